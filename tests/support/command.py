"""The command line, run in this process: a process of its own takes a second to import everything."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess
from unittest.mock import patch

from hoyle.cli.main import main


def hoyle(*words: str, text: str = "") -> CompletedProcess[str]:
    """Run `hoyle` with these arguments and `text` as its standard input."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (
        patch.object(sys, "argv", ["hoyle", *words]),
        patch.object(sys, "stdin", io.StringIO(text)),
        patch.dict("os.environ", {"COLUMNS": "80"}),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(bool(ended.code))
    return CompletedProcess([*words], code, out.getvalue(), err.getvalue())
