"""The scene of R, drawn from a view: zones, acts with their labels, counters and layout."""

from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.options import ALL_ROUNDS, CHOOSE, Options
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
from hoyle.games.r.table.card_texts import card_texts
from hoyle.games.r.table.gestures import PLACE_ACTS, gestures
from hoyle.games.r.table.prompts import prompt
from hoyle.games.r.table.zones import aside_zones, has_chosen, packet_zones, seat_zones
from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Act, Counter, Deck, Option, Say, Scene, drawn
from hoyle.i18n import N_

ACT_LABELS = {
    CHOOSING: N_("Play a card"),
    OFFERING: N_("Offer a card"),
    DISCARDING: N_("Put a card out of the game"),
    DRAFTING: N_("Keep a card"),
    ORDERING: N_("Lay the next card of your row"),
    REARRANGING: N_("Rearrange your hidden cards, from the left"),
    RECALLING: N_("Take a card back"),
}
"""By phase: the label of the act that puts a card somewhere."""

BUTTON_LABELS = {
    (REARRANGING, "leave"): N_("Leave the row as it is"),
    (SHUFFLING, "leave"): N_("Leave your cards as they are"),
    (SHUFFLING, "shuffle"): N_("Shuffle your cards again"),
    (RECALLING, "decline"): N_("Take nothing back"),
}
"""By phase and option: the label of a button."""


def deck(options: Options) -> Deck:
    """Return the sixteen cards."""
    return pack(card_texts(options), options.strength)


def draw(
    rules: Rules, seen: State, seat: int | None, names: list[str], say: Say, offered: Gestures | None = None
) -> Scene:
    """Draw the table for one audience; `offered`: the gestures of the seat, if they are known."""
    me = 0 if seat is None else seat
    zones = [
        *seat_zones(rules, seen, 1 - me, seat, names, say),
        *packet_zones(seen, say),
        *aside_zones(seen, say),
        *seat_zones(rules, seen, me, seat, names, say),
    ]
    if offered is None:
        offered = gestures(rules, seen, seat) if seat is not None else {}
    return Scene(
        zones=zones,
        acts=acts(seen, offered, say),
        prompt=prompt(rules, seen, seat, names, say),
        counters=[counters(rules, seen, player, say) for player in range(2)],
        ready=[has_chosen(rules, seen, player) for player in range(2)],
        layout=layout(tuple([zone.id for zone in zones]), me, seen.phase in (DRAFTING, ORDERING) and not seen.rounds),
        buttons=1 if seen.options.play_mode != CHOOSE or seen.options.last_chance else 0,
    )


def acts(seen: State, offered: Gestures, say: Say) -> list[Act]:
    """Return the acts of a seat: cards to put somewhere, and buttons."""
    phase = seen.phase
    placing = place_act(offered, PLACE_ACTS[phase][0], say(ACT_LABELS[phase])) if phase in PLACE_ACTS else []
    buttons = pick_act(offered, "answer", "", lambda name: Option(name, say(BUTTON_LABELS[phase, name])))
    return placing + buttons


def counters(rules: Rules, seen: State, seat: int, say: Say) -> list[Counter]:
    """Return a seat's counters: its points, and its carry, bonus and Spy for the next round."""
    goal = 0 if seen.options.goal == ALL_ROUNDS else seen.options.points_to_win
    result = [Counter("points", say("Points"), seen.points[seat], goal)]
    if seen.carry[seat]:
        result.append(Counter("carry", say("Carried"), seen.carry[seat]))
    if seen.bonus[seat]:
        result.append(Counter("bonus", say("General's bonus"), seen.bonus[seat]))
    if seen.spy == seat and seen.phase != OVER and rules.first_to_show(seen) == 1 - seat:
        result.append(Counter("spy", say("Plays second (Spy)"), 1, 1))
    return result


@drawn
def layout(zones: tuple[str, ...], me: int, is_setup: bool) -> dict[str, list[list[str]]]:
    """Return the layout: rows of zone ids from the top, with the opponent first and the reader last.

    On a wide table the played cards lie beside the cards of this round. During the set-up (`is_setup`), the zones for the
    cards of this round and the played cards are left out.
    """
    shown = {zone for zone in zones if not (is_setup and zone.startswith(("laid", "row")))}
    other = 1 - me
    opponent_row, own_row = [f"hand{other}", f"left{other}", f"deck{other}"], [f"hand{me}", f"deck{me}", f"left{me}"]
    aside = ["stock", "packet", "aside"]
    middle = [f"row{other}", f"laid{other}", f"laid{me}", f"row{me}"]
    wide = [opponent_row, [f"order{other}"], aside, middle, [f"order{me}"], own_row]
    narrow = [
        [f"hand{other}", f"deck{other}"],
        [f"left{other}"],
        [f"order{other}"],
        [f"row{other}"],
        aside,
        [f"laid{other}", f"laid{me}", f"deck{me}"],
        [f"row{me}"],
        [f"order{me}"],
        [f"hand{me}", f"left{me}"],
    ]

    def without_missing_zones(rows: list[list[str]]) -> list[list[str]]:
        remaining = [[zone for zone in row if zone in shown] for row in rows]
        return [row for row in remaining if row]

    return {"wide": without_missing_zones(wide), "narrow": without_missing_zones(narrow)}
