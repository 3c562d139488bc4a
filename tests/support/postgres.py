"""A private PostgreSQL server in a temporary folder, and a way to it that a test can cut."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest

USER, PASSWORD = "hoyle", "correct horse"
ACCOUNT = "postgres"
"""The account that runs PostgreSQL when the tests run as root, which initdb refuses."""
SETTINGS = """
listen_addresses = '127.0.0.1'
shared_buffers = 16MB
max_connections = 60
autovacuum = off
log_min_messages = fatal
"""
NUMBERS = count(1)


def find_program(name: str) -> str | None:
    """The newest PostgreSQL program of this name, in the path or where Debian installs it."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    return shutil.which(name) or next((str(path) for path in reversed(installed)), None)


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Postgres:
    """A PostgreSQL server."""

    def __init__(self, folder: Path, fsync: bool) -> None:
        """Create the cluster in a folder, and start it."""
        self.folder, self.port = folder, free_port()
        self.unused: list[str] = []
        """The databases that were given back."""
        self.user = ACCOUNT if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        password = folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        self.run("initdb", "-U", USER, "--pwfile", str(password), "-A", "scram-sha-256", "-E", "UTF8", "--no-sync")
        config = folder / "data" / "postgresql.conf"
        config.write_text(
            f"{config.read_text()}{SETTINGS}fsync = {'on' if fsync else 'off'}\nport = {self.port}\nunix_socket_directories = '{folder}'\n"
        )
        self.start()

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs on the data folder."""
        path = find_program(program)
        assert path
        command = [path, "-D", str(self.folder / "data"), *arguments]
        with (self.folder / "output").open("a") as output:
            done = subprocess.run(
                command, user=self.user, cwd=self.folder, stdout=output, stderr=output, stdin=subprocess.DEVNULL
            )
        assert done.returncode == 0, (self.folder / "output").read_text()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.run("pg_ctl", "start", "-w", "-l", str(self.folder / "log"))

    def crash(self) -> None:
        """Stop the server as a crash does: nothing is finished or written."""
        self.run("pg_ctl", "stop", "-w", "-m", "immediate")

    def restart(self) -> None:
        """Stop the server as an administrator does, and start it again."""
        self.run("pg_ctl", "restart", "-w", "-m", "fast")

    def address(self, database: str, port: int | None = None) -> str:
        """The address of a database, by default without a detour."""
        return f"postgresql://{USER}:{PASSWORD.replace(' ', '%20')}@127.0.0.1:{port or self.port}/{database}"

    @contextmanager
    def database(self) -> Generator[str]:
        """The address of an empty database. What was stored is removed afterwards: that takes a tenth of the time of a new one."""
        import psycopg

        name = self.unused.pop() if self.unused else self.new_database()
        yield self.address(name)
        with psycopg.connect(self.address(name), autocommit=True) as connection:
            connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity "
                "where datname = current_database() and pid <> pg_backend_pid()"
            )
            connection.execute("drop schema public cascade")
            connection.execute("create schema public")
        self.unused.append(name)

    def new_database(self) -> str:
        """Create an empty database and return its name."""
        import psycopg
        from psycopg import sql

        name = f"store{next(NUMBERS)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        return name


@contextmanager
def postgres_server(fsync: bool = False) -> Generator[Postgres]:
    """Run a private PostgreSQL; skip the test if it is not installed. Tests crash PostgreSQL, not the machine, and need no fsync."""
    pytest.importorskip("psycopg_pool", reason="the extra postgres is not installed")
    if find_program("initdb") is None:
        pytest.skip("PostgreSQL is not installed: install the package postgresql")
    if os.geteuid() == 0 and not any(account.pw_name == ACCOUNT for account in pwd.getpwall()):
        pytest.skip("PostgreSQL does not run as root, and there is no account postgres")
    folder = Path(tempfile.mkdtemp(prefix="hoyle-postgres-"))
    try:
        server = Postgres(folder, fsync)
        try:
            yield server
        finally:
            with suppress(AssertionError):
                server.crash()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Detour:
    """A port that passes everything on to a database, until it is cut: then it is silent, as a broken network is."""

    def __init__(self, port: int) -> None:
        """Listen on a free port for connections to `port`."""
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.is_open = threading.Event()
        self.is_open.set()
        threading.Thread(target=self.accept, daemon=True).start()

    def cut(self) -> None:
        """Pass nothing on from now on; connections stay open."""
        self.is_open.clear()

    def mend(self) -> None:
        """Pass everything on again, also what waits."""
        self.is_open.set()

    def accept(self) -> None:
        """Pass on each connection in two threads."""
        with suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                threading.Thread(target=self.pass_on_both, args=(client,), daemon=True).start()

    def pass_on_both(self, client: socket.socket) -> None:
        """Connect a client to the database; close the client's connection when either side ends."""
        with client, suppress(OSError), socket.create_connection(("127.0.0.1", self.target)) as database:
            back = threading.Thread(target=self.pass_on, args=(database, client), daemon=True)
            back.start()
            self.pass_on(client, database)
            back.join()

    def pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        """Pass on what comes from one side until it ends."""
        with suppress(OSError):
            while data := source.recv(65536):
                self.is_open.wait()
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the port."""
        self.mend()
        self.listener.close()
