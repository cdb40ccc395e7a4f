"""Pages: made in the tick of the change, only what changed, never half, and nothing on them that the public may not see."""
import contextlib
import hashlib
import os
import re
import sqlite3

import tap
from club import Club, Player

PAGES = "[site]\nfolder = site\n"
CRASH_LOG = "crash.log"


def files(club):
    """What of each file of the site tells something: bytes and time, by name."""
    found = {}
    for folder, _, names in os.walk(club.path("site")):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, club.path("site"))] = (file.read(), os.stat(path).st_mtime_ns)
    return found


def page(club, name):
    with open(club.path("site", name), encoding="utf-8") as file:
        return file.read()


def changed(club, before):
    """Names of the files that are others than they were."""
    now = files(club)
    return {name for name in now.keys() | before.keys() if now.get(name) != before.get(name)}


def two_games(extra=PAGES):
    """Anna and Bruno in two games, with pages."""
    club = Club(extra=extra)
    club.run("init")
    people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno")]
    for player in people:
        club.run("player", "add", player.name, player.address)
    for game in ("ides", "nones"):
        club.run("game", "open", game, "--rules", "quorum", "--seats", "2")
        for number, player in enumerate(people, 1):
            club.run("seat", game, str(number), "player", player.name)
        club.run("game", "start", game)
    mails = club.work()
    return club, people, mails


def first_move(people, mails, game):
    """Whoever of `people` is asked in this game answers with the first legal order of each decision."""
    for player in people:
        for mail in mails:
            if mail.to == player.address and mail.legal() and f" {game} (" in mail.subject:
                player.answer(mail, "\n".join(lines[0] for lines in mail.legal().values() if lines))
                return
    raise AssertionError("nobody is asked")


def without_a_folder_there_are_no_pages():
    with Club() as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum")
        club.work()
        assert not os.path.exists(club.path("site"))
        said = club.run("site", code=2)
        assert b"site.folder" in said.stderr, said.stderr
        club.run("site", "elsewhere")
        assert os.path.exists(club.path("elsewhere", "index.html"))


def a_tick_writes_what_changed_and_nothing_else():
    club, people, mails = two_games()
    with club:
        before = files(club)
        assert {"index.html", "game/1.html", "game/2.html"} <= before.keys(), before.keys()
        assert "ides" in page(club, "index.html") and "Anna" in page(club, "game/1.html")
        club.work()
        assert not changed(club, before), "nothing has happened"
        first_move(people, mails, "nones")
        club.work()
        now = changed(club, before)
        assert "game/2.html" in now and "game/1.html" not in now, now


def a_new_name_stands_on_all_pages_of_his():
    club, people, mails = two_games()
    with club:
        club.run("player", "rename", "Anna", "Annabel")
        club.work()
        for name in ("game/1.html", "game/2.html"):
            assert "Annabel" in page(club, name), name


def what_the_public_may_not_see_changes_no_byte_and_no_time():
    club, people, mails = two_games()
    with club:
        before = files(club)
        waiting = [mail for mail in mails if mail.legal() and 'ides (' in mail.subject]
        other = next(player for player in people if player.address != waiting[0].to)
        own = [mail for mail in club.mails() + mails if mail.to == other.address and 'ides (' in mail.subject][-1]
        revision = club.rows("SELECT revision FROM game WHERE id = 1")
        other.answer(own, "play first")
        club.work()
        assert club.rows("SELECT revision FROM game WHERE id = 1") != revision, "the line was filed"
        assert not changed(club, before), changed(club, before)


def a_change_of_one_game_writes_as_many_files_however_many_there_are():
    club, people, mails = two_games()
    with club:
        for number in range(3, 8):
            club.run("game", "open", f"more{number}", "--rules", "quorum")
        club.work()
        with club.fork() as other:
            few, many = [], []
            for here, counted, more in ((club, few, 0), (other, many, 110)):
                for number in range(more):
                    here.run("game", "open", f"other{number}", "--rules", "gorbino")
                here.run("tick")
                here.run("tick")
                before = files(here)
                here.run("game", "extend", "nones", "12h")
                here.run("tick")
                counted += sorted(changed(here, before))
            assert few == many, (few, many)
            assert {"game/2.html", "running-0.html", "deadlines.ics"} <= set(few), few
            assert not {"game/1.html", "standings.html", "feed.atom"} & set(few), few
            other.run("site", "--check")


def a_list_comes_and_goes_with_its_games():
    club, people, mails = two_games()
    with club:
        assert "running-0.html" in files(club) and "finished-0.html" not in files(club)
        for game in ("ides", "nones"):
            club.run("game", "cancel", game)
        club.work()
        assert "running-0.html" not in files(club), files(club).keys()
        assert "player/1.html" not in files(club), "who has no game has no page"
        club.run("site", "--check")


def two_houses_show_the_same_of_what_is_hidden():
    """Doge, whose limits are given in secret, and a game of people who plan ahead: the whole folder, byte by byte."""
    club = Club(extra=PAGES + "url = https://club.example/\n")
    with club:
        club.run("init")
        people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carl")]
        for player in people:
            club.run("player", "add", player.name, player.address)
        for game, rules in (("venice", "doge"), ("ides", "quorum")):
            club.run("game", "open", game, "--rules", rules, "--seats", "3")
            for number, player in enumerate(people, 1):
                club.run("seat", game, str(number), "player", player.name)
            club.run("game", "start", game)
        mails = club.work()
        shown = []
        with club.fork() as twin:
            for here, secret in ((club, False), (twin, True)):
                for player in people:
                    player.club = here
                    own = [mail for mail in mails if mail.to == player.address and 'venice (' in mail.subject][-1]
                    other = [mail for mail in mails if mail.to == player.address and 'ides (' in mail.subject][-1]
                    here.now += 600
                    if secret:
                        player.answer(own, "limit san-polo 2\nhold castello")
                        if not other.legal():
                            player.answer(other, "play first")
                    here.work()
                shown.append({name: there for name, (there, _) in files(here).items()})
            settings = [here.rows("SELECT count(*) FROM move WHERE phase = 'setting'")[0][0] for here in (club, twin)]
            assert settings[1] > settings[0] == 0, settings
            assert shown[0].keys() == shown[1].keys()
            different = [name for name in shown[0] if shown[0][name] != shown[1][name]]
            assert not different, different
            assert {"feed.atom", "deadlines.ics", "running-0.html", "player/1.html", "standings.html"} <= shown[0].keys()


def check_tells_what_is_not_as_it_should_be():
    club, people, mails = two_games()
    with club:
        assert club.json("site", "--check")["written"] == 0
        with open(club.path("site", "game", "1.html"), "a", encoding="utf-8") as file:
            file.write("x")
        os.remove(club.path("site", "index.html"))
        with open(club.path("site", "game", "77.html"), "w", encoding="utf-8") as file:
            file.write("of nothing")
        said = club.run("site", "--check", code=65).stdout.decode()
        for line in ("game/1.html: differs", "index.html: missing", "game/77.html: should not be there"):
            assert line in said, said
        assert not os.path.exists(club.path("site", "index.html")), "checking writes nothing"
        made = club.json("site")
        assert made["written"] == 2 and made["removed"] == 1, made
        club.run("site", "--check")


def files_of_the_operator_stay():
    """A sweep takes what is called as a page is, and nothing else."""
    club, people, mails = two_games()
    theirs = ("about.html", "news.atom", "holidays.ics", "running-01.html", "running-x.html", "game/notes.html",
              "game/1-draw.html", "game/07.html", "player/anna.html", "rules/house-rules.html", "seat/plan.html",
              "seat/9/short.html")
    ours = ("running-7.html", "finished-0.html", "game/77.html", "game/77-2.html", "game/77-dice.html",
            "player/77.html", f"seat/9/{'a' * 52}.html", ".index.html.x8Yz0Q")
    with club:
        os.makedirs(club.path("site", "seat", "9"))
        for name in theirs + ours:
            with open(club.path("site", name), "w", encoding="utf-8") as file:
                file.write(name)
        said = club.run("site", "--check", code=65).stdout.decode()
        assert all(f"{name}: should not be there" in said for name in ours[:-1]), said
        assert ours[-1] not in said, "somebody may write it now"
        assert not any(f"{name}:" in said for name in theirs), said
        made = club.json("site")
        assert made["removed"] == len(ours), made
        left = files(club)
        assert not left.keys() & set(ours) and all(left[name][0].decode() == name for name in theirs), left.keys()
        club.run("site", "--check")


def strays_alone_are_a_fault():
    club, people, mails = two_games()
    with club:
        with open(club.path("site", "game", "77.html"), "w", encoding="utf-8") as file:
            file.write("of nothing")
        assert b"77.html: should not be there" in club.run("site", "--check", code=65).stdout


def a_game_that_cannot_be_read_stands_in_no_way():
    club, people, mails = two_games()
    with club:
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database, database:
            database.execute("UPDATE game SET position = '{}', hash = ?, revision = revision + 1 WHERE id = 1",
                             (hashlib.blake2b(b"{}", digest_size=32).digest(),))
        before = files(club)
        first_move(people, mails, "nones")
        club.work()
        assert "game/2.html" in changed(club, before), club.log
        assert "game 1: the stored position" in club.log, club.log
        assert club.run("site", code=None).returncode == 65


def crash_at(club, number):
    env = dict(club.env, CURSUS_CRASH_AT=str(number))
    return club.run("tick", env=env, code=None).returncode


def a_crash_anywhere_is_mended_by_the_next_tick():
    club, people, mails = two_games()
    with club:
        first_move(people, mails, "ides")
        with club.fork() as whole:
            log = whole.path(CRASH_LOG)
            whole.run("tick", env=dict(whole.env, CURSUS_CRASH_LOG=log))
            with open(log, encoding="utf-8") as lines:
                passed = [line.split(" ", 1)[1].strip() for line in lines]
        began = passed.index("page") + 1
        assert "page written" in passed, passed
        for number in range(began, len(passed) + 1):
            with club.fork() as dead:
                assert crash_at(dead, number) == -9, number
                for name, (there, _) in files(dead).items():
                    whole = (b"</html>\n", b"</feed>\n", b"END:VCALENDAR\r\n")
                    assert name.startswith(".") or "/." in name or there.endswith(whole), name
                dead.run("tick")
                dead.run("site", "--check")


def a_folder_that_cannot_be_written_stops_no_game():
    club, people, mails = two_games()
    with club:
        os.rename(club.path("site"), club.path("gone"))
        with open(club.path("site"), "w", encoding="utf-8") as file:
            file.write("no folder")
        first_move(people, mails, "ides")
        assert club.work(), "the mails go out"
        assert "pages:" in club.log and "is not a folder" in club.log, club.log
        told = club.log
        club.work()
        assert club.log == told, "once"
        assert "is not a folder" in club.run("status", "--check", code=1).stdout.decode()
        os.remove(club.path("site"))
        club.work()
        club.run("site", "--check")


def a_file_that_cannot_be_written_is_its_games_trouble():
    club, people, mails = two_games()
    with club:
        os.remove(club.path("site", "game", "1.html"))
        os.mkdir(club.path("site", "game", "1.html"))
        before = files(club)
        for game in ("ides", "nones"):
            first_move(people, mails, game)
        club.work()
        now = changed(club, before)
        assert {"game/2.html", "index.html"} <= now, now
        assert "game=1 pages:" in club.log, club.log
        assert club.rows("SELECT game, tries FROM page_fault") == [(1, 1)], "it is due again"
        assert club.json("site", code=65)["failed"] == 1
        os.rmdir(club.path("site", "game", "1.html"))
        club.now += 60
        club.work()
        club.run("site", "--check")


def block(club, *names):
    """In the place of these pages stand folders, so nobody can write them."""
    for name in names:
        with contextlib.suppress(FileNotFoundError):
            os.remove(club.path("site", name))
        os.makedirs(club.path("site", name))


def a_crowd(blocked, free):
    """A house with pages where those of the first games, and perhaps others, cannot be written."""
    club = Club(extra=PAGES)
    club.run("init")
    block(club, *blocked)
    club.run("game", "open", "crowd", "--rules", "quorum", "--copies", str(free))
    return club


def pages_there(club):
    return sum(os.path.isfile(club.path("site", "game", name)) for name in os.listdir(club.path("site", "game")))


def games_that_fail_starve_none_and_are_told_once():
    with a_crowd([f"game/{number}.html" for number in range(1, 121)], 150) as club:
        for tick in range(1, 4):  # a hundred at once
            club.run("tick")
            club.now += 60
        assert pages_there(club) == 30, pages_there(club)
        tries = []
        for minute in range(60):
            club.run("tick")
            club.now += 60
            tries.append(sum(tries for tries, in club.rows("SELECT tries FROM page_fault")))
        assert len(club.rows("SELECT 1 FROM page_fault")) == 120
        assert tries[-1] < 120 * 13 and tries[-1] - tries[29] <= 120 * 3, tries
        for number in (1, 77, 120):
            assert club.log.count(f"game/{number}.html:") == 1, club.log
        said = club.run("status", "--check", code=1).stdout.decode()
        assert "pages of 120 games cannot be written for 1h" in said and "game/1.html" in said, said
        before = club.rows("SELECT sum(tries) FROM page_fault")
        with club.fork() as late:
            late.now -= 30 * 86400
            late.run("tick")
            late.run("tick")
            assert late.rows("SELECT sum(tries) FROM page_fault") > before, "the clock was set back"
        block(club, "player/1.html")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("seat", "crowd-150", "1", "player", "Anna")
        club.run("tick")
        assert "Anna" in page(club, "game/150.html"), "whoever moves on does not wait"
        for name in (*(f"game/{number}.html" for number in range(1, 121)), "player/1.html"):
            os.rmdir(club.path("site", name))
        for _ in range(16):
            club.now += 60
            club.run("tick")
        assert pages_there(club) == 150 and club.rows("SELECT 1 FROM page_fault") == []
        assert not [fault for fault in club.json("status")["faults"] if fault["code"] == "pages"]
        club.run("site", "--check")


def a_house_that_fails_starves_no_game():
    """Front page and rules cannot be written: all games are, a hundred in a tick."""
    with a_crowd(["index.html", "rules/doge.html"], 150) as club:
        for _ in range(3):
            club.run("tick")
            club.now += 60
        assert pages_there(club) == 150, pages_there(club)
        for _ in range(30):
            club.run("tick")
            club.now += 60
        assert club.log.count("index.html") == 1 and "game=" not in club.log, club.log
        assert "index.html" in club.run("status", "--check", code=1).stdout.decode()
        assert b"index.html" in club.run("site", code=None).stderr
        for name in ("index.html", "rules/doge.html"):
            os.rmdir(club.path("site", name))
        for _ in range(16):
            club.now += 60
            club.run("tick")
        assert os.path.isfile(club.path("site", "rules", "doge.html")) and club.rows("SELECT 1 FROM page_fault") == []
        club.run("site", "--check")


def a_page_of_the_house_that_cannot_be_written_stops_no_other():
    club, people, mails = two_games()
    with club:
        os.remove(club.path("site", "player", "1.html"))
        os.mkdir(club.path("site", "player", "1.html"))
        before = files(club)
        first_move(people, mails, "nones")
        club.work()
        now = changed(club, before)
        assert {"game/2.html", "player/2.html"} <= now, now
        assert "player/1.html" in club.log, club.log
        os.rmdir(club.path("site", "player", "1.html"))
        club.work()
        club.run("site", "--check")


def a_page_lets_nothing_in():
    club, people, mails = two_games()
    with club:
        for name in ("index.html", "game/1.html"):
            text = page(club, name)
            policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text).group(1)
            assert policy.startswith("default-src &#39;none&#39;") or policy.startswith("default-src 'none'"), policy
            assert "unsafe" not in policy
            assert not re.search(r'\sstyle="|\son\w+="|(src|href)="(https?:)?//', text), name


if __name__ == "__main__":
    tap.main([files_of_the_operator_stay, strays_alone_are_a_fault,
              games_that_fail_starve_none_and_are_told_once, a_house_that_fails_starves_no_game,
              a_file_that_cannot_be_written_is_its_games_trouble,
              a_page_of_the_house_that_cannot_be_written_stops_no_other,
              without_a_folder_there_are_no_pages, a_tick_writes_what_changed_and_nothing_else,
              a_new_name_stands_on_all_pages_of_his, what_the_public_may_not_see_changes_no_byte_and_no_time,
              a_change_of_one_game_writes_as_many_files_however_many_there_are, a_list_comes_and_goes_with_its_games,
              two_houses_show_the_same_of_what_is_hidden,
              a_game_that_cannot_be_read_stands_in_no_way, check_tells_what_is_not_as_it_should_be,
              a_crash_anywhere_is_mended_by_the_next_tick,
              a_folder_that_cannot_be_written_stops_no_game, a_page_lets_nothing_in])
