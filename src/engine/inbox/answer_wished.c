#include "engine/inbox/answer.h"

#include "words/wish.h"

#include <string.h>

/* How each of the words of the table of wishes is written, and what it does. A wish that is not here (an answer to what
 * was asked, or what this house has no word for) is offered to nobody. */
static const struct {
    const char *verb, *line, *does;
} lines[] = {
    {"again", "again", "help.again"},
    {"away", "away until 2027-01-02", "help.away"},
    {"back", "back", "wish.back"},
    {"block", "block Emil", "wish.block"},
    {"calendar", "calendar on", "help.calendar"},
    {"close", "close 12", "wish.close"},
    {"address", "address ...", "wish.address"},
    {"admit", "admit 12 Bruno", "wish.admit"},
    {"comment", "comment move 40: ...", "wish.comment"},
    {"concede", "concede", "help.concede"},
    {"deputy", "deputy Dora until 2027-01-10", "wish.deputy"},
    {"digest", "digest daily", "help.digest"},
    {"forget", "forget me", "wish.forget"},
    {"games", "games", "help.games"},
    {"help", "help", "help.help"},
    {"invite", "invite 12 Bruno", "wish.invite"},
    {"join", "join 12", "help.join"},
    {"language", "language en", "help.language"},
    {"leave", "leave", "help.leave"},
    {"my", "my data", "wish.my"},
    {"name", "name Emil", "help.name"},
    {"note", "note: ...", "wish.note"},
    {"open", "open quorum", "help.open"},
    {"orders", "orders", "help.orders"},
    {"past", "past", "wish.past"},
    {"picture", "picture off", "help.picture"},
    {"press", "press red: ...", "help.press"},
    {"ready", "ready", "help.wait"},
    {"reminders", "reminders off", "help.reminders"},
    {"resend", "resend", "help.resend"},
    {"rules", "rules", "help.rules"},
    {"sleep", "sleep 23:00-07:00", "help.sleep"},
    {"standby", "standby quorum", "help.standby"},
    {"standings", "standings", "help.standings"},
    {"state", "state", "help.state"},
    {"stop", "stop", "help.stop"},
    {"takeover", "takeover 12", "help.takeover"},
    {"try", "try", "wish.try"},
    {"undo", "undo", "help.undo"},
    {"vote", "vote draw", "help.vote"},
    {"watch", "watch 12", "wish.watch"},
    {"zone", "zone Europe/Rome", "help.zone"},
};

bool answer_wished(struct job *job)
{
    struct text text = TEXT_EMPTY;
    struct typed typed;
    struct wishes wishes;
    bool any = false;
    for (int i = 0; i < job->statements && text.len < JOB_READ_BYTES; i++)
        text_add_all(&text, job->statement[i].raw, "\n");
    terms_read_lines(text.data == NULL ? "" : text.data, &typed);
    wish_guess(&typed, &wishes);
    for (size_t i = 0; i < wishes.count; i++)
        for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) {
            if (strcmp(lines[k].verb, wishes.verb[i]) != 0)
                continue;
            if (!any)
                job_tell(job, "answer.wish");
            any = true;
            job_tell(job, "answer.wish.line", SAID("line", lines[k].line), SAID_KEY("does", lines[k].does));
        }
    terms_free_lines(&typed);
    text_free(&text);
    return any;
}
