"""How mails are read (docs/player-reference.md, docs/player.md): each example there is read as it says."""
import json
import os
import re
import subprocess

import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
ROME = ["arc-ger-2", "int-afr-2", "arc-afr-1", "mil-asi-3", "mil-gal-2"]  # as in the mail that the page shows


def tables():
    with open(os.path.join(ROOT, "docs", "player-reference.md"), encoding="utf-8") as file:
        page = re.search(r"\n## How a mail is read\n(.*?)\n## ", file.read(), re.S).group(1)
    found = {}
    for title, body in re.findall(r"\n\| ([^|\n]*) \|[^\n]*\n\| ---[^\n]*\n((?:\|[^\n]*\n)+)", page):
        found[title] = [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in body.splitlines()]
    return found


def tried(case):
    run = subprocess.run([os.environ["CURSUS"], "try", "-"], input=json.dumps(case), capture_output=True, text=True,
                         timeout=60, check=True)
    return json.loads(run.stdout)


def position():
    """Any of Quorum in which red has to take, with these cards in Rome."""
    with open(os.path.join(ROOT, "tests", "human", "quorum.jsonl"), encoding="utf-8") as file:
        case = next(case for case in map(json.loads, file)
                    if case["position"]["phase"] == "take" and case["steps"][0].get("seat") == 1)
    text = json.dumps(case["position"])
    for place, card in enumerate(ROME):
        there = json.loads(text)["rome"][place]
        text = text.replace(f'"{card}"', '"?"').replace(f'"{there}"', f'"{card}"').replace('"?"', f'"{there}"')
    case["position"] = json.loads(text)
    case["position"]["hands"] = [sorted(hand) for hand in case["position"]["hands"]]
    case["position"]["known"] = [sorted(known) for known in case["position"]["known"]]
    return {key: case[key] for key in ("rules", "seats", "position")}


def orders_are_read_so():
    table = tables()["You write about this Rome"]
    assert len(table) >= 8, table
    for words, read in table:
        steps = [{"seat": 1, "text": words.replace(" ↵ ", "\n")}]
        answer = tried({"name": "x", **position(), "steps": steps})
        assert "read" in answer, answer
        got = answer["read"][0]
        if read.startswith("asked:"):
            want = sorted(re.findall(r"`([^`]*)`?", read + "`")) or []
            assert len(got["asks"]) == 1 and got["orders"] == [], (words, got)
            assert sorted(got["asks"][0]) == sorted(part.strip(" `") for part in read[6:].split(",")), (words, got, want)
        else:
            want = [] if read == "nothing" else [part.strip(" `") for part in read.split(";")]
            assert got["orders"] == want and got["asks"] == [], (words, got)


def words_are_read_so():
    table = tables()["You write on Friday, 18 December 2026"]
    assert len(table) >= 8, table
    for words, read in table:
        answer = tried({"rules": None, "text": words, "now": "2026-12-18T09:00:00Z"})
        said = [" ".join(word).replace("away 20", "away 20") for word in answer["words"]]
        assert [re.sub(r"^away (2\S+) (2)", r"away \1 to \2", one) for one in said] == [read], (words, said)


def the_words_of_the_pages_are_the_robots():
    """Those in the first cells of the tables; not `subject` and `press`, which mean nothing without a game or a message, nor the
    code of a language, which is read by the letter."""
    found = 0
    for page in ("player.md", "player-reference.md"):
        with open(os.path.join(ROOT, "docs", page), encoding="utf-8") as file:
            rows = re.findall(r"^\| (`.*?) \| ", file.read().split("\n## How a mail is read\n")[0], re.M)
        for text in [text for row in rows for text in re.findall(r"`([^`]+)`", row)]:
            if re.match(r"(subject$|press|register|end press|take|gm |language )", text):
                continue
            text = text.replace("GAME", "12")
            said = tried({"name": "x", "rules": None, "text": text, "now": "2026-12-18T09:00:00Z"})["words"]
            assert [" ".join(word) for word in said] == [re.sub(r" to (?=\d{4}-)", " ", text)], (text, said)
            found += 1
    assert found > 70, found


def the_messages_of_the_short_page_go_out():
    with open(os.path.join(ROOT, "docs", "player.md"), encoding="utf-8") as file:
        page = re.search(r"\n## Talking\n(.*?)\n## ", file.read(), re.S).group(1)
    short, long = (block.replace("    ", "") for block in re.findall(r"(?:^    .*\n)+", page, re.M))
    for text, want, orders in ((short, "shall we leave Gallia to Carla?", ["take first"]),
                               (long, "Shall we leave Gallia to yellow?\nWhat do you say?", [])):
        case = {"name": "x", **position(), "names": ["Anna", "Carla", "Bruno", "Dora"][:position()["seats"]],
                "steps": [{"seat": 1, "text": text}]}
        read = tried(case)["read"][0]
        assert read["orders"] == orders and [sent["text"].strip() for sent in read["sent"]] == [want], read


tap.main([orders_are_read_so, words_are_read_so, the_words_of_the_pages_are_the_robots,
          the_messages_of_the_short_page_go_out])
