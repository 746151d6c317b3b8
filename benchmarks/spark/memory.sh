#!/usr/bin/env bash
# How much memory the driver takes at the most, with a model of 57 MB and 100 clients, who all call in every round, so that
# no more than two versions of the model are alive.
#
# benchmarks/spark/memory.sh [rounds]
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
out="$(mktemp -d)"
trap 'rm -rf "$out"' EXIT

# 71,000 x 200 weights and some: what AlexNet has, without its arithmetic, which the driver does not do anyway.
settings=(dataset=synthetic:200x71000x10 partition=iid model=mlp-1x200 clients=100 scheme=random senders=100
  localSteps=1 batchSize=1 "rounds=${1:-3}" evaluateEvery=1000 testSamples=10)
arguments=()
for setting in "${settings[@]}"; do arguments+=(--set "$setting"); done
JAVA_TOOL_OPTIONS="-Xmx${HEAP:-1500m} -Dspark.executor.memory=2g" \
  "$root/cicada" simulate "${arguments[@]}" --on 'local-cluster[2,1,2048]' --out "$out/run" &
driver=$!
while kill -0 "$driver" 2>/dev/null; do
  peak="$(sed -n 's/^VmHWM:[[:space:]]*//p' "/proc/$driver/status" 2>/dev/null || true)"
  [[ -z $peak ]] || most="$peak"
  sleep 1
done
wait "$driver"
echo "at most ${most:-unknown} resident"
