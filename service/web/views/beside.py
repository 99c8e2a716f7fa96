"""A rival beside the own round: points in a column, what just showed and what shows next.

Knows what may be seen of the rival; must not know what else there is, nor any page.
"""

from dataclasses import replace
from unicodedata import bidirectional, east_asian_width

import regex

from service.game.round import Round
from service.play.beside import Rival
from service.web.i18n import Language
from service.web.views.against import level_name
from service.web.views.columns import box_text
from service.web.views.sheet import Beside, Heading, Line, Row, Sheet

#: How many letters of usual width the heading of the narrow column takes.
WIDEST_NAME = 8
MOST_INITIALS = 3
LONGEST_STATUS = 38

_FIRST = regex.compile(r"\X")
_ISOLATE, _POP = "\u2068", "\u2069"


def in_words(rival: Rival, language: Language) -> Rival:
    """The rival with its name in the reader's language, where it is a computer."""
    return replace(rival, name=level_name(rival.level, language)) if rival.level else rival


def draw_beside(sheet: Sheet, rival: Rival, language: Language) -> Sheet:
    """The sheet with a column for the rival."""
    return replace(
        sheet,
        left=tuple(_row(row, rival, language) for row in sheet.left),
        right=tuple(_row(row, rival, language) for row in sheet.right),
        foot=_row(sheet.foot, rival, language) if sheet.foot else None,
        rival=Heading(rival.name, _short(rival)),
        lines=tuple(_line(line, rival, language) for line in sheet.lines),
    )


def _line(line: Line, rival: Rival, language: Language) -> Line:
    return replace(line, cells=tuple(_row(cell, rival, language) for cell in line.cells))


def short_name(name: str) -> str:
    """The name, or its initials where it is too long for the column."""
    width = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in name)
    if width <= WIDEST_NAME:
        return name
    words = [word for word in regex.split(r"[\s-]+", name) if word]
    return "".join(_FIRST.findall(word)[0] for word in words[:MOST_INITIALS])


def _short(rival: Rival) -> str:
    """The name over the column: of a computer always whole, since initials would tell nobody."""
    return rival.name if rival.level else short_name(rival.name)


def next_text(of: Round, rival: Rival, language: Language) -> str:
    """When the rival's turn of the same number shows."""
    name, turn = kept_apart(_short(rival)), rival.next_turn
    if turn == rival.turns:
        return language.gettext(
            "Turn {turn}: {name} shows after your last box.", turn=turn, name=name
        )
    return language.gettext(
        "Turn {turn}: {name} shows when you throw turn {next}.",
        turn=turn,
        name=name,
        next=of.turn + 1,
    )


def news_text(of: Round, rival: Rival, language: Language) -> str:
    """What the rival's turn gave that a first throw has just uncovered, if one has."""
    return _news(of, rival, rival.name, language)


def short_news(of: Round, rival: Rival, language: Language) -> str:
    """The same on one line of a phone."""
    whole = news_text(of, rival, language)
    if len(whole) <= LONGEST_STATUS:
        return whole
    return _news(of, rival, _short(rival), language)


def _news(of: Round, rival: Rival, name: str, language: Language) -> str:
    if of.throw != 1 or rival.last is None:
        return ""
    return language.gettext(
        "{name}: {box}, {points}",
        name=kept_apart(name),
        box=box_text(of.ruleset, rival.last, language),
        points=rival.card[rival.last],
    )


def kept_apart(name: str) -> str:
    """The name, kept apart from the words around it if it is written from right to left."""
    apart = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"{_ISOLATE}{name}{_POP}" if apart else name


def _row(row: Row, rival: Rival, language: Language) -> Row:
    points = _points(row, rival)
    if points is None:
        return row
    is_box = row.kind == "box"
    struck = is_box and not points
    told = language.gettext("crossed out, 0") if struck else language.number(points)
    label = f"{rival.name}: {told}"
    newest = rival.next_turn is not None and row.key == rival.last
    beside = Beside(points, label, struck, newest)
    writable = row.state in ("pencil", "zero")
    return replace(row, beside=beside, label=f"{row.label}, {label}" if writable else row.label)


def _points(row: Row, rival: Rival) -> int | None:
    if row.kind == "box":
        return rival.card.get(row.key)
    if row.key == "sum":
        return rival.total
    if not rival.columns:
        return 0 if row.kind == "sum" else None
    number, _, kind = row.key.rpartition(".")
    column = rival.columns[int(number or 1) - 1]
    return column.total if kind == "sum" else column.bonus or None
