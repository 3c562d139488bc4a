"""Positions of Muzicando for the tests, given as hands, table and stock, and the moves that are legal in them."""

import re
from functools import cache
from typing import Any

from hoyle.games.muzicando import GAME, rules, text
from hoyle.games.muzicando.cards import CARDS, CARDS_PER_COLOUR
from hoyle.games.muzicando.cells import cell_at
from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.rules.auction import first_caller
from hoyle.games.muzicando.rules.layouts import put_down
from hoyle.games.muzicando.state import CALLING, DEALER_DRAW, GIVEN, LAYOUTS, OVER, PLAYING, RUNNING, State, uses_plane
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, only

ENDINGS = [name for name, _ in GAME.endings]
OTHER_HANDS = ("B4", "B4", "B4")
"""Three hands for the players that a test is not about."""
COUNTERS = ("stock", "out", "blocked", "passed", "starter", "last_put", "bid", "bidder")


card_of = cache(text.card_of)


def cards(names: str) -> int:
    """Return the set of the cards with these names, as bits."""
    return sum(1 << card for card in {card_of(name) for name in names.split()})


def names(hand: int) -> str:
    """Return the names of a set of cards."""
    return " ".join(text.card_name(card) for card in range(CARDS) if hand >> card & 1)


def seats(numbers: str) -> int:
    """Return the set of these seats, as bits."""
    return sum(1 << int(seat) for seat in numbers.split())


def position_with(layout: str, *hands: str, table: str = "", turn: int = 0, phase: int = PLAYING, **more: Any) -> State:
    """Return a position during a layout, with seat `turn` to move; further keywords are COUNTERS or options.

    `table` is written `R1@0,0 O2@1,0` in the layouts on the plane, in the order of play, and `R1-3 O2` in the others.
    Four hands play in two teams by default, any other number individually. Blocked seats are blocked by the blue flat.

    >>> moves(position_with("M", "R4 R5", "G2", table="R1-3"))
    ['R4']
    """
    counters = {name: more.pop(name) for name in COUNTERS if name in more}
    if len(hands) != 4:
        more.setdefault("mode", "individual")
    state: State = GAME.begin(GAME.choose(players=len(hands), **more))
    state.layout, state.phase, state.turn, state.to_move = text.LAYOUT_LETTERS.index(layout), phase, turn, only(turn)
    state.stock = cards(counters.get("stock", ""))
    for seat, hand in enumerate(hands):
        state.hand[seat] = cards(hand)
    state.marks, state.passed = seats(counters.get("blocked", "")), seats(counters.get("passed", ""))
    for seat in range(len(hands)):
        state.blocker[seat] = text.card_of("Bb")
    for place, seat in enumerate(seat_list(counters.get("out", ""))):
        state.place[place] = seat
        state.gone |= 1 << seat
    for seat, number in enumerate(map(int, counters.get("last_put", "").split())):
        state.last_put[seat] = number
        state.puts = max(state.puts, number)
    state.starter, state.bidder = counters.get("starter", 0), counters.get("bidder", 0)
    if state.options.mode == TEAM or state.options.individual_bidding:
        state.bid = (counters.get("bid", 1) - 1) * LAYOUTS + state.layout
    for word in table.split():
        lay_on_table(state, word)
    return state


def lay_on_table(state: State, word: str) -> None:
    """Put cards on the table: `O2@1,0` in the layouts on the plane, `R1-3` (three notes) or `R#` (a sign) in the others."""
    if uses_plane(state):
        card, x, y = re.fullmatch(r"(.*)@(-?\d+),(-?\d+)", word).groups()  # type: ignore[union-attr]
        put_down(state, text.card_of(card), cell_at(int(x), int(y)))
        return
    first, _, last = word.partition("-")
    card = text.card_of(first)
    for note in range(card % CARDS_PER_COLOUR, int(last) if last else card % CARDS_PER_COLOUR + 1):
        put_down(state, card - card % CARDS_PER_COLOUR + note, 0)


def seat_list(numbers: str) -> list[int]:
    """Return seats written with spaces between them, in this order."""
    return [int(seat) for seat in numbers.split()]


def run(layout: str, *hands: str, **more: Any) -> State:
    """Return a position in a run: seat `turn` has played the pause."""
    return position_with(layout, *hands, phase=RUNNING, **more)


def gift(layout: str, *hands: str, **more: Any) -> State:
    """Return a position in which seat `turn` may play a card because its partner's last card was the pause."""
    return position_with(layout, *hands, phase=GIVEN, **more)


def auction(*calls: str, dealer: int = 3, **options: Any) -> State:
    """Return the position of the bidding after these calls."""
    state: State = GAME.begin(GAME.choose(**options))
    state.dealer, state.phase = dealer, CALLING
    state.turn = first_caller(state)
    state.to_move = only(state.turn)
    return play_all(state, *calls)


def moves(state: State, seat: int | None = None) -> list[str]:
    """Return the legal moves of a seat as text; by default of the seat whose turn it is."""
    buffer = [0] * GAME.moves
    player = state.turn if seat is None else seat
    return [text.write(state, player, move) for move in buffer[: rules.legal(state, player, buffer)]]


def play_all(state: State, *words: str) -> State:
    """Play these moves and return the state; in `pass:R2` the passing seat draws R2 from CHANCE."""
    for word in words:
        move, _, card = word.partition(":")
        assert move in moves(state), f"{move} is not among {moves(state)}"
        rules.play(state, state.turn, text.read(state, state.turn, move))
        if card:
            play_chance(state, card)
    return state


def play_chance(state: State, word: str) -> None:
    """Play a move of CHANCE."""
    assert state.to_move == CHANCE_AWAITED and word in outcomes(state)
    rules.play(state, CHANCE, text.read(state, CHANCE, word))


def outcomes(state: State) -> list[str]:
    """Return the legal moves of CHANCE as text."""
    return moves(state, CHANCE)


def new_layout(dealer: int = 0, **options: Any) -> State:
    """Return the start of a layout; where a lot draws the dealer, it draws `dealer`."""
    state: State = GAME.begin(GAME.choose(**options))
    if state.phase == DEALER_DRAW:
        play_chance(state, f"dealer{dealer}")
    return state


def deal(dealer: int = 0, **options: Any) -> State:
    """Return a layout with all hands dealt, the lowest cards first."""
    state = new_layout(dealer, **options)
    while state.to_move == CHANCE_AWAITED:
        play_chance(state, outcomes(state)[0])
    return state


def scores(state: State) -> list[int] | None:
    """Return the points of the layout by team or by seat; None while it is running."""
    return state.score[: 2 if state.options.mode == TEAM else state.options.players] if state.phase == OVER else None


def places(state: State) -> list[int]:
    """Return the seats in finishing order."""
    return state.place[: state.options.players]


def ending(state: State) -> str:
    """Return the name of the layout's ending."""
    return ENDINGS[rules.ending(state)]


def blocked_seats(state: State) -> list[int]:
    """Return the blocked seats."""
    return [seat for seat in range(state.options.players) if state.marks >> seat & 1]
