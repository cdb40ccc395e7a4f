"""The database's file is moved away, replaced or written over while `cursus serve` has it open: it ends at once, and no
mail leaves for what the file on the disk does not hold."""

import os
import re
import shutil
import socket
import subprocess

import tap
from club import duel

GONE = "was moved, replaced or written over"
IO = 74


class Service:
    """`cursus serve` of a club, from the moment on at which it says that it is ready."""

    def __init__(self, club):
        self.club = club
        path = club.path("notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.bind(path)
            told.settimeout(60)
            self.process = subprocess.Popen(
                [club.binary, "-c", club.path("cursus.ini"), "--at", f"@{club.now}", "serve"], cwd=club.folder,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=dict(club.env, NOTIFY_SOCKET=path))
            while told.recv(4096) != b"READY=1":
                pass
        os.unlink(path)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.process.kill()
        self.process.communicate()

    def ended(self):
        """Its exit code and what it said, once it ends by itself."""
        said = self.process.communicate(timeout=60)[1].decode()
        return self.process.returncode, said


def settled(club, path):
    """A whole copy of the database in one file."""
    club.run("backup", path)


def move_away(club, other):
    os.rename(club.path("club.db"), club.path("elsewhere.db"))


def remove(club, other):
    os.unlink(club.path("club.db"))


def rename_over(club, other):
    os.rename(other, club.path("club.db"))


def copy_over(club, other):
    shutil.copyfile(other, club.path("club.db"))


def copy_over_with_its_time(club, other):
    """As `cp -p` and rsync do it."""
    shutil.copy2(other, club.path("club.db"))


def remove_wal(club, other):
    os.unlink(club.path("club.db-wal"))


def replace_index(club, other):
    shutil.copyfile(club.path("club.db-shm"), club.path("new"))
    os.rename(club.path("new"), club.path("club.db-shm"))


def serve_ends_when_the_file_is(change):
    def test():
        with duel() as game:
            club = game.club
            other = club.path("other.db")
            settled(club, other)
            with Service(club) as service:
                change(club, other)
                game.mover.answer(game.ask, game.takes()[0])
                code, said = service.ended()
            assert code == IO, (code, said)
            # a note that was due in that moment, which could not be written, says the same in the log
            assert len(re.findall(f"^cursus: .*{GONE}", said, re.M)) == 1, said
            assert club.mails() == [], "a mail left for what the disk does not hold"
            assert len(os.listdir(club.path("in", "new"))) == 1, "the order is gone from the Maildir"
    test.__name__ = f"serve_ends_when_the_file_is_changed_by_{change.__name__}"
    return test


def the_right_file_put_back_goes_on():
    with duel() as game:
        club = game.club
        with Service(club) as service:
            move_away(club, None)
            assert service.ended()[0] == IO
        os.rename(club.path("elsewhere.db"), club.path("club.db"))
        game.mover.answer(game.ask, game.takes()[0])
        game.work()
        assert game.phase == 1, game.phase
        club.run("doctor")


def mails_claimed_before_do_not_leave():
    """The sender has mails in hand when the file goes: none of them is handed over any more."""
    with duel() as game:
        club = game.club
        game.anna.write("help")
        game.bruno.write("help")
        club.run("tick")
        waiting = len(club.rows("SELECT id FROM outbox WHERE state = 0"))
        assert waiting > 1, waiting
        hook = club.path("hook")
        with open(hook, "w") as out:  # the program that mails are handed to: with the first one, the file goes
            out.write(f"#!/bin/sh\ncat > /dev/null\necho one >> {club.path('handed')}\n"
                      f"mv {club.path('club.db')} {club.path('elsewhere.db')}\n")
        os.chmod(hook, 0o755)
        done = club.run("-o", "out.sender=sendmail", "-o", f"out.sendmail={hook}", "send", code=IO)
        assert GONE in done.stderr.decode(), done.stderr
        with open(club.path("handed")) as handed:
            assert handed.read() == "one\n"


def others_may_write_and_move_the_wal_meanwhile():
    """Commands beside the daemon write, and move what is written into the file: that is no reason to end."""
    with duel() as game:
        club = game.club
        with Service(club) as service:
            for number in range(50):
                who = game.anna if number % 2 else game.bruno
                who.number += 1
                raw = who.headers(club.address, "note") + "\r\n" + "x" * 100000 + "\r\n"
                club.run("deliver", input=raw)
            assert club.rows("SELECT count(*) FROM inbox")[0][0] >= 50
            game.mover.answer(game.ask, game.takes()[0])
            while service.process.poll() is None and not club.mails():
                pass
            assert service.process.poll() is None, service.ended()
            service.process.terminate()
            code, said = service.ended()
        assert code == 0, said


if __name__ == "__main__":
    tap.main([serve_ends_when_the_file_is(change) for change in
              (move_away, remove, rename_over, copy_over, copy_over_with_its_time, remove_wal, replace_index)] +
             [the_right_file_put_back_goes_on, mails_claimed_before_do_not_leave,
              others_may_write_and_move_the_wal_meanwhile])
