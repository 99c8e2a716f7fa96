"""The JSON documents of shared codes; knows values of `play`, no requests."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from service.game.codes import display
from service.play.membership import Member, Members


class ChallengeWanted(Struct, frozen=True):
    """A code for friends: fresh, from a round of a code of one's own, or today's round sent on.

    `blind` seals one's total until they are done, `open` makes it the one to beat, `side` also
    shows them each of one's turns once they have thrown their next one. `ruleset` names the game
    with its options, as in `maxi+bonus75+saved`.
    """

    ruleset: Annotated[str, Meta(max_length=100)] = "maxi"
    mode: Literal["blind", "open", "side"] = "blind"
    from_round: Annotated[str, Meta(max_length=60)] | None = None


class ChallengeMade(Struct, frozen=True):
    """A code to tell friends, and the link that says whose it is; a day has a link alone.

    A day is `blind` whatever was wanted: its totals are for those who have finished.
    """

    code: str | None
    link: str
    ruleset: str
    mode: str
    commitment: str


class ChallengeMember(Struct, frozen=True):
    """A player of a code; `total` is null where it is sealed for the reader. `left` is what they
    left on the table, once the reader's own round is over: told where one code is read, of the
    first who joined, in games that have a table. Of somebody who has left `player` and `name` are
    null."""

    player: str | None
    name: str | None
    state: str
    total: int | None
    me: bool
    left: int | None


class ChallengeSeen(Struct, frozen=True):
    """A code as one of its players or invited ones sees it; `seed` is null until it is closed.

    A `duel` was made before its maker threw, a `target` sent on afterwards. `state` is the reader's
    own, `waits` says that it is theirs to play, `new` how much of it they have not seen. A week's
    special is made by the `clock`, and its players stand on its board alone.
    """

    code: str
    ruleset: str
    mode: str
    kind: Literal["duel", "target"]
    maker: str | None
    state: Literal["invited", "joined", "playing", "finished"]
    waits: bool
    new: int
    joins_until: datetime
    closes: datetime
    closed: bool
    commitment: str
    seed: str | None
    members: list[ChallengeMember]


def challenge_seen(found: Members) -> ChallengeSeen:
    """Return a code as one of its players may see it."""
    challenge = found.shared.challenge
    return ChallengeSeen(
        code=display(challenge.code),
        ruleset=challenge.ruleset.spelling,
        mode=found.shared.record.mode or "",
        kind="duel" if found.shared.record.duel or challenge.is_special else "target",
        maker=_maker(found),
        state=found.state,
        waits=found.waits,
        new=found.new,
        joins_until=challenge.joins_until,
        closes=challenge.closes,
        closed=found.closed,
        commitment=challenge.commitment,
        seed=challenge.seed.hex() if found.closed else None,
        members=[_member(row, found.reader) for row in found.rows],
    )


def _maker(found: Members) -> str | None:
    maker = found.shared.record.maker
    return None if any(row.gone for row in found.rows if row.player == maker) else maker


def _member(row: Member, reader: str) -> ChallengeMember:
    me = row.player == reader
    if row.gone:
        return ChallengeMember(None, None, row.state, row.total, me, None)
    return ChallengeMember(row.player, row.name, row.state, row.total, me, row.left)
