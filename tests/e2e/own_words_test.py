"""Mails in people's own words: what has one reading is done and said back, what has several is asked, chat is chat."""

import os
import re
import shutil

import tap
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
    assert f"'take {cards[0]}' or 'take {cards[1]}'" in said, mail.text
    assert house.dump().count("\nmove ") == before


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
    tap.main([a_polite_letter_is_an_order, a_doubt_is_asked, chat_beside_an_order_is_passed_over, a_promise_is_no_order,
              a_correction_counts])
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
