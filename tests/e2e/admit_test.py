"""Who may sit down: bans, who is let in and who does not want to sit with whom, by the command line."""

import tap
from club import Club, Player, only

ANNA = "anna@example.org"


def house(extra=""):
    club = Club(extra="[site]\ngm_address = gm@club.example\n" + extra)
    club.run("init")
    for name in ("Anna", "Bruno"):
        club.run("player", "add", name, f"{name.lower()}@example.org")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
    return club, Player(club, "Anna", ANNA), Player(club, "Bruno", "bruno@example.org")


def joins(club, player):
    """What a player is told who joins."""
    player.write("join ides")
    player.answer(only(club.work(), player.address), "yes")
    return only([mail for mail in club.work() if mail.to == player.address], player.address)


def bans_end():
    club, anna, _ = house()
    with club:
        told = club.text("ban", "add", "@example.org", "--until", "+2d", "--because", "a quarrel", "--dry-run")
        assert "would be banned" in told and club.json("ban", "list") == []
        club.run("ban", "add", "@example.org", "--until", "+2d", "--because", "a quarrel")
        row = club.json("ban", "list")[0]
        assert (row["what"], row["reason"], row["over"]) == ("@example.org", "a quarrel", False)
        joins(club, anna).must("a quarrel", "banned until")
        club.now += 3 * 86400
        assert club.json("ban", "list")[0]["over"]
        joins(club, anna).must("playing red")
        assert "would" in club.text("ban", "drop", "@example.org", "--dry-run")
        club.run("ban", "drop", "@example.org")
        dry = club.run("ban", "drop", "@example.org", "--dry-run", code=None)
        assert dry.returncode != 0 and "not banned" in dry.stderr.decode()
        assert "not banned" in club.run("ban", "drop", "@example.org", code=None).stderr.decode()
        assert club.run("ban", "add", "nonsense", code=None).returncode != 0
        club.run("doctor")


def who_waits_is_let_in():
    club, _, _ = house("[in]\nregistration = approval\n")
    with club:
        carla = Player(club, "Carla", "carla@example.net")
        carla.write("register Carla")
        carla.answer(only(club.work(), carla.address), "yes")
        mails = club.work()
        assert [mail for mail in mails if mail.to == "gm@club.example" and mail.has("gm approve Carla")]
        joins(club, carla).must("let you in first")
        assert "would be let in" in club.text("player", "approve", "Carla", "--dry-run")
        club.run("player", "approve", "Carla")
        only(club.work(), carla.address).must("A game master let you in")
        joins(club, carla).must("playing red")


def pairs_are_a_hint():
    club, anna, bruno = house()
    with club:
        for number in range(3):
            for player in (anna, bruno):
                player.club.drop("Received: from laptop.home ([192.0.2.7]) by mx.example.org; now\r\n" +
                                 player.headers(club.address, "hello") + "\r\nhelp\r\n")
                club.run("tick")
            club.now += 3600
        assert club.json("player", "pairs") == [
            {"one": "Anna", "other": "Bruno", "mailbox": False, "machine": 5, "minutes": 3}]


tap.main([pairs_are_a_hint, bans_end, who_waits_is_let_in])
