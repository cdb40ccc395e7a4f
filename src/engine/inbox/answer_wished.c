#include "engine/inbox/answer.h"

#include "words/wish.h"

#include <string.h>

/* How each of the words of the table of wishes is written, and what it does. A wish that is not here (an answer to what
 * was asked, or a second player at one address, for which there is no word) is offered to nobody. */
static const struct {
    const char *verb, *line, *does;
} lines[] = {
    {"address", "address ...", "wish.address"},
    {"address remove", "address remove ...", "wish.address.remove"},
    {"admit", "admit 12 Bruno", "wish.admit"},
    {"again", "again", "help.again"},
    {"away", "away until 2027-01-02", "help.away"},
    {"back", "back", "wish.back"},
    {"bid", "join 12 bids ...", "wish.bid"},
    {"block", "block Emil", "wish.block"},
    {"calendar", "calendar on", "help.calendar"},
    {"close", "close 12", "wish.close"},
    {"comment", "comment move 40: ...", "wish.comment"},
    {"concede", "concede", "help.concede"},
    {"deputy", "deputy Dora until 2027-01-10", "wish.deputy"},
    {"digest", "digest daily", "help.digest"},
    {"digest asked", "digest asked 12", "wish.digest.asked"},
    {"digest end", "digest end 12", "wish.digest.end"},
    {"forget me", "forget me", "wish.forget"},
    {"games", "games", "help.games"},
    {"help", "help", "help.help"},
    {"invite", "invite 12 Bruno", "wish.invite"},
    {"join", "join 12", "help.join"},
    {"language", "language ...", "wish.language"},
    {"leave", "leave", "help.leave"},
    {"my data", "my data", "wish.my"},
    {"name", "name Emil", "help.name"},
    {"note", "note: ...", "wish.note"},
    {"open", "open quorum", "help.open"},
    {"orders", "orders", "help.orders"},
    {"past", "past", "wish.past"},
    {"picture", "picture off", "help.picture"},
    {"press", "press red: ...", "help.press"},
    {"ready", "ready", "wish.ready"},
    {"reject", "reject 12 Bruno", "wish.reject"},
    {"reminders off", "reminders off 12", "wish.reminders"},
    {"reminders on", "reminders on", "help.reminders"},
    {"resend", "resend", "help.resend"},
    {"rules", "rules", "help.rules"},
    {"sandbox", "sandbox quorum", "wish.sandbox"},
    {"sleep", "sleep 23:00-07:00", "help.sleep"},
    {"standby new", "standby new ...", "wish.standby"},
    {"standby off", "standby off", "wish.standby.off"},
    {"standings", "standings", "help.standings"},
    {"start", "start", "wish.start"},
    {"state", "state", "help.state"},
    {"stop", "stop", "wish.stop"},
    {"takeover", "takeover 12", "help.takeover"},
    {"try", "try", "wish.try"},
    {"unblock", "unblock Emil", "wish.unblock"},
    {"undo", "undo", "help.undo"},
    {"unwatch", "unwatch 12", "wish.unwatch"},
    {"vote cancel", "vote cancel", "wish.vote.cancel"},
    {"vote draw", "vote draw", "wish.vote.draw"},
    {"vote extend", "vote extend 48h", "wish.vote.extend"},
    {"vote pause", "vote pause", "wish.vote.pause"},
    {"vote replace", "vote replace ...", "wish.vote.replace"},
    {"vote resume", "vote resume", "wish.vote.resume"},
    {"vote reveal", "vote reveal", "wish.vote.reveal"},
    {"vote undo", "vote undo 12", "wish.vote.undo"},
    {"wait", "wait", "wish.wait"},
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
