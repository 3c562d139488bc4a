"""measure, compare: what a set of rules does, and what a change of rules changes."""

from collections.abc import Callable, Sequence
from typing import Any

from hoyle.bots import refuse_unfit
from hoyle.i18n import N_
from hoyle.lab.contest import BRANCHES, CHOICES, DECISIONS, ENDING, FIRST, KIND, LEADS, PAYOFFS
from hoyle.lab.figures import Figure, mean, share
from hoyle.lab.labels import DECISIONS_PER_GAME, DRAWS, FIRST_SCORE, LEAD_CHANGES, NAMES, STALLED
from hoyle.lab.many import play_many
from hoyle.lab.report import Comparison, Report
from hoyle.session.play import Variant

Progress = Callable[[int, int], None]


def silent(done: int, games: int) -> None:
    """Show no progress."""


def measure(
    variant: Variant,
    bots: Sequence[str] = ("search", "search"),
    games: int = 10_000,
    seed: int = 1,
    progress: Progress = silent,
    opening: int | None = None,
) -> Report:
    """Play single deals between bots (one per seat, seat 0 first) and return the figures.

    `bots` are names as in `hoyle.bots.bot_names()`, or with a budget, such as `search:250`. The same seed gives the same
    figures on any number of cores. Ctrl-C keeps what was measured. The first `opening` decisions are drawn at random; None:
    as many as the game declares, so that games from one fixed position differ. Figures are found by their ids: `win_0`
    is how often seat 0 wins. ValueError for too few games, the wrong number of bots, or a bot that cannot play.

    >>> import hoyle
    >>> report = hoyle.measure(hoyle.game("r"), bots=("random", "random"), games=200, seed=1)
    >>> report.games, 0 < report["win_0"].value < 1
    (200, True)
    """
    check(variant, bots, games)
    drawn = variant.game.opening(variant.options) if opening is None else opening
    rows = play_many(variant, tuple(bots), games, seed, progress=progress, opening=drawn)
    return report_on(variant, tuple(bots), games, seed, rows, drawn)


def check(variant: Variant, bots: Sequence[str], games: int) -> None:
    """Raise ValueError with a sentence if these games cannot be played."""
    if len(bots) != variant.seats:
        raise ValueError(f"{variant.name} has {variant.seats} seats: name {variant.seats} bots, not {len(bots)}.")
    check_games(variant, bots, games)


def check_games(variant: Variant, bots: Sequence[str], games: int) -> None:
    """Raise ValueError with a sentence for too few games, or a bot that cannot play by these options."""
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
"""By seat from 0; people count seats from 1."""


def report_on(variant: Variant, bots: tuple[str, ...], requested: int, seed: int, rows: Any, opening: int) -> Report:
    """Return the figures of the rows of `contest`."""
    n = len(rows)
    pays = [rows[:, PAYOFFS + seat] for seat in range(variant.seats)]
    figures = outcomes(variant, rows, pays)
    figures += first_mover(variant, rows)
    unit = variant.game.payoff_unit(variant.options)
    figures.append(mean("payoff_0", (pays[0] / unit).tolist()).named(N_("Payoff of seat 1")))
    figures.append(mean(DECISIONS_PER_GAME, rows[:, DECISIONS].tolist()).named(NAMES[DECISIONS_PER_GAME]))
    figures.append(mean("choices", rows[:, CHOICES].tolist()).named(N_("Choices per game (more than one legal move)")))
    figures.append(branching(rows))
    figures.append(mean(LEAD_CHANGES, rows[:, LEADS].tolist()).named(NAMES[LEAD_CHANGES]))
    figures += endings(variant, rows)
    lengths: dict[int, int] = {}
    for length in rows[:, DECISIONS].tolist():
        lengths[length] = lengths.get(length, 0) + 1
    name, title = variant.name, variant.game.title
    return Report(name, title, variant.canonical(), bots, n, requested, seed, tuple(figures), lengths, opening)


def endings(variant: Variant, rows: Any) -> list[Figure]:
    """Return how often games stalled, where the game declares that, and how often each ending came."""
    n, figures = len(rows), list[Figure]()
    hits = {name: int((rows[:, ENDING] == index).sum()) for index, (name, _) in enumerate(variant.game.endings)}
    if variant.game.stalled_endings:
        figures.append(
            share(STALLED, sum(hits[name] for name in variant.game.stalled_endings), n).named(NAMES[STALLED])
        )
    for name, message in variant.game.endings:
        if hits[name]:
            figures.append(share(f"ending_{name}", hits[name], n).named(message))
    return figures


def outcomes(variant: Variant, rows: Any, pays: list[Any]) -> list[Figure]:
    """Return how often each seat won, and draws; for a single player how often the best result was reached."""
    n = len(rows)
    if len(pays) == 1:
        best = variant.game.payoff_range(variant.options)[1]
        return [share("best", int((pays[0] == best).sum()), n).named(N_("Best possible result"))]
    best = rows[:, PAYOFFS : PAYOFFS + variant.seats].max(axis=1)
    wins = [share(f"win_{seat}", int(((pay == best) & (pay > 0)).sum()), n) for seat, pay in enumerate(pays)]
    draws = share(DRAWS, int((best == 0).sum()), n).named(NAMES[DRAWS])
    return [*(win.named(WIN_NAMES[seat]) for seat, win in enumerate(wins)), draws]


def first_mover(variant: Variant, rows: Any) -> list[Figure]:
    """Return the score of the seat that moved first, a draw counting half; also by kind of opening, where a game has some.

    Where seat 0 always moves first this would repeat its wins, and is left out.
    """
    if variant.seats != 2 or (rows[:, FIRST] <= 0).all():
        return []
    begun = rows[rows[:, FIRST] >= 0]
    own = begun[range(len(begun)), PAYOFFS + begun[:, FIRST]]
    scores = (own > 0) + 0.5 * (own == 0)
    figures = [mean(FIRST_SCORE, scores.tolist(), percent=True).named(NAMES[FIRST_SCORE])]
    for kind, message in enumerate(variant.game.opening_kinds):
        some = scores[begun[:, KIND] == kind]
        if len(some):
            figures.append(mean(f"{FIRST_SCORE}_{kind}", some.tolist(), percent=True).named(message))
    return figures


def branching(rows: Any) -> Figure:
    """Return the mean number of legal moves over all choices; the interval is over games."""
    choices, branches = rows[:, CHOICES], rows[:, BRANCHES]
    per_game = (branches[choices > 0] / choices[choices > 0]).tolist()
    around = mean("", per_game)
    value = float(branches.sum()) / max(1, int(choices.sum()))
    shift = value - around.value
    return Figure("branching", value, around.low + shift, around.high + shift, name=N_("Branching factor"))


def compare(
    *variants: Variant,
    bots: Sequence[str] = ("search", "search"),
    games: int = 10_000,
    seed: int = 1,
    progress: Progress = silent,
) -> Comparison:
    """Measure several sets of rules with the same bots and seed, and return the figures side by side.

    ValueError for fewer than two, and as in `measure`.
    """
    if len(variants) < 2:
        raise ValueError("A comparison needs at least two sets of rules.")
    return Comparison(tuple(measure(variant, bots, games, seed, progress) for variant in variants))
