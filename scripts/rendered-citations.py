#!/usr/bin/env python3
"""Renders known works as citation strings with pandoc --citeproc, and says which word is what.

usage: scripts/rendered-citations.py WORKS.jsonl STYLES_FOLDER OUT.jsonl [--seed N] [--share S]
           [--styles a,b,c] [--plain | --cited]

WORKS.jsonl holds one work a line: {title, authors, venue, year, doi, arxiv_id, url, volume, pages,
publisher, location}; STYLES_FOLDER the files style_NAME.csl. Each line of OUT is
{text, segments, style, type, fields}: `segments` in the labels of `stet-fit references`, by which
the reference model learns the usual styles, `fields` the work, by which parsing is measured. One
style is drawn for each work, so the same seed gives the same rows. --plain keeps every work a paper in a journal
or proceedings, as the works say; otherwise some become books, chapters, reports and theses.

Each work is rendered twice, once with marks around its fields. The words come from the rendering
without marks, the labels from the one with them.

--cited takes the rows of a reference set instead: every row is kept as it is and gets `text`, the
citation as one of ten styles prints it standing alone, and `style`; OUT may be - for standard output. Only the citation's own fields
are rendered. `untold` then says why the text cannot tell what the row is labelled by, empty where
it can: a style drops fields, makes initials of names and breaks long lists off. It is found by
rendering the row without its change in the same style, too; it explains figures and is
never read to judge.
"""
import argparse, html, json, random, re, subprocess, sys, tempfile
from pathlib import Path

STYLES = ("apa", "modern-language-association", "chicago-author-date-17th-edition",
          "chicago-notes-bibliography-17th-edition", "american-medical-association", "ieee", "nature",
          "harvard-cite-them-right", "nlm-citation-sequence", "acm")
# What --cited draws from: ten of the styles there are.
CITED_STYLES = STYLES[:-1] + ("apa-6th-edition",)
# The citation's own fields: nothing else of a row is rendered.
OWN = ("title", "authors", "venue", "year", "doi", "arxiv_id", "url", "volume", "pages", "publisher", "location")
FIELDS = ("title", "container-title", "publisher", "publisher-place", "volume", "issue", "page")
LABELS = {"container-title": "container-title", "publisher-place": "location", "page": "pages", "issue": "volume"}
PARTICLES = {"de", "van", "von", "der", "den", "da", "di", "del", "la", "le", "du", "dos", "ter", "ten", "el", "al", "bin"}
PLACES = ("New York", "London", "Cambridge, MA", "Berlin", "Oxford", "Amsterdam", "Paris", "Tokyo", "Chicago",
          "Singapore", "Vienna, Austria", "Seattle, WA, USA", "Online", "Toronto, Canada", "Milano")
HOUSES = ("MIT Press", "Springer", "Cambridge University Press", "Elsevier", "Oxford University Press", "Routledge",
          "Sage Publications", "ACM", "IEEE", "Curran Associates, Inc.", "PMLR", "University of Chicago Press", "Wiley",
          "Association for Computational Linguistics", "Stanford University", "World Bank", "OpenReview.net")


def name(text):
    words = text.split()
    if len(words) == 1 or text.lower() in ("et al.", "others", "and others"):
        return {"literal": text}
    at = len(words) - 1
    suffix = None
    if words[at].rstrip(".").lower() in ("jr", "sr", "ii", "iii", "iv") and at > 1:
        suffix, words, at = words[at], words[:at], at - 1
    while at > 1 and words[at - 1].lower() in PARTICLES:
        at -= 1
    parts = {"family": " ".join(words[at:]), "given": " ".join(words[:at])}
    return parts | ({"suffix": suffix} if suffix else {})


def item(work, number, draw, plain):
    venue = work.get("venue", "")
    journal = not re.search(r"proceed|conference|workshop|findings|symposium|^[A-Z0-9@&]{2,8}\w?$|\d{4}|meeting", venue, re.I)
    made = {"id": f"w{number}", "type": "article-journal" if journal else "paper-conference",
            "title": work["title"], "author": [name(a) for a in work["authors"]], "container-title": venue,
            "issued": {"date-parts": [[work["year"]]]}, "volume": work.get("volume", ""), "page": work.get("pages", ""),
            "publisher": work.get("publisher", ""), "publisher-place": work.get("location", ""),
            "DOI": work.get("doi", ""), "URL": work.get("url", "")}
    if not plain:
        if draw.random() < .4:
            made["issue"] = str(draw.randint(1, 12))
            made["volume"] = made["volume"] or str(draw.randint(1, 140))
        if draw.random() < .3:
            made["publisher"] = made["publisher"] or draw.choice(HOUSES)
        if draw.random() < .2:
            made["publisher-place"] = draw.choice(PLACES)
        if draw.random() < .4:
            made["DOI"] = ""
        if draw.random() < .5:
            made["URL"] = ""
        if draw.random() < .25:
            made["issued"]["date-parts"][0] += [draw.randint(1, 12)]
        chance = draw.random()
        if chance < .1:
            made |= {"type": "book", "container-title": "", "page": "", "volume": "", "issue": "", "publisher": draw.choice(HOUSES),
                     "publisher-place": draw.choice(PLACES), "edition": draw.choice(["", "", "2", "3"])}
        elif chance < .2:
            made |= {"type": "chapter", "issue": "", "volume": "", "publisher": draw.choice(HOUSES),
                     "editor": [name(a) for a in draw.sample(work["authors"], min(2, len(work["authors"])))],
                     "container-title": draw.choice(["Handbook of ", "Advances in ", "The Oxford Companion to ", ""]) + " ".join(work["title"].split()[-4:])}
        elif chance < .24:
            made |= {"type": "thesis", "container-title": "", "page": "", "volume": "", "issue": "", "genre": "PhD thesis", "publisher": "University of " + draw.choice(PLACES).split(",")[0]}
        elif chance < .28:
            made |= {"type": "webpage", "page": "", "volume": "", "issue": "", "URL": f"https://www.example.org/{number}/{work['title'].split()[0].lower()}",
                     "accessed": {"date-parts": [[2024, draw.randint(1, 12), draw.randint(1, 28)]]}}
    return {key: value for key, value in made.items() if value not in ("", [], None)}


def marked(made):
    copy = dict(made)
    for at, field in enumerate(FIELDS):
        if field in copy:
            copy[field] = chr(0xE000 + at) + copy[field] + chr(0xE100 + at)
    if "editor" in copy:
        copy["editor"] = [{k: (chr(0xE000 + 9) + v + chr(0xE100 + 9) if k in ("family", "literal") else v) for k, v in e.items()} for e in copy["editor"]]
    return copy


def render(items, style):
    with tempfile.TemporaryDirectory() as folder:
        bib = Path(folder, "items.json")
        bib.write_text(json.dumps(items))
        done = subprocess.run(["pandoc", "--citeproc", "--csl", str(style), "--bibliography", str(bib), "-f", "markdown", "-t", "html", "--wrap=none"],
                              input="---\nnocite: '@*'\nlang: en-US\n---\n", text=True, capture_output=True, check=True)
    texts = {}
    for key, body in re.findall(r'<div id="ref-(\w+)"[^>]*>(.*?)</div>\s*(?=<div id="ref-|</div>\s*$)', done.stdout, re.S):
        body = re.sub(r"</div>", " ", body)
        texts[key] = " ".join(html.unescape(re.sub(r"<[^>]+>", "", body)).split())
    return texts


def alone(style, folder):
    """The style without what it changes only because of other entries in the same list."""
    text = re.sub(r'\s(?:disambiguate-add-[\w-]+|subsequent-author-substitute(?:-rule)?)="[^"]*"', "", style.read_text())
    copy = Path(folder, style.name)
    copy.write_text(text)
    return copy


def cited(row, number):
    """The row's citation for pandoc: a list that ends in "et al." says so as BibTeX does."""
    own = {key: row.get(key) or "" for key in OWN}
    if own["arxiv_id"] and not own["url"]:
        own["url"] = "https://arxiv.org/abs/" + own["arxiv_id"].removeprefix("arXiv:")
    names = list(own["authors"] or [])
    made = item(own | {"authors": names[:-1] if goes_on(names) else names}, number, None, True)
    if goes_on(names):
        made.setdefault("author", []).append({"literal": "others"})
    if not own["year"]:
        made.pop("issued", None)
    return made


def unchanged(row):
    """The row's citation with the fields that were changed as they were before."""
    seed = row.get("seed") or {}
    return row | {key: seed.get(key) for key in row.get("changed") or [] if seed}


def untold(row, text, original):
    """Why the text cannot tell what the row is labelled by; empty if it can."""
    code = row.get("gold_code")
    if code == "R3":
        return ""  # A list that breaks off reads as one, whoever broke it off.
    own = json.dumps(row.get("authors") or [])
    broken_off = re.search(r"\bet al\b|…|\. \. \.", text) and not re.search(r"(?i)\bet al\b|\bothers\b", own)
    if code in ("R1", "R2"):
        # What is labelled an exact citation, or one whose form varies, is another in this style.
        words = set(re.findall(r"\w+", text.lower()))
        given = re.findall(r"\w\w+", " ".join(row.get("authors") or []).lower())
        title = row.get("title") or ""
        if broken_off:
            return "the style breaks the list of authors off"
        if code == "R1" and not words.issuperset(given):
            return "the style makes initials of given names"
        if title not in text and title.lower() in text.lower() and (code == "R1" or title == title.lower()):
            return "the style changes the capitals of the title"
        last_page = str(row.get("pages") or "").split("-")[-1]
        if code == "R1" and last_page not in text:
            return "the style shortens the last page"
        return ""
    return "the style prints nothing of the changed field" if row.get("changed") and text == original else ""


def cited_rows(given):
    draw = random.Random(given.seed)
    names = CITED_STYLES if given.styles == ",".join(STYLES) else given.styles.split(",")
    styles = [Path(given.folder, f"style_{name}.csl") for name in names]
    styles = [style for style in styles if style.exists()]
    if not styles:
        sys.exit(f"{given.folder} holds none of the styles; name the folder of the style_NAME.csl files")
    rows = [json.loads(line) for line in open(given.works)]
    drawn = [draw.choice(styles) for _ in rows]
    with tempfile.TemporaryDirectory() as folder:
        for style in styles:
            print(style.stem, drawn.count(style), file=sys.stderr)
            mine = [(number, row) for number, row in enumerate(rows) if drawn[number] == style]
            if not mine:
                continue
            copy = alone(style, folder)
            texts = render([cited(row, number) for number, row in mine], copy)
            originals = render([cited(unchanged(row), number) for number, row in mine], copy)
            for number, row in mine:
                text = broken_off(texts.get(f"w{number}", ""), row)
                row |= {"text": text, "style": style.stem.removeprefix("style_"), "drawn_with": given.seed}
                original = broken_off(originals.get(f"w{number}", ""), unchanged(row))
                row["untold"] = untold(row, without_number(text), without_number(original))
    return rows


def broken_off(text, row):
    """Some versions of pandoc glue the mark of a list that goes on to the last name: "Gao, S.others."."""
    return re.sub(r"(?<=\.)others\.", ", et al.", text, count=1) if goes_on(row.get("authors")) else text


def goes_on(names):
    return bool(names) and names[-1].lower().removeprefix("and ").rstrip(".") in ("et al", "others", "et alia", "et alii")


def without_number(text):
    return re.sub(r"^(?:\[\d+\]|\d+\.)\s*", "", text)


def labelled(text, with_marks, made):
    words, other = text.split(), with_marks.split()
    if len(words) != len(other):
        return None
    labels, field = [], None
    for at, word in enumerate(other):
        label = field
        for ch in word:
            code = ord(ch)
            if 0xE000 <= code <= 0xE009:
                field = "editor" if code == 0xE009 else FIELDS[code - 0xE000]
                label = label or field
            elif 0xE100 <= code <= 0xE109:
                field = None
        labels.append(label)
    seen_body = False
    for at, word in enumerate(words):
        bare = word.strip("()[].,;:")
        if re.match(r"https?://(dx\.)?doi\.org/|doi:?$|doi:?10\.|10\.\d{4,}/", bare, re.I):
            labels[at] = "doi"
        elif re.match(r"https?://|www\.", bare):
            labels[at] = "url"
        elif labels[at] is None and re.fullmatch(r"(1[5-9]|20)\d\d[a-z]?", bare):
            labels[at] = "date"
        elif at == 0 and re.fullmatch(r"\[?\d+[\].]?", word):
            labels[at] = "citation-number"
        elif labels[at] is None and re.search(r"(19|20)\d\d;", word):
            labels[at] = "volume"
    if "title" not in labels:
        return None
    first = labels.index("title")
    early = next((at for at in range(first) if labels[at] in ("date", "publisher", "volume", "container-title")), first)
    # Authors stand before the title in every style here; months belong to a date.
    for at in range(len(words)):
        if labels[at] is None and at < early:
            labels[at] = "author"
    months = re.compile(r"(?i)\(?(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?[,;)]?$")
    for at, word in enumerate(words):
        near = [labels[x] for x in (at - 1, at + 1, at + 2) if 0 <= x < len(words)]
        if labels[at] is None and (months.match(word) or re.fullmatch(r"\d{1,2}(st|nd|rd|th)?,?", word)) and "date" in near:
            labels[at] = "date"
    for at, word in enumerate(words):
        if labels[at] is None and re.match(r"(?i)\(?(eds?\.|edited|editors?)", word):
            labels[at] = "editor"
        if labels[at] is None and re.match(r"(?i)\[?(available|accessed|retrieved|online\]?|cited|internet\]?)", word):
            labels[at] = "note"
        if labels[at] is None and re.search(r"(?i)(thesis|dissertation|ph\.?d)", word):
            labels[at] = "genre"
        if labels[at] is None and re.match(r"(?i)(2nd|3rd|second|third|edn?\.?)", word):
            labels[at] = "edition"
        if labels[at] is None and at and labels[at - 1] == "note" and re.fullmatch(r"(?i)(from|at):?|[\"'(]?internet[\"')]?", word):
            labels[at] = "note"
    # What is left ("In", "vol.", "by") goes with the field after it, at the end with the one before.
    for at in range(len(words) - 1, -1, -1):
        if labels[at] is None and at + 1 < len(words):
            labels[at] = labels[at + 1]
    for at in range(1, len(words)):
        if labels[at] is None:
            labels[at] = labels[at - 1]
    if "editor" in made:
        # Given names of editors carry no mark: everything between the title and the book is theirs.
        span = [at for at, label in enumerate(labels) if label == "editor"]
        if span:
            for at in range(min(span), max(span) + 1):
                labels[at] = labels[at] if labels[at] in ("container-title", "date") else "editor"
    journal = made["type"] == "article-journal"
    segments = []
    for word, label in zip(words, labels):
        label = LABELS.get(label, label)
        if label == "container-title" and journal:
            label = "journal"
        if segments and segments[-1][0] == label:
            segments[-1][1] += " " + word
        else:
            segments.append([label, word])
    return segments


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("works"), arguments.add_argument("folder"), arguments.add_argument("out")
    arguments.add_argument("--seed", type=int, default=1), arguments.add_argument("--share", type=float, default=1)
    arguments.add_argument("--styles", default=",".join(STYLES)), arguments.add_argument("--plain", action="store_true")
    arguments.add_argument("--cited", action="store_true")
    given = arguments.parse_args()
    if given.cited:
        with sys.stdout if given.out == "-" else open(given.out, "w") as out:
            for row in cited_rows(given):
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
        return
    draw = random.Random(given.seed)
    styles = [Path(given.folder, f"style_{style}.csl") for style in given.styles.split(",")]
    styles = [style for style in styles if style.exists()]
    works = [json.loads(line) for line in open(given.works)]
    works = [work for work in works if work.get("title") and work.get("authors") and work.get("year")]
    batches = {style: [] for style in styles}
    for number, work in enumerate(works):
        if draw.random() < given.share:
            batches[draw.choice(styles)].append((item(work, number, draw, given.plain), work))
    rows = []
    for style, batch in batches.items():
        print(style.stem, len(batch), file=sys.stderr)
        plain = render([made for made, _ in batch], style)
        marks = render([marked(made) for made, _ in batch], style)
        for made, work in batch:
            text, other = plain.get(made["id"]), marks.get(made["id"])
            segments = labelled(text, other, made) if text and other else None
            if text and (segments or given.plain) and "———" not in text:
                rows.append({"text": text, "segments": segments, "style": style.stem.removeprefix("style_"), "type": made["type"], "fields": work})
    with open(given.out, "w") as out:
        for row in rows:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
