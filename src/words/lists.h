/*
 * Lists of what people and mail programs write in letters. They stand in templates/words/letters.lists; the build makes
 * these tables of it (tests/tools/lists.sh), so they are read without file or locale.
 */
#ifndef CURSUS_WORDS_LISTS_H
#define CURSUS_WORDS_LISTS_H

#include <stdbool.h>

/* NULL behind the last. */
typedef const char *const word_list[];

/* Whether the word is in the list. */
bool list_has(const char *const *list, const char *word);

/* Words with numbers; the last has none. */
struct list_number {
    const char *word;
    int number;
};
typedef const struct list_number number_list[];

/* Letters of people (cut.h). */
extern word_list list_greetings, list_addressees, list_closings, list_thanks, list_around, list_sent, list_places,
    list_footers, list_devices, list_subjects, list_replies, list_mails, list_disclaimers;

/* Messages that are to be passed on (message.h). */
extern word_list list_message_begins, list_message_tells, list_message_gives, list_message_things, list_message_words,
    list_message_not, list_message_stop, list_message_unsent, list_message_points, list_message_points_to,
    list_message_open, list_message_them, list_message_joints, list_message_only, list_everybody, list_masters,
    list_nobody;

/* Notes for oneself, and comments (engine/inbox/handlers.h). */
extern word_list list_note_words, list_note_not, list_note_drops, list_note_all, list_comment_words, list_comment_moves,
    list_try_words;

/* Who of several at one address writes (engine/inbox/household.h). */
extern word_list list_writer_heads, list_writer_tails;

/* What is said to the robot (senses.h). */
extern word_list list_sense_people, list_sense_third, list_sense_first, list_sense_second, list_sense_turned,
    list_sense_doer, list_sense_asks, list_sense_wish, list_sense_know, list_sorry;

/* Lines of the handbook (senses.h). */
extern word_list list_exact_forms;

/* Dates (day.h). */
extern word_list list_date_from, list_date_from_now, list_date_in, list_date_months, list_date_to, list_date_until,
    list_date_between, list_date_and, list_date_lasting, list_date_whole, list_date_after_tomorrow, list_date_today,
    list_date_tomorrow, list_date_week_after, list_date_next_week, list_date_week, list_date_next_weekend,
    list_date_weekend, list_date_next_month, list_date_week_end, list_date_year_end, list_date_month_end,
    list_date_end_of, list_date_christmas_eve, list_date_christmas, list_date_boxing_day, list_date_new_years_eve,
    list_date_new_year, list_date_epiphany, list_date_before, list_date_more, list_date_more_behind, list_date_each,
    list_date_some_days, list_away_maybe, list_away_if, list_away_goes, list_away_where, list_away_nowhere;
extern number_list list_month_names, list_weekday_names, list_weekday_briefs, list_counts, list_time_units;
extern number_list list_hour_before, list_hour_behind; /* minutes from the hour (dates_hours.c) */

/* What a table is to be like (engine/inbox/open_words.h). */
extern word_list list_open_around, list_open_friends, list_open_unlisted, list_open_public, list_open_asked,
    list_open_anyone, list_open_join_by, list_open_start, list_open_least, list_open_hours, list_open_named;

/* Endings of verbs (inflected.c). */
extern number_list list_told_endings;

/* What a letter that was not understood says of its wish (engine/inbox/wish_line.h). */
extern word_list list_wish_games, list_wish_off, list_wish_dark, list_wish_daily, list_wish_each, list_wish_that,
    list_wish_so;

/* "Yes" and "no" (engine/play/yesno.h). */
extern word_list list_yes, list_no, list_yes_whole, list_no_whole, list_yes_company, list_no_company, list_no_settled,
    list_stop_behind;

/* Whole turns that a mail suggests (engine/inbox/chosen.h). */
extern word_list list_suggested, list_suggested_around;

/* Beside the names of who shall win (engine/inbox/vote.c). */
extern word_list list_vote_between;

/* What begins the subject of a program that answers (mail/robot.h). */
extern word_list list_robot_subjects;

/* What servers say of a mail that came back (mail/reason.h). */
extern word_list list_back_dead, list_back_other, list_back_sender, list_back_waits;

/* What mail programs write around quoted mail (mail/quote_words.h). */
extern word_list list_quote_writing, list_quote_openers, list_quote_separators, list_quote_forwards, list_quote_from,
    list_quote_other, list_quote_devices, list_quote_machines, list_quote_spoken;

/* What ends a letter, and begins as an order may (engine/play/plan_held.c). */
extern word_list list_closing_orders;

/* Words that are nobody's name (engine/gm/names.c). */
extern word_list list_reserved, list_reserved_persons, list_reserved_titles;

#endif
