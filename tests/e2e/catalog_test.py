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


def catalogs():
    return ["templates/po/en.po", *sorted(glob.glob("src/games/*/en.po", root_dir=ROOT))]


def translations():
    """{language: its catalogs}"""
    found = {}
    for path in sorted(glob.glob("templates/po/*.po", root_dir=ROOT) + glob.glob("src/games/*/*.po", root_dir=ROOT)):
        if os.path.basename(path) != "en.po":
            found.setdefault(os.path.basename(path)[:-3], []).append(path)
    return found


def templates():
    return [path for folder in ("templates", "src/games") for ending in ("txt", "html", "js")
            for path in glob.glob(f"{folder}/**/*.{ending}", root_dir=ROOT, recursive=True)]


def keys():
    return {key for path in catalogs() for key in re.findall(r'^msgid "(.+)"$', read(path), re.M)}


def literals():
    """All strings of the sources, those of includes left out."""
    found = set()
    for path in glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True):
        text = re.sub(r"^#.*$", "", read(path), flags=re.M)
        found |= {match[1] for match in TOKEN.finditer(text) if match[1] is not None}
    for path in templates():
        found |= {key.lower() for key in re.findall(r"{{%([\w.-]+)", read(path))}
    return found


def slug(name):
    return re.sub("[^a-z0-9]", "-", name.lower())


def things():
    """Keys of what things of games are called (catalog_name()), each with its English name."""
    return {key: texts[0] for key, texts in forms().items()
            if ".name." in key and os.path.isdir(os.path.join(ROOT, "src/games", key.split(".")[0]))}


def refusals():
    """{key: name} of those that the build makes constants of."""
    made = subprocess.run(["sh", os.path.join(ROOT, "tests/tools/refusals.sh"),
                           *catalogs()], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {key: name for name, key in re.findall(r'^const struct refusal_text (\w+) = {"E-[A-Z-]+", "(.+)"};$', made, re.M)}


def named():
    """All words of the sources, and of lists like FORVM_REFUSALS(each) what each(NAME) makes of them: FORVM_NAME."""
    found = set()
    for path in glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True):
        text = re.sub(r"extern const struct refusal_text[^;#]*;", "", read(path))
        found |= set(re.findall(r"\w+", text))
        for family, names in re.findall(r"#define (\w+)_REFUSALS\(each\) ((?:.*\\\n)*.*)", text):
            found |= {f"{family}_{name}" for name in re.findall(r"each\((\w+)\)", names)}
    return found


def every_key_is_used():
    made, words = refusals(), named()
    unused = {key for key in keys() - literals() - set(things()) if made.get(key) not in words}
    assert len(made) > 0 and len(keys()) > 0 and unused == set(), sorted(unused)


def every_key_that_is_used_is_there():
    """What begins as keys do is one."""
    families = {key.split(".")[0] for key in keys()}
    meant = {text for text in literals()
             if re.fullmatch(r"[a-z]+(\.[a-z0-9_-]+)+", text) and text.split(".")[0] in families}
    assert meant - keys() == set(), sorted(meant - keys())


def things_are_called_as_they_are_in_the_sources():
    said = literals()
    for key, name in things().items():
        assert key.split(".name.")[1] == slug(name) and any(name in text for text in said), (key, name)


def a_translation_fills_what_english_fills():
    english = forms()
    for language, paths in translations().items():
        for key, texts in forms(paths).items():
            of = key if key in english else key.rsplit(".", 1)[0]
            wants, has = placeholders(english[of]), placeholders(texts)
            own = of != key  # of who does it, or is it done to, nothing need be said
            assert has <= wants and (own or has == wants), (language, key, sorted(has ^ wants))


def forms(paths=None):
    """{key: the texts of its forms}"""
    found, key, out = {}, None, None
    for line in "\n".join(map(read, paths or catalogs())).splitlines():
        match = re.fullmatch(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)? ?"(.*)"', line)
        if match is None:
            continue
        if match[1] == "msgid":
            key, out = match[2], None
        elif match[1] is not None and match[1].startswith("msgstr"):
            out = found.setdefault(key, [])
            out.append(match[2])
        elif match[1] is None and out is not None:
            out[-1] += match[2]
    return {key: out for key, out in found.items() if key}


def placeholders(texts):
    return {name[0].lower() + name[1:] for text in texts for name in re.findall(r"{(\w+)(?:\.\w+)*}", text)}


def names_filled(code):
    """What the fills (words/say.h) of some code are called."""
    names = set(re.findall(r'\b(?:SAID(?:_\w+)?|audience_said)\(\s*"(\w+)"', code))
    names |= {"event", "name"} if "tell(work, " in code else set()  # what is done with events, and said of each
    return names | ({"game", "name"} if "SAID_GAME(" in code or "gm_tell(" in code else set())


def fills_match(code, texts):
    """What is wrong with the fills of a file of the engine: in each function, or in the whole file for keys in no
    function or in one that fills nothing; a file that fills nothing has its keys for others. A count may be there
    only to pick the form."""
    wrong, everywhere, wanted = [], names_filled(code), set()
    for part in re.split(r"^}$", code, flags=re.M):
        here = names_filled(part)
        for key in re.findall(r'"([a-z]+(?:\.[a-z0-9_-]+)+)"', part):
            wants = placeholders(texts.get(key, []))
            wanted |= wants
            if everywhere and not wants <= (here or everywhere):
                wrong.append((key, sorted(wants - (here or everywhere))))
    return wrong + sorted(everywhere - wanted - {"game", "name", "count"})


# What a file fills into sentences whose keys stand in others.
FILLED_FOR_OTHERS = {"src/engine/inbox/question.c": ["question"]}


def what_is_filled_is_what_stands_there():
    texts = forms()
    assert keys() == set(texts)
    for path in glob.glob("src/engine/**/*.c", root_dir=ROOT, recursive=True):
        assert fills_match(read(path), texts) == FILLED_FOR_OTHERS.get(path, []), (path, fills_match(read(path), texts))


def a_fill_that_is_missing_or_too_many_is_found():
    texts = {"a.b": ["{seat} has {number}"], "a.c": ["Nothing"], "a.d": ["{Seat}"]}
    assert fills_match('say(out, "a.b", SAID("seat", x), SAID_NUMBER("number", 3));\n}\n"a.c"', texts) == []
    assert fills_match('say(out, "a.b", SAID("seat", x));\n}\n', texts) == [("a.b", ["number"])]
    assert fills_match('say(out, "a.d", SAID("seat", x), SAID("sea", x));\n}\n', texts) == ["sea"]
    assert fills_match('key = "a.d";\n}\nsay(out, key, SAID("seat", x));\n}\n', texts) == []


def a_count_has_its_forms():
    """Where a sentence has two, both count the same things."""
    for key, texts in forms().items():
        assert len({frozenset(placeholders([text])) for text in texts}) == 1, key


def built(text, tool=("catalog.sh",), **others):
    """What the build makes of a catalog, or of lists of words: (status, C, what it complains of)."""
    texts = {"en": text, **others}
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, code + ".po") for code in texts]
        for path, text in zip(paths, texts.values()):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        done = subprocess.run(["sh", os.path.join(ROOT, "tests/tools", tool[0]), *tool[1:], *paths],
                              capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


HEAD = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n\n'
GOOD = 'msgid "b.one"\nmsgstr "One"\n'


def a_catalog_becomes_a_sorted_table():
    status, code, why = built(HEAD + '# of\n#. all kinds\nmsgid "b.two"\nmsgid_plural "b.two"\nmsgstr[0] "a \\"{x}\\""\n'
                              'msgstr[1] ""\n"many "\n"{x}"\n\n' + GOOD)
    assert status == 0 and why == "", (status, why)
    rows = [line.strip(" ;") for line in code.splitlines() if line.startswith('    "')]
    assert rows == ['"b.one\\000"', '"b.two\\000"', '"\\001One\\000"', '"\\002a \\"{x}\\"\\000many {x}\\000"'], rows


def a_language_has_its_plurals_its_gaps_and_its_own_forms():
    """Polish counts in three ways; what it lacks is English; a form of a sentence may be its own alone."""
    polish = ('msgid ""\nmsgstr ""\n"X-Language-Name: Polski\\n"\n'
              '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n'
              'msgid "b.two"\nmsgid_plural "b.two"\nmsgstr[0] "{x} raz"\nmsgstr[1] "{x} razy"\nmsgstr[2] "{x} razów"\n\n'
              'msgid "b.one.you"\nmsgstr "Ty"\n')
    english = HEAD + 'msgid "b.two"\nmsgid_plural "b.two"\nmsgstr[0] "{x} time"\nmsgstr[1] "{x} times"\n\n' + GOOD
    status, code, why = built(english, pl=polish)
    assert status == 0 and why == "", (status, why)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("catalogs.c", code), ("main.c", POLISH)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        program = os.path.join(folder, "polish")
        subprocess.run(["cc", "-std=c17", "-D_GNU_SOURCE", f"-I{ROOT}/src", "-o", program, os.path.join(folder, "catalogs.c"),
                        os.path.join(folder, "main.c"), os.path.join(ROOT, "src/words/catalog.c")], check=True, timeout=60)
        said = subprocess.run([program], capture_output=True, text=True, check=True, timeout=60).stdout
    assert said == "{x} time|{x} times|One|-|Polski {x} raz|{x} razy|{x} razów|One|Ty", said
    assert "no English sentence" in built(english, pl=polish.replace("b.one.you", "b.three"))[2]


POLISH = """
#include "words/catalog.h"
#include <stdio.h>
static const char *of(const char *key, long long number)
{
    const char *sentence = catalog_sentence(key, number);
    return sentence == NULL ? "-" : sentence;
}
int main(void)
{
    printf("%s|%s|%s|%s|", of("b.two", 1), of("b.two", 5), of("b.one", 1), of("b.one.you", 1));
    catalog_use(catalog_named("PL"));
    printf("%s %s|%s|%s|%s|%s", catalog_used()->name, of("b.two", 1), of("b.two", 22), of("b.two", 12), of("b.one", 1),
           of("b.one.you", 1));
    return 0;
}
"""


def a_catalog_with_a_mistake_is_refused_with_its_line():
    for bad, line in ((GOOD + GOOD, 7), ('msgid "b"\nmsgstr ""\n', 6), ("#, fuzzy\n" + GOOD, 5), ("#~ " + GOOD, 5),
                      ('msgid "b"\nmsgid_plural "c"\nmsgstr[0] "x"\nmsgstr[1] "y"\n', 8),
                      ('msgid "b"\nmsgid_plural "b"\nmsgstr[0] "x"\n', 7), ('msgid "b"\nmsgstr "x\n', 6),
                      ('msgid "b"\nmsgid_plural "b"\nmsgstr[1] "x"\n', 7), ('msgid "b"\nmsgstr "x" y\n', 6),
                      ("something\n", 5)):
        status, code, why = built(HEAD + bad)
        assert status != 0 and code == "", (bad, status, code)
        assert re.match(rf"[^:]+:{line}: .", why) or re.match(rf"[^:]+:{line + 1}: .", why), (bad, why)


def lists_of_words_become_tables():
    status, code, why = built('# of\none = a; b c;\n    " d"\n\ntwo_three = é\n', ("lists.sh",))
    assert status == 0 and why == "", (status, why)
    assert "".join(code.splitlines()[1:]).replace(" ", "") == (
        'constchar*constlist_one[]={"a","bc","d",0};constchar*constlist_two_three[]={"é",0};'), code
    assert '" d",' in code and '"b c",' in code
    status, code, why = built("one = a\nday 1 = b; c\nday -2 = d\n    e\n", ("lists.sh",))
    assert status == 0 and why == "", (status, why)
    assert "".join(code.splitlines()[1:]).replace(" ", "") == (
        'constchar*constlist_one[]={"a",0};'
        'conststructlist_numberlist_day[]={{"b",1},{"c",1},{"d",-2},{"e",-2},{0}};'), code


def lists_with_a_mistake_are_refused_with_their_line():
    for bad, line in (("one = a\none = b\n", 2), ("one 1 = a\ntwo = b\none 2 = c\n", 3), ("one = a\none 1 = b\n", 2),
                      ("one = a;; b\n", 1), ('one = a; "b\n', 1), ("a; b\n", 1),
                      ("one = \ntwo = a\n", 2), ("   a\n", 1)):
        status, _, why = built(bad, ("lists.sh",))
        assert status != 0 and re.match(rf"[^:]+:{line}: .", why), (bad, status, why)


if __name__ == "__main__":
    tap.main([things_are_called_as_they_are_in_the_sources, a_translation_fills_what_english_fills, every_key_is_used, every_key_that_is_used_is_there, what_is_filled_is_what_stands_there,
              a_fill_that_is_missing_or_too_many_is_found, a_count_has_its_forms, a_catalog_becomes_a_sorted_table, a_language_has_its_plurals_its_gaps_and_its_own_forms,
              a_catalog_with_a_mistake_is_refused_with_its_line, lists_of_words_become_tables,
              lists_with_a_mistake_are_refused_with_their_line])
