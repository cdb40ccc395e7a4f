"""Trouble of the house: no room, no rights, no lock, a damaged file, a wrong setting, no way out for mail. A delivery
says 75 and the mail server keeps the mail; when the trouble is over everything goes on where it stood."""

import fcntl
import os
import resource
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import threading
import time

import tap
from house import laid_down, plain, scratch_folder, started_house

DONE, IO, LATER, CONFIG = 0, 74, 75, 78
NOBODY = 65534
SCRATCH = scratch_folder("cursus-faults-")
MODEL = None


def model():
    """A house with a running game that nobody alters, the players and their turns."""
    global MODEL
    if MODEL is None:
        MODEL = started_house(os.path.join(SCRATCH, "model"), extra="[in]\nmails_per_hour = 10000\n")
    return MODEL


class Copy:
    """The model's house, for one test to spoil."""

    def __enter__(self):
        house, people, turns = model()
        self.folder = os.path.join(SCRATCH, "copy")
        shutil.copytree(house.folder, self.folder)
        self.house = type(house)(self.folder, fresh=False, extra=house.extra)
        self.house.now = house.now
        for player in people.values():
            player.club = self.house
        return self.house, people, turns

    def __exit__(self, *what):
        for folder, _, _ in os.walk(self.folder):
            os.chmod(folder, 0o700)
        shutil.rmtree(self.folder)


def order_of(house, people, turns, text="press all\nHello there.\nend press"):
    player = people[sorted(people)[0]]
    player.answer(turns[player.address], text)
    return laid_down(house)


def says(done, code, *parts):
    told = done.stderr.decode()
    assert done.returncode == code, f"exit {done.returncode}, not {code}: {told}"
    for part in parts:
        assert part in told, f"{part!r} does not stand in {told!r}"


def limited(house, most, *words, input=None):
    """Runs cursus where no file may grow beyond `most` bytes."""
    return subprocess.run([house.binary, "-q", "-c", house.path("cursus.ini"), "--at", f"@{house.now}", *words],
                          input=input, capture_output=True, env=house.env, cwd=house.folder, timeout=60,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))


def size(path):
    return os.path.getsize(path) if os.path.exists(path) else 0


def no_room_at_many_offsets():
    """What could not be written whole was not written at all, and goes when there is room."""
    for command in ("deliver", "tick"):
        with Copy() as (house, people, turns):
            raw = order_of(house, people, turns, "press all\n" + "Hello there.\n" * 60 + "end press")
            if command == "tick":
                house.run("deliver", input=raw)
            before = os.path.join(SCRATCH, "before")
            shutil.copytree(house.folder, before)
            house.run(command, input=raw)
            want = house.dump()
            grown = [house.path(name) for name in ("club.db", "club.db-wal")
                     if size(house.path(name)) != size(os.path.join(before, name))]
            most = max(map(size, grown))
            refused = 0
            for step in range(60):
                shutil.rmtree(house.folder)
                shutil.copytree(before, house.folder)
                done = limited(house, most * step // 59, command, input=raw)
                failed = (LATER,) if command == "deliver" else (LATER, IO)
                assert done.returncode in (DONE, *failed), f"{command}: {done.returncode} {done.stderr.decode()}"
                if done.returncode != DONE:
                    refused += 1
                    assert b"disk" in done.stderr, done.stderr.decode()
                    house.run(command, input=raw)
                assert house.dump() == want, f"{command} with {most * step // 59} bytes: another state"
            assert refused >= 3, f"{command}: only {refused} limits were felt"
            shutil.rmtree(before)


DISK = """
set -eu
mount -t tmpfs -o size=$3k tmpfs "$2"
cp -a "$1/." "$2/"
cd "$2"
dd if=/dev/zero of=filler bs=1k count=100000 2>/dev/null || true
code=0; "$4" -q -c cursus.ini --at "$5" deliver <mail || code=$?
echo "deliver $code"
code=0; "$4" -q -c cursus.ini --at "$5" send || code=$?
echo "send $code"
rm filler
"$4" -q -c cursus.ini --at "$5" deliver <mail
"$4" -q -c cursus.ini --at "$5" tick
"$4" -q -c cursus.ini --at "$5" doctor --dump >"$1/dump"
"""


def a_full_disk():
    """A file system of its own, filled to the last block."""
    probe = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True)
    if probe.returncode != 0:
        raise tap.Skip("no file system may be mounted here")
    with Copy() as (house, people, turns):
        raw = order_of(house, people, turns)
        with open(house.path("mail"), "wb") as out:
            out.write(raw)
        other = os.path.join(SCRATCH, "disk")
        os.mkdir(other)
        done = subprocess.run(["unshare", "-rm", "sh", "-c", DISK, "sh", house.folder, other, "4096", house.binary,
                               f"@{house.now}"], capture_output=True, env=house.env, timeout=60)
        told = done.stdout.decode() + done.stderr.decode()
        assert done.returncode == 0, told
        assert "deliver 75\n" in told and "no room left" in told, told
        assert "send 0\n" in told or "send 75\n" in told, told
        house.run("deliver", input=raw)
        house.run("tick")
        with open(house.path("dump")) as file:
            got = plain(file.read())
        assert got == house.dump(), "what came of the full disk is another state"
        os.rmdir(other)


def as_nobody(house, *words, input=None):
    """Root may write anywhere: the command then runs as nobody."""
    binary = house.path("cursus")
    if not os.path.exists(binary):
        shutil.copy2(house.binary, binary)
    root = os.geteuid() == 0
    return subprocess.run([binary, "-q", "-c", house.path("cursus.ini"), "--at", f"@{house.now}", *words], input=input,
                          capture_output=True, env=house.env, cwd="/", timeout=60,
                          user=NOBODY if root else None, group=NOBODY if root else None)


def give_away(house):
    os.chmod(SCRATCH, 0o755)
    for folder, _, files in os.walk(house.folder):
        for name in [folder] + [os.path.join(folder, file) for file in files]:
            if os.geteuid() == 0:
                os.chown(name, NOBODY, NOBODY)


def a_folder_that_may_not_be_written():
    with Copy() as (house, people, turns):
        raw = order_of(house, people, turns)
        with open(house.path("cursus.ini")) as file:
            ini = file.read().replace("path = club.db", f"path = {house.path('club.db')}")
        with open(house.path("cursus.ini"), "w") as out:
            out.write(ini)
        shutil.copy2(house.binary, house.path("cursus"))
        give_away(house)
        database = [house.path(name) for name in os.listdir(house.folder) if name.startswith("club.db")]
        os.chmod(house.folder, 0o500)
        for name in database:
            os.chmod(name, 0o400)
        says(as_nobody(house, "deliver", input=raw), LATER, "owner and mode")
        for name in database:
            os.chmod(name, 0o000)
        says(as_nobody(house, "deliver", input=raw), LATER, "club.db")
        os.chmod(house.folder, 0o700)
        for name in database:
            os.chmod(name, 0o600)
        says(as_nobody(house, "deliver", input=raw), DONE)
        assert len(database) >= 2


def locked_by_another():
    with Copy() as (house, people, turns):
        raw = order_of(house, people, turns)
        short = ("-o", "store.busy_timeout=1s")
        other = sqlite3.connect(house.path("club.db"), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        begun = time.monotonic()
        says(house.run(*short, "deliver", input=raw, code=None), LATER, "another program holds the database")
        assert 0.9 < time.monotonic() - begun < 20, "the busy time was not kept"
        says(house.run(*short, "tick", code=None), LATER, "another program holds the database")
        other.execute("ROLLBACK")
        other.close()
        with open(house.path("club.db.lock"), "r+b") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            says(house.run(*short, "deliver", input=raw, code=None), LATER, "is held by another process")
        house.run(*short, "deliver", input=raw)
        # somebody who holds it for less than the busy time is not even noticed
        with open(house.path("club.db.lock"), "r+b") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            patient = threading.Timer(0.3, lambda: fcntl.flock(lock, fcntl.LOCK_UN))
            patient.start()
            house.run("tick")
            patient.join()
        assert len([line for line in house.dump().splitlines() if line.startswith("inbox ")]) == 1


def a_damaged_database():
    with Copy() as (house, people, turns):
        raw = order_of(house, people, turns)
        house.run("backup", "good.db")
        os.unlink(house.path("club.db-wal"))
        os.unlink(house.path("club.db-shm"))
        shutil.copy2(house.path("good.db"), house.path("club.db"))
        size = os.path.getsize(house.path("club.db"))
        for name, at, bytes_ in (("no database", 0, b"x" * 100), ("a torn tree", 4096, b"\xff" * (size - 4096)),
                                 ("cut off", None, b"")):
            shutil.copy2(house.path("good.db"), house.path("club.db"))
            with open(house.path("club.db"), "r+b") as file:
                if at is None:
                    file.truncate(4096)
                else:
                    file.seek(at)
                    file.write(bytes_)
            done = house.run("deliver", input=raw, code=None)
            assert done.returncode == LATER and b"club.db" in done.stderr, (name, done.returncode, done.stderr)
            assert house.run("doctor", code=None).returncode != DONE, name
            assert house.run("tick", code=None).returncode not in (DONE, -signal.SIGSEGV, -signal.SIGABRT), name
        for name in ("club.db-wal", "club.db-shm"):
            if os.path.exists(house.path(name)):
                os.unlink(house.path(name))
        shutil.copy2(house.path("good.db"), house.path("club.db"))
        house.run("deliver", input=raw)
        house.run("tick")
        house.run("doctor")


def wrong_settings():
    with Copy() as (house, people, turns):
        raw = order_of(house, people, turns)
        with open(house.path("cursus.ini")) as file:
            good = file.read()
        for wrong, part in ((good + "\n[in]\ncolour = red\n", "colour"), (good + "\n[nonsense]\na = b\n", "nonsense"),
                            (good.replace("reserve_mb = 0", "reserve_mb = lots"), "reserve_mb"), (None, "cursus.ini")):
            os.unlink(house.path("cursus.ini"))
            if wrong is None:
                os.mkdir(house.path("cursus.ini"))
            else:
                with open(house.path("cursus.ini"), "w") as out:
                    out.write(wrong)
            says(house.run("deliver", input=raw, code=None), LATER, part)
            for words in (("tick",), ("send",), ("doctor",), ("game", "list")):
                says(house.run(*words, code=None), CONFIG, part)
        os.rmdir(house.path("cursus.ini"))
        says(house.run("deliver", input=raw, code=None), LATER, "cursus.ini")
        house.place()
        house.run("deliver", input=raw)
        # and no database at all
        os.rename(house.path("club.db"), house.path("away.db"))
        says(house.run("deliver", input=raw, code=None), LATER, "club.db")


def a_maildir_that_is_away():
    """Deadlines wait meanwhile: orders that came in time may lie there."""
    with Copy() as (house, people, turns):
        house.run("tick")
        os.rename(house.path("in"), house.path("away"))
        house.now += 30 * 3600
        for words in (("fetch",), ("tick",), ("serve", "--once")):
            done = house.run("-o", "game.downtime_gap=7d", *words, code=None)
            assert done.returncode != DONE and b"in" in done.stderr, (words, done.returncode, done.stderr)
        assert house.dump().count("\nmove ") == 1, "a deadline passed"
        os.rename(house.path("away"), house.path("in"))
        # things in it that are no mail keep nobody waiting
        os.mkdir(house.path("in", "new", "0.folder"))
        os.mkfifo(house.path("in", "new", "1.pipe"))
        os.symlink("/etc/passwd", house.path("in", "new", "2.link"))
        player = people[sorted(people)[0]]
        player.answer(turns[player.address], "press all\nHello there.\nend press")
        house.run("tick")
        assert "Hello there." in house.dump()
        assert stat.S_ISFIFO(os.stat(house.path("in", "new", "1.pipe")).st_mode)


def waiting(house):
    return house.dump().count(" state=0 next_at=")


def a_mail_that_does_not_end():
    """The mail server's limit may be a bounce: ours comes before it."""
    with Copy() as (house, people, turns):
        mail = order_of(house, people, turns)
        before = house.json("inbox")["all"]
        with subprocess.Popen([house.binary, "-c", house.path("cursus.ini"), "deliver", "--within", "1s"],
                              stdin=subprocess.PIPE, stderr=subprocess.PIPE) as slow:
            slow.stdin.write(mail if isinstance(mail, bytes) else mail.encode())
            slow.stdin.flush()
            assert slow.wait(60) == LATER
            assert b"could not be filed in time" in slow.stderr.read()
        assert house.json("inbox")["all"] == before
        for wrong in ("0s", "2d", "soon"):
            house.run("deliver", "--within", wrong, input=mail, code=LATER)
        house.run("deliver", "--within", "1m", input=mail)
        assert house.json("inbox")["all"] == before + 1


def a_mail_program_that_fails():
    with Copy() as (house, people, turns):
        house.run("deliver", input=order_of(house, people, turns))
        house.run("tick")
        due = waiting(house)
        assert due >= 2
        before = house.sent()
        script = house.path("sendmail")
        os.rename(script, script + ".away")
        done = house.run("send", code=None)
        assert done.returncode != DONE and b"sendmail" in done.stderr, done.stderr
        assert waiting(house) == due and house.sent() == before
        for status in ("exit 75", "kill -9 $$", "exit 69"):
            with open(script, "w") as out:
                out.write(f"#!/bin/sh\ncat >/dev/null\n{status}\n")
            os.chmod(script, 0o755)
            house.run("send")
            assert waiting(house) == due and house.sent() == before, status
            house.now += 5 * 3600
        house.place()
        house.run("send")
        assert waiting(house) == 0
        assert len(house.sent()) == len(before) + due and set(house.sent().values()) == {1}


class MailServer:
    """Takes everything it is given, on a port the kernel chose."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.taken = []

    def start(self):
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.talk, args=(connection,), daemon=True).start()

    def talk(self, connection):
        with connection, connection.makefile("rb") as lines:
            connection.sendall(b"220 here\r\n")
            text = None
            for line in lines:
                if text is not None:
                    if line != b".\r\n":
                        text.append(line)
                        continue
                    head = b"".join(text).split(b"\r\n\r\n", 1)[0].decode()
                    self.taken.append(next(one for one in head.split("\r\n") if one.startswith("Message-ID:")))
                    text = None
                    connection.sendall(b"250 taken\r\n")
                    continue
                word = line[:4].upper()
                if word == b"DATA":
                    text = []
                connection.sendall({b"DATA": b"354 go on\r\n", b"QUIT": b"221 bye\r\n"}.get(word, b"250 fine\r\n"))
                if word == b"QUIT":
                    return

    def close(self):
        self.socket.close()


def a_mail_server_that_is_down():
    with Copy() as (house, people, turns):
        for text in ("one", "two", "three", "four"):
            house.run("deliver", input=order_of(house, people, turns, f"press all\n{text}\nend press"))
        house.run("tick")
        due = waiting(house)
        assert due > 8
        server = MailServer()
        port = server.port
        server.close()
        words = ("-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", f"smtp.port={port}", "-o", "smtp.tls=none")
        done = house.json(*words, "send", code=69)
        # nobody answered: the round ends instead of asking for each mail, and no mail is put off
        assert done["sent"] == 0 and 1 <= done["later"] < due and done["waiting"] == due, done
        assert waiting(house) == due
        house.now += 20 * 60
        server = MailServer()
        server.start()
        words = words[:5] + (f"smtp.port={server.port}",) + words[6:]
        done = house.json(*words, "send")
        assert done["sent"] == due, done
        assert len(server.taken) == due == len(set(server.taken)), server.taken
        assert waiting(house) == 0
        server.close()


try:
    tap.main([no_room_at_many_offsets, a_full_disk, a_folder_that_may_not_be_written, locked_by_another,
              a_damaged_database, wrong_settings, a_maildir_that_is_away, a_mail_that_does_not_end,
              a_mail_program_that_fails,
              a_mail_server_that_is_down])
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
