"""A table and a notation for games with the French pack that define none: hands, a trick, a stock, a discard pile, counters."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from hoyle.errors import Refusal
from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.added_moves import zones_of
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.french_pack import (
    SUIT_NAMES,
    back,
    card_name,
    card_of,
    card_words,
    deck,
    item,
)
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.rewritten import is_number, tellings
from hoyle.games.shared.scenes import Act, Counter, Deck, Event, Item, Option, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, join_names, legal_moves, others_from, waiting_prompt
from hoyle.games.shared.zones import hand_label, hand_zone, in_rows
from hoyle.i18n import N_
from hoyle.rules.added import Tells, ZoneOf
from hoyle.rules.position import Position
from hoyle.rules.seats import NONE, awaited

__all__ = ["DISCARD", "LAID", "STOCK", "CardTable", "Shows", "Tells", "ZoneOf"]

LAID = "laid"
"""The id of the zone of the trick."""
STOCK = "stock"
"""The id of the zone of the stock."""
DISCARD = "discard"
"""The id of the zone of the discard pile."""
HANDS_PER_ROW = 3
"""The number of the others' hands in a row on a phone."""
MAX_MOVES = 256
"""The maximum number of moves of a seat in one position."""


class HandView(Position):
    """A view of such a game."""

    options: Any
    hand: list[int]
    held: list[int]


@dataclass(frozen=True)
class Shows:
    """A number that belongs to no seat, which stands beside the name of a zone; it is not shown while it is NONE.

    `text` is the message with `{value}`; `zone` is LAID, STOCK or DISCARD; `values` are names of numbers; `when(seen)` returns whether it
    is shown.
    """

    field: str
    text: str = "{value}"
    """What stands there (an English message with `{value}`)."""
    zone: str = ""
    """The id of the zone: LAID, STOCK or DISCARD; "" for the first of these that the game has."""
    values: Mapping[int, str] = dataclasses.field(default_factory=dict[int, str])
    """By number: its name in place of `{value}` (an English message)."""
    when: Callable[[Any], bool] | None = None
    """Whether it is shown, by the view; by default always."""


@dataclass(frozen=True, kw_only=True)
class CardTable:
    """The table of a game whose moves are cards to play (0 to 51, as in `french_pack`) or words.

    Views of the game have the fields `hand` (by seat, the cards that the reader knows, as bits) and `held` (by seat, the
    number of cards in hand). Cards that the reader does not know lie face down. A card that is played lies in the trick, or on the
    discard pile if the game has no trick.

    A game sets fields: `legal`, its function; `laid`, `lead`, `stock`, `upturned` and `discard`, names of fields of its views; `counters`
    and `points`, the numbers beside the names; `tells`, sentences of the log; `shows` and `zones`, further numbers and cards; `words`,
    moves that are no cards; `takes`, moves that take a card from a pile; `team`, who plays together.

    What these cannot say, a subclass does. `seen` is the view of a seat, `names` are the players by seat, `say` translates a message:

    - `draw(seen, seat, names, say)` returns a `Scene`: change `prompt` (what is to be done), `acts`, `buttons` of that of `super()`.
    - `narrate(before, after, seat, names, say)` returns the `Event`s between two views: add to those of `super()`.
    - `refusal(seen, seat, item, place)`, which this class does not have, returns the `Reason` why a card cannot be played.
    - `waiting(seen, seat)`, which it does not have either, returns the `Reason` why a seat is not to move, or None.
    - `sheet(match, names, say)`, nor this, returns the rows of a score sheet, in place of that of `standing`.
    - `deck(options)` returns the `Deck`, the faces of the cards; `write` and `read` are the notation of moves.
    """

    legal: Callable[[Any, int, list[int]], int]
    """The function `legal` of the game's rules."""
    laid: str = "laid"
    """The name of the field with the card that each seat has played, or NONE; "" if the game has no such field."""
    lead: str = ""
    """The name of the field with the seat that led to the trick, so that cards lie in the order of play; "": in that of the seats."""
    stock: str = ""
    """The name of the field with the number of cards in the stock, the upturned one included; "" if the game has no such field."""
    upturned: str = ""
    """The name of the field with the card whose suit is trumps, or NONE: it lies half under the stock, and is drawn last. The field
    keeps it until the end."""
    discard: str = ""
    """The name of the field with the top card of the discard pile, or NONE; "" if the game has no such field."""
    takes: Mapping[int, str] = field(default_factory=dict[int, str])
    """By move that takes the top card of a pile into the hand: STOCK or DISCARD. These moves have `words` too."""
    counters: Mapping[str, str] = field(default_factory=dict[str, str])
    """The counters beside a player's name: by name of a field with a number for each seat, a label (an English message). A number that
    is NONE is not shown."""
    points: Callable[[Any, int], int] | None = None
    """The function `points` of the game's rules: when the deal is over, its number comes first, and is the result."""
    tells: Sequence[Tells] = ()
    """What the log tells of fields that change, such as `Tells("bids", "{name} bids {value}.")`; a counter without one is told as
    *Ann: Tricks 1.*"""
    shows: Sequence[Shows] = ()
    """Numbers of the table that belong to no seat, such as a suit that was named."""
    zones: Sequence[ZoneOf] = ()
    """More zones: sets of cards, single cards, or cards face down, of the table or of each seat."""
    words: Mapping[int, str] = field(default_factory=dict[int, str])
    """By move that is not a card: its name, a word without spaces."""
    team: Callable[[Any, int], int] | None = None
    """The team of a seat, by options and seat, as in `Game.team`; of four players partners sit opposite each other."""

    def write(self, seen: HandView, seat: int, move: int) -> str:
        """Return the text of a move."""
        return self.words[move] if move in self.words else card_name(move)

    def read(self, seen: HandView, seat: int, text: str) -> int:
        """Return the move that a text names; raise ValueError if it names none."""
        word = text.strip().lower()
        moves = [move for move, name in self.words.items() if name == word]
        if moves:
            return moves[0]
        try:
            return card_of(text)
        except Refusal as refusal:
            words = [self.words[each] for each in legal_moves(self.legal, seen, seat, MAX_MOVES) if each in self.words]
            if not words:
                raise
            message = N_("{text!r} is neither a card, such as {example}, nor one of the words: {words}.")
            raise Refusal(message, text=text, example=card_name(0), words=", ".join(words)) from refusal

    def deck(self, options: object) -> Deck:
        """Return the French pack."""
        return deck()

    def gestures(self, seen: HandView, seat: int) -> Gestures:
        """Return the moves of each gesture of a seat: put a card on the table, take one from a pile, or say a word."""
        target = LAID if self.laid else DISCARD if self.discard else hand_zone(seat)
        gestures: Gestures = {}
        for move in legal_moves(self.legal, seen, seat, MAX_MOVES):
            if move in self.takes:
                key = gesture("take", self.top(seen, self.takes[move]), hand_zone(seat))
            elif move in self.words:
                key = gesture("say", self.words[move])
            else:
                key = gesture("lay", card_name(move), target)
            gestures[key] = [move]
        return gestures

    def top(self, seen: HandView, pile: str) -> str:
        """Return the id of the top card of the stock or of the discard pile."""
        return STOCK if pile == STOCK else card_name(getattr(seen, self.discard))

    def draw(self, seen: HandView, seat: int | None, names: list[str], say: Say) -> Scene:
        """Return the scene that a seat sees, or a spectator (None): the others' hands, the middle, the reader's hand, and the acts."""
        offered = self.gestures(seen, seat) if seat is not None else {}
        players, me = len(names), seat or 0
        others = others_from(seat, players)
        middle = [*self.middle(seen, names, say), *self.more_zones(seen, names, say)]
        hands = {player: hand(seen, player, seat, names, say) for player in [*others, me]}
        return Scene(
            zones=[*(hands[player] for player in others), *middle, hands[me]],
            acts=self.acts(offered, say),
            prompt=prompt(seen, seat, names, say),
            counters=[self.seat_counters(seen, player, say) for player in range(players)],
            ready=[False for _ in range(players)],
            layout=layout([hands[player].id for player in others], [zone.id for zone in middle], hands[me].id),
            teams=self.teams(seen, names, say),
            buttons=1 if self.words.keys() - self.takes.keys() else 0,
        )

    def teams(self, seen: HandView, names: list[str], say: Say) -> list[str]:
        """Return the name of each seat's team, which has those of its players; an empty list if everybody plays alone."""
        sides = [self.team(seen.options, seat) if self.team else seat for seat in range(len(names))]
        if len({*sides}) == len(sides):
            return []
        named = {side: [name for name, own in zip(names, sides, strict=True) if own == side] for side in sides}
        return [join_names(named[side], say) for side in sides]

    def middle(self, seen: HandView, names: list[str], say: Say) -> list[Zone]:
        """Draw the stock, the discard pile, and the cards that the seats have played."""
        zones: list[Zone] = []
        if self.stock:
            zones.append(self.stock_zone(seen, say))
        if self.discard:
            top = getattr(seen, self.discard)
            items = [item(top, card_name(top), say)] if top >= 0 else []
            zones.append(Zone(DISCARD, "pile", say(N_("Discard pile")), "", items, tags=["small"]))
        if self.laid:
            cards = getattr(seen, self.laid)
            in_order = [seat for seat in self.in_time(seen, len(names)) if cards[seat] >= 0]
            items = [played_item(cards[seat], names[seat], say) for seat in in_order]
            zones.append(Zone(LAID, "row", say(N_("On the table")), "", items, tags=["trick"]))
        for each in self.shows:
            for zone in [zone for zone in zones if zone.id == each.zone] if each.zone else zones[:1]:
                zone.label += self.shown(each, seen, say)
        return zones

    def shown(self, shows: Shows, seen: HandView, say: Say) -> str:
        """Return a number of the table as it stands beside the name of a zone; "" if it is not shown."""
        number = getattr(seen, shows.field)
        if not is_number(seen, shows.field, number) or (shows.when is not None and not shows.when(seen)):
            return ""
        value = say(shows.values[number]) if number in shows.values else number
        return f" · {say(shows.text, value=value)}"

    def more_zones(self, seen: HandView, names: list[str], say: Say) -> list[Zone]:
        """Draw the `zones`."""
        faces = dict(self.deck(seen.options).faces)
        return [zone for each in self.zones for zone in zones_of(each, seen, faces, names, say)]

    def stock_zone(self, seen: HandView, say: Say) -> Zone:
        """Draw the stock, with the card that is turned up half under it, or the name of its suit when it has been drawn."""
        size, upturned = getattr(seen, self.stock), getattr(seen, self.upturned) if self.upturned else NONE
        is_open = upturned >= 0 and size > 0
        items = [item(upturned, card_name(upturned), say)] if is_open else []
        items += [back(STOCK, say)] if size > is_open else []
        label = say(N_("Stock"))
        if upturned >= 0:
            label = say(N_("Trumps: {suit}"), suit=say(SUIT_NAMES[upturned % 4]))
        return Zone(STOCK, "pile", label, "", items, count=size, tags=["upturned"] if self.upturned else [])

    def in_time(self, seen: HandView, players: int) -> list[int]:
        """Return the seats in the order in which they play to a trick."""
        first = getattr(seen, self.lead) if self.lead else 0
        return [first, *others_from(first, players)]

    def seat_counters(self, seen: HandView, seat: int, say: Say) -> list[Counter]:
        """Return the counters of a seat; when the deal is over, its points first."""
        points = [self.points(seen, seat)] if self.points and not seen.to_move else []
        numbers = [(name, label, getattr(seen, name)[seat]) for name, label in self.counters.items()]
        return [
            *(Counter("points", say(N_("Points")), number) for number in points),
            *(Counter(name, say(label), number) for name, label, number in numbers if is_number(seen, name, number)),
        ]

    def acts(self, offered: Gestures, say: Say) -> list[Act]:
        """Return the acts of a seat: cards to play or to take, and a button for each word."""
        words = pick_act(offered, "say", say(N_("Your turn")), lambda word: Option(word, capitalized(say(word))))
        label = N_("Play a card") if self.laid else N_("Discard a card")
        taking = N_("Take a card") if DISCARD in self.takes.values() else N_("Draw a card")
        return place_act(offered, "take", say(taking)) + place_act(offered, "lay", say(label)) + words

    def narrate(self, before: HandView, after: HandView, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """Return the events between two views of the same reader, in this order.

        Cards taken from the discard pile, cards played, counters that `tells` leaves out, `tells` one after another, cards drawn, and a
        card turned up; of each kind the seat that led first, of `tells` seat 0. A deal that begins is told alone, with the card turned up.
        """
        seats = self.in_time(after, len(names))
        if not any(before.held) and any(after.held):
            return [
                Event(say(N_("The cards are dealt."))),
                *turned_up(before, after, [self.upturned, self.discard], say),
            ]
        played = {player: self.played(before, after, player) for player in seats}
        taken = {player: self.taken(before, after, player) for player in seats}
        text = N_("{name} plays {card}.") if self.laid else N_("{name} discards {card}.")
        events = [take_event(card, names[player], say) for player, card in taken.items() if card >= 0]
        events += [
            play_event(before, player, card, names[player], say, text) for player, card in played.items() if card >= 0
        ]
        events += [event for player in seats for event in self.counter_events(before, after, player, names, say)]
        events += tellings(self.tells, before, after, names, say, partial(said, say))
        first = next((player for player in seats if awaited(after.to_move, player)), seats[0])
        for player in [first, *others_from(first, len(names))]:
            drawn = after.held[player] - before.held[player] + (played[player] >= 0) - (taken[player] >= 0)
            new = [card for card in cards_in(after.hand[player] & ~before.hand[player]) if card != taken[player]]
            events += self.draw_events(after, player, drawn, new[: max(0, drawn)], names, say)
        return [*events, *turned_up(before, after, [self.upturned], say)]

    def counter_events(self, before: HandView, after: HandView, seat: int, names: list[str], say: Say) -> list[Event]:
        """Return the events of counters of a seat that have changed, and of which `tells` says nothing."""
        told = {each.field for each in self.tells}
        numbers = {name: getattr(after, name)[seat] for name in self.counters if name not in told}
        return [
            Event(say(N_("{name}: {label} {n}."), name=names[seat], label=say(self.counters[name]), n=number))
            for name, number in numbers.items()
            if number != getattr(before, name)[seat] and is_number(after, name, number)
        ]

    def played(self, before: HandView, after: HandView, seat: int) -> int:
        """Return the card that a seat has played or discarded between two views, or NONE."""
        if self.laid:
            card = getattr(after, self.laid)[seat]
            return card if card != getattr(before, self.laid)[seat] else NONE
        if not self.discard or not awaited(before.to_move, seat) or after.held[seat] > before.held[seat]:
            return NONE
        card = getattr(after, self.discard)
        return card if card != getattr(before, self.discard) else NONE

    def taken(self, before: HandView, after: HandView, seat: int) -> int:
        """Return the card that a seat has taken from the discard pile between two views, or NONE."""
        if not self.discard or not awaited(before.to_move, seat) or after.held[seat] <= before.held[seat]:
            return NONE
        card = getattr(before, self.discard)
        return card if card != getattr(after, self.discard) else NONE

    def draw_events(
        self, after: HandView, seat: int, drawn: int, cards: list[int], names: list[str], say: Say
    ) -> list[Event]:
        """Return the events of cards that a seat draws: `drawn` is their number, `cards` are those that the reader sees."""
        texts = [say(N_("{name} draws {card}."), name=names[seat], card=card_words(card, say)) for card in cards]
        hidden = [
            back_id(seat, place) for place in range(after.held[seat] - max(0, drawn) + len(cards), after.held[seat])
        ]
        texts += [say(N_("{name} draws a card."), name=names[seat]) for _ in hidden]
        items = [card_name(card) for card in cards] + hidden
        return [Event(text, [(id, STOCK)] if self.stock else []) for text, id in zip(texts, items, strict=True)]


def layout(others: list[str], middle: list[str], mine: str) -> dict[str, list[list[str]]]:
    """Return the rows of zones: of four players, two sit beside the middle on a wide table."""
    if len(others) == 3:
        left, across, right = others
        wide = [[across], [left, *middle, right], [mine]]
    else:
        wide = [others, middle, [mine]]
    return {"wide": wide, "narrow": [*in_rows(others, HANDS_PER_ROW), list(middle), [mine]]}


def turned_up(before: HandView, after: HandView, names: list[str], say: Say) -> list[Event]:
    """Return the events of cards that are turned up: those of the fields with these names, of which "" stands for none."""
    changed = [name for name in names if name and getattr(after, name) != getattr(before, name)]
    cards = [card for name in changed if (card := getattr(after, name)) >= 0]
    return [Event(say(N_("{card} is turned up."), card=card_words(card, say))) for card in cards]


def play_event(before: HandView, seat: int, card: int, name: str, say: Say, text: str) -> Event:
    """Return the event of a card played; a card that the reader did not know is turned over."""
    known = before.hand[seat] >> card & 1
    source = f"item:{card_name(card)}" if known else f"item:{back_id(seat, before.held[seat] - 1)}"
    told = say(text, name=name, card=card_words(card, say))
    return Event(told, [(card_name(card), source)], [] if known else [card_name(card)])


def take_event(card: int, name: str, say: Say) -> Event:
    """Return the event of a card taken from the discard pile."""
    return Event(say(N_("{name} takes {card}."), name=name, card=card_words(card, say)), [(card_name(card), DISCARD)])


def played_item(card: int, name: str, say: Say) -> Item:
    """Draw a card on the table, with the name of the player who played it."""
    return replace(item(card, card_name(card), say), badge=name)


def said(say: Say, tells: Tells, number: int, facts: Mapping[str, object]) -> str:
    """Return a sentence of the log about a number, with its facts."""
    return say.many(tells.one, tells.sentence, number, **facts) if tells.one else say(tells.sentence, **facts)


def capitalized(text: str) -> str:
    """Return a text with a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def back_id(seat: int, place: int) -> str:
    """Return the id of a card face down in a hand."""
    return f"back{seat}.{place}"


def hand(seen: HandView, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """Draw a hand as this reader sees it, sorted by suit."""
    cards = cards_in(seen.hand[seat])
    by_suit = sorted(cards, key=lambda card: (card % 4, card))
    items = [item(card, card_name(card), say) for card in by_suit]
    items += [back(back_id(seat, place), say) for place in range(len(cards), seen.held[seat])]
    return Zone(hand_zone(seat), "fan", hand_label(seat, reader, names, say), f"s{seat}", items)


def prompt(seen: HandView, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: that it is the reader's turn, or who is to move."""
    return say(N_("Your turn.")) if is_to_move(seen, seat) else waiting_prompt(seen, names, say)
