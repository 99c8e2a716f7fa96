"""Results of the days that a player has finished, one line a day, kept for ever.

Knows keys; must not know what a line says.
"""

from service.store import keys
from service.store.question import Command, Question


def results_of(player: str) -> Question[dict[str, str]]:
    """Ask for the results of a player, by challenge."""
    return Question(
        (("HGETALL", keys.results(player)),),
        lambda answers: {name.decode(): text.decode() for name, text in answers[0].items()},
    )


def result_of(player: str, challenge: str) -> Question[str | None]:
    """Ask for a player's result of one day, None where there is none."""
    command: Command = ("HGET", keys.results(player), challenge)
    return Question((command,), lambda answers: None if answers[0] is None else answers[0].decode())
