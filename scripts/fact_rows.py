"""Rows that the reader of facts is fitted to: (claim, statement, which answers are right, weight).

A fact with a value is read with both values hidden ("[MASK]"), so that only what is said can make the two alike; a
fact without one has its words marked ("* … *").

Where they come from: same-fact rows written for it; the labelled sets, where the equal value of an entailing pair is the
same fact and every other value of its kind is not; tables (TabFact); the same rows with a name or a year exchanged; and
the candidates of articles with planted errors, of which a checker has said what is right, what is wrong and where it
stands. A fifth of every set, grouped by claim or item, is never trained on.
"""

import json
import re
from pathlib import Path

from minilm import fnv

SAME, DIFFERS = 0, 1
ALLOWED = {"same": (1, 0, 0), "differs": (0, 1, 0), "other": (0, 0, 1), "not_same": (0, 1, 1)}
MASK = "[MASK]"

# Kinds of facts whose value is hidden; the others have their words marked.
VALUED = {"number", "date", "name", "place", "speaker", "money", "percent", "duration", "age", "title"}


def held_out(key, share=20):
    return fnv(key) % 100 < share


def clean(text):
    return " ".join(text.replace("[", "(").replace("]", ")").split())


def hide(text, value, at=None):
    """`text` with `value` hidden, or None if it does not stand there once and for all."""
    place = text.find(value) if at is None else at
    if place < 0:
        return None
    return clean(text[:place]) + " " + MASK + " " + clean(text[place + len(value):])


def mark(text, words):
    place = text.find(words)
    if place < 0:
        return None
    return f"{clean(text[:place])} * {clean(words)} * {clean(text[place + len(words):])}".strip()


def under(context, statement):
    return f"{context} : {statement}" if context else statement


# --- values in running text ----------------------------------------------------------------------

NUMBER_WORDS = ("two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
                "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety half third quarter twice").split()
NUMBER = re.compile(r"(?<![\w.,-])[£$€]?\d[\d,]*(?:\.\d+)?%?(?![\w-]|[.,]\d)|(?<![\w-])(?:" + "|".join(NUMBER_WORDS) + r")(?![\w-])")
NAME = re.compile(r"(?<![\w.])[A-Z][\w’'-]+(?: (?:of |the |de |van |von )?[A-Z][\w’'-]+)*")
YEAR = re.compile(r"(?<![\d.,])(1[6-9]\d\d|20\d\d)(?![\d.,]\d|\d)")
NOT_NAMES = set("The A An In On At Of For And But It He She They We I This That These Those As With By From To After Before "
                "Not No Its His Her Their Our My Title Date Year Total January February March April May June July August "
                "September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Section Item "
                "Minutes Report Notes RE Re Subject".split())


def kind_of(value):
    if YEAR.fullmatch(value):
        return "year"
    return "number"


def values(text):
    return [(m.start(), m.group(), kind_of(m.group())) for m in NUMBER.finditer(text)]


def names(text):
    out = []
    for m in NAME.finditer(text):
        words, start = m.group(), m.start()
        first = words.split(" ")[0]
        if first in NOT_NAMES:
            if " " not in words:
                continue
            start += len(first) + 1
            words = words[len(first) + 1:]
        if len(words) > 2:
            out.append((start, words, "name"))
    return out


END = re.compile(r"(?<=[.!?])\s+|\n+")


def sentences(text):
    return [s.strip() for s in END.split(text) if s.strip()]


# --- rows ----------------------------------------------------------------------------------------
# A row is (first, second, allowed, weight).

def read_lines(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def same_fact_items(folders):
    """(item, claim, fact, kind, claim_context, [(context, statement, label, value)]) of every file of rows."""
    for folder in folders:
        for path in sorted(Path(folder).glob("*.jsonl")):
            grouped = {}
            for row in read_lines(path):
                if "s" in row:
                    key = f"{path.stem}-{fnv(row['claim'])}"
                    entry = grouped.setdefault(key, (row["claim"], row["fact"], row["kind"], row.get("claim_context", ""), []))
                    entry[4].extend((s + [None] * 4)[:4] for s in row["s"])
                else:
                    key = f"{path.stem}-{row['item']}-{row['fact']}"
                    entry = grouped.setdefault(key, (row["claim"], row["fact"], row["kind"], row.get("claim_context") or "", []))
                    entry[4].append([row.get("context") or "", row["statement"], row["label"], row.get("value")])
            for key, entry in grouped.items():
                yield (key.rsplit("-", 1)[0] if "s" not in key else key, *entry)


def fact_rows(item, rng):
    """The rows of one item: hidden for a fact with a value, marked for one without and for a part of the others."""
    _, claim, fact, kind, before, statements = item
    out = []
    hidden = hide(claim, fact)
    marked = mark(claim, fact)
    if hidden is None or marked is None:
        return out
    if before:
        hidden, marked = f"{clean(before)} {hidden}", f"{clean(before)} {marked}"
    for context, statement, label, value in statements:
        context, value = context or "", value if isinstance(value, str) else None
        # A whole small table: its lines are what a statement stands under.
        said = "same" if label == "agrees" else "differs" if label == "differs" else "other"
        if kind in VALUED:
            target = "same" if said != "other" else "other"
            shown = None
            body, loose = table_cells(statement)
            cells = [(r, c) for r in (body or [])[1:] for c in range(1, len(r)) if r[c] == value]
            if cells:
                r, c = cells[0]
                shown = cell_shown(f"{context} › {' '.join(loose)}", body[0], r, c)
            elif value and value in statement:
                shown = under(clean(context), hide(statement, value))
            elif value and value in context:
                shown = under(hide(context, value), clean(statement))
            if shown:
                out.append((hidden, shown, ALLOWED[target], 1.0))
            if rng.random() < 0.25 and kind not in ("name", "speaker", "title", "place"):
                out.append((marked, under(clean(context), clean(statement)), ALLOWED[said], 0.7))
        else:
            out.append((marked, under(clean(context), clean(statement)), ALLOWED[said], 1.0))
    return out


def exchanged(rows, pool, rng):
    """Rows of the same fact with a name or a year exchanged on one side: another fact; on both sides: the same."""
    out = []
    for first, second, allowed, _ in rows:
        shared = [n for _, n, _ in names(first.replace(MASK, " ")) if len(n) > 3 and n in second]
        hidden = MASK in first
        if shared and pool:
            one = rng.choice(shared)
            other = rng.choice(pool)
            if other in first or other in second:
                continue
            # Whole, and each word of it alone.
            if rng.random() < 0.5 and hidden and allowed == ALLOWED["same"]:
                changed = second.replace(one, other)
                if not any(word in changed for word in one.split() if len(word) > 3 and word[0].isupper()):
                    out.append((first, changed, ALLOWED["other"], 0.8))
            else:
                out.append((first.replace(one, other), second.replace(one, other), allowed, 0.6))
        years = [y for y in YEAR.findall(first) if y in second]
        if years and hidden and allowed == ALLOWED["same"]:
            year = rng.choice(years)
            out.append((first, second.replace(year, str(int(year) + rng.choice([-3, -2, -1, 1, 2, 10]))), ALLOWED["other"], 0.8))
    return out


def from_pairs(rows, rng):
    """Of entailing pairs, the equal value is the same fact, and every other value of its kind in the evidence is not."""
    out = []
    for claim, evidence in rows:
        said = sentences(evidence)[:12]
        options = values(claim) + names(claim)
        rng.shuffle(options)
        for start, value, kind in options[:1]:
            holders = [s for s in said if value in s]
            if len(holders) != 1 or claim.count(value) != 1 or holders[0].count(value) != 1:
                continue
            first = hide(claim, value, start)
            at = holders[0].find(value)
            out.append((first, hide(holders[0], value, at), ALLOWED["same"], 0.7))
            rivals = []
            for s in said:
                for place, other, theirs in (names(s) if kind == "name" else values(s)):
                    if theirs == kind and other not in claim and other not in value and value not in other:
                        rivals.append(hide(s, other, place))
            rng.shuffle(rivals)
            out += [(first, rival, ALLOWED["other"], 0.7) for rival in rivals[:2]]
    return out


RELATIONS = ["{s} had {m} {c}", "the {c} of {s} was {m}", "{s} : {m} ( {c} )", "with {m} {c} , {s} was mentioned",
             "the figure for {c} in the case of {s} is {m}", "{s} recorded {c} of {m}", "{c} for {s} stood at {m}", "{s} 's {c} : {m}"]


def table_cells(statement):
    """Rows of a small table written in lines: "Ward | Burglaries" above "Castle | 214"."""
    lines = [[cell.strip() for cell in line.split("|")] for line in statement.split("\n")]
    width = max(len(line) for line in lines)
    body = [line for line in lines if len(line) == width]
    loose = [" ".join(line) for line in lines if len(line) != width]
    return (body, loose) if width > 1 and len(body) > 1 else (None, loose)


def cell_shown(context, head, row, column):
    """A cell as it is read: what it stands under, the row's subject, the column's head."""
    return f"{clean(context)} › {clean(head[0])}: {clean(row[0])} › {clean(head[column])} : {MASK}"


def from_tables(folder, rng, most):
    """Cells of tables: (row's subject, column's head) named in a sentence, or in a sentence of the set."""
    tables = {table["id"]: [line.split("#") for line in table["table"].replace("\r", "").split("\n") if line]
              for table in read_lines(folder / "tabfact_test_tables.jsonl")}
    rows = list(read_lines(folder / "tabfact_test.jsonl"))
    rng.shuffle(rows)
    out = []
    for row in rows:
        lines = tables.get(row["table"])
        if not lines or len(lines) < 3 or len(lines[0]) < 2 or held_out(row["table"]):
            continue
        header, body = lines[0], [line for line in lines[1:] if len(line) == len(lines[0])]
        if len(body) < 2:
            continue
        title, claim = row["caption"], row["claim"]
        whole = lambda r, c: " ; ".join(f"{clean(h)} : {MASK if k == c else clean(v)}" for k, (h, v) in enumerate(zip(header, r)))
        show = lambda r, c: cell_shown(title, header, r, c) if rng.random() < 0.8 else under(title, whole(r, c))
        picked = None
        if row["label"] == "entail":
            for start, value, _ in sorted(values(claim), key=lambda _: rng.random()):
                hits = [(r, c) for r in body for c in range(1, len(r)) if r[c].strip() == value and r[0].lower() in claim.lower()]
                if len(hits) == 1 and len(hits[0][0][0]) > 2:
                    picked = (hide(claim, value, start), *hits[0])
                    break
        if picked is None:
            if rng.random() < 0.7:
                continue
            r, c = rng.choice(body), rng.randrange(1, len(header))
            picked = (rng.choice(RELATIONS).format(s=clean(r[0]), c=clean(header[c]), m=MASK), r, c)
        first, r, c = picked
        out.append((first, show(r, c), ALLOWED["same"], 0.6))
        other = [x for x in body if x[0] != r[0]]
        if other:
            out.append((first, show(rng.choice(other), c), ALLOWED["other"], 0.6))
        columns = [k for k in range(1, len(header)) if k != c]
        if columns:
            out.append((first, show(r, rng.choice(columns)), ALLOWED["other"], 0.6))
        if len(out) > most:
            break
    return out


LABELS = {"entail": "same", "contradict": "differs", "neutral": "other", "not_entail": "not_same",
          "generic": "not_same", "partial": "not_same", "not_supported": "not_same"}
# Most rows of a set that are read as whole sentences.
WHOLE = {"fever_dev_gold_2way": 300, "climatefever_pairs": 150, "conjnli_train": 250, "negation_nli": 300, "monli": 80,
         "nli4ct_single": 80, "factcg_train": 150, "citint_train": 100, "covidfact_train": 200, "fm2_dev": 250,
         "q2_wow": 80, "begin_wow_dev": 30, "begin_tc_dev": 20, "begin_cmu_dev": 20, "challenge": 210}
# Never read at all: kept for measuring.
KEPT = {"fever_symmetric_dev"}


def whole_sets(data, rng):
    """(name, claim, evidence, label) of the labelled sets, in the order of their files."""
    for folder in ("entailment", "entailment-train"):
        for path in sorted((data / folder).glob("*.jsonl")):
            if path.stem in KEPT:
                continue
            rows = []
            for row in read_lines(path):
                evidence = row["evidence"]
                if isinstance(evidence, list):
                    evidence = "\n".join(evidence)
                if row["label"] in LABELS:
                    rows.append((path.stem, row["claim"], evidence, row["label"]))
            yield path.stem, rows


def nearest(claim, evidence, room=320):
    if len(evidence) <= room:
        return evidence
    wanted = set(re.findall(r"\w{4,}", claim.lower()))
    said = sentences(evidence)
    order = sorted(range(len(said)), key=lambda at: (-len(wanted & set(re.findall(r"\w{4,}", said[at].lower()))), at))
    taken, used = [], 0
    for at in order:
        if used + len(said[at]) > room and taken:
            break
        taken.append(at)
        used += len(said[at])
    return " ".join(said[at] for at in sorted(taken))[:room]


def all_rows(data, more, rng):
    """Rows to train on and rows kept out, by the name of where they come from."""
    train, kept = {}, {}
    items = list(same_fact_items([data / "same-fact", *more]))
    pool = sorted({n for item in items for _, n, _ in names(item[1]) if len(n) > 3})
    for item in items:
        kind = "hidden" if item[3] in VALUED else "marked"
        place = kept if held_out(item[0]) else train
        place.setdefault(f"items-{kind}", []).extend(fact_rows(item, rng))
    train["exchanged"] = exchanged(train["items-hidden"] + train["items-marked"], pool, rng)
    kept["exchanged"] = exchanged(kept["items-hidden"], pool, rng)
    pairs, kept_pairs = [], []
    for name, rows in whole_sets(data, rng):
        mine = [r for r in rows if not held_out(r[2] if "covidfact" in name else r[1])]
        theirs = [r for r in rows if held_out(r[2] if "covidfact" in name else r[1])]
        pairs += [(c, e) for _, c, e, label in mine if label == "entail"]
        kept_pairs += [(c, e) for _, c, e, label in theirs if label == "entail"][:60]
        rng.shuffle(mine)
        def shown(rows):
            return [(f"* {clean(c)} *", clean(nearest(c, e)), ALLOWED[LABELS[label]], 0.7) for _, c, e, label in rows]
        train.setdefault("whole", []).extend(shown(mine[:WHOLE.get(name, 100)]))
        kept.setdefault("whole", []).extend(shown(theirs[:60]))
    rng.shuffle(pairs)
    train["pairs"] = from_pairs([(c, e) for c, e in pairs if len(c) < 200], rng)[:2600]
    kept["pairs"] = from_pairs(kept_pairs, rng)[:800]
    tables = from_tables(data / "numbers", rng, 2000)
    train["tables"], kept["tables"] = tables[:-400], tables[-400:]
    return train, kept


# --- candidates of articles ----------------------------------------------------------------------

def from_cases(rows, rng):
    """Of facts that `fit_trees.label_facts` has labelled, with their candidates: what stands where the checker found it
    is the same fact; an article's other words are right as far as its checker knows, so another value there is another
    fact's."""
    same, differs, other = ALLOWED["same"], ALLOWED["differs"], ALLOWED["other"]
    out = []
    for row in rows:
        said, apart = row["said"], []
        whole = row["value"]["type"] in ("said", "extreme")
        for one in row["candidates"]:
            pair, named, equal = (one["said"], one["shown"]), one["named"], one["outcome"] != "different"
            if whole:
                if said == "right":
                    out.append((*pair, same if named else (1, 0, 1), 1.0 if named else 0.3))
                elif said == "wrong":
                    out.append((*pair, differs if named else (0, 1, 1), 1.0 if named else 0.4))
                elif said == "open":
                    out.append((*pair, other, 0.7))
                elif rng.random() < 0.4:
                    out.append((*pair, (1, 0, 1), 0.3))
            elif said == "right" and named and equal:
                out.append((*pair, same, 1.0))
            elif said == "wrong" and named and not equal:
                out.append((*pair, same, 1.5))
            elif equal and said in ("wrong", "open"):
                out.append((*pair, other, 1.0))
            elif not equal:
                apart.append((*pair, other, 0.4 if said == "wrong" else 0.8))
        # The likeliest come first: those are the ones to be told apart.
        near = apart[:6]
        rng.shuffle(near)
        out += near[:3 if said else 1]
    return out
