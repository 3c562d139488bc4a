"""Choosing the rules of the next game of a match: the choices, their gestures, and how a scene offers them."""

from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Option, Say, Scene
from hoyle.i18n import N_
from hoyle.play.match_play import MatchPlay
from hoyle.rules.match import Choice
from hoyle.rules.options import declared
from hoyle.rules.seats import NONE
from hoyle.rulesets.rule_sets import label
from hoyle.table.present import Present

ACT = "next"
"""The id of the act with which a seat chooses."""
GO_ON = "go"
"""The name of the only choice when there are no rules to choose."""

NEXT = {"Game": N_("Next game"), "Deal": N_("Next deal"), "Layout": N_("Next layout")}
"""By what a match consists of: the label of the button that begins the next one."""


def chooser_of(present: Present) -> int | None:
    """Return the seat that chooses the next game's rules, between two games; None if there is nothing to choose."""
    return None if present.chooser == NONE else present.chooser


def choices(match_play: MatchPlay) -> list[Choice]:
    """Return the choices that are offered for the next game; empty if there are no rules to choose."""
    return [choice for choice in match_play.choices().values() if not choice.is_former]


def gestures(present: Present, seat: int) -> Gestures:
    """Return the gestures for a seat's choices, none if another seat chooses; the only move of each is the choice's index."""
    chooser, match_play = chooser_of(present), present.match_play
    if chooser not in (None, seat):
        return {}
    names = [choice.name for choice in choices(match_play)] if chooser is not None else [GO_ON]
    return {gesture(ACT, name): [index] for index, name in enumerate(names)}


def add_choices(present: Present, scene: Scene, seat: int | None, names: list[str], ending: str, say: Say) -> None:
    """Add the choices to a scene: a list for the seat that chooses, or one button for every seat if there is nothing to choose.

    `ending` is a sentence about how the current game ended.
    """
    chooser, match_play = chooser_of(present), present.match_play
    if chooser is not None and seat != chooser:
        scene.prompt = say("{name} chooses the rules of the next game.", name=names[chooser])
        return
    if chooser is not None:
        scene.prompt = say("Choose the rules of the next game.")
    else:
        scene.prompt = scene.outcome or ending
    if seat is not None:
        if chooser is None:
            running = match_play.running
            standing = present.standing if running is match_play else running.standing()  # the former is known
            options = [Option(GO_ON, say(NEXT[standing.unit]))]
        else:
            options = [option_of(match_play, choice, say) for choice in choices(match_play)]
        label = say("The next game") if chooser is not None else options[0].label
        scene.acts = [Act(ACT, "pick", label, options=options)]


def option_of(match_play: MatchPlay, choice: Choice, say: Say) -> Option:
    """Return the list entry of a choice: its label, and in a group of choices the option values in which they differ."""
    group = [member.values for member in choices(match_play) if member.group == choice.group]
    differing = [name for name, value in choice.values.items() if any(values.get(name) != value for values in group)]
    sentence = say(choice.sentence) if choice.sentence else ""
    if not differing or choice.game:
        return Option(choice.name, say(choice.label), art=choice.art, text=sentence)
    known = declared(match_play.variant.game.options)
    text = "; ".join(
        say("{rule}: {value}", rule=say(known[name].label), value=label(known[name], choice.values[name], say))
        for name in differing
    )
    return Option(choice.name, text, say(choice.label), art=choice.art, text=sentence)
