"""The limits of a confined process."""

import subprocess
import sys

import pytest

CONFINED = """
import resource
from hoyle.sandbox.limits import confine
confine()
for act in (lambda: bytearray(1 << 30), lambda: [open("/dev/null") for _ in range(99)]):
    try:
        act()
    except (MemoryError, OSError) as error:
        print(type(error).__name__)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")
def test_the_system_refuses_what_exceeds_the_limits() -> None:
    done = subprocess.run([sys.executable, "-c", CONFINED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["MemoryError", "OSError"]
