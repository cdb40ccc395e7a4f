"""Mail from an IMAP server, a real Dovecot: everything is taken once, nothing is lost, whatever the server, the line between
or the power does."""
import contextlib
import os
import re
import shutil
import signal
import time

import tap
from club import only
from imapclub import AWAY, DONE, REFUSED, ImapClub, ids, letter, raw_of, with_little_memory
from wires import Proxy


# ---- the usual ----

def mails_are_taken_once():
    with contextlib.closing(ImapClub()) as club, contextlib.closing(Proxy(club.server.port)) as proxy:
        club.options += ["-o", f"imap.port={proxy.port}"]
        assert club.fetch() == "0 mails filed\n"
        for number in range(3):
            club.server.drop(letter(number, 40000 * number))
        assert club.fetch() == "3 mails filed\n"
        assert club.filed() == ids(0, 1, 2)
        for number in range(3):
            assert raw_of(club, number) == letter(number, 40000 * number).encode(), number
        assert club.rows("SELECT DISTINCT source, state FROM inbox") == [("imap", 0)]
        assert club.server.seen() == 3 and len(club.server.names()) == 3
        before = proxy.connections
        assert club.fetch() == "0 mails filed\n"
        assert proxy.connections == before + 1
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
        assert "mails cannot be moved to \"bad/name\" (imap.done_folder)" in told, told
        assert "a command is refused" in told, told
        assert club.filed() == ids(1) and len(club.server.names()) == 1
        # nor is it fetched and filed again and again
        for _ in range(2):
            club.fetch("-o", "imap.done_folder=bad/name", code=REFUSED)
        assert club.json("inbox")["all"] == 1
        assert club.fetch("-o", "imap.done_folder=Done") == "0 mails filed\n"
        assert club.filed() == ids(1) and club.server.names() == []


def a_server_whose_folders_have_a_prefix():
    """Courier-IMAP, and Cyrus as Debian sets it up: "Done" is no name there, "INBOX.Done" is."""
    prefix = "namespace inbox {\n  inbox = yes\n  prefix = INBOX.\n  separator = .\n}\n"
    for name in ("Done", "INBOX.Done", "inbox.Done"):
        with contextlib.closing(ImapClub(extra=prefix)) as club:
            for number in range(3):
                club.server.drop(letter(number))
            assert club.fetch("-o", f"imap.done_folder={name}") == "3 mails filed\n", name
            assert club.server.names() == [] and len(club.server.names("Done")) == 3, name
            assert club.run(*club.options, "-o", f"imap.done_folder={name}", "doctor", "--servers").stderr == b""


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
        # all of it is moved, and nothing fetched anew
        assert club.fetch("-o", "imap.done_folder=Done") == "0 mails filed\n"
        assert club.server.names() == [] and len(club.server.names("Done")) == 4


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
        self.proxy.renew()

    def fetch(self, *words, **more):
        return self.club.run(*self.club.options, *self.words, *words, "fetch", **more)

    def fetch_later(self):
        """A server that is not done yet with a connection that died may break off the next one."""
        for _ in range(5):
            done = self.fetch(code=None)
            if done.returncode != AWAY:
                break
        assert done.returncode == DONE, done


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
        line = Line(club, 2)
        line.fetch()
        ends = [line.proxy.told.index(mark) for mark in (b"OK", b"UIDVALIDITY", b"RFC822.SIZE", b"line 50 ")]
        for at in ends:
            line.again()
            line.proxy.stall = at
            start = time.monotonic()
            done = line.fetch("-o", "imap.timeout=1s", code=None)
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
                line.fetch_later()
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


if __name__ == "__main__":
    tap.main([mails_are_taken_once, mails_are_moved_when_they_are_filed, a_folder_that_is_not_there,
              a_server_whose_folders_have_a_prefix,
              a_mailbox_numbered_anew, numbers_with_large_gaps, five_thousand_mails, a_mail_of_twenty_megabytes,
              the_line_breaks_anywhere, a_server_that_stalls, killed_at_every_point, one_mail_that_cannot_be_fetched])
