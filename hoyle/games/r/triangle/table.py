"""The table of Triangle: gestures, drawing and narration, all from views."""

from hoyle.games.r.shared.cards import PRINCE, PRINCESS, card_name, card_of, rank
from hoyle.games.r.shared.pack import MIXED, back_item, card_item, figures, pack
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.r.triangle.hands import KINDS, ROYALS, USUAL_RANKING
from hoyle.games.r.triangle.rules import (
    ALONE,
    DEALING,
    EXCHANGING,
    FOLD,
    HAND,
    LAST_BETS,
    OVER,
    RAISE,
    SHOWDOWN,
    Options,
    Rules,
    State,
)
from hoyle.games.r.triangle.text import exchanged_cards, write
from hoyle.games.shared.acts import pick_act, select_act
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.chips import counters, deal_text, purse, shared_pot_text
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.games.shared.scenes import Act, Counter, Deck, Event, Option, Say, Scene, Stands, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves, others_from, waiting_prompt
from hoyle.games.shared.zones import hand_backs, hand_label, hand_zone
from hoyle.i18n import N_
from hoyle.rules.bits import count, has, lowest
from hoyle.rules.seats import NONE

takes_rules = True

KIND_NAMES = tuple(KINDS.labels.values())
"""The names of the kinds of hands, from ROYALS to NOTHING."""


def kind_name(rules: Rules, hand: int, say: Say) -> str:
    """Return the name of the kind of a hand."""
    return say(KIND_NAMES[ROYALS - rules.kind_of(hand)])


def sorted_hand(hand: int) -> list[int]:
    """Return the cards of a hand, the highest rank first."""
    return sorted(cards_in(hand), key=lambda card: (-rank(card), card))


def hand_text(hand: int, say: Say) -> str:
    """Return the names of the cards of a hand, the highest rank first."""
    return figures(sorted_hand(hand), say)


MAX_MOVES = 8
"""The maximum number of moves of a seat in one position: the subsets of its three cards."""


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """TR11, TR12: return the gestures of a seat: actions of the bets, or sets of cards to exchange."""
    moves = legal_moves(rules.legal, seen, seat, MAX_MOVES)
    if seen.phase != EXCHANGING:
        return {gesture("say", write(rules, seen, seat, move)): [move] for move in moves}
    away = {move: sorted(card_name(card) for card in exchanged_cards(seen, seat, move)) for move in moves}
    return {gesture("exchange", *cards) if cards else gesture("keep", "keep"): [move] for move, cards in away.items()}


CARD_TEXTS = {
    PRINCE: N_("A royal: with a Princess nearly the best, three royals beat everything."),
    PRINCESS: N_("A royal: with a Prince nearly the best, three royals beat everything."),
}
"""By rank: the effect of a figure in this game."""


def deck(options: Options) -> Deck:
    """Return the deck of sixteen cards; a changed ranking says nothing of royals (V7)."""
    usual = tuple(options.hand_ranking) == USUAL_RANKING
    return pack([CARD_TEXTS.get(rank, "") if usual else "" for rank in range(8)])


def draw(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    offered = gestures(rules, seen, seat) if seat is not None else {}
    players, me = range(seen.options.players), seat or 0
    others = others_from(seat, len(players))
    away = away_zones(seen, me, say) if seat is not None else []
    middle = ["stock", "pot", *(zone.id for zone in away)]
    return Scene(
        zones=[
            *(hand(rules, seen, player, seat, names, say) for player in others),
            stock(seen, say),
            purse("pot", say("Pot"), 0 if seen.phase == OVER else rules.pot_of(seen)),
            *away,
            hand(rules, seen, me, seat, names, say),
        ],
        acts=acts(rules, seen, me, offered, say),
        prompt=prompt(rules, seen, seat, names, say),
        counters=[seat_counters(seen, player, say) for player in players],
        ready=[False for _ in players],
        layout={way: [[hand_zone(player) for player in others], middle, [hand_zone(me)]] for way in ("wide", "narrow")},
        buttons=1,
    )


def seat_counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """TR2, TR12, TR17: return the counters of a seat: its chips, the chips paid in this deal, and the dealer's button.

    In a single deal, its chips are those won less those paid.
    """
    over = seen.phase == OVER
    chips = seen.carried.chips[seat] + (seen.net[seat] if over else -seen.paid[seat])
    first, *button = counters(chips, seen.dealer == seat, say)
    return [first, Counter("paid", say("Paid"), seen.paid[seat]), *button]


def stock(seen: State, say: Say) -> Zone:
    """K4: draw the stock."""
    in_hands = sum(seen.held[seat] - count(seen.hand[seat]) for seat in range(seen.options.players))
    away = sum(max(0, seen.swapped[seat]) - count(seen.gone[seat]) for seat in range(seen.options.players))
    remaining = count(seen.stock) - in_hands - away  # a view counts hidden hands and cards put away as stock
    return Zone("stock", "pile", say("Stock"), "", [back_item("stock.0", 0, say)] if remaining else [], count=remaining)


def away_zones(seen: State, me: int, say: Say) -> list[Zone]:
    """K1: draw the cards that the reader has put away, if there are any."""
    cards = [card_item(card, say, back=MIXED) for card in sorted_hand(seen.gone[me])]
    away = Zone("gone", "pile", say("You put away"), "", cards, count=len(cards), tags=["spread"])
    return [away] if cards else []


def hand(rules: Rules, seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """K1, K3: draw a hand as this reader sees it, with its kind if all three cards are seen."""
    label = hand_label(seat, reader, names, say)
    if not has(seen.still, seat):
        label = say("{name} folded", name=names[seat])
    elif seen.swapped[seat] >= 0:
        label = say("{hand}: exchanged {n}", hand=label, n=seen.swapped[seat])
    badge, tags = outcome(rules, seen, seat, say)
    items = [card_item(card, say, badge, tags, MIXED) for card in sorted_hand(seen.hand[seat])]
    items += [back_item(name, 0, say) for name in hand_backs(seat, seen.held[seat] - count(seen.hand[seat]))]
    state = Stands(True, kind_name(rules, seen.hand[seat], say)) if count(seen.hand[seat]) == HAND else None
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items, state=state, tags=[] if seat == reader else ["small"])


def outcome(rules: Rules, seen: State, seat: int, say: Say) -> tuple[str, tuple[str, ...]]:
    """TR14: return the badge and the tags of a hand: whether it won or lost, if it was shown."""
    if seen.phase != OVER or seen.ended != SHOWDOWN or not has(seen.shown, seat):
        return "", ()
    return (say("won"), ("won",)) if has(rules.winning_seats(seen, seen.shown), seat) else (say("lost"), ("lost",))


def acts(rules: Rules, seen: State, me: int, offered: Gestures, say: Say) -> list[Act]:
    """TR11, TR12: return the acts of a seat: buttons for the bets, or its cards for the exchange."""
    return [
        *pick_act(offered, "say", say("Your bet"), lambda name: bet_option(rules, seen, me, name, say)),
        *select_act(offered, "exchange", say("Exchange"), say("Exchange these")),
        *pick_act(offered, "keep", "", lambda name: Option(name, say("Keep all"))),
    ]


def bet_option(rules: Rules, seen: State, seat: int, name: str, say: Say) -> Option:
    """TR12: return the button of an action, with its price."""
    due, bet = rules.owed(seen, seat), rules.bet_size(seen)
    labels = {
        "fold": say("Fold"),
        "check": say("Check"),
        "call": say("Call: pay {n}", n=due),
        "bet": say("Bet {n}", n=bet),
        "raise": say("Raise: pay {n}", n=due + bet),
    }
    return Option(name, labels[name])


def prompt(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what to do now, or who is to move."""
    if seat is None or not is_to_move(seen, seat):
        return waiting_prompt(seen, names, say, over=N_("The deal is over."))
    if seen.phase == EXCHANGING:
        return say("Exchange up to {n}, or keep all.", n=rules.exchange_limit(seen.options.players))
    due = rules.owed(seen, seat)
    return say("It costs {n} to stay in.", n=due) if due else say("Check or bet?")


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    if before.phase == DEALING != after.phase:
        return [Event(deal_text(names[after.dealer], after.options.ante, say), clause="TR2")]
    events: list[Event] = []
    for place in range(before.action_count, after.action_count):
        events.append(Event(bet_text(before, after, after.actions[place], names, say)))
    for player in range(after.options.players):
        if before.swapped[player] == NONE != after.swapped[player]:
            events.append(exchange_event(before, after, player, seat, names, say))
    events += [Event(text, clause="TR10") for text in phase_texts(before, after, say)]
    return events + (end_events(rules, before, after, names, say) if after.phase == OVER != before.phase else [])


def bet_text(before: State, after: State, action: int, names: list[str], say: Say) -> str:
    """TR12: return the sentence for the action of the seat whose turn it was."""
    name = names[before.turn]
    if action == FOLD:
        return say("{name} folds.", name=name)
    if action == RAISE:
        more = after.call - before.call
        if before.raises:
            return say("{name} raises by {n}.", name=name, n=more)
        return say("{name} bets {n}.", name=name, n=more)
    due = before.call - before.paid[before.turn]
    return say("{name} calls.", name=name) if due else say("{name} checks.", name=name)


def phase_texts(before: State, after: State, say: Say) -> list[str]:
    """TR10: return the sentence for a phase that begins, if any."""
    if before.phase < EXCHANGING == after.phase:
        return [say("The exchange begins.")]
    if before.phase < LAST_BETS == after.phase:
        return [say("The big bets begin.")]
    return []


def exchange_event(before: State, after: State, player: int, seat: int | None, names: list[str], say: Say) -> Event:
    """TR11, K2: return the event of an exchange: the number of cards; only their owner reads which cards were drawn."""
    number = after.swapped[player]
    if number == 0:
        return Event(say("{name} keeps all.", name=names[player]))
    if player == seat:
        text = say("{name} draws {cards}.", name=names[player], cards=hand_text(after.fresh[player], say))
        drawn = [card_name(card) for card in cards_in(after.fresh[player])]
        gone = [card_name(card) for card in cards_in(after.gone[player])]
        return Event(text, [(card, "stock") for card in drawn] + [(card, f"item:{card}") for card in gone])
    text = say.many("{name} exchanges {n} card.", "{name} exchanges {n} cards.", number, name=names[player])
    return Event(text, [(f"hand{player}.{after.held[player] - 1 - n}", "stock") for n in range(number)])


def end_events(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """TR13–TR15: return the events at the end of a deal: the hands shown, and who takes the pot."""
    players = range(after.options.players)
    events = [shown_event(rules, before, after, seat, names, say) for seat in players if has(after.shown, seat)]
    if after.ended == SHOWDOWN:
        winners = rules.winning_seats(after, after.shown)
        clause = "TR14" if count(winners) == 1 else "TR15"
        events.append(Event(shared_pot_text(winners, rules.pot_of(after), names, say), clause=clause))
    elif after.ended == ALONE:
        text = say("{name} takes {n} and shows nothing.", name=names[lowest(after.still)], n=rules.pot_of(after))
        events.append(Event(text, clause="TR13"))
    return events


def shown_event(rules: Rules, before: State, after: State, seat: int, names: list[str], say: Say) -> Event:
    """TR14: return the event of a hand that is shown; cards that the reader did not see before are turned over."""
    hand = after.hand[seat]
    new_names = [card_name(card) for card in sorted_hand(hand & ~before.hand[seat])]
    text = say(
        "{name} shows {cards}: {kind}.", name=names[seat], cards=hand_text(hand, say), kind=kind_name(rules, hand, say)
    )
    return Event(text, [(name, f"item:hand{seat}.{n}") for n, name in enumerate(new_names)], new_names)


GONE = (N_("{card} is put away and does not come back."), "TR11")
STOCK = (N_("{card} of the stock comes only for one that you put away in the exchange."), "TR11")
TO_POT = (N_("The pot takes chips, not {card}."), "TR12")
TO_OTHER = (N_("{card} is not for {name}: you put cards away, and the stock gives you others."), "TR11")
PRESS = (N_("To exchange {card}, press it and then the button."), "TR11")
BETS_FIRST = (N_("First everybody bets; then {card} may be exchanged."), "TR10")
EXCHANGED = (N_("The exchange is over: {card} stays, and the last bets are made."), "TR10")
FOLDED = (N_("You have folded and are out of this deal; {name} is to move."), "TR12")


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    card = card_of(item)
    if card is None:
        return reason(STOCK, card=name_of(None))
    if has(seen.gone[seat], card):
        return reason(GONE, card=name_of(card))
    if seen.phase != EXCHANGING:
        return reason(EXCHANGED if seen.phase == LAST_BETS else BETS_FIRST, card=name_of(card))
    other = next((each for each in range(seen.options.players) if hand_zone(each) == place), seat)
    if other != seat:
        return reason(TO_OTHER, card=name_of(card), name=SeatName(other))
    return reason(TO_POT if place == "pot" else PRESS, card=name_of(card))


def waiting(rules: Rules, seen: State, seat: int) -> Reason | None:
    """Return why a seat is not to move, if it has folded."""
    return None if has(seen.still, seat) else reason(FOLDED, name=SeatName(seen.turn))
