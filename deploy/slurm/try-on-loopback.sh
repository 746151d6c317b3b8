#!/usr/bin/env bash
# Runs both arrays by a real Slurm on this machine alone, in a folder of its own, and compares their reports with one
# worker's; then lets both come to a time limit, which takes some minutes. Needs slurm-wlm and munge (Debian), and root.
# Usage: try-on-loopback.sh [PROFILE [FIGURE...]]
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
export CICADA="${CICADA:-$here/../../cicada}"
profile="${1:-quick}"
figures=("${@:2}")
((${#figures[@]})) || figures=(bound)
work="$(mktemp -d)"
chmod 711 "$work"
host="$(hostname -s)"
stop() {
  for pid in "$work"/*.pid; do
    [[ ! -f $pid ]] || kill "$(<"$pid")" || true
  done
}
trap stop EXIT

mkdir "$work/state" "$work/spool"
cat >"$work/slurm.conf" <<CONFIGURATION
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
SlurmUser=root
SlurmdUser=root
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 RealMemory=8000 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONFIGURATION
export SLURM_CONF="$work/slurm.conf"
(umask 077 && head -c 1024 /dev/urandom >"$work/munge.key")
munged --force --key-file="$work/munge.key" --socket="$work/munge.socket" --pid-file="$work/munged.pid" \
  --log-file="$work/munged.log" --seed-file="$work/munge.seed"
slurmctld -c
slurmd -c

cd "$work"
"$CICADA" reproduce "${figures[@]}" --profile "$profile" --out alone
small=(--wait --cpus-per-task=1 --mem-per-cpu=1500M)
sbatch "${small[@]}" --array=1-3 "$here/reproduce.sbatch" "$profile" "$work/array" "${figures[@]}"
for array in 1-2 2; do # the second time, one part goes on, with nothing left to do
  sbatch "${small[@]}" --array="$array" "$here/shards.sbatch" "$profile" "$work/parts" 2 "${figures[@]}"
done
"$CICADA" merge parts/* --out merged
for file in report.html claims.json provenance.json; do
  cmp "alone/$file" "array/$file"
  cmp "alone/$file" "merged/$file"
done

# Two minutes before the limit of three, Slurm tells them to stop.
long=(${LONG:-standard fig3})
sbatch "${small[@]}" --time=3 --array=1 --output=limited-array.log "$here/reproduce.sbatch" \
  "${long[0]}" "$work/limited" "${long[@]:1}" || true
sbatch "${small[@]}" --time=6 --array=1 --output=limited-parts.log "$here/shards.sbatch" \
  "${long[0]}" "$work/limited-parts" 1 "${long[@]:1}" || true
grep "stopped; continue" limited-array.log limited-parts.log
compgen -G "limited-parts/part-1/claims/*" >/dev/null
echo "the same reports, by an array of workers and by shards, and both stop in time, in $work"
