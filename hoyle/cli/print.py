"""The command `hoyle print`: a game as a PDF to print, cut out and play at a real table."""

import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from hoyle.cli.arguments import GameName, Lang, Mistake, Preset, Sets, check_folder, composed_in, variant_of
from hoyle.i18n import N_
from hoyle.print.paper import DEFAULT_PAPER, PAPERS


def print_game(
    game: GameName,
    set: Sets = None,
    preset: Preset = "",
    paper: Annotated[str, typer.Option(help=f"The size of the paper: {', '.join(PAPERS)}.")] = DEFAULT_PAPER,
    lang: Lang = "en",
    save: Annotated[
        Path | None, typer.Option(help="The file to write, which ends in .pdf; by default the name of the game.")
    ] = None,
    server: Annotated[
        str, typer.Option(help="The address of a Hoyle server. A QR code then leads to the same rules there.")
    ] = "",
) -> None:
    """Make a PDF with everything that a table of people needs: cards with backs, chips, board, score sheet, rulebook.

    It needs Typst, which the extra `print` brings. Print it on both sides at actual size, turned over the long edge.

    Example: `hoyle print r --set points_to_win=3 --paper letter`
    """
    from hoyle.print.book import Order, paper_named, pdf
    from hoyle.rulesets.links import rules_link

    paper_named(paper)
    variant = variant_of(game, set, preset)
    composed = composed_in(game)
    file = save or Path(f"{variant.name}.pdf")
    if file.suffix.lower() != ".pdf":
        raise Mistake(N_("{file}: the file must end in .pdf."), file=file)
    check_folder(file)
    address = checked_address(server) + rules_link(variant.game, variant.canonical()) if server else ""
    contents = pdf(Order(variant, lang, paper, address, composed.name if composed else ""))
    file.write_bytes(contents)
    print(f"Saved to {file}.", file=sys.stderr)


def checked_address(server: str) -> str:
    """Return the address of a server without a slash at its end; Mistake if it is not an address."""
    try:
        parts = urlsplit(server)
        is_valid = bool(parts.hostname) and parts.scheme in ("http", "https") and (parts.port or 1) > 0
    except ValueError:
        is_valid = False
    if not is_valid:
        raise Mistake(
            N_("--server {server} is not an address: write it like https://cards.example.org."), server=server
        )
    return server.rstrip("/")
