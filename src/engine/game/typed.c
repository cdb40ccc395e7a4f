#include "engine/game/typed.h"

#include "base/nearest.h"
#include "base/zone.h"
#include "words/catalog.h"
#include "words/say.h"

#include <string.h>

enum { TERM_KEY = 64, WORD_SHOWN = 100 };

enum rc typed_span(const char *word, int64_t *out, struct err *err)
{
    return moment_span_read(word, out, NULL) == RC_OK
               ? RC_OK
               : err_say(err, RC_BAD, "deny.span", SAID_PART("word", word, WORD_SHOWN));
}

enum rc typed_time(const char *words, moment now, moment *out, struct err *err)
{
    if (moment_read_zoned(words, now, out, NULL) == RC_OK)
        return RC_OK;
    const char *zone = strrchr(words, ' ');
    struct text time = TEXT_EMPTY;
    text_add_bytes(&time, words, zone == NULL ? 0 : (size_t)(zone - words));
    bool timed =
        time.len > 0 && strchr(time.data, ':') != NULL && moment_read_zoned(time.data, now, out, NULL) == RC_OK;
    text_free(&time);
    if (!timed)
        return err_say(err, RC_BAD, "deny.clock.time", SAID("word", words));
    const char *places = zone_places(++zone);
    return err_say(err, RC_BAD, places == NULL ? "deny.zone" : "deny.zone.several", SAID("zone", zone),
                   SAID("places", places == NULL ? "" : places));
}

/* ---- terms ------------------------------------------------------------------- */

/* "all, gray or off" */
static void write_choices(const struct setting_row *row, struct text *out)
{
    static const char *const yes_no[] = {"yes", "no", NULL};
    const char *const *choices = row->type == TYPE_FLAG ? yes_no : row->choices;
    for (size_t i = 0; choices[i] != NULL; i++) {
        text_add(out, i == 0 ? "" : choices[i + 1] != NULL ? ", " : catalog_text("list.or"));
        text_add(out, choices[i]);
    }
}

/* What the term can be. */
static void write_possible(const void *of, struct text *out)
{
    static const char *const keys[] = {[TYPE_TEXT] = "deny.term.text",
                                       [TYPE_NUMBER] = "deny.term.number",
                                       [TYPE_SPAN] = "deny.term.span",
                                       [TYPE_SPANS] = "deny.term.spans",
                                       [TYPE_PACES] = "deny.term.paces",
                                       [TYPE_TIMETABLE] = "deny.term.timetable",
                                       [TYPE_DAYS_OFF] = "deny.term.days",
                                       [TYPE_MOMENT] = "deny.term.moment",
                                       [TYPE_CHOICES] = "deny.term.choices",
                                       [TYPE_LEVELS] = "deny.term.levels",
                                       [TYPE_FLAG] = NULL};
    const struct setting_row *row = of;
    struct text low = TEXT_EMPTY, high = TEXT_EMPTY, choices = TEXT_EMPTY;
    if (row->type == TYPE_CHOICE || row->type == TYPE_CHOICES || row->type == TYPE_FLAG)
        write_choices(row, &choices);
    if (row->type == TYPE_NUMBER || row->type == TYPE_LEVELS) {
        text_add_int(&low, row->low);
        text_add_int(&high, row->high);
    } else { /* as it is typed */
        moment_span_write(row->low, &low);
        moment_span_write(row->high, &high);
    }
    if (row->type == TYPE_CHOICE || row->type == TYPE_FLAG)
        text_add(out, choices.data);
    else
        say(out, keys[row->type], SAID("low", low.data), SAID("high", high.data), SAID("choices", choices.data));
    text_free(&low);
    text_free(&high);
    text_free(&choices);
}

static enum rc unknown(const char *section, const char *key, struct err *err)
{
    struct nearest nearest = nearest_to(key);
    for (int i = 0; i < SETTINGS; i++)
        if (setting_row((enum setting)i)->own && strcmp(setting_row((enum setting)i)->section, section) == 0)
            nearest_try(&nearest, setting_row((enum setting)i)->key);
    if (nearest.best != NULL)
        return err_say(err, RC_BAD, "deny.term.near", SAID("term", key), SAID("near", nearest.best));
    return err_say(err, RC_BAD, "deny.term.unknown", SAID("term", key));
}

enum rc typed_term(const struct config *base, const char *section, const char *term, struct config **out,
                   struct err *err)
{
    char key[TERM_KEY];
    size_t len = strcspn(term, "=");
    enum rc rc = config_with_terms(base, section, &term, 1, out, NULL);
    if (rc == RC_OK)
        return RC_OK;
    if (len == 0 || term[len] == '\0' || len >= sizeof key)
        return err_say(err, RC_BAD, "deny.term", SAID_PART("word", term, 80));
    memcpy(key, term, len);
    key[len] = '\0';
    enum setting setting = setting_find(section, key);
    if (setting == SETTINGS || !setting_row(setting)->own)
        return unknown(section, key, err);
    return err_say(err, RC_BAD, "deny.term.wrong", SAID("term", key), SAID_PART("word", term + len + 1, WORD_SHOWN),
                   SAID_BY("possible", write_possible, setting_row(setting)));
}
