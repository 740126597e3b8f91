"""The catalogues say all that the source says, in whole sentences, with the words of the rulebooks."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from fondaco.games.medici.tables import florins
from fondaco.games.medici_vs_strozzi.tables import coins
from fondaco.kernel import game as games
from fondaco.kernel import language as languages
from fondaco.kernel.language import LANGUAGES, language, plural
from fondaco.kernel.words import Section
from fondaco.web import walkthrough
from tests import play

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "fondaco"
CODES = sorted(set(LANGUAGES) - {"en"})
GAMES = tuple(sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "words.py").is_file()))
BOOKS = ("house", *GAMES)
"""Each game brings its own catalogues; the house has one for all the rest."""
COUNTS = (0, 1, 2, 5, 11, 21, 22, 25, 101)

LATIN = re.compile(r"[A-Za-z]+")
NOTATION = {"draw", "pass", "stop"}
COMMANDS = {
    "FILE",
    "back",
    "board",
    "moves",
    "quit",
    "resigns",
    "check",
    "enter",
    "fondaco",
    "help",
    "limit",
    "play",
    "resign",
    "resume",
    "rules",
    "save",
    "time",
    "verify",
}
PROPER = {"Apache", "OpenSkill", "Enter", "FONDACO_FIGURES", "SHA"}
NUMERALS = {"I", "II", "III"}
"""What stays in Latin letters in every language."""

SAME_IN_SPANISH = {
    *("Medici", "Strozzi", "Fondaco", "Bianca", "Cosimo", "Fiora", "Lapo"),
    *("Cannaregio", "Castello", "Dorsoduro", "San Marco", "San Polo", "Santa Croce"),
    *("Bot", "Bots", "bot", "Bot: {name}", "No", "Total"),
    *("Marrakesh", "Oin", "Mars", "Cox", "Fez", "Oin-Casablanca", "Oin-Rabat", "Oin-Bogart", "Mars-Gibraltar"),
    *("A", "x"),
    "{first}: {coins}. {second}: {others}.",
    *("Austria", "India", "Crimea", "Portugal", "Marathas", "Mataram", "Struggle of Empires"),
}


@pytest.fixture(scope="session")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Catalog]:
    """All texts of the source by book, found as `make translations` finds them."""
    folder = tmp_path_factory.mktemp("extracted")
    keywords = re.findall(r" (-k) (\S+)", (ROOT / "tools" / "translations.sh").read_text())
    flags = [flag for pair in keywords for flag in pair]
    found = {}
    for book in BOOKS:
        template = folder / f"{book}.pot"
        source = ["--ignore-dirs", "games", "src/fondaco"] if book == "house" else [f"src/fondaco/games/{book}"]
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(ROOT)
            patch.syspath_prepend(ROOT / "tools")
            CommandLineInterface().run(
                ["pybabel", "-q", "extract", "-F", "babel.cfg", *flags, "-o", str(template), *source]
            )
        with template.open("rb") as file:
            found[book] = read_po(file)
    return found


def path(book: str, code: str) -> Path:
    if book == "house":
        return PACKAGE / "locale" / code / "LC_MESSAGES" / "django.po"
    return PACKAGE / "games" / book / "locale" / f"{code}.po"


def catalogue(book: str, code: str) -> Catalog:
    with path(book, code).open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def entries(code: str) -> Iterator[tuple[Message, tuple[str, str]]]:
    """Every pair of an English text and its translation in any book, plural forms one by one."""
    for book in BOOKS:
        for message in catalogue(book, code):
            if isinstance(message.id, tuple):
                one, many = message.id
                for form, said in enumerate(message.string):
                    yield message, (many if form else one, said)
            elif message.id:
                yield message, (message.id, message.string)


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogues as the source has them now, in force."""
    for code in CODES:
        for book in BOOKS:
            target = tmp_path / (f"{code}/LC_MESSAGES/django.mo" if book == "house" else f"{book}/{code}.mo")
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                write_mo(file, catalogue(book, code))
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setattr(languages, "_folders", [tmp_path / game for game in GAMES])
    languages.forget()
    yield
    languages.forget()


def keys(messages: Catalog) -> set[tuple[str | None, str | tuple[str, ...]]]:
    return {(message.context, message.id) for message in messages if message.id}


def fields(text: str) -> list[str]:
    """The named fields of both kinds, `{name}` and `%(name)s`."""
    braced = [name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None]
    return sorted(braced + re.findall(r"%\(\w+\)s", text))


def tags(text: str) -> list[str]:
    return re.findall(r"<[^>]*>", text)


def bare(text: str) -> str:
    """The text without fields and tags."""
    return re.sub(r"%\(\w+\)s|\{\w+\}|<[^>]*>", "", text)


# The catalogues


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("book", BOOKS)
def test_the_catalogue_has_the_texts_of_the_source_and_no_others(
    book: str, code: str, extracted: dict[str, Catalog]
) -> None:
    ours = catalogue(book, code)
    assert keys(extracted[book]) - keys(ours) == set(), "run `make translations`, then translate these"
    assert keys(ours) - keys(extracted[book]) == set(), "run `make translations`: no source says these any more"
    assert not ours.obsolete


@pytest.mark.parametrize("code", CODES)
def test_what_two_books_say_they_say_alike(code: str) -> None:
    """All books are in force at once."""
    said: dict[object, set[object]] = {}
    for message, (text, translated) in entries(code):
        said.setdefault((message.context, text, isinstance(message.id, tuple)), set()).add(translated)
    single = {key: texts for key, texts in said.items() if not key[2]}
    assert {key: texts for key, texts in single.items() if len(texts) > 1} == {}


def test_extraction_finds_every_kind_of_text(extracted: dict[str, Catalog]) -> None:
    medici = extracted["medici"]
    assert extracted["medici_vs_strozzi"].get("Discards"), "inside an f-string"
    assert medici.get("pass", context="auction"), "with a context"
    assert medici.get("{n} florin").id == ("{n} florin", "{n} florins")
    assert medici.get("Three days, three ships"), "a walk-through's title"
    assert medici.get("Bianca"), "somebody who plays a walk-through's game"
    assert extracted["house"].get("Skip to the content"), "in a template"


@pytest.mark.parametrize("code", CODES)
def test_everything_is_translated(code: str) -> None:
    assert [text for _message, (text, said) in entries(code) if not said] == []
    assert [message.id for message, _said in entries(code) if message.fuzzy] == []


@pytest.mark.parametrize("code", CODES)
def test_fields_and_tags_are_kept(code: str) -> None:
    for message, (text, said) in entries(code):
        assert fields(said) == fields(text), message.id
        assert tags(said) == tags(text), message.id


@pytest.mark.parametrize("code", CODES)
def test_sentences_end_and_quote_as_sentences_do(code: str) -> None:
    for _message, (text, said) in entries(code):
        for end in (".", "?", "!", ":", "…", " "):
            assert said.endswith(end) == text.endswith(end), said
        assert not set("“”\"'") & set(bare(said)), said
        assert said.count("«") == said.count("»"), said
        assert said == " ".join(said.split()) + " " * said.endswith(" "), said


def test_russian_has_no_english_left() -> None:
    for _message, (_text, said) in entries("ru"):
        assert set(LATIN.findall(bare(said).replace("FONDACO_FIGURES", ""))) <= NOTATION | COMMANDS | PROPER, said


def test_spanish_has_no_english_left() -> None:
    assert {text for _message, (text, said) in entries("es") if said == text and bare(text).strip(" :;.")} <= (
        SAME_IN_SPANISH
    )


# Plural forms


def test_plural_rules() -> None:
    """CLDR's rule for whole numbers in Russian; one and many in Spanish."""
    for code, forms in (("ru", 3), ("es", 2)):
        assert {catalogue(book, code).num_plurals for book in BOOKS} == {forms}
        assert {len(message.string) for message, _said in entries(code) if isinstance(message.id, tuple)} == {forms}


PLURALS = {
    ("ru", "{n} florin", "{n} florins"): "флоринов флорин флорина флоринов флоринов флорин флорина флоринов флорин",
    ("ru", "{n} coin", "{n} coins"): "монет монета монеты монет монет монета монеты монет монета",
    ("ru", "{n} marker", "{n} markers"): ("маркеров маркер маркера маркеров маркеров маркер маркера маркеров маркер"),
    ("ru", "{n} tile", "{n} tiles"): "жетонов жетон жетона жетонов жетонов жетон жетона жетонов жетон",
    ("ru", "{n} prestige", "{n} prestige"): (
        "очков_престижа очко_престижа очка_престижа очков_престижа очков_престижа очко_престижа очка_престижа "
        "очков_престижа очко_престижа"
    ),
    ("es", "{n} florin", "{n} florins"): (
        "florines florín florines florines florines florines florines florines florines"
    ),
    ("es", "{n} coin", "{n} coins"): "monedas moneda monedas monedas monedas monedas monedas monedas monedas",
    ("es", "{n} tile", "{n} tiles"): "losetas loseta losetas losetas losetas losetas losetas losetas losetas",
}


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("code", "one", "many"), PLURALS)
def test_numbers_have_their_forms(code: str, one: str, many: str) -> None:
    with language(code):
        said = [plural(one, many, n) for n in COUNTS]
    words = PLURALS[code, one, many].split()
    assert said == [f"{n} {word.replace('_', ' ')}" for n, word in zip(COUNTS, words, strict=True)]


@pytest.mark.usefixtures("compiled")
def test_amounts_of_money() -> None:
    with language("ru"):
        assert [florins(n) for n in (1, 3, 12, 131)] == ["1 флорин", "3 флорина", "12 флоринов", "131 флорин"]
        assert coins(-22) == "долг 22 монеты"
    with language("es"):
        assert [florins(n) for n in (0, 1, 131)] == ["0 florines", "1 florín", "131 florines"]
        assert coins(-22) == "una deuda de 22 monedas"


# Words


GOODS = {
    "ru": "золото сукно меха зерно краски пряности",
    "es": "oro paño pieles grano tinte especias",
}


@pytest.mark.parametrize("code", CODES)
def test_goods_are_called_as_in_the_rulebooks(code: str) -> None:
    ours = catalogue("medici", code)
    said = [ours.get(good, context="good").string for good in ("gold", "cloth", "fur", "grain", "dye", "spice")]
    assert said == GOODS[code].split()


HARBOURS = {"ru": "левая средняя правая", "es": "izquierdo central derecho"}


@pytest.mark.parametrize("code", CODES)
def test_harbours_are_called_as_in_the_rulebooks(code: str) -> None:
    ours = catalogue("medici_vs_strozzi", code)
    said = [ours.get(harbour, context="harbour").string for harbour in ("left", "middle", "right")]
    assert said == HARBOURS[code].split()


TERMS = {
    "medici": ("florins", "gold", "Group", "Deck", "Auction", "Commodity", "Ship value", "Free spaces"),
    "medici_vs_strozzi": ("coins", "drawer", "responder", "buyer", "Lot", "Harbours", "Tracks", "Marker", "Round {n}"),
    "san_marco": (
        *(
            "prestige",
            "Supply",
            "Districts",
            "distributor",
            "decision-maker 1",
            "Limit points",
            "Bonus points",
            "ghost",
        ),
        *("Bridge", "Transfer", "Doge", "Banishment", "Castello"),
    ),
    "struggle_of_empires": (
        *("Power", "Areas", "Alliance", "Country counters", "Population", "Unrest"),
        *("United Provinces", "German States", "Ottoman Empire", "army", "navy", "fort", "settlers", "slaves"),
        *("Army Training", "Strategic Retreat", "Conscription", "East Indies Company", "Iroquois", "revolution"),
    ),
}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", TERMS)
def test_terms_are_those_of_the_rulebook(name: str, code: str) -> None:
    """The title is the rulebook's; its terms occur there, in whatever case: the first five letters must."""
    game, ours = games.load(name), catalogue(name, code)
    rulebook = game.rulebook(code)
    assert rulebook.startswith(f"# {ours.get(game.words.TITLE).string}\n")
    for term in TERMS[name]:
        contexts = (None, "good", "card", "district", "power", "area", "unit", "counter", "tile")
        found = next(message for context in contexts if (message := ours.get(term, context=context)))
        for word in re.findall(r"[^\W\d_]+", bare(found.string).lower()):
            assert word[:5] in rulebook.lower(), (term, found.string)


# What is shown


def texts(name: str, players: int) -> Iterator[str]:
    """All that a random game says to its players: sentences, prompts, tables."""
    game = games.load(name)
    names = ["Бьянка", "Козимо", "Фьора", "Лапо", "Нелло", "Рико", "Сандро"][:players]
    before, action = None, None
    for s, chosen in play.steps(game, players, seed=8):
        if before is not None and action is not None:
            yield from told(game, before, action, s, names)
        if s.actor >= 0:
            prompt = game.words.prompt(s, names)
            yield prompt.sentence
            yield from (text for choice in prompt.choices for text in (choice.label, choice.hint))
            if prompt.amount:
                yield prompt.amount.label.format(n=prompt.amount.low)
        yield game.words.waiting(s, names)
        yield game.words.heading(s)
        before, action = s.copy(), chosen
    assert before is not None
    end = before.copy()
    game.rules.apply(end, action)
    yield from told(game, before, action, end, names)
    yield from (part for section in game.words.describe(end, names) for part in lines(section))
    yield from (game.words.seat_title(seat, players) for seat in range(players))
    yield from re.findall(r">([^<>]+)<", game.board.draw(end, names, 0, None, frozenset()))


def told(game: games.Game, before: object, action: int, after: object, names: list[str]) -> Iterator[str]:
    yield from (game.words.say(event, names) for event in game.words.events(before, action, after))
    section = game.words.scoring(before, after, names)
    if section:
        yield from lines(section)


def lines(section: Section) -> Iterator[str]:
    yield from (section.title, section.note, *section.columns)
    yield from (str(cell) for row in section.rows for cell in row)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("name", "players"), [("medici", 2), ("medici", 6), ("medici_vs_strozzi", 2), ("san_marco", 2), ("san_marco", 4)]
)
def test_a_whole_game_is_told_in_russian(name: str, players: int) -> None:
    with language("ru"):
        shown = set(texts(name, players))
    assert len(shown) > 100
    assert sorted(text for text in shown - NUMERALS if LATIN.search(text)) == []


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", GAMES)
def test_a_walk_through_is_told_in_russian(name: str) -> None:
    game = games.load(name)
    with language("ru"):
        shown = [text for step in walkthrough.steps(game) for text in (step.title, step.text)]
        shown += walkthrough.names(game)
    assert len(shown) > 20
    assert [text for text in shown if LATIN.search(text)] == []
