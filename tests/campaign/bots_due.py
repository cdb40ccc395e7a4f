#!/usr/bin/env python3
"""Games of one person and bots of level 5 whose deadline passes at once: how long until all are decided, how long anyone
who writes to the database waits meanwhile, and what the log says (docs/bots.md, "When many games are due").

    CURSUS=build/release/cursus python3 -B tests/campaign/bots_due.py quorum=500
    CURSUS=... bots_due.py quorum=100 forvm=100 doge=100 gorbino=100 diplomacy=100 level=5"""
import collections
import os
import re
import sqlite3
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../e2e"))
from club import Club  # noqa: E402

PACE = 3600
EVERY = 0.005  # seconds between two tries to write
SEATS = {"diplomacy": "7"}


def begin(club, counts, level):
    """All have been asked and none has answered; bots think as level 5 from now on only, so that to begin takes no hour."""
    club.run("init")
    club.run("player", "add", "Anna", "anna@players.example")
    for rules, count in counts.items():
        club.run("game", "open", rules, "--rules", rules, "--seats", SEATS.get(rules, "3"), "--copies", str(count),
                 "--pace", f"{PACE}s", "--term", "bots=2", "--term", "misses=0", "--term", "idle=0s", timeout=600)
        for number in range(1, count + 1):
            club.run("seat", f"{rules}-{number}" if count > 1 else rules, "1", "player", "Anna")
    club.run("game", "start", "*", "--bots", timeout=3600)
    club.run("game", "set", "*", f"bots={level}", timeout=600)
    club.run("tick", timeout=600)


class Writer(threading.Thread):
    """Somebody else who writes now and then: `waits`, how long they waited each time, in seconds."""

    def __init__(self, path):
        super().__init__()
        self.path, self.done, self.waits = path, threading.Event(), []

    def run(self):
        database = sqlite3.connect(self.path, timeout=600, isolation_level=None)
        while not self.done.wait(EVERY):
            before = time.monotonic()
            database.execute("BEGIN IMMEDIATE")
            self.waits.append(time.monotonic() - before)
            database.execute("ROLLBACK")
        database.close()


def main():
    words = dict(word.split("=") for word in sys.argv[1:] or ["quorum=500"])
    level = words.pop("level", "5")
    counts = {rules: int(count) for rules, count in words.items()}
    club = Club(extra="[game]\ndowntime_gap = 1w\nreminders =\n[log]\nlevel = info\n")
    with club:
        begin(club, counts, level)
        due, = club.rows("SELECT count(*) FROM game WHERE status = 1")[0]
        moves, = club.rows("SELECT count(*) FROM move")[0]
        club.now, club.say, club.log = club.now + PACE + 60, "-v", ""
        writer = Writer(club.path("club.db"))
        writer.start()
        before, used = time.monotonic(), os.times()
        club.run("tick", timeout=7200)
        took, spent = time.monotonic() - before, os.times()
        writer.done.set()
        writer.join()
        again = club.rows("SELECT count(*) FROM move")[0][0] - moves
        late, = club.rows("SELECT count(*) FROM seat WHERE waiting AND due <= ? AND due > 0", club.now)[0]
    said = collections.Counter(re.findall(r"bots play at level \d", club.log))
    waits = sorted(writer.waits)
    print(f"{due} games due, bots of level {level}: decided in {took:.1f} s, {spent[2] - used[2] + spent[3] - used[3]:.1f} s "
          f"of a processor; {again} moves, {late} seats left late")
    print(f"others waited to write {len(waits)} times: {1000 * waits[len(waits) // 2]:.1f} ms at the median, "
          f"{1000 * waits[-1]:.0f} ms at most")
    for line, count in sorted(said.items()):
        print(f"logged {count} times: {line}")


main()
