"""Run every check of Tableside: `python3 build/test.py`.

Makes the same environment as play.py with the developer's tools added, finds or fetches a
Chromium, then runs ruff, pyright, the tests and the tests in the browser.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import environment
from environment import ROOT, Stopped, say, text, venv_python

CHROMIUM_ON_PATH = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
CHROMIUM_ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
# Three on two cores, for many tests wait; a module's tests together, for what they share is dear.
SIDE_BY_SIDE = ["-n", "3", "--dist", "loadscope"]
TWO_FILES = ["-n", "2", "--dist", "loadfile"]
ALONE = "tests/browser/test_alakanas_game.py"
# The app brings its own fonts; these are for its few plain HTML pages.
FROM_APT = ["chromium", "fonts-dejavu-core", "fonts-wqy-microhei", "fonts-noto-color-emoji"]


class Step(NamedTuple):
    """One thing to run: what it is called, and the arguments for the environment's Python."""

    name: str
    arguments: list[str]


def steps(fast: bool) -> list[Step]:
    """What is run, in order."""
    pytest = ["-m", "pytest", "--durations=10"]
    checks: list[Step] = [
        Step("ruff", ["-m", "ruff", "check", "."]),
        # Left alone it would look for the packages of whichever Python comes first on the path.
        Step("pyright", ["-m", "pyright", "--pythonpath", str(venv_python())]),
        Step("tests", [*pytest, *SIDE_BY_SIDE, "tests", "--ignore=tests/browser"]),
    ]
    if fast:
        return checks
    # Each file runs a server and several phones of its own, and mostly waits for them: two at a
    # time. The longest needs five pages at once, and the machine for itself.
    return [
        *checks,
        Step("browser", [*pytest, *TWO_FILES, "tests/browser", f"--ignore={ALONE}"]),
        Step("evening in the browser", [*pytest, ALONE]),
    ]


def starts(path: str | None) -> bool:
    """Whether this is a Chromium that runs here (Ubuntu's can be a mere pointer to a snap)."""
    if not path or not Path(path).exists():
        return False
    if os.name == "nt":
        return True  # there, `--version` opens a window
    try:
        asked = subprocess.run(
            [path, "--version"], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0 and "." in asked.stdout


def chromium_here() -> str | None:
    """A Chromium that is already installed."""
    found = [os.environ.get("TABLESIDE_CHROMIUM"), *map(shutil.which, CHROMIUM_ON_PATH)]
    return next((path for path in [*found, *CHROMIUM_ELSEWHERE] if starts(path)), None)


def playwright_chromium() -> str | None:
    """Playwright's own Chromium, fetched if need be."""
    say("chromium_playwright")
    asks = "from playwright.sync_api import sync_playwright as s\nwith s() as p: "
    try:
        subprocess.run(
            [str(venv_python()), "-m", "playwright", "install", "chromium"],
            timeout=400,
            check=True,
        )
        answer = subprocess.run(
            [str(venv_python()), "-c", asks + "print(p.chromium.executable_path)"],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    path = answer.stdout.strip()
    return path if starts(path) else None


def find_chromium() -> str:
    """A Chromium that runs: the system's, else Playwright's, else from apt. Never none."""
    path = chromium_here() or playwright_chromium()
    if not path and environment.apt_install(FROM_APT):
        path = chromium_here()
    if not path:
        raise Stopped(text("chromium_none"))
    say("chromium", path=path)
    return path


def run(step: Step, variables: dict[str, str]) -> tuple[bool, str]:
    """Run one step, showing what it prints. Answers whether it passed, and its summary."""
    began = time.monotonic()
    print(f"\n== {step.name}", flush=True)
    process = subprocess.Popen(
        [str(venv_python()), *step.arguments],
        cwd=str(ROOT),
        env=dict(os.environ, PYTHONUNBUFFERED="1", PYTHONUTF8="1", **variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    summary = ""
    assert process.stdout is not None
    for line in process.stdout:
        print(line, end="", flush=True)
        if re.search(r"\d+ (passed|failed|errors?)\b.* in ", line):
            summary = line.strip(" =\n")
    # pytest's 5, no test was found, is a failure like any other.
    passed = process.wait() == 0
    return passed, summary or f"{time.monotonic() - began:.0f} s"


def main() -> int:
    """Prepare, run every step, and say at the end how each went."""
    environment.let_any_console_show_it()
    try:
        environment.check_python("test")
        parser = argparse.ArgumentParser(description=text("test_about"))
        parser.add_argument("--plan", action="store_true", help=text("test_plan"))
        parser.add_argument("--fast", action="store_true", help=text("test_fast"))
        chosen = parser.parse_args()
        if chosen.plan:
            for step in steps(chosen.fast):
                print(f"{step.name}: python " + " ".join(step.arguments))
            return 0
        began = time.monotonic()
        environment.make_ready("dev")
        variables = {} if chosen.fast else {"TABLESIDE_CHROMIUM": find_chromium()}
        results = [(step.name, *run(step, variables)) for step in steps(chosen.fast)]
    except Stopped as stopped:
        print(stopped, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    all_passed = all(passed for _, passed, _ in results)
    each = "; ".join(
        f"{name} {'ok' if passed else 'FAILED'}: {summary}" for name, passed, summary in results
    )
    print()
    say("test_ok" if all_passed else "test_bad", each=each, seconds=round(time.monotonic() - began))
    return 0 if all_passed else 1


if __name__ == "__main__":
    sys.exit(main())
