"""The catalog of sentences: it has every key that the program uses and no other, and one with a mistake is not built."""

import glob
import os
import re
import subprocess
import tempfile

import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"((?:\\.|[^"\\\n])*)"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def keys():
    return set(re.findall(r'^msgid "(.+)"$', read("templates/po/en.po"), re.M))


def literals():
    """All strings of the sources, those of includes left out."""
    found = set()
    for path in glob.glob(os.path.join(ROOT, "src", "**", "*.c"), recursive=True):
        text = re.sub(r"^#.*$", "", read(path), flags=re.M)
        found |= {match[1] for match in TOKEN.finditer(text) if match[1] is not None}
    return found


def every_key_is_used():
    assert len(keys()) > 0 and keys() - literals() == set(), sorted(keys() - literals())


def every_key_that_is_used_is_there():
    """What begins as keys do is one."""
    families = {key.split(".")[0] for key in keys()}
    meant = {text for text in literals()
             if re.fullmatch(r"[a-z]+(\.[a-z0-9_-]+)+", text) and text.split(".")[0] in families}
    assert meant - keys() == set(), sorted(meant - keys())


def built(text):
    """What the build makes of a catalog: (status, C, what it complains of)."""
    with tempfile.NamedTemporaryFile("w", suffix=".po", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        done = subprocess.run(["sh", os.path.join(ROOT, "tests/tools/catalog.sh"), file.name, "sentences"],
                              capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


HEAD = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n\n'
GOOD = 'msgid "b.one"\nmsgstr "One"\n'


def a_catalog_becomes_a_sorted_table():
    status, code, why = built(HEAD + '# of\n#. all kinds\nmsgid "b.two"\nmsgid_plural "b.two"\nmsgstr[0] "a \\"{x}\\""\n'
                              'msgstr[1] ""\n"many "\n"{x}"\n\n' + GOOD)
    assert status == 0 and why == "", (status, why)
    rows = [line.strip() for line in code.splitlines() if line.startswith("    ")]
    assert rows == ['{"b.one", {"One", 0}},', '{"b.two", {"a \\"{x}\\"", "many {x}"}},'], rows


def a_catalog_with_a_mistake_is_refused_with_its_line():
    for bad, line in ((GOOD + GOOD, 7), ('msgid "b"\nmsgstr ""\n', 6), ("#, fuzzy\n" + GOOD, 5), ("#~ " + GOOD, 5),
                      ('msgid "b"\nmsgid_plural "c"\nmsgstr[0] "x"\nmsgstr[1] "y"\n', 8),
                      ('msgid "b"\nmsgid_plural "b"\nmsgstr[0] "x"\n', 7), ('msgid "b"\nmsgstr "x\n', 6),
                      ('msgid "b"\nmsgid_plural "b"\nmsgstr[1] "x"\n', 7), ('msgid "b"\nmsgstr "x" y\n', 6),
                      ("something\n", 5)):
        status, code, why = built(HEAD + bad)
        assert status != 0 and code == "", (bad, status, code)
        assert re.match(rf"[^:]+:{line}: .", why) or re.match(rf"[^:]+:{line + 1}: .", why), (bad, why)


if __name__ == "__main__":
    tap.main([every_key_is_used, every_key_that_is_used_is_there, a_catalog_becomes_a_sorted_table,
              a_catalog_with_a_mistake_is_refused_with_its_line])
