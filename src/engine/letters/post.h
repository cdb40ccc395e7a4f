/* From facts to a mail in the outbox: what it will be made of, its Message-ID, its token. */
#ifndef CURSUS_ENGINE_LETTERS_POST_H
#define CURSUS_ENGINE_LETTERS_POST_H

#include "engine/game/commit.h"
#include "engine/letters/closing.h"
#include "engine/letters/facts.h"
#include "engine/letters/token.h"

/* A position that is no game's own, as it shows itself to a seat. */
struct post_picture {
    struct jv *view; /* NULL: no board, only what is plotted */
    const char *rules;
    const struct jv *map; /* what is kept of its map; NULL: it has none */
    int seat;
};

/* What a mail is about; all borrowed. */
struct post {
    const char *kind;        /* "turn", "receipt", ...: the template and the outbox kind */
    const char *cause;       /* what makes it unique beside kind and seat: "b0p45v9", "i77" */
    const char *answers;     /* Message-ID of the mail it answers, without <>; NULL: none */
    bool replied;            /* an answer to a mail, not a report */
    const char *request;     /* what a bare "yes" to it answers: "vote 3", "join"; NULL: the votes that its report
                              * shows, if any ("votes 1 3") */
    struct closing *closing; /* of a game that is over; NULL: it is not. announce.h and post.h tell of it */
    struct report *report; /* what it says; the receipt is added to its facts. announce.h and post.h bring their own */
    const struct saying *words;         /* paragraphs above a report, as facts_words() has them; NULL: none */
    bool seated;                        /* its reader has just been given the seat: with the commitment of the dice */
    const struct post_picture *picture; /* NULL, or of no game: the game's own where the mail shows it */
    bool same_board;                    /* nothing on it has changed for its reader: no picture */
    const char *events;   /* of post_seat(): entries for a calendar of its reader's other games, or NULL */
    const char *calendar; /* of post_plain(): a whole file for a calendar, or NULL */
    const char *record;   /* of post_plain(): JSON to attach, or NULL */
    bool timeless;        /* its key does not tell at which phase it was made: post_reply_timeless() */
};

/* Where replies go: an address with a token in it, or (site.separator = none) the plain address, a blank, and in
 * brackets the token, for the subject of what a button sends: facts_parts().
 * This one: where those of this seat go, with what is asked of it now. */
void post_reply_seat(const struct services *services, const struct game *game, int seat, struct text *out);
/* Its token alone, as it stands there: "12.3.TOKEN.45-0". */
void post_detail_seat(const struct services *services, const struct game *game, int seat, struct text *out);
void post_reply_timeless(const struct services *services, const struct game *game, int seat, struct text *out);
void post_reply_player(const struct services *services, const struct player_row *player, struct text *out);
/* Where the parked mail `inbox` is answered for: `kind` is TOKEN_PARKED or TOKEN_SURE. */
void post_reply_question(const struct services *services, enum token_kind kind, int64_t inbox, int64_t player,
                         struct text *out);
/* The one an invitation of `address` (canonical) to a game is answered to. */
void post_reply_invite(const struct services *services, int64_t game, const char *address, struct text *out);

/* The one at which an address (canonical) says that it is the player's. */
void post_reply_claim(const struct services *services, const struct player_row *player, const char *address,
                      struct text *out);

/* The one a mail to a game master (canonical address) is answered to. */
void post_reply_master(const struct services *services, const char *address, struct text *out);
/* The one at which a game master confirms the parked mail. */
void post_reply_command(const struct services *services, int64_t inbox, const char *address, struct text *out);

/* The address a player is written to: the first that is proved and does not bounce (two hard ones), RC_NONE if
 * there is none. */
enum rc post_address(const struct services *services, int64_t player, struct text *out, struct err *err);

/* The mail to a seat's player, as a model (model.h). *row is the caller's (outbox_row_free). RC_NONE: the player has no
 * address to write to. */
enum rc post_seat(const struct services *services, struct game *game, int seat, const struct post *post,
                  struct outbox_row *row, struct err *err);

/* Where a mail goes that belongs to no seat; all borrowed. */
struct post_label {
    const char *to;                  /* an address */
    const char *reply;               /* where answers go */
    const char *subject;             /* NULL: what it is about, by its game and its facts */
    const struct game_row *game;     /* the one it is about; NULL: none */
    const struct player_row *player; /* whose wishes hold for that subject; NULL: nobody's are known */
};
enum rc post_plain(const struct services *services, const struct post_label *label, const struct post *post,
                   struct outbox_row *row, struct err *err);

/* post_absent.c: players whose seat a bot plays: it is kept for them since they left or stayed away, or they gave
 * up. They hold no seat and get no reports, but the game is theirs still: the result counts for them. */

/* Adds a mail to each of them who takes mail: the "end" of the game, or a "notice" of what the game master did or what
 * became of the game, as post->words have it. Of a game that goes on only those hear for whom a seat is kept,
 * but for an undo. What they see of the position is what the public sees. */
enum rc post_absent(const struct services *services, struct game *game, const struct post *post, struct commit *commit,
                    struct err *err);

#endif
