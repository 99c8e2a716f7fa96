#!/usr/bin/env python3
"""Checks Sammakast's dice and games without asking Sammakast: needs Python 3.9 or newer, no more.

    python3 sammakast_verify.py FILE ...

A FILE is what the service gives out, as it was saved:

    a round's record        its dice, every move and its total are counted anew
    the file of everything  the same for each round in it
    a day                   /api/v1/days/2026-11-30, once the day is final
    commitments             /api/v1/commitments, or the page /dice as it was saved before those days

A commitment that was saved before its day is the proof that the dice were fixed by then; of a code
it is in the file of everything. Give such files together with later ones: whatever is said of the
same dice must agree. Ends with 0 where all of it fits, and with 1 and one sentence for each fault
where it does not.

It knows the games by name and version itself, and believes nothing that a file says of the rules.
"""

import hashlib
import hmac
import json
import re
import struct
import sys
from collections import Counter
from datetime import date
from itertools import permutations

FORMAT = "sammakast round 1"


class Fault(Exception):
    """What does not fit, as a sentence."""


# The dice


def commitment(seed):
    """What is published before a day, and fixes its seed without telling it."""
    return hashlib.sha256(b"sammakast commit 1" + seed).hexdigest()


def throw(seed, turn, number, count):
    """The first `count` dice of the row for a throw (from 1) of a turn (from 1)."""
    dice, block = [], 0
    while len(dice) < count:
        place = struct.pack(">HHH", turn, number, block)
        drawn = hmac.new(seed, b"sammakast dice 1" + place, hashlib.sha256).digest()
        dice += [byte % 6 + 1 for byte in drawn if byte < 252]
        block += 1
    return dice[:count]


# What the boxes pay. Each is named, and takes how many dice show each face.


def face(value):
    """The sum of the dice that show this face."""
    return lambda has: value * has[value]


def alike(count):
    """The sum of so many dice of one face, the highest that has them."""
    return lambda has: max(count * value if has[value] >= count else 0 for value in range(1, 7))


def pairs(count):
    """The sum of so many pairs of different faces, the highest ones."""
    return groups(*[2] * count)


def groups(*sizes):
    """The sum of groups of dice, each of another face, in the reading that pays most."""

    def pay(has):
        paid = 0
        for faces in permutations(range(1, 7), len(sizes)):
            read = list(zip(faces, sizes))
            if all(has[value] >= size for value, size in read):
                paid = max(paid, sum(value * size for value, size in read))
        return paid

    return pay


def straight(*faces):
    """The sum of these faces, each of which must be there."""
    return lambda has: sum(faces) if all(has[value] for value in faces) else 0


def chance(has):
    """The sum of all dice."""
    return sum(value * count for value, count in has.items())


def chance_with(count):
    """The sum of all dice, if so many of them show one face."""
    return lambda has: chance(has) if max(has.values()) >= count else 0


def fixed(points, pay):
    """These points wherever `pay` gives any."""

    def paid(has):
        return points if pay(has) else 0

    paid.points = points
    return paid


def run(points, length):
    """These points for any so many faces in a row."""
    rows = [straight(*range(low, low + length)) for low in range(1, 8 - length)]
    return fixed(points, lambda has: any(row(has) for row in rows))


def yatzy(points):
    """These points when all dice show one face."""
    pay = fixed(points, lambda has: sum(map(bool, has.values())) == 1)
    pay.is_yatzy = True
    return pay


# The games, as they were released: a game that changes is another version.

UPPER = {
    "ones": face(1),
    "twos": face(2),
    "threes": face(3),
    "fours": face(4),
    "fives": face(5),
    "sixes": face(6),
}
HOUSE_RULES = "down up bonus-at saved again50 again100 hand100 columns2 columns3 columns-mixed"
GAMES = {
    ("maxi", 1): {
        "dice": 6,
        "bonus": (100, 84),
        "takes": "bonus75 full25 full30 down up bonus-at saved again50 again100"
        " columns2 columns3 columns-mixed",
        "boxes": {
            **UPPER,
            "one-pair": pairs(1),
            "two-pairs": pairs(2),
            "three-pairs": pairs(3),
            "three-of-a-kind": alike(3),
            "four-of-a-kind": alike(4),
            "five-of-a-kind": alike(5),
            "small-straight": straight(1, 2, 3, 4, 5),
            "large-straight": straight(2, 3, 4, 5, 6),
            "full-straight": straight(1, 2, 3, 4, 5, 6),
            "full-house": groups(3, 2),
            "villa": groups(3, 3),
            "tower": groups(4, 2),
            "chance": chance,
            "maxi-yatzy": yatzy(100),
        },
    },
    ("classic", 1): {
        "dice": 5,
        "bonus": (50, 63),
        "takes": HOUSE_RULES,
        "boxes": {
            **UPPER,
            "one-pair": pairs(1),
            "two-pairs": pairs(2),
            "three-of-a-kind": alike(3),
            "four-of-a-kind": alike(4),
            "small-straight": straight(1, 2, 3, 4, 5),
            "large-straight": straight(2, 3, 4, 5, 6),
            "full-house": groups(3, 2),
            "chance": chance,
            "yatzy": yatzy(50),
        },
    },
    ("yahtzee", 1): {
        "dice": 5,
        "bonus": (35, 63),
        "further": 100,
        "joker": True,
        "takes": "down up bonus-at saved hand100 columns2 columns3 columns-mixed",
        "boxes": {
            **UPPER,
            "three-of-a-kind": chance_with(3),
            "four-of-a-kind": chance_with(4),
            "full-house": fixed(25, groups(3, 2)),
            "small-straight": run(30, 4),
            "large-straight": run(40, 5),
            "chance": chance,
            "yahtzee": yatzy(50),
        },
    },
    ("yahtzee-nordic", 1): {
        "dice": 5,
        "bonus": (35, 63),
        "takes": HOUSE_RULES,
        "boxes": {
            **UPPER,
            "three-of-a-kind": alike(3),
            "four-of-a-kind": alike(4),
            "small-straight": straight(1, 2, 3, 4, 5),
            "large-straight": straight(2, 3, 4, 5, 6),
            "full-house": fixed(25, groups(3, 2)),
            "chance": chance,
            "yahtzee": yatzy(50),
        },
    },
    ("junior", 1): {"dice": 5, "bonus": None, "takes": "down up saved", "boxes": UPPER},
    ("seven", 1): {
        "dice": 7,
        "bonus": (150, 105),
        "takes": "down up bonus-at saved",
        "boxes": {
            **UPPER,
            "one-pair": pairs(1),
            "two-pairs": pairs(2),
            "three-pairs": pairs(3),
            "three-of-a-kind": alike(3),
            "four-of-a-kind": alike(4),
            "five-of-a-kind": alike(5),
            "six-of-a-kind": alike(6),
            "small-straight": straight(1, 2, 3, 4, 5),
            "large-straight": straight(2, 3, 4, 5, 6),
            "full-straight": straight(1, 2, 3, 4, 5, 6),
            "full-house": groups(3, 2),
            "villa": groups(3, 3),
            "tower": groups(4, 2),
            "full-hut": groups(3, 2, 2),
            "grand-villa": groups(4, 3),
            "grand-tower": groups(5, 2),
            "chance": chance,
            "seven-yatzy": yatzy(150),
        },
    },
}
THROWS = 3
UNDOS = 3
#: From which day on the game of the day is which.
DAILY = [("2026-05-01", "maxi", 1)]

#: Options in the order in which they are spelled. Of a row only one is played in a game.
OPTIONS = "bonus75 full25 full30 down up bonus-at saved again50 again100 hand100".split()
OPTIONS += "columns2 columns3 columns-mixed".split()
EXCLUDE = [
    {"bonus75", "bonus-at"},
    {"full25", "full30"},
    {"down", "up", "columns-mixed"},
    {"again50", "again100"},
    {"columns2", "columns3", "columns-mixed"},
]


class Game:
    """A game with its options, as `maxi+bonus75+saved` spells it."""

    def __init__(self, spelling, version):
        name, *spelled = str(spelling).split("+")
        if type(version) is not int or (name, version) not in GAMES:
            raise Fault(f"This program does not know the game {name} in version {version}.")
        base = GAMES[name, version]
        self.dice, self.bonus, self.boxes = base["dice"], base["bonus"], dict(base["boxes"])
        self.further, self.joker = base.get("further", 0), base.get("joker", False)
        self.saved, self.at_once = False, 0
        #: Of each column its order, and how often it counts.
        self.columns = [("free", 1)]
        for option in self._in_order(spelled, base["takes"].split()):
            self._change(*option)
        self.places = [
            (f"{number}.{box}" if len(self.columns) > 1 else box, number - 1, box)
            for number in range(1, len(self.columns) + 1)
            for box in self.boxes
        ]

    def _in_order(self, spelled, takes):
        options = [option.partition("=")[::2] for option in spelled]
        names = [name for name, _ in options]
        known = [name for name in OPTIONS if name in names and name in takes]
        if known != names or any(len(row.intersection(names)) > 1 for row in EXCLUDE):
            raise Fault(f"The game cannot be played with the options {'+'.join(spelled)}.")
        if "bonus-at" in names and not {"down", "up"}.intersection(names):
            raise Fault("A bonus is agreed on in a game with a forced order alone.")
        for name, value in options:
            if (name == "bonus-at") != bool(re.fullmatch("[1-9][0-9]{0,3}", value)) or (
                value and name != "bonus-at"
            ):
                raise Fault(f"The option {name} is not spelled so.")
        return options

    def _change(self, name, value):
        if name == "bonus75":
            self.bonus = (50, 75)
        elif name == "bonus-at":
            if int(value) > 21 * self.dice:
                raise Fault("A bonus is agreed on that nobody can reach.")
            self.bonus = (self.bonus[0], int(value))
        elif name in ("full25", "full30"):
            self.boxes["full-straight"] = run(int(name[-2:]), 6)
        elif name in ("down", "up"):
            self.columns = [(name, 1)]
        elif name == "saved":
            self.saved = True
        elif name in ("again50", "again100"):
            self.further = int(name[5:])
        elif name == "hand100":
            self.at_once = 100
        elif name == "columns-mixed":
            self.columns = [("free", 1), ("down", 1), ("up", 1)]
        else:
            order = self.columns[0][0]
            self.columns = [(order, weight) for weight in range(1, int(name[-1]) + 1)]

    def is_yatzy(self, box):
        """Whether the box asks for all dice alike."""
        return hasattr(self.boxes[box], "is_yatzy")


# A round


class Round:
    """A round as its moves make it, from an empty card on."""

    def __init__(self, game, seed):
        self.game, self.seed = game, seed
        self.turn, self.thrown, self.dice = 1, 0, []
        self.card = {key: None for key, _, _ in game.places}
        self.bank, self.extras, self.undos = 0, 0, 0
        self.advised, self.before = False, None

    @property
    def over(self):
        """Whether every box is filled."""
        return None not in self.card.values()

    def make(self, line):
        """Make a move as the log spells it; return the dice of a throw and the points of a box."""
        verb, _, rest = line.partition(" ")
        if self.over:
            raise Fault("comes after the end of the round")
        if verb == "throw" and line == " ".join(["throw", *rest.split()]):
            return self._throw(rest.split()), None
        if verb == "score" and rest in self.card:
            return None, self._score(rest)
        if line == "undo":
            self._undo()
        elif line == "advice" and self.dice:
            self.advised = True
        else:
            raise Fault("is no move that can be made there")
        return None, None

    def _throw(self, faces):
        if faces != sorted(faces) or any(one not in list("123456") for one in faces):
            raise Fault("does not name the kept dice in rising order")
        if self.thrown >= THROWS and not self.bank:
            raise Fault("throws though no throw is left")
        keep = [int(one) for one in faces]
        stays = []
        for die in self.dice:
            stays.append(die in keep)
            if stays[-1]:
                keep.remove(die)
        if keep:
            raise Fault("keeps a die that did not lie there")
        if self.dice and all(stays):
            raise Fault("keeps all dice, so that there is nothing to throw")
        self.bank -= self.thrown >= THROWS
        self.thrown += 1
        lying = self.dice or [0] * self.game.dice
        stays = stays or [False] * self.game.dice
        fresh = throw(self.seed, self.turn, self.thrown, stays.count(False))
        self.dice = [lying[n] if stays[n] else fresh.pop(0) for n in range(self.game.dice)]
        self.before = None
        return list(self.dice)

    def _score(self, key):
        if not self.dice:
            raise Fault("fills a box before a throw")
        paid = self.allowed()
        if key not in paid:
            raise Fault("fills a box that is not open to these dice")
        self.before = {**vars(self), "card": dict(self.card)}
        box = key.split(".")[-1]
        if len(set(self.dice)) == 1 and not self.game.is_yatzy(box) and self._holds_yatzy():
            self.extras += self.game.further
        if self.game.saved:
            self.bank += max(0, THROWS - self.thrown)
        self.card[key] = paid[key]
        if self.over:
            self.before = None
            return paid[key]
        self.turn, self.thrown, self.dice, self.undos = self.turn + 1, 0, [], 0
        return paid[key]

    def _holds_yatzy(self):
        return any(self.card[key] for key, _, box in self.game.places if self.game.is_yatzy(box))

    def _undo(self):
        if self.before is None:
            raise Fault("takes back a box though none was just filled")
        if self.before["undos"] >= UNDOS:
            raise Fault(f"takes back a turn more than {UNDOS} times")
        vars(self).update(self.before)
        self.undos += 1
        self.before = None

    def allowed(self):
        """The boxes that may be filled with these dice, and what each pays."""
        found = {}
        for column, (order, _) in enumerate(self.game.columns):
            still_open = [
                (key, box)
                for key, of, box in self.game.places
                if of == column and self.card[key] is None
            ]
            if order != "free":
                still_open = still_open[:1] if order == "down" else still_open[-1:]
            found.update({key: (box, order) for key, box in still_open})
        free = {key: box for key, (box, order) in found.items() if order == "free"}
        joker = self._joker(free)
        return {
            key: self._pays(box, joker is not None and order == "free")
            for key, (box, order) in found.items()
            if order != "free" or joker is None or key in joker
        }

    def _joker(self, free):
        """Of open boxes of free columns those that a joker may fill; None without a joker."""
        if not self.game.joker or len(set(self.dice)) > 1:
            return None
        if not free or any(self.game.is_yatzy(box) for box in free.values()):
            return None
        asked = list(UPPER)[self.dice[0] - 1]
        upper = {key for key, box in free.items() if box == asked}
        lower = {key for key, box in free.items() if box not in UPPER}
        return upper or lower or set(free)

    def _pays(self, box, joker):
        pay, has = self.game.boxes[box], Counter(self.dice)
        if joker:
            return getattr(pay, "points", None) or pay(has)
        if self.game.at_once and self.game.is_yatzy(box) and self.thrown == 1 and pay(has):
            return self.game.at_once
        return pay(has)

    @property
    def total(self):
        """All points, bonuses and extra points included."""
        found = self.extras
        for column, (_, weight) in enumerate(self.game.columns):
            places = [(key, box) for key, of, box in self.game.places if of == column]
            upper = sum(self.card[key] or 0 for key, box in places if box in UPPER)
            bonus, limit = self.game.bonus or (0, 0)
            points = sum(self.card[key] or 0 for key, _ in places)
            found += weight * (points + (bonus if upper >= limit else 0))
        return found


# The files

OPENING = re.compile(
    r"start (?P<ruleset>[a-z0-9+=-]+) v(?P<version>[1-9][0-9]{0,2})"
    r" (?P<challenge>d-[0-9]{4}-[0-9]{2}-[0-9]{2}|c-[0-9A-HJKMNP-TV-Z]{8}) key (?P<key>[0-9-]{10})"
    r" dice 1(?: against [a-z]+@[0-9]+)?(?: seat (?P<seat>[1-6]))?"
)


def read_seed(text):
    """The 32 bytes that 64 small hexadecimal digits spell."""
    if not isinstance(text, str) or not re.fullmatch("[0-9a-f]{64}", text):
        raise Fault("The seed is not spelled with 64 hexadecimal digits.")
    return bytes.fromhex(text)


def dice_of(document):
    """Whose commitment it tells of: a day, a code, or a seat at a table of a code."""
    if "moves" not in document:
        return str(document["day"])
    seat = re.fullmatch(r"c-[^.]+\.[^.]+(\.s[1-6])", str(document.get("id")))
    return str(document.get("challenge"))[2:] + (seat[1] if seat else "")


def is_sealed(document):
    """Whether it holds no seed yet, which a record always must."""
    return document.get("seed") is None and document.get("format") != FORMAT


def faults_of_seed(document, published):
    """What is wrong with a commitment and the seed that follows it."""
    if published[dice_of(document)] != document.get("commitment"):
        yield f"Another commitment was published for {dice_of(document)}."
    if is_sealed(document):
        return
    try:
        if commitment(read_seed(document.get("seed"))) != document.get("commitment"):
            yield "The seed does not fit the commitment."
    except Fault as fault:
        yield str(fault)


def faults_of_round(document, published):
    """What does not fit in a round: a record, or one of the file of everything."""
    yield from faults_of_seed(document, published)
    try:
        opening = read_opening(document)
        game = Game(opening["ruleset"], int(opening["version"]))
        current = Round(game, read_seed(document.get("seed")))
    except Fault as fault:
        yield str(fault)
        return
    try:
        yield from faults_of_moves(document.get("moves"), current)
    except Fault as fault:
        yield str(fault)
        return
    yield from faults_of_end(document, opening, current)


def read_opening(document):
    """The parts of the line that a round begins with, which the rest of the record must repeat."""
    found = OPENING.fullmatch(str(document.get("opening")))
    if not found:
        raise Fault("The opening cannot be read.")
    challenge, named = found["challenge"], str(document.get("id")).split(".")
    for name, value in (("ruleset", found["ruleset"]), ("challenge", challenge)):
        if document.get(name) != value:
            raise Fault(f"The record and its opening name another {name}.")
    version = document.get("version")
    if type(version) is not int or version != int(found["version"]) or named[0] != challenge:
        raise Fault("The record and its opening name another version or another round.")
    if document.get("key_date", found["key"]) != found["key"]:
        raise Fault("The record and its opening name another date of the key.")
    if len(named) not in (2, 3) or not re.fullmatch("[0-9a-z]+", named[1]):
        raise Fault("The record is of no round.")
    if (named[2:] == [f"s{found['seat']}"]) != bool(found["seat"]):
        raise Fault("The record and its opening name another seat.")
    if challenge.startswith("d-") and not is_daily(found, challenge[2:]):
        raise Fault("This is not the game of that day, or not its key.")
    return found


def is_daily(opening, day):
    """Whether a day is played by this game, alone, with dice of a key that was in force on it."""
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    games = [tuple(game) for since, *game in DAILY if since <= day]
    game = (opening["ruleset"], int(opening["version"]))
    return game in games[-1:] and opening["key"] <= day and not opening["seat"]


def faults_of_moves(moves, current):
    """What differs from what the moves give. Fault for a move that cannot be made."""
    if not isinstance(moves, list) or not all(isinstance(one, dict) for one in moves):
        raise Fault("The moves cannot be read.")
    for number, one in enumerate(moves, 1):
        try:
            dice, points = current.make(str(one.get("move")))
        except Fault as fault:
            raise Fault(f"Move {number}, {one.get('move')!r}, {fault}.") from None
        if spelled(one.get("dice")) != spelled(dice):
            shown = " ".join(map(str, dice or ["none"]))
            yield f"Move {number}, {one['move']!r}: the dice are {shown}."
        if spelled(one.get("points")) != spelled(points):
            yield f"Move {number}, {one['move']!r}: the points are {points}."


def faults_of_end(document, opening, current):
    """What a round says of itself that does not follow from its moves."""
    if document.get("format") == FORMAT and not current.over:
        yield "The round is not over."
    if spelled(document.get("total")) != spelled(current.total):
        yield f"The total is {current.total}."
    if spelled(document.get("card")) != spelled(current.card):
        yield "The score sheet does not follow from the moves."
    counts = len(str(document.get("id")).split(".")) == 2 and not opening["seat"]
    if spelled(document.get("over")) != spelled(current.over) or (
        current.over and spelled(document.get("scored")) != spelled(counts and not current.advised)
    ):
        yield "Whether it is over, or counts, does not follow from the moves."


def spelled(value):
    """A value as JSON has it, in which 1, 1.0 and true are three things."""
    return json.dumps(value, sort_keys=True)


def read_page(text):
    """The commitments, and the seeds, that a saved page /dice shows by day."""
    days = {}
    shown = r'datetime="([0-9-]{10})".*?</dt>((?:\s*<dd.*?</dd>)+)'
    for day, told in re.findall(shown, text, re.DOTALL):
        digits = re.findall("[0-9a-f]{64}", told)
        days[day] = dict(zip(("commitment", "seed"), digits))
    return [{"day": day, **told} for day, told in days.items() if told]


def parts_of(document):
    """The rounds and the days that a file tells of."""
    found = document if isinstance(document, list) else [document]
    if isinstance(document, dict) and isinstance(document.get("rounds"), list):
        found = document["rounds"]
    found = [one for one in found if isinstance(one, dict)]
    days = [one for one in found if "moves" not in one and is_day(one)]
    return [one for one in found if isinstance(one.get("moves"), list)], days


def is_day(one):
    """Whether it tells of a day and its commitment."""
    day, told = str(one.get("day")), str(one.get("commitment"))
    return bool(re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9a-f]{64}", f"{day} {told}"))


def judge(documents):
    """What is found in files, as pairs of a name and its faults, None for what is still sealed.

    What was told while it was sealed is held against what is told later.
    """
    rounds, days, found = [], [], []
    for document in documents:
        parts = parts_of(document)
        rounds += parts[0]
        days += parts[1]
        if parts == ([], []):
            found.append(("a file", ["It is no record, no day and no list of commitments."]))
    published = {}
    for one in sorted([*days, *rounds], key=is_sealed, reverse=True):
        published.setdefault(dice_of(one), one.get("commitment"))
    for one in [*days, *rounds]:
        of = faults_of_seed if is_sealed(one) or "moves" not in one else faults_of_round
        faults = list(of(one, published))
        name = one["id"] if "moves" in one and "id" in one else dice_of(one)
        found.append((str(name), None if is_sealed(one) and not faults else faults))
    return found


def read(path):
    """What a file holds. Fault where it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        return read_page(text) if text.lstrip().startswith("<") else json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        raise Fault(f"{path}: it cannot be read: {error}.") from None


def main(paths):
    """Check files, say of each thing in them what was found, and return 0 where all fits."""
    if not paths or paths[0].startswith("-"):
        print(__doc__)
        return 1
    try:
        found = judge([read(path) for path in paths])
    except Fault as fault:
        print(fault)
        return 1
    for name, faults in found:
        if faults is None:
            print(f"{name}: sealed; keep this file until the seed is out.")
        elif not faults:
            print(f"{name}: everything fits.")
        for fault in faults or []:
            print(f"{name}: FAULT. {fault}")
    return 1 if any(faults for _, faults in found) or not found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
