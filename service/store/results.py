"""Results of the days that a player has finished, one line a day, kept for ever.

Knows keys; must not know what a line says.
"""

from service.store import keys
from service.store.question import Question


def results_of(player: str) -> Question[dict[str, str]]:
    """Ask for the results of a player, by challenge."""
    return Question(
        (("HGETALL", keys.results(player)),),
        lambda answers: {name.decode(): text.decode() for name, text in answers[0].items()},
    )
