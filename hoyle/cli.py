"""hoyle: play, serve, verify, measure, compare, match, check, perft, solve, score, rules and docs from the command line."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

import hoyle
from hoyle.command import (
    BotNames,
    GameName,
    Lang,
    Mistake,
    Preset,
    Save,
    Seed,
    Sets,
    called,
    check_folder,
    check_save,
    compared_with,
    composed_in,
    finish,
    game_named,
    list_options,
    names,
    progress,
    summary,
    variant_of,
)
from hoyle.games import GAMES
from hoyle.games.own import load as load_own
from hoyle.rules.options import OptionError
from hoyle.rules.perft import By, divide
from hoyle.rules.perft import perft as count_ways
from hoyle.words import LANGUAGES, words

WRONG = 2
"""Exit code for what the user can mend."""

app = typer.Typer(
    no_args_is_help=True, add_completion=False, rich_markup_mode="markdown", context_settings={"help_option_names": ["-h", "--help"]},
    help="Card games whose rules people change.\n\nBegin with `hoyle serve --open`, or `hoyle play r`.",
)  # fmt: skip


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; only this machine unless you say otherwise.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = 8000,
    store: Annotated[Path | None, typer.Option(help="The file that keeps the tables.")] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="PATH", help="The folder of a game of your own; may be repeated."),
    ] = None,
) -> None:
    """Lay the table: lobby, games, bots, in the browser.

    Example: `hoyle serve --open --port 8080`
    """
    for path in game or []:
        load_own(path, GAMES)
    from platformdirs import user_data_path

    from hoyle.serve import run

    path = store or user_data_path("hoyle") / "hoyle.db"
    if store is None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Mistake(f"{path.parent} cannot be made ({error.strerror}): name a file with --store.") from None
    raise typer.Exit(run(host, port, path, open_))


@app.command()
def measure(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    bots: BotNames = "search,search",
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 10_000,
    seed: Seed = 1,
    save: Save = None,
) -> None:
    """Play many games and say who wins, how long it takes, how it ends, with intervals. Ctrl-C keeps what was played.

    Example: `hoyle measure r --set points_to_win=3 --bots search,search --games 20000 --seed 1`
    """
    check_save(save)
    with progress("games") as tick:
        report = hoyle.measure(variant_of(game, sets, preset), bots=names(bots), games=games, seed=seed, progress=tick)
    finish(called(report, game), save)
    if report.games < report.asked:
        print(f"Stopped after {report.games} of {report.asked} games.", file=sys.stderr)


@app.command()
def compare(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    bots: BotNames = "search,search",
    games: Annotated[int, typer.Option(help="How many games of each.", min=1)] = 5_000,
    seed: Seed = 1,
    save: Save = None,
) -> None:
    """Say what house rules change: the usual rules (or the preset's) and these, side by side.

    Example: `hoyle compare r --set points_to_win=3 --bots search:easy,search:easy`
    """
    check_save(save)
    pair = (compared_with(game, sets, preset), variant_of(game, sets, preset))
    with progress("games") as tick:
        report = hoyle.compare(*pair, bots=names(bots), games=games, seed=seed, progress=tick)
    usual, these = report.reports
    finish(replace(report, reports=(usual, called(these, game))), save)


@app.command()
def match(
    game: GameName,
    bots: BotNames = "search:fair,greedy",
    games: Annotated[int, typer.Option(help="How many games, every deal from all sides.", min=2)] = 400,
    sets: Sets = None,
    preset: Preset = "",
    seed: Seed = 1,
    whole: Annotated[bool, typer.Option("--whole", help="Whole matches instead of single deals.")] = False,
) -> None:
    """Let two bots play every deal from all sides, and say which is stronger.

    Example: `hoyle match r --bots search:fair,random --games 1000`
    """
    from hoyle import lab

    with progress("games") as tick:
        bout = lab.match(variant_of(game, sets, preset), names(bots), games, seed, tick, whole)
    print(bout.text())


@app.command()
def check(
    game: GameName,
    many: Annotated[int, typer.Option(help="How many random sets of house rules, besides the presets.", min=0)] = 20,
    seed: Seed = 1,
) -> None:
    """Try what every game promises: views that leak nothing, rules that mean the same compiled, moves that are read back.

    Example: `hoyle check ./my_game`
    """
    from hoyle.promises import check as tried
    from hoyle.rules.link import prepare

    found, broken = game_named(game), 0
    prepare(found)
    for one in tried(found, many, seed):
        print(f"{'kept  ' if not one.broken else 'BROKEN'}  {one.says}")
        if one.broken:
            broken += 1
            print(f"        {one.broken}")
    raise typer.Exit(1 if broken else 0)


@app.command()
def verify(
    record: Annotated[
        str, typer.Argument(help="The record of a finished table, a file; - reads it here.", metavar="FILE")
    ],
    seal: Annotated[str, typer.Option(help="The seal as you noted it before the first card.")] = "",
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="PATH", help="The folder of a game of your own; may be repeated."),
    ] = None,
) -> None:
    """Play the record of a finished table again: do its promise, its cards and its moves agree? Exit code 1 says no.

    Example: `hoyle verify record.json`
    """
    for path in game or []:
        load_own(path, GAMES)
    from hoyle.serve.verify import Disagrees
    from hoyle.serve.verify import verify as verified

    try:
        print(verified(sys.stdin.buffer.read() if record == "-" else Path(record).read_bytes(), seal))
    except Disagrees as error:
        print(error)
        raise typer.Exit(1) from None


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="How deep.", min=0)],
    sets: Sets = None,
    preset: Preset = "",
    by: Annotated[By, typer.Option(help="What a step is: one move, or all that a seat moves in a row.")] = "move",
    divide_: Annotated[bool, typer.Option("--divide", help="Each first move's share.")] = False,
) -> None:
    """Count the positions that can be reached in so many steps: what keeps rules honest.

    Example: `hoyle perft r 2 --set points_to_win=3 --divide`
    """
    variant = variant_of(game, sets, preset)
    start = variant.game.begin(variant.options)
    if divide_ and depth:
        for text, n in divide(variant.game, start, depth, by).items():
            print(f"{text:>12} {n}")
    print(count_ways(variant.game, start, depth, by))


@app.command()
def solve(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    seed: Annotated[
        int | None, typer.Option(help="The deal of this seed; without it a game for two is solved whole.")
    ] = None,
    nodes: Annotated[int, typer.Option(help="How many moves may be tried, where one plays alone.", min=1)] = 2_000_000,
    save: Annotated[Path | None, typer.Option(help="Keep the solution of a game for two: a file .npz.")] = None,
) -> None:
    """Solve exactly: a game for two in which only what both choose at once is hidden, or a deal of a patience face up.

    Example: `hoyle solve r --set points_to_win=3`
    """
    from hoyle.solving import solving

    if save is not None:
        check_folder(save)
    for line in solving(variant_of(game, sets, preset), seed, nodes, save):
        print(line)


@app.command()
def rules(
    game: GameName,
    lang: Lang = "en",
    options: Annotated[bool, typer.Option("--options", help="Only the options and presets.")] = False,
) -> None:
    """Read the rulebook, or the list of house rules.

    Example: `hoyle rules r --lang uk`
    """
    if lang not in LANGUAGES:
        raise Mistake(f"There is no language {lang!r}; there are {', '.join(LANGUAGES)}.")
    from rich.console import Console
    from rich.markdown import Markdown

    composed = composed_in(game)
    found = game_named(composed.game if composed else game)
    if options:
        list_options(found, lang)
        return
    if composed:
        print(summary(composed, lang))
    Console().print(Markdown(found.rulebook(lang)))


@app.command()
def docs(
    folder: Annotated[Path, typer.Argument(help="The folder to write into; made if there is none.", metavar="FOLDER")],
) -> None:
    """Write the documentation as pages that open offline: tour, a page a game, commands, reference.

    Example: `hoyle docs site`
    """
    from hoyle.docs import FIRST, write

    try:
        n = write(folder)
    except OSError as error:
        raise Mistake(f"{folder}: the pages cannot be written there ({error.strerror}).") from None
    print(f"{n} pages; begin with {folder / FIRST}.")


@app.command()
def score(
    game: GameName,
    contract: Annotated[str, typer.Argument(help="The contract: a level and a layout, 3P.")],
    places: Annotated[
        str, typer.Option(help="The places of the two who hold it: 1,3; none: all that it can bring.")
    ] = "",
    lang: Lang = "en",
) -> None:
    """Reckon what a contract brings, in games that have contracts.

    Example: `hoyle score muzicando 3P --places 1,3`
    """
    reckoning: Any = game_named(game).reckoning
    if reckoning is None:
        raise Mistake(f"{game} has no contracts to reckon.")
    print("\n".join(reckoning.told(contract, places, words(lang))))


@app.command()
def melds(
    table: Annotated[str, typer.Argument(help='The melds on the table: "7H 7S 7D | 3S 4S 5S"; a joker there: JK=7H.')],
    hand: Annotated[str, typer.Argument(help='The cards of the hand: "6S KD JK".')],
    ace: Annotated[Literal["low", "high", "both"], typer.Option(help="Where an ace stands in a run.")] = "both",
    joker_mode: Annotated[
        Literal["declared", "free", "fixed"], typer.Option(help="What may become of jokers on the table.")
    ] = "declared",
    points: Annotated[bool, typer.Option("--points", help="The most points in place of the most cards.")] = False,
    limit: Annotated[int | None, typer.Option(help="Cards from the hand at most.", min=1)] = None,
    all_: Annotated[bool, typer.Option("--all", help="Every set of cards that is a play.")] = False,
    lang: Lang = "en",
) -> None:
    """Find the best play on a real table of rummy, and how it lies with the least disturbance.

    Example: `hoyle melds "7H 7S 7D | 3S 4S 5S" "6S KD"`
    """
    from hoyle.games.drafts import Unfit
    from hoyle.games.rummy.pocket import Terms, listed, told

    say = words(lang)
    terms = Terms(ace, joker_mode, limit, "points" if points else "cards")
    try:
        lines = listed(table, hand, terms, say) if all_ else told(table, hand, terms, say)
    except Unfit as error:
        raise Mistake(say(error.message, **error.facts)) from None
    print("\n".join(lines))


@app.command()
def play(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    against: Annotated[str, typer.Option(help="The bot you play against.")] = "search:fair",
    seat: Annotated[int, typer.Option(help="Your seat.", min=0)] = 0,
    seed: Annotated[int | None, typer.Option(help="Chance; none: a new game each time.")] = None,
    lang: Lang = "en",
) -> None:
    """Play a game here, in the terminal, against a bot. On a board `r:4R^` is your 4 red on a red square, `v` is theirs.

    Example: `hoyle play r --set points_to_win=3 --against search:strong`
    """
    import secrets

    from hoyle.bots import refuse_unfit
    from hoyle.terminal import play_here

    variant = variant_of(game, sets, preset)
    refuse_unfit(against, variant.game, variant.options)
    if seat >= variant.seats:
        raise Mistake(f"{game} has {variant.seats} seats: choose --seat 0 to {variant.seats - 1}.")
    play_here(variant.new(secrets.randbits(61) if seed is None else seed), seat, against, lang)


def main() -> None:
    """The command `hoyle`: what the user can mend is one sentence and exit code 2."""
    try:
        app(standalone_mode=True)
    except (Mistake, OptionError, hoyle.IllegalMove, ValueError) as error:
        print(error, file=sys.stderr)
        sys.exit(WRONG)
    except OSError as error:
        print(f"{error.filename or 'The file'}: {error.strerror or error}.", file=sys.stderr)
        sys.exit(WRONG)
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
