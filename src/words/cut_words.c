#include "words/cut_words.h"

#include "base/text.h"
#include "words/fold.h"

#include <string.h>

enum { WORDS_MOST = 16, WORD_BYTES = 32, NAMES_MOST = 4, TITLE_WORDS = 9, FOOTER_WORDS = 9, MARK_BYTES = 8 };
enum { PLACE_WORDS = 4, PHONE_DIGITS = 7, NAME_PARTICLE = 3 };

/* Each list ends with NULL; words as fold_text() has them. */
typedef const char *const list[];

static list greetings = {
    "hi",      "hello",     "hey",       "hiya",    "howdy",    "yo",       "dear",      "good",      "morning",
    "evening", "afternoon", "greetings", "hallo",   "moin",     "servus",   "gruss",     "gruess",    "guten",
    "liebe",   "lieber",    "liebes",    "sehr",    "werte",    "werter",   "tach",      "tag",       "huhu",
    "hoi",     "salut",     "bonjour",   "bonsoir", "coucou",   "cher",     "chere",     "chers",     "cheres",
    "hola",    "buenos",    "buenas",    "buen",    "estimado", "estimada", "estimados", "estimadas", "querido",
    "querida", "queridos",  "queridas",  "ey",      NULL,
};

/* What may follow a greeting, beside names. */
static list addressees = {
    "all",
    "everyone",
    "everybody",
    "folks",
    "there",
    "team",
    "friends",
    "friend",
    "guys",
    "game",
    "master",
    "gamemaster",
    "gm",
    "sir",
    "sirs",
    "madam",
    "or",
    "and",
    "player",
    "players",
    "robot",
    "bot",
    "both",
    "again",
    "mate",
    "mates",
    "ladies",
    "gentlemen",
    "fellow",
    "the",
    "of",
    "you",
    "morning",
    "evening",
    "afternoon",
    "day",
    "from",
    "to",
    "my",
    "ya",
    "zusammen",
    "alle",
    "allen",
    "allerseits",
    "mitspieler",
    "mitspielerinnen",
    "spielleiter",
    "spielleiterin",
    "spielleitung",
    "leute",
    "freunde",
    "ihr",
    "lieben",
    "miteinander",
    "damen",
    "herren",
    "und",
    "an",
    "die",
    "runde",
    "euch",
    "geehrte",
    "geehrter",
    "geehrten",
    "morgen",
    "abend",
    "tag",
    "gott",
    "dich",
    "in",
    "hallo",
    "liebe",
    "mal",
    "wieder",
    "tous",
    "toutes",
    "a",
    "tout",
    "le",
    "monde",
    "amis",
    "amies",
    "ami",
    "les",
    "joueurs",
    "maitre",
    "du",
    "jeu",
    "monsieur",
    "madame",
    "mesdames",
    "messieurs",
    "et",
    "vous",
    "toi",
    "la",
    "compagnie",
    "equipe",
    "todos",
    "todas",
    "amigos",
    "amigas",
    "amigo",
    "amiga",
    "companeros",
    "companeras",
    "jugadores",
    "director",
    "de",
    "del",
    "juego",
    "senor",
    "senora",
    "senores",
    "maestro",
    "gente",
    "dias",
    "tardes",
    "noches",
    "y",
    "que",
    "tal",
    NULL,
};

/* One of these makes a closing. */
static list closings = {
    "regards",
    "regard",
    "rgds",
    "cheers",
    "cheerio",
    "thanks",
    "thank",
    "thx",
    "thankyou",
    "sincerely",
    "faithfully",
    "truly",
    "yours",
    "best",
    "love",
    "wishes",
    "greetings",
    "care",
    "evening",
    "weekend",
    "night",
    "bye",
    "goodbye",
    "cya",
    "later",
    "soon",
    "luck",
    "hugs",
    "xoxo",
    "xx",
    "br",
    "kr",
    "warmly",
    "see",
    "ta",
    "day",
    "gruss",
    "grusse",
    "gruesse",
    "grussen",
    "gruessen",
    "gruse",
    "lg",
    "vg",
    "mfg",
    "glg",
    "hg",
    "bg",
    "danke",
    "dank",
    "dankeschon",
    "bald",
    "tschuss",
    "tschuess",
    "ciao",
    "ade",
    "herzlichst",
    "hochachtungsvoll",
    "euer",
    "eure",
    "dein",
    "deine",
    "abend",
    "wochenende",
    "grussli",
    "dann",
    "cordialement",
    "amicalement",
    "bises",
    "bise",
    "bisous",
    "biz",
    "merci",
    "salutations",
    "amities",
    "bientot",
    "plus",
    "soiree",
    "journee",
    "sincerement",
    "respectueusement",
    "affectueusement",
    "remerciements",
    "saludo",
    "saludos",
    "abrazo",
    "abrazos",
    "gracias",
    "beso",
    "besos",
    "atentamente",
    "cordialmente",
    "afectuosamente",
    "luego",
    "pronto",
    "chao",
    "chau",
    "adios",
    "suerte",
    "cuidate",
    "cuidaos",
    "domingo",
    "finde",
    "noches",
    NULL,
};

/* Of those the ones that thank: what follows them need not be a name. */
static list thanks = {"thanks", "thank", "thx", "ta", "danke", "dank", "merci", "gracias", "best", "see", NULL};

/* What else may stand in a closing. */
static list around = {
    "many",         "and",         "kind",     "kindest",    "warm",     "warmest",   "with",       "very",
    "my",           "to",          "you",      "all",        "everyone", "everybody", "in",         "advance",
    "so",           "much",        "a",        "an",         "have",     "nice",      "great",      "good",
    "lovely",       "wonderful",   "the",      "rest",       "week",     "enjoy",     "your",       "take",
    "until",        "next",        "time",     "again",      "for",      "now",       "lots",       "mit",
    "freundlichen", "freundliche", "lieben",   "vielen",     "viele",    "herzliche", "herzlichen", "schone",
    "schonen",      "schoene",     "schoenen", "beste",      "besten",   "liebe",     "lieber",     "und",
    "an",           "alle",        "euch",     "dir",        "ihnen",    "noch",      "einen",      "ein",
    "eine",         "tag",         "woche",    "im",         "voraus",   "bis",       "nachste",    "zum",
    "fur",          "schon",       "mal",      "ganz",       "sehr",     "sonnige",   "bien",       "bonne",
    "bon",          "mes",         "nos",      "meilleures", "sinceres", "tres",      "tous",       "toutes",
    "de",           "du",          "d",        "avance",     "par",      "beaucoup",  "et",         "toute",
    "la",           "le",          "vous",     "toi",        "grosses",  "gros",      "fin",        "semaine",
    "mille",        "amicales",    "un",       "una",        "muy",      "cordial",   "cordiales",  "fuerte",
    "grandes",      "muchas",      "mil",      "antemano",   "todos",    "todas",     "con",        "carino",
    "que",          "tengas",      "tengais",  "tengan",     "tenga",    "buen",      "buena",      "buenas",
    "feliz",        "dia",         "tarde",    "noche",      "hasta",    "los",       "las",        "mis",
    "otro",         "por",         "y",        NULL,
};

/* Closings that may come from somewhere: "Greetings from rainy Leeds" */
static list sent = {"regards", "greetings", "love",   "wishes",  "gruss",  "grusse",  "gruesse",
                    "grussen", "gruessen",  "saludo", "saludos", "abrazo", "abrazos", "salutations",
                    "amities", "bises",     "bisous", "besos",   NULL};

/* Where somebody writes from: a few words of any kind follow. */
static list places = {"from", "aus", "vom", "von", "depuis", "desde", "de", "du", NULL};

static list footers = {
    "sent from my ",
    "sent from outlook",
    "sent from mail",
    "sent from yahoo",
    "sent from proton",
    "sent from samsung",
    "sent from gmail",
    "sent from a ",
    "sent via ",
    "sent with ",
    "sent on the go",
    "sent using ",
    "get outlook for",
    "get bluemail",
    "from my iphone",
    "von meinem ",
    "von meiner ",
    "von unterwegs",
    "gesendet von ",
    "gesendet mit ",
    "gesendet aus ",
    "diese nachricht wurde von meinem ",
    "holen sie sich outlook",
    "outlook fur ",
    "mit freundlichen grussen von meinem ",
    "vom handy",
    "vom smartphone",
    "vom iphone",
    "envoye de ",
    "envoye depuis ",
    "envoye avec ",
    "envoye a partir ",
    "obtenez outlook",
    "telecharge",
    "depuis mon ",
    "enviado desde ",
    "enviado con ",
    "enviado de ",
    "enviado a traves ",
    "obtener outlook",
    "obtenga outlook",
    "desde mi ",
    "virus-free",
    "virenfrei",
    "typed on my ",
    "written on my ",
    "excuse the brevity",
    "excuse typos",
    "please excuse typos",
    NULL,
};

static list devices = {"iphone",     "ipad",   "phone",    "mobile",    "android",  "samsung", "handy", "smartphone",
                       "outlook",    "movil",  "telefono", "telephone", "portable", "tablet",  "gerat", "geraet",
                       "blackberry", "galaxy", "mail",     "proton",    "app",      "gmx",     "web",   "yahoo",
                       "gmail",      "huawei", "pixel",    "xiaomi",    NULL};

static list subjects = {"subject: ", "betreff: ", "objet: ", "objet : ", "sujet: ", "sujet : ", "asunto: ", NULL};
static list replies = {"re", "aw", "fwd", "fw", "wg", "antw", "antwort", "tr", "rv", "res", "ref", "sv", "r", NULL};

struct piece_word {
    char plain[WORD_BYTES]; /* folded, without marks around it */
    const char *raw;        /* its first letter in the line */
    const char *end;        /* behind it, with the marks that follow it */
};

static bool listed(const char *const *words, const char *word)
{
    for (; *words != NULL; words++)
        if (strcmp(*words, word) == 0)
            return true;
    return false;
}

static bool is_plain(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || (letter & 0x80) != 0;
}

/* One word between blanks. False: it is none but marks. */
static bool read_word(const char *from, size_t len, struct piece_word *out)
{
    char raw[WORD_BYTES * 2];
    struct text folded = TEXT_EMPTY;
    len = text_fit(from, len, sizeof raw - 1);
    memcpy(raw, from, len);
    raw[len] = '\0';
    fold_text(raw, &folded);
    const char *at = folded.data;
    while (*at != '\0' && !is_plain(*at))
        at++;
    size_t size = strlen(at);
    while (size > 0 && !is_plain(at[size - 1]))
        size--;
    size = text_fit(at, size, sizeof out->plain - 1);
    memcpy(out->plain, at, size);
    out->plain[size] = '\0';
    text_free(&folded);
    out->raw = from;
    while (len > 0 && strchr("([\"'*-~_", *out->raw) != NULL && out->raw < from + len - 1)
        out->raw++;
    return size > 0;
}

/* The words of the line; WORDS_MOST + 1 where there are more than WORDS_MOST. */
static size_t read_words(const char *line, struct piece_word *out)
{
    size_t count = 0;
    for (const char *at = line + strspn(line, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        size_t len = strcspn(at, " \t");
        if (count == WORDS_MOST)
            return WORDS_MOST + 1;
        if (read_word(at, len, &out[count])) {
            out[count++].end = at + len;
        } else if (count > 0) {
            out[count - 1].end = at + len; /* "Salut !" */
        }
        at += len;
    }
    return count;
}

static bool is_capital(const char *raw)
{
    return (*raw >= 'A' && *raw <= 'Z') || ((unsigned char)raw[0] == 0xc3 && (unsigned char)raw[1] < 0xa0);
}

static char last_mark(const struct piece_word *word)
{
    return word->end[-1];
}

size_t cut_greeting(const char *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word), names = 0, greeted = 0;
    count = count > WORDS_MOST ? WORDS_MOST : count;
    if (count == 0 || !listed(greetings, word[0].plain))
        return 0;
    for (size_t i = 0; i < count; i++) {
        bool known = i == 0 || listed(addressees, word[i].plain);
        names += known ? 0 : 1;
        if (!known && (!is_capital(word[i].raw) || names > NAMES_MOST))
            return greeted;
        if (*word[i].end != '\0' && strchr(",:!.;", last_mark(&word[i])) == NULL)
            continue;
        greeted = (size_t)(word[i].end - line) + strspn(word[i].end, " \t-");
        /* "Good evening, all," greets on */
        if (last_mark(&word[i]) != ',' || i + 1 == count || !listed(addressees, word[i + 1].plain))
            return greeted;
    }
    return greeted;
}

enum cut_closing cut_closing(const char *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word), heads = 0, names = 0, free_words = 0;
    bool place = false, thanked = false, from = false;
    if (count == 0 || count > WORDS_MOST)
        return CLOSING_NONE;
    for (size_t i = 0; i < count; i++) {
        bool head = listed(closings, word[i].plain);
        if (last_mark(&word[i]) == ':' && i + 1 < count)
            return CLOSING_NONE;
        thanked = thanked || listed(thanks, word[i].plain);
        from = from || listed(sent, word[i].plain);
        heads += head ? 1 : 0;
        bool rest_of = i > 0 && strcmp(word[i].plain, "of") == 0 && strcmp(word[i - 1].plain, "rest") == 0;
        if (head || rest_of || (names == 0 && listed(around, word[i].plain))) {
            place = from && listed(places, word[i].plain);
            continue;
        }
        if (place || (from && listed(places, word[i].plain))) {
            place = true;
            if (++free_words > PLACE_WORDS)
                return CLOSING_NONE;
            continue;
        }
        bool small = !thanked && i + 1 == count && names == 0 && heads > 0;
        if (heads == 0 || (!is_capital(word[i].raw) && !small) || ++names > NAMES_MOST)
            return CLOSING_NONE;
    }
    return heads == 0 ? CLOSING_NONE : names > 0 ? CLOSING_NAMED : CLOSING_WORDS;
}

bool cut_is_name(const char *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word);
    if (count == 0 || count > NAMES_MOST || strpbrk(line, "0123456789:/?;\"<>=+") != NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        bool between = i > 0 && i + 1 < count && strlen(word[i].plain) <= NAME_PARTICLE;
        if (!between && !is_capital(word[i].raw))
            return false;
    }
    return true;
}

static size_t digits_of(const char *line)
{
    size_t digits = 0;
    for (; *line != '\0'; line++)
        digits += *line >= '0' && *line <= '9' ? 1 : 0;
    return digits;
}

bool cut_is_title(const char *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word);
    if (count == 0 || count > TITLE_WORDS)
        return count == 0;
    if (strchr(line, '@') != NULL || strstr(line, "://") != NULL || strncmp(word[0].plain, "www.", 4) == 0)
        return true;
    if (digits_of(line) >= PHONE_DIGITS)
        return true;
    if (strpbrk(line, "?!;=") != NULL)
        return false;
    bool number = *word[0].raw >= '0' && *word[0].raw <= '9';
    return is_capital(word[0].raw) || (number && count > 1 && is_capital(word[1].raw));
}

bool cut_is_footer(const char *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word);
    if (count == 0 || count > FOOTER_WORDS)
        return false;
    struct text folded = TEXT_EMPTY;
    bool footer = false, device = false;
    fold_text(line, &folded);
    for (size_t i = 0; !footer && footers[i] != NULL; i++)
        footer = strncmp(folded.data, footers[i], strlen(footers[i])) == 0;
    for (size_t i = 0; footer && !device && devices[i] != NULL; i++)
        device = strstr(folded.data, devices[i]) != NULL;
    text_free(&folded);
    return device;
}

bool cut_is_row(const char *line)
{
    struct text folded = TEXT_EMPTY;
    fold_text(line, &folded);
    size_t len = folded.len;
    while (len > 0 && folded.data[len - 1] == ' ')
        len--;
    bool row = len >= 2 && strspn(folded.data, "-_=*~") == len;
    text_free(&folded);
    return row;
}

size_t cut_reply_mark(const char *subject)
{
    struct piece_word word;
    size_t len = strcspn(subject, ": \t"), blanks = strspn(subject + len, " \t");
    if (len == 0 || len > MARK_BYTES || subject[len + blanks] != ':' || !read_word(subject, len, &word) ||
        !listed(replies, word.plain))
        return 0;
    len += blanks + 1;
    return len + strspn(subject + len, " \t");
}

size_t cut_subject_label(const char *line)
{
    struct text folded = TEXT_EMPTY;
    size_t len = 0;
    fold_text(line, &folded);
    for (size_t i = 0; len == 0 && subjects[i] != NULL; i++)
        if (strncmp(folded.data, subjects[i], strlen(subjects[i]) - 1) == 0)
            len = strcspn(line, ":") + 1;
    text_free(&folded);
    return len == 0 ? 0 : len + strspn(line + len, " \t");
}
