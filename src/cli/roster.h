/*
 * The list of players (`cursus player list`): names, addresses and what is wrong with them, how they keep deadlines,
 * for what they stand by, and with whom they may share a mailbox. Mails from an address may go unanswered, since
 * nothing of many in a row was understood, and an address may get none, since mail came back from it; both are said
 * beside it. What is said of shared mailboxes is a hint and no more: two people may live under one roof, write from one
 * machine, and answer within the same minutes, and nobody is refused for it.
 */
#ifndef CURSUS_CLI_ROSTER_H
#define CURSUS_CLI_ROSTER_H

#include "cli/house.h"

/* Prints it, as a table or as JSON; a house_work. */
enum rc roster_list(const struct cli *cli, const struct args *args, struct house *house, struct err *err);

/* Prints which of them may be one person (engine/admin/pairs.h), in the same way. */
enum rc roster_pairs(const struct cli *cli, const struct args *args, struct house *house, struct err *err);

#endif
