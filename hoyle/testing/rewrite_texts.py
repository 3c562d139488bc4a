"""Whether the text of a rewrite and its rules are about the same: its paragraphs, the rules that it replaces, what it changes."""

from types import FunctionType
from typing import cast

from hoyle.rules.game import Game
from hoyle.rules.link.linked_rules import StandIns, linked_match, rules_of
from hoyle.rules.rewrites.addresses import NUMBER, addresses
from hoyle.rules.rewrites.rewrite import Example
from hoyle.rules.rewrites.rulebook import paragraphs_in
from hoyle.testing.broken import Broken, Values, require
from hoyle.testing.examples import problem_of
from hoyle.testing.rewrite_changes import parted

GAMES, MOST_TOLD, MOST_MOVES = 60, 3, 12
"""How many random games are played in both ways, the most differences that are told, and the most moves that are listed for one."""


def paragraphs_fit_the_rules(game: Game, values: Values) -> None:
    """The paragraphs of a rewrite exist, say something else than before, and are those of the rules that it replaces."""
    assert game.usual is not None
    known = paragraphs_in(game.usual.rulebook("en"))
    for rewrite in game.rewrites:
        texts, named = (
            rewrite.languages["en"],
            {number for each in rewrite.replaced.values() for number in numbers(each)},
        )
        elsewhere = {number for option in rewrite.options.values() for number in option.paragraphs}
        elsewhere |= {each.paragraph for each in rewrite.tells}
        is_about = f"; the docstrings of its functions name {', '.join(sorted(named))}" if named else ""
        for number, text in texts.items():
            is_known = number in known or number in named | elsewhere
            require(is_known, f"paragraphs={{{number!r}: …}}: the rulebook has no paragraph {number}{is_about}")
            is_new = number not in known or " ".join(text.split()) != " ".join(known[number].split())
            require(is_new, f"paragraphs={{{number!r}: …}}: this is the text of the usual rules: say what is changed")
        is_same = not named or not texts or bool(named & {*texts})
        require(is_same, f"paragraphs=… rewrites {', '.join(texts)}{is_about}: rewrite a paragraph that they name")


def numbers(function: FunctionType) -> list[str]:
    """Return the paragraphs that a function's docstring names."""
    return NUMBER.findall(function.__doc__ or "")


def replaced_rules_are_called(game: Game, values: Values) -> None:
    """Every rule that a rewrite replaces is called: not only by rules that are themselves replaced."""
    assert game.usual is not None
    if game.rules is not None:
        rules_of(game)
    linked_match(game)
    reached, usual = cast(StandIns, game.rule), addresses(game.usual)
    for rewrite in game.rewrites:
        for name in rewrite.replaced:
            rule = cast(FunctionType, usual[name].usual)
            if (rule, len(reached.chains[rule])) not in reached.copies:
                raise Broken(
                    f"{rewrite.file}: {name} is replaced, but nothing calls it any more: a rule that called it is replaced by "
                    f"one that does not ({', '.join(each for each in rewrite.replaced if each != name) or 'of another rewrite'})"
                )


def examples_show_the_change(game: Game, values: Values) -> None:
    """Of the examples of each rewrite, one at least ends otherwise by the usual rules."""
    assert game.usual is not None
    for rewrite in game.rewrites:
        usual = [example for example in rewrite.examples if not differs_usually(game.usual, example)]
        require(
            not rewrite.examples or len(usual) < len(rewrite.examples),
            f"{rewrite.file}: its example{'s' if len(usual) > 1 else ''} {' and '.join(repr(each.title) for each in usual)} hold"
            f"{'' if len(usual) > 1 else 's'} by the usual rules, too: write one that ends otherwise by the new ones",
        )


def differs_usually(usual: Game, example: Example) -> bool:
    """Return whether an example of a rewrite is wrong by the usual rules, or cannot be played by them."""
    try:
        return bool(problem_of(usual, example))
    except Exception:  # whatever the usual game does with fields and moves that it does not have
        return True


def unsaid(game: Game, seed: int) -> list[str]:
    """Return what random games change of which no paragraph of the rewrites speaks, by the shortest game for each paragraph."""
    said = {number for rewrite in game.rewrites for number in rewrite.languages["en"]}
    found = dict[str, str]()
    for change in sorted(parted(game, GAMES, seed), key=lambda each: (len(each.options), len(each.moves))):
        if change.paragraphs and not said & {*change.paragraphs}:
            after = "; ".join(change.moves) if len(change.moves) <= MOST_MOVES else f"{len(change.moves)} moves"
            paragraphs = ", ".join(change.paragraphs)
            found.setdefault(change.paragraphs[0], f"{change.sentence}, after {after} ({paragraphs})")
    told = list(found.values())[:MOST_TOLD]
    return [f"{len(told)} changes are at paragraphs that the rewrite leaves as they are:", *told] if told else []
