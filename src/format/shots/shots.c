/* screenshot: a picture of a puzzle with its clues. The grid is found by its lines, a small network
 * distinguishes the digits next to it, and the puzzle's own sums decide what is left open.
 * Anything uncertain is an error. */
#include "format/shots/shots.h"

#include "format/images/pixels.h"
#include "format/scan.h"
#include "format/shots/noise.h"
#include "format/shots/numbers.h"
#include "format/shots/played.h"
#include "format/shots/tilt.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The images that can show a puzzle, in pixels. */
enum { MOST_PIXELS = 1 << 25 };

/* An image that is looked at. */
struct scene {
    const struct ng_image *image;
    unsigned noise; /* the image's */
    struct ng_memory *memory;
    struct ng_poll *poll;
};

static struct scene scene_of(const struct ng_image *image, struct ng_memory *memory,
                             struct ng_poll *poll)
{
    return (struct scene){image, ng_noise_of(image), memory, poll};
}

/* No pieces yet, with room for those in cells of this size. */
static struct ng_pieces pieces_in(const struct scene *scene, uint32_t pitch)
{
    return (struct ng_pieces){
        .image = scene->image, .memory = scene->memory, .poll = scene->poll, .pitch = pitch};
}

/* ---- the board ---- */

/* Whether a part of the image that is a cell's size has a digit in it; if `like` is not NULL, one
 * that looks like these. */
static bool has_digit(struct ng_pieces *glyphs, struct ng_piece_box box,
                      const struct ng_shapes *like)
{
    bool digit = false;
    glyphs->count = 0;
    ng_pieces_find(glyphs, box);
    for (size_t i = 0; i < glyphs->count; i++) {
        const struct ng_piece *glyph = &glyphs->glyphs[i];
        digit = digit ||
                (ng_piece_doubt(glyph->scores) < 0 && (like == NULL || ng_shapes_has(like, glyph)));
    }
    return digit;
}

static struct ng_piece_box box_of(const struct ng_squares *lattice, size_t x, size_t y)
{
    uint32_t inset = lattice->pitch / 12 + 1;
    return (struct ng_piece_box){lattice->x.at[x] + inset, lattice->y.at[y] + inset,
                                 lattice->x.at[x + 1] - inset + 1,
                                 lattice->y.at[y + 1] - inset + 1};
}

/* Whether the outer lines of the board are seen at most of its cells. */
static bool is_framed(const struct ng_image *image, const struct ng_squares *board)
{
    bool framed = true;
    for (unsigned side = 0; side < 4; side++) {
        bool down = side % 2 == 0;
        const struct ng_squares_axis *lines = down ? &board->x : &board->y;
        const struct ng_squares_axis *other = down ? &board->y : &board->x;
        uint32_t at = lines->at[side < 2 ? 0 : lines->count - 1];
        size_t seen = 0;
        for (size_t i = 1; i < other->count; i++) {
            uint32_t inset = (other->at[i] - other->at[i - 1]) / 5;
            seen += ng_squares_is_edged(image, down, at, 2 + board->pitch / 16,
                                        other->at[i - 1] + inset, other->at[i] - inset);
        }
        framed = framed && 3 * seen >= 2 * (other->count - 1);
    }
    return framed;
}

/* Whether the lines of the board go on behind its last row (`down`) or column: the picture may cut
 * it off, or there are more clues. */
static bool lines_go_on(const struct ng_image *image, const struct ng_squares *board, bool down)
{
    const struct ng_squares_axis *lines = down ? &board->x : &board->y;
    const struct ng_squares_axis *other = down ? &board->y : &board->x;
    uint32_t end = down ? image->height : image->width;
    uint32_t from = other->at[other->count - 1] + board->pitch / 10 + 2;
    uint32_t to = from + board->pitch / 3 < end ? from + board->pitch / 3 : end;
    size_t on = 0;
    for (size_t i = 0; i < lines->count; i++) {
        on += ng_squares_is_edged(image, down, lines->at[i], 2, from, to);
    }
    return 2 * on > lines->count;
}

/* Whether the board ends within the picture: lines that go on behind it belong to more clues. */
static bool is_cut(const struct ng_image *image, const struct ng_squares *board,
                   struct ng_pieces *glyphs)
{
    bool cut = !is_framed(image, board);
    for (unsigned down = 0; down < 2 && !cut; down++) {
        const struct ng_squares_axis *axis = down ? &board->y : &board->x;
        uint32_t end = axis->at[axis->count - 1], limit = down ? image->height : image->width;
        uint32_t pitch = board->pitch, to = end + 3 * pitch / 2;
        size_t lines = down ? board->x.count - 1 : board->y.count - 1, clues = 0;
        cut = lines_go_on(image, board, down);
        for (size_t i = 0; i < lines && cut; i++) {
            struct ng_piece_box box = box_of(board, down ? i : 0, down ? 0 : i);
            *(down ? &box.top : &box.left) = end + pitch / 12 + 1;
            *(down ? &box.bottom : &box.right) = to < limit ? to : limit;
            clues += has_digit(glyphs, box, NULL);
        }
        cut = cut && 2 * clues <= lines;
    }
    return cut;
}

/* Whether a digit that looks like one of the clues is in the first row or column of the board. */
static bool has_number(const struct ng_squares *board, struct ng_pieces *glyphs,
                       const struct ng_shapes *shapes)
{
    bool number = false;
    for (size_t x = 0; x + 1 < board->x.count && !number; x++) {
        number = has_digit(glyphs, box_of(board, x, 0), shapes);
    }
    for (size_t y = 1; y + 1 < board->y.count && !number; y++) {
        number = has_digit(glyphs, box_of(board, 0, y), shapes);
    }
    return number;
}

/* The rectangle with the most cells, less some for each that seems to have a digit: marks can look
 * like digits. For each two rows, the best stretch of columns (Kadane). */
static struct ng_piece_box blank_box(const uint8_t *digits, uint32_t width, uint32_t height)
{
    enum { LESS = 5 };
    struct ng_piece_box best = {0, 0, 0, 0};
    int64_t most = 0, sums[NG_SQUARES_LINES];
    for (uint32_t top = 0; top < height; top++) {
        memset(sums, 0, sizeof sums);
        for (uint32_t bottom = top; bottom < height; bottom++) {
            int64_t sum = 0;
            for (uint32_t x = 0, left = 0; x < width; x++) {
                sums[x] += digits[(size_t)bottom * width + x] > 0 ? -LESS : 1;
                left = sum <= 0 ? x : left;
                sum = (sum <= 0 ? 0 : sum) + sums[x];
                if (sum > most) {
                    most = sum;
                    best = (struct ng_piece_box){left, top, x + 1, bottom + 1};
                }
            }
        }
    }
    return best;
}

static void keep_lines(struct ng_squares_axis *axis, uint32_t first, uint32_t last)
{
    axis->count = last - first + 1;
    memmove(axis->at, axis->at + first, axis->count * sizeof *axis->at);
}

/* Whether a row of cells of the rectangle, or a column, has a digit. */
static bool line_has_digit(const uint8_t *digits, uint32_t width, const struct ng_piece_box *box,
                           bool row, uint32_t line)
{
    bool digit = false;
    for (uint32_t i = row ? box->left : box->top; i < (row ? box->right : box->bottom); i++) {
        digit = digit || digits[row ? line * width + i : i * width + line] != 0;
    }
    return digit;
}

/* Leaves the first rows and columns of the rectangle out as long as they have digits: clues can
 * begin away from the board. */
static void drop_digits(const uint8_t *digits, uint32_t width, struct ng_piece_box *box)
{
    bool row = true, column = true;
    while (row || column) {
        row = box->top + 1 < box->bottom && line_has_digit(digits, width, box, true, box->top);
        box->top += row;
        column = box->left + 1 < box->right && line_has_digit(digits, width, box, false, box->left);
        box->left += column;
    }
}

/* A part of a lattice. */
struct rest {
    struct ng_squares board;
    bool whole; /* nothing is left out right of it or below it */
};

static struct rest take_rest(const struct ng_image *image, const struct ng_squares *lattice,
                             struct ng_piece_box box)
{
    struct rest rest = {*lattice,
                        box.right + 1 == lattice->x.count && box.bottom + 1 == lattice->y.count};
    keep_lines(&rest.board.x, box.left, box.right);
    keep_lines(&rest.board.y, box.top, box.bottom);
    ng_squares_fit(image, &rest.board);
    return rest;
}

/* Leaves the cells of clues out of the lattice. If the first rows or columns of what is left have
 * digits, there is a second rest without these. Sets *count; returns false when out of memory. */
static bool find_rests(const struct scene *scene, struct ng_squares lattice, struct rest rests[2],
                       size_t *count)
{
    const struct ng_image *image = scene->image;
    struct ng_pieces glyphs = pieces_in(scene, lattice.pitch);
    ng_squares_fit(image, &lattice);
    uint32_t width = (uint32_t)lattice.x.count - 1, height = (uint32_t)lattice.y.count - 1;
    uint8_t *digits = ng_memory_array(scene->memory, (size_t)width * height, 1);
    for (uint32_t i = 0; digits != NULL && i < width * height; i++) {
        digits[i] = has_digit(&glyphs, box_of(&lattice, i % width, i / width), NULL);
    }
    if (digits != NULL) {
        struct ng_piece_box box = blank_box(digits, width, height), less = box;
        drop_digits(digits, width, &less);
        rests[0] = take_rest(image, &lattice, box);
        rests[1] = take_rest(image, &lattice, less);
        *count = less.left > box.left || less.top > box.top ? 2 : 1;
    }
    bool found = digits != NULL && !glyphs.failed;
    ng_memory_free(digits);
    ng_memory_free(glyphs.glyphs);
    return found;
}

/* ---- the puzzle ---- */

static const char *side_of(const struct ng_numbers *clues, size_t line)
{
    return ng_numbers_is_row(clues, line) ? "row" : "column";
}

static size_t number_of(const struct ng_numbers *clues, size_t line)
{
    return ng_numbers_index(clues, line) + 1;
}

static bool refuse_doubt(const struct ng_numbers *clues, struct ng_build *build)
{
    return ng_build_wrong(build, ng_place_offset(0), "%s %zu: its clue is not clear",
                          side_of(clues, clues->doubt), number_of(clues, clues->doubt));
}

/* Names the first number with the shape that can be one digit or another. */
static bool refuse_open(struct ng_numbers *clues, struct ng_build *build)
{
    const struct ng_number_choice *choice = &clues->choice;
    size_t i = 0, line = 0;
    while (i + 1 < clues->count && !ng_numbers_has(&clues->numbers[i], choice->open)) {
        i++;
    }
    while (i >= clues->lines[line].first + clues->lines[line].count) {
        line++;
    }
    struct ng_shape *shape = &clues->shapes->shapes[choice->open];
    uint32_t value = ng_numbers_value(clues, &clues->numbers[i]);
    shape->digit = choice->other;
    return ng_build_wrong(build, ng_place_offset(0),
                          "%s %zu: number %zu is %" PRIu32 " or %" PRIu32, side_of(clues, line),
                          number_of(clues, line),
                          clues->lines[line].count - (i - clues->lines[line].first), value,
                          ng_numbers_value(clues, &clues->numbers[i]));
}

/* Sets `values` to the build's value of each colour of the clues. */
static void add_clues(const struct ng_numbers *clues, int values[NG_NUMBER_COLOURS],
                      struct ng_build *build)
{
    memset(values, 0, NG_NUMBER_COLOURS * sizeof *values);
    ng_build_width(build, clues->width, ng_place_offset(0));
    ng_build_height(build, clues->height, ng_place_offset(0));
    for (size_t line = 0; line < (size_t)clues->height + clues->width; line++) {
        const struct ng_number_line *clue = &clues->lines[line];
        ng_build_line(build, ng_numbers_is_row(clues, line) ? NG_BUILD_ROWS : NG_BUILD_COLUMNS,
                      ng_place_offset(0));
        for (size_t i = clue->count; i > 0; i--) {
            const struct ng_number *number = &clues->numbers[clue->first + i - 1];
            uint32_t value = ng_numbers_value(clues, number);
            size_t index = ng_numbers_colour(clues, number);
            int *colour = &values[index];
            if (value > 0 && clues->coloured && *colour == 0) {
                const uint8_t *rgb = clues->sets[clues->set].rgb[index];
                *colour = ng_build_colour(
                    build, NULL, 0, (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2], 0);
            }
            if (value > 0 && *colour >= 0) { /* or else out of memory */
                ng_build_block(build, value, clues->coloured ? (unsigned)*colour : 1);
            }
        }
    }
}

/* A board, and its clues. */
struct attempt {
    struct ng_image image; /* in which they are */
    bool copied;           /* it is a copy of the given one, which is freed with this */
    struct ng_squares board;
    struct ng_numbers clues;
    bool shown; /* there are clues */
    bool right; /* and they agree */
    bool more;  /* there is another puzzle in the picture */
};

static void clear_attempt(struct attempt *trial)
{
    ng_numbers_clear(&trial->clues);
    if (trial->copied) {
        ng_memory_free(trial->image.rgb);
    }
}

/* Whether the board ends at the edge of the image, or a clue nearer to it than to a next number. */
static bool is_at_edge(const struct attempt *trial)
{
    const struct ng_image *image = &trial->image;
    const struct ng_numbers *clues = &trial->clues;
    const struct ng_piece_box *board = &clues->board;
    uint32_t room = trial->board.pitch / 4;
    bool edge = board->right + room > image->width || board->bottom + room > image->height;
    for (size_t line = 0; line < (size_t)clues->height + clues->width && !edge; line++) {
        const struct ng_number_line *clue = &clues->lines[line];
        uint32_t far = clue->count > 0 ? clues->numbers[clue->first + clue->count - 1].far : 0;
        edge = far + room > (ng_numbers_is_row(clues, line) ? board->left : board->top);
    }
    return edge;
}

static bool build_puzzle(struct attempt *trial, struct ng_build *build)
{
    struct ng_numbers *clues = &trial->clues;
    const struct ng_number_choice *choice = &clues->choice;
    int values[NG_NUMBER_COLOURS];
    if (clues->doubts > 0) {
        return refuse_doubt(clues, build);
    }
    if (clues->stray || clues->cut) {
        return ng_build_wrong(build, ng_place_offset(0), "the edge of the grid is not certain");
    }
    if (choice->open != SIZE_MAX) {
        return refuse_open(clues, build);
    }
    ng_build_set_shown(build);
    if (choice->fits) {
        char decided[64] = "";
        if (choice->decided > 0) {
            (void)snprintf(decided, sizeof decided, ", %zu digit%s decided by the sums",
                           choice->decided, choice->decided == 1 ? "" : "s");
        }
        ng_build_guess(build, ng_place_offset(0), "read from a picture: %" PRIu32 "x%" PRIu32 "%s",
                       clues->width, clues->height, decided);
    }
    if (clues->mixed) {
        ng_build_guess(build, ng_place_offset(0),
                       "the numbers have several colours, which are ignored");
    }
    if (is_at_edge(trial)) {
        ng_build_guess(build, ng_place_offset(0),
                       "it reaches the edge of the picture, which can cut it off");
    }
    if (trial->more) {
        ng_build_guess(build, ng_place_offset(0), "another puzzle in the picture is left out");
    }
    add_clues(clues, values, build);
    return ng_played_add(clues, &trial->image, &trial->board, values, build);
}

/* Whether most lines have clues. */
static bool has_clues(const struct ng_numbers *clues)
{
    size_t with[2] = {0, 0};
    for (size_t line = 0; line < (size_t)clues->height + clues->width; line++) {
        with[line >= clues->height] += clues->lines[line].count > 0;
    }
    return 2 * with[0] > clues->height && 2 * with[1] > clues->width;
}

/* Reads the clues of the board. */
static void read_board(struct attempt *trial, bool boxed, const struct scene *scene)
{
    const struct ng_squares *board = &trial->board;
    struct ng_numbers *clues = &trial->clues;
    trial->image = *scene->image;
    *clues = (struct ng_numbers){
        .memory = scene->memory, .poll = scene->poll, .noise = scene->noise, .boxed = boxed};
    if (board->x.count > 1 && board->y.count > 1) {
        ng_numbers_find(clues, scene->image, board);
    }
    trial->shown = clues->lines != NULL && !clues->failed && has_clues(clues);
    if (trial->shown) {
        struct ng_pieces glyphs = pieces_in(scene, board->pitch);
        clues->cut =
            is_cut(scene->image, board, &glyphs) || has_number(board, &glyphs, clues->shapes);
        clues->failed = glyphs.failed;
        ng_memory_free(glyphs.glyphs);
    }
    trial->right =
        trial->shown && !clues->failed && clues->choice.fits && clues->doubts == 0 && !clues->cut;
}

/* Takes the other attempt if it is better; clears the worse one. */
static void take_better(struct attempt *trial, struct attempt *other)
{
    if (other->right || (other->shown && !trial->shown)) {
        struct attempt first = *trial;
        *trial = *other;
        *other = first;
    }
    trial->clues.failed = trial->clues.failed || other->clues.failed;
    clear_attempt(other);
}

/* Reads the clues of the rests of the lattice without their cells, and takes a rest that is
 * better. */
static void read_rests(struct attempt *trial, const struct ng_squares *lattice,
                       const struct scene *scene)
{
    struct rest rests[2];
    size_t count = 0;
    trial->clues.failed = !find_rests(scene, *lattice, rests, &count);
    for (size_t i = 0; i < count && !trial->right && !trial->clues.failed; i++) {
        struct attempt other = {.board = rests[i].board};
        bool whole = rests[i].whole;
        read_board(&other, false, scene);
        other.right = other.right && (whole || other.clues.choice.decided == 0);
        other.shown = other.shown && (whole || other.right);
        take_better(trial, &other);
    }
}

/* Reads the clues: the board is the whole lattice, or what is left without the cells of clues. At
 * last, numbers are looked for in boxes that touch. */
static void read_clues(struct attempt *trial, const struct scene *scene)
{
    const struct ng_squares lattice = trial->board;
    read_board(trial, false, scene);
    if (!trial->right && !trial->clues.failed) {
        read_rests(trial, &lattice, scene);
    }
    if (trial->shown && !trial->right && !trial->clues.failed) {
        struct attempt boxed = {.board = trial->board};
        read_board(&boxed, true, scene);
        take_better(trial, &boxed);
    }
}

/* Finds the board and its clues; of boards apart from `before`, if that is not NULL. */
static struct attempt read_image(const struct scene *scene, const struct ng_squares *before)
{
    struct attempt trial = {.shown = false};
    bool found = false;
    trial.clues.failed =
        !ng_squares_find(scene->image, scene->memory, scene->poll, before, &trial.board, &found);
    if (found) {
        read_clues(&trial, scene);
    }
    return trial;
}

/* Takes an attempt with a copy of the image if it is better. Without it, the copy is freed. */
static void take_copy(struct attempt *trial, struct ng_image copy, struct attempt other)
{
    if (other.copied) { /* it has a copy of this copy */
        ng_memory_free(copy.rgb);
    } else {
        other.image = copy;
        other.copied = true;
    }
    take_better(trial, &other);
}

/* Reads the image as it is, and if that fails and it is askew, made level. */
static struct attempt read_turned(const struct scene *scene)
{
    struct attempt trial = read_image(scene, NULL);
    int slope = 0;
    if (!trial.right && !trial.clues.failed) {
        trial.clues.failed = !ng_tilt_find(scene->image, scene->memory, scene->poll, &slope);
    }
    if (slope != 0 && !trial.clues.failed) {
        struct ng_image level = ng_tilt_level(scene->image, slope, scene->memory);
        trial.clues.failed = level.rgb == NULL;
        if (!trial.clues.failed) {
            const struct scene next = scene_of(&level, scene->memory, scene->poll);
            take_copy(&trial, level, read_image(&next, NULL));
        }
    }
    return trial;
}

/* Reads the image, and if that fails and it has noise, without this. */
static struct attempt read_smooth(const struct scene *scene)
{
    enum { LITTLE = 1 }; /* noise that does no harm */
    struct attempt trial = read_turned(scene);
    if (!trial.right && !trial.clues.failed && scene->noise > LITTLE) {
        struct ng_image smooth =
            ng_noise_smooth(scene->image, scene->noise, scene->memory, scene->poll);
        trial.clues.failed = smooth.rgb == NULL;
        if (!trial.clues.failed) {
            const struct scene next = scene_of(&smooth, scene->memory, scene->poll);
            take_copy(&trial, smooth, read_turned(&next));
        }
    }
    return trial;
}

/* Whether the picture has room for another puzzle, of cells that are half as large at least. */
static bool has_room(const struct attempt *trial)
{
    const struct ng_piece_box *board = &trial->clues.board;
    uint32_t room = 3 * trial->board.pitch;
    return board->left > 2 * room || board->top > 2 * room ||
           board->right + room < trial->image.width || board->bottom + room < trial->image.height;
}

bool ng_shots_read(const struct ng_image *image, struct ng_build *build, bool *shown)
{
    struct scene scene = scene_of(image, ng_build_memory(build), ng_build_poll(build));
    struct attempt trial = read_smooth(&scene);
    if (trial.right && has_room(&trial)) {
        scene.image = &trial.image;
        scene.noise = trial.clues.noise;
        struct attempt other = read_image(&scene, &trial.board);
        trial.clues.failed = other.clues.failed;
        trial.more = other.right;
        clear_attempt(&other);
    }
    *shown = trial.shown;
    bool read = trial.clues.failed ? ng_build_fail(build) : *shown && build_puzzle(&trial, build);
    clear_attempt(&trial);
    return read;
}

/* ---- the format ---- */

bool ng_shots_try(const struct ng_format *format, struct ng_span text, struct ng_build *build,
                  bool *shown)
{
    struct ng_image image = {.rgb = NULL};
    struct ng_memory *memory = ng_build_memory(build);
    struct ng_reading how = {.memory = memory, .poll = ng_build_poll(build)};
    struct nonogram_diagnostic *diagnostic = ng_build_diagnostic(build);
    *shown = false;
    enum nonogram_status status =
        ng_pixels_image(format, text, &how, NG_PIXELS_BOARD, MOST_PIXELS, &image, diagnostic);
    size_t bytes = (size_t)3 * image.width * image.height;
    bool charged = status == NONOGRAM_OK && memory != NULL && ng_memory_charge(memory, bytes);
    bool fits = charged || memory == NULL;
    bool done = status == NONOGRAM_OK && fits && ng_shots_read(&image, build, shown);
    if (charged) {
        ng_memory_discharge(memory, bytes);
    }
    ng_alloc_free(image.rgb);
    bool failed = status == NONOGRAM_NO_MEMORY || (status == NONOGRAM_OK && !fits);
    return failed ? ng_build_fail(build) : done;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    const struct ng_format *format = ng_pixels_format(text);
    struct nonogram_diagnostic *diagnostic = ng_build_diagnostic(build);
    bool shown = false, done = format != NULL && ng_shots_try(format, text, build, &shown);
    bool said = diagnostic != NULL && diagnostic->message[0] != '\0';
    return done || shown || said || ng_build_failed(build)
               ? done
               : ng_build_wrong(build, ng_place_offset(0),
                                "no grid with clues left of it and above was found");
}

/* An image is read by its own format, which comes here for pictures of puzzles. */
static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_scan_starts_with(text, "\x89PNG") || ng_scan_starts_with(text, "P6") ? NG_SIGN_HARDLY
                                                                                   : 0;
}

const struct ng_format ng_format_screenshot = {
    .name = "screenshot",
    .suffixes = (const char *const[]){"screenshot", NULL},
    .picture = true,
    .raw = true,
    .sniff = sniff,
    .read = read,
};
