"""The rules of Pair Attack, paragraph by paragraph (PA1–PA10): options, state, rules, views, and matches for chips."""

from hoyle.games.r.shared.cards import ALL_CARDS, ANY_CARDS, PRINCE, PRINCESS, rank
from hoyle.games.shared.chips import (
    SEATS,
    Carried,
    Ledger,
    deal_points,
    first_dealer,
    match_is_over,
    match_of,
    next_dealer,
    share,
)
from hoyle.games.shared.common_options import ante_option, chips_option, deals_option, players_option
from hoyle.i18n import N_, many
from hoyle.rules.bits import count, drop, has, lowest, put, rest, spread
from hoyle.rules.dice import Dice, below, draw_cards
from hoyle.rules.link import LinkedRules
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, Preset, option
from hoyle.rules.position import Position
from hoyle.rules.record import cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, MOVERS, NONE, UNKNOWN, everyone, only
from hoyle.rules.visibility import ALL, NOBODY, OWNER

DEAL = N_("The deal")
CHIPS = N_("Chips")


class Options(OptionSet):
    """The options of one deal."""

    players = players_option(2, range(2, 9), DEAL, "PA1")
    ante = ante_option("PA2", "V1")
    stake = option(
        2,
        range(1, 21),
        label=N_("Stake"),
        sentence=N_("Chips that each player who stays adds to the pot."),
        group=CHIPS,
        paragraphs=("PA5", "V2"),
        chip=many("Staying costs {n} chip", "Staying costs {n} chips"),
    )


class MatchOptions(OptionSet):
    """The options of a match."""

    deals = deals_option("PA11", "V3")
    chips = chips_option("PA11", "V4")


PRESETS = {
    "two": Preset(N_("Pair Attack for two"), N_("Two players, one chip to play, two to stay."), {}),
    "four": Preset(N_("Pair Attack for four"), N_("The same for four players."), {"players": 4}),
    "eight": Preset(N_("Pair Attack for eight"), N_("All sixteen cards are dealt."), {"players": 8}),
    "dear": Preset(N_("Expensive to stay"), N_("Two players, and staying costs three."), {"stake": 3}),
}


HAND = 2
"""The number of cards in a hand."""

PASS, STAY = 0, 1
"""The moves of a seat."""

DEALING, CHOOSING, OVER = range(3)
"""The phases: CHANCE deals; all seats choose at once; the deal is over."""

SHOWDOWN, ALONE, NOBODY_STAYED, RESIGNED = range(4)
"""The endings of a deal: the values of `State.ended`."""

BEST_PAIR = 64
"""The strength of Prince and Princess, which is above that of all other pairs."""


class State(Position):
    """A deal. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # the state of the match before this deal
    hand = row(SEATS, int32, ANY_CARDS, seen=OWNER, size="held", pool="stock")  # by seat: cards held
    stock = cell(int32, ANY_CARDS, seen=NOBODY)  # cards not dealt; in a view, all cards that the reader does not see
    to_move = cell(int16, MOVERS, seen=ALL)  # seats that are to choose, as bits; 0 when the deal is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # DEALING to OVER
    dealer = cell(int8, range(SEATS), seen=ALL)  # the seat that deals
    turn = cell(int8, range(SEATS), seen=ALL)  # while cards are dealt, the seat that gets the next one
    chosen = row(SEATS, int8, range(NONE, 2), seen=OWNER, after=OVER)  # by seat: STAY or PASS; NONE before its choice
    net = row(SEATS, int16, seen=ALL)  # when the deal is over: by seat, chips won less chips paid
    left = cell(int16, seen=ALL)  # chips left in the pot for the next deal
    # when the deal is over: seats that have shown their cards, as bits
    shown = cell(int16, range(1 << SEATS), seen=ALL)
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)  # how the deal ended: SHOWDOWN to RESIGNED
    held = row(SEATS, int8)  # in a view only: number of cards in each hand


@rule
def strength(hand: int) -> int:
    """PA3: return the strength of two cards: BEST_PAIR, else 8 · the higher rank + the lower rank.

    >>> strength(0b10000010), strength(0b10000000_10000000), strength(0b1000_00000001)
    (64, 63, 24)
    """
    first = rank(lowest(hand))
    second = rank(lowest(rest(hand)))
    if max(first, second) == PRINCE and min(first, second) == PRINCESS:
        return BEST_PAIR
    return 8 * max(first, second) + min(first, second)


@rule
def start(state: State) -> None:
    """PA1, PA2: shuffle the pack and set the dealer; every player has paid the ante."""
    state.stock = ALL_CARDS
    state.dealer = first_dealer(state.carried, state.options.players)
    state.turn = (state.dealer + 1) % state.options.players
    for seat in range(SEATS):
        state.chosen[seat] = NONE
    state.left = state.carried.pot
    state.phase = DEALING
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """PA4: write the legal moves: PASS and STAY for a seat; any card of the stock for CHANCE."""
    if seat == CHANCE:
        return spread(state.stock, moves) if state.to_move == CHANCE_AWAITED else 0
    if not has(state.to_move, seat):
        return 0
    moves[0] = PASS
    moves[1] = STAY
    return 2


@rule
def play(state: State, seat: int, move: int) -> None:
    """PA2, PA4: deal a card, or choose for a seat; after the last choice decide the deal."""
    if seat == CHANCE:
        deal(state, move)
        return
    state.chosen[seat] = move
    state.to_move = drop(state.to_move, seat)
    if state.to_move == 0:
        resolve(state)


@rule
def deal(state: State, card: int) -> None:
    """PA2: deal a card to the next seat; when every seat has two, let all seats choose at once."""
    state.stock = drop(state.stock, card)
    state.hand[state.turn] = put(state.hand[state.turn], card)
    if state.turn == state.dealer and count(state.hand[state.turn]) == HAND:
        state.phase = CHOOSING
        state.to_move = everyone(state.options.players)
    state.turn = (state.turn + 1) % state.options.players


@rule
def resolve(state: State) -> None:
    """PA5–PA9: settle the deal by the number of players who stayed."""
    stayers = 0
    for seat in range(state.options.players):
        if state.chosen[seat] == STAY:
            stayers = put(stayers, seat)
    if stayers == 0:
        settle_without_stayers(state)
    elif count(stayers) == 1:
        pay(state, pot_of(state), stayers, 0)
        finish(state, ALONE)
    else:
        state.shown = stayers
        pay(state, pot_of(state) + count(stayers) * state.options.stake, winning_seats(state, stayers), stayers)
        finish(state, SHOWDOWN)


@rule
def pot_of(state: State) -> int:
    """PA2, PA9: return the pot before anybody stays: the antes, and the chips that earlier deals left."""
    return state.carried.pot + state.options.players * state.options.ante


@rule
def winning_seats(state: State, stayers: int) -> int:
    """PA6, PA7: return the seats with the best pair among the seats `stayers`; both are seats as bits."""
    winners = 0
    highest = NONE
    for seat in range(state.options.players):
        if has(stayers, seat):
            pair = strength(state.hand[seat])
            if pair > highest:
                highest = pair
                winners = 0
            if pair == highest:
                winners = put(winners, seat)
    return winners


@rule
def pay(state: State, pot: int, winners: int, staked: int) -> None:
    """PA5–PA8: share the pot among the winners; every seat has paid the ante, and the seats in `staked` also a stake."""
    for seat in range(state.options.players):
        paid = state.options.ante + (state.options.stake if has(staked, seat) else 0)
        state.net[seat] = share(pot, winners, seat, state.dealer, state.options.players) - paid
    state.left = 0


@rule
def settle_without_stayers(state: State) -> None:
    """PA9: leave the pot for the next deal; in the last deal return it to all players in equal parts."""
    if state.carried.more:
        pay(state, 0, only(0), 0)  # nobody receives chips: the pot to share is 0
        state.left = pot_of(state)
    else:
        pay(state, pot_of(state), everyone(state.options.players), 0)
    finish(state, NOBODY_STAYED)


@rule
def finish(state: State, how: int) -> None:
    """End the deal; `how` is the value of `State.ended`."""
    state.ended = how
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the chips won less the chips paid, plus an equal part of the change of the pot, in units of 1/players chips.

    The pot counts as belonging to all players equally, so that the payoffs of every deal sum to 0.
    """
    if state.phase != OVER:
        return 0
    return state.options.players * state.net[seat] + state.left - state.carried.pot


@rule
def points(state: State, seat: int) -> int:
    """Return the chips won less the chips paid."""
    return state.net[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """PA10: end the deal because a player gives up: the others share the ante of that player.

    A pot that earlier deals left is carried to the next deal; in the last deal the others share it too.
    """
    others = drop(everyone(state.options.players), seat)
    pot = state.options.ante + (0 if state.carried.more else state.carried.pot)
    for player in range(state.options.players):
        state.net[player] = share(pot, others, player, state.dealer, state.options.players)
    state.net[seat] = -state.options.ante
    state.left = state.carried.pot if state.carried.more else 0
    finish(state, RESIGNED)


@rule
def ending(state: State) -> int:
    """Return how the deal ended: an index into the game's endings."""
    return state.ended


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """K4: write the hands shown."""
    for player in range(SEATS):
        if has(state.shown, player):
            seen.hand[player] = state.hand[player]
            seen.stock &= ~state.hand[player]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view; unseen cards and unseen choices are random, all equally likely."""
    copy(state, seen)
    for player in range(SEATS):
        drawn = draw_cards(state.stock, seen.held[player] - count(seen.hand[player]), dice)
        state.stock &= ~drawn
        state.hand[player] |= drawn
        if seen.chosen[player] == UNKNOWN:
            state.chosen[player] = STAY if below(dice, 2) else PASS
        state.held[player] = 0


class ChipsMatch(Ledger):
    """A match."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of every deal


MATCH = match_of(ChipsMatch, MatchOptions)


class Rules(LinkedRules):
    """The rules that the table, the notation and the guide call."""

    deal_points = staticmethod(deal_points)
    legal = staticmethod(legal)
    match_is_over = staticmethod(match_is_over)
    next_dealer = staticmethod(next_dealer)
    pot_of = staticmethod(pot_of)
    strength = staticmethod(strength)
    winning_seats = staticmethod(winning_seats)
