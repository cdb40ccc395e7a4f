"""`make check-all`: gcc's -fanalyzer over src, file by file. Prints each finding that tests/tools/analyzer.tsv does not
name with a reason, and each line there of which nothing is found any more; exit 1 if there is one. CC and CFLAGS come
from the Makefile; with files as arguments only these are looked at, and the list is not held to."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
FOUND = re.compile(r"(?m)^(src/[^:]+):(\d+):\d+: warning: (.*\[-W(?:error=)?(analyzer-[a-z-]+)\])")


def known():
    """{(path, warning): reason}"""
    with open(os.path.join(HERE, "analyzer.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {(path, warning): reason for path, warning, reason in rows}


def sources():
    listed = subprocess.run(["find", "src", "-name", "*.c"], capture_output=True, text=True, check=True).stdout
    return sorted(listed.split())


def analyze(path):
    """Its findings: [(path, line, words, warning)]."""
    flags = [flag for flag in os.environ["CFLAGS"].split() if flag != "-Werror"]
    done = subprocess.run([os.environ.get("CC", "gcc"), *flags, "-fanalyzer", "-fdiagnostics-plain-output", "-c", "-o",
                           os.devnull, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return FOUND.findall(done.stderr)


def main():
    files = sys.argv[1:] or sources()
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        found = sorted({one for many in pool.map(analyze, files) for one in many})
    reasons = known()
    left = [one for one in found if (one[0], one[3]) not in reasons]
    gone = [] if sys.argv[1:] else sorted(set(reasons) - {(one[0], one[3]) for one in found})
    for path, line, words, _ in left:
        print(f"{path}:{line}: {words}")
    for path, warning in gone:
        print(f"analyzer.tsv: {path}: {warning} is not found any more")
    print(f"analyzer: {len(files)} files, {len(left)} findings, {len(found) - len(left)} known to be none")
    sys.exit(1 if left or gone else 0)


if __name__ == "__main__":
    main()
