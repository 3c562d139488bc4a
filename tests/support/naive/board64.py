"""A naive implementation of Board64's games, straight from the rulebook, with strings, sets and lists.

A card is (owner, value, colour, pack), a square (file, rank), a turn its text. The caller passes the outcomes of CHANCE to
`step`. Game 65 and the patiences are in `board64_opening`.
"""

from functools import lru_cache
from itertools import combinations, pairwise

Square = tuple[int, int]
Card = tuple[int, int, str, int]
VALUES = ["21212121", "44343433", "66656555", "87878787", "78787878", "55565666", "33434344", "12121212"]
"""The values of the squares, rank 8 first."""
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
SQUARES = [(file, rank) for rank in range(8) for file in range(8)]


def square_name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def square_of(name: str) -> Square:
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def square_list(squares) -> str:
    """Return the names of squares, sorted by rank, then by file."""
    return ",".join(square_name(square) for square in sorted(squares, key=lambda square: (square[1], square[0])))


# All lines of squares (ranks, files, diagonals), from the squares where they begin.
LINES = [
    [(file + step * x, rank + step * y) for step in range(8)]
    for x, y in ((1, 0), (0, 1), (1, 1), (-1, 1))
    for file, rank in SQUARES
    if (file - x, rank - y) not in SQUARES
]
LINES = [[square for square in line if square in SQUARES] for line in LINES]
LINES_THROUGH = {square: [line for line in LINES if square in line] for square in SQUARES}


class Board:
    """What all games share: the options by name, piles with the top card last, and face-down cards."""

    def __init__(self, options, squares, piles):
        self.options = options
        self.colours = squares  # by square: R, Y, G, B or "." for no colour
        self.piles = piles
        self.face_down = {}  # by square: the seat to which a test card belongs, or None for a card that nobody has seen
        self.is_over = None  # of a game that is over: (set of winners, reason)

    def top(self, square):
        """Return the face-up card on top of a square, or None."""
        return None if square in self.face_down or square not in self.piles else self.piles[square][-1]

    def occupied(self, square):
        return square in self.piles or square in self.face_down

    def runs(self, without=None, with_card=None):
        """Return the combinations on the board, each as a set of squares.

        `without` is a square whose card is lifted, `with_card` the square and the card where it is laid instead; then only
        combinations with this square are returned.
        """
        found = set()
        for line in LINES_THROUGH[with_card[0]] if with_card else LINES:
            cards = [None if square == without else self.top(square) for square in line]
            if with_card:
                cards[line.index(with_card[0])] = with_card[1]
            options = self.options
            for start, end in runs_of(tuple(cards), options["kinds"], options["min_run"], options["max_run"]):
                found.add(frozenset(line[start:end]))
        return {run for run in found if not with_card or with_card[0] in run}


@lru_cache(maxsize=400_000)
def runs_of(cards, kinds, min_length, max_length):
    """Return the (start, end) slices of a line of cards that are combinations of these kinds and cannot be extended."""
    found = set()
    for start, end in combinations(range(len(cards) + 1), 2):
        longer = [cards[max(start - 1, 0) : end], cards[start : end + 1]]
        for kind in kinds_of(cards[start:end], kinds):
            is_maximal = not any(len(line) > end - start and kind in kinds_of(line, kinds) for line in longer)
            if is_maximal and min_length <= end - start <= max_length:
                found.add((start, end))
    return found


def kinds_of(cards, kinds):
    """Return the kinds of combination that these cards form, out of `kinds`; a sequence is rising or falling."""
    if None in cards:
        return set()
    steps = {second[1] - first[1] for first, second in pairwise(cards)}
    found = set()
    if "colour" in kinds and len({card[2] for card in cards}) == 1:
        found.add("colour")
    if "value" in kinds and steps == {0}:
        found.add("value")
    if "sequence" in kinds and steps in ({1}, {-1}):
        found.add("rising" if steps == {1} else "falling")
    return found


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
                for distance in range(1, 8 if self.options["move_range"] == "any" else 2):
                    goal = start[0] + distance * x, start[1] + distance * y
                    if goal not in SQUARES:
                        break
                    if self.occupied(goal):
                        sign = self.capture_sign(seat, start, goal)
                        if sign:
                            found.append(square_name(start) + sign + square_name(goal))
                        break
                    has_colour = self.options["principle"] != "compare" or self.suits(self.top(start), goal)
                    colour_path = self.options["colour_path"]
                    if has_colour or colour_path == "free":
                        found.append(square_name(start) + "-" + square_name(goal))
                    if colour_path == "strict" and not has_colour:
                        break
        return found

    def capture_sign(self, seat, start, goal):
        """Return the sign in the text of a step to an occupied square: /, x or *; "" if the step is illegal."""
        card, target = self.top(start), self.top(goal)
        own = self.owner[goal] in self.party(seat)
        principle = self.options["principle"]
        if principle == "compare":
            if self.options["press_own"] if own else not self.is_truce:
                if card[2] == target[2] or card[1] == target[1] or self.suits(card, goal):
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
            return "x" if card[1] > target[1] or equal else ""
        equal = card[1] == target[1] and self.options["equal_beats"] == "any"
        return "x" if self.suits(card, goal) or equal else ""

    def suits(self, card, square):
        """Return whether a square has the card's colour, or what else the options ask for."""
        printed = int(VALUES[7 - square[1]][square[0]])
        number = (printed - 1) % 4 + 1 if self.options["division"] == "reduced_packs" else printed
        has_colour, has_value = self.colours[square] == card[2], number == card[1] + 1
        match = self.options["square_match"]
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
        if not claims or self.is_truce or self.options["principle"] != "combine":
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
        taken_test = self.move_pile(start, goal)
        if taken_test is not None:
            enemy, index = taken_test
            if self.truth[enemy] is None:
                self.truth[enemy] = truth
            if self.truth[enemy] == index:
                self.put_out(enemy, seat)
                if len(self.parties()) == 1:
                    self.finish(self.party(seat), "test taken")
                    return []
            else:
                self.tests[enemy][index] = None
        claims = self.claim_texts()
        if not claims:
            self.next_turn()
        return claims

    def claim(self, text):
        """Play a claim: remove its squares' cards."""
        for name in text[1:].split(",") if text != "!" else []:
            del self.piles[square_of(name)], self.owner[square_of(name)]
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
        self.finish(set().union(*parties), reason)

    def has_ended(self):
        """End the game if a condition other than a side without a move is met; return whether the game is over."""
        if self.options["principle"] == "compare":
            if len({*self.owner.values()} if self.players == 2 else self.parties()) < 2:
                self.decide_by_count("one side on top everywhere")
            elif self.is_frozen():
                self.decide_by_count("frozen")
        if not self.is_over and self.quiet >= self.options["no_progress_limit"]:
            self.decide_by_count("no progress")
        limit = self.options["repetition_limit"]
        if not self.is_over and limit and self.positions.count(self.position()) >= limit:
            self.decide_by_count("repetition")
        return self.is_over is not None

    def is_frozen(self):
        """Return whether no card could ever press another, neither by its own face nor by the colour of the square."""
        if self.options["colour_path"] == "free" or self.options["square_match"] == "either":
            return False
        tops = [(square, self.top(square), frozenset(self.party(self.owner[square]))) for square in self.piles]
        for start, card, party in tops:
            for goal, target, other in tops:
                if start != goal and (party != other or self.options["press_own"]):
                    if card[2] == target[2] or card[1] == target[1] or self.suits(card, goal):
                        return False
        return True
