"""What others chose: final choices alone, counted once, told to those whose round is over."""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta

import pytest

from service.game import days, dice
from service.game.moves import read_move
from service.play import challenges, choices, rounds, sharing
from service.play.challenges import milliseconds
from service.play.choices import LEAST, Choices
from service.play.errors import NotFound, NotYet
from service.play.kit import Kit
from service.play.live import LiveRound
from service.play.rounds import MoveRequest
from service.store import keys
from service.store.boards import choices_of
from tests.play.totals import new_players
from tests.world import NOON

DAY = days.day_at(NOON)
TODAY = days.challenge_of(DAY)
FINAL = days.final_at(DAY)


def play(kit: Kit, player: str, *first: str, turns: int = 20) -> LiveRound:
    """Play today's round: these lines, then the open boxes in card order without keeping."""
    challenge = challenges.day_of("today", NOON, kit)
    live, _ = rounds.start_day(kit, player, challenge, NOON)
    return play_on(kit, live, *first, turns=turns)


def play_on(kit: Kit, live: LiveRound, *first: str, turns: int = 20) -> LiveRound:
    for line in first:
        live = move(kit, live, line)
    while not live.round.over and live.round.turn <= turns:
        if live.round.throw == 0:
            live = move(kit, live, "throw")
        live = move(kit, live, f"score {next(iter(live.round.options))}")
    return live


def move(kit: Kit, live: LiveRound, line: str) -> LiveRound:
    request = MoveRequest(live.id, live.round.version, read_move(line))
    return rounds.move(kit, live.id.player, request, NOON)


def counted(kit: Kit) -> Mapping[str, int]:
    return kit.store.ask(choices_of(TODAY))


def of_first_turn(kit: Kit) -> tuple[Mapping[tuple[int, ...], int], Mapping[str, int]]:
    """How many kept what, and how many wrote which box."""
    first = choices.counted(challenges.day_of("today", NOON, kit), counted(kit))[0]
    return first.kept, first.boxes


def join(kit: Kit, player: str, code: str) -> LiveRound:
    return sharing.join(kit, player, code.removeprefix("c-"), NOON)[0]


def told(kit: Kit, reader: str | None) -> Choices:
    return choices.of_challenge(kit, reader, TODAY, NOON)


def first_throw(kit: Kit, turn: int = 1) -> tuple[int, ...]:
    return dice.throw(challenges.day_of("today", NOON, kit).seed, turn, 1, 6)


def whole(kit: Kit) -> tuple[int, ...]:
    return tuple(sorted(first_throw(kit)))


@pytest.fixture
def players(kit: Kit) -> list[str]:
    return new_players(kit, LEAST, NOON)


class TestCounting:
    def test_a_round_is_counted_when_it_is_over_and_once(
        self, kit: Kit, players: list[str]
    ) -> None:
        live = move(kit, play(kit, players[0], turns=19), "throw")
        assert counted(kit) == {}
        last = MoveRequest(live.id, live.round.version, read_move("score maxi-yatzy"))
        for _ in range(2):
            assert rounds.move(kit, players[0], last, NOON).round.over
            assert len(counted(kit)) == 40
            assert set(counted(kit).values()) == {1}

    def test_a_box_chosen_at_once_keeps_all_dice(self, kit: Kit, players: list[str]) -> None:
        play(kit, players[0])
        assert of_first_turn(kit) == ({whole(kit): 1}, {"ones": 1})

    def test_throwing_all_again_keeps_nothing(self, kit: Kit, players: list[str]) -> None:
        play(kit, players[0], "throw", "throw")
        assert of_first_turn(kit) == ({(): 1}, {"ones": 1})

    def test_only_the_keep_after_the_first_throw_counts(self, kit: Kit, players: list[str]) -> None:
        face = first_throw(kit)[0]
        play(kit, players[0], "throw", f"throw {face}", "throw")
        assert of_first_turn(kit) == ({(face,): 1}, {"ones": 1})

    def test_of_equal_dice_some_are_kept_in_every_turn(self, kit: Kit, players: list[str]) -> None:
        live, kept = play(kit, players[0], turns=0), []
        while not live.round.over:
            live = move(kit, live, "throw")
            thrown = Counter(live.round.dice)
            kept.append(tuple(face for face in sorted(thrown) for _ in range(thrown[face] // 2)))
            live = move(kit, live, " ".join(("throw", *map(str, kept[-1]))))
            live = move(kit, live, f"score {next(iter(live.round.options))}")
        found = choices.counted(live.challenge, counted(kit))
        assert [turn.kept for turn in found] == [{one: 1} for one in kept]
        assert max(map(len, kept)) > 1

    def test_an_undone_box_leaves_no_trace(self, kit: Kit, players: list[str]) -> None:
        face = first_throw(kit)[0]
        play(kit, players[0], "throw", "score chance", "undo", f"throw {face}", "score twos")
        assert of_first_turn(kit) == ({(face,): 1}, {"twos": 1})

    def test_a_game_of_ones_own_is_not_counted(self, kit: Kit, players: list[str]) -> None:
        live = play_on(kit, rounds.start_solo(kit, players[0], "maxi", NOON))
        assert kit.store.ask(choices_of(live.challenge.id)) == {}

    def test_a_game_sent_on_counts_those_who_play_it_later(
        self, kit: Kit, players: list[str]
    ) -> None:
        live = play_on(kit, rounds.start_solo(kit, players[0], "classic", NOON))
        sharing.share(kit, players[0], live.challenge.code, "blind", NOON)
        play_on(kit, sharing.join(kit, players[1], live.challenge.code, NOON)[0])
        found = kit.store.ask(choices_of(live.challenge.id))
        assert len(found) == 30
        assert set(found.values()) == {1}

    def test_a_box_of_a_second_column_is_counted_by_its_place_among_all(
        self, kit: Kit, players: list[str]
    ) -> None:
        code = sharing.create(kit, players[0], "yahtzee-nordic+columns2", "blind", NOON)
        live = play_on(kit, join(kit, players[1], code.id), "throw", "score 2.ones", turns=26)
        found = kit.store.ask(choices_of(code.id))
        assert {"-14", "-27", "-676"} <= set(found), "turn and place, below zero"
        assert live.round.over
        assert len(found) == 52

    def test_practice_is_not_counted(self, kit: Kit, players: list[str]) -> None:
        play(kit, players[0])
        before = counted(kit)
        challenge = challenges.day_of("today", NOON, kit)
        live, _ = rounds.practise(kit, players[0], challenge, NOON)
        while not live.round.over:
            live = move(kit, live, "throw")
            live = move(kit, live, f"score {next(iter(live.round.options))}")
        assert counted(kit) == before


class TestTelling:
    def test_nobody_is_told_before_the_own_round_is_over(
        self, kit: Kit, players: list[str]
    ) -> None:
        play(kit, players[0])
        play(kit, players[1], turns=3)
        for reader in (None, players[1], players[2]):
            with pytest.raises(NotYet) as refused:
                told(kit, reader)
            assert refused.value.finished == 1

    def test_a_final_day_is_told_to_all_without_a_mark(self, kit: Kit, players: list[str]) -> None:
        for player in players:
            play(kit, player)
        with pytest.raises(NotYet):
            choices.of_challenge(kit, None, TODAY, FINAL - timedelta(milliseconds=1))
        found = choices.of_challenge(kit, None, TODAY, FINAL)
        assert found.finished == LEAST
        assert [turn.mine for turn in found.turns] == [None] * 20

    def test_below_twenty_only_the_number_is_told(self, kit: Kit, players: list[str]) -> None:
        for player in players[:19]:
            play(kit, player)
        found = told(kit, players[0])
        assert (found.finished, found.turns) == (19, ())

    def test_from_twenty_on_each_turn_is_told_with_the_own_choice(
        self, kit: Kit, players: list[str]
    ) -> None:
        face = first_throw(kit)[0]
        for player in players[:3]:
            play(kit, player, "throw", f"throw {face}", "score chance")
        for player in players[3:20]:
            play(kit, player)
        first, *others = told(kit, players[0]).turns
        assert (first.number, first.first) == (1, first_throw(kit))
        assert first.kept == {(face,): 3, whole(kit): 17}
        assert first.boxes == {"chance": 3, "ones": 17}
        assert first.mine == ((face,), "chance")
        last = told(kit, players[19]).turns[0]
        assert last.mine == (whole(kit), "ones")
        assert [turn.first for turn in others] == [first_throw(kit, n) for n in range(2, 21)]
        for turn in others:
            assert sum(turn.kept.values()) == sum(turn.boxes.values()) == 20


@pytest.fixture
def code(kit: Kit, players: list[str]) -> str:
    """The id of a code that the first of the players has told the others of."""
    return sharing.create(kit, players[0], "classic", "blind", NOON).id


class TestCodes:
    def test_from_twenty_on_each_turn_is_told_to_who_has_finished(
        self, kit: Kit, players: list[str], code: str
    ) -> None:
        for player in players[:19]:
            play_on(kit, join(kit, player, code))
        found = choices.of_challenge(kit, players[0], code, NOON)
        assert (found.finished, found.turns) == (19, ())
        live = play_on(kit, join(kit, players[19], code), "throw", "throw")
        found = choices.of_challenge(kit, players[19], code, NOON)
        assert (found.finished, len(found.turns)) == (20, 15)
        first = found.turns[0]
        assert first.first == dice.throw(live.challenge.seed, 1, 1, 5)
        assert first.kept == {tuple(sorted(first.first)): 19, (): 1}
        assert first.mine == ((), "ones")

    def test_who_has_joined_is_told_when_done_or_when_it_is_closed(
        self, kit: Kit, players: list[str], code: str
    ) -> None:
        play_on(kit, join(kit, players[1], code))
        live = join(kit, players[2], code)
        closes = live.challenge.closes
        for reader in (players[0], players[2]):
            with pytest.raises(NotYet) as refused:
                choices.of_challenge(kit, reader, code, closes - timedelta(milliseconds=1))
            assert refused.value.finished == 1
            assert choices.of_challenge(kit, reader, code, closes).finished == 1

    def test_who_has_not_joined_is_told_nothing(
        self, kit: Kit, players: list[str], code: str
    ) -> None:
        closes = play_on(kit, join(kit, players[1], code)).challenge.closes
        for reader in (None, players[3]):
            for instant in (NOON, closes):
                with pytest.raises(NotFound):
                    choices.of_challenge(kit, reader, code, instant)

    def test_a_code_that_nobody_was_told_of_is_nowhere(self, kit: Kit, players: list[str]) -> None:
        own = play_on(kit, rounds.start_solo(kit, players[0], "classic", NOON)).challenge.id
        for code in (own, "c-K7QM3XT9"):
            with pytest.raises(NotFound):
                choices.of_challenge(kit, players[0], code, NOON)

    def test_everything_counted_goes_with_the_code(
        self, kit: Kit, players: list[str], code: str
    ) -> None:
        live = play_on(kit, join(kit, players[1], code))
        counted = keys.choices(keys.part_of(players[1]), code)
        assert kit.store.do("PEXPIRETIME", counted) == milliseconds(live.challenge.deleted_at)
