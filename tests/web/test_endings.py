"""The end of a round among friends: who has won, whom to tell first, and the next game."""

import pytest
from flask import Flask

from service.play import players, sharing
from service.play.choices import LEAST
from service.play.kit import Kit
from tests.play.habits import Habit, finish_code, hurried, patient
from tests.play.totals import new_players
from tests.web.reading import open_page
from tests.world import NOON, visitor_of, web_of


@pytest.fixture
def kit(app: Flask) -> Kit:
    return web_of(app).kit


def ended(app: Flask, code: str, player: str) -> str:
    """The result page of a player's round."""
    answer = visitor_of(app, player).get(f"/rounds/c-{code}.{player}")
    assert answer.status_code == 200
    return str(answer.text)


def duel(kit: Kit, *habits: Habit) -> tuple[str, list[str]]:
    """A code made by the first of so many players, whom these habits play to the end."""
    who = new_players(kit, len(habits), NOON)
    for player, name in zip(who, ("Aino", "Pekka", "Sara"), strict=False):
        players.rename(kit, player, name)
    code = sharing.create(kit, who[0], "classic", "blind", NOON).code
    for player, habit in zip(who, habits, strict=True):
        finish_code(kit, player, code, habit)
    return code, who


def test_who_was_challenged_tells_the_maker_first(app: Flask, kit: Kit) -> None:
    code, (aino, pekka) = duel(kit, hurried, patient)
    page = ended(app, code, pekka)
    assert page.index("Tell Aino") < page.index("Who plays these dice")
    assert "Played! Now we can both see who won" in page
    assert "Tell Pekka" not in ended(app, code, aino)


def test_of_three_it_is_not_both_who_know(app: Flask, kit: Kit) -> None:
    code, (_, pekka, _) = duel(kit, hurried, patient, patient)
    page = ended(app, code, pekka)
    assert "Played! Now we can see who won" in page
    assert "New game, same players" in page
    assert "Rematch" not in page


def test_while_the_maker_has_not_played_one_does_not_write_that_both_know(
    app: Flask, kit: Kit
) -> None:
    aino, pekka = new_players(kit, 2, NOON)
    code = sharing.create(kit, aino, "classic", "blind", NOON).code
    finish_code(kit, pekka, code, patient)
    page = ended(app, code, pekka)
    assert "Now we can both see who won" not in page
    assert "My score stays sealed until you have finished." in page


def test_who_sends_a_code_on_reads_under_which_name_and_where_to_change_it(
    app: Flask, kit: Kit
) -> None:
    (aino,) = new_players(kit, 1, NOON)
    players.rename(kit, aino, "Aino")
    code = sharing.create(kit, aino, "classic", "blind", NOON).code
    page = visitor_of(app, aino).get(f"/c/{code}").text
    assert 'Others see you as <bdi>Aino</bdi>. <a href="/players">Change name</a>' in page


def test_of_two_it_is_said_who_has_won_and_by_how_much(app: Flask, kit: Kit) -> None:
    code, who = duel(kit, hurried, patient)
    said = [ended(app, code, player) for player in who]
    winners = ["You won by " in page for page in said]
    assert sorted(winners) == [False, True]
    assert (("Aino" if winners[0] else "Pekka") + " won by ") in said[winners.index(False)]


def test_of_two_with_equal_totals_nobody_has_won(app: Flask, kit: Kit) -> None:
    code, who = duel(kit, hurried, hurried)
    assert all("A draw!" in ended(app, code, player) for player in who)


def test_of_three_it_is_said_which_place_one_has(app: Flask, kit: Kit) -> None:
    """Two play alike, and the third may happen to get as much."""
    code, who = duel(kit, hurried, hurried, patient)
    places = sorted(
        next(n for n in (1, 2, 3) if f"Place {n} of 3" in ended(app, code, player))
        for player in who
    )
    assert places in ([1, 1, 3], [1, 2, 2], [1, 1, 1])


def test_a_rematch_is_one_tap_away_from_result_and_comparison(app: Flask, kit: Kit) -> None:
    code, (aino, pekka) = duel(kit, hurried, patient)
    form = f'action="/c/{code}/rematch"'
    assert form in ended(app, code, pekka)
    assert form in visitor_of(app, aino).get(f"/c/{code}/compare?with={pekka}").text


def test_what_others_chose_is_linked_once_there_are_enough(app: Flask, kit: Kit) -> None:
    code, who = duel(kit, *[hurried] * (LEAST - 1))
    link = f'href="/c/{code}/choices"'
    assert link not in ended(app, code, who[0])
    finish_code(kit, new_players(kit, 1, NOON)[0], code, patient)
    assert link in ended(app, code, who[0])


def test_dice_and_choices_are_told_in_a_sentence_before_company_and_sharing(
    app: Flask, kit: Kit
) -> None:
    code, (aino, _) = duel(kit, hurried, patient)
    page = open_page(visitor_of(app, aino), f"/rounds/c-{code}.{aino}")
    sentence = page.one("p", class_="sentence")
    review = open_page(visitor_of(app, aino), f"/rounds/c-{code}.{aino}/review")
    assert sentence.text == review.one("p", class_="verdict").text
    assert sentence.one("a")["href"].endswith("/review")
    told = [page.text.index(text) for text in (sentence.text, "Same dice:", "Who plays these dice")]
    assert told == sorted(told)
