"""Nim, a game outside the package that uses public names only."""

from hoyle.rules.game import Game, gather

from . import rules, text

GAME = Game(
    name="nim",
    title="Nim",
    sentence="Take stones from one of three heaps; the last stone decides.",
    verbs=gather(rules),
    state=rules.State,
    options=rules.Options,
    version=1,
    seats=lambda options: 2,
    max_seats=2,
    moves=rules.HEAPS * rules.MOST,
    codes=rules.HEAPS * rules.MOST,
    max_length=rules.HEAPS * rules.MOST,
    payoffs=(-1, 1),
    endings=(("taken", "All stones are taken."), ("resigned", "A player gave up.")),
    perfect_information=lambda options: True,
    forgets=lambda options: True,  # a view does not show the order of earlier moves
    text=text,
    home=__name__,
)
