"""What the taps on the page of the group's own components do, and what it shows at the moment."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import flet as ft

from companion.games.alakanas.content import MOST_HEALTH, AlakanasFile, AlakanasPack
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.setup import taken
from companion.games.alakanas.play.state import STAGES, Play
from companion.packs import load_pack
from companion.packs.problem import PackProblem
from companion.packs.writing import EMPTY, Change, OwnPack, Shelf, with_thing, without
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import Role, Viewer
from companion.ui.games.alakanas.own_pack_form import Form, Spot, change_of, filled, said_of
from companion.ui.games.alakanas.own_pack_table import Typed, kept, typed_at
from companion.ui.here import DOUBLE_TAP_SECONDS, Here, Talk
from companion.ui.live import safe

FILE_NAME = "alakanas-own.yaml"
MOST_SHOWN = 4
"""Reasons that are shown at once."""


@dataclass(frozen=True, slots=True)
class Told:
    """What happened: words, whether it was refused, and how it is undone."""

    words: str
    tone: Literal["good", "refusal"] = "good"
    undo: Callable[[], Any] | None = None


class PackTaps:
    """The page's memory and its handlers. `wake` draws it anew."""

    def __init__(self, here: Here, shelf: Shelf, talk: Talk | None, closed: Any) -> None:
        self.here, self.shelf, self.talk, self.closed = here, shelf, talk, closed
        self.wake: Callable[[], None] = lambda: None
        self.picker: ft.FilePicker | None = None
        self.packs: tuple[OwnPack, ...] = ()
        self.loaded = False
        self.spot = Spot()
        """The pack that is shown."""
        self.form: Form | None = None
        self.told: Told | None = None
        self.forms = 0
        self._writing = asyncio.Lock()
        self._removed = -math.inf

    # --- what there is ---------------------------------------------------------------------

    @property
    def folder(self) -> str:
        """The folder of the pack that is shown, "" for a new one."""
        return self.spot.folder

    @property
    def pack(self) -> OwnPack | None:
        """The pack that is shown; None: a new one."""
        return self._in(self.spot)

    def _in(self, spot: Spot) -> OwnPack | None:
        return next((p for p in self.packs if p.folder == spot.folder), None)

    @property
    def content(self) -> AlakanasFile:
        """What is in it."""
        pack = self.pack
        return pack.content if pack is not None and pack.content is not None else EMPTY

    @property
    def offered(self) -> AlakanasPack:
        """What new tables get."""
        game = self.here.hub.games.get("alakanas")
        return game.pack if isinstance(game, AlakanasGame) else load_pack("alakanas")

    def typed(self) -> tuple[Typed, ...]:
        """What was typed at this table and is in no pack yet."""
        if self.talk is None or not isinstance(state := self.talk.live.history.state.game, Play):
            return ()
        view = self.talk.live.view(self.talk.key, Viewer(Role.HOST))
        return () if isinstance(view, Refusal) else typed_at(view, state, self.offered)

    def title(self, pack: OwnPack) -> str:
        """What a pack is called."""
        name = pack.content.name if pack.content is not None else None
        return said_of(name, self.here.lang) or self.here.t(
            "alakanas.pack.untitled", folder=pack.folder
        )

    async def _read(self) -> None:
        self.packs = await asyncio.to_thread(self.shelf.packs)
        self.loaded = True
        if self.pack is None and self.folder:
            self.spot = Spot()

    @safe
    async def load(self) -> None:
        """Read the packs; show the first that can be changed."""
        await self._read()
        if self.pack is None and self.packs:
            first = next((p for p in self.packs if p.editable), self.packs[0])
            self.spot = Spot(first.folder)
        self.wake()

    # --- changing --------------------------------------------------------------------------

    def _may(self) -> bool:
        """Only the host of the table writes; at home, whoever sits at this computer."""
        if self.talk is not None:
            return self.talk.live.is_host(self.talk.key)
        return self.here.world.local(self.here.page)

    def _refused(self, words: str, reasons: tuple[str, ...] = (), form: Form | None = None) -> None:
        """Say why not: on the form it came from, or on the list if that form was left."""
        if form is not None and self.form is form:
            form.errors = reasons or (words,)
        else:
            self.told = Told("\n".join((words, *reasons)), "refusal")

    async def _done(
        self,
        done: OwnPack | tuple[PackProblem, ...],
        spot: Spot,
        words: str,
        undo: Any = None,
        form: Form | None = None,
    ) -> bool:
        """Tell what came of it (on `form`, if from one); a table in its set-up takes it up."""
        if not isinstance(done, OwnPack):
            reasons = tuple(self.reason(p) for p in done[:MOST_SHOWN])
            self._refused(self.here.t("alakanas.pack.refused"), reasons, form)
            return False
        spot.folder, self.told = done.folder, Told(words, undo=undo)
        await self._read()
        await self._take_up()
        return True

    async def _take_up(self) -> None:
        talk, game = self.talk, self.here.hub.games.get("alakanas")
        if talk is None or not isinstance(game, AlakanasGame):
            return
        state = talk.live.history.state.game
        if not isinstance(state, Play) or STAGES.index(state.stage) >= STAGES.index("play"):
            return
        if taken(state, game.pack.own) != state.own:
            await talk.send(cmd.TakeOwn())

    async def _change(
        self,
        change: Change,
        spot: Spot,
        words: str,
        undo: Any = None,
        form: Form | None = None,
    ) -> bool:
        """Write to `spot`. Under `_writing`: two first things are not to be two packs."""
        if not self._may():
            self._refused(self.here.t("may.host_only"), form=form)
            return False
        done = await asyncio.to_thread(self.shelf.change, change, spot.folder)
        return await self._done(done, spot, words, undo, form)

    def reason(self, problem: PackProblem) -> str:
        """A problem for whoever filled in a form or chose a file: the place inside and why."""
        expected = self.here.say(problem.expected)
        if not problem.path:
            return f"{expected} {problem.got}".strip()
        key = "alakanas.pack.reason_got" if problem.got else "alakanas.pack.reason"
        params = {"path": problem.path, "expected": expected, "got": problem.got}
        return self.here.say(Message(key, params))

    # --- forms -----------------------------------------------------------------------------

    @safe
    async def open_form(self, e: Any) -> None:
        section, id = e.control.data
        self.forms += 1
        self.told = None
        self.form = filled(self.here, self.spot, self.content, section, id, self.forms)
        self.wake()

    @safe
    async def back(self, _: Any) -> None:
        self.form = None
        self.wake()

    @safe
    async def close(self, e: Any) -> None:
        """Out of a form to the list, out of the list to where one was."""
        if self.form is not None:
            await self.back(e)
        else:
            await self.closed(e)

    def _choose(self, **change: Any) -> None:
        for name, value in change.items():
            if self.form is not None:
                setattr(self.form, name, value)
        self.wake()

    @safe
    async def camp(self, e: Any) -> None:
        self._choose(camp="" if e.control.data == "none" else e.control.data)

    @safe
    async def kind(self, e: Any) -> None:
        self._choose(kind=e.control.data)

    @safe
    async def wolf(self, e: Any) -> None:
        self._choose(clan="wolf" if e.control.value else "")

    @safe
    async def nothing(self, _: Any) -> None:
        """It goes no further; the button says why."""

    @safe
    async def less(self, _: Any) -> None:
        self._choose(health=max(0, (self.form.health if self.form else 0) - 1))

    @safe
    async def more(self, _: Any) -> None:
        self._choose(health=min(MOST_HEALTH, (self.form.health if self.form else 0) + 1))

    @safe
    async def save(self, _: Any) -> None:
        """Keep what the form holds."""
        form = self.form
        if form is None or form.saving:
            return
        made = change_of(self.here, form)
        if made is not None:
            change, what = made
            words = self.here.t("alakanas.pack.saved", what=what)
            form.saving = True
            try:
                async with self._writing:
                    done = await self._change(change, form.spot, words, form=form)
            finally:
                form.saving = False
            if done and self.form is form:  # else another one was opened meanwhile
                self.form = None
        self.wake()

    # --- taking away, and undoing that -----------------------------------------------------

    @safe
    async def remove(self, e: Any) -> None:
        """A thing goes; one tap puts it back where it stood."""
        section, id = e.control.data
        spot = self.spot if self.form is None else self.form.spot
        if self._bounces():
            return
        self.form = None
        async with self._writing:
            pack = self._in(spot)
            things = list(getattr(pack.content, section)) if pack and pack.content else []
            at = next((i for i, t in enumerate(things) if t.id == id), -1)
            if at < 0:
                return
            thing = things[at]
            what = said_of(thing.name, self.here.lang)

            async def undo() -> None:
                words = self.here.t("alakanas.pack.saved", what=what)
                await self._change(lambda now: with_thing(now, section, thing, at), spot, words)

            words = self.here.t("alakanas.pack.removed", what=what)
            await self._change(lambda now: without(now, section, id), spot, words, undo)
        self._removed = time.monotonic()
        self.wake()

    def _bounces(self) -> bool:
        """Whether the next thing has just come up under the finger that took one away."""
        return time.monotonic() - self._removed < DOUBLE_TAP_SECONDS

    @safe
    async def remove_pack(self, _: Any) -> None:
        """The whole pack goes, and can be put back."""
        spot, pack = self.spot, self.pack
        if pack is None or self._bounces():
            return
        if not self._may():
            self._refused(self.here.t("may.host_only"))
            self.wake()
            return
        folder, title = pack.folder, self.title(pack)

        async def undo() -> None:
            shown = self.spot
            await asyncio.to_thread(self.shelf.put_back, folder)
            if self.spot is shown:
                self.spot = Spot(folder)
            await self._read()
            await self._take_up()

        self._removed = math.inf  # until it is done: the next pack would be gone for good
        try:
            async with self._writing:
                if await asyncio.to_thread(self.shelf.remove, folder):
                    self.told = Told(self.here.t("alakanas.pack.removed", what=title), undo=undo)
                if self.spot is spot:
                    self.spot = Spot()
                await self.load()
                await self._take_up()
        finally:
            self._removed = time.monotonic()

    @safe
    async def heard(self, _: Any) -> None:
        self.told = None
        self.wake()

    @safe
    async def undo(self, _: Any) -> None:
        told, self.told = self.told, None
        if told is not None and told.undo is not None:
            if self._may():
                async with self._writing:
                    await told.undo()
            else:
                self._refused(self.here.t("may.host_only"))
        self.wake()

    # --- packs and files -------------------------------------------------------------------

    @safe
    async def choose(self, e: Any) -> None:
        self.spot, self.told = Spot("" if e.control.data == "new" else e.control.data), None
        self.wake()

    @safe
    async def keep(self, e: Any) -> None:
        """Keep what was typed at this table."""
        key, spot, lang = e.control.data, self.spot, self.here.lang
        async with self._writing:  # what was kept by then is asked for no more
            chosen = [t for t in self.typed() if key in ("*", t.key)]

            def change(now: AlakanasFile) -> AlakanasFile:
                for typed in chosen:
                    now = kept(now, typed, lang)
                return now

            if chosen:
                words = self.here.t("alakanas.pack.kept", n=len(chosen))
                await self._change(change, spot, words)
        self.wake()

    @safe
    async def export(self, _: Any) -> None:
        """Give the pack to the device as a file."""
        raw = await asyncio.to_thread(self.shelf.export, self.folder)
        if isinstance(raw, bytes) and self.picker is not None:
            await self.picker.save_file(file_name=FILE_NAME, src_bytes=raw)

    @safe
    async def chosen_file(self, e: Any) -> None:
        """A file was chosen on the device."""
        files = e.files or []
        if files and self._may():
            await self.take_in(bytes(files[0].bytes or b""))

    async def take_in(self, raw: bytes) -> None:
        """Keep a file from outside as a pack of its own, or say why not."""
        shown, spot = self.spot, Spot()
        async with self._writing:
            done = await asyncio.to_thread(self.shelf.take_in, raw)
            what = self.title(done) if isinstance(done, OwnPack) else ""
            if isinstance(done, OwnPack) and self.spot is shown:
                self.spot = spot
            await self._done(done, spot, self.here.t("alakanas.pack.imported", what=what))
        self.wake()
