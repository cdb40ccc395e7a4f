#!/bin/sh
# Counts habits of style that mails and documents should lose, by rough patterns, from the root of a checkout: in the
# catalogs, the templates (text), docs and README, but not in names of facts and in code. tests/habits.tsv has how often
# each may be met; it may only fall.
count() { # NAME PATTERN
    c=$(grep -hE '^msgstr|^"' templates/po/en.po src/games/*/en.po | grep -oiE "$2" | wc -l)
    t=$(cat templates/*.txt templates/*/*.txt src/games/*/*.txt 2>/dev/null | sed 's/{{[^}]*}}//g' | grep -oiE "$2" | wc -l)
    d=$(cat README.md docs/*.md | sed 's/`[^`]*`//g' | grep -oiE "$2" | wc -l)
    printf '%s\t%s\t%s\t%s\n' "$1" "$c" "$t" "$d"
}
printf 'habit\tcatalog\ttext\tdocs\n'
count '"who" that begins a clause without a noun' '(^|[.,;:(] |of |for |to |by |from |if )who (has|is|was|will|would|says|does|plays|writes|wants|holds|gets|takes|sits|leaves)\b'
count 'stand(s), lie(s), stood for "be"' '\b(stands?|stood|lies|lay) (there|here|in|on|at|first|below|above|behind|beside|by|for|as)\b'
count 'perfect tense for an event' '\b(has|have) (been |not )?(said|taken|given|played|moved|joined|left|begun|ended|written|sent|asked|answered|happened|changed|come|gone)\b'
count 'somebody, nobody, everybody, anybody' '\b(some|no|every|any)body\b'
count '"Nothing ... is/was done", "nothing happens"' 'nothing (of it )?(is|was|happens|happened|has)'
count '"of yours", "of ours", "is that of"' '\bof (yours|ours|his|hers|theirs)\b|is that of\b'
count 'he, him, his' '\b(he|him|his)\b'
count '"house" for the club or the installation' '\bhouse\b'
count 'all the same, meanwhile, as well, then.' 'all the same|\bmeanwhile\b|, then\.|, now\.'
