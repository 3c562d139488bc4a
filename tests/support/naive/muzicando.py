"""Muzicando told a second time, as it is played on a table: a shuffled pack, hands of cards, cells by column and line.

A card is written as in `R1` and `Vp`, a move as in `R1@0,0`, `O3`, `pass`, `stop`, `2G`, `S`. The pack has its top at the end.
"""

from itertools import pairwise

COLOURS = "ROYGBIV"
SIGNS = ["R#", "O#", "Yn", "Gn", "Bb", "Ib", "Vp"]
PACK = [f"{colour}{note}" for colour in COLOURS for note in range(1, 8)] + SIGNS
OPENERS = ["R1", "O2", "Y3", "G4", "B5", "I6", "V7"]
BIDS = [f"{level}{layout}" for level in "1234" for layout in "SGPM"]
BESIDE = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def note(card):
    """The number of its note."""
    return int(card[1])


def is_next(card, other):
    """Return whether two cards are one step apart on the circle."""
    return abs(note(card) - note(other)) in (1, 6)


class Muzicando:
    """A layout; `options` by their words, `pack` a shuffled pack, `dealer` a seat."""

    def __init__(self, options, pack, dealer):
        self.options, self.players = options, options["players"]
        self.teams = options["mode"] == "team"
        self.bids = self.teams or options["individual_bidding"]
        self.hands = {seat: [] for seat in range(self.players)}
        for _ in range(56 // self.players if self.bids else 7):
            for step in range(self.players):
                self.hands[(dealer + 1 + step) % self.players].append(pack.pop())
        self.stock = pack
        self.first = self.turn = (dealer + 1) % self.players
        self.calls = []
        self.contract = self.chooser = self.layout = self.starter = None
        self.cells = {}  # on the plane: the note in each cell
        self.notes = {}  # else: by colour the notes that lie
        self.covered = {}  # cells with their signs; else colours
        self.marked, self.passed, self.out = set(), set(), []
        self.number = 0  # of the card laid last
        self.last = dict.fromkeys(range(self.players), 0)
        self.stage = "bidding" if self.bids else "choosing"
        self.drawn = self.is_over = None

    # Bidding.

    def said_bids(self):
        """The bids so far."""
        return [(seat, call) for seat, call in self.calls if call != "pass"]

    def must_bid(self):
        """Return whether all have passed."""
        return len(self.calls) == self.players and not self.said_bids()

    def possible_calls(self):
        """What may be said."""
        if self.must_bid():
            return BIDS if self.options["forced_bid_level"] == "any" else BIDS[:4]
        calls_ = self.said_bids()
        return ["pass", *BIDS[BIDS.index(calls_[-1][1]) + 1 if calls_ else 0 :]]

    def call(self, word):
        """Say it; perhaps it was the last word."""
        last = word == "4M" or (self.must_bid() and not self.options["forced_bid_reopens"])
        self.calls.append((self.turn, word))
        last_calls = [call for _, call in self.calls[-(self.players - 1) :]]
        if last or (self.said_bids() and last_calls == ["pass"] * (self.players - 1)):
            self.chooser, self.contract = self.said_bids()[-1]
            self.begin(self.contract[1], self.who_opens())
        else:
            self.turn = (self.turn + 1) % self.players

    def who_opens(self):
        """The first of the side who named the layout, or the bidder."""
        for seat, call in self.said_bids():
            if self.teams and (seat - self.chooser) % 2 == 0 and call[1] == self.contract[1]:
                return seat
        return self.chooser

    def begin(self, layout, starter):
        """The layout is known."""
        self.layout, self.starter, self.turn, self.stage = layout, starter, starter, "turn"

    # What fits.

    def empty(self):
        """Return whether nothing lies."""
        return not self.cells and not self.notes

    def fits(self, card):
        """The places where a card may go, as text."""
        if card in SIGNS:
            return self.sign_fits(card)
        if self.empty():
            opens = card[1] == "1" if self.layout in "SM" else card in OPENERS
            return ["@0,0" if self.layout in "SG" else ""] if opens else []
        if self.layout in "SG":
            cells = self.sarabanda(card) if self.layout == "S" else self.glissando(card)
            return [f"@{x},{y}" for x, y in cells]
        on_table = self.notes.get(card[0], [])
        if not on_table:
            return [""] if (card in OPENERS if self.layout == "P" else card[1] == "1") else []
        ends = [max(on_table) + 1] + ([min(on_table) - 1] if self.layout == "P" else [])
        return [""] if note(card) in ends else []

    def touching(self, cell):
        """The notes at the sides of a cell."""
        return [self.cells[x, y] for x, y in self.sides(cell) if (x, y) in self.cells]

    def sides(self, cell):
        """The four cells beside a cell."""
        return [(cell[0] + dx, cell[1] + dy) for dx, dy in BESIDE]

    def sarabanda(self, card):
        """Free cells beside cards that are all (or one of them) next to this one."""
        free = {cell for lies in self.cells for cell in self.sides(lies)} - {*self.cells}
        enough = all if self.options["sarabanda_neighbours"] == "all" else any
        return [cell for cell in free if enough(is_next(card, other) for other in self.touching(cell))]

    def glissando(self, card):
        """Ends of rows; for an opener above the top row and below the bottom row."""
        lines = {y for _, y in self.cells}
        if card in OPENERS:
            above = [(x, y + 1) for x, y in self.cells if y == max(lines) and is_next(card, self.cells[x, y])]
            return above + [(x, y - 1) for x, y in self.cells if y == min(lines) and is_next(card, self.cells[x, y])]
        found = []
        for line in lines:
            row = sorted(x for x, y in self.cells if y == line)
            cards = [self.cells[x, line] for x in row]
            if self.continues([card, *cards]):
                found.append((row[0] - 1, line))
            if self.continues([*cards, card]):
                found.append((row[-1] + 1, line))
        return found

    def continues(self, cards):
        """Return whether these cards are a row of the scale."""
        steps = {(note(after) - note(before)) % 7 for before, after in pairwise(cards)}
        return steps <= {1, 6} if self.options["glissando_row"] == "zigzag" else steps in ({1}, {6})

    def sign_fits(self, sign):
        """Where a sign may go."""
        if self.layout in "PM":
            return [""] if self.notes.get(sign[0]) else []
        on_table = [cell for cell, card in self.cells.items() if card[0] == sign[0] and cell not in self.covered]
        return [f"@{x},{y}" for x, y in on_table if len(self.touching((x, y))) == 4]

    def legal(self):
        """What the player whose turn it is may say."""
        if self.stage == "bidding":
            return {*self.possible_calls()}
        if self.stage == "choosing":
            return {*"SGPM"}
        hand = [self.drawn] if self.stage == "drawn" else self.hands[self.turn]
        words = {card + place for card in hand for place in self.fits(card)}
        notes = any(word[1] in "1234567" for word in words)
        if self.stage == "run":
            free = self.options["pause_stop"] == "free" or not notes
            return words | ({"stop"} if free else set())
        if self.stage != "turn" or not notes:
            return words | {"pass"}
        policy = self.options["pass_policy"]
        free = policy == "free" or (policy == "seed" and self.stock)
        return words | ({"pass"} if free and not self.empty() else set())

    # A turn.

    def play(self, word):
        """One move."""
        if self.stage == "bidding":
            self.call(word)
        elif self.stage == "choosing":
            self.chooser = self.turn
            self.begin(word, self.turn)
        elif word == "stop" or (word == "pass" and self.stage == "gift"):
            self.end_run()
        elif word == "pass":
            self.pass_by()
        else:
            self.lay(word)

    def pass_by(self):
        """A pass, with a card from the stock if there is one."""
        if self.stage == "drawn":
            self.drawn, self.stage = None, "turn"
            self.next_turn()
            return
        self.forget_marks()
        if self.stock:
            self.drawn = self.stock.pop()
            self.hands[self.turn].append(self.drawn)
            self.passed = set()
            self.stage = "drawn"
            if not self.options["play_drawn_card"]:
                self.pass_by()
            return
        self.passed.add(self.turn)
        if self.passed == {*self.active()}:
            self.end()
        else:
            self.next_turn()

    def forget_marks(self):
        """Where marks last until the next card or pass."""
        if self.options["block_expiry"] == "next_action":
            self.marked = set()

    def lay(self, word):
        """A card is laid."""
        card, _, cell = word.partition("@")
        seat = self.turn
        self.hands[seat].remove(card)
        self.put_down(card, tuple(map(int, cell.split(","))) if cell else card[0])
        self.number += 1
        self.last[seat] = self.number
        self.passed, self.drawn = set(), None
        self.forget_marks()
        if not self.hands[seat]:
            self.out.append(seat)
        if len(self.out) == self.players:
            self.end()
        elif self.stage in ("run", "gift"):
            self.go_on_in_run(card)
        elif card == "Vp":
            self.pause()
        else:
            self.stage = "turn"
            if card in SIGNS:
                self.block(card)
            self.next_turn()

    def put_down(self, card, place):
        """The card lies there from now on."""
        if card in SIGNS:
            self.covered[place] = card
        elif self.layout in "SG":
            self.cells[place] = card
        else:
            self.notes.setdefault(place, []).append(note(card))

    def active(self):
        """Who is still in, clockwise from the next seat; the player himself is last."""
        seats = [(self.turn + step) % self.players for step in range(1, self.players + 1)]
        return [seat for seat in seats if self.hands[seat]]

    def block(self, sign):
        """The next player, the previous one, or both."""
        others = [seat for seat in self.active() if seat != self.turn]
        if others and sign[0] in "ROYG":
            self.marked.add(others[0])
        if others and sign[0] in "YGBI":
            self.marked.add(others[-1])

    def next_turn(self):
        """Who is next; who is marked is skipped."""
        seats = self.active()
        if self.options["block_expiry"] == "next_action":
            if self.marked >= {*seats}:
                self.marked = set()
            self.turn = next(seat for seat in seats if seat not in self.marked)
            return
        while seats[0] in self.marked:
            self.marked.remove(seats[0])
            seats.append(seats.pop(0))
        self.turn = seats[0]

    def pause(self):
        """The player goes on, or his partner may lay a card."""
        partner = (self.turn + 2) % 4
        if self.options["run_signs_block"]:
            self.marked = set()
        if self.hands[self.turn]:
            self.stage = "run"
        elif self.teams and self.options["pause_last_gift"] != "none" and self.hands[partner]:
            self.turn, self.stage = partner, "gift"
        else:
            self.end_run()

    def go_on_in_run(self, card):
        """After a card of a run, or the one that a partner's pause gave."""
        if card in SIGNS and self.options["run_signs_block"]:
            self.block(card)
        if self.stage == "gift" and self.options["pause_last_gift"] == "run":
            self.stage = "run"
        if self.stage == "gift" or not self.hands[self.turn]:
            self.end_run()

    def end_run(self):
        """Nobody is blocked any more."""
        if not self.options["run_signs_block"]:
            self.marked = set()
        self.stage = "turn"
        self.next_turn()

    # The end.

    def end(self):
        """Places and points."""
        stuck = [seat for seat in range(self.players) if self.hands[seat]]
        stuck.sort(key=lambda seat: (len(self.hands[seat]), self.last[seat], (seat - self.starter) % self.players))
        places = self.out + stuck
        points = {}
        for place, seat in enumerate(places):
            nothing = seat in stuck and (seat == places[-1] or self.options["stuck_loss"] == "all_stuck")
            points[seat] = 0 if nothing else self.players - place
        if self.teams:
            points = {seat: points[seat] + points[(seat + 2) % 4] for seat in points}
        self.is_over = (places, self.settle(points), "all out" if not stuck else "stuck" if self.out else "nobody out")

    def settle(self, points):
        """The contract, or the value of the layout."""
        value = "SGPM".index(self.layout) + 1
        winner = self.out[0] if self.out else None
        if self.contract:
            own = [seat for seat in points if seat == self.chooser or (self.teams and (seat - self.chooser) % 2 == 0)]
            evaluate = value + int(self.contract[0])
            return {seat: points[seat] + (seat in own) * (evaluate if winner in own else -evaluate) for seat in points}
        first = self.out[0] if self.out else self.least()
        to = {
            "all": [*points],
            "winner": [first],
            "chooser": [self.chooser],
            "chooser_if_first": [self.chooser] if first == self.chooser else [],
        }[self.options["layout_bonus"]]
        return {seat: points[seat] + value * (seat in to) for seat in points}

    def least(self):
        """Who is first though nobody is out."""
        order = [
            (len(self.hands[seat]), self.last[seat], (seat - self.starter) % self.players, seat) for seat in self.hands
        ]
        return min(order)[-1]
