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
# The weights of facts: the candidates of every fact of the articles, and trees over them (.venv-fit: scripts/fit_trees.py).
cargo run --locked --profile desk -p stet-judge --example candidates -- "$rendered" tests/cases/fit
.venv-fit/bin/python scripts/fit_trees.py "$rendered" --cases tests/cases/fit --out data/facts/weights.json
.venv-fit/bin/python scripts/fit-derivations.py "$rendered" --cases tests/cases/fit --out data/facts/derivations.json
"$fit" scenes --rows data/claims/rows --out data/claims/scenes.bin
# The encoder's readers of sentences are fitted by scripts/fit-claims.py, fit-worth.py and fit-reading.py, which lines are read
# beside a sentence by fit-excerpt.py, and how the network and the trees are joined by fit_trees.py --read: they say how.
