"""Real Mosquitto and PostgreSQL for a trial: on loopback, in a folder that goes, killed at will."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Protocol

from hardware.clock import SystemClock
from tests.lab.fleet.access import acl

BROKER = Path(__file__).parents[3] / "systemd" / "hub" / "mosquitto.conf"

LONGEST_START = 20.0
"""Seconds."""


class Missing(Exception):
    """A server is not installed; the message names the package of Debian."""


class Server(Protocol):
    """A process that can be killed and comes back."""

    name: str

    def start(self) -> None:
        """Start it; returns at once."""

    def kill(self) -> None:
        """As the mains do."""

    def lives(self) -> bool:
        """Whether it runs."""


def free_port() -> int:
    """A port that nobody listens to just now."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def program(name: str, package: str) -> str:
    """Where that program is. Raises Missing."""
    places = ":".join((os.environ.get("PATH", ""), "/usr/sbin", *_postgres_folders()))
    found = shutil.which(name, path=places)
    if found is None:
        raise Missing(f"{name} is not installed: apt-get install {package}")
    return found


def _postgres_folders() -> list[str]:
    return [str(each) for each in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]


class Killable:
    """A process that is killed at random; workers that it has go by themselves when they see that."""

    _process: subprocess.Popen[bytes] | None = None

    def lives(self) -> bool:
        """Whether it runs; one that starts too soon after a kill may end at once."""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Kill it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


class Mosquitto(Killable):
    """The broker with the configuration of systemd/hub, at a port of its own."""

    name = "broker"

    def __init__(self, folder: Path, users: Mapping[str, str]) -> None:
        """users: password of each. Raises Missing."""
        self._program = program("mosquitto", "mosquitto")
        self.port = free_port()
        folder.mkdir()
        written = BROKER.read_text().replace("/etc/mosquitto", str(folder))
        written = written.replace("listener 1883", f"listener {self.port} 127.0.0.1")
        self._config = folder / "mosquitto.conf"
        self._config.write_text(f"{written}\npersistence_location {folder}/\nlog_dest none\nuser root\n")
        passwords = folder / "lebon.passwd"
        passwords.write_text("".join(f"{user}:{password}\n" for user, password in users.items()))
        subprocess.run([program("mosquitto_passwd", "mosquitto"), "-U", passwords], check=True)
        (folder / "lebon.acl").write_text(acl(users))
        for each in (passwords, folder / "lebon.acl"):
            each.chmod(0o600)

    def start(self) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            [self._program, "-c", self._config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )


class Postgres(Killable):
    """A cluster of its own, with every commit flushed as always."""

    name = "database"

    def __init__(self, folder: Path) -> None:
        """Raises Missing."""
        self._program = program("postgres", "postgresql")
        self.port = free_port()
        self._folder = folder
        folder.mkdir()
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user, self._user)
        made: list[str | Path] = [
            program("initdb", "postgresql"),
            "-D",
            folder / "data",
            "-U",
            "lebon",
            "-A",
            "trust",
        ]
        subprocess.run(
            [*made, "-E", "UTF8", "--locale=C"], check=True, capture_output=True, cwd="/", user=self._user
        )

    @property
    def url(self) -> str:
        """As `lebon hub --database` takes it."""
        return f"postgresql://lebon@127.0.0.1:{self.port}/postgres"

    def start(self, *more: str) -> None:
        """Start it. more: options of the server."""
        with suppress(FileNotFoundError):
            (self._folder / "data" / "postmaster.pid").unlink()
        options = ["-D", str(self._folder / "data"), "-p", str(self.port), "-k", str(self._folder), *more]
        self._process = subprocess.Popen(
            [self._program, *options, "-h", "127.0.0.1"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            user=self._user,
        )


def nap() -> None:
    """A moment for a server that starts."""
    SystemClock().sleep(0.05)


def is_open(port: int) -> bool:
    """Whether somebody listens there."""
    with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), timeout=1.0)):
        return True
    return False


def passwords(users: Iterable[str]) -> dict[str, str]:
    """Any password for each."""
    return {user: f"secret of {user}" for user in users}
