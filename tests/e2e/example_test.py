"""The examples of docs/adding-a-game.md, Pig and Liar's dice, by mail and by the page: in a program of their own."""

import glob
import os
import re

os.environ["CURSUS"] += "-with-examples"

import games_test  # noqa: E402
import tap  # noqa: E402
from club import PICTURES, Club, Player, only  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
EXAMPLE = "liars_dice"


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def help_by_default(rules, mail):
    """Its page of help: verbs, what they do, the rules; all from the tables of the game."""
    assert rules == EXAMPLE
    mail.must("IN #1 x", "- bid 3 fives: ", "- doubt: ", "Everyone rolls dice", "the last one with dice wins")
    assert "<h3" in mail.html and "bid 3 fives" in mail.html, mail.html


def the_examples_are_played_by_mail():
    games_test.by_mail("pig")
    games_test.help_of = help_by_default
    games_test.by_mail(EXAMPLE)


def the_words_of_pig_are_read():
    with Club(extra=PICTURES) as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("game", "open", "x", "--rules", "pig", "--seats", "2")
        club.run("seat", "x", "1", "player", "Anna")
        club.run("game", "start", "x", "--bots")
        club.run("send")
        anna = Player(club, "Anna", "anna@example.org")
        mail = only([mail for mail in club.mails() if mail.kind == "turn"], anna.address)
        anna.answer(mail, "Hi all,\nI will roll the die, please!\nAnna")
        only(club.work(), anna.address).must('We read "I will roll the die, please!" as: throw', "Saved: throw.")


def its_first_mail_says_what_there_is_to_say():
    """A game that says nothing about itself: what is true of every one, its page of rules, a deal with replies."""
    with Club(extra=PICTURES) as club:
        club.run("init")
        club.run("game", "open", "x", "--rules", EXAMPLE, "--pace", "12h")
        club.run("game", "invite", "x", "anna@example.org")
        mail = only(club.work(), "anna@example.org")
        mail.must("You have one of the", "Everyone rolls dice", "You have 12 hours for a decision",
                  "in your own words, for example:", "    bid ")
        assert mail.picture is not None and "{" not in mail.text, mail.text


def the_examples_are_small():
    """But for their trials."""
    for game, most in (("pig", 150), (EXAMPLE, 360)):
        files = [path for path in glob.glob(os.path.join(ROOT, "tests", "games", game, "*")) if os.path.isfile(path)]
        lines = {os.path.relpath(path, ROOT): read(path).count("\n") for path in files}
        assert len(files) <= 4 and sum(lines.values()) <= most, lines


def page():
    return read("docs", "adding-a-game.md")


def contract():
    """The members of struct rules, as the header has them."""
    body = re.search(r"^struct rules \{\n(.*?)^\};", read("src", "rules", "rules.h"), re.M | re.S)[1]
    body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
    found = set()
    for member in body.split(";"):
        function = re.search(r"\(\*(\w+)\)\(", member)
        found.update([function[1]] if function else re.findall(r"(\w+)\s*(?:,|$)", member.strip()))
    return found


def the_page_names_each_member_of_the_contract():
    named = set(re.findall(r"`([a-z_]+)`", page()))
    assert "resolve" in contract() and "seats_min" in contract(), contract()
    assert contract() <= named, f"not on the page: {sorted(contract() - named)}"


def what_the_page_names_is_there():
    known = "".join(read(os.path.relpath(path, ROOT))
                    for pattern in ("src/rules/*.[ch]", "src/words/*.h", "src/base/*.h", "tests/unit/harness_test.c",
                                    "tests/games/*/*.c")
                    for path in glob.glob(os.path.join(ROOT, pattern)))
    for word in re.findall(r"`([a-z]+(?:_[a-z]+)+|[A-Z]+(?:_[A-Z]+)+)(?:\([^`]*\))?`", page()):
        assert re.search(rf"\b{word}\b", known), f"there is no {word}"
    for path in re.findall(r"`((?:src|tests|templates|docs|build)/[\w./-]+)`", page()):
        if not path.startswith("build/") and "/X" not in path:
            assert os.path.exists(os.path.join(ROOT, path)), f"there is no {path}"


if __name__ == "__main__":
    tap.main([the_examples_are_played_by_mail, the_words_of_pig_are_read, its_first_mail_says_what_there_is_to_say,
              the_examples_are_small,
              the_page_names_each_member_of_the_contract, what_the_page_names_is_there])
