"""Calculations for the queue of a server. Their worker imports only this module, so their time is their own."""

import os
import time
from typing import Any


def quick(text: str) -> dict[str, Any]:
    return {"text": text}


def sleepy() -> dict[str, Any]:
    time.sleep(0.6)
    return {}


def endless() -> dict[str, Any]:
    while True:
        pass


def dies() -> dict[str, Any]:
    os._exit(1)
