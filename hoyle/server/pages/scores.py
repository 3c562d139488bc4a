"""The score calculator of a game: one answer, and the table of all scores."""

from typing import Any

from hoyle.i18n import Translator
from hoyle.rules.game import Game


def model(game: Game, contract: str, places: str, say: Translator) -> dict[str, Any]:
    """Return what the page `score.html` shows for a contract and two places; the answer is empty unless both are valid."""
    calculator: Any = game.calculator
    contracts = calculator.contracts(say)
    is_known = contract in dict(contracts) and places in calculator.PAIRS
    head, rows = calculator.figures(say)
    return {
        "game": game,
        "sentence": say(calculator.SENTENCE),
        "contracts": contracts,
        "pairs": calculator.PAIRS,
        "contract": contract,
        "places": places,
        "head": head,
        "rows": rows,
        "answer": calculator.sentences(contract, places, say) if is_known else [],
    }
