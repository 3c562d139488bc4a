"""A game in a text."""

from hoyle.rules.game import Game
from hoyle.rules.reading.facts import check_game
from hoyle.rules.reading.reader import Reader, names_set

NO_GAME = "there is no GAME = Game(…)"


def game_of(file: str, text: str) -> Game:
    """Return the game in a text. RuleError with file and line if the text exceeds a budget, or is not one of the dialect."""
    reader = Reader(file, text)
    game = reader.values.names.get("GAME")
    if not isinstance(game, Game):
        raise reader.values.error(reader.tree, NO_GAME)
    line = next(node for node in reader.tree.body if "GAME" in names_set(node))
    try:
        check_game(game)
    except ValueError as wrong:
        raise reader.values.error(line, "GAME: {why}", why=str(wrong).rstrip(".")) from None
    return game
