"""The week's special: played in its week alone, seen as a day is."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from redis import Redis

from service.game import dice
from service.game.errors import Malformed
from service.play import boards, choices, pairing, players, rounds, sharing, specials
from service.play.boards import Page
from service.play.challenges import Challenge, milliseconds
from service.play.choices import LEAST
from service.play.errors import (
    Closed,
    ForEverybody,
    NoPlayer,
    NotFound,
    NotYet,
    PracticeTooEarly,
)
from service.play.kit import Kit
from service.play.live import LiveRound
from service.store import challenges as records
from tests.play.test_choices import play_on
from tests.play.totals import new_players
from tests.store.contents import all_keys, contents, plain_client
from tests.world import NOON

WEEK, NEXT = "2426-W48", "2426-W49"
MONDAY = datetime(2426, 11, 23, tzinfo=UTC)
FOLLOWING = MONDAY + timedelta(weeks=1)
CLOSES = FOLLOWING + timedelta(hours=12)
DELETED = MONDAY + timedelta(days=400)
A_MOMENT = timedelta(milliseconds=1)


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with closing(plain_client(store_url)) as client:
        yield client


@pytest.fixture
def special(kit: Kit) -> Challenge:
    specials.prepare(kit, NOON)
    return specials.of_week(kit, WEEK, NOON)


def code_of(kit: Kit, week: str) -> str | None:
    return kit.store.ask(records.special_of(week))


def play(kit: Kit, player: str, special: Challenge, now: datetime = NOON) -> LiveRound:
    return play_on(kit, specials.begin(kit, player, special, now)[0])


# When it is played


@pytest.mark.parametrize("now", [FOLLOWING - A_MOMENT, FOLLOWING - timedelta(days=7)])
def test_nothing_can_be_played_before_its_monday(kit: Kit, now: datetime) -> None:
    specials.prepare(kit, now)
    player = new_players(kit, 1, now)[0]
    coming = specials.published(kit, NEXT, now).challenge
    for begin in (
        lambda: specials.begin(kit, player, coming, now),
        lambda: sharing.join(kit, player, coming.code, now),
        lambda: specials.of_week(kit, NEXT, now),
        lambda: specials.look(kit, player, NEXT, Page(), now),
        lambda: boards.of_code(kit, player, coming.code, Page(), now),
        lambda: choices.of_challenge(kit, player, coming.id, now),
        lambda: rounds.practise(kit, player, coming, now),
    ):
        with pytest.raises((NotFound, PracticeTooEarly)):
            begin()
    assert specials.of_code(kit, coming.code, now) is None
    begun, made = sharing.join(kit, player, coming.code, FOLLOWING)
    assert made
    assert begun.challenge.id == coming.id


@pytest.mark.parametrize("now", [MONDAY, FOLLOWING - A_MOMENT])
def test_it_is_begun_from_monday_to_monday_and_found_again(kit: Kit, now: datetime) -> None:
    specials.prepare(kit, now)
    special = specials.of_week(kit, WEEK, now)
    player = new_players(kit, 1, now)[0]
    begun, made = specials.begin(kit, player, special, now)
    assert made
    assert begun.round.ruleset == special.ruleset
    again, made = sharing.join(kit, player, special.code, now)
    assert (made, again.id) == (False, begun.id)


def test_from_the_next_monday_on_nobody_begins_and_who_has_begun_has_until_noon(
    kit: Kit, special: Challenge
) -> None:
    player, late = new_players(kit, 2, NOON)
    live, _ = specials.begin(kit, player, special, NOON)
    with pytest.raises(Closed):
        specials.begin(kit, late, special, FOLLOWING)
    with pytest.raises(Closed):
        sharing.join(kit, late, special.code, FOLLOWING)
    found, made = specials.begin(kit, player, special, CLOSES - A_MOMENT)
    assert (made, found.id, found.closed) == (False, live.id, False)
    assert rounds.find(kit, player, live.id, CLOSES).closed


def test_a_player_whom_nobody_knows_begins_nothing(kit: Kit, special: Challenge) -> None:
    with pytest.raises(NoPlayer):
        specials.begin(kit, "00000000000f", special, NOON)


def test_practice_opens_with_the_own_end_or_for_all_when_it_is_final(
    kit: Kit, special: Challenge
) -> None:
    done, late = new_players(kit, 2, NOON)
    with pytest.raises(PracticeTooEarly):
        rounds.practise(kit, late, special, CLOSES - A_MOMENT)
    play(kit, done, special)
    for player, now in ((done, NOON), (late, CLOSES)):
        practice, made = rounds.practise(kit, player, special, now)
        assert made
        assert practice.id.number == 2
        assert not practice.scored
    assert specials.look(kit, done, WEEK, Page(), CLOSES).finished == 1


def test_an_unfinished_round_goes_on_as_practice(kit: Kit, special: Challenge) -> None:
    player = new_players(kit, 1, NOON)[0]
    live, _ = specials.begin(kit, player, special, NOON)
    practice, _ = rounds.practise(kit, player, special, CLOSES)
    assert practice.lines == live.lines


# Who sees what


def test_the_board_is_for_who_has_finished_and_for_all_when_it_is_final(
    kit: Kit, special: Challenge
) -> None:
    done, playing = new_players(kit, 2, NOON)
    players.rename(kit, done, "Aino")
    specials.begin(kit, playing, special, NOON)
    total = play(kit, done, special).round.total
    for reader in (playing, None):
        with pytest.raises(NotYet) as error:
            boards.of_code(kit, reader, special.code, Page(), CLOSES - A_MOMENT)
        assert error.value.finished == 1
        hidden = specials.look(kit, reader, WEEK, Page(), CLOSES - A_MOMENT)
        assert (hidden.finished, hidden.board) == (1, None)
    for reader, now in ((done, NOON), (playing, CLOSES), (None, CLOSES)):
        found = boards.of_code(kit, reader, special.code, Page(), now)
        public = players.find(kit, done).public_name
        assert [(row.name, row.total, row.rank) for row in found.rows] == [(public, total, 1)]
        looked = specials.look(kit, reader, WEEK, Page(), now)
        assert looked.board == found
        assert (found.own is not None) == (reader == done)


def test_two_who_have_finished_are_compared_by_public_names(kit: Kit, special: Challenge) -> None:
    one, other = new_players(kit, 2, NOON)
    for player in (one, other):
        players.rename(kit, player, f"Own {player}")
        play(kit, player, special)
    found = pairing.pair(kit, one, special.id, (one, other), NOON)
    assert found.a.name == f"Own {one}"
    assert found.b.name == players.find(kit, other).public_name
    stranger = new_players(kit, 1, NOON)[0]
    with pytest.raises(NotYet):
        pairing.pair(kit, stranger, special.id, (one, other), NOON)
    assert pairing.pair(kit, None, special.id, (one, other), CLOSES).me is None


def test_what_others_chose_is_counted_and_told_as_of_a_day(kit: Kit, special: Challenge) -> None:
    made = new_players(kit, LEAST, NOON)
    for player in made:
        play(kit, player, special)
    told = choices.of_challenge(kit, made[0], special.id, NOON)
    assert (told.finished, len(told.turns)) == (LEAST, special.ruleset.turns)
    with pytest.raises(NotYet):
        choices.of_challenge(kit, None, special.id, NOON)
    assert choices.of_challenge(kit, None, special.id, CLOSES).turns


def test_nobody_opens_sends_on_or_repeats_what_is_everybodys(
    kit: Kit, special: Challenge, raw: Redis
) -> None:
    player = new_players(kit, 1, NOON)[0]
    play(kit, player, special)
    before = contents(raw)
    for who in (player, specials.MAKER, ""):
        with pytest.raises(ForEverybody):
            sharing.share(kit, who, special.code, "side", NOON)
        with pytest.raises(ForEverybody):
            sharing.rematch(kit, who, special.code, NOON)
    assert contents(raw) == before


def test_players_of_it_are_noted_nowhere_but_with_themselves(
    kit: Kit, special: Challenge, raw: Redis
) -> None:
    player = new_players(kit, 1, NOON)[0]
    play_on(kit, sharing.join(kit, player, special.code, NOON)[0])
    sharing.join(kit, player, special.code, NOON)
    left = [key for key in all_keys(raw) if special.code in key or player in key]
    kinds = {key.partition("}:")[2].partition(":")[0] or key.partition(":")[0] for key in left}
    assert kinds == {"challenge", "packed", "board", "choices", "player"}


def test_the_weeks_beside_it_are_named_where_they_have_one(kit: Kit) -> None:
    specials.prepare(kit, NOON)
    now = NOON + timedelta(weeks=1)
    specials.prepare(kit, now)
    past, this = (specials.look(kit, None, week, Page(), now) for week in (WEEK, NEXT))
    assert (past.earlier, past.later, past.coming) == (None, NEXT, None)
    assert (this.earlier, this.later) == (WEEK, None)
    assert this.coming
    assert this.coming.week == "2426-W50"
    assert this.coming.challenge.commitment == dice.commitment(this.coming.challenge.seed)


@pytest.mark.parametrize("week", ["2426-W50", "2026-W17", "0001-W01", "9990-W52"])
def test_weeks_to_come_and_before_the_first_are_nowhere(
    kit: Kit, special: Challenge, week: str
) -> None:
    del special
    for ask in (specials.of_week, specials.published):
        with pytest.raises(NotFound):
            ask(kit, week, NOON)


@pytest.mark.parametrize("week", ["", "2426-W54", "2426-W1", "W48", "2426W48", "9999-W01"])
def test_what_is_no_week_is_malformed(kit: Kit, week: str) -> None:
    with pytest.raises(Malformed):
        specials.of_week(kit, week, NOON)


# Its end


def test_everything_of_it_ends_400_days_after_its_monday_and_the_week_stays_known(
    kit: Kit, special: Challenge, raw: Redis
) -> None:
    done, begun = new_players(kit, 2, NOON)
    play(kit, done, special)
    specials.begin(kit, begun, special, NOON)
    ends = {key: raw.pexpiretime(key) for key in all_keys(raw) if special.code in key}
    kinds = {key.partition("}:")[2].partition(":")[0] or key.partition(":")[0] for key in ends}
    assert kinds == {"challenge", "packed", "log", "board", "choices"}
    assert set(ends.values()) == {milliseconds(DELETED)}
    for key in ends:
        raw.delete(key)
    assert code_of(kit, WEEK) == special.code
    for ask in (specials.of_week, specials.published):
        with pytest.raises(Closed):
            ask(kit, WEEK, DELETED)
    with pytest.raises(Closed):
        specials.look(kit, done, WEEK, Page(), DELETED)
