#include "words/item.h"

#include "base/number.h"
#include "base/text.h"
#include "letter/fold.h"
#include "words/everyday.h"
#include "words/inflected.h"

#include <ctype.h>
#include <string.h>

enum { WORD_BYTES = 48, PHRASE_BYTES = PHRASE_WORDS * WORD_BYTES, COMPOUND_LEAST = 4 };

/* One word, number or mark, as the lexicon has them: "l'intrigue" and "4food" are two, "san-polo" is one. */
struct word {
    char typed[WORD_BYTES];
    const char *word[MENDED_MOST]; /* what it may be */
    int words;                     /* 0: not known */
    bool number, mended;
    bool counts; /* a word that is a number, of 2 or more: "card three" is a phrase as "card 3" is */
    bool joined; /* by a dash to its neighbours: part of a name */
    char mark;
    int from, to; /* as of an item */
};

struct row {
    const struct lexicon *lexicon;
    const struct terms *terms;
    struct word at[ITEMS_MOST];
    int count;
};

static long long number_of(const char *digits)
{
    int64_t number = 0;
    (void)number_read(digits, 0, INT32_MAX, &number);
    return number;
}

/* The number that a word is; 0: none. */
static long long word_number(const struct lexicon *lexicon, const char *word)
{
    const char *number = lexicon_id(lexicon, word, "number");
    return number == NULL ? 0 : number_of(number);
}

static struct word *add_bytes(struct row *row, const char *bytes, size_t length)
{
    if (row->count == ITEMS_MOST || length == 0)
        return NULL;
    struct word *word = &row->at[row->count++];
    int from = (int)(bytes - row->terms->folded);
    *word = (struct word){.from = from, .to = from + (int)length};
    memcpy(word->typed, bytes, length < sizeof word->typed ? length : sizeof word->typed - 1);
    return word;
}

/* Is it said of the game, or of its things? */
static bool says(const struct row *row, const char *bytes, size_t length, const char *what)
{
    char word[WORD_BYTES] = "";
    struct item item = {.kind = ITEM_MEANT};
    if (length < COMPOUND_LEAST || length >= sizeof word)
        return false;
    memcpy(word, bytes, length);
    item.meanings = (int)lexicon_meanings(row->lexicon, word, item.meaning);
    return item_has(&item, what);
}

/* "Kanalflotte", "Weizenkarte": where the second of two words begins that are written as one; 0: nowhere. *head: how
 * long the first is, without what joins them. */
static size_t compound_tail(const struct row *row, const char *word, size_t length, size_t *head)
{
    for (size_t at = COMPOUND_LEAST; everyday_in(word) == 0 && at + COMPOUND_LEAST <= length; at++)
        for (*head = at; says(row, word + at, length - at, "THING noun -verb") && *head + 2 > at; (*head)--)
            if ((*head == at || strchr("sn", word[*head]) != NULL) && says(row, word, *head, "GAME -filler"))
                return at;
    return 0;
}

static void add_word(struct row *row, const char *bytes, size_t length)
{
    struct word *word = add_bytes(row, bytes, length);
    if (word == NULL)
        return;
    if (lexicon_knows(row->lexicon, word->typed)) {
        word->word[word->words++] = word->typed;
        word->counts = word_number(row->lexicon, word->typed) > 1;
        return;
    }
    size_t last, head = inflected_head(row->lexicon, word->typed, &last);
    if (head > 0 && head < length && last < length) { /* "ponlo" is "pon lo" */
        row->count--;
        add_word(row, bytes, head);
        if (bytes[last] == 'l' && bytes[last + 1] != 'e') /* whom it is done for says nothing */
            add_word(row, bytes + last, length - last);
        return;
    }
    word->words = (int)inflected_find(row->lexicon, word->typed, word->word);
    size_t tail = word->words > 0 ? 0 : compound_tail(row, word->typed, strlen(word->typed), &head);
    if (tail > 0 && strlen(word->typed) == length) {
        row->count--;
        add_word(row, bytes, head);
        add_word(row, bytes + tail, length - tail);
        return;
    }
    if (word->words == 0)
        word->mended = (word->words = (int)lexicon_mend(row->lexicon, word->typed, word->word)) > 0;
}

static bool knows(const struct row *row, const char *bytes, size_t length)
{
    char word[WORD_BYTES];
    if (length == 0 || length >= sizeof word)
        return false;
    memcpy(word, bytes, length);
    word[length] = '\0';
    return lexicon_knows(row->lexicon, word);
}

/* `mark`: where it stands in the line. */
static void add_mark(struct row *row, const char *mark)
{
    struct word *word = add_bytes(row, mark, 1);
    if (word != NULL)
        word->mark = *mark;
}

static void add_run(struct row *row, const char *bytes, size_t length);

/* Names hold dashes; a word that is no name is taken apart at them. */
static void part_dash(struct row *row, const char *bytes, size_t length, const char *dash)
{
    int from = row->count;
    add_run(row, bytes, (size_t)(dash - bytes));
    if (lexicon_id(row->lexicon, "-", NULL) != NULL) /* "Par-Bur" is a move */
        add_mark(row, dash);
    add_run(row, dash + 1, length - (size_t)(dash - bytes) - 1);
    for (int i = from; i < row->count; i++)
        row->at[i].joined = true;
}

/* A run of letters, digits, apostrophes and dashes. "4food" is a number and a word, "q2" a name, "l'intrigue" two
 * words, "don't" one, "Anna's" hers. */
static void add_run(struct row *row, const char *bytes, size_t length)
{
    const char *dash = memchr(bytes, '-', length), *mark = memchr(bytes, '\'', length);
    size_t digits = strspn(bytes, "0123456789");
    bool simple = digits == 0 && dash == NULL && mark == NULL;
    if (simple || (digits < length && knows(row, bytes, length))) {
        add_word(row, bytes, length);
    } else if (digits > 0) {
        size_t rest = digits + (digits < length && bytes[digits] == '-' ? 1 : 0);
        struct word *word = add_bytes(row, bytes, digits > 9 ? 9 : digits);
        if (word != NULL)
            word->number = true;
        if (rest < length)
            add_run(row, bytes + rest, length - rest);
    } else if (dash != NULL) {
        part_dash(row, bytes, length, dash);
    } else {
        size_t head = (size_t)(mark - bytes), rest = length - head - 1;
        bool hers = rest == 0 || (rest == 1 && mark[1] == 's');
        add_word(row, bytes, !hers && knows(row, bytes, head + 1) ? head + 1 : head);
        if (!hers)
            add_run(row, mark + 1, rest);
    }
}

/* The shaft of an arrow. */
static bool is_shaft(const char *line)
{
    size_t length = strspn(line, "-=");
    return length > 0 && line[length] == '>';
}

/* The last term of the run that begins with this one: what stands close together, or has an apostrophe or a dash
 * between. */
static size_t run_of(const struct terms *terms, size_t at)
{
    for (;;) {
        size_t end = terms->term[at].at + terms->term[at].len, next = at + 1;
        next += next < terms->count && term_is_mark(&terms->term[next], "-") ? 1 : 0;
        size_t gap = next < terms->count ? terms->term[next].at - end : 2;
        if (gap > 1 || terms->term[next].kind == TERM_MARK || (gap == 1 && strchr("'-", terms->folded[end]) == NULL))
            return at;
        at = next;
    }
}

/* Its bytes, from term `at` to `last`. */
static size_t run_bytes(const struct terms *terms, size_t at, size_t last)
{
    return terms->term[last].at + terms->term[last].len - terms->term[at].at;
}

/* Words of sentences, of which no name is made. */
static const char grammar[] = "other past word neg ask filler to from ref way rel has the";

/* Does the phrase of two words name a thing? No "take a god", no "on the". */
static bool is_name(const struct row *row, const char *first, const char *second, size_t length)
{
    char bytes[2 * WORD_BYTES];
    struct text phrase = text_fixed(bytes, sizeof bytes);
    struct meaning meaning[MEANINGS_MOST];
    text_addf(&phrase, "%s %.*s", first, (int)length, second);
    size_t count = phrase.failed ? 0 : lexicon_meanings(row->lexicon, bytes, meaning);
    bool name = false;
    for (size_t i = 0; i < count; i++)
        name = name || !term_among(meaning[i].class, grammar);
    return name && strcmp(meaning[0].class, "verb") != 0;
}

/* "St. Petersburg": the word before the stop and the one behind it are one name. */
static bool joins_name(const struct row *row, size_t stop)
{
    const struct terms *terms = row->terms;
    const struct word *last = row->count > 0 ? &row->at[row->count - 1] : NULL;
    size_t behind = terms->term[stop].at + 1, next = stop + 1;
    behind += strspn(terms->folded + behind, " ");
    return last != NULL && last->mark == '\0' && next < terms->count && terms->term[next].at == behind &&
           terms->term[next].kind != TERM_MARK &&
           is_name(row, last->typed, terms->folded + behind, run_bytes(terms, next, run_of(terms, next)));
}

/* "no. 1" is one phrase. `stop`: behind it. */
static bool abbreviates(const struct row *row, const char *stop)
{
    const char *last = row->count > 0 ? row->at[row->count - 1].typed : "";
    char digit = stop[*stop == ' ' ? 1 : 0];
    return strlen(last) <= 3 && ((last[0] >= 'a' && last[0] <= 'z') || (last[0] & 0x80) != 0) && digit >= '0' &&
           digit <= '9';
}

static void read_words(struct row *row)
{
    const struct terms *terms = row->terms;
    for (size_t i = 0; i < terms->count && row->count < ITEMS_MOST; i++) {
        const struct term *term = &terms->term[i];
        const char *bytes = terms->folded + term->at;
        if (term->kind != TERM_MARK) {
            size_t last = run_of(terms, i), length = run_bytes(terms, i, last);
            if (bytes[length] == '\'') /* "l' intrigue" */
                length += knows(row, bytes, length + 1) ? 1 : 0;
            add_run(row, bytes, length);
            i = last;
            continue;
        }
        bool within = *bytes == '.' && (abbreviates(row, bytes + 1) || joins_name(row, i));
        /* "->" and "=>" are one mark */
        if (!within && !is_shaft(bytes) && strchr(",;:.?!()>+&/=-", *bytes) != NULL)
            add_mark(row, bytes);
    }
}

/* "Schwarzes Mer": where the first word of a name is right, the second may be mistyped, though somebody knows it. */
static void mend_names(struct row *row)
{
    const char *near[MENDED_MOST];
    for (struct word *word = row->at, *next = word + 1; next < row->at + row->count; word = next++) {
        if (word->mark != '\0' || word->mended || next->mark != '\0' || next->number || next->mended ||
            lexicon_reach(row->lexicon, word->typed) <= 1 || lexicon_id(row->lexicon, next->typed, NULL) != NULL ||
            is_name(row, word->typed, next->typed, strlen(next->typed)))
            continue;
        for (size_t count = lexicon_near(row->lexicon, next->typed, near); count > 0; count--)
            if (is_name(row, word->typed, near[count - 1], strlen(near[count - 1]))) {
                next->word[0] = near[count - 1];
                next->words = 1;
                next->mended = true;
            }
    }
}

/* Appends the words from `at` on in each way they may be meant, and looks the phrases up. */
static size_t look_up(const struct row *row, int at, int left, struct text *phrase, struct meaning *out)
{
    if (left == 0)
        return lexicon_meanings(row->lexicon, phrase->data, out);
    const struct word *word = &row->at[at];
    size_t from = phrase->len, count = 0;
    int ways = word->words + (word->number || word->counts ? 1 : 0);
    for (int i = 0; i < ways; i++) {
        struct meaning found[MEANINGS_MOST];
        text_cut(phrase, from);
        if (from > 0)
            text_add_char(phrase, ' ');
        text_add(phrase, i == word->words ? "#" : word->word[i]);
        size_t more = look_up(row, at + 1, left - 1, phrase, found);
        for (size_t k = 0; k < more && count < MEANINGS_MOST; k++)
            out[count++] = found[k];
    }
    text_cut(phrase, from);
    return count;
}

/* How many words a phrase may have that begins with this word. */
static int reach_of(const struct row *row, const struct word *word)
{
    int most = word->number ? lexicon_reach(row->lexicon, "#") : 0;
    for (int i = 0; i < word->words; i++) {
        int reach = lexicon_reach(row->lexicon, word->word[i]);
        most = reach > most ? reach : most;
    }
    return least(most, PHRASE_WORDS);
}

/* The longest phrase of at most `limit` words that begins at this one; returns how many it has. */
static int read_phrase(const struct row *row, int at, int limit, struct item *out)
{
    char bytes[PHRASE_BYTES];
    int most = 0, reach = reach_of(row, &row->at[at]);
    reach = limit < reach ? limit : reach;
    while (most < reach && at + most < row->count && (row->at[at + most].words > 0 || row->at[at + most].number))
        most++;
    for (int length = most; length > 0; length--) {
        struct text phrase = text_fixed(bytes, sizeof bytes);
        out->meanings = (int)look_up(row, at, length, &phrase, out->meaning);
        if (out->meanings == 0)
            continue;
        for (int i = at; i < at + length; i++) {
            out->mended = out->mended || row->at[i].mended;
            if (row->at[i].number)
                out->number = number_of(row->at[i].typed);
            else if (row->at[i].counts)
                out->number = word_number(row->lexicon, row->at[i].typed);
        }
        return length;
    }
    return 0;
}

/* The item that begins at a word; returns how many words it has. */
static int read_item(const struct row *row, int at, int limit, struct item *out)
{
    const struct word *word = &row->at[at];
    *out = (struct item){.kind = ITEM_MEANT, .joined = word->joined};
    if (word->mark != '\0') { /* a table may give one a meaning */
        out->meanings = (int)lexicon_meanings(row->lexicon, word->typed, out->meaning);
        out->kind = out->meanings > 0 ? ITEM_MEANT : ITEM_MARK;
        out->mark = out->meanings > 0 ? '\0' : word->mark;
        return 1;
    }
    int length = read_phrase(row, at, limit, out);
    const char *number = item_in(out, "number");
    if (length > 0 && number != NULL && number[0] != '#')
        out->number = number_of(number);
    if (length > 0 && word->joined && item_of_game(out)) { /* "his" in tra-his-1 is nobody's; but "prends-moi" */
        struct item name = *out;
        item_drop(&name, grammar);
        *out = name.meanings > 0 ? name : *out;
    }
    if (length == 0 && word->number) {
        out->meaning[out->meanings++] = (struct meaning){"number", "#"};
        out->number = number_of(word->typed);
    } else if (length == 0) {
        out->kind = ITEM_UNKNOWN;
    }
    return length > 0 ? length : 1;
}

/* Without the marks around what belongs to the name before it: "StP/sc", "Spain (south coast)". */
static int join_tails(struct item *item, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool opens = item[i].kind == ITEM_MARK && strchr("/(", item[i].mark) != NULL;
        bool closes = item[i].kind == ITEM_MARK && item[i].mark == ')';
        if ((opens && i + 1 < count && item_in(&item[i + 1], "tail") != NULL) ||
            (closes && kept > 0 && item_in(&item[kept - 1], "tail") != NULL))
            continue;
        item[kept++] = item[i];
    }
    return kept;
}

int item_read_terms(const struct lexicon *lexicon, const struct terms *terms, struct item *out)
{
    struct row row;
    int count = 0;
    row.lexicon = lexicon;
    row.terms = terms;
    row.count = 0; /* the words themselves are many, and made as they come */
    read_words(&row);
    mend_names(&row);
    for (int at = 0; at < row.count; count++) {
        int first = at, length = read_item(&row, at, PHRASE_WORDS, &out[count]);
        bool verb = count > 0 && item_in(&out[count - 1], "verb") != NULL;
        if (verb && item_is(&out[count], "fix", "mean")) /* "lege ich meine Eins": I mean nothing by that */
            length = read_item(&row, at, 1, &out[count]);
        at += length;
        out[count].strange = out[count].kind == ITEM_UNKNOWN && everyday_in(row.at[first].typed) == 0;
        out[count].named =
            out[count].strange && term_is_capital(terms->line + fold_source(terms->line, (size_t)row.at[first].from));
        out[count].from = row.at[first].from;
        out[count].to = row.at[at - 1].to;
    }
    return join_tails(out, count);
}

int item_read(const struct lexicon *lexicon, const char *line, struct item *out)
{
    struct terms terms;
    terms_read(line, &terms);
    int count = item_read_terms(lexicon, &terms, out);
    terms_free(&terms);
    return count;
}

const char *item_in(const struct item *item, const char *class)
{
    for (int i = 0; i < item->meanings; i++)
        if (item->meaning[i].class[0] == class[0] && strcmp(item->meaning[i].class, class) == 0)
            return item->meaning[i].id;
    return NULL;
}

bool item_is(const struct item *item, const char *class, const char *id)
{
    for (int i = 0; i < item->meanings; i++)
        if (strcmp(item->meaning[i].class, class) == 0 && strcmp(item->meaning[i].id, id) == 0)
            return true;
    return false;
}

void item_forget(struct item *item, const char *what)
{
    item_drop(item, what);
    item->kind = item->kind == ITEM_MEANT && item->meanings == 0 ? ITEM_UNKNOWN : item->kind;
}

void item_become(struct item *item, const char *class, const char *id)
{
    *item = (struct item){.kind = ITEM_MEANT,
                          .joined = item->joined,
                          .meanings = 1,
                          .meaning = {{class, id}},
                          .from = item->from,
                          .to = item->to};
}

/* ---- what an item says ---- */

/* Words of sentences: no game has a thing of these classes. By their first letters, since it is asked of each word. */
static const char *const common['z' - 'a' + 1] = {
    ['a' - 'a'] = "and all ask any against after aux another",
    ['b' - 'a'] = "but be between before",
    ['c' - 'a'] = "cond concede coming",
    ['d' - 'a'] = "doubt decide double",
    ['e' - 'a'] = "else extreme enough",
    ['f' - 'a'] = "filler from fix",
    ['h' - 'a'] = "has",
    ['i' - 'a'] = "inverts it's",
    ['j' - 'a'] = "just",
    ['k' - 'a'] = "kin keeps",
    ['l' - 'a'] = "later",
    ['m' - 'a'] = "mine may",
    ['n' - 'a'] = "now number next neg no",
    ['o' - 'a'] = "or other",
    ['p' - 'a'] = "polite past price prefer please person plural ponder putoff pays praise",
    ['r' - 'a'] = "ref ranked refusal rest rel rank rival",
    ['s' - 'a'] = "short so state sorry saying somebody side",
    ['t' - 'a'] = "to then there together than the third taken too theirs turn this",
    ['u' - 'a'] = "unsure undecided",
    ['w' - 'a'] = "word wish way which",
    ['y' - 'a'] = "yes",
};

bool item_is_common(const char *class)
{
    const char *alike = class[0] >= 'a' && class[0] <= 'z' ? common[class[0] - 'a'] : NULL;
    return alike != NULL && term_among(class, alike);
}

bool item_of_game(const struct item *item)
{
    for (int i = 0; i < item->meanings; i++)
        if (!item_is_common(item->meaning[i].class))
            return true;
    return false;
}

bool item_is_thing(const struct item *item)
{
    return item->kind == ITEM_MEANT && item_has(item, "GAME -filler -seat -verb -noun");
}

/* Is this the word that stands there, up to a blank, a '+' or a '='? */
static bool stands(const char *word, const char *at)
{
    for (; *word != '\0' && *word == *at; at++)
        word++;
    return *word == '\0' && (*at == '\0' || *at == ' ' || *at == '+' || *at == '=');
}

static bool has_kind(const struct item *item, const char *kind)
{
    return stands("THING", kind)     ? item_is_thing(item)
           : stands("GAME", kind)    ? item_of_game(item)
           : stands("MARK", kind)    ? item->kind == ITEM_MARK
           : stands("UNKNOWN", kind) ? item->kind == ITEM_UNKNOWN
           : stands("MENDED", kind)  ? item->mended
                                     : stands("NAMED", kind) && item->named;
}

/* A part of what is asked for: a class, with or without an id, or a word in capitals. */
static bool has_part(const struct item *item, const char *part)
{
    if (part[0] >= 'A' && part[0] <= 'Z')
        return has_kind(item, part);
    for (int i = 0; i < item->meanings; i++) {
        const struct meaning *one = &item->meaning[i];
        if (one->class[0] != part[0] || !stands(one->class, part))
            continue;
        const char *id = part + strlen(one->class);
        if (*id != '=' || stands(one->id, id + 1))
            return true;
    }
    return false;
}

/* One of what is asked for: marks, or parts of which it is to be all. */
static bool has_one(const struct item *item, const char *at)
{
    if (!sought_is_letter(*at)) {
        while (*at != '\0' && *at != ' ' && *at != item->mark)
            at++;
        return item->kind == ITEM_MARK && *at == item->mark;
    }
    bool has = has_part(item, at);
    for (; has && *at != '\0' && *at != ' '; at++)
        has = *at != '+' || has_part(item, at + 1);
    return has;
}

static bool is_exclusion(const char *what)
{
    return what[0] == '-' && sought_is_letter(what[1]);
}

/* The bits of all that may be sought of it. */
static uint64_t bits_of(const struct item *item)
{
    uint64_t bits = item->mended ? SOUGHT_BIT('M', 'E') : 0;
    bits |= item->named ? SOUGHT_BIT('N', 'A') : 0;
    if (item->kind == ITEM_MARK)
        bits |= SOUGHT_BIT('M', 'A') | SOUGHT_BIT(item->mark, '\0');
    if (item->kind == ITEM_UNKNOWN)
        bits |= SOUGHT_BIT('U', 'N');
    if (item->meanings > 0)
        bits |= SOUGHT_BIT('G', 'A') | SOUGHT_BIT('T', 'H');
    for (int i = 0; i < item->meanings; i++) {
        const char *class = item->meaning[i].class;
        bits |= SOUGHT_BIT(class[0], class[1]);
    }
    return bits;
}

bool item_answers(const struct item *item, struct sought sought)
{
    const char *what = sought.what;
    bool any = is_exclusion(what);
    uint64_t bits = bits_of(item);
    if ((bits & sought.bits) == 0)
        return any;
    while (*what != '\0') {
        bool without = is_exclusion(what);
        what += without ? 1 : 0;
        bool may = !sought_is_letter(*what) || (bits & sought_bit(what, 1, 0)) != 0;
        if (may && (without || !any) && has_one(item, what)) {
            if (without)
                return false;
            any = true;
        }
        while (*what != '\0' && *what++ != ' ')
            ;
    }
    return any;
}

struct item item_one(const struct item *item, int meaning)
{
    struct item one = *item;
    one.meanings = 1;
    one.meaning[0] = item->meaning[meaning];
    return one;
}

void item_sift(struct item *item, struct sought sought, bool keep)
{
    struct item one = *item;
    int kept = 0;
    one.meanings = 1;
    for (int i = 0; i < item->meanings; i++) {
        one.meaning[0] = item->meaning[i];
        if (item_answers(&one, sought) == keep)
            item->meaning[kept++] = one.meaning[0];
    }
    item->meanings = kept;
}
