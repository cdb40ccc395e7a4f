"""Out through a real Postfix, and in from it: every mail arrives once, with the Message-ID it was made with; what it puts
off comes later, what it refuses ends there, and what we do not take it keeps."""
import contextlib
import email
import email.policy
import os
import re
import shutil
import signal
import smtplib
import sqlite3
import subprocess

import handbook
import tap
from club import PICTURES, Club, Mail, Player
from dovecot import NOBODY, PASSWORD, USER, Dovecot, free_ports, login_service, make_ca, make_certificate
from postfix import Postfix

RETRY = 15 * 60


def as_root(test):
    """Postfix gives root up by itself, but will not start without."""
    def run():
        if os.geteuid() != 0:
            raise tap.Skip("only root can start a Postfix")
        test()
    run.__name__ = test.__name__
    return run


class MailClub(Club):
    """A club that sends through Postfix."""

    def __init__(self, **server):
        super().__init__(extra=PICTURES + "[game]\ndowntime_gap = 1w\n")
        os.chmod(self.folder, 0o755)
        self.server = Postfix(self.path("postfix"), **server)
        self.options = ["-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", f"smtp.port={self.server.port}",
                        "-o", "smtp.tls=none", "-o", "smtp.timeout=20s", "-o", "smtp.mails_per_minute=0", "-o",
                        "smtp.domain_per_minute=0"]
        self.run("init")

    def close(self):
        self.server.stop()
        super().close()

    def invite(self, *addresses):
        """One mail to each, of a game that waits for players."""
        if not self.rows("SELECT 1 FROM game WHERE name = 'nones'"):
            self.run("game", "open", "nones", "--rules", "quorum", "--seats", "4")
        for address in addresses:
            self.run("game", "invite", "nones", address)

    def send(self, *more, code=0):
        return self.json(*self.options, *more, "send", code=code)

    def made(self):
        """Receiver by Message-ID, of all mails that were ever written."""
        return dict(self.rows("SELECT message_id, envelope_to FROM outbox"))

    def states(self):
        return {to: state for to, state in self.rows("SELECT envelope_to, state FROM outbox")}


def arrived(server):
    """(Message-ID, Delivered-To) of each mail in the box."""
    found = []
    for raw in server.settled():
        message = email.message_from_bytes(raw, policy=email.policy.default)
        found.append((str(message["Message-ID"]), str(message["Delivered-To"])))
    return found


def made_elsewhere(club):
    """The mails that wait, by Message-ID, as a copy of the house makes them: the same bytes."""
    mails = {}
    with Club(extra=PICTURES) as copy:
        club.run("backup", copy.path("club.db"))
        for box in ("in", "out"):
            for part in ("tmp", "new", "cur"):
                os.makedirs(copy.path(box, part))
        copy.run("send")
        for name in os.listdir(copy.path("out", "new")):
            with open(copy.path("out", "new", name), "rb") as file:
                raw = file.read().replace(b"\r\n", b"\n")
            mails[str(Mail(raw)["Message-ID"])] = raw[raw.index(b"\nDate: ") + 1:]
    return mails


@as_root
def every_mail_arrives_once():
    with contextlib.closing(MailClub()) as club:
        for number in range(1, 5):
            club.run("player", "add", f"P{number}", f"p{number}@example.org")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "4")
        for number in range(1, 5):
            club.run("seat", "ides", str(number), "player", f"P{number}")
        club.run("game", "start", "ides")
        club.invite(*(f"guest{number}@example.{end}" for number in range(12) for end in ("com", "net")))
        made, whole = club.made(), made_elsewhere(club)
        assert len(made) > 25 and whole.keys() == made.keys()
        assert club.send() == {"sent": len(made), "later": 0, "never": 0, "unknown": 0}
        assert sorted(arrived(club.server)) == sorted(made.items())
        # byte for byte what was written, behind what the servers put on top
        for raw in club.server.mails():
            sent = whole[str(email.message_from_bytes(raw, policy=email.policy.default)["Message-ID"])]
            assert raw.endswith(sent), raw
        # one connection for all, and no mail left without the queue's name
        assert len(re.findall(r"smtpd\[\d+\]: connect from", club.server.log())) <= 3
        assert club.send()["sent"] == 0


@as_root
def put_off_and_refused():
    access = {"grey@example.org": "450 4.7.1 greylisted, come back", "busy@example.org": "DEFER",
              "gone@example.org": "550 5.1.1 no such user", "never@example.org": "REJECT"}
    with contextlib.closing(MailClub(access=access)) as club:
        people = ["grey@example.org", "gone@example.org", "ann@example.org", "busy@example.org", "never@example.org",
                  "bob@example.com"]
        club.invite(*people)
        made = {to: mid for mid, to in club.made().items()}
        assert club.send() == {"sent": 2, "later": 2, "never": 2, "unknown": 0}
        assert {to for _, to in arrived(club.server)} == {"ann@example.org", "bob@example.com"}
        states = club.states()
        assert (states["gone@example.org"], states["never@example.org"]) == (3, 3)
        assert (states["grey@example.org"], states["busy@example.org"]) == (0, 0)
        (reply,), = club.rows("SELECT last_reply FROM outbox WHERE envelope_to = 'gone@example.org'")
        assert "at RCPT: 550 5.1.1" in reply, reply
        # not before its time, also when the server would take it by now
        club.server.allow({})
        assert club.send()["sent"] == 0
        club.now += RETRY
        assert club.send() == {"sent": 2, "later": 0, "never": 0, "unknown": 0}
        came = dict((to, mid) for mid, to in arrived(club.server))
        assert came["grey@example.org"] == made["grey@example.org"]
        assert sorted(came) == sorted(set(people) - {"gone@example.org", "never@example.org"})
        assert len(club.server.mails()) == 4


def two_sizes(**more):
    """A club that has sent all but two mails: Ann's has a picture, Ben's has none."""
    club = MailClub(**more)
    for name in ("Ann", "Ben"):
        club.run("player", "add", name, f"{name.lower()}@example.org")
    club.run("game", "open", "ides", "--rules", "gorbino", "--seats", "2")
    for number, name in (("1", "Ann"), ("2", "Ben")):
        club.run("seat", "ides", number, "player", name)
    club.run("send")  # into a folder
    welcome = next(mail for mail in club.mails() if mail.to == "ben@example.org")
    Player(club, "Ben", "ben@example.org").answer(welcome, "picture off")
    club.run("tick")
    club.run("send")
    club.run("game", "start", "ides")  # asks both
    return club


@as_root
def too_large_for_the_server():
    with contextlib.closing(two_sizes()) as club:
        club.send()
        sizes = dict(club.rows("SELECT envelope_to, size FROM outbox WHERE kind = 'turn'"))
    limit = sum(sizes.values()) // 2
    assert sizes["ann@example.org"] > limit + 1000 > limit > sizes["ben@example.org"] + 1000, sizes
    with contextlib.closing(two_sizes(extra=f"message_size_limit = {limit}")) as club:
        assert club.send() == {"sent": 1, "later": 0, "never": 1, "unknown": 0}
        (reply,), = club.rows("SELECT last_reply FROM outbox WHERE envelope_to = 'ann@example.org' AND kind = 'turn'")
        assert "552 5.3.4" in reply, reply
        assert [to for _, to in arrived(club.server)] == ["ben@example.org"]


@as_root
def tls_and_login():
    with contextlib.closing(Club()) as scratch:
        os.chmod(scratch.folder, 0o755)
        ca = make_ca(scratch.folder)
        cert, key = make_certificate(scratch.folder, "mx", ca)
        old = make_certificate(scratch.folder, "old", ca, expired=True)
        for name in os.listdir(scratch.folder):
            os.chmod(scratch.path(name), 0o644 if os.path.isfile(scratch.path(name)) else 0o755)
        auth_port, = free_ports(1)  # where Dovecot tells Postfix who may log in
        directory = Dovecot(scratch.path("dovecot"), extra=login_service(auth_port))
        extra = (f"smtpd_tls_security_level = may\nsmtpd_tls_auth_only = yes\nsmtpd_sasl_auth_enable = yes\n"
                 f"smtpd_sasl_type = dovecot\nsmtpd_sasl_path = inet:127.0.0.1:{auth_port}\nmynetworks = 192.0.2.1\n"
                 f"smtpd_recipient_restrictions = permit_sasl_authenticated, reject\n"
                 f"smtpd_relay_restrictions = permit_sasl_authenticated, reject\n")
        extra += f"smtpd_tls_cert_file = {cert}\nsmtpd_tls_key_file = {key}\n"
        with contextlib.closing(MailClub(extra=extra)) as club:
            club.invite("ann@example.org")
            login = ["-o", f"smtp.user={USER}", "-o", f"smtp.password={PASSWORD}"]
            trust = ["-o", f"smtp.ca_file={ca[0]}"]
            tls = ["-o", "smtp.tls=starttls"]

            def outcome(*words, code=0):
                """What came of the one mail, and why; on a busy machine Postfix begins to speak TLS late."""
                for _ in range(5):
                    done = club.send(*words, code=code)
                    club.now += 5 * 3600
                    (reply,), = club.rows("SELECT last_reply FROM outbox")
                    if "server response timeout" not in reply:
                        break
                return next(name for name, count in done.items() if count), reply

            came = outcome(*tls, *login, code=69)
            assert came[0] == "later" and "certificate" in came[1], came
            came = outcome(*tls, *trust, *login[:2], "-o", "smtp.password=wrong")
            assert came[0] == "later" and "535" in came[1] and "wrong" not in came[1], came
            # this server has no login without TLS, and so takes us for a stranger: that is not the mail's fault
            came = outcome(*login)
            assert came[0] == "later" and "offers no login" in came[1], came
            club.server.stop()
            club.server.extra = club.server.extra.replace(cert, old[0]).replace(key, old[1])
            club.server.configure()
            club.server.start()
            came = outcome(*tls, *trust, *login, code=69)
            assert came[0] == "later" and "expired" in came[1], came
            club.server.stop()
            club.server.extra = club.server.extra.replace(old[0], cert).replace(old[1], key)
            club.server.configure()
            club.server.start()
            assert club.server.mails() == []
            came = outcome(*tls, *trust, *login)
            assert came[0] == "sent", came
            assert len(arrived(club.server)) == 1
            assert f"sasl_username={USER}" in club.server.log()
            # nobody is there who forgot to log in: this server takes nothing from strangers
            club.invite("bob@example.org")
            done = club.send(*tls, *trust)
            assert (done["sent"], done["never"]) == (0, 1), done
        directory.stop()


@as_root
def a_sender_that_dies():
    """Killed at every point of a round: nothing is lost; at most one mail comes twice, under the same Message-ID."""
    with contextlib.closing(MailClub()) as club:
        club.invite(*(f"guest{number}@example.org" for number in range(3)))
        made = club.made()
        kept = club.path("kept.db")
        club.run("backup", kept)
        for at in range(1, 100):
            for ending in ("", "-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(club.path("club.db" + ending))
            shutil.copy(kept, club.path("club.db"))
            shutil.rmtree(os.path.join(club.server.folder, "mail", "box"), ignore_errors=True)
            done = club.run(*club.options, "send", code=None, env=dict(club.env, CURSUS_CRASH_AT=str(at)))
            if done.returncode == 0:
                assert at > 8, f"send passes only {at - 1} points"
                break
            assert done.returncode == -signal.SIGKILL, done
            club.send()
            came = arrived(club.server)
            assert set(came) == set(made.items()), (at, came)
            assert len(came) <= len(made) + 1, (at, came)
            assert set(club.states().values()) == {2}
        else:
            raise AssertionError("send never ended")


# ---- in ----

MAIN, TRANSPORT, ALIASES, MASTER = handbook.blocks("Postfix, with a transport (best)")
BY_ALIAS, = handbook.blocks("An alias or .forward")
PIPE, = re.findall(r'`("\|[^`]+)` in that file', handbook.section("An alias or .forward"))
BY_LMTP = handbook.blocks("Postfix, by LMTP")[1]


class PipedClub(Club):
    """A club to which Postfix delivers as the handbook has it; its user is nobody, and all commands are run as that
    user."""

    def __init__(self, alias=None):
        super().__init__(address="games@club.example")
        os.chmod(self.folder, 0o755)
        shutil.copy(self.binary, self.path("cursus"))  # where nobody may go
        self.binary = self.path("cursus")
        os.makedirs(self.path("house"))
        shutil.move(self.path("cursus.ini"), self.path("house", "cursus.ini"))
        os.chown(self.path("house"), NOBODY, NOBODY)
        with open(self.path("cursus.sh"), "w") as out:
            out.write(f"#!/bin/sh\nexec {self.binary} -q -c {self.path('house', 'cursus.ini')} --at @{self.now} \"$@\"\n")
        os.chmod(self.path("cursus.sh"), 0o755)
        self.server = self.by_transport() if alias is None else self.by_alias(alias)
        self.cursus("init")

    def by_transport(self):
        with open(self.path("transport"), "w") as out:
            out.write(TRANSPORT)
        own = MASTER.replace("user=cursus", "user=nobody").replace("/usr/local/bin/cursus", self.path("cursus.sh"))
        main = MAIN.replace("hash:/etc/postfix/transport", f"texthash:{self.path('transport')}")
        # a domain of its own, whose receivers the transport table knows
        return Postfix(self.path("postfix"), master=own,
                       extra=main + "relay_domains = club.example\nrelay_recipient_maps =\n")

    def by_alias(self, alias):
        pipe = self.path("pipe")
        with open(pipe, "w") as out:
            out.write(PIPE.replace("/usr/local/bin/cursus", self.path("cursus.sh")) + "\n")
        os.chown(pipe, NOBODY, NOBODY)
        return Postfix(self.path("postfix"), mine="club.example", aliases=alias.replace("/etc/cursus/pipe", pipe),
                       extra="recipient_delimiter = +\nallow_mail_to_commands = alias, forward, include\n")

    def close(self):
        self.server.stop()
        super().close()

    def cursus(self, *words):
        done = subprocess.run([self.path("cursus.sh"), *words], user=NOBODY, group=NOBODY, extra_groups=[],
                              capture_output=True, env=self.env, cwd="/", timeout=120)
        assert done.returncode == 0, done
        return done.stdout.decode()

    def rows(self, sql, *values):
        with contextlib.closing(sqlite3.connect(self.path("house", "club.db"))) as database:
            return database.execute(sql, values).fetchall()

    def give(self, raw, to="games@club.example", sender="eve@example.net"):
        """A mail comes to Postfix by SMTP."""
        with smtplib.SMTP("127.0.0.1", self.server.port, timeout=30) as client:
            client.sendmail(sender, [to], raw)


def letter(number, lines="hello?"):
    return (f"From: Eve <eve@example.net>\r\nTo: games@club.example\r\nSubject: {number}\r\n"
            f"Message-ID: <{number}@example.net>\r\nDate: Fri, 18 Dec 2026 08:00:00 +0000\r\n\r\n{lines}\r\n")


def the_sample_has_the_lines_of_the_handbook():
    """config/cursus.postfix, in its order; what stands there instead of something else is a comment."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "config", "cursus.postfix")
    with open(path, encoding="utf-8") as file:
        sample = file.read().replace("@example.org", "@club.example")
    told = [line.split() for line in sample.splitlines() if line and not line.startswith("#")]
    assert told == [line.split() for line in (MAIN + TRANSPORT + ALIASES + MASTER).splitlines()], told
    for line in (BY_LMTP, BY_ALIAS):
        assert line.split() in [one.lstrip("#").split() for one in sample.splitlines()], line
    assert PIPE in sample


@as_root
def mail_comes_by_the_pipe():
    with contextlib.closing(PipedClub()) as club:
        for number in range(20):
            club.give(letter(number), to="games@club.example" if number % 2 else f"games+c{number}.abc@club.example",
                      sender="" if number == 7 else "eve@example.net")
        club.give(letter(3))  # once more
        assert club.server.settled() == []
        keys = [key for key, in club.rows("SELECT key FROM inbox")]
        assert sorted(keys) == sorted(f"<{number}@example.net>" for number in range(20)), keys
        raw, = [raw for key, raw in club.rows("SELECT key, raw FROM inbox JOIN inbox_raw ON inbox_raw.inbox = inbox.id")
                if key == "<7@example.net>"]
        assert raw.startswith(b"Return-Path: <MAILER-DAEMON>"), raw  # so Postfix writes the null sender for a pipe
        assert "status=sent (delivered via cursus service)" in club.server.log()
        club.cursus("tick")
        assert club.rows("SELECT state FROM inbox WHERE key = '<7@example.net>'") == [(2,)]  # and so it is understood
        club.cursus("send")
        out = os.path.join(club.path("house"), "out", "new")
        (name,) = os.listdir(out)
        with open(os.path.join(out, name), "rb") as file:
            assert Mail(file.read()).kind == "help"


@as_root
def mail_comes_by_an_alias():
    """The way of those who can change /etc/aliases only."""
    with contextlib.closing(PipedClub(BY_ALIAS)) as club:
        club.give(letter(1))
        club.give(letter(2), to="games+c2.abc@club.example")
        base, away = os.path.join(club.path("house"), "club.db"), club.path("away")
        assert club.server.settled() == []
        os.rename(base, away)
        club.give(letter(3))
        club.server.until(lambda: "status=deferred" in club.server.log(), "nothing is put off")
        os.rename(away, base)
        club.server.command("flush")
        assert club.server.settled() == []
        assert sorted(key for key, in club.rows("SELECT key FROM inbox")) == [
            f"<{number}@example.net>" for number in (1, 2, 3)], club.server.log()


@as_root
def postfix_keeps_what_we_do_not_take():
    """The database is away, then locked away, then no configuration: 75 each time; nothing bounces, nothing is lost."""
    with contextlib.closing(PipedClub()) as club:
        house, away = club.path("house"), club.path("away")
        base = os.path.join(house, "club.db")
        number = 0

        def trouble(begin, end):
            nonlocal number
            begin()
            for _ in range(3):
                club.give(letter(number))
                number += 1
            before = len(re.findall("status=deferred", club.server.log()))
            club.server.until(lambda: len(re.findall("status=deferred", club.server.log())) >= before + 3,
                              "nothing is put off")
            club.server.until(lambda: club.server.queued() == 3, "a mail is lost")  # each moves from one folder to another
            end()
            club.server.command("flush")
            assert club.server.settled() == []
            keys = [key for key, in club.rows("SELECT key FROM inbox")]
            assert sorted(keys) == sorted(f"<{one}@example.net>" for one in range(number)), keys

        trouble(lambda: os.rename(base, away), lambda: os.rename(away, base))
        trouble(lambda: os.chmod(house, 0), lambda: os.chmod(house, 0o755))
        ini = os.path.join(house, "cursus.ini")
        trouble(lambda: os.rename(ini, away), lambda: os.rename(away, ini))
        log = club.server.log()
        assert "status=bounced" not in log and "temporary failure" in log, log[-2000:]


@as_root
def a_deliver_that_is_killed_or_hangs_or_is_not_there_loses_no_mail():
    """By the transport and by the alias: none of them is an answer that the sender should get."""
    for way in (None, BY_ALIAS):
        with contextlib.closing(PipedClub(way)) as club:
            script, away, never = club.path("cursus.sh"), club.path("away"), club.path("never")
            shutil.copy(script, away)
            os.mkfifo(never)
            os.chmod(never, 0o666)
            for number, body in enumerate(("cat >/dev/null; kill -9 $$", "cat >/dev/null; kill -11 $$", "kill -9 $$",
                                           f"exec 3<>{never}; exec {away} deliver --within 1s <&3", "exit 75", None)):
                if body is None:
                    os.remove(script)
                else:
                    with open(script, "w") as out:
                        out.write(f"#!/bin/sh\n{body}\n")
                before = club.server.log().count("status=deferred")
                club.give(letter(number))
                club.server.until(lambda: club.server.log().count("status=deferred") > before, "nothing is put off")
                club.server.until(lambda: club.server.queued() == 1, "it is not kept")
                shutil.copy(away, script)
                club.server.command("flush")
                assert club.server.settled() == []
                keys = sorted(key for key, in club.rows("SELECT key FROM inbox"))
                assert keys == [f"<{one}@example.net>" for one in range(number + 1)], (body, keys)
            assert "status=bounced" not in club.server.log(), club.server.log()[-2000:]


if __name__ == "__main__":
    tap.main([the_sample_has_the_lines_of_the_handbook, every_mail_arrives_once, put_off_and_refused, too_large_for_the_server, tls_and_login, a_sender_that_dies,
              mail_comes_by_the_pipe, mail_comes_by_an_alias,
              postfix_keeps_what_we_do_not_take, a_deliver_that_is_killed_or_hangs_or_is_not_there_loses_no_mail])
