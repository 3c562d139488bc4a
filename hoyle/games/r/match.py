"""Matches of R: True King (V15) and match points (V14)."""

from hoyle.games.r.options import (
    DRAFT,
    MATCH_CLASHES,
    NO_EXCHANGE,
    SEAT0_PRINCES,
    SEAT1_PRINCES,
    MatchOptions,
    Options,
)
from hoyle.games.r.state import State
from hoyle.games.shared.sheets import duel_columns, duel_row
from hoyle.i18n import N_
from hoyle.rules.match import Choice, Match, Standing
from hoyle.rules.options import Value
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import NONE

MAX_GAMES = 100
"""The maximum number of games of a match by points."""


class MatchRecord(Record):
    """A match of R."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of game 1
    chosen = nest(Options)  # the options of the next game
    games = cell(int8)  # games played
    wins = row(2, int8)  # by seat
    totals = row(2, int16)  # by seat: total points of all games
    scores = row(2 * MAX_GAMES, int8)  # for each game: points of seat 0, points of seat 1
    results = row(MAX_GAMES, int8)  # by game: 1 if seat 0 won, −1 if seat 1 won, 0 for a draw
    loser = cell(int8)  # the loser of the last game that was not drawn, or NONE


def begin(match: MatchRecord, options: Options) -> None:
    """V15: store the options of game 1, which later games may use again."""
    copy(match.base, options)
    copy(match.chosen, options)
    match.loser = NONE


def settle(match: MatchRecord, state: State) -> None:
    """V14, V15: record the points and the result of a finished game."""
    for seat in range(2):
        match.totals[seat] += state.points[seat]
        match.scores[2 * match.games + seat] = state.points[seat]
    match.results[match.games] = state.result
    if state.result:
        winner = 0 if state.result > 0 else 1
        match.wins[winner] += 1
        match.loser = 1 - winner
    match.games += 1


def winner(match: MatchRecord) -> int:
    """Return the seat with more wins (V15) or with more points in total (V14); NONE if they are equal."""
    first, second = match.wins if match.options.true_king else match.totals
    return NONE if first == second else 0 if first > second else 1


def is_over(match: MatchRecord) -> bool:
    """V14, V15: return whether the match is over.

    V15: whether a seat has two wins or three games have been played. V14: whether a seat has reached `match_points` and the
    totals differ, or MAX_GAMES games have been played.
    """
    if match.options.true_king:
        return match.games >= 3 or max(match.wins) >= 2
    return match.games >= MAX_GAMES or (max(match.totals) >= match.options.match_points and winner(match) != NONE)


def chooser(match: MatchRecord) -> int:
    """V15: return the seat that chooses the next game's options: the loser of the last decided game, or NONE."""
    return match.loser if match.options.true_king and match.games else NONE


def choose(match: MatchRecord, options: Options) -> None:
    """V15: use these options for the next game instead of those of game 1."""
    copy(match.chosen, options)


def next_deal(match: MatchRecord, options: Options) -> None:
    """V14, V15: write the options of the next game: those chosen for it, or those of game 1.

    In a match by points, the first drafter and the side with the Princes change from game to game.
    """
    copy(options, match.chosen)
    copy(match.chosen, match.base)
    if not match.options.true_king and match.games & 1:
        if options.deal == DRAFT:
            options.first_drafter = 1 - options.first_drafter
        if options.princess_attack != NO_EXCHANGE:
            swapped = SEAT1_PRINCES if options.princess_attack == SEAT0_PRINCES else SEAT0_PRINCES
            options.princess_attack = swapped


def standing(match: MatchRecord) -> Standing:
    """Return the score sheet: for each game a row with both seats' points, and the totals."""
    winners = (NONE, 0, 1)  # indexed by the result: 0 for a draw, 1 for seat 0, −1 (the last entry) for seat 1
    rows = tuple(
        duel_row(n + 1, match.scores[2 * n], match.scores[2 * n + 1], winners[match.results[n]])
        for n in range(match.games)
    )
    totals = match.wins if match.options.true_king else match.totals
    has_ended = is_over(match)
    match_winner = winner(match) if has_ended else NONE
    totals_label = N_("Games won") if match.options.true_king else N_("Together")
    return Standing(
        duel_columns(N_("Game")),
        rows,
        (totals[0], totals[1]),
        has_ended,
        match_winner,
        totals_label,
        how=end_reason(match),
    )


def end_reason(match: MatchRecord) -> str:
    """V14, V15: return how the match ended, as an English message. While the match runs, the message has no meaning."""
    if match.options.true_king:
        return N_("Two games are won.") if max(match.wins) >= 2 else N_("All three games are played.")
    is_reached = max(match.totals) >= match.options.match_points
    return N_("The points of the match are reached.") if is_reached else N_("All games are played.")


SCOPES: tuple[Value, ...] = ("auto", "any", "opposite_colour")
"""The values of `princess_scope`."""

VARIANTS: tuple[tuple[str, str, dict[str, Value], tuple[tuple[str, tuple[Value, ...]], ...]], ...] = (
    ("1", N_("Seven cards"), {"discard_one": True}, ()),
    ("2", N_("Three cards in hand"), {"hand_limit": 3}, ()),
    ("2.1", N_("Two cards in hand"), {"hand_limit": 2}, ()),
    ("3", N_("Traitor"), {"traitor_swap": True}, (("princess_scope", SCOPES),)),
    ("4", N_("Impatience"), {"points_to_win": 3}, ()),
    ("5", N_("Numbers"), {"abilities": False}, ()),
    ("6", N_("Draft"), {"deal": "draft"}, (("princess_scope", SCOPES), ("first_drafter", (0, 1)))),
    ("7", N_("Loser"), {"goal": "first_loses"}, (("princess_in_loser", ("wins", "loses")),)),
    ("8", N_("Shuffled"), {"deal": "random"}, (("princess_scope", SCOPES),)),
    ("9", N_("Prophecy"), {"play_mode": "prophecy"}, (("own_row_visible", (True, False)),)),
    ("10", N_("Fortune"), {"play_mode": "fortune"}, ()),
    ("11", N_("Last chance"), {"last_chance": True}, (("last_chance_scope", ("any_own", "lost_only")),)),
    ("12", N_("Balance"), {"balance": True}, (("balance_spy", ("override", "cancel")),)),
    (
        "13",
        N_("Princess attack"),
        {},
        (("princess_attack", ("seat0_princes", "seat1_princes")), ("princess_scope", SCOPES)),
    ),
    ("14", N_("All rounds"), {"goal": "all_rounds"}, ()),
)
"""The variants V1 to V14, from which V15 lets the loser choose.

Each has its number, its label, its option values, and its sub-options: other options that the chooser sets, with their values."""


def choices(match: MatchRecord) -> list[Choice]:
    """V15: return the choices of the loser: the options of game 1, or one variant with each combination of its sub-options."""
    result = [Choice("base", N_("As the first game"), "", base_values(match))]
    for number, label, values, sub_options in VARIANTS:
        combinations: list[tuple[str, dict[str, Value]]] = [(number, dict(values))]
        for name, allowed in sub_options:
            combinations = [
                (f"{tag}/{value}", chosen | {name: value}) for tag, chosen in combinations for value in allowed
            ]
        result += [Choice(tag, label, number, chosen) for tag, chosen in combinations]
    return result


def base_values(match: MatchRecord) -> dict[str, Value]:
    """Return the options of game 1 as Python values."""
    from hoyle.rules.options import declared

    return {name: option.decode(getattr(match.base, name)) for name, option in declared(Options).items()}


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    chooser=chooser,
    choices=choices,
    choose=choose,
    clashes=MATCH_CLASHES,
)
