"""The state of a deal of Serious Card, and a function that several modules use."""

from hoyle.games.r.serious_card.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import Record, cell, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

ROUNDS = 4
"""The number of rounds of a deal."""
PRINCESS_COURT, PRINCE_COURT = 0x0F, 0xF0
"""The ranks of the Princess's side (0 to 3) and of the Prince's side (4 to 7), as bits."""

FOR_PRINCE, FOR_PRINCESS = 1, 4
"""The points of the Prince's side if the Prince wins a round (SC5), and of the Princess's side if she meets him (SC4)."""

PRINCESS_WON, PRINCE_WON, NOTHING_WON, RESIGNED = range(4)
"""The endings of a deal: the values of `State.ended`."""


class Carried(Record):
    """What a match passes on to its next deal."""

    deals = cell(int8)  # number of deals played
    points = row(2, int8)  # by seat: points in these deals
    settled = cell(int8)  # the option `settlement` of the match, plus 1; 0 in a single deal
    more_stake = cell(int8, added=True)  # the option `stake` of the match, less 1


class State(Position):
    """A deal between seat 0 (blue) and seat 1 (red). A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # the state of the match before this deal
    to_move = cell(int16)  # seats that are to move, as bits; 0 when the deal is over
    hand = row(2, int32, blank=0)  # by seat: cards held, as bits; a card laid face down still counts as held
    chosen = row(2, int8)  # by seat: card laid this round, or NONE; UNKNOWN in a view that hides it
    shown = cell(int8)  # seats whose laid card lies face up, as bits
    spy = cell(int8)  # the seat whose Spy has an effect in this round, so that the opponent shows first; or NONE
    points = row(2, int8)  # by seat: points of this deal
    ended = cell(int8)  # when the deal is over: PRINCESS_WON to RESIGNED
    rounds = cell(int8, path=True)  # number of rounds played
    cards = row(2 * ROUNDS, int8, path=True, blank=NONE)  # by round: cards of seat 0 and of seat 1, or NONE


@rule
def princess_side(state: State) -> int:
    """SC2: return the seat that plays the Princess's side."""
    return 1 - state.options.prince_side
