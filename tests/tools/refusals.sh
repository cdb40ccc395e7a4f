#!/bin/sh
# Writes the refusals that catalogs have sentences for as C constants (src/rules/refuse.h):
#   refusals.sh FILE.po...
# "doge.refuse.no-request" is the sentence of DOGE_NO_REQUEST, the code of which is E-NO-REQUEST; those of "game." belong
# to every game, as REFUSAL_VERB.
set -eu
export LC_ALL=C
echo '#include "rules/refuse.h"'
sed -n 's/^msgid "\([a-z_]*\)\.refuse\.\([a-z-]*\)"$/\1 \2/p' "$@" | awk '{
    code = toupper($2)
    name = toupper($1 == "game" ? "refusal" : $1) "_" code
    gsub(/-/, "_", name)
    printf "const struct refusal_text %s = {\"E-%s\", \"%s.refuse.%s\"};\n", name, code, $1, $2
}'
