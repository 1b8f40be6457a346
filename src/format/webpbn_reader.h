/* The state of reading one webpbn entry, and the steps that its parts share. Each step returns
 * false (or NG_XML_ERROR) on an error, which the diagnostic then says and xml.status tells. */
#ifndef NG_FORMAT_WEBPBN_READER_H
#define NG_FORMAT_WEBPBN_READER_H

#include "format/xml.h"
#include "model/build.h"

/* A <color>, or one that needs no declaration. */
struct ng_webpbn_colour {
    size_t name; /* offset in the reader's names, NUL-terminated */
    uint32_t rgb;
    char symbol; /* 0: none */
    int value;   /* of its cells; -1 before the palette is settled */
};

/* A picture while it is read. */
struct ng_webpbn_image {
    enum ng_build_grid grid;
    struct ng_place place; /* of the element */
    size_t width;          /* of the first row */
    size_t height;         /* 0: no picture */
    size_t row_width;
    bool inside; /* between the bars of a row */
    bool in_set; /* between the brackets of a set of colours */
    size_t set_size;
    uint8_t set_value;
};

/* A text that stands beside the puzzles of a set. */
struct ng_webpbn_set_text {
    struct ng_place place; /* line 0: there is none */
    struct nonogram_text text;
};

struct ng_webpbn_reader {
    struct ng_xml xml;
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct nonogram_text content; /* of a simple element */
    struct nonogram_text names;   /* of all colours */
    struct ng_webpbn_colour colours[NONOGRAM_COLOURS_MAX + 1];
    unsigned colour_count;
    size_t default_name; /* offsets in names */
    size_t background_name;
    bool settled; /* the palette is made, no colour may follow */
    bool plain;   /* it is the builder's own black and white */
    bool has_text[NG_NOTES];
    struct ng_webpbn_set_text set_texts[NG_NOTES];
    bool has_clues[2];
    struct ng_webpbn_image images[2]; /* by enum ng_build_grid */
};

/* Notes the status of a diagnostic that has been set. Returns false. */
bool ng_webpbn_fail(struct ng_webpbn_reader *reader, enum nonogram_status status);
/* Says what is wrong at `place`, printf-style. Returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool ng_webpbn_say(struct ng_webpbn_reader *reader, struct ng_place place, const char *format, ...);
/* Says that the element begun last may not stand in `parent`. Returns false. */
bool ng_webpbn_unexpected(struct ng_webpbn_reader *reader, const char *parent);

/* The text without the blank space and line ends around it. */
struct ng_span ng_webpbn_trim(struct ng_span text);
/* The next event between elements, where only blank text may stand. */
enum ng_xml_event ng_webpbn_next_tag(struct ng_webpbn_reader *reader);
/* Reads the text of an element that has no others, up to its end. *text is trimmed, and borrowed
 * until the next call. */
bool ng_webpbn_read_content(struct ng_webpbn_reader *reader, const char *element,
                            struct ng_span *text);

#endif
