"""Every command of `cursus` on one house, right and wrong, pinned (pinned.py): what it prints, what it says on standard
error, how it ends. The house is the same each time: its key and the secrets of its games are put into the database, and
its clock is said. What is of this machine or of this build stands there as a word."""

import contextlib
import json
import os
import re
import shutil
import sqlite3
import tempfile

import pinned
import served
import tap
from club import Club, Player
from pinned import Pinned

PEOPLE = ("Anna", "Bruno", "Carla", "Dora", "Emil", "Fritz", "Greta")
TRIALS = os.path.join(pinned.PLACE, "..", "..", "src", "games", "doge", "trials", "trials.jsonl")
HOUR, DAY = 3600, 86400
# of this machine, of this build, of today
MASKS = (
    (r"\b\d{4}-\d\d-\d\dT[\d:.]+Z (error|warn|info|debug) ", r"TODAY \1 "),
    (r"(?m)^database  .*$", "database  SIZES"),
    (r'"database": \{[^}]*\}', '"database": SIZES'),
    (r'"(after|before|unused)": \d+', r'"\1": SIZE'),
    (r"(?m)^(cursus_(?:database|disk)\w*) \d+$", r"\1 SIZE"),
    (r"\d[\d.]* [KMG]B\b", "SIZE"),
    (r"this version, \d[\w.~]*", "this version, VERSION"),
    (r"(line \d+, column \d+: ).*", r"\1WHY"),
    (r"\(file is not a database\)", "(WHY)"),
    (r"\b\d+( files as they should)", r"FILES\1"),
    (r"\"unchanged\": \d+", "\"unchanged\": FILES"),
    (r"(there are: )[a-z0-9_]+(?:, [a-z0-9_]+)+", r"\1GAMES"),
    (r"user:[^\s\"]+( \([^)]*\))?", "user:ME"),
)


class Desk:
    """A house, and where what it says goes."""

    def __init__(self, folder):
        self.out = Pinned("desk")
        self.club = Club(folder=folder, extra="[retention]\nraw_days = 20\n[game]\ngrace = 0s\nreading_grace = 0s\n")
        self.people = {name: Player(self.club, name, f"{name.lower()}@example.org") for name in PEOPLE}
        self.turns = {}

    def plain(self, text):
        """Without what is other elsewhere."""
        text = text.replace(self.club.folder, "FOLDER")
        text = text.replace(self.club.binary, "CURSUS")
        for form, word in MASKS:
            text = re.sub(form, word, text)
        return re.sub(r"  +(?=FOLDER|default|environment|command line|from$)", "  ", text, flags=re.M)

    def say(self, row, *words, input=None):
        """Runs a command and keeps what comes of it."""
        done = self.club.run(*words, input=input, code=None)
        told = f"$ {' '.join(words)} -> {done.returncode}\n{done.stdout.decode(errors='replace')}" \
               f"{done.stderr.decode(errors='replace')}"
        self.out.add(row, self.plain(told))
        return done

    def each(self, row, *lines):
        """Commands as one would type them; a tilde is a blank within a word."""
        for line in lines:
            self.say(row, *(word.replace("~", " ") for word in line.split()))

    def file(self, name, text):
        with open(self.club.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def behind(self, *statements):
        """Done to the database behind the program's back."""
        with contextlib.closing(sqlite3.connect(self.club.path("club.db"))) as database, database:
            for statement in statements:
                database.execute(statement)

    def certain(self):
        """The key of the house and the secrets of its games, in the place of those drawn."""
        self.behind(f"UPDATE meta SET value = x'{bytes(range(32)).hex()}' WHERE key = 'token_key'")
        self.club.fix_dice(7)

    def turn(self, hours):
        """So much later; what came in is handled, what goes out is sent and kept for its answers."""
        self.club.now += hours * HOUR
        self.say("tick", "tick")
        self.say("send", "send")
        for mail in self.club.mails():
            if mail.kind in ("turn", "state", "invitation", "welcome"):
                self.turns[mail.to] = mail


def commands(desk):
    listed = desk.club.text("--help").split("\n\n")[1]
    return re.findall(r"^  (\w+)", listed, re.M)


def helped(desk):
    desk.each("help", "--help", "help", "-h", "help help", "help nothing", "help game~x", "help game extend more", "")
    for name in commands(desk):
        desk.say("help", "help", name)
        desk.say("help", name, "-h")
    for act in ("start", "extend", "undo", "patch", "seat", "open", "list", "set", "fly"):
        desk.say("help", "help", "game", act)
    for words in ("player add", "player answer", "gm news", "mail retry", "quarantine show", "gm gm", "config config"):
        desk.say("help", "help", *words.split())
    for shell in ("bash", "zsh", "fish", "ksh", ""):
        desk.say("completion", "completion", *([shell] if shell else []))


def wrong(desk):
    """What is no command, no option, too much or too little, of each command."""
    desk.each("wrong words", "qqqq", "gmae list", "hlep", "--", "--json", "-x game list", "--verbos game list", "-v", "-q",
              "-c", "-c /no/such/file status", "-o status", "-o game.pase=1d status", "-o game.pace=x status",
              "-o game status", "--at", "--at tomorrow status", "--at=2026-02-30 status", "--at=+1x status",
              "-hq", "-qv help", "game -- list", "--json=1 game list", "game list --all=yes", "game list --al")
    for name in commands(desk):
        if name in ("serve", "help"):
            continue
        desk.say("wrong options", name, "--no-such-option")
        desk.say("wrong options", name, "-x")
        desk.say("wrong options", name, "--at")
        desk.say("wrong words", name, "a", "b", "c", "d", "e", "f", "g")
        if name not in ("init", "tick", "send", "fetch", "deliver", "hook", "prune", "doctor", "site", "backup", "version"):
            desk.say("wrong words", name)
            desk.say("wrong words", name, "nothing")
            desk.say("wrong words", "--json", name, "nothing", "9")


def began(desk):
    desk.each("init", "game list", "status", "init", "init", "init --gm nobody", "init --gm gm@example.org",
              "init --gm gm@example.org", "config site.address", "config game.pace -o game.pace=3d", "config nothing.x",
              "config game", "config --sample x", "config --json game.pace")
    sample = desk.say("config", "config", "--sample")
    assert sample.returncode == 0
    desk.say("config", "config")
    desk.say("config", "--json", "config")
    desk.certain()


def players(desk):
    for name in PEOPLE[:6]:
        desk.say("player", "player", "add", name, f"{name.lower()}@example.org", *(["--zone", "Asia/Tokyo"] if name == "Emil" else []))
    desk.each("player", "player add Anna other@example.org", "player add anna other@example.org",
              "player add Other anna@example.org --dry-run", "player add Other not-an-address", "player add Two~Words two@example.org",
              "player add X x@example.org --zone Mars/Olympus", "player add --because", "player add bot b@example.org",
              "player list", "--json player list", "player", "player list x", "player fly Anna", "player add Anna",
              "player address Anna anna@home.example", "player address Anna bruno@example.org --dry-run", "player address No n@example.org",
              "player rename Dora Dorothea --because of~a~wish", "player rename Dorothea Dora", "player rename Dora Anna",
              "player rename Nobody N", "player answer Anna", "player answer anna@example.org", "player answer nobody@example.org",
              "player answer Nobody", "player standby Fritz doge", "player standby Fritz", "player standby Fritz off",
              "player standby Fritz nothing", "player standby Fritz quorum --because of~the~rain", "player standby Nobody doge",
              "player list", "--json player list", "player add Greta greta@example.org --because " + "x" * 501)


    silent = ("anna@example.org", "anna@home.example", "bruno@example.org", "who@elsewhere.example")
    desk.behind(*(f"INSERT OR REPLACE INTO misread VALUES ('{address}', 99, 1, 99)" for address in silent))
    desk.each("player", "player list", "--json player list", "player answer Anna", "player list", "player answer bruno@example.org",
              "player answer who@elsewhere.example", "--json player list")


def games(desk):
    table = "name,rules,seats,seat1,seat2\ncup-1,quorum,2,Anna,Bruno\ncup-2,doge,3,Carla,\n"
    desk.file("table.csv", table)
    desk.file("plain.csv", "name,rules,seats\ncup-1,quorum,2\ncup-2,doge,3\n")  # who sits sees a deal not yet certain
    desk.file("bad.csv", "name,rules,seats\nx y,quorum,2\n")
    desk.file("behind.csv", "name,rules,seats,nothing\ncup,quorum,2,1\n")
    desk.file("odd.csv", "nme,rules\ncup,quorum\n")
    desk.each("game open", "game open ides --rules quorum --seats 2", "game open ides --rules quorum", "game open dogi --rules doge --seats 3 --pace 36h",
              "game open forum --rules forvm --seats 4 --set state=7", "game open forum --rules forvm --seats 4 --term stand_in=none", "game open gorb --rules gorbino --seats 3 --term grace=2h",
              "game open europe --rules diplomacy --term names=hidden --term press=gray --pace 24h",
              "game open x --rules nothing", "game open", "game open x", "game open 9x --rules quorum", "game open x --rules quorum --seats 99",
              "game open x --rules quorum --seats two", "game open x --rules quorum --pace never", "game open x --rules quorum --set a=b",
              "game open x --rules quorum --set a", "game open x --rules quorum --term grace=x", "game open x --rules quorum --term smtp.host=x",
              "game open two --rules doge --copies 2", "game open two --rules doge --copies 0", "game open two --rules doge --copies 2",
              "game open --table-of table.csv --dry-run", "game open --table-of plain.csv", "game open --table-of plain.csv", "game open --table-of bad.csv",
              "game open --table-of odd.csv", "game open --table-of behind.csv", "game open --table-of none.csv", "game open x --table-of table.csv",
              "game open drawn --rules diplomacy --term draw_seats=yes --because of~the~draw", "game list", "--json game list",
              "game list x", "game list --all", "game --bots list", "game open x --rules quorum --file y")
    desk.certain()
    desk.each("seat", "seat ides 1 player Anna", "seat ides 2 player Bruno", "seat ides 3 bot", "seat ides 2 player Nobody",
              "seat dogi 1 player Carla", "seat dogi 2 player Carla", "seat dogi 2 player Dora --dry-run", "seat dogi 2 player Dora",
              "seat dogi 3 bot", "seat dogi 3 empty", "seat nothing 1 bot", "seat forum 1 player Emil", "seat forum 2 player Fritz",
              "seat forum 2 likes 1", "seat gorb mauve player Anna", "seat gorb 2 player Emil", "seat europe 1 player Anna",
              "seat europe Narnia player Bruno --because he~asked", "seat drawn 1 likes 2 3", "seat drawn 1 player Anna",
              "seat drawn 1 likes France,Turkey", "seat europe 1", "seat", "seat europe 1 dance", "seat 1 1 empty", "seat ides 1 player Anna")
    desk.each("game acts", "game invite dogi greta@example.org", "game invite dogi nobody", "game invite ides anna@example.org",
              "game start ides", "game start ides", "game start dogi", "game start dogi --bots --dry-run", "game start forum,gorb --bots",
              "game start europe bots", "game start two-* --bots", "game start no-*", "game start nothing", "game start",
              "game start drawn --bots", "game start cup-1,cup-2 --dry-run", "game start cup-1,cup-2", "game delete two-1", "game delete cup-2 --dry-run",
              "game delete cup-2", "game rename cup-1 cup", "game rename cup ides", "game rename cup,ides x", "--json game start cup")
    desk.say("game acts", "game", "list")
    desk.say("game acts", "--json", "game", "list")


def acted(desk):
    """What a game master does."""
    desk.file("text.txt", "To all of you.\nTwo lines.\n")
    desk.file("patch.json", '{"nothing": 1}')
    desk.each("game acts", "game extend ides 12h", "game extend ides 12h 1", "game extend ides -1h", "game extend ides", "game extend all 1h",
              "game deadline ides +3d", "game deadline ides 2026-12-24 18:00 Europe/Rome", "game deadline ides never 1", "game pause ides --dry-run",
              "game pause ides", "game pause ides", "game resume ides", "game resume ides", "game set ides grace=1h cooling=0s", "game set ides grace",
              "game set ides x=1", "game set ides,dogi misses=5 --because so~be~it", "game set * tell_missed=yes --dry-run", "game set ides state=1",
              "game broadcast ides Hello~there", "game broadcast ides", "game broadcast ides --file text.txt", "game broadcast ides --file none.txt",
              "game broadcast ides,dogi --file text.txt --dry-run", "game message ides 1 For~you", "game message ides 9 For~you",
              "game message ides 1 --file text.txt", "game patch ides --file patch.json", "game patch ides --file text.txt", "game patch ides",
              "game patch ides,dogi --file patch.json", "game archive ides", "game unarchive ides", "game resolve ides 99", "game resolve ides",
              "game resolve ides x", "game undo ides 9", "game close ides", "game list", "game fly ides")
    desk.say("game acts", "game", "broadcast", "ides", "--file", "-", input="From a pipe.\n")
    desk.say("game acts", "game", "patch", "ides", "--file", "-", input="[1]")


def masters(desk):
    desk.each("gm", "gm", "gm list", "gm add gm@example.org", "gm add second@example.org", "gm add third@example.org dogi --because of~the~game",
              "gm add nobody", "gm add x@example.org nothing", "gm list", "--json gm list", "gm drop third@example.org", "gm drop third@example.org dogi",
              "gm drop third@example.org dogi", "gm news second@example.org daily", "gm news second@example.org every", "gm news second@example.org loud",
              "gm news nobody@example.org off", "gm news second@example.org off", "gm status", "gm status ides", "gm status 2", "gm status nothing",
              "gm status ides dogi", "--json gm status", "--json gm status europe", "gm status drawn", "gm fly")


def set_up(desk):
    """Settings that are wrong, which only the doctor sees."""
    os.mkdir(desk.club.path("words"))
    desk.file("words/receipt.txt", "{{#open}}never closed\n")
    desk.file("words/nothing.txt", "of no use\n")
    desk.file("hook.sh", "#!/bin/sh\ncat >> hooked.txt\n")
    os.chmod(desk.club.path("hook.sh"), 0o755)
    for setting in ("in.maildir=nowhere", "out.maildir=/no/such", "template.folder=words", "template.folder=none", "site.folder=/no/such/pages",
                    "site.zone=Mars/Olympus", "out.sender=null", "hook.program=/no/such/program", "store.path=other.db", "store.reserve_mb=99999999",
                    "site.address=nobody", "game.schedule=never", "game.plan_lines=0", "game.plan_lines=65", "game.end=2020-01-01"):
        desk.each("set-up", f"-o {setting} doctor", f"-o {setting} config {setting.split('=')[0]}", f"-o {setting} status --check")
    hook = f"hook.program={desk.club.path('hook.sh')}"
    for words in (("tick",), ("hook",), ("hook",), ("game", "broadcast", "ides", "Ring"), ("hook",), ("status", "--metrics")):
        desk.say("set-up", "-o", hook, *words)
    if os.path.exists(desk.club.path("hooked.txt")):
        with open(desk.club.path("hooked.txt"), encoding="utf-8") as file:
            desk.out.add("set-up", desk.plain(file.read()))


def answered(desk):
    """Some mails of all kinds come, and what is due is played."""
    people = desk.people
    for name, lines in (("Anna", "help"), ("Bruno", "state"), ("Carla", "games"), ("Dora", "zone Europe/Rome\ndigest 2"), ("Emil", "away 2026-12-20 2026-12-23"),
                        ("Fritz", "standby"), ("Greta", "join dogi"), ("Anna", "press all: hello\n"), ("Bruno", "standings")):
        mail = desk.turns.get(people[name].address)
        if mail is None:
            people[name].write(lines)
        else:
            people[name].answer(mail, lines)
        desk.turn(1)
    for style, name in (("plain", "Anna"), ("gmail", "Bruno"), ("outlook", "Carla"), ("apple", "Dora"), ("thunderbird", "Fritz")):
        mail = desk.turns.get(people[name].address)
        if mail is not None:
            orders = [line for lines in mail.legal().values() for line in lines[:2]]
            people[name].answer(mail, "\n".join(orders) or "rest default", style)
    desk.club.say = "-v"
    desk.turn(1)
    desk.turn(0)
    desk.club.say = "-q"
    stranger = "From: who@elsewhere.example\r\nTo: games@club.example\r\nMessage-ID: <w1@elsewhere.example>\r\n" \
               "Subject: hi\r\n\r\nwho are you\r\n"
    for words in (("deliver",), ("deliver", "--now"), ("deliver", "--within", "0s"), ("deliver", "--within", "x"), ("deliver", "--now", "--json")):
        desk.say("deliver", *words, input=stranger)
    desk.say("deliver", "deliver", input="")
    desk.say("deliver", "deliver", "--now", input=stranger.replace("hi", "other words"))
    desk.say("deliver", "deliver", input=b"\xff\xfe\x00 no mail at all")
    desk.each("fetch", "fetch", "fetch x", "--json fetch")
    desk.turn(30)
    desk.turn(30)
    desk.each("send", "send --limit 0", "send --limit 2 --now", "send --limit x", "send --now", "hook")


def shown(desk):
    for game in ("ides", "dogi", "forum", "gorb", "europe", "drawn", "two-2", "nothing"):
        for rest in ("", "1", "2", "red", "99"):
            desk.each("show", f"show {game} {rest}")
        desk.each("show", f"show {game} --html", f"--json show {game}", f"show {game} --svg out.svg --course")
        desk.each("orders", f"orders {game}", f"orders {game} 1", f"orders {game} 99", f"--json orders {game}")
        desk.each("position", f"position {game}", f"position {game} --seat 1", f"--json position {game}")
        desk.each("press", f"press {game}", f"--json press {game}")
        desk.each("verify", f"verify {game}", f"--json verify {game}")
        for options in ("", "--all", "--limit 3", "--after 2", "--after 2 --limit 1 --all", "--limit 0", "--after x"):
            desk.each("log", f"log {game} {options}")
        desk.each("log", f"--json log {game}", f"--json log {game} --all --limit 5")
        record = desk.say("record", "record", game)
        desk.say("replay", "replay", "-", input=record.stdout)
        desk.say("replay", "--json", "replay", "-", input=record.stdout)
        if record.stdout:
            desk.file("record.json", record.stdout.decode().replace('"move', '"mve', 1))
            desk.each("replay", "replay record.json", "replay none.json")
    desk.each("show", "show", "show ides --png /no/such/folder/x.png", "show ides --wide", "show ides --dark --html", "show ides 1 2",
              "show ides --png", "show ides --pdf x.pdf --svg y.svg")
    desk.each("log", "log", "log --all --limit 9", "--json log", "log ides dogi")


def mails(desk):
    desk.each("mail", "mail", "mail list", "mail list --limit 5", "mail list --limit 0", "mail list --player Anna", "mail list --player nobody",
              "mail list --player bruno@example.org --limit 3", "mail list --game ides", "mail list --game nothing", "mail list --since 2026-12-18",
              "mail list --since -2h", "mail list --since x", "mail list x", "--json mail list --limit 8", "mail show in1", "mail show out1", "mail show out3",
              "--json mail show in2", "mail show x", "mail show in999", "mail show", "mail retry in1", "mail retry out1", "mail drop out1 --dry-run",
              "mail drop in1", "mail drop in1 out2 in999", "mail retry", "mail fly")
    for state in ("waiting", "accepted", "ignored", "refused", "quarantined", "parked", "queued", "sending", "sent", "failed", "dropped", "lost"):
        desk.each("mail", f"mail list --state {state} --limit 4")
    desk.each("inbox", "inbox", "--json inbox", "inbox x")
    desk.behind("UPDATE inbox SET state = 4, note = 'put aside' WHERE id IN (2, 3)",
                "UPDATE outbox SET state = 3 WHERE id IN (5, 6)")
    desk.each("mail", "mail retry in2 --dry-run", "mail retry in2 out5 --because of~a~test", "mail drop out6 --dry-run", "mail drop out6", "mail drop out6")
    desk.each("quarantine", "quarantine", "quarantine list", "--json quarantine list", "quarantine show 3", "quarantine show 1", "quarantine show x",
              "quarantine show", "--json quarantine show 3", "quarantine show 3 --raw raw.eml", "quarantine show 3 --raw raw.eml", "quarantine show 3 --raw /no/such/x",
              "quarantine drop 1", "quarantine drop 3 --why it~was~odd", "quarantine drop 3", "quarantine retry 3", "quarantine retry 3", "quarantine retry 99",
              "quarantine fly 1", "quarantine list x")
    with open(desk.club.path("raw.eml"), encoding="utf-8") as file:
        desk.out.add("quarantine", desk.plain(file.read()))
    desk.turn(1)


def kept(desk):
    """A game ends; what can be carried away, forgotten, put back."""
    desk.each("status", "status", "status --check", "status --metrics", "--json status", "status x", "status --check --metrics", "--json status --check")
    for phase in range(3):
        desk.each("game acts", f"game resolve dogi {phase}")
    desk.each("game acts", "game undo dogi 1", "game undo dogi 1 --dry-run", "game cancel cup", "game cancel cup", "game archive cup", "game list",
              "game list --all", "game unarchive cup", "game delete cup", "game resume cup", "seat dogi 1 bot", "seat dogi 1 empty")
    desk.each("standings", "standings", "standings doge", "standings nothing", "--json standings", "--json standings quorum", "standings a b")
    desk.each("export", "export ides ides.json", "export ides ides.json", "export ides ides.json --overwrite --because it~moves", "export nothing x.json",
              "export ides /no/such/folder/x.json", "export ides", "export", "--json export ides x.json")
    desk.each("import", "import ides.json", "import ides.json --name again", "import ides.json --name again --dry-run", "import none.json", "import text.txt",
              "import patch.json", "import")
    with open(desk.club.path("ides.json"), encoding="utf-8") as file:
        parcel = json.load(file)
    parcel["game"]["origin"], parcel["game"]["name"] = parcel["game"]["origin"] + 900, "strange"
    desk.say("import", "import", "-", input=json.dumps(parcel))
    desk.each("backup", "backup copy.db", "backup copy.db", "backup copy.db --overwrite", "backup /no/such/folder/copy.db", "backup")
    desk.each("doctor", "doctor", "--json doctor", "doctor copy.db", "doctor none.db", "doctor text.txt", "doctor --dump x", "doctor --servers", "doctor a b")
    desk.each("prune", "prune --dry-run", "prune", "--json prune", "prune x")
    shutil.copy(TRIALS, desk.club.path("trials.jsonl"))
    desk.each("try", "try none.jsonl", "try", "try text.txt", "try trials.jsonl", "--json try text.txt")
    desk.say("try", "try", "-", input='{"rules":"quorum"}\n\n{"rules":"none"}\nnot json\n')
    desk.each("store", "store", "store copy", "store copy a", "store copy copy.db two.db", "store copy copy.db two.db", "store move a b", "store copy none.db three.db")
    desk.each("serve", "serve --once", "serve --once --json", "serve x")
    desk.each("restore", "restore none.db", "restore text.txt", "restore", "restore copy.db", "gm status", "log --limit 4")
    desk.club.now += 15 * DAY
    desk.each("doctor", "doctor", "backup copy.db --overwrite", "doctor")
    desk.club.now += 15 * DAY
    desk.each("doctor", "doctor", "status", "--json doctor")


def site(desk):
    desk.each("site", "site", "site pages", "site pages --check", "site /proc/none", "site a b", "--json site pages")
    listed = sorted(os.path.relpath(os.path.join(where, name), desk.club.folder)
                    for where, _, names in os.walk(desk.club.path("pages")) for name in names
                    if os.path.basename(where) != "rules")  # a page for each game
    desk.out.add("site", "\n".join(listed))
    os.unlink(desk.club.path("pages", "index.html"))
    desk.each("site", "site pages --check", "site pages", "site pages --check")


def everything_is_said_as_it_was():
    if served.SERVER:
        raise tap.Skip("the house is put right by hand, in its file")
    folder = os.path.realpath(tempfile.mkdtemp(prefix="cursus-desk-"))
    try:
        desk = Desk(folder)
        began(desk)
        helped(desk)
        players(desk)
        games(desk)
        desk.turn(0)
        acted(desk)
        masters(desk)
        set_up(desk)
        answered(desk)
        shown(desk)
        mails(desk)
        kept(desk)
        site(desk)
        wrong(desk)
        desk.out.end()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    tap.main([everything_is_said_as_it_was])
