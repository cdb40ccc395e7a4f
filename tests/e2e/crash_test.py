"""Nothing is lost or doubled, whatever moment the power goes.

A story is told once without a break: people register and join, play, write press; a deadline passes; the game
master seats, starts, pauses, resumes; mails go out; backups are made. Each command's durable steps are counted on
the way. Then each command is killed at each of its steps, given again as a mail server or cron would, and what is
stored must be what the unbroken story had stored there, to the byte."""

import json
import os
import re
import shutil
import signal
import tempfile
from concurrent.futures import ThreadPoolExecutor

import tap
from club import Player, another_card
from house import House, plain, scratch_folder

DAY = 86400
MASTER = "chief@club.example"
SITE = f"[site]\ngm_address = {MASTER}\n"


class Step:
    def __init__(self, name, args, input, now):
        self.name, self.args, self.input, self.now = name, args, input, now


class Story:
    """Tells the story, keeps a copy of the house before every command and what was stored after it."""

    def __init__(self, folder):
        self.folder = folder
        self.steps, self.before, self.dumps, self.sents, self.points, self.names = [], [], [], [], [], set()
        self.house = House(os.path.join(folder, "whole"), extra=SITE)
        self.house.run("init")
        # its secret is drawn: every run starts behind it, and it has a test of its own
        self.house.run("game", "open", "ides", "--rules", "quorum", "--seats", "3", "--pace", "24h")
        self.tell()

    def do(self, name, *args, input=None):
        house = self.house
        step = Step(name, args, input, house.now)
        copy = os.path.join(self.folder, f"before-{len(self.steps):03d}")
        shutil.copytree(house.folder, copy)
        log = os.path.join(self.folder, "points.log")
        if os.path.exists(log):
            os.unlink(log)
        house.run(*args, input=input, env=dict(house.env, CURSUS_CRASH_LOG=log))
        lines = open(log).read().splitlines() if os.path.exists(log) else []
        self.names |= {line.split(" ", 1)[1] for line in lines}
        self.steps.append(step)
        self.before.append(copy)
        self.points.append(max([int(line.split()[0]) for line in lines], default=0))
        self.dumps.append(house.dump())
        self.sents.append(house.sent())

    def deliver(self, name, *more):
        """What lies in the Maildir comes through the pipe instead."""
        folder = self.house.path("in", "new")
        for mail in sorted(os.listdir(folder)):
            with open(os.path.join(folder, mail), "rb") as file:
                raw = file.read()
            os.unlink(os.path.join(folder, mail))
            self.do(name, "deliver", *more, input=raw)

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


class Killed:
    """One house, taken up from a copy, killed at one point of a command."""

    def __init__(self, story, number, at):
        self.story, self.number, self.at = story, number, at

    def folder(self):
        return os.path.join(self.story.folder, f"killed-{self.number}-{self.at}")

    def kill(self):
        step = self.story.steps[self.number]
        shutil.copytree(self.story.before[self.number], self.folder())
        house = House(self.folder(), fresh=False, extra=SITE)
        house.now = step.now
        done = house.run(*step.args, input=step.input, code=None, env=dict(house.env, CURSUS_CRASH_AT=str(self.at)))
        assert done.returncode == -signal.SIGKILL, f"exit {done.returncode}: {done.stderr.decode()}"
        once_more(house, step)
        return house

    def check(self, house, number):
        story = self.story
        got, want = house.dump(), story.dumps[number]
        if got != want:
            mine, theirs = set(got.splitlines()), set(want.splitlines())
            raise AssertionError("\n".join(["is not what the unbroken story stored:"] +
                                           ["- " + line[:300] for line in sorted(theirs - mine)] +
                                           ["+ " + line[:300] for line in sorted(mine - theirs)]))
        wrong = missing(story.sents[number - 1] if number else {}, story.sents[number], house.sent(), 1)
        assert wrong == "", wrong

    def run(self, to_the_end):
        where = f"{self.story.steps[self.number].name}, point {self.at}"
        try:
            house = self.kill()
            self.check(house, self.number)
            if self.story.steps[self.number].args[0] == "backup":
                copy = ["-o", "store.path=copy.db", "doctor", "--dump"]
                assert plain(house.text(*copy)) == house.dump(), "the backup is another state"
            rest = range(self.number + 1, len(self.story.steps)) if to_the_end else ()
            for number in rest:
                step = self.story.steps[number]
                self.bring(house, number)
                house.now = step.now
                house.run(*step.args, input=step.input)
                self.check(house, number)
            if to_the_end:
                house.run("doctor")
        except Exception as wrong:
            raise AssertionError(f"killed in {where}: {wrong}") from wrong
        finally:
            shutil.rmtree(self.folder(), ignore_errors=True)

    def bring(self, house, number):
        """The mails that came into the Maildir in the unbroken story before this command."""
        there = {name.split(":")[0] for part in ("new", "cur") for name in os.listdir(house.path("in", part))}
        source = os.path.join(self.story.before[number], "in", "new")
        for name in os.listdir(source):
            if name not in there:
                shutil.copy2(os.path.join(source, name), house.path("in", "new", name))


STORY = None
SCRATCH = scratch_folder("cursus-crash-")


def the_story_can_be_told():
    global STORY
    STORY = Story(SCRATCH)
    assert STORY.points, "no command passed a crash point: is this a release build?"
    assert sum(STORY.points) >= 60, f"only {sum(STORY.points)} crash points"
    wanted = {"store commit", "store committed", "maildir: before the move to cur", "pipe: after the mail is handed over",
              "send before", "send after", "backup rename", "backup renamed"}
    assert wanted <= STORY.names, wanted - STORY.names
    told = STORY.dumps[-1]
    for what in ("press id=1", "move game=1 branch=0 number=2", 'act="cancel"', 'act="undo"', 'act="patch"', "branch game=1 branch=1", 'act="outage"', 'kind="reminder"', "defaulted=1"):
        assert what in told, f"the story has no {what}"
    assert all(count == 1 for count in STORY.sents[-1].values()), "the unbroken story sent a mail twice"
    print(f"# {len(STORY.steps)} commands, {sum(STORY.points)} crash points, {len(STORY.sents[-1])} mails")


def every_command_killed_at_every_point():
    tasks = [(Killed(STORY, number, at), False)
             for number, points in enumerate(STORY.points) for at in range(1, points + 1)]
    run_all(tasks)


def a_sample_told_to_the_end():
    every = [(number, at) for number, points in enumerate(STORY.points) for at in range(1, points + 1)]
    run_all([(Killed(STORY, number, at), True) for number, at in every[::max(1, len(every) // 12)]])


def run_all(tasks):
    faults = []

    def one(task):
        try:
            task[0].run(task[1])
        except AssertionError as wrong:
            faults.append(str(wrong))

    with ThreadPoolExecutor(max_workers=2) as pool:
        list(pool.map(one, tasks))
    assert not faults, f"{len(faults)} of {len(tasks)}:\n" + "\n".join(faults[:8])


def init_killed_at_every_point():
    for at in range(1, 100):
        with tempfile.TemporaryDirectory(prefix="cursus-init-") as folder:
            house = House(os.path.join(folder, "house"))
            done = house.run("init", code=None, env=dict(house.env, CURSUS_CRASH_AT=str(at)))
            if done.returncode == 0:
                assert at > 4, f"init passes only {at - 1} points"
                return
            assert done.returncode == -signal.SIGKILL, done.stderr.decode()
            again = house.run("init", code=None)
            assert again.returncode == 0 or b"is a database already" in again.stderr, (at, again.stderr.decode())
            house.run("game", "open", "ides", "--rules", "quorum")
            house.run("tick")
            house.run("doctor")
    raise AssertionError("init never ended")


def opening_killed_at_every_point():
    words = ("game", "open", "ides", "--rules", "quorum", "--seats", "3")
    for at in range(1, 100):
        with tempfile.TemporaryDirectory(prefix="cursus-open-") as folder:
            house = House(os.path.join(folder, "house"))
            house.run("init")
            done = house.run(*words, code=None, env=dict(house.env, CURSUS_CRASH_AT=str(at)))
            if done.returncode == 0:
                assert at > 2, f"opening passes only {at - 1} points"
                return
            assert done.returncode == -signal.SIGKILL, done.stderr.decode()
            again = house.run(*words, code=None)
            assert again.returncode == 0 or b"another game is named" in again.stderr, (at, again.stderr.decode())
            assert [game["name"] for game in house.json("game", "list")] == ["ides"]
            assert len(re.findall(r"(?m)^seat game=1 ", house.dump())) == 3
    raise AssertionError("opening never ended")


try:
    tap.main([the_story_can_be_told, every_command_killed_at_every_point, a_sample_told_to_the_end,
              init_killed_at_every_point, opening_killed_at_every_point])
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
