"""A world with a key of every kind in it, made by a call of each script."""

from service.store import (
    aside,
    audit,
    boards,
    challenges,
    evenings,
    groups,
    guests,
    keys,
    left,
    players,
    reports,
    rounds,
    same_dice,
    seats,
    vouching,
)
from service.store.challenges import CodeRecord
from service.store.client import Store
from service.store.reports import Report
from service.store.rounds import CodeLife, CodePlaces
from tests.store.gaming import add_game, end_game, put_entry, take_entry
from tests.store.grouped import GROUP, leave, make_full_group
from tests.store.played import (
    AINO,
    CODE,
    DAYS,
    NEIGHBOUR,
    OPENING,
    POINT,
    THEN,
    WEEK,
    make_player,
    play_day,
    round_of,
    start,
)


def play_everything(store: Store) -> None:
    """Leave a key of every kind in an empty store, and call each script."""
    make_player(store)
    _move(store)
    challenges.publish(store, {"2026-11-30": "c0ffee 123456789abc"})
    play_day(store, AINO, 321)
    start(store, AINO, DAYS[1])
    store.ask(rounds.append(AINO, round_of(AINO, DAYS[1]), (1, "throw"), THEN))
    rounds.practise(store, AINO, DAYS[0], 1, ((OPENING,), THEN))
    record = CodeRecord(CODE, "maxi", 1, "2026-11-01", 1, 1_000, AINO)
    challenges.create(store, record, THEN)
    challenges.share(store, CODE, "open", ("blind",))
    challenges.join(store, CODE, AINO, 1_000, THEN)
    challenges.claim_special(store, "2026-W49", CODE)
    challenges.claim_rematch(store, CODE, "00000000")
    challenges.invite(store, (AINO,), CODE, (THEN, 1_000))
    challenges.see(store, AINO, f"c-{CODE}", 1, THEN)
    _meet_hide_and_forget(store)
    solo = round_of(AINO, f"c-{CODE}")
    rounds.start_of_code(store, AINO, solo, (OPENING, THEN), CodeLife(CODE, THEN, 1_000))
    store.ask(rounds.finish(AINO, solo, (1, b"1", THEN), CodePlaces(f"c-{CODE}", POINT, THEN)))
    challenges.take_lease(store, "clock-1", 60_000)
    seats.sit(store, AINO, CODE, {f"c-{CODE}.{AINO}.s1": OPENING}, (THEN, 1_000))
    _keep_company(store)
    _close_a_day(store)


def _move(store: Store) -> None:
    """By a moving code and by the link for one more device."""
    players.set_moving(store, AINO, "9f2c")
    players.set_once(store, AINO, "5e1f", THEN)
    players.spend_once(store, "5e1f", "0123")


def _go_over(store: Store) -> None:
    """A round of hers is another's now."""
    way = guests.Way(DAYS[2], AINO, NEIGHBOUR)
    parcel = guests.Parcel((OPENING,), "", THEN)
    start(store, AINO, DAYS[2])
    guests.set_out(store, [way], 1_000)
    guests.give(store, way, parcel, None)
    guests.take(store, way, parcel, None)
    guests.change_hands(store, guests.Way(f"c-{CODE}", AINO, NEIGHBOUR))


def _keep_company(store: Store) -> None:
    """Evenings with real dice, a group, and a round that goes over."""
    _go_over(store)
    make_full_group(store)
    groups.enlist(store, AINO, GROUP, 1_000)
    vouching.vouch(store, GROUP, (AINO, NEIGHBOUR), "5e1f", THEN)
    seats_now = {seat.player: seat for seat in store.ask(groups.seats_of(GROUP))}
    vouching.take(store, GROUP, (seats_now[NEIGHBOUR], None), "00000000000b", "5e1f")
    groups.join(store, GROUP, groups.Seat(NEIGHBOUR, 1_600), 9)
    add_game(store)
    end_game(store, AINO)
    for entry in ("e-1", "e-2"):
        put_entry(store, entry=entry)
    take_entry(store, entry="e-1")
    leave(store, AINO, NEIGHBOUR)
    for evening in ("0e" * 16, "1e" * 16):
        evenings.keep(store, AINO, evenings.Record(evening, 1, 1_000, "{}"), 2)
    evenings.remove(store, AINO, "1e" * 16)


def _meet_hide_and_forget(store: Store) -> None:
    players.meet(store, (AINO, NEIGHBOUR), DAYS[0], 1_000)
    players.set_public_name(store, AINO, "Glad Groda")
    reports.report(store, Report(NEIGHBOUR, AINO, "Gurka", 1_000))
    for wanted in (True, False):
        players.hide(store, AINO, "hidden", wanted)
    make_player(store, NEIGHBOUR)
    players.forget(store, NEIGHBOUR)


def _close_a_day(store: Store) -> None:
    boards.promote(store, DAYS[0], "all-time", (1, POINT, 0))
    standing = aside.Standing(1, {WEEK: POINT}, "all-time", 1)
    aside.set_aside(store, AINO, standing, 1_000)
    challenges.publish_seed(store, "2026-11-30", "5eed")
    same_dice.keep(store, DAYS[0], {"easy@1": 318})
    left.keep(store, DAYS[0], {14: 1})
    store.do("SET", keys.RESTORING, "d1e5")
    audit.put_right(store, [audit.finished_fix(AINO, 1, 2)])
