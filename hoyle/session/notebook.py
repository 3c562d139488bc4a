"""Games and positions as HTML for notebooks, and positions as text."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from hoyle.games.shared.scene_text import lines_of
from hoyle.i18n import translator
from hoyle.rules.seats import CHANCE
from hoyle.session.house_rules import summary

if TYPE_CHECKING:
    from hoyle.session.play import Play, Variant


def variant_html(variant: Variant) -> str:
    """Return the name of the rules, what is played, and the house rules; each opens to a sentence on it."""
    rules = summary(variant.game, variant.canonical(), translator("en"))
    chips = "".join(
        f"<li><details><summary>{escape(rule.chip)}</summary>{escape(rule.sentence)}</details></li>"
        for rule in rules.rules
    )
    name = f"{rules.name} ({rules.game})" if rules.game else rules.name
    house_rules = f"<ul>{chips}</ul>" if chips else ""
    return f"<div><strong>{escape(name)}</strong> <p>{escape(rules.sentence)}</p>{house_rules}</div>"


def play_html(play: Play) -> str:
    """Return a position: the moves played, whose turn it is or the result, and the table as the seat to move sees it."""
    seat = next((seat for seat in play.to_move if seat != CHANCE), 0)
    table = f"<pre>{escape(play.text(seat))}</pre>"
    title = translator("en")(play.variant.game.title)
    return f"<div><strong>{escape(title)}</strong>, {escape(status(play, seat))}{table}</div>"


def position_text(play: Play, seat: int | None, lang: str) -> str:
    """Return a position as text: the table with its cards, points and other counters, and what is to be done."""
    table, seen, say = (
        play.variant.game.table,
        play.public_view() if seat is None else play.view(seat),
        translator(lang),
    )
    if table is None:
        return repr(seen)
    names = [say("Seat {number}", number=number + 1) for number in range(play.variant.seats)]
    scene = table.draw(seen, seat, names, say)
    return "\n".join(line for line in [*lines_of(scene, names), scene.prompt] if line)


def status(play: Play, seat: int) -> str:
    """Return how far a deal is: the number of moves, and who is to move or what each seat gets."""
    played = f"{len(play.log)} moves played"
    if play.is_over:
        payoffs = ", ".join(f"seat {number + 1}: {payoff}" for number, payoff in enumerate(play.payoffs))
        return f"{played}; over, payoffs {payoffs}"
    to_move = " and ".join("chance" if one == CHANCE else f"seat {one + 1}" for one in play.to_move)
    return f"{played}; to move: {to_move}; seen by seat {seat + 1}"
