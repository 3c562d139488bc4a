"""A naive implementation of Muzicando with a shuffled pack, hands of cards and cells by column and row.

A card is written `R1` or `Vp`, a move `R1@0,0`, `O3`, `pass`, `stop`, `2G` or `S`. The pack has its top card last.
"""

COLOURS = "ROYGBIV"
SIGNS = ["R#", "O#", "Yn", "Gn", "Bb", "Ib", "Vp"]
PACK = [f"{colour}{note}" for colour in COLOURS for note in range(1, 8)] + SIGNS
OPENERS = ["R1", "O2", "Y3", "G4", "B5", "I6", "V7"]
BIDS = [f"{level}{layout}" for level in "1234" for layout in "SGPM"]
NEIGHBOURS = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def note(card):
    """Return the number of a card's note."""
    return int(card[1])


def is_next(card, other):
    """Return whether two cards are one step apart on the circle."""
    return abs(note(card) - note(other)) in (1, 6)


class Muzicando:
    """A layout with these options, this shuffled pack and this dealer."""

    def __init__(self, options, pack, dealer, eighth_after=7):
        """Deal the pack; `eighth_after`: of eight players, the last one sits after this one, counted from 1."""
        self.options, self.players = options, options["players"]
        self.teams = options["mode"] == "team"
        self.bids = self.teams or options["individual_bidding"]
        self.ring = list(range(self.players))
        if self.players == 8:
            self.ring = [*range(eighth_after), 7, *range(eighth_after, 7)]
        self.hands = {seat: [] for seat in range(self.players)}
        for _ in range(56 // self.players if self.bids else self.options["hand_cards"]):
            for step in range(self.players):
                self.hands[self.clockwise(dealer, 1 + step)].append(pack.pop())
        self.stock = pack
        self.first = self.turn = self.clockwise(dealer, 1)
        self.calls = []
        self.contract = self.chooser = self.layout = self.starter = None
        self.cells = {}  # in a layout on the plane: the note card in each cell
        self.notes = {}  # in other layouts: by colour, the numbers of the notes on the table
        self.covered = {}  # by cell, or by colour in other layouts: the sign on it
        self.blocked, self.passed, self.out = set(), set(), []
        self.number = 0  # of the card played last
        self.last_number = dict.fromkeys(range(self.players), 0)
        self.stage = "bidding" if self.bids else "choosing"
        self.drawn = self.is_over = None

    def clockwise(self, seat, steps):
        """Return the seat so many steps to the left of a seat."""
        return self.ring[(self.ring.index(seat) + steps) % self.players]

    def distance(self, seat):
        """Return how many steps to the left of the opening player a seat is."""
        return (self.ring.index(seat) - self.ring.index(self.starter)) % self.players

    # Bidding

    def bids_made(self):
        """Return the bids so far, each with its seat."""
        return [(seat, call) for seat, call in self.calls if call != "pass"]

    def must_bid(self):
        """Return whether all seats have passed, so that the next one must bid."""
        return len(self.calls) == self.players and not self.bids_made()

    def possible_calls(self):
        """Return the legal calls."""
        if self.must_bid():
            return BIDS if self.options["forced_bid_level"] == "any" else BIDS[:4]
        bids = self.bids_made()
        return ["pass", *BIDS[BIDS.index(bids[-1][1]) + 1 if bids else 0 :]]

    def make_call(self, call):
        """Make a call; end the bidding if it is the last one."""
        is_last = call == "4M" or (self.must_bid() and not self.options["forced_bid_reopens"])
        self.calls.append((self.turn, call))
        last_calls = [call for _, call in self.calls[-(self.players - 1) :]]
        if is_last or (self.bids_made() and last_calls == ["pass"] * (self.players - 1)):
            self.chooser, self.contract = self.bids_made()[-1]
            self.begin(self.contract[1], self.opening_seat())
        else:
            self.turn = self.clockwise(self.turn, 1)

    def opening_seat(self):
        """Return the first seat of the bidder's team that bid the layout; in individual play the bidder."""
        for seat, call in self.bids_made():
            if self.teams and (seat - self.chooser) % 2 == 0 and call[1] == self.contract[1]:
                return seat
        return self.chooser

    def begin(self, layout, starter):
        """Begin the play of a layout."""
        self.layout, self.starter, self.turn, self.stage = layout, starter, starter, "turn"

    # Where cards fit

    def is_empty(self):
        """Return whether the table is empty."""
        return not self.cells and not self.notes

    def fits(self, card):
        """Return the places where a card may be played, as the text after the card in a move."""
        if self.stage == "gift" and self.options["pause_last_gift"] == "any_card":
            return self.misfits(card)
        if card in SIGNS:
            return self.sign_fits(card)
        if self.is_empty():
            opens = card[1] == "1" if self.layout in "SM" else card in OPENERS
            return ["@0,0" if self.layout in "SG" else ""] if opens else []
        if self.layout in "SG":
            cells = self.sarabanda(card) if self.layout == "S" else self.glissando(card)
            return [f"@{x},{y}" for x, y in cells]
        on_table = self.notes.get(card[0], [])
        opens = card in OPENERS if self.layout == "P" else card[1] == "1"
        beside = [note(card) - 1] + ([note(card) + 1] if self.layout == "P" else [])
        return [""] if opens or {*beside} & {*on_table} else []

    def misfits(self, card):
        """Return the places where a card may be played that need not fit."""
        if card in SIGNS:
            cells = [cell for cell, other in self.cells.items() if other[0] == card[0]]
            return [f"@{x},{y}" for x, y in cells] if self.layout in "SG" else self.sign_fits(card)
        if self.layout in "PM":
            return [""]
        rows = {y for _, y in self.cells}
        if self.layout == "S":
            cells = {cell for occupied in self.cells for cell in self.sides(occupied)} - {*self.cells}
        elif card in OPENERS:
            cells = {(x, y + 1) for x, y in self.cells if y == max(rows)}
            cells |= {(x, y - 1) for x, y in self.cells if y == min(rows)}
        else:
            columns = {row: [x for x, y in self.cells if y == row] for row in rows}
            cells = {(min(xs) - 1, row) for row, xs in columns.items()} | {
                (max(xs) + 1, row) for row, xs in columns.items()
            }
        return [f"@{x},{y}" for x, y in cells]

    def touching(self, cell):
        """Return the note cards in the cells beside a cell."""
        return [self.cells[x, y] for x, y in self.sides(cell) if (x, y) in self.cells]

    def sides(self, cell):
        """Return the four cells beside a cell."""
        return [(cell[0] + dx, cell[1] + dy) for dx, dy in NEIGHBOURS]

    def sarabanda(self, card):
        """Return the free cells whose neighbours are all (by option: at least one) one step from this card."""
        free = {cell for occupied in self.cells for cell in self.sides(occupied)} - {*self.cells}
        all_or_any = all if self.options["sarabanda_neighbours"] == "all" else any
        return [cell for cell in free if all_or_any(is_next(card, other) for other in self.touching(cell))]

    def glissando(self, card):
        """Return the cells at the ends of rows; for an opener those above the top row and below the bottom row."""
        rows = {y for _, y in self.cells}
        if card in OPENERS:
            above = [(x, y + 1) for x, y in self.cells if y == max(rows) and is_next(card, self.cells[x, y])]
            return above + [(x, y - 1) for x, y in self.cells if y == min(rows) and is_next(card, self.cells[x, y])]
        cells = []
        for row in rows:
            columns = sorted(x for x, y in self.cells if y == row)
            steps = self.steps_of(row)
            if (note(self.cells[columns[0], row]) - note(card)) % 7 in steps:
                cells.append((columns[0] - 1, row))
            if (note(card) - note(self.cells[columns[-1], row])) % 7 in steps:
                cells.append((columns[-1] + 1, row))
        return cells

    def steps_of(self, row):
        """Return the steps from left to right that a row of Glissando may take: its first step, or both where it may turn back."""
        laid = {}  # in the order of play
        for (x, y), card in self.cells.items():
            sides = [(x - 1, 1), (x + 1, -1)] if y == row else []
            steps = [(note(card) - note(laid[side])) * sign % 7 for side, sign in sides if side in laid]
            if self.options["glissando_row"] != "zigzag" and {*steps} & {1, 6}:
                return {*steps}
            if y == row:
                laid[x] = card
        return {1, 6}

    def sign_fits(self, sign):
        """Return the places where a sign may be played."""
        if self.layout in "PM":
            return [""] if self.notes.get(sign[0]) else []
        on_table = [cell for cell, card in self.cells.items() if card[0] == sign[0] and cell not in self.covered]
        return [f"@{x},{y}" for x, y in on_table if len(self.touching((x, y))) == 4]

    def legal(self):
        """Return the legal moves of the player whose turn it is."""
        if self.stage == "bidding":
            return {*self.possible_calls()}
        if self.stage == "choosing":
            return {*"SGPM"}
        hand = [self.drawn] if self.stage == "drawn" else self.hands[self.turn]
        plays = {card + place for card in hand for place in self.fits(card)}
        has_note = any(move[1] in "1234567" for move in plays)
        if self.stage == "run":
            can_stop = self.options["pause_stop"] == "free" or not has_note
            return plays | ({"stop"} if can_stop else set())
        if self.stage != "turn" or not has_note:
            return plays | {"pass"}
        policy = self.options["pass_policy"]
        can_pass = policy == "free" or (policy == "seed" and self.stock)
        return plays | ({"pass"} if can_pass and not self.is_empty() else set())

    # A turn

    def play(self, move):
        """Play a move."""
        if self.stage == "bidding":
            self.make_call(move)
        elif self.stage == "choosing":
            self.chooser = self.turn
            self.begin(move, self.turn)
        elif move == "stop" or (move == "pass" and self.stage == "gift"):
            self.end_run()
        elif move == "pass":
            self.pass_turn()
        else:
            self.play_card(move)

    def pass_turn(self):
        """Pass, and draw a card if the stock has one."""
        if self.stage == "drawn":
            self.drawn, self.stage = None, "turn"
            self.next_turn()
            return
        self.expire_blocks()
        if self.stock:
            self.drawn = self.stock.pop()
            self.hands[self.turn].append(self.drawn)
            self.passed = set()
            self.stage = "drawn"
            if not self.options["play_drawn_card"]:
                self.pass_turn()
            return
        self.passed.add(self.turn)
        if self.passed == {*self.active()}:
            self.end()
        else:
            self.next_turn()

    def expire_blocks(self):
        """End all blocks where they last only until the next card or pass."""
        if self.options["block_expiry"] == "next_action":
            self.blocked = set()

    def play_card(self, move):
        """Play a card to the table."""
        card, _, cell = move.partition("@")
        seat = self.turn
        self.hands[seat].remove(card)
        self.put_down(card, tuple(map(int, cell.split(","))) if cell else card[0])
        self.number += 1
        self.last_number[seat] = self.number
        self.passed, self.drawn = set(), None
        self.expire_blocks()
        if not self.hands[seat]:
            self.out.append(seat)
        if len(self.out) == self.players:
            self.end()
        elif self.stage in ("run", "gift"):
            self.continue_run(card)
        elif card == "Vp":
            self.pause()
        else:
            self.stage = "turn"
            if card in SIGNS:
                self.block(card)
            self.next_turn()

    def put_down(self, card, place):
        """Put a card on a cell of the plane, or on the cards of its colour."""
        if card in SIGNS:
            self.covered[place] = card
        elif self.layout in "SG":
            self.cells[place] = card
        else:
            self.notes.setdefault(place, []).append(note(card))

    def active(self):
        """Return the seats with cards, clockwise from the next seat; the player whose turn it is comes last."""
        seats = [self.clockwise(self.turn, step) for step in range(1, self.players + 1)]
        return [seat for seat in seats if self.hands[seat]]

    def block(self, sign):
        """Let a sign block the next player, the previous player or both."""
        others = [seat for seat in self.active() if seat != self.turn]
        kind = {"R": 0, "O": 0, "Y": 1, "G": 1, "B": 2, "I": 2}[sign[0]]
        way = self.options["sign_blocks"][kind]
        if others and way in ("next", "both"):
            self.blocked.add(others[0])
        if others and way in ("previous", "both"):
            self.blocked.add(others[-1])

    def next_turn(self):
        """Give the turn to the next player who is not blocked."""
        seats = self.active()
        if self.options["block_expiry"] == "next_action":
            if self.blocked >= {*seats}:
                self.blocked = set()
            self.turn = next(seat for seat in seats if seat not in self.blocked)
            return
        while seats[0] in self.blocked:
            self.blocked.remove(seats[0])
            seats.append(seats.pop(0))
        self.turn = seats[0]

    def pause(self):
        """Begin a run after the pause; if the pause was the player's last card, let the partner play a card if allowed."""
        partner = (self.turn + 2) % 4
        if self.options["run_signs_block"]:
            self.blocked = set()
        if self.hands[self.turn]:
            self.stage = "run"
        elif self.teams and self.options["pause_last_gift"] != "none" and self.hands[partner]:
            self.turn, self.stage = partner, "gift"
        else:
            self.end_run()

    def continue_run(self, card):
        """Continue or end the run after one of its cards, or after the card that a partner's last pause allowed."""
        if card in SIGNS and self.options["run_signs_block"]:
            self.block(card)
        if self.stage == "gift" and self.options["pause_last_gift"] == "run":
            self.stage = "run"
        if self.stage == "gift" or not self.hands[self.turn]:
            self.end_run()

    def end_run(self):
        """End a run, and all blocks unless signs of a run block."""
        if not self.options["run_signs_block"]:
            self.blocked = set()
        self.stage = "turn"
        self.next_turn()

    # The end

    def end(self):
        """End the layout and settle its places and points."""
        stuck = [seat for seat in range(self.players) if self.hands[seat]]
        stuck.sort(key=lambda seat: (len(self.hands[seat]), self.last_number[seat], self.distance(seat)))
        places = self.out + stuck
        points = {}
        for place, seat in enumerate(places):
            scores_nothing = seat in stuck and (seat == places[-1] or self.options["stuck_loss"] == "all_stuck")
            worth = self.options["place_points"][place] if self.options["own_places"] else self.players - place
            points[seat] = 0 if scores_nothing else worth
        if self.teams:
            points = {seat: points[seat] + points[(seat + 2) % 4] for seat in points}
        self.is_over = (places, self.settle(points), "all out" if not stuck else "stuck" if self.out else "nobody out")

    def settle(self, points):
        """Return the points with the bonus or penalty of the contract, or with the bonus of the layout."""
        value = self.options["layout_points"]["SGPM".index(self.layout)]
        winner = self.out[0] if self.out else None
        if self.contract:
            own = [seat for seat in points if seat == self.chooser or (self.teams and (seat - self.chooser) % 2 == 0)]
            bonus = value + self.options["level_points"][int(self.contract[0]) - 1]
            return {seat: points[seat] + (seat in own) * (bonus if winner in own else -bonus) for seat in points}
        first = self.out[0] if self.out else self.best_stuck_seat()
        receivers = {
            "all": [*points],
            "winner": [first],
            "chooser": [self.chooser],
            "chooser_if_first": [self.chooser] if first == self.chooser else [],
        }[self.options["layout_bonus"]]
        return {seat: points[seat] + value * (seat in receivers) for seat in points}

    def best_stuck_seat(self):
        """Return the seat that takes the first place if no seat is out."""
        order = [(len(self.hands[seat]), self.last_number[seat], self.distance(seat), seat) for seat in self.hands]
        return min(order)[-1]
