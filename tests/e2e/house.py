"""A club whose mails go through a sendmail program that writes down what it took, and helpers to look at what came
of it."""

import os
import re
import tempfile

from club import NO_PICTURES, Club, Player

SENDMAIL = """#!/bin/sh
# As the local mail program: takes the mail whole, or not at all.
for to; do :; done
draft="{folder}/out/tmp/$$"
cat >"$draft" || exit 75
id=
while read -r line; do
    case $line in Message-ID:*) id=${{line#*<}} id=${{id%>*}} && break ;; esac
done <"$draft"
echo "$id $to" >>"{folder}/sent.log"
mv "$draft" "{folder}/out/new/$id.$to.$$"
"""


class House(Club):
    """A club whose mails go through a sendmail program that writes down each Message-ID."""

    def __init__(self, folder, fresh=True, extra="", base=""):
        self.extra = extra if "[picture]" in extra else extra + NO_PICTURES
        if fresh:
            os.makedirs(os.path.join(folder, "out", "tmp"))
            os.makedirs(os.path.join(folder, "out", "new"))
            for name in ("tmp", "new", "cur"):
                os.makedirs(os.path.join(folder, "in", name))
        super().__init__(folder=folder, base=base)
        self.place()

    def place(self):
        """Writes what names the folder itself: it changes when the folder is copied."""
        script = self.path("sendmail")
        with open(script, "w") as out:
            out.write(SENDMAIL.format(folder=self.folder))
        os.chmod(script, 0o755)
        with open(self.path("cursus.ini"), "w") as out:
            out.write(f"[site]\naddress = {self.address}\nname = The Club\n{self.store()}"
                      f"[in]\nmaildir = in\n[out]\nsender = sendmail\nsendmail = {script}\n{self.extra}")

    def lift(self, name):
        """A mail out of the Maildir, before it was taken."""
        path = self.path("in", "new", name)
        with open(path, "rb") as file:
            raw = file.read()
        os.unlink(path)
        return raw

    def all_turns(self):
        """Every "your turn" that went out so far."""
        self.seen = set()
        return [mail for mail in self.mails() if mail.kind == "turn"]

    def dump(self):
        return plain(self.text("doctor", "--dump"))

    def sent(self):
        """How often each Message-ID was handed to the mail program."""
        counts = {}
        if os.path.exists(self.path("sent.log")):
            with open(self.path("sent.log")) as log:
                for line in log:
                    assert "@" in line.split(" ")[0], f"a mail without a Message-ID went out: {line}"
                    counts[line.strip()] = counts.get(line.strip(), 0) + 1
        return counts


def plain(dump):
    """Without what a second try may change: how often it was tried."""
    return re.sub(r"(?m)^((?:in|out)box .*?) tries=\d+", r"\1", dump)


def started_house(folder, players=4, extra="", rules="quorum"):
    """A house with one running game of people, who have been told so: (house, players by address, turns by address)."""
    house = House(folder, extra=extra)
    house.run("init")
    house.run("game", "open", "ides", "--rules", rules, "--seats", str(players), "--pace", "24h")
    people = {}
    for number in range(1, players + 1):
        player = Player(house, f"P{number}", f"p{number}@example.org")
        house.run("player", "add", player.name, player.address)
        house.run("seat", "ides", str(number), "player", player.name)
        people[player.address] = player
    house.run("game", "start", "ides")
    house.run("send")
    turns = {mail.to: mail for mail in house.mails() if mail.kind == "turn"}
    assert set(turns) == set(people), "not everybody was written to"
    return house, people, turns


def laid_down(house):
    """The one mail that lies in the Maildir, taken away again, to come another way."""
    (name,) = os.listdir(house.path("in", "new"))
    return house.lift(name)


def scratch_folder(prefix):
    """Where killing processes is all that happens a folder in memory will do, and spares thousands of syncs; whoever
    sets TMPDIR has chosen."""
    memory = "TMPDIR" not in os.environ and os.access("/dev/shm", os.W_OK)
    return tempfile.mkdtemp(prefix=prefix, dir="/dev/shm" if memory else None)
