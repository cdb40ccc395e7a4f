/* What a letter in its writer's own words wants of an event that it names. */
#include "engine/inbox/words.h"

#include "base/mem.h"
#include "engine/game/clock.h"
#include "engine/inbox/answer.h"
#include "engine/inbox/event_named.h"
#include "engine/inbox/question.h"
#include "engine/inbox/wish_line.h"
#include "engine/play/spoken.h"
#include "words/commander.h"
#include "words/lexicon.h"

enum { LINE_ROOM = 160 };

/* What is wanted, as the frames of templates/words/event.words have it. */
enum wants {
    WANTS_NOTHING,
    WANTS_SKIP,
    WANTS_CHALLENGE,
    WANTS_MEET, /* to play: somebody, or there at all */
    WANTS_LEAVE,
    WANTS_DECLINE, /* not to be in it: of who is not, nothing */
    WANTS_ENTER,
    WANTS_SHOW, /* it asks what an event can tell */
    WANTS_ASK,  /* it asks something */
    WANTS_LIST  /* it asks which there are */
};

/* Words of the handbook for other things among them. */
static enum wants wants_of(const struct sense *sense)
{
    static const struct {
        const char *verbs;
        enum wants wants;
    } known[] = {{"skip", WANTS_SKIP},
                 {"challenge", WANTS_CHALLENGE},
                 {"meet", WANTS_MEET},
                 {"leave", WANTS_LEAVE},
                 {"decline", WANTS_DECLINE},
                 {"enter join register", WANTS_ENTER},
                 {"show standings", WANTS_SHOW},
                 {"ask", WANTS_ASK},
                 {"list", WANTS_LIST}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (sense_is(sense, known[i].verbs))
            return known[i].wants;
    return WANTS_NOTHING;
}

/* What came of a letter, or of one of its statements. */
struct read {
    char line[LINE_ROOM]; /* ""; nothing */
    const char *does;     /* the key of what it does; NULL: it only asks */
};

/* ---- an event ---------------------------------------------------------------------- */

/* How the writer stands to it. */
struct part_in {
    bool live, entering, in;
};

static struct part_in part_of(const struct job *job, const struct book *book)
{
    const struct entrant_row *own = book_of_player(book, job->player.id);
    bool entering = book->row.status == CONTEST_ENTERING;
    return (struct part_in){entering || book->row.status == CONTEST_RUNNING, entering, own != NULL && own->until == 0};
}

/* "Bruno", "Bruno's place". */
static bool says(const struct terms *terms, const char *name)
{
    char *of_theirs = mem_textf("%ss", name);
    bool is = event_named_holds(terms, name) || event_named_holds(terms, of_theirs);
    free(of_theirs);
    return is;
}

/* Whom of the entrants the words name, beside the writer; NULL: nobody. */
static const char *challenged(const struct job *job, const struct book *book, const struct terms *terms)
{
    for (size_t i = 0; i < book->entrants; i++) {
        const char *name = book_name(book, book->entrant[i].number);
        if (book->entrant[i].player != job->player.id && book->entrant[i].until == 0 && says(terms, name))
            return name;
    }
    return NULL;
}

/* Only what can be done is asked about: who is in is never asked to enter, and who is not never to leave. Else it is
 * shown; but who only says that they are not in it is left alone. */
static void decide(const struct job *job, const struct book *book, enum wants wants, const struct terms *terms,
                   struct read *out)
{
    const struct part_in is = part_of(job, book);
    bool runs = is.in && is.live && !is.entering, ladder = runs && book->row.kind == CONTEST_LADDER;
    const char *name = book->row.name, *other = ladder ? challenged(job, book, terms) : NULL;
    const char *act = NULL;
    if (wants == WANTS_DECLINE && !is.in)
        return;
    if ((wants == WANTS_CHALLENGE || wants == WANTS_MEET) && other != NULL) {
        (void)snprintf(out->line, LINE_ROOM, "event %s challenge %s", name, other);
        out->does = "wish.event.challenge";
        return;
    }
    if ((wants == WANTS_ENTER || wants == WANTS_MEET) && is.live && !is.in) {
        act = "enter";
        out->does = "wish.event.enter";
    } else if ((wants == WANTS_LEAVE || wants == WANTS_DECLINE) && is.live && is.in) {
        act = "withdraw";
        out->does = is.entering ? "wish.event.withdraw" : "wish.event.withdraw.final";
    } else if (wants == WANTS_SKIP && runs && book->row.kind == CONTEST_SWISS) {
        act = "skip";
        out->does = "wish.event.skip";
    }
    (void)snprintf(out->line, LINE_ROOM, act == NULL ? "event %s" : "event %s %s", name, act);
}

/* Does it suit what is wanted better than others of the same kind? */
static bool suits(const struct job *job, const struct book *book, enum wants wants)
{
    const struct part_in is = part_of(job, book);
    if (wants == WANTS_SKIP)
        return is.in && book->row.kind == CONTEST_SWISS;
    if (wants == WANTS_CHALLENGE || wants == WANTS_MEET)
        return is.in && book->row.kind == CONTEST_LADDER;
    return is.live && (wants == WANTS_ENTER ? !is.in : is.in);
}

/* The one that is meant, of those that fit equally well; id 0: it may be any of several. */
static enum rc choose(const struct job *job, const struct event_named *named, enum wants wants, struct book *out,
                      struct err *err)
{
    enum rc rc = RC_OK;
    bool several = false;
    for (size_t i = 0; rc == RC_OK && i < named->count; i++) {
        struct book book = {0};
        rc = book_load(job->services, named->head[i]->id, &book, err);
        bool fits = rc == RC_OK && (named->count == 1 || suits(job, &book, wants));
        several = several || (fits && out->row.id != 0);
        if (fits && out->row.id == 0)
            *out = book;
        else
            book_free(&book);
        rc = services_goes_on(rc) ? RC_OK : rc;
    }
    if (several) {
        book_free(out);
        *out = (struct book){0};
    }
    return rc;
}

/* ---- the letter -------------------------------------------------------------------- */

/* Words that people write of events as well, and that are ours for other things. */
static bool is_loose(const struct job *job, const struct statement *said)
{
    static const enum verb loose[] = {VERB_NONE,     VERB_JOIN, VERB_LEAVE, VERB_STANDINGS, VERB_STATE,
                                      VERB_REGISTER, VERB_YES,  VERB_NO,    VERB_START}; /* "No podré ..." */
    bool is = false, asked = job_asked(job)[0] != '\0';
    for (size_t i = 0; i < sizeof loose / sizeof loose[0]; i++)
        is = is || said->verb == loose[i];
    is = is || (job->who.game == 0 && said->verb == VERB_ADD); /* "add me to the ladder" */
    return is && !(asked && (said->verb == VERB_YES || said->verb == VERB_NO));
}

static bool is_readable(const struct job *job, const struct statement *said)
{
    return words_are_free(said) && is_loose(job, said);
}

/* Does a game have that name? Then it is meant. */
static bool names_game(const struct job *job, const struct statement *said)
{
    char word[64];
    int64_t game = 0;
    struct err none = {0};
    size_t len = strcspn(said->rest, " ,.!");
    if (said->verb == VERB_NONE || len == 0 || len >= sizeof word)
        return false;
    (void)snprintf(word, sizeof word, "%.*s", (int)len, said->rest);
    return job_find_game(job->services, word, &game, &none) == RC_OK;
}

/* What may be said of an event, a line for each statement. */
struct letter {
    struct text text;
    struct typed typed;
    bool all; /* nothing is said beside it */
};

static void gather(const struct job *job, struct letter *out)
{
    *out = (struct letter){.text = TEXT_EMPTY, .all = true};
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        bool readable = is_readable(job, said) && !names_game(job, said);
        if (readable && out->text.len < JOB_READ_BYTES)
            text_add(&out->text, said->raw);
        text_add_char(&out->text, '\n');
        out->all = out->all && (readable || statement_blank(said->raw) || said->place == STATEMENT_BLOCK ||
                                said->place == STATEMENT_SIGNATURE);
    }
    terms_read_lines(out->text.data, &out->typed);
}

/* In an answer to a game's mail only what is plainly no order there: a time of the year is, and much else. */
static bool is_meant(const struct job *job, const struct event_named *named, enum wants wants)
{
    bool plain = job->who.game == 0 || named->nouns;
    if (named->count == 0)
        return false;
    if (wants == WANTS_NOTHING)
        return named->whole && (plain || named->sure);
    return named->sure || wants != WANTS_ASK;
}

/* There a name that may be something else is that of the event which the game is of, unless the game knows the word:
 * "I leave Trieste in spring". */
static enum rc is_of_game(const struct job *job, const struct book *book, enum wants wants, bool *is, struct err *err)
{
    int64_t of = 0;
    struct lexicon *lexicon = lexicon_new();
    enum rc rc = contest_of_game(job->services->store, job->who.game, &of, err);
    bool known = lexicon_take(lexicon, book->rules->id) && lexicon_knows(lexicon, book->row.name);
    *is = rc == RC_OK && of == book->row.id && (wants == WANTS_SHOW || !known);
    lexicon_free(lexicon);
    return rc;
}

static enum rc read_terms(const struct job *job, const struct terms *terms, enum wants wants,
                          const struct event_list *events, struct read *out, struct err *err)
{
    struct book book = {0};
    struct event_named named;
    *out = (struct read){.line = ""};
    event_named_find(terms, events, &named);
    bool one = named.count == 1 && (named.sure || !named.some), plain = job->who.game == 0;
    bool any = named.some && (wants == WANTS_ENTER || wants == WANTS_MEET),
         lists = !one && (wants == WANTS_LIST || any);
    bool unnamed = wants == WANTS_CHALLENGE && plain && named.count == 0;
    if (unnamed)
        event_named_ladders(events, &named);
    bool meant = !lists && is_meant(job, &named, wants);
    enum rc rc = meant ? choose(job, &named, wants, &book, err) : RC_OK;
    if (rc == RC_OK && book.row.id != 0 && !plain && !named.sure && !named.nouns)
        rc = is_of_game(job, &book, wants, &meant, err);
    if (rc == RC_OK && meant && book.row.id != 0)
        decide(job, &book, wants, terms, out);
    else if (rc == RC_OK && plain && (lists || (meant && named.nouns)))
        (void)snprintf(out->line, LINE_ROOM, "events");
    if (unnamed && out->does == NULL) /* it names nobody there */
        out->line[0] = '\0';
    book_free(&book);
    return rc;
}

/* `at`: the one statement that is read; -1: all of them. */
static enum rc put(struct job *job, int at, const struct read *read, struct err *err)
{
    bool orders = false;
    enum rc rc = at < 0 && job->who.game != 0 ? question_holds_orders(job, &orders, err) : RC_OK;
    if (rc != RC_OK || orders)
        return rc;
    if (at < 0)
        statement_drop_all(job);
    else
        statement_drop(job, at);
    if (read->does != NULL) {
        answer_ask(job, read->line, read->does);
        return RC_OK;
    }
    job_tell(job, "answer.wish.shown", SAID("line", read->line));
    (void)statement_add(job, at < 0 ? 0 : at, read->line);
    return RC_OK;
}

/* Who wants something and asks something wants it most. */
static enum wants most_wanted(const struct commands *commands)
{
    enum wants most = WANTS_NOTHING;
    for (size_t i = 0; i < commands->count; i++) {
        enum wants wants = wants_of(&commands->command[i].sense);
        bool asks = most == WANTS_NOTHING || most >= WANTS_SHOW;
        most = asks && wants != WANTS_NOTHING && (most == WANTS_NOTHING || wants < most) ? wants : most;
    }
    return most;
}

static enum rc read_all(struct job *job, const struct letter *letter, const struct commands *commands,
                        const struct event_list *events, struct err *err)
{
    struct read read;
    struct terms terms;
    terms_read(letter->text.data, &terms);
    enum rc rc = read_terms(job, &terms, most_wanted(commands), events, &read, err);
    terms_free(&terms);
    return rc == RC_OK && read.line[0] != '\0' ? put(job, -1, &read, err) : rc;
}

/* Beside orders and words for the robot: the first statement that is about an event. */
static enum rc read_one(struct job *job, const struct letter *letter, const struct commands *commands,
                        const struct event_list *events, struct err *err)
{
    enum rc rc = RC_OK;
    struct read read = {.line = ""};
    for (size_t i = 0; i < commands->count && rc == RC_OK && read.line[0] == '\0'; i++) {
        size_t number = commands->command[i].number;
        enum wants wants = wants_of(&commands->command[i].sense);
        if (wants == WANTS_NOTHING || number == 0 || number > (size_t)job->statements ||
            statement_is_of_game(job->statement[number - 1].line))
            continue;
        rc = read_terms(job, &letter->typed.line[number - 1], wants, events, &read, err);
        if (rc == RC_OK && read.line[0] != '\0')
            rc = put(job, (int)number - 1, &read, err);
    }
    return rc;
}

static enum rc read_letter(struct job *job, const struct letter *letter, struct err *err)
{
    struct commands commands;
    struct event_list events = {0};
    int64_t today = moment_local(job->received, clock_zone(job->services, job->player.zone)).day;
    enum rc rc = book_heads(job->services, &events.heads, &events.count, err);
    spoken_event(job->services->spoken, &letter->typed, today, &commands);
    if (rc == RC_OK)
        rc = letter->all ? read_all(job, letter, &commands, &events, err)
                         : read_one(job, letter, &commands, &events, err);
    commander_commands_free(&commands);
    book_heads_free(events.heads, events.count);
    return rc;
}

enum rc words_event_read(struct job *job, struct err *err)
{
    bool any = false;
    struct letter letter;
    if (!wish_line_may(job) || job->letter.strict || job->who.confirms || job->player.id == 0 || job->statements == 0 ||
        job->answer.asks != NULL || job->services->spoken == NULL)
        return RC_OK;
    enum rc rc = contest_any(job->services->store, &any, err);
    if (rc != RC_OK || !any)
        return rc;
    gather(job, &letter);
    if (letter.text.len > (size_t)job->statements && (job->who.game == 0 || event_named_may(&letter.typed)))
        rc = read_letter(job, &letter, err);
    terms_free_lines(&letter.typed);
    text_free(&letter.text);
    return rc;
}
