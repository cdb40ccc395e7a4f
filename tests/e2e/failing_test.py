"""One call to the system fails, for want of a file descriptor or by a fault of the disk: a command says what it is, and
is done the next time. tests/campaign/failing.py goes through all calls of a whole story."""

import os
import shutil
import sys

import tap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "campaign"))
import failing  # noqa: E402
from story import Step  # noqa: E402
from house import started_house  # noqa: E402


class Told:
    """A house as a story of no commands."""

    def __init__(self, folder):
        self.house, _, _ = started_house(os.path.join(folder, "whole"), extra=failing.EXTRA)
        self.before = []


def no_file_that_cannot_be_opened_is_one_without_rights():
    if tap.sanitized():
        raise tap.Skip("AddressSanitizer has its own malloc")
    told = Told(failing.SCRATCH)
    scenario = failing.Scenario(told, None, Step("tick", ("tick",), None, told.house.now + 60))
    opens = [point for point in scenario.points(["open"]) if point[2] in ("EMFILE", "EIO")]
    assert len(opens) > 10, opens
    failed = 0
    with scenario.house() as house:
        for call, at, how in opens:
            house.kept.put_back()
            done, _ = scenario.run(house, call, at, how)
            assert done.returncode in (0, 74, 75, 78), (at, how, done)
            assert b"this user may not" not in done.stderr and b"not an error" not in done.stderr, (at, how, done.stderr)
            failed += done.returncode != 0
    assert failed > 5, failed


try:
    tap.main([no_file_that_cannot_be_opened_is_one_without_rights])
finally:
    shutil.rmtree(failing.SCRATCH, ignore_errors=True)
