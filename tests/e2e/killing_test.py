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


def two_deaths_put_it_aside():
    club, anna = house(extra=GM)
    with club:
        bruno = Player(club, "Bruno", "bruno@example.com")
        club.run("player", "add", "Bruno", bruno.address)
        for number, text, sender in ((1, "help\n", anna.address), (2, "state # DEADLY-WORD\n", anna.address),
                                     (3, "help\n", bruno.address)):
            club.run("deliver", input=mail(number, text, sender))
        die(club)
        assert states(club) == [0, 0, 0], states(club)  # one transaction: all of it or nothing
        die(club)
        assert states(club)[1] == 0
        answers = club.work()
        assert states(club) == [1, 4, 1], states(club)
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


TESTS = (two_deaths_put_it_aside, one_death_is_forgiven, a_file_that_cannot_be_had_stops_nothing,
         what_was_asked_about_waits_where_its_reader_dies)


if __name__ == "__main__":
    tap.main(TESTS)
