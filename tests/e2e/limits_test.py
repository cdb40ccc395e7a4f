"""The limits an operator sets: how long a mail may be, how many lines a plan may have."""

import subprocess

import tap
from club import Club, Player, latest


def has(text, part):
    text = text.replace("\r\n", "\n")
    assert part in text, f"{part!r} does not stand in {text!r}"


def a_long_mail_is_refused_whole():
    for way in ("pipe", "maildir"):
        with Club() as club:
            club.run("init")
            club.run("player", "add", "Anna", "anna@example.org")
            for number, size in enumerate((5000, 4096 - 200)):
                head = (f"From: anna@example.org\r\nTo: games@club.example\r\nSubject: hello\r\n"
                        f"Message-ID: <{number}@example.org>\r\n\r\ngames\r\n")
                raw = (head + "\r\n" * ((size - len(head)) // 2)).encode()
                small = ("-o", "in.size_max=4096")
                if way == "pipe":
                    club.run(*small, "deliver", input=raw)
                else:
                    club.drop(raw)
                club.run(*small, "tick")
                club.run("send")
                mail = latest(club.mails(), "anna@example.org")
                if size > 4096:
                    has(mail.text, "Your mail was not read: it is larger than the mails that are read here.")
                else:
                    assert mail.kind == "games", mail.kind


def pipe(club, raw, *args):
    """`deliver` as a mail server runs it: what it says, once all of the mail was taken from us, and its exit status."""
    with subprocess.Popen([club.binary, "-c", club.named, "--at", f"@{club.now}", *args], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=club.env, cwd=club.folder) as run:
        run.stdin.write(raw)  # EPIPE where it is read in part
        run.stdin.close()
        return run.stdout.read() + run.stderr.read(), run.wait()


def mail_of(size):
    head = b"From: anna@example.org\r\nTo: games@club.example\r\nMessage-ID: <%d@example.org>\r\n\r\ngames\r\n" % size
    return head + b"x" * 68 + b"\r\n" * ((size - len(head)) // 2)


def deliver_reads_to_the_end_whatever_becomes_of_the_mail():
    """fetchmail, OpenSMTPD, maildrop and procmail take a pipe that nobody reads for a failure."""
    with Club() as club:
        club.run("init")
        assert pipe(club, mail_of(3000000), "deliver") == (b"", 0)
        said, code = pipe(club, mail_of(2000000), "-o", "store.reserve_mb=900000000", "deliver")
        assert code == 75 and b"store.reserve_mb" in said, (code, said)
        assert club.json("inbox")["all"] == 1


def deliver_says_nothing_of_a_mail_that_is_filed():
    """getmail takes any word on standard error for a failure, and hands the mail over again."""
    with Club() as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        for number, args in enumerate((["deliver"], ["deliver", "--now"], ["-o", "log.level=debug", "deliver", "--now"])):
            for _ in range(2):  # also one that is known
                assert pipe(club, mail_of(500 + 10 * number), *args) == (b"", 0), args
        assert pipe(club, mail_of(510).replace(b"games\r", b"other\r"), "deliver") == (b"", 0)  # another under its key
        said, code = pipe(club, mail_of(600), "-v", "deliver")
        assert code == 0 and b"filed in=" in said, (code, said)


def a_plan_has_as_many_lines_as_the_setting_says():
    with Club(extra="[game]\nplan_lines = 2\n") as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2", "--set", "first=2")
        club.run("seat", "ides", "1", "player", "Anna")
        club.run("player", "add", "Bruno", "bruno@example.com")
        club.run("seat", "ides", "2", "player", "Bruno")
        club.run("game", "start", "ides")
        club.run("send")
        anna = Player(club, "Anna", "anna@example.org")
        anna.answer(latest(club.mails(), anna.address), "take first\nplay first\ntake first")
        text = latest(club.work(), anna.address).text
        has(text, "- \"take first\": You have as many saved orders as we can keep.")
        has(text, "Saved: take first; play first.\n")


def lines_beyond_the_last_that_is_read_are_named():
    with Club() as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        anna = Player(club, "Anna", "anna@example.org")
        anna.write("games\n" * 203)
        (answer,) = club.work()
        anna.answer(answer, "zone Europe/Rome\n" + "picture on\n" * 202)
        has(latest(club.work(), anna.address).text, "its last 3 lines were not read")


if __name__ == "__main__":
    tap.main([a_long_mail_is_refused_whole, deliver_reads_to_the_end_whatever_becomes_of_the_mail,
              deliver_says_nothing_of_a_mail_that_is_filed, a_plan_has_as_many_lines_as_the_setting_says,
              lines_beyond_the_last_that_is_read_are_named])
