"""The first tables."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

import fondaco.web.models


class Migration(migrations.Migration):
    initial = True

    dependencies = ()

    operations = (
        migrations.CreateModel(
            name="Table",
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
                ("invite", models.CharField(default=fondaco.web.models.token, max_length=32, unique=True)),
                ("game", models.CharField(max_length=60)),
                ("players", models.PositiveSmallIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("rules", models.CharField(max_length=20)),
                ("figures", models.CharField(max_length=80)),
                ("stage", models.CharField(default="lobby", max_length=8)),
                ("listed", models.BooleanField(default=False)),
                ("friendly", models.BooleanField(default=True)),
                ("match_id", models.CharField(max_length=32)),
                ("commitment", models.CharField(max_length=64)),
                ("secret", models.CharField(max_length=64)),
                ("abandoned", models.BooleanField(default=False)),
                ("proposal", models.JSONField(default=None, null=True)),
                ("version", models.PositiveBigIntegerField(default=1)),
                ("opened", models.PositiveBigIntegerField(default=1)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("changed", models.DateTimeField(auto_now=True)),
                (
                    "rematch",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="house.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Step",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("index", models.PositiveIntegerField()),
                ("actor", models.SmallIntegerField()),
                ("action", models.IntegerField()),
                ("forced", models.BooleanField(default=False)),
                ("batch", models.PositiveIntegerField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="steps", to="house.table"
                    ),
                ),
            ],
            options={
                "ordering": ("index",),
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("index", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(default="human", max_length=20)),
                ("name", models.CharField(blank=True, max_length=30)),
                ("token", models.CharField(default=fondaco.web.models.token, max_length=32, unique=True)),
                ("taken", models.BooleanField(default=False)),
                ("nonce", models.CharField(blank=True, max_length=32)),
                ("former", models.SmallIntegerField(default=None, null=True)),
                ("version", models.PositiveBigIntegerField(default=1)),
                ("draft", models.JSONField(default=list)),
                ("committed", models.BooleanField(default=False)),
                ("resigned", models.PositiveIntegerField(default=None, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="house.table"
                    ),
                ),
            ],
            options={
                "ordering": ("index",),
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("step", models.PositiveIntegerField()),
                ("seat", models.SmallIntegerField()),
                ("kind", models.CharField(max_length=20)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="house.table"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("text", models.CharField(max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="house.table"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(fields=["stage", "listed"], name="house_table_stage_77203c_idx"),
        ),
        migrations.AddConstraint(
            model_name="step",
            constraint=models.UniqueConstraint(fields=("table", "index"), name="one_step_each"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "index"), name="one_seat_each"),
        ),
    )
