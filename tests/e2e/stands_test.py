"""What a mail says in a line of how the seats stand, and what stands there where its picture is not shown."""
import os
import re
import sys

import tap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from mails import Desk  # noqa: E402

SEAT = re.compile(r"^ *(\w+) +[A-Z] +(\d+) +\d+ +\d+", re.M)  # a row of Quorum's table
LINE = re.compile(r"^Score: you (-?\d+), ((?:.|\n)*?)\.$", re.M)


def asks(rules, most):
    """The mails that ask in the first turns of a game, each with its text and the line, if it has one."""
    with Desk(os.environ["CURSUS"], rules) as desk:
        for _ in range(most):
            address = next(iter(desk.asked))
            mail = desk.asked.pop(address)
            text = mail.text.replace("\r", "")
            yield mail, text, LINE.search(text)
            desk.answer(address, mail)


def as_the_report_has_it():
    """A table of the score is enough; where the picture is not shown, its words tell the same."""
    told = 0
    for mail, text, line in asks("quorum", 12):
        others = {name: int(points) for name, points in SEAT.findall(text)}
        own = others.pop("you")
        words = re.search(r'<img src="cid:[^"]*" alt="([^"]*)"', mail.html)[1]
        stands = re.search(r"Score: you (\d+), (.*)\.$", words)
        assert line is None and len(others) == 2, text
        assert (stands is not None) == (len({own, *others.values()}) > 1), (words, text)
        if stands is not None:
            said = [(name, int(points)) for name, points in re.findall(r"\w+ \((\w+)\) (\d+)", stands[2])]
            assert int(stands[1]) == own and dict(said) == others, (words, own, others)
            assert said == sorted(said, key=lambda one: -one[1]), said
            told += 1
    assert told > 6, told


def what_is_not_shown_is_told():
    for mail, _, line in asks("gorbino", 8):
        words = re.search(r'<img src="cid:[^"]*" alt="([^"]*)"', mail.html)[1]
        found = re.fullmatch(r"The board: (?:round \d+, )?\w+ to \w[\w ]+\.(?: (Score: .*\.))?", words)
        assert found and found[1] == (line and line[0]), words


def an_answer_that_asks_says_it_too():
    told = 0
    for mail, text, line in asks("forvm", 40):
        words = re.search(r'alt="([^"]*)"', mail.html)
        assert words is None or ("Score: " in words[1]) == (line is not None), (mail.kind, words[1], text)
        told += mail.kind == "receipt" and line is not None
    assert told > 0


tap.main([as_the_report_has_it, what_is_not_shown_is_told, an_answer_that_asks_says_it_too])
