"""How the house stands: `cursus status` in words, as one line, as JSON and as numbers; what the game masters are mailed
when mail comes in or goes out no more, and when it does again."""
import contextlib
import os
import re
import socket
import subprocess

import tap
from club import Club, duel, only
from dovecot import Dovecot
from wires import MailPeer

MINUTE, HOUR = 60, 3600
WELL, WRONG, AWAY, CONFIG = 0, 1, 69, 78
CHIEF = "chief@club.example"
MASTER = f"[site]\ngm_address = {CHIEF}\n[game]\nreminders =\ndowntime_gap = 1w\n"


def house(extra=MASTER):
    return duel(extra=extra)


def check(club, *options, code=WRONG):
    """The one line."""
    done = club.run(*options, "status", "--check", code=code)
    told = done.stdout.decode()
    assert told.count("\n") == 1 and not done.stderr, done
    assert told.startswith("well: " if code == WELL else "wrong: "), told
    return told


def faults(club, *options):
    return [one["code"] for one in club.json(*options, "status")["faults"]]


def row(club, name, pattern):
    """A line of the table that is for people."""
    found = re.search(f"^{name} +(.*)$", club.text("status"), re.M)
    assert found and re.fullmatch(pattern, found[1]), (name, found)


# ---- what is told ----

def a_house_that_runs_is_well():
    with house() as game:
        club = game.club
        assert "nothing has run here yet" in check(club)
        row(club, "tick", "never")
        club.work()
        club.now += 5
        assert check(club, code=WELL) == "well: last tick 5s ago, 1 game runs, 0 mails unread, 0 unsent\n"
        told = club.json("status")
        assert told["last_tick"] == club.now - 5 and told["faults"] == [], told
        assert told["in"]["worked"] == club.now - 5 and told["in"]["seen"] and told["in"]["shut_since"] == 0, told
        assert told["game_counts"] == {"forming": 0, "running": 1, "paused": 0, "overdue": []}, told
        assert told["database"]["bytes"] > 0 and told["database"]["disk_free"] > 0, told
        # the same words, and the same counts, as what a game master sees
        mails = club.json("gm", "status")["mails"]
        assert all(told["mails"][name] == count for name, count in mails.items()) and len(mails) == 5, mails
        words = club.text("status")
        assert words.endswith("all is well\n") and "mail in   worked " in words, words
        for name in ("unread", "unsent"):
            row(club, name, "0 mails")
        club.run("status", "--check", "--metrics", code=2)
        club.run("--json", "status", "--metrics", code=2)


def each_fault_has_a_line_and_an_exit_code():
    with house() as game:
        club = game.club
        club.work()
        club.now += 29 * MINUTE
        check(club, code=WELL)
        club.now += MINUTE
        assert check(club) == "wrong: no tick for 30m\n"
        assert faults(club) == ["tick"] and faults(club, "-o", "site.alarm_after=1h") == []
        assert "wrong: no tick for 30m\n" in club.text("status")
        assert club.run("--json", "status", "--check", code=WRONG).stdout.startswith(b"{")
        # what `deliver` filed and nobody reads, what nobody sends, what nobody plays
        club.run("deliver", input=game.mover.reply_head(game.ask) + "\r\nstate\r\n")
        club.now += 48 * HOUR
        assert faults(club) == ["tick", "unread", "overdue"], faults(club)
        assert "1 game overdue: #1" in check(club)
        row(club, "unread", r"1 mail, the oldest since .* 2026 .*, 2d ago")
        row(club, "unsent", "0 mails")
        club.run("tick")
        club.now += 31 * MINUTE
        assert faults(club) == ["tick", "unsent"], faults(club)
        row(club, "unread", "0 mails")
        row(club, "unsent", r"\d mails, the oldest since .* 2026 .*, 31m ago")
        club.run("tick")
        club.run("send")
        check(club, code=WELL)


def a_mail_in_quarantine_and_a_full_disk_are_faults():
    with house() as game:
        club = game.club
        club.work()
        for body in ("state", "help"):
            club.run("deliver", input=f"From: a@example.org\r\nMessage-ID: <1@example.org>\r\n\r\n{body}\r\n")
        assert check(club) == "wrong: 1 mail in quarantine\n"
        club.run("quarantine", "drop", "2")
        check(club, code=WELL)
        free = club.json("status")["database"]["disk_free"] >> 20
        if free < 100000:
            told = check(club, "-o", "store.reserve_mb=100000")
            assert re.fullmatch(r"wrong: \d+ MB free on the disk, and mail is left with the mail server below 100000\n",
                                told), told


def a_tick_of_tomorrow_is_not_well():
    with house() as game:
        game.club.work()
        game.club.now -= 27 * HOUR
        assert check(game.club) == "wrong: the last tick was 1d 3h ahead of this clock\n"
        assert faults(game.club) == ["clock"]


def it_says_where_it_cannot_look():
    with Club() as club:
        for words in (("status",), ("status", "--check"), ("status", "--metrics")):
            done = club.run(*words, code=1)
            assert done.stdout == b"" and b"`cursus init` makes one" in done.stderr, done
        club.run("init")
        with open(club.path("club.db"), "r+b") as file:
            file.write(b"no database at all")
        done = club.run("status", "--check", code=None)
        assert done.returncode not in (0, 1) and done.stdout == b"" and done.stderr, done
        # a pipe is the mail server's: nothing is fetched here
    with Club() as club:
        club.run("init")
        pipe = ("-o", "in.maildir=")
        club.run(*pipe, "tick")
        assert "by `cursus deliver` alone" in club.text(*pipe, "status")
        assert club.json(*pipe, "status")["in"]["seen"] is False


# ---- numbers ----

NAME, LABEL = r"[a-zA-Z_:][a-zA-Z0-9_:]*", r'[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"'
NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"


def parse_metrics(text):
    """By the grammar of OpenMetrics 1.0: {name: {labels: value}}; of each family its type and help come first, its
    samples stand together, and the text ends with EOF."""
    assert text.endswith("# EOF\n") and "\r" not in text
    families, current = {}, None
    for line in text[:-len("# EOF\n")].splitlines():
        meta = re.fullmatch(rf"# (TYPE|HELP) ({NAME}) (.+)", line)
        if meta:
            kind, name, rest = meta.groups()
            if kind == "TYPE":
                assert name not in families, f"{name} comes twice"
                assert rest == "gauge", line
                families[name] = {"help": None, "samples": {}}
                current = name
            else:
                assert name == current and families[name]["help"] is None and not families[name]["samples"], line
                assert not re.search(r"\\(?![\\n\"])", rest), line
                families[name]["help"] = rest
            continue
        sample = re.fullmatch(rf"({NAME})(?:\{{((?:{LABEL}(?:,{LABEL})*)?)\}})? ({NUMBER})", line)
        assert sample, f"no sample: {line!r}"
        name, labels, value = sample.groups()
        assert name == current and labels not in families[name]["samples"], line
        families[name]["samples"][labels] = float(value)
    assert all(one["help"] and one["samples"] for one in families.values())
    return {name: one["samples"] for name, one in families.items()}


def numbers_are_open_metrics():
    with house() as game:
        club = game.club
        club.work()
        found = parse_metrics(club.text("status", "--metrics"))
        assert found["cursus_faults"] == {None: 0} and found["cursus_last_tick_timestamp_seconds"][None] == club.now
        assert found["cursus_way_open"] == {'way="in"': 1, 'way="out"': 1, 'way="backup"': 1, 'way="doctor"': 1}, found
        assert found["cursus_games"]['status="running"'] == 1 and found["cursus_database_bytes"][None] > 0
        club.now += HOUR
        assert parse_metrics(club.text("status", "--metrics"))["cursus_faults"] == {None: 1}
        for broken in ("a 1\n# EOF\n", "# TYPE a gauge\n# HELP a x\na 1\na 2\n# EOF\n", "# TYPE a gauge\n"):
            with contextlib.suppress(AssertionError):
                parse_metrics(broken)
                raise RuntimeError("the parser takes anything")


# ---- mail that does not go out ----

class Dead:
    """A house whose mail goes to an SMTP server of its own, until that is stopped."""

    def __init__(self, spare="none"):
        self.game = house()
        self.spare = spare
        self.club = self.game.club
        self.peer = MailPeer()
        self.dead = None

    def options(self):
        return ["-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", "smtp.tls=none", "-o",
                f"smtp.port={self.dead or self.peer.port}", "-o", f"out.spare={self.spare}"]

    def kill(self):
        self.dead = self.peer.port
        self.peer.close()

    def revive(self):
        self.peer, self.dead = MailPeer(), None

    def round(self):
        """A minute of cron; the exit code of `send`."""
        self.club.now += MINUTE
        self.club.run(*self.options(), "tick")
        return self.club.run(*self.options(), "send", code=None).returncode

    def taken(self):
        return [to for to, _ in self.peer.taken]

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.peer.close()
        self.club.close()


def with_a_spare_sender_the_master_hears_of_a_dead_server_once():
    with Dead("maildir") as it:
        club = it.club
        club.mails()
        it.game.mover.answer(it.game.ask, "state")
        assert it.round() == WELL and it.taken() == [it.game.mover.address]
        it.kill()
        it.game.mover.answer(it.game.ask, "help")
        down, mails = club.now + MINUTE, []
        for minute in range(60):
            assert it.round() == AWAY
            fresh = club.mails()
            mails += [(minute, mail) for mail in fresh]
            if minute == 29:
                told = check(club, *it.options(), code=WELL)
            if minute == 31:
                told = check(club, *it.options())
                assert told.startswith("wrong: nobody has taken our mail for 31m: at the greeting"), told
        (minute, mail), = mails  # nobody else's mail goes by the spare sender
        assert minute == 30 and mail.to == CHIEF, (minute, mail.to)
        mail.must("No mail goes out", "the server takes no mail from us", "Failed to connect to 127.0.0.1")
        assert club.rows("SELECT count(*) FROM outbox WHERE state = 0") == [(1,)]
        it.revive()
        for _ in range(8):
            assert it.round() in (WELL, AWAY)
        assert it.taken() == [it.game.mover.address, CHIEF], it.taken()
        assert club.mails() == []
        told, = club.rows("SELECT m.text_part FROM outbox AS o JOIN outbox_model AS m ON m.outbox = o.id "
                          "WHERE envelope_to = ? ORDER BY o.id DESC LIMIT 1", CHIEF)
        assert "Mail goes out again" in told[0] and "1h" in told[0], told
        check(club, *it.options(), code=WELL)
        # the next outage is another one
        it.kill()
        it.game.mover.answer(it.game.ask, "help")
        for _ in range(40):
            it.round()
        assert [mail.to for mail in club.mails()] == [CHIEF]
        assert down < club.now


def without_one_he_hears_of_it_afterwards():
    with Dead() as it:
        it.game.mover.answer(it.game.ask, "state")
        it.kill()
        for _ in range(60):
            assert it.round() == AWAY
        assert it.club.rows("SELECT count(*) FROM outbox WHERE envelope_to = ?", CHIEF) == [(0,)]
        assert "nobody has taken our mail for 59m" in check(it.club, *it.options())
        it.revive()
        for _ in range(8):
            it.round()
        assert it.taken() == [it.game.mover.address, CHIEF], it.taken()


def a_short_trouble_is_told_to_nobody():
    with Dead("maildir") as it:
        it.game.mover.answer(it.game.ask, "state")
        it.kill()
        for _ in range(20):
            it.round()
        it.revive()
        for _ in range(8):
            it.round()
        assert it.taken() == [it.game.mover.address], it.taken()
        assert [mail.to for mail in it.club.mails() if mail.to == CHIEF] == []


def a_refused_login_is_no_answer_either():
    """The server is there and takes nothing: what waits is put off, and the line says so."""
    with house() as game:
        club = game.club
        game.mover.answer(game.ask, "state")
        club.run("tick")
        hook = club.path("hook")
        with open(hook, "w") as out:
            out.write("#!/bin/sh\ncat > /dev/null\nexit 75\n")
        os.chmod(hook, 0o755)
        options = ["-o", "out.sender=sendmail", "-o", f"out.sendmail={hook}"]
        for _ in range(40):
            club.now += MINUTE
            club.run("tick")
            club.run(*options, "send")
        assert faults(club, *options) == ["out"], faults(club, *options)


def a_restored_house_tells_of_no_old_trouble():
    with Dead("maildir") as it:
        it.game.mover.answer(it.game.ask, "state")
        it.kill()
        for _ in range(40):
            it.round()
        assert "out" in faults(it.club, *it.options())
        it.club.run("backup", it.club.path("backup"))
        it.club.run("restore", it.club.path("backup"))
        it.revive()
        for _ in range(8):  # the server is tried again after some minutes
            it.round()
        assert it.taken() != []
        told = [row[0] for row in it.club.rows("SELECT text_part FROM outbox_model WHERE text_part IS NOT NULL")]
        assert not any("Mail goes out again" in text for text in told), told
        check(it.club, *it.options(), code=WELL)


def a_spare_sender_must_be_another():
    with Club(extra="[out]\nspare = maildir\n") as club:
        done = club.run("init", code=CONFIG)
        assert b"out.spare: this must be another than sender" in done.stderr, done.stderr
        club.run("-o", "out.sender=smtp", "-o", "out.maildir=", "init", code=CONFIG)
        club.run("-o", "out.spare=sendmail", "-o", "out.sendmail=/no/such/program", "init")
        done = club.run("-o", "out.spare=sendmail", "-o", "out.sendmail=/no/such/program", "send", code=1)
        assert b"/no/such/program" in done.stderr, done.stderr


# ---- mail that does not come in ----

def the_master_hears_of_a_dead_mailbox_once():
    with house() as game, contextlib.ExitStack() as stack:
        club = game.club
        club.mails()
        os.chmod(club.folder, 0o755)
        server = Dovecot(club.path("dovecot"))
        stack.callback(server.stop)

        def round(code):
            club.now += MINUTE
            club.run("-o", "in.maildir=", *server.options(), "tick", code=code)
            club.run("send")
            return club.mails()

        assert round(WELL) == []
        server.stop()
        mails = [mail for _ in range(60) for mail in round(AWAY)]
        mail = only(mails, CHIEF)
        assert len(mails) == 1
        mail.must("No mail comes in", "we cannot fetch mail: imap: 127.0.0.1", "no deadline passes")
        told = check(club, *server.options())
        assert told.startswith("wrong: no tick for 1h; no mail could be fetched for 59m: imap: 127.0.0.1"), told
        server.start()
        again = only(round(WELL), CHIEF)
        again.must("Mail comes in again")
        assert [mail for _ in range(3) for mail in round(WELL)] == []
        check(club, *server.options(), code=WELL)


def a_maildir_that_is_gone_is_told_too():
    with house() as game:
        club = game.club
        club.work()
        gone = ("-o", f"in.maildir={club.path('nowhere')}")
        for _ in range(40):
            club.now += MINUTE
            club.run(*gone, "tick", code=1)
        club.run("send")
        only(club.mails(), CHIEF).must("No mail comes in", "nowhere")
        assert "in" in faults(club, *gone)


# ---- the daemon ----

def systemd_is_told_the_same_line():
    with house() as game, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        club = game.club
        told.bind(club.path("notify"))
        told.settimeout(60)
        daemon = subprocess.Popen([club.binary, "-q", "-c", club.path("cursus.ini"), "serve"], cwd=club.folder,
                                  env=dict(club.env, NOTIFY_SOCKET=club.path("notify")))
        try:
            while not (line := told.recv(4096)).startswith(b"STATUS="):
                pass
        finally:
            daemon.terminate()
            daemon.wait(timeout=60)
        assert re.fullmatch(rb"STATUS=well: last tick \d+s ago, 1 game runs, 0 mails unread, \d unsent", line), line


if __name__ == "__main__":
    tap.main([a_house_that_runs_is_well, each_fault_has_a_line_and_an_exit_code,
              a_mail_in_quarantine_and_a_full_disk_are_faults, a_tick_of_tomorrow_is_not_well, it_says_where_it_cannot_look, numbers_are_open_metrics,
              with_a_spare_sender_the_master_hears_of_a_dead_server_once, without_one_he_hears_of_it_afterwards,
              a_short_trouble_is_told_to_nobody, a_refused_login_is_no_answer_either,
              a_restored_house_tells_of_no_old_trouble, a_spare_sender_must_be_another,
              the_master_hears_of_a_dead_mailbox_once, a_maildir_that_is_gone_is_told_too,
              systemd_is_told_the_same_line])
