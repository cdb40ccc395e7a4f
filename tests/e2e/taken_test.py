"""What somebody plainly meant is taken: help beside register, a last line without an end, a blank of a copied form."""
import re

import tap
from club import Club, Player, duel, none, only

HELP = "FIRST OF ALL"


def help_in_the_mail_that_registers_is_answered():
    for more in ("help", "games\nhelp", "join 1\nhelp", "help\nstandings"):
        with Club() as club:
            club.run("init")
            club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
            anna = Player(club, "Anna", "anna@example.org")
            anna.write("register Anna\n" + more)
            anna.answer(only(club.work(), anna.address), "yes")
            mails = club.work()
            assert sum(HELP in mail.text for mail in mails) == 1, (more, [mail.text for mail in mails])
            assert sum(mail.has("Welcome, Anna!") for mail in mails) == 1
            assert not any(mail.has("send it alone") for mail in mails if "standings" not in more)
            assert len(mails) == (1 if more == "help" else 2), (more, [mail.kind for mail in mails])


def help_beside_a_join_from_an_invitation_too():
    with Club() as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("game", "invite", "ides", "anna@example.org")
        anna = Player(club, "Anna", "anna@example.org")
        anna.answer(only(club.work(), anna.address), "yes\nhelp")
        mails = club.work()
        assert sorted(mail.kind for mail in mails) == ["help", "welcome"], [mail.kind for mail in mails]


def unended(game, order):
    """A reply whose last line has no line end."""
    return game.mover.reply_head(game.ask).encode() + b"Content-Type: text/plain\r\n\r\n" + order.encode()


def a_file_without_a_last_line_end_is_a_whole_mail():
    with duel() as game:
        order = game.takes()[0]
        game.club.drop(unended(game, f"wait\r\n{order}"))
        only(game.work(), game.mover.address).must("Orders received.", f"- taken: {order}")


def by_a_pipe_it_may_be_half_a_mail_and_its_writer_hears_so():
    with duel() as game:
        mover = game.mover
        raw = unended(game, game.takes()[0])
        game.club.run("deliver", input=raw[:-1])
        only(game.work(), mover.address).must("Only a part of your mail has arrived", "Nothing in it was done.")
        assert game.phase == 0
        game.club.run("deliver", input=raw + b"\r\n")  # the whole of it comes after all
        only(game.work(), mover.address).must("Orders received.")
        # nobody is written to who may be nobody
        game.club.run("deliver", input=b"From: eve@example.net\r\nTo: games@club.example\r\n\r\nhelp")
        none(game.work())


def form(game, lines):
    """So many lines above the form, the form itself with its blank filled in, and what stands below, without marks."""
    text = game.ask.text.replace("\r\n", "\n").split("\n")
    at = next(at for at, line in enumerate(text) if line.startswith("take: ____"))
    order = game.takes()[-1]
    return order, text[max(0, at - lines):at] + ["take: " + order.split(" ", 1)[1]] + text[at + 1:]


def a_blank_of_a_copied_form_plays_nothing_else():
    for lines in (1, 3, 5, 7, 9, 30, 200):
        for tail in (0, 3, None):
            with duel() as game:
                order, copy = form(game, lines)
                end = next(at for at, line in enumerate(copy) if line.startswith("take: ") and "____" not in line) + 1
                body = "wait\n\n" + "\n".join(copy[:end] + ([] if tail == 0 else copy[end:] if tail is None
                                                             else copy[end:end + tail]))
                answer = game.say(body)
                answer.must("Orders received.")
                assert answer.plan() == [order], (lines, tail, answer.text)
                assert "E-" not in answer.text, answer.text


def who_writes_in_the_forms_manner_or_copies_an_order_means_it():
    with duel() as game:
        order = game.takes()[-1]
        game.say("wait\n" + order.replace("take ", "take: ")).must(f"- taken: {order}")
    with duel() as game:
        orders = game.takes()[:2]  # two of ours that follow each other, and no form: a plan for two turns
        answer = game.say("wait\n" + "\n".join(orders))
        for order in orders:
            answer.must(f"- taken: {order}")


tap.main([help_in_the_mail_that_registers_is_answered, help_beside_a_join_from_an_invitation_too,
          a_file_without_a_last_line_end_is_a_whole_mail, by_a_pipe_it_may_be_half_a_mail_and_its_writer_hears_so,
          a_blank_of_a_copied_form_plays_nothing_else, who_writes_in_the_forms_manner_or_copies_an_order_means_it])
