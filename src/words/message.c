#include "words/message.h"

#include "base/mem.h"
#include "base/text.h"
#include "words/lists.h"
#include "words/marks.h"

#include <string.h>
#include <strings.h>

enum { TO_TERMS = 8, SPOKEN_TERMS = 4, TEXT_MOST = 8000 };

static const char AND[] = "and und et y e", TO[] = "to a an", THAT[] = "that dass que";

/* Bullets, quotes and words as "and" or "could you" before what the line says. */
static size_t first_term(const struct terms *terms)
{
    size_t at = 0;
    while (term_is_mark(terms_at(terms, at), "*-\">"))
        at++;
    while (at + 1 < terms->count && term_in(&terms->term[at], list_message_joints))
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

/* Behind an article before a name: "the Germans", "l'Allemagne". */
static size_t behind_article(const struct terms *terms, size_t at)
{
    bool article = term_is(terms_at(terms, at), "the den der die das dem l le les la el los las");
    return article && at + 1 < terms->count ? at + 1 : at;
}

/* Where a name begins, behind what French leaves of the article. */
static const char *begin_of(const struct term *term)
{
    const char *end = term->raw + term->raw_len, *name = term->raw + (term->raw_len > 1);
    size_t mark = name < end && *name == '\'' ? 1 : (size_t)(end - name) > 3 && strncmp(name, "\u2019", 3) == 0 ? 3 : 0;
    return mark > 0 ? name + mark : term->raw;
}

/* Has it a capital, also behind such an article? */
static bool is_capital(const struct term *term)
{
    const unsigned char *name = (const unsigned char *)begin_of(term);
    bool small = (*name >= 'a' && *name <= 'z') || (name[0] == 0xc3 && name[1] >= 0xa0); /* a small letter of Latin 1 */
    return term->capital || (begin_of(term) != term->raw && !small);
}

/* A seat, a number, or a name; one that stands alone may be without a capital. */
static bool is_name(const struct lexicon *lexicon, const struct term *term, bool alone)
{
    struct meaning meaning[MEANINGS_MOST];
    if (term->kind != TERM_WORD)
        return term->kind == TERM_NUMBER;
    return (lexicon_meanings(lexicon, term->plain, meaning) > 0 && strcmp(meaning[0].class, "seat") == 0) ||
           (!term_in(term, list_nobody) && (is_capital(term) || (alone && !lexicon_knows(lexicon, term->plain))));
}

/* Writes to whom terms `from` to `to` say a message is: names, colours, all or the game master. False, with nothing
 * written: nobody. */
static bool read_to(const struct lexicon *lexicon, const struct terms *terms, size_t from, size_t to, struct sense *out)
{
    bool all = terms_longest(terms, from, list_everybody) == to - from, named = to > from && to - from <= TO_TERMS;
    bool masters = terms_longest(terms, from, list_masters) == to - from;
    struct text names = TEXT_EMPTY;
    size_t first = behind_article(terms, from);
    for (size_t i = first; named && !all && !masters && i < to; i = behind_article(terms, i + 1)) {
        const struct term *term = &terms->term[i];
        bool between = i > first && i + 1 < to && (term_is(term, AND) || term_is(term, TO));
        if (between || term_is_mark(term, ",&#"))
            continue;
        /* a colon ends a name without a blank behind, too: "Bruno:hi" */
        const char *begin = begin_of(term), *end = begin + strcspn(begin, ": \t\r\n");
        while (end > begin && strchr(",;.", end[-1]) != NULL)
            end--;
        text_between(&names, 0, ", ");
        text_add_bytes(&names, begin, (size_t)(end - begin));
        named = is_name(lexicon, term, to - from == 1);
    }
    if (named) {
        sense_add(out, "press");
        sense_add(out, all ? "all" : masters ? "gm" : names.data);
    }
    text_free(&names);
    return named;
}

/* How many terms name everybody or the game masters; 0: neither do. */
static size_t group_at(const struct terms *terms, size_t at)
{
    size_t all = terms_longest(terms, at, list_everybody);
    return all > 0 ? all : terms_longest(terms, at, list_masters);
}

/* How many terms name one person or a group; several where "that" follows: "Anna and Ben that ...". */
static size_t names_at(const struct terms *terms, size_t at)
{
    size_t group = group_at(terms, at), end = group > 0 ? at + group : behind_article(terms, at) + 1, name = end;
    while (group == 0 && name + 2 < terms->count &&
           (term_is(&terms->term[name], AND) || term_is_mark(&terms->term[name], ","))) {
        name = behind_article(terms, name + (term_is(&terms->term[name + 1], TO) ? 2 : 1));
        if (!is_capital(&terms->term[name]))
            break;
        name++;
        size_t behind = name + (term_is_mark(terms_at(terms, name), ",") ? 1 : 0);
        end = term_is(terms_at(terms, behind), THAT) ? name : end;
    }
    return end - at;
}

/* Behind what may stand between a name and the words for it: "tell Bruno, that ...", "richte Bruno aus, dass ...". */
static size_t behind_names(const struct terms *terms, size_t at)
{
    size_t end = at;
    while (term_is(terms_at(terms, end), "bitte doch aus mit") || term_is_mark(terms_at(terms, end), ",;-"))
        end++;
    if (end + 1 < terms->count && term_is(&terms->term[end], THAT))
        return end + 1;
    while (at + 1 < terms->count && term_is_mark(&terms->term[at], ",;-"))
        at++;
    return at;
}

/* Where the message of a line ends. */
static const char *end_at(const struct terms *line)
{
    size_t end = message_sentence(line);
    return line->text + (end > 0 ? end : strlen(line->text));
}

/* "tell Bruno shall we ally?": a name and a sentence. */
static bool read_told(const struct lexicon *lexicon, const struct terms *terms, struct sense *out)
{
    size_t first = first_term(terms), to = first + terms_longest(terms, first, list_message_tells);
    if (to == first || to + 2 >= terms->count)
        return false;
    const struct term *name = &terms->term[behind_article(terms, to)];
    size_t names = names_at(terms, to), behind = behind_names(terms, to + names);
    bool named = name->kind == TERM_WORD && is_capital(name) && !lexicon_knows(lexicon, name->plain);
    if ((!named && group_at(terms, to) == 0) || behind + 1 >= terms->count ||
        !read_to(lexicon, terms, to, to + names, out))
        return false;
    add_raw(out, terms->term[behind].raw, end_at(terms));
    return true;
}

/* "to 7:00" is an hour, and nobody's name. */
static bool is_hour(const struct terms *terms, size_t colon)
{
    return colon > 0 && colon + 1 < terms->count && terms->term[colon].glued && terms->term[colon + 1].glued &&
           terms->term[colon - 1].kind == TERM_NUMBER && terms->term[colon + 1].kind == TERM_NUMBER;
}

/* "Give Carla this message: ...": to whom the terms from `first` to a colon say. False: nobody. */
static bool read_given(const struct lexicon *lexicon, const struct terms *terms, size_t first, size_t colon,
                       struct sense *out)
{
    size_t gives = terms_longest(terms, first, list_message_gives), to = colon;
    while (to > first && list_has(list_message_things, terms->term[to - 1].plain))
        to--;
    return gives > 0 && to < colon && read_to(lexicon, terms, first + gives, to, out);
}

bool message_read(const struct lexicon *lexicon, const struct terms *terms, struct sense *out)
{
    size_t first = first_term(terms), colon = first;
    *out = (struct sense){0};
    while (colon < terms->count && colon - first <= TO_TERMS && !term_is_mark(&terms->term[colon], ":"))
        colon++;
    bool headed = colon + 1 < terms->count && term_is_mark(&terms->term[colon], ":"), read = false;
    for (size_t i = 0; headed && !read && !is_hour(terms, colon) && list_message_begins[i] != NULL; i++) {
        size_t begin = terms_phrase(terms, first, list_message_begins[i]);
        read = begin > 0 && read_to(lexicon, terms, first + begin, colon, out);
    }
    if (!read && !(headed && read_given(lexicon, terms, first, colon, out)))
        return read_told(lexicon, terms, out);
    add_raw(out, strchr(terms->term[colon].raw, ':') + 1, end_at(terms));
    return true;
}

/* ---- where it ends ---- */

/* Behind the closing mark of what is quoted from the beginning of a text; *shut: how long that mark is. 0: none is. */
static size_t behind_quotation(const char *text, size_t *shut)
{
    static const char *const marks[][2] = {{"\"", "\""},         {"\u201c", "\u201d"}, {"\u201e", "\u201c"},
                                           {"\u201e", "\u201d"}, {"\u00ab", "\u00bb"}, {"\u00bb", "\u00ab"}};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        size_t open = strlen(marks[i][0]);
        const char *end = strncmp(text, marks[i][0], open) == 0 ? strstr(text + open, marks[i][1]) : NULL;
        *shut = strlen(marks[i][1]);
        if (end != NULL)
            return (size_t)(end - text) + *shut;
    }
    return 0;
}

/* The same where it is the whole of what is said there: a sentence ends in it, or the line with it. 0: it is not. */
static size_t quoted(const char *text)
{
    size_t shut, behind = behind_quotation(text, &shut);
    if (behind == 0)
        return 0;
    const char *end = text + behind - shut;
    while (end > text + 1 && strchr(" \t\xc2\xa0", end[-1]) != NULL)
        end--;
    bool whole = text[behind + strspn(text + behind, " \t\r")] == '\0' || strchr(".!?,;", text[behind]) != NULL ||
                 strchr(".!?", end[-1]) != NULL || marks_sentence(text) < (size_t)(end - text);
    return whole ? behind + strspn(text + behind, ".!?,;") : 0;
}

/* The colon behind whom the line is to; terms->count: none. */
static size_t colon_of(const struct terms *terms, size_t from)
{
    for (size_t at = from; at < terms->count && at <= from + TO_TERMS; at++) {
        if (term_is_mark(&terms->term[at], ":") && !is_hour(terms, at))
            return at;
        if (term_is(&terms->term[at], THAT) || term_is_mark(&terms->term[at], "."))
            break;
    }
    return terms->count;
}

/* Where its words begin; NULL: it begins no message. *colon: they stand behind one. */
static const char *words_of(const struct terms *terms, bool *colon)
{
    size_t first = first_term(terms), begin = terms_longest(terms, first, list_message_begins);
    size_t at = begin == 0 ? terms->count : colon_of(terms, first + begin);
    *colon = at < terms->count;
    if (*colon) {
        const char *words = strchr(terms->term[at].raw, ':') + 1;
        return words + strspn(words, " \t");
    }
    begin = terms_longest(terms, first, list_message_tells);
    at = begin == 0 ? terms->count : behind_names(terms, first + begin + names_at(terms, first + begin));
    return at < terms->count ? terms->term[at].raw : NULL;
}

size_t message_sentence(const struct terms *terms)
{
    bool colon = false;
    const char *words = words_of(terms, &colon);
    size_t said = words == NULL ? 0 : quoted(words);
    if (words == NULL || (colon && said == 0))
        return 0;
    return (size_t)(words - terms->text) + (said > 0 ? said : marks_sentence(words));
}

/* ---- what is uncertain of it ---- */

bool message_is_open(const struct terms *terms)
{
    return terms->count > 0 && term_in(&terms->term[terms->count - 1], list_message_open);
}

bool message_refrains(const struct terms *terms)
{
    struct terms words = {.term = mem_room(terms->count + 1, sizeof *words.term)};
    for (size_t i = 0; i < terms->count; i++) /* "no, don't" */
        if (!term_is_mark(&terms->term[i], ",;:-"))
            words.term[words.count++] = terms->term[i];
    bool refrains = terms_longest(&words, 0, list_message_not) > 0 ||
                    terms_hold(&words, 0, words.count, list_message_stop) ||
                    terms_hold(&words, 0, words.count, list_message_unsent);
    free(words.term);
    return refrains;
}

bool message_points(const struct terms *terms)
{
    size_t points = terms_longest(terms, 0, list_message_points);
    while (points > 0 && points < terms->count && terms->term[points].kind == TERM_MARK)
        points++;
    return (terms->count > 0 && points == terms->count) || terms_longest(terms, 0, list_message_points_to) > 0;
}

bool message_has_aside(const char *text)
{
    static const char *const marks[] = {" - ", " -- ", " \u2013 ", "\u2014", " # ", " // ", "/*", "<!--", "~~"};
    size_t shut, behind = behind_quotation(text, &shut);
    const char *open = strpbrk(text, "([{"), *close = open == NULL ? NULL : strpbrk(open, ")]}");
    bool smiles = open != NULL && open > text && strchr(":;-", open[-1]) != NULL;
    bool has = close != NULL && close > open + 1 && !smiles;
    has = has || (behind > 0 && text[behind + strspn(text + behind, ".!?,; \t\r\n")] != '\0');
    for (size_t i = 0; !has && i < sizeof marks / sizeof marks[0]; i++)
        has = strstr(text, marks[i]) != NULL;
    return has;
}

bool message_is_unsent(const struct terms *terms)
{
    return terms_hold(terms, 0, terms->count, list_message_unsent);
}

/* Whether a term names somebody; "Carla's" and "@Carla" do. */
static bool is_person(const struct term *term, const struct message_people *people)
{
    const char *raw = term->raw + strspn(term->raw, "@(\"*");
    size_t len = strcspn(raw, " \t\r\n,;:.!?)\"*'");
    const char *curled = strstr(raw, "\u2019");
    len = curled != NULL && (size_t)(curled - raw) < len ? (size_t)(curled - raw) : len;
    return term->kind != TERM_NUMBER && len > 1 && people->is(raw, len, people->context);
}

/* The same of the game masters, too. */
static bool is_whom(const struct terms *terms, size_t at, const struct message_people *people)
{
    return at < terms->count && (is_person(&terms->term[at], people) || terms_longest(terms, at, list_masters) > 0);
}

bool message_holds_other(const struct terms *terms, const struct message_people *people)
{
    for (size_t i = 0; i < terms->count; i++) {
        size_t tells = terms_longest(terms, i, list_message_tells);
        if (tells > 0 && is_whom(terms, i + tells, people))
            return true;
    }
    return false;
}

bool message_begins_other(const struct terms *terms, const struct message_people *people)
{
    size_t at = first_term(terms), tells = terms_longest(terms, at, list_message_tells);
    if (tells == 0 && !term_is(terms_at(terms, at), "press"))
        return false;
    at += tells > 0 ? tells : 1;
    while (term_in(terms_at(terms, at), list_message_only))
        at++;
    return is_whom(terms, at, people) || terms_longest(terms, at, list_everybody) > 0;
}

bool message_goes_on_to(const struct terms *terms, const struct message_people *people)
{
    for (size_t i = 0; i + 1 < terms->count; i++) {
        bool led = i + 2 < terms->count && term_is(&terms->term[i + 1], "a au al an to");
        size_t at = i + (led ? 2 : 1);
        const struct term *behind = terms_at(terms, at + 1);
        bool heads = led || term_is(behind, THAT) || term_is_mark(behind, ":");
        if (((heads && term_is_mark(&terms->term[i], ",;")) || term_is(&terms->term[i], AND)) &&
            is_person(&terms->term[at], people))
            return true;
    }
    return false;
}

bool message_turns_to_masters(const struct terms *terms, bool mentioned)
{
    for (size_t i = 0; i < terms->count; i++) {
        size_t masters = terms_longest(terms, i, list_masters);
        if (masters > 0 && (mentioned || term_is_mark(terms_at(terms, i + masters), ":")))
            return true;
    }
    return false;
}

/* "Carla: ...", "For England's eyes only: ...", "Carla, I will not ...". Whoever else is named before a colon counts
 * `anywhere`, and may else belong to an order: "I propose a match to the Cornelii: my son". */
static bool is_headed(const struct terms *terms, bool anywhere, const struct message_people *people)
{
    if (terms->count > SPOKEN_TERMS && term_is_mark(&terms->term[1], ",") && is_person(&terms->term[0], people))
        return true;
    size_t at = first_term(terms), head = terms_longest(terms, at, list_message_begins);
    at = head > 0 ? behind_article(terms, at + head) : at;
    bool person = is_person(terms_at(terms, at), people);
    for (size_t i = 0; i < terms->count && i <= TO_TERMS; i++) {
        if (term_is_mark(&terms->term[i], ":"))
            return person && i + 1 < terms->count && !is_hour(terms, i);
        person = person || (anywhere && is_person(&terms->term[i], people));
    }
    return false;
}

bool message_has_head(const struct terms *terms, const struct message_people *people)
{
    return is_headed(terms, true, people);
}

bool message_is_for(const struct terms *terms, const struct message_people *people)
{
    size_t first = first_term(terms), whom = first + terms_longest(terms, first, list_message_tells);
    bool person = false, let = false, passes_on = false;
    for (size_t i = 0; i < terms->count; i++) {
        size_t thanks = terms_longest(terms, i, list_thanks); /* "Thank you, Jens" asks for nothing to be passed on */
        person = person || is_whom(terms, i, people);
        let = let || term_is(&terms->term[i], "let");
        passes_on = passes_on || (let && term_is(&terms->term[i], "know hear")) ||
                    (terms_longest(terms, i, list_message_words) > 0 &&
                     (thanks == 0 || is_person(terms_at(terms, i + thanks), people)));
    }
    const struct term *to = terms_at(terms, whom);
    bool told = whom > first && whom < terms->count && (!term_in(to, list_nobody) || term_in(to, list_message_them));
    return told || is_headed(terms, false, people) || (person && passes_on);
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
