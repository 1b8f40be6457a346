/* Walks over arguments, lists and directories, without recursion. */
#include "batch/walk.h"

#include "base/memory.h"
#include "base/seen.h"
#include "batch/stream.h"
#include "batch/taken.h"
#include "format/format.h"
#include "platform/path.h"

#include <inttypes.h>
#include <string.h>

/* A directory being walked. */
struct frame {
    struct ng_directory directory;
    size_t next;      /* the name after the current one */
    size_t path_size; /* of the directory in walk->path, '/' included */
};

struct ng_walk {
    const char *const *paths;
    size_t count;
    size_t next; /* the path after the current one */
    const char *list;
    const char *results;         /* the directory of the results, or NULL */
    struct ng_path_facts output; /* of the caller's own output as an earlier run left it */
    bool list_begun;
    uint64_t listed;       /* names of the list that lie behind */
    uint64_t listed_empty; /* how many of them, the last ones, are empty */
    bool directory_met;
    uint64_t passed_over;   /* files skipped: neither name nor contents show a puzzle */
    struct ng_stream names; /* the list */
    struct frame *frames;
    size_t depth;
    size_t capacity;
    struct nonogram_text path; /* of the innermost directory */
    struct ng_seen seen;       /* the directories of the current argument */
    struct ng_taken taken;
};

static bool is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

struct ng_walk *ng_walk_new(const char *const *paths, size_t count, const char *list,
                            const char *results, const struct nonogram_batch_files *files)
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
    walk->taken =
        (struct ng_taken){.paths = walk->paths, .count = walk->count, .list = list, .files = files};
    if (files != NULL && files->output != NULL && !is_standard(files->output)) {
        walk->output = ng_path_look(files->output);
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
    ng_seen_clear(&walk->seen);
    ng_taken_clear(&walk->taken);
    ng_alloc_free(walk);
}

static enum nonogram_status set_name(struct ng_walk_step *step, struct ng_span name)
{
    ng_text_reset(&step->name);
    ng_text_bytes(&step->name, name.text, name.size);
    ng_text_char(&step->name, '\0');
    return step->name.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Makes the directory step->name, whose names are in `frame`, the innermost one. */
static bool push_frame(struct ng_walk *walk, const struct ng_walk_step *step, struct frame *frame)
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
    walk->frames[walk->depth++] = *frame;
    return true;
}

/* Whether it is the directory of the results, met within another. The run itself may make it. */
static bool holds_results(const struct ng_walk *walk, const struct ng_path_facts *facts)
{
    if (walk->depth == 0 || walk->results == NULL) {
        return false;
    }
    struct ng_path_facts results = ng_path_look(walk->results);
    return ng_facts_same(&results, facts);
}

/* Enters the folder step->name unless the walk has been there. A failure is put into *step. */
static void enter(struct ng_walk *walk, struct ng_walk_step *step,
                  const struct ng_path_facts *facts)
{
    struct frame frame = {.next = 0};
    if (holds_results(walk, facts)) {
        return;
    }
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
}

/* Whether the run writes to the file, found in a directory, or is to replace it. */
static bool is_output(const struct ng_walk *walk, const struct ng_file *file)
{
    return ng_file_is_output(file) || ng_facts_same(&walk->output, &file->facts);
}

/* How a name was dealt with. */
enum outcome {
    SKIPPED,   /* nothing to read: go on */
    DELIVERED, /* a file, or an error, is in *step */
};

/* Closes the directory that was opened as a file and goes into it. */
static enum outcome turn_into(struct ng_walk *walk, struct ng_walk_step *step)
{
    struct ng_path_facts facts = step->file.facts;
    ng_file_close(&step->file);
    enter(walk, step, &facts);
    return step->status == NONOGRAM_OK ? SKIPPED : DELIVERED;
}

/* Makes *step an error about its file, which is not read. */
static enum outcome refuse_input(struct ng_walk_step *step, const char *why)
{
    ng_file_close(&step->file);
    step->status = ng_diag_refuse(NONOGRAM_BAD_INPUT, &step->diagnostic, "%s", why);
    return DELIVERED;
}

/* An ordinary input, unless a result has taken its place before it could be known as one. */
static enum outcome deliver_file(const struct ng_walk *walk, struct ng_walk_step *step)
{
    bool replaced = false;
    if (!ng_taken_replaced(&walk->taken, step->name.data, &replaced)) {
        ng_file_close(&step->file);
        step->status = ng_diag_no_memory(&step->diagnostic);
    } else if (replaced) {
        step->listed = true;
        return refuse_input(step, "not read: a result of the run has replaced it");
    }
    return DELIVERED;
}

/* Opens step->name, found in a directory. A name that looks like a puzzle is opened at once; only
 * the others cost a look first. */
static enum outcome visit_entry(struct ng_walk *walk, struct ng_walk_step *step)
{
    const char *path = step->name.data;
    bool unseen = false;
    if (!ng_format_knows_suffix(path)) {
        struct ng_path_facts facts = ng_path_look(path);
        unseen = facts.kind == NG_PATH_UNSEEN; /* perhaps a directory: opening it says why */
        if (facts.kind == NG_PATH_DIRECTORY) {
            enter(walk, step, &facts);
            return step->status == NONOGRAM_OK ? SKIPPED : DELIVERED;
        }
        if (!unseen) {
            walk->passed_over += facts.kind == NG_PATH_FILE ? 1 : 0;
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
    if (is_output(walk, &step->file)) {
        ng_file_close(&step->file);
        return SKIPPED;
    }
    if (step->file.facts.kind == NG_PATH_FILE) {
        return deliver_file(walk, step);
    }
    if (step->file.facts.kind == NG_PATH_DIRECTORY) {
        return turn_into(walk, step);
    }
    ng_file_close(&step->file);
    return SKIPPED;
}

/* Refuses an input that the run writes to or is to replace. */
static enum outcome deliver_input(const struct ng_walk *walk, struct ng_walk_step *step)
{
    if (ng_file_is_output(&step->file)) {
        return refuse_input(step, "not read: the output of the run goes to this file");
    }
    if (walk->output.kind == NG_PATH_FILE && is_output(walk, &step->file)) {
        step->listed = true;
        return refuse_input(step, "not read: the output of the run goes to this file");
    }
    return step->standard ? DELIVERED : deliver_file(walk, step);
}

/* Opens step->name, given as an argument or in the list. */
static enum outcome visit_argument(struct ng_walk *walk, struct ng_walk_step *step)
{
    const char *path = step->name.data;
    if (is_standard(path)) {
        step->standard = true;
        ng_file_standard_input(&step->file);
        return deliver_input(walk, step);
    }
    ng_seen_clear(&walk->seen);
    step->status = ng_file_open(&step->file, path, &step->diagnostic);
    if (step->status != NONOGRAM_OK) {
        enum ng_path_kind kind = ng_path_look(path).kind;
        step->listed = kind == NG_PATH_DIRECTORY;
        step->missing = kind < NG_PATH_FILE && !ng_format_knows_suffix(path);
        return DELIVERED;
    }
    return step->file.facts.kind == NG_PATH_DIRECTORY ? turn_into(walk, step)
                                                      : deliver_input(walk, step);
}

/* Whether it is a hidden name, or the name of an editor's backup. */
static bool is_hidden(const char *name)
{
    char last = name[strlen(name) - 1];
    return name[0] == '.' || last == '~' || (name[0] == '#' && last == '#');
}

/* Names the next entry of the innermost directory in *step, or leaves that directory. */
static enum nonogram_status next_entry(struct ng_walk *walk, struct ng_walk_step *step,
                                       enum outcome *outcome)
{
    struct frame *frame = &walk->frames[walk->depth - 1];
    *outcome = SKIPPED;
    if (frame->next == frame->directory.count) {
        ng_directory_clear(&frame->directory);
        walk->depth--;
        walk->path.size = walk->depth == 0 ? 0 : walk->frames[walk->depth - 1].path_size;
        return NONOGRAM_OK;
    }
    const char *name = frame->directory.names[frame->next++];
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

/* Makes *step an error about the list, said by its diagnostic. */
static enum nonogram_status blame_list(const struct ng_walk *walk, struct ng_walk_step *step,
                                       enum nonogram_status status)
{
    step->status = status;
    step->listed = true;
    return set_name(step, (struct ng_span){walk->list, strlen(walk->list)});
}

/* The same, and ends the list. */
static enum nonogram_status refuse_list(struct ng_walk *walk, struct ng_walk_step *step,
                                        enum nonogram_status status)
{
    enum nonogram_status named = blame_list(walk, step, status);
    ng_stream_stop(&walk->names);
    walk->list = NULL;
    return named;
}

static enum nonogram_status begin_list(struct ng_walk *walk, struct ng_walk_step *step)
{
    walk->list_begun = true;
    enum nonogram_status status = ng_names_open(&walk->names, walk->list, &step->diagnostic);
    return status == NONOGRAM_OK ? status : refuse_list(walk, step, status);
}

/* An empty name is an error; further empty names after it are not reported. If they fill a chunk,
 * the list is not one of files (/dev/zero, for example) and ends there. */
static enum nonogram_status refuse_empty_name(struct ng_walk *walk, struct ng_walk_step *step,
                                              enum outcome *outcome)
{
    walk->listed_empty++;
    if (walk->listed_empty == NG_STREAM_CHUNK) {
        (void)ng_diag_set(&step->diagnostic, (struct ng_place){0, 0},
                          "too many empty names: the rest of the list is not read");
        return refuse_list(walk, step, NONOGRAM_BAD_INPUT);
    }
    if (walk->listed_empty > 1) {
        *outcome = SKIPPED;
        return NONOGRAM_OK;
    }
    (void)ng_diag_set(&step->diagnostic, (struct ng_place){0, 0},
                      "name %" PRIu64 " in the list is empty", walk->listed);
    return blame_list(walk, step, NONOGRAM_BAD_INPUT);
}

/* Puts the list's next name into *step and visits it. */
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
    if (size == 0) {
        return refuse_empty_name(walk, step, outcome);
    }
    walk->listed_empty = 0;
    if (status == NONOGRAM_OK && is_standard(step->name.data) && is_standard(walk->list)) {
        (void)ng_diag_set(&step->diagnostic, (struct ng_place){0, 0},
                          "name %" PRIu64 " in the list is '-', the list itself", walk->listed);
        return blame_list(walk, step, NONOGRAM_BAD_INPUT);
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
    if (walk->list == NULL) {
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

/* *walked: whether the first `size` bytes of the path are a directory that the current argument has
 * led to, or that an argument or the list names. False: out of memory. */
static bool look_at_directory(struct ng_walk *walk, const char *path, size_t size, bool *walked)
{
    struct nonogram_text directory = {.data = NULL};
    struct ng_path_facts facts = {.kind = NG_PATH_MISSING};
    *walked = false;
    ng_text_bytes(&directory, path, size);
    ng_text_string(&directory, "/.");
    ng_text_char(&directory, '\0');
    bool looked = !directory.failed;
    if (looked) {
        facts = ng_path_look(directory.data);
    }
    if (facts.kind == NG_PATH_DIRECTORY) {
        looked = ng_taken_has(&walk->taken, &facts, walked);
        *walked = *walked || ng_seen_has(&walk->seen, facts.device, facts.inode);
    }
    ng_text_clear(&directory);
    return looked;
}

/* The size of the part before the last '/' among the first `size` bytes. */
static size_t size_above(const char *path, size_t size)
{
    while (size > 0 && path[size - 1] != '/') {
        size--;
    }
    return size > 0 ? size - 1 : 0;
}

/* *met: whether the result's file is read where a directory is walked. As the directory of the
 * results is not gone into from one above, that is one between it and the file, or itself. */
static bool look_in_directories(struct ng_walk *walk, const char *path, bool *met)
{
    size_t end = strlen(path), size = size_above(path, end), top = strlen(walk->results);
    bool looked = true;
    *met = false;
    if (!ng_format_knows_suffix(path)) {
        return true;
    }
    while (looked && !*met && size >= top && path[size + 1] != '.') {
        looked = look_at_directory(walk, path, size, met);
        if (size == 0) {
            break;
        }
        end = size;
        size = size_above(path, end);
    }
    return looked;
}

bool ng_walk_meets(struct ng_walk *walk, const char *path, bool *met)
{
    struct ng_path_facts facts = ng_path_look(path);
    *met = false;
    return facts.kind != NG_PATH_FILE || (ng_taken_has(&walk->taken, &facts, met) &&
                                          (*met || look_in_directories(walk, path, met)));
}

bool ng_walk_replace(struct ng_walk *walk, const char *path)
{
    return !walk->taken.open || ng_path_look(path).kind != NG_PATH_FILE ||
           ng_taken_replace(&walk->taken, path);
}

uint64_t ng_walk_passed_over(const struct ng_walk *walk)
{
    return walk->passed_over;
}

double ng_walk_done(const struct ng_walk *walk, double within)
{
    size_t arguments = walk->count + (walk->list_begun || walk->list != NULL ? 1 : 0);
    size_t begun = walk->next + (walk->list_begun ? 1 : 0);
    double share = arguments == 0 ? 1 : 1 / (double)arguments;
    double done = begun == 0 ? 0 : share * (double)(begun - 1);
    if (walk->list_begun) {
        return done;
    }
    for (size_t i = 0; i < walk->depth; i++) {
        const struct frame *frame = &walk->frames[i];
        share /= (double)(frame->directory.count == 0 ? 1 : frame->directory.count);
        done += share * (double)(frame->next == 0 ? 0 : frame->next - 1);
    }
    return done + share * within;
}
