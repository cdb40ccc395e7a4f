/* What a vote is asked about, behind its word. */
#include "base/number.h"
#include "engine/game/vote_words.h"
#include "engine/inbox/press.h"
#include "engine/inbox/vote.h"
#include "words/lists.h"
#include "words/say.h"

enum { REST_BYTES = 200 };

/* Who would have a draw among some, or a pause of two weeks, is told what the vote would do. */
static void say_besides(struct job *job, const struct vote_matter *matter, const char *rest)
{
    struct text question = TEXT_EMPTY;
    say(&question, matter->question);
    job_tell(job, matter->allowed == VOTE_DRAW ? "answer.vote.besides.draw" : "answer.vote.besides",
             SAID("word", matter->kind), SAID_PART("rest", rest, 60), SAID("question", question.data));
    text_free(&question);
}

/* The seats of a list in people's words, as "vote win Bruno and Carla, please" has it: who sits there stands for the
 * seat. A word that names none is written to `wrong`. */
static unsigned named_seats(const struct game *game, const char *list, char *wrong, size_t size)
{
    static const char blanks[] = " \t,;.!&+/";
    struct text names = TEXT_EMPTY;
    for (const char *at = list + strspn(list, blanks); *at != '\0'; at += strspn(at, blanks)) {
        char word[REST_BYTES];
        size_t len = strcspn(at, blanks);
        (void)snprintf(word, sizeof word, "%.*s", (int)len, at);
        at += len;
        int seat = game_seat_called(game, word);
        unsigned named = seat != 0 || press_is_all(word, len) ? 0 : press_seats(game, word, len);
        for (int i = 1; i <= game->row.seats; i++)
            if ((named >> i & 1u) != 0)
                text_addf(&names, "%s ", game_seat_name(game, i));
        if (seat != 0 || (named == 0 && !press_in_list(list_vote_between, word, len)))
            text_addf(&names, "%s ", word);
    }
    unsigned seats = vote_words_seats(game, names.data, wrong, size);
    text_free(&names);
    return seats;
}

/* One of the seats whose player has given up or left, or lost it to a bot: it has no part in a win that is agreed. 0:
 * none. */
static int left_among(const struct game *game, unsigned seats)
{
    for (int seat = 1; seat <= game->row.seats; seat++)
        if ((seats >> seat & 1u) != 0 && game_is_left(game, seat))
            return seat;
    return 0;
}

/* "2d for all": what behind the span stands in the way; a span that is none is asked for. */
static bool read_span(struct job *job, const char *rest, struct text *out)
{
    int64_t span = 0;
    char room[REST_BYTES];
    struct err why = {0};
    (void)snprintf(room, sizeof room, "%s", rest);
    char *end = room + strcspn(room, ",;");
    char *behind = *end == '\0' ? end : end + 1;
    behind += strspn(behind, " \t");
    *end = '\0';
    bool good = (behind[0] == '\0' || press_in_list(list_vote_between, behind, strlen(behind))) &&
                moment_span_read(room, &span, &why) == RC_OK && span > 0;
    if (!good && rest[0] != '\0')
        job_tell(job, "answer.vote.span.not", SAID_PART("rest", rest, 60));
    else if (!good)
        job_tell(job, "answer.vote.span");
    text_add(out, good ? room : "");
    return good;
}

/* "12", "move 12", "#12": the number of a move, as mails and pages have it. */
static bool read_move(struct job *job, const struct game *game, const char *rest, struct text *out)
{
    int64_t stage = 0;
    const char *number = rest + strcspn(rest, "0123456789");
    bool good = number_read(number, 0, game_stage(game), &stage) && strspn(rest, "#") + (size_t)(number - rest) < 12;
    if (good)
        text_add_int(out, stage);
    else
        job_tell(job, "answer.vote.move", SAID_NUMBER("last", game_stage(game)));
    return good;
}

/* One seat, of another player than the writer; two more are to decide on it. */
static bool read_seat(struct job *job, const struct game *game, const char *rest, struct text *out)
{
    char wrong[32] = "";
    unsigned seats = named_seats(game, rest, wrong, sizeof wrong);
    int seat = seats == 0 || (seats & (seats - 1)) != 0 ? 0 : 1, others = 0;
    while (seat != 0 && (seats >> seat & 1u) == 0)
        seat++;
    for (int other = 1; other <= game->row.seats; other++)
        others += other != seat && game->seat[other - 1].kind == SEAT_PLAYER && ballot_takes(game, "replace", other);
    if (wrong[0] != '\0')
        job_tell(job, "answer.seat.unknown", SAID_NUMBER("game", game->row.id), SAID("seat", wrong));
    else if (seat == 0 || seat == job->seat || game->seat[seat - 1].kind != SEAT_PLAYER)
        job_tell(job, "answer.vote.replace", SAID_SEAT("seat", game, job->seat == 1 ? 2 : 1));
    else if (others < 2)
        job_tell(job, "answer.vote.replace.few");
    else
        text_add(out, game_seat_name(game, seat));
    return out->len > 0;
}

bool vote_detail(struct job *job, const struct game *game, const struct vote_matter *matter, const char *rest,
                 struct text *out)
{
    char wrong[32] = "";
    if (matter->allowed == VOTE_EXTEND)
        return read_span(job, rest, out);
    if (matter->allowed == VOTE_UNDO)
        return read_move(job, game, rest, out);
    if (matter->allowed == VOTE_REPLACE)
        return read_seat(job, game, rest, out);
    if (matter->allowed != VOTE_WIN && matter->allowed != VOTE_CONCEDE) {
        if (rest[0] != '\0')
            say_besides(job, matter, rest);
        else if (matter->allowed == VOTE_REVEAL)
            ballot_sitting(game, out);
        return rest[0] == '\0';
    }
    unsigned seats = named_seats(game, rest, wrong, sizeof wrong);
    int left = left_among(game, seats);
    unsigned all = (1u << (game->row.seats + 1)) - 2;
    bool one = seats != 0 && (seats & (seats - 1)) == 0;
    if (wrong[0] != '\0')
        job_tell(job, "answer.seat.unknown", SAID_NUMBER("game", game->row.id), SAID("seat", wrong));
    else if (seats == 0 || (matter->allowed == VOTE_CONCEDE && !one))
        job_tell(job, "answer.vote.who", SAID("word", matter->kind), SAID_SEAT("seat", game, 1));
    else if (seats == all)
        job_tell(job, "answer.vote.all");
    else if (left != 0)
        job_tell(job, "answer.vote.left", SAID_SEAT("seat", game, left));
    for (int seat = 1; seat <= game->row.seats; seat++)
        if ((seats >> seat & 1u) != 0)
            text_addf(out, "%s%s", out->len == 0 ? "" : ",", game_seat_name(game, seat));
    return wrong[0] == '\0' && seats != 0 && seats != all && left == 0 && (one || matter->allowed == VOTE_WIN);
}
