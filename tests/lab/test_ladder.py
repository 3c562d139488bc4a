"""A ladder of bots: ratings, chains and shares of variance that are known, and the report."""

import json
from functools import cache
from itertools import combinations
from typing import Any

import numpy
import pytest

import hoyle
from hoyle.lab import Ladder, ladder, skill
from hoyle.lab.ladder import deals_to_lead, skill_figure
from hoyle.lab.ratings import ELO_PER_LOGIT, fit, longest_chain, rate
from hoyle.lab.resampling import deal_weights, holm, p_value_of_mean
from hoyle.lab.round_robin import PairGames, pair_lineups
from hoyle.lab.variance import SOURCES, components, deal_p_value, seat_p_value

STRENGTHS = numpy.array([300.0, 100.0, 0.0, -150.0, -250.0])
"""True ratings; their mean is 0."""


def simulated_scores(deals: int, seed: int, spread: float = 1.0, games_per_deal: int = 4) -> Any:
    """Return the scores by deal of bots with the true ratings, shrunk by `spread`; the games of a deal share some luck."""
    rng = numpy.random.default_rng(seed)
    scores: list[Any] = []
    for i, j in combinations(range(len(STRENGTHS)), 2):
        chance = 1 / (1 + 10 ** (spread * (STRENGTHS[j] - STRENGTHS[i]) / 400))
        scores.append((rng.random((deals, games_per_deal)) < chance).mean(axis=1))
    return numpy.array(scores)


def test_known_strengths_are_found() -> None:
    ratings = rate(simulated_scores(5000, 3), 5, seed=1, games_per_deal=4, resamples=10)
    assert ratings.values == pytest.approx(STRENGTHS, abs=12) and ratings.order() == [0, 1, 2, 3, 4]
    assert ratings.difference(0, 4, "").value == pytest.approx(550, abs=20)


def test_ratings_are_those_that_choix_finds() -> None:
    """The values are those of `ilsr_pairwise_dense` of choix 0.4.1 with a tolerance of 1e-5."""
    won = numpy.array([70.0, 50, 99, 40, 90, 95])
    assert fit(won, 100 - won, 4) == pytest.approx([181.82109, 49.39114, 149.89897, -381.11121], abs=1e-3)


def test_every_fit_of_many_expects_the_wins_that_were_seen() -> None:
    """That is the condition of the largest likelihood; some scores are as one-sided as 20,000 to 1."""
    won, lost = numpy.random.default_rng(2).exponential(size=(2, 50, 10)) * 10.0 ** numpy.arange(-2, 3).repeat(2)
    ratings = fit(won, lost, 5) / ELO_PER_LOGIT
    assert ratings.mean(axis=1) == pytest.approx(0, abs=1e-9)
    surplus = numpy.zeros((50, 5))
    for pair, (i, j) in enumerate(combinations(range(5), 2)):
        difference = won[:, pair] - (won + lost)[:, pair] / (1 + numpy.exp(ratings[:, j] - ratings[:, i]))
        surplus[:, i] += difference
        surplus[:, j] -= difference
    assert surplus == pytest.approx(0, abs=1e-6)
    assert fit([2e4], [1.0], 2).tolist() == pytest.approx([860.206, -860.206], abs=1e-3)


def test_rating_intervals_cover_at_the_stated_rate() -> None:
    covered = total = 0
    for run in range(25):
        ratings = rate(simulated_scores(60, 100 + run), 5, seed=run, games_per_deal=4, resamples=200)
        for bot in range(5):
            figure = ratings.figure(bot, "")
            covered += figure.low <= STRENGTHS[bot] <= figure.high
            total += 1
    assert 0.89 <= covered / total <= 0.99


def test_a_bot_that_wins_every_game_has_a_finite_rating_with_an_interval() -> None:
    figure = rate([[1.0] * 50], 2, seed=1).difference(0, 1, "")
    assert 400 < figure.low < figure.value < figure.high < 5000


def test_skill_is_the_share_of_certain_games() -> None:
    """The stronger bot wins 30 % of the deals for certain, and a coin decides the others."""
    rng = numpy.random.default_rng(5)
    scores = numpy.where(rng.random((3, 4000)) < 0.3, 1.0, rng.integers(0, 2, (3, 4000)))
    figure = skill_figure(scores)
    assert figure.value == pytest.approx(0.3, abs=0.03) and figure.low < 0.3 < figure.high
    assert skill_figure(1 - scores).value == figure.value, "the order of the bots does not matter"


def test_equal_bots_have_no_skill_and_the_interval_says_so() -> None:
    """Skill is not the absolute value of noise: it is 0 on average, and the interval hardly ever excludes 0."""
    rng = numpy.random.default_rng(6)
    figures = [skill_figure(rng.integers(0, 2, (6, 80))) for _ in range(200)]
    assert sum(figure.low > 0 for figure in figures) <= 5
    assert sum(figure.value == 0 for figure in figures) > 70


def test_a_chain_is_the_longest_without_a_circle() -> None:
    clear = [[i < j for j in range(4)] for i in range(4)]
    assert longest_chain([0, 1, 2, 3], clear) == [0, 1, 2, 3]
    clear[1][2] = False
    assert longest_chain([0, 1, 2, 3], clear) in ([0, 1, 3], [0, 2, 3])
    assert longest_chain([0, 1], [[False] * 2] * 2) == []


def test_corrected_tests_make_few_false_claims() -> None:
    """All hypotheses are true: of 200 reports with ten tests about 5 % make any claim; without a correction 40 % would."""
    rng = numpy.random.default_rng(7)
    values = rng.normal(0.5, 0.2, (200, 10, 60))
    raw = [[p_value_of_mean(test, 0.5) for test in report] for report in values]
    assert sum(min(holm(report)) < 0.05 for report in raw) <= 20 < 50 < sum(min(report) < 0.05 for report in raw)


def simulated_games(bots: float, seat: float, deal: float, play: float, deals: int = 4000, seed: int = 8) -> PairGames:
    """Return games of two bots in two seats whose payoffs have these standard deviations by source."""
    rng = numpy.random.default_rng(seed)
    lineups = ((0, 1), (1, 0))
    luck, rest = deal * rng.normal(size=(deals, 1, 1)), play * rng.normal(size=(deals, 2, 2))
    first_seat = numpy.array([bots, -bots])[None, :, None] + seat + luck + rest
    return PairGames(0, 1, lineups, numpy.stack([first_seat, -first_seat], axis=-1), (0, 1))


def test_known_components_of_variance_are_found() -> None:
    games = simulated_games(bots=0.5, seat=0.3, deal=1.0, play=2.0)
    parts = components(games, deal_weights(games.deals, 1, 300))
    assert parts.values == pytest.approx([0.25, 0.09, 1.0, 4.0], rel=0.12)
    for share, expected in zip(parts.shares("x"), (0.25, 0.09, 1.0, 4.0), strict=True):
        assert share.low < expected / 5.34 < share.high, share.id
    assert [share.id for share in parts.shares("x")] == [f"x_{source}" for source in SOURCES]


def test_intervals_of_shares_cover_at_the_stated_rate() -> None:
    covered = total = 0
    for run in range(60):
        games = simulated_games(0.5, 0.3, 1.0, 1.0, deals=100, seed=run)
        shares = components(games, deal_weights(100, run, 300)).shares("x")
        for share, expected in zip(shares, (0.25, 0.09, 1.0, 1.0), strict=True):
            covered += share.low <= expected / 2.34 <= share.high
            total += 1
    assert 0.89 <= covered / total <= 0.99


def test_without_an_effect_its_tests_claim_nothing() -> None:
    nothing = [simulated_games(0.5, 0.0, 0.0, 1.0, deals=80, seed=run) for run in range(100)]
    assert sum(deal_p_value(games) < 0.05 for games in nothing) <= 12
    assert sum(seat_p_value(games) < 0.05 for games in nothing) <= 12
    something = simulated_games(0.0, 0.5, 1.0, 1.0, deals=80)
    assert deal_p_value(something) < 0.001 and seat_p_value(something) < 0.001


def test_the_number_of_deals_to_be_ahead() -> None:
    """With a lead of μ = 0.4 and σ = 2 (twice the payoff of a seat each) it is (1.2816 · 2 / 0.4)² = 41 deals."""
    games = simulated_games(bots=0.2, seat=0.0, deal=0.0, play=1.0)
    figure = deals_to_lead(games, deal_weights(games.deals, 1, 300), "")
    assert figure.low < 41 < figure.high and figure.value == pytest.approx(41, rel=0.2)
    turned = PairGames(1, 0, games.lineups[::-1], games.payoffs, (0, 1))
    assert deals_to_lead(turned, deal_weights(games.deals, 1, 300), "").value == float("inf")


def test_bots_are_treated_alike_in_games_for_many() -> None:
    lineups = pair_lineups(hoyle.game("thirty_one", players=4))
    assert len(lineups) == 8 and {tuple(1 - bot for bot in lineup) for lineup in lineups} == set(lineups)
    rng = numpy.random.default_rng(9)
    payoffs = rng.permuted(numpy.tile([1.0, 0, 0, -1], (3000, 8, 1, 1)), axis=-1)
    games = PairGames(0, 1, lineups, payoffs, (0, 1, 2, 3))
    assert games.scores().mean() == pytest.approx(0.5, abs=0.01), "equal bots score one half with any number of seats"


@cache
def report_of(game: str, *bots: str, games: int = 200) -> Ladder:
    """Return a ladder."""
    return ladder(hoyle.game(game), bots, games, seed=2)


def test_in_r_the_rungs_separate_and_there_is_no_luck_of_the_deal() -> None:
    report = report_of("r", "random", "greedy", "search:easy")
    assert report.chain == ("search:easy", "greedy", "random") and report.rungs == 2
    assert report.span is not None and report.span.low > 0 and report.skill.low > 0.2
    assert {pair.clear for pair in report.pairs} == {True}
    deal = [share for split in report.splits for share in split.shares if share.id.endswith("_deal")]
    assert len(deal) == 3 and all((share.value, share.low, share.high) == (0, 0, 0) for share in deal)


def test_a_game_of_luck_has_no_skill_and_no_rung() -> None:
    report = report_of("assassins_target", "greedy", "random")
    assert report.rungs == 0 and report.chain == () and report.skill.value == 0 == report.skill.low
    bots, _, _, play = report.splits[0].shares
    assert bots.value == play.value == 0, "with the same cards every game ends in the same way"
    texts = [message.format(**facts) for message, facts in report.sentences()]
    assert texts[0].startswith("Skill depth 0: no bot clearly beats another.") and not any(
        "Skill 0" in t for t in texts
    )


def test_every_claim_of_a_report_carries_its_interval_and_passes_the_corrected_test() -> None:
    report = report_of("r", "random", "greedy", "search:easy")
    messages = report.sentences()
    texts = [message.format(**facts) for message, facts in messages]
    assert all(" to " in text for text in texts[:-1]) and "Holm" in texts[-1] and "all 4 tests" in texts[-1]
    clear = {(pair.first, pair.second) for pair in report.pairs if pair.p_value < 0.05}
    claims = {(facts["first"], facts["second"]) for _, facts in messages if "first" in facts}
    assert claims and claims <= clear


def test_the_result_does_not_depend_on_the_order_of_the_bots() -> None:
    report = report_of("r", "search:easy", "random", "greedy")
    assert report.bots == report_of("r", "random", "greedy", "search:easy").bots == ("search:easy", "greedy", "random")


def test_a_report_is_saved_as_json_csv_and_html(tmp_path: Any) -> None:
    report = report_of("r", "random", "greedy", "search:easy")
    for ending in ("json", "csv", "html"):
        report.save(tmp_path / f"ladder.{ending}")
    saved = json.loads((tmp_path / "ladder.json").read_text("utf-8"))
    assert saved["chain"] == list(report.chain) and saved["figures"]["skill"]["value"] == report.skill.value
    assert len((tmp_path / "ladder.csv").read_text("utf-8").splitlines()) == 1 + len(report.figures())
    page = (tmp_path / "ladder.html").read_text("utf-8")
    assert page.count("<table") == len(report.tables()) == 4 and "each bot clearly beats all that follow" in page
    with pytest.raises(ValueError, match="choose one of these endings"):
        report.save(tmp_path / "ladder.doc")


def test_skill_alone_is_the_same_measure() -> None:
    rules = hoyle.game("r")
    assert skill(rules, ("random", "greedy"), games=400).value == pytest.approx(
        report_of("r", "random", "greedy", games=400).skill.value, abs=0.12
    )


@pytest.mark.parametrize(
    ("game", "options", "bots", "says"),
    [
        ("board64", {"preset": "patience_open"}, ("random", "greedy"), "has one, so that no bot plays against another"),
        ("r", {}, ("random",), "name at least two, not 1"),
        ("r", {}, ("search", "search:fair"), "search and search:fair are the same bot"),
        ("r", {}, ("memory:easy", "random"), "needs a game of memory"),
    ],
)
def test_what_cannot_be_a_ladder_is_refused(game: str, options: dict[str, str], bots: Any, says: str) -> None:
    values = hoyle.GAMES[game].presets[options["preset"]].values if options else {}
    with pytest.raises(ValueError, match=says):
        ladder(hoyle.game(game, **values), bots)
