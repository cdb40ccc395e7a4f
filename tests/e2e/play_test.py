"""Orders by mail, in a game of Quorum for two: what is read, what it means, what is answered."""
import base64
import quopri
import re

import tap
from club import PICTURES, SHAPES, crlf, duel, named, none, only, quoted

PLAIN = "Content-Type: text/plain; charset=utf-8\r\n\r\n"


def held(game, style="plain", wait="wait\n"):
    """The mover has one order on file, kept there by `wait`. Returns it and the receipt."""
    order = game.takes()[0]
    return order, game.say(wait + order, style=style)


def raw(game, rest, who=None, **head):
    """A reply whose body is given; returns the one answer."""
    who = who or game.mover
    who.answer_raw(game.mail[who.address], rest, **head)
    return only(game.work(), who.address)


def reads(game, rest, order, **head):
    """The raw reply is read as exactly `wait` and this order."""
    answer = raw(game, rest, **head)
    assert answer.plan() == [order], (answer.plan(), order, answer.text)
    assert not answer.section("NOT ACCEPTED") and not answer.has("not understood"), answer.text
    return answer


# ---- what is read ---------------------------------------------------------------------------------------------------

def shape(style):
    with duel() as game:
        order, answer = held(game, style)
        assert answer.kind == "receipt"
        answer.must("Orders received.", f"taken: {order}")
        assert answer.plan() == [order], answer.text
        assert not answer.section("NOT ACCEPTED") and not answer.has("not understood"), answer.text


def mail_11_gmail_top_posting():
    shape("gmail")
    for line in ("Am Fr., 18. Dez. 2026 um 09:00 Uhr schrieb The Club <games@club.example>:",
                 "Le ven. 18 déc. 2026 à 09:00, The Club <games@club.example> a écrit :",
                 "Il giorno ven 18 dic 2026 alle ore 09:00 The Club <games@club.example> ha scritto:"):
        with duel() as game:
            order = game.takes()[0]
            reads(game, PLAIN + crlf(f"wait\n{order}\n\n{line}\n\n{quoted(game.ask.text)}\n"), order)


def mail_12_outlook_block():
    shape("outlook")
    for block in ("-----Original Message-----\nFrom: The Club\nSent: Friday, 18 December 2026 09:00\nTo: Anna\n"
                  "Subject: #1 ides (Quorum)\n",
                  "________________________________\nVon: The Club <games@club.example>\nGesendet: Freitag, 18. "
                  "Dezember 2026 09:00\nAn: Anna\nBetreff: #1 ides (Quorum)\n"):
        with duel() as game:
            order = game.takes()[0]
            reads(game, PLAIN + crlf(f"wait\n{order}\n\n{block}\n{game.ask.text}\n"), order)


def mail_12_below_the_outlook_block_only_what_differs_counts():
    with duel() as game:
        order = game.takes()[0]
        old = game.ask.text.replace("take: ____", f"take: {order.split()[1]}")
        assert old != game.ask.text
        reads(game, PLAIN + crlf(f"wait\n\n-----Original Message-----\nFrom: The Club\nSent: today\nTo: Anna\n"
                                 f"Subject: #1 ides (Quorum)\n\n{old}\n"), order)


def mail_13_sent_from_my_phone():
    shape("apple")
    for line in ("Von meinem iPhone gesendet", "Envoyé de mon iPhone", "Inviato da iPhone", "Get Outlook for Android",
                 "Sent from my Galaxy"):
        with duel() as game:
            order = game.takes()[0]
            reads(game, PLAIN + crlf(f"wait\n{order}\n\n{line}\n"), order)


def mail_14_thunderbird_below_and_between():
    shape("thunderbird")
    with duel() as game:
        order = game.takes()[0]
        lines = quoted(game.ask.text).splitlines()
        reads(game, PLAIN + crlf("\n".join(["On 18/12/2026 09:00, The Club wrote:", *lines[:9], "", order, "",
                                            *lines[9:20], "wait", *lines[20:], "-- ", "Anna", ""])), order)


def mail_15_the_form_filled_in_inside_the_quote():
    for style in ("gmail", "apple", "thunderbird"):
        with duel() as game:
            order = game.takes()[0]
            body = SHAPES[style](game.mover, game.ask, "wait")
            filled = body.replace("take: ____", f"take: {order.split()[1]}")
            assert filled != body
            answer = raw(game, filled)
            assert answer.plan() == [order], (style, answer.text)
            assert not answer.section("NOT ACCEPTED"), answer.text


def mail_15_an_unchanged_form_is_no_order():
    with duel() as game:
        answer = game.say("", style="gmail")
        assert answer.plan() == [] and not answer.section("NOT ACCEPTED"), answer.text
        assert answer.legal() == game.ask.legal()


def mail_16_html_only():
    with duel() as game:
        order = game.takes()[0]
        verb, card = order.split()
        html = (f"<html><head><style>.x {{}}\n{game.takes()[1]}</style><script>{game.takes()[1]}</script></head><body>"
                f"<!-- {game.takes()[1]} --><div style=\"display:none\">{game.takes()[1]}</div>"
                f"<div>wait<br>{verb}&nbsp;<b>{card[:3]}</b>{card[3:]}</div></body></html>")
        reads(game, "Content-Type: text/html; charset=utf-8\r\n\r\n" + html + "\r\n", order)


def mail_17_format_flowed():
    with duel() as game:
        one, two = game.takes()[:2]
        flowed = f" wait\r\n{one} / \r\n{two.split()[1]}\r\n-- \r\nAnna\r\n"
        reads(game, "Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n" + flowed,
              f"{one} / {two.split()[1]}")
        delsp = f"wait\r\n{one[:-2]} \r\n{one[-2:]}\r\n"
        reads(game, "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\r\n\r\n" + delsp, one)


def mail_18_a_signature_is_no_order():
    with duel() as game:
        one, two = game.takes()[:2]
        for mark in ("-- ", "--"):
            reads(game, PLAIN + crlf(f"wait\n{one}\n{mark}\n{two}\nAnna\n"), one)


def mail_18_who_he_is_below_a_row_is_no_order_and_an_order_there_is_one():
    with duel() as game:
        one, two = game.takes()[:2]
        for row in ("__", "----", "\u2014" * 8):
            reads(game, PLAIN + crlf(f"wait\n{one}\n\n{row}\nJohn Doe\nExample Corp.\njohn@example.com\n"), one)
            below = raw(game, PLAIN + crlf(f"wait\n{one}\n{row}\n{two.capitalize()}\n"))
            assert below.plan() == [one, two], below.text
        answer = reads(game, PLAIN + crlf(f"wait\n{one}\n\n- {game.mover.name}\n"), one)
        assert "NOT ACCEPTED" not in answer.text and "harmless" not in answer.text, answer.text
        spoken = raw(game, PLAIN + crlf("wait\nThe order of today was wrong, and it was\nsent from my brother's account.\n"
                                        f"Sent from my desk, here is the right one:\n{two}\n"))
        assert spoken.plan() == [two], spoken.text


def mail_19_transfer_encodings():
    with duel() as game:
        order = game.takes()[0]
        body = f"wait\r\n{order}\r\n".encode()
        for name, bytes_ in (("base64", base64.encodebytes(body)), ("quoted-printable", quopri.encodestring(body)),
                             ("8bit", body), ("7bit", body), ("QUOTED-PRINTABLE", order[:-1].encode() + b"=\r\n" +
                                                              order[-1:].encode() + b"\r\n=77ait\r\n")):
            rest = f"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: {name}\r\n\r\n".encode()
            reads(game, rest + bytes_, order)


def mail_19_broken_encodings_are_read_as_far_as_possible():
    with duel() as game:
        order = game.takes()[0]
        head = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: "
        reads(game, (head + "quoted-printable\r\n\r\nwait\r\n" + order + "\r\n=ZZ=\r\n").replace("=ZZ=", "="), order)
        broken = base64.encodebytes(f"wait\r\n{order}\r\n".encode()).rstrip(b"=\n") + b"*!\r\n"
        answer = raw(game, (head + "base64\r\n\r\n").encode() + broken)
        assert answer.plan() == [order], answer.text
        answer.must("Your mail was damaged on its way")


def mail_20_charsets():
    with duel() as game:
        order = game.takes()[0]
        text = f"wait\r\n{order}\r\n"
        for label, code in (("iso-8859-1", "latin-1"), ("iso-8859-15", "iso-8859-15"), ("windows-1252", "cp1252"),
                            ("us-ascii", "utf-8"), ("no-such-charset", "utf-8"), ("utf-8", "latin-1")):
            body = (text + "# grüße\r\n").encode(code)
            head = f"Content-Type: text/plain; charset={label}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
            reads(game, head.encode() + body, order)
        for label in ("utf-16", "utf-16le", "utf-16be"):
            body = base64.encodebytes(text.encode(label))
            head = f"Content-Type: text/plain; charset={label}\r\nContent-Transfer-Encoding: base64\r\n\r\n"
            reads(game, head.encode() + body, order)
        reads(game, "\r\n" + text, order)  # no Content-Type at all


def mail_21_typographic_junk():
    with duel() as game:
        one, two = game.takes()[:2]
        wide = "".join(chr(ord(byte) + 0xfee0) if byte.isdigit() else byte for byte in one.replace("-", "\u2011", 1))
        other = two.split()[1].replace("-", "\u2212")
        body = f"\ufeffwait\u200b\n{wide.replace(' ', chr(0xa0))}\u2009/\u00a0{other}\u2026\n"
        answer = raw(game, PLAIN + crlf(body))
        assert answer.plan() == [f"{one} / {two.split()[1]}"], answer.text


def mail_22_capitals_bullets_and_full_stops():
    with duel() as game:
        one = game.takes()[0]
        for line in (one.upper() + ".", one.capitalize() + ",", "1. " + one, "- " + one, "  " + one.replace(" ", "   "),
                     "* " + one + ";"):
            reads(game, PLAIN + crlf(f"Wait.\n{line}\n"), one)


def mail_23_one_wrong_letter_is_understood_and_said():
    with duel() as game:
        one = game.takes()[0]
        answer = game.say("wait\nTkae" + one[4:])
        answer.must(f"We read \"Tkae{one[4:]}\" as: {one}", f"taken: {one}")
        assert answer.plan() == [one], answer.text
        # more than a letter: the nearest legal order is named, and nothing is taken
        answer = game.say("tkea" + one[4:])
        assert re.search(f"You could write: {one}(;|\\s)", " ".join(answer.text.split())), answer.text
        assert "We read" not in answer.text and answer.plan() == [one], answer.text


def mail_23_a_unique_beginning_is_understood():
    with duel() as game:
        one = game.takes()[0]
        answer = game.say("wait\nta" + one[4:])
        answer.must(f"taken: {one}")


def mail_24_the_subject_is_never_needed():
    with duel() as game:
        for subject in ("", "AW: #1 ides (Quorum)", "SV: x", "Antw: Re: #1 ides", "Lunch on Friday?"):
            order = game.takes()[0]
            reads(game, PLAIN + f"wait\r\n{order}\r\n", order, subject=subject)


def mail_24_an_order_as_the_subject_over_an_empty_body():
    with duel() as game:
        for subject in ("{}", "Re: {}"):
            with game.fork() as copy:
                order = copy.takes()[0]
                answer = raw(copy, PLAIN, subject=subject.format(order))
                answer.must(f"taken: {order}")


def mail_25_attachments():
    with duel() as game:
        order = game.takes()[0]

        def parts(body, kind, name, content):
            return ('Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n'
                    f'{body}\r\n--b\r\nContent-Type: {kind}; name="{name}"\r\nContent-Disposition: attachment; '
                    f'filename="{name}"\r\n\r\n{content}\r\n--b--\r\n')

        reads(game, parts("", "text/plain", "orders.txt", f"wait\r\n{order}"), order)
        answer = raw(game, parts(f"wait\r\n{order}", "application/pdf", "map.pdf", "%PDF-1.4"))
        assert answer.plan() == [order], answer.text
        answer.must("map.pdf")


def mail_26_politeness_does_no_harm():
    with duel() as game:
        order = game.takes()[0]
        answer = game.say(f"Hi Cursus, my move is:\nwait\n{order}\nThanks!\nSee you on Sunday evening then, Anna")
        assert answer.plan() == [order], answer.text
        for line in ("Hi Cursus, my move is:", "Thanks!", "See you on Sunday evening then, Anna"):
            assert line not in answer.text.split("THE BOARD")[0], answer.text  # chat beside an order is nobody's fault


# ---- what it means --------------------------------------------------------------------------------------------------

def mail_27_each_orders_mail_gets_one_reply():
    with duel() as game:
        one, two = game.takes()[:2]
        answer = game.say(f"wait\n{one}\nplay new / first")
        assert answer.plan() == [one, "play new / first"], answer.text
        answer = game.say(f"{two}\nplay zzz")
        answer.must(f"taken: {two}", f"Replaced: {one}", "- play zzz")
        assert sorted(answer.plan()) == sorted(["play new / first", two]), answer.text
        assert answer["In-Reply-To"] == game.mover.last_id
        assert str(answer["Auto-Submitted"]).startswith("auto-replied")


def mail_28_replace_add_clear():
    with duel() as game:
        one, two, three = game.takes()[:3]
        game.say(f"wait\n{one}\nplay new")
        assert game.say(f"add\n{two}").plan() == [one, two, "play new"] or game.ask.plan() == [one, "play new", two]
        answer = game.say(three)
        assert sorted(answer.plan()) == sorted([three, "play new"]), answer.text
        answer.must(f"Replaced: {one}; {two}.")
        assert game.say("clear take").plan() == ["play new"]
        assert game.say("clear").plan() == []
        refused = game.say(f"{one}\nadd")
        refused.must("- add")  # it must come first
        assert refused.plan() == [one]


def mail_28_an_empty_mail_changes_nothing_and_gets_state_and_form():
    with duel() as game:
        for body in ("", "Thanks!\n", "> \n", "-- \nAnna\n"):
            answer = game.say(body)
            answer.must("ROME", "YOUR MOVE", "take: ____")
            assert not answer.has("saved orders yet")
            game.say("state")  # after some mails that say nothing to us there is no answer
        order, _ = held(game)
        answer = game.say("")
        assert answer.plan() == [order]
        answer.must("ROME", 'Reply "ready" to play now')


def mail_29_bad_lines_do_not_void_good_ones():
    with duel() as game:
        order = game.takes()[0]
        answer = game.say(f"wait\n{order}\nplay nonsense")
        assert answer.plan() == [order], answer.text
        answer.must("- play nonsense")
        answer = game.say("take xyz")
        answer.must("Your saved orders are unchanged.")
        assert answer.plan() == [order]


def mail_30_the_same_mail_twice():
    with duel() as game:
        order = game.takes()[0]
        head = game.mover.reply_head(game.ask)
        body = PLAIN + f"wait\r\n{order}\r\n"
        game.club.drop(head + body)
        game.club.drop(head + body)
        answer = only(game.work(), game.mover.address)
        assert answer.plan() == [order]
        game.club.drop("Received: from mx2.example.net by mx.club.example; Fri, 18 Dec 2026 08:00:09 +0000\r\n"
                       "Delivered-To: games@club.example\r\n" + head + body)
        none(game.work())
        game.club.run("deliver", "--now", input="Received: again\r\n" + head + body)
        none(game.work())


def mail_30_mails_that_cross_count_in_the_order_received():
    with duel() as game:
        one, two = game.takes()[:2]
        late = game.mover.reply_head(game.ask).replace("18 Dec 2026", "25 Dec 2026")
        game.club.drop(late + PLAIN + f"wait\r\n{one}\r\n")
        game.mover.answer(game.ask, two)
        answers = [mail for mail in game.work() if mail.to == game.mover.address]
        for answer, order in zip(answers, (one, two), strict=True):
            answer.must(f"Saved: take {named(order)}")
        assert answers[1].plan() == [two]


def turn(game, body="play new / first"):
    """The mover takes a card and plays one: the turn passes."""
    before = game.mover
    game.say(game.takes()[0] + "\n" + body)
    assert game.mover is not before, game.mail[before.address].text


def mail_31_a_reply_to_an_old_phase_is_not_used_up():
    with duel() as game:
        old, mover = game.ask, game.mover
        turn(game)
        if not game.takes():
            return
        turn(game)
        assert game.mover is mover
        phase = game.phase
        answer = game.say(game.takes()[0], mail=old)
        answer.must("Your orders answer an older mail; that decision has been made since. We did not use them")
        assert answer.plan() == [] and game.phase == phase, answer.text
        game.say(game.takes()[0] + "\nplay new / first", mail=answer)
        assert game.phase > phase


def mail_32_a_late_mail():
    with duel() as game:
        mover, order, old = game.mover, game.takes()[0], game.ask
        game.club.now += 48 * 3600 + 60
        game.work()
        assert game.mover is not mover
        phase = game.phase
        game.club.now += 3600 + 1800
        answer = game.say(order, who=mover, mail=old)
        answer.must("Your mail came too late. The deadline had passed", "1h 30m before it arrived", "We did not use them",
                    "WAITING FOR")
        assert answer.plan() == [] and game.phase == phase


def plans_for_turns_to_come():
    with duel() as game:
        first, second = game.mover, game.other
        answer = game.say("take first / 2 / 3 / 4 / 5\nplay new / first\ngod default", who=second)
        assert len(answer.plan()) == 3, answer.text
        phase = game.phase
        mails = None
        first.answer(game.ask, game.takes()[0] + "\nplay new / first")
        mails = game.work()
        assert game.phase >= phase + 4, game.phase
        own = only(mails, first.address)
        own.must("SINCE YOUR LAST MAIL")
        assert own.legal(), own.text  # it is the first player's turn again
        told = game.say("state", who=second)
        who = "Anna (red)" if second is game.bruno else "Bruno (yellow)"
        told.must(f"{who} took", "; played")
        assert told.plan() in (["god default"], []), told.text  # `god` is spent if a God was taken


def a_plan_that_does_not_fit_is_spent_and_the_player_asked():
    with duel() as game:
        second, card = game.other, game.takes()[0]
        assert game.say(f"{card}", who=second).plan() == [card]
        game.mover.answer(game.ask, card + "\nplay new / first")
        told = only(game.work(), second.address)
        told.must("YOUR MOVE", f"Removed, because it could not be played: {card} (There is no such card in Rome.)")
        assert told.plan() == []


def otherwise_default():
    with duel() as game:
        second = game.other
        answer = game.say("otherwise default", who=second)
        answer.must("If none of them can be played, we play the default")
        answer = game.say("otherwise ask", who=second)
        answer.must("If none of them can be played, we ask you")
        game.say("otherwise maybe", who=second).must("- otherwise maybe")


def wait_and_ready():
    with duel() as game:
        order = game.takes()[0]
        phase = game.phase
        answer = game.say(f"wait\n{order}")
        answer.must("we're waiting for the deadline")
        assert game.phase == phase
        answer = game.say("ready")
        assert game.phase == phase + 1
        answer.must(f"Done: You took {named(order)}")


def orders_of_somebody_who_is_not_asked_are_filed():
    with duel() as game:
        answer = game.say("take first", who=game.other)
        assert answer.plan() == ["take first"], answer.text
        none([mail for mail in game.club.mails()])


def a_game_to_its_end_and_an_order_after_it():
    with duel() as game:
        mails = game.finish()
        ends = [mail for mail in mails if mail.kind == "end"]
        assert {mail.to for mail in ends} == {game.anna.address, game.bruno.address}, [mail.kind for mail in mails]
        assert len(ends) == 2 and len(mails) == 2, [(mail.to, mail.kind) for mail in mails]
        assert game.club.json("game", "list")[0]["status"] == "finished"
        answer = game.say("take first\nplay new", who=game.anna)
        answer.must("is over", "- take first", "- play new", "The game is over")
        none(game.work(), game.bruno.address)
        assert game.club.run("verify", "ides").returncode == 0


def commands_within_a_reply():
    """mail.md 39"""
    with duel(PICTURES) as game:
        order, _ = held(game)
        assert game.say("state").plan() == [order]
        assert game.say("orders").plan() == [order]
        turn_mail = game.ask
        with game.fork() as copy:
            copy.say("clear")
            again = copy.say("resend")
            assert again.legal() == turn_mail.legal() and again.picture
        told = game.say("help")
        told.must("FIRST OF ALL", "(Quorum)", "take CHOICE / CHOICE")
        assert game.say("state").plan() == [order]  # asking changed nothing


def lines_cut_within_a_letter():
    """Long lines of letters of several bytes are cut in refusals, echoes and names: never an end to all mail."""
    with duel() as game:
        for letter in ("ü", "€", "𝔘"):
            for shift in range(4):
                long = "x" * shift + letter * 200
                body = "\n".join(["take " + long, "away " + long, "zone " + long, "digest " + long, "join " + long])
                game.mover.answer(game.ask, f"{body}\npress {long}\nhello\nend press\npress all\n{long}\nend press")
                game.mover.answer(game.ask, f"take {long[:60]}\nclear {long[:60]}\notherwise {long[:60]}")
        mails = [mail for mail in game.work() if mail.to == game.mover.address]
        assert len(mails) == 24, len(mails)
        assert game.club.rows("SELECT count(*) FROM inbox WHERE state = 0") == [(0,)]


def every_line_of_a_mixed_mail_is_answered():
    with duel() as game:
        order = game.takes()[0]
        answer = game.say(f"wait\n{order}\nhelp\ngames\nvote 7\nno\nzone Europe/Rome")
        assert answer.plan() == [order], answer.text
        answer.must("The answer to 'help' is a mail of its own", "The answer to 'games' is a mail of its own",
                    "There is no open vote 7 in #1", "Left aside: no",
                    "Your time zone is Europe/Rome now.")


def threads_and_message_ids():
    """mail.md 1 to 3"""
    with duel() as game:
        mails = list(game.mail.values())
        for _ in range(2):
            game.mover.answer(game.ask, game.takes()[0] + "\nplay new / first", style="gmail")
            mails += game.work()
        assert len(mails) >= 6
        assert len({mail.subject for mail in mails}) > 2
        assert len({mail.id for mail in mails}) == len(mails)
        roots = {str(mail["References"]).split()[0] for mail in mails}
        assert roots == {"<g1.root@club.example>"}, roots
        for mail in mails:
            if mail.kind == "receipt":
                assert str(mail["References"]).split()[-1] == mail["In-Reply-To"]


TESTS = (mail_11_gmail_top_posting, mail_12_outlook_block, mail_12_below_the_outlook_block_only_what_differs_counts,
         mail_13_sent_from_my_phone, mail_14_thunderbird_below_and_between,
         mail_15_the_form_filled_in_inside_the_quote, mail_15_an_unchanged_form_is_no_order, mail_16_html_only,
         mail_17_format_flowed, mail_18_a_signature_is_no_order,
         mail_18_who_he_is_below_a_row_is_no_order_and_an_order_there_is_one, mail_19_transfer_encodings,
         mail_19_broken_encodings_are_read_as_far_as_possible, mail_20_charsets, mail_21_typographic_junk,
         mail_22_capitals_bullets_and_full_stops, mail_23_one_wrong_letter_is_understood_and_said,
         mail_23_a_unique_beginning_is_understood,
         mail_24_the_subject_is_never_needed, mail_24_an_order_as_the_subject_over_an_empty_body, mail_25_attachments,
         mail_26_politeness_does_no_harm, mail_27_each_orders_mail_gets_one_reply, mail_28_replace_add_clear,
         mail_28_an_empty_mail_changes_nothing_and_gets_state_and_form, mail_29_bad_lines_do_not_void_good_ones,
         mail_30_the_same_mail_twice, mail_30_mails_that_cross_count_in_the_order_received,
         mail_31_a_reply_to_an_old_phase_is_not_used_up, mail_32_a_late_mail, plans_for_turns_to_come,
         a_plan_that_does_not_fit_is_spent_and_the_player_asked, otherwise_default, wait_and_ready,
         orders_of_somebody_who_is_not_asked_are_filed, a_game_to_its_end_and_an_order_after_it,
         commands_within_a_reply, lines_cut_within_a_letter,
         every_line_of_a_mixed_mail_is_answered, threads_and_message_ids)

if __name__ == "__main__":
    tap.main(TESTS)
