"""A group's games on demand: made by one of its members, found and joined by all without a code.

Knows who may see which total: only who has finished the game; must not know links or pages.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from service.game import codes
from service.game.errors import GameError
from service.game.ranking import total_of
from service.play import challenges, groups, sharing
from service.play.challenges import Challenge, milliseconds
from service.play.errors import NotFound
from service.play.groups import Mine
from service.play.kit import Kit
from service.play.live import LiveRound
from service.store import challenges as code_records
from service.store import group_games as records
from service.store.challenges import CodeRecord
from service.store.question import Question, each, together

#: How many of the latest games stand on a group's page, and how many are listed in all.
MOST_ON_PAGE, MOST_LISTED = 3, 50
MOST_GAMES = 1000
MODE = "blind"

State = Literal["invited", "playing", "finished"]


class FullOfGames(GameError):
    """The group has as many games as are kept."""

    def __init__(self) -> None:
        super().__init__("group-games-full", f"{MOST_GAMES} games are the most of a group.")


@dataclass(frozen=True, slots=True)
class Game:
    """A group's game as one of its members sees it.

    `totals` are those of all who have finished, best first, for a reader whose own round is over;
    `finished` are the same players, in the order in which they joined.
    """

    challenge: Challenge
    joined: Sequence[str]
    finished: Sequence[str]
    totals: Mapping[str, int] | None
    state: State
    closed: bool

    @property
    def waits(self) -> bool:
        """Whether it is the reader who can play."""
        return self.state != "finished" and not self.closed


def begin(
    kit: Kit, wanted: tuple[str, str, str], now: datetime, draw: Callable[[int], int]
) -> Challenge:
    """Make a game of a group, `wanted` by player, code of the group and spelling; one that was
    drawn alike is found. NotFound for no member and for a closed group; Malformed for no game;
    FullOfGames."""
    player, group, spelling = wanted
    if groups.find(kit, player, group).closed:
        raise NotFound("no-code")
    record = challenges.record_for(kit, player, spelling, now)
    made = challenges.create_of(kit, replace(record, mode=MODE, group=group), draw)
    game = (made.code, milliseconds(made.opens))
    answer = records.add(kit.store, group, player, game, MOST_GAMES)
    if answer == records.FULL_OF_GAMES:
        raise FullOfGames
    if answer < 0:
        raise NotFound("no-code")
    key_date, kept_until = made.key_date.isoformat(), milliseconds(made.deleted_at)
    code_records.prolong(kit.store, made.code, key_date, kept_until)
    return made


def join(kit: Kit, player: str, group: str, code: str, now: datetime) -> LiveRound:
    """Begin one's round of a group's game, or find it. NotFound where the player has no seat, or
    the game is not one of the group's; Closed, NoPlayer. May be repeated."""
    if not codes.is_valid(code):
        raise NotFound("no-code")
    found = together(groups.mine_of(player, group), code_records.record_of(code))
    mine, record = kit.store.ask(found)
    if mine is None or record is None or record.group != group:
        raise NotFound("no-code")
    return sharing.join(kit, player, code, now)[0]


def games_of(kit: Kit, mine: Mine, found: Sequence[str], now: datetime) -> Question[list[Game]]:
    """Ask for those of a group's games that are there, as its member sees them."""
    return each([_game_of(kit, mine.group.code, mine.own, code, now) for code in found]).then(
        lambda games: [game for game in games if game is not None]
    )


_Found = tuple[CodeRecord | None, list[str], dict[str, int], list[bool]]


def _game_of(
    kit: Kit, group: str, own: Sequence[str], code: str, now: datetime
) -> Question[Game | None]:
    def read(found: _Found) -> Game | None:
        record, joined, scores, over = found
        if record is None or record.group != group:
            return None
        challenge = challenges.of_code(record, kit.ring, kit.rulesets)
        closed = now >= challenge.closes
        return Game(
            challenge=challenge,
            joined=joined,
            finished=[player for player in joined if player in scores],
            totals={one: total_of(score) for one, score in scores.items()}
            if any(over) or closed
            else None,
            state=_state(any(over), any(one in joined for one in own)),
            closed=closed,
        )

    challenge_id = f"c-{code}"
    rounds = each([records.is_over(one, challenge_id) for one in own])
    four = (code_records.record_of(code), code_records.joined_of(code))
    return together(*four, records.scores_of(challenge_id), rounds).then(read)


def _state(over: bool, joined: bool) -> State:
    return "finished" if over else "playing" if joined else "invited"
