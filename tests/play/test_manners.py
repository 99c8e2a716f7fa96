"""What nobody should be called: rude words in any dress are refused, people and words pass."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from service.app import read_manners
from service.game.errors import Malformed
from service.play import group_season, group_weeks, groups, players, seasons
from service.play.kit import Kit
from service.play.manners import Manners, read_list
from service.play.names import BadWords
from service.store.players import SHOWING
from tests.play.totals import new_players
from tests.play.words import WORDS
from tests.world import NOON

MANNERS = read_manners()
CONFIG = Path(__file__).parents[2] / "config" / "words"
PASSING = (Path(__file__).parent / "passing.txt").read_text("utf-8").splitlines()

DRESSED = (
    "fuck", "FUCK", "Fück", "ｆｕｃｋ", "f.u.c.k", "f_u_c_k", "f-u-c-k", "f u c k", "fu ck",
    "fuuuuck", "fffuuuccckkk", "fuck!", "!fuck", "fuck88", "69fuck", "sh1t", "5h1t", "$hit", "a$$",
    "a55hole", "b1tch", "B!TCH", "You cunt", "c-u-n-t", "nigg3r", "n.i.g.g.e.r", "Hitler 88",
    "fuck-you", "blow job", "BLOWJOB", "blow-job",
    "kuk", "KUK!", "k u k", "kuuuk", "Kuk Kuk", "Stora kuken", "fu\u0441k", "kukhuvud", "f!tta",
    "h0ra", "knull4", "Jävla Pekka", "j.ä.v.l.a", "dra åt helvete", "RÖVHÅL", "svartskalle",
    "vittu", "v1ttu", "vi77u", "VITTUUU", "v i t t u", "pe rk el e", "p3rkele", "haista vittu",
    "vittujen", "huoria", "sieg heil", "Siegheil", "xXfuckXx", "xkukx", "XXXvittuXXX", "fuk",
    "f*ck", "f**k", "f#ck", "Stora k*ken", "v*ttu", "p*rse", "Homo", "Satan", "Perse", "cum",
    "Homo ludens fuck", "Saatanan Pekka", "kusipää", "KUSIPÄÄ", "huora", "neekeri", "perse",
)  # fmt: skip


@pytest.mark.parametrize("name", DRESSED)
def test_a_rude_word_is_found_however_it_is_dressed_up(name: str) -> None:
    assert not MANNERS.allows(name)


@pytest.mark.parametrize("name", [one for one in PASSING if one and not one.startswith("#")])
def test_ordinary_words_and_names_pass(name: str) -> None:
    assert MANNERS.allows(name)


def test_every_word_that_we_draw_names_and_codes_from_passes() -> None:
    for words in WORDS.values():
        drawn = (*words.adjectives, *words.animals, *words.moving)
        assert not [word for word in drawn if not MANNERS.allows(word)]


def test_letters_of_the_north_are_no_others() -> None:
    """Ring and dots tell words apart; other marks do not."""
    manners = Manners.of(("röv", "fan"), ())
    assert manners.allows("rov")
    assert manners.allows("fån")
    assert not manners.allows("RO\u0308V")
    assert not manners.allows("fán")


def test_two_equal_letters_are_not_three() -> None:
    manners = Manners.of(("kuk", "ass"), ())
    assert manners.allows("Kukk")
    assert manners.allows("As")
    assert not manners.allows("kukkk")
    assert not manners.allows("aaasss")


def test_figures_alone_spell_nothing() -> None:
    assert MANNERS.allows("455")
    assert MANNERS.allows("80085")


def test_what_passes_is_taken_from_the_lists_it_stands_in() -> None:
    for path in sorted((CONFIG / "pass").glob("*.toml")):
        keys = ("listed", "added", "inflected")
        listed = read_list((CONFIG / "filter" / path.name).read_text("utf-8"), path.name, keys)
        passing = read_list(path.read_text("utf-8"), path.name, ("names", "words"))
        assert len(set(passing)) == len(passing)
        assert set(passing) <= set(listed), path.name
        assert len(set(listed)) == len(listed), path.name


@pytest.mark.parametrize("text", ["names = []", "x", 'names = [""]', "names = [1]", "words = 1"])
def test_a_broken_list_says_which(text: str) -> None:
    with pytest.raises(BadWords, match=r"sv\.toml"):
        read_list(text, "sv.toml", ("names", "words"))


# Where names are given and shown


def test_no_player_and_no_group_is_called_so(kit: Kit) -> None:
    player = new_players(kit, 1, NOON)[0]
    group = groups.create(kit, player, "Virtanens", NOON)
    for call in (
        lambda: players.rename(kit, player, "F.u.c.k"),
        lambda: groups.create(kit, player, "F.u.c.k", NOON),
        lambda: groups.rename(kit, player, group.code, "F.u.c.k"),
    ):
        with pytest.raises(Malformed) as refused:
            call()
        assert refused.value.reason == "name-rude"
    assert players.find(kit, player).own_name is None
    assert groups.find(kit, player, group.code).group.name == "Virtanens"


def test_a_name_that_newer_lists_refuse_gives_way_until_they_allow_it(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = new_players(kit, 1, NOON)[0]
    players.rename(kit, player, "Gurka")
    group = groups.create(kit, player, "Gurka", NOON)
    newer = Manners.of(("gurka",), ())
    monkeypatch.setattr(SHOWING, "allows", newer.allows)
    found = players.find(kit, player)
    assert (found.own_name, found.name, found.unshown) == (None, found.public_name, "Gurka")
    assert groups.find(kit, player, group.code).group.name == group.code
    monkeypatch.undo()
    assert players.find(kit, player).name == "Gurka"


def test_a_season_that_newer_lists_refuse_goes_by_its_first_day(kit: Kit) -> None:
    player = new_players(kit, 1, NOON)[0]
    group = groups.create(kit, player, "Virtanens", NOON)
    seasons.start(kit, player, group.code, "Gurka", NOON)
    newer = replace(kit, manners=Manners.of(("gurka",), ()))
    running = group_season.find(newer, player, group.code, NOON).season
    assert running is not None
    assert running.name == "2426-11-29"
    seasons.end(kit, player, group.code, NOON)
    group_weeks.close_due(kit, NOON + timedelta(days=8))
    (ended,) = group_season.find(newer, player, group.code, NOON).ended
    assert ended.name == "2426-11-29"
