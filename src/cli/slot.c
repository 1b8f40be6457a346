/* One puzzle at work: its limits, its answer with what is seen of the search, its proof, its
 * result, and all that follows from the outcome. */
#include "base/diag.h"
#include "cli/message.h"
#include "cli/run.h"
#include "platform/machine.h"
#include "platform/path.h"
#include "platform/signals.h"
#include "solve/solve.h"

/* The most cores for one puzzle without -j: each needs as much memory as the first, and each helps
 * less than the one before. */
#define MOST_CORES 4

/* ---- the limits of the result ---- */

/* Seconds by which writing a result can exceed the time limit. */
static const double writing_grace = 0.1;

/* Whether to stop writing the result. Called by item->out, first when it holds a megabyte, or if
 * drawing takes long. */
static bool stop_writing(void *context)
{
    struct ng_slot *slot = context;
    if (ng_signals_terminating() != 0 || slot->deadline <= 0) {
        return ng_signals_terminating() != 0;
    }
    double now = ng_clock_now();
    if (slot->until == 0) {
        slot->until = (now > slot->deadline ? now : slot->deadline) + writing_grace;
    }
    return now > slot->until;
}

/* The memory for the result: the puzzle's, without the puzzle and some grids. */
static size_t writing_memory(const struct ng_slot *slot)
{
    enum { GRIDS = 4 };
    const struct nonogram_puzzle *puzzle = slot->item.puzzle;
    size_t limit = slot->memory;
    size_t held = (size_t)GRIDS * nonogram_width(puzzle) * nonogram_height(puzzle);
    return limit > 2 * held ? limit - held : limit / 2 + 1;
}

/* ---- the search as it is seen ---- */

/* The least number of seconds between two looks at the search. */
static const double look_interval = 0.1;

/* Reads the state of the search a few times per second. It is called far more often: most calls
 * must cost nothing. */
static void look(void *context, const struct nonogram_progress *progress)
{
    struct ng_slot *slot = context;
    struct ng_sight *sight = &slot->live.sight;
    double now = ++slot->looks % 256 == 0 ? ng_clock_now() : 0;
    if (now != 0 && now >= sight->next && ng_sight_read(sight, progress)) {
        ng_sight_pause(sight, now);
    }
}

static void watch(void *context, const struct nonogram_progress *progress)
{
    struct ng_slot *slot = context;
    ng_live_observe(&slot->live, progress);
}

static bool stop_watched(void *context)
{
    struct ng_slot *slot = context;
    ng_live_poll(&slot->live);
    return ng_slot_stopped(slot);
}

/* ---- the means ---- */

/* The number of cores for the puzzle. Without -j all cores work on a single puzzle, unless the
 * output depends on their number: conflicts in a record or as a limit, and the choice among many
 * solutions. */
static unsigned cores_for(const struct ng_slot *slot)
{
    const unsigned jobs = slot->jobs;
    const struct ng_options *options = slot->subject.setup->options;
    bool tells = slot->subject.setup->records ||
                 slot->subject.setup->request.solutions != NG_SOLUTIONS_UNASKED ||
                 options->conflict_limit > 0;
    if (!slot->serial || (options->jobs == 0 && tells)) {
        return 1;
    }
    return jobs < MOST_CORES || options->jobs > 0 ? jobs : MOST_CORES;
}

/* ---- a solution of a list ---- */

/* Room, beyond the limit, for the text below solutions that were cut. */
enum { ROOM_BELOW = 4096 };

/* The limit that ended the writing of the result. */
static enum nonogram_limit limit_of(const struct nonogram_text *out)
{
    return ng_signals_terminating() != 0 ? NONOGRAM_LIMIT_NONE
           : out->limited                ? NONOGRAM_LIMIT_MEMORY
           : out->stopped                ? NONOGRAM_LIMIT_TIME
                                         : NONOGRAM_LIMIT_NONE;
}

/* Removes the text of a solution that exceeds a limit, and keeps the earlier ones, at least two.
 * Returns false if there are fewer. */
static bool cut_solution(struct ng_slot *slot, size_t size)
{
    struct nonogram_text *out = &slot->item.out;
    enum nonogram_limit limit = slot->outcome.count >= 2 ? limit_of(out) : NONOGRAM_LIMIT_NONE;
    if (limit == NONOGRAM_LIMIT_NONE) {
        return false;
    }
    slot->outcome.cut = limit;
    out->size = size;
    out->failed = out->limited = out->stopped = false;
    out->stop = NULL;
    out->limit += out->limit > 0 ? ROOM_BELOW : 0;
    return true;
}

static enum nonogram_status take_solution(void *context, const uint8_t *cells)
{
    struct ng_slot *slot = context;
    size_t size = slot->item.out.size;
    enum nonogram_status status = slot->subject.setup->solution(
        &slot->subject, cells, &slot->item.out, &slot->outcome.diagnostic);
    if (cut_solution(slot, size)) {
        return NONOGRAM_LIMITED;
    }
    return status == NONOGRAM_OK && slot->subject.setup->alone == NULL ? ng_slot_flush(slot)
                                                                       : status;
}

/* ---- the steps of a walk ---- */

/* Prints the steps of the walk while they are found: all of them, or with `one` up to the first one
 * that settles a cell (in colour a step can exclude a value only). */
static enum nonogram_status print_steps(struct ng_slot *slot, bool one)
{
    struct nonogram_text *out = &slot->item.out;
    enum nonogram_status status;
    const struct nonogram_step *step;
    while ((status = nonogram_walk_next(slot->outcome.walk, &step)) == NONOGRAM_OK) {
        slot->subject.setup->step(&slot->subject, step, out);
        slot->outcome.steps++;
        status = ng_slot_flush(slot);
        if (status != NONOGRAM_OK || (one && !step->cells[0].ruled_out)) {
            return status;
        }
        ng_text_bytes(out, "\n", slot->subject.setup->records ? 0 : 1);
    }
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

/* ---- the answer ---- */

static void set_effort(struct ng_slot *slot)
{
    const struct ng_options *options = slot->subject.setup->options;
    slot->effort = (struct ng_effort){
        .deadline = slot->deadline,
        .memory = slot->memory,
        .jobs = cores_for(slot),
        .stop = options->watch ? stop_watched : ng_slot_stopped,
        .observe = options->watch ? watch
                   : slot->serial ? look
                                  : NULL,
        .sink = slot->subject.setup->solution != NULL ? take_solution : NULL,
        .held = &slot->item.out.size,
        .proof = options->proof != NULL ? &slot->proof : NULL,
        .proof_error = &slot->proof_error,
        .context = slot,
    };
}

static void answer_watched(struct ng_slot *slot)
{
    const struct ng_options *options = slot->subject.setup->options;
    const struct nonogram_puzzle *puzzle = slot->item.puzzle;
    if (options->watch) {
        ng_live_begin(&slot->live, puzzle, ng_screen_has_colour(options));
    } else {
        slot->live.sight = (struct ng_sight){.size = (size_t)puzzle->width * puzzle->height,
                                             .interval = look_interval,
                                             .next = ng_clock_now() + look_interval};
    }
    ng_answer(&slot->subject.setup->request, &slot->effort, puzzle, &slot->outcome);
    ng_live_end(&slot->live);
}

/* Opens the file of the proof, with a file per puzzle one below that folder. */
static enum nonogram_status open_proof(struct ng_slot *slot, const char **path)
{
    const struct ng_options *options = slot->subject.setup->options;
    enum nonogram_status status = NONOGRAM_OK;
    *path = options->proof;
    if (options->output_dir != NULL) {
        status = ng_item_path(&slot->item, options->proof, "drat", &slot->proof_path);
        *path = status == NONOGRAM_OK ? slot->proof_path.data : options->proof;
    }
    if (status == NONOGRAM_OK && options->output_dir != NULL) {
        status = ng_path_make_parents(*path, &slot->proof_error);
    }
    return status == NONOGRAM_OK ? ng_writer_open(&slot->proof, *path, &slot->proof_error) : status;
}

/* Why the verdict is not proven; or NULL. */
static const char *lack_of_proof(const struct ng_outcome *outcome)
{
    enum nonogram_verdict verdict = outcome->result.verdict;
    if (outcome->status == NONOGRAM_OK && verdict == NONOGRAM_MULTIPLE) {
        return "there is more than one solution";
    }
    bool known = verdict == NONOGRAM_UNIQUE || verdict == NONOGRAM_NONE;
    return outcome->status == NONOGRAM_OK && known ? NULL : "a limit was reached first";
}

/* Answers, and writes the proof meanwhile: its file is complete if it proves the verdict, else
 * unchanged. */
static void prove(struct ng_slot *slot)
{
    struct ng_outcome *outcome = &slot->outcome;
    const char *path;
    outcome->status = open_proof(slot, &path);
    if (outcome->status == NONOGRAM_OK) {
        answer_watched(slot);
        outcome->unproven = lack_of_proof(outcome);
        if (outcome->unproven != NULL) {
            ng_writer_abandon(&slot->proof);
        } else {
            outcome->status = ng_writer_close(&slot->proof, &slot->proof_error);
            outcome->proof = path;
        }
    }
    if (slot->proof_error.message[0] != '\0' && slot->subject.setup->options->output_dir != NULL) {
        (void)ng_diag_refuse(outcome->status, &outcome->diagnostic, "%s: %s", path,
                             slot->proof_error.message);
    } else if (slot->proof_error.message[0] != '\0') {
        outcome->about = path;
        outcome->diagnostic = slot->proof_error;
    }
}

static void find_answer(struct ng_slot *slot)
{
    set_effort(slot);
    if (slot->subject.setup->request.question == NG_ASKS_PUZZLE) {
        ng_answer_wish(&slot->subject.setup->request, &slot->effort, slot->item.entry.number,
                       &slot->outcome);
    } else if (slot->item.entry.status != NONOGRAM_OK) {
        ng_answer_uneven(&slot->subject.setup->request, &slot->effort, slot->item.puzzle,
                         &slot->outcome);
    } else if (slot->subject.setup->options->proof != NULL) {
        prove(slot);
    } else {
        answer_watched(slot);
    }
}

/* ---- the result ---- */

/* Prints the result, as long as nothing has gone wrong. */
static void print_result(struct ng_slot *slot)
{
    struct ng_outcome *outcome = &slot->outcome;
    if (outcome->status == NONOGRAM_OK && !outcome->unfinished && !slot->item.out.failed) {
        outcome->status =
            slot->subject.setup->print(&slot->subject, &slot->item.out, &outcome->diagnostic);
    }
}

/* Ends the outcome by the limit that ended the reading, or the writing of the result. */
static void limit_slot(struct ng_slot *slot, enum nonogram_limit limited)
{
    if (slot->subject.setup->request.question == NG_ASKS_NOTHING) {
        slot->outcome.status = NONOGRAM_NO_MEMORY; /* there is no answer to be cut short */
        return;
    }
    ng_outcome_limit(&slot->outcome, limited);
    ng_text_reset(&slot->item.out);
    print_result(slot);
}

/* Prints the outcome, unless a limit is reached meanwhile. */
static void print_outcome(struct ng_slot *slot)
{
    struct nonogram_text *out = &slot->item.out;
    struct ng_outcome *outcome = &slot->outcome;
    if (slot->subject.setup->step != NULL && outcome->walk != NULL &&
        outcome->status == NONOGRAM_OK) {
        outcome->status = print_steps(slot, !slot->subject.setup->options->all);
    }
    print_result(slot);
    if (outcome->walk != NULL && nonogram_walk_end(outcome->walk) == NONOGRAM_WALK_STOPPED) {
        outcome->unfinished = outcome->unfinished || ng_slot_stopped(slot);
    }
    if (out->stopped && ng_signals_terminating() != 0) {
        outcome->unfinished = true;
    } else if (out->limited || out->stopped) {
        limit_slot(slot, out->stopped ? NONOGRAM_LIMIT_TIME : NONOGRAM_LIMIT_MEMORY);
    } else if (out->failed) {
        outcome->status = NONOGRAM_NO_MEMORY;
    }
}

/* Makes the outcome of the item, and its result. */
static void answer_slot(struct ng_slot *slot)
{
    const struct ng_item *item = &slot->item;
    const struct ng_setup *setup = slot->subject.setup;
    struct ng_outcome *outcome = &slot->outcome;
    outcome->status = item->entry.status;
    outcome->diagnostic = item->entry.diagnostic;
    if (item->entry.status == NONOGRAM_LIMITED && setup->request.question != NG_ASKS_NOTHING) {
        outcome->unproven = setup->options->proof != NULL ? "a limit was reached first" : NULL;
        limit_slot(slot, item->limited);
    } else if (item->entry.status == NONOGRAM_OK && setup->alone != NULL &&
               ng_subject_shares_output(&slot->subject)) {
        outcome->status = ng_diag_refuse(NONOGRAM_UNSUPPORTED, &outcome->diagnostic,
                                         NG_INPUTS_ALONE, setup->alone, "");
    } else if (item->entry.status == NONOGRAM_OK) {
        find_answer(slot);
        print_outcome(slot);
    } else if (item->entry.status == NONOGRAM_BAD_INPUT && item->puzzle != NULL) {
        find_answer(slot);
        outcome->unfinished = ng_slot_stopped(slot);
    }
    if (outcome->status != NONOGRAM_OK) {
        ng_slot_print_failure(slot);
    }
}

/* Whether a result file is to be made. */
static bool is_wanted(const struct ng_slot *slot)
{
    const struct ng_outcome *outcome = &slot->outcome;
    bool answered = outcome->status == NONOGRAM_OK && !outcome->unread && outcome->puzzle != NULL;
    return !outcome->unfinished && !ng_subject_withheld(&slot->subject) &&
           (answered || slot->item.out.size > 0);
}

/* All that follows from the outcome. */
static void conclude_slot(struct ng_slot *slot)
{
    bool header = ng_subject_has_header(&slot->subject) && slot->outcome.status == NONOGRAM_OK;
    if (header) {
        ng_name_write(slot->item.name, &slot->header);
        ng_text_string(&slot->header, ": ");
        ng_subject_word(&slot->subject, &slot->header);
        ng_text_char(&slot->header, '\n');
    }
    slot->exit = ng_subject_exit(&slot->subject);
    slot->tally = ng_subject_tally(&slot->subject);
    slot->selected = ng_subject_selected(&slot->subject);
    ng_slot_tell(slot);
}

bool ng_slot_work(struct ng_slot *slot)
{
    if (slot->subject.setup->request.question !=
        NG_ASKS_PUZZLE) { /* one that is made is always written */
        slot->item.out.limit = writing_memory(slot);
        slot->item.out.stop = stop_writing;
        slot->item.out.context = slot;
    }
    answer_slot(slot);
    conclude_slot(slot);
    bool wanted = is_wanted(slot);
    ng_outcome_clear(&slot->outcome);
    ng_text_clear(&slot->proof_path);
    return wanted;
}
