"""A Maildir full of mail of every kind, of which it is known beforehand what must become of it.

As a program: load.py CURSUS MAILS prints the account of so many mails and what they cost (`make bench`).
"""

import os
import random
import re
import subprocess
import sys
import time

from club import Club, Player

# What a mail may be, how many of a thousand are, and what becomes of it.
KINDS = {
    "ask": (260, "accepted"),        # a player asks how things stand
    "foul": (170, "accepted"),       # a player answers a turn with what is no order
    "stranger": (60, "accepted"),    # somebody who has not been told how things go here
    "again": (60, "ignored"),        # ... and who writes once more
    "robot": (180, "ignored"),       # out of office, lists, bounces
    "fields": (10, "ignored"),       # more fields than are read: not even a sender
    "half": (25, "refused"),         # broken off within the header
    "parts": (15, "refused"),        # more parts than are read
    "forged": (10, "parked"),        # a seat's key from an address that is not its holder's: each is asked once
    "clash": (10, "quarantined"),    # another text under a Message-ID that was there
    "duplicate": (160, "duplicate"), # the same mail once more, by another way
}
ORDERS = 40  # of a thousand: what a player is asked for, one a game
GAMES = 100  # with orders, at most
QUIET = 5    # games in which nothing is ordered, so that what answers the turn answers what is open
PLENTY = ("-o", "in.mails_per_hour=10000", "-o", "in.unproved_per_hour=10000", "-o", "in.strangers_per_hour=10000")


class Load:
    """`mails` mails in the Maildir of a house of games; `expected` is what `cursus inbox` must say of them."""

    def __init__(self, mails, seed=1, binary=None):
        self.random = random.Random(seed)
        self.club = Club(binary, extra="[game]\npace = 60d\n")
        self.number = self.forged = 0
        self.movers, self.quiet, self.turns = [], [], {}
        self.expected = dict.fromkeys(("waiting", "accepted", "ignored", "refused", "parked", "quarantined",
                                       "duplicate"), 0)
        self.found(min(max(mails * ORDERS // 1000, 1), GAMES))
        made = [self.order(player) for player in self.movers]
        self.expected["accepted"] += len(made)
        made += self.of_all_kinds(mails - len(made))
        assert len(made) == mails
        self.random.shuffle(made)
        for raw in made:
            self.club.drop(raw)
        self.expected["all"] = mails

    def found(self, games):
        """So many games, and the quiet ones, each of a player and a bot; it is the player's turn."""
        club = self.club
        club.run("init")
        for part in ("in", "out"):
            for name in ("tmp", "new", "cur"):
                os.makedirs(club.path(part, name), exist_ok=True)
        for number in range(games + QUIET):
            player = Player(club, f"P{number}", f"p{number}@example.org")
            club.run("player", "add", player.name, player.address)
            club.run("game", "open", f"g{number}", "--rules", "quorum", "--seats", "2")
            club.run("seat", f"g{number}", "1", "player", player.name)
            club.run("seat", f"g{number}", "2", "bot")
            club.run("game", "start", f"g{number}")
            (self.movers if number < games else self.quiet).append(player)
        for mail in club.work():
            self.turns[mail.to] = mail
        assert all(player.address in self.turns for player in self.movers + self.quiet)

    # ---- mails ----

    def letter(self, sender, body, extra="", to=None, name=None):
        self.number += 1
        name = name or f"<{self.number}.load@example.org>"
        return (f"From: {sender}\r\nTo: {to or self.club.address}\r\nSubject: mail {self.number}\r\n"
                f"Message-ID: {name}\r\nDate: Fri, 18 Dec 2026 08:00:00 +0000\r\n{extra}"
                f"Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n").encode()

    def reply(self, player, body, sender=None):
        turn = self.turns[player.address]
        quoted = "".join(f"> {line}\r\n" for line in turn.text.splitlines())
        body += f"\r\n\r\nOn Fri, 18 Dec 2026 09:00, The Club wrote:\r\n{quoted}"
        return self.letter(sender or player.address, body,
                           f"In-Reply-To: {turn.id}\r\nReferences: {turn.id}\r\n", turn.reply_to)

    def order(self, player):
        legal = self.turns[player.address].legal()
        return self.reply(player, next(iter(legal.values()))[0])

    def someone(self):
        return self.random.choice(self.movers)

    def make(self, kind):
        rng, number = self.random, self.number
        if kind == "ask":
            return self.letter(self.someone().address, rng.choice(("state", "help", "games")))
        if kind == "foul":
            lines = rng.choices(("take xyzzy", "play plugh 99", "hi there", "12 xyzzy"), k=rng.randrange(1, 6))
            return self.reply(rng.choice(self.quiet), "\r\n".join(lines))
        if kind == "stranger":
            return self.letter(f"s{number}@stranger.example", "what is this?")
        if kind == "again":
            return self.letter("one@stranger.example", "what is this?")
        if kind == "robot":
            return self.letter(f"r{number}@robot.example", "take 1", rng.choice((
                "Auto-Submitted: auto-replied\r\n", "Precedence: bulk\r\n", "List-Id: <l.example>\r\n",
                "Return-Path: <>\r\n", "X-Autoreply: yes\r\n", "X-Failed-Recipients: p@x.example\r\n")))
        if kind == "half":
            raw = self.letter(f"h{number}@stranger.example", "")
            return raw[:raw.index(b"\r\n\r\n")][:-rng.randrange(1, 20)]
        if kind == "fields":
            return self.letter(f"f{number}@stranger.example", "help", "X-A: b\r\n" * 600)
        if kind == "parts":
            return self.letter(f"f{number}@stranger.example", "--b\r\n\r\nhelp\r\n" * 150,
                               "MIME-Version: 1.0\r\n").replace(b"text/plain; charset=utf-8",
                                                                b"multipart/mixed; boundary=b")
        if kind == "forged":
            self.forged += 1
            return self.reply(self.movers[self.forged % len(self.movers)], "take 1", "mallory@example.com")
        raise AssertionError(kind)

    def of_all_kinds(self, count):
        """Mails of the other kinds, by their shares; the last kinds are made of the first."""
        shares = sum(share for share, _ in KINDS.values())
        counts = {kind: count * share // shares for kind, (share, _) in KINDS.items()}
        counts["ask"] += count - sum(counts.values())
        for kind, number in counts.items():
            self.expected[KINDS[kind][1]] += number
        asked = min(counts["forged"], len(self.movers))
        self.expected["parked"] += asked - counts["forged"]
        self.expected["refused"] += counts["forged"] - asked
        if counts["again"]:  # of one address the first is told how things go here
            self.expected["accepted"] += 1
            self.expected["ignored"] -= 1
        counts["ask"] -= counts["clash"]  # each clashes with a question
        once = [self.make(kind) for kind, number in counts.items() if kind not in ("clash", "duplicate")
                for _ in range(number)]
        other = [self.by_another_way(self.random.choice(once)) for _ in range(counts["duplicate"])]
        return once + other + [raw for _ in range(counts["clash"]) for raw in self.two_of_a_name()]

    @staticmethod
    def by_another_way(raw):
        return b"Received: from elsewhere.example; Fri, 18 Dec 2026 08:00:01 +0000\r\n" + raw

    def two_of_a_name(self):
        name = f"<clash.{self.number}@example.org>"
        return [self.letter(self.someone().address, body, name=name) for body in ("state", "help")]

    # ---- the run ----

    def start(self, command):
        club = self.club
        return subprocess.Popen([club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", *PLENTY,
                                 command], env=club.env, stdout=subprocess.DEVNULL)

    def run(self, command):
        """Runs cursus once."""
        status = self.start(command).wait(600)
        assert status == 0, (command, status)

    def measure(self, command):
        """The same; seconds, and the peaks of memory in MiB of the process and of the one that reads mail."""
        begin = time.monotonic()
        child = self.start(command)
        own = reader = 0
        while child.poll() is None:
            own = max(own, peak(child.pid))
            reader = max([reader] + [peak(pid) for pid in children(child.pid)])
            time.sleep(0.005)
        assert child.returncode == 0, (command, child.returncode)
        return time.monotonic() - begin, own, reader

    def account(self):
        return self.club.json("inbox")


def read(path):
    try:
        with open(path, encoding="ascii") as file:
            return file.read()
    except OSError:  # it has just ended
        return ""


def peak(pid):
    """The most memory that a process ever had, in MiB."""
    found = re.search(r"VmHWM:\s*(\d+) kB", read(f"/proc/{pid}/status"))
    return int(found[1]) / 1024 if found else 0


def children(pid):
    return read(f"/proc/{pid}/task/{pid}/children").split()


def main():
    mails = int(sys.argv[2])
    load = Load(mails, binary=sys.argv[1])
    with load.club as club:
        fetched, fetch, _ = load.measure("fetch")
        handled, tick, reader = load.measure("tick")
        print(f"\n{mails} mails of all kinds at once in a Maildir (seeded; see tests/e2e/load.py)")
        print(club.text("inbox").rstrip())
        print("  as it must be" if load.account() == load.expected else f"  WRONG: it must be {load.expected}")
        print(f"  filed     {mails / fetched:7.0f} mails/s, {fetch:5.1f} MiB at most")
        print(f"  handled   {mails / handled:7.0f} mails/s, {tick:5.1f} MiB at most, {reader:.1f} MiB the reader")
        print(f"  database  {os.path.getsize(club.path('club.db')) / mails / 1024:7.1f} KiB a mail")


if __name__ == "__main__":
    main()
