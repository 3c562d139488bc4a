"""`hoyle serve` ends cleanly when it is told to: by Ctrl-C and by SIGTERM, while bots play."""

import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.support.clients import Browser
from tests.support.processes import killed_at_the_end

SERVE = [sys.executable, "-m", "hoyle.cli.main", "serve", "--port", "0", "--store"]
WAIT = 60
"""Seconds that the server may take to end."""


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=lambda how: how.name)
def test_a_server_ends_without_a_word_of_complaint(tmp_path: Path, how: signal.Signals) -> None:
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a run in the background ignores it
    serve = subprocess.Popen(
        [*SERVE, str(tmp_path / "hoyle.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heard,
    )
    with killed_at_the_end(serve):
        assert serve.stdout is not None
        found = re.search(r":(\d+)/", serve.stdout.readline())
        assert found
        play_until_a_bot_has_moved(int(found[1]))
        serve.send_signal(how)
        _, complaints = serve.communicate(timeout=WAIT)
    assert [line for line in complaints.splitlines() if "CPython" not in line] == []
    assert serve.returncode == 0


def play_until_a_bot_has_moved(port: int) -> None:
    """Choose a card against a bot, and wait until both cards lie on the table."""
    guest = Browser(port)
    with guest.at(guest.open(bot="greedy")) as client:
        client.move("first", client.gestures()[0])
        client.when(lambda view: view["seq"] >= 1)
