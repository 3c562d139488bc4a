"""The options of manipulation rummy."""

from hoyle.games.rummy.choices import (
    ACE_MODE,
    BLOCKED_WINNER,
    DEAL_SCORING,
    DRAW_RULE,
    FIRST_CIRCUIT,
    HAND_VALUES,
    JOKER_MODE,
    RELEASED_JOKER,
    SCARNE_POINTS,
    STOCK_END,
    ZAP_DRAW_TIMING,
    ZAP_LAST_CARD,
)
from hoyle.games.shared.common_options import players_option
from hoyle.games.shared.french_pack import RANK_LABELS
from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.options import OptionSet, numbers, option

CARDS = N_("The cards")
JOKERS = N_("Jokers")
TURN = N_("The turn")
FIRST_PLAY = N_("The first play")
KNOCKING = N_("Knocking")
END = N_("The end of a deal")
ZAP = N_("Zap cards")


class Options(OptionSet):
    """The options of one deal."""

    players = players_option(2, range(2, 9), CARDS, "RM1")
    packs = option(
        None,
        (None, 1, 2, 3),
        label=N_("Packs"),
        sentence=N_("How many packs of 52 cards are shuffled together."),
        names={None: N_("two; three for seven players or more; one for two players with jokers")},
        group=CARDS,
        paragraphs=("RM1",),
        chip=many("{n} pack", "{n} packs"),
    )
    deal_size = option(
        15,
        range(2, 16),
        label=N_("Cards dealt"),
        sentence=N_("How many cards each player is dealt."),
        group=CARDS,
        paragraphs=("RM7",),
        chip=many("{n} card dealt", "{n} cards dealt"),
    )
    ace_mode = option(
        "both",
        ACE_MODE,
        label=N_("The ace in runs"),
        sentence=N_("Where an ace may be in a run: never in the middle, and never at both ends."),
        group=CARDS,
        paragraphs=("RM5", "RM57"),
        chip={
            "low": N_("Aces below the two only"),
            "high": N_("Aces above the king only"),
            "round": N_("Runs go around the corner"),
        },
        sentences={"round": N_("Runs go on from the king through the ace to the two.")},
    )
    shortest_run = option(
        3,
        range(3, 6),
        label=N_("Shortest run"),
        sentence=N_("The fewest cards of a run."),
        group=CARDS,
        added=True,
        paragraphs=("RM58", "RM4"),
        chip=many("Runs of {n} card or more", "Runs of {n} cards or more"),
    )
    smallest_group = option(
        3,
        range(3, 5),
        label=N_("Smallest group"),
        sentence=N_("The fewest cards of a group, which has a card of each suit at most."),
        group=CARDS,
        added=True,
        paragraphs=("RM59", "RM4"),
        chip=many("Groups of {n} card or more", "Groups of {n} cards or more"),
    )
    hand_values = option(
        "scarne",
        HAND_VALUES,
        label=N_("Card values"),
        sentence=N_("The points of the cards left in a hand."),
        group=CARDS,
        paragraphs=("RM3",),
        chip={"fifteen_ten_five": N_("Cards count 15, 10 and 5"), "own": N_("Own card values")},
    )
    card_points = numbers(
        SCARNE_POINTS,
        range(1, 51),
        choice(**RANK_LABELS, joker=N_("Joker")),
        label=N_("Points of a rank"),
        sentence=N_("The points of each rank, and of a joker, in a hand with own card values."),
        group=CARDS,
        added=True,
        paragraphs=("RM52", "RM3"),
    )
    cut_bonus = option(
        0,
        range(51),
        label=N_("Exact cut"),
        sentence=N_("The bonus of a dealer who cuts off just the cards for all hands; 0: the deck is not cut."),
        names={0: N_("no cut")},
        group=CARDS,
        added=True,
        paragraphs=("RM50",),
        chip=many("Bonus of {n} for an exact cut", "Bonus of {n} for an exact cut"),
    )
    joker_mode = option(
        "none",
        JOKER_MODE,
        label=N_("Jokers on the table"),
        sentence=N_("What a joker on the table stands for, and when that may change."),
        group=JOKERS,
        paragraphs=("RM15", "RM16", "RM17", "RM19"),
        chip={
            "declared": N_("Jokers stand for one card"),
            "free": N_("Jokers may change in every play"),
            "fixed": N_("Jokers stay one card for good"),
        },
    )
    jokers = option(
        None,
        (None, 0, 1, 2, 3, 4),
        label=N_("Number of jokers"),
        sentence=N_("How many jokers are in the packs."),
        names={None: N_("one per pack, if there are jokers")},
        group=JOKERS,
        paragraphs=("RM15",),
        chip={0: N_("No jokers"), ...: many("{n} joker", "{n} jokers")},
    )
    released_joker = option(
        "any_meld",
        RELEASED_JOKER,
        label=N_("A freed joker"),
        sentence=N_("Where a joker goes whose place the real card has taken."),
        group=JOKERS,
        added=True,
        paragraphs=("RM51", "RM17"),
        chip={"new_meld": N_("A freed joker begins a new meld")},
    )
    freed_from_hand = option(
        False,
        label=N_("What frees a joker"),
        sentence=N_("Only a real card that is laid from the hand in the same play frees a joker."),
        group=JOKERS,
        added=True,
        paragraphs=("RM56", "RM17"),
        chip={True: N_("Only a hand card frees a joker")},
    )
    draw_rule = option(
        "play_or_draw",
        DRAW_RULE,
        label=N_("Drawing"),
        sentence=N_("When cards are drawn."),
        group=TURN,
        paragraphs=("RM21", "RM22", "RM23", "RM24"),
        chip={
            "escalating": N_("Draw, then play or draw again"),
            "draw_until_able": N_("Draw until you can play"),
            "draw_then_play": N_("Draw one card, then play"),
        },
    )
    max_draws = option(
        3,
        range(2, 7),
        label=N_("Draws in a turn"),
        sentence=N_("How many cards may be drawn in a turn; after the last one no play is allowed."),
        group=TURN,
        paragraphs=("RM22",),
        chip=many("{n} draw a turn at most", "{n} draws a turn at most"),
    )
    must_play_if_able = option(
        False,
        label=N_("Playing is compulsory"),
        sentence=N_("A player who can play may not draw or pass."),
        group=TURN,
        paragraphs=("RM25", "RM23"),
        chip={True: N_("Who can play must play")},
    )
    rearrangement_penalty = option(
        0,
        range(7),
        label=N_("A failed rearrangement"),
        sentence=N_("How many cards a player takes who announces a rearrangement of the table and finds no play."),
        names={0: N_("no penalty, and nothing is announced")},
        group=TURN,
        added=True,
        paragraphs=("RM60", "RM61"),
        chip=many("{n} penalty card for a failed rearrangement", "{n} penalty cards for a failed rearrangement"),
    )
    play_limit = option(
        None,
        (None, *range(3, 14)),
        label=N_("Cards in a play"),
        sentence=N_("The most cards from the hand in one play."),
        names={None: N_("any number")},
        group=TURN,
        paragraphs=("RM12",),
        chip=many("{n} card a play at most", "{n} cards a play at most"),
    )
    opening_points = option(
        0,
        range(101),
        label=N_("Points of the first play"),
        sentence=N_("The least points of a player's first play, which must be melds from the hand alone."),
        names={0: N_("no condition")},
        group=FIRST_PLAY,
        paragraphs=("RM13",),
        chip=many("First play of {n} point", "First play of {n} points"),
    )
    opening_exact = option(
        False,
        label=N_("Exact first play"),
        sentence=N_("The first play is worth just the points that it needs, no more."),
        group=FIRST_PLAY,
        added=True,
        paragraphs=("RM53", "RM13"),
        chip={True: N_("First play to the point")},
    )
    opening_jokers = option(
        False,
        label=N_("Jokers of the first play"),
        sentence=N_("In the first play a joker counts what the card counts that it stands for."),
        group=FIRST_PLAY,
        added=True,
        paragraphs=("RM54", "RM13"),
        chip={True: N_("Jokers of the first play count as their card")},
    )
    first_circuit = option(
        "none",
        FIRST_CIRCUIT,
        label=N_("The first circuit"),
        sentence=N_("What a player's first play must be like."),
        group=FIRST_PLAY,
        paragraphs=("RM14",),
        chip={"one_meld_of_three": N_("First play: one meld of three")},
    )
    opening_again = option(
        False,
        label=N_("More after the first play"),
        sentence=N_("After a first play that met its condition a player may play once more in the same turn."),
        group=FIRST_PLAY,
        added=True,
        paragraphs=("RM55", "RM20"),
        chip={True: N_("Play on after the first play")},
    )
    knock_limit = option(
        None,
        (None, *range(1, 31)),
        label=N_("Knocking"),
        sentence=N_("A player whose hand has at most this many points may knock, which ends the deal."),
        names={None: N_("no knocking")},
        group=KNOCKING,
        paragraphs=("RM30",),
        chip=many("Knock with {n} point or less", "Knock with {n} points or less"),
    )
    knock_requires_play = option(
        True,
        label=N_("Knocking only after a play"),
        sentence=N_("A player may knock only after playing in the same turn."),
        group=KNOCKING,
        paragraphs=("RM31",),
        chip={False: N_("Knock without a play")},
        sentences={False: N_("A player may knock after the draw, without a play in the same turn.")},
    )
    undercut_bonus = option(
        10,
        range(101),
        label=N_("Undercut"),
        sentence=N_("The bonus of a player whose hand is not above the knocker's."),
        group=KNOCKING,
        paragraphs=("RM34",),
        chip=many("Undercut brings {n} point", "Undercut brings {n} points"),
    )
    closing_round_knock = option(
        False,
        label=N_("Knocking in the closing round"),
        sentence=N_("Knocking is allowed in the closing round too."),
        group=KNOCKING,
        paragraphs=("RM31",),
        chip={True: N_("Knock in the closing round")},
    )
    going_out_bonus = option(
        25,
        range(101),
        label=N_("Going out"),
        sentence=N_("The bonus for getting rid of all cards."),
        group=END,
        paragraphs=("RM35",),
        chip=many("Going out brings {n} point", "Going out brings {n} points"),
    )
    stock_end = option(
        "block",
        STOCK_END,
        label=N_("When the stock is empty"),
        sentence=N_("How the deal continues when no card is left to draw."),
        group=END,
        paragraphs=("RM29", "RM28"),
        chip={"closing_round": N_("A closing round")},
    )
    blocked_winner = option(
        "fewest_cards",
        BLOCKED_WINNER,
        label=N_("Who wins when all pass"),
        sentence=N_("Who wins the deal when all pass one after another."),
        group=END,
        paragraphs=("RM28",),
        chip={"lowest_points": N_("Fewest points win a block"), "nobody": N_("Nobody wins a block")},
    )
    deal_scoring = option(
        "first_out",
        DEAL_SCORING,
        label=N_("Scoring"),
        sentence=N_("How a deal is scored."),
        group=END,
        paragraphs=("RM33", "RM36", "RM37", "RM32"),
        chip={
            "differences": N_("Winners score the differences"),
            "own_penalty": N_("Cards left are penalties"),
            "winner_takes_hands": N_("The winner scores the other hands"),
        },
    )
    stake = option(
        1,
        range(1, 101),
        label=N_("Stake"),
        sentence=N_("What a won deal or a point is worth when the players settle."),
        group=END,
        added=True,
        paragraphs=("RM38", "RM48"),
        chip=many("Stake of {n} point", "Stake of {n} points"),
    )
    zap_cards = option(
        0,
        (0, 2, 3, 4, 5, 6, 7, 8),
        label=N_("Zap cards"),
        sentence=N_("How many zap cards there are: wild in melds, or played at another player, who loses a turn."),
        group=ZAP,
        paragraphs=("RM40",),
        chip=many("{n} zap card", "{n} zap cards"),
    )
    zap_draw_timing = option(
        "victim_turn",
        ZAP_DRAW_TIMING,
        label=N_("When the zapped player takes a card"),
        sentence=N_("When a zapped player takes a random card from the hand of the player who zapped."),
        group=ZAP,
        paragraphs=("RM43",),
        chip={"immediate": N_("A zapped player takes a card at once")},
    )
    zap_last_card = option(
        "out_at_next_turn",
        ZAP_LAST_CARD,
        label=N_("When the last card is taken"),
        sentence=N_("When a player goes out whose last card was taken by a zapped player."),
        group=ZAP,
        paragraphs=("RM45",),
        chip={"immediate": N_("Out when the last card is taken")},
    )
