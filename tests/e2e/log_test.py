"""What the program logs, at its most talkative, tells nothing of a game that is not the reader's to know: no order, no
token, no address, in any game."""
import re

import tap
from club import Club, Player

SEATS = {"quorum": 2, "forvm": 3, "doge": 3, "gorbino": 2}


def play(rules, seats):
    """Some turns of one player among bots, everything logged; returns the log, and what must not stand in it."""
    with Club() as club:
        club.say = "-v"
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("game", "open", "ides", "--rules", rules, "--seats", str(seats))
        club.run("seat", "ides", "1", "player", "Anna")
        club.run("game", "start", "ides", "--bots")
        anna, secrets, answered = Player(club, "Anna", "anna@example.org"), set(), 0
        for _ in range(6):
            for mail in club.work():
                secrets.add(re.search(r"\+(\d+\.\d+\.[a-z2-7]{26})", mail.reply_to).group(1))
                legal = mail.legal()
                secrets.update(order for orders in legal.values() for order in orders if len(order) > 8)
                if legal:
                    answered += 1
                    anna.answer(mail, "\n".join(orders[0] for orders in legal.values() if orders) + "\nnot an order at all")
            club.now += 3600
        assert answered >= 3, (rules, answered)
        return club.log, secrets


def check(rules):
    log, secrets = play(rules, SEATS[rules])
    assert log.count("mail in=") >= 3 and log.count("send out=") >= 3, log
    assert len(secrets) >= 10, secrets
    for secret in secrets:
        assert secret not in log, f"{secret!r} stands in the log of {rules}:\n{log}"
    assert "not an order at all" not in log and "anna@example.org" not in log, log


def the_log_of_quorum():
    check("quorum")


def the_log_of_forvm():
    check("forvm")


def the_log_of_doge():
    check("doge")


def the_log_of_gorbino():
    check("gorbino")


tap.main([the_log_of_quorum, the_log_of_forvm, the_log_of_doge, the_log_of_gorbino])
