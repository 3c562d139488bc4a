"""Sealed choices: which of them a move plays, and what is left of the others."""

from hoyle.session.events import Choice, ChoiceSealed


def divided(choices: list[ChoiceSealed], left: dict[int, list[int]]) -> tuple[list[ChoiceSealed], list[ChoiceSealed]]:
    """Return the choices that were played, and what is left of the others, by the moves of each seat that are left."""
    played: list[ChoiceSealed] = []
    kept: list[ChoiceSealed] = []
    for seat in sorted({sealed.seat for sealed in choices}):
        own, missing = [sealed for sealed in choices if sealed.seat == seat], len(left.get(seat, []))
        rest: list[ChoiceSealed] = []
        for sealed in reversed(own):
            if missing:
                moves = sealed.choice.moves[-missing:]
                missing -= len(moves)
                rest.insert(0, ChoiceSealed(seat, 0, Choice(moves, sealed.choice.cid)))
        played += own[: len(own) - len(rest)]
        kept += [ChoiceSealed(seat, place, sealed.choice) for place, sealed in enumerate(rest)]
    return [sealed for sealed in choices if sealed in played], kept
