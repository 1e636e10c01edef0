"""Start Tableside: `python3 build/play.py`.

The first time it makes its own environment and fetches what it needs; from then on it needs no
internet. Whatever follows is for the app: `python3 build/play.py --port 9000`, or another of its
commands: `python3 build/play.py doctor`.
"""

from __future__ import annotations

import os
import subprocess
import sys

import environment


def app_arguments(given: list[str]) -> list[str]:
    """What the app is started with: its server, unless another command was named."""
    if given and (not given[0].startswith("-") or given[0] in ("--help", "--version")):
        return given
    return ["serve", "--called-as", environment.command("play"), *given]


def start(arguments: list[str]) -> int:
    """Become the app (or, on Windows, wait for it) and give its exit code."""
    # -P: a folder named `companion` where the person stands must not be taken for the app.
    app = [str(environment.venv_python()), "-P", "-m", "companion.cli", *arguments]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(app[0], app)
    process = subprocess.Popen(app)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # the app got it too and is saying goodbye


def main() -> int:
    """Prepare, then start the app."""
    environment.let_any_console_show_it()
    try:
        environment.check_python("play")
        environment.make_ready(stale_will_do=True)
    except environment.Stopped as stopped:
        print(stopped, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return start(app_arguments(sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(main())
