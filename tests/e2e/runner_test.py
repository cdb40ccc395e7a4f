"""What tests/tools/run.sh makes of small test programs: what it counts, what it says of them, how it ends."""

import os
import subprocess
import tempfile

import tap

RUNNER = os.path.abspath("tests/tools/run.sh")


def run(**programs):
    """Runs these scripts (name: text); returns the exit status and the lines."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, text in programs.items():
            paths.append(os.path.join(folder, name))
            with open(paths[-1], "w") as file:
                file.write("#!/bin/sh\n" + text)
            os.chmod(paths[-1], 0o755)
        done = subprocess.run(["sh", RUNNER, *paths], capture_output=True, text=True, timeout=60)
        assert done.stderr == "", done.stderr
        return done.returncode, done.stdout.splitlines()


def says(*lines):
    return "".join(f"echo '{line}'\n" for line in lines)


def what_passes_is_counted():
    status, lines = run(one=says("1..2", "ok 1 - a", "ok 2 - b"), two=says("ok 1 - c", "1..1"))
    assert status == 0 and lines[-1] == "3 passed, 0 failed, 0 skipped", lines


def what_is_skipped_did_not_pass():
    status, lines = run(one=says("ok 1 - a # SKIP only root can", "ok 2 - b", "1..2"),
                        two=says("1..3", "no second network", "not ok 1 # SKIP c", "ok 2 # SKIP d", "ok 3 - e"))
    assert status == 0 and lines[-1] == "2 passed, 0 failed, 3 skipped", lines
    assert lines[-4:-1] == ["skipped: one: a: only root can", "skipped: two: c: no second network",
                            "skipped: two: d: no reason was given"], lines


def what_fails_is_shown():
    status, lines = run(good=says("ok 1 - a", "1..1"), bad=says("ok 1 - b", "not ok 2 - c", "# because", "1..2") + "exit 1\n")
    assert status == 1 and lines[-1] == "2 passed, 1 failed, 0 skipped", lines
    assert "# because" in lines and "not ok 2 - c" in lines and "ok 1 - b" not in lines, lines


def who_dies_fails():
    for text in ("ok 1 - a", "ok 1 - a\n1..1"):
        status, lines = run(dead=says(*text.split("\n")) + "kill -9 $$\n")
        assert status == 1 and lines[-1] == "1 passed, 1 failed, 0 skipped", lines
        assert any("exit status 137" in line for line in lines), lines


def who_runs_less_than_planned_fails():
    for text in (says("1..3", "ok 1 - a"), says("ok 1 - a")):
        status, lines = run(short=text)
        assert status == 1 and lines[-1] == "1 passed, 1 failed, 0 skipped", lines
    status, lines = run(groups=says("1..1", "ok 1 - a", "1..2", "ok 1 - b", "ok 2 - c"))
    assert status == 0 and lines[-1] == "3 passed, 0 failed, 0 skipped", lines


def who_runs_nothing_fails():
    status, lines = run(nothing="", plan=says("1..0"))
    assert status == 1 and lines[-1] == "0 passed, 2 failed, 0 skipped", lines
    assert sum("ran no test" in line for line in lines) == 2, lines


TESTS = (what_passes_is_counted, what_is_skipped_did_not_pass, what_fails_is_shown, who_dies_fails,
         who_runs_less_than_planned_fails, who_runs_nothing_fails)


if __name__ == "__main__":
    tap.main(TESTS)
