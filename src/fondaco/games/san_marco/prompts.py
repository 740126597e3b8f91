"""San Marco: what the acting seat is asked, one function for each decision; `division` holds what concerns piles."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Choice, Prompt

from .division import offered, prompt_choose, prompt_split
from .rules import (
    BANISH_ROLL,
    BRIDGE,
    BUILD,
    CHOOSE,
    COLOUR,
    COLOURS,
    COUNT,
    DISTRICT,
    DISTRICTS,
    DRAW,
    FERRY,
    GHOST_ROLL,
    LIFT,
    LIFT_WHOSE,
    NAME,
    OUST,
    OUST_WHOM,
    OVER,
    PAIR,
    PASS,
    PAY,
    PLACE,
    PLAY,
    REMOVE,
    ROLE_ROLL,
    SETUP_BRIDGE,
    SETUP_ROLL,
    SOURCE,
    SPLIT,
    STONES,
    TOLL,
    TOLLS,
    WALK,
    State,
)
from .rules.doge import needs_ferry, tolls, tolls_to, way_code, ways_of_paying
from .rules.position import colours, drawing
from .sentences import amounts, aristocrats
from .tables import (
    amount,
    card_name,
    district_name,
    owner,
    pair_name,
    who,
)


def prompt(s: State, names: Sequence[str]) -> Prompt:
    """What the acting seat is asked."""
    if s.phase == SETUP_BRIDGE:
        return prompt_setup_bridge(s)
    if s.phase == SPLIT:
        return prompt_split(s)
    if s.phase == CHOOSE:
        return prompt_choose(s, names)
    if s.phase == PLAY:
        return prompt_play(s)
    if s.phase == PLACE:
        return prompt_place(s)
    if s.phase == SOURCE:
        return prompt_source(s)
    if s.phase == BUILD:
        return prompt_build(s)
    if s.phase == LIFT:
        return prompt_lift(s, names)
    if s.phase == LIFT_WHOSE:
        return prompt_lift_whose(s, names)
    if s.phase == OUST:
        return prompt_oust(s, names)
    if s.phase == OUST_WHOM:
        return prompt_oust_whom(s, names)
    if s.phase == NAME:
        return prompt_name(s, names)
    if s.phase == REMOVE:
        return prompt_remove(s, names)
    if s.phase == WALK:
        return prompt_walk(s, names)
    if s.phase == TOLLS:
        return prompt_tolls(s, names)
    return Prompt(waiting(s, names))


def _pass(s: State) -> tuple[Choice, ...]:
    """The choice to leave the card without effect, where it is offered (SM-7.8)."""
    if PASS not in offered(s):
        return ()
    return (Choice(PASS, _("Do nothing"), hint=_("the card has no effect"), key="x"),)


def _pairs(s: State, label: str) -> tuple[Choice, ...]:
    """The pairs that may be chosen."""
    return tuple(Choice(a, label.format(pair=pair_name(a - PAIR)), f"pair-{a - PAIR}") for a in offered(s) if a != PASS)


def inhabitants(s: State, d: int, names: Sequence[str]) -> str:
    """Who has how many aristocrats in the district."""
    return amounts([s.aristocrats[d][c] for c in range(colours(s))], names) or _("empty")


def _districts(s: State, label: str, hints: Sequence[str]) -> tuple[Choice, ...]:
    """The districts that may be chosen; their keys are their places in the list of all."""
    return tuple(
        Choice(
            a,
            label.format(district=district_name(a - DISTRICT)),
            f"district-{a - DISTRICT}",
            hints[a - DISTRICT],
            str(a - DISTRICT + 1),
        )
        for a in offered(s)
        if a != PASS
    )


def prompt_setup_bridge(s: State) -> Prompt:
    """The bridges of the set-up (SM-2.5)."""
    return Prompt(
        _("Set-up: build a bridge between two neighbouring districts."), "SM-2.5", _pairs(s, _("Build: {pair}"))
    )


def prompt_play(s: State) -> Prompt:
    """The player chooses which card he plays next (SM-7.5)."""
    label = _("Play {card}")
    choices = tuple(
        Choice(k, label.format(card=card_name(k)), f"card-{k}", _card_hint(s, k), str((k + 1) % 10)) for k in offered(s)
    )
    return Prompt(_("Which card do you play next?"), "SM-7.5", choices)


def _card_hint(s: State, k: int) -> str:
    """What the card does, in a few words."""
    if k < DISTRICTS:
        return _("an aristocrat here, or one bridge of yours away")
    if k == BRIDGE:
        return _("a bridge with an aristocrat of yours") if s.bridges_left else _("a bridge of another is moved")
    hints = (_("an aristocrat of yours for another's"), _("a district scores"), _("the die sends others home"))
    return hints[k - BRIDGE - 1]


def prompt_place(s: State) -> Prompt:
    """District: the district of the card, or one that an own bridge links to it (SM-8.1)."""
    hints = [_("the district of the card") if d == s.card else _("over a bridge of yours") for d in range(DISTRICTS)]
    sentence = _("{card}: put an aristocrat into this district, or over a bridge of yours into a neighbouring one.")
    choices = _districts(s, _("To {district}"), hints) + _pass(s)
    return Prompt(sentence.format(card=card_name(s.card)), "SM-8.1", choices)


def prompt_source(s: State) -> Prompt:
    """The supply is empty: an aristocrat is taken from a district (SM-7.10)."""
    own = [aristocrats(s.aristocrats[d][s.actor]) for d in range(DISTRICTS)]
    choices = _districts(s, _("From {district}"), own)
    return Prompt(_("Your supply is empty: take an aristocrat of yours from a district."), "SM-7.10", choices)


def prompt_build(s: State) -> Prompt:
    """Bridge: where it is built (SM-8.2), or where the bridge that was taken goes (SM-8.3)."""
    choices = _pairs(s, _("Build: {pair}")) + _pass(s)
    if s.lifted >= 0:
        return Prompt(_("Build the bridge that you have taken between two other districts."), "SM-8.3", choices)
    return Prompt(_("Bridge: build it between two neighbouring districts."), "SM-8.2", choices)


def prompt_lift(s: State, names: Sequence[str]) -> Prompt:
    """Bridge when all are built: from where one is taken (SM-8.3)."""
    choices = tuple(
        Choice(
            a,
            _("Take: {pair}").format(pair=pair_name(a - PAIR)),
            f"pair-{a - PAIR}",
            ", ".join(who(c, names) for c in range(COLOURS) if c != s.actor and s.bridge[a - PAIR][c]),
        )
        for a in offered(s)
        if a != PASS
    )
    sentence = _("All bridges are built: take one of another player and build it elsewhere.")
    return Prompt(sentence, "SM-8.3", choices + _pass(s))


def prompt_lift_whose(s: State, names: Sequence[str]) -> Prompt:
    """Whose bridge of the pair is taken (SM-8.3)."""
    choices = tuple(
        Choice(
            a,
            _("Bridge: {name}").format(name=who(a - COLOUR, names)),
            f"bridge-{s.pair}-{a - COLOUR}",
            _("the marker goes home"),
            str(a - COLOUR + 1),
        )
        for a in offered(s)
    )
    return Prompt(_("Whose bridge do you take: {pair}?").format(pair=pair_name(s.pair)), "SM-8.3", choices)


def prompt_oust(s: State, names: Sequence[str]) -> Prompt:
    """Transfer: in which district (SM-8.6)."""
    hints = [inhabitants(s, d, names) for d in range(DISTRICTS)]
    choices = _districts(s, _("In {district}"), hints) + _pass(s)
    sentence = _("Transfer: in which district does an aristocrat of yours take another's place?")
    return Prompt(sentence, "SM-8.6", choices)


def prompt_oust_whom(s: State, names: Sequence[str]) -> Prompt:
    """Transfer: whose aristocrat goes home (SM-8.6)."""
    choices = tuple(
        Choice(
            a,
            _("Send home: {name}").format(name=who(a - COLOUR, names)),
            f"aristocrats-{s.target}-{a - COLOUR}",
            aristocrats(s.aristocrats[s.target][a - COLOUR]),
            str(a - COLOUR + 1),
        )
        for a in offered(s)
    )
    sentence = _("Whose aristocrat goes home from {district}?").format(district=district_name(s.target))
    return Prompt(sentence, "SM-8.6", choices)


def prompt_name(s: State, names: Sequence[str]) -> Prompt:
    """Banishment: the district is named before the die is rolled (SM-8.8)."""
    hints = [inhabitants(s, d, names) for d in range(DISTRICTS)]
    choices = _districts(s, _("From {district}"), hints)
    if s.settled:
        decline = Choice(PASS, _("Decline"), hint=_("nobody is banished"), key="x")
        sentence = _("You alone have the fewest limit points: banish from a district, or decline.")
        return Prompt(sentence, "SM-10.6", (*choices, decline))
    sentence = _("Banishment: name a district; the die then tells how many aristocrats go.")
    return Prompt(sentence, "SM-8.8", choices + _pass(s))


def prompt_remove(s: State, names: Sequence[str]) -> Prompt:
    """Banishment: how many of a colour go (SM-8.9)."""
    name = who(s.victim, names)
    choices = tuple(
        Choice(a, _("Banish {n}").format(n=a - COUNT), f"count-{a - COUNT}", _remaining(s, a - COUNT), str(a - COUNT))
        for a in offered(s)
    )
    left = plural("{n} aristocrat must go", "{n} aristocrats must go", s.left)
    sentence = _("{left} from {district}. How many of these: {name}?")
    return Prompt(sentence.format(left=left, district=district_name(s.target), name=name), "SM-8.9", choices)


def _remaining(s: State, going: int) -> str:
    if s.left == going:
        return _("nobody else goes")
    return plural("{n} of others goes", "{n} of others go", s.left - going)


def prompt_walk(s: State, names: Sequence[str]) -> Prompt:
    """Doge: the district to be scored, and what it costs to come there (SM-8.12)."""
    hints = [_walk_hint(s, d, names) for d in range(DISTRICTS)]
    choices = _districts(s, _("Score {district}"), hints)
    if s.doge < 0:
        return Prompt(_("Put the Doge into any district: it scores at once."), "SM-8.11", choices)
    sentence = _("To which district does the Doge go? It scores at once.")
    return Prompt(sentence, "SM-8.12", choices)


def _walk_hint(s: State, d: int, names: Sequence[str]) -> str:
    if s.ways[d] == 0:
        return ""
    cost = min(tolls(s.way[d][i]) for i in range(s.ways[d])) * TOLL + (FERRY if needs_ferry(s, d) else 0)
    price = _("costs {price}").format(price=amount(cost)) if cost else _("free")
    return f"{price}; {inhabitants(s, d, names)}"


def prompt_tolls(s: State, names: Sequence[str]) -> Prompt:
    """Doge: whom the mover pays (SM-8.14)."""
    choices = []
    for i, way in enumerate(ways_of_paying(s)):
        paid = amounts([tolls_to(way, c) * TOLL for c in range(colours(s))], names)
        label = _("Pay {tolls}").format(tolls=paid)
        choices.append(Choice(PAY + way_code(way, s.actor), label, f"toll-{i}", amount(tolls(way) * TOLL), str(i + 1)))
    sentence = _("Whom do you pay on the way to {district}?").format(district=district_name(s.target))
    return Prompt(sentence, "SM-8.14", tuple(choices))


def waiting(s: State, names: Sequence[str]) -> str:
    """What everybody else reads."""
    if s.phase in (SETUP_ROLL, GHOST_ROLL):
        return _("{name} is rolling the die.").format(name=who(s.colour, names))
    if s.phase == SETUP_BRIDGE:
        return _("{name} is building a bridge for the set-up.").format(name=names[s.actor])
    if s.phase == STONES:
        return _("The roles are being drawn.")
    if s.phase == ROLE_ROLL:
        return _("{name} is rolling for the roles.").format(name=names[0 if s.roll == 0 else 1])
    if s.phase == DRAW:
        return _("{name} is drawing cards.").format(name=names[owner(s, drawing(s))])
    if s.phase == SPLIT:
        return _("{name} is splitting cards.").format(name=names[s.actor])
    if s.phase == CHOOSE:
        return _("{name} is choosing a pile.").format(name=names[s.actor])
    if s.phase == BANISH_ROLL:
        return _("{name} is rolling the die.").format(name=names[s.mover])
    if s.phase == OVER:
        return _("The game is over.")
    if s.settled:
        return _("{name} is considering the bonus banishment.").format(name=names[s.actor])
    if s.phase == PLAY:
        return _("{name} is choosing a card.").format(name=names[s.actor])
    return _("{name} is playing {card}.").format(name=names[s.actor], card=card_name(s.card))
