"""Whether cards are kept: none is in two places at once, and none disappears from hidden places without being seen."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules
from hoyle.rules.position import Position
from hoyle.rules.record import Field
from hoyle.rules.seats import CHANCE, NONE
from hoyle.rules.views import is_set
from hoyle.testing.broken import BUDGET, TRAIL, Values, require
from hoyle.testing.random_play import legal, seen_by, walk
from hoyle.testing.worlds import held, top_of, twice_in

GAMES, STUBBORN, MOST_MOVES, OFTEN = 3, 2, 300, 12
"""How many random games are looked at, how many of stubborn seats, the most moves of each, and how often a card must be there to count as
one that never comes."""
SELDOM = 0.02
"""After at most this share of the moves a card is in no field if that is no rule."""
AT_RANDOM = 0.1
"""How often stubborn seats and CHANCE play at random."""


class Stubborn(random.Random):
    """Chooses the lowest or the highest move but once in a while: often such as to draw or to pass, so that hands become full."""

    def __init__(self, number: int) -> None:
        """Begin with the choices of a number: the highest moves for even ones."""
        super().__init__(f"stubborn {number}")
        self.at = number % 2 - 1

    def choice(self, seq: Any) -> Any:
        """Return the first or the last element, or a random one."""
        return super().choice(seq) if self.random() < AT_RANDOM else seq[self.at]


class Lost(NamedTuple):
    """Cards that are in no field after a move any more, as bits, in which game, and the moves that lead there."""

    cards: int
    game: int
    moves: list[tuple[int, int]]


def cards_are_kept(game: Game, values: Values) -> None:
    """No card is in two hidden places at once, and none disappears unseen, or seldom."""
    families, lost, looked = list(families_of(game)), list[Lost](), 0
    for seed in range(GAMES + STUBBORN if families else 0):
        state: Position = game.begin(game.choose(**values))
        known = {pool.name: hidden_cards(game, state, pool) for pool, _ in families}
        placed = {pool.name: cards_placed(state, pool) for pool, _ in families}
        choice = Stubborn(seed - GAMES) if seed >= GAMES else random.Random(f"cards {seed}")
        for count, _ in enumerate(walk(game, state, choice)):
            if BUDGET.is_spent or count > MOST_MOVES:
                break
            if heavy_rules(game) and count % 8:
                continue
            for pool, family in families:
                require_once(family, state)
                hidden = hidden_cards(game, state, pool)
                if not heavy_rules(game) and not hidden & ~known[pool.name]:  # the pool was not filled anew
                    require_seen(game, state, known[pool.name] & ~hidden, pool)
                known[pool.name] = hidden
                now, before, looked = cards_placed(state, pool), placed[pool.name], looked + 1
                if before & ~now and state.to_move:
                    lost.append(Lost(before & ~now, seed, [*TRAIL.moves]))
                placed[pool.name] = now
    by_game = {number: sum(each.game == number for each in lost) for number in range(GAMES + STUBBORN)}
    if 0 < len(lost) <= SELDOM * looked and len({*by_game.values()}) > 1:  # once in each game is a rule
        TRAIL.begin(lost[0].moves)
        require(
            False,
            f"card {lost[0].cards.bit_length() - 1} was in a field, and is in none now; that is so after {len(lost)} of {looked} moves, "
            f"and otherwise all cards stay: does a rule take it away and add it nowhere, as where a hand is full? Keep cards that are out "
            f"of play in a field of their own",
        )


def cards_placed(state: Position, pool: Field) -> int:
    """Return the cards that some field of a position or view holds, as bits: all sets, and numbers of cards as in this pool."""
    full = 0
    for of in type(state).fields:
        if not of.nested and (is_set(of) or (isinstance(of.span, range) and of.bounds[1] == top_of(pool))):
            for card in held(of, state):
                full |= 1 << card
    return full


def every_card_comes(game: Game, values: Values) -> None:
    """Each card that is in the stock when chance deals can come."""
    pools = [pool for pool, _ in families_of(game)]
    there, come, deals = Counter[int](), set[int](), 0
    for seed in range(GAMES if len(pools) == 1 and not heavy_rules(game) else 0):
        state: Position = game.begin(game.choose(**values))
        before = state.clone()
        for count, (seat, _) in enumerate(walk(game, state, random.Random(f"come {seed}"))):
            if BUDGET.is_spent or count > MOST_MOVES:
                break
            if seat == CHANCE:
                moves, deals = {*legal(game, before, CHANCE)}, deals + 1
                cards = held(pools[0], before)
                if not moves <= {*cards}:
                    return  # other moves than cards of the stock
                come |= moves
                there.update(cards.keys())
            before = state.clone()
    TRAIL.begin()
    never = sorted(card for card, number in there.items() if number >= OFTEN and card not in come)
    require(
        not never or len(never) > len(come),
        f"card {', '.join(map(str, never))} is in {pools[0].name if pools else ''} whenever a card is dealt, and legal never lets it come",
    )


def families_of(game: Game) -> Iterator[tuple[Field, tuple[Field, ...]]]:
    """Yield each pool of sets of cards, with the fields from which hidden cards are added to it, and itself."""
    fields = [each for each in game.state.fields if not each.nested and is_set(each)]
    for pool in fields:
        if family := tuple(each for each in fields if each.visibility.pool == pool.name):
            yield pool, (*family, pool)


def hidden_cards(game: Game, state: Position, pool: Field) -> int:
    """Return the cards whose place a spectator does not know, as bits."""
    return getattr(seen_by(game, state, NONE), pool.name)


def require_once(family: Sequence[Field], state: Position) -> None:
    """Raise Broken if a card is in two of the places from which hidden cards are dealt."""
    card = twice_in(family, state)
    places = [of.name for of in family for _ in range(held(of, state)[card] if card is not None else 0)]
    require(
        card is None, f"card {card} is in {' and in '.join(places)} at once: does a rule add it without taking it away?"
    )


def require_seen(game: Game, state: Position, gone: int, pool: Field) -> None:
    """Raise Broken if a card is no longer among those that spectators cannot place, and nobody has seen where it went."""
    if not gone:
        return
    lost = gone & ~cards_placed(seen_by(game, state, NONE), pool) & ~cards_placed(state, pool)
    require(
        not lost,
        f"card {lost.bit_length() - 1} was hidden, and is nowhere now: nobody has seen it, but views no longer count it among the hidden "
        f"cards; keep it in a hidden field with pool={pool.name!r}",
    )
