#include "words/cut.h"

#include "base/mem.h"
#include "base/text.h"
#include "words/lists.h"

#include <string.h>

enum { WORDS_MOST = 16, WORD_BYTES = 32, NAMES_MOST = 4, TITLE_WORDS = 9, FOOTER_WORDS = 9, MARK_BYTES = 8 };
enum { PLACE_WORDS = 4, PHONE_DIGITS = 7, NAME_PARTICLE = 3 };
enum { BLOCK_LINES = 7, GREETED_LINES = 2, TITLE_BYTES = 16, SUBJECT_MARKS = 8 };

/* ---- the words of a line ---- */

struct piece_word {
    char plain[WORD_BYTES]; /* folded, without marks around it */
    const char *raw;        /* its first letter in the line */
    const char *end;        /* behind it, with the marks that follow it */
};

/* What terms `at` to `end` are, which stand between two blanks; false: none but marks. */
static bool read_word(const struct terms *terms, size_t at, size_t end, struct piece_word *out)
{
    const char *from = terms->term[at].raw, *last = from + terms->term[at].raw_len - 1;
    while (at < end && terms->term[at].kind == TERM_MARK)
        at++;
    while (end > at && terms->term[end - 1].kind == TERM_MARK)
        end--;
    if (at == end)
        return false;
    const struct term *first = &terms->term[at], *behind = &terms->term[end - 1];
    const char *plain = terms->folded + first->at;
    size_t size = text_fit(plain, behind->at + behind->len - first->at, sizeof out->plain - 1);
    memcpy(out->plain, plain, size);
    out->plain[size] = '\0';
    out->raw = from;
    while (strchr("([\"'*-~_", *out->raw) != NULL && out->raw < last)
        out->raw++;
    return true;
}

/* The words of the line; WORDS_MOST + 1 where there are more than WORDS_MOST. */
static size_t read_words(const struct terms *line, struct piece_word *out)
{
    size_t count = 0;
    for (size_t at = 0, next; at < line->count; at = next) {
        const char *raw = line->term[at].raw;
        for (next = at + 1; next < line->count && line->term[next].raw == raw;)
            next++;
        bool more = count == WORDS_MOST, word = !more && read_word(line, at, next, &out[count]);
        if (count > 0 && (more || word)) { /* "Salut !" */
            while (raw > line->text && strchr(" \t\r", raw[-1]) != NULL)
                raw--;
            out[count - 1].end = raw;
        }
        if (more)
            return WORDS_MOST + 1;
        count += word;
    }
    if (count > 0)
        out[count - 1].end = line->text + strlen(line->text);
    return count;
}

/* How many bytes at the beginning of the line greet somebody, with the stop behind it; 0: none. "Hi all, " */
static size_t greeting_of(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word), names = 0, greeted = 0;
    count = count > WORDS_MOST ? WORDS_MOST : count;
    if (count == 0 || !list_has(list_greetings, word[0].plain))
        return 0;
    for (size_t i = 0; i < count; i++) {
        bool known = i == 0 || list_has(list_addressees, word[i].plain);
        names += known ? 0 : 1;
        if (!known && (!term_is_capital(word[i].raw) || names > NAMES_MOST))
            return greeted;
        if (*word[i].end != '\0' && strchr(",:!.;", word[i].end[-1]) == NULL)
            continue;
        greeted = (size_t)(word[i].end - line->text) + strspn(word[i].end, " \t-");
        /* "Good evening, all," greets on */
        if (word[i].end[-1] != ',' || i + 1 == count || !list_has(list_addressees, word[i + 1].plain))
            return greeted;
    }
    return greeted;
}

enum cut_closing cut_closing(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word), heads = 0, names = 0, free_words = 0;
    bool place = false, thanked = false, from = false;
    if (count == 0 || count > WORDS_MOST)
        return CLOSING_NONE;
    for (size_t i = 0; i < count; i++) {
        bool head = list_has(list_closings, word[i].plain);
        if (word[i].end[-1] == ':' && i + 1 < count)
            return CLOSING_NONE;
        thanked = thanked || list_has(list_thanks, word[i].plain);
        from = from || list_has(list_sent, word[i].plain);
        heads += head ? 1 : 0;
        bool rest_of = i > 0 && strcmp(word[i].plain, "of") == 0 && strcmp(word[i - 1].plain, "rest") == 0;
        if (head || rest_of || (names == 0 && list_has(list_around, word[i].plain))) {
            place = from && list_has(list_places, word[i].plain);
            continue;
        }
        if (place || (from && list_has(list_places, word[i].plain))) {
            place = true;
            if (++free_words > PLACE_WORDS)
                return CLOSING_NONE;
            continue;
        }
        /* no name is what is told of: "plus de rappels" */
        bool told = i > 0 && list_has(list_places, word[i - 1].plain);
        bool small = !thanked && !told && i + 1 == count && names == 0 && heads > 0;
        if (heads == 0 || (!term_is_capital(word[i].raw) && !small) || ++names > NAMES_MOST)
            return CLOSING_NONE;
    }
    return heads == 0 ? CLOSING_NONE : names > 0 ? CLOSING_NAMED : CLOSING_WORDS;
}

bool cut_is_name(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word);
    if (count == 0 || count > NAMES_MOST || strpbrk(line->text, "0123456789:/?;\"<>=+") != NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        bool between = i > 0 && i + 1 < count && strlen(word[i].plain) <= NAME_PARTICLE;
        if (!between && !term_is_capital(word[i].raw))
            return false;
    }
    return true;
}

bool cut_is_title(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word), digits = 0;
    if (count == 0 || count > TITLE_WORDS)
        return count == 0;
    for (const char *at = line->text; *at != '\0'; at++)
        digits += *at >= '0' && *at <= '9' ? 1 : 0;
    if (digits >= PHONE_DIGITS || strchr(line->text, '@') != NULL || strstr(line->text, "://") != NULL ||
        strncmp(word[0].plain, "www.", 4) == 0)
        return true;
    bool number = *word[0].raw >= '0' && *word[0].raw <= '9';
    return strpbrk(line->text, "?!;=") == NULL &&
           (term_is_capital(word[0].raw) || (number && count > 1 && term_is_capital(word[1].raw)));
}

/* "Sent from my iPhone" */
static bool is_footer(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    const char *folded = line->folded + (line->text - line->line);
    size_t count = read_words(line, word);
    bool footer = false, device = false;
    if (count == 0 || count > FOOTER_WORDS)
        return false;
    for (size_t i = 0; !footer && list_footers[i] != NULL; i++)
        footer = strncmp(folded, list_footers[i], strlen(list_footers[i])) == 0;
    for (size_t i = 0; footer && !device && list_devices[i] != NULL; i++)
        device = strstr(folded, list_devices[i]) != NULL;
    return device;
}

/* "--", "_____" */
static bool is_row(const struct terms *line)
{
    bool row = line->count >= 2 && line->term[line->count - 1].raw == line->term[0].raw;
    for (size_t i = 0; row && i < line->count; i++)
        row = term_is_mark(&line->term[i], "-_=*~");
    return row;
}

/* The bytes of what programs put before a subject: "Re: ", "AW: "; 0: none. */
static size_t reply_mark(const char *subject)
{
    size_t len = strcspn(subject, ": \t"), blanks = strspn(subject + len, " \t");
    char mark[MARK_BYTES + 1];
    struct piece_word word;
    struct terms terms;
    if (len == 0 || len > MARK_BYTES || subject[len + blanks] != ':')
        return 0;
    memcpy(mark, subject, len);
    mark[len] = '\0';
    terms_read(mark, &terms);
    bool reply = terms.count > 0 && read_word(&terms, 0, terms.count, &word) && list_has(list_replies, word.plain);
    terms_free(&terms);
    if (!reply)
        return 0;
    len += blanks + 1;
    return len + strspn(subject + len, " \t");
}

/* The bytes of the word that begins a line with a subject, as "Subject: "; 0: none. */
static size_t subject_label(const struct terms *line)
{
    const char *folded = line->folded + (line->text - line->line), *text = line->text;
    for (size_t i = 0; list_subjects[i] != NULL; i++)
        if (strncmp(folded, list_subjects[i], strlen(list_subjects[i]) - 1) == 0) {
            size_t len = strcspn(text, ":") + 1;
            return len + strspn(text + len, " \t");
        }
    return 0;
}

/* ---- the lines of a letter ---- */

struct letter {
    struct cut_line *line; /* one that is dropped says nothing any more */
    size_t count;
    char *greeting; /* the first; NULL: none */
    cut_is_order *order;
    const void *context;
};

static bool is_blank(const struct letter *letter, size_t at)
{
    return letter->line[at].text[0] == '\0';
}

static void drop(struct letter *letter, size_t at)
{
    letter->line[at].text = "";
}

static bool is_order(const struct letter *letter, size_t at)
{
    return letter->order != NULL && letter->order(&letter->line[at].terms, letter->context);
}

/* The last line that says something; `count` where none does. */
static size_t last_filled(const struct letter *letter)
{
    for (size_t at = letter->count; at > 0; at--)
        if (!is_blank(letter, at - 1))
            return at - 1;
    return letter->count;
}

/* "-- " ends what the writer says; another row only if all below it looks like a signature. */
static void drop_below_row(struct letter *letter)
{
    for (size_t at = 0; at < letter->count; at++) {
        if (!is_row(&letter->line[at].terms))
            continue;
        bool sure = strcmp(letter->line[at].text, "--") == 0, signs = at + 1 < letter->count;
        size_t filled = 0;
        for (size_t i = at + 1; !sure && signs && i < letter->count; i++) {
            const struct terms *line = &letter->line[i].terms;
            signs = (cut_is_title(line) || is_footer(line)) && !is_order(letter, i);
            filled += is_blank(letter, i) ? 0 : 1;
        }
        bool all = sure || (signs && filled <= BLOCK_LINES);
        drop(letter, at);
        while (all && ++at < letter->count)
            drop(letter, at);
    }
}

static void drop_footers(struct letter *letter)
{
    for (size_t last = last_filled(letter); last < letter->count && is_footer(&letter->line[last].terms);
         last = last_filled(letter))
        drop(letter, last);
}

static void drop_greeting(struct letter *letter)
{
    size_t filled = 0;
    for (size_t at = 0; at < letter->count && filled < GREETED_LINES; at++) {
        if (is_blank(letter, at))
            continue;
        filled++;
        struct cut_line *line = &letter->line[at];
        size_t greeting = greeting_of(&line->terms);
        if (greeting == 0 || is_order(letter, at))
            continue;
        if (letter->greeting == NULL)
            letter->greeting = mem_copy_part(line->text, greeting);
        line->terms = terms_from(&line->terms, greeting);
        line->text = line->terms.text;
    }
}

/* Names, titles and addresses right under a closing. */
static void drop_block(struct letter *letter, size_t at, bool named)
{
    size_t first = at;
    for (; at < letter->count && at - first < BLOCK_LINES && !is_blank(letter, at); at++) {
        bool name = at == first && !named;
        bool single = at == last_filled(letter) && strpbrk(letter->line[at].text, " ?:;0123456789") == NULL;
        bool fits = name ? cut_is_name(&letter->line[at].terms) || single : cut_is_title(&letter->line[at].terms);
        if (!fits || is_order(letter, at))
            return;
        drop(letter, at);
    }
}

static void drop_closings(struct letter *letter)
{
    for (size_t at = 0; at < letter->count; at++) {
        enum cut_closing closing = is_blank(letter, at) ? CLOSING_NONE : cut_closing(&letter->line[at].terms);
        if (closing == CLOSING_NONE || is_order(letter, at)) /* what few lines are is asked before what costs most */
            continue;
        drop(letter, at);
        size_t next = at + 1;
        /* "Best regards" and, below a blank line, the name that ends the letter */
        if (closing == CLOSING_WORDS && next + 1 < letter->count && is_blank(letter, next) &&
            next + 1 == last_filled(letter))
            next++;
        drop_block(letter, next, closing == CLOSING_NAMED);
    }
}

static void line_free(struct cut_line *line)
{
    terms_free(&line->terms);
    free(line->own);
}

void cut_put(struct cut_line *line, char *text)
{
    line_free(line);
    line->text = line->own = text;
    terms_read(text, &line->terms);
}

/* "San Marco 3. Regards, Anna" */
static void drop_tail(struct cut_line *line)
{
    for (const char *at = line->text; (at = strpbrk(at, ".!?")) != NULL;) {
        const char *stop = at + strspn(at, ".!?");
        size_t len = (size_t)(stop - line->text);
        const struct terms tail = terms_from(&line->terms, *stop == ' ' ? len : 0);
        if (*stop == ' ' && cut_closing(&tail) != CLOSING_NONE) {
            cut_put(line, mem_copy_part(line->text, len));
            return;
        }
        at = stop;
    }
}

/* The writer's name by itself below all he says. */
static void drop_name(struct letter *letter)
{
    size_t last = last_filled(letter);
    bool apart = last < letter->count && last > 0 && is_blank(letter, last - 1), above = false;
    for (size_t at = 0; apart && at < last; at++)
        above = above || !is_blank(letter, at);
    if (above && cut_is_name(&letter->line[last].terms) && !is_order(letter, last))
        drop(letter, last);
}

/* Where the game's name ends in a subject of ours, "Your move: kalends (Doge), year 2 ..."; NULL: it is none of ours.
 */
static const char *behind_title(const char *subject)
{
    static const char *const behind[] = {",", ":", " :", " (", " is over", " has begun"};
    for (const char *open = strstr(subject, " ("); open != NULL; open = strstr(open + 1, " (")) {
        const char *close = strchr(open, ')');
        for (size_t i = 0; close != NULL && i < sizeof behind / sizeof behind[0]; i++)
            if (open[2] >= 'A' && open[2] <= 'Z' && strncmp(close + 1, behind[i], strlen(behind[i])) == 0)
                return close + 1;
    }
    return NULL;
}

/* The same in those of earlier versions: 'Your move: Doge "kalends" (by Sun 09:04)'. */
static const char *behind_quoted(const char *subject)
{
    const char *open = strchr(subject, '"'), *close = open == NULL ? NULL : strchr(open + 1, '"');
    return close == NULL ? NULL : close + 1;
}

/* Behind one of ours, "Your move: kalends (Doge) (by Sun 09:04) take 3"; NULL: it is none. */
static const char *behind_ours(const char *subject)
{
    const char *title = behind_title(subject), *close = title != NULL ? title : behind_quoted(subject);
    const char *end = close == NULL ? NULL : strrchr(close, ')');
    return close == NULL ? NULL : end == NULL ? "" : end + 1 + strspn(end + 1, " -");
}

/* "Re: #4 ides (FORVM) take 3", "Doge - take 3" */
static const char *order_of_subject(const char *subject)
{
    size_t mark = 0;
    for (int marks = 0; marks < SUBJECT_MARKS && (mark = reply_mark(subject)) > 0; marks++)
        subject += mark;
    if (*subject == '#') {
        size_t title = strcspn(subject, ")");
        if (subject[title] == '\0')
            return "";
        subject += title + 1;
        return *subject == ':' ? "" : subject + strspn(subject, " -");
    }
    const char *behind = behind_ours(subject);
    if (behind != NULL)
        return behind;
    size_t word = strcspn(subject, " ");
    if (word > 0 && word <= TITLE_BYTES && strncmp(subject + word, " - ", 3) == 0)
        subject += word + 3;
    return subject;
}

/* What remains stands in the place of all. */
static void keep(struct letter *letter, struct cut *out)
{
    out->line = letter->line;
    for (size_t at = 0; at < letter->count; at++) {
        struct cut_line line = letter->line[at];
        if (is_blank(letter, at))
            line_free(&line);
        else
            out->line[out->count++] = line;
    }
}

void cut_read(const struct typed *body, cut_is_order *order, const void *context, struct cut *out)
{
    struct letter letter = {.count = body->count, .order = order, .context = context};
    const char *subject = "";
    *out = (struct cut){0};
    letter.line = mem_new(body->count, sizeof *letter.line);
    for (size_t at = 0; at < body->count; at++) {
        struct terms whole = terms_from(&body->line[at], 0);
        letter.line[at] = (struct cut_line){.text = whole.text, .terms = whole, .number = at + 1};
    }
    size_t label = subject_label(&letter.line[0].terms);
    if (label > 0) {
        subject = order_of_subject(letter.line[0].text + label);
        drop(&letter, 0);
    }
    out->subject = mem_copy_text(subject);
    drop_below_row(&letter);
    drop_footers(&letter);
    drop_greeting(&letter);
    drop_closings(&letter);
    for (size_t at = 0; at < letter.count; at++)
        drop_tail(&letter.line[at]);
    drop_name(&letter);
    keep(&letter, out);
    out->greeting = letter.greeting != NULL ? letter.greeting : mem_copy_text("");
}

void cut_free(struct cut *cut)
{
    for (size_t i = 0; i < cut->count; i++)
        line_free(&cut->line[i]);
    free(cut->line);
    free(cut->subject);
    free(cut->greeting);
    *cut = (struct cut){0};
}

bool cut_keeps(const struct cut *cut, size_t number)
{
    for (size_t i = 0; i < cut->count && cut->line[i].number <= number; i++)
        if (cut->line[i].number == number)
            return true;
    return false;
}

bool cut_signs(const struct cut *cut, size_t at)
{
    const struct terms *line = &cut->line[at].terms;
    return at > 0 && at + 1 == cut->count && line->count == 1 && line->term[0].capital &&
           !list_has(list_yes, line->term[0].plain);
}
