/* Completion for bash, zsh and fish, made from the tables of commands and options. */
#include "base/text.h"
#include "cli/command.h"

#include <string.h>

/* Appends the possible values of a command's option, each after a blank. */
static void write_values(const struct ng_command *command, const struct ng_option *option,
                         struct nonogram_text *out)
{
    struct ng_choice choice = ng_choice_of(option, command);
    const char *name;
    for (size_t i = 0; (name = ng_choice_name(choice, i)) != NULL; i++) {
        ng_text_format(out, " %s", name);
    }
    ng_text_format(out, "%s", option->kind == NG_OPTION_STYLE ? " " NG_STYLE_TEXT : "");
}

static bool takes(const struct ng_option *option, const char *value)
{
    return option->value != NULL && strcmp(option->value, value) == 0;
}

static void write_commands(struct nonogram_text *out)
{
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        ng_text_format(out, " %s", ng_commands_all[i]->name);
    }
}

/* Appends what `help` explains. */
static void write_topics(struct nonogram_text *out)
{
    write_commands(out);
    ng_text_format(out, " formats");
}

/* ---- bash ---- */

/* "solve\ --to | solve\ -t) words=' text …' ;;" */
static void write_bash_value(const struct ng_command *command, const struct ng_option *option,
                             struct nonogram_text *out)
{
    const char *kind = takes(option, "FILE") ? "files" : takes(option, "DIR") ? "folders" : "words";
    ng_text_format(out, "    '%s --%s'", command->name, option->name);
    if (option->also != NULL) {
        ng_text_format(out, " | '%s --%s'", command->name, option->also);
    }
    if (option->letter != 0) {
        ng_text_format(out, " | '%s -%c'", command->name, option->letter);
    }
    ng_text_format(out, ") kind=%s words='", kind);
    write_values(command, option, out);
    ng_text_format(out, "' ;;\n");
}

static void write_bash_command(const struct ng_command *command, struct nonogram_text *out)
{
    ng_text_format(out, "    %s) words='", command->name);
    for (const struct ng_option *option = NULL;
         (option = ng_option_next(command, option)) != NULL;) {
        ng_text_format(out, " --%s", option->name);
    }
    ng_text_format(out, "' ;;\n");
}

void ng_complete_bash(struct nonogram_text *out)
{
    ng_text_format(out, "# Completion of nonogram for bash, made by 'nonogram help --to bash'.\n"
                        "_nonogram() {\n"
                        "    local current=${COMP_WORDS[COMP_CWORD]} before= kind=files words=\n"
                        "    local command=${COMP_WORDS[1]-}\n"
                        "    COMPREPLY=()\n"
                        "    [ \"$COMP_CWORD\" -gt 0 ] && before=${COMP_WORDS[COMP_CWORD-1]}\n"
                        "    # bash takes --to=svg for three words\n"
                        "    if [ \"$current\" = = ]; then\n"
                        "        current=\n"
                        "    elif [ \"$before\" = = ] && [ \"$COMP_CWORD\" -gt 2 ]; then\n"
                        "        before=${COMP_WORDS[COMP_CWORD-2]}\n"
                        "    fi\n"
                        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                        "        compopt -o filenames 2>/dev/null\n"
                        "        mapfile -t COMPREPLY < <(compgen -f -W '");
    write_commands(out);
    ng_text_format(out, " --help --version' -- \"$current\")\n"
                        "        return\n"
                        "    fi\n"
                        "    if [ \"$command\" = help ] && [ \"${current#-}\" = \"$current\" ] &&\n"
                        "        [ \"${before#-}\" = \"$before\" ]; then\n"
                        "        COMPREPLY=($(compgen -W '");
    write_topics(out);
    ng_text_format(out, "' -- \"$current\"))\n"
                        "        return\n"
                        "    fi\n"
                        "    case \"$command $before\" in\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        for (const struct ng_option *option = NULL;
             (option = ng_option_next(ng_commands_all[i], option)) != NULL;) {
            if (option->value != NULL) {
                write_bash_value(ng_commands_all[i], option, out);
            }
        }
    }
    ng_text_format(out, "    *) kind=none ;;\n"
                        "    esac\n"
                        "    case $kind$current in\n"
                        "    none-*)\n"
                        "        kind=words\n"
                        "        case $command in\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        ng_text_format(out, "    ");
        write_bash_command(ng_commands_all[i], out);
    }
    ng_text_format(out, "        esac ;;\n"
                        "    none*) kind=files ;;\n"
                        "    esac\n"
                        "    case $kind in\n"
                        "    words) COMPREPLY=($(compgen -W \"$words\" -- \"$current\")) ;;\n"
                        "    folders) compopt -o filenames 2>/dev/null\n"
                        "        mapfile -t COMPREPLY < <(compgen -d -- \"$current\") ;;\n"
                        "    files) compopt -o filenames 2>/dev/null\n"
                        "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\") ;;\n"
                        "    esac\n"
                        "}\n"
                        "complete -F _nonogram nonogram\n");
}

/* ---- zsh ---- */

/* Appends text in a specification in single quotes: quotes, brackets and colons are escaped. */
static void write_zsh_text(const char *text, struct nonogram_text *out)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            ng_text_format(out, "'\\''");
        } else {
            ng_text_format(out, strchr("[]:\\", *text) != NULL ? "\\%c" : "%c", *text);
        }
    }
}

/* '(-t --to)'{-t+,--to=}'[format of the output]:FORMAT:(text …)' */
static void write_zsh_option(const struct ng_command *command, const struct ng_option *option,
                             struct nonogram_text *out)
{
    const char *equals = option->value != NULL ? "=" : "";
    if (option->letter != 0) {
        ng_text_format(out, "            '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter,
                       option->name, option->letter, option->value != NULL ? "+" : "", option->name,
                       equals);
    } else {
        ng_text_format(out, "            '--%s%s[", option->name, equals);
    }
    write_zsh_text(option->help, out);
    ng_text_format(out, "]");
    if (option->value != NULL) {
        ng_text_format(out, ":%s:", option->value);
        if (takes(option, "FILE") || takes(option, "DIR")) {
            ng_text_format(out, takes(option, "DIR") ? "_files -/" : "_files");
        } else {
            ng_text_format(out, "(");
            write_values(command, option, out);
            ng_text_format(out, ")");
        }
    }
    ng_text_format(out, "' \\\n");
}

static void write_zsh_command(const struct ng_command *command, struct nonogram_text *out)
{
    ng_text_format(out, "    %s)\n        _arguments -s -S \\\n", command->name);
    for (const struct ng_option *option = NULL;
         (option = ng_option_next(command, option)) != NULL;) {
        write_zsh_option(command, option, out);
    }
    if (strcmp(command->name, "help") == 0) {
        ng_text_format(out, "            ':COMMAND:(");
        write_topics(out);
        ng_text_format(out, ")' ;;\n");
    } else {
        ng_text_format(out, "            '*:PATH:_files' ;;\n");
    }
}

void ng_complete_zsh(struct nonogram_text *out)
{
    ng_text_format(out, "#compdef nonogram\n"
                        "# Completion of nonogram for zsh, made by 'nonogram help --to zsh'.\n"
                        "_nonogram() {\n"
                        "    if (( CURRENT == 2 )); then\n"
                        "        local -a commands\n"
                        "        commands=(\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        ng_text_format(out, "            '%s:", ng_commands_all[i]->name);
        write_zsh_text(ng_commands_all[i]->summary, out);
        ng_text_format(out, "'\n");
    }
    ng_text_format(out, "        )\n"
                        "        _describe command commands\n"
                        "        _files\n"
                        "        return\n"
                        "    fi\n"
                        "    local command=$words[2]\n"
                        "    shift words\n"
                        "    (( CURRENT-- ))\n"
                        "    case $command in\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        write_zsh_command(ng_commands_all[i], out);
    }
    ng_text_format(out, "    esac\n"
                        "}\n"
                        "_nonogram \"$@\"\n");
}

/* ---- fish ---- */

static void write_fish_text(const char *text, struct nonogram_text *out)
{
    for (; *text != '\0'; text++) {
        ng_text_format(out, strchr("'\\", *text) != NULL ? "\\%c" : "%c", *text);
    }
}

static void write_fish_option(const struct ng_command *command, const struct ng_option *option,
                              struct nonogram_text *out)
{
    ng_text_format(out, "complete -c nonogram -n '__fish_seen_subcommand_from %s' -l %s",
                   command->name, option->name);
    if (option->letter != 0) {
        ng_text_format(out, " -s %c", option->letter);
    }
    if (takes(option, "FILE")) {
        ng_text_format(out, " -r -F");
    } else if (takes(option, "DIR")) {
        ng_text_format(out, " -x -a '(__fish_complete_directories)'");
    } else if (option->value != NULL) {
        ng_text_format(out, " -x -a '");
        write_values(command, option, out);
        ng_text_format(out, "'");
    }
    ng_text_format(out, " -d '");
    write_fish_text(option->help, out);
    ng_text_format(out, "'\n");
}

void ng_complete_fish(struct nonogram_text *out)
{
    ng_text_format(out, "# Completion of nonogram for fish, made by 'nonogram help --to fish'.\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        const struct ng_command *command = ng_commands_all[i];
        ng_text_format(out, "complete -c nonogram -n __fish_use_subcommand -a %s -d '",
                       command->name);
        write_fish_text(command->summary, out);
        ng_text_format(out, "'\n");
        for (const struct ng_option *option = NULL;
             (option = ng_option_next(command, option)) != NULL;) {
            write_fish_option(command, option, out);
        }
    }
    ng_text_format(out, "complete -c nonogram -n '__fish_seen_subcommand_from help' -f -a '");
    write_topics(out);
    ng_text_format(out, "'\n");
}
