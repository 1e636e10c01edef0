"""The command line: `companion serve`, `score`, `simulate`, `replay`, `export`, `verify`, `tags`,
`read`, `doctor`; alone it serves.

Errors go to stderr in one or a few plain lines with exit code 2, and nothing half-written is left.
"""

from __future__ import annotations

import asyncio
import datetime
import json
import logging
import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.text import Text
from typer.core import TyperGroup

from companion.i18n import best_language, render, terminal_language, tr
from companion.settings import Settings

#: Help texts are fixed when this module is loaded, so their language is the terminal's.
_HELP_LANG = best_language(os.environ.get("TABLESIDE_LANG") or terminal_language())


def _help(name: str) -> str:
    return tr(f"cli.help.{name}", _HELP_LANG)


class _Commands(TyperGroup):
    """All commands; whichever loads the games, it says so if one that was named is not there."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            settings = load_settings()
            if error.name not in settings.further_games:
                raise
            fail(tr("cli.no_game", language(settings), name=error.name))


app = typer.Typer(
    cls=_Commands,
    help=_help("app"),
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Host = Annotated[str | None, typer.Option(help=_help("host"))]
Port = Annotated[int | None, typer.Option(help=_help("port"))]
Data = Annotated[Path | None, typer.Option(help=_help("data"))]
Journal = Annotated[str | None, typer.Option(help=_help("journal"))]
Tls = Annotated[bool | None, typer.Option("--tls/--no-tls", help=_help("tls"))]
Lang = Annotated[str | None, typer.Option(help=_help("lang"))]
CalledAs = Annotated[str, typer.Option(hidden=True)]


def fail(*lines: str) -> NoReturn:
    """Say why on stderr and end with exit code 2."""
    console = Console(stderr=True)
    for line in lines:
        console.print(Text(line), soft_wrap=True)
    raise typer.Exit(2)


def load_settings(**given: Any) -> Settings:
    """Settings from the environment, with the options that were given on top."""
    chosen = {name: value for name, value in given.items() if value is not None}
    try:
        return Settings(**chosen)
    except ValidationError as error:
        lines: list[str] = []
        for each in error.errors(include_url=False):
            name = str(each["loc"][0])
            where = f"--{name}" if name in chosen else f"TABLESIDE_{name.upper()}"
            lines.append(
                tr("cli.bad_setting", _HELP_LANG, where=where, got=each["input"], why=each["msg"])
            )
        fail(*lines)


def language(settings: Settings) -> str:
    """In which language the terminal is spoken to."""
    return settings.lang or _HELP_LANG


def read_input(source: str) -> bytes:
    """What is in a file, or on standard input for "-"."""
    try:
        return sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        fail(tr("cli.no_file", _HELP_LANG, file=source, why=error.strerror or error))


def write_json(value: object) -> None:
    """One JSON document on stdout, in UTF-8 whatever the console prefers."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    sys.stdout.buffer.write(text.encode() + b"\n")
    sys.stdout.buffer.flush()


def _show_version(wanted: bool) -> None:
    if wanted:
        print(version("tableside"))
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _without_command(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help=_help("version")),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        serve()


@app.command(help=_help("serve"))
def serve(
    host: Host = None,
    port: Port = None,
    data: Data = None,
    journal: Journal = None,
    tls: Tls = None,
    lang: Lang = None,
    called_as: CalledAs = "companion",
) -> None:
    """Open the server and show how phones come in."""
    settings = load_settings(host=host, port=port, data=data, journal=journal, tls=tls, lang=lang)
    spoken = language(settings)

    from companion.web.greeting import greet
    from companion.web.port import listen
    from companion.web.serve import run
    from companion.web.tls import certificate_for, own_names

    try:
        settings.make_data_folder()
    except OSError as error:
        fail(tr("cli.no_data", spoken, folder=settings.data, why=error.strerror or error))
    try:
        listener = listen(settings.host, settings.port)
    except OSError as error:
        fail(*_why_no_port(settings, spoken, called_as, error))
    console = Console()
    console.print(tr("serve.starting", spoken), markup=False)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    certificate = None
    if settings.tls:
        now = datetime.datetime.now(datetime.UTC)
        certificate = certificate_for(settings.data, own_names(), now)

    from companion.journal import JournalError
    from companion.web.app import build_app

    try:
        program = build_app(settings)
    except JournalError as error:
        listener.close()
        fail(render(error.message, spoken))
    came_up = run(
        program,
        listener,
        certificate,
        ready=lambda: greet(console, settings, spoken, called_as),
    )
    if not came_up:
        fail(tr("serve.failed", spoken, command=called_as))
    console.print(tr("serve.bye", spoken), markup=False)


def _why_no_port(settings: Settings, lang: str, called_as: str, error: OSError) -> list[str]:
    from companion.web.port import holder, is_free, is_tableside, next_free

    port = settings.port
    if is_tableside(port):
        return [tr("serve.already_running", lang, port=port)]
    if is_free("127.0.0.1", port):  # so it is not the port: the host is not one of this machine's
        return [tr("serve.bad_host", lang, host=settings.host, port=port, why=error)]
    by = holder(port)
    taken = tr("serve.port_by", lang, port=port, by=by) if by else tr("serve.port", lang, port=port)
    lines = [taken]
    free = next_free(settings.host, port)
    if free:
        again = called_as if " " in called_as else f"{called_as} serve"
        lines.append(tr("serve.port_other", lang, free=free, command=f"{again} --port {free}"))
    return lines


@app.command(help=_help("score"))
def score(source: Annotated[str, typer.Argument(metavar="FILE|-", help=_help("sheet"))]) -> None:
    """A JSON score sheet in, a JSON result out."""
    from companion.score import SheetError, score_text

    # The group's own packs, with their cards and temples, lie in the data folder.
    settings = load_settings()
    try:
        result = score_text(read_input(source), settings.data)
    except SheetError as error:
        fail(*error.lines(language(settings)))
    write_json(result)


@app.command(help=_help("simulate"))
def simulate(
    game: Annotated[str, typer.Argument(help=_help("game"))],
    games: Annotated[int, typer.Option(min=1, help=_help("games"))] = 100,
    seats: Annotated[int, typer.Option(min=0, help=_help("seats"))] = 0,
    seed: Annotated[int, typer.Option(help=_help("seed"))] = 1,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help=_help("option"))
    ] = None,
    undo: Annotated[float, typer.Option(min=0, max=1, help=_help("undo"))] = 0.02,
    steps: Annotated[int, typer.Option(min=1, help=_help("steps"))] = 5000,
    jobs: Annotated[int, typer.Option(min=0, help=_help("jobs"))] = 0,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=_help("save"))] = None,
) -> None:
    """Random play through the real engine; JSON summary. Exit code 1 when an invariant breaks."""
    from functools import partial

    from companion.packs.games import installed_games
    from companion.simulate import PlanError, cores, make_plan, run

    settings = load_settings()
    load = partial(installed_games, settings.data, settings.further_games)
    try:
        plan = make_plan(
            load(),
            game,
            count=games,
            seats=seats,
            seed=seed,
            options=option or (),
            undo=undo,
            steps=steps,
        )
    except PlanError as error:
        fail(render(error.message, language(settings)))
    summary = run(plan, load, jobs or cores())
    if save is not None:
        try:
            save.write_text("".join(f"{line}\n" for line in summary.journal), encoding="utf-8")
        except OSError as error:
            fail(tr("cli.no_write", language(settings), file=save, why=error.strerror or error))
    write_json(summary.to_json(language(settings)))
    if summary.broken:
        raise typer.Exit(1)


@app.command(help=_help("replay"))
def replay(source: Annotated[str, typer.Argument(metavar="FILE|-", help=_help("log"))]) -> None:
    """An exported journal in, the table's final state and score out as JSON."""
    from companion.archive import ArchiveError, final_state, read_journal

    settings = load_settings()
    try:
        history = read_journal(read_input(source), settings.data, settings.further_games)
        told = final_state(history, language(settings))
    except ArchiveError as error:
        fail(render(error.message, language(settings)))
    write_json(told)


@app.command(help=_help("export"))
def export(
    table: Annotated[str, typer.Argument(help=_help("table"))],
    format: Annotated[Literal["journal", "json", "csv"], typer.Option(help=_help("format"))],
    data: Data = None,
    journal: Journal = None,
    lang: Lang = None,
) -> None:
    """A table of this machine's journal as a file on stdout."""
    from companion import archive
    from companion.journal import Busy, JournalError

    settings = load_settings(data=data, journal=journal, lang=lang)
    spoken = language(settings)
    try:
        exported = asyncio.run(archive.export(settings, table, format, spoken))
    except Busy as error:
        fail(render(error.message, spoken), tr("archive.busy", spoken, port=settings.port))
    except (archive.ArchiveError, JournalError) as error:
        fail(render(error.message, spoken))
    sys.stdout.buffer.write(exported)


@app.command(help=_help("verify"))
def verify(source: Annotated[str, typer.Argument(metavar="FILE|-", help=_help("proof"))]) -> None:
    """A deal's proof in, a JSON verdict out. Exit code 1 when the deal is not proved."""
    from companion import dealing

    spoken = language(load_settings())
    try:
        proof = dealing.Proof.from_text(read_input(source))
    except dealing.ProofError as error:
        fail(*(render(message, spoken) for message in error.messages))
    verdict = dealing.verify(proof)
    write_json(verdict.to_json(lambda message: render(message, spoken)))
    if not verdict.holds:
        raise typer.Exit(1)


@app.command(help=_help("tags"))
def tags(
    game: Annotated[str, typer.Argument(help=_help("tags_game"))],
    out: Annotated[Path | None, typer.Option(metavar="FILE.pdf", help=_help("tags_out"))] = None,
    list_: Annotated[bool, typer.Option("--list", help=_help("tags_list"))] = False,
    paper: Annotated[Literal["a4", "letter"] | None, typer.Option(help=_help("tags_paper"))] = None,
    label: Annotated[str, typer.Option(help=_help("tags_label"))] = "",
    start: Annotated[int, typer.Option(help=_help("tags_start"))] = 1,
    kind: Annotated[list[str] | None, typer.Option(help=_help("tags_kind"))] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", help=_help("tags_set"))] = None,
    data: Data = None,
) -> None:
    """Printable sheets of tags; with --list the tags as JSON."""
    from companion.scan.sheets_file import Wanted, make
    from companion.scan.things import TagsError

    settings = load_settings(data=data)
    wanted = Wanted(game, out, list_, label, paper, start, kind or (), set_ or ())
    try:
        made = make(wanted, settings)
    except TagsError as error:
        fail(render(error.message, language(settings)))
    if list_:
        write_json(made)


@app.command(help=_help("read"))
def read(
    images: Annotated[list[Path], typer.Argument(metavar="IMAGE...", help=_help("photos"))],
    data: Data = None,
) -> None:
    """Photos in, the tags in them out as JSON."""
    from companion.packs.games import installed_games
    from companion.scan.photo_report import PhotosNotRead, report
    from companion.scan.things import catalogue

    settings = load_settings(data=data)
    games = installed_games(settings.data, settings.further_games)
    try:
        told = report(images, catalogue(games))
    except PhotosNotRead as error:
        fail(*(render(message, language(settings)) for message in error.messages))
    write_json(told)


@app.command(help=_help("doctor"))
def doctor(
    host: Host = None,
    port: Port = None,
    data: Data = None,
    journal: Journal = None,
    tls: Tls = None,
    lang: Lang = None,
) -> None:
    """Check everything phones need, and say what to do. Exit code 1 when something has failed."""
    settings = load_settings(host=host, port=port, data=data, journal=journal, tls=tls, lang=lang)
    spoken = language(settings)

    from companion.doctor import advice, examine

    console = Console()
    marks = {"ok": ("✓", "green"), "warn": ("!", "yellow"), "fail": ("✗", "red")}
    worst = "ok"
    for finding in examine(settings):
        mark, colour = marks[finding.level]
        line = Text.assemble((f" {mark} ", f"bold {colour}"), render(finding.what, spoken))
        console.print(line, soft_wrap=True)
        if finding.remedy:
            console.print(Text("   → " + render(finding.remedy, spoken)), soft_wrap=True)
        worst = max(worst, finding.level, key=list(marks).index)
    console.print(Text("\n" + tr(f"doctor.verdict.{worst}", spoken), style="bold"))
    for message in advice(settings):
        console.print(Text("\n" + render(message, spoken)), soft_wrap=True)
    if worst == "fail":
        raise typer.Exit(1)


def main() -> None:
    """Entry point of the `companion` command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # pyright: ignore[reportAttributeAccessIssue]
    app(prog_name="companion")


if __name__ == "__main__":
    main()
