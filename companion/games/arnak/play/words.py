"""Effects, places and things in words, put together from the catalogue."""

from __future__ import annotations

from companion.games.arnak import effects as fx
from companion.games.arnak.play.scene import amounts, icons_named, listed
from companion.table.message import Message


def card(card_id: str) -> Message:
    """A card's printed name."""
    return Message(f"arnak.card.{card_id}") if card_id else Message("arnak.unnamed_card")


def place(site_id: str, tile: str = "") -> Message:
    """A place on the island: a camp by its name, another by its number on the map."""
    if site_id.startswith("camp_"):
        return Message(f"arnak.place.{site_id}")
    level = {"a": 1, "b": 2}[site_id[0]]
    return Message("arnak.place", {"level": level, "no": int(site_id[1:])})


def resource(name: str) -> Message:
    """What a resource is called."""
    return Message(f"arnak.resource.{name}")


def steps_words(steps: fx.Steps) -> Message:
    """What some steps do, in a few words: "2 coins, draw 1"."""
    return listed([step_words(step) for step in steps])


def step_words(step: fx.Step) -> Message:
    """What a step does, in a few words."""
    match step:
        case fx.Gain(goods) | fx.Pay(goods):
            return amounts(goods)
        case fx.GainPer(name, count, most):
            what = listed([Message(f"arnak.counted.{c}") for c in count])
            key = "arnak.does.gain_per" if most is None else "arnak.does.gain_per_most"
            return Message(key, {"what": what, "of": resource(name), "most": most or 0})
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
            options = [steps_words(steps) for steps in of]
            said = options[-1]
            for other in reversed(options[:-1]):
                said = Message("arnak.or", {"a": other, "b": said})
            return said if n == 1 else Message("arnak.does.choose", {"n": n, "what": said})
        case fx.Acquire(kind, _, price, discount):
            if price == "free":
                return Message(f"arnak.does.acquire_free_{kind}")
            return Message(f"arnak.does.acquire_{kind}", {"less": discount})
        case fx.Refresh(n):
            return Message("arnak.does.refresh_all" if n is None else "arnak.does.refresh")
        case fx.Assist(do, _, side):
            return Message(f"arnak.does.{do}_{side}" if do == "borrow" else f"arnak.does.{do}")
        case fx.Activate(of, levels, occupied_by, n):
            if of == "board":
                key = f"arnak.does.activate_{occupied_by}"
                return Message(key, {"n": n, "levels": _levels(levels)})
            return Message(f"arnak.does.activate_{of}", {"levels": _levels(levels)})
        case fx.Dig():
            return Message("arnak.does.dig_or_discover" if step.discover else "arnak.does.dig_camp")
        case fx.Move(piece, _, to):
            return Message(f"arnak.does.move_{piece}_{to}")
        case fx.Overcome(where):
            return Message(f"arnak.does.overcome_{where}")
        case fx.Research():
            return Message("arnak.does.research_book" if step.token == "book" else _research(step))
        case fx.BonusTile(origin):
            return Message(f"arnak.does.bonus_{origin}")
        case fx.Flag(name):
            return Message(f"arnak.does.flag_{name}")
        case fx.Manual(hint):
            return Message("arnak.choice.by_hand", {"hint": hint})


def _research(step: fx.Research) -> str:
    return "arnak.does.research" if step.price == "full" else "arnak.does.research_less"


def _levels(levels: fx.Levels) -> Message:
    return Message("arnak.levels." + "".join(str(level) for level in levels))
