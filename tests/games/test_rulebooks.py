"""The players' rulebooks: complete, the same in every language, and true to the figures."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.play import HOUSE

LANGUAGES = ("en", "ru", "es")
LAST_PLAYERS_SECTION = {
    "medici": 12,
    "medici_vs_strozzi": 11,
    "marrakesh": 11,
    "san_marco": 14,
    "struggle_of_empires": 16,
}
"""Later sections speak to programmers; the rulebooks take from them what a player may ask."""
FOCUS = {
    "medici": {"deck", "group", "auction", "ship", "tracks", "money", "scoring", "end"},
    "medici_vs_strozzi": {
        "bag",
        "lot",
        "price",
        "respond",
        "ships",
        "harbours",
        "tracks",
        "scoring",
        "end",
    },
    "marrakesh": {"sides", "hands", "trick", "values", "steps", "fields", "score", "end"},
    "san_marco": {"districts", "bridges", "doge", "split", "choose", "cards", "scoring", "passage", "end"},
    "struggle_of_empires": {
        "map",
        "markers",
        "units",
        "alliances",
        "turn",
        "gold",
        "movement",
        "battle",
        "colonies",
        "scoring",
        "end",
    },
}
SCRIPT = {"en": "a-z", "ru": "а-яё", "es": "a-zñáéíóúü"}

CLAUSE = re.compile(r"^- \*\*([A-Z]{2,3}-\d+\.\d+)\*\* (.*)$")
REFERENCE = re.compile(r"\b[A-Z]{2,3}-\d+\.\d+")

game_and_language = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in HOUSE for language in LANGUAGES]
)
each_game = pytest.mark.parametrize("game", HOUSE)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def text(game: str, name: str) -> str:
    return resources.files(f"fondaco.games.{game}").joinpath(name).read_text(encoding="utf-8")


def rulebook(game: str, language: str) -> str:
    return text(game, f"rulebook/{language}.md")


def figures(game: str) -> dict[str, Any]:
    return tomllib.loads(text(game, "figures.toml"))


def all_clauses(game: str) -> list[str]:
    """Every clause of the rules, in order."""
    return (Path(__file__).parents[1] / "clauses" / f"{game}.txt").read_text(encoding="utf-8").split()


def clauses(game: str, language: str) -> list[tuple[str, str]]:
    """(id, whole text with its tables) of each clause, in the order of the rulebook."""
    found: list[tuple[str, str]] = []
    open_clause = False
    for line in rulebook(game, language).splitlines():
        start = CLAUSE.match(line)
        if start:
            found.append((start[1], start[2]))
            open_clause = True
        elif line.startswith(("#", "- ")):
            open_clause = False
        elif open_clause:
            found[-1] = (found[-1][0], found[-1][1] + "\n" + line)
    return found


def ids(game: str, language: str) -> list[str]:
    return [clause for clause, _ in clauses(game, language)]


def table(game: str, language: str, clause: str) -> list[list[str]]:
    """The cells of the table in a clause, without its head."""
    rows = [line for line in dict(clauses(game, language))[clause].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def numbers(cell: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", cell)]


def headings(game: str, language: str) -> list[str]:
    return [line for line in rulebook(game, language).splitlines() if line.startswith("#")]


def walkthrough(game: str) -> list[dict[str, str]]:
    data = tomllib.loads(text(game, "rulebook/walkthrough.toml"))
    assert list(data) == ["step"]
    steps: list[dict[str, str]] = data["step"]
    return steps


@each_game
def test_every_language_has_the_same_clauses_in_the_same_order(game: str) -> None:
    english = ids(game, "en")
    assert ids(game, "ru") == english
    assert ids(game, "es") == english


@game_and_language
def test_clauses_are_those_of_the_rules_in_their_order(game: str, language: str) -> None:
    told = ids(game, language)
    assert told == [clause for clause in all_clauses(game) if clause in told]


@game_and_language
def test_no_clause_that_a_player_needs_is_missing(game: str, language: str) -> None:
    def section(clause: str) -> int:
        return int(clause.partition("-")[2].partition(".")[0])

    needed = {clause for clause in all_clauses(game) if section(clause) <= LAST_PLAYERS_SECTION[game]}
    assert needed - set(ids(game, language)) == set()


@game_and_language
def test_clauses_referred_to_are_in_the_rulebook(game: str, language: str) -> None:
    assert set(REFERENCE.findall(rulebook(game, language))) == set(ids(game, language))


@game_and_language
def test_one_title_and_an_introduction_before_the_sections(game: str, language: str) -> None:
    first, *sections = headings(game, language)
    assert first.startswith("# ")
    assert all(heading.startswith("## ") for heading in sections)
    assert len(sections) == len(headings(game, "en")) - 1
    introduction = rulebook(game, language).split("\n## ")[0].removeprefix(first).strip()
    assert introduction
    assert "\n\n" not in introduction


@each_game
@pytest.mark.parametrize("language", ["ru", "es"])
def test_a_clause_gives_the_same_numbers_in_every_language(game: str, language: str) -> None:
    english = dict(clauses(game, "en"))
    for clause, translated in clauses(game, language):
        assert sorted(numbers(translated)) == sorted(numbers(english[clause])), clause


@game_and_language
def test_every_clause_is_written_in_its_language(game: str, language: str) -> None:
    english = dict(clauses(game, "en"))
    for clause, told in clauses(game, language):
        prose = REFERENCE.sub("", told).lower()
        letters = re.findall(r"[^\W\d_]", prose)
        assert letters, clause
        assert re.sub(f"[{SCRIPT[language]}]", "", "".join(letters)) == "", clause
        assert language == "en" or told != english[clause], clause


@game_and_language
def test_no_line_but_a_clause_or_a_reading_begins_like_a_list(game: str, language: str) -> None:
    for line in rulebook(game, language).splitlines():
        assert CLAUSE.match(line) or REFERENCE.match(line, 2) or not re.match(r"\s*([-+*–]|\d+[.)])\s", line), line


@each_language
def test_medici_figures_by_number_of_players(language: str) -> None:
    printed = [
        [
            *(row[key] for key in ("players", "start_florins", "cards_in_day")),
            36 - row["cards_in_day"],
            row["ship_capacity"],
            row["ship_payouts"],
            row["track_awards"][:2],
        ]
        for row in figures("medici")["setup"]
    ]
    told = [[*map(int, row[:5]), numbers(row[5]), numbers(row[6])] for row in table("medici", language, "MED-1.4")]
    assert told == printed


@each_language
def test_medici_bonus_levels(language: str) -> None:
    bonus = figures("medici")["tracks"]["bonus_by_level"]
    plain, *paying = table("medici", language, "MED-1.6")
    first, last = numbers(plain[0])
    assert bonus[first : last + 1] == [0] * 5
    assert [[int(cell) for cell in row] for row in paying] == [[n, bonus[n]] for n in range(last + 1, len(bonus))]


@each_language
def test_medici_shares_of_tied_players(language: str) -> None:
    def share(awards: list[int], rank: int, tied: int) -> int:
        return sum(awards[rank : rank + tied]) // tied

    two, six = ([*row["track_awards"]] for row in figures("medici")["setup"] if row["players"] in (2, 6))
    for row in table("medici", language, "MED-10.4"):
        tied = int(row[0])
        assert row[1] == str(share(six, 0, tied))
        assert row[2] == (str(share(six, 1, tied)) if tied < 6 else "–")
        assert row[3] == (str(share(two, 0, tied)) if tied <= 2 else "–")
    assert [row[0] for row in table("medici", language, "MED-10.4")] == ["1", "2", "3", "4", "5", "6"]


@each_language
def test_medici_ship_example(language: str) -> None:
    rows = table("medici", language, "MED-9.3")
    assert [numbers(row[1]) for row in rows] == [
        [5, 5, 3, 0, 10],
        [5, 4, 4, 3, 4],
        [3, 5, 2, 1, 5],
        [3, 5, 4, 2, 2],
        [5, 2, 3, 0, 4],
    ]
    assert [int(row[2]) for row in rows] == [23, 20, 16, 16, 14]
    assert [int(row[3]) for row in rows] == [30, 20, 7, 7, 0]


WORDS = {
    "en": {"cloth": "cloth", "fur": "fur", "spice": "spice", "dye": "dye"},
    "ru": {"сукно": "cloth", "меха": "fur", "пряности": "spice", "краски": "dye"},
    "es": {"paño": "cloth", "pieles": "fur", "especias": "spice", "tinte": "dye"},
}


@each_language
def test_strozzi_harbours(language: str) -> None:
    told = [
        [WORDS[language][good] for good in goods.split(", ")]
        for _, goods in table("medici_vs_strozzi", language, "MVS-2.4")
    ]
    assert told == [harbour["goods"] for harbour in figures("medici_vs_strozzi")["harbour"]]


@each_language
def test_strozzi_track_payouts(language: str) -> None:
    data = figures("medici_vs_strozzi")
    bonus, marker = data["track"]["bonus_by_distance"], data["payouts"]["marker_on_own_side"]
    rows = table("medici_vs_strozzi", language, "MVS-2.5")
    assert [int(row[0]) for row in rows] == list(range(1, data["track"]["half_length"] + 1))
    assert [sum(numbers(row[1])) for row in rows] == bonus[1:]
    paid = {
        distance: int(row[1]) for row in table("medici_vs_strozzi", language, "MVS-8.7") for distance in numbers(row[0])
    }
    assert paid == {distance: marker + bonus[distance] for distance in range(1, len(bonus))}


@each_language
def test_strozzi_highest_prices(language: str) -> None:
    caps = figures("medici_vs_strozzi")["price"]["max_by_round"]
    rows = table("medici_vs_strozzi", language, "MVS-9.1")
    assert [[int(cell) for cell in row] for row in rows] == [[n + 1, cap] for n, cap in enumerate(caps)]


SUITS = {
    "en": {"clubs": "clubs", "diamonds": "diamonds", "hearts": "hearts", "spades": "spades"},
    "ru": {"трефы": "clubs", "бубны": "diamonds", "червы": "hearts", "пики": "spades"},
    "es": {"tréboles": "clubs", "diamantes": "diamonds", "corazones": "hearts", "picas": "spades"},
}
WINS = {"en": "wins", "ru": "побеждает", "es": "gana"}


@each_language
def test_marrakesh_circle_of_suits(language: str) -> None:
    rows = table("marrakesh", language, "MAR-3.6")
    suits = [SUITS[language][row[0]] for row in rows]
    assert suits == ["clubs", "diamonds", "hearts", "spades"]
    told = {
        suit: [other for other, cell in zip(suits, row[1:], strict=True) if cell == WINS[language]]
        for suit, row in zip(suits, rows, strict=True)
    }
    assert told == figures("marrakesh")["beats"]


@each_language
def test_marrakesh_how_often_values_count(language: str) -> None:
    times, bonus = figures("marrakesh")["times"], figures("marrakesh")["bonus"]
    told = [numbers(row[4]) for row in table("marrakesh", language, "MAR-4.2")]
    assert told == [[times["plain"]], [times["double"]], [], [times["same_suit"]], [times["triple"]]]
    told = [numbers(row[1]) for row in table("marrakesh", language, "MAR-4.4")]
    assert told == [[bonus["full_match"]], [bonus["one_match"]], [bonus["no_match"]]]
    assert numbers(dict(clauses("marrakesh", language))["MAR-4.5"])[0] == bonus["triple"]


@each_language
def test_marrakesh_scores_for_going_out(language: str) -> None:
    data = figures("marrakesh")
    plain = data["out"]
    rows = table("marrakesh", language, "MAR-9.2")
    assert [int(row[1]) for row in rows] == [plain["oin"], plain["mars"], plain["cox"]]
    forms = [(form, plain["oin"]) for form in data["oin_forms"]] + [
        (form, plain["mars"]) for form in data["mars_forms"]
    ]
    rows = table("marrakesh", language, "MAR-9.3")
    assert [[numbers(row[1]), int(row[2]), int(row[3])] for row in rows] == [
        [form["fields"], form["points"], instead] for form, instead in forms
    ]


@each_language
def test_marrakesh_scores_for_holding(language: str) -> None:
    holding = figures("marrakesh")["holding"]
    rows = table("marrakesh", language, "MAR-9.7")
    assert [int(row[2]) for row in rows] == holding["fez"]
    for nulls, row in enumerate(rows):
        told = re.findall(r"(\d)-(\d)-(\d)", row[1])
        assert told
        assert {"".join(sorted(fields)) for fields in told} == {"0" * nulls + "1" * (3 - nulls)}
    points = re.search(r"(\d)\D+(\d)", dict(clauses("marrakesh", language))["MAR-9.5"])
    assert points
    assert [int(points[1]), int(points[2])] == [holding["null"], holding["double_null"][0]]


SOE = "struggle_of_empires"
YES = {"en": "yes", "ru": "да", "es": "sí"}
LAND_BATTLE = {"en": "on land", "ru": "на суше", "es": "en tierra"}
COSTS = {
    "en": {"gold": "gold", "unrest": "unrest", "population": "population"},
    "ru": {"gold": "зол", "unrest": "волнени", "population": "населени"},
    "es": {"gold": "oro", "unrest": "descontento", "population": "población"},
}
USAGES = {
    "always": "continuous",
    "once per War": "once_per_war",
    "only once": "single_use",
    "when bought": "immediate",
}


def empires_named(language: str, clause: str, key: str) -> dict[str, dict[str, Any]]:
    """The figures of what a table lists, by the names of the language; the English ones are those of the figures."""
    known = {row["name"]: row for row in figures(SOE)[key]}
    english = [row[0] for row in table(SOE, "en", clause)]
    assert sorted(english) == sorted(known)
    names = [row[0] for row in table(SOE, language, clause)]
    return dict(zip(names, (known[name] for name in english), strict=True))


def empires_areas(language: str, cell: str) -> list[str]:
    """The ids of the areas that a cell lists."""
    area = empires_named(language, "SOE-2.4", "area")
    return [area[name]["id"] for name in cell.split(", ") if name != "–"]


@each_language
def test_empires_areas(language: str) -> None:
    area = empires_named(language, "SOE-2.4", "area")
    zones = set()
    for name, navies, zone, land, coast, points in table(SOE, language, "SOE-2.4"):
        assert (navies == YES[language]) == area[name]["navies"]
        assert sorted(empires_areas(language, land)) == sorted(area[name]["land"])
        assert empires_areas(language, coast) == area[name]["coast"]
        assert numbers(points) == area[name]["vp"]
        zones.add((zone, area[name]["zone"]))
    assert len(zones) == len(dict(zones)) == len({zone for _, zone in zones}) == 5


@each_language
def test_empires_homes(language: str) -> None:
    power = empires_named(language, "SOE-2.5", "power")
    for name, areas in table(SOE, language, "SOE-2.5"):
        assert sorted(empires_areas(language, areas)) == sorted(power[name]["land"])


@each_language
def test_empires_country_counters(language: str) -> None:
    area = empires_named(language, "SOE-2.4", "area")
    rows = table(SOE, language, "SOE-3.7")
    assert sorted(row[0] for row in rows) == sorted(area)
    for name, *cells in rows:
        *counts, total = (sum(numbers(cell)) for cell in cells)
        told = dict(zip(("1", "2", "3", "4", "5", "pop", "slave"), counts, strict=True))
        assert {symbol: count for symbol, count in told.items() if count} == area[name]["counters"]
        assert total == sum(counts)
    assert sum(int(row[-1]) for row in rows) == 65


@each_language
def test_empires_improvement_tiles(language: str) -> None:
    tile = empires_named(language, "SOE-11.2", "tile")
    usage = {
        row[3]: USAGES[english[3]]
        for row, english in zip(table(SOE, language, "SOE-11.2"), table(SOE, "en", "SOE-11.2"), strict=True)
    }
    assert len(usage) == len(USAGES)
    for name, copies, cost, works, effect in table(SOE, language, "SOE-11.2"):
        figure = tile[name]
        assert int(copies) == figure["copies"]
        assert numbers(cost) == [figure[key] for key in COSTS[language] if figure[key]]
        assert all((stem in cost) == (figure[key] > 0) for key, stem in COSTS[language].items())
        assert usage[works] == figure["usage"]
        assert numbers(REFERENCE.sub("", effect)) in ([], [figure.get("value")])
    assert sum(int(row[1]) for row in table(SOE, language, "SOE-11.2")) == 51


@each_language
def test_empires_companies(language: str) -> None:
    company = empires_named(language, "SOE-11.16", "company")
    rows = table(SOE, language, "SOE-11.16")
    for name, area, copies, cost in rows:
        figure = company[name]
        assert empires_areas(language, area) == [figure["area"]]
        assert [int(copies), *numbers(cost)] == [figure["copies"], figure["gold"]]
    assert sum(int(row[2]) for row in rows) == 9


@each_language
def test_empires_alliances(language: str) -> None:
    alliance = empires_named(language, "SOE-11.17", "alliance")
    assert len(alliance) == 11
    for name, areas, battle in table(SOE, language, "SOE-11.17"):
        figure = alliance[name]
        assert empires_areas(language, areas) == figure["areas"]
        assert (battle == LAND_BATTLE[language]) == (figure["kind"] == "land")
        assert (figure["copies"], figure["gold"], figure["bonus"]) == (1, 0, 2)


@each_game
def test_walkthrough(game: str) -> None:
    steps = walkthrough(game)
    assert 8 <= len(steps) <= 12
    for step in steps:
        assert set(step) == {"title", "text", "clause", "focus"}
        assert step["clause"] in ids(game, "en")
        for words in (step["title"], step["text"]):
            assert words == words.strip() != ""
            assert not re.search(r"[\n*_`#\[\]|<>]", words)
    assert {step["focus"] for step in steps} == FOCUS[game]
    assert len({step["title"] for step in steps}) == len(steps)
