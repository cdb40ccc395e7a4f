"""R10, R11 and R12, what make measures: measured.py findings|cover|operators short|long [SEED].

findings: gcc's -fanalyzer over some files of src, drawn by the seed, and memcheck over two units; long, all of
`make check-all`. cover: of the files that make keys, addresses and heads of mails, decide and note what becomes of
them, and file those that come in, a few units take every branch; long, the lines and branches of src that all tests
reach are as many as R11 wants, too. operators: of 500 that are flipped, drawn by the seed, as many are minded as R12
wants, in short a few of those files. The long forms of the last two want builds of their own and the whole suite."""

import fcntl
import glob
import os
import random
import re
import subprocess
import sys
import time

TOP = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
FILES, UNITS, FLIPS = 8, ("base_test", "jv_test"), 500
LINES, BRANCHES, KILLED = 90, 80, 90  # in a hundred
# Every branch of these is taken, by these units.
NEAR = ("src/engine/letters/token.c", "src/engine/letters/seal.c", "src/mail/address.c", "src/mail/envelope.c",
        "src/mail/encode.c", "src/mail/header.c", "src/mail/letter.c", "src/store/outbox.c", "src/engine/queue/refused.c",
        "src/engine/queue/dispatch.c", "src/engine/queue/lanes.c", "src/engine/queue/relay.c", "src/engine/queue/ways.c",
        "src/engine/inbox/verdict_bounce.c", "src/engine/queue/receive.c", "src/store/inbox.c", "src/engine/inbox/aside.c",
        "src/engine/inbox/batch.c")
NEAR_FLIPS = 16
NEAR_UNITS = ("address_test", "backlog_test", "bounce_test", "dispatch_test", "dispatch_fault_test", "engine_small_test",
              "handle_fault_test", "letter_test", "made_test", "outbox_test", "receive_test", "store_mail_test", "ways_test")
FRESH = 12 * 3600  # seconds in which both of the long ones use the same counts


def make(*words):
    """Whether it went well, and what it said, which is shown."""
    done = subprocess.run(["make", "--no-print-directory", *words], cwd=TOP, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    said = done.stdout.decode(errors="replace")
    print(said[-20000:])
    return done.returncode == 0, said


def findings(whole, seed):
    if whole:
        good, _ = make("check-all")
        return f"R10 findings: make check-all, {0 if good else 'some'} wrong", good
    every = sorted(glob.glob("src/**/*.c", root_dir=TOP, recursive=True))
    # the first one has the version in its flags, whose quotes must arrive
    files = ["src/cli/cmd_version.c", *random.Random(f"findings {seed}").sample(every, FILES - 1)]
    units = [f"build/debug/tests/{unit}" for unit in UNITS]
    looks = [make("PROFILE=debug", "run-analyzer", f"FILES={' '.join(files)}")[0],
             make("PROFILE=debug", "run-memcheck", f"MEMCHECK={' '.join(units)}")[0]]
    wrong = looks.count(False)
    return f"R10 findings: {FILES} of {len(every)} files analysed, {len(UNITS)} units under memcheck, seed {seed}, " \
           f"{wrong} wrong", wrong == 0


def counted():
    """The counts of `make cover`, made once for both: what it said."""
    log = os.path.join(TOP, "build", "proofs", "cover.log")
    os.makedirs(os.path.dirname(log), exist_ok=True)
    with open(log, "a+") as kept:
        fcntl.flock(kept, fcntl.LOCK_EX)
        kept.seek(0)
        said = kept.read()
        if "line by line" not in said or time.time() - os.path.getmtime(log) > FRESH:
            _, said = make("cover")
            kept.truncate(0)
            kept.write(said)
    return said


def near(folder):
    """The branches of NEAR that NEAR_UNITS take, and all: [(taken, all)] by file, None if that gave no result. Both goals
    are looked at at the same time, each in a folder of its own."""
    built, _ = make("-s", "PROFILE=debug", *(f"build/debug/tests/{unit}" for unit in NEAR_UNITS))
    ran, said = make("-s", "PROFILE=cover", f"BUILD={folder}", f"NEAR={' '.join(NEAR)}",
                     f"TESTS={' '.join(NEAR_UNITS)}", "run-near")
    rows = re.findall(r"(?m)^(src/\S+): (\d+) of (\d+) branches", said)
    if not built or not ran or sorted(path for path, *_ in rows) != sorted(NEAR):
        return None
    return [(int(taken), int(every)) for _, taken, every in rows]


def cover(whole, _seed):
    files = near("build/cover")
    got = re.search(r"(?m)^src +\d+ of +\d+ +([\d.]+) % +\d+ of +\d+ +([\d.]+) %", counted()) if whole else None
    if files is None or (whole and got is None):
        return "R11 cover: gave no result", False
    wrong, share = sum(taken < every for taken, every in files), ""
    if whole:
        lines, branches = map(float, got.groups())
        wrong += (lines < LINES) + (branches < BRANCHES)
        share = f"{lines} % of lines, {branches} % of branches, "
    taken, every = map(sum, zip(*files))
    return f"R11 cover: {share}{taken} of {every} branches of {len(files)} files, {wrong} wrong", wrong == 0


def operators(whole, seed):
    if whole:
        counted()
        words = ["--count", str(FLIPS), "--minutes", "600"]
    elif near("build/minded"):
        words = ["--count", str(NEAR_FLIPS), "--near", "build/minded/near", *NEAR]
    else:
        return "R12 operators: gave no result", False
    done = subprocess.run([sys.executable, "-B", os.path.join("tests", "tools", "mutate.py"), "--seed", seed, *words], cwd=TOP,
                          stdout=subprocess.PIPE, check=False)
    said = done.stdout.decode(errors="replace")
    print(said)
    got = re.search(r"(\d+) of (\d+) killed", said)
    if got is None or done.returncode != 0:
        return "R12 operators: gave no result", False
    killed, count = map(int, got.groups())
    good = count > 0 and 100 * killed >= KILLED * count
    return f"R12 operators: {killed} of {count} minded, seed {seed}, {0 if good else 1} wrong", good


def main():
    what, whole = sys.argv[1], sys.argv[2] == "long"
    seed = sys.argv[3] if len(sys.argv) > 3 else "1"
    line, good = {"findings": findings, "cover": cover, "operators": operators}[what](whole, seed)
    print(line)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
