"""A year of a club of forty, by mail alone: tables are opened, joined, left, played to their end and begun again by
characters, each of whom follows a habit. The game master writes nothing.

    CURSUS=build/debug/cursus python3 -B tests/campaign/year.py [DAYS]

Beside their moves they say what people say over a year, by the letter and in the words of tests/human/wishes.tsv, each
of which is printed with its answer, for a person to read. At the end it says what went on, and what must not have: a
game that stands still, an address of somebody else in a mail, a mailbox that was flooded, a record that does not
verify."""
import collections
import datetime
import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
from club import Club, Player  # noqa: E402

HOUR, DAY = 3600, 86400
STEP = 6 * HOUR
START = 1798794000  # 2027-01-01 09:00 UTC
GM = "gm@club.example"
NAMES = """Anna Bruno Carla Dora Emil Fanny Gustav Hugo Ines Jonas Karim Lena Marco Nadia Otto Paul Petra Quentin Rosa
Sven Tilda Ulf Vera Walter Xenia Yusuf Zoe Aldo Berta Cosimo Delia Egon Flora Gino Hanna Ivo Jutta Kurt Livia Moritz
""".split()
RULES = {"quorum": (2, 3, 4), "doge": (3, 4), "gorbino": (3, 4), "forvm": (3, 4), "diplomacy": (7,)}
# how likely somebody who was asked answers in a step of six hours
PACE = {"quick": 0.9, "steady": 0.5, "slow": 0.25, "forgetful": 0.12, "rude": 0.6}
RUDE = ("This is a stupid game and so are you.\n\n", "Hurry up, all of you!\n\n", "For crying out loud.\n\n")
STATUS = ("open", "running", "paused", "finished", "cancelled")
MOST_A_DAY = 40  # mails to one mailbox on one day


class Member(Player):
    """A player with a habit."""

    def __init__(self, club, name, address, habit):
        super().__init__(club, name, address, ("gmail", "outlook", "apple", "thunderbird")[len(name) % 4])
        self.habit = habit
        self.asked = {}  # the mail to answer, by game
        self.newest = {}


class Year:
    def __init__(self, days, letters):
        self.club = Club(extra="[picture]\nenable = no\n", binary=os.environ["CURSUS"])
        with open(self.club.path("cursus.ini")) as file:
            text = file.read()
        with open(self.club.path("cursus.ini"), "w") as file:
            file.write(text.replace("name = The Club\n", f"name = The Club\ngm_address = {GM}\n"))
        self.club.now = START
        self.days, self.letters = days, letters
        self.dice = random.Random(40)
        habits = [habit for habit, many in (("quick", 12), ("steady", 14), ("slow", 7), ("forgetful", 4), ("rude", 3))
                  for _ in range(many)]
        self.dice.shuffle(habits)
        self.members = [Member(self.club, name, self.address(name), habit) for name, habit in zip(NAMES, habits)]
        self.by_name = {member.name: member for member in self.members}
        self.count = collections.Counter()
        self.daily = collections.Counter()
        self.faults = []
        # addresses that somebody writes in a letter may be quoted in the answer
        self.quoted = {one for letter in letters for one in re.findall(r"[\w.+-]+@[\w-]+\.example", letter["text"])}
        self.waiting = {}  # by address: (id, text) of a letter whose answer is to come

    @staticmethod
    def address(name):
        """Paul and Petra share a mailbox."""
        return "winter@home.example" if name in ("Paul", "Petra") else f"{name.lower()}@{name.lower()}.example"

    @property
    def day(self):
        return (self.club.now - START) // DAY

    def fault(self, *words):
        self.faults.append(f"day {self.day}: " + " ".join(map(str, words)))

    def whose(self, mail):
        """The member whom a mail is to; of two with one mailbox the one who is addressed."""
        those = [member for member in self.members if member.address == mail.to]
        to = mail["To"].addresses[0].display_name
        named = [member for member in those if member.name == to]
        wrote = [member for member in those if str(mail["In-Reply-To"]).startswith(f"<{member.name.lower()}.")]
        return next(iter(named + wrote + those), None)

    def read(self, mails):
        for mail in mails:
            self.daily[mail.to, self.day] += 1
            self.count[mail.kind] += 1
            if self.daily[mail.to, self.day] == MOST_A_DAY:
                self.fault("a flood at", mail.to)
            for address in set(re.findall(r"[\w.+-]+@[\w-]+\.example", mail.text)) - {mail.to, GM} - self.quoted:
                if not address.startswith("games") and mail.to != GM:
                    self.fault("the address", address, "stands in a mail to", mail.to, mail.subject)
            member = self.whose(mail)
            if mail.to in self.waiting:
                self.show(self.waiting.pop(mail.to), mail)
            if member is None:
                continue
            game = mail["X-Cursus-Game"]
            member.newest[game] = mail
            if mail.legal():
                member.asked[game] = mail
            elif mail.kind in ("turn", "end", "receipt"):
                member.asked.pop(game, None)
            self.reply(member, mail)

    def show(self, letter, answer):
        print(f"=== {letter['wish']}\n{letter['text']}\n--- {answer.kind}: {answer.subject}\n"
              f"{answer.text.split('-- ')[0].strip()[:1500]}\n")

    def reply(self, member, mail):
        """What a mail asks beside orders: proofs of an address, invitations, votes, applications."""
        if mail.subject == "Who wrote this?":
            member.answer(mail, member.name)
        elif mail.kind == "confirm" or "reply \"yes\"" in mail.text.lower():
            member.answer(mail, "yes")
        elif mail.kind == "invitation" and self.dice.random() < 0.8:
            member.answer(mail, "yes" if self.dice.random() < 0.8 else "no, thanks")
        elif "vote" in mail.text and (vote := re.search(r"vote (\d+) yes", mail.text)) and self.dice.random() < 0.5:
            member.answer(mail, f"vote {vote[1]} {self.dice.choice(('yes', 'yes', 'no'))}")
        elif mail.kind == "end" and self.dice.random() < 0.15:
            member.answer(mail, "again")

    def orders(self):
        for member in self.members:
            for game in sorted(member.asked):
                if self.dice.random() >= PACE[member.habit]:
                    continue
                mail = member.asked.pop(game)
                lines = [self.dice.choice(one) for one in mail.legal().values() if one]
                if lines:
                    rude = self.dice.choice(RUDE) if member.habit == "rude" else ""
                    member.answer(mail, rude + "\n".join(lines))

    def found(self):
        """Somebody who has time opens a table, where few wait for players."""
        if self.dice.random() > 0.12 or len(self.forming()) >= 3:
            return
        member = self.dice.choice(self.members)
        rules = self.dice.choice(list(RULES))
        seats = self.dice.choice(RULES[rules])
        member.write(f"open {rules} for {seats}, pace {self.dice.choice((24, 48, 72))}h")

    def join(self):
        """Somebody looks for a game."""
        for game in self.forming():
            if self.dice.random() < 0.25:
                self.dice.choice(self.members).write(f"join {game['id']}")

    def whim(self):
        """What somebody does once in a while in a game that they play in."""
        playing = [(member, mail) for member in self.members for game, mail in member.newest.items() if game]
        if not playing or self.dice.random() > 0.3:
            return
        member, mail = self.dice.choice(playing)
        other = self.dice.choice([one.name for one in self.members if one.name != member.name])
        until = datetime.date.fromtimestamp(self.club.now + self.dice.randrange(2, 12) * DAY)
        member.answer(mail, self.dice.choice((
            f"away until {until}", f"deputy {other} until {until}", "note: trust nobody", "try", "undo", "state", "past",
            "vote extend 48h", "vote pause", "vote draw", "digest daily", "digest asked", "back",
            "sleep 23:00-07:00", "my data", f"press {other}: shall we ally?", "reminders off", "reminders on")))

    def forming(self):
        return [row for row in self.games() if row["status"] == "open"]

    def games(self):
        return [{"id": number, "name": name, "status": STATUS[status], "phase": phase}
                for number, name, status, phase in self.club.rows("SELECT id, name, status, phase FROM game")]

    def say(self):
        """The letters, spread over the year."""
        due = len(self.letters) * (self.club.now - START) // (self.days * DAY)
        while self.said < due:
            letter = self.letters[self.said]
            self.said += 1
            member = self.teller()
            if member.address in self.waiting:
                continue
            game = self.dice.choice(sorted(member.newest, key=str)) if member.newest else None
            text = letter["text"]
            if game:
                text = re.sub(r"\b(12|9)\b", str(re.sub(r"\D", "", str(game).split()[0]) or 12), text)
            self.waiting[member.address] = dict(letter, text=text)
            if game and self.dice.random() < 0.5:
                member.answer(member.newest[game], text)
            else:
                member.write(text)

    def teller(self):
        return self.dice.choice([member for member in self.members if member.newest] or self.members)

    def stands_still(self, before):
        for row in self.games():
            if row["status"] == "running" and before.get(row["id"]) == row["phase"]:
                self.fault("game", row["name"], "stands at", row["phase"])

    def run(self):
        self.said = 0
        self.club.run("init")
        strangers = list(self.members)
        monthly = {}
        while self.day < self.days:
            for member in strangers[:20]:  # in.strangers_per_hour answers so many
                member.write(f"register {member.name}")
            del strangers[:20]
            self.club.env["CURSUS_RANDOM"] = str(self.club.now)
            self.read(self.club.work())
            self.orders()
            if self.day > 1:
                self.found()
                self.join()
                self.whim()
                self.say()
            if (self.club.now - START) % (30 * DAY) == 0:
                self.stands_still(monthly)
                monthly = {row["id"]: row["phase"] for row in self.games()}
                print(f"day {self.day}: {collections.Counter(row['status'] for row in self.games())}", file=sys.stderr)
            self.club.now += STEP
        self.end()

    def end(self):
        (players,), (homes,) = self.club.rows("SELECT count(*) FROM player UNION ALL "
                                              "SELECT count(*) FROM address WHERE address = 'winter@home.example'")
        if players != len(NAMES) or homes != 2:
            self.fault(players, "players,", homes, "of them in one household")
        for row in self.games():
            if row["status"] == "finished":
                self.club.run("verify", row["name"])
        self.club.run("doctor")
        statuses = collections.Counter(row["status"] for row in self.games())
        to_master = sum(many for (to, _), many in self.daily.items() if to == GM)
        print(f"{self.days} days, {dict(statuses)} games, mails by kind {dict(self.count)}, "
              f"most a day {max(self.daily.values())}, to the game master {to_master}")
        for fault in self.faults:
            print("fault:", fault)


def letters():
    with open(os.path.join(os.path.dirname(__file__), "..", "human", "wishes.tsv"), encoding="utf-8") as file:
        said = [dict(zip(("wish", "text"), line.rstrip("\n").split("\t"))) for line in file]
    random.Random(1).shuffle(said)
    return said


if __name__ == "__main__":
    year = Year(int(sys.argv[1]) if len(sys.argv) > 1 else 365, letters())
    with year.club:
        year.run()
    sys.exit(1 if year.faults else 0)
