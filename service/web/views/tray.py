"""The tray below the sheet: the dice in their places and what the buttons say; knows no page."""

from dataclasses import dataclass
from functools import lru_cache

from service.game.round import Round
from service.web.i18n import Language

LONG_LABEL = 27


@dataclass(frozen=True, slots=True)
class Die:
    """One die in its place, from 1; without a face before the first throw of a game.

    Where dice are counted one by one, `lit` is which one it is, from 1, and `so_far` what they
    come to with it.
    """

    place: int
    face: int | None
    face_word: str
    label: str
    kept: bool
    fresh: bool
    lit: int = 0
    so_far: int = 0


@dataclass(frozen=True, slots=True)
class ThrowLabel:
    """What the throw button says: how many dice, and how many throws are left."""

    label: str
    rest: str

    @property
    def is_long(self) -> bool:
        """Whether it takes two lines on a phone."""
        return len(self.label) + len(self.rest) > LONG_LABEL


def lay_dice(
    of: Round, keep: frozenset[int] | None, settled: bool, language: Language
) -> tuple[Die, ...]:
    """The dice on the tray; between two turns those of the last one lie there still.

    `keep` are the places that the player has just marked, if any; `settled` dice do not tumble.
    """
    lying = of.dice or (of.before.dice if of.before else None)
    thrown = of.dice is not None and not settled
    dice = []
    for place, stood in enumerate(of.kept, 1):
        word = face_word(lying[place - 1], language) if lying else ""
        kept = of.dice is not None and (stood if keep is None else place in keep)
        dice.append(
            Die(
                place=place,
                face=lying[place - 1] if lying else None,
                face_word=word,
                label=_die_label(place, word, language),
                kept=kept and of.may_throw,
                fresh=thrown and not stood,
            )
        )
    return tuple(dice)


@lru_cache(maxsize=2048)
def _die_label(place: int, word: str, language: Language) -> str:
    if not word:
        return language.gettext("Die {place}", place=place)
    return language.gettext("Die {place}: {face}", place=place, face=word)


def face_word(face: int, language: Language) -> str:
    """A face by its name: one, two … six."""
    return _face_words(language)[face - 1]


@lru_cache(maxsize=64)
def _face_words(language: Language) -> tuple[str, ...]:
    return (
        language.gettext("one"), language.gettext("two"), language.gettext("three"),
        language.gettext("four"), language.gettext("five"), language.gettext("six"),
    )  # fmt: skip


def throw_labels(of: Round, language: Language) -> tuple[ThrowLabel, ...]:
    """What the button says, by the number of dice to throw from 0 up."""
    rest = _rest(of, language) if of.may_throw else None
    return _throw_labels(of.ruleset.dice, rest, language)


@lru_cache(maxsize=1024)
def _throw_labels(dice: int, rest: str | None, language: Language) -> tuple[ThrowLabel, ...]:
    nothing = ThrowLabel(language.gettext("Choose a box"), "")
    if rest is None:
        return (nothing,) * (dice + 1)
    some = [ThrowLabel(_throw(n, language), rest) for n in range(1, dice)]
    return (nothing, *some, ThrowLabel(throw_all(dice, language), rest))


def throws_left(of: Round, language: Language) -> str:
    """How many throws the turn still has, in words; after the last, how many are saved."""
    if of.bank and not of.throws_left:
        return language.ngettext("{n} saved throw", "{n} saved throws", of.bank)
    return language.ngettext("{n} throw left", "{n} throws left", of.throws_left)


def bank_text(of: Round, language: Language) -> str:
    """How many throws are saved, in words; empty where none can be."""
    if not of.ruleset.saved:
        return ""
    return language.gettext("Saved throws: {n}", n=of.bank)


def _rest(of: Round, language: Language) -> str:
    if of.throws_left:
        return throws_left(of, language)
    return language.ngettext("{n} saved", "{n} saved", of.bank)


def throw_all(dice: int, language: Language) -> str:
    """The words for throwing every die."""
    if dice == 6:
        return language.gettext("Throw all six")
    if dice == 5:
        return language.gettext("Throw all five")
    if dice == 7:
        return language.gettext("Throw all seven")
    return language.gettext("Throw all {n}", n=dice)


def _throw(count: int, language: Language) -> str:
    return language.gettext("Throw {n}", n=count)
