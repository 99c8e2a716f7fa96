"""Rulesets are data that is read whole or refused in one sentence."""

from collections.abc import Callable

import pytest

from service.game.errors import BadRuleset, Illegal, Malformed
from service.game.highest import highest_total
from service.game.reading import read_ruleset
from service.game.ruleset import LOCALES, Bonus, Ruleset
from service.game.rulesets import Rulesets
from tests.game.books import CLASSIC, FILES, MAXI, RULESETS

UPPER = "ones twos threes fours fives sixes"
CARD_ORDER = {
    "classic": f"{UPPER} one-pair two-pairs three-of-a-kind four-of-a-kind"
    " small-straight large-straight full-house chance yatzy",
    "maxi": f"{UPPER} one-pair two-pairs three-pairs three-of-a-kind four-of-a-kind"
    " five-of-a-kind small-straight large-straight full-straight"
    " full-house villa tower chance maxi-yatzy",
    "yahtzee": f"{UPPER} three-of-a-kind four-of-a-kind full-house"
    " small-straight large-straight chance yahtzee",
    "yahtzee-nordic": f"{UPPER} three-of-a-kind four-of-a-kind"
    " small-straight large-straight full-house chance yahtzee",
    "junior": UPPER,
    "seven": f"{UPPER} one-pair two-pairs three-pairs three-of-a-kind four-of-a-kind"
    " five-of-a-kind six-of-a-kind small-straight large-straight full-straight"
    " full-house villa tower full-hut grand-villa grand-tower chance seven-yatzy",
}
SMALL = """
id = "small"
version = 1
dice = 2
throws = 3
bonus = { points = 5, limit = 12 }
names = { en = "Small", sv = "Liten", fi = "Pieni" }
[[boxes]]
slug = "sixes"
pattern = "face"
args = { face = 6 }
names = { en = "Sixes", sv = "Sexor", fi = "Kuutoset" }
short = { en = "Sixes", sv = "Sexor", fi = "Kuutoset" }
example = [6, 1]
[[boxes]]
slug = "one-pair"
pattern = "pairs"
args = { count = 1 }
names = { en = "One pair", sv = "Ett par", fi = "Yksi pari" }
short = { en = "1 pair", sv = "1 par", fi = "1 pari" }
hint = "2"
example = [3, 3]
"""


@pytest.mark.parametrize("slug", CARD_ORDER)
def test_boxes_stand_in_card_order(slug: str) -> None:
    assert [box.slug for box in RULESETS.find(slug).boxes] == CARD_ORDER[slug].split()


@pytest.mark.parametrize(
    ("slug", "dice", "turns", "bonus"),
    [
        ("classic", 5, 15, Bonus(50, 63)),
        ("maxi", 6, 20, Bonus(100, 84)),
        ("yahtzee", 5, 13, Bonus(35, 63)),
        ("yahtzee-nordic", 5, 13, Bonus(35, 63)),
        ("junior", 5, 6, None),
        ("seven", 7, 24, Bonus(150, 105)),
    ],
)
def test_each_game_is_as_the_rules_list_it(
    slug: str, dice: int, turns: int, bonus: Bonus | None
) -> None:
    ruleset = RULESETS.find(slug)
    assert (ruleset.dice, ruleset.throws, ruleset.turns) == (dice, 3, turns)
    assert ruleset.bonus == bonus
    assert [box.slug for box in ruleset.upper] == UPPER.split()


GAMES = {
    "maxi": ("Maxi Yatzy", "Maxi Yatzy", "Maxi-Yatzy"),
    "classic": ("Ordinary Yatzy", "Vanlig Yatzy", "Tavallinen Yatzy"),
    "yahtzee": (
        "American (Yahtzee rules)",
        "Amerikansk (Yahtzee-regler)",
        "Amerikkalainen (Yahtzee-säännöt)",
    ),
    "yahtzee-nordic": ("13-box Yatzy", "Yatzy med 13 rutor", "13 ruudun Yatzy"),
    "junior": ("Little Yatzy", "Lilla Yatzy", "Pikku-Yatzy"),
    "seven": ("7-Yatzy", "7-Yatzy", "7-Yatzy"),
}
BOXES = {
    "ones": ("Ones", "Ettor", "Ykköset"),
    "twos": ("Twos", "Tvåor", "Kakkoset"),
    "threes": ("Threes", "Treor", "Kolmoset"),
    "fours": ("Fours", "Fyror", "Neloset"),
    "fives": ("Fives", "Femmor", "Viitoset"),
    "sixes": ("Sixes", "Sexor", "Kuutoset"),
    "one-pair": ("One pair", "Ett par", "Yksi pari"),
    "two-pairs": ("Two pairs", "Två par", "Kaksi paria"),
    "three-pairs": ("Three pairs", "Tre par", "Kolme paria"),
    "three-of-a-kind": ("Three of a kind", "Tretal", "Kolme samaa"),
    "four-of-a-kind": ("Four of a kind", "Fyrtal", "Neljä samaa"),
    "five-of-a-kind": ("Five of a kind", "Femtal", "Viisi samaa"),
    "six-of-a-kind": ("Six of a kind", "Sextal", "Kuusi samaa"),
    "small-straight": ("Small straight", "Liten stege", "Pieni suora"),
    "large-straight": ("Large straight", "Stor stege", "Iso suora"),
    "full-straight": ("Full straight", "Full stege", "Täyssuora"),
    "full-house": ("Full house", "Kåk", "Täyskäsi"),
    "villa": ("Villa", "Villa", "Sauna"),
    "tower": ("Tower", "Torn", "Talo"),
    "full-hut": ("House 3+2+2", "Hus 3+2+2", "Talo 3+2+2"),
    "grand-villa": ("House 4+3", "Hus 4+3", "Talo 4+3"),
    "grand-tower": ("House 5+2", "Hus 5+2", "Talo 5+2"),
    "chance": ("Chance", "Chans", "Sattuma"),
}
YATZY = {
    "classic": ("Yatzy", "Yatzy", "Yatzy"),
    "maxi": ("Maxi Yatzy", "Maxi Yatzy", "Maxi-Yatzy"),
    "yahtzee": ("Yahtzee", "Yahtzee", "Yahtzee"),
    "yahtzee-nordic": ("Yatzy", "Yatzy", "Yatzy"),
    "seven": ("7-Yatzy", "7-Yatzy", "7-Yatzy"),
}
HINTS = {"full-house": "3+2", "villa": "3+3", "tower": "4+2"}


@pytest.mark.parametrize("slug", CARD_ORDER)
def test_names_are_those_of_the_books(slug: str) -> None:
    game = RULESETS.find(slug)
    assert tuple(game.names.values()) == GAMES[slug]
    for box in game.boxes:
        expected = YATZY[slug] if box.is_yatzy else BOXES[box.slug]
        assert tuple(box.names.values()) == expected, box.slug
        assert box.hint == HINTS.get(box.slug, ""), box.slug


def test_short_names_are_those_of_the_sheet() -> None:
    seven = RULESETS.find("seven")
    assert {slug: tuple(seven.box(slug).short.values()) for slug in ("two-pairs", "villa")} == {
        "two-pairs": ("2 pairs", "2 par", "2 paria"),
        "villa": ("Villa", "Villa", "Sauna"),
    }
    for box in seven.boxes:
        if box.pattern == "alike":
            count = box.args["count"]
            assert (box.short["en"], box.short["fi"]) == (f"{count} of a kind", f"{count} samaa")
            assert box.short["sv"] == box.names["sv"]


def test_a_box_is_called_the_same_in_every_game() -> None:
    words: dict[str, set[tuple[str, ...]]] = {}
    for box in (box for game in RULESETS for box in game.boxes if not box.is_yatzy):
        said = (*box.names.values(), *box.short.values(), box.hint)
        words.setdefault(box.slug, set()).add(said)
    assert words.keys() == BOXES.keys()
    assert [slug for slug, said in words.items() if len(said) > 1] == []


def test_every_box_and_game_has_a_name_in_every_language() -> None:
    for ruleset in RULESETS:
        for words in (ruleset.names, *(w for b in ruleset.boxes for w in (b.names, b.short))):
            assert tuple(words) == LOCALES


def test_a_file_is_named_after_its_game_and_a_later_version_after_that_too() -> None:
    for path in FILES:
        game = read_ruleset(path.read_text("utf-8"), path.name)
        later = f".v{game.version}" if game.version > 1 else ""
        assert path.stem == f"{game.slug}{later}"


def test_an_unknown_box_is_illegal() -> None:
    with pytest.raises(Illegal) as refused:
        CLASSIC.box("villa")
    assert refused.value.reason == "box-unknown"


def test_a_new_game_needs_no_python() -> None:
    small = read_ruleset(SMALL, "small.toml")
    assert highest_total(small) == 12 + 12 + 5
    assert [(box.slug, box.upper, box.hint) for box in small.boxes] == [
        ("sixes", True, ""),
        ("one-pair", False, "2"),
    ]


def test_a_game_without_bonus_may_be_written() -> None:
    assert read_ruleset(SMALL.replace("bonus = { points = 5, limit = 12 }", ""), "s").bonus is None


WRONG = [
    ('id = "small"', "id small", "is not TOML"),
    ('id = "small"', 'id = "Small!"', "must be named by small letters"),
    ("version = 1", "version = 0", "must have version as a whole number"),
    ("version = 1", "", "has no version"),
    ("dice = 2", 'dice = "two"', "must have dice as a whole number"),
    ("dice = 2", "dice = true", "must have dice as a whole number"),
    ("throws = 3", "throws = 10", "must have throws as a whole number from 1 to 9"),
    ("throws = 3", "throws = 3\nboxen = 1", "has an unknown entry boxen"),
    ("throws = 3", "throws = 3\nboxes = 7", "is not TOML"),
    ("limit = 12", "limit = 13", "bonus, has a limit above 12"),
    ("limit = 12", "limit = 0", "bonus, must have limit as a whole number"),
    ("limit = 12", "limits = 12", "bonus, has no limit"),
    ('sv = "Liten", ', "", "names, has no sv"),
    ('fi = "Pieni"', 'fi = " "', "names, has no words for fi"),
    ('"one-pair"', '"sixes"', "box sixes, is there twice"),
    ('"one-pair"', '"One Pair"', "box number 2, must be named by small letters"),
    ('slug = "one-pair"', "", "box number 2, has no slug"),
    ('"pairs"', '"triples"', "box one-pair, names an unknown pattern triples"),
    ('"pairs"', "[1]", "box one-pair, names an unknown pattern [1]"),
    ("args = { count = 1 }", "", "box one-pair, args, has no count"),
    ("{ count = 1 }", "{ count = 1, face = 2 }", "box one-pair, args, has an unknown entry face"),
    ("{ count = 1 }", "{ count = 0 }", "box one-pair, args, must have count as a whole number"),
    ("{ count = 1 }", "{ count = 2 }", "box one-pair, can never be filled with points by 2 dice"),
    ("{ face = 6 }", "{ face = 7 }", "box sixes, can never be filled with points by 2 dice"),
    ('fi = "Yksi pari"', 'fi = ""', "box one-pair, names, has no words for fi"),
    ('fi = "1 pari"', 'de = "1 Paar"', "box one-pair, short, has no fi"),
    ('hint = "2"', "hint = 2", "box one-pair, must have its hint as text"),
    ("example = [3, 3]", "example = [3, 3, 3]", "box one-pair, must have an example of 2 dice"),
    ("example = [3, 3]", "example = [3, 7]", "box one-pair, has an example with a die"),
    ("example = [3, 3]", "", "box one-pair, has no example"),
    ("throws = 3", 'throws = 3\noptions = ["sideways"]', "names an option that does not exist"),
    ("throws = 3", 'throws = 3\noptions = "down"', "names an option that does not exist"),
    ("throws = 3", 'throws = 3\noptions = ["up", "down"]', "must list its options once each"),
    ("throws = 3", 'throws = 3\noptions = ["up", "up"]', "must list its options once each"),
    ("throws = 3", "throws = 3\njoker = 1", "must have joker as true or false"),
    ("throws = 3", "throws = 3\nfurther = 0", "must have further as a whole number"),
    ("throws = 3", "throws = 3\nfurther = 50", "has further or joker, but no box for all dice"),
    ("throws = 3", "throws = 3\njoker = true", "has further or joker, but no box for all dice"),
    ("throws = 3", 'throws = 3\noptions = ["full25"]', "lists the option full25, but has nothing"),
    ("throws = 3", 'throws = 3\noptions = ["again50"]', "lists the option again50, but has"),
    ("throws = 3", 'throws = 3\noptions = ["hand100"]', "lists the option hand100, but has"),
]


@pytest.mark.parametrize(("good", "bad", "reason"), WRONG, ids=[bad for _, bad, _ in WRONG])
def test_a_bad_file_is_refused_in_one_sentence(good: str, bad: str, reason: str) -> None:
    assert good in SMALL
    with pytest.raises(BadRuleset) as refused:
        read_ruleset(SMALL.replace(good, bad, 1), "small.toml")
    assert str(refused.value).startswith("small.toml")
    assert reason in str(refused.value)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_a_bonus_that_is_not_there_cannot_be_changed() -> None:
    for option in ("bonus75", "bonus-at"):
        bad = SMALL.replace("bonus = { points = 5, limit = 12 }", f'options = ["{option}"]')
        with pytest.raises(BadRuleset, match=f"lists the option {option}, but has nothing"):
            read_ruleset(bad, "small.toml")


def test_a_total_that_a_board_cannot_hold_is_refused() -> None:
    rich = SMALL.replace("points = 5", "points = 131047")
    assert highest_total(read_ruleset(rich, "rich.toml")) == 2**17 - 1
    with pytest.raises(BadRuleset, match=r"^rich\.toml has a highest total of 131072 or more\.$"):
        read_ruleset(rich.replace("131047", "131048"), "rich.toml")


def small(version: int, slug: str = "small") -> Ruleset:
    text = SMALL.replace("version = 1", f"version = {version}").replace('"small"', f'"{slug}"')
    return read_ruleset(text, slug)


def test_the_newest_version_is_found_unless_one_is_named() -> None:
    both = Rulesets([small(2), small(10), small(1)])
    assert both.find("small").version == 10
    assert both.find("small", 1).version == 1
    assert [ruleset.version for ruleset in both] == [10]


@pytest.mark.parametrize(
    "find",
    [lambda: RULESETS.find("mini"), lambda: RULESETS.find("maxi", 2)],
    ids=["name", "version"],
)
def test_a_game_that_is_not_there_cannot_be_named(find: Callable[[], Ruleset]) -> None:
    with pytest.raises(Malformed) as refused:
        find()
    assert refused.value.reason == "ruleset-unknown"


def test_maxi_and_the_ordinary_game_come_first() -> None:
    games = Rulesets([small(1), small(1, "alpha"), CLASSIC, MAXI])
    assert [ruleset.spelling for ruleset in games] == ["maxi", "classic", "alpha", "small"]


def test_one_version_cannot_be_there_twice() -> None:
    with pytest.raises(BadRuleset, match=r"^The ruleset small v1 is there twice\.$"):
        Rulesets([small(1), small(1)])
