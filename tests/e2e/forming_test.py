"""Who sits at a table that waits for players hears how it stands, and so do the game masters where nobody comes."""
import tap
from club import Club, Player, none, only

MASTER = "chief@club.example"
EXTRA = f"[site]\ngm_address = {MASTER}\n[game]\ndowntime_gap = 1w\n"
DAY = 86400
HOUR = 3600


def table(seats=3, *more):
    club = Club(extra=EXTRA)
    club.run("init")
    club.run("gm", "news", MASTER, "off")
    people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
    for player in people:
        club.run("player", "add", player.name, player.address)
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", str(seats), *more)
    club.run("send")
    club.mails()
    return club, people


def later(club, seconds):
    """Time goes by; a house that stood still for longer would move its clocks."""
    mails = []
    for at in range(0, seconds, 6 * DAY):
        club.now += min(6 * DAY, seconds - at)
        mails += club.work()
    return mails


def join(club, player):
    player.write("join 1")
    player.answer(only(club.work(), player.address), "yes")
    return club.work()


def every_two_weeks_who_waits_hears_who_is_there_and_what_is_missing():
    club, (anna, bruno, carla) = table()
    with club:
        join(club, anna)
        only(join(club, bruno), anna.address).must("Bruno joined #1 ides: 2 of 3 seats are taken")
        none(later(club, 14 * DAY - 1))
        for _ in range(2):
            mails = later(club, 14 * DAY if _ else 1)
            assert sorted(mail.to for mail in mails) == [anna.address, bruno.address, MASTER]
            for player in (anna, bruno):
                only(mails, player.address).must(
                    "Waiting for players", "#1 ides (Quorum) opened 14d ago" if not _ else "opened 28d ago",
                    "At the table: Anna and Bruno; 1 of 3 seats is free.", "write 'join 1' to games@club.example",
                    "To give your seat back, write 'leave 1'.")
            only(mails, MASTER).must("no one joined in the last two weeks: 2 of 3 seats are taken",
                                     "gm invite 1 ADDRESS", "gm start 1 bots")
        # whoever comes makes it new
        later(club, 10 * DAY)
        join(club, carla)
        none(later(club, 3 * HOUR))
        assert club.rows("SELECT status, warned_at FROM game") == [(1, 0)]  # and it begins, with no warning spent
    club, (anna, bruno, carla) = table()
    with club:
        join(club, anna)
        later(club, 10 * DAY)
        join(club, bruno)
        none(later(club, 14 * DAY - HOUR))
        assert only(later(club, HOUR), anna.address).has("Waiting for players")


def what_is_printed_works():
    club, (anna, bruno, carla) = table()
    with club:
        join(club, anna)
        join(club, bruno)
        mails = later(club, 14 * DAY)
        with club.fork() as copy:
            anna.club = copy
            anna.answer(only(mails, anna.address), "leave 1")
            came = copy.work()
            anna.answer(only(came, anna.address), "yes")
            came += copy.work()
            assert any(mail.has("Anna left #1 ides") for mail in came if mail.to == bruno.address)
            anna.club = club
        with club.fork() as copy:
            chief = Player(copy, "Chief", MASTER)
            chief.answer(only(mails, MASTER), "gm start 1 bots")
            copy.work()
            assert copy.rows("SELECT status FROM game") == [(1,)]
        with club.fork() as copy:
            chief = Player(copy, "Chief", MASTER)
            chief.answer(only(mails, MASTER), "gm invite 1 dora@example.org")
            only(copy.work(), "dora@example.org").must("Quorum")


def a_table_at_which_nobody_sits_is_told_to_game_masters():
    club, people = table()
    with club:
        none(later(club, 14 * DAY - 1))
        only(later(club, 1), MASTER).must("0 of 3 seats are taken")
        club.run("game", "delete", "ides")
        club.work()
        none(later(club, 30 * DAY))


def seats_that_a_game_master_gives_are_told_once():
    club, (anna, bruno, carla) = table(4)
    with club:
        for seat, player in enumerate((anna, bruno, carla), 1):
            club.run("seat", "ides", str(seat), "player", player.name)
        assert {mail.kind for mail in club.work()} == {"welcome"}
        mails = later(club, HOUR)
        for player in (anna, bruno, carla):
            only(mails, player.address).must("At the table: Anna, Bruno and Carla; 1 of 4 seats is free.")
        none(mails, MASTER)  # who has done it
        club.run("seat", "ides", "2", "empty")
        none(club.work(), anna.address)
        mails = later(club, HOUR)
        only(mails, anna.address).must("At the table: Anna and Carla; 2 of 4 seats are free.")
        none(mails, bruno.address)
        club.run("seat", "ides", "2", "player", "Bruno")
        club.run("seat", "ides", "4", "bot")
        club.work()
        with club.fork() as copy:
            only(later(copy, HOUR), anna.address).must("all 4 seats are taken", "At the table: Anna, Bruno, Carla and 1 bot.", "It begins when the game master says so")
        club.run("game", "start", "ides")  # what has begun waits for nobody
        club.work()
        none([mail for mail in later(club, 2 * HOUR) if "waits" in mail.text and mail.kind == "notice"])


def where_names_are_hidden_nobody_is_named():
    club, (anna, bruno, carla) = table(3, "--term", "names=hidden")
    with club:
        join(club, anna)
        join(club, bruno)
        mail = only(later(club, 14 * DAY), anna.address)
        mail.must("At the table: someone and someone; 1 of 3 seats is free.")
        assert "Bruno" not in mail.text


def what_cannot_be_done_yet_is_said_to_be_so():
    club, (anna, _, _) = table()
    with club:
        welcome = only(join(club, anna), anna.address)
        for words in ("take 3", "ready", "past 3", "again"):
            anna.answer(welcome, words)
            only(club.work(), anna.address).must(f'"{words}" has to wait: #1 ides has not started.')
        anna.answer(welcome, "My time zone is Lisbon; everything is fine, we can go on")
        only(club.work(), anna.address).must("Your time zone is Europe/Lisbon", '"ready" has to wait: #1 ides has not started.')
        anna.answer(welcome, "I look forward to it!")
        assert "was not done" not in only(club.work(), anna.address).text


TESTS = (every_two_weeks_who_waits_hears_who_is_there_and_what_is_missing, what_is_printed_works,
         a_table_at_which_nobody_sits_is_told_to_game_masters, seats_that_a_game_master_gives_are_told_once,
         where_names_are_hidden_nobody_is_named, what_cannot_be_done_yet_is_said_to_be_so)

if __name__ == "__main__":
    tap.main(TESTS)
