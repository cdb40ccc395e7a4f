#include "engine/doctor.h"

#include "engine/record.h"
#include "engine/replay.h"

static void fault(struct text *out, struct doctor_report *report, int64_t game, const char *why)
{
    text_addf(out, "game %lld: %s\n", (long long)game, why);
    report->faults++;
}

static enum rc examine(const struct host *host, int64_t game, struct text *out, struct doctor_report *report,
                       struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    struct jv *record = NULL;
    struct replay_report played = {0};
    struct err why = {0};
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    enum rc rc = table_load(host, game, table, &why);
    if (rc == RC_OK && table->live) {
        rc = record_build(host, table, &record, &why);
        if (rc == RC_OK)
            rc = replay_record(record, &played, &why);
        report->games++;
        report->moves += (size_t)played.moves;
    }
    if (rc == RC_OK)
        rc = audit_verify(host->store, game, &why);
    jv_free(record);
    table_free(table);
    free(table);
    if (rc == RC_BAD || rc == RC_DAMAGED) {
        fault(out, report, game, why.text);
        rc = RC_OK;
    }
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}

enum rc doctor(const struct host *host, struct text *out, struct doctor_report *report, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    *report = (struct doctor_report){0};
    enum rc rc = store_check(host->store, out, &report->faults, err);
    if (rc == RC_OK)
        rc = game_list(host->store, GAMES_ALL, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = examine(host, rows[i].id, out, report, err);
    game_rows_free(rows, count);
    return rc;
}
