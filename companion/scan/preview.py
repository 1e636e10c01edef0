"""A photo made small enough to be shown on the phone it came from.

`python -m companion.scan.preview` reads a photo on standard input and writes a small JPEG. In a
process of its own, for the same reasons as `worker_process`.
"""

from __future__ import annotations

import asyncio
import base64
import io
import subprocess
import sys

from companion.scan.worker import start

LONGEST = 800
"""Pixels of the longer side: twice the points that a phone has for it."""
QUALITY = 60
SECONDS = 15.0


def preview(data: bytes) -> bytes:
    """A JPEG of the upright photo. Raises what the decoders raise."""
    from PIL import Image, ImageOps

    from companion.scan.photo import FORMATS, on_white

    image = Image.open(io.BytesIO(data), formats=FORMATS)
    image.draft("RGB", (LONGEST, LONGEST))
    image.thumbnail((LONGEST, LONGEST), Image.Resampling.BILINEAR)
    upright = on_white(ImageOps.exif_transpose(image))
    out = io.BytesIO()
    upright.convert("RGB").save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


async def small_picture(data: bytes) -> str:
    """The small JPEG in base 64; "" if there is none. Never holds up the event loop."""
    made = await asyncio.to_thread(_made, data)
    return base64.b64encode(made).decode()


def _made(data: bytes) -> bytes:
    try:
        with start("companion.scan.preview", subprocess.DEVNULL) as process:
            try:
                made, _ = process.communicate(data, SECONDS)
            finally:
                process.kill()
    except (OSError, subprocess.SubprocessError):
        return b""
    return b"" if process.returncode else made


def main() -> None:
    """One photo in, one picture out."""
    from companion.scan.worker_process import stand_back

    stand_back()
    sys.stdout.buffer.write(preview(sys.stdin.buffer.read()))


if __name__ == "__main__":
    main()
