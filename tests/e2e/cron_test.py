"""The samples for cron: each command of them runs as it stands there, says nothing where all is well, and says what is
wrong where something is."""
import contextlib
import os
import re
import subprocess

import tap
from club import duel
from wires import MailPeer

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def commands():
    """The lines of the sample, as cron would give them to the shell: (user, command)."""
    with open(os.path.join(ROOT, "config", "cursus.crontab")) as sample:
        lines = [line for line in sample.read().splitlines() if re.match(r"[*\d]", line)]
    assert len(lines) >= 2, lines
    for line in lines:
        *_, user, command = line.split(None, 6)
        assert not re.search(r"(?<!\\)%", command), f"cron ends a command at a bare %: {line}"
        yield user, command.replace("\\%", "%")


def round_of(game, *more):
    """What the commands say, all together, and whether one failed: (exit codes, words)."""
    club, codes, said = game.club, [], b""
    os.makedirs(club.path("copies"), exist_ok=True)
    words = " ".join([club.binary, "-c", club.path("cursus.ini"), "--at", f"@{club.now}", *more])
    for user, command in commands():
        assert user == "cursus", user
        mine = command.replace("/usr/local/bin/cursus", words).replace("/var/backups/cursus", club.path("copies"))
        assert mine != command, f"'{command}' names another program than is installed"
        done = subprocess.run(["/bin/sh", "-c", mine], capture_output=True, env=club.env, cwd="/", timeout=60)
        codes.append(done.returncode)
        said += done.stdout + done.stderr
    return codes, said.decode()


def all_is_well_and_nothing_is_said():
    with duel() as game, contextlib.closing(MailPeer()) as peer:
        options = ("-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", f"smtp.port={peer.port}")
        for _ in range(3):
            game.mover.answer(game.mail[game.mover.address], "state")
            codes, said = round_of(game, *options)
            assert said == "" and not any(codes), (codes, said)
            game.club.now += 60
        assert [to for to, _ in peer.taken] == [game.mover.address] * 3, peer.taken
        copies = os.listdir(game.club.path("copies"))
        assert len(copies) == 1 and os.path.getsize(game.club.path("copies", copies[0])) > 0, copies


def a_failure_is_said():
    with duel() as game:
        game.mover.answer(game.mail[game.mover.address], "state")
        codes, said = round_of(game, "-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", "smtp.port=1")
        assert "cannot send mail" in said and "1 wait until" in said, said
        assert 69 in codes, codes
        os.rename(game.club.path("club.db"), game.club.path("gone.db"))
        codes, said = round_of(game)
        assert "club.db" in said and all(codes), (codes, said)


def what_quiet_commands_were_asked_for_is_printed():
    """-q silences what nobody asked for, not answers."""
    with duel() as game:
        club = game.club
        assert club.json("tick") == {"games_done": 0, "mails_done": 0, "moved": 0}
        assert club.json("send")["sent"] == 0
        assert "ides" in club.text("game", "list")
        club.say = "-v"
        assert club.text("tick") == "0 mails handled, 0 games had something due\n"
        assert "is a copy of" in club.text("backup", club.path("copy.db"))


if __name__ == "__main__":
    tap.main([all_is_well_and_nothing_is_said, a_failure_is_said, what_quiet_commands_were_asked_for_is_printed])
