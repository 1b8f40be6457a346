/* Draws the frames of --watch. */
#include "cli/watch.h"

#include "platform/clock.h"
#include "platform/signals.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Seconds between two frames, at least. */
static const double interval = 1.0 / 30;
/* A frame is followed by so many times the time that it took. */
static const double pause_ratio = 40;

/* Seconds before the first frame: what is solved by then is not worth another screen. */
static const double patience = 0.05;
/* Seconds over which rates are taken. */
static const double window = 0.5;

/* The lines below the picture. */
#define LINES_BELOW 3

static const char other_screen[] = "\033[?1049h\033[?25l\033[2J";
static const char first_screen[] = "\033[?25h\033[?1049l";
/* What is below the last line goes. */
static const char rest_blank[] = "\033[J";

enum nonogram_status ng_watch_begin(struct ng_watch *watch, const struct nonogram_puzzle *puzzle,
                                    bool colour)
{
    double now = ng_clock_now();
    *watch = (struct ng_watch){
        .puzzle = puzzle,
        .size = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle),
        .draw = {.colour = colour, .true_colour = ng_terminal_true_colour(), .clip = true},
        .start = now,
        .since = now,
        .next = now + patience,
    };
    watch->draw.certain = watch->certain = malloc(watch->size);
    watch->cells = malloc(watch->size);
    return watch->cells != NULL && watch->certain != NULL ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

static size_t count_known(const uint8_t *cells, size_t size)
{
    size_t known = 0;
    for (size_t i = 0; i < size; i++) {
        known += cells[i] != NONOGRAM_UNKNOWN;
    }
    return known;
}

/* The size of the terminal; where it has changed, what stands there goes. */
static void take_size(struct ng_watch *watch)
{
    uint32_t width = ng_terminal_width(stderr);
    uint32_t lines = ng_terminal_height(stderr);
    uint32_t height = lines > LINES_BELOW ? lines - LINES_BELOW : 1;
    if (width != watch->draw.width || height != watch->draw.height) {
        nonogram_text_format(&watch->frame, "\033[2J");
    }
    watch->draw.width = width;
    watch->draw.height = height;
}

/* A line of text that ends in its line. */
static void add_line(struct ng_watch *watch, const char *line)
{
    nonogram_text_format(&watch->frame, "%.*s\033[K", (int)watch->draw.width, line);
}

/* Takes the rates of the last half second. */
static void take_rates(struct ng_watch *watch, const struct nonogram_statistics *so_far, double now)
{
    double seconds = now - watch->since;
    if (seconds >= window || watch->conflict_rate + watch->decision_rate <= 0) {
        watch->conflict_rate = (double)(so_far->conflicts - watch->conflicts) / seconds;
        watch->decision_rate = (double)(so_far->decisions - watch->decisions) / seconds;
        watch->conflicts = so_far->conflicts;
        watch->decisions = so_far->decisions;
        watch->since = now;
    }
}

static void describe_grid(struct ng_watch *watch, const struct nonogram_progress *progress,
                          double now)
{
    size_t certain = count_known(watch->certain, watch->size);
    size_t known = count_known(watch->cells, watch->size);
    double part = 100.0 / (double)watch->size;
    watch->best = progress->found > 0 ? watch->size : known > watch->best ? known : watch->best;
    char line[160];
    (void)snprintf(line, sizeof line,
                   "%" PRIu32 "x%" PRIu32 ", %.1f s: %.1f %% certain, %.1f %% assumed, best so far "
                   "%.1f %%%s",
                   nonogram_width(watch->puzzle), nonogram_height(watch->puzzle),
                   now - watch->start, (double)certain * part, (double)(known - certain) * part,
                   (double)watch->best * part,
                   progress->found > 0 ? ", a solution; is there another?" : "");
    add_line(watch, line);
}

static void describe_search(struct ng_watch *watch, const struct nonogram_statistics *so_far,
                            double now)
{
    take_rates(watch, so_far, now);
    char line[160];
    (void)snprintf(line, sizeof line,
                   "%.0f decisions and %.0f conflicts a second; %" PRIu64 " conflict%s, %" PRIu64
                   " dive%s",
                   watch->decision_rate, watch->conflict_rate, so_far->conflicts,
                   so_far->conflicts == 1 ? "" : "s", so_far->dives, so_far->dives == 1 ? "" : "s");
    add_line(watch, line);
}

static void draw(struct ng_watch *watch, const struct nonogram_progress *progress, double now)
{
    struct nonogram_text *frame = &watch->frame;
    nonogram_text_reset(frame);
    nonogram_text_format(frame, "%s", watch->shown ? "" : other_screen);
    take_size(watch);
    nonogram_text_format(frame, "\033[H");
    nonogram_progress_cells(progress, watch->cells, watch->certain);
    (void)nonogram_draw(watch->puzzle, watch->cells, "blocks", &watch->draw, frame);
    describe_grid(watch, progress, now);
    nonogram_text_format(frame, "\r\n");
    describe_search(watch, &progress->statistics, now);
    nonogram_text_format(frame, "%s", rest_blank);
    if (!frame->failed) {
        (void)fwrite(frame->data, 1, frame->size, stderr);
        (void)fflush(stderr);
        watch->shown = true;
    }
}

void ng_watch_observe(struct ng_watch *watch, const struct nonogram_progress *progress)
{
    double now = ng_clock_now();
    if (now < watch->next) {
        return;
    }
    if (!ng_terminal_in_front(stderr)) {
        watch->next = now + interval;
        return;
    }
    if (!watch->holds_stop) {
        ng_signals_hold_stop();
        watch->holds_stop = true;
    }
    draw(watch, progress, now);
    double spent = ng_clock_now() - now;
    watch->next = now + spent + (spent * pause_ratio > interval ? spent * pause_ratio : interval);
}

/* Gives the first screen back, until the next frame. */
static void leave_screen(struct ng_watch *watch)
{
    if (watch->shown) {
        (void)fputs(first_screen, stderr);
        (void)fflush(stderr);
        watch->shown = false;
    }
}

void ng_watch_poll(struct ng_watch *watch)
{
    if (ng_signals_stop_held()) {
        leave_screen(watch);
        watch->holds_stop = false;
        ng_signals_stop();
        watch->next = 0;
    }
}

void ng_watch_end(struct ng_watch *watch)
{
    leave_screen(watch);
    if (watch->holds_stop) {
        ng_signals_release_stop();
    }
    nonogram_text_clear(&watch->frame);
    free(watch->cells);
    free(watch->certain);
    *watch = (struct ng_watch){.cells = NULL};
}
