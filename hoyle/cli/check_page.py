"""The report of `hoyle check` as a page: what was tried, who sees what, and the positions in which something is wrong."""

from collections.abc import Sequence
from pathlib import Path

import hoyle
from hoyle.games.drawings import drawing, game_deck
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.lab.reports.content import Content, Picture, Row, Table
from hoyle.lab.reports.html import page
from hoyle.pages.thumbnail_svg import DrawingContext, picture
from hoyle.pages.thumbnails import symbol
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE
from hoyle.testing.examiner import Finding

STYLES = Path(hoyle.__file__).parent / "client"


def check_page(game: Game, findings: Sequence[Finding], said: Sequence[Sequence[str]]) -> str:
    """Return the page of a check; `said` has for each finding the lines on what is wrong."""
    broken = [finding for finding in findings if finding.broken]
    sentence = f"{len(broken)} of {len(findings)} properties do not hold." if broken else "Every property holds."
    parts = [
        *(
            wrong_position(game, finding, lines, n)
            for n, (finding, lines) in enumerate(zip(findings, said, strict=True))
            if finding.broken
        ),
        *(seen_table(finding) for finding in findings if finding.seen),
        tried_table(findings),
    ]
    more = tuple(line for finding in findings if not finding.seen for line in finding.lines)
    return page(
        Content(f"{translator('en')(game.title)}: check", game.name, sentences=(sentence, *more), parts=tuple(parts))
    )


def tried_table(findings: Sequence[Finding]) -> Table:
    """Return the table of all properties."""
    rows = tuple(
        Row(finding.description, ("broken" if finding.broken else "holds", finding.sets)) for finding in findings
    )
    return Table("properties", "What was tried", ("result", "option sets"), rows, "property")


def seen_table(finding: Finding) -> Table:
    """Return the table of who sees what."""
    audiences = list(dict.fromkeys(name for each in finding.seen.values() for name in each))
    rows = tuple(Row(name, tuple(each.get(audience) for audience in audiences)) for name, each in finding.seen.items())
    return Table("seen", "Who sees what", tuple(audiences), rows, "field", finding.lines[0] if finding.lines else "")


def wrong_position(game: Game, finding: Finding, lines: Sequence[str], number: int) -> Picture:
    """Return what is wrong, with the position drawn if the moves that lead there are known."""
    text = [line for line in lines if not line.startswith("after ") or ": " not in line]
    command = next((line.partition(": ")[2] for line in lines if line.startswith("after ") and ": " in line), "")
    return Picture(f"broken-{number}", finding.description, drawn_position(game, finding), tuple(text), command)


def drawn_position(game: Game, finding: Finding) -> str:
    """Return the position of a finding as SVG; "" if it has none, or none that the table can draw."""
    if table_of(game).is_bare or not finding.moves or finding.note:
        return ""
    try:
        play = vary(game, finding.values).new(None)
        for seat, move in finding.moves:
            play.advance(seat, move)
        return svg_of(play)
    except Exception:  # the table itself may be what is broken; its message says so
        return ""


def svg_of(play: Play) -> str:
    """Return a position as the seat sees it that is to move."""
    game, say = play.variant.game, translator("en")
    seat = next((seat for seat in play.to_move if seat != CHANCE), 0)
    names = [say("Seat {number}", number=number + 1) for number in range(play.variant.seats)]
    scene = table_of(game).draw(play.view(seat), seat, names, say)
    context = DrawingContext(game_deck(game, play.variant.options, say), lambda name: drawing(game.name, name))
    svg = picture(scene, context, f"The position after {len(play.log)} moves, seen by seat {seat + 1}")
    symbols = "".join(symbol(id, text) for id, text in context.drawings.items())
    styles = "".join((STYLES / name).read_text("utf-8") for name in ("tokens.css", "thumbnails.css"))
    return f'<style>{styles}</style><svg width="0" height="0" aria-hidden="true">{symbols}</svg>{svg}'
