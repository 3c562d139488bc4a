"""The table of Seeker: gestures, drawing and narration, all from views."""

from hoyle.games.r.seeker.narration import narrate
from hoyle.games.r.seeker.placement import BOARD, item_name
from hoyle.games.r.seeker.rules import legal
from hoyle.games.r.seeker.state import CELLS, MOST_TURNS, State
from hoyle.games.r.seeker.text import place_name, place_of
from hoyle.games.r.shared.pack import back_item, card_item, cards_in, figure, pack
from hoyle.games.shared.acts import pick_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Cell, Counter, Deck, Item, Option, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves, waiting_prompt
from hoyle.games.shared.zones import owner_label
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import CHANCE_AWAITED, NONE

NEAR_THE_END = 5
"""When each player has at most this many turns left before the limit, the table counts them."""

CARD_TEXTS = (
    N_("A pair scores nothing."),
    N_("A pair scores 1. With a Prince of the other colour she wins the game."),
    N_("A pair scores 2."),
    N_("A pair scores 3."),
    N_("A pair scores 4."),
    N_("A pair scores 5."),
    N_("A pair scores 6."),
    N_("A pair scores 7. With a Princess of the other colour he wins the game."),
)
"""What each figure does here, by rank."""


def deck(options: object) -> Deck:
    """Return the sixteen cards."""
    return pack(CARD_TEXTS)


def gestures(seen: State, seat: int) -> Gestures:
    """SK2: return the gestures of a seat: a card is turned up where it lies."""
    return {gesture("turn", place_name(at)): [at] for at in legal_moves(legal, seen, seat, CELLS)}


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    offered = gestures(seen, seat) if seat is not None else {}
    players = range(seen.options.players)
    zones = [board(seen, say), *(won_zone(seen, player, seat, names, say) for player in players)]
    won = [zone.id for zone in zones[1:]]
    return Scene(
        zones=zones,
        acts=acts(offered, say),
        prompt=prompt(seen, seat, names, say),
        counters=[[Counter("points", say("Points"), seen.score[player])] for player in players],
        ready=[False for _ in players],
        layout={"wide": [[BOARD], won], "narrow": [[BOARD], *([zone] for zone in won)]},
    )


def board(seen: State, say: Say) -> Zone:
    """SK1: draw the sixteen places."""
    cells = [place(seen, at, say) for at in range(CELLS)]
    return Zone(BOARD, "grid", say("The cards"), "", cells=cells, tags=["cards"])


def place(seen: State, at: int, say: Say) -> Cell:
    """Draw a place, and the card there if it has not been taken."""
    items = [card_at(seen, at, say)] if has(seen.lying, at) else []
    return Cell((at // 4, at % 4), letter=place_name(at), label=place_name(at), items=items)


def card_at(seen: State, at: int, say: Say) -> Item:
    """Draw the card at a place as this reader sees it; it keeps its id when it is turned, so that it turns in its place."""
    name = item_name(at)
    if seen.face[at] >= 0:
        item = card_item(seen.face[at], say)
        item.id = name
        return item
    item = back_item(name, 0, say)
    item.label = say("{place}, face down", place=place_name(at))
    if at in seen.open:
        item.tags, item.note = ["riddle"], say("turned up, but not for you to see")
    return item


def won_zone(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """SK3: draw the pairs that a seat has taken."""
    label = owner_label(seat, reader, names, N_("Your pairs"), N_("{name}'s pairs"), say)
    pairs = sorted(cards_in(seen.won[seat]), key=lambda card: (card & 7, card))
    return Zone(f"won{seat}", "row", label, f"s{seat}", [card_item(card, say) for card in pairs], tags=["small"])


def acts(offered: Gestures, say: Say) -> list[Act]:
    """SK2: offer to turn up a card."""

    def option(name: str) -> Option:
        return Option(name, say("Turn up {place}", place=name), item=item_name(place_of(name)))

    return pick_act(offered, "turn", say("Turn up a card"), option)


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Say which cards lie open, what to do now or who is to move, and what soon ends the game."""
    return " ".join([*open_cards(seen, say), request(seen, seat, names, say), *warning(seen, say)])


def open_cards(seen: State, say: Say) -> list[str]:
    """Say which cards lie open, for readers who cannot see them."""
    cards = [
        say("{place}: {card}", place=place_name(at), card=figure(seen.face[at], say))
        for at in seen.open
        if at != NONE and seen.face[at] >= 0
    ]
    return [", ".join(cards) + "."] if cards else []


def request(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Say what to do now, or who is to move."""
    if seen.to_move == CHANCE_AWAITED:
        return say("A card is being turned up.")
    if not is_to_move(seen, seat):
        return waiting_prompt(seen, names, say)
    if seen.open[0] != NONE and seen.open[1] == NONE:
        return say("Turn up another card.")
    return say("Your turn: turn up a card.")


def warning(seen: State, say: Say) -> list[str]:
    """SK8: say that the turns are soon used up."""
    left = (MOST_TURNS - seen.turns + seen.options.players - 1) // seen.options.players
    if not seen.to_move or left > NEAR_THE_END:
        return []
    return [say.many("Each player has {n} turn left.", "Each player has {n} turns left.", left)]


__all__ = ["deck", "draw", "gestures", "narrate"]
