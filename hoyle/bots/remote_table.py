"""Bots at a table of another Hoyle: read what a bot gets of a seat from the wire, and choose the moves of its turn."""

from base64 import b64decode
from secrets import randbits

from hoyle.bots.memory import views_in
from hoyle.bots.uniform import determinized
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.shared.drafts import Drafts
from hoyle.games.shared.table_module import table_of
from hoyle.host.bot_turns import NO_ANSWER, BotFailed
from hoyle.i18n import N_
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.record_methods import check_values
from hoyle.table.drafting import turn_continues
from hoyle.table.fairness import SEED_BITS
from hoyle.table.ports import Bots, Question
from hoyle.table.show.bot_view import layout_name
from hoyle.table.wire.messages import BotViewFrame

UNKNOWN_GAME = N_("That table plays {game}, which this Hoyle does not have.")
OTHER_RULES = N_(
    "That server has version {theirs} of the rules of {game}, and this Hoyle has version {ours}: use the same Hoyle as the server."
)
OTHER_LAYOUT = N_("That server's Hoyle packs positions of {game} differently: use the same Hoyle as the server.")


def check_rules(game: str, version: int, layout: str) -> Game:
    """Return the game of a table on another server; Refusal if this Hoyle does not have its rules."""
    if game not in GAMES:
        raise Refusal(UNKNOWN_GAME, game=game)
    own = GAMES[game]
    if own.version != version:
        raise Refusal(OTHER_RULES, game=game, theirs=version, ours=own.version)
    if layout_name(own.state) != layout:
        raise Refusal(OTHER_LAYOUT, game=game)
    return own


async def choose_moves(bots: Bots, bot: str, shown: BotViewFrame) -> list[int]:
    """Return the moves of a bot for what it gets of a seat: one move, or a whole turn in a game with long turns.

    Refusal if this Hoyle has other rules, if there is no such view, or if the bot fails.
    """
    game = check_rules(shown.game, shown.version, shown.layout)
    view = b64decode(shown.view)
    for seen in views_in(game, view):
        check_values(seen, is_view=True)
    planned = await ask(bots, bot, game, view, shown.seat)
    drafts = table_of(game).drafts
    return planned[:1] if drafts is None else await whole_turn(bots, bot, shown, drafts, planned)


async def whole_turn(bots: Bots, bot: str, shown: BotViewFrame, drafts: Drafts, planned: list[int]) -> list[int]:
    """Return all moves of a long turn; `planned` are the first ones.

    They are played in a position that agrees with the view. A turn shows nothing that was hidden before it ends.
    """
    game, seat = GAMES[shown.game], shown.seat
    seen = views_in(game, b64decode(shown.view))[-1]
    play = Play(vary(game, shown.options), None, seen.options)
    play.state = determinized(game, seen, seat, randbits(SEED_BITS))
    moves, view_before = list[int](), play.public_view()
    while not moves or turn_continues(drafts, play, seat, view_before):
        if not planned or planned[0] not in play.legal(seat):
            planned = await ask(bots, bot, game, play.packed_view(seat), seat)
        moves.append(planned.pop(0))
        play.play(seat, moves[-1])
    return moves


async def ask(bots: Bots, bot: str, game: Game, view: bytes, seat: int) -> list[int]:
    """Return a bot's answer; BotFailed if there is none."""
    moves = await bots.answer(Question(bot, game.name, view, seat, randbits(SEED_BITS)))
    if not moves:
        raise BotFailed(NO_ANSWER)
    return moves
