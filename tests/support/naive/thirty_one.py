"""Thirty-One told a second time, as it is played on a table: a shuffled pack, hands of cards, a player at a time.

A card is written as in `7H`. The stock has its top at the end.
"""

from fractions import Fraction

COUNTS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10} | {str(n): n for n in range(2, 10)}
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"]


def evaluate(hand, three_of_a_kind):
    """What a hand of three cards is worth."""
    best = max(sum(COUNTS[card[0]] for card in hand if card[1] == suit) for suit in "SHDC")
    if three_of_a_kind and len({card[0] for card in hand}) == 1:
        return max(Fraction(best), Fraction(61, 2))
    return Fraction(best)


def has_31(hand):
    """Return whether three of these cards are 31."""
    for suit in "SHDC":
        ranks = [card[0] for card in hand if card[1] == suit]
        if "A" in ranks and sum(COUNTS[rank] == 10 for rank in ranks) >= 2:
            return True
    return False


class ThirtyOne:
    """A deal; `options` by their words, `stock` a shuffled pack, `seats` those who play, in order from the dealer's left."""

    def __init__(self, options, stock, seats):
        self.options, self.stock, self.seats = options, stock, seats
        self.hands = {seat: [] for seat in seats}
        for _ in range(3):
            for seat in seats:
                self.hands[seat].append(self.stock.pop())
        self.pile = [self.stock.pop()]
        self.at = 0  # whose turn it is, as a place in `seats`
        self.turns = 0
        self.knocker = self.taken = self.is_over = None
        winners = [seat for seat in seats if has_31(self.hands[seat])]
        if winners:
            self.show_31(winners)

    @property
    def turn(self):
        return self.seats[self.at]

    def legal(self):
        """What the player whose turn it is may say."""
        hand = self.hands[self.turn]
        if len(hand) == 4:
            return {card for card in hand if not (self.options["no_return"] and card == self.taken)}
        early = self.turns < len(self.seats) and not self.options["first_round_knock"]
        return {"draw", "take"} | ({"knock"} if self.knocker is None and not early else set())

    def play(self, word):
        """One move."""
        hand = self.hands[self.turn]
        if word == "knock":
            self.knocker = self.turn
            self.next_turn()
        elif word in ("draw", "take"):
            card = self.stock.pop() if word == "draw" else self.pile.pop()
            self.taken = card if word == "take" else None
            hand.append(card)
            if has_31(hand):
                self.show_31([self.turn])
        else:
            hand.remove(word)
            self.pile.append(word)
            self.next_turn()

    def next_turn(self):
        """The next player, unless hands are compared now."""
        self.turns += 1
        self.at = (self.at + 1) % len(self.seats)
        if self.turn == self.knocker:
            self.compare("knock")
        elif not self.stock:
            self.compare("stock out")
        elif self.knocker is None and self.turns == self.options["max_turns_each"] * len(self.seats):
            self.compare("turn limit")

    def show_31(self, winners):
        """All others lose a life."""
        self.is_over = ({seat: int(seat not in winners) for seat in self.seats}, "thirty-one")

    def compare(self, why):
        """The lowest lose."""
        strengths = {seat: evaluate(hand, self.options["three_of_a_kind"]) for seat, hand in self.hands.items()}
        low = [seat for seat in self.seats if strengths[seat] == min(strengths.values())]
        lost = {seat: int(seat in low) for seat in self.seats}
        if low == [self.knocker] and self.options["knocker_double"]:
            lost[self.knocker] = 2
        if len(low) > 1 and self.knocker in low:
            lost[self.knocker] = 0
        self.is_over = (lost, why)
