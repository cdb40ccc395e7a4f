/* A house whose life is told as lines: what people write to it, how time passes, and how games are played. What it
 * mails and what its pages say is pinned (pinned.h). */
#ifndef CURSUS_TESTS_TOLD_H
#define CURSUS_TESTS_TOLD_H

#include "hosted.h"
#include "pinned.h"

/* The house of `hosted`, with a reader of mails, and with all that is drawn at random the same each time. `own`: its
 * settings beside the usual ones. */
void told_open(const char *const *own, size_t count);
void told_close(void);

/*
 * Each line is one of
 *
 *     anna: words          a mail of Anna's, in answer to the newest one to her; '|' begins another line
 *     anna ides: words     in answer to the newest one to her about the game ides
 *     anna new: words      in answer to none
 *     asked ides: words    the same of one who is asked something in that game
 *                          the word "part": what a bot would answer to the first thing that he is asked
 *     gm: words            the same of the game master, who says yes to what he is asked
 *     gm ides act words    the act of a game master, said on this machine; behind a '|' stands its text
 *     wait 30h             a tick each five hours
 *     play ides 12         as many answers as are asked for, one mail each, as bots would give them
 *     end ides             the same until the game is over
 *     template turn.txt words   a template of the operator's
 *     sql words
 *     pages                the pages are made
 *     block game/1.html    where this page should stand is a folder, until a line with `open`
 *     build                all of them are made elsewhere, and checked
 *
 * and NULL stands behind the last. What is mailed is added to `mails`, what the pages say to `pages`.
 */
void told(const char *const *story, struct pinned *mails, struct pinned *pages);

#endif
