/* check: the verdict on puzzles, how hard they are for a person, and what is wrong with them. */
#include "base/text.h"
#include "batch/items.h"
#include "cli/message.h"
#include "cli/record.h"
#include "cli/report.h"
#include "cli/solving.h"

#include <string.h>
struct work {
    bool report; /* in text: with all details */
    bool silent; /* nothing is printed */
};

/* Writes the record with the class of the grade, and the report as further members. */
static enum nonogram_status write_record(struct ng_solving *solving)
{
    struct ng_outcome *outcome = &solving->outcome;
    struct nonogram_text *out = &solving->job->item.out;
    bool several = outcome->result.verdict == NONOGRAM_MULTIPLE;
    outcome->result.difficulty = outcome->grade.difficulty;
    ng_record_result(solving->job, outcome, several, NULL, out);
    enum nonogram_status status = ng_report_write(outcome, true, true, out);
    ng_record_end(out);
    return status;
}

static enum nonogram_status write_text(const struct ng_solving *solving, bool details)
{
    const struct ng_outcome *outcome = &solving->outcome;
    struct ng_item *item = &solving->job->item;
    ng_name_write(item->name, &item->out);
    ng_text_format(&item->out, ": %s", solving->job->word);
    ng_report_line(outcome, &item->out);
    ng_text_format(&item->out, "\n");
    return details ? ng_report_write(outcome, false, true, &item->out) : NONOGRAM_OK;
}

/* If classes are asked for, the exit status shows whether a puzzle has one of them, not the
 * verdict. Other puzzles are not reported, unless a limit came before their class was known. */
static void select_wanted(struct ng_job *job, enum nonogram_class difficulty)
{
    const struct ng_run *run = job->run;
    job->answered = job->answered && !run->selects;
    job->selected = ng_request_wants(&run->request, difficulty);
    if (!job->selected) {
        bool open = difficulty == NONOGRAM_CLASS_UNKNOWN && !run->records;
        job->exit = open ? NG_EXIT_LIMIT : job->exit;
        if (!open || run->options->output_dir == NULL) {
            job->note[0] = '\0';
        }
    }
}

static void drop_note(struct ng_job *job)
{
    bool line = job->run->options->output_dir == NULL || job->verdict != NONOGRAM_LIMIT;
    if (line && !job->faulty && !job->insist) {
        job->note[0] = '\0'; /* the line has the same information */
    }
}

static enum nonogram_status tell(struct ng_job *job, struct ng_solving *solving)
{
    const struct work *work = job->run->context;
    struct ng_outcome *outcome = &solving->outcome;
    enum nonogram_status status = ng_answer_grade(&job->run->request, &solving->effort, outcome);
    job->item.unfinished = status == NONOGRAM_OK && ng_work_poll(job);
    select_wanted(job, outcome->grade.difficulty);
    if (status == NONOGRAM_OK && job->selected && !job->item.unfinished && !work->silent) {
        status = job->run->records ? write_record(solving) : write_text(solving, work->report);
    }
    return status;
}

static enum nonogram_status tell_unread(struct ng_job *job)
{
    const struct work *work = job->run->context;
    struct ng_item *item = &job->item;
    enum nonogram_status status = ng_verdict_unread(job);
    select_wanted(job, NONOGRAM_CLASS_UNKNOWN);
    if (!job->selected || work->silent) {
        ng_text_reset(&item->out);
    } else if (!job->run->records) {
        ng_name_write(item->name, &item->out);
        ng_text_format(&item->out, ": %s\n", job->word);
    }
    return status;
}

static enum nonogram_status check_record(struct ng_job *job)
{
    struct ng_solving solving = {.proof = NULL};
    enum nonogram_status status = ng_solving_run(&solving, job);
    if (status == NONOGRAM_OK && !job->item.unfinished) {
        drop_note(job);
        status = tell(job, &solving);
    }
    ng_solving_clear(&solving);
    return status;
}

/* With only the typing errors found before a signal came, --resume would keep the entry. */
static void mend(struct ng_job *job, struct nonogram_text *members)
{
    struct ng_outcome outcome = {.cells = 0};
    if (ng_report_mend(&outcome, job, false) == NONOGRAM_OK) {
        ng_report_json_repairs(&outcome, job->item.puzzle, members);
        ng_text_bytes(members, "", 1);
    }
    job->item.unfinished = ng_work_poll(job);
    ng_outcome_clear(&outcome);
}

static enum ng_exit run(const struct ng_options *options)
{
    const unsigned least = options->min_class, most = options->max_class;
    struct work work = {.report = options->to != NULL && strcmp(options->to, "report") == 0};
    const struct ng_request request = {
        .least = least > 0 ? (enum nonogram_class)(least - 1) : NONOGRAM_CLASS_TRIVIAL,
        .most = most > 0 ? (enum nonogram_class)(most - 1) : NONOGRAM_CLASS_UNKNOWN,
        .deep = work.report || (options->to != NULL && strcmp(options->to, "jsonl") == 0)};
    bool records = options->to != NULL && strcmp(options->to, "jsonl") == 0;
    struct ng_run all = {.options = options,
                         .context = &work,
                         .request = request,
                         .question = NG_ASKS_ONLY_ONE,
                         .suffix = records ? "jsonl" : "txt",
                         .records = records,
                         .wait = !records,
                         .selects = least > 0 || most > 0,
                         .work = check_record,
                         .unread = tell_unread,
                         .mend = mend};
    if (request.least > request.most) {
        return ng_message_error("--min-class %s is harder than --max-class %s",
                                nonogram_class_name(request.least),
                                nonogram_class_name(request.most));
    }
    work.silent = options->quiet && options->to == NULL && options->output == NULL &&
                  options->output_dir == NULL;
    return ng_run_all(&all);
}

static const char *const forms[] = {"text", "report", "jsonl", NULL};

const struct ng_command ng_command_check = {
    .name = "check",
    .operands = "[PATH...]",
    .summary = "check that puzzles have exactly one solution, and grade them",
    .details =
        "Prints 'SOURCE: VERDICT' for each puzzle. If the solution is unique, its class and the "
        "number of sweeps over all lines follow: 'cat.non: unique, line, 12 sweeps'. The class "
        "says what a person needs: trivial (one sweep), line (one line at a time), probe "
        "(assumptions), nested (assumptions within assumptions) or search.\n"
        "--to report adds how often each technique was needed and how many minutes a person "
        "takes; for several solutions, where they differ and which given cells would leave one; "
        "for no solution, the lines that contradict each other and typing errors that would "
        "explain it. With --quiet alone nothing is printed.",
    .to_help = "print text (default), report or jsonl",
    .examples = {"nonogram check folder", "nonogram check --to report puzzle.non",
                 "nonogram check --min-class multiple folder"},
    .exits = {"each puzzle has one solution; with --min-class or --max-class: some were printed",
              "a puzzle has none, or several; with a class: nothing was printed", NG_WRONG_USAGE,
              "a limit was reached first"},
    .forms = forms,
    .run = run,
};
