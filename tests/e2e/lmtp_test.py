"""Mail by LMTP: from Python's client, a real Postfix, a socket of systemd's; what is put off, what is refused, who
is killed when, and who only wants to do harm."""
import contextlib
import os
import re
import signal
import smtplib
import socket
import sqlite3
import subprocess
import threading
import time

import tap
from club import Club
from postfix import Postfix
from postfix_test import BY_LMTP, MAIN, as_root, letter

GAMES = "games@club.example"


def until(fits, what, seconds=60):
    end = time.monotonic() + seconds
    while not fits():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class Door:
    """A club whose daemon takes mail by LMTP."""

    def __init__(self, *words, extra="", env=None, handed=None, socket_name="lmtp"):
        self.club = Club(extra=extra)
        os.chmod(self.club.folder, 0o755)
        self.club.run("init")
        self.socket = self.club.path(socket_name)
        self.process = None
        self.start(*words, env=env, handed=handed)

    def start(self, *words, env=None, handed=None):
        """`handed`: sockets that stand at 3 and behind, as systemd hands them over."""
        club = self.club
        given = [] if handed is not None else ["-o", f"in.lmtp={self.socket}"]
        command = [club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", *given, *words, "serve"]
        self.said = open(club.path("said"), "ab")
        if handed is not None:
            # sh puts them where systemd would, and is the process that LISTEN_PID names
            moves = " ".join(f"{3 + at}<&{fd}" for at, fd in enumerate(handed))
            command = ["bash", "-c", f'exec {moves}; export LISTEN_PID=$$ LISTEN_FDS={len(handed)}; exec "$@"', "bash",
                       *command]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.said, stderr=self.said,
                                        env={**club.env, **(env or {})}, cwd=club.folder, pass_fds=handed or ())
        if handed is None:
            until(lambda: takes(self) or self.process.poll() is not None, f"nobody takes mail: {self.log()}")

    def stop(self, how=signal.SIGTERM):
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None
            self.said.close()

    def close(self):
        self.stop()
        self.club.close()

    def log(self):
        with open(self.club.path("said"), errors="replace") as file:
            return file.read()

    def connect(self):
        client = smtplib.LMTP(self.socket, local_hostname="mx.club.example", timeout=60)
        client.ehlo()
        return client

    def give(self, number, to=(GAMES,), sender="eve@example.net", client=None):
        """What came of each receiver: smtplib's dictionary of refusals."""
        if client is not None:
            return client.sendmail(sender, list(to), letter(number).replace("eve@example.net", sender))
        with self.connect() as client:
            return client.sendmail(sender, list(to), letter(number).replace("eve@example.net", sender))

    def keys(self):
        return sorted(key for key, in self.club.rows("SELECT key FROM inbox"))

    def rests(self):
        """Nothing waits to be answered or sent."""
        waits = "SELECT (SELECT count(*) FROM inbox WHERE state = 0) + (SELECT count(*) FROM outbox WHERE state IN (0, 1))"
        return self.club.rows(waits) == [(0,)]

    def door(self):
        """The process that takes the mails: the keeper's child."""
        def children(pid):
            with open(f"/proc/{pid}/task/{pid}/children") as file:
                return [int(word) for word in file.read().split()]
        for child in children(self.process.pid):
            for grandchild in children(child):
                return grandchild
        return None


@contextlib.contextmanager
def opened(*words, **more):
    door = Door(*words, **more)
    try:
        yield door
    except BaseException:
        print("".join("# " + line for line in door.log().splitlines(True)))
        raise
    finally:
        door.close()


def is_filed_and_answered():
    with opened() as door:
        with door.connect() as client:
            assert client.ehlo()[0] == 250
            assert {"pipelining", "8bitmime", "size", "smtputf8", "enhancedstatuscodes"} <= client.esmtp_features.keys()
            client.mail("eve@example.net")
            for to in (GAMES, "games+12.3.x@club.example"):
                assert client.rcpt(to)[0] == 250
            client.putcmd("data")
            assert client.getreply()[0] == 354
            client.send(letter(1).encode() + b".\r\n")
            said = [client.getreply() for _ in range(2)]
            assert said == [(250, b"2.0.0 filed as in1")] * 2, said
            # the same connection goes on
            assert door.give(2, sender="", client=client) == {}
        assert door.keys() == ["<1@example.net>", "<2@example.net>"]
        (raw,), = door.club.rows("SELECT raw FROM inbox_raw WHERE inbox = 1")
        assert raw.startswith(b"Return-Path: <eve@example.net>\nDelivered-To: games@club.example\n"
                              b"Delivered-To: games+12.3.x@club.example\nFrom: Eve"), raw
        # the daemon is told: nobody waits for its next look
        until(lambda: [mail for mail in door.club.mails() if mail.kind == "help"], "no answer")
        # the null sender is a bounce's
        until(lambda: door.club.rows("SELECT state FROM inbox WHERE key = '<2@example.net>'") == [(2,)], "no bounce")
        assert door.give(1) == {} and door.keys() == ["<1@example.net>", "<2@example.net>"]  # once more is no more
    assert not os.path.exists(door.socket)


def the_socket_of_systemd():
    with opened(handed=[]) as door:
        door.stop()
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(door.socket)
            listener.listen()
            with socket.socket(socket.AF_UNIX) as early:
                early.settimeout(30)
                early.connect(door.socket)  # while nothing runs: it waits
                door.start(handed=[listener.fileno()])
                assert early.recv(100).startswith(b"220 "), "nobody answers"
            assert door.give(1) == {}
            until(lambda: door.keys() == ["<1@example.net>"], "it is not filed")
            door.stop()
            assert os.path.exists(door.socket)  # systemd's, not ours
        # one that is no socket to listen on is a wrong setting of the unit
        with open(os.devnull) as null:
            door.start(handed=[null.fileno()])
            assert door.process.wait(60) == 65, door.log()
            door.process = None
        assert "descriptor 3" in door.log()


def a_socket_that_is_left_or_taken():
    with opened() as door:
        door.process.kill()
        door.process.wait()
        until(lambda: not alive(door), "the process at the door stays")
        assert os.path.exists(door.socket)  # nobody removed it
        door.start()
        assert takes(door), "a socket that was left is not replaced"
        done = door.club.run("-o", f"in.lmtp={door.socket}", "serve", code=None)
        assert done.returncode == 1 and b"another process listens" in done.stderr, done
        assert takes(door)
        done = door.club.run("-o", f"in.lmtp={door.club.path('cursus.ini')}", "serve", code=None)
        assert done.returncode == 65 and b"no socket" in done.stderr, done
        done = door.club.run("-o", "in.lmtp=/nowhere/lmtp", "serve", code=None)
        assert done.returncode == 78 and b"in.lmtp" in done.stderr, done


def alive(door):
    """Whether somebody still takes connections."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(door.socket)
        except ConnectionRefusedError:
            return False
        return True


def takes(door):
    try:
        with door.connect() as client:
            return client.noop()[0] == 250
    except (OSError, smtplib.SMTPException):
        return False


def trouble_is_put_off():
    with opened("-o", "store.busy_timeout=1s") as door:
        with contextlib.closing(sqlite3.connect(door.club.path("club.db"), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with door.connect() as client:
                client.mail("eve@example.net")
                client.rcpt(GAMES)
                code, words = client.data(letter(1))
                assert code == 451 and words.startswith(b"4.3.0 "), (code, words)
                other.execute("ROLLBACK")
                assert door.give(1, client=client) == {}
        assert door.keys() == ["<1@example.net>"]
        # while the disk is full
        door.stop()
        door.start("-o", "store.reserve_mb=100000")
        with door.connect() as client:
            client.mail("eve@example.net")
            client.rcpt(GAMES)
            code, words = client.data(letter(2))
            assert code == 452 and words.startswith(b"4.3.1 ") and b"disk is full" in words, (code, words)
        door.stop()
        door.start()
        assert door.give(2) == {}
        # the database is moved away, and comes back: whoever restarts the daemon has lost nothing
        os.rename(door.club.path("club.db"), door.club.path("away"))
        with contextlib.suppress(OSError, smtplib.SMTPException), door.connect() as client:
            client.mail("eve@example.net")
            client.rcpt(GAMES)
            code, words = client.data(letter(3))
            assert code == 451, (code, words)
        assert door.process.wait(60) == 74
        door.process = None
        os.rename(door.club.path("away"), door.club.path("club.db"))
        door.start()
        assert door.give(3) == {}
        assert door.keys() == [f"<{number}@example.net>" for number in (1, 2, 3)]


def too_large_is_never():
    with opened("-o", "in.size_max=5000") as door, door.connect() as client:
        client.ehlo()
        assert client.esmtp_features["size"] == "5000"
        assert client.mail("eve@example.net", ["SIZE=5001"])[0] == 552
        client.mail("eve@example.net")
        client.rcpt(GAMES)
        code, words = client.data(letter(1, "x" * 5000))
        assert code == 552 and words.startswith(b"5.3.4"), (code, words)
        assert door.give(2, client=client) == {}
        assert door.keys() == ["<2@example.net>"]


def reached(log, step):
    """Whether a process came to its step of this number, where it is killed."""
    if not os.path.exists(log):
        return False
    with open(log) as file:
        return any(line.startswith(f"{step} ") for line in file)


def whoever_is_killed_loses_and_doubles_nothing():
    """At each durable step, of the process at the door or of the daemon: the client has 250 or sends again."""
    with opened() as door:
        door.stop()
        crashed = 0
        for at in range(1, 13):
            passed = door.club.path(f"passed-{at}")
            door.start(env={"CURSUS_CRASH_AT": str(at), "CURSUS_CRASH_LOG": passed})
            taken, sender = False, f"eve{at}@example.net"  # a new stranger is answered
            with contextlib.suppress(OSError, smtplib.SMTPException):
                taken = door.give(at, sender=sender) == {}
            until(lambda: not taken or door.process.poll() is not None or door.rests(), "the mail is not answered")
            door.stop()
            until(lambda: not alive(door) if os.path.exists(door.socket) else True, "the door stays open")
            have = door.club.rows("SELECT count(*) FROM inbox WHERE key = ?", f"<{at}@example.net>")[0][0]
            assert have == 1 or not taken, f"{at}: it was said to be filed, and is not"
            crashed += reached(passed, at)
            door.start()
            assert door.give(at, sender=sender) == {}, at
            door.stop()
            assert door.keys().count(f"<{at}@example.net>") == 1
        assert crashed >= 8, crashed  # at the door, and in the daemon up to the answer in its file
        (doubled,), = door.club.rows("SELECT count(*) FROM inbox WHERE state = 4")
        assert doubled == 0
        assert door.club.run("doctor").returncode == 0


def a_door_that_dies_is_replaced():
    with opened() as door:
        for number in range(3):
            until(lambda: takes(door), "nobody takes mail")
            assert door.give(number) == {}
            os.kill(door.door(), signal.SIGKILL)
        until(lambda: takes(door), "nobody takes mail")
        assert door.process.poll() is None and "another one takes its place" in door.log()
        assert len(door.keys()) == 3


def nobody_keeps_the_others_waiting():
    """Idle talks, half talks, nonsense, one that reads nothing, and a sender that hangs."""
    hung = socket.create_server(("127.0.0.1", 0))  # takes connections and says nothing
    port = hung.getsockname()[1]
    with hung, opened("-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", f"smtp.port={port}", "-o",
                      "smtp.timeout=30s") as door, contextlib.ExitStack() as stack:
        assert door.give("first") == {}  # its answer hangs at the sender from now on
        until(lambda: door.club.rows("SELECT 1 FROM outbox"), "no answer is made")

        def plug(*says):
            one = stack.enter_context(socket.socket(socket.AF_UNIX))
            one.settimeout(30)
            one.connect(door.socket)
            for words in says:
                with contextlib.suppress(OSError):
                    one.sendall(words)
            return one

        plug(b"NOOP\r\n" * 10000)  # and reads no answer
        plug(os.urandom(200000))
        plug(b"LHLO h\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\n" + b"x" * 300000)
        plug(b"MAIL " + b"x" * 100000)
        for _ in range(40):
            plug(b"LHLO h\r\n")
        began = time.monotonic()
        for number in range(20):
            assert door.give(number) == {}
        assert time.monotonic() - began < 10, "others were kept waiting"
        # more than there are places: told so at once, and not taken
        full = [plug() for _ in range(60)]
        heard = [one.recv(200) for one in full]
        assert sum(words.startswith(b"421 4.3.2 ") for words in heard) >= 20, heard
        for one in full:
            one.close()
        until(lambda: takes(door), "no place becomes free")
        with open(f"/proc/{door.door()}/status") as file:
            size = int(re.search(r"VmRSS:\s+(\d+)", file.read())[1])
        assert size < 200 * 1024, size
        door.stop(signal.SIGKILL)  # the daemon waits for the hung sender


def who_is_silent_is_sent_away():
    with opened("-o", "in.lmtp_timeout=1s") as door, socket.socket(socket.AF_UNIX) as idle:
        idle.settimeout(30)
        idle.connect(door.socket)
        heard = b""
        while piece := idle.recv(1000):
            heard += piece
        assert heard.startswith(b"220 ") and b"\r\n421 4.3.2 it takes too long\r\n" in heard, heard


def many_at_once():
    """Each gets an answer of its own, and what comes together is filed together."""
    with opened() as door:
        failed = []

        def client(first):
            try:
                with door.connect() as one:
                    for number in range(first, first + 10):
                        assert door.give(number, client=one) == {}
            except Exception as why:  # told below
                failed.append(why)
        threads = [threading.Thread(target=client, args=(100 * number,)) for number in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed, failed
        assert len(door.keys()) == 200


@as_root
def from_postfix():
    """As the handbook has it."""
    with opened() as door:
        with open(door.club.path("transport"), "w") as out:
            out.write(BY_LMTP.replace("unix:private/cursus-lmtp", f"unix:{door.socket}"))
        main = MAIN.replace("hash:/etc/postfix/transport", f"texthash:{door.club.path('transport')}")
        server = Postfix(door.club.path("postfix"), master="lmtp unix - - n - - lmtp",
                         extra=main + "relay_domains = club.example\nrelay_recipient_maps =\n")
        with contextlib.closing(contextlib.ExitStack()) as stack:
            stack.callback(server.stop)

            def give(number, to=(GAMES,), sender="eve@example.net"):
                with smtplib.SMTP("127.0.0.1", server.port, timeout=30) as client:
                    client.sendmail(sender, list(to), letter(number, "é\r\n.\r\n..\r\n" + "x" * 900).encode())
            for number in range(20):
                give(number, to=(GAMES, f"games+c{number}.abc@club.example"), sender="" if number == 7 else "eve@example.net")
            give(3)
            assert server.settled() == []
            assert door.keys() == sorted(f"<{number}@example.net>" for number in range(20)), door.keys()
            raw, = [raw for key, raw in door.club.rows("SELECT key, raw FROM inbox JOIN inbox_raw ON inbox = id")
                    if key == "<7@example.net>"]
            assert raw.startswith(b"Return-Path: <>\nDelivered-To: ") and "é\n.\n..\nxxx".encode() in raw, raw
            assert "status=sent (250 2.0.0 filed as in" in server.log(), server.log()[-2000:]
            # put off while nobody listens, and while the disk is full; then it comes
            door.stop()
            give(20)
            server.until(lambda: "status=deferred" in server.log(), "it is not put off")
            door.start("-o", "store.reserve_mb=100000")
            server.command("flush")
            server.until(lambda: "said: 452 4.3.1" in server.log(), "it is not put off")
            door.stop()
            door.start()
            server.command("flush")
            assert server.settled() == []
            assert "<20@example.net>" in door.keys() and "status=bounced" not in server.log()


if __name__ == "__main__":
    tap.main([is_filed_and_answered, the_socket_of_systemd, a_socket_that_is_left_or_taken, trouble_is_put_off,
              too_large_is_never, whoever_is_killed_loses_and_doubles_nothing, a_door_that_dies_is_replaced,
              nobody_keeps_the_others_waiting, who_is_silent_is_sent_away, many_at_once, from_postfix])
