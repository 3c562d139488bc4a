"""A failed check is an error although other libraries have installed signal handlers of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

from hoyle.rules.link import signals

ROOT = Path(__file__).parents[3]
PROGRAM = """
import {library}
from tests.support.marked import State
from hoyle.rules.rule_error import RunError
from tests.rules.link.test_wasm_host import program

instance = program().instance()
for _ in range(2):
    try:
        instance.call("mark", State.array(1), 1)
    except RunError as error:
        print(error)
    {replaced}
"""
REPLACED = {
    "faulthandler": "faulthandler.enable()",
    "signal": "signal.signal(signal.SIGILL, signal.SIG_DFL)",
}


@pytest.mark.skipif(signals.SIGACTION is None, reason="not Linux")
@pytest.mark.parametrize("library", REPLACED)
def test_a_failed_check_is_an_error_after_others_have_installed_handlers(library: str) -> None:
    text = PROGRAM.format(library=library, replaced=REPLACED[library])
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stdout.count("outside of the row")) == (0, 2), done.stderr
