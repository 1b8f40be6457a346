# Waiting, for the cases that send signals; they source this. A machine under load makes them slow, not
# wrong. Where there is no /proc they wait for a fixed time.
# shellcheck shell=sh

# Waits until a command succeeds, for two minutes at most.
await() { # COMMAND...
    tries=2400
    until "$@" || [ $((tries -= 1)) -eq 0 ]; do
        sleep 0.05
    done
}

# Waits until the program catches signals: SIGUSR1, number 10, is the last that it asks for.
await_handlers() { # PID
    if [ -e /proc/self/status ]; then await catches "$1"; else sleep 1; fi
}

catches() { # PID
    name='' mask=0
    [ -e /proc/"$1" ] || return 0 # it has ended
    while read -r key value; do
        case $key in
        Name:) name=$value ;;
        SigCgt:) mask=$value ;;
        esac
    done </proc/"$1"/status
    [ "$name" = nonogram ] && [ $((0x$mask >> 9 & 1)) -eq 1 ]
}

# Waits until the program has worked for a tenth of a second of processor time.
await_work() { # PID
    if [ -e /proc/self/stat ]; then await worked "$1"; else sleep 1; fi
}

worked() { # PID
    [ -e /proc/"$1" ] || return 0
    read -r line </proc/"$1"/stat
    # shellcheck disable=SC2086 # its fields; the 14th and 15th are hundredths of a second
    set -- $line
    [ "$2" = '(nonogram)' ] && [ $((${14} + ${15})) -ge 10 ]
}

# Whether the program has its temporary file in this folder.
temporary() { # PID
    set -- ".nonogram-$1"-*.tmp
    [ -e "$1" ]
}
