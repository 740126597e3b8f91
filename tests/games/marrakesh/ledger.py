"""A second bookkeeper for Marrakesh: it follows a match by its actions alone and knows what must lie on the table.

It is written from the rules, apart from the code that it checks, with cards as text and men as lists of points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fondaco.games.marrakesh import rules
from fondaco.kernel.state import CHANCE, NOBODY
from tests.games.marrakesh.table import CARDS, PACK, cards_of, field_of, kind, mark_of, multiset, step_id, value

BEATS = {"SH", "SD", "HD", "HC", "DC", "CS"}
"""MAR-3.5: the first suit beats the second."""
NAMED = {
    "2-2-2": ("casablanca", 6),
    "3-1-2": ("rabat", 6),
    "1-1-4": ("bogart", 9),
    "1-4-1": ("el_aaiun", 12),
    "3-3-x": ("gibraltar", 9),
    "4-2-x": ("tangier", 9),
}
"""MAR-9.3."""
PLAIN = {"oin": 3, "mars": 6, "cox": 12}
"""MAR-9.2."""
FEZ = {
    **dict.fromkeys(["1-1-1"], 4),
    **dict.fromkeys(["0-1-1", "1-0-1", "1-1-0"], 6),
    **dict.fromkeys(["0-0-1", "0-1-0", "1-0-0"], 9),
    **dict.fromkeys(["0-0-0"], 18),
}
"""MAR-9.7."""


def lead_wins(lead: str, answer: str) -> bool:
    """MAR-3.5 to 3.7."""
    return lead[0] + answer[0] in BEATS


def base_values(lead: str, answer: str) -> list[int]:
    """What the two cards grant (MAR-4.2)."""
    if value(lead) != value(answer):
        return [value(lead), value(answer)]
    return [value(lead)] * (6 if lead[0] == answer[0] else 4)


def has_bonus(lead: str, answer: str) -> bool:
    """MAR-4.2: in every case but N."""
    return lead[0] == answer[0] or value(lead) == value(answer)


def bonus_values(lead: str, answer: str, bonus: str) -> list[int]:
    """What the bonus card grants (MAR-4.4, 4.5)."""
    winning = lead if lead_wins(lead, answer) else answer
    if lead == answer:
        return [value(bonus)] * 4
    return [value(bonus)] * {0: 1, 1: 4, 2: 6}[(bonus[0] == winning[0]) + (value(bonus) == value(winning))]


def went_out(triple: str) -> str:
    """MAR-6.4, from the fields as they are just after: open ones count as what they will become."""
    marks = triple.split("-")
    if "6" in marks:
        return "cox"
    return "mars" if marks[2] in "ox" else "oin"


def tally(
    triples: Sequence[str],
    outs: Sequence[str],
    first: int | None,
    pips: Sequence[int],
    *,
    double_null: int = 4,
    cox_blocks: bool = True,
) -> list[dict[str, int]]:
    """What each player scores for what in a round (section 9). `outs`: "oin", "mars", "cox" or "" by seat."""
    sheet: list[dict[str, int]] = [{}, {}]
    for p in range(2):
        if outs[p]:
            plain = (outs[p], PLAIN[outs[p]])
            name, points = NAMED.get(triples[p], plain) if p == first else plain
            sheet[p][name] = points
    fez = [triples[1 - p] in FEZ for p in range(2)]
    for p in range(2):
        nulls = triples[1 - p].split("-").count("0")
        if fez[p]:
            sheet[p][f"fez {nulls}"] = FEZ[triples[1 - p]]
        elif nulls and not (cox_blocks and outs[1 - p] == "cox"):
            sheet[p][f"null {nulls}"] = {1: 1, 2: double_null}[nulls]
    if not any(outs) and not any(fez) and pips[0] != pips[1]:
        sheet[0 if pips[0] < pips[1] else 1]["steps"] = 1
    return sheet


class Ledger:
    """All that has happened in a match so far."""

    def __init__(self, **options: str) -> None:
        self.highest_only = options.get("overshoot") == "highest_only"
        self.bonus_after = options.get("bonus_timing") == "after"
        self.double_null = int(options.get("double_null", 4))
        self.cox_blocks = options.get("cox_blocks_nulls") != "false"
        self.block = int(options.get("reshuffle_every", 1))
        self.totals = [0, 0]
        self.sheets: list[list[dict[str, int]]] = []
        self.final: list[tuple[list[str], list[int]]] = []
        self.number, self.reshuffles = 0, 0
        self.hands: list[list[str]] = [[], []]
        self.public: list[str] = []
        self.aside: list[str] = []
        self.new_round()

    def new_round(self) -> None:
        if self.number % self.block == 0:
            self.stock, self.aside = Counter(PACK), []
        else:
            self.aside += self.public + self.hands[0] + self.hands[1]
        self.number += 1
        self.hands, self.public = [[], []], []
        self.men: list[list[int]] = [[], []]
        self.fields = [["o"] * 3, ["o"] * 3]
        self.outs, self.order = ["", ""], list[int]()
        self.tricks: list[tuple[str, str, str, int]] = []
        self.phase, self.leader = "roll", -1

    # What must be true now

    def receiver(self) -> int:
        return 1 - self.leader if len(self.hands[0]) == len(self.hands[1]) else self.leader

    def steps(self) -> list[tuple[int, int]]:
        """MAR-5.2 and `overshoot`."""
        pairs = []
        men = set(self.men[self.winner])
        for v in sorted(set(self.values)):
            fit = {p for p in men if p >= v} or {max(men)}
            pairs += [(v, p) for p in sorted(fit if self.highest_only else men)]
        return pairs

    def expected(self) -> tuple[int, dict[int, int]]:
        """The actor and his legal actions with their weights, 1 where no chance is at work."""
        if self.phase == "over":
            return NOBODY, {}
        if self.phase == "roll":
            return CHANCE, {64 + i: 1 for i in range(6)}
        if self.phase in ("deal", "bonus"):
            return CHANCE, {kind(card): n for card, n in self.stock.items() if n}
        if self.phase == "reveal":
            return CHANCE, {kind(self.lead): 1}
        if self.phase == "step":
            return self.winner, {step_id(v, p): 1 for v, p in self.steps()}
        actor = self.leader if self.phase == "lead" else 1 - self.leader
        return actor, {kind(card): 1 for card in self.hands[actor]}

    def check(self, s: Any) -> None:
        """Compare with the position."""
        assert list(s.score) == self.totals
        for row, (triples, pips) in enumerate(self.final):
            assert ["-".join(map(mark_of, s.triple[row][p])) for p in range(2)] == triples
            assert list(s.pips[row]) == pips
            for p in range(2):
                paid = s.out_paid[row][p] + s.hold_paid[row][p] + s.steps_paid[row][p]
                assert paid == sum(self.sheets[row][p].values())
                assert names_of(s, row, p) == set(self.sheets[row][p])
        if self.phase == "over":
            assert len(self.final) == 12
            return
        assert s.round == self.number - 1
        if self.phase == "roll":
            return
        for p in range(2):
            assert [i + 1 for i, n in enumerate(s.men[p]) for _ in range(n)] == sorted(self.men[p])
            assert s.men_left[p] == len(self.men[p])
            assert list(s.field[p]) == list(map(field_of, self.fields[p]))
            assert s.out[p] == ["", "oin", "mars", "cox"].index(self.outs[p])
            assert cards_of(s.hand[p]) == sorted(self.hands[p], key=kind)
            assert s.hand_size[p] == len(self.hands[p])
            in_fields = sum(int(mark) for mark in self.fields[p] if mark not in "ox")
            borne = self.borne if self.phase in ("bonus", "step") and p == self.winner else 0
            assert len(self.men[p]) + in_fields + borne == 6
        assert s.first_out == (self.order[0] if self.order else rules.NONE)
        assert cards_of(s.stock) == sorted(self.stock.elements(), key=kind)
        assert s.stock_size == self.stock.total()
        assert s.trick == len(self.tricks)
        for i, (lead, answer, bonus, winner) in enumerate(self.tricks):
            assert (s.lead[i], s.answer[i], s.won[i]) == (kind(lead), kind(answer), winner)
            assert s.bonus[i] == (kind(bonus) if bonus else rules.NONE)
        if self.phase != "deal":
            assert s.leader == self.leader
        if self.phase != "reveal":
            assert cards_of(s.used) == sorted(self.public, key=kind)
        values = self.values if self.phase in ("bonus", "step") else []
        if self.phase == "step":
            assert [i + 1 for i, n in enumerate(s.values) for _ in range(n)] == sorted(values)
            assert s.off == self.borne
        cards = [*self.stock.elements(), *self.hands[0], *self.hands[1], *self.public, *self.aside]
        hidden = [self.lead] if self.phase in ("answer", "reveal") else []
        assert Counter(cards + hidden) == Counter(PACK)

    # What an action does

    def follow(self, action: int) -> None:
        actor, legal = self.expected()
        assert action in legal
        getattr(self, "_" + self.phase)(action, actor)

    def _roll(self, action: int, actor: int) -> None:
        self.men[len(self.men[0]) == 6].append(action - 63)
        if len(self.men[1]) < 6:
            return
        counts = [[self.men[p].count(point) for point in range(1, 7)] for p in range(2)]
        if counts[0] == counts[1]:
            self.men = [[], []]
            return
        self.leader = 0 if counts[0] > counts[1] else 1
        self.phase = "deal"

    def _deal(self, action: int, actor: int) -> None:
        self.stock[CARDS[action]] -= 1
        self.hands[self.receiver()].append(CARDS[action])
        if len(self.hands[0]) == len(self.hands[1]) == 6:
            self.phase = "lead"

    def _lead(self, action: int, actor: int) -> None:
        self.lead = CARDS[action]
        self.hands[actor].remove(self.lead)
        self.phase = "answer"

    def _answer(self, action: int, actor: int) -> None:
        self.answer = CARDS[action]
        self.hands[actor].remove(self.answer)
        self.public.append(self.answer)
        self.phase = "reveal"

    def _reveal(self, action: int, actor: int) -> None:
        self.public.append(self.lead)
        self.winner = self.leader if lead_wins(self.lead, self.answer) else 1 - self.leader
        self.bonus, self.borne, self.values = "", 0, []
        if "o" not in self.fields[self.winner]:
            self.fill(1 - self.winner, 0)
            return
        self.values = multiset(base_values(self.lead, self.answer))
        self.bonus_due = has_bonus(self.lead, self.answer)
        self.go_on()

    def go_on(self) -> None:
        men = self.men[self.winner]
        if self.bonus_due and (not self.bonus_after or (men and not self.values)):
            self.phase = "bonus"
            if not self.stock.total():
                self.stock, self.aside = Counter(self.aside), []
                self.reshuffles += 1
        elif self.values and men:
            self.phase = "step"
        else:
            self.end_turn()

    def _bonus(self, action: int, actor: int) -> None:
        self.bonus = CARDS[action]
        self.stock[self.bonus] -= 1
        self.public.append(self.bonus)
        self.values += multiset(bonus_values(self.lead, self.answer, self.bonus))
        self.bonus_due = False
        self.go_on()

    def _step(self, action: int, actor: int) -> None:
        v, p = divmod(action - 28, 6)
        v, p = v + 1, p + 1
        self.values.remove(v)
        self.men[self.winner].remove(p)
        if p > v:
            self.men[self.winner].append(p - v)
        else:
            self.borne += 1
        self.go_on()

    def end_turn(self) -> None:
        p = self.winner
        if not self.men[p]:
            at = self.fields[p].index("o")
            after = [*self.fields[p][:at], str(self.borne), *self.fields[p][at + 1 :]]
            self.outs[p] = went_out("-".join(after))
            self.order.append(p)
            assert len(self.order) == len(set(self.order))
        self.fill(p, self.borne)
        if self.outs[p]:
            self.fields[p] = ["x" if mark == "o" else mark for mark in self.fields[p]]
        if self.phase == "between":
            self.next_trick()

    def fill(self, p: int, count: int) -> None:
        self.fields[p][self.fields[p].index("o")] = str(count)
        self.tricks.append((self.lead, self.answer, self.bonus, self.winner))
        self.leader = self.winner
        productive, self.phase = p == self.winner, "between"
        if not productive:
            self.next_trick()

    def next_trick(self) -> None:
        if "o" in self.fields[0] + self.fields[1]:
            self.phase = "lead"
            return
        closed = (self.fields[0] + self.fields[1]).count("x")
        assert len(self.tricks) == 6 - closed, "MAR-8.2"
        triples = ["-".join(self.fields[p]) for p in range(2)]
        pips = [sum(self.men[p]) for p in range(2)]
        first = self.order[0] if self.order else None
        sheet = tally(triples, self.outs, first, pips, double_null=self.double_null, cox_blocks=self.cox_blocks)
        self.final.append((triples, pips))
        self.sheets.append(sheet)
        for p in range(2):
            self.totals[p] += sum(sheet[p].values())
        if self.number == 12:
            self.phase = "over"
        else:
            self.new_round()


def names_of(s: Any, row: int, p: int) -> set[str]:
    """What the score sheet says that a player was paid for in a round, as `tally` says it."""
    names = {["", "oin", "mars", "cox", *rules.NAMED_IDS][s.out_name[row][p]]}
    held = s.hold_name[row][p]
    names.add(f"fez {held - rules.FEZ}" if held >= rules.FEZ else ["", "null 1", "null 2"][held])
    names.add("steps" if s.steps_paid[row][p] else "")
    return names - {""}
