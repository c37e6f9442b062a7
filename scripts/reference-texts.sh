#!/usr/bin/env bash
# Writes FILE.ref.txt beside every document below a folder: its text as a program reads it that is
# not Stet. `stet-bench documents --data FOLDER` holds what Stet reads against it.
#
# usage: scripts/reference-texts.sh FOLDER
#
# pandoc reads DOCX, ODT, EPUB and RTF, pdftotext PDF; what pandoc cannot read soffice may. A
# program that is missing leaves its files without a reference, and says so once.
set -uo pipefail
folder=${1:?usage: scripts/reference-texts.sh FOLDER}
written=0
without=0

have() { command -v "$1" >/dev/null; }
for program in pandoc pdftotext soffice; do
  have "$program" || echo "$program is not installed: its formats get no reference" >&2
done

by_pandoc() { # file, format
  have pandoc && timeout 60 pandoc --quiet --from "$2" --to plain --wrap=none "$1" -o "$1.ref.txt" 2>/dev/null
}

by_office() { # file
  local out
  have soffice || return 1
  out=$(mktemp -d)
  timeout 120 soffice --headless --convert-to txt:Text --outdir "$out" "$1" >/dev/null 2>&1
  mv "$out"/*.txt "$1.ref.txt" 2>/dev/null
  local code=$?
  rm -rf "$out"
  return $code
}

while IFS= read -r -d '' file; do
  case ${file,,} in
    *.docx | *.docm | *.dotx | *.dotm) by_pandoc "$file" docx || by_office "$file" ;;
    *.odt | *.ott) by_pandoc "$file" odt || by_office "$file" ;;
    *.epub) by_pandoc "$file" epub ;;
    *.rtf) by_pandoc "$file" rtf || by_office "$file" ;;
    *.pdf) have pdftotext && timeout 60 pdftotext -enc UTF-8 "$file" "$file.ref.txt" 2>/dev/null ;;
    *) continue ;;
  esac
  if grep -q '[[:alnum:]]' "$file.ref.txt" 2>/dev/null; then
    written=$((written + 1))
  else
    # A reference without words would count every word read as a fault.
    rm -f "$file.ref.txt"
    without=$((without + 1))
  fi
done < <(find "$folder" -type f -print0 | sort -z)
echo "$written references written, $without files without one"
