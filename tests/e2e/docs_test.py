"""The handbook names what there is, and all there is: commands, options, settings, words in mails, refusals, links."""

import csv
import glob
import json
import os
import re
import shutil
import subprocess
import sys

import tap

CURSUS = os.path.abspath(os.environ["CURSUS"])
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
QUORUM = ("src", "games", "quorum")


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def pages():
    names = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"] + [os.path.relpath(path, ROOT) for path in
                             glob.glob(os.path.join(ROOT, "docs", "*.md")) +
                             glob.glob(os.path.join(ROOT, "src", "games", "*", "rules*.md"))]
    return {name: read(name) for name in sorted(names)}


def cursus(*words):
    done = subprocess.run([CURSUS, *words], env={"PATH": os.environ["PATH"], "CURSUS_CONFIG": "/dev/null"},
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done
    return done.stdout


def same(got, want):
    assert got == want, f"missing: {sorted(set(want) - set(got))}, too many: {sorted(set(got) - set(want))}"


def commands():
    return re.findall(r"^  ([a-z]+) +[A-Z]", cursus("help"), re.M)


def options():
    """Of each command, those that everybody takes included."""
    return {name: set(re.findall(r"--([a-z][a-z-]*[a-z])", cursus("help", name))) | {"version"} for name in commands()}


def code_of(text):
    """What stands in backticks or in indented and fenced blocks: where commands are written."""
    lines = re.findall(r"^(?:    |\|).*$", text, re.M) + re.findall(r"^```\n(.*?)^```", text, re.M | re.S)
    return "\n".join(re.findall(r"`([^`\n]+)`", text) + [line.strip() for line in lines])


def every_command_named_exists():
    known = options()
    found = set()
    for page, text in pages().items():
        for line in code_of(text.replace("sudo -u cursus ", "")).split("\n"):
            match = re.search(r"(?:^|[\s`/&])cursus((?: -[a-z]| -c \S+| -o \S+)*) ([a-z]+)(.*)", line)
            if match is None or line.startswith(("sudo useradd", "sudo install", "cursus    unix", "CURSUS=")):
                continue
            assert match[2] in known, f"{page}: there is no command {match[2]!r}: {line}"
            found.add(match[2])
            for option in re.findall(r"--([a-z][a-z-]*[a-z])", match[3].split("`")[0].split("#")[0].split("|")[0]):
                assert option in known[match[2]], f"{page}: {match[2]} has no --{option}: {line}"
    # help and version explain themselves
    same(found | {"help", "version"}, set(known))


def every_option_stands_in_the_man_page():
    manual = read("docs", "cursus.1").replace("\\-", "-").replace("\\fI", "").replace("\\fR", "").replace("\\fB", "")
    for name, taken in options().items():
        assert re.search(rf'^\.(?:B|BR) "?{name}\b', manual, re.M), f"the man page lacks the command {name}"
        for option in taken:
            assert f"--{option}" in manual, f"the man page lacks --{option} of {name}"
    words = {"config", "json", "verbose", "quiet", "help", "version", "at"}
    every = set().union(*options().values()) | words
    named = set(re.findall(r"--([a-z][a-z-]*[a-z])", manual))
    same(named & every, named)


def every_act_of_a_game_master_is_told():
    acts = re.findall(r"^  ([a-z]+) GAME", cursus("help", "game").split("Acts on a game:")[1], re.M)
    manual = read("docs", "cursus.1").split("what a game master does:")[1].split("\n.RE")[0]
    same(re.findall(r'^\.(?:B|BI|BR) ([a-z]+)', manual, re.M), acts)
    page = code_of(read("docs", "gm.md"))
    for act in acts:
        assert re.search(rf"cursus (?:game )?{act} ", page), f"docs/gm.md does not show {act}"


def every_act_on_an_event_is_told():
    acts = re.findall(r"^  ([a-z]+) +EVENT", cursus("help", "event").split("Acts:")[1], re.M)
    manual = read("docs", "cursus.1").split("The acts of an event are:")[1].split("\n.RE")[0]
    same(re.findall(r"^\.BR ([a-z]+)", manual, re.M), acts)
    page = code_of(read("docs", "events.md"))
    for act in acts:
        assert re.search(rf"event {act} ", page), f"docs/events.md does not show {act}"


def every_setting_of_an_event_is_in_its_page():
    page = read("docs", "events.md").split("\n## Settings")[1].split("\n## ")[0]
    named = [name for row in re.findall(r"^\| (`.*?) \|", page, re.M) for name in re.findall(r"`([a-z]+)`", row)]
    same(named, [name.split(".")[1] for name in settings() if name.startswith("event.")])


def exit_codes_are_the_same_everywhere():
    manual = re.findall(r"^\.B (\d+)$", read("docs", "cursus.1"), re.M)
    told = re.findall(r"^\| (\d+) \| ", read("docs", "operator.md"), re.M)
    same(told, manual)


def settings():
    return {f"{row['section']}.{row['key']}": row["value"] for row in json.loads(cursus("--json", "config"))}


def every_setting_is_in_its_page():
    rows = dict(re.findall(r"^\| `([a-z]+\.[a-z_]+)` \| (.*?) ?\| ", read("docs", "settings.md"), re.M))
    same(rows, settings())
    for name, default in settings().items():
        assert rows[name] == default, f"{name} has the default {default!r}, not {rows[name]!r}"


def every_setting_named_exists():
    sections = {name.split(".")[0] for name in settings()}
    for page, text in pages().items():
        for name in re.findall(r"`((?:" + "|".join(sections) + r")\.[a-z_]+)(?: = [^`]*)?`", text):
            if not os.path.exists(os.path.join(ROOT, "src", "engine", name)) and not name.endswith((".c", ".h", ".html", ".md", ".json")):
                assert name in settings(), f"{page}: there is no setting {name}"


def every_word_in_mails_is_in_the_reference():
    words = set(re.findall(r'\[VERB_[A-Z_]+\] = \{"([a-z-]+)", (?:VERB|0)', read("src", "engine", "play", "verbs.c")))
    page = read("docs", "player-reference.md")
    table = page.split("## All words")[1].split("\n## ")[0]
    rows = [re.findall(r"`([a-z-]+)[^`]*`", row.split("|")[1]) for row in re.findall(r"^\| `.*$", table, re.M)]
    same({word for row in rows for word in row} - {"end"}, words)


def every_refusal_of_quorum_is_told():
    told = dict(re.findall(r"^\| (E-[A-Z]+) \| (.*?) \|$", read(*QUORUM, "rules.md"), re.M))
    with open(os.path.join(ROOT, *QUORUM, "trials", "errors.csv"), encoding="utf-8", newline="") as file:
        want = {row["code"]: row["text"] for row in csv.DictReader(file)}
    assert told == want, set(told.items()) ^ set(want.items())


def the_tables_of_quorum_are_those_of_the_cards():
    page = read(*QUORUM, "rules.md")
    with open(os.path.join(ROOT, *QUORUM, "trials", "cards.csv"), encoding="utf-8", newline="") as file:
        cards = list(csv.DictReader(file))
    rows = re.findall(r"^\| [A-Z][a-z]+ \(`([a-z]{3})`\) \| (.*) \|$", page, re.M)
    provinces = {name: cells.split(" | ") for name, cells in rows if len(cells.split(" | ")) == 6}
    assert len(provinces) == 6, provinces
    for card in cards:
        column = {"tra": 0, "arc": 3}.get(card["id"][:3])
        if column is not None:
            assert provinces[card["id"][4:7]][column + int(card["power"]) - 1] == card["item"], card
    with open(os.path.join(ROOT, *QUORUM, "trials", "gods.csv"), encoding="utf-8", newline="") as file:
        for god in csv.DictReader(file):
            row = f"| {god['left'][0]} {god['right'][0]} | "
            line = next(line for line in page.splitlines() if line.startswith(row))
            assert god["id"].capitalize() in line, (god, line)


def links_lead_somewhere():
    for page, text in pages().items():
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if "://" in target:
                continue
            path, _, anchor = target.partition("#")
            whole = os.path.normpath(os.path.join(ROOT, os.path.dirname(page), path)) if path else None
            assert whole is None or os.path.exists(whole), f"{page}: {target} is not there"
            if anchor:
                heads = re.findall(r"^#+ (.*)$", text if whole is None else read(os.path.relpath(whole, ROOT)), re.M)
                names = [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads]
                assert anchor in names, f"{page}: {target} is no heading"


def files_and_make_targets_exist():
    targets = set(re.findall(r"^## ([a-z]+) ", read("Makefile"), re.M)) | {"deps", "uninstall"}
    for page, text in pages().items():
        for target in re.findall(r"`make ([a-z]+)`", text) + re.findall(r"^    make ([a-z]+) +#", text, re.M):
            assert target in targets, f"{page}: make has no {target}"
        for path in re.findall(r"`((?:src|docs|config|tests|sql|templates)/[A-Za-z0-9_./-]*)`", text):
            if "/X" not in path:
                assert os.path.exists(os.path.join(ROOT, path)), f"{page}: {path} is not there"


def the_templates_page_names_every_mail():
    line = re.search(r"^The mails: (.*)$", read("docs", "templates.md"), re.M)[1]
    files = {os.path.basename(path)[:-4] for path in glob.glob(os.path.join(ROOT, "templates", "*.txt"))}
    same(set(re.findall(r"`([a-z]+)`", line)) & files, files)


def the_man_page_is_clean():
    if shutil.which("groff") is None:
        raise tap.Skip("groff is not installed; a fresh machine need not have it")
    done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", os.path.join(ROOT, "docs", "cursus.1")],
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == "", done.stderr


def the_version_stands_in_one_place():
    version = read("VERSION").strip()
    release, between = re.fullmatch(r"(\d+\.\d+\.\d+)(~git)?", version).groups()
    assert cursus("version").splitlines()[0] == f"cursus {version}"
    # a date, without which mandoc complains
    assert re.match(r'\.TH CURSUS 1 "\d{4}-\d\d-\d\d" "Cursus @VERSION@" ', read("docs", "cursus.1"))
    # the changelog ends its list of what is not released with this one
    heads = re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.M)
    releases = [re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", head).groups() for head in heads[1:]]
    newest, named = (tuple(map(int, numbers)) for numbers in (releases[0][:3], release.split(".")))
    # between releases it is the next one's, or apt would take what is built then for what it has
    assert heads[0] == "[Unreleased]" and (newest < named if between else newest == named), (version, heads)
    order = [(tuple(map(int, release[:3])), release[3]) for release in releases]
    assert order == sorted(set(order), reverse=True), heads
    for folder in ("src", "sql", "templates", "config", "docs", "Makefile", "README.md", "CONTRIBUTING.md"):
        top = os.path.join(ROOT, folder)
        for path in [top] if os.path.isfile(top) else glob.glob(os.path.join(top, "**", "*.*"), recursive=True):
            if path.endswith(".png"):
                continue
            found = re.search(rf"(?<![\d.]){re.escape(version)}(?![\d.])", read(os.path.relpath(path, ROOT)))
            assert not found, f"{os.path.relpath(path, ROOT)} names the version as well"


def every_proof_named_exists():
    """docs/reliability.md and the list of tests/campaign/proofs.py know the same goals, and nothing that is not there."""
    sys.path.insert(0, os.path.join(ROOT, "tests", "campaign"))
    import proofs
    text = read("docs", "reliability.md")
    for name in re.findall(r"`([a-z0-9_]+(?:\.py|_test))`", text):
        places = (f"tests/e2e/{name}", f"tests/campaign/{name}", f"tests/unit/{name}.c")
        assert any(os.path.exists(os.path.join(ROOT, place)) for place in places), name
    same(set(re.findall(r"(?m)^\| R(\d+) ", text)), {proof.goal[1:].lstrip("0") for proof in proofs.PROOFS})
    same(re.findall(r"(?m)^\| T(\d+) ", text), [str(number) for number in range(1, 33)])
    for proof in proofs.PROOFS:
        for command in (*proof.commands(False), *proof.commands(True)):
            path = next(word for word in command if word.startswith(("tests/", "build/")))
            there = path.replace("build/debug/tests/", "tests/unit/") + ("" if path.endswith((".py", ".sh")) else ".c")
            assert os.path.exists(os.path.join(ROOT, there)), there
    for patch in glob.glob(os.path.join(ROOT, "tests", "campaign", "planted", "*.patch")):
        assert any(os.path.basename(patch).startswith(f"{proof.goal}-{proof.name}") for proof in proofs.PROOFS), patch
        done = subprocess.run(["patch", "--dry-run", "-f", "-p1", "-i", os.path.abspath(patch)], cwd=ROOT,
                              capture_output=True, timeout=60, check=False)
        assert done.returncode == 0, (patch, done.stdout)


if __name__ == "__main__":
    tap.main([every_command_named_exists, every_option_stands_in_the_man_page,
              every_act_of_a_game_master_is_told, every_act_on_an_event_is_told,
              every_setting_of_an_event_is_in_its_page, exit_codes_are_the_same_everywhere,
              every_setting_is_in_its_page, every_setting_named_exists,
              every_word_in_mails_is_in_the_reference, every_refusal_of_quorum_is_told,
              the_tables_of_quorum_are_those_of_the_cards, links_lead_somewhere, files_and_make_targets_exist,
              the_templates_page_names_every_mail, the_man_page_is_clean,
              the_version_stands_in_one_place,
              every_proof_named_exists])
