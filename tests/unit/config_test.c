#include "check.h"

#include "base/config.h"
#include "base/embedded.h"
#include "base/file.h"
#include "base/nearest.h"
#include "base/secret.h"
#include "base/setting_value.h"
#include "base/spawn.h"

#include <limits.h>
#include <unistd.h>

static char folder[PATH_MAX];
static char path[PATH_MAX + 16];

static int open_folder(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    (void)snprintf(path, sizeof path, "%s/cursus.ini", folder);
    return 0;
}

static int close_folder(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

static void write_file(const char *lines, unsigned mode)
{
    check_int(file_write(path, lines, strlen(lines), mode, NULL), RC_OK);
}

/* Loads what stands in the file; the error if it is wrong. */
static struct config *load(struct err *err)
{
    const struct config_source source = {.file = path};
    struct config *config = NULL;
    (void)config_load(&source, &config, err);
    return config;
}

static struct config *load_right(void)
{
    struct err err = {0};
    struct config *config = load(&err);
    check_text(err.text, "");
    check_true(config != NULL);
    return config;
}

#define TEN "0123456789"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

static void broken_files(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int line;
        const char *says; /* part of the sentence */
    } broken[] = {
        {"[game]\npase = 48h\n", 2, "no setting pase in [game]; did you mean pace?"},
        {"[gane]\npace = 48h\n", 2, "no section [gane]; did you mean [game]?"},
        {"[elephants]\nnumber = 3\n", 2, "no section [elephants]"},
        {"[site]\npace = 48h\n", 2, "it stands in [game]"},
        {"pace = 48h\n", 1, "before the first [section]"},
        {"[game]\npace = 48h\n# twice\npace = 24h\n", 4, "set twice; line 2"},
        {"[game]\npace = 48h\n[smtp]\nport = 25\n[game]\npace = 48h\n", 6, "set twice; line 2"},
        {"[game]\npace =\n", 2, "pace is empty; it wants a span from 1m to 60d"},
        {"[game]\npace = two days\n", 2, "pace = two days is not right; it wants a span"},
        {"[game]\npace = 30s\n", 2, "from 1m to 60d"},
        {"[game]\nplan_lines = 65\n", 2, "a number from 1 to 64"},
        {"[game]\nplan_lines = 8 lines\n", 2, "a number from 1 to 64"},
        {"[smtp]\nport = 99999999999999999999\n", 2, "a number from 1 to 65535"},
        {"[smtp]\n\n; comment\ntls = ssl\n", 4, "it wants starttls, smtps or none"},
        {"[picture]\nenable = maybe\n", 2, "it wants yes or no"},
        {"[site]\nzone = Mars/Olympus\n", 2, "a time zone"},
        {"[site]\naddress = games\n", 2, "a mail address"},
        {"[site]\nurl = club.example/games/\n", 2, "where a folder is served"},
        {"[site]\nurl = https://club.example/games\n", 2, "with a / at its end"},
        {"[site]\nurl = https:///games/\n", 2, "where a folder is served"},
        {"[site]\nurl = https://club.example/\"games/\n", 2, "where a folder is served"},
        {"[site]\naddress = Games <games@example.org>\n", 2, "a mail address"},
        {"[site]\naddress = games@exa..mple.org\n", 2, "a mail address"},
        {"[site]\ngm_address = a@example.org, b\n", 2, "mail addresses with commas"},
        {"[site]\ngm_address = a@example.org,\n", 2, "mail addresses with commas"},
        {"[game]\nreminders = 24h, soon\n", 2, "spans with commas"},
        {"[game]\nschedule = mon 18\n", 2, "days, hours and a zone (mon,thu 18:00 Europe/Rome"},
        {"[game]\nschedule = mon 18:00 Mars/Olympus\n", 2, "this system knows no such time zone"},
        {"[game]\noff = weekend\n", 2, "days with commas between (sat, sun"},
        {"[game]\npace = 24h\nschedule = sat,sun 18:00\noff = sat,sun\n", 4, "this leaves no day for a deadline"},
        {"[game]\npaces = god=12h, god=13h\n", 2, "decisions with spans, from 1m to 60d"},
        {"[game]\npaces = god\n", 2, "decisions with spans"},
        {"[game]\ncooling = 8d\n", 2, "a span from 0s to 7d"},
        {"[game]\nabsence = 2y\n", 2, "a span from 0s to 366d"},
        {"[game]\nend = +7d\n", 2, "a time (2027-03-01 18:00 Europe/Rome"},
        {"[game]\nend = 2027-03-01 18:00 Mars/Olympus\n", 2, "a time (2027-03-01 18:00 Europe/Rome"},
        {"[game]\nreminders = 24h\n  , 3h\n", 3, "starts with a blank"},
        {"[game]\nvotes = draw, never\n", 2,
         "some of pause, cancel, extend, draw, win, concede, undo, replace and reveal with commas between"},
        {"[game]\non_miss = draw\n", 2, "it wants default, bot or pause"},
        {"[site]\nname = " HUNDRED HUNDRED "\nzone = UTC\n", 2, "this line has 207 bytes; at most 197"},
        {"[" HUNDRED "]\nname = x\n", 2, "no section"},
        {"[site]\n" HUNDRED " = x\n", 2, "no setting"},
        {"[site]\nname = \xff\n", 2, "no UTF-8"},
        {"[site]\nname = \xed\xa0\x80\n", 2, "no UTF-8"},
        {"[site]\nname = a\tb\n", 2, "control characters"},
        {"[site\nname = x\n", 1, "neither [section] nor key = value"},
        {"[site]\nname\n", 2, "neither [section] nor key = value"},
        {"[site]\nname\nzoone = UTC\n", 2, "neither [section] nor key = value"},
        {"[smtp]\npassword = half ; the other half\n", 2, "would cut password"},
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        struct err err = {0};
        write_file(broken[i].lines, 0600);
        struct config *config = load(&err);
        char where[PATH_MAX + 64];
        (void)snprintf(where, sizeof where, "%s:%d: ", path, broken[i].line);
        if (config != NULL || err.rc != RC_BAD || strncmp(err.text, where, strlen(where)) != 0 ||
            strstr(err.text, broken[i].says) == NULL)
            fail_msg("case %zu: |%s| is not |%s...%s|", i, err.text, where, broken[i].says);
        config_free(config);
    }
}

static void misfits(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *says;
    } misfit[] = {
        {"[out]\nsender = maildir\n", "cursus.ini:2: out.sender: sender = maildir wants [out] maildir"},
        {"[smtp]\npassword = a\npassword_command = b\n", "cursus.ini:3: smtp.password_command: password is set, too"},
        {"[smtp]\nhost = mail.example.org\ntls = none\n",
         "cursus.ini:2: smtp.host: a server that is not localhost wants TLS"},
        {"[imap]\nhost = mail.example.org\nuser = u\npassword = p\ntls = none\n",
         "cursus.ini:2: imap.host: a server that is not localhost wants TLS"},
        {"[smtp]\npassword_credential = a\npassword_file = b\n",
         "cursus.ini:2: smtp.password_credential: password_file is set, too"},
        {"[smtp]\npassword_credential = ../a\n", "cursus.ini:2: smtp.password_credential: this is the name"},
        {"[imap]\npassword = a\npassword_command = b\n", "cursus.ini:3: imap.password_command: password is set, too"},
        {"[imap]\nhost = mail.example.org\n", "cursus.ini:2: imap.host: a mailbox wants [imap] user"},
        {"[imap]\nhost = mail.example.org\nuser = u\n", "cursus.ini:3: imap.user: set one of password_command"},
        {"[imap]\nhost = mail.example.org\nuser = u\npassword = p\nbearer_command = b\n",
         "cursus.ini:3: imap.user: set one of password_command"},
        {"[imap]\ndone_folder = INBOX\n", "cursus.ini:2: imap.done_folder: this must be another folder"},
        {"[imap]\nfolder = Post\xc3\xa4mter\n", "cursus.ini:2: imap.folder: write the name as the server has it"},
        {"[in]\nrequire_auth = yes\n", "cursus.ini:2: in.require_auth: this wants authserv_id"},
    };
    for (size_t i = 0; i < sizeof misfit / sizeof misfit[0]; i++) {
        struct err err = {0};
        write_file(misfit[i].lines, 0600);
        check_true(load(&err) == NULL);
        check_int(err.rc, RC_BAD);
        if (strstr(err.text, misfit[i].says) == NULL)
            fail_msg("|%s| does not say |%s|", err.text, misfit[i].says);
    }
}

static void no_file(void **state)
{
    (void)state;
    struct err err = {0};
    (void)unlink(path);
    check_true(load(&err) == NULL);
    check_int(err.rc, RC_NONE);
    check_true(strstr(err.text, path) != NULL);
    /* bytes that are no text */
    check_int(file_write(path, "[site]\0name = x\n", 16, 0600, NULL), RC_OK);
    check_true(load(&err) == NULL);
    check_int(err.rc, RC_BAD);
}

static void values(void **state)
{
    (void)state;
    write_file("\xef\xbb\xbf[site]\r\nname = Caf\xc3\xa9 \xc2\xa7 7 ; the club\r\n"
               "gm_address = a@example.org , b@example.org\r\n"
               "[game]\npace: 1d12h\nreminders =\nvotes = win , draw\n[out]\nsender = maildir\nmaildir = "
               "mail/out\nsendmail = /bin/true\n"
               "[picture]\nenable = off",
               0644);
    struct config *config = load_right();
    check_text(config_text(config, SETTING_SITE_NAME), "Caf\xc3\xa9 \xc2\xa7 7");
    check_int(config_span(config, SETTING_GAME_PACE), 36 * 3600);
    check_int(config_span(config, SETTING_GAME_DOWNTIME_GAP), 6 * 3600);
    check_int(config_number(config, SETTING_GAME_PLAN_LINES), 64);
    check_int(config_choice(config, SETTING_OUT_SENDER), OUT_MAILDIR);
    check_true(!config_flag(config, SETTING_PICTURE_ENABLE));
    check_text(config_text(config, SETTING_PICTURE_ENABLE), "no");
    check_text(config_text(config, SETTING_OUT_SENDMAIL), "/bin/true");
    char want[PATH_MAX + 64];
    (void)snprintf(want, sizeof want, "%s/mail/out", folder);
    check_text(config_text(config, SETTING_OUT_MAILDIR), want);
    check_text(config_text_or(config, SETTING_SITE_BOUNCE_ADDRESS, SETTING_SITE_ADDRESS), "games@localhost");
    struct text item = TEXT_EMPTY;
    check_true(config_item(config, SETTING_SITE_GM_ADDRESS, 1, &item));
    check_text(item.data, "b@example.org");
    check_true(!config_item(config, SETTING_SITE_GM_ADDRESS, 2, &item));
    int64_t spans[1] = {0};
    check_int(config_spans(config, SETTING_GAME_REMINDERS, spans, 1), 0);
    check_int(config_choices(config, SETTING_GAME_VOTES), 1 << VOTE_WIN | 1 << VOTE_DRAW);
    text_clear(&item);
    config_origin(config, SETTING_GAME_PACE, &item);
    (void)snprintf(want, sizeof want, "%s:5", path);
    check_text(item.data, want);
    text_free(&item);
    config_free(config);
}

static void values_of_time(void **state)
{
    (void)state;
    write_file("[game]\nschedule = thu,mon 21:00,18:00 Europe/Rome\noff = sat, sun,2026-12-24..2027-01-02\n"
               "paces = god=12h, win:castello=3d\nend = 2027-03-01 18:00 Europe/Rome\n",
               0644);
    struct config *config = load_right();
    struct timetable table;
    struct days_off off;
    config_timetable(config, SETTING_GAME_SCHEDULE, &table);
    check_int(table.week, 1 | 8);
    check_int(table.hours, 2);
    check_text(table.zone, "Europe/Rome");
    config_days_off(config, SETTING_GAME_OFF, &off);
    check_int(off.week, 32 | 64);
    check_int(off.count, 1);
    check_int(config_moment(config, SETTING_GAME_END), 1803920400);
    check_text(config_text(config, SETTING_GAME_END), "2027-03-01T17:00:00Z");
    char room[40];
    struct text name = text_fixed(room, sizeof room);
    int64_t seconds = 0;
    const char *paces = config_text(config, SETTING_GAME_PACES);
    check_true(setting_value_pace(paces, 1, &name, &seconds));
    check_text(room, "win:castello");
    check_int(seconds, 3 * 86400);
    check_true(!setting_value_pace(paces, 2, &name, &seconds));
    config_free(config);
    write_file("", 0644);
    config = load_right();
    config_timetable(config, SETTING_GAME_SCHEDULE, &table);
    check_int(table.hours, 0);
    check_int(config_moment(config, SETTING_GAME_END), 0);
    check_true(!setting_value_pace(config_text(config, SETTING_GAME_PACES), 0, &name, &seconds));
    config_free(config);
}

static void origins(void **state)
{
    (void)state;
    write_file("[game]\npace = 1d\ngrace = 1h\nplan_lines = 5\n", 0600);
    char named[PATH_MAX + 64];
    (void)snprintf(named, sizeof named, "CURSUS_CONFIG=%s", path);
    char *environment[] = {named, (char[]){"CURSUS_GAME_GRACE=2h"}, (char[]){"CURSUS_GAME_PLAN_LINES=6"},
                           (char[]){"CURSUS=/not/a/setting"}, NULL};
    const char *const assignments[] = {"game.plan_lines=7", "smtp.password=a=b", "game.plan_lines=8"};
    const struct config_source source = {.environment = environment, .assignments = assignments, .assignment_count = 3};
    struct config *config = NULL;
    struct err err = {0};
    check_int(config_load(&source, &config, &err), RC_OK);
    static const struct {
        enum setting setting;
        const char *value, *origin;
    } want[] = {
        {SETTING_GAME_PACE, "1d", NULL},
        {SETTING_GAME_GRACE, "2h", "environment CURSUS_GAME_GRACE"},
        {SETTING_GAME_PLAN_LINES, "8", "command line"},
        {SETTING_GAME_REMINDERS, "24h, 3h", "default"},
        {SETTING_SMTP_PASSWORD, "a=b", "command line"},
    };
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        struct text origin = TEXT_EMPTY;
        config_origin(config, want[i].setting, &origin);
        check_text(config_text(config, want[i].setting), want[i].value);
        if (want[i].origin != NULL)
            check_text(origin.data, want[i].origin);
        else
            check_true(strncmp(origin.data, path, strlen(path)) == 0 && origin.data[strlen(path)] == ':');
        text_free(&origin);
    }
    check_text(config_shown(config, SETTING_SMTP_PASSWORD), "(set)");
    int64_t spans[1] = {0};
    check_int(config_spans(config, SETTING_GAME_REMINDERS, spans, 1), 2);
    check_int(spans[0], 24 * 3600);
    check_int(config_choices(config, SETTING_GAME_VOTES),
              1 << VOTE_PAUSE | 1 << VOTE_CANCEL | 1 << VOTE_EXTEND | 1 << VOTE_DRAW);
    config_free(config);
}

static void wrong_elsewhere(void **state)
{
    (void)state;
    static const struct {
        const char *variable, *assignment, *says;
    } wrong[] = {
        {"CURSUS_GAME_PACE=fast", NULL, "environment CURSUS_GAME_PACE: pace = fast"},
        {"CURSUS_GAME_PASE=48h", NULL, "environment CURSUS_GAME_PASE: there is no setting pase in [game]"},
        {NULL, "game.pace", "-o game.pace: write -o section.key=value"},
        {NULL, "pace=48h", "write -o section.key=value"},
        {NULL, "game.pase=48h", "-o game.pase: there is no setting pase in [game]; did you mean pace?"},
        {NULL, "game.pace=", "-o game.pace: pace is empty"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char variable[64] = "";
        if (wrong[i].variable != NULL)
            (void)snprintf(variable, sizeof variable, "%s", wrong[i].variable);
        char *environment[] = {(char[]){"CURSUS_CONFIG=/dev/null"}, variable, NULL};
        const struct config_source source = {.environment = environment,
                                             .assignments = &wrong[i].assignment,
                                             .assignment_count = wrong[i].assignment == NULL ? 0 : 1};
        struct config *config = NULL;
        struct err err = {0};
        check_int(config_load(&source, &config, &err), RC_BAD);
        if (strstr(err.text, wrong[i].says) == NULL)
            fail_msg("|%s| does not say |%s|", err.text, wrong[i].says);
    }
    char long_value[SETTING_VALUE_MAX + 32];
    (void)snprintf(long_value, sizeof long_value, "site.name=%0*d", SETTING_VALUE_MAX + 1, 7);
    const char *const assignments[] = {long_value};
    const struct config_source source = {.file = "/dev/null", .assignments = assignments, .assignment_count = 1};
    struct config *config = NULL;
    struct err err = {0};
    check_int(config_load(&source, &config, &err), RC_BAD);
    check_text(err.text, "-o site.name: name is too long: at most 1000 bytes");
}

static void secrets(void **state)
{
    (void)state;
    struct err err = {0};
    write_file("[smtp]\nuser = games\npassword = geheim\n", 0644);
    check_true(load(&err) == NULL);
    check_int(err.rc, RC_DENIED);
    check_true(strstr(err.text, ":3: everybody may read") != NULL);
    check_true(strstr(err.text, "geheim") == NULL);
    write_file("[smtp]\nuser = games\npassword = geheim\n", 0640);
    struct config *config = load_right();
    struct text secret = TEXT_EMPTY;
    check_int(secret_read(config, &secret_smtp, &secret, &err), RC_OK);
    check_text(secret.data, "geheim");
    config_free(config);
    /* an empty one is none, and a command is no secret */
    write_file("[smtp]\npassword =\npassword_command = printf  a;b\\nc\n", 0644);
    config = load_right();
    text_clear(&secret);
    check_int(secret_read(config, &secret_smtp, &secret, &err), RC_OK);
    check_text(secret.data, "a;b");
    text_clear(&secret);
    check_int(secret_read(config, &secret_imap, &secret, &err), RC_OK);
    check_text(secret.data, "");
    config_free(config);
    write_file("[smtp]\npassword_command = false\n", 0644);
    config = load_right();
    check_int(secret_read(config, &secret_smtp, &secret, &err), RC_IO);
    check_text(err.text, "smtp.password_command: false ended with status 1");
    config_free(config);
    text_free(&secret);
}

/* The secret that `lines` name, with credentials in `credentials`; its error if there is none. */
static enum rc secret_of(const char *lines, const char *credentials, struct text *secret, struct err *err)
{
    char variable[PATH_MAX + 32] = "CREDENTIALS_DIRECTORY=";
    (void)snprintf(variable + strlen(variable), sizeof variable - strlen(variable), "%s", credentials);
    char *const environment[] = {variable, NULL};
    const struct config_source source = {.file = path, .environment = credentials[0] == '\0' ? NULL : environment};
    struct config *config = NULL;
    text_clear(secret);
    write_file(lines, 0644);
    check_int(config_load(&source, &config, err), RC_OK);
    enum rc rc = secret_read(config, &secret_smtp, secret, err);
    config_free(config);
    return rc;
}

static void secret_file(const char *name, const char *bytes, size_t size, unsigned mode)
{
    char file[PATH_MAX + 64];
    (void)snprintf(file, sizeof file, "%s/%s", folder, name);
    check_int(file_write(file, bytes, size, mode, NULL), RC_OK);
}

static void secrets_in_files(void **state)
{
    (void)state;
    struct err err = {0};
    struct text secret = TEXT_EMPTY;
    static const char lines[] = "[smtp]\nuser = games\npassword_file = word\n";
    check_int(secret_of(lines, "", &secret, &err), RC_NONE);
    check_true(strstr(err.text, "smtp.password_file: ") == err.text && strstr(err.text, "/word") != NULL);
    secret_file("word", "ge heim ;#\r\nnot this\n", 21, 0640);
    check_int(secret_of(lines, "", &secret, &err), RC_OK);
    check_text(secret.data, "ge heim ;#");
    secret_file("word", "geheim", 6, 0600);
    check_int(secret_of(lines, "", &secret, &err), RC_OK);
    check_text(secret.data, "geheim");
    secret_file("word", "geheim", 6, 0604);
    check_int(secret_of(lines, "", &secret, &err), RC_DENIED);
    check_true(strstr(err.text, "everybody may read") != NULL && strstr(err.text, "geheim") == NULL);
    secret_file("word", "\ngeheim\n", 8, 0600);
    check_int(secret_of(lines, "", &secret, &err), RC_BAD);
    secret_file("word", "ge\0heim\n", 8, 0600);
    check_int(secret_of(lines, "", &secret, &err), RC_BAD);
    check_text(secret.data, "");
    text_free(&secret);
}

static void credentials(void **state)
{
    (void)state;
    struct err err = {0};
    struct text secret = TEXT_EMPTY;
    static const char lines[] = "[smtp]\nuser = games\npassword_credential = cursus.smtp-password\n";
    check_int(secret_of(lines, "", &secret, &err), RC_NONE);
    check_text(err.text, "smtp.password_credential: only a unit of systemd that says "
                         "LoadCredential=cursus.smtp-password is given that");
    check_int(secret_of(lines, folder, &secret, &err), RC_NONE);
    secret_file("cursus.smtp-password", "geheim\n", 7, 0400);
    check_int(secret_of(lines, folder, &secret, &err), RC_OK);
    check_text(secret.data, "geheim");
    text_free(&secret);
}

/* The committed sample is the table's, and every line of it is right when its # is taken away. */
static void sample(void **state)
{
    (void)state;
    struct text made = TEXT_EMPTY, bare = TEXT_EMPTY;
    settings_sample(&made);
    const struct embedded *file = embedded_find("config/cursus.ini");
    check_true(file != NULL);
    if (strcmp(made.data, file->data) != 0)
        fail_msg("config/cursus.ini is stale: run build/debug/cursus config --sample > config/cursus.ini");
    size_t keys = 0;
    for (const char *at = made.data; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        check_true(len < 80);
        bool key = at[0] == '#' && at[1] != ' ' && len > 1;
        keys += key ? 1 : 0;
        text_add_bytes(&bare, key ? at + 1 : at, key ? len - 1 : len);
        text_add(&bare, "\n");
        at += len + 1;
    }
    check_int(keys, SETTINGS);
    write_file(bare.data, 0644);
    struct config *config = load_right();
    for (int i = 0; i < SETTINGS; i++) {
        const char *standard = setting_row((enum setting)i)->standard;
        check_text(config_text(config, (enum setting)i), standard);
    }
    config_free(config);
    text_free(&made);
    text_free(&bare);
}

static void near_words(void **state)
{
    (void)state;
    check_int(nearest_distance("pace", "pace"), 0);
    check_int(nearest_distance("pcae", "pace"), 1);
    check_int(nearest_distance("", "pace"), 4);
    check_int(nearest_distance("kitten", "sitting"), 3);
    struct nearest nearest = nearest_to("verzion");
    nearest_try(&nearest, "version");
    nearest_try(&nearest, "vision");
    check_text(nearest.best, "version");
    nearest = nearest_to("xy");
    nearest_try(&nearest, "ab");
    check_true(nearest.best == NULL);
    /* a bound changes nothing but how much is said of what lies beyond it */
    static const char *const words[] = {"",      "a",     "ab",    "ba",     "pace",   "pcae",
                                        "paces", "space", "capes", "aspect", "teapot", "topeat"};
    enum { WORDS = sizeof words / sizeof words[0] };
    for (int i = 0; i < WORDS * WORDS; i++) {
        const char *one = words[i / WORDS], *other = words[i % WORDS];
        size_t distance = nearest_distance(one, other);
        for (size_t most = 0; most < 8; most++)
            check_int(nearest_within(one, other, most), distance > most ? most + 1 : distance);
    }
}

/* What a game's own terms and the file make impossible together is said with the line of the file. */
static void terms_against_the_file(void **state)
{
    (void)state;
    write_file("[game]\noff = sat,sun\n", 0640);
    const char *const terms[] = {"schedule=sat 18:00"};
    struct config *config = load_right(), *own = NULL;
    struct err err = {0};
    char want[2 * PATH_MAX];
    check_int(config_with_terms(config, "game", terms, 1, &own, &err), RC_OK);
    check_int(config_check_schedule(own, &err), RC_BAD);
    (void)snprintf(want, sizeof want, "%s:2: game.off: this leaves no day for a deadline", path);
    check_text(err.text, want);
    config_free(own);
    config_free(config);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_files),
        cmocka_unit_test(misfits),
        cmocka_unit_test(no_file),
        cmocka_unit_test(values),
        cmocka_unit_test(values_of_time),
        cmocka_unit_test(origins),
        cmocka_unit_test(wrong_elsewhere),
        cmocka_unit_test(secrets),
        cmocka_unit_test(secrets_in_files),
        cmocka_unit_test(credentials),
        cmocka_unit_test(sample),
        cmocka_unit_test(near_words),
        cmocka_unit_test(terms_against_the_file),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
