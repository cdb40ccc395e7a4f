#include "search/outside.h"

#include "base/mem.h"
#include "base/moment.h"
#include "base/setting_value.h"
#include "base/spawn.h"
#include "search/dialogue.h"

#include <unistd.h>

enum { RESTS = 10, MIB = 1024 * 1024 };

struct outsider {
    char name[SETTING_PROGRAM_ROOM];
    const struct config *config;
    int64_t rests; /* until then, in monotonic seconds */
    struct outsider *next;
};

struct outside {
    const struct config *config;
    struct outsider *first;
};

struct outside *outside_new(const struct config *config)
{
    struct outside *outside = mem_new(1, sizeof *outside);
    outside->config = config;
    return outside;
}

void outside_free(struct outside *outside)
{
    while (outside != NULL && outside->first != NULL) {
        struct outsider *one = outside->first;
        outside->first = one->next;
        free(one);
    }
    free(outside);
}

struct outsider *outside_find(struct outside *outside, const char *name)
{
    struct outsider *one = outside->first;
    while (one != NULL && strcmp(one->name, name) != 0)
        one = one->next;
    if (one != NULL)
        return one;
    one = mem_new(1, sizeof *one);
    (void)snprintf(one->name, sizeof one->name, "%s", name);
    one->config = outside->config;
    one->next = outside->first;
    outside->first = one;
    return one;
}

const char *outside_name(const struct outsider *outsider)
{
    return outsider->name;
}

static enum rc path_of(const struct config *config, const char *name, struct text *out, struct err *err)
{
    if (!config_is_set(config, SETTING_BOT_FOLDER))
        return err_set(err, RC_BAD, "bot.folder is not set");
    text_add_all(out, config_text(config, SETTING_BOT_FOLDER), "/", name);
    return RC_OK;
}

enum rc outside_known(const struct config *config, const char *name, struct err *err)
{
    struct text path = TEXT_EMPTY;
    enum rc rc = path_of(config, name, &path, err);
    if (rc == RC_OK && access(path.data, X_OK) != 0)
        rc = err_errno(err, "%s", path.data);
    text_free(&path);
    return rc;
}

static enum rc ask(struct outsider *outsider, const char *question, struct text *answer, struct err *err)
{
    const struct spawn_jail jail = {.folder = config_text(outsider->config, SETTING_BOT_FOLDER),
                                    .seconds = config_span(outsider->config, SETTING_BOT_TIMEOUT),
                                    .memory = config_number(outsider->config, SETTING_BOT_MEMORY) * MIB};
    struct text path = TEXT_EMPTY;
    if (moment_steady() < outsider->rests)
        return err_set(err, RC_BUSY, "it was late, and rests for a while");
    enum rc rc = path_of(outsider->config, outsider->name, &path, err);
    if (rc == RC_OK)
        rc = spawn_jailed(path.data, question, &jail, answer, err);
    if (rc == RC_BUSY)
        outsider->rests = moment_steady() + RESTS * jail.seconds;
    text_free(&path);
    return rc;
}

enum rc outside_choose(const struct search_task *task, const struct chance *chance, struct order *out, struct err *err)
{
    struct text question = TEXT_EMPTY, answer = TEXT_EMPTY;
    struct jv *asked = dialogue_question(task, chance), *said = NULL;
    jv_dump(asked, &question);
    text_add_char(&question, '\n');
    enum rc rc = ask(task->outsider, question.data, &answer, err);
    if (rc == RC_OK)
        rc = jv_parse(answer.data, answer.len, &said, err);
    if (rc == RC_OK)
        rc = dialogue_orders(task, said, out, err);
    jv_free(said);
    jv_free(asked);
    text_free(&answer);
    text_free(&question);
    return rc;
}
