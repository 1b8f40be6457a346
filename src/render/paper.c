/* Writes what all pages of paper have: words, and their end. */
#include "render/paper.h"

#include <stdio.h>

void ng_paper_write(const struct ng_paper *paper, const char *words, const struct ng_area *area,
                    uint64_t font, struct nonogram_text *content)
{
    struct ng_canvas canvas = {.out = content};
    struct ng_canvas_text text = {
        .x = area->x, .width = area->width, .base = area->y + font, .font = font};
    text.words = ng_layout_shorten(words, area->width * 100 / 55 / font);
    if (*words) {
        ng_paper_kind_of(paper)->canvas->text(&canvas, &text);
    }
}

struct ng_paper_words ng_paper_name(const struct ng_paper *paper, const struct ng_paper_item *item)
{
    struct ng_paper_words name;
    if (paper->several) {
        (void)snprintf(name.text, sizeof name.text, "No. %llu%s%s",
                       (unsigned long long)item->number, *item->words ? ", " : "", item->words);
    } else {
        (void)snprintf(name.text, sizeof name.text, "%s", item->words);
    }
    return name;
}

void ng_paper_put(struct ng_paper *paper, uint64_t width, uint64_t height,
                  const struct ng_paper_item *items, unsigned count, bool numbered,
                  struct nonogram_text *content)
{
    struct ng_area foot = {NG_SHEET_MARGIN, height - NG_SHEET_MARGIN / 2 - NG_PAPER_FONT,
                           width - 2 * NG_SHEET_MARGIN, 0};
    char words[24];
    (void)snprintf(words, sizeof words, "%llu", (unsigned long long)paper->pages + 1);
    ng_paper_write(paper, numbered ? words : "", &foot, NG_PAPER_FONT, content);
    paper->out->failed |= content->failed;
    if (!paper->out->failed) {
        ng_paper_kind_of(paper)->close(paper, width, height, items, count, content);
        paper->pages++;
    }
    ng_text_clear(content);
}
