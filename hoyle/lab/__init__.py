"""The laboratory: figures on sets of rules and on bots, measured in many games."""

from hoyle.lab.bouts import Bout, match
from hoyle.lab.measure import compare, games_for_difference, measure
from hoyle.lab.page import compare_page
from hoyle.lab.report import Comparison, Report

__all__ = ["Bout", "Comparison", "Report", "compare", "compare_page", "games_for_difference", "match", "measure"]
