#include "mail/quote_copy.h"

#include "base/mem.h"
#include "base/text.h"
#include "mail/quote_sent.h"

enum { WHOLE_LETTERS = 8, LONG_LETTERS = 20, WITHIN_LETTERS = 12, SENTENCES = 2, LINES_LEAST = 4, LINES_TRIED = 400 };

/* What a line of ours is. Lists, forms and bullets are there to be copied by whoever answers; sentences are not. */
enum { SENTENCE = 1, LISTED = 2, TALK = 4 };

struct key {
    const char *letters;
    unsigned what;
};

struct keys {
    struct key *key;       /* sorted by their letters */
    size_t count, of_text; /* of_text: those of the text part */
    char *room;            /* what they point into */
    char *joined;          /* all of them in their order, without anything between */
};

/* Letters and digits alone, the ASCII ones small; returns the end. Typographic marks and no-break blanks are none. */
static char *fold(const char *line, char *to)
{
    for (const unsigned char *at = (const unsigned char *)line; *at != '\0'; at++) {
        if (at[0] == 0xe2 && at[1] == 0x80 && at[2] != '\0')
            at += 2;
        else if (at[0] == 0xc2 && at[1] >= 0x80)
            at++;
        else if ((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') || *at >= 0x80)
            *to++ = (char)*at;
        else if (*at >= 'A' && *at <= 'Z')
            *to++ = (char)(*at + 'a' - 'A');
    }
    *to = '\0';
    return to;
}

static unsigned what_is(const char *line, bool talk)
{
    if (line[0] == '|')
        return talk ? TALK : LISTED;
    return strncmp(line, "  ", 2) == 0 || strncmp(line, "- ", 2) == 0 ? LISTED : SENTENCE;
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const struct key *)a)->letters, ((const struct key *)b)->letters);
}

static size_t count_lines(const char *text)
{
    size_t count = 1;
    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
        count++;
    return count;
}

/* `free_at`: where its letters go; returns the end of them. */
static char *add_lines(struct keys *keys, const char *text, bool talk, char *free_at)
{
    char *copy = mem_copy_text(text), *rest = copy;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        unsigned what = what_is(line, talk);
        sent_plain(line); /* drops what links lead to */
        char *end = fold(line, free_at);
        if (end == free_at)
            continue;
        keys->key[keys->count++] = (struct key){free_at, what};
        free_at = end + 1;
    }
    free(copy);
    return free_at;
}

static struct keys keys_of(const struct copy_of *of)
{
    struct keys keys = {.count = 0};
    const char *page = of->page == NULL ? "" : of->page;
    size_t lines = count_lines(of->text) + count_lines(page), size = strlen(of->text) + strlen(page) + lines + 1;
    keys.key = mem_new(lines, sizeof *keys.key);
    keys.room = mem_room(size, 1);
    keys.joined = mem_room(size, 1);
    char *end = add_lines(&keys, of->text, of->talk, keys.room);
    keys.of_text = keys.count;
    (void)add_lines(&keys, page, of->talk, end);
    char *to = keys.joined;
    for (size_t i = 0; i < keys.count; i++)
        to = stpcpy(to, keys.key[i].letters);
    *to = '\0';
    qsort(keys.key, keys.count, sizeof *keys.key, compare);
    return keys;
}

static void keys_free(struct keys *keys)
{
    free(keys->key);
    free(keys->room);
    free(keys->joined);
}

/* All that a line of these letters is in our mail; 0: there is none. */
static unsigned look_up(const struct keys *keys, const char *letters)
{
    size_t low = 0, high = keys->count;
    unsigned what = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(keys->key[middle].letters, letters) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < keys->count && strcmp(keys->key[low].letters, letters) == 0; low++)
        what |= keys->key[low].what;
    return what;
}

/* A kept line, held beside ours. */
struct held_line {
    char *letters;
    unsigned what; /* as a whole line of ours; 0: it is none */
    bool part;     /* stands somewhere in ours, in so many letters or with the line before it that no chance did that */
    bool some;     /* stands somewhere in ours */
    bool order, any;
    bool broken;      /* the end of a line of ours, whose beginning is the line before it */
    size_t sentences; /* of ours that it holds beside other things */
};

static bool goes_on(const struct keys *keys, const char *before, const char *letters)
{
    struct text both = TEXT_EMPTY;
    text_addf(&both, "%s%s", before, letters);
    bool found = both.len >= WITHIN_LETTERS && strstr(keys->joined, both.data) != NULL;
    text_free(&both);
    return found;
}

static bool is_broken(const struct keys *keys, const char *before, const char *letters)
{
    struct text both = TEXT_EMPTY;
    text_addf(&both, "%s%s", before, letters);
    bool broken = before[0] != '\0' && look_up(keys, both.data) != 0;
    text_free(&both);
    return broken;
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
    (void)fold(plain, held->letters);
    held->what = look_up(keys, held->letters);
    held->some = held->what != 0 || strstr(keys->joined, held->letters) != NULL;
}

/* How many sentences of ours a line holds that is several of ours in one. */
static size_t sentences_in(const struct keys *keys, const struct held_line *held)
{
    size_t count = 0, length = held->what != 0 ? 0 : strlen(held->letters);
    for (size_t i = 0; length > LONG_LETTERS && i < keys->count && count < SENTENCES; i++) {
        const struct key *key = &keys->key[i];
        count += key->what == SENTENCE && strlen(key->letters) >= LONG_LETTERS &&
                 strstr(held->letters, key->letters) != NULL;
    }
    return count;
}

/* `before`: the letters of the line before it; "": there is none. */
static struct held_line hold(const struct keys *keys, struct sent *sent, const struct kept_line *line,
                             const char *before, quote_is_order *order)
{
    char *plain = mem_copy_text(line->text);
    struct held_line held = {.letters = mem_room(strlen(plain) + 1, 1)};
    sent_plain(plain);
    (void)fold(plain, held.letters);
    held.any = !line->filled && !sent_is_filled_in(sent, plain);
    if (held.any) {
        const char *rest = behind_mark(plain);
        look_at(keys, plain, &held);
        if (!held.some && rest != NULL)
            look_at(keys, rest, &held);
        held.part = held.some && (strlen(held.letters) >= WITHIN_LETTERS || goes_on(keys, before, held.letters));
        held.broken = held.some && is_broken(keys, before, held.letters);
        held.sentences = sentences_in(keys, &held);
        bool ours = held.what != 0 || held.some || held.sentences > 0; /* of others it does not matter */
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
    bool words = held->order && strlen(held->letters) < WHOLE_LETTERS; /* "Yes" stands on a button, too */
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
    if (held->what != SENTENCE || strlen(held->letters) < least)
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
        if (above->letters[0] != '\0' && !above->broken && (!above->any || above->order || !above->part))
            break;
        from = kept->lines[at - 1].number;
    }
    return from;
}

void kept_drop_copy(struct kept *kept, const struct copy_of *of, quote_is_order *order)
{
    size_t most = kept->count < LINES_TRIED ? kept->count : LINES_TRIED;
    if (of->text == NULL || most == 0)
        return;
    struct keys keys = keys_of(of);
    struct sent sent;
    struct tally tally = {.lines = 0};
    struct held_line *held = mem_new(most, sizeof *held);
    sent_begin(of->text, &sent);
    for (size_t i = 0; i < most; i++) {
        held[i] = hold(&keys, &sent, &kept->lines[i], i == 0 ? "" : held[i - 1].letters, order);
        if (held[i].any)
            count(&tally, &held[i], kept->lines[i].number);
    }
    size_t from = begin_above(kept, held, most, copy_begins(&tally, kept, keys.of_text));
    for (size_t i = 0; i < most; i++)
        if (held[i].any)
            settle(&kept->lines[i], &held[i], from != 0, from != 0 && kept->lines[i].number >= from);
    for (size_t i = 0; i < most; i++)
        free(held[i].letters);
    free(held);
    sent_free(&sent);
    keys_free(&keys);
}
