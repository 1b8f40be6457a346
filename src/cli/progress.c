/* Draws the progress bar, and answers SIGUSR1. */
#include "cli/progress.h"

#include "cli/message.h"
#include "platform/clock.h"
#include "platform/room.h"
#include "platform/signals.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <stdio.h>

enum { BAR_WIDTH = 24, LONGEST = 200 };

/* Seconds before the first bar, and between two. */
static const double patience = 0.5;
static const double interval = 0.1;

static double percent(size_t part, size_t whole)
{
    return 100 * (double)part / (double)whole;
}

struct ng_progress ng_progress_start(enum ng_when when, bool quiet, double start)
{
    bool wanted =
        when == NG_WHEN_ALWAYS || (when == NG_WHEN_AUTO && !quiet && ng_terminal_is(stderr));
    return (struct ng_progress){.wanted = wanted, .next = start + patience};
}

/* "1234 puzzles, 56.7 a second, 89 s left" */
static int describe_puzzles(const struct ng_progress *progress, const struct ng_summary *summary,
                            double now, char *text, size_t size)
{
    double seconds = now - summary->start;
    double rate = seconds > 0 ? (double)summary->count / seconds : 0;
    int length = snprintf(text, size, "%" PRIu64 " %s, %.1f a second", summary->count,
                          summary->count == 1 ? "puzzle" : "puzzles", rate);
    if (progress->done > 0 && progress->done < 1 && length > 0 && (size_t)length < size) {
        length += snprintf(text + length, size - (size_t)length, ", %.0f s left",
                           seconds / progress->done * (1 - progress->done));
    }
    return length;
}

/* "12.3 s, 45210 conflicts, 71 dives, 38.2 % of the cells settled, 96.1 % at best" */
static void describe_search(const struct ng_progress *progress, double now, char *text, size_t size)
{
    const struct ng_search_state *search = &progress->search;
    int length = snprintf(text, size, "%.1f s", now - progress->begun);
    if (search->cells > 0 && length > 0 && (size_t)length < size) {
        (void)snprintf(text + length, size - (size_t)length,
                       ", %" PRIu64 " conflicts, %" PRIu64
                       " dives, %.1f %% of the cells settled, %.1f %% at best",
                       search->conflicts, search->dives, percent(search->settled, search->cells),
                       percent(search->best, search->cells));
    }
}

/* What there is to say of the puzzles, and of one that takes long. */
static void describe(const struct ng_progress *progress, const struct ng_summary *summary,
                     double now, char *text, size_t size)
{
    bool several = summary->count > 0 || progress->begun == 0;
    bool one = progress->begun > 0 && (!several || now - progress->begun > patience);
    int length = several ? describe_puzzles(progress, summary, now, text, size) : 0;
    if (several && one && length > 0 && (size_t)length < size) {
        length += snprintf(text + length, size - (size_t)length, "; ");
    }
    if (one && length >= 0 && (size_t)length < size) {
        describe_search(progress, now, text + length, size - (size_t)length);
    }
}

/* How much of the bar is filled: of a single puzzle, what is settled. */
static double share_done(const struct ng_progress *progress, const struct ng_summary *summary)
{
    if (summary->count == 0 && progress->search.cells > 0) {
        return percent(progress->search.settled, progress->search.cells) / 100;
    }
    return progress->done;
}

static void draw(struct ng_progress *progress, const struct ng_summary *summary, double now)
{
    double done = share_done(progress, summary);
    int filled = (int)(done * BAR_WIDTH);
    int width = (int)ng_terminal_width(stderr) - 1;
    char bar[BAR_WIDTH + 1];
    for (int i = 0; i < BAR_WIDTH; i++) {
        bar[i] = i < filled ? '#' : '.';
    }
    bar[BAR_WIDTH] = '\0';
    char text[LONGEST];
    describe(progress, summary, now, text, sizeof text);
    char line[BAR_WIDTH + sizeof text + 16];
    (void)snprintf(line, sizeof line, "[%s] %3.0f%% %s", bar, done * 100, text);
    if (ng_room_for_message()) {
        (void)fprintf(stderr, "\r%.*s\033[K", width, line);
        progress->drawn = true;
    }
    progress->next = now + interval;
}

void ng_progress_tick(struct ng_progress *progress, const struct ng_summary *summary)
{
    if (ng_signals_progress_wanted()) {
        ng_progress_hide(progress);
        char text[LONGEST];
        describe(progress, summary, ng_clock_now(), text, sizeof text);
        (void)ng_message_error("%s", text);
    }
    if (progress->wanted) {
        double now = ng_clock_now();
        if (now >= progress->next) {
            draw(progress, summary, now);
        }
    }
}

void ng_progress_hide(struct ng_progress *progress)
{
    if (progress->drawn) {
        if (ng_room_for_message()) {
            (void)fprintf(stderr, "\r\033[K");
        }
        progress->drawn = false;
        progress->next = 0; /* it may be drawn again at once */
    }
}

void ng_progress_give_way(struct ng_progress *progress)
{
    double next = progress->next;
    ng_progress_hide(progress);
    progress->next = next;
}
