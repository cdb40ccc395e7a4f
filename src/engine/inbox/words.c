#include "engine/inbox/words.h"

#include "base/zone.h"
#include "engine/game/clock.h"
#include "engine/inbox/handlers.h"
#include "engine/inbox/press.h"
#include "engine/play/spoken.h"
#include "words/commander.h"
#include "words/cut.h"
#include "words/lists.h"

enum { CHAT_WORDS = 3 };

/* "12: ready", "#12": for whoever takes a mail about several games apart. */
static bool has_head(const char *raw)
{
    raw += strspn(raw, " \t\r");
    size_t hash = raw[0] == '#' ? 1 : 0, digits = strspn(raw + hash, "0123456789");
    return digits > 0 && (hash > 0 || raw[digits] == ':');
}

/* Somebody's words to others, a game master's commands, and what stands in a copy of our mail are nothing to be read.
 */
static bool is_readable(const struct statement *said)
{
    bool loose;
    if (said->verb == VERB_OPEN || said->verb == VERB_EVENT || said->verb == VERB_EVENTS ||
        verb_is(said->verb, VERB_NUMBERS_GAME))
        return false; /* names and terms stand behind it, which are nothing else */
    return statement_is_open(said) && !said->private && said->verb != VERB_PRESS && said->verb != VERB_GM &&
           statement_kind(said) != STATEMENT_NOTE && !statement_blank(said->raw) && !has_head(said->raw) &&
           press_aside(said, &loose) == NULL;
}

bool words_are_free(const struct statement *said)
{
    return statement_is_open(said) && !said->private && !said->copied && said->talk == 0 && said->orders == 0 &&
           !statement_blank(said->raw) && statement_kind(said) != STATEMENT_SIGNED;
}

/* The lines of the mail, each in its place. */
static void gather(const struct job *job, struct text *out)
{
    for (int i = 0; i < job->statements; i++) {
        if (is_readable(&job->statement[i]) && out->len < JOB_READ_BYTES)
            text_add(out, job->statement[i].raw);
        text_add_char(out, '\n');
    }
}

static void join_args(const struct sense *sense, int from, const char *between, struct text *out)
{
    for (int i = from; i < sense->args; i++)
        text_addf(out, "%s%s", i > from ? between : "", sense->arg[i]);
}

static bool is(const struct sense *sense, const char *verb)
{
    return strcmp(sense->arg[0], verb) == 0;
}

/* What stands behind the verb, as the handbook has it. False: it is for the game to read. */
static bool write_rest(const struct sense *sense, struct text *out)
{
    static const char *const whole[] = {"until", "maybe", NULL};
    if (is(sense, "pass"))
        return false;
    if (is(sense, "default"))
        text_add(out, "default");
    else if (is(sense, "away") && sense->args == 3 && !list_has(whole, sense->arg[1]))
        text_add_all(out, sense->arg[1], " to ", sense->arg[2]);
    else if (is(sense, "press") && sense->args == 3)
        text_add_all(out, sense->arg[1], ": ", sense->arg[2]);
    else if (is(sense, "vote") && sense->args > 3 && strcmp(sense->arg[1], "win") == 0) {
        text_add(out, "win ");
        join_args(sense, 2, ", ", out);
    } else
        join_args(sense, 1, " ", out);
    return out->len == 0 || strchr(out->data, '\n') == NULL;
}

/* "Yes, but ..." is for those who know what was asked, and "take wrong" is no answer. */
static bool is_no_answer(const struct statement *said, const struct sense *sense)
{
    return (is(sense, "yes") || is(sense, "no")) && (said->verb != VERB_NONE || statement_is_of_game(said->line));
}

/* "take default" says for what: the game reads it. */
static bool is_of_decision(const struct statement *said, const struct sense *sense)
{
    const char *raw = said->raw + strspn(said->raw, " \t");
    return is(sense, "default") && statement_is_of_game(said->line) &&
           strncasecmp(raw, sense->arg[0], strlen(sense->arg[0])) != 0;
}

/* Who wants to play and names no game, in a mail about none, is told which there are and how to join. */
static enum verb verb_of(const struct job *job, const struct statement *said, const struct sense *sense)
{
    bool plain = is(sense, "join") && sense->args == 1 && said->verb != VERB_JOIN;
    if (plain && job->who.game == 0 && !job->who.invited)
        return VERB_GAMES;
    return is(sense, "default") ? VERB_REST : verb_named(sense->arg[0]);
}

/* "zone Africa/Porto-Novo", and what set_zone() asks about. */
static bool names_zone(const struct statement *said)
{
    return said->verb == VERB_ZONE &&
           ((strchr(said->rest, '/') != NULL && moment_zone_known(said->rest)) || zone_is_ambiguous(said->rest));
}

/* Does the line say it by the letter already? Days, zones and hours have many forms, a verb has one. */
static bool says_so(const struct job *job, const struct statement *said, const struct sense *sense)
{
    static const enum verb interpreted[] = {VERB_AWAY, VERB_ZONE, VERB_SLEEP, VERB_VOTE};
    enum verb verb = verb_of(job, said, sense);
    bool same = said->verb == verb;
    for (size_t i = 0; i < sizeof interpreted / sizeof interpreted[0]; i++)
        same = same && verb != interpreted[i];
    return same || names_zone(said);
}

/* The answer to a question of ours: only a plain yes or no that is all the mail says, and none by the way where it is
 * about what cannot be taken back. */
static bool is_plain_answer(const struct job *job, const struct typed *body, const struct commands *commands)
{
    struct cut cut;
    if (job->who.token.kind != TOKEN_PARKED || commands->count != 1)
        return false;
    const struct sense *sense = &commands->command[0].sense;
    cut_read(body, NULL, NULL, &cut);
    bool plain = cut.count == 1 && (is(sense, "yes") || is(sense, "no"));
    cut_free(&cut);
    return plain;
}

/* The commands of one line, each a statement of it. Returns how many there are more than before. */
static int put_line(struct job *job, int at, const struct commands *commands, size_t first, size_t count)
{
    int added = 0;
    bool replaced = false;
    for (size_t i = first; i < first + count; i++) {
        struct text rest = TEXT_EMPTY;
        const struct sense *sense = &commands->command[i].sense;
        bool told = !is_no_answer(&job->statement[at], sense) && !is_of_decision(&job->statement[at], sense) &&
                    write_rest(sense, &rest) && (strcmp(sense->arg[0], "press") != 0 || !press_is_torn(job, at));
        const char *behind = rest.data == NULL ? "" : rest.data;
        if (told && !replaced && !(count == 1 && says_so(job, &job->statement[at], sense))) {
            statement_speak(&job->statement[at], verb_of(job, &job->statement[at], sense), behind);
            job->statement[at].about = sense->about;
            replaced = true;
        } else if (told && replaced) {
            struct statement *further = statement_cut(job, at, added + 1, 0, strlen(job->statement[at].raw));
            if (further != NULL) {
                further->place = STATEMENT_BESIDE;
                statement_speak(further, verb_of(job, further, sense), behind);
                further->about = sense->about;
                added++;
            }
        }
        text_free(&rest);
    }
    return added;
}

/* The first stretch of the line from `from` on that is written so. NULL: there is none. */
static struct statement *cut_left(struct job *job, int at, int behind, const char *text, size_t *from)
{
    const char *raw = job->statement[at].raw, *found = strstr(raw + *from, text);
    if (found == NULL)
        return NULL;
    size_t begin = (size_t)(found - raw);
    *from = begin + strlen(text);
    return statement_cut(job, at, behind, begin, *from);
}

/* What the line says beside its commands, as statements of their own: "Away until Monday. I take the forum." A message
 * or another word for the robot is not read from there, and its writer hears so. Lines that may be orders as well are
 * read whole (people.h). Returns how many there are more. */
static int put_left(struct job *job, int at, const struct commands *commands, size_t number)
{
    int added = 0;
    enum verb verb = job->statement[at].verb;
    bool read = verb == VERB_NONE || verb == VERB_OPEN || verb == VERB_YES || verb == VERB_NO ||
                (verb_is(verb, VERB_PLANS | VERB_ASKS) && verb != VERB_UNDO);
    size_t from = 0;
    for (size_t i = 0; i < commands->lefts && !read; i++) {
        bool loose;
        struct statement *said =
            commands->left[i].number == number ? cut_left(job, at, added + 1, commands->left[i].text, &from) : NULL;
        if (said == NULL)
            continue;
        bool message = press_aside(said, &loose) != NULL;
        said->place = STATEMENT_BESIDE;
        if (said->verb == VERB_NONE && !message) {
            added++;
            continue;
        }
        if (message || (said->verb != VERB_YES && said->verb != VERB_NO))
            job_leave(job, said->raw, "answer.useless", SAID_PART("line", said->raw, QUOTED_BYTES_MOST));
        statement_drop(job, at + added + 1);
    }
    return added;
}

/* Greetings, closings and the like around what is asked for. */
static void drop_frame(struct job *job, const struct typed *body)
{
    struct cut cut;
    cut_read(body, NULL, NULL, &cut);
    for (int i = 0; i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        if (!cut_keeps(&cut, (size_t)i + 1) && said->verb == VERB_NONE && is_readable(said) &&
            !statement_is_of_game(said->line))
            statement_end(said, STATEMENT_CHAT);
    }
    cut_free(&cut);
}

static bool is_chat(const char *raw)
{
    int words = 0;
    for (const char *at = raw + strspn(raw, " \t\r"); *at != '\0'; at += strspn(at, " \t\r")) {
        words++;
        at += strcspn(at, " \t\r");
    }
    return words >= CHAT_WORDS;
}

/* "Please unsubscribe me" is a wish where it is all that a mail says; below other words it is a footer, as newsletters
 * and offices put it there ("Unsubscribe", "Please stop printing mails"). */
static void drop_footers(struct job *job)
{
    int lines = 0;
    for (int i = 0; i < job->statements; i++)
        lines += job->statement[i].fate == STATEMENT_OPEN && !statement_blank(job->statement[i].raw);
    for (int i = 0; i < job->statements && lines > 1; i++) {
        struct statement *said = &job->statement[i];
        if (said->verb != VERB_STOP || said->spoken == NULL || said->fate != STATEMENT_OPEN || statement_repeats(said))
            continue;
        statement_end(said, STATEMENT_ASIDE);
        job_leave(job, said->raw, "answer.stop.how", SAID_PART("line", said->raw, 100));
    }
}

/* Whether all that stands behind "stop" or "start" goes with it: "stop my mail, please". */
static bool goes_with(const char *rest)
{
    char word[32];
    for (const char *at = rest + strspn(rest, " \t.,;:!"); *at != '\0'; at += strspn(at, " \t.,;:!")) {
        size_t len = strcspn(at, " \t.,;:!");
        struct text small = text_fixed(word, sizeof word);
        for (size_t i = 0; i < len; i++)
            text_add_char(&small, (char)(at[i] >= 'A' && at[i] <= 'Z' ? at[i] - 'A' + 'a' : at[i]));
        if (small.failed || !list_has(list_stop_behind, word))
            return false;
        at += len;
    }
    return true;
}

/* "Stop attacking me", "Stop the war!" stop no mail. */
static void drop_accidents(struct job *job, const struct commands *commands)
{
    for (int i = 0; i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        bool read = false;
        for (size_t k = 0; k < commands->count; k++)
            read = read || commands->command[k].number == (size_t)i + 1;
        if ((said->verb == VERB_STOP || said->verb == VERB_START) && !read && !goes_with(said->rest))
            said->verb = VERB_NONE;
    }
}

/* Whether it is the end of a line, or names a game. */
static bool ends_or_names(const struct job *job, const char *rest)
{
    char word[64];
    int64_t game = 0;
    struct err none = {0};
    size_t marks = strspn(rest, ".! "), len = strlen(rest + marks);
    while (len > 0 && strchr(".! ", rest[marks + len - 1]) != NULL)
        len--;
    if (len == 0)
        return true;
    (void)snprintf(word, sizeof word, "%.*s", (int)len, rest + marks);
    bool games = job->services->store != NULL; /* a letter that is tried is of no house */
    return games && rest[0] == ' ' && len < sizeof word && job_find_game(job->services, word, &game, &none) == RC_OK;
}

/* "Quit" may be wanted of the mails or of the game: neither is done. In a signature it is no less. */
static void ask_quit(struct job *job)
{
    static const char *const words[] = {"quit", "i quit", "exit"};
    for (int i = 0; i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        const struct order_line *line = said->line;
        bool signature = said->place == STATEMENT_SIGNATURE;
        bool whole = said->verb == VERB_NONE && (is_readable(said) || signature);
        for (size_t k = 0; whole && k < sizeof words / sizeof words[0]; k++) {
            size_t len = strlen(words[k]);
            if (strncmp(line->text, words[k], len) != 0 || !ends_or_names(job, line->text + len))
                continue;
            said->fate = STATEMENT_ASIDE; /* also of what no letter is read from */
            job->understood = true;
            job_leave(job, said->raw, "answer.quit");
        }
    }
}

void words_read(struct job *job)
{
    struct text body = TEXT_EMPTY;
    struct typed typed;
    struct commands commands;
    if (job->services->spoken == NULL || job->statements == 0 || job->letter.strict)
        return;
    if (!job->who.confirms)
        ask_quit(job);
    gather(job, &body);
    terms_read_lines(body.data, &typed);
    int64_t today = moment_local(job->received, clock_zone(job->services, job->player.zone)).day;
    spoken_read(job->services->spoken, &typed, today, &commands);
    if (job->who.confirms && job->yes.parked == 0 && !is_plain_answer(job, &typed, &commands))
        commander_commands_free(&commands);
    if (commands.count > 0)
        drop_frame(job, &typed);
    drop_accidents(job, &commands);
    int shift = 0;
    for (size_t from = 0, to; from < commands.count; from = to) {
        for (to = from; to < commands.count && commands.command[to].number == commands.command[from].number;)
            to++;
        int at = (int)commands.command[from].number - 1 + shift;
        if (at < shift || at >= job->statements)
            continue;
        int added = put_line(job, at, &commands, from, to - from);
        shift += added + put_left(job, at + added, &commands, commands.command[from].number);
    }
    drop_footers(job);
    for (int i = 0; commands.count > 0 && job->who.game == 0 && i < job->statements; i++)
        if (job->statement[i].verb == VERB_NONE && is_readable(&job->statement[i]) &&
            !statement_is_of_game(job->statement[i].line) &&
            (job->statement[i].place == STATEMENT_BESIDE || is_chat(job->statement[i].raw)))
            statement_end(&job->statement[i], STATEMENT_CHAT);
    handlers_try_alone(job);
    commander_commands_free(&commands);
    terms_free_lines(&typed);
    text_free(&body);
}
