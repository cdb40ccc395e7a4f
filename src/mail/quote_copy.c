#include "mail/quote_copy.h"

#include "base/mem.h"
#include "base/text.h"
#include "mail/quote_sent.h"

enum { WHOLE_LETTERS = 8, LONG_LETTERS = 20, WITHIN_LETTERS = 12, SENTENCES = 2, LINES_LEAST = 4, LINES_TRIED = 400 };

/* What a line of ours is. Lists, forms and bullets are there to be copied by whoever answers; sentences are not. */
enum { SENTENCE = 1, LISTED = 2, TALK = 4 };

struct key {
    const char *letters;
    size_t length;
    unsigned what;
};

struct keys {
    struct key *key;       /* sorted by their letters */
    size_t count, of_text; /* of_text: those of the text part */
    struct text joined;    /* their letters in the order of the mail, without anything between */
};

/* Appends letters and digits alone, the ASCII ones small. Typographic marks and no-break blanks are none. */
static void fold(const char *line, struct text *out)
{
    for (const unsigned char *at = (const unsigned char *)line; *at != '\0'; at++) {
        if (at[0] == 0xe2 && at[1] == 0x80 && at[2] != '\0')
            at += 2;
        else if (at[0] == 0xc2 && at[1] >= 0x80)
            at++;
        else if ((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') || *at >= 0x80)
            text_add_char(out, (char)*at);
        else if (*at >= 'A' && *at <= 'Z')
            text_add_char(out, (char)(*at + 'a' - 'A'));
    }
}

/* Whether a line of the HTML part is what a button says that brings an order: neither a sentence nor a heading. */
static bool is_button(const char *line)
{
    for (const char *at = line; *at != '\0'; at++)
        if ((*at >= 'A' && *at <= 'Z') || strchr(".?!", *at) != NULL)
            return false;
    return true;
}

static unsigned what_is(const char *line, bool talk, bool page)
{
    if (line[0] == '|')
        return talk ? TALK : LISTED;
    if ((page && is_button(line)) || strstr(line, "____") != NULL)
        return LISTED;
    return strncmp(line, "  ", 2) == 0 || strncmp(line, "- ", 2) == 0 ? LISTED : SENTENCE;
}

static int compare(const void *a, const void *b)
{
    const struct key *left = a, *right = b;
    if (left->length != right->length)
        return left->length < right->length ? -1 : 1;
    return memcmp(left->letters, right->letters, left->length);
}

static size_t count_lines(const char *text)
{
    size_t count = 1;
    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
        count++;
    return count;
}

static void add_lines(struct keys *keys, const char *text, bool talk, bool page)
{
    char *copy = mem_copy_text(text), *rest = copy;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        struct key key = {.what = what_is(line, talk, page), .letters = keys->joined.data + keys->joined.len};
        quote_sent_plain(line); /* drops what links lead to */
        fold(line, &keys->joined);
        key.length = (size_t)(keys->joined.data + keys->joined.len - key.letters);
        if (key.length > 0)
            keys->key[keys->count++] = key;
    }
    free(copy);
}

static struct keys keys_of(const struct copy_of *of)
{
    struct keys keys = {.joined = TEXT_EMPTY};
    const char *page = of->page == NULL ? "" : of->page;
    keys.key = mem_new(count_lines(of->text) + count_lines(page), sizeof *keys.key);
    (void)text_room(&keys.joined, strlen(of->text) + strlen(page)); /* so that it stays where it is */
    add_lines(&keys, of->text, of->talk, false);
    keys.of_text = keys.count;
    add_lines(&keys, page, of->talk, true);
    qsort(keys.key, keys.count, sizeof *keys.key, compare);
    return keys;
}

/* All that a line of these letters is in our mail; 0: there is none. */
static unsigned look_up(const struct keys *keys, const struct text *letters)
{
    unsigned what = 0;
    const struct key wanted = {.letters = letters->data, .length = letters->len}, *end = keys->key + keys->count;
    const struct key *found = bsearch(&wanted, keys->key, keys->count, sizeof wanted, compare);
    while (found != NULL && found > keys->key && compare(found - 1, &wanted) == 0)
        found--;
    for (; found != NULL && found < end && compare(found, &wanted) == 0; found++)
        what |= found->what;
    return what;
}

/* A kept line, held beside ours. */
struct held_line {
    struct text letters;
    unsigned what; /* as a whole line of ours; 0: it is none */
    bool part;     /* stands somewhere in ours, in so many letters or with the line before it that no chance did that */
    bool some;     /* stands somewhere in ours */
    bool order, any;
    bool broken;      /* the end of a line of ours, whose beginning is the line before it */
    size_t sentences; /* of ours that it holds beside other things */
};

static bool holds(const struct keys *keys, const struct text *letters)
{
    return strstr(keys->joined.data, letters->data) != NULL;
}

/* What stands behind a number or the initials of whom a program quotes: "12. ", "AB> "; NULL: nothing. */
static const char *behind_mark(const char *line)
{
    size_t word = strcspn(line, " ");
    bool mark = word > 1 && line[word] == ' ' && strchr(">.):]", line[word - 1]) != NULL;
    return mark ? line + word + 1 : NULL;
}

static void look_at(const struct keys *keys, const char *plain, struct held_line *held)
{
    text_clear(&held->letters);
    fold(plain, &held->letters);
    held->what = look_up(keys, &held->letters);
    held->some = held->what != 0 || holds(keys, &held->letters);
}

/* What it is together with the line before it. */
static void look_behind(const struct keys *keys, const struct text *before, struct held_line *held)
{
    struct text both = TEXT_EMPTY;
    text_add_all(&both, before->data, held->letters.data);
    held->part = held->letters.len >= WITHIN_LETTERS || (both.len >= WITHIN_LETTERS && holds(keys, &both));
    held->broken = before->len > 0 && look_up(keys, &both) != 0;
    text_free(&both);
}

/* How many sentences of ours a line holds that is several of ours in one. */
static size_t sentences_in(const struct keys *keys, const struct held_line *held)
{
    size_t count = 0, length = held->what != 0 ? 0 : held->letters.len;
    for (size_t i = 0; length > LONG_LETTERS && i < keys->count && count < SENTENCES; i++) {
        const struct key *key = &keys->key[i];
        count += key->what == SENTENCE && key->length >= LONG_LETTERS &&
                 memmem(held->letters.data, length, key->letters, key->length) != NULL;
    }
    return count;
}

/* `before`: the letters of the line before it. */
static struct held_line hold(const struct keys *keys, struct sent *sent, const struct kept_line *line,
                             const struct text *before, quote_is_order *order)
{
    char *plain = mem_copy_text(line->text);
    struct held_line held = {.letters = TEXT_EMPTY};
    quote_sent_plain(plain);
    held.any = !line->filled && !quote_sent_is_filled_in(sent, plain);
    if (!held.any) {
        fold(plain, &held.letters);
    } else {
        const char *rest = behind_mark(plain);
        look_at(keys, plain, &held);
        if (!held.some && rest != NULL)
            look_at(keys, rest, &held);
        if (held.some)
            look_behind(keys, before, &held);
        held.sentences = sentences_in(keys, &held);
        bool ours = held.some || held.sentences > 0; /* of others it does not matter */
        held.order = ours && order != NULL && order(line->text, NULL);
        if (held.order && strpbrk(plain, ".!?") == NULL) /* in a row, as they stand in ours on lines of their own */
            held.sentences = 0;
    }
    free(plain);
    return held;
}

/* `below`: from the beginning of a copy on. */
static void settle(struct kept_line *line, const struct held_line *held, bool copy, bool below)
{
    bool quoted = line->place == KEPT_FROM_QUOTE || line->text[0] == '|'; /* it is in a copy of its own */
    bool ours = held->what != 0 || held->part || (held->some && !held->order);
    bool theirs = (held->what & TALK) != 0, repeats = theirs || (copy && held->what != 0);
    bool words = held->order && held->letters.len < WHOLE_LETTERS; /* "Yes" stands on a button, too */
    line->as_sent = line->as_sent || (held->what != 0 && !words);
    if (((below || quoted) && ours) || (repeats && !held->order))
        line->text = "";
    else
        line->doubtful = repeats || (below && !quoted);
}

/* How much of our mail the kept lines repeat. */
struct tally {
    size_t sentences, lines; /* of ours, whole */
    size_t from;             /* number of the first sentence, else of the first of these lines that is no order; 0 */
    size_t first;            /* of the first that is no order */
};

static void count(struct tally *tally, const struct held_line *held, size_t number)
{
    size_t least = held->order ? LONG_LETTERS : WHOLE_LETTERS; /* "To take a seat, write ..." begins as one does */
    tally->lines += held->what != 0;
    tally->sentences += held->sentences;
    if (tally->from == 0 && held->sentences > 0)
        tally->from = number;
    if (tally->first == 0 && held->what != 0 && !held->order)
        tally->first = number;
    if (held->what != SENTENCE || held->letters.len < least)
        return;
    tally->sentences++;
    if (tally->from == 0)
        tally->from = number;
}

/* The number of the line where a copy begins; 0: there is none. */
static size_t copy_begins(const struct tally *tally, const struct kept *kept, size_t ours)
{
    size_t from = tally->from != 0 ? tally->from : tally->first;
    bool most = tally->lines >= LINES_LEAST && 2 * tally->lines >= ours;
    if (kept->copied_at == 0 && tally->sentences < SENTENCES && !most)
        return 0;
    return from == 0 || (kept->copied_at != 0 && kept->copied_at < from) ? kept->copied_at : from;
}

/* Lines above the beginning that are ours, but broken otherwise, belong to the copy. */
static size_t begin_above(const struct kept *kept, const struct held_line *held, size_t count, size_t from)
{
    size_t at = 0;
    while (at < count && kept->lines[at].number < from)
        at++;
    for (; from != 0 && at > 0; at--) {
        const struct held_line *above = &held[at - 1];
        if (above->letters.len > 0 && !above->broken && (!above->any || above->order || !above->part))
            break;
        from = kept->lines[at - 1].number;
    }
    return from;
}

void quote_copy_drop(struct kept *kept, const struct copy_of *of, quote_is_order *order)
{
    size_t most = kept->count < LINES_TRIED ? kept->count : LINES_TRIED;
    if (of->text == NULL || most == 0)
        return;
    struct keys keys = keys_of(of);
    struct sent sent;
    struct tally tally = {.lines = 0};
    const struct text none = TEXT_EMPTY;
    struct held_line *held = mem_new(most, sizeof *held);
    quote_sent_begin(of->text, &sent);
    for (size_t i = 0; i < most; i++) {
        held[i] = hold(&keys, &sent, &kept->lines[i], i == 0 ? &none : &held[i - 1].letters, order);
        if (held[i].any)
            count(&tally, &held[i], kept->lines[i].number);
    }
    size_t from = begin_above(kept, held, most, copy_begins(&tally, kept, keys.of_text));
    for (size_t i = 0; i < most; i++)
        if (held[i].any)
            settle(&kept->lines[i], &held[i], from != 0, from != 0 && kept->lines[i].number >= from);
    for (size_t i = 0; i < most; i++)
        text_free(&held[i].letters);
    free(held);
    quote_sent_free(&sent);
    text_free(&keys.joined);
    free(keys.key);
}
