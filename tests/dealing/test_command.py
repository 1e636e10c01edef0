"""`companion verify`: a verdict on standard output and an exit code, or a reason on stderr."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from tests.dealing.deals import vector, vector_json


def verify(given: Any, lang: str = "en") -> Result:
    text = given if isinstance(given, str | bytes) else json.dumps(given, ensure_ascii=False)
    return CliRunner().invoke(app, ["verify", "-"], input=text, env={"TABLESIDE_LANG": lang})


def test_a_fair_deal_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(vector_json(), ensure_ascii=False), encoding="utf-8-sig")
    done = CliRunner().invoke(app, ["verify", str(path)])
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert told["holds"] is True
    assert told["fingerprint"] == "97XQ3-XJV4A"
    assert [each["name"] for each in told["openings"]] == ["甲", "乙", "丙", "丁", "戊"]
    assert done.stderr == ""


def test_a_changed_proof_ends_with_one_and_says_why_in_the_readers_language() -> None:
    proof = vector_json()
    proof["root"] = "00" * 32
    english, chinese = verify(proof), verify(proof, "zh")
    assert (english.exit_code, chinese.exit_code) == (1, 1)
    assert json.loads(english.stdout)["fields"] == ["root"]
    assert "root was changed" in json.loads(english.stdout)["text"]
    assert "被改过" in json.loads(chinese.stdout)["text"]


def test_what_is_only_partly_open_is_not_proved() -> None:
    done = verify(vector().partial([2]).to_json())
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert (told["holds"], told["status"]) == (False, "partial")


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[]", "expected"),
        (b"\xff\xfe", "UTF-8"),
        ('{"format":"seat-commit/1"}', "manifest: "),
        (vector_json() | {"root": "x"}, "root: expected 64 digits"),
        (vector_json() | {"why": "x"}, "why: "),
    ],
)
def test_what_cannot_be_read_ends_with_two_and_says_its_place(given: Any, named: str) -> None:
    done = verify(given)
    assert (done.exit_code, done.stdout) == (2, "")
    assert named in done.stderr


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["verify", str(tmp_path / "none.json")])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "none.json" in done.stderr
