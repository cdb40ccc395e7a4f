"""What its writer, or his program, marks as not meant is no order, in all five games and to both readers."""
import json
import os
import subprocess
import tempfile

import tap
from club import Club, against_bots, latest

STROKE = "\u0336"
MARKS = ["# {}", "// {}", "/* {} */", "/*\n{}\n*/", "<!-- {} -->", "; {}", "-- {}", "% {}", ":: {}", "~~{}~~", "~{}~",
         "[s]{}[/s]", "<del>{}</del>", "- # {}", "--{}", "REM {}", "' {}", "dnl {}", "(* {} *)", "{{- {} -}}", "\u274c {}",
         "\u2717 {}", "<strike>\n{}\n</strike>", "~~{}\nno~~"]


def marked(order):
    return [mark.format(order) for mark in MARKS] + ["".join(letter + STROKE for letter in order)]


def meant_and_not(mail):
    """Two orders for the same decision."""
    orders = sorted(next(orders for orders in mail.legal().values() if len(orders) > 1), key=lambda order: (len(order), order))
    return orders[0], orders[1]


def complains(answer):
    said = " ".join(answer.text.split())
    return said[:600] if any(word in said for word in ("We read", "could mean", "NOT ACCEPTED")) else None


def of_game(rules, seats):
    def test():
        with Club() as club:
            anna = against_bots(club, rules, seats)
            ask = latest(club.work(), anna.address)
            meant, other = meant_and_not(ask)
            marks = marked(other)
            for some in (marks[:12], marks[12:]):  # a mail of all would have as many lines of ours as a copy has
                anna.answer(ask, "\n".join(some))
                answer = latest(club.work(), anna.address)
                assert not complains(answer) and club.json("orders", "ides", "1")[0]["lines"] == [], complains(answer)
            anna.answer(ask, "\n".join([*marks[:4], meant, *marks[4:8]]))
            answer = latest(club.work(), anna.address)
            assert not complains(answer), complains(answer)
            record = club.json("record", "ides")
            done = [order["text"] for move in record["moves"] for order in move["orders"] if order["seat"] == 1]
            done += club.json("orders", "ides", "1")[0]["lines"]
            assert meant in done and other not in done, (meant, other, done)
    test.__name__ = f"marked_lines_are_no_orders_in_{rules}"
    return test


def tried(text, rules="diplomacy", seats=7, seat=3):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write(json.dumps({"name": "one", "rules": rules, "seats": seats, "steps": [{"seat": seat, "text": text}]}))
        file.flush()
        done = subprocess.run([os.environ["CURSUS"], "try", file.name], capture_output=True, check=True)
    return json.loads(done.stdout)["read"][0]


def words_are_marked_as_well():
    for line in marked("the fleet in Brest sails to the English Channel"):
        read = tried(f"Paris to Burgundy\n{line}\nMarseilles to Spain // or rather Piedmont")
        assert read["orders"] == ["par - bur", "mar - spa"] and not read["asks"], (line, read)


def names_of_three_letters_are_not_misspelt():
    for end in ("end", "The end.", "#end", "-- end --", "END", "enge"):
        read = tried(f"Par - Bur!\n{end}")
        assert read["orders"] == ["par - bur"] and not read["asks"], (end, read)
    assert tried("Pariss to Burgundy")["orders"] == ["par - bur"]


def a_message_keeps_its_marks():
    with Club() as club:
        anna = against_bots(club, "quorum", 2)
        ask = latest(club.work(), anna.address)
        anna.answer(ask, "press all: I ~~never~~ lie // well\n\npress all\n# Terms\n; peace\nend press")
        club.work()
        said = [message["text"].strip() for message in club.json("press", "ides")]
        assert said == ["I ~~never~~ lie // well", "# Terms\n; peace"], said


tap.main([of_game(rules, seats) for rules, seats in (("quorum", 2), ("forvm", 3), ("doge", 3), ("gorbino", 2),
                                                     ("diplomacy", 7))] +
         [words_are_marked_as_well, names_of_three_letters_are_not_misspelt, a_message_keeps_its_marks])
