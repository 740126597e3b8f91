"""The web server as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class Web(AppConfig):
    """Tables, seats and steps."""

    name = "fondaco.web"
    label = "house"
