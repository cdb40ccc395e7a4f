#include "base/settings.h"

#include "base/nearest.h"
#include "base/setting_value.h"

enum {
    MINUTE = 60,
    TEN_MINUTES = 600,
    HOUR = 3600,
    DAY = 86400,
    WEEK = 7 * DAY,
    TWO_MONTHS = 60 * DAY,
    YEAR = 366 * DAY,
    TEN_YEARS = 3650 * DAY
};

static const char *const separators[] = {
    [SEPARATOR_PLUS] = "+", [SEPARATOR_HYPHEN] = "-", [SEPARATOR_NONE] = "none", NULL};
static const char *const senders[] = {
    [OUT_SMTP] = "smtp", [OUT_SENDMAIL] = "sendmail", [OUT_MAILDIR] = "maildir", [OUT_NULL] = "null", NULL};
static const char *const calendars[] = {[CALENDAR_ENTRY] = "entry", [CALENDAR_FILE] = "file", NULL};
static const char *const spares[] = {
    [SPARE_NONE] = "none", [SPARE_SMTP] = "smtp", [SPARE_SENDMAIL] = "sendmail", [SPARE_MAILDIR] = "maildir", NULL};
static const char *const tls_words[] = {[TLS_STARTTLS] = "starttls", [TLS_SMTPS] = "smtps", [TLS_NONE] = "none", NULL};
static const char *const miss_words[] = {[MISS_DEFAULT] = "default", [MISS_BOT] = "bot", [MISS_PAUSE] = "pause", NULL};
static const char *const vote_words[] = {[VOTE_PAUSE] = "pause",   [VOTE_CANCEL] = "cancel",
                                         [VOTE_EXTEND] = "extend", [VOTE_DRAW] = "draw",
                                         [VOTE_WIN] = "win",       [VOTE_CONCEDE] = "concede",
                                         [VOTE_UNDO] = "undo",     [VOTE_REPLACE] = "replace",
                                         [VOTE_REVEAL] = "reveal", NULL};
static const char *const imap_tls_words[] = {
    [IMAP_IMAPS] = "imaps", [IMAP_STARTTLS] = "starttls", [IMAP_NONE] = "none", NULL};
static const char *const secrecy_words[] = {[SECRET_RULES] = "rules", [SECRET_YES] = "yes", [SECRET_NO] = "no", NULL};
static const char *const stand_in_words[] = {[STAND_IN_BOT] = "bot", [STAND_IN_NONE] = "none", NULL};
static const char *const names_words[] = {[NAMES_SHOWN] = "shown", [NAMES_HIDDEN] = "hidden", NULL};
static const char *const joinings[] = {[JOINING_ANYONE] = "anyone", [JOINING_ASKED] = "asked", NULL};
static const char *const registrations[] = {
    [REGISTRATION_OPEN] = "open", [REGISTRATION_APPROVAL] = "approval", [REGISTRATION_INVITATION] = "invitation", NULL};
static const char *const presses[] = {[PRESS_ALL] = "all", [PRESS_GRAY] = "gray",     [PRESS_ANONYMOUS] = "anonymous",
                                      [PRESS_OFF] = "off", [PRESS_PUBLIC] = "public", NULL};
static const char *const levels[] = {"error", "warn", "info", "debug", NULL};

static const char *const seedings[] = {"draw", "rating", "entry", NULL};
static const char *const entries[] = {"anyone", "master", NULL};
static const struct section {
    const char *name;
    const char *doc;
} sections[] = {
    {"site", "Who this robot is, and its pages."},
    {"store", "The database."},
    {"in", "Mail that comes in. A pipe from the mail server (`cursus deliver`) needs nothing here but the limits."},
    {"imap", "A mailbox at a server to fetch mail from. Without a host: none."},
    {"out", "Mail that goes out."},
    {"bot", "Other programs as bots (docs/bots.md)."},
    {"smtp", "For sender = smtp. The defaults are a mail server on this machine; for a submission account write host, "
             "port, tls, user and a password."},
    {"game", "What a new game starts with; `cursus game` changes it game by game."},
    {"event", "What a new event (tournament, league, ladder) starts with; `cursus event` changes it event by event."},
    {"table", "Tables that players open for themselves."},
    {"rules", "What the games are played with."},
    {"picture", "Pictures of the board in the mails."},
    {"template", "The wording of the mails."},
    {"retention", "How long mails are kept. Games, orders and the audit trail are never removed."},
    {"log", "What is told on standard error (the journal, under systemd)."},
};

/* clang-format off */
static const struct setting_row rows[] = {
    [SETTING_SITE_NAME] = {"site", "name", TYPE_TEXT, .standard = "Cursus",
        .doc = "The name that stands in the From header of every mail."},
    [SETTING_SITE_ADDRESS] = {"site", "address", TYPE_ADDRESS, .standard = "games@localhost",
        .doc = "The robot's own address. Mail to it must reach `cursus deliver`, the Maildir below or both. "
               "Replies come to subaddresses of it, see separator."},
    [SETTING_SITE_SEPARATOR] = {"site", "separator", TYPE_CHOICE, .choices = separators, .standard = "+",
        .doc = "What parts that address from the key of a mail where replies come to: games+KEY@host, games-KEY@host. "
               "The mail server must know it. none: replies come to the plain address, and the key stands in the "
               "subject of what a button sends."},
    [SETTING_SITE_BOUNCE_ADDRESS] = {"site", "bounce_address", TYPE_ADDRESS, .optional = true, .standard = "",
        .doc = "The envelope sender, where bounces go. Empty: the robot's own address."},
    [SETTING_SITE_GM_ADDRESS] = {"site", "gm_address", TYPE_ADDRESSES, .optional = true, .standard = "",
        .doc = "The game masters of all games: they may write \"gm\" lines, and are told when something is wrong. The "
               "first is noted with each game that is opened here."},
    [SETTING_SITE_ALARM_AFTER] = {"site", "alarm_after", TYPE_SPAN, .low = MINUTE, .high = WEEK, .standard = "30m",
        .doc = "How long mail may not come in or go out before the game masters are told (see [out] spare), and how long "
               "anything may wait before `cursus status --check` says so."},
    [SETTING_SITE_ZONE] = {"site", "zone", TYPE_ZONE, .standard = "UTC",
        .doc = "The time zone of players who have not chosen one."},
    [SETTING_SITE_LANGUAGE] = {"site", "language", TYPE_TEXT, .standard = "en",
        .doc = "The language, by its code, of the pages and of mails to those who have not chosen one; a player writes "
               "\"language de\"."},
    [SETTING_SITE_FOLDER] = {"site", "folder", TYPE_PATH, .optional = true, .standard = "",
        .doc = "Where the pages are kept: plain files for any web server, or none. Empty: there are no pages."},
    [SETTING_SITE_PAGES] = {"site", "pages", TYPE_FLAG, .standard = "yes",
        .doc = "Whether the pages follow what happens by themselves; else only `cursus site` makes them."},
    [SETTING_SITE_URL] = {"site", "url", TYPE_URL, .optional = true, .standard = "",
        .doc = "Where the folder of the pages is served: https://club.example/games/. Mails link there, and programs "
               "that follow the house need it for its feed. Empty: the pages are served nowhere, or nobody need know "
               "where."},
    [SETTING_SITE_SEATS] = {"site", "seats", TYPE_FLAG, .standard = "no",
        .doc = "Whether each seat has a page of its own, where its holder puts orders together. Its address is a key, "
               "which mails to him tell."},

    [SETTING_STORE_PATH] = {"store", "path", TYPE_PATH, .standard = "/var/lib/cursus/cursus.db",
        .doc = "The database file. Its folder holds the lock and the journal, too."},
    [SETTING_STORE_URL] = {"store", "url", TYPE_TEXT, .optional = true, .standard = "",
        .doc = "A database on a server of PostgreSQL, in the place of the file: "
               "postgresql://cursus@db1,db2/cursus?sslmode=verify-full. Several machines may serve the house there. The "
               "password stands in a file (passfile=), not here. Empty: the file."},
    [SETTING_STORE_BUSY_TIMEOUT] = {"store", "busy_timeout", TYPE_SPAN, .low = 1, .high = TEN_MINUTES,
        .standard = "30s",
        .doc = "How long a command waits for another one that is writing before it gives up (exit code 75)."},
    [SETTING_STORE_RESERVE_MB] = {"store", "reserve_mb", TYPE_NUMBER, .low = 0, .high = 100000, .standard = "64",
        .doc = "Megabytes that must stay free on the database's disk; with less, mail is left with the mail server."},

    [SETTING_IN_MAILDIR] = {"in", "maildir", TYPE_PATH, .optional = true, .standard = "",
        .doc = "A Maildir to read new mail from. Empty: none."},
    [SETTING_IN_LMTP] = {"in", "lmtp", TYPE_PATH, .optional = true, .standard = "",
        .doc = "A socket that `serve` makes, to which the mail server hands mails by LMTP. Its folder says who may reach "
               "it. systemd can make one, too (cursus.socket). Empty: none but that one."},
    [SETTING_IN_LMTP_TIMEOUT] = {"in", "lmtp_timeout", TYPE_SPAN, .low = 1, .high = HOUR, .standard = "5m",
        .doc = "How long a mail server may say nothing there."},
    [SETTING_IN_SIZE_MAX] = {"in", "size_max", TYPE_NUMBER, .low = 4096, .high = 1048576, .standard = "1048576",
        .doc = "Bytes. A longer mail is refused without being read."},
    [SETTING_IN_AUTHSERV_ID] = {"in", "authserv_id", TYPE_TEXT, .optional = true, .standard = "",
        .doc = "The name your own mail server signs its Authentication-Results with. Only the topmost header "
               "of that name counts, and the server must strip forged ones. Empty: such headers are not read."},
    [SETTING_IN_REQUIRE_AUTH] = {"in", "require_auth", TYPE_FLAG, .standard = "no",
        .doc = "Take orders only from mails that DKIM, SPF or DMARC vouches for, by authserv_id."},
    [SETTING_IN_MAILS_PER_HOUR] = {"in", "mails_per_hour", TYPE_NUMBER, .low = 1, .high = 10000, .standard = "60",
        .doc = "Mails an hour that one address may send; then it gets one \"slow down\", then silence."},
    [SETTING_IN_UNPROVED_PER_HOUR] = {"in", "unproved_per_hour", TYPE_NUMBER, .low = 1, .high = 10000,
        .standard = "10",
        .doc = "The same for mails that come without the key of the address they name."},
    [SETTING_IN_QUESTIONS_PER_DAY] = {"in", "questions_per_day", TYPE_NUMBER, .low = 1, .high = 10000,
        .standard = "6", .doc = "Times a day that one player is asked whether a mail is his; then silence."},
    [SETTING_IN_HELP_PER_DAY] = {"in", "help_per_day", TYPE_NUMBER, .low = 0, .high = 100, .standard = "1",
        .doc = "Help mails a day to an address that is nobody's."},
    [SETTING_IN_STRANGERS_PER_HOUR] = {"in", "strangers_per_hour", TYPE_NUMBER, .low = 0, .high = 10000,
        .standard = "30",
        .doc = "Answers an hour to people who are not known here, all of them together; the others hear nothing, and the "
               "game masters are told so once a day."},
    [SETTING_IN_REGISTRATION] = {"in", "registration", TYPE_CHOICE, .choices = registrations, .standard = "open",
        .doc = "Who becomes a player by mail. open: everybody. approval: everybody, but a game master lets them sit down "
               "first. invitation: who was invited to a game; game masters register others."},
    [SETTING_IN_FORGET] = {"in", "forget", TYPE_FLAG, .standard = "yes",
        .doc = "Players may ask by mail for all that is kept about them (\"my data\") and to be forgotten (\"forget me\")."},
    [SETTING_IN_ADDRESSES] = {"in", "addresses", TYPE_NUMBER, .low = 0, .high = 20, .standard = "3",
        .doc = "How many addresses a player may have who adds them by mail (\"address anna@work.example\"), each proved by "
               "a mail from there. 0: only game masters add them."},
    [SETTING_IN_HOUSEHOLD] = {"in", "household", TYPE_NUMBER, .low = 1, .high = HOUSEHOLD_MOST, .standard = "4",
        .doc = "How many players may have one and the same address, as a household has it. 1: an address is one player's."},
    [SETTING_IN_GUESSES] = {"in", "guesses", TYPE_FLAG, .standard = "yes",
        .doc = "A mail of which nothing was understood is answered with the lines it may have meant, or a question whether "
               "it meant the first. no: it is only said that nothing was understood."},

    [SETTING_IMAP_HOST] = {"imap", "host", TYPE_TEXT, .optional = true, .standard = "",
        .doc = "The server's name, as its certificate has it. Empty: no mail is fetched."},
    [SETTING_IMAP_PORT] = {"imap", "port", TYPE_NUMBER, .low = 1, .high = 65535, .standard = "993",
        .doc = "As a rule 993 for imaps, 143 for starttls."},
    [SETTING_IMAP_TLS] = {"imap", "tls", TYPE_CHOICE, .choices = imap_tls_words, .standard = "imaps",
        .doc = "imaps and starttls check the certificate. none is taken only for a server on this machine."},
    [SETTING_IMAP_USER] = {"imap", "user", TYPE_TEXT, .optional = true, .standard = "",
        .doc = "The account."},
    [SETTING_IMAP_PASSWORD] = {"imap", "password", TYPE_SECRET, .optional = true, .standard = "",
        .doc = "Its password. A file that holds one must not be readable by everybody (chmod 640). "
               "Better: one of the three that follow."},
    [SETTING_IMAP_PASSWORD_FILE] = {"imap", "password_file", TYPE_PATH, .optional = true, .standard = "",
        .doc = "A file whose first line is the password. It must not be readable by everybody."},
    [SETTING_IMAP_PASSWORD_CREDENTIAL] = {"imap", "password_credential", TYPE_TEXT, .optional = true, .standard = "",
        .doc = "The name of a credential that systemd hands to the unit and to nobody else (LoadCredential=); its first "
               "line is the password. The units load cursus.imap-password, from the folder /etc/credstore."},
    [SETTING_IMAP_PASSWORD_COMMAND] = {"imap", "password_command", TYPE_COMMAND, .optional = true, .standard = "",
        .doc = "A program whose first line of output is the password. Split at blanks; no shell, no quotes."},
    [SETTING_IMAP_BEARER_COMMAND] = {"imap", "bearer_command", TYPE_COMMAND, .optional = true, .standard = "",
        .doc = "A program that prints a fresh OAuth 2 token (XOAUTH2), in place of a password. It runs for each "
               "connection."},
    [SETTING_IMAP_CA_FILE] = {"imap", "ca_file", TYPE_PATH, .optional = true, .standard = "",
        .doc = "Certificates to trust instead of the system's (PEM)."},
    [SETTING_IMAP_FOLDER] = {"imap", "folder", TYPE_TEXT, .standard = "INBOX",
        .doc = "The folder to take mail from, named as the server names it."},
    [SETTING_IMAP_DONE_FOLDER] = {"imap", "done_folder", TYPE_TEXT, .optional = true, .standard = "",
        .doc = "Where mails are moved once they are safely filed; made if missing. Empty: they stay where they are, "
               "marked as read, and the place up to which they were taken is kept in the database. Cursus deletes "
               "nothing in either case."},
    [SETTING_IMAP_TIMEOUT] = {"imap", "timeout", TYPE_SPAN, .low = 1, .high = HOUR, .standard = "1m",
        .doc = "How long to wait for an answer."},
    [SETTING_IMAP_POLL] = {"imap", "poll", TYPE_SPAN, .low = 1, .high = DAY, .standard = "1m",
        .doc = "How often serve looks into the mailbox. It also looks when a deadline comes, and waits longer each "
               "time while the server does not answer, up to half an hour."},

    [SETTING_OUT_SENDER] = {"out", "sender", TYPE_CHOICE, .choices = senders, .standard = "smtp",
        .doc = "smtp: section [smtp]. sendmail: pipe to the local mail server; not under the hardened "
               "systemd unit with Postfix. maildir: put the mails in a folder. null: throw them away."},
    [SETTING_OUT_MAILDIR] = {"out", "maildir", TYPE_PATH, .optional = true, .standard = "",
        .doc = "For sender = maildir: the Maildir that gets them."},
    [SETTING_OUT_SENDMAIL] = {"out", "sendmail", TYPE_PATH, .standard = "/usr/sbin/sendmail",
        .doc = "For sender = sendmail: the program."},
    [SETTING_OUT_SPARE] = {"out", "spare", TYPE_CHOICE, .choices = spares, .standard = "none",
        .doc = "Another sender, for mails to game masters alone, when sender has taken no mail for [site] alarm_after: "
               "smtp, sendmail or maildir, set up as for sender. none: they hear of it when mail goes out again."},
    [SETTING_OUT_SENDERS] = {"out", "senders", TYPE_NUMBER, .low = 1, .high = 16, .standard = "1",
        .doc = "How many processes of the daemon make mails and send them at once, each by a connection of its own."},
    [SETTING_OUT_LIST_ID] = {"out", "list_id", TYPE_FLAG, .standard = "yes",
        .doc = "Whether mails bear a List-Id, one a game, by which mail programs sort them. Some (Evolution) then ask at "
               "each reply whether it is not meant for a list; X-Cursus-Game tells the game in any case."},
    [SETTING_OUT_CALENDAR] = {"out", "calendar", TYPE_CHOICE, .choices = calendars, .standard = "entry",
        .doc = "How deadlines go to players who want them for their calendar. entry: as text/calendar, which programs "
               "show with the mail, Thunderbird above it and Claws in its place. file: as a file that is opened by "
               "hand."},

    [SETTING_HOOK_PROGRAM] = {"hook", "program", TYPE_COMMAND, .optional = true, .standard = "",
        .doc = "A program that is run for each mail to a seat, split at blanks and without a shell, so that people are "
               "told by other ways too. It gets game, seat, kind and deadline as JSON on its standard input, never an "
               "order or what is hidden. Empty: none."},
    [SETTING_HOOK_TIMEOUT] = {"hook", "timeout", TYPE_SPAN, .low = 1, .high = INT64_C(10) * MINUTE, .standard = "10s",
        .doc = "After that it is killed, with what it started."},

    [SETTING_BOT_FOLDER] = {"bot", "folder", TYPE_PATH, .optional = true, .standard = "",
        .doc = "A folder of programs that may play as bots: the file NAME plays where a game has bots=exec:NAME. They "
               "may read this folder and what the system has below /usr, write nothing and talk to nobody. Empty: "
               "there are none."},
    [SETTING_BOT_TIMEOUT] = {"bot", "timeout", TYPE_SPAN, .low = 1, .high = INT64_C(10) * MINUTE, .standard = "10s",
        .doc = "How long a program may think about a decision; then it is ended, and the bot of level 2 decides. As "
               "nothing else is done meanwhile, a program that was late then rests for ten times as long."},
    [SETTING_BOT_MEMORY] = {"bot", "memory", TYPE_NUMBER, .low = 16, .high = 65536, .standard = "1024",
        .doc = "MiB of address space that a program may have."},

    [SETTING_SMTP_HOST] = {"smtp", "host", TYPE_TEXT, .standard = "localhost",
        .doc = "The server's name, as its certificate has it."},
    [SETTING_SMTP_PORT] = {"smtp", "port", TYPE_NUMBER, .low = 1, .high = 65535, .standard = "25",
        .doc = "As a rule 587 for starttls, 465 for smtps, 25 on this machine."},
    [SETTING_SMTP_TLS] = {"smtp", "tls", TYPE_CHOICE, .choices = tls_words, .standard = "none",
        .doc = "starttls and smtps check the certificate. none is taken only for a server on this machine."},
    [SETTING_SMTP_USER] = {"smtp", "user", TYPE_TEXT, .optional = true, .standard = "",
        .doc = "The account. Empty: no login."},
    [SETTING_SMTP_PASSWORD] = {"smtp", "password", TYPE_SECRET, .optional = true, .standard = "",
        .doc = "Its password. A file that holds one must not be readable by everybody (chmod 640). "
               "Better: one of the three that follow."},
    [SETTING_SMTP_PASSWORD_FILE] = {"smtp", "password_file", TYPE_PATH, .optional = true, .standard = "",
        .doc = "A file whose first line is the password. It must not be readable by everybody."},
    [SETTING_SMTP_PASSWORD_CREDENTIAL] = {"smtp", "password_credential", TYPE_TEXT, .optional = true, .standard = "",
        .doc = "The name of a credential that systemd hands to the unit and to nobody else (LoadCredential=); its first "
               "line is the password. The units load cursus.smtp-password, from the folder /etc/credstore."},
    [SETTING_SMTP_PASSWORD_COMMAND] = {"smtp", "password_command", TYPE_COMMAND, .optional = true, .standard = "",
        .doc = "A program whose first line of output is the password. Split at blanks; no shell, no quotes."},
    [SETTING_SMTP_BEARER_COMMAND] = {"smtp", "bearer_command", TYPE_COMMAND, .optional = true, .standard = "",
        .doc = "A program that prints a fresh OAuth 2 token, for servers that take no password. It runs for each "
               "connection."},
    [SETTING_SMTP_CA_FILE] = {"smtp", "ca_file", TYPE_PATH, .optional = true, .standard = "",
        .doc = "Certificates to trust instead of the system's (PEM)."},
    [SETTING_SMTP_EHLO] = {"smtp", "ehlo", TYPE_TEXT, .optional = true, .standard = "",
        .doc = "The name to greet with. Empty: the host name."},
    [SETTING_SMTP_TIMEOUT] = {"smtp", "timeout", TYPE_SPAN, .low = 1, .high = HOUR, .standard = "10m",
        .doc = "How long to wait for an answer. RFC 5321 asks for ten minutes after the text of a mail."},
    [SETTING_SMTP_MAILS_PER_MINUTE] = {"smtp", "mails_per_minute", TYPE_NUMBER, .low = 0, .high = 6000,
        .standard = "60",
        .doc = "What the account allows. 0: no limit."},
    [SETTING_SMTP_DOMAIN_PER_MINUTE] = {"smtp", "domain_per_minute", TYPE_NUMBER, .low = 0, .high = 6000,
        .standard = "30",
        .doc = "Mails a minute for addresses of one domain: large providers take offence at more from a small house. "
               "Those of other domains go meanwhile. 0: no limit."},

    [SETTING_GAME_PACE] = {"game", "pace", TYPE_SPAN, .own = true, .low = MINUTE, .high = TWO_MONTHS, .standard = "48h",
        .doc = "Time for each decision, from the mail that asks for it."},
    [SETTING_GAME_PACES] = {"game", "paces", TYPE_PACES, .optional = true, .own = true, .low = MINUTE,
        .high = TWO_MONTHS, .standard = "",
        .doc = "Other paces for some decisions, by the names in the blanks of the mails (take: ____): god=12h, place=72h."},
    [SETTING_GAME_BANK] = {"game", "bank", TYPE_SPAN, .own = true, .low = 0, .high = YEAR, .standard = "0s",
        .doc = "A time bank for each seat: what a decision takes beyond its pace comes out of it. 0s: none."},
    [SETTING_GAME_BANK_ADD] = {"game", "bank_add", TYPE_SPAN, .own = true, .low = 0, .high = TWO_MONTHS,
        .standard = "0s",
        .doc = "What each deadline that a seat has kept adds to its time bank."},
    [SETTING_GAME_BANK_CAP] = {"game", "bank_cap", TYPE_SPAN, .own = true, .low = 0, .high = YEAR, .standard = "0s",
        .doc = "Up to what that adds to the time bank. 0s: without a limit."},
    [SETTING_GAME_SCHEDULE] = {"game", "schedule", TYPE_TIMETABLE, .optional = true, .own = true, .standard = "",
        .doc = "Days and hours on which deadlines fall: the first that is not before the pace has run. Without a zone "
               "site.zone counts. Empty: when the pace has run."},
    [SETTING_GAME_OFF] = {"game", "off", TYPE_DAYS_OFF, .optional = true, .own = true, .standard = "",
        .doc = "Days on which no deadline falls, by the zone of the schedule, else site.zone."},
    [SETTING_GAME_AUTO] = {"game", "auto", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Answers at once where a seat could do only one thing, and that says nothing (Doge's done)."},
    [SETTING_GAME_COOLING] = {"game", "cooling", TYPE_SPAN, .own = true, .low = 0, .high = WEEK, .standard = "0s",
        .doc = "How long the game waits when all orders are in, so that they can be changed; not beyond the deadline."},
    [SETTING_GAME_READING_GRACE] = {"game", "reading_grace", TYPE_SPAN, .own = true, .low = 0, .high = WEEK,
        .standard = "10m",
        .doc = "How long an order that was not written as the rules page has it waits before the game goes on with it, so "
               "that it can be taken back; not beyond the deadline. 0s: not at all."},
    [SETTING_GAME_GRACE] = {"game", "grace", TYPE_SPAN, .own = true, .low = 0, .high = WEEK, .standard = "0s",
        .doc = "How long after the deadline orders are still taken before the default is played."},
    [SETTING_GAME_REMINDERS] = {"game", "reminders", TYPE_SPANS, .optional = true, .own = true,
        .low = MINUTE, .high = TWO_MONTHS, .standard = "24h, 3h",
        .doc = "When to remind those who owe an order, before the deadline. Empty: never."},
    [SETTING_GAME_ABSENCE] = {"game", "absence", TYPE_SPAN, .own = true, .low = 0, .high = YEAR, .standard = "21d",
        .doc = "For how long in one game the clock of a seat may stand because its player is away. 0s: never."},
    [SETTING_GAME_END] = {"game", "end", TYPE_MOMENT, .optional = true, .own = true, .standard = "",
        .doc = "When a game that is not over by then is closed without a result. Empty: never."},
    [SETTING_GAME_DOWNTIME_GAP] = {"game", "downtime_gap", TYPE_SPAN, .low = TEN_MINUTES, .high = WEEK,
        .standard = "6h",
        .doc = "If nothing ran for so long, deadlines move by the gap before anything is played."},
    [SETTING_GAME_PLAN_LINES] = {"game", "plan_lines", TYPE_NUMBER, .own = true, .low = 1, .high = 64,
        .standard = "64",
        .doc = "Orders a seat may have on file."},
    [SETTING_GAME_ON_MISS] = {"game", "on_miss", TYPE_CHOICE, .own = true, .choices = miss_words,
        .standard = "default",
        .doc = "What a passed deadline does: default plays the default of the rules, bot lets the bot make this one "
               "decision, pause stops the game until somebody lets it go on."},
    [SETTING_GAME_MISS_EXTENDS] = {"game", "miss_extends", TYPE_NUMBER, .own = true, .low = 0, .high = 100,
        .standard = "0",
        .doc = "So many missed deadlines of a seat are lengthened by their pace before on_miss and misses do anything."},
    [SETTING_GAME_MISS_PACE] = {"game", "miss_pace", TYPE_SPAN, .own = true, .low = 0, .high = TWO_MONTHS,
        .standard = "0s",
        .doc = "Time for each decision of who missed the deadline before it, where the pace is longer. 0s: the pace."},
    [SETTING_GAME_MISSES] = {"game", "misses", TYPE_NUMBER, .own = true, .low = 0, .high = 100, .standard = "3",
        .doc = "After so many missed deadlines in a row a bot takes the seat and substitutes are asked. 0: never."},
    [SETTING_GAME_DEPUTIES] = {"game", "deputies", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Whether a player may have a deputy for a while, where everybody knows who sits where."},
    [SETTING_GAME_STAND_IN] = {"game", "stand_in", TYPE_CHOICE, .own = true, .choices = stand_in_words,
        .standard = "bot",
        .doc = "Who plays a seat whose player has left it or stayed away. bot: the bot of the rules. none: nobody, "
               "each of its decisions is the default of the rules (civil disorder)."},
    [SETTING_GAME_BOTS] = {"game", "bots", TYPE_LEVELS, .own = true, .low = 1, .high = 5, .standard = "2",
        .doc = "How well bots play (docs/bots.md): 1 errs now and then, 2 knows rules of thumb, 3 to 5 look ahead. One "
               "number, or one for each seat: 2,5,2. exec:NAME is a program, see [bot]."},
    [SETTING_GAME_TELL_MISSED] = {"game", "tell_missed", TYPE_FLAG, .own = true, .standard = "no",
        .doc = "Whether all players are told from which seats no orders came in time."},
    [SETTING_GAME_DRAW_SEATS] = {"game", "draw_seats", TYPE_FLAG, .own = true, .standard = "no",
        .doc = "Whether seats are drawn when a game begins, by lists of seats that the players like. Until then nobody "
               "has one, and the lists are secret."},
    [SETTING_GAME_IDLE] = {"game", "idle", TYPE_SPAN, .own = true, .low = 0, .high = TEN_YEARS, .standard = "60d",
        .doc = "A game in which no person has sent an order for so long is ended without a result, a week after a "
               "warning. 0s: never."},
    [SETTING_GAME_VOTES] = {"game", "votes", TYPE_CHOICES, .optional = true, .own = true, .choices = vote_words,
        .standard = "pause, cancel, extend, draw",
        .doc = "What the players of a game may vote on. Empty: nothing."},
    [SETTING_GAME_VOTE_TIME] = {"game", "vote_time", TYPE_SPAN, .own = true, .low = HOUR, .high = TWO_MONTHS,
        .standard = "72h",
        .doc = "How long a vote stays open."},
    [SETTING_GAME_SECRET_VOTES] = {"game", "secret_votes", TYPE_CHOICE, .own = true, .choices = secrecy_words,
        .standard = "rules",
        .doc = "Whether votes that end a game are secret: nobody is told who asked, and who said yes or no. rules: as is "
               "usual where these rules are played (Diplomacy: yes)."},
    [SETTING_GAME_RANKED] = {"game", "ranked", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Whether a finished game counts for the players' ratings (docs/rating.md)."},
    [SETTING_GAME_NAMES] = {"game", "names", TYPE_CHOICE, .own = true, .choices = names_words, .standard = "shown",
        .doc = "Who sits where. shown: everybody knows. hidden: only the game masters know until the game is over; mails "
               "and pages tell of seats and name nobody."},
    [SETTING_GAME_PRESS] = {"game", "press", TYPE_CHOICE, .own = true, .choices = presses, .standard = "all",
        .doc = "Messages between players. all: under the seat's name. gray: a player may leave the name out. "
               "anonymous: never with a name. off: none. public: to all only, under the seat's name."},
    [SETTING_GAME_PRESS_QUIET] = {"game", "press_quiet", TYPE_SPAN, .own = true, .low = 0, .high = WEEK,
        .standard = "0s",
        .doc = "How long before a deadline no messages between players are taken."},
    [SETTING_GAME_PRESS_CLOSED] = {"game", "press_closed", TYPE_TEXT, .optional = true, .own = true, .standard = "",
        .doc = "Decisions in whose phases no messages between players are taken, by the names of their slots: "
               "\"retreat, build\". Empty: none."},
    [SETTING_GAME_PRESS_PAGES] = {"game", "press_pages", TYPE_FLAG, .own = true, .standard = "no",
        .doc = "Whether messages of players to all of a game stand on its page, too, for everybody to read."},
    [SETTING_GAME_SUCCESSOR_MAILS] = {"game", "successor_mails", TYPE_FLAG, .own = true, .standard = "no",
        .doc = "Whether a player who takes over a seat for good can read the messages that went to it and from it "
               "before. Of a game that has begun it stays as it is."},
    [SETTING_GAME_NOTES] = {"game", "notes", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Whether players may keep notes for themselves (\"note ...\"), and say of a game that is over what stands "
               "beside its moves on its page (\"comment move 40: ...\")."},
    [SETTING_GAME_WHAT_IF] = {"game", "what_if", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Whether players may try orders without giving them (\"what if\" above them)."},
    [SETTING_GAME_ABOUT] = {"game", "about", TYPE_TEXT, .optional = true, .own = true, .standard = "",
        .doc = "A line about the table, shown where players look for one: \"fast, beginners welcome\"."},
    [SETTING_GAME_LISTED] = {"game", "listed", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Whether the lists of games, in mails and on pages, show a game that is not over."},
    [SETTING_GAME_JOINING] = {"game", "joining", TYPE_CHOICE, .own = true, .choices = joinings,
        .standard = "anyone",
        .doc = "Who gets a seat by asking for it. anyone: everybody. asked: who was invited; of others the player who "
               "opened the table is asked."},
    [SETTING_GAME_JOIN_BY] = {"game", "join_by", TYPE_MOMENT, .optional = true, .own = true, .standard = "",
        .doc = "Until when players may join; then the game begins, or its table is closed (see minimum). Empty: it waits "
               "for its last seat."},
    [SETTING_GAME_START] = {"game", "start", TYPE_MOMENT, .optional = true, .own = true, .standard = "",
        .doc = "When the game begins, and not before; or its table is closed (see minimum). Empty: with its last seat."},
    [SETTING_GAME_MINIMUM] = {"game", "minimum", TYPE_NUMBER, .own = true, .low = 0, .high = 100, .standard = "0",
        .doc = "How many players must sit there at join_by or start; bots take the other seats then. 0: all."},
    [SETTING_GAME_REFILL] = {"game", "refill", TYPE_NUMBER, .own = true, .low = 0, .high = 1000, .standard = "0",
        .doc = "When the game begins, another table like it is opened, so many times. 0: none is."},

    [SETTING_GAME_BID_SEATS] = {"game", "bid_seats", TYPE_FLAG, .own = true, .standard = "no",
        .doc = "Whether seats go to who bids most for them, in the points of the game, for rules that know a handicap; who "
               "bids nothing gets one that is left, by lot. Until the game begins nobody has a seat, and bids are secret."},
    [SETTING_GAME_LEAST_KEPT] = {"game", "least_kept", TYPE_NUMBER, .own = true, .low = 0, .high = 100, .standard = "0",
        .doc = "Only players who kept at least so many of 100 deadlines join by mail. Who had none yet may."},
    [SETTING_GAME_LEAST_FINISHED] = {"game", "least_finished", TYPE_NUMBER, .own = true, .low = 0, .high = 1000,
        .standard = "0", .doc = "Only players who finished so many games join by mail."},
    [SETTING_TABLE_MOST] = {"table", "most", TYPE_NUMBER, .low = 0, .high = 1000, .standard = "2",
        .doc = "How many games that are not over one player may have opened. 0: only game masters open games."},
    [SETTING_TABLE_FINISHED] = {"table", "finished", TYPE_NUMBER, .low = 0, .high = 1000, .standard = "5",
        .doc = "For so many games that a player has finished one more may be open. 0: never."},
    [SETTING_TABLE_WAIT] = {"table", "wait", TYPE_SPAN, .low = HOUR, .high = YEAR, .standard = "30d",
        .doc = "How long a table that a player opens without a date waits for players until it is closed."},
    [SETTING_TABLE_SANDBOX] = {"table", "sandbox", TYPE_FLAG, .standard = "yes",
        .doc = "Whether players may play all seats of a game that is none (\"sandbox quorum\")."},
    [SETTING_GAME_WATCH] = {"game", "watch", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Whether players without a seat in a game may have reports of it (\"watch 12\"), as everybody may see it."},
    [SETTING_GAME_WATCH_DELAY] = {"game", "watch_delay", TYPE_SPAN, .own = true, .low = 0, .high = YEAR,
        .standard = "0s",
        .doc = "How long after a phase who looks on hears of it. The pages do not wait."},
    [SETTING_TABLE_BLOCKS] = {"table", "blocks", TYPE_FLAG, .standard = "yes",
        .doc = "Players may say \"block NAME\": neither joins a table at which the other sits."},

    [SETTING_EVENT_TITLE] = {"event", "title", TYPE_TEXT, .optional = true, .own = true, .standard = "",
        .doc = "What it is called in mails and on pages. Empty: its name."},
    [SETTING_EVENT_ABOUT] = {"event", "about", TYPE_TEXT, .optional = true, .own = true, .standard = "",
        .doc = "A line about it, shown where players look for one."},
    [SETTING_EVENT_ROUNDS] = {"event", "rounds", TYPE_NUMBER, .own = true, .low = 0, .high = 99, .standard = "0",
        .doc = "How many rounds are played. 0: as many as its kind needs for those who entered."},
    [SETTING_EVENT_POINTS] = {"event", "points", TYPE_TEXT, .own = true, .standard = "places",
        .doc = "What a table is worth. places: a point for each who ranks below, half a point for each of the same rank. "
               "6,4,2,1: by rank, shared by who shares it. share: one's share of all points that the rules counted. "
               "score: the points that the rules counted."},
    [SETTING_EVENT_TIES] = {"event", "ties", TYPE_TEXT, .optional = true, .own = true, .standard = "",
        .doc = "What decides between equal points, in order (docs/events.md). Empty: what suits its tables."},
    [SETTING_EVENT_BYE] = {"event", "bye", TYPE_TEXT, .optional = true, .own = true, .standard = "",
        .doc = "What it is worth to be left over in a round. Empty: at two a table as much as a win, else the middle."},
    [SETTING_EVENT_ABSENT] = {"event", "absent", TYPE_TEXT, .own = true, .standard = "0",
        .doc = "What a round is worth to who said that they would not play it."},
    [SETTING_EVENT_SEEDING] = {"event", "seeding", TYPE_CHOICE, .own = true, .choices = seedings, .standard = "draw",
        .doc = "Who has which number. draw: by lot. rating: by rating, equal ones by lot. entry: as they entered."},
    [SETTING_EVENT_AUTO] = {"event", "auto", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Whether the next round begins by itself when one is over. no: the game master says so."},
    [SETTING_EVENT_BOTS] = {"event", "bots", TYPE_FLAG, .own = true, .standard = "no",
        .doc = "Whether bots enter when it begins, so that the number of entrants comes out even."},
    [SETTING_EVENT_LATE] = {"event", "late", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Whether players may enter after the start, where its kind allows that."},
    [SETTING_EVENT_ENTRY] = {"event", "entry", TYPE_CHOICE, .own = true, .choices = entries, .standard = "anyone",
        .doc = "Who enters by mail. anyone: every player. master: nobody, the game master enters them."},
    [SETTING_EVENT_LISTED] = {"event", "listed", TYPE_FLAG, .own = true, .standard = "yes",
        .doc = "Whether lists of events, in mails and on pages, show it."},
    [SETTING_EVENT_MOST] = {"event", "most", TYPE_NUMBER, .own = true, .low = 0, .high = 20000, .standard = "0",
        .doc = "How many may enter. 0: any number."},
    [SETTING_EVENT_START] = {"event", "start", TYPE_MOMENT, .optional = true, .own = true, .standard = "",
        .doc = "When it begins by itself. Empty: the game master says so."},
    [SETTING_EVENT_LIMIT] = {"event", "limit", TYPE_SPAN, .own = true, .low = 0, .high = YEAR, .standard = "0s",
        .doc = "How long a round may last; tables that are not over then count as shared. 0s: until all are over."},
    [SETTING_EVENT_ADVANCE] = {"event", "advance", TYPE_NUMBER, .own = true, .low = 1, .high = 6, .standard = "1",
        .doc = "Knock-out: how many of a table go on."},
    [SETTING_EVENT_REACH] = {"event", "reach", TYPE_NUMBER, .own = true, .low = 1, .high = 1000, .standard = "3",
        .doc = "Ladder: how many places above one's own may be challenged."},
    [SETTING_EVENT_ANSWER] = {"event", "answer", TYPE_SPAN, .own = true, .low = HOUR, .high = TWO_MONTHS, .standard = "5d",
        .doc = "Ladder: how long a challenge waits for its answer; it is lost without one."},
    [SETTING_EVENT_SIZE] = {"event", "size", TYPE_NUMBER, .own = true, .low = 2, .high = 200, .standard = "8",
        .doc = "League: about how many play in a division."},
    [SETTING_EVENT_MOVES] = {"event", "moves", TYPE_NUMBER, .own = true, .low = 0, .high = 100, .standard = "2",
        .doc = "League: how many of a division go up and down after a season."},
    [SETTING_EVENT_SEASONS] = {"event", "seasons", TYPE_NUMBER, .own = true, .low = 1, .high = 99, .standard = "1",
        .doc = "League: how many seasons are played."},

    [SETTING_RULES_MAPS] = {"rules", "maps", TYPE_PATH, .optional = true, .standard = "",
        .doc = "A folder of maps for Diplomacy, NAME.map each, beside those that come with the program; `cursus map check` "
               "judges them. Empty: none."},

    [SETTING_PICTURE_ENABLE] = {"picture", "enable", TYPE_FLAG, .standard = "yes",
        .doc = "Put the board as a picture into mails; players may say \"picture off\" for themselves."},

    [SETTING_TEMPLATE_FOLDER] = {"template", "folder", TYPE_PATH, .optional = true, .standard = "",
        .doc = "A folder of templates that replace the built-in ones of the same name. What of it cannot be used is named "
               "by `cursus config`. Empty: none."},

    [SETTING_RETENTION_RAW_DAYS] = {"retention", "raw_days", TYPE_NUMBER, .low = 0, .high = 36500, .standard = "30",
        .doc = "Days that the raw text of a handled mail is kept. 0: for ever."},
    [SETTING_RETENTION_SENT_DAYS] = {"retention", "sent_days", TYPE_NUMBER, .low = 0, .high = 36500,
        .standard = "30",
        .doc = "Days that a sent mail is kept. 0: for ever."},
    [SETTING_RETENTION_OPEN_DAYS] = {"retention", "open_days", TYPE_NUMBER, .low = 0, .high = 36500, .standard = "14",
        .doc = "Days that a parked mail waits for its answer, and that one which could not be sent counts as failed; then "
               "both are dropped, and their rows say so. 0: for ever."},
    [SETTING_RETENTION_FINISHED_DAYS] = {"retention", "finished_days", TYPE_NUMBER, .low = 0, .high = 36500,
        .standard = "0",
        .doc = "Days after the end of a game until it is cut down to what is needed to play it again: which mails it sent, "
               "and when, is forgotten. 0: never."},

    [SETTING_LOG_LEVEL] = {"log", "level", TYPE_CHOICE, .choices = levels, .standard = "info",
        .doc = "The least weighty kind of line that is written. -v and -q on the command line win."},
};
/* clang-format on */

_Static_assert(sizeof rows / sizeof rows[0] == SETTINGS, "each setting has a row");

const struct setting_row *setting_row(enum setting setting)
{
    return &rows[setting];
}

enum setting setting_find(const char *section, const char *key)
{
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(rows[i].section, section) == 0 && strcmp(rows[i].key, key) == 0)
            return (enum setting)i;
    return SETTINGS;
}

bool setting_section_known(const char *section)
{
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
        if (strcmp(sections[i].name, section) == 0)
            return true;
    return false;
}

enum rc setting_unknown(const char *section, const char *key, struct err *err)
{
    if (!setting_section_known(section)) {
        struct nearest nearest = nearest_to(section);
        for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
            nearest_try(&nearest, sections[i].name);
        if (nearest.best != NULL)
            return err_set(err, RC_BAD, "there is no section [%s]; did you mean [%s]?", section, nearest.best);
        return err_set(err, RC_BAD, "there is no section [%s]", section);
    }
    struct nearest nearest = nearest_to(key);
    for (int i = 0; i < SETTINGS; i++) {
        /* the right key under another heading is the commonest slip */
        if (strcmp(rows[i].key, key) == 0)
            return err_set(err, RC_BAD, "there is no setting %s in [%s]; it stands in [%s]", key, section,
                           rows[i].section);
        if (strcmp(rows[i].section, section) == 0)
            nearest_try(&nearest, rows[i].key);
    }
    if (nearest.best != NULL)
        return err_set(err, RC_BAD, "there is no setting %s in [%s]; did you mean %s?", key, section, nearest.best);
    return err_set(err, RC_BAD, "there is no setting %s in [%s]", key, section);
}

/* Comment lines of at most 78 columns. */
static void write_comment(const char *words, struct text *out)
{
    size_t start = out->len;
    text_add(out, "#");
    for (const char *at = words; *at != '\0';) {
        size_t len = strcspn(at, " ");
        if (out->len - start + 1 + len > 78) {
            text_add(out, "\n");
            start = out->len;
            text_add(out, "#");
        }
        text_add(out, " ");
        text_add_bytes(out, at, len);
        at += len;
        at += strspn(at, " ");
    }
    text_add(out, "\n");
}

static void write_row(const struct setting_row *row, struct text *out)
{
    struct text takes = TEXT_EMPTY;
    text_add(&takes, "Takes ");
    setting_value_describe(row, &takes);
    text_add(&takes, row->optional ? ", or nothing." : ".");
    text_add(out, "\n");
    write_comment(row->doc, out);
    write_comment(takes.data, out);
    text_addf(out, "#%s =%s%s\n", row->key, row->standard[0] == '\0' ? "" : " ", row->standard);
    text_free(&takes);
}

void settings_sample(struct text *out)
{
    text_add(out, "# Cursus: every setting with its default. Remove the # at a key to change it.\n"
                  "#\n"
                  "# Read from -c FILE, else from the file in $CURSUS_CONFIG, else from\n"
                  "# /etc/cursus/cursus.ini. A variable CURSUS_SECTION_KEY wins over the file and\n"
                  "# -o section.key=value over both; `cursus config` shows what holds and why.\n"
                  "# A value stands on one line of less than 198 bytes. A relative path starts at\n"
                  "# the folder of this file. A # or ; at the start of a line starts a comment,\n"
                  "# and so does a ; after a blank.\n"
                  "#\n"
                  "# Made by `cursus config --sample`.\n");
    const char *section = "";
    for (int i = 0; i < SETTINGS; i++) {
        if (strcmp(section, rows[i].section) != 0) {
            section = rows[i].section;
            text_addf(out, "\n[%s]\n", section);
            for (size_t j = 0; j < sizeof sections / sizeof sections[0]; j++)
                if (strcmp(sections[j].name, section) == 0)
                    write_comment(sections[j].doc, out);
        }
        write_row(&rows[i], out);
    }
}
