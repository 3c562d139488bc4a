"""The options of Malice that clash or have no effect, their paragraphs, and the presets."""

from hoyle.games.malice.grid import USUAL, keeps_a_rank_out, no_ace_opens, no_two_on_an_ace
from hoyle.i18n import N_
from hoyle.rules.conditions import Values, when
from hoyle.rules.options import Clash, Idle, Preset

NO_ACE_OPENS = N_("No ace opens a centre pile.")
USUAL_GRID = when(center_follows=USUAL)
ACE_NEVER_OPENS = when(center_build="down") | when(no_ace_opens, "center_follows")
NO_WILD_CARDS = when(jokers=0, kings_wild=False)


def has_too_few_cards(chosen: Values) -> bool:
    """V26: return whether payoff piles and hands need more cards than both packs have."""
    return chosen["players"] * (chosen["payoff_size"] + chosen["hand_size"]) > 2 * 52 + chosen["jokers"]


CLASHES = (
    Clash(
        when(players=3, payoff_size=range(18, 31), packs="split"),
        N_("The first pack has 17 cards for each of three payoff piles: take 17 at most, or mix the packs."),
    ),
    Clash(
        when(players=4, payoff_size=range(14, 31), packs="split"),
        N_("The first pack has 13 cards for each of four payoff piles: take 13 at most, or mix the packs."),
    ),
    Clash(
        when(has_too_few_cards, "players", "payoff_size", "hand_size", "jokers"),
        N_("Both packs have too few cards for these payoff piles and hands: take smaller ones, or fewer players."),
    ),
    Clash(
        when(players=2, payoff_size=range(27, 31), packs="split"),
        N_("The first pack has 26 cards for each payoff pile: take a payoff pile of 26 at most, or mix the packs."),
    ),
    Clash(
        when(stake=0, win_points=0),
        N_("Nothing could be won: let cards left count, or points for a game."),
    ),
    Clash(
        ~USUAL_GRID & ~when(center_build="up"),
        N_(
            "What may follow what already says in which direction centre piles grow: leave Building in the centre upwards, "
            "or the grid as it usually is."
        ),
    ),
    Clash(
        when(keeps_a_rank_out, "center_follows", "kings_wild"),
        N_(
            "Some rank could never come to the centre: in What may follow what, let each one lie on a free place, or on a "
            "card that comes there."
        ),
    ),
    Clash(
        when(force_twos=True, force_aces=False),
        N_("Twos are forced only where aces are: let aces be forced too, or leave twos free."),
    ),
    Clash(
        when(forced_plays_use_quota=True, force_aces=False),
        N_("No play is forced, so none can count: let aces be forced, or leave out Forced plays count."),
    ),
    Clash(
        when(forced_plays_use_quota=True, center_plays="unlimited"),
        N_(
            "With any number of plays to the centre there is nothing to count: choose one play a turn, or leave out "
            "Forced plays count."
        ),
    ),
    Clash(
        when(side_build="any", low_side_rule=["all_center_piles", "any_center_pile"]),
        N_(
            "If any card may lie on any other, a two may always lie on a three: set Ace on two, two on three to always."
        ),
    ),
    Clash(
        when(wild_as_ace=False) & NO_WILD_CARDS,
        N_("There are no wild cards that could be an ace: leave A joker as an ace on, or add jokers or wild kings."),
    ),
    Clash(
        when(joker_discard=False, jokers=0),
        N_(
            "There are no jokers to keep off the side piles, and wild kings alone do not count: leave Jokers on side "
            "piles on, or add jokers."
        ),
    ),
)

IDLE = (
    *(Idle(name, ACE_NEVER_OPENS, NO_ACE_OPENS) for name in ("force_aces", "force_twos", "forced_plays_use_quota")),
    Idle("force_twos", ~ACE_NEVER_OPENS & when(no_two_on_an_ace, "center_follows"), N_("No two may lie on an ace.")),
    Idle("low_side_rule", when(side_build="up"), N_("Side piles grow upwards only.")),
    Idle("wild_as_ace", NO_WILD_CARDS, N_("There are no wild cards.")),
    Idle("joker_discard", when(jokers=0), N_("There are no jokers.")),
    Idle(
        "no_progress_turns",
        when(lambda chosen: chosen["no_progress_turns"] > chosen["max_turns"], "no_progress_turns", "max_turns"),
        N_("The game is settled earlier, by Turns at most."),
    ),
)

PARAGRAPHS = {
    "MA11": ~when(force_aces=False, force_twos=False),
    "MA12": ~when(force_twos=True),
    "MA10": ~when(force_aces=False),
    "MA15": ~when(center_plays="unlimited"),
    "MA18 MA19 V15 V16": ~NO_WILD_CARDS,
    "MA19": ~when(joker_discard=False),
    "MA21": when(side_build="same_or_down"),
    "V2": when(packs="mixed"),
    "V7": when(center_plays="unlimited"),
    "V8": when(force_aces=False),
    "V9": when(force_twos=True),
    "V10": when(forced_plays_use_quota=True),
    "V11": ~when(side_build="same_or_down"),
    "V21": ~when(center_build="up"),
    "V22": when(empty_reserve="draw"),
    "V23": ~when(win_points=0),
    "V24": ~when(target=None),
    "MA13": USUAL_GRID,
    "V26": ~when(players=2),
    "V25": ~USUAL_GRID,
    "V12": when(low_side_rule=["any_center_pile", "free"]),
    "V13": when(end_without_discard=False),
    "V14": when(kings_wild=True),
    "V15": when(wild_as_ace=False),
    "V16": when(joker_discard=False),
    "V17": when(midturn_refill=True),
    "V18": when(completed_pile="when_empty"),
}
"""When the paragraphs of the rulebook apply, by their numbers."""

PRESETS = {
    "seed": Preset(
        N_("Malice"),
        N_("The traditional rules: 26 payoff cards, four jokers, one card a turn to the centre."),
        {},
    ),
    "open": Preset(
        N_("Malice, open centre"),
        N_("The same, but any number of cards may go to the centre in a turn."),
        {"center_plays": "unlimited"},
    ),
    "three": Preset(
        N_("Malice for three"),
        N_("Three players with 17 payoff cards each, all of the first pack but one."),
        {"players": 3, "payoff_size": 17},
    ),
    "four": Preset(
        N_("Malice for four"),
        N_("Four players with 13 payoff cards each, the first pack."),
        {"players": 4, "payoff_size": 13},
    ),
    "classic": Preset(
        N_("Spite and Malice"),
        N_("As most people play it: 20 payoff cards, kings wild, any discard, a new hand when yours is played."),
        {
            "payoff_size": 20,
            "packs": "mixed",
            "jokers": 0,
            "kings_wild": True,
            "wild_as_ace": False,
            "center_plays": "unlimited",
            "force_aces": False,
            "side_build": "any",
            "low_side_rule": "free",
            "end_without_discard": False,
            "midturn_refill": True,
        },
    ),
}
