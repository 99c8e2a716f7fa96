"""Against a computer: its turns show as a maker's do side by side, and nobody else has it."""

from datetime import timedelta

import pytest

from service.coach.computers import HARD, NAMES, Computers, Name
from service.game.errors import Malformed
from service.game.moves import Score, Throw, write_opening
from service.game.packing import unpack
from service.play import rounds, sharing
from service.play.beside import opponent_of
from service.play.challenges import milliseconds
from service.play.comparing import tell
from service.play.errors import Closed, Refused, Stale
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.play.rounds import MoveRequest
from service.store import rounds as logs
from service.store.rounds import log_of
from tests.play.test_beside import at_turn_two, last_open, make, states, turns_that_may_be_seen
from tests.play.test_waiting import play_out
from tests.play.totals import new_players
from tests.world import NOON


def against(kit: Kit, name: Name | None = HARD, game: str = "maxi") -> LiveRound:
    """A round of one's own against a computer, just begun."""
    return rounds.start_solo(kit, new_players(kit, 1, NOON)[0], game, NOON, name)


def test_a_level_is_asked_for_and_the_newest_computer_of_it_plays() -> None:
    asked = ("easy", "medium", "hard", None)
    assert [opponent_of(level) for level in asked] == ["easy@1", "medium@1", "hard@1", None]
    for level in ("", "perfect", "hard@1"):
        with pytest.raises(Malformed):
            opponent_of(level)


@pytest.mark.parametrize("name", NAMES)
def test_the_opening_names_the_computer_and_stays_when_the_round_is_packed(
    kit: Kit, name: Name
) -> None:
    live = against(kit, name, "junior")
    assert live.lines[0].endswith(f" against {name}")
    over = play_out(kit, live)
    packed = kit.store.ask(log_of(live.id.player, str(live.id))).packed
    assert packed is not None
    assert unpack(packed, kit.rulesets)[0] == live.lines[0]
    assert rounds.find(kit, live.id.player, live.id, NOON).opponent == over.opponent == name


@pytest.mark.parametrize(
    ("name", "game"), [("easy@1", "maxi"), ("medium@1", "classic+columns2"), (HARD, "classic")]
)
def test_at_each_state_the_computers_turns_before_the_one_begun_show_and_no_other(
    kit: Kit, name: Name, game: str
) -> None:
    begun = against(kit, name, game)
    seed, ruleset = begun.challenge.seed, begun.round.ruleset
    played = Computers(kit.coaches).play(name, ruleset, seed)
    told = tell(ruleset, seed, ("", *played.lines))
    assert (begun.rival and begun.rival.turn) == 0
    rival = None
    for live in states(kit, begun):
        rival, count = live.rival, turns_that_may_be_seen(live)
        assert rival is not None
        assert rounds.find(kit, live.id.player, live.id, NOON).rival == rival
        assert (rival.player, rival.name, rival.turn) == (name, name.partition("@")[0], count)
        assert rival.card == {turn.box: turn.points for turn in told[:count]}
        assert rival.total == (told[count - 1].total_after if count else 0)
    assert rival is not None
    assert (rival.total, rival.turn) == (played.end.total, ruleset.turns)


def test_a_round_that_names_no_computer_has_nothing_beside(kit: Kit) -> None:
    live = make(kit, against(kit, None), Throw())
    assert (live.opponent, live.rival) == (None, None)
    assert " against " not in live.lines[0]


def test_a_computer_that_is_not_known_here_shows_nothing_and_the_round_goes_on(kit: Kit) -> None:
    live = against(kit, None)
    [player] = new_players(kit, 1, NOON)
    opening = f"{write_opening(live.challenge.opening)} against stina@7"
    name = RoundId(live.challenge.id, player)
    logs.start(kit.store, player, str(name), opening, milliseconds(live.challenge.deleted_at))
    found = make(kit, rounds.find(kit, player, name, NOON), Throw())
    assert (found.opponent, found.rival, found.round.throw) == ("stina@7", None, 1)


@pytest.mark.parametrize("mode", ["blind", "open", "side"])
def test_who_joins_the_code_later_plays_without_the_computer_and_the_sender_with_it(
    kit: Kit, mode: str
) -> None:
    mine = play_out(kit, against(kit))
    [friend] = new_players(kit, 1, NOON)
    challenge = sharing.share(kit, mine.id.player, mine.challenge.code, mode, NOON)
    found = rounds.find(kit, mine.id.player, mine.id, NOON)
    assert (found.opponent, found.rival) == (HARD, mine.rival)
    joined, _ = sharing.join(kit, friend, challenge.code, NOON)
    live = at_turn_two(kit, friend, joined.challenge)
    assert live.opponent is None
    assert (live.rival and live.rival.player) == (mine.id.player if mode == "side" else None)


def test_a_code_told_of_before_the_round_is_over_leaves_the_computer_in_it(kit: Kit) -> None:
    live = against(kit)
    sharing.share(kit, live.id.player, live.challenge.code, "side", NOON)
    live = make(kit, make(kit, live, Throw()), Score("chance"))
    live = make(kit, live, Throw())
    assert live.rival is not None
    assert (live.rival.player, live.rival.turn) == (HARD, 1)


def test_practice_of_the_code_has_no_computer_unless_it_goes_on_with_the_round(kit: Kit) -> None:
    over, begun = play_out(kit, against(kit, game="junior")), against(kit)
    late = begun.challenge.final_at + timedelta(seconds=1)
    fresh, _ = rounds.practise(kit, over.id.player, over.challenge, NOON)
    assert make(kit, fresh, Throw()).rival is None
    make(kit, begun, Throw())
    going_on, _ = rounds.practise(kit, begun.id.player, begun.challenge, late)
    assert (going_on.round.throw, going_on.opponent) == (1, HARD)


def test_repeats_and_refusals_carry_what_shows_of_the_computer(kit: Kit) -> None:
    live = make(kit, make(kit, make(kit, against(kit), Throw()), Score("chance")), Throw())
    player, version = live.id.player, live.round.version
    assert live.rival is not None
    assert live.rival.turn == 1
    again = MoveRequest(live.id, version - 1, Throw())
    assert rounds.move(kit, player, again, NOON) == live
    late = live.challenge.closes + timedelta(seconds=1)
    for request, now, kind in (
        (MoveRequest(live.id, 1, Throw((6,))), NOON, Stale),
        (MoveRequest(live.id, version, Score("chance")), NOON, Refused),
        (MoveRequest(live.id, version, last_open(live)), late, Closed),
    ):
        with pytest.raises((Stale, Refused, Closed)) as refused:
            rounds.move(kit, player, request, now)
        assert type(refused.value) is kind
        assert refused.value.live is not None
        assert refused.value.live.rival == live.rival
