#!/usr/bin/env bash
# Puts the typefaces of the PDF report into vendor/fonts: installs the pinned npm packages of
# scripts/fonts, checks every file against data/fonts.toml, and copies it with its licence.
# Does nothing when all files are there and right. Needs Node's npm.
set -euo pipefail
cd "$(dirname "$0")/.."
manifest=data/fonts.toml
target=vendor/fonts
mkdir -p "$target"

# "package path sha256" a line
list() {
    awk -F' = ' '
        { gsub(/"/, "", $2) }
        $1 == "package" { package = $2 }
        $1 == "path" { path = $2 }
        $1 == "sha256" { print package, path, $2 }
    ' "$manifest"
}

sum_of() { # FILE; the name of the tool differs between systems
    if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d" " -f1
}

right() { # FILE SHA256
    [ -f "$1" ] && [ "$(sum_of "$1")" = "$2" ]
}

complete=yes
while read -r _ path sum; do
    right "$target/$(basename "$path")" "$sum" || complete=no
done < <(list)
if [ "$complete" = yes ]; then
    echo "fonts: all there"
    exit 0
fi

echo "fonts: installing the pinned packages of scripts/fonts with npm"
(cd scripts/fonts && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
while read -r package path sum; do
    from="scripts/fonts/node_modules/$package/$path"
    if ! right "$from" "$sum"; then
        echo "fonts: $from is not the file data/fonts.toml describes; nothing of it was used" >&2
        exit 1
    fi
    cp "$from" "$target/"
    cp "scripts/fonts/node_modules/$package/LICENSE_FONT" "$target/LICENSE-${package##*/}.txt"
done < <(list)
rm -rf scripts/fonts/node_modules
echo "fonts: $(find "$target" -name '*.ttf' | wc -l) files in $target"
