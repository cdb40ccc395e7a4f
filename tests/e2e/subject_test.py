"""What the subject of a mail says, and how a player wants it."""
import html
import os
import re
import sys

import tap
from club import duel, latest, only

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from mails import Desk, turns  # noqa: E402

PLAIN = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
MOVE = r'Your move: ides \(Quorum\), round \d+ of 12 \(by (\w+ \d\d:\d\d)\)'


def mail_01_the_deadline_stands_in_the_players_time():
    with duel() as game:
        assert re.fullmatch(MOVE, game.ask.subject)[1] == "Sun 08:00", game.ask.subject
        told = game.say("zone Asia/Tokyo\nstate")
        assert re.fullmatch(MOVE, told.subject)[1] == "Sun 17:00", told.subject
    with duel(pace="2w") as game:  # a day of the week would say too little
        assert game.ask.subject.endswith("(by Fri 1 Jan 08:00)"), game.ask.subject


def mail_01_who_has_moved_and_who_is_next():
    with duel() as game:
        game.other.answer(game.mail[game.other.address], "digest every")
        game.work()
        mover, order = game.mover, game.takes()[0]
        game.mover.answer(game.ask, order + "\nplay new")
        mails = game.work()
        assert re.fullmatch(MOVE, latest(mails, game.mover.address).subject) and game.mover is not mover
        assert only(mails, mover.address).subject == \
            f'ides (Quorum): done, {game.mover.name} to move'
    with duel() as game:
        game.other.answer(game.mail[game.other.address], "digest every")
        game.work()
        game.mover.answer(game.ask, game.takes()[0])  # and is asked again
        told = only([mail for mail in game.work() if mail.kind == "digest"], game.other.address)
        assert told.subject == f'ides (Quorum): {game.mover.name} moved, {game.mover.name} to move', told.subject


def mail_01_who_is_next_but_one_is_told_so():
    """Of three, by what the rules tell everybody: the order of Quorum's turns, not that of Doge's decisions."""
    for rules, fixed in (("quorum", True), ("gorbino", True), ("doge", False)):
        told = []
        with Desk(os.environ["CURSUS"], rules, pictures=False) as desk:
            for player in desk.people.values():
                player.answer(desk.newest[player.address], "digest every")
                desk.work()
            for _ in range(12):
                address = next(iter(desk.asked))
                mail = desk.asked.pop(address)
                desk.people[address].answer(mail, "\n".join(turns(mail)[0][0]))
                told += [mail for mail in desk.work() if mail.kind == "digest"]
        moved = [mail for mail in told if mail.subject.endswith(" moved, you're up next")]
        assert bool(moved) == fixed, (rules, [mail.subject for mail in told])
        for mail in moved:
            mail.must("WAITING FOR", "You're up next.")


def mail_01_what_could_not_be_taken_is_said():
    with duel() as game:
        assert game.say("take 99").subject.startswith('Order not accepted, still your move: ides (Quorum)')


def mail_01_subject_thread_gives_all_mails_one():
    for words, back in (("subject thread", "subject"), ("Please use the same subject for all mails",
                                                        "no constant subject any more please"),
                        ("immer der gleiche Betreff bitte", "kein fester Betreff mehr"),
                        ("toujours le même objet s'il vous plaît", "plus d'objet fixe"),
                        ("siempre el mismo asunto por favor", "sin asunto fijo")):
        with duel() as game:
            other, writer = game.mail[game.other.address].subject, game.mover
            assert game.say(words).has("All your mails of a game bear one subject")
            mails = [game.say(f"{game.takes()[0]}\nplay new"), game.say("state", who=writer)]
            game.say("press all: salve", who=game.mover)
            mails.append(game.mail[writer.address])
            game.club.run("game", "extend", "ides", "24h")
            mails += game.work()
            own = [mail for mail in mails if mail.to == writer.address]
            assert {"receipt", "press", "notice"} == {mail.kind for mail in own}
            assert {mail.subject for mail in own} == {"#1 ides (Quorum)"}, [(m.kind, m.subject) for m in own]
            roots = {str(mail["References"]).split()[0] for mail in mails}
            assert roots == {"<g1.root@club.example>"} and other != "#1 ides (Quorum)"
            told = game.say(back, who=writer)
            assert told.has("The subject of each mail says what it is about.") and 'ides (Quorum)' not in told.text
            assert 'ides (Quorum)' in game.say("state", who=writer).subject, back


def state_tells_how_mails_come():
    with duel() as game:
        game.say("state").must("Your mails: digest asked, picture upright, picture light, subject, receipts short, calendar off, reminders on.")
        game.say("subject thread\npicture off\ndigest daily")
        game.say("state").must("Your mails: digest daily, picture off, subject thread, receipts short, calendar off, reminders on.")
        assert "Your mails:" not in game.say("orders").text


def mail_24_our_own_subject_is_no_order():
    with duel() as game:
        for mark in ("", "Re: ", "AW: Re: "):
            for subject in ('ides (Quorum) has started: Carla is first', game.ask.subject, game.ask.subject.replace('"', "“", 1).replace('"', "”", 1),
                            'ides (Quorum): Bruno moved, Carla to move'):
                with game.fork() as copy:
                    copy.mover.answer_raw(copy.ask, PLAIN, subject=mark + subject)
                    answer = only(copy.work(), copy.mover.address)
                    assert "NOT ACCEPTED" not in answer.text and re.match(MOVE, answer.subject), answer.text


def a_subject_that_is_passed_on_is_no_wish():
    with duel() as game:
        order = game.takes()[0]
        told = game.say(f"Subject: the same procedure\n{order}\nplay new")
        assert told.has(f"taken: {order}") and "bear one subject" not in told.text, told.text


def the_first_sentence_follows_the_name():
    """No line is hidden at the top of a page: it would show where styles are unknown."""
    with duel() as game:
        page = game.ask.html[game.ask.html.index("<body"):]
        first = " ".join(re.sub(r"<[^>]*>", " ", page).split())
        assert re.match(r"#1 ides Quorum · round 1 of 12 You are \w+ The game has started. Your move: take a card from Rome, then play one "
                        r"By Sun 20 Dec 08:00 UTC", html.unescape(first)), first
        done = game.say(f"{game.takes()[0]}\nplay new", mail=game.ask)
        first = " ".join(re.sub(r"<[^>]*>", " ", done.html[done.html.index("<body"):]).split())
        assert re.match(r"#1 ides [^:]* Done: ", html.unescape(first)), first


def parcels_keep_how_mails_are_wanted():
    with duel() as game:
        game.say("subject thread")
        club = game.club
        club.run("export", "ides", "parcel")
        with open(club.path("parcel"), encoding="utf-8") as file:
            assert file.read().count('"subject_thread":true') == 1


TESTS = (mail_01_the_deadline_stands_in_the_players_time, mail_01_who_has_moved_and_who_is_next,
         mail_01_who_is_next_but_one_is_told_so, mail_01_what_could_not_be_taken_is_said,
         mail_01_subject_thread_gives_all_mails_one, state_tells_how_mails_come,
         mail_24_our_own_subject_is_no_order, a_subject_that_is_passed_on_is_no_wish,
         the_first_sentence_follows_the_name, parcels_keep_how_mails_are_wanted)

if __name__ == "__main__":
    tap.main(TESTS)
