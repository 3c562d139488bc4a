"""How R is drawn: zones, acts with their labels, counters and layout. All of it comes from a view."""

from hoyle.games.r.options import ALL_ROUNDS
from hoyle.games.r.rules import first_to_show
from hoyle.games.r.shared.pack import pack
from hoyle.games.r.state import (
    CHOOSING,
    DISCARDING,
    DRAFTING,
    OFFERING,
    ORDERING,
    OVER,
    REARRANGING,
    RECALLING,
    SHUFFLING,
    State,
)
from hoyle.games.r.table.gestures import PLACES, gestures
from hoyle.games.r.table.prompts import prompt
from hoyle.games.r.table.zones import aside_zones, packet_zones, seat_zones
from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Act, Counter, Deck, Option, Say, Scene, Zone
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, awaited

LABELS = {
    CHOOSING: N_("Play a card"),
    OFFERING: N_("Offer a card"),
    DISCARDING: N_("Put a card out of the game"),
    DRAFTING: N_("Keep a card"),
    ORDERING: N_("Lay the next card of your row"),
    REARRANGING: N_("Rearrange your hidden cards, from the left"),
    RECALLING: N_("Take a card back"),
}
"""What putting a card somewhere is called, by phase."""

ANSWER_LABELS = {
    (REARRANGING, "leave"): N_("Leave the row as it is"),
    (SHUFFLING, "leave"): N_("Leave your cards as they are"),
    (SHUFFLING, "shuffle"): N_("Shuffle your cards again"),
    (RECALLING, "decline"): N_("Take nothing back"),
}
"""What the answers are called, by phase."""


def deck(options: object) -> Deck:
    """Return the sixteen cards."""
    return pack()


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    me = 0 if seat is None else seat
    zones = [
        *seat_zones(seen, 1 - me, seat, names, say),
        *packet_zones(seen, say),
        *aside_zones(seen, say),
        *seat_zones(seen, me, seat, names, say),
    ]
    offered = gestures(seen, seat) if seat is not None else {}
    return Scene(
        zones=zones,
        acts=acts(seen, offered, say),
        prompt=prompt(seen, seat, names, say),
        counters=[counters(seen, player, say) for player in range(2)],
        ready=[has_chosen(seen, player) for player in range(2)],
        layout=layout(zones, me, seen.phase in (DRAFTING, ORDERING) and not seen.rounds),
    )


def acts(seen: State, offered: Gestures, say: Say) -> list[Act]:
    """Offer cards to put in their places, and a button for each answer."""
    phase = seen.phase
    placing = place_act(offered, PLACES[phase][0], say(LABELS[phase])) if phase in PLACES else []
    answers = pick_act(offered, "answer", "", lambda name: Option(name, say(ANSWER_LABELS[phase, name])))
    return placing + answers


def has_chosen(seen: State, seat: int) -> bool:
    """Return whether a seat has put its card down, which is public (R3); a seat that waits for the other's card has not."""
    if seen.phase == CHOOSING and first_to_show(seen) != NONE:
        return seen.chosen[seat] != NONE
    return seen.phase in (CHOOSING, OFFERING, DISCARDING, ORDERING) and not awaited(seen.to_move, seat)


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Show a seat's points, and what it has on top in the next round."""
    goal = 0 if seen.options.goal == ALL_ROUNDS else seen.options.points_to_win
    found = [Counter("points", say("Points"), seen.points[seat], goal)]
    if seen.carry[seat]:
        found.append(Counter("carry", say("Carried"), seen.carry[seat]))
    if seen.bonus[seat]:
        found.append(Counter("bonus", say("General's bonus"), seen.bonus[seat]))
    if seen.spy == seat and seen.phase != OVER:
        found.append(Counter("spy", say("Plays second (Spy)"), 1, 1))
    return found


def layout(zones: list[Zone], me: int, early: bool) -> dict[str, list[list[str]]]:
    """Lay out the zones in rows from the top: the other side, the middle, the reader's side.

    On a wide table the rows of played cards lie beside the cards in play. `early`: while hands are being made, the places
    for cards to play are left out, since they would only be in the way.
    """
    here = {zone.id for zone in zones if not (early and zone.id.startswith(("laid", "row")))}
    other = 1 - me
    far, near = [f"hand{other}", f"left{other}", f"deck{other}"], [f"hand{me}", f"deck{me}", f"left{me}"]
    aside = ["stock", "packet", "aside"]
    middle = [f"row{other}", f"laid{other}", f"laid{me}", f"row{me}"]
    wide = [far, [f"order{other}"], aside, middle, [f"order{me}"], near]
    narrow = [far, [f"order{other}"], [f"row{other}"], aside, middle[1:3], [f"row{me}"], [f"order{me}"], near]

    def present(rows: list[list[str]]) -> list[list[str]]:
        kept = [[zone for zone in row if zone in here] for row in rows]
        return [row for row in kept if row]

    return {"wide": present(wide), "narrow": present(narrow)}
