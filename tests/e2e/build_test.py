"""The build as packagers need it: their flags count, warnings are no errors to them, and little is compiled again."""

import os
import re
import subprocess

import tap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROFILE = os.path.basename(os.path.dirname(os.path.abspath(os.environ["CURSUS"])))
OURS = {name: value for name, value in os.environ.items() if name not in ("CFLAGS", "CPPFLAGS", "LDFLAGS", "MAKEFLAGS", "MAKELEVEL")}


def planned(*words, **flags):
    """The commands that make would run: (those that compile, those that link the program)"""
    done = subprocess.run(["make", "-n", "V=1", *words], cwd=ROOT, env=OURS | flags, capture_output=True, text=True, check=True)
    lines = done.stdout.replace("\\\n", " ").splitlines()
    return ([line for line in lines if re.search(r" -MMD -MP -c -o ", line)],
            [line for line in lines if re.search(r" -o \S*/cursus ", line)])


def flags_of_packagers_stand_behind_ours():
    """From the command line and from the environment."""
    everything = ("-B", "PROFILE=release", "build/release/cursus")
    given = {"CFLAGS": "-O3 -march=x86-64-v2", "CPPFLAGS": "-DDISTRO=1", "LDFLAGS": "-Wl,--as-needed"}
    for compiled, linked in (planned(*everything, *(f"{name}={value}" for name, value in given.items())),
                             planned(*everything, **given)):
        assert len(compiled) > 400 and len(linked) == 1, (len(compiled), linked)
        for line in compiled:
            assert re.search(r"-std=c17 .* -O2 .* -DDISTRO=1 -O3 -march=x86-64-v2 -MMD", line), line
        assert re.search(r"-pie .* -O3 -march=x86-64-v2 -Wl,--as-needed -o", linked[0]), linked


def theirs_may_fortify_otherwise():
    for flags, want in ({}, ["=3"]), ({"CPPFLAGS": "-D_FORTIFY_SOURCE=2"}, ["=2"]):
        compiled, _ = planned("-B", "PROFILE=release", "build/release/cursus", **flags)
        assert all(re.findall("_FORTIFY_SOURCE(=.)", line) == want for line in compiled), compiled[0]


def warnings_are_errors_for_developers_only():
    for profile, wanted in ("release", False), ("debug", True), ("asan", True):
        compiled, _ = planned("-B", f"PROFILE={profile}", f"build/{profile}/cursus")
        assert all(("-Werror" in line.split()) == wanted for line in compiled), (profile, compiled[0])


def another_compiler_may_be_named():
    compiled, linked = planned("-B", "CC=clang", "PROFILE=release", "build/release/cursus")
    assert all(line.split()[0] == "clang" for line in compiled + linked), compiled[0]


def a_version_is_compiled_once_and_the_makefile_never():
    """In the tree as it stands built: what would be made anew if the file were newer."""
    target = f"build/{PROFILE}/cursus"
    if planned(f"PROFILE={PROFILE}", target) != ([], []):
        raise tap.Skip(f"{target} is not as its sources are")
    compiled, linked = planned("-W", "VERSION", f"PROFILE={PROFILE}", target)
    assert len(compiled) == 1 and "version.c" in compiled[0] and len(linked) == 1, compiled
    compiled, _ = planned("-W", "Makefile", f"PROFILE={PROFILE}", target)
    assert all("/gen/" in line for line in compiled) and len(compiled) < 6, compiled
    compiled, _ = planned(f"PROFILE={PROFILE}", target, CFLAGS="-O3")
    assert len(compiled) > 400, len(compiled)


if __name__ == "__main__":
    tap.main([flags_of_packagers_stand_behind_ours, theirs_may_fortify_otherwise, warnings_are_errors_for_developers_only,
              another_compiler_may_be_named, a_version_is_compiled_once_and_the_makefile_never])
