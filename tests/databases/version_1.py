#!/usr/bin/env python3
"""Made version_1.sql: run with the debug program of that time, as `CURSUS=PROGRAM version_1.py > version_1.sql`."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
from club import Club, Player, only  # noqa: E402

SEATS = {"quorum": 2, "forvm": 3, "doge": 3, "gorbino": 3}
PHASES = 6
TEXTS = ("inbox_raw", "outbox_raw")


def main():
    with Club() as club:
        club.env["CURSUS_RANDOM"] = "version 1"
        club.run("init")
        people = [Player(club, name, address) for name, address in
                  (("Anna", "anna@example.org"), ("Bruno", "bruno@example.com"))]
        for player in people:
            club.run("player", "add", player.name, player.address)
        # a game of each under way, one of Quorum that is over and one that is paused
        for name, rules in [("over", "quorum"), ("still", "quorum"), *((rules, rules) for rules in SEATS)]:
            club.run("game", "open", name, "--rules", rules, "--seats", str(SEATS[rules]), "--pace", "48h")
            for number, player in enumerate(people, 1):
                club.run("seat", name, str(number), "player", player.name)
            for number in range(3, SEATS[rules] + 1):
                club.run("seat", name, str(number), "bot")
            club.run("game", "start", name)
        club.run("send")
        asked = {mail.subject.split()[1] + mail.to: mail for mail in club.mails()}
        for player in people:
            player.answer(asked["over" + player.address],
                          "take default\n" * 12 + "play default\n" * 12 + "god default\n" * 12)
            only([mail for mail in club.work() if mail.kind in ("receipt", "end")], player.address)
        club.run("game", "pause", "still")
        # some phases of the others, and a plan of two turns
        for name in SEATS:
            for _ in range(PHASES):
                club.now += 3600
                club.run("game", "resolve", name, str(club.json("gm", "status", name)["phase"]))
        club.run("send")
        mails = [mail for mail in club.mails() if mail.subject.split()[1] == "quorum"]
        people[0].answer(next(mail for mail in mails if mail.to == people[0].address),
                         "take wheat / first\nplay new / first\ntake trade / first\nplay new / first")
        club.work()
        for table in TEXTS:  # the mails' texts only make it large
            sqlite(club, f"DELETE FROM {table}")
        print(sqlite(club, "VACUUM", ".dump"), end="")
        for pragma in ("application_id", "user_version"):  # .dump leaves them out
            print(f"PRAGMA {pragma} = {sqlite(club, f'PRAGMA {pragma}').strip()};")
        print("PRAGMA journal_mode = WAL;")


def sqlite(club, *commands):
    done = subprocess.run(["sqlite3", club.path("club.db"), *commands], check=True, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    main()
