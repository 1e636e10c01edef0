"""The client's files: compressed once, kept by the phone for good, new ones noticed at once.

Client code lives below `/client/<version>/`, where an address never changes its content, so a
phone asks for each file once in its life. The page itself (`/`) is asked for each time; it is
small and names the version. Browsers offer no better compression than gzip over plain http.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import mimetypes
import os
import threading
from dataclasses import dataclass, field
from pathlib import Path

log = logging.getLogger(__name__)

_TYPES = {
    ".wasm": "application/wasm",
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".otf": "font/otf",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
#: Already compressed, or too small to gain a packet.
_PACKED = {".woff2", ".png", ".jpg", ".webp", ".zip", ".gz"}
_SMALL = 1024
_LEVEL = 9

#: What every phone loads, largest first: squeezed when the server starts, not when a phone waits.
FIRST_NEEDED = (
    "main.dart.wasm",
    "canvaskit/skwasm_heavy.wasm",
    "main.dart.js",
    "canvaskit/canvaskit.wasm",
    "main.dart.mjs",
    "canvaskit/skwasm_heavy.js",
    "canvaskit/canvaskit.js",
)


@dataclass
class ClientFile:
    """One file and, when that is smaller, its gzipped twin in the cache folder."""

    path: Path
    cache: Path
    media_type: str
    _packed: Path | None = None
    _asked: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def packed(self) -> Path | None:
        """The gzipped twin, made at the first call (seconds for the engine); None if no gain."""
        with self._lock:
            if not self._asked:
                self._packed = self._pack()
                self._asked = True
            return self._packed

    def _pack(self) -> Path | None:
        about = self.path.stat()
        if self.path.suffix in _PACKED or about.st_size < _SMALL:
            return None
        # The gzip level is part of the key, so that a change of it is not hidden by old files.
        key = f"{self.path}\0{about.st_size}\0{about.st_mtime_ns}\0{_LEVEL}"
        target = self.cache / f"{hashlib.sha256(key.encode()).hexdigest()[:24]}.gz"
        try:
            if not target.is_file():
                self.cache.mkdir(parents=True, exist_ok=True)
                fresh = target.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
                fresh.write_bytes(gzip.compress(self.path.read_bytes(), _LEVEL, mtime=0))
                os.replace(fresh, target)
        except OSError as error:
            log.warning("%s goes out uncompressed: no cache in %s (%s)", self.path.name,
                        self.cache, error)  # fmt: skip
            return None
        return target


class ClientFiles:
    """Every file of the Flet client and of our own assets folder, by its path below the prefix.

    `web` is flet-web's folder, `own` ours; where both have a file ours is taken. Files that no
    phone needs (the Python-in-the-browser runtime, debug symbols, Flet's page and service worker)
    are left out.
    """

    def __init__(self, web: Path, own: Path, cache: Path) -> None:
        self._files: dict[str, ClientFile] = {}
        for folder in (web, own):
            for path in sorted(folder.rglob("*")):
                name = path.relative_to(folder).as_posix()
                if path.is_file() and _wanted(name):
                    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0]
                    self._files[name] = ClientFile(
                        path, cache, media_type or "application/octet-stream"
                    )
        # Own files are few and change while developing: their content counts. flet-web's are
        # many megabytes and come in one piece: name, size and release are enough.
        digest = hashlib.sha256()
        for name, file in self._files.items():
            digest.update(f"{name}\0{file.path.stat().st_size}\0".encode())
            if own in file.path.parents:
                digest.update(file.path.read_bytes())
        self._digest = digest

    def version(self, *also: str) -> str:
        """A short name for exactly these files (and `also`, e.g. flet-web's version)."""
        digest = self._digest.copy()
        for text in also:
            digest.update(text.encode() + b"\0")
        return digest.hexdigest()[:12]

    def get(self, name: str) -> ClientFile | None:
        return self._files.get(name)

    def squeeze(self) -> None:
        """Compress what phones load first; takes seconds once, then only looks at the cache."""
        for name in FIRST_NEEDED:
            if file := self._files.get(name):
                file.packed()


def _wanted(name: str) -> bool:
    return not (
        name.endswith((".symbols", ".map"))
        or name.startswith(("pyodide/", "."))
        or name in {"index.html", "flutter_service_worker.js", "python-worker.js"}
    )
