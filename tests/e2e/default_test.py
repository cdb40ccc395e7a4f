"""What the deadline decided for a player is the first thing that his next mail says, in every game."""
import re

import tap
from club import Club, Player, latest

NAMES = ("Anna", "Bruno", "Clara")
SAID = "The default was played: "


def the_default_is_the_first_sentence():
    for rules in ("quorum", "forvm", "doge", "gorbino"):
        with Club(extra="[game]\ndowntime_gap = 1w\nreminders =\n") as club:
            players = {f"{name.lower()}@example.org": Player(club, name, f"{name.lower()}@example.org")
                       for name in NAMES}
            club.run("init")
            club.run("game", "open", "rome", "--rules", rules, "--seats", "3", "--pace", "48h")
            for number, (address, player) in enumerate(players.items(), 1):
                club.run("player", "add", player.name, address)
                club.run("seat", "rome", str(number), "player", player.name)
            club.run("game", "start", "rome")
            asked = {mail.to for mail in club.work() if "LEGAL ORDERS" in mail.text}
            assert asked, rules
            club.now += 49 * 3600
            mails = club.work()
            for address in asked:
                mail = latest(mails, address)
                assert mail is not None, f"{rules}: {address} hears nothing of his default"
                assert mail.text.startswith(SAID), f"{rules}:\n{mail.text}"
                shown = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", mail.html.partition("You are")[2]))
                assert shown.partition(") ")[2].startswith(SAID), f"{rules}:\n{shown[:300]}"


if __name__ == "__main__":
    tap.main([the_default_is_the_first_sentence])
