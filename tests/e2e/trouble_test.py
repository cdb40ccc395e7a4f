"""What the game master hears of without asking: mailboxes that are gone, and keys that are wrong."""
import re

import tap
from club import Player, duel, none, only

MASTER = "chief@club.example"
PLAIN = "Content-Type: text/plain; charset=utf-8\r\n\r\n"


def house(extra=""):
    """A Duel whose house has a game master."""
    return duel(f"[site]\ngm_address = {MASTER}\n" + extra)


def bounce(game, mail, status="5.1.1", said=""):
    """A report that the mail came back; returns the mails that follow."""
    said = f"Diagnostic-Code: smtp; {said}\r\n" if said else ""
    game.club.drop(
        f"Return-Path: <>\r\nFrom: Mail Delivery System <MAILER-DAEMON@mx.example>\r\nTo: {game.club.address}\r\n"
        f"Subject: Undelivered Mail Returned to Sender\r\nDate: Fri, 18 Dec 2026 08:05:00 +0000\r\n"
        f"Message-ID: <bounce.{game.club.count}@mx.example>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n"
        f'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        f"--b\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n--b\r\n"
        f"Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
        f"Final-Recipient: rfc822; {mail.to}\r\nAction: failed\r\nStatus: {status}\r\n{said}\r\n--b\r\n"
        f"Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: {mail.id}\r\nTo: {mail.to}\r\n\r\n--b--\r\n")
    return game.club.work()


def mail_37_the_second_bounce_tells_the_master_and_tries_the_second_address():
    with house() as game:
        mover, order = game.mover, game.takes()[0]
        game.club.run("player", "address", mover.name, "second@example.org")
        none(bounce(game, game.ask))
        none(bounce(game, game.ask, "4.2.2"))
        mails = bounce(game, game.ask)
        told = only(mails, MASTER)
        assert told.kind == "gm" and told.subject == "#1 ides: Mail comes back", (told.kind, told.subject)
        told.must(f"Two mails to {mover.name} at {mover.address} came back, since that address takes none.", "5.1.1",
                  "No more mail goes to that address. There is another address, which is written to from now on.")
        again = only(mails, "second@example.org")
        none(mails, mover.address)
        assert again.kind == "turn" and order in again.legal()["take"], again.text
        Player(game.club, mover.name, "second@example.org").answer(again, "wait\n" + order)
        assert only(game.work(), "second@example.org").plan() == [order]
        none([mail for mail in bounce(game, game.ask) if mail.to == MASTER])  # it is told once
        # the mail to the master can be answered with his words
        Player(game.club, "Chief", MASTER).answer(told, "gm pause 1")
        only(game.club.work(), MASTER).must("#1 ides is paused")


def what_is_not_the_addresss_fault_stops_no_mail():
    """Full mailboxes, policies, sizes, routes, our own server: whatever the status says, and however often."""
    with house() as game:
        mover, mail = game.mover, game.ask
        for status, said in (("5.7.26", "550-5.7.26 This mail has been blocked because the sender is unauthenticated."),
                             ("5.2.2", "552 5.2.2 Mailbox full"), ("5.3.4", "552 5.3.4 Too large"),
                             ("5.4.4", "Host or domain name not found"), ("5.3.5", "554 5.3.5 Local configuration error"),
                             ("5.0.0", "550 5.7.1 Denied by policy"), ("5.0.0", "550 Blocked, see https://rbl.example"),
                             ("5.1.1", "550 5.7.1 Your IP address is on a blacklist")):
            none([back for back in bounce(game, mail, status, said) if back.to != MASTER])
            game.club.now += 60
            mover.answer(mail, "state")
            mail = only(game.club.work(), mover.address)
        row = next(row for row in game.club.json("player", "list") if row["name"] == mover.name)
        assert not row["addresses"][0]["dead"], row


def several_of_a_domain_with_one_reason_are_told_of():
    with house() as game:
        said = "550-5.7.26 This mail has been blocked because the sender is unauthenticated."
        none(bounce(game, game.ask, "5.0.0", said))
        other = Player(game.club, "Carla", "carla@" + game.mover.address.split("@")[1])
        game.club.run("player", "add", other.name, other.address)
        other.write("hello")
        told = only(bounce(game, only(game.club.work(), other.address), "5.7.26", said), MASTER)
        told.must("Mails to several addresses of", other.address, said)


def servers_without_a_report_are_read():
    """dma, old Exim and qmail write a letter, with the header of what came back below."""
    dma = ("From: MAILER-DAEMON <>\r\nTo: {to}\r\nSubject: Mail delivery failed\r\nMessage-Id: <e{count}@mx.example>\r\n"
           "Date: Fri, 18 Dec 2026 08:05:00 +0000\r\n\r\nThis is the DragonFly Mail Agent v0.13 at mx.example.\r\n\r\n"
           "There was an error delivering your mail to <{mail.to}>.\r\n\r\nmx2.example [192.0.2.4] did not like our RCPT "
           "TO:\r\n{said}\r\n\r\nMessage headers follow.\r\n\r\nReceived: from cursus\r\n\tby mx.example\r\n"
           "To: {mail.to}\r\nMessage-ID: {mail.id}\r\n")
    exim = ("From: Mail Delivery System <Mailer-Daemon@mx.example>\r\nTo: {to}\r\nX-Failed-Recipients: {mail.to}\r\n"
            "Message-Id: <x{count}@mx.example>\r\nAuto-Submitted: auto-replied\r\nSubject: Mail delivery failed\r\n\r\n"
            "A message that you sent could not be delivered.\r\nThe following address(es) failed:\r\n\r\n  {mail.to}\r\n"
            "    {said}\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\n"
            "Return-path: <{to}>\r\nMessage-ID: {mail.id}\r\n")
    for letter, good, bad in ((dma, "554 5.7.9 Message not accepted for policy reasons.", "550 5.1.1 User unknown"),
                              (exim, "retry timeout exceeded", "Unrouteable address")):
        with house() as game:
            def back(said):
                game.club.drop(letter.format(to=game.club.address, count=game.club.count, mail=game.ask, said=said))
                return game.club.work()
            none(back(good))
            none(back(bad))
            told = only(back(bad), MASTER)
            told.must("came back, since that address takes none", bad)


def a_masters_own_bounces_make_no_mails():
    with house() as game:
        chief = Player(game.club, "Chief", MASTER)
        chief.write("gm help")
        key = only(game.club.work(), MASTER)
        for _ in range(3):
            none(bounce(game, key))


def the_last_mail_comes_again_too():
    with house() as game:
        game.club.run("player", "address", game.anna.name, "second@example.org")
        end = next(mail for mail in game.finish() if mail.to == game.anna.address)
        bounce(game, end)
        again = only(bounce(game, end), "second@example.org")
        assert again.kind == "end" and again.part("application/json") is not None


def wrong(game):
    """The mover's address with a key that is none."""
    return re.sub(r"\.[a-z2-7]{26}", "." + "abcdefghijklm234567nopqrst", game.ask.reply_to)


def twenty_wrong_keys_of_many_senders_tell_of_the_game():
    with house("[in]\nhelp_per_day = 0\n") as game:
        for number in range(19):
            Player(game.club, f"Eve{number}", f"eve{number}@example.net").write("take first", to=wrong(game))
        none(game.club.work())
        Player(game.club, "Eve", "eve@example.net").write("take first", to=wrong(game))
        told = only(game.club.work(), MASTER)
        told.must("twenty mails with wrong keys for this game", "The last of them came from eve@example.net.")
        assert told.subject == "#1 ides: Someone is trying keys", told.subject


def twenty_wrong_keys_of_one_sender_tell_of_the_sender():
    with house("[in]\nhelp_per_day = 0\n") as game:
        eve = Player(game.club, "Eve", "eve@example.net")
        for number in range(20):
            eve.write("take first", to=wrong(game).replace("+1.", f"+{number + 2}."))
        told = only(game.club.work(), MASTER)
        told.must("twenty mails with wrong keys from one address", "The last of them came from eve@example.net.")
        for _ in range(10):
            eve.write("take first", to=wrong(game))
        none(game.club.work())


def right_keys_old_ones_and_the_next_hour_count_for_nothing():
    with house() as game:
        mover = game.mover
        for _ in range(25):
            mover.answer(game.ask, "orders")
        none([mail for mail in game.club.work() if mail.to == MASTER])
        eve = Player(game.club, "Eve", "eve@example.net")
        for _ in range(2):
            for _ in range(15):
                eve.write("take first", to=wrong(game))
            none([mail for mail in game.club.work() if mail.to == MASTER])
            game.club.now += 3600
        chief = Player(game.club, "Chief", MASTER)
        chief.write("gm help")
        key = only(game.club.work(), MASTER)
        game.club.now += 25 * 3600
        for _ in range(20):
            chief.answer(key, "gm help")  # a key that was good once is no sign of a forger
        mails = [mail for mail in game.club.work() if mail.to == MASTER]
        assert sum(mail.has("gm pause GAME") for mail in mails) >= 10
        assert not any(mail.has("Someone is trying keys") for mail in mails)


TESTS = (mail_37_the_second_bounce_tells_the_master_and_tries_the_second_address,
         what_is_not_the_addresss_fault_stops_no_mail, several_of_a_domain_with_one_reason_are_told_of,
         servers_without_a_report_are_read, a_masters_own_bounces_make_no_mails,
         the_last_mail_comes_again_too, twenty_wrong_keys_of_many_senders_tell_of_the_game,
         twenty_wrong_keys_of_one_sender_tell_of_the_sender, right_keys_old_ones_and_the_next_hour_count_for_nothing)

if __name__ == "__main__":
    tap.main(TESTS)
