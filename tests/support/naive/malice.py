"""A naive implementation of Malice with real packs and piles.

A card is a number: 0 to 51 in the first pack, from 52 in the second, from 104 its jokers. Piles have their top card last.
"""

RANKS = "A23456789TJQK"


def face(card):
    """Return the letter of a card's rank, * for a joker."""
    return RANKS[card % 13] if card < 104 else "*"


class Malice:
    """A game with these options, in which `dice` shuffles.

    `report(game, event, seat, card)` is called just before each random event: "turn" turns up a payoff card, "draw" draws a
    card, "lot" draws the seat that begins (without a card).
    """

    def __init__(self, options, dice, report):
        self.options, self.dice, self.report = options, dice, report
        self.is_over = None  # of a game that is over: (what each seat gets, reason)
        self.centre = [[] for _ in range(options["center_piles"])]
        self.players = options["players"]
        self.sides = [[[] for _ in range(options["side_piles"])] for _ in range(self.players)]
        self.aside = []
        self.quiet = self.idle = self.turns = 0
        self.lay_out()
        self.turn = self.first()
        self.hands = [[] for _ in range(self.players)]
        for n in range(self.players * options["hand_size"]):
            self.draw((self.turn + n) % self.players)
        self.new_turn()

    # Before the first turn

    def lay_out(self):
        """Deal the two packs into payoff piles and a reserve."""
        first, second = [*range(52)], [*range(52, 104 + self.options["jokers"])]
        if self.options["packs"] == "mixed":
            first, second = first + second, []
        self.dice.shuffle(first)
        size = self.options["payoff_size"]
        self.payoff = [first[n * size : (n + 1) * size] for n in range(self.players)]
        self.reserve = second + first[self.players * size :]
        self.dice.shuffle(self.reserve)

    def first(self):
        """Return the seat that begins: the one with the highest payoff card, or after eight ties by lot."""
        for ties in range(8):
            if ties:
                for pile in self.payoff:
                    self.dice.shuffle(pile)
            tops = [self.rank(self.turn_up(seat)) for seat in range(self.players)]
            highest = [seat for seat in range(self.players) if tops[seat] == max(tops)]
            if len(highest) == 1:
                return highest[0]
        lot = self.dice.choice(highest)
        self.report(self, "lot", lot, None)
        return lot

    def rank(self, card):
        """Return the rank of a payoff card when the seats compare: ace lowest, joker highest."""
        return 13 if card >= 104 else card % 13

    def turn_up(self, seat):
        card = self.payoff[seat][-1]
        self.report(self, "turn", seat, card)
        return card

    def draw(self, seat):
        self.report(self, "draw", seat, self.reserve[-1])
        self.hands[seat].append(self.reserve.pop())

    def fill_hand(self, seat):
        while len(self.hands[seat]) < self.options["hand_size"] and self.reserve + self.aside:
            if not self.reserve:
                self.reserve, self.aside = self.aside, []
                self.dice.shuffle(self.reserve)
            self.draw(seat)
        if self.options["empty_reserve"] == "draw" and len(self.hands[seat]) < self.options["hand_size"]:
            self.is_over = [0] * self.players, "reserve_empty"

    # A turn

    def new_turn(self):
        self.quota = self.acted = False
        self.refills = 0
        self.fill_hand(self.turn)

    def legal(self):
        """Return the text of every legal move, sorted."""
        forced = self.forced()
        if forced:
            return sorted(forced)
        discards = self.discards()
        moves = self.centre_plays() | discards
        if self.options["end_without_discard"] or not discards:
            moves.add("end")
        return sorted(moves)

    def sources(self):
        """Return the cards that might be played to the centre: source, card, whether the limit of one card forbids it."""
        spent = self.quota and self.options["center_plays"] == "one"
        found = [("payoff", self.payoff[self.turn][-1], False)]
        found += [(f"hand:{face(card)}", card, spent) for card in self.hands[self.turn]]
        found += [(f"side{n + 1}", pile[-1], spent) for n, pile in enumerate(self.sides[self.turn]) if pile]
        return found

    def forced(self):
        """Return the plays that are forced: of aces, else of twos if they are forced too.

        The limit of one card applies to them only with `forced_plays_use_quota`.
        """
        for rank in range(1 + self.options["force_twos"] if self.options["force_aces"] else 0):
            moves = set()
            for source, card, spent in self.sources():
                if card < 104 and card % 13 == rank and not (spent and self.options["forced_plays_use_quota"]):
                    moves |= {f"{source}>c{n + 1}" for n in self.centre_piles(card) if self.is_forced_there(card, n)}
            if moves:
                return moves
        return set()

    def centre_plays(self):
        return {
            f"{source}>c{n + 1}" for source, card, spent in self.sources() if not spent for n in self.centre_piles(card)
        }

    def centre_piles(self, card):
        """Return the indices of the centre piles that accept a card; of the empty piles only the first."""
        empty = [n for n, pile in enumerate(self.centre) if not pile]
        occupied = [n for n, pile in enumerate(self.centre) if pile]
        if self.is_wild(card):
            return occupied + (empty[:1] if self.options["wild_as_ace"] else [])
        begun = [n for n in empty if card % 13 in self.wanted(self.centre[n], n)][:1]
        return [n for n in occupied if card % 13 in self.wanted(self.centre[n], n)] + begun

    def grows_down(self, n):
        """Return whether a centre pile grows downwards."""
        return self.options["center_build"] == "down" or (self.options["center_build"] == "both" and n in (1, 3, 5, 7))

    def wanted(self, pile, n):
        """Return the ranks that a centre pile in the place `n` takes next."""
        ranks = [*range(12 if self.options["kings_wild"] else 13)]
        if len(pile) == len(ranks):
            return set()
        if self.options["center_build"] != "up":
            return {(ranks[::-1] if self.grows_down(n) else ranks)[len(pile)]}
        lying = [0] if not pile else [rank + 1 for rank in self.shown(pile, n)]
        return {rank for rank in ranks for place in lying if self.options["center_follows"][rank * 14 + place] == "yes"}

    def shown(self, pile, n):
        """Return the ranks that the top card of a centre pile may have."""
        return self.wanted(pile[:-1], n) if self.is_wild(pile[-1]) else {pile[-1] % 13}

    def is_forced_there(self, card, n):
        """Return whether this is the free place of an ace, or a pile that shows an ace, for a two."""
        pile = self.centre[n]
        return not pile if card % 13 == 0 else bool(pile) and 0 in self.shown(pile, n)

    def is_wild(self, card):
        return card >= 104 or (self.options["kings_wild"] and card % 13 == 12)

    def discards(self):
        moves = set()
        has_empty = False  # moves to the second empty pile and later ones are left out
        for n, pile in enumerate(self.sides[self.turn]):
            if not pile and has_empty:
                continue
            has_empty = has_empty or not pile
            moves |= {f"hand:{face(card)}>s{n + 1}" for card in self.hands[self.turn] if self.can_discard(card, pile)}
        return moves

    def can_discard(self, card, pile):
        """Return whether a hand card may be discarded on a side pile."""
        if self.is_wild(card) and not self.options["joker_discard"]:
            return False
        if self.is_wild(card) or not pile or self.options["side_build"] == "any":
            return True
        return any(
            card % 13 in self.followers(top) and (top < card % 13 + 1 or card % 13 > 1 or self.can_discard_low_cards())
            for top in self.top_ranks(pile)
        )

    def followers(self, rank):
        """Return the ranks that may lie on this rank on a side pile."""
        ways = {"same_or_down": (0, -1), "down": (-1,), "up": (1,), "both": (1, -1), "any": range(-12, 13)}
        return {rank + way for way in ways[self.options["side_build"]]} & {*range(13)}

    def top_ranks(self, pile):
        """Return the ranks that the top card of a side pile may have; all ranks for an empty pile."""
        if not pile:
            return set(range(13))
        if not self.is_wild(pile[-1]):
            return {pile[-1] % 13}
        if len(pile) == 1:
            return set(range(13))
        return {rank for below in self.top_ranks(pile[:-1]) for rank in self.followers(below)}

    def can_discard_low_cards(self):
        """Return whether a two may be discarded on a three, and an ace on a two."""
        occupied = sum(1 for pile in self.centre if pile)
        needed = {"all_center_piles": self.options["center_piles"], "any_center_pile": 1, "free": 0}
        return occupied >= needed[self.options["low_side_rule"]]

    def play(self, move):
        if move == "end":
            self.end_turn()
            return
        self.acted = True
        source, target = move.split(">")
        card = self.take_card(source)
        if target[0] == "s":
            self.sides[self.turn][int(target[1:]) - 1].append(card)
            self.end_turn()
        else:
            self.play_to_centre(source, card, int(target[1:]) - 1)

    def take_card(self, source):
        """Remove and return the card from a source of a move."""
        if source == "payoff":
            return self.payoff[self.turn].pop()
        if source.startswith("side"):
            return self.sides[self.turn][int(source[4:]) - 1].pop()
        hand = self.hands[self.turn]
        return hand.pop([face(card) for card in hand].index(source[5:]))

    def play_to_centre(self, source, card, n):
        pile = self.centre[n]
        forced = self.is_forced(card) and self.is_forced_there(card, n)
        pile.append(card)
        if source == "payoff":
            self.idle = 0
            if not self.payoff[self.turn]:
                self.end("payoff_empty")
                return
            self.turn_up(self.turn)
        elif self.options["forced_plays_use_quota"] or not forced:
            self.quota = True
        if not self.wanted(pile, n):
            self.complete(pile)
        if (
            self.options["midturn_refill"] and not self.hands[self.turn] and self.refills < 20
        ):  # the most refills in a turn
            self.refills += bool(self.reserve + self.aside)
            self.fill_hand(self.turn)

    def is_forced(self, card):
        """Return whether a card must be played to the centre as soon as it can be."""
        if card >= 104 or not self.options["force_aces"]:
            return False
        return card % 13 == 0 or (card % 13 == 1 and self.options["force_twos"])

    def complete(self, pile):
        """Remove a centre pile that has reached its last rank."""
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
        for reason, is_reached in (
            ("both_passed", self.quiet == self.players),
            ("no_progress", self.idle == self.options["no_progress_turns"]),
            ("max_turns", self.turns == self.options["max_turns"]),
        ):
            if is_reached:
                self.end(reason)
                return
        self.turn = (self.turn + 1) % self.players
        self.new_turn()

    def end(self, reason):
        """End the game: the smallest payoff pile gets from each other one what that has more; several such piles all do."""
        left = [len(pile) for pile in self.payoff]
        gains = [0] * self.players
        smallest = [seat for seat in range(self.players) if left[seat] == min(left)]
        for winner in smallest:
            for loser in range(self.players):
                if loser not in smallest:
                    paid = (left[loser] - left[winner]) * self.options["stake"]
                    paid += self.options["win_points"] if len(smallest) == 1 else 0
                    gains[winner] += paid
                    gains[loser] -= paid
        self.is_over = gains, reason
