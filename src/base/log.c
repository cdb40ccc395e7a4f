#include "base/log.h"

#include "base/moment.h"

#include <stdarg.h>

static struct {
    enum log_level most;
    bool systemd;
} setup = {.most = LOG_LEVEL_INFO};

static const struct {
    const char *name;
    int priority; /* sd-daemon(3) */
} levels[] = {
    [LOG_LEVEL_ERROR] = {"error", 3},
    [LOG_LEVEL_WARN] = {"warn", 4},
    [LOG_LEVEL_INFO] = {"info", 6},
    [LOG_LEVEL_DEBUG] = {"debug", 7},
};

void log_setup(enum log_level most, bool systemd)
{
    setup.most = most;
    setup.systemd = systemd;
}

void log_silence(void)
{
    if (setup.most != LOG_LEVEL_DEBUG)
        setup.most = LOG_LEVEL_NONE;
}

void log_line(enum log_level level, const char *format, ...)
{
    if (level > setup.most)
        return;
    char line[2048];
    struct text text = text_fixed(line, sizeof line - 1);
    if (setup.systemd) {
        text_addf(&text, "<%d>", levels[level].priority);
    } else {
        moment_write(moment_now(), &text);
        text_addf(&text, " %s ", levels[level].name);
    }
    size_t head = text.len;
    va_list args;
    va_start(args, format);
    int wrote = vsnprintf(text.data + head, text.cap - head, format, args);
    va_end(args);
    size_t len = head + (wrote < 0 ? 0 : strlen(text.data + head));
    /* one event, one line: nothing foreign may start a second one */
    for (size_t i = head; i < len; i++)
        if ((unsigned char)line[i] < 0x20 || line[i] == 0x7f)
            line[i] = '?';
    line[len] = '\n';
    (void)fwrite(line, 1, len + 1, stderr);
}

void log_address(const char *address, struct text *out)
{
    const char *at = strrchr(address, '@');
    if (at == NULL || at == address) {
        text_add(out, "***");
        return;
    }
    text_add_char(out, address[0]);
    text_add(out, "***");
    text_add(out, at);
}
