#!/usr/bin/env bash
# Deletes the desk's data folder (documents, sources, decisions, settings), after asking.
set -euo pipefail
folder=${XDG_DATA_HOME:-$HOME/.local/share}/desk.stet.app
[ -d "$folder" ] || { echo "clean-data: nothing to delete, $folder does not exist"; exit 0; }
if [ "${STET_YES:-}" != 1 ]; then
  read -r -p "clean-data: delete $folder with every document and decision in it? [y/N] " answer
  [[ $answer =~ ^[Yy] ]] || exit 0
fi
rm -rf -- "$folder"
echo "clean-data: deleted $folder"
