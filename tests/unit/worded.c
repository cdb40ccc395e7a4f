#include "worded.h"

#include "check.h"

#include "base/moment.h"
#include "words/day.h"
#include "words/message.h"
#include "words/senses.h"

#include <string.h>

void worded_begin(struct worded *w, const char *name, const char *today)
{
    *w = (struct worded){.text = TEXT_EMPTY, .body = TEXT_EMPTY, .lexicon = lexicon_new()};
    check_true(lexicon_take(w->lexicon, "engine") && moment_day_read(today, &w->today));
    pinned_begin(&w->pinned, name);
}

void worded_end(struct worded *w)
{
    lexicon_free(w->lexicon);
    text_free(&w->text);
    text_free(&w->body);
    pinned_end(&w->pinned);
}

void worded_put(struct worded *w, const char *how, const char *what)
{
    char row[PINNED_NAME];
    (void)snprintf(row, sizeof row, "%s: %s", how, what);
    bool bulk = strcmp(how, "written") != 0 || strcmp(what, "bits") == 0 || strcmp(what, "folded") == 0;
    (bulk ? pinned_text : pinned_scene)(&w->pinned, row, &w->text);
}

void worded_sense(struct text *out, const char *what, const struct sense *sense)
{
    text_addf(out, "\n%s", what);
    for (int i = 0; i < sense->args; i++)
        text_add_all(out, i == 0 ? " " : " | ", sense->arg[i]);
}

void worded_dates(struct text *out, const struct dates *dates)
{
    text_addf(out, " %d %zu ", (int)dates->form, dates->terms);
    moment_day_write(dates->first, out);
    text_add_char(out, ' ');
    moment_day_write(dates->last, out);
}

/* Days and hours from each term on. */
void worded_times(struct worded *w, const char *line)
{
    struct terms terms;
    terms_read(line, &terms);
    for (size_t at = 0; at < terms.count; at++) {
        struct dates dates;
        struct night night;
        struct named_day named = day_named_at(&terms, at);
        size_t count = 0;
        if (dates_read(&terms, at, w->today, &dates)) {
            text_addf(&w->text, "\n%zu", at);
            worded_dates(&w->text, &dates);
        }
        for (int bare = 0; bare < 2; bare++)
            if (dates_hours_read(&terms, at, bare == 1, &night, &count))
                text_addf(&w->text, "\n%zu hours %d %d-%d %zu", at, bare, night.from, night.until, count);
        if (named.is != NAMED_NONE)
            text_addf(&w->text, "\n%zu named %d %d %d %zu", at, (int)named.is, named.month, named.day, named.terms);
    }
    terms_free(&terms);
}

void worded_line(struct worded *w, const char *line)
{
    struct terms terms;
    struct sense sense;
    terms_read(line, &terms);
    if (sense_exact(w->lexicon, line, &sense))
        worded_sense(&w->text, "exactly", &sense);
    sense_clear(&sense);
    if (message_read(w->lexicon, &terms, &sense))
        worded_sense(&w->text, "message", &sense);
    sense_clear(&sense);
    if (message_begins(line, &sense))
        worded_sense(&w->text, "begins", &sense);
    sense_clear(&sense);
    if (message_ends(line))
        text_add(&w->text, "\nends");
    terms_free(&terms);
}
