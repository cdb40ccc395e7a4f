"""A house of schema 9 (tests/databases/), with one of everything that may stand in it: what is stored comes out as it
did then, byte for byte, and all of it goes on. `--write` makes the digests anew, for a change that means to change them."""
import hashlib
import json
import os
import re
import sys

import tap
from club import Player, latest
from stored import DATABASES, Stored

NOW = 1797890460  # a minute after its last tick
DIGESTS = os.path.join(DATABASES, "schema_9.json")
EXTRA = "[picture]\nenable = no\n[game]\ndowntime_gap = 1w\n"
GAMES = ("over", "agreed", "undone", "long", "summary", "venice", "quest", "paused", "forming")
RULES = {"undone": "quorum", "long": "forvm", "summary": "forvm", "venice": "doge", "quest": "gorbino",
         "paused": "gorbino"}


class House(Stored):
    """That house with its three people. `newest` holds the newest mail of today to a name about a game."""

    def __init__(self):
        super().__init__("schema_9", NOW, extra=EXTRA)
        self.people = {name: Player(self, name, address) for name, address in
                       (("Anna", "anna@example.org"), ("Bruno", "bruno@example.com"), ("Carla", "carla@example.net"))}
        for player in self.people.values():
            player.number = 100  # no Message-ID comes twice
        self.newest = {}

    def work(self):
        mails = super().work()
        names = {player.address: name for name, player in self.people.items()}
        for mail in mails:
            if mail.to in names and mail["X-Cursus-Game"]:
                self.newest[names[mail.to], re.search(r'"(\w+)"|#\d+ (\w+)|(\w+) \(', mail.subject).expand(r"\1\2\3")] = mail
        self.now += 60
        return mails

    def reply(self, name, game, body):
        """Answers the last mail about a game that went out at that time: only its Message-ID is left of it."""
        player = self.people[name]
        (known,), = self.rows("SELECT message_id FROM outbox JOIN game ON game.id = outbox.game WHERE game.name = ? "
                              "AND envelope_to = ? AND sent_at > 0 ORDER BY outbox.id DESC LIMIT 1", game,
                              player.address)
        self.drop(player.headers(self.address, f"Re: {game}", f"In-Reply-To: {known}\r\n") +
                  "Content-Type: text/plain\r\n\r\n" + body.replace("\n", "\r\n") + "\r\n")
        return latest(self.work(), player.address)

    def status(self, game):
        return self.json("gm", "status", game)


def digest(data):
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode()).hexdigest()


def tables(dump):
    """The lines of a dump by table, each a list of (column, value); a row of `meta` counts as a table of its own."""
    rows = {}
    for line in dump.splitlines():
        table, rest = line.split(" ", 1)
        fields = re.findall(r'(\w+)=("[^"]*"|\S+)', rest)
        assert rest == " ".join(f"{name}={value}" for name, value in fields), f"not read whole: {line}"
        if table == "meta":
            table = f"meta {fields[0][1]}"
        rows.setdefault(table, []).append(fields)
    return rows


def digests(house, known):
    """What is stored, in digests. Of a table that is `known` only the columns that it had: a later schema adds some."""
    found = {"dump": {}}
    for table, rows in tables(house.text("doctor", "--dump")).items():
        columns = known["dump"].get(table, {}).get("columns", [name for name, _ in rows[0]])
        text = "".join(" ".join(f"{name}={value}" for name, value in row if name in columns) + "\n" for row in rows)
        found["dump"][table] = {"columns": columns, "rows": len(rows), "digest": digest(text)}
    for game in GAMES:
        if game != "forming":
            found["record of " + game] = digest(house.text("record", game))
        for seat in range(house.status(game)["seats"][-1]["seat"] + 1 if game != "forming" else 0):
            found[f"position of {game} for seat {seat}"] = digest(house.text("position", game, "--seat", str(seat)))
    for game in GAMES:  # notes it in the log
        if game != "forming":
            house.run("export", game, "parcel")
            with open(house.path("parcel"), "rb") as file:
                found["export of " + game] = digest(file.read())
            os.unlink(house.path("parcel"))
    return found


def the_doctor_finds_nothing():
    with House() as house:
        told = house.text("doctor")
        assert "8 games and 38 moves played again, 0 faults" in told, told


def what_is_stored_comes_out_as_it_did_then():
    with open(DIGESTS) as file:
        known = json.load(file)
    with House() as house:
        found = digests(house, known)
    for what, was in known["dump"].items():
        now = found["dump"].get(what)
        assert now == was, f"the dump of {what}: {was}, now {now}"
    for what, was in known.items():
        assert found[what] == was or what == "dump", f"{what} is not what it was"


def what_was_open_goes_on():
    with House() as house:
        for name in ("over", "agreed"):
            house.run("verify", name)
        # a mail that was not sent: it asks about a parked one, which is carried out
        mail = latest(house.work(), "carla@example.net").must("sleep 22:00-06:00", "Reply with the one word 'yes'")
        house.people["Carla"].answer(mail, "yes")
        latest(house.work(), "carla@example.net").must("From 22:00 to 06:00 (Europe/Rome) none of your deadlines ends")
        assert house.rows("SELECT sleep_from FROM player WHERE name = 'Carla'") == [(22 * 60,)]
        # lines that were held stand around the answer
        house.reply("Anna", "undone", "take p2").must("taken: take p2", "taken: take architecture / first")
        assert house.text("orders", "undone", "1").splitlines() == [
            f"red: {line}" for line in ("take wheat / p3 / first", "take p2", "take architecture / first", "take p1")]
        # a vote, an absence, a seat that a bot kept, a game that was paused, one that forms
        house.reply("Bruno", "venice", "vote 1 no").must("Vote 1 is lost")
        house.reply("Anna", "venice", "vote cancel").must("Vote 2 is open")
        house.run("export", "venice", "parcel")
        with open(house.path("parcel"), encoding="utf-8") as file:
            assert [(one["kind"], one["seat"]) for one in json.load(file)["ballots"]] == [("draw", 1), ("cancel", 1)]
        house.reply("Carla", "summary", "back").must("Welcome back.")
        house.reply("Bruno", "summary", "return")
        assert [seat["player"] for seat in house.status("summary")["seats"]] == ["Bruno", "Anna", "Carla"]
        house.run("game", "resume", "paused")
        assert house.status("paused")["seats"][0]["awaited"]
        for name in ("Bruno", "Carla"):
            house.people[name].write("join forming")
            mail = latest(house.work(), house.people[name].address)
            house.people[name].answer(mail, "yes")
            house.work()
        formed = house.status("forming")
        assert formed["status"] == "running" and formed["seats"][2]["player"] == "Anna", formed
        assert "0 faults" in house.text("doctor")


def games_of_all_rules_are_played_to_their_end_by_mail():
    with House() as house:
        house.run("game", "resume", "paused")
        for game in RULES:
            for name, player in house.people.items():
                if name in [seat["player"] for seat in house.status(game)["seats"]]:
                    vote = (name, game) == ("Bruno", "venice")
                    house.reply(name, game, "vote 1 no\nstate" if vote else "ready\nstate")
        for _ in range(120):
            running = [game["name"] for game in house.json("game", "list") if game["status"] == "running"]
            if not running:
                break
            for (name, game), mail in list(house.newest.items()):
                lines = [legal[0] for legal in mail.legal().values() if legal]
                if game in running and lines:
                    house.people[name].answer(house.newest.pop((name, game)), "\n".join(lines))
            house.work()
            house.now += 3600  # one of them cools so long
        for game, rules in RULES.items():
            assert house.status(game)["status"] == "finished", house.text("gm", "status", game)
            house.run("verify", game)
            last = [order["by"] for order in house.json("record", game)["moves"][-1]["orders"]]
            assert house.json("record", game)["rules"] == rules and "default" not in last, last
        assert "0 faults" in house.text("doctor")


def write():
    with House() as house:
        found = digests(house, {"dump": {}})
    with open(DIGESTS, "w") as out:
        json.dump(found, out, indent=1, sort_keys=True)
        out.write("\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        tap.main([the_doctor_finds_nothing, what_is_stored_comes_out_as_it_did_then, what_was_open_goes_on,
                  games_of_all_rules_are_played_to_their_end_by_mail])
