"""The frame of the command line: help, exit codes, wrong options, where settings come from, the man page."""

import json
import os
import re
import subprocess
import tempfile

import tap

CURSUS = os.path.abspath(os.environ["CURSUS"])
OK, REFUSED, USAGE, IO, CONFIG = 0, 1, 2, 74, 78


def run(*words, env=None, cwd=None, stdout=subprocess.PIPE, input=""):
    """Runs the binary with an environment of its own: what stands in the tester's must not count."""
    clean = {"PATH": os.environ["PATH"], "CURSUS_CONFIG": "/dev/null"}
    clean.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
    clean.update(env or {})
    return subprocess.run([CURSUS, *words], env=clean, cwd=cwd, stdout=stdout, stderr=subprocess.PIPE,
                          input=input, text=True, timeout=60)


def same(got, want):
    assert got == want, f"{got!r} is not {want!r}"


def has(text, part):
    assert part in text, f"{part!r} does not stand in {text!r}"


def commands():
    """The table's names, from the list of commands in the help."""
    listed = run("--help").stdout.split("\n\n")[1]
    names = re.findall(r"^  (\w+)", listed, re.M)
    assert len(names) >= 3
    return names


def help_of_everything():
    top = run("--help")
    same((top.returncode, top.stderr), (OK, ""))
    same(run("help").stdout, top.stdout)
    for name in commands():
        told = run("help", name)
        same((told.returncode, told.stderr), (OK, ""))
        assert told.stdout.startswith(f"Usage: cursus {name} ")
        has(told.stdout, "Common options: `cursus help`")
        keys = re.findall(r"(?m)^ +[a-z]+(?:\.[a-z]+)+$", told.stdout)
        same(keys, [])  # a key of the catalog in the place of its sentence
        same(run(name, "--help").stdout, told.stdout)
        same(run("-h", name).stdout, told.stdout)


def help_of_one_act():
    told = run("help", "game", "extend").stdout
    act, options = told.split("\nOptions:\n")
    assert act.startswith("  extend GAME SPAN [SEAT]\n") and act.count("\n") == 2, told
    assert act in run("help", "game").stdout, told
    assert "--because" in options and "--dry-run" in options and "--rules" not in options, told
    # a word that is no act, with all that may be written behind it
    told = run("help", "game", "open").stdout
    assert told.startswith("Usage: cursus game open NAME\n\nOptions:\n  --rules RULES            which game\n"), told
    assert "--file" not in told and "--dry-run" in told, told
    told = run("help", "player", "answer").stdout
    assert told.startswith("Usage: cursus player answer NAME\n       cursus player answer ADDRESS\n"), told
    for words in (("help", "game", "fly"), ("help", "tick", "extend"), ("help", "game", "extend", "more")):
        done = run(*words)
        assert done.returncode == 2 and not done.stdout, done


def help_needs_no_config():
    broken = {"CURSUS_CONFIG": "/no/such/file"}
    for words in (["--help"], ["help", "config"], ["config", "--help"], ["version"], ["--version"]):
        same(run(*words, env=broken).returncode, OK)
    done = run("config", env=broken)
    same((done.returncode, done.stdout), (CONFIG, ""))
    has(done.stderr, "/no/such/file")


def without_a_command():
    done = run()
    same((done.returncode, done.stdout), (USAGE, ""))
    has(done.stderr, "Usage: cursus")


def wrong_words():
    for words, says in (
            (["confg"], "no such command: confg; did you mean config?"),
            (["invite"], "no such command: invite; did you mean game invite?"),
            (["broadcast"], "no such command: broadcast; did you mean game broadcast?"),
            (["add"], "no such command: add; did you mean player add?"),
            (["qqqqqq"], "no such command: qqqqqq\n"),
            (["help", "verzion"], "did you mean version?"),
            (["config", "--sampel"], "there is no option --sampel; did you mean --sample?"),
            (["config", "--sample=x"], "option --sample takes no value"),
            (["--jsn", "config"], "there is no option --jsn; did you mean --json?"),
            (["config", "-x"], "there is no option -x"),
            (["config", "-c"], "option -c wants a value"),
            (["config", "a.b", "c.d"], "too many arguments"),
            (["version", "now"], "it takes no arguments"),
            (["config", "game.pase"], "did you mean pace?"),
            (["config", "--at", "tomorrow"], "--at: 'tomorrow' is not a time"),
    ):
        done = run(*words)
        same((words, done.returncode, done.stdout), (words, USAGE, ""))
        has(done.stderr, says)
        has(done.stderr, "Try `cursus help")


def options_before_and_behind():
    for words in (["-o", "game.pace=3d", "config", "game.pace"], ["config", "-o", "game.pace=3d", "game.pace"],
                  ["config", "game.pace", "-ogame.pace=3d"], ["-o", "game.pace=2d", "config", "game.pace", "-o",
                                                              "game.pace=3d"],
                  ["config", "-o", "game.pace=3d", "--", "game.pace"]):
        done = run(*words)
        same((done.returncode, done.stdout), (OK, "3d\n"))


def origins():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "my.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[game]\npace = 1d\ngrace = 1h\nplan_lines = 4\n[store]\npath = club.db\n"
                       "[smtp]\npassword = geheim\n")
        os.chmod(path, 0o600)
        done = run("-c", path, "--json", "config", "-o", "game.grace=3h",
                   env={"CURSUS_GAME_GRACE": "2h", "CURSUS_GAME_PLAN_LINES": "5", "CURSUS_CONFIG": "/no/such"})
        same((done.returncode, done.stderr), (OK, ""))
        rows = {f"{row['section']}.{row['key']}": (row["value"], row["origin"]) for row in json.loads(done.stdout)}
        same(rows["game.pace"], ("1d", f"{path}:2"))
        same(rows["game.grace"], ("3h", "command line"))
        same(rows["game.plan_lines"], ("5", "environment CURSUS_GAME_PLAN_LINES"))
        same(rows["game.reminders"], ("24h, 3h", "default"))
        same(rows["store.path"][0], os.path.join(folder, "club.db"))
        same(rows["smtp.password"], ("(set)", f"{path}:8"))
        table = run("-c", path, "config").stdout
        assert "geheim" not in table + done.stdout
        line = next(row for row in table.splitlines() if row.startswith("game.pace "))
        same(line.split(), ["game.pace", "1d", f"{path}:2"])
        starts = {row.index(path) for row in table.splitlines() if path in row and not row.startswith("store")}
        same(len(starts), 1)
        os.chmod(path, 0o644)
        done = run("-c", path, "config")
        same(done.returncode, CONFIG)
        has(done.stderr, f"{path}:8: everybody may read this file")


def broken_configs():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cursus.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[game]\npace = never\n")
        done = run("-c", "cursus.ini", "config", cwd=folder)
        same((done.returncode, done.stdout), (CONFIG, ""))
        same(done.stderr.splitlines()[0][:35], "cursus: cursus.ini:2: pace = never ")
        same(run("-c", folder, "config").returncode, CONFIG)
    done = run("-o", "game.pase=1d", "config")
    same(done.returncode, CONFIG)
    has(done.stderr, "did you mean pace?")
    done = run("config", env={"CURSUS_SMTP_PORT": "0"})
    same(done.returncode, CONFIG)
    has(done.stderr, "environment CURSUS_SMTP_PORT")


def sample_round_trip():
    sample = run("config", "--sample").stdout
    with open("config/cursus.ini", encoding="utf-8") as file:
        same(sample, file.read())
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cursus.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write(sample)
        same(run("-c", path, "config").stdout, run("config").stdout)


def versions():
    plain = run("version").stdout
    loaded = json.loads(run("version", "--json").stdout)
    assert plain.startswith(f"cursus {loaded['cursus']}\n")
    for name, number in loaded["libraries"].items():
        has(plain, f"{name} {number}\n")
    same(run("--version").stdout, plain)
    packages = {"cairo": "cairo", "gmime": "gmime-3.0", "inih": "inih", "jansson": "jansson", "libcurl": "libcurl",
                "libdeflate": "libdeflate", "libsodium": "libsodium", "sqlite": "sqlite3"}
    for name, package in packages.items():  # those built against are those loaded, where both are the system's
        same((name, loaded["libraries"].pop(name)), (name, subprocess.run(
            ["pkg-config", "--modversion", package], stdout=subprocess.PIPE, check=True, text=True).stdout.strip()))
    same(loaded["libraries"], {})


def libraries_when_needed():
    """A process a mail must not pay for what only few need: sixty libraries."""
    with tempfile.TemporaryDirectory() as folder:
        house = {"CURSUS_CONFIG": f"{folder}/cursus.ini"}
        with open(house["CURSUS_CONFIG"], "w", encoding="utf-8") as file:
            file.write("[site]\naddress = games@club.example\nname = The Club\n[store]\npath = club.db\n"
                       "reserve_mb = 0\n[out]\nsender = null\n")
        same(run("init", env=house, cwd=folder).returncode, OK)
        mail = "From: anna@example.org\nMessage-ID: <1@example.org>\n\ntake 3\n"
        for words, said in (("tick",), ""), (("deliver",), mail):
            done = run(*words, env={**house, "LD_DEBUG": "libs"}, cwd=folder, input=said)
            same(done.returncode, OK)
            loaded = set(re.findall(r"calling init: \S*/(lib[\w+.-]+?)\.so", done.stderr))
            has(" ".join(loaded), "libsqlite3")
            same([name for name in loaded if re.match("lib(curl|cairo|fontconfig|freetype|gmime|gnutls|ssl)", name)], [])
            assert len(loaded) <= 20, sorted(loaded)


def unwritable_output():
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = run("config", stdout=full)
    same(done.returncode, IO)
    has(done.stderr, "the output could not be written")


def closed_input():
    """It is no empty mail, and no empty table."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "cursus.conf"), "w", encoding="utf-8") as config:
            config.write(f"[site]\naddress = games@club.example\n[store]\npath = {folder}/club.db\n")
        cursus = [CURSUS, "--config", os.path.join(folder, "cursus.conf")]
        subprocess.run([*cursus, "init"], check=True, stdout=subprocess.DEVNULL)
        for words, code in ((["deliver"], 75), (["game", "open", "--table-of", "-", "--rules", "quorum"], 74)):
            done = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *cursus, *words], capture_output=True, check=False)
            same((done.returncode, done.stderr), (code, b"cursus: standard input is closed\n"))
        listed = subprocess.run([*cursus, "--json", "mail", "list"], capture_output=True, check=True)
        same(json.loads(listed.stdout), [])


def closed_reader():
    """A pipe without a reader is a write error, not a silent death."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as pipe:
        done = run("config", stdout=pipe)
    same(done.returncode, IO)


def man_page():
    with open("docs/cursus.1", encoding="utf-8") as file:
        page = file.read()
    section = page.split(".SH COMMANDS\n")[1].split("\n.SH ")[0]
    outer = re.sub(r"\n\.RS\n.*?\n\.RE\n", "\n", section, flags=re.S)  # without the acts of `game`
    paragraphs = re.findall(r"^\.TP\n\.BR? (\w+)", outer, re.M)
    same(sorted(set(paragraphs)), sorted(commands()))
    for name in commands():
        for option in re.findall(r"^  (--\w[\w-]*)", run("help", name).stdout.split("\nCommon options")[0], re.M):
            has(section.replace("\\-", "-"), option)
    with open("src/cli/command.h", encoding="utf-8") as file:
        codes = re.findall(r"^    EXIT_\w+ = (\d+)", file.read(), re.M)
    told = page.split('.SH "EXIT STATUS"\n')[1].split("\n.SH ")[0]
    same(re.findall(r"^\.B (\d+)$", told, re.M), codes)
    has(page, '"Cursus @VERSION@"')  # `make install` writes the number


TESTS = (help_of_everything, help_of_one_act, help_needs_no_config, without_a_command, wrong_words,
         options_before_and_behind, origins,
         broken_configs, sample_round_trip, versions, libraries_when_needed, unwritable_output, closed_input, closed_reader,
         man_page)


if __name__ == "__main__":
    tap.main(TESTS)
