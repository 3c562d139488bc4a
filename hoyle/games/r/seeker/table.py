"""The table of Seeker: gestures, drawing and narration, all from views."""

from dataclasses import replace

from hoyle.games.r.seeker.narration import narrate
from hoyle.games.r.seeker.placement import BOARD, item_id
from hoyle.games.r.seeker.refusals import refusal
from hoyle.games.r.seeker.rules import legal
from hoyle.games.r.seeker.state import CELLS, MAX_TURNS, State
from hoyle.games.r.seeker.text import place_name, place_of
from hoyle.games.r.shared.cards import rank
from hoyle.games.r.shared.pack import back_item, card_item, figure, pack
from hoyle.games.shared.acts import pick_act
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Cell, Counter, Deck, Item, Option, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves, waiting_prompt
from hoyle.games.shared.zones import in_rows, owner_label
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import CHANCE_AWAITED, NONE

WON_PER_ROW = 2
"""The number of rows of won pairs that stand side by side on a narrow table."""

NEAR_THE_END = 5
"""The prompt shows the number of turns that each player has left when it is at most this."""

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
"""By rank: the effect of a figure in this game."""


def deck(options: object) -> Deck:
    """Return the deck of sixteen cards."""
    return pack(CARD_TEXTS)


def gestures(seen: State, seat: int) -> Gestures:
    """SK2: return the gestures of a seat: turn up a card."""
    return {gesture("turn", place_name(place)): [place] for place in legal_moves(legal, seen, seat, CELLS)}


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
        layout={"wide": [[BOARD], won], "narrow": [[BOARD], *in_rows(won, WON_PER_ROW)]},
    )


def board(seen: State, say: Say) -> Zone:
    """SK1: draw the sixteen places."""
    cells = [place_cell(seen, place, say) for place in range(CELLS)]
    return Zone(BOARD, "grid", say("The cards"), "", cells=cells, tags=["cards"])


def place_cell(seen: State, place: int, say: Say) -> Cell:
    """Draw a place, with its card if that has not been taken."""
    items = [card_at(seen, place, say)] if has(seen.lying, place) else []
    return Cell((place // 4, place % 4), letter=place_name(place), label=place_name(place), items=items)


def card_at(seen: State, place: int, say: Say) -> Item:
    """Draw the card at a place as this reader sees it. Its id is the same face up and face down."""
    name = item_id(place)
    if seen.face[place] >= 0:
        return replace(card_item(seen.face[place], say), id=name)
    item = replace(back_item(name, 0, say), label=say("{place}, face down", place=place_name(place)))
    if place in seen.open:
        item.tags, item.note = ["riddle"], say("turned up, but not for you to see")
    return item


def won_zone(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """SK3: draw the pairs that a seat has taken, sorted by rank."""
    label = owner_label(seat, reader, names, N_("Your pairs"), N_("{name}'s pairs"), say)
    pairs = sorted(cards_in(seen.won[seat]), key=lambda card: (rank(card), card))
    return Zone(f"won{seat}", "row", label, f"s{seat}", [card_item(card, say) for card in pairs], tags=["small"])


def acts(offered: Gestures, say: Say) -> list[Act]:
    """SK2: return the act of turning up a card."""

    def option(name: str) -> Option:
        return Option(name, say("Turn up {place}", place=name), item=item_id(place_of(name)))

    return pick_act(offered, "turn", say("Turn up a card"), option)


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: the cards turned up, what to do now or who is to move, and a warning near the turn limit."""
    return " ".join([*open_cards(seen, say), request(seen, seat, names, say), *warning(seen, say)])


def open_cards(seen: State, say: Say) -> list[str]:
    """Return a sentence with the cards turned up, for readers who cannot see the drawing; empty if there are none."""
    cards = [
        say("{place}: {card}", place=place_name(place), card=figure(seen.face[place], say))
        for place in seen.open
        if place != NONE and seen.face[place] >= 0
    ]
    return [", ".join(cards) + "."] if cards else []


def request(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the sentence for what to do now, or who is to move."""
    if seen.to_move == CHANCE_AWAITED:
        return say("The lot decides who begins.") if seen.turn == NONE else say("A card is being turned up.")
    if not is_to_move(seen, seat):
        return waiting_prompt(seen, names, say)
    if seen.open[0] != NONE and seen.open[1] == NONE:
        return say("Turn up another card.")
    return say("Your turn: turn up a card.")


def warning(seen: State, say: Say) -> list[str]:
    """SK8: return the sentence for the number of turns left, rounded up, if it is at most NEAR_THE_END; else nothing."""
    left = (MAX_TURNS - seen.turns + seen.options.players - 1) // seen.options.players
    if not seen.to_move or left > NEAR_THE_END:
        return []
    return [say.many("Each player has {n} turn left.", "Each player has {n} turns left.", left)]


__all__ = ["deck", "draw", "gestures", "narrate", "refusal"]
