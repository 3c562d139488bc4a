"""What tests over all games are given before they begin."""

import pytest

from hoyle.games.rummy import plays

PLAIN = ("test_contract", "test_leaks")
"""Files that play plain games by the hundred: with the plain meld solver that takes hours."""


@pytest.fixture(autouse=True)
def solver_is_compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain rules ask the compiled meld solver; that both answer alike is tested where it is tested."""
    if request.path.stem in PLAIN:
        import quick

        monkeypatch.setattr(plays, "completions", quick.quick_completions)
        monkeypatch.setattr(plays, "identities", quick.quick_identities)
