"""Positions of rummy for the paragraphs, given directly as cards in words, and what can be played there."""

from typing import Any

from hoyle.games.rummy import GAME, rules, text
from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.match import Series, begin
from hoyle.games.rummy.options import MatchOptions
from hoyle.games.rummy.rules.turn import begin_turns
from hoyle.games.rummy.state import ACTING, DONE, State
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, only
from hoyle.testing.random_play import legal

COUNTERS = ("turn", "drawn", "played", "melded", "passes", "closing", "last_drawer", "zapped", "phase")


def deal_options(preset: str = "machiavelli", **options: Any) -> dict[str, Any]:
    """The options of a deal: a preset with some values changed."""
    declared_options = declared(GAME.options)
    return {
        name: value for name, value in (dict(GAME.presets[preset].values) | options).items() if name in declared_options
    }


def new_deal(preset: str = "machiavelli", **options: Any) -> State:
    """A deal that begins as its options say."""
    state: State = GAME.begin(GAME.choose(**deal_options(preset, **options)))
    return state


def placed(
    hand: str = "", *others: str, table: str = "", stands: str = "", stock: str = "KS KS KS", **more: Any
) -> State:
    """A position, seat 0 to move; `stands` is what jokers on the table stand for; further: counters or options.

    >>> moves(placed("7H 2S", "3S", table="7S 7D 7C"))
    ['7H', 'draw']
    """
    counters = {name: more.pop(name) for name in COUNTERS if name in more}
    hands = [hand, *(others or ("4C",))]
    state = new_deal(**{"players": len(hands), **more})
    state.stock = row(stock, KINDS)
    state.table, state.wild = row(table, TYPES), row(stands, TYPES)
    for seat, cards in enumerate(hands):
        state.hand[seat * KINDS : seat * KINDS + KINDS] = row(cards, KINDS)
    state.dealer, state.turn, state.phase = len(hands) - 1, 0, ACTING
    for name, value in counters.items():
        setattr(state, name, value)
    state.to_move = only(state.turn)
    return state


def row(cards: str, length: int) -> list[int]:
    """Cards in words as a row by kind."""
    found = [0] * length
    for card in cards.split():
        found[card_of(card)] += 1
    return found


def turn_of(state: State) -> State:
    """The position as the turn begins."""
    begin_turns(state)
    return state


def awaited(state: State) -> int:
    """Who is to move: CHANCE, or the seat whose turn it is."""
    return CHANCE if state.to_move == CHANCE_AWAITED else state.turn


def moves(state: State) -> list[str]:
    """What the seat to move may do, in words; of CHANCE each card once."""
    seat = awaited(state)
    return list(dict.fromkeys(text.write(state, seat, move) for move in legal(GAME, state, seat)))


def after(state: State, *turns: str) -> State:
    """The position after these turns, of CHANCE the cards; each move must be legal."""
    for turn in turns:
        for word in text.parts(state, turn):
            seat = awaited(state)
            move = text.read(state, seat, word)
            assert move in legal(GAME, state, seat), f"{word} is not among {moves(state)}"
            rules.play(state, seat, move)
    return state


def can(cards: str, state: State) -> bool:
    """Return whether just these cards are a play of the seat whose turn it is."""
    ahead = state.clone()
    for kind in sorted(map(card_of, cards.split())):
        if kind not in legal(GAME, ahead, ahead.turn):
            return False
        rules.play(ahead, ahead.turn, kind)
    return DONE in legal(GAME, ahead, ahead.turn)


def words(cards: list[int]) -> str:
    """A row by kind as cards in words, the lowest first."""
    return " ".join(card_name(kind) for kind, copies in enumerate(cards) for _ in range(copies))


def hand(state: State, seat: int = 0) -> str:
    """A hand in words."""
    return words(state.hand[seat * KINDS : seat * KINDS + KINDS])


def winners(state: State) -> list[int]:
    """The seats that have won the deal; fails while it goes on."""
    assert state.to_move == 0
    return [seat for seat in range(state.options.players) if state.winners >> seat & 1]


def scores(state: State) -> list[int]:
    """What the deal brought; fails while it goes on."""
    assert state.to_move == 0
    return state.score[: state.options.players]


def payoffs(state: State) -> list[int]:
    """What is settled in the end."""
    return [rules.payoff(state, seat) for seat in range(state.options.players)]


def series(preset: str, totals: list[int], won: list[int] | None = None, games: int = 1, **options: Any) -> Series:
    """A match in which so much has been scored, and so many deals have been won."""
    match = Series()
    given = dict(GAME.presets[preset].values) | options
    for name, option in declared(MatchOptions).items():
        setattr(match.options, name, option.encode(given.get(name, option.default)))
    begin(match, GAME.choose(**deal_options(preset, players=len(totals))))
    match.games = games
    match.totals[: len(totals)] = totals
    match.won[: len(totals)] = won or [0] * len(totals)
    return match


def views(state: State) -> list[State]:
    """What each seat sees, and last a watcher."""
    seen = [state.blank() for _ in range(state.options.players + 1)]
    for seat in range(state.options.players):
        GAME.verbs["view"](state, seat, seen[seat])
    GAME.verbs["public"](state, seen[-1])
    return seen


def determinizations(state: State, seat: int, count: int) -> list[State]:
    """Deals that look to this seat like the true one."""
    seen, dice, found = views(state)[seat], Dice(), list[State]()
    set_dice(dice, 7, 0)
    for _ in range(count):
        found.append(state.blank())
        GAME.verbs["determinize"](seen, seat, found[-1], dice)
    return found
