"""Games of R after some rounds."""

from hoyle.play.play import Play, vary
from hoyle.rules.game import Game


def after(game: Game, *cards: tuple[str, str], **options: object) -> Play:
    """A game in which these cards of both seats have been played."""
    play = vary(game, options).new(1)
    for blue, red in cards:
        for seat, card in sorted(enumerate((blue, red)), key=lambda each: each[0] not in play.to_move):
            play.play(seat, card)
    return play
