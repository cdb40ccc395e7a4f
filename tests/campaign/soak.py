"""R19, a month: soak.py [DAYS [GAMES [SEED]]], 30 simulated days of 40 games unless told otherwise.

Games of all rules, each of a person and bots, begin over the first half of the days; every quarter of an hour something
is to do, four times a day the person answers what he is asked. The same month is lived twice. In the calm one a daemon
(`serve`) lives from the first to the last moment. In the other one the daemon and cron's commands take turns; one
command in two is to be killed at some crash point, if it comes so far, the daemon dies every few days, at rest or at
such a point, and is started again, and the mail program puts mails off now and then. In the end both houses hold the
same, byte for byte, every game is over, every mail was sent, and the doctor finds nothing; neither the memory and the
descriptors of a daemon nor the memory of a tick nor the room of a move has grown."""

import os
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
from club import Mail, Player  # noqa: E402
from house import House, scratch_folder  # noqa: E402
from shim import built  # noqa: E402

RULES = (("quorum", 3), ("forvm", 3), ("doge", 3), ("gorbino", 3))
EXTRA = "[in]\nmails_per_hour = 10000\n[game]\ndowntime_gap = 1w\n"
STEP, STEPS, ANSWERS = 900, 96, 4  # seconds, a day, a day
WHOLE = 30  # days in which every game comes to its end
GROWN = 1.3
FILLED = 1 << 20  # bytes of pages of the database that a daemon comes to keep at hand in a few days
AWAY = (69, 75)  # nobody takes mail; a mail waits
PATIENCE = 600   # seconds for what takes long with many games
SIZE = "SELECT page_count * page_size, (SELECT count(*) FROM move) FROM pragma_page_count(), pragma_page_size()"
# puts off as many mails as the file says
PUT_OFF = """#!/bin/sh
if read -r left <"{folder}/put-off"; then
    if [ "$left" -gt 1 ]; then echo $((left - 1)) >"{folder}/put-off"; else rm "{folder}/put-off"; fi
    exit 75
fi 2>/dev/null
"""


class Daemon:
    """A `serve` to which this campaign tells the time (clock.c): it works, says how it stands, and rests until the next
    moment. `lived` holds, for each rest, its open descriptors and its bytes in use."""

    REPORT = struct.Struct("=qqq")

    def __init__(self, house, library, crash=None):
        self.house, self.lived = house, []
        mine, self.moments = os.pipe()
        self.reports, its = os.pipe()
        env = dict(house.env, LD_PRELOAD=library, CURSUS_CLOCK=f"{mine},{its},{house.now}")
        if crash is not None:
            env["CURSUS_CRASH_AT"] = str(crash)
        self.process = subprocess.Popen([house.binary, "-q", "-c", house.path("cursus.ini"), "serve"], env=env,
                                        cwd=house.folder, pass_fds=(mine, its), stdout=subprocess.DEVNULL)
        os.close(mine)
        os.close(its)
        self.alive = self.hear()

    def hear(self):
        """Whether it rests now; after a round that was not finished it is sent on at the same moment."""
        for _ in range(50):
            assert select.select([self.reports], [], [], PATIENCE)[0], "the daemon does not come to rest"
            said = os.read(self.reports, self.REPORT.size)
            if len(said) < self.REPORT.size:
                code = self.process.wait(timeout=PATIENCE)
                assert code == -signal.SIGKILL, f"the daemon ended with {code}"
                return False
            good, *stands = self.REPORT.unpack(said)
            self.lived.append(stands)
            if good:
                return True
            os.write(self.moments, struct.pack("=q", self.house.now))
        raise AssertionError("the daemon does not come to the end of a round")

    def work(self):
        """All that is to do now. False: it died of it."""
        if self.alive:
            os.write(self.moments, struct.pack("=q", self.house.now))
            self.alive = self.hear()
        return self.alive

    def end(self, kill=False):
        """Ends it; its life."""
        if kill:
            self.process.kill()
        os.close(self.moments)  # of which it ends as by SIGTERM
        os.close(self.reports)
        code = self.process.wait(timeout=PATIENCE)
        assert code == (-signal.SIGKILL if kill or not self.alive else 0), f"the daemon ended with {code}"
        self.alive = False
        return self.lived


def model(scratch, games):
    house = House(os.path.join(scratch, "model"), extra=EXTRA)
    house.run("init")
    house.run("player", "add", "Anna", "anna@example.org")
    for number, (rules, seats) in enumerate(RULES):
        count = len(range(number, games, len(RULES)))
        if count > 0:
            house.run("game", "open", rules, "--rules", rules, "--seats", str(seats), "--pace", "48h", "--copies", str(count))
    for game in house.json("game", "list", timeout=PATIENCE):
        house.run("seat", game["name"], "1", "player", "Anna")


class Month:
    """One life of the house; `rng` disturbs it, if there is one."""

    def __init__(self, scratch, name, rng):
        folder = os.path.join(scratch, name)
        shutil.copytree(os.path.join(scratch, "model"), folder)
        self.house, self.rng, self.library = House(folder, fresh=False, extra=EXTRA), rng, built("clock", folder)
        os.mkdir(self.house.path("read"))
        with open(self.house.path("sendmail")) as file:
            script = file.read()
        with open(self.house.path("sendmail"), "w") as out:
            out.write(PUT_OFF.format(folder=folder) + script)
        self.anna, self.answered, self.daemon = Player(self.house, "Anna", "anna@example.org"), set(), None
        names = [game["name"] for game in self.house.json("game", "list", timeout=PATIENCE)]
        self.waiting = sorted(names, key=lambda name: int(name.rpartition("-")[2]))  # all rules by turns
        self.kills = self.put_off = self.moves = 0
        self.memory, self.sizes, self.lives = [], [], []  # KiB of each tick; bytes and moves each day; lives of daemons

    def may_wait(self, words, code):
        return self.rng is not None and words[0] == "send" and code in AWAY

    def command(self, *words):
        """As cron does."""
        house = self.house
        if self.rng.random() < 0.5:
            at = self.rng.randrange(1, 30)
            done = house.run(*words, code=None, env=dict(house.env, CURSUS_CRASH_AT=str(at)), timeout=PATIENCE)
            assert done.returncode in (0, -signal.SIGKILL) or self.may_wait(words, done.returncode), (words, done)
            self.kills += done.returncode < 0
        process = subprocess.Popen([house.binary, "-q", "-c", house.path("cursus.ini"), "--at", f"@{house.now}", *words],
                                   env=house.env, cwd=house.folder, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0 or self.may_wait(words, process.returncode), (words, process.returncode)
        if words[0] == "tick":
            self.memory.append(usage.ru_maxrss)

    def serve(self):
        """By the daemon, which may die of it; then by its successor."""
        if self.daemon is None:
            fatal = self.rng is not None and self.rng.random() < 0.5
            self.daemon = Daemon(self.house, self.library, crash=self.rng.randrange(1, 3000) if fatal else None)
        else:
            self.daemon.work()
        if not self.daemon.alive:
            self.kills += 1
            self.lives.append(self.daemon.end())
            self.daemon = Daemon(self.house, self.library)

    def work(self):
        """What the mail program puts off goes before the next mails come in: the months are to be the same."""
        off = self.rng is not None and self.rng.random() < 0.1
        if off:
            with open(self.house.path("put-off"), "w") as out:
                out.write(f"{self.rng.randrange(1, 4)}\n")
        if self.rng is None or self.rng.random() < 0.5:
            self.serve()
        else:
            self.command("tick")
            self.command("send")
        while off and self.house.rows("SELECT 1 FROM outbox WHERE state IN (0, 1) LIMIT 1"):
            self.command("send", "--now")
        if off and os.path.exists(self.house.path("put-off")):
            os.unlink(self.house.path("put-off"))  # there was nothing to send
        self.put_off += off
        if self.rng is not None and self.daemon is not None and self.rng.random() < 0.004:
            self.kills += 1
            self.lives.append(self.daemon.end(kill=True))
            self.daemon = None

    def answer(self):
        """One answer to each mail that asks, whether it came once or twice."""
        fresh, out = {}, self.house.path("out", "new")
        for name in os.listdir(out):
            os.rename(os.path.join(out, name), self.house.path("read", name))
            with open(self.house.path("read", name), "rb") as file:
                mail = Mail(file.read())
            if mail.id not in self.answered:
                fresh[mail.id] = mail
        for key, mail in sorted(fresh.items(), key=lambda one: (one[1].subject, one[0])):
            self.answered.add(key)
            if mail.legal():
                self.anna.answer(mail, "\n".join(orders[0] for orders in mail.legal().values()))

    def begin(self, days):
        """Those games that begin on a day so long before the last one that begins any."""
        count = -(-len(self.waiting) // max(1, days))
        for name in self.waiting[:count]:
            self.house.run("game", "start", name, "--bots")
        del self.waiting[:count]

    def live(self, days):
        for step in range(days * STEPS):
            if step % STEPS == 0:
                self.begin(days // 2 - step // STEPS)
                self.sizes += self.house.rows(SIZE)
            self.work()
            if step % (STEPS // ANSWERS) == 0:
                self.answer()
            self.house.now += STEP
        self.work()
        self.sizes += self.house.rows(SIZE)
        if self.daemon is not None:
            self.lives.append(self.daemon.end())
        return self

    def stuck(self, days, dump):
        left = re.findall(r"(?m)^(?:outbox .* state=[013]|inbox .* state=[04]) .*", dump)
        if left:
            yield f"stuck: {left[0][:200]}"
        open_still = [game for game in self.house.json("game", "list", "--all", timeout=PATIENCE) if game["status"] != "finished"]
        if days >= WHOLE and open_still:
            yield f"{len(open_still)} games are not over: {open_still[0]}"
        if "0 faults" not in self.house.text("doctor", timeout=PATIENCE):
            yield "the doctor finds faults"
        twice = sum(self.house.sent().values()) - len(self.house.sent())
        if twice > self.kills:
            yield f"{twice} mails went twice at {self.kills} kills"

    def grown(self, steps):
        """Of a life the last quarter is to be no larger than the second one."""
        def spans(values):
            return [max(part) for part in quarters(values)[1::2]]
        early, late = spans(self.memory) if self.memory else (1, 1)
        if late > GROWN * early:
            yield f"a tick took {early} KiB at first and {late} at last"
        for life in filter(None, self.lives):  # the shortest came to no rest
            counts, held = zip(*life)
            early, late = spans(counts)
            if late > early + (3 * len(life) < steps):  # one file is opened when it is first wanted
                yield f"a daemon had {early} descriptors at first and {late} at last"
            early, late = spans(held)
            if 3 * len(life) >= steps and late > GROWN * early + FILLED:
                yield f"a daemon held {early} bytes at first and {late} at last"
        (half, to_half), (last, to_last) = self.sizes[len(self.sizes) // 2], self.sizes[-1]
        if last * max(1, to_half) > GROWN * half * max(1, to_last):
            yield f"the database grows: {half} bytes for {to_half} moves, {last} for {to_last}"


def quarters(values):
    part = max(1, len(values) // 4)
    return values[:part], values[part:2 * part] or values, values[2 * part:3 * part] or values, values[-part:]


def lived(scratch, name, seed, days):
    """A month, by a process of its own: what it came to. What is stored stands in a file."""
    began = time.monotonic()
    month = Month(scratch, name, random.Random(f"soak {seed}") if seed is not None else None).live(days)
    dump = re.sub(r"(?m)^((?:in|out)box .*?) tries=\d+", r"\1", month.house.text("doctor", "--dump", timeout=PATIENCE))
    with open(os.path.join(scratch, name + ".dump"), "w") as out:
        out.write(dump)
    faults = [f"{name}: {fault}" for fault in (*month.stuck(days, dump), *month.grown(days * STEPS))]
    return {"faults": faults, "kills": month.kills, "put_off": month.put_off, "memory": max(month.memory, default=0), "moves": month.sizes[-1][1],
            "daemons": month.lives, "seconds": time.monotonic() - began}


def main():
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    scratch = scratch_folder("cursus-soak-")
    try:
        model(scratch, games)
        with ProcessPoolExecutor(max_workers=2) as pool:
            months = [pool.submit(lived, scratch, name, disturb, days) for name, disturb in (("calm", None), ("disturbed", seed))]
            calm, disturbed = (month.result() for month in months)
        want, got = (set(open(os.path.join(scratch, name + ".dump"))) for name in ("calm", "disturbed"))
        faults = calm["faults"] + disturbed["faults"]
        faults += [f"- {line[:300]}" for line in sorted(want - got)[:5]] + [f"+ {line[:300]}" for line in sorted(got - want)[:5]]
    except BaseException:
        print(f"both months are kept in {scratch}")
        raise
    shutil.rmtree(scratch, ignore_errors=True)
    (life,) = calm["daemons"]
    used = sum(os.times()[:4])
    print(f"calm in {calm['seconds']:.0f} s, disturbed in {disturbed['seconds']:.0f} s, together {used:.0f} s of a processor; the daemon of "
          f"the calm month held {', '.join(f'{max(held for _, held in part) >> 10:,}' for part in quarters(life))} KiB in its quarters")
    print("\n".join(faults[:12]), end="\n" if faults else "")
    print(f"R19 soak: {days} days, {games} games, {calm['moves']:,} moves, {disturbed['kills']} kills, {disturbed['put_off']} "
          f"times no mail taken, a tick {disturbed['memory'] // 1024} MB, the daemon {max(held for _, held in life) >> 20} MB and "
          f"{max(count for count, _ in life)} descriptors, seed {seed}, {len(faults)} wrong")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
