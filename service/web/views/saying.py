"""What the status line says, and the longer sentence that is read aloud; knows no page."""

from service.game.round import Round
from service.web.i18n import Language
from service.web.views.sheet import pace_text
from service.web.views.tray import throw_all, throws_left


def status_of(of: Round, first_game: bool, language: Language) -> str:
    """One short line that tells the player what to do next, or what was just written."""
    if of.throw == 0:
        return _just_written(of, language) or throw_all(of.ruleset.dice, language)
    if of.throws_left == 0:
        return language.gettext("No throws left: choose a box")
    if first_game and of.turn == 1 and of.throw == 1:
        return language.gettext("Three throws; unused ones are not saved")
    return language.gettext("Keep dice or choose a box")


def announcement_of(of: Round, language: Language, turns: int | None = None) -> str:
    """The sentence that is read aloud: the new dice, or the box written and what follows."""
    turn = turn_text(of, language, turns)
    if of.throw == 0:
        written = _just_written(of, language)
        if not written:
            return f"{turn}. {throw_all(of.ruleset.dice, language)}."
        total = language.gettext("Total {points}", points=language.number(of.total))
        return " ".join([written, f"{total}.", f"{turn}."])
    return f"{_thrown(of, language)} {throws_left(of, language)}."


def turn_text(of: Round, language: Language, turns: int | None = None) -> str:
    """Which turn of how many: of all that the game has, unless fewer are played."""
    return language.gettext("Turn {turn} of {turns}", turn=of.turn, turns=turns or of.ruleset.turns)


def ask_text(of: Round, slug: str, language: Language) -> str:
    """The question before the last box is written while throws are left."""
    points = of.options.get(slug, 0)
    rest = throws_left(of, language)
    return language.gettext("Write {points} and finish? {rest}.", points=points, rest=rest)


def offers_text(of: Round, language: Language) -> str:
    """Which open boxes would give points now, most points first."""
    boxes = {box.slug: box for box in of.ruleset.boxes}
    giving = sorted(
        (slug for slug, points in of.options.items() if points), key=lambda slug: -of.options[slug]
    )
    if not giving:
        return language.gettext("No open box gives points now")
    return ", ".join(f"{language.box_short(boxes[slug])} {of.options[slug]}" for slug in giving)


def _just_written(of: Round, language: Language) -> str:
    if of.last is None:
        return ""
    slug, points = of.last
    box = of.ruleset.box(slug)
    name = language.box_short(box)
    written = language.gettext("{points} in {box}", points=points, box=name)
    if not points:
        written = language.gettext("{box}: crossed out", box=name)
    if box.upper and of.ruleset.bonus is not None:
        return f"{written}. {pace_text(of, language)}."
    return f"{written}."


def _thrown(of: Round, language: Language) -> str:
    dice = of.dice or ()
    new = ", ".join(str(die) for die, stood in zip(dice, of.kept, strict=True) if not stood)
    if any(of.kept):
        return language.gettext("New dice: {dice}.", dice=new)
    return language.gettext("Turn {turn}. {dice}.", turn=of.turn, dice=new)
