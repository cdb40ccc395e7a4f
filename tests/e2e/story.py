"""The story that crash_test.py and the campaigns tell: a house from its first invitation to the end of a game. People
register and join, play, write press; a deadline passes; the game master seats, starts, pauses, resumes; mails go out;
backups are made. Before each command a copy of the house is kept, and what was stored after it."""

import json
import os
import re
import shutil

import served
from club import Player, another_card
from house import House

DAY = 86400
MASTER = "chief@club.example"
SITE = f"[site]\ngm_address = {MASTER}\n"


class Step:
    def __init__(self, name, args, input, now):
        self.name, self.args, self.input, self.now = name, args, input, now


class Story:
    """Tells the story, keeps a copy of the house before every command and what was stored after it."""

    def __init__(self, folder, house=House, extra=SITE):
        self.folder = folder
        self.steps, self.before, self.bases, self.dumps, self.sents, self.points, self.names = [], [], [], [], [], [], set()
        self.house = house(os.path.join(folder, "whole"), extra=extra)
        self.house.run("init")
        # its secret is drawn: every run starts behind it, and it has a test of its own
        self.house.run("game", "open", "ides", "--rules", "quorum", "--seats", "3", "--pace", "24h")
        self.tell()

    def do(self, name, *args, input=None):
        house = self.house
        if house.url and args[0] == "backup":  # a server has its own
            return
        step = Step(name, args, input, house.now)
        copy = os.path.join(self.folder, f"before-{len(self.steps):03d}")
        shutil.copytree(house.folder, copy)
        base = served.copy(house.url) if house.url else ""
        log = os.path.join(self.folder, "points.log")
        if os.path.exists(log):
            os.unlink(log)
        self.run(step, dict(house.env, CURSUS_CRASH_LOG=log))
        lines = open(log).read().splitlines() if os.path.exists(log) else []
        self.names |= {line.split(" ", 1)[1] for line in lines}
        self.steps.append(step)
        self.before.append(copy)
        self.bases.append(base)
        self.points.append(max([int(line.split()[0]) for line in lines], default=0))
        self.dumps.append(house.dump())
        self.sents.append(house.sent())

    def run(self, step, env):
        """The command itself: a campaign has its own way."""
        self.house.run(*step.args, input=step.input, env=env)

    def check(self, house, number, twice=1):
        """Whether this house stands as the unbroken one did after that command; so many mails may have gone out once
        more."""
        got, want = house.dump(), self.dumps[number]
        if got != want:
            mine, theirs = set(got.splitlines()), set(want.splitlines())
            raise AssertionError("\n".join(["is not what the unbroken story stored:"] +
                                           ["- " + line[:300] for line in sorted(theirs - mine)] +
                                           ["+ " + line[:300] for line in sorted(mine - theirs)]))
        wrong = missing(self.sents[number - 1] if number else {}, self.sents[number], house.sent(), twice)
        assert wrong == "", wrong

    def bring(self, house, number):
        """The mails that came into the Maildir in the unbroken story before this command."""
        there = {name.split(":")[0] for part in ("new", "cur") for name in os.listdir(house.path("in", part))}
        source = os.path.join(self.before[number], "in", "new")
        for name in os.listdir(source):
            if name not in there:
                shutil.copy2(os.path.join(source, name), house.path("in", "new", name))

    def deliver(self, name, *more):
        """What lies in the Maildir comes through the pipe instead."""
        for mail in sorted(os.listdir(self.house.path("in", "new"))):
            self.do(name, "deliver", *more, input=self.house.lift(mail))

    def send(self, name):
        self.do(name, "send")
        return self.house.mails()

    def tell(self):
        house = self.house
        anna = Player(house, "Anna", "anna@example.org")
        bruno = Player(house, "Bruno", "bruno@example.com")
        people = {anna.address: anna, bruno.address: bruno}
        self.do("invite", "game", "invite", "ides", "carla@example.net")
        anna.write("register Anna\njoin ides as red word olive")
        bruno.write("register Bruno\njoin ides as blue")
        self.deliver("deliver")
        self.do("tick: registrations", "tick")
        for mail in self.send("send: questions"):
            if mail.to in people:
                people[mail.to].answer(mail, "yes")
        house.now += 600
        self.do("fetch", "fetch")
        self.do("tick: joins", "tick")
        self.send("send: welcomes")
        self.do("seat a bot", "seat", "ides", "2", "bot")
        if house.json("game", "list")[0]["status"] == "forming":
            self.do("start", "game", "start", "ides", "--bots")
        turns = self.send("send: first turns") + house.mails()
        house.now += 60
        self.play(people, house.all_turns() or turns)

    def play(self, people, turns):
        house = self.house
        asked = [mail for mail in turns if mail.legal()]
        for way in ("deliver --now", "maildir", "maildir with press"):
            assert asked, f"nobody was asked anything before {way}"
            mail = asked[-1]
            lines = "\n".join(orders[0] for orders in mail.legal().values())
            if way == "maildir with press":
                lines += "\npress all\nBeware of me.\nend press"
            people[mail.to].answer(mail, lines)
            if way == "deliver --now":
                self.deliver("deliver --now", "--now")
            else:
                self.do(f"tick: orders ({way})", "tick")
            house.now += 600
            asked = [mail for mail in self.send(f"send: after {way}") if mail.legal()] or asked
        self.master(asked[-1])
        self.do("pause", "game", "pause", "ides")
        house.now += 3600
        self.do("resume", "game", "resume", "ides")
        self.command()
        self.do("tick: after the pause", "tick")
        self.send("send: after the pause")
        for hours in (5, 10, 15, 20, 22.5, 25):  # a longer silence is taken for an outage
            house.now += 5 * 3600 if hours <= 20 else 5 * 3600 // 2
            self.do(f"tick: {hours} hours later", "tick")
        self.send("send: after the deadline")
        house.now += 2 * DAY
        self.do("tick: an outage", "tick")
        self.do("serve", "serve", "--once")
        self.do("backup", "backup", "copy.db", "--overwrite")
        self.do("backup over one", "backup", "copy.db", "--overwrite")
        self.do("cancel", "game", "cancel", "ides")
        self.do("serve: the end", "serve", "--once")

    def command(self):
        """The game master by mail: asked about first, then with the key of the answer, several things at once."""
        chief = Player(self.house, "Chief", MASTER)
        chief.write("gm set ides grace=1m")
        self.do("tick: a command", "tick")
        chief.answer(self.send("send: the question")[-1], "yes")
        self.do("tick: the yes", "tick")
        chief.answer(self.send("send: what was done")[-1], "gm pause ides\ngm set ides grace=0s\ngm resume ides")
        self.do("tick: commands", "tick")
        self.send("send: what was done then")

    def master(self, asked):
        """The game is taken back to where that mail asked, and its position corrected."""
        phase = re.search(r"\.(\d+)(?:b\d+)?(?:-\d+)+@", asked.reply_to)[1]
        if int(phase) == self.house.json("game", "list")[0]["phase"]:
            self.do("resolve", "game", "resolve", "ides", phase)
        self.do("undo", "game", "undo", "ides", phase)
        self.send("send: after the undo")
        position = json.loads(self.house.text("position", "ides"))
        self.do("patch", "game", "patch", "ides", "--file", "-", input=another_card(position).encode())
        self.send("send: after the patch")


def once_more(house, step):
    """A mail server delivers again what was not taken, cron comes again, a person asks again and is told that it is
    done already."""
    done = house.run(*step.args, input=step.input, code=None)
    assert done.returncode in ((0, 1, 65, 75) if step.args[0] == "game" else (0,)), \
        (done.returncode, done.stderr.decode())


def missing(before, after, sent, extra):
    """What is wrong with the mails that went out, "" if nothing is."""
    twice = 0
    for line, count in after.items():
        if sent.get(line, 0) < count:
            return f"lost: {line}"
        twice += sent[line] - count
    if set(sent) - set(after):
        return f"new Message-IDs: {set(sent) - set(after)}"
    return "" if twice <= extra else f"{twice} mails went twice"
