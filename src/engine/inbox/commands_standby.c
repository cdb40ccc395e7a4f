/* Who is told of seats that are open, and of tables to come. */
#include "base/mem.h"
#include "engine/game/guests.h"
#include "engine/inbox/commands.h"
#include "engine/inbox/mail_words.h"
#include "rules/rules.h"
#include "words/catalog.h"
#include "words/day.h"

/* "new", "new quorum", "quorum for 3", "new quorum for 3": tables to come. False: it is about seats of games. `told`:
 * how people say it. */
static bool wants_table(const char *rest, char out[GUESTS_WANTED], struct text *told)
{
    const struct rules *rules = NULL;
    struct terms terms;
    int64_t seats = 0;
    size_t at = 0;
    terms_read(rest, &terms);
    bool is_new = term_is(terms_at(&terms, at), "new");
    at += is_new;
    if (terms_at(&terms, at)->kind == TERM_WORD && (rules = rules_find(terms_at(&terms, at)->plain)) != NULL)
        at++;
    if (term_is(terms_at(&terms, at), "for") && (seats = day_count_of(terms_at(&terms, at + 1))) > 0 &&
        seats <= SEATS_MAX)
        at += 2;
    bool is = at == terms.count && (is_new || (rules != NULL && seats > 0));
    terms_free(&terms);
    guests_wanted(rules == NULL ? "" : rules->id, (int)seats, out);
    if (is && rules != NULL && seats > 0)
        say(told, "answer.standby.of", SAID("rules", rules->title), SAID_NUMBER("seats", seats));
    else if (is)
        text_add(told, rules == NULL ? catalog_text("answer.standby.any") : rules->title);
    return is && (rules != NULL || seats == 0);
}

/* "standby quorum", "standby any" or alone, "standby off" */
void commands_standby(struct job *job, const char *rest)
{
    char word[32], wanted[GUESTS_WANTED];
    struct text table = TEXT_EMPTY;
    if (wants_table(rest, wanted, &table)) {
        commit_standby(&job->commit, job->player.id, wanted, true);
        job_tell(job, "answer.standby.table", SAID("games", table.data));
        text_free(&table);
        return;
    }
    text_free(&table);
    mail_words_lower(rest, word, sizeof word);
    bool off = strcmp(word, "off") == 0, any = word[0] == '\0' || strcmp(word, "any") == 0;
    const struct rules *rules = off || any ? NULL : rules_find(word);
    if (!off && !any && rules == NULL) {
        struct text known = TEXT_EMPTY;
        rules_names(&known);
        job_tell(job, "answer.standby.unknown", SAID_PART("game", rest, 60), SAID("games", known.data));
        text_free(&known);
        return;
    }
    commit_standby(&job->commit, job->player.id, any || off ? "" : rules->id, !off);
    if (off) {
        job_tell(job, "answer.standby.off");
        return;
    }
    job_tell(job, "answer.standby", SAID("games", any ? catalog_text("answer.standby.any") : rules->title));
}

enum rc commands_standby_write(const struct job *job, struct text *out, struct err *err)
{
    struct standby_row *rows = NULL;
    size_t count = 0;
    bool any = false;
    enum rc rc = club_standby_list(job->services->store, "", &rows, &count, err);
    for (int i = -1; rc == RC_OK && (i < 0 || rules_all[i] != NULL); i++) {
        const char *id = i < 0 ? "" : rules_all[i]->id;
        bool on = false;
        for (size_t k = 0; k < count; k++)
            on = on || (rows[k].player == job->player.id && strcmp(rows[k].rules, id) == 0);
        for (size_t k = 0; k < job->commit.standbys; k++) {
            const struct standby_change *said = &job->commit.standby[k];
            if (!said->on || strcmp(said->rules, id) == 0)
                on = said->on;
        }
        any = any || (on && i < 0);
        if (on && (i < 0 || !any))
            text_addf(out, "%s%s", out->len == 0 ? "" : ", ",
                      i < 0 ? catalog_text("answer.standby.any") : rules_all[i]->title);
    }
    for (size_t k = 0; rc == RC_OK && k < count; k++) {
        const char *slash = strchr(rows[k].rules, '/');
        if (rows[k].player != job->player.id || slash == NULL)
            continue;
        char *id = mem_copy_part(rows[k].rules, (size_t)(slash - rows[k].rules));
        const struct rules *rules = rules_find(id);
        text_add(out, out->len == 0 ? "" : ", ");
        say(out, slash[1] == '0' ? "answer.standby.new" : "answer.standby.of",
            SAID("rules", rules == NULL ? catalog_text("answer.standby.any") : rules->title), SAID("seats", slash + 1));
        free(id);
    }
    club_standby_rows_free(rows, count);
    return rc;
}
