"""Sealed choices: which of them a move plays, and what is left of the others."""

from hoyle.session.events import Choice, ChoiceSealed


def divided(choices: list[ChoiceSealed], left: dict[int, list[int]]) -> tuple[list[ChoiceSealed], list[ChoiceSealed]]:
    """Return the choices that were played, and what is left of the others, by the moves of each seat that are left."""
    played: list[ChoiceSealed] = []
    kept: list[ChoiceSealed] = []
    for seat in sorted({one.seat for one in choices}):
        own, missing = [one for one in choices if one.seat == seat], len(left.get(seat, []))
        rest: list[ChoiceSealed] = []
        for one in reversed(own):
            if missing:
                moves = one.choice.moves[-missing:]
                missing -= len(moves)
                rest.insert(0, ChoiceSealed(seat, 0, Choice(moves, one.choice.cid)))
        played += own[: len(own) - len(rest)]
        kept += [ChoiceSealed(seat, place, one.choice) for place, one in enumerate(rest)]
    return [one for one in choices if one in played], kept
