"""No kind of mail grows, and no habit that mails and documents should lose comes back: tests/sizes.tsv has the bytes of
the text part of each kind in each game (tests/tools/sizes.py), tests/habits.tsv how often each habit may be met
(tests/tools/habits.sh). What has become less is to be written there."""
import csv
import os
import subprocess
import sys

import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "tools"))
from sizes import GAMES, Table, text_bytes  # noqa: E402


def table(lines):
    """{(row, column): number}, of what has one."""
    rows = list(csv.reader(lines, delimiter="\t"))
    return {(row[0], column): int(cell) for row in rows[1:] for column, cell in zip(rows[0][1:], row[1:]) if cell != "-"}


def kept(name):
    with open(os.path.join(ROOT, "tests", name), encoding="utf-8") as file:
        return table(file)


def no_mail_grows():
    most, grown = kept("sizes.tsv"), []
    for rules in GAMES:
        with Table(os.environ["CURSUS"], rules) as desk:
            for kind, mail in desk.measure().items():
                if text_bytes(mail) > most.get((rules, kind), text_bytes(mail)):
                    grown.append((rules, kind, text_bytes(mail), most[rules, kind]))
    assert not grown, grown


def no_habit_comes_back():
    counted = subprocess.run(["sh", "tests/tools/habits.sh"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    most = kept("habits.tsv")
    more = {at: (count, most.get(at, 0)) for at, count in table(counted.splitlines()).items() if count > most.get(at, 0)}
    assert not more, more


tap.main([no_mail_grows, no_habit_comes_back])
