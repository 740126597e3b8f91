"""The arms of the seats' houses on pages: the same symbols as on the boards."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe

from fondaco.kernel import svg

register = template.Library()


@register.simple_tag
def house_symbols() -> SafeString:
    """The symbols that `crest` refers to. Once on a page, unless a board on it brings them."""
    return mark_safe(f'<svg class="unseen" aria-hidden="true">{svg.symbols((), len(svg.HOUSES))}</svg>')


@register.simple_tag
def crest(seat: int) -> SafeString:
    """The shield of a seat's house."""
    return mark_safe(
        f'<svg class="crest crest-{seat}" viewBox="-25 -30 50 60" aria-hidden="true">'
        '<path class="crest-field" d="M-24-29H24V4C24 18 12 25 0 29-12 25-24 18-24 4z"/>'
        '<path class="crest-rim" d="M-20-25H20V4C20 15 10 21 0 24.5-10 21-20 15-20 4z"/>'
        f'<g class="crest-mark">{svg.house(seat, 32, 0, -3)}</g></svg>'
    )
