"""Mails in people's own words: what has one reading is done and said back, what has several is asked, chat is chat."""

import html
import os
import re
import shutil
import urllib.parse

import tap
from club import duel
from house import scratch_folder, started_house

SCRATCH = scratch_folder("cursus-people-")


def asked(name):
    """A house, the player who is asked to take a card in Quorum, his mail, and what he may take."""
    house, people, turns = started_house(os.path.join(SCRATCH, name))
    address = next(address for address, turn in turns.items() if "take" in turn.legal())
    cards = [order.split()[1] for order in turns[address].legal()["take"] if re.match(r"take \w+-\w+-\d$", order)]
    return house, people[address], turns[address], cards


def answer(house, player, turn, body):
    """The answer to a mail."""
    house.seen = set()
    old = {mail.id for mail in house.mails()}
    player.answer(turn, body)
    house.run("tick")
    house.run("send")
    house.seen = set()
    return next(mail for mail in house.mails() if mail.to == player.address and mail.id not in old)


def moves(house):
    return re.findall(r"(?m)^move game=1 branch=0 number=(\d+)", house.dump())


def a_polite_letter_is_an_order():
    house, player, turn, cards = asked("polite")
    before = len(moves(house))
    mail = answer(house, player, turn, f"Hello everybody,\n\nI would like to have {cards[0]}, please, and play it.\n\n"
                                       "Have a nice evening\nP1\n\nSent from my iPhone")
    assert f"take {cards[0]}; play new" in " ".join(mail.text.split()), mail.text
    assert len(moves(house)) > before
    assert "harmless" not in mail.text and "iPhone" not in mail.text.split("ORDERS")[0]


def a_doubt_is_asked():
    house, player, turn, cards = asked("doubt")
    before = house.dump().count("\nmove ")
    mail = answer(house, player, turn, f"{cards[0]} or {cards[1]}? I can't decide")
    said = " ".join(mail.text.split())
    assert f"could mean: 1) take {cards[0]} 2) take {cards[1]} Reply" in said, mail.text
    assert house.dump().count("\nmove ") == before


def a_question_is_answered_by_its_button_or_its_number():
    with duel() as game:
        one, two, three = game.takes()[:3]
        asked = game.say(f"{one.split()[1]} or {two.split()[1]}? I can't decide\nplay new\nand then take {three.split()[1]}")
        asked.must(f"1) {one}", f"2) {two}", f"Held until you answer: {three}")
        assert asked.plan() == ["play new"], asked.text  # other decisions go their way
        buttons = [urllib.parse.parse_qs(html.unescape(link).partition("?")[2]).get("body", [""])[0]
                   for link in re.findall(r'href="mailto:([^"]+)"', asked.html)]
        assert buttons[:2] == [one, two], buttons
        for answer, took in ((two, two), ("1", one), ("the second one, please", two), ("Das erste bitte!", one),
                             ("2)", two), ("le deuxième, merci", two), ("el primero", one), ("the last one", two)):
            with game.fork() as copy:
                mover, phase = copy.mover, copy.phase
                done = copy.say(answer, who=mover)
                done.must(f"taken: {took}", f"taken: {three}")
                assert copy.phase == phase + 2 and done.plan() == [three], (answer, done.text)
                assert "WHICH ONE" not in done.text


def an_answer_that_settles_nothing():
    with duel() as game:
        one, two, three = game.takes()[:3]
        before, phase = game.ask, game.phase
        asked = game.say(f"wait\n{one}")
        asked = game.say(f"{one.split()[1]} or {two.split()[1]}? I can't decide")
        asked.must("rests until you answer")
        # a word that answers another mail did not see the question
        with game.fork() as copy:
            assert "WHICH ONE" in copy.say("yes", mail=before).text
        for answer in ("yes", "maybe", "the third one", "7"):
            with game.fork() as copy:
                said = copy.say(answer)
                assert copy.phase == phase and "WHICH ONE" in said.text, (answer, said.text)
        with game.fork() as copy:  # new lines for the decision
            said = copy.say(three)
            assert said.plan() == [three] and "WHICH ONE" not in said.text, said.text
        with game.fork() as copy:  # another question in its place
            said = copy.say(f"{two.split()[1]} or {three.split()[1]}? I can't decide")
            said.must(f"1) {two}", f"2) {three}")
            assert said.text.count("could mean") == 1, said.text
        with game.fork() as copy:  # "clear" drops it, and what rested goes on
            assert "WHICH ONE" not in copy.say("clear take").text
        game.club.run("game", "resolve", "ides", str(phase))  # the deadline uses what was on file
        game.work()
        assert game.club.json("record", "ides")["moves"][phase]["orders"][0]["text"] == one
        assert game.club.run("doctor").returncode == 0


def chat_beside_an_order_is_passed_over():
    house, player, turn, cards = asked("chat")
    mail = answer(house, player, turn, f"What rotten weather we are having in Leeds today.\ntake {cards[0]}\nplay new")
    assert "rotten" not in mail.text, mail.text
    assert "REFUSED" not in mail.text.upper(), mail.text


def a_promise_is_no_order():
    house, player, turn, cards = asked("promise")
    before = moves(house)
    answer(house, player, turn, f"I would never take {cards[0]}, Bruno, you know that.")
    assert moves(house) == before


def a_correction_counts():
    house, player, turn, cards = asked("correction")
    mail = answer(house, player, turn, f"take {cards[0]}\nno wait, take {cards[1]} instead")
    assert f"take {cards[1]}" in mail.text and "Not filed" in mail.text, mail.text
    assert f"Not filed, for what else your mail says: 'take {cards[0]}'" in " ".join(mail.text.split())


try:
    tap.main([a_polite_letter_is_an_order, a_doubt_is_asked, a_question_is_answered_by_its_button_or_its_number,
              an_answer_that_settles_nothing, chat_beside_an_order_is_passed_over, a_promise_is_no_order,
              a_correction_counts])
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
