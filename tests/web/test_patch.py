"""Whatever stands on the page, new HTML takes its place, and what has a name is still itself."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from .screens import sit_down

PATCH = """async (texts) => {
  const { Patch } = await import(document.querySelector('script[src$="table.js"]').src.replace("table.js", "patch.js"));
  const root = document.createElement("div");
  document.body.append(root);
  const found = [];
  for (const text of texts) {
    const before = new Map([...root.querySelectorAll("[id]")].map((one) => [one.id, one]));
    const patch = new Patch(root, text);
    patch.structure();
    patch.attributes();
    const kept = [...root.querySelectorAll("[id]")].every((one) => !before.has(one.id) || before.get(one.id) === one);
    found.push([root.innerHTML, kept]);
  }
  root.remove();
  return found;
}"""


def html(rng: random.Random, names: list[str], depth: int) -> str:
    """Some elements, named and nameless, each name at most once."""
    found = []
    for _ in range(rng.randrange(1, 5)):
        name = f' id="{names.pop()}"' if names and rng.random() < 0.7 else ""
        inside = html(rng, names, depth - 1) if depth and rng.random() < 0.6 else rng.choice(["", "a", "b"])
        found.append(f'<div{name} class="{rng.choice("xyz")}">{inside}</div>')
    return "".join(found)


def test_any_html_gives_way_to_any_other(page: Page) -> None:
    rng = random.Random(1)
    texts = [html(rng, rng.sample([f"n{k}" for k in range(12)], 12), 3) for _ in range(400)]
    sit_down(page, "medici", "clerk")
    for text, (found, kept) in zip(texts, page.evaluate(PATCH, texts), strict=True):
        assert found == text
        assert kept


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<p></p><p id="a"></p>', '<p><b></b><i id="a"></i></p><p></p>'),
        ('<div id="a"></div><div id="b"></div>', '<div id="a"><div id="b"></div></div><div></div>'),
        ('<div id="a"><div id="b"></div></div>', '<div id="b"><div id="a"></div></div>'),
    ],
)
def test_what_comes_next_may_have_gone_deeper(page: Page, before: str, after: str) -> None:
    sit_down(page, "medici", "clerk")
    assert page.evaluate(PATCH, [before, after])[1][0] == after
