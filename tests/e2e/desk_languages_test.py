"""A game master who reads no English: whatever comes by mail is in their language, but for what is typed, names and
codes."""
import functools
import re

import tap
from catalog_test import forms, translations
from gm_mail_test import House

CHIEF = "chief@club.example"
# Names, and what options and terms of a game are called and set to.
CODES = set("the club example first known yes no refresh ring random track off user mail player name start open seat".split())
WORD = re.compile(r"[^\W\d_]{2,}")


@functools.cache
def english(code):
    """The words of the English catalogs that those of a language have not."""
    def words(paths=None):
        return {word.lower() for texts in forms(paths).values() for text in texts
                for word in WORD.findall(re.sub(r"{[^}]*}", " ", text))}
    return words() - words(translations()[code])


class Desk(House):
    """The chief is registered, and reads this language."""

    def __init__(self, code):
        super().__init__("[in]\nmails_per_hour = 1000\n")
        self.code, self.typed = code, set(CODES)
        self.run("player", "add", "Dora", CHIEF)
        self.write("UPDATE player SET language = ? WHERE name = 'Dora'", code)
        self.answer = self.read(self.ask(self.chief, "gm help"))

    def read(self, mail):
        """One that is in their language."""
        lines = re.sub(r'"[^"]*"|`[^`]*`', " ", f"{mail.subject}\n{mail.text}").splitlines()
        # of a command the placeholders are capitals
        lines = [re.sub(r"\b[a-z]+\b", " ", line) if line.strip().startswith("gm ") else line for line in lines]
        found = {word for word in WORD.findall("\n".join(lines)) if word.lower() in english(self.code) - self.typed}
        assert not found, f"{self.code}: {sorted(found)}\n{mail.subject}\n{mail.text}"
        return mail

    def commands(self, lines, *told):
        """Commands in answer to the last mail, with a yes where they are asked about; the answer to them, and what else
        comes to the chief, which holds these words."""
        self.typed |= {word.lower() for word in WORD.findall(lines)}
        self.chief.answer(self.answer, lines)
        mails = [self.read(mail) for mail in self.work() if mail.to == CHIEF]
        if "+j" in mails[-1].reply_to:
            self.chief.answer(mails[-1], "yes")
            mails += [self.read(mail) for mail in self.work() if mail.to == CHIEF]
        self.answer = mails[-1]
        for words in told:
            assert any(mail.has(words) for mail in mails), (words, [mail.text for mail in mails])
        self.now += 60


def status_log_and_moves():
    for code, running, asked, label in (("de", "#1 ides (quorum), Phase 0", "am Zug seit 15 Min", "Grund: Ostern"),
                                        ("fr", "#1 ides (quorum), phase 0", "à son tour depuis 15 min", "raison : Ostern"),
                                        ("es", "#1 ides (quorum), fase 0", "le toca desde hace 15 min", "motivo: Ostern")):
        with Desk(code) as desk:
            desk.now += 15 * 60
            desk.commands("gm status", running, asked)
            desk.commands("gm pause ides because Ostern")
            desk.commands("gm status ides")
            desk.commands("gm resume ides")
            desk.commands("gm resolve ides 0")
            desk.commands("gm undo ides 0")
            desk.commands("gm resolve ides 0")
            desk.commands("gm log ides", label)
            desk.commands("gm moves ides")
            desk.commands("gm cancel ides")
            desk.commands("gm status ides")
            desk.commands("gm log")


def commands_and_their_words():
    for code, usage, red, yellow in (("de", "gm extend PARTIE DAUER [PLATZ]", "Rot", "gelb"),
                                     ("fr", "gm extend PARTIE DURÉE [PLACE]", "rouge", "jaune"),
                                     ("es", "gm extend PARTIDA TIEMPO [PLAZA]", "rojo", "amarillo")):
        with Desk(code) as desk:
            desk.answer.must(usage)
            desk.commands("gm extend ides", usage)
            desk.commands("gm open martius rules=quorum seats=2 pace=24h track=12 term:grace=2h")
            desk.commands("gm seat martius 1 player Anna\ngm seat martius 2 player Bruno")
            desk.commands("gm invite kalends carla@example.net")
            desk.commands("gm start martius")
            desk.commands("gm extend martius 24h", "2026")
            desk.commands("gm deadline martius 2026-12-24 18:00")
            desk.commands("gm away martius 1 until 2027-01-02\ngm away martius 1 off")
            desk.commands("gm message martius 1 Salve")
            desk.commands("gm broadcast martius Salvete")
            desk.commands("gm set martius grace=6h misses=2")
            desk.commands("gm set martius off=2026-12-18..2026-12-27")
            desk.commands('gm patch martius\n{"tracks": {"asia": [[1, 3]]}}\nend')
            desk.commands("gm rename martius aprilis")
            desk.commands("gm seat aprilis violet bot", f"1 ({red}, Anna)")
            desk.commands(f"gm seat aprilis {yellow} bot")
            assert desk.seat(4, 2) == (2, None)
            desk.commands("gm cancel aprilis\ngm delete kalends")
            desk.commands("gm archive aprilis")
            desk.commands("gm unarchive aprilis")
            desk.commands("gm news every\ngm news")


def title(code, key):
    """Of a mail that says this sentence."""
    return forms(translations()[code])[key][0].split("\\n")[0]


def what_a_game_master_hears_without_asking():
    for code in translations():
        with Desk(code) as desk:
            desk.commands("gm news every")
            desk.commands("gm set ides misses=1 votes=pause\ngm set nones on_miss=pause")
            desk.run("seat", "kalends", "1", "player", "Anna")
            mails = desk.work()
            for who, words in ((desk.anna, "press gm: Salve"), (desk.anna, "vote pause"), (desk.bruno, "vote 1 yes")):
                who.answer(desk.first[who.address], words)
                mails += desk.work()
            desk.commands("gm resume ides")
            for hours in (80,) + (5,) * 12:
                desk.now += hours * 3600
                mails += desk.work()
            heard = {desk.read(mail).subject.split(": ", 1)[-1] for mail in mails if mail.to == CHIEF}
            assert heard == {title(code, key) for key in ("tell.news", "tell.message", "tell.vote.carried", "tell.away",
                                                          "tell.missed.vote", "tell.outage")}, heard


if __name__ == "__main__":
    tap.main([status_log_and_moves, commands_and_their_words, what_a_game_master_hears_without_asking])
