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


class Series(Record):
    """A match of R."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # what "base" means: the options of game 1
    chosen = nest(Options)  # the options of the next game
    games = cell(int8)  # games played
    wins = row(2, int8)
    totals = row(2, int16)  # points over all games
    scores = row(200, int8)  # points of each game, seat 0's and seat 1's
    results = row(100, int8)  # 1 seat 0 won, −1 seat 1, 0 a draw
    loser = cell(int8)  # the seat that lost last, or NONE


def begin(match: Series, options: Options) -> None:
    """V15: game 1 is played by the options given beside `true_king`."""
    copy(match.base, options)
    copy(match.chosen, options)
    match.loser = NONE


def settle(match: Series, state: State) -> None:
    """Count a game: V15 its winner, V14 its points."""
    for seat in range(2):
        match.totals[seat] += state.points[seat]
        match.scores[2 * match.games + seat] = state.points[seat]
    match.results[match.games] = state.result
    if state.result:
        winner = 0 if state.result > 0 else 1
        match.wins[winner] += 1
        match.loser = 1 - winner
    match.games += 1


def winner(match: Series) -> int:
    """Return the seat with more wins (V15) or more points in all (V14), or NONE."""
    first, second = match.wins if match.options.true_king else match.totals
    return NONE if first == second else 0 if first > second else 1


def is_over(match: Series) -> bool:
    """Return whether the match is over: after two wins or three games (V15); when a total is reached and they differ (V14)."""
    if match.options.true_king:
        return match.games >= 3 or max(match.wins) >= 2
    return match.games >= 100 or (max(match.totals) >= match.options.match_points and winner(match) != NONE)


def chooser(match: Series) -> int:
    """V15: return the seat that chooses the next game's options: the last loser, or NONE before a game is lost."""
    return match.loser if match.options.true_king and match.games else NONE


def choose(match: Series, options: Options) -> None:
    """V15: the chosen variant replaces the options of game 1."""
    copy(match.chosen, options)


def next_deal(match: Series, options: Options) -> None:
    """V15: the options chosen, or those of game 1; V14: drafter and Princes change sides from game to game."""
    copy(options, match.chosen)
    copy(match.chosen, match.base)
    if not match.options.true_king and match.games & 1:
        if options.deal == DRAFT:
            options.first_drafter = 1 - options.first_drafter
        if options.princess_attack != NO_EXCHANGE:
            swapped = SEAT1_PRINCES if options.princess_attack == SEAT0_PRINCES else SEAT0_PRINCES
            options.princess_attack = swapped


def standing(match: Series) -> Standing:
    """Return the score sheet: a row a game with each seat's points, and the totals."""
    winners = (NONE, 0, 1)  # by result: a draw, 1 for seat 0, −1 for seat 1
    rows = tuple(
        duel_row(n + 1, match.scores[2 * n], match.scores[2 * n + 1], winners[match.results[n]])
        for n in range(match.games)
    )
    totals = match.wins if match.options.true_king else match.totals
    done = is_over(match)
    won = winner(match) if done else NONE
    sums = N_("Games won") if match.options.true_king else N_("Together")
    return Standing(duel_columns(N_("Game")), rows, (totals[0], totals[1]), done, won, sums, how=how(match))


def how(match: Series) -> str:
    """V14, V15: say how a match that is over ended."""
    if match.options.true_king:
        return N_("Two games are won.") if max(match.wins) >= 2 else N_("All three games are played.")
    reached = max(match.totals) >= match.options.match_points
    return N_("The points of the match are reached.") if reached else N_("All games are played.")


SCOPES: tuple[Value, ...] = ("auto", "any", "opposite_colour")

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


def choices(match: Series) -> list[Choice]:
    """V15: return what the loser may choose: base, or exactly one variant with any values of its sub-options."""
    found = [Choice("base", N_("As the first game"), "", base_values(match))]
    for number, label, values, extras in VARIANTS:
        sets: list[tuple[str, dict[str, Value]]] = [(number, dict(values))]
        for name, allowed in extras:
            sets = [(f"{tag}/{value}", chosen | {name: value}) for tag, chosen in sets for value in allowed]
        found += [Choice(tag, label, number, chosen) for tag, chosen in sets]
    return found


def base_values(match: Series) -> dict[str, Value]:
    """Return the options of game 1 as Python values."""
    from hoyle.rules.options import declared

    return {name: option.decode(getattr(match.base, name)) for name, option in declared(Options).items()}


MATCH = Match(
    options=MatchOptions,
    record=Series,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    chooser=chooser,
    choices=choices,
    choose=choose,
    clashes=MATCH_CLASHES,
)
