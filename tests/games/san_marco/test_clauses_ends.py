"""Sections 9 to 11 of the rules of San Marco: scoring a district, the end of a passage, the end of the game."""

from __future__ import annotations

from itertools import product

import pytest

from fondaco.games.san_marco import rules, tables
from fondaco.games.san_marco.rules.position import limit_points
from fondaco.kernel.state import NOBODY

from .city import DECK, VALUES, City, seats
from .table import DISTRICTS, GAME, A, B, C, D, Table

# 9. Scoring a district


def paid(district: str, marks: str, players: int = 4) -> list[int]:
    """What the district pays."""
    return City(players).begin().put(**{district: marks}).use(A, "doge", district).scores


@pytest.mark.parametrize("district", DISTRICTS)
def test_SM_9_1_most_aristocrats_get_the_first_value(district: str) -> None:
    first, _second = VALUES[district]
    assert paid(district, "A1 B2")[B] == first
    assert paid(district, "A16 B15 C1 D2")[A] == first
    assert paid(district, "D1")[D] == first


@pytest.mark.parametrize("district", DISTRICTS)
def test_SM_9_2_tied_leaders_get_the_second_value_and_nobody_else_anything(district: str) -> None:
    _first, second = VALUES[district]
    assert paid(district, "A3 B3") == [second, second, 0, 0]
    assert paid(district, "A1 B3 C3 D2") == [0, second, second, 0]
    assert paid(district, "A2 B2 C2 D1") == [second, second, second, 0]
    assert paid(district, "A1 B1 C1 D1") == [second] * 4


def test_SM_9_2_three_tied_players_of_three() -> None:
    assert paid("san_marco", "A4 B4 C4", 3) == [6, 6, 6]


@pytest.mark.parametrize("district", DISTRICTS)
def test_SM_9_3_the_one_in_second_place_gets_the_second_value(district: str) -> None:
    first, second = VALUES[district]
    assert paid(district, "A5 B4 C3 D3") == [first, second, 0, 0]
    assert paid(district, "B1 D16") == [0, second, 0, first]


@pytest.mark.parametrize("district", DISTRICTS)
def test_SM_9_4_tied_seconds_get_nothing(district: str) -> None:
    first, _second = VALUES[district]
    assert paid(district, "A5 B3 C3 D1") == [first, 0, 0, 0]
    assert paid(district, "A1 B1 C2 D1") == [0, 0, first, 0]
    assert paid(district, "A1 B9 C1") == [0, first, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_9_5_alone_in_the_district(players: int) -> None:
    rest = [0] * (1 if players == 3 else 2)
    assert paid("castello", "B1", players) == [0, 6, *rest]
    assert paid("castello", "", players) == [0, 0, *rest]


def test_SM_9_1_to_9_5_every_small_district() -> None:
    """Against the clauses read as a list of places: the value of a place goes to him who is alone there."""
    table = City().begin().hold(A, "doge", "doge")
    for counts in product(range(4), repeat=4):
        t = table.after()
        t.put(san_marco=" ".join(f"{letter}{n}" for letter, n in zip("ABCD", counts, strict=True)))
        t.play("doge", "san_marco")
        places = sorted({n for n in counts if n}, reverse=True)
        expected = [0] * 4
        if places and counts.count(places[0]) > 1:
            expected = [6 if n == places[0] else 0 for n in counts]
        elif places:
            expected[counts.index(places[0])] = 8
            if len(places) > 1 and counts.count(places[1]) == 1:
                expected[counts.index(places[1])] = 6
        assert t.scores == expected, counts


def test_SM_9_6_who_is_out_scores_like_everybody_else() -> None:
    t = City().begin().put(san_marco="A3 B1").end(11, 10, 2, 3)
    assert list(t.s.out) == [1, 1, 0, 0]
    t.use(C, "doge", "san_marco")
    assert t.scores == [8, 6, 0, 0]


def test_SM_9_6_ghosts_score_like_everybody_else() -> None:
    assert paid("san_marco", "A1 C3 D2", 2) == [0, 0, 8, 6]
    assert paid("san_marco", "A1 B2 C2", 2) == [0, 6, 6, 0]


# 10. The end of a passage


def test_SM_10_1_who_reaches_10_stays_until_the_round_is_over() -> None:
    t = City().begin().totals(9, 9, 0, 0).until(rules.STONES).play("red", "yellow")
    t.piles(0, "doge limit3", "doge limit1").piles(1, "doge", "doge limit1 limit1")
    while t.s.round == 0:
        assert list(t.s.out) == [0, 0, 0, 0]
        t.take(GAME.legal(t.s)[0])
    assert list(t.s.out) == [1, 1, 0, 0]
    assert (t.s.extra, t.s.in_round) == (1, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_10_1_9_points_are_not_10(players: int) -> None:
    t = City(players).begin().end(*[9] * players)
    assert (t.s.passage, t.s.round, t.s.extra) == (0, 1, 0)
    assert not any(t.s.out)


@pytest.mark.parametrize("out", list(product([False, True], repeat=4)))
def test_SM_10_2_what_follows_with_four_players(out: tuple[bool, ...]) -> None:
    t = City().begin().end(*(10 + c if gone else 9 - c for c, gone in enumerate(out)))
    below = out.count(False)
    if below == 4:
        assert (t.s.passage, t.s.round, t.s.extra, t.s.in_round) == (0, 1, 0, 4)
    elif below >= 2:
        assert (t.s.passage, t.s.round, t.s.extra, t.s.in_round) == (0, 1, 1, below)
        assert [bool(gone) for gone in t.s.out] == list(out)
        t.until(rules.SPLIT)
        assert {seat for seat in t.s.role if seat >= 0} == {c for c in range(4) if not out[c]}
        assert t.s.drawn[:] == ([10, 0] if below == 3 else [8, 0])
    else:
        assert t.s.phase == rules.NAME  # the bonus banishment of the lowest
        t.play("pass")
        assert (t.s.passage, t.s.round, t.s.extra, t.s.in_round) == (1, 0, 0, 4)


@pytest.mark.parametrize("out", list(product([False, True], repeat=3)))
def test_SM_10_2_what_follows_with_three_players(out: tuple[bool, ...]) -> None:
    t = City(3).begin().end(*(10 + c if gone else 9 - c for c, gone in enumerate(out)))
    below = out.count(False)
    if below == 3:
        assert (t.s.passage, t.s.round, t.s.extra, t.s.in_round) == (0, 1, 0, 3)
    elif below == 2:
        assert (t.s.passage, t.s.round, t.s.extra, t.s.in_round) == (0, 1, 1, 2)
        t.until(rules.SPLIT)
        assert {seat for seat in t.s.role if seat >= 0} == {c for c in range(3) if not out[c]}
        assert t.s.drawn[:] == [8, 0]
    else:
        t.play("pass")
        assert (t.s.passage, t.s.round, t.s.extra, t.s.in_round) == (1, 0, 0, 3)


@pytest.mark.parametrize("totals", [(10, 0, 1, 1), (10, 9, 9, 9), (10, 10, 9, 9), (12, 11, 10, 13)])
def test_SM_10_3_after_the_extra_round_the_passage_is_over(totals: tuple[int, ...]) -> None:
    t = City().begin().end(10, 0, 1, 2)
    assert t.s.extra == 1
    t.end(*totals)
    while t.s.phase == rules.NAME:
        t.play("pass")
    assert (t.s.passage, t.s.round, t.s.extra, t.s.in_round) == (1, 0, 0, 4)
    assert not any(t.s.out)


def test_SM_10_4_roles_of_the_extra_round() -> None:
    t = City().begin().end(3, 10, 4, 5)
    assert (t.s.phase, t.s.start) == (rules.STONES, C)
    assert t.choices() == {"blue", "green"}
    t.play("green")
    assert t.s.role[:] == [*seats("C D"), -1, A]


@pytest.mark.parametrize(
    ("totals", "bonus"),
    [
        ((10, 11, 12, 9), (0, 0, 0, 3)),
        ((10, 10, 10, 10), (0, 0, 0, 0)),
        ((17, 10, 10, 0), (0, 0, 0, 17)),
        ((10, 11, 18, 9), (0, 0, 0, 9)),
        ((13, 10, 12, 11), (0, 0, 0, 0)),
    ],
)
def test_SM_10_5_bonus_points_after_a_regular_round(totals: tuple[int, ...], bonus: tuple[int, ...]) -> None:
    t = City().begin().score(1, 2, 3, 4).end(*totals)
    assert t.scores == [n + more for n, more in zip((1, 2, 3, 4), bonus, strict=True)]


@pytest.mark.parametrize(
    ("before", "totals", "bonus"),
    [
        ((10, 0, 0, 0), (10, 9, 1, 0), (0, 1, 9, 10)),
        ((10, 9, 9, 9), (10, 18, 9, 9), (0, 0, 9, 9)),
        ((11, 10, 5, 5), (11, 10, 14, 5), (0, 0, 0, 9)),
        ((10, 10, 9, 9), (10, 10, 9, 9), (0, 0, 1, 1)),
    ],
)
def test_SM_10_5_bonus_points_count_the_extra_round(
    before: tuple[int, ...], totals: tuple[int, ...], bonus: tuple[int, ...]
) -> None:
    t = City().begin().end(*before)
    assert (t.s.extra, t.scores) == (1, [0, 0, 0, 0])
    t.end(*totals)
    assert tuple(t.scores) == bonus


@pytest.mark.parametrize("players", [2, 3])
def test_SM_10_5_with_fewer_players(players: int) -> None:
    t = City(players).begin().end(*(10, 13, 4)[-players:])
    assert t.scores[:players] == [0, 0, 9][-players:]


@pytest.mark.parametrize(
    ("totals", "who"),
    [
        ((10, 10, 11, 9), D),
        ((10, 11, 12, 13), A),
        ((12, 11, 10, 10), None),
        ((10, 10, 10, 10), None),
        ((17, 0, 10, 10), B),
    ],
)
def test_SM_10_6_the_lowest_alone_may_banish(totals: tuple[int, ...], who: int | None) -> None:
    t = City().begin().put(castello="A3 B3 C3 D3").end(*totals)
    if who is None:
        assert (t.s.passage, t.s.phase) == (1, rules.STONES)
        return
    assert (t.s.passage, t.s.phase, t.s.actor) == (0, rules.NAME, who)
    t.play("castello")
    assert GAME.odds(t.s) == dict.fromkeys(range(rules.DIE, rules.DIE + 6), 1)
    t.play("die6")
    while t.s.phase == rules.REMOVE:
        assert t.s.actor == who
        t.take(GAME.legal(t.s)[0])
    assert sum(t.s.aristocrats[5]) == 12 - 6
    assert t.s.aristocrats[5][who] == 3
    assert t.s.passage == 1
    assert not any(t.s.discarded), "no card is needed"


def test_SM_10_6_own_ones_may_go_with_the_rest() -> None:
    t = City().begin().put(castello="A1 D3").end(10, 10, 11, 9).play("castello", "die3")
    assert (t.district("castello"), t.s.passage) == ("D1", 1)


def test_SM_10_6_the_totals_of_the_extra_round_decide() -> None:
    t = City().begin().end(11, 3, 4, 5).end(11, 6, 5, 5)
    assert t.s.passage == 1  # the lowest before the extra round is not so now, and two share the lowest
    t = City().begin().end(11, 3, 4, 4).end(11, 7, 5, 6)
    assert (t.s.phase, t.s.actor) == (rules.NAME, C)


def test_SM_10_7_bonus_points_before_the_bonus_banishment() -> None:
    t = City().begin().end(10, 10, 14, 9)
    assert (t.s.phase, t.s.actor, t.scores) == (rules.NAME, D, [0, 0, 0, 5])


def test_SM_10_8_cards_are_gathered_and_the_board_stays() -> None:
    t = City().begin(empty=False).score(4, 3, 2, 1).use(A, "doge", "castello")
    t.play("doge", "castello")
    assert sum(t.s.discarded) == 2
    board = (t.scores, t.supplies, t.built, t.where, [t.district(d) for d in DISTRICTS], t.s.bridges_left)
    t.until(rules.CHOOSE).end(10, 10, 10, 10)
    assert (t.s.passage, t.s.round) == (1, 0)
    assert (t.scores, t.supplies, t.built, t.where, [t.district(d) for d in DISTRICTS], t.s.bridges_left) == board
    t.until(rules.DRAW)
    assert list(t.s.deck) == DECK
    assert not any(t.s.discarded)
    assert not any(map(any, t.s.limit))


def test_SM_10_9_the_last_bonus_banishment_comes_before_the_final_scoring() -> None:
    t = City().begin().put(san_marco="A3 B2")
    t.s.passage = 2
    t.end(10, 10, 11, 9)
    assert (t.s.phase, t.s.actor, t.scores) == (rules.NAME, D, [0, 0, 0, 2])
    t.play("san_marco", "die2", "banish2")
    assert (t.s.actor, t.district("san_marco")) == (NOBODY, "A1 B2")
    assert t.scores == [6, 8, 0, 2]


@pytest.mark.parametrize(
    ("players", "each_round", "latest", "most_limits", "most_actions"),
    [(4, 6, 4, 27, 45), (3, 4, 5, 23, 35), (2, 3, 5, 15, 25)],
)
def test_SM_10_10_the_decks_never_run_out(
    players: int, each_round: int, latest: int, most_limits: int, most_actions: int
) -> None:
    """A passage lasts longest where the lowest limit cards come first and the poorest take most of them."""
    lowest = [1] * 8 + [2] * 10 + [3] * 10
    assert sum(lowest[: latest * each_round]) > players * 9
    t, rounds = City(players).begin(), 0
    while t.s.passage == 0:
        t.until(rules.CHOOSE, rules.NAME)
        rounds = max(rounds, t.s.round + 1 - t.s.extra)
        used = [n - k for n, k in zip(DECK, t.s.deck, strict=True)]
        assert sum(used[10:]) <= most_limits
        assert sum(used[:10]) <= most_actions
        if t.s.phase == rules.NAME:
            t.play("pass")
            continue
        poorest = min(limit_points(t.s, p) for p in range(players) if not t.s.out[p])
        many = limit_points(t.s, t.s.actor) == poorest
        h = int(t.s.in_round == 4 and t.s.stage == 2)
        t.take((max if many else min)(GAME.legal(t.s), key=lambda a: t.s.pile_limits[h][a - rules.PILE]))
    assert rounds == latest


# 11. The end of the game


def final(**marks: str) -> City:
    """The end of the third passage."""
    t = City().begin().put(**marks)
    t.s.passage = 2
    return t


def test_SM_11_1_every_district_scores_once_and_nothing_is_paid() -> None:
    t = final(cannaregio="A2 B1", santa_croce="B2 C2 A1", san_polo="D1", san_marco="A3 B1 C1", dorsoduro="A1 B2 C3")
    t.doge("castello").bridges(castello__san_marco="B").score(1, 1, 1, 1).end(10, 10, 10, 10)
    assert t.s.actor == NOBODY
    # Cannaregio A 6, B 5; Santa Croce B 4, C 4; San Polo D 6; San Marco A 8; Dorsoduro C 6, B 4; Castello nobody
    assert t.scores == [1 + 6 + 8, 1 + 5 + 4 + 4, 1 + 4 + 6, 1 + 6]
    assert t.where == "castello"
    assert [list(row) for row in t.s.final] == [
        *([6, 5, 0, 0], [0, 4, 4, 0], [0, 0, 0, 6], [8, 0, 0, 0], [0, 4, 6, 0], [0, 0, 0, 0]),
    ]


def test_SM_11_1_also_if_the_doge_never_came() -> None:
    t = final(**dict.fromkeys(DISTRICTS, "C1")).end(10, 10, 10, 10)
    assert (t.where, t.scores) == ("", [0, 0, 8 + 5 * 6, 0])


def test_SM_11_2_most_prestige_wins() -> None:
    t = final(san_marco="A5").end(10, 10, 10, 10).score(20, 22, 21, 3)
    assert GAME.standing(t.s) == ((20, 22, 21, 3), (3, 1, 2, 4))


@pytest.mark.parametrize(
    ("scores", "marks", "winners"),
    [
        ((30, 30, 29, 0), "A1 B2 C9", {B}),
        ((30, 30, 30, 30), "A1 B2 C2 D0", {B, C}),
        ((30, 30, 30, 30), "A4 B2 C2 D3", {A}),
        ((30, 30, 30, 30), "", {A, B, C, D}),
        ((5, 61, 5, 61), "A9", {B, D}),
    ],
)
def test_SM_11_3_ties_go_to_san_marco(scores: tuple[int, ...], marks: str, winners: set[int]) -> None:
    t = final(san_marco=marks, castello="A1 B1 C1 D1").end(10, 10, 10, 10).score(*scores)
    points, ranks = GAME.standing(t.s)
    assert points == scores
    assert {seat for seat, rank in enumerate(ranks) if rank == 1} == winners


def test_SM_11_3_lower_places_are_tied_or_not_in_the_same_way() -> None:
    t = final(san_marco="B1").end(10, 10, 10, 10).score(9, 5, 5, 5)
    assert GAME.standing(t.s)[1] == (1, 2, 3, 3)


def test_SM_11_3_the_table_of_the_end_says_what_broke_a_tie() -> None:
    t = final(san_marco="B1").end(10, 10, 10, 10).score(9, 5, 5, 5)
    told = "Equal prestige: who has more aristocrats in San Marco comes first (B 1, C 0, D 0)."
    assert tables.tie_break(t.s, "ABCD") == told
    assert tables.tie_break(t.score(9, 8, 7, 6).s, "ABCD") == ""


def test_SM_11_3_the_score_counts_before_san_marco() -> None:
    t = Table(3).begin().put(san_marco="C9")
    t.s.passage = 2
    t.totals(10, 10, 10).finish_round()
    t.score(2, 1, 1)
    assert GAME.standing(t.s) == ((2, 1, 1), (1, 3, 2))
