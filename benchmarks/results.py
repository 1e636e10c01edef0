"""Where measured figures are kept: `results.md`, one section per subject."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
HEADING = """# Measured

The last figures of each benchmark, and what they are held against in the same run. Absolute
numbers belong to one machine; ratios travel.
"""


def machine() -> str:
    """This machine in a line: "2 cores, 24 GiB, Debian 12, Python 3.11"."""
    system = platform.system()
    if system == "Linux":
        release = platform.freedesktop_os_release()
        system = f"{release['NAME'].split()[0]} {release.get('VERSION_ID', '')}".strip()
    parts = [f"{os.cpu_count()} cores", system, f"Python {platform.python_version()[:4]}"]
    if hasattr(os, "sysconf"):
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        parts.insert(1, f"{memory / 2**30:.0f} GiB")
    return ", ".join(parts)


def write_section(title: str, lines: Sequence[str]) -> None:
    """Put `lines` (Markdown) under the heading `title`, in place of what was there before."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else HEADING
    before, *sections = text.split("\n## ")
    stamp = f"{datetime.now(UTC):%Y-%m-%d}, {machine()}"
    written = "\n".join([title, "", stamp, "", *lines]).rstrip() + "\n"
    kept = [section for section in sections if section.splitlines()[0] != title]
    ordered = sorted([*(section.rstrip() + "\n" for section in kept), written])
    RESULTS.write_text("\n## ".join([before.rstrip() + "\n", *ordered]), encoding="utf-8")
