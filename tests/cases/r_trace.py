"""A row of R's case files played: its moves one by one, with the row's order of the cards as the script of CHANCE."""

from typing import Any

from hoyle.games.r import rules
from hoyle.games.r.options import PROPHECY
from hoyle.games.r.rules.moves import legal
from hoyle.games.r.rules.setup import draws_next
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
from hoyle.testing.cases import BadRow, Row
from tests.cases.r_positions import Cards, draft_log, position, removed


class Trace:
    """One row being played."""

    def __init__(self, row: Row) -> None:
        """The position before the first move, and chance's scripts."""
        given = row["state"]
        self.row, self.cards, self.state = row, Cards(row), position(row)
        self.moves: list[Any] = list(row["moves"])
        self.deal: list[Any] = list(given.get("deck", []))
        self.shuffled: list[list[Any]] = [list(own) for own in given.get("shuffled", [[], []])]
        self.came: dict[str, Any] = {"after_each": []}

    def run(self) -> dict[str, Any]:
        """Play all moves; what came."""
        self.set_up()
        while self.moves:
            self.round()
        return self.came

    def play(self, seat: int, move: int, expected: Any) -> None:
        """One legal move; BadRow if it is not legal."""
        if move not in self.legal(seat):
            raise BadRow(f"{expected} cannot be played by {'chance' if seat == CHANCE else f'seat {seat}'} now")
        rules.play(self.state, seat, move)

    def legal(self, seat: int, state: State | None = None) -> list[int]:
        """The moves that a seat may make."""
        moves = [0] * 20
        return moves[: legal(state or self.state, seat, moves)]

    def all_legal(self, seat: int) -> int:
        """The cards that a seat may name now, as a set."""
        return sum(1 << move for move in self.legal(seat) if move < LEAVE)

    def set_up(self) -> None:
        """Deal, draft, V3, V1; then V2's decks or V9's rows."""
        self.deal_all()
        for phase, name in ((OFFERING, "offer"), (DISCARDING, "discard")):
            if self.state.phase == phase and self.moves:
                self.commit(self.pop(name))
        if self.state.phase in (OFFERING, DISCARDING):
            if self.moves:
                raise BadRow("the cards to offer or to set aside are not among the moves")
            return
        state = self.state
        self.came["hands"] = [self.cards.sort(state.hand[seat] | state.deck[seat]) for seat in range(2)]
        self.came["removed"] = [NONE if card == NONE else self.cards.write(card) for card in removed(state)]
        self.came["draft_log"] = draft_log(state, self.cards)
        self.lay_rows()
        self.draw()
        self.came["dealt"] = self.held()

    def deal_all(self) -> None:
        """V6, V8: the cards come in the row's order, and the picks are made."""
        while self.state.phase in (DEALING, DRAWING, DRAFTING) and self.state.to_move:
            if self.state.phase == DRAFTING:
                if not self.moves or not isinstance(self.moves[0], str):
                    raise BadRow("the draft stops before its end")
                seat, named = self.waiting(), self.moves.pop(0)
            elif not self.deal:
                raise BadRow("the deck has too few cards")
            else:
                seat, named = CHANCE, self.deal.pop(0)
            self.play(seat, self.cards.among(self.all_legal(seat), seat, named, "the pack"), named)

    def waiting(self) -> int:
        """The one seat that is awaited."""
        return 0 if awaited(self.state.to_move, 0) else 1

    def pop(self, name: str) -> Any:
        """What the next move says under this name; BadRow if it is another move."""
        move = self.moves[0] if self.moves else None
        if not isinstance(move, dict) or name not in move:
            raise BadRow(f"{name} is awaited, but the next move is {move}")
        return self.moves.pop(0)[name]

    def commit(self, named: list[Any]) -> None:
        """V1, V3, R3: both put a card down."""
        for seat in range(2):
            self.play(seat, self.in_hand(seat, named[seat]), named[seat])

    def in_hand(self, seat: int, named: Any) -> int:
        """The card of a hand that is meant; of two of one rank one that the other side does not hold."""
        hand, other = self.state.hand[seat], self.state.hand[1 - seat]
        card = self.cards.fresh(seat, named)
        if not self.cards.ids and has(hand & ~other, card ^ 8) and has(other, card):
            return card ^ 8
        return self.cards.among(hand, seat, named, "hand")

    def lay_rows(self) -> None:
        """V9: the rows are laid, card by card; hands without rows lie as they were given."""
        if self.state.phase != ORDERING:
            return
        rows = self.row["state"].get("rows")
        if rows is None:
            raise BadRow("the row of the case gives no rows to lay")
        for seat in range(2):
            left = self.state.hand[seat]
            for named in rows[seat]:
                card = self.cards.among(left, seat, named, "hand")
                left &= ~(1 << card)
                self.play(seat, card, named)
        if self.state.phase == ORDERING:
            raise BadRow("the rows do not hold all cards")

    def draw(self) -> None:
        """V2: the cards come from the top of the shuffled sets."""
        while self.state.phase == FILLING:
            seat = draws_next(self.state)
            if not self.shuffled[seat]:
                raise BadRow(f"seat {seat} draws, but its shuffled cards are not given")
            named = self.shuffled[seat].pop(0)
            self.play(CHANCE, self.cards.among(self.state.deck[seat], seat, named, "the deck"), named)

    def held(self) -> dict[str, Any]:
        """Hands, and how many cards are left in each deck."""
        hands = [self.cards.sort(self.state.hand[seat]) for seat in range(2)]
        return {"hands": hands, "deck_left": [count(deck) for deck in self.state.deck]}

    def round(self) -> None:
        """One round, with what stands before and after it."""
        order = self.moves.pop(0)["reorder"] if isinstance(self.moves[0], dict) and "reorder" in self.moves[0] else None
        named = self.moves.pop(0) if self.moves else None
        if not isinstance(named, list) or len(named) != 2:
            raise BadRow(f"a round of two cards is awaited, but the next move is {named}")
        if not self.state.to_move:
            raise BadRow(f"the game is over before {named}")
        before = self.state.rounds
        while self.state.to_move and self.state.rounds == before:
            if self.state.phase == TURNING:
                self.turn(named)
            elif self.state.phase in (REARRANGING, SHUFFLING):
                self.answer(order)
                order = None
            elif self.state.phase == RECALLING:
                raise BadRow(f"a recall is awaited, but the next move is {named}")
            else:
                seat = self.waiting()
                self.play(seat, self.in_hand(seat, named[seat]), named[seat])
        if order is not None:
            raise BadRow(f"nobody may re-order: {order}")
        if self.state.options.play_mode == PROPHECY:
            self.check_turned(named)
        self.after_round()

    def turn(self, named: list[Any]) -> None:
        """V9: the leftmost cards are turned; V10: the row's card comes up."""
        if self.state.options.play_mode == PROPHECY:
            self.play(CHANCE, TURN, "turning a card")
            return
        seat = rules.turns_next(self.state)
        self.play(CHANCE, self.in_hand(seat, named[seat]), named[seat])

    def answer(self, order: Any) -> None:
        """V9, V10: a Spy's owner re-orders, shuffles or leaves."""
        seat, wanted = order if order is not None else (self.waiting(), "leave")
        if seat != self.waiting():
            raise BadRow(f"seat {seat} may not re-order now")
        if wanted == "leave":
            self.play(seat, LEAVE, wanted)
        elif self.state.phase == SHUFFLING:
            self.play(seat, SHUFFLE, wanted)
        else:
            self.rearrange(seat, wanted)

    def rearrange(self, seat: int, wanted: list[Any]) -> None:
        """V9: the hidden cards in their new order, named as themselves or by where they lay."""
        places = self.hidden(seat)
        if len(wanted) != len(places):
            raise BadRow(f"{len(wanted)} cards are laid anew, but {len(places)} are hidden")
        for named in wanted:
            left = sum(1 << card for card in places if card is not None)
            card = self.cards.among(left, seat, named, "the hidden part of the row")
            place = places.index(card)
            places[place] = None
            self.play(seat, card if self.state.options.own_row_visible else PLACE + place, named)

    def hidden(self, seat: int) -> list[int | None]:
        """V9: the cards of a row that are still hidden, from the left."""
        state = self.state
        return list(state.line[seat * 8 + state.turned[seat] : seat * 8 + state.laid[seat]])

    def check_turned(self, named: list[Any]) -> None:
        """V9: the cards of the round are those that lay leftmost."""
        last = 2 * (self.state.rounds - 1)
        for seat in range(2):
            card = self.state.cards[last + seat]
            if self.cards.write(card) != named[seat]:
                raise BadRow(f"seat {seat} turns {self.cards.write(card)}, not {named[seat]}")

    def after_round(self) -> None:
        """V2's draw, V11's recall; then what lies there."""
        self.draw()
        offered = self.recall_offered()
        if self.moves and isinstance(self.moves[0], dict) and "recall" in self.moves[0]:
            self.recall(*self.moves.pop(0)["recall"])
        state = self.state
        over = state.to_move == 0
        winner = None if not over else NONE if state.result == 0 else 0 if state.result > 0 else 1
        entry: dict[str, Any] = {"over": over, "winner": winner, **offered, **self.held(), **self.next_round()}
        for name in ("points", "carry", "bonus"):
            entry[name] = list(getattr(state, name))
        entry["spy"] = state.spy
        self.came["after_each"].append(entry)

    def recall_offered(self) -> dict[str, Any]:
        """V11: who may take a card back, and which."""
        if self.state.phase != RECALLING:
            return {"recall_offered_to": None}
        seat = self.waiting()
        legal = self.legal(seat)
        cards = [self.cards.write(card) for card in legal if card != DECLINE]
        return {"recall_offered_to": seat, "recall_choices": sorted(set(cards)), "may_decline": DECLINE in legal}

    def recall(self, seat: int, named: Any) -> None:
        """V11: a played card is taken back, or none."""
        if named is None:
            self.play(seat, DECLINE, "no recall")
            return
        self.play(seat, self.cards.among(self.all_legal(seat), seat, named, "the row"), named)

    def next_round(self) -> dict[str, Any]:
        """V12: who shows first in the next round; V9: who may re-order in it, and which card he may lay first."""
        state = self.state
        if state.to_move == 0:
            return {"first_to_show": None, "reorder_offered_to": None}
        first = rules.first_to_show(state)
        actual: dict[str, Any] = {"first_to_show": None if first == NONE else first, "reorder_offered_to": None}
        if state.phase == TURNING and state.options.play_mode == PROPHECY and state.spy != NONE:
            actual |= self.reorder_offered()
        return actual

    def reorder_offered(self) -> dict[str, Any]:
        """V9: what a Spy's owner may lay first, once the other card is open."""
        ahead = self.state.clone()
        rules.play(ahead, CHANCE, TURN)
        seat, cards = self.state.spy, 0
        for move in self.legal(seat, ahead):
            if move >= PLACE:
                cards = put(cards, ahead.line[seat * 8 + ahead.turned[seat] + move - PLACE])
            elif move != LEAVE:
                cards = put(cards, move)
        return {"reorder_offered_to": seat, "reorder_choices": sorted(set(self.cards.sort(cards)))}
