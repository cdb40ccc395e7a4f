"""Plays whole games by mail, as mails.py does, and measures what the database takes of the disk for a decision, as
the table in docs/performance.md has it:

    space.py CURSUS [GAME]...

Each is pruned before it is measured: at the end of the game, with all its mails, when their texts are too old, and when
the game is cut down to what it is played again from."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from mails import GAMES, Club, Desk  # noqa: E402

DAY, KEPT = 86400, 32


def size(club):
    club.run("prune")
    return sum(os.path.getsize(club.path(name)) for name in ("club.db", "club.db-wal"))


def empty(binary):
    with Club(binary) as club:
        club.run("init")
        return size(club)


def row(binary, rules, bare):
    with Desk(binary, rules, pictures=False) as desk:
        desk.play()
        club = desk.club
        decisions = desk.decisions()
        came, = club.rows("SELECT count(*) FROM inbox")[0]
        full = size(club) - bare
        for _ in range(KEPT):
            club.now += DAY
            club.run("-o", "game.downtime_gap=7d", "tick")
        lean = size(club) - bare
        club.run("-o", "retention.finished_days=1", "prune")
        least = size(club) - bare
        return f"| {rules} | {decisions} | {came} | {desk.mails()} | " + " | ".join(
            f"{taken // 1024} | {taken / decisions / 1024:.1f}" for taken in (full, lean, least)) + " |"


def main():
    binary, *games = sys.argv[1:]
    bare = empty(binary)
    print("| game | decisions | mails in | mails out | KB at its end | a decision | KB 30 days later | a decision "
          "| KB cut down | a decision |")
    print("| --- " * 10 + "|")
    for rules in games or (*GAMES, "diplomacy"):
        print(row(binary, rules, bare), flush=True)


if __name__ == "__main__":
    main()
