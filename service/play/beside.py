"""Side by side: how much of its maker's round another player of a code sees beside their own, and
of a computer's round who plays against it.

Knows finished rounds and who may see them; must not know keys or pages.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from service.coach import computers
from service.coach.computers import Name
from service.game.packing import unpack
from service.game.round import ColumnSum, Round
from service.play.advising import ADVICE
from service.play.comparing import Turn, tell
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.store.players import Player, player_of
from service.store.question import Question, known, together
from service.store.rounds import Log, log_of


@dataclass(frozen=True, slots=True)
class Rival:
    """Another's round as far as the reader may see it: what was written up to `turn` of `turns`.

    A computer is named as in the opening, `hard@1`, and called by its level, in no language.
    `total` is the other's after that turn, earned bonuses and `extras` included; `last` the box
    then written; `columns` the sums by column, none before the first turn shows. What is not
    `sealed` lies open, as between people at one table.
    """

    player: str
    name: str
    turn: int
    turns: int
    card: Mapping[str, int]
    total: int
    last: str | None
    columns: tuple[ColumnSum, ...] = ()
    extras: int = 0
    sealed: bool = True

    @property
    def level(self) -> str | None:
        """How well a computer plays: easy, medium or hard; None where a person plays."""
        level, at, _ = self.player.partition("@")
        return level if at else None

    @property
    def next_turn(self) -> int | None:
        """The turn that shows next: with the reader's first throw after it, the last turn of all
        when the reader's round is over. None when all is shown."""
        return self.turn + 1 if self.turn < self.turns else None


@dataclass(frozen=True, slots=True)
class Whole:
    """The whole round of another, a maker or a computer, which must not be seen before its time."""

    player: str
    name: str
    turns: tuple[Turn, ...]

    def beside(self, of: Round) -> Rival:
        """Return what may be seen beside a round that stands like this."""
        shown = self.turns[: turns_shown(of)]
        return Rival(
            player=self.player,
            name=self.name,
            turn=len(shown),
            turns=len(self.turns),
            card={turn.box: turn.points for turn in shown},
            total=shown[-1].total_after if shown else 0,
            last=shown[-1].box if shown else None,
            columns=shown[-1].columns_after if shown else (),
            extras=shown[-1].extras_after if shown else 0,
        )


def turns_shown(of: Round) -> int:
    """Return how many turns of another may be seen: those after which a die of one's own lies, so
    that none of them can be played again."""
    if of.over:
        return of.turn
    return of.turn - 1 if of.throw else max(0, of.turn - 2)


def whole_of(kit: Kit, live: LiveRound) -> Question[Whole | None]:
    """Ask for the round beside a round: that of the computer it is played against, or the maker's
    of a code told of side by side, once it is finished without the coach. The maker's own round and
    practice have none of a maker."""
    name = computers.named(live.opponent)
    if name is not None:
        return known(_of_computer(kit, live, name))
    challenge, maker = live.challenge, live.challenge.maker
    if challenge.mode != "side" or maker in (None, live.id.player) or live.id.number > 1:
        return known(None)
    log = log_of(maker, str(RoundId(challenge.id, maker)))

    def read(found: tuple[Log, Player | None]) -> Whole | None:
        log, player = found
        if log.packed is None or player is None:
            return None
        lines = unpack(log.packed, kit.rulesets)
        if ADVICE in lines:
            return None
        return Whole(player.id, player.name, tell(challenge.ruleset, challenge.seed, lines))

    return together(log, player_of(maker)).then(read)


def _of_computer(kit: Kit, live: LiveRound, name: Name) -> Whole:
    game, seed = live.round.ruleset, live.challenge.seed
    lines = (live.lines[0], *kit.same_dice.lines(name, game, seed))
    return Whole(name, name.partition("@")[0], tell(game, seed, lines))


def opponent_of(level: str | None) -> str | None:
    """Return the computer of this level that a round begun now is played against, None where none
    is asked for. Malformed for no level."""
    return None if level is None else computers.newest(level)


def placed(whole: Whole | None, live: LiveRound) -> LiveRound:
    """Return the round with what may be seen beside it."""
    return live if whole is None else replace(live, rival=whole.beside(live.round))


def look_beside(kit: Kit, live: LiveRound) -> LiveRound:
    """Return the round with what may be seen beside it, read in one trip, in none if nothing."""
    return placed(kit.store.ask(whole_of(kit, live)), live)
