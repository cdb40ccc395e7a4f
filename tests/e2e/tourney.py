"""Events that run by themselves on bots and on people who play by mail: some enter late, some leave. What the program
makes of it is held against what others make of the event's file, the script of docs/standings.md first."""
import json
import os
import re
import subprocess
import sys

from club import Club, Player

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "..", "tools", "standings.py")
PAGES = "[site]\nfolder = site\nurl = https://club.example/games/\n"
PLAN = "take default\n" * 14 + "play default\n" * 14 + "god default\n" * 20  # a game of Quorum in one mail
HOUR = 3600
MOST_LOOKS = 400  # of one event: a game that nobody answers would go on for ever


class Crowd(Club):
    """A club whose people answer what asks them: games with a plan to their end, questions with yes."""

    def __init__(self, names, extra="", **more):
        super().__init__(extra=PAGES + extra, **more)
        self.run("init")
        self.people = {}
        for name in names:
            self.run("player", "add", name, f"{name.lower()}@example.org")
            self.people[name] = Player(self, name, f"{name.lower()}@example.org")
        self.by_address = {player.address: player for player in self.people.values()}
        self.last = {}  # what each was told when an event ended, by event and name
        self.told = {}  # to whom each mail was, its kind and its subject, by Message-ID

    def write(self, name, words):
        self.people[name].write(words, subject=words)

    def look(self, hours=1):
        """An hour goes by; whoever is asked answers. How many mails there were."""
        self.now += hours * HOUR
        mails = self.work()
        for mail in mails:
            player = self.by_address.get(mail.to)
            self.told[mail.id] = (mail.to, mail.kind, mail.subject)
            if player is None:
                continue
            if mail.legal():
                player.answer(mail, PLAN)
            elif mail.kind == "confirm" or 'reply "yes"' in mail.text.lower():
                player.answer(mail, "yes")
            over = re.match(r"(?:Re: )?(.+) is over$", mail.subject)
            if over:
                self.last[over[1], player.name] = mail.text
        return len(mails)

    def rest(self):
        """Until there is no more mail."""
        while self.look():
            pass

    def file(self, event):
        return json.loads(self.text("event", "export", event))


class Tourney:
    """One event from its opening to its end."""

    def __init__(self, crowd, name, words, people, bots, late=(), leave=()):
        self.crowd, self.name = crowd, name
        self.people, self.late, self.leave = list(people), list(late), list(leave)
        self.snapshots = []
        crowd.run("event", "open", name, *words.split())
        crowd.run("event", "enter", name, "bot", str(bots))
        for person in self.people:
            crowd.write(person, f"event {name} enter word {person.lower()}s-word")
        crowd.rest()

    def play(self):
        """To its end: the late enter and the first of those who leave do so in the first round, the others later."""
        crowd, seen = self.crowd, -1
        before = crowd.file(self.name)
        assert before["secret"] is None and len(before["entrants"]) == before["entered"], before
        crowd.run("event", "start", self.name)
        for _ in range(MOST_LOOKS):
            file = crowd.file(self.name)
            if file["round"] != seen:
                seen = file["round"]
                self.snapshots.append(file)
                if self.late:
                    crowd.write(self.late.pop(0), f"event {self.name} enter")
                elif self.leave:
                    crowd.write(self.leave.pop(0), f"event {self.name} withdraw")
            if file["status"] == "finished":
                break
            crowd.look()
        else:
            raise AssertionError(f"{self.name} does not end: round {seen}")
        crowd.rest()
        self.snapshots.append(crowd.file(self.name))
        assert self.snapshots[-1]["commitment"] == before["commitment"]
        return self.snapshots[-1]


def entered(file, names):
    return [entrant for entrant in file["entrants"] if entrant["name"] in names]


def script(files):
    """The independent script on each of them: points, standings, divisions."""
    done = subprocess.run([sys.executable, "-I", SCRIPT, "--check", "/dev/stdin"], capture_output=True, text=True,
                          input="".join(json.dumps(file) + "\n" for file in files), timeout=1200)
    assert done.returncode == 0, done.stdout + done.stderr


def verified(file):
    """`cursus event verify`, far from the house."""
    done = subprocess.run([os.environ["CURSUS"], "-c", "/dev/null", "event", "verify", "-"], capture_output=True,
                          input=json.dumps(file).encode(), timeout=1200)
    assert done.returncode == 0, (done.returncode, done.stderr.decode())
    return done.stdout.decode()


def hundredths(points):
    """420ths of a point as they are shown, a half up."""
    whole = (points * 100 * 2 + 420) // (2 * 420)
    return f"{whole / 100:.2f}".rstrip("0").rstrip(".")


def standings_of(file):
    """Of the last season: by division [(place, name, points)]."""
    names = {entrant["number"]: entrant["name"] for entrant in file["entrants"]}
    parts = [part for part in file.get("parts", [file]) if part.get("season") == max(
        (other["season"] for other in file.get("parts", ())), default=None)]
    return [[(row["place"], names[row["entrant"]], hundredths(row["points"])) for row in part["standings"]] for part in parts]


def mails_agree(crowd, file, people):
    """The last mail of each has the first twenty lines of the standings, of each division, and their own."""
    placed = file["kind"] in ("knockout", "ladder")  # whose lines say tables that were won
    for person in people:
        text = crowd.last[file["title"], person]
        wanted = [row for part in standings_of(file) for at, row in enumerate(part) if at < 20 or row[1] == person]
        found = re.findall(r"(?m)^ *(\d+)\. (.+?): (?:won )?([\d.]+)", text)
        got = [(int(place), name, None if placed else points) for place, name, points in found]
        assert got == [(place, name, None if placed else points) for place, name, points in wanted], (got, wanted)


def pages_agree(crowd, file):
    """The page has a row for each entrant; the file beside it is the one that the program prints. False: the program
    makes no pages of events."""
    path = crowd.path("site", "event", f"{file['event']}.html")
    if not os.path.exists(path):
        return False
    with open(path[:-4] + "json", encoding="utf-8") as there:
        assert json.load(there) == file
    with open(path, encoding="utf-8") as page:
        rows = [" ".join(re.sub(r"<[^>]+>", " ", row).replace("withdrew", " ").split()) for row in re.findall(r"(?s)<tr>(.*?)</tr>", page.read())]
    for part in standings_of(file):
        for place, name, points in part:
            row = f"{place} {name} " + ("" if file["kind"] in ("knockout", "ladder") else f"{points} ")
            assert any(one.startswith(row) or f" {row}" in f" {one} " for one in rows), (row, rows[:30])
    return True


def all_agree(crowd, tourney, people):
    """Everything that can be held against the event's files; what `event verify` said of the last one."""
    file = tourney.snapshots[-1]
    script(tourney.snapshots)
    for snapshot in tourney.snapshots[::3]:
        verified(snapshot)
    told = verified(file)
    mails_agree(crowd, file, people)
    pages_agree(crowd, file)
    return told
