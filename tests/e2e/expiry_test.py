"""What is parked or could not be sent is counted as long as somebody may see to it, and then no more."""
import os

import tap
from club import duel, only

DAY = 86400
GAP = "[game]\ndowntime_gap = 1w\n"


def mails(game):
    return game.club.json("gm", "status")["mails"]


def ticks(game, days):
    for _ in range(days):
        game.club.now += DAY
        game.club.run("tick")


def left(game, *options):
    """A mail that waits for a yes, and one that was refused for good."""
    mover = game.mover
    mover.write("take first")
    question = only(game.work(), mover.address)
    mover.answer(game.mail[mover.address], "state")
    game.club.run("tick")
    with open(game.club.path("refuse"), "w") as script:
        script.write("#!/bin/sh\ncat >/dev/null\nexit 65\n")
    os.chmod(game.club.path("refuse"), 0o755)
    game.club.run("-o", "out.sender=sendmail", "-o", f"out.sendmail={game.club.path('refuse')}", "send")
    return question


def what_is_parked_or_failed_is_dropped_after_some_days():
    with duel(extra=GAP, pace="60d") as game:
        question = left(game)
        assert mails(game)["parked"] == 1 and mails(game)["failed"] == 1, mails(game)
        ticks(game, 14)
        assert mails(game)["parked"] == 1 and mails(game)["failed"] == 1, mails(game)
        ticks(game, 2)
        assert mails(game)["parked"] == 0 and mails(game)["failed"] == 0, mails(game)
        told = game.club.json("gm", "status")
        assert all(one["failed"] == 0 for one in told["games"]), told
        (note,), = game.club.rows("SELECT note FROM inbox WHERE state = 3")
        assert note == "waits for a yes; dropped: no answer came", note
        (reply,), = game.club.rows("SELECT last_reply FROM outbox WHERE state = 4 AND kind = 'receipt'")
        assert reply.endswith("; dropped"), reply
        # nothing is lost that could still be answered, and a late yes does nothing
        game.mover.answer(question, "yes")
        only(game.work(), game.mover.address).must("Nothing waits for your answer any more")
        game.club.run("doctor")


def an_operator_may_keep_them():
    with duel(extra=GAP + "[retention]\nopen_days = 0\n", pace="60d") as game:
        left(game)
        ticks(game, 29)
        assert mails(game)["parked"] == 1 and mails(game)["failed"] == 1, mails(game)


if __name__ == "__main__":
    tap.main([what_is_parked_or_failed_is_dropped_after_some_days, an_operator_may_keep_them])
