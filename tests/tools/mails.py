"""Plays whole games with three people by mail, each of whom answers each ask at once and nothing ahead, and counts what
goes out from the first invitation to the last result:

    mails.py CURSUS [-g GAME]... [-s OPTION=VALUE]... [-n GAMES] [-w PAGE]

-w puts the table into a page, between the marks that it has for it. A decision is an answer for which the seat had two
legal orders or more."""
import argparse
import collections
import html
import os
import random
import re
import sys
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
from club import NO_PICTURES, PICTURES, Club, Player  # noqa: E402

GAMES = ("quorum", "forvm", "doge", "gorbino")
SEATS = {"diplomacy": 7}
MINUTES, DAY = 10 * 60, 86400  # until somebody answers; and one
ASKS = 3000
BUTTON = re.compile(r'href="mailto:[^"?]*\?subject=[^"&]*&amp;body=([^"]*)" class="order"')
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"


def turns(mail):
    """What is asked, as the lines of its buttons: a list of turns for each decision that waits."""
    boxes = mail.html.split('class="owe"')[1:] if mail.part("text/html") else []
    boxes = [BUTTON.findall(box.split("</table>")[0]) for box in boxes]
    return [[html.unescape(urllib.parse.unquote(body)).split("\n") for body in box] for box in boxes if box]


PEOPLE = ("Anna", "Bruno", "Carla", "Dora", "Emil", "Fanny", "Gaius")


# What people may write; by its end the game is over.
STORY = """anna help
anna state
anna orders
anna games
anna standings
anna language
anna take the moon
anna xyzzy 7
anna take 9
anna press all: ĥéłłó
bruno press anna: ĥéłłó
bruno press all: ĥéłłó
anna vote pause
bruno yes
carla yes
bruno vote resume
anna yes
carla yes
anna vote extend 2 days
bruno no
bruno away 2026-12-26 to 2027-01-02
bruno back
anna digest daily
anna digest every
anna receipts problems
anna receipts short
anna reminders off
anna reminders on
anna zone Europe/Rome
anna calendar on
anna picture dark
bruno otherwise default
bruno ready
bruno wait
anna undo
anna resend
anna clear
anna standby any
anna standby none
bruno swap anna
bruno name Emil
bruno leave
bruno yes
anna state
bruno return ides
bruno yes
anna leave
anna yes
carla state
anna return ides
anna yes
bruno vote draw
anna yes
carla yes
bruno again
anna yes
anna stop
anna start
carla resign
carla yes""".splitlines()


class Desk:
    """People at one game, three unless its rules want more; `asked` holds the newest mail to each that asks for something, `newest` that of any kind."""

    def __init__(self, binary, rules, options=(), seed=0, receipts="short", pictures=True, extra="", known=False, chance=None):
        self.club = Club(binary, extra=(PICTURES if pictures else NO_PICTURES) + extra)
        if chance is not None:  # the same keys each time
            self.club.env["CURSUS_RANDOM"] = chance
        self.rng = random.Random(seed)
        self.people, self.asked, self.newest, self.told = {}, {}, {}, {}
        self.count, self.bytes = collections.Counter(), collections.Counter()
        self.club.run("init")
        seats = SEATS.get(rules, 3)
        for name in PEOPLE[:seats]:
            player = Player(self.club, name, f"{name.lower()}@example.org")
            self.people[player.address] = player
            if known:  # and not registered by the words of a mail
                self.club.run("player", "add", name, player.address)
        self.club.run("game", "open", "ides", "--rules", rules, "--seats", str(seats),
                      *[word for option in options for word in (("--term", option[5:]) if option.startswith("term ") else ("--set", option))])
        self.club.fix_dice(f"{rules} {seed}")
        for address in self.people:
            self.club.run("game", "invite", "ides", address)
        for mail in self.work():
            wish = "" if receipts == "short" else f"\nreceipts {receipts}"
            self.people[mail.to].answer(mail, f"join ides word {self.people[mail.to].name}{wish}")
            self.work()
        if self.status() == "open":
            self.club.run("game", "start", "ides")
        self.work()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def heard(self, mails):
        """For who wants to know of all of them."""

    def status(self):
        return self.club.json("game", "list")[0]["status"]

    def work(self):
        self.club.now += MINUTES
        mails = self.club.work()
        self.heard(mails)
        for mail in mails:
            self.count[mail.kind] += 1
            self.bytes[mail.kind] += len(mail.raw)
            self.newest[mail.to] = mail
            if mail.kind != "press":
                self.told[mail.to] = mail
            if turns(mail):
                self.asked[mail.to] = mail
        return mails

    def answer(self, address, mail, whole=True):
        chosen = [self.rng.choice(offered) for offered in turns(mail)]
        self.people[address].answer(mail, "\n".join("\n".join(turn if whole else turn[:1]) for turn in chosen))
        self.work()

    def turn(self, whole=True):
        """Who was asked first answers."""
        address = next(iter(self.asked))
        self.answer(address, self.asked.pop(address), whole)

    def say(self, line):
        """Words of one of the people, in answer to the newest mail to them that is no message: "bruno vote pause"."""
        name, _, words = line.partition(" ")
        address = f"{name}@example.org"
        self.people[address].answer(self.told[address], words)
        return self.work()

    def rest(self):
        """Nobody answers, until a deadline has passed."""
        self.club.now += 3 * DAY
        return self.work()

    def play(self, whole=True):
        """To the end, by whole turns or by the first order of each."""
        for _ in range(ASKS):
            if not self.asked:
                break
            self.turn(whole)
        assert self.status() == "finished", (self.status(), self.count)
        return self

    def decisions(self):
        record = self.club.path("record.json")
        with open(record, "w", encoding="utf-8") as out:
            out.write(self.club.text("record", "ides"))
        return self.club.json("replay", record)["decisions"]

    def mails(self):
        return sum(self.count.values())


class Sum:
    """What several games of one way to play came to."""

    def __init__(self, binary, rules, asked, whole=True, receipts="short"):
        self.count, self.decided, self.bytes = collections.Counter(), 0, 0
        for seed in range(asked.n):
            with Desk(binary, rules, asked.s, seed, receipts) as desk:
                desk.play(whole)
                self.count.update(desk.count)
                self.bytes += sum(desk.bytes.values())
                self.decided += desk.decisions()
        self.games = asked.n

    def cells(self):
        mails = sum(self.count.values())
        return (f"{self.decided / self.games:.0f} | {mails / self.games:.0f} | {mails / self.decided:.2f} | "
                f"{self.bytes / self.games / 1e6:.1f}")


def table(asked):
    yield "| game | answered by | receipts | decisions | mails out | mails a decision | MB |\n"
    yield "| --- | --- | --- | --- | --- | --- | --- |\n"
    for rules in asked.g or GAMES:
        for whole, receipts in ((False, "short"), (True, "short"), (True, "problems")):
            found = Sum(asked.binary, rules, asked, whole, receipts)
            print(rules, dict(found.count.most_common()), file=sys.stderr, flush=True)
            yield f"| {rules} | {'turns' if whole else 'orders'} | {receipts} | {found.cells()} |\n"


def main():
    words = argparse.ArgumentParser()
    words.add_argument("binary")
    words.add_argument("-g", action="append", choices=GAMES)
    words.add_argument("-s", action="append", default=[])
    words.add_argument("-n", type=int, default=1)
    words.add_argument("-w")
    asked = words.parse_args()
    rows = "".join(table(asked))
    if asked.w is None:
        print(rows, end="")
        return
    with open(asked.w, encoding="utf-8") as page:
        before, rest = page.read().split(BEGIN)
    with open(asked.w, "w", encoding="utf-8") as page:
        page.write(before + BEGIN + rows + END + rest.split(END, 1)[1])


if __name__ == "__main__":
    main()
