"""A socket: frames in to the table, the slot's frames out."""

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from hoyle.serve import wire
from hoyle.serve.hall import Hall
from hoyle.serve.looking import look, may_look
from hoyle.serve.outbox import Outbox
from hoyle.serve.tables import Table
from hoyle.serve.visitors import same_origin, visitor
from hoyle.serve.wire import Join, Local, Move, Refusal
from hoyle.words import LANGUAGES, N_, words

FOREIGN, UNKNOWN_TABLE = 4003, 4004


async def serve(socket: WebSocket) -> None:
    """One socket from its first frame to its last."""
    hall: Hall = socket.app.state.hall
    if not same_origin(socket):
        await socket.close(FOREIGN)
        return
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        await greet(socket, hall)


async def replay(socket: WebSocket) -> None:
    """A socket that shows one position of the past, and nothing more."""
    hall: Hall = socket.app.state.hall
    if not same_origin(socket):
        await socket.close(FOREIGN)
        return
    await socket.accept()
    who = visitor(socket)
    with contextlib.suppress(WebSocketDisconnect):
        try:
            frame = await look(await hall.table(socket.path_params["table"]), who, socket.query_params)
        except Refusal as refusal:
            await socket.close(UNKNOWN_TABLE, who.say(refusal.message, **refusal.facts)[:100])
            return
        await socket.send_text(wire.write(frame).decode())
        while True:
            await receive(socket)


async def greet(socket: WebSocket, hall: Hall) -> None:
    """The first frame says which table; then the socket belongs to it."""
    who = visitor(socket)
    try:
        said = wire.read(await receive(socket))
        if not isinstance(said, Join):
            raise Refusal(N_("Say first which table you come to."))
        table = await hall.table(said.table)
        may_look(table, who)
    except Refusal as refusal:
        await socket.close(UNKNOWN_TABLE, who.say(refusal.message, **refusal.facts)[:100])
        return
    seat = table.seat_of(who.holder)
    await attend(socket, table, Outbox(seat, said.lang if said.lang in LANGUAGES else who.lang), said.have)


async def attend(socket: WebSocket, table: Table, outbox: Outbox, have: int | None) -> None:
    """Both directions until the line ends."""
    await table.join(outbox, have)
    sender = asyncio.create_task(send(socket, outbox))
    try:
        while True:
            await hear(table, outbox, await receive(socket))
    finally:
        sender.cancel()
        await table.leave(outbox)


async def receive(socket: WebSocket) -> str | bytes:
    """The next frame, text or not."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or message.get("bytes") or ""


async def send(socket: WebSocket, outbox: Outbox) -> None:
    """Send whatever the slot holds, as fast as the line takes it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            for frame in await outbox.take():
                await socket.send_text(frame.decode())


async def hear(table: Table, outbox: Outbox, frame: str | bytes) -> None:
    """One frame of a client: done and acknowledged, or refused with a sentence."""
    said = None
    try:
        said = wire.read(frame)
        if isinstance(said, Move):
            await table.gesture(outbox.seat, said)
            outbox.ack(said.cid)
            if outbox.view is None:
                table.refresh(outbox)
        elif isinstance(said, Local):
            await table.arrange(outbox.seat, said.order, said.sort)
        else:
            table.refresh(outbox)
    except Refusal as refusal:
        cid = said.cid if isinstance(said, Move) else None
        outbox.reject(cid, words(outbox.lang)(refusal.message, **refusal.facts))
