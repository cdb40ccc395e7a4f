#include "words/message.h"

#include "base/mem.h"
#include "base/text.h"
#include "words/lists.h"
#include "words/stop.h"

#include <string.h>
#include <strings.h>

enum { TO_TERMS = 8, SPOKEN_TERMS = 4, TEXT_MOST = 8000 };

/* Bullets, quotes and words as "and" or "could you" before what the line says. */
static size_t first_term(const struct terms *terms)
{
    static const char *const joints[] = {"and",    "then",   "also", "could", "can",    "would", "will",  "you",
                                         "please", "und",    "dann", "bitte", "kannst", "kann",  "konnt", "konntest",
                                         "ihr",    "du",     "et",   "puis",  "peux",   "tu",    "peut",  "y",
                                         "luego",  "puedes", "por",  "favor", "ps",     "pps",   NULL};
    size_t at = 0;
    while (at < terms->count && terms->term[at].kind == TERM_MARK && strchr("*-\">", terms->term[at].plain[0]) != NULL)
        at++;
    while (at + 1 < terms->count && term_in(&terms->term[at], joints))
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
    static const char *const articles[] = {"the", "den", "der", "die", "das", "dem", "l",
                                           "le",  "les", "la",  "el",  "los", "las", NULL};
    return at + 1 < terms->count && term_in(&terms->term[at], articles) ? at + 1 : at;
}

/* Where it begins, behind what French leaves of the article. */
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

/* Where the name ends that the term belongs to; a colon ends it without a blank behind, too: "Bruno:hi". */
static const char *end_of(const struct term *term)
{
    const char *begin = begin_of(term), *end = begin + strcspn(begin, ": \t\r\n");
    while (end > begin && strchr(",;.", end[-1]) != NULL)
        end--;
    return end;
}

static const char *const AND[] = {"and", "und", "et", "y", "e", NULL}, *const TO[] = {"to", "a", "an", NULL},
                         *const THAT[] = {"that", "dass", "que", NULL};

/* To whom terms `from` to `to` say: names, colours, all or the game master. False: nobody. */
static bool add_to(const struct lexicon *lexicon, const struct terms *terms, size_t from, size_t to, struct sense *out)
{
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
    struct text names = TEXT_EMPTY;
    bool named = true;
    for (size_t i = behind_article(terms, from), first = i; named && i < to; i = behind_article(terms, i + 1)) {
        const struct term *term = &terms->term[i];
        struct meaning meaning[MEANINGS_MOST];
        bool seat = term->kind == TERM_NUMBER ||
                    (term->kind == TERM_WORD && lexicon_meanings(lexicon, term->plain, meaning) > 0 &&
                     strcmp(meaning[0].class, "seat") == 0);
        bool part = (i > first && i + 1 < to && (term_in(term, AND) || term_in(term, TO))) || term_is_mark(term, ',') ||
                    term_is_mark(term, '&') || term_is_mark(term, '#');
        bool name = term->kind == TERM_WORD && !term_in(term, list_nobody) && (is_capital(term) || to - from == 1) &&
                    (is_capital(term) || !lexicon_knows(lexicon, term->plain));
        named = seat || part || name;
        if (!part) {
            text_between(&names, 0, ", ");
            text_add_bytes(&names, begin_of(term), (size_t)(end_of(term) - begin_of(term)));
        }
    }
    if (named)
        sense_add(out, names.data);
    text_free(&names);
    return named;
}

/* How many terms name one person or a group; several where "that" follows: "Anna and Ben that ...". */
static size_t names_at(const struct terms *terms, size_t at)
{
    size_t group = terms_longest(terms, at, list_everybody);
    group = group > 0 ? group : terms_longest(terms, at, list_masters);
    size_t end = group > 0 ? at + group : behind_article(terms, at) + 1, name = end;
    while (group == 0 && name + 2 < terms->count &&
           (term_in(&terms->term[name], AND) || term_is_mark(&terms->term[name], ','))) {
        name = behind_article(terms, name + 1 + (size_t)term_in(&terms->term[name + 1], TO));
        if (!is_capital(&terms->term[name]))
            break;
        name++;
        size_t behind = name + (name < terms->count && term_is_mark(&terms->term[name], ','));
        end = behind < terms->count && term_in(&terms->term[behind], THAT) ? name : end;
    }
    return end - at;
}

static bool is_between(const struct term *term)
{
    return term->kind == TERM_MARK && strchr(",;-", term->plain[0]) != NULL;
}

/* Behind what may stand between a name and the words for it: "tell Bruno, that ...", "richte Bruno aus, dass ...". */
static size_t behind_names(const struct terms *terms, size_t at)
{
    static const char *const parted[] = {"bitte", "doch", "aus", "mit", NULL};
    size_t end = at;
    while (end < terms->count && (term_in(&terms->term[end], parted) || is_between(&terms->term[end])))
        end++;
    if (end + 1 < terms->count && term_in(&terms->term[end], THAT))
        return end + 1;
    while (at + 1 < terms->count && is_between(&terms->term[at]))
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
    size_t first = first_term(terms), begin = terms_longest(terms, first, list_message_tells), to = first + begin;
    if (begin == 0 || to + 2 >= terms->count)
        return false;
    const struct term *name = &terms->term[behind_article(terms, to)];
    size_t names = names_at(terms, to), behind = behind_names(terms, to + names);
    bool group = terms_longest(terms, to, list_everybody) + terms_longest(terms, to, list_masters) > 0;
    if (!group && (name->kind != TERM_WORD || !is_capital(name) || lexicon_knows(lexicon, name->plain)))
        return false;
    sense_add(out, "press");
    if (behind + 1 < terms->count && add_to(lexicon, terms, to, to + names, out)) {
        add_raw(out, terms->term[behind].raw, end_at(terms));
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

/* "Give Carla this message: ...": to whom the terms from `first` to a colon say. False: nobody. */
static bool read_given(const struct lexicon *lexicon, const struct terms *terms, size_t first, size_t colon,
                       struct sense *out)
{
    size_t gives = terms_longest(terms, first, list_message_gives), to = colon;
    while (to > first && list_has(list_message_things, terms->term[to - 1].plain))
        to--;
    if (gives == 0 || to == colon || to <= first + gives)
        return false;
    sense_add(out, "press");
    if (add_to(lexicon, terms, first + gives, to, out))
        return true;
    sense_clear(out);
    return false;
}

bool message_read(const struct lexicon *lexicon, const struct terms *terms, struct sense *out)
{
    *out = (struct sense){0};
    size_t first = first_term(terms), colon = first;
    while (colon < terms->count && colon - first <= TO_TERMS && !term_is_mark(&terms->term[colon], ':'))
        colon++;
    bool read = false;
    if (colon + 1 < terms->count && term_is_mark(&terms->term[colon], ':') && !is_hour(terms, colon))
        for (size_t i = 0; !read && list_message_begins[i] != NULL; i++) {
            size_t begin = terms_phrase(terms, first, list_message_begins[i]);
            if (begin == 0)
                continue;
            sense_add(out, "press");
            read = add_to(lexicon, terms, first + begin, colon, out);
            if (read)
                add_raw(out, strchr(terms->term[colon].raw, ':') + 1, end_at(terms));
            else
                sense_clear(out);
        }
    bool parted = colon + 1 < terms->count && term_is_mark(&terms->term[colon], ':');
    if (!read && parted && read_given(lexicon, terms, first, colon, out)) {
        add_raw(out, strchr(terms->term[colon].raw, ':') + 1, end_at(terms));
        return true;
    }
    return read || read_told(lexicon, terms, out);
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
                 strchr(".!?", end[-1]) != NULL || stop_of(text) < (size_t)(end - text);
    return whole ? behind + strspn(text + behind, ".!?,;") : 0;
}

/* The colon behind whom the line is to; terms->count: none. */
static size_t colon_of(const struct terms *terms, size_t from)
{
    for (size_t at = from; at < terms->count && at <= from + TO_TERMS; at++) {
        if (term_is_mark(&terms->term[at], ':') && !is_hour(terms, at))
            return at;
        if (term_in(&terms->term[at], THAT) || term_is_mark(&terms->term[at], '.'))
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
    return words == NULL || (colon && said == 0) ? 0
                                                 : (size_t)(words - terms->text) + (said > 0 ? said : stop_of(words));
}

/* ---- what is uncertain of it ---- */

bool message_is_open(const struct terms *terms)
{
    return terms->count > 0 && term_in(&terms->term[terms->count - 1], list_message_open);
}

static bool holds(const struct terms *terms, const char *const *phrases)
{
    for (size_t i = 0; i < terms->count; i++)
        if (terms_longest(terms, i, phrases) > 0)
            return true;
    return false;
}

bool message_refrains(const struct terms *terms)
{
    struct terms words = {.term = mem_room(terms->count + 1, sizeof *words.term)};
    for (size_t i = 0; i < terms->count; i++) /* "no, don't" */
        if (terms->term[i].kind != TERM_MARK || strchr(",;:-", terms->term[i].plain[0]) == NULL)
            words.term[words.count++] = terms->term[i];
    bool refrains = terms_longest(&words, 0, list_message_not) > 0 || holds(&words, list_message_stop) ||
                    holds(&words, list_message_unsent);
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
    return holds(terms, list_message_unsent);
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

bool message_holds_other(const struct terms *terms, const struct message_people *people)
{
    for (size_t i = 0; i < terms->count; i++) {
        size_t whom = i + terms_longest(terms, i, list_message_tells);
        if (whom > i && whom < terms->count &&
            (is_person(&terms->term[whom], people) || terms_longest(terms, whom, list_masters) > 0))
            return true;
    }
    return false;
}

bool message_begins_other(const struct terms *terms, const struct message_people *people)
{
    static const char *const only[] = {"only",       "just",    "nur",  "bloss", "allein", "seulement",
                                       "uniquement", "solo",    "to",   "an",    "a",      "solamente",
                                       "unicamente", "einfach", "also", NULL};
    size_t at = first_term(terms), tells = terms_longest(terms, at, list_message_tells);
    bool begins = tells > 0 || (at < terms->count && term_is(&terms->term[at], "press"));
    for (at += tells > 0 ? tells : 1; begins && at < terms->count && term_in(&terms->term[at], only);)
        at++;
    return begins && at < terms->count &&
           (is_person(&terms->term[at], people) || terms_longest(terms, at, list_masters) > 0 ||
            terms_longest(terms, at, list_everybody) > 0);
}

bool message_goes_on_to(const struct terms *terms, const struct message_people *people)
{
    static const char *const to[] = {"a", "au", "al", "an", "to", NULL};
    for (size_t i = 0; i + 1 < terms->count; i++) {
        size_t at = i + 1;
        bool led = at + 1 < terms->count && term_in(&terms->term[at], to);
        at += led;
        const struct term *behind = at + 1 < terms->count ? &terms->term[at + 1] : NULL;
        bool heads = led || (behind != NULL && (term_in(behind, THAT) || term_is_mark(behind, ':')));
        bool parts = heads && (term_is_mark(&terms->term[i], ',') || term_is_mark(&terms->term[i], ';'));
        if ((parts || term_in(&terms->term[i], AND)) && is_person(&terms->term[at], people))
            return true;
    }
    return false;
}

bool message_turns_to_masters(const struct terms *terms, bool mentioned)
{
    for (size_t i = 0; i < terms->count; i++) {
        size_t behind = i + terms_longest(terms, i, list_masters);
        if (behind > i && (mentioned || (behind < terms->count && term_is_mark(&terms->term[behind], ':'))))
            return true;
    }
    return false;
}

/* "Carla: ...", "For England's eyes only: ...", "Carla, I will not ...". Whoever else is named before a colon counts
 * `anywhere`, and may else belong to an order: "I propose a match to the Cornelii: my son". */
static bool is_headed(const struct terms *terms, bool anywhere, const struct message_people *people)
{
    if (terms->count > SPOKEN_TERMS && term_is_mark(&terms->term[1], ',') && is_person(&terms->term[0], people))
        return true;
    size_t at = first_term(terms), head = terms_longest(terms, at, list_message_begins);
    at = head > 0 ? behind_article(terms, at + head) : at;
    bool person = at < terms->count && is_person(&terms->term[at], people);
    for (size_t i = 0; i < terms->count && i <= TO_TERMS; i++) {
        if (term_is_mark(&terms->term[i], ':'))
            return person && i + 1 < terms->count && !is_hour(terms, i);
        person = person || (anywhere && is_person(&terms->term[i], people));
    }
    return false;
}

bool message_has_head(const struct terms *terms, const struct message_people *people)
{
    return is_headed(terms, true, people);
}

/* Has it a word that asks for something to be passed on? "Thank you, Jens" does not. */
static bool passes_on(const struct terms *terms, const struct message_people *people)
{
    for (size_t i = 0; i < terms->count; i++) {
        size_t behind = i + terms_longest(terms, i, list_thanks);
        bool whom = behind < terms->count && is_person(&terms->term[behind], people);
        if (terms_longest(terms, i, list_message_words) > 0 && (behind == i || whom))
            return true;
    }
    return false;
}

bool message_is_for(const struct terms *terms, const struct message_people *people)
{
    size_t first = first_term(terms), tells = terms_longest(terms, first, list_message_tells);
    bool person = false, let = false, knows = false;
    for (size_t i = 0; i < terms->count; i++) {
        person = person || is_person(&terms->term[i], people) || terms_longest(terms, i, list_masters) > 0;
        let = let || term_is(&terms->term[i], "let");
        knows = knows || (let && (term_is(&terms->term[i], "know") || term_is(&terms->term[i], "hear")));
    }
    const struct term *whom = first + tells < terms->count ? &terms->term[first + tells] : NULL;
    bool told = tells > 0 && whom != NULL && (!term_in(whom, list_nobody) || term_in(whom, list_message_them));
    return told || is_headed(terms, false, people) || (person && (knows || passes_on(terms, people)));
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
