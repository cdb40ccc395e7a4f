"""Mails of every kind, as people get them, for whoever looks at mails: tests in a browser and the screenshots."""
import base64
import copy

from club import PICTURES, Club, Player, latest

MASTER = "chief@club.example"
HOUSE = f"[site]\ngm_address = {MASTER}\n[in]\nmails_per_hour = 1000\n"  # a whole game is played in an hour


class Table:
    """Anna against bots; her newest mail is `mail`, all of hers are in `mails` by kind, the newest of each."""

    def __init__(self, rules, pictures=True, chance=None):
        self.club = Club(extra=HOUSE + (PICTURES if pictures else ""))
        if chance is not None:  # the same game each time
            self.club.env["CURSUS_RANDOM"] = chance
        self.club.run("init")
        self.mails = {}
        self.anna = Player(self.club, "Anna", "anna@example.org")
        self.chief = Player(self.club, "Chief", MASTER)
        self.club.run("game", "open", "ides", "--rules", rules)
        self.club.run("game", "invite", "ides", self.anna.address)
        self.work()
        self.say("yes")
        self.club.run("game", "start", "ides", "--bots")
        self.work()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def fork(self):
        """A table of its own that begins where this one stands."""
        twin = copy.copy(self)
        twin.club, twin.mails = self.club.fork(), dict(self.mails)
        twin.anna, twin.chief = copy.copy(self.anna), copy.copy(self.chief)
        twin.anna.club = twin.chief.club = twin.club
        return twin

    def work(self):
        mails = self.club.work()
        for mail in mails:
            if mail.to in (self.anna.address, MASTER):
                self.mails[mail.kind] = mail
        self.mail = latest(mails, self.anna.address) or self.mail
        return mails

    def say(self, body):
        """Answers the newest mail; returns what came back."""
        self.anna.answer(self.mail, body)
        self.work()
        return self.mail

    def move(self):
        """The first legal order of all that is asked. False: nothing is."""
        orders = [lines[0] for lines in self.mail.legal().values() if lines]
        if not orders:
            return False
        if 'Begin with a line "add"' in self.mail.text:  # the first of several removals is on file, and listed still
            orders = ["add", *(lines[-1] for lines in self.mail.legal().values() if lines)]
        self.say("\n".join(orders))
        return True

    def others(self):
        """One of each kind that does not come by itself."""
        asked = self.mail
        self.mails["refused"] = self.say("take the moon\nxyzzy 7")
        for words in ("help", "state", "orders", "standings", "games", "rules"):
            self.mails[words] = self.say(words)
        self.chief.write("gm status")
        self.work()
        self.mail = asked


def page(mail, pictures=True):
    """The HTML of a mail with its pictures in it; without them as a program shows it that blocks pictures."""
    html = mail.html
    for part in mail.message.walk():
        if part["Content-ID"] is not None:
            data = base64.b64encode(part.get_content()).decode() if pictures else ""
            html = html.replace("cid:" + str(part["Content-ID"]).strip("<>"), "data:image/png;base64," + data)
    return html
