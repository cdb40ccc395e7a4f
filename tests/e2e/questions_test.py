"""What players ask about the game is answered in the first line of the mail, in each game and language: whom we wait for,
the score, whether it can still be changed, what happens without an answer, what was missed, and what is saved."""
import os
import re
import sys

import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "tools"))
from mails import Desk  # noqa: E402

GAMES = ("quorum", "diplomacy", "forvm", "doge", "gorbino")
# by the beginnings of the sentences that may answer, in the order of the questions
KEYS = (("lead.wait.you", "lead.wait.both", "lead.wait", "lead.next"), ("lead.score", "lead.score.none"),
        ("lead.change.owed", "lead.change.sent", "lead.change.filed"),
        ("report.default", "lead.nothing", r"\w+\.default\.\w+"), ("mail.happened", "lead.missed.none"), ("mail.plan", "mail.plan.none"))
ASKED = {
    "en": ("Who are we waiting for?", "What's the score?", "Can I still change it?", "What if I do nothing?", "What did I miss?"),
    "de": ("Auf wen warten wir?", "Wie ist der Punktestand?", "Kann ich es noch ändern?",
           "Was passiert, wenn ich nichts mache?", "Was habe ich verpasst?"),
    "fr": ("Qui est-ce qu'on attend ?", "Quel est le score ?", "Est-ce que je peux encore changer ?",
           "Que se passe-t-il si je ne fais rien ?", "Qu'est-ce que j'ai manqué ?"),
    "es": ("¿A quién esperamos?", "¿Cómo va el marcador?", "¿Todavía puedo cambiarlo?", "¿Qué pasa si no hago nada?",
           "¿Qué me he perdido?"),
}
ALSO = (("Did I miss anything?", 4), ("Habe ich etwas verpasst?", 4), ("J'ai manqué quelque chose ?", 4),
        ("Qu'est-ce qui s'est passé depuis mon dernier coup ?", 4), ("Qui manque ?", 0))


def plain(text):
    """Without line ends, and without capitals, since a heading has them."""
    return " ".join(text.split()).lower()


def beginnings(language, rules):
    """For each question, what an answer may begin with: sentences of the catalog up to what is put into them."""
    found = {}
    for folder in ("templates/po", f"src/games/{rules}"):
        with open(os.path.join(ROOT, folder, f"{language}.po"), encoding="utf-8") as file:
            for key, said in re.findall(r'^msgid "(.+)"\n(?:msgid_plural .*\n)?msgstr(?:\[0\])? ((?:".*"\n)+)', file.read(), re.M):
                found[key] = "".join(re.findall(r'"(.*)"', said))
    return [[plain(said.split("{")[0]) for key, said in found.items() if any(re.fullmatch(one, key) for one in keys)] for keys in KEYS]


def first_lines(rules):
    """Of who is asked and, where there is one, of who is not."""
    with Desk(os.environ["CURSUS"], rules, pictures=False) as desk:
        for _ in range(4):
            desk.turn()
        asked = next(iter(desk.asked))
        people = [asked, *[person for person in desk.people if person not in desk.asked][:1]]
        newest = dict(desk.newest)

        def say(person, words):
            desk.people[person].answer(newest[person], words)
            for mail in desk.work():
                newest[mail.to] = mail
            return newest[person].text

        for language, questions in ASKED.items():
            wanted = beginnings(language, rules)
            assert all(wanted), (language, wanted)
            also = ALSO if language == "en" and rules == GAMES[0] else ()
            for person in people:
                say(person, f"language {language}")
                for words, at in (*((words, at) for at, words in enumerate((*questions, "orders"))), *also):
                    said = plain(say(person, words))
                    assert any(said.startswith(one) for one in wanted[at]), (words, said[:200], wanted[at])


def of(rules):
    def test():
        first_lines(rules)
    test.__name__ = f"first_lines_{rules}"
    return test


tap.main([of(rules) for rules in GAMES])
