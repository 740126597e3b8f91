"""Reviews of matches, side tables, hints, and bots that play for who has left."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("house", "0001_tables"),)

    operations = (
        migrations.AddField("note", "bot", models.CharField(blank=True, default="", max_length=20)),
        migrations.AddField("seat", "deputy", models.CharField(blank=True, default="", max_length=20)),
        migrations.AddField("seat", "hint", models.JSONField(default=None, null=True)),
        migrations.AddField("table", "hints", models.BooleanField(default=False)),
        migrations.AddField("table", "origin", models.JSONField(default=None, null=True)),
        migrations.CreateModel(
            name="Review",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("state", models.CharField(default="waiting", max_length=8)),
                ("done", models.PositiveIntegerField(default=0)),
                ("of", models.PositiveIntegerField(default=1)),
                ("data", models.JSONField(default=None, null=True)),
                ("beat", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="review", to="house.table"
                    ),
                ),
            ],
            options={"indexes": (models.Index(fields=["state"], name="house_revie_state_be1a49_idx"),)},
        ),
    )
