"""Settings of the web server. `fondaco serve` sets the environment variables; see `place` for the data folder."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from fondaco.kernel.language import LANGUAGES as _LANGUAGES
from fondaco.kernel.language import LOCALE
from fondaco.kernel.settings import number
from fondaco.web import place

BASE_DIR = Path(__file__).parent
DATA = place.data_folder()
SECRET_KEY = place.secret_key(DATA)
DEBUG = False

_named = [name.strip() for name in os.environ.get("FONDACO_HOSTS", "").split(",") if name.strip()]
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *_named]
LAN = bool(os.environ.get("FONDACO_LAN"))
if LAN:
    ALLOWED_HOSTS += [place.lan_address(), socket.gethostname(), f"{socket.gethostname()}.local"]
CSRF_TRUSTED_ORIGINS = [o.strip() for o in os.environ.get("FONDACO_ORIGINS", "").split(",") if o.strip()]
if os.environ.get("FONDACO_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

INSTALLED_APPS = ["django.contrib.sessions", "django.contrib.staticfiles", "fondaco.web.apps.Web"]
MIDDLEWARE = [
    "fondaco.web.middleware.Headers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "fondaco.web.middleware.Limits",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "fondaco.web.middleware.Language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
]
ROOT_URLCONF = "fondaco.web.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates" / "fondaco"],
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request", "fondaco.web.middleware.common"]
        },
    }
]
DATABASES = {"default": place.database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SESSION_ENGINE = "fondaco.web.sessions"
SESSION_COOKIE_NAME = "fondaco_session"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "fondaco_csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "fondaco.web.views.pages.csrf_failure"
LANGUAGE_COOKIE_NAME = "fondaco_language"

USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = list(_LANGUAGES.items())
LOCALE_PATHS = [LOCALE]

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True  # a file that an upgrade changes is not served at its old length
WHITENOISE_MAX_AGE = 0

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
APPEND_SLASH = False

BOT_PACE = number("FONDACO_BOT_PACE", 0.5)
"""Seconds that a bot waits before it acts, so that people can follow."""
LIMIT_SCALE = number("FONDACO_LIMITS", 1)
"""Multiplies every rate limit: a busy house behind one address may need more."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "loggers": {"django.request": {"level": "ERROR"}, "django.security": {"level": "ERROR"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}
