"""Mails of people whom nobody knows, by the thousand: what is said to them is bounded for all of them together, those who
play notice nothing of it, and what they sent takes no room."""
import contextlib
import os
import random

import tap
from club import Player, duel, none, only
from wires import MailPeer

MASTER = "gm@club.example"
# so many mails of strangers in the first test
JUNK = int(os.environ.get("CURSUS_FLOOD", "10000"))
MINUTES, BUDGET = 59, 30
SITE = f"[site]\ngm_address = {MASTER}\n"


def junk(number, club):
    """A mail of somebody whom nobody knows: who asks, registers, guesses keys, is a program, or makes no sense."""
    rng = random.Random(number)
    sender = f"x{number}@d{number % 97}.example"
    to, extra, kind = club.address, "", number % 6
    text = "".join(rng.choices("abcdefgh ijkl\n", k=1500))
    if kind == 0:
        text = "help\n" + text
    elif kind == 1:
        text = f"register Name{number}\n"
    elif kind == 2:
        to = club.address.replace("@", f"+1.1.{'a' * 26}@")
    elif kind == 3:
        extra = "Auto-Submitted: auto-replied\r\n"
    elif kind == 4:
        return rng.randbytes(1500)
    return (f"From: Somebody <{sender}>\r\nTo: {to}\r\nSubject: offer {number}\r\n{extra}"
            f"Message-ID: <{number}.{rng.randrange(10**12)}@d{number % 97}.example>\r\n\r\n{text}\r\n").encode()


def used_bytes(club):
    """What of the database's file is in use, less the mails to people who are known."""
    ((size,), (pages,), (free,)) = (club.rows(f"PRAGMA {name}")[0] for name in ("page_size", "page_count",
                                                                               "freelist_count"))
    ((mails,),) = club.rows("SELECT sum(coalesce(length(model), 0) + length(text_part)) FROM outbox_model JOIN outbox "
                            "ON id = outbox WHERE stranger = 0")
    return size * (pages - free) - mails


class Minute:
    """What a mail server of its own takes in one minute of the simulated clock."""

    def __init__(self, game, peer):
        self.game, self.peer = game, peer
        self.options = ("-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", f"smtp.port={peer.port}")

    def pass_by(self):
        """Everything that came in is handled, what may go goes, and a minute is over: who was written to."""
        before = len(self.peer.taken)
        self.game.club.run("tick")
        self.game.club.run(*self.options, "send")
        self.game.club.now += 60
        return [to for to, _ in self.peer.taken[before:]]


def ten_thousand_strangers_disturb_nobody():
    """In an hour of the clock: whoever plays has his answer in the minute of his mail, strangers have so many answers and
    no more, one note tells of it, and the database grows by less than a kilobyte a mail."""
    with duel(extra=SITE) as game, contextlib.closing(MailPeer()) as peer:
        club, clock = game.club, Minute(game, peer)
        club.now += 3600 - club.now % 3600
        clock.pass_by()
        players = {game.anna.address, game.bruno.address}
        before, strangers = used_bytes(club), []
        for minute in range(MINUTES):
            share = range(minute * JUNK // MINUTES, (minute + 1) * JUNK // MINUTES)
            for number in share:
                if number == share[len(share) // 2]:
                    game.mover.answer(game.mail[game.mover.address], "state")
                club.drop(junk(number, club))
            out = clock.pass_by()
            assert out.count(game.mover.address) == 1, f"minute {minute}: {out}"
            unknown = [to for to in out if to not in players | {MASTER}]
            assert out[len(out) - len(unknown):] == unknown, f"somebody who is known waited for strangers: {out}"
            strangers += unknown
        grown = used_bytes(club) - before
        assert len(strangers) == BUDGET, strangers
        notes = club.rows("SELECT text_part FROM outbox JOIN outbox_model ON outbox = id WHERE envelope_to = ?", MASTER)
        assert sum("mails from people we don't know" in text for text, in notes) == 1, notes
        assert grown < 1024 * JUNK, f"{grown / JUNK:.0f} bytes a mail"
        assert club.rows("SELECT count(*) FROM outbox WHERE state NOT IN (2, 4)") == [(0,)]
        assert club.rows("SELECT count(*) FROM inbox WHERE state = 0") == [(0,)]
        print(f"# {JUNK} mails, {len(strangers)} answers to strangers, {grown / JUNK:.0f} bytes a mail")


def the_budget_holds_for_every_kind_of_answer():
    """Help, a question about registering, and what is said to an answer that settles nothing; not for who answers an
    invitation, nor for those who are known."""
    with duel(extra=SITE + "[in]\nstrangers_per_hour = 3\nhelp_per_day = 5\n") as game:
        club = game.club
        eve, fay = Player(club, "Eve", "eve@example.net"), Player(club, "Fay", "fay@example.net")
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        club.run("game", "invite", "nones", "ivo@example.net")
        invited = only(club.work(), "ivo@example.net")
        eve.write("what is this?")
        assert only(club.work(), eve.address).kind == "help"
        fay.write("register Fay")
        question = only(club.work(), fay.address)
        fay.answer(question, "who are you?")
        only(club.work(), fay.address).must("your answer had neither")
        fay.answer(question, "who?")
        told = only(club.work(), MASTER)
        told.must("more mails from people we don't know than we answer (3, in.strangers_per_hour)")
        for stranger in (eve, fay, Player(club, "Guy", "guy@example.net")):
            stranger.write("register Somebody")
            none(club.work())
        assert club.rows("SELECT count(*) FROM inbox WHERE state = 5") == [(1,)], "one waits for a yes, Fay's"
        ivo = Player(club, "Ivo", "ivo@example.net")
        ivo.answer(invited, "help")
        assert only(club.work(), ivo.address).kind == "help"
        game.say("state").must("ROME")
        # what was asked may still be answered, and the hour ends
        fay.answer(question, "yes")
        only(club.work(), fay.address).must("Welcome, Fay!")
        club.now += 3600
        eve.write("what is this?")
        assert only(club.work(), eve.address).kind == "help"


def one_note_a_day_tells_of_strangers():
    with duel(extra=SITE + "[in]\nstrangers_per_hour = 1\n") as game:
        club, notes = game.club, 0
        club.now += 86400 - club.now % 86400
        for hour in range(30):
            for number in range(4):
                Player(club, f"Eve{hour}.{number}", f"eve{hour}.{number}@example.net").write("help")
            notes += sum(mail.to == MASTER and "Many mails from strangers" in mail.subject for mail in club.work())
            club.now += 3600
        assert notes == 2, notes


def a_stranger_whose_mail_is_forged_hears_nothing():
    """By DMARC, SPF or DKIM, as the receiving server saw them; where one is broken by forwarding, the other counts."""
    with duel(extra="[in]\nauthserv_id = mx.club.example\nhelp_per_day = 100\n") as game:
        club = game.club
        for seen, answered in (("spf=fail smtp.mailfrom=eve@example.net", False),
                               ("dkim=fail header.d=example.net", False),
                               ("spf=fail smtp.mailfrom=eve@example.net; dkim=fail header.d=example.net", False),
                               ("dmarc=fail header.from=example.net", False),
                               ("spf=fail smtp.mailfrom=eve@example.net; dkim=pass header.d=other.example", False),
                               ("spf=pass smtp.mailfrom=eve@other.example; dkim=fail header.d=example.net", False),
                               ("spf=fail smtp.mailfrom=list@other.example; dkim=pass header.d=example.net", True),
                               ("spf=fail smtp.mailfrom=eve@example.net; dmarc=pass header.from=example.net", True),
                               ("spf=softfail smtp.mailfrom=eve@example.net; dkim=none", True),
                               ("spf=none; dkim=none", True)):
            for name, address in (("Eve", "eve@example.net"), ("Anna", game.anna.address)):
                seen_now = seen.replace("example.net", address.split("@")[1])
                player = Player(club, name, address)
                player.number = club.count
                club.drop(f"Authentication-Results: mx.club.example; {seen_now}\r\n" +
                          player.headers(club.address, "hello") + "\r\nregister Eve\r\n")
                out = club.work()
                assert len(out) == answered, (seen, address, [(mail.to, mail.text) for mail in out])


def an_unknown_mails_text_is_kept_of_some_only():
    """An operator may look at what came, and a flood fills no disk; what waits for a yes is never dropped."""
    with duel(extra="[in]\nstrangers_per_hour = 5\n") as game:
        club = game.club
        for number in range(100):
            eve = Player(club, f"Eve{number}", f"eve{number}@example.net")
            eve.write("register Eve" if number < 5 else "what is this?")
        robot = Player(club, "Anna", game.anna.address)
        robot.answer_raw(game.mail[game.anna.address], "\r\nI am away\r\n", extra="Auto-Submitted: auto-replied\r\n")
        club.work()
        kept = club.rows("SELECT state, count(*), sum(kept) FROM inbox JOIN inbox_raw ON inbox = id GROUP BY state")
        assert kept == [(2, 61, 61), (5, 5, 5)], kept
        club.run("doctor")


if __name__ == "__main__":
    tap.main([ten_thousand_strangers_disturb_nobody, the_budget_holds_for_every_kind_of_answer,
              one_note_a_day_tells_of_strangers, a_stranger_whose_mail_is_forged_hears_nothing,
              an_unknown_mails_text_is_kept_of_some_only])
