"""Asks the public advisories about all that is locked: `make audit`.

What they know fails; that they could not be asked fails too, or is said where that is wanted.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BIN = ROOT / ".venv" / "bin"
PIP_AUDIT = ("--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off")


@dataclass(frozen=True)
class Audit:
    """What came of asking about one lock file: how many packages, what is known of them, and of
    how many nothing was answered."""

    asked: int
    found: tuple[str, ...]
    unanswered: int


def of_python(told: str) -> Audit:
    """Read what pip-audit says in JSON; nothing at all where it broke off."""
    try:
        packages: list[dict[str, Any]] = json.loads(told)["dependencies"]
    except ValueError:
        return Audit(0, (), 1)
    found = (
        f"{one['name']} {one['version']}: {known['id']}"
        for one in packages
        for known in one.get("vulns", ())
    )
    unanswered = sum("skip_reason" in one for one in packages)
    return Audit(len(packages), tuple(found), unanswered)


def of_node(told: str) -> Audit:
    """Read what `npm audit` says in JSON; an error has no count of packages."""
    answer: dict[str, Any] = json.loads(told or "{}")
    if "metadata" not in answer:
        return Audit(0, (), 1)
    known = answer.get("vulnerabilities", {})
    found = tuple(f"{name}: {one['severity']}" for name, one in known.items())
    return Audit(int(answer["metadata"]["dependencies"]["total"]), found, 0)


def ask() -> dict[str, Audit]:
    """Ask about every lock file."""
    audits = {
        lock.name: of_python(_said(BIN / "pip-audit", *PIP_AUDIT, "--requirement", lock))
        for lock in sorted(ROOT.glob("requirements*.lock"))
    }
    floor = ROOT / "config" / "floor"
    audits["package-lock.json"] = of_node(_said(BIN / "npm", "audit", "--json", "--prefix", floor))
    return audits


def report(audits: dict[str, Audit], only_where_reachable: bool) -> int:
    """Print what was answered and return the status to end with."""
    for name, audit in audits.items():
        words = f"{audit.asked} packages, {len(audit.found)} advisories"
        left = f", NOT ANSWERED for {audit.unanswered}" if audit.unanswered else ""
        print(f"{name}: {words}{left}")
        for one in audit.found:
            print(f"  {one}")
    if any(audit.found for audit in audits.values()):
        return 1
    if any(audit.unanswered for audit in audits.values()):
        print("NOT AUDITED: the advisories do not answer here. Run `make audit` where they do.")
        return 0 if only_where_reachable else 3
    return 0


def _said(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


if __name__ == "__main__":
    sys.exit(report(ask(), "--where-reachable" in sys.argv))
