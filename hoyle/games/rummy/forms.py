"""The form of melds as one number: where aces may be in runs (RM5, RM57), and the fewest cards of runs and groups (RM58).

The numbers of the usual forms, of melds of three cards or more, are the values of the option `ace_mode`.
"""

from hoyle.games.rummy.choices import ROUND
from hoyle.games.rummy.options import Options
from hoyle.rules.mark import rule

USUAL_LEAST = 3
"""The usual fewest cards of a meld."""
ACE_MODES, RUN_SIZES = 4, 3


@rule
def form_of(options: Options) -> int:
    """RM4, RM5, RM57, RM58: return the form of melds by these options."""
    longer = options.shortest_run - USUAL_LEAST
    larger = options.smallest_group - USUAL_LEAST
    return options.ace_mode + ACE_MODES * (longer + RUN_SIZES * larger)


@rule
def aces(form: int) -> int:
    """RM5: return where aces may be in runs: a value of the option `ace_mode`."""
    return form % ACE_MODES


@rule
def shortest_run(form: int) -> int:
    """RM4, RM58: return the fewest cards of a run."""
    return USUAL_LEAST + form // ACE_MODES % RUN_SIZES


@rule
def smallest_group(form: int) -> int:
    """RM4, RM58: return the fewest cards of a group."""
    return USUAL_LEAST + form // (ACE_MODES * RUN_SIZES)


@rule
def is_usual(form: int) -> bool:
    """Return whether melds have three cards or more, and no run goes around the corner."""
    return form < ROUND
