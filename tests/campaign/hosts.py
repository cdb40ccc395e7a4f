"""One house on a server of PostgreSQL, served by eight processes as four hosts: hosts.py [ROUNDS [SEED [FAULT]]].

Each host has a daemon, which is started again when it ends, and deliveries that a mail server repeats until one ends
with 0; one has cron besides. Meanwhile, by turns or as FAULT says:

    none      nothing happens
    cut       connections are closed, one after the other
    kill      the server is killed as by a power cut, and started again
    freeze    a host stands still for longer than a transaction may, and goes on
    promote   the server is killed for good, and its synchronous standby takes its place

In the end each mail must have been answered once, each order and each press taken once, each mail have gone out, one of
them once more (under the same Message-ID) for each fault and process at the most, and the game must replay."""

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "tools"), os.path.join(HERE, "..", "e2e")]
import postgres  # noqa: E402

FAULTS = ("none", "cut", "kill", "freeze", "promote")
HOSTS, MAILS, JUNK, FROZEN = 4, 32, 8, 2.0
EXTRA = "[in]\nmails_per_hour = 10000\nhelp_per_day = 0\n"
LATER = (0, 69, 74, 75)  # a command that the server left in the lurch


class Host:
    """A machine of its own as far as files go: settings and Maildir; mails leave by the same program."""

    def __init__(self, house, folder, url):
        self.binary, self.now, self.folder, self.env = house.binary, house.now, folder, house.env
        os.makedirs(folder, exist_ok=True)
        for part in ("tmp", "new", "cur"):
            os.makedirs(os.path.join(folder, "in", part), exist_ok=True)
        with open(house.path("cursus.ini")) as file:
            settings = file.read().replace(house.url, url)
        with open(os.path.join(folder, "cursus.ini"), "w") as out:
            out.write(settings)

    def start(self, *words, **more):
        return subprocess.Popen([self.binary, "-q", "-c", os.path.join(self.folder, "cursus.ini"), "--at", f"@{self.now}",
                                 *words], env=self.env, cwd=self.folder, **more)


class Load:
    def __init__(self, hosts, rng):
        self.hosts, self.rng, self.over = hosts, rng, threading.Event()
        self.lock, self.daemons, self.ends = threading.Lock(), {}, []

    def run(self, host, *words, input=None):
        process = host.start(*words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        _, said = process.communicate(input)
        assert process.returncode in LATER, f"{words}: exit {process.returncode}: {said.decode()}"
        return process.returncode

    def deliver(self, number, raw):
        host = self.hosts[number % len(self.hosts)]
        if number % 3 == 1:
            path = os.path.join(host.folder, "in", "{}", f"{number}.hosts")
            with open(path.format("tmp"), "wb") as file:
                file.write(raw)
            os.rename(path.format("tmp"), path.format("new"))
            return
        for _ in range(300):
            code = self.run(host, "deliver", *(["--now"] if number % 3 == 2 else []), input=raw)
            assert code in (0, 75), f"deliver: exit {code}"
            if code == 0:
                return
            time.sleep(0.1)
        raise AssertionError("a mail was refused 300 times")

    def serve(self, host):
        """As systemd does it: whatever it ended with, it is started again."""
        while not self.over.is_set():
            process = host.start("serve", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            with self.lock:
                self.daemons[host] = process
            _, said = process.communicate()
            assert process.returncode in (0, 74, 69, 75, -15), f"serve: exit {process.returncode}: {said.decode()}"
            time.sleep(0.05)

    def cron(self):
        while not self.over.is_set():
            self.run(self.hosts[0], "tick")
            self.run(self.hosts[1], "send")

    def end(self, serving):
        self.over.set()
        while not all(future.done() for future in serving):
            with self.lock:
                for process in self.daemons.values():
                    process.terminate()
            time.sleep(0.05)


class Trouble:
    """What happens to the server and the hosts while they work."""

    def __init__(self, fault, rng, server, standby, database):
        self.fault, self.rng, self.server, self.standby, self.database = fault, rng, server, standby, database
        self.count = 0

    def nap(self, most):
        time.sleep(self.rng.random() * most)  # the moment is what is drawn

    def happen(self, load):
        getattr(self, self.fault)(load)

    def none(self, load):
        pass

    def cut(self, load):
        while self.count < 40:
            self.nap(0.15)
            self.server.sql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
                                        f"'{self.database}' ORDER BY random() LIMIT 1")
            self.count += 1

    def kill(self, load):
        for _ in range(3):
            self.nap(1.5)
            self.server.kill()
            self.nap(0.5)
            self.server.start()
            self.count += HOSTS + 4

    def freeze(self, load):
        for _ in range(4):
            self.nap(0.7)
            with load.lock:
                frozen = self.rng.choice(list(load.daemons.values()))
            if frozen.poll() is not None:
                continue
            frozen.send_signal(signal.SIGSTOP)
            time.sleep(FROZEN + 1.5)  # longer than its transaction may stand still: that is what is tried
            frozen.send_signal(signal.SIGCONT)
            self.count += 1

    def promote(self, load):
        self.nap(2.5)
        self.server.kill()
        self.standby.run("pg_ctl", "promote", "-w", "-D", self.standby.data)
        self.count += HOSTS + 4


def servers_for(fault):
    """A server, and a standby that has all that the server says is kept, where one is wanted."""
    server = postgres.Server(standbys=fault == "promote")
    if fault != "promote":
        return server, None
    standby = postgres.Server(standbys=True, of=server)
    server.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
    server.sql("postgres", "ALTER SYSTEM SET synchronous_commit = 'remote_apply'")
    server.sql("postgres", "SELECT pg_reload_conf()")
    until = time.monotonic() + 60
    while server.sql("postgres", "SELECT sync_state FROM pg_stat_replication").strip() != "sync":
        assert time.monotonic() < until, "the standby does not follow"
        time.sleep(0.05)
    return server, standby


def one_round(scratch, fault, rng):
    server, standby = servers_for(fault)
    try:
        os.environ["CURSUS_TEST_SERVER"] = server.address("postgres")
        import served
        served.SERVER = server.address("postgres")
        from house import started_house
        from storm import check_answered, check_sound, junk, settle, written_mails
        from kills import pardon
        house, people, turns = started_house(os.path.join(scratch, "house"), extra=EXTRA)
        mails = written_mails(house, people, turns, MAILS)
        flood = [raw for _, raw in mails] + [junk(number) for number in range(JUNK)]
        rng.shuffle(flood)
        url = house.url
        if standby:
            url = house.url.replace(f"host={server.folder}", f"host={server.folder},{standby.folder}")
        if fault == "freeze":
            url += f"&options=-c%20idle_in_transaction_session_timeout%3D{int(FROZEN)}s"
        hosts = [Host(house, os.path.join(scratch, f"host{number}"), url) for number in range(HOSTS)]
        load = Load(hosts, rng)
        database = house.url.split("?")[0].split("/")[-1]
        trouble = Trouble(fault, rng, server, standby, database)
        with ThreadPoolExecutor(max_workers=2 * HOSTS + 2) as pool:
            serving = [pool.submit(load.serve, host) for host in hosts] + [pool.submit(load.cron)]
            try:
                deliveries = [pool.submit(load.deliver, *mail) for mail in enumerate(flood)]
                trouble.happen(load)  # here, since a server goes with the thread that started it
                for delivery in deliveries:
                    delivery.result()
                left = lambda: [name for host in hosts for name in os.listdir(os.path.join(host.folder, "in", "new"))]
                until = time.monotonic() + 60
                while left():
                    assert time.monotonic() < until, f"mails were left in the Maildirs: {left()}"
                    time.sleep(0.1)
            finally:
                load.end(serving)
            for future in serving:
                future.result()
        if standby:
            with open(house.path("cursus.ini")) as file:
                settings = file.read().replace(house.url, url)
            with open(house.path("cursus.ini"), "w") as out:
                out.write(settings)
            house.url = standby.address(database)
        settle(house)
        pardon(house)
        check_answered(house, check_sound(house, trouble.count), mails, people)
        assert fault in ("cut", "kill") or max(house.sent().values()) <= 2, "a mail went out three times"
        return trouble.count
    finally:
        for one in (server, standby):
            if one:
                one.stop()


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    faults = sys.argv[3:4] or FAULTS
    from house import scratch_folder
    for number in range(rounds):
        fault = faults[number % len(faults)]
        scratch = scratch_folder("cursus-hosts-")
        began = time.monotonic()
        try:
            count = one_round(scratch, fault, random.Random(f"{seed} {number}"))
        except BaseException:
            print(f"round {number} ({fault}) of seed {seed} failed; it is kept in {scratch}")
            raise
        shutil.rmtree(scratch)
        print(f"round {number}: {fault} {count}, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{rounds} rounds of seed {seed}: nothing lost, nothing done twice")


if __name__ == "__main__":
    main()
