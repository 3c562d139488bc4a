"""The output of `hoyle solve`: whether a patience can be cleared; the value of a two-player game and its opening."""

from collections.abc import Iterator
from pathlib import Path

from hoyle.session.play import Play, Variant
from hoyle.solver import Equilibrium, Solution, solve, solve_alone
from hoyle.solver.policies import view_of

SMALL = 1e-9
"""Chances and gains below this are rounding."""


def solving(variant: Variant, seed: int | None, nodes: int, save: Path | None = None) -> Iterator[str]:
    """Yield the report line by line. Two players: on the whole game, or on the deal of a seed. One player: on a deal."""
    if variant.seats == 1:
        if save:
            raise ValueError("Only solutions of two-player games can be saved: leave out --save.")
        yield from cleared(variant, 1 if seed is None else seed, nodes)
        return
    found = solve(variant, seed)
    assert isinstance(found, Equilibrium)
    yield from value_lines(variant, found)
    if save:
        found.save(save)


def value_lines(variant: Variant, found: Equilibrium) -> Iterator[str]:
    """Yield the value of a two-player game, how exact it is, and the first moves."""
    yield f"With best play by both, the value is {number(found.value)} for seat 1 and {number(-found.value)} for seat 2."
    yield f"{found.positions:,} positions; {certified(found.exploitability)}"
    for seat in range(2):
        if (found.start.to_move >> seat) & 1:
            yield f"Seat {seat + 1} opens with {opening(variant, found, seat)}."


def certified(exploitability: float) -> str:
    """Return a clause on how much the best responses win against the strategies.

    >>> certified(3e-15), certified(0.25)
    ('no strategy wins more than 0.000000001 beyond that against this play.', 'the best responses win 0.25 beyond that.')
    """
    if exploitability < SMALL:
        return f"no strategy wins more than {SMALL:.9f} beyond that against this play."
    return f"the best responses win {number(exploitability)} beyond that."


def opening(variant: Variant, found: Equilibrium, seat: int) -> str:
    """Return a seat's first move, or several moves with their probabilities in percent."""
    seen, write = view_of(variant.game, found.start, seat), variant.game.text.write
    shares = {
        write(seen, seat, move): share for move, share in found.strategy(found.start, seat).items() if share > SMALL
    }
    if len(shares) == 1:
        return next(iter(shares))
    return ", ".join(f"{text} {100 * share:.4f} %" for text, share in shares.items())


def number(value: float) -> str:
    """Return a value as text, to nine decimals without trailing zeros.

    >>> number(1e-17), number(-13 / 17), number(0.5)
    ('0', '−0.764705882', '0.5')
    """
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("0", "-0") else text.replace("-", "−")


def cleared(variant: Variant, seed: int, nodes: int) -> Iterator[str]:
    """Yield whether a deal can be cleared and what is proven, then the moves, one turn a line."""
    play = variant.new(seed)
    if play.is_over:
        yield "This deal has no moves."
        return
    found = solve_alone(variant.game, play.state, nodes)
    yield verdict(found)
    for number, turn in enumerate(written(play, found.moves), 1):
        yield f"{number:>3}. {turn}"


def verdict(found: Solution) -> str:
    """Return what is known about a deal, in a sentence or two."""
    left, least = -found.best, -found.most
    if left == 0:
        return "This deal can be cleared."
    if found.proven:
        return f"This deal cannot be cleared: at least {cards(left)} must remain (proven)."
    if least > 0:
        return (
            f"This deal cannot be cleared (proven). The best play found leaves {cards(left)}; {least} may be possible."
        )
    return f"Unknown after {found.nodes:,} moves whether this deal can be cleared. The best play found leaves {cards(left)}."


def cards(n: int) -> str:
    """Return a number of cards in words.

    >>> cards(1), cards(2)
    ('1 card', '2 cards')
    """
    return "1 card" if n == 1 else f"{n} cards"


def written(play: Play, moves: tuple[int, ...]) -> list[str]:
    """Return the moves in notation; the choice of a combination is joined to the shift that it belongs to."""
    turns: list[str] = []
    for move in moves:
        word = play.say(0, move)
        if turns and "!" in word and "-" not in word:
            turns[-1] += "!" + word.partition("!")[2]
        else:
            turns.append(word)
        play.play(0, move)
    return turns
