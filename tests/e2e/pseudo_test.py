"""A fifth language is a file and no C: games and all kinds of mails in one that nobody speaks (tests/tools/pseudo.py), whose
words have accents and are 40 % longer. PSEUDO=1000 looks at so many mails of each game."""
import glob
import os
import sys

os.environ["CURSUS"] += "-with-pseudo"
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import foreign
import tap
from mails import STORY, Desk

MAILS = int(os.environ.get("PSEUDO", "24"))
XX = "[site]\nlanguage = xx\nfolder = site\nurl = https://club.example/\nseats = yes\n[in]\nmails_per_hour = 10000\n"
# The page of the rules is in the languages that it was translated to.
ENGLISH = {"rules"}


class Table(Desk):
    """Keeps what is wrong with the mails, once for each kind of fault."""

    def __init__(self, rules, seed=0, options=()):
        self.rules, self.looked, self.faults = rules, 0, {}
        super().__init__(os.environ["CURSUS"], rules, options, seed, "short", False, XX, True)

    def work(self):
        mails = super().work()
        for mail in mails:
            if mail.kind not in ENGLISH:
                self.looked += 1
                self.note(mail.kind, foreign.faults(mail, self.rules))
        return mails

    def note(self, where, faults):
        for fault in faults:
            self.faults.setdefault(fault.rsplit(":", 1)[0], f"{self.rules}, {where}: {fault}")

    def look_at_pages(self):
        """All that the site has, but for rules and handbooks, which are texts of their own."""
        site = self.club.path("site")
        pages = {os.path.relpath(path, site) for path in glob.glob(os.path.join(site, "**", "*.html"), recursive=True)}
        pages = sorted(page for page in pages if not page.startswith(("rules", "help")))
        kinds = {page.split(os.sep)[0] for page in pages}
        assert kinds >= {"game", "player", "index.html", "standings.html", "dice.html"}, kinds
        for page in pages:
            with open(os.path.join(site, page), encoding="utf-8") as file:
                self.note(page.split(os.sep)[0] + " (page)", foreign.page_faults(file.read(), self.rules))

    def well(self):
        assert self.faults == {}, "\n".join(self.faults.values())


def game(rules):
    def is_in_the_language_throughout():
        looked, seed = 0, 0
        while looked < MAILS:
            with Table(rules, seed) as table:
                turns = 0
                while looked + table.looked < MAILS and table.status() != "finished":
                    turns += 1
                    if table.asked and turns % 6 != 0:
                        table.turn(turns % 2 == 0)
                    else:
                        table.rest()
                table.look_at_pages()
                table.well()
                looked += table.looked
            seed += 1
        print(f"# {rules}: {looked} mails")
    is_in_the_language_throughout.__name__ = rules + "_is_in_the_language_throughout"
    return is_in_the_language_throughout


def all_kinds_of_mails_are():
    with Table("quorum") as table:
        for line in STORY:
            table.say(line)
        assert table.status() == "finished", "the story did not come to its end"
        table.look_at_pages()
        table.well()


def who_is_new_is_greeted_in_it():
    """By the installation's language, where their words are in none that is known."""
    with Table("quorum") as table:
        player = table.people["anna@example.org"]
        for name, words in (("Dora", "register Dora"), ("Emil", "?"), ("Fanny", "join ides")):
            stranger = type(player)(table.club, name, f"{name.lower()}@example.org")
            stranger.write(words)
            mails = table.work()
            stranger.answer(mails[-1], "yes")
            table.work()
        table.well()


def what_is_wrong_is_found():
    page = "<p>Ýóúú<b> took</b> <a class='order' title='Šéñđ'>take p3</a><span class='code'>god asia</span></p><td>Ášííá</td>"
    for text, words in (("Ýóúú took Ášííá", {"took"}), ('Řéppłýý "help" óř "take all that you need, and nothing more of it"', set()),
                        ("- Šávvéđđ: take p3; play the wheat\nŠáţ", set()), ("AS Ášííá  Power 1", {"Power"}),
                        ("* rome  ćáppíţţáł\n  blue  ţóóķ", {"rome", "blue"}), ("Ţĥé blue ĥóúúšé", {"blue"}), (foreign.Text(page).text(), {"took"})):
        assert set(foreign.plain(text, "quorum")) == words, (text, foreign.plain(text, "quorum"))
    assert foreign.wide("x " * 40) and not foreign.wide("x" * 80) and not foreign.wide("    " + "x " * 40)


if __name__ == "__main__":
    tap.main([what_is_wrong_is_found, all_kinds_of_mails_are, who_is_new_is_greeted_in_it,
              *(game(rules) for rules in ("quorum", "diplomacy", "doge", "forvm", "gorbino"))])
