"""measure, compare: what a set of rules does, what a change of rules changes."""

from collections.abc import Callable, Sequence
from typing import Any

from hoyle.bots import refuse_unfit
from hoyle.lab.contest import BRANCHES, CHOICES, DECISIONS, ENDING, FIRST, KIND, LEADS, PAYOFFS
from hoyle.lab.figures import Figure, mean, share
from hoyle.lab.many import play_many
from hoyle.lab.report import Comparison, Report
from hoyle.lab.wording import FIRST_SCORES, STALLED
from hoyle.play import Variant
from hoyle.words import N_

Progress = Callable[[int, int], None]


def silent(done: int, games: int) -> None:
    """No progress shown."""


def measure(
    variant: Variant,
    bots: Sequence[str] = ("search", "search"),
    games: int = 10_000,
    seed: int = 1,
    progress: Progress = silent,
    opening: int | None = None,
) -> Report:
    """Play so many games of one deal between bots (seat 0's first) and report what happened.

    `bots` are names as in `hoyle.bots.BOTS`, or `search:N`. The same seed gives the same figures, whatever the number
    of cores. Ctrl-C keeps what was measured. The first `opening` decisions are drawn; None: as many as the game
    declares, so that games from one fixed position differ.

    >>> import hoyle
    >>> report = hoyle.measure(hoyle.game("r"), bots=("random", "random"), games=200, seed=1)
    >>> report.games, 0 < report["Seat 0 wins"].value < 1
    (200, True)
    """
    check(variant, bots, games)
    drawn = variant.game.opening(variant.options) if opening is None else opening
    rows = play_many(variant, tuple(bots), games, seed, progress=progress, opening=drawn)
    return report_on(variant, tuple(bots), games, seed, rows, drawn)


def check(variant: Variant, bots: Sequence[str], games: int) -> None:
    """A ValueError with a sentence for what cannot be measured."""
    if len(bots) != variant.seats:
        raise ValueError(f"{variant.name} has {variant.seats} seats: name {variant.seats} bots, not {len(bots)}.")
    check_games(variant, bots, games)


def check_games(variant: Variant, bots: Sequence[str], games: int) -> None:
    """A ValueError with a sentence for too few games, or a bot that cannot play by these rules."""
    if games < 1:
        raise ValueError(f"{games} games cannot be played: ask for one at least.")
    for bot in bots:
        refuse_unfit(bot, variant.game, variant.options)


WINS = (
    N_("Seat 0 wins"),
    N_("Seat 1 wins"),
    N_("Seat 2 wins"),
    N_("Seat 3 wins"),
    N_("Seat 4 wins"),
    N_("Seat 5 wins"),
    N_("Seat 6 wins"),
    N_("Seat 7 wins"),
)


def report_on(variant: Variant, bots: tuple[str, ...], asked: int, seed: int, rows: Any, opening: int) -> Report:
    """The figures of the rows of `contest`."""
    n = len(rows)
    pays = [rows[:, PAYOFFS + seat] for seat in range(variant.seats)]
    figures = outcomes(variant, rows, pays)
    figures += first_mover(variant, rows)
    figures.append(mean(N_("Payoff of seat 0"), (pays[0] / variant.game.unit(variant.options)).tolist()))
    figures.append(mean(N_("Decisions in a game"), rows[:, DECISIONS].tolist()))
    figures.append(mean(N_("Real choices in a game"), rows[:, CHOICES].tolist()))
    figures.append(per_choice(rows))
    figures.append(mean(N_("Changes of the lead"), rows[:, LEADS].tolist()))
    if variant.game.stalls:
        stalled = [place for place, (name, _) in enumerate(variant.game.endings) if name in variant.game.stalls]
        figures.append(share(STALLED, sum(int((rows[:, ENDING] == place).sum()) for place in stalled), n))
    for place, (_, message) in enumerate(variant.game.endings):
        hits = int((rows[:, ENDING] == place).sum())
        if hits:
            figures.append(share(message, hits, n))
    lengths: dict[int, int] = {}
    for length in rows[:, DECISIONS].tolist():
        lengths[length] = lengths.get(length, 0) + 1
    name, title = variant.name, variant.game.title
    return Report(name, title, variant.canonical(), bots, n, asked, seed, tuple(figures), lengths, opening)


def outcomes(variant: Variant, rows: Any, pays: list[Any]) -> list[Figure]:
    """Who won how often, and draws; of one who plays alone, how often the best was reached."""
    n = len(rows)
    if len(pays) == 1:
        best = variant.game.between(variant.options)[1]
        return [share(N_("The best that can be reached"), int((pays[0] == best).sum()), n)]
    best = rows[:, PAYOFFS : PAYOFFS + variant.seats].max(axis=1)
    figures = [share(WINS[seat], int(((pay == best) & (pay > 0)).sum()), n) for seat, pay in enumerate(pays)]
    return [*figures, share(N_("Draws"), int((best == 0).sum()), n)]


def first_mover(variant: Variant, rows: Any) -> list[Figure]:
    """The score of the seat that decided first, a draw counted half; also by kind of beginning, where a game tells some.

    Where seat 0 always begins it says what seat 0's wins say, and is left out.
    """
    if variant.seats != 2 or (rows[:, FIRST] <= 0).all():
        return []
    begun = rows[rows[:, FIRST] >= 0]
    own = begun[range(len(begun)), PAYOFFS + begun[:, FIRST]]
    scores = (own > 0) + 0.5 * (own == 0)
    figures = [mean(FIRST_SCORES, scores.tolist(), percent=True)]
    for kind, message in enumerate(variant.game.opening_kinds):
        some = scores[begun[:, KIND] == kind]
        if len(some):
            figures.append(mean(message, some.tolist(), percent=True))
    return figures


def per_choice(rows: Any) -> Figure:
    """Moves to choose from at a real choice, averaged over choices; the interval is over games."""
    choices, branches = rows[:, CHOICES], rows[:, BRANCHES]
    per_game = (branches[choices > 0] / choices[choices > 0]).tolist()
    around = mean("", per_game)
    value = float(branches.sum()) / max(1, int(choices.sum()))
    shift = value - around.value
    return Figure(N_("Moves at a real choice"), value, around.low + shift, around.high + shift)


def compare(
    *variants: Variant,
    bots: Sequence[str] = ("search", "search"),
    games: int = 10_000,
    seed: int = 1,
    progress: Progress = silent,
) -> Comparison:
    """Measure several sets of rules with the same bots and seed, and put the figures side by side."""
    if len(variants) < 2:
        raise ValueError("To compare, name two sets of rules at least.")
    return Comparison(tuple(measure(one, bots, games, seed, progress) for one in variants))
