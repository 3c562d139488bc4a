"""The texts of rewrites by which a table is played, as events, proposals and questions to bots contain them."""

from dataclasses import dataclass

from hoyle.messages import message
from hoyle.rules.game import Game


@message()
@dataclass(slots=True)
class RewriteText:
    """The text of a rewrite by which a table is played."""

    file: str
    """The name under which messages speak of it."""
    text: str


def texts_of(game: Game) -> list[RewriteText]:
    """Return the texts that have made a game."""
    return [RewriteText(rewrite.file, rewrite.text) for rewrite in game.rewrites]
