"""The libraries of this folder that are loaded before the program (LD_PRELOAD), built when a campaign begins."""

import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


def built(name, folder):
    """The library made of NAME.c, in the folder."""
    library = os.path.join(folder, name + ".so")
    if not os.path.exists(library):
        compiler = shutil.which("cc") or shutil.which("gcc")
        assert compiler is not None, "no compiler here"
        subprocess.run([compiler, "-std=c17", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library,
                        os.path.join(HERE, name + ".c"), "-ldl"], check=True, timeout=60)
    return library
