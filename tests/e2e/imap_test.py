"""Mail from an IMAP server, a real Dovecot where one will do: everything is taken once, nothing is lost, whatever the
server, the line between or the power does."""
import atexit
import base64
import contextlib
import hashlib
import hmac
import json
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

import tap
from club import Club, Player, duel, none, only
from dovecot import PASSWORD, USER, Dovecot, free_ports, make_ca, make_certificate
from wires import Peer, Proxy

DONE, REFUSED, AWAY = 0, 1, 69
HOUR = 3600
ASAN = "asan" in os.environ["CURSUS"]


class ImapClub(Club):
    """A club whose mail comes from Dovecot alone."""

    def __init__(self, **more):
        super().__init__()
        os.chmod(self.folder, 0o755)
        self.options = []
        self.server = Dovecot(self.path("dovecot"), **more)
        self.options = ["-o", "in.maildir=", *self.server.options()]
        self.run("init")

    def close(self):
        self.server.stop()
        super().close()

    def fetch(self, *more, code=DONE):
        """What it said: the output, or the complaint."""
        done = self.run(*self.options, *more, "fetch", code=code)
        return (done.stdout if code == DONE else done.stderr).decode()

    def filed(self):
        """Message-IDs, in order of receipt."""
        return [key for key, in self.rows("SELECT key FROM inbox ORDER BY id")]

    def place(self):
        found = self.rows("SELECT value FROM meta WHERE key LIKE 'imap %'")
        return found[0][0].decode().split() if found else None


def letter(number, size=0, sender="eve@example.net"):
    """A mail with a number, of `size` bytes at least."""
    body = "".join(f"line {at} of {number}\r\n" for at in range(size // 12 + 3))
    return (f"From: Eve <{sender}>\r\nTo: games@club.example\r\nSubject: {number}\r\nMessage-ID: <{number}@example.net>"
            f"\r\nDate: Fri, 18 Dec 2026 08:00:00 +0000\r\n\r\n{body}")


def ids(*numbers):
    return [f"<{number}@example.net>" for number in numbers]


def raw_of(club, number):
    (raw,), = club.rows("SELECT raw FROM inbox_raw JOIN inbox ON inbox.id = inbox_raw.inbox WHERE key = ?",
                        f"<{number}@example.net>")
    return raw


# ---- the usual ----

def mails_are_taken_once():
    with contextlib.closing(ImapClub()) as club:
        assert club.fetch() == "0 mails filed\n"
        for number in range(3):
            club.server.drop(letter(number, 40000 * number))
        assert club.fetch() == "3 mails filed\n"
        assert club.filed() == ids(0, 1, 2)
        for number in range(3):
            assert raw_of(club, number) == letter(number, 40000 * number).encode(), number
        assert club.rows("SELECT DISTINCT source, state FROM inbox") == [("imap", 0)]
        assert club.server.seen() == 3 and len(club.server.names()) == 3
        connections = len(re.findall("Login:", club.server.log()))
        assert club.fetch() == "0 mails filed\n"
        assert len(re.findall("Login:", club.server.log())) == connections + 1
        club.server.drop(letter(3))
        club.server.drop(letter(1, 40000))  # the same once more, under another UID
        assert club.fetch() == "2 mails filed\n"
        assert club.filed() == ids(0, 1, 2, 3)
        club.server.drop("")  # nothing at all is a mail, too
        club.server.drop("\r\n")
        club.server.drop(letter(4))
        assert club.fetch() == "3 mails filed\n"
        assert club.filed()[4].startswith("content:") and club.filed()[-1:] == ids(4)
        club.run("tick")


def mails_are_moved_when_they_are_filed():
    abilities = (("", "UID MOVE"), ("IMAP4rev1 UIDPLUS", "UID EXPUNGE"), ("IMAP4rev1", " EXPUNGE"))
    for capability, way in abilities:
        with contextlib.closing(ImapClub(capability=capability)) as club:
            proxy = Proxy(club.server.port)
            club.options += ["-o", f"imap.port={proxy.port}"]
            for folder in ("Done", 'a "b" \\ 100% (c) [d] &AOQ- x'):
                move = ("-o", f"imap.done_folder={folder}")
                for number in range(70):
                    club.server.drop(letter(folder[0] + str(number)))
                assert club.fetch(*move) == "70 mails filed\n"
                assert club.server.names() == []
                stored = folder if folder == "Done" else next(
                    name[1:] for name in os.listdir(club.server.mail()) if name.startswith(".a"))
                assert len(club.server.names(stored)) == 70, (folder, os.listdir(club.server.mail()))
                assert club.fetch(*move) == "0 mails filed\n"
                # one that was filed and not moved: known, and moved now
                club.server.drop(letter(folder[0] + "7"))
                assert club.fetch(*move) == "1 mails filed\n"
                assert len(club.server.names(stored)) == 71 and club.server.names() == []
            assert way.encode() in proxy.heard, (way, proxy.heard[-500:])
            assert len(club.filed()) == 140
            proxy.close()


def a_folder_that_is_not_there():
    with contextlib.closing(ImapClub()) as club:
        club.server.drop(letter(1))
        told = club.fetch("-o", "imap.folder=Post", code=REFUSED)
        assert "the folder cannot be opened" in told and "Post" in told, told
        # the done folder cannot be made: the mail is filed, stays, and it is said why
        told = club.fetch("-o", "imap.done_folder=bad/name", code=REFUSED)
        assert "a command is refused" in told, told
        assert club.filed() == ids(1) and len(club.server.names()) == 1
        assert club.fetch("-o", "imap.done_folder=Done") == "1 mails filed\n"
        assert club.filed() == ids(1) and club.server.names() == []


def a_mailbox_numbered_anew():
    with contextlib.closing(ImapClub()) as club:
        club.server.renumber(1111, first=500)
        for number in range(5):
            club.server.drop(letter(number))
        assert club.fetch() == "5 mails filed\n"
        assert club.place()[:2] == ["1111", "504"]
        club.server.renumber(2222)
        club.server.drop(letter(5))
        assert club.fetch() == "6 mails filed\n"
        assert club.place()[:2] == ["2222", "6"]
        assert club.filed() == ids(*range(6))
        # between two commands of one look
        club.server.renumber(3333)
        club.server.drop(letter(6))
        proxy = Proxy(club.server.port)

        def renumbered(data):
            """The server answers to the listing, and is another one afterwards."""
            if b"RFC822.SIZE" in data:
                proxy.gate = lambda later: re.sub(rb"UIDVALIDITY \d+", b"UIDVALIDITY 4444", later)
                proxy.cut = proxy.said + len(data)
            return data

        proxy.gate = renumbered
        told = club.fetch("-o", f"imap.port={proxy.port}", code=None)
        assert "numbered anew" in told or "no good answer" in told, told
        proxy.gate = None
        club.fetch("-o", f"imap.port={proxy.port}")
        assert club.filed() == ids(*range(7))
        proxy.close()


def numbers_with_large_gaps():
    with contextlib.closing(ImapClub()) as club:
        club.server.renumber(9, first=1)
        club.server.drop(letter(1))
        club.fetch()
        for number, first in ((2, 4000), (3, 70_000_000), (4, 4_294_967_000)):
            path = club.server.mail("dovecot-uidlist")
            with open(path) as file:
                text = file.read()
            for name in os.listdir(club.server.mail()):
                if name.startswith("dovecot.index"):
                    os.unlink(club.server.mail(name))
            with open(path, "w") as out:
                out.write(re.sub(r" N\d+", f" N{first}", text, count=1))
            club.server.own(club.server.mail())
            club.server.drop(letter(number))
            assert club.fetch() == "1 mails filed\n", club.server.log()[-2000:]
            assert club.place()[1] == str(first)
        assert club.filed() == ids(1, 2, 3, 4)
        # all of it from the beginning
        assert club.fetch("-o", "imap.done_folder=Done") == "4 mails filed\n"
        assert club.server.names() == []


def five_thousand_mails():
    with contextlib.closing(ImapClub()) as club:
        for number in range(5000):
            club.server.drop(letter(number))
        start = time.monotonic()
        assert club.fetch() == "5000 mails filed\n"
        took = time.monotonic() - start
        assert took < 120, took
        assert sorted(club.filed()) == sorted(ids(*range(5000)))
        start = time.monotonic()
        assert club.fetch() == "0 mails filed\n"
        assert time.monotonic() - start < took / 4 + 1
        print(f"# 5000 mails in {took:.1f} s")


def with_little_memory(club, *words):
    """Runs cursus where it cannot have more than 40 MB of its own."""
    def limit():
        if not ASAN:
            resource.setrlimit(resource.RLIMIT_DATA, (40 << 20, 40 << 20))

    done = subprocess.run([club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", *words],
                          capture_output=True, env=club.env, cwd=club.folder, preexec_fn=limit, timeout=120)
    assert done.returncode == DONE, done
    return done.stdout.decode()


def a_mail_of_twenty_megabytes():
    with contextlib.closing(ImapClub()) as club:
        club.run("player", "add", "Anna", "anna@example.org")
        big = letter("big", 20_000_000, sender="anna@example.org")
        assert len(big) > 20_000_000
        club.server.drop(letter(1))
        club.server.drop(big)
        club.server.drop(letter(2))
        proxy = Proxy(club.server.port)
        club.options += ["-o", f"imap.port={proxy.port}"]
        told = with_little_memory(club, *club.options, "fetch")
        assert told == "3 mails filed\n", told
        assert proxy.said < 1_300_000, proxy.said  # what is not wanted does not even travel
        assert club.filed() == ids(1, "big", 2)
        assert raw_of(club, "big") == big.encode()[:1048577]
        club.run("tick")
        (state, note), = club.rows("SELECT state, note FROM inbox WHERE key = '<big@example.net>'")
        assert state == 3 and note, (state, note)
        club.run("send")
        only(club.mails(), "anna@example.org").must("Your mail was not read: it is larger than")
        assert club.fetch() == "0 mails filed\n"
        proxy.close()


# ---- trouble on the line ----

def whole_or_not_at_all(club):
    """Whatever is filed is filed whole."""
    for key, in club.rows("SELECT key FROM inbox"):
        number = key[1:].split("@")[0]
        assert raw_of(club, number) == letter(number, 3000).encode(), key


class Line:
    """A club before a server with some mails, behind a proxy, to be taken up anew for each trial."""

    def __init__(self, club, mails, *options):
        self.club, self.mails = club, mails
        self.proxy = Proxy(club.server.port)
        self.words = ["-o", f"imap.port={self.proxy.port}", *options]
        self.kept = club.path("kept.db")
        club.run("backup", self.kept)

    def again(self):
        for ending in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self.club.path("club.db" + ending))
        shutil.copy(self.kept, self.club.path("club.db"))
        server = self.club.server
        names = server.names() + server.names("Done")
        if len(names) != self.mails or server.names("Done"):
            for number in range(self.mails):
                server.drop(letter(number, 3000))
            for folder in ("", "Done"):
                for name in names:
                    for part in ("new", "cur"):
                        with contextlib.suppress(FileNotFoundError):
                            os.unlink(server.mail(*(["." + folder] if folder else []), part, name))
        self.proxy.cut = self.proxy.stall = None
        self.proxy.said, self.proxy.told = 0, b""

    def fetch(self, **more):
        return self.club.run(*self.club.options, *self.words, "fetch", **more)


def cut_points(told):
    """Behind each line, and within some, of what a server said in an undisturbed look. Of the hundreds of lines of a
    mail's text a few will do."""
    points, at = {1}, 0
    for number, line in enumerate(told.splitlines(True)):
        if not line.startswith(b"line ") or number % 97 == 0:
            points |= {at + len(line)} | ({at + len(line) // 2} if number % 4 == 0 else set())
        at += len(line)
    return sorted(points)


def the_line_breaks_anywhere():
    for options in ((), ("-o", "imap.done_folder=Done")):
        with contextlib.closing(ImapClub()) as club:
            for number in range(3):
                club.server.drop(letter(number, 3000))
            line = Line(club, 3, *options)
            line.fetch()
            points = cut_points(line.proxy.told)
            assert len(points) > 30, len(points)
            codes = set()
            for at in points[::3] if options else points[::2]:
                line.again()
                line.proxy.cut = at
                done = line.fetch(code=None)
                codes.add(done.returncode)
                assert done.returncode == AWAY or b"3 mails filed" in done.stdout, (at, done)
                whole_or_not_at_all(club)
                line.proxy.cut = None
                line.fetch()
                assert club.filed() == ids(0, 1, 2), (at, club.filed())
                assert len(club.server.names()) == (0 if options else 3), at
                assert not options or len(club.server.names("Done")) == 3, (at, club.server.names("Done"))
                assert at % 5 != 0 or line.fetch().stdout == b"0 mails filed\n", at
            assert AWAY in codes
            line.proxy.close()


def a_server_that_stalls():
    with contextlib.closing(ImapClub()) as club:
        for number in range(2):
            club.server.drop(letter(number, 3000))
        line = Line(club, 2, "-o", "imap.timeout=1s")
        line.fetch()
        ends = [line.proxy.told.index(mark) for mark in (b"OK", b"UIDVALIDITY", b"RFC822.SIZE", b"line 50 ")]
        for at in ends:
            line.again()
            line.proxy.stall = at
            start = time.monotonic()
            done = line.fetch(code=None)
            assert time.monotonic() - start < 20, at
            assert done.returncode == AWAY, (at, done)
            whole_or_not_at_all(club)
            line.fetch()
            assert club.filed() == ids(0, 1), at
        line.proxy.close()


def killed_at_every_point():
    for options in ((), ("-o", "imap.done_folder=Done")):
        with contextlib.closing(ImapClub()) as club:
            for number in range(3):
                club.server.drop(letter(number, 3000))
            line = Line(club, 3, *options)
            for at in range(1, 200):
                line.again()
                done = line.fetch(code=None, env=dict(club.env, CURSUS_CRASH_AT=str(at)))
                if done.returncode == DONE:
                    assert at > 8, f"fetch passes only {at - 1} points"
                    break
                assert done.returncode == -signal.SIGKILL, (at, done)
                line.fetch()
                assert club.filed() == ids(0, 1, 2), (at, club.filed())
                assert len(club.server.names()) == (0 if options else 3), at
                assert line.fetch().stdout == b"0 mails filed\n", at
            else:
                raise AssertionError("fetch never ended")
            line.proxy.close()


def one_mail_that_cannot_be_fetched():
    """None overtakes it at first; then it holds the others up no more, and is taken when it can be."""
    with contextlib.closing(ImapClub()) as club:
        for number in range(4):
            club.server.drop(letter(number, 3000))
        proxy = Proxy(club.server.port)
        words = ["-o", f"imap.port={proxy.port}"]
        proxy.gate = lambda data: None if b"UID 2 " in data and b"BODY" in data else data
        for _ in range(3):
            assert "mail 2" in club.fetch(*words, code=AWAY)
            assert club.filed() == ids(0)
        assert club.fetch(*words) == "2 mails filed\n"
        assert club.filed() == ids(0, 2, 3)
        club.server.drop(letter(4))
        assert club.fetch(*words) == "1 mails filed\n"
        assert club.fetch(*words) == "0 mails filed\n"
        assert club.place()[1] == "5" and club.place()[3:] == ["2/6"], club.place()
        proxy.gate = None
        assert club.fetch(*words) == "1 mails filed\n"
        assert club.filed() == ids(0, 2, 3, 4, 1) and club.place()[3:] == []
        assert club.fetch(*words) == "0 mails filed\n"
        # one that somebody took away meanwhile is owed no more
        club.server.drop(letter(5))
        proxy.gate = lambda data: None if b"UID 6 " in data and b"BODY" in data else data
        club.fetch(*words, code=AWAY)
        assert club.place()[3:] == ["6/1"]
        os.unlink(club.server.mail("cur", next(name for name in os.listdir(club.server.mail("cur"))
                                               if f".M{club.server.count:06d}." in name)))
        assert club.fetch(*words) == "0 mails filed\n"
        assert club.place()[3:] == [], club.place()
        proxy.close()


# ---- who is there ----

AUTHORITY = {}


def authority():
    """Folder of certificates: made once."""
    if not AUTHORITY:
        folder = tempfile.mkdtemp(prefix="cursus-ca-")
        atexit.register(shutil.rmtree, folder)
        os.chmod(folder, 0o755)
        ca = make_ca(folder)
        AUTHORITY.update(folder=folder, ca=ca, good=make_certificate(folder, "good", ca),
                         old=make_certificate(folder, "old", ca, expired=True),
                         other=make_certificate(folder, "other", ca, host="mail.example.org"))
        for name in os.listdir(folder):
            os.chmod(os.path.join(folder, name), 0o644)
    return AUTHORITY


def the_login_is_refused():
    with contextlib.closing(ImapClub()) as club:
        club.server.drop(letter(1))
        for more in (("-o", "imap.password=wrong"), ("-o", "imap.user=nobody@club.example")):
            told = club.fetch(*more, code=REFUSED)
            assert "the login is refused" in told and "AUTHENTICATIONFAILED" in told, told
            assert "wrong" not in told
        assert club.filed() == [] and club.place() is None and club.server.seen() == 0
        assert club.fetch() == "1 mails filed\n"
        told = club.fetch("-o", "imap.password=", "-o", "imap.password_command=/bin/false", code=None)
        assert "password_command" in told, told
        assert club.fetch("-o", "imap.password=", "-o",
                          f"imap.password_command=printf {PASSWORD.replace(' ', chr(92) + '040')}") == "0 mails filed\n"


def nobody_answers():
    with contextlib.closing(Club()) as club:
        club.run("init")
        port, = free_ports(1)
        for tls in ("imaps", "starttls", "none"):
            done = club.run("-o", "imap.host=127.0.0.1", "-o", f"imap.port={port}", "-o", f"imap.tls={tls}", "-o",
                            "imap.user=u", "-o", "imap.password=p", "fetch", code=AWAY)
            assert b"imap: 127.0.0.1" in done.stderr and b"connect" in done.stderr, done.stderr
        # what the Maildir holds comes in all the same
        Player(club, "Eve", "eve@example.net").write("hello?")
        done = club.run("-o", "imap.host=127.0.0.1", "-o", f"imap.port={port}", "-o", "imap.user=u", "-o",
                        "imap.password=p", "fetch", code=AWAY)
        assert b"1 mails filed" in done.stdout


def tls_or_nothing():
    have = authority()
    with contextlib.closing(ImapClub(certificate=have["good"])) as club:
        club.server.drop(letter(1))
        trust = ["-o", f"imap.ca_file={have['ca'][0]}"]
        for tls in ("imaps", "starttls"):
            words = club.server.options(tls)
            told = club.fetch(*words, code=AWAY)
            assert "its certificate is not good" in told, told
            told = club.fetch(*words, *trust, "-o", "imap.host=localhost", code=AWAY)
            assert "its certificate is not good" in told, told
            assert "Login" not in club.server.log()
        assert club.fetch(*club.server.options("imaps"), *trust) == "1 mails filed\n"
        club.server.drop(letter(2))
        assert club.fetch(*club.server.options("starttls"), *trust, "-o", "imap.done_folder=Done") == "2 mails filed\n"
        logins = re.findall("Login: .*", club.server.log())
        assert len(logins) >= 2 and all("TLS" in login for login in logins), logins
        told = club.fetch(*club.server.options("imaps"), "-o", "imap.ca_file=nothing.pem", code=None)
        assert "certificate" in told, told
        for name, why in (("old", "expired"), ("other", "")):
            club.server.stop()
            club.server.settings.update(cert=have[name][0], key=have[name][1])
            club.server.start()
            for tls in ("imaps", "starttls"):
                told = club.fetch(*club.server.options(tls), *trust, code=AWAY)
                assert "its certificate is not good" in told and why in told, told
        assert re.findall("Login: .*", club.server.log()) == logins
        # not a word without TLS to another machine, whatever its name
        done = club.run("-o", "imap.host=192.0.2.1", "-o", "imap.tls=none", "-o", "imap.user=u", "-o",
                        "imap.password=p", "fetch", code=None)
        assert done.returncode == 78 and b"wants TLS" in done.stderr, done


def no_password_without_tls():
    """Somebody between us and the server takes its STARTTLS away, refuses it, says that we are logged in already, or
    puts words of his own before the encrypted ones."""
    have = authority()
    bare = "* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n"
    offers = "* OK [CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED] ready\r\n"
    capability = ("CAPABILITY", "* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED\r\nTAG OK\r\n")
    stripped = ("CAPABILITY", "* CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=LOGIN\r\nTAG OK\r\n")
    anything = (".*", "TAG OK as you like\r\n")
    cases = ((bare, [stripped, anything]),
             (offers, [capability, ("STARTTLS", "TAG NO not today\r\n"), anything]),
             (offers, [capability, ("STARTTLS", "TAG BAD what?\r\n"), anything]),
             ("* PREAUTH [CAPABILITY IMAP4rev1 STARTTLS] welcome\r\n", [capability, anything]),
             ("* PREAUTH welcome\r\n", [stripped, anything]),
             (offers, [capability, ("STARTTLS", "TAG OK go on\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n"
                                               "A003 OK logged in\r\n"), anything]))
    with contextlib.closing(Club()) as club:
        club.run("init")
        for number, (greeting, script) in enumerate(cases):
            with contextlib.closing(Peer(*script, greeting=greeting)) as peer:
                done = club.run("-o", "imap.host=127.0.0.1", "-o", f"imap.port={peer.port}", "-o", "imap.tls=starttls",
                                "-o", "imap.user=games", "-o", "imap.password=geheim", "-o", "imap.timeout=2s", "-o",
                                f"imap.ca_file={have['ca'][0]}", "fetch", code=AWAY)
                assert b"imap: 127.0.0.1" in done.stderr, done.stderr
                for word in ("LOGIN", "AUTH", "SELECT", "geheim", base64.b64encode(b"\0games\0geheim").decode()):
                    assert not peer.said(word), (number, peer.lines)
        assert club.rows("SELECT count(*) FROM inbox") == [(0,)]


# ---- tokens ----

def token_program(club, *tokens):
    """Prints another one each time."""
    path, count = club.path("token"), club.path("token.count")
    with open(path, "w") as out:
        out.write(f"#!/bin/sh\necho x >>{count}\nset -- {' '.join(tokens)}\n"
                  f"shift $(( ($(wc -l <{count}) - 1) % $# ))\necho $1\n")
    os.chmod(path, 0o755)
    return path


def a_token_in_place_of_a_password():
    """As Gmail and Outlook have it: AUTHENTICATE XOAUTH2, with a token that is fresh for each connection."""
    have = authority()
    with contextlib.closing(Club()) as club:
        club.run("init")

        def judge(match, secret):
            told = base64.b64decode(match[1]).decode()
            if told == "user=games@club.example\1auth=Bearer ya29.second\1\1":
                return "TAG OK [CAPABILITY IMAP4rev1] welcome\r\n"
            wrong = base64.b64encode(b'{"status":"400","schemes":"Bearer"}').decode()
            peer.refused.append(told)
            return f"+ {wrong}\r\n"

        script = [("CAPABILITY", lambda match, secret: "* CAPABILITY IMAP4rev1 " +
                   ("AUTH=XOAUTH2 AUTH=PLAIN SASL-IR" if secret else "STARTTLS LOGINDISABLED") +
                   "\r\nTAG OK\r\n"),
                  ("STARTTLS", "TAG OK go on\r\n"),
                  ("AUTHENTICATE XOAUTH2 (\\S+)", judge),
                  ("$", lambda match, secret: f"{peer.said('AUTHENTICATE')[-1].split()[1]} NO [AUTHENTICATIONFAILED] bad token"
                                      "\r\n"),
                  ("SELECT", "* 0 EXISTS\r\n* OK [UIDVALIDITY 5] .\r\n* OK [UIDNEXT 1] .\r\nTAG OK\r\n"),
                  ("NOOP", "TAG OK\r\n")]
        peer = Peer(*script, greeting="* OK ready\r\n", certificate=have["good"])
        peer.refused = []
        words = ["-o", "imap.host=127.0.0.1", "-o", f"imap.port={peer.port}", "-o", "imap.tls=starttls", "-o",
                 "imap.user=games@club.example", "-o", f"imap.ca_file={have['ca'][0]}", "-o", "imap.timeout=5s", "-o",
                 f"imap.bearer_command={token_program(club, 'ya29.first', 'ya29.second')}", "fetch"]
        done = club.run(*words, code=REFUSED)
        assert b"the login is refused" in done.stderr, done.stderr
        assert peer.refused == ["user=games@club.example\1auth=Bearer ya29.first\1\1"], peer.refused
        club.run(*words)
        assert all(line.startswith("tls ") for line in peer.said("AUTHENTICATE")), peer.lines
        assert not peer.said("AUTHENTICATE PLAIN")
        done = club.run(*words[:-2], "imap.bearer_command=/bin/false", "fetch", code=AWAY)
        assert b"no token: imap.bearer_command" in done.stderr, done.stderr
        peer.close()


def a_token_for_dovecot():
    """The same against Dovecot's own OAuth 2: a signed token (RFC 7519) whose key it knows."""
    have = authority()
    with contextlib.closing(Club()) as club:
        os.chmod(club.folder, 0o755)
        club.run("init")
        key = b"a key that the test and Dovecot share"
        keys = club.path("keys", "default", "HS256")
        os.makedirs(keys)
        with open(os.path.join(keys, "default"), "wb") as out:
            out.write(base64.b64encode(key))
        with open(club.path("oauth2.conf"), "w") as out:
            out.write(f"introspection_mode = local\nlocal_validation_key_dict = fs:posix:prefix={club.path('keys')}/\n"
                      "username_attribute = email\n")
        server = Dovecot(club.path("dovecot"), certificate=have["good"], mechanisms="xoauth2 oauthbearer",
                         extra=f"passdb {{\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n"
                               f"  args = {club.path('oauth2.conf')}\n}}\n")
        server.drop(letter(1))

        def part(data):
            return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

        def token(until):
            head = part(json.dumps({"alg": "HS256", "typ": "JWT"}).encode())
            body = part(json.dumps({"email": USER, "sub": USER, "iat": int(time.time()) - 7200, "exp": until}).encode())
            return f"{head}.{body}.{part(hmac.new(key, f'{head}.{body}'.encode(), hashlib.sha256).digest())}"

        words = ["-o", "in.maildir=", *server.options("imaps", password=None), "-o", f"imap.ca_file={have['ca'][0]}"]
        stale, good = token(int(time.time()) - 3600), token(int(time.time()) + 3600)
        done = club.run(*words, "-o", f"imap.bearer_command={token_program(club, stale)}", "fetch", code=None)
        assert done.returncode == REFUSED, (done, server.log())
        done = club.run(*words, "-o", f"imap.bearer_command={token_program(club, good)}", "fetch", code=None)
        assert done.stdout == b"1 mails filed\n", (done, server.log())
        server.stop()


# ---- servers that misbehave ----

def script_of(*rows, listing=None, fetch=None, select=None):
    """A server that lets everybody in and lists one mail, unless told otherwise."""
    row = '* 1 FETCH (UID 1 RFC822.SIZE 5 INTERNALDATE "18-Dec-2026 08:00:00 +0000")\r\n'
    return [*rows, ("CAPABILITY", "* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\nTAG OK\r\n"),
            ("AUTHENTICATE", "TAG OK [CAPABILITY IMAP4rev1 MOVE] in\r\n"),
            ("SELECT", select or "* 1 EXISTS\r\n* OK [UIDVALIDITY 5] .\r\n* OK [UIDNEXT 2] .\r\nTAG OK\r\n"),
            ("NOOP", "TAG OK\r\n"),
            ("UID FETCH \\d+:\\d+ ", listing or row + "TAG OK\r\n"),
            ("UID FETCH \\d+ BODY", fetch or "* 1 FETCH (UID 1 BODY[] {5}\r\nhello)\r\nTAG OK\r\n")]


def servers_that_misbehave():
    row = "* 1 FETCH (UID {} RFC822.SIZE 5)\r\n"
    long_line = "* 1 FETCH (UID 1 RFC822.SIZE 5 X " + "x" * 100_000 + ")\r\n"
    good = [  # odd, but right
        {"listing": "* 9 FETCH (FLAGS (UID 7 (nested)) RFC822.SIZE 5 UID 1)\r\nTAG OK\r\n"},
        {"listing": "* 3 EXISTS\r\n* 1 FETCH (FLAGS ())\r\n" + row.format(1) + row.format(1) + row.format(99) +
                    "* VANISHED 4\r\n* 1 FETCH (UID 0 RFC822.SIZE 5)\r\n* 1 FETCH (UID 1 RFC822.SIZE -5)\r\nTAG OK\r\n"},
        {"listing": '* 1 FETCH (UID 1 RFC822.SIZE 5 INTERNALDATE "38-Foo-99 8:0")\r\nTAG OK\r\n'},
        {"select": "* FLAGS (UID)\r\n* 1 EXISTS\r\n* OK [UIDVALIDITY 5] .\r\nTAG OK [READ-ONLY]\r\n"},
        {"fetch": "* 1 FETCH (FLAGS (\\Seen) UID 1 BODY[] {5}\r\nhello)\r\nTAG OK\r\n"},
        {"listing": "* 1 FETCH (UID 1 RFC822.SIZE 99)\r\nTAG OK\r\n"},  # it counts otherwise
        {"listing": "* 1 FETCH (UID 1 RFC822.SIZE 99999999)\r\nTAG OK\r\n"},
    ]
    bad = [
        {"select": "* 1 EXISTS\r\nTAG OK\r\n"},  # no UIDVALIDITY
        {"listing": "TAG NO never\r\n"}, {"listing": "TAG BAD\r\n"}, {"listing": None},
        {"listing": "".join(row.format(1 + i % 1) for i in range(40)) + "TAG OK\r\n"},
        {"listing": "rubbish\r\n\0\0\r\n"}, {"listing": long_line * 30 + "TAG OK\r\n"},
        {"fetch": "TAG NO never\r\n"}, {"fetch": "TAG OK of course\r\n"}, {"fetch": None},
        {"fetch": "* 1 FETCH (UID 1 BODY[] NIL)\r\nTAG OK\r\n"},
        {"fetch": '* 1 FETCH (UID 1 BODY[] "hello")\r\nTAG OK\r\n'},
        {"fetch": "* 1 FETCH (UID 1 BODY[] {9}\r\nhello)\r\nTAG OK\r\n"},
        {"fetch": "* 1 FETCH (UID 1 BODY[] {99999999999999999999}\r\nhello)\r\nTAG OK\r\n"},
        {"fetch": "* BYE I am tired\r\n"},
    ]
    for case, fits in [(case, True) for case in good] + [(case, False) for case in bad]:
        with contextlib.closing(Club()) as club:
            club.run("init")
            answers = {name: (lambda match, secret: None) if answer is None else answer for name, answer in case.items()}
            with contextlib.closing(Peer(*script_of(**answers))) as peer:
                done = club.run("-o", "imap.host=127.0.0.1", "-o", f"imap.port={peer.port}", "-o", "imap.tls=none", "-o",
                                "imap.user=games", "-o", "imap.password=geheim", "-o", "imap.timeout=1s", "fetch",
                                code=None)
            filed = club.rows("SELECT raw FROM inbox_raw")
            assert filed == ([(b"hello",)] if fits else []), (case, filed, done)
            assert fits == (done.returncode == DONE), (case, done)
            assert fits or b"imap: 127.0.0.1: " in done.stderr, (case, done)


def a_mail_longer_than_the_server_says():
    """It says 5 bytes, sends 3 MB: no more than the limit is held."""
    with contextlib.closing(Club()) as club:
        club.run("init")
        body = "x" * 3_000_000
        script = script_of(fetch=f"* 1 FETCH (UID 1 BODY[] {{{len(body)}}}\r\n{body})\r\nTAG OK\r\n")
        with contextlib.closing(Peer(*script)) as peer:
            told = with_little_memory(club, "-o", "imap.host=127.0.0.1", "-o", f"imap.port={peer.port}", "-o",
                                      "imap.tls=none", "-o", "imap.user=u", "-o", "imap.password=p", "fetch")
        assert told == "1 mails filed\n", told
        assert club.rows("SELECT size FROM inbox") == [(1048577,)]


# ---- the house ----

class ImapHouse:
    """A duel whose players' mails come by IMAP, behind a proxy."""

    def __init__(self, extra=""):
        self.game = duel("[game]\ndowntime_gap = 1w\nreminders =\n" + extra)
        self.club = self.game.club
        os.chmod(self.club.folder, 0o755)
        self.server = Dovecot(self.club.path("dovecot"))
        self.proxy = Proxy(self.server.port)
        self.options = ["-o", "in.maildir=", *self.server.options(port=self.proxy.port)]
        self.club.drop = self.drop

    def drop(self, raw):
        self.server.drop(raw, self.club.now)

    def close(self):
        self.proxy.close()
        self.server.stop()
        self.club.close()

    def tick(self, code=DONE):
        return self.club.run(*self.options, "tick", code=code)

    def mails(self):
        self.club.run("send")
        return self.game.note(self.club.mails())


def orders_come_by_imap():
    with contextlib.closing(ImapHouse()) as house:
        game = house.game
        mover = game.mover
        mover.answer(game.ask, game.takes()[0] + "\nplay new / first", style="gmail")
        house.tick()
        only(house.mails(), mover.address)
        assert game.mover is not mover
        house.tick()
        none(house.mails())


def a_mail_counts_from_when_the_server_had_it():
    """Two mails lay there when the deadline passed and nobody looked: the first one does not bring the default about
    that the second one prevents."""
    with contextlib.closing(ImapHouse()) as house:
        game, club = house.game, house.club
        mover, other, order = game.mover, game.other, game.takes()[-1]
        house.tick()
        club.now += 48 * HOUR - 120
        other.answer(game.mail[other.address], "take default")
        club.now += 60
        mover.answer(game.ask, order + "\nplay new / first")
        club.now += 660
        house.tick()
        house.mails()
        moves = [(one["by"], one["text"]) for move in club.json("record", "ides")["moves"] for one in move["orders"]]
        assert moves[0] == ("player", order), moves
        # not before the last look: it would have been seen then; and not in the future
        for told, counts in ((-86400, -600), (0, -600), (100, -500), (86400, 0)):
            club.now += 600
            house.server.drop(game_mail(game), club.now - 600 + told)
            house.tick()
            (received,), = club.rows("SELECT received FROM inbox ORDER BY id DESC LIMIT 1")
            assert received == club.now + counts, (told, received - club.now)


def game_mail(game):
    return game.mover.reply_head(game.ask) + "Content-Type: text/plain\r\n\r\nstate\r\n"


def no_deadline_passes_while_mail_is_out_of_reach():
    with contextlib.closing(ImapHouse()) as house:
        game, club = house.game, house.club
        mover = game.mover
        house.tick()
        club.now += 47 * HOUR
        mover.answer(game.ask, game.takes()[0] + "\nplay new / first")
        house.proxy.down = True
        for _ in range(3):
            club.now += HOUR
            done = house.tick(code=AWAY)
            assert b"imap: 127.0.0.1" in done.stderr
            none(house.mails())
            assert game.mover is mover
        house.proxy.down = False
        house.tick()
        house.mails()
        assert game.mover is not mover
        assert {one["by"] for move in club.json("record", "ides")["moves"] for one in move["orders"]} == {"player", "plan"}


class Daemon:
    def __init__(self, club, *words):
        self.process = subprocess.Popen([club.binary, "-v", "-c", club.path("cursus.ini"), *words, "serve"],
                                        env=club.env, cwd=club.folder, stderr=subprocess.PIPE, text=True)
        self.lines = []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stderr:
            self.lines.append(line)

    def until(self, fits, what):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if fits():
                return
            assert self.process.poll() is None, self.lines
            time.sleep(0.02)
        raise AssertionError(f"{what}: {''.join(self.lines)[-3000:]}")

    def said(self, word):
        return [line for line in self.lines if word in line]

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=30) == 0, self.lines


def the_daemon_goes_on():
    """It looks and answers; the server goes, and it tries again now and then; the server is back, and it goes on."""
    with contextlib.closing(ImapClub()) as club:
        proxy = Proxy(club.server.port)
        words = [*club.options, "-o", f"imap.port={proxy.port}", "-o", "imap.poll=1s", "-o", "out.maildir=out"]
        with contextlib.closing(Daemon(club, *words)) as daemon:
            club.server.drop(letter(1))
            daemon.until(lambda: os.listdir(club.path("out", "new")), "no answer")
            proxy.down = True
            before = proxy.connections
            daemon.until(lambda: len(daemon.said("fetch: imap")) >= 2, "no complaint")
            assert proxy.connections - before <= 3, proxy.connections - before  # not with each of its rounds
            club.server.drop(letter(2, sender="ann@example.net"))
            proxy.down = False
            daemon.until(lambda: len(os.listdir(club.path("out", "new"))) == 2, "no second answer")
            assert club.filed() == ids(1, 2)
        proxy.close()


def the_daemon_looks_before_a_deadline():
    """It would look again only after an hour; the order lay there when the deadline passed, and counts."""
    with contextlib.closing(ImapHouse()) as house:
        game, club = house.game, house.club
        club.now = int(time.time())
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database:
            database.execute("UPDATE seat SET due = ? WHERE due > 0", (club.now + 4,))
            database.execute("DELETE FROM meta WHERE key = 'last_tick'")
            database.commit()
        with contextlib.closing(Daemon(club, *house.options, "-o", "imap.poll=1h")) as daemon:
            daemon.until(lambda: house.proxy.connections == 1, "no look")
            daemon.until(lambda: club.rows("SELECT 1 FROM meta WHERE key LIKE 'imap %'"), "the look has no end")
            order = game.takes()[-1]
            game.mover.answer(game.ask, order + "\nplay new / first")
            daemon.until(lambda: club.rows("SELECT 1 FROM move WHERE number > 0"), "nothing was played")
        moves = [(one["by"], one["text"]) for move in club.json("record", "ides")["moves"] for one in move["orders"]]
        assert moves[0] == ("player", order), moves
        assert house.proxy.connections == 2


def the_daemon_with_a_wrong_password():
    with contextlib.closing(ImapClub()) as club:
        words = [*club.options, "-o", "imap.password=wrong", "-o", "imap.poll=1s"]
        with contextlib.closing(Daemon(club, *words)) as daemon:
            daemon.until(lambda: daemon.said("the login is refused"), "no complaint")
        assert club.filed() == []


if __name__ == "__main__":
    tap.main([mails_are_taken_once, mails_are_moved_when_they_are_filed, a_folder_that_is_not_there,
              a_mailbox_numbered_anew, numbers_with_large_gaps, five_thousand_mails, a_mail_of_twenty_megabytes,
              the_line_breaks_anywhere, a_server_that_stalls, killed_at_every_point, one_mail_that_cannot_be_fetched,
              the_login_is_refused, nobody_answers, tls_or_nothing, no_password_without_tls,
              a_token_in_place_of_a_password, a_token_for_dovecot, servers_that_misbehave,
              a_mail_longer_than_the_server_says, orders_come_by_imap, a_mail_counts_from_when_the_server_had_it,
              no_deadline_passes_while_mail_is_out_of_reach, the_daemon_goes_on, the_daemon_looks_before_a_deadline,
              the_daemon_with_a_wrong_password])
