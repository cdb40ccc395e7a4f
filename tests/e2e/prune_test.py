"""`cursus prune`: what is too old goes, the disk gets its room back, and everything goes on; progress on a terminal."""
import fcntl
import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import time

import tap
from club import Club, duel, only

DAY = 86400
LATER = 75


def grown(days=40):
    """A duel with some MB of mails that are too old by now."""
    game = duel(extra="[game]\ndowntime_gap = 1w\nreminders =\nidle = 0s\n", pace="90d")
    club = game.club
    for number in range(60):
        club.drop(f"From: Eve <eve@example.net>\r\nTo: games@club.example\r\nMessage-ID: <{number}@example.net>\r\n"
                  f"Auto-Submitted: auto-replied\r\n\r\n" + f"line of {number} {os.urandom(20).hex()}\r\n" * 1000)
    club.run("tick")
    for _ in range(days // 5):
        club.now += 5 * DAY
        club.run("tick")
    return game


def size(club):
    return sum(os.path.getsize(club.path(name)) for name in ("club.db", "club.db-wal"))


def the_disk_gets_its_room_back():
    with grown(20) as game:
        club = game.club
        before, dump = size(club), club.text("doctor", "--dump")
        assert before > 3 << 20, before
        # nothing is too old yet
        told = club.json("prune")
        assert told["texts_in"] == 0 and club.text("doctor", "--dump") == dump, told
        club.now += 15 * DAY
        told = club.text("prune", "--dry-run")
        assert told.endswith("Nothing was changed.\n"), told
        assert club.text("doctor", "--dump") == dump
        told = club.json("prune")
        assert told["texts_in"] >= 60 and told["bytes_after"] == size(club) and told["unused"] == 0, told
        assert told["bytes_after"] < before - (3 << 20), (told, before)
        assert "faults" in club.text("doctor") and club.json("doctor")["fault_count"] == 0
        # nothing of what counts is gone, and the house goes on
        game.mover.answer(game.ask, "state")
        only(club.work(), game.mover.address)
        assert club.text("prune") == ""  # -q
        club.say = "-v"
        assert " now.\n" in club.text("prune")


def all_that_is_told(club):
    """What the house says of its game to whom it may concern, and its pages with all pictures: {name: text}."""
    told = {" ".join(words): club.text(*words) for words in (
        ("show", "ides"), ("show", "ides", "1"), ("show", "ides", "--html"), ("position", "ides"), ("record", "ides"),
        ("verify", "ides"), ("standings",), ("log", "ides"), ("press", "ides"), ("game", "list"))}
    told["course"] = club.run("show", "ides", "--course", "--svg", "/dev/stdout").stdout
    told["status"] = {name: club.json("status")[name] for name in ("game_counts", "mails")}
    club.run("site", "pages")
    for folder, _, names in os.walk(club.path("pages")):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                told[os.path.join(folder, name)] = file.read()
    club.run("export", "ides", "ides.json", "--overwrite")
    with open(club.path("ides.json"), encoding="utf-8") as file:
        told["export"] = json.load(file)
    # the export itself is noted in the log
    told["export"]["audit"] = [row for row in told["export"]["audit"] if row["act"] != "export"]
    told["log ides"] = [line for line in told["log ides"].splitlines() if " export" not in line]
    return told


def a_finished_game_is_cut_down_to_what_it_is_played_from():
    with duel(extra="[game]\ndowntime_gap = 1w\n") as game:
        club = game.club
        for _ in range(60):
            game.mover.answer(game.ask, "state")
        club.work()
        club.now += 2 * 3600  # in an hour no more mails are read
        game.say("say bruno: well met", who=game.anna)
        game.finish()
        assert club.json("game", "list")[0]["status"] == "finished"
        for _ in range(7):
            club.now += 5 * DAY
            club.run("tick")
        club.run("prune")
        before, dear, (mails,) = all_that_is_told(club), size(club), club.rows("SELECT count(*) FROM outbox")[0]
        # not before its time, and not where nobody wants it
        assert club.json("-o", "retention.finished_days=36", "prune")["finished"] == 0
        assert club.json("prune")["finished"] == 0
        told = club.json("-o", "retention.finished_days=34", "prune")
        assert told["finished"] == mails - 1 > 50, (told, mails)  # the newest holds its number
        assert told["bytes_after"] == size(club) < dear - 100 * mails, (told, dear)
        assert club.json("doctor")["fault_count"] == 0
        # the pages are made from nothing
        shutil.rmtree(club.path("pages"))
        club.run("site", "pages")
        after = all_that_is_told(club)
        assert after.keys() == before.keys()
        for name, text in before.items():
            assert after[name] == text, name
        # elsewhere it is played again from the file, and here it goes on where somebody takes it up
        with Club() as other:
            other.run("init")
            other.run("import", club.path("ides.json"))
            assert json.loads(other.text("record", "ides")) == json.loads(before["record ides"])
        game.anna.answer(game.mail[game.anna.address], "state")
        assert "over" in only(club.work(), game.anna.address).text
        club.run("game", "undo", "ides", "3")
        assert {mail.to for mail in club.work()} == {game.anna.address, game.bruno.address}
        assert club.json("doctor")["fault_count"] == 0


def a_daemon_goes_on_meanwhile():
    with grown() as game:
        club = game.club
        daemon = subprocess.Popen([club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", "serve"], cwd=club.folder, env=club.env)
        try:
            club.run("prune")
            game.mover.write("help")
            until = time.monotonic() + 60
            while club.rows("SELECT count(*) FROM outbox WHERE kind = 'help' AND state = 2") == [(0,)]:
                assert time.monotonic() < until and daemon.poll() is None, daemon.poll()
                time.sleep(0.01)
        finally:
            daemon.send_signal(signal.SIGTERM)
            daemon.wait(timeout=60)
        assert daemon.returncode == 0, daemon.returncode
        assert club.json("doctor")["fault_count"] == 0 and club.json("status")["faults"] == []


def without_room_nothing_is_begun():
    with grown() as game:
        club = game.club
        before = size(club)
        free = club.json("status")["database"]["disk_free"] >> 20
        if free < 100000:
            done = club.run("-o", "store.reserve_mb=100000", "prune", code=LATER)
            wants, there = map(int, re.search(rb"compacting wants (\d+) MB free on its disk, where (\d+) are",
                                              done.stderr).groups())
            assert there < 100000 < wants < 101000, done.stderr
            assert size(club) >= before
        # the disk is full while it is written: nothing is half done
        dump = club.text("doctor", "--dump")

        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, 1 << 16))
        done = subprocess.run([club.binary, "-c", club.path("cursus.ini"), "--at", f"@{club.now}", "-o",
                               "retention.raw_days=0", "prune"], cwd=club.folder, env=club.env, capture_output=True,
                              preexec_fn=small, timeout=60)
        assert done.returncode in (LATER, 74) and done.stderr, done
        assert club.text("doctor", "--dump") == dump and club.json("doctor")["fault_count"] == 0
        # somebody writes for longer than is waited
        with open(club.path("club.db.lock"), "r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = club.run("-o", "store.busy_timeout=1s", "prune", code=LATER)
            assert b"try again" in done.stderr, done.stderr


def killed_it_leaves_what_was_there():
    with grown() as game:
        club = game.club
        club.run("prune")
        club.run("doctor")  # which notes that all is well
        dump = club.text("doctor", "--dump")
        for at in range(1, 100):
            done = club.run("prune", code=None, env=dict(club.env, CURSUS_CRASH_AT=str(at)))
            assert club.text("doctor", "--dump") == dump, (at, done)
            assert club.json("doctor")["fault_count"] == 0
            if done.returncode == 0:
                break
        assert at > 4, at


# ---- progress ----

def on_a_terminal(club, *words, hold=2.5):
    """What stands on standard error of a command that waits for the write lock for so long."""
    ours, theirs = pty.openpty()
    with open(club.path("club.db.lock"), "r+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.Popen([club.binary, *words[:-1], "-c", club.path("cursus.ini"), "--at", f"@{club.now}",
                                 words[-1]], cwd=club.folder, env=club.env, stdout=subprocess.DEVNULL, stderr=theirs)
        with open(f"/proc/{done.pid}/stat") as file:
            assert file.read()
        until = time.monotonic() + hold
        while time.monotonic() < until:
            time.sleep(0.05)
    told = b""
    os.close(theirs)
    while done.poll() is None or select.select([ours], [], [], 0)[0]:
        if not select.select([ours], [], [], 0.05)[0]:
            continue
        try:
            told += os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
    os.close(ours)
    assert done.wait(timeout=60) == 0
    return told.decode()


def what_takes_long_says_so_on_a_terminal_alone():
    with grown() as game:
        club = game.club
        club.run("tick")
        told = on_a_terminal(club, "prune")
        assert ("compacting: " in told or "forgetting texts: " in told) and told.endswith("\r\033[K"), repr(told)
        assert on_a_terminal(club, "-q", "prune") == ""
        assert on_a_terminal(club, "prune", hold=0.1) == ""
        assert club.run("prune").stderr == b""


if __name__ == "__main__":
    tap.main([the_disk_gets_its_room_back, a_finished_game_is_cut_down_to_what_it_is_played_from, a_daemon_goes_on_meanwhile, without_room_nothing_is_begun,
              killed_it_leaves_what_was_there, what_takes_long_says_so_on_a_terminal_alone])
