"""R14, programs that answer programs: loops.py [DAYS [SEED]], 3 simulated days unless told otherwise.

Two houses, each a player in a game of the other, and in the first one also: a person who plays, one who is away and whose
program says so without a mark, a desk that opens a ticket for each mail under a new subject and from a new address, a
mail server that sends each mail back, a mailing list that sends each mail to its members (the houses and two programs)
and says that it is one, another one that does not and has the answers sent to itself, and a gateway that takes away all
marks by which programs know each other. Every 20 minutes all that was sent is answered. No address may get more than 20
mails a day, no day may have more of them than the first one, four hours after the last mail that a game sent by itself
there are no answers any more, and in the end both houses are sound."""

import collections
import email
import os
import random
import re
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
from club import Club, Mail, Player  # noqa: E402
from house import scratch_folder  # noqa: E402

MOST, STRANGERS, HOURS, STEPS = 20, 10, 24, 72
EXTRA = f"[in]\nstrangers_per_hour = {STRANGERS}\n[game]\ndowntime_gap = 1w\n"
MARKS = re.compile(rb"(?im)^(?:auto-submitted|precedence|x-loop|x-auto-response-suppress|list-[a-z-]+|x-cursus-[a-z]+|"
                   rb"return-path):.*\r?\n(?:[ \t].*\r?\n)*")
AWAY = "Thank you for your message.\nI am out of the office until Monday.\n\nKind regards"
SILENCE = 4 * 3600  # after the last mail that was sent by itself
ANSWERS = ("receipt", "notice", "help")
SCRATCH = scratch_folder("cursus-loops-")


class World:
    """Who has which address, and what he does with a mail: `answers[address](mail)` gives raw mails to send."""

    def __init__(self, rng):
        self.rng, self.count, self.passing = rng, 0, False
        self.first = self.house("first", "games@first.example")
        self.second = self.house("second", "games@second.example")
        self.houses = {house.address: house for house in (self.first, self.second)}
        self.people = {name: f"{name}@{name}.example" for name in ("anna", "away", "desk", "gone", "list", "club", "gate")}
        names = list(self.people.values())
        self.open(self.first, "ides", names[:4])
        self.open(self.first, "nones", [*names[4:], self.second.address])
        self.open(self.second, "ides", [self.first.address, self.people["anna"]])
        self.answers = {self.people["away"]: self.away, self.people["desk"]: self.ticket, self.people["gone"]: self.bounce,
                        self.people["list"]: self.listed, self.people["club"]: self.passed_on, self.people["gate"]: self.gate}
        self.sent = []  # (day, house, to)
        self.spoke = self.longest = 0  # when a game had something to say by itself, and for how long there were answers then

    @staticmethod
    def house(name, address):
        house = Club(folder=os.path.join(SCRATCH, name), extra=EXTRA, address=address)
        for part in ("tmp", "new", "cur"):
            os.makedirs(house.path("in", part), exist_ok=True)
        house.run("init")
        return house

    @staticmethod
    def open(house, name, addresses):
        house.run("game", "open", name, "--rules", "quorum", "--seats", str(len(addresses)), "--pace", "24h")
        for number, address in enumerate(addresses, 1):
            person = "Of " + address.partition("@")[2].partition(".")[0].capitalize()
            house.run("player", "add", person, address)
            house.run("seat", name, str(number), "player", person)
        house.run("game", "start", name)

    def head(self, sender, to, subject, mail=None, extra=""):
        self.count += 1
        asked = f"In-Reply-To: {mail.id}\r\nReferences: {mail.id}\r\n" if mail else ""
        return (f"From: {sender}\r\nTo: {to}\r\nSubject: {subject}\r\nDate: {email.utils.formatdate(self.first.now)}\r\n"
                f"Message-ID: <{self.count}.{self.rng.randrange(10**9)}@{sender.split('@')[1]}>\r\n{asked}{extra}"
                f"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n")

    def away(self, mail):
        text = AWAY + "\n\n> " + "\n> ".join(mail.text.splitlines()[:30])
        yield (self.head(mail.to, mail.reply_to, "Re: " + mail.subject, mail) + text.replace("\n", "\r\n")).encode()

    def ticket(self, mail):
        sender = f"ticket-{self.count}@desk.example"
        yield (self.head(sender, mail.reply_to, f"[#{self.count}] We are on it", mail) + "Your ticket was opened.\r\n").encode()

    def bounce(self, mail):
        head = self.head("MAILER-DAEMON@gone.example", mail.reply_to, "Undelivered Mail Returned to Sender", None,
                         "Return-Path: <>\r\nAuto-Submitted: auto-replied\r\n")
        body = (f'--b\r\n\r\nIt did not work.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n'
                f'Reporting-MTA: dns; mx.gone.example\r\n\r\nFinal-Recipient: rfc822; {mail.to}\r\nAction: failed\r\n'
                f'Status: 5.1.1\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n').encode() + mail.raw + b"\r\n--b--\r\n"
        yield head.replace("text/plain; charset=utf-8",
                           'multipart/report; report-type=delivery-status; boundary="b"').encode() + body

    def listed(self, mail):
        """To all members; the writer stays the writer."""
        extra = b"List-Id: <all.list.example>\r\nPrecedence: list\r\nReturn-Path: <all-bounces@list.example>\r\n"
        raw = re.sub(rb"(?im)^reply-to:.*\r?\n(?:[ \t].*\r?\n)*", b"", mail.raw)
        for member in (*self.houses, self.people["away"], self.people["desk"]):
            self.deliver(member, extra + raw)
        return ()

    def passed_on(self, mail):
        """As an alias does it: to all members without marks, from itself, which takes the answers. What programs among
        them say to each other is left out: it never ends."""
        self.count, nested, self.passing = self.count + 1, self.passing, True
        raw = re.sub(rb"(?im)^(?:from|reply-to|message-id):.*\r?\n(?:[ \t].*\r?\n)*", b"", MARKS.sub(b"", mail.raw))
        head = f"From: {self.people['club']}\r\nReply-To: {self.people['club']}\r\nMessage-ID: <{self.count}@club.example>\r\n"
        for member in (*self.houses, *(() if nested else (self.people["away"], self.people["desk"]))):
            self.deliver(member, head.encode() + raw)
        self.passing = nested
        return ()

    def gate(self, mail):
        """What comes from one house goes on to the other without marks, from here."""
        for address, house in self.houses.items():
            if house is self.second:
                raw = MARKS.sub(b"", mail.raw)
                raw = re.sub(rb"(?im)^(from|reply-to):.*\r?\n(?:[ \t].*\r?\n)*", b"", raw)
                raw = re.sub(rb"(?im)^message-id: <", b"Message-ID: <gate.", raw)
                self.deliver(address, f"From: {self.people['gate']}\r\n".encode() + raw)
        return ()

    def deliver(self, to, raw):
        to = re.sub(r"\+[^@]*", "", to)
        if to in self.houses:
            self.houses[to].drop(raw)
        elif to in self.answers:
            mail = Mail(raw)
            mail.__dict__["to"] = to
            if str(mail["Reply-To"] or "") == "":
                mail.__dict__["reply_to"] = email.utils.parseaddr(str(mail["From"]))[1]
            for answer in self.answers[to](mail):
                self.deliver(mail.reply_to, answer)
        elif to.startswith("ticket-"):
            self.deliver(self.people["desk"], re.sub(rb"(?im)^to: .*$", f"To: {self.people['desk']}".encode(), raw, count=1))

    def step(self, day):
        for house in self.houses.values():
            house.now += HOURS * 3600 // STEPS
        for house in self.houses.values():
            for mail in house.work():
                self.sent.append((day, house.address, re.sub(r"\+[^@]*", "", mail.to)))
                if mail.kind not in ANSWERS:
                    self.spoke = house.now
                self.longest = max(self.longest, house.now - self.spoke)
                self.deliver(mail.to, mail.raw)


def main():
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    faults = []
    try:
        world = World(random.Random(f"loops {seed}"))
        for day in range(days):
            for _ in range(STEPS):
                world.step(day)
        per = collections.Counter(world.sent)
        worst, most = per.most_common(1)[0]
        faults += [f"{count} mails on day {key[0] + 1} from {key[1]} to {key[2]}" for key, count in per.items() if count > MOST]
        whole = collections.Counter(day for day, _, _ in world.sent)
        if any(whole[day] > whole[0] for day in range(1, days)):
            faults.append(f"it grows: {dict(whole)}")
        if world.longest > SILENCE:
            faults.append(f"answers for {world.longest // 60} minutes, with nothing new")
        strange = collections.Counter((day, house) for day, house, to in world.sent if to.startswith("ticket-"))
        faults += [f"{count} mails to strangers in a day" for count in strange.values() if count > STRANGERS * HOURS]
        for house in world.houses.values():
            if "0 faults" not in house.text("doctor"):
                faults.append("the doctor finds faults")
    finally:
        shutil.rmtree(SCRATCH, ignore_errors=True)
    print("a day: " + ", ".join(f"{whole[day]} mails" for day in range(days)) + f"; most to {worst[2]}")
    print("\n".join(faults[:10]), end="\n" if faults else "")
    print(f"R14 loops: 2 houses, 6 programs, {days} days, seed {seed}, {len(world.sent)} mails, at most {most} to an address "
          f"in a day, silence after {world.longest // 60} minutes, {len(faults)} wrong")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
