#include "engine/game/vote_words.h"

#include "words/catalog.h"
#include "words/say.h"

static const struct vote_matter matters[] = {{"pause", VOTE_PAUSE, "", "vote.pause"},
                                             {"resume", VOTE_PAUSE, "", "vote.resume"},
                                             {"cancel", VOTE_CANCEL, "", "vote.cancel"},
                                             {"extend", VOTE_EXTEND, "vote.wants.span", "vote.extend"},
                                             {"draw", VOTE_DRAW, "", "vote.draw"},
                                             {"win", VOTE_WIN, "vote.wants.seats", "vote.win"},
                                             {"concede", VOTE_CONCEDE, "vote.wants.seat", "vote.win"},
                                             {"undo", VOTE_UNDO, "vote.wants.move", "vote.undo"},
                                             {"replace", VOTE_REPLACE, "vote.wants.seat", "vote.replace"},
                                             {VOTE_REVEAL_KIND, VOTE_REVEAL, "", "vote.reveal"}};

const struct vote_matter *vote_words_matter_at(size_t index)
{
    return index < sizeof matters / sizeof matters[0] ? &matters[index] : NULL;
}

unsigned vote_words_seats(const struct game *game, const char *list, char *wrong, size_t size)
{
    static const char blanks[] = " \t,;";
    unsigned seats = 0;
    struct text text = text_fixed(wrong, size);
    for (const char *at = list + strspn(list, blanks); *at != '\0'; at += strspn(at, blanks)) {
        char name[32];
        size_t len = strcspn(at, blanks);
        struct text word = text_fixed(name, sizeof name);
        text_add_bytes(&word, at, len);
        at += len;
        if (strcasecmp(name, "and") == 0)
            continue;
        int seat = game_seat_called(game, name);
        if (seat == 0) {
            text_add(&text, name);
            return 0;
        }
        seats |= 1u << seat;
    }
    return seats;
}

/* "red wins", "red and blue win together" */
void vote_words_write_winners(const struct game *game, unsigned seats, struct text *out)
{
    struct text list = TEXT_EMPTY;
    int many = 0, left;
    for (int seat = 1; seat <= game->row.seats; seat++)
        many += (seats >> seat & 1u) != 0;
    left = many;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if ((seats >> seat & 1u) == 0)
            continue;
        left--;
        text_addf(&list, "%s%s", game_seat_told(game, seat),
                  left > 1    ? ", "
                  : left == 1 ? catalog_text("list.and")
                              : "");
    }
    say(out, "vote.winners", SAID_NUMBER("count", many), SAID("seats", list.data));
    text_free(&list);
}

unsigned vote_words_winners(const struct game *game, const struct ballot *ballot)
{
    char wrong[32];
    return vote_words_seats(game, ballot->row.detail, wrong, sizeof wrong);
}

void vote_words_question(const struct game *game, const struct ballot *ballot, struct text *out)
{
    const char *question = "vote.win";
    struct text winners = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof matters / sizeof matters[0]; i++)
        if (strcmp(matters[i].kind, ballot->row.kind) == 0)
            question = matters[i].question;
    if (strcmp(ballot->row.kind, VOTE_AGAIN) == 0)
        question = "vote.again";
    vote_words_write_winners(game, vote_words_winners(game, ballot), &winners);
    int about = ballot_about(game, ballot);
    say(out, question, SAID("span", ballot->row.detail), SAID("winners", winners.data),
        SAID("seat", about == 0 ? "" : game_seat_told(game, about)));
    text_free(&winners);
}
