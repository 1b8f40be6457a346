#!/bin/sh
# Real engines on this machine: a Slurm array of two nodes, one of them killed in the middle and the
# array requeued; GNU parallel over two sshd of the loopback,
# as nonogram-batch(7) has it. What is not installed is passed over with a word (Debian: slurm-wlm munge
# openssh-server parallel). All lives in one temporary folder and is stopped by its own process ids.
# Ends with "N passed, N failed".
#   Environment: NONOGRAM (the program), PUZZLES (a folder; default: generated ones), CLUSTER_USER
#   (who runs the daemons; default: the user).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=${NONOGRAM:-$top/nonogram}
case $program in
/*) ;;
*) program=$top/$program ;;
esac
user=${CLUSTER_USER:-$(id -un)}
T=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-cluster.XXXXXX") || exit 2
daemons=

# Starts a daemon in a session of its own and keeps its number.
start() { # LOG COMMAND...
    start_log=$1
    shift
    setsid "$@" >"$T/$start_log.log" 2>&1 &
    daemons="$daemons $!"
    started=$!
}

# Ends a process, and then those that it has started, so that it tells nobody of their end.
stop() { # PROCESS
    set -- "$1" $(cat "/proc/$1/task/$1/children" 2>/dev/null)
    kill -KILL "$1" 2>/dev/null
    shift
    for stop_child; do
        (stop "$stop_child")
    done
}

# The words of the file $process/NAME, one a line.
words_of() { # NAME
    cat "$process/$1" 2>/dev/null | tr '\0' '\n'
}

finish() {
    for daemon in $daemons; do
        stop "$daemon"
    done
    sleep 1
    # A job's step has no parent any longer: it has its folder in the command line.
    for process in /proc/[0-9]*; do
        if words_of cmdline | grep -q "$T" ||
            words_of environ | grep -qx "NONOGRAM_CLUSTER=$T"; then
            [ "${process#/proc/}" != $$ ] && kill -KILL "${process#/proc/}" 2>/dev/null
        fi
    done
    rm -rf "$T"
}
trap finish EXIT
trap 'exit 130' INT TERM

telling=yes
. "$top/tests/cases.sh"
# Waits up to SECONDS until a command succeeds.
wait_for() { # SECONDS COMMAND...
    wait_left=$1
    shift
    until "$@" >/dev/null 2>&1; do
        wait_left=$((wait_left - 1))
        [ $wait_left -gt 0 ] || return 1
        sleep 1
    done
}

has() { # COMMAND...
    for has_one; do
        if ! command -v "$has_one" >/dev/null 2>&1; then
            echo "passed over: $has_one is not installed"
            return 1
        fi
    done
}

# ---- what is computed ----

cd "$T" || exit 2
mkdir bin
cp "$program" bin/nonogram
PATH=$T/bin:/usr/sbin:/sbin:$PATH
export PATH
if [ -n "${PUZZLES-}" ]; then
    cp -r "$PUZZLES" folder
else
    cp -r "$top/puzzles" folder
    nonogram generate -q --count 240 --seed 1 --class any --style random --density 48 --width 30 \
        --height 30 --to non --output-dir folder/made
fi
nonogram solve -q --to jsonl -j 1 folder >whole.jsonl
records=$(wc -l <whole.jsonl)
echo "$records puzzles"

# ---- Slurm ----

begin_slurm() {
    mkdir munge state
    chmod 755 "$T" munge
    dd if=/dev/urandom of=munge/key bs=1024 count=1 2>/dev/null
    chmod 400 munge/key
    chmod 700 munge
    start munged munged -F --force --key-file="$T/munge/key" --socket="$T/munge/socket" \
        --pid-file="$T/munge/pid" --log-file="$T/munge/log" --seed-file="$T/munge/seed"
    wait_for 10 test -S munge/socket || return 1
    host=$(hostname -s 2>/dev/null || hostname)
    cat >slurm.conf <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$T/munge/socket
StateSaveLocation=$T/state
SlurmctldPidFile=$T/slurmctld.pid
SlurmdSpoolDir=$T/spool-%n
SlurmdPidFile=$T/slurmd-%n.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=6
NodeName=n[1-2] NodeHostname=$host NodeAddr=127.0.0.1 Port=[17001-17002] CPUs=1 RealMemory=1000
PartitionName=all Nodes=n[1-2] Default=YES State=UP
CONF
    SLURM_CONF=$T/slurm.conf
    NONOGRAM_CLUSTER=$T
    export SLURM_CONF NONOGRAM_CLUSTER
    mkdir spool-n1 spool-n2
    start slurmctld slurmctld -D -i
    start slurmd-n1 slurmd -D -N n1
    node1=$started
    start slurmd-n2 slurmd -D -N n2
    wait_for 40 sh -c 'sinfo -h -o %T -n n1,n2 | grep -qx idle && [ "$(sinfo -h -N -o %T | grep -c idle)" -eq 2 ]'
}

# The array of nonogram-batch(7), of eight tasks here.
check_array() {
    cat >array.sh <<'SCRIPT'
#!/bin/sh
#SBATCH --array=1-8
nonogram solve --to jsonl -j "${SLURM_CPUS_ON_NODE:-1}" --shard "$SLURM_ARRAY_TASK_ID/8" \
    --output "part-$SLURM_ARRAY_TASK_ID.jsonl" folder
SCRIPT
    timeout 300 sbatch --wait -o /dev/null array.sh >/dev/null
    note $? 'the array ends well'
    sort part-*.jsonl >sorted
    sort whole.jsonl | cmp -s - sorted
    note $? "the array's records are those of one process, byte for byte ($(wc -l <sorted))"
    # A task alone, submitted again, takes the same share.
    mv part-3.jsonl before
    timeout 100 sbatch --wait --array=3 -o /dev/null array.sh >/dev/null
    cmp -s before part-3.jsonl
    note $? 'a task submitted again takes the same share'
}

# Kills a node, as far as that can be done to one that shares the machine: its daemon, then the step
# that watches over the job's script, then the script and what that runs.
kill_node() {
    stop "$node1"
    for process in /proc/[0-9]*; do
        if words_of environ | grep -qx 'SLURMD_NODENAME=n1' &&
            words_of environ | grep -qx "NONOGRAM_CLUSTER=$T"; then
            above=$(sed -n 's/^PPid:[^0-9]*//p' "$process/status" 2>/dev/null)
            case $(cat "/proc/$above/comm" 2>/dev/null) in
            slurmstepd) kill -KILL "$above" 2>/dev/null ;;
            esac
        fi
    done
    for process in /proc/[0-9]*; do
        if words_of environ | grep -qx 'SLURMD_NODENAME=n1' &&
            words_of environ | grep -qx "NONOGRAM_CLUSTER=$T"; then
            stop "${process#/proc/}"
        fi
    done
}

# One node is killed in the middle: its task is requeued, and --resume does the rest.
check_killed_node() {
    cat >resume.sh <<'SCRIPT'
#!/bin/sh
#SBATCH --array=1-2
#SBATCH --requeue
echo "$SLURMD_NODENAME $SLURM_ARRAY_TASK_ID ${SLURM_RESTART_COUNT:-0}" >>runs
for round in 1 2 3 4 5 6; do
    nonogram solve -q --to jsonl -j 1 --shard "$SLURM_ARRAY_TASK_ID/2" --output-dir results-$round \
        --resume folder
    [ "$SLURM_ARRAY_TASK_ID" = 1 ] && [ $round -lt 6 ] && sleep 1
done
exit 0
SCRIPT
    job=$(sbatch --parsable -o /dev/null resume.sh)
    wait_for 60 sh -c '[ "$(cat runs 2>/dev/null | wc -l)" -eq 2 ] &&
        [ "$(find results-2 -type f 2>/dev/null | wc -l)" -gt 20 ]'
    kill_node
    before=$(find results-? -type f | wc -l)
    wait_for 60 sh -c "sinfo -h -n n1 -o %T | grep -q down"
    note $? "a node is killed in the middle ($before results of $((6 * records)))"
    start slurmd-n1 slurmd -D -N n1
    wait_for 30 sh -c "sinfo -h -n n1 -o %T | grep -q 'idle\|alloc\|mix'"
    # A requeued job waits two minutes, unless told otherwise.
    for again in 1 2 3 4 5 6 7 8 9 10; do
        for one in $(squeue -h -t PD -o %A 2>/dev/null); do
            scontrol update JobId="$one" StartTime=now 2>/dev/null
        done
        wait_for 12 sh -c "[ -z \"\$(squeue -h -j $job -o %A)\" ]" && break
    done
    wait_for 60 sh -c "[ -z \"\$(squeue -h -j $job -o %A)\" ]"
    note $? 'the requeued array ends'
    [ "$(awk '$3 > 0' runs | wc -l)" -ge 1 ]
    note $? 'a task ran again'
    good=0
    for round in 1 2 3 4 5 6; do
        find results-$round -name '*.jsonl' -exec cat {} + | sort >sorted
        sort whole.jsonl | cmp -s - sorted || good=1
    done
    note $good 'nothing is lost and nothing there twice: the results are those of one process'
    [ -z "$(find results-? -name '.nonogram-*')" ]
    note $? 'no temporary file is left'
}

if has munged slurmctld slurmd sbatch; then
    if begin_slurm; then
        check_array
        check_killed_node
    else
        note 1 'Slurm starts'
        tail -n 3 ./*.log
    fi
fi

# ---- GNU parallel over ssh ----

begin_ssh() {
    mkdir -p ssh /run/sshd
    chmod 700 ssh
    ssh-keygen -q -t ed25519 -N '' -f ssh/host
    ssh-keygen -q -t ed25519 -N '' -f ssh/user
    cp ssh/user.pub ssh/authorized
    for port in 17021 17022; do
        cat >ssh/sshd-$port <<CONF
Port $port
ListenAddress 127.0.0.1
HostKey $T/ssh/host
PidFile $T/ssh/pid-$port
AuthorizedKeysFile $T/ssh/authorized
StrictModes no
UsePAM no
SetEnv PATH=$PATH
CONF
        start sshd-$port "$(command -v sshd)" -D -e -f "$T/ssh/sshd-$port"
        cat >>ssh/config <<CONF
Host host$port
    HostName 127.0.0.1
    Port $port
    IdentityFile $T/ssh/user
    UserKnownHostsFile /dev/null
    StrictHostKeyChecking no
    LogLevel ERROR
CONF
    done
    wait_for 10 ssh -F ssh/config host17021 true && wait_for 10 ssh -F ssh/config host17022 true
}

if has sshd ssh ssh-keygen parallel; then
    if begin_ssh; then
        PARALLEL_HOME=$T/parallel
        export PARALLEL_HOME
        mkdir parallel
        touch parallel/will-cite
        # The recipe of nonogram-batch(7), with the names of these two hosts and where their keys are.
        nonogram convert --to json folder |
            parallel --ssh "ssh -F $T/ssh/config" --pipe --keep-order -N 50 \
                -S host17021,host17022 nonogram solve --to jsonl -j 1 >results.jsonl
        cmp -s whole.jsonl results.jsonl
        note $? "GNU parallel over two hosts: the records of one process ($(wc -l <results.jsonl))"
    else
        note 1 'sshd starts'
        tail -n 3 ./sshd-*.log
    fi
fi

conclude
