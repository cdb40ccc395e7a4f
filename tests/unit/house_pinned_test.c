/*
 * What a house mails and what its pages say, pinned (pinned.h): the lives of some games, told from the first mail to
 * the last. A slip in what is told to whom moves a row.
 */
#include "told.h"

#include "report/paint.h"
#include "report/strokes.h"

#include <unistd.h>

/* Pictures are their strokes, summed: what a library paints of them is another's business. It stands before ours. */
enum rc paint_png(struct painter *painter, const struct canvas *canvas, struct text *png, struct err *err)
{
    struct text strokes = TEXT_EMPTY;
    uint8_t hash[CIPHER_HASH];
    (void)painter;
    (void)err;
    strokes_write(canvas, &strokes);
    cipher_hash(&(struct cipher_part){strokes.data, strokes.len}, 1, hash);
    text_addf(png, "%dx%d ", canvas->width, canvas->height);
    cipher_base32(hash, sizeof hash, png);
    text_free(&strokes);
    return RC_OK;
}

/* Whether it is durable is no matter of this, and a busy disk takes its time. */
int fsync(int file)
{
    (void)file;
    return 0;
}

int fdatasync(int file)
{
    return fsync(file);
}

static const char *const quorum[] = {
    "anna: register Anna|zone Europe/Rome|games",
    "anna: yes",
    "bruno: register Bruno|zone America/New_York|digest every",
    "bruno: yes",
    "gm: gm open ides rules=quorum seats=3 pace=24h track=10 term:reading_grace=10m",
    "gm: gm invite ides carla@example.org",
    "carla: help",
    "carla: yes|zone Europe/Madrid|receipts problems|calendar on",
    "anna: join ides word olive",
    "bruno: join ides as blue",
    "bruno: help",
    "bruno: rules",
    "play ides 2",
    "anna ides: state",
    "anna ides: take zzz|play nothing",
    "anna ides: take int-xyz-9 / first|add",
    "bruno ides: orders",
    "carla ides: take first|play new|take first / god|play default|otherwise ask if surprised",
    "play ides 3",
    "anna ides: I would like the forum, please.",
    "anna ides: undo",
    "anna ides: take trade",
    "carla ides: clear",
    "bruno ides: press all: Shall we all go to Asia?",
    "asked ides: take first|take zzz|play first",
    "asked ides: orders",
    "asked ides: take first|play new",
    "asked ides: take Military|play new|play Trade",
    "asked ides: I take Architecture 3 of Gallia",
    "asked ides: I take Military 3 of Africa and play it",
    "asked ides: take mil-mac-2",
    "asked ides: take arc-asi-3|play arc-asi-3",
    "asked ides: take frist",
    "play ides 2",
    "asked ides: I take the aqueduct or the circus",
    "asked ides: take int-gal-1 / mil-afr-3",
    "asked ides: please take Intrigue 1 of Gallia, otherwise the god",
    "asked ides: clear take",
    "asked ides: take 1|take 2|take 3|take 4|take first|play new|play new|play new",
    "asked ides: clear",
    "asked ides: rest default",
    "carla ides: press red: No.|press gm: who is red?",
    "anna ides: press blue|Two lines|of words & <signs>|end press",
    "anna: sleep 23:00-07:00",
    "bruno: picture dark",
    "carla: picture wide",
    "wait 30",
    "pages",
    "play ides 4",
    "carla ides: vote pause",
    "anna ides: yes",
    "bruno ides: vote 1 yes",
    "play ides 1",
    "gm ides resume",
    "carla ides: vote extend 2d",
    "bruno ides: no",
    "anna ides: vote draw",
    "anna ides: past",
    "bruno ides: past 2",
    "bruno ides: resend",
    "play ides 8",
    "gm ides undo 9",
    "bruno ides: resend",
    "play ides 8",
    "gm ides broadcast|Be nice to each other.",
    "gm ides message 2|Especially you.",
    "gm ides extend 5h",
    "gm ides deadline 2001-09-20 18:00",
    "play ides 4",
    "carla ides: leave",
    "dora: register Dora",
    "dora: yes",
    "dora: standby quorum",
    "wait 6",
    "carla: takeover ides",
    "pages",
    "wait 30",
    "dora ides: yes",
    "play ides 10",
    "bruno: subject thread",
    "anna: receipts none",
    "play ides 10",
    "gm: gm status",
    "gm: gm log ides",
    "gm: gm help",
    "gm: gm nonsense",
    "gm: gm broadcast ides We begin anew.",
    "end ides",
    "anna ides: again",
    "bruno ides: yes",
    "carla ides: yes",
    "dora ides: yes",
    "anna: standings",
    "anna: standings quorum",
    "pages",
    NULL};

static const char *const forvm[] = {
    "emil: register \xc3\x89mile|zone Asia/Tokyo",
    "emil: yes",
    "frida: register Frida|picture off",
    "frida: yes",
    "gm: gm open rostra rules=forvm seats=4 pace=24h goal=6 turns=6 term:names=hidden term:press=gray term:misses=2 "
    "term:secret_votes=yes term:tell_missed=yes term:votes=pause,cancel,extend,draw,win,concede term:press_quiet=1h "
    "term:reading_grace=0s",
    "gm rostra seat 4 bot",
    "emil: join rostra",
    "frida: join rostra as mars",
    "frida: join rostra",
    "anna: games",
    "anna: join rostra likes blue",
    "asked rostra: move all to Rome|oust everybody|zzz",
    "play rostra 4",
    "pages",
    "asked rostra: I send my son to Gallia",
    "emil rostra: press yellow: I have money.",
    "emil rostra: press yellow gray: I have none.",
    "frida rostra: state",
    "frida rostra: help",
    "play rostra 6",
    "emil: digest daily",
    "frida: stop",
    "wait 15",
    "pages",
    "play rostra 8",
    "frida: start",
    "emil rostra: otherwise default|clear",
    "wait 30",
    "emil rostra: return",
    "play rostra 10",
    "frida rostra: vote win red",
    "emil rostra: vote 1 yes",
    "anna rostra: no",
    "frida rostra: rest default",
    "gm rostra pause",
    "wait 9",
    "gm rostra resume",
    "play rostra 10",
    "anna rostra: orders",
    "anna rostra: concede",
    "anna rostra: yes",
    "pages",
    "end rostra",
    "pages",
    NULL};

static const char *const doge[] = {"gina: register Gina|zone Australia/Sydney|calendar on",
                                   "gina: yes",
                                   "gm: gm open lagoon rules=doge seats=4 pace=24h years=4 term:draw_seats=yes "
                                   "term:press_pages=yes term:cooling=1h term:on_miss=bot",
                                   "gm: gm set lagoon schedule=mon,tue,wed,thu,fri,sat,sun 18:00 Europe/Rome",
                                   "gm: gm set lagoon off=sat",
                                   "gina: join lagoon likes red, blue",
                                   "anna: join lagoon word vento",
                                   "bruno: join lagoon",
                                   "gm lagoon start bots",
                                   "anna lagoon: press all: To the <doge>!",
                                   "play lagoon 5",
                                   "gina lagoon: press all|Two lines|to all|end press",
                                   "anna lagoon: wait",
                                   "anna lagoon: state",
                                   "gina lagoon: ready",
                                   "wait 30",
                                   "pages",
                                   "gina: away until 2001-11-03",
                                   "gina: away",
                                   "play lagoon 8",
                                   "wait 36",
                                   "gina: back",
                                   "bruno lagoon: resend",
                                   "play lagoon 12",
                                   "gm lagoon seat 4 player Dora",
                                   "wait 27",
                                   "pages",
                                   "bruno lagoon: abstain|take q9 to nowhere",
                                   "end lagoon",
                                   "wait 27",
                                   "end lagoon",
                                   "pages",
                                   NULL};

static const char *const gorbino[] = {"hans: register Hans|zone Europe/Berlin|picture dark|picture wide",
                                      "hans: yes",
                                      "gm: gm open quest rules=gorbino seats=3 pace=48h set:pace=rounds "
                                      "term:on_miss=pause term:press=public term:auto=no",
                                      "hans: join quest",
                                      "hans: name H\xc3\xa4nschen",
                                      "dora: join quest",
                                      "emil: join quest",
                                      "play quest 6",
                                      "hans quest: build moonwell|found nowhere|loan -5",
                                      "pages",
                                      "play quest 10",
                                      "dora quest: press all: Who has iron?",
                                      "dora quest: press hans: You do.",
                                      "wait 60",
                                      "gm quest resume",
                                      "gm quest undo 5",
                                      "play quest 12",
                                      "pages",
                                      "gm quest rename questing",
                                      "emil questing: vote cancel",
                                      "dora questing: vote 1 yes",
                                      "hans questing: vote 1 no",
                                      "play questing 40",
                                      "end questing",
                                      "pages",
                                      NULL};

static const char *const diplomacy[] = {
    "gm: gm open europe rules=diplomacy seats=7 pace=24h end=1902 win=12 term:draw_seats=yes term:press=anonymous "
    "term:paces=retreat=12h,build=12h term:press_closed=build",
    "anna: join europe likes France, Turkey",
    "bruno: join europe likes FTI",
    "carla: join europe likes 3",
    "dora: join europe",
    "emil: join europe",
    "frida: join europe",
    "hans: join europe word sp\xc3\xa4tzle",
    "pages",
    "bruno europe: press all: Peace!",
    "anna europe: press Italy, Turkey: War!",
    "anna europe: A Par - Bur|F Bre - Mid|A Mar S A Par - Bur|A Xyz H",
    "play europe 7",
    "wait 26",
    "pages",
    "play europe 8",
    "bruno europe: vote draw",
    "anna europe: past spring 1901",
    "carla europe: vote 1 yes",
    "dora europe: vote 1 yes",
    "emil europe: vote 1 no",
    "play europe 14",
    "wait 13",
    "play europe 14",
    "wait 26",
    "pages",
    "end europe",
    "wait 26",
    "end europe",
    "wait 26",
    "end europe",
    "pages",
    NULL};

static const char *const others[] = {
    "gm: gm open open rules=quorum seats=4",
    "gm: gm open older rules=forvm seats=3 pace=2h set:rules=summary term:cooling=30m term:reminders=1h",
    "gm older seat 2 bot",
    "gm older seat 3 bot",
    "gm: gm open lost rules=doge seats=3 term:ranked=no",
    "anna: join lost as red",
    "bruno: join lost",
    "carla: join lost",
    "play lost 4",
    "anna lost: leave",
    "anna: yes",
    "gm: gm broadcast lost Somebody has left.",
    "play lost 3",
    "gm lost undo 2",
    "play lost 2",
    "carla: calendar on",
    "bruno: stop",
    "gm lost cancel",
    "gm: gm open drawn rules=quorum seats=2 pace=1h term:stand_in=none term:misses=1 term:idle=3d",
    "bruno: join drawn",
    "carla: join drawn",
    "play drawn 5",
    "bruno drawn: draw-offer",
    "carla drawn: yes",
    "anna: calendar off",
    "gm: gm open agreed rules=quorum seats=2 pace=1h",
    "anna: join agreed",
    "carla: join agreed",
    "play agreed 4",
    "anna agreed: vote draw",
    "carla agreed: yes",
    "wait 80",
    "gm: gm open away rules=forvm seats=3 pace=1h term:end=2001-12-24 term:misses=1",
    "anna: join away",
    "emil: join away",
    "hans: join away",
    "play away 3",
    "wait 30",
    "anna away: return",
    "wait 6",
    "anna away: state",
    "gm away broadcast|Who is there?",
    "gm away undo 3",
    "wait 3",
    "gm: gm close away",
    "gm: gm archive lost",
    "gm: gm delete open",
    "gm: gm news every",
    "wait 27",
    "pages",
    "anna: state 1",
    "anna: 1: state|2: orders",
    "sql UPDATE game SET rules_version = 1 WHERE name = 'ides-2'",
    "emil: new token",
    "emil: games",
    "zoe new: hello|what is this?",
    "zoe new: register gm",
    "zoe: yes",
    "zoe: join older",
    "anna new: state",
    "anna: yes",
    "bruno new: leave",
    "bruno: no",
    "template games.txt {{#open}}",
    "template unused.txt words",
    "template help.txt Own words: {{site.name}}{{>part/none.txt}}",
    "template standings.txt {{#site}}{{name}}{{>standings.txt}}{{/site}}",
    "anna: games",
    "anna: help",
    "anna: standings",
    "wait 3",
    "template games.txt Own: {{subject}}",
    "anna: games",
    NULL};
static void a_house_is_as_it_was(void **state)
{
    (void)state;
    static struct pinned mails, pages;
    pinned_begin(&mails, "house_mails");
    pinned_begin(&pages, "house_pages");
    told_open(NULL, 0);
    told(quorum, &mails, &pages);
    told(forvm, &mails, &pages);
    told(doge, &mails, &pages);
    told(gorbino, &mails, &pages);
    told(diplomacy, &mails, &pages);
    told(others, &mails, &pages);
    told_close();
    pinned_end(&mails);
    pinned_end(&pages);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_house_is_as_it_was)};
    return cmocka_run_group_tests_name("house_pinned", tests, NULL, NULL);
}
