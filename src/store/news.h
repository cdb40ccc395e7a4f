/* What game masters hear of, and how each of them wants to. */
#ifndef CURSUS_STORE_NEWS_H
#define CURSUS_STORE_NEWS_H

#include "store/store.h"

enum news_kind { NEWS_REGISTERED, NEWS_JOINED, NEWS_LEFT, NEWS_STARTED, NEWS_ENDED, NEWS_MISSED };

struct news_row {
    int64_t id;
    moment at;
    enum news_kind kind;
    int64_t game;   /* 0: the house */
    int seat;       /* 0: none */
    int64_t player; /* 0: nobody */
};
/* Ignores the id. */
enum rc news_add(struct store *store, const struct news_row *row, struct err *err);
/* The newest number that was given out; 0: none was. */
enum rc news_last(struct store *store, int64_t *id, struct err *err);
/* Those above a number, in order. */
enum rc news_list(struct store *store, int64_t above, struct news_row **rows, size_t *count, struct err *err);
/* Forgets all but the newest of those up to a number. */
enum rc news_drop(struct store *store, int64_t upto, struct err *err);
void news_rows_free(struct news_row *rows, size_t count);

enum news_wish { NEWS_OFF, NEWS_DAILY, NEWS_EVERY };

struct news_reader_row {
    char *address; /* canonical */
    enum news_wish wish;
    int64_t told; /* the newest that he was told, by whatever wish */
};
/* How many readers of this wish have not been told of all. */
enum rc news_waits(struct store *store, enum news_wish wish, int64_t *readers, struct err *err);
/* Sets or replaces. */
enum rc news_reader_put(struct store *store, const struct news_reader_row *row, struct err *err);
/* By address: those who have ever said how. */
enum rc news_reader_list(struct store *store, struct news_reader_row **rows, size_t *count, struct err *err);
void news_reader_rows_free(struct news_reader_row *rows, size_t count);

#endif
