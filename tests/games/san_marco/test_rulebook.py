"""The tables in San Marco's rulebook tell the figures, in every language."""

from __future__ import annotations

from tests.games.test_rulebooks import clauses, each_language, figures, numbers, table

DISTRICTS = {
    "en": {"Cannaregio", "Santa Croce", "San Polo", "San Marco", "Dorsoduro", "Castello"},
    "ru": {"Каннареджо", "Санта-Кроче", "Сан-Поло", "Сан-Марко", "Дорсодуро", "Кастелло"},
    "es": {"Cannaregio", "Santa Croce", "San Polo", "San Marco", "Dorsoduro", "Castello"},
}


@each_language
def test_san_marco_districts(language: str) -> None:
    data = figures("san_marco")
    rows = table("san_marco", language, "SM-1.1")
    assert [[int(cell) for cell in row[1:4]] for row in rows] == [
        [district[key] for key in ("die", "first", "second")] for district in data["district"]
    ]
    names = [row[0] for row in rows]
    assert set(names) == DISTRICTS[language]
    index = {district["id"]: n for n, district in enumerate(data["district"])}
    pairs = {frozenset(index[side] for side in pair) for pair in data["adjacency"]["pairs"]}
    told = [[names.index(neighbour) for neighbour in row[4].split(", ")] for row in rows]
    assert {frozenset((n, other)) for n, others in enumerate(told) for other in others} == pairs
    assert sum(map(len, told)) == 2 * len(pairs)


@each_language
def test_san_marco_decks(language: str) -> None:
    actions, limits = figures("san_marco")["action_deck"], figures("san_marco")["limit_deck"]
    district, *rows = table("san_marco", language, "SM-1.7")
    assert [numbers(district[0]), int(district[1])] == [[6], actions["each_district"]]
    copies = [int(row[1]) for row in rows]
    assert copies == [*(actions[card] for card in ("bridge", "transfer", "doge", "banishment")), *limits["copies"]]
    assert [numbers(row[0]) for row in rows[4:]] == [[value] for value in limits["values"]]
    told = numbers(dict(clauses("san_marco", language))["SM-1.7"])[:2]
    assert told == [6 * actions["each_district"] + sum(copies[:4]), sum(limits["copies"])]


@each_language
def test_san_marco_deal(language: str) -> None:
    deal = figures("san_marco")["deal"]
    rows = table("san_marco", language, "SM-6.1")
    assert [[int(cell) for cell in row[:5]] for row in rows] == [
        [n, distributors, deal[str(n)]["actions"], deal[str(n)]["limits"], piles]
        for n, distributors, piles in ((4, 2, 2), (3, 1, 3), (2, 1, 2))
    ]
    assert [numbers(row[5]) for row in rows] == [[1, 1, 2, 2], [1, 2, 1], [1, 1]]


@each_language
def test_san_marco_decks_never_run_out(language: str) -> None:
    """Actions and limits of the regular rounds and, with more than two players, of an extra round for two."""
    deal = figures("san_marco")["deal"]
    for players, limits, rounds, most_limits, most_actions in (
        map(int, row) for row in table("san_marco", language, "SM-10.10")
    ):
        distributors = 2 if players == 4 else 1
        extra = players > 2
        assert limits == distributors * deal[str(players)]["limits"]
        assert most_limits == rounds * limits + extra * deal["2"]["limits"]
        assert most_actions == rounds * distributors * deal[str(players)]["actions"] + extra * deal["2"]["actions"]
