"""Play a row of R's case files move by move; CHANCE deals the cards in the order of the row."""

from typing import Any

from hoyle.games.r import rules
from hoyle.games.r.options import PROPHECY
from hoyle.games.r.rules.moves import legal
from hoyle.games.r.rules.setup import next_to_draw
from hoyle.games.r.state import (
    DEALING,
    DECLINE,
    DISCARDING,
    DRAFTING,
    DRAWING,
    FILLING,
    LEAVE,
    OFFERING,
    ORDERING,
    PLACE,
    REARRANGING,
    RECALLING,
    SHUFFLE,
    SHUFFLING,
    TURN,
    TURNING,
    State,
)
from hoyle.rules.bits import count, has, put
from hoyle.rules.seats import CHANCE, NONE, awaited
from tests.cases.r_positions import Cards, draft_log, position, removed
from tests.support.cases import BadRow, Row


class Trace:
    """A row that is being played."""

    def __init__(self, row: Row) -> None:
        """Set up the position before the first move."""
        given = row["state"]
        self.row, self.cards, self.state = row, Cards(row), position(row)
        self.moves: list[Any] = list(row["moves"])
        self.deal: list[Any] = list(given.get("deck", []))  # the cards still to be dealt
        self.shuffled: list[list[Any]] = [list(own) for own in given.get("shuffled", [[], []])]  # decks, by seat
        self.came: dict[str, Any] = {"after_each": []}  # the record of what happened

    def run(self) -> dict[str, Any]:
        """Play all moves and return the record of what happened."""
        self.set_up()
        while self.moves:
            self.round()
        return self.came

    def play(self, seat: int, move: int, expected: Any) -> None:
        """Play a move; raise BadRow, which names the card `expected`, if the move is not legal."""
        if move not in self.legal(seat):
            raise BadRow(f"{expected} cannot be played by {'chance' if seat == CHANCE else f'seat {seat}'} now")
        rules.play(self.state, seat, move)

    def legal(self, seat: int, state: State | None = None) -> list[int]:
        """Return the legal moves of a seat."""
        moves = [0] * 20
        return moves[: legal(state or self.state, seat, moves)]

    def all_legal(self, seat: int) -> int:
        """Return the set of the cards that a seat may choose now."""
        return sum(1 << move for move in self.legal(seat) if move < LEAVE)

    def set_up(self) -> None:
        """Deal, draft, offer (V3) and discard (V1); then lay the rows (V9) or draw from the decks (V2)."""
        self.deal_all()
        for phase, name in ((OFFERING, "offer"), (DISCARDING, "discard")):
            if self.state.phase == phase and self.moves:
                self.choose_cards(self.pop(name))
        if self.state.phase in (OFFERING, DISCARDING):
            if self.moves:
                raise BadRow("the cards to offer or to set aside are not among the moves")
            return
        state = self.state
        self.came["hands"] = [self.cards.write_set(state.hand[seat] | state.deck[seat]) for seat in range(2)]
        self.came["removed"] = [NONE if card == NONE else self.cards.write(card) for card in removed(state)]
        self.came["draft_log"] = draft_log(state, self.cards)
        self.lay_rows()
        self.draw()
        self.came["dealt"] = self.hands_and_decks()

    def deal_all(self) -> None:
        """V6, V8: deal the cards in the row's order, and make its picks."""
        while self.state.phase in (DEALING, DRAWING, DRAFTING) and self.state.to_move:
            if self.state.phase == DRAFTING:
                if not self.moves or not isinstance(self.moves[0], str):
                    raise BadRow("the draft stops before its end")
                seat, name = self.seat_to_move(), self.moves.pop(0)
            elif not self.deal:
                raise BadRow("the deck has too few cards")
            else:
                seat, name = CHANCE, self.deal.pop(0)
            self.play(seat, self.cards.find(self.all_legal(seat), seat, name, "the pack"), name)

    def seat_to_move(self) -> int:
        """Return the seat that is to move; if both are, seat 0."""
        return 0 if awaited(self.state.to_move, 0) else 1

    def pop(self, name: str) -> Any:
        """Remove the next move and return its value; raise BadRow if it is not a move of this type."""
        move = self.moves[0] if self.moves else None
        if not isinstance(move, dict) or name not in move:
            raise BadRow(f"{name} is awaited, but the next move is {move}")
        return self.moves.pop(0)[name]

    def choose_cards(self, names: list[Any]) -> None:
        """V1, V3, R3: let each seat choose a card of its hand."""
        for seat in range(2):
            self.play(seat, self.in_hand(seat, names[seat]), names[seat])

    def in_hand(self, seat: int, name: Any) -> int:
        """Return the card of a seat's hand that has this name.

        A rank is the card of the seat's own colour, unless the opponent holds that one.
        """
        hand, opponents_hand = self.state.hand[seat], self.state.hand[1 - seat]
        card = self.cards.parse(seat, name)
        if not self.cards.ids and has(hand & ~opponents_hand, card ^ 8) and has(opponents_hand, card):
            return card ^ 8  # the other colour
        return self.cards.find(hand, seat, name, "hand")

    def lay_rows(self) -> None:
        """V9: lay the rows of the case, if the game has rows, card by card."""
        if self.state.phase != ORDERING:
            return
        rows = self.row["state"].get("rows")
        if rows is None:
            raise BadRow("the case gives no rows to lay")
        for seat in range(2):
            left = self.state.hand[seat]
            for name in rows[seat]:
                card = self.cards.find(left, seat, name, "hand")
                left &= ~(1 << card)
                self.play(seat, card, name)
        if self.state.phase == ORDERING:
            raise BadRow("the rows do not hold all cards")

    def draw(self) -> None:
        """V2: draw cards from the top of the shuffled decks while a seat has to draw."""
        while self.state.phase == FILLING:
            seat = next_to_draw(self.state)
            if not self.shuffled[seat]:
                raise BadRow(f"seat {seat} draws, but its shuffled cards are not given")
            name = self.shuffled[seat].pop(0)
            self.play(CHANCE, self.cards.find(self.state.deck[seat], seat, name, "the deck"), name)

    def hands_and_decks(self) -> dict[str, Any]:
        """Return the hands, and the number of cards left in each deck."""
        hands = [self.cards.write_set(self.state.hand[seat]) for seat in range(2)]
        return {"hands": hands, "deck_left": [count(deck) for deck in self.state.deck]}

    def round(self) -> None:
        """Play a round, with a re-ordering before it and a recall after it if the row has them."""
        order = self.moves.pop(0)["reorder"] if isinstance(self.moves[0], dict) and "reorder" in self.moves[0] else None
        names = self.moves.pop(0) if self.moves else None
        if not isinstance(names, list) or len(names) != 2:
            raise BadRow(f"a round of two cards is awaited, but the next move is {names}")
        if not self.state.to_move:
            raise BadRow(f"the game is over before {names}")
        rounds_before = self.state.rounds
        while self.state.to_move and self.state.rounds == rounds_before:
            if self.state.phase == TURNING:
                self.turn(names)
            elif self.state.phase in (REARRANGING, SHUFFLING):
                self.reorder(order)
                order = None
            elif self.state.phase == RECALLING:
                raise BadRow(f"a recall is awaited, but the next move is {names}")
            else:
                seat = self.seat_to_move()
                self.play(seat, self.in_hand(seat, names[seat]), names[seat])
        if order is not None:
            raise BadRow(f"nobody may re-order: {order}")
        if self.state.options.play_mode == PROPHECY:
            self.check_turned(names)
        self.after_round()

    def turn(self, names: list[Any]) -> None:
        """V9: turn up the leftmost cards; V10: turn up the next card of the case's round."""
        if self.state.options.play_mode == PROPHECY:
            self.play(CHANCE, TURN, "turning a card")
            return
        seat = rules.next_to_turn(self.state)
        self.play(CHANCE, self.in_hand(seat, names[seat]), names[seat])

    def reorder(self, order: Any) -> None:
        """V9, V10: let the owner of a Spy re-order its cards, shuffle them or leave them as they are."""
        seat, new_order = order if order is not None else (self.seat_to_move(), "leave")
        if seat != self.seat_to_move():
            raise BadRow(f"seat {seat} may not re-order now")
        if new_order == "leave":
            self.play(seat, LEAVE, new_order)
        elif self.state.phase == SHUFFLING:
            self.play(seat, SHUFFLE, new_order)
        else:
            self.rearrange(seat, new_order)

    def rearrange(self, seat: int, names: list[Any]) -> None:
        """V9: put the hidden cards in a new order; a move is a card if its owner sees the row, else the card's old place."""
        old_row = self.hidden_cards(seat)
        if len(names) != len(old_row):
            raise BadRow(f"{len(names)} cards are laid anew, but {len(old_row)} are hidden")
        for name in names:
            left = sum(1 << card for card in old_row if card is not None)
            card = self.cards.find(left, seat, name, "the hidden part of the row")
            index = old_row.index(card)
            old_row[index] = None
            self.play(seat, card if self.state.options.own_row_visible else PLACE + index, name)

    def hidden_cards(self, seat: int) -> list[int | None]:
        """V9: return the cards of a row that are still hidden, from the left."""
        state = self.state
        return list(state.line[seat * 8 + state.turned[seat] : seat * 8 + state.laid[seat]])

    def check_turned(self, names: list[Any]) -> None:
        """V9: raise BadRow if the last round was not played with these cards."""
        start = 2 * (self.state.rounds - 1)  # `cards` has both cards of every round
        for seat in range(2):
            card = self.state.cards[start + seat]
            if self.cards.write(card) != names[seat]:
                raise BadRow(f"seat {seat} turns {self.cards.write(card)}, not {names[seat]}")

    def after_round(self) -> None:
        """Draw (V2) and recall (V11) after a round, and record the description of the table."""
        self.draw()
        offered = self.recall_offered()
        if self.moves and isinstance(self.moves[0], dict) and "recall" in self.moves[0]:
            self.recall(*self.moves.pop(0)["recall"])
        state = self.state
        is_over = state.to_move == 0
        winner = None if not is_over else NONE if state.result == 0 else 0 if state.result > 0 else 1
        entry: dict[str, Any] = {
            "over": is_over,
            "winner": winner,
            **offered,
            **self.hands_and_decks(),
            **self.next_round(),
        }
        for name in ("points", "carry", "bonus"):
            entry[name] = list(getattr(state, name))
        entry["spy"] = state.spy
        self.came["after_each"].append(entry)

    def recall_offered(self) -> dict[str, Any]:
        """V11: return the seat that may take a card back, the possible cards, and whether it may decline."""
        if self.state.phase != RECALLING:
            return {"recall_offered_to": None}
        seat = self.seat_to_move()
        legal = self.legal(seat)
        cards = [self.cards.write(card) for card in legal if card != DECLINE]
        return {"recall_offered_to": seat, "recall_choices": sorted(set(cards)), "may_decline": DECLINE in legal}

    def recall(self, seat: int, name: Any) -> None:
        """V11: let a seat take back a played card, or decline if `name` is None."""
        if name is None:
            self.play(seat, DECLINE, "no recall")
            return
        self.play(seat, self.cards.find(self.all_legal(seat), seat, name, "the row"), name)

    def next_round(self) -> dict[str, Any]:
        """Return the seat that shows first in the next round (V12), and the seat that may then re-order its row (V9)."""
        state = self.state
        if state.to_move == 0:
            return {"first_to_show": None, "reorder_offered_to": None}
        first = rules.first_to_show(state)
        actual: dict[str, Any] = {"first_to_show": None if first == NONE else first, "reorder_offered_to": None}
        if state.phase == TURNING and state.options.play_mode == PROPHECY and state.spy != NONE:
            actual |= self.reorder_offered()
        return actual

    def reorder_offered(self) -> dict[str, Any]:
        """V9: return the owner of a Spy, and the cards that it may lay first when the opponent's card is turned up."""
        after = self.state.clone()
        rules.play(after, CHANCE, TURN)
        seat, cards = self.state.spy, 0
        for move in self.legal(seat, after):
            if move >= PLACE:
                cards = put(cards, after.line[seat * 8 + after.turned[seat] + move - PLACE])
            elif move != LEAVE:
                cards = put(cards, move)
        return {"reorder_offered_to": seat, "reorder_choices": sorted(set(self.cards.write_set(cards)))}
