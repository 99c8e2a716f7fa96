"""What the pages say of a round, a day, a place and a box."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from service.game.moves import Score, Throw, Undo
from service.game.round import Round, apply, begin
from service.web.i18n import Language, load_languages
from service.web.views.boards import BoardRow, BoardView
from service.web.views.days import Envelope, MyDay, view_day
from service.web.views.notices import notice_of
from service.web.views.rounds import Moment, Place, RoundView, view_round
from service.web.views.sheet import Row
from service.web.views.standing import (
    Invitation,
    Standing,
    draw_chart,
    place_text,
    share_text,
    share_text_with_total,
    standing_text,
)
from tests.web.samples import CLASSIC, MAXI, SEED, play, play_turns, throw_keeping

LANGUAGES = load_languages()
EN, SV, FI = LANGUAGES["en"], LANGUAGES["sv"], LANGUAGES["fi"]
PLACE = Place("d-2026-11-30.3fa9c1d2e4b5", "No. 214", "/", practice=False)
FIRST = Place("d-2026-11-30.3fa9c1d2e4b5", "No. 214", "/", False, first_game=True)
STILL = Moment()


def view(
    of: Round, moment: Moment = STILL, language: Language = EN, place: Place = PLACE
) -> RoundView:
    """The play page of a round."""
    return view_round(of, place, moment, language)


def row(shown: RoundView, slug: str) -> Row:
    """One row of the sheet."""
    rows = (*shown.sheet.left, *shown.sheet.right, shown.sheet.foot)
    return next(line for line in rows if line is not None and line.key == slug)


def last_box() -> Round:
    """A round with one box open and one throw made."""
    return apply(play_turns(MAXI, 19), Throw(), SEED)


class TestSheet:
    def test_maxi_is_cut_after_three_pairs_with_the_sum_on_the_left(self) -> None:
        sheet = view(begin(MAXI)).sheet
        assert (len(sheet.left), len(sheet.right), sheet.foot) == (11, 11, None)
        assert [line.key for line in sheet.left[5:]] == [
            "sixes", "bonus", "one-pair", "two-pairs", "three-pairs", "sum",
        ]  # fmt: skip
        assert sheet.right[0].key == "three-of-a-kind"

    def test_classic_is_cut_in_eight_and_eight_with_the_sum_below(self) -> None:
        sheet = view(begin(CLASSIC)).sheet
        assert (len(sheet.left), len(sheet.right)) == (8, 8)
        assert sheet.foot is not None
        assert sheet.foot.kind == "sum"

    def test_rows_stand_in_card_order(self) -> None:
        sheet = view(begin(MAXI)).sheet
        slugs = [line.key for line in (*sheet.left, *sheet.right) if line.kind == "box"]
        assert slugs == [box.slug for box in MAXI.boxes]

    def test_before_the_first_throw_every_box_is_open_and_cannot_be_written(self) -> None:
        sheet = view(begin(MAXI)).sheet
        boxes = [line for line in (*sheet.left, *sheet.right) if line.kind == "box"]
        assert {line.state for line in boxes} == {"open"}

    def test_open_boxes_show_in_pencil_what_the_dice_would_give(self) -> None:
        shown = view(play(MAXI, Throw()))  # 1 1 5 2 1 4
        assert (row(shown, "ones").state, row(shown, "ones").points) == ("pencil", 3)
        assert row(shown, "ones").label == "Ones, 3 points"
        assert (row(shown, "sixes").state, row(shown, "sixes").points) == ("zero", 0)
        assert row(shown, "sixes").label == "Cross out Sixes, 0 points"

    def test_the_pattern_of_a_house_is_part_of_its_spoken_name(self) -> None:
        shown = view(play(MAXI, Throw()), language=FI)
        assert row(shown, "villa").label == "Merkitse 0: Sauna 3+3"

    def test_a_completed_combination_is_marked_and_chance_never_is(self) -> None:
        shown = view(play(MAXI, Throw()))
        assert row(shown, "three-of-a-kind").made
        assert not row(shown, "chance").made
        assert not row(shown, "ones").made

    def test_what_is_written_is_ink_and_a_zero_is_struck(self) -> None:
        written = apply(play(MAXI, Throw(), Score("ones")), Throw(), SEED)
        struck = play(MAXI, Throw(), Score("sixes"))
        assert (row(view(written), "ones").state, row(view(written), "ones").points) == ("ink", 3)
        assert row(view(struck), "sixes").state == "struck"
        assert row(view(struck), "sixes").label == "crossed out, 0"

    def test_the_bonus_is_pending_with_its_distance_until_it_is_decided(self) -> None:
        """R13: the card shows a distance, and no 0, while an upper box is open."""
        shown = view(play(MAXI, Throw(), Score("ones")))
        assert row(shown, "bonus").state == "open"
        assert shown.round.bonus_missing == 81
        assert shown.pace_text == "Bonus: 1 behind"


class TestTray:
    def test_each_die_is_named_by_place_and_face(self) -> None:
        shown = view(play(MAXI, Throw()))
        assert [die.label for die in shown.dice][:3] == ["Die 1: one", "Die 2: one", "Die 3: five"]
        assert [die.face_word for die in view(play(MAXI, Throw()), language=FI).dice][:3] == [
            "ykkönen", "ykkönen", "viitonen",
        ]  # fmt: skip

    def test_kept_dice_stay_kept_for_the_next_throw(self) -> None:
        shown = view(play(MAXI, Throw(), Throw((1, 1, 1))))
        assert [die.kept for die in shown.dice] == [True, True, False, False, True, False]
        assert [die.fresh for die in shown.dice] == [False, False, True, True, False, True]

    def test_the_places_just_marked_win_over_the_stored_ones(self) -> None:
        shown = view(play(MAXI, Throw()), Moment(say=True, keep=frozenset({3})))
        assert [die.kept for die in shown.dice] == [False, False, True, False, False, False]
        assert not any(die.fresh for die in shown.dice)

    def test_after_the_last_throw_no_die_is_kept(self) -> None:
        shown = view(play(MAXI, Throw(), Throw((1, 1, 1)), Throw((1, 1, 1))))
        assert not any(die.kept for die in shown.dice)

    def test_between_two_turns_the_last_dice_lie_there(self) -> None:
        before, after = view(play(MAXI, Throw())), view(play(MAXI, Throw(), Score("ones")))
        assert [die.face for die in after.dice] == [die.face for die in before.dice]
        assert not any(die.kept or die.fresh for die in after.dice)

    def test_before_the_first_throw_the_dice_have_no_faces(self) -> None:
        assert [die.face for die in view(begin(MAXI)).dice] == [None] * 6
        assert view(begin(MAXI)).dice[0].label == "Die 1"

    def test_the_button_says_how_many_dice_and_how_many_throws_are_left(self) -> None:
        shown = view(play(MAXI, Throw(), Throw((1, 1, 1))))
        assert (shown.to_throw.label, shown.to_throw.rest) == ("Throw 3", "1 throw left")
        assert [one.label for one in shown.throw_labels] == [
            "Choose a box", "Throw 1", "Throw 2", "Throw 3", "Throw 4", "Throw 5", "Throw all six",
        ]  # fmt: skip
        assert shown.throw_labels[0].rest == ""

    def test_without_throws_the_button_asks_for_a_box(self) -> None:
        shown = view(play(MAXI, Throw(), Throw((1,)), Throw((1,))))
        assert (shown.to_throw.label, shown.to_throw.rest) == ("Choose a box", "")

    @pytest.mark.parametrize(
        ("language", "label", "rest"),
        [
            (EN, "Throw all five", "3 throws left"),
            (SV, "Kasta alla fem", "3 kast kvar"),
            (FI, "Heitä kaikki viisi", "3 heittoa jäljellä"),
        ],
    )
    def test_five_dice_are_called_five(self, language: Language, label: str, rest: str) -> None:
        shown = view(begin(CLASSIC), language=language)
        assert (shown.to_throw.label, shown.to_throw.rest) == (label, rest)


class TestStatus:
    def test_it_leads_through_a_turn(self) -> None:
        assert view(begin(MAXI)).status == "Throw all six"
        assert view(play(MAXI, Throw())).status == "Keep dice or choose a box"
        third = play(MAXI, Throw(), Throw((1,)), Throw((1,)))
        assert view(third).status == "No throws left: choose a box"

    def test_a_first_game_says_that_unused_throws_are_not_saved(self) -> None:
        shown = view(play(MAXI, Throw()), place=FIRST)
        assert shown.status == "Three throws; unused ones are not saved"
        assert shown.status in shown.announce
        later = view(play(MAXI, Throw(), Throw((1,))), place=FIRST)
        assert later.status == "Keep dice or choose a box"

    def test_a_written_upper_box_tells_of_the_bonus(self) -> None:
        shown = view(play(MAXI, Throw(), Score("ones")))
        assert shown.status == "3 in Ones. Bonus: 1 behind."
        assert shown.announce == "3 in Ones. Bonus: 1 behind. Total 3. Turn 2 of 20."

    def test_a_lower_box_tells_of_no_bonus(self) -> None:
        shown = view(play(MAXI, Throw(), Score("chance")))
        assert shown.announce == "14 in Chance. Total 14. Turn 2 of 20."

    def test_a_crossed_out_box_is_said_so(self) -> None:
        assert view(play(MAXI, Throw(), Score("villa"))).status == "Villa: crossed out."

    def test_the_first_throw_is_told_die_by_die(self) -> None:
        assert view(play(MAXI, Throw())).announce == "Turn 1. 1, 1, 5, 2, 1, 4. 2 throws left."

    def test_a_later_throw_tells_only_the_new_dice(self) -> None:
        shown = view(play(MAXI, Throw(), Throw((1, 1, 1))))
        new = [str(die.face) for die in shown.dice if die.fresh]
        assert shown.announce == f"New dice: {', '.join(new)}. 1 throw left."

    def test_a_throw_of_all_dice_again_tells_them_all(self) -> None:
        assert view(play(MAXI, Throw(), Throw())).announce.startswith("Turn 1. ")

    def test_boxes_that_give_points_are_listed_on_request(self) -> None:
        shown = view(play(MAXI, Throw()), Moment(say=True))
        assert shown.status == (
            "Chance 14, Fives 5, Fours 4, Ones 3, 3 of a kind 3, Twos 2, 1 pair 2"
        )

    def test_a_notice_is_the_status_and_is_read_aloud(self) -> None:
        shown = view(play(MAXI, Throw()), Moment(notice=notice_of("stale", SV)), SV)
        assert shown.status == shown.announce == "Redan gjort: så här ser spelet ut nu"

    @pytest.mark.parametrize("language", [EN, SV, FI])
    def test_the_common_lines_fit_a_phone(self, language: Language) -> None:
        rounds = [begin(MAXI), play(MAXI, Throw()), play(MAXI, Throw(), Throw(), Throw())]
        lines = [view(of, language=language, place=FIRST).status for of in rounds]
        assert all(len(line) <= 40 for line in lines)

    def test_every_reason_of_the_rules_has_a_sentence_of_its_own(self) -> None:
        reasons = (
            "nothing-to-throw", "no-throws-left", "not-kept", "not-thrown", "box-unknown",
            "box-filled", "box-not-open", "round-over", "undo-nothing", "undo-limit", "stale",
        )  # fmt: skip
        for language in LANGUAGES.values():
            said = {notice_of(reason, language) for reason in reasons}
            assert len(said) == len(reasons)
            assert notice_of("never-heard-of", language) not in said


class TestLastBox:
    def test_it_is_asked_about_while_throws_are_left(self) -> None:
        of = last_box()
        (slug,) = of.options
        shown = view(of, Moment(asked=slug))
        assert shown.last_box
        assert shown.asked is not None
        assert shown.asked.key == slug
        assert shown.status == f"Write {of.options[slug]} and finish? 2 throws left."

    def test_not_yet_draws_the_page_as_it_was(self) -> None:
        shown = view(last_box(), Moment(asked=""))
        assert shown.asked is None
        assert shown.status == "Keep dice or choose a box"

    def test_without_throws_nothing_is_asked(self) -> None:
        of = throw_keeping(last_box(), 2)
        assert of.throws_left == 0
        assert view(of, Moment(asked=next(iter(of.options)))).asked is None

    def test_a_box_that_is_not_open_is_not_asked_about(self) -> None:
        assert view(last_box(), Moment(asked="no-such-box")).asked is None


class TestBonusAndFrog:
    def test_the_stamp_comes_with_the_box_that_reaches_the_bonus_and_once(self) -> None:
        seen = [view(of) for of in _rounds_on_the_way_to_a_bonus()]
        assert [shown.stamp for shown in seen] == [None, 1, None]
        assert row(seen[1], "bonus").state == "ink"
        assert seen[1].pace_text == "Bonus reached: 50"

    def test_a_missed_bonus_is_struck(self) -> None:
        shown = view(play_turns(MAXI, 20))
        assert row(shown, "bonus").state == "struck"
        assert shown.pace_text == "Bonus missed"

    def test_the_frog_jumps_for_dice_all_alike_alone(self) -> None:
        assert not view(play(MAXI, Throw())).jump
        assert view(replace(play(MAXI, Throw()), dice=(6,) * 6)).jump


def _rounds_on_the_way_to_a_bonus() -> tuple[Round, Round, Round]:
    """Classic rounds before, at and after the box that reaches the bonus, seeds tried in turn."""
    for number in range(500):
        seed = number.to_bytes(32, "big")
        of, history = begin(CLASSIC), []
        for box in CLASSIC.upper:
            face = box.args["face"]
            of = apply(of, Throw(), seed)
            for _ in range(2):
                keep = (face,) * (of.dice or ()).count(face)
                of = apply(of, Throw(keep), seed) if len(keep) < 5 else of
            of = apply(of, Score(box.slug), seed)
            history.append(of)
        if of.bonus and len(history) > 1 and not history[-2].bonus:
            thrown = apply(of, Throw(), seed)
            return history[-2], of, thrown
    raise AssertionError("no seed reaches the bonus with its last upper box")


class TestUndo:
    def test_the_dice_come_back_with_the_page_of_before(self) -> None:
        before = play(MAXI, Throw(), Throw((1, 1, 1)))
        back = apply(apply(before, Score("ones"), SEED), Undo(), SEED)
        assert [die.face for die in view(back).dice] == [die.face for die in view(before).dice]
        assert view(back).status == "Keep dice or choose a box"


def invited(language: Language) -> Invitation:
    """An invitation to a day that is played now."""
    return Invitation(214, True, MAXI.names[language.locale], "https://sammakast.example/d/214")


class TestStanding:
    def test_the_default_share_text_is_word_for_word(self) -> None:
        """A06: words, no squares."""
        of = Standing(412, 204, 1208, 83, final=False)
        assert share_text(of, invited(EN), EN) == (
            "Sammakast no. 214 – today’s Maxi Yatzy\n"
            "Better than 83% so far. Same dice for everyone.\n"
            "https://sammakast.example/d/214"
        )
        assert share_text(of, invited(SV), SV) == (
            "Sammakast nr 214 – dagens Maxi Yatzy\n"
            "Bättre än 83\N{NO-BREAK SPACE}% hittills. Samma tärningar för alla.\n"
            "https://sammakast.example/d/214"
        )
        assert share_text(of, invited(FI), FI) == (
            "Sammakast nro 214 – päivän Maxi-Yatzy\n"
            "Parempi kuin 83\N{NO-BREAK SPACE}% pelaajista tähän mennessä. Kaikilla samat nopat.\n"
            "https://sammakast.example/d/214"
        )

    def test_with_the_total_the_second_line_begins_with_it(self) -> None:
        of = Standing(412, 204, 1208, 83, final=False)
        lines = [
            share_text_with_total(of, invited(language), language).splitlines()[1]
            for language in (EN, SV, FI)
        ]
        assert lines == [
            "412 points, better than 83% so far.",
            "412 poäng, bättre än 83\N{NO-BREAK SPACE}% hittills.",
            "412 pistettä, parempi kuin 83\N{NO-BREAK SPACE}% pelaajista tähän mennessä.",
        ]

    def test_the_share_text_holds_no_total_unless_asked(self) -> None:
        """A06: no spoiler."""
        of = Standing(412, 204, 1208, 83, final=False)
        assert "412" not in share_text(of, invited(EN), EN)

    def test_fewer_than_twenty_are_told_by_place(self) -> None:
        few = Standing(412, 2, 7, 83, final=False)
        assert [standing_text(few, one) for one in (EN, SV, FI)] == [
            "Place 2 of 7 so far",
            "Plats 2 av 7 hittills",
            "Sija 2/7 tähän mennessä",
        ]
        assert place_text(few, EN) == ""

    def test_the_last_of_several_is_told_of_the_next_dice(self) -> None:
        places = (
            place_text(Standing(287, rank, count, 0, True), EN)
            for rank, count in ((7, 7), (3, 3), (2, 2), (1, 1), (6, 7))
        )
        assert list(places) == ["new dice next time"] * 2 + [""] * 3

    def test_the_first_of_a_day_is_told_so(self) -> None:
        alone = Standing(412, 1, 1, 0, final=False)
        assert [standing_text(alone, one) for one in (EN, SV, FI)] == [
            "First one in today",
            "Först ut i dag",
            "Päivän ensimmäinen tulos",
        ]

    def test_a_final_day_is_not_so_far(self) -> None:
        assert standing_text(Standing(412, 204, 1208, 83, True), EN) == "Better than 83%"
        assert standing_text(Standing(412, 1, 1, 0, True), EN) == "Place 1 of 1"

    def test_the_place_is_grouped_as_the_language_does(self) -> None:
        of = Standing(412, 1024, 12000, 83, final=False)
        assert place_text(of, EN) == "place 1,024 of 12,000"

    def test_an_earlier_day_is_not_called_todays(self) -> None:
        of = Standing(412, 204, 1208, 83, final=True)
        earlier = replace(invited(EN), today=False)
        assert share_text(of, earlier, EN).startswith("Sammakast no. 214 – Maxi Yatzy\n")


class TestChart:
    def test_every_bin_between_the_lowest_and_the_highest_has_a_bar(self) -> None:
        chart = draw_chart({10: 5, 13: 15}, 265, EN)
        assert chart is not None
        assert [(bar.low, bar.high, bar.count) for bar in chart.bars] == [
            (200, 219, 5), (220, 239, 0), (240, 259, 0), (260, 279, 15),
        ]  # fmt: skip
        assert [bar.me for bar in chart.bars] == [False, False, False, True]
        assert chart.bars[3].height == 84

    def test_it_says_in_words_what_it_shows(self) -> None:
        chart = draw_chart({10: 5, 13: 15}, 265, EN)
        assert chart is not None
        assert chart.text == (
            "Everyone’s totals, from 200 to 279. Most often between 260 and 279. Yours: 265."
        )

    def test_fewer_than_twenty_make_no_shape(self) -> None:
        assert draw_chart({10: 19}, 205, EN) is None
        assert draw_chart({}, None, EN) is None


class TestDay:
    DAY = date(2026, 11, 30)
    SEALED = Envelope(12, "00" * 32, None)

    def state(self, now: datetime, mine: MyDay | None) -> str:
        return view_day(self.DAY, self.SEALED, mine, now, EN).state

    def test_a_day_not_begun_can_be_begun_until_midnight(self) -> None:
        assert self.state(datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC), None) == "new"
        assert self.state(datetime(2026, 12, 1, tzinfo=UTC), None) == "missed"

    def test_a_begun_day_goes_on_until_noon(self) -> None:
        mine = MyDay("d-2026-11-30.p", 7, 20)
        assert self.state(datetime(2026, 12, 1, 11, 59, 59, tzinfo=UTC), mine) == "playing"
        assert self.state(datetime(2026, 12, 1, 12, tzinfo=UTC), mine) == "abandoned"

    def test_a_finished_day_tells_where_it_stands(self) -> None:
        mine = MyDay("d-2026-11-30.p", 20, 20, Standing(0, 7, 7, 0, False))
        shown = view_day(self.DAY, self.SEALED, mine, datetime(2026, 11, 30, 9, tzinfo=UTC), EN)
        assert (shown.state, shown.standing) == ("done", "Place 7 of 7 so far")

    def test_it_knows_number_week_and_the_next_opening(self) -> None:
        shown = view_day(self.DAY, self.SEALED, None, datetime(2026, 11, 30, 9, tzinfo=UTC), EN)
        assert (shown.number, shown.week, shown.today) == (214, "2026-W49", True)
        assert shown.next_opens == datetime(2026, 12, 1, tzinfo=UTC)


class TestBoard:
    ME = BoardRow(204, "Glad Räv", 412, me=True)
    TOP = BoardRow(1, "Vaken Uggla", 498, me=False)

    def test_my_line_is_added_where_it_is_not_shown(self) -> None:
        assert BoardView(300, (self.TOP,), self.ME).me_elsewhere == self.ME

    def test_my_line_is_not_shown_twice(self) -> None:
        assert BoardView(300, (self.TOP, self.ME), self.ME).me_elsewhere is None

    def test_who_has_not_finished_has_no_line(self) -> None:
        """L02: no rank is told, neither 0 nor 1."""
        assert BoardView(300, (self.TOP,), None).me_elsewhere is None
