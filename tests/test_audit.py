"""What advisories say of a locked package fails an audit, and so does their silence."""

import json

import pytest

from tests.audit import Audit, of_node, of_python, report

CLEAN, KNOWN = Audit(3, (), 0), Audit(3, ("a 1.0: PYSEC-1",), 0)
SILENT = Audit(3, (), 3)


def test_pip_audits_answer_is_read() -> None:
    packages = [
        {"name": "a", "version": "1.0", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]},
        {"name": "b", "version": "2.0", "vulns": []},
        {"name": "c", "skip_reason": "Dependency not found"},
    ]
    found = ("a 1.0: PYSEC-1", "a 1.0: PYSEC-2")
    assert of_python(json.dumps({"dependencies": packages})) == Audit(3, found, 1)
    assert of_python("") == Audit(0, (), 1)


def test_npms_answer_is_read() -> None:
    answer = {
        "vulnerabilities": {"a": {"severity": "low"}},
        "metadata": {"dependencies": {"total": 80}},
    }
    assert of_node(json.dumps(answer)) == Audit(80, ("a: low",), 0)
    assert of_node('{"message": "405 Method Not Allowed"}') == Audit(0, (), 1)
    assert of_node("") == Audit(0, (), 1)


@pytest.mark.parametrize("tolerant", [False, True])
@pytest.mark.parametrize("audit", [CLEAN, KNOWN, SILENT])
def test_silence_passes_only_where_that_is_wanted_and_is_always_said(
    audit: Audit, tolerant: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    status = report({"requirements.lock": audit}, tolerant)
    assert status == {CLEAN: 0, KNOWN: 1, SILENT: 0 if tolerant else 3}[audit]
    assert ("NOT AUDITED" in capsys.readouterr().out) is (audit is SILENT)
