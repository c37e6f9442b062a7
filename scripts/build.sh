#!/usr/bin/env bash
# Builds the page, then the window and `stet`, into target/<profile>/; with `measures` also `stet-bench` and
# `stet-fit`, which embed the fixture internet. What a user starts is built without it.
# Both builds choose the same packages, so that what others wrote is compiled once.
set -euo pipefail
cd "$(dirname "$0")/.."
profile=${1:-desk}
scripts/build-ui.sh
chosen=(--locked --workspace --exclude fixture-internet --profile "$profile")
cargo build "${chosen[@]}" --features custom-protocol --bin stet-desk --bin stet
if [ "${2:-}" = measures ]; then
  cargo build "${chosen[@]}" --features custom-protocol,stet-cli/measure --bin stet-bench --bin stet-fit
fi
