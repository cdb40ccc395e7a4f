"""R19, a month: soak.py [DAYS [GAMES [SEED]]], 30 simulated days of 40 games unless told otherwise.

Games of all rules, each of a person and bots; cron comes every three hours, the person answers what he is asked. The same
month is lived twice, once undisturbed; in the other one command in two is to be killed at some crash point, if it comes so
far, the mail program puts mails off now and then, and the next one comes by as cron does. In the end both houses hold
the same, byte for byte, every mail was sent, and the doctor finds nothing; neither the memory of a tick nor the room of a move has grown."""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
from club import Player  # noqa: E402
from house import House, scratch_folder  # noqa: E402

RULES = (("quorum", 3), ("forvm", 3), ("doge", 3), ("gorbino", 3))
EXTRA = "[in]\nmails_per_hour = 10000\n[game]\ndowntime_gap = 1w\n"
STEP, STEPS = 3 * 3600, 8
SCRATCH = scratch_folder("cursus-soak-")
GROWN = 1.3
AWAY = (69, 75)  # nobody takes mail; a mail waits
# puts off as many mails as the file says
PUT_OFF = """#!/bin/sh
if read -r left <"{folder}/put-off"; then
    if [ "$left" -gt 1 ]; then echo $((left - 1)) >"{folder}/put-off"; else rm "{folder}/put-off"; fi
    exit 75
fi 2>/dev/null
"""


def model(games):
    house = House(os.path.join(SCRATCH, "model"), extra=EXTRA)
    house.run("init")
    house.run("player", "add", "Anna", "anna@example.org")
    for number, (rules, seats) in enumerate(RULES):
        count = len(range(number, games, len(RULES)))
        if count > 0:
            house.run("game", "open", rules, "--rules", rules, "--seats", str(seats), "--pace", "24h", "--copies", str(count))
    for game in house.json("game", "list"):
        house.run("seat", game["name"], "1", "player", "Anna")
    house.run("game", "start", "*", "--bots")
    return house


class Month:
    """One life of the house; `rng` disturbs it, if there is one."""

    def __init__(self, name, rng):
        folder = os.path.join(SCRATCH, name)
        shutil.copytree(os.path.join(SCRATCH, "model"), folder)
        self.house, self.rng, self.kills, self.memory, self.sizes, self.answered = House(folder, fresh=False, extra=EXTRA), \
            rng, 0, [], [], set()
        self.put_off = 0
        with open(self.house.path("sendmail")) as file:
            script = file.read()
        with open(self.house.path("sendmail"), "w") as out:
            out.write(PUT_OFF.format(folder=folder) + script)
        self.anna = Player(self.house, "Anna", "anna@example.org")

    def may_wait(self, words, code):
        return self.rng is not None and words[0] == "send" and code in AWAY

    def command(self, *words):
        """As cron does; its memory in KiB."""
        house = self.house
        if self.rng is not None and self.rng.random() < 0.5:
            at = self.rng.randrange(1, 30)
            done = house.run(*words, code=None, env=dict(house.env, CURSUS_CRASH_AT=str(at)))
            assert done.returncode in (0, -signal.SIGKILL) or self.may_wait(words, done.returncode), (words, done)
            self.kills += done.returncode < 0
        process = subprocess.Popen([house.binary, "-q", "-c", house.path("cursus.ini"), "--at", f"@{house.now}", *words],
                                   env=house.env, cwd=house.folder, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0 or self.may_wait(words, process.returncode), (words, process.returncode)
        return usage.ru_maxrss

    def send(self):
        """What the mail program puts off goes before the next mails come in: the months are to be the same."""
        off = self.rng is not None and self.rng.random() < 0.3
        if off:
            with open(self.house.path("put-off"), "w") as out:
                out.write(f"{self.rng.randrange(1, 4)}\n")
            self.put_off += 1
        self.command("send")
        while off and self.house.rows("SELECT 1 FROM outbox WHERE state IN (0, 1) LIMIT 1"):
            self.command("send", "--now")
        if off and os.path.exists(self.house.path("put-off")):
            os.unlink(self.house.path("put-off"))  # there was nothing to send

    def answer(self):
        """One answer to each mail that asks, whether it came once or twice."""
        fresh = {mail.id: mail for mail in self.house.mails() if mail.id not in self.answered}
        for key, mail in sorted(fresh.items(), key=lambda one: (one[1].subject, one[0])):
            self.answered.add(key)
            if mail.legal():
                self.anna.answer(mail, "\n".join(orders[0] for orders in mail.legal().values()))

    def live(self, days):
        for _ in range(days * STEPS):
            self.memory.append(self.command("tick"))
            self.send()
            self.answer()
            self.sizes.append(os.path.getsize(self.house.path("club.db")))
            self.house.now += STEP
        self.command("tick")
        self.send()
        return self

    def faults(self):
        house, quarter = self.house, max(1, len(self.memory) // 4)
        if "0 faults" not in house.text("doctor"):
            yield "the doctor finds faults"
        twice = sum(house.sent().values()) - len(house.sent())
        if twice > self.kills:
            yield f"{twice} mails went twice at {self.kills} kills"
        left = re.findall(r"(?m)^(?:outbox .* state=[013]|inbox .* state=[04]) .*", house.dump())
        if left:
            yield f"stuck: {left[0][:200]}"
        if max(self.memory[-quarter:]) > GROWN * max(self.memory[quarter:2 * quarter]):
            yield f"a tick took {max(self.memory[quarter:2 * quarter])} KiB at first and {max(self.memory[-quarter:])} at last"
        half = len(self.sizes) // 2
        if self.sizes[-1] - self.sizes[half] > GROWN * max(1 << 18, self.sizes[half] - self.sizes[0]):
            yield f"the database grows: {self.sizes[0]}, {self.sizes[half]}, {self.sizes[-1]} bytes"


def main():
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    try:
        model(games)
        months = [Month("calm", None), Month("disturbed", random.Random(f"soak {seed}"))]
        with ThreadPoolExecutor(max_workers=2) as pool:
            calm, disturbed = pool.map(lambda month: month.live(days), months)
        faults = [fault for month in months for fault in month.faults()]
        want, got = (set(month.house.dump().splitlines()) for month in (calm, disturbed))
        faults += [f"- {line[:300]}" for line in sorted(want - got)[:5]] + [f"+ {line[:300]}" for line in sorted(got - want)[:5]]
        moves = sum(line.startswith("move ") for line in want)
        memory = max(calm.memory + disturbed.memory)
    finally:
        shutil.rmtree(SCRATCH, ignore_errors=True)
    print("\n".join(faults[:12]), end="\n" if faults else "")
    print(f"R19 soak: {days} days, {games} games, {moves:,} moves, {disturbed.kills} kills, {disturbed.put_off} times no mail "
          f"taken, at most {memory // 1024} MB, seed {seed}, {len(faults)} wrong")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
