"""What is French about French mails: blanks before marks of two parts, names with their articles."""
import re

import tap
from club import Club, Player

FRENCH = "[site]\nlanguage = fr\n"


def opened(club, rules, seats):
    """A game "ides" of Anna, Bruno and bots, and the mails it begins with, by whom they go to."""
    club.run("init")
    club.run("game", "open", "ides", "--rules", rules, "--seats", str(seats))
    for number, name in enumerate(("Anna", "Bruno"), 1):
        club.run("player", "add", name, f"{name.lower()}@example.org")
        club.run("seat", "ides", str(number), "player", name)
    club.run("game", "start", "ides", "--bots")
    return {mail.to: mail for mail in club.work()}


def a_colon_has_a_blank_before_it():
    with Club(extra=FRENCH) as club:
        for mail in opened(club, "diplomacy", 7).values():
            lines = [line for line in mail.text.splitlines() if not re.match(r"[a-z]+:[a-z]+: ____|    |.*\d\d:\d\d", line)]
            assert not [line for line in lines if re.search(r"\S:( |$)", line)], mail.text
            assert not [line for line in lines if re.match(r"\s*[;:?!»]", line)], mail.text
            mail.must("À VOUS DE JOUER : ordres pour 3 unités")
            assert "À vous de jouer : ordres pour 3 unités" in mail.html


def powers_have_their_articles():
    with Club(extra=FRENCH) as club:
        mails = opened(club, "diplomacy", 7)
        anna, bruno = (Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno"))
        mails[anna.address].must("Vous jouez l'Autriche.", "Bruno joue l'Angleterre ; les autres sont des robots.")
        mails[bruno.address].must("Vous jouez l'Angleterre.", "Anna joue l'Autriche")
        bruno.answer(mails[bruno.address], "press austria: Bonsoir !")
        told = [mail for mail in club.work() if mail.to == anna.address][-1]
        told.must("Bruno (Angleterre) a un message pour vous :", "Bonsoir !")


def powers_without_names_have_them_too():
    with Club(extra=FRENCH + "[game]\nnames = hidden\n") as club:
        mails = opened(club, "diplomacy", 7)
        mover = Player(club, "Anna", "anna@example.org")
        mover.answer(mails[mover.address], "rest default")
        receipt = [mail for mail in club.work() if mail.to == mover.address][-1]
        receipt.must("À l'Angleterre de jouer")


if __name__ == "__main__":
    tap.main([a_colon_has_a_blank_before_it, powers_have_their_articles, powers_without_names_have_them_too])
