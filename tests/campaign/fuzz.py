"""R8, foreign bytes at every reader: fuzz.py [SECONDS | whole], 600 for each target unless told otherwise.

Runs `make fuzz`: each target of tests/fuzz/ under libFuzzer with AddressSanitizer and UBSan, from seeds made of the
corpora and the trials. What breaks a promise stays under tests/fuzz/cases/.

`whole` goes on until each target has had as many inputs as the goal says, by turns of ten minutes, which takes days; what
was tried is counted in build/fuzz/tried, where the next time begins."""

import os
import re
import subprocess
import sys

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
TRIED = os.path.join(TOP, "build", "fuzz", "tried")
TURN = 600
SLOW, ORDERS, OTHERS = 10**7, 10**8, 10**8  # a target of games, mails and letters; one of order lines; the rest together


def fuzz(seconds, *targets):
    """{target: (inputs or lines, edges, broken)}, the rest of what make said where it failed."""
    only = [f"TARGET={' '.join(targets)}"] if targets else []
    done = subprocess.run(["make", "--no-print-directory", f"-j{os.cpu_count()}", "fuzz", f"TIME={seconds}", *only], cwd=TOP,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    said = done.stdout.decode(errors="replace")
    # "?" of a target that a seed broke, before it said how far it came; of orders the lines count, not the mails
    ran = {target: (int(lines or count.strip("?") or 0), int(edges.strip("?") or 0), bool(wrong))
           for target, count, lines, edges, wrong in re.findall(
               r"(?m)^(\w+) +([\d?]+) executions(?: of (\d+) lines)?, ([\d?]+) of [\d?]+ edges by .*?(, BROKEN.*)?$", said)}
    if done.returncode != 0 or not ran:
        print(said[-4000:])
    if done.returncode != 0 and not any(wrong for *_, wrong in ran.values()):
        ran["make"] = (0, 0, True)
    return ran


def figure(target, targets):
    if target.startswith("orders_"):
        return ORDERS
    if target.startswith(("position_", "words_")) or target in ("files", "foreign", "message"):
        return SLOW
    rest = [one for one in targets if "_" not in one and one not in ("files", "foreign", "message")]
    return OTHERS // len(rest)


def read_tried():
    if not os.path.exists(TRIED):
        return {}
    with open(TRIED) as file:
        return {target: (int(count), int(edges), False) for target, count, edges in map(str.split, file)}


def whole():
    """Turns for all that lack inputs; ends early where something broke."""
    tried = read_tried()
    while True:
        left = [target for target, (count, *_) in tried.items() if count < figure(target, tried)]
        if tried and (not left or any(wrong for *_, wrong in tried.values())):
            return tried
        print(f"{len(left) if tried else 'all'} targets are not done", flush=True)
        for target, (count, edges, wrong) in fuzz(TURN, *left).items():
            before, most, _ = tried.get(target, (0, 0, False))
            tried[target] = (before + count, max(most, edges), wrong)
        with open(TRIED, "w") as out:
            out.writelines(f"{target} {count} {edges}\n" for target, (count, edges, _) in tried.items())


def main():
    word = sys.argv[1] if len(sys.argv) > 1 else "600"
    ran = whole() if word == "whole" else fuzz(int(word))
    broken = [target for target, (*_, wrong) in ran.items() if wrong]
    for target, (count, edges, _) in ran.items():
        print(f"{target}: {count:,} inputs, {edges:,} edges")
    print(f"R08 fuzz: {len(ran)} targets, {'to their figures' if word == 'whole' else word + ' s each'}, "
          f"{sum(count for count, *_ in ran.values()):,} inputs, {sum(edges for _, edges, _ in ran.values()):,} edges, "
          f"{len(broken)} wrong{': ' if broken else ''}{', '.join(broken)}")
    sys.exit(1 if broken or not ran else 0)


if __name__ == "__main__":
    main()
