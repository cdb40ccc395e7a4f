"""mail.md 39: short words in a reply to any mail of ours, typed or by its links."""
import html
import re
import urllib.parse

import tap
from club import duel, none, only


def links(mail):
    """What the links of the foot would send: (word, address)."""
    found = {}
    for link in re.findall(r'href="mailto:([^"]+)"', mail.html):
        address, _, query = html.unescape(link).partition("?")
        fields = urllib.parse.parse_qs(query)
        found[fields.get("body", [""])[0]] = urllib.parse.unquote(address)
    return found


def every_mail(game):
    """One mail of each kind that a player gets in the course of a game: turn, receipt, press, notice, reminder."""
    mover = game.mover
    mails = {"turn": game.ask}
    mails["receipt"] = game.say("orders")
    game.other.answer(game.mail[game.other.address], "press all\nAve!\nend press")
    mails["press"] = only(game.work(), mover.address)
    mover.write("take first")
    mails["notice"] = only(game.work(), mover.address)
    game.club.now += 25 * 3600
    mails["reminder"] = only(game.work(), mover.address)
    for kind, mail in mails.items():
        assert mail.kind == kind, (kind, mail.kind)
    return mails


WORDS = (("help", "WORDS THAT ALWAYS WORK"), ("state", "POSITION"), ("orders", "no orders on file"),
         ("resend", "LEGAL ORDERS"), ("zone Europe/Rome", "Your time zone is Europe/Rome"),
         ("digest every", "each time a game goes on"), ("away 2027-01-02 to 2027-01-09", "2027"),
         ("back", ""), ("stop", "No more mail"), ("start", "You have mail again"))


def typed(kind):
    with duel("[game]\ndowntime_gap = 1w\n") as game:
        mail = every_mail(game)[kind]
        if kind == "notice":
            return  # its reply address is that of the question: only yes and no belong there
        for word, said in WORDS:
            with game.fork() as copy:
                copy.mover.answer(mail, word)
                only(copy.work(), copy.mover.address).must(said)


def mail_39_typed_in_reply_to_a_report():
    typed("turn")


def mail_39_typed_in_reply_to_a_receipt():
    typed("receipt")


def mail_39_typed_in_reply_to_press():
    typed("press")


def mail_39_typed_in_reply_to_a_reminder():
    typed("reminder")


def mail_39_by_the_links_of_every_mail():
    with duel("[game]\ndowntime_gap = 1w\n") as game:
        for kind, mail in every_mail(game).items():
            there = links(mail)
            for word, said in (("help", "WORDS THAT ALWAYS WORK"), ("state", "POSITION"), ("orders", "on file"),
                               ("resend", ""), ("stop", "No more mail")):
                if kind == "notice":
                    continue
                assert word in there, (kind, word, there)
                with game.fork() as copy:
                    copy.mover.write(word, to=there[word], subject=word)
                    only(copy.work(), copy.mover.address).must(said)


def several_words_in_one_mail():
    with duel() as game:
        answer = game.say("zone Europe/Rome\ndigest daily\naway 2027-01-02 to 2027-01-09\nstate")
        answer.must("Your time zone is Europe/Rome", "once a day", "POSITION")


def away_with_wrong_dates_changes_nothing():
    with duel() as game:
        for wrong in ("away 2027-01-09 to 2027-01-02", "away 2027-02-30 to 2027-03-01", "away soon",
                      "away 2020-01-01 to 2020-01-05"):
            before = game.club.rows("SELECT away_from, away_until FROM player")
            game.say(wrong)
            assert game.club.rows("SELECT away_from, away_until FROM player") == before, wrong


TESTS = (mail_39_typed_in_reply_to_a_report, mail_39_typed_in_reply_to_a_receipt, mail_39_typed_in_reply_to_press,
         mail_39_typed_in_reply_to_a_reminder, mail_39_by_the_links_of_every_mail, several_words_in_one_mail,
         away_with_wrong_dates_changes_nothing)

if __name__ == "__main__":
    tap.main(TESTS)
