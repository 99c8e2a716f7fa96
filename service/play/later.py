"""Who played a day's dice in time, for who practises them later.

Knows boards and meetings; must not know pages.
"""

from collections.abc import Sequence

from service.game.ranking import lowest_score
from service.play.kit import BOARDS, Kit
from service.play.live import LiveRound
from service.play.meeting import Friend, friend_of
from service.play.same_dice import Kept, kept_of
from service.store.boards import Place, Row, Window
from service.store.players import GONE, met_of
from service.store.question import each, together

#: So many strangers above and below the total, and so many friends.
MOST_BESIDE, MOST_FRIENDS = 5, 10


def beside(kit: Kit, live: LiveRound) -> tuple[Sequence[Friend], Kept | None]:
    """Return who can be compared with a finished round of practice on a day's dice: first those who
    were met there, then the nearest on its board; and what is kept of the computers. Two trips, the
    second for friends alone."""
    challenge, player = live.challenge, live.id.player
    total = Place(lowest_score(live.round.total), "")
    windows = [Window("up", MOST_BESIDE, total), Window("down", MOST_BESIDE, total)]
    rows, met, kept = kit.store.ask(
        together(
            each([BOARDS.rows_of(challenge.id, window) for window in windows]),
            met_of(player, challenge.id),
            kept_of(challenge, live.now),
        )
    )
    found = kit.store.ask(each([friend_of(challenge.id, one) for one in met[:MOST_FRIENDS]]))
    friends = [one for one in found if one is not None and one.total is not None]
    known_to = {player, *(one.player for one in friends)}
    return [*friends, *(_stranger(row) for row in _shown(rows, known_to))], kept


def _shown(windows: Sequence[Sequence[Row]], known_to: set[str]) -> list[Row]:
    rows = [row for window in windows for row in window]
    return [row for row in rows if row.name not in ("", GONE) and row.player not in known_to]


def _stranger(row: Row) -> Friend:
    return Friend(row.player, row.name, row.total)
