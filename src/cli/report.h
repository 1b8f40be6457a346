/* What check finds out about a puzzle in addition to the verdict, and the forms in which it is
 * written. */
#ifndef NG_CLI_REPORT_H
#define NG_CLI_REPORT_H

#include "cli/solving.h"
enum { NG_REPORT_REPAIRS = 8 };

struct ng_report {
    struct nonogram_grade grade;
    bool deep;                       /* the rest is asked for */
    enum nonogram_technique hardest; /* the hardest technique of interest; NONOGRAM_FULL: any is */
    /* of a puzzle with several solutions */
    struct nonogram_text number; /* of them, in digits, NUL-terminated */
    bool counted;                /* exactly */
    uint8_t *given;              /* cells that pin the first solution down; or NULL */
    struct nonogram_pin pin;
    uint8_t *difference; /* the cells on which the first two agree; or NULL */
    size_t differs;      /* the number of the others */
    /* of a puzzle without a solution */
    uint32_t *lines; /* that contradict each other; or NULL */
    struct nonogram_clash clash;
    struct nonogram_repair repairs[NG_REPORT_REPAIRS];
    size_t repair_count;
    bool more_repairs;
    /* the job whose limits apply */
    struct ng_job *job;
};

/* Grades solving->puzzle, whose verdict is known, and finds out the rest where `report->deep`. The
 * caller clears the report whatever the status. */
enum nonogram_status ng_report_run(struct ng_report *report, const struct ng_solving *solving);
/* Looks for typing errors in the job's puzzle, which is not even: report->repairs. */
enum nonogram_status ng_report_mend(struct ng_report *report, struct ng_job *job);
void ng_report_clear(struct ng_report *report);

/* ", line, 12 sweeps", what follows the verdict in a line for people; nothing without a grade. */
void ng_report_line(const struct ng_report *report, struct nonogram_text *out);
/* A form in which the rest is written: the grade, then what there is to say of a puzzle with
 * several solutions, or without one. */
struct ng_report_form {
    void (*grade)(const struct nonogram_grade *grade, struct nonogram_text *out);
    void (*several)(const struct ng_report *report, const struct ng_solving *solving,
                    struct nonogram_text *out);
    void (*none)(const struct ng_report *report, const struct ng_solving *solving,
                 struct nonogram_text *out);
};

extern const struct ng_report_form ng_report_text; /* indented lines */
extern const struct ng_report_form ng_report_json; /* members of a record */

enum nonogram_status ng_report_write(const struct ng_report *report,
                                     const struct ng_report_form *form,
                                     const struct ng_solving *solving, struct nonogram_text *out);
/* "row 2 would be '1 2' instead of '1 1'": a repair in words. */
void ng_report_repair_text(const struct nonogram_puzzle *puzzle,
                           const struct nonogram_repair *repair, struct nonogram_text *out);
/* Members of a record: "repairs"; and "minutes" with what the grade may lack. */
void ng_report_json_repairs(const struct ng_report *report, const struct nonogram_puzzle *puzzle,
                            struct nonogram_text *out);
void ng_report_json_minutes(const struct nonogram_grade *grade, struct nonogram_text *out);

#endif
