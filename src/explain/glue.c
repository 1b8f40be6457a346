/* glue: a filled cell is nearer to a wall than every block that can hold it is long, so the block
 * reaches out from it. The wall is an edge, a cell that cannot have the colour, or where the blocks
 * before end at the earliest. */
#include "explain/technique.h"
#include "explain/words.h"

/* Where any of the blocks that can hold a run starts and ends at the earliest: not the same one,
 * perhaps, between blocks of other colours. */
struct hold {
    uint32_t start, end;
    uint32_t shortest; /* length of any of them */
    uint32_t block;    /* the only one; NG_NO_BLOCK if there are several */
    bool any;
};

static struct hold hold_of(const struct ng_side *side, struct ng_span run)
{
    uint8_t colour = ng_side_cell(side, run.from);
    uint32_t wall = ng_side_wall(side, run.from, colour);
    struct hold hold = {UINT32_MAX, UINT32_MAX, UINT32_MAX, NG_NO_BLOCK, false};
    for (uint32_t i = 0; i < side->view->clue->count; i++) {
        if (ng_side_colour(side, i) != colour || !ng_side_covers(side, i, run, NULL)) {
            continue;
        }
        uint32_t start = ng_side_counted(side, i), length = ng_side_length(side, i);
        start = start > wall ? start : wall;
        length = length == 0 ? 1 : length;
        hold = (struct hold){ng_smaller(hold.start, start), ng_smaller(hold.end, start + length),
                             ng_smaller(hold.shortest, length), hold.any ? NG_NO_BLOCK : i, true};
    }
    return hold;
}

/* Whether a filled cell is among them: what is before it is for `join`. */
static bool any_filled(const struct ng_side *side, struct ng_span cells)
{
    for (uint32_t at = cells.from; at < cells.to; at++) {
        if (ng_side_cell(side, at) != NONOGRAM_UNKNOWN) {
            return true;
        }
    }
    return false;
}

static void find_on(const struct ng_side *side, struct ng_findings *findings)
{
    struct ng_span run = {0, 0};
    while (ng_side_next_run(side, run.to, &run)) {
        uint8_t colour = ng_side_cell(side, run.from);
        if (run.to == side->view->length || !ng_side_settles(side, run.to, colour)) {
            continue;
        }
        struct hold hold = hold_of(side, run);
        if (hold.any && hold.end > run.to &&
            !any_filled(side, (struct ng_span){run.to, hold.end})) {
            uint32_t length = hold.start + hold.shortest == hold.end ? hold.shortest : 0;
            ng_findings_add(
                findings, side,
                (struct ng_finding){
                    {run.to, hold.end}, colour, hold.block, {hold.start, run.to}, length});
        }
    }
}

static void find(const struct ng_view *view, struct ng_findings *findings)
{
    find_on(&(struct ng_side){view, false}, findings);
    find_on(&(struct ng_side){view, true}, findings);
}

/* Where the block that holds the cell may begin, which is as much as to say how far it reaches. */
static void say_wall(const struct ng_words *words, const struct ng_finding *finding, bool forward,
                     struct nonogram_text *out)
{
    struct ng_span about = finding->about;
    if (finding->block != NG_NO_BLOCK) {
        ng_words_block(words, finding->block, out);
        ng_text_string(out, " holds ");
    } else {
        ng_text_format(out, "a block of %lu or more holds ", (unsigned long)finding->number);
    }
    ng_words_cell(words, forward ? about.to - 1 : about.from, out);
    ng_text_string(out, forward ? " and cannot start before " : " and cannot end after ");
    ng_words_cell(words, forward ? about.from : about.to - 1, out);
}

/* The same where not the shortest block is the one that begins at the wall. */
static void say_reach(const struct ng_words *words, const struct ng_finding *finding, bool forward,
                      struct nonogram_text *out)
{
    ng_text_string(out, "whichever block holds ");
    ng_words_cell(words, forward ? finding->about.to - 1 : finding->about.from, out);
    ng_text_string(out, forward ? " cannot end before " : " cannot start after ");
    ng_words_cell(words, forward ? finding->cells.to - 1 : finding->cells.from, out);
}

/* `about` goes from the wall to the filled cell nearest to the cells found. The number is the
 * length of the shortest block; 0: from the wall it would not reach as far as others do. */
static void say(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out)
{
    bool forward = finding->cells.from >= finding->about.to;
    bool by_wall = finding->block != NG_NO_BLOCK || finding->number > 0;
    (by_wall ? say_wall : say_reach)(words, finding, forward, out);
    ng_text_string(out, ", so ");
    ng_words_become(words, finding->cells, finding->value, out);
}

const struct ng_technique ng_technique_glue = {"glue", "glue", NG_SETTLES_FILLED, false, find, say};
