"""What happens to every request: headers, limits, language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language_from_request

from fondaco.kernel.language import LANGUAGES, _, current, language
from fondaco.web import limits

Respond = Callable[[HttpRequest], HttpResponse]

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Headers:
    """Security headers, and cookies that never leave an encrypted connection where there is one."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.respond(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure():
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response


class Limits:
    """No more requests than people make. Static files do not come this far."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address = str(request.META.get("REMOTE_ADDR") or "")
        session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        kind = "write" if request.method == "POST" else "read"
        if kind == "write" and request.path.endswith("/new"):
            kind = "make"
        for who in (f"address {address}", f"session {session}"):
            if who != "session " and not limits.allow(kind, who):
                sentence = _("Too many requests: wait a moment, then try again.")
                return HttpResponse(sentence, status=429, content_type="text/plain", headers={"Retry-After": "5"})
        return self.respond(request)


class Language:
    """The language that the cookie or the browser asks for, for the games and for Django."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        code = get_language_from_request(request)
        with language(code), translation.override(current()):
            response = self.respond(request)
        response.headers.setdefault("Content-Language", code)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers.setdefault("Vary", "Accept-Language, Cookie")
        return response


def common(request: HttpRequest) -> dict[str, Any]:
    """What every template may use."""
    return {"languages": LANGUAGES, "language": current(), "path": _here(request)}


def _here(request: HttpRequest) -> str:
    """Where to come back to: a page that answers a form of a table or an entry has no address of its own."""
    found = request.resolver_match
    for kind in ("table", "entry"):
        if request.method == "POST" and found and kind in found.kwargs:
            return reverse(kind, args=[found.kwargs[kind]])
    return request.get_full_path()
