"""Board64's games written a second time, straight from the rulebook and as plainly as can be: words, sets and lists.

A card is (owner, value, colour, pack); a square is (file, rank). A turn is a text, as people write it. What CHANCE says
is told to `open_card` and `taken_test`.
"""

from functools import lru_cache
from itertools import combinations, pairwise

Square = tuple[int, int]
Card = tuple[int, int, str, int]
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
SQUARES = [(file, rank) for rank in range(8) for file in range(8)]


def named(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def squared(name: str) -> Square:
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def listed(squares) -> str:
    """Squares by rank, then file."""
    return ",".join(named(square) for square in sorted(squares, key=lambda square: (square[1], square[0])))


LINES = [
    [(file + step * x, rank + step * y) for step in range(8)]
    for x, y in ((1, 0), (0, 1), (1, 1), (-1, 1))
    for file, rank in SQUARES
    if (file - x, rank - y) not in SQUARES
]
LINES = [[square for square in line if square in SQUARES] for line in LINES]


class Board:
    """What all games share: options by their words, piles with the top card last, tests that lie face down."""

    def __init__(self, options, squares, piles):
        self.options = options
        self.colours = squares  # by square: R, Y, G, B or "."
        self.piles = piles
        self.down = {}  # by square: the seat whose test lies there, or None for a card nobody has seen
        self.is_over = None

    def top(self, square):
        """The card that can be seen there."""
        return None if square in self.down or square not in self.piles else self.piles[square][-1]

    def occupied(self, square):
        return square in self.piles or square in self.down

    def runs(self, without=None, with_card=None):
        """Every combination on the board as a set of squares; one card may be lifted and laid elsewhere, then only those with it."""
        found = set()
        for line in LINES:
            if with_card and with_card[0] not in line:
                continue
            cards = [None if square == without else self.top(square) for square in line]
            if with_card:
                cards[line.index(with_card[0])] = with_card[1]
            options = self.options
            for start, end in runs_of(tuple(cards), options["kinds"], options["min_run"], options["max_run"]):
                found.add(frozenset(line[start:end]))
        return {run for run in found if not with_card or with_card[0] in run}


@lru_cache(maxsize=100_000)
def runs_of(cards, wanted, least, most):
    """Where combinations begin and end in a line."""
    found = set()
    for start, end in combinations(range(len(cards) + 1), 2):
        longer = [cards[max(start - 1, 0) : end], cards[start : end + 1]]
        for kind in kinds_of(cards[start:end], wanted):
            whole = not any(len(line) > end - start and kind in kinds_of(line, wanted) for line in longer)
            if whole and least <= end - start <= most:
                found.add((start, end))
    return found


def kinds_of(cards, wanted):
    """Of what kinds these cards are a line."""
    if None in cards:
        return set()
    steps = {second[1] - first[1] for first, second in pairwise(cards)}
    found = set()
    if "colour" in wanted and len({card[2] for card in cards}) == 1:
        found.add("colour")
    if "value" in wanted and steps == {0}:
        found.add("value")
    if "sequence" in wanted and steps in ({1}, {-1}):
        found.add("rising" if steps == {1} else "falling")
    return found


class TwoSides(Board):
    """Games 1, 4, 18 and 48."""

    def __init__(self, options, squares, piles, tests, truth):
        super().__init__(options, squares, piles)
        self.owner = {square: pile[-1][0] for square, pile in piles.items()}
        for seat in range(2):
            for square in tests[seat]:
                self.down[square] = seat
                self.owner[square] = seat
        self.tests = [list(tests[0]), list(tests[1])]
        self.truth = truth  # by seat: the place of the true test in its list, or None while nobody knows
        self.turn, self.quiet, self.plies = 0, 0, 0
        self.seen = [self.position()]
        self.begin()

    def position(self):
        """What C7 compares."""
        piles = tuple(sorted((square, tuple(pile)) for square, pile in self.piles.items()))
        return piles, tuple(map(tuple, self.tests)), self.turn

    @property
    def truce(self):
        return self.plies < self.options["opening_truce"]

    def begin(self):
        if not self.ended():
            self.look_for_moves()

    def steps(self, seat):
        """Every step of a seat as text."""
        found = []
        for start in SQUARES:
            if self.owner.get(start) != seat or not self.occupied(start):
                continue
            for x, y in AROUND:
                for far in range(1, 8 if self.options["move_range"] == "any" else 2):
                    goal = start[0] + far * x, start[1] + far * y
                    if goal not in SQUARES:
                        break
                    if self.occupied(goal):
                        sign = self.onto(seat, start, goal)
                        if sign:
                            found.append(named(start) + sign + named(goal))
                        break
                    fits = self.options["principle"] != "compare" or self.colours[goal] == self.top(start)[2]
                    path = self.options["colour_path"]
                    if fits or path == "free":
                        found.append(named(start) + "-" + named(goal))
                    if path == "strict" and not fits:
                        break
        return found

    def onto(self, seat, start, goal):
        """The sign of going onto an occupied square, "" if it cannot be done."""
        card, other = self.top(start), self.top(goal)
        own = self.owner[goal] == seat
        principle = self.options["principle"]
        if principle == "compare":
            if self.options["press_own"] if own else not self.truce:
                if card[2] == other[2] or card[1] == other[1] or self.colours[goal] == card[2]:
                    return "/"
            return ""
        if own or self.truce:
            return ""
        if principle == "combine":
            if card is None:
                return ""
            if other is None:
                return "x"
            made = self.runs(start, (goal, card))
            return "*" if self.options["imposing"] == "allowed" and made else ""
        if card is None:
            return "x" if self.options["test_may_beat"] else ""
        if other is None:
            return "x"
        if card[2] == other[2]:
            equal = card[1] == other[1] and self.options["equal_beats"] != "none"
            return "x" if card[1] > other[1] or equal else ""
        equal = card[1] == other[1] and self.options["equal_beats"] == "any"
        return "x" if self.colours[goal] == card[2] or equal else ""

    def claims(self, seat):
        """What may be removed: sets of enemy squares."""
        found = set()
        for run in self.runs():
            owners = {self.owner[square] for square in run}
            if owners == {0, 1}:
                found.add(frozenset(square for square in run if self.owner[square] != seat))
        return found

    def claim_words(self):
        """The claims of the side that has just stepped, "!" for nothing; none where there is no combination."""
        claims = self.claims(self.turn)
        if not claims or self.truce or self.options["principle"] != "combine":
            return []
        words = {"!" + listed(claim) for claim in claims}
        if self.options["crossed"] == "all":
            words.add("!" + listed(frozenset().union(*claims)))
        return sorted(words | ({"!"} if self.options["claim"] == "may" else set()))

    def go(self, start, goal):
        """A card or pile goes; what lies there is covered (48) or leaves. The place of a test that was struck, or None."""
        seat, struck = self.owner[start], None
        if self.down.get(goal) == 1 - seat:
            struck = self.tests[1 - seat].index(goal)
            del self.down[goal]
        beneath = self.piles.pop(goal, [])
        if self.options["principle"] != "compare":
            beneath = []
        if start in self.down:
            del self.down[start]
            self.down[goal] = seat
            self.tests[seat][self.tests[seat].index(start)] = goal
        else:
            self.piles[goal] = beneath + self.piles.pop(start)
        del self.owner[start]
        self.owner[goal] = seat
        return struck

    def step(self, text, truth=None):
        """A step; `truth` says which test is the true one where that is asked. The claims that may follow."""
        start, goal, seat = squared(text[:2]), squared(text[3:5]), self.turn
        self.took = self.occupied(goal)
        struck = self.go(start, goal)
        if struck is not None:
            if self.truth[1 - seat] is None:
                self.truth[1 - seat] = truth
            if self.truth[1 - seat] == struck:
                self.finish({seat}, "test taken")
                return []
            self.tests[1 - seat][struck] = None
        words = self.claim_words()
        if not words:
            self.next()
        return words

    def claim(self, text):
        """What is removed."""
        for name in text[1:].split(",") if text != "!" else []:
            del self.piles[squared(name)], self.owner[squared(name)]
            self.took = True
        self.next()

    def next(self):
        self.quiet = 0 if self.took else self.quiet + 1
        self.plies += 1
        self.turn = 1 - self.turn
        self.seen.append(self.position())
        if not self.ended():
            self.look_for_moves()

    def look_for_moves(self):
        if self.steps(self.turn):
            return
        if self.options["no_move"] == "lose":
            self.finish({1 - self.turn}, "no move")
        elif self.options["no_move"] == "draw":
            self.finish({0, 1}, "no move")
        elif not self.steps(1 - self.turn):
            self.count("no move")
        else:
            self.quiet += 1
            self.plies += 1
            self.turn = 1 - self.turn
            self.seen.append(self.position())
            self.ended()

    def finish(self, first, why):
        self.is_over = first, why

    def evaluate(self, seat):
        own = [pile for square, pile in self.piles.items() if self.owner[square] == seat]
        return len(own) if self.options["score"] == "tops" else sum(map(len, own))

    def count(self, why):
        if self.options["principle"] != "compare" or self.evaluate(0) == self.evaluate(1):
            self.finish({0, 1}, why)
        else:
            self.finish({0 if self.evaluate(0) > self.evaluate(1) else 1}, why)

    def ended(self):
        if self.options["principle"] == "compare":
            if len({*self.owner.values()}) < 2:
                self.count("one side on top everywhere")
            elif self.frozen():
                self.count("frozen")
        if not self.is_over and self.quiet >= self.options["no_progress_limit"]:
            self.count("no progress")
        limit = self.options["repetition_limit"]
        if not self.is_over and limit and self.seen.count(self.position()) >= limit:
            self.count("repetition")
        return self.is_over

    def frozen(self):
        """No pair could press: neither as the cards agree nor where one of them stands."""
        if self.options["colour_path"] == "free":
            return False
        tops = [(square, self.top(square)) for square in self.piles]
        for here, card in tops:
            for there, other in tops:
                if here != there and (card[0] != other[0] or self.options["press_own"]):
                    if card[2] == other[2] or card[1] == other[1] or self.colours[there] == card[2]:
                        return False
        return True


class Opening(Board):
    """Game 65 and the patiences."""

    def __init__(self, options, piles):
        super().__init__(options, {}, piles)
        self.taken = [0] * options["players"]
        self.turn = 0
        if options["faces"] == "up":
            gone = frozenset().union(*self.runs()) if self.runs() else frozenset()
            for square in gone:
                del self.piles[square]
            self.taken[0] += len(gone)
        else:
            self.down = dict.fromkeys(SQUARES)
        self.look()

    def turns(self):
        found = [named(square) for square in self.down]
        if self.options["faces"] == "up" or self.options["shift"] == "any_open":
            for start in self.piles:
                found += [f"{named(start)}-{word}" for goal in SQUARES for word in self.made(start, goal, start)]
        return sorted({*found})

    def made(self, start, goal, shifted):
        """The takings through a card from `start` that goes to another square, or stays: `c1!a1,b1,c1`."""
        if goal == start and shifted:
            return []
        if goal != start and self.occupied(goal):
            if self.options["imposing"] == "none" or goal in self.down:
                return []
        runs = self.runs(start, (goal, self.top(start)))
        if not runs:
            return []
        if self.options["crossed"] == "all":
            runs = [frozenset().union(*runs)]
        return [f"{named(goal)}!{listed(run)}" for run in runs]

    def open_card(self, name, card):
        """A card is turned up and stays for now; what may be done with it."""
        square = squared(name)
        del self.down[square]
        self.piles[square] = [card]
        goals = [square] if self.options["shift"] == "none" else SQUARES
        found = sorted({word for goal in goals for word in self.made(square, goal, None)})
        if not found:
            self.next()
            return []
        return sorted(found + (["leave"] if self.options["claim"] == "may" else []))

    def settle(self, start, text):
        """What is done with a card: `leave`, or a square and what is taken."""
        if text != "leave":
            goal, _, squares = text.partition("!")
            card = self.piles[start].pop()
            if not self.piles[start]:
                del self.piles[start]
            self.piles.setdefault(squared(goal), []).append(card)
            for name in squares.split(","):
                pile = self.piles[squared(name)]
                pile.pop()
                self.taken[self.turn] += 1
                if not pile:
                    del self.piles[squared(name)]
        self.next()

    def next(self):
        self.turn = (self.turn + 1) % self.options["players"]
        self.look()

    def look(self):
        left = sum(map(len, self.piles.values())) + len(self.down)
        alone = self.options["players"] == 1
        if self.options["faces"] == "up":
            if not self.turns():
                self.is_over = {0}, "solved" if left == 0 else "no shift"
        elif not self.down:
            first = {seat for seat, taken in enumerate(self.taken) if taken == max(self.taken)}
            self.is_over = first, "solved" if alone and left == 0 else "all open"
