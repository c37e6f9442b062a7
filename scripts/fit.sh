#!/usr/bin/env bash
# Fits the small models anew from $STET_DATA and writes their parameters into data/.
# usage: scripts/fit.sh target/<profile>/stet-fit
set -euo pipefail
cd "$(dirname "$0")/.."
fit=${1:?usage: scripts/fit.sh path/to/stet-fit}
: "${STET_DATA:?set STET_DATA to the folder of the development data (docs/data.md)}"
"$fit" claims --data "$STET_DATA/claim-detection" --out data/claim-model.bin
"$fit" entailment --data "$STET_DATA/entailment" --out data/entailment/model.json
