"""What people say to the robot beside orders is read as a person at the desk would: tests/human/words*.jsonl."""

import glob
import os
import sys

import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tools"))
import human  # noqa: E402
import spoken  # noqa: E402


def words_are_read():
    files = sorted(glob.glob(os.path.join(ROOT, "human", "words*.jsonl")))
    told = human.told(spoken.judge_files(os.environ["CURSUS"], files))
    assert not told, told


tap.main([words_are_read])
