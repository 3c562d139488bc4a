"""A table and a notation for games with the French pack that bring none of their own: hands, a trick, a stock, counters."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.games.cards import TYPES, back, card_name, card_of, card_words, deck, item
from hoyle.games.shapes import Act, Counter, Deck, Event, Item, Option, Say, Scene, Zone, gesture
from hoyle.rules.bits import spread
from hoyle.rules.seats import CHANCE, awaited
from hoyle.words import N_

LAID, STOCK = "laid", "stock"


@dataclass(frozen=True, kw_only=True)
class CardTable:
    """How a game lies on the table whose moves are cards to lay (0 to 51, as in `cards`) or words.

    The game's State has `hand`, by seat the set of cards, and `held`, how many: the rest of a hand lies face down.
    """

    legal: Callable[[Any, int, list[int]], int]
    """The game's own `legal`."""
    laid: str = "laid"
    """The field that holds, by seat, the card laid in front of it, or NONE; empty: the game has none."""
    stock: str = ""
    """The field that counts the cards of a stock."""
    counters: Mapping[str, str] = field(default_factory=dict[str, str])
    """Figures beside a seat's name: a field by seat, and what it is called (an English message)."""
    words: Mapping[int, str] = field(default_factory=dict[int, str])
    """What moves that are no cards are called: a word without spaces."""

    def write(self, seen: Any, seat: int, move: int) -> str:
        """A move as people write it."""
        return self.words[move] if move in self.words else card_name(move)

    def read(self, seen: Any, seat: int, text: str) -> int:
        """The move that a text stands for; ValueError with a sentence if it is none."""
        word = text.strip().lower()
        found = [move for move, name in self.words.items() if name == word]
        return found[0] if found else card_of(text)

    def deck(self, options: object) -> Deck:
        """The French pack."""
        return deck()

    def draw(self, seen: Any, seat: int | None, names: list[str], say: Say) -> Scene:
        """What one audience sees."""
        found, keys = self.acts(seen, seat, say) if seat is not None else ([], {})
        players, me = len(names), seat or 0
        others = [(me + n) % players for n in range(1, players)]
        middle = [*([STOCK] if self.stock else []), *([LAID] if self.laid else [])]
        rows = [hand_zone(each) for each in others]
        zones = [hand(seen, each, seat, names, say) for each in [*others, me]]
        return Scene(
            zones=[*zones[:-1], *self.middle(seen, names, say), zones[-1]],
            acts=found,
            prompt=prompt(seen, seat, names, say),
            counters=[self.figures(seen, each, say) for each in range(players)],
            ready=[False for _ in range(players)],
            layout={
                "wide": [rows, middle, [hand_zone(me)]],
                "narrow": [*([one] for one in rows), middle, [hand_zone(me)]],
            },
            moves=keys,
        )

    def middle(self, seen: Any, names: list[str], say: Say) -> list[Zone]:
        """The stock, and the cards laid before the seats."""
        zones: list[Zone] = []
        if self.stock:
            left = getattr(seen, self.stock)
            zones.append(Zone(STOCK, "pile", say(N_("Stock")), "", [back(STOCK, say)] if left else [], count=left))
        if self.laid:
            row = getattr(seen, self.laid)
            items = [laid(row[each], name, say) for each, name in enumerate(names) if row[each] >= 0]
            zones.append(Zone(LAID, "row", say(N_("On the table")), "", items))
        return zones

    def figures(self, seen: Any, seat: int, say: Say) -> list[Counter]:
        """What is counted beside a name."""
        return [Counter(name, say(label), getattr(seen, name)[seat]) for name, label in self.counters.items()]

    def acts(self, seen: Any, seat: int, say: Say) -> tuple[list[Act], dict[str, list[int]]]:
        """Cards are put on the table, everything else is a button."""
        scratch = [0] * 256
        moves = scratch[: self.legal(seen, seat, scratch)] if awaited(seen.waits, seat) else []
        cards = [move for move in moves if move not in self.words]
        others = [move for move in moves if move in self.words]
        target = LAID if self.laid else hand_zone(seat)
        found: list[Act] = []
        if cards:
            found.append(Act("lay", "place", say(N_("Play a card")), {card_name(card): [target] for card in cards}))
        if others:
            options = [Option(self.words[move], say(self.words[move].capitalize())) for move in others]
            found.append(Act("say", "pick", say(N_("Your turn")), options=options))
        keys = {gesture("lay", card_name(card), target): [card] for card in cards}
        return found, keys | {gesture("say", self.words[move]): [move] for move in others}

    def tell(self, before: Any, after: Any, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """What happened between two views of one reader: cards laid, counters changed."""
        told: list[Event] = []
        for each in range(len(names)):
            card = getattr(after, self.laid)[each] if self.laid else -1
            if card >= 0 and card != getattr(before, self.laid)[each]:
                known = before.hand[each] >> card & 1
                source = f"item:{card_name(card)}" if known else f"item:{hidden(each, before.held[each] - 1)}"
                text = say(N_("{name} plays {card}."), name=names[each], card=card_words(card, say))
                told.append(Event(text, [(card_name(card), source)], [] if known else [card_name(card)]))
            for name, label in self.counters.items():
                now = getattr(after, name)[each]
                if now != getattr(before, name)[each]:
                    told.append(Event(say(N_("{name}: {label} {n}."), name=names[each], label=say(label), n=now)))
        return told


def laid(card: int, name: str, say: Say) -> Item:
    """A card on the table, and whose it is."""
    made = item(card, card_name(card), say)
    made.badge = name
    return made


def hand_zone(seat: int) -> str:
    """The place of a seat's hand."""
    return f"hand{seat}"


def hidden(seat: int, place: int) -> str:
    """The name of a card that lies face down in a hand."""
    return f"back{seat}.{place}"


def hand(seen: Any, seat: int, me: int | None, names: list[str], say: Say) -> Zone:
    """A hand as far as this reader sees it."""
    label = say(N_("Your hand")) if seat == me else say(N_("{name}'s hand"), name=names[seat])
    row = [0] * TYPES
    cards = row[: spread(seen.hand[seat], row)]
    items = [item(card, card_name(card), say) for card in sorted(cards, key=lambda card: (card % 4, card))]
    items += [back(hidden(seat, place), say) for place in range(len(cards), seen.held[seat])]
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items)


def prompt(seen: Any, seat: int | None, names: list[str], say: Say) -> str:
    """What is to be done."""
    if not seen.waits:
        return say(N_("The game is over."))
    if seat is not None and awaited(seen.waits, seat):
        return say(N_("Your turn."))
    awaits = [name for each, name in enumerate(names) if awaited(seen.waits, each)]
    return say(N_("Waiting for {names}."), names=", ".join(awaits)) if not awaited(seen.waits, CHANCE) else ""
