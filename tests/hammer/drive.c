/* What the program does with a text. Each part of it is a copy without a byte to spare, so that the
 * sanitizers see what reads beyond its end. */
#include "hammer/drive.h"

#include "fuzz/fuzz.h"

#include "base/text.h"
#include "format/doc/origin.h"
#include "format/read.h"
#include "format/scan.h"
#include "property/sample.h"

#include <stdlib.h>
#include <string.h>

/* Beyond these, what comes after reading takes too long. */
enum { CELLS_WRITTEN = 1 << 16, CELLS_DRAWN = 1 << 14, CELLS_SOLVED = 400, ENTRIES_MAX = 20 };
enum { CONFLICTS_MAX = 20 };
/* One puzzle in so many is drawn, which takes longer than all the rest; one text in so many is read
 * by the library's functions, too. */
enum { DRAWN_EVERY = 16, LIBRARY_EVERY = 8 };

struct drive_watch drive_watch;
size_t drive_cuts = 1;

/* ---- the watch ---- */

static void begin(const struct ng_format *format, enum drive_step step)
{
    if (drive_watch.begin != NULL) {
        drive_watch.begin(format, step);
    }
}

static void end(void)
{
    if (drive_watch.end != NULL) {
        drive_watch.end();
    }
}

static bool is_failing(void)
{
    return drive_watch.failing != NULL && drive_watch.failing();
}

/* ---- texts ---- */

static char *copy_exactly(struct ng_span text)
{
    char *copy = malloc(text.size > 0 ? text.size : 1);
    if (copy == NULL && !is_failing()) {
        fuzz_fail("out of memory");
    }
    if (copy != NULL && text.size > 0) {
        memcpy(copy, text.text, text.size);
    }
    return copy;
}

/* A number by which a choice is made for a text, the same each time. */
static size_t sum_of(struct ng_span text)
{
    size_t sum = 0;
    for (size_t i = 0; i < text.size; i++) {
        sum = sum * 31 + (unsigned char)text.text[i];
    }
    return sum ^ sum >> 15;
}

/* ---- puzzles ---- */

static void check_message(const struct ng_format *format, const char *what, struct ng_span text,
                          const struct nonogram_diagnostic *diagnostic)
{
    unsigned long lines = 1;
    for (size_t i = 0; i < text.size; i++) {
        lines += text.text[i] == '\n';
    }
    if (diagnostic->message[0] == '\0') {
        fuzz_fail("%s: %s without a message", format->name, what);
    }
    if (diagnostic->line == 0 || diagnostic->column == 0 || diagnostic->line > lines ||
        diagnostic->column > text.size + 1) {
        fuzz_fail("%s: %s at %lu:%lu, in %lu lines: %s", format->name, what, diagnostic->line,
                  diagnostic->column, lines, diagnostic->message);
    }
}

static void check_back(const struct nonogram_puzzle *puzzle, const struct ng_format *format,
                       const struct nonogram_text *first)
{
    struct ng_format_write options = {.lossy = false};
    struct nonogram_diagnostic diagnostic = {.line = 0};
    struct nonogram_text second = {.data = NULL};
    struct nonogram_puzzle *back = NULL;
    struct nonogram_puzzle expected = *puzzle;
    enum nonogram_status status =
        ng_format_read(format, (struct ng_span){first->data, first->size}, &back, &diagnostic);
    if (status == NONOGRAM_NO_MEMORY && is_failing()) {
        return;
    }
    if (status != NONOGRAM_OK) {
        fuzz_fail("%s does not read what it wrote: %lu:%lu: %s\n%.*s", format->name,
                  diagnostic.line, diagnostic.column, diagnostic.message, (int)first->size,
                  first->data);
    }
    expected.goal = back->goal != NULL ? puzzle->goal : NULL;
    if (!format->picture && !sample_same(&expected, back, false)) {
        fuzz_fail("%s reads another puzzle than it wrote:\n%.*s", format->name, (int)first->size,
                  first->data);
    }
    status = ng_format_write(format, back, &options, &second, &diagnostic);
    if (!is_failing() && (status != NONOGRAM_OK || second.size != first->size ||
                          memcmp(first->data, second.data, second.size) != 0)) {
        fuzz_fail("%s writes another text the second time:\n%.*s", format->name, (int)first->size,
                  first->data);
    }
    ng_puzzle_free(back);
    nonogram_text_clear(&second);
}

/* Writes the puzzle and reads it again: the same puzzle, and the same text once more. */
static void check_round_trip(const struct nonogram_puzzle *puzzle, const struct ng_format *format)
{
    struct ng_format_write options = {.lossy = false};
    struct nonogram_diagnostic diagnostic = {.line = 0};
    struct nonogram_text text = {.data = NULL};
    if (!ng_format_writes(format)) {
        return;
    }
    begin(format, DRIVE_WRITE);
    if (ng_format_write(format, puzzle, &options, &text, &diagnostic) == NONOGRAM_OK) {
        check_back(puzzle, format, &text);
    }
    nonogram_text_clear(&text);
    end();
}

/* One of all formats, by number. */
static const struct ng_format *pick_format(size_t number)
{
    size_t count = 0;
    while (ng_format_all[count] != NULL) {
        count++;
    }
    return ng_format_all[number % count];
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells, size_t number)
{
    struct nonogram_draw_options options = {.colour = number / 16 % 2 == 1,
                                            .unsolved = number / 32 % 2 == 1};
    struct nonogram_format picture;
    struct nonogram_text text = {.data = NULL};
    size_t count = 0, puzzles = 0;
    while (nonogram_format_list(count, &picture)) {
        puzzles += !picture.drawn;
        count++;
    }
    (void)nonogram_format_list(puzzles + number % (count - puzzles), &picture);
    begin(NULL, DRIVE_DRAW);
    enum nonogram_status status = nonogram_draw(puzzle, cells, picture.name, &options, &text);
    if (status != NONOGRAM_OK && !is_failing()) {
        fuzz_fail("%s: drawing gives status %d", picture.name, (int)status);
    }
    nonogram_text_clear(&text);
    end();
}

/* Solves the puzzle within a limit, and draws what came out, in one of some puzzles. */
static void solve(const struct nonogram_puzzle *puzzle, size_t number)
{
    struct nonogram_solve_options options;
    struct nonogram_result result = {.verdict = NONOGRAM_LIMIT};
    nonogram_solve_defaults(&options);
    options.conflict_limit = CONFLICTS_MAX;
    begin(NULL, DRIVE_SOLVE);
    enum nonogram_status status = nonogram_solve(puzzle, &options, &result);
    end();
    if (status != NONOGRAM_OK && !is_failing()) {
        fuzz_fail("solving gives status %d", (int)status);
    }
    if (status == NONOGRAM_OK && result.first != NULL && number % DRAWN_EVERY == 2) {
        draw(puzzle, result.first, number / DRAWN_EVERY);
    }
    nonogram_result_clear(&result);
}

static void use_puzzle(const struct nonogram_puzzle *puzzle, const struct ng_format *format,
                       size_t number)
{
    size_t cells = (size_t)puzzle->width * puzzle->height;
    if (cells <= CELLS_WRITTEN) {
        check_round_trip(puzzle, format);
        check_round_trip(puzzle, &ng_format_json);
        check_round_trip(puzzle, &ng_format_non);
        check_round_trip(puzzle, pick_format(number));
    }
    if (cells <= CELLS_DRAWN && number % DRAWN_EVERY == 1) {
        draw(puzzle, puzzle->goal, number / DRAWN_EVERY);
    }
    if (cells <= CELLS_SOLVED) {
        solve(puzzle, number);
    }
}

/* ---- reading ---- */

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void check_remarks(const struct ng_format *format, struct ng_span text,
                          const struct nonogram_puzzle *puzzle)
{
    for (size_t i = 0; i < puzzle->remark_count; i++) {
        check_message(format, "a remark", text, &puzzle->remarks[i]);
    }
    if (puzzle->guess != NULL) {
        check_message(format, "a guess", text, puzzle->guess);
    }
}

static void check_read(const struct ng_format *format, struct ng_span text, bool limited,
                       bool named, enum nonogram_status status,
                       const struct nonogram_puzzle *puzzle,
                       const struct nonogram_diagnostic *diagnostic)
{
    if (status == NONOGRAM_OK || puzzle != NULL) {
        check_remarks(format, text, puzzle);
    } else if (status == NONOGRAM_BAD_INPUT && diagnostic->line == 0 && named) {
        return; /* that it is in another format */
    } else if (status == NONOGRAM_BAD_INPUT) {
        check_message(format, "an error", text, diagnostic);
    } else if (status != NONOGRAM_NO_MEMORY || !(limited || is_failing())) {
        fuzz_fail("%s: status %d", format->name, (int)status);
    }
}

/* Reads one puzzle in one of several ways, by number, as the commands do. */
static void read_puzzle(const struct ng_format *format, struct ng_span text, size_t number)
{
    bool stop = number % 16 == 0;
    struct ng_memory memory = {.limit = number % 16 == 1 ? (size_t)1 << number / 16 % 16 : 0};
    struct ng_poll poll = {.stop = stop ? stop_at_once : NULL};
    struct ng_origin origin = {.index = 0};
    struct ng_reading reading = {.uneven = number / 16 % 2 == 1,
                                 .columns_first = number / 32 % 4 == 1,
                                 .named = number / 128 % 2 == 1,
                                 .memory = &memory,
                                 .poll = &poll,
                                 .origin = &origin};
    struct nonogram_diagnostic diagnostic = {.line = 0};
    struct nonogram_puzzle *puzzle = NULL;
    bool failed_before = is_failing();
    begin(format, DRIVE_READ);
    enum nonogram_status status = ng_format_read_as(format, text, &reading, &puzzle, &diagnostic);
    end();
    if (is_failing() && !failed_before && status != NONOGRAM_NO_MEMORY && !reading.named) {
        fuzz_fail("%s: an allocation fails, and reading gives status %d", format->name,
                  (int)status);
    }
    check_read(format, text, poll.stopped || memory.limit > 0, reading.named, status, puzzle,
               &diagnostic);
    if (puzzle != NULL && drive_watch.cells != NULL) {
        drive_watch.cells((size_t)puzzle->width * puzzle->height);
    }
    if (status == NONOGRAM_OK) {
        use_puzzle(puzzle, format, number);
    }
    ng_puzzle_free(puzzle);
    ng_origin_clear(&origin);
    if (memory.used != 0) {
        fuzz_fail("%s: %zu bytes stay charged", format->name, memory.used);
    }
}

static void read_entry(const struct ng_format *format, struct ng_span text)
{
    char *copy = copy_exactly(text);
    struct ng_span entry = {copy, text.size};
    if (copy != NULL) {
        read_puzzle(format, entry, drive_watch.plain ? 2 : sum_of(entry));
    }
    free(copy);
}

/* ---- where puzzles end ---- */

/* The end of a puzzle that is found in the first part of a text is its end, but for blank space
 * behind it. */
static void check_early(const struct ng_format *format, struct ng_span text, size_t part,
                        size_t early, size_t size)
{
    if (early == 0) {
        return;
    }
    if (early > part || early > size ||
        ng_scan_skip_blank((struct ng_span){text.text, size}, early) < size) {
        fuzz_fail("%s: an end at %zu, seen in %zu of %zu bytes, and then at %zu", format->name,
                  early, part, text.size, size);
    }
}

/* The size of the first puzzle; an end that more text is not waited for is the end. */
static size_t take_extent(const struct ng_format *format, struct ng_span text)
{
    if (format->extent == NULL) {
        return text.size;
    }
    size_t cut = sum_of(text) % (text.size + 1);
    size_t cuts = drive_cuts <= text.size ? drive_cuts : text.size + 1;
    begin(format, DRIVE_EXTENT);
    size_t size = format->extent(text, true);
    if (size > text.size || size == 0) {
        fuzz_fail("%s: an extent of %zu in %zu bytes", format->name, size, text.size);
    }
    for (size_t i = 0; i < cuts; i++) {
        size_t part = (cut + i * (text.size + 1) / cuts) % (text.size + 1);
        check_early(format, text, part, format->extent((struct ng_span){text.text, part}, false),
                    size);
    }
    end();
    return size;
}

/* The parts of a list lie within it, one behind another. */
static void check_items(const struct ng_format *format, struct ng_span text,
                        const struct ng_span *items, size_t count)
{
    const char *at = text.text;
    for (size_t i = 0; i < count; i++) {
        size_t left = (size_t)(text.text + text.size - at);
        if (items[i].text < at || (size_t)(items[i].text - at) > left ||
            items[i].size > left - (size_t)(items[i].text - at)) {
            fuzz_fail("%s: part %zu of %zu is not within the text or behind the one before",
                      format->name, i + 1, count);
        }
        at = items[i].text + items[i].size;
    }
}

/* Reads the puzzles of a list, or the one that it is. */
static void read_list(const struct ng_format *format, struct ng_span text)
{
    struct ng_memory memory = {.limit = 0};
    struct ng_poll poll = {.stop = NULL};
    struct ng_span *items = NULL;
    size_t count = 0;
    if (format->split != NULL) {
        begin(format, DRIVE_SPLIT);
        count = format->split(text, &memory, &poll, &items);
        end();
        check_items(format, text, items, count > 1 ? count : 0);
    }
    for (size_t i = 0; count > 1 && i < count && i < ENTRIES_MAX; i++) {
        read_entry(format, items[i]);
    }
    ng_memory_free(items);
    if (count <= 1) {
        read_entry(format, text);
    }
}

static void read_stream(const struct ng_format *format, struct ng_span text)
{
    for (unsigned i = 0; i < ENTRIES_MAX && text.size > 0; i++) {
        size_t size = take_extent(format, text);
        char *copy = copy_exactly((struct ng_span){text.text, size});
        if (copy != NULL) {
            read_list(format, (struct ng_span){copy, size});
        }
        free(copy);
        text.text += size;
        text.size -= size;
    }
}

/* ---- texts ---- */

void drive_format(const struct ng_format *format, const char *data, size_t size)
{
    char *copy = copy_exactly((struct ng_span){data, size});
    struct ng_span text = {copy, size};
    if (copy == NULL) {
        return;
    }
    for (unsigned complete = 0; complete < 2; complete++) {
        begin(format, DRIVE_SNIFF);
        int sure = ng_format_sniff(format, text, complete == 1);
        end();
        if (sure < 0 || sure > 100) {
            fuzz_fail("%s is sure by %d", format->name, sure);
        }
    }
    read_stream(format, text);
    free(copy);
}

/* The text by the functions of the library: one puzzle of it, and all of it. */
static void use_library(struct ng_span text, const char *path)
{
    struct nonogram_diagnostic diagnostic = {.line = 0};
    struct nonogram_puzzle *puzzle = NULL;
    size_t used = 0;
    begin(NULL, DRIVE_LIBRARY);
    enum nonogram_status first =
        nonogram_read(text.text, text.size, NULL, path, &used, &puzzle, &diagnostic);
    if (first == NONOGRAM_OK && (used == 0 || used > text.size)) {
        fuzz_fail("a puzzle of %zu bytes in %zu", used, text.size);
    }
    nonogram_free(puzzle);
    puzzle = NULL;
    enum nonogram_status whole =
        nonogram_read(text.text, text.size, NULL, path, NULL, &puzzle, &diagnostic);
    if (first != NONOGRAM_OK && whole == NONOGRAM_OK && !is_failing()) {
        fuzz_fail("a text is a puzzle, and does not begin with one");
    }
    nonogram_free(puzzle);
    end();
}

/* The text as the image of `generate --image`. */
static void read_image(struct ng_span text)
{
    struct ng_memory memory = {.limit = 0};
    struct ng_poll poll = {.stop = NULL};
    struct nonogram_diagnostic diagnostic = {.message = ""};
    struct ng_image image;
    begin(NULL, DRIVE_LIBRARY);
    enum nonogram_status status = ng_read_image(
        text, &(struct ng_reading){.memory = &memory, .poll = &poll}, &image, &diagnostic);
    if (status != NONOGRAM_OK && diagnostic.message[0] == '\0') {
        fuzz_fail("an image gives status %d without a message", (int)status);
    }
    if (status == NONOGRAM_OK && drive_watch.cells != NULL) {
        drive_watch.cells((size_t)image.width * image.height);
    }
    ng_read_clear(&image);
    end();
}

const struct ng_format *drive_detect(const char *data, size_t size)
{
    static const char *const paths[] = {NULL, "a.cwc", "a.toml", "a.txt"};
    char *copy = copy_exactly((struct ng_span){data, size});
    struct ng_span text = {copy, size};
    if (copy == NULL) {
        return NULL;
    }
    const char *path = paths[sum_of(text) % 4];
    struct nonogram_diagnostic diagnostic = {.line = 0};
    begin(NULL, DRIVE_DETECT);
    (void)ng_format_detect(text, false, path, &diagnostic);
    const struct ng_format *format = ng_format_detect_line(text, true, path);
    diagnostic.message[0] = '\0';
    if (format == NULL) {
        format = ng_format_detect(text, true, path, &diagnostic);
    }
    end();
    if (format != NULL) {
        read_stream(format, text);
    } else if (diagnostic.message[0] == '\0') {
        fuzz_fail("nothing fits, and nobody says so");
    }
    if (sum_of(text) % LIBRARY_EVERY == 0) {
        use_library(text, path);
        read_image(text);
    }
    free(copy);
    return format;
}
