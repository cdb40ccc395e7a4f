/*
 * What a person says to the robot beside orders. Input: a letter. Whatever it says: verbs are the engine's, days are
 * days, lines are lines of it, and no message ends behind its line. The same letter, if it is one of a part of them, is
 * read twice the same.
 */
#include "fuzz.h"

#include "base/moment.h"
#include "base/text.h"
#include "engine/play/spoken.h"
#include "engine/play/verbs.h"
#include "mail/utf8.h"
#include "words/commander.h"
#include "words/message.h"

#include <stdlib.h>
#include <string.h>

enum { TWICE = 8, TODAY = 20440 };

static bool is_verb(const char *word)
{
    static const char *const others[] = {"rules", "undo", "default", "pass"}; /* with a meaning in games */
    bool known = false;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        known = known || strcmp(word, others[i]) == 0;
    return known || verb_named(word) != VERB_NONE;
}

static void check_days(const struct sense *sense)
{
    for (int i = 1; i < sense->args; i++) {
        moment day = 0;
        struct err why = {0};
        const char *arg = sense->arg[i];
        if (strlen(arg) == 10 && arg[4] == '-' && arg[7] == '-')
            must_say(moment_read(arg, 0, &day, &why) == RC_OK, "away: '%s' is no day", arg);
    }
}

static void check(const struct commands *commands, const struct typed *typed)
{
    for (size_t i = 0; i < commands->count; i++) {
        const struct sense *sense = &commands->command[i].sense;
        must(sense->args > 0 && sense->args <= SENSE_ARGS && commands->command[i].number <= typed->count);
        must_say(is_verb(sense->arg[0]), "'%s' is no word of the robot's", sense->arg[0]);
        for (int k = 0; k < sense->args; k++)
            must(utf8_valid(sense->arg[k], strlen(sense->arg[k])));
        if (strcmp(sense->arg[0], "away") == 0)
            check_days(sense);
    }
    for (size_t i = 0; i < commands->lefts; i++)
        must(commands->left[i].number <= typed->count &&
             (i == 0 || commands->left[i].number >= commands->left[i - 1].number));
}

static void check_same(const struct commands *one, const struct commands *other)
{
    must(one->count == other->count && one->lefts == other->lefts);
    for (size_t i = 0; i < one->count; i++) {
        must(one->command[i].sense.args == other->command[i].sense.args);
        for (int k = 0; k < one->command[i].sense.args; k++)
            must(strcmp(one->command[i].sense.arg[k], other->command[i].sense.arg[k]) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct spoken *spoken; /* for all inputs */
    struct text body = TEXT_EMPTY;
    struct typed typed;
    struct commands commands, again;
    if (spoken == NULL)
        spoken = spoken_new();
    (void)utf8_clean((const char *)bytes, size, &body);
    terms_read_lines(body.data == NULL ? "" : body.data, &typed);
    for (size_t i = 0; i < typed.count; i++)
        must(message_sentence(&typed.line[i]) <= strlen(typed.line[i].text));
    spoken_read(spoken, &typed, TODAY, &commands);
    check(&commands, &typed);
    if (fuzz_chosen(bytes, size, TWICE)) {
        spoken_read(spoken, &typed, TODAY, &again);
        check_same(&commands, &again);
        commander_commands_free(&again);
    }
    commander_commands_free(&commands);
    spoken_event(spoken, &typed, TODAY, &commands);
    for (size_t i = 0; i < commands.count; i++)
        must(commands.command[i].sense.args > 0 && commands.command[i].number <= typed.count);
    commander_commands_free(&commands);
    terms_free_lines(&typed);
    text_free(&body);
    return 0;
}
