"""`make check-all`: gcc's -fanalyzer over src, file by file. Prints each finding that tests/tools/analyzer.tsv does not
name with a reason, and each line there of which nothing is found any more; exit 1 if there is one. CC, CFLAGS and
BUILD come from the Makefile; with files as arguments only these are looked at, and the list is not held to."""

import hashlib
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


def compiled(*words):
    flags = [flag for flag in os.environ["CFLAGS"].split() if flag != "-Werror"]
    done = subprocess.run([os.environ.get("CC", "gcc"), *flags, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done


def analyze(path):
    """Its findings: [(path, line, words, warning)]. They are kept for the next time, as long as all that the file includes
    stays the same."""
    meant = compiled("--version").stdout + os.environ["CFLAGS"] + compiled("-E", path).stdout
    kept = os.path.join(os.environ["BUILD"], "analyzer", hashlib.sha256(meant.encode()).hexdigest())
    if not os.path.exists(kept):
        said = compiled("-fanalyzer", "-fdiagnostics-plain-output", "-c", "-o", os.devnull, path).stderr
        with open(f"{kept}.{os.getpid()}", "w", encoding="utf-8") as out:
            out.write(said)
        os.rename(out.name, kept)
    with open(kept, encoding="utf-8") as file:
        return FOUND.findall(file.read())


def main():
    files = sys.argv[1:] or sources()
    os.makedirs(os.path.join(os.environ["BUILD"], "analyzer"), exist_ok=True)
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
