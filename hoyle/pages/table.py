"""The models of the pages of one table: the table itself, the replay and the deal."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, cast

from hoyle.codec import to_plain
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.games.drawings import game_deck
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_, Translator
from hoyle.pages import rulebook as rulebook_page
from hoyle.pages.client_words import client_words
from hoyle.pages.invitation import invitation, preview
from hoyle.pages.opponents import DEFAULT_BOT, opponent, opponents
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet
from hoyle.rulesets.house_rules import RulesSummary
from hoyle.rulesets.shelf import are_ready
from hoyle.table import fairness, table_rules, time_control, undo
from hoyle.table.deals import deals_of
from hoyle.table.people import agreement, gathering, spectators, talk
from hoyle.table.show import replay, views
from hoyle.table.state import TableFacts
from hoyle.table.table import Table
from hoyle.table.tickets import Ticket
from hoyle.table.verify import FORMAT
from hoyle.table.versions import game_of, in_this_version
from hoyle.table.wire.events import Opened, Undone, stored_form

NOT_OVER = N_("The record is shown when the game is over.")


def table_model(
    table: Table, seat: int | None, lang: str, say: Translator, invite: str, ticket: Ticket
) -> dict[str, Any]:
    """Return the model of `table.html` for a seat, or for a visitor without a seat (None); `ticket` is for a rematch."""
    rules = table_rules.of_deal(table, say)
    added: dict[str, Any] = {"ticket": ticket.text, "seal": ticket.seal, "rules": short_rules(table, rules)}
    added |= {"last_turn": f"/t/{table.id}/last-turn", "proposals": f"/t/{table.id}/proposals"}
    added |= {name: f"/t/{table.id}/{name}" for name in ("propose", "story")}
    added["agreements"] = table.votes.agreements
    added["seated"] = gathering.seated(table)
    added["other_games"] = f"/other-games?table={table.id}"
    if len(table.people.humans()) > 1 and table.opened.talk != "none":
        added["talk"] = {"chat": table.opened.talk == "chat", "phrases": to_plain(talk.offered(say))}
    return {
        **common_model(table, rules, say),
        "setup": setup(table, seat, lang, say) | added,
        **invitation_model(table, rules, say, invite),
        "stuck": say(table.stuck) if table.stuck else "",
        "open_seats": [number for number, player in enumerate(table.seats) if player.is_open],
        "seat": seat,
        "gathers": table.opened.gathers,
        "changes_rules": table.status == "open" and agreement.may_change(table),
        "is_alone": len(table.seats) == 1,
        "friendly": undo.is_allowed(table),
        "seal": fairness.seal(table.opened.secret),
    }


def rulebook(table: Table, lang: str, say: Translator) -> dict[str, Any]:
    """Return the model of `rulebook.html` for the deal that is being played; NotFound if this Hoyle does not have the game any more."""
    game, rules = game_of(table.opened), table_rules.of_deal(table, say)
    game = table.timeline.play.variant.game if table.timeline else game
    facts = {"name": own_games.usual_name(game.name), "title": game.title, "family": game.family}
    model = rulebook_page.model(game, lang, say, rules) | {"game": facts, "play": ""}
    return model if not own_games.is_visitors(game.name) else model | {"print_link": ""}


def invitation_model(table: Table, rules: RulesSummary, say: Translator, invite: str) -> dict[str, Any]:
    """Return the variables of `invitation.html`, and of the preview of a link to the table."""
    shown = invitation(table, rules, say)
    model: dict[str, Any] = {"invitation": shown, "invite": invite, "watched": table.opened.watched}
    asked = agreement.ask(table, None, table.people.names(say), say)
    model["proposal"] = " ".join([asked.text, *asked.rules]) if asked else ""
    model["spectators"] = spectators.words(table.opened.hands_delay, say)
    model["clock"] = time_control.words(table.opened.clock, say) if table.opened.clock else ""
    if table.status != "waiting":
        return model | {"preview": preview(rules, "", say)}
    game = game_of(table.opened)
    options = vary(game, in_this_version(table.opened).options).options
    return model | {
        "preview": preview(rules, shown.host, say),
        "bots": opponents(game, options, people=()),
        "bot": opponent(DEFAULT_BOT, game, options),
    }


def common_model(table: TableFacts, rules: RulesSummary, say: Say) -> dict[str, object]:
    """Return the variables that every page of a table uses; `rules` are those that the page shows."""
    game = GAMES.get(table.opened.game)
    return {
        "table": {"id": table.id, "status": table.status},
        "rules": rules,
        "rules_link": rulebook_address(table),
        "game": table.opened.game,
        "cloth": game.family if game else "",
        "title": views.title(table, say),
        "by_a_player": by_a_player(table.opened),
    }


def by_a_player(opened: Opened) -> bool:
    """Return whether a table is played by rules that a visitor has written, and that did not come with Hoyle."""
    return own_games.is_visitors(opened.game) and not are_ready(each.text for each in opened.rewrites)


def rulebook_address(table: TableFacts) -> str:
    """Return the address of the rulebook of the table's rules."""
    return f"/t/{table.id}/rules"


def short_rules(table: Table, rules: RulesSummary) -> dict[str, object]:
    """Return the name of the rules, the chips of all house rules and the address of the rulebook, for the client.

    `chosen` says whether players choose the rules of the next deal.
    """
    chips = [rule.chip for rule in rules.rules]
    return {
        "name": rules.name,
        "chips": chips,
        "link": rulebook_address(table),
        "chosen": table_rules.are_chosen(table),
    }


def setup(table: Table, seat: int | None, lang: str, say: Say, deal: Play | None = None) -> dict[str, object]:
    """Return the data that the client needs before the first view, for a deal of the table, by default the present one."""
    game = table.opened.game
    deal = deal or (table.timeline and table.timeline.play)
    current = deal.variant.game.name if deal else game
    return {
        "table": table.id,
        "game": current,
        "rulebook": rulebook_address(table),
        "you": None if seat is None else f"s{seat}",
        "lang": lang,
        "deck": deck_of_table(table, deal, say),
        "art": f"/art/{game}/",
        "explain": f"/t/{table.id}/guide",
        "words": client_words(say),
        "socket": "/ws",
    }


def deck_of_table(table: Table, deal: Play | None, say: Say) -> dict[str, object]:
    """Return the cards of a deal, or of the table's game before the first one, in the reader's language."""
    game = deal.variant.game if deal else GAMES.get(table.opened.game)
    if game is None:
        return {"name": "", "faces": {}, "backs": []}
    return deck_of(game, (deal.options or deal.variant.options) if deal else game.options(), say)


def deck_of(game: Game, options: OptionSet, say: Say) -> dict[str, object]:
    """Return the cards of a game in the reader's language, for the client."""
    return cast(dict[str, Any], to_plain(game_deck(game, options, say)))


def requested_replay(table: Table, holder: str, query: dict[str, str], lang: str, say: Translator) -> dict[str, object]:
    """Return the model of `replay.html`, without `log`, for the query of its address.

    Refusal if it asks for what `holder` may not see. `log` has the lines of `replay.log_lines` for the audience that is shown.
    """
    step, shown = replay.step_of(table, query.get("seq") or "0"), query.get("seat", "")
    shown_seat, timeline = replay.requested_seat(table, holder, shown), replay.replayable_timeline(table)
    is_over, last = table.status == "over", len(timeline.stages) - 1
    seat = f"s{shown_seat}" if shown_seat is not None else replay.OPEN if shown == replay.OPEN else "watch"
    start = {"seat": seat, "at": step, "of": last, "positions": f"/t/{table.id}/view"}
    start |= {"page": f"/t/{table.id}/replay", "play_on": f"/t/{table.id}/play-on", "review": []}
    replay_setup = setup(table, table.people.seat_of(holder), lang, say, timeline.stages[step].deal) | {"replay": start}
    rules = table_rules.of_table(table.opened, say)
    return {
        **common_model(table, rules, say),
        "setup": replay_setup | {"rules": short_rules(table, rules)},
        "hands": hands_to_show(table, say) if is_over else [],
        "seat": seat,
        "is_over": is_over,
        "review": "",
    }


def hands_to_show(table: Table, say: Say) -> list[tuple[str, str]]:
    """Return whose view a replay of a finished game can show: names of `replay.position`, and labels."""
    seats = [(f"s{seat}", name) for seat, name in enumerate(table.people.names(say))]
    return [*seats, (replay.OPEN, say("All cards open"))]


def deal_model(table: Table, say: Translator) -> dict[str, Any]:
    """Return the model of `deal.html`: the seal, and after the game also the secret, the players' words and the seeds."""
    secret, is_over = table.opened.secret, table.status == "over"
    salts = [player.salt for player in table.seats]
    undos = [seq for seq, event in enumerate(table.journal) if isinstance(event, Undone)]
    return {
        **common_model(table, table_rules.of_table(table.opened, say), say),
        "daily": table.opened.daily.day if table.opened.daily else "",
        "seal": fairness.seal(secret),
        "secret": secret if is_over else "",
        "salts": list(zip(table.people.names(say), salts, strict=True)) if is_over else [],
        "seed": fairness.deal_seed(secret, salts) if is_over else None,
        "undos": [(seq, fairness.seed_after_undo(secret, salts, seq)) for seq in undos] if is_over else [],
    }


def check_is_over(table: TableFacts) -> None:
    """Refuse to show the record of a game that is not over."""
    if table.status != "over":
        raise Refusal(NOT_OVER)


def record_text(table: Table) -> str:
    """Return the record of a finished table as JSON, for `hoyle verify`."""
    return "".join(record_parts(table))


def record_parts(table: Table) -> Iterator[str]:
    """Return the parts of the record: all events, including chance moves and the secret; each is made when it is taken."""
    seal = fairness.seal(table.opened.secret)
    yield json_text({"format": FORMAT, "table": table.id, "promise": seal})[:-1] + ',"events":'
    yield from array_parts(without_holders(to_plain(stored_form(event))) for event in table.journal)
    yield ',"deals":'
    yield from array_parts(to_plain(deal) for deal in deals_of(table.timeline, table.journal))
    yield "}"


def array_parts(items: Iterable[object]) -> Iterator[str]:
    """Return the parts of a JSON array."""
    mark = "["
    for item in items:
        yield mark + json_text(item)
        mark = ","
    yield "]" if mark == "," else "[]"


def json_text(value: object) -> str:
    """Return a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def without_holders(event: dict[str, Any]) -> dict[str, object]:
    """Remove the ids of visitors from an event, and return the event."""
    event.pop("holder", None)
    for player in [*event.get("seats", []), *([event["sitter"]] if "sitter" in event else [])]:
        player.pop("holder", None)
    return event
