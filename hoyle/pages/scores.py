"""The score calculator of a game: the score of one result, and a table of all scores."""

from typing import Any

from hoyle.i18n import N_, Translator
from hoyle.rules.game import Game
from hoyle.rules.link import rules_of

NO_CALCULATOR = N_("This game has no score calculator.")


def model(game: Game, contract: str, places: str, say: Translator) -> dict[str, Any]:
    """Return the model of `score.html` for a contract and the places of its players.

    Without a valid contract and valid places there are no sentences.
    """
    calculator: Any = game.calculator
    rules = rules_of(game)
    contracts = calculator.contracts(say)
    is_valid = contract in dict(contracts) and places in calculator.PAIRS
    headings, rows = calculator.figures(rules, say)
    return {
        "game": game,
        "introduction": say(calculator.SENTENCE),
        "contracts": contracts,
        "pairs": calculator.PAIRS,
        "contract": contract,
        "places": places,
        "headings": headings,
        "rows": rows,
        "sentences": calculator.sentences(rules, contract, places, say) if is_valid else [],
    }
