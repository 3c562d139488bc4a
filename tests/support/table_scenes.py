"""Scenes of tables for tests of what is drawn: the pages and frames of a table at chosen moments of a random game.

No server and no bot is needed: a table is driven by commands, and its page is rendered as a server does.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from hoyle.bots import display_name
from hoyle.codec import encode, to_plain
from hoyle.games import GAMES
from hoyle.handlers.messages import OF_NO_SERVER
from hoyle.i18n import translator
from hoyle.json_form import Encoded
from hoyle.pages.invitation import qr_code
from hoyle.pages.rendering import PageAddress, Reader, render
from hoyle.pages.table import table_model
from hoyle.play.play import vary
from hoyle.table import choosing
from hoyle.table.opening import Wish, opening_event
from hoyle.table.people.audience import Audience
from hoyle.table.show import guide, views
from hoyle.table.table import Table
from hoyle.table.tickets import Tickets
from hoyle.table.wire.commands import BotMoves, BotNextGame, Command, Gesture, Resign, TakeSeat
from hoyle.table.wire.events import Player
from hoyle.table.wire.messages import Move, ViewFrame

STATES = ("waiting", "joined", "first", "guide", "middle", "last", "deal", "end")
"""The moments of a table: waiting for a friend, a friend has sat down, the own first turn without and with the guide, a turn in
the middle, the own last turn, between two deals, and the end."""
MOST_MOVES = 240
"""A game that is longer ends by resignation."""
MOST_BEFORE_BUTTONS = 12
"""A choice by buttons that comes later is not waited for."""
SPECIAL: dict[str, dict[str, dict[str, Any]]] = {"r": {"true_king": {"true_king": True, "king_calls": "any_game"}}}
"""By game: rules with a table of their own that are no preset."""
HOLDER = "me"
NAMES = ("Konstantin", "Anastasia", "Ben", "Wilhelmine", "Yevhen", "Ann", "Maximilian", "Olha")


@dataclass(frozen=True)
class Drawn:
    """What the page of a table needs in one language: its HTML, the frames that it gets one after the other, and the guide."""

    page: str
    frames: list[str]
    explanation: dict[str, Any]


@dataclass(frozen=True)
class TableScene:
    """A moment of a table, by the commands that lead to it."""

    game: str
    preset: str
    state: str

    def __str__(self) -> str:
        """Return the name for people."""
        return f"{self.game}/{self.preset or 'standard'}/{self.state}"

    def next_frame(self, lang: str) -> str | None:
        """Return the frame after the reader's own move in the middle; None if that opens another phase, with other zones or counters."""
        before = moments(self.game, self.preset)["middle"]
        table = after_own_move(self.game, self.preset)
        same = table.status == "open" and not table.running_timeline().is_between_games
        return frame_of(table, lang) if same and skeleton(table) == skeleton(before) else None

    def drawn(self, lang: str, is_late: bool = False) -> Drawn:
        """Return the scene in a language; if `is_late`, for a page that is loaded only then."""
        return drawn_before(self, lang, is_late) if self.state in ("waiting", "joined") else drawn_playing(self, lang)


def all_scenes(games: list[str] | None = None) -> Iterator[TableScene]:
    """Yield every scene of every preset of these games, by default of all games."""
    for name in games or GAMES:
        for preset in [*(GAMES[name].presets or [""]), *SPECIAL.get(name, {})]:
            for state in STATES:
                if state != "deal" or has_deals(name, preset):
                    yield TableScene(name, preset, state)


def values_of(game: str, preset: str) -> dict[str, Any]:
    """Return the options of a preset."""
    special = SPECIAL.get(game, {}).get(preset)
    return special or (dict(GAMES[game].presets[preset].values) if preset else {})


@cache
def has_deals(game: str, preset: str) -> bool:
    """Return whether there is a moment between two deals in the random game."""
    return any(isinstance(command, BotNextGame) for command in played(game, preset))


def new_table(game: str, preset: str, is_waiting: bool) -> Table:
    """Return a table with the reader in the first seat; if `is_waiting`, all other seats are open."""
    values = values_of(game, preset)
    seats = vary(GAMES[game], values).seats
    others = [
        Player("human")
        if is_waiting
        else Player("bot", bot="search:fair")
        if seat % 2
        else Player("human", NAMES[seat], holder=f"p{seat}")
        for seat in range(1, seats)
    ]
    wish = Wish(game, values, [Player("human", NAMES[0], holder=HOLDER), *others])
    table = Table("scene", display_name)
    table.apply(opening_event(wish, "5" * 64)[0])
    return table


def do(table: Table, command: Command) -> None:
    """Apply the events of a command."""
    table.apply(table.decide(command, 0))


def next_command(table: Table, dice: random.Random) -> Command:
    """Return a random choice of a seat that is to move, or the next deal."""
    timeline = table.running_timeline()
    seat = table.to_move()[0]
    if timeline.is_between_games:
        chosen = choosing.choices(timeline.match_play)
        return BotNextGame(seat or 0, table.tok(seat or 0), chosen[0].name if chosen else choosing.GO_ON)
    assert seat is not None
    return BotMoves(seat, table.tok(seat), [dice.choice(timeline.play.legal(seat))])


@cache
def played(game: str, preset: str) -> list[Command]:
    """Return the commands of a random game, or of the first deals of a match, which then ends by resignation."""
    table, dice = new_table(game, preset, False), random.Random(7)
    commands = list[Command]()
    while table.status == "open" and len(commands) < MOST_MOVES:
        commands.append(next_command(table, dice))
        do(table, commands[-1])
    while table.status == "open":
        timeline = table.running_timeline()
        commands.append(next_command(table, dice) if timeline.is_between_games else Resign(1 % len(table.seats)))
        do(table, commands[-1])
    return commands


def own_moves(commands: list[Command]) -> list[int]:
    """Return the numbers of the commands that are moves of the reader, who has the first seat."""
    return [n for n, each in enumerate(commands) if isinstance(each, BotMoves) and each.seat == 0]


@cache
def moments(game: str, preset: str) -> dict[str, Table]:
    """Return the table at each moment after the first cards are dealt."""
    commands = played(game, preset)
    seat = new_table(game, preset, False).people.seat_of(HOLDER)
    own = own_moves(commands)
    deals = [n for n, each in enumerate(commands) if isinstance(each, BotNextGame)]
    at = {"end": len(commands)}
    if own:
        at |= {"first": own[0], "middle": own[len(own) // 2], "last": own[-1]}
    if deals:
        at["deal"] = next(
            (n for n in deals if isinstance(each := commands[n], BotNextGame) and each.seat == seat), deals[0]
        )
    return {state: after(game, preset, commands[:n]) for state, n in at.items()}


@cache
def after_own_move(game: str, preset: str) -> Table:
    """Return the table after the reader's own move in the middle."""
    commands = played(game, preset)
    own = own_moves(commands)
    return after(game, preset, commands[: own[len(own) // 2] + 1])


def skeleton(table: Table) -> tuple[list[str], list[list[str]]]:
    """Return what stands at a table as long as nothing new begins: the zones but for melds, and the counters of the seats."""
    view = views.view(table, Audience(table.people.seat_of(HOLDER), frozenset(range(len(table.seats)))), "en")
    zones = [zone.id for zone in view.zones if "meld" not in zone.tags]
    return zones, [[counter.label for counter in seat.counters] for seat in view.seats]


def after(game: str, preset: str, commands: list[Command]) -> Table:
    """Return the table after these commands."""
    table = new_table(game, preset, False)
    for command in commands:
        do(table, command)
    return table


def frame_of(table: Table, lang: str) -> str:
    """Return the frame that the reader's page gets when it joins."""
    seat = table.people.seat_of(HOLDER)
    online = frozenset(range(len(table.seats)))
    view = views.view(table, Audience(seat, online), lang)
    events = views.news_since(table, -1, seat, lang)[0] or []
    return encode(ViewFrame(Encoded(encode(view)), events, [], view.seq)).decode()


def page_of(table: Table, lang: str, has_guide: bool) -> str:
    """Return the page of a table for the reader."""
    say, address = translator(lang), "http://scene.test/t/scene"
    model = table_model(table, table.people.seat_of(HOLDER), lang, say, address, Tickets(b"0" * 32).new())
    model["setup"] |= {"review": "/t/scene/review", "guide": has_guide}
    model |= {
        **OF_NO_SERVER,
        "story": [],
        "is_text": False,
        "by_a_player": False,
        "qr_code": qr_code(address),
    }
    return render("table.html", Reader(lang, name=NAMES[0]), PageAddress("/t/scene"), **model)


def drawn_before(scene: TableScene, lang: str, is_late: bool) -> Drawn:
    """Return a table that waits for others, or at which they have just sat down."""
    table = new_table(scene.game, scene.preset, True)
    page, frames = page_of(table, lang, False), [frame_of(table, lang)]
    if scene.state == "joined":
        sit_down(table)
        frames.append(frame_of(table, lang))
    return Drawn(page_of(table, lang, False), frames[-1:], {}) if is_late else Drawn(page, frames, {})


def sit_down(table: Table) -> None:
    """Let people take all open seats."""
    for seat, player in enumerate(table.seats):
        if player.is_open:
            do(table, TakeSeat(seat, Player("human", NAMES[seat or -1], holder=f"p{seat}")))


def first_buttons(game: str, preset: str, lang: str) -> tuple[Drawn, str] | None:
    """Return a table at which the reader waits, and the frame of its first choice by buttons; None if there is none soon.

    Meanwhile no zones come or go.
    """
    table = new_table(game, preset, False)
    waits, zones = None, list[str]()
    for command in played(game, preset)[:MOST_BEFORE_BUTTONS]:
        if table.status != "open" or skeleton(table)[0] != zones:
            waits, zones = None, skeleton(table)[0]
        if has_buttons(table) and waits:
            return waits, frame_of(table, lang)
        if not waits and not has_buttons(table):
            waits = Drawn(page_of(table, lang, False), [frame_of(table, lang)], {})
        do(table, command)
    return None


def has_buttons(table: Table) -> bool:
    """Return whether the reader is offered a choice by buttons."""
    view = views.view(table, Audience(table.people.seat_of(HOLDER)), "en")
    return any(not option.item for act in view.acts if act.do == "pick" for option in act.options)


def before_and_after_a_question(game: str, preset: str, lang: str) -> tuple[Drawn, str]:
    """Return a table of people after a move of the second seat, and the frame in which that seat asks to undo it."""
    table, dice, seat = new_table(game, preset, True), random.Random(7), None
    sit_down(table)
    while seat != 1:
        seat = table.to_move()[0]
        do(table, next_command(table, dice))
    drawn = Drawn(page_of(table, lang, False), [frame_of(table, lang)], {})
    do(table, Gesture(1, Move("undo", "friendly", table.tok(1), option="undo")))
    return drawn, frame_of(table, lang)


def drawn_playing(scene: TableScene, lang: str) -> Drawn:
    """Return a moment of a game."""
    has_guide = scene.state == "guide"
    table = moments(scene.game, scene.preset)["first" if has_guide else scene.state]
    seat = table.people.seat_of(HOLDER)
    assert seat is not None
    explanation = to_plain(guide.explain(table, seat, translator(lang))) if has_guide else {}
    return Drawn(page_of(table, lang, has_guide), [frame_of(table, lang)], explanation)
