"""R20, houses of every schema: schemas.py.

A house of each schema that ever was, with all that a house of then may hold (tests/databases/ from schema 5 and from 9 on;
before that one with a player), is opened by the program of today: what is stored afterwards does not depend on how far
the way was, and the doctor finds nothing. It is killed at each crash point of the migration, and at some behind it, and
the next tick makes of it what the unbroken one made. A backup of it does so in another place. A house of a newer schema is refused, and not a
byte of it is changed."""

import contextlib
import glob
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
from club import START, Club  # noqa: E402
from house import plain  # noqa: E402
from stored import Stored  # noqa: E402

FILES = sorted(glob.glob(os.path.join(HERE, "..", "..", "sql", "schema", "*.sql")))
HOURS, REFUSED, OFTEN, TICKS = 3600, 65, 20, 3
PLAYER = "INSERT INTO player VALUES (1, 'Gaius', 'gaius', '', 0, 0, 0, 0, 0, 1000)"


class First(Club):
    """A house of schema 1, with a player and the key without which none is opened."""

    def __init__(self):
        super().__init__(extra="[game]\ndowntime_gap = 1w\n")
        self.run("init")
        application = self.rows("PRAGMA application_id")[0][0]
        for name in ("", "-wal", "-shm", ".witness", ".lock"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self.path("club.db" + name))
        with contextlib.closing(sqlite3.connect(self.path("club.db"))) as database, open(FILES[0]) as script:
            database.executescript(script.read())
            database.execute(PLAYER)
            database.execute(f"PRAGMA application_id = {application}")
            database.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('token_key', ?)", (bytes(range(32)),))
            database.commit()
        os.chmod(self.path("club.db"), 0o600)


def raised(club, version):
    """Brought to this schema by the files of the schemas alone."""
    with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database:
        there = database.execute("PRAGMA user_version").fetchone()[0]
        for path in FILES[there:version]:
            with open(path) as script:
                database.executescript(script.read())
        assert database.execute("PRAGMA user_version").fetchone()[0] == version
    return club


def dump(club):
    return plain(club.text("doctor", "--dump"))


def same(got, want, what):
    lost, more = (set(a.splitlines()) - set(b.splitlines()) for a, b in ((want, got), (got, want)))
    assert got == want, "\n".join([what] + ["- " + line[:300] for line in sorted(lost)] +
                                  ["+ " + line[:300] for line in sorted(more)])


def stand(club):
    """What is stored once the house has gone on."""
    assert "0 faults" in club.text("doctor"), "the doctor finds faults"
    for _ in range(TICKS):  # what is due is not all done by one
        club.run("tick")
    return dump(club)


def killed_anywhere(club, want):
    """At each crash point of the migration, and at some of what a first tick does then; at how many."""
    with club.fork() as twin:
        log = twin.path("points.log")
        twin.run("tick", env=dict(twin.env, CURSUS_CRASH_LOG=log))
        with open(log) as file:
            lines = [line.rstrip("\n").partition(" ") for line in file]
    points = [int(number) for number, _, name in lines if name.startswith("store migrat") or int(number) % OFTEN == 0]
    for at in points:
        with club.fork() as twin:
            done = twin.run("tick", code=None, env=dict(twin.env, CURSUS_CRASH_AT=str(at)))
            assert done.returncode == -signal.SIGKILL, f"point {at}: exit {done.returncode}"
            same(stand(twin), want, f"killed at point {at} it became otherwise")
    return len(points)


def moved(club, want):
    """A backup, on another machine: nothing but the file."""
    club.run("backup", "copy.db")
    with Club(extra="[game]\ndowntime_gap = 1w\n") as other:
        other.now = club.now
        for part in ("tmp", "new", "cur"):
            os.makedirs(other.path("in", part))
        shutil.copy2(club.path("copy.db"), other.path("club.db"))
        assert "0 faults" in other.text("doctor"), "the doctor finds faults in the backup"
        games = [line for line in want.splitlines() if line.startswith(("move ", "seat ", "player "))]
        assert [line for line in dump(other).splitlines() if line.startswith(("move ", "seat ", "player "))] == games, \
            "the backup holds other games"


def refused_when_newer(club):
    with club.fork() as twin:
        with contextlib.closing(sqlite3.connect(twin.path("club.db"))) as database:
            database.execute(f"PRAGMA user_version = {len(FILES) + 1}")
        with open(twin.path("club.db"), "rb") as file:
            before = file.read()
        done = twin.run("tick", code=None)
        assert done.returncode == REFUSED and b"newer" in done.stderr, done
        done = twin.run("deliver", input=b"From: a@b.example\r\n\r\nhello\r\n", code=None)
        assert done.returncode == 75, done
        with open(twin.path("club.db"), "rb") as file:
            assert file.read() == before, "it was changed"


def check(base, make, version, wants):
    """One house of one schema; how many crash points it was killed at."""
    club = make()
    with club:
        raised(club, version)
        with club.fork() as twin:
            want = stand(twin)
            moved(twin, want)
        same(want, wants.setdefault(base, want), "another way leads to another house")
        refused_when_newer(club)
        return killed_anywhere(club, want)


def main():
    bases = [("first", First, 1, 5),
             ("version_1", lambda: Stored("version_1", START + 30 * HOURS, gm="gm@example.net"), 5, len(FILES) + 1),
             ("schema_9", lambda: Stored("schema_9", 1797890460, extra="[game]\ndowntime_gap = 1w\n"), 9, len(FILES) + 1)]
    houses, points, faults, wants = 0, 0, 0, {}
    for base, make, first, end in bases:
        for version in range(first, end):
            houses += 1
            try:
                points += check(base, make, version, wants)
            except (AssertionError, subprocess.SubprocessError, sqlite3.Error):
                faults += 1
                print(f"{base} at schema {version}:\n{traceback.format_exc()[-1500:]}")
    print(f"R20 schemas: {houses} houses of schemas 1 to {len(FILES)}, {points:,} points, {faults} wrong")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
