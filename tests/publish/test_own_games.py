"""The page with everything that a published site stores: opened, saved, deleted, and game files from elsewhere."""

import asyncio
import json
from html import unescape

from hoyle.table.verify import verify
from tests.support.page_visitor import Visitor


async def visitor_with_games() -> tuple[Visitor, str, str]:
    """Somebody with a finished game of R, a running one and a rule set."""
    visitor = Visitor()
    await visitor.page.ready()
    over, running = [
        (await visitor.request("/g/r", "POST", bot="random", name="Ann"))["location"].removeprefix("/t/")
        for _ in range(2)
    ]
    await visitor.request(f"/t/{over}/resign", "POST")
    await visitor.request("/g/r/keep", "POST", points_to_win="2", title="Quick R")
    return visitor, over, running


def test_games_are_listed_saved_and_deleted_one_by_one_or_all() -> None:
    async def visit() -> None:
        visitor, over, running = await visitor_with_games()
        page = unescape((await visitor.request("/games"))["body"])
        assert f"/t/{over}/replay" in page and f'"/t/{running}"' in page and "Quick R" in page
        saved = await visitor.request("/games/export")
        data = json.loads(saved["body"])
        assert saved["file"] == "hoyle-data.json" and [each["over"] for each in data["tables"]] == [False, True]
        assert data["rule_sets"] == [{"game": "r", "name": "Quick R", "options": {"points_to_win": 2}}]
        verify(json.dumps(data["tables"][1]["record"]).encode())
        assert (await visitor.request("/games/delete", "POST", table=over))["location"] == "/games"
        assert (await visitor.request(f"/t/{over}"))["status"] == 404
        assert (await visitor.request("/games/delete", "POST"))["status"] == 400
        assert (await visitor.request(f"/t/{running}"))["status"] == 200
        for door in ("again", "swap"):
            assert (await visitor.request(f"/t/{running}/{door}", "POST"))["status"] == 400, "first it is finished"
        assert (await visitor.request("/games/delete", "POST", sure="yes"))["location"] == "/"
        assert (await visitor.request(f"/t/{running}"))["status"] == 404
        assert "Quick R" not in (await visitor.request("/games"))["body"]

    asyncio.run(visit())


def test_a_record_is_saved_as_a_file_and_opened_from_one() -> None:
    async def visit() -> None:
        visitor, over, _ = await visitor_with_games()
        record = await visitor.request(f"/t/{over}/record.json")
        assert record["file"] == f"{over}.json" and json.loads(record["body"])["table"] == over
        for address in (f"/t/{over}/replay", f"/t/{over}/deal"):  # on both pages the script asks for the file
            links = (await visitor.request(address))["body"].split("<a ")
            assert all(
                "data-file" in link.split(">")[0] for link in links if "record.json" in link or "game.txt" in link
            )
        opened = await visitor.request("/games/import", "POST", **{"file": record["body"], "file.name": "r.json"})
        assert (await visitor.request(opened["location"]))["status"] == 200
        for wrong in (
            "",
            "{}",
            record["body"].replace('"options":{}', '"options":{"points_to_win":99}'),
            "x" * 1_000_001,
        ):
            refused = await visitor.request("/games/import", "POST", file=wrong)
            assert refused["status"] == 400 and "Traceback" not in refused["body"]
        assert len(await visitor.page.tables.store.listed()) == 3

    asyncio.run(visit())


def test_a_form_that_a_server_refuses_is_refused_here_too() -> None:
    async def visit() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        clash = {"points_to_win": "many", "title": "Clash", "bot": "random"}
        for address in ("/g/r", "/g/r/keep", "/g/r/save"):
            assert (await visitor.request(address, "POST", **clash))["status"] == 422, address
        assert (await visitor.request("/g/r?points_to_win=many"))["status"] == 200  # a link is shown, as at a server
        for nobody in ("friend", "anyone"):
            assert (await visitor.request("/g/r", "POST", bot=nobody))["status"] == 422, "nobody can come"

    asyncio.run(visit())
