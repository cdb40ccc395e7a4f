"""Many processes at once on one database: a storm of mails by the mail server's pipe beside a running daemon, ticks and
sends from cron, and a busy game master. Each mail is answered once, each order taken once, each mail sent once, and
nobody is told that the database is busy."""

import os
import random
import re
import shutil
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import tap
from house import laid_down, scratch_folder, started_house

LATER = 75
MAILS, DOUBLES, JUNK, AT_ONCE = 120, 40, 40, 8
EXTRA = "[in]\nmails_per_hour = 10000\nhelp_per_day = 0\n"
SCRATCH = scratch_folder("cursus-storm-")


def written_mails(house, people, turns, count):
    """Orders and press of which every one can be told from the others: [(Message-ID, raw)]."""
    mails = []
    addresses = sorted(people)
    for number in range(count):
        player = people[addresses[number % len(addresses)]]
        turn = turns[player.address]
        lines = [orders[0] for orders in turn.legal().values()] if number < 2 * len(addresses) else []
        lines += ["press all", f"word-{number:04d}-drow", "end press"]
        player.answer(turn, "\n".join(lines))
        mails.append((player.last_id, laid_down(house)))
    return mails


def junk(number):
    rng = random.Random(number)
    if number % 3 == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(1, 2000)))
    robot = "Auto-Submitted: auto-replied\r\n" if number % 3 == 1 else ""
    return (f"From: x{number}@spam.example\r\nTo: games@club.example\r\nSubject: offer {number}\r\n{robot}"
            f"Message-ID: <{number}@spam.example>\r\n\r\ntake all you want\r\n").encode()


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


def serve(house):
    """The daemon, with what it complains of in a file."""
    with open(house.path("serve.log"), "wb") as log:
        return subprocess.Popen([house.binary, "-q", "-c", house.path("cursus.ini"), "--at", f"@{house.now}", "serve"],
                                stdout=log, stderr=log, env=house.env, cwd=house.folder)


def end(house, daemon):
    daemon.send_signal(signal.SIGTERM)
    code = daemon.wait(30)
    with open(house.path("serve.log")) as log:
        said = log.read()
    assert code == 0, f"serve ended with {code}: {said}"
    assert said == "", f"serve complained: {said}"


def settle(house):
    """Whatever is left is done by cron."""
    house.run("tick")
    house.run("send")


def check_sound(house):
    house.run("doctor")
    twice = {line: count for line, count in house.sent().items() if count != 1}
    assert not twice, f"not sent once: {twice}"
    dump = house.dump()
    left = re.findall(r"(?m)^outbox .* state=[013] .*", dump)
    assert not left, f"unsent: {left[0]}"
    return dump


def answers(house):
    """How many mails went out in answer to each Message-ID, to its writer."""
    counts = {}
    house.seen = set()
    for mail in house.mails():
        key = str(mail["In-Reply-To"] or "")
        counts.setdefault(key, []).append(mail)
    return counts


def check_answered(house, dump, mails, people):
    replies = answers(house)
    for key, _ in mails:
        got = [mail for mail in replies.get(key, []) if mail.kind not in ("press",)]
        assert len(got) == 1, f"{key} has {len(got)} answers: {[mail.id for mail in got]}"
    for number in range(len(mails)):
        word = f"word-{number:04d}-drow"
        rows = len(re.findall(rf"(?m)^press .*{word}", dump))
        assert rows == 1, f"{word} was taken {rows} times"
    states = re.findall(r"(?m)^inbox .*? state=(\d)", dump)
    assert "0" not in states, "a mail was never handled"
    assert "4" not in states, "a mail was quarantined"
    numbers = [int(number) for number in re.findall(r"(?m)^move game=1 branch=0 number=(\d+)", dump)]
    assert numbers == list(range(len(numbers))), f"moves {numbers}"


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
              Noise(house, ("backup", "copy.db", "--overwrite"), ("doctor",))]
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


try:
    tap.main([the_storm, an_end_in_the_middle_of_the_work])
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
