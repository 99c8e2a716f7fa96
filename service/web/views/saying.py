"""What the status line says, and the longer sentence that is read aloud; knows no page."""

from service.game.round import Round
from service.web.i18n import Language
from service.web.views.columns import box_text
from service.web.views.sheet import pace_text
from service.web.views.tray import bank_text, throw_all, throws_left


def status_of(of: Round, first_game: bool, language: Language) -> str:
    """One short line that tells the player what to do next, or what was just written."""
    if of.throw == 0:
        return _just_written(of, language) or throw_all(of.ruleset.dice, language)
    if of.joker:
        return _joker(of, language)
    if not of.may_throw:
        return _fill(of, language)
    if first_game and of.turn == 1 and of.throw == 1:
        return _first_line(of, language)
    return _keep_or_fill(of, language)


def announcement_of(of: Round, language: Language, turns: int | None = None) -> str:
    """The sentence that is read aloud: the new dice, or the box written and what follows."""
    turn = turn_text(of, language, turns)
    if of.throw == 0:
        written = _just_written(of, language)
        if not written:
            return f"{turn}. {throw_all(of.ruleset.dice, language)}."
        total = language.gettext("Total {points}", points=language.number(of.total))
        saved = bank_text(of, language)
        return " ".join([written, f"{total}.", *([f"{saved}."] if saved else []), f"{turn}."])
    thrown = f"{_thrown(of, language)} {throws_left(of, language)}."
    return f"{thrown} {_joker(of, language)}." if of.joker else thrown


def turn_text(of: Round, language: Language, turns: int | None = None) -> str:
    """Which turn of how many: of all that the game has, unless fewer are played."""
    return language.gettext("Turn {turn} of {turns}", turn=of.turn, turns=turns or of.ruleset.turns)


def ask_text(of: Round, key: str, language: Language) -> str:
    """The question before the last box is written while throws are left."""
    points = of.options.get(key, 0)
    rest = throws_left(of, language)
    return language.gettext("Write {points} and finish? {rest}.", points=points, rest=rest)


def offers_text(of: Round, language: Language) -> str:
    """Which open boxes would give points now, most points first."""
    giving = sorted(
        (key for key, points in of.options.items() if points), key=lambda key: -of.options[key]
    )
    if not giving:
        return language.gettext("No open box gives points now")
    named = [(box_text(of.ruleset, key, language), of.options[key]) for key in giving]
    if len(of.ruleset.columns) > 1:
        return "; ".join(f"{box}: {points}" for box, points in named)
    return ", ".join(f"{box} {points}" for box, points in named)


def _first_line(of: Round, language: Language) -> str:
    if of.ruleset.saved:
        return language.gettext("Three throws; unused ones are saved")
    return language.gettext("Three throws; unused ones are not saved")


def _keep_or_fill(of: Round, language: Language) -> str:
    box = _next_in_order(of, language)
    if box:
        return language.gettext("Keep dice or fill {box}", box=box)
    return language.gettext("Keep dice or choose a box")


def _fill(of: Round, language: Language) -> str:
    box = _next_in_order(of, language)
    if box:
        return language.gettext("No throws left: fill {box}", box=box)
    return language.gettext("No throws left: choose a box")


def _next_in_order(of: Round, language: Language) -> str:
    """The one box that a forced order allows; empty where there is a choice."""
    forced = all(column.order != "free" for column in of.ruleset.columns)
    if not forced or len(of.options) != 1:
        return ""
    return box_text(of.ruleset, next(iter(of.options)), language)


def _joker(of: Round, language: Language) -> str:
    """Which boxes of free columns a joker may fill."""
    places = [of.ruleset.place(key) for key in of.options]
    asked = [place for place in places if place.column.order == "free"]
    if not asked[0].box.upper:
        return language.gettext("Joker: choose a box of the lower part")
    if of.options[asked[0].key]:
        return language.gettext("Joker: fill {box}", box=language.box_short(asked[0].box))
    return language.gettext("Joker: cross out a box of the upper part")


def _just_written(of: Round, language: Language) -> str:
    if of.last is None:
        return ""
    key, points = of.last
    name, place = box_text(of.ruleset, key, language), of.ruleset.place(key)
    said = [language.gettext("{points} in {box}", points=points, box=name)]
    if not points:
        said = [language.gettext("{box}: crossed out", box=name)]
    if of.before is not None and of.extras > of.before.extras:
        extras = of.extras - of.before.extras
        said.append(language.gettext("{points} extra points", points=extras))
    if place.box.upper and of.ruleset.bonus is not None:
        said.append(pace_text(of.columns[place.column.number - 1], language))
    return " ".join(f"{part}." for part in said)


def _thrown(of: Round, language: Language) -> str:
    dice = of.dice or ()
    new = ", ".join(str(die) for die, stood in zip(dice, of.kept, strict=True) if not stood)
    if any(of.kept):
        return language.gettext("New dice: {dice}.", dice=new)
    return language.gettext("Turn {turn}. {dice}.", turn=of.turn, dice=new)
