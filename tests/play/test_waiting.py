"""What waits for a player or is new: duels, targets, rematches, what was seen and what expires."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from service.game import days
from service.game.moves import read_move
from service.play import challenges, meeting, membership, people, rounds, sharing, waiting
from service.play.challenges import Challenge, milliseconds
from service.play.errors import NoPlayer, NotFound, NotYours
from service.play.kit import Kit
from service.play.live import LiveRound
from service.play.membership import Members
from service.play.rounds import MoveRequest
from service.play.sharing import OpenTooEarly, RematchTooEarly
from service.play.waiting import Meeting
from service.store import challenges as records
from service.store import keys
from tests.play.habits import finish_code, hurried
from tests.play.totals import finish_day, new_players
from tests.world import NOON

DAY = days.day_at(NOON)


def move(kit: Kit, live: LiveRound, line: str) -> LiveRound:
    request = MoveRequest(live.id, live.round.version, read_move(line))
    return rounds.move(kit, live.id.player, request, NOON)


def play_out(kit: Kit, live: LiveRound) -> LiveRound:
    while not live.round.over:
        live = move(kit, live, "throw")
        live = move(kit, live, f"score {next(iter(live.round.options))}")
    return live


def play(kit: Kit, player: str, challenge: Challenge) -> LiveRound:
    """Join a code and play it to its end."""
    return play_out(kit, sharing.join(kit, player, challenge.code, NOON)[0])


def duel(kit: Kit, maker: str) -> Challenge:
    return sharing.create(kit, maker, "classic", "blind", NOON)


def seen_by(kit: Kit, player: str, challenge: Challenge) -> Members:
    return membership.members(kit, player, challenge.code, NOON)


def shared_with(kit: Kit, player: str) -> list[Members]:
    return waiting.mine(kit, player, NOON)


def codes_of(kit: Kit, player: str) -> list[str]:
    return [one.shared.challenge.code for one in shared_with(kit, player)]


class TestDuelOrTarget:
    def test_a_code_made_for_friends_is_a_duel(self, kit: Kit) -> None:
        (aino,) = new_players(kit, 1, NOON)
        assert sharing.find(kit, duel(kit, aino).code).record.duel

    @pytest.mark.parametrize(("lines", "is_duel"), [((), True), (("throw",), False)])
    def test_a_game_sent_on_is_a_target_from_its_first_throw_on(
        self, kit: Kit, lines: tuple[str, ...], is_duel: bool
    ) -> None:
        (aino,) = new_players(kit, 1, NOON)
        live = rounds.start_solo(kit, aino, "classic", NOON)
        for line in lines:
            live = move(kit, live, line)
        made = sharing.share(kit, aino, live.challenge.code, "blind", NOON)
        assert sharing.find(kit, made.code).record.duel is is_duel

    def test_a_code_is_opened_further_after_its_maker_has_finished(self, kit: Kit) -> None:
        (aino,) = new_players(kit, 1, NOON)
        code = duel(kit, aino).code
        with pytest.raises(OpenTooEarly):
            sharing.share(kit, aino, code, "open", NOON)
        sharing.share(kit, aino, code, "blind", NOON)
        finish_code(kit, aino, code, hurried)
        for mode in ("open", "side"):
            sharing.share(kit, aino, code, mode, NOON)
            assert sharing.find(kit, code).record.mode == mode
            assert sharing.find(kit, code).record.duel

    def test_a_duel_is_not_made_for_who_is_gone(self, kit: Kit) -> None:
        with pytest.raises(NoPlayer):
            duel(kit, "000000000000")


class TestState:
    def test_a_player_has_joined_plays_and_finishes(self, kit: Kit) -> None:
        (aino,) = new_players(kit, 1, NOON)
        challenge = duel(kit, aino)
        states = [seen_by(kit, aino, challenge)]
        live, _ = sharing.join(kit, aino, challenge.code, NOON)
        states.append(seen_by(kit, aino, challenge))
        play_out(kit, live)
        states.append(seen_by(kit, aino, challenge))
        assert [one.state for one in states] == ["joined", "playing", "finished"]
        assert [one.waits for one in states] == [True, True, False]

    def test_what_cannot_be_joined_or_played_any_more_waits_for_nobody(self, kit: Kit) -> None:
        aino, pekka = new_players(kit, 2, NOON)
        challenge = duel(kit, aino)
        sharing.join(kit, pekka, challenge.code, NOON)
        for player, until in ((aino, challenge.joins_until), (pekka, challenge.closes)):
            for now, waits in ((until - timedelta(milliseconds=1), True), (until, False)):
                assert membership.members(kit, player, challenge.code, now).waits is waits


class TestNews:
    def test_each_friend_who_finishes_is_news_until_it_is_seen(self, kit: Kit) -> None:
        aino, pekka, sara = new_players(kit, 3, NOON)
        challenge = duel(kit, aino)
        for friend in (pekka, sara):
            assert seen_by(kit, aino, challenge).new == 0
            play(kit, friend, challenge)
            assert seen_by(kit, aino, challenge).new == 1
            assert waiting.see(kit, aino, challenge.code, NOON).new == 0
            assert seen_by(kit, aino, challenge).new == 0

    def test_one_is_no_news_to_oneself(self, kit: Kit) -> None:
        (aino,) = new_players(kit, 1, NOON)
        challenge = duel(kit, aino)
        play(kit, aino, challenge)
        assert seen_by(kit, aino, challenge).new == 0

    def test_who_had_finished_before_one_joined_is_no_news(self, kit: Kit) -> None:
        aino, pekka, sara = new_players(kit, 3, NOON)
        challenge = duel(kit, aino)
        play(kit, aino, challenge)
        sharing.join(kit, pekka, challenge.code, NOON)
        assert seen_by(kit, pekka, challenge).new == 0
        play(kit, sara, challenge)
        assert seen_by(kit, pekka, challenge).new == 1

    def test_nobody_else_can_see_it(self, kit: Kit) -> None:
        aino, pekka = new_players(kit, 2, NOON)
        challenge = duel(kit, aino)
        with pytest.raises(NotYours):
            waiting.see(kit, pekka, challenge.code, NOON)
        assert kit.store.ask(records.seen_of(pekka, challenge.id)) is None

    def test_news_come_first_then_what_waits_then_the_rest(self, kit: Kit) -> None:
        aino, pekka = new_players(kit, 2, NOON)
        done, news, waits = duel(kit, aino), duel(kit, aino), duel(kit, aino)
        play(kit, aino, done)
        play(kit, aino, news)
        play(kit, pekka, news)
        assert codes_of(kit, aino) == [news.code, waits.code, done.code]


class TestRematch:
    def test_it_is_a_fresh_duel_to_which_all_who_joined_are_invited(self, kit: Kit) -> None:
        aino, pekka, sara = new_players(kit, 3, NOON)
        challenge = duel(kit, aino)
        play(kit, pekka, challenge)
        sharing.join(kit, sara, challenge.code, NOON)
        again, made = sharing.rematch(kit, pekka, challenge.code, NOON)
        record = sharing.find(kit, again.code).record
        assert (made, record.mode, record.duel, record.maker) == (True, "blind", True, pekka)
        assert (again.ruleset, again.seed != challenge.seed) == (challenge.ruleset, True)
        states = {who: seen_by(kit, who, again) for who in (aino, pekka, sara)}
        assert [one.state for one in states.values()] == ["invited", "joined", "invited"]
        assert [one.new for one in states.values()] == [1, 0, 1]
        assert all(one.waits for one in states.values())
        assert set(codes_of(kit, aino)) == {again.code, challenge.code}

    def test_an_invitation_is_opened_and_accepted(self, kit: Kit) -> None:
        aino, pekka = new_players(kit, 2, NOON)
        challenge = duel(kit, aino)
        play(kit, pekka, challenge)
        again, _ = sharing.rematch(kit, pekka, challenge.code, NOON)
        opened = waiting.see(kit, aino, again.code, NOON)
        assert (opened.new, opened.state) == (0, "invited")
        sharing.join(kit, aino, again.code, NOON)
        assert seen_by(kit, aino, again).state == "playing"

    def test_an_invitation_that_cannot_be_accepted_any_more_is_left_out(self, kit: Kit) -> None:
        aino, pekka = new_players(kit, 2, NOON)
        challenge = duel(kit, aino)
        play(kit, pekka, challenge)
        again, _ = sharing.rematch(kit, pekka, challenge.code, NOON)
        found = waiting.mine(kit, aino, again.joins_until)
        assert again.code not in [one.shared.challenge.code for one in found]

    def test_a_code_has_one_rematch(self, kit: Kit) -> None:
        aino, pekka = new_players(kit, 2, NOON)
        challenge = duel(kit, aino)
        for player in (aino, pekka):
            play(kit, player, challenge)
        first, _ = sharing.rematch(kit, aino, challenge.code, NOON)
        second, made = sharing.rematch(kit, pekka, challenge.code, NOON)
        assert (second.code, made) == (first.code, False)
        assert seen_by(kit, pekka, first).state == "joined"

    def test_of_8_who_ask_at_once_all_are_led_to_the_same(self, kit: Kit) -> None:
        players = new_players(kit, 8, NOON)
        challenge = duel(kit, players[0])
        for player in players:
            play(kit, player, challenge)
        with ThreadPoolExecutor(8) as pool:
            asked = [
                pool.submit(sharing.rematch, kit, player, challenge.code, NOON)
                for player in players
            ]
        found = [one.result() for one in asked]
        (code,) = {again.code for again, _ in found}
        assert sum(made for _, made in found) == 1
        for player in players:
            assert [one for one in codes_of(kit, player) if one != challenge.code] == [code]
            assert seen_by(kit, player, found[0][0]).state == "joined"

    def test_what_a_crash_left_half_done_is_completed_by_the_next(self, kit: Kit) -> None:
        aino, pekka = new_players(kit, 2, NOON)
        challenge = duel(kit, aino)
        for player in (aino, pekka):
            play(kit, player, challenge)
        claimed = challenges.create(kit, aino, "classic", NOON)
        records.claim_rematch(kit.store, challenge.code, claimed.code)
        assert codes_of(kit, pekka) == [challenge.code]
        with pytest.raises(NotFound):
            sharing.find(kit, claimed.code)
        again, made = sharing.rematch(kit, pekka, challenge.code, NOON)
        assert (again.code, made) == (claimed.code, False)
        assert {claimed.code, challenge.code} == set(codes_of(kit, aino))

    def test_it_is_for_those_who_have_played_to_the_end_or_to_the_closing(self, kit: Kit) -> None:
        aino, pekka, sara = new_players(kit, 3, NOON)
        challenge = duel(kit, aino)
        sharing.join(kit, pekka, challenge.code, NOON)
        with pytest.raises(RematchTooEarly):
            sharing.rematch(kit, pekka, challenge.code, NOON)
        with pytest.raises(NotYours):
            sharing.rematch(kit, sara, challenge.code, NOON)
        _, made = sharing.rematch(kit, pekka, challenge.code, challenge.closes)
        assert made

    def test_a_game_that_nobody_was_told_of_has_none(self, kit: Kit) -> None:
        (aino,) = new_players(kit, 1, NOON)
        live = play_out(kit, rounds.start_solo(kit, aino, "classic", NOON))
        with pytest.raises(NotFound):
            sharing.rematch(kit, aino, live.challenge.code, NOON)


class TestDays:
    def met(self, kit: Kit, reader: str, friend: str) -> Challenge:
        """Two who have met by a link to today."""
        challenge = challenges.day_of("today", NOON, kit)
        meeting.join_day(kit, friend, challenge, reader, NOON)
        return challenge

    def of_today(self, kit: Kit, reader: str) -> Meeting:
        chosen = [challenges.day_of("today", NOON, kit)]
        (found,) = waiting.front(kit, reader, chosen, NOON).meetings
        return found

    def test_friends_are_names_only_until_the_own_round_is_over(self, kit: Kit) -> None:
        aino, pekka = new_players(kit, 2, NOON)
        challenge = self.met(kit, aino, pekka)
        finish_day(kit, pekka, 300, DAY, NOON)
        before = self.of_today(kit, aino)
        assert ([one.total for one in before.friends], before.new) == ([None], 0)
        waiting.see_day(kit, aino, challenge, NOON)
        play_out(kit, rounds.start_day(kit, aino, challenge, NOON)[0])
        after = self.of_today(kit, aino)
        assert ([one.total for one in after.friends], after.new) == ([300], 1)
        assert waiting.see_day(kit, aino, challenge, NOON).new == 1
        assert self.of_today(kit, aino).new == 0

    def test_who_has_met_nobody_notes_nothing(self, kit: Kit) -> None:
        (aino,) = new_players(kit, 1, NOON)
        challenge = challenges.day_of("today", NOON, kit)
        play_out(kit, rounds.start_day(kit, aino, challenge, NOON)[0])
        assert waiting.see_day(kit, aino, challenge, NOON).friends == []
        assert kit.store.ask(records.seen_of(aino, challenge.id)) is None


def test_games_of_ones_own_do_not_crowd_out_those_shared(kit: Kit) -> None:
    (aino,) = new_players(kit, 1, NOON)
    challenge = duel(kit, aino)
    later = NOON + timedelta(minutes=1)
    for _ in range(people.MOST_CODES + 1):
        rounds.start_solo(kit, aino, "classic", later)
    found = waiting.front(kit, aino, [], later)
    assert [one.shared.challenge.code for one in found.shared] == [challenge.code]
    assert len(found.solos) == people.MOST_CODES


def test_those_shared_do_not_crowd_out_a_game_of_ones_own(kit: Kit) -> None:
    aino, pekka = new_players(kit, 2, NOON)
    live = rounds.start_solo(kit, aino, "classic", NOON)
    sent = rounds.start_solo(kit, aino, "classic", NOON).challenge.code
    for _ in range(people.MOST_CODES - 1):
        sharing.join(kit, aino, duel(kit, pekka).code, NOON)
    sharing.share(kit, aino, sent, "blind", NOON)
    found = waiting.front(kit, aino, [], NOON)
    assert [one.id for one in found.solos] == [live.id]
    assert len(found.shared) == people.MOST_CODES
    assert sent in {one.shared.challenge.code for one in found.shared}


def test_a_closed_code_is_shown_while_it_has_news(kit: Kit) -> None:
    aino, pekka = new_players(kit, 2, NOON)
    challenge = duel(kit, aino)
    play(kit, pekka, challenge)
    assert len(waiting.front(kit, aino, [], challenge.closes).shared) == 1
    waiting.see(kit, aino, challenge.code, challenge.closes)
    assert waiting.front(kit, aino, [], challenge.closes).shared == []


def test_what_was_seen_ends_with_the_code(kit: Kit) -> None:
    (aino,) = new_players(kit, 1, NOON)
    challenge = duel(kit, aino)
    waiting.see(kit, aino, challenge.code, NOON)
    key = keys.seen(aino, challenge.id)
    assert kit.store.do("PEXPIRETIME", key) == milliseconds(challenge.deleted_at)


def test_a_stranger_finds_days_alone(kit: Kit) -> None:
    found = waiting.front(kit, None, [challenges.day_of("today", NOON, kit)], NOON)
    assert (len(found.days), found.player) == (1, None)
    assert [*found.meetings, *found.shared, *found.solos] == []
