/*
 * What becomes of a mail: the policy, as one table of (what must hold, what is done, what its row says), in its order.
 * The first line that holds decides. Nothing is read or written here; verdict.h carries it out.
 */
#ifndef CURSUS_ENGINE_INBOX_JUDGE_H
#define CURSUS_ENGINE_INBOX_JUDGE_H

#include "engine/inbox/proof.h"

/* When a line of the table can be judged: by the mail alone, when its writer is known, when its lines are read. Nothing
 * is asked of the database, and no line read, for a mail with which an earlier step is done. */
enum judge_step { JUDGE_MAIL, JUDGE_WRITER, JUDGE_LINES };

/* All that decides. What belongs to a later step than the one that is judged does not count yet. */
struct evidence {
    /* the mail */
    bool bounce;      /* a mail of ours came back */
    bool machine;     /* a program wrote it, or one that wants no answer */
    bool truncated;   /* its end is missing */
    bool from_nobody; /* no address to answer stands in it */
    bool from_many;   /* not one sender, or we ourselves */
    bool unreadable;  /* it is larger, deeper or in more parts than what is read here */
    /* its writer */
    enum proof proof;
    bool too_many;      /* more of his mails came within the hour than are read */
    bool fails_dmarc;   /* the domain of From says that it is not its own */
    bool forged;        /* SPF or DKIM fails, and nothing vouches for it */
    bool keeps_key;     /* it answers one that went to the very address it comes from */
    bool vouched;       /* the house asks for no more (in.require_auth) */
    bool past_question; /* it answers a question of an era before this one */
    bool confirms;      /* it answers our question whether a mail is its sender's */
    bool commands;      /* it answers a question to a game master */
    bool claimed;       /* it answers the question whether this very address is a player's */
    bool invited;       /* it answers an invitation that went to this very address */
    bool former_key;    /* of a player who has changed his keys since */
    bool former_seat;   /* of a seat that has had another holder since */
    /* its lines */
    bool several;    /* of which player at its address it is nobody knows, or its key says one and its words another */
    bool another;    /* they register one more person at the address of a player */
    bool master;     /* a game master's, or they want what one wants */
    bool only_asks;  /* they want nothing but to be told something */
    bool takes_seat; /* they say `join` or `register` */
};

enum verdict {
    VERDICT_BOUNCE,      /* note it on the address */
    VERDICT_PUT_AWAY,    /* nobody hears of it */
    VERDICT_SLOW_DOWN,   /* his next mails wait for the next hour; told once */
    VERDICT_FAILS_DMARC, /* told to who holds its key */
    VERDICT_CUT_SHORT,   /* the same */
    VERDICT_UNREADABLE,  /* told to who is known */
    VERDICT_PAST,        /* told what it may answer instead */
    VERDICT_ANSWER,      /* a yes or no to a question */
    VERDICT_GM_ANSWER,   /* the same, of a game master */
    VERDICT_GM,          /* a game master's lines */
    VERDICT_CLAIM,
    VERDICT_INVITED,     /* a no to an invitation and the like; anything else goes on down the table */
    VERDICT_FORMER_SEAT, /* told that the seat is another's, unless he plays there; else on */
    VERDICT_ASK_WHO,     /* who of several wrote it? */
    VERDICT_ASK_ANOTHER, /* is that another person? */
    VERDICT_NEWCOMER,    /* becomes a player, and his lines are carried out */
    VERDICT_STRANGER,    /* help, within bounds */
    VERDICT_ASK_OWNER,   /* is it his? asked at his own address */
    VERDICT_ACT,         /* its lines are carried out */
    VERDICT_ASK_SENDER   /* asked whether it is really his */
};

struct ruling {
    enum judge_step step;
    bool (*holds)(const struct evidence *evidence);
    enum verdict verdict;
    enum inbox_state state; /* of its row, where `note` says so */
    const char *note;       /* NULL: who carries it out says what becomes of the row */
};

/* The first line of this step behind `after` (NULL: from the beginning) that holds; NULL: none does, and the next step
 * is due. In the last step there always is one. */
const struct ruling *judge(const struct evidence *evidence, enum judge_step step, const struct ruling *after);

#endif
