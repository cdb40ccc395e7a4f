"""`my data` and `forget me`: what somebody gets, and that nothing in the house names them afterwards."""

import contextlib
import email
import glob
import json
import os
import re
import sqlite3

import tap
from club import Club, Player, latest, only

HERE = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(HERE, "..", "..", "src", "store", "personal.c")
# unlike anything else in the house, each part of them
NAME, ADDRESS, SECOND = "Zyxwina Qvorth", "zyxwina.qvorth@kraxelhuber.example", "zqv@umlaufzeit.example"
FORMER = "Wenzelith Brux"  # what they were called before
PARTS = ("zyxwina", "qvorth", "wenzelith", "brux", "kraxelhuber", "zqv@", "umlaufzeit")
PAGES = "[site]\nfolder = pages\nurl = https://club.example/\ngm_address = gm@club.example\n"


def house():
    club = Club(extra=PAGES)
    club.run("init")
    for name, address in ((NAME, ADDRESS), ("Bruno", "bruno@example.org"), ("Carla", "carla@example.org")):
        club.run("player", "add", name, address)
    club.now += 1  # the first address is written to
    club.run("player", "address", NAME, SECOND)
    return club, Player(club, "Zyx", ADDRESS), Player(club, "Bruno", "bruno@example.org")


def open_game(club, name, *seats):
    club.run("game", "open", name, "--rules", "quorum", "--seats", str(len(seats)))
    for number, player in enumerate(seats, 1):
        club.run("seat", name, str(number), *(("player", player) if player else ("bot",)))


def played():
    """One game that is over, one that runs, one that forms; messages; mails of all sorts."""
    club, zyx, bruno = house()
    club.run("player", "rename", NAME, FORMER)
    open_game(club, "kalends", FORMER, None)
    club.run("game", "start", "kalends")
    mails = club.work()
    zyx.answer(latest(mails, ADDRESS), "concede")
    zyx.answer(only(club.work(), ADDRESS), "yes")
    club.work()
    open_game(club, "ides", FORMER, "Bruno", "Carla")
    club.run("gm", "add", ADDRESS, "ides")
    club.run("game", "start", "ides")
    typed(club)
    club.run("player", "rename", FORMER, NAME)
    club.run("game", "extend", "ides", "1h", "--because", f"{NAME} ({ADDRESS}) is ill")
    mails = [mail for mail in club.work() if mail.to == ADDRESS]
    zyx.answer(mails[-1], f"press all\nI am {NAME}, write to {ADDRESS}.\nend press")
    club.work()
    club.run("game", "open", "nones", "--rules", "quorum", "--seats", "3")
    zyx.write("join nones")
    bruno.write("join nones")
    mails = club.work()
    for mail in mails:  # "is this yours?"
        (zyx if mail.to == ADDRESS else bruno).answer(mail, "yes")
    club.work()
    return club, zyx, bruno


def typed(club):
    """Their name in what game masters typed, wherever they can."""
    club.run("game", "extend", "ides", "1h", "--because", f"{FORMER} is ill")
    club.run("game", "broadcast", "all", f"Be kind to {FORMER}.", "--because", f"{FORMER.upper()} asked")
    club.run("game", "message", "ides", "2", f"{FORMER} may be late.")
    club.run("game", "open", "idus", "--rules", "quorum", "--seats", "2", "--term", f"about=Teach {FORMER}",
             "--because", f"for {FORMER}")
    club.run("game", "set", "idus", f"about=Teach {FORMER} more")
    club.run("ban", "add", "@spam.example", "--because", f"it wrote to {FORMER}")
    Player(club, "Carla", "carla@example.org").write("standby quorum")
    club.work()  # "is this yours?"
    club.run("mail", "drop", f"in{club.rows('SELECT max(id) FROM inbox')[0][0]}", "--because", f"of {FORMER}")


def house_bytes(club):
    """Everything in the folder but the mails that are out in the world."""
    for path in glob.glob(club.path("**"), recursive=True):
        if os.path.isfile(path) and not path.startswith((club.path("out"), club.path("in"))):
            with open(path, "rb") as file:
                yield path, file.read().lower()
        yield path, os.path.relpath(path, club.folder).lower().encode()
    if club.url:  # what the server gives of each table; texts of mails are bytes there
        tables = club.rows("SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()")
        for table, in tables:
            column = {"inbox_raw": "encode(raw, 'escape')", "outbox_model": "encode(model, 'escape') || text_part",
                      "outbox_raw": "encode(raw, 'escape')"}.get(table, "CAST(t AS text)")
            for row, in club.rows(f'SELECT {column} AS said FROM "{table}" AS t'):
                yield table, str(row).lower().encode()


def names(club):
    return [(path, part) for path, data in house_bytes(club) for part in PARTS if part.encode() in data]


def forget(club, zyx):
    zyx.write("forget me")
    first = only(club.work(), ADDRESS)  # "is this yours?": no key came with it
    zyx.answer(first, "yes")
    for sentence in ("we ask twice", "second and last time"):
        question = only(club.work(), ADDRESS)
        question.must(sentence)
        zyx.answer(question, "yes")
    farewell = only(club.work(), ADDRESS)
    farewell.must("We forget you as soon as this mail leaves")
    club.now += 60
    return club.work()


def everybody_is_in_the_list():
    with Club() as club:
        with open(TABLES) as file:
            text = re.sub(r'"\s*\n\s*"', "", file.read())
        listed = dict(re.findall(r'^    \{"(\w+)",\s*"([\w ]+)",', text, re.M))
        if club.url:
            raise tap.Skip("the schema is read of a file")
        club.run("init")
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database:
            tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            real = {table: " ".join(row[1] for row in database.execute(f"PRAGMA table_info({table})"))
                    for table in tables}
        other = set(listed.items()) ^ set(real.items())
        assert not other, f"src/store/personal.c says of each column whose it is: {other}"


def data_is_all_that_is_kept():
    club, zyx, _ = played()
    with club:
        zyx.write("my data")
        zyx.answer(only(club.work(), ADDRESS), "yes")
        mail = only(club.work(), ADDRESS)
        mail.must(NAME, ADDRESS, SECOND, "my-data.json")
        part = next(part for part in mail.message.walk() if part.get_filename() == "my-data.json")
        data = json.loads(part.get_content() if isinstance(part.get_content(), str) else part.get_content().decode())
        assert {row["address"] for row in data["address"]} == {ADDRESS, SECOND}
        assert [row["name"] for row in data["player"]] == [NAME]
        assert len(data["seat"]) == 3 and data["master"][0]["address"] == ADDRESS
        assert any(NAME in row["body"] for row in data["press"])
        assert data["outbox"] and data["mails_in"] and all("bruno@" not in row["raw"] for row in data["mails_in"])
        assert json.loads(club.text("player", "data", NAME))["player"] == data["player"]


def nothing_names_who_is_forgotten():
    club, zyx, bruno = played()
    with club:
        assert {part for _, part in names(club)} == set(PARTS)
        mails = forget(club, zyx)
        assert not names(club), names(club)[:20]
        told = [mail for mail in mails if mail.to == "bruno@example.org"]
        assert any(mail.has("asked to be forgotten") for mail in told), [mail.text for mail in told]
        assert all(part not in mail.text.lower() for mail in mails for part in PARTS)
        assert any(mail.to == "gm@club.example" for mail in mails)
        seats = {game: kind for game, kind in club.rows(
            "SELECT g.name, s.kind FROM seat s JOIN game g ON g.id = s.game WHERE s.number = 1")}
        assert seats == {"kalends": 1, "ides": 2, "nones": 0, "idus": 0}, seats
        for game in ("kalends", "ides"):
            club.run(*(("verify", game) if game == "kalends" else ("doctor",)))
            record = club.text("record", game)
            assert not [part for part in PARTS if part in record.lower()]
            club.run("export", game, club.path(f"{game}.parcel"))
        told = club.text("log", "ides")
        assert "because: gone-1 (mail:" in told and "because: gone-1 is ill" in told, told
        assert club.json("ban", "list")[0]["reason"] == "it wrote to gone-1"
        club.run("doctor")
        if not club.url:
            club.run("backup", club.path("copy.db"))
        club.run("site")
        assert not names(club), names(club)[:20]
        assert not [part for part in PARTS[:3] if part in club.text("player", "list").lower()]
        zyx.write("games")  # a stranger
        only(club.work(), ADDRESS).must("register")


def one_of_a_household_goes():
    """What is one's at an address that another has, too, is no other's; and when one goes, what is the other's stays."""
    club, zyx, bruno = played()
    with club:
        club.now += 60
        club.run("player", "add", "Wybrant", ADDRESS)
        zyx.write("for Wybrant\nzone Europe/Rome")
        asked = only(club.work(), ADDRESS)
        assert asked.subject == "Wybrant: Did you send this?", asked.subject
        zyx.answer(asked, "yes")
        club.work()
        data = json.loads(club.text("player", "data", "Wybrant"))
        (own,), = club.rows("SELECT count(*) FROM outbox WHERE player = (SELECT max(id) FROM player)")
        assert len(data["outbox"]) == own > 0, (data["outbox"], own)
        assert len(data["mails_in"]) == 2 and "for Wybrant" in data["mails_in"][1]["raw"], data["mails_in"]
        theirs = json.loads(club.text("player", "data", NAME))
        assert all("Wybrant" not in row["raw"] for row in theirs["mails_in"]) and len(theirs["mails_in"]) > 2
        mails = len(theirs["outbox"])
        club.run("player", "forget", "Wybrant")
        club.now += 60
        club.work()
        left = [(path, data[max(0, at - 80):at + 80]) for path, data in house_bytes(club)
                if (at := data.find(b"wybrant")) >= 0]
        assert left == [], left
        theirs = json.loads(club.text("player", "data", NAME))
        assert len(theirs["outbox"]) >= mails and {row["address"] for row in theirs["address"]} == {ADDRESS, SECOND}
        zyx.write("zone Europe/Paris")
        zyx.answer(only(club.work(), ADDRESS), "yes")
        only(club.work(), ADDRESS).must("Your time zone is Europe/Paris now.")


def a_no_or_more_than_yes_forgets_nobody():
    club, zyx, _ = house()
    with club:
        for answers in (("no",), ("yes", "no"), ("yes", "yes, but keep my games")):
            zyx.write("forget me")
            mail = only(club.work(), ADDRESS)
            zyx.answer(mail, "yes")
            mail = only(club.work(), ADDRESS)
            for answer in answers:
                zyx.answer(mail, answer)
                mail = (club.work() or [mail])[-1]
            club.now += 7200
            club.work()
            assert club.rows("SELECT name FROM player WHERE id = 1") == [(NAME,)], answers


def sentences_ask_for_nothing_of_it():
    club, zyx, _ = house()
    with club:
        for line in ("forget me not, dear friends", "my data plan is used up", "Forget it", "my", "forget",
                     "Don't forget me!", "Please do not forget me when you start", "Forget me? Never!"):
            zyx.write(line)
            for mail in club.work():
                assert not mail.has("we ask twice"), line
                if mail.has("Is this yours", "from you"):
                    zyx.answer(mail, "no")
                    club.work()


def the_page_of_who_never_played_goes():
    """All that the pages know of Zyx is a table that waits for players."""
    club, _, _ = house()
    with club:
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "3", "--term", f"about=Play with {NAME}")
        club.run("seat", "nones", "1", "player", NAME)
        club.run("seat", "nones", "2", "player", "Bruno")
        club.work()
        assert glob.glob(club.path("pages", "player", "1.html")), "there was one"
        for player in (NAME, "Bruno"):
            club.run("player", "forget", player)
        club.work()
        club.run("doctor")
        assert not glob.glob(club.path("pages", "player", "*.html"))
        assert not names(club), names(club)[:20]


def the_command_line_does_the_same():
    club, zyx, _ = played()
    with club:
        club.run("player", "remove", NAME, code=None)
        assert club.rows("SELECT name FROM player WHERE id = 1") == [(NAME,)]
        told = club.text("player", "forget", NAME, "--dry-run")
        assert "gone-1" in told and "Nothing was changed" in told
        assert club.rows("SELECT name FROM player WHERE id = 1") == [(NAME,)]
        club.run("player", "forget", NAME)
        club.work()
        assert not names(club), names(club)[:20]
        club.run("doctor")
        club.run("player", "address", "Bruno", "gm@club.example")
        assert "site.gm_address" in club.run("player", "forget", "Bruno", code=None).stderr.decode()


tap.main([everybody_is_in_the_list, data_is_all_that_is_kept, nothing_names_who_is_forgotten,
          one_of_a_household_goes, a_no_or_more_than_yes_forgets_nobody, sentences_ask_for_nothing_of_it,
          the_page_of_who_never_played_goes, the_command_line_does_the_same])
