#include "engine/game/vote_words.h"

static const struct vote_matter matters[] = {{"pause", VOTE_PAUSE, ""},        {"resume", VOTE_PAUSE, ""},
                                             {"cancel", VOTE_CANCEL, ""},      {"extend", VOTE_EXTEND, "SPAN"},
                                             {"draw", VOTE_DRAW, ""},          {"win", VOTE_WIN, "SEATS"},
                                             {"concede", VOTE_CONCEDE, "SEAT"}};

const struct vote_matter *vote_matter_at(size_t index)
{
    return index < sizeof matters / sizeof matters[0] ? &matters[index] : NULL;
}

unsigned vote_seats(const struct game *game, const char *list, char *wrong, size_t size)
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
void vote_write_winners(const struct game *game, unsigned seats, struct text *out)
{
    int left = 0, many;
    for (int seat = 1; seat <= game->row.seats; seat++)
        left += (seats >> seat & 1u) != 0;
    many = left;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if ((seats >> seat & 1u) == 0)
            continue;
        left--;
        text_addf(out, "%s%s", game_seat_name(game, seat), left > 1 ? ", " : left == 1 ? " and " : "");
    }
    text_add(out, many == 1 ? " wins" : " win together");
}

unsigned vote_winners(const struct game *game, const struct ballot *ballot)
{
    char wrong[32];
    return vote_seats(game, ballot->row.detail, wrong, sizeof wrong);
}

void vote_question(const struct game *game, const struct ballot *ballot, struct text *out)
{
    const char *kind = ballot->row.kind;
    if (strcmp(kind, "pause") == 0)
        text_add(out, "pause the game");
    else if (strcmp(kind, "resume") == 0)
        text_add(out, "let the game go on");
    else if (strcmp(kind, "cancel") == 0)
        text_add(out, "end the game without a result");
    else if (strcmp(kind, "draw") == 0)
        text_add(out, "end the game as a draw");
    else if (strcmp(kind, "extend") == 0)
        text_addf(out, "give %s more time for what is asked now", ballot->row.detail);
    else {
        text_add(out, "end the game: ");
        vote_write_winners(game, vote_winners(game, ballot), out);
    }
}
