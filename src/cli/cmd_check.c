/* check: the verdict on puzzles, how hard they are for a person, and what is wrong with them. */
#include "cli/message.h"
#include "cli/report.h"

#include <string.h>
struct work {
    enum nonogram_class least, most; /* the range of classes to report */
    bool report;                     /* in text: with all details */
    bool silent;                     /* nothing is printed */
};

static bool is_wanted(const struct work *work, enum nonogram_class difficulty)
{
    return work->least <= difficulty && difficulty <= work->most;
}

/* The class that follows from the result; for one solution that lines do not find, the easiest
 * possible class. */
static enum nonogram_class class_so_far(const struct nonogram_result *result)
{
    bool open = result->verdict == NONOGRAM_UNIQUE && result->difficulty > NONOGRAM_CLASS_LINE;
    return open ? NONOGRAM_CLASS_PROBE : result->difficulty;
}

/* Whether the class can be one of the wanted classes. */
static bool may_be_wanted(const struct work *work, const struct nonogram_result *result)
{
    enum nonogram_class known = class_so_far(result);
    bool unique = work->least <= NONOGRAM_CLASS_SEARCH || work->least == NONOGRAM_CLASS_UNKNOWN;
    return known == NONOGRAM_CLASS_PROBE ? unique && known <= work->most : is_wanted(work, known);
}

/* The hardest technique that a puzzle of a wanted class can need. */
static enum nonogram_technique hardest_wanted(const struct work *work)
{
    return work->most == NONOGRAM_CLASS_PROBE ? NONOGRAM_CONTRADICTION : NONOGRAM_NESTED;
}

/* Writes the record with the class of the grade, and the report as further members. */
static enum nonogram_status write_record(struct ng_solving *solving, const struct ng_report *report)
{
    struct nonogram_text *out = &solving->job->entry->out;
    solving->result.difficulty = report->grade.difficulty;
    solving->record.open = true;
    enum nonogram_status status =
        ng_solving_write_record(solving, solving->result.verdict == NONOGRAM_MULTIPLE);
    if (status == NONOGRAM_OK) {
        status = ng_report_write(report, true, solving, out);
    }
    nonogram_text_add(out, "}\n", 2);
    return status;
}

static enum nonogram_status write_text(const struct ng_solving *solving,
                                       const struct ng_report *report, bool details)
{
    struct nonogram_entry *entry = solving->job->entry;
    ng_name_write(entry->name, &entry->out);
    nonogram_text_format(&entry->out, ": %s", solving->job->word);
    ng_report_line(report, &entry->out);
    nonogram_text_format(&entry->out, "\n");
    return details ? ng_report_write(report, false, solving, &entry->out) : NONOGRAM_OK;
}

/* If classes are asked for, the exit status shows whether a puzzle has one of them, not the
 * verdict. Other puzzles are not reported, unless a limit came before their class was known. */
static void select_wanted(struct ng_job *job, enum nonogram_class difficulty)
{
    const struct ng_run *run = job->run;
    job->answered = job->answered && !run->selects;
    job->selected = is_wanted(run->context, difficulty);
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
    struct nonogram_entry *entry = job->entry;
    struct ng_report report = {.deep = job->run->records || work->report,
                               .hardest = hardest_wanted(work),
                               .grade.difficulty = class_so_far(&solving->result)};
    enum nonogram_status status = NONOGRAM_OK;
    if (may_be_wanted(work, &solving->result)) {
        status = ng_report_run(&report, solving);
    }
    entry->unfinished = status == NONOGRAM_OK && ng_work_poll(job);
    select_wanted(job, report.grade.difficulty);
    if (status == NONOGRAM_OK && job->selected && !entry->unfinished && !work->silent) {
        status = job->run->records ? write_record(solving, &report)
                                   : write_text(solving, &report, work->report);
    }
    ng_report_clear(&report);
    return status;
}

static enum nonogram_status tell_unread(struct ng_job *job)
{
    const struct work *work = job->run->context;
    struct nonogram_entry *entry = job->entry;
    enum nonogram_status status = ng_verdict_unread(job);
    select_wanted(job, NONOGRAM_CLASS_UNKNOWN);
    if (!job->selected || work->silent) {
        nonogram_text_reset(&entry->out);
    } else if (!job->run->records) {
        ng_name_write(entry->name, &entry->out);
        nonogram_text_format(&entry->out, ": %s\n", job->word);
    }
    return status;
}

static enum nonogram_status check_record(struct ng_job *job)
{
    struct ng_solving solving = {.take = NULL};
    enum nonogram_status status = ng_solving_run(&solving, job);
    if (status == NONOGRAM_OK && !job->entry->unfinished) {
        drop_note(job);
        status = tell(job, &solving);
    }
    ng_solving_clear(&solving);
    return status;
}

/* With only the typing errors found before a signal came, --resume would keep the entry. */
static void mend(struct ng_job *job, struct nonogram_text *members)
{
    struct ng_report report = {.deep = true};
    if (ng_report_mend(&report, job, false) == NONOGRAM_OK) {
        ng_report_json_repairs(&report, job->entry->puzzle, members);
        nonogram_text_add(members, "", 1);
    }
    job->entry->unfinished = ng_work_poll(job);
    ng_report_clear(&report);
}

static enum ng_exit run(const struct ng_options *options)
{
    const unsigned least = options->min_class, most = options->max_class;
    struct work work = {
        .least = least > 0 ? (enum nonogram_class)(least - 1) : NONOGRAM_CLASS_TRIVIAL,
        .most = most > 0 ? (enum nonogram_class)(most - 1) : NONOGRAM_CLASS_UNKNOWN};
    bool records = options->to != NULL && strcmp(options->to, "jsonl") == 0;
    struct ng_run all = {.options = options,
                         .context = &work,
                         .question = NG_ASKS_ONLY_ONE,
                         .suffix = records ? "jsonl" : "txt",
                         .records = records,
                         .wait = !records,
                         .selects = least > 0 || most > 0,
                         .work = check_record,
                         .unread = tell_unread,
                         .mend = mend};
    if (work.least > work.most) {
        return ng_message_error("--min-class %s is harder than --max-class %s",
                                nonogram_class_name(work.least), nonogram_class_name(work.most));
    }
    work.silent = options->quiet && options->to == NULL && options->output == NULL &&
                  options->output_dir == NULL;
    work.report = options->to != NULL && strcmp(options->to, "report") == 0;
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
