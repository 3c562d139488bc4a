"""The log of a server: one line for each record, and nothing in it that a visitor hides."""

import asyncio
import io
import json
import logging
import re
import sqlite3
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from hoyle.server import logs
from hoyle.server.interpreter import known_holes
from tests.support.clients import Browser, Client, serving

MESSAGES = re.compile(
    r"Table opened: [a-z0-9_]+\.|Event saved\.|Not saved: [A-Za-z]+\.|Calculation [a-z_]+: [a-z]+ after [0-9.]+ s\."
)
"""What a server says about tables and calculations when nothing is wrong with its store."""


@pytest.fixture
def log() -> Generator[list[dict[str, Any]]]:
    """All records of a server at its most talkative level, as JSON objects that went through the formatter."""
    lines = list[dict[str, Any]]()

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            line = logs.JsonFormatter().format(record)
            assert "\n" not in line and "\n" not in logs.TextFormatter().format(record).partition("\n  File")[0]
            lines.append(json.loads(line))

    handler, root = Collect(), logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", "hoyle")}
    root.addHandler(handler)
    root.setLevel("WARNING")  # as `logs.configure` does: other libraries log what a server receives
    logging.getLogger("hoyle").setLevel("DEBUG")
    yield lines
    root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def hidden_words(clients: list[Client], browsers: list[Browser], store: Path) -> set[str]:
    """Tokens, names, digests, secrets and labels of cards: what a log must not contain."""
    words = {cookie for browser in browsers for name, cookie in browser.cookies.items() if name != "hoyle_lang"}
    words |= {part for cookie in words for part in cookie.split(".")} | {"Ann Private", "Bob Private"}
    with sqlite3.connect(store) as connection:
        words |= {holder for (holder,) in connection.execute("select holder from sits")}
        words |= {value for (value,) in connection.execute("select value from about where name = 'key'")}
        for (body,) in connection.execute("select body from log where seq = 0"):
            words |= {json.loads(body)["secret"]}
    connection.close()
    for client in clients:
        words |= {text for frame in client.frames for text in texts_of_cards(json.loads(frame).get("view", {}))}
    return {word for word in words if len(word) > 3}


def texts_of_cards(value: Any) -> Generator[str]:
    """Every label and id of an item in a view."""
    if isinstance(value, dict):
        yield from (value[name] for name in ("label", "name") if isinstance(value.get(name), str))
        for part in value.values():
            yield from texts_of_cards(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts_of_cards(part)


def play(browser: Browser, table: str, turns: int, name: str) -> Client:
    """Make gestures at a table with bots until it is over, or so many."""
    with browser.at(table) as client:
        for turn in range(turns):
            client.catch_up()
            if client.view["status"] == "over":
                break
            client.view["acts"] = [act for act in client.view.get("acts", []) if "pairs" in act or "options" in act]
            if offers := client.gestures():
                client.move(f"{name}{turn}", offers[turn % len(offers)])
    return client


def test_the_log_of_whole_tables_names_tables_and_events_alone(tmp_path: Path, log: list[dict[str, Any]]) -> None:
    store = tmp_path / "hoyle.db"
    with serving(store) as server:
        ann, bob = server.browser(), server.browser()
        tables = [ann.open(bot="random", name="Ann Private")]
        clients = [play(ann, tables[0], 60, "a")]
        for game in ("thirty_one", "malice", "rummy", "board64", "muzicando"):
            answer = bob.post(f"/g/{game}", {"bot": "random", "name": "Bob Private"})
            assert answer.status == 303, (game, answer.text)
            tables.append(answer.at.removeprefix("/t/"))
            clients.append(play(bob, tables[-1], 6, game))
        hidden = hidden_words(clients, [ann, bob], store)
    told = [line for line in log if line["logger"].startswith("hoyle")]
    assert {line["table"] for line in told if "table" in line} == set(tables)
    assert all(MESSAGES.fullmatch(line["message"]) for line in told), told
    events = [line["event"] for line in told if line.get("table") == tables[0] and "event" in line]
    assert events == list(range(1, len(events) + 1)) and len(events) > 1
    assert {name for line in log for name in line} <= {"time", "level", "logger", "message", "table", "event"}
    everything = "\n".join(json.dumps(line, ensure_ascii=False) for line in log)
    assert len(hidden) > 20 and [word for word in hidden if word in everything] == []


def test_an_internal_error_is_logged_without_what_was_sent(tmp_path: Path, log: list[dict[str, Any]]) -> None:
    sent = "".join(["some", "thing", "typed"])
    with serving(tmp_path / "hoyle.db") as server:
        logging.getLogger("uvicorn").propagate = True  # `serving` lets uvicorn configure its log

        def fail(*_: object) -> None:
            raise KeyError(sent) from ValueError(sent)

        server.app.state.tables.store.tally = fail
        assert server.browser().get("/g/r").status == 500
        server.browser().get("/healthz")
    errors = [line for line in log if line["level"] == "error"]
    told = errors[0]["traceback"]
    assert {"KeyError: '…'", "ValueError: …"} <= set(told) and any("in fail" in line for line in told)
    assert sent not in json.dumps(log)


def test_the_message_of_an_error_is_kept_as_far_as_the_code_has_its_words(log: list[dict[str, Any]]) -> None:
    def wrong(name: str) -> None:
        for work in (
            lambda: {}["points_to_win"],
            lambda: [1][2],
            lambda: int(name),
            lambda: {}[name],
            lambda: None.seats,
        ):
            try:
                work()
            except (KeyError, IndexError, ValueError, AttributeError):
                logging.getLogger("hoyle.server").exception("Failed.")

    wrong("".join(["Qu", "uxan", "na 17"]))
    assert [line["traceback"][-1] for line in log] == [
        "KeyError: 'points_to_win'",
        "IndexError: list index out of range",
        "ValueError: invalid literal for int() with base …: '… …'",
        "KeyError: '… …'",
        "AttributeError: 'NoneType' object has no attribute 'seats'",
    ]
    assert all('File "' in line["traceback"][0] for line in log)


def test_an_error_in_a_worker_keeps_its_place(log: list[dict[str, Any]]) -> None:
    remote = type("_RemoteTraceback", (Exception,), {})(
        'Traceback (most recent call last):\n  File "/x/worker.py", line 7, in play\n    secret[card]\nKeyError: 12'
    )
    try:
        raise KeyError("".join(["some", "thing"])) from remote
    except KeyError as error:
        logging.getLogger("hoyle.jobs").warning("Calculation %s failed.", "compare", exc_info=error)
    assert log[0]["traceback"][-3:] == ["KeyError: '…'", '  File "/x/worker.py", line 7, in play', "_RemoteTraceback"]


def test_starts_and_stops_are_told_at_the_usual_level(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    monkeypatch.setattr(logging.getLogger("hoyle"), "level", 0)
    monkeypatch.setattr(logging.getLogger("hoyle.server"), "level", 0)
    monkeypatch.setattr("sys.stderr", written)
    for level, names in (("warning", ["server"]), ("info", ["server", "tables"]), ("error", [])):
        logs.configure("text", level)
        for name in ("server", "tables"):
            logging.getLogger(f"hoyle.{name}").info("Told.")
        assert re.findall(r"info hoyle\.(\w+): Told\.", written.getvalue()) == names
        written.seek(0)
        written.truncate()


def test_a_wrong_name_and_a_wrong_origin_are_told_to_the_operator_once(
    tmp_path: Path, log: list[dict[str, Any]]
) -> None:
    with serving(tmp_path / "hoyle.db") as server:
        guest = server.browser()
        for _ in range(3):
            assert "allow" not in guest.get("/", Host="play.example.org").text
            page = guest.post("/g/r", {"bot": "random"}, Origin="https://play.example.org:8443").text
            assert "The server cannot tell that this came from its own page" in page
    told = [line["message"] for line in log if line["level"] == "warning"]
    assert len(told) == 2 and "the name play.example.org was refused" in told[0] and "--allow-host" in told[0]
    assert f"at https://play.example.org:8443, but the request is for the host 127.0.0.1:{guest.port}" in told[1]


def test_an_error_in_a_task_is_logged_without_its_contents(log: list[dict[str, Any]]) -> None:
    sent = "".join(["some", "thing", "typed"])

    async def fail() -> None:
        raise ValueError(sent)

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(logs.on_loop_error)
        task = asyncio.create_task(fail())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task

    asyncio.run(main())
    (line,) = [line for line in log if line["level"] == "error"]
    assert line["message"] == "Internal error: Task exception was never retrieved"
    assert line["traceback"][-1] == "ValueError: …"
    assert sent not in json.dumps(line)


def test_an_error_that_the_loop_tells_without_a_message_is_logged(log: list[dict[str, Any]]) -> None:
    async def main() -> None:
        try:
            int("typed")
        except ValueError as error:
            logs.on_loop_error(asyncio.get_running_loop(), {"exception": error})

    asyncio.run(main())
    (line,) = [line for line in log if line["level"] == "error"]
    assert line["message"] == "Internal error: an error in a callback"


def test_both_forms_write_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(logging.getLogger("hoyle"), "level", 0)
    monkeypatch.setattr("sys.stderr", written)
    for form in logs.FORMS:
        logs.configure(form, "info")
        logging.getLogger("hoyle.tables").info("Event\nsaved.", extra={"table": "t1", "event": 7})
        logging.getLogger("hoyle.tables").debug("not told")
    logging.getLogger("websockets").info("A header.")
    assert root.level == logging.WARNING
    text, line = written.getvalue().splitlines()
    assert re.fullmatch(r"[0-9T:.-]{23}Z info hoyle\.tables: Event saved\. table=t1 event=7", text)
    assert json.loads(line) | {"time": ""} == {
        "time": "",
        "level": "info",
        "logger": "hoyle.tables",
        "message": "Event saved.",
        "table": "t1",
        "event": 7,
    }


def test_old_interpreters_are_named() -> None:
    assert ["CVE-2024-7592" in sentence for sentence in known_holes((3, 11, 9))] == [True]
    assert len(list(known_holes((3, 12, 5)))) == 2
    assert list(known_holes((3, 11, 10))) == list(known_holes((3, 14, 0))) == []
