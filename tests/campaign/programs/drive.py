"""drive.py NAME FOLDER: lets the mail program read FOLDER/mail.eml, answer it with FOLDER/lines and send what
FOLDER/link opens, each with a home of its own. What it shows and sends stands in FOLDER/shown, reply and press; what went
wrong, in those names with ".error" behind them."""
import os
import sys
import tempfile
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "e2e")]
from terminal import PROGRAMS  # noqa: E402
from thunderbird import Thunderbird  # noqa: E402
from web import Roundcube  # noqa: E402

KINDS = PROGRAMS | {"thunderbird": Thunderbird, "roundcube": Roundcube}


def main(name, folder):
    def at(what):
        return os.path.join(folder, what)
    with open(at("lines"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    with open(at("link"), encoding="utf-8") as file:
        link = file.read().strip()
    kind, mail = KINDS[name], at("mail.eml")
    jobs = {"shown": lambda program: program.read(mail).encode(), "reply": lambda program: program.reply(mail, lines)}
    if kind.button:
        jobs["press"] = lambda program: program.press(link, mail) if kind is Roundcube else program.press(link)
    for what, job in jobs.items():
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            program = None
            try:
                program = kind(home)
                told, name_of = job(program), what
            except Exception:  # whatever it is, the other programs go on
                told, name_of = traceback.format_exc().encode(), what + ".error"
            finally:
                if program is not None:
                    program.close()
        with open(at(name_of), "wb") as file:
            file.write(told)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
