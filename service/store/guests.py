"""Rounds that go over from one player to another: out of all their places, and into others.

Knows keys and scripts; must not know which rounds go over, nor what a line of a log means.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from service.store import keys
from service.store.client import Store
from service.store.question import Argument, Command, Question, together
from service.store.results import results_of
from service.store.rounds import Instant, Log, log_of

#: What a script answers when something is no longer as it was read.
CHANGED = -1


@dataclass(frozen=True, slots=True)
class Way:
    """A round on its way: of which challenge, whose it was, and who gets it."""

    challenge: str
    guest: str
    player: str


@dataclass(frozen=True, slots=True)
class OfDay:
    """What a finished day's round counts for: its result, its bin, its week's board."""

    result: str
    bin: int
    week: str


@dataclass(frozen=True, slots=True)
class Parcel:
    """A round with all that is kept of it: the lines of an open one, or a finished one packed, in
    Base64. `score` is None where it stands on no board."""

    lines: tuple[str, ...]
    packed: str
    expires_at: Instant
    score: int | None = None
    board_expires_at: Instant | None = None
    choices: tuple[str, ...] = ()
    listed_until: Instant | None = None
    seen: str | None = None
    seen_expires_at: Instant | None = None
    day: OfDay | None = None

    @property
    def text(self) -> str:
        """The parcel as it is kept on its way."""
        return json.dumps(asdict(self), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Held:
    """What a player has of a challenge, and what has gone over: `given` to whom, with the parcel
    while it is on its way, or `brought` by whom."""

    log: Log
    expires_at: Instant
    score: int | None
    listed_until: Instant | None
    seen: str | None
    seen_expires_at: Instant
    given: str | None
    brought: str | None
    results: dict[str, str]

    def parcel_for(self, player: str) -> Parcel | None:
        """Return the round that is on its way to a player, None when none is."""
        who, _, text = (self.given or "").partition(" ")
        return _parcel(text) if text and who == player else None

    @property
    def begun(self) -> bool:
        """Whether there is a round, open or finished."""
        return bool(self.log)


@dataclass(frozen=True, slots=True)
class Sums:
    """How a player's days stand without a round, or with it: how many results were read, the week's
    score that then stands, the best one, and from how many days on it stands on which board."""

    results: int
    week: int | None
    best: int | None
    threshold: int
    all_time: str


def parcel_of(log: Log, expires_at: Instant) -> Parcel:
    """Return the parcel of a round that counts nowhere yet."""
    packed = "" if log.packed is None else b64encode(log.packed).decode()
    return Parcel(log.lines, packed, expires_at)


def _parcel(text: str) -> Parcel:
    fields = json.loads(text)
    day = fields.pop("day")
    fields["lines"], fields["choices"] = tuple(fields["lines"]), tuple(fields["choices"])
    return Parcel(**fields, day=OfDay(**day) if day else None)


def held_of(player: str, challenge: str) -> Question[Held]:
    """Ask what a player has of a challenge."""
    round_id, part = f"{challenge}.{player}", keys.part_of(player)
    commands: tuple[Command, ...] = (
        ("PEXPIRETIME", keys.log(player, round_id)),
        ("PEXPIRETIME", keys.packed(player, round_id)),
        ("ZSCORE", keys.board(part, challenge), player),
        ("ZSCORE", keys.codes(player), _code(challenge)),
        ("GET", keys.seen(player, challenge)),
        ("PEXPIRETIME", keys.seen(player, challenge)),
        ("GET", keys.given(player, challenge)),
        ("GET", keys.brought(player, challenge)),
    )
    plain = Question(commands, list)
    return together(log_of(player, round_id), plain, results_of(player)).then(
        lambda found: _held(*found)
    )


def _held(log: Log, found: Sequence[bytes | float | int | None], results: dict[str, str]) -> Held:
    open_until, packed_until, score, listed, seen, seen_until, given, brought = found
    return Held(
        log=log,
        expires_at=max(_whole(open_until) or 0, _whole(packed_until) or 0),
        score=_whole(score),
        listed_until=_whole(listed),
        seen=_text(seen),
        seen_expires_at=_whole(seen_until) or 0,
        given=_text(given),
        brought=_text(brought),
        results=results,
    )


def _whole(found: bytes | float | int | None) -> int | None:
    return None if found is None else int(float(found))


def _text(found: bytes | float | int | None) -> str | None:
    return found.decode() if isinstance(found, bytes) else None


def given_to(player: str, challenge: str) -> Question[str | None]:
    """Ask who has a player's round of a challenge now, None when it has not gone over."""
    command: Command = ("GET", keys.given(player, challenge))
    return Question((command,), lambda answers: _first(answers[0]))


def _first(given: bytes | None) -> str | None:
    return None if given is None else given.decode().partition(" ")[0]


def joined_at(player: str, challenge: str) -> Question[Instant | None]:
    """Ask when a player joined a code, in ms, None who has not."""
    command: Command = ("HGET", keys.joined(_code(challenge)), player)
    return Question((command,), lambda answers: _whole(answers[0]))


def set_out(store: Store, ways: Sequence[Way], now: Instant) -> None:
    """Note that rounds are to go over, each until it has arrived. May be repeated."""
    named = [" ".join((way.challenge, way.guest, way.player)) for way in ways]
    if named:
        store.do("ZADD", keys.UNDERWAY, "NX", *(text for one in named for text in (now, one)))


def arrive(store: Store, way: Way) -> None:
    """Note that a round is on its way no more. May be repeated."""
    store.do("UNLINK", keys.brought(way.player, way.challenge))
    store.do("ZREM", keys.UNDERWAY, " ".join((way.challenge, way.guest, way.player)))


def underway(until: Instant, limit: int = -1) -> Question[list[Way]]:
    """Ask for the rounds that have set out by an instant and not arrived, the first ones or all."""
    command: Command = ("ZRANGE", keys.UNDERWAY, "-inf", until, "BYSCORE", "LIMIT", 0, limit)
    return Question((command,), lambda answers: [Way(*one.decode().split()) for one in answers[0]])


def give(store: Store, way: Way, parcel: Parcel, sums: Sums | None) -> int:
    """Take a round from who had it into a parcel; CHANGED when it has gone on. May be repeated."""
    figures: tuple[Argument, ...] = (
        way.guest,
        f"{way.player} {parcel.text}",
        parcel.expires_at,
        len(parcel.lines),
        _code(way.challenge),
        *_counted(parcel.choices),
        *_of_day(way.challenge, parcel, sums, arriving=False),
    )
    places = _places(way.guest, way.challenge, keys.given(way.guest, way.challenge), parcel, sums)
    return int(store.run("give", places, *figures))


def take(store: Store, way: Way, parcel: Parcel, sums: Sums | None) -> int:
    """Give the round of a parcel to who gets it; 0 when they have another one, CHANGED when their
    results have. May be repeated."""
    mark = keys.brought(way.player, way.challenge)
    return _taken(store, (way.player, way.guest, mark), way.challenge, parcel, sums)


def put_back(store: Store, way: Way, parcel: Parcel, sums: Sums | None) -> int:
    """Give the round of a parcel back to who had it; CHANGED as above. May be repeated."""
    mark = keys.given(way.guest, way.challenge)
    return _taken(store, (way.guest, "", mark), way.challenge, parcel, sums)


def _taken(
    store: Store, who: tuple[str, str, str], challenge: str, parcel: Parcel, sums: Sums | None
) -> int:
    player, guest, mark = who
    figures: tuple[Argument, ...] = (
        player,
        guest,
        parcel.expires_at,
        b64decode(parcel.packed),
        _code(challenge),
        _or_empty(parcel.listed_until),
        _or_empty(parcel.seen),
        _or_empty(parcel.seen_expires_at),
        _or_empty(parcel.score),
        _or_empty(parcel.board_expires_at),
        *_counted(parcel.lines),
        *_counted(parcel.choices),
        *_of_day(challenge, parcel, sums, arriving=True),
    )
    return int(store.run("take", _places(player, challenge, mark, parcel, sums), *figures))


def _places(player: str, challenge: str, mark: str, parcel: Parcel, sums: Sums | None) -> list[str]:
    part, round_id = keys.part_of(player), f"{challenge}.{player}"
    first = [
        mark,
        keys.log(player, round_id),
        keys.packed(player, round_id),
        keys.codes(player),
        keys.seen(player, challenge),
        keys.board(part, challenge),
        keys.choices(part, challenge),
    ]
    if parcel.day is None or sums is None:
        return first
    return [
        *first,
        keys.results(player),
        keys.board(part, parcel.day.week),
        keys.finished(part),
        keys.histogram(part, challenge),
        keys.best(part),
        keys.board(part, sums.all_time),
        keys.aside(part),
    ]


def _of_day(
    challenge: str, parcel: Parcel, sums: Sums | None, *, arriving: bool
) -> tuple[Argument, ...]:
    if parcel.day is None or sums is None:
        return ()
    result = (parcel.day.result,) if arriving else ()
    scores = (_or_empty(sums.week), _or_empty(sums.best))
    return (challenge, *result, parcel.day.bin, sums.results, *scores, sums.threshold)


def _counted(texts: Sequence[str]) -> tuple[Argument, ...]:
    return len(texts), *texts


def _or_empty(figure: int | str | None) -> Argument:
    return "" if figure is None else figure


def _code(challenge: str) -> str:
    return challenge.removeprefix("c-") if challenge.startswith("c-") else ""


def hand_on(store: Store, way: Way, until: Instant, now: Instant) -> None:
    """Keep of a parcel that has arrived only who has it now, until an instant; nothing where that
    is over. May be repeated."""
    given = keys.given(way.guest, way.challenge)
    if until > now:
        store.do("SET", given, way.player, "XX", "PXAT", until)
    else:
        store.do("UNLINK", given)


def change_hands(store: Store, way: Way) -> None:
    """Give the player the guest's place in a code, as its maker too. May be repeated."""
    code = _code(way.challenge)
    pair = [keys.challenge(code), keys.joined(code)]
    store.run("change_hands", pair, way.player, way.guest)
