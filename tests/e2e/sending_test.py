"""What the outbox makes of a mail server's moods: each mail is sent, waits or ends as the handbook says, those beside it do
not notice, and none is there twice unless nobody could know."""
import contextlib
import os
import socket
import subprocess
import threading
import time

import tap
from club import Club
from wires import MailPeer

QUEUED, SENT, FAILED = 0, 2, 3
RETRY = 15 * 60
PEOPLE = ("ann@one.example", "bob@two.example", "carl@three.example")
FATE = {"sent": SENT, "later": QUEUED, "unknown": QUEUED, "never": FAILED}


class PeerClub(Club):
    """A club with one mail to each of some people, before a server that does what a test wants."""

    def __init__(self, people=PEOPLE, timeout="60s", peer=MailPeer):  # short only where a server is to stall
        super().__init__()
        self.peer = peer()
        self.options = ["-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", f"smtp.port={self.peer.port}", "-o",
                        "smtp.tls=none", "-o", f"smtp.timeout={timeout}"]
        self.run("init")
        self.run("game", "open", "ides", "--rules", "quorum", "--seats", "4")
        for address in people:
            self.run("game", "invite", "ides", address)
        self.ids = dict(self.rows("SELECT envelope_to, message_id FROM outbox"))

    def close(self):
        self.peer.close()
        super().close()

    def send(self, *more):
        return self.json(*self.options, *more, "send")

    def states(self):
        return dict(self.rows("SELECT envelope_to, state FROM outbox"))


CASES = (
    ("RCPT", "450 4.7.1 greylisted", "later", 0), ("RCPT", "451-4.3.0 come\r\n451 back", "later", 0),
    ("RCPT", "550 5.1.1 no such user", "never", 0), ("RCPT", "421 4.3.2 busy", "later", 0), ("RCPT", "drop", "later", 0),
    ("RCPT", "stall", "later", 0), ("DATA", "452 4.3.1 no room", "later", 0), ("DATA", "554 5.7.1 spam", "never", 0),
    ("DATA", "drop", "later", 0), ("text", "drop", "unknown", 0), ("dot", "451 4.3.0 later", "later", 0),
    ("dot", "554 5.7.1 spam", "never", 0), ("dot", "drop", "unknown", 1), ("dot", "stall", "unknown", 1))


def each_mail_ends_as_the_handbook_says():
    for where, what, fate, kept in CASES:
        with contextlib.closing(PeerClub(timeout="1s" if what == "stall" else "60s")) as club:
            peer = club.peer
            peer.faults[PEOPLE[1]] = (where, what)
            done = club.send()
            assert done["sent"] == 2 and done[fate] == 1, (where, what, done)
            states = club.states()
            assert states == {PEOPLE[0]: SENT, PEOPLE[1]: FATE[fate], PEOPLE[2]: SENT}, (where, what, states)
            # not before its time, and then once, as it was
            assert sum(club.send().values()) == 0, (where, what)
            club.now += RETRY
            done = club.send()
            assert done["sent"] == (0 if fate == "never" else 1), (where, what, done)
            times = {"never": 0, "later": 1, "unknown": 1 + kept}[fate]
            want = [(PEOPLE[0], 1), (PEOPLE[1], times), (PEOPLE[2], 1)]
            for to, count in want:
                mine = [mid for receiver, mid in peer.taken if receiver == to]
                assert mine == [club.ids[to]] * count, (where, what, peer.taken)


def a_provider_without_answers_holds_up_nobody_else():
    people = [f"s{number}@slow.example" for number in range(6)] + [f"g{number}@good.example" for number in range(6)]
    with contextlib.closing(PeerClub(people, timeout="1s")) as club:
        for address in people[:6]:
            club.peer.faults[address] = ("RCPT", "stall")
        start = time.monotonic()
        done = club.send()
        assert time.monotonic() - start < 10
        assert done["sent"] == 6, done
        assert len([to for to in club.peer.tried if "slow" in to]) == 1, club.peer.tried
        club.peer.faults.clear()
        club.now += 60
        assert club.send()["sent"] == 0  # the lane rests
        club.now += RETRY
        assert club.send()["sent"] == 6
        assert sorted(club.peer.taken) == sorted(club.ids.items()), (club.peer.taken, club.ids)


def a_domain_has_its_share_of_a_minute():
    people = [f"b{number}@big.example" for number in range(9)] + ["s@small.example"]
    with contextlib.closing(PeerClub(people)) as club:
        club.now += 60 - club.now % 60
        share = ("-o", "smtp.domain_per_minute=4")
        assert club.send(*share)["sent"] == 5
        assert ("s@small.example", club.ids["s@small.example"]) in club.peer.taken
        assert club.send(*share)["sent"] == 0
        club.now += 60
        assert club.send(*share)["sent"] == 4
        club.now += 60
        assert club.send(*share)["sent"] == 1
        assert sorted(club.peer.taken) == sorted(club.ids.items()), (club.peer.taken, club.ids)


def greylisting_is_no_bounce_and_ends_well():
    with contextlib.closing(PeerClub(("ann@one.example",))) as club:
        club.run("player", "add", "Ann", "ann@one.example")
        for wait in (RETRY, 2 * RETRY, 4 * RETRY):
            club.peer.faults["ann@one.example"] = ("RCPT", "450 4.7.1 greylisted")
            assert club.send()["later"] == 1
            club.now += wait - 1
            assert sum(club.send().values()) == 0
            club.now += 1
        assert club.send()["sent"] == 1
        assert club.rows("SELECT hard, soft FROM address") == [(0, 0)]


class Unreachable(PeerClub):
    """The server that takes mail is not there until open() is called."""

    def __init__(self):
        super().__init__(PEOPLE)
        self.at = next(at for at, word in enumerate(self.options) if word.startswith("smtp.port="))
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.options[self.at] = f"smtp.port={free.getsockname()[1]}"

    def open(self):
        self.options[self.at] = f"smtp.port={self.peer.port}"

    def send(self, *more, code=69):
        return self.run(*self.options, *more, "send", code=code)


def a_server_that_is_away_puts_no_mail_off():
    """It is tried again after one minute, two, and every five; then all mails go at once, none as tried before."""
    with contextlib.closing(Unreachable()) as club:
        begin, tries = club.now, []
        assert f"3 wait until {time.strftime('%H:%M', time.gmtime(club.now + 60))}" in club.send().stderr.decode()
        for _ in range(20):
            before = club.rows("SELECT value FROM meta WHERE key = 'relay_until'")
            done = club.send()
            tried = b"cannot send mail" in done.stderr
            # while it rests that is told as what it is, with the word that tries all the same
            assert b"3 wait until" in done.stderr and tried != (b"not tried yet: the last time" in done.stderr), done.stderr
            if club.rows("SELECT value FROM meta WHERE key = 'relay_until'") != before:
                tries.append((club.now - begin) // 60)
            club.now += 60
        assert tries == [1, 3, 8, 13, 18], tries
        assert club.rows("SELECT DISTINCT state, tries, next_at FROM outbox") == [(QUEUED, 0, 0)]
        club.open()
        club.now += 240
        club.send(code=0)
        assert club.states() == dict.fromkeys(PEOPLE, SENT), club.states()
        assert sorted(club.peer.taken) == sorted(club.ids.items())


def a_failure_to_send_is_told_and_nothing_else_when_quiet():
    with contextlib.closing(Unreachable()) as club:
        done = club.run("-q", *club.options, "send", code=69)
        assert done.stdout == b"" and b"cannot send mail" in done.stderr, done
        done = club.run("-q", *club.options, "send", code=69)  # while it rests, too
        assert b"3 wait until" in done.stderr
        told = club.json("-q", *club.options, "send", code=69)
        assert told["waiting"] == 3 and told["until"] == club.now + 60 and told["sent"] == 0, told
        club.open()
        done = club.run("-q", *club.options, "send", "--now", code=0)
        assert done.stdout == done.stderr == b"", done
        assert club.states() == dict.fromkeys(PEOPLE, SENT)
        club.run("-q", *club.options, "-o", "smtp.port=1", "send", code=0)  # nothing to send: nobody is asked


def send_now_tries_what_was_put_off():
    with contextlib.closing(PeerClub()) as club:
        club.peer.faults[PEOPLE[1]] = ("RCPT", "450 4.7.1 greylisted")
        club.say = "-v"
        at = time.strftime("%H:%M", time.gmtime(club.now + RETRY))
        said = club.text(*club.options, "send")
        assert said == f"2 sent, 1 later, 0 refused, 0 unknown, 1 wait until {at}\n", said
        assert club.text(*club.options, "send") == f"0 sent, 0 later, 0 refused, 0 unknown, 1 wait until {at}\n"
        assert club.text(*club.options, "send", "--now") == "1 sent, 0 later, 0 refused, 0 unknown\n"


def one_mail_without_an_answer_puts_off_no_other():
    """Those that were claimed with it, to the same domain, wait for the lane and no longer."""
    people = [f"s{number}@slow.example" for number in range(6)]
    with contextlib.closing(PeerClub(people, timeout="1s")) as club:
        club.peer.faults[people[0]] = ("RCPT", "stall")
        assert club.send()["sent"] == 0
        rows = club.rows("SELECT tries, next_at FROM outbox ORDER BY next_at DESC")
        assert rows[0] == (1, club.now + RETRY) and set(rows[1:]) == {(0, 0)}, rows
        club.now += 601
        assert club.send()["sent"] == 5


class Meeting(MailPeer):
    """It greets the first two who connect only when both are there."""

    def __init__(self):
        self.meeting = threading.Barrier(2)
        self.came = 0
        super().__init__()

    def talk(self, client):
        self.came += 1
        if self.came <= 2:
            self.meeting.wait(60)
        super().talk(client)


def children(pid):
    """Its processes, and theirs."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        own = [int(word) for word in file.read().split()]
        return own + [each for child in own for each in children(child)]
    return []


def several_senders_send_at_once_and_no_mail_twice():
    people = [f"p{number}@d{number}.example" for number in range(20)]
    with contextlib.closing(PeerClub(people, peer=Meeting)) as club:
        daemon = subprocess.Popen([club.binary, "-q", "-c", club.named, "--at", f"@{club.now}", *club.options, "-o",
                                   "out.senders=2", "serve"], env=club.env, cwd=club.folder)
        try:
            until = time.monotonic() + 60
            while len(club.peer.taken) < len(people) or set(club.states().values()) != {SENT}:
                assert time.monotonic() < until and daemon.poll() is None, (club.peer.taken, club.states())
                time.sleep(0.02)
            processes = children(daemon.pid)
            daemon.terminate()
            assert daemon.wait(timeout=60) == 0
        finally:
            if daemon.poll() is None:
                daemon.kill()
                daemon.wait()
        assert sorted(club.peer.taken) == sorted(club.ids.items()), (club.peer.taken, club.ids)
        assert len(processes) >= 5, processes  # reader, painter; keeper, who sends, his painter
        assert not [pid for pid in processes if os.path.exists(f"/proc/{pid}")], processes


if __name__ == "__main__":
    tap.main([each_mail_ends_as_the_handbook_says, a_provider_without_answers_holds_up_nobody_else,
              a_domain_has_its_share_of_a_minute, greylisting_is_no_bounce_and_ends_well,
              a_server_that_is_away_puts_no_mail_off, a_failure_to_send_is_told_and_nothing_else_when_quiet,
              send_now_tries_what_was_put_off, one_mail_without_an_answer_puts_off_no_other,
              several_senders_send_at_once_and_no_mail_twice])
