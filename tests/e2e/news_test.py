"""What game masters hear of: who registers, joins and leaves, starts, ends, missed deadlines; daily, at once, or never."""
import signal

import tap
from club import Club, Player, duel, none, only

MASTER, HELPER = "chief@club.example", "helper@club.example"
SITE = f"[site]\ngm_address = {MASTER}\n"
DAY = 86400


def club(extra=SITE, **more):
    """A house of two players and a game that is open."""
    made = Club(extra=extra, **more)
    made.run("init")
    for name in ("Anna", "Bruno"):
        made.run("player", "add", name, f"{name.lower()}@example.org")
    made.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
    made.work()
    return made


def news(mails, address=MASTER):
    return [mail for mail in mails if mail.to == address and "What happened" in mail.text]


def all_of_a_day_comes_in_one_mail():
    with club() as house:
        house.run("seat", "ides", "1", "player", "Anna")
        for name, body in (("Bruno", "join ides"), ("Carla", "register Carla")):
            player = Player(house, name, f"{name.lower()}@example.org")
            player.write(body)
            mails = house.work()
            none(news(mails))
            player.answer(only(mails, player.address), "yes")
            none(news(house.work()))
        house.now += DAY
        told, = news(house.work())
        told.must("What happened\n", "Anna has registered.", "Bruno has registered.", "Carla has registered.",
                  "Anna took a seat in #1 ides (", "Bruno took a seat in #1 ides (", "#1 ides started.",
                  "'gm news daily'")
        house.now += 60
        none(news(house.work()))
        house.now += DAY  # nothing happened since
        none(news(house.work()))


def days_that_nobody_looked_at_are_told_once():
    with club() as house:
        house.now += DAY
        none(news(house.work())[1:])
        house.run("seat", "ides", "1", "player", "Anna")
        house.now += 5 * DAY
        house.run("seat", "ides", "1", "empty")
        told, = news(house.work())
        told.must("What happened\n", "Anna took a seat", "Anna gave up the seat in #1 ides (")
        house.now += DAY
        none(news(house.work()))


def missed_deadlines_and_ends_are_told():
    with duel(SITE) as game:
        game.club.now += 49 * 3600
        game.club.work()
        game.club.run("game", "cancel", "ides")
        game.club.now += DAY
        told, = news(game.club.work())
        told.must(f"{game.mover.name} has missed a deadline in #1 ides (", "#1 ides was ended without a result.")
        assert told.text.count("missed a deadline") == 1


def a_master_says_how_by_mail():
    with club() as house:
        chief = Player(house, "Chief", MASTER)
        chief.write("gm news every")
        ask = only(house.work(), MASTER)
        chief.answer(ask, "yes")
        done = [mail for mail in house.work() if mail.to == MASTER]
        done[0].must("How you hear of what happens: every")
        assert news(done), "what was not told yet is told now"
        house.run("seat", "ides", "1", "player", "Anna")
        told, = news(house.work())
        told.must("What happened\n", "Anna took a seat in #1 ides (")
        house.now += DAY
        none(news(house.work()))  # it was told
        chief.answer(told, "gm news")
        key = only(house.work(), MASTER)
        key.must("How you hear of what happens: every")
        chief.answer(key, "gm news often")
        only(house.work(), MASTER).must("'often' is not daily, every or off")
        chief.answer(key, "gm news off because I am away")
        only(house.work(), MASTER).must("How you hear of what happens: off")
        row = house.json("log")[-1]
        assert (row["act"], row["because"]) == ("news", "I am away") and row["words"].endswith(" off"), row
        assert row["words"].split()[0] == row["actor"] and row["names"][row["actor"]] == MASTER, row
        house.run("seat", "ides", "1", "empty")
        house.now += DAY
        none(news(house.work()))
        house.run("gm", "news", MASTER, "daily")
        house.now += DAY
        none(news(house.work()))  # what was while he wanted none stays untold


def each_has_a_choice_of_its_own():
    with club() as house:
        house.run("game", "open", "mars", "--rules", "quorum", "--seats", "2")
        house.run("gm", "add", HELPER, "mars")
        assert "hears of what happens: every" in house.text("gm", "news", HELPER, "every")
        assert [(row["address"], row["news"]) for row in house.json("gm", "list")] == [
            (MASTER, "daily"), (MASTER, "daily"), (MASTER, "daily"), (HELPER, "every")], house.json("gm", "list")
        house.now += 60
        house.work()
        house.run("seat", "ides", "1", "player", "Anna")
        none(news(house.work(), HELPER))  # it is none of his games, nor is the house
        house.run("seat", "mars", "1", "player", "Anna")
        told, = news(house.work(), HELPER)
        told.must("Anna took a seat in #2 mars (")
        assert "registered" not in told.text and "ides" not in told.text
        house.now += DAY
        mails = house.work()
        none(news(mails, HELPER))
        news(mails)[0].must("#1 ides", "#2 mars")
        assert "is no game master's" in house.run("gm", "news", "anna@example.org", "off", code=1).stderr.decode()
        assert "'often' is not" in house.run("gm", "news", MASTER, "often", code=65).stderr.decode()
        house.run("gm", "news", MASTER, code=2)


def nothing_is_kept_where_nobody_listens():
    with club(extra="") as house:
        for _ in range(3):
            house.run("seat", "ides", "1", "player", "Anna")
            house.run("seat", "ides", "1", "empty")
            house.now += DAY
            house.work()
        assert house.rows("SELECT count(*) FROM news") == [(1,)], house.rows("SELECT * FROM news")


def a_kill_makes_no_second_mail():
    with club() as house:
        house.run("gm", "add", HELPER)
        house.run("gm", "news", HELPER, "every")
        house.run("seat", "ides", "1", "player", "Anna")
        house.now += DAY
        log = house.path("passed")
        with house.fork() as whole:
            whole.run("tick", env=whole.env | {"CURSUS_CRASH_LOG": log})
            want = sorted(mail.to for mail in whole.work() if news([mail], mail.to))
        assert want == sorted([MASTER, HELPER])
        with open(log, encoding="utf-8") as file:
            points = len(file.readlines())
        assert points > 2
        for at in range(1, points + 1):
            with house.fork() as twin:
                twin.run("tick", env=twin.env | {"CURSUS_CRASH_AT": str(at)}, code=-signal.SIGKILL)
                got = sorted(mail.to for mail in twin.work() if news([mail], mail.to))
                assert got == want, (at, got)
                twin.now += 60
                none(news(twin.work()) + news(twin.work(), HELPER))


TESTS = (all_of_a_day_comes_in_one_mail, days_that_nobody_looked_at_are_told_once, missed_deadlines_and_ends_are_told,
         a_master_says_how_by_mail, each_has_a_choice_of_its_own, nothing_is_kept_where_nobody_listens,
         a_kill_makes_no_second_mail)

if __name__ == "__main__":
    tap.main(TESTS)
