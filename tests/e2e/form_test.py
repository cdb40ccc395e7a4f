"""The form at the foot of a mail, filled in and sent back: every form of every game, at each kind of request, quoted
and copied."""
import re

import tap
from club import Club, Player, latest

GAMES = {  # with options under which every kind of request comes soon
    "quorum": [],
    "forvm": ["goal=8"],
    "doge": ["years=4"],
    "gorbino": [],
}
MOST = 45  # forms of a game
NAMES = ("Anna", "Bruno", "Clara")


def quoted(text):
    return "\n".join("> " + line if line else ">" for line in text.splitlines())


class Table:
    def __init__(self, club, rules, options):
        self.club, self.players, self.mail = club, {}, {}
        club.run("init")
        for name in NAMES:
            player = Player(club, name, f"{name.lower()}@example.org")
            self.players[player.address] = player
            club.run("player", "add", name, player.address)
        club.run("game", "open", "rome", "--rules", rules, "--seats", "3",
                 *(word for option in options for word in ("--set", option)))
        for number, name in enumerate(NAMES, 1):
            club.run("seat", "rome", str(number), "player", name)
        club.run("game", "start", "rome")
        self.take(club.work())

    def take(self, mails):
        for mail in mails:
            self.mail[mail.to] = mail
        return mails


def fill(mail, pick):
    """The lines of the form, each with one of the orders that the mail lists for it; {} where nothing is owed."""
    legal, filled = mail.legal(), {}
    for line in mail.text.splitlines():
        blank = re.fullmatch(r"([a-z0-9:-]+): ____(?:   # .*)?", line)
        if blank and legal.get(blank[1]):
            filled[line] = line.replace("____", legal[blank[1]][pick % len(legal[blank[1]])])  # what stands behind it stays
    return filled


def body_of(mail, filled, way):
    if way == "copied":
        return "\n".join(filled.values())
    if way == "quoted":  # the blanks are filled in where they stand in the quotation
        return quoted("\n".join(filled.get(line, line) for line in mail.text.splitlines()))
    if way == "bare":    # an order without its label
        return "\n".join(text.split(": ", 1)[1] for text in filled.values())
    raise ValueError(way)


def send(player, mail, body):
    if body.startswith(">"):
        player.answer_raw(mail, "Content-Type: text/plain; charset=utf-8\r\n\r\nOn Friday The Club wrote:\r\n" +
                          body.replace("\n", "\r\n") + "\r\n")
    else:
        player.answer(mail, body)


def every_form_filled_in_is_taken():
    for rules, options in GAMES.items():
        with Club() as club:
            table, seen, sent, waited = Table(club, rules, options), {}, 0, 0
            while sent < MOST and waited < 40 and club.json("game", "list")[0]["status"] == "running":
                asked = [mail for mail in table.mail.values() if fill(mail, 0)]
                if not asked:  # a bare order may be a line of ours; what else there is a reminder or the deadline brings
                    for mail in [mail for mail in table.mail.values() if mail.has("Are you sure?")]:
                        mail.must("Your mail repeats ours")
                        del table.mail[mail.to]
                        table.players[mail.to].answer(mail, "yes")
                    club.now += 5 * 3600  # no outage, for which nobody loses time
                    waited += 1
                    table.take(club.work())
                    continue
                for mail in asked:
                    filled = fill(mail, sent)
                    way = ("copied", "quoted", "bare")[sent % 3]
                    del table.mail[mail.to]
                    send(table.players[mail.to], mail, body_of(mail, filled, way))
                    mails = table.take(club.work())
                    said = latest(mails, mail.to)
                    assert said is not None, f"{rules}: no answer to {filled} ({way})"
                    assert not said.has("NOT ACCEPTED"), f"{rules}, {way}: {filled}\n{said.text}"
                    assert not said.has("not understood"), f"{rules}, {way}: {filled}\n{said.text}"
                    for line in filled:
                        slot = line.split(":")[0]
                        seen.setdefault(slot, set()).add(way)
                    sent += 1
            print(f"# {rules}: {sent} forms, {({slot: len(ways) for slot, ways in seen.items()})}")
            assert sent > 20, f"{rules}: only {sent} forms came"
            club.run("doctor")


if __name__ == "__main__":
    tap.main([every_form_filled_in_is_taken])
