#!/usr/bin/env python3
"""`make cover`: what of src the tests reached, by floor and in whole; which lines by which test. cover.py BUILD
[FILE...]: of these files alone, with each branch that was not taken.

A build with PROFILE=cover counts into files counts/TEST-*.profraw. They are mapped into memory and shared by all
processes of a test, so what was forked, killed or shut off from files counts too. Of a line from which a process did
not come back, clang may count what follows as reached."""
import bisect
import glob
import json
import os
import subprocess
import sys


def llvm(tool, *words):
    return subprocess.run([f"llvm-{tool}", *words], check=True, capture_output=True, text=True).stdout


def merged(build, name, files):
    """The counts of these files as one, of which the path is returned."""
    path = os.path.join(build, "counts", f"{name}.profdata")
    llvm("profdata", "merge", "-sparse", *files, "-o", path)
    return path


def programs(build):
    """Those that count, as llvm-cov wants to hear of them: the whole program or, in a build of few files, the units."""
    whole = os.path.join(build, "cursus")
    found = [whole] if os.path.exists(whole) else sorted(glob.glob(os.path.join(build, "*_test")))
    return [word for program in found for word in ("-object", program)][1:]


def exported(build, profile, *form):
    return llvm("cov", "export", *programs(build), f"-instr-profile={profile}", *form)


def source(path):
    """From the root of the tree, or None for what is not ours."""
    path = os.path.relpath(path)
    return path if path.startswith("src/") else None


def floors(build):
    """{floor: {"lines": [reached, all], "branches": [...]}} of all tests, with "src" for the whole."""
    profile = merged(build, "all", glob.glob(os.path.join(build, "counts", "*.profraw")))
    found = {floor: {"lines": [0, 0], "branches": [0, 0]} for floor in (*sorted(os.listdir("src")), "src")}
    for file in json.loads(exported(build, profile, "-summary-only"))["data"][0]["files"]:
        path = source(file["filename"])
        if path:
            for floor in (path.split("/")[1], "src"):
                for what, (reached, total) in found[floor].items():
                    summary = file["summary"][what]
                    found[floor][what] = [reached + summary["covered"], total + summary["count"]]
    return found


def reach(build, places):
    """For each of these places, (path, line, column), the tests that reached it; and how much of their files each did."""
    wanted, found, size, files = {}, {place: set() for place in places}, {}, {}
    for path, line, column in places:
        wanted.setdefault(path, []).append((line, column))
    for path in glob.glob(os.path.join(build, "counts", "*.profraw")):
        files.setdefault(os.path.basename(path).rsplit("-", 1)[0], []).append(path)
    for test, paths in files.items():
        told = exported(build, merged(build, test, paths), "-skip-expansions", "-skip-functions",
                        *map(os.path.abspath, wanted))
        for file in json.loads(told)["data"][0]["files"]:
            path = source(file["filename"])
            # line, column, count, whether it has one: from there on, up to the next
            heads = [segment[:2] for segment in file["segments"]]
            size[test] = size.get(test, 0) + file["summary"]["regions"]["covered"]
            for line, column in wanted.get(path, ()):
                at = bisect.bisect_right(heads, [line, column]) - 1
                # of some functions clang counts nothing: then whoever reaches the file may reach them
                known = at >= 0 and file["segments"][at][3]
                if file["segments"][at][2] if known else file["summary"]["regions"]["covered"]:
                    found[path, line, column].add(test)
    return found, size


def branches(build, files):
    """{path: (taken, all, [a sentence for each that is not])} of these files; a branch is a condition and one answer."""
    profile = merged(build, "all", glob.glob(os.path.join(build, "counts", "*.profraw")))
    found = {path: (0, 0, ["src has no such file, or no program reaches it"]) for path in files}
    told = exported(build, profile, "-skip-functions", *map(os.path.abspath, files))
    for file in json.loads(told)["data"][0]["files"]:
        path, left = source(file["filename"]), []
        with open(path, encoding="utf-8") as text:
            lines = text.read().splitlines()
        for line, column, last, end, true, false, *_ in file["branches"]:
            words = lines[line - 1][column - 1:end - 1 if last == line else None]
            left += [f"{path}:{line}: never {answer}: {words}"
                     for answer, count in (("true", true), ("false", false)) if count == 0]
        summary = file["summary"]["branches"]
        found[path] = (summary["covered"], summary["count"], left)
    return found


def tell_near(build, files):
    for path, (taken, total, left) in branches(build, files).items():
        print(f"{path}: {taken} of {total} branches", *left, sep="\n  ")


def main():
    build = sys.argv[1]
    if len(sys.argv) > 2:
        tell_near(build, sys.argv[2:])
        return
    found = floors(build)
    print(f"{'':10} {'lines':>16}        {'branches':>16}")
    for floor, counts in found.items():
        if counts["lines"][1]:
            print(f"{floor:10}", *(f"{reached:8} of {total:6} {100 * reached / max(total, 1):5.1f} %"
                                   for reached, total in counts.values()))
    llvm("cov", "show", os.path.join(build, "cursus"), "-format=html", f"-output-dir={build}/html",
         f"-instr-profile={build}/counts/all.profdata", "-show-branches=count", "-ignore-filename-regex=^build/|/gen/")
    print(f"line by line: {build}/html/index.html")


if __name__ == "__main__":
    main()
