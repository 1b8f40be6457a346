/* Chooses how to draw on a terminal, draws the progress bar and the frames of --watch, answers
 * SIGUSR1, and prints the summary. */
#include "cli/screen.h"

#include "base/memory.h"
#include "base/text.h"
#include "cli/message.h"
#include "platform/machine.h"
#include "platform/room.h"
#include "platform/signals.h"
#include "platform/terminal.h"
#include "solve/solve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- pictures ---- */

/* The lines of a terminal that a picture leaves for the command, the verdict and the prompt. */
#define LINES_LEFT 3

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

/* Whether the locale has another encoding than UTF-8, as "de_DE.ISO-8859-1". Without a locale the
 * terminal probably supports UTF-8. */
static bool lacks_unicode(void)
{
    const char *variable = is_set("LC_ALL") ? "LC_ALL" : is_set("LC_CTYPE") ? "LC_CTYPE" : "LANG";
    const char *locale = getenv(variable);
    const char *set = locale != NULL ? strchr(locale, '.') : NULL;
    return set != NULL && strstr(set, "UTF") == NULL && strstr(set, "utf") == NULL;
}

static bool goes_to_terminal(const struct ng_options *options)
{
    return options->output == NULL && options->output_dir == NULL && ng_terminal_is(stdout);
}

bool ng_screen_is(const struct ng_options *options)
{
    return goes_to_terminal(options) && !ng_terminal_is_dumb() && !lacks_unicode();
}

bool ng_screen_has_colour(const struct ng_options *options)
{
    return options->color == NG_WHEN_AUTO ? !ng_terminal_is_dumb() && !is_set("NO_COLOR")
                                          : options->color == NG_WHEN_ALWAYS;
}

static bool wants_colour(const struct ng_options *options, const char *format)
{
    if (options->color != NG_WHEN_AUTO || strcmp(format, "text") == 0) {
        return options->color == NG_WHEN_ALWAYS;
    }
    return goes_to_terminal(options) && ng_screen_has_colour(options);
}

struct nonogram_draw_options ng_screen_drawing(const struct ng_options *options, const char *format)
{
    struct nonogram_draw_options draw = {
        .colour = wants_colour(options, format),
        .true_colour = ng_terminal_true_colour(),
    };
    if (goes_to_terminal(options)) {
        unsigned lines = ng_terminal_height(stdout);
        draw.width = ng_terminal_width(stdout);
        draw.height = lines > LINES_LEFT ? lines - LINES_LEFT : 1;
        draw.terminal =
            ng_screen_is(options) && (options->to == NULL || strcmp(options->to, "boxed") == 0);
    }
    return draw;
}

/* ---- the progress of a run ---- */

void ng_summary_add(struct ng_summary *summary, const char *name, enum ng_tally tally,
                    double seconds)
{
    summary->count++;
    summary->tallies[tally]++;
    if (seconds > summary->slowest) {
        summary->slowest = seconds;
        int size = (int)ng_name_cut(name, sizeof summary->slowest_name - 1);
        (void)snprintf(summary->slowest_name, sizeof summary->slowest_name, "%.*s", size, name);
    }
}

static void write_tallies(const struct ng_summary *summary, struct nonogram_text *out)
{
    static const char *const others[] = {"done", "error", "skipped"};
    const char *separator = ": ";
    for (int i = 0; i < NG_TALLY_COUNT; i++) {
        if (summary->tallies[i] > 0) {
            ng_text_format(out, "%s%" PRIu64 " %s", separator, summary->tallies[i],
                           i < NG_TALLY_DONE ? nonogram_verdict_name((enum nonogram_verdict)i)
                                             : others[i - NG_TALLY_DONE]);
            separator = ", ";
        }
    }
}

void ng_summary_print(const struct ng_summary *summary, bool interrupted)
{
    struct nonogram_text out = {.data = NULL};
    double seconds = ng_clock_now() - summary->start;
    ng_text_format(&out, "%s%" PRIu64 " %s", interrupted ? "interrupted after " : "",
                   summary->count, summary->count == 1 ? "puzzle" : "puzzles");
    write_tallies(summary, &out);
    ng_text_format(&out, "; %.2f s", seconds);
    if (summary->count > 1 && seconds > 0) {
        ng_text_format(&out, ", %.1f per second", (double)summary->count / seconds);
    }
    if (summary->count > 1 && summary->slowest > 0) {
        ng_text_format(&out, ", slowest %.2f s (%s)", summary->slowest, summary->slowest_name);
    }
    (void)ng_message_text(&out);
}

enum { BAR_MOST = 24, BAR_LEAST = 4 }; /* cells */

/* Columns left free in a line, for the ^C of a user: otherwise that would begin another line. */
enum { COLUMNS_LEFT = 3 };

/* Seconds before the first bar, and between two bars. */
static const double bar_patience = 0.5;
static const double bar_interval = 0.1;

static double percent(size_t part, size_t whole)
{
    return 100 * (double)part / (double)whole;
}

/* Whether the search for the present puzzle was read. */
static bool is_searching(const struct ng_progress *progress)
{
    return progress->sight != NULL && progress->sight->cells != NULL;
}

struct ng_progress ng_progress_start(unsigned when, bool quiet, double start)
{
    bool can_be_seen = ng_terminal_is(stderr) && !ng_terminal_is_dumb();
    bool wanted = when == NG_WHEN_ALWAYS || (when == NG_WHEN_AUTO && !quiet && can_be_seen);
    return (struct ng_progress){.wanted = wanted, .next = start + bar_patience};
}

/* "1234 puzzles, 56.7 per second, 89 s left" */
static void describe_puzzles(const struct ng_progress *progress, const struct ng_summary *summary,
                             double now, struct nonogram_text *out)
{
    double seconds = now - summary->start;
    double rate = seconds > 0 ? (double)summary->count / seconds : 0;
    ng_text_format(out, "%" PRIu64 " puzzle%s, %.1f per second", summary->count,
                   ng_text_plural(summary->count), rate);
    if (progress->done > 0 && progress->done < 1) {
        ng_text_format(out, ", %.0f s left", seconds / progress->done * (1 - progress->done));
    }
}

/* "12.3 s, 45210 conflicts, 71 dives, 38.2 % of the cells settled, 96.1 % at best" */
static void describe_one(const struct ng_progress *progress, double now, struct nonogram_text *out)
{
    const struct ng_sight *sight = progress->sight;
    ng_text_format(out, "%.1f s", now - progress->begun);
    if (is_searching(progress)) {
        const struct nonogram_statistics *so_far = &sight->statistics;
        ng_text_format(out,
                       ", %" PRIu64 " conflict%s, %" PRIu64
                       " dive%s, %.1f %% of the cells settled, %.1f %% at best",
                       so_far->conflicts, ng_text_plural(so_far->conflicts), so_far->dives,
                       ng_text_plural(so_far->dives), percent(sight->settled, sight->size),
                       percent(sight->best, sight->size));
    }
}

/* Describes the puzzles so far, and a long one in progress. */
static void describe(const struct ng_progress *progress, const struct ng_summary *summary,
                     double now, struct nonogram_text *out)
{
    bool several = summary->count > 0 || progress->begun == 0;
    bool one = progress->begun > 0 && (!several || now - progress->begun > bar_patience);
    if (several) {
        describe_puzzles(progress, summary, now, out);
    }
    ng_text_format(out, several && one ? "; " : "");
    if (one) {
        describe_one(progress, now, out);
    }
}

/* Appends "[###.....]  38% ", at most a third of `width` columns long. For a single puzzle the
 * settled cells fill the bar. Nothing is appended if the number of puzzles is unknown and no search
 * settles cells. */
static void add_bar(const struct ng_progress *progress, const struct ng_summary *summary, int width,
                    struct nonogram_text *out)
{
    const struct ng_sight *sight = progress->sight;
    bool searched = summary->count == 0 && is_searching(progress);
    double done = searched ? percent(sight->settled, sight->size) / 100 : progress->done;
    int length = width / 3 - 8;
    length = length < BAR_LEAST ? BAR_LEAST : length > BAR_MOST ? BAR_MOST : length;
    if (!searched && progress->done <= 0) {
        return;
    }
    ng_text_format(out, "[");
    for (int i = 0; i < length; i++) {
        ng_text_format(out, i < (int)(done * length) ? "#" : ".");
    }
    ng_text_format(out, "] %3.0f%% ", done * 100);
}

static void draw_bar(struct ng_progress *progress, const struct ng_summary *summary, double now)
{
    struct nonogram_text line = {.data = NULL};
    int width = (int)ng_terminal_width(stderr) - COLUMNS_LEFT;
    add_bar(progress, summary, width, &line);
    describe(progress, summary, now, &line);
    if (summary->count == 0 && is_searching(progress)) {
        ng_text_format(&line, "; solve --watch shows it");
    }
    if (!line.failed && ng_room_for_message()) {
        int size = (int)line.size < width ? (int)line.size : width > 0 ? width : 1;
        (void)fprintf(stderr, "\r%.*s\033[K", size, line.data);
        progress->drawn = true;
    }
    ng_text_clear(&line);
}

void ng_progress_tick(struct ng_progress *progress, const struct ng_summary *summary)
{
    if (ng_signals_progress_wanted()) {
        struct nonogram_text text = {.data = NULL};
        ng_progress_hide(progress);
        describe(progress, summary, ng_clock_now(), &text);
        (void)ng_message_text(&text);
    }
    double now = progress->wanted ? ng_clock_now() : 0;
    if (progress->wanted && now >= progress->next) {
        progress->next = now + bar_interval;
        if (ng_terminal_in_front(stderr)) {
            draw_bar(progress, summary, now);
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
        progress->next = 0; /* it can be drawn again at once */
    }
}

void ng_progress_give_way(struct ng_progress *progress)
{
    double next = progress->next;
    ng_progress_hide(progress);
    progress->next = next;
}

/* ---- the search, live ---- */

size_t ng_count_known(const uint8_t *cells, size_t size)
{
    size_t known = 0;
    for (size_t i = 0; i < size; i++) {
        known += cells[i] != NONOGRAM_UNKNOWN;
    }
    return known;
}

bool ng_sight_read(struct ng_sight *sight, const struct nonogram_progress *progress)
{
    if (sight->cells == NULL) {
        sight->cells = ng_alloc_array(sight->size, 2);
        if (sight->cells == NULL) {
            return false;
        }
        sight->certain = sight->cells + sight->size;
    }
    ng_solve_cells(progress->search, sight->cells, sight->certain);
    sight->statistics = progress->statistics;
    sight->settled = ng_count_known(sight->certain, sight->size);
    sight->known = ng_count_known(sight->cells, sight->size);
    size_t reached = progress->found > 0 ? sight->size : sight->known;
    sight->best = reached > sight->best ? reached : sight->best;
    return true;
}

void ng_sight_pause(struct ng_sight *sight, double start)
{
    const double pauses = 40; /* the pause after a look, as a multiple of its time */
    double end = ng_clock_now(), pause = pauses * (end - start);
    sight->next = end + (pause > sight->interval ? pause : sight->interval);
}

void ng_sight_clear(struct ng_sight *sight)
{
    ng_alloc_free(sight->cells);
    *sight = (struct ng_sight){.cells = NULL};
}

/* The least number of seconds between two frames. */
static const double frame_interval = 1.0 / 30;

/* Seconds before the first frame: puzzles solved by then need no other screen. */
static const double patience = 0.05;
/* The period of rates in seconds. */
static const double window = 0.5;

/* The lines below the picture. */
#define LINES_BELOW 3

static const char other_screen[] = "\033[?1049h\033[?25l\033[2J";
static const char first_screen[] = "\033[?25h\033[?1049l";
/* Clears the rest of the screen. */
static const char rest_blank[] = "\033[J";

void ng_live_begin(struct ng_live *watch, const struct nonogram_puzzle *puzzle, bool colour)
{
    double now = ng_clock_now();
    *watch = (struct ng_live){
        .puzzle = puzzle,
        .draw = {.colour = colour, .true_colour = ng_terminal_true_colour(), .clip = true},
        .sight = {.size = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle),
                  .interval = frame_interval,
                  .next = now + patience},
        .start = now,
        .since = now,
    };
}

/* Gets the size of the terminal, and clears the screen if it has changed. */
static void take_size(struct ng_live *watch)
{
    uint32_t width = ng_terminal_width(stderr);
    uint32_t lines = ng_terminal_height(stderr);
    uint32_t height = lines > LINES_BELOW ? lines - LINES_BELOW : 1;
    if (width != watch->draw.width || height != watch->draw.height) {
        ng_text_format(&watch->frame, "\033[2J");
    }
    watch->draw.width = width;
    watch->draw.height = height;
}

/* Adds a line of text, cut to the width. */
static void add_line(struct ng_live *watch, const char *line)
{
    ng_text_format(&watch->frame, "%.*s\033[K", (int)watch->draw.width, line);
}

/* Computes the rates of the last half second. */
static void take_rates(struct ng_live *watch, const struct nonogram_statistics *so_far, double now)
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

static void describe_grid(struct ng_live *watch, const struct nonogram_progress *progress,
                          double now)
{
    const struct ng_sight *sight = &watch->sight;
    char line[160];
    (void)snprintf(line, sizeof line,
                   "%" PRIu32 "x%" PRIu32 ", %.1f s: %.1f %% certain, %.1f %% assumed, best so far "
                   "%.1f %%%s",
                   nonogram_width(watch->puzzle), nonogram_height(watch->puzzle),
                   now - watch->start, percent(sight->settled, sight->size),
                   percent(sight->known - sight->settled, sight->size),
                   percent(sight->best, sight->size),
                   progress->found > 0 ? ", a solution; is there another?" : "");
    add_line(watch, line);
}

static void describe_search(struct ng_live *watch, const struct nonogram_statistics *so_far,
                            double now)
{
    take_rates(watch, so_far, now);
    char line[160];
    (void)snprintf(line, sizeof line,
                   "%.0f decisions and %.0f conflicts per second; %" PRIu64 " conflict%s, %" PRIu64
                   " dive%s",
                   watch->decision_rate, watch->conflict_rate, so_far->conflicts,
                   ng_text_plural(so_far->conflicts), so_far->dives, ng_text_plural(so_far->dives));
    add_line(watch, line);
}

static void draw_frame(struct ng_live *watch, const struct nonogram_progress *progress, double now)
{
    struct nonogram_text *frame = &watch->frame;
    ng_text_reset(frame);
    ng_text_format(frame, "%s", watch->shown ? "" : other_screen);
    take_size(watch);
    ng_text_format(frame, "\033[H");
    watch->draw.certain = watch->sight.certain;
    (void)nonogram_draw(watch->puzzle, watch->sight.cells, "blocks", &watch->draw, frame);
    describe_grid(watch, progress, now);
    ng_text_format(frame, "\r\n");
    describe_search(watch, &watch->sight.statistics, now);
    ng_text_format(frame, "%s", rest_blank);
    if (!frame->failed) {
        (void)fwrite(frame->data, 1, frame->size, stderr);
        (void)fflush(stderr);
        watch->shown = true;
    }
}

void ng_live_observe(struct ng_live *watch, const struct nonogram_progress *progress)
{
    double now = ng_clock_now();
    if (now < watch->sight.next) {
        return;
    }
    if (!ng_terminal_in_front(stderr)) {
        watch->sight.next = now + frame_interval;
        return;
    }
    if (!watch->holds_stop) {
        ng_signals_hold_stop();
        watch->holds_stop = true;
    }
    if (ng_sight_read(&watch->sight, progress)) {
        draw_frame(watch, progress, now);
    }
    ng_sight_pause(&watch->sight, now);
}

/* Restores the first screen, until the next frame. */
static void leave_screen(struct ng_live *watch)
{
    if (watch->shown) {
        (void)fputs(first_screen, stderr);
        (void)fflush(stderr);
        watch->shown = false;
    }
}

void ng_live_poll(struct ng_live *watch)
{
    if (ng_signals_stop_held()) {
        leave_screen(watch);
        watch->holds_stop = false;
        ng_signals_stop();
        watch->sight.next = 0;
    }
}

void ng_live_end(struct ng_live *watch)
{
    leave_screen(watch);
    if (watch->holds_stop) {
        ng_signals_release_stop();
    }
    ng_text_clear(&watch->frame);
    ng_sight_clear(&watch->sight);
    *watch = (struct ng_live){.shown = false};
}
