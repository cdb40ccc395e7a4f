#include "words/bit.h"

#include "base/mem.h"
#include "words/dates_words.h"
#include "words/hours.h"
#include "words/lists.h"

#include <string.h>

enum {
    PHRASE_LONGEST = 9,
    PHRASE_BYTES = 200,
    MEND_LETTERS = 5,
    MEND_LONG = 8,
    SPAN_MOST = 1000,
    STEM_LETTERS = 3,
    WORD_BYTES = 40
};

struct gathering {
    const struct lexicon *lexicon;
    const struct terms *terms;
    const char **known;       /* for each term the word of the lexicon that it is, mended where need be; NULL: none */
    char (*stem)[WORD_BYTES]; /* that word where it is the stem of one */
    int64_t today;
    size_t dated; /* days are said before this term only */
    bool sleepy;  /* the line is about hours of sleep */
    struct bits *out;
};

/* The same letters in another order? */
static bool is_mixed_up(const char *word, const char *known)
{
    for (const char *at = word; *at != '\0'; at++) {
        size_t here = 0, there = 0;
        for (const char *i = word; *i != '\0'; i++)
            here += *i == *at ? 1 : 0;
        for (const char *i = known; *i != '\0'; i++)
            there += *i == *at ? 1 : 0;
        if (here != there)
            return false;
    }
    return strlen(word) == strlen(known);
}

/* A mistyped word is the only one that it comes near to; a short one, a name, and a word of some game are what they
 * are: "auflösen" is no "aufhören". */
static const char *mend(const struct lexicon *lexicon, const struct term *term, bool first)
{
    const char *near[MENDED_MOST];
    size_t len = strlen(term->plain);
    if (lexicon_knows(lexicon, term->plain))
        return term->plain;
    if (len == MEND_LETTERS - 1 && lexicon_mend(lexicon, term->plain, near) == 1 && is_mixed_up(term->plain, near[0]))
        return near[0];
    if (lexicon_games_know(term->plain))
        return NULL;
    if (len < MEND_LETTERS || (term->capital && !first && len < MEND_LONG))
        return NULL;
    return lexicon_mend(lexicon, term->plain, near) == 1 ? near[0] : NULL;
}

/* A known verb without the pronouns that Spanish hangs on it ("mandame", "enviadmelas"), or the "zu" that German puts
 * into it ("mitzuspielen"). False: it is none. */
static bool find_stem(const struct lexicon *lexicon, const char *word, char *out, size_t size)
{
    static const char *const behind[] = {"noslas", "noslos", "nosla", "noslo", "melas", "melos", "mela", "melo", "nos",
                                         "las",    "los",    "les",   "me",    "la",    "lo",    "le",   NULL};
    size_t len = strlen(word);
    if (len >= size)
        return false;
    for (size_t i = 0; behind[i] != NULL; i++) {
        size_t cut = strlen(behind[i]);
        (void)snprintf(out, size, "%.*s", (int)(len > cut ? len - cut : 0), word);
        if (len >= cut + STEM_LETTERS && strcmp(word + len - cut, behind[i]) == 0 && lexicon_is(lexicon, out, "c"))
            return true;
    }
    (void)snprintf(out, size, "%.*s", (int)(len > 1 ? len - 1 : 0), word); /* "olvidad" */
    if (len > STEM_LETTERS && word[len - 1] == 'd' && (word[len - 2] == 'a' || word[len - 2] == 'i') &&
        lexicon_is(lexicon, out, "c"))
        return true;
    const char *zu = len > STEM_LETTERS ? strstr(word + 1, "zu") : NULL;
    if (zu == NULL)
        return false;
    (void)snprintf(out, size, "%.*s%s", (int)(zu - word), word, zu + 2);
    return lexicon_is(lexicon, out, "c");
}

/* The phrase of `count` words from `at` on. False: there is none. */
static bool phrase_of(const struct gathering *gathering, size_t at, size_t count, char *out, size_t size)
{
    struct text phrase = text_fixed(out, size);
    for (size_t i = at; i < at + count; i++) {
        const struct term *term = &gathering->terms->term[i];
        const char *word = term->kind == TERM_NUMBER ? term->plain : gathering->known[i];
        if (term->kind == TERM_MARK || word == NULL)
            return false;
        if (i > at)
            text_add_char(&phrase, ' ');
        text_add(&phrase, word);
    }
    return !phrase.failed;
}

static void sort_out(struct bit *bit)
{
    size_t kept = 0;
    bool chat = false;
    for (size_t i = 0; i < bit->meanings; i++) {
        const struct meaning meaning = bit->meaning[i];
        bit->empty = bit->empty || strcmp(meaning.class, "word") == 0;
        bit->and = bit->and || strcmp(meaning.class, "and") == 0;
        chat = chat || strcmp(meaning.class, "chat") == 0;
        if (strcmp(meaning.class, "chat") != 0 && strcmp(meaning.class, "word") != 0)
            bit->meaning[kept++] = meaning;
    }
    bit->meanings = kept;
    bit->kind = kept == 0 && !bit->empty && chat ? BIT_UNKNOWN : BIT_WORD;
}

/* "I would like" says nothing by itself, since none of its words does; "peut-être" does. */
static bool is_all_empty(const struct gathering *gathering, const struct bit *bit)
{
    static const char *const turns[] = {"not", "no", "if", "maybe", "other", "past", "you", "but", "never", "feel"};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++)
        if (bit_means(bit, turns[i]))
            return false;
    for (size_t i = bit->from; i < bit->to; i++)
        if (gathering->known[i] == NULL || !lexicon_is(gathering->lexicon, gathering->known[i], "word"))
            return false;
    return true;
}

/* "Please don't", "I'd love to": of several words that only answer the clause is full; "please don't send it" is none.
 */
static bool is_cut_short(const struct gathering *gathering, const struct bit *bit)
{
    const struct terms *terms = gathering->terms;
    for (size_t i = 0; i < bit->meanings; i++)
        if (strcmp(bit->meaning[i].id, "yes") != 0 && strcmp(bit->meaning[i].id, "no") != 0)
            return false;
    bool full = bit->empty || bit->meanings == 0 || bit->to == bit->from + 1;
    for (size_t i = bit->to; !full && i < terms->count && terms->term[i].kind == TERM_WORD; i++)
        if (gathering->known[i] == NULL || !lexicon_is(gathering->lexicon, gathering->known[i], "word"))
            return true;
    return false;
}

/* 'h', 'd' or 'w' for a unit of time; '\0': none */
static char unit_of(const struct term *term)
{
    static const char *const hours[] = {"h",   "hr",    "hrs",    "hour", "hours", "stunde", "stunden",
                                        "std", "heure", "heures", "hora", "horas", NULL};
    int days = unit_of_days(term);
    return term_in(term, hours) ? 'h' : days == 7 ? 'w' : days == 1 ? 'd' : '\0';
}

/* "48h", "48 more hours", "noch zwei Tage" */
static bool read_span(const struct gathering *gathering, size_t at, struct bit *out)
{
    static const char *const more[] = {"more",        "extra",        "additional", "further", "weitere",
                                       "zusatzliche", "zusaetzliche", "mehr",       "autres",  "mas",
                                       "adicionales", "full",         NULL};
    static const char *const more_behind[] = {"more", "extra", "mehr",   "langer", "laenger",
                                              "plus", "mas",   "longer", NULL};
    static const char *const others[] = {"another", "weiteren", "weiterer", "autre", "otro", "otra", NULL};
    const struct terms *terms = gathering->terms;
    const struct term *first = &terms->term[at];
    bool word = first->kind == TERM_WORD;
    int64_t count = term_in(first, others) ? 1 : count_of(first);
    size_t next = at + 1;
    /* "another 48 hours" */
    if (term_in(first, others) && next < terms->count && terms->term[next].kind == TERM_NUMBER)
        count = terms->term[next++].number;
    static const char *const by[] = {"by", "um", "d", "de", "por", NULL}; /* "by a day" */
    bool said = !word || count > 1 || term_in(first, others) || (at > 0 && term_in(first - 1, by));
    bool longer = term_in(first, others);
    while (next < terms->count && term_in(&terms->term[next], more)) {
        said = longer = true;
        next++;
    }
    size_t behind = next + 1;
    if (behind < terms->count && term_is(&terms->term[behind], "de"))
        behind++;
    if (behind < terms->count && term_in(&terms->term[behind], more_behind))
        said = longer = true;
    if (count <= 0 || count > SPAN_MOST || !said || next >= terms->count || unit_of(&terms->term[next]) == '\0')
        return false;
    *out = (struct bit){.kind = BIT_SPAN, .from = at, .to = next + 1, .number = count};
    out->unit = unit_of(&terms->term[next]);
    if (longer)
        out->meaning[out->meanings++] = (struct meaning){"c", "extend"};
    return true;
}

/* "Je demande un jour de plus": the last word of a phrase that counts what follows belongs to that. */
static bool eats_span(const struct gathering *gathering, const struct bit *bit)
{
    struct bit span;
    return bit->to > bit->from + 1 && bit->to < gathering->terms->count && read_span(gathering, bit->to - 1, &span);
}

/* How many words a phrase that begins at a term can have. */
static size_t reach(const struct gathering *gathering, size_t at)
{
    if (gathering->terms->term[at].kind == TERM_NUMBER) /* numbers are no words that are looked up */
        return PHRASE_LONGEST;
    return gathering->known[at] == NULL ? 0 : (size_t)lexicon_reach(gathering->lexicon, gathering->known[at]);
}

/* How many words the longest phrase from a term on has. */
static size_t longest(const struct gathering *gathering, size_t at)
{
    char phrase[PHRASE_BYTES];
    struct meaning meaning[MEANINGS_MOST];
    for (size_t count = reach(gathering, at); count > 0; count--)
        if (at + count <= gathering->terms->count && phrase_of(gathering, at, count, phrase, sizeof phrase) &&
            lexicon_meanings(gathering->lexicon, phrase, meaning) > 0)
            return count;
    return 0;
}

/* "I'm out of" before "town": behind words that say nothing another phrase begins that goes further. */
static bool is_overlapped(const struct gathering *gathering, const struct bit *bit)
{
    for (size_t i = bit->from; i + 2 < bit->to; i++) {
        if (gathering->known[i] == NULL || !lexicon_is(gathering->lexicon, gathering->known[i], "word"))
            return false;
        if (i + 1 + longest(gathering, i + 1) > bit->to)
            return true;
    }
    return false;
}

/* The longest phrase that begins here. */
static bool read_phrase(const struct gathering *gathering, size_t at, struct bit *out)
{
    char phrase[PHRASE_BYTES];
    for (size_t count = reach(gathering, at); count > 0; count--) {
        if (at + count > gathering->terms->count || !phrase_of(gathering, at, count, phrase, sizeof phrase))
            continue;
        *out = (struct bit){.from = at, .to = at + count};
        out->meanings = lexicon_meanings(gathering->lexicon, phrase, out->meaning);
        if (out->meanings == 0)
            continue;
        sort_out(out);
        if (is_cut_short(gathering, out) || eats_span(gathering, out) || is_overlapped(gathering, out))
            continue;
        out->empty = out->empty || (count > 1 && is_all_empty(gathering, out));
        return true;
    }
    return false;
}

/* "no. 1": the stop ends a word, no sentence. */
static bool shortens(const struct terms *terms, size_t at)
{
    static const char *const brief[] = {"no", "nr",  "num", "nro", "art", "vs", "dr",
                                        "mr", "mrs", "st",  "sr",  "sra", NULL};
    return at > 0 && at + 1 < terms->count && terms->term[at].glued && term_is_mark(&terms->term[at], '.') &&
           term_in(&terms->term[at - 1], brief);
}

static bool read_mark(const struct gathering *gathering, size_t at, struct bit *out)
{
    const struct term *term = &gathering->terms->term[at];
    *out = (struct bit){.kind = BIT_COMMA, .from = at, .to = at + 1};
    if (term->kind != TERM_MARK || strchr(".!?;,:-(", term->plain[0]) == NULL || shortens(gathering->terms, at))
        return false;
    if (strchr(".!?;", term->plain[0]) != NULL)
        out->kind = BIT_STOP;
    out->asks = term->plain[0] == '?';
    return true;
}

/* What a term begins; false: nothing that says something. */
static bool read_bit(const struct gathering *gathering, size_t at, struct bit *out)
{
    const struct term *term = &gathering->terms->term[at];
    size_t count = 0;
    struct bit bit = {.kind = BIT_HOURS, .from = at};
    if (hours_read(gathering->terms, at, gathering->sleepy, &bit.night, &count)) {
        bit.to = at + count;
        *out = bit;
        return true;
    }
    if (at < gathering->dated && dates_read(gathering->terms, at, gathering->today, &bit.dates)) {
        bit.kind = BIT_DATES;
        bit.to = at + bit.dates.terms;
        *out = bit;
        return true;
    }
    struct bit phrase;
    bool known = term->kind != TERM_MARK && read_phrase(gathering, at, &phrase);
    if ((!known || phrase.to == at + 1) && term->kind != TERM_MARK && read_span(gathering, at, out))
        return true;
    if (known) {
        *out = phrase;
        return true;
    }
    if (term->kind == TERM_MARK)
        return read_mark(gathering, at, out);
    *out = (struct bit){.kind = BIT_UNKNOWN, .from = at, .to = at + 1};
    if (term->kind == TERM_NUMBER) {
        out->kind = BIT_NUMBER;
        out->number = term->number;
    }
    return true;
}

/* "Geb's", "the deadline's": a known word with "es" or "is" hung on it. */
static bool is_shortened(const struct lexicon *lexicon, const struct term *term, char *out)
{
    size_t len = strlen(term->plain);
    bool marked = strstr(term->raw, "'s") == term->raw + len - 1 || strstr(term->raw, "\u2019s") == term->raw + len - 1;
    if (len < STEM_LETTERS || len > WORD_BYTES || !marked)
        return false;
    (void)snprintf(out, WORD_BYTES, "%.*s", (int)(len - 1), term->plain);
    return lexicon_knows(lexicon, out);
}

/* "He vuelto", "he recibido": of Spanish, and not he. */
static bool is_haber(const struct terms *terms, size_t at)
{
    static const char *const behind[] = {"ado", "ido", "cho", "sto", "rto", "lto", NULL};
    const char *next = at + 1 < terms->count ? terms->term[at + 1].plain : "";
    size_t len = strlen(next), end = strlen(behind[0]);
    bool is = term_is(&terms->term[at], "he") && len > end + 1;
    return is && list_has(behind, next + len - end);
}

static const char *know(struct gathering *gathering, size_t at)
{
    const struct term *term = &gathering->terms->term[at];
    if (term_is(term, "were") && strcspn(term->raw, "rR") > 2) /* "we're" */
        return "are";
    if (!lexicon_knows(gathering->lexicon, term->plain) && is_shortened(gathering->lexicon, term, gathering->stem[at]))
        return gathering->stem[at];
    if (!lexicon_knows(gathering->lexicon, term->plain) &&
        find_stem(gathering->lexicon, term->plain, gathering->stem[at], WORD_BYTES))
        return gathering->stem[at];
    return mend(gathering->lexicon, term, at == 0);
}

/* "vote three", "la número siete": which one it is. */
static void count_out(const struct gathering *gathering)
{
    static const char *const one[] = {"one", "eins", NULL};
    for (size_t i = 1; i < gathering->out->count; i++) {
        struct bit *bit = &gathering->out->bit[i];
        const struct bit *last = bit - 1;
        const struct term *term = &gathering->terms->term[bit->from];
        int64_t count = count_of(term);
        if (bit->to > bit->from + 1 || term->kind != TERM_WORD || (count < 2 && !term_in(term, one)) ||
            !(bit_means(last, "vote") || bit_means(last, "game") || bit_means(last, "propose")))
            continue;
        *bit = (struct bit){.kind = BIT_NUMBER, .from = bit->from, .to = bit->to, .number = count};
    }
}

/* The verb of a clause that ends with the particle of it, and what both mean: "nimm meinen letzten Zug zurück". */
static void take_particle(const struct gathering *gathering, size_t at)
{
    const struct term *terms = gathering->terms->term;
    struct bit *particle = &gathering->out->bit[at];
    for (struct bit *bit = particle - 1; bit > gathering->out->bit; bit--) {
        if (bit[-1].kind == BIT_COMMA || bit[-1].kind == BIT_STOP)
            break;
        char phrase[PHRASE_BYTES];
        struct bit both = {.kind = BIT_WORD, .from = bit[-1].from, .to = bit[-1].to};
        const char *verb = gathering->known[both.to - 1];
        if (verb == NULL || terms[both.to - 1].kind != TERM_WORD)
            continue;
        (void)snprintf(phrase, sizeof phrase, "%s %s", verb, terms[particle->from].plain);
        both.meanings = lexicon_meanings(gathering->lexicon, phrase, both.meaning);
        sort_out(&both);
        if (both.meanings == 0)
            continue;
        bit[-1] = both;
        *particle = (struct bit){.kind = BIT_WORD, .from = particle->from, .to = particle->to, .empty = true};
        return;
    }
}

/* Verbs are put together again with particles that end their clause. */
static void join_particles(const struct gathering *gathering)
{
    static const char *const particles[] = {"zuruck", "zurueck", "ein",  "mit", "ab",   "an",  "auf",   "aus",
                                            "teil",   "bei",     "back", "off", "over", "out", "dabei", NULL};
    struct bits *out = gathering->out;
    for (size_t i = 2; i < out->count; i++) {
        const struct bit *bit = &out->bit[i];
        bool ends = i + 1 == out->count || bit[1].kind == BIT_COMMA || bit[1].kind == BIT_STOP;
        if (ends && bit->to == bit->from + 1 && term_in(&gathering->terms->term[bit->from], particles))
            take_particle(gathering, i);
        if (ends && out->bit[i].to > 0 && term_is(&gathering->terms->term[bit->from], "ab") && bit->meanings == 0)
            out->bit[i].meaning[out->bit[i].meanings++] = (struct meaning){"c", "off"}; /* "stellt sie ab" */
    }
}

/* "Ich spiele", "spiele ich": a verb, and no games. */
static void settle_verbs(const struct gathering *gathering)
{
    const struct terms *terms = gathering->terms;
    struct bits *out = gathering->out;
    for (size_t i = 0; i < out->count; i++) {
        struct bit *bit = &out->bit[i];
        size_t kept = 0;
        bool writes = (bit->from > 0 && term_is(&terms->term[bit->from - 1], "ich")) ||
                      (bit->to < terms->count && term_is(&terms->term[bit->to], "ich"));
        if (!writes || bit->to > bit->from + 1 || !term_is(&terms->term[bit->from], "spiele"))
            continue;
        for (size_t k = 0; k < bit->meanings; k++)
            if (strcmp(bit->meaning[k].id, "games") != 0)
                bit->meaning[kept++] = bit->meaning[k];
        bit->meanings = kept;
    }
}

/* "I would very much like", "gern würde ich": of who wishes it is no doubt. */
static void settle_wishes(const struct gathering *gathering)
{
    static const char *const would[] = {"would", "wurde", "wurden", "wuerde", "wuerden", NULL};
    static const char *const like[] = {"like", "love", "gern", "gerne", NULL};
    struct bits *out = gathering->out;
    for (size_t i = 0; i < out->count; i++) {
        struct bit *bit = &out->bit[i];
        if (bit->to > bit->from + 1 || !term_in(&gathering->terms->term[bit->from], would))
            continue;
        bool wished = i > 0 && term_in(&gathering->terms->term[bit[-1].to - 1], like);
        for (size_t k = i + 1; k < out->count && k < i + 4 && out->bit[k].kind == BIT_WORD; k++)
            wished = wished || term_in(&gathering->terms->term[out->bit[k].from], like);
        if (wished)
            *bit = (struct bit){.kind = BIT_WORD, .from = bit->from, .to = bit->to, .empty = true};
    }
}

static bool is_sleepy(const struct gathering *gathering)
{
    struct bit bit;
    for (size_t at = 0; at < gathering->terms->count; at++)
        if (gathering->terms->term[at].kind == TERM_WORD && read_phrase(gathering, at, &bit) &&
            (bit_means(&bit, "sleep") || bit_means(&bit, "deadline")))
            return true;
    return false;
}

void bits_read(const struct lexicon *lexicon, const struct terms *terms, int64_t today, struct bits *out)
{
    *out = (struct bits){.bit = mem_new(terms->count + 1, sizeof *out->bit)};
    struct gathering gathering = {.lexicon = lexicon, .terms = terms, .today = today, .out = out};
    gathering.dated = dates_end(terms);
    gathering.known = mem_new(terms->count + 1, sizeof *gathering.known);
    gathering.stem = mem_new(terms->count + 1, sizeof *gathering.stem);
    for (size_t i = 0; i < terms->count; i++)
        if (terms->term[i].kind == TERM_WORD)
            gathering.known[i] = know(&gathering, i);
    gathering.sleepy = is_sleepy(&gathering);
    for (size_t at = 0; at < terms->count;) {
        struct bit bit;
        if (!read_bit(&gathering, at, &bit)) {
            at++;
            continue;
        }
        out->bit[out->count++] = bit;
        at = bit.to;
    }
    count_out(&gathering);
    join_particles(&gathering);
    for (size_t i = 0; i < out->count; i++) /* a phrase of its own says more: "he vuelto" */
        if (out->bit[i].to == out->bit[i].from + 1 && is_haber(terms, out->bit[i].from))
            out->bit[i] = (struct bit){.kind = BIT_WORD, .from = out->bit[i].from, .to = out->bit[i].to, .empty = true};
    settle_verbs(&gathering);
    settle_wishes(&gathering);
    free(gathering.known);
    free(gathering.stem);
}

void bits_free(struct bits *bits)
{
    free(bits->bit);
    *bits = (struct bits){0};
}

const char *bit_id(const struct bit *bit, const char *class)
{
    for (size_t i = 0; i < bit->meanings; i++)
        if (strcmp(bit->meaning[i].class, class) == 0)
            return bit->meaning[i].id;
    return NULL;
}

bool bit_means(const struct bit *bit, const char *concept)
{
    for (size_t i = 0; i < bit->meanings; i++)
        if (strcmp(bit->meaning[i].class, "c") == 0 && strcmp(bit->meaning[i].id, concept) == 0)
            return true;
    return false;
}
