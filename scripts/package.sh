#!/usr/bin/env bash
# Builds the package for this system – on Debian and Ubuntu a .deb with window, terminal program and
# encoder – and looks at what is in it. Signing is told in docs/packaging.md.
#
# usage: scripts/package.sh [profile]
set -euo pipefail
cd "$(dirname "$0")/.."
profile=${1:-desk}
case $(uname -s) in
  Linux) bundles=${STET_BUNDLES:-deb} ;;
  Darwin) bundles=dmg ;;
  *) bundles=msi ;;
esac
folder=$profile
[ "$profile" = dev ] && folder=debug
scripts/build.sh "$profile"

# What only a built tree has: the terminal program, and the encoder where set-up could fetch it.
overlay=$(mktemp)
trap 'rm -f "$overlay"' EXIT
encoder=
if [ -f vendor/encoder/model.safetensors ]; then
  encoder=', "/usr/lib/stet/encoder": "vendor/encoder"'
fi
printf '{"bundle": {"linux": {"deb": {"files": {"/usr/bin/stet": "target/%s/stet"%s}}}}}\n' \
  "$folder" "$encoder" >"$overlay"
# The bundler takes what is built, and looks for it under this name.
mkdir -p target/package
ln -sfn "../$folder" target/package/release
CARGO_TARGET_DIR=$PWD/target/package npx --yes @tauri-apps/cli@2.12.5 bundle --bundles "$bundles" --config "$overlay" \
  --features custom-protocol

[ "$bundles" = deb ] || exit 0
deb=$(ls -t target/package/release/bundle/deb/*.deb | head -n1)
inside=$(mktemp -d)
trap 'rm -rf "$overlay" "$inside"' EXIT
dpkg-deb -x "$deb" "$inside"
for there in usr/bin/stet-desk usr/bin/stet usr/share/applications/Stet.desktop \
  usr/share/mime/packages/stet.xml usr/share/metainfo/desk.stet.app.metainfo.xml \
  usr/share/icons/hicolor/128x128/apps/stet-desk.png usr/share/doc/stet/copyright \
  usr/share/doc/stet/{LICENSE-MIT,LICENSE-APACHE,NOTICES.md,OFL-1.1.txt,citation-styles.md,free-law-project.md,sqlcipher.md}; do
  [ -e "$inside/$there" ] || { echo "package: $there is missing in $deb" >&2; exit 1; }
done
if command -v desktop-file-validate >/dev/null; then
  desktop-file-validate "$inside/usr/share/applications/Stet.desktop"
fi
"$inside/usr/bin/stet" --version
dpkg-deb -f "$deb" Package Version Architecture Depends Installed-Size
du -sm "$inside" | awk '{ print "installed size: " $1 " MB" }'
ls -l "$deb" | awk '{ printf "package: %.1f MB, %s\n", $5 / 1e6, $9 }'
