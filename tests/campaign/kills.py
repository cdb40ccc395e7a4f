"""Kills processes at random moments under load: kills.py [KILLS [SEED]], 1000 of them unless told otherwise.

A daemon that is started again whenever it dies, mails that are laid into its Maildir, deliveries that a mail server
repeats until one ends with 0, ticks and sends from cron. After every few kills the dust settles, and each mail must have been answered once, each order and
each press taken once, each mail sent, at most one of them twice for each kill, and each game must replay."""

import os
import random
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
from club import PICTURES  # noqa: E402
from house import scratch_folder, started_house  # noqa: E402
from storm import check_answered, check_sound, junk, settle, written_mails  # noqa: E402

EXTRA = PICTURES + "[in]\nmails_per_hour = 10000\nhelp_per_day = 0\n"  # who paints is killed too
MAILS, JUNK, AT_ONCE, KILLS_A_ROUND = 48, 12, 4, 25


class Load:
    """The processes of one round, and who kills them."""

    def __init__(self, house, rng):
        self.house, self.rng = house, rng
        self.lock, self.alive, self.kills, self.over = threading.Lock(), set(), 0, threading.Event()

    def run(self, *words, input=None):
        """One command; its exit status, negative if it was killed."""
        house = self.house
        process = subprocess.Popen([house.binary, "-q", "-c", house.path("cursus.ini"), "--at", f"@{house.now}", *words],
                                   stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   env=house.env, cwd=house.folder)
        with self.lock:
            self.alive.add(process)
        try:
            _, said = process.communicate(input)
        finally:
            with self.lock:
                self.alive.discard(process)
        good = (0, 75, -9) if words[0] != "serve" else (0, -9, -15)
        assert process.returncode in good, f"{words}: exit {process.returncode}: {said.decode()}"
        return process.returncode

    def deliver(self, number, raw):
        """As a mail server: every other one into the Maildir, for good; the others until they are taken, and now and
        then once more."""
        if number % 2 == 1:
            path = self.house.path("in", "{}", f"{number}.kills")
            with open(path.format("tmp"), "wb") as file:
                file.write(raw)
            os.rename(path.format("tmp"), path.format("new"))
            return
        for _ in range(50):
            if self.run("deliver", *(["--now"] if self.rng.random() < 0.3 else []), input=raw) == 0:
                return
        raise AssertionError("a mail was refused 50 times")

    def repeat(self, *words):
        while not self.over.is_set():
            self.run(*words)

    def kill_some(self, most):
        while self.kills < most and not self.over.is_set():
            time.sleep(self.rng.random() * 0.06)  # the moment is what is drawn
            with self.lock:
                living = [process for process in self.alive if process.poll() is None]
                if living:
                    self.rng.choice(living).kill()
                    self.kills += 1

    def end(self, daemon):
        """Until the daemon, which may just be starting, has gone."""
        self.over.set()
        while not daemon.done():
            with self.lock:
                for process in self.alive:
                    if process.args[-1] == "serve":
                        process.terminate()
            time.sleep(0.02)


def pardon(house):
    """A mail in whose hands the program was killed twice from outside looks like one that kills it: the operator lets
    it be read again."""
    listed = house.json("quarantine", "list")
    for row in listed:
        assert row["why"] == "the program died while it worked on it", row
        house.run("quarantine", "retry", str(row["id"]))
    if listed:
        settle(house)


def one_round(folder, rng, most):
    house, people, turns = started_house(folder, extra=EXTRA)
    mails = written_mails(house, people, turns, MAILS)
    flood = [raw for _, raw in mails] + [junk(number) for number in range(JUNK)]
    rng.shuffle(flood)
    load = Load(house, rng)
    with ThreadPoolExecutor(max_workers=AT_ONCE + 4) as pool:
        others = [pool.submit(load.repeat, *words) for words in (("serve",), ("tick",), ("send",))]
        others.append(pool.submit(load.kill_some, most))
        try:
            for delivery in [pool.submit(load.deliver, *mail) for mail in enumerate(flood)]:
                delivery.result()
            others[-1].result()  # the other commands go on until all have been killed that were to be
        finally:
            load.end(others[0])
        for other in others:
            other.result()
    settle(house)
    pardon(house)
    assert not os.listdir(house.path("in", "new")), "mails were left in the Maildir"
    check_answered(house, check_sound(house, load.kills), mails, people)
    return load.kills


def main():
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    done, rounds, scratch = 0, 0, scratch_folder("cursus-kills-")
    try:
        while done < most:
            rng = random.Random(f"{seed} {rounds}")
            folder = os.path.join(scratch, "house")
            try:
                done += one_round(folder, rng, min(KILLS_A_ROUND, most - done))
            except AssertionError:
                kept = f"{scratch}-round-{rounds}"
                shutil.copytree(folder, kept)
                print(f"round {rounds} of seed {seed} failed; the house is kept in {kept}")
                print(f"R01 kills: {done} processes killed in {rounds} rounds, seed {seed}, 1 wrong", flush=True)
                raise
            shutil.rmtree(folder)
            rounds += 1
        print(f"R01 kills: {done} processes killed in {rounds} rounds, seed {seed}, 0 wrong")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
