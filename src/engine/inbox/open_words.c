#include "engine/inbox/open_words.h"

#include "base/mem.h"
#include "letter/fold.h"
#include "words/dates.h"
#include "words/day.h"
#include "words/lists.h"

enum { HOUR = 3600, DAY = 86400, BEGINS_AT = 18 * HOUR, TOLD_MOST = 120, SEATS_MOST = 7 };

/* One stretch of what was said, between commas. */
struct stretch {
    struct open_words *out;
    struct terms terms;
    size_t at;
    moment now;
    const char *zone;
};

/* What there is no room for is as if it had no reading: nothing is opened then. */
static void add(struct open_words *out, char *word)
{
    if (out->words < OPENING_MOST)
        out->word[out->words++] = word;
    else if (out->unread == NULL)
        out->unread = word;
    else
        free(word);
}

/* Passes over the longest of the phrases. */
static bool pass(struct stretch *said, const char *const *phrases)
{
    size_t terms = terms_longest(&said->terms, said->at, phrases);
    said->at += terms;
    return terms > 0;
}

/* The title of rules as people write it: "gorbinos quest". */
static bool pass_rules(struct stretch *said)
{
    for (int i = 0; rules_all[i] != NULL; i++) {
        struct text title = TEXT_EMPTY;
        struct terms of;
        fold_text(rules_all[i]->title, &title);
        terms_read(title.data, &of);
        size_t whole = 0;
        while (whole < of.count && term_among(terms_at(&said->terms, said->at + whole)->plain, of.term[whole].plain))
            whole++;
        bool found = of.count > 0 && whole == of.count;
        terms_free(&of);
        text_free(&title);
        if (!found)
            whole = terms_phrase(&said->terms, said->at, rules_all[i]->id);
        if (whole == 0)
            continue;
        if (said->out->rules != NULL && said->out->rules != rules_all[i])
            return false;
        said->out->rules = rules_all[i];
        said->at += whole;
        return true;
    }
    return false;
}

/* "48h", "1d12h", "2 days", "three days": how long a decision takes. */
static bool pass_pace(struct stretch *said)
{
    const struct term *term = terms_at(&said->terms, said->at);
    int64_t count = day_count_of(term), span = 0;
    int unit = day_unit_of_hours(terms_at(&said->terms, said->at + 1));
    struct err none = {0};
    if (count > 0 && unit > 0) {
        said->at += 2;
        span = count * unit * HOUR;
    } else if (term->kind == TERM_NUMBER) {
        char *raw = mem_copy_part(term->raw, term->raw_len);
        bool is = strspn(raw, "0123456789") < strlen(raw) && moment_span_read(raw, &span, &none) == RC_OK;
        free(raw);
        if (!is)
            return false;
        for (said->at++; terms_at(&said->terms, said->at)->raw == term->raw;)
            said->at++;
    } else {
        return false;
    }
    add(said->out, mem_textf("pace=%llds", (long long)span));
    return true;
}

/* "18:00", "18 Uhr", "18h", "6 pm": seconds of the day. */
static bool pass_hour(struct stretch *said, int64_t *out)
{
    const struct term *hour = terms_at(&said->terms, said->at), *mark = terms_at(&said->terms, said->at + 1),
                      *minute = terms_at(&said->terms, said->at + 2);
    bool clock = term_is_mark(mark, ":.") && minute->kind == TERM_NUMBER && minute->number < 60 && minute->glued;
    bool noon = term_is(mark, "pm");
    if (hour->kind != TERM_NUMBER || hour->number < 0 || hour->number > (noon ? 12 : 23) ||
        !(clock || noon || term_in(mark, list_open_hours)))
        return false;
    *out = (hour->number % (noon ? 12 : 24) + (noon ? 12 : 0)) * HOUR + (clock ? minute->number * 60 : 0);
    said->at += clock ? 3 : 2;
    return true;
}

/* A day, with an hour or without: then the end of the day, or where something begins the evening. */
static bool pass_moment(struct stretch *said, int64_t hour, const char *key)
{
    struct dates dates;
    struct local local = moment_local(said->now, said->zone);
    struct text when = TEXT_EMPTY;
    (void)pass(said, list_open_around);
    if (!dates_read(&said->terms, said->at, local.day, &dates) || dates.either || dates.form == DATES_LASTING)
        return false;
    said->at += dates.terms;
    (void)pass(said, list_open_around);
    (void)pass_hour(said, &hour);
    local = (struct local){.day = dates.form == DATES_UNTIL ? dates.last : dates.first, .second = (int)hour};
    moment_write(moment_of_local(local, said->zone), &when);
    add(said->out, mem_textf("term:%s=%s", key, when.data));
    said->out->waits = true;
    text_free(&when);
    return true;
}

/* A number of players, by itself or as the least. */
static bool pass_seats(struct stretch *said, bool least)
{
    const struct term *term = terms_at(&said->terms, said->at);
    int64_t count = day_count_of(term);
    if (count < 1 || (count == 1 && term->kind == TERM_WORD)) /* "a" */
        return false;
    add(said->out, mem_textf(least ? "term:minimum=%lld" : "seats=%lld", (long long)count));
    said->at++;
    return true;
}

static bool pass_name(struct stretch *said)
{
    const struct term *term = terms_at(&said->terms, said->at);
    if (said->at == said->terms.count || said->out->name != NULL)
        return false;
    said->out->name = mem_copy_part(term->raw, term->raw_len);
    while (said->at < said->terms.count && terms_at(&said->terms, said->at)->raw == term->raw)
        said->at++;
    return true;
}

static bool pass_custom(struct stretch *said)
{
    if (pass(said, list_open_friends)) {
        add(said->out, mem_copy_text("term:listed=no"));
        add(said->out, mem_copy_text("term:joining=asked"));
    } else if (pass(said, list_open_unlisted))
        add(said->out, mem_copy_text("term:listed=no"));
    else if (pass(said, list_open_public))
        add(said->out, mem_copy_text("term:listed=yes"));
    else if (pass(said, list_open_asked))
        add(said->out, mem_copy_text("term:joining=asked"));
    else if (pass(said, list_open_anyone))
        add(said->out, mem_copy_text("term:joining=anyone"));
    else
        return false;
    return true;
}

/* One thing more. False: there is none that is known. */
static bool pass_one(struct stretch *said)
{
    size_t from = said->at;
    if (pass_custom(said) || pass_rules(said) || (pass(said, list_open_least) && pass_seats(said, true)))
        return true;
    said->at = from;
    if (pass(said, list_open_join_by) && pass_moment(said, DAY - 60, "join_by"))
        return true;
    said->at = from;
    if (pass(said, list_open_start) && pass_moment(said, BEGINS_AT, "start"))
        return true;
    said->at = from;
    if (pass(said, list_open_named) && pass_name(said))
        return true;
    said->at = from;
    if (pass_pace(said) || pass_seats(said, false) || pass(said, list_open_around))
        return true;
    bool mark = term_is_mark(terms_at(&said->terms, said->at), ".!?:-");
    said->at += mark;
    return mark;
}

static void read_stretch(struct stretch *said)
{
    while (said->at < said->terms.count && said->out->unread == NULL) {
        const struct term *term = terms_at(&said->terms, said->at);
        if (!pass_one(said))
            said->out->unread = mem_copy_text(term->raw);
    }
}

/* Days and hours of which nothing says what they are for, and the number of a game, are no seats. */
static bool pass_other_number(struct stretch *said)
{
    struct dates dates;
    struct local local = moment_local(said->now, said->zone);
    int64_t hour, count = day_count_of(terms_at(&said->terms, said->at));
    if (dates_read(&said->terms, said->at, local.day, &dates))
        said->at += dates.terms;
    else if (!pass_hour(said, &hour)) {
        if (count < 0 || (count > 1 && count <= SEATS_MOST))
            return false;
        said->at++;
    }
    return true;
}

/* Of what is said twice the first counts. */
static void drop_repeated(struct open_words *words, int from)
{
    for (int i = from; i < words->words; i++)
        for (int k = 0; k < from; k++)
            if (strncmp(words->word[i], words->word[k], strcspn(words->word[k], "=") + 1) == 0) {
                free(words->word[i]);
                words->word[i] = words->word[--words->words];
                i--;
                break;
            }
}

/* The same of a stretch of a letter. Names are left to who opens the table. */
static void seek_stretch(struct stretch *said)
{
    while (said->at < said->terms.count) {
        int words = said->out->words;
        if (!pass(said, list_open_named) && !pass_pace(said) && !pass_other_number(said) && !pass_one(said))
            said->at++;
        drop_repeated(said->out, words);
    }
}

/* "track=12", "grace=2h": as `gm open` has it. */
static bool is_setting(const char *text)
{
    size_t name = strspn(text, "abcdefghijklmnopqrstuvwxyz_:");
    return name > 0 && text[name] == '=';
}

static void take_setting(struct open_words *out, char *text)
{
    char *key = mem_copy_part(text, strcspn(text, "="));
    bool term = setting_find("game", key) != SETTINGS && strcmp(key, "pace") != 0;
    out->waits = out->waits || strcmp(key, "start") == 0 || strcmp(key, "join_by") == 0;
    add(out, term ? mem_textf("term:%s", text) : mem_copy_text(text));
    free(key);
    free(text);
}

/* What stands between quotation marks is the line about the table. Returns what follows it. */
static const char *take_quoted(const char *at, struct open_words *out)
{
    static const char *const marks[][2] = {{"\"", "\""}, {"“", "”"}, {"„", "“"}, {"«", "»"}};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        size_t open = strlen(marks[i][0]);
        const char *end = strncmp(at, marks[i][0], open) == 0 ? strstr(at + open, marks[i][1]) : NULL;
        if (end == NULL)
            continue;
        char *text = mem_copy_part(at + open, (size_t)(end - at) - open);
        if (strlen(text) > TOLD_MOST || strchr(text, '@') != NULL) /* which no list may show */
            out->unread = mem_copy_text(text);
        else
            add(out, mem_textf("term:about=%s", text));
        free(text);
        return end + strlen(marks[i][1]);
    }
    return NULL;
}

static size_t stretch_of(const char *at)
{
    size_t len = 0;
    while (at[len] != '\0' && strchr(",;\"", at[len]) == NULL && strncmp(at + len, "“", 3) != 0 &&
           strncmp(at + len, "„", 3) != 0 && strncmp(at + len, "«", 2) != 0)
        len++;
    return len;
}

void open_words_read(const char *line, moment now, const char *zone, struct open_words *out)
{
    *out = (struct open_words){.rules = NULL};
    while (out->unread == NULL && *(line += strspn(line, " \t\r,;.")) != '\0') {
        const char *behind = take_quoted(line, out);
        size_t len = stretch_of(line);
        if (behind != NULL || len == 0) {
            line = behind != NULL ? behind : line + 1;
            continue;
        }
        char *text = mem_copy_part(line, len);
        line += len;
        if (is_setting(text)) {
            take_setting(out, text);
            continue;
        }
        struct stretch said = {.out = out, .now = now, .zone = zone};
        terms_read(text, &said.terms);
        read_stretch(&said);
        terms_free(&said.terms);
        free(text);
    }
}

void open_words_seek(const struct typed *letter, moment now, const char *zone, struct open_words *out)
{
    *out = (struct open_words){.rules = NULL};
    for (size_t i = 0; i < letter->count; i++)
        seek_stretch(&(struct stretch){.out = out, .terms = letter->line[i], .now = now, .zone = zone});
}

/* "term:start=...": the day and the hour there. */
static void write_moment(const char *value, const char *zone, struct text *out)
{
    moment when = 0;
    struct err none = {0};
    if (moment_read(value, 0, &when, &none) != RC_OK)
        return;
    struct local local = moment_local(when, zone);
    moment_day_write(local.day, out);
    text_addf(out, " %02d:%02d", local.second / HOUR, local.second / 60 % 60);
}

void open_words_write(const struct open_words *words, const char *zone, struct text *out)
{
    static const struct {
        const char *word, *said; /* a value follows where the word ends with '=' */
    } forms[] = {{"seats=", " for "},
                 {"pace=", ", pace "},
                 {"term:listed=no", ", unlisted"},
                 {"term:listed=yes", ", public"},
                 {"term:joining=asked", ", i approve who joins"},
                 {"term:joining=anyone", ", anyone may join"},
                 {"term:minimum=", ", minimum "},
                 {"term:join_by=", ", join by "},
                 {"term:start=", ", start "}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        for (int k = 0; k < words->words; k++) {
            size_t len = strlen(forms[i].word);
            bool valued = forms[i].word[len - 1] == '=';
            const char *value = words->word[k] + len;
            if (strncmp(words->word[k], forms[i].word, len) != 0 || (!valued && *value != '\0'))
                continue;
            text_add(out, forms[i].said);
            if (strchr(value, 'T') != NULL)
                write_moment(value, zone, out);
            else if (strcmp(forms[i].word, "pace=") == 0)
                text_addf(out, "%lldh", strtoll(value, NULL, 10) / HOUR);
            else
                text_add(out, value);
        }
}

void open_words_free(struct open_words *words)
{
    for (int i = 0; i < words->words; i++)
        free(words->word[i]);
    free(words->name);
    free(words->unread);
    *words = (struct open_words){.rules = NULL};
}
