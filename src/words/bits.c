#include "words/bits.h"

#include "base/mem.h"
#include "words/day.h"
#include "words/lists.h"

#include <string.h>

enum { BETWEEN_MOST = 6, WEEK = 7 };
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
    const char **known;       /* for each term the word of the lexicon that it is; NULL: none */
    char (*stem)[WORD_BYTES]; /* that word where it is the stem of one */
    int64_t today;
    bool sleepy; /* the line is about hours of sleep */
    struct bits *out;
};

/* The same letters in another order? */
static bool is_mixed_up(const char *word, const char *known)
{
    int more[256] = {0};
    for (; *word != '\0'; word++)
        more[(unsigned char)*word]++;
    for (; *known != '\0'; known++)
        more[(unsigned char)*known]--;
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        if (more[i] != 0)
            return false;
    return true;
}

/* A mistyped word is the only one that it comes near to; a short one, a name, and a word of some game are what they
 * are: "auflösen" is no "aufhören". */
static const char *mend(const struct lexicon *lexicon, const struct term *term, bool first)
{
    const char *near[MENDED_MOST];
    size_t len = strlen(term->plain);
    if (len == MEND_LETTERS - 1 && lexicon_mend(lexicon, term->plain, near) == 1 && is_mixed_up(term->plain, near[0]))
        return near[0];
    if (lexicon_games_know(term->plain) || len < MEND_LETTERS || (term->capital && !first && len < MEND_LONG))
        return NULL;
    return lexicon_mend(lexicon, term->plain, near) == 1 ? near[0] : NULL;
}

/* Is what a word begins with, and what goes on behind that, a concept? */
static bool is_stem(const struct lexicon *lexicon, const char *word, size_t len, const char *behind, char *out)
{
    (void)snprintf(out, WORD_BYTES, "%.*s%s", (int)len, word, behind);
    return lexicon_id(lexicon, out, "c") != NULL;
}

/* A known verb without the pronouns that Spanish hangs on it ("mandame", "enviadmelas"), or the "zu" that German puts
 * into it ("mitzuspielen"). False: it is none. */
static bool find_stem(const struct lexicon *lexicon, const char *word, char *out)
{
    static const char *const behind[] = {"noslas", "noslos", "nosla", "noslo", "melas", "melos", "mela", "melo",
                                         "nos",    "las",    "los",   "les",   "me",    "la",    "lo",   "le"};
    size_t len = strlen(word);
    if (len <= STEM_LETTERS || len >= WORD_BYTES)
        return false;
    for (size_t i = 0; i < sizeof behind / sizeof behind[0]; i++) {
        size_t cut = strlen(behind[i]);
        if (len >= cut + STEM_LETTERS && strcmp(word + len - cut, behind[i]) == 0 &&
            is_stem(lexicon, word, len - cut, "", out))
            return true;
    }
    if (word[len - 1] == 'd' && strchr("ai", word[len - 2]) != NULL && is_stem(lexicon, word, len - 1, "", out))
        return true; /* "olvidad" */
    const char *zu = strstr(word + 1, "zu");
    return zu != NULL && is_stem(lexicon, word, (size_t)(zu - word), zu + 2, out);
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
        if (!term_among(meaning.class, "chat word"))
            bit->meaning[kept++] = meaning;
    }
    bit->meanings = kept;
    bit->kind = kept == 0 && !bit->empty && chat ? BIT_UNKNOWN : BIT_WORD;
}

/* The phrase of `count` terms from `at` on. False: none, or one that the lexicon does not have. */
static bool look_up(const struct gathering *gathering, size_t at, size_t count, struct bit *out)
{
    char bytes[PHRASE_BYTES];
    struct text phrase = text_fixed(bytes, sizeof bytes);
    if (at + count > gathering->terms->count)
        return false;
    for (size_t i = at; i < at + count; i++) {
        const struct term *term = &gathering->terms->term[i];
        const char *word = term->kind == TERM_NUMBER ? term->plain : gathering->known[i];
        if (word == NULL)
            return false;
        text_between(&phrase, 0, " ");
        text_add(&phrase, word);
    }
    *out = (struct bit){.from = at, .to = at + count};
    out->meanings = phrase.failed ? 0 : lexicon_meanings(gathering->lexicon, bytes, out->meaning);
    return out->meanings > 0;
}

static bool says_nothing(const struct gathering *gathering, size_t at)
{
    const char *word = gathering->known[at];
    return word != NULL && lexicon_id(gathering->lexicon, word, "word") != NULL;
}

/* "I would like" says nothing by itself, since none of its words does; "peut-être" does. */
static bool is_all_empty(const struct gathering *gathering, const struct bit *bit)
{
    bool empty = !bit_means(bit, "not no if maybe other past you but never feel");
    for (size_t i = bit->from; empty && i < bit->to; i++)
        empty = says_nothing(gathering, i);
    return empty;
}

/* "Please don't", "I'd love to": of several words that only answer the clause is full; "please don't send it" is none.
 */
static bool is_cut_short(const struct gathering *gathering, const struct bit *bit)
{
    bool full = bit->empty || bit->meanings == 0 || bit->to == bit->from + 1;
    for (size_t i = 0; i < bit->meanings; i++)
        full = full || !term_among(bit->meaning[i].id, "yes no");
    for (size_t i = bit->to; !full && terms_at(gathering->terms, i)->kind == TERM_WORD; i++)
        if (!says_nothing(gathering, i))
            return true;
    return false;
}

/* "48h", "48 more hours", "noch zwei Tage" */
static bool read_span(const struct gathering *gathering, size_t at, struct bit *out)
{
    const struct terms *terms = gathering->terms;
    const struct term *first = &terms->term[at];
    bool longer = term_is(first, "another weiteren weiterer autre otro otra");
    int64_t count = longer ? 1 : day_count_of(first);
    size_t next = at + 1;
    if (longer && terms_at(terms, next)->kind == TERM_NUMBER) /* "another 48 hours" */
        count = terms->term[next++].number;
    bool said = first->kind != TERM_WORD || count > 1;
    said = said || (at > 0 && term_is(first - 1, "by um d de por")); /* "by a day" */
    for (; term_in(terms_at(terms, next), list_date_more); next++)
        longer = true;
    size_t behind = next + (term_is(terms_at(terms, next + 1), "de") ? 2 : 1);
    longer = longer || term_in(terms_at(terms, behind), list_date_more_behind);
    *out = (struct bit){.kind = BIT_SPAN, .from = at, .to = next + 1, .number = count};
    int unit = day_unit_of_hours(terms_at(terms, next));
    out->unit = unit == 1 ? 'h' : unit == 24 ? 'd' : unit == 168 ? 'w' : '\0';
    if (longer)
        out->meaning[out->meanings++] = (struct meaning){"c", "extend"};
    return count > 0 && count <= SPAN_MOST && (said || longer) && out->unit != '\0';
}

/* How many words a phrase that begins at a term can have. */
static size_t reach(const struct gathering *gathering, size_t at)
{
    if (gathering->terms->term[at].kind == TERM_NUMBER) /* numbers are no words that are looked up */
        return PHRASE_LONGEST;
    return gathering->known[at] == NULL ? 0 : (size_t)lexicon_reach(gathering->lexicon, gathering->known[at]);
}

/* "I'm out of" before "town": behind words that say nothing another phrase begins that goes further. */
static bool is_overlapped(const struct gathering *gathering, const struct bit *bit)
{
    struct bit other;
    for (size_t i = bit->from; i + 2 < bit->to && says_nothing(gathering, i); i++)
        for (size_t count = reach(gathering, i + 1); i + 1 + count > bit->to; count--)
            if (look_up(gathering, i + 1, count, &other))
                return true;
    return false;
}

/* The longest phrase that begins here. */
static bool read_phrase(const struct gathering *gathering, size_t at, struct bit *out)
{
    struct bit span;
    for (size_t count = reach(gathering, at); count > 0; count--) {
        if (!look_up(gathering, at, count, out))
            continue;
        sort_out(out);
        /* "Je demande un jour de plus": the last word of a phrase that counts what follows belongs to that */
        bool counts = count > 1 && out->to < gathering->terms->count && read_span(gathering, out->to - 1, &span);
        if (counts || is_cut_short(gathering, out) || is_overlapped(gathering, out))
            continue;
        out->empty = out->empty || (count > 1 && is_all_empty(gathering, out));
        return true;
    }
    return false;
}

/* "no. 1": the stop ends a word, no sentence. */
static bool shortens(const struct terms *terms, size_t at)
{
    return at > 0 && at + 1 < terms->count && terms->term[at].glued && term_is_mark(&terms->term[at], ".") &&
           term_is(&terms->term[at - 1], "no nr num nro art vs dr mr mrs st sr sra");
}

static bool read_mark(const struct gathering *gathering, size_t at, struct bit *out)
{
    const struct term *term = &gathering->terms->term[at];
    *out = (struct bit){.kind = BIT_COMMA, .from = at, .to = at + 1, .asks = term_is_mark(term, "?")};
    if (term_is_mark(term, ".!?;"))
        out->kind = BIT_STOP;
    return term_is_mark(term, ".!?;,:-(") && !shortens(gathering->terms, at);
}

/* What a term begins; false: nothing that says something. */
static bool read_bit(const struct gathering *gathering, size_t at, struct bit *out)
{
    const struct term *term = &gathering->terms->term[at];
    size_t count = 0;
    *out = (struct bit){.kind = BIT_HOURS, .from = at};
    if (dates_hours_read(gathering->terms, at, gathering->sleepy, &out->night, &count)) {
        out->to = at + count;
        return true;
    }
    *out = (struct bit){.kind = BIT_DATES, .from = at};
    if (dates_read(gathering->terms, at, gathering->today, &out->dates)) {
        out->to = at + out->dates.terms;
        return true;
    }
    if (term->kind == TERM_MARK)
        return read_mark(gathering, at, out);
    struct bit span;
    bool known = read_phrase(gathering, at, out);
    if ((!known || out->to == at + 1) && read_span(gathering, at, &span))
        *out = span;
    else if (!known && term->kind == TERM_NUMBER)
        *out = (struct bit){.kind = BIT_NUMBER, .from = at, .to = at + 1, .number = term->number};
    else if (!known)
        *out = (struct bit){.kind = BIT_UNKNOWN, .from = at, .to = at + 1};
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

/* The word of the lexicon that a term is, mended where need be; NULL: none. Its stem is written to `stem`. */
static const char *know(const struct lexicon *lexicon, const struct term *term, bool first, char *stem)
{
    if (term_is(term, "were") && strcspn(term->raw, "rR") > 2) /* "we're" */
        return "are";
    if (lexicon_knows(lexicon, term->plain))
        return term->plain;
    if (is_shortened(lexicon, term, stem) || find_stem(lexicon, term->plain, stem))
        return stem;
    return mend(lexicon, term, first);
}

/* Says nothing any more. */
static void silence(struct bit *bit)
{
    *bit = (struct bit){.kind = BIT_WORD, .from = bit->from, .to = bit->to, .empty = true};
}

/* Of a bit of one word; else nothing. */
static const struct term *only_term(const struct gathering *gathering, const struct bit *bit)
{
    return terms_at(gathering->terms, bit->to == bit->from + 1 ? bit->from : gathering->terms->count);
}

/* "vote three", "la número siete": which one it is. */
static void count_out(const struct gathering *gathering, struct bit *bit)
{
    const struct term *term = only_term(gathering, bit);
    int64_t count = day_count_of(term);
    if (term->kind == TERM_WORD && (count >= 2 || term_is(term, "one eins")) && bit > gathering->out->bit &&
        bit_means(bit - 1, "vote game propose"))
        *bit = (struct bit){.kind = BIT_NUMBER, .from = bit->from, .to = bit->to, .number = count};
}

/* The verb of a clause that ends with the particle of it, and what both mean: "nimm meinen letzten Zug zurück". */
static void take_particle(const struct gathering *gathering, struct bit *particle)
{
    const struct term *terms = gathering->terms->term;
    for (struct bit *bit = particle - 2; bit >= gathering->out->bit && !bit_parts(bit); bit--) {
        char phrase[PHRASE_BYTES];
        struct bit both = {.kind = BIT_WORD, .from = bit->from, .to = bit->to};
        const char *verb = gathering->known[both.to - 1];
        if (verb == NULL)
            continue;
        (void)snprintf(phrase, sizeof phrase, "%s %s", verb, terms[particle->from].plain);
        both.meanings = lexicon_meanings(gathering->lexicon, phrase, both.meaning);
        sort_out(&both);
        if (both.meanings > 0) {
            *bit = both;
            silence(particle);
            return;
        }
    }
}

/* Verbs are put together again with particles that end their clause. */
static void join_particle(const struct gathering *gathering, struct bit *bit)
{
    const struct bits *out = gathering->out;
    size_t at = (size_t)(bit - out->bit);
    if (at < 2 || (at + 1 < out->count && !bit_parts(bit + 1)))
        return;
    if (term_is(only_term(gathering, bit), "zuruck zurueck ein mit ab an auf aus teil bei back off over out dabei"))
        take_particle(gathering, bit);
    if (term_is(&gathering->terms->term[bit->from], "ab") && bit->meanings == 0)
        bit->meaning[bit->meanings++] = (struct meaning){"c", "off"}; /* "stellt sie ab" */
}

/* "He vuelto", "he recibido" are of Spanish, and not he. */
static void settle_haber(const struct gathering *gathering, struct bit *bit)
{
    const char *next = terms_at(gathering->terms, bit->to)->plain;
    size_t len = strlen(next), end = strlen("ado");
    if (term_is(only_term(gathering, bit), "he") && len > end + 1 &&
        term_among(next + len - end, "ado ido cho sto rto lto"))
        silence(bit);
}

/* "Ich spiele", "spiele ich": a verb, and no games. */
static void settle_verb(const struct gathering *gathering, struct bit *bit)
{
    const struct terms *terms = gathering->terms;
    size_t kept = 0;
    bool writes =
        (bit->from > 0 && term_is(&terms->term[bit->from - 1], "ich")) || term_is(terms_at(terms, bit->to), "ich");
    if (!writes || !term_is(only_term(gathering, bit), "spiele"))
        return;
    for (size_t k = 0; k < bit->meanings; k++)
        if (strcmp(bit->meaning[k].id, "games") != 0)
            bit->meaning[kept++] = bit->meaning[k];
    bit->meanings = kept;
}

/* "I would very much like", "gern würde ich": of who wishes it is no doubt. */
static void settle_wish(const struct gathering *gathering, struct bit *bit)
{
    static const char like[] = "like love gern gerne";
    const struct bits *out = gathering->out;
    const struct term *terms = gathering->terms->term;
    if (!term_is(only_term(gathering, bit), "would wurde wurden wuerde wuerden"))
        return;
    bool wished = bit > out->bit && term_is(&terms[bit[-1].to - 1], like);
    for (const struct bit *next = bit + 1; next < out->bit + out->count && next < bit + 4 && next->kind == BIT_WORD;
         next++)
        wished = wished || term_is(&terms[next->from], like);
    if (wished)
        silence(bit);
}

void bits_read(const struct lexicon *lexicon, const struct terms *terms, int64_t today, struct bits *out)
{
    static void (*const settle[])(const struct gathering *, struct bit *) = {count_out, join_particle, settle_haber,
                                                                             settle_verb, settle_wish};
    *out = (struct bits){.bit = mem_new(terms->count + 1, sizeof *out->bit)};
    struct gathering gathering = {.lexicon = lexicon, .terms = terms, .today = today, .out = out};
    gathering.known = mem_new(terms->count + 1, sizeof *gathering.known);
    gathering.stem = mem_new(terms->count + 1, sizeof *gathering.stem);
    for (size_t i = 0; i < terms->count; i++)
        if (terms->term[i].kind == TERM_WORD)
            gathering.known[i] = know(lexicon, &terms->term[i], i == 0, gathering.stem[i]);
    for (size_t at = 0; at < terms->count && !gathering.sleepy; at++) {
        struct bit bit;
        gathering.sleepy =
            terms->term[at].kind == TERM_WORD && read_phrase(&gathering, at, &bit) && bit_means(&bit, "sleep deadline");
    }
    for (size_t at = 0; at < terms->count;) {
        bool read = read_bit(&gathering, at, &out->bit[out->count]);
        at = read ? out->bit[out->count++].to : at + 1;
    }
    for (size_t how = 0; how < sizeof settle / sizeof settle[0]; how++)
        for (size_t i = 0; i < out->count; i++)
            settle[how](&gathering, &out->bit[i]);
    free(gathering.known);
    free(gathering.stem);
}

/* ---- what somebody says wrong and puts right in the same line: "until the 28th, er no, until the 30th" ---- */

static bool ends(const struct bits *bits, size_t at)
{
    return at >= bits->count || bit_parts(&bits->bit[at]);
}

/* Where the words end that take back what stands before `at`, a comma or a stop; 0: none stand here. A no alone does so
 * between commas: "no on 4" is said of something else. */
static size_t joint_end(const struct terms *terms, const struct bits *bits, size_t at)
{
    bool any = false;
    size_t end = at + 1;
    for (; end < bits->count; end++) {
        const struct bit *bit = &bits->bit[end];
        /* "sorry", "pardon": of somebody who goes on with what was meant */
        bool sorry = bit->to == bit->from + 1 && term_in(&terms->term[bit->from], list_sorry);
        bool says = bit_means(bit, "rather retract") || sorry;
        bool no = bit_means(bit, "no") && !bit_means(bit, "retract");
        if (no && (!ends(bits, end + 1) || end + 1 >= bits->count || any))
            break;
        if (!says && !no && !(bit_parts(bit) && !bit->asks))
            break;
        any = any || says || no;
    }
    return any ? end : 0;
}

/* A town: a word with a capital that nobody knows. */
static bool is_place(const struct terms *terms, const struct bit *bit)
{
    return bit->kind == BIT_UNKNOWN && terms->term[bit->from].capital;
}

static bool are_alike(const struct terms *terms, const struct bit *a, const struct bit *b)
{
    if (bit_means(a, "yes no"))
        return bit_means(b, bit_means(a, "yes") ? "no" : "yes");
    return a->kind == b->kind && (a->kind != BIT_UNKNOWN || (is_place(terms, a) && is_place(terms, b)));
}

/* Does one of the bits before `end` mean the same, or does the bit mean nothing by itself? */
static bool was_said(const struct bits *bits, size_t end, const struct bit *bit)
{
    if (bit->empty || bit->kind == BIT_UNKNOWN)
        return true;
    for (size_t i = 0; i < end; i++)
        for (size_t k = 0; k < bit->meanings; k++)
            if (bit_means(&bits->bit[i], bit->meaning[k].id))
                return true;
    return false;
}

/* The thing that the clause from `from` on names, and nothing else that is new; `count`: none. */
static size_t find_new(const struct terms *terms, const struct bits *bits, size_t before, size_t from)
{
    size_t found = bits->count;
    for (size_t i = from; !ends(bits, i); i++) {
        const struct bit *bit = &bits->bit[i];
        bool thing = bit->kind == BIT_DATES || bit->kind == BIT_HOURS || bit->kind == BIT_NUMBER ||
                     bit->kind == BIT_SPAN || is_place(terms, bit) || bit_means(bit, "yes no");
        if (found == bits->count && i < from + BETWEEN_MOST && thing)
            found = i;
        else if (!was_said(bits, before, bit))
            return bits->count;
    }
    return found;
}

/* The last thing before `at` that is of the same kind; NULL: none. A yes is put right in its sentence. */
static struct bit *find_old(const struct terms *terms, const struct bits *bits, size_t at, const struct bit *new)
{
    bool answers = bit_means(new, "yes no");
    for (; at > 0 && !(answers && bits->bit[at - 1].kind == BIT_STOP); at--)
        if (are_alike(terms, &bits->bit[at - 1], new))
            return &bits->bit[at - 1];
    return NULL;
}

/* "The 22nd to the 27th, sorry, until the 29th": what the new days leave unsaid stays; a day of the week is that of the
 * same week. */
static struct dates dates_correct(struct dates old, struct dates new, bool weekday)
{
    for (; weekday && new.last + WEEK / 2 < old.last; new.last += WEEK)
        new.first += WEEK;
    if (old.form == DATES_SPAN && (new.form == DATES_UNTIL || new.form == DATES_DAY)) {
        old.last = new.last;
        return old;
    }
    if (old.form == DATES_UNTIL && new.form == DATES_DAY)
        new.form = DATES_UNTIL;
    return new;
}

void bits_correct(const struct terms *terms, struct bits *bits)
{
    for (size_t at = 1; at < bits->count; at++) {
        size_t end = ends(bits, at) ? joint_end(terms, bits, at) : 0;
        size_t new = end == 0 ? bits->count : find_new(terms, bits, at, end);
        struct bit *old = new == bits->count ? NULL : find_old(terms, bits, at, &bits->bit[new]), was;
        if (old == NULL)
            continue;
        was = *old;
        *old = bits->bit[new];
        if (old->kind == BIT_DATES)
            old->dates =
                dates_correct(was.dates, old->dates, day_weekday_of(&terms->term[old->to - 1], BRIEF_THREE) >= 0);
        memmove(&bits->bit[at], &bits->bit[new + 1], (bits->count - new - 1) * sizeof *bits->bit);
        bits->count -= new + 1 - at;
    }
}

/* ---- what a bit is ---- */

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

bool bit_means(const struct bit *bit, const char *concepts)
{
    for (size_t i = 0; i < bit->meanings; i++)
        if (strcmp(bit->meaning[i].class, "c") == 0 && term_among(bit->meaning[i].id, concepts))
            return true;
    return false;
}

bool bit_parts(const struct bit *bit)
{
    return bit->kind == BIT_COMMA || bit->kind == BIT_STOP;
}
