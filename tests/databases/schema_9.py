#!/usr/bin/env python3
"""Made schema_9.sql: run with the debug program of that time, as `CURSUS=PROGRAM schema_9.py > schema_9.sql`."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
from club import Club, Player, another_card  # noqa: E402

HOUR = 3600
PEOPLE = {"Anna": "anna@example.org", "Bruno": "bruno@example.com", "Carla": "carla@example.net"}
# name: rules, who sits there (None: a bot), options and terms
GAMES = {
    "over": ("forvm", ("Anna", "Bruno", None), ("--set", "rules=summary", "--set", "turns=2")),
    "agreed": ("quorum", ("Anna", "Bruno"), ()),
    "undone": ("quorum", ("Anna", "Bruno"), ("--set", "first=1", "--set", "refresh=2", "--term", "grace=2h")),
    "long": ("forvm", ("Anna", "Bruno", None), ("--set", "turns=3", "--term", "press=gray")),
    "summary": ("forvm", ("Bruno", "Anna", "Carla"), ("--set", "rules=summary", "--set", "order=strict",
                                                      "--set", "turns=3", "--term", "misses=1")),
    "venice": ("doge", ("Anna", "Bruno", "Carla"), ("--set", "years=4", "--term", "cooling=1h", "--term", "auto=no")),
    "quest": ("gorbino", ("Anna", "Bruno"), ("--set", "smallmap=yes", "--term", "schedule=daily 20:00 Europe/Rome")),
    "paused": ("gorbino", ("Bruno", None, None), ("--set", "feast=yes", "--set", "pace=rounds")),
}


class Maker:
    """A club of three people in which everything happens once that leaves something in the database."""

    def __init__(self, club):
        self.club = club
        self.people = {name: Player(club, name, address) for name, address in PEOPLE.items()}
        self.newest = {}  # (name, game): the newest mail; game None: of all
        self.asked = {}   # the same, of those that list legal orders

    def run(self, *words):
        """Whatever is drawn at random follows from the command and its time."""
        self.club.env["CURSUS_RANDOM"] = f"{self.club.now} {' '.join(words)}"
        return self.club.run(*words)

    def work(self):
        self.club.env["CURSUS_RANDOM"] = str(self.club.now)
        names = {player.address: name for name, player in self.people.items()}
        for mail in self.club.work():
            if mail.to in names:
                key = names[mail.to], mail["X-Cursus-Game"] and mail.subject.split()[1]
                self.newest[key] = self.newest[key[0], None] = mail
                self.asked.pop(key, None)
                if mail.legal():
                    self.asked[key] = mail
        self.club.now += 60

    def say(self, name, game, body):
        self.people[name].answer(self.newest[name, game], body)
        self.work()

    def step(self, game):
        """Whoever is asked answers with the first legal orders."""
        for key in [key for key in self.asked if key[1] == game]:
            lines = [legal[0] for legal in self.asked[key].legal().values() if legal]
            self.people[key[0]].answer(self.asked.pop(key), "\n".join(lines))
        self.work()
        self.club.now += HOUR

    def open(self):
        self.run("init")
        for name, address in PEOPLE.items():
            self.run("player", "add", name, address, "--zone", "Europe/Rome")
        for name, (rules, seats, more) in GAMES.items():
            self.run("game", "open", name, "--rules", rules, "--seats", str(len(seats)), "--pace", "48h", *more)
            for number, player in enumerate(seats, 1):
                self.run("seat", name, str(number), *(("player", player) if player else ("bot",)))
            self.run("game", "start", name)
        self.work()

    def play(self):
        for game, steps in (("over", 9), ("undone", 3), ("long", 4), ("summary", 3), ("venice", 3), ("quest", 7),
                            ("paused", 3)):
            for _ in range(steps):
                self.step(game)
        self.run("game", "pause", "paused", "--because", "Bruno moves house")
        self.say("Anna", "agreed", "vote draw")
        self.say("Bruno", "agreed", "vote 1 yes")
        self.talk()
        self.undo()
        self.wait()

    def talk(self):
        """Press, a player who goes away, gives up or stands by; game masters."""
        self.say("Anna", "quest", "press all\nGrüße an alle, \"quoted\"\nend press\npress gm: is this right?")
        self.say("Bruno", "long", "press anonymous to all\nRome must fall.\nend press")
        self.say("Carla", "summary", "away 2026-12-20 to 2026-12-28\nstandby any")
        self.say("Bruno", "summary", "sleep 23:00-07:00\nleave")
        self.say("Bruno", None, "yes")
        self.say("Carla", "venice", "concede")
        self.say("Carla", None, "yes")
        self.run("gm", "add", "dora@example.org", "venice")
        self.run("game", "set", "long", "pace=3d", "absence=5d")
        self.run("game", "broadcast", "venice", "Happy new year.")
        self.say("Bruno", "quest", "xyzzy plugh")
        Player(self.club, "Emil", "emil@example.org").write("games please", subject="?")
        self.work()

    def undo(self):
        """A branch taken back, a mail for it that waits, lines on file and held."""
        old = {name: self.newest[name, "undone"] for name in ("Anna", "Bruno")}
        self.club.now += 60
        self.run("game", "undo", "undone", "2", "--because", "a wrong card")
        self.work()
        for name, mail in old.items():
            self.people[name].answer(mail, "take first\nplay new")
        self.work()
        for _ in range(3):
            self.step("undone")
        self.run("game", "patch", "undone", another_card(self.club.json("position", "undone")))
        self.work()
        for name in ("Anna", "Bruno"):
            self.say(name, "undone", "wait\notherwise ask if surprised\ntake wheat / p3 / first\nplay new / first")
            self.say(name, "undone", "add\ntake 9\ntake arc / first\ntake p1")

    def wait(self):
        """Deadlines that are missed; a game that forms; what is open, parked or not sent at the end."""
        self.club.now += 50 * HOUR
        self.work()
        self.run("game", "open", "forming", "--rules", "quorum", "--seats", "3", "--pace", "36h", "--set", "track=12",
                 "--set", "known=no", "--term", "reminders=12h,1h", "--term", "off=sat,sun")
        self.run("game", "invite", "forming", "emil@example.org")
        self.people["Anna"].write("join forming as blue word olive")
        self.work()
        self.say("Anna", None, "yes")
        self.say("Anna", "venice", "vote draw")
        Player(self.club, "Anna", "anna@elsewhere.example").answer(self.newest["Anna", "quest"], "state\nleave")
        self.work()
        self.people["Carla"].write("sleep 22:00-06:00")
        self.club.env["CURSUS_RANDOM"] = "last"
        self.run("tick")


def main():
    with Club(extra="[picture]\nenable = no\n[game]\ndowntime_gap = 1w\n") as club:
        maker = Maker(club)
        maker.open()
        maker.play()
        # the texts of mails that are done with only make it large
        sqlite(club, "DELETE FROM inbox_raw WHERE inbox IN (SELECT id FROM inbox WHERE state NOT IN (0, 5))",
               "DELETE FROM outbox_raw WHERE outbox IN (SELECT id FROM outbox WHERE state > 1)",
               "UPDATE inbox SET kept = id IN (SELECT inbox FROM inbox_raw)",
               "UPDATE outbox SET kept = id IN (SELECT outbox FROM outbox_raw)")
        print(sqlite(club, "VACUUM", ".dump"), end="")
        for pragma in ("application_id", "user_version"):  # .dump leaves them out
            print(f"PRAGMA {pragma} = {sqlite(club, f'PRAGMA {pragma}').strip()};")
        print("PRAGMA journal_mode = WAL;")
        if "-v" in sys.argv:
            print(club.text("gm", "status"), *[club.text("gm", "status", game) for game in GAMES],
                  club.text("doctor"), file=sys.stderr)


def sqlite(club, *commands):
    done = subprocess.run(["sqlite3", club.path("club.db"), *commands], check=True, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    main()
