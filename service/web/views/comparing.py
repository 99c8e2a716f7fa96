"""The comparing page: two players on the same dice, box by box and turn by turn; knows no store."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Literal

from service.game.round import ColumnSum
from service.game.ruleset import Ruleset
from service.play.comparing import Comparison, Turn, Won, shared_keeps
from service.play.duels import Tally
from service.web.i18n import Language
from service.web.views.beside import short_name
from service.web.views.columns import box_text, column_name, heads_of
from service.web.views.running import RunningChart, draw_running, lead_text

#: The turns of the usual game: a language may inflect this number, as Finnish does.
USUAL_TURNS = 20


@dataclass(frozen=True, slots=True)
class Pair:
    """Who is compared, by the names shown, where, and which of them reads; `back` is an address."""

    title: str
    back: str
    a: str
    b: str
    me: Literal["a", "b"] | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: a name as it is shown, the total, and whether it is the reader's."""

    name: str
    total: int
    me: bool
    won: bool

    @property
    def short(self) -> str:
        """The name, or its initials where it is too long for a column of the table."""
        return short_name(self.name)


@dataclass(frozen=True, slots=True)
class PairRow:
    """One line of both sheets: kind is "box", "upper", "bonus", "extras", "column" (the total of
    the column whose lines follow), "sum" or "left"; difference: a less b."""

    kind: str
    name: str
    hint: str
    a: int
    b: int

    @property
    def difference(self) -> str:
        """How much a has more, with its sign; empty where both are alike."""
        if self.a == self.b:
            return ""
        return f"+{self.a - self.b}" if self.a > self.b else f"−{self.b - self.a}"


@dataclass(frozen=True, slots=True)
class Way:
    """How one player went on after the shared keeps of a turn; `dice` is what came in the end."""

    kept: tuple[tuple[int, ...], ...]
    dice: tuple[int, ...]
    box: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class PairTurn:
    """A turn of both: the first throw, what both kept alike, and where their ways led."""

    number: int
    first: tuple[int, ...]
    shared: tuple[tuple[int, ...], ...]
    parted: bool
    half: bool
    a: Way
    b: Way


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """Everything the comparing page shows; `margin` is by how many points it was won.

    `duels` says how the two stand in all their duels, `share` is what may be sent on,
    `rematch` the code whose players may play another, each if anything; `later` where the reader's
    round is one of practice.
    """

    pair: Pair
    a: Side
    b: Side
    won: Won
    choices: str
    lead: str
    rows: tuple[PairRow, ...]
    turns: tuple[PairTurn, ...]
    chart: RunningChart
    duels: str = ""
    share: str = ""
    rematch: str = ""
    later: bool = False

    @property
    def margin(self) -> int:
        """By how many points it was won."""
        return abs(self.a.total - self.b.total)

    @property
    def winner(self) -> Side | None:
        """Who won; None for a draw."""
        return {"a": self.a, "b": self.b}.get(self.won)


def view_comparison(
    of: Comparison, ruleset: Ruleset, pair: Pair, language: Language
) -> ComparisonView:
    """The comparing page of two finished rounds, for this reader in this language."""
    a, b = of.totals
    return ComparisonView(
        pair=pair,
        a=Side(pair.a, a, pair.me == "a", of.won == "a"),
        b=Side(pair.b, b, pair.me == "b", of.won == "b"),
        won=of.won,
        choices=choices_text(of, language),
        lead=lead_text(of.turns, language),
        rows=tuple(_rows(of, ruleset, language)),
        turns=tuple(_turns(of, ruleset, language)),
        chart=draw_running(of.turns, (pair.a, pair.b), language),
    )


def with_left(of: ComparisonView, left: tuple[int, int], language: Language) -> ComparisonView:
    """The page with a line more: what each of the two left on the table."""
    a, b = left
    row = PairRow("left", language.gettext("Left on the table"), "", -a, -b)
    return replace(of, rows=(*of.rows, row))


def choices_text(of: Comparison, language: Language) -> str:
    """In how many turns the two chose differently, in words."""
    if not of.different:
        return language.gettext("Same dice, the same choices in every turn.")
    if len(of.turns) == USUAL_TURNS:
        return language.gettext(
            "Same dice, different choices in {different} of 20 turns.", different=of.different
        )
    return language.gettext(
        "Same dice, different choices in {different} of {turns} turns.",
        different=of.different,
        turns=len(of.turns),
    )


def share_text(of: ComparisonView, link: str, language: Language) -> str:
    """What may be sent on once both are done: who got what, and the link on a line of its own."""
    a, b = (f"{one.name} {language.number(one.total)}" for one in (of.a, of.b))
    ending = of.choices if of.winner else language.gettext("A draw!")
    return f"{a} – {b}. {ending}\n{link}"


def duels_text(of: Tally, language: Language) -> str:
    """How the first of two stands against the second in all their duels; empty before two."""
    if of.played < 2:
        return ""
    return language.gettext(
        "Your duels: {won} won, {drawn} drawn, {lost} lost.",
        won=of.won,
        drawn=of.drawn,
        lost=of.lost,
    )


def _rows(of: Comparison, ruleset: Ruleset, language: Language) -> Iterator[PairRow]:
    last_a, last_b = of.turns[-1]
    sums = list(zip(last_a.columns_after, last_b.columns_after, strict=True))
    heads = heads_of(ruleset, language)
    for number, (a, b) in enumerate(sums):
        if heads:
            name = column_name(a.column, language)
            yield PairRow("column", name, heads[number].text[2:], a.total, b.total)
        yield from _column_rows(_box_rows(of, ruleset, number, language), (a, b), ruleset, language)
    if last_a.extras_after or last_b.extras_after:
        extras = (last_a.extras_after, last_b.extras_after)
        yield PairRow("extras", language.gettext("Extra points"), "", *extras)
    yield PairRow("sum", language.gettext("Total"), "", *of.totals)


def _box_rows(
    of: Comparison, ruleset: Ruleset, column: int, language: Language
) -> Sequence[PairRow]:
    own = of.boxes[column * len(ruleset.boxes) :]
    return [
        PairRow("box", language.box_short(box), box.hint, a, b)
        for box, (_, a, b) in zip(ruleset.boxes, own, strict=False)
    ]


def _column_rows(
    rows: Sequence[PairRow], sums: tuple[ColumnSum, ColumnSum], ruleset: Ruleset, language: Language
) -> Iterator[PairRow]:
    """The lines of a column, with its upper sum and bonus after the upper section."""
    a, b = sums
    upper = sum(1 for _ in takewhile(lambda box: box.upper, ruleset.boxes))
    yield from rows[:upper]
    if ruleset.bonus is not None:
        limit = f"/ {ruleset.bonus.limit}"
        yield PairRow("upper", language.gettext("Upper section"), limit, a.upper, b.upper)
        yield PairRow("bonus", language.gettext("Bonus"), "", a.bonus or 0, b.bonus or 0)
    yield from rows[upper:]


def _turns(of: Comparison, ruleset: Ruleset, language: Language) -> Iterator[PairTurn]:
    for (a, b), parted in zip(of.turns, of.parted, strict=True):
        shared = shared_keeps(a, b)
        yield PairTurn(
            number=a.number,
            first=a.first,
            shared=shared,
            parted=parted,
            half=a.number == (len(of.turns) + 1) // 2,
            a=_way(a, len(shared), box_text(ruleset, a.box, language)),
            b=_way(b, len(shared), box_text(ruleset, b.box, language)),
        )


def _way(of: Turn, shared: int, box: str) -> Way:
    return Way(of.kept[shared:], of.dice, box, of.points, of.total_after)
