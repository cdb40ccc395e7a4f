/* The signs by which a machine's mail is told from a person's. */
#ifndef CURSUS_MAIL_ROBOT_H
#define CURSUS_MAIL_ROBOT_H

#include "mail/fields.h"
#include "mail/incoming.h"

/* The robot_sign bits that one header field carries by itself. */
unsigned robot_field(const struct field *field);

/* ROBOT_SENDER if the address (or local part alone) is one that machines send from, else 0. */
unsigned robot_sender(const char *address);

/* The same of an envelope sender, where list managers say for whom a copy was made:
 * "club+bounces-12-games=club.example@lists.example". */
unsigned robot_path(const char *address);

/* ROBOT_CALENDAR if a calendar answers with this method ("REPLY"), else 0; NULL: none was said. */
unsigned robot_method(const char *method);

/* ROBOT_SUBJECT if the subject begins as automatic answers do, else 0. A reply to one ("Re: Out of office") does not.
 */
unsigned robot_subject(const char *subject);

/* ROBOT_REPORT if a mail that encloses another one is a provider's complaint about it (a feedback loop without the form
 * of RFC 5965, as Hotmail's), else 0. `silent`: nothing is written beside the enclosed mail. Somebody who forwards one
 * writes a word or has a name of his own. */
unsigned robot_complaint(const char *from, const char *subject, bool silent);

/* Whether a field of an enclosed mail was put there by a provider that complains of it. */
bool robot_complains(const char *field);

#endif
