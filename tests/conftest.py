"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("usual", deadline=None)
settings.register_profile("thorough", deadline=None, max_examples=1000, stateful_step_count=60)
settings.load_profile(os.environ.get("TABLESIDE_HYPOTHESIS", "usual"))
