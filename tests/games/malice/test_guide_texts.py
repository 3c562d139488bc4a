"""What the guide of Malice says holds in the position in which it says it, whatever the options."""

from typing import Any

from hoyle.games import GAMES
from hoyle.games.malice.grid import ACE_OPENS
from hoyle.games.malice.options import ANY, BY_TURNS, DOWN, DOWNWARDS, ONE, SAME_OR_DOWN, UNLIMITED, UP, UP_OR_DOWN
from hoyle.games.malice.state import ASIDE, END, FREE_PLACE, PAYOFF, STRIDE
from hoyle.testing.random_play import legal
from tests.support.guide_texts import Holds, check_guide


def plays_payoff(state: Any, seat: int) -> bool:
    """Return whether the payoff card may go to the centre, or must wait only for a card that has to go there first."""
    moves = legal(GAMES["malice"], state, seat)
    to_centre = [move for move in moves if move != END and move % STRIDE < ASIDE]
    return any(move // STRIDE == PAYOFF for move in to_centre) or (bool(to_centre) and END not in moves)


def opens_with_aces(state: Any) -> bool:
    """Return whether some centre pile begins with an ace."""
    return state.options.center_build != DOWNWARDS and bool(state.options.center_follows[ACE_OPENS])


HOLDS: Holds = {
    "Centre piles grow from the ace to the king; suits do not count, and a joker": lambda s, _: (
        bool(s.options.jokers) and not s.options.kings_wild
    ),
    "Centre piles grow from the ace to the king. ": lambda s, _: not s.options.jokers and not s.options.kings_wild,
    "Centre piles grow from the ace to the queen; suits do not count, and kings": lambda s, _: (
        bool(s.options.jokers) and bool(s.options.kings_wild)
    ),
    "Centre piles grow from the ace to the queen; suits do not count, and a king": lambda s, _: (
        not s.options.jokers and bool(s.options.kings_wild)
    ),
    "Only a real ace": lambda s, _: not s.options.wild_as_ace,
    "An ace must": lambda s, _: bool(s.options.force_aces) and not s.options.force_twos and opens_with_aces(s),
    "Centre piles grow from the highest": lambda s, _: s.options.center_build == DOWNWARDS,
    "In the centre this table has its own order": lambda s, _: bool(s.options.followers[FREE_PLACE]),
    "The first centre pile grows": lambda s, _: s.options.center_build == BY_TURNS,
    "A joker, or a wild king": lambda s, _: bool(s.options.jokers) or bool(s.options.kings_wild),
    "An ace, or a two": lambda s, _: bool(s.options.force_aces) and bool(s.options.force_twos),
    "If your hand is empty": lambda s, _: bool(s.options.midturn_refill),
    "A joker is never laid": lambda s, _: not s.options.joker_discard,
    "Only one card a turn may go from your hand or side piles to the centre. One": lambda s, _: (
        s.options.center_plays == ONE and not s.options.forced_plays_use_quota and bool(s.options.force_aces)
    ),
    "Play as many": lambda s, _: s.options.center_plays == UNLIMITED,
    "This turn's one card": lambda s, _: s.options.center_plays == ONE and bool(s.quota),
    "A card of your hand laid on a side pile ends your turn. Any": lambda s, _: s.options.side_build == ANY,
    "A card of your hand laid on a side pile ends your turn. There it must be of": lambda s, _: (
        s.options.side_build == SAME_OR_DOWN
    ),
    "A card of your hand laid on a side pile ends your turn. There it must be one rank lower": lambda s, _: (
        s.options.side_build == DOWN
    ),
    "A card of your hand laid on a side pile ends your turn. There it must be one rank higher.": lambda s, _: (
        s.options.side_build == UP
    ),
    "A card of your hand laid on a side pile ends your turn. There it must be one rank higher or": lambda s, _: (
        s.options.side_build == UP_OR_DOWN
    ),
    "You have drawn cards again. Both": lambda s, _: s.options.players == 2,
    "You have drawn cards again. All": lambda s, _: s.options.players > 2,
    "Your payoff card fits": plays_payoff,
    "Your payoff card does not": lambda s, seat: (
        not any(move // STRIDE == PAYOFF and move != END for move in legal(GAMES["malice"], s, seat))
    ),
}
"""By the beginning of a sentence: when it is true."""

MORE: list[dict[str, Any]] = [
    {"jokers": 0},
    {"kings_wild": True},
    {"kings_wild": True, "jokers": 0},
    {"wild_as_ace": False},
    {"joker_discard": False},
    {"force_twos": True},
    {"force_aces": False},
    {"midturn_refill": True},
    {"center_build": "down", "side_build": "up"},
    {"center_build": "both", "side_build": "down"},
    {"side_build": "both", "jokers": 0},
    {"players": 4, "payoff_size": 13},
    {"center_follows": {"seven.free": "yes", "nine.seven": "yes"}, "force_twos": True},
    {"center_follows": {"seven.free": "yes", "ace.free": "no", "ace.king": "yes"}, "jokers": 0},
]


def test_what_the_guide_says_is_so_under_every_option() -> None:
    check_guide("malice", HOLDS, MORE)
