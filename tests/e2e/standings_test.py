"""Standings: finished games, ranks and ratings, the same for everybody who computes them from the records."""
import json
import math

import tap
from club import Club, Player, only

EXPECTED = (5000, 5359, 5715, 6063, 6401, 6725, 7034, 7325, 7597, 7850, 8083, 8296, 8490, 8666, 8823, 8965, 9091, 9203,
            9302, 9390, 9468, 9536, 9595, 9648, 9693, 9733, 9768, 9799, 9825, 9848, 9868, 9886, 9901)
PLAN = "take default\n" * 14 + "play default\n" * 14 + "god default\n" * 20


def expected(difference):
    if difference < 0:
        return 10000 - expected(-difference)
    at, part = divmod(min(difference, 80000), 2500)
    more = EXPECTED[at + 1] - EXPECTED[at] if at < 32 else 0
    return EXPECTED[at] + (more * part + 1250) // 2500


def away_from_0(number, by):
    half = (abs(number) + by // 2) // by
    return half if number >= 0 else -half


def rated(games):
    """docs/rating.md by hand: games as lists of (player, rank), in their order. The ratings in hundredths."""
    ratings = {}
    for game in games:
        before = [ratings.setdefault(player, 150000) for player, _ in game]
        for i, (player, rank) in enumerate(game):
            for k, (other, worse) in enumerate(game):
                if i < k:
                    score = 10000 if rank < worse else 5000 if rank == worse else 0
                    moved = away_from_0(3200 * (score - expected(before[i] - before[k])), 10000 * (len(game) - 1))
                    ratings[player] += moved
                    ratings[other] -= moved
    return ratings


def believed(games):
    """The same of Glicko-2 with the volatility 0.046, in real numbers: whole points and their deviations."""
    players = {}
    for game in games:
        before = [players.setdefault(player, (0.0, 100 / 173.7178)) for player, _ in game]
        for i, (player, rank) in enumerate(game):
            mean, deviation = before[i]
            known = gain = 0.0
            for (other, spread), (_, worse) in (one for k, one in enumerate(zip(before, game)) if k != i):
                weight = 1 / math.sqrt(1 + 3 * spread ** 2 / math.pi ** 2)
                chance = 1 / (1 + math.exp(-weight * (mean - other)))
                known += weight ** 2 * chance * (1 - chance)
                gain += weight * ((1 if rank < worse else 0.5 if rank == worse else 0) - chance)
            variance = 1 / (1 / (deviation ** 2 + 0.046 ** 2) + known)
            players[player] = (mean + variance * gain, math.sqrt(variance))
    return {player: (round(1500 + 173.7178 * mean), round(173.7178 * deviation))
            for player, (mean, deviation) in players.items()}


def season(club, count=4):
    """Some games of Anna, Bruno and Carla, played by mail to their ends."""
    club.run("init")
    people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
    for player in people:
        club.run("player", "add", player.name, player.address)
    for number in range(1, count + 1):
        here = people[:2] if number % 2 else people
        club.run("game", "open", f"game{number}", "--rules", "quorum", "--seats", str(len(here)))
        for seat, player in enumerate(here[number % len(here):] + here[:number % len(here)], 1):
            club.run("seat", f"game{number}", str(seat), "player", player.name)
        club.run("game", "start", f"game{number}")
        for player in here:
            mail = [mail for mail in club.work() if mail.to == player.address and
                    mail["X-Cursus-Game"] == str(number)] or club.latest[player.address]
            club.latest[player.address] = mail
            player.answer(mail[-1], PLAN)
        club.work()
        club.now += 3600
    assert all(row["status"] == "finished" for row in club.json("game", "list")), club.json("game", "list")
    return people


class Season(Club):
    """Every mail about a game that came is kept by address, and the newest of all."""

    def __init__(self, **more):
        super().__init__(**more)
        self.latest, self.newest = {}, {}

    def work(self):
        mails = super().work()
        for mail in mails:
            self.newest[mail.to] = mail
            if mail["X-Cursus-Game"]:
                self.latest.setdefault(mail.to, []).append(mail)
        return mails

    def reply(self, player, *words):
        """Each of the words to the newest mail that the player has then."""
        for word in words:
            player.answer(self.newest[player.address], word)
            self.work()


def of_records(club):
    """What the records of the games say, in the order in which they ended."""
    games = []
    for number, _ in sorted(((row[0], row[1]) for row in club.rows("SELECT id, ended FROM game WHERE status = 3")),
                            key=lambda row: (row[1], row[0])):
        record = json.loads(club.text("record", str(number)))
        names = [row[0] for row in club.rows("SELECT p.name FROM seat AS s JOIN player AS p ON p.id = s.player "
                                             "WHERE s.game = ? ORDER BY s.number", number)]
        games.append(list(zip(names, record["result"]["ranks"])))
    return games


def ratings_follow_from_the_records():
    with Season() as club:
        season(club)
        want = rated(of_records(club))
        told = club.json("standings", "quorum")
        assert len(told) == 1 and told[0]["finished"] == told[0]["ranked"] == 4
        assert {row["player"]: row["hundredths"] for row in told[0]["players"]} == want
        assert sum(want.values()) == 150000 * len(want)
        assert {row["player"]: (row["glicko"], row["deviation"]) for row in told[0]["players"]} == \
            believed(of_records(club))
        assert [row["rating"] for row in told[0]["players"]] == sorted(
            ((value + 50) // 100 for value in want.values()), reverse=True)
        assert [game["game"] for game in told[0]["games"]] == [4, 3, 2, 1]
        for game, ranks in zip(reversed(told[0]["games"]), of_records(club)):
            assert sorted((row["player"], row["rank"]) for row in game["ranks"]) == sorted(ranks)
        club.run("game", "set", "game2", "ranked=no", code=1)  # a game that is over has the terms it had
        # nothing is stored of it: looking changes nothing, and a copy tells the same
        before = club.text("doctor", "--dump")
        text = club.text("standings")
        with club.fork() as copy:
            assert copy.text("standings") == text == club.text("standings")
        assert club.text("doctor", "--dump") == before
        club.run("game", "archive", "game1")
        assert club.text("standings") == text


def the_same_story_ends_in_the_same_table():
    texts = []
    for _ in range(2):
        with Season() as club:
            club.env["CURSUS_RANDOM"] = "a season told twice"
            season(club, 3)
            texts.append(club.text("standings") + club.text("--json", "standings"))
    assert texts[0] == texts[1]


def a_table_by_mail():
    with Season() as club:
        anna, bruno, carla = season(club, 2)
        anna.write("standings")  # it only asks: no key is needed
        mail = only(club.work(), anna.address)
        assert mail.kind == "standings"
        shown = [line[4:].rstrip() for line in mail.text.splitlines() if line.startswith("    ")]
        told = club.text("standings").splitlines()
        assert shown == told[2:told.index("", 2)], (shown, told)
        mail.must("Quorum: 2 finished, 2 ranked", "#1 game1: 1 ", "#2 game2: 1 ")
        for row in club.json("standings")[0]["players"]:
            assert f">{row['player']}</td>" in mail.html and f">{row['rating']}</td>" in mail.html, mail.html
            assert f">{row['glicko']} ±&nbsp;{row['deviation']}</td>" in mail.html, mail.html
        anna.answer(mail, "standings quorum", style="gmail")
        only(club.work(), anna.address).must("Quorum: 2 finished, 2 ranked")
        anna.answer(mail, "Standings DOGE.", style="outlook")
        only(club.work(), anna.address).must("Doge: 0 finished, 0 ranked")
        anna.answer(mail, "standings chess")
        only(club.work(), anna.address).must("There are no rules 'chess'; there are: diplomacy, doge, forvm, gorbino, quorum")
        bruno.answer(club.latest[bruno.address][-1], "standings\nstate")
        only(club.work(), bruno.address).must("The answer to 'standings' is a mail of its own: send it alone.")
        eve = Player(club, "Eve", "eve@example.net")
        eve.write("standings")
        mail = only(club.work(), eve.address)
        assert mail.kind == "help" and "Anna" not in mail.text, mail.text


def nothing_to_tell_and_wrong_words():
    with Club() as club:
        club.run("init")
        assert club.text("standings") == "No game has been finished yet.\n"
        assert club.json("standings") == []
        assert club.text("standings", "doge") == "Doge: 0 finished, 0 ranked\n\n"
        done = club.run("standings", "chess", code=1)
        assert b"no such rules: 'chess'; there are: diplomacy, doge" in done.stderr
        club.run("standings", "doge", "quorum", code=2)
        club.run("player", "add", "Anna", "anna@example.org")
        anna = Player(club, "Anna", "anna@example.org")
        anna.write("standings")
        only(club.work(), anna.address).must("No game has been finished yet.")


def bots_and_terms_do_not_count():
    with Club() as club:
        club.run("init")
        club.run("game", "open", "bots", "--rules", "quorum", "--seats", "2")
        club.run("game", "start", "bots", "--bots")
        told = club.json("standings")[0]
        assert told["finished"] == 1 and told["ranked"] == 0 and told["players"] == []
        assert told["games"][0]["why"] == "a bot played" and not told["games"][0]["counts"]
        assert "(a bot played)" in club.text("standings")
        club.run("game", "open", "free", "--rules", "quorum", "--term", "ranked=no")
        assert club.run("game", "set", "free", "ranked=perhaps", code=None).returncode == 65


def who_gives_up_has_the_result_all_the_same():
    with Season() as club:
        club.run("init")
        people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
        for seat, player in enumerate(people, 1):
            club.run("player", "add", player.name, player.address)
            club.run("seat", "ides", str(seat), "player", player.name)
        club.run("game", "start", "ides")
        club.work()
        carla = people[2]
        carla.answer(club.latest[carla.address][-1], "concede")
        carla.answer([mail for mail in club.work() if mail.to == carla.address][-1], "yes")
        club.work()
        for player in people[:2]:
            player.answer(club.latest[player.address][-1], PLAN)
            club.work()
        told = club.json("standings")[0]
        assert told["ranked"] == 1, told
        assert sorted(row["player"] for row in told["players"]) == ["Anna", "Bruno", "Carla"]
        assert "Carla (bot)" in [row["player"] for row in told["games"][0]["ranks"]]
        club.run("export", "ides", "ides.json")
        with Club() as other:
            other.run("init")
            other.run("import", club.path("ides.json"))
            assert other.json("standings")[0]["players"] == told["players"]


def what_was_not_played_is_not_rated():
    """Given up, or a draw by vote, before the first order."""
    with Season() as club:
        club.run("init")
        people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno")]
        for player in people:
            club.run("player", "add", player.name, player.address)
        for name, words in (("ides", ("concede", "yes")), ("nones", ("vote draw", "yes", "yes"))):
            club.run("game", "open", name, "--rules", "quorum", "--seats", "2", "--term", "votes=draw")
            for seat, player in enumerate(people, 1):
                club.run("seat", name, str(seat), "player", player.name)
            club.run("game", "start", name)
            club.work()
            club.reply(people[0], words[0])
            club.reply(people[0] if name == "ides" else people[1], *words[1:])
        told = club.json("standings")[0]
        assert told["finished"] >= 1 and told["ranked"] == 0, told
        assert {game["why"] for game in told["games"]} == {"no moves were played"}, told


def what_deadlines_alone_played_is_not_rated():
    """A draw after deadlines alone; after an order of one player; and after orders on file."""
    with Season(extra="[game]\ndowntime_gap = 7d\n") as club:
        club.run("init")
        people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno")]
        for player in people:
            club.run("player", "add", player.name, player.address)
        for name, line in (("ides", ""), ("nones", "take first"), ("kalends", PLAN)):
            club.run("game", "open", name, "--rules", "quorum", "--seats", "2", "--pace", "48h", "--term", "votes=draw")
            for seat, player in enumerate(people, 1):
                club.run("seat", name, str(seat), "player", player.name)
            club.run("game", "start", name)
            club.work()
            if line != "":
                club.reply(next(who for who in people if club.newest[who.address].kind == "turn"), line)
            for _ in range(2):
                club.now += 3 * 86400
                club.work()
            by = {order["by"] for move in json.loads(club.text("record", name))["moves"] for order in move["orders"]}
            assert by == {"default"} if line == "" else by & {"player", "plan"}, (name, by)
            club.reply(people[0], "vote draw")
            club.reply(people[1], "yes", "yes")
        games = {game["name"]: game["why"] for game in club.json("standings")[0]["games"]}
        assert games == {"ides": "no player gave an order", "nones": "", "kalends": ""}, games


if __name__ == "__main__":
    tap.main([ratings_follow_from_the_records, the_same_story_ends_in_the_same_table, a_table_by_mail,
              nothing_to_tell_and_wrong_words, bots_and_terms_do_not_count,
              who_gives_up_has_the_result_all_the_same, what_was_not_played_is_not_rated,
              what_deadlines_alone_played_is_not_rated])
