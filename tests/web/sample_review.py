"""Sample pages of the review of a finished round: usual, the best there is, and of no table."""

from collections import Counter
from collections.abc import Mapping

from service.coach.choosing import best_of
from service.coach.shelf import Shelf
from service.game.keyring import KeyRing
from service.game.moves import Move
from service.game.round import Round, replay
from service.play import challenges
from service.play.challenges import milliseconds
from service.play.choices import Counted
from service.play.comparing import tell
from service.play.live import LiveRound, RoundId
from service.play.reviewing import Reviewed, reviewed
from service.store.challenges import CodeRecord
from service.web.i18n import Language
from service.web.views.reviewing import view_review
from tests.web.compared import Habit, climber, collector, hurried, log_of
from tests.web.samples import MAXI, NOW, Context, Page, rulesets

CODE, SHOWN, READER = "K7QM3XT9", "K7QM-3XT9", "3fa9c1d2e4b5"
COACH = Shelf().coach(MAXI)
RING = KeyRing.parse(f"2026-05-01:{bytes(32).hex()}")


def perfect(of: Round) -> Move:
    """Plays as the coach would."""
    return best_of(COACH, of).move


def sample_review(habit: Habit, counts: bool = True) -> Reviewed:
    """The review of a whole game that a habit has played."""
    record = CodeRecord(CODE, "maxi", 1, "2026-05-01", 1, milliseconds(NOW), READER, "blind", False)
    challenge = challenges.of_code(record, RING, rulesets())
    lines = log_of(MAXI, challenge.seed, habit)
    over = replay(MAXI, challenge.seed, lines)
    live = LiveRound(RoundId(challenge.id, READER), challenge, lines, over, NOW)
    return reviewed(COACH, live, _counted(challenge.seed) if counts else ())


def _counted(seed: bytes) -> list[Counted]:
    habits: Mapping[Habit, int] = {collector: 702, climber: 489, hurried: 17, perfect: 9}
    turns = [Counted(Counter(), Counter()) for _ in range(20)]
    for habit, players in habits.items():
        for turn, told in zip(turns, tell(MAXI, seed, log_of(MAXI, seed, habit)), strict=True):
            kept = told.kept[0] if told.kept else tuple(sorted(told.first))
            turn.kept[kept] = turn.kept.get(kept, 0) + players
    return turns


def _context(habit: Habit, language: Language) -> Context:
    return {"review": view_review(sample_review(habit), SHOWN, language)}


PAGES = {
    "review": Page("reviews/review.html", lambda t: _context(collector, t)),
    "review-best": Page("reviews/review.html", lambda t: _context(perfect, t)),
    "review-none": Page("reviews/none.html", lambda _: {"address": f"/rounds/c-{CODE}.{READER}"}),
}
