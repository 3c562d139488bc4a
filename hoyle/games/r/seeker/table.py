"""The table of Seeker: gestures, drawing and narration, all from views."""

from dataclasses import replace

from hoyle.games.r.seeker.rules import CELLS, CLEARED, MAX_TURNS, PRINCE_AND_PRINCESS, TURN_LIMIT, Rules, State
from hoyle.games.r.seeker.text import place_name, place_of
from hoyle.games.r.shared.cards import card_name, card_of, rank
from hoyle.games.r.shared.pack import back_item, card_item, figure, pack
from hoyle.games.r.shared.places import lot_text
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.shared.acts import pick_act
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.reasons import Reason, reason
from hoyle.games.shared.scenes import Act, Cell, Counter, Deck, Event, Item, Option, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves, waiting_prompt
from hoyle.games.shared.zones import in_rows, owner_label
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import CHANCE_AWAITED, NONE

takes_rules = True

BOARD = "board"
"""The id of the zone of the sixteen places."""


def item_id(place: int) -> str:
    """Return the id of the card at a place, face up or face down.

    >>> item_id(5)
    'p5'
    """
    return f"p{place}"


def address(place: int) -> str:
    """Return the address of a place on the table.

    >>> address(7)
    'board@1,3'
    """
    return f"{BOARD}@{place // 4},{place % 4}"


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


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """SK2: return the gestures of a seat: turn up a card."""
    return {gesture("turn", place_name(place)): [place] for place in legal_moves(rules.legal, seen, seat, CELLS)}


def draw(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    offered = gestures(rules, seen, seat) if seat is not None else {}
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
        buttons=1,  # of the client, while cards lie open
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


ENDINGS = {
    PRINCE_AND_PRINCESS: N_("Prince and Princess of different colours: {name} wins the game."),
    CLEARED: N_("All cards are taken: the points decide."),
    TURN_LIMIT: N_("The turns are used up: the points decide."),
}
"""By `State.ended`: the sentence; `{name}` is the player who turned up the last card."""


ENDING_CLAUSES = {PRINCE_AND_PRINCESS: "SK5", CLEARED: "SK7", TURN_LIMIT: "SK8"}
"""By `State.ended`: the paragraph."""


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    if before.turn == NONE != after.turn:
        return [Event(lot_text(names[after.turn], say), clause="V3")]
    finder = names[before.turn]
    if after.won != before.won:
        events = pair_events(before, after, finder, say)
    else:
        events = turn_up_events(before, after, finder, say)
    if before.to_move and not after.to_move and after.ended in ENDINGS:
        events.append(Event(say(ENDINGS[after.ended], name=finder), clause=ENDING_CLAUSES[after.ended]))
    return events


def turn_up_events(before: State, after: State, finder: str, say: Say) -> list[Event]:
    """SK2, SK4: return the event of a card turned up, with `No pair.` if it was the second one.

    The text does not name the card, because players have to remember it.
    """
    turned = after.open[1] if after.open[1] != NONE else after.open[0]
    if turned == NONE or after.open == before.open:
        return []
    text = say("{name} turns up {place}.", name=finder, place=place_name(turned))
    if after.turns > before.turns:
        text += " " + say("No pair.")
    return [Event(text, [], [item_id(turned)], clause="SK4" if after.turns > before.turns else "")]


def pair_events(before: State, after: State, finder: str, say: Say) -> list[Event]:
    """SK3: return the event of a pair that was taken."""
    seat = before.turn
    pair = list(cards_in(after.won[seat] & ~before.won[seat]))
    places = cards_in(before.lying & ~after.lying)
    if before.face[places[0]] == pair[1] or before.face[places[1]] == pair[0]:
        pair.reverse()
    card = figure(pair[0], say)
    text = say.many(
        "{name} finds a pair at {first} and {second}: {card}, {n} point.",
        "{name} finds a pair at {first} and {second}: {card}, {n} points.",
        after.score[seat] - before.score[seat],
        name=finder,
        first=place_name(places[0]),
        second=place_name(places[1]),
        card=card,
    )
    cards = [card_name(card) for card in pair]
    return [
        Event(text, [(card, address(place)) for card, place in zip(cards, places, strict=True)], cards, clause="SK3")
    ]


WON = (N_("{card} is of a pair that you have taken: it stays with you."), "SK3")
TO_PAIRS = (N_("{place} is taken only with a second card of the same rank: press cards to turn them up."), "SK3")
ON_BOARD = (N_("The card at {place} keeps its place: press it to turn it up."), "SK1")
IS_OPEN = (N_("The card at {place} lies open already: turn up another one."), "SK2")


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    lies_at = next((cell for cell in range(CELLS) if item_id(cell) == item), NONE)
    if lies_at == NONE:
        return reason(WON, card=name_of(card_of(item)))
    name = place_name(lies_at)
    if seen.open[0] == lies_at and seen.open[1] == NONE:
        return reason(IS_OPEN, place=name)
    return reason(ON_BOARD if place.startswith(BOARD) or not place else TO_PAIRS, place=name)
