"""One call of every kind, on a world in which each that writes does change something."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from service.store import (
    aside,
    boards,
    challenges,
    evenings,
    group_weeks,
    groups,
    guests,
    players,
    reports,
    rounds,
    seats,
)
from service.store.aside import Standing
from service.store.boards import Boards, Window, choices_of, count_of, histogram_of, place_of
from service.store.challenges import CodeRecord
from service.store.client import Store
from service.store.question import each, together
from service.store.reports import Report
from service.store.rounds import CodeLife
from tests.store.gaming import add_game, put_entry, take_entry
from tests.store.grouped import CLOSING, GROUP, RUNNING, make_group
from tests.store.grouped import join as join_group
from tests.store.played import (
    AINO,
    CODE,
    DAYS,
    NEIGHBOUR,
    OPENING,
    POINT,
    THEN,
    WEEK,
    day_places,
    finish,
    make_player,
    open_round,
    play_day,
    read,
    round_of,
    start,
)

Call = Callable[[Store], object]

EVENING = evenings.Record("0e" * 16, 2, 1_000, "{}")
SEATS = {f"c-{CODE}.{AINO}.s{seat}": OPENING for seat in (1, 2)}
WAY = guests.Way(DAYS[0], AINO, NEIGHBOUR)
PARCEL = guests.Parcel((OPENING,), "", THEN)
STANDING = Standing(1, {WEEK: POINT}, "all-time", 1)
RECORD = CodeRecord(CODE, "maxi", 1, "2026-11-01", 1, 1_000, AINO)


def arrange(store: Store) -> None:
    """Two players; Aino is in the middle of a day that her neighbour has finished."""
    make_player(store, AINO)
    make_player(store, NEIGHBOUR)
    start(store, AINO)
    play_day(store, NEIGHBOUR, 200)
    players.set_once(store, AINO, "5e1f", THEN)
    evenings.keep(store, AINO, replace(EVENING, revision=1), 9)
    make_group(store)
    join_group(store)
    put_entry(store)


def _start_of_code(store: Store) -> object:
    life = CodeLife(CODE, THEN, 1_000)
    round_id = round_of(AINO, f"c-{CODE}")
    return rounds.start_of_code(store, AINO, round_id, (OPENING, THEN), life)


#: Each is one trip.
WRITES: Mapping[str, Call] = {
    "create player": lambda store: make_player(store, "new"),
    "change player": lambda store: players.change(store, AINO, own_name="Aino"),
    "set once": lambda store: players.set_once(store, AINO, "9f2c", THEN),
    "spend once": lambda store: players.spend_once(store, "5e1f", "0123"),
    "hide": lambda store: players.hide(store, AINO, "hidden", True),
    "report": lambda store: reports.report(store, Report(NEIGHBOUR, AINO, "Gurka", 1_000)),
    "set aside": lambda store: aside.set_aside(store, NEIGHBOUR, STANDING, 1_000),
    "forget": lambda store: players.forget(store, AINO),
    "set public name": lambda store: players.set_public_name(store, AINO, "Vakava Varis"),
    "start": lambda store: open_round(store, AINO, DAYS[1]),
    "start of code": _start_of_code,
    "sit": lambda store: seats.sit(store, AINO, CODE, SEATS, (THEN, 1_000)),
    "append": lambda store: store.ask(rounds.append(AINO, round_of(AINO), (1, "throw"), THEN)),
    "append and read": lambda store: store.ask(
        together(
            rounds.append(AINO, round_of(AINO), (1, "throw"), THEN),
            rounds.log_of(NEIGHBOUR, round_of(NEIGHBOUR)),
            players.player_of(NEIGHBOUR),
        )
    ),
    "practise": lambda store: rounds.practise(store, NEIGHBOUR, DAYS[0], 1, ((OPENING,), THEN)),
    "finish": lambda store: finish(store, AINO, day_places(300)),
    "set out": lambda store: guests.set_out(store, [WAY], 1_000),
    "give": lambda store: guests.give(store, WAY, PARCEL, None),
    "take": lambda store: guests.take(store, replace(WAY, challenge=DAYS[2]), PARCEL, None),
    "create challenge": lambda store: challenges.create(store, RECORD, THEN),
    "invite": lambda store: challenges.invite(store, (AINO,), CODE, (THEN, 1_000)),
    "see": lambda store: challenges.see(store, AINO, DAYS[0], 1, THEN),
    "publish": lambda store: challenges.publish(store, {"2026-12-01": "c0ffee 123"}),
    "claim special": lambda store: challenges.claim_special(store, "2026-W49", CODE),
    "publish seed": lambda store: challenges.publish_seed(store, "2026-11-29", "5eed"),
    "keep evening": lambda store: evenings.keep(store, AINO, EVENING, 9),
    "remove evening": lambda store: evenings.remove(store, AINO, EVENING.id),
    "create group": lambda store: groups.create(store, groups.Group("A", "B", 1, AINO), 2_000),
    "join group": lambda store: join_group(store, "new"),
    "leave group": lambda store: groups.leave(store, GROUP, AINO, NEIGHBOUR, (3_000, THEN)),
    "rename group": lambda store: groups.rename(store, GROUP, AINO, "Mökki"),
    "hand over": lambda store: groups.hand_over(store, GROUP, AINO, NEIGHBOUR),
    "set season": lambda store: groups.set_season(store, GROUP, AINO, RUNNING, None),
    "add game": add_game,
    "put entry": lambda store: put_entry(store, entry="e-1"),
    "take entry": take_entry,
    "close week": lambda store: group_weeks.close_week(store, GROUP, CLOSING),
    "enlist": lambda store: groups.enlist(store, AINO, GROUP, 1_000),
    "put off": lambda store: group_weeks.put_off(store, GROUP, 9_000),
    "take lease": lambda store: challenges.take_lease(store, "clock-1", 60_000),
}

#: Each of these is a row of trips.
LONG_WRITES: Mapping[str, Call] = {
    "set moving": lambda store: players.set_moving(store, AINO, "9f2c"),
    "promote": lambda store: boards.promote(store, DAYS[0], "all-time", (1, POINT, 0)),
}

ALL_WRITES = {**WRITES, **LONG_WRITES}


READ = Boards(POINT)
#: Each is one trip.
READS: Mapping[str, Call] = {
    "log": read,
    "players": lambda store: store.ask(
        each([players.player_of(AINO), players.player_of(NEIGHBOUR)])
    ),
    "standing": lambda store: store.ask(
        together(count_of(DAYS[0]), place_of(DAYS[0], AINO), histogram_of(DAYS[0]))
    ),
    "rows": lambda store: store.ask(
        together(READ.rows_of(DAYS[0], Window("down", 26)), READ.rank_of(DAYS[0], 200))
    ),
    "once": lambda store: players.once_of(store, "5e1f"),
    "choices": lambda store: store.ask(choices_of(DAYS[0])),
    "evenings": lambda store: store.ask(
        together(evenings.latest(AINO, None, 9), evenings.text_of(AINO, EVENING.id))
    ),
    "tables": lambda store: store.ask(seats.latest(AINO, 0, 9)),
    "group": lambda store: store.ask(
        together(groups.group_of(GROUP), groups.seats_of(GROUP), group_weeks.cups_of(GROUP))
    ),
    "groups": lambda store: store.ask(together(groups.latest(AINO, 9), group_weeks.due(9_000, 9))),
    "place": lambda store: store.ask(READ.rank_of(DAYS[0], 200)),
}


def read_everything(store: Store) -> list[object]:
    return [call(store) for call in READS.values()]
