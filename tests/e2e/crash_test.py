"""Nothing is lost or doubled, whatever moment the power goes.

A story (story.py) is told once without a break. Each command's durable steps are counted on the way. Then each command
is killed at each of its steps, given again as a mail server or cron would, and what is stored must be what the unbroken
story had stored there, to the byte."""

import os
import re
import shutil
import signal
import tempfile
from concurrent.futures import ThreadPoolExecutor

import served
import tap
from house import House, plain, scratch_folder
from story import SITE, Story, once_more


def copied(dump):
    """Without what is noted once a backup is made: that it was."""
    return [line for line in dump.splitlines() if "way_backup" not in line]


class Killed:
    """One house, taken up from a copy, killed at one point of a command."""

    def __init__(self, story, number, at):
        self.story, self.number, self.at, self.house = story, number, at, None

    def folder(self):
        return os.path.join(self.story.folder, f"killed-{self.number}-{self.at}")

    def kill(self):
        step = self.story.steps[self.number]
        shutil.copytree(self.story.before[self.number], self.folder())
        house = self.house = House(self.folder(), fresh=False, extra=SITE, base=self.story.bases[self.number])
        house.now = step.now
        done = house.run(*step.args, input=step.input, code=None, env=dict(house.env, CURSUS_CRASH_AT=str(self.at)))
        assert done.returncode == -signal.SIGKILL, f"exit {done.returncode}: {done.stderr.decode()}"
        if house.url:
            served.wait(house.url)
        once_more(house, step)
        return house

    def run(self, to_the_end):
        where = f"{self.story.steps[self.number].name}, point {self.at}"
        try:
            house = self.kill()
            self.story.check(house, self.number)
            if self.story.steps[self.number].args[0] == "backup":
                copy = ["-o", "store.path=copy.db", "doctor", "--dump"]
                assert copied(plain(house.text(*copy))) == copied(house.dump()), "the backup is another state"
            rest = range(self.number + 1, len(self.story.steps)) if to_the_end else ()
            for number in rest:
                step = self.story.steps[number]
                self.story.bring(house, number)
                house.now = step.now
                house.run(*step.args, input=step.input)
                self.story.check(house, number)
            if to_the_end:
                house.run("doctor")
        except Exception as wrong:
            raise AssertionError(f"killed in {where}: {wrong}") from wrong
        finally:
            shutil.rmtree(self.folder(), ignore_errors=True)
            if self.house and self.house.url:
                served.drop(self.house.url)


STORY = None
SCRATCH = scratch_folder("cursus-crash-")


def the_story_can_be_told():
    global STORY
    STORY = Story(SCRATCH)
    assert STORY.points, "no command passed a crash point: is this a release build?"
    assert sum(STORY.points) >= 60, f"only {sum(STORY.points)} crash points"
    wanted = {"store commit", "store committed", "maildir: before the move to cur", "pipe: after the mail is handed over",
              "send before", "send after"} | (set() if STORY.house.url else {"backup rename", "backup renamed"})
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
