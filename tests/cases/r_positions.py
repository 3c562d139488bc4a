"""Positions of R as the case files give them, with cards written as ids or as ranks."""

import re
from typing import Any

from hoyle.games.r import GAME, rules
from hoyle.games.r.options import OWN_COLOUR
from hoyle.games.r.rules.setup import after_deal, exchange_princess
from hoyle.games.r.shared.cards import ALL_CARDS, BLUE, COLOURS, RED, card_name
from hoyle.games.r.state import READY, State
from hoyle.rules.bits import has, put
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN
from hoyle.testing.cases import BadRow, Row

ID = re.compile(r"[br][0-7]")


def holds_ids(value: Any) -> bool:
    """Return whether cards stand there as ids."""
    if isinstance(value, dict):
        return any(holds_ids(part) for part in value.values())
    if isinstance(value, list):
        return any(holds_ids(part) for part in value)
    return isinstance(value, str) and ID.fullmatch(value) is not None


class Cards:
    """How one row writes its cards: as ids, or as ranks, where seat 0 is blue and seat 1 red."""

    def __init__(self, row: Row) -> None:
        """Look whether any card stands there as an id."""
        self.ids = holds_ids([row["state"], row["moves"], row["expect"]])

    def fresh(self, seat: int, named: Any) -> int:
        """A card as written, in its owner's colour if it is a rank."""
        if isinstance(named, str) and ID.fullmatch(named):
            return COLOURS.index(named[0]) * 8 + int(named[1])
        if not self.ids and type(named) is int and 0 <= named <= 7:
            return seat * 8 + named
        raise BadRow(f"{named!r} is no card: a row writes all its cards as b7 or all as 7")

    def among(self, cards: int, seat: int, named: Any, where: str) -> int:
        """The card that is meant among those that lie there; of two of one rank, the seat's own colour first."""
        card = self.fresh(seat, named)
        for meant in (card,) if self.ids else (card, card ^ 8):
            if has(cards, meant):
                return meant
        raise BadRow(f"seat {seat} has no {named} in {where}")

    def several(self, seat: int, named: list[Any], taken: int = 0) -> int:
        """A set of cards; of two like ranks the second has the other colour."""
        cards = 0
        for name in named:
            card = self.fresh(seat, name)
            if not self.ids and has(cards | taken, card):
                card ^= 8
            if has(cards | taken, card):
                raise BadRow(f"seat {seat} has {name} too often")
            cards = put(cards, card)
        return cards

    def write(self, card: int) -> int | str:
        """A card as this row writes it."""
        return card_name(card) if self.ids else card & 7

    def sort(self, cards: int) -> list[Any]:
        """A set of cards as this row writes it, sorted."""
        return sorted(self.write(card) for card in range(16) if has(cards, card))


def options_of(row: Row) -> Any:
    """The row's options; an OptionError if they cannot be."""
    match = declared(GAME.match.options) if GAME.match else {}
    if row["options"].get("game", "r") != "r":
        raise BadRow(f"rows of this kind are of the game r, not of {row['options']['game']!r}")
    values = {name: value for name, value in row["options"].items() if name != "game" and name not in match}
    if "first_drafter" in row["state"]:
        values["first_drafter"] = row["state"]["first_drafter"]
    return GAME.choose(**values)


def first_position(row: Row) -> State:
    """A state with the row's options, as at the start of the game, nothing dealt."""
    state = GAME.begin(options_of(row))
    state.hand, state.deck, state.stock, state.to_move = [0, 0], [0, 0], 0, 0
    return state


def position(row: Row) -> State:
    """The row's position, before V3, V1 and V2's split, ready for the first move."""
    given = row["state"]
    state = first_position(row)
    for name in ("points", "carry", "bonus"):
        setattr(state, name, list(given.get(name, [0, 0])))
    state.spy = given.get("spy", NONE)
    if "deck" in given:
        if state.options.deal == OWN_COLOUR:
            raise BadRow("the row gives a deck, but nothing is dealt")
        state.stock, state.to_move = ALL_CARDS, CHANCE_AWAITED
        return state
    give_hands(state, row)
    state.known = ALL_CARDS
    after_deal(state)
    if state.phase == READY:
        rules.open_round(state)
    return state


def give_hands(state: State, row: Row) -> None:
    """Hands and played cards as given; if no hands are, those of the rows, or whole courts after V13's exchange."""
    cards, given = Cards(row), row["state"]
    hands = given.get("hands") or (given.get("rows") if not row["moves"] or isinstance(row["moves"][0], list) else None)
    if hands is None:
        if state.options.deal != OWN_COLOUR:
            raise BadRow("the cards are dealt, but the row gives neither deck nor hands")
        state.hand = [BLUE, RED]
        exchange_princess(state)
        return
    for seat in range(2):
        state.hand[seat] = cards.several(seat, hands[seat])
        if "played" in given:
            state.played[seat] = cards.several(seat, given["played"][seat], state.hand[seat] if not cards.ids else 0)


def removed(state: State) -> list[int]:
    """V1: the discards as both seats and a watcher see them; BadRow if they do not see the same."""
    sights: list[list[int]] = []
    for seat in (0, 1, NONE):
        seen = state.blank()
        GAME.verbs["public"](state, seen) if seat == NONE else GAME.verbs["view"](state, seat, seen)
        sights.append(seen.discarded)
    if any(sight != state.discarded or UNKNOWN in sight for sight in sights):
        raise BadRow(f"the discards {state.discarded} are not seen by all: {sights}")
    return state.discarded


def draft_log(state: State, cards: Cards) -> list[list[Any]]:
    """V6: seat, card and size of the packet for every card in the order in which they were taken."""
    from hoyle.games.r.view import taker

    return [[taker(state, n), cards.write(state.drafted[n]), 4 - n % 4] for n in range(state.picks)]
