"""The board in all its forms: PNG, SVG with text as text, PDF for print; upright and wide, light and dark."""

import re
import xml.etree.ElementTree
import zlib

import tap
from club import PICTURES, Club, duel
from outgoing_test import png_size

SVG = "{http://www.w3.org/2000/svg}"
GAMES = (("quorum", "Quorum"), ("forvm", "FORVM"), ("doge", "Doge"), ("gorbino", "Gorbino's Quest"),
         ("diplomacy", "Diplomacy"))
HOUSES = {}


def house():
    """One game of each kind, between bots, as it begins."""
    if not HOUSES:
        club = HOUSES["club"] = Club()
        club.run("init")
        for rules, _ in GAMES:
            club.run("game", "open", f"ides_{rules}", "--rules", rules)
            club.run("player", "add", f"Anna {rules}", f"anna.{rules}@example.org")
            club.run("seat", f"ides_{rules}", "1", "player", f"Anna {rules}")
            club.run("game", "start", f"ides_{rules}", "--bots")
    return HOUSES["club"]


def drawn(form, game, *more):
    club = house()
    path = club.path("board")
    club.run("show", f"ides_{game}", *more, f"--{form}", path)
    with open(path, "rb") as file:
        return file.read()


def pictures_as_svg():
    for rules, title in GAMES:
        data = drawn("svg", rules)
        root = xml.etree.ElementTree.fromstring(data)
        assert root.tag == SVG + "svg" and root.get("role") == "img"
        assert root.find(SVG + "title").text == f'{title} "ides_{rules}"'
        assert len(root.find(SVG + "desc").text) > 5, "who hears it is told where the game stands"
        words = [text.text for text in root.iter(SVG + "text")]
        assert len(words) > 20 and any("Hispania" in word for word in words) == (rules in ("quorum", "forvm")), words
        for text in root.iter(SVG + "text"):
            assert float(text.get("textLength")) > 0 and float(text.get("font-size")) > 0
        assert drawn("svg", rules) == data, "the same position is another picture"
        assert len(data) < 150000, len(data)


def streams(data):
    """What the streams of a PDF hold, unpacked."""
    found = b""
    for match in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S):
        try:
            found += zlib.decompress(match[1])
        except zlib.error:
            found += match[1]
    return found


def pictures_as_pdf():
    for rules, _ in GAMES:
        data = drawn("pdf", rules)
        assert data.startswith(b"%PDF-1.") and data.rstrip().endswith(b"%%EOF") and b"startxref" in data
        text = streams(data)
        # from cairo 1.18 on objects stand in streams, too
        assert len(re.findall(rb"/Type /Page\b", data + text)) == 1
        assert b"beginbfchar" in text or b"beginbfrange" in text, "no letter says which one it is"
        assert b"/Subtype /Image" not in data, "letters or shapes are pixels"
        assert drawn("pdf", rules) == data, "the same picture is another file"


def shapes_and_colours():
    for rules, _ in GAMES:
        light, dark = drawn("png", rules, "--wide"), drawn("png", rules, "--wide", "--dark")
        assert png_size(light) == png_size(dark) == (1000, 700)
        assert light != dark
        root = xml.etree.ElementTree.fromstring(drawn("svg", rules, "--wide"))
        assert root.get("viewBox") == "0 0 1000 700"


def players_choose_the_shape():
    with duel(PICTURES) as game:
        upright = png_size(game.ask.picture)
        assert upright[0] == 700 and upright[1] >= 1000, upright
        for words, size in (("picture wide", (1000, 700)), ("picture on", (1000, 700)), ("picture upright", upright),
                            ("las im\u00e1genes apaisadas por favor", (1000, 700)), ("picture off", None),
                            ("bitte die Bilder hochkant", upright)):
            picture = game.say(f"{words}\nstate").picture
            assert (picture and png_size(picture)) == size, words
        game.say("picture round").must("picture upright", "picture wide", "picture dark")


def paper(png):
    """The colour of the last pixel."""
    chunks, at = {}, 8
    while at < len(png):
        count, name = int.from_bytes(png[at:at + 4], "big"), png[at + 4:at + 8]
        chunks[name] = chunks.get(name, b"") + png[at + 8:at + 8 + count]
        at += 12 + count
    number = zlib.decompress(chunks[b"IDAT"])[-1]
    return chunks[b"PLTE"][3 * number:3 * number + 3]


def players_choose_the_ink():
    """Dark and light, by any words; the shape stays. How it is stands with the other settings."""
    with duel(PICTURES) as game:
        light = paper(game.ask.picture)
        assert min(light) > 200, light
        for words, dark in (("picture dark", True), ("picture wide", True), ("bilder hell bitte", False),
                            ("dark mode for the pictures please", True), ("im\u00e1genes claras", False),
                            ("images sombres", True), ("picture light", False)):
            mail = game.say(f"{words}\nstate")
            assert (max(paper(mail.picture)) < 80) == dark and (paper(mail.picture) == light) != dark, words
            mail.must("picture dark" if dark else "picture light")


def an_invitation_has_it_in_the_shape_that_was_chosen():
    with duel(PICTURES) as game:
        game.say("picture wide")
        game.club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        game.club.run("game", "invite", "nones", game.mover.address)
        invitation, = [mail for mail in game.work() if mail.kind == "invitation"]
        assert png_size(invitation.picture) == (1000, 700)


def what_happened_last_is_marked():
    with duel() as game:
        def marks():
            path = game.club.path("board.svg")
            game.club.run("show", "ides", "--svg", path)
            with open(path, encoding="utf-8") as file:
                return file.read().count('stroke="#c2185b"')
        legend = marks()
        game.say(game.takes()[0])
        assert marks() > legend, "the card that was laid out last looks like the others"


def the_course_of_a_game_in_all_forms():
    """As the last mail has it, and dark, and with text as text; nothing before the game is over."""
    with duel() as game:
        path = game.club.path("course")

        def course(form, *more, code=0):
            game.club.run("show", "ides", "--course", *more, f"--{form}", path, code=code)
            with open(path, "rb") as file:
                return file.read()

        assert b"is not over" in game.club.run("show", "ides", "--course", "--png", path, code=None).stderr
        for _ in range(6):  # until somebody has points: what never moves is not drawn
            game.say(f"{game.takes()[0]}\nplay new")
        game.say("vote draw")
        game.other.answer(game.say("vote 1 yes", who=game.other), "yes")
        game.work()
        light, dark = course("png"), course("png", "--dark")
        assert png_size(light) == png_size(dark) == (700, 480) and light != dark
        root = xml.etree.ElementTree.fromstring(course("svg"))
        assert "Anna (red)" in root.find(SVG + "desc").text, "who hears it is told how the seats stood"
        words = [text.text for text in root.iter(SVG + "text")]
        assert "round" in words and {"R", "Y"} <= set(words), words
        assert course("svg", "--dark") != course("svg") and course("pdf").startswith(b"%PDF")


TESTS = (players_choose_the_shape, players_choose_the_ink, an_invitation_has_it_in_the_shape_that_was_chosen,
         what_happened_last_is_marked,
         pictures_as_svg, pictures_as_pdf, shapes_and_colours, the_course_of_a_game_in_all_forms)


if __name__ == "__main__":
    try:
        tap.main(TESTS)
    finally:
        for club in HOUSES.values():
            club.close()
