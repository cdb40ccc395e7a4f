"""R8, foreign bytes at every reader: fuzz.py [SECONDS], 600 for each target unless told otherwise.

Runs `make fuzz`: each target of tests/fuzz/ under libFuzzer with AddressSanitizer and UBSan, from seeds made of the
corpora and the trials. What breaks a promise stays under tests/fuzz/cases/."""

import os
import re
import subprocess
import sys

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    done = subprocess.run(["make", "--no-print-directory", f"-j{os.cpu_count()}", "fuzz", f"TIME={seconds}"], cwd=TOP,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    said = done.stdout.decode(errors="replace")
    ran = re.findall(r"(?m)^(\w+) +(\d+) executions(, BROKEN)?", said)
    broken = [target for target, _, wrong in ran if wrong]
    if done.returncode != 0 or not ran:
        print(said[-4000:])
    if done.returncode != 0 and not broken:
        broken.append("make")
    print(f"R08 fuzz: {len(ran)} targets, {seconds} s each, {sum(int(count) for _, count, _ in ran):,} inputs, "
          f"{len(broken)} wrong{': ' if broken else ''}{', '.join(broken)}")
    sys.exit(1 if broken or not ran else 0)


if __name__ == "__main__":
    main()
