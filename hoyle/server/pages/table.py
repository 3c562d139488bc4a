"""The models of the pages of one table: the table itself, the replay and the deal."""

from typing import Any, cast

from hoyle.games import GAMES
from hoyle.games.shared.scenes import Deck, Say
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet
from hoyle.server.pages.client_words import client_words
from hoyle.server.tables import Ticket
from hoyle.session import fairness, replay, undo, views
from hoyle.session.codec import to_plain
from hoyle.session.deals import deals_of
from hoyle.session.events import Undone
from hoyle.session.table import Table


def table_model(table: Table, seat: int | None, lang: str, say: Say, invite: str, ticket: Ticket) -> dict[str, Any]:
    """Return the model of `table.html` for a seat, or for a visitor without a seat (None); `ticket` is for a rematch."""
    return {
        **common_model(table, say),
        "setup": setup(table, seat, lang, say) | {"ticket": ticket.text, "seal": ticket.seal},
        "stuck": say(table.stuck) if table.stuck else "",
        "open_seats": [number for number, player in enumerate(table.seats) if player.is_open],
        "seat": seat,
        "friendly": undo.is_allowed(table),
        "seal": fairness.seal(table.opened.secret),
        "invite": invite,
    }


def common_model(table: Table, say: Say) -> dict[str, Any]:
    """Return the variables that every page of a table uses."""
    game = GAMES.get(table.opened.game)
    return {
        "table": {"id": table.id, "status": table.status},
        "game": table.opened.game,
        "cloth": game.family if game else "",
        "title": views.title(table, say),
    }


def setup(table: Table, seat: int | None, lang: str, say: Say) -> dict[str, Any]:
    """Return the data that the client needs before the first view."""
    game = table.opened.game
    return {
        "table": table.id,
        "you": None if seat is None else f"s{seat}",
        "lang": lang,
        "deck": deck_of_table(table, say),
        "art": f"/art/{game}/",
        "words": client_words(say),
        "socket": "/ws",
    }


def deck_of_table(table: Table, say: Say) -> dict[str, Any]:
    """Return the cards of the table's game in the reader's language."""
    timeline = table.timeline
    game = timeline.play.variant.game if timeline else GAMES.get(table.opened.game)
    if game is None or game.table is None:
        return {"name": "", "faces": {}, "backs": []}
    return deck_of(game, timeline.options if timeline else game.options(), say)


def deck_of(game: Game, options: OptionSet, say: Say) -> dict[str, Any]:
    """Return the cards of a game in the reader's language, for the client."""
    return cast(dict[str, Any], to_plain(game_deck(game, options, say)))


def game_deck(game: Game, options: OptionSet, say: Say) -> Deck:
    """Return the cards of a game in the reader's language."""
    assert game.table is not None
    cards: Deck = game.table.deck(options)
    for face in cards.faces.values():
        face.name, face.text = say(face.name), say(face.text) if face.text else ""
        face.index = say(face.index) if face.index else ""
    return cards


def replay_model(
    table: Table, visitor_seat: int | None, shown_seat: int | None, step: int, address: str, lang: str, say: Say
) -> dict[str, Any]:
    """Return the model of `replay.html`.

    The page shows position number `step` from `shown_seat` (None: as a spectator) to a visitor in `visitor_seat`. The
    client gets the position from the WebSocket at `address`.
    """
    timeline = replay.replayable_timeline(table)
    narration = replay.narration(table, shown_seat, lang)
    is_over = table.status == "over"
    replay_setup = setup(table, visitor_seat, lang, say) | {
        "socket": address,
        "at": step,
        "of": len(timeline.stages) - 1,
    }
    return {
        **common_model(table, say),
        "setup": replay_setup,
        "log": [[event.text for event in events] for events in narration],
        "hands": [(f"s{seat}", name) for seat, name in enumerate(views.names(table, say)) if is_over],
        "seat": "watch" if shown_seat is None else f"s{shown_seat}",
    }


def deal_model(table: Table, say: Say) -> dict[str, Any]:
    """Return the model of `deal.html`: the seal, and after the game also the secret, the players' words and the seeds."""
    secret, is_over = table.opened.secret, table.status == "over"
    salts = [player.salt for player in table.seats]
    undos = [seq for seq, event in enumerate(table.journal) if isinstance(event, Undone)]
    return {
        **common_model(table, say),
        "seal": fairness.seal(secret),
        "secret": secret if is_over else "",
        "salts": list(zip(views.names(table, say), salts, strict=True)) if is_over else [],
        "seed": fairness.deal_seed(secret, salts) if is_over else None,
        "undos": [(seq, fairness.seed_after_undo(secret, salts, seq)) for seq in undos] if is_over else [],
    }


def record(table: Table) -> dict[str, Any]:
    """Return the record of a finished table for `hoyle verify`: all events, including chance moves and the secret."""
    events = [without_holders(to_plain(event)) for event in table.journal]
    seal = fairness.seal(table.opened.secret)
    return {"table": table.id, "promise": seal, "events": events, "deals": to_plain(deals_of(table))}


def without_holders(event: dict[str, Any]) -> dict[str, Any]:
    """Remove the ids of visitors from an event, and return the event."""
    for player in [*event.get("seats", []), *([event["sitter"]] if "sitter" in event else [])]:
        player.pop("holder", None)
    return event
