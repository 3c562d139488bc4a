"""How Seeker lies on the table, and what a seat may do there. All of it from views."""

from hoyle.games.r.cards import back_item, card_item, cards_in, figure, pack
from hoyle.games.r.seeker.rules import legal
from hoyle.games.r.seeker.state import CELLS, MOST_TURNS, State
from hoyle.games.r.seeker.tell import tell
from hoyle.games.r.seeker.text import place_name
from hoyle.games.r.seeker.wording import BOARD, item_name
from hoyle.games.shapes import Act, Cell, Counter, Deck, Item, Option, Say, Scene, Zone, gesture
from hoyle.rules.bits import has
from hoyle.rules.seats import CHANCE_AWAITED, NONE, awaited
from hoyle.words import N_

NEAR_THE_END = 5
"""Turns of each player before the limit from which on the table counts them."""

SAYS = (
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
    """The sixteen cards."""
    return pack(SAYS)


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    found, keys = acts(seen, seat, say)
    players = range(seen.rules.players)
    zones = [board(seen, say), *(won_zone(seen, each, seat, names, say) for each in players)]
    won = [zone.id for zone in zones[1:]]
    return Scene(
        zones=zones,
        acts=found,
        prompt=prompt(seen, seat, names, say),
        counters=[[Counter("points", say("Points"), seen.score[each])] for each in players],
        ready=[False for _ in players],
        layout={"wide": [[BOARD], won], "narrow": [[BOARD], *([one] for one in won)]},
        moves=keys,
    )


def board(seen: State, say: Say) -> Zone:
    """SK1: the sixteen places."""
    return Zone(
        BOARD, "grid", say("The cards"), "", cells=[place(seen, at, say) for at in range(CELLS)], tags=["cards"]
    )


def place(seen: State, at: int, say: Say) -> Cell:
    """A place, and the card that lies there, if one still does."""
    items = [lying(seen, at, say)] if has(seen.lying, at) else []
    return Cell((at // 4, at % 4), letter=place_name(at), label=place_name(at), items=items)


def lying(seen: State, at: int, say: Say) -> Item:
    """A card as this reader sees it; it keeps its name when it is turned, so that it turns where it lies."""
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


def won_zone(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> Zone:
    """SK3: the pairs that a seat has taken."""
    label = say("Your pairs") if seat == me else say("{name}'s pairs", name=names[seat])
    pairs = sorted(cards_in(seen.won[seat]), key=lambda card: (card & 7, card))
    return Zone(f"won{seat}", "row", label, f"s{seat}", [card_item(card, say) for card in pairs], tags=["small"])


def acts(seen: State, seat: int | None, say: Say) -> tuple[list[Act], dict[str, list[int]]]:
    """SK2: a card is turned up where it lies."""
    scratch = [0] * CELLS
    moves = scratch[: legal(seen, seat, scratch)] if seat is not None and awaited(seen.waits, seat) else []
    if not moves:
        return [], {}
    options = [Option(place_name(at), say("Turn up {place}", place=place_name(at)), item=item_name(at)) for at in moves]
    keys = {gesture("turn", place_name(at)): [at] for at in moves}
    return [Act("turn", "pick", say("Turn up a card"), options=options)], keys


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """What lies open now; then what to do, or who is waited for, and what ends the game soon."""
    return " ".join([*lying_open(seen, say), asked(seen, seat, names, say), *warning(seen, say)])


def lying_open(seen: State, say: Say) -> list[str]:
    """The open cards in words, for who cannot see them."""
    cards = [
        say("{place}: {card}", place=place_name(at), card=figure(seen.face[at], say))
        for at in seen.open
        if at != NONE and seen.face[at] >= 0
    ]
    return [", ".join(cards) + "."] if cards else []


def asked(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """What to do now, or who is waited for."""
    if seen.waits == 0:
        return say("The game is over.")
    if seen.waits == CHANCE_AWAITED:
        return say("A card is being turned up.")
    if seat is None or not awaited(seen.waits, seat):
        return say("Waiting for {names}.", names=names[seen.turn])
    if seen.open[0] != NONE and seen.open[1] == NONE:
        return say("Turn up another card.")
    return say("Your turn: turn up a card.")


def warning(seen: State, say: Say) -> list[str]:
    """SK8: that the turns are soon used up."""
    left = (MOST_TURNS - seen.turns + seen.rules.players - 1) // seen.rules.players
    return [say("Turns left for each: {n}.", n=left)] if seen.waits and left <= NEAR_THE_END else []


__all__ = ["deck", "draw", "tell"]
