"""My hand, my deck, my play area: what lies where, what comes next, and how likely (A1-A6)."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.deck import Cards, counts
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.play.commands import NameCard
from companion.games.arnak.play.view import PlayerView, PlayView
from companion.games.arnak.play.words import card
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves import odds
from companion.ui.games.arnak.moves.bits import mini_card, seat_name
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import icon, number_tile, number_tiles, segmented, sem, sheet, text
from companion.ui.screens.chrome import NoticeTaps, notice_bar
from companion.ui.theme import Radius, Space, Type

ZONES = ("hand", "deck", "play")
ICONS = {"hand": "hand", "deck": "deck", "play": "play-area"}
BAR = 10.0
INKS = {"likely": Role.GOOD, "possible": Role.COIN}


class _Taps(NoticeTaps):
    """What the taps of the sheet do."""

    def __init__(self, talk: Talk, seat: int) -> None:
        super().__init__(talk)
        self.seat = seat
        self.set_zone: Any = None

    @safe
    async def zone(self, e: Any) -> None:
        self.set_zone(e.control.data)

    @safe
    async def name(self, e: Any) -> None:
        """One of the unnamed hand cards is this one."""
        named = NameCard(self.seat, e.control.data)
        await self.talk.send(named, self.seat, once=f"name/{e.control.data}")


@component
def ZoneSheet(
    here: Here, talk: Talk, view: TableView, zone: str, close: Any, seat: int | None = None
) -> Any:
    """The cards of `seat` (None: the seat that looks), opened at `zone` "hand", "deck" or "play".

    Of another player there are the counts and the play area: the view has nothing more.
    """
    shown, set_zone = ft.use_state(zone)
    game = view.game
    assert isinstance(game, PlayView)
    arnak = here.hub.games["arnak"]
    assert isinstance(arnak, ArnakGame)
    no = seat or view.viewer.seat or 1
    do = ft.use_memo(lambda: _Taps(talk, no), [talk, no])
    do.set_zone = set_zone
    player = game.players[no - 1]
    cards = player.cards
    body: list[ft.Control] = []
    warning = notice_bar(talk, do.insist, do.hush)
    if warning is not None:
        body.append(warning)
    if cards is None:
        body += _others(here, arnak.pack, player)
        title, whose = here.t("arnak.zone.theirs"), seat_name(view, no)
    else:
        title, whose = here.t("arnak.zone.mine"), None
        body.append(_tabs(here, player, shown, do.zone))
        match shown:
            case "deck":
                body += _deck(here, arnak.pack, game, player, cards)
            case "play":
                body += _play(here, arnak.pack, player)
            case _:
                body += _hand(here, arnak.pack, cards, do.name)
    use_sheet(sheet(title, body, close=(here.t("app.close"), close), subtitle=whose, tall=True))
    return ft.Container(width=0, height=0)


def _tabs(here: Here, player: PlayerView, shown: str, on_choose: Any) -> ft.Control:
    numbers = {"hand": player.hand_count, "deck": player.deck_count, "play": len(player.play)}
    return segmented(
        [(z, here.t(f"arnak.zone.{z}", n=numbers[z]), ICONS[z]) for z in ZONES],
        shown,
        on_choose,
        key="zone",
    )


def _title(words: str, note: str | None = None) -> ft.Control:
    rows: list[ft.Control] = [sem(text(words, Type.NAME), header=True)]
    if note:
        rows.append(text(note, Type.SMALL, Role.INK_SOFT))
    return ft.Column(rows, spacing=0, tight=True)


def _laid(cards: list[ft.Control]) -> ft.Control:
    """Cards beside each other, in as many rows as it takes."""
    return ft.Row(
        cards,
        wrap=True,
        spacing=Space.S,
        run_spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _many(here: Here, n: int) -> str | None:
    return here.t("arnak.zone.times", n=n) if n > 1 else None


# Hand


def _hand(here: Here, pack: ArnakPack, cards: Cards, on_name: Any) -> list[ft.Control]:
    """The named cards, then what the unnamed ones can be: a tap names one."""
    rows: list[ft.Control] = []
    sure = cards.certainly_in_hand()
    if sure:
        rows.append(
            _laid(
                [
                    mini_card(here, pack, c, note=_many(here, n), key=f"hand-{c}")
                    for c, n in counts(sure).items()
                ]
            )
        )
    for i, group in enumerate(odds.unnamed(cards)):
        among = sum(n for _, n in group.cards)
        rows.append(
            _well(
                [
                    text(here.tn("arnak.zone.one_of", group.n, of=among), Type.STRONG),
                    text(here.t("arnak.zone.tap_to_name"), Type.SMALL, Role.INK_SOFT),
                    _laid(
                        [
                            mini_card(
                                here, pack, c, on_name, note=_many(here, n), key=f"name-{c}-{i}"
                            )
                            for c, n in group.cards
                        ]
                    ),
                ],
                key=f"unnamed-{i}",
            )
        )
    if not rows:
        rows.append(text(here.t("arnak.zone.hand_empty"), Type.BODY, Role.INK_SOFT))
    return rows


def _well(rows: list[ft.Control], key: str | None = None) -> ft.Control:
    return ft.Container(
        ft.Column(
            rows,
            spacing=Space.S,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=Space.M,
        bgcolor=Role.WELL,
        border_radius=Radius.CARD,
        key=key,
    )


# Deck


def _deck(
    here: Here, pack: ArnakPack, game: PlayView, player: PlayerView, cards: Cards
) -> list[ft.Control]:
    """The queue from the top down, the next hand, and how thick the deck is."""
    rows: list[ft.Control] = [_title(here.t("arnak.deck.queue"), here.t("arnak.deck.queue.note"))]
    pieces = odds.queue(cards)
    rows += [_stretch(here, pack, piece) for piece in pieces]
    if not pieces:
        rows.append(text(here.t("arnak.deck.empty"), Type.BODY, Role.INK_SOFT))
    opening = odds.opening_round(game.round, tidied=game.phase == "cleanup" and player.tidied)
    if opening <= game.rounds and game.phase != "over":
        rows += _next_hand(here, pack, odds.chances(cards, opening, game.rounds), opening)
    rows += _thickness(here, pack, cards)
    return rows


def _stretch(here: Here, pack: ArnakPack, piece: odds.Stretch) -> ft.Control:
    """A piece of the queue: its place at the left, its cards at the right."""
    place = str(piece.first) if piece.first == piece.last else f"{piece.first}–{piece.last}"
    words = here.say(odds.stretch_words(piece))
    sure = piece.whole and len(piece.cards) == 1
    mark = ft.Container(
        text(place, Type.STRONG, Role.ON_PRIMARY if sure else Role.INK),
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=Space.XS),
        bgcolor=Role.PRIMARY if sure else Role.WELL_DEEP,
        border_radius=Radius.CHIP,
    )
    cards = [
        mini_card(here, pack, c, note=_many(here, n), key=f"deck-{piece.first}-{c}")
        for c, n in piece.cards
    ]
    head = ft.Row(
        [mark, text(words, Type.STRONG, grow=True)],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return _well([head, _laid(cards)], key=f"stretch-{piece.first}")


def _next_hand(
    here: Here, pack: ArnakPack, lines: tuple[odds.Chance, ...], opening: int
) -> list[ft.Control]:
    """What comes for certain as cards, what may come as bars, what cannot with its round."""
    certain = [c for c in lines if c.surety == "certain"]
    open_ = [c for c in lines if c.surety in ("likely", "possible")]
    never = [c for c in lines if c.surety == "never"]
    rows: list[ft.Control] = [
        _title(here.t("arnak.odds.next_hand", round=opening), here.t("arnak.odds.suppose"))
    ]
    if certain:
        rows.append(_group(here, "certain"))
        rows.append(
            _laid(
                [
                    mini_card(here, pack, c.card, note=_surely(here, c), key=f"sure-{c.card}")
                    for c in certain
                ]
            )
        )
    if open_:
        rows.append(_group(here, "maybe"))
        rows += [_bar(here, pack, c) for c in open_]
    if never:
        rows.append(_group(here, "not_yet"))
        rows += [_later(here, pack, c) for c in never]
    return rows


def _group(here: Here, name: str) -> ft.Control:
    return sem(text(here.t(f"arnak.odds.group.{name}"), Type.SECTION, Role.INK_SOFT), header=True)


def _surely(here: Here, line: odds.Chance) -> str | None:
    """How many copies come on average, where there are several."""
    if line.copies == 1:
        return None
    return here.t("arnak.odds.average", n=odds.tenths(line.expected))


def _bar(here: Here, pack: ArnakPack, line: odds.Chance) -> ft.Control:
    """A card that may come: its chance as a length, per cent, and words; and the very next draw."""
    name = here.say(card(line.card))
    if line.copies > 1:
        name = here.t("arnak.zone.name_times", name=name, n=line.copies)
    share = odds.percent(line.probability)
    words = here.say(odds.chance_words(line.probability))
    draw = odds.percent(line.next_draw)
    note = here.t("arnak.odds.next_draw", percent=draw) if draw else ""
    length = ft.Row(
        [
            ft.Container(
                expand=share, height=BAR, bgcolor=INKS[line.surety], border_radius=BAR / 2
            ),
            ft.Container(expand=100 - share, height=BAR),
        ],
        spacing=0,
    )
    below = [text(w, Type.SMALL, Role.INK_SOFT) for w in (*([words] if here.large else ()), note)]
    return sem(
        ft.Column(
            [
                ft.Row(
                    [
                        *_travel(pack, line.card),
                        text(name, Type.STRONG, grow=True),
                        *([] if here.large else [text(words, Type.SMALL, Role.INK_SOFT)]),
                        text(f"{share} %", Type.NAME),
                    ],
                    spacing=Space.S,
                ),
                ft.Container(length, bgcolor=Role.WELL_DEEP, border_radius=BAR / 2),
                *(line for line in below if line.value),
            ],
            spacing=Space.XS,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        label=", ".join(w for w in (f"{name}: {share} %", words, note) if w),
        ident=f"chance-{line.card}",
        hide_inside=True,
        key=f"chance-{line.card}",
    )


def _travel(pack: ArnakPack, card_id: str) -> list[ft.Control]:
    """The travel icons, which tell cards of one name apart."""
    facts = pack.card_by_id.get(card_id)
    return [icon(name, 20) for name in (facts.travel if facts else ())]


def _later(here: Here, pack: ArnakPack, line: odds.Chance) -> ft.Control:
    """A card that cannot come next, and when it can."""
    name, when = here.say(card(line.card)), here.say(odds.when_words(line))
    head = [*_travel(pack, line.card), text(name, Type.STRONG, grow=True)]
    said = text(when, Type.SMALL, Role.INK_SOFT)
    row = (
        ft.Column([ft.Row(head, spacing=Space.S), said], spacing=0, tight=True)
        if here.large
        else ft.Row([*head, said], spacing=Space.S)
    )
    return sem(
        row,
        label=f"{name}: {when}",
        ident=f"later-{line.card}",
        hide_inside=True,
        key=f"later-{line.card}",
    )


def _thickness(here: Here, pack: ArnakPack, cards: Cards) -> list[ft.Control]:
    """What exile would do: Fear among the cards, now and with one Fear less (A6)."""
    points = {c.id: c.vp for c in pack.cards}
    now, thinner = odds.thinning(cards, points), odds.without_a_fear(cards)
    tiles = [
        number_tile("card", now.cards, here.t("arnak.deck.cards"), key="deck-cards"),
        number_tile("fear", now.fear, here.t("arnak.deck.fear"), key="deck-fear"),
        number_tile(
            "draw", odds.tenths(now.fear_next), here.t("arnak.deck.fear_next"), key="deck-fear-next"
        ),
        number_tile("score", odds.tenths(now.mean), here.t("arnak.deck.mean"), key="deck-mean"),
    ]
    rows: list[ft.Control] = [_title(here.t("arnak.deck.thickness")), number_tiles(*tiles)]
    if thinner is not None:
        less = odds.thinning(thinner, points)
        rows.append(
            ft.Row(
                [
                    icon("exile", 24),
                    text(
                        here.t(
                            "arnak.deck.thinner",
                            fear=less.fear,
                            cards=less.cards,
                            next=odds.tenths(less.fear_next),
                            cycle=here.tn("arnak.deck.cycle", less.cycle),
                        ),
                        Type.BODY,
                        grow=True,
                    ),
                ],
                spacing=Space.S,
                vertical_alignment=ft.CrossAxisAlignment.START,
                key="thinner",
            )
        )
    return rows


# Play area, and other players


def _play(here: Here, pack: ArnakPack, player: PlayerView) -> list[ft.Control]:
    """The cards of the play area, which go under the deck when the round ends (A4)."""
    if not player.play:
        return [text(here.t("arnak.zone.play_empty"), Type.BODY, Role.INK_SOFT)]
    return [
        text(here.t("arnak.zone.play_note"), Type.SMALL, Role.INK_SOFT),
        _laid([mini_card(here, pack, c, key=f"play-{i}") for i, c in enumerate(player.play)]),
    ]


def _others(here: Here, pack: ArnakPack, player: PlayerView) -> list[ft.Control]:
    """What everybody sees of a player: counts, and the play area."""
    tiles = [
        number_tile("hand", player.hand_count, here.t("arnak.zone.hand_word"), key="count-hand"),
        number_tile("deck", player.deck_count, here.t("arnak.zone.deck_word"), key="count-deck"),
    ]
    return [
        number_tiles(*tiles),
        _title(here.t("arnak.zone.play_word")),
        *_play(here, pack, player),
    ]
