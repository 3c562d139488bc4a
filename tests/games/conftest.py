"""What tests over all games are given before they begin."""

import pytest

from hoyle.games import GAMES
from hoyle.rules.link import prepare

PLAIN = ("test_contract", "test_hidden_information")
"""Files that play plain games by the hundred: with rummy's plain meld solver that takes hours."""


@pytest.fixture(autouse=True)
def heavy_rules_are_compiled(request: pytest.FixtureRequest) -> None:
    """People's tables ask the compiled meld solver; that it answers as the plain one does is tested where it is tested."""
    if request.path.stem in PLAIN:
        prepare(GAMES["rummy"])
