"""What a page says of a rival: whose column it is, what just showed, what shows next."""

import pytest

from service.game.moves import Score, Throw
from service.game.round import ColumnSum, Round, apply, begin
from service.game.ruleset import Column
from service.play.beside import Rival, Whole
from service.play.comparing import tell
from service.web.i18n import Language, load_languages
from service.web.views.beside import short_name
from service.web.views.rounds import Moment, Place, RoundView, view_round
from service.web.views.sheet import Beside, Heading, Row
from tests.web.compared import climber, log_of
from tests.web.samples import MAXI, SEED, play_turns, throw_keeping

LANGUAGES = load_languages()
EN, SV, FI = LANGUAGES["en"], LANGUAGES["sv"], LANGUAGES["fi"]
TOLD = tell(MAXI, SEED, log_of(MAXI, SEED, climber))


def rival_of(of: Round, name: str = "Pekka") -> Rival:
    return Whole("00000000000a", name, TOLD).beside(of)


def view(
    of: Round,
    language: Language = EN,
    moment: Moment | None = None,
    first: bool = False,
    name: str = "Pekka",
) -> RoundView:
    place = Place("c-K7QM3XT9.3fa9c1d2e4b5", "K7QM-3XT9", "/", practice=False, first_game=first)
    return view_round(of, place, moment or Moment(), language, rival_of(of, name))


def row(shown: RoundView, slug: str) -> Row:
    rows = (*shown.sheet.left, *shown.sheet.right)
    return next(line for line in rows if line.key == slug)


def thrown(turns: int) -> Round:
    return apply(play_turns(MAXI, turns), Throw(), SEED)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Pekka", "Pekka"),
        ("Glad Räv", "Glad Räv"),
        ("Iloinen Kettu", "IK"),
        ("Anna-Maria Öhrnberg", "AMÖ"),
        ("WWWWWWWWWWWWWWWWWWWW", "W"),
        ("Aino Berg Carlsson Dahl", "ABC"),
        ("👩‍👩‍👧 Familjen Berg", "👩‍👩‍👧FB"),
        ("李李李李", "李李李李"),
        ("李李李李李", "李"),
    ],
)
def test_a_name_too_long_for_the_column_is_its_initials(name: str, short: str) -> None:
    assert short_name(name) == short


def test_before_any_turn_shows_the_column_is_empty_but_for_its_sum() -> None:
    shown = view(begin(MAXI))
    rows = (*shown.sheet.left, *shown.sheet.right)
    assert [line.key for line in rows if line.beside] == ["sum"]
    assert row(shown, "sum").beside == Beside(0, "Pekka: 0", struck=False, newest=False)


def test_each_row_says_what_the_rival_has_and_the_newest_is_marked() -> None:
    shown = view(thrown(8))
    for turn in TOLD[:8]:
        found = row(shown, turn.box).beside
        said = f"Pekka: {turn.points}" if turn.points else "Pekka: crossed out, 0"
        assert found == Beside(turn.points, said, turn.points == 0, turn.number == 8)
    writable = [line for line in (*shown.sheet.left, *shown.sheet.right) if line.state == "pencil"]
    for line in writable:
        assert (", Pekka: " in line.label) == (line.beside is not None)


def test_an_earned_bonus_stands_in_the_rivals_column() -> None:
    card = {"sixes": 36, "fives": 30, "fours": 24}
    sums = (ColumnSum(Column(), 90, 100, 0, 30, 190),)
    rival = Rival("a", "Pekka", 6, 20, card, 190, "fours", sums)
    place = Place("c-K7QM3XT9.3fa9c1d2e4b5", "K7QM-3XT9", "/", practice=False)
    shown = view_round(thrown(6), place, Moment(), EN, rival)
    assert row(shown, "bonus").beside == Beside(100, "Pekka: 100", struck=False, newest=False)


def test_a_first_throw_says_what_it_has_uncovered_and_a_second_what_comes() -> None:
    box = EN.box_short(MAXI.box(TOLD[7].box))
    news = f"Pekka: {box}, {TOLD[7].points}"
    first, second = view(thrown(8)), view(throw_keeping(thrown(8), 1))
    assert first.status == news
    assert first.announce.endswith(news)
    assert second.status == "Turn 9: Pekka shows when you throw turn 10."
    assert "Pekka" not in second.announce


@pytest.mark.parametrize(
    ("language", "next_turn", "last_turn"),
    [
        (EN, "Turn 9: Pekka shows when you throw turn 10.",
         "Turn 20: Pekka shows after your last box."),
        (SV, "Omgång 9: Pekka syns när du kastar omgång 10.",
         "Omgång 20: Pekka syns efter din sista ruta."),
        (FI, "Vuoro 9: Pekka näkyy, kun heität vuoron 10.",
         "Vuoro 20: Pekka näkyy viimeisen ruutusi jälkeen."),
    ],
)  # fmt: skip
def test_the_hint_is_said_in_three_languages(
    language: Language, next_turn: str, last_turn: str
) -> None:
    assert view(throw_keeping(thrown(8), 1), language).status == next_turn
    assert view(throw_keeping(thrown(19), 1), language).status == last_turn


def test_what_matters_more_is_not_displaced() -> None:
    spent = throw_keeping(thrown(8), 2)
    assert view(spent).status == "No throws left: choose a box"
    assert view(thrown(8), moment=Moment(notice="Stop")).status == "Stop"
    written = apply(thrown(8), Score(next(iter(thrown(8).options))), SEED)
    assert "Pekka" not in view(written).status + view(written).announce
    first = view(apply(begin(MAXI), Throw(), SEED), first=True)
    assert first.status == "Three throws; unused ones are not saved"


def test_news_too_long_for_a_line_name_initials_and_are_read_aloud_whole() -> None:
    name = "Bartholomew Fitzgerald-Whittingham"
    shown = view(thrown(8), name=name)
    assert shown.status.startswith("BFW: ")
    assert f"{name}: " in shown.announce
    assert shown.sheet.rival is not None
    assert (shown.sheet.rival.name, shown.sheet.rival.short) == (name, "BFW")


def test_a_name_from_right_to_left_is_kept_apart_from_the_words() -> None:
    assert view(thrown(8), name="محمد").status.startswith("\u2068محمد\u2069: ")


@pytest.mark.parametrize(
    ("language", "words"),
    [(EN, ("Easy", "Medium", "Hard")), (SV, ("Lätt", "Mellan", "Svår")),
     (FI, ("Helppo", "Keskitaso", "Vaikea"))],
)  # fmt: skip
def test_a_computer_is_called_by_a_whole_word_of_the_language(
    language: Language, words: tuple[str, ...]
) -> None:
    place = Place("c-K7QM3XT9.3fa9c1d2e4b5", "K7QM-3XT9", "/", practice=False)
    for level, word in zip(("easy", "medium", "hard"), words, strict=True):
        of = throw_keeping(thrown(8), 1)
        rival = Whole(f"{level}@1", level, TOLD).beside(of)
        shown = view_round(of, place, Moment(), language, rival)
        assert shown.sheet.rival == Heading(word, word)
        assert word in shown.status
        assert any(f"{word}: " in line.label for line in shown.sheet.rows)
        first = view_round(thrown(8), place, Moment(), language, rival)
        assert first.announce.partition(f"{word}: ")[1]


def test_a_person_is_never_taken_for_a_computer() -> None:
    assert rival_of(thrown(8), "hard@1").level is None
    assert rival_of(thrown(8), "hard").name == "hard"


def test_when_all_is_shown_nothing_is_marked_as_new() -> None:
    over = play_turns(MAXI, 20)
    shown = view(over)
    rows = [line for line in (*shown.sheet.left, *shown.sheet.right) if line.kind == "box"]
    assert all(line.beside and not line.beside.newest for line in rows)
    total = row(shown, "sum").beside
    assert total is not None
    assert total.points == TOLD[-1].total_after
