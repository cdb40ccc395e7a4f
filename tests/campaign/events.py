"""Events at size: a league of 40 over two seasons, a Swiss of 200 over nine rounds and a knock-out of 64, run by
themselves on bots and on people who play by mail, with three who leave and two who come late. Standings, pages and
mails are held against the script of docs/standings.md, and each round is paired again by `cursus event verify`.

    CURSUS=build/debug/cursus python3 -B tests/campaign/events.py [league|swiss|cup]...
"""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
from tourney import Crowd, Tourney, all_agree, entered, pages_agree  # noqa: E402

NAMES = "Anna Bruno Carla Dora Emil Fanny Gustav Hugo Ines Jonas Karim Lena".split()
# how it is opened; bots; who enters in time, late, and leaves
EVENTS = {"league": ("league quorum seats=2 size=8 moves=2 seasons=2", 30, NAMES[:9], NAMES[9:10], NAMES[:2]),
          "swiss": ("swiss quorum seats=2 rounds=9", 188, NAMES[:11], NAMES[11:], NAMES[:1]),
          "cup": ("knockout quorum seats=2", 56, NAMES[:8], (), ())}


def held(name):
    words, bots, people, late, leave = EVENTS[name]
    began = time.monotonic()
    with Crowd(NAMES) as crowd:
        tourney = Tourney(crowd, name, words, people, bots, late=late, leave=leave)
        file = tourney.play()
        there = [entrant["name"] for entrant in entered(file, NAMES)]
        gone = [entrant["name"] for entrant in entered(file, NAMES) if entrant["until"] is not None]
        assert sorted(there) == sorted([*people, *late]) and sorted(gone) == list(leave), (there, gone)
        played = time.monotonic()
        told = all_agree(crowd, tourney, [person for person in there if person not in leave])
        pages = "agree" if pages_agree(crowd, file) else "are not made"
        crowd.run("doctor", timeout=1200)
        mails = crowd.rows("SELECT count(*) FROM outbox")[0][0]
        games = crowd.rows("SELECT count(*) FROM game")[0][0]
        print(f"{told}{games} games, {mails} mails; pages {pages}; played in {played - began:.0f} s, checked in "
              f"{time.monotonic() - played:.0f} s\n", flush=True)


if __name__ == "__main__":
    for event in sys.argv[1:] or EVENTS:
        held(event)
