"""The guide of game 65 and the patiences, and what all games say of combinations and of the second pack."""

from hoyle.games.board64.choices import (
    CROSSED_ONE,
    FACE_UP,
    FULL_PACKS,
    MUST,
    REDUCED_PACKS,
    SHIFT_ANY,
    SHIFT_NONE,
)
from hoyle.games.board64.guide_words import LINES, SETTLES
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.options import Options
from hoyle.games.board64.state import CLAIMING, SETTLING, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

LONGEST = 8
"""The number of cards of the longest line that a board has room for."""


def lines(options: Options) -> list[Advice]:
    """Return what a combination is (G18.3, X21)."""
    found = [Advice(LINES[options.kinds], {"cards": options.min_run})]
    if options.max_run < LONGEST:
        found.append(Advice(N_("A line longer than {most} is none."), {"most": options.max_run}))
    return found


def second_pack(options: Options) -> list[Advice]:
    """Return what the zero behind a value means, where both packs are in play (D1)."""
    if options.division not in (REDUCED_PACKS, FULL_PACKS):
        return []
    return [Advice(N_("The zero only marks the second pack: 30 counts as 3."))]


def settling(seen: State) -> Advice:
    """Return what is to be done with a card that was turned up, or with what crosses in a deal (G65.v3)."""
    if seen.opened == NONE:
        return Advice(N_("Choose which of the crossed combinations to take."))
    return Advice(SETTLES[seen.options.claim, seen.options.shift == SHIFT_NONE])


def opening(rules: Rules, seen: State, turn: int) -> list[Advice]:
    """Return what to know where cards are turned up and taken in combinations (G65.2 to G65.7)."""
    line = lines(seen.options)
    if seen.phase in (SETTLING, CLAIMING):
        return [*line, settling(seen)]
    if turn == 0 and rules.is_at_will(seen):
        return at_will(seen, line)
    if turn == 0 and seen.options.faces == FACE_UP:
        tap = Advice(N_("Tap a card: the dashed squares are where it completes a combination, which goes."))
        return [*line, tap, *second_pack(seen.options)]
    if turn == 0:
        return [*line, *turning(seen.options), *second_pack(seen.options)]
    if turn == 1 and seen.options.players == 1:
        return [Advice(N_("A combination may block another one. Look for the order in which both go."))]
    if turn == 1:
        return [Advice(N_("Every card that you turn up helps the next player, too. Count what lies open."))]
    return [Advice(N_("From here you are on your own. The rulebook is above, and “Hint” shows a move."))]


def turning(options: Options) -> list[Advice]:
    """Return what to know of cards that are turned up (G65.2 to G65.7)."""
    found = [
        Advice(N_("Turn up a card. If it can complete a combination of open cards, the cards are yours."))
        if options.claim == MUST
        else Advice(N_("Turn up a card. If it can complete a combination of open cards, you may take them."))
    ]
    if options.crossed == CROSSED_ONE:
        found.append(Advice(N_("Of combinations that cross on it you take one.")))
    if options.shift == SHIFT_ANY:
        found.append(Advice(N_("Or shift any open card to where it makes a combination.")))
    return found


def at_will(seen: State, line: list[Advice]) -> list[Advice]:
    """Return what to know where the player decides which combinations go, and when (G65.v3, G65.v6)."""
    found = [
        *line,
        Advice(N_("Nothing goes by itself: you choose which to take, and when; one, or several together.")),
        Advice(N_("Tap a card to see its lines. Then tap a second card of a line, or a button, to take it.")),
    ]
    if seen.options.faces == FACE_UP or seen.options.shift == SHIFT_ANY:
        found.append(
            Advice(
                N_("Once squares are free, a card may also go to any free square, near or far, to make a combination.")
            )
        )
    return found + second_pack(seen.options)
