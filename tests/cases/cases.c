/* Cases in tables (cases.h): the files and their notation. */
#define _XOPEN_SOURCE 700

#include "cases.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void cases_stop(const char *path, const char *message)
{
    (void)fprintf(stderr, "%s: %s\n", path, message);
    exit(2);
}

void *cases_need(void *memory)
{
    if (memory == NULL) {
        cases_stop("cases", "out of memory");
    }
    return memory;
}

char *cases_print(const char *format, const char *a, const char *b)
{
    size_t size = strlen(format) + strlen(a) + strlen(b) + 1;
    char *text = cases_need(malloc(size));
    (void)snprintf(text, size, format, a, b);
    return text;
}

/* ---- notation ---- */

static unsigned digit(char c)
{
    return (unsigned)ng_text_digit(c);
}

void cases_decode(const char *text, size_t size, struct nonogram_text *out)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\\' && i + 3 < size && text[i + 1] == 'x' && digit(text[i + 2]) < 16 &&
            digit(text[i + 3]) < 16) {
            ng_text_char(out, (char)(digit(text[i + 2]) << 4 | digit(text[i + 3])));
            i += 3;
        } else if (text[i] == '\\' && i + 1 < size && text[i + 1] == '\n') {
            i++;
        } else {
            ng_text_char(out, text[i]);
        }
    }
}

/* Whether the byte cannot stand for itself at this place of a line. */
static bool is_hidden(const char *p, const char *end)
{
    unsigned char c = (unsigned char)*p;
    bool last = p + 1 == end;
    return c < ' ' || c == 0x7f || (c == ' ' && last) || (c == '\\' && (last || p[1] == 'x')) ||
           (c >= 0x80 && ng_utf8_size(p, end) == 0);
}

static void encode_line(const char *p, const char *end, bool special, struct nonogram_text *out)
{
    for (; p < end; special = false) {
        if (special || is_hidden(p, end)) {
            ng_text_format(out, "\\x%02x", (unsigned)(unsigned char)*p++);
        } else {
            size_t size = (unsigned char)*p < 0x80 ? 1 : ng_utf8_size(p, end);
            ng_text_bytes(out, p, size);
            p += size;
        }
    }
}

void cases_encode(const char *bytes, size_t size, bool (*special)(const char *line, size_t size),
                  struct nonogram_text *out)
{
    while (size > 0) {
        const char *end = memchr(bytes, '\n', size);
        size_t length = end != NULL ? (size_t)(end - bytes) : size;
        encode_line(bytes, bytes + length, special != NULL && special(bytes, length), out);
        ng_text_string(out, end != NULL ? "\n" : "\\\n");
        length += end != NULL;
        bytes += length;
        size -= length;
    }
}

/* ---- files ---- */

void cases_read(const char *path, struct nonogram_text *text)
{
    char buffer[1 << 12];
    FILE *stream = fopen(path, "rb");
    for (size_t got; stream != NULL && (got = fread(buffer, 1, sizeof buffer, stream)) > 0;) {
        ng_text_bytes(text, buffer, got);
    }
    if (stream == NULL || fclose(stream) != 0) {
        cases_stop(path, "cannot be read");
    }
    ng_text_char(text, '\0');
    text->size--;
}

void cases_write(const char *path, const char *bytes, size_t size)
{
    FILE *stream = fopen(path, "wb");
    if (stream == NULL || fwrite(bytes, 1, size, stream) != size || fclose(stream) != 0) {
        cases_stop(path, "cannot be written");
    }
}

size_t cases_line(const struct cases_file *file, size_t at, size_t end, size_t *next)
{
    const char *line = file->text + at;
    const char *stop_at = at < end ? memchr(line, '\n', end - at) : NULL;
    size_t size = stop_at != NULL ? (size_t)(stop_at - line) : end - at;
    *next = at + size + (stop_at != NULL);
    return size;
}

static bool begins(const struct cases_file *file, size_t at, const char *word)
{
    size_t size = strlen(word);
    return file->size - at >= size && memcmp(file->text + at, word, size) == 0;
}

static void add_item(struct cases_file *file, const char *name, size_t size)
{
    file->items = cases_need(realloc(file->items, (file->count + 1) * sizeof *file->items));
    struct cases_item *item = &file->items[file->count++];
    item->name = cases_need(malloc(size + 1));
    memcpy(item->name, name, size);
    item->name[size] = '\0';
    for (size_t i = 0; i + 1 < file->count; i++) {
        if (strcmp(file->items[i].name, item->name) == 0) {
            cases_stop(file->path, cases_print("two cases %s%s", item->name, ""));
        }
    }
}

/* Ends the last case before `at`, where a blank line belongs to nobody. */
static void end_item(struct cases_file *file, size_t at, bool open)
{
    if (open) {
        bool blank = at >= 2 && file->text[at - 1] == '\n' && file->text[at - 2] == '\n';
        file->items[file->count - 1].end = at - (blank && at < file->size);
    }
}

static void find_items(struct cases_file *file)
{
    bool open = false, comments = false;
    for (size_t at = 0, next = 0; at < file->size; at = next) {
        size_t size = cases_line(file, at, file->size, &next);
        if (begins(file, at, "== ") || begins(file, at, "=== ")) {
            end_item(file, at, open);
            open = comments = begins(file, at, "== ");
            if (open) {
                add_item(file, file->text + at + 3, size - 3);
                file->items[file->count - 1].begin = next;
            }
        } else if (comments && begins(file, at, "# ")) {
            file->items[file->count - 1].begin = next;
        } else {
            comments = false;
        }
    }
    end_item(file, file->size, open);
    if (file->count == 0) {
        cases_stop(file->path, "there is no case");
    }
}

struct cases_file cases_load(const char *path)
{
    struct cases_file file = {.path = cases_print("%s%s", path, "")};
    const char *slash = strrchr(path, '/');
    file.name = cases_print("%s%s", slash != NULL ? slash + 1 : path, "");
    file.name[strcspn(file.name, ".")] = '\0';
    struct nonogram_text text = {.data = NULL};
    cases_read(path, &text);
    file.text = text.data;
    file.size = text.size;
    find_items(&file);
    return file;
}

void cases_unload(struct cases_file *file)
{
    for (size_t i = 0; i < file->count; i++) {
        free(file->items[i].name);
    }
    free(file->items);
    free(file->text);
    free(file->path);
    free(file->name);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

void cases_each_file(const char *folder, void (*visit)(struct cases_file *file))
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_visible, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        size_t size = strlen(name);
        char *path = cases_print("%s/%s", folder, name);
        if (size > 6 && strcmp(name + size - 6, ".cases") == 0) {
            struct cases_file file = cases_load(path);
            visit(&file);
            cases_unload(&file);
        } else if (strcmp(name, "data") != 0 && strstr(name, ".sh") == NULL) {
            cases_stop(path, "is not a file of cases (data/ holds others)");
        }
        free(path);
        free(entries[i]);
    }
    if (count < 0) {
        cases_stop(folder, "cannot be read");
    }
    free(entries);
}

/* ---- texts ---- */

static unsigned base64_digit(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *found = c != '\0' ? strchr(digits, c) : NULL;
    return found != NULL ? (unsigned)(found - digits) : 64;
}

static void decode_base64(const char *text, size_t size, struct nonogram_text *out)
{
    unsigned bits = 0, count = 0;
    for (size_t i = 0; i < size; i++) {
        unsigned value = base64_digit(text[i]);
        if (value < 64) {
            bits = bits << 6 | value;
            count += 6;
        }
        if (count >= 8) {
            count -= 8;
            ng_text_char(out, (char)(bits >> count));
        }
    }
}

bool cases_is_mark(const char *line, size_t size)
{
    return (size >= 2 && (memcmp(line, "->", 2) == 0 || memcmp(line, "~>", 2) == 0)) ||
           (size >= 3 && memcmp(line, "== ", 3) == 0) ||
           (size >= 4 && memcmp(line, "=== ", 4) == 0);
}

size_t cases_text(const struct cases_file *file, const struct cases_item *item,
                  struct nonogram_text *out)
{
    static const char base64[] = "base64\n";
    size_t end = item->begin, next = end;
    for (; end < item->end; end = next) {
        size_t size = cases_line(file, end, item->end, &next);
        if (cases_is_mark(file->text + end, size)) {
            break;
        }
    }
    const char *text = file->text + item->begin;
    size_t size = end - item->begin;
    if (size >= sizeof base64 - 1 && memcmp(text, base64, sizeof base64 - 1) == 0) {
        decode_base64(text + sizeof base64 - 1, size - (sizeof base64 - 1), out);
    } else {
        cases_decode(text, size, out);
    }
    ng_text_char(out, '\0');
    out->size--;
    return end;
}
