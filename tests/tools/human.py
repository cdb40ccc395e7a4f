"""How well a cursus binary reads what people write: human.py [--list] CURSUS FILE...  The files: tests/human/README.md."""

import functools
import json
import os
import subprocess
import sys
import tempfile

MISSED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "human", "missed.txt")


def try_all(cursus, trials):
    """The outcome of each trial."""
    if not trials:
        return []
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for trial in trials:
            file.write(json.dumps(trial, ensure_ascii=False) + "\n")
        file.flush()
        said = subprocess.run([cursus, "try", file.name], stdout=subprocess.PIPE, check=False).stdout.decode()
    outcomes = [json.loads(line) for line in said.splitlines()]
    assert len(outcomes) == len(trials), f"{len(outcomes)} outcomes of {len(trials)} trials"
    return outcomes


def trial_of(case, steps):
    trial = {key: case[key] for key in ("name", "rules", "seats", "options", "position", "names") if case.get(key)}
    return trial | {"steps": steps}


def by_decision(filed):
    """Which of two decisions was ordered first says nothing to the game: the orders of each stay in their order."""
    return [one | {"lines": sorted(one["lines"], key=lambda line: line.split()[0])} for one in filed]


class Sense:
    """Orders that lead to the same game are the same order."""

    def __init__(self, cursus):
        self.cursus, self.known, self.wanted = cursus, {}, {}

    def key(self, case, orders):
        return case["name"], tuple(orders)

    def want(self, case, orders):
        if orders and self.key(case, orders) not in self.known:
            step = {"seat": case["steps"][0]["seat"], "lines": list(orders)}
            self.wanted[self.key(case, orders)] = trial_of(case, [step])

    def answer(self):
        keys = list(self.wanted)
        for key, outcome in zip(keys, try_all(self.cursus, [self.wanted[key] for key in keys])):
            good = "error" not in outcome and not outcome["refused"]
            self.known[key] = json.dumps([outcome["position"], by_decision(outcome["filed"]), outcome["waiting"]],
                                         sort_keys=True) if good else None
        self.wanted = {}

    def same(self, case, one, other):
        if list(one) == list(other):
            return True
        a, b = self.known.get(self.key(case, one)), self.known.get(self.key(case, other))
        return a is not None and a == b


def judge(case, read, sense):
    """(right, misfire)"""
    want = case["want"]
    ways = [want.get("orders", [])] + want.get("also", [])
    got, asks = read["orders"], [ask[:5] for ask in read["asks"]]
    hit = next((way for way in ways if sense.same(case, way, got)), None)

    def known(order):
        return any(sense.same(case, [order], [wanted]) for way in ways for wanted in way)

    if any(order in case.get("never", []) for order in got) or (hit is None and not all(map(known, got))):
        return False, True
    if hit is None or any(want.get(key, read[key]) != read[key] for key in ("aside", "sent")):
        return False, False
    if want.get("asks") is None:
        return not asks or (hit == [] and bool(ways[0])), False
    if ways[0] == [] and hit:
        return True, False
    left = list(asks)
    for wanted in want["asks"]:
        fits = [ask for ask in left
                if all(any(sense.same(case, [order], [option]) for option in ask) for order in wanted)]
        if not fits:
            return False, False
        left.remove(fits[0])
    return True, False


@functools.lru_cache(maxsize=None)
def cases_of(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def with_position(case, beside):
    """The case, in the position of the one that it names."""
    if "at" not in case:
        return case
    at = next(other for other in cases_of(os.path.join(beside, f'{case["rules"]}.jsonl')) if other["name"] == case["at"])
    taken = {key: at[key] for key in ("seats", "options", "position") if key in at}
    step = {"seat": at["steps"][0]["seat"], "text": case["text"], "lang": case["lang"]}
    return {"names": at["names"]} | case | taken | {"steps": [step]}


def judge_files(cursus, paths):
    """[(case, read, right, misfire)]"""
    cases = [with_position(case, os.path.dirname(path)) for path in paths for case in cases_of(path)]
    reads = []
    for case, outcome in zip(cases, try_all(cursus, [trial_of(case, case["steps"]) for case in cases])):
        assert "error" not in outcome, f'{case["name"]}: {outcome["error"]}'
        reads.append({key: [one for step in outcome["read"] for one in step[key]] for key in ("orders", "asks", "aside", "sent")})
    sense = Sense(cursus)
    for case, read in zip(cases, reads):
        ways = [case["want"].get("orders", [])] + case["want"].get("also", [])
        options = [option for ask in read["asks"] + (case["want"].get("asks") or []) for option in ask]
        for orders in ways + [read["orders"]] + [[one] for one in sum(ways, []) + read["orders"] + options]:
            sense.want(case, orders)
    sense.answer()
    return [(case, read, *judge(case, read, sense)) for case, read in zip(cases, reads)]


def share(rows):
    """Right and misfires of rows, in per cent."""
    return tuple(100.0 * sum(row[i] for row in rows) / len(rows) for i in (2, 3))


def told(rows):
    """What is other than it was: one case that went wrong hides in no share. missed.txt names those that are wrong, behind
    a '!' those that are a misfire."""
    with open(MISSED, encoding="utf-8") as file:
        missed = {line.lstrip("!"): "a misfire" if line[0] == "!" else "wrong" for line in file.read().splitlines()}
    now = [(case["name"], "a misfire" if misfire else "right" if right else "wrong") for case, _, right, misfire in rows]
    return [f"{name}: {how} now, {missed.get(name, 'right')} by missed.txt" for name, how in now
            if how != missed.get(name, "right")]


def show_wrong(rows, text_of):
    for case, got, right, misfire in rows:
        if not right:
            print(f'{"MISFIRE" if misfire else "wrong":8}{case["name"]}: {text_of(case)!r}\n'
                  f'        wanted {json.dumps(case["want"], ensure_ascii=False)}\n'
                  f'        got    {json.dumps(got, ensure_ascii=False)}')


def main(words):
    listed = "--list" in words
    words = [word for word in words if word != "--list"]
    if len(words) < 2:
        print(__doc__)
        return 2
    rows = judge_files(words[0], words[1:])
    if listed:
        show_wrong(rows, lambda case: case["steps"][0]["text"])
    for by in (lambda case: case["rules"], lambda case: case["steps"][0].get("lang", "en"), lambda case: case["kind"]):
        for name in sorted({by(row[0]) for row in rows}):
            some = [row for row in rows if by(row[0]) == name]
            print("%-12s %4d cases %6.1f %% right %5.1f %% misfires" % (name, len(some), *share(some)))
    print("%-12s %4d cases %6.1f %% right %5.1f %% misfires" % ("all", len(rows), *share(rows)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
