"""No id stands alone in a mail: whole games by mail, in which each thing that has an id of several parts is called by its
name, but for what is there to be copied: lines of orders, in brackets or in code, and tables that have both."""
import html
import os
import re
import sys

import tap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from mails import Desk  # noqa: E402

ID = re.compile(r"(?<![\w-])[a-z]{3,}(?:-[a-z0-9]+)+(?![\w-])")
COPIED = {"THE BOARD": "(THE GAME IN BRIEF|YOUR SAVED ORDERS|Fair dice.*)"}  # from where to where
CODE = re.compile(r'<(\w+)[^>]*class="(?:code|order|pre|board|foot)"[^>]*>.*?</\1>', re.DOTALL)


def vocabulary(desk):
    """Ids of the things of a game, out of the orders that were carried out in it and those that were offered."""
    return set(ID.findall(" ".join(desk.orders)))


BRACKETS = re.compile(r"\[[^\]]*\]|\([a-z:-]+\)")


def told_text(mail):
    """The text part without what is to be copied, and without the position, whose tables have ids beside their names."""
    said, until = [], None
    for line in mail.text.split("\n-- \n")[0].replace("\r", "").split("\n"):
        if until is not None and re.fullmatch(until, line):
            until = None
        until = COPIED.get(line, until)
        if until is None and not line.startswith("    ") and ": ____" not in line:
            said.append(line)
    return BRACKETS.sub("", " ".join(said))


def told_html(mail):
    body = re.sub(r"^[^>]*>", "", mail.html.partition("<body")[2]).partition("<h2 class=\"h2\">The board")[0]
    return BRACKETS.sub("", html.unescape(re.sub(r"<[^>]*>", " ", CODE.sub(" ", body))))


class Listener(Desk):
    """Keeps what it is told."""

    def work(self):
        self.orders = getattr(self, "orders", [])
        self.kept = getattr(self, "kept", [])
        mails = super().work()
        for mail in mails:
            self.orders += sum(mail.legal().values(), [])
            self.kept.append(mail)
        return mails


def walk(rules, *options):
    with Listener(os.environ["CURSUS"], rules, options, pictures=False) as desk:
        desk.play()
        ids = vocabulary(desk)
        assert ids, desk.orders
        for mail in desk.kept:
            for told in (told_text(mail), told_html(mail)):
                alone = sorted(ids & set(ID.findall(told)))
                where = told.find(alone[0]) if alone else 0
                assert alone == [], f"{mail.kind}: {alone} in ...{told[max(0, where - 300):where + 100]}"


def quorum_calls_things_by_name():
    walk("quorum")


def doge_calls_things_by_name():
    walk("doge", "years=4")


def gorbino_calls_things_by_name():
    walk("gorbino")


def forvm_calls_things_by_name():
    walk("forvm", "turns=16")


tap.main([quorum_calls_things_by_name, doge_calls_things_by_name, gorbino_calls_things_by_name, forvm_calls_things_by_name])
