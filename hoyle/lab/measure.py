"""measure, compare: figures on a set of rules from many games, and the differences between sets of rules."""

from collections.abc import Callable, Sequence
from typing import Any

from hoyle.bots import refuse_unfit
from hoyle.i18n import N_
from hoyle.lab.contest import BRANCHES, CHOICES, DECISIONS, ENDING, FIRST_SEAT, LEAD_CHANGE_COUNT, OPENING_KIND, PAYOFFS
from hoyle.lab.figures import Figure, mean, share
from hoyle.lab.labels import DECISIONS_PER_GAME, DRAWS, FIRST_SCORE, LEAD_CHANGES, NAMES, STALLED
from hoyle.lab.many import play_many
from hoyle.lab.report import Comparison, Report
from hoyle.session.play import Variant

Progress = Callable[[int, int], None]


def no_progress(done: int, games: int) -> None:
    """Ignore the progress."""


def measure(
    variant: Variant,
    bots: Sequence[str] = ("search", "search"),
    games: int = 10_000,
    seed: int = 1,
    progress: Progress = no_progress,
    opening: int | None = None,
) -> Report:
    """Play single deals between bots (one per seat, seat 0 first) and return the figures.

    `bots` are names as in `hoyle.bots.bot_names()`, or with a budget, such as `search:250`. The same seed gives the same
    figures on any number of cores. After Ctrl-C the report is on the games played so far. The first `opening` decisions are
    drawn at random, by default as many as the game declares, so that games from one fixed position differ. Figures are
    accessed by id: `win_0` is the share of games that seat 0 wins. Raise ValueError for too few games, the wrong number
    of bots, or a bot that cannot play these rules.

    >>> import hoyle
    >>> report = hoyle.measure(hoyle.game("r"), bots=("random", "random"), games=200, seed=1)
    >>> report.games, 0 < report["win_0"].value < 1
    (200, True)
    """
    check_measurement(variant, bots, games)
    random_decisions = variant.game.opening(variant.options) if opening is None else opening
    rows = play_many(variant, tuple(bots), games, seed, progress=progress, opening=random_decisions)
    return make_report(variant, tuple(bots), games, seed, rows, random_decisions)


def check_measurement(variant: Variant, bots: Sequence[str], games: int) -> None:
    """Raise ValueError with a full sentence if these games cannot be played."""
    if len(bots) != variant.seats:
        raise ValueError(f"{variant.name} has {variant.seats} seats: name {variant.seats} bots, not {len(bots)}.")
    check_games(variant, bots, games)


def check_games(variant: Variant, bots: Sequence[str], games: int) -> None:
    """Raise ValueError with a full sentence for too few games, or for a bot that cannot play with these options."""
    if games < 1:
        raise ValueError(f"{games} games cannot be played: ask for at least one.")
    for bot in bots:
        refuse_unfit(bot, variant.game, variant.options)


WIN_NAMES = (
    N_("Seat 1 wins"),
    N_("Seat 2 wins"),
    N_("Seat 3 wins"),
    N_("Seat 4 wins"),
    N_("Seat 5 wins"),
    N_("Seat 6 wins"),
    N_("Seat 7 wins"),
    N_("Seat 8 wins"),
)
"""The names of the wins by seat. Seats are counted from 0 in code, from 1 in names."""


def make_report(variant: Variant, bots: tuple[str, ...], requested: int, seed: int, rows: Any, opening: int) -> Report:
    """Return the report on games, given their rows; see `contest`."""
    game_count = len(rows)
    payoffs = [rows[:, PAYOFFS + seat] for seat in range(variant.seats)]
    figures = win_figures(variant, rows, payoffs)
    figures += first_mover_figures(variant, rows)
    unit = variant.game.payoff_unit(variant.options)
    figures.append(mean("payoff_0", (payoffs[0] / unit).tolist()).with_name(N_("Payoff of seat 1")))
    figures.append(mean(DECISIONS_PER_GAME, rows[:, DECISIONS].tolist()).with_name(NAMES[DECISIONS_PER_GAME]))
    figures.append(
        mean("choices", rows[:, CHOICES].tolist()).with_name(N_("Choices per game (more than one legal move)"))
    )
    figures.append(branching_figure(rows))
    figures.append(mean(LEAD_CHANGES, rows[:, LEAD_CHANGE_COUNT].tolist()).with_name(NAMES[LEAD_CHANGES]))
    figures += ending_figures(variant, rows)
    lengths: dict[int, int] = {}
    for length in rows[:, DECISIONS].tolist():
        lengths[length] = lengths.get(length, 0) + 1
    name, title = variant.name, variant.game.title
    return Report(name, title, variant.canonical(), bots, game_count, requested, seed, tuple(figures), lengths, opening)


def ending_figures(variant: Variant, rows: Any) -> list[Figure]:
    """Return the share of stalled games, if the game declares stalled endings, and the share of each ending that occurred."""
    game_count, figures = len(rows), list[Figure]()
    counts = {name: int((rows[:, ENDING] == index).sum()) for index, (name, _) in enumerate(variant.game.endings)}
    if variant.game.stalled_endings:
        figures.append(
            share(STALLED, sum(counts[name] for name in variant.game.stalled_endings), game_count).with_name(
                NAMES[STALLED]
            )
        )
    for name, message in variant.game.endings:
        if counts[name]:
            figures.append(share(f"ending_{name}", counts[name], game_count).with_name(message))
    return figures


def win_figures(variant: Variant, rows: Any, payoffs: list[Any]) -> list[Figure]:
    """Return the shares of wins of each seat and of draws; for a single player the share of games with the best result."""
    game_count = len(rows)
    if len(payoffs) == 1:
        best = variant.game.payoff_range(variant.options)[1]
        return [share("best", int((payoffs[0] == best).sum()), game_count).with_name(N_("Best possible result"))]
    best = rows[:, PAYOFFS : PAYOFFS + variant.seats].max(axis=1)
    wins = [
        share(f"win_{seat}", int(((payoff == best) & (payoff > 0)).sum()), game_count)
        for seat, payoff in enumerate(payoffs)
    ]
    draws = share(DRAWS, int((best == 0).sum()), game_count).with_name(NAMES[DRAWS])
    return [*(win.with_name(WIN_NAMES[seat]) for seat, win in enumerate(wins)), draws]


def first_mover_figures(variant: Variant, rows: Any) -> list[Figure]:
    """Return the score of the seat that moved first, with draws counting half: in all games and for each type of opening.

    Return nothing if seat 0 always moves first, since the score would repeat the wins of seat 0.
    """
    if variant.seats != 2 or (rows[:, FIRST_SEAT] <= 0).all():
        return []
    with_first_seat = rows[rows[:, FIRST_SEAT] >= 0]
    payoffs = with_first_seat[range(len(with_first_seat)), PAYOFFS + with_first_seat[:, FIRST_SEAT]]
    scores = (payoffs > 0) + 0.5 * (payoffs == 0)
    figures = [mean(FIRST_SCORE, scores.tolist(), percent=True).with_name(NAMES[FIRST_SCORE])]
    for opening_type, message in enumerate(variant.game.opening_kinds):
        scores_of_type = scores[with_first_seat[:, OPENING_KIND] == opening_type]
        if len(scores_of_type):
            figures.append(
                mean(f"{FIRST_SCORE}_{opening_type}", scores_of_type.tolist(), percent=True).with_name(message)
            )
    return figures


def branching_figure(rows: Any) -> Figure:
    """Return the mean number of legal moves over all choices. The interval is that of the means of single games, shifted."""
    choices, branches = rows[:, CHOICES], rows[:, BRANCHES]
    per_game = (branches[choices > 0] / choices[choices > 0]).tolist()
    mean_per_game = mean("", per_game)
    value = float(branches.sum()) / max(1, int(choices.sum()))
    shift = value - mean_per_game.value
    return Figure(
        "branching", value, mean_per_game.low + shift, mean_per_game.high + shift, name=N_("Branching factor")
    )


def compare(
    *variants: Variant,
    bots: Sequence[str] = ("search", "search"),
    games: int = 10_000,
    seed: int = 1,
    progress: Progress = no_progress,
) -> Comparison:
    """Measure several sets of rules with the same bots and seed, and return the figures side by side.

    Raise ValueError for fewer than two sets of rules, and in the cases in which `measure` does.
    """
    if len(variants) < 2:
        raise ValueError("A comparison needs at least two sets of rules.")
    return Comparison(tuple(measure(variant, bots, games, seed, progress) for variant in variants))
