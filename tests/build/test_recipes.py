"""play.py hands over to the app; test.py runs everything and tells the truth about it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([], ["serve", "--called-as", "CALLED"]),
        (["--port", "9000"], ["serve", "--called-as", "CALLED", "--port", "9000"]),
        (["doctor"], ["doctor"]),
        (["score", "-"], ["score", "-"]),
        (["--help"], ["--help"]),
    ],
)
def test_what_the_app_is_started_with(
    play: ModuleType, environment: ModuleType, given: list[str], expected: list[str]
) -> None:
    called = environment.command("play")
    assert play.app_arguments(given) == [called if e == "CALLED" else e for e in expected]


def test_when_it_cannot_start_it_says_why(
    play: ModuleType,
    environment: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise environment.Stopped("do this")

    monkeypatch.setattr(play.environment, "make_ready", stop)
    assert play.main() == 2
    assert capsys.readouterr().err == "do this\n"


def script(path: Path, body: str) -> Path:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def only(recipe: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose programs are those in this folder."""
    monkeypatch.delenv("TABLESIDE_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(recipe, "CHROMIUM_ELSEWHERE", ())
    return tmp_path


def test_the_systems_chromium_is_taken(recipe: ModuleType, only: Path) -> None:
    path = script(only / "google-chrome", "echo Google Chrome 151.0.1")
    assert recipe.find_chromium() == str(path)


def test_one_that_was_named_comes_first(
    recipe: ModuleType, only: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(only / "chromium", "echo Chromium 150.0.1")
    named = script(only / "mine", "echo Chromium 151.0.1")
    monkeypatch.setenv("TABLESIDE_CHROMIUM", str(named))
    assert recipe.find_chromium() == str(named)


def test_a_pointer_to_a_snap_is_none(
    recipe: ModuleType, only: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(only / "chromium-browser", "echo install the snap; exit 1")
    monkeypatch.setattr(recipe, "playwright_chromium", lambda: "/from/playwright")
    assert recipe.find_chromium() == "/from/playwright"


def test_apt_is_asked_last(recipe: ModuleType, only: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def install(packages: list[str]) -> bool:
        assert "chromium" in packages
        script(only / "chromium", "echo Chromium 151.0.1")
        return True

    monkeypatch.setattr(recipe, "playwright_chromium", lambda: None)
    monkeypatch.setattr(recipe.environment, "apt_install", install)
    assert recipe.find_chromium() == str(only / "chromium")


def test_no_browser_is_a_failure(
    recipe: ModuleType,
    only: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(recipe, "playwright_chromium", lambda: None)
    monkeypatch.setattr(recipe.environment, "apt_install", lambda _: False)
    monkeypatch.setattr(recipe.environment, "make_ready", lambda _: None)
    monkeypatch.setattr(recipe.sys, "argv", ["test.py"])
    assert recipe.main() == 2
    assert "TABLESIDE_CHROMIUM" in capsys.readouterr().err


@pytest.mark.parametrize("fast", [True, False])
def test_the_plan(recipe: ModuleType, fast: bool) -> None:
    steps = {step.name: step.arguments for step in recipe.steps(fast)}
    browsers = ["browser", "evening in the browser"]
    assert list(steps) == ["ruff", "pyright", "tests", *([] if fast else browsers)]
    assert "--ignore=tests/browser" in steps["tests"]


def python(recipe: ModuleType, monkeypatch: pytest.MonkeyPatch, *bodies: str) -> int:
    """Run test.py's main with these Python programs as its steps."""
    steps = [recipe.Step(f"step{n}", ["-c", body]) for n, body in enumerate(bodies)]
    monkeypatch.setattr(recipe, "venv_python", lambda: sys.executable)
    monkeypatch.setattr(recipe, "steps", lambda _: steps)
    monkeypatch.setattr(recipe, "find_chromium", lambda: "/a/chromium")
    monkeypatch.setattr(recipe.environment, "make_ready", lambda _: None)
    monkeypatch.setattr(recipe.sys, "argv", ["test.py"])
    return recipe.main()


def test_all_passed(
    recipe: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "import os; print(os.environ['TABLESIDE_CHROMIUM'] * 2); print('7 passed in 0.10s')"
    assert python(recipe, monkeypatch, "print('All checks passed!')", told) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "/a/chromium/a/chromium" in lines
    assert "step1 ok: 7 passed in 0.10s" in lines[-1]
    assert "passed" in lines[-1]


@pytest.mark.parametrize("code", [1, 2, 5])
def test_one_failure_fails_and_the_rest_still_runs(
    recipe: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    code: int,
) -> None:
    bad = f"print('1 failed, 6 passed in 0.20s'); raise SystemExit({code})"
    assert python(recipe, monkeypatch, bad, "print('3 passed in 0.10s')") == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert "NOT passed" in last
    assert "step0 FAILED: 1 failed, 6 passed in 0.20s" in last
    assert "step1 ok: 3 passed in 0.10s" in last
