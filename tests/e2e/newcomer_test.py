"""What somebody does who has only the mails to go by: ask for another invitation, for help, try a word."""

import glob
import os
import re

import tap
from catalog_test import forms
from club import Club, Player, latest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def has(text, part):
    assert part in text, f"{part!r} does not stand in {text!r}"


def lacks(text, part):
    assert part not in text, f"{part!r} stands in {text!r}"


def an_invitation_may_be_sent_again():
    with Club() as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        for name in ("ides", "nones", "ides"):
            club.now += 3600
            club.run("game", "invite", name, "carla@example.net")
            kinds = [mail.kind for mail in club.work()]
            assert kinds == ["invitation"], kinds


def a_substitute_is_told_at_once():
    with Club() as club:
        anna, turn = in_a_game(club)
        club.run("player", "add", "Dora", "dora@example.org")
        club.now += 3600
        club.run("seat", "ides", "1", "player", "Dora")
        mails = club.work()
        assert sorted((mail.kind, mail.to) for mail in mails) == [("notice", anna.address), ("turn", "dora@example.org")]
        turned = latest(mails, "dora@example.org")
        has(turned.text.replace("\r\n", "\n"), "YOUR MOVE: take a card from Rome, then play one\n")
        anna.answer(turn, "take first\nplay first")
        lacks(latest(club.work(), anna.address).text, "Orders received.")
        Player(club, "Dora", "dora@example.org").answer(turned, "take first\nplay first")
        latest(club.work(), "dora@example.org").must("Orders received.")


def an_address_that_bounced_is_given_again():
    with Club() as club:
        anna, turn = in_a_game(club)
        for number in (1, 2):
            anna.write(f"state\nthis is the {number}. mail", to=turn.reply_to)
            mail = latest(club.work(), anna.address)
            club.drop("Return-Path: <>\r\nFrom: MAILER-DAEMON@example.org\r\nTo: games@club.example\r\n"
                      f"Subject: Undelivered Mail\r\nMessage-ID: <b{number}@example.org>\r\nMIME-Version: 1.0\r\n"
                      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\n'
                      "Content-Type: text/plain\r\n\r\nno such user\r\n--b\r\nContent-Type: message/delivery-status"
                      "\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; anna@example.org"
                      "\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\n"
                      f"Message-ID: {mail.id}\r\nFrom: games@club.example\r\n\r\n--b--\r\n")
            club.work()
        has(club.text("player", "list"), "anna@example.org (bounces)")
        club.run("player", "address", "Anna", "anna@example.org")
        lacks(club.text("player", "list"), "bounces")
        club.run("player", "add", "Bruno", "bruno@example.com")
        has(club.text("player", "address", "Bruno", "anna@example.org", "--dry-run"), "the address of Anna, too")


def in_a_game(club):
    """A player whose turn it is, with the mail that says so."""
    club.run("init")
    club.run("player", "add", "Anna", "anna@example.org")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2", "--set", "first=1")
    club.run("seat", "ides", "1", "player", "Anna")
    club.run("game", "start", "ides", "--bots")
    club.run("send")
    anna = Player(club, "Anna", "anna@example.org")
    return anna, latest(club.mails(), anna.address)


def help_in_a_game_brings_its_orders():
    with Club() as club:
        anna, turn = in_a_game(club)
        anna.answer(turn, "help")
        told = latest(club.work(), anna.address)
        assert told.kind == "help", told.kind
        has(told.text, "IN #1 ides (Quorum)")
        has(told.text, "take CHOICE / CHOICE")
        has(told.html, "take CHOICE / CHOICE")
        anna.answer(told, "take first\nplay first")
        latest(club.work(), anna.address).must("Orders received.")


def an_answer_to_nothing_says_so():
    with Club() as club:
        anna, turn = in_a_game(club)
        for word in ("yes", "no"):
            anna.answer(turn, word + "\nstate")
            has(latest(club.work(), anna.address).text, f"Left aside: {word}")
        anna.write("yes", to=turn.reply_to.split("+")[0] + "@club.example", subject="hello")
        has(latest(club.work(), anna.address).text, "not as a reply to our mails")


def the_first_game_of_the_handbook_is_played_as_it_says():
    """Its five mails, with the cards that are in Rome here, in each language that the page has."""
    for handbook in sorted(glob.glob(os.path.join(ROOT, "docs", "player.*md"))):
        language = re.search(r"player\.(?:(\w+)\.)?md", handbook)[1] or "en"
        texts = forms([f"src/games/quorum/{language}.po"])
        took = texts.get("quorum.take.you", texts["quorum.take"])[0]
        with open(handbook, encoding="utf-8") as file:
            play_first_game(file.read().split("\n## ")[1], language, re.sub("{.*?}", ".*", took))


def play_first_game(page, language, took):
    hello, join, shown, _, orders = re.findall(r"(?:^    .*\n+)+", page, re.M)
    with Club(extra=f"[site]\nlanguage = {language}\n") as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("seat", "ides", "2", "bot")
        anna = Player(club, "Anna", "anna@example.org")
        anna.write(hello.split("\n\n", 1)[1].replace("    ", ""), subject="hello")
        anna.answer(latest(club.work(), anna.address), "yes")
        anna.answer(latest(club.work(), anna.address), join.strip())
        blank, title = re.search(r"\w+: ____", shown)[0], re.search(r"^ +([A-Z]+)$", shown, re.M)[1]
        turn = next(mail for mail in club.work() if mail.to == anna.address and title in mail.text)
        lines = [line.strip() for line in turn.text.replace("\r", "").split("\n")]
        row = lines[lines.index(title) + 1:][:5]
        assert any(line.startswith(blank) for line in lines) and [line[:2] for line in row] == ["1 ", "2 ", "3 ", "4 ", "5 "], turn.text
        card = next(line.split()[1] for line in row if "-" in line.split()[1])  # a God is put in a Province, too
        anna.answer(turn, orders.replace("    ", "").replace("arc-afr-1", card))
        told = " ".join(latest(club.work(), anna.address).text.split())
        assert re.search(took, told, re.I), (took, told)


def who_wants_to_play_is_told_how():
    """A stranger by the first line, a player by the list of games."""
    for words in ("I'd like to play", "how do I join?", "Ich möchte mitmachen", "Je voudrais jouer", "¿Cómo puedo participar?"):
        with Club() as club:
            club.run("init")
            club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
            zoe = Player(club, "Zoe", "zoe@example.org")
            zoe.write(words)
            has(" ".join(latest(club.work(), zoe.address).text.split()), " register Zoe ")
            club.run("player", "add", "Zoe", "zoe@example.org")
            zoe.write(words)
            told = latest(club.work(), zoe.address)
            assert told.kind == "games", told.text
            has(told.text, 'write "join" and the number')


if __name__ == "__main__":
    tap.main([who_wants_to_play_is_told_how, the_first_game_of_the_handbook_is_played_as_it_says,
              an_invitation_may_be_sent_again, a_substitute_is_told_at_once, an_address_that_bounced_is_given_again,
              help_in_a_game_brings_its_orders, an_answer_to_nothing_says_so])
