"""A player who reads no English never meets a sentence of ours in it."""
import sys
import os

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import tap  # noqa: E402
from no_english import Story  # noqa: E402


def tell(code):
    for rules, seats, options in (("quorum", 3, ()), ("diplomacy", 7, ("--set", "end=1903"))):
        with Story(code, rules, seats, options) as story:
            story.tell()


def german():
    tell("de")


def french():
    tell("fr")


def spanish():
    tell("es")


if __name__ == "__main__":
    tap.main([german, french, spanish])
