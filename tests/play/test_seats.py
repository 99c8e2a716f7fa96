"""Several people on one device: seats' dice, turns one after another, places, nothing ranked."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random

import pytest

from service.game import dice
from service.game.errors import Malformed
from service.game.moves import Advice, Move, Score, Throw, Undo
from service.play import challenges, laid, rounds, seats, sharing
from service.play.advising import NoAdvice
from service.play.challenges import Challenge, milliseconds
from service.play.errors import Closed, NoPlayer, NotFound, NotYours, Refused, Stale
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.play.rounds import MoveRequest
from service.play.seats import Table, Wanted
from service.store import challenges as records
from service.store import keys
from service.store import rounds as logs
from service.store.boards import count_of, place_of
from tests.play.totals import new_players
from tests.world import NOON, ZERO_KEY

CODE = "K7QM3XT9"
NAMES = ("Aino", "Pekka", "Ella")


@pytest.fixture
def player(kit: Kit) -> str:
    return new_players(kit, 1, NOON)[0]


def seat_at(kit: Kit, player: str, names: tuple[str, ...] = NAMES, game: str = "junior") -> Table:
    """A table of the vectors' code."""
    record = challenges.record_for(kit, player, game, NOON)
    named = records.CodeRecord(
        CODE, record.ruleset, 1, record.key_date, 1, record.made_at, player, seats=names
    )
    challenge = challenges.of_code(named, kit.ring, kit.rulesets)
    assert records.create(kit.store, named, milliseconds(challenge.deleted_at))
    seats.sit(kit, player, challenge, NOON)
    return seats.find(kit, player, CODE, NOON)


def make(kit: Kit, live: LiveRound, move: Move) -> LiveRound:
    request = MoveRequest(live.id, live.round.version, move)
    return rounds.move(kit, live.id.player, request, NOON)


def to_play(table: Table) -> LiveRound:
    seat = table.next_seat
    assert seat is not None
    return table.of(seat)


def write(kit: Kit, live: LiveRound) -> Table:
    """Write the first open box and return the table then."""
    live = make(kit, live, Score(next(iter(live.round.options))))
    assert live.table is not None
    return live.table


def turn(kit: Kit, table: Table) -> Table:
    """One throw and one box of whoever is to play."""
    return write(kit, make(kit, to_play(table), Throw()))


def play_out(kit: Kit, table: Table) -> Table:
    while not table.over:
        table = turn(kit, table)
    return table


def refused(kit: Kit, live: LiveRound, move: Move) -> str:
    with pytest.raises(Refused) as error:
        make(kit, live, move)
    return error.value.reason


def test_each_seat_throws_the_dice_of_its_own_seed_and_seat_two_begins(
    kit: Kit, player: str
) -> None:
    table = seat_at(kit, player, ("Aino", "Pekka"), "maxi")
    assert (table.tries, table.order) == ([{1: 1, 2: 4}], (2, 1))
    key = bytes.fromhex(ZERO_KEY)
    for seat, first in ((2, (2, 6, 6, 6, 6, 3)), (1, (3, 3, 3, 4, 3, 6))):
        live = make(kit, to_play(table), Throw())
        assert live.id.seat == seat
        assert live.round.dice == first == dice.throw(dice.seat_seed(key, CODE, seat), 1, 1, 6)
        assert live.lines[0].endswith(f" c-{CODE} key 2026-05-01 dice 1 seat {seat}")
        table = write(kit, live)


def test_two_seats_never_meet_the_same_dice_in_a_whole_game(kit: Kit, player: str) -> None:
    table = seat_at(kit, player, NAMES, "classic")
    thrown: dict[int | None, list[tuple[int, ...] | None]] = {1: [], 2: [], 3: []}
    while not table.over:
        live = make(kit, to_play(table), Throw())
        thrown[live.id.seat].append(live.round.dice)
        table = write(kit, live)
    one, two, three = thrown.values()
    assert len({tuple(one), tuple(two), tuple(three)}) == 3
    assert sum(a in (b, c) or b == c for a, b, c in zip(one, two, three, strict=True)) == 0


def test_the_turn_goes_round_the_table_from_who_begins(kit: Kit, player: str) -> None:
    table = seat_at(kit, player)
    first = table.order[0]
    expected = [(first - 1 + step) % 3 + 1 for step in range(3)]
    seats_in_turn = []
    while not table.over:
        seats_in_turn.append(table.next_seat)
        table = turn(kit, table)
    assert seats_in_turn == expected * len(table.lives[0].round.card)
    assert table.next_seat is None


def test_out_of_turn_nothing_moves(kit: Kit, player: str) -> None:
    table = seat_at(kit, player)
    now, following = table.order[:2]
    assert refused(kit, table.of(following), Throw()) == "not-your-turn"
    live = make(kit, table.of(now), Throw())
    assert refused(kit, table.of(following), Throw()) == "not-your-turn"
    table = write(kit, live)
    assert refused(kit, table.of(now), Throw()) == "not-your-turn"
    assert make(kit, table.of(following), Throw()).round.throw == 1


def test_a_box_is_taken_back_until_the_next_one_throws(kit: Kit, player: str) -> None:
    table = seat_at(kit, player)
    now, following = table.order[:2]
    table = turn(kit, table)
    assert table.undoing == table.of(now)
    back = make(kit, table.of(now), Undo())
    assert not back.waits
    assert back.round.dice is not None
    table = write(kit, back)
    thrown = make(kit, table.of(following), Throw())
    assert thrown.table is not None
    assert thrown.table.undoing is None
    assert refused(kit, thrown.table.of(now), Undo()) == "not-your-turn"


def test_of_a_box_taken_back_and_the_next_ones_throw_only_one_is_done(
    kit: Kit, player: str
) -> None:
    table = seat_at(kit, player)
    for _ in range(8):
        table = turn(kit, table)
        written, following = table.before(table.next_seat or 0), to_play(table)
        moves = [(written, Undo()), (following, Throw())] * 2
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda one: _tried(kit, *one), moves))
        table = seats.find(kit, player, CODE, NOON)
        now = to_play(table)
        undone, thrown = now.id == written.id, table.of(following.id.seat or 0).round.throw == 1
        assert undone != thrown
        assert {one.table.next_seat for one in found if one.table} == {now.id.seat}
        table = write(kit, now)


def _tried(kit: Kit, live: LiveRound, move: Move) -> LiveRound:
    """The round after a move, or as it stands where that came late."""
    try:
        return make(kit, live, move)
    except Refused as error:
        return error.live
    except Stale as error:
        return error.live


def test_the_same_move_again_changes_nothing(kit: Kit, player: str) -> None:
    table = seat_at(kit, player)
    live = make(kit, to_play(table), Throw())
    box = Score(next(iter(live.round.options)))
    for _ in range(2):
        again = make(kit, live, box)
        assert again.waits
        assert again.round.turn == 2
    assert seats.find(kit, player, CODE, NOON).of(again.id.seat or 0).lines == again.lines


def test_beside_a_seat_lies_the_best_of_the_others_open(kit: Kit, player: str) -> None:
    table = seat_at(kit, player)
    for _ in range(4):
        table = turn(kit, table)
    live = rounds.find(kit, player, to_play(table).id, NOON)
    best = max((one for one in table.lives if one.id != live.id), key=lambda one: one.round.total)
    assert live.rival is not None
    assert live.rival.name == NAMES[(best.id.seat or 0) - 1]
    assert (live.rival.total, live.rival.sealed) == (best.round.total, False)
    assert live.rival.card == {k: v for k, v in best.round.card.items() if v is not None}


def test_places_are_shared_by_equal_totals_and_nothing_is_ranked(kit: Kit, player: str) -> None:
    table = play_out(kit, seat_at(kit, player))
    totals = [place.live.round.total for place in table.places]
    assert totals == sorted(totals, reverse=True)
    for place in table.places:
        assert place.rank == 1 + sum(total > place.live.round.total for total in totals)
        assert not place.live.scored
    assert kit.store.ask(count_of(f"c-{CODE}")) == 0
    assert kit.store.ask(place_of(f"c-{CODE}", player)) is None
    kept = rounds.find(kit, player, table.of(1).id, NOON)
    assert kept.round == table.of(1).round


def test_a_table_is_its_players_alone_and_its_code_is_no_challenge(kit: Kit, player: str) -> None:
    table = seat_at(kit, player)
    stranger = new_players(kit, 2, NOON)[1]
    with pytest.raises(NotFound):
        seats.find(kit, stranger, CODE, NOON)
    with pytest.raises(NotYours):
        rounds.find(kit, stranger, table.of(1).id, NOON)
    for name in (RoundId(f"c-{CODE}", player), RoundId(f"c-{CODE}", player, seat=4)):
        with pytest.raises(NotFound):
            rounds.find(kit, player, name, NOON)
    with pytest.raises(NotFound):
        sharing.share(kit, player, CODE, "open", NOON)
    with pytest.raises(NotFound):
        sharing.join(kit, stranger, CODE, NOON)


def test_the_coach_says_nothing_at_a_table(kit: Kit, player: str) -> None:
    live = make(kit, to_play(seat_at(kit, player, game="classic")), Throw())
    with pytest.raises(NoAdvice):
        make(kit, live, Advice())


def test_after_its_time_a_table_takes_no_more_moves_and_is_still_read(
    kit: Kit, player: str
) -> None:
    table = turn(kit, seat_at(kit, player))
    later = NOON + timedelta(days=challenges.MOVE_DAYS)
    found = seats.find(kit, player, CODE, later)
    assert found.closed
    with pytest.raises(Closed):
        rounds.move(kit, player, MoveRequest(to_play(table).id, 1, Throw()), later)
    assert [one.challenge.code for one in laid.latest(kit, player, later)] == [CODE]


def test_a_table_that_lacks_a_round_is_none(kit: Kit, player: str) -> None:
    table = seat_at(kit, player)
    log = f"c-{CODE}.{player}.s2"
    assert kit.store.ask(logs.log_of(player, log))
    kit.store.do("DEL", keys.log(player, log))
    with pytest.raises(NotFound):
        seats.find(kit, player, table.challenge.code, NOON)


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        ([], "seats"),
        (["Aino", "", " "], "seats"),
        (list("abcdefg"), "seats"),
        (["Aino", "aino "], "seats-equal"),
        (["Aino", "x" * 21], "name-long"),
        (["Aino", "\u200b"], "name-empty"),
    ],
)
def test_two_to_six_have_names_of_their_own(texts: list[str], reason: str) -> None:
    with pytest.raises(Malformed) as error:
        seats.read_names(texts)
    assert error.value.reason == reason


def test_empty_lines_between_names_are_left_out() -> None:
    assert seats.read_names(["", " Aino", "", "Pekka  K", ""]) == ("Aino", "Pekka K")


def test_a_table_is_made_for_who_is_known_and_of_a_game_that_there_is(
    kit: Kit, player: str
) -> None:
    made: Challenge = seats.begin(kit, Wanted(player, "maxi+saved", NAMES), NOON)
    table = seats.find(kit, player, made.code, NOON)
    assert (table.names, made.ruleset.spelling, table.begun) == (NAMES, "maxi+saved", False)
    with pytest.raises(Malformed):
        seats.begin(kit, Wanted(player, "mini", NAMES), NOON)
    with pytest.raises(NoPlayer):
        seats.begin(kit, Wanted("nobody", "maxi", NAMES), NOON)


def test_a_table_that_is_drawn_alike_is_found_as_it_stands(kit: Kit, player: str) -> None:
    wanted = Wanted(player, "junior", NAMES)
    made = seats.begin(kit, wanted, NOON, Random(7).randrange)
    turn(kit, seats.find(kit, player, made.code, NOON))
    later = NOON + timedelta(days=1)
    again = seats.begin(kit, wanted, later, Random(7).randrange)
    assert (again, len(laid.latest(kit, player, later))) == (made, 1)
    assert seats.find(kit, player, made.code, later).begun


@pytest.mark.parametrize(
    ("game", "names"), [("maxi", NAMES), ("junior", NAMES[:2]), ("junior", NAMES[::-1])]
)
def test_the_code_of_another_table_is_drawn_again(
    kit: Kit, player: str, game: str, names: tuple[str, ...]
) -> None:
    made = seats.begin(kit, Wanted(player, "junior", NAMES), NOON, Random(7).randrange)
    other = seats.begin(kit, Wanted(player, game, names), NOON, Random(7).randrange)
    assert other.code != made.code
    assert len(laid.latest(kit, player, NOON)) == 2


def test_a_code_that_is_no_table_is_drawn_again(kit: Kit, player: str) -> None:
    alone = challenges.create(kit, player, "junior", NOON, Random(7).randrange)
    made = seats.begin(kit, Wanted(player, "junior", NAMES), NOON, Random(7).randrange)
    assert made.code != alone.code


def test_pressed_by_many_at_once_it_is_one_table(kit: Kit, player: str) -> None:
    wanted = Wanted(player, "junior", NAMES)
    with ThreadPoolExecutor(8) as pool:
        made = pool.map(
            lambda _: seats.begin(kit, wanted, NOON, Random(7).randrange).code, range(16)
        )
    assert len(set(made)) == len(laid.latest(kit, player, NOON)) == 1
