/* Walks over arguments, lists and directories, without recursion. */
#include "batch/walk.h"

#include "base/memory.h"
#include "base/seen.h"
#include "batch/stream.h"
#include "format/format.h"
#include "platform/path.h"

#include <inttypes.h>
#include <string.h>

/* The names met so far, from which the number of files to come is estimated. Puzzles are names with
 * the suffix of a format; others are folders or something else, as opening them shows. */
struct walk_met {
    uint64_t puzzles; /* arguments, and names in folders */
    uint64_t others;  /* names in folders */
    uint64_t listed;  /* puzzles in all folders entered, and arguments that are files */
    uint64_t below;   /* those in folders within folders */
};

/* A directory being walked. */
struct walk_frame {
    struct ng_directory directory;
    size_t next;      /* the name after the current one */
    size_t puzzles;   /* the names from `next` on with the suffix of a format */
    size_t path_size; /* the size of the directory's path in walk->path, including '/' */
};

struct ng_walk {
    const char *const *paths;
    size_t count;
    size_t next; /* the path after the current one */
    const char *list;
    const char *results;         /* the folder of the results, or NULL */
    struct ng_path_facts output; /* the caller's output file, as an earlier run left it */
    bool list_begun, list_ended;
    uint64_t listed; /* names of the list already read */
    bool was_empty;  /* the last of them was empty */
    bool directory_met;
    struct walk_met met;
    uint64_t passed_over;         /* files skipped for their names */
    struct nonogram_text skipped; /* the first of these names; ends in a counted NUL */
    struct ng_stream names;       /* the list */
    struct walk_frame *frames;
    size_t depth;
    size_t capacity;
    struct nonogram_text path; /* the path of the innermost directory */
    struct ng_seen seen;       /* the directories of the current argument */
};

struct ng_walk *ng_walk_new(const char *const *paths, size_t count, const char *list,
                            const char *results, const char *output)
{
    static const char *const standard[] = {"-"};
    struct ng_walk *walk = ng_alloc_zeroed(1, sizeof *walk);
    if (walk == NULL) {
        return NULL;
    }
    bool none = count == 0 && list == NULL;
    walk->paths = none ? standard : paths;
    walk->count = none ? 1 : count;
    walk->list = list;
    walk->results = results;
    if (output != NULL && !ng_path_is_standard(output)) {
        walk->output = ng_path_look(output);
    }
    return walk;
}

void ng_walk_free(struct ng_walk *walk)
{
    if (walk == NULL) {
        return;
    }
    for (size_t i = 0; i < walk->depth; i++) {
        ng_directory_clear(&walk->frames[i].directory);
    }
    ng_alloc_free(walk->frames);
    ng_stream_clear(&walk->names);
    ng_text_clear(&walk->path);
    ng_text_clear(&walk->skipped);
    ng_seen_clear(&walk->seen);
    ng_alloc_free(walk);
}

static enum nonogram_status set_name(struct ng_walk_step *step, struct ng_span name)
{
    ng_text_reset(&step->name);
    ng_text_bytes(&step->name, name.text, name.size);
    ng_text_char(&step->name, '\0');
    return step->name.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Makes the directory step->name, with the names in `frame`, the innermost one. */
static bool push_frame(struct ng_walk *walk, const struct ng_walk_step *step,
                       struct walk_frame *frame)
{
    struct nonogram_text *path = &walk->path;
    size_t size = step->name.size - 1;
    ng_text_reset(path);
    ng_text_bytes(path, step->name.data, size);
    if (size > 0 && step->name.data[size - 1] != '/') {
        ng_text_char(path, '/');
    }
    if (path->failed ||
        !ng_alloc_grow(&walk->frames, &walk->capacity, walk->depth + 1, sizeof *walk->frames)) {
        return false;
    }
    frame->path_size = path->size;
    for (size_t i = 0; i < frame->directory.count; i++) {
        frame->puzzles += ng_format_knows_suffix(frame->directory.names[i]);
    }
    walk->met.listed += frame->puzzles;
    walk->met.below += walk->depth > 0 ? frame->puzzles : 0;
    walk->frames[walk->depth++] = *frame;
    return true;
}

/* The result of visiting a name. */
enum outcome {
    SKIPPED,   /* nothing to read: continue */
    DELIVERED, /* *step has a file or an error */
};

/* Enters the folder step->name unless the walk was there before. Delivers only a failure. */
static enum outcome enter(struct ng_walk *walk, struct ng_walk_step *step,
                          const struct ng_path_facts *facts)
{
    struct walk_frame frame = {.next = 0};
    size_t *visits = ng_seen_find(&walk->seen, facts->device, facts->inode);
    walk->directory_met = true;
    if (visits == NULL) {
        step->status = ng_diag_no_memory(&step->diagnostic);
    } else if ((*visits)++ == 0) {
        step->status = ng_directory_list(&frame.directory, step->name.data, &step->diagnostic);
        if (step->status == NONOGRAM_OK && !push_frame(walk, step, &frame)) {
            ng_directory_clear(&frame.directory);
            step->status = ng_diag_no_memory(&step->diagnostic);
        }
    }
    step->listed = step->status != NONOGRAM_OK;
    return step->listed ? DELIVERED : SKIPPED;
}

/* Whether the run writes to this file, or will replace it. */
static bool is_output(const struct ng_walk *walk, const struct ng_path_facts *facts)
{
    return facts->kind == NG_PATH_FILE &&
           (ng_facts_are_output(facts) || ng_facts_same(&walk->output, facts));
}

/* Closes a directory that was opened as a file, and enters it. */
static enum outcome turn_into(struct ng_walk *walk, struct ng_walk_step *step)
{
    struct ng_path_facts facts = step->file.facts;
    ng_file_close(&step->file);
    return enter(walk, step, &facts);
}

/* Delivers a file named as an argument, or an error if the run writes to it. */
static enum outcome deliver(const struct ng_walk *walk, struct ng_walk_step *step)
{
    if (is_output(walk, &step->file.facts)) {
        step->listed = !ng_facts_are_output(&step->file.facts);
        ng_file_close(&step->file);
        step->status = ng_diag_refuse(NONOGRAM_BAD_INPUT, &step->diagnostic,
                                      "not read: the output of the run goes to this file");
    }
    return DELIVERED;
}

/* Counts a file that is skipped, and keeps its name if it is one of the first. */
static void pass_over(struct ng_walk *walk, const char *path)
{
    enum { SHOWN = 5 };
    if (++walk->passed_over <= SHOWN + 1) {
        walk->skipped.size -= walk->skipped.size > 0;
        ng_text_string(&walk->skipped, walk->passed_over == 1 ? "" : ", ");
        ng_text_string(&walk->skipped, walk->passed_over <= SHOWN ? path : "…");
        ng_text_char(&walk->skipped, '\0');
    }
}

/* Opens step->name, found in a directory. A name that looks like a puzzle is opened at once; only
 * other names are examined first. */
static enum outcome visit_entry(struct ng_walk *walk, struct ng_walk_step *step)
{
    const char *path = step->name.data;
    bool unseen = false;
    if (!ng_format_knows_suffix(path)) {
        struct ng_path_facts facts = ng_path_look(path);
        unseen = facts.kind == NG_PATH_UNSEEN; /* perhaps a directory: opening reports it */
        if (facts.kind == NG_PATH_DIRECTORY) {
            return enter(walk, step, &facts);
        }
        if (!unseen) {
            if (facts.kind == NG_PATH_FILE) {
                pass_over(walk, path);
            }
            return SKIPPED;
        }
    }
    step->status = ng_file_open(&step->file, path, &step->diagnostic);
    if (step->status != NONOGRAM_OK) {
        enum ng_path_kind kind = ng_path_look(path).kind;
        bool skipped = kind == NG_PATH_OTHER; /* a socket cannot be opened */
        step->status = skipped ? NONOGRAM_OK : step->status;
        step->listed = unseen || kind == NG_PATH_DIRECTORY;
        return skipped ? SKIPPED : DELIVERED;
    }
    if (is_output(walk, &step->file.facts)) {
        ng_file_close(&step->file);
        return SKIPPED;
    }
    if (step->file.facts.kind == NG_PATH_FILE) {
        return DELIVERED;
    }
    if (step->file.facts.kind == NG_PATH_DIRECTORY) {
        return turn_into(walk, step);
    }
    ng_file_close(&step->file);
    return SKIPPED;
}

/* Opens step->name, given as an argument or in the list. */
static enum outcome visit_argument(struct ng_walk *walk, struct ng_walk_step *step)
{
    const char *path = step->name.data;
    step->standard = ng_path_is_standard(path);
    ng_seen_clear(&walk->seen);
    step->status = ng_file_open(&step->file, path, &step->diagnostic);
    if (step->status != NONOGRAM_OK) {
        enum ng_path_kind kind = ng_path_look(path).kind;
        step->listed = kind == NG_PATH_DIRECTORY;
        step->missing = kind < NG_PATH_FILE && !ng_format_knows_suffix(path);
        const struct ng_span line = {path, strlen(path)};
        if (kind == NG_PATH_MISSING && ng_format_detect_line(line, true, NULL) != NULL) {
            (void)ng_diag_set(&step->diagnostic, (struct ng_place){0, 0},
                              "a puzzle, not a file: use echo 'PUZZLE' | nonogram");
        }
        return DELIVERED;
    }
    if (step->file.facts.kind == NG_PATH_DIRECTORY && !step->standard) {
        return turn_into(walk, step);
    }
    walk->met.puzzles++;
    walk->met.listed++;
    return deliver(walk, step);
}

/* Whether the name is hidden, or of an editor's backup. */
static bool is_hidden(const char *name)
{
    char last = name[strlen(name) - 1];
    return name[0] == '.' || last == '~' || (name[0] == '#' && last == '#');
}

/* Puts the next entry of the innermost directory in *step, or leaves the directory. */
static enum nonogram_status next_entry(struct ng_walk *walk, struct ng_walk_step *step,
                                       enum outcome *outcome)
{
    struct walk_frame *frame = &walk->frames[walk->depth - 1];
    *outcome = SKIPPED;
    if (frame->next == frame->directory.count) {
        ng_directory_clear(&frame->directory);
        walk->depth--;
        walk->path.size = walk->depth == 0 ? 0 : walk->frames[walk->depth - 1].path_size;
        return NONOGRAM_OK;
    }
    const char *name = frame->directory.names[frame->next++];
    const bool puzzle = ng_format_knows_suffix(name);
    frame->puzzles -= puzzle;
    walk->met.puzzles += puzzle;
    walk->met.others += !puzzle;
    if (is_hidden(name)) {
        return NONOGRAM_OK;
    }
    ng_text_reset(&step->name);
    ng_text_bytes(&step->name, walk->path.data, walk->path.size);
    ng_text_bytes(&step->name, name, strlen(name) + 1);
    if (step->name.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    *outcome = visit_entry(walk, step);
    return NONOGRAM_OK;
}

/* Reports an error of the list, under its name. */
static enum nonogram_status blame_list(struct ng_walk *walk, struct ng_walk_step *step,
                                       enum nonogram_status status)
{
    step->status = status;
    step->listed = true;
    return set_name(step, (struct ng_span){walk->list, strlen(walk->list)});
}

/* Turns *step into an error of the list, and ends the list. */
static enum nonogram_status refuse_list(struct ng_walk *walk, struct ng_walk_step *step,
                                        enum nonogram_status status)
{
    ng_stream_stop(&walk->names);
    walk->list_ended = true;
    return blame_list(walk, step, status);
}

static enum nonogram_status begin_list(struct ng_walk *walk, struct ng_walk_step *step)
{
    walk->list_begun = true;
    enum nonogram_status status = ng_names_open(&walk->names, walk->list, &step->diagnostic);
    return status == NONOGRAM_OK ? status : refuse_list(walk, step, status);
}

/* Whether the input step->name and the folder of the results lie apart; if not, *step is the error.
 */
static bool is_apart(const struct ng_walk *walk, struct ng_walk_step *step)
{
    enum ng_path_apart apart = walk->results != NULL && !ng_path_is_standard(step->name.data)
                                   ? ng_path_apart(step->name.data, walk->results)
                                   : NG_PATH_APART;
    step->listed = apart != NG_PATH_APART;
    if (step->listed) {
        step->status =
            ng_diag_refuse(NONOGRAM_BAD_INPUT, &step->diagnostic, "not read: %s",
                           apart == NG_PATH_WITHIN ? "it lies within the folder of the results"
                                                   : "the folder of the results lies within it");
    }
    return !step->listed;
}

/* Puts the list's next name in *step and visits it. */
static enum nonogram_status next_listed(struct ng_walk *walk, struct ng_walk_step *step,
                                        enum outcome *outcome)
{
    size_t size = 0;
    enum nonogram_status status = ng_names_measure(&walk->names, &size, &step->diagnostic);
    *outcome = DELIVERED;
    if (status == NONOGRAM_END) {
        return status;
    }
    if (status != NONOGRAM_OK) {
        return refuse_list(walk, step, status);
    }
    struct ng_span rest = ng_stream_rest(&walk->names);
    status = set_name(step, (struct ng_span){rest.text, size});
    ng_names_take(&walk->names, size);
    walk->listed++;
    bool again = size == 0 && walk->was_empty; /* /dev/zero has no other names */
    walk->was_empty = size == 0;
    if (size == 0 || (status == NONOGRAM_OK && ng_path_is_standard(step->name.data) &&
                      ng_path_is_standard(walk->list))) {
        status = ng_diag_refuse(NONOGRAM_BAD_INPUT, &step->diagnostic,
                                "name %" PRIu64 " in the list is %s%s", walk->listed,
                                size == 0 ? "empty" : "'-', the list itself",
                                again ? ": the rest is not read" : "");
        return again ? refuse_list(walk, step, status) : blame_list(walk, step, status);
    }
    if (status == NONOGRAM_OK && !is_apart(walk, step)) {
        return NONOGRAM_OK;
    }
    if (status == NONOGRAM_OK) {
        *outcome = visit_argument(walk, step);
    }
    return status;
}

static enum nonogram_status next_argument(struct ng_walk *walk, struct ng_walk_step *step,
                                          enum outcome *outcome)
{
    *outcome = SKIPPED;
    if (walk->next < walk->count) {
        const char *path = walk->paths[walk->next++];
        enum nonogram_status status = set_name(step, (struct ng_span){path, strlen(path)});
        if (status == NONOGRAM_OK) {
            *outcome = visit_argument(walk, step);
        }
        return status;
    }
    if (walk->list == NULL || walk->list_ended) {
        return NONOGRAM_END;
    }
    if (!walk->list_begun) {
        enum nonogram_status status = begin_list(walk, step);
        *outcome = step->status == NONOGRAM_OK ? SKIPPED : DELIVERED;
        return status;
    }
    return next_listed(walk, step, outcome);
}

enum nonogram_status ng_walk_next(struct ng_walk *walk, struct ng_walk_step *step)
{
    enum outcome outcome = SKIPPED;
    step->file.handle = -1;
    step->standard = false;
    step->listed = false;
    step->missing = false;
    step->status = NONOGRAM_OK;
    while (outcome == SKIPPED) {
        enum nonogram_status status = walk->depth > 0 ? next_entry(walk, step, &outcome)
                                                      : next_argument(walk, step, &outcome);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    return NONOGRAM_OK;
}

bool ng_walk_single(const struct ng_walk *walk)
{
    return walk->count == 1 && walk->list == NULL && !walk->list_begun && !walk->directory_met;
}

uint64_t ng_walk_passed_over(const struct ng_walk *walk, const char **names)
{
    *names = walk->skipped.failed || walk->skipped.size == 0 ? "" : walk->skipped.data;
    return walk->passed_over;
}

double ng_walk_done(const struct ng_walk *walk, double within)
{
    const struct walk_met *met = &walk->met;
    if (walk->list != NULL || met->puzzles == 0) {
        return 0;
    }
    double other = (double)(1 + met->below) / (double)(1 + met->others);
    double argument = (double)met->listed / (double)walk->next;
    double left = argument * (double)(walk->count - walk->next);
    for (size_t i = 0; i < walk->depth; i++) {
        const struct walk_frame *frame = &walk->frames[i];
        size_t others = frame->directory.count - frame->next - frame->puzzles;
        left += (double)frame->puzzles + other * (double)others;
    }
    double done = (double)(met->puzzles - 1) + within;
    return done / (done + (1 - within) + left);
}
