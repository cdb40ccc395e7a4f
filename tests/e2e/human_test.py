"""What people write to each game is read as a game master would: tests/human/."""

import os
import sys

import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tools"))
import human  # noqa: E402

# in per cent of the cases: at least so many right, at most so many orders that nobody wanted
FLOORS = {
    "diplomacy": (98, 0), "doge": (99, 0), "forvm": (99, 0), "gorbino": (99, 0), "quorum": (99, 0),
    "diplomacy_more": (93, 0), "doge_more": (96, 0), "forvm_more": (96, 0), "gorbino_more": (94, 0),
    "quorum_more": (90, 0),
}


def of_file(name):
    def test():
        right, misfires = human.share(human.judge_files(os.environ["CURSUS"], [os.path.join(ROOT, "human", f"{name}.jsonl")]))
        assert right >= FLOORS[name][0] and misfires <= FLOORS[name][1], f"{right:.1f} % right, {misfires:.1f} % misfires"
    test.__name__ = name
    return test


tap.main([of_file(name) for name in FLOORS])
