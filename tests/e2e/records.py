"""Records of real games, and what the program of docs/fairness.md says of them."""
import json
import math
import os
import re
import subprocess
import sys

from club import Club

HERE = os.path.dirname(os.path.abspath(__file__))


def program():
    with open(os.path.join(HERE, "..", "..", "docs", "fairness.md"), encoding="utf-8") as file:
        blocks = re.findall(r"^```python\n(.*?)^```", file.read(), re.M | re.S)
    assert len(blocks) == 1, len(blocks)
    return blocks[0]


def check(record, commitment):
    """Runs the program in a folder of its own; (exit status, what it said)."""
    with Club() as scratch:
        for name, text in (("check.py", program()), ("record.json", json.dumps(record))):
            with open(scratch.path(name), "w", encoding="utf-8") as out:
                out.write(text)
        done = subprocess.run([sys.executable, "-I", "check.py", "record.json", commitment], cwd=scratch.folder,
                              capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr


def finished():
    """The record of a game among four bots."""
    with Club() as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "4")
        club.run("game", "start", "ides", "--bots")
        return json.loads(club.text("record", "ides"))


def drawn(*words):
    """The file of an event among seven bots that has begun."""
    with Club() as club:
        club.run("init")
        club.run("event", "open", "spring", "swiss", "quorum", "seats=2", "rounds=1", *words)
        club.run("event", "enter", "spring", "bot", "7")
        club.run("event", "start", "spring")
        return json.loads(club.text("event", "export", "spring"))


def taken_back():
    """The record of one that was taken back: twice under way, and twice after its end."""
    with Club() as club:
        club.run("init")
        club.run("game", "open", "nones", "--rules", "forvm", "--seats", "3")
        for word in ("olive", "thyme"):
            club.run("player", "add", word, f"{word}@example.org")
        club.run("seat", "nones", "1", "player", "olive")
        club.run("game", "start", "nones", "--bots")
        for _ in range(3):
            club.run("game", "resolve", "nones", str(club.json("game", "list")[0]["phase"]))
        club.run("game", "undo", "nones", str(club.json("game", "list")[0]["phase"] - 1))
        club.run("game", "undo", "nones", "0")
        club.run("seat", "nones", "1", "bot")
        first = json.loads(club.text("record", "nones"))
        club.run("game", "undo", "nones", "4")
        second = json.loads(club.text("record", "nones"))
        club.run("game", "undo", "nones", "3")
        club.run("doctor")
        return first, second, json.loads(club.text("record", "nones"))


def much_is_drawn(record):
    """Whether its last branch draws so much that another stream cannot give the same by chance."""
    moves = record["moves"][record["branches"][-1]["from"]:]
    return math.prod(bound for move in moves for bound, _ in move["draws"]) > 10**12


def taken_back_with_dice():
    """What bots make of a new branch hangs on its dice: one that draws nothing, or little, shows nothing."""
    for _ in range(30):
        records = taken_back()
        if much_is_drawn(records[1]):
            return records
    raise AssertionError("no branch of 30 games drew much")
