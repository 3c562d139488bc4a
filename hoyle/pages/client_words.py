"""The messages of the browser client, sent with each table page in the reader's language.

The client refers to a message by its key. A test compares the keys and slots here with those in the client's modules.
"""

from collections.abc import Callable
from string import Formatter

from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_

MESSAGES = {
    "reconnecting": N_("Connection lost. Reconnecting…"),
    "sending": N_("Sending…"),
    "seen": N_("Continue"),
    "log": N_("Game log"),
    "moves": N_("All moves"),
    "no_moves": N_("You have no moves right now."),
    "gesture": N_("{item} to {place}"),
    "which": N_("Card"),
    "where": N_("Place"),
    "make_move": N_("Make this move"),
    "place_here": N_("Place {item} here: {place}"),
    "place_number": N_("{zone}, position {n}"),
    "place_cell": N_("{zone}, row {r}, column {c}"),
    "lifted": N_("{item}: choose a dashed place."),
    "lifted_once": N_("{item}: once more, or the dashed place."),
    "face_down": N_("Face-down card"),
    "empty": N_("empty"),
    "won": N_("won"),
    "lost": N_("lost"),
    "tied": N_("tied"),
    "to_play": N_("to play"),
    "chosen": N_("has chosen"),
    "away": N_("away"),
    "idle": N_("is idle"),
    "thinking": N_("thinking"),
    "bot": N_("bot"),
    "you": N_("you"),
    "you_in_result": N_("You"),
    "of": N_("{n} of {max}"),
    "picked": N_("{n} of {max} chosen"),
    "submit": N_("Done"),
    "undo": N_("Undo"),
    "step_back": N_("Back"),
    "reset": N_("Reset"),
    "commit": N_("Play"),
    "match": N_("Match"),
    "result": N_("Result"),
    "next_seal": N_("Seal of the next deal: {seal}"),
    "seats": N_("Players"),
    "table": N_("Table"),
    "hand": N_("Your side of the table"),
    "stack_on": N_("Cards on {place}, top card first"),
    "plane": N_("{zone}. The arrow keys move it, plus and minus zoom."),
    "zoom_out": N_("Zoom out"),
    "zoom_in": N_("Zoom in"),
    "show_all": N_("Show all"),
    "last_card": N_("Last card"),
    "again": N_("Show the last turn again"),
    "again_stop": N_("Stop showing"),
    "proposals": N_("Plays with the lifted cards"),
    "sound": N_("Sound"),
    "hint": N_("Hint: {gesture}."),
    "you_win": N_("You win!"),
    "you_lose": N_("You lose."),
    "guide": N_("Guide"),
    "guide_over": N_("That was the guide. The rest of the game is yours."),
    "guide_close": N_("Close the guide"),
    "guide_skip": N_("Skip the guide"),
    "guide_more": N_("Read more"),
    "guide_less": N_("Less"),
    "clause": N_("Rulebook, {clause}"),
    "rulebook_of_proposal": N_("Read these rules"),
    "close": N_("Close"),
    "gone": N_("gone"),
    "sorts": N_("Order of your cards"),
    "steps": N_("Steps of your turn"),
    "query_hand": N_("Your cards: {cards}."),
    "query_turn": N_("To play: {names}."),
    "query_where": N_("{item} can go to: {places}."),
    "query_nowhere": N_("{item} can go nowhere now."),
    "query_which": N_("Focus a card first."),
    "query_usable": N_("You can use: {cards}."),
    "query_choices": N_("{item} offers: {choices}."),
    "query_unchanged": N_("Nothing has happened since your last choice."),
    "nothing_begins": N_("Nothing here begins with {typed}."),
    "other_games": N_("Other games"),
    "your_turn": N_("Your turn"),
    "time_left": N_("You have {seconds} seconds left."),
    "talk": N_("Talk"),
    "talk_write": N_("Write to everybody at the table"),
    "talk_send": N_("Send"),
    "talk_mute": N_("Mute {name}"),
    "talk_unmute": N_("Show what {name} says"),
    "review": N_("How well did I play?"),
    "rate_rules": N_("How good are these rules?"),
    "rate_look": N_("In the gallery"),
    "rematch_go": N_("Go to the rematch"),
    "three_others": N_("Three others"),
    "other_rules": N_("All rules"),
    "studio": N_("Studio"),
    "story": N_("The story of the evening"),
    "story_share": N_("Share the story"),
    "notify": N_("Notifications"),
    "notify_switch": N_("Notify me on this device"),
    "notify_about": N_(
        "You are told when it is your turn, when a game is over, and when a rematch is offered, at all your tables."
    ),
    "notify_more": N_("All notifications"),
    "notify_on": N_("This device gets notifications."),
    "notify_off": N_("This device gets no notifications."),
    "notify_denied": N_(
        "Your browser blocks notifications of this site. Allow them in the settings of the site, and press the switch again."
    ),
    "notify_missing": N_("This browser cannot show notifications of sites."),
    "notify_insecure": N_("Notifications need an encrypted connection: an address that begins with https."),
    "notify_failed": N_("The browser could not be registered. Try again later."),
}
"""The messages by key."""

COUNTED_MESSAGES: dict[str, Callable[[Say, int], str]] = {
    "lifted_several": lambda say, n: say.many(
        "{n} card lifted: choose a dashed place.", "{n} cards lifted: choose a dashed place.", n
    ),
    "stars": lambda say, n: say.many("{n} star", "{n} stars", n),
    "count": lambda say, n: say.many("{n} card", "{n} cards", n),
    "watchers": lambda say, n: say.many("{n} person is watching", "{n} people are watching", n),
}
"""The messages with plural forms, by key."""

PLURALS = {"one": 1, "few": 2, "many": 5, "other": 5}
"""The plural categories of the languages, each with an example number."""


class Slot(int):
    """A number that is formatted as the slot `{n}`, which the browser fills in."""

    def __format__(self, spec: str) -> str:
        """Return the slot."""
        return "{n}"


def client_words(say: Say) -> dict[str, str | dict[str, str]]:
    """Return the messages in one language, with their slots: a text, or for a counted message its forms by plural category."""
    counted = {
        key: {category: message(say, Slot(n)) for category, n in PLURALS.items()}
        for key, message in COUNTED_MESSAGES.items()
    }
    return {key: with_slots(text, say) for key, text in MESSAGES.items()} | counted


def with_slots(text: str, say: Say) -> str:
    """Return a message in the reader's language, with its slots not filled in."""
    slots = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
    return say(text, **slots)
