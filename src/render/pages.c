/* Places pictures on sheets of paper, in one SVG document. */
#include "render/pages.h"

#include "base/check.h"
#include "base/text.h"
#include "render/layout.h"

#define MARGIN    100 /* of a page */
#define GAP       80  /* between two places */
#define CELL_MOST 100

/* A page and its places, all of one size, in rows and columns. */
struct page {
    uint32_t width;
    uint32_t height;
    uint32_t across; /* places beside each other */
    uint32_t down;
    uint32_t place_width;
    uint32_t place_height;
};

/* What is left for each of `count` places in a row or column; 0: too many. */
static uint32_t share(uint32_t length, uint32_t count)
{
    uint32_t room = length - 2 * MARGIN;
    uint32_t gaps = GAP * (count - 1);
    return room > gaps ? (room - gaps) / count : 0;
}

static uint32_t shorter_side(const struct page *page)
{
    return page->place_width < page->place_height ? page->place_width : page->place_height;
}

/* The page whose places have the longest shorter side. */
static struct page lay_out(const struct nonogram_draw_options *options)
{
    bool letter = options->paper == NONOGRAM_PAPER_LETTER;
    uint32_t count = options->per_page ? options->per_page : 1;
    struct page best = {.width = letter ? 2159 : 2100, .height = letter ? 2794 : 2970};
    for (uint32_t across = 1; across <= count; across++) {
        struct page page = best;
        page.across = across;
        page.down = (count + across - 1) / across;
        page.place_width = share(page.width, page.across);
        page.place_height = share(page.height, page.down);
        if (shorter_side(&page) > shorter_side(&best)) {
            best = page;
        }
    }
    return best;
}

struct ng_pages_place ng_pages_fit(const struct nonogram_draw_options *options, uint64_t width,
                                   uint64_t height)
{
    struct page page = lay_out(options);
    struct ng_pages_place place = {.width = width * CELL_MOST / NG_LAYOUT_CELL,
                                   .height = height * CELL_MOST / NG_LAYOUT_CELL};
    if (place.width > page.place_width) {
        place.width = page.place_width;
        place.height = height * page.place_width / width;
    }
    if (place.height > page.place_height) {
        place.height = page.place_height;
        place.width = width * page.place_height / height;
    }
    place.x = (page.place_width - place.width) / 2;
    return place;
}

/* Appends "NUMBERmm" of tenths. */
static void write_length(struct nonogram_text *out, uint64_t tenths)
{
    ng_text_number(out, tenths / 10);
    if (tenths % 10) {
        ng_text_char(out, '.');
        ng_text_number(out, tenths % 10);
    }
    ng_text_string(out, "mm");
}

/* The style asks a browser to print on this paper, without margins of its own. */
static void open_document(const struct page *page, uint64_t pages, struct nonogram_text *out)
{
    uint64_t height = pages * page->height;
    ng_text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    write_length(out, page->width);
    ng_text_string(out, "\" height=\"");
    write_length(out, height);
    ng_text_string(out, "\" viewBox=\"0 0 ");
    ng_text_number(out, page->width);
    ng_text_char(out, ' ');
    ng_text_number(out, height);
    ng_text_string(out, "\">\n<style>@page{size:");
    write_length(out, page->width);
    ng_text_char(out, ' ');
    write_length(out, page->height);
    ng_text_string(out,
                   ";margin:0}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
}

void ng_pages_draw(const struct nonogram_text *pictures, size_t count,
                   const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct page page = lay_out(options);
    size_t places = options->per_page ? options->per_page : 1;
    ng_assert(page.across > 0);
    open_document(&page, count / places + (count % places != 0), out);
    for (size_t i = 0; i < count; i++) {
        uint64_t column = i % places % page.across;
        uint64_t row = i % places / page.across;
        ng_text_string(out, "<g transform=\"translate(");
        ng_text_number(out, MARGIN + column * (page.place_width + GAP));
        ng_text_char(out, ' ');
        ng_text_number(out, i / places * page.height + MARGIN + row * (page.place_height + GAP));
        ng_text_string(out, ")\">\n");
        ng_text_bytes(out, pictures[i].data, pictures[i].size);
        ng_text_string(out, "</g>\n");
    }
    ng_text_string(out, "</svg>\n");
}
