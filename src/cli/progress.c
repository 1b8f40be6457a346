/* Draws the progress bar, and answers SIGUSR1. */
#include "cli/progress.h"

#include "cli/message.h"
#include "platform/clock.h"
#include "platform/room.h"
#include "platform/signals.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <stdio.h>

enum { BAR_MOST = 24, BAR_LEAST = 4, LONGEST = 200 };

/* Columns that a line leaves free, for the ^C of who types that: otherwise it would begin another
 * line. */
enum { COLUMNS_LEFT = 3 };

/* Seconds before the first bar, and between two. */
static const double patience = 0.5;
static const double interval = 0.1;

static double percent(size_t part, size_t whole)
{
    return 100 * (double)part / (double)whole;
}

struct ng_progress ng_progress_start(enum ng_when when, bool quiet, double start)
{
    bool can_be_seen = ng_terminal_is(stderr) && !ng_terminal_is_dumb();
    bool wanted = when == NG_WHEN_ALWAYS || (when == NG_WHEN_AUTO && !quiet && can_be_seen);
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
                       ", %" PRIu64 " conflict%s, %" PRIu64
                       " dive%s, %.1f %% of the cells settled, %.1f %% at best",
                       search->conflicts, search->conflicts == 1 ? "" : "s", search->dives,
                       search->dives == 1 ? "" : "s", percent(search->settled, search->cells),
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

/* Writes "[###.....]  38% ", a third of `width` columns long at most. */
static void write_bar(double done, int width, char *bar, size_t size)
{
    char cells[BAR_MOST + 1];
    int length = width / 3 - 8;
    length = length < BAR_LEAST ? BAR_LEAST : length > BAR_MOST ? BAR_MOST : length;
    for (int i = 0; i < length; i++) {
        cells[i] = i < (int)(done * length) ? '#' : '.';
    }
    cells[length] = '\0';
    (void)snprintf(bar, size, "[%s] %3.0f%% ", cells, done * 100);
}

static void draw(struct ng_progress *progress, const struct ng_summary *summary, double now)
{
    char bar[BAR_MOST + 16] = "", text[LONGEST], line[sizeof bar + sizeof text];
    int width = (int)ng_terminal_width(stderr) - COLUMNS_LEFT;
    /* Nothing may tell how many puzzles there are, and what is no search settles no cells. */
    bool searched = summary->count == 0 && progress->search.cells > 0;
    bool measured = searched || progress->done > 0;
    if (measured) {
        write_bar(share_done(progress, summary), width, bar, sizeof bar);
    }
    describe(progress, summary, now, text, sizeof text);
    (void)snprintf(line, sizeof line, "%s%s", bar, text);
    if (ng_room_for_message()) {
        (void)fprintf(stderr, "\r%.*s\033[K", width > 0 ? width : 1, line);
        progress->drawn = true;
    }
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
            progress->next = now + interval;
            if (ng_terminal_in_front(stderr)) {
                draw(progress, summary, now);
            }
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
