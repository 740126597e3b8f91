"""Games from real tables: those being entered, and the records of those that were."""

from __future__ import annotations

from django.db import migrations, models

import fondaco.web.models


class Migration(migrations.Migration):
    dependencies = (("house", "0002_reviews_and_help"),)

    operations = (
        migrations.AddField("table", "entered", models.TextField(blank=True, default="")),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=fondaco.web.models.table_id,
                        editable=False,
                        max_length=16,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("game", models.CharField(max_length=60)),
                ("record", models.TextField()),
                ("version", models.PositiveIntegerField(default=1)),
                ("changed", models.DateTimeField(auto_now=True)),
            ],
        ),
    )
