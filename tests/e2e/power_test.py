"""The power goes after each command of a story, and all is lost that was not synced: bytes, names, and that a name was
taken away. tests/campaign/power.py cuts at any moment and loses at random."""

import os
import shutil
import sys

import tap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "campaign"))
import power  # noqa: E402
from disk import recorded  # noqa: E402


def what_a_command_did_is_there_when_it_has_ended():
    if tap.sanitized():
        raise tap.Skip("AddressSanitizer must be loaded first")
    story = power.Told(power.SCRATCH, house=power.Recorded, extra=power.EXTRA)
    acts = list(recorded(power.LOG))
    moments = power.after_each_command(acts)
    assert len(moments) == len(story.steps) > 40, len(moments)
    assert any(kind == "U" for kind, _, _ in acts), "nothing was taken away"
    faults = power.checked(story, power.cuts_of(story, acts, moments))
    assert not faults, "\n".join(faults[:5])


try:
    tap.main([what_a_command_did_is_there_when_it_has_ended])
finally:
    shutil.rmtree(power.SCRATCH, ignore_errors=True)
