#include "spoils.h"

#include "check.h"
#include "mail/utf8.h"

#include <stdlib.h>
#include <string.h>

const char *const spoils_of_mails[] = {":",
                                       ";",
                                       "\n",
                                       "\r\n",
                                       "\n\n",
                                       "\n ",
                                       "\t",
                                       " ",
                                       "<",
                                       ">",
                                       "@",
                                       "\"",
                                       "(",
                                       ")",
                                       "\\",
                                       "=",
                                       ",",
                                       ".",
                                       "-",
                                       "--",
                                       "From: ",
                                       "To: ",
                                       "Cc: ",
                                       "Subject: ",
                                       "Date: ",
                                       "x",
                                       "\x01",
                                       "\x7f",
                                       "\x80",
                                       "\xc3\xa9",
                                       "pass",
                                       "fail",
                                       "none",
                                       "dkim",
                                       "dmarc",
                                       "spf=",
                                       "/1",
                                       "header.d=",
                                       "a@b.org",
                                       "example.org",
                                       "boundary=",
                                       "boundary",
                                       "Status: ",
                                       "5.1.1",
                                       "Action: ",
                                       "failed",
                                       "delayed",
                                       "List-Id: ",
                                       "X-Loop: a\n",
                                       "Precedence: bulk\n",
                                       "no",
                                       "1",
                                       "by ",
                                       "from ",
                                       "with IMAP ",
                                       "localhost",
                                       "<a@b>",
                                       "<>",
                                       "Re: ",
                                       "\r",
                                       "Auto-Submitted: no\n",
                                       "Received: from a by mx.elsewhere.example; today\n",
                                       NULL};

const char *const spoils_of_texts[] = {
    " ",  ",",     ";",   "\"", "\n", "\r\n", ":", "-",  "..",   "0",        "1",    "9",     "/",  "x",     "Z",
    "T",  "+",     "@",   "h",  "d",  "w",    "m", "s",  "mon",  "sat",      "fri",  "daily", "12", "24:00", "23:59",
    "60", "2026-", "-31", "{",  "}",  "[",    "]", "\\", "null", "\xc3\xa9", "\x80", "\x01",  NULL};

const char *const spoils_of_replies[] = {"> ",     ">",        ">> ",       " ",     "\t",
                                         ":",      "\n",       "\n\n",      "-",     "--",
                                         "-- \n",  "*",        "_",         "____",  "____________________",
                                         "1",      "20",       "2026",      "10:49", "20.11.2026",
                                         "11/20/", "<",        "<a@b.org>", ">",     "@",
                                         ",",      ". ",       "?",         " is ",  "\xc2\xa0",
                                         "wrote:", "schrieb",  " wrote",    "On ",   "Am ",
                                         "From: ", "*From:* ", "Sent: ",    "To: ",  "Subject: ",
                                         "|",      "[",        "]",         "(",     ")",
                                         "god: 3", "3: pass",  "1:",        "=",     "Sent from my iPhone\n",
                                         "x",      "A",        "Anna",      "+49 ",  NULL};

void each_spoilt(struct pinned *pinned, const char *row, struct texts texts,
                 void (*see)(const char *word, struct text *out))
{
    struct spoil spoil = {.state = texts.count, .words = spoils_of_texts};
    struct text word = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t i = 0; i < texts.spoilt + texts.count; i++) {
        spoil_text(&spoil, texts.text, texts.count, i, &word);
        text_addf(&text, "%s: ", word.data);
        see(word.data, &text);
        pinned_text(pinned, row, &text);
    }
    text_free(&word);
    text_free(&text);
}

static void see_reply(struct pinned *pinned, const char *path,
                      void (*see)(struct pinned *pinned, const char *row, const char *body))
{
    char whole[300], row[PINNED_NAME];
    size_t size;
    (void)snprintf(whole, sizeof whole, "tests/corpus/%s", path);
    char *bytes = file_bytes(whole, &size);
    struct text clean = TEXT_EMPTY;
    (void)utf8_clean(bytes, size, &clean);
    (void)snprintf(row, sizeof row, "%.*s", (int)strcspn(path + 6, "/"), path + 6);
    see(pinned, row, clean.data);
    text_free(&clean);
    free(bytes);
}

void each_reply(struct pinned *pinned, void (*see)(struct pinned *pinned, const char *row, const char *body))
{
    char *index = file_bytes("tests/corpus/index.tsv", NULL), *rest = index;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        const char *tab = strrchr(line, '\t');
        if (tab != NULL && strncmp(tab + 1, "reply/", 6) == 0)
            see_reply(pinned, tab + 1, see);
    }
    free(index);
}
