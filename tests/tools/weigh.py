"""Learns the weights of the second reader (src/reader/scored.h) from the letters of tests/human and prints them as the
table of scored.c: weigh.py WEIGH, the program that tests/tools/weigh.c makes. The same letters give the same table.

For each decision of a letter one row of several is right: the order that is wanted, or none. The weights are those that
make the right rows likeliest, found by going down the slope in a fixed number of steps.
"""

import json
import math
import os
import subprocess
import sys

from human import cases_of, trial_of, with_position

HUMAN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "human")
ONE, PARTS = 64.0, 16  # what 1 is of a feature; of a weight
ROWS, STEPS, STRIDE, KEPT = 14, 100, 0.15, 1.0  # rows of a decision that count; how far weights are held near nought


def cases():
    for name in sorted(os.listdir(HUMAN)):
        if name.endswith(".jsonl") and not name.startswith(("words", "aside")):
            yield from (with_position(case, HUMAN) for case in cases_of(os.path.join(HUMAN, name)))


def wanted_of(case):
    """Orders that are right in it: those that are wanted; the first of alternatives; those that are to be asked about."""
    want = case["want"]
    ways = [way for orders in [want.get("orders", [])] + want.get("also", []) for way in orders]
    asked = [order for ask in want.get("asks") or [] for order in ask]
    return [set(ways), {way.split(" / ")[0] for way in ways}, set(asked)]


def decisions(weigh, some):
    """[(number of the case, [(order or None, features, how much is said for it)], those that are right)]"""
    trials = "".join(json.dumps(trial_of(case, case["steps"]), ensure_ascii=False) + "\n" for case in some)
    told = subprocess.run([weigh], input=trials.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()
    groups = {}
    for line in told.splitlines():
        number, slot, order, said, *values = line.split("\t")
        row = (None if order == "-" else order, [int(value) / ONE for value in values], int(said))
        groups.setdefault((int(number), slot), []).append(row)
    for (number, slot), rows in groups.items():
        right = next((r for r in wanted_of(some[number]) if any(order in r for order, *_ in rows)), {None})
        yield number, slot, rows, right


def pruned(rows, right):
    """What is right, what counts, and none: rows of which little is said are alike."""
    said = lambda row: (row[0] is None, row[0] in right, row[2])
    return [row[:2] for row in sorted(rows, key=said, reverse=True)[:ROWS]]


def learn(groups):
    size = len(groups[0][0][0][1])
    weight, speed, spread = [0.0] * size, [0.0] * size, [0.0] * size
    for step in range(1, STEPS + 1):
        slope = [KEPT * one for one in weight]
        for rows, right in groups:
            likely = [math.exp(min(60.0, sum(a * b for a, b in zip(weight, values)))) for _, values in rows]
            total, good = sum(likely), sum(one for one, (order, _) in zip(likely, rows) if order in right)
            for one, (order, values) in zip(likely, rows):
                push = one / total - (one / good if order in right else 0.0)
                if abs(push) > 1e-4:
                    for i, value in enumerate(values):
                        if value:
                            slope[i] += push * value
        stride = STRIDE if step <= STEPS * 0.6 else STRIDE * 0.3
        for i in range(size):
            speed[i] = 0.9 * speed[i] + 0.1 * slope[i]
            spread[i] = 0.99 * spread[i] + 0.01 * slope[i] ** 2
            weight[i] -= stride * (speed[i] / (1 - 0.9**step)) / (math.sqrt(spread[i] / (1 - 0.99**step)) + 1e-8)
    return [round(PARTS * one) for one in weight]


def main(words):
    if len(words) != 1:
        print(__doc__)
        return 2
    groups = [(pruned(rows, right), right) for _, _, rows, right in decisions(words[0], list(cases()))]
    print("static const int weight[SCORED_FEATURES] = {" + ", ".join(map(str, learn(groups))) + "};")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
