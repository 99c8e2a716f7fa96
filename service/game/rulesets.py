"""All the games in all their versions, found by spelling; knows no file and no card."""

from collections.abc import Iterable, Iterator

from service.game.errors import BadRuleset, Malformed
from service.game.options import with_options
from service.game.ruleset import Ruleset

_SHOWN_FIRST = ("maxi", "classic", "yahtzee", "junior")
_MOST_KEPT = 512


class Rulesets:
    """The games as they were read, and, made when first asked for, their options."""

    def __init__(self, rulesets: Iterable[Ruleset]) -> None:
        self._versions: dict[str, dict[int, Ruleset]] = {}
        self._with_options: dict[tuple[str, int], Ruleset] = {}
        for ruleset in rulesets:
            versions = self._versions.setdefault(ruleset.slug, {})
            if ruleset.version in versions:
                named = f"{ruleset.slug} v{ruleset.version}"
                raise BadRuleset("ruleset", f"The ruleset {named} is there twice.")
            versions[ruleset.version] = ruleset

    def find(self, spelling: str, version: int | None = None) -> Ruleset:
        """The game spelled so, in its newest version if none is given; Malformed if none is."""
        slug, *options = spelling.split("+")
        versions = self._versions.get(slug, {})
        wanted = max(versions, default=0) if version is None else version
        if wanted not in versions:
            raise Malformed("ruleset-unknown", "There is no such game, or not in this version.")
        if not options:
            return versions[wanted]
        return self._found(versions[wanted], options)

    def _found(self, base: Ruleset, options: list[str]) -> Ruleset:
        key = ("+".join((base.slug, *options)), base.version)
        found = self._with_options.get(key)
        if found is None:
            found = with_options(base, options)
            if len(self._with_options) >= _MOST_KEPT:
                self._with_options.clear()
            self._with_options[key] = found
        return found

    def __iter__(self) -> Iterator[Ruleset]:
        """The newest version of each without options, the best known ones first."""
        others = sorted(self._versions.keys() - set(_SHOWN_FIRST))
        shown = [slug for slug in _SHOWN_FIRST if slug in self._versions]
        return iter([self.find(slug) for slug in (*shown, *others)])

    @property
    def earlier(self) -> tuple[Ruleset, ...]:
        """All other versions of each without options, by name, the older first."""
        return tuple(
            versions[number]
            for _, versions in sorted(self._versions.items())
            for number in sorted(versions)[:-1]
        )
