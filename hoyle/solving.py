"""`hoyle solve`: whether a deal of a game that is played alone can be cleared, how, and what is proven, in sentences."""

from collections.abc import Iterator

from hoyle.play import Play, Variant
from hoyle.solve import Solution, solve_alone


def solving(variant: Variant, seed: int, nodes: int) -> Iterator[str]:
    """The answer for the deal of a seed, then the moves, one turn a line."""
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
