"""The names that players get who register by mail."""
import html
import re
import urllib.parse

import club
import tap


def names(wanted, people):
    """The names in the list of players after so many people wanted the same one."""
    with club.Club() as site:
        site.run("init")
        for i in range(people):
            player = club.Player(site, "P", f"p{i}@example.org")
            player.write(f"register {wanted}")
            for mail in site.work():
                player.answer(mail, "yes")
            site.now += 600
            site.work()
        return [row["name"] for row in site.json("player", "list")]


def same_name_twice():
    assert names("Anna", 3) == ["Anna", "Anna 2", "Anna 3"]


def last_character_stays_whole():
    assert names("Jos\u00e9", 1) == ["Jos\u00e9"]
    assert names("\u00fc", 1) == ["\u00fc"]  # no seat has this letter


def longest_name_twice():
    """The number does not make the name longer than a name may be."""
    assert names("x" * 40, 2) == ["x" * 40, "x" * 38 + " 2"]


def characters_stay_whole():
    assert names("\u4e16" * 13, 2) == ["\u4e16" * 13, "\u4e16" * 12 + " 2"]
    assert names("a" * 37 + " bc", 2) == ["a" * 37 + " bc", "a" * 37 + " 2"]


def yes_to_the_help_registers_and_shows_the_games():
    with club.Club() as site:
        site.run("init")
        site.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
        emma = club.Player(site, "Emma Brown", "emma@example.net")
        emma.write("Hello, how do I join?")
        for said in ("Yes please! I'd love to.", "Yes, that was me. Which games are there?"):
            emma.answer(site.work()[-1], said)
            site.now += 60
        mail = site.work()[-1]
        assert mail.subject == "Games" and "Welcome, Emma Brown" in mail.text and "ides" in mail.text, mail.text


def no_to_the_help_does_not():
    with club.Club() as site:
        site.run("init")
        emma = club.Player(site, "Emma Brown", "emma@example.net")
        emma.write("Hello, how do I join?")
        emma.answer(site.work()[-1], "No, thanks. Yes, it was a mistake.")
        assert all(mail.subject != "Did you send this?" for mail in site.work())


def press(player, mail, label):
    """Presses the button of a mail that says so."""
    link = re.search(r'href="([^"]*)" class="action"[^>]*>' + re.escape(label) + "<", mail.html)[1]
    parts = urllib.parse.urlsplit(html.unescape(link))
    said = urllib.parse.parse_qs(parts.query)
    player.write(said["body"][0], to=urllib.parse.unquote(parts.path), subject=said["subject"][0])


def two_people_at_one_address():
    """A mail without a key is nobody's before one of them says that it is theirs; each seat's key tells whose it is."""
    with club.Club() as site:
        site.run("init")
        site.run("player", "add", "Anna", "home@example.org")
        assert "the address of Anna, too" in site.text("player", "add", "Dora", "home@example.org")
        site.run("game", "open", "ides", "--rules", "quorum", "--seats", "2", "--set", "first=2")
        for seat, name in ((1, "Anna"), (2, "Dora")):
            site.run("seat", "ides", str(seat), "player", name)
        site.run("game", "start", "ides")
        home = club.Player(site, "Anna", "home@example.org")
        turns = {str(mail["To"]).split()[0]: mail for mail in site.work() if mail.kind == "turn"}
        assert sorted(turns) == ["Anna", "Dora"], turns
        assert turns["Dora"].subject.startswith("Dora: ") and turns["Anna"].subject.startswith("Anna: ")
        home.write("take first")
        asked = site.work()[-1]
        assert asked.subject == "Who wrote this?", asked.subject
        assert not [row for row in site.rows("SELECT 1 FROM plan")]
        press(home, asked, "Anna")
        saved = site.work()[-1]
        saved.must("Saved: take first")
        assert saved.subject.startswith("Anna: ") and saved["To"].addresses[0].display_name == "Anna", saved.subject
        home.answer(turns["Anna"], "take last\n\nDora")  # the wrong mail
        asked = site.work()[-1]
        assert asked.subject == "Who wrote this?", asked.subject
        press(home, asked, "Dora")
        site.work()[-1].must("Saved: take")
        home.answer(turns["Anna"], "take second")
        site.work()[-1].must("Replaced: take first")
        site.run("export", "ides", "ides.json")
        with club.Club() as other:  # they stay two, also where one of them is known
            other.run("init")
            other.run("import", site.path("ides.json"))
            assert [row["addresses"][0]["address"] for row in other.json("player", "list")] == ["home@example.org"] * 2
        with club.Club() as other:
            other.run("init")
            other.run("player", "add", "Anna", "home@example.org")
            other.run("import", site.path("ides.json"))
            assert [len(row["addresses"]) for row in other.json("player", "list")] == [1, 0]
        pairs = site.json("player", "pairs")
        assert len(pairs) == 1 and pairs[0]["mailbox"], pairs
        assert site.text("doctor").endswith("Nothing is wrong.\n") or site.run("doctor").returncode == 0


def a_house_of_one_player_an_address():
    with club.Club() as site:
        with open(site.path("cursus.ini"), "a") as out:
            out.write("[in]\nhousehold = 1\n")
        site.run("init")
        site.run("player", "add", "Anna", "home@example.org")
        for words in (("player", "add", "Dora", "home@example.org"), ("player", "add", "Dora", "HOME@Example.org")):
            assert b"belongs to Anna already" in site.run(*words, code=1).stderr
        home = club.Player(site, "Anna", "home@example.org")
        home.write("register Dora")
        home.answer(site.work()[-1], "yes")
        site.work()[-1].must("You are registered already, as Anna.")
        assert [row["name"] for row in site.json("player", "list")] == ["Anna"]


if __name__ == "__main__":
    tap.main((same_name_twice, last_character_stays_whole, longest_name_twice, characters_stay_whole,
              yes_to_the_help_registers_and_shows_the_games, no_to_the_help_does_not, two_people_at_one_address,
              a_house_of_one_player_an_address))
