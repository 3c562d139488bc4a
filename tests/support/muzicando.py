"""Positions of Muzicando for the tests: hands, table and stock given directly, and what can be played there."""

import re
from typing import Any

from hoyle.games.muzicando import GAME, rules, text
from hoyle.games.muzicando.cards import CARDS, EACH
from hoyle.games.muzicando.rules.auction import first_speaker
from hoyle.games.muzicando.rules.layouts import put_down
from hoyle.games.muzicando.rules.plane import cell_at
from hoyle.games.muzicando.state import CALLING, DEALER_DRAW, GIVEN, LAYOUTS, OVER, PLAYING, RUNNING, State, on_plane
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, only

ENDINGS = [name for name, _ in GAME.endings]
NOTHING = ("B4", "B4", "B4")
"""Three other hands that a test is not about."""
COUNTERS = ("stock", "out", "blocked", "passed", "starter", "last_put", "bid", "bidder")


def cards(words: str) -> int:
    """Cards as a set."""
    return sum(1 << card for card in {text.card_of(word) for word in words.split()})


def names(hand: int) -> str:
    """A set as words."""
    return " ".join(text.card_name(card) for card in range(CARDS) if hand >> card & 1)


def seats(numbers: str) -> int:
    """Seats as bits."""
    return sum(1 << int(seat) for seat in numbers.split())


def placed(layout: str, *hands: str, table: str = "", turn: int = 0, phase: int = PLAYING, **more: Any) -> State:
    """A position in the midst of a layout, `turn` to move; further keywords are counters or options.

    The table is `R1@0,0 O2@1,0` on the plane, in the order in which it was laid, and `R1-3 O2` else. Four hands are two
    teams, any other number plays alone. A blocked seat is blocked by the blue flat.

    >>> moves(placed("M", "R4 R5", "G2", table="R1-3"))
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
    for place, seat in enumerate(counters.get("out", "").split()):
        state.place[place] = int(seat)
        state.gone |= 1 << int(seat)
    for seat, put in enumerate(counters.get("last_put", "").split()):
        state.last_put[seat] = int(put)
        state.puts = max(state.puts, int(put))
    state.starter, state.bidder = counters.get("starter", 0), counters.get("bidder", 0)
    if state.options.mode == 0 or state.options.individual_bidding:
        state.bid = (counters.get("bid", 1) - 1) * LAYOUTS + state.layout
    for word in table.split():
        lay_out(state, word)
    return state


def lay_out(state: State, word: str) -> None:
    """Cards that lie already: `O2@1,0` on the plane, `R1-3` or `R#` else."""
    if on_plane(state):
        card, x, y = re.fullmatch(r"(.*)@(-?\d+),(-?\d+)", word).groups()  # type: ignore[union-attr]
        put_down(state, text.card_of(card), cell_at(int(x), int(y)))
        return
    first, _, last = word.partition("-")
    card = text.card_of(first)
    for note in range(card % EACH, int(last) if last else card % EACH + 1):
        put_down(state, card - card % EACH + note, 0)


def run(layout: str, *hands: str, **more: Any) -> State:
    """A position in a run: seat `turn` has laid the pause."""
    return placed(layout, *hands, phase=RUNNING, **more)


def gift(layout: str, *hands: str, **more: Any) -> State:
    """A position in which seat `turn` may lay a card, the pause having been its partner's last."""
    return placed(layout, *hands, phase=GIVEN, **more)


def auction(*calls: str, dealer: int = 3, **options: Any) -> State:
    """The bidding after these calls."""
    state: State = GAME.begin(GAME.choose(**options))
    state.dealer, state.phase = dealer, CALLING
    state.turn = first_speaker(state)
    state.to_move = only(state.turn)
    return after(state, *calls)


def moves(state: State, seat: int | None = None) -> list[str]:
    """What the seat whose turn it is may do."""
    row = [0] * GAME.moves
    who = state.turn if seat is None else seat
    return [text.write(state, who, move) for move in row[: rules.legal(state, who, row)]]


def after(state: State, *words: str) -> State:
    """The position after these moves; `pass:R2` says which card CHANCE gives."""
    for word in words:
        said, _, card = word.partition(":")
        assert said in moves(state), f"{said} is not among {moves(state)}"
        rules.play(state, state.turn, text.read(state, state.turn, said))
        if card:
            chance(state, card)
    return state


def chance(state: State, word: str) -> None:
    """CHANCE says this."""
    assert state.to_move == CHANCE_AWAITED and word in outcomes(state)
    rules.play(state, CHANCE, text.read(state, CHANCE, word))


def outcomes(state: State) -> list[str]:
    """What CHANCE may do."""
    row = [0] * GAME.moves
    return [text.write(state, CHANCE, move) for move in row[: rules.legal(state, CHANCE, row)]]


def new_layout(dealer: int = 0, **options: Any) -> State:
    """A layout from the very beginning, the lot having named the dealer where it does."""
    state: State = GAME.begin(GAME.choose(**options))
    if state.phase == DEALER_DRAW:
        chance(state, f"dealer{dealer}")
    return state


def dealt(dealer: int = 0, **options: Any) -> State:
    """All hands dealt, the lowest card first."""
    state = new_layout(dealer, **options)
    while state.to_move == CHANCE_AWAITED:
        chance(state, outcomes(state)[0])
    return state


def scores(state: State) -> list[int] | None:
    """What the layout brought, by team or by seat; None while it goes on."""
    return state.score[: 2 if state.options.mode == 0 else state.options.players] if state.phase == OVER else None


def places(state: State) -> list[int]:
    """The seats by place."""
    return state.place[: state.options.players]


def ending(state: State) -> str:
    """How it ended."""
    return ENDINGS[rules.ending(state)]


def blocked(state: State) -> list[int]:
    """The seats that are blocked."""
    return [seat for seat in range(state.options.players) if state.marks >> seat & 1]
