"""Mails in the language of whom they go to."""
import os
import re
import sys

import tap
from club import Club, Player

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from mails import STORY, Desk  # noqa: E402


def latest(mails, address):
    return [mail for mail in mails if mail.to == address][-1]


def registered(club, name, words="", yes="yes"):
    player = Player(club, name, f"{name.lower()}@example.org")
    player.write(f"{words}register {name}\n")
    player.answer(latest(club.work(), player.address), yes)
    return player


def a_player_chooses_a_language_by_its_code_or_in_their_own_words():
    with Club() as club:
        club.run("init")
        anna = registered(club, "Anna")
        mail = latest(club.work(), anna.address)
        for words, said in (("language de", "Ab jetzt schreiben wir dir auf Deutsch."), ("language", "Wir schreiben dir auf Deutsch."),
                            ("language english", "We write to you in English from now on."),
                            ("Bitte schreibt mir auf Deutsch!", "Ab jetzt schreiben wir dir auf Deutsch."),
                            ("Could you write to me in English, please?", "We write to you in English from now on."),
                            ("Sprache: Deutsch", "Ab jetzt schreiben wir dir auf Deutsch.")):
            anna.answer(mail, words)
            mail = latest(club.work(), anna.address)
            mail.must(said)
        assert club.rows("SELECT language FROM player") == [("de",)]


def a_language_that_is_none_is_told_which_there_are():
    with Club() as club:
        club.run("init")
        anna = registered(club, "Anna")
        mail = latest(club.work(), anna.address)
        anna.answer(mail, "language")
        latest(club.work(), anna.address).must("English (en)", "Deutsch (de)", "Français (fr)")


def who_registers_in_a_language_is_written_to_in_it():
    with Club() as club:
        club.run("init")
        bruno = registered(club, "Bruno", "Hallo, ich möchte gern mitspielen, weil mir eure Spiele gefallen.\n\n", "ja")
        welcome = latest(club.work(), bruno.address)
        welcome.must("Willkommen, Bruno! Du bist jetzt angemeldet.", "Wir schreiben dir auf Deutsch.", "language en")
        anna = registered(club, "Anna", "Hello, I would like to play, please.\n\n")
        latest(club.work(), anna.address).must("Welcome, Anna!")
        assert club.rows("SELECT name, language FROM player ORDER BY id") == [("Bruno", "de"), ("Anna", "")]


def the_installation_has_a_language_that_there_is():
    with Club(extra="[site]\nlanguage = de\n") as club:
        club.run("init")
        anna = registered(club, "Anna")
        latest(club.work(), anna.address).must("Willkommen, Anna!")
        why = club.run("-o", "site.language=xx", "status", code=78).stderr.decode()
        assert "'xx' is no language of this program" in why, why


def who_is_waited_for_is_named_in_the_language_of_the_reader():
    with Club(extra="[site]\nlanguage = de\n") as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3", "--term", "names=hidden")
        for number, name in enumerate(("Anna", "Bruno", "Carla"), 1):
            club.run("player", "add", name, f"{name.lower()}@example.org")
            club.run("seat", "ides", str(number), "player", name)
        club.run("game", "start", "ides")
        mails = club.work()
        (number,), = club.rows("SELECT number FROM seat WHERE waiting")
        mover = ("Rot", "Gelb", "Blau")[number - 1]
        told = [mail.subject for mail in mails if ", am Zug: " in mail.subject]
        assert told == [f"ides (Quorum): Es geht los, am Zug: {mover}"], told


def a_seat_is_offered_in_the_language_of_the_reader():
    with Club() as club:
        club.run("init")
        anna, bruno, carla = (registered(club, name) for name in ("Anna", "Bruno", "Carla"))
        carla.answer(latest(club.work(), carla.address), "standby any\nlanguage de")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("seat", "ides", "1", "player", "Anna")
        club.run("seat", "ides", "2", "player", "Bruno")
        club.run("game", "start", "ides")
        anna.answer(latest(club.work(), anna.address), "leave")
        anna.answer(latest(club.work(), anna.address), "yes")
        offer = latest(club.work(), carla.address)
        offer.must("Ein Platz ist frei", "nimmt eine Karte")


def each_is_told_of_a_vote_in_their_own_language():
    with Club() as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
        newest, people = {}, {}
        for name, code in (("Anna", "en"), ("Bruno", "de"), ("Carla", "en")):
            person = people[name] = registered(club, name)
            person.answer(latest(club.work(), person.address), f"language {code}\njoin ides")
            newest.update((mail.to, mail) for mail in club.work())
        people["Anna"].answer(newest["anna@example.org"], "vote pause")
        told = {mail.to: mail for mail in club.work()}
        told["carla@example.org"].must("pause the game")
        told["bruno@example.org"].must("Anna (Rot) hat eine Abstimmung", "die Partie unterbrechen?")
        assert not told["bruno@example.org"].has("pause the game"), told["bruno@example.org"].text


def the_rules_come_in_the_language_of_the_reader():
    with Club() as club:
        club.run("init")
        anna = registered(club, "Anna", "Hallo, ich möchte gern mitspielen.\n\n", "ja")
        for words in ("rules quorum", "Regeln Quorum"):
            anna.write(words)
            mail = latest(club.work(), anna.address)
            mail.must("Regeln von Quorum", "EIN ZUG", "ROT schickte Apollo nach Asien")
            assert not mail.has("A TURN") and not mail.has("RED sent Apollo"), mail.text
        anna.answer(mail, "language en\nrules quorum")
        assert any(one.has("A TURN") and one.has("RED sent Apollo") for one in club.work())


def heard(rules, code, *options):
    """All mails of an evening in which Bruno's are in this language: (those to the others, his)."""
    others, his = [], []
    with Desk(os.environ["CURSUS"], rules, options, pictures=False, extra="[in]\nmails_per_hour = 10000\n", known=True,
              chance="twins") as desk:
        def note(mails):
            for mail in mails:
                (his if mail.to == "bruno@example.org" else others).append(mail)
        desk.heard = note
        for line in f"language {code}".splitlines():
            desk.say(line if line.startswith("bruno") else f"bruno {line}")
        for number in range(1, 16):
            if desk.asked and number % 5 != 0:
                desk.turn(number % 2 == 0)
            else:
                desk.rest()
        for line in STORY:
            desk.say(line)
        desk.rest()
    return others, his


def what_others_receive_does_not_change_with_a_note():
    """Twins that differ in what one player notes for themselves."""
    short, long = heard("quorum", "en\nbruno note: aha"), heard("quorum", "en\nbruno note: " + "I trust nobody here, Anna least. " * 20)
    for one, other in zip(short[0], long[0]):
        assert plain(one) == plain(other), difference(one, other)
    assert len(short[0]) == len(long[0]) > 40 and "trust" in "".join(mail.text for mail in long[1])
    assert not any("trust nobody" in mail.text for mail in long[0])


def plain(mail):
    """But for the receipt, the hash of a log that has the words with which he chose."""
    return re.sub(r"(Receipt (?:<span class=3D\"code\">)?)[0-9a-f]{8}", r"\1", mail.raw.decode())


def difference(one, other):
    lines = [(a, b) for a, b in zip(plain(one).splitlines(), plain(other).splitlines()) if a != b]
    return (one.kind, one.to, one.subject, *(lines[:2] or ["one is longer"]))


def what_others_receive_does_not_change_with_a_language():
    """Twins that differ in one player's language alone."""
    for rules, *options in (("quorum",), ("gorbino", "term names=hidden"), ("forvm", "term on_miss=pause", "term tell_missed=yes")):
        english, german = heard(rules, "en", *options), heard(rules, "de", *options)
        for one, other in zip(english[0], german[0]):
            assert plain(one) == plain(other), difference(one, other)
        assert len(english[0]) == len(german[0]) > 40 and len(english[1]) == len(german[1]), (len(english[0]), len(german[0]))
        assert sum(one.text == other.text for one, other in zip(english[1], german[1])) < len(german[1]) / 10, rules


if __name__ == "__main__":
    tap.main([what_others_receive_does_not_change_with_a_language, what_others_receive_does_not_change_with_a_note, the_rules_come_in_the_language_of_the_reader, each_is_told_of_a_vote_in_their_own_language, who_is_waited_for_is_named_in_the_language_of_the_reader, a_seat_is_offered_in_the_language_of_the_reader,
              who_registers_in_a_language_is_written_to_in_it, the_installation_has_a_language_that_there_is,
              a_player_chooses_a_language_by_its_code_or_in_their_own_words, a_language_that_is_none_is_told_which_there_are])
