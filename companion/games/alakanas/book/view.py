"""The sheets as everybody sees them: they lie open, and so does what they come to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.games.alakanas import victory
from companion.games.alakanas.book.aims import Aim, Outcome, aims, outcomes
from companion.games.alakanas.book.state import Book, Written, problems, questions, sheet_of
from companion.games.alakanas.book.writing import (
    WriteCamp,
    WriteDeath,
    WriteLastDamage,
    WriteLife,
    WriteSpecial,
)
from companion.games.alakanas.content import CAMPS
from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.play.standing import PlayerResult, Result
from companion.games.alakanas.victory import Verdict, judge
from companion.games.problem import Problem
from companion.table.game import Fact, GameView, Prompt
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One player's sheet. `place`: 1 = first to die, 0 when that was not said; `won`: by the
    verdict as it stands."""

    seat: int
    name: str
    camp: Written
    alive: bool
    special: bool
    place: int
    won: bool


@dataclass(frozen=True, slots=True)
class BookView(GameView):
    """All sheets and the verdict. `blank`: seats whose camp is still to be said; until then there
    is no verdict. `asks`: what a house rule still has to know. `aims`: what each side lacks while
    the game goes on; `outcomes`: what can be said while nobody knows who holds the special task."""

    rows: tuple[SheetRow, ...] = ()
    options: victory.Options = field(default_factory=victory.Options)
    special: int = 0
    last_damage: int = 0
    blank: tuple[int, ...] = ()
    asks: tuple[Problem, ...] = ()
    verdict: Verdict | None = None
    aims: tuple[Aim, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    result: Result | None = None


def verdict_of(book: Book) -> Verdict | None:
    """The verdict; None while something has to be said first."""
    if book.blank or problems(book) or questions(book):
        return None
    verdict = judge(sheet_of(book))
    if "name" not in verdict.why.params:
        return verdict
    # A name inside a sentence follows a renaming, and the screens isolate it.
    who = book.last_damage if verdict.why.key == "alakanas.why.last_damage" else book.special
    return replace(verdict, why=Message(verdict.why.key, {"name": SeatRef(who)}))


def result_of(book: Book) -> Result | Refusal:
    """The result, or what is missing: a camp, what a house rule asks, or somebody's victory."""
    verdict = verdict_of(book)
    if verdict is None:
        wrong = (*problems(book), *questions(book))
        if book.blank or not wrong:
            return refuse("alakanas.no.camps_blank", n=len(book.blank))
        return Refusal(wrong[0].message)
    if verdict.status != "over":
        if not verdict.special_known:
            return refuse("alakanas.no.special_unsaid")
        return Refusal(verdict.why)
    players = tuple(
        PlayerResult(
            seat=seat,
            name=row.name,
            camp=row.camp,
            character="",
            alive=row.alive,
            died=book.place(seat),
            won=seat - 1 in verdict.winners,
            special=seat == book.special,
            task=SPECIAL if seat == book.special else "",
            text="",
        )
        for seat, row in enumerate(book.rows, 1)
    )
    return Result(verdict, players, entered=False, fingerprint="", proof="")


def view(book: Book) -> BookView:
    """The same for every viewer."""
    verdict, made = verdict_of(book), result_of(book)
    won = verdict.winners if verdict is not None else ()
    rows = tuple(
        SheetRow(
            seat,
            row.name,
            row.camp,
            row.alive,
            seat == book.special,
            book.place(seat),
            seat - 1 in won,
        )
        for seat, row in enumerate(book.rows, 1)
    )
    running = verdict is not None and verdict.status == "running"
    sheet = sheet_of(book)
    return BookView(
        facts=tuple(_facts(rows)),
        rows=rows,
        options=book.options,
        special=book.special,
        last_damage=book.last_damage,
        blank=book.blank,
        asks=questions(book),
        verdict=verdict,
        aims=aims(sheet) if running else (),
        outcomes=outcomes(sheet) if running and not book.special else (),
        result=made if isinstance(made, Result) else None,
    )


def _facts(rows: tuple[SheetRow, ...]) -> list[Fact]:
    made: list[Fact] = []
    for row in rows:
        life = Message("alakanas.number.alive")
        made.append(Fact(f"alive.{row.seat}", life, int(row.alive), row.seat))
        if row.camp:
            camp = Message(f"alakanas.camp.{row.camp}")
            made.append(Fact(f"camp.{row.seat}", Message("alakanas.score.camp"), camp, row.seat))
    return made


def prompts(book: Book, actor: Actor) -> tuple[Prompt, ...]:
    """What is still to be said; nothing once somebody has won. What was said can always be said
    anew."""
    verdict = verdict_of(book)
    if verdict is not None and verdict.status == "over":
        return ()
    mine = book.seats if actor.host else [s for s in book.seats if s == actor.seat]
    everybody_dead = not any(row.alive for row in book.rows)
    made: list[Prompt] = []
    for seat in mine:
        row, who = book.row(seat), {"seat": SeatRef(seat)}
        if not row.camp:
            for camp in CAMPS:
                word = Message(
                    "alakanas.score.prompt.camp", {**who, "camp": Message(f"alakanas.camp.{camp}")}
                )
                made.append(Prompt(f"camp/{seat}/{camp}", word, WriteCamp(seat, camp)))
        if row.alive:
            word = Message("alakanas.score.prompt.dead", who)
            made.append(Prompt(f"dead/{seat}", word, WriteLife(seat, alive=False)))
        if not book.special:
            word = Message("alakanas.score.prompt.special", who)
            made.append(Prompt(f"special/{seat}", word, WriteSpecial(seat)))
        if everybody_dead and book.options.mutual == "last_damage" and not book.last_damage:
            word = Message("alakanas.score.prompt.last", who)
            made.append(Prompt(f"last/{seat}", word, WriteLastDamage(seat)))
        if everybody_dead and book.options.mutual == "one_by_one" and not book.place(seat):
            word = Message("alakanas.score.prompt.death", who)
            made.append(Prompt(f"death/{seat}", word, WriteDeath(seat, placed=True)))
    return tuple(made)
