"""Completion: what bash, zsh and fish are offered is what the program takes; `make install` puts it where they look."""
import os
import re
import shutil
import subprocess
import tempfile

import tap

CURSUS = os.path.abspath(os.environ["CURSUS"])
SHELLS = ("bash", "zsh", "fish")


def cursus(*words, code=0):
    done = subprocess.run([CURSUS, *words], env={"PATH": os.environ["PATH"], "CURSUS_CONFIG": "/no/such/file"},
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done
    return done.stdout


def script(shell):
    with tempfile.NamedTemporaryFile("w", prefix="cursus-completion-", delete=False) as out:
        out.write(cursus("completion", shell))
    return out.name


def offered(*line):
    """What bash is offered for the last word of the line."""
    path = script("bash")
    try:
        words = " ".join("'" + word + "'" for word in ("cursus",) + line)
        done = subprocess.run(["bash", "--norc", "-c", f"source {path}; COMP_WORDS=({words}); COMP_CWORD={len(line)}; "
                               "_cursus; printf '%s\\n' \"${COMPREPLY[@]}\""], capture_output=True, text=True, timeout=60,
                              cwd=os.path.dirname(os.path.abspath(__file__)))
        assert done.returncode == 0 and done.stderr == "", done
        return [word for word in done.stdout.split("\n") if word]
    finally:
        os.unlink(path)


def commands():
    return re.findall(r"^  ([a-z]+) +[A-Z]", cursus("help"), re.M)


def bash_is_offered_what_the_program_takes():
    assert sorted(offered("")) == sorted(commands())
    assert offered("sta") == ["status", "standings"] or sorted(offered("sta")) == ["standings", "status"]
    assert sorted(offered("help", "")) == sorted(commands())
    assert set(offered("game", "")) >= {"open", "list", "start", "extend", "broadcast"}
    assert offered("mail", "") == ["list", "show", "retry", "drop"]
    for name in commands():
        took = set(re.findall(r"^  --([a-z-]+)", cursus("help", name).split("Common options")[0], re.M))
        shown = {word[2:] for word in offered(name, "--")} - {"config", "at", "json", "verbose", "quiet", "help"}
        assert shown <= took, (name, shown, took)
        assert not shown ^ took or name in ("event", "game", "player", "gm", "ban", "mail", "quarantine"), (name, shown, took)


def options_go_with_their_words():
    assert "--copies" in offered("game", "open", "ides", "--") and "--bots" not in offered("game", "open", "ides", "--")
    assert "--bots" in offered("game", "start", "ides", "--") and "--copies" not in offered("game", "start", "x", "--")
    assert "--dry-run" not in offered("game", "list", "--") and "--dry-run" in offered("game", "pause", "x", "--")
    assert offered("mail", "list", "--sta") == ["--state"] and offered("mail", "show", "--sta") == []
    # what stands before the command does not hide it, values of options neither
    assert offered("-c", "game", "-q", "--at", "+1h", "mail", "re") == ["retry"]
    assert "--seats" in offered("game", "--rules", "quorum", "open", "ides", "--")


def values_are_settings_files_or_ones_own():
    assert offered("-o", "site.ga") == [] and offered("-o", "site.al") == ["site.alarm_after="]
    assert offered("config", "game.pac") == ["game.pace", "game.paces"]
    assert offered("completion", "") == list(SHELLS)
    assert offered("-c", "completion_t") == ["completion_test.py"]
    assert offered("game", "broadcast", "ides", "--file", "completion_t") == ["completion_test.py"]
    assert offered("try", "completion_t") == ["completion_test.py"]
    assert offered("mail", "list", "--limit", "completion_t") == []


def every_shell_can_read_its_own():
    for shell in SHELLS:
        text = cursus("completion", shell)
        for name in commands():
            assert re.search(rf"\b{name}\b", text), (shell, name)
        if shutil.which(shell) is None:
            continue
        path = script(shell)
        done = subprocess.run([shell, "-n", path], capture_output=True, timeout=60)
        os.unlink(path)
        assert done.returncode == 0 and done.stderr == b"", (shell, done.stderr)
    cursus("completion", "tcsh", code=2)
    cursus("completion", code=2)


def fish_is_offered_the_same():
    if shutil.which("fish") is None:
        raise tap.Skip("no fish here")
    path = script("fish")
    for line, want in (("cursus stat", {"status"}), ("cursus mail re", {"retry"}),
                       ("cursus game open ides --cop", {"--copies"}), ("cursus game start ides --cop", set())):
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run(["fish", "--no-config", "-c", f"source {path}; complete -C '{line}'"],
                                  capture_output=True, text=True, timeout=60, env=dict(os.environ, HOME=home))
        got = {row.split("\t")[0] for row in done.stdout.splitlines()}
        assert got == want, (line, done)
    os.unlink(path)


if __name__ == "__main__":
    tap.main([bash_is_offered_what_the_program_takes, options_go_with_their_words, values_are_settings_files_or_ones_own,
              every_shell_can_read_its_own, fish_is_offered_the_same])
