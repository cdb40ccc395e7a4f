#!/usr/bin/env python3
"""Every goal of a run beside what came of it.    table.py FILE

The lines of FILE are "P4 <= 1.5<TAB>what<TAB>figure" (bench.h). Ends with 1 where a goal is missed by more than a
tenth."""
import sys

SLACK = 1.1


def judged(figure, sense, goal):
    reached = figure <= goal if sense == "<=" else figure >= goal
    nearly = figure <= goal * SLACK if sense == "<=" else figure * SLACK >= goal
    return "" if reached else "nearly" if nearly else "MISSED"


def main():
    rows = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]
    rows.sort(key=lambda row: (row[0].split()[0][:1] != "P", int("0" + "".join(filter(str.isdigit, row[0].split()[0])))))
    missed = 0
    print(f"\n{'Goals':<8}{'':46}{'goal':>12}{'figure':>12}")
    for goal, what, figure in rows:
        number, sense, value = goal.split()
        verdict = judged(float(figure), sense, float(value))
        missed += verdict == "MISSED"
        print(f"  {number:<6}{what:<46}{sense + ' ' + value:>12}{float(figure):>12.2f}   {verdict}")
    print(f"\n{len(rows) - missed} of {len(rows)} goals reached, or missed by a tenth at most")
    return 1 if missed else 0


sys.exit(main())
