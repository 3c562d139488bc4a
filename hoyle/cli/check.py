"""The command `hoyle check`: check that a game meets the contract of all games."""

from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.cli.arguments import GameName, Mistake, Seed, Sets, game_named, option_values
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, written

if TYPE_CHECKING:
    from hoyle.testing.examiner import Finding

MOST_MOVES = 60
"""The most moves that a message lists."""


def check(
    game: GameName,
    many: Annotated[int, typer.Option(help="Number of further rule sets, in addition to the presets.", min=0)] = 20,
    seed: Seed = 1,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Try every pair of option values, whatever time that takes.")
    ] = False,
    moves: Annotated[
        str,
        typer.Option(help="Play these moves of a broken game again, and show the position: seat:move, c for chance."),
    ] = "",
    sets: Sets = None,
    save: Annotated[
        Path | None, typer.Option(help="Save the report as a page, with positions drawn: FILE.html.")
    ] = None,
) -> None:
    """Check a game: the contract in random games, who sees what, whole matches of bots at a table, and pairs of options.

    What random and greedy games do not meet is not found; a rule set that is solved is certified by `hoyle solve`.

    Example: `hoyle check ./my_game`
    """
    from hoyle.testing.examiner import Finding, examine
    from hoyle.testing.renamed import renamed_in

    try:
        checked_game, is_broken = game_named(game), False
    except OptionError:
        print("".join(f"{line}\n" for line in renamed_in(Path(game))), end="")
        raise
    if moves:
        print(replayed(checked_game, option_values(checked_game, sets), moves))
        return
    if save and save.suffix != ".html":
        raise Mistake(f"--save {save}: name a file that ends with .html.")
    known: set[str] = set()
    findings: list[Finding] = []
    for finding in examine(checked_game, many, seed, thorough):
        findings.append(finding)
        print(f"{'BROKEN' if finding.broken else 'ok    '}  {finding.description}")
        print("".join(f"        {line}\n" for line in finding.lines), end="")
        if finding.broken:
            is_broken = True
            is_known = finding.broken in known
            print(
                "        the same as above"
                if is_known
                else "\n".join(f"        {line}" for line in said(game, finding))
            )
            known.add(finding.broken)
    if save:
        from hoyle.cli.check_page import check_page

        text = check_page(checked_game, findings, [said(game, finding) for finding in findings])
        save.write_text(text, "utf-8")
        print(f"Saved {save}.")
    raise typer.Exit(1 if is_broken else 0)


def said(game: str, finding: "Finding") -> list[str]:
    """Return what is wrong, with the options, and the command that plays the moves that lead there."""
    from hoyle.testing.broken import moves_text

    options = " ".join(f"--set {quote(f'{name}={written(value)}')}" for name, value in finding.values.items())
    lines = [*finding.broken.splitlines(), *([f"options: {options}"] if options else [])]
    if finding.note:
        lines.append(finding.note)
    elif 0 < len(finding.moves) <= MOST_MOVES:
        command = f"hoyle check {quote(game)} {options + ' ' if options else ''}--moves {quote(moves_text(list(finding.moves)))}"
        lines.append(f"after {len(finding.moves)} moves: {command}")
    elif finding.moves:
        lines.append(f"after {len(finding.moves)} moves")
    return lines


def replayed(game: Game, values: Mapping[str, Any], text: str) -> str:
    """Return the position after moves as every seat sees it; Mistake if one of them cannot be read, or is not legal."""
    from hoyle.play.play import vary
    from hoyle.testing.broken import error_sentence, moves_of

    try:
        moves = moves_of(text)
    except ValueError:
        raise Mistake(f"--moves {text}: write moves as seat:move, such as 'c:12 0:3'.") from None
    play = vary(game, values).new(None)
    for seat, move in moves:
        if move not in play.legal_ignoring_sealed(seat):
            raise Mistake(f"The move {move} of seat {seat} is not legal after {len(play.log)} moves.")
        try:
            play.advance(seat, move)
        except Exception as error:
            raise Mistake(f"The move {move} of seat {seat} fails: {error_sentence(error, game)}") from error
    texts = [f"Seat {seat} sees:\n{play.text(seat)}" for seat in range(play.variant.seats)]
    return "\n\n".join([f"After {len(moves)} moves:", *texts])
