"""The guide of Seeker: its aim, and explanations of the first decision."""

from hoyle.games.r.seeker.rules import Options, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_, counted


def aim(options: Options) -> Advice:
    """Return the aim (SK5, SK7)."""
    return Advice(
        counted(
            "Aim: be the first with {n} point in pairs, or turn up a Prince and a Princess of different colours.",
            "Aim: be the first with {n} points in pairs, or turn up a Prince and a Princess of different colours.",
        ),
        {"n": options.points_to_win},
    )


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know before the first turn (SK2 to SK6, V2)."""
    if turn:
        return []
    return [
        Advice(N_("Turn up two cards. A pair is yours, brings its number in points, and you go on.")),
        Advice(N_("Other cards are turned back. Remember where they lie.")),
        *([Advice(N_("Only you see the cards that you turn up."))] if seen.options.seeker_hidden else []),
    ]
