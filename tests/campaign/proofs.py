"""Runs the campaigns that prove what docs/reliability.md promises: proofs.py [--long] [--only R03,R04] [--planted].

Each is a program that ends with a line of result ("R03 power: 500 cuts in 45 commands, seed 1, 0 wrong") and with 1
where a goal is not held; or tests of `make test` that prove a goal by themselves. All are run, as many at a time as
there are processors, with what they said in build/proofs/; then comes the table. Exit 1 if one goal is not held.

--planted shows that they can fail: each patch in planted/ puts one fault into a copy of the sources, which is built,
and the campaign that it is named after must find it."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

TOP = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LOGS = os.path.join(TOP, "build", "proofs")
SEED = "1"


class Proof:
    """`goal` as docs/reliability.md numbers it. `short` and `long` are the arguments of a campaign, which may have no
    short form; `tests` are tests instead, a unit by its name, with a slice behind a colon, an end-to-end test with
    .py."""

    def __init__(self, goal, name, what, short=None, long=None, tests=()):
        self.goal, self.name, self.what, self.tests = goal, name, what, tests
        self.short, self.long = short, long if long is not None else short

    def commands(self, whole):
        campaign = self.long if whole else self.short
        if campaign:
            program, *words = campaign
            yield ["sh" if program.endswith(".sh") else "python3", *(["-B"] if program.endswith(".py") else []),
                   os.path.join("tests", "campaign", program), *words]
        for test in self.tests:
            if test.endswith(".py"):
                yield ["python3", "-B", os.path.join("tests", "e2e", test)]
            else:
                unit, *part = test.split(":")
                yield [os.path.join("build", "debug", "tests", unit), *part]


GAMES = sorted(one.name for one in os.scandir(os.path.join(TOP, "src", "games")) if one.is_dir())

PROOFS = [
    Proof("R01", "points", "killed at each numbered point", tests=["crash_test.py", "store_crash_test"]),
    Proof("R01", "kills", "killed at random under load", ["kills.py", "75", SEED], ["kills.py", "1000", SEED]),
    Proof("R02", "mails", "no mail lost, each at most once more",
          tests=["smtp_test", "sending_test.py", "outgoing_test.py"]),
    Proof("R03", "power", "the power goes", ["power.py", "60", SEED], ["power.py", "500", SEED]),
    Proof("R03", "synced", "all is lost that no command synced", tests=["power_test.py"]),
    Proof("R04", "memory", "one place finds no memory",
          ["failing.py", "memory", "400", SEED], ["failing.py", "memory", "0", SEED]),
    Proof("R04", "short", "memory is short anywhere in one command", tests=["memory_test.py", "mem_test"]),
    Proof("R05", "calls", "one call to the system fails",
          ["failing.py", "calls", "900", SEED], ["failing.py", "calls", "0", SEED]),
    Proof("R05", "files", "writing and syncing fail", tests=["store_fault_test", "failing_test.py"]),
    Proof("R06", "corpus", "mails of others", tests=["corpus_test", "corpus_test.py"]),
    Proof("R07", "mutants", "mails and exports that were changed",
          ["mutants.py", "6000", "300", SEED], ["mutants.py", "200000", "5000", SEED]),
    Proof("R08", "fuzz", "foreign bytes at every reader", ["fuzz.py", "2"], ["fuzz.py", "whole"]),
    Proof("R09", "play", "random play and replay", tests=[f"harness_test:{game}" for game in GAMES]),
    Proof("R10", "findings", "analysers, sanitizers, memcheck find nothing",
          ["measured.py", "findings", "short", SEED], ["measured.py", "findings", "long", SEED]),
    Proof("R11", "cover", "what the tests reach", ["measured.py", "cover", "short"], ["measured.py", "cover", "long"]),
    Proof("R12", "operators", "changed operators are minded",
          ["measured.py", "operators", "short", SEED], ["measured.py", "operators", "long", SEED]),
    Proof("R13", "smtp", "each point of a talk with each fault", tests=["smtp_test", "smtp_real_test", "sender_test"]),
    Proof("R14", "loops", "programs that write to programs", ["loops.py", "1", SEED], ["loops.py", "3", SEED]),
    Proof("R14", "robots", "programs that answer are not answered for ever", tests=["robot_test.py", "flood_test.py"]),
    Proof("R15", "twins", "what a seat may not know changes no byte",
          tests=["engine_twin_test", "site_twin_test", "twins_test.py"]),
    Proof("R16", "forgery", "who may speak", tests=["matrix_test.py", "attack_test.py", "who_test.py"]),
    Proof("R17", "storm", "many processes at once", tests=["storm_test.py"]),
    Proof("R18", "room", "the disk is full at each of many offsets", tests=["faults_test.py", "site_faults_test.py"]),
    Proof("R19", "soak", "a month, with kills", ["soak.py", "6", "8", SEED], ["soak.py", "30", "1000", SEED]),
    Proof("R20", "schemas", "houses of every schema", ["schemas.py"]),
    Proof("R20", "versions", "backups and houses of before",
          tests=["restore_test.py", "versions_test.py", "schema_9_test.py"]),
    Proof("R23", "hosts", "four hosts and a server", ["hosts.py", "10", SEED], ["hosts.py", "1000", SEED]),
    Proof("R22", "setups", "set-ups that are wrong say so", tests=["setup_test.py"]),
    Proof("R21", "refusals", "a refusal says what may be sent instead, and nothing hidden",
          tests=["legal_test", "sendback_test", "doors_test"]),
]


def counted(said):
    """Of tests: how many passed and failed, as a line of result."""
    passed = len(re.findall(r"(?m)^ok \d+(?!.*# SKIP)", said))
    failed = len(re.findall(r"(?m)^not ok \d+(?!.*# SKIP)", said))
    skipped = len(re.findall(r"(?m)^(?:not )?ok \d+.*# SKIP", said))
    return f"{passed} tests passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")


class Done:
    """`seconds` that passed, and what of the processors was `used`, in seconds too."""

    def __init__(self, proof, held, line, seconds, used):
        self.proof, self.held, self.line, self.seconds, self.used = proof, held, line, seconds, used


def run(proof, whole, top=TOP, logs=LOGS):
    env = dict(os.environ, CURSUS=os.path.join("build", "debug", "cursus"), CMOCKA_MESSAGE_OUTPUT="TAP")
    log, held, began, used = os.path.join(logs, f"{proof.goal}-{proof.name}.log"), True, time.monotonic(), 0
    with open(log, "wb") as out:
        for command in proof.commands(whole):
            process = subprocess.Popen(command, cwd=top, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            held, used = held and process.returncode == 0, used + usage.ru_utime + usage.ru_stime
    with open(log, errors="replace") as file:
        said = file.read()
    lines = re.findall(rf"(?m)^{proof.goal} .*", said)
    line = lines[-1] if lines else f"{proof.goal} {proof.name}: {counted(said) if proof.tests else 'gave no result'}"
    return Done(proof, held and bool(lines or proof.tests), line, time.monotonic() - began, used)


def table(every):
    print(f"\n{'goal':<5}{'what':<58}{'seconds':>8}{'used':>8}  held")
    for done in every:
        print(f"{done.proof.goal:<5}{done.proof.what:<58}{done.seconds:>8.0f}{done.used:>8.0f}  "
              f"{'yes' if done.held else 'NO'}")
    lost = [done for done in every if not done.held]
    print(f"\n{len(every) - len(lost)} held, {len(lost)} not" +
          "".join(f"\nnot held: {done.line} (build/proofs/{done.proof.goal}-{done.proof.name}.log)" for done in lost))
    return not lost


def prove(wanted, whole):
    os.makedirs(LOGS, exist_ok=True)

    def one(proof):
        done = run(proof, whole)
        print(done.line, flush=True)
        return done

    with ThreadPoolExecutor(max_workers=int(os.environ.get("JOBS", os.cpu_count() or 1))) as pool:
        return table(list(pool.map(one, wanted)))


def plant(patch, proof, folder):
    """A copy of the sources with this fault, built as far as the proof needs it: its folder."""
    top = os.path.join(folder, os.path.basename(patch))
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, check=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        os.makedirs(os.path.dirname(os.path.join(top, name)), exist_ok=True)
        shutil.copy2(os.path.join(TOP, name), os.path.join(top, name))
    subprocess.run(["patch", "-s", "-p1", "-i", patch], cwd=top, check=True)
    units = [command[0] for command in proof.commands(False) if command[0].startswith("build/")]
    subprocess.run(["make", "-s", f"-j{os.cpu_count()}", "PROFILE=debug", "build/debug/cursus", *units], cwd=top, check=True,
                   stdout=subprocess.DEVNULL)
    return top


def find_planted(wanted):
    """Whether each planted fault is found by the campaign that its patch is named after."""
    folder, good = os.path.join(TOP, "tests", "campaign", "planted"), True
    with tempfile.TemporaryDirectory(prefix="cursus-planted-") as scratch:
        for patch in sorted(os.listdir(folder)):
            proof = next((proof for proof in wanted if patch.startswith(f"{proof.goal}-{proof.name}")), None)
            if proof is None:
                continue
            top = plant(os.path.join(folder, patch), proof, scratch)
            done = run(proof, False, top, scratch)
            good = good and not done.held
            print(f"{patch}: {'NOT found' if done.held else 'found'} ({done.line})", flush=True)
            shutil.rmtree(top)
    return good


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    words.add_argument("--long", action="store_true", help="the full figures")
    words.add_argument("--only", default="", help="goals or names, with commas between them")
    words.add_argument("--planted", action="store_true", help="shows that the campaigns can fail")
    given = words.parse_args()
    only = [word for word in given.only.split(",") if word]
    wanted = [proof for proof in PROOFS if not only or proof.goal in only or proof.name in only]
    if not given.long:
        wanted = [proof for proof in wanted if proof.tests or proof.short]
    sys.exit(0 if (find_planted(wanted) if given.planted else prove(wanted, given.long)) else 1)


if __name__ == "__main__":
    main()
