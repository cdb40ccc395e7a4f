"""What people say to the robot beside orders is read as a person at the desk would: tests/human/words*.jsonl."""

import glob
import os
import sys

import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tools"))
import human  # noqa: E402
import spoken  # noqa: E402

RIGHT, MISFIRES = 95, 0.5  # in per cent of the cases: at least, at most


def words_are_read():
    rows = spoken.judge_files(os.environ["CURSUS"], sorted(glob.glob(os.path.join(ROOT, "human", "words*.jsonl"))))
    right, misfires = human.share(rows)
    wrong = [case["name"] for case, _, good, _ in rows if not good]
    assert right >= RIGHT and misfires <= MISFIRES, f"{right:.1f} % right, {misfires:.1f} % misfires: {wrong[:20]}"


tap.main([words_are_read])
