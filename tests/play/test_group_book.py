"""The cabin book: what is written in, by whom, what it tells to whom, records, taking out."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from service.game.errors import GameError, Malformed
from service.game.moves import Score, Throw
from service.play import evenings, group_book, groups, rounds, seats
from service.play.book_entries import Told
from service.play.challenges import Challenge, milliseconds
from service.play.errors import NotFound
from service.play.evenings import Evening, Seat
from service.play.group_book import Book, FullBook, WrittenAlready
from service.play.groups import NotOwner
from service.play.kit import Kit
from service.play.manners import Manners
from service.play.rounds import MoveRequest
from service.store import keys
from tests.play.gaming import Group, group_of_three
from tests.play.totals import new_players
from tests.store.counting import Counting
from tests.world import NOON

CABIN = Told("Mökki", "Lauri, Oona", "Ukkosta ja saunaa.")


@pytest.fixture
def group(kit: Kit) -> Group:
    return group_of_three(kit)


def book(group: Group, reader: str, **later: int) -> Book:
    return group_book.find(group.kit, reader, group.code, NOON + timedelta(**later))


def write(group: Group, player: str, of: str, told: Told = CABIN) -> None:
    group_book.write(group.kit, player, group.code, (of, told), NOON)


def keep_evening(
    group: Group, player: str, number: int, totals: dict[str, int], *, filled: int = 6
) -> str:
    """An evening of the little game so many days ago, with these totals in the sixes."""
    name = f"{number:032x}"
    boxes = [box.slug for box in group.kit.rulesets.find("junior").boxes[:filled]]
    sitting = tuple(
        Seat(who, {slug: total if slug == boxes[-1] else 0 for slug in boxes})
        for who, total in totals.items()
    )
    made = milliseconds(NOON - timedelta(days=number))
    evening = Evening(name, 9, made, "junior", 1, False, "", "", "", sitting)
    evenings.keep(group.kit, player, evenings.check(group.kit, evening), NOON)
    return f"e-{name}"


def play_table(kit: Kit, player: str, code: str) -> None:
    """Throw once a turn and write in the first open box, whoever's turn it is."""
    table = seats.find(kit, player, code, NOON)
    while (seat := table.next_seat) is not None:
        live = table.of(seat)
        box = next(iter(live.round.options), None)
        move = Throw() if live.round.dice is None or box is None else Score(box)
        rounds.move(kit, player, MoveRequest(live.id, live.round.version, move), NOON)
        table = seats.find(kit, player, code, NOON)


def finished(group: Group, *players: str) -> Challenge:
    game = group.begin(players[0])
    for player in players:
        group.play(player, game)
    return game


class TestWriting:
    def test_a_finished_game_an_evening_and_a_table_stand_in_it(self, group: Group) -> None:
        game = finished(group, group.aino, group.pekka)
        write(group, group.aino, f"g-{game.code}")
        write(group, group.aino, keep_evening(group, group.aino, 3, {"Aino": 30, "Sara": 18}))
        found = book(group, group.aino)
        assert [entry.day for entry in found.entries] == ["2426-11-29", "2426-11-26"]
        played, sat = found.entries
        assert {who for who, _ in played.rows} == {group.aino, group.pekka}
        assert sat.rows == (("Aino", 30), ("Sara", 18))
        assert {entry.told for entry in found.entries} == {CABIN}
        assert {entry.by for entry in found.entries} == {group.aino}

    def test_a_table_that_is_over_stands_in_it(self, kit: Kit, group: Group) -> None:
        wanted = seats.Wanted(group.aino, "junior", ("Mummo", "Pappa"))
        made = seats.begin(kit, wanted, NOON)
        with pytest.raises(NotFound):
            write(group, group.aino, f"s-{made.code}")
        play_table(kit, group.aino, made.code)
        write(group, group.aino, f"s-{made.code}")
        with pytest.raises(NotFound):
            write(group, group.pekka, f"s-{made.code}")
        (entry,) = book(group, group.sara).entries
        assert {who for who, _ in entry.rows} == {"Mummo", "Pappa"}
        assert not entry.sealed

    def test_it_may_be_repeated_and_ones_own_is_written_anew(self, group: Group) -> None:
        of = keep_evening(group, group.aino, 1, {"Aino": 30})
        write(group, group.aino, of)
        write(group, group.aino, of)
        write(group, group.aino, of, Told("Stugan"))
        (entry,) = book(group, group.pekka).entries
        assert entry.told == Told("Stugan")

    def test_a_game_that_another_wrote_in_stays(self, group: Group) -> None:
        game = finished(group, group.aino, group.pekka)
        write(group, group.aino, f"g-{game.code}")
        with pytest.raises(WrittenAlready):
            write(group, group.pekka, f"g-{game.code}", Told("Stugan"))
        assert book(group, group.pekka).entries[0].told == CABIN

    def test_what_is_not_there_or_not_finished_is_not_written(self, group: Group) -> None:
        game = group.begin(group.aino)
        group.play(group.pekka, game)
        unfinished = keep_evening(group, group.aino, 1, {"Aino": 20}, filled=4)
        others = keep_evening(group, group.pekka, 2, {"Pekka": 30})
        odd = ("", "g-", "x-K7QM3XT9", "e-1", "s-K7QM3XT9", "g-K7QM3XT9")
        for of in (f"g-{game.code}", unfinished, others, *odd):
            with pytest.raises(NotFound):
                write(group, group.aino, of)
        assert book(group, group.aino).entries == []

    def test_who_has_no_seat_writes_nothing_and_in_a_closed_group_nobody(
        self, group: Group
    ) -> None:
        of = keep_evening(group, group.stranger, 1, {"Aino": 30})
        with pytest.raises(NotFound):
            write(group, group.stranger, of)
        with pytest.raises(NotFound):
            book(group, group.stranger)
        own = keep_evening(group, group.aino, 2, {"Aino": 30})
        groups.close(group.kit, group.aino, group.code, NOON)
        with pytest.raises(NotFound):
            write(group, group.aino, own)
        assert book(group, group.aino).entries == []

    @pytest.mark.parametrize("told", [Told("m" * 41), Told("", "g" * 121), Told("", "", "c" * 121)])
    def test_words_that_are_too_long_are_refused(self, group: Group, told: Told) -> None:
        of = keep_evening(group, group.aino, 1, {"Aino": 30})
        with pytest.raises(Malformed):
            write(group, group.aino, of, told)

    @pytest.mark.parametrize("told", [Told("Fuck"), Told("", "f*ck"), Told("", "", "Ja vittu!")])
    def test_rude_words_are_refused(self, group: Group, told: Told) -> None:
        of = keep_evening(group, group.aino, 1, {"Aino": 30})
        with pytest.raises(Malformed) as refused:
            write(group, group.aino, of, told)
        assert refused.value.reason == "words-rude"
        assert book(group, group.aino).entries == []

    def test_what_newer_lists_refuse_is_not_shown(self, kit: Kit, group: Group) -> None:
        for number in (1, 2):
            write(group, group.aino, keep_evening(group, group.aino, number, {"Gurka": 30}))
        newer = replace(kit, manners=Manners.of(("gurka", "mökki", "ukkosta"), ()))
        found = group_book.find(newer, group.pekka, group.code, NOON)
        assert {entry.told for entry in found.entries} == {Told("", "Lauri, Oona", "")}
        assert {entry.rows for entry in found.entries} == {(("–", 30),)}
        assert ([record.who for record in found.records], found.evenings) == ([["–"]], [])
        assert book(group, group.pekka).entries[0].told == CABIN

    def test_a_full_book_says_so(self, group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(group_book, "MOST_ENTRIES", 1)
        write(group, group.aino, keep_evening(group, group.aino, 1, {"Aino": 30}))
        with pytest.raises(FullBook):
            write(group, group.aino, keep_evening(group, group.aino, 2, {"Aino": 30}))


class TestSeals:
    def test_a_games_totals_are_for_who_has_finished_it(self, group: Group) -> None:
        game = finished(group, group.aino, group.pekka)
        write(group, group.aino, f"g-{game.code}")
        group.join(group.sara, game)
        (shown,), (hidden,) = (book(group, one).entries for one in (group.pekka, group.sara))
        assert all(total > 0 for _, total in shown.rows)
        assert hidden.sealed
        assert hidden.rows == tuple((who, 0) for who in sorted((group.aino, group.pekka)))
        assert book(group, group.sara).records == []
        assert len(book(group, group.pekka).records) == 1

    def test_where_not_all_stand_in_it_nobody_does(
        self, group: Group, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("service.play.book_entries.MOST_ROWS", 1)
        game = finished(group, group.aino, group.pekka)
        write(group, group.aino, f"g-{game.code}")
        (shown,), (hidden,) = (book(group, one).entries for one in (group.pekka, group.sara))
        assert (len(shown.rows), shown.more) == (1, 1)
        assert (hidden.rows, hidden.more) == ((), 2)

    def test_of_a_closed_group_they_are_for_all_when_nobody_can_play(self, group: Group) -> None:
        game = finished(group, group.aino, group.pekka)
        write(group, group.aino, f"g-{game.code}")
        groups.close(group.kit, group.aino, group.code, NOON)
        assert book(group, group.sara, days=6).entries[0].sealed
        assert not book(group, group.sara, days=7).entries[0].sealed


class TestRecords:
    def test_the_highest_total_of_a_game_is_its_first(self, group: Group) -> None:
        for number, totals in ((1, {"Sara": 30}), (5, {"Aino": 30}), (9, {"Ville": 24})):
            write(group, group.aino, keep_evening(group, group.aino, number, totals))
        (record,) = book(group, group.pekka).records
        assert (record.game, record.total, record.who) == ("junior", 30, ["Aino"])
        assert record.day == (NOON - timedelta(days=5)).date().isoformat()

    def test_it_is_all_theirs_who_were_even(self, group: Group) -> None:
        totals = {"Aino": 30, "Ville": 24, "Sara": 30}
        write(group, group.aino, keep_evening(group, group.aino, 1, totals))
        (record,) = book(group, group.pekka).records
        assert record.who == ["Aino", "Sara"]

    def test_who_has_sat_there_most_often_is_told_by_name(self, group: Group) -> None:
        assert book(group, group.aino).evenings == []
        for number, names in ((1, ("Aino", "Sara")), (2, ("aino", "Ville"))):
            of = keep_evening(group, group.aino, number, dict.fromkeys(names, 30))
            write(group, group.aino, of)
        assert book(group, group.aino).evenings == [("Aino", 2)]


class TestTakingOut:
    def test_what_was_written_under_an_earlier_id_is_ones_own(self, kit: Kit, group: Group) -> None:
        game = finished(group, group.aino, group.pekka)
        write(group, group.pekka, f"g-{game.code}")
        heir = new_players(kit, 1, NOON)[0]
        seat = f'{{"joined": 1, "was": ["{group.pekka}"]}}'
        kit.store.do("HSET", keys.members(group.code), heir, seat)
        kit.store.do("HDEL", keys.members(group.code), group.pekka)
        assert not book(group, heir).entries[0].sealed
        asked = (group.code, f"g-{game.code}")
        assert group_book.draft(kit, heir, asked, NOON)[1].told == CABIN
        with pytest.raises(WrittenAlready):
            group_book.draft(kit, group.aino, asked, NOON)
        groups.join(kit, group.pekka, group.code, NOON)
        assert book(group, heir).entries[0].sealed
        with pytest.raises(NotOwner):
            group_book.take_out(kit, heir, *asked)
        groups.leave(kit, group.pekka, group.code, NOON)
        group_book.take_out(kit, heir, group.code, f"g-{game.code}")
        assert book(group, heir).entries == []

    def test_who_wrote_it_or_the_owner_takes_it_out(self, group: Group) -> None:
        first, second = (keep_evening(group, group.pekka, n, {"Pekka": 30}) for n in (1, 2))
        for of in (first, second):
            write(group, group.pekka, of)
        with pytest.raises(NotOwner):
            group_book.take_out(group.kit, group.sara, group.code, first)
        group_book.take_out(group.kit, group.pekka, group.code, first)
        group_book.take_out(group.kit, group.aino, group.code, second)
        group_book.take_out(group.kit, group.aino, group.code, second)
        assert book(group, group.sara).entries == []

    def test_a_stranger_takes_nothing_out(self, group: Group) -> None:
        of = keep_evening(group, group.aino, 1, {"Aino": 30})
        write(group, group.aino, of)
        with pytest.raises(NotFound):
            group_book.take_out(group.kit, group.stranger, group.code, of)


class TestOffered:
    def test_what_is_finished_and_not_in_the_book_is_offered(self, group: Group) -> None:
        game = finished(group, group.aino, group.pekka)
        kept = [keep_evening(group, group.aino, n, {"Aino": 30}) for n in (1, 2)]
        keep_evening(group, group.aino, 3, {"Aino": 20}, filled=4)
        write(group, group.aino, kept[0])
        found = group_book.offered(group.kit, group.aino, group.code, NOON)
        assert [one.challenge.code for one in found.games] == [game.code]
        assert [f"e-{one.evening.id}" for one in found.evenings] == kept[1:]
        assert found.tables == []
        others = group_book.offered(group.kit, group.sara, group.code, NOON)
        assert (others.games, others.evenings) == ([], [])

    def test_not_to_who_has_no_seat_nor_in_a_closed_group(self, group: Group) -> None:
        with pytest.raises(NotFound):
            group_book.offered(group.kit, group.stranger, group.code, NOON)
        groups.close(group.kit, group.aino, group.code, NOON)
        with pytest.raises(NotFound):
            group_book.offered(group.kit, group.aino, group.code, NOON)


def test_in_the_store_stand_ids_and_no_names_of_players(kit: Kit, group: Group) -> None:
    game = finished(group, group.aino, group.pekka)
    write(group, group.aino, f"g-{game.code}", Told())
    (text,) = kit.store.do("HVALS", keys.book(group.code))
    assert json.loads(text)["by"] == group.aino
    assert {who for who, _ in json.loads(text)["of"][4]} == {group.aino, group.pekka}


def test_every_refusal_has_a_reason_of_its_own() -> None:
    refusals: tuple[GameError, ...] = (FullBook(), WrittenAlready())
    assert len({one.reason for one in refusals}) == 2


def test_however_much_is_in_it_a_book_is_read_in_two_trips(group: Group, store_url: str) -> None:
    write(group, group.aino, f"g-{finished(group, group.aino, group.pekka).code}")
    for number in range(30):
        of = keep_evening(group, group.aino, number, {"Aino": 30, "Sara": 18})
        write(group, group.aino, of)
    counting = Counting(store_url)
    kit = replace(group.kit, store=counting)
    assert len(group_book.find(kit, group.aino, group.code, NOON).entries) == 31
    counting.close()
    assert counting.trips == 2
