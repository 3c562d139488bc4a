"""A naive implementation of Board64's games for two to four sides, straight from the rulebook; see `board64_board`.

The caller passes the outcomes of CHANCE to `step`. Game 65 and the patiences are in `board64_opening`.
"""

from tests.support.naive.board64_board import (
    DIRECTIONS,
    FAR,
    SQUARES,
    VALUES,
    Board,
    square_list,
    square_name,
    square_of,
)


class Sides(Board):
    """Games 1, 4, 18 and 48, for two to four sides, numbered in the order of their turns."""

    def __init__(self, options, squares, piles, tests, truth):
        super().__init__(options, squares, piles)
        self.players = options["players"]
        self.living = list(range(self.players))
        self.owner = {square: pile[-1][0] for square, pile in piles.items()}
        for seat in range(self.players):
            for square in tests[seat]:
                self.face_down[square] = seat
                self.owner[square] = seat
        self.tests = [list(squares) for squares in tests]
        self.truth = truth  # by seat: the index of the true test in its list, or None while it is undecided
        self.turn, self.quiet, self.plies = 0, 0, 0
        self.taken = [0] * self.players
        self.positions = [self.position()]
        self.check_end()

    def position(self):
        """Return what C7 compares to detect a repetition."""
        piles = tuple(sorted((square, tuple(pile)) for square, pile in self.piles.items()))
        owners = tuple(sorted(self.owner.items()))
        return piles, owners, tuple(map(tuple, self.tests)), tuple(self.living), self.turn

    def party(self, seat):
        """Return the seats that play together with a seat, itself included."""
        return {seat, (seat + 2) % 4} if self.options["teams"] == "pairs" else {seat}

    def parties(self):
        """Return the parties of which a member is still in."""
        return {frozenset(self.party(seat)) for seat in self.living}

    def following(self, seat):
        """Return the next seat in turn that is still in."""
        order = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return next(other for other in order if other in self.living)

    def put_out(self, seat, captor):
        """Take a side out of the game; between two sides the game is over, and nothing else happens."""
        self.living.remove(seat)
        if self.players == 2:
            return
        fallen = "stay" if self.options["principle"] == "compare" else self.options["fallen"]
        for square in [square for square, owner in self.owner.items() if owner == seat]:
            if square in self.face_down or fallen == "removed":
                self.piles.pop(square, None)
                self.face_down.pop(square, None)
                del self.owner[square]
            elif fallen == "captor" and captor is not None:
                self.owner[square] = captor
        self.tests[seat] = []
        self.quiet, self.positions = 0, []

    @property
    def is_truce(self):
        return self.plies < self.options["opening_truce"]

    def check_end(self):
        if not self.has_ended():
            self.check_moves()

    def steps(self, seat):
        """Return every step of a seat as text."""
        found = []
        for start in SQUARES:
            if self.owner.get(start) != seat or not self.occupied(start):
                continue
            for x, y in DIRECTIONS:
                goes = self.goes(seat, x, y, self.options["directions"])
                takes = self.goes(seat, x, y, self.options["take_directions"])
                for distance in range(1, 1 + FAR[self.options["move_range"]]):
                    goal = start[0] + distance * x, start[1] + distance * y
                    if goal not in SQUARES:
                        break
                    if self.occupied(goal):
                        sign = self.capture_sign(seat, start, goal) if takes else ""
                        if sign:
                            found.append(square_name(start) + sign + square_name(goal))
                        break
                    has_colour = self.options["principle"] != "compare" or self.suits(self.top(start), goal)
                    colour_path = self.options["colour_path"]
                    if goes and (has_colour or colour_path == "free"):
                        found.append(square_name(start) + "-" + square_name(goal))
                    if colour_path == "strict" and not has_colour:
                        break
        beats = [step for step in found if step[2] != "-"]
        is_duty = self.options["must_beat"] and self.options["principle"] == "beat"
        return beats if is_duty and beats else found

    def goes(self, seat, x, y, ways):
        """Return whether a seat's cards go this way, by the name of a choice of directions."""
        ways = self.options["directions"] if ways == "same" else ways
        ahead = [(0, 1), (0, -1)][seat] if self.players == 2 else [(0, 1), (1, 0), (0, -1), (-1, 0)][seat]
        if ways == "forward":
            return x * ahead[0] + y * ahead[1] > 0
        return ways == "both" or (ways == "straight") == (x * y == 0)

    def capture_sign(self, seat, start, goal):
        """Return the sign in the text of a step to an occupied square: /, x or *; "" if the step is illegal."""
        card, target = self.top(start), self.top(goal)
        own = self.owner[goal] in self.party(seat)
        principle = self.options["principle"]
        if principle == "compare":
            if self.options["press_own"] if own else not self.is_truce:
                if self.are_alike(card, target) or self.suits(card, goal):
                    return "/"
            return ""
        if own and principle == "combine" and self.options["imposing"] == "each_other" and card and target:
            return "*" if self.runs(start, (goal, card)) else ""
        if own or self.is_truce:
            return ""
        if principle == "combine":
            if card is None:
                return ""
            if target is None:
                return "x"
            runs = self.runs(start, (goal, card))
            return "*" if self.options["imposing"] != "none" and runs else ""
        if card is None:
            return "x" if self.options["test_may_beat"] else ""
        if target is None:
            return "x"
        if card[2] == target[2]:
            equal = card[1] == target[1] and self.options["equal_beats"] != "none"
            higher = card[1] > target[1] and self.options["card_match"] != "value"
            trump = self.options["trump_beats"] == "any" and self.suits(card, goal)
            return "x" if higher or equal or trump else ""
        equal = card[1] == target[1] and self.options["equal_beats"] == "any"
        return "x" if self.suits(card, goal) or equal else ""

    def are_alike(self, card, other):
        """Return whether two cards share what the options ask for."""
        has_colour, has_value = card[2] == other[2], card[1] == other[1]
        each = {"colour": has_colour, "value": has_value, "either": has_colour or has_value}
        return (each | {"both": has_colour and has_value})[self.options["card_match"]]

    def suits(self, card, square):
        """Return whether a square has the card's colour, or what else the options ask for."""
        printed = int(VALUES[7 - square[1]][square[0]])
        number = (printed - 1) % 4 + 1 if self.options["division"] == "reduced_packs" else printed
        has_colour, has_value = self.colours[square] == card[2], number == card[1] + 1
        match = self.options["square_match"]
        if match == "nothing":
            return False
        if match == "colour" or self.colours[square] == ".":
            return has_colour
        return {"value": has_value, "either": has_colour or has_value, "both": has_colour and has_value}[match]

    def claims(self, seat):
        """Return the possible claims: sets of squares with the opponent's cards in a combination of both sides."""
        found = set()
        for run in self.runs():
            enemies = frozenset(square for square in run if self.owner[square] not in self.party(seat))
            if enemies and enemies != run:
                found.add(enemies)
        return found

    def claim_texts(self):
        """Return the text of the claims of the side that has just moved; "!" claims nothing. Empty without a combination."""
        claims = self.claims(self.turn)
        takes = self.options["combining"] and self.options["principle"] == "beat"
        if not claims or self.is_truce or not (takes or self.options["principle"] == "combine"):
            return []
        claim_texts = {"!" + square_list(claim) for claim in claims}
        if self.options["crossed"] == "all":
            claim_texts.add("!" + square_list(frozenset().union(*claims)))
        return sorted(claim_texts | ({"!"} if self.options["claim"] == "may" else set()))

    def move_pile(self, start, goal):
        """Move a pile, covering (game 48) or removing the cards on its goal; return the owner and index of a test taken, or None."""
        seat, taken_test = self.owner[start], None
        if goal in self.face_down:
            taken_test = self.face_down[goal], self.tests[self.face_down[goal]].index(goal)
            del self.face_down[goal]
        beneath = self.piles.pop(goal, [])
        if self.options["principle"] != "compare":
            beneath = []
        if start in self.face_down:
            del self.face_down[start]
            self.face_down[goal] = seat
            self.tests[seat][self.tests[seat].index(start)] = goal
        else:
            self.piles[goal] = beneath + self.piles.pop(start)
        del self.owner[start]
        self.owner[goal] = seat
        return taken_test

    def step(self, text, truth=None):
        """Play a step and return the text of the claims that may follow.

        `truth` is the index of the opponent's true test, if the step takes a test and CHANCE decides which is the true one.
        """
        start, goal, seat = square_of(text[:2]), square_of(text[3:5]), self.turn
        self.has_taken = self.occupied(goal)
        captured = goal in self.piles and self.owner[goal] not in self.party(seat)
        taken_test = self.move_pile(start, goal)
        if taken_test is not None:
            enemy, index = taken_test
            if (truth if self.truth[enemy] is None else self.truth[enemy]) == index:
                self.put_out(enemy, seat)
                if len(self.parties()) == 1:
                    self.finish(self.party(seat), "test taken")
                    return []
            else:
                self.tests[enemy][index] = None
                left = [number for number, square in enumerate(self.tests[enemy]) if square is not None]
                if len(left) == 1:
                    self.truth[enemy] = left[0]
        if self.has_reached(seat, goal):
            self.finish(self.party(seat), "far side")
            return []
        self.count_taken(seat, taken_test is not None or bool(captured))
        claims = self.claim_texts()
        if not claims:
            self.next_turn()
        return claims

    def has_reached(self, seat, goal):
        """Return whether an open card stands on the far edge, where that wins."""
        file, rank = goal
        edges = [rank == 7, rank == 0] if self.players == 2 else [rank == 7, file == 7, rank == 0, file == 0]
        is_read = self.options["far_side"] == "wins" and self.options["principle"] in ("beat", "combine")
        return is_read and goal in self.piles and edges[seat]

    def count_taken(self, seat, is_taken):
        self.taken[seat] += is_taken

    def claim(self, text):
        """Play a claim: remove its squares' cards."""
        for name in text[1:].split(",") if text != "!" else []:
            del self.piles[square_of(name)], self.owner[square_of(name)]
            self.taken[self.turn] += 1
            self.has_taken = True
        self.next_turn()

    def next_turn(self):
        self.quiet = 0 if self.has_taken else self.quiet + 1
        self.plies += 1
        if self.options["principle"] == "compare" and self.players > 2:
            self.living = [seat for seat in self.living if seat in self.owner.values()]
        self.turn = self.following(self.turn)
        self.positions.append(self.position())
        self.check_end()

    def check_moves(self):
        """Apply the rule for a side without a move."""
        while not self.is_over and not self.steps(self.turn):
            if self.options["no_move"] == "lose":
                loser, self.turn = self.turn, self.following(self.turn)
                self.put_out(loser, None)
                self.positions = [self.position()]
                if len(self.parties()) == 1:
                    self.finish(self.party(self.living[0]), "no move")
            elif self.options["no_move"] == "draw":
                self.finish(set().union(*self.parties()), "no move")
            elif not any(self.steps(seat) for seat in self.living):
                self.decide_by_count("no move")
            else:
                self.quiet += 1
                self.plies += 1
                self.turn = self.following(self.turn)
                self.positions.append(self.position())
                self.has_ended()

    def finish(self, winners, reason):
        self.is_over = winners, reason

    def evaluate(self, seat):
        own = [pile for square, pile in self.piles.items() if self.owner[square] == seat]
        if self.options["score"] == "piles":
            return sum(len(pile) > 1 for pile in own)
        return len(own) if self.options["score"] == "tops" else sum(map(len, own))

    def decide_by_count(self, reason):
        """End the game: in compare games the higher count wins, other games are drawn among those still in."""
        parties = self.parties()
        if self.options["principle"] == "compare":
            counts = {party: sum(map(self.evaluate, party)) for party in parties}
            parties = {party for party in parties if counts[party] == max(counts.values())}
        elif self.options["tally"] != "draw":
            left = [sum(owner == seat for owner in self.owner.values()) for seat in range(2)]
            results = self.taken if self.options["tally"] == "captures" else [-n for n in left]
            parties = {party for party in parties if results[min(party)] == max(results)}
        self.finish(set().union(*parties), reason)

    def has_ended(self):
        """End the game if a condition other than a side without a move is met; return whether the game is over."""
        if self.options["principle"] == "compare":
            if len({*self.owner.values()} if self.players == 2 else self.parties()) < 2:
                self.decide_by_count("one side on top everywhere")
            elif self.is_frozen():
                self.decide_by_count("frozen")
        is_tallied = self.options["tally"] != "draw" and self.options["principle"] != "compare"
        if is_tallied and len({*self.owner.values()}) < 2:
            self.decide_by_count("no cards")
        if not self.is_over and self.quiet >= self.options["no_progress_limit"]:
            self.decide_by_count("no progress")
        limit = self.options["repetition_limit"]
        if not self.is_over and limit and self.positions.count(self.position()) >= limit:
            self.decide_by_count("repetition")
        return self.is_over is not None

    def is_frozen(self):
        """Return whether no card could ever press another, neither by its own face nor by the colour of the square."""
        free = self.options["colour_path"] == "free" and self.options["square_match"] != "nothing"
        if free or self.options["square_match"] == "either":
            return False
        tops = [(square, self.top(square), frozenset(self.party(self.owner[square]))) for square in self.piles]
        for start, card, party in tops:
            for goal, target, other in tops:
                if start != goal and (party != other or self.options["press_own"]):
                    if self.are_alike(card, target) or self.suits(card, goal):
                        return False
        return True
