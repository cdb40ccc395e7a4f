"""Mails that were put aside: looked at without harm, read once more, dropped; and the account of all mails."""

import os

import tap
from club import Club, Player

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\u0085\u2028\x7f\x00\r".encode() + b"\x9b\xff"
PLAIN = "Müller, 漢字\ttabs"


def house(extra=""):
    club = Club(extra=extra)
    club.run("init")
    for part in ("in", "out"):
        for name in ("tmp", "new", "cur"):
            os.makedirs(club.path(part, name), exist_ok=True)
    anna = Player(club, "Anna", "anna@example.org")
    club.run("player", "add", "Anna", "anna@example.org")
    return club, anna


def mail(number, text, sender="anna@example.org"):
    body = text if isinstance(text, bytes) else text.encode()
    return (f"From: Anna <{sender}>\r\nTo: games@club.example\r\nSubject: hello\r\n"
            f"Message-ID: <m{number}@example.org>\r\n"
            f"Date: Fri, 18 Dec 2026 08:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n").encode() + body


def quarantined(club, number, text):
    """Files a mail whose reader dies on it twice; returns its number."""
    club.run("deliver", input=mail(number, text))
    deadly = dict(club.env, CURSUS_CRASH_ON="DEADLY-WORD")
    for _ in range(2):
        club.run("tick", env=deadly)
    rows = club.rows("SELECT id, state FROM inbox WHERE key = ?", f"<m{number}@example.org>")
    assert rows[0][1] == 4, rows
    return rows[0][0]


def refused(club, code, *words):
    done = club.run("quarantine", *words, code=code)
    assert done.stdout == b"", done
    return done.stderr.decode()


def a_list_that_says_why():
    with house()[0] as club:
        assert club.json("quarantine", "list") == []
        first = quarantined(club, 1, "DEADLY-WORD\nhelp\n")
        club.run("deliver", input=mail(2, "help\n"))
        club.run("deliver", input=mail(2, "state\n"))
        listed = club.json("quarantine", "list")
        assert [row["id"] for row in listed] == [first, first + 2], listed
        assert "ended its reader" in listed[0]["why"] and "under this Message-ID" in listed[1]["why"], listed
        assert listed[0]["size"] == len(mail(1, "DEADLY-WORD\nhelp\n")) and listed[0]["source"] == "pipe"
        text = club.text("quarantine", "list")
        assert "2026-12-18T08:00:00Z" in text and "ended its reader" in text, text
        assert len(text.splitlines()) == 3


def what_is_shown_harms_no_terminal():
    with house()[0] as club:
        text = b"DEADLY-WORD " + EVIL + b"\r\n" + PLAIN.encode() + b"\r\nthe end"
        number = quarantined(club, 1, text)
        shown = club.run("quarantine", "show", str(number)).stdout
        told = shown.decode()  # all of it is UTF-8
        for byte in shown:
            assert byte in (0x09, 0x0a) or byte >= 0x20 and byte != 0x7f, byte
        for code in told:
            assert not 0x80 <= ord(code) <= 0x9f and code not in "\u202e\u2028", ascii(code)
        for word in ("\\x1b]0;owned\\x07", "\\x1b[2J", "\\u{9b}", "\\u{202e}", "\\xff", "\\x00", PLAIN, "the end\n",
                     "Subject: hello", "why: the mail ended its reader", "read: 2 times"):
            assert word in told, (word, told)
        whole = club.path("whole")
        assert club.run("quarantine", "show", str(number), "--raw", whole).stdout == b""
        with open(whole, "rb") as file:
            assert file.read() == mail(1, text)
        assert os.stat(whole).st_mode & 0o777 == 0o600
        club.run("quarantine", "show", str(number), "--raw", club.path("no", "folder"), code=73)
        # no more than is fit to be read
        long = quarantined(club, 2, b"DEADLY-WORD\n" + b"0123456789\n" * 20000)
        told = club.text("quarantine", "show", str(long))
        assert len(told) < 70000 and "bytes more; --raw FILE" in told.splitlines()[-1], told[-200:]


def retried_it_is_read():
    club, anna = house()
    with club:
        number = quarantined(club, 1, "state # DEADLY-WORD\n")
        assert club.work() == []
        assert "waits again" in club.text("quarantine", "retry", str(number))
        # the fault is not mended yet: it comes back, and is not lost
        for _ in range(2):
            club.run("tick", env=dict(club.env, CURSUS_CRASH_ON="DEADLY-WORD"))
        assert [row["id"] for row in club.json("quarantine", "list")] == [number]
        club.run("quarantine", "retry", str(number))
        answers = club.work()
        assert [answer.to for answer in answers] == [anna.address], answers
        assert answers[0]["In-Reply-To"] == "<m1@example.org>"
        assert club.json("quarantine", "list") == []
        assert "it was accepted" in refused(club, 1, "retry", str(number))
        # one that was put aside since another had come under its Message-ID acts as a mail of its own
        club.run("deliver", "--now", input=mail(2, "help\n"))
        club.run("deliver", "--now", input=mail(2, "state\n"))
        other = club.json("quarantine", "list")[0]["id"]
        club.work()
        club.run("quarantine", "retry", str(other))
        assert len(club.work()) == 1


def dropped_it_stays_counted():
    with house()[0] as club:
        first, second = (quarantined(club, number, "DEADLY-WORD\n") for number in (1, 2))
        club.run("quarantine", "drop", str(first), "--why", "spam, really")
        club.run("quarantine", "drop", str(second))
        assert club.json("quarantine", "list") == []
        rows = club.rows("SELECT state, note FROM inbox ORDER BY id")
        assert rows[0] == (3, "dropped by the operator: spam, really"), rows
        assert rows[1][0] == 3 and rows[1][1].startswith("dropped by the operator: the mail ended"), rows
        account = club.json("inbox")
        assert account["refused"] == 2 and account["quarantined"] == 0 and account["all"] == 2, account
        for word in ("show", "retry", "drop"):
            assert "it was refused" in refused(club, 1, word, str(first))
        assert club.work() == []


def what_cannot_be_done_is_said():
    with house()[0] as club:
        number = quarantined(club, 1, "DEADLY-WORD\n")
        club.run("deliver", input=mail(2, "help\n"))
        for word in ("show", "retry", "drop"):
            assert "there is no mail 99" in refused(club, 1, word, "99")
            assert "it waits to be read" in refused(club, 1, word, str(number + 1))
            assert "is no mail's number" in refused(club, 2, word, "x")
            assert "is no mail's number" in refused(club, 2, word, "0")
            assert "needs a mail's number" in refused(club, 2, word)
        assert "is not list, show, retry or drop" in refused(club, 2, "eat", "1")
        assert "takes no arguments" in refused(club, 2, "list", "1")
        assert "too few arguments" in refused(club, 2)
        assert "--raw goes with show" in refused(club, 2, "retry", str(number), "--raw", "x")
        assert "--why goes with drop" in refused(club, 2, "list", "--why", "x")
        assert "--why wants" in refused(club, 2, "drop", str(number), "--why", "x" * 201)
        # its text was forgotten with the weeks, all of which the machine was up
        for _ in range(6):
            club.now += 6 * 86400
            club.run("-o", "game.downtime_gap=7d", "tick")
        assert "is gone" in refused(club, 1, "retry", str(number))
        assert "is gone" in refused(club, 1, "show", str(number), "--raw", club.path("x"))
        done = club.run("quarantine", "show", str(number), code=1)
        assert b"ended its reader" in done.stdout and b"is gone" in done.stderr
        club.run("quarantine", "drop", str(number))


def every_mail_is_accounted_for():
    club, anna = house()
    with club:
        robot = mail(1, "I am away").replace(b"Subject:", b"Auto-Submitted: auto-replied\r\nSubject:")
        for raw in (robot, mail(2, "help\n"), mail(2, "help\n"), mail(2, "help\n"), mail(2, "other\n"),
                    mail(3, "x" * 2000000), mail(4, "register Bob\n", "bob@example.org"), robot):
            club.drop(raw)
        club.run("fetch")
        assert club.json("inbox") == {"accepted": 0, "all": 8, "duplicate": 3, "ignored": 0, "parked": 0,
                                      "quarantined": 1, "refused": 0, "waiting": 4}
        club.run("tick")
        assert club.json("inbox") == {"accepted": 1, "all": 8, "duplicate": 3, "ignored": 1, "parked": 1,
                                      "quarantined": 1, "refused": 1, "waiting": 0}
        told = [line.split()[:2] for line in club.text("inbox").splitlines()[1:]]
        assert told[-1] == ["all", "8"] and ["duplicate", "3"] in told, told


if __name__ == "__main__":
    tap.main([a_list_that_says_why, what_is_shown_harms_no_terminal, retried_it_is_read, dropped_it_stays_counted,
          what_cannot_be_done_is_said, every_mail_is_accounted_for])
