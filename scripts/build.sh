#!/usr/bin/env bash
# Builds the page, then every binary, into target/<profile>/.
set -euo pipefail
cd "$(dirname "$0")/.."
profile=${1:-desk}
scripts/build-ui.sh
cargo build --locked --workspace --exclude fixture-internet --bins --features custom-protocol --profile "$profile"
# The measures embed the fixture internet; what a user starts is built without it.
cargo build --locked -p stet-cli --features measure --bin stet-bench --bin stet-fit --profile "$profile"
