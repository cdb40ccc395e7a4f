"""How well a cursus binary reads what people say to the robot: spoken.py [--list] CURSUS FILE...
The files: tests/human/README.md, "Words"."""

import json
import re
import sys

import human

ALIKE = 0.8  # so much of the words of a message must be there


def plain(argument):
    return re.sub(r'[\s"“”«»]+', " ", argument).strip(" .!?¡¿").lower()


def plain_word(word, today):
    word = [plain(argument) for argument in word]
    return ["away", today, word[2]] if word[:2] == ["away", "until"] and len(word) == 3 else word


def same(wanted, got):
    if wanted[:1] == got[:1] == ["press"] and len(wanted) == len(got) == 3:
        words, said = set(wanted[2].split()), set(got[2].split())
        return wanted[1] == got[1] and len(words & said) >= ALIKE * len(words | said)
    return wanted == got


def judge(case, got):
    """(right, misfire)"""
    today = case["now"][:10]
    got = [plain_word(word, today) for word in got]
    ways = [[plain_word(word, today) for word in way] for way in [case["want"]["words"]] + case["want"].get("also", [])]
    right = any(len(way) == len(got) and all(map(same, way, got)) for way in ways)
    return right, not right and any(not any(same(wanted, word) for way in ways for wanted in way) for word in got)


def judge_files(cursus, paths):
    """[(case, got, right, misfire)]"""
    cases = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            cases += [json.loads(line) for line in file if line.strip()]
    said = human.try_all(cursus, [{key: case[key] for key in ("rules", "text", "now")} for case in cases])
    return [(case, one["words"], *judge(case, one["words"])) for case, one in zip(cases, said)]


def main(words):
    listed = "--list" in words
    words = [word for word in words if word != "--list"]
    if len(words) < 2:
        print(__doc__)
        return 2
    rows = judge_files(words[0], words[1:])
    if listed:
        human.show_wrong(rows, lambda case: case["text"])
    print("%d cases %.1f %% right %.1f %% misfires" % (len(rows), *human.share(rows)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
