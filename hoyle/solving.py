"""`hoyle solve` in sentences: can a deal that one plays alone be cleared; what is a game for two worth, and how is it played."""

from collections.abc import Iterator
from pathlib import Path

from hoyle.play import Play, Variant
from hoyle.rules.policies import view_of
from hoyle.solver import Equilibrium, Solution, solve, solve_alone

SMALL = 1e-9
"""Chances and gains below this are rounding."""


def solving(variant: Variant, seed: int | None, nodes: int, save: Path | None = None) -> Iterator[str]:
    """The answer: for two that of the whole game, or of the deal of a seed; alone the deal of a seed, and its moves."""
    if variant.seats == 1:
        if save:
            raise ValueError("What is kept in a file is the solution of a game for two: leave out --save.")
        yield from cleared(variant, 1 if seed is None else seed, nodes)
        return
    found = solve(variant, seed)
    assert isinstance(found, Equilibrium)
    yield from told(variant, found)
    if save:
        found.save(save)


def told(variant: Variant, found: Equilibrium) -> Iterator[str]:
    """What a game for two is worth, how sure that is, and how it begins."""
    yield f"Played best by both, it is worth {number(found.value)} to seat 0 and {number(-found.value)} to seat 1."
    yield f"{found.positions:,} positions; {certified(found.exploitability)}"
    for seat in range(2):
        if (found.start.waits >> seat) & 1:
            yield f"Seat {seat} begins so: {opening(variant, found, seat)}."


def certified(exploitability: float) -> str:
    """How good the strategies are against the best answers to them.

    >>> certified(3e-15), certified(0.25)
    ('no answer to this play wins more than 0.000000001 beyond that.', 'the best answers to this play win 0.25 beyond that.')
    """
    if exploitability < SMALL:
        return f"no answer to this play wins more than {SMALL:.9f} beyond that."
    return f"the best answers to this play win {number(exploitability)} beyond that."


def opening(variant: Variant, found: Equilibrium, seat: int) -> str:
    """A seat's first move: what it plays always, or the shares of several."""
    seen, write = view_of(variant.game, found.start, seat), variant.game.text.write
    shares = {
        write(seen, seat, move): share for move, share in found.strategy(found.start, seat).items() if share > SMALL
    }
    if len(shares) == 1:
        return f"{next(iter(shares))} always"
    return ", ".join(f"{text} {100 * share:.4f} %" for text, share in shares.items())


def number(value: float) -> str:
    """A value, as exact as rounding lets it be.

    >>> number(1e-17), number(-13 / 17), number(0.5)
    ('0', '−0.764705882', '0.5')
    """
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("0", "-0") else text.replace("-", "−")


def cleared(variant: Variant, seed: int, nodes: int) -> Iterator[str]:
    """Whether a deal can be cleared, how, and what is proven; then the moves, one turn a line."""
    play = variant.new(seed)
    if play.over:
        yield "There is no move in this deal."
        return
    found = solve_alone(variant.game, play.state, nodes)
    yield verdict(found)
    for number, turn in enumerate(written(play, found.moves), 1):
        yield f"{number:>3}. {turn}"


def verdict(found: Solution) -> str:
    """What is known, in a sentence."""
    left, least = -found.best, -found.most
    if left == 0:
        return "This deal can be cleared."
    if found.proven:
        return f"This deal cannot be cleared: {cards(left)} must stay, which is proven."
    if least > 0:
        return f"This deal cannot be cleared, which is proven; the best found leaves {cards(left)}, {least} might do."
    tried = f"{found.nodes:,} moves"
    return (
        f"Whether this deal can be cleared is not known after {tried} were tried; the best found leaves {cards(left)}."
    )


def cards(n: int) -> str:
    """So many cards.

    >>> cards(1), cards(2)
    ('1 card', '2 cards')
    """
    return "1 card" if n == 1 else f"{n} cards"


def written(play: Play, moves: tuple[int, ...]) -> list[str]:
    """The moves in people's notation; a choice among combinations stands with the shift that it belongs to."""
    turns: list[str] = []
    for move in moves:
        word = play.say(0, move)
        if turns and "!" in word and "-" not in word:
            turns[-1] += "!" + word.partition("!")[2]
        else:
            turns.append(word)
        play.play(0, move)
    return turns
