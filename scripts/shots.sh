#!/usr/bin/env bash
# Takes the pictures in docs/pictures from the real window, and the pages of the sample's report.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/build-ui.sh
mkdir -p docs/pictures
STET_SHOTS=$PWD/docs/pictures xvfb-run --auto-servernum --server-args='-screen 0 1400x900x24' \
  dbus-run-session -- cargo test --workspace --features custom-protocol,fixture-internet,stet-cli/measure --test e2e -- a_tour_of_every_screen references_are_verified a_model_is_chosen
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
target/debug/stet check data/sample/article.md --sources data/sample/sources --report "$work/report.pdf" || [ $? -eq 1 ]
pdftoppm -r 60 -png -l 4 "$work/report.pdf" docs/pictures/report-page
for picture in docs/pictures/*.png; do
  convert "$picture" -strip -define png:compression-level=9 "$picture"
done
