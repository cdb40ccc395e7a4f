"""Where the key of an answer stands: behind a plus or a hyphen in the address, or in the subject beside the plain one."""
import html
import re

import tap
from club import duel, only
from pages import mail_of

HYPHEN, NONE = ("[site]\nseparator = -\n", "[site]\nseparator = none\n")


def button(mail, body=".*"):
    """Receiver, subject and body of the first button that sends this."""
    for link in re.findall(r'href="(mailto:[^"]+)"', mail.html):
        found = mail_of(html.unescape(link))
        if re.fullmatch(body, found[2], re.S):
            return found
    raise AssertionError(mail.html)


def came(game, who):
    return only(game.work(), who.address)


def press(game, body="take .*", subject=None, mail=None, who=None):
    """Sends what a button opens; what comes back."""
    who = who or game.mover
    to, told, lines = button(mail or game.ask, body)
    who.write(lines, to=to, subject=told if subject is None else subject)
    return came(game, who)


def no_link_has_a_plus_before_its_key():
    with duel() as game:
        to, subject, _ = button(game.ask, "take .*")
        assert "games+" in game.ask.reply_to and to == "games@club.example"
        assert f"[{game.ask.reply_to.partition('+')[2].partition('@')[0]}]" in subject, subject
        assert not re.search(r"mailto:[^\"?>]*[+]", game.ask.html)
        assert game.ask.reply_to in re.sub(r"\s", "", game.ask["List-Unsubscribe"])
        with game.fork() as copy:
            press(copy).must("Done: You took")
        mover = game.mover
        mover.write(f"{game.takes()[0]}\nplay new", to=game.ask.reply_to)  # of a mail from before
        came(game, mover).must("Done: You took")


def a_hyphen_parts_the_key_and_a_plus_still_does():
    with duel(HYPHEN) as game:
        assert re.fullmatch(r"games-1\.[12]\.[a-z2-7]{26}\.\d+-\d+@club\.example", game.ask.reply_to), game.ask.reply_to
        assert button(game.ask)[0] == game.ask.reply_to
        with game.fork() as copy:
            press(copy).must("Done: You took")
        for to in (game.ask.reply_to, game.ask.reply_to.replace("games-", "games+")):  # of a mail from before
            with game.fork() as copy:
                mover = copy.mover
                mover.write(f"{copy.takes()[0]}\nplay new", to=to)
                came(copy, mover).must("Done: You took")


def without_a_separator_the_key_stands_in_the_subject_of_a_button():
    with duel(NONE) as game:
        to, subject, _ = button(game.ask, "take .*")
        assert game.ask.reply_to == to == "games@club.example"
        key = re.fullmatch(r"#1 ides \(Quorum\) \[(1\.[12]\.[a-z2-7]{26}\.\d+-\d+)\]", subject)[1]
        assert key not in game.ask.subject and key not in game.ask.text  # in links alone
        assert f"{to}?subject=stop%20%5B{key}%5D" in re.sub(r"\s", "", game.ask["List-Unsubscribe"])
        for told in (subject, f"Re: {subject}", f"[Spam?] {subject} (2)"):
            with game.fork() as copy:
                press(copy, subject=told).must("Done: You took")
        with game.fork() as copy:  # an order in the subject above an empty mail
            order, mover = copy.takes()[0], copy.mover
            mover.write("", to=to, subject=f"{order} [{key}]")
            came(copy, mover).must("Orders received.", f"taken: {order}")


def without_a_separator_a_reply_is_known_by_the_mail_that_it_answers():
    with duel(NONE) as game:
        mover = game.mover
        mover.answer(game.ask, f"{game.takes()[0]}\nplay new")
        came(game, mover).must("Done: You took")


def without_a_separator_a_new_mail_without_the_key_is_asked_about():
    with duel(NONE) as game:
        mover = game.mover
        question = press(game, subject="my move")
        question.must("we have not acted on it")
        assert game.phase == 0
        press(game, "yes", mail=question, who=mover).must("Done: You took")


def a_key_in_the_subject_is_worth_nothing_from_elsewhere():
    with duel(NONE) as game:
        to, subject, lines = button(game.ask, "take .*")
        game.other.write(lines, to=to, subject=subject)
        mails = game.work()
        only(mails, game.mover.address).must("came from an address we don't know as yours", "we have not acted on it")
        assert len(mails) == 1 and game.phase == 0


tap.main([no_link_has_a_plus_before_its_key, a_hyphen_parts_the_key_and_a_plus_still_does,
          without_a_separator_the_key_stands_in_the_subject_of_a_button,
          without_a_separator_a_reply_is_known_by_the_mail_that_it_answers,
          without_a_separator_a_new_mail_without_the_key_is_asked_about,
          a_key_in_the_subject_is_worth_nothing_from_elsewhere])
