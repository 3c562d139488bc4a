"""Rummy told a second time, as it is played on a table: real cards, real melds, and every way to lay them is tried.

A card is written as in `7H`, a joker `JK`; what it stands for is a card. The table is a list of cards, and one of what
its jokers stand for: melds are found anew whenever somebody asks whether they come out.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations, product

RANKS = "23456789TJQKA"
SUITS = "SHDC"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
ORDER = {card: n for n, card in enumerate([*PACK, "JK"])}


def in_order(cards):
    return tuple(sorted(cards, key=ORDER.__getitem__))


@lru_cache(None)
def melds(ace_mode, card):
    """All groups with this card, and all runs of three to five cards; a longer one can be parted."""
    found = [tuple(rank + suit for suit in suits) for rank in RANKS for n in (3, 4) for suits in combinations(SUITS, n)]
    ranks = ("" if ace_mode == "high" else "A") + RANKS[:-1] + ("" if ace_mode == "low" else "A")
    for suit, length in product(SUITS, (3, 4, 5)):
        found += [tuple(rank + suit for rank in ranks[n : n + length]) for n in range(len(ranks) - length + 1)]
    return [meld for meld in found if card is None or card in meld]


@lru_cache(200_000)
def layings(cards, jokers, ace_mode):
    """All that so many jokers may stand for when they and these cards, in order, are laid in melds; empty if they cannot."""
    if len(cards) + jokers < 3:
        return frozenset({()} if len(cards) + jokers == 0 else ())
    found = set()
    first = cards[0] if cards else None
    for meld in melds(ace_mode, first):
        for n in range(min(jokers, len(meld)) + 1):
            for wild in combinations(meld, n):
                left = list(cards)
                real = [card for card in meld if card not in wild]
                if first not in wild and all(card in left for card in real):
                    for card in real:
                        left.remove(card)
                    found |= {in_order(wild + laying) for laying in layings(tuple(left), jokers - n, ace_mode)}
    return frozenset(found)


class Rummy:
    """A deal; `options` by their words; `pick` chooses a card of a pile; `shorten` may leave out some of the packs.

    `tell` hears what chance does just before it does it: the cards among which it chose, and which it was.
    """

    def __init__(self, options, dealer, shorten, pick, report):
        self.options, self.pick, self.tell = options, pick, report
        self.seats = range(options["players"])
        self.stock = shorten(self.packs())
        self.hands = [[] for _ in self.seats]
        self.table, self.wild, self.melded, self.zapped_by = [], [], set(), {}
        self.passes = self.closing = self.used_zaps = 0
        self.last_drawer = self.is_over = None
        self.turn = (dealer + 1) % len(self.seats)
        for n in range(options["deal_size"] * len(self.seats)):
            self.take_card((self.turn + n) % len(self.seats))
        self.new_turn()

    def packs(self):
        jokers = self.options["joker_mode"] != "none" and not self.options["zap_cards"] and self.options["jokers"] != 0
        usual = 3 if len(self.seats) >= 7 else 1 if len(self.seats) == 2 and jokers else 2
        packs = self.options["packs"] or usual
        many = packs if self.options["jokers"] is None else self.options["jokers"]
        return PACK * packs + ["JK"] * (many if jokers else 0) + ["JK"] * self.options["zap_cards"]

    # A turn

    def take_card(self, seat):
        card = self.pick(self.stock)
        self.tell(self.stock, card)
        self.stock.remove(card)
        self.hands[seat].append(card)

    def draw(self):
        self.take_card(self.turn)
        self.drawn += 1
        self.found = None
        if not self.stock:
            self.last_drawer = self.turn

    def new_turn(self):
        self.drawn = 0
        self.played = self.zapped = False
        self.staged, self.saying, self.found = [], None, None
        if self.turn in self.zapped_by:
            self.lose_turn()
        elif not self.hand:
            self.finish("went out", self.turn)
        elif self.options["draw_rule"] == "draw_until_able":
            while not self.plays() and self.stock:
                self.draw()
            if not self.plays():
                self.end_turn(True)
        elif self.options["draw_rule"] != "play_or_draw" and self.stock:
            self.draw()

    @property
    def hand(self):
        return self.hands[self.turn]

    def lose_turn(self):
        zapper = self.zapped_by.pop(self.turn)
        if self.options["zap_draw_timing"] == "victim_turn" and self.hands[zapper]:
            self.rob(zapper, self.turn)
        if self.is_over is None:
            self.end_turn(False)

    def rob(self, zapper, victim):
        """A card goes blindly from one hand to another."""
        card = self.pick(self.hands[zapper])
        self.tell(self.hands[zapper], card)
        self.hands[zapper].remove(card)
        self.hands[victim].append(card)
        if not self.hands[zapper] and self.options["zap_last_card"] == "immediate":
            self.finish("went out", zapper)

    # Plays

    def plays(self):
        """All plays of the hand: the cards in order, and what all jokers may stand for then."""
        if self.found is None:
            hands = {in_order(some) for n in range(1, len(self.hand) + 1) for some in combinations(self.hand, n)}
            self.found = {some: ways for some in hands if (ways := self.ways(some))}
        return self.found

    def apart(self):
        """Return whether this play must be melds of the hand alone."""
        opening_required = self.options["opening_points"] or self.options["first_circuit"] != "none"
        return bool(opening_required) and self.turn not in self.melded

    def ways(self, some):
        """What the jokers on the table may stand for after these cards are played; empty if they cannot be."""
        if len(some) > (self.options["play_limit"] or 99):
            return set()
        if self.apart():
            if self.options["first_circuit"] != "none" and len(some) != 3:
                return set()
            if sum(map(self.counts, some)) < self.options["opening_points"]:
                return set()
        table, wild = ([], []) if self.apart() else (self.table, self.wild)
        cards = in_order([*table, *(card for card in some if card != "JK")])
        found = layings(cards, len(wild) + some.count("JK"), self.options["ace_mode"])
        return {stand for stand in found if self.may_stand(Counter(wild), Counter(stand), Counter(cards))}

    def may_stand(self, before, after, cards):
        """Return whether the jokers that stood for something may now stand for this."""
        freed = before - after
        mode = self.options["joker_mode"]
        return mode == "free" or not freed or (mode == "declared" and all(n <= cards[c] for c, n in freed.items()))

    def counts(self, card):
        if card == "JK":
            return 25
        pips = RANKS.index(card[0]) + 2
        if self.options["hand_values"] == "scarne":
            return 1 if pips == 14 else min(pips, 10)
        return 15 if pips == 14 else 10 if pips >= 10 else 5

    def hand_counts(self, seat):
        return sum(map(self.counts, self.hands[seat]))

    def going_on(self):
        """What the plays that begin with what is staged go on with."""
        n = len(self.staged)
        later = {play[n] for play in self.plays() if play[:n] == tuple(self.staged) and len(play) > n}
        return [*later, *(["done"] if tuple(self.staged) in self.plays() else [])]

    def legal(self):
        """Every move as people write it, in the order of the alphabet."""
        if self.saying is not None:
            return sorted(f"JK={card}" for card in self.next_said())
        if self.staged:
            return sorted(self.going_on())
        words = [] if self.played else self.going_on()
        bound = bool(words) and self.options["must_play_if_able"]
        if self.may_knock():
            words.append("knock")
        if self.may_draw() and not bound:
            words.append("draw")
        freely = not self.stock or self.zapped or self.options["draw_rule"] == "draw_then_play"
        if self.played or (freely and not bound):
            words.append("end")
        if self.options["zap_cards"] and "JK" in self.hand and not self.zapped:
            words += [f"zap{seat}" for seat in self.seats if seat != self.turn and seat not in self.zapped_by]
        return sorted(words)

    def may_draw(self):
        replaces = self.options["draw_rule"] in ("play_or_draw", "escalating")
        return bool(self.stock) and replaces and not self.played and not self.zapped

    def knocking(self):
        """Return whether anybody could knock now."""
        return bool(self.options["knock_limit"]) and (not self.closing or self.options["closing_round_knock"])

    def may_knock(self):
        ready = self.played or not self.options["knock_requires_play"]
        return self.knocking() and ready and self.hand_counts(self.turn) <= self.options["knock_limit"]

    def play(self, word):
        if word == "done":
            self.saying = []
            self.say()
        elif word.startswith("JK="):
            self.saying.append(word[3:])
            self.say()
        elif word == "knock":
            self.finish("knocked", self.turn)
        elif word == "draw":
            self.draw()
            last = self.options["draw_rule"] == "play_or_draw" or self.drawn == self.options["max_draws"]
            if last:
                self.end_turn(False)
        elif word == "end":
            self.end_turn(not self.played and not self.zapped and not self.stock)
        elif word.startswith("zap"):
            self.zap(int(word[3:]))
        else:
            self.staged.append(word)

    def next_said(self):
        """What the next joker may stand for; jokers are named from the lowest card to the highest."""
        n = len(self.saying)
        return {way[n] for way in self.plays()[tuple(self.staged)] if way[:n] == tuple(self.saying) and len(way) > n}

    def say(self):
        while len(self.next_said()) == 1:
            self.saying += self.next_said()
        if not self.next_said():
            self.lay()

    def lay(self):
        """What is staged lies on the table."""
        self.wild = [*(self.wild if self.apart() else []), *self.saying]
        self.table += [card for card in self.staged if card != "JK"]
        for card in self.staged:
            self.hand.remove(card)
        self.melded.add(self.turn)
        self.played, self.passes = True, 0
        self.staged, self.saying, self.found = [], None, None
        if self.hand:
            self.go_on()
        else:
            self.finish("went out", self.turn)

    def zap(self, victim):
        self.hand.remove("JK")
        self.used_zaps += 1
        self.zapped_by[victim] = self.turn
        self.zapped, self.passes, self.found = True, 0, None
        if not self.hand:
            self.finish("went out", self.turn)
            return
        if self.options["zap_draw_timing"] == "immediate":
            self.rob(self.turn, victim)
        if self.is_over is None:
            if self.hand:
                self.go_on()
            else:
                self.end_turn(False)

    def go_on(self):
        """After a play the turn goes on only while everybody must think that there is something to do."""
        others = any(seat != self.turn and seat not in self.zapped_by for seat in self.seats)
        zaps = self.options["zap_cards"] > self.used_zaps + len(self.wild) and not self.zapped and others
        cheapest = 1 if self.options["hand_values"] == "scarne" else 5
        low = self.knocking() and len(self.hand) * cheapest <= self.options["knock_limit"]
        if self.played and not zaps and not low:
            self.end_turn(False)

    def end_turn(self, passed):
        self.passes = self.passes + 1 if passed else 0
        if self.closing:
            self.closing -= 1
            if not self.closing:
                self.finish("stock out", None)
                return
        elif self.options["stock_end"] == "closing_round" and self.last_drawer == self.turn:
            self.closing = len(self.seats)
        if self.options["stock_end"] == "block" and self.passes == len(self.seats):
            self.finish("blocked", None)
            return
        self.turn = (self.turn + 1) % len(self.seats)
        self.new_turn()

    # The end

    def finish(self, how, actor):
        counted = [self.hand_counts(seat) for seat in self.seats]
        won = self.winners(how, actor, counted)
        self.is_over = how, won, [self.brings(how, actor, won, counted, seat) for seat in self.seats]

    def winners(self, how, actor, counted):
        if how == "went out":
            return [actor]
        lowest = [seat for seat in self.seats if counted[seat] == min(counted)]
        if how == "knocked" and len(lowest) > 1:
            return [seat for seat in lowest if seat != actor]
        if how == "blocked":
            if self.options["blocked_winner"] == "nobody":
                return []
            if self.options["blocked_winner"] == "fewest_cards":
                fewest = [(len(self.hands[seat]), counted[seat]) for seat in self.seats]
                return [seat for seat in self.seats if fewest[seat] == min(fewest)]
        return lowest

    def brings(self, how, actor, won, counted, seat):
        if self.options["deal_scoring"] == "own_penalty":
            return counted[seat]
        if seat not in won:
            return 0
        if self.options["deal_scoring"] == "first_out":
            return 1
        if self.options["deal_scoring"] == "winner_takes_hands":
            return sum(counted) - counted[seat]
        more = self.options["going_out_bonus"] if how == "went out" else 0
        if how == "knocked" and seat != actor:
            more = self.options["undercut_bonus"]
        return sum(other - counted[seat] for other in counted) + more
