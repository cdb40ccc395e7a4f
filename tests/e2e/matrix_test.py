"""Who may speak: every key with every sender, every verdict of the mail server and every mark of a machine."""
import itertools
import re

import tap
from club import Player, duel, none, only
from who_test import PLAIN, nothing_was_done, tells_nothing, tells_nothing_but_help

KEYS = ("right", "wrong", "absent", "other")
SENDERS = ("own", "second", "other", "stranger")
VERDICTS = ("none", "pass", "fail", "foreign")
SETTINGS = "[in]\nauthserv_id = mx.club.example\n"


def send(game, key, sender, verdict, mark):
    """A mail of one cell; who its From names."""
    mover, other = game.mover, game.other
    writers = {"own": mover, "second": Player(game.club, mover.name, "second@example.org"), "other": other,
               "stranger": Player(game.club, "Eve", "eve@example.net")}
    writer, answered = writers[sender], game.mail[other.address] if key == "other" else game.ask
    head = writer.reply_head(answered)
    if key in ("wrong", "absent"):
        head = re.sub(r"^(?:In-Reply-To|References): .*\r\n", "", head, flags=re.M)
        to = re.sub(r"\.[a-z2-7]{26}", "." + "a" * 26, game.ask.reply_to) if key == "wrong" else game.club.address
        head = re.sub(r"^To: .*\r\n", f"To: {to}\r\n", head, flags=re.M)
    domain = writer.address.split("@")[1]
    fields = {"none": "",
              "pass": f"mx.club.example; dkim=pass header.d={domain}; dmarc=pass header.from={domain}",
              "fail": f"mx.club.example; dkim=none; dmarc=fail header.from={domain}",
              "foreign": f"mx.evil.example; dkim=pass header.d={domain}; dmarc=pass header.from={domain}"}
    field = fields[verdict] and f"Authentication-Results: {fields[verdict]}\r\n"
    robot = "" if mark == "none" else f"Auto-Submitted: {mark}\r\n"
    game.club.drop(field + robot + head + PLAIN + "wait\r\ntake first\r\n")
    return writer


def check_cell(game, key, sender, verdict, mark):
    mover, other = game.mover, game.other
    writer = send(game, key, sender, verdict, mark)
    mails = game.work()
    owner = {"right": mover, "other": other}.get(key)
    proved = owner is not None and (sender in ("own", "second") if owner is mover else sender == "other")
    if verdict == "fail" and not proved:
        none(mails)
    elif verdict == "fail":
        only(mails, writer.address).must("failed the check", "nothing in it was done")
    elif proved:
        only(mails, owner.address).must("taken: take first")
        assert len(mails) == 1, [mail.to for mail in mails]
        lines = {seat["seat"]: seat["lines"] for seat in game.club.json("orders", "ides") if seat["lines"]}
        assert lines == {1 if owner is game.anna else 2: ["take first"]}, lines
        return
    elif owner is not None:  # a good key from somewhere else: only its owner hears of it
        only(mails, owner.address).must("came from an address we don't know as yours", "we have not acted on it")
        assert len(mails) == 1, [mail.to for mail in mails]
    elif sender == "stranger":
        tells_nothing_but_help(only(mails, writer.address))
        assert len(mails) == 1, [mail.to for mail in mails]
        mails = []
    else:
        only(mails, writer.address).must("Did you send it?", "we have not acted on it")
        assert len(mails) == 1, [mail.to for mail in mails]
    for mail in mails:
        tells_nothing(mail)
    nothing_was_done(game)


def ready():
    game = duel(SETTINGS)
    game.club.run("player", "address", game.mover.name, "second@example.org")
    game.say("orders", who=game.other)  # who then has a mail to answer, too
    return game


def cells(mark, verdicts):
    with ready() as game:
        for key, sender, verdict in itertools.product(KEYS, SENDERS, verdicts):
            with game.fork() as copy:
                try:
                    check_cell(copy, key, sender, verdict, mark)
                except Exception as error:
                    raise AssertionError(f"key {key}, from {sender}, verdict {verdict}, mark {mark}") from error


def without_a_mark():
    cells("none", VERDICTS)


def marked_as_a_persons():
    cells("no", VERDICTS[:2])


def marked_as_a_machines():
    with ready() as game:
        for key, sender, verdict in itertools.product(KEYS, SENDERS, VERDICTS):
            send(game, key, sender, verdict, "auto-replied")
        none(game.work())
        nothing_was_done(game)


def who_writes_under_another_name_uses_up_nothing():
    """Mails without the key are counted apart: the player is heard all the same."""
    with duel("[in]\nmails_per_hour = 5\nunproved_per_hour = 3\n") as game:
        mover, order = game.mover, game.takes()[0]
        questions = []
        for number in range(12):
            mover.write(f"take {number}")
            questions += game.work()
        assert len(questions) == 4, [mail.subject for mail in questions]
        questions[3].must("but not as replies to ours", "replies to our mails are")
        assert game.say("wait\n" + order).plan() == [order]


TESTS = (without_a_mark, marked_as_a_persons, marked_as_a_machines, who_writes_under_another_name_uses_up_nothing)

if __name__ == "__main__":
    tap.main(TESTS)
