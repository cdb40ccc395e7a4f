"""Pictures are drawn in a process of its own: one that dies costs its picture and nothing else, and it holds no key."""

import os
import re
import socket
import subprocess

import tap
from club import PICTURES, duel, only


def children_of(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(child) for child in file.read().split()]


def holds(pid, secret):
    """Whether the bytes stand in the memory of a process."""
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb") as memory:
        for line in maps:
            found = re.match(r"([0-9a-f]+)-([0-9a-f]+) rw", line)
            if not found:
                continue
            start, end = (int(part, 16) for part in found.groups())
            try:
                memory.seek(start)
                if secret in memory.read(end - start):
                    return True
            except OSError:
                pass  # nothing there yet
    return False


def a_picture_that_kills_its_painter():
    with duel(PICTURES) as game:
        club = game.club
        assert game.ask.picture is not None
        env = dict(club.env, CURSUS_CRASH_ON="Hispania")
        game.mover.answer(game.ask, game.takes()[0])
        club.run("tick")
        club.run("send", env=env)
        mails = club.mails()
        reply = only(mails, game.mover.address)
        assert reply.picture is None and reply.part("text/plain") is not None
        assert "cid:" not in reply.html, "it shows a picture that is not there"
        assert club.rows("SELECT state FROM inbox") == [(1,)]
        game.note(mails)
        game.mover.answer(game.ask, next(iter(game.ask.legal().values()))[0])
        assert only(game.work(), game.mover.address).picture is not None


def reader_and_painter_hold_no_key():
    if os.geteuid() != 0:
        raise tap.Skip("only root may look into the memory of such a process")
    with duel(PICTURES) as game:
        club = game.club
        if tap.sanitized():
            raise tap.Skip("AddressSanitizer's memory is too large to be looked through")
        key = club.rows("SELECT value FROM meta WHERE key = 'token_key'")[0][0]
        assert len(key) == 32
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.bind(club.path("notify"))
            told.settimeout(60)
            daemon = subprocess.Popen([club.binary, "-q", "-c", club.path("cursus.ini"), "serve"], cwd=club.folder,
                                      env=dict(club.env, NOTIFY_SOCKET=club.path("notify")))
            try:
                while told.recv(4096) != b"READY=1":
                    pass
                children = children_of(daemon.pid)
                assert len(children) == 3, children
                assert holds(daemon.pid, key)
                # the third, which was begun last, makes and sends the mails that are thought out
                assert not [pid for pid in sorted(children)[:2] if holds(pid, key)]
            finally:
                daemon.terminate()
                daemon.wait(timeout=60)


tap.main([a_picture_that_kills_its_painter, reader_and_painter_hold_no_key])
