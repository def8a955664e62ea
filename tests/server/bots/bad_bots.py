"""Bots that fail in every way there is; workers import them by the name of this module."""

import os
import sys
import time
from pathlib import Path

from branchline import Move
from branchline.bots import Bot, Seat


class Sleeper(Bot):
    """Never answers."""

    def choose(self, seat: Seat) -> Move:
        while True:
            time.sleep(60)


class Dead(Bot):
    """Takes its whole process along, without a word."""

    def choose(self, seat: Seat) -> Move:
        os._exit(1)


class Quitter(Bot):
    """Ends Python, which no `except Exception` catches."""

    def choose(self, seat: Seat) -> Move:
        sys.exit("enough")


class Gossip(Bot):
    """Raises an error that tells its hand."""

    def choose(self, seat: Seat) -> Move:
        raise ValueError(f"my hand is {seat.view['own']}")


class Babbler(Bot):
    """Answers with something that is no move."""

    def choose(self, seat: Seat) -> Move:
        return "draw deck"  # type: ignore[return-value]  # on purpose


class Cheat(Bot):
    """Plays what the rules forbid."""

    def choose(self, seat: Seat) -> Move:
        return seat.game.move("pass")


class Printer(Bot):
    """Plays well, but talks on the line that answers go by."""

    def choose(self, seat: Seat) -> Move:
        print('{"move": "pass"}', flush=True)
        os.write(1, b'{"move": "pass"}\n')
        return seat.pick()


class Spy(Bot):
    """Fails unless its process knows nothing of the server's settings."""

    def choose(self, seat: Seat) -> Move:
        known = [name for name in os.environ if name.startswith(("BRANCHLINE_", "DATABASE_"))]
        assert not known
        assert "sqlalchemy" not in sys.modules
        return seat.pick()


class Scribe(Bot):
    """Writes the number of its process into a file, then thinks for ever."""

    def choose(self, seat: Seat) -> Move:
        Path(os.environ["SCRIBE_FILE"]).write_text(str(os.getpid()))
        while True:
            time.sleep(60)
