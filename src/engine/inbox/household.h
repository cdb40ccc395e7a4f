/*
 * Several players at one address. A key tells which of them wrote; else their own words do ("for Dora" on a line, "this
 * is Dora", her name below the letter); else we ask, with a button for each, and nothing is guessed. Where the key says
 * one and the words another we ask as well.
 */
#ifndef CURSUS_ENGINE_INBOX_HOUSEHOLD_H
#define CURSUS_ENGINE_INBOX_HOUSEHOLD_H

#include "engine/inbox/job.h"

/* Has the lines of the mail, as they are read, say who wrote it, and takes out those that are for nothing else. Found:
 * job->who.player is who it is. Not found, or not whom the key says: job->who.home.several. Nothing where an address is
 * one player's. */
void household_name(struct job *job);

/* The same of a mail of which somebody has said that it is theirs: takes out the lines that say who wrote it. */
void household_take(struct job *job);

/* Whether the mail, whose words are read, registers one more person at an address that is a player's, where the house
 * has room for them (in.household). */
bool household_registers(const struct job *job);

/* Asks who wrote it, for job->who.home.several, or whether that is another person, for household_registers(). The mail
 * is parked, unless the address was asked enough for today. */
enum rc household_ask(struct job *job, struct err *err);
enum rc household_ask_another(struct job *job, struct err *err);

/* "Anna, Dora": those who have the address of the mail. */
void household_names(const void *job, struct text *out);

#endif
