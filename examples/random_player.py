"""Play a seat at a table of Hoyle with random gestures: HOYLE_TOKEN=… python random_player.py wss://HOST/ws TABLE."""

import json
import os
import random
import sys

from websockets.sync.client import connect


def gestures(view):
    """Return all gestures that a view offers by placing and picking."""
    for act in view["acts"]:
        for item, addresses in act.get("pairs", {}).items():
            yield from ({"act": act["id"], "item": item, "to": address} for address in addresses)
        for option in act.get("options", []) if act["do"] == "pick" else []:
            if "off" not in option:
                yield {"act": act["id"], "option": option["id"]}


def play(address, table, token):
    """Play until the game is over, and print the result."""
    chosen = ""
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        socket.send(json.dumps({"t": "join", "table": table}))
        while (frame := json.loads(socket.recv()))["t"] == "view" and frame["view"]["status"] != "over":
            view, offered = frame["view"], list(gestures(frame["view"]))
            if offered and view["tok"] != chosen:
                chosen = view["tok"]
                move = {"t": "move", "cid": random.getrandbits(50), "tok": chosen}
                socket.send(json.dumps(move | random.choice(offered)))
    print(frame.get("text") or [f"{row['name']}: {row['text']}" for row in frame["view"]["result"]["rows"]])


if __name__ == "__main__":
    play(*sys.argv[1:], os.environ["HOYLE_TOKEN"])
