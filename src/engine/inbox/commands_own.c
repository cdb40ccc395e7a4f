#include "engine/inbox/commands.h"

#include "engine/gm/forget.h"
#include "words/catalog.h"
#include "words/when.h"

static void tell_data(struct job *job, const struct forget_data *data)
{
    const char *zone = facts_zone(job->services, &job->player);
    job_tell(job, "answer.data");
    job_tell(job, "answer.data.who", SAID("name", job->player.name), SAID_NUMBER("number", job->player.id),
             SAID_MOMENT("when", job->player.created, zone), SAID("addresses", data->addresses.data),
             SAID("zone", zone), SAID("language", catalog_used()->name));
    job_tell(job, "answer.data.games", SAID_NUMBER("seats", data->seats), SAID_NUMBER("messages", data->messages),
             SAID_NUMBER("ours", data->mails_out), SAID_NUMBER("theirs", data->mails_in));
    job_tell(job, "answer.data.forget");
}

enum rc commands_data(struct job *job, const char *reply, struct err *err)
{
    struct forget_data data = {0};
    struct text record = TEXT_EMPTY;
    enum rc rc = forget_data(job->services, job->player.id, &data, err);
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
