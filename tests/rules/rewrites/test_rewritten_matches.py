"""The rules of a match are rewritten: its points, its next deal and its end."""

from typing import Any

from hoyle.games import GAMES
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import vary
from tests.support.rewrites import rewritten

GROWING = '''"""Each game of a match has more payoff cards than the last and counts double; 40 points end it."""

value("MORE", 2, range(1, 9), paragraph="MA34")
usual_points = rule("malice", "deal_points")
usual_next = rule("malice", "next_deal")
usual_over = rule("malice", "match_is_over")

REWRITE = rewrite("growing", of="malice", title="Growing", paragraphs={"MA34": "Each game is longer, and counts double."})


@replaces(usual_points)
def deal_points(match, state, seat):
    """MA34."""
    return 2 * usual_points(match, state, seat)


@replaces(usual_next)
def next_deal(match, options):
    """MA34."""
    usual_next(match, options)
    options.payoff_size = min(26, options.payoff_size + MORE * match.games)


@replaces(usual_over)
def match_is_over(match):
    """MA34: 20 times the cards that each game has more end it."""
    return usual_over(match) or max(match.totals[0], match.totals[1]) >= 20 * MORE
'''
STRONG = '''"""A General is worth as much as the option says."""

value("WORTH", 3, range(6), paragraph="R13")
usual = rule("r", "next_bonus")

REWRITE = rewrite("strong", of="r", title="Strong", paragraphs={"R13": "The next card is stronger."})


@replaces(usual)
def next_bonus(state, card, other):
    """R13."""
    return WORTH if usual(state, card, other) > 0 else 0
'''


def given_up(match: MatchPlay) -> Any:
    """The score sheet after seat 1 has given up a deal."""
    match.play.resign(1)
    return match.standing()


def test_points_next_deal_and_end_of_a_match() -> None:
    match = MatchPlay(vary(rewritten(GROWING), {"games": 5, "payoff_size": 5}))
    assert given_up(match).totals == (10, -10)
    match.next()
    assert match.play.options.payoff_size == 7
    first = given_up(match)
    assert first.totals == (24, -24) and not first.is_over
    match.next()
    assert match.play.options.payoff_size == 9
    last = given_up(match)
    assert last.totals == (42, -42) and last.is_over and last.winner == 0 and last.how == ""


def test_the_usual_match_goes_on_as_before() -> None:
    match = MatchPlay(vary(GAMES["malice"], {"games": 5, "payoff_size": 5}))
    assert given_up(match).totals == (5, -5)
    match.next()
    assert match.play.options.payoff_size == 5


def test_a_value_of_a_rewrite_lasts_for_a_match() -> None:
    match = MatchPlay(vary(rewritten(STRONG), {"true_king": True, "worth": 5}))
    given_up(match)
    match.next("base")
    assert match.play.options.worth == 5
    match.play.resign(0)
    match.next("1")
    assert match.play.options.worth == 5 and match.play.options.discard_one


NO_DRAFT = '''"""Nobody drafts."""

REWRITE = rewrite(
    "no_draft",
    of="r",
    title="No draft",
    paragraphs={"V6": "Nobody drafts."},
    clashes=(clash(when=when(deal="draft"), sentence="Nobody drafts."),),
)
'''


def test_choices_that_a_rewrite_refuses_are_not_offered() -> None:
    names = []
    for game in (GAMES["r"], rewritten(NO_DRAFT)):
        match = MatchPlay(vary(game, {"true_king": True}), 1)
        match.play.resign(0)
        names.append({*match.choices()})
        drafts = [choice for choice in match.choices().values() if choice.values.get("deal") == "draft"]
        assert bool(drafts) is (game is GAMES["r"])
    assert names[1] < names[0]
