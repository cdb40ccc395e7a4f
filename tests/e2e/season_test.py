"""A season of a club: eight players, four games of four kinds, sixty days, and all that happens in sixty days. Two are
away, one vanishes and is replaced, the machine is dark for nine hours, the clocks are put forward, a move is taken
back. Told twice, it ends in the same tables."""
import datetime
import random
import re
import zoneinfo

import tap
from club import Club, Player

START = 1804665600  # 2027-03-10 08:00 UTC; Europe puts its clocks forward on 28 March
HOUR, DAY = 3600, 86400
ROME = zoneinfo.ZoneInfo("Europe/Rome")
NAMES = ["Anna", "Bruno", "Carla", "Dora", "Emil", "Fanny", "Gustav", "Hugo"]
GAMES = (("ides", "quorum", ["Anna", "Bruno", "Carla", "Dora"], ["schedule=daily 20:00 Europe/Rome", "pace=20h"]),
         ("forum", "forvm", ["Emil", "Fanny", "Gustav"], ["pace=24h", "misses=2", "set turns=9"]),
         ("serenissima", "doge", ["Hugo", "Anna", "Emil", "Carla"], ["pace=24h"]),
         ("eldoria", "gorbino", ["Bruno", "Dora", "Fanny", "Hugo"], ["pace=36h", "absence=30d"]))
GM = "gm@club.example"


class Season:
    """The club, and what each player has been asked and not yet answered."""

    def __init__(self):
        self.club = Club(extra="[picture]\nenable = no\n")
        with open(self.club.path("cursus.ini")) as file:
            text = file.read()
        with open(self.club.path("cursus.ini"), "w") as file:
            file.write(text.replace("name = The Club\n", f"name = The Club\ngm_address = {GM}\n"))
        self.club.now = START
        styles = ("gmail", "outlook", "apple", "thunderbird")
        self.players = {name: Player(self.club, name, f"{name.lower()}@{name.lower()}.example", styles[at % 4])
                        for at, name in enumerate(NAMES)}
        self.whose = {player.address: name for name, player in self.players.items()}
        self.dice = random.Random(60)
        self.silent = set()
        self.asked = {}   # (name, game): the mail to answer
        self.newest = {}  # name: the newest mail
        self.letters = []  # (day, to, text) of all that was sent

    def run(self, *words, **more):
        """Whatever is drawn at random follows from the command."""
        self.club.env["CURSUS_RANDOM"] = " ".join(words)
        return self.club.run(*words, **more)

    def open(self):
        self.run("init")
        for name, player in self.players.items():
            self.run("player", "add", name, player.address, "--zone", "Europe/Rome")
        for name, rules, seats, terms in GAMES:
            pace = next(term[5:] for term in terms if term.startswith("pace="))
            options = [word for term in terms if not term.startswith("pace=")
                       for word in (("--set", term[4:]) if term.startswith("set ") else ("--term", term))]
            self.run("game", "open", name, "--rules", rules, "--seats", str(len(seats)), "--pace", pace, *options)
            for seat, player in enumerate(seats, 1):
                self.run("seat", name, str(seat), "player", player)
            self.run("game", "start", name)

    def say(self, name, line):
        self.players[name].answer(self.newest[name], line)

    def answer(self, name, mail):
        orders = [self.dice.choice(one) for one in mail.legal().values() if one]
        if orders:
            self.players[name].answer(mail, "\n".join(orders))

    def step(self, work=True):
        """What came is read, who has been asked answers, most of the time."""
        self.club.env["CURSUS_RANDOM"] = str(self.club.now)
        for mail in self.club.work() if work else []:
            self.letters.append((self.day, mail.to, mail.text))
            name, game = self.whose.get(mail.to), mail["X-Cursus-Game"]
            if name is None:
                continue
            self.newest[name] = mail
            if mail.legal():
                self.asked[name, game] = mail
            elif mail.kind in ("turn", "end", "receipt"):
                self.asked.pop((name, game), None)
        for name, game in sorted(self.asked):
            if name not in self.silent and self.dice.random() < 0.85:
                self.answer(name, self.asked.pop((name, game)))

    @property
    def day(self):
        return (self.club.now - START) // DAY

    def games(self):
        return {row["name"]: row for row in self.club.json("game", "list")}

    def told(self, address, *parts):
        """The days on which a mail with these parts went to an address."""
        return [day for day, to, text in self.letters
                if to == address and all(part in " ".join(text.split()) for part in parts)]


def dues(club, game):
    """Open deadlines of people, in UTC seconds."""
    return [due for due, in club.rows("SELECT due FROM seat JOIN game ON game.id = seat.game "
                                      "WHERE game.name = ? AND kind = 1 AND due > 0", game)]


def events(season):
    """What happens on which day, beside the playing."""
    club, say = season.club, season.say
    return {3: lambda: (say("Hugo", "standby forvm"), say("Carla", "away 2027-03-16 to 2027-03-20")),
            12: lambda: say("Bruno", "away until 2027-03-26"),
            4: lambda: season.silent.add("Gustav"),
            15: lambda: season.run("game", "undo", "serenissima",
                                   str(max(0, season.games()["serenissima"]["phase"] - 4)))}


def take_over(season):
    """Hugo takes the seat that is offered."""
    offer = next((mail for mail in [season.newest.get("Hugo")] if mail and "takeover" in mail.text), None)
    if offer and not season.taken:
        line = re.search(r"takeover \S+ as \S+", offer.text)[0]
        season.players["Hugo"].answer(offer, line)
        season.taken = True


def check_schedule(season):
    """Deadlines of the ides end at 20:00 in Rome, in winter as in summer."""
    for due in dues(season.club, "ides"):
        local = datetime.datetime.fromtimestamp(due, ROME)
        season.offsets.add(local.utcoffset())
        if not season.moved:
            assert (local.hour, local.minute) == (20, 0), local


def outage(season):
    """Nine hours without a round. Nobody's deadline passes for it: all move by the gap."""
    before = {game: dues(season.club, game) for game in ("forum", "serenissima", "eldoria")}
    season.club.now += 9 * HOUR
    season.run("tick")
    for game, was in before.items():
        now = dues(season.club, game)
        assert all(any(abs(due - 9 * HOUR - old) <= 6 * HOUR for old in was) or due > season.club.now for due in now)
    season.moved = True


def play():
    """The whole story; what is left of it in the end."""
    season = Season()
    season.taken, season.moved, season.offsets = False, False, set()
    with season.club:
        season.open()
        todo = events(season)
        while season.day < 60:
            season.step()
            if not season.club.rows("SELECT 1 FROM game WHERE status = 1"):  # running
                break
            if season.day in todo:
                todo.pop(season.day)()
            take_over(season)
            check_schedule(season)
            if season.day == 22 and not season.moved:
                outage(season)
            season.club.now += 6 * HOUR
        return season, tables(season)


def tables(season):
    club = season.club
    out = {"games": [(row["name"], row["status"], row["phase"]) for row in club.json("game", "list")],
           "players": club.json("player", "list"), "standings": club.text("standings")}
    for name, *_ in GAMES:
        club.run("verify", name)
        out[name] = club.json("record", name)
    club.run("doctor")
    out["dump"] = club.text("doctor", "--dump")
    out["seats"] = club.rows("SELECT game.name, seat.number, seat.kind, player.name FROM seat JOIN game "
                             "ON game.id = seat.game LEFT JOIN player ON player.id = seat.player ORDER BY 1, 2")
    return out


STORY = []


def story():
    if not STORY:
        STORY.append(None)
        STORY[0] = play()
    assert STORY[0], "the story broke off"
    return STORY[0]


def all_games_end():
    season, out = story()
    assert [status for _, status, _ in out["games"]] == ["finished"] * 4, out["games"]
    for name, player in season.players.items():  # Gustav has no seat any more
        assert season.told(player.address, "is over") or name == "Gustav", name


def who_is_away_is_waited_for():
    season, out = story()
    for name in ("Carla", "Bruno"):
        row = next(row for row in out["players"] if row["name"] == name)
        assert season.told(season.players[name].address, "away"), name
        assert row["conduct"]["missed"] == 0 if "conduct" in row else True, row


def who_vanishes_is_replaced():
    season, out = story()
    assert season.told("hugo@hugo.example", "takeover"), "Hugo was offered nothing"
    assert season.told("gustav@gustav.example", "return"), "Gustav was not told"
    assert ("forum", 3, 1, "Hugo") in out["seats"], out["seats"]


def summer_time_does_not_move_the_hour():
    season, out = story()
    assert season.offsets == {datetime.timedelta(hours=1), datetime.timedelta(hours=2)}, season.offsets


def the_outage_is_given_back_and_told():
    season, out = story()
    assert season.moved and season.told(GM, "9h"), [text for _, to, text in season.letters if to == GM]


def the_undo_is_a_branch_that_verifies():
    season, out = story()
    assert out["serenissima"]["branch"] == 1, out["serenissima"]["branch"]
    for name in ("Hugo", "Anna", "Emil", "Carla"):
        assert season.told(season.players[name].address, "branch 1") or season.told(
            season.players[name].address, "taken back"), name


def told_again_it_ends_in_the_same_tables():
    first, again = story()[1], play()[1]
    for key in first:
        assert first[key] == again[key], key


TESTS = (all_games_end, who_is_away_is_waited_for, who_vanishes_is_replaced, summer_time_does_not_move_the_hour,
         the_outage_is_given_back_and_told, the_undo_is_a_branch_that_verifies, told_again_it_ends_in_the_same_tables)

if __name__ == "__main__":
    tap.main(TESTS)
