/*
 * What is said of settings, pinned (pinned.h): values of every type, files with every kind of fault, variables,
 * arguments and the terms of a game. Rows of settings are made up here where they can be, so that a new setting moves
 * none.
 */
#include "check.h"
#include "pinned.h"
#include "spoil.h"

#include "base/cipher.h"
#include "base/config.h"
#include "base/setting_value.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>

enum { SPOILT = 700, FILES = 500 };

static char folder[PATH_MAX];
static char path[PATH_MAX + 16];

static const char *const spoils[] = {
    " ",    "\t",   ",",        ";",  "#", "=",        "[",        "]",    "\n",
    "\r\n", "\n\n", "/",        ":",  "-", ".",        "@",        "0",    "9",
    "h",    "d",    "yes",      "no", "x", "[game]\n", "[smtp]\n", "pace", "password = a\n",
    "\x01", "\x80", "\xc3\xa9", "..", NULL};

/* ---- values ---- */

static const char *const values_names[] = {"text",     "secret", "path", "command", "url",    "address", "addresses",
                                           "zone",     "number", "span", "spans",   "levels", "paces",   "timetable",
                                           "days off", "moment", "flag", "choice",  "choices"};

static const char *const values_words[] = {"",
                                           "x",
                                           "yes",
                                           "true",
                                           "on",
                                           "1",
                                           "no",
                                           "false",
                                           "off",
                                           "0",
                                           "none",
                                           "smtp",
                                           "maildir",
                                           "none,maildir",
                                           "smtp, smtp",
                                           "12",
                                           "64",
                                           "65",
                                           "-3",
                                           "90s",
                                           "48h",
                                           "2d",
                                           "1h,2d, 3d",
                                           "59s",
                                           "8w",
                                           "god=12h, place=72h",
                                           "god=12h,god=1h",
                                           "god",
                                           "=1h",
                                           "God=1h",
                                           "a:b_c-=2d",
                                           "god=59s",
                                           "a@b.org",
                                           "a@b.org, c@d",
                                           ".a@b",
                                           "a.@b",
                                           "a@-b",
                                           "a@b-",
                                           "a@.b",
                                           "a@b.",
                                           "a..b@c",
                                           "a@",
                                           "@b",
                                           "http://a/",
                                           "https://a.b/c/",
                                           "http:///",
                                           "https://a",
                                           "ftp://a/",
                                           "http://a b/",
                                           "http:/",
                                           "https:///x/",
                                           "Europe/Rome",
                                           "No/Where",
                                           "mon 18:00",
                                           "daily 20:00 Europe/Rome",
                                           "sat,sun",
                                           "2024-03-01..2024-03-04",
                                           "2024-03-01 18:00 Europe/Rome",
                                           "+3d",
                                           "@5",
                                           "2024-03-01",
                                           "/usr/bin/x -i",
                                           "a\nb",
                                           "\x7f",
                                           "\xff",
                                           "gr\xc3\xbcn",
                                           "a2345678901234567890123456789012345678901234567890123456789012345@b",
                                           "a234567890123456789012345678901234567890123456789012345678901234@b",
                                           "god=62d",
                                           "god=60d,place=61d",
                                           "a=1h,b=2h,a=3h",
                                           "a=1h,b=2h,b=3h",
                                           "a=1h,b=2h,c=3h,b=4h",
                                           "0x",
                                           "http://[::1]/",
                                           "60d",
                                           "61d,1h",
                                           "1m, 60d",
                                           "http://a/b"};

static void see_values(struct pinned *pinned)
{
    static const char *const choices[] = {"none", "smtp", "maildir", NULL};
    struct spoil spoil = {.state = 1, .words = spoils};
    struct text word = TEXT_EMPTY, text = TEXT_EMPTY, item = TEXT_EMPTY;
    enum { WORDS = sizeof values_words / sizeof values_words[0] };
    for (int type = TYPE_TEXT; type <= TYPE_CHOICES; type++)
        for (size_t i = 0; i < WORDS + SPOILT; i++) {
            const struct setting_row row = {.section = "game",
                                            .key = "thing",
                                            .type = (enum setting_type)type,
                                            .optional = i % 2 == 0,
                                            .low = type == TYPE_NUMBER ? 1 : 60,
                                            .high = type == TYPE_NUMBER ? 64 : 5184000,
                                            .choices = choices + type % 2};
            struct err err = {0};
            int64_t number = 0, seconds = 0;
            const char *one = values_words[i % WORDS];
            text_clear(&word);
            if (i < WORDS)
                text_add(&word, one);
            else
                spoil_bytes(&spoil, one, strlen(one), &word);
            if (i % 97 == 96)
                text_pad(&word, 0, 998 + i % 5);
            text_addf(&text, "%d ", (int)setting_value_read(&row, word.data, &text, &number, &err));
            text_addf(&text, "%lld %s", (long long)number, err.text);
            if (i < WORDS && i % 9 == 0)
                setting_value_describe(&row, &text);
            pinned_text(pinned, values_names[type], &text);
            for (size_t at = 0; type == TYPE_PACES && word.len < 900 && at < 5; at++) {
                text_clear(&item);
                text_addf(&text, "%d ", setting_value_item(word.data, at, &item));
                text_addf(&text, "%s ", item.data);
                text_addf(&text, "%d ", setting_value_pace(word.data, at, &item, &seconds));
                text_addf(&text, "%s %lld", item.data, (long long)seconds);
            }
            pinned_text(pinned, "items", &text);
        }
    text_free(&word);
    text_free(&text);
    text_free(&item);
}

/* ---- files, variables, arguments ---- */

/* Without the folder, which has another name each time. */
static void add_without_folder(const char *words, struct text *out)
{
    for (const char *at; (at = strstr(words, folder)) != NULL; words = at + strlen(folder)) {
        text_add_bytes(out, words, (size_t)(at - words));
        text_add(out, "~");
    }
    text_add(out, words);
}

static void add_config(const struct config *config, struct text *out)
{
    struct text origin = TEXT_EMPTY, item = TEXT_EMPTY;
    int64_t spans[3];
    struct timetable table;
    struct days_off off;
    for (int i = 0; i < SETTINGS; i++) {
        text_clear(&origin);
        config_origin(config, (enum setting)i, &origin);
        if (strcmp(origin.data, "default") == 0)
            continue;
        text_addf(out, "\n%s.%s = ", setting_row((enum setting)i)->section, setting_row((enum setting)i)->key);
        add_without_folder(config_shown(config, (enum setting)i), out);
        text_addf(out, " (%d) of ", config_is_set(config, (enum setting)i));
        add_without_folder(origin.data, out);
    }
    text_addf(out, "\n%lld %lld %d %d %x %zu %lld", (long long)config_number(config, SETTING_SMTP_PORT),
              (long long)config_span(config, SETTING_GAME_PACE), config_flag(config, SETTING_PICTURE_ENABLE),
              config_choice(config, SETTING_SMTP_TLS), config_choices(config, SETTING_GAME_VOTES),
              config_spans(config, SETTING_GAME_REMINDERS, spans, 3),
              (long long)config_moment(config, SETTING_GAME_END));
    for (size_t i = 0; config_item(config, SETTING_GAME_REMINDERS, i, &item); i++)
        text_between(&item, 0, ";");
    config_timetable(config, SETTING_GAME_SCHEDULE, &table);
    config_days_off(config, SETTING_GAME_OFF, &off);
    text_addf(out, " %s %s %d %d %s", item.data,
              config_text_or(config, SETTING_SITE_BOUNCE_ADDRESS, SETTING_SITE_ADDRESS), table.hours, off.count,
              config_credentials(config));
    text_free(&origin);
    text_free(&item);
}

static void see_load(struct pinned *pinned, const char *row, const struct config_source *source)
{
    struct config *config = NULL;
    struct err err = {0};
    struct text text = TEXT_EMPTY;
    text_addf(&text, "%d ", (int)config_load(source, &config, &err));
    add_without_folder(err.text, &text);
    if (config != NULL)
        add_config(config, &text);
    config_free(config);
    pinned_text(pinned, row, &text);
    text_free(&text);
}

/* Not by file_write(), which waits for the disk. */
static void write_file(const char *bytes, size_t size, unsigned mode)
{
    FILE *file = fopen(path, "w");
    check_true(file != NULL);
    check_int(fwrite(bytes, 1, size, file), size);
    check_int(fclose(file), 0);
    check_int(chmod(path, mode), 0);
}

static void see_file(struct pinned *pinned, const char *row, const struct text *lines, unsigned mode)
{
    write_file(lines->data, lines->len, mode);
    see_load(pinned, row, &(struct config_source){.file = path});
}

static const char *const files[] = {
    "[site]\nname = The club\naddress = games@host.example\n# a comment\n[game]\npace = 48h\nreminders = 24h, "
    "2h\nschedule = mon,thu 18:00 Europe/Rome\noff = sat,sun\nvotes = pause,draw\n",
    "[smtp]\nhost = mx.host.example\nport = 587\ntls = none\n",
    "[smtp]\nhost = 127.0.0.1\ntls = none\nuser = a\npassword = b ; c\n",
    "[smtp]\nuser = a\npassword = b\npassword_file = c\n",
    "[smtp]\npassword_credential = a/b\n",
    "[smtp]\npassword_credential = ..\n",
    "[imap]\nhost = imap.host.example\nuser = a\npassword_file = secret\nfolder = INBOX\ndone_folder = INBOX\n",
    "[imap]\nhost = localhost\ntls = none\n",
    "[imap]\nhost = ::1\ntls = none\nuser = a\nbearer_command = x\n",
    "[imap]\nhost = a.b\ntls = none\nuser = a\npassword = b\n",
    "[imap]\nhost = a.b\nuser = a\npassword = b\nbearer_command = c\n",
    "[imap]\nhost = a.b\nuser = a\n",
    "[imap]\nfolder = gr\xc3\xbcn\n",
    "[imap]\nhost = a.b\nuser = x\npassword_command = cat secret\ndone_folder = Done\n",
    "[out]\nsender = maildir\n",
    "[out]\nsender = maildir\nmaildir = out\n[in]\nmaildir = out\n",
    "[out]\nsender = smtp\nspare = smtp\n",
    "[out]\nspare = maildir\n",
    "[out]\nspare = maildir\nmaildir = /x\n",
    "[store]\nurl = mysql://x\n",
    "[store]\nurl = postgresql://a:b@host/db\n",
    "[store]\nurl = postgres://a@host/db?password=x\n",
    "[store]\nurl = postgresql://host:5432/db\n",
    "[in]\nrequire_auth = yes\n",
    "[in]\nrequire_auth = yes\nauthserv_id = mx.host.example\n",
    "[game]\nschedule = mon 18:00 No/Where\n",
    "[game]\nschedule = mon 18:00\noff = mon\n",
    "[game]\noff = mon-fri,sat,sun\n",
    "[game]\n pace = 48h\n",
    "[game]\npace 48h\n",
    "[game\npace = 48h\n",
    "pace = 48h\n",
    "[game]\npace = 48h\n[game]\npace = 2d\n",
    "[gane]\npace = 1h\n",
    "[game]\npase = 1h\n",
    "[site]\npace = 1h\n",
    "[elephants]\nx = y\n",
    "",
    "\n\n;x\n",
    "[template]\nfolder = words\n[site]\nbounce_address =\n",
    "[log]\nlevel = loud\n[site]\nname = x ; y\n",
    "[out]\nsender = null\nspare = sendmail\n",
    "[game]\nend = 2024-03-01 18:00 Europe/Rome\npaces = god=12h, place=72h\n",
    "[smtp]\nhost = localhost\ntls = none\nuser = a\npassword = b;c\n",
    "[smtp]\npassword = b\t;c\n",
    "[smtp]\npassword = b; c\n",
    "[smtp]\npassword = ;b\n",
    "[smtp]\npassword_credential = .\n",
    "[imap]\nhost = 127.0.0.2\ntls = none\nuser = a\npassword = b\n",
    "[in]\nmaildir = in\n[out]\nsender = maildir\nmaildir = out\n",
    "[in]\nmaildir = both\n[out]\nmaildir = both\n",
    "[in]\nmaildir = both\n[out]\nmaildir = both\nspare = maildir\n",
    "[imap]\nfolder = a\x7f\n",
    "[imap]\ndone_folder = ~ x\n",
    "[smtp]\nhost = x\nport = 25\n[imap]\npassword_file = a\npassword_command = b\n"};

static void see_files(struct pinned *pinned)
{
    enum { COUNT = sizeof files / sizeof files[0] };
    struct spoil spoil = {.state = 2, .words = spoils};
    struct text lines = TEXT_EMPTY;
    for (size_t i = 0; i < COUNT + FILES; i++) {
        const char *one = files[i % COUNT];
        text_clear(&lines);
        if (i < COUNT)
            text_add(&lines, one);
        else if (i % 2 == 0)
            spoil_bytes(&spoil, one, strlen(one), &lines);
        else
            spoil_lines(&spoil, 3, one, strlen(one), &lines);
        see_file(pinned, i < COUNT ? "files" : "files, spoiled", &lines, i % 4 == 3 ? 0644 : 0640);
    }
    text_clear(&lines);
    text_add(&lines, files[0]);
    text_add_bytes(&lines, "\0x", 2);
    see_file(pinned, "files that are no text", &lines, 0640);
    text_clear(&lines);
    text_pad(&lines, 0, 262142);
    for (size_t at = 50; at < lines.len; at += 50)
        lines.data[at] = '\n';
    for (int i = 0; i < 4; i++, text_add_char(&lines, '\n'))
        see_file(pinned, "files that are large", &lines, 0640);
    text_free(&lines);
}

static const char *const arguments_words[] = {
    "game.pace=24h",
    "game.pace",
    "game=24h",
    "=x",
    ".=",
    "game.pase=1h",
    "gane.pace=1h",
    "smtp.password=a",
    "smtp.port=0",
    "log.level=debug",
    "in.maildir=relative",
    "site.name=",
    "picture.enable=off",
    "a.b.c=d",
    "game.pace=",
    "game.a_key_that_is_longer_than_all_the_names_of_settings_are_together=1"};

static const char *const arguments_variables[] = {
    "CURSUS_GAME_PACE=12h",
    "CURSUS_GAME_PASE=12h",
    "CURSUS_GANE_PACE=1h",
    "CURSUS_SMTP_PORT=x",
    "CURSUS_CONFIG=/nowhere/at/all",
    "CURSUS_GAME=1",
    "CURSUS_=1",
    "CURSUS_SMTP_PASSWORD=x",
    "HOME=/x",
    "CURSUS_GAME_PACE",
    "CURSUS_GAME_PACES=a=1h",
    "CREDENTIALS_DIRECTORY=/run/x",
    "CURSUS_SITE_NAME=",
    "CURSUS_GAME_A_KEY_THAT_IS_LONGER_THAN_ALL_THE_NAMES_OF_SETTINGS_ARE=1",
    "cursus_game_pace=1h"};

static const char *const arguments_terms[] = {"pace=1h",
                                              "grace=2h",
                                              "pase=1h",
                                              "grace",
                                              "=1",
                                              "cooling=x",
                                              "votes=pause",
                                              "off=mon-sun",
                                              "a_key_that_is_longer_than_all_the_names_of_settings_are_together_here=1",
                                              "names=hidden",
                                              "draw_seats=yes",
                                              "downtime_gap=1h"};

static void see_arguments(struct pinned *pinned)
{
    struct text lines = TEXT_EMPTY, text = TEXT_EMPTY;
    write_file(files[0], strlen(files[0]), 0600);
    enum {
        WORDS = sizeof arguments_words / sizeof arguments_words[0],
        VARIABLES = sizeof arguments_variables / sizeof arguments_variables[0],
        TERMS = sizeof arguments_terms / sizeof arguments_terms[0]
    };
    for (size_t i = 0; i < (size_t)WORDS * VARIABLES; i++) {
        char first[100], second[100];
        (void)snprintf(first, sizeof first, "%s", arguments_variables[i % VARIABLES]);
        (void)snprintf(second, sizeof second, "%s", arguments_variables[i * 7 % VARIABLES]);
        char *const environment[] = {first, second, NULL};
        const char *const two[] = {arguments_words[i / VARIABLES], arguments_words[i * 5 % WORDS]};
        see_load(pinned, "arguments and variables",
                 &(struct config_source){
                     .file = path, .environment = environment, .assignments = two, .assignment_count = i % 3});
    }
    struct config *config = NULL;
    check_int(config_load(&(struct config_source){.file = path}, &config, NULL), RC_OK);
    for (size_t i = 0; i < (size_t)TERMS * TERMS; i++) {
        const char *const two[] = {arguments_terms[i % TERMS], arguments_terms[i / TERMS]};
        struct config *own = NULL;
        struct err err = {0};
        text_addf(&text, "%d %s", (int)config_with_terms(config, "game", two, 1 + i % 2, &own, &err), err.text);
        if (own != NULL) {
            add_config(own, &text);
            text_addf(&text, " %d ", (int)config_check_schedule(own, &err));
            add_without_folder(err.text, &text);
        }
        config_free(own);
        pinned_text(pinned, "terms of a game", &text);
    }
    config_free(config);
    text_free(&lines);
    text_free(&text);
}

static void see_names(struct pinned *pinned)
{
    static const char *const sections[] = {"game", "gmae", "smtp", "site", "x", "", "gamesgames"}, *const keys[] = {
                                                                                                       "pace", "pacee",
                                                                                                       "port", "",
                                                                                                       "host", "end"};
    struct text text = TEXT_EMPTY;
    for (size_t i = 0; i < 7; i++)
        for (size_t k = 0; k < 6; k++) {
            struct err err = {0};
            bool there = setting_find(sections[i], keys[k]) != SETTINGS;
            text_addf(&text, "%d%d", there, setting_section_known(sections[i]));
            if (!there)
                text_addf(&text, " %d", (int)setting_unknown(sections[i], keys[k], &err));
            text_addf(&text, " %s", err.text);
            pinned_text(pinned, "names", &text);
        }
    text_free(&text);
}

static void settings_are_as_they_were(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "config");
    see_values(&pinned);
    see_files(&pinned);
    see_arguments(&pinned);
    see_names(&pinned);
    pinned_end(&pinned);
}

static int begin(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    (void)snprintf(path, sizeof path, "%s/cursus.ini", folder);
    return cipher_init(NULL) == RC_OK ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(settings_are_as_they_were)};
    return cmocka_run_group_tests_name("config_pinned", tests, begin, end);
}
