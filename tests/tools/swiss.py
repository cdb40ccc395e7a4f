#!/usr/bin/env python3
"""Compares the Dutch system (src/pairing/dutch.h) with another program that checks and generates Swiss tournaments.

    swiss.py SWISS CHECKER [--count N] [--entrants MOST] [--first SEED]

SWISS is build/release/swiss (tests/tools/swiss.c). CHECKER is called as pairing programs are: `--dutch FILE -c` checks
each round of a tournament, `--dutch -g CONFIG -o FILE -s SEED` makes one up, `--dutch FILE -p OUT` pairs a round, with
status 1 where there is no pairing. Of each half of N tournaments, of 6 to MOST entrants and 3 to 13 rounds with
absences, forfeits, late entries, withdrawals and draws, one is played by us and checked by it, the other one is made up
by it and paired again by us. Prints each difference and keeps its file; exit 1 if there is one."""

import argparse
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile


def size(lot, most):
    """Small ones as often as others: in them there is least choice."""
    entrants = lot.randint(6, most if lot.random() < 0.5 else min(most, 40))
    return entrants, min(lot.randint(3, 13), entrants - 1)


def ours(swiss, checker, seed, most, folder):
    """Played by us, checked by it. Where we say that there is no pairing, it must say so as well."""
    entrants, rounds = size(random.Random(seed), most)
    path = os.path.join(folder, f"ours-{seed}.trf")
    played = subprocess.run([swiss, "play", str(seed), str(entrants), str(rounds)], capture_output=True, check=True)
    with open(path, "wb") as file:
        file.write(played.stdout)
    checked = subprocess.run([checker, "--dutch", path, "-c"], capture_output=True, text=True, check=False)
    differs = "".join(line + "\n" for line in (checked.stdout + checked.stderr).splitlines()
                      if line.strip() and ": Round #" not in line)
    if b"cannot be paired" in played.stderr:
        last = subprocess.run([checker, "--dutch", path, "-p", os.devnull], capture_output=True, check=False)
        if last.returncode != 1:
            differs += f"we find no pairing: {played.stderr.decode()}"
    return path, differs


def theirs(swiss, checker, seed, most, folder):
    """Made up by it, paired again by us. Where it found no pairing on the way there is nothing to compare."""
    lot = random.Random(seed)
    entrants, rounds = size(lot, most)
    path, config = (os.path.join(folder, f"theirs-{seed}.{ending}") for ending in ("trf", "config"))
    points = ["", "", "", "PointsForWin=3.0\nPointsForDraw=1.0\n", "PointsForPAB=0.5\n",
              "PointsForWin=3.0\nPointsForDraw=1.0\nPointsForPAB=1.0\nPointsForLoss=0.5\n"]
    with open(config, "w", encoding="utf-8") as file:
        file.write(f"PlayersNumber={entrants}\nRoundsNumber={rounds}\nDrawPercentage={lot.randint(0, 60)}\n"
                   f"ForfeitRate={lot.randint(6, 60)}\nRetiredRate={lot.randint(4, 60)}\n"
                   f"HalfPointByeRate={lot.randint(4, 60)}\nHighestRating=2700\nLowestRating={lot.randint(1400, 2600)}\n"
                   + lot.choice(points))
    made = subprocess.run([checker, "--dutch", "-g", config, "-o", path, "-s", str(seed)], capture_output=True, check=False)
    os.remove(config)
    if made.returncode != 0:
        return path, ""
    with open(path, "rb") as file:
        paired = subprocess.run([swiss, "check"], stdin=file, capture_output=True, text=True, check=False)
    return path, paired.stdout + paired.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("swiss")
    parser.add_argument("checker")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--entrants", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    args = parser.parse_args()
    folder, different = tempfile.mkdtemp(prefix="swiss-"), 0
    seeds = range(args.first, args.first + args.count // 2)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for way in (ours, theirs):
            jobs = [pool.submit(way, args.swiss, os.path.abspath(args.checker), seed, args.entrants, folder) for seed in seeds]
            for job in concurrent.futures.as_completed(jobs):
                path, differs = job.result()
                different += differs != ""
                if differs:
                    print(f"{path}:\n{differs}", end="", flush=True)
                elif os.path.exists(path):
                    os.remove(path)
    print(f"{2 * len(seeds)} tournaments, {different} with a difference")
    if different == 0:
        os.rmdir(folder)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
