"""What every use case needs at hand, built once when the service starts."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.coach.left import LeftOnTable
from service.coach.same_dice import SameDice
from service.coach.shelf import Shelf
from service.game.keyring import KeyRing
from service.game.ranking import lowest_score
from service.game.ruleset import LOCALES
from service.game.rulesets import Rulesets
from service.play.folds import Folds
from service.play.manners import Manners
from service.play.names import NameWords
from service.play.rotation import Rotation
from service.play.wording import Wording
from service.store.boards import Boards
from service.store.client import Store

#: What a point of the total weighs in the score of a board.
POINT = lowest_score(1)
BOARDS = Boards(POINT)


@dataclass(frozen=True, slots=True)
class Kit:
    """Store, dice keys, games, rounds as they were last folded, coaches, what was made of the same
    dice and left on the table, words by language and the rude ones, in codes and in names, the
    games of the weeks."""

    store: Store
    ring: KeyRing
    rulesets: Rulesets
    folds: Folds
    coaches: Shelf
    same_dice: SameDice
    left: LeftOnTable
    words: Mapping[str, NameWords]
    wording: Wording
    manners: Manners
    rotation: Rotation

    def words_of(self, locale: str) -> NameWords:
        """Return the words of a language, the English ones where it has none of its own."""
        return self.words.get(locale) or self.words[LOCALES[0]]
