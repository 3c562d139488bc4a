"""The command line in a process."""

import subprocess
import sys


def hoyle(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command."""
    return subprocess.run(
        [sys.executable, "-m", "hoyle.cli.main", *words], input=text, capture_output=True, text=True, check=False
    )
