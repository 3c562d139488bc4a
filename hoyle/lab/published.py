"""The facts about a published rule set that a server measures while it is idle."""

from datetime import UTC, datetime
from time import perf_counter

from hoyle.lab.facts import play_minutes
from hoyle.lab.figures import Figure
from hoyle.lab.ladder import needed_deals, skill_of_games
from hoyle.lab.many import lineups
from hoyle.lab.measure import measure
from hoyle.lab.measures import DECISIONS_PER_GAME
from hoyle.lab.page import MIN_GAMES, affordable_games
from hoyle.lab.round_robin import play_round_robin
from hoyle.lab.runner import GameRunner
from hoyle.lab.trial import doubt_about
from hoyle.lab.whole_matches import MAX_DEALS, next_deal, play_deal
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Variant
from hoyle.rulesets.published_rules import MEASURES, Facts, MeasuredFigure, Skill

MATCHES = 20
"""The number of matches that are played to count their deals."""
NOT_STORED = ("payoff_0", "choices")
"""The figures that are not stored: payoffs have units that only reports explain, choices are in the facts themselves."""
WEAK_BOT = "random"
"""The bot against which the skill of the bot that plays is measured."""


def measure_published(variant: Variant, max_games: int, seconds: float, seed: int = 1) -> Facts:
    """Return the facts about a rule set, from at most `max_games` deals, fewer if they would take longer than `seconds`.

    The number of deals and the bot depend on how fast the machine is; with the same number, bot and seed the figures are the same.
    Raise ValueError if no bot can play these rules. Rules with which a trial finds something wrong are not measured further.
    """
    if doubt := doubt_about(variant, seed=seed):
        return Facts(
            today(),
            0,
            "",
            seed,
            measures=MEASURES,
            doubt=doubt.kind,
            doubt_games=doubt.facts.get("n", 0),
            doubt_seat=doubt.facts.get("seat", 0),
        )
    bot, games = affordable_games(variant, max_games, seconds)
    report = measure(variant, (bot,) * variant.seats, games, seed)
    decisions, choices = report[DECISIONS_PER_GAME].value / variant.seats, report["choices"].value / variant.seats
    lengths = match_lengths(variant, bot, seconds / 2, seed)
    deals = sum(lengths) / len(lengths) if lengths else 0
    estimated = {"seats": variant.seats, "decisions": decisions, "choices": choices} | (
        {"deals": deals} if deals else {}
    )
    return Facts(
        measured=today(),
        games=report.games,
        bot=bot,
        seed=seed,
        decisions=round(decisions, 2),
        choices=round(choices, 2),
        deals=round(deals, 2),
        matches=len(lengths),
        minutes=round(play_minutes(estimated), 2),
        skill=skill_of(variant, bot, max(MIN_GAMES, games // 2), seed),
        figures=[stored_figure(figure) for figure in report.figures if figure.id not in NOT_STORED],
        measures=MEASURES,
    )


def today() -> str:
    """Return the date in UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%d")


def skill_of(variant: Variant, bot: str, games: int, seed: int) -> Skill | None:
    """Return how much better a bot does than WEAK_BOT in at least this many games; None where there are not two sides.

    The score is scaled to what the results allow, so that rules for different numbers of players and with different payoffs can be
    compared.
    """
    if len(lineups(variant)) < 2:
        return None
    deals, _ = needed_deals(variant, games, 1)
    played = play_round_robin(variant, (bot, WEAK_BOT), deals, seed, replicates=1, selves=False)
    found = skill_of_games(played)
    score, low, high = (round(0.5 + 0.5 * number, 5) for number in (found.value, found.low, found.high))
    return Skill(bot, WEAK_BOT, played.pairs[0].games, score, low, high, 0.5)


def stored_figure(figure: Figure) -> MeasuredFigure:
    """Return a figure as it is stored, with five decimals."""
    value, low, high = (round(number, 5) for number in (figure.value, figure.low, figure.high))
    return MeasuredFigure(figure.id, figure.name, value, low, high, figure.percent)


def match_lengths(variant: Variant, bot: str, seconds: float, seed: int) -> list[int]:
    """Return the numbers of deals of matches between bots, at least one match; an empty list if a game is a single deal."""
    if not variant.new_match(seed).is_match:
        return []
    runner, lengths = GameRunner(variant, (bot,), [[0] * variant.seats]), list[int]()
    end = perf_counter() + seconds
    while len(lengths) < MATCHES and (not lengths or perf_counter() < end):
        match_play = MatchPlay(variant, seed + len(lengths))
        for _ in range(MAX_DEALS):
            play_deal(match_play, runner, seed + len(lengths))
            if not next_deal(match_play):
                break
        lengths.append(match_play.deals)
    return lengths
