#!/usr/bin/env bash
# One simulation on two executors of one core each against two threads, in turns, by the time that simulate
# says its rounds took. The last line is the threads' median over the executors'.
#
# benchmarks/spark/overhead.sh large|small [turns]
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
kind="${1:-large}"
turns="${2:-3}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

settings=(scheme=random model=mlp-2x200 clients=8 senders=2 evaluateEvery=1000)
case "$kind" in
  large) settings+=(rounds=20 localSteps="${STEPS:-7500}") ;; # some seconds of a core for each caller
  small) settings+=(rounds=200 localSteps=5) ;;               # some milliseconds
  *) echo "overhead.sh: the first word must be large or small" >&2 && exit 2 ;;
esac
arguments=()
for setting in "${settings[@]}"; do arguments+=(--set "$setting"); done

measure() { # name, more arguments
  local out="$folder/$1"
  "$root/cicada" simulate "${arguments[@]}" --out "$out" --force "${@:2}" 2>"$folder/errors" |
    sed -n 's/^It took \([0-9.]*\) s.*/\1/p' || { cat "$folder/errors" >&2 && exit 1; }
}

median() { sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

for ((turn = 1; turn <= turns; turn++)); do
  measure threads --threads 2 | tee -a "$folder/threads.txt" | sed 's/$/ s on two threads/'
  measure spark --on 'local-cluster[2,1,1024]' | tee -a "$folder/spark.txt" | sed 's/$/ s on two executors/'
  cmp "$folder/threads/model.bin" "$folder/spark/model.bin"
done
awk -v threads="$(median <"$folder/threads.txt")" -v spark="$(median <"$folder/spark.txt")" \
  'BEGIN { printf "%.0f %% of the speed of two threads\n", 100 * threads / spark }'
