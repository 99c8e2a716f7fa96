"""The score sheet as it is drawn: rows in card order, in two columns; knows no player, no page."""

from dataclasses import dataclass
from itertools import takewhile

from service.game.round import Round
from service.game.ruleset import Box
from service.game.scoring import is_made
from service.web.i18n import Language


@dataclass(frozen=True, slots=True)
class Beside:
    """What a rival has in a line of the sheet, and how that is read aloud; `newest` came last."""

    points: int
    label: str
    struck: bool
    newest: bool


@dataclass(frozen=True, slots=True)
class Heading:
    """Whose the second column is: the whole name, and what fits over the column."""

    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet: a box, the bonus or the sum, with the name it has when read aloud.

    state: "ink" written with points, "struck" written with 0, "pencil" would give points,
    "zero" would give none, "open" no dice lie yet.
    """

    kind: str
    slug: str
    name: str
    hint: str
    state: str
    points: int | None
    made: bool
    label: str
    beside: Beside | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows left and right in card order, and the sum below both where it is not on the left;
    `rival` heads a second column of figures."""

    left: tuple[Row, ...]
    right: tuple[Row, ...]
    foot: Row | None
    rival: Heading | None = None


def draw_sheet(of: Round, language: Language) -> Sheet:
    """The sheet of a round: maxi 11 + 11 with the sum left, classic 8 + 8 with the sum below."""
    rows = [_box_row(of, box, language) for box in of.ruleset.boxes]
    if of.ruleset.bonus is not None:
        upper = sum(1 for _ in takewhile(lambda box: box.upper, of.ruleset.boxes))
        rows.insert(upper, _bonus_row(of, language))
    half = (len(rows) + 1) // 2
    total = _sum_row(of, language)
    if len(rows) % 2:
        return Sheet((*rows[: half - 1], total), tuple(rows[half - 1 :]), None)
    return Sheet(tuple(rows[:half]), tuple(rows[half:]), total)


def points_text(points: int, language: Language) -> str:
    """So many points, in words."""
    return language.ngettext("{n} point", "{n} points", points)


def pace_text(of: Round, language: Language) -> str:
    """Where the bonus stands, in words: earned, lost, ahead, behind or on pace."""
    if of.bonus is not None:
        earned = language.gettext("Bonus reached: {points}", points=of.bonus)
        return earned if of.bonus else language.gettext("Bonus missed")
    pace = of.bonus_pace or 0
    if pace > 0:
        return language.gettext("Bonus: {points} ahead", points=pace)
    if pace < 0:
        return language.gettext("Bonus: {points} behind", points=-pace)
    return language.gettext("Bonus: on pace")


def _box_row(of: Round, box: Box, language: Language) -> Row:
    written, offered = of.card[box.slug], of.options.get(box.slug)
    state = _state(written, offered)
    return Row(
        kind="box",
        slug=box.slug,
        name=language.box_short(box),
        hint=box.hint,
        state=state,
        points=offered if written is None else written,
        made=written is None and of.dice is not None and is_made(box, of.dice),
        label=_box_label(f"{language.box_short(box)} {box.hint}".strip(), state, offered, language),
    )


def _state(written: int | None, offered: int | None) -> str:
    if written is not None:
        return "ink" if written else "struck"
    if offered is None:
        return "open"
    return "pencil" if offered else "zero"


def _box_label(named: str, state: str, offered: int | None, language: Language) -> str:
    if state == "pencil" and offered is not None:
        return f"{named}, {points_text(offered, language)}"
    if state == "zero":
        return language.gettext("Cross out {box}, 0 points", box=named)
    if state == "struck":
        return language.gettext("crossed out, 0")
    return language.gettext("{box}, open", box=named) if state == "open" else named


def _bonus_row(of: Round, language: Language) -> Row:
    state = "open" if of.bonus is None else "ink" if of.bonus else "struck"
    name, label = language.gettext("Bonus"), pace_text(of, language)
    return Row("bonus", "bonus", name, "", state, of.bonus, False, label)


def _sum_row(of: Round, language: Language) -> Row:
    return Row("sum", "sum", language.gettext("Total"), "", "ink", of.total, False, "")
