/*
 * The one table of settings: what the operator may write in cursus.ini, what is
 * right there and what holds when nothing is written. The sample file, the
 * error messages and `cursus config` are made from it; config.h gives the values.
 *
 * A new setting is a name in enum setting and a row in settings.c; then
 * `cursus config --sample > config/cursus.ini`.
 */
#ifndef CURSUS_BASE_SETTINGS_H
#define CURSUS_BASE_SETTINGS_H

#include "base/err.h"
#include "base/text.h"

#include <stdint.h>

enum setting {
    SETTING_SITE_NAME,
    SETTING_SITE_ADDRESS,
    SETTING_SITE_SEPARATOR,
    SETTING_SITE_BOUNCE_ADDRESS,
    SETTING_SITE_GM_ADDRESS,
    SETTING_SITE_ALARM_AFTER,
    SETTING_SITE_ZONE,
    SETTING_SITE_LANGUAGE,
    SETTING_SITE_FOLDER,
    SETTING_SITE_PAGES,
    SETTING_SITE_URL,
    SETTING_SITE_SEATS,
    SETTING_STORE_PATH,
    SETTING_STORE_URL,
    SETTING_STORE_BUSY_TIMEOUT,
    SETTING_STORE_RESERVE_MB,
    SETTING_IN_MAILDIR,
    SETTING_IN_LMTP,
    SETTING_IN_LMTP_TIMEOUT,
    SETTING_IN_SIZE_MAX,
    SETTING_IN_AUTHSERV_ID,
    SETTING_IN_REQUIRE_AUTH,
    SETTING_IN_MAILS_PER_HOUR,
    SETTING_IN_UNPROVED_PER_HOUR,
    SETTING_IN_QUESTIONS_PER_DAY,
    SETTING_IN_HELP_PER_DAY,
    SETTING_IN_STRANGERS_PER_HOUR,
    SETTING_IN_REGISTRATION,
    SETTING_IN_FORGET,
    SETTING_IN_ADDRESSES,
    SETTING_IN_HOUSEHOLD,
    SETTING_IN_GUESSES,
    SETTING_IMAP_HOST,
    SETTING_IMAP_PORT,
    SETTING_IMAP_TLS,
    SETTING_IMAP_USER,
    SETTING_IMAP_PASSWORD,
    SETTING_IMAP_PASSWORD_FILE,
    SETTING_IMAP_PASSWORD_CREDENTIAL,
    SETTING_IMAP_PASSWORD_COMMAND,
    SETTING_IMAP_BEARER_COMMAND,
    SETTING_IMAP_CA_FILE,
    SETTING_IMAP_FOLDER,
    SETTING_IMAP_DONE_FOLDER,
    SETTING_IMAP_TIMEOUT,
    SETTING_IMAP_POLL,
    SETTING_OUT_SENDER,
    SETTING_OUT_MAILDIR,
    SETTING_OUT_SENDMAIL,
    SETTING_OUT_SPARE,
    SETTING_OUT_SENDERS,
    SETTING_OUT_LIST_ID,
    SETTING_OUT_CALENDAR,
    SETTING_HOOK_PROGRAM,
    SETTING_HOOK_TIMEOUT,
    SETTING_BOT_FOLDER,
    SETTING_BOT_TIMEOUT,
    SETTING_BOT_MEMORY,
    SETTING_SMTP_HOST,
    SETTING_SMTP_PORT,
    SETTING_SMTP_TLS,
    SETTING_SMTP_USER,
    SETTING_SMTP_PASSWORD,
    SETTING_SMTP_PASSWORD_FILE,
    SETTING_SMTP_PASSWORD_CREDENTIAL,
    SETTING_SMTP_PASSWORD_COMMAND,
    SETTING_SMTP_BEARER_COMMAND,
    SETTING_SMTP_CA_FILE,
    SETTING_SMTP_EHLO,
    SETTING_SMTP_TIMEOUT,
    SETTING_SMTP_MAILS_PER_MINUTE,
    SETTING_SMTP_DOMAIN_PER_MINUTE,
    SETTING_GAME_PACE,
    SETTING_GAME_PACES,
    SETTING_GAME_BANK,
    SETTING_GAME_BANK_ADD,
    SETTING_GAME_BANK_CAP,
    SETTING_GAME_SCHEDULE,
    SETTING_GAME_OFF,
    SETTING_GAME_AUTO,
    SETTING_GAME_COOLING,
    SETTING_GAME_READING_GRACE,
    SETTING_GAME_GRACE,
    SETTING_GAME_REMINDERS,
    SETTING_GAME_ABSENCE,
    SETTING_GAME_END,
    SETTING_GAME_DOWNTIME_GAP,
    SETTING_GAME_PLAN_LINES,
    SETTING_GAME_ON_MISS,
    SETTING_GAME_MISS_EXTENDS,
    SETTING_GAME_MISS_PACE,
    SETTING_GAME_MISSES,
    SETTING_GAME_DEPUTIES,
    SETTING_GAME_STAND_IN,
    SETTING_GAME_BOTS,
    SETTING_GAME_TELL_MISSED,
    SETTING_GAME_DRAW_SEATS,
    SETTING_GAME_IDLE,
    SETTING_GAME_VOTES,
    SETTING_GAME_VOTE_TIME,
    SETTING_GAME_SECRET_VOTES,
    SETTING_GAME_RANKED,
    SETTING_GAME_NAMES,
    SETTING_GAME_PRESS,
    SETTING_GAME_PRESS_QUIET,
    SETTING_GAME_PRESS_CLOSED,
    SETTING_GAME_PRESS_PAGES,
    SETTING_GAME_SUCCESSOR_MAILS,
    SETTING_GAME_NOTES,
    SETTING_GAME_WHAT_IF,
    SETTING_GAME_ABOUT,
    SETTING_GAME_LISTED,
    SETTING_GAME_JOINING,
    SETTING_GAME_JOIN_BY,
    SETTING_GAME_START,
    SETTING_GAME_MINIMUM,
    SETTING_GAME_REFILL,
    SETTING_GAME_BID_SEATS,
    SETTING_GAME_LEAST_KEPT,
    SETTING_GAME_LEAST_FINISHED,
    SETTING_GAME_WATCH,
    SETTING_GAME_WATCH_DELAY,
    SETTING_TABLE_MOST,
    SETTING_TABLE_FINISHED,
    SETTING_TABLE_WAIT,
    SETTING_TABLE_SANDBOX,
    SETTING_TABLE_BLOCKS,
    SETTING_EVENT_TITLE,
    SETTING_EVENT_ABOUT,
    SETTING_EVENT_ROUNDS,
    SETTING_EVENT_POINTS,
    SETTING_EVENT_TIES,
    SETTING_EVENT_BYE,
    SETTING_EVENT_ABSENT,
    SETTING_EVENT_SEEDING,
    SETTING_EVENT_AUTO,
    SETTING_EVENT_BOTS,
    SETTING_EVENT_LATE,
    SETTING_EVENT_ENTRY,
    SETTING_EVENT_LISTED,
    SETTING_EVENT_MOST,
    SETTING_EVENT_START,
    SETTING_EVENT_LIMIT,
    SETTING_EVENT_ADVANCE,
    SETTING_EVENT_REACH,
    SETTING_EVENT_ANSWER,
    SETTING_EVENT_SIZE,
    SETTING_EVENT_MOVES,
    SETTING_EVENT_SEASONS,
    SETTING_RULES_MAPS,
    SETTING_PICTURE_ENABLE,
    SETTING_TEMPLATE_FOLDER,
    SETTING_RETENTION_RAW_DAYS,
    SETTING_RETENTION_SENT_DAYS,
    SETTING_RETENTION_OPEN_DAYS,
    SETTING_RETENTION_FINISHED_DAYS,
    SETTING_LOG_LEVEL,
    SETTINGS
};

/* config_choice() of the settings of type TYPE_CHOICE, in the order of their words. */
enum separator { SEPARATOR_PLUS, SEPARATOR_HYPHEN, SEPARATOR_NONE };
enum out_sender { OUT_SMTP, OUT_SENDMAIL, OUT_MAILDIR, OUT_NULL };
enum out_calendar { CALENDAR_ENTRY, CALENDAR_FILE };
enum out_spare { SPARE_NONE, SPARE_SMTP, SPARE_SENDMAIL, SPARE_MAILDIR };
enum secrecy { SECRET_RULES, SECRET_YES, SECRET_NO };
enum stand_in { STAND_IN_BOT, STAND_IN_NONE };
enum names_mode { NAMES_SHOWN, NAMES_HIDDEN };
enum joining_mode { JOINING_ANYONE, JOINING_ASKED };
enum seeding_mode { SEEDING_DRAW, SEEDING_RATING, SEEDING_ENTRY };
enum entry_mode { ENTRY_ANYONE, ENTRY_MASTER };
enum { HOUSEHOLD_MOST = 9 }; /* players at one address */
enum registration { REGISTRATION_OPEN, REGISTRATION_APPROVAL, REGISTRATION_INVITATION };
enum press_mode { PRESS_ALL, PRESS_GRAY, PRESS_ANONYMOUS, PRESS_OFF, PRESS_PUBLIC };
enum smtp_tls { TLS_STARTTLS, TLS_SMTPS, TLS_NONE };
enum on_miss { MISS_DEFAULT, MISS_BOT, MISS_PAUSE };
enum imap_tls { IMAP_IMAPS, IMAP_STARTTLS, IMAP_NONE };
/* log.level: enum log_level */
/* config_choices() of game.votes: bits 1 << VOTE_x */
enum vote_kind {
    VOTE_PAUSE,
    VOTE_CANCEL,
    VOTE_EXTEND,
    VOTE_DRAW,
    VOTE_WIN,
    VOTE_CONCEDE,
    VOTE_UNDO,
    VOTE_REPLACE,
    VOTE_REVEAL,
    VOTE_KINDS
};

enum setting_type {
    TYPE_TEXT,
    TYPE_SECRET,    /* text that is never shown; the file must then be private */
    TYPE_PATH,      /* a relative one is completed by config_load() */
    TYPE_COMMAND,   /* a program and its arguments, split at blanks; no shell */
    TYPE_URL,       /* http:// or https://, of a folder: with a / at its end */
    TYPE_ADDRESS,   /* one bare mail address: local@domain */
    TYPE_ADDRESSES, /* some, with commas between */
    TYPE_ZONE,      /* IANA name */
    TYPE_NUMBER,    /* low..high */
    TYPE_SPAN,      /* seconds low..high, written 90s, 48h, 2d */
    TYPE_SPANS,     /* some, with commas between, each low..high */
    TYPE_LEVELS,    /* "3", "2,5,exec:max": numbers, each low..high, and names of programs */
    TYPE_PACES,     /* "god=12h, place=72h": names with spans, each low..high */
    TYPE_TIMETABLE, /* timetable.h; whether the system knows its zone is not asked */
    TYPE_DAYS_OFF,  /* the same */
    TYPE_MOMENT,    /* a point in time, kept as UTC */
    TYPE_FLAG,      /* yes or no */
    TYPE_CHOICE,    /* one of choices */
    TYPE_CHOICES    /* some of them, with commas between */
};

enum { SETTING_VALUE_MAX = 1000 }; /* bytes of a value */

struct setting_row {
    const char *section;
    const char *key;
    enum setting_type type;
    bool optional; /* may be empty */
    bool own;      /* of [game], [event]: a game, an event may have its own value, one of its terms */
    int64_t low, high;
    const char *const *choices; /* NULL-ended */
    const char *standard;       /* the default, as one would write it */
    const char *doc;            /* sentences for the sample file */
};

const struct setting_row *setting_row(enum setting setting);

/* SETTINGS if there is none. */
enum setting setting_find(const char *section, const char *key);
bool setting_section_known(const char *section);

/* RC_BAD: no such key or section, with the nearest name that exists. */
enum rc setting_unknown(const char *section, const char *key, struct err *err);

/* The annotated sample file: config/cursus.ini. */
void settings_sample(struct text *out);

#endif
