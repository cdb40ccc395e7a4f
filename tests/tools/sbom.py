"""What the program is made of, as a bill of materials: CycloneDX 1.5 as JSON, on standard output.

    sbom.py PROGRAM [LATE]      LATE: a program linked with what PROGRAM opens when it first needs it (late.sh)

Libraries are those that the dynamic linker would load on this machine; their packages, versions and licences are what
dpkg and the packages' own copyright files say. Equal machines give equal bytes: the moment is SOURCE_DATE_EPOCH's, and
there is none without it."""

import datetime
import json
import os
import re
import subprocess
import sys
import uuid

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# Debian's short names that SPDX writes otherwise
SPDX = {"Expat": "MIT", "MIT": "MIT", "Apache-2.0": "Apache-2.0", "Zlib": "Zlib", "zlib": "Zlib", "ISC": "ISC",
        "BSD-2-clause": "BSD-2-Clause", "BSD-3-clause": "BSD-3-Clause", "BSD-2-Clause": "BSD-2-Clause",
        "BSD-3-Clause": "BSD-3-Clause", "curl": "curl", "GPL-2": "GPL-2.0-only", "GPL-2+": "GPL-2.0-or-later",
        "GPL-3+": "GPL-3.0-or-later", "LGPL-2": "LGPL-2.0-only", "LGPL-2+": "LGPL-2.0-or-later",
        "LGPL-2.1": "LGPL-2.1-only", "LGPL-2.1+": "LGPL-2.1-or-later", "LGPL-3+": "LGPL-3.0-or-later",
        "MPL-1.1": "MPL-1.1", "MPL-2.0": "MPL-2.0"}


def said(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True, env=dict(os.environ, LC_ALL="C")).stdout


def needed(path):
    """The names of libraries that a file names itself."""
    return re.findall(r"^  NEEDED +(\S+)$", said("objdump", "-p", path), re.M)


def loaded(program):
    """{name of a library: its file} of all that the linker would load for the program."""
    return {os.path.basename(name): os.path.realpath(path)
            for name, path in re.findall(r"^\t(\S+) => (/\S+) ", said("ldd", program), re.M)}


def packages_of(files):
    """{file: package with its architecture}, as dpkg knows it, by whatever name a merged /usr gives to the file."""
    names = {}
    for file in files:
        for name in (file, file.removeprefix("/usr")):
            found = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
            if found.returncode == 0:
                names[file] = found.stdout.split(": ")[0]
                break
        else:
            sys.exit(f"sbom: {file} is of no Debian package")
    return names


def licence(package):
    """What the package's copyright file says of most of its files; a pointer to it where no program can read that."""
    path = f"/usr/share/doc/{package}/copyright"
    text = ""
    if os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
    stated = re.search(r"^Files:\s*\*[^\n]*\n(?:.+\n)*?License:[ \t]*(\S[^\n]*)", text, re.M)
    if not text.startswith("Format:") or stated is None:
        return {"license": {"name": f"stated in {path}"}}
    name = stated[1].strip()
    return {"license": {"id": SPDX[name]} if name in SPDX else {"name": name}}


def component(package):
    form = "${Package}\t${Version}\t${Architecture}\t${source:Package}\t${source:Version}"
    name, version, architecture, source, source_version = said("dpkg-query", "-W", f"-f={form}", package).split("\t")
    return {"type": "library", "bom-ref": name, "name": name, "version": version, "licenses": [licence(name)],
            "purl": f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}",
            "properties": [{"name": "debian:source", "value": f"{source} {source_version}"}]}


def bill(program, late):
    with open(os.path.join(ROOT, "VERSION"), encoding="ascii") as file:
        version = file.read().strip()
    files = loaded(program)
    late_files = loaded(late) if late else {}
    files.update(late_files)
    package = packages_of(sorted(set(files.values())))

    def owners(path):
        return {package[files[name]] for name in needed(path) if name in files}
    wants = {"cursus": owners(program) | (owners(late) if late else set())}
    for file in set(files.values()):
        wants.setdefault(package[file], set()).update(owners(file) - {package[file]})
    refs = {one: component(one) for one in set(package.values())}
    refs["cursus"] = {"type": "application", "bom-ref": "cursus", "name": "cursus", "version": version,
                      "licenses": [{"license": {"id": "MIT"}}], "purl": f"pkg:generic/cursus@{version}"}
    name = {one: refs[one]["bom-ref"] for one in refs}
    body = {"components": sorted((refs[one] for one in refs if one != "cursus"), key=lambda row: row["name"]),
            "dependencies": sorted(({"ref": name[one], "dependsOn": sorted(name[other] for other in wants[one])}
                                    for one in wants), key=lambda row: row["ref"])}
    metadata = {"component": refs["cursus"]}
    if os.environ.get("SOURCE_DATE_EPOCH"):
        when = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
        metadata["timestamp"] = when.strftime("%Y-%m-%dT%H:%M:%SZ")
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([body, metadata], sort_keys=True))
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{number}", "version": 1,
            "metadata": metadata, **body}


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    print(json.dumps(bill(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else None), indent=1, sort_keys=True))
