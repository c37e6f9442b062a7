#!/usr/bin/env bash
# Builds the page, then every binary, into target/<profile>/.
set -euo pipefail
cd "$(dirname "$0")/.."
profile=${1:-desk}
scripts/build-ui.sh
cargo build --locked --workspace --exclude fixture-internet --bins --features custom-protocol --profile "$profile"
