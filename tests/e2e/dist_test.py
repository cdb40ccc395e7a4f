"""The package of the sources: the same bytes each time, all that is tracked, and what is installed from it is whole."""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

import tap

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
CURSUS = os.path.abspath(os.environ["CURSUS"])
with open(os.path.join(ROOT, "VERSION"), encoding="ascii") as file:
    VERSION = file.read().strip()


def run(*words, cwd=ROOT):
    """What a program says; nothing of the make that runs the tests reaches it."""
    env = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{' '.join(words)}: {done.stdout}{done.stderr}"
    return done.stdout


def package(folder):
    """Makes the package in that folder; its path."""
    run("make", "-s", "dist", f"DISTDIR={folder}")
    return os.path.join(folder, f"cursus-{VERSION}.tar.gz")


def tracked():
    if shutil.which("git") is None or subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT,
                                                     capture_output=True).returncode != 0:
        raise tap.Skip("these sources are no commit of git")
    return run("git", "ls-tree", "-r", "--name-only", "-z", "HEAD").split("\0")[:-1]


def the_same_commit_gives_the_same_bytes():
    tracked()
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        with open(package(one), "rb") as first, open(package(other), "rb") as second:
            assert first.read() == second.read()


def all_that_is_tracked_is_in_it():
    names = tracked()
    with tempfile.TemporaryDirectory() as folder, tarfile.open(package(folder)) as tar:
        assert sorted(member.name for member in tar if not member.isdir()) == sorted(
            f"cursus-{VERSION}/{name}" for name in names)


def make_finds_what_it_builds_from():
    tracked()
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(package(folder)) as tar:
            tar.extractall(folder)
        said = run("make", "-n", "PROFILE=release", "build/cursus", cwd=os.path.join(folder, f"cursus-{VERSION}"))
        assert said.count(" -c -o ") > 200 and f'cursus_version[] = "{VERSION}"' in said, said


def what_is_installed_is_whole_and_goes_again():
    """From the sources as they stand here, with the program that is tested."""
    with tempfile.TemporaryDirectory() as folder:
        tree, root = os.path.join(folder, "tree"), os.path.join(folder, "root")
        os.makedirs(os.path.join(tree, "build"))
        for name in ("docs", "config", "src/games"):
            shutil.copytree(os.path.join(ROOT, name), os.path.join(tree, name))
        for name in ("Makefile", "VERSION", "LICENSE", *(name for name in os.listdir(ROOT) if name.endswith(".md"))):
            shutil.copy(os.path.join(ROOT, name), tree)
        shutil.copy(CURSUS, os.path.join(tree, "build", "cursus"))
        run("make", "-s", "-o", "all", "install", f"DESTDIR={root}", "PREFIX=/opt/cursus", cwd=tree)
        share = os.path.join(root, "opt", "cursus", "share")
        assert run(os.path.join(root, "opt", "cursus", "bin", "cursus"), "version").startswith(f"cursus {VERSION}\n")
        with open(os.path.join(share, "man", "man1", "cursus.1"), encoding="utf-8") as file:
            assert re.fullmatch(r'\.TH CURSUS 1 "\d{4}-\d\d-\d\d" "Cursus (.*)" "User Commands"\n', file.readline())[1] == VERSION
        for name, begins in (("bash-completion/completions/cursus", "# Completion of cursus for bash"),
                             ("zsh/site-functions/_cursus", "#compdef cursus"),
                             ("fish/vendor_completions.d/cursus.fish", "# Completion of cursus for fish")):
            with open(os.path.join(share, name), encoding="utf-8") as file:
                assert file.readline().startswith(begins), name
        pages = os.path.join(share, "doc", "cursus")
        found = [page for name in ("*.md", "docs/gm.md", "docs/player*.md", "docs/rules/*.md") for page in glob.glob(name, root_dir=pages)]
        assert {"README.md", "docs/player.md", "docs/player.de.md", "docs/rules/quorum.md", "docs/rules/quorum.de.md"} <= set(found)
        for page in found:
            with open(os.path.join(pages, page), encoding="utf-8") as file:
                for target in re.findall(r"\]\(([^)#\s]+)", file.read()):
                    there = os.path.exists(os.path.join(pages, os.path.dirname(page), target))
                    assert "://" in target or there, f"{page}: {target}"
        lib = os.path.join(root, "opt", "cursus", "lib")
        for name in (os.path.join(pages, "config", "cursus.postfix"),
                     *(os.path.join(lib, "systemd", "system", f"cursus{name}") for name in (
                         ".service", "-tick.service", "-backup.service", "-doctor.service", "-prune.service"))):
            with open(name, encoding="utf-8") as file:
                text = file.read()
                assert "/opt/cursus/bin/cursus" in text and "/usr/local" not in text, name
        with open(os.path.join(pages, "docs", "mail-servers.md"), encoding="utf-8") as file:
            text = file.read()
            assert "argv=/opt/cursus/bin/cursus deliver" in text and "/usr/local/bin/cursus" not in text
        for name in ("systemd/system/cursus-backup.timer", "sysusers.d/cursus.conf", "tmpfiles.d/cursus.conf"):
            assert os.path.exists(os.path.join(lib, name)), name
        run("make", "-s", "uninstall", f"DESTDIR={root}", "PREFIX=/opt/cursus", cwd=tree)
        left = [name for _, _, names in os.walk(root) for name in names]
        assert left == [], left


def the_package_has_the_version():
    """dpkg reads it from its own list of changes."""
    with open(os.path.join(ROOT, "debian", "changelog"), encoding="utf-8") as file:
        assert file.readline().startswith(f"cursus ({VERSION}) "), "debian/changelog has another version than VERSION"


def older(one, other):
    """As dpkg compares versions."""
    return subprocess.run(["dpkg", "--compare-versions", one, "lt", other]).returncode == 0


def versions_rise_from_build_to_build():
    """So that apt never takes a newer package for one that it has: of releases, and of each commit between them."""
    if shutil.which("dpkg") is None or shutil.which("git") is None:
        raise tap.Skip("no dpkg or no git here")
    with open(os.path.join(ROOT, "debian", "changelog"), encoding="utf-8") as file:
        listed = re.findall(r"^cursus \((\S+)\)", file.read(), re.M)
    assert all(older(below, above) for above, below in zip(listed, listed[1:])), listed
    script = os.path.join(ROOT, "tests", "tools", "version.sh")
    with tempfile.TemporaryDirectory() as folder:
        built = ["0.1.0"]
        run("git", "init", "-q", ".", cwd=folder)
        for version, day in (("0.2.0~git", 1), ("0.2.0~git", 2), ("0.2.0", 3), ("0.2.1~git", 4)):
            with open(os.path.join(folder, "VERSION"), "w", encoding="ascii") as out:
                out.write(version + "\n")
            run("git", "add", "VERSION", cwd=folder)
            run("env", f"GIT_COMMITTER_DATE=2026-12-0{day}T09:00:00+01:00", "git", "-c", "user.name=a", "-c", "user.email=b",
                "commit", "-q", "--allow-empty", "-m", "another", cwd=folder)
            built.append(run("sh", script, cwd=folder).strip())
        assert built[1] == "0.2.0~git20261201080000" and built[3] == "0.2.0", built
        assert all(older(*pair) for pair in zip(built, built[1:])), built
        # what `make dist` packs has the commit's time on its files
        shutil.rmtree(os.path.join(folder, ".git"))
        os.utime(os.path.join(folder, "VERSION"), (1796371200, 1796371200))
        assert run("sh", script, cwd=folder).strip() == "0.2.1~git20261204080000"


def an_upgrade_starts_again_what_ran_and_removal_stops_it():
    """What debhelper writes for the package into the programs that dpkg runs; tests/campaign/booted.sh has it done."""
    units = {os.path.basename(path) for kind in ("service", "timer", "socket")
             for path in glob.glob(os.path.join(ROOT, "config", f"*.{kind}"))}
    if shutil.which("dh_installsystemd") is None:
        raise tap.Skip("debhelper is not installed")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("debian", "config"):
            shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
        where = os.path.join(folder, "debian", "cursus", "lib", "systemd", "system")
        os.makedirs(where)
        for unit in units:
            shutil.copy(os.path.join(ROOT, "config", unit), where)
        run("debian/rules", "override_dh_installsystemd", cwd=folder)
        run("dh_installdeb", cwd=folder)
        scripts = {}
        for when in ("preinst", "prerm", "postinst", "postrm"):
            path = os.path.join(folder, "debian", "cursus", "DEBIAN", when)
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    scripts[when] = file.read().replace("\\\n", " ")
    told = [(when, *found) for when, script in scripts.items()
            for found in re.findall(r"deb-systemd-invoke (\S+) (.*?)(?: >.*| \|\|.*)?$", script, re.M)]
    assert [(when, act) for when, act, _ in told] == [("prerm", "stop"), ("postinst", "try-restart")], told
    stopped, started = (set(re.findall(r"[\w.-]+", names)) for _, _, names in told)
    assert stopped == units and '"$1" = remove' in scripts["prerm"], scripts["prerm"]
    assert started == {unit for unit in units if unit == "cursus.service" or unit.endswith(".timer")}, started


def the_package_builds_from_what_make_installs():
    """The Makefile's one list, and that of the package."""
    with open(os.path.join(ROOT, "debian", "control"), encoding="utf-8") as file:
        wanted = re.search(r"^Build-Depends:(.*?)^\S", file.read(), re.M | re.S)[1]
    with open(os.path.join(ROOT, "Makefile"), encoding="utf-8") as file:
        listed = re.search(r"^DEPS_BUILD := (.*?[^\\])\n", file.read(), re.S | re.M)[1].replace("\\\n", " ").split()
    libraries = {name for name in listed if name.startswith("lib")}
    assert {name for name in re.findall(r"[a-z0-9.+-]+", wanted) if name.startswith("lib")} == libraries


def what_it_is_made_of_is_told():
    """The bill of materials: each library that is linked or opened later, with version and licence, and what needs it."""
    if shutil.which("dpkg-query") is None or shutil.which("objdump") is None:
        raise tap.Skip("no packages of Debian here")
    with tempfile.TemporaryDirectory() as folder:
        late = os.path.join(folder, "late")
        run("sh", "tests/tools/late.sh", os.path.dirname(CURSUS), late)
        told = run(sys.executable, "-B", "tests/tools/sbom.py", CURSUS, late)
        assert told == run(sys.executable, "-B", "tests/tools/sbom.py", CURSUS, late), "the same program, another bill"
    bill = json.loads(told)
    parts = {part["bom-ref"]: part for part in bill["components"]}
    assert len(parts) == len(bill["components"]) > 20, sorted(parts)
    for part in parts.values():
        assert part["version"] and part["licenses"] and part["purl"].startswith("pkg:deb/debian/"), part
    wants = {row["ref"]: row["dependsOn"] for row in bill["dependencies"]}
    assert set(wants) == set(parts) | {"cursus"} and {one for row in wants.values() for one in row} <= set(parts), wants
    for library in ("libsqlite3", "libcurl", "libcairo2", "libgmime-3.0", "libseccomp2", "libmd4c", "libsodium"):
        assert any(name.startswith(library) for name in wants["cursus"]), f"{library}: {wants['cursus']}"
    assert bill["metadata"]["component"]["version"] == VERSION


if __name__ == "__main__":
    tap.main([what_it_is_made_of_is_told, the_package_has_the_version, versions_rise_from_build_to_build,
              an_upgrade_starts_again_what_ran_and_removal_stops_it, the_package_builds_from_what_make_installs,
              the_same_commit_gives_the_same_bytes, all_that_is_tracked_is_in_it, make_finds_what_it_builds_from,
              what_is_installed_is_whole_and_goes_again])
