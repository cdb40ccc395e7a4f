"""Bots of all levels: among themselves (`cursus simulate`), and as what a game's terms make of its seats."""
import json
import os
import re
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


def open_games(club, levels, *names, seats=3):
    """Each with Anna at seat 1 and bots beside her."""
    for name in names:
        club.run("game", "open", name, "--rules", "doge", "--seats", str(seats), "--pace", f"{PACE}s", "--term", f"bots={levels}",
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
        open_games(club, "5", *(f"two{i}" for i in range(6)))
        open_games(club, "5", *(f"three{i}" for i in range(7)), seats=4)
        assert club.rows("SELECT DISTINCT phase FROM game") == [(0,)]
        club.now += PACE + 60
        club.say = "-v"
        club.log = ""
        club.work()
        # where more than 16 decisions wait, if all games have as many bots as this one
        assert re.findall(r"level (\d): (\d+) games", club.log) == [("4", str(due)) for due in (13, 12, 11, 10, 7)], club.log
        assert club.rows("SELECT DISTINCT phase FROM game") == [(1,)]


def seen_by(seat, position):
    return {"rules": "quorum", "position": position, "seat": seat}


def others_may_ask():
    """`cursus bot`: a position as a seat sees it goes in, an order that is taken comes out."""
    club = Club()
    with club:
        club.run("init")
        for seat, name in enumerate(("Anna", "Bruno"), 1):
            club.run("player", "add", name, f"{name.lower()}@players.example")
            if seat == 1:
                club.run("game", "open", "duel", "--rules", "quorum", "--seats", "2")
            club.run("seat", "duel", str(seat), "player", name)
        club.run("game", "start", "duel")
        asks = [mail for mail in club.work() if mail.legal()]
        seat = 1 if asks[0].to.startswith("anna") else 2
        seen = json.loads(club.text("position", "duel", "--seat", str(seat)))
        questions = [{"rules": "quorum", "position": seen, "seat": seat, "level": level, "seed": 7} for level in (1, 2, 3)]
        questions += [questions[2], {**questions[0], "seat": 3 - seat}, {"rules": "chess"}, {**questions[0], "level": 9},
                      {"rules": "quorum", "position": {"token": 3}}, {**questions[0], "seed": "12ab"},
                      # it can be read, but no game comes to it: a hand that cannot be
                      {**questions[2], "position": {**seen, "hands": seen["hands"][::-1]}}, questions[2]]
        done = subprocess.run([CURSUS, "-c", "/dev/null", "bot"], capture_output=True, text=True, timeout=120,
                              input="".join(json.dumps(one) + "\n" for one in questions) + "{\n\n")
        said = [json.loads(line) for line in done.stdout.splitlines()]
        assert done.returncode == 0 and len(said) == len(questions) + 1, done
        for answer in said[:3]:
            assert answer["orders"] and all(order["order"] for order in answer["orders"]), answer
        assert said[2] == said[3] and said[4] == {"orders": []}
        assert all(list(answer) == ["error"] for answer in said[5:-2] + said[-1:]), said[5:]
        assert said[-2] == said[2] and "ended the bot" in said[-3]["error"], said[-3:]
        level = subprocess.run([CURSUS, "bot", "--level", "1"], capture_output=True, text=True, timeout=120,
                               input=json.dumps({**questions[0], "level": 3}) + "\n" + json.dumps({**seen_by(seat, seen), "seed": 7}))
        assert [json.loads(line) for line in level.stdout.splitlines()] == [said[2], said[0]]
        order, = said[2]["orders"]
        club.drop(f"From: {asks[0].to}\nTo: {asks[0].reply_to}\nSubject: {asks[0].subject}\nMessage-ID: <1@x.example>\n"
                  f"\n{order['order']}\n")
        club.work()
        assert club.rows("SELECT max(number) FROM move")[0][0] == 1


tap.main([others_may_ask, games_are_counted, it_is_told_in_words, what_is_wrong_is_said, a_game_has_levels, many_at_once_are_in_time])
