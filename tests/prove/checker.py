"""The Nu Html Checker of validator.nu, run over pages that are laid into a folder."""

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

#: Safari takes lists that show no marks for no lists unless they say what they are.
RIGHT_AS_IT_IS = (
    "The “list” role is unnecessary for element “ol”.",
    "The “list” role is unnecessary for element “ul”.",
)


@dataclass(frozen=True, slots=True)
class Checker:
    """The checker's jar, and an empty folder for what it reads."""

    jar: Path
    folder: Path

    def judge(self, pages: Mapping[str, str]) -> Sequence[str]:
        """Return every error and warning, with the page and its line."""
        assert shutil.which("java"), "The HTML checker needs Java 11 or newer on the PATH."
        assert self.jar.exists(), "The HTML checker is installed by `make prove`."
        files = [self.folder / f"{name}.html" for name in pages]
        for file, text in zip(files, pages.values(), strict=True):
            file.write_text(text, encoding="utf-8")
        command = ["java", "-Xss1m", "-jar", str(self.jar), "--format", "json", "--stdout"]
        run = subprocess.run([*command, *files], capture_output=True, text=True, check=False)
        found = json.loads(run.stdout)["messages"]
        return [_line(one) for one in found if one["message"] not in RIGHT_AS_IT_IS]


def _line(one: Mapping[str, str]) -> str:
    page = Path(one["url"]).stem
    return f"{page}:{one.get('lastLine', '')} {one['message']} {one.get('extract', '')!r}"
