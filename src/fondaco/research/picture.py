"""Boards as pixels. Boards are SVG styled by CSS with variables, which only browsers understand: here the style is
worked out for every element first, then resvg paints it.
"""

# The extra may not be installed where types are checked.
# pyright: reportMissingImports=false

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from typing import Any

import cssselect2
import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

_SVG = "{http://www.w3.org/2000/svg}"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NAMED = {"transparent": (0, 0, 0, 0.0), "white": (255, 255, 255, 1.0), "black": (0, 0, 0, 1.0)}
_LEFT_TO_BROWSERS = ("transition", "animation", "cursor", "outline", "user-select", "-webkit")


def picture(svg: str, width: int = 900) -> NDArray[np.uint8]:
    """The drawing in its light colours on white, (height, `width`, 3)."""
    data = resvg_py.svg_to_bytes(svg_string=plain(svg), background="#ffffff", width=width)
    return np.asarray(Image.open(io.BytesIO(bytes(data))).convert("RGB"))


def plain(svg: str) -> str:
    """The drawing with the style of each element written out, and no style sheet."""
    ET.register_namespace("", _SVG[1:-1])
    root = ET.fromstring(svg)
    sheet = ""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag == f"{_SVG}style":
                sheet += child.text or ""
                parent.remove(child)
    rules = _rules(_COMMENT.sub("", sheet))
    _apply(cssselect2.ElementWrapper.from_xml_root(root), rules, {})
    return ET.tostring(root, encoding="unicode")


def _rules(sheet: str) -> list[tuple[Any, tuple[int, ...], list[tuple[str, str]]]]:
    """The rules outside of `@media` and the like: compiled selectors, order of weight, and declarations."""
    rules: list[tuple[Any, tuple[int, ...], list[tuple[str, str]]]] = []
    at = 0
    while (opening := sheet.find("{", at)) >= 0:
        closing, depth = opening + 1, 1
        while depth and closing < len(sheet):
            depth += {"{": 1, "}": -1}.get(sheet[closing], 0)
            closing += 1
        head, body = sheet[at:opening].strip(), sheet[opening + 1 : closing - 1]
        at = closing
        if head.startswith("@"):
            continue
        pairs = [declaration.partition(":") for declaration in body.split(";") if ":" in declaration]
        declared = [(name.strip(), value.strip()) for name, _, value in pairs]
        for part in re.split(r",(?![^(]*\))", head):
            try:
                compiled = cssselect2.compile_selector_list(part.strip())
            except cssselect2.SelectorError:
                continue  # a state that a picture cannot be in, such as :focus-visible
            rules += [(s, (*s.specificity, len(rules)), declared) for s in compiled if s.pseudo_element is None]
    return rules


def _apply(element: Any, rules: list[Any], inherited: dict[str, str]) -> None:
    matching = sorted((r for r in rules if r[0].test(element)), key=lambda r: r[1])
    declared = {name: value.replace("!important", "").strip() for rule in matching for name, value in rule[2]}
    variables = inherited | {name: value for name, value in declared.items() if name.startswith("--")}
    style = {
        name: _value(value, variables)
        for name, value in declared.items()
        if not name.startswith(("--", *_LEFT_TO_BROWSERS))
    }
    node = element.etree_element
    if style.get("display") == "block":
        del style["display"]
    for name in ("x", "y", "width", "height", "r", "cx", "cy", "rx", "ry", "transform"):
        style.pop(name, None)
    if style:
        node.set("style", ";".join(f"{name}:{value}" for name, value in style.items()))
    for name in ("fill", "stroke", "color", "stop-color"):
        if "(" in node.get(name, "") and "url(" not in node.get(name, ""):
            node.set(name, _value(node.get(name), variables))
    for child in element.iter_children():
        _apply(child, rules, variables)


def _value(value: str, variables: dict[str, str]) -> str:
    """A value with its variables put in, the light of two colours chosen, and mixtures mixed."""
    for _ in range(20):
        found = re.search(r"(var|light-dark|color-mix)\(", value)
        if not found:
            break
        start, end, depth = found.start(), found.end(), 1
        while depth and end < len(value):
            depth += {"(": 1, ")": -1}.get(value[end], 0)
            end += 1
        inside = [part.strip() for part in re.split(r",(?![^(]*\))", value[found.end() : end - 1])]
        if found[1] == "var":
            new = variables.get(inside[0], inside[1] if len(inside) > 1 else "none")
        elif found[1] == "light-dark":
            new = inside[0]
        else:
            new = _mixed(inside[1], inside[2], variables)
        value = value[:start] + new + value[end:]
    return value


def _mixed(first: str, second: str, variables: dict[str, str]) -> str:
    """Two colours mixed in their shares, as `color-mix(in srgb, ...)`."""
    colours, shares = [], []
    for part in (first, second):
        share = re.search(r"\s([\d.]+)%$", part)
        colours.append(_colour(_value(part[: share.start()] if share else part, variables).strip()))
        shares.append(float(share[1]) / 100 if share else None)
    weight = shares[0] if shares[0] is not None else 1 - (0.5 if shares[1] is None else shares[1])
    (r, g, b, a), (x, y, z, c) = colours
    alpha = a * weight + c * (1 - weight)
    if alpha == 0:
        return "transparent"
    mixed = [(p * a * weight + q * c * (1 - weight)) / alpha for p, q in ((r, x), (g, y), (b, z))]
    return f"rgba({mixed[0]:.0f},{mixed[1]:.0f},{mixed[2]:.0f},{alpha:.3g})"


def _colour(text: str) -> tuple[float, float, float, float]:
    if text in _NAMED:
        return _NAMED[text]
    if text.startswith("#"):
        digits = text[1:] if len(text) > 4 else "".join(2 * digit for digit in text[1:])
        r, g, b = (int(digits[k : k + 2], 16) for k in (0, 2, 4))
        return r, g, b, 1.0
    numbers = [float(n) for n in re.findall(r"[\d.]+", text)]
    if len(numbers) < 3:
        return 0, 0, 0, 1.0
    return numbers[0], numbers[1], numbers[2], numbers[3] if len(numbers) > 3 else 1.0
