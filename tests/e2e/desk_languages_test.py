"""A game master who reads no English: whatever comes by mail is in their language, but for what is typed, names and
codes."""
import functools
import re

import foreign
import tap
from catalog_test import forms, translations
from gm_mail_test import House

CHIEF = "chief@club.example"
# Names, and what options and terms of a game are called and set to.
CODES = set("the club example first known yes no refresh ring random fixed track ahead off user mail player name start open seat "
            "clock engine vote offer take god play all gray anonymous public pause cancel extend draw win concede".split())
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
        shown = f"{mail.subject}\n{mail.text}\n{foreign.Text(mail.html).text()}"
        lines = re.sub(r'"[^"]*"|`[^`]*`|[A-Z][a-z]+/[A-Z][a-z]+', " ", shown).splitlines()
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
    for code, usage, red, yellow in (("de", "gm extend PARTIE DAUER [PLATZ]", "Rot", "Gelb"),
                                     ("fr", "gm extend PARTIE DURÉE [PLACE]", "rouge", "jaune"),
                                     ("es", "gm extend PARTIDA DURACIÓN [PLAZA]", "rojo", "amarillo")):
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
            desk.commands("gm open maius rules=quorum seats=2 term:draw_seats=yes\ngm seat maius 1 player Anna")
            desk.commands("gm seat maius 1 likes 2 1", f": {yellow}, {red}.")
            desk.commands("gm archive aprilis")
            desk.commands("gm unarchive aprilis")
            desk.commands("gm news every\ngm news")


# Each is refused by itself, where the line is read; the others by the game.
WRONG = """gm fly ides
gm obey
gm extend
gm extend ides
gm broadcast ides
end
gm status ides bla
gm log bla
gm log ides before x
gm moves
gm set
gm open
gm open iunius
gm open iunius rules=nix
gm open iunius rules=doge seats=2
gm open 4711 rules=quorum
gm open ides rules=quorum

gm open iunius rules=quorum seats
gm open iunius rules=quorum pace=1s
gm open iunius rules=quorum pace=abc
gm open iunius rules=quorum track=99
gm open iunius rules=quorum ring=x
gm open iunius rules=quorum bla=9
gm open iunius rules=quorum term:bla=9
gm open iunius rules=quorum term:grace=abc
gm open iunius rules=quorum term:schedule=never
gm open iunius rules=quorum term:reminders=x
gm open iunius rules=quorum term:misses=x
gm open iunius rules=quorum term:press=x
gm open iunius rules=quorum term:votes=x
gm open iunius rules=quorum term:auto=x
gm open iunius rules=quorum term:paces=x=3h
gm open iunius rules=quorum term:end=2020-01-01""".split("\n\n")
REFUSED = """gm news sometimes
gm start ides
gm start kalends x
gm resume ides
gm close ides
gm extend ides never
gm extend ides 0h
gm extend ides -1h
gm extend ides 24h europe
gm deadline ides yesterday
gm deadline ides 2020-01-01 10:00
gm deadline ides 2026-12-24 18:00 Mars/Olympus
gm deadline ides 2026-12-24 18:00 IST
gm away ides 1 someday
gm invite ides x@example.org
gm invite kalends nonsense
gm seat ides 1 dance
gm seat ides 9 bot
gm seat ides 1 empty
gm seat ides 1 player Nobody
gm seat kalends 1 likes 2
gm rename ides nones
gm rename ides 4711
gm delete ides
gm archive ides
gm unarchive ides
gm resolve ides x
gm resolve ides 7
gm undo ides 9
gm set ides grace
gm set ides grace=abc
gm set ides garce=2h
gm set ides paces=take=1y
gm set ides end=soon
gm set ides off=mon,tue,wed,thu,fri,sat,sun
gm set ides schedule=daily 20:00 Mars/Olympus
gm set kalends track=99
gm set ides track=11
gm patch ides {
gm patch ides [1]
gm patch ides {"tracks": 1.5}
gm patch ides {}
gm patch ides {"options": {"track": 12}}
gm message kalends 1 Salve
gm broadcast kalends Salve""".split("\n")


def what_cannot_be_done():
    for code, not_done in (("de", "Nicht ausgeführt:"), ("fr", "Pas fait :"), ("es", "No hecho:")):
        with Desk(code) as desk:
            before = desk.state()
            for lines in WRONG:
                desk.commands(lines)
                assert " ".join(desk.answer.text.split()).count(not_done) == 16, desk.answer.text
            for line in REFUSED:
                desk.commands(line, not_done)
            assert desk.state() == before


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
            desk.write("UPDATE player SET language = ?", code)
            for who, words in ((desk.anna, "press gm: Salve"), (desk.anna, "vote pause"), (desk.bruno, "vote 1 yes")):
                who.answer(desk.first[who.address], words)
                mails += desk.work()
            # what is kept is English
            assert desk.rows("SELECT detail FROM audit WHERE actor = 'vote'") == [("vote 1 by seat 1: pause the game",), ("vote 1: carried",)]
            desk.commands("gm resume ides")
            for hours in (80,) + (5,) * 12:
                desk.now += hours * 3600
                mails += desk.work()
            heard = {desk.read(mail).subject.split(": ", 1)[-1] for mail in mails if mail.to == CHIEF}
            assert heard == {title(code, key) for key in ("tell.news", "tell.message", "tell.vote.carried", "tell.away",
                                                          "tell.missed.vote", "tell.outage")}, heard
            desk.typed |= {"red", "yellow"}  # as the log has them
            desk.commands("gm log ides\ngm log nones", *(title(code, key).split("{")[0] for key in
                          ("vote.pause", "log.said.carried", "log.said.missed", "log.said.none", "log.said.moved")))


def who_is_not_registered_reads_the_language_of_the_site():
    for extra, words, told in (("", "gm broadcast ides Wir fangen am Freitag an, bitte denkt alle daran.", "Anna: a mail would go out"),
                               ("[site]\nlanguage = de\n", "gm pause ides", "#1 ides würde unterbrochen")):
        with House() as club:
            with open(club.path("cursus.ini"), "a", encoding="utf-8") as settings:
                settings.write(extra)
            question = club.ask(club.chief, words)
            question.must(told)
            club.chief.answer(question, "ja" if extra else "yes")
            answer = [mail for mail in club.work() if mail.to == CHIEF][-1]
            answer.must("Erledigt" if extra else "Done")


if __name__ == "__main__":
    tap.main([status_log_and_moves, commands_and_their_words, what_cannot_be_done, who_is_not_registered_reads_the_language_of_the_site,
              what_a_game_master_hears_without_asking])
