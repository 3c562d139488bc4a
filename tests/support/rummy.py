"""Positions of rummy for the tests, given as names of cards, and the moves that are legal in them."""

from typing import Any

from hoyle.games.rummy import GAME, rules, text
from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.match import begin
from hoyle.games.rummy.match_options import MatchOptions
from hoyle.games.rummy.match_rules import MatchRecord
from hoyle.games.rummy.rules.turn import begin_turns
from hoyle.games.rummy.state import ACTING, DONE, State
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.link import rules_of
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, only
from hoyle.testing.random_play import legal

RULES = rules_of(GAME)

COUNTERS = ("turn", "drawn", "played", "melded", "passes", "closing", "last_drawer", "zapped", "phase")


def deal_options(preset: str = "machiavelli", **options: Any) -> dict[str, Any]:
    """Return the option values of a preset with some of them changed, without the options of a match."""
    declared_options = declared(GAME.options)
    return {
        name: value for name, value in (dict(GAME.presets[preset].values) | options).items() if name in declared_options
    }


def new_deal(preset: str = "machiavelli", **options: Any) -> State:
    """Return the initial state of a deal with these options."""
    state: State = GAME.begin(GAME.choose(**deal_options(preset, **options)))
    return state


def position_with(
    hand: str = "", *others: str, table: str = "", joker_cards: str = "", stock: str = "KS KS KS", **more: Any
) -> State:
    """Return a position with seat 0 to move; further keywords are COUNTERS of the state or options.

    `joker_cards` are the cards that jokers on the table stand for.

    >>> moves(position_with("7H 2S", "3S", table="7S 7D 7C"))
    ['7H', 'draw']
    """
    counters = {name: more.pop(name) for name in COUNTERS if name in more}
    hands = [hand, *(others or ("4C",))]
    state = new_deal(**{"players": len(hands), **more})
    state.stock = card_counts(stock, KINDS)
    state.table, state.wild = card_counts(table, TYPES), card_counts(joker_cards, TYPES)
    for seat, cards in enumerate(hands):
        state.hand[seat * KINDS : seat * KINDS + KINDS] = card_counts(cards, KINDS)
    state.dealer, state.turn, state.phase = len(hands) - 1, 0, ACTING
    for name, value in counters.items():
        setattr(state, name, value)
    state.to_move = only(state.turn)
    return state


def card_counts(cards: str, length: int) -> list[int]:
    """Return how often each card is in a text of card names."""
    counts = [0] * length
    for card in cards.split():
        counts[card_of(card)] += 1
    return counts


def begin_turn(state: State) -> State:
    """Begin the turn of the seat to move, and return the state."""
    begin_turns(state)
    return state


def player_to_move(state: State) -> int:
    """Return CHANCE if it is to move, else the seat whose turn it is."""
    return CHANCE if state.to_move == CHANCE_AWAITED else state.turn


def moves(state: State) -> list[str]:
    """Return the legal moves of the seat to move, or of CHANCE, as text without repeats."""
    seat = player_to_move(state)
    return list(dict.fromkeys(text.write(RULES, state, seat, move) for move in legal(GAME, state, seat)))


def play_all(state: State, *turns: str) -> State:
    """Play these turns and outcomes of CHANCE, and return the state; each move must be legal."""
    for turn in turns:
        for part in text.parts(RULES, state, turn):
            seat = player_to_move(state)
            move = text.read(RULES, state, seat, part)
            assert move in legal(GAME, state, seat), f"{part} is not among {moves(state)}"
            rules.play(state, seat, move)
    return state


def is_play(cards: str, state: State) -> bool:
    """Return whether the seat whose turn it is may play exactly these cards."""
    after = state.clone()
    for kind in sorted(map(card_of, cards.split())):
        if kind not in legal(GAME, after, after.turn):
            return False
        rules.play(after, after.turn, kind)
    return DONE in legal(GAME, after, after.turn)


def card_names(cards: list[int]) -> str:
    """Return the names of the counted cards, lowest card first."""
    return " ".join(card_name(kind) for kind, copies in enumerate(cards) for _ in range(copies))


def hand(state: State, seat: int = 0) -> str:
    """Return the names of the cards in a hand."""
    return card_names(state.hand[seat * KINDS : seat * KINDS + KINDS])


def winners(state: State) -> list[int]:
    """Return the seats that have won the deal, which must be over."""
    assert state.to_move == 0
    return [seat for seat in range(state.options.players) if state.winners >> seat & 1]


def scores(state: State) -> list[int]:
    """Return the scores of the deal, which must be over."""
    assert state.to_move == 0
    return state.score[: state.options.players]


def payoffs(state: State) -> list[int]:
    """Return the payoff of each seat."""
    return [rules.payoff(state, seat) for seat in range(state.options.players)]


def series(preset: str, totals: list[int], won: list[int] | None = None, games: int = 1, **options: Any) -> MatchRecord:
    """Return a match with these total scores, deals won by each seat, and number of deals played (`games`)."""
    match = MatchRecord()
    given = dict(GAME.presets[preset].values) | options
    for name, option in declared(MatchOptions).items():
        setattr(match.options, name, option.encode(given.get(name, option.default)))
    begin(match, GAME.choose(**deal_options(preset, players=len(totals)) | {"stake": given.get("stake", 1)}))
    match.games = games
    match.totals[: len(totals)] = totals
    match.won[: len(totals)] = won or [0] * len(totals)
    return match


def views(state: State) -> list[State]:
    """Return the view of each seat, followed by the view of a spectator."""
    views = [state.blank() for _ in range(state.options.players + 1)]
    for seat in range(state.options.players):
        GAME.verbs["view"](state, seat, views[seat])
    GAME.verbs["public"](state, views[-1])
    return views


def determinizations(state: State, seat: int, count: int) -> list[State]:
    """Return `count` random states that agree with the seat's view."""
    seen, dice, states = views(state)[seat], Dice(), list[State]()
    set_dice(dice, 7, 0)
    for _ in range(count):
        states.append(state.blank())
        GAME.verbs["determinize"](seen, seat, states[-1], dice)
    return states
