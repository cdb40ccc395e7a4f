#include "words/message.h"

#include "base/mem.h"
#include "base/text.h"
#include "words/lists.h"

#include <string.h>
#include <strings.h>

enum { TO_TERMS = 8, TEXT_MOST = 8000 };

/* Bullets and quotes before what the line says. */
static size_t first_term(const struct terms *terms)
{
    size_t at = 0;
    while (at < terms->count && terms->term[at].kind == TERM_MARK && strchr("*-\">", terms->term[at].plain[0]) != NULL)
        at++;
    return at;
}

static void add_raw(struct sense *out, const char *from, const char *end)
{
    while (from < end && strchr(" \t\",", *from) != NULL)
        from++;
    while (end > from && strchr(" \t\"", end[-1]) != NULL)
        end--;
    char *copy = mem_copy_part(from, text_fit(from, (size_t)(end - from), TEXT_MOST));
    sense_add(out, copy);
    free(copy);
}

/* Where the name ends that the term belongs to; a colon ends it without a blank behind, too: "Bruno:hi". */
static const char *end_of(const struct term *term)
{
    const char *end = term->raw + strcspn(term->raw, ": \t\r\n");
    while (end > term->raw && strchr(",;.", end[-1]) != NULL)
        end--;
    return end;
}

/* To whom terms `from` to `to` say: names, colours, all or the game master. False: nobody. */
static bool add_to(const struct lexicon *lexicon, const struct terms *terms, size_t from, size_t to, struct sense *out)
{
    static const char *const between[] = {"and", "und", "et", "y", "e", "to", "a", "an", NULL};
    if (to <= from || to - from > TO_TERMS)
        return false;
    if (terms_longest(terms, from, list_everybody) == to - from) {
        sense_add(out, "all");
        return true;
    }
    if (terms_longest(terms, from, list_masters) == to - from) {
        sense_add(out, "gm");
        return true;
    }
    for (size_t i = from; i < to; i++) {
        const struct term *term = &terms->term[i];
        struct meaning meaning[MEANINGS_MOST];
        bool seat = term->kind == TERM_NUMBER ||
                    (term->kind == TERM_WORD && lexicon_meanings(lexicon, term->plain, meaning) > 0 &&
                     strcmp(meaning[0].class, "seat") == 0);
        bool part = (i > from && i + 1 < to && term_in(term, between)) || term_is_mark(term, ',') ||
                    term_is_mark(term, '&') || term_is_mark(term, '#');
        bool name = term->kind == TERM_WORD && !term_in(term, list_nobody) && (term->capital || to - from == 1) &&
                    (term->capital || !lexicon_knows(lexicon, term->plain));
        if (!seat && !part && !name)
            return false;
    }
    add_raw(out, terms->term[from].raw, end_of(&terms->term[to - 1]));
    return true;
}

/* "tell Bruno shall we ally?": a name and a sentence. */
static bool read_told(const struct lexicon *lexicon, const struct terms *terms, const char *line, struct sense *out)
{
    static const char *const that[] = {"that", "dass", "que", NULL};
    size_t first = first_term(terms), begin = terms_longest(terms, first, list_message_tells), to = first + begin;
    if (begin == 0 || to + 2 >= terms->count)
        return false;
    size_t group = terms_longest(terms, to, list_everybody);
    group = group > 0 ? group : terms_longest(terms, to, list_masters);
    const struct term *name = &terms->term[to];
    if (group == 0 && (name->kind != TERM_WORD || !name->capital || lexicon_knows(lexicon, name->plain)))
        return false;
    size_t behind = to + (group > 0 ? group : 1);
    while (behind + 1 < terms->count && terms->term[behind].kind == TERM_MARK &&
           strchr(",;-", terms->term[behind].plain[0]) != NULL)
        behind++;
    if (behind + 1 < terms->count && term_in(&terms->term[behind], that))
        behind++;
    sense_add(out, "press");
    if (behind + 1 < terms->count && add_to(lexicon, terms, to, to + (group > 0 ? group : 1), out)) {
        add_raw(out, terms->term[behind].raw, line + strlen(line));
        return true;
    }
    sense_clear(out);
    return false;
}

/* "to 7:00" is an hour, and nobody's name. */
static bool is_hour(const struct terms *terms, size_t colon)
{
    return colon > 0 && colon + 1 < terms->count && terms->term[colon].glued && terms->term[colon + 1].glued &&
           terms->term[colon - 1].kind == TERM_NUMBER && terms->term[colon + 1].kind == TERM_NUMBER;
}

bool message_read(const struct lexicon *lexicon, const char *line, struct sense *out)
{
    struct terms terms;
    *out = (struct sense){0};
    terms_read(line, &terms);
    size_t first = first_term(&terms), colon = first;
    while (colon < terms.count && colon - first <= TO_TERMS && !term_is_mark(&terms.term[colon], ':'))
        colon++;
    bool read = false;
    if (colon + 1 < terms.count && term_is_mark(&terms.term[colon], ':') && !is_hour(&terms, colon))
        for (size_t i = 0; !read && list_message_begins[i] != NULL; i++) {
            size_t begin = terms_phrase(&terms, first, list_message_begins[i]);
            if (begin == 0)
                continue;
            sense_add(out, "press");
            read = add_to(lexicon, &terms, first + begin, colon, out);
            if (read)
                add_raw(out, strchr(terms.term[colon].raw, ':') + 1, line + strlen(line));
            else
                sense_clear(out);
        }
    if (!read)
        read = read_told(lexicon, &terms, line, out);
    terms_free(&terms);
    return read;
}

bool message_begins(const char *line, struct sense *out)
{
    static const char word[] = "press";
    size_t len = strlen(word);
    *out = (struct sense){0};
    if (strncasecmp(line, word, len) != 0 || line[len] != ' ')
        return false;
    const char *to = line + len + strspn(line + len, " ");
    if (strncasecmp(to, "to ", strlen("to ")) == 0)
        to += strlen("to ");
    const char *end = to + strlen(to);
    while (end > to && strchr(": ", end[-1]) != NULL)
        end--;
    if (end == to || memchr(to, ':', (size_t)(end - to)) != NULL)
        return false;
    sense_add(out, word);
    add_raw(out, to, end);
    return true;
}

bool message_ends(const char *line)
{
    static const char word[] = "end press";
    size_t len = strlen(word);
    return strncasecmp(line, word, len) == 0 && line[len + strspn(line + len, ". ")] == '\0';
}
