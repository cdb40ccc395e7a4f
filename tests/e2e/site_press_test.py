"""What players say to all stands on the game's page where its terms say so, and nothing else that they say ever does."""
import html
import re

import tap
from club import Club, Player, only
from pages import Pages
from press_test import trio
from site_test import changed, files, page

SITE = "[site]\nfolder = site\nseats = yes\nurl = https://club.example/games/\ngm_address = chief@club.example\n"
OPEN = "press_pages=yes"


def said(club, name="game/1.html"):
    """By the id of a move: who said what beside it."""
    found = {}
    for move, rest in re.findall(r'<li class="step" id="(\w+)">(.*?)</li>', page(club, name), re.S):
        words = re.findall(r"<p><strong>(.*?) said to all:</strong></p>\s*<blockquote>(.*?)</blockquote>", rest, re.S)
        if words:
            found[move] = [(who, html.unescape(text)) for who, text in words]
    return found


def everywhere(club):
    return b"".join(bytes for bytes, _ in files(club).values()).decode(errors="replace")


def say(club, player, mail, to, words):
    player.answer(mail, f"press {to}\n{words}\nend press")
    return club.work()


def move(club, people, mails):
    (seat,), = club.rows("SELECT number FROM seat WHERE waiting = 1")
    player = people[seat - 1]
    club.now += 60
    orders = mails[player.address].legal()
    player.answer(mails[player.address], "\n".join(lines[0] for lines in orders.values()))
    mails.update({mail.to: mail for mail in club.work() if mail.kind != "press"})


def what_is_said_to_all_stands_beside_the_move():
    club, people, mails = trio(OPEN, extra=SITE)
    anna, bruno, carla = people
    with club:
        answer = only([mail for mail in say(club, anna, mails[anna.address], "all", "Peace till spring?\n\nA.")
                       if mail.to == anna.address], anna.address)
        answer.must("It also appears on the game's public page")
        (start,) = said(club)
        assert said(club)[start] == [("Red", "Peace till spring?\n\nA.")], said(club)
        move(club, people, mails)
        say(club, carla, mails[carla.address], "all", "I saw that.")
        moves = re.findall(r'<li class="step" id="(\w+)"', page(club, "game/1.html"))
        assert said(club) == {start: [("Red", "Peace till spring?\n\nA.")], moves[-1]: [("Blue", "I saw that.")]}, said(club)
        club.run("site", "--check")
        assert [one["on_pages"] for one in club.json("press", "ides")] == [True, True]


def a_comment_stands_beside_its_move_when_the_game_is_over():
    club, people, mails = trio(OPEN, extra=SITE)
    anna, bruno, carla = people
    with club:
        anna.answer(mails[anna.address], "note: xylophone\ncomment move 1: zeppelin")
        move(club, people, mails)
        club.work()
        assert "xylophone" not in everywhere(club) and "zeppelin" not in everywhere(club), "it is not over"
        anna.answer(mails[anna.address], "vote draw")
        mails.update({mail.to: mail for mail in club.work()})
        for player in bruno, carla:
            player.answer(mails[player.address], "vote 1 yes")
        carla.answer({mail.to: mail for mail in club.work()}[carla.address], "yes")  # the last one is asked about
        mails.update({mail.to: mail for mail in club.work()})
        anna.answer(mails[anna.address], "comment move 1: <b>Well</b> played & won")
        club.work()
        found = re.findall(r'<li class="step" id="(\w+)">(?:(?!</li>).)*?<p><strong>(.*? on this move:)</strong></p>\s*'
                           r"<blockquote>(.*?)</blockquote>", page(club, "game/1.html"), re.S)
        assert found == [("m1", "Anna (red) on this move:", "&lt;b&gt;Well&lt;/b&gt; played &amp; won")], found
        messages = club.run("press", "ides").stdout.decode()
        assert "xylophone" not in everywhere(club) + messages and "Well" in messages
        club.run("site", "--check")
        club.run("doctor")
        club.run("export", "ides", "ides.json")
        assert "xylophone" in open(club.path("ides.json"), encoding="utf-8").read(), "it goes with its seat"


def opened(*plan):
    """A game with private words whose players vote on showing them, as `plan` says of (player, line); then it ends."""
    club, people, mails = trio("votes=draw,reveal", extra=SITE)
    anna, bruno, carla = people
    with club:
        move(club, people, mails)
        for player, to, words in ((anna, "yellow", "xylophone"), (bruno, "all", "marmalade"), (carla, "gm", "quagmire"),
                                  (anna, "2, 3, gm", "walrus")):
            say(club, player, mails[player.address], to, words)
        anna.answer(mails[anna.address], "note: zeppelin")
        club.work()
        for number, line in plan:
            people[number].answer(mails[people[number].address], line)
            mails.update({mail.to: mail for mail in club.work() if mail.kind != "press"})
            text = everywhere(club)
            assert not [word for word in ("xylophone", "marmalade", "quagmire", "walrus", "zeppelin") if word in text]
        club.now += 4 * 86400
        club.work()
        say(club, bruno, mails[bruno.address], "red", "kumquat")
        assert "kumquat" not in everywhere(club), "it is not over"
        anna.answer(mails[anna.address], "vote draw")
        mails.update({mail.to: mail for mail in club.work()})
        (number,), = club.rows("SELECT max(number) FROM ballot")
        for player in bruno, carla:
            player.answer(mails[player.address], f"vote {number} yes")
        carla.answer({mail.to: mail for mail in club.work()}[carla.address], "yes")
        club.work()
        club.run("site", "--check")
        club.run("doctor")
        text = everywhere(club)
        for word in ("quagmire", "walrus", "zeppelin"):
            assert word not in text, word
        return [word for word in ("xylophone", "marmalade", "kumquat") if word in text], text


def a_vote_of_all_shows_what_players_wrote_to_each_other():
    found, text = opened((0, "vote reveal"), (1, "vote 1 yes"), (2, "vote 1 yes"), (2, "yes"))
    assert found == ["xylophone", "marmalade", "kumquat"], found
    told = sorted(set(re.findall(r"<strong>(.*? said to .*?):</strong>", text)))
    assert told == ["Red said to yellow", "Yellow said to all", "Yellow said to red"], told


def silence_or_a_no_shows_nothing():
    for plan in ([], [(0, "vote reveal"), (1, "vote 1 yes")], [(0, "vote reveal"), (1, "vote 1 yes"), (2, "vote 1 no")],
                 [(0, "vote reveal"), (1, "vote 1 yes"), (2, "vote 1 yes"), (2, "no")]):
        found, _ = opened(*plan)
        assert found == [], (plan, found)


def a_pasted_key_stands_nowhere():
    club, people, mails = trio(OPEN, extra=SITE)
    anna, bruno, carla = people
    with club:
        mine = mails[anna.address]
        key = re.search(r"\+\d+\.\d+\.(\w{26})", mine.reply_to)[1]
        told = say(club, anna, mine, "all", f"Look what I had:\nReply-To: {mine.reply_to}\nMessage-ID: {mine.id}\nHa!")
        text = page(club, "game/1.html")  # that of his seat has his key
        assert "Ha!" in text and "[key]" in text and key not in text
        for mail in told:
            if mail.to != anna.address:
                mail.must("[key]")
                assert key not in mail.raw.decode() and key not in mail.text, mail.text


def what_is_said_to_some_never_does():
    club, people, mails = trio(OPEN, extra=SITE)
    anna, bruno, carla = people
    with club:
        club.work()
        before = files(club)
        for to, words in (("yellow", "xylophone"), ("yellow blue", "zeppelin"), ("gm", "quagmire"), ("2, 3, gm", "walrus")):
            say(club, anna, mails[anna.address], to, words)
        club.run("game", "broadcast", "ides", "marmalade")
        club.work()
        assert not changed(club, before)
        move(club, people, mails)
        text = everywhere(club)
        for words in ("xylophone", "zeppelin", "quagmire", "walrus", "marmalade"):
            assert words not in text, words
        assert said(club) == {}


def without_the_term_nothing_does():
    club, people, mails = trio(extra=SITE)
    anna, bruno, carla = people
    with club:
        answer = only(say(club, anna, mails[anna.address], "all", "xylophone"), anna.address)
        assert "public page" not in answer.text
        club.run("game", "set", "ides", OPEN)
        mails.update({mail.to: mail for mail in club.work()})
        assert all("From now on, messages to all players also appear on the game's public page" in " ".join(mail.text.split())
                   for mail in mails.values())
        assert "xylophone" not in everywhere(club), "it was said among the players"
        say(club, anna, mails[anna.address], "all", "zeppelin")
        assert [words for one in said(club).values() for words in one] == [("Red", "zeppelin")]
        club.run("game", "set", "ides", "press_pages=no")
        told = club.work()
        assert len(told) == 3 and all("the game's public page" not in " ".join(mail.text.split()) for mail in told)
        say(club, anna, mails[anna.address], "all", "walrus")
        assert "walrus" not in everywhere(club) and "zeppelin" in everywhere(club)


def who_is_unsigned_stays_so():
    club, people, mails = trio(OPEN, "press=gray", extra=SITE)
    anna, bruno, carla = people
    with club:
        club.work()
        before = files(club)
        say(club, bruno, mails[bruno.address], "anonymous to all", "Beware of red.")
        say(club, anna, mails[anna.address], "anonymous to all", "All is well.")
        assert not changed(club, before), "the page says nothing of the moment"
        say(club, carla, mails[carla.address], "all", "Who is it?")
        ((_, words),) = said(club).items()
        assert words == [("Blue", "Who is it?")]
        club.now += 600
        move(club, people, mails)  # in the same hour: they have not gone out
        assert "Beware" not in everywhere(club)
        club.now += 3600
        club.work()
        assert "Beware" not in everywhere(club)
        move(club, people, mails)
        found = said(club)
        hidden = [(move, words) for move, words in found.items() if ("Someone (unsigned)", "Beware of red.") in words]
        assert len(hidden) == 1 and hidden[0][1] == [("Someone (unsigned)", "All is well."),
                                                     ("Someone (unsigned)", "Beware of red.")], found
        assert list(found)[0] != hidden[0][0], "it stands with what was done when it went out"
        club.run("site", "--check")


def words_stay_words():
    club, people, mails = trio(OPEN, extra=SITE)
    anna = people[0]
    wild = '</blockquote></li><script>alert(1)</script>\n<img src=x onerror=alert(2)> {{policy}} & "so" \'on\' &lt;b&gt;'
    with club:
        say(club, anna, mails[anna.address], "all", wild)
        assert [text for one in said(club).values() for _, text in one] == [wild]
        assert "<script>alert" not in everywhere(club)
        with Pages() as browser:
            for width in (390, 1280):
                browser.size(width, 844)
                browser.open(club.path("site", "game", "1.html"))
                assert browser.run("document.querySelector('.said blockquote').textContent") == wild
                browser.check_axe()
                browser.check_width()
            browser.scripts(False)
            browser.open(club.path("site", "game", "1.html"))
            browser.scripts(True)
            assert browser.run("document.querySelector('.said').offsetHeight > 0")
            assert browser.faults == [] and browser.asked == [], (browser.faults, browser.asked)


def a_page_has_the_newest():
    club, people, mails = trio(OPEN, extra=SITE)
    anna = people[0]
    with club:
        for number in range(9):
            say(club, anna, mails[anna.address], "all", f"{number} " + "word " * 1500)
            club.now += 1
        ((_, words),) = said(club).items()
        assert [text[0] for _, text in words] == ["3", "4", "5", "6", "7", "8"], [text[0] for _, text in words]
        assert "the newest of the messages to all players" in page(club, "game/1.html")


def everybody_is_told_before():
    sentence = "Messages to all players also appear on the game's public page"
    for terms, there in (((), False), ((OPEN,), True), ((OPEN, "press=off"), False)):
        club, people, mails = trio(*terms, extra=SITE)
        with club:
            people[0].answer(mails[people[0].address], "help")
            told = only(club.work(), people[0].address)
            assert ("Messages to all players also appear on the game's public page" in " ".join(told.text.split())) == there
            club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2",
                     *(word for term in terms for word in ("--term", term)))
            club.run("game", "invite", "nones", "dora@example.org")
            invited = only(club.work(), "dora@example.org")
            assert (sentence in " ".join(invited.text.split())) == there, invited.text
            dora = Player(club, "Dora", "dora@example.org")
            dora.answer(invited, "register Dora\njoin")
            welcome = only(club.work(), "dora@example.org")
            assert welcome.kind == "welcome" and sentence not in welcome.text, welcome.text  # the invitation has said it


def it_goes_with_the_game_into_another_house():
    club, people, mails = trio(OPEN, extra=SITE)
    anna = people[0]
    with club:
        say(club, anna, mails[anna.address], "all", "zeppelin")
        say(club, anna, mails[anna.address], "yellow", "xylophone")
        club.run("export", "ides", club.path("ides.json"))
        with Club(extra=SITE) as other:
            other.run("init")
            other.run("import", club.path("ides.json"))
            other.work()
            assert [one["on_pages"] for one in other.json("press", "1")] == [True, False]
            assert "zeppelin" in page(other, "game/1.html") and "xylophone" not in everywhere(other)


if __name__ == "__main__":
    tap.main([a_vote_of_all_shows_what_players_wrote_to_each_other, silence_or_a_no_shows_nothing,
              a_comment_stands_beside_its_move_when_the_game_is_over, a_pasted_key_stands_nowhere, what_is_said_to_all_stands_beside_the_move, what_is_said_to_some_never_does, without_the_term_nothing_does,
              who_is_unsigned_stays_so, words_stay_words, a_page_has_the_newest, everybody_is_told_before,
              it_goes_with_the_game_into_another_house])
