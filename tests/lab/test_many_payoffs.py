"""Payoffs beyond those that a game declares are refused before compiled code counts them."""

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.lab.many import simulate_many


def test_too_large_a_stake_is_refused() -> None:
    with pytest.raises(Refusal, match="choose a smaller stake"):
        simulate_many(hoyle.game("rummy", players=8, deal_scoring="winner_takes_hands", stake=100), 2)
