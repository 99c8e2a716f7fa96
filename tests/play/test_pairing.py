"""Two rounds side by side: on days and codes, for whom, from when on, and by which names."""

from datetime import timedelta

import pytest

from service.coach.tables import POINT
from service.game import days
from service.play import challenges, meeting, players, reviewing, rounds, sharing
from service.play.errors import NotFound, NotYet
from service.play.kit import Kit
from service.play.live import LiveRound
from service.play.pairing import pair
from tests.play.test_choices import play, play_on
from tests.play.totals import new_players
from tests.world import NOON

DAY = days.challenge_of(days.day_at(NOON))
FINAL = days.final_at(days.day_at(NOON))
MOMENT = timedelta(milliseconds=1)


@pytest.fixture
def four(kit: Kit) -> list[str]:
    """Four players with names of their own."""
    made = new_players(kit, 4, NOON)
    for player, name in zip(made, ("Aino", "Pekka", "Kaisa", "Matti"), strict=True):
        players.rename(kit, player, name)
    return made


@pytest.fixture
def code(kit: Kit, four: list[str]) -> str:
    return sharing.create(kit, four[0], "classic", "blind", NOON).id


def join(kit: Kit, player: str, code: str) -> LiveRound:
    return sharing.join(kit, player, code.removeprefix("c-"), NOON)[0]


class TestCodes:
    def test_who_has_finished_compares_any_two_who_have(
        self, kit: Kit, four: list[str], code: str
    ) -> None:
        for player in four[:3]:
            play_on(kit, join(kit, player, code))
        for two in ((four[0], four[1]), (four[1], four[2]), (four[2], four[0])):
            found = pair(kit, four[0], code, two, NOON)
            assert (found.a.player, found.b.player) == two
            assert (found.challenge.id, found.comparison.won) == (code, "draw")
        assert pair(kit, four[0], code, (four[0], four[1]), NOON).me == "a"
        assert pair(kit, four[1], code, (four[0], four[1]), NOON).me == "b"
        assert pair(kit, four[2], code, (four[0], four[1]), NOON).me is None

    def test_what_was_left_on_the_table_is_for_the_two_themselves(
        self, kit: Kit, four: list[str], code: str
    ) -> None:
        for player in four[:3]:
            live = play_on(kit, join(kit, player, code))
        left = round(reviewing.of_round(kit, four[2], live.id, NOON).review.left / POINT)
        for reader in four[:2]:
            assert pair(kit, reader, code, (four[0], four[1]), NOON).left == (left, left)
        assert pair(kit, four[2], code, (four[0], four[1]), NOON).left is None

    def test_in_a_game_without_a_table_nobody_knows_what_was_left(
        self, kit: Kit, four: list[str]
    ) -> None:
        code = sharing.create(kit, four[0], "classic+columns2", "blind", NOON).id
        for player in four[:2]:
            play_on(kit, join(kit, player, code), turns=40)
        assert pair(kit, four[0], code, (four[0], four[1]), NOON).left is None

    def test_players_of_a_code_know_each_other_by_their_own_names(
        self, kit: Kit, four: list[str], code: str
    ) -> None:
        for player in four[:3]:
            play_on(kit, join(kit, player, code))
        found = pair(kit, four[2], code, (four[0], four[1]), NOON)
        assert (found.a.name, found.b.name) == ("Aino", "Pekka")

    def test_nobody_compares_before_the_own_round_is_over_or_the_code_closed(
        self, kit: Kit, four: list[str], code: str
    ) -> None:
        for player in four[1:3]:
            closes = play_on(kit, join(kit, player, code)).challenge.closes
        join(kit, four[3], code)
        for reader in (four[0], four[3]):
            with pytest.raises(NotYet) as refused:
                pair(kit, reader, code, (four[1], four[2]), closes - MOMENT)
            assert refused.value.finished == 2
            assert pair(kit, reader, code, (four[1], four[2]), closes).comparison.totals

    def test_who_has_not_joined_never_compares(self, kit: Kit, four: list[str], code: str) -> None:
        for player in four[:2]:
            closes = play_on(kit, join(kit, player, code)).challenge.closes
        for reader in (None, four[3]):
            with pytest.raises(NotFound):
                pair(kit, reader, code, (four[0], four[1]), closes)

    def test_who_has_not_finished_is_not_compared(
        self, kit: Kit, four: list[str], code: str
    ) -> None:
        play_on(kit, join(kit, four[0], code))
        play_on(kit, join(kit, four[1], code), turns=14)
        for other in (four[1], four[2], "nobody", ""):
            with pytest.raises(NotFound):
                pair(kit, four[0], code, (four[0], other), NOON)

    def test_a_code_that_nobody_was_told_of_is_nowhere(self, kit: Kit, four: list[str]) -> None:
        own = play_on(kit, rounds.start_solo(kit, four[0], "classic", NOON)).challenge.id
        for code in (own, "c-K7QM3XT9"):
            with pytest.raises(NotFound):
                pair(kit, four[0], code, (four[0], four[1]), NOON)


class TestDays:
    def test_who_has_finished_compares_any_two_who_have(self, kit: Kit, four: list[str]) -> None:
        face = play(kit, four[0]).round.ruleset.dice
        play(kit, four[1], "throw", "throw", "score chance")
        play(kit, four[2])
        found = pair(kit, four[2], DAY, (four[0], four[1]), NOON)
        assert (found.me, len(found.comparison.turns), face) == (None, 20, 6)
        assert found.comparison.parted[0]

    def test_nobody_compares_before_the_own_round_is_over_or_the_day_final(
        self, kit: Kit, four: list[str]
    ) -> None:
        for player in four[:2]:
            play(kit, player)
        play(kit, four[2], turns=3)
        for reader in (None, four[2], four[3]):
            with pytest.raises(NotYet) as refused:
                pair(kit, reader, DAY, (four[0], four[1]), FINAL - MOMENT)
            assert refused.value.finished == 2
            assert pair(kit, reader, DAY, (four[0], four[1]), FINAL).me is None

    def test_who_has_not_finished_is_not_compared(self, kit: Kit, four: list[str]) -> None:
        play(kit, four[0])
        play(kit, four[1], turns=19)
        for other in (four[1], four[2], "nobody"):
            with pytest.raises(NotFound):
                pair(kit, four[0], DAY, (other, four[0]), NOON)

    def test_own_names_are_for_those_alone_who_have_met(self, kit: Kit, four: list[str]) -> None:
        challenge = challenges.day_of("today", NOON, kit)
        meeting.join_day(kit, four[1], challenge, four[0], NOON)
        for player in four[:3]:
            play(kit, player)
        public = {player: players.find(kit, player).public_name for player in four}
        met = pair(kit, four[0], DAY, (four[0], four[1]), NOON)
        assert (met.a.name, met.b.name) == ("Aino", "Pekka")
        unmet = pair(kit, four[0], DAY, (four[1], four[2]), NOON)
        assert (unmet.a.name, unmet.b.name) == ("Pekka", public[four[2]])
        stranger = pair(kit, four[2], DAY, (four[0], four[2]), NOON)
        assert (stranger.a.name, stranger.b.name) == (public[four[0]], "Kaisa")
        nobody = pair(kit, None, DAY, (four[0], four[1]), FINAL)
        assert (nobody.a.name, nobody.b.name) == (public[four[0]], public[four[1]])
