"""`cursus map`: a map is looked for in the folder of the operator and among those of the program, checked, and shown."""
import json
import os

import tap
from club import Club

DRAWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "games", "diplomacy", "maps")
WRONG = """USE islands
FLAGZ
AMEND SUM ABUTS XYZ
IN SPRING: WATER SUM
NOTIFY anna@example.org
"""


def house(extra=""):
    club = Club(extra="[rules]\nmaps = maps\n" + extra)
    os.mkdir(club.path("maps"))
    return club


def write(club, name, text):
    with open(club.path(f"maps/{name}.map"), "w") as file:
        file.write(text)


def drawn(name):
    with open(os.path.join(DRAWN, name + ".map")) as file:
        return file.read()


def maps_of_the_program_are_fine():
    with house() as club:
        club.say = "-v"
        files = sorted(file for file in os.listdir(DRAWN) if file.endswith(".map"))
        for file in files:
            name = file.removesuffix(".map")
            map = json.loads(club.text("--json", "map", "show", name))
            assert map["files"] == [file, f"{name}.places"]
            said = club.text("map", "check", name)
            assert said.startswith(f"{file} is fine: {len(map['powers'])} powers, {len(map['provinces'])} provinces, "
                                   f"{len(map['centres'])} centres, "), said
            page = club.text("map", "show", name)
            for power, its in map["powers"].items():
                assert f"{power.title()} ({its['adjective'].title()}, {its['letter']}): homes {' '.join(its['homes'])}" in page, page
        assert len(files) == 3


def every_fault_is_told_at_once():
    with house() as club:
        write(club, "islands", drawn("islands"))
        write(club, "wrong", WRONG)
        for word in ("wrong", club.path("maps/wrong.map")):
            done = club.run("map", "check", word, code=1)
            assert done.stdout.decode().splitlines() == [
                "wrong.map:4: IN is not played here: a map does not change during a game.",
                "wrong.map:3: SUM abuts XYZ, which is nowhere.",
                "wrong.map:2: FLAGZ founds a power without units and centres. Is it misspelt?"], done.stdout
            assert f"{word}: 3 faults" in done.stderr.decode()
        assert "wrong.map:5: NOTIFY is left out.\n" in club.run("-v", "map", "check", "wrong", code=1).stdout.decode()
        checked = json.loads(club.run("--json", "map", "check", "wrong", code=1).stdout)
        assert len(checked["faults"]) == 3 and checked["notes"] == ["wrong.map:5: NOTIFY is left out."], checked
        assert not checked["fine"]
        done = club.run("map", "show", "wrong", code=65)
        assert not done.stdout and "FLAGZ" in done.stderr.decode()


def places_of_the_picture_are_checked():
    with house() as club:
        write(club, "islands", drawn("islands"))
        with open(os.path.join(DRAWN, "islands.places")) as file:
            places = file.read()
        with open(club.path("maps/islands.places"), "w") as file:
            file.write(places.replace("SEO", "XYZ") + "5 5 ARV\n10000 5 SEO\n")
        end = len(places.splitlines())
        assert club.run("map", "check", "islands", code=1).stdout.decode().splitlines() == [
            f"islands.places:{end}: XYZ is nowhere on the map.", f"islands.places:{end + 1}: ARV has a point already.",
            f"islands.places:{end + 2}: 10000 is no whole number from 0 to 9999.", "islands.places: SEO has no point."]


def a_map_that_is_too_large_is_told():
    with house() as club:
        write(club, "many", drawn("islands").replace("UNOWNED", "".join(f"P{n} (p)\n" for n in range(40)) + "UNOWNED"))
        assert club.run("map", "check", "many", code=1).stdout == b"many.map: 44 powers; 28 can be played.\n"
        assert len(json.loads(club.text("--json", "map", "show", "many"))["powers"]) == 44


def a_map_of_the_folder_comes_first():
    with house() as club:
        write(club, "islands", drawn("islands").replace("ARVON ", "AVALON ", 1))
        assert "AVALON" in json.loads(club.text("--json", "map", "show", "islands"))["powers"]
        # what a file includes is in its own folder, wherever that is
        write(club, "mine", "USE islands\nARVON -> ATHENS\n")
        assert "mine.map:2: ARVON is no power.\n" in club.run("map", "check", "mine", code=1).stdout.decode()
        write(club, "secret", "USE ../club\n")
        assert "is no name of a file in the folder of the map" in club.run("map", "check", "secret", code=1).stdout.decode()
        write(club, "alone", "USE straits\n")
        assert "alone.map:1: straits.map is not there.\n" in club.run("map", "check", "alone", code=1).stdout.decode()


def winter(club, name, centres, units, line):
    """A winter in which seat 1 says this; the units that come of it, and what was refused."""
    position = {"centres": centres, "dislodged": [], "options": {"build": "home", "end": 1400, "map": name, "win": 6}, "phase": "winter",
                "units": units, "year": 1305}
    trial = {"rules": "diplomacy", "seats": len(centres), "options": position["options"], "position": position,
             "steps": [{"seat": 1, "lines": [line]}]}
    played = json.loads(club.run("-o", "rules.maps=maps", "try", "-", input=json.dumps(trial)).stdout)
    return played["position"]["units"], [why["code"] for why in played["refused"]]


def rules_of_the_house_are_played():
    with house() as club:
        # built anywhere, while a home is owned
        write(club, "afar", drawn("straits") + "RULE REMOTE_BUILDS\n")
        write(club, "near", drawn("straits"))
        mine, theirs = ["ald", "gul"], ["xan", "yar", "zan"]
        others = ["a yar", "f xan", "f zan"]
        assert winter(club, "afar", [mine, theirs], [["a ald"], others], "build a gul") == ([["a ald", "a gul"], others], [])
        assert winter(club, "near", [mine, theirs], [["a bre"], others], "build a gul")[1] == ["E-HOME"]
        assert winter(club, "afar", [["gul", "kel"], theirs], [["a bre"], others], "build a gul")[1] == ["E-HOME"]


def what_is_not_there_is_said():
    with house() as club:
        assert club.run("map", "check", "nowhere", code=1).stdout == b"nowhere.map is not there.\n"
        assert "nowhere.map is not there." in club.run("map", "show", "./nowhere.map", code=65).stderr.decode()
        club.run("map", "draw", "islands", code=2)
        club.run("map", "check", code=2)
        # what a file says does not command the terminal
        write(club, "odd", "\x1b[2J\u202ex\n")
        assert b"\x1b" not in club.run("map", "check", "odd", code=1).stdout


tap.main([maps_of_the_program_are_fine, every_fault_is_told_at_once, places_of_the_picture_are_checked, a_map_that_is_too_large_is_told, a_map_of_the_folder_comes_first,
          rules_of_the_house_are_played, what_is_not_there_is_said])
