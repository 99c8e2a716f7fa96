"""Games on demand of groups: which ones there are, who has finished, until when they are kept.

Knows keys, scripts and scores; must not know what a score says, nor who may see it.
"""

from collections.abc import Sequence

from service.store import keys
from service.store.client import SCRIPTS, Store
from service.store.question import Command, Question, each

#: Of so many players of a part it is told what they have in a game.
_MOST_OF_PART = 200
FULL_OF_GAMES = -3


def add(store: Store, group: str, player: str, game: tuple[str, int], most: int) -> int:
    """Put a game, its code and when it was made (ms), among those of a group by a member; 0 when it
    stands there, NO_GROUP, NOT_ALLOWED for who has no seat, FULL_OF_GAMES where `most` stand there.
    May be repeated."""
    three = [keys.group(group), keys.members(group), keys.games(group)]
    return int(store.run("add_game", three, player, *game, most))


def latest(group: str, limit: int) -> Question[list[str]]:
    """Ask for the codes of a group's games, the latest first."""
    command: Command = ("ZRANGE", keys.games(group), 0, limit - 1, "REV")
    return Question((command,), lambda answers: [code.decode() for code in answers[0]])


def every(group: str) -> Question[list[str]]:
    """Ask for the codes of all of a group's games."""
    command: Command = ("ZRANGE", keys.games(group), 0, -1)
    return Question((command,), lambda answers: [code.decode() for code in answers[0]])


def scores_of(challenge: str) -> Question[dict[str, int]]:
    """Ask for the scores of all who have finished a code, best first."""
    commands: tuple[Command, ...] = tuple(
        ("ZRANGE", keys.board(part, challenge), 0, _MOST_OF_PART - 1, "REV", "WITHSCORES")
        for part in keys.PARTS
    )

    def read(answers: Sequence[Sequence[tuple[bytes, float]]]) -> dict[str, int]:
        rows = [(int(score), one.decode()) for part in answers for one, score in part]
        return {player: score for score, player in sorted(rows, reverse=True)}

    return Question(commands, read)


def is_over(player: str, challenge: str) -> Question[bool]:
    """Ask whether a player's scored round of a challenge is over."""
    command: Command = ("EXISTS", keys.packed(player, f"{challenge}.{player}"))
    return Question((command,), lambda answers: bool(answers[0]))


def end(store: Store, games: Sequence[tuple[str, Sequence[str]]], until: int) -> None:
    """Let everything of a group's games that their players have go at an instant (ms), all in one
    trip. May be repeated."""
    store.read(*(command for game in games for command in _ending(*game, until)))


def _ending(code: str, players: Sequence[str], until: int) -> list[Command]:
    pair = [keys.challenge(code), keys.joined(code)]
    first = SCRIPTS["end_code"].call(pair, [until])
    challenge = f"c-{code}"
    boards = [keys.board(part, challenge) for part in keys.PARTS]
    counts = [keys.choices(part, challenge) for part in keys.PARTS]
    rounds = [key for player in players for key in _round_keys(player, challenge)]
    expiring: list[Command] = [("PEXPIREAT", key, until) for key in (*boards, *counts, *rounds)]
    listed: list[Command] = [("ZADD", keys.codes(one), "XX", until, code) for one in players]
    return [first, *expiring, *listed]


def _round_keys(player: str, challenge: str) -> tuple[str, str, str]:
    name = f"{challenge}.{player}"
    return keys.log(player, name), keys.packed(player, name), keys.seen(player, challenge)


def joined_of(codes: Sequence[str]) -> Question[list[list[str]]]:
    """Ask who has joined each of several codes."""
    return each([_joined(code) for code in codes])


def _joined(code: str) -> Question[list[str]]:
    command: Command = ("HKEYS", keys.joined(code))
    return Question((command,), lambda answers: [player.decode() for player in answers[0]])
