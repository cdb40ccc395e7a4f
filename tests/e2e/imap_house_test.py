"""A house that lives from an IMAP mailbox: orders in time count however late we look, no deadline passes while the server is
away, and the daemon goes on."""
import contextlib
import os
import signal
import sqlite3
import subprocess
import threading
import time

import tap
from club import duel, none, only
from dovecot import Dovecot
from imapclub import AWAY, DONE, ImapClub, ids, letter
from wires import Proxy

HOUR = 3600


# ---- the house ----

class ImapHouse:
    """A duel whose players' mails come by IMAP, behind a proxy."""

    def __init__(self, extra=""):
        self.game = duel("[game]\ndowntime_gap = 1w\nreminders =\n" + extra)
        self.club = self.game.club
        os.chmod(self.club.folder, 0o755)
        self.server = Dovecot(self.club.path("dovecot"))
        self.proxy = Proxy(self.server.port)
        self.options = ["-o", "in.maildir=", *self.server.options(port=self.proxy.port)]
        self.club.drop = self.drop

    def drop(self, raw):
        self.server.drop(raw, self.club.now)

    def close(self):
        self.proxy.close()
        self.server.stop()
        self.club.close()

    def tick(self, code=DONE):
        return self.club.run(*self.options, "tick", code=code)

    def mails(self):
        self.club.run("send")
        return self.game.note(self.club.mails())


def orders_come_by_imap():
    with contextlib.closing(ImapHouse()) as house:
        game = house.game
        mover = game.mover
        mover.answer(game.ask, game.takes()[0] + "\nplay new / first", style="gmail")
        house.tick()
        only(house.mails(), mover.address)
        assert game.mover is not mover
        house.tick()
        none(house.mails())


def a_mail_counts_from_when_the_server_had_it():
    """Two mails lay there when the deadline passed and nobody looked: the first one does not bring the default about
    that the second one prevents."""
    with contextlib.closing(ImapHouse()) as house:
        game, club = house.game, house.club
        mover, other, order = game.mover, game.other, game.takes()[-1]
        house.tick()
        club.now += 48 * HOUR - 120
        other.answer(game.mail[other.address], "take default")
        club.now += 60
        mover.answer(game.ask, order + "\nplay new / first")
        club.now += 660
        house.tick()
        house.mails()
        moves = [(one["by"], one["text"]) for move in club.json("record", "ides")["moves"] for one in move["orders"]]
        assert moves[0] == ("player", order), moves
        # not before the last look: it would have been seen then; and not in the future
        for told, counts in ((-86400, -600), (0, -600), (100, -500), (86400, 0)):
            club.now += 600
            house.server.drop(game_mail(game), club.now - 600 + told)
            house.tick()
            (received,), = club.rows("SELECT received FROM inbox ORDER BY id DESC LIMIT 1")
            assert received == club.now + counts, (told, received - club.now)


def game_mail(game):
    return game.mover.reply_head(game.ask) + "Content-Type: text/plain\r\n\r\nstate\r\n"


def no_deadline_passes_while_mail_is_out_of_reach():
    with contextlib.closing(ImapHouse()) as house:
        game, club = house.game, house.club
        mover = game.mover
        house.tick()
        club.now += 47 * HOUR
        mover.answer(game.ask, game.takes()[0] + "\nplay new / first")
        house.proxy.down = True
        for _ in range(3):
            club.now += HOUR
            done = house.tick(code=AWAY)
            assert b"imap: 127.0.0.1" in done.stderr
            none(house.mails())
            assert game.mover is mover
        house.proxy.down = False
        house.tick()
        house.mails()
        assert game.mover is not mover
        assert {one["by"] for move in club.json("record", "ides")["moves"] for one in move["orders"]} == {"player", "plan"}


class Daemon:
    def __init__(self, club, *words):
        self.process = subprocess.Popen([club.binary, "-v", "-c", club.path("cursus.ini"), *words, "serve"],
                                        env=club.env, cwd=club.folder, stderr=subprocess.PIPE, text=True)
        self.lines = []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stderr:
            self.lines.append(line)

    def until(self, fits, what):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if fits():
                return
            assert self.process.poll() is None, self.lines
            time.sleep(0.02)
        raise AssertionError(f"{what}: {''.join(self.lines)[-3000:]}")

    def said(self, word):
        return [line for line in self.lines if word in line]

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=30) == 0, self.lines


def the_daemon_goes_on():
    """It looks and answers; the server goes, and it tries again now and then; the server is back, and it goes on."""
    with contextlib.closing(ImapClub()) as club:
        proxy = Proxy(club.server.port)
        words = [*club.options, "-o", f"imap.port={proxy.port}", "-o", "imap.poll=1s", "-o", "out.maildir=out"]
        with contextlib.closing(Daemon(club, *words)) as daemon:
            club.server.drop(letter(1))
            daemon.until(lambda: os.listdir(club.path("out", "new")), "no answer")
            proxy.down = True
            before = proxy.connections
            daemon.until(lambda: len(daemon.said("fetch: imap")) >= 2, "no complaint")
            assert proxy.connections - before <= 3, proxy.connections - before  # not with each of its rounds
            club.server.drop(letter(2, sender="ann@example.net"))
            proxy.down = False
            daemon.until(lambda: len(os.listdir(club.path("out", "new"))) == 2, "no second answer")
            assert club.filed() == ids(1, 2)
        proxy.close()


def the_daemon_looks_before_a_deadline():
    """It would look again only after an hour; the order lay there when the deadline passed, and counts."""
    with contextlib.closing(ImapHouse()) as house:
        game, club = house.game, house.club
        club.now = int(time.time())
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database:
            database.execute("UPDATE seat SET due = ? WHERE due > 0", (club.now + 4,))
            database.execute("DELETE FROM meta WHERE key = 'last_tick'")
            database.commit()
        with contextlib.closing(Daemon(club, *house.options, "-o", "imap.poll=1h")) as daemon:
            daemon.until(lambda: house.proxy.connections == 1, "no look")
            daemon.until(lambda: club.rows("SELECT 1 FROM meta WHERE key LIKE 'imap %'"), "the look has no end")
            order = game.takes()[-1]
            game.mover.answer(game.ask, order + "\nplay new / first")
            daemon.until(lambda: club.rows("SELECT 1 FROM move WHERE number > 0"), "nothing was played")
        moves = [(one["by"], one["text"]) for move in club.json("record", "ides")["moves"] for one in move["orders"]]
        assert moves[0] == ("player", order), moves
        assert house.proxy.connections == 2


def the_daemon_judges_what_it_saw():
    """The same where it does not look in time, because another game's deadline stands in its long grace: nothing is judged
    that was not seen."""
    with contextlib.closing(ImapHouse()) as house:
        game, club = house.game, house.club
        club.run("game", "open", "kal", "--rules", "quorum", "--seats", "2")
        for seat, player in ((1, "Anna"), (2, "Bruno")):
            club.run("seat", "kal", str(seat), "player", player)
        club.run("game", "start", "kal")
        club.run("game", "set", "kal", "grace=1w")
        club.run("send")
        club.now = int(time.time())
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database:
            database.execute("UPDATE seat SET due = ? WHERE due > 0", (club.now + 4,))
            database.execute("UPDATE seat SET due = ? WHERE due > 0 AND game = 2", (club.now - 1000,))
            database.execute("DELETE FROM meta WHERE key = 'last_tick'")
            database.commit()
        with contextlib.closing(Daemon(club, *house.options, "-o", "imap.poll=7s")) as daemon:
            daemon.until(lambda: club.rows("SELECT 1 FROM meta WHERE key LIKE 'imap %'"), "the look has no end")
            order = game.takes()[-1]
            game.mover.answer(game.ask, order + "\nplay new / first")
            daemon.until(lambda: club.rows("SELECT 1 FROM move WHERE number > 0"), "nothing was played")
        moves = [(one["by"], one["text"]) for move in club.json("record", "ides")["moves"] for one in move["orders"]]
        assert moves[0] == ("player", order), moves


def trouble_with_the_done_folder_stops_no_deadline():
    """Mails come in, so deadlines pass, nobody is told that mail is out of reach, and doctor finds what is wrong."""
    with contextlib.closing(ImapHouse("[site]\ngm_address = gm@club.example\n")) as house:
        game, club = house.game, house.club
        words = [*house.options, "-o", "imap.done_folder=bad/name"]
        for _ in range(4):
            game.mover.answer(game.ask, "state")
            club.now += 30 * HOUR
            told = club.run(*words, "tick", code=None).stderr.decode()
            assert "(imap.done_folder)" in told and "shut" not in told, told
        assert club.rows("SELECT phase FROM game")[0][0] > 0
        assert club.json("inbox")["all"] == 4
        assert club.json("status")["in"]["shut_since"] == 0
        told = club.run(*words, "doctor", "--servers", code=None)
        assert told.returncode != 0 and b"imap.done_folder" in told.stdout + told.stderr, told


def the_daemon_with_a_wrong_password():
    with contextlib.closing(ImapClub()) as club:
        words = [*club.options, "-o", "imap.password=wrong", "-o", "imap.poll=1s"]
        with contextlib.closing(Daemon(club, *words)) as daemon:
            daemon.until(lambda: daemon.said("the login is refused"), "no complaint")
        assert club.filed() == []


if __name__ == "__main__":
    tap.main([orders_come_by_imap, a_mail_counts_from_when_the_server_had_it,
              no_deadline_passes_while_mail_is_out_of_reach, the_daemon_goes_on, the_daemon_looks_before_a_deadline,
              the_daemon_judges_what_it_saw, trouble_with_the_done_folder_stops_no_deadline,
              the_daemon_with_a_wrong_password])
