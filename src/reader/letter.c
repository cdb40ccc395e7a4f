#include "reader/letter.h"

#include "base/mem.h"
#include "reader/desk.h"
#include "rules/doors.h"
#include "words/comment.h"
#include "words/items.h"
#include "words/marks.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    FORM_LINES = 40, /* so far below its label a blank that was filled in is looked for */
    LABEL_BYTES = 64
};

/* Behind a bullet or the number of a list: "- ", "* ", "1) ", "a) ", "2. ". */
static size_t bullet_of(const char *line)
{
    size_t blanks = strspn(line, " \t>");
    return blanks + marks_bullet(line + blanks);
}

/* Does a line name two things of the game or more, or say what to do and to whom, and hold no word that is not known?
 * "Palmyre à Damas" is no name, nor is "Acepto, Carla". */
static bool names_things(const struct reader_seat *seat, const struct terms *line)
{
    struct item item[ITEMS_MOST];
    int count = item_read_terms(seat->lexicon, line, item);
    return !items_any(item, 0, count, "UNKNOWN MENDED") &&
           (items_count(item, count, "GAME -seat -filler") > 1 ||
            (items_any(item, 0, count, "verb -filler") && items_any(item, 0, count, "seat")));
}

/* A line of the game's own grammar. */
static bool is_plain(const struct reader_seat *seat, const char *line)
{
    struct order *order = mem_new(1, sizeof *order);
    bool read = rules_grammar(seat->rules, seat->view, seat->seat, line, order) == GRAMMAR_ORDER;
    free(order);
    return read;
}

/* For the one who cuts: a line of the game's own grammar, or of its names, stays where it is. */
static bool is_order(const struct terms *line, const void *context)
{
    const struct reader_seat *seat = context;
    struct terms rest = terms_from(line, bullet_of(line->text));
    bool order = is_plain(seat, rest.text) || names_things(seat, &rest);
    terms_free(&rest);
    return order;
}

/* ---- forms ---- */

/* The bytes of a label at the beginning of a line, without its colon; 0: there is none. A slot's name may have a colon
 * of its own ("win:castello: ____"), with no blank behind it. */
static size_t label_of(const char *line)
{
    size_t first = strcspn(line, ":");
    for (size_t length = first; line[length] == ':'; length += 1 + strcspn(line + length + 1, ":"))
        if (line[length + 1] == '\0' || strchr(" \t_", line[length + 1]) != NULL)
            return length;
    return line[first] == ':' ? first : 0;
}

/* Stands anything behind the label, and behind the blank that was to be filled in? */
static bool is_filled(const char *line)
{
    const char *at = line + label_of(line);
    return at[strspn(at, ": \t_")] != '\0';
}

static bool same_label(const char *a, const char *b)
{
    size_t length = label_of(a);
    return length > 0 && label_of(b) == length && strncasecmp(a, b, length) == 0;
}

/* Behind what was copied of the form, where that begins here, or behind a blank that was left; else here. */
static size_t behind_form(const struct letter *letter, size_t at)
{
    const struct cut *cut = &letter->cut;
    const char *line = cut->line[at].text;
    if (label_of(line) == 0 || is_filled(line))
        return at;
    for (size_t i = at + 1; i < cut->count && i <= at + FORM_LINES; i++)
        if (same_label(line, cut->line[i].text) && is_filled(cut->line[i].text))
            return i;
    size_t end = at + 1;
    while (end < cut->count && strncmp(letter->typed.line[cut->line[end].number - 1].line, "  ", 2) == 0)
        end++;
    return end > at + 1 || strstr(line, "__") != NULL ? end : at;
}

/* "take: ____ wheat": what was filled in stands for the blank. */
static void drop_blank(struct cut_line *line)
{
    size_t label = label_of(line->text);
    const char *blank = label == 0 ? NULL : strstr(line->text + label, "__");
    size_t length = blank == NULL ? 0 : strspn(blank, "_");
    if (length > 0)
        cut_put(line, mem_textf("%.*s%s", (int)(blank - line->text), line->text, blank + length));
}

/* The words with which all orders of a request begin ("par", "win castello"). */
static void common_words(const struct reader_seat *seat, const struct request *request, struct text *out)
{
    struct order *legal = mem_grow(NULL, OFFERS_MOST, sizeof *legal);
    struct text text = TEXT_EMPTY;
    int count = rules_legal(seat->rules, seat->view, request, legal, OFFERS_MOST);
    for (int i = 0; i < count; i++) {
        size_t same = 0;
        text_clear(&text);
        rules_write(seat->rules, &legal[i], &text);
        if (i == 0)
            text_add(out, text.data);
        while (same < out->len && out->data[same] == text.data[same])
            same++;
        if (same < out->len || (text.data[same] != '\0' && text.data[same] != ' ')) {
            while (same > 0 && out->data[same] != ' ')
                same--;
            text_cut(out, same);
        }
    }
    if (count == 1)
        text_cut(out, strcspn(out->data, " "));
    text_free(&text);
    free(legal);
}

/* Is there something in `line` that is in `words`, too? */
static bool shares(const struct reader_seat *seat, const char *line, const char *words)
{
    struct item item[ITEMS_MOST], other[ITEMS_MOST];
    int count = item_read(seat->lexicon, line, item), others = item_read(seat->lexicon, words, other);
    bool shared = false;
    for (int i = 0; i < count * others; i++)
        for (int k = 0; k < item[i / others].meanings; k++)
            shared = shared ||
                     item_is(&other[i % others], item[i / others].meaning[k].class, item[i / others].meaning[k].id);
    return shared;
}

/* The request whose label stands before the line; NULL: there is none. */
static const struct request *labelled(const struct reader_seat *seat, const char *line, struct request *open)
{
    char name[LABEL_BYTES];
    size_t length = label_of(line);
    if (length == 0 || length >= sizeof name)
        return NULL;
    memcpy(name, line, length);
    name[length] = '\0';
    int slot = rules_slot_read(seat->rules, name), count = seat->rules->requests(seat->view, open);
    for (int i = 0; i < count && slot != SLOT_NONE; i++)
        if (open[i].seat == seat->seat && open[i].slot == slot)
            return &open[i];
    return NULL;
}

/* What stands behind the label, behind its blank where that was left. */
static const char *behind_label(const char *line)
{
    const char *rest = line + label_of(line) + 1;
    return rest + strspn(rest, " \t_");
}

/* "move:par: bur": the shortest order of the request that ends so, if only one is as short. */
static void shortest_ending(const struct reader_seat *seat, const struct request *request, const char *rest,
                            struct text *out)
{
    struct order *legal = mem_grow(NULL, OFFERS_MOST, sizeof *legal);
    struct order_line plain;
    struct text text = TEXT_EMPTY;
    int count = line_read(rest, &plain) && plain.len > 0
                    ? rules_legal(seat->rules, seat->view, request, legal, OFFERS_MOST)
                    : 0;
    size_t tail = (size_t)plain.len, best = 0;
    for (int i = 0; i < count; i++) {
        text_clear(&text);
        rules_write(seat->rules, &legal[i], &text);
        if (text.len <= tail || text.data[text.len - tail - 1] != ' ' ||
            strcmp(text.data + text.len - tail, plain.text) != 0 || (best > 0 && text.len > best))
            continue;
        text_clear(out);
        if (text.len != best)
            text_add(out, text.data);
        best = text.len;
    }
    text_free(&text);
    free(legal);
}

bool letter_label(const struct reader_seat *seat, const char *line, struct text *out)
{
    struct request open[REQUESTS_MAX];
    const struct request *request = labelled(seat, line, open);
    struct text words = TEXT_EMPTY;
    if (request == NULL)
        return false;
    const char *rest = behind_label(line);
    if (is_plain(seat, rest)) {
        text_add(&words, rest);
    } else {
        common_words(seat, request, &words);
        text_add_all(&words, words.len == 0 ? "" : " ", rest);
        if (!is_plain(seat, words.data)) {
            text_clear(&words);
            shortest_ending(seat, request, rest, &words);
        }
    }
    bool said = *rest != '\0' && words.len > 0 && is_plain(seat, words.data);
    text_add(out, said ? words.data : "");
    text_free(&words);
    return said;
}

/* "move:par: - bur": what is asked there need not be said again behind its label. */
static void say_label(const struct reader_seat *seat, struct cut_line *line)
{
    struct request open[REQUESTS_MAX];
    const struct request *request = is_plain(seat, line->text) ? NULL : labelled(seat, line->text, open);
    struct text words = TEXT_EMPTY;
    if (request == NULL)
        return;
    if (!letter_label(seat, line->text, &words)) {
        const char *rest = behind_label(line->text);
        common_words(seat, request, &words);
        if (words.len == 0) {
            text_free(&words);
            return;
        }
        if (is_plain(seat, rest) || shares(seat, rest, words.data))
            text_clear(&words);
        else
            text_add(&words, " ");
        text_add(&words, rest);
    }
    cut_put(line, text_detach(&words));
}

void letter_open(const struct reader_seat *seat, const char *body, struct letter *out)
{
    *out = (struct letter){.body = mem_copy_text(body)};
    comment_blank(out->body);
    terms_read_lines(out->body, &out->typed);
    cut_read(&out->typed, is_order, seat, &out->cut);
    out->subject.typed = out->cut.subject;
    terms_read(out->cut.subject + bullet_of(out->cut.subject), &out->subject.terms);
    out->line = mem_new(out->cut.count + 1, sizeof *out->line);
    for (size_t at = 0; at < out->cut.count;) {
        struct cut_line *line = &out->cut.line[at];
        size_t next = behind_form(out, at);
        if (next == at) {
            drop_blank(line);
            say_label(seat, line);
            out->line[out->count++] = (struct letter_line){line->text, terms_from(&line->terms, bullet_of(line->text)),
                                                           (int)line->number - 1};
            next++;
        }
        at = next;
    }
}

void letter_close(struct letter *letter)
{
    for (int i = 0; i < letter->count; i++)
        terms_free(&letter->line[i].terms);
    terms_free(&letter->subject.terms);
    free(letter->line);
    cut_free(&letter->cut);
    terms_free_lines(&letter->typed);
    free(letter->body);
}
