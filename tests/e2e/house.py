"""A club whose mails go through a sendmail program that writes down what it took, and helpers to look at what came
of it."""

import os
import re

from club import Club

SENDMAIL = """#!/bin/sh
# As the local mail program: takes the mail whole, or not at all.
for last; do :; done
draft=$(mktemp "{folder}/out/tmp/XXXXXXXX") || exit 75
cat >"$draft"
id=$(sed -n 's/^Message-ID: *\\(<.*>\\).*/\\1/p;/^.\\{{0,1\\}}$/q' "$draft" | head -n 1)
printf '%s %s\\n' "$id" "$last" >>"{folder}/sent.log"
mv "$draft" "{folder}/out/new/$(printf '%s' "$id$last" | tr -c 'A-Za-z0-9.@' '_')"
"""


class House(Club):
    """A club whose mails go through a sendmail program that writes down each Message-ID."""

    def __init__(self, folder, fresh=True, extra=""):
        self.extra = extra
        if fresh:
            os.makedirs(os.path.join(folder, "out", "tmp"))
            os.makedirs(os.path.join(folder, "out", "new"))
            for name in ("tmp", "new", "cur"):
                os.makedirs(os.path.join(folder, "in", name))
        super().__init__(folder=folder)
        self.place()

    def place(self):
        """Writes what names the folder itself: it changes when the folder is copied."""
        script = self.path("sendmail")
        with open(script, "w") as out:
            out.write(SENDMAIL.format(folder=self.folder))
        os.chmod(script, 0o755)
        with open(self.path("cursus.ini"), "w") as out:
            out.write(f"[site]\naddress = {self.address}\nname = The Club\n[store]\npath = club.db\nreserve_mb = 0\n"
                      f"[in]\nmaildir = in\n[out]\nsender = sendmail\nsendmail = {script}\n{self.extra}")

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
                    counts[line.strip()] = counts.get(line.strip(), 0) + 1
        return counts


def plain(dump):
    """Without what a second try may change: how often it was tried."""
    return re.sub(r"(?m)^((?:in|out)box .*?) tries=\d+", r"\1", dump)
