/* Lines of a letter word by word: messages to others, in one line and in blocks, and commands. */
#include "check.h"

#include "base/text.h"
#include "words/message.h"
#include "words/senses.h"

#include <string.h>

/* "to: text"; "" where it is none. */
static void check_message(const char *line, const char *want)
{
    struct lexicon *lexicon = lexicon_new();
    struct terms terms;
    struct sense sense;
    struct text got = TEXT_EMPTY;
    terms_read(line, &terms);
    lexicon_read(lexicon, "seat 1 = red\nword = him, them, you\n");
    if (message_read(lexicon, &terms, &sense)) {
        check_int(sense.args, 3);
        check_text(sense.arg[0], "press");
        text_add_all(&got, sense.arg[1], ": ", sense.arg[2]);
    }
    check_text(got.data, want);
    sense_clear(&sense);
    text_free(&got);
    terms_free(&terms);
    lexicon_free(lexicon);
}

static void messages_have_somebody_and_words(void **state)
{
    static const char *const cases[][2] = {
        {"To Carla: thanks", "Carla: thanks"},
        {"To Carla:thanks", "Carla: thanks"},
        {"To Carla and Bruno:at 5:30", "Carla, Bruno: at 5:30"},
        {"- to carla : \"thanks\"", "carla: thanks"},
        {"press red: hi", "red: hi"},
        {"press Carla, Bruno & #3: hi", "Carla, Bruno, #3: hi"},
        {"press all: hi", "all: hi"},
        {"Sag Bruno bitte, dass wir gehen", "Bruno: wir gehen"},
        {"Richte Bruno aus, dass wir gehen", "Bruno: wir gehen"},
        {"and tell Bruno we ally", "Bruno: we ally"},
        {"tell Bruno we ally. Brest to MAO", "Bruno: we ally."},
        {"Tell Bruno: \"we ally. Now.\" Brest to MAO", "Bruno: we ally. Now."},
        {"tell him: hi", ""},
        {"to 7:00 nobody asks me", ""},
        {"to 7: nobody asks me", "7: nobody asks me"},
        {"to 7:nobody asks me", "7: nobody asks me"},
        {"to 7: 00 7", "7: 00 7"},
        {"To Carla:", ""},
        {"To my dear old friends of the ninth row: hi", ""},
        {"tell Bruno we ally", "Bruno: we ally"},
        {"tell Bruno that we ally", "Bruno: we ally"},
        {"tell Bruno, we ally", "Bruno: we ally"},
        {"tell Bruno; we ally", "Bruno: we ally"},
        {"tell everybody; no way", "all: no way"},
        {"tell Bruno - we ally", "Bruno: we ally"},
        {"tell everybody that I'm late", "all: I'm late"},
        {"tell the game master I'm late", "gm: I'm late"},
        {"tell him we ally", ""},
        {"tell Bruno", ""},
        {"tell Bruno,", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_message(cases[i][0], cases[i][1]);
}

static void check_begin(const char *line, const char *want)
{
    struct sense sense;
    check_int(message_begins(line, &sense), want != NULL);
    check_int(sense.args, want != NULL ? 2 : 0);
    if (want != NULL)
        check_text(sense.arg[1], want);
    sense_clear(&sense);
}

/* The bytes that remain behind the message; "-": it has the whole line, or there is none. */
static void a_message_ends_with_its_sentence(void **state)
{
    static const char *const cases[][2] = {
        {"Tell Carla that I leave. Brest to MAO", "Brest to MAO"},
        {"tell Carla I leave! bre - mao", "bre - mao"},
        {"Tell Carla I leave? bre - mao", "bre - mao"},
        {"and please tell Carla I leave. x", "x"},
        {"Could you tell Carla that I leave. x", "x"},
        {"Sag Carla, dass ich gehe. x", "x"},
        {"Richte Carla bitte aus, dass ich gehe. x", "x"},
        {"Teile Carla mit, dass ich gehe. x", "x"},
        {"Dis à Carla que je pars. x", "x"},
        {"Dile a Carla que me voy. x", "x"},
        {"Tell everybody that I leave. x", "x"},
        {"Tell the game master I leave. x", "x"},
        {"Tell Carla Mr. Bruno leaves. x", "x"},
        {"Tell Carla that I leave at 5:30. x", "x"},
        {"Tell Carla I leave z. b. today. x", "x"},
        {"Tell Carla \"I leave. Soon.\" x", "x"},
        {"Tell Carla: \"I leave. Soon.\" x", "x"},
        {"An Carla: „Ich gehe. Bald.“ x", "x"},
        {"Pour Carla : « Je pars. » x", "x"},
        {"Tell Carla \"the fish\" is mine. x", "x"},
        {"Tell Carla that I leave", ""},
        {"Tell Carla: I leave. x", "-"},
        {"To Carla: I leave. x", "-"},
        {"take 2. x", "-"},
        {"Tell Carla", "-"},
        {"tell", "-"},
        {"", "-"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct terms terms;
        terms_read(cases[i][0], &terms);
        size_t end = message_sentence(&terms);
        const char *rest = cases[i][0] + end;
        check_text(end == 0 ? "-" : rest + strspn(rest, " "), cases[i][1]);
        terms_free(&terms);
    }
}

static void blocks_begin_and_end(void **state)
{
    (void)state;
    check_begin("press blue", "blue");
    check_begin("Press TO blue: ", "blue");
    check_begin("press  to  Anna, Bruno :", "Anna, Bruno");
    check_begin("press together", "together");
    check_begin("press", NULL);
    check_begin("press :", NULL);
    check_begin("press to ", NULL);
    check_begin("pressing matters", NULL);
    check_begin("press blue: hi", NULL);
    check_true(message_ends("end press") && message_ends("End Press. "));
    check_true(!message_ends("end pressing") && !message_ends(" end press"));
}

static void a_hash_alone_is_no_game(void **state)
{
    static const char *const commands[] = {"join", "state", "leave", "rules", "standings", "register"};
    struct lexicon *lexicon = lexicon_new();
    char line[32];
    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        struct sense sense;
        (void)snprintf(line, sizeof line, "%s #", commands[i]);
        check_true(!sense_exact(lexicon, line, &sense));
        (void)snprintf(line, sizeof line, "%s #7", commands[i]);
        check_true(sense_exact(lexicon, line, &sense));
        check_text(sense.arg[1], strcmp(commands[i], "register") == 0 ? "#7" : "7");
        sense_clear(&sense);
    }
    lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_have_somebody_and_words),
        cmocka_unit_test(a_message_ends_with_its_sentence),
        cmocka_unit_test(blocks_begin_and_end),
        cmocka_unit_test(a_hash_alone_is_no_game),
    };
    return cmocka_run_group_tests_name("message", tests, NULL, NULL);
}
