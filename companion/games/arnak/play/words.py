"""Effects, places and things in words, put together from the catalogue."""

from __future__ import annotations

from companion.games.arnak import effects as fx
from companion.games.arnak.goods import RESOURCES
from companion.games.arnak.play.scene import amounts, icons_named, listed
from companion.table.message import Message, SeatRef

ROMAN = ("0", "I", "II")
"""How the levels of sites are written; 0 are the camps."""


def card(card_id: str) -> Message:
    """A card's printed name."""
    return Message(f"arnak.card.{card_id}") if card_id else Message("arnak.unnamed_card")


def place(site_id: str, tile: str = "") -> Message:
    """A place on the island: a camp by its name, another by its number on the map ("I-3")."""
    if site_id.startswith("camp_"):
        return Message(f"arnak.place.{site_id}")
    level = {"a": 1, "b": 2}[site_id[0]]
    return Message("arnak.place", {"level": ROMAN[level], "no": int(site_id[1:])})


def number_name(target: str) -> Message:
    """What a number that was set by hand is called: "2.coin", "bonus.5" (see `read_number`)."""
    head, _, rest = target.partition(".")
    if head == "rival":
        params = {"seat": Message("arnak.rival"), "what": Message(f"arnak.number.{rest}")}
        return Message("arnak.number_of", params)
    if not head.isdecimal():
        return _number(head, rest)
    if rest in RESOURCES:
        what = Message(f"arnak.resource.{rest}")
    else:
        name, _, which = rest.partition(".")
        what = _number(name, which)
    return Message("arnak.number_of", {"seat": SeatRef(int(head)), "what": what})


def _number(name: str, which: str) -> Message:
    if name in ("tile", "stack"):
        return Message(f"arnak.number.{name}", {"which": Message(f"arnak.stack.{which}")})
    return Message(f"arnak.number.{name}", {"which": which} if name == "bonus" else {})


_KNOWN: dict[int, tuple[fx.Steps, Message]] = {}
_MOST_KNOWN = 4096


def steps_words(steps: fx.Steps) -> Message:
    """What some steps do, in a few words: "2 coins, draw 1".

    Every phone reads the same effects again after each move: what the pack's steps say is kept,
    by the identity of the steps, which saves looking through them.
    """
    known = _KNOWN.get(id(steps))
    if known is not None and known[0] is steps:
        return known[1]
    said = listed([step_words(step) for step in steps])
    if len(_KNOWN) >= _MOST_KNOWN:
        _KNOWN.clear()
    _KNOWN[id(steps)] = (steps, said)
    return said


def step_words(step: fx.Step) -> Message:
    """What a step does, in a few words."""
    match step:
        case fx.Gain(goods) | fx.Pay(goods):
            return amounts(goods)
        case fx.GainPer():
            return _gain_per(step)
        case fx.Draw(n, origin):
            return Message(f"arnak.does.draw_{origin}", {"n": n})
        case fx.DrawKeep(up_to, origin, keep):
            return Message(f"arnak.does.draw_keep_{origin}", {"n": up_to, "keep": keep})
        case fx.Discard(n):
            return Message("arnak.does.discard", {"n": n})
        case fx.Exile(n, origin):
            return Message(f"arnak.does.exile_{origin}", {"n": n})
        case fx.TakeFear(n):
            return Message("arnak.does.fear", {"n": n})
        case fx.Upgrade(n):
            return Message("arnak.does.upgrade", {"n": n})
        case fx.Travel(icons):
            return icons_named(icons)
        case fx.PayTravel(icons):
            return icons_named(icons)
        case fx.Trade(give, get):
            return Message("arnak.does.trade", {"give": steps_words(give), "get": steps_words(get)})
        case fx.Choose(n, of):
            ways = [steps_words(steps) for steps in of]
            if n == 1:
                return one_of(ways)
            return Message("arnak.does.choose", {"n": n, "what": listed(ways)})
        case fx.Acquire():
            return _acquire(step)
        case fx.Refresh(n):
            return Message("arnak.does.refresh_all" if n is None else "arnak.does.refresh")
        case fx.Assist(do, _, side):
            return Message(f"arnak.does.{do}_{side}" if do == "borrow" else f"arnak.does.{do}")
        case fx.Activate():
            return _activate(step)
        case fx.Dig():
            return _dig(step)
        case fx.Move(piece, _, to):
            return Message(f"arnak.does.move_{piece}_{to}")
        case fx.Overcome(where):
            return Message(f"arnak.does.overcome_{where}")
        case fx.Research():
            return _research(step)
        case fx.BonusTile(origin):
            return Message(f"arnak.does.bonus_{origin}")
        case fx.Flag(name):
            return Message(f"arnak.does.flag_{name}")
        case fx.Manual(hint):
            return Message("arnak.choice.by_hand", {"hint": hint})


def one_of(parts: list[Message]) -> Message:
    """Things of which one is meant: "1 coin or 1 plane", "(1 coin, 1 jewel) or 1 plane"."""
    bound = [Message("arnak.together", {"what": p}) if p.key == "arnak.and" else p for p in parts]
    said = bound[-1]
    for part in reversed(bound[:-1]):
        said = Message("arnak.or", {"a": part, "b": said})
    return said


def _with(what: Message, how: list[Message]) -> Message:
    """Something on its own terms: "dig (1 plane off)"."""
    return Message("arnak.with", {"what": what, "how": listed(how)}) if how else what


def _gain_per(step: fx.GainPer) -> Message:
    counted = one_of([Message(f"arnak.counted.{c}") for c in step.count])
    params = {"what": counted, "of": Message(f"arnak.amount.{step.resource}", {"n": 1})}
    if step.most is None:
        return Message("arnak.does.gain_per", params)
    return Message("arnak.does.gain_per_most", {**params, "most": step.most})


def _acquire(step: fx.Acquire) -> Message:
    """A card got: for how much less, and where it goes unless that is as usual (A2)."""
    if step.origin == "exile_pile":
        said = Message(f"arnak.does.acquire_exiled_{step.kind}")
    elif step.price == "free":
        said = Message(f"arnak.does.acquire_free_{step.kind}")
    else:
        said = Message(f"arnak.does.acquire_{step.kind}")
    where = [Message(f"arnak.does.to_{step.to}")] if step.to in ("hand", "deck_top") else []
    less = [Message("arnak.does.less", {"what": step.discount})] if step.discount else []
    return _with(said, [*less, *where])


def _activate(step: fx.Activate) -> Message:
    """A site used without sending anybody."""
    if step.of == "destination":
        return Message("arnak.does.activate_destination")
    if step.of == "stack_top":
        level = "/".join(ROMAN[level] for level in step.levels)
        return Message("arnak.does.activate_stack_top", {"level": level})
    levels = "".join(str(level) for level in step.levels)
    which = Message(f"arnak.levels.{levels}", {"n": step.n})
    said = Message(f"arnak.does.activate_{step.occupied_by}", {"levels": which})
    more = [
        Message("arnak.does.surcharge", {"level": ROMAN[level], "what": amounts(goods)})
        for level, goods in step.surcharge
    ]
    return _with(said, more)


def _dig(step: fx.Dig) -> Message:
    """An archaeologist sent, with what it costs less and how often the site is used."""
    where = "dig_camp" if step.levels == (0,) else "dig"
    said = Message(f"arnak.does.{'dig_or_discover' if step.discover else where}")
    how = [Message("arnak.does.no_travel")] if step.travel == "free" else []
    less: list[Message] = [icons_named(step.travel_less)] if step.travel_less else []
    if step.compass_less:
        less.append(Message("arnak.amount.compass", {"n": step.compass_less}))
    if less:
        how.append(Message("arnak.does.less", {"what": listed(less)}))
    if step.activations > 1:
        how.append(Message("arnak.does.use_times", {"times": step.activations}))
    return _with(said, how)


def _research(step: fx.Research) -> Message:
    """A step on the research track, with what it costs less."""
    said = Message("arnak.does.research_book" if step.token == "book" else "arnak.does.research")
    how = [Message("arnak.does.free")] if step.price == "free" else []
    discounts = [amounts(less) for less in (*step.less_one_of, step.less) if less]
    if len(discounts) == 1:
        how.append(Message("arnak.does.less", {"what": discounts[0]}))
    elif discounts:
        how.append(Message("arnak.does.less", {"what": one_of(discounts)}))
    return _with(said, how)
