"""What a person may set, by environment (`TABLESIDE_PORT=9000`) or by option (`--port 9000`).

Every field here has a row in the README's table; a test compares the two.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

#: The file of the default journal inside the data folder.
JOURNAL_FILE = "journal.sqlite3"

DEFAULT_PORT = 8550


def content_folder() -> Path:
    """Game packs and catalogues: `content/` of a checkout, failing that the wheel's own copy."""
    package = Path(__file__).resolve().parent
    checkout = package.parent / "content"
    return checkout if checkout.is_dir() else package / "_content"


def default_data_folder() -> Path:
    """Where this system keeps a user's own data for a program."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Tableside"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Tableside"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "tableside"


class Settings(BaseSettings):
    """One running server's settings.

    `journal` left empty means SQLite in the data folder (`journal_url` spells it out);
    `lang` left empty means the language of the terminal. Phones always follow their browser.
    `games` names further games as Python modules, separated by commas.
    """

    model_config = SettingsConfigDict(env_prefix="TABLESIDE_", extra="forbid", frozen=True)

    host: str = "0.0.0.0"
    port: int = Field(default=DEFAULT_PORT, ge=1, le=65535)
    data: Path = Field(default_factory=default_data_folder)
    journal: str = ""
    tls: bool = False
    lang: Literal["", "zh", "en"] = ""
    games: str = ""

    @field_validator("data")
    @classmethod
    def _absolute(cls, value: Path) -> Path:
        return value.expanduser().absolute()

    @property
    def journal_url(self) -> str:
        """`sqlite:///` and an absolute path, or whatever was asked for."""
        return self.journal or f"sqlite:///{(self.data / JOURNAL_FILE).as_posix()}"

    @property
    def packs(self) -> Path:
        """The folder in which a group puts game packs of its own."""
        return self.data / "packs"

    @property
    def further_games(self) -> tuple[str, ...]:
        """The modules that `games` names."""
        return tuple(name.strip() for name in self.games.split(",") if name.strip())

    def make_data_folder(self) -> Path:
        """Create the data folder for this user alone (0700): the journal in it holds secrets.

        Raises OSError when the folder cannot be made.
        """
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self.data
