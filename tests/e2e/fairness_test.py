"""docs/fairness.md: its program, as printed there, agrees with a real game and sees every kind of cheating."""

import json
import os
import re
import subprocess
import sys

import tap
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


RECORD = finished()


def a_real_game_checks():
    status, said = check(RECORD, RECORD["commitment"])
    assert status == 0, said
    count = len(RECORD["draws"]) + sum(len(move["draws"]) for move in RECORD["moves"])
    assert said == f"{count} draws, all as the secret and the words make them\n", said
    assert count >= 141, count


def another_secret_is_seen():
    record = dict(RECORD, secret="00" * 32)
    status, said = check(record, RECORD["commitment"])
    assert status != 0 and "another secret than was promised" in said, said


def another_word_is_seen():
    record = dict(RECORD, words=[RECORD["words"][0] + "x"] + RECORD["words"][1:])
    status, said = check(record, RECORD["commitment"])
    assert status != 0 and "is not the next one of the stream" in said, said


def another_draw_is_seen():
    bound, value = RECORD["draws"][20]
    draws = [list(draw) for draw in RECORD["draws"]]
    draws[20] = [bound, (value + 1) % bound]
    status, said = check(dict(RECORD, draws=draws), RECORD["commitment"])
    assert status != 0 and "draw 21 is not" in said, said


if __name__ == "__main__":
    tap.main([a_real_game_checks, another_secret_is_seen, another_word_is_seen, another_draw_is_seen])
