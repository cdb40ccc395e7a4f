#!/usr/bin/env python3
"""Instructions of the hot paths by callgrind, beside those of counts.tsv.    counts.py COUNT FOLDER [--write]

COUNT is the bench of that name (count.c), FOLDER a scratch folder. Ends with 1 where one needs over 5 % more than was
noted. --write notes those of today; they hang on compiler and libraries, so it is for whoever changed a path on purpose,
or has another machine than the one before."""
import os
import re
import subprocess
import sys

NOTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "counts.tsv")
PATHS = {"order": "P1", "report": "P8", "quorum": "P5", "forvm": "P5", "doge": "P5", "gorbino": "P5", "diplomacy": "P5"}
MORE = 1.05


def counted(program, folder, path):
    os.makedirs(folder, exist_ok=True)
    run = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=counted",
                          program, folder, path], capture_output=True, text=True)
    total = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or total is None:
        sys.exit(f"counts.py: {path}: valgrind ended with {run.returncode}\n{run.stderr}")
    return int(total[1]) // int(run.stdout)


def main():
    program, folder = sys.argv[1:3]
    noted = dict(line.split("\t")[:2] for line in open(NOTED)) if os.path.exists(NOTED) else {}
    today = {path: counted(program, os.path.join(folder, path), path) for path in PATHS}
    worse = False
    print(f"\n{'Instructions (callgrind)':<32}{'noted':>14}{'today':>14}{'ratio':>8}")
    for path, count in today.items():
        before = int(noted.get(path, count))
        bad = count > before * MORE
        worse = worse or bad
        unit = "" if path in ("order", "report") else ": a game"
        print(f"  {PATHS[path]} {path + unit:<27}{before:>14}{count:>14}{count / before:>8.2f}{'   MORE' if bad else ''}")
    if sys.argv[3:] == ["--write"]:
        with open(NOTED, "w") as file:
            file.writelines(f"{path}\t{count}\n" for path, count in today.items())
        return 0
    return 1 if worse else 0


sys.exit(main())
