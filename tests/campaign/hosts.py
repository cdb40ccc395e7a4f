"""One house on a server of PostgreSQL, served by eight processes as four hosts: hosts.py [ROUNDS [SEED [FAULT]]].

Each host has a daemon, which is started again when it ends, and deliveries that a mail server repeats until one ends
with 0; one has cron besides. Meanwhile, by turns or as FAULT says:

    none      nothing happens; a synchronous standby follows
    cut       connections are closed, one after the other
    kill      the server is killed as by a power cut, and started again
    freeze    a daemon stands still for longer than a transaction may, if possible where it has the lock of all writers
              or waits for it, and goes on
    promote   the server is killed for good, its synchronous standby takes its place, and another one follows that

In the end each mail must have been answered once, each order and each press taken once, each mail have gone out, one of
them once more (under the same Message-ID) for each fault and process at the most, and the same one as often as faults
came (it had gone, and that was not noted yet, each time), the game must replay, and server, standby and each host must
show the same dump. The line of a round says how often the fault came (each cut, each kill as often as processes may have
felt it), and of "freeze" how often under the lock."""

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
import served  # noqa: E402
from house import plain, scratch_folder, started_house  # noqa: E402
from kills import pardon  # noqa: E402
from storm import check_answered, check_sound, junk, settle, written_mails  # noqa: E402

FAULTS = ("none", "cut", "kill", "freeze", "promote")
STANDBY = ("none", "promote")
HOSTS, MAILS, JUNK, FROZEN, LOCK = 4, 32, 8, 1, 1129665107
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
        env = dict(self.env, PGAPPNAME=f"{words[-1]} {os.path.basename(self.folder)}")
        return subprocess.Popen([self.binary, "-q", "-c", os.path.join(self.folder, "cursus.ini"), "--at", f"@{self.now}",
                                 *words], env=env, cwd=self.folder, **more)


class Load:
    def __init__(self, hosts, rng):
        self.hosts, self.rng, self.over = hosts, rng, threading.Event()
        self.lock, self.daemons, self.deliveries = threading.Lock(), {}, []

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
        while not self.over.wait(0.2):
            self.run(self.hosts[0], "tick")
            self.run(self.hosts[1], "send")

    def left(self):
        """Mails that lie where no daemon took them yet."""
        return [name for host in self.hosts for name in os.listdir(os.path.join(host.folder, "in", "new"))]

    def busy(self):
        return bool(self.left()) or not all(delivery.done() for delivery in self.deliveries)

    def end(self, serving):
        self.over.set()
        while not all(future.done() for future in serving):
            with self.lock:
                for process in self.daemons.values():
                    process.terminate()
            time.sleep(0.05)


class Asker:
    """A connection of its own, for what is asked again and again."""

    def __init__(self, server):
        self.psql = subprocess.Popen(["psql", "-X", "-q", "-A", "-t", server.address("postgres")], text=True,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, sql):
        """The one value that it gives."""
        self.psql.stdin.write(sql + ";\n")
        self.psql.stdin.flush()
        return self.psql.stdout.readline().strip()

    def end(self):
        self.psql.stdin.close()
        self.psql.stdout.close()
        self.psql.wait()


class Trouble:
    """What happens to the server and the hosts while they work."""

    def __init__(self, fault, rng, servers, database):
        self.fault, self.rng, self.servers, self.database = fault, rng, servers, database
        self.count = self.locked = self.events = 0

    def nap(self, most):
        time.sleep(self.rng.random() * most)  # the moment is what is drawn

    def happen(self, load):
        getattr(self, self.fault)(load)

    def none(self, load):
        pass

    def cut(self, load):
        asker = Asker(self.servers[0])
        while load.busy() and self.count < 40:
            self.nap(0.1)
            self.count += int(asker.ask("SELECT count(pg_terminate_backend(pid)) FROM (SELECT pid FROM pg_stat_activity "
                                        f"WHERE datname = '{self.database}' ORDER BY random() LIMIT 1) AS one"))
        asker.end()

    def kill(self, load):
        for _ in range(3):
            self.nap(1.0)
            self.servers[0].kill()
            self.nap(0.4)
            self.servers[0].start()
            self.count, self.events = self.count + HOSTS + 4, self.events + 1

    def stopped(self, load, asker):
        """A daemon that stands still, and whether it has the lock or waits for it."""
        with load.lock:
            host, process = self.rng.choice(list(load.daemons.items()))
        if process.poll() is not None:
            return None, False
        process.send_signal(signal.SIGSTOP)
        held = asker.ask(f"SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE objid = {LOCK} "
                         f"AND application_name = 'serve {os.path.basename(host.folder)}'")
        return process, held != "0"

    def freeze(self, load):
        asker = Asker(self.servers[0])
        while self.count < 3 and load.busy():
            self.nap(0.03)
            process, held = self.stopped(load, asker)
            if process is None:
                continue
            if held or self.rng.random() < 0.02:
                time.sleep(FROZEN + 0.3)  # longer than its transaction may stand still: that is what is tried
                self.count, self.locked = self.count + 1, self.locked + held
            process.send_signal(signal.SIGCONT)
        asker.end()

    def promote(self, load):
        self.nap(2.5)
        primary, standby = self.servers
        primary.kill()
        standby.run("pg_ctl", "promote", "-w", "-D", standby.data)
        self.servers.append(postgres.Server(standbys=True, of=standby))
        self.count, self.events = HOSTS + 4, 1


def servers_for(fault):
    """A server, and behind it a standby that has all that the server says is kept, where one is wanted."""
    server = postgres.Server(standbys=fault in STANDBY)
    if fault not in STANDBY:
        return [server]
    standby = postgres.Server(standbys=True, of=server)
    server.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
    server.sql("postgres", "ALTER SYSTEM SET synchronous_commit = 'remote_apply'")
    server.sql("postgres", "SELECT pg_reload_conf()")
    until = time.monotonic() + 60
    while server.sql("postgres", "SELECT sync_state FROM pg_stat_replication").strip() != "sync":
        assert time.monotonic() < until, "the standby does not follow"
        time.sleep(0.05)
    return [server, standby]


def serve_all(load, flood, trouble):
    """Until all mails have been taken."""
    with ThreadPoolExecutor(max_workers=2 * HOSTS + 2) as pool:
        serving = [pool.submit(load.serve, host) for host in load.hosts] + [pool.submit(load.cron)]
        try:
            load.deliveries = [pool.submit(load.deliver, *mail) for mail in enumerate(flood)]
            trouble.happen(load)  # here, since a server goes with the thread that started it
            for delivery in load.deliveries:
                delivery.result()
            until = time.monotonic() + 60
            while load.left():
                assert time.monotonic() < until, f"mails were left in the Maildirs: {load.left()}"
                time.sleep(0.05)
        finally:
            load.end(serving)
        for future in serving:
            future.result()


def check_replicas(house, hosts, servers, database):
    """Each host sees what the house does, and so does whoever asks the standby."""
    want = house.dump()
    for host in hosts:
        process = host.start("doctor", "--dump", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        got, said = process.communicate()
        assert plain(got.decode()) == want, f"another dump at {host.folder}: {said.decode()}"
    if len(servers) > 1:
        primary, standby = servers[-2:]
        place = primary.sql("postgres", "SELECT pg_current_wal_flush_lsn()").strip()
        until = time.monotonic() + 60
        while standby.sql("postgres", f"SELECT pg_last_wal_replay_lsn() >= '{place}'").strip() != "t":
            assert time.monotonic() < until, "the standby lags"
            time.sleep(0.02)
        other = standby.address(database) + "&target_session_attrs=standby"
        got = plain(house.text("-o", f"store.url={other}", "doctor", "--dump"))
        assert got == want, "the standby has another dump"


def one_round(scratch, fault, rng):
    servers = servers_for(fault)
    try:
        os.environ["CURSUS_TEST_SERVER"] = servers[0].address("postgres")
        served.SERVER = servers[0].address("postgres")
        house, people, turns = started_house(os.path.join(scratch, "house"), extra=EXTRA)
        mails = written_mails(house, people, turns, MAILS)
        flood = [raw for _, raw in mails] + [junk(number) for number in range(JUNK)]
        rng.shuffle(flood)
        url, old = house.url, house.url
        if len(servers) > 1:
            url = url.replace(f"host={servers[0].folder}", f"host={servers[0].folder},{servers[1].folder}")
        if fault == "freeze":
            url += f"&options=-c%20idle_in_transaction_session_timeout%3D{FROZEN}s"
        hosts = [Host(house, os.path.join(scratch, f"host{number}"), url) for number in range(HOSTS)]
        database = old.split("?")[0].split("/")[-1]
        trouble = Trouble(fault, rng, servers, database)
        serve_all(Load(hosts, rng), flood, trouble)
        if fault == "promote":
            house.url = servers[1].address(database)
            house.place()
        settle(house)
        pardon(house)
        check_answered(house, check_sound(house, trouble.count), mails, people)
        again, faults = max(house.sent().values()) - 1, trouble.events or trouble.count
        assert again <= faults, f"a mail went out {again} times more, {faults} faults came"
        check_replicas(house, hosts, servers, database)
        return trouble
    finally:
        for one in servers:
            one.stop()


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    faults = sys.argv[3:4] or FAULTS
    for number in range(rounds):
        fault = faults[number % len(faults)]
        scratch = scratch_folder("cursus-hosts-")
        began = time.monotonic()
        try:
            trouble = one_round(scratch, fault, random.Random(f"{seed} {number}"))
        except BaseException:
            print(f"round {number} ({fault}) of seed {seed} failed; it is kept in {scratch}")
            raise
        shutil.rmtree(scratch)
        locked = f" ({trouble.locked} under the lock)" if fault == "freeze" else ""
        print(f"round {number}: {fault} {trouble.count}{locked}, {time.monotonic() - began:.0f} s", flush=True)
    print(f"R23 hosts: {rounds} rounds ({', '.join(faults)}), seed {seed}, 0 wrong")


if __name__ == "__main__":
    main()
