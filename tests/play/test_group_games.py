"""Games on demand of a group: one tap makes one, all find it, and it lives as long as the group."""

from dataclasses import replace
from datetime import timedelta

import pytest

from service.game.errors import Malformed
from service.play import group_games, group_page, group_weeks, groups, people, sharing, waiting
from service.play.challenges import milliseconds
from service.play.errors import Closed, NotFound
from service.play.group_games import FullOfGames
from service.play.kit import Kit
from service.store import challenges as code_records
from service.store import group_games as records
from service.store import groups as group_records
from service.store import keys
from tests.play.gaming import LATER, Group, group_of_three
from tests.play.habits import patient
from tests.play.totals import new_players
from tests.store.contents import keys_like
from tests.store.counting import Counting
from tests.store.threads import at_once
from tests.world import NOON


@pytest.fixture
def group(kit: Kit) -> Group:
    return group_of_three(kit)


def keys_of(kit: Kit, code: str) -> set[bytes]:
    return {key for key in keys_like(kit.store, "*") if code.encode() in key}


def expiries(kit: Kit, names: set[bytes]) -> set[int]:
    return {kit.store.do("PEXPIRETIME", key) for key in names}


class TestBegin:
    def test_every_member_finds_it_without_a_code(self, group: Group) -> None:
        made = group.begin(group.pekka)
        for reader in (group.aino, group.pekka, group.sara):
            (found,) = group.games(reader)
            assert found.challenge.code == made.code
            assert found.challenge.maker == group.pekka
            assert (found.state, found.joined, found.totals) == ("invited", [], None)
            assert found.waits

    def test_who_joins_the_group_later_finds_it_too(self, kit: Kit, group: Group) -> None:
        made = group.begin(group.aino)
        late = new_players(kit, 1, LATER)[0]
        groups.join(kit, late, group.code, LATER)
        (found,) = group.games(late, LATER)
        assert found.challenge.code == made.code
        assert group.join(late, made, LATER).round.version == 1

    def test_a_double_press_makes_one(self, group: Group) -> None:
        made = at_once(lambda _: group.begin(group.aino))
        assert len({one.code for one in made}) == 1
        assert len(group.games(group.aino)) == 1
        assert group.begin(group.aino, 2).code != made[0].code
        assert len(group.games(group.aino)) == 2

    def test_what_a_crash_left_without_its_place_the_next_press_puts_there(
        self, kit: Kit, group: Group
    ) -> None:
        made = group.begin(group.aino)
        kit.store.do("DEL", keys.games(group.code))
        assert group.games(group.aino) == []
        assert group.begin(group.aino).code == made.code
        assert len(group.games(group.aino)) == 1

    def test_the_latest_stands_first(self, group: Group) -> None:
        codes = [
            group.begin(group.aino, seed, NOON + timedelta(minutes=seed)).code for seed in range(4)
        ]
        assert [game.challenge.code for game in group.games(group.sara)] == codes[::-1]
        page = group_page.find(group.kit, group.sara, group.code, NOON + timedelta(hours=1))
        assert [game.challenge.code for game in page.games] == codes[::-1]

    def test_what_is_no_game_of_the_group_after_all_is_kept_no_longer_than_other_codes(
        self, kit: Kit, group: Group, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(group_games, "MOST_GAMES", 1)
        group.begin(group.aino)
        before = keys_like(kit.store, "challenge:*")
        with pytest.raises(FullOfGames):
            group.begin(group.aino, 2)
        (orphan,) = keys_like(kit.store, "challenge:*") - before
        assert expiries(kit, {orphan}) == {milliseconds(NOON + timedelta(days=400))}
        assert group.begin(group.aino).code in group.games(group.aino)[0].challenge.code

    def test_it_is_no_duel_and_sealed(self, kit: Kit, group: Group) -> None:
        record = kit.store.ask(code_records.record_of(group.begin(group.aino).code))
        assert record is not None
        assert (record.mode, record.duel, record.group) == ("blind", False, group.code)

    def test_a_stranger_makes_none_nor_does_anybody_of_no_game(self, group: Group) -> None:
        for player, code in ((group.stranger, group.code), (group.aino, "x" * 10)):
            with pytest.raises(NotFound):
                group_games.begin(group.kit, (player, code, "junior"), NOON, lambda _: 0)
        with pytest.raises(Malformed):
            group_games.begin(group.kit, (group.aino, group.code, "chess"), NOON, lambda _: 0)
        assert group.games(group.aino) == []


class TestTotals:
    def test_they_are_for_who_has_finished(self, group: Group) -> None:
        made = group.begin(group.aino)
        mine = group.play(group.aino, made)
        group.join(group.pekka, made)
        by_reader = {one: group.games(one)[0] for one in (group.aino, group.pekka, group.sara)}
        assert by_reader[group.aino].totals == {group.aino: mine}
        assert by_reader[group.pekka].totals is None
        assert by_reader[group.sara].totals is None
        assert {game.state for game in by_reader.values()} == {"finished", "playing", "invited"}
        for game in by_reader.values():
            assert game.finished == [group.aino]
            assert set(game.joined) == {group.aino, group.pekka}

    def test_the_best_stands_first(self, group: Group) -> None:
        made = group.begin(group.aino)
        totals = [group.play(group.aino, made), group.play(group.pekka, made, patient)]
        found = group.games(group.aino)[0].totals
        assert found is not None
        assert list(found.values()) == sorted(totals, reverse=True)
        assert not group.games(group.aino)[0].waits

    def test_under_an_earlier_id_one_has_finished_too(self, kit: Kit, group: Group) -> None:
        made = group.begin(group.aino)
        group.play(group.pekka, made)
        heir = new_players(kit, 1, NOON)[0]
        seat = f'{{"joined": 1, "was": ["{group.pekka}"]}}'
        kit.store.do("HSET", keys.members(group.code), heir, seat)
        kit.store.do("HDEL", keys.members(group.code), group.pekka)
        assert group.games(heir)[0].state == "finished"
        with pytest.raises(Closed):
            group.join(heir, made)
        with pytest.raises(Closed):
            sharing.join(kit, heir, made.code, NOON)
        other = group.begin(group.aino, 2)
        assert group.join(heir, other).round.version == 1

    def test_under_an_id_that_has_a_seat_again_another_has_finished(
        self, kit: Kit, group: Group
    ) -> None:
        made = group.begin(group.aino)
        group.play(group.pekka, made)
        seat = f'{{"joined": 1, "was": ["{group.pekka}"]}}'
        kit.store.do("HSET", keys.members(group.code), group.sara, seat)
        assert group.games(group.sara)[0].state == "invited"
        assert group.games(group.sara)[0].totals is None
        assert group.join(group.sara, made).round.version == 1


class TestJoin:
    def test_joined_once_it_is_found_again(self, group: Group) -> None:
        made = group.begin(group.aino)
        first = group.join(group.sara, made)
        assert group.join(group.sara, made).id == first.id

    def test_another_code_is_not_joined_by_way_of_the_group(self, kit: Kit, group: Group) -> None:
        other = sharing.create(kit, group.stranger, "junior", "blind", NOON)
        kit.store.do("ZADD", keys.games(group.code), 1, other.code)
        with pytest.raises(NotFound):
            group.join(group.aino, other)
        assert group.games(group.aino) == []

    def test_a_stranger_does_not_join_it_here(self, group: Group) -> None:
        made = group.begin(group.aino)
        with pytest.raises(NotFound):
            group.join(group.stranger, made)
        with pytest.raises(NotFound):
            sharing.join(group.kit, group.stranger, made.code, NOON)
        with pytest.raises(NotFound):
            group_games.join(group.kit, group.aino, group.code, "K", NOON)
        groups.remove(group.kit, group.aino, group.code, group.pekka, NOON)
        with pytest.raises(NotFound):
            group.join(group.pekka, made)
        with pytest.raises(NotFound):
            group.games(group.pekka)


class TestLife:
    def test_all_of_it_is_kept_as_long_as_the_group(self, kit: Kit, group: Group) -> None:
        made = group.begin(group.aino)
        group.play(group.aino, made)
        group.join(group.pekka, made)
        ages = {milliseconds(made.opens) + 5_000 * 365 * 86_400_000}
        assert expiries(kit, keys_of(kit, made.code)) == ages
        assert expiries(kit, {keys.games(group.code).encode()}) == {-1}
        after = NOON + timedelta(days=4_000)
        assert group.join(group.sara, made, after).round.version == 1
        assert group.games(group.aino, after)[0].totals is not None

    @pytest.mark.parametrize("by_clock", [False, True])
    def test_400_days_after_the_group_is_closed_it_goes(
        self, kit: Kit, group: Group, by_clock: bool
    ) -> None:
        made = group.begin(group.aino)
        group.play(group.aino, made)
        group.join(group.pekka, made)
        if by_clock:
            instants = (milliseconds(LATER), milliseconds(LATER + timedelta(days=400)))
            group_records.close(kit.store, group.code, group.aino, instants)
            group_weeks.close(kit, group.code, LATER)
        else:
            groups.close(kit, group.aino, group.code, LATER)
        gone_at = {milliseconds(LATER + timedelta(days=400))}
        assert expiries(kit, keys_of(kit, made.code)) == gone_at
        assert expiries(kit, keys_of(kit, group.code)) == gone_at
        with pytest.raises(Closed):
            group.join(group.sara, made, LATER)
        assert group.join(group.pekka, made, LATER).round.version == 1
        with pytest.raises(NotFound):
            group.begin(group.aino, 2, LATER)
        after = LATER + timedelta(days=8)
        assert group.games(group.sara, after)[0].totals is not None
        assert not group.games(group.sara, after)[0].waits

    def test_with_the_last_member_it_goes_too(self, kit: Kit, group: Group) -> None:
        made = group.begin(group.aino)
        for player in (group.pekka, group.sara, group.aino):
            groups.leave(kit, player, group.code, LATER)
        gone_at = {milliseconds(LATER + timedelta(days=400))}
        assert expiries(kit, keys_of(kit, made.code)) == gone_at


class TestForYou:
    def test_it_waits_there_while_one_plays_and_when_there_is_news(
        self, kit: Kit, group: Group
    ) -> None:
        def codes(player: str) -> list[str]:
            found = waiting.front(kit, player, [], LATER).shared
            return [one.shared.challenge.code for one in found]

        made = group.begin(group.aino)
        assert codes(group.aino) == []
        group.join(group.aino, made)
        assert codes(group.aino) == [made.code]
        group.play(group.aino, made)
        assert codes(group.aino) == []
        group.play(group.pekka, made)
        assert codes(group.aino) == [made.code]
        waiting.see(kit, group.aino, made.code, LATER)
        assert codes(group.aino) == []

    def test_games_of_groups_crowd_out_no_duel(self, kit: Kit, group: Group) -> None:
        duel = sharing.create(kit, group.aino, "junior", "blind", NOON)
        for seed in range(people.MOST_CODES + 1):
            group.join(group.aino, group.begin(group.aino, seed))
        codes = kit.store.ask(people.codes_of(group.aino, NOON))
        assert duel.code in codes
        assert len(codes) == 1 + people.MOST_OF_GROUPS


def test_of_a_group_without_games_nothing_is_found(kit: Kit, group: Group) -> None:
    assert group.games(group.aino) == []
    assert kit.store.ask(records.latest(group.code, 9)) == []


def test_a_groups_page_with_its_games_is_read_in_two_trips(group: Group, store_url: str) -> None:
    for seed in range(5):
        group.play(group.aino, group.begin(group.aino, seed))
    counting = Counting(store_url)
    kit = replace(group.kit, store=counting)
    found = group_page.find(kit, group.aino, group.code, NOON)
    assert len(found.games) == group_games.MOST_ON_PAGE + 1
    assert counting.trips == 2
    assert len(group_page.all_games(kit, group.aino, group.code, NOON)[2]) == 5
    counting.close()
    assert counting.trips == 4
