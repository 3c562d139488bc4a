"""The laboratory: figures on sets of rules and on bots, measured in many games."""

from hoyle.lab.analysis import Analysis, analyze
from hoyle.lab.game_review import GameReview, review_game
from hoyle.lab.head_to_head import MatchResult, match
from hoyle.lab.ladder import ladder, skill
from hoyle.lab.ladder_report import Ladder
from hoyle.lab.many import Progress, no_progress
from hoyle.lab.measure import compare, games_for_difference, measure
from hoyle.lab.report import Comparison, Report
from hoyle.lab.sweep import sweep
from hoyle.lab.sweep_report import Sweep
from hoyle.lab.tune import Tuning, tune

__all__ = [
    "Analysis",
    "Comparison",
    "GameReview",
    "Ladder",
    "MatchResult",
    "Progress",
    "Report",
    "Sweep",
    "Tuning",
    "analyze",
    "compare",
    "games_for_difference",
    "ladder",
    "match",
    "measure",
    "no_progress",
    "review_game",
    "skill",
    "sweep",
    "tune",
]
