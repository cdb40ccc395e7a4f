"""Runs test functions and says what came of them as TAP, for tests/tools/run.sh."""

import functools
import os
import re
import sys
import traceback


class Skip(Exception):
    """Raised by a test that cannot be run here: neither passed nor failed."""


@functools.lru_cache
def sanitized():
    """Whether the program was built with AddressSanitizer, which has a malloc of its own and looks into itself."""
    with open(os.environ["CURSUS"], "rb") as file:
        return b"__asan_init" in file.read()


def every_function_is_used():
    """A test that stands in no list is not run."""
    with open(sys.modules["__main__"].__file__, encoding="utf-8") as file:
        text = file.read()
    alone = [name for name in re.findall(r"(?m)^def (\w+)", text) if len(re.findall(rf"\b{name}\b", text)) == 1]
    assert not alone, alone


def main(tests):
    """Each test is a function that raises where something is wrong. Ends the program, status 1 if one did."""
    every_function_is_used()
    failed = 0
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {test.__name__}", flush=True)
        except Skip as why:
            print(f"ok {number} - {test.__name__} # SKIP {why}", flush=True)
        except Exception:  # a test's failure is a line of TAP, whatever it was
            failed += 1
            print(f"not ok {number} - {test.__name__}")
            print("".join("# " + line for line in traceback.format_exc().splitlines(True)), flush=True)
    print(f"1..{len(tests)}")
    sys.exit(1 if failed else 0)
