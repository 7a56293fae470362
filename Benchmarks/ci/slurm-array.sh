#!/bin/sh
#SBATCH --job-name=touchstone-exactness
#SBATCH --array=0-7
#SBATCH --output=touchstone-%A-%a.log
# A job array of Slurm that asks a campaign of a billion random points in eight parts. In a folder that all nodes see:
#
#     job=$(sbatch --parsable slurm-array.sh)
#     sbatch --dependency=afterany:$job --wrap 'touchstone merge results/part-*/exactness.json --output results'
#
# Slurm gives a part its number and the number of parts for every array whose numbers are evenly spaced. The
# second job names a part that is missing, that is there twice, or that holds less than it should. Do not submit some
# numbers of the array again, because they would be the parts of a smaller array; run the part itself again:
#
#     srun touchstone campaign exactness --count 1000000000 --output results/part-3 --shard 4/8
set -eu
exec touchstone campaign exactness --count "${POINTS:-1000000000}" --output "${RESULTS:-results}/part-$SLURM_ARRAY_TASK_ID"
