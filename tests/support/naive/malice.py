"""Malice told a second time, as it is played on a table: real packs, real piles, every card in its place.

A card is a number, so that it can be followed: 0 to 51 the first pack, from 52 the second, from 104 its jokers. `face`
says what is on it. Piles have their top at the end.
"""

RANKS = "A23456789TJQK"


def face(card):
    return RANKS[card % 13] if card < 104 else "*"


class Malice:
    """A game; `options` by their words, `dice` shuffles.

    `tell` hears what chance does just before it does it: ("turn", seat, card), ("draw", seat, card), ("lot", seat, None).
    """

    def __init__(self, options, dice, report):
        self.options, self.dice, self.tell = options, dice, report
        self.is_over = None  # the winner or None, what he gets, and why
        self.centre = [[] for _ in range(options["center_piles"])]
        self.sides = [[[] for _ in range(options["side_piles"])] for _ in range(2)]
        self.aside = []
        self.quiet = self.idle = self.turns = 0
        self.lay_out()
        self.turn = self.first()
        self.hands = [[], []]
        for place in range(2 * options["hand_size"]):
            self.draw((self.turn + place) % 2)
        self.new_turn()

    # Before the first turn

    def lay_out(self):
        """The two packs become two payoff piles and a reserve."""
        first, second = [*range(52)], [*range(52, 104 + self.options["jokers"])]
        if self.options["packs"] == "mixed":
            first, second = first + second, []
        self.dice.shuffle(first)
        size = self.options["payoff_size"]
        self.payoff = [first[:size], first[size : 2 * size]]
        self.reserve = second + first[2 * size :]
        self.dice.shuffle(self.reserve)

    def first(self):
        """Who begins: the higher open card; after eight ties the lot."""
        for ties in range(8):
            if ties:
                for pile in self.payoff:
                    self.dice.shuffle(pile)
            tops = [self.height(self.turn_up(seat)) for seat in range(2)]
            if tops[0] != tops[1]:
                return int(tops[1] > tops[0])
        lot = self.dice.randrange(2)
        self.tell(self, "lot", lot, None)
        return lot

    def height(self, card):
        return 13 if card >= 104 else card % 13

    def turn_up(self, seat):
        card = self.payoff[seat][-1]
        self.tell(self, "turn", seat, card)
        return card

    def draw(self, seat):
        self.tell(self, "draw", seat, self.reserve[-1])
        self.hands[seat].append(self.reserve.pop())

    def fill_hand(self, seat):
        while len(self.hands[seat]) < self.options["hand_size"] and self.reserve + self.aside:
            if not self.reserve:
                self.reserve, self.aside = self.aside, []
                self.dice.shuffle(self.reserve)
            self.draw(seat)

    # A turn

    def new_turn(self):
        self.quota = self.acted = False
        self.refills = 0
        self.fill_hand(self.turn)

    def legal(self):
        """Every move as people write it, in the order of the alphabet."""
        forced = self.forced()
        if forced:
            return sorted(forced)
        discards = self.discards()
        moves = self.centre_plays() | discards
        if self.options["end_without_discard"] or not discards:
            moves.add("end")
        return sorted(moves)

    def sources(self):
        """What could go to the centre if only its own place mattered: the word and the card."""
        spent = self.quota and self.options["center_plays"] == "one"
        found = [("payoff", self.payoff[self.turn][-1], False)]
        found += [(f"hand:{face(card)}", card, spent) for card in self.hands[self.turn]]
        found += [(f"side{n + 1}", pile[-1], spent) for n, pile in enumerate(self.sides[self.turn]) if pile]
        return found

    def forced(self):
        """Aces, and twos where they are forced too; the limit of one card stops them only where they count."""
        for rank in range(1 + self.options["force_twos"] if self.options["force_aces"] else 0):
            moves = set()
            for word, card, spent in self.sources():
                if card < 104 and card % 13 == rank and not (spent and self.options["forced_plays_use_quota"]):
                    moves |= {f"{word}>c{place + 1}" for place in self.places(card)}
            if moves:
                return moves
        return set()

    def centre_plays(self):
        return {
            f"{word}>c{place + 1}" for word, card, spent in self.sources() if not spent for place in self.places(card)
        }

    def places(self, card):
        """The centre piles onto which a card fits, and the lowest free place if it may be an ace."""
        empty = [place for place, pile in enumerate(self.centre) if not pile]
        occupied = [place for place, pile in enumerate(self.centre) if pile]
        if self.wild(card):
            return occupied + (empty[:1] if self.options["wild_as_ace"] else [])
        if card % 13 == 0:
            return empty[:1]
        return [place for place in occupied if len(self.centre[place]) == card % 13]

    def wild(self, card):
        return card >= 104 or (self.options["kings_wild"] and card % 13 == 12)

    def discards(self):
        moves = set()
        empty_seen = False
        for n, pile in enumerate(self.sides[self.turn]):
            if not pile and empty_seen:
                continue
            empty_seen = empty_seen or not pile
            moves |= {f"hand:{face(card)}>s{n + 1}" for card in self.hands[self.turn] if self.goes_aside(card, pile)}
        return moves

    def goes_aside(self, card, pile):
        """Return whether a hand card may be laid on a side pile."""
        if self.wild(card) and not self.options["joker_discard"]:
            return False
        if self.wild(card) or not pile or self.options["side_build"] == "any":
            return True
        rank, tops = card % 13, self.stands_for(pile)
        if rank in tops:
            return True
        return rank + 1 in tops and (rank > 1 or self.low_cards_go())

    def stands_for(self, pile):
        """The ranks that the top of a side pile may be taken for; of an empty pile, all."""
        if not pile:
            return set(range(13))
        if not self.wild(pile[-1]):
            return {pile[-1] % 13}
        below = self.stands_for(pile[:-1])
        return below | {rank - 1 for rank in below if rank > 0}

    def low_cards_go(self):
        """Return whether a two may go on a three, and an ace on a two."""
        occupied = sum(1 for pile in self.centre if pile)
        needed = {"all_center_piles": self.options["center_piles"], "any_center_pile": 1, "free": 0}
        return occupied >= needed[self.options["low_side_rule"]]

    def play(self, word):
        if word == "end":
            self.end_turn()
            return
        self.acted = True
        source, target = word.split(">")
        card = self.taken_from(source)
        if target[0] == "s":
            self.sides[self.turn][int(target[1:]) - 1].append(card)
            self.end_turn()
        else:
            self.to_centre(source, card, self.centre[int(target[1:]) - 1])

    def taken_from(self, source):
        if source == "payoff":
            return self.payoff[self.turn].pop()
        if source.startswith("side"):
            return self.sides[self.turn][int(source[4:]) - 1].pop()
        hand = self.hands[self.turn]
        return hand.pop([face(card) for card in hand].index(source[5:]))

    def to_centre(self, source, card, pile):
        pile.append(card)
        if source == "payoff":
            self.idle = 0
            if not self.payoff[self.turn]:
                self.is_over = self.turn, len(self.payoff[1 - self.turn]) * self.options["stake"], "payoff_empty"
                return
            self.turn_up(self.turn)
        elif self.options["forced_plays_use_quota"] or not self.was_forced(card):
            self.quota = True
        if len(pile) == (12 if self.options["kings_wild"] else 13):
            self.finish(pile)
        if self.options["midturn_refill"] and not self.hands[self.turn] and self.refills < 20:
            self.refills += bool(self.reserve + self.aside)
            self.fill_hand(self.turn)

    def was_forced(self, card):
        """Return whether this card had to be played when it could."""
        if card >= 104 or not self.options["force_aces"]:
            return False
        return card % 13 == 0 or (card % 13 == 1 and self.options["force_twos"])

    def finish(self, pile):
        """A pile that has reached its last rank."""
        self.aside += pile
        pile.clear()
        if self.options["completed_pile"] == "into_reserve":
            self.reserve += self.aside
            self.aside = []
            self.dice.shuffle(self.reserve)

    def end_turn(self):
        self.quiet = 0 if self.acted else self.quiet + 1
        self.idle += 1
        self.turns += 1
        for why, reached in (
            ("both_passed", self.quiet == 2),
            ("no_progress", self.idle == self.options["no_progress_turns"]),
            ("max_turns", self.turns == self.options["max_turns"]),
        ):
            if reached:
                self.settle(why)
                return
        self.turn = 1 - self.turn
        self.new_turn()

    def settle(self, why):
        """Nobody has played out: fewer cards win the difference."""
        left = [len(pile) for pile in self.payoff]
        winner = None if left[0] == left[1] else int(left[1] < left[0])
        self.is_over = winner, abs(left[0] - left[1]) * self.options["stake"], why
