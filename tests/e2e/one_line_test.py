"""What a button of ours writes means the same where a mail program puts all its lines on one, as KMail 22.12 does."""
import html
import re
import urllib.parse

import tap
from gallery import Table

MOVES = {"quorum": 6, "forvm": 6, "doge": 6, "gorbino": 3, "diplomacy": 6}
EACH = 4  # buttons of a mail that are pressed, spread over it
LINK = re.compile(r'href="mailto:[^"?]*\?([^"]*)"')
COMPLAINTS = re.compile(r"NOT ACCEPTED|WHICH ONE|[Nn]ot taken|could mean|I read|Nothing was done|left everything as it is|not read")


def bodies(mail):
    """What the links of a mail write, where it is more than a line."""
    found = [urllib.parse.parse_qs(html.unescape(query)).get("body", [""])[0] for query in LINK.findall(mail.html)]
    return list(dict.fromkeys(body for body in found if "\n" in body))


def filled(form, mail, way):
    """The form that a button writes, each blank filled in, or all but the first, or none."""
    legal, lines = mail.legal(), form.split("\n")
    for at, line in enumerate(lines):
        label = line[:line.rindex(":")]
        if way == "full" or (way == "part" and at > 0):
            lines[at] = line.replace("____", legal[label][-1])
    return "\n".join(lines)


def outcome(table, body):
    """What comes of a new mail with that body."""
    with table.fork() as twin:
        club = twin.club
        twin.anna.write(body, to=table.mail.reply_to, subject=table.mail.subject)
        twin.work()
        record = club.json("record", "ides")["moves"]
        return ([order for move in record for order in move["orders"]], club.json("orders", "ides", "1"),
                COMPLAINTS.findall(twin.mail.subject + twin.mail.text))


def check(table, body, seen):
    lines, joined = outcome(table, body), outcome(table, body.replace("\n", " "))
    assert lines == joined, (body, lines[1:], joined[1:])
    assert joined[2] == [], (body, joined[2])
    seen.add("add" if body.startswith("add") else "form" if ": " in body else "turn")


def buttons_of(rules):
    def test():
        seen = set()
        with Table(rules, pictures=False, chance="one line") as table:
            for _ in range(MOVES[rules]):
                found = bodies(table.mail)
                forms = [body for body in found if "____" in body]
                turns = [body for body in found if "____" not in body]
                for body in turns[::max(1, len(turns) // EACH)]:
                    check(table, body, seen)
                for form in forms:
                    for way in ("full", "part", "none"):
                        check(table, filled(form, table.mail, way), seen)
                if not table.move():
                    break
        print(f"# {rules}: {sorted(seen)}")
        assert ("form" if rules == "diplomacy" else "turn") in seen or rules == "gorbino", seen  # its turns are lines
    test.__name__ = f"buttons_of_{rules}"
    return test


tap.main([buttons_of(rules) for rules in MOVES])
