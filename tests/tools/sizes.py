"""Measures the text part of each kind of mail, in bytes, in a scratch club of each game:

    sizes.py CURSUS [-g GAME]... [-p FOLDER]

-p puts each mail that was measured into a folder, as text and as HTML. The dice are fixed, so that two versions of the
program are measured in the same position."""
import argparse
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
from club import NO_PICTURES, Club, Player  # noqa: E402

GAMES = ("quorum", "diplomacy", "forvm", "doge", "gorbino")
KINDS = ("invitation", "welcome", "turn", "partial", "refusal", "question", "receipt", "press", "vote", "reminder", "help",
         "end")
PEOPLE = ("Anna", "Bruno", "Carla", "Dora", "Emil", "Fanny", "Gaius")
SEATS = {"diplomacy": 7}
WRONG = {"quorum": "take nonsense xyz\nplay mars", "diplomacy": "A Par - Atlantis\nfleet to the moon",
         "forvm": "move nonsense xyz\nrecruit mars", "doge": "win nonsense xyz\nabstain mars", "gorbino": "build nonsense xyz\ndraw mars"}
DOUBTFUL = {"quorum": "I take the Intrigue", "diplomacy": "the army to Venice", "forvm": "answer yes",
            "doge": "take the advisor somewhere", "gorbino": "sell the stuff"}
HOUR = 3600
ANSWERS = 8  # of others, before the turn that is measured


class Table:
    """People at one game, each with their newest mail and the newest that asks something of them."""

    def __init__(self, binary, rules):
        self.club = Club(binary, extra=NO_PICTURES)
        self.rules, self.mail, self.asked, self.found = rules, {}, {}, {}
        self.people = [Player(self.club, name, f"{name.lower()}@example.org") for name in PEOPLE[:SEATS.get(rules, 3)]]
        self.club.run("init")
        self.club.run("game", "open", "ides", "--rules", rules, "--seats", str(len(self.people)))
        self.club.fix_dice(f"{rules} sizes")

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def work(self, later=600):
        self.club.now += later
        mails = self.club.work()
        for mail in mails:
            self.mail[mail.to] = mail
            if "____" in mail.text:
                self.asked[mail.to] = mail
            elif mail.kind in ("receipt", "turn", "digest"):
                self.asked.pop(mail.to, None)
        return mails

    def say(self, person, body, mail=None):
        """What a person is answered."""
        person.answer(mail or self.mail[person.address], body)
        return [mail for mail in self.work() if mail.to == person.address][-1]

    def keep(self, kind, mail):
        self.found.setdefault(kind, mail)

    def seat(self):
        for person in self.people:
            self.club.run("game", "invite", "ides", person.address)
        mails = self.work()
        self.keep("invitation", mails[0])
        for person in self.people:
            mail = self.say(person, f"join ides word {person.name}")
            self.keep("welcome", mail)

    def owed(self, person):
        """What a person is asked, each with some legal orders."""
        return self.club.json("show", "ides", str(self.people.index(person) + 1))["owed"]

    def move(self, person):
        """Answers what a person was asked by one legal order of each."""
        mail = self.asked[person.address]
        owed = [one["orders"] for one in self.owed(person) if not one["again"]]
        lines = [orders[len(orders) // 2]["text"] for orders in owed if orders]
        answer = self.say(person, "\n".join(lines or ["rest default"]), mail)
        if person.address in self.asked and self.asked[person.address] is answer:
            self.say(person, "rest default", answer)

    def mover(self):
        return next(person for person in self.people if person.address in self.asked)

    def heard(self, kind, mails):
        """Keeps the newest of these mails that is of the kind, under the name `kind[1]`."""
        for mail in mails:
            if mail.kind == kind[0]:
                self.keep(kind[1], mail)

    def others(self, person, kind, body, mail):
        """What the others are told when a person writes this."""
        person.answer(mail, body)
        self.heard(kind, [other for other in self.work() if other.to != person.address])

    def measure(self):
        self.seat()
        for _ in range(ANSWERS):
            self.move(self.mover())
        mover = self.mover()
        asked = self.asked[mover.address]
        one = self.owed(mover)[0]["orders"][0]["text"]
        self.keep("turn", asked)
        self.keep("help", self.say(mover, "help", asked))
        self.keep("refusal", self.say(mover, WRONG[self.rules], asked))
        self.keep("question", self.say(mover, DOUBTFUL[self.rules], asked))
        self.say(mover, "no", self.mail[mover.address])
        self.others(mover, ("press", "press"), "press all\nWhat a day!\nend press", asked)
        self.keep("partial", self.say(mover, one, asked))
        while mover.address in self.asked:
            self.mail[mover.address] = self.say(mover, "rest default", self.asked[mover.address])
        self.keep("receipt", self.mail[mover.address])
        while "reminder" not in self.found:
            self.heard(("reminder", "reminder"), self.work(6 * HOUR))
        self.others(self.people[0], ("notice", "vote"), "vote draw", self.mail[self.people[0].address])
        for person in self.people[1:]:
            person.answer(self.mail[person.address], "vote 1 yes")
            mails = self.work()
            if any(mail.to == person.address and mail.kind == "notice" for mail in mails):  # the last one is asked once more
                person.answer(self.mail[person.address], "yes")
                mails = self.work()
            self.heard(("end", "end"), mails)
        return self.found


def text_bytes(mail):
    return len(mail.text.encode())


def main():
    words = argparse.ArgumentParser()
    words.add_argument("binary")
    words.add_argument("-g", action="append", choices=GAMES)
    words.add_argument("-p")
    asked = words.parse_args()
    print("game\t" + "\t".join(KINDS))
    for rules in asked.g or GAMES:
        with Table(asked.binary, rules) as table:
            found = table.measure()
        print(rules + "\t" + "\t".join(str(text_bytes(found[kind])) if kind in found else "-" for kind in KINDS), flush=True)
        for kind, mail in found.items() if asked.p else ():
            os.makedirs(asked.p, exist_ok=True)
            for ending, said in (("txt", f"Subject: {mail.subject}\n\n{mail.text}"), ("html", mail.html)):
                with open(os.path.join(asked.p, f"{rules}-{kind.replace(' ', '-')}.{ending}"), "w", encoding="utf-8") as out:
                    out.write(said)


if __name__ == "__main__":
    main()
