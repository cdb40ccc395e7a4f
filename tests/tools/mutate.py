#!/usr/bin/env python3
"""`make mutate`: flips one operator of src at a time and looks whether a test fails for it.

mutate.py [--seed N] [--count N] [--after N] [--minutes N] [--near COUNTED] [--list] [FILE...]
Needs the counts of `make cover` or, with --near, those of few files that `make run-near` left in the folder COUNTED;
then only the file of a flip is built, and build/debug has all else. Only tests that reached the place of a flip are
run for it, under AddressSanitizer and UBSan: the pinned ones first, which compare all that they see, then those that
are short and reach little, `AT_LEAST` of them and more until they are `SPENT` seconds as they took when they were
counted, so that a busy machine tries as many. A flip that does not compile is none: the compiler has found it. A test
that takes far longer than it did, or dies, has failed; one that fails without a flip as well counts for nothing. Flips
that change nothing which anybody could see stand in mutate_equal.tsv, each with its reason, and are not tried. Works on
copies of the tree in a scratch folder; leaves no file and no process."""
import argparse
import ctypes
import multiprocessing
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import cover

FLIPS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "+": "-", "-": "+",
         "++": "--", "--": "++", "+=": "-=", "-=": "+=", "/": "*", "%": "/", "&": "|", "|": "&", "|=": "&=", "&=": "|=",
         "<<": ">>", ">>": "<<", "!": ""}
UNARY_TOO = {"!", "++", "--"}
TOKEN = re.compile(r'(?P<skip>\s+|//[^\n]*|/\*.*?\*/|"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|^[ \t]*#(?:[^\n\\]|\\.)*)|'
                   r"(?P<word>[A-Za-z0-9_.]+)|(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|&&|\|\||[=!<>+\-*/%&|^]=|<<|>>|.)",
                   re.S | re.M)
CAST = re.compile(r"\((?:const |struct |unsigned )*\w+_t?\s*\**\)$")
HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = "build/mutate"
SPENT, AT_LEAST = 40, 3  # seconds of tests for one flip, and tests whatever they take


class Flip:
    """One operator that is to become another, at `offset` of the text of `path`."""

    def __init__(self, path, text, lines, offset, sign, place):
        self.path, self.offset, self.sign, self.new = path, offset, sign, FLIPS[sign]
        self.number = text.count("\n", 0, offset) + 1
        self.place = (path, self.number, offset - text.rfind("\n", 0, offset))
        self.line = lines[self.number - 1]
        alike = lines[:self.number].count(self.line)
        self.what = f"{sign} -> {self.new or 'nothing'}" + (f" #{place}" if place > 1 else "") + (
            f", line {alike} of these" if alike > 1 else "")
        self.key = (path, self.what, self.line)

    def __str__(self):
        return f"{self.path}:{self.number}: {self.what}: {self.line}"


def flips(path):
    """Those of one file: operators between two values, and a few before one; none in tables of constants."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found, before, depth, seen = [], "", 0, {}
    lines = [line.strip() for line in text.splitlines()]
    for match in TOKEN.finditer(text):
        token = match[0]
        if match["skip"]:
            continue
        depth += (token == "{") - (token == "}")
        value = re.fullmatch(r"[\w.]+|[)\]]", before) and before not in ("return", "case", "sizeof")
        # a star is nearly always a pointer, and "(type)-1" or "(type)&x" no sum
        cast = before == ")" and CAST.search(text[max(match.start() - 80, 0):match.start()].rstrip())
        if depth and token in FLIPS and (token in UNARY_TOO or value and not cast):
            key = text.count("\n", 0, match.start()), token
            seen[key] = seen.get(key, 0) + 1
            found.append(Flip(path, text, lines, match.start(), token, seen[key]))
        before = token
    return found


def equal():
    """{key: reason} of the flips that are known to change nothing."""
    with open(os.path.join(HERE, "mutate_equal.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {tuple(row[:3]): row[3] for row in rows}


def took(counted, test):
    """How long a test took when it was counted, in seconds, or None where it failed there."""
    try:
        with open(f"{counted}/counts/{test}.took", encoding="ascii") as file:
            seconds, failed = map(int, file.read().split())
        return None if failed else seconds
    except FileNotFoundError:
        return 10


class Tests:
    """Which tests reach these flips, the likeliest first to tell soon: short ones that reach little."""

    def __init__(self, chosen, counted):
        self.reach, self.size = cover.reach(counted, {flip.place for flip in chosen})
        self.seconds = {test: took(counted, test) for test in self.size}

    def of(self, flip):
        found = [test for test in self.reach[flip.place] if self.seconds[test] is not None
                 and any(map(os.path.exists, (f"tests/unit/{test.split(':')[0]}.c", f"tests/e2e/{test}")))]
        return sorted(found, key=lambda test: ("_pinned_" not in test, (self.seconds[test] + 1) * self.size[test], test))


def bounds():
    """Of this process and all that it starts: no core file, no endless file, no endless memory. (A sanitizer reserves
    more addresses than any limit of these would allow.)"""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    os.environ["ASAN_OPTIONS"] = "hard_rss_limit_mb=4096:detect_leaks=1"


def children(of):
    try:
        with open(f"/proc/{of}/task/{of}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def end_all():
    """Ends whatever a test has left. This process adopts orphans, so all of it is below."""
    while True:
        below = children(os.getpid())
        if not below:
            return
        for pid in below:
            for one in (*children(pid), pid):
                try:
                    os.kill(one, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def run(words, seconds, env=None):
    """Whether a program ends well in time."""
    with tempfile.TemporaryDirectory(prefix="", dir=os.environ["MUTATE_SCRATCH"]) as folder:
        os.chmod(folder, 0o755)
        done = subprocess.Popen(words, env={**os.environ, "TMPDIR": folder, **(env or {})}, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            return done.wait(timeout=seconds) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            end_all()
            done.poll()


def make(*targets):
    return run(["make", "-s", "PROFILE=mutate", *targets], 600)


def builds(flip, near):
    """Whether what is flipped compiles; with `near` the units are linked when they are run."""
    return make(f"{BUILD}/{flip.path[:-2]}.o" if near else f"{BUILD}/cursus")


def units_of(script):
    """The units that a script runs, by their files."""
    with open(f"tests/e2e/{script}", encoding="utf-8") as file:
        return [f"{BUILD}/tests/{name}" for name in re.findall(r'^ +unit\("(\w+_test)"\)$', file.read(), re.M)]


def passes(test, seconds, near=None):
    """`test` may be a part of a program, "harness_test:doge", or a script. `near`: the only file that is not
    build/debug's."""
    name, *part = test.split(":")
    if near:
        words = [f"{BUILD}/near/{name}"]
        if not make(*words, f"NEAR={near}"):
            return True  # not the test's word
    elif name.endswith(".py"):
        units = units_of(name)
        if units and not make(*units):
            return True  # not the test's word
        words = ["python3", "-B", f"tests/e2e/{name}"]
    elif make(f"{BUILD}/tests/{name}"):
        words = [f"{BUILD}/tests/{name}"]
    else:
        return True  # not the test's word
    return run(words + part, 30 + 5 * seconds, {"CURSUS": f"{BUILD}/cursus"})


class Change:
    """A flip in the tree that we are in: made, and taken back at the end."""

    def __init__(self, flip, near):
        self.flip, self.path, self.near = flip, flip.path, near
        with open(flip.path, encoding="utf-8") as file:
            self.was = file.read()
        self.now = self.was[:flip.offset] + flip.new + self.was[flip.offset + len(flip.sign):]

    def put(self, text):
        with open(self.path, "w", encoding="utf-8") as out:
            out.write(text)

    def __enter__(self):
        self.put(self.now)
        return self

    def __exit__(self, *what):
        self.put(self.was)

    def spared(self, test, seconds):
        """Whether a test passes where nothing is flipped, at least the second time: else what it says of a flip says
        nothing."""
        self.put(self.was)
        passed = builds(self.flip, self.near) and any(passes(test, seconds, self.near and self.path) for _ in range(2))
        self.put(self.now)
        builds(self.flip, self.near)
        return passed


def try_flip(flip, tests, sound, near):
    """What came of it in the tree that we are in: ("stillborn", ""), ("killed", by) or ("survived", tests that ran).
    `sound`: of tests that failed before, whether they pass without a flip."""
    with Change(flip, near) as change:
        if not builds(flip, near):
            return "stillborn", ""
        spent, ran = 0, 0
        for test, seconds in tests:
            if spent > SPENT and ran >= AT_LEAST:
                return "survived", f"{ran} of {len(tests)} tests that reach it"
            if not sound.get(test, True):
                continue
            spent, ran = spent + seconds + 1, ran + 1
            if passes(test, seconds, near and flip.path):
                continue
            if test not in sound:
                sound[test] = change.spared(test, seconds)
            if sound[test]:
                return "killed", test
        if not tests:
            return "survived", "no test reaches it"
        return "survived", f"all {ran} tests that reach it" if ran else "those that reach it fail without it"


def worker(tree, near, asked, answers):
    """Tries one flip after the other in a tree of its own."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
    bounds()
    os.chdir(tree)
    sound = {}
    for flip, tests in iter(asked.get, None):
        answers.put((flip, *try_flip(flip, tests, sound, near)))


def trees(folder, count):
    """Copies of what is tracked, one built, the others copies of that."""
    names = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True, text=True).stdout.split("\0")
    first = os.path.join(folder, "1")
    for name in filter(os.path.exists, filter(None, names)):
        os.makedirs(os.path.dirname(os.path.join(first, name)), exist_ok=True)
        shutil.copy2(name, os.path.join(first, name))
    units = [f"{BUILD}/tests/{name[11:-2]}" for name in names if re.fullmatch(r"tests/unit/\w+_test\.c", name)]
    subprocess.run(["make", "-s", f"-j{count}", "PROFILE=mutate", f"{BUILD}/cursus", *units], cwd=first, check=True,
                   stdout=subprocess.DEVNULL)
    for number in range(2, count + 1):
        shutil.copytree(first, os.path.join(folder, str(number)), symlinks=True)
    return [os.path.join(folder, str(number)) for number in range(1, count + 1)]


def near_trees(folder, count):
    """Folders with src of their own, and all else as it is here."""
    made = [os.path.join(folder, str(number)) for number in range(1, count + 1)]
    for tree in made:
        os.makedirs(os.path.join(tree, "build"))
        os.symlink(os.path.abspath("build/debug"), os.path.join(tree, "build", "debug"))
        shutil.copytree("src", os.path.join(tree, "src"))
        for name in set(os.listdir()) - {"src", "build"}:
            os.symlink(os.path.abspath(name), os.path.join(tree, name))
    return made


def tell(tried, began):
    dead, same, left = ([row for row in tried if row[1] == fate] for fate in ("killed", "equal", "survived"))
    for flip, fate, why in same + left:
        print(f"{fate:9} {flip}\n          {why}")
    count = len(dead) + len(left)
    print(f"{len(dead)} of {count} killed ({100 * len(dead) / max(count, 1):.0f} %), "
          f"{len(same)} known to change nothing; {(time.monotonic() - began) / max(len(tried), 1):.1f} s each")


def work(chosen, tests, args, folder):
    """Hands the flips out until enough were tried or the time is over."""
    began = time.monotonic()
    asked, answers, tried, known = multiprocessing.Queue(), multiprocessing.Queue(), [], equal()
    workers = [multiprocessing.Process(target=worker, args=(tree, bool(args.near), asked, answers), daemon=True)
               for tree in (near_trees if args.near else trees)(folder, args.jobs)]
    for one in workers:
        one.start()
    began_trying, rest, out = time.monotonic(), iter(chosen), 0
    try:
        while True:
            while (out < args.jobs and len(tried) + out < args.count
                   and time.monotonic() - began < 60 * args.minutes - SPENT):
                flip = next(rest, None)
                if flip is None:
                    break
                if flip.key in known:
                    tried.append((flip, "equal", known[flip.key]))
                    continue
                asked.put((flip, [(test, tests.seconds[test]) for test in tests.of(flip)]))
                out += 1
            if not out:
                break
            row = answers.get()
            out -= 1
            if row[1] != "stillborn":
                tried.append(row)
                print(f"{len(tried):4} {row[1]:9} {row[0]} ({row[2]})", flush=True)
    finally:
        for one in workers:
            one.kill()
            one.join()
    tell(tried, began_trying)


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--count", type=int, default=200)
    reader.add_argument("--after", type=int, default=0, help="so many of the draw were tried before")
    reader.add_argument("--minutes", type=int, default=55, help="to build and try, without `make cover`")
    reader.add_argument("--jobs", type=int, default=min(os.cpu_count(), 4))
    reader.add_argument("--near", metavar="COUNTED", help="a folder with the counts of few files: these are flipped")
    reader.add_argument("--list", action="store_true", help="print what would be tried")
    reader.add_argument("files", nargs="*")
    args = reader.parse_args()
    files = args.files or subprocess.run(["git", "ls-files", "src/*.c"], check=True, capture_output=True,
                                         text=True).stdout.split()
    every = [flip for path in sorted(files) for flip in flips(path)]
    gone = [key for key in equal() if not args.files and key not in {flip.key for flip in every}]
    for key in gone:
        print("mutate_equal.tsv names what is not there:", *key)
    random.Random(args.seed).shuffle(every)
    every = every[args.after:]
    print(f"seed {args.seed}: {args.count} of {len(every)} flips", flush=True)
    if args.list:
        print(*every[:args.count], sep="\n")
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="cursus-mutate-") as folder, \
            tempfile.TemporaryDirectory(prefix="m", dir=memory) as scratch:  # sockets and sentences have little room
        for path in (folder, scratch):
            os.chmod(path, 0o755)  # a test may start a server that is another user
        os.environ["MUTATE_SCRATCH"] = scratch
        chosen = every[:2 * args.count + 20]  # some do not compile
        work(chosen, Tests(chosen, args.near or "build/cover"), args, folder)


if __name__ == "__main__":
    main()
