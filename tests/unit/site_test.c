#include "check.h"

#include "base/embedded.h"
#include "base/file.h"
#include "base/jv.h"
#include "site/folder.h"
#include "site/page.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROOM = PATH_MAX + 64 };

static char scratch[PATH_MAX];

static int open_scratch(void **state)
{
    (void)state;
    (void)snprintf(scratch, sizeof scratch, "%s", folder_new());
    return 0;
}

static int close_scratch(void **state)
{
    (void)state;
    folder_remove(scratch);
    return 0;
}

static void put(struct folder *folder, const char *name, const char *bytes)
{
    struct text text = TEXT_EMPTY;
    text_add(&text, bytes);
    check_int(folder_put(folder, name, &text, NULL), RC_OK);
    text_free(&text);
}

static struct folder_report written(struct folder *folder)
{
    struct folder_report report = folder_report(folder);
    folder_close(folder);
    return report;
}

static void only_what_differs_is_written(void **state)
{
    (void)state;
    char path[ROOM];
    struct folder *folder = NULL;
    (void)snprintf(path, sizeof path, "%s/site", scratch);
    check_int(folder_open(path, FOLDER_WRITE, &folder, NULL), RC_OK);
    put(folder, "index.html", "one");
    put(folder, "game/1.html", "two");
    check_int(written(folder).written, 2);
    (void)snprintf(path, sizeof path, "%s/site/index.html", scratch);
    struct stat before, after;
    check_int(stat(path, &before), 0);
    (void)snprintf(path, sizeof path, "%s/site", scratch);
    check_int(folder_open(path, FOLDER_WRITE, &folder, NULL), RC_OK);
    put(folder, "index.html", "one");
    put(folder, "game/1.html", "too");
    struct folder_report report = written(folder);
    check_int(report.written, 1);
    check_int(report.same, 1);
    (void)snprintf(path, sizeof path, "%s/site/index.html", scratch);
    check_int(stat(path, &after), 0);
    check_int(before.st_ino, after.st_ino);
    check_int(after.st_mode & 0777, 0644);
}

static bool is_html(const char *name)
{
    size_t len = strlen(name);
    return len > 5 && strcmp(name + len - 5, ".html") == 0;
}

static void checking_writes_nothing(void **state)
{
    (void)state;
    char path[ROOM];
    struct folder *folder = NULL;
    (void)snprintf(path, sizeof path, "%s/checked", scratch);
    check_int(folder_open(path, FOLDER_WRITE, &folder, NULL), RC_OK);
    put(folder, "game/1.html", "one");
    put(folder, "game/2.html", "two");
    put(folder, "game/2.txt", "of somebody else");
    folder_close(folder);
    check_int(folder_open(path, FOLDER_CHECK, &folder, NULL), RC_OK);
    put(folder, "game/1.html", "other");
    put(folder, "game/3.html", "new");
    check_int(folder_sweep(folder, "game", is_html, NULL), RC_OK);
    check_text(folder_faults(folder), "game/1.html: differs\ngame/3.html: missing\ngame/2.html: should not be there\n");
    folder_close(folder);
    check_int(folder_open(path, FOLDER_WRITE, &folder, NULL), RC_OK);
    put(folder, "game/1.html", "one");
    check_int(folder_sweep(folder, "game", is_html, NULL), RC_OK);
    struct folder_report report = written(folder);
    check_int(report.same, 1);
    check_int(report.removed, 1);
    (void)snprintf(path, sizeof path, "%s/checked/game/2.txt", scratch);
    check_int(access(path, R_OK), 0);
}

static void a_file_is_no_folder(void **state)
{
    (void)state;
    char path[ROOM];
    struct folder *folder = NULL;
    struct err err = {0};
    (void)snprintf(path, sizeof path, "%s/file", scratch);
    check_int(file_write(path, "x", 1, 0644, &err), RC_OK);
    check_int(folder_open(path, FOLDER_WRITE, &folder, &err), RC_BAD);
    check_true(folder == NULL && strstr(err.text, "is not a folder") != NULL);
}

static void modes_are_put_right(void **state)
{
    (void)state;
    char path[ROOM], file[ROOM], secrets[ROOM];
    struct folder *folder = NULL;
    struct stat info;
    (void)snprintf(path, sizeof path, "%s/modes", scratch);
    (void)snprintf(file, sizeof file, "%s/modes/seat/1/a.html", scratch);
    (void)snprintf(secrets, sizeof secrets, "%s/modes/seat/1", scratch);
    check_int(folder_open(path, FOLDER_WRITE, &folder, NULL), RC_OK);
    folder_hide(folder, "seat");
    put(folder, "seat/1/a.html", "one");
    folder_close(folder);
    check_int(chmod(file, 0600), 0);
    check_int(chmod(secrets, 0755), 0);
    check_int(folder_open(path, FOLDER_CHECK, &folder, NULL), RC_OK);
    folder_hide(folder, "seat");
    put(folder, "seat/1/a.html", "one");
    check_int(folder_mend(folder, "seat", NULL), RC_OK);
    check_int(folder_mend(folder, "seat/1", NULL), RC_OK);
    check_text(folder_faults(folder), "seat/1/a.html: has another mode\nseat/1: has another mode\n");
    check_int(written(folder).written, 2);
    check_int(folder_open(path, FOLDER_WRITE, &folder, NULL), RC_OK);
    put(folder, "seat/1/a.html", "one");
    check_int(folder_mend(folder, "seat/1", NULL), RC_OK);
    check_int(written(folder).written, 2);
    check_int(lstat(file, &info), 0);
    check_int(info.st_mode & 0777, 0644);
    check_int(lstat(secrets, &info), 0);
    check_int(info.st_mode & 0777, 0711);
}

/* Who died while he wrote left a file that is no page; who writes is alone. */
static void one_writes_and_clears_up(void **state)
{
    (void)state;
    char path[ROOM], left[ROOM];
    struct folder *folder = NULL, *other = NULL;
    struct err err = {0};
    (void)snprintf(path, sizeof path, "%s/alone", scratch);
    (void)snprintf(left, sizeof left, "%s/alone/.a.html.x8Yz0Q", scratch);
    check_int(folder_open(path, FOLDER_WRITE, &folder, NULL), RC_OK);
    check_int(folder_open(path, FOLDER_TRY, &other, &err), RC_BUSY);
    check_true(other == NULL);
    put(folder, "a.html", "one");
    check_int(file_write(left, "ha", 2, 0600, &err), RC_OK);
    check_int(folder_sweep(folder, "", is_html, &err), RC_OK);
    check_int(written(folder).removed, 1);
    check_int(access(left, F_OK), -1);
    check_int(folder_open(path, FOLDER_TRY, &other, &err), RC_OK);
    folder_close(other);
}

static struct jv *facts_made(void)
{
    struct jv *facts = jv_new_object(), *site = jv_new_object(), *game = jv_new_object();
    jv_put_string(site, "name", "The <Club>");
    jv_put_string(site, "address", "games@club.example");
    jv_put(facts, "site", site);
    jv_put_string(game, "name", "</script>");
    jv_put(facts, "game", game);
    return facts;
}

/* What the data of a page says cannot end the element that it stands in. */
static void data_stays_data(void **state)
{
    (void)state;
    struct templates *templates = NULL;
    struct text out = TEXT_EMPTY;
    struct jv *facts = facts_made(), *data = jv_new_object();
    jv_put_string(data, "said", "</script><script>alert(1)</script>");
    templates_new(NULL, &templates);
    struct page page = {.title = "A & B", .body = "site/game.html", .up = "../", .facts = facts, .secret = true};
    page.block[0] = (struct page_block){.id = "film", .value = data};
    check_int(page_write(templates, &page, &out, NULL), RC_OK);
    check_true(strstr(out.data, "<script>alert") == NULL);
    check_true(strstr(out.data, "\\u003c/script>\\u003cscript>alert(1)") != NULL);
    check_true(strstr(out.data, "The &lt;Club&gt;") != NULL);
    check_true(strstr(out.data, "<title>A &amp; B</title>") != NULL);
    check_true(strstr(out.data, "noindex") != NULL && strstr(out.data, "no-referrer") != NULL);
    jv_free(facts);
    jv_free(data);
    text_free(&out);
    templates_free(templates);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_differs_is_written), cmocka_unit_test(checking_writes_nothing),
        cmocka_unit_test(modes_are_put_right),          cmocka_unit_test(a_file_is_no_folder),
        cmocka_unit_test(one_writes_and_clears_up),     cmocka_unit_test(data_stays_data),
    };
    return cmocka_run_group_tests(tests, open_scratch, close_scratch);
}
