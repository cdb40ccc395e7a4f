"""The page that checks dice, in Debian's Chromium: it agrees with real games, and says of every other file what is wrong
with it."""
import atexit
import copy
import hashlib
import itertools
import json
import os
import random
import re

import tap
from browser import Browser
from club import Club
from records import check, taken_back_with_dice

HERE = os.path.dirname(os.path.abspath(__file__))
SITE = os.path.join(HERE, "..", "..", "templates", "site")
GAMES = {"quorum": 4, "forvm": 3, "doge": 4, "gorbino": 6}
MOST_SCRIPT = 9500  # bytes
# RFC 8439, appendix A.1, test vectors 1 to 4: key, counter, keystream
CHACHA20 = (
    ("00" * 32, 0, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                   "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"),
    ("00" * 32, 1, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                   "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"),
    ("00" * 31 + "01", 1, "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                          "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"),
    ("00ff" + "00" * 30, 2, "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"))
# RFC 7693, appendix A: BLAKE2b-512 of "abc"
BLAKE2B_ABC = ("ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
               "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")
HEX = "data => Array.from(new Uint8Array(data.buffer, 0, data.byteLength), byte => byte.toString(16).padStart(2, '0')).join('')"
BYTES = "hex => Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16))"



WAIT = """new Promise(done => {
    const look = () => {
        const found = document.querySelector("#dice-result > div");
        if (found && !["going", "nothing"].includes(found.classList[0]))
            done([found.classList[0], found.innerText]);
        else
            setTimeout(look, 5);
    };
    look();
})"""


def house():
    """One with pages, in which a game of each rules is over and another goes on; and the records, by rules."""
    club = Club(extra="[site]\nfolder = site\n")
    atexit.register(club.close)
    club.run("init")
    for rules, seats in GAMES.items():
        club.run("game", "open", f"a-{rules}", "--rules", rules, "--seats", str(seats))
        club.run("game", "start", f"a-{rules}", "--bots")
    club.run("player", "add", "olive", "olive@example.org")
    club.run("game", "open", "goes-on", "--rules", "quorum", "--seats", "2")
    club.run("seat", "goes-on", "1", "player", "olive")
    club.run("game", "start", "goes-on", "--bots")
    club.work()
    return club, {rules: json.loads(club.text("record", f"a-{rules}")) for rules in GAMES}


def with_record(page, record):
    """The page of a game with another record in it."""
    block = json.dumps(record).replace("<", "\\u003c")
    return re.sub(r'(<script type="application/json" id="record">).*?(</script>)', lambda found: found[1] + block + found[2],
                  page, flags=re.S)


class Page(Browser):
    """The page in a browser, and a folder for what it is given."""

    def __init__(self):
        super().__init__()
        self.files = itertools.count(1)
        self.size(1280)
        self.load()

    def load(self, name="dice.html"):
        self.open(HOUSE.path("site", name))

    def load_text(self, html):
        path = os.path.join(self.folder, "dice.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(html)
        self.open(path)

    def link(self, wanted):
        """The file that a link of the page leads to."""
        return self.run(f'document.querySelector("{wanted}").href').removeprefix("file://")

    def file(self, content):
        """Writes a file for it: a record, or any bytes. Each has its own name: the same again is no news to a page."""
        path = os.path.join(self.folder, f"record-{next(self.files)}.json")
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else json.dumps(content, separators=(",", ":")).encode())
        return path

    def choose(self, content, given=""):
        """Gives the page a commitment and a file; what it says of that: (kind, text)."""
        self.run(f"get('dice-given').value = {json.dumps(given)}; get('dice-result').replaceChildren()")
        field = self.call("Runtime.evaluate", expression="get('dice-file')")["result"]["objectId"]
        self.call("DOM.setFileInputFiles", files=[self.file(content)], objectId=field)
        return self.run(WAIT)

    def axe(self):
        with open(os.path.join(HERE, "..", "browser", "axe.min.js"), encoding="utf-8") as file:
            self.call("Runtime.evaluate", expression=file.read())
        return self.run("""axe.run(document, {resultTypes: ["violations"]}).then(found =>
            found.violations.map(one => one.id + ": " + one.nodes.map(node => node.html).join(" | ")))""")


HOUSE, RECORDS = house()
RECORD = RECORDS["quorum"]
CLOSED = json.loads(HOUSE.text("record", "goes-on"))
BRANCHED = taken_back_with_dice()
PAGE = Page()


def lists(record):
    return [record["draws"]] + [move["draws"] for move in record["moves"]]


def places(record):
    """Of each draw: (move, place in it)."""
    return [(move, i) for move, one in enumerate(lists(record)) for i in range(len(one))]


def changed(record, number, value=None):
    """The record with another value of a draw, counted from 0."""
    record = copy.deepcopy(record)
    move, i = places(record)[number]
    draw = lists(record)[move][i]
    draw[1] = (draw[1] + 1) % draw[0] if value is None else value
    return record


def expect_wrong(record, number):
    """The page finds that draw, and says where it is and what it should be."""
    number %= len(places(record))
    move, i = places(record)[number]
    bound, value = lists(record)[move][i]
    if bound == 1:  # it cannot be another
        return expect_wrong(record, number - 1)
    kind, said = PAGE.choose(changed(record, number))
    assert kind == "wrong", (kind, said)
    where = f"move {move}" if move else "the setup"
    for words in (f"Draw {number + 1} is wrong: the record has {(value + 1) % bound}, the secret and the words make {value}.",
                  f"It is draw {i + 1} of {where}, a number below {bound}."):
        assert words in said, (words, said)


def hashes_and_streams_are_those_of_the_standards():
    for key, count, wanted in CHACHA20:
        assert PAGE.run(f"({HEX})(chacha20(({BYTES})('{key}'), {count}))") == wanted, (key, count)
    assert PAGE.run(f"({HEX})(blake2b(new TextEncoder().encode('abc'), 64).slice())") == BLAKE2B_ABC
    lengths = [*range(0, 300), 1023, 1024, 1025]
    made = PAGE.run(f"{lengths}.map(size => ({HEX})(blake2b(Uint8Array.from({{length: size}}, (_, i) => i % 251)).slice()))")
    assert made == [hashlib.blake2b(bytes(i % 251 for i in range(size)), digest_size=32).hexdigest() for size in lengths]


def no_value_is_likelier_than_another():
    """Numbers below 2^32 mod the bound are thrown away, none else."""
    made = PAGE.run("""(() => {
        const real = chacha20, draws = [];
        for (const [bound, word] of [[5, 0], [5, 1], [2 ** 31 - 1, 1], [2 ** 31 - 1, 2], [2 ** 31, 0], [6, 3], [6, 4]]) {
            chacha20 = () => Uint32Array.from([word, 2 ** 32 - 2, ...Array(14).fill(0)]);
            draws.push(stream(new Uint8Array(32))(bound));
        }
        chacha20 = real;
        return draws;
    })()""")
    last = 2**32 - 2
    assert made == [last % 5, 1, last % (2**31 - 1), 2, 0, last % 6, 4], made


def real_games_check():
    for number, (rules, record) in enumerate(RECORDS.items(), 1):
        kind, said = PAGE.choose(record)
        assert kind == "fair" and f"{len(places(record))} draws, all as the secret and the words make them." in said, said
        assert "No mail was compared" in said and record["commitment"] in said, said
        assert f"Game {number}, a-{rules}. Moves: {len(record['moves'])}. Branches: 1." in said, (rules, said)


def the_commitment_of_a_mail_is_compared():
    for given in (RECORD["commitment"], f"  commitment: {RECORD['commitment'].upper()}. "):
        kind, said = PAGE.choose(RECORD, given)
        assert kind == "fair" and "the commitment is the one in your mail" in said and "No mail" not in said, said
    kind, said = PAGE.choose(RECORD, "ab" * 32)
    assert kind == "other" and "ab" * 32 in said and RECORD["commitment"] in said, said
    kind, said = PAGE.choose(RECORD, RECORD["commitment"][1:])
    assert kind == "typed", said


def games_taken_back_check():
    for record in BRANCHED:
        assert len(record["branches"]) > 1
        kind, said = PAGE.choose(record, record["commitment"])
        assert kind == "fair" and said.startswith(f"{len(places(record))} draws, all"), said
        assert f"Branches: {len(record['branches'])}." in said, said


def a_record_of_an_early_version_checks():
    record = {key: value for key, value in RECORD.items() if key != "branches"}
    assert PAGE.choose(record)[0] == "fair"


def every_changed_draw_is_found():
    for record in RECORDS.values():
        for number in (0, len(places(record)) // 2, -1):
            expect_wrong(record, number)


def a_changed_draw_of_a_later_branch_is_found():
    record = BRANCHED[1]
    start = record["branches"][-1]["from"]
    first = next(number for number, (move, _) in enumerate(places(record)) if move > start)
    for number in (first, first + 1, -1):
        expect_wrong(record, number)


def the_program_of_the_handbook_says_the_same():
    """Of real records, and of such as somebody has changed anywhere. Cursus, which plays them again, sees also where a
    draw is missing that no other would have followed."""
    chosen = random.Random(11)
    changes = [
        lambda record: record,
        lambda record: changed(record, chosen.randrange(len(places(record)))),
        lambda record: changed(record, chosen.randrange(len(places(record))), 2**31 - 1),
        lambda record: record["words"].reverse() or record,
        lambda record: dict(record, game=record["game"] + 1),
        lambda record: dict(record, commitment=record["commitment"][::-1]),
        lambda record: lists(record)[chosen.choice(places(record))[0]].pop() and record,
        lambda record: lists(record)[chosen.choice(places(record))[0]].insert(0, [6, 3]) or record,
    ]
    for real in (RECORDS["gorbino"], BRANCHED[1]):
        for change in changes:
            record = change(copy.deepcopy(real))
            kind, told = PAGE.choose(record)
            status, said = check(record, record["commitment"])
            assert (kind == "fair") == (status == 0), (told, said)
            number = re.search(r"draw (\d+) is not the next one", said)
            assert (kind == "wrong") == (number is not None), (told, said)
            assert number is None or f"Draw {number[1]} is wrong:" in told, (told, said)
            verified = HOUSE.run("verify", "--file", "-", input=json.dumps(record), code=None).returncode
            assert verified == 0 if change is changes[0] else verified != 0, told


def a_draw_taken_out_is_found():
    record = copy.deepcopy(RECORD)
    del record["draws"][3]
    assert PAGE.choose(record)[0] == "wrong"


def a_value_out_of_its_bound_is_found():
    kind, said = PAGE.choose(changed(RECORD, 7, 2**31 - 1))
    assert kind == "wrong" and "Draw 8 is wrong: the record has 2147483647" in said, said


def another_word_is_found():
    record = dict(RECORD, words=[RECORD["words"][0] + "x"] + RECORD["words"][1:])
    assert PAGE.choose(record)[0] == "wrong"


def another_secret_is_found():
    record = copy.deepcopy(RECORD)
    record["secret"] = record["branches"][0]["secret"] = "00" * 32
    kind, said = PAGE.choose(record)
    assert kind == "secret" and "The secret of branch 0 is not the one that was promised." in said, said
    record["commitment"] = hashlib.blake2b(bytes(32), digest_size=32).hexdigest()
    assert PAGE.choose(record, RECORD["commitment"])[0] == "other"
    assert PAGE.choose(record)[0] == "wrong"


def two_secrets_in_a_record_are_found():
    kind, said = PAGE.choose(dict(RECORD, secret="00" * 32))
    assert kind == "none" and '"secret"' in said, said


def another_commitment_is_found():
    assert PAGE.choose(dict(RECORD, commitment="5c" * 32))[0] == "secret"


def secrets_of_later_branches_are_bound():
    """Outside the chain; the first one's for all; the later one's for the first; and back to one that was open."""
    for at, secret in ((2, "5c" * 32), (0, BRANCHED[1]["branches"][2]["secret"])):
        record = copy.deepcopy(BRANCHED[1])
        record["branches"][at]["secret"] = secret
        record["secret"] = record["branches"][-1]["secret"]
        kind, said = PAGE.choose(record)
        assert kind == "secret" and f"branch {record['branches'][at]['branch']} " in said, said
    record = copy.deepcopy(BRANCHED[1])
    record["secret"] = record["branches"][2]["secret"] = record["branches"][0]["secret"]
    assert PAGE.choose(record)[0] == "wrong"
    record = copy.deepcopy(BRANCHED[1])
    last = len(record["moves"])
    record["branches"].append({"branch": 4, "from": last, "secret": record["branches"][0]["secret"]})
    record.update(branch=4, secret=record["branches"][0]["secret"])
    assert PAGE.choose(record)[0] == "secret"


def a_game_under_way_is_not_open():
    kind, said = PAGE.choose(CLOSED)
    assert kind == "closed" and "The secret of this game is not open yet." in said, said


def other_files_are_no_records():
    deep = 1 << 18
    for content in (b"", b"\0\xff\xfe", b"hello", b"{", json.dumps(RECORD).encode()[:-2], b"null", b"7", b'"record"', b"[]",
                    b"{}", b'{"cursus":1}', b"[" * deep, b"[" * deep + b"]" * deep, b'{"cursus":' * deep,
                    b"[" * (4 << 20), b"1" * (4 << 20), b'{"cursus":1,"__proto__":{"game":1}}'):
        kind, said = PAGE.choose(content)
        assert kind == "none" and "This is no record of a game." in said, (content[:40], said)
    kind, said = PAGE.choose(b" " * (4 << 20) + b"1")
    assert kind == "large", said


def hostile_values_harm_nothing():
    """Each part of a record in turn is each kind of nonsense: the check always comes to a result."""
    nonsense = [None, True, False, -1, 0, 1, 1.5, 2**31, 2**53, 1e308, "", "x", "<b>", "0" * 64, "\ud800".encode(
        "utf-8", "surrogatepass").decode("utf-8", "replace"), "x" * 10000, [], {}, [[]], [None], [[1]], [[0, 0]],
        [[1, 0]], [[-1, 0]], [["1", 0]], {"length": 3}, {"0": [1, 0], "length": 1}, [{"draws": 5}], [{}],
        ["0" * 64], [{"branch": 0, "from": 0, "secret": None}], [{"branch": 0, "from": 10**9, "secret": "0" * 64}],
        [{"branch": 1, "from": 0, "secret": "0" * 64}], [{"branch": 0, "from": 0, "secret": ["0" * 64]}]]
    kinds = PAGE.run("""(record, nonsense) => {
        const told = {}, finish = one => {
            const steps = check(one, "");
            let step;
            while (!(step = steps.next()).done);
            say(step.value);
            told[step.value.is] = (told[step.value.is] ?? 0) + 1;
        };
        for (const made of [record, record.branches[1], record.branches[2], record.moves[0], record.moves[0].draws])
            for (const key of Object.keys(made)) {
                const before = made[key];
                for (const value of nonsense) {
                    made[key] = value;
                    finish(record);
                }
                delete made[key];
                finish(record);
                made[key] = before;
            }
        finish(record);
        return told;
    }""".join(("(", f")({json.dumps(BRANCHED[1])}, {json.dumps(nonsense)})")))
    assert kinds["none"] > 300 and kinds["fair"] >= 1 and kinds["closed"] >= 1, kinds
    assert set(kinds) <= {"none", "fair", "closed", "wrong", "secret"}, kinds


def many_branches_do_not_hang():
    record = copy.deepcopy(RECORD)
    first = record["branches"][0]
    record["branches"] += [dict(first, branch=i, **{"from": len(record["moves"])}) for i in range(1, 3000)]
    record["branch"] = 2999
    assert PAGE.choose(record)[0] == "fair"


def names_are_text():
    name = "<img src=x onerror=alert(1)><b>ides</b>"
    kind, said = PAGE.choose(dict(RECORD, name=name))
    assert kind == "fair" and name in said, said
    assert PAGE.run("document.querySelectorAll('#dice-result img, #dice-result b').length") == 0


def long_ones_show_how_far_they_are():
    """Of very many draws, in a slow browser: the page goes on living, and another file ends the check."""
    made = PAGE.run("""record => {
        const text = [record.secret, ...record.words, record.game, 0].map(item => `${item}\\n`).join("");
        const draw = stream(blake2b(new TextEncoder().encode(text)));
        record.draws.forEach(([bound]) => draw(bound));
        return Array.from({length: 300000}, () => draw(6));
    }""".join(("(", f")({json.dumps(dict(RECORD, moves=[]))})")))
    record = dict(RECORD, moves=[{"draws": [[6, value] for value in made]}])
    PAGE.call("Emulation.setCPUThrottlingRate", rate=3)
    PAGE.run("""window.seen = []; window.watch = new MutationObserver(() => get("dice-bar") &&
        seen.push(get("dice-bar").value)); watch.observe(get("dice-result"), {subtree: true, childList: true,
        attributes: true})""")
    kind, said = PAGE.choose(record)
    assert kind == "fair" and said.startswith(f"{len(RECORD['draws']) + 300000} draws"), said
    seen = PAGE.run("watch.disconnect(), seen")
    assert len(seen) >= 3 and seen == sorted(seen) and 0 < seen[0] < seen[-1] < 1, seen
    ended = PAGE.run("""new Promise(done => {
        const watch = new MutationObserver(() => {
            watch.disconnect();
            get("dice-given").value = "nonsense";
            get("dice-given").dispatchEvent(new Event("input", {bubbles: true}));
            done(get("dice-result").innerText);
        });
        get("dice-given").value = "";
        watch.observe(get("dice-result"), {childList: true});
        judge();
    })""")
    assert "This is no commitment." in ended, ended
    assert PAGE.run("new Promise(done => setTimeout(() => done(get('dice-result').innerText), 300))") == ended
    PAGE.call("Emulation.setCPUThrottlingRate", rate=1)


def a_file_is_dropped():
    PAGE.load()
    left, top = PAGE.run("(({x, y, width, height}) => [x + width / 2, y + height / 2])("
                         "get('dice-file').getBoundingClientRect())")
    data = {"items": [], "files": [PAGE.file(RECORD)], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        PAGE.call("Input.dispatchDragEvent", type=kind, x=left, y=top, data=data)
    assert PAGE.run(WAIT)[0] == "fair"


def press(key):
    for kind in ("keyDown", "keyUp"):
        PAGE.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=9)


def it_is_used_by_keyboard():
    PAGE.load()
    visited = []
    for _ in range(10):
        press("Tab")
        visited.append(PAGE.run("document.activeElement.id"))
        if visited[-1] == "dice-given":
            break
    assert visited[-2:] == ["dice-file", "dice-given"], visited
    PAGE.choose(RECORD)
    PAGE.run("get('dice-result').replaceChildren()")
    PAGE.call("Input.insertText", text="ab" * 32)
    assert PAGE.run(WAIT)[0] == "other"
    assert PAGE.run("get('dice-result').getAttribute('role')") == "status"


def a_game_that_is_over_has_its_record_in_a_page():
    for number, (rules, record) in enumerate(RECORDS.items(), 1):
        PAGE.load(f"game/{number}.html")
        PAGE.open(PAGE.link("main a[href$='-dice.html']"))
        kind, said = PAGE.run(WAIT)
        assert kind == "fair" and said.startswith(f"{len(places(record))} draws, all"), said
        assert PAGE.run("get('dice-file')") is None
        assert PAGE.run("document.title") == PAGE.run("document.querySelector('h1').innerText") == f"The dice of a-{rules}"
        PAGE.run("get('dice-result').replaceChildren(); get('dice-given').focus()")
        PAGE.call("Input.insertText", text=record["commitment"])
        kind, said = PAGE.run(WAIT)
        assert kind == "fair" and "the commitment is the one in your mail" in said, said
    PAGE.load()


def another_record_in_a_page_is_found():
    with open(HOUSE.path("site", "game", "1-dice.html"), encoding="utf-8") as file:
        page = file.read()
    for record, kind in ((changed(RECORD, 5), "wrong"), (dict(RECORD, name="</script><b>"), "fair"), (CLOSED, "closed")):
        PAGE.load_text(with_record(page, record))
        assert PAGE.run(WAIT)[0] == kind
    PAGE.load()


def a_game_under_way_has_no_such_page():
    assert os.path.exists(HOUSE.path("site", "game", "5.html"))
    assert not os.path.exists(HOUSE.path("site", "game", "5-dice.html"))
    with open(HOUSE.path("site", "game", "5.html"), encoding="utf-8") as file:
        assert "-dice.html" not in file.read()


def a_game_taken_back_loses_its_page_until_it_is_over_again():
    page = ("site", "game", "5-dice.html")
    with HOUSE.fork() as club:
        def state():
            return next(game for game in club.json("game", "list") if game["name"] == "goes-on")
        for _ in range(200):
            if state()["status"] == "finished":
                break
            club.run("game", "resolve", "goes-on", str(state()["phase"]))
        club.work()
        assert os.path.exists(club.path(*page)), state()
        club.run("game", "undo", "goes-on", "3")
        club.work()
        assert os.path.exists(club.path("site", "game", "5.html")) and not os.path.exists(club.path(*page))
        club.run("site", "--check")
        club.run("seat", "goes-on", "1", "bot")
        club.work()
        PAGE.open(club.path(*page))
        kind, said = PAGE.run(WAIT)
        assert kind == "fair" and "Branches: 2." in said, said
        club.run("site", "--check")
    PAGE.load()


def every_page_of_the_house_leads_to_it():
    for name in ("index.html", "game/1.html", "game/5.html"):
        PAGE.load(name)
        assert PAGE.link("footer a[href$='dice.html']") == HOUSE.path("site", "dice.html")
    PAGE.load()


def it_says_what_to_do_without_scripts():
    PAGE.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        PAGE.load()
        tree = PAGE.call("Accessibility.getFullAXTree")["nodes"]
        told = " ".join(str(node.get("name", {}).get("value", "")) for node in tree if not node.get("ignored"))
        assert "cursus verify --file record.json" in told and "Commitment" not in told, told
    finally:
        PAGE.call("Emulation.setScriptExecutionDisabled", value=False)
        PAGE.load()


def everybody_can_read_it():
    record = changed(RECORD, 9)
    for width in (390, 1280):
        for scheme in ("light", "dark"):
            PAGE.size(width, 844, scheme)
            for content, given in ((RECORD, ""), (record, ""), (RECORD, "ab" * 32)):
                PAGE.choose(content, given)
                found = PAGE.axe()
                assert found == [], (width, scheme, found)
                PAGE.check_width()
            PAGE.load("game/1-dice.html")
            PAGE.run(WAIT)
            assert PAGE.axe() == [], PAGE.axe()
            PAGE.load()


def it_is_small_and_asks_for_nothing():
    assert os.path.getsize(os.path.join(SITE, "dice.js")) < MOST_SCRIPT
    assert PAGE.asked == [], PAGE.asked


if __name__ == "__main__":
    with PAGE:
        tap.main([
            hashes_and_streams_are_those_of_the_standards, no_value_is_likelier_than_another, real_games_check,
            the_commitment_of_a_mail_is_compared,
            games_taken_back_check, a_record_of_an_early_version_checks, every_changed_draw_is_found,
            a_changed_draw_of_a_later_branch_is_found, the_program_of_the_handbook_says_the_same,
            a_draw_taken_out_is_found, a_value_out_of_its_bound_is_found,
            another_word_is_found, another_secret_is_found, two_secrets_in_a_record_are_found,
            another_commitment_is_found,
            secrets_of_later_branches_are_bound, a_game_under_way_is_not_open, other_files_are_no_records,
            hostile_values_harm_nothing, many_branches_do_not_hang, names_are_text, long_ones_show_how_far_they_are,
            a_file_is_dropped, it_is_used_by_keyboard, a_game_that_is_over_has_its_record_in_a_page,
            another_record_in_a_page_is_found, a_game_under_way_has_no_such_page,
            a_game_taken_back_loses_its_page_until_it_is_over_again, every_page_of_the_house_leads_to_it,
            it_says_what_to_do_without_scripts, everybody_can_read_it, it_is_small_and_asks_for_nothing])
