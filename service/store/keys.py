"""Every key of the store: its name, type, element and lifetime.

Knows how players fall into the 16 parts; must not know rules, dates or what a value means.

Part keys (tag `{p..}`, all keys of one player's part lie on one cluster slot):

| key | type | element | lifetime |
|---|---|---|---|
| `{p}:player:<player>` | hash | `made` ms, `locale`, `own_name`, `moving` hash, note 9 | for ever |
| `{p}:names` | hash | player → public name, `-` of one who is gone | for ever |
| `{p}:log:<round>` | list | opening, then one readable move a line | as below, note 1 |
| `{p}:packed:<round>` | string | the whole log of a finished round, packed | as below, note 2 |
| `{p}:practice:<challenge>.<player>` | string | number of the latest practice round | 30 days |
| `{p}:codes:<player>` | zset | code → ms until which it is listed, note 4 | pruned at each start |
| `{p}:met:<player>` | zset | `<challenge>.<other player>` → ms of meeting | pruned after 400 days |
| `{p}:seen:<challenge>.<player>` | string | others finished when last looked at | as note 3 |
| `{p}:given:<challenge>.<player>` | string | who has the round now, note 10 | note 10 |
| `{p}:brought:<challenge>.<player>` | string | the guest whose round it was | note 10 |
| `{p}:evening:<player>.<evening>` | string | revision, then the evening as JSON | for ever |
| `{p}:evenings:<player>` | zset | evening → ms of being made | for ever |
| `{p}:removed:<player>` | list | removed evenings, the latest 500, latest first | for ever |
| `{p}:seats:<player>` | zset | code of a table → ms until it is listed | pruned at each start |
| `{p}:groups:<player>` | zset | code of a group → ms of joining | for ever |
| `{p}:results:<player>` | hash | challenge → `total elapsed-ms game version points…` | for ever |
| `{p}:board:<board>` | zset | player → board score | for ever; of a code as the code |
| `{p}:histogram:<challenge>` | hash | number of the bin → players | for ever |
| `{p}:choices:<challenge>` | hash | number of a turn's choice → players | as note 2 |
| `{p}:finished` | hash | player → number of daily rounds finished | for ever |
| `{p}:best` | hash | player → best all-time score on final days | for ever |
| `{p}:aside` | hash | player → ms of being left out of weeks and all time | for ever |

1. Daily rounds 400 days from the day; shared codes as the code; practice and solo rounds 30 days
   after the last move.
2. Days 400 days from the day; codes as the code; practice 30 days.
3. Days 400 days from the day; codes as the code.
4. A shared code until it is deleted, one that nobody has been told of until it closes; a week's
   special not at all.
5. 400 days from the day it is made; a week's special from the Monday of its week; a group's game
   5,000 years, and 400 days from when the group is closed.
6. `mode` once others are told of it, `duel`, `rematch`, `week` of a week's special, `seats` of a
   table on one device: its names as JSON; `group` of a group's game, and `until`, ms, once that
   group is closed.
7. `closed` ms once it is; `season`, the one that runs or is not fixed yet, as JSON
   `{"name", "since"}`, with `until` once its owner has ended it.
8. For ever; 400 days once the group is closed.
9. `hidden` by the player's own wish, `barred` by the operator: then the public name stands here, as
   `shown`, and not among the names. `quiet` is `1` for who is not told of days in a row.
10. While the round is on its way as long as the round, and with all that is kept of it, as JSON;
    then who has it until the round takes no more moves.

Keys of their own slot:

| key | type | element | lifetime |
|---|---|---|---|
| `challenge:{<code>}` | hash | `ruleset version key dice made maker …`, note 6 | note 5 |
| `joined:{<code>}` | hash | player → ms of joining | as the code |
| `group:{<code>}` | hash | `name made owner`, note 7 | note 8 |
| `members:{<code>}` | hash | player → `{"joined": ms, "was": [earlier ids]}` | note 8 |
| `weeks:{<code>}` | hash | closed week → `{"days": {date: {player: total}}}` | note 8 |
| `cups:{<code>}` | hash | closed week → its cup: `player total days-won` | note 8 |
| `seasons:{<code>}` | list | `{"name", "since", "until", "rows"}` of an ended season | note 8 |
| `games:{<code>}` | zset | code of a group's game → ms of being made | note 8 |
| `book:{<code>}` | hash | entry of the cabin book → who wrote it, when, what, as JSON | note 8 |
| `groups` | zset | code of a group → ms when its running week is closed | for ever |
| `moving:<hash>` | string | player | 400 days, replaced with the code |
| `once:<hash>` | string | player, then the once by which the link was spent | 24 hours |
| `commitments` | hash | date → `commitment fingerprint` | for ever |
| `seeds` | hash | final date → seed in hex | for ever |
| `specials` | hash | week → code of its special | for ever |
| `same-dice` | hash | final day or special → what the computers made of it, the most | for ever |
| `left` | hash | final day → points left on the table, and by how many rounds | for ever |
| `code-keys` | zset | date of a dice key → ms until which a code needs it | for ever |
| `vouching:{<code>}:<hash>` | string | owner, member, then who took the seat | 24 hours |
| `underway` | zset | `<challenge> <guest> <player>` of a round on its way → ms | for ever |
| `reports` | hash | player or group, who reports → ms, the name | for ever, or until looked at |
| `restoring` | string | digest of the backup being put back | for ever, or until it is there |
| `clock:lease` | string | holder | seconds |
| `{*}:heard` | string | nothing: a write that replicas hear of, on any slot | a second |
| `LIMITS:*` | string | calls in the window (the library `limits`) | the window |
"""

from zlib import crc32

TAGS = tuple("p60 p42 p11 p3 p61 p43 p10 p2 p62 p40 p13 p1 p63 p41 p12 p0".split())
PARTS = range(len(TAGS))

COMMITMENTS = "commitments"
SEEDS = "seeds"
CODE_KEYS = "code-keys"
SPECIALS = "specials"
SAME_DICE = "same-dice"
LEFT = "left"
GROUPS = "groups"
UNDERWAY = "underway"
REPORTS = "reports"
RESTORING = "restoring"
LEASE = "clock:lease"


def part_of(player: str) -> int:
    """Return the part, 0 to 15, in which all that `player` does is kept."""
    return crc32(player.encode()) % len(TAGS)


def _in_part(part: int, name: str) -> str:
    return f"{{{TAGS[part]}}}:{name}"


def _of(player: str, name: str) -> str:
    return _in_part(part_of(player), name)


def player(player: str) -> str:
    return _of(player, f"player:{player}")


def names(part: int) -> str:
    return _in_part(part, "names")


def log(player: str, round_id: str) -> str:
    return _of(player, f"log:{round_id}")


def packed(player: str, round_id: str) -> str:
    return _of(player, f"packed:{round_id}")


def practice(player: str, challenge: str) -> str:
    return _of(player, f"practice:{challenge}.{player}")


def codes(player: str) -> str:
    return _of(player, f"codes:{player}")


def met(player: str) -> str:
    return _of(player, f"met:{player}")


def seen(player: str, challenge: str) -> str:
    return _of(player, f"seen:{challenge}.{player}")


def given(player: str, challenge: str) -> str:
    return _of(player, f"given:{challenge}.{player}")


def brought(player: str, challenge: str) -> str:
    return _of(player, f"brought:{challenge}.{player}")


def evening(player: str, evening: str) -> str:
    return _of(player, f"evening:{player}.{evening}")


def evenings(player: str) -> str:
    return _of(player, f"evenings:{player}")


def removed(player: str) -> str:
    return _of(player, f"removed:{player}")


def seats(player: str) -> str:
    return _of(player, f"seats:{player}")


def groups(player: str) -> str:
    return _of(player, f"groups:{player}")


def results(player: str) -> str:
    return _of(player, f"results:{player}")


def board(part: int, board: str) -> str:
    return _in_part(part, f"board:{board}")


def histogram(part: int, challenge: str) -> str:
    return _in_part(part, f"histogram:{challenge}")


def choices(part: int, challenge: str) -> str:
    return _in_part(part, f"choices:{challenge}")


def finished(part: int) -> str:
    return _in_part(part, "finished")


def nothing(part: int) -> str:
    """Return a key of a part at which nothing is ever kept."""
    return _in_part(part, "nothing")


def best(part: int) -> str:
    return _in_part(part, "best")


def aside(part: int) -> str:
    return _in_part(part, "aside")


def challenge(code: str) -> str:
    return f"challenge:{{{code}}}"


def joined(code: str) -> str:
    return f"joined:{{{code}}}"


def group(code: str) -> str:
    return f"group:{{{code}}}"


def members(code: str) -> str:
    return f"members:{{{code}}}"


def weeks(code: str) -> str:
    return f"weeks:{{{code}}}"


def cups(code: str) -> str:
    return f"cups:{{{code}}}"


def seasons(code: str) -> str:
    return f"seasons:{{{code}}}"


def games(code: str) -> str:
    return f"games:{{{code}}}"


def book(code: str) -> str:
    return f"book:{{{code}}}"


def moving(code_hash: str) -> str:
    return f"moving:{code_hash}"


def once(link_hash: str) -> str:
    return f"once:{link_hash}"


def vouching(code: str, link_hash: str) -> str:
    return f"vouching:{{{code}}}:{link_hash}"


def heard(key: str) -> str:
    """Return the key, on the slot of another, whose writing a replica is to hear of."""
    tag = key.partition("{")[2].partition("}")[0] if "{" in key else key
    return f"{{{tag}}}:heard"
