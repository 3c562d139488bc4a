"""The command `hoyle`: its subcommands, and the exit codes of errors."""

import shlex
import sys
import traceback
from typing import Annotated

import typer

import hoyle
from hoyle.cli.analyze import analyze
from hoyle.cli.arguments import INTERRUPTED, sentence_of
from hoyle.cli.check import check
from hoyle.cli.compare import compare
from hoyle.cli.diff import diff
from hoyle.cli.docs import docs
from hoyle.cli.doctor import doctor
from hoyle.cli.join import join
from hoyle.cli.ladder import ladder
from hoyle.cli.match import match
from hoyle.cli.measure import measure
from hoyle.cli.melds import melds
from hoyle.cli.new import new
from hoyle.cli.perft import perft
from hoyle.cli.play import play
from hoyle.cli.print import print_game
from hoyle.cli.publish import publish
from hoyle.cli.replay import replay
from hoyle.cli.review import review
from hoyle.cli.rules import rules
from hoyle.cli.score import score
from hoyle.cli.serve import serve
from hoyle.cli.simulate import simulate
from hoyle.cli.solve import solve
from hoyle.cli.store import app as store
from hoyle.cli.sweep import sweep
from hoyle.cli.tune import tune
from hoyle.cli.verify import verify
from hoyle.cli.worker import worker
from hoyle.errors import Refusal
from hoyle.extras import missing
from hoyle.rules.rule_error import RuleError, RunError

USER_ERROR = 2
"""The exit code for errors that the user can correct."""
FAULT = 1
"""The exit code for faults of Hoyle."""
REPORT = "This is a fault of Hoyle {version}, or of a game of your own. Please report it with these lines and the command: {command}"

COMMANDS = (
    serve,
    worker,
    join,
    play,
    rules,
    new,
    diff,
    measure,
    compare,
    sweep,
    tune,
    match,
    ladder,
    analyze,
    solve,
    check,
    verify,
    replay,
    review,
    perft,
    simulate,
    score,
    melds,
    docs,
    doctor,
    publish,
)
"""The subcommands in the order of the help."""

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    """Print the version and exit, if it is wanted."""
    if wanted:
        typer.echo(f"hoyle {hoyle.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=print_version, is_eager=True)
    ] = False,
) -> None:
    """Card games whose rules people change.

    Begin with `hoyle serve --open`, or `hoyle play r`.
    """


for command in COMMANDS:
    app.command(context_settings={"allow_extra_args": command is compare})(command)  # `compare` says what is wrong
app.command(name="print")(print_game)
app.add_typer(store, name="store")


def main() -> None:
    """Run the command `hoyle`; for an error that the user can correct, print one sentence and exit with USER_ERROR.

    Rules that cannot be compiled, or fail when they run, are such an error: the sentence has file and line. Any other error is a fault of
    Hoyle, or of a game of one's own: it is shown with its traceback, and where to report it.
    """
    try:
        app(standalone_mode=True)
    except (Refusal, RuleError, RunError) as error:
        print(sentence_of(error), file=sys.stderr)
        sys.exit(USER_ERROR)
    except OSError as error:
        print(f"{error.filename or 'The file'}: {error.strerror or error}.", file=sys.stderr)
        sys.exit(USER_ERROR)
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        sys.exit(INTERRUPTED)
    except Exception as error:
        if sentence := missing(error):
            print(sentence, file=sys.stderr)
            sys.exit(USER_ERROR)
        traceback.print_exc()
        print(REPORT.format(version=hoyle.__version__, command=shlex.join(["hoyle", *sys.argv[1:]])), file=sys.stderr)
        sys.exit(FAULT)


if __name__ == "__main__":
    main()
