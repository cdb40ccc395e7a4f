"""Games in files of other programs: what is exported for the Python package `diplomacy`, and what such files make here."""
import copy
import json
import textwrap

import tap
from club import Club

FORMAT = ("--format", "diplomacy-json")
CODES = {"done": 0, "refused": 1, "data": 65, "create": 73}


def played(club, *options):
    """A game among bots, over, and as a saved game."""
    club.run("init")
    club.run("game", "open", "ides", "--rules", "diplomacy", *(word for one in options for word in ("--set", one)))
    club.run("game", "start", "ides", "--bots")
    while club.json("game", "list")[0]["status"] != "finished":
        club.run("tick")
    club.run("export", "ides", "ides.json", *FORMAT)
    with open(club.path("ides.json"), encoding="utf-8") as file:
        return json.load(file)


def taken(club, saved, *words, code="done", text=None):
    with open(club.path("in.json"), "w", encoding="utf-8") as out:
        out.write(json.dumps(saved) if text is None else text)
    done = club.run("import", "in.json", *FORMAT, *words, code=CODES[code])
    return done.stdout.decode() + done.stderr.decode()


def as_the_package_writes(saved):
    """What it has besides, and without what only Cursus writes."""
    other = copy.deepcopy(saved)
    del other["cursus"]
    for phase in other["phases"]:
        phase["state"].update(zobrist_hash="1919110489198082658", civil_disorder={}, influence={}, builds={}, homes={})
    other["phases"][-1]["orders"] = {power: None for power in other["phases"][-1]["orders"]}
    other["assigned_powers"] = None
    return other


def phase(saved, name):
    return next(one for one in saved["phases"] if one["name"] == name)


def ordered(saved):
    return [{power: sorted(lines) for power, lines in one["orders"].items()} for one in saved["phases"]]


def a_game_goes_out_and_comes_back_the_same():
    with Club() as club:
        saved = played(club, "end=1903")
        first = saved["phases"][0]
        assert saved["map"] == "standard" and first["name"] == "S1901M" and saved["phases"][-1]["name"] == "COMPLETED"
        assert first["state"]["units"]["RUSSIA"] == ["A MOS", "A WAR", "F SEV", "F STP/SC"], first["state"]
        assert len(first["orders"]["RUSSIA"]) == 4 and "F STP/SC" in first["results"], first
        said = taken(club, saved, "--name", "back")
        assert "#2 back is here:" in said and "each as in the file" in said, said
        one, two = club.json("record", "ides"), club.json("record", "back")
        assert [move["hash"] for move in one["moves"]] == [move["hash"] for move in two["moves"]]
        assert one["result"] == two["result"] and one["options"] == two["options"]
        club.run("verify", "back")
        club.run("doctor")
        club.run("site", "pages")
        with open(club.path("pages", "game", "2.html"), encoding="utf-8") as page:
            assert "no one" in page.read()
        standing = next(one for one in club.json("standings") if one["rules"] == "diplomacy")
        assert standing["ranked"] == 0 and {rank["player"] for rank in standing["games"][0]["ranks"]} == {"no one"}
        assert "this game is here already, as #2 back" in taken(club, saved, "--name", "again", code="refused")
        club.run("export", "back", "back.json", *FORMAT)
        with open(club.path("back.json"), encoding="utf-8") as file:
            assert ordered(json.load(file)) == ordered(saved)


def a_file_of_the_package_is_taken():
    with Club() as club:
        saved = as_the_package_writes(played(club, "end=1902"))
        saved["id"] = "9 lives"
        saved["phases"][0]["messages"] = [
            {"sender": "FRANCE", "recipient": "ENGLAND", "time_sent": 10 ** 15, "phase": "S1901M", "message": "Hello"},
            {"sender": "ITALY", "recipient": "GLOBAL", "time_sent": None, "phase": "S1901M", "message": "Ciao"},
            {"sender": "SYSTEM", "recipient": "GLOBAL", "time_sent": 1, "phase": "S1901M", "message": "It begins"}]
        assert "Nothing" not in taken(club, saved, "--dry-run") and len(club.json("game", "list")) == 1
        assert "#2 game-9-lives is here" in taken(club, saved)
        press = club.json("press", "game-9-lives")
        assert [(one["from"], len(one["to"]), one["text"]) for one in press] == [
            ("France", 1, "Hello"), ("Italy", 6, "Ciao")], press
        record = club.json("record", "game-9-lives")
        assert record["result"]["agreed"] and record["result"]["ranks"].count(1) >= 1, record["result"]


def a_game_without_an_end_is_shared_by_those_who_still_play():
    with Club() as club:
        saved = as_the_package_writes(played(club, "end=1903"))
        end = next(at for at, one in enumerate(saved["phases"]) if one["name"] == "S1902M")
        saved["phases"] = saved["phases"][:end + 1]
        saved["phases"][-1].update(orders={}, results={})
        taken(club, saved, "--name", "cut")
        result = club.json("record", "cut")["result"]
        assert result["ranks"] == [1] * 7 and result["why"] == "Played elsewhere, and not to its end.", result
        drawn = copy.deepcopy(saved)
        drawn["phases"].append(copy.deepcopy(saved["phases"][-1]))
        drawn["phases"][-1].update(name="COMPLETED")
        drawn["phases"][-1]["state"].update(name="COMPLETED", note="Victory by: FRA, TUR")
        taken(club, drawn, "--name", "drawn")
        assert club.json("record", "drawn")["result"]["ranks"] == [3, 3, 1, 3, 3, 3, 1]


def a_file_that_differs_says_where():
    with Club() as club:
        saved = played(club, "end=1902")
        other = copy.deepcopy(saved)
        units = phase(other, "F1901M")["state"]["units"]["FRANCE"]
        units.remove(next(unit for unit in units if unit.startswith("F ")))
        units.append("F WES")
        said = taken(club, other, code="data")
        assert "after S1901M it differs: FRANCE: units there F WES, here F " in said, said
        other = copy.deepcopy(saved)
        other["phases"][0]["orders"]["FRANCE"] = ["A PAR - LON", "F BRE dances"]
        said = taken(club, other, code="data")
        assert "after S1901M it differs: FRANCE" in said and "not read: 2 orders" in said and "A PAR - LON" in said, said
        other = copy.deepcopy(saved)
        autumn = phase(other, "F1901M")
        autumn["name"] = autumn["state"]["name"] = "F1902M"
        assert "there it is autumn-moves 1902, here autumn-moves 1901" in taken(club, other, code="data")
        assert len(club.json("game", "list")) == 1


def orders_that_are_none_change_nothing():
    with Club() as club:
        saved = played(club, "end=1901")
        saved["phases"][0]["orders"]["FRANCE"].append("F BRE dances")
        said = taken(club, saved, "--name", "odd")
        assert "1 orders are none here" in said and 'S1901M, France: "F BRE dances"' in said, said


def what_another_program_did_in_winter_is_played():
    with Club() as club:
        saved = played(club, "end=1908")
        winter = next(one for one in saved["phases"] if any(line.endswith(" D") for lines in one["orders"].values()
                                                            for line in lines) and one["name"][0] == "W")
        winter["orders"] = {power: [line for line in lines if not line.endswith(" D")]
                            for power, lines in winter["orders"].items()}
        taken(club, saved, "--name", "cold")
        assert club.json("position", "cold") == club.json("position", "ides")


def several_games_are_one_a_line():
    with Club() as club:
        saved = played(club, "end=1901")
        lines = []
        for number in range(3):
            one = copy.deepcopy(saved)
            one["id"] = f"g{number}"
            lines.append(json.dumps(one))
        broken = json.dumps({"phases": [{"name": "S1901M", "state": {"units": {"MARS": ["A PAR"]}}}]})
        said = taken(club, None, text="\n".join((lines[0], broken, lines[1], "", lines[2])), code="data")
        assert "in.json, game 2: S1901M: there is no power MARS on the map" in said, said
        assert "3 of 4 games are here." in said, said
        assert [game["name"] for game in club.json("game", "list")] == ["ides", "g0", "g1", "g2"]
        assert "#5 one is here" in taken(club, None, "--name", "one",
                                         text=json.dumps(dict(saved, id="pretty"), indent=2)), "over several lines"


def a_map_from_a_file_is_played_or_missed():
    with Club(extra="[rules]\nmaps = maps\n") as club:
        saved = played(club, "map=islands", "end=1905")
        assert saved["map"] == "islands"
        taken(club, saved, "--name", "back")
        assert club.json("position", "back") == club.json("position", "ides")
        for name, why in (("nowhere", "nowhere.map is not there"), ("../islands", "without folder and ending")):
            assert why in taken(club, dict(saved, map=name), code="data")


def foreign_files_cannot_do_harm():
    with Club() as club:
        club.run("init")
        for text, why in (("{", "line 1"), ("Hello", "line 1"), ("[" * 100000, "depth"), ('{"a": 1.5}', "only integers"), ("{}", "no saved game"),
                          ('{"phases": []}', "no saved game"), ('{"phases": [1]}', "a name as S1901M"),
                          ('{"a":"' + "x" * (16 << 20) + '"}', "more than 16 MiB"),
                          ('{"phases": [{"name": "S1901M", "state": {}, "orders": {"FRANCE": [1]}}]}', "a text of at most"),
                          ('{"phases": [' + ",".join(["{}"] * 3000) + "]}", "a list of 1 to 2000")):
            assert why in taken(club, None, text=text, code="data"), (text[:60], club.log[-300:])
        assert club.json("game", "list") == []


def pasted(text):
    """As it comes out of a mail: quoted, lines broken and ended as mails have them, with a word before and behind."""
    lines = [part for line in text.splitlines() for part in (textwrap.wrap(line, 70) or [""])]
    return "Hi, look:\r\n\r\n" + "\r\n".join(f"> {line}" for line in lines) + "\r\n\r\nBob: bye\r\n"


def a_record_as_text_is_read_back():
    with Club() as club, Club() as other:
        club.run("init")
        other.run("init")
        for rules in ("diplomacy", "doge", "quorum"):
            club.run("game", "open", f"g-{rules}", "--rules", rules, *(("--set", "end=1902") if rules == "diplomacy" else ()))
            club.run("game", "start", f"g-{rules}", "--bots")
            while club.json("record", f"g-{rules}")["result"] is None:
                club.run("tick")
            text = club.text("record", f"g-{rules}", "--text")
            assert ": " in text and "\n2. " in text and "position: " in text, text[:300]
            with open(other.path("pasted.txt"), "w", encoding="utf-8", newline="") as out:
                out.write(pasted(text))
            assert f"g-{rules} is here" in other.text("import", "pasted.txt")
            one, two = (where.json("record", f"g-{rules}") for where in (club, other))
            assert [(move["hash"], move["draws"], move["phase"]) for move in one["moves"]] == [
                (move["hash"], move["draws"], move["phase"]) for move in two["moves"]]
            assert one["result"] == two["result"] and one["secret"] == two["secret"]
            other.run("verify", f"g-{rules}")
            said = other.run("import", "-", "--format", "text", input=text, code=CODES["refused"]).stderr.decode()
            assert "this game is here already" in said, said


def a_text_that_was_changed_is_refused():
    with Club() as club, Club() as other:
        other.run("init")
        played(club, "end=1902")
        text = club.text("record", "ides", "--text")
        for wrong, why in ((text.replace("position: ", "position: 0"), "it differs: the moves lead to"),
                           (text.replace("2. autumn", "2. autumn 1901, moves\n3. autumn"), "here"),
                           (text.replace("France: ", "Gaul: ", 1), "no seat \"Gaul\""),
                           (text.replace("secret: ", "secret: z"), "64 hexadecimal digits"),
                           (text.replace("rules: diplomacy 1", "rules: diplomacy 9"), "is of version 9"),
                           (text.replace("rules: diplomacy 1", "rules: chess 1"), "no such rules"),
                           (text.replace("option: end 1902", "option: end"), "a name and a value"),
                           ("Hello\n", "no record as text")):
            with open(other.path("x.txt"), "w", encoding="utf-8") as out:
                out.write(wrong)
            said = other.run("import", "x.txt", code=CODES["data"]).stderr.decode()
            assert why in said, (why, said)
        assert other.json("game", "list") == []
        assert "record GAME --text" in club.run("export", "ides", "x", "--format", "text", code=CODES["data"]).stderr.decode()


def what_cannot_be_done_is_refused():
    with Club() as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "diplomacy")
        club.run("game", "open", "nones", "--rules", "quorum")
        for game, words, why in (("ides", FORMAT, "not played"), ("nones", FORMAT, "is for games of Diplomacy"),
                                 ("ides", ("--format", "xml"), "these are: text, diplomacy-json")):
            done = club.run("export", game, "x.json", *words, code=CODES["data"])
            assert why in done.stderr.decode(), done
        club.run("seat", "ides", "1", "bot")
        for seat in range(2, 8):
            club.run("player", "add", f"P{seat}", f"p{seat}@example.org")
            club.run("seat", "ides", str(seat), "player", f"P{seat}")
        club.run("game", "start", "ides")
        done = club.run("export", "ides", "x.json", *FORMAT, code=CODES["refused"])
        assert "goes on" in done.stderr.decode(), done


tap.main([a_game_goes_out_and_comes_back_the_same, a_file_of_the_package_is_taken,
          a_game_without_an_end_is_shared_by_those_who_still_play, a_file_that_differs_says_where,
          orders_that_are_none_change_nothing, what_another_program_did_in_winter_is_played,
          several_games_are_one_a_line, a_map_from_a_file_is_played_or_missed, foreign_files_cannot_do_harm, a_record_as_text_is_read_back,
          a_text_that_was_changed_is_refused, what_cannot_be_done_is_refused])
