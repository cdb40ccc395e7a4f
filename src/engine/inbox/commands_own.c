#include "engine/inbox/commands.h"

#include "engine/gm/forget.h"
#include "words/catalog.h"

enum { DATA_A_DAY = 2, DAY = 86400 }; /* each goes through all mails that are kept */

static void tell_data(struct job *job, const struct forget_data *data)
{
    const char *zone = facts_zone(job->services, &job->player);
    job_tell(job, "answer.data");
    job_tell(job, "answer.data.who", SAID("name", job->player.name), SAID_NUMBER("number", job->player.id),
             SAID_MOMENT("when", job->player.created, zone), SAID("addresses", data->addresses.data),
             SAID("zone", zone), SAID("language", catalog_used()->name));
    job_tell(job, "answer.data.games", SAID_NUMBER("seats", data->seats), SAID_NUMBER("messages", data->messages),
             SAID_NUMBER("ours", data->mails_out), SAID_NUMBER("theirs", data->mails_in));
    if (data->events > 0)
        job_tell(job, "answer.data.events", SAID_NUMBER("events", data->events));
    job_tell(job, "answer.data.forget");
}

enum rc commands_data(struct job *job, const char *reply, struct err *err)
{
    struct forget_data data = {0};
    struct text record = TEXT_EMPTY;
    char key[COMMIT_KEY];
    int64_t today = 0;
    (void)snprintf(key, sizeof key, "data %lld", (long long)job->player.id);
    enum rc rc = commit_rate(job->services, &job->commit, key, DAY, &today, err);
    if (rc == RC_OK && today > DATA_A_DAY) {
        job_tell(job, "answer.data.today");
        job->understood = true;
        return job_reply(job, "notice", "answer.title.mail", (struct route){job->back, reply}, NULL, err);
    }
    if (rc == RC_OK)
        rc = forget_data(job->services, job->player.id, &data, err);
    if (rc == RC_OK) {
        jv_dump_pretty(data.all, &record);
        tell_data(job, &data);
        job->answer.record = record.data;
        rc = job_reply(job, "notice", "answer.title.data", (struct route){job->back, reply}, NULL, err);
        job->answer.record = NULL;
        job->understood = true;
    }
    text_free(&record);
    forget_data_free(&data);
    return rc;
}

void commands_forget(struct job *job)
{
    job->commit.handled.leaves = true;
    job_tell(job, "answer.forget");
}

/* ---- who does not want to sit with whom --------------------------------------------- */

static enum rc list_blocked(struct job *job, struct err *err)
{
    struct block_row *rows = NULL;
    size_t count = 0;
    struct text names = TEXT_EMPTY;
    enum rc rc = club_block_list(job->services->store, job->player.id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct player_row other = {0};
        if (rows[i].player != job->player.id)
            continue;
        rc = player_get(job->services->store, rows[i].other, &other, err);
        if (rc == RC_OK)
            text_addf(&names, "%s%s", names.len == 0 ? "" : ", ", other.name);
        player_row_free(&other);
    }
    if (rc == RC_OK)
        job_tell(job, names.len == 0 ? "answer.block.none" : "answer.block.list",
                 SAID("names", names.len == 0 ? "" : names.data));
    text_free(&names);
    free(rows);
    return rc;
}

static enum rc put_block(struct job *job, const struct player_row *other, bool block, struct err *err)
{
    const struct services *services = job->services;
    const struct block_row row = {.player = job->player.id, .other = other->id, .since = services->now};
    if (other->id == job->player.id) {
        job_tell(job, "answer.block.self");
        return RC_OK;
    }
    /* a row of its own, which the same mail once more leaves as it is */
    enum rc rc = services_begin(services, err);
    if (rc == RC_OK)
        rc = block ? club_block_put(services->store, &row, err)
                   : club_block_drop(services->store, row.player, row.other, err);
    if (rc == RC_OK || rc == RC_NONE) {
        job_tell(job,
                 block         ? "answer.block"
                 : rc == RC_OK ? "answer.unblock"
                               : "answer.unblock.none",
                 SAID("name", other->name));
        rc = RC_OK;
    }
    return rc;
}

enum rc commands_block(struct job *job, struct statement *said, bool *taken, struct err *err)
{
    struct player_row other = {0};
    char name[NAME_BYTES + 1];
    bool block = said->verb == VERB_BLOCK;
    size_t len = strlen(said->rest);
    while (len > 0 && strchr(".,!", said->rest[len - 1]) != NULL)
        len--;
    (void)snprintf(name, sizeof name, "%.*s", (int)len, said->rest);
    bool on = config_flag(job->services->config, SETTING_TABLE_BLOCKS);
    enum rc rc = RC_OK;
    if (on && len > 0)
        rc = len > NAME_BYTES ? RC_NONE : player_by_name(job->services->store, name, &other, err);
    *taken = rc != RC_NONE || (said->spoken == NULL && strchr(name, ' ') == NULL);
    job->understood = job->understood || *taken;
    if (!on)
        job_tell(job, "answer.block.off");
    else if (len == 0)
        rc = list_blocked(job, err);
    else if (rc == RC_OK)
        rc = put_block(job, &other, block, err);
    else if (!*taken) { /* "Block the door, ..." */
        statement_restore(said);
        said->verb = VERB_NONE;
    } else if (rc == RC_NONE)
        job_tell(job, "answer.block.unknown", SAID_PART("name", name, NAME_BYTES));
    player_row_free(&other);
    return rc == RC_NONE ? RC_OK : rc;
}
