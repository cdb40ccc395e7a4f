"""The names that players get who register by mail."""
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


if __name__ == "__main__":
    tap.main((same_name_twice, last_character_stays_whole, longest_name_twice, characters_stay_whole,
              yes_to_the_help_registers_and_shows_the_games, no_to_the_help_does_not))
