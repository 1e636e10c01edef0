"""What cards, tiles and tracks do: a small vocabulary of steps, run in order.

A step is plain, immutable data. `steps.py` reads it from the pack; the interpreter in `play/` runs
it. A step that cannot be done is skipped and the rest goes on; a `Trade` is all or nothing and may
always be declined; `optional` steps may be declined. A reward never pays its own cost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from companion.games.arnak.goods import NO_ICONS, NOTHING, Icons, Purse, Resource

Level = Literal[0, 1, 2]
"""Of a site: 0 is a camp (A14)."""
Levels = tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Gain:
    """Add these resources."""

    goods: Purse
    optional: bool = False
    op: Literal["gain"] = "gain"


@dataclass(frozen=True, slots=True)
class GainPer:
    """Add one `resource` for each counted thing, up to `most`.

    `count`: any of guardians_overcome, guardians_at_my_sites, idols_in_crates, idols_in_slots,
    archaeologists_on_island (one's own).
    """

    resource: Resource
    count: tuple[str, ...]
    most: int | None = None
    optional: bool = False
    op: Literal["gain_per"] = "gain_per"


@dataclass(frozen=True, slots=True)
class Pay:
    """Give these resources; only in what a trade gives."""

    goods: Purse
    optional: bool = False
    op: Literal["pay"] = "pay"


@dataclass(frozen=True, slots=True)
class Upgrade:
    """`n` times: a tablet becomes an arrowhead, or an arrowhead a jewel."""

    n: int = 1
    optional: bool = False
    op: Literal["upgrade"] = "upgrade"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw `n` cards from one's own deck; as many as there are (A3)."""

    n: int = 1
    origin: Literal["top", "bottom"] = "top"
    optional: bool = False
    op: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class DrawKeep:
    """Fix a number up to `up_to` and draw that many; `keep` go to hand, at most `back_on_top` back
    on the deck, the rest unused to the play area."""

    up_to: int
    origin: Literal["top", "bottom"] = "top"
    keep: int = 1
    back_on_top: int = 0
    optional: bool = False
    op: Literal["draw_keep"] = "draw_keep"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put `n` hand cards into the play area, unused. Not an exile."""

    n: int = 1
    optional: bool = False
    op: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Exile:
    """Remove `n` own cards from hand or play area, or the last item of the row, for good (A6)."""

    n: int = 1
    origin: Literal["hand_or_play", "row_last_item"] = "hand_or_play"
    optional: bool = False
    op: Literal["exile"] = "exile"


@dataclass(frozen=True, slots=True)
class TakeFear:
    """Take `n` Fear into the play area; a Fear tile when the supply is empty (A2, A7)."""

    n: int = 1
    optional: bool = False
    op: Literal["fear"] = "fear"


@dataclass(frozen=True, slots=True)
class Acquire:
    """Get one card. `price`: free, or `discount` off in the card's own currency.

    `to` "by_kind" is the deck's bottom for an item, the play area for an artifact (A2).
    """

    kind: Literal["item", "artifact", "any"]
    origin: Literal["row", "row_or_deck_top", "exile_pile"] = "row"
    price: Literal["free", "discount", "full"] = "full"
    discount: int = 0
    to: Literal["deck_bottom", "deck_top", "hand", "play", "by_kind"] = "by_kind"
    optional: bool = False
    op: Literal["acquire"] = "acquire"


@dataclass(frozen=True, slots=True)
class Refresh:
    """Make `n` exhausted own assistants ready; None: all of them."""

    n: int | None = 1
    optional: bool = False
    op: Literal["refresh"] = "refresh"


@dataclass(frozen=True, slots=True)
class Assist:
    """`recruit` an assistant, `promote` an own one to gold, `swap` an own one, or `borrow` the use
    of one in the supply (A19)."""

    do: Literal["recruit", "promote", "swap", "borrow"]
    origin: Literal["supply", "rescue_space", "own"] = "supply"
    side: Literal["silver", "gold", "same"] = "silver"
    ready: bool = True
    optional: bool = False
    op: Literal["assistant"] = "assistant"


@dataclass(frozen=True, slots=True)
class Activate:
    """Use `n` different known sites without sending anyone; or the site just moved to; or the top
    tile of a level's stack, which then goes under it. `surcharge`: paid first, by level."""

    of: Literal["board", "destination", "stack_top"]
    levels: Levels = ()
    occupied_by: Literal["any", "nobody", "me"] = "any"
    n: int = 1
    surcharge: tuple[tuple[Level, Purse], ...] = ()
    optional: bool = False
    op: Literal["activate"] = "activate"


@dataclass(frozen=True, slots=True)
class Dig:
    """Send an archaeologist: dig, or discover if `discover`. The discounts hold for this cost only.

    `activations`: how often the site may be used.
    """

    levels: Levels = (0, 1, 2)
    discover: bool = False
    travel: Literal["normal", "free"] = "normal"
    travel_less: Icons = NO_ICONS
    compass_less: int = 0
    activations: int = 1
    optional: bool = False
    op: Literal["dig"] = "dig"


@dataclass(frozen=True, slots=True)
class Move:
    """Shift an own archaeologist, a guardian at one's site, or an own idol; no travel cost."""

    piece: Literal["archaeologist", "guardian", "idol"]
    origin: Literal["any_site", "my_site", "slot", "crates"]
    to: Literal["site", "home", "crates", "slot"]
    levels: Levels = ()
    site_is: Literal["free_space", "unoccupied_and_unguarded"] | None = None
    optional: bool = False
    op: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Overcome:
    """Take a guardian without its cost: at one's own site, or where no rival stands."""

    where: Literal["my_site", "no_rival_at_site"] = "my_site"
    optional: bool = False
    op: Literal["overcome"] = "overcome"


@dataclass(frozen=True, slots=True)
class Research:
    """One research step, row effect and bonus tile included; `temple_tile`: a tile instead is
    allowed once the glass is in the temple (A17, A18). `less_one_of`: one of these discounts."""

    token: Literal["any", "book"] = "any"
    price: Literal["free", "discount", "full"] = "full"
    less: Purse = NOTHING
    less_one_of: tuple[Purse, ...] = ()
    temple_tile: bool = True
    optional: bool = False
    op: Literal["research"] = "research"


@dataclass(frozen=True, slots=True)
class BonusTile:
    """Take a research bonus tile and run its steps: this space's, or one of the temple's stack."""

    origin: Literal["space", "temple_stack"] = "space"
    pick: bool = False
    optional: bool = False
    op: Literal["bonus_tile"] = "bonus_tile"


@dataclass(frozen=True, slots=True)
class Travel:
    """Icons for paying travel, lost at the end of the turn."""

    icons: Icons
    optional: bool = False
    op: Literal["travel"] = "travel"


@dataclass(frozen=True, slots=True)
class PayTravel:
    """Pay travel icons from any source; only in what a trade gives."""

    icons: Icons
    optional: bool = False
    op: Literal["pay_travel"] = "pay_travel"


@dataclass(frozen=True, slots=True)
class Flag:
    """A change of rule for its owner until the round ends."""

    name: Literal["no_guardian_fear", "all_icons_are_planes"]
    optional: bool = False
    op: Literal["flag"] = "flag"


@dataclass(frozen=True, slots=True)
class Trade:
    """Do all of `give`, then `get`; or nothing."""

    give: tuple[Step, ...]
    get: tuple[Step, ...]
    optional: bool = False
    op: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class Choose:
    """Run `n` of the listed alternatives."""

    n: int
    of: tuple[tuple[Step, ...], ...]
    distinct: bool = True
    optional: bool = False
    op: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class Manual:
    """Cannot be said in steps: show the hint, the table does it by hand."""

    hint: str
    optional: bool = False
    op: Literal["manual"] = "manual"


Step = Annotated[
    Gain
    | GainPer
    | Pay
    | Upgrade
    | Draw
    | DrawKeep
    | Discard
    | Exile
    | TakeFear
    | Acquire
    | Refresh
    | Assist
    | Activate
    | Dig
    | Move
    | Overcome
    | Research
    | BonusTile
    | Travel
    | PayTravel
    | Flag
    | Trade
    | Choose
    | Manual,
    Field(discriminator="op"),
]
Steps = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to use a card: `main` and `pass` take the turn's main action, `pass` ends the
    player's round, `free` takes nothing (A11)."""

    action: Literal["main", "free", "pass"]
    steps: Steps
