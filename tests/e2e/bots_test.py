"""Bots of all levels: among themselves (`cursus simulate`), and as what a game's terms make of its seats."""
import json
import os
import subprocess

import tap
from club import Club

CURSUS = os.environ["CURSUS"]


def simulate(*words, code=0):
    done = subprocess.run([CURSUS, "-c", "/dev/null", *words], capture_output=True, text=True, timeout=300)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done


def games_are_counted():
    words = ["--json", "simulate", "quorum", "--seats", "3", "--bots", "3,1,1", "--games", "12", "--cores", "2"]
    found = json.loads(simulate(*words).stdout)
    assert found["games"] == 12 and found["seats"] == 3 and found["rules"] == "quorum"
    assert [row["level"] for row in found["levels"]] == ["1", "3"]
    assert all(row["games"] == 12 for row in found["levels"] + found["by_seat"])
    one, three = found["levels"]
    assert abs(2 * one["won"] + three["won"] - 1000) <= 2, found
    assert three["won"] > 2 * one["won"], "level 3 wins more than level 1"
    pair, = found["pairs"]
    assert (pair["level"], pair["against"]) == (3, 1) and pair["elo_low"] <= pair["elo"] <= pair["elo_high"]
    assert json.loads(simulate(*words[:-2], "--cores", "1").stdout) == found, "the number of processes changes nothing"
    assert json.loads(simulate(*words, "--seed", "100").stdout) != found


def it_is_told_in_words():
    told = simulate("simulate", "doge", "--seats", "3", "--games", "6").stdout
    assert "6 games of" in told and "level" in told and "seat" in told, told


def what_is_wrong_is_said():
    for words, said in ((["nogame"], "nogame"), (["quorum", "--seats", "9"], "seats"), (["quorum", "--bots", "6"], "bots"),
                        (["quorum", "--bots", "two"], "bots"), (["quorum", "--games", "0"], "--games"),
                        (["quorum", "--cores", "-1"], "--cores")):
        told = simulate("simulate", *words, code=2)
        assert said in told.stderr and not told.stdout, (words, told.stderr)


PACE = 3600


def open_games(club, levels, *names):
    """Each with Anna at seat 1 and bots beside her."""
    for name in names:
        club.run("game", "open", name, "--rules", "doge", "--seats", "3", "--pace", f"{PACE}s", "--term", f"bots={levels}",
                 "--term", "misses=0", "--term", "idle=0s")
        club.run("seat", name, "1", "player", "Anna")
        club.run("game", "start", name, "--bots")
    club.work()


def a_game_has_levels():
    """By its terms, for all seats or seat by seat; it is played to its end, and its record verifies."""
    club = Club(extra="[game]\ndowntime_gap = 1w\nreminders =\n")
    with club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@players.example")
        open_games(club, "2,3,1", "tall")
        refused = club.run("game", "set", "tall", "bots=7", code=None)
        assert refused.returncode != 0 and b"1 to 5" in refused.stderr, refused.stderr
        club.run("game", "set", "tall", "bots=1,3")
        for _ in range(200):
            if not club.rows("SELECT 1 FROM game WHERE status = 1"):
                break
            club.now += PACE + 60
            club.work()
        assert not club.rows("SELECT 1 FROM game WHERE status = 1")
        club.run("verify", "tall")


def many_at_once_are_in_time():
    """Where many games are due together bots think less, and the log says so."""
    club = Club(extra="[game]\ndowntime_gap = 1w\nreminders =\n[log]\nlevel = info\n")
    with club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@players.example")
        open_games(club, "5", *(f"g{i}" for i in range(10)))
        assert club.rows("SELECT DISTINCT phase FROM game") == [(0,)]
        club.now += PACE + 60
        club.say = "-v"
        club.log = ""
        club.work()
        assert club.log.count("bots play at level 4: ") == 2, club.log
        assert club.rows("SELECT DISTINCT phase FROM game") == [(1,)]


tap.main([games_are_counted, it_is_told_in_words, what_is_wrong_is_said, a_game_has_levels, many_at_once_are_in_time])
