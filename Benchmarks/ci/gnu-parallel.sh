#!/bin/sh
# Asks a campaign of a billion random points in eight parts with GNU parallel, and adds them up.
#
# A part uses all cores of its machine, so that there is one part at a time on each. With SSHLOGINS=a,b,c the machines are
# those; they need the same folder as working directory. GNU parallel gives a part its number in PARALLEL_SEQ, and
# TOUCHSTONE_SHARDS says how many there are; `--shard {#}/8` would be the same. Parts that are done are not run again when
# the script is started once more for as many points and parts, because of --resume-failed.
set -eu
points=${POINTS:-1000000000} results=${RESULTS:-results}
TOUCHSTONE_SHARDS=${PARTS:-8}
export TOUCHSTONE_SHARDS
# Parts with another number of points or parts have another folder.
parts=$results/$points-points-in-$TOUCHSTONE_SHARDS
mkdir -p "$parts"
seq "$TOUCHSTONE_SHARDS" | parallel --quote --jobs 1 --resume-failed --joblog "$parts/joblog" \
  ${SSHLOGINS:+--sshlogin "$SSHLOGINS" --workdir . --env TOUCHSTONE_SHARDS} \
  touchstone campaign exactness --count "$points" --output "$parts/part-{#}"
exec touchstone merge "$parts"/part-*/exactness.json --output "$results"
