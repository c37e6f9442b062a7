#!/usr/bin/env bash
# Fits the small models anew from $STET_DATA and writes their parameters into data/.
# usage: scripts/fit.sh target/<profile>/stet-fit
set -euo pipefail
cd "$(dirname "$0")/.."
fit=${1:?usage: scripts/fit.sh path/to/stet-fit}
: "${STET_DATA:?set STET_DATA to the folder of the development data (docs/data.md)}"
"$fit" claims --data "$STET_DATA/claim-detection" --out data/claim-model.bin
works=$STET_DATA/references/citetracer_seed_db.jsonl
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT
# Needs pandoc; the styles are read from the folder of the development data.
scripts/rendered-citations.py "$works" "$STET_DATA/citation-styles" "$rendered" --seed 1
"$fit" references --data "$STET_DATA/citation-parsing/anystyle_core.jsonl" --data "$rendered" --out data/reference-model.bin
"$fit" entailment --data "$STET_DATA/entailment" --out data/entailment/model.json
# The encoder itself is fitted by scripts/fit-encoder.py and fit-claims.py, which say how; what joins it is fitted here.
if [ -f vendor/encoder/model.safetensors ]; then
  "$fit" joined --data "$STET_DATA/entailment" --encoder vendor/encoder --out data/entailment/joined.json
fi
