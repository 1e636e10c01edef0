"""The state after an event. Never refuses: what may happen was decided before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.goods import Icons
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.correct import set_right
from companion.games.arnak.play.state import FREE, RIVAL, Play, Row, Trophy

FEAR = "fear"


def apply(state: Play, event: Any, pack: ArnakPack) -> Play:
    """The state after `event`."""
    match event:
        case ev.Did() | ev.DeckTopSeen():
            return state
        case ev.TasksSet(tasks):
            asked = state.asked + 1 if tasks and tasks != state.tasks else state.asked
            return state.but(tasks=tasks, asked=asked)
        case ev.GoodsChanged(seat, goods):
            return state.with_player(seat, goods=state.player(seat).goods + goods)
        case ev.PoolChanged(seat, icons):
            return state.with_player(seat, pool=state.player(seat).pool + icons)
        case ev.CardMoved():
            return _move_card(state, event, pack)
        case ev.Drew(seat, n, bottom):
            cards, _ = state.player(seat).cards.draw(n, bottom=bottom)
            return state.with_player(seat, cards=cards)
        case ev.CardNamed(seat, card):
            return state.with_player(seat, cards=state.player(seat).cards.name(card))
        case ev.ShuffledUnder(seat):
            return state.with_player(seat, cards=state.player(seat).cards.shuffle_under())
        case ev.FearTiles(seat, n):
            return state.with_player(seat, fear_tiles=state.player(seat).fear_tiles + n)
        case ev.Sent(place, space, who):
            site = state.site(place)
            assert site is not None
            people = (*site.people[:space], who, *site.people[space + 1 :])
            return state.with_site(place, people=people)
        case ev.Arrives(place):
            return state.but(destination=place)
        case _ if type(event) in _BOARD:
            return _apply_board(state, event)
        case ev.RivalActed() | ev.RivalIdol():
            return _apply_rival(state, event)
        case _ if type(event) in _PEOPLE:
            return _apply_people(state, event)
        case _:
            return _apply_turns(state, event, pack)


_BOARD = {
    ev.TileTurnedUp,
    ev.GuardianTurnedUp,
    ev.GuardianMoved,
    ev.IdolTurnedUp,
    ev.BonusTaken,
    ev.BonusTurnedUp,
    ev.StacksChanged,
    ev.AssistantTurnedUp,
    ev.RowSlid,
    ev.RowNamed,
    ev.SitePut,
}
_PEOPLE = {
    ev.GuardianTaken,
    ev.BoonUsed,
    ev.TrophiesPut,
    ev.IdolsChanged,
    ev.AssistantsChanged,
    ev.TokenMoved,
    ev.Arrived,
    ev.TempleTileTaken,
    ev.Flagged,
}


def _apply_board(state: Play, event: Any) -> Play:
    """What lies on the board and beside it."""
    match event:
        case ev.TileTurnedUp(place, tile):
            under = tuple(t for t in state.under if t != tile)
            seen = state.seen_tiles if tile in state.seen_tiles else (*state.seen_tiles, tile)
            if not place:  # used from the top of its stack, and put under it
                return state.but(under=(*under, tile))
            state = state.but(under=under, seen_tiles=seen)
            return state.with_site(place, tile=tile)
        case ev.GuardianTurnedUp(place, guardian):
            state = state.but(seen_guardians=(*state.seen_guardians, guardian))
            return state.with_site(place, guardian=guardian)
        case ev.SitePut(place, tile, guardian):
            site = state.site(place)
            assert site is not None
            gone = {site.tile, site.guardian} - {tile, guardian}
            seen = tuple(t for t in state.seen_tiles if t not in gone)
            guards = tuple(g for g in state.seen_guardians if g not in gone)
            if tile and site.level and tile not in seen:
                seen = (*seen, tile)
            if guardian and guardian not in guards:
                guards = (*guards, guardian)
            under = tuple(t for t in state.under if t != tile)
            state = state.but(seen_tiles=seen, seen_guardians=guards, under=under)
            return state.with_site(place, tile=tile, guardian=guardian)
        case ev.GuardianMoved(origin, to):
            site = state.site(origin)
            assert site is not None
            return state.with_site(origin, guardian="").with_site(to, guardian=site.guardian)
        case ev.IdolTurnedUp(idol):
            return state.but(seen_idols=(*state.seen_idols, idol))
        case ev.BonusTaken(_, square):
            bonus = tuple((no, n - (no == square)) for no, n in state.bonus)
            return state.but(bonus=bonus)
        case ev.BonusTurnedUp(bonus):
            return state.but(seen_bonus=(*state.seen_bonus, bonus))
        case ev.StacksChanged(stacks, rescue):
            return state.but(stacks=stacks, rescue=rescue)
        case ev.AssistantTurnedUp(assistant, stack):
            seen = state.seen_assistants
            if assistant not in seen:
                seen = (*seen, assistant)
            if stack is None:
                return state.but(seen_assistants=seen)
            top = (assistant, *state.stacks[stack][1:])
            stacks = (*state.stacks[:stack], top, *state.stacks[stack + 1 :])
            return state.but(seen_assistants=seen, stacks=stacks)
        case ev.RowSlid(row):
            return state.but(row=row)
        case ev.RowNamed(kind, slot, card) if slot < 0:
            return state.but(row=_exile_named(state.row, kind, card))
        case ev.RowNamed(kind, slot, card):
            cards = state.row.cards(kind)
            named = (*cards[:slot], card, *cards[slot + 1 :])
            side = {"artifacts" if kind == "artifact" else "items": named}
            return state.but(row=replace(state.row, **side))
        case _:
            return state


def _apply_people(state: Play, event: Any) -> Play:
    """What belongs to one player."""
    seat: int = event.seat
    if seat == RIVAL:
        return _apply_rival(state, event)
    player = state.player(seat)
    match event:
        case ev.GuardianTaken(_, place, guardian):
            state = state.with_player(seat, trophies=(*player.trophies, Trophy(guardian)))
            return state.with_site(place, guardian="") if place else state
        case ev.TrophiesPut(_, trophies):
            before = {t.id for t in player.trophies}
            now = {t.id for t in trophies}
            seen = tuple(g for g in state.seen_guardians if g not in before - now)
            state = state.but(seen_guardians=(*seen, *(g for g in now if g not in seen)))
            return state.with_player(seat, trophies=trophies)
        case ev.BoonUsed(_, guardian):
            trophies = tuple(
                replace(t, used=True) if t.id == guardian else t for t in player.trophies
            )
            return state.with_player(seat, trophies=trophies)
        case ev.IdolsChanged(_, crates, slots):
            return state.with_player(
                seat, idols=player.idols + crates, slotted=player.slotted + slots
            )
        case ev.AssistantsChanged(_, assistants, stacks, rescue):
            if stacks is not None and rescue is not None:
                state = state.but(stacks=stacks, rescue=rescue)
            return state.with_player(seat, assistants=assistants)
        case ev.TokenMoved(_, token, square):
            where = {"glass" if token == "glass" else "notebook": square}
            return state.with_player(seat, **where)
        case ev.Arrived(_, order, square):
            state = state.but(arrivals=max(state.arrivals, order))
            return state.with_player(seat, arrival=order, glass=square)
        case ev.TempleTileTaken(_, stack):
            stacks = tuple((name, n - (name == stack)) for name, n in state.tile_stacks)
            state = state.but(tile_stacks=stacks)
            return state.with_player(seat, tiles=(*player.tiles, stack))
        case ev.Flagged(_, flag):
            return state.with_player(seat, flags=(*player.flags, flag))
        case _:
            return state


def _apply_rival(state: Play, event: Any) -> Play:
    """What belongs to the rival of a solo game (A24)."""
    rival = state.rival
    if rival is None:
        return state
    match event:
        case ev.RivalActed():
            acted = replace(rival, left=max(0, rival.left - 1))
            return state.but(rival=acted, main_used=True)
        case ev.GuardianTaken(_, place, guardian):
            rival = replace(rival, guardians=(*rival.guardians, guardian))
            state = state.with_site(place, guardian="")
        case ev.IdolsChanged(_, n):
            rival = replace(rival, hidden_idols=rival.hidden_idols + n)
        case ev.RivalIdol(idol):
            hidden = max(0, rival.hidden_idols - 1)
            rival = replace(rival, idols=(*rival.idols, idol), hidden_idols=hidden)
        case ev.TokenMoved(_, token, square):
            where = {"glass" if token == "glass" else "notebook": square}
            rival = replace(rival, **where)
        case ev.Arrived(_, order, square):
            rival = replace(rival, arrival=order, glass=square)
            state = state.but(arrivals=max(state.arrivals, order))
        case ev.TempleTileTaken(_, stack):
            stacks = tuple((name, n - (name == stack)) for name, n in state.tile_stacks)
            rival = replace(rival, tiles=(*rival.tiles, stack))
            state = state.but(tile_stacks=stacks)
        case _:
            pass
    return state.but(rival=rival)


def _apply_turns(state: Play, event: Any, pack: ArnakPack) -> Play:
    """Whose turn it is, and the rounds."""
    match event:
        case ev.MainUsed():
            return state.but(main_used=True)
        case ev.Passed(seat):
            return state.but(main_used=True).with_player(seat, passed=True)
        case ev.TurnBegan(seat):
            rested = state
            if state.turn != RIVAL:
                rested = state.with_player(state.turn, pool=Icons())
            return rested.but(turn=seat, main_used=False, destination="")
        case ev.RoundClosed(points):
            home = tuple(
                s.but(people=tuple(FREE if who > 0 else who for who in s.people))
                for s in state.sites
            )
            rested = tuple(p.but(pool=Icons()) for p in state.players)
            return state.but(
                phase="cleanup",
                sites=home,
                players=rested,
                progress=(*state.progress, points),
            )
        case ev.Tidied(seat):
            player = state.player(seat)
            ready = tuple(replace(a, ready=True) for a in player.assistants)
            return state.with_player(seat, tidied=True, assistants=ready, flags=())
        case ev.RoundOpened(number, first):
            awake = tuple(p.but(passed=False, tidied=False) for p in state.players)
            rival = state.rival and replace(state.rival, left=pack.game.solo.rival_actions)
            return state.but(
                phase="turns",
                players=awake,
                round=number,
                first=first,
                turn=first,
                main_used=False,
                destination="",
                rival=rival,
            )
        case ev.PlayEnded():
            return state.but(phase="over")
        case ev.SetRight():
            return set_right(state, event.target, event.value)
        case _:
            return state


def _move_card(state: Play, event: ev.CardMoved, pack: ArnakPack) -> Play:
    """A card leaves one zone and comes into another."""
    seat, card = event.seat, event.card
    kind = pack.card_by_id[card].type if card in pack.card_by_id else "item"
    player = state.player(seat)
    cards = player.cards
    match event.origin:
        case "hand":
            cards = cards.leave_hand(card)
        case "play":
            cards = cards.take_from_play(card)
        case "owned":
            cards = cards.remove_anywhere(card)
        case "row":
            state = state.but(row=without_slot(state.row, kind, event.slot))
        case "deck":
            state = state.but(row=_deck(state.row, kind, -1))
        case "exile":
            exiled = list(state.row.exiled)
            exiled.remove(card)
            state = state.but(row=replace(state.row, exiled=tuple(exiled)))
        case _:  # the supply of Fear
            state = state.but(fear=state.fear - 1)
    match event.to:
        case "hand":
            cards = cards.to_hand(card)
        case "play":
            cards = cards.to_play(card)
        case "deck_top":
            cards = cards.to_top(card)
        case "deck_bottom":
            cards = cards.to_bottom(card)
        case "deck":
            state = state.but(row=_deck(state.row, kind, 1))
        case "exile":
            exiled = (*state.row.exiled, card)
            state = state.but(row=replace(state.row, exiled=exiled))
        case _:
            state = state.but(fear=state.fear + 1)
    return state if cards is player.cards else state.with_player(seat, cards=cards)


def without_slot(row: Row, kind: str, slot: int) -> Row:
    """The row after a card was taken out of it; the others close up at the end of the turn."""
    cards = row.cards(kind)
    left = (*cards[:slot], *cards[slot + 1 :])
    return replace(row, **{"artifacts" if kind == "artifact" else "items": left})


def _exile_named(row: Row, kind: str, card: str) -> Row:
    """One of the cards exiled without a name has one now."""
    row = replace(row, exiled=(*row.exiled, card))
    if kind == "artifact":
        return replace(row, unnamed_artifacts=row.unnamed_artifacts - 1)
    return replace(row, unnamed_items=row.unnamed_items - 1)


def _deck(row: Row, kind: str, by: int) -> Row:
    if kind == "artifact":
        return replace(row, artifact_deck=row.artifact_deck + by)
    return replace(row, item_deck=row.item_deck + by)
