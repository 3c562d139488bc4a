"""Opening a table: the person's wish, and the event that opens the table."""

from dataclasses import dataclass, field
from typing import Any, Literal

from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.i18n import N_
from hoyle.play.play import Variant, vary
from hoyle.table.fairness import seed
from hoyle.table.ports import Changes, DailyStart, Row
from hoyle.table.rewrite_texts import RewriteText, texts_of
from hoyle.table.time_control import TimeControl
from hoyle.table.versions import made_of
from hoyle.table.wire.events import Daily, Opened, Player, StartPosition, holders_in, write


@dataclass
class Wish:
    """The table that somebody wants to open; for its fields see `events.Opened`."""

    game: str
    options: dict[str, Any]
    seats: list[Player]
    """The players in the order before seats are drawn at random, if the game draws them."""
    watched: bool = True
    title: str = ""
    friendly: bool = True
    talk: Literal["none", "phrases", "chat"] = "phrases"
    clock: TimeControl | None = None
    is_public: bool = False
    hands_delay: int = 0
    start: StartPosition | None = None
    daily: Daily | None = None
    gathers: bool = False
    rewrites: list[RewriteText] = field(default_factory=list)
    """The texts that make the game, if a visitor has rewritten it; see `own_games.is_visitors`."""
    after: str = ""


def wish_again(opened: Opened, seats: list[Player], after: str = "") -> Wish:
    """Return the wish for another table like one that was opened, with these players; `after` is the id of that table."""
    return Wish(
        opened.game,
        opened.options,
        seats,
        opened.watched,
        opened.title,
        opened.friendly,
        opened.talk,
        opened.clock,
        hands_delay=opened.hands_delay,
        rewrites=opened.rewrites if own_games.is_visitors(opened.game) else [],
        after=after,
    )


def opening_event(wish: Wish, secret: str) -> tuple[Opened, str]:
    """Return the event that opens a table, and the title; OptionError or Refusal if it cannot be opened."""
    if wish.game not in GAMES and wish.rewrites and own_games.is_visitors(wish.game):
        list_visitors_game(wish)
    if wish.game not in GAMES:
        raise Refusal(N_("There is no game with this name."))
    variant = vary(GAMES[wish.game], wish.options)
    if len(wish.seats) != variant.seats:
        raise Refusal(N_("This game needs {seats} players."), seats=variant.seats)
    lot = [] if wish.start or wish.gathers else lot_of(variant, secret)
    seats = [wish.seats[index] for index in lot] or wish.seats
    version = variant.game.version
    opened = Opened(
        wish.game,
        variant.canonical(),
        seats,
        version,
        secret,
        wish.watched,
        wish.title,
        wish.friendly,
        lot,
        wish.talk,
        wish.clock,
        wish.is_public,
        wish.hands_delay,
        wish.start,
        wish.daily,
        texts_of(variant.game),
        wish.gathers,
        wish.after,
    )
    return opened, wish.title or variant.game.title


def list_visitors_game(wish: Wish) -> None:
    """Add the game to `GAMES` that a visitor has rewritten, without listing it; OptionError with file and line if a text is wrong."""
    game, usual = made_of(wish.game, wish.rewrites), own_games.usual_name(wish.game)
    if game.usual is None or game.usual.name != usual:
        raise Refusal(
            N_("This text changes {other}, not {game}."), other=game.usual.name if game.usual else "", game=usual
        )
    GAMES[game.name] = game
    own_games.UNLISTED.add(game.name)


def lot_of(variant: Variant, secret: str) -> list[int]:
    """Return the random order of the players, derived from the secret: see `Variant.draw_seats`."""
    return variant.draw_seats(seed(secret, ["seats"]))


def opening_changes(opened: Opened) -> Changes:
    """Return the changes that the event writes to a store."""
    return Changes(rows=[Row(0, write(opened))], holders=holders_in(opened), daily=daily_start(opened))


def daily_start(opened: Opened) -> DailyStart | None:
    """Return the start of a daily deal whose result counts; None for any other table."""
    if opened.daily is None or not opened.daily.counts:
        return None
    holder = next(player.holder for player in opened.seats if player.kind == "human")
    return DailyStart(opened.daily.day, GAMES[opened.game].family, holder)
