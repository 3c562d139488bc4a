"""A naive implementation of game 65 and the patiences, straight from the rulebook; see `board64`.

The caller passes the outcomes of CHANCE to `open_card`.
"""

from tests.support.naive.board64_board import SQUARES, Board, square_list, square_name, square_of


class Opening(Board):
    """Game 65 and the patiences (solitaire games)."""

    def __init__(self, options, piles):
        super().__init__(options, {}, piles)
        self.taken = [0] * options["players"]
        self.turn = 0
        self.is_at_will = options["removal"] == "at_will" and options["players"] == 1
        self.crossed = set()  # while the deal is cleared: the combinations of which one is to be chosen
        self.known = "", []  # the position whose turns were found last, and these
        if options["faces"] == "down":
            self.face_down = dict.fromkeys(SQUARES)
        elif not self.is_at_will:
            self.clear()
        self.check_end()

    def clear(self):
        """Remove the combinations of the deal; with crossed=one those that share no card with another one."""
        runs = self.runs()
        if self.options["crossed"] == "one":
            self.crossed = {run for run in runs if any(run & other for other in runs - {run})}
        self.remove(frozenset().union(*(runs - self.crossed)))

    def remove(self, squares):
        """Take the top cards of these squares."""
        for square in squares:
            self.piles[square].pop()
            self.taken[self.turn] += 1
            if not self.piles[square]:
                del self.piles[square]

    def takings(self):
        """Return the sets of squares that may be taken without moving a card."""
        if self.crossed or not self.is_at_will:
            return self.crossed
        runs = self.runs()
        sets = set(runs)
        if runs and self.options["crossed"] == "all":
            sets |= {frozenset().union(*(run for run in runs if square in run)) for run in runs for square in run}
            sets.add(frozenset().union(*runs))
        return sets

    def take(self, text):
        """Take cards that stand: `!a1,b1,c1`."""
        self.remove([square_of(name) for name in text[1:].split(",")])
        if self.crossed:
            self.clear()
        self.check_end()

    def turns(self):
        """Return the possible turns as text: cards to open, and shifts with their captures."""
        position = str((self.piles, self.face_down, self.crossed))
        if self.known[0] != position:
            self.known = position, self.find_turns()
        return [*self.known[1]]

    def find_turns(self):
        found = [square_name(square) for square in self.face_down] + ["!" + square_list(run) for run in self.takings()]
        if self.crossed:
            return sorted(found)
        if self.options["faces"] == "up" or self.options["shift"] == "any_open":
            for start in self.piles:
                found += [
                    f"{square_name(start)}-{text}" for goal in SQUARES for text in self.captures(start, goal, True)
                ]
        return sorted({*found})

    def captures(self, start, goal, must_move):
        """Return the text of the captures by moving the card on `start` to `goal`: `c1!a1,b1,c1`.

        The card may stay where it is (`goal` is `start`) unless it must move.
        """
        if goal == start and must_move:
            return []
        if goal != start and self.occupied(goal):
            if self.options["imposing"] == "none" or goal in self.face_down:
                return []
        runs = self.runs(start, (goal, self.top(start)))
        if not runs:
            return []
        if self.options["crossed"] == "all":
            runs = {frozenset().union(*runs)} | (runs if self.is_at_will else set())
        return [f"{square_name(goal)}!{square_list(run)}" for run in runs]

    def open_card(self, name, card):
        """Turn up a card where it is; return the text of what may be done with it, empty if nothing."""
        square = square_of(name)
        del self.face_down[square]
        self.piles[square] = [card]
        goals = [square] if self.options["shift"] == "none" else SQUARES
        captures = sorted({text for goal in goals for text in self.captures(square, goal, False)})
        if not captures:
            self.next_turn()
            return []
        return sorted(captures + (["leave"] if self.options["claim"] == "may" else []))

    def settle(self, start, text):
        """Leave the card on `start` (`leave`), or move it and take cards (`c1!a1,b1,c1`)."""
        if text != "leave":
            goal, _, squares = text.partition("!")
            card = self.piles[start].pop()
            if not self.piles[start]:
                del self.piles[start]
            self.piles.setdefault(square_of(goal), []).append(card)
            self.remove([square_of(name) for name in squares.split(",")])
        self.next_turn()

    def next_turn(self):
        self.turn = (self.turn + 1) % self.options["players"]
        self.check_end()

    def check_end(self):
        left = sum(map(len, self.piles.values())) + len(self.face_down)
        is_solitaire = self.options["players"] == 1
        if self.options["faces"] == "up":
            if not self.turns():
                self.is_over = {0}, "solved" if left == 0 else "no shift"
        elif not self.face_down and not self.takings():
            winners = {seat for seat, taken in enumerate(self.taken) if taken == max(self.taken)}
            self.is_over = winners, "solved" if is_solitaire and left == 0 else "all open"
