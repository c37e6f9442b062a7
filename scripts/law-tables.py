#!/usr/bin/env python3
"""Writes data/law/{editions,forms,courts,abbreviations}.tsv from the Free Law Project's tables.

    python3 -m venv venv
    venv/bin/pip install reporters-db==3.2.67 courts-db==0.10.27
    venv/bin/python scripts/law-tables.py

The facts are theirs (BSD-2-Clause, see NOTICES.md); the form is ours: one row for each edition of a
reporter, journal or code, and how a citation to it is written as a pair of patterns, what stands
before its name and what stands after. Running it again with the same versions gives the same files.
"""

import json
import re
import sys
from importlib.metadata import version
from pathlib import Path
from string import Template

import courts_db
import reporters_db
from reporters_db import JOURNALS, LAWS, RAW_REGEX_VARIABLES, REPORTERS
from reporters_db.utils import process_variables, recursive_substitute

EXPECTED = {"reporters-db": "3.2.67", "courts-db": "0.10.27"}
TAKEN = "2026-11-21"
OUT = Path(__file__).resolve().parent.parent / "data" / "law"

# Pages are figures, small roman figures (but not v, l, c alone: they are words and initials), or a
# blank that will be filled in when the volume is printed.
ROMAN = (
    r"c?(?:xc|xl|l?x{1,3})(?:ix|iv|v?i{0,3})|(?:c?l?)(?:ix|iv|v?i{1,3})|(?:lv|cv|cl|clv)"
)
PAGE = rf"(?P<page>\d+|{ROMAN}|_+)"
# Sections of the federal codes may carry letters: 42 U.S.C. § 2000e-2, 17 C.F.R. § 240.10b-5.
FIGURES = r"(?:\d+(?:[\-.:]\d+){0,3})"
LETTERED = r"(?:\d+[a-zA-Z]{0,4}(?:[\-–.:]\d+[a-zA-Z]{0,2}){0,3})"
FEDERAL = ("U.S.C.", "C.F.R.")
# Stands for the name of the edition while a pattern is taken apart.
NAME = "\x00"


def variables():
    raw = json.loads(json.dumps(RAW_REGEX_VARIABLES))
    raw["full_cite"][""] = "$volume $reporter,? $page"
    raw["page"][""] = PAGE
    return process_variables(raw)


def halves(template, known):
    """A template as (head, before, after): head is the name to look for if the template brings its
    own, else empty."""
    pattern = recursive_substitute(template, known)
    pattern = Template(pattern).safe_substitute(edition=NAME)
    pattern = re.sub(r"\{,(\d+)\}", r"{0,\1}", pattern).replace(r"\/", "/")
    named = f"(?P<reporter>{NAME})"
    if named in pattern:
        before, after = pattern.split(named)
        return "", before, after
    # "(?P<reporter>Cal\. $subject Code)": the first word is what is looked for.
    own = re.search(r"\(\?P<reporter>((?:[A-Z][A-Za-z]*\\\.)+)( .*?)\)( §.*)$", pattern)
    if own:
        head = own[1].replace("\\", "")
        return head, pattern[: own.start()], f"(?P<rest>{own[2]}){own[3]}"
    return None


def main():
    for package, wanted in EXPECTED.items():
        if version(package) != wanted:
            sys.exit(f"{package} {wanted} is needed, {version(package)} is installed.")
    known = variables()
    forms = {}
    skipped = []

    def form(template, edition):
        cut = halves(template, known)
        if cut is None:
            skipped.append(template)
            return None
        head, before, after = cut
        if edition in FEDERAL:
            after = after.replace(FIGURES, LETTERED)
        number = forms.setdefault((before, after), len(forms))
        return head, str(number)

    rows = []

    def add(kind, cite_type, edition, data, templates, variations, name, court, places):
        numbers, heads = [], {}
        for template in templates or ["$full_cite"]:
            if kind == "law":
                template = template.replace("§ ", "§§? ?")
            made = form(template, edition)
            if made and made[0]:
                heads.setdefault(made[0], []).append(made[1])
            elif made:
                numbers.append(made[1])
        year = lambda date: date.year if hasattr(date, "year") else (date or "")[:4]
        common = [kind, cite_type, edition, year(data["start"]), year(data["end"])]
        tail = [court, places, name]
        if numbers or not heads:
            rows.append(common + [",".join(numbers), "|".join(variations), "", *tail])
        for head, given in heads.items():
            rows.append(common + [",".join(given), "", head, *tail])

    for cluster in REPORTERS.values():
        for source in cluster:
            scotus = (
                source["cite_type"] == "federal" and "supreme" in source["name"].lower()
            ) or "scotus" in source["cite_type"].lower()
            places = sorted({p.split(";")[0] for p in source.get("mlz_jurisdiction", [])})
            for edition, data in source["editions"].items():
                add(
                    "case",
                    source["cite_type"],
                    edition,
                    data,
                    data.get("regexes"),
                    [v for v, of in source["variations"].items() if of == edition],
                    source["name"],
                    "scotus" if scotus else "",
                    ",".join(places),
                )
    for kind, table in (("law", LAWS), ("journal", JOURNALS)):
        for edition, cluster in table.items():
            for source in cluster:
                add(
                    kind,
                    source["cite_type"],
                    edition,
                    source,
                    source.get("regexes"),
                    source.get("variations", []),
                    source["name"],
                    "",
                    source.get("jurisdiction", "") or "",
                )

    source = f"reporters-db {EXPECTED['reporters-db']}"
    licence = "Free Law Project, BSD-2-Clause; https://github.com/freelawproject/"

    def write(file, what, of, columns, table):
        lines = [
            f"# {what}",
            f"# From {of}, taken {TAKEN} by scripts/law-tables.py; {licence}{of.split()[0]}",
            "# " + "\t".join(columns),
        ]
        for row in table:
            cells = [str(cell if cell is not None else "").strip("\n") for cell in row]
            assert not any("\t" in c or "\n" in c for c in cells), cells
            lines.append("\t".join(cells).rstrip("\t"))
        OUT.mkdir(parents=True, exist_ok=True)
        (OUT / file).write_text("\n".join(lines) + "\n", encoding="utf-8")

    write(
        "editions.tsv",
        "Editions of reporters, codes and journals, and how they are cited.",
        source,
        ["kind", "type", "edition", "from", "to", "forms", "variations", "head", "court", "places", "name"],
        rows,
    )
    write(
        "forms.tsv",
        "What stands before and after the name of an edition in a citation, as regular expressions.",
        source,
        ["form", "before", "after"],
        [(n, b, a) for (b, a), n in forms.items()],
    )
    with open(Path(courts_db.__file__).parent / "data" / "courts.json", encoding="utf-8") as file:
        courts = json.load(file)
    write(
        "courts.tsv",
        "Courts as the parenthesis of a citation names them; the order is that of the source.",
        f"courts-db {EXPECTED['courts-db']}",
        ["court", "cited as"],
        [(c["id"], c["citation_string"]) for c in courts if c["citation_string"].strip()],
    )
    folder = Path(reporters_db.__file__).parent / "data"
    with open(folder / "case_name_abbreviations.json", encoding="utf-8") as file:
        words = json.load(file)
    with open(folder / "state_abbreviations.json", encoding="utf-8") as file:
        states = json.load(file)
    table = [("name", short, "|".join(full)) for short, full in words.items()]
    table += [("place", short, full) for short, full in states.items()]
    write(
        "abbreviations.tsv",
        "Words of case names and names of places, as citations shorten them.",
        source,
        ["list", "short", "full"],
        table,
    )
    print(f"{len(rows)} editions, {len(forms)} forms, {len(table)} abbreviations", file=sys.stderr)
    for template in skipped:
        print(f"left out: {template}", file=sys.stderr)


main()
