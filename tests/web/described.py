"""Runs schemathesis against a served API: what its own document says, and what it forbids."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import Status, events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder
from schemathesis.schemas import BaseSchema

#: A document can be right in its form and still name a code, a game or a language that is none, or
#: `951.0`, which JSON Schema takes for a whole number and msgspec does not: each is a refusal that
#: the document names too.
REFUSALS = ["2xx", 400, 401, 403, 404, 409, 410, 422]
#: It would end the player of whom all the others are asked.
LEAVING = "DELETE /me"


@dataclass
class Run:
    """What came of a run: how many requests and judgements there were, and what was found."""

    statuses: Counter[int] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)
    calls: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


def run_all_checks(
    port: int,
    token: str | None,
    examples: int,
    known: Mapping[str, list[str]] | None = None,
    chosen: Callable[[BaseSchema], BaseSchema] = lambda schema: schema.exclude(name=LEAVING),
) -> Run:
    """Send what the document says and what it forbids to every call but the one of leaving.

    Without examples it sends the edges of each schema, each wrong in one thing, and no chance.
    `known` are values for parts of paths, which are sent half of the time.
    """
    config = _config(token, examples, known or {})
    schema = schemathesis.openapi.from_url(
        f"http://127.0.0.1:{port}/api/v1/openapi.json", config=config
    )
    run = Run()
    for event in from_schema(chosen(schema)).execute():
        _note(run, event)
    return run


def _config(token: str | None, examples: int, known: Mapping[str, list[str]]) -> SchemathesisConfig:
    return SchemathesisConfig.from_dict(
        {
            "seed": 1,
            "continue-on-failure": True,
            "headers": {"Authorization": f"Bearer {token}"} if token else {},
            "dictionaries": {name: {"values": values} for name, values in known.items()},
            "parameters": {
                f"path.{name}": {"dictionary": name, "probability": 0.5} for name in known
            },
            "phases": {"fuzzing": {"enabled": examples > 0}, "stateful": {"enabled": examples > 0}},
            "generation": {"max-examples": max(examples, 1), "no-shrink": True, "database": "none"},
            "checks": {"positive_data_acceptance": {"expected-statuses": REFUSALS}},
        }
    )


def _note(run: Run, event: Any) -> None:
    match event:
        case events.NonFatalError(label=label, value=value):
            run.faults.append(f"{label}: {value}")
        case events.FatalError(exception=exception):
            run.faults.append(str(exception))
        case events.EngineFinished(failures=failures):
            run.faults.extend(failure.message for failure in failures)
        case events.ScenarioFinished(recorder=recorder):
            _note_all(run, recorder)


def _note_all(run: Run, recorder: ScenarioRecorder) -> None:
    run.calls.add(recorder.label)
    for sent in recorder.interactions.values():
        run.statuses[sent.response.status_code if sent.response else 0] += 1
    for check in chain.from_iterable(recorder.checks.values()):
        run.checks[check.name] += 1
        if check.status == Status.FAILURE:
            run.faults.append(f"{recorder.label} {check.name}: {_told(check)}")


def _told(check: Any) -> str:
    failure = check.failure_info.failure
    return f"{failure.title}\n{failure.message}\n{check.failure_info.code_sample}"
