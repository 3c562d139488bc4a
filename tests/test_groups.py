"""Tests of one group run in one process; see `conftest`."""

import os

import pytest


@pytest.mark.xdist_group("a group")
@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="runs in one process")
def test_xdist_knows_the_groups(request: pytest.FixtureRequest) -> None:
    """xdist appends the name of the group to the test's id; pytest 9.2 does not let it."""
    assert request.node.nodeid.endswith("@a group")
