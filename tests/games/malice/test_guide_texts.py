"""What the guide of Malice says holds in the position in which it says it, whatever the options."""

from typing import Any

from hoyle.games import GAMES
from hoyle.games.malice.options import ANY, ONE, UNLIMITED
from hoyle.games.malice.state import ASIDE, END, PAYOFF, STRIDE
from hoyle.testing.random_play import legal
from tests.support.guide_texts import Holds, check_guide


def plays_payoff(state: Any, seat: int) -> bool:
    """Return whether the payoff card may go to the centre, or must wait only for a card that has to go there first."""
    moves = legal(GAMES["malice"], state, seat)
    to_centre = [move for move in moves if move != END and move % STRIDE < ASIDE]
    return any(move // STRIDE == PAYOFF for move in to_centre) or (bool(to_centre) and END not in moves)


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
    "An ace must": lambda s, _: bool(s.options.force_aces) and not s.options.force_twos,
    "An ace, or a two": lambda s, _: bool(s.options.force_aces) and bool(s.options.force_twos),
    "If your hand is empty": lambda s, _: bool(s.options.midturn_refill),
    "A joker is never laid": lambda s, _: not s.options.joker_discard,
    "Only one card a turn may go from your hand or side piles to the centre. One": lambda s, _: (
        s.options.center_plays == ONE and not s.options.forced_plays_use_quota and bool(s.options.force_aces)
    ),
    "Play as many": lambda s, _: s.options.center_plays == UNLIMITED,
    "This turn's one card": lambda s, _: s.options.center_plays == ONE and bool(s.quota),
    "A card of your hand laid on a side pile ends your turn. Any": lambda s, _: s.options.side_build == ANY,
    "A card of your hand laid on a side pile ends your turn. There": lambda s, _: s.options.side_build != ANY,
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
]


def test_what_the_guide_says_is_so_under_every_option() -> None:
    check_guide("malice", HOLDS, MORE)
