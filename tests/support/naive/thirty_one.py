"""A naive implementation of Thirty-One with a shuffled pack and hands of cards.

A card is written as in `7H`. The stock and the discard pile have their top card last.
"""

from fractions import Fraction

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"]


def best_suit(hand, options):
    """Return what the best three cards of a suit are worth."""
    values = dict(zip("23456789TJQKA", options["card_values"], strict=True))
    return max(sum(sorted(values[card[0]] for card in hand if card[1] == suit)[-3:]) for suit in "SHDC")


def evaluate(hand, options):
    """Return the value of a hand of three cards."""
    best = Fraction(best_suit(hand, options))
    if options["three_of_a_kind"] and len({card[0] for card in hand}) == 1:
        return max(best, options["three_of_a_kind_value"] or Fraction(61, 2))  # three of a kind is worth 30½
    return best


class ThirtyOne:
    """A deal with these options and this shuffled pack; `seats` are in clockwise order from the dealer's left."""

    def __init__(self, options, stock, seats):
        self.options, self.stock, self.seats = options, stock, seats
        self.hands = {seat: [] for seat in seats}
        for _ in range(3):
            for seat in seats:
                self.hands[seat].append(self.stock.pop())
        self.pile = [self.stock.pop()]
        self.turn_index = 0  # the index in `seats` of the seat whose turn it is
        self.turns = 0
        self.knocker = self.taken = None  # the seat that knocked; the card just taken from the pile
        self.is_over = None  # of a deal that is over: (lives lost by seat, reason)
        winners = [seat for seat in seats if self.has_31(self.hands[seat])]
        if winners:
            self.show_31(winners)

    def has_31(self, hand):
        """Return whether a hand reaches the goal."""
        return best_suit(hand, self.options) >= self.options["goal"]

    @property
    def turn(self):
        return self.seats[self.turn_index]

    def legal(self):
        """Return the legal moves of the player whose turn it is."""
        hand = self.hands[self.turn]
        if len(hand) == 4:
            return {card for card in hand if not (self.options["no_return"] and card == self.taken)}
        is_too_early = self.turns < len(self.seats) and not self.options["first_round_knock"]
        return {"draw", "take"} | ({"knock"} if self.knocker is None and not is_too_early else set())

    def play(self, move):
        """Play a move."""
        hand = self.hands[self.turn]
        if move == "knock":
            self.knocker = self.turn
            if self.turns < len(self.seats) and self.options["early_knock"] == "at_once":
                self.compare("knock")
            else:
                self.next_turn()
        elif move in ("draw", "take"):
            card = self.stock.pop() if move == "draw" else self.pile.pop()
            self.taken = card if move == "take" else None
            hand.append(card)
            if self.has_31(hand) and (self.knocker is None or self.options["late_goal"] == "shown"):
                self.show_31([self.turn])
        else:
            hand.remove(move)
            self.pile.append(move)
            self.next_turn()

    def next_turn(self):
        """Give the turn to the next player, or end the deal by comparing the hands."""
        self.turns += 1
        self.turn_index = (self.turn_index + 1) % len(self.seats)
        if self.turn == self.knocker:
            self.compare("knock")
        elif not self.stock:
            self.compare("stock out")
        elif self.knocker is None and self.turns == self.options["max_turns_each"] * len(self.seats):
            self.compare("turn limit")

    def show_31(self, winners):
        """End the deal: all other seats lose a life."""
        self.is_over = ({seat: int(seat not in winners) for seat in self.seats}, "thirty-one")

    def compare(self, reason):
        """End the deal: the seats with the lowest hand lose a life."""
        values = {seat: evaluate(hand, self.options) for seat, hand in self.hands.items()}
        lowest = [seat for seat in self.seats if values[seat] == min(values.values())]
        lost = {seat: int(seat in lowest) for seat in self.seats}
        if lowest == [self.knocker] and self.options["knocker_double"]:
            lost[self.knocker] = 2
        if len(lowest) > 1 and self.knocker in lowest:
            ways = {"safe": (0, 1), "shared": (1, 1), "alone": (1, 0)}
            knocker, others = ways[self.options["knocker_tie"]]
            lost |= {seat: knocker if seat == self.knocker else others for seat in lowest}
        self.is_over = (lost, reason)

    def chips(self, dealer, pot=0, more=False):
        """Return the chips that each seat has won less those it has paid, in a deal that is over, and those left in the pot.

        `pot`: the chips that earlier deals have left; `more`: whether the pot may stay for another deal.
        """
        lost, reason = self.is_over
        values = {seat: evaluate(hand, self.options) for seat, hand in self.hands.items()}
        is_31 = reason == "thirty-one"
        winners = [seat for seat in self.seats if (not lost[seat] if is_31 else values[seat] == max(values.values()))]
        paid = {seat: self.options["ante"] + self.options["stake"] * lost[seat] for seat in self.seats}
        won = dict.fromkeys(self.seats, 0)
        around = sorted(winners, key=lambda seat: (seat <= dealer, seat))  # from the dealer's left
        if self.options["pot_ties"] == "first":
            around = around[:1]
        pot += sum(paid.values())
        stays = more and self.options["pot_ties"] == "stays" and len(around) > 1
        for chip in range(0 if stays else pot):
            won[around[chip % len(around)]] += 1
        return {seat: won[seat] - paid[seat] for seat in self.seats}, pot if stays else 0
