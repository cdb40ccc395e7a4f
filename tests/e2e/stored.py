"""A house of an earlier version (tests/databases/), opened by the program of today."""
import contextlib
import os
import sqlite3

from club import Club

DATABASES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "databases")


class Stored(Club):
    """The house that stands in the file `name`.sql, at the moment `now`; its game master is `gm`."""

    def __init__(self, name, now, gm=None, extra=""):
        super().__init__(extra=extra)
        if gm:
            with open(self.path("cursus.ini")) as file:
                settings = file.read().replace("name = The Club\n", f"name = The Club\ngm_address = {gm}\n")
            with open(self.path("cursus.ini"), "w") as out:
                out.write(settings)
        for box in ("in", "out"):
            for part in ("tmp", "new", "cur"):
                os.makedirs(self.path(box, part))
        with open(os.path.join(DATABASES, f"{name}.sql")) as file:
            script = file.read()
        with contextlib.closing(sqlite3.connect(self.path("club.db"))) as database:
            database.executescript(script)
        os.chmod(self.path("club.db"), 0o600)
        self.now = now
