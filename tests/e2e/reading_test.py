"""How mails are read (docs/player-reference.md, docs/player.md): each example there is read as it says."""
import glob
import json
import os
import re
import subprocess

import tap
from club import duel, only

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
ROME = ["arc-ger-2", "int-afr-2", "arc-afr-1", "mil-asi-3", "mil-gal-2"]  # as in the mail that the page shows


def pages(name):
    """(path, its sections) of a page of the handbook in each language that it has."""
    first = os.path.join(ROOT, "docs", f"{name}.md")
    for path in [first, *sorted(glob.glob(first[:-len("md")] + "*.md"))]:
        with open(path, encoding="utf-8") as file:
            yield path, file.read().split("\n## ")


def section(title):
    """Where the section of this title stands in the reference, in whichever language."""
    return next(at for at, part in enumerate(next(pages("player-reference"))[1]) if part.startswith(title + "\n"))


def tables():
    """(path, the rows of each table) of what people say and how it is read."""
    for path, sections in pages("player-reference"):
        body = "\n## " + sections[section("How a mail is read")]
        yield path, [[[cell.strip() for cell in row.strip("|").split("|")] for row in rows.splitlines()]
                     for rows in re.findall(r"\n\n\|[^\n]*\n\| ---[^\n]*\n((?:\|[^\n]*\n)+)", body)[:2]]


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
    for path, (table, _) in tables():
        assert len(table) >= 8, table
        for words, read in table:
            steps = [{"seat": 1, "text": words.strip("`").replace(" ↵ ", "\n")}]
            got = tried({"name": "x", **position(), "steps": steps})["read"][0]
            want = re.findall(r"`([^`]*)`", read)
            if read.startswith("`") or want == []:
                assert got["orders"] == want and got["asks"] == [], (path, words, got)
            else:  # asked: ...
                assert [sorted(one) for one in got["asks"]] == [sorted(want)] and got["orders"] == [], (path, words, got)


def words_are_read_so():
    for path, (_, table) in tables():
        assert len(table) >= 8, table
        for words, read in table:
            answer = tried({"rules": None, "text": words.strip("`"), "now": "2026-12-18T09:00:00Z"})
            said = [" ".join(word) for word in answer["words"]]
            assert [re.sub(r"^away (2\S+) (2)", r"away \1 to \2", one) for one in said] == [read.strip("`")], (path, words, said)


# What means nothing without a message or a game's master, and an order; and what is read by the letter.
ASIDE = r"press|end press$|gm |take "
BY_LETTER = ("subject$|calendar$|register |language |takeover |open |invite |admit |reject |close |standby new|address|block$|try$|what if$|"
             "deputy |sandbox |note: |comment |digest \\w+ 12$|events?\\b")

TRIED, EVENTS = ("What if (not saved)",), ("There is no event",)
TOLD = {"events": EVENTS, "event": EVENTS, "sandbox": ("Your sandbox",), "try": TRIED, "what": TRIED}  # what only asks is answered


def in_first_cells():
    """(path, the words in the first cells of its tables), without those about how a mail is read."""
    before = section("How a mail is read")
    for path, page in [*((path, "".join(page)) for path, page in pages("player")),
                       *((path, "".join(page[:before])) for path, page in pages("player-reference"))]:
        rows = re.findall(r"^\| (`.*?) \| ", page, re.M)
        texts = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
        yield path, [text.replace("GAME", "12") for text in texts if not re.match(ASIDE, text)]


def the_words_of_the_pages_are_the_robots():
    for path, texts in in_first_cells():
        found = 0
        for text in [text for text in texts if not re.match(BY_LETTER, text)]:
            said = tried({"name": "x", "rules": None, "text": text, "now": "2026-12-18T09:00:00Z"})["words"]
            assert [" ".join(word) for word in said] == [re.sub(r" to (?=\d{4}-)", " ", text)], (path, text, said)
            found += 1
        assert found > (15 if "reference" not in path else 50), (path, found)


def the_words_that_are_read_by_the_letter_are_the_robots():
    """A mail without a key: the question names the act by the sentence of its word."""
    with open(os.path.join(ROOT, "templates", "po", "en.po"), encoding="utf-8") as file:
        does = dict(re.findall(r'^msgid "verb\.([\w.]+)"\nmsgstr "([^"{]*)', file.read(), re.M))
    texts = {text for _, found in in_first_cells() for text in found if re.match(BY_LETTER, text)}
    assert len(texts) > 20, texts
    with duel("[in]\nunproved_per_hour = 1000\nmails_per_hour = 1000\nquestions_per_day = 1000\n") as game:
        for text in sorted(texts):
            game.anna.write("#1\n" + re.sub(r"\b12\b", "1", text))
            answer = only(game.work(), game.anna.address)
            first, *rest = text.split()
            word = f"event.{rest[1]}" if first == "event" and len(rest) > 1 else first.strip(":")
            told = TOLD.get(word) or ("Did you send this?", does[word][0].upper() + does[word][1:].rstrip())
            assert answer.has(*told), (text, answer.text)


def own_words_of_the_short_page_are_the_orders_behind_them():
    for path, sections in pages("player"):
        *_, words, orders = re.findall(r"(?:^    .*\n)+", sections[1], re.M)
        got = tried({"name": "x", **position(), "steps": [{"seat": 1, "text": words}]})["read"][0]
        assert got["orders"] == orders.replace("    ", "").splitlines() and got["asks"] == [], (path, got)


def the_messages_of_the_short_page_go_out():
    for path, sections in pages("player"):
        short, long = (block.replace("    ", "") for block in re.findall(r"(?:^    .*\n)+", sections[6], re.M))
        said = re.match(r"tell Bruno: (.*)\n", short)[1]
        for text, want, orders in ((short, said, ["take first"]), (long, "\n".join(long.splitlines()[1:-1]), [])):
            case = {"name": "x", **position(), "names": ["Anna", "Carla", "Bruno", "Dora"][:position()["seats"]],
                    "steps": [{"seat": 1, "text": text}]}
            read = tried(case)["read"][0]
            assert read["orders"] == orders and [sent["text"].strip() for sent in read["sent"]] == [want], (path, read)


tap.main([orders_are_read_so, words_are_read_so, the_words_of_the_pages_are_the_robots,
          the_words_that_are_read_by_the_letter_are_the_robots,
          own_words_of_the_short_page_are_the_orders_behind_them, the_messages_of_the_short_page_go_out])
