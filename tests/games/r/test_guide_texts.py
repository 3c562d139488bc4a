"""What R's guide says holds in the position in which it says it, whatever the options."""

from typing import Any

from hoyle.games.r.options import ALL_ROUNDS, FIRST_LOSES, FORTUNE, PRINCESS_LOSES, PROPHECY
from hoyle.games.r.rules.rounds import princess_wins
from hoyle.games.r.shared.cards import rank
from hoyle.rules.seats import NONE
from tests.support.guide_texts import Holds, check_guide


def held(state: Any, seat: int) -> list[int]:
    """Return the cards that a seat has not played yet."""
    return [card for card in range(16) if (state.hand[seat] | state.deck[seat]) >> card & 1]


def may_catch(state: Any, seat: int) -> bool:
    """Return whether a Princess in a seat's hand may meet a Prince whom she beats."""
    princes = [card for card in held(state, 1 - seat) if rank(card) == 7]
    own = [card for card in range(16) if state.hand[seat] >> card & 1]
    return any(princess_wins(state, card, prince) for card in own for prince in princes)


def wins_all(state: Any) -> bool:
    """Return whether a Princess that meets a Prince wins the game."""
    goal = state.options.goal
    return goal != ALL_ROUNDS and not (goal == FIRST_LOSES and state.options.princess_in_loser == PRINCESS_LOSES)


HOLDS: Holds = {
    "You and your opponent have the same eight": lambda s, _: (
        [*map(rank, held(s, 0))] == [*map(rank, held(s, 1))] == [*range(8)]
    ),
    "You hold {cards} cards.": lambda s, seat: s.hand[seat].bit_count() == s.options.hand_limit,
    "Each round both turn over": lambda s, _: s.options.play_mode == PROPHECY,
    "Each round both lay one card": lambda s, _: s.options.play_mode not in (PROPHECY, FORTUNE),
    "Whoever leads in points": lambda s, _: bool(s.options.balance),
    "The higher number usually wins.": lambda s, _: bool(s.options.abilities),
    "The higher number wins.": lambda s, _: not s.options.abilities,
    "The round was tied.": lambda s, _: s.winners[s.rounds - 1] == NONE,
    "Your General": lambda s, seat: s.bonus[seat] == 2,
    "Their General": lambda s, seat: s.bonus[1 - seat] == 2,
    "Your Spy has made them show": lambda s, seat: s.spy == seat and s.chosen[1 - seat] != NONE,
    "They lead": lambda s, seat: s.points[1 - seat] > s.points[seat] and s.chosen[1 - seat] != NONE,
    "Their Spy": lambda s, seat: s.spy == 1 - seat and s.to_move == 1 << seat,
    "You lead, so": lambda s, seat: s.points[seat] > s.points[1 - seat] and s.to_move == 1 << seat,
    "Played cards are gone.": lambda s, _: not s.options.last_chance,
    "Your Princess wins the whole game": lambda s, seat: wins_all(s) and may_catch(s, seat),
    "Your Princess loses": lambda s, seat: not wins_all(s) and s.options.goal != ALL_ROUNDS and may_catch(s, seat),
    "Your Princess wins 4 points": lambda s, seat: s.options.goal == ALL_ROUNDS and may_catch(s, seat),
    "They are one point short": lambda s, seat: s.points[1 - seat] == s.options.points_to_win - 1,
    "Your Spy has made them turn over": lambda s, seat: s.spy == seat and s.options.play_mode in (PROPHECY, FORTUNE),
}
"""By the beginning of a sentence: when it is true."""


LOSER = {"goal": "first_loses", "princess_in_loser": "loses"}
MORE: list[dict[str, Any]] = [
    LOSER,
    {"balance": True, "balance_spy": "cancel"},
    {"traitor_swap": True, "princess_scope": "opposite_colour"},
]


def test_what_the_guide_says_is_so_under_every_option() -> None:
    check_guide("r", HOLDS, MORE, seeds=6)
