#include "engine/inbox/mail_words.h"

#include "engine/letters/seat_page.h"

void mail_words_cut(char *words)
{
    for (size_t len = strlen(words); len > 0 && strchr(" .,!", words[len - 1]) != NULL; len--)
        words[len - 1] = '\0';
}

void mail_words_lower(const char *text, char *out, size_t size)
{
    size_t len = strcspn(text, " ");
    if (len >= size)
        len = size - 1;
    for (size_t i = 0; i < len; i++)
        out[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] - 'A' + 'a') : text[i];
    out[len] = '\0';
}

/* What can be said of pictures. */
enum { PICTURE_ON, PICTURE_OFF, PICTURE_UPRIGHT, PICTURE_WIDE, PICTURE_LIGHT, PICTURE_DARK };

/* A setting that is one of some words: what it is then, and what is told. */
struct choice {
    enum verb verb;
    int value;
    const char *word; /* "": nothing behind the verb; NULL: what is told of any other word */
    const char *told;
};

static const struct choice choices[] = {
    {VERB_DIGEST, DIGEST_ASKED, "asked", "answer.digest.asked"},
    {VERB_DIGEST, DIGEST_DAILY, "daily", "answer.digest.daily"},
    {VERB_DIGEST, DIGEST_EVERY, "every", "answer.digest.every"},
    {VERB_DIGEST, 0, NULL, "answer.digest"},
    {VERB_PICTURE, PICTURE_OFF, "off", "answer.picture.off"},
    {VERB_PICTURE, PICTURE_ON, "on", "answer.picture.on"},
    {VERB_PICTURE, PICTURE_UPRIGHT, "upright", "answer.picture.upright"},
    {VERB_PICTURE, PICTURE_WIDE, "wide", "answer.picture.wide"},
    {VERB_PICTURE, PICTURE_LIGHT, "light", "answer.picture.light"},
    {VERB_PICTURE, PICTURE_DARK, "dark", "answer.picture.dark"},
    {VERB_PICTURE, 0, NULL, "answer.picture"},
    {VERB_SUBJECT, true, "thread", "answer.subject.thread"},
    {VERB_SUBJECT, false, "", "answer.subject"},
    {VERB_RECEIPTS, RECEIPTS_SHORT, "short", "answer.receipts.short"},
    {VERB_RECEIPTS, RECEIPTS_PROBLEMS, "problems", "answer.receipts.problems"},
    {VERB_RECEIPTS, RECEIPTS_NONE, "none", "answer.receipts.none"},
    {VERB_RECEIPTS, 0, NULL, "answer.receipts"},
    {VERB_CALENDAR, true, "on", "answer.calendar.on"},
    {VERB_CALENDAR, false, "off", "answer.calendar.off"},
    {VERB_CALENDAR, 0, NULL, "answer.calendar"},
    {VERB_REMINDERS, false, "on", "answer.reminders.on"},
    {VERB_REMINDERS, true, "off", "answer.reminders.off"},
    {VERB_REMINDERS, 0, NULL, "answer.reminders"},
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

/* A picture has a shape and an ink. */
static bool picture_is(const struct player_row *player, int value)
{
    if (player->picture_off)
        return value == PICTURE_OFF;
    return value == (player->picture_wide ? PICTURE_WIDE : PICTURE_UPRIGHT) ||
           value == (player->picture_dark ? PICTURE_DARK : PICTURE_LIGHT);
}

static bool holds(const struct player_row *player, const struct choice *choice)
{
    if (choice->verb == VERB_PICTURE)
        return picture_is(player, choice->value);
    return choice->value == (choice->verb == VERB_DIGEST      ? player->digest
                             : choice->verb == VERB_RECEIPTS  ? player->receipts
                             : choice->verb == VERB_CALENDAR  ? player->calendar
                             : choice->verb == VERB_REMINDERS ? player->reminders_off
                                                              : player->subject_thread);
}

/* "on" leaves shape and ink as they were. */
static void set_picture(struct player_row *player, int value)
{
    player->picture_off = value == PICTURE_OFF;
    if (value == PICTURE_UPRIGHT || value == PICTURE_WIDE)
        player->picture_wide = value == PICTURE_WIDE;
    if (value == PICTURE_LIGHT || value == PICTURE_DARK)
        player->picture_dark = value == PICTURE_DARK;
}

static void set(struct player_row *player, const struct choice *choice)
{
    if (choice->verb == VERB_DIGEST)
        player->digest = choice->value;
    else if (choice->verb == VERB_PICTURE)
        set_picture(player, choice->value);
    else if (choice->verb == VERB_RECEIPTS)
        player->receipts = choice->value;
    else if (choice->verb == VERB_CALENDAR)
        player->calendar = choice->value != 0;
    else if (choice->verb == VERB_REMINDERS)
        player->reminders_off = choice->value != 0;
    else
        player->subject_thread = choice->value != 0;
}

/* Where a calendar subscribes, and a feed reader. */
static void tell_own(struct job *job)
{
    const char *url = config_text(job->services->config, SETTING_SITE_URL);
    struct text calendar = TEXT_EMPTY, feed = TEXT_EMPTY;
    text_add(&calendar, url);
    text_add(&feed, url);
    seat_page_own(job->services, &job->player, "ics", &calendar);
    seat_page_own(job->services, &job->player, "atom", &feed);
    if (url[0] != '\0' && seat_page_kept(job->services))
        job_tell(job, "answer.calendar.own", SAID("calendar", calendar.data), SAID("feed", feed.data));
    text_free(&calendar);
    text_free(&feed);
}

static bool choose(struct job *job, const struct statement *said)
{
    char word[16];
    mail_words_lower(said->rest, word, sizeof word);
    word[strcspn(word, ".,!")] = '\0';
    for (size_t i = 0; i < CHOICES; i++) {
        const struct choice *choice = &choices[i];
        if (choice->verb != said->verb || (choice->word != NULL && strcmp(choice->word, word) != 0))
            continue;
        if (choice->word != NULL) {
            set(&job->player, choice);
            job->changed.player = true;
        }
        job_tell(job, choice->told);
        if (choice->verb == VERB_CALENDAR && choice->word == NULL)
            tell_own(job);
        return true;
    }
    return false;
}

/* "stop" is what a mail program's unsubscribe button sends, and what looks into links may press: it pauses the mail and
 * nothing else, and its answer holds the way back. */
static void set_mail(struct job *job, bool off)
{
    job->player.mail_off = off;
    job->player.last_call = false;
    job->changed.player = job->changed.mail = true;
    if (!off) {
        job_tell(job, "answer.start");
        return;
    }
    job->answer.action = "start";
    job->answer.action_label = "answer.start.button";
    job_tell(job, "answer.stop");
}

bool mail_words(struct job *job, const struct statement *said)
{
    if (said->verb == VERB_STOP || said->verb == VERB_START) {
        set_mail(job, said->verb == VERB_STOP);
        return true;
    }
    return choose(job, said);
}

void mail_words_put(const struct player_row *player, struct jv *facts)
{
    struct text words = TEXT_EMPTY;
    for (size_t i = 0; i < CHOICES; i++) {
        const struct choice *choice = &choices[i];
        if (choice->word != NULL && holds(player, choice))
            text_addf(&words, "%s%s%s%s", words.len == 0 ? "" : ", ", verb_name(choice->verb),
                      choice->word[0] == '\0' ? "" : " ", choice->word);
    }
    jv_put_text(facts, "mails", &words);
}
