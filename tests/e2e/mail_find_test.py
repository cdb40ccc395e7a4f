"""`cursus mail`: a mail found again by who, which game, state and time; printed without its keys; tried again, dropped."""
import os
import re
import string

import tap
from club import duel, only

DAY = 86400
DENIED, USAGE, BAD = 1, 2, 65


def house():
    return duel(extra="[game]\ndowntime_gap = 1w\nreminders =\n", pace="60d")


def names(club, *options):
    return [one["mail"] for one in club.json("mail", "list", *options)]


def refused(club, code, *words):
    done = club.run("mail", *words, code=code)
    assert done.stdout == b"", done
    return done.stderr.decode()


def key_of(address):
    key, = re.findall(r"[a-z2-7]{26}", address)
    return key


def failing(game):
    """What is queued fails for good."""
    hook = game.club.path("refuse")
    with open(hook, "w") as script:
        script.write("#!/bin/sh\ncat > /dev/null\nexit 65\n")
    os.chmod(hook, 0o755)
    game.club.run("-o", "out.sender=sendmail", "-o", f"out.sendmail={hook}", "send")


# ---- list ----

def mails_are_found_by_who_and_what():
    with house() as game:
        club = game.club
        club.now += DAY
        game.mover.answer(game.ask, "state")
        club.run("tick")
        club.now += DAY
        club.drop("From: Eve <eve@example.net>\r\nTo: games@club.example\r\nMessage-ID: <e@example.net>\r\n"
                  "Subject: hi\r\n\r\nregister Eve\r\n")
        club.run("fetch")
        all_of_them = club.json("mail", "list")
        assert [one["at"] for one in all_of_them] == sorted(one["at"] for one in all_of_them)
        mine = club.json("mail", "list", "--player", game.mover.name)
        assert {one["name"] for one in mine} == {game.mover.name} and {one["mail"][:2] for one in mine} == {"in", "ou"}
        assert mine == club.json("mail", "list", "--player", game.mover.address.upper())
        came, = (one for one in mine if one["mail"].startswith("in"))
        assert came["game"] == 1 and came["state"] == "accepted" and came["player_id"] > 0, came
        # a stranger's mail is found by what it claims
        eve, = club.json("mail", "list", "--player", "eve@example.net")
        assert (eve["state"], eve["name"], eve["game"]) == ("waiting", "", 0), eve
        assert names(club, "--state", "waiting") == [eve["mail"]]
        assert eve["mail"] not in names(club, "--game", "ides") and came["mail"] in names(club, "--game", "1")
        assert [one["kind"] for one in club.json("mail", "list", "--state", "queued")] == ["receipt"], all_of_them
        assert set(names(club, "--since", "-1d")) < set(names(club)) and names(club, "--since", "-1m") == [eve["mail"]]
        assert names(club, "--limit", "2") == names(club)[-2:]
        table = club.text("mail", "list", "--state", "waiting")
        assert table.splitlines()[0].split() == ["mail", "at", "state", "who", "game", "kind", "note"], table
        assert "eve@example.net" in table
        assert "'lost' is no state" in refused(club, BAD, "list", "--state", "lost")
        assert "no player 'Nobody'" in refused(club, DENIED, "list", "--player", "Nobody")
        assert "--limit wants" in refused(club, BAD, "list", "--limit", "0")
        assert "--state goes with list" in refused(club, USAGE, "show", "in1", "--state", "sent")


def the_log_names_player_and_game():
    with house() as game:
        game.club.say = "-v"
        game.mover.answer(game.ask, "state")
        game.club.work()
        assert re.search(r"mail in=1 state=1 player=[12] game=1 note=", game.club.log), game.club.log
        assert re.search(r"send out=\d+ to=\S+ kind=receipt game=1 seat=[12] result=ok", game.club.log), game.club.log


# ---- show ----

def what_is_printed_holds_no_key():
    with house() as game:
        club = game.club
        key = key_of(game.ask.reply_to)
        game.mover.answer(game.ask, "state", style="thunderbird")
        body = f"My key is {key}, or {key.upper()}; {string.ascii_lowercase} is none, {'a2' * 20} too\x1b[2J"
        club.drop(game.mover.reply_head(game.ask) + f"Content-Type: text/plain\r\n\r\n{body}\r\n")
        answer = club.work()[0]
        assert key in answer.reply_to
        for name in names(club):
            shown = club.text("mail", "show", name)
            assert key not in shown.lower() and "\x1b" not in shown, shown
        with open(club.path("club.db"), "rb") as file:
            assert key.encode() in file.read() or club.rows("SELECT 1 FROM inbox_raw WHERE instr(raw, ?)", key)
        first, second = (club.text("mail", "show", name) for name in ("in1", "in2"))
        assert f"from {game.mover.address} ({game.mover.name}, player" in first and "game #1" in first, first
        assert "To: games+" in first and ".[key]" in first and "In-Reply-To: <" in first, first
        assert "\n> " in first and "\nstate\n" in first, first
        assert "My key is [key], or [key];" in second and string.ascii_lowercase not in second, second
        assert "a2" * 20 in second, second


def parts_that_are_not_read_are_named():
    """A picture of our own that comes back with an answer is none of these."""
    with house() as game:
        club = game.club
        part = "--x\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename={}\r\n\r\nx\r\n"
        club.drop(game.mover.reply_head(game.ask) + 'Content-Type: multipart/mixed; boundary="x"\r\n\r\n'
                  "--x\r\nContent-Type: text/plain\r\n\r\nstate\r\n" + part.format("board.png") +
                  part.format("map.png") + part.format("hand.png") + "--x--\r\n")
        club.work()
        shown = club.text("mail", "show", "in1")
        assert shown.endswith("state\n(a part that is not read: map.png)\n(a part that is not read: hand.png)\n"), shown


def mails_that_go_out_are_shown_as_they_go():
    with house() as game:
        club = game.club
        game.mover.answer(game.ask, "state")
        club.run("tick")
        name, = names(club, "--state", "queued")
        shown = club.text("mail", "show", name)
        assert "kind receipt" in shown and f"To: {game.mover.name} <{game.mover.address}>" in shown, shown
        assert "[key]" in shown.split("Reply-To: ")[1].split("\n")[0], shown
        sent = only(club.work(), game.mover.address)
        shown = club.text("mail", "show", name)
        assert "sent" in shown.split("\n")[0] and sent.has("YOUR MOVE") and "\nYOUR MOVE: " in shown, shown
        told = club.json("mail", "show", name)
        assert told["state"] == "sent" and told["sent_at"] == club.now and told["drops_at"] == 0, told
        for word, code, says in (("in99", DENIED, "there is no mail in99"), ("out99", DENIED, "no mail out99"),
                                 ("25", BAD, "is no mail: write in25 or out55"), ("in0", BAD, "is no mail")):
            assert says in refused(club, code, "show", word)
        assert "needs a mail" in refused(club, USAGE, "show") and "takes one mail" in refused(club, USAGE, "show", "a", "b")


# ---- retry, drop ----

def a_mail_that_failed_is_sent_again():
    with house() as game:
        club = game.club
        game.mover.answer(game.ask, "state")
        club.run("tick")
        failing(game)
        name, = names(club, "--state", "failed")
        told = club.json("mail", "show", name)
        assert told["drops_at"] == told["at"] + 14 * DAY and "is dropped " in club.text("mail", "show", name), told
        before = club.text("doctor", "--dump")
        told = club.text("mail", "retry", name, "--dry-run")
        assert told == f"{name} would be tried again\nNothing was changed.\n", told
        assert club.text("doctor", "--dump") == before
        club.run("mail", "retry", name, "--because", "the mailbox works again")
        only(club.work(), game.mover.address)
        assert "is not to be sent again: it is sent" in refused(club, DENIED, "retry", name)
        act, = (one for one in club.json("log") if one["act"] == "mail retry")
        assert act["words"] == name and act["because"] == "the mailbox works again", act
        assert act["actor"].startswith("user:"), act
        club.run("doctor")


def what_waits_is_dropped_all_or_nothing():
    with house() as game:
        club = game.club
        game.mover.write("take first")  # without a key: it waits for a yes
        question = only(club.work(), game.mover.address)
        game.mover.answer(game.ask, "state")
        club.run("tick")
        queued, = names(club, "--state", "queued")
        parked, = names(club, "--state", "parked")
        sent = names(club, "--state", "sent")[0]
        assert club.json("mail", "show", parked)["drops_at"] == club.now + 14 * DAY
        assert "cannot be dropped: it is sent" in refused(club, DENIED, "drop", queued, parked, sent)
        assert names(club, "--state", "queued") == [queued] and names(club, "--state", "parked") == [parked]
        assert len([one for one in club.json("log") if one["act"] == "mail drop"]) == 0
        assert "needs" not in club.text("mail", "drop", queued, parked, "--because", "test")
        assert club.work() == []
        assert club.json("mail", "show", queued)["state"] == "dropped"
        told = club.json("mail", "show", parked)
        assert told["state"] == "refused" and told["note"].endswith("dropped by the operator: test"), told
        assert [one["words"] for one in club.json("log") if one["act"] == "mail drop"] == [queued, parked]
        # a late yes does nothing
        game.mover.answer(question, "yes")
        only(club.work(), game.mover.address).must("Nothing waits for your answer any more")
        # what was refused may be read again
        club.run("mail", "retry", parked)
        assert club.json("mail", "show", parked)["state"] == "waiting"
        club.run("mail", "drop", parked)
        assert club.json("mail", "show", parked)["state"] == "refused"
        assert "is not list, show, retry or drop" in refused(club, USAGE, "eat", parked)
        club.run("doctor")


if __name__ == "__main__":
    tap.main([mails_are_found_by_who_and_what, the_log_names_player_and_game, what_is_printed_holds_no_key,
              parts_that_are_not_read_are_named, mails_that_go_out_are_shown_as_they_go, a_mail_that_failed_is_sent_again,
              what_waits_is_dropped_all_or_nothing])
