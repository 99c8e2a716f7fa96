"""What can go wrong in a game, in one sentence each; knows nothing of status codes or languages."""


class GameError(Exception):
    """The root of all refusals: a slug for the catalogues and one English sentence."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Malformed(GameError):
    """A move, code, date or spelling that cannot be read."""


class Illegal(GameError):
    """A move that can be read but that the rules refuse."""


class BadRuleset(GameError):
    """A ruleset file that cannot be played by."""


class BadKeyRing(GameError):
    """Dice keys that cannot be used; the sentence never holds key material."""
