"""Who may do what: keys and addresses, robots, bounces, floods, and what nobody unproved may see."""
import re

import club
import tap
from club import PICTURES, Player, crlf, none, only

PLAIN = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
CARD = re.compile(r"\b(?:mil|tra|arc|int)-(?:asi|afr|his|mac|ger|gal)-[123]\b")
FACTS = ("YOUR HAND", "ROME", "THE BOARD", "ORDERS YOU CAN GIVE", "YOUR SAVED", "WAITING FOR", "SINCE YOUR LAST MAIL", "take ", "play ")


def duel(extra=""):
    return club.duel(extra + PICTURES)


def unquoted(mail):
    """Both parts without what a question quotes of the mail that it is about."""
    text = re.sub(r"^\|.*$", "", mail.text, flags=re.M)
    return text, re.sub(r"<td[^>]*>\| .*?</td>", "", mail.html, flags=re.S)


def tells_nothing(mail):
    """No fact of a game stands in it, in either part or the header, but what its asker wrote himself."""
    for text in (*unquoted(mail), mail.subject):
        assert not CARD.search(text), text
        for fact in FACTS:
            assert fact not in text, (fact, text)
    assert mail.picture is None


def nothing_was_done(game):
    assert game.phase == 0
    assert not any(seat["lines"] for seat in game.club.json("orders", "ides"))


def right_key_and_own_address_act():
    with duel() as game:
        order = game.takes()[0]
        assert game.say("wait\n" + order).plan() == [order]


def the_key_is_found_in_references_too():
    """Where the mail server knows no subaddresses, the answer goes to the bare address."""
    with duel() as game:
        order = game.takes()[0]
        game.mover.answer_raw(game.ask, PLAIN + f"wait\r\n{order}\r\n", to=game.club.address)
        assert only(game.work(), game.mover.address).plan() == [order]


def right_key_from_another_address_asks_the_owner():
    for sender in ("other", "stranger"):
        with duel() as game:
            mover, order = game.mover, game.takes()[0]
            eve = game.other if sender == "other" else Player(game.club, "Eve", "eve@example.net")
            eve.answer(game.ask, order + "\nplay new / first")
            mails = game.work()
            question = only(mails, mover.address)
            assert len(mails) == 1
            question.must("came from an address we don't know as yours", "we have not acted on it")
            tells_nothing(question)
            nothing_was_done(game)
            with game.fork() as copy:
                copy.mover.answer(question, "no")
                none(copy.work())
                nothing_was_done(copy)
            mover.answer(question, "yes")
            mails = game.work()
            only(mails, mover.address).must(f"taken: {order}")
            none(mails, "eve@example.net")
            assert game.phase > 0


def no_key_or_a_wrong_one_from_the_own_address_is_asked():
    for change in (lambda mail: "games@club.example",
                   lambda mail: re.sub(r"\.[a-z2-7]{26}", "." + "a" * 26, mail.reply_to),
                   lambda mail: mail.reply_to.replace("+1.1.", "+1.9.").replace("+1.2.", "+1.9.")):
        with duel() as game:
            mover, order = game.mover, game.takes()[0]
            mover.write(f"wait\n{order}", to=change(game.ask))
            question = only(game.work(), mover.address)
            question.must("Did you send it?", "we have not acted on it")
            tells_nothing(question)
            nothing_was_done(game)
            with game.fork() as copy:
                copy.mover.answer(question, "no")
                none(copy.work())
                copy.mover.answer(question, "yes")
                only(copy.work(), mover.address).must("Nothing waits for your answer any more")
                nothing_was_done(copy)
            mover.answer(question, "yes")
            assert only(game.work(), mover.address).plan() == [order]


def the_other_players_key_with_the_own_address_is_no_key():
    with duel() as game:
        mover, other = game.mover, game.other
        mover.answer(game.mail[other.address], "take first")
        mails = game.work()
        none(mails, mover.address)
        tells_nothing(only(mails, other.address))
        nothing_was_done(game)


def the_key_of_another_address_of_the_player_counts():
    with duel() as game:
        game.club.run("player", "address", game.mover.name, "second@example.org")
        second = Player(game.club, game.mover.name, "second@example.org")
        order = game.takes()[0]
        second.answer(game.ask, "wait\n" + order)
        assert only(game.work(), game.mover.address).plan() == [order]


def mail_35_a_stranger_gets_help_and_no_state():
    with duel() as game:
        eve = Player(game.club, "Eve", "eve@example.net")
        eve.write("state ides\norders\nresend\ntake first")
        mail = only(game.work(), eve.address)
        assert mail.kind == "help"
        tells_nothing_but_help(mail)
        nothing_was_done(game)
        eve.write("press all\nhello\nend press")
        none(game.work())


def tells_nothing_but_help(mail):
    assert not CARD.search(mail.text + mail.html) and "ides" not in mail.text + mail.html
    assert "Anna" not in mail.text and "Bruno" not in mail.text


def asking_without_a_key_is_answered_to_the_known_address_only():
    with duel() as game:
        eve = Player(game.club, "Eve", "eve@example.net")
        head = eve.headers(game.club.address, "hello", f"Reply-To: {eve.address}\r\nSender: {eve.address}\r\n")
        head = head.replace(f"From: Eve <{eve.address}>", f"From: Anna <{game.anna.address}>")
        game.club.drop(head + PLAIN + "state\r\n")
        mails = game.work()
        assert [mail.to for mail in mails] == [game.anna.address]


def mail_36_robots_get_no_answer_and_make_no_move():
    fields = ("Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated", "X-Autoreply: yes", "Precedence: bulk",
              "Precedence: junk", "Precedence: list", "Return-Path: <>", "List-Id: <x.example.org>",
              "X-Autorespond: yes", "X-Loop: games@club.example")
    with duel() as game:
        order = game.takes()[0]
        for field in fields:
            game.club.drop(field + "\r\n" + game.mover.reply_head(game.ask) + PLAIN + order + "\r\n")
        game.mover.answer_raw(game.ask, PLAIN + "I am out of office until Monday.\r\n",
                              subject="Automatic reply: Out of office")
        game.club.drop(game.mover.reply_head(game.ask).replace(game.mover.address, "MAILER-DAEMON@example.org") + PLAIN
                       + order + "\r\n")
        none(game.work())
        nothing_was_done(game)


def complaint(game, sender, text, head=""):
    mail = game.ask
    game.club.drop(
        f"From: {sender}\r\nTo: {mail.reply_to}\r\nSubject: complaint about message from 192.0.2.1\r\n"
        f"Date: Fri, 18 Dec 2026 08:05:00 +0000\r\nMessage-ID: <complaint.{game.club.count}@mx.example>\r\n"
        f'In-Reply-To: {mail.id}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n{text}'
        f"Content-Type: message/rfc822\r\nContent-Disposition: inline\r\n\r\n{head}".encode() + mail.raw + b"\r\n--b--\r\n")
    return game.work()


def a_providers_complaint_about_a_mail_of_ours_is_no_persons():
    """Hotmail's come from a staff address, are no multipart/report, and enclose the mail with its key."""
    with duel() as game:
        mine = game.mover.address
        none(complaint(game, "staff@hotmail.com", "", f"X-HmXmrOriginalRecipient: {mine}\r\n"))
        none(complaint(game, "staff@hotmail.com", ""))
        none(complaint(game, mine, "", f"X-HmXmrOriginalRecipient: {mine}\r\n"))
        nothing_was_done(game)
        assert game.club.rows("SELECT note FROM inbox ORDER BY id DESC LIMIT 3") == [("written by a machine",)] * 3
        order = game.takes()[0]
        text = f"Content-Type: text/plain\r\n\r\nwait\r\n{order}\r\n--b\r\n"
        assert only(complaint(game, mine, text), mine).plan() == [order]


def bounce(game, mail, status="5.1.1", action="failed"):
    game.club.drop(
        f"Return-Path: <>\r\nFrom: Mail Delivery System <MAILER-DAEMON@mx.example>\r\nTo: {game.club.address}\r\n"
        f"Subject: Undelivered Mail Returned to Sender\r\nDate: Fri, 18 Dec 2026 08:05:00 +0000\r\n"
        f"Message-ID: <bounce.{mail.kind}.{game.club.count}@mx.example>\r\nAuto-Submitted: auto-replied\r\n"
        f'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        f"--b\r\nContent-Type: text/plain\r\n\r\nYour mail could not be delivered.\r\n--b\r\n"
        f"Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
        f"Final-Recipient: rfc822; {mail.to}\r\nAction: {action}\r\nStatus: {status}\r\n\r\n--b\r\n"
        f"Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: {mail.id}\r\nTo: {mail.to}\r\n\r\n--b--\r\n")
    return game.work()


def mail_37_bounces_are_noted_and_two_stop_the_mail():
    with duel("[game]\ndowntime_gap = 1w\n") as game:
        mover = game.mover

        def addresses():
            rows = next(row["addresses"] for row in game.club.json("player", "list") if row["name"] == mover.name)
            return [(row["address"], row["dead"]) for row in rows]

        none(bounce(game, game.ask, "4.2.2", "delayed"))
        assert addresses() == [(mover.address, False)]
        none(bounce(game, game.ask))
        assert addresses() == [(mover.address, False)]
        none(bounce(game, game.ask))
        assert addresses() == [(mover.address, True)] and f"{mover.address} (bounces)" in game.club.text("player", "list")
        game.club.run("player", "address", mover.name, "second@example.org")
        assert only(game.work(), "second@example.org").kind == "turn"  # what has come back from the other
        game.club.now += 49 * 3600
        mails = game.work()
        none(mails, mover.address)
        only(mails, "second@example.org")


def mail_37_a_second_one_tells_the_gm_and_tries_the_second_address():
    with duel("[site]\ngm_address = gm@club.example\n") as game:
        mover, order = game.mover, game.takes()[0]
        game.club.run("player", "address", mover.name, "second@example.org")
        none(bounce(game, game.ask))
        mails = bounce(game, game.ask)
        assert len(mails) == 2, [(mail.to, mail.kind) for mail in mails]
        only(mails, "gm@club.example").must(f"Two mails to {mover.name} at {mover.address} came back", "There is another address")
        again = only(mails, "second@example.org")
        again.must("YOUR MOVE")
        Player(game.club, mover.name, "second@example.org").answer(again, "wait\n" + order)
        assert only(game.work(), "second@example.org").plan() == [order]
        none(bounce(game, game.ask))  # said once


def mail_37_without_another_address_the_gm_is_told_so():
    with duel("[site]\ngm_address = gm@club.example\n") as game:
        none(bounce(game, game.ask))
        mails = bounce(game, game.ask)
        only(mails, "gm@club.example").must("There is no other address")
        assert len(mails) == 1
        assert mover_is_silent(game)


def one_mail_that_comes_back_twice_stops_no_mail():
    """Who holds one mail to a player can forge any number of bounces of it."""
    with duel("[site]\ngm_address = gm@club.example\n") as game:
        for _ in range(4):
            game.club.now += 60
            none(bounce(game, game.ask))
        old = game.ask
        game.mover.answer(old, "state")
        only(game.work(), game.mover.address)
        game.club.now += 60
        game.mover.answer(old, "state")
        mail = only(game.work(), game.mover.address)
        game.club.now += 60
        only(bounce(game, mail), "gm@club.example").must("came back, since that address takes none")


def mover_is_silent(game):
    game.club.now += 49 * 3600
    return not [mail for mail in game.work() if mail.to == game.mover.address]


def guessing_keys_tells_the_gm_once_and_stops_nobody():
    with duel("[site]\ngm_address = gm@club.example\n[in]\nunproved_per_hour = 5\n") as game:
        order, eve = game.takes()[0], Player(game.club, "Eve", "eve@example.net")
        told = []
        for number in range(30):
            key = "".join("abcdefghijklmnopqrstuvwxyz234567"[(number * 7 + place * 11) % 32] for place in range(26))
            writer = game.mover if number % 2 else eve
            writer.write(order, to=re.sub(r"\.[a-z2-7]{26}", "." + key, game.ask.reply_to))
        for mail in game.work():
            tells_nothing(mail) if mail.to == game.mover.address else None
            told += [mail] if mail.to == "gm@club.example" else []
        assert len(told) == 1
        told[0].must("twenty mails with wrong keys", "no harm was done")
        nothing_was_done(game)
        assert game.say("wait\n" + order).plan() == [order]


def a_bounce_of_a_mail_that_is_not_ours_is_nothing():
    with duel() as game:
        mail = game.ask
        forged = type(mail)(mail.raw.replace(b"<g1.", b"<g9."))
        for _ in range(3):
            none(bounce(game, forged))
        assert "bounces" not in game.club.text("player", "list")


def a_from_of_two_or_none_and_our_own_address():
    with duel() as game:
        head = game.mover.reply_head(game.ask)
        own = f"From: {game.mover.name} <{game.mover.address}>"
        for sender in (f"From: {game.mover.address}, eve@example.net",
                       f"From: {game.mover.address}\r\nFrom: eve@example.net", f"From: <{game.club.address}>",
                       "From: undisclosed", "X-From: nobody"):
            game.club.drop(head.replace(own, sender).replace("Message-ID: <", f"Message-ID: <{len(sender)}") + PLAIN +
                           game.takes()[0] + "\r\n")
        none(game.work())
        nothing_was_done(game)


def mail_38_too_many_mails_an_hour():
    with duel("[in]\nmails_per_hour = 5\n") as game:
        mover = game.mover
        for _ in range(12):
            mover.answer(game.ask, "orders")
        mails = [mail for mail in game.work() if mail.to == mover.address]
        assert [mail.kind for mail in mails] == ["receipt"] * 5 + ["notice"], [mail.kind for mail in mails]
        slow = mails[-1]
        slow.must("You sent more than 5 mails within an hour.")
        mover.answer(game.ask, game.takes()[0])
        none(game.work())
        nothing_was_done(game)
        game.club.now += 2 * 3600
        assert game.say("wait\n" + game.takes()[0]).plan() == [game.takes()[0]]


def mail_38_a_mail_that_is_too_large_is_refused_unread():
    with duel() as game:
        order = game.takes()[0]
        answer = raw(game, PLAIN + order + "\r\n" + ("x" * 70 + "\r\n") * 16000)
        answer.must("Your mail was not read: it is larger than the mails that are read here.")
        parts = "".join(f"--b\r\nContent-Type: text/plain\r\n\r\n{order}\r\n" for _ in range(150)) + "--b--\r\n"
        answer = raw(game, 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + parts)
        answer.must("Your mail was not read", "too many parts")
        nothing_was_done(game)


def raw(game, rest):
    game.mover.answer_raw(game.ask, rest)
    return only(game.work(), game.mover.address)


def names_cannot_add_headers():
    with duel() as game:
        names = ("A\\r\\nBcc: eve@example.net", "=?utf-8?Q?A=0D=0ABcc:_eve=40example.net?=",
                 '"A\\", <eve@example.net>"')
        for number, name in enumerate(names):
            one = Player(game.club, "X", f"x{number}@example.net")
            game.club.drop(one.headers(game.club.address, name).replace("From: X <", f"From: {name} <") + PLAIN +
                           f"register {name}\r\n")
            mails = game.work()
            if not mails:
                continue  # no address could be made out
            one.answer(mails[0], "yes")
            mails += game.work()
            for mail in mails:
                assert mail.message["Bcc"] is None and mail.message["Cc"] is None
                assert mail.to == one.address, mail["To"]
                assert b"\nBcc" not in mail.raw
        for player in game.club.json("player", "list"):
            assert not re.search(r"[\x00-\x1f<>\"\\]", player["name"]), player
        for name in ("A\nBcc: x", "a b", "x" * 33, "1abc", "Ä", ""):
            assert game.club.run("game", "open", name, "--rules", "quorum", code=None).returncode in (1, 2, 65), name
        for name in ("A\nBcc: x@y.example", "x" * 41, "", "<b>"):
            done = game.club.run("player", "add", name, "new@example.net", code=None)
            assert done.returncode in (1, 2, 65), name
        assert game.club.run("player", "add", "Nero", "a@b\nBcc: c@d.example", code=None).returncode in (1, 2, 65)


def the_answers_header_cannot_be_bent():
    """Message-ID and Subject of a mail come back in ours: only where they are what they should be."""
    with duel() as game:
        head = game.mover.reply_head(game.ask, subject="x")
        for evil in ("<a\r\n b@example.org>", "<" + "a" * 900 + "@example.org>", "<a@b>\x0bBcc: e@example.net",
                     "nonsense", "<a@b> <c@d>", "<ä@example.org>"):
            bent = re.sub(r"Message-ID: <[^>]*>", lambda _, evil=evil: "Message-ID: " + evil, head)
            game.club.drop(bent + PLAIN + "orders\r\n")
            for mail in game.work():
                assert mail.to == game.mover.address and mail.message["Bcc"] is None
                assert max(len(line) for line in mail.raw.split(b"\n")) <= 998
                assert b"\nBcc" not in mail.raw and b"\r" not in mail.raw


def require_auth_asks_where_nobody_vouches():
    with duel("[in]\nauthserv_id = mx.club.example\nrequire_auth = yes\n") as game:
        order = game.takes()[0]
        domain = game.mover.address.split("@")[1]
        vouched = f"Authentication-Results: mx.club.example; dkim=pass header.d={domain}\r\n"
        forged = "Authentication-Results: mx.evil.example; dkim=pass header.d=example.org\r\n"
        for field in ("", forged):
            game.club.drop(field + game.mover.reply_head(game.ask) + PLAIN + f"wait\r\n{order}\r\n")
            only(game.work(), game.mover.address).must("Did you send it?")
        nothing_was_done(game)
        game.club.drop(vouched + game.mover.reply_head(game.ask) + PLAIN + f"wait\r\n{order}\r\n")
        assert only(game.work(), game.mover.address).plan() == [order]


def a_sender_cannot_steer_the_verdict_of_the_mail_server():
    """The forger has the key, the From line and an envelope address of his choice, and his own fields in the mail."""
    own, evil = "Authentication-Results: mx.club.example", "evil.example"
    with duel("[in]\nauthserv_id = mx.club.example\nrequire_auth = yes\n") as game:
        order = game.takes()[0]
        domain = game.mover.address.split("@")[1]
        good = f"dkim=pass header.d={domain}"
        asked = (f'{own}; spf=pass smtp.mailfrom="x; {good} "@{evil}\r\n',
                 f'{own}; spf=pass smtp.mailfrom="x\\"; {good}; y=\\""@{evil}\r\n',
                 f"{own}; spf=softfail (x (y) {good}; {good})\r\n",
                 f'{own}; dkim=none reason="{good}"\r\n',
                 f"{own}; spf=none\r\n{own}; {good}\r\n",
                 f"{own}; dkim=fail\r\n header.d={evil}; {good}\r\n",
                 f"{own}.{evil}; {good}\r\n",
                 f"{own} {evil}; {good}\r\n",
                 f"Authentication-Results : mx.club.example; {good}\r\n",
                 f"Received: from x by mx.{evil} with ESMTP; Fri, 20 Nov 2026 10:00:00 +0000\r\n{own}; {good}\r\n",
                 f'{own}; {good}; x="\r\n')
        failed = (f"{own}; dmarc=pass header.from={domain}; dmarc=fail header.from={domain}\r\n",
                  f'{own}; spf=pass smtp.mailfrom="x; dmarc=pass "@{evil}; dmarc=fail header.from={domain}\r\n',
                  f'{own}; {good} reason="open; dmarc = fail header.from={domain}\r\n')
        for field in asked + failed:
            with game.fork() as copy:
                copy.club.drop(field + copy.mover.reply_head(copy.ask) + PLAIN + f"wait\r\n{order}\r\n")
                answer = only(copy.work(), copy.mover.address)
                answer.must("Did you send it?" if field in asked else "failed the check")
                nothing_was_done(copy)
        for field in (f"{own} 1; (x) DKIM = pass header.d = {domain.upper()}\r\n",
                      f'Received: from x by mx.club.example\r\n{own}; spf=pass smtp.mailfrom="a@{domain}"\r\n',
                      f"{own}; dmarc=pass (p=none)\r\n header.from={domain}\r\n"):
            with game.fork() as copy:
                copy.club.drop(field + copy.mover.reply_head(copy.ask) + PLAIN + f"wait\r\n{order}\r\n")
                assert only(copy.work(), copy.mover.address).plan() == [order]


def a_seat_that_changes_hands_changes_its_key():
    with duel() as game:
        old, mover, order = game.ask, game.mover, game.takes()[0]
        game.club.run("player", "add", "Carla", "carla@example.com")
        carla = Player(game.club, "Carla", "carla@example.com")
        game.club.run("seat", "ides", "1" if mover is game.anna else "2", "player", "Carla")
        mails = game.work()
        mover.answer(old, order)
        for mail in game.work():
            tells_nothing(mail)
        nothing_was_done(game)
        told = only(mails, carla.address)
        assert order in told.legal()["take"]
        carla.answer(told, "wait\n" + order)
        assert only(game.work(), carla.address).plan() == [order]


TESTS = (right_key_and_own_address_act, the_key_is_found_in_references_too,
         right_key_from_another_address_asks_the_owner, no_key_or_a_wrong_one_from_the_own_address_is_asked,
         the_other_players_key_with_the_own_address_is_no_key, the_key_of_another_address_of_the_player_counts,
         mail_35_a_stranger_gets_help_and_no_state, asking_without_a_key_is_answered_to_the_known_address_only,
         mail_36_robots_get_no_answer_and_make_no_move,
         a_providers_complaint_about_a_mail_of_ours_is_no_persons, mail_37_bounces_are_noted_and_two_stop_the_mail,
         mail_37_a_second_one_tells_the_gm_and_tries_the_second_address,
         mail_37_without_another_address_the_gm_is_told_so, one_mail_that_comes_back_twice_stops_no_mail,
         guessing_keys_tells_the_gm_once_and_stops_nobody,
         a_bounce_of_a_mail_that_is_not_ours_is_nothing, a_from_of_two_or_none_and_our_own_address,
         mail_38_too_many_mails_an_hour, mail_38_a_mail_that_is_too_large_is_refused_unread, names_cannot_add_headers,
         the_answers_header_cannot_be_bent, require_auth_asks_where_nobody_vouches,
         a_sender_cannot_steer_the_verdict_of_the_mail_server, a_seat_that_changes_hands_changes_its_key)

if __name__ == "__main__":
    tap.main(TESTS)
