"""A mail over which the program itself dies is found out: no mail makes it die again and again, and the others go on."""

import os
import signal

import tap
from club import Player, duel, none, only
from quarantine_test import house, mail

GM = "[site]\ngm_address = chief@club.example\n"


def die(club, *words):
    """Ticks where the program runs into a BUG() over a mail with this word in it."""
    return club.run(*(words or ("tick",)), env=dict(club.env, CURSUS_BUG_ON="DEADLY-WORD"), code=-signal.SIGABRT)


def states(club):
    return [state for (state,) in club.rows("SELECT state FROM inbox ORDER BY id")]


def what_a_mail_kills_twice_is_put_aside_and_its_writer_told():
    club, anna = house(extra=GM)
    with club:
        bruno = Player(club, "Bruno", "bruno@example.com")
        club.run("player", "add", "Bruno", bruno.address)
        for number, text, sender in ((1, "help\n", anna.address), (2, "state # DEADLY-WORD\n", anna.address),
                                     (3, "help\n", bruno.address)):
            club.run("deliver", input=mail(number, text, sender))
        die(club)
        assert states(club) == [0, 0, 0], states(club)  # one transaction: all of it or nothing
        # the second time a process of its own dies of it, and the others are handled at once
        club.run("tick", env=dict(club.env, CURSUS_BUG_ON="DEADLY-WORD"))
        assert states(club) == [1, 4, 1], states(club)
        answers = club.work()
        listed = club.json("quarantine", "list")
        assert [row["id"] for row in listed] == [2] and "died while it worked on it" in listed[0]["why"], listed
        to = sorted(answer.to for answer in answers)
        assert to == ["anna@example.org", "bruno@example.com", "chief@club.example"], to
        told = next(answer for answer in answers if answer.to == "chief@club.example")
        told.must("in quarantine", "died while it worked on it", "cursus quarantine")
        # mended, it is read once more
        club.run("quarantine", "retry", "2")
        assert [answer.to for answer in club.work()] == ["anna@example.org"]
        assert states(club) == [1, 1, 1]


def one_death_is_forgiven():
    club, anna = house(extra=GM)
    with club:
        club.run("deliver", input=mail(1, "state # DEADLY-WORD\n"))
        die(club)
        assert [answer.to for answer in club.work()] == [anna.address]
        assert club.rows("SELECT state, tries FROM inbox") == [(1, 0)]
        # and not held against the next one
        club.run("deliver", input=mail(2, "state # DEADLY-WORD\n"))
        die(club)
        club.work()
        assert states(club) == [1, 1]


def who_is_killed_from_outside_holds_nothing_against_its_mail():
    with duel(extra=GM) as game:
        club = game.club
        game.mover.answer(game.ask, game.takes()[0] + "\nDEADLY-WORD")
        killing = dict(club.env, CURSUS_KILL_ON="DEADLY-WORD")
        club.run("tick", env=killing, code=-signal.SIGKILL)
        game.other.answer(game.mail[game.other.address], "games")
        for _ in range(4):  # the process of its own is killed, time and again: it waits, and others are handled
            club.run("tick", env=killing)
            assert sorted(states(club)) == [0, 1], states(club)
        assert club.rows("SELECT sum(tries) FROM inbox") == [(0,)]
        mails = club.work()
        assert sorted(states(club)) == [1, 1] and "chief@club.example" not in [mail.to for mail in mails]


def what_kills_a_process_tells_a_writer_who_is_proved():
    with duel(extra=GM) as game:
        club = game.club
        game.mover.answer(game.ask, "take 1\nDEADLY-WORD")
        die(club)
        club.run("tick", env=dict(club.env, CURSUS_BUG_ON="DEADLY-WORD"))
        only(club.work(), game.mover.address).must("was not carried out", "could not act on it")
        # and where its reader dies of it: the header says who wrote it
        game.mover.answer(game.ask, "take 2\nDEADLY-WORD")
        for _ in range(2):
            club.run("tick", env=dict(club.env, CURSUS_CRASH_ON="DEADLY-WORD"))
        only(club.work(), game.mover.address).must("was not carried out", "could not act on it")
        assert states(club) == [4, 4]


def a_file_that_cannot_be_had_stops_nothing():
    club, anna = house(extra=GM)
    with club:
        note = club.path("club.db.attempts")
        if os.path.exists(note):
            os.unlink(note)
        os.mkdir(note)
        club.run("deliver", input=mail(1, "help\n"))
        assert [answer.to for answer in club.work()] == [anna.address]
        os.rmdir(note)


def asked(club, writer, line):
    """Writes a line that wants a yes; returns the question."""
    writer.write(line, subject="DEADLY-WORD")
    return only(club.work(), writer.address)


def what_was_asked_about_waits_where_its_reader_dies():
    """A yes is read, and the reader dies over the mail that it speaks of: the yes waits, and does what it said."""
    with duel(extra=GM) as game:
        club = game.club
        chief = Player(club, "Chief", "chief@club.example")
        for writer, line, done in ((chief, "gm pause ides", "paused"), (game.mover, "away until 2026-12-24", "away")):
            question = asked(club, writer, line)
            club.drop(writer.reply_head(question, subject="so it be") + "\r\nyes\r\n")
            club.run("tick", env=dict(club.env, CURSUS_CRASH_ON="DEADLY-WORD"))
            none(club.mails())
            assert states(club).count(0) == 1, states(club)
            only(club.work(), writer.address).must(done)


TESTS = (what_a_mail_kills_twice_is_put_aside_and_its_writer_told, one_death_is_forgiven,
         who_is_killed_from_outside_holds_nothing_against_its_mail, what_kills_a_process_tells_a_writer_who_is_proved, a_file_that_cannot_be_had_stops_nothing,
         what_was_asked_about_waits_where_its_reader_dies)


if __name__ == "__main__":
    tap.main(TESTS)
