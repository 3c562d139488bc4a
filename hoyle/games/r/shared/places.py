"""Games with R's cards for several players: the number of players, who begins, and payoffs for winning alone or together."""

from typing import Any

from hoyle.errors import Refusal
from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.bits import count, has
from hoyle.rules.choices import choice
from hoyle.rules.conditions import when
from hoyle.rules.mark import rule
from hoyle.rules.options import Clash, option
from hoyle.rules.seats import CHANCE_AWAITED, NONE, everyone, only

SHARES = (0, 1, 1, 4, 9, 48, 50, 360, 735)
"""By number of players: the payoff of a sole winner, chosen so that every result of `first_place_payoff` is an integer."""

THE_GAME = N_("The game")
"""The group of the options of these games."""


BEGINNERS = choice(
    seat0=N_("the first player"),
    seat1=N_("the second player"),
    seat2=N_("the third player"),
    seat3=N_("the fourth player"),
    seat4=N_("the fifth player"),
    drawn=N_("drawn by lot"),
)
*_, DRAWN = BEGINNERS
"""Who begins: a seat, whose number is also the number of the value, or DRAWN."""
SEAT_NAMES = tuple(BEGINNERS.labels)[:DRAWN]
"""By seat: the value of `begins` with which it begins."""


def begins_option(*paragraphs: str) -> int:
    """Declare the option of who begins; `paragraphs` are those of the rulebook about it."""
    return option(
        "seat0",
        BEGINNERS,
        label=N_("Who begins"),
        sentence=N_("Who has the first turn: the player that you choose, or one drawn by lot."),
        group=THE_GAME,
        added=True,
        paragraphs=paragraphs,
        chip={
            "seat1": N_("The second player begins"),
            "seat2": N_("The third player begins"),
            "seat3": N_("The fourth player begins"),
            "seat4": N_("The fifth player begins"),
            "drawn": N_("The lot says who begins"),
        },
    )


PLAYERS_CLASHES = (
    Clash(
        when(lambda chosen: chosen["begins"] in SEAT_NAMES[chosen["players"] :], "begins", "players"),
        N_("There are not so many players: let another one begin, or add players."),
    ),
)


LOT = 16
"""Moves of CHANCE: LOT + seat gives a seat the first turn. Smaller moves are cards."""


@rule
def lots(players: int) -> int:
    """Return the moves with which CHANCE may draw a seat, as bits."""
    return everyone(players) << LOT


@rule
def await_first_turn(state: Any) -> None:
    """Await the seat of the option, or the lot with which CHANCE draws one; the stock then holds the `lots`."""
    state.turn = state.options.begins
    state.to_move = only(state.options.begins)
    if state.options.begins == DRAWN:
        state.turn = NONE
        state.stock = lots(state.options.players)
        state.to_move = CHANCE_AWAITED


@rule
def begin(state: Any, seat: int) -> None:
    """Give the first turn to the seat that CHANCE has drawn; the stock again holds all sixteen cards."""
    state.turn = seat
    state.stock = ALL_CARDS
    state.to_move = only(seat)


def write_lot(move: int) -> str:
    """Return the text of a move with which CHANCE draws the seat that begins.

    >>> write_lot(LOT + 2)
    'seat2'
    """
    return SEAT_NAMES[move - LOT]


def read_lot(text: str) -> int:
    """Return the move with which CHANCE draws the seat that a text names; Refusal if it names none."""
    word = text.strip().lower()
    if word in SEAT_NAMES:
        return LOT + SEAT_NAMES.index(word)
    raise Refusal(N_("{text!r} is not a seat: write seat0, seat1 and so on."), text=text)


def lot_text(name: str, say: Say) -> str:
    """Return the sentence about the player whom the lot gives the first turn."""
    return say("{name} has the first turn, by lot.", name=name)


@rule
def first_place_payoff(players: int, first: int, seat: int) -> int:
    """Return the payoff of a seat when the seats `first` (as bits) have won, in units of 1/SHARES[players].

    A sole winner gets 1 and the others −1/(players − 1) each. Several winners share what the losers lose.

    >>> [first_place_payoff(3, 0b001, seat) for seat in range(3)], [first_place_payoff(3, 0b011, seat) for seat in range(3)]
    ([4, -2, -2], [1, 1, -2])
    >>> [first_place_payoff(3, 0b111, seat) for seat in range(3)], first_place_payoff(3, 0, 1)
    ([0, 0, 0], 0)
    """
    if first == 0:
        return 0
    if has(first, seat):
        return SHARES[players] * (players - count(first)) // ((players - 1) * count(first))
    return -(SHARES[players] // (players - 1))


def payoff_unit(players: int) -> int:
    """Return the payoff of a sole winner, in units of `first_place_payoff`."""
    return SHARES[players]


def payoff_range(players: int) -> tuple[int, int]:
    """Return the lowest and the highest payoff of a seat.

    >>> payoff_range(3)
    (-2, 4)
    """
    return -SHARES[players] // (players - 1), SHARES[players]
