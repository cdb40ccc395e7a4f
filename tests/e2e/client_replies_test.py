"""Replies of real mail programs (tests/corpus/clients/) are read as they were written, and no answer complains."""
import csv
import os
import re

import tap
from club import only
from stored import Stored

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "corpus", "clients")
TEN_PAST_ELEVEN = 1795864200  # 2026-11-28T11:10:00Z: all replies had been written
FORMING = "4"                 # a game that has not begun
REPLIES, PROGRAMS = 120, 22
# what an answer says of lines that it could not take, or not surely
COMPLAINTS = re.compile(r"NOT ACCEPTED|WHICH ONE|[Nn]ot accepted|not read|could not|could mean|We read|[Nn]othing (?:was|has been) done"
                        r"|did nothing|On hold until|probably means|cut short|Did you send it|no more mails|couldn't understand")


def replies():
    with open(os.path.join(ROOT, "manifest.tsv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def listed(cell):
    return cell.split(" | ") if cell else []


def house(name):
    club = Stored(f"../corpus/clients/{name}", TEN_PAST_ELEVEN)
    club.run("send")
    club.mails()
    return club


def orders(club, game):
    """What people's orders have become: played, or on file."""
    if game == FORMING:
        return []
    played = [order["text"] for move in club.json("record", game)["moves"] for order in move["orders"]]
    return played + [line for seat in club.json("orders", game) for line in seat["lines"]]


def said(club, game):
    return [message["text"].strip() for message in club.json("press", game)]


def fault_of(base, reply, before):
    """What is wrong with what came of a reply; None: nothing."""
    game = reply["game"]
    with base.fork() as club:
        with open(os.path.join(ROOT, reply["file"]), "rb") as file:
            raw = file.read()
        club.drop(raw)
        writer = re.search(rb"^From:.*?([a-z]+@example\.org)", raw, re.M)[1].decode()
        answer = only(club.work(), writer)
        flat = " ".join(answer.text.split())
        got = [line for line in orders(club, game) if line not in before[game]]
        sent = said(club, game)[-1:] if reply["message"] else []
    complaint = None if reply["answer"] else COMPLAINTS.search(answer.subject + " " + flat)
    right = got == listed(reply["orders"]) and sent == listed(reply["message"]) and reply["answer"] in flat
    return None if right and not complaint else (complaint and complaint[0], got, sent, flat[:600])


def of_club(name):
    def test():
        with house(name) as base:
            mine = [reply for reply in replies() if reply["file"].startswith(name)]
            before = {game: orders(base, game) for game in {reply["game"] for reply in mine}}
            found = [(reply["file"], fault_of(base, reply, before)) for reply in mine]
            wrong = [one for one in found if one[1]]
            assert not wrong, "\n".join(map(str, wrong))
    test.__name__ = f"{name}_programs_are_read_as_written"
    return test


def head_and_body(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read().split("\n\n", 1)


def with_body(name, body):
    """A reply of that file with other words, and what is answered to it."""
    head, _ = head_and_body(name)
    with house(os.path.dirname(name)) as club:
        club.drop(f"{head}\n\n{body}")
        writer = re.search(r"^From:.*?([a-z]+@example\.org)", head, re.M)[1]
        return orders(club, "1"), only(club.work(), writer), orders(club, "1")


def what_is_encrypted_is_said_to_be():
    before, answer, after = with_body("text/mutt-top.eml", "-----BEGIN PGP MESSAGE-----\n\nhQEMA3/take3play1\nabcd3/3/take\n"
                                      "=aaaa\n-----END PGP MESSAGE-----\n")
    assert before == after, after
    answer.must("is encrypted, or signed in a way that hides its text: nothing in it was read")


def what_stands_right_below_the_attribution_is_read():
    """Whatever the program, and wherever it would have put the words."""
    for name in ("text/mutt-top.eml", "text/gnus-R-top.eml", "gui/tb-reply-plain.eml", "gui/rc-fr-reply-plain.eml",
                 "gui/rc-zh-reply-plain.eml"):
        reply = next(reply for reply in replies() if reply["file"] == name)
        _, body = head_and_body(name)
        lines = body.split("\n")
        marked = next(i for i, line in enumerate(lines) if line.startswith(">"))
        above = "\n".join(lines[:marked]).rsplit("\n\n", 1)[-1].strip("\n")  # the attribution alone
        quoted = [line for line in lines if line.startswith(">")]
        moved = "\n".join([above] + listed(reply["orders"]) + ["", *quoted, ""])
        before, answer, after = with_body(name, moved)
        got = [line for line in after if line not in before]
        assert got == listed(reply["orders"]), (name, got, answer.text)


def every_reply_is_named():
    files = {f"{folder}/{name}" for folder in ("text", "gui") for name in os.listdir(os.path.join(ROOT, folder))}
    assert files == {reply["file"] for reply in replies()} and len(files) == REPLIES, len(files)
    assert len({reply["program"] for reply in replies()}) == PROGRAMS


if __name__ == "__main__":
    tap.main([every_reply_is_named, what_stands_right_below_the_attribution_is_read, of_club("text"), of_club("gui"), what_is_encrypted_is_said_to_be])
