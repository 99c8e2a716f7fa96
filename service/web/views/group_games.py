"""A group's games on demand as lines of its page: which game, who has finished, what to press.

Knows games and words; must not know requests or the store.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from service.game.ruleset import Ruleset
from service.play.group_games import MOST_ON_PAGE, Game
from service.play.group_page import People
from service.play.groups import Mine
from service.web.i18n import Language
from service.web.views.challenges import isolated
from service.web.views.games import game_name

#: So many who have finished are named in a line.
MOST_NAMES = 6


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game: `done` are those who have finished it, with totals for who may see them; `address`
    leads on, by a post where the reader can play."""

    code: str
    name: str
    detail: str
    done: str
    end: str
    address: str
    plays: bool


@dataclass(frozen=True, slots=True)
class GamesView:
    """The games of a group, the latest first, and the one that a press would begin."""

    group: str
    rows: Sequence[GameRow]
    more: bool
    spelling: str
    offered: str
    closed: bool


def view_latest(
    found: Sequence[Game], mine: Mine, people: People, offered: Ruleset, language: Language
) -> GamesView:
    """The latest of the games, and whether there are more."""
    view = view_games(found[:MOST_ON_PAGE], mine, people, offered, language)
    return replace(view, more=len(found) > MOST_ON_PAGE)


def view_games(
    found: Sequence[Game], mine: Mine, people: People, offered: Ruleset, language: Language
) -> GamesView:
    """The games as the reader may see them; `offered` is the game of a new one."""
    return GamesView(
        group=mine.group.code,
        rows=[_row(one, mine, people, language) for one in found],
        more=False,
        spelling=offered.spelling,
        offered=game_name(offered, language),
        closed=mine.closed,
    )


def _row(of: Game, mine: Mine, people: People, language: Language) -> GameRow:
    challenge, totals = of.challenge, of.totals or {}
    total = None if mine.reader in _known(of, people) else totals.get(mine.reader)
    return GameRow(
        code=challenge.code,
        name=game_name(challenge.ruleset, language),
        detail=_about(of, people, language),
        done=_done(of, people, language),
        end=_end(of, total, language),
        address=_address(of, mine),
        plays=of.waits,
    )


def _about(of: Game, people: People, language: Language) -> str:
    """When it was made, by whom, and how many have finished."""
    maker = people.name(of.challenge.maker or "")
    counts = language.gettext(
        "{finished} of {joined} finished", finished=len(of.finished), joined=len(of.joined)
    )
    told = [language.day_name(of.challenge.opens.date()), isolated(maker) if maker else ""]
    return Markup(" · ").join(filter(None, [*told, counts if of.joined else ""]))


def _done(of: Game, people: People, language: Language) -> str:
    """Those who have finished: best first with their totals, or as they joined without."""
    ordered, known = _ordered(of), _known(of, people)
    named = [
        isolated(people.name(one))
        if of.totals is None
        else Markup("{}\N{NO-BREAK SPACE}{}").format(isolated(people.name(one)), of.totals[one])
        for one in known
    ]
    more = len(ordered) - len(named)
    names = Markup(" · ").join([*named, *([f"+{more}"] if more else [])])
    if of.totals is not None or not names:
        return names
    return language.gettext("Finished: {names}", names=names)


def _ordered(of: Game) -> list[str]:
    return list(of.finished) if of.totals is None else list(of.totals)


def _known(of: Game, people: People) -> list[str]:
    """Those of them who are named."""
    return [one for one in _ordered(of) if people.name(one)][:MOST_NAMES]


def _end(of: Game, total: int | None, language: Language) -> str:
    """What can be done, or the reader's total where it does not stand among those named."""
    if of.waits:
        return language.gettext("Go on") if of.state == "playing" else language.gettext("Play")
    if total is None:
        return ""
    return f"{language.gettext('you')} {language.number(total)}"


def _address(of: Game, mine: Mine) -> str:
    """Where a press leads; a game that was played under an earlier id has no page of the reader's
    own."""
    code = of.challenge.code
    if of.waits:
        return f"/groups/{mine.group.code}/games/{code}/join"
    return f"/c/{code}" if mine.reader in of.joined else ""
