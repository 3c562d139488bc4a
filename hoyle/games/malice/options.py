"""The options of Malice, for a game and for a match."""

from hoyle.i18n import N_
from hoyle.rules.choices import choice
from hoyle.rules.options import Clash, Idle, OptionSet, Preset, Values, option

PACKS = choice(
    split=N_("payoff piles from the first pack"),
    mixed=N_("all cards shuffled together"),
)
SPLIT, MIXED = PACKS

CENTER_PLAYS = choice(
    one=N_("one a turn"),
    unlimited=N_("any number"),
)
ONE, UNLIMITED = CENTER_PLAYS

SIDE_BUILD = choice(
    same_or_down=N_("the same rank or one lower"),
    any=N_("any card"),
)
SAME_OR_DOWN, ANY = SIDE_BUILD

LOW_SIDE_RULE = choice(
    all_center_piles=N_("while all centre piles lie"),
    any_center_pile=N_("while a centre pile lies"),
    free=N_("always"),
)
ALL_CENTRE_PILES, ANY_CENTRE_PILE, FREE = LOW_SIDE_RULE

COMPLETED_PILE = choice(
    into_reserve=N_("at once"),
    when_empty=N_("when the reserve is empty"),
)
INTO_RESERVE, WHEN_EMPTY = COMPLETED_PILE

CARDS = N_("The cards")
CENTRE = N_("The centre")
SIDE = N_("Side piles")
JOKERS = N_("Jokers")
END = N_("Turn and end")
MATCH = N_("The match")


class Options(OptionSet):
    """The options of one game of Malice."""

    payoff_size = option(
        26,
        range(5, 31),
        label=N_("Payoff pile"),
        sentence=N_("How many cards each payoff pile begins with."),
        group=CARDS,
    )
    packs = option(
        "split",
        PACKS,
        label=N_("Packs"),
        sentence=N_("Whether the payoff piles come from the first pack alone or from all cards shuffled together."),
        group=CARDS,
    )
    jokers = option(
        4,
        range(5),
        label=N_("Number of jokers"),
        sentence=N_("How many jokers are in the second pack."),
        group=JOKERS,
    )
    hand_size = option(
        5,
        range(4, 7),
        label=N_("Hand"),
        sentence=N_("How many cards a hand is filled up to."),
        group=CARDS,
    )
    center_piles = option(
        4,
        range(3, 9),
        label=N_("Centre piles"),
        sentence=N_("How many centre piles there may be at a time."),
        group=CENTRE,
    )
    side_piles = option(
        4,
        range(3, 6),
        label=N_("Number of side piles"),
        sentence=N_("How many side piles each player has."),
        group=SIDE,
    )
    center_plays = option(
        "one",
        CENTER_PLAYS,
        label=N_("Plays to the centre"),
        sentence=N_("How many cards from the hand and the side piles may go to the centre in one turn."),
        group=CENTRE,
    )
    force_aces = option(
        True,
        label=N_("Aces must be played"),
        sentence=N_("An ace that can open a centre pile must be played before anything else."),
        group=CENTRE,
    )
    force_twos = option(
        False,
        label=N_("Twos must be played"),
        sentence=N_("A two that can follow an ace in the centre must be played before anything else."),
        group=CENTRE,
    )
    forced_plays_use_quota = option(
        False,
        label=N_("Forced plays count"),
        sentence=N_("A card that must be played is the turn's one card to the centre."),
        group=CENTRE,
    )
    side_build = option(
        "same_or_down",
        SIDE_BUILD,
        label=N_("Building on side piles"),
        sentence=N_("Which card may lie on which in a side pile."),
        group=SIDE,
    )
    low_side_rule = option(
        "all_center_piles",
        LOW_SIDE_RULE,
        label=N_("Ace on two, two on three"),
        sentence=N_("When an ace may go on a two, or a two on a three, in a side pile."),
        group=SIDE,
    )
    end_without_discard = option(
        True,
        label=N_("Ending without a discard"),
        sentence=N_("You may end your turn without laying a card on a side pile."),
        group=END,
    )
    kings_wild = option(
        False,
        label=N_("Kings wild"),
        sentence=N_("Kings are jokers, and centre piles end at the queen."),
        group=JOKERS,
    )
    wild_as_ace = option(
        True,
        label=N_("A joker as an ace"),
        sentence=N_("A joker may open a centre pile."),
        group=JOKERS,
    )
    joker_discard = option(
        True,
        label=N_("Jokers on side piles"),
        sentence=N_("A joker may be laid on a side pile."),
        group=JOKERS,
    )
    midturn_refill = option(
        False,
        label=N_("New hand in mid-turn"),
        sentence=N_("A player whose hand is empty draws a new one at once."),
        group=END,
    )
    completed_pile = option(
        "into_reserve",
        COMPLETED_PILE,
        label=N_("A finished centre pile"),
        sentence=N_("When its cards go back into the reserve."),
        group=CENTRE,
    )
    stake = option(
        1,
        range(1, 1001),
        label=N_("Stake"),
        sentence=N_("What each card left in the loser's payoff pile is worth."),
        group=END,
    )
    no_progress_turns = option(
        100,
        range(20, 501),
        label=N_("Turns without a payoff card"),
        sentence=N_("The game is settled after this many turns in a row without a payoff card."),
        group=END,
    )
    max_turns = option(
        1000,
        range(100, 5001),
        label=N_("Turns at most"),
        sentence=N_("The game is settled after this many turns."),
        group=END,
    )


class MatchOptions(OptionSet):
    """The options of a match of Malice."""

    games = option(
        None,
        (None, *range(2, 101)),
        label=N_("Games"),
        sentence=N_("Number of games in the match; their scores are added up."),
        names={None: N_("one game")},
        group=MATCH,
    )


def no_wild_cards(chosen: Values) -> bool:
    """Return whether neither jokers nor wild kings are in the packs."""
    return chosen["jokers"] == 0 and not chosen["kings_wild"]


CLASHES = (
    Clash(
        lambda chosen: chosen["packs"] == "split" and chosen["payoff_size"] > 26,
        N_("The first pack has 26 cards for each payoff pile: take a payoff pile of 26 at most, or mix the packs."),
        ("payoff_size", "packs"),
    ),
    Clash(
        lambda chosen: chosen["force_twos"] and not chosen["force_aces"],
        N_("Twos are forced only where aces are: let aces be forced too, or leave twos free."),
        ("force_twos", "force_aces"),
    ),
    Clash(
        lambda chosen: chosen["forced_plays_use_quota"] and not chosen["force_aces"],
        N_("No play is forced, so none can count: let aces be forced, or leave out Forced plays count."),
        ("forced_plays_use_quota", "force_aces"),
    ),
    Clash(
        lambda chosen: chosen["forced_plays_use_quota"] and chosen["center_plays"] == "unlimited",
        N_(
            "With any number of plays to the centre there is nothing to count: choose one play a turn, or leave out "
            "Forced plays count."
        ),
        ("forced_plays_use_quota", "center_plays"),
    ),
    Clash(
        lambda chosen: chosen["side_build"] == "any" and chosen["low_side_rule"] != "free",
        N_(
            "If any card may lie on any other, a two may always lie on a three: set Ace on two, two on three to always."
        ),
        ("side_build", "low_side_rule"),
    ),
    Clash(
        lambda chosen: not chosen["wild_as_ace"] and no_wild_cards(chosen),
        N_("There are no wild cards that could be an ace: leave A joker as an ace on, or add jokers or wild kings."),
        ("wild_as_ace", "jokers", "kings_wild"),
    ),
    Clash(
        lambda chosen: not chosen["joker_discard"] and chosen["jokers"] == 0,
        N_(
            "There are no jokers to keep off the side piles, and wild kings alone do not count: leave Jokers on side "
            "piles on, or add jokers."
        ),
        ("joker_discard", "jokers"),
    ),
)

IDLE = (
    Idle("wild_as_ace", no_wild_cards, N_("There are no wild cards.")),
    Idle("joker_discard", lambda chosen: chosen["jokers"] == 0, N_("There are no jokers.")),
    Idle(
        "no_progress_turns",
        lambda chosen: chosen["no_progress_turns"] > chosen["max_turns"],
        N_("The game is settled earlier, by Turns at most."),
    ),
)

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
