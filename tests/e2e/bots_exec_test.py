"""Programs of other people as bots (bots=exec:NAME): they play whole games, and whatever else they do costs nobody
anything: the game goes on, the log says why, and they reach neither files nor people."""
import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

import tap
from club import Club

CURSUS = os.path.abspath(os.environ["CURSUS"])
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
EXAMPLE = os.path.join(TOP, "docs/examples/bot.py")
PACE = 3600
SENTENCE = "level 2 decides"
READ = "#!/usr/bin/env python3\nimport json, os, sys\nasked = json.loads(sys.stdin.readline())\n"
TELL = "print(json.dumps({'orders': [{'slot': one['slot'], 'order': %s} for one in asked['requests']]}), flush=True)\n"


@contextlib.contextmanager
def programs(**texts):
    """A folder with these programs, which anybody may read: where Cursus is root, they are nobody."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        shutil.copy(CURSUS, os.path.join(folder, "cursus"))
        for name, text in texts.items():
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o755)
        yield folder


def simulate(folder, *words):
    done = subprocess.run([CURSUS, "-c", "/dev/null", "-o", f"bot.folder={folder}", "--json", "simulate", *words],
                          capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


@contextlib.contextmanager
def house(folder, more="", extra=""):
    club = Club(extra=f"[game]\ndowntime_gap = 1w\nreminders =\n[bot]\nfolder = {folder}\n{more}{extra}")
    with club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@players.example")
        club.log, club.say = "", "-v"
        yield club


def open_game(club, name, bots, rules="doge", seats=3, seat=1):
    club.run("game", "open", name, "--rules", rules, "--seats", str(seats), "--pace", f"{PACE}s", "--term", f"bots={bots}",
             "--term", "misses=0", "--term", "idle=0s")
    club.run("seat", name, str(seat), "player", "Anna")
    club.run("game", "start", name, "--bots")
    club.work()


def next_deadline(club):
    club.now += PACE + 60
    club.work()


def phase(club, name):
    return dict(club.rows("SELECT name, phase FROM game"))[name]


def ours_answers_as_we_do():
    """`cursus bot` as such a program plays the very games of its level: what goes out is the whole view, and the stream."""
    with programs(ours='#!/bin/sh\nexec "${0%/*}/cursus" bot --level 2\n') as folder:
        for rules, seats, count in (("doge", 3, 1), ("quorum", 2, 1), ("forvm", 3, 1), ("gorbino", 2, 1), ("diplomacy", 7, 1)):
            words = (rules, "--seats", str(seats), "--games", str(count), "--bots")
            bots = ",".join(["2"] * (seats - 1))
            theirs, noise = simulate(folder, *words, f"exec:ours,{bots}")
            plain, _ = simulate(folder, *words, "2")
            assert not noise, noise
            assert theirs["by_seat"] == plain["by_seat"] and theirs["phases"] == plain["phases"], (rules, theirs, plain)
            assert [row["level"] for row in theirs["levels"]] == ["2", "exec:ours"]
            assert theirs["pairs"][0]["level"] == "exec:ours" and theirs["pairs"][0]["against"] == 2


def the_example_plays():
    """docs/examples/bot.py, whole games in a seat, by the clock."""
    with open(EXAMPLE, encoding="utf-8") as file:
        text = file.read()
    with programs(lots=text) as folder:
        for rules, seats in (("quorum", 2), ("diplomacy", 7)):
            bots = ",".join(["2", "exec:lots"] + ["2"] * (seats - 2))
            with house(folder) as club:
                open_game(club, "long", bots, rules, seats)
                club.run("game", "set", "long", "end=" + "2027-12-01 00:00 UTC", code=None)
                for _ in range(400):
                    if not club.rows("SELECT 1 FROM game WHERE status = 1"):
                        break
                    next_deadline(club)
                assert not club.rows("SELECT 1 FROM game WHERE status = 1"), rules
                assert SENTENCE not in club.log and "not asked" not in club.log, club.log
                club.run("verify", "long")


FAULTS = {
    "absent": (None, r"No such file"),
    "plain": ("no program\n", r"Permission denied"),
    "lost": ("#!/nowhere/python\n", r"No such file"),
    "hang": ("#!/bin/sh\nwhile :; do :; done\n", r"not done after 1 seconds"),
    "flood": ("#!/usr/bin/env python3\nprint('x' * 1000000)\n", r"more than 65536 bytes"),
    "noise": ("#!/bin/sh\necho '{]'\n", r"column|JSON|expected"),
    "wrong": (READ + TELL % "'dance'", r"dance"),
    "other": ("#!/bin/sh\necho '{\"orders\":[{\"slot\":\"x\",\"order\":\"y\"}]}'\n", r"'x' is not asked"),
    "none": ("#!/bin/sh\necho '{\"orders\":[]}'\n", r"0 orders, where"),
    "dies": ("#!/bin/sh\nprintf '{\"orders\":'\nkill -9 $$\n", r"ended without a line, by status 137"),
    "exits": ("#!/bin/sh\nexit 3\n", r"by status 3"),
    "grows": ("#!/usr/bin/env python3\nx = bytearray(1 << 31)\n", r"ended without a line"),
}


def the_yardstick_plays():
    """tests/ladder/dumbbot.py, that of `make ladder`: every order of it is taken, and it beats who plays at random now and
    then."""
    with open(os.path.join(TOP, "tests/ladder/dumbbot.py"), encoding="utf-8") as file:
        text = file.read()
    with programs(dumbbot=text) as folder:
        for name in ("army", "fleet", "provinces"):
            shutil.copy(os.path.join(TOP, f"src/games/diplomacy/trials/{name}.csv"), folder)
        words = ("diplomacy", "--bots", "exec:dumbbot,1", "--set", "end=1905", "--games", "2")
        found, noise = simulate(folder, *words)
        assert not noise, noise
        assert found["pairs"][0]["level"] == "exec:dumbbot" and found["pairs"][0]["before"] > 500, found


def faults_cost_nothing():
    with programs(**{name: text for name, (text, _) in FAULTS.items() if text}) as folder:
        os.chmod(os.path.join(folder, "plain"), 0o644)
        for name, (text, why) in FAULTS.items():
            with house(folder, "timeout = 1s\n") as club:
                if text is None or name == "plain":
                    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                        file.write("#!/bin/sh\n")
                    os.chmod(os.path.join(folder, name), 0o755)
                open_game(club, "one", f"2,exec:{name}")
                if text is None:
                    os.unlink(os.path.join(folder, name))
                if name == "plain":
                    os.chmod(os.path.join(folder, name), 0o644)
                before = phase(club, "one")
                next_deadline(club)
                assert phase(club, "one") > before, name
                lines = [line for line in club.log.splitlines() if SENTENCE in line]
                assert lines and all(re.search(why, line) or "rests" in line for line in lines), (name, club.log)
                assert re.search(why, lines[0]) and f"bot=exec:{name} " in lines[0] and "game=1 seat=" in lines[0], lines


def the_late_rest():
    """One that hangs costs its time once, not for each game."""
    with programs(hang="#!/bin/sh\nwhile :; do :; done\n") as folder, house(folder, "timeout = 2s\n") as club:
        for name in ("ides", "nones", "rome", "gaul"):
            open_game(club, name, "exec:hang")
        open_game(club, "free", "2")
        club.log = ""
        began = time.monotonic()
        next_deadline(club)
        lines = [line for line in club.log.splitlines() if SENTENCE in line]
        assert len(lines) >= 8, club.log
        assert sum("not done after" in line for line in lines) <= 1 + (time.monotonic() - began) / 20, lines
        assert all(phase(club, name) > 0 for name in ("ides", "nones", "rome", "gaul", "free"))


def many_ask_none():
    """Where many games are due no program is asked, and the log says so."""
    with open(EXAMPLE, encoding="utf-8") as file:
        text = file.read()
    with programs(lots=text) as folder, house(folder) as club:
        for i in range(10):
            open_game(club, f"g{i}", "exec:lots")
        club.log = ""
        next_deadline(club)
        assert club.log.count("is not asked: many games are due") >= 2, club.log
        assert SENTENCE not in club.log, club.log


JAIL = READ + """
import ctypes, signal, socket, subprocess, threading
folder, secret = %r, %r
done = []
def attempt(name, what):
    try:
        what()
        done.append(name)
    except (OSError, RuntimeError):
        pass
def connect(*family):
    socket.socket(*family)
attempt("read", lambda: open(secret))
attempt("database", lambda: open(os.path.dirname(secret) + "/club.db"))
attempt("list", lambda: os.listdir(os.path.dirname(secret)))
attempt("passwd", lambda: open("/etc/passwd"))
attempt("write", lambda: open(folder + "/new", "w"))
attempt("temporary", lambda: open("/tmp/new", "w"))
attempt("remove", lambda: os.unlink(folder + "/bad"))
attempt("mode", lambda: os.chmod(folder + "/bad", 0o777))
attempt("times", lambda: os.utime(folder + "/bad"))
attempt("truncate", lambda: os.truncate(folder + "/bad", 0))
attempt("inet", lambda: connect(socket.AF_INET, socket.SOCK_STREAM))
attempt("unix", lambda: connect(socket.AF_UNIX, socket.SOCK_STREAM))
attempt("netlink", lambda: connect(socket.AF_NETLINK, socket.SOCK_RAW))
attempt("fork", os.fork)
attempt("run", lambda: subprocess.run(["/bin/true"]))
attempt("session", os.setsid)
attempt("signal", lambda: os.kill(os.getppid(), 0))
attempt("group", lambda: os.kill(0, 0))
attempt("processes", lambda: open("/proc/%%d/environ" %% os.getppid()))
if os.getuid() == 0:
    done.append("root")
if os.environ.get("PATH"):
    done.append("environment")
if sorted(map(int, os.listdir("/proc/self/fd")))[:3] != [0, 1, 2] or len(os.listdir("/proc/self/fd")) > 4:
    done.append("open")
thread = threading.Thread(target=lambda: done.append("thread"))
thread.start()
thread.join()
"""


def they_reach_nothing():
    """What a program tries is told in an order that is none, and so in the log: a thread is all that it gets."""
    with programs() as folder, house(folder) as club:
        secret = club.path("cursus.ini")
        for path in [club.folder] + [club.path(name) for name in os.listdir(club.folder)]:
            os.chmod(path, os.stat(path).st_mode | 0o555)
        bad = os.path.join(folder, "bad")
        with open(bad, "w", encoding="utf-8") as file:
            file.write(JAIL % (folder, secret) + TELL % "'got ' + ' '.join(done)")
        os.chmod(bad, 0o755)
        open_game(club, "one", "exec:bad")
        next_deadline(club)
        got = re.findall(r"level 2 decides: got ([^:]*):", club.log)
        assert got and set(got) == {"thread"}, club.log
        assert sorted(os.listdir(folder)) == ["bad", "cursus"]


def only_what_the_house_has():
    """A game master names what is there; what is gone later is told, and the game goes on."""
    with programs(here="#!/bin/sh\n") as folder, house(folder) as club:
        open_game(club, "one", "2")
        for term, told in (("bots=exec:gone", "gone"), ("bots=exec:../here", "exec:NAME"), ("bots=exec:", "exec:NAME"),
                           ("bots=2,exec:Here", "exec:NAME")):
            refused = club.run("game", "set", "one", term, code=None)
            assert refused.returncode != 0 and told in refused.stderr.decode(), (term, refused.stderr)
        club.run("game", "set", "one", "bots=2,exec:here")
    done = subprocess.run([CURSUS, "-c", "/dev/null", "simulate", "doge", "--bots", "exec:here"], capture_output=True, text=True)
    assert done.returncode == 2 and "bot.folder is not set" in done.stderr, done


tap.main([ours_answers_as_we_do, the_example_plays, the_yardstick_plays, faults_cost_nothing, the_late_rest, many_ask_none,
          they_reach_nothing, only_what_the_house_has])
