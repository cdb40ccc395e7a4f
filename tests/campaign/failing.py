"""R4 and R5, one call fails: failing.py memory|calls [POINTS [SEED]].

Each command of the story of crash_test.py, and some that only read, is given while one call of it fails (fail.c): of
`memory` the first allocation at each place of the program or of a library that asks for one, a place being the last six
calls that lead there; of `calls` each of those to the system in turn, with each error that it may have. POINTS are drawn
evenly from all; 0 means every one. The command is done, or it ends with 75 and one sentence; a library may end it by a
signal where there is no memory. Commands but `deliver` may also say by 73, 74 or 78 that it is the disk, and by 69 that
no mail program can be started. None but the doctor may call the database damaged. Then it is given again, as a mail
server or cron would, and what is stored must be what the unbroken story had stored there, to the byte. Where it left
the house as it was, byte for byte, that second time is the first one, and was seen before. Ended by SIGTERM, it says
what came of those points that it has been at."""

import errno
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
from house import House, scratch_folder  # noqa: E402
from forked import SHORT, Forked, Kept  # noqa: E402
from story import SITE, Step, Story, once_more  # noqa: E402

KINDS = ("memory", "open", "read", "write", "sync", "cut", "rename", "link", "unlink", "mkdir", "close", "lock", "stat",
         "list", "fork", "pipe", "poll", "wait", "mode", "map")
HOW = {"memory": ("ENOMEM",), "open": ("EIO", "ENOSPC", "EMFILE", "EINTR"), "read": ("EIO", "EINTR", "EAGAIN", "short"),
       "write": ("EIO", "ENOSPC", "EINTR", "EAGAIN", "short"), "sync": ("EIO", "ENOSPC", "EINTR"),
       "cut": ("EIO", "EINTR"), "rename": ("EIO", "ENOSPC"), "link": ("EIO", "ENOSPC"), "unlink": ("EIO",),
       "mkdir": ("EIO", "ENOSPC"), "close": ("EIO", "EINTR"), "lock": ("EINTR", "ENOLCK"), "stat": ("EIO",),
       "list": ("EIO", "EMFILE"), "fork": ("EAGAIN",), "pipe": ("EMFILE",), "poll": ("EINTR",), "wait": ("EINTR",),
       "mode": ("EIO",), "map": ("ENOMEM",)}
EXTRA = SITE + "folder = site\n"
SCRATCH = scratch_folder("cursus-failing-")
LATER, DAMAGED = 75, 65
AT_ONCE = 200  # points of one command, tried in one copy of the house
LOGGED = re.compile(r"\d{4}-\d\d-\d\dT[0-9:]{8}Z (?:error|warning) ")
DISK = (69, 73, 74, 78)
# what a second try may leave otherwise, and should
TOLD = re.compile(r'(?m)^(?:meta key="(?:pages_shown|page_fault\w*|relay_\w+|way_out)" |page_fault ).*\n')
# who acted, in what is exported, and the hash of it
ACTED = re.compile(rb'"actor":"user:[^"]*"([^{}]*\{[^{}]*\}[^{}]*)"hash":"[0-9a-f]*"')


class Scenario:
    """A command in a house as it stood before it. `number` of the story, or None: it only reads, and `said` is what it
    prints and writes into the file `made`."""

    def __init__(self, story, number, step, made=None):
        self.story, self.number, self.step, self.made = story, number, step, made
        self.source = story.before[number] if number is not None else story.house.folder
        self.said = None
        there = story.dumps[number - 1] if number else ""
        self.waited = len(os.listdir(os.path.join(self.source, "in", "new"))) + \
            len(re.findall(r"(?m)^inbox .* state=0 ", there))

    def house(self):
        """As it stood before the command: this thread's own."""
        folder = os.path.join(SCRATCH, f"house-{threading.get_ident()}")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.source, folder)
        return Ready(folder, self.step.now)

    def run(self, house, call, at, how):
        done = house.run(*self.step.args, input=self.step.input, code=None, failing=(call, at, how))
        return done, house.counts

    def points(self, wanted):
        """All that may fail: [(call, at, how)]. Of memory, what each place asks for first."""
        places = os.path.join(SCRATCH, "places")
        open(places, "w").close()
        with self.house() as house:
            house.places = places if "memory" in wanted else None
            done, counts = self.run(house, wanted[0], 0, "EIO")
            assert done.returncode == 0, (self.step.name, done)
            self.said = done.stdout, self.written(house)
        if "memory" in wanted:
            with open(places) as file:
                return [("memory", int(line), "ENOMEM") for line in file if int(line) > 0]
        return [(call, at, how) for call in wanted for at in range(1, counts[call] + 1) for how in HOW[call]]

    def written(self, house):
        path = house.path(self.made) if self.made else ""
        if not os.path.exists(path):
            return None
        with open(path, "rb") as file:
            return ACTED.sub(rb"\1", file.read())

    def once_more(self, house):
        step = self.step
        once_more(house, Step(step.name, ("send", "--now"), None, step.now) if step.args[0] == "send" else step)
        if step.args[0] == "serve":
            house.run("send", "--now")  # what could not be sent would wait for its time

    def ends(self, call, how):
        """How it may end."""
        ends = (0, LATER) + ((-signal.SIGABRT, -signal.SIGTRAP) if call == "memory" else ())
        if call != "memory" and self.step.args[0] != "deliver":
            ends += DISK + ((DAMAGED,) if self.step.args[0] == "doctor" else ())
        return ends

    def fail(self, house, call, at, how):
        house.kept.put_back()
        done, _ = self.run(house, call, at, how)
        said = done.stderr.decode(errors="replace")
        assert done.returncode in self.ends(call, how), f"exit {done.returncode}: {said}"
        if done.returncode > 0 and self.step.args[0] != "doctor":
            *logged, last = said.splitlines()
            assert last.startswith("cursus: ") and all(LOGGED.match(line) for line in logged), f"not one sentence: {said}"
        if self.number is None:
            made = self.written(house)
            assert done.returncode != 0 or (done.stdout, made) == self.said, f"it said otherwise: {done.stdout!r}"
            assert made in (None, self.said[1]), f"half a file: {made!r}"
            return done.returncode
        # nothing was touched: the next time is the first, which begin() has seen
        if done.returncode != 0 and not house.kept.differs():
            return done.returncode
        # what is filed, or told to a person, is done; the rest may be for the next time
        if done.returncode != 0 or self.step.args[0] not in ("deliver", "game") or "--now" in self.step.args:
            self.once_more(house)
        self.check(house)
        return done.returncode


    def begin(self, house):
        """The next time, where nothing of the first is left."""
        if self.number is not None:
            self.once_more(house)
            self.check(house)

    def check(self, house):
        if self.waited > 1 and rows(house.dump()) == rows(self.story.dumps[self.number]):
            return  # whose mail waited came second
        self.story.check(house, self.number)


def rows(dump):
    """What there is, without whose it is."""
    return sorted(" ".join(re.findall(r'^\w+|\b(?:state|kind|act|status|phase)=\S+', line)) for line in dump.splitlines())


class Plain(House):
    """Mails that had to wait are answered behind others: in which order answers were made does not count. Nor does how
    the user is called who acts: he has a number where there is no memory for his name. A copy has its settings by the
    same name, or all pages would be due anew in it."""

    def __init__(self, folder, fresh=True, extra=""):
        super().__init__(folder, fresh, extra)
        self.named = "cursus.ini"

    def dump(self):
        lines = re.sub(r"(?m)^outbox id=\d+", "outbox", TOLD.sub("", super().dump()))
        lines = re.sub(r'(?m)^(audit .* actor=")user:[^"]*(".*) hash=\S+$', r"\1user\2", lines).splitlines()
        return "\n".join(sorted(lines))


class Ready(Plain):
    """Its commands are started once and forked for each try."""

    def __init__(self, folder, now):
        super().__init__(folder, fresh=False, extra=EXTRA)
        self.now, self.kept, self.started, self.places, self.counts = now, Kept(folder), {}, None, {}

    def run(self, *args, input=None, code=0, failing=("memory", 0, "ENOMEM"), **more):
        call, at, how = failing
        if (args, input) not in self.started:
            words = [self.binary, self.say, "-c", self.named, "--at", f"@{self.now}", *args]
            self.started[args, input] = Forked(words, self.folder, self.env, SCRATCH, KINDS, input, self.places)
        command = self.started[args, input]
        try:
            done = command.run(KINDS.index(call), at, SHORT if how == "short" else getattr(errno, how))
        except subprocess.TimeoutExpired:
            self.started.pop((args, input)).close()
            raise
        self.counts = command.counts
        assert code is None or done.returncode == code, (args, done)
        return done

    def __enter__(self):
        return self

    def __exit__(self, *what):
        for command in self.started.values():
            command.close()


def reading(story):
    """Commands that change nothing here."""
    with open(os.path.join(HERE, "..", "..", "src", "games", "quorum", "trials", "trials.jsonl"), "rb") as file:
        trials = b"".join(file.readlines()[:3])
    with open(os.path.join(HERE, "..", "human", "quorum.jsonl"), "rb") as file:
        letters = b"".join(file.readlines()[:2])
    house = story.house
    house.run("export", "ides", "parcel.json")
    for name, args, input in (("try", ("try", "-"), trials), ("try letters", ("try", "-"), letters),
                              ("import, tried", ("import", "--dry-run", "--name", "nones",
                                                 "parcel.json"), None),
                              ("doctor", ("doctor",), None), ("position", ("position", "ides"), None)):
        yield Scenario(story, None, Step(name, args, input, house.now))
    yield Scenario(story, None, Step("export", ("export", "ides", "other.json"), None, house.now), "other.json")


def portions(points, rng):
    """Some points of one command each, in any order, so that what is ended early has been everywhere."""
    by = {}
    for scenario, *point in points:
        by.setdefault(scenario, []).append(point)
    every = [(scenario, mine[at:at + AT_ONCE]) for scenario, mine in by.items() for at in range(0, len(mine), AT_ONCE)]
    rng.shuffle(every)
    return every


class Tries:
    """What came of the points so far."""

    def __init__(self):
        self.faults, self.ends, self.lock, self.enough = [], {}, threading.Lock(), threading.Event()

    def some(self, portion):
        scenario, points = portion
        if self.enough.is_set():
            return
        with scenario.house() as house:
            if not self.holds(scenario, "undisturbed", scenario.begin, house):
                return
            for point in points:
                if self.enough.is_set():
                    return
                self.holds(scenario, " ".join(map(str, point)), self.fail, scenario, house, point)

    def fail(self, scenario, house, point):
        code = scenario.fail(house, *point)
        with self.lock:
            self.ends[code] = self.ends.get(code, 0) + 1

    def holds(self, scenario, what, act, *args):
        try:
            act(*args)
            return True
        except (AssertionError, subprocess.SubprocessError) as wrong:
            self.faults.append(f"{scenario.step.name}, {what}: {wrong}"[:1500])
            print(self.faults[-1], flush=True)
            return False


def main():
    what = sys.argv[1]
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    wanted = ("memory",) if what == "memory" else KINDS[1:]
    tries = Tries()
    signal.signal(signal.SIGTERM, lambda *_: tries.enough.set())
    try:
        story = Story(SCRATCH, house=Plain, extra=EXTRA)
        scenarios = [Scenario(story, number, step) for number, step in enumerate(story.steps)] + list(reading(story))
        points = [(scenario, *point) for scenario in scenarios for point in scenario.points(wanted)]
        every, rng = len(points), random.Random(f"failing {seed}")
        points = rng.sample(points, min(most, every) or every)
        print(f"{len(points):,} points", flush=True)
        with ThreadPoolExecutor(max_workers=int(os.environ.get("JOBS", "2"))) as pool:
            list(pool.map(tries.some, portions(points, rng)))
    finally:
        shutil.rmtree(SCRATCH, ignore_errors=True)
    faults, ends = tries.faults, tries.ends
    goal = "R04 memory" if what == "memory" else "R05 calls"
    print("ended: " + ", ".join(f"{code} {count} times" for code, count in sorted(ends.items(), reverse=True)))
    tried = sum(ends.values()) + len(faults)
    print(f"{goal}: {len(scenarios)} scenarios, {tried:,} points of {every:,}, seed {seed}, {len(faults)} wrong")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
