#!/bin/sh
# Hammers the readers for TIME seconds (default 60) with texts that SEED (default: the date) puts in
# order: see hammer.c. What is found is printed, and kept as BUILD/hammer/found-NN.
#   Environment: BUILD, TIME, SEED; ONLY=growth: only makers whose names have this in them (make.c).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
. "$top/tests/fuzz/targets.sh"
folder=${BUILD:-build}/hammer
seed=${SEED:-$(date +%Y%m%d%H%M%S)}
rm -f "$folder"/found-*
set --
for format in $formats; do
    for samples in $(seeds_of "read-$format"); do
        set -- "$@" "$format=$samples"
    done
done
echo "hammer: TIME=${TIME:-60} SEED=$seed"
TMPDIR=$folder exec "$folder/hammer" run "$folder" "${TIME:-60}" "$seed" "$@"
