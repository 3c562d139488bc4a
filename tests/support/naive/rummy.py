"""A naive implementation of rummy with real cards and melds, which tries every way to lay them.

A card is written as in `7H`, a joker `JK`. The table is a list of its natural cards (`table`) and a list of the cards that
its jokers stand for (`wild`); the melds themselves are not stored but searched again for every question.
"""

from collections import Counter
from itertools import combinations

from tests.support.naive.rummy_melds import PACK, RANKS, in_order, joker_assignments, melds


class Rummy:
    """A deal with these options and this dealer.

    `shorten(cards)` returns the cards of the packs with which to play, `pick(cards)` the random card that is drawn from
    `cards`, and `report(cards, card)` is called just before the card is drawn.
    """

    def __init__(self, options, dealer, shorten, pick, report):
        self.options, self.dealer, self.pick, self.report = options, dealer, pick, report
        self.seats = range(options["players"])
        self.stock = shorten(self.packs())
        self.hands = [[] for _ in self.seats]
        self.table, self.wild, self.melded, self.zapped_by = [], [], set(), {}
        self.passes = self.closing = self.zaps_played = 0
        self.last_drawer = self.is_over = None
        self.turn = (dealer + 1) % len(self.seats)
        for n in range(options["deal_size"] * len(self.seats)):
            self.take_card((self.turn + n) % len(self.seats))
        self.new_turn()

    def packs(self):
        """Return all cards of the deal."""
        has_jokers = (
            self.options["joker_mode"] != "none" and not self.options["zap_cards"] and self.options["jokers"] != 0
        )
        usual = 3 if len(self.seats) >= 7 else 1 if len(self.seats) == 2 and has_jokers else 2
        packs = self.options["packs"] or usual
        jokers = packs if self.options["jokers"] is None else self.options["jokers"]
        return PACK * packs + ["JK"] * (jokers if has_jokers else 0) + ["JK"] * self.options["zap_cards"]

    # A turn

    def take_card(self, seat):
        card = self.pick(self.stock)
        self.report(self.stock, card)
        self.stock.remove(card)
        self.hands[seat].append(card)

    def draw(self):
        self.take_card(self.turn)
        self.drawn += 1
        self.known_plays = None
        if not self.stock:
            self.last_drawer = self.turn

    def new_turn(self):
        self.drawn = 0
        self.played = self.zapped = self.plays_again = self.announced = False
        self.staged = []  # the cards of the play that is being named
        self.naming = None  # after "done": what the jokers named so far stand for
        self.known_plays = None
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
        """Move a random card of the zapper's hand to the victim's hand."""
        card = self.pick(self.hands[zapper])
        self.report(self.hands[zapper], card)
        self.hands[zapper].remove(card)
        self.hands[victim].append(card)
        if not self.hands[zapper] and self.options["zap_last_card"] == "immediate":
            self.finish("went out", zapper)

    # Plays

    def plays(self):
        """Return the plays of the hand: by their sorted cards, what all jokers on the table may then stand for."""
        if self.known_plays is None:
            subsets = {in_order(cards) for n in range(1, len(self.hand) + 1) for cards in combinations(self.hand, n)}
            self.known_plays = {cards: jokers for cards in subsets if (jokers := self.assignments(cards))}
        return self.known_plays

    def is_first_play(self):
        """Return whether the play must consist of new melds, without cards of the table."""
        opening_required = self.options["opening_points"] or self.options["first_circuit"] != "none"
        return bool(opening_required) and self.turn not in self.melded

    def must_announce(self):
        """Return whether a play that uses melds on the table has to be announced before."""
        penalty = self.options["rearrangement_penalty"] and not self.options["must_play_if_able"]
        return bool(penalty) and not self.announced

    def is_from_hand(self):
        """Return whether the next play must be melds of the hand alone."""
        return self.is_first_play() or self.must_announce()

    def assignments(self, played):
        """Return what the jokers on the table may stand for after these cards are played; empty if the play is illegal."""
        if len(played) > (self.options["play_limit"] or 99):  # 99: no limit
            return set()
        if self.is_first_play():
            if self.options["first_circuit"] != "none" and len(played) != 3:
                return set()
        table, wild = ([], []) if self.is_from_hand() else (self.table, self.wild)
        cards = in_order([*table, *(card for card in played if card != "JK")])
        form = tuple(self.options[name] for name in ("ace_mode", "shortest_run", "smallest_group"))
        assignments = joker_assignments(cards, len(wild) + played.count("JK"), form)
        if self.is_first_play():
            assignments = {after for after in assignments if self.is_worth_enough(played, after)}
        real = [card for card in played if card != "JK"] if self.options["freed_from_hand"] else cards
        return {
            after
            for after in assignments
            if self.can_reassign(Counter(wild), Counter(after), Counter(real))
            and self.is_in_new_meld(Counter(wild), Counter(after), played, form)
        }

    def is_in_new_meld(self, before, after, played, form):
        """Return whether a freed joker makes a meld of three with cards and jokers of the play, where it has to."""
        freed = before - after
        if self.options["released_joker"] == "any_meld" or self.options["joker_mode"] != "declared" or not freed:
            return True
        new = after - (before - freed)
        return freed.total() == 1 and any(
            not Counter(meld)
            - Counter([card for card in played if card != "JK"])
            - (new - Counter([joker]))
            - Counter([joker])
            for joker in new
            for meld in melds(form, joker)
            if len(meld) == 3
        )

    def is_worth_enough(self, played, wild):
        """Return whether a first play in which the jokers stand for `wild` has the right points."""
        cards = [card for card in played if card != "JK"] + list(wild) if self.options["opening_jokers"] else played
        points, needed = sum(map(self.card_value, cards)), self.options["opening_points"]
        return points == needed if needed and self.options["opening_exact"] else points >= needed

    def can_reassign(self, before, after, cards):
        """Return whether jokers that stood for `before` may stand for `after` if the naturals that free jokers are `cards`."""
        freed = before - after
        mode = self.options["joker_mode"]
        return (
            mode == "free" or not freed or (mode == "declared" and all(n <= cards[card] for card, n in freed.items()))
        )

    def card_value(self, card):
        if self.options["hand_values"] == "own":
            return self.options["card_points"][-1 if card == "JK" else RANKS.index(card[0])]
        if card == "JK":
            return 25
        pips = RANKS.index(card[0]) + 2  # 14: an ace
        if self.options["hand_values"] == "scarne":
            return 1 if pips == 14 else min(pips, 10)
        return 15 if pips == 14 else 10 if pips >= 10 else 5

    def hand_value(self, seat):
        return sum(map(self.card_value, self.hands[seat]))

    def staging_moves(self):
        """Return the next card of each play that begins with the staged cards, and "done" if they are a play."""
        n = len(self.staged)
        cards = {play[n] for play in self.plays() if play[:n] == tuple(self.staged) and len(play) > n}
        return [*cards, *(["done"] if tuple(self.staged) in self.plays() else [])]

    def legal(self):
        """Return the text of every legal move, sorted."""
        if self.naming is not None:
            return sorted(f"JK={card}" for card in self.next_names())
        if self.staged:
            return sorted(self.staging_moves())
        moves = [] if self.played and not self.plays_again else self.staging_moves()
        if self.announced:
            return sorted([*moves, "put back"])
        must_play = bool(moves) and self.options["must_play_if_able"] and not self.played
        if self.may_knock():
            moves.append("knock")
        if self.may_draw() and not must_play:
            moves.append("draw")
        may_end_without_play = not self.stock or self.zapped or self.options["draw_rule"] == "draw_then_play"
        if self.played or (may_end_without_play and not must_play):
            moves.append("end")
        can_play = not self.played or self.plays_again
        if can_play and self.must_announce() and not self.is_first_play() and (self.table or self.wild):
            moves.append("rearrange")
        if self.options["zap_cards"] and "JK" in self.hand and not self.zapped:
            moves += [f"zap{seat}" for seat in self.seats if seat != self.turn and seat not in self.zapped_by]
        return sorted(moves)

    def may_draw(self):
        draws_instead_of_playing = self.options["draw_rule"] in ("play_or_draw", "escalating")
        return bool(self.stock) and draws_instead_of_playing and not self.played and not self.zapped

    def is_knocking_allowed(self):
        """Return whether the options allow a knock at this stage of the deal."""
        return bool(self.options["knock_limit"]) and (not self.closing or self.options["closing_round_knock"])

    def may_knock(self):
        has_played = self.played or not self.options["knock_requires_play"]
        return self.is_knocking_allowed() and has_played and self.hand_value(self.turn) <= self.options["knock_limit"]

    def play(self, move):
        if move == "done":
            self.naming = []
            self.name_jokers()
        elif move.startswith("JK="):
            self.naming.append(move[3:])
            self.name_jokers()
        elif move == "knock":
            self.finish("knocked", self.turn)
        elif move == "draw":
            self.draw()
            if self.options["draw_rule"] == "play_or_draw" or self.drawn == self.options["max_draws"]:
                self.end_turn(False)
        elif move == "end":
            self.end_turn(not self.played and not self.zapped and not self.stock)
        elif move == "rearrange":
            self.announced, self.known_plays = True, None
        elif move == "put back":
            self.put_back()
        elif move.startswith("zap"):
            self.zap(int(move[3:]))
        else:
            self.staged.append(move)

    def put_back(self):
        cards = min(len(self.stock), self.options["rearrangement_penalty"])
        passed = not cards and not self.played and not self.zapped
        for _ in range(cards):
            self.draw()
        self.end_turn(passed)

    def next_names(self):
        """Return what the next joker may stand for; the cards are named from the lowest to the highest."""
        n = len(self.naming)
        options = [jokers for jokers in self.plays()[tuple(self.staged)] if jokers[:n] == tuple(self.naming)]
        return {jokers[n] for jokers in options if len(jokers) > n}

    def name_jokers(self):
        """Name the jokers for which there is only one card; lay the staged cards when all are named."""
        while len(self.next_names()) == 1:
            self.naming += self.next_names()
        if not self.next_names():
            self.lay_staged()

    def lay_staged(self):
        """Lay the staged cards on the table."""
        self.plays_again = self.is_first_play() and self.options["opening_again"]
        self.wild = [*(self.wild if self.is_from_hand() else []), *self.naming]
        self.announced = False
        self.table += [card for card in self.staged if card != "JK"]
        for card in self.staged:
            self.hand.remove(card)
        self.melded.add(self.turn)
        self.played, self.passes = True, 0
        self.staged, self.naming, self.known_plays = [], None, None
        if self.hand:
            self.continue_turn()
        else:
            self.finish("went out", self.turn)

    def zap(self, victim):
        self.hand.remove("JK")
        self.zaps_played += 1
        self.zapped_by[victim] = self.turn
        self.zapped, self.passes, self.known_plays, self.plays_again = True, 0, None, False
        if not self.hand:
            self.finish("went out", self.turn)
            return
        if self.options["zap_draw_timing"] == "immediate":
            self.rob(self.turn, victim)
        if self.is_over is None:
            if self.hand:
                self.continue_turn()
            else:
                self.end_turn(False)

    def continue_turn(self):
        """Continue the turn after a play or a zap only if, by public knowledge, the seat may still be able to zap or knock."""
        has_victim = any(seat != self.turn and seat not in self.zapped_by for seat in self.seats)
        may_zap = self.options["zap_cards"] > self.zaps_played + len(self.wild) and not self.zapped and has_victim
        lowest_value = min(map(self.card_value, [*PACK, "JK"]))
        may_knock = self.is_knocking_allowed() and len(self.hand) * lowest_value <= self.options["knock_limit"]
        if self.played and not may_zap and not may_knock and not self.plays_again:
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

    def finish(self, ending, actor):
        values = [self.hand_value(seat) for seat in self.seats]
        winners = self.winners(ending, actor, values)
        scores = [self.score(ending, actor, winners, values, seat) for seat in self.seats]
        if self.options["cut"] and self.options["cut"] == len(self.seats) * self.options["deal_size"]:
            scores[self.dealer] += self.options["cut_bonus"] * (
                -1 if self.options["deal_scoring"] == "own_penalty" else 1
            )
        self.is_over = ending, winners, scores

    def winners(self, ending, actor, values):
        if ending == "went out":
            return [actor]
        lowest = [seat for seat in self.seats if values[seat] == min(values)]
        if ending == "knocked" and len(lowest) > 1:
            return [seat for seat in lowest if seat != actor]
        if ending == "blocked":
            if self.options["blocked_winner"] == "nobody":
                return []
            if self.options["blocked_winner"] == "fewest_cards":
                fewest = [(len(self.hands[seat]), values[seat]) for seat in self.seats]
                return [seat for seat in self.seats if fewest[seat] == min(fewest)]
        return lowest

    def score(self, ending, actor, winners, values, seat):
        if self.options["deal_scoring"] == "own_penalty":
            return values[seat]
        if seat not in winners:
            return 0
        if self.options["deal_scoring"] == "first_out":
            return 1
        if self.options["deal_scoring"] == "winner_takes_hands":
            return sum(values) - values[seat]
        bonus = self.options["going_out_bonus"] if ending == "went out" else 0
        if ending == "knocked" and seat != actor:
            bonus = self.options["undercut_bonus"]
        return sum(value - values[seat] for value in values) + bonus
