"""Side by side: at each state exactly the turns that the reader can play no more."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from service.game.moves import Move, Score, Throw, Undo, read_move
from service.play import beside, challenges, players, rounds
from service.play.challenges import Challenge
from service.play.comparing import tell
from service.play.errors import Closed, Refused, Stale
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.play.rounds import MoveRequest
from service.store import challenges as records
from tests.play.totals import new_players
from tests.world import NOON


def shared(kit: Kit, mode: str, game: str = "maxi") -> tuple[Challenge, str, str]:
    """A code told of in this mode, its maker and one other player."""
    maker, reader = new_players(kit, 2, NOON)
    made = challenges.create(kit, maker, game, NOON)
    records.share(kit.store, made.code, mode, ())
    return made, maker, reader


def make(kit: Kit, live: LiveRound, move: Move) -> LiveRound:
    request = MoveRequest(live.id, live.round.version, move)
    return rounds.move(kit, live.id.player, request, NOON)


def last_open(live: LiveRound) -> Score:
    return Score([slug for slug, points in live.round.card.items() if points is None][-1])


def finish(kit: Kit, challenge: Challenge, player: str) -> LiveRound:
    """Play a round out: throw once a turn and fill the open boxes from below."""
    live = rounds.start_code(kit, player, challenge, NOON)
    while not live.round.over:
        live = make(kit, make(kit, live, Throw()), last_open(live))
    return live


def states(kit: Kit, live: LiveRound) -> Iterator[LiveRound]:
    """Every state of a round in which each box is written, taken back and written again."""
    while not live.round.over:
        live = make(kit, live, Throw())
        yield live
        face = (live.round.dice or ())[0]
        live = make(kit, live, Throw((face,)))
        yield live
        written = last_open(live)
        live = make(kit, live, written)
        yield live
        if not live.round.over:
            yield (live := make(kit, live, Undo()))
            yield (live := make(kit, live, written))


def turns_that_may_be_seen(live: LiveRound) -> int:
    """Those before the turn of which a die lies, by the log alone."""
    if live.round.over:
        return live.round.ruleset.turns
    standing: list[str] = []
    for line in live.lines[1:]:
        if line == "undo":
            standing.pop()
        else:
            standing.append(line)
    written = sum(line.startswith("score") for line in standing)
    thrown = bool(standing) and standing[-1].startswith("throw")
    return written if thrown else max(0, written - 1)


@pytest.mark.parametrize("game", ["maxi", "classic"])
def test_at_each_state_the_turns_before_the_one_begun_show_and_no_other(
    kit: Kit, game: str
) -> None:
    challenge, maker, reader = shared(kit, "side", game)
    theirs = finish(kit, challenge, maker)
    told = tell(challenge.ruleset, challenge.seed, theirs.lines)
    challenge = challenge_of(kit, challenge)
    shown = 0
    for live in states(kit, rounds.start_code(kit, reader, challenge, NOON)):
        found = rounds.find(kit, reader, live.id, NOON)
        assert (rival := live.rival) is not None
        assert found.rival == rival
        count = turns_that_may_be_seen(live)
        assert rival.turn == count >= shown
        assert rival.card == {turn.box: turn.points for turn in told[:count]}
        assert rival.total == (told[count - 1].total_after if count else 0)
        assert rival.last == (told[count - 1].box if count else None)
        assert rival.next_turn == (count + 1 if count < len(told) else None)
        shown = count
    assert shown == len(told)
    assert rival is not None
    assert (rival.total, rival.columns) == (theirs.round.total, theirs.round.columns)


def challenge_of(kit: Kit, challenge: Challenge) -> Challenge:
    found = kit.store.ask(challenges.challenge_of(kit, challenge.id))
    assert found is not None
    return found


def at_turn_two(kit: Kit, reader: str, challenge: Challenge) -> LiveRound:
    live = make(kit, rounds.start_code(kit, reader, challenge_of(kit, challenge), NOON), Throw())
    return make(kit, make(kit, live, Score("chance")), Throw())


@pytest.mark.parametrize("mode", ["blind", "open"])
def test_nothing_shows_beside_where_the_code_is_not_side_by_side(kit: Kit, mode: str) -> None:
    challenge, maker, reader = shared(kit, mode)
    finish(kit, challenge, maker)
    assert at_turn_two(kit, reader, challenge).rival is None


def test_nothing_shows_before_the_maker_has_finished(kit: Kit) -> None:
    challenge, maker, reader = shared(kit, "side")
    mine = at_turn_two(kit, maker, challenge)
    live = at_turn_two(kit, reader, challenge)
    assert live.rival is None
    assert rounds.find(kit, reader, live.id, NOON).rival is None
    while not mine.round.over:
        mine = make(kit, mine, last_open(mine) if mine.round.dice else Throw())
    found = rounds.find(kit, reader, live.id, NOON).rival
    assert found is not None
    assert (found.player, found.turn, dict(found.card)) == (maker, 1, {"chance": found.total})


def test_the_makers_own_round_and_practice_have_nothing_beside(kit: Kit) -> None:
    challenge, maker, reader = shared(kit, "side")
    assert finish(kit, challenge_of(kit, challenge), maker).rival is None
    assert rounds.find(kit, maker, RoundId(challenge.id, maker), NOON).rival is None
    assert finish(kit, challenge_of(kit, challenge), reader).rival is not None
    practice, _ = rounds.practise(kit, reader, challenge_of(kit, challenge), NOON)
    assert beside.look_beside(kit, practice).rival is None
    assert make(kit, practice, Throw()).rival is None


def test_two_who_play_a_makers_code_never_see_each_other(kit: Kit) -> None:
    challenge, maker, reader = shared(kit, "side")
    (third,) = new_players(kit, 1, NOON)
    finish(kit, challenge, maker)
    finish(kit, challenge_of(kit, challenge), third)
    rival = at_turn_two(kit, reader, challenge).rival
    assert rival is not None
    assert rival.player == maker


def test_the_rival_bears_the_name_that_friends_see(kit: Kit) -> None:
    challenge, maker, reader = shared(kit, "side")
    finish(kit, challenge, maker)
    players.rename(kit, maker, "Aino")
    rival = at_turn_two(kit, reader, challenge).rival
    assert rival is not None
    assert rival.name == "Aino"


def test_repeats_and_refusals_carry_what_shows_beside(kit: Kit) -> None:
    challenge, maker, reader = shared(kit, "side")
    finish(kit, challenge, maker)
    live = at_turn_two(kit, reader, challenge)
    again = MoveRequest(live.id, live.round.version - 1, Throw())
    assert rounds.move(kit, reader, again, NOON) == live
    late = challenge.closes + timedelta(seconds=1)
    for request, now, kind in (
        (MoveRequest(live.id, 1, read_move("throw 6")), NOON, Stale),
        (MoveRequest(live.id, live.round.version, Score("chance")), NOON, Refused),
        (MoveRequest(live.id, live.round.version, Throw()), late, Closed),
    ):
        with pytest.raises(kind) as refused:
            rounds.move(kit, reader, request, now)
        assert refused.value.live.rival == live.rival  # type: ignore[attr-defined]
