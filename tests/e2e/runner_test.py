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


def each_test_counts_into_a_file_of_its_own():
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COUNTS"] = folder
        try:
            run(**{name: says("1..1", "ok 1 - a") + 'touch "$LLVM_PROFILE_FILE"\n' for name in ("one", "two")})
        finally:
            del os.environ["COUNTS"]
        assert sorted(os.listdir(folder)) == ["one-%m%c.profraw", "one.took", "two-%m%c.profraw", "two.took"]


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


def a_slice_is_given_to_its_program():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sliced")
        with open(path, "w") as file:
            file.write('#!/bin/sh\necho "1..1"; [ "$#" -eq 1 ] && echo "ok 1 - $1"; echo "$1" >>' + folder + "/seen\n")
        os.chmod(path, 0o755)
        done = subprocess.run(["sh", RUNNER, path + ":one", path + ":two"], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0 and done.stdout.splitlines()[-1] == "2 passed, 0 failed, 0 skipped", done
        with open(folder + "/seen") as file:
            assert sorted(file.read().split()) == ["one", "two"]


def the_dear_are_started_first():
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JOBS"] = "1"
        names = ("base_test", "season_test.py", "crash_test.py")
        try:
            for name in names:
                with open(os.path.join(folder, name), "w") as file:
                    text = "1..1\nok 1 - a"
                    file.write(f"print({text!r})\n" if name.endswith(".py") else "#!/bin/sh\n" + says(*text.split("\n")))
                os.chmod(os.path.join(folder, name), 0o755)
            done = subprocess.run(["sh", RUNNER, *(os.path.join(folder, name) for name in names)], capture_output=True,
                                  text=True, timeout=60)
        finally:
            del os.environ["JOBS"]
        with open("tests/tools/dear.txt") as file:
            dear = [line for line in file.read().split() if line in names]
        order = [line.split()[0] for line in done.stdout.splitlines()[:-1]]
        assert dear and order == dear + ["base_test"], (dear, order)


TESTS = (a_slice_is_given_to_its_program, the_dear_are_started_first, what_passes_is_counted, what_is_skipped_did_not_pass,
         each_test_counts_into_a_file_of_its_own, what_fails_is_shown, who_dies_fails, who_runs_less_than_planned_fails,
         who_runs_nothing_fails)


if __name__ == "__main__":
    tap.main(TESTS)
