"""Many processes at once on one database: a storm of mails by the mail server's pipe beside a running daemon, ticks and
sends from cron, and a busy game master. Each mail is answered once, each order taken once, each mail sent once, and
nobody is told that the database is busy."""

import fcntl
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import served
import tap
from house import laid_down, scratch_folder, started_house
from storm import check_answered, check_sound, junk, serve, settle, written_mails

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "campaign"))
import kills  # noqa: E402

LATER = 75
MAILS, DOUBLES, JUNK, AT_ONCE = 120, 40, 40, 8
EXTRA = "[in]\nmails_per_hour = 10000\nhelp_per_day = 0\n"
SCRATCH = scratch_folder("cursus-storm-")


class Noise:
    """Commands that run again and again until they are told to stop; a failure is kept."""

    def __init__(self, house, *commands):
        self.house, self.commands = house, commands
        self.over, self.wrong, self.rounds = threading.Event(), [], 0
        self.thread = threading.Thread(target=self.go)
        self.thread.start()

    def go(self):
        while not self.over.is_set() and not self.wrong:
            for words in self.commands:
                done = self.house.run(*words, code=None)
                if done.returncode != 0:
                    self.wrong.append(f"{' '.join(words)}: exit {done.returncode}: {done.stderr.decode()}")
            self.rounds += 1

    def stop(self):
        self.over.set()
        self.thread.join()

    def check(self):
        assert not self.wrong, self.wrong[0]
        assert self.rounds > 0, f"{self.commands} never ran"


def end(house, daemon):
    daemon.send_signal(signal.SIGTERM)
    code = daemon.wait(30)
    with open(house.path("serve.log")) as log:
        said = log.read()
    assert code == 0, f"serve ended with {code}: {said}"
    assert said == "", f"serve complained: {said}"


def the_storm():
    house, people, turns = started_house(os.path.join(SCRATCH, "storm"), extra=EXTRA)
    mails = written_mails(house, people, turns, MAILS)
    rng = random.Random(7)
    flood = [raw for _, raw in mails]
    flood += [b"Received: from elsewhere by here; again\r\n" + raw for _, raw in rng.sample(mails, DOUBLES)]
    flood += [junk(number) for number in range(JUNK)]
    rng.shuffle(flood)
    daemon = serve(house)
    noises = [Noise(house, ("tick",)), Noise(house, ("send",)),
              Noise(house, ("game", "pause", "ides"), ("game", "resume", "ides"), ("show", "ides")),
              Noise(house, *((("backup", "copy.db", "--overwrite"),) if not house.url else ()), ("doctor",))]
    later = []

    def deliver(raw):
        words = ("deliver", "--now") if rng.random() < 0.3 else ("deliver",)
        for _ in range(20):
            code = house.run(*words, input=raw, code=None)
            if code.returncode == 0:
                return ""
            if code.returncode != LATER:
                return f"deliver: exit {code.returncode}: {code.stderr.decode()}"
            later.append(code.stderr.decode())
        return f"not taken in 20 deliveries: {later[-1]}"

    try:
        with ThreadPoolExecutor(max_workers=AT_ONCE) as pool:
            wrong = [what for what in pool.map(deliver, flood) if what]
        assert not wrong, wrong[0]
    except BaseException:
        daemon.kill()
        raise
    finally:
        for noise in noises:
            noise.stop()
    for noise in noises:
        noise.check()
    end(house, daemon)
    settle(house)
    check_answered(house, check_sound(house), mails, people)
    print(f"# {len(flood)} deliveries, {len(later)} put off, "
          f"{sum(noise.rounds for noise in noises)} rounds of other commands")


def an_end_in_the_middle_of_the_work():
    """SIGTERM in the middle of the work: the piece in hand is finished, the rest is there for the next one."""
    house, people, turns = started_house(os.path.join(SCRATCH, "term"), extra=EXTRA)
    mails = written_mails(house, people, turns, 80)
    for _, raw in mails:
        house.run("deliver", input=raw)
    done = 0
    for _ in range(6):
        daemon = serve(house)
        # as soon as it has sent something of this round, it has to go
        before = len(house.sent())
        until = time.monotonic() + 20
        while len(house.sent()) == before and time.monotonic() < until and daemon.poll() is None:
            time.sleep(0.005)
        begun = time.monotonic()
        end(house, daemon)
        assert time.monotonic() - begun < 10, "serve took too long to end"
        done = len(re.findall(r"(?m)^inbox .*? state=1 ", house.dump()))
        if done == len(mails) and not re.findall(r"(?m)^outbox .* state=[01] ", house.dump()):
            break
    assert done > 0
    settle(house)
    check_answered(house, check_sound(house), mails, people)


def wants_lock(pid):
    folder = f"/proc/{pid}/fd"
    try:
        return any(os.readlink(os.path.join(folder, name)).endswith("club.db.lock") for name in os.listdir(folder))
    except OSError:  # it closed one meanwhile
        return False


def ticks_at_once_after_an_outage():
    """All of them see that nothing ran for three days; the deadlines move by that once."""
    if served.SERVER:
        raise tap.Skip("it holds the lock of a file")
    house, _, _ = started_house(os.path.join(SCRATCH, "dark"))
    house.run("tick")

    def deadlines():
        return [int(due) for due in re.findall(r"(?m)^seat .* due=(\d+)", house.dump())]

    before = deadlines()
    assert any(before)
    house.now += 3 * 86400
    words = [house.binary, "-q", "-c", house.path("cursus.ini"), "--at", f"@{house.now}", "tick"]
    with open(house.path("club.db.lock"), "r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ticks = [subprocess.Popen(words, env=house.env, cwd=house.folder, stdout=subprocess.DEVNULL) for _ in range(4)]
        # each has read when the last tick was before it wants the lock
        until = time.monotonic() + 20
        while not all(wants_lock(tick.pid) for tick in ticks) and time.monotonic() < until:
            time.sleep(0.005)
        fcntl.flock(lock, fcntl.LOCK_UN)
        assert [tick.wait(60) for tick in ticks] == [0] * 4
    assert deadlines() == [due + 3 * 86400 if due else 0 for due in before], (before, deadlines())
    assert house.dump().count('act="outage"') == 1


def kills_at_random_moments():
    """A little of tests/campaign/kills.py, which goes on for a thousand."""
    assert kills.one_round(os.path.join(SCRATCH, "kills"), random.Random("9"), 20) == 20


def settings_sent_at_once():
    """Two mails of one player, read at the same time by two processes, each with another setting: both count."""
    house, people, turns = started_house(os.path.join(SCRATCH, "settings"), extra=EXTRA)
    player = people[min(people)]
    for turn in range(25):
        zone, level = (("Europe/Paris", "daily"), ("Asia/Tokyo", "every"))[turn % 2]
        mails = []
        for line in (f"zone {zone}", f"digest {level}"):
            player.answer(turns[player.address], line)
            mails.append(laid_down(house))
            house.run("deliver", input=mails[-1])
        with ThreadPoolExecutor(max_workers=2) as pool:
            list(pool.map(lambda raw: house.run("deliver", "--now", input=raw), mails))
        row = re.search(r'(?m)^player .*zone="(.*?)" digest=(\d)', house.dump())
        assert row.groups() == (zone, {"daily": "1", "every": "2"}[level]), f"turn {turn}: {row.groups()}"


try:
    tap.main([settings_sent_at_once, the_storm, an_end_in_the_middle_of_the_work, ticks_at_once_after_an_outage, kills_at_random_moments])
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
