#!/usr/bin/env python3
"""A bot of one's own, to begin with: it plays any legal order, by lot. Copied as `lots` into [bot] folder and made
executable, it plays where a game has bots=exec:lots. docs/bots.md, "Other programs as bots", has what a question holds."""
import json
import random
import sys


def answer(question):
    lot = random.Random(question["seed"])
    return {"orders": [{"slot": request["slot"], "order": lot.choice(request["legal"] or [request["default"]])}
                       for request in question["requests"]]}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
