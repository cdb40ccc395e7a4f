"""A game master who reads no English: whatever comes by mail is in their language, but for what is typed, names and
codes."""
import functools
import re

import tap
from catalog_test import forms, translations
from gm_mail_test import House

CHIEF = "chief@club.example"
# Names, and what options and terms of a game are called and set to.
CODES = set("the club example first known yes no refresh ring random track off user mail player name start".split())
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
        self.answer = self.read(self.ask(self.chief, "gm news"))

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


if __name__ == "__main__":
    tap.main([status_log_and_moves])
