"""A player leaves: all that is private goes, in any number of tries, and boards differ in names."""

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from redis import Redis

from service.game import days
from service.play import (
    boards,
    challenges,
    groups,
    leaving,
    meeting,
    membership,
    pairing,
    players,
    rounds,
    sharing,
    specials,
    vouching,
    waiting,
)
from service.play import days as use
from service.play.boards import BoardPage, Page
from service.play.errors import NoPlayer, NotFound
from service.play.groups import OwnerStays
from service.play.kit import Kit
from service.play.vouching import Token
from service.store import groups as seated
from service.store import players as records
from service.store.client import Store, Unavailable
from service.store.players import GONE
from service.store.question import Command, together
from tests.play.test_belongings import play_everything
from tests.play.test_choices import play_on
from tests.play.test_rounds import start
from tests.play.totals import finish_all, finish_day, new_players
from tests.store.contents import all_keys, contents, plain_client, text
from tests.world import NOON

TODAY = days.day_at(NOON)
FINAL = NOON + timedelta(days=1, minutes=10)
#: Where the id of one who is gone may stand: among rows without a name, who played a code, and
#: whose a closed group was.
ANONYMOUS = ("names", "board", "finished", "best", "joined", "challenge", "group")


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with closing(plain_client(store_url)) as client:
        yield client


@pytest.fixture
def player(kit: Kit) -> str:
    return new_players(kit, 1, NOON)[0]


def kind(key: str) -> str:
    return key.split(":")[1] if key.startswith("{") else key.split(":", maxsplit=1)[0]


def telling_of(raw: Redis, player: str) -> set[str]:
    """The kinds of keys that name a player, in their own name or in what they hold."""
    return {
        kind(key)
        for key, (value, _) in contents(raw).items()
        if player in key or player.encode() in (value or b"")
    }


def test_all_that_was_played_is_gone(kit: Kit, raw: Redis, player: str) -> None:
    play_everything(kit, player)
    players.rename(kit, player, "Aino")
    players.new_moving_code(kit, players.find(kit, player))
    assert len(telling_of(raw, player)) > len(ANONYMOUS)
    leaving.leave(kit, player, NOON)
    assert telling_of(raw, player) <= set(ANONYMOUS)
    assert not [key for key in all_keys(raw) if kind(key) in ("moving", "log", "seats")]
    held = [value for value, _ in contents(raw).values() if value and b"Aino" in value]
    assert not held, "nor what those at the table are called"


def test_nobody_is_that_player_any_more(kit: Kit, player: str) -> None:
    start(kit, player)
    leaving.leave(kit, player, NOON)
    for call in (
        lambda: players.find(kit, player),
        lambda: players.rename(kit, player, "Aino"),
        lambda: start(kit, player),
        lambda: rounds.start_solo(kit, player, "maxi", NOON),
        lambda: sharing.create(kit, player, "maxi", "blind", NOON),
        lambda: groups.create(kit, player, "Virtanens", NOON),
        lambda: players.hide(kit, player, True),
    ):
        with pytest.raises(NoPlayer):
            call()


def test_a_page_left_open_makes_nobody_of_the_same_id(kit: Kit, player: str) -> None:
    """The first button sends an id that was drawn from its page."""
    leaving.leave(kit, player, NOON)
    assert players.create(kit, "en", player, NOON).id != player


# Boards


def _seen(found: BoardPage, gone: str) -> tuple[object, ...]:
    rows = [(row.rank, row.total, None if row.player == gone else row.name) for row in found.rows]
    return found.count, rows, found.own, dict(found.histogram), found.kept


def _boards(kit: Kit, reader: str) -> list[Callable[[], BoardPage]]:
    return [
        lambda: boards.of_day(kit, reader, TODAY, Page(), FINAL),
        lambda: boards.of_day(kit, reader, TODAY, Page(around_me=True), FINAL),
        lambda: boards.of_week(kit, reader, days.week_of(TODAY), Page(), FINAL),
        lambda: boards.of_all_time(kit, reader, Page()),
    ]


def test_boards_before_and_after_differ_in_names_only(kit: Kit) -> None:
    totals = [300, 250, 250, 200, 100]
    made = finish_all(kit, totals, NOON)
    for one in made:
        for ago in range(1, 14):
            day = TODAY - timedelta(days=ago)
            finish_day(kit, one, 90 + ago, day, days.opens(day) + timedelta(hours=1))
    for ago in range(13, -1, -1):
        use.close(kit, TODAY - timedelta(days=ago), FINAL)
    for gone, reader in ((made[0], made[3]), (made[2], made[1]), (made[4], made[3])):
        looks = _boards(kit, reader)
        before = [_seen(look(), gone) for look in looks]
        assert all(seen[0] == 5 for seen in before)
        leaving.leave(kit, gone, FINAL)
        assert [_seen(look(), gone) for look in looks] == before
        for look in looks:
            assert [row.name for row in look().rows if row.player == gone] == [GONE]


def test_a_day_that_is_not_final_yet_ends_as_it_would_have(kit: Kit) -> None:
    """Who has left before is on the board of all time as others are."""
    made = finish_all(kit, [300, 200], NOON)
    for one in made:
        for ago in range(1, 14):
            day = TODAY - timedelta(days=ago)
            finish_day(kit, one, 90, day, days.opens(day) + timedelta(hours=1))
    leaving.leave(kit, made[0], NOON)
    use.close(kit, TODAY, FINAL)
    found = boards.of_all_time(kit, made[1], Page())
    assert [(row.rank, row.total, row.gone) for row in found.rows] == [
        (1, 300, True), (2, 200, False),
    ]  # fmt: skip


def test_a_board_is_walked_over_rows_without_an_id(kit: Kit) -> None:
    made = finish_all(kit, [500 - n for n in range(9)], NOON)
    whole = [row.place for row in boards.of_day(kit, made[8], TODAY, Page(), FINAL).rows]
    for gone in made[:8]:
        leaving.leave(kit, gone, NOON)
    for limit in (1, 2, 4):
        page = boards.of_day(kit, made[8], TODAY, Page(limit), FINAL)
        walked = [row.place for row in page.rows]
        while page.after:
            assert not any(one in page.after for one in made[:8])
            page = boards.of_day(kit, made[8], TODAY, Page(limit, after=page.after), FINAL)
            walked += [row.place for row in page.rows]
        assert walked == whole, limit
        back = [row.place for row in page.rows]
        while page.before:
            assert not any(one in page.before for one in made[:8])
            page = boards.of_day(kit, made[8], TODAY, Page(limit, before=page.before), FINAL)
            back = [*(row.place for row in page.rows), *back]
        assert back == whole, limit


# What others see


def test_a_code_goes_on_for_the_others_with_the_total_of_who_has_left(kit: Kit) -> None:
    maker, friend, late = new_players(kit, 3, NOON)
    shared = sharing.create(kit, maker, "junior", "side", NOON)
    total = play_on(kit, sharing.join(kit, maker, shared.code, NOON)[0]).round.total
    play_on(kit, sharing.join(kit, friend, shared.code, NOON)[0])
    leaving.leave(kit, maker, NOON)
    found = membership.members(kit, friend, shared.code, NOON)
    assert {(row.gone, row.total) for row in found.rows if row.player == maker} == {(True, total)}
    board = boards.of_code(kit, friend, shared.code, Page(), NOON)
    assert {row.gone for row in board.rows if row.player == maker} == {True}
    live = sharing.join(kit, late, shared.code, NOON)[0]
    assert live.rival is None
    play_on(kit, live)
    with pytest.raises(NotFound):
        pairing.pair(kit, friend, shared.id, (friend, maker), NOON)
    assert waiting.front(kit, friend, [challenges.day_of("today", NOON, kit)], NOON).shared


def test_friends_of_a_day_are_met_without_who_has_left(kit: Kit, raw: Redis) -> None:
    one, other = new_players(kit, 2, NOON)
    day = challenges.day_of("today", NOON, kit)
    start(kit, one)
    live = play_on(kit, meeting.join_day(kit, other, day, one, NOON))
    assert [friend.player for friend in meeting.outcome(kit, live).friends] == [one]
    leaving.leave(kit, one, NOON)
    assert not meeting.outcome(kit, live).friends
    assert not [key for key in all_keys(raw) if kind(key) == "met"], "nor is it noted for them"


def test_a_special_stays_with_the_row(kit: Kit) -> None:
    specials.prepare(kit, NOON)
    special = specials.of_week(kit, "2426-W48", NOON)
    one, other = new_players(kit, 2, NOON)
    for each in (one, other):
        play_on(kit, specials.begin(kit, each, special, NOON)[0])
    leaving.leave(kit, one, NOON)
    found = boards.of_code(kit, other, special.code, Page(), NOON)
    assert (found.count, sorted(row.gone for row in found.rows)) == (2, [False, True])


def test_a_group_passes_on_to_who_joined_first(kit: Kit) -> None:
    owner, first, second = new_players(kit, 3, NOON)
    group = groups.create(kit, owner, "Virtanens", NOON)
    for minutes, one in enumerate((first, second)):
        groups.join(kit, one, group.code, NOON + timedelta(minutes=minutes))
    leaving.leave(kit, owner, NOON)
    found = groups.find(kit, first, group.code)
    assert found.owned
    assert [seat.player for seat in found.seats] == [first, second]


def test_a_group_of_ones_own_is_closed(kit: Kit, player: str) -> None:
    group = groups.create(kit, player, "Virtanens", NOON)
    leaving.leave(kit, player, NOON)
    with pytest.raises(NotFound):
        groups.look(kit, group.code)


def test_others_keep_all_they_have(kit: Kit, raw: Redis, player: str) -> None:
    other = new_players(kit, 1, NOON)[0]
    play_everything(kit, other)
    mine = {key: value for key, value in contents(raw).items() if other in key}
    leaving.leave(kit, player, NOON)
    assert {key: value for key, value in contents(raw).items() if other in key} == mine


# Broken off


class Dying(Store):
    """A store that is gone after so many trips."""

    left = 0

    def read(self, *commands: Command) -> list[object]:
        if self.left == 0:
            raise Unavailable("away")
        self.left -= 1
        return super().read(*commands)


def test_broken_off_anywhere_it_is_completed_by_the_next_press(
    kit: Kit, raw: Redis, store_url: str
) -> None:
    dying = Dying(store_url)
    trips = 0
    while True:
        player = new_players(kit, 1, NOON)[0]
        live = rounds.start_solo(kit, player, "junior", NOON)
        sharing.create(kit, player, "junior", "blind", NOON)
        groups.create(kit, player, f"Group {trips}", NOON)
        dying.left = trips
        try:
            leaving.leave(replace(kit, store=dying), player, NOON)
            break
        except Unavailable:
            trips += 1
        leaving.leave(kit, player, NOON)
        assert telling_of(raw, player) <= set(ANONYMOUS), trips
        assert kit.store.ask(records.player_of(player)) is None
        assert not raw.exists(f"challenge:{{{live.challenge.code}}}")
    assert trips > 10
    dying.close()


class Meanwhile(Store):
    """A store in which something happens just before one of its trips."""

    left = 0
    act: Callable[[], object] | None = None

    def read(self, *commands: Command) -> list[object]:
        act, self.left = self.act, self.left - 1
        if self.left < 0 and act is not None:
            self.act = None
            act()
        return super().read(*commands)


def at_any_trip(kit: Kit, store_url: str, begin: Callable[[str], Callable[[], object]]) -> int:
    """Have something happen before each of the trips by which a player leaves, of a new one each
    time; return how many there were."""
    store = Meanwhile(store_url)
    trips, happened = 0, True
    while happened:
        player = new_players(kit, 1, NOON)[0]
        store.left, store.act = trips, begin(player)
        leaving.leave(replace(kit, store=store), player, NOON)
        happened, trips = store.act is None, trips + 1
    store.close()
    return trips


def test_another_device_that_joins_a_group_meanwhile_leaves_no_seat(
    kit: Kit, raw: Redis, store_url: str
) -> None:
    code, gone = made_by_two(kit), []

    def begin(player: str) -> Callable[[], object]:
        def join() -> None:
            with suppress(NoPlayer):
                groups.join(kit, player, code, NOON)

        gone.append(player)
        groups.create(kit, player, "Mine", NOON)
        return join

    assert at_any_trip(kit, store_url, begin) > 10
    assert [player for player in gone[:-1] if "members" in telling_of(raw, player)] == []


def test_a_group_passes_on_though_who_was_to_have_it_leaves_meanwhile(
    kit: Kit, raw: Redis, store_url: str
) -> None:
    gone = []

    def begin(player: str) -> Callable[[], object]:
        first, second = new_players(kit, 2, NOON)
        code = groups.create(kit, player, "Virtanens", NOON - timedelta(hours=1)).code
        groups.join(kit, first, code, NOON)
        groups.join(kit, second, code, NOON + timedelta(minutes=1))

        def leave() -> None:
            with suppress(OwnerStays):
                groups.leave(kit, first, code, NOON)

        gone.append(player)
        return leave

    assert at_any_trip(kit, store_url, begin) > 10
    assert [player for player in gone if "members" in telling_of(raw, player)] == []


JOINS: dict[str, Callable[[Kit, str, str], object]] = {
    "make": lambda kit, player, _: groups.create(kit, player, "Mine", NOON),
    "join": lambda kit, player, code: groups.join(kit, player, code, NOON),
    "vouched for": lambda kit, player, code: vouching.take(
        kit, player, vouched_in(kit, code), NOON
    ),
}


def vouched_in(kit: Kit, code: str) -> Token:
    """A link to the seat of the last member, by the owner."""
    group, seats = kit.store.ask(together(seated.group_of(code), seated.seats_of(code)))
    assert group is not None
    return vouching.vouch(kit, group.owner, code, seats[-1].player, NOON)


def made_by_two(kit: Kit) -> str:
    """The code of a group of two."""
    owner, member = new_players(kit, 2, NOON)
    code = groups.create(kit, owner, "Virtanens", NOON).code
    groups.join(kit, member, code, NOON + timedelta(minutes=1))
    return code


@pytest.mark.parametrize("wish", JOINS.values(), ids=JOINS)
def test_no_seat_outlives_a_player_whose_joining_was_broken_off(
    kit: Kit, raw: Redis, store_url: str, wish: Callable[[Kit, str, str], object]
) -> None:
    dying = Dying(store_url)
    trips, done = 0, False
    while not done:
        code, player = made_by_two(kit), new_players(kit, 1, NOON)[0]
        dying.left = trips
        try:
            wish(replace(kit, store=dying), player, code)
            done = True
        except Unavailable:
            trips += 1
        leaving.leave(kit, player, NOON)
        assert "members" not in telling_of(raw, player), trips
    assert trips > 2
    dying.close()


@pytest.mark.parametrize("wish", JOINS.values(), ids=JOINS)
def test_who_is_deleted_while_a_seat_is_given_has_none(
    kit: Kit, raw: Redis, store_url: str, wish: Callable[[Kit, str, str], object]
) -> None:
    store = Meanwhile(store_url)
    trips, happened = 0, True
    while happened:
        code, player = made_by_two(kit), new_players(kit, 1, NOON)[0]
        store.left, store.act = trips, partial(leaving.leave, kit, player, NOON)
        with suppress(NoPlayer):
            wish(replace(kit, store=store), player, code)
        happened, trips = store.act is None, trips + 1
        if happened:
            assert not telling_of(raw, player) & {"members", "groups"}, trips
    assert trips > 3
    store.close()


def test_it_may_be_repeated(kit: Kit, raw: Redis, player: str) -> None:
    play_everything(kit, player)
    leaving.leave(kit, player, NOON)
    before = contents(raw)
    leaving.leave(kit, player, NOON)
    assert contents(raw) == before


def test_who_was_never_there_leaves_nothing(kit: Kit, raw: Redis) -> None:
    before = contents(raw)
    leaving.leave(kit, "abcdef", NOON)
    assert contents(raw) == before
    assert text(b"abcdef") not in str(before)
