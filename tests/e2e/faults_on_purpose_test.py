"""What breaks about a house, one thing a test, on purpose: who says so, by mail or exit code, and that nothing is lost
meanwhile. docs/operator.md has a row of each ("When it breaks"), and no other."""
import contextlib
import os
import re
import subprocess
import tempfile

import tap
from club import duel, none, only
from dovecot import Dovecot, make_ca, make_certificate
from imapclub import AWAY, DONE
from moved_test import GONE, Service, move_away
from wires import MailPeer

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "operator.md")
MINUTE, HOUR, DAY, YEAR = 60, 3600, 86400, 365 * 86400
WRONG, DATA, CREATE, IO, LATER, CONFIG = 1, 65, 73, 74, 75, 78
NOBODY = 65534
CHIEF = "chief@club.example"
MASTER = f"[site]\ngm_address = {CHIEF}\n"


def house(extra=""):
    game = duel(MASTER + extra)
    game.work()
    game.before = game.phase
    return game


def faults(club, *options):
    return [one["code"] for one in club.json(*options, "status")["faults"]]


def says(done, *parts):
    """One line on standard error, and what stands in it."""
    told = done.stderr.decode()
    assert told.count("\n") == 1, told
    for part in parts:
        assert part in told, (part, told)


def trouble(mails):
    """Those to the game master, without the daily news of who joined."""
    return [mail for mail in mails if mail.to == CHIEF and not mail.has("How often you hear of this is yours to say")]


def goes_on(game):
    """An order of who is asked is taken, and the game is sound."""
    mover = game.mover
    mover.answer(game.ask, game.takes()[0] + "\nplay new / first")
    game.work()
    assert game.phase > game.before and game.mover is not mover
    game.club.run("doctor", code=None)
    assert game.club.json("doctor", code=None)["games_played"] == 1


def each_minute(club, minutes, *options, code=DONE):
    """Rounds of cron; the mails that went out, with the minute."""
    found = []
    for minute in range(1, minutes + 1):
        club.now += MINUTE
        assert club.run(*options, "tick", code=None).returncode in (DONE, code)
        club.run(*options, "send", code=None)
        found += [(minute, mail) for mail in club.mails()]
    return found


def a_bad_certificate_of_the_imap_server():
    with house("[game]\nreminders =\n") as game:
        club = game.club
        os.chmod(club.folder, 0o755)
        authority, other = club.path("one"), club.path("other")
        for folder in (authority, other):
            os.mkdir(folder)
        right, wrong = make_ca(authority), make_ca(other)
        good = make_certificate(authority, "server", right)
        bad = make_certificate(other, "server", wrong)
        server = Dovecot(club.path("dovecot"), bad)
        with contextlib.closing(contextlib.ExitStack()) as stack:
            stack.callback(server.stop)

            def options():
                return ["-o", "in.maildir=", *server.options("imaps", ca_file=right[0])]
            for word in ("fetch", "tick"):
                says(club.run(*options(), word, code=AWAY), "imap: 127.0.0.1: ", "certificate")
            club.now += 47 * HOUR + 50 * MINUTE
            club.run(*options(), "tick", code=AWAY)
            mails = each_minute(club, 35, *options(), code=AWAY)
            mail, = trouble(mail for _, mail in mails)
            mail.must("No mail comes in", "certificate")
            assert "in" in faults(club, *options()) and game.phase == game.before, "a deadline passed"
            server.stop()
            server.settings.update(cert=good[0], key=good[1])
            server.start()
            mails = [mail for _, mail in each_minute(club, 2, *options())]
            moved, again = sorted(trouble(mails), key=lambda mail: mail.has("again"))
            again.must("Mail comes in again")
            moved.must("Deadlines moved", "#1 ides")
            assert "in" not in faults(club, *options())
        goes_on(game)


def an_hour_in_which_no_server_takes_our_mail():
    with house() as game:
        club, peer = game.club, MailPeer()
        dead = peer.port
        peer.close()

        def options(port):
            return ["-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", f"smtp.port={port}", "-o",
                    "out.spare=maildir"]
        for player in (game.anna, game.bruno):
            player.answer(game.mail[player.address], "state")
        club.run("tick")
        says(club.run(*options(dead), "send", code=AWAY), "cannot send mail")
        (minute, mail), = each_minute(club, 60, *options(dead))
        assert mail.to == CHIEF and 29 <= minute <= 31, (mail.to, minute)
        mail.must("No mail goes out", "Failed to connect to 127.0.0.1")
        assert faults(club, *options(dead)) == ["out", "unsent"]
        with contextlib.closing(MailPeer()) as peer:
            for _ in range(6):
                club.now += MINUTE
                club.run(*options(peer.port), "tick")
                club.run(*options(peer.port), "send", code=None)
            assert sorted(to for to, _ in peer.taken) == sorted([CHIEF, game.anna.address, game.bruno.address])
            assert faults(club, *options(peer.port)) == []
        goes_on(game)


FILLED = """
mount -t tmpfs -o size=6m tmpfs "$2"
cp -a "$1/." "$2/"
cd "$2"
dd if=/dev/zero of=filler bs=1k count=100000 2>/dev/null || true
for command in deliver tick; do
    code=0
    "$3" -q -c cursus.ini --at "$4" $command <mail || code=$?
    echo "$command $code"
done
rm filler
dd if=/dev/zero of=filler bs=1k count=3000 2>/dev/null || true
"$3" -q -c cursus.ini --at "$4" -o store.reserve_mb=5 status --check || true
rm filler
"$3" -q -c cursus.ini --at "$4" deliver <mail
cp -a . "$1/"
"""


def a_full_disk():
    probe = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True)
    if probe.returncode != 0:
        raise tap.Skip("no file system may be mounted here")
    with house() as game, tempfile.TemporaryDirectory() as disk:
        club, mover, other = game.club, game.mover, game.other
        club.run("deliver", input=other.reply_head(game.mail[other.address]) + "\r\nstate\r\n")
        with open(club.path("mail"), "w") as out:
            out.write(mover.reply_head(game.ask) + "Content-Type: text/plain\r\n\r\n" + game.takes()[0] +
                      "\r\nplay new / first\r\n")
        done = subprocess.run(["unshare", "-rm", "sh", "-euc", FILLED, "sh", club.folder, disk, club.binary, f"@{club.now}"], capture_output=True, env=club.env, timeout=60)
        told = done.stdout.decode() + done.stderr.decode()
        assert done.returncode == 0 and "deliver 75" in told and "tick 75" in told, told
        assert told.count("no room left") >= 2 and re.search(r"wrong: \d MB free on the disk", told), told
        game.work()
        assert game.phase > game.before


def a_disk_that_is_nearly_full():
    """Orders that came in time wait at the mail server: no deadline passes, and the game master hears."""
    with house("[game]\nreminders =\ngrace = 0s\n") as game:
        club, scarce = game.club, ("-o", "store.reserve_mb=100000")
        if club.json("status")["database"]["disk_free"] >> 20 >= 100000:
            raise tap.Skip("too much room here")
        mail = game.mover.reply_head(game.ask) + "Content-Type: text/plain\r\n\r\n" + game.takes()[0] + "\r\nplay new / first\r\n"
        club.now += 47 * HOUR
        club.run(*scarce, "tick", code=LATER)
        club.run(*scarce, "deliver", input=mail, code=LATER)
        club.now += 2 * HOUR  # the deadline passes
        assert b"store.reserve_mb" in club.run(*scarce, "tick", code=LATER).stderr
        club.run(*scarce, "send")
        mails = club.mails()
        only(trouble(mails), CHIEF).must("The disk is nearly full", "no deadline passes")
        assert game.phase == game.before and faults(club, *scarce)[0:1] == ["disk"]
        # there is room again, and the mail server has yet to try once more
        told = trouble(game.work())
        assert game.phase == game.before
        club.now += 20 * MINUTE
        club.run("deliver", input=mail)
        game.work()
        assert any(mail.has("There is room on the disk again") for mail in told), [mail.text for mail in told]
        assert game.phase > game.before
        assert club.rows("SELECT coalesce(sum(missed), 0) FROM conduct") == [(0,)], "a miss is counted of who wrote in time"


def a_page_that_is_damaged():
    with house() as game:
        club = game.club
        club.run("backup", "--overwrite", "copy.db")
        with open(club.path("copy.db"), "rb") as file:
            sound = file.read()
        (root,), = club.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'misread'")
        club.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        with open(club.path("club.db"), "r+b") as file:
            file.seek((root - 1) * 4096)
            page = file.read(4096)
            file.seek((root - 1) * 4096)
            file.write(bytes(4096))
        club.run("doctor", code=DATA)
        says(club.run("backup", "--overwrite", "copy.db", code=DATA), "copy.db.damaged")
        with open(club.path("copy.db"), "rb") as file:
            assert file.read() == sound
        club.run("tick")
        club.run("send")
        only(trouble(club.mails()), CHIEF).must("A check finds a fault")
        assert faults(club) == ["doctor"]
        club.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        with open(club.path("club.db"), "r+b") as file:
            file.seek((root - 1) * 4096)
            file.write(page)
        goes_on(game)


READ_ONLY = """
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
for command in serve tick; do
    code=0
    "$2" -q -c "$3" -o in.maildir="$1" $command || code=$?
    echo "$command $code"
done
"""


def a_maildir_that_may_not_be_written():
    probe = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True)
    if probe.returncode != 0:
        raise tap.Skip("no file system may be mounted here")
    with house() as game:
        club = game.club
        for part in ("new", "cur", "tmp"):
            os.makedirs(club.path("games", part))
        with open(club.path("games", "new", "1"), "w") as out:
            out.write(game.mover.reply_head(game.ask) + "\r\nstate\r\n")
        before = club.rows("SELECT count(*) FROM inbox")
        done = subprocess.run(["unshare", "-rm", "sh", "-euc", READ_ONLY, "sh", club.path("games"), club.binary,
                               club.path("cursus.ini")], capture_output=True, env=club.env, timeout=60)
        told = done.stdout.decode() + done.stderr.decode()
        assert done.returncode == 0 and f"serve {CONFIG}" in told and f"tick {WRONG}" in told, told
        assert told.count("name it in ReadWritePaths=") == 2, told
        assert club.rows("SELECT count(*) FROM inbox") == before


def a_database_that_is_moved_away():
    with house() as game:
        club = game.club
        with Service(club) as service:
            move_away(club, None)
            code, said = service.ended()
            assert code == IO and GONE in said, (code, said)
        mail = game.mover.reply_head(game.ask) + "\r\nstate\r\n"
        says(club.run("deliver", input=mail, code=LATER), "club.db", "`cursus init` makes one")
        for words in (("tick",), ("send",), ("status", "--check"), ("game", "list")):
            says(club.run(*words, code=WRONG), "`cursus init` makes one")
        os.rename(club.path("elsewhere.db"), club.path("club.db"))
        goes_on(game)


def a_clock_that_is_wrong():
    with house("[game]\nreminders =\n") as game:
        club = game.club
        for jump in (10 * YEAR, -10 * YEAR, -3 * DAY, 3 * DAY):
            club.now += jump
            mails = game.work()
            mail, = trouble(mails)
            mail.must("Deadlines moved", "#1 ides", "3650d" if abs(jump) == 10 * YEAR else "3d")
            none([one for one in mails if one.to != CHIEF])
            assert game.phase == game.before
            (due,), = club.rows("SELECT due FROM seat WHERE due > 0 AND waiting")
            assert due == club.now + 48 * HOUR, (jump, due - club.now)
        goes_on(game)


def nothing_that_runs_past_a_deadline():
    with house("[game]\nreminders =\n") as game:
        club = game.club
        club.now += 60 * HOUR
        done = club.run("status", "--check", code=WRONG)
        assert done.stdout == b"wrong: no tick for 2d 12h; 1 game overdue: #1\n", done.stdout
        mails = game.work()
        only(trouble(mails), CHIEF).must("Deadlines moved", "2d 12h", "#1 ides")
        assert game.phase == game.before and faults(club) == []
        goes_on(game)


def a_template_that_is_broken():
    with house() as game:
        club = game.club
        os.mkdir(club.path("words"))
        options = ["-o", f"template.folder={club.path('words')}"]
        with open(club.path("words", "turn.txt"), "w") as out:
            out.write("{{#legal}} and no end\n")
        club.run(*options, "game", "resolve", "ides", str(game.phase))
        club.run(*options, "send")
        mails = club.mails()
        only(trouble(mails), CHIEF).must("turn.txt, line 1, column 1", "is not closed")
        game.note(mails)
        only(mails, game.mover.address).must("YOUR MOVE", "COMPLETE TURNS")
        game.before = game.phase
        assert "turn.txt, line 1, column 1" in club.text(*options, "doctor", code=DATA)
        assert b"turn.txt, line 1, column 1" in club.run(*options, "config", code=CONFIG).stderr
        goes_on(game)


def a_folder_of_backups_that_is_read_only():
    with house() as game:
        club = game.club
        os.mkdir(club.path("copies"))
        copy = os.path.join(club.path("copies"), "1.db")
        club.run("backup", "--overwrite", copy)
        assert club.text("status").count("backup    worked ") == 1
        os.rename(club.path("copies"), club.path("away"))
        with open(club.path("copies"), "w"):
            pass
        club.now += DAY
        says(club.run("backup", "--overwrite", copy, code=CREATE), "copies/1.db")
        club.run("backup", "other/slip.db", code=CREATE)
        none([mail for mail in trouble(game.work()) if not mail.has("Deadlines moved")])
        mail, = trouble(mail for _, mail in each_minute(club, 40))
        mail.must("No backup can be made", "copies/1.db")
        assert faults(club) == ["backup"]
        os.unlink(club.path("copies"))
        os.rename(club.path("away"), club.path("copies"))
        club.run("backup", "--overwrite", copy)
        only(trouble(game.work()), CHIEF).must("A backup was made again")
        assert faults(club) == []
        goes_on(game)


def a_setting_that_is_wrong_at_the_start():
    with house() as game:
        club = game.club
        with open(club.path("cursus.ini")) as file:
            good = file.read()
        with open(club.path("cursus.ini"), "a") as out:
            out.write("[game]\npace = soon\n")
        line = f"cursus.ini:{good.count(chr(10)) + 2}: pace = soon is not right; it wants a span"
        says(club.run("serve", code=CONFIG), line)
        says(club.run("deliver", input=game.mover.reply_head(game.ask) + "\r\nstate\r\n", code=LATER), line)
        unit = os.path.join(os.path.dirname(PAGE), "..", "config", "cursus.service")
        with open(unit) as file:
            assert "\nRestartPreventExitStatus=2 65 78\n" in file.read()
        with open(club.path("cursus.ini"), "w") as out:
            out.write(good)
        goes_on(game)


ROWS = {"the certificate of the IMAP server is not good": a_bad_certificate_of_the_imap_server,
        "no server takes our mail for an hour": an_hour_in_which_no_server_takes_our_mail,
        "the disk is full": a_full_disk,
        "less than `store.reserve_mb` is free": a_disk_that_is_nearly_full,
        "a page of the database is damaged": a_page_that_is_damaged,
        "the Maildir may not be written": a_maildir_that_may_not_be_written,
        "the database is moved away": a_database_that_is_moved_away,
        "the clock is far ahead, or far back": a_clock_that_is_wrong,
        "nothing runs, past a deadline": nothing_that_runs_past_a_deadline,
        "a template is broken": a_template_that_is_broken,
        "the folder of the backups is read-only": a_folder_of_backups_that_is_read_only,
        "a setting is wrong at the start": a_setting_that_is_wrong_at_the_start}


def the_handbook_has_a_row_of_each():
    with open(PAGE, encoding="utf-8") as file:
        part = file.read().split("\n## When it breaks\n")[1].split("\n### ")[0]
    assert re.findall(r"(?m)^\| ([^|]+?) \|", part)[2:] == list(ROWS)


if __name__ == "__main__":
    tap.main([*ROWS.values(), the_handbook_has_a_row_of_each])
