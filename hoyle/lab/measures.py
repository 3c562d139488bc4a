"""The measures of the laboratory: what is counted in games, and how it is defined.

Each is a ratio of two sums; see `hoyle.lab.ratios`. Sums use only the arithmetic of arrays, so that they also work on
`hoyle.lab.columns`, where there is no NumPy.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from operator import add, or_

from hoyle.i18n import N_
from hoyle.lab.contest import BRANCHES, CHOICES, DECISIONS, ENDING, FIRST_SEAT, LEAD_CHANGE_COUNT, OPENING_KIND, PAYOFFS
from hoyle.lab.figures import SHARE
from hoyle.lab.ratios import Measure, Sums, per_game
from hoyle.lab.series import PlayedGames
from hoyle.play.play import Variant
from hoyle.rules.arrays import Ints

FIRST_SCORE, SEAT_SCORE, STALLED, DRAWS = "first_score", "score_0", "stalled", "draws"
DECISIONS_PER_GAME, LEAD_CHANGES = "decisions", "lead_changes"
"""The ids of the measures that sentences mention."""
SHORT_NAMES = {"length": DECISIONS_PER_GAME, "stalls": STALLED, "lead": LEAD_CHANGES, "leads": LEAD_CHANGES}
"""The ids of measures by other names that the command line accepts."""
SUBJECTS = {
    DECISIONS_PER_GAME: N_("the length"),
    "win_0": N_("the wins of seat 1"),
    FIRST_SCORE: N_("the score of the first player"),
    SEAT_SCORE: N_("the score of seat 1"),
    "best": N_("the share of perfect results"),
    DRAWS: N_("the draws"),
    STALLED: N_("how often the game stalls"),
    LEAD_CHANGES: N_("the number of lead changes"),
    "choices": N_("the number of choices"),
    "branching": N_("the number of moves to choose from"),
}
"""The measures of a sweep, by id, as they are named in sentences."""

DECISIONS_NAME = N_("Decisions per game")

WIN_NAMES = (
    N_("Seat 1 wins"),
    N_("Seat 2 wins"),
    N_("Seat 3 wins"),
    N_("Seat 4 wins"),
    N_("Seat 5 wins"),
    N_("Seat 6 wins"),
    N_("Seat 7 wins"),
    N_("Seat 8 wins"),
    N_("Seat 9 wins"),
    N_("Seat 10 wins"),
    N_("Seat 11 wins"),
    N_("Seat 12 wins"),
    N_("Seat 13 wins"),
    N_("Seat 14 wins"),
)
"""The names of the wins by seat. Seats are counted from 0 in code, from 1 in names."""
SHARED_WIN_NAMES = (
    N_("Seat 1 wins, alone or with others"),
    N_("Seat 2 wins, alone or with others"),
    N_("Seat 3 wins, alone or with others"),
    N_("Seat 4 wins, alone or with others"),
    N_("Seat 5 wins, alone or with others"),
    N_("Seat 6 wins, alone or with others"),
    N_("Seat 7 wins, alone or with others"),
    N_("Seat 8 wins, alone or with others"),
    N_("Seat 9 wins, alone or with others"),
    N_("Seat 10 wins, alone or with others"),
    N_("Seat 11 wins, alone or with others"),
    N_("Seat 12 wins, alone or with others"),
    N_("Seat 13 wins, alone or with others"),
    N_("Seat 14 wins, alone or with others"),
)
"""The same where several sides win a game, so that the shares add up to more than 100 %."""


def column(index: int) -> Callable[[PlayedGames], Sums]:
    """Return the sums of the mean of a column of rows."""
    return lambda games: per_game(games.rows[:, index])


def measures_of(variant: Variant, with_moves: bool = False) -> list[Measure]:
    """Return the measures of games under these rules, in the order of reports.

    With `with_moves` the measures of drama are among them, which need the moves of the games; see `hoyle.lab.drama`.

    >>> import hoyle
    >>> [measure.id for measure in measures_of(hoyle.game("r"))][:4]
    ['win_0', 'win_1', 'draws', 'first_score']
    """
    unit = variant.game.payoff_unit(variant.options)
    measures = win_measures(variant) + first_mover_measures(variant)
    measures.append(
        Measure(
            "payoff_0",
            N_("Payoff of seat 1"),
            N_("The mean payoff of seat 1, in the units of the game's scores."),
            lambda games: per_game(games.rows[:, PAYOFFS] / unit),
            "points",
            detail=True,
            of_side=True,
        )
    )
    measures.append(
        Measure(
            DECISIONS_PER_GAME,
            DECISIONS_NAME,
            N_(
                "The mean number of decisions of all players in a game, forced ones included; moves of chance do not count."
            ),
            column(DECISIONS),
            "decisions",
        )
    )
    measures.append(
        Measure(
            "choices",
            N_("Choices per game (more than one legal move)"),
            N_("The mean number of decisions of all players with more than one legal move."),
            column(CHOICES),
            "choices",
        )
    )
    measures.append(
        Measure(
            "branching",
            N_("Branching factor"),
            N_("The mean number of legal moves over all choices of all games."),
            lambda games: (games.rows[:, BRANCHES] * 1.0, games.rows[:, CHOICES] * 1.0),
            "moves",
        )
    )
    measures.append(
        Measure(
            LEAD_CHANGES,
            N_("Lead changes"),
            N_("The mean number of times that the sole lead in points passes to another seat."),
            column(LEAD_CHANGE_COUNT),
            "changes",
            detail=True,
            occurs=lambda games: bool(games.rows[:, LEAD_CHANGE_COUNT].any()),
        )
    )
    if with_moves:
        from hoyle.lab.drama import drama_measures

        measures += drama_measures(variant)
    return measures + ending_measures(variant)


def win_measures(variant: Variant) -> list[Measure]:
    """Return the shares of wins of each seat and of draws; for a single player the share of games with the best result."""
    if variant.seats == 1:
        best = variant.game.payoff_range(variant.options)[1]
        return [
            Measure(
                "best",
                N_("Best possible result"),
                N_("The share of games that end with the best possible payoff."),
                lambda games: per_game(games.rows[:, PAYOFFS] == best),
                SHARE,
            )
        ]

    def wins(seat: int) -> Callable[[PlayedGames], Sums]:
        return lambda games: per_game(
            (games.rows[:, PAYOFFS + seat] == best_payoff(games)) & (games.rows[:, PAYOFFS + seat] > 0)
        )

    def best_payoff(games: PlayedGames) -> Ints:
        return games.rows[:, PAYOFFS : PAYOFFS + variant.seats].max(axis=1)

    first_seats = {variant.game.team(variant.options, seat): seat for seat in reversed(range(variant.seats))}.values()

    def name_of(seat: int) -> Callable[[PlayedGames], str]:
        def name(games: PlayedGames) -> str:
            winners = reduce(add, (wins(each)(games)[0] for each in first_seats))
            return (SHARED_WIN_NAMES if (winners > 1).any() else WIN_NAMES)[seat]

        return name

    meaning = N_(
        "The share of games in which this seat has the highest payoff, and one above 0; several seats can win."
    )
    shares = [
        Measure(f"win_{seat}", WIN_NAMES[seat], meaning, wins(seat), SHARE, of_side=True, name_in=name_of(seat))
        for seat in range(variant.seats)
    ]
    drawn = Measure(
        DRAWS,
        N_("Draws"),
        N_("The share of games in which no seat has a payoff above 0."),
        lambda games: per_game(best_payoff(games) == 0),
        SHARE,
    )
    return [*shares, drawn]


def first_mover_measures(variant: Variant) -> list[Measure]:
    """Return the score of the seat that moved first, in all games and for each type of opening; nothing but for two seats."""
    if variant.seats != 2:
        return []

    def scores(kind: int | None) -> Callable[[PlayedGames], Sums]:
        def sums(games: PlayedGames) -> Sums:
            rows = games.rows
            first = rows[:, FIRST_SEAT]
            counted = first >= 0
            if kind is not None:
                counted = counted & (rows[:, OPENING_KIND] == kind)
            payoffs = rows[:, PAYOFFS] * (first <= 0) + rows[:, PAYOFFS + 1] * (first > 0)
            return ((payoffs > 0) + 0.5 * (payoffs == 0)) * counted, counted * 1.0

        return sums

    meaning = N_("The share of games won by the player who makes the first decision alone; draws count half.")
    kind_meaning = N_("The same, only in games that open in this way.")
    kinds = [
        Measure(f"{FIRST_SCORE}_{kind}", message, kind_meaning, scores(kind), SHARE, detail=True)
        for kind, message in enumerate(variant.game.opening_kinds)
    ]
    return [
        Measure(FIRST_SCORE, N_("Score of the player who moves first"), meaning, scores(None), SHARE),
        *kinds,
    ]


def match_measures(variant: Variant) -> list[Measure]:
    """Return the measures of whole matches; see `hoyle.lab.whole_matches`."""
    *wins, draws = win_measures(variant)
    meaning = N_("The share of matches that this seat wins, with its side.")
    decisions = N_("The mean number of decisions of all players in a match, forced ones included.")
    choices = N_("The mean number of decisions of all players in a match with more than one legal move.")
    return [
        *(replace(one, definition=meaning) for one in wins),
        replace(draws, definition=N_("The share of matches without a single winner.")),
        Measure("deals", N_("Deals per match"), N_("The mean number of deals in a match."), column(ENDING), "deals"),
        Measure(DECISIONS_PER_GAME, N_("Decisions per match"), decisions, column(DECISIONS), "decisions"),
        Measure("choices", N_("Choices per match (more than one legal move)"), choices, column(CHOICES), "choices"),
    ]


def measures_in(games: PlayedGames) -> list[Measure]:
    """Return the measures of these games or whole matches, in the order of reports."""
    variant = games.series.variant
    return match_measures(variant) if games.series.whole else measures_of(variant, games.moves is not None)


def seat_score(variant: Variant) -> Measure | None:
    """Return the score of seat 0, a measure of who is favoured that does not depend on the number of draws or of sides.

    If all seats are alike it is 50 % under any rules. None for a single side.
    """
    team = variant.game.team(variant.options, 0)
    opponents = [seat for seat in range(variant.seats) if variant.game.team(variant.options, seat) != team]
    if not opponents:
        return None

    def sums(games: PlayedGames) -> Sums:
        own = games.rows[:, PAYOFFS]
        others = [games.rows[:, PAYOFFS + seat] for seat in opponents]
        beaten = reduce(add, ((own > other) * 1.0 + (own == other) * 0.5 for other in others))
        return per_game(beaten * (1 / len(opponents)))

    meaning = N_("The share of its opponents that seat 1 beats; equal ones count half.")
    return Measure(SEAT_SCORE, N_("Score of seat 1"), meaning, sums, SHARE, of_side=True)


def measures_by_id(variant: Variant) -> dict[str, Measure]:
    """Return the measures of games under these rules by id, with the score of seat 0, which only sweeps and searches ask for."""
    score = seat_score(variant)
    return {one.id: one for one in (*((score,) if score else ()), *measures_of(variant))}


def sides(variant: Variant) -> int:
    """Return the number of sides: of teams, or of seats that play for themselves."""
    return len({variant.game.team(variant.options, seat) for seat in range(variant.seats)})


def comparable(measure: Measure, first: Variant, second: Variant) -> bool:
    """Return whether a measure means the same under both rules: one of four sides wins less often than one of two."""
    return not measure.of_side or sides(first) == sides(second)


def ending_measures(variant: Variant) -> list[Measure]:
    """Return the share of stalled games, if the game declares stalled endings, and the share of each ending."""
    names = [name for name, _ in variant.game.endings]
    measures: list[Measure] = []
    if variant.game.stalled_endings:
        stalled = [names.index(name) for name in variant.game.stalled_endings]
        measures.append(
            Measure(
                STALLED,
                N_("Stalled"),
                N_("The share of games that end before anyone reaches the goal."),
                lambda games: per_game(reduce(or_, (games.rows[:, ENDING] == ending for ending in stalled))),
                SHARE,
            )
        )

    def ending_sums(index: int) -> Callable[[PlayedGames], Sums]:
        return lambda games: per_game(games.rows[:, ENDING] == index)

    meaning = N_("The share of games that end in this way.")
    return measures + [
        Measure(f"ending_{name}", message, meaning, ending_sums(index), SHARE, detail=True)
        for index, (name, message) in enumerate(variant.game.endings)
    ]


def occurs(measure: Measure, games: PlayedGames) -> bool:
    """Return whether a report on these games shows a measure.

    Endings that did not occur are left out, and so is the score of the first mover if seat 0 always moves first, or if all
    seats decide at once: it would repeat the wins of seat 0, or be empty. A ratio whose denominator is 0 is left out, such as the
    branching factor where nobody has a choice.
    """
    if not measure.by_deal(games)[1].any():
        return False
    if measure.id.startswith("ending_"):
        return bool(measure.sums(games)[0].any())
    if measure.occurs is not None:
        return measure.occurs(games)
    if measure.id.startswith(FIRST_SCORE):
        return bool((games.rows[:, FIRST_SEAT] > 0).any() and measure.sums(games)[1].any())
    return True
