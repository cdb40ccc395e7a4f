"""What people write to each game is read as a game master would: tests/human/."""

import os
import sys

import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tools"))
import human  # noqa: E402

GAMES = ("diplomacy", "doge", "forvm", "gorbino", "quorum")


def of_file(name):
    def test():
        told = human.told(human.judge_files(os.environ["CURSUS"], [os.path.join(ROOT, "human", f"{name}.jsonl")]))
        assert not told, told
    test.__name__ = name
    return test


tap.main([of_file(name) for name in (*GAMES, *(f"{game}_more" for game in GAMES), "aside", "diplomacy_spoken",
                                     "strangers_en", "strangers_xx")])
