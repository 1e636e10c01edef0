"""From a code to what it would do: the tag is read, the table is asked, the reason is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from weakref import WeakKeyDictionary

from companion.scan.codec import Catalogue, Damaged, Foreign, Known, Unknown, read
from companion.scan.meaning import meaning
from companion.scan.things import catalogue, offered_by
from companion.table.game import Game, Prompt
from companion.table.history import History
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Role, seat_view
from companion.table.state import Phase
from companion.table.thing import Thing
from companion.table.view import TableView, prompts_of

_theirs: WeakKeyDictionary[History, tuple[int, dict[int, tuple[Prompt, ...]]]] = WeakKeyDictionary()
"""Of each table: an event's seq, and the prompts of its seats after it, as far as asked for."""

Status = Literal["known", "unknown", "damaged", "foreign", "elsewhere"]


@dataclass(frozen=True, slots=True)
class Scanned:
    """What one code means to one viewer.

    `status`: `known`; `unknown`, a tag that no pack here has; `damaged`; `foreign`, none of ours;
    `elsewhere`, of another table or game. `prompts`: what may be done, likeliest first. `refusal`:
    why nothing can be; then `prompts` are those that the table may insist on. `version` is the
    table's newest event: the same tag at the same version is the same scan.
    """

    status: Status
    tag: str
    version: int = 0
    kind: str = ""
    id: str = ""
    copy: int = 0
    name: Message | None = None
    prompts: tuple[Prompt, ...] = ()
    refusal: Refusal | None = None

    @property
    def only(self) -> Prompt | None:
        """The one thing that it can mean, if there is but one."""
        return self.prompts[0] if len(self.prompts) == 1 and self.refusal is None else None


class Tags:
    """Everything on which the installed games have tags."""

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self._games = games
        self._offered: dict[str, tuple[Thing, ...]] = {}
        self._catalogue = Catalogue({})

    @property
    def catalogue(self) -> Catalogue:
        """Of what the packs hold now: the group's own may change while the program runs. Raises
        `Clash`."""
        offered = {id: offered_by(game) for id, game in self._games.items()}
        if offered != self._offered:
            self._offered, self._catalogue = offered, catalogue(self._games)
        return self._catalogue


def understood(text: str, catalogue: Catalogue, history: History, made: TableView) -> Scanned:
    """What the code `text` means for the viewer of `made`, a view of this table."""
    match read(text, catalogue):
        case Foreign():
            return Scanned("foreign", text[:80], made.version, refusal=refuse("scan.foreign"))
        case Damaged(tag, "newer"):
            return Scanned("unknown", tag, made.version, refusal=refuse("scan.newer"))
        case Damaged(tag):
            return Scanned("damaged", tag, made.version, refusal=refuse("scan.damaged"))
        case Unknown(tag):
            return Scanned("unknown", tag, made.version, refusal=refuse("scan.unknown"))
        case Known() as known:
            return _known(known, history, made)


def _known(known: Known, history: History, made: TableView) -> Scanned:
    tag, name = known.tag, _called(known, made)

    def told(status: Status, why: Refusal | None, prompts: tuple[Prompt, ...] = ()) -> Scanned:
        about = (tag.kind, tag.id, tag.copy, name)
        return Scanned(status, known.text, made.version, *about, prompts, why)

    if known.table not in (None, made.code):
        return told("elsewhere", refuse("scan.other_table", table=known.table, here=made.code))
    game = history.games[made.game_id]
    if known.game != made.game_id:
        other = history.games[known.game].meta.name
        why = refuse("scan.other_game", thing=name, game=other, here=game.meta.name)
        return told("elsewhere", why)
    if made.viewer.role not in (Role.SEAT, Role.HOST, Role.KEEPER):
        return told("known", refuse("scan.no_seat"))
    if made.phase is not Phase.PLAYING:
        over = made.phase is Phase.OVER
        return told("known", refuse("scan.over" if over else "scan.not_begun"))
    found = meaning(game, history.state.game, made.prompts, tag.kind, tag.id, name)
    if found.nothing and not made.viewer.seat and _players_move(game, history, made, known):
        return told("known", refuse("scan.players_move", thing=name))
    return told("known", found.refusal, found.prompts)


def _called(known: Known, made: TableView) -> Message:
    """What the thing is called at this table: the tag of a seat has its number, here it has a
    player."""
    player = next(
        (s for s in made.seats if ("seat", str(s.no)) == (known.tag.kind, known.tag.id)), None
    )
    if player is None or not player.name:
        return known.thing.name
    return Message("tag.seat_of", {"no": player.no, "who": SeatRef(player.no)})


def _players_move(game: Game[Any], history: History, made: TableView, known: Known) -> bool:
    """Whether a seat of this table could do something with the thing.

    What somebody holds is for that phone alone to say: of its seat it only counts whether anything
    of that kind could be used.
    """
    tag, name, state = known.tag, known.thing.name, history.state.game
    for seat in made.seats:
        prompts = _prompts(history, seat.no)
        alike = any(p.subject.partition(".")[0] == tag.kind for p in prompts)
        if alike and seat.phone != "none":
            return True
        if not meaning(game, state, prompts, tag.kind, tag.id, name).nothing:
            return True
    return False


def _prompts(history: History, seat: int) -> Sequence[Prompt]:
    """The prompts of a seat; a photo has many tags, so they are asked for once."""
    seq, found = _theirs.get(history, (-1, {}))
    if seq != history.seq:
        found = {}
        _theirs[history] = history.seq, found
    if seat not in found:
        found[seat] = prompts_of(history, seat_view(seat))
    return found[seat]
