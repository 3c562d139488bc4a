"""Clashes that cannot occur, and conditions that never hold or never fail."""

from dataclasses import replace

import pytest

from hoyle.rules.conditions import When, when
from hoyle.rules.options import Clash, Idle
from hoyle.testing.broken import Broken
from hoyle.testing.option_conditions import conditions_can_hold
from tests.data.nim import GAME as NIM

NEVER = when(stones=3) & when(stones=[4, 5], misere=True)
ALWAYS = when(misere=[True, False])


def test_conditions_that_hold_never_or_always_are_found() -> None:
    right: list[When] = [
        when(stones=[6, 7], misere=True),
        ~when(stones=5),
        when(lambda chosen: chosen["stones"] > 9, "stones"),
    ]
    conditions_can_hold(replace(NIM, clashes=tuple(Clash(each, "No.") for each in right)), {})
    with pytest.raises(
        Broken, match=r"test_option_conditions.py:\d+: the clash 'No.' never occurs: no values of stones, misere meet"
    ):
        conditions_can_hold(replace(NIM, clashes=(Clash(NEVER, "No."),)), {})
    with pytest.raises(Broken, match=r"Idle\('stones', …\) with 'One.' always holds, whatever misere is"):
        conditions_can_hold(replace(NIM, idle=(Idle("stones", ALWAYS, "One."),)), {})
    with pytest.raises(Broken, match="the condition of paragraphs N2 never holds"):
        conditions_can_hold(replace(NIM, paragraphs={"N2": NEVER}), {})
