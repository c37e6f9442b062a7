//! Citations as the text gives them: numbered marks, notes, (Author, Year), links.

use std::sync::OnceLock;

use regex::Regex;

use super::{Citation, CitationTarget};
use crate::document::{Block, RunStyle};
use crate::reference::identifier::{spans_of, unbroken};
use crate::text::Span;

/// Longest range of numbers spelled out: "[1-400]" is a slip, not 400 sources.
const LONGEST_RANGE: u32 = 60;

/// The citations that stand in, or right after, the words at `span` of the block, in order.
pub(crate) fn find(block: &Block, span: &Span) -> Vec<Citation> {
    let text = &block.text;
    let Some(body) = span.slice(text) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    bracketed(body, &mut found);
    superscripts(body, &mut found);
    author_year(body, &mut found);
    addresses(body, &mut found);
    for citation in &mut found {
        citation.span = citation.span.shifted(span.start);
    }
    // "[1]" of a note is its mark, and no number of a list.
    let marks: Vec<Span> = block
        .runs
        .iter()
        .filter(|run| matches!(run.style, RunStyle::NoteMark(_)))
        .map(|run| run.span)
        .collect();
    found.retain(|citation| !marks.iter().any(|mark| mark.overlaps(&citation.span)));
    runs(block, span, &mut found);
    found.sort_by_key(|citation| (citation.span.start, citation.span.end));
    found.dedup_by(|a, b| a.target == b.target && a.span == b.span);
    found
}

/// The words of a link with the brackets right around them, "([figures](https://…))": a mark, and no words of
/// the sentence. `None` for a link that lies on the sentence's own words.
pub(super) fn in_brackets(text: &str, words: Span) -> Option<Span> {
    let opened = text.get(..words.start)?.ends_with(['(', '[']);
    let closed = text.get(words.end..)?.starts_with([')', ']']);
    (opened && closed).then(|| Span::new(words.start - 1, words.end + 1))
}

/// The span without the citation marks that follow its last word: they are not its words.
pub(super) fn without_trailing_marks(text: &str, span: Span) -> Span {
    let mut end = span.end;
    while let Some(body) = text.get(span.start..end) {
        let body = body.trim_end();
        let mark = if body.ends_with([']', '】']) {
            body.rfind(['[', '【']).filter(|&at| {
                let mut found = Vec::new();
                bracketed(&body[at..], &mut found);
                !found.is_empty()
            })
        } else if body.chars().next_back().and_then(raised_digit).is_some() {
            let kept = body.trim_end_matches(|c| raised_digit(c).is_some());
            let mut found = Vec::new();
            superscripts(body, &mut found);
            found
                .iter()
                .any(|citation| citation.span.start >= kept.len())
                .then_some(kept.len())
        } else {
            None
        };
        match mark {
            Some(at) if at > 0 => end = span.start + body[..at].trim_end().len(),
            _ => break,
        }
    }
    if end > span.start {
        Span::new(span.start, end)
    } else {
        span
    }
}

fn regex(slot: &'static OnceLock<Option<Regex>>, pattern: &str) -> Option<&'static Regex> {
    slot.get_or_init(|| Regex::new(pattern).ok()).as_ref()
}

/// "[3]", "[1, 4-6]", "[^note]", "【2】", "[iv]", "[b]".
fn bracketed(body: &str, found: &mut Vec<Citation>) {
    static MARK: OnceLock<Option<Regex>> = OnceLock::new();
    let pattern = r"[\[【]\s*(\^[^\]\s]{1,40}|\d{1,3}(?:\s*[-–—,;]\s*\d{1,3}){0,30})(?:[†:][^\]】]{0,20})?\s*[\]】]";
    for hit in regex(&MARK, pattern)
        .into_iter()
        .flat_map(|r| r.captures_iter(body))
    {
        let (Some(whole), Some(label)) = (hit.get(0), hit.get(1)) else {
            continue;
        };
        let span = Span::new(whole.start(), whole.end());
        let mut push = |target| {
            found.push(Citation {
                span,
                text: whole.as_str().to_owned(),
                target,
            })
        };
        if let Some(note) = label.as_str().strip_prefix('^') {
            push(CitationTarget::Note(note.to_owned()));
        } else {
            for number in numbers(label.as_str()) {
                push(CitationTarget::Numbered(number));
            }
        }
    }
    small(body, found);
}

/// Notes counted in letters or Roman numerals: "tower.[i] Its", "ropes[xiv]". What is put into quoted words,
/// "the harbour[s]", "[a] man", is no mark.
fn small(body: &str, found: &mut Vec<Citation>) {
    static MARK: OnceLock<Option<Regex>> = OnceLock::new();
    let pattern = r#"(?:\p{L}{3}(\[[ivxl]{1,7}\])|[.,;:!?”»"’)](\[(?:[ivxl]{1,7}|[a-z])\]))(?:[^\p{L}\p{N}(]|$)"#;
    for hit in regex(&MARK, pattern)
        .into_iter()
        .flat_map(|r| r.captures_iter(body))
    {
        let Some(mark) = hit.get(1).or_else(|| hit.get(2)) else {
            continue;
        };
        found.push(Citation {
            span: Span::new(mark.start(), mark.end()),
            text: mark.as_str().to_owned(),
            target: CitationTarget::Note(mark.as_str().trim_matches(['[', ']']).to_owned()),
        });
    }
}

/// "1, 3-5" → 1, 3, 4, 5.
fn numbers(label: &str) -> Vec<u32> {
    let mut all = Vec::new();
    for part in label.split([',', ';']) {
        let ends: Vec<u32> = part
            .split(['-', '–', '—'])
            .filter_map(|n| n.trim().parse().ok())
            .collect();
        match ends[..] {
            [one] => all.push(one),
            [low, high] if low <= high && high - low < LONGEST_RANGE => all.extend(low..=high),
            [low, high] => all.extend([low, high]),
            _ => {}
        }
    }
    all
}

/// A raised number after a letter or punctuation; after a unit ("m²") or a figure it is a power.
fn superscripts(body: &str, found: &mut Vec<Citation>) {
    let mut chars = body.char_indices().peekable();
    let mut previous = ' ';
    let mut word_len = 0;
    while let Some((at, ch)) = chars.next() {
        if let Some(first) = raised_digit(ch) {
            let mut number = first;
            let mut end = at + ch.len_utf8();
            while let Some(&(next_at, next)) = chars.peek()
                && let Some(digit) = raised_digit(next)
            {
                number = number.saturating_mul(10).saturating_add(digit);
                end = next_at + next.len_utf8();
                chars.next();
            }
            let power = previous.is_numeric()
                || (previous.is_alphabetic() && word_len <= 2)
                || previous == '⁻';
            if !power && (1..1000).contains(&number) {
                found.push(Citation {
                    span: Span::new(at, end),
                    text: body[at..end].to_owned(),
                    target: CitationTarget::Numbered(number),
                });
            }
            // "¹,²" and "¹⁻³" go on as marks.
            continue;
        }
        word_len = if ch.is_alphabetic() { word_len + 1 } else { 0 };
        previous = ch;
    }
}

/// A raised 2 or 3 after a figure or a word of one or two letters: "m²", "10³", "km²".
fn is_power(before: &str, raised: &str) -> bool {
    let letters = before
        .chars()
        .rev()
        .take_while(|ch| ch.is_alphabetic())
        .take(3)
        .count();
    let figure = before.ends_with(|ch: char| ch.is_ascii_digit());
    (figure && raised.trim().len() == 1)
        || ((1..=2).contains(&letters) && matches!(raised.trim(), "2" | "3"))
}

/// The digit that stands raised: "³" is 3.
pub(crate) fn raised_digit(ch: char) -> Option<u32> {
    match ch {
        '⁰' => Some(0),
        '¹' => Some(1),
        '²' => Some(2),
        '³' => Some(3),
        '⁴'..='⁹' => Some(u32::from(ch) - u32::from('⁰')),
        _ => None,
    }
}

/// "(Smith, 2019)", "(Smith et al., 2019; Lee & Wu 2020a, p. 4)", "Smith (2019)".
fn author_year(body: &str, found: &mut Vec<Citation>) {
    static PARENS: OnceLock<Option<Regex>> = OnceLock::new();
    static ENTRY: OnceLock<Option<Regex>> = OnceLock::new();
    static NARRATIVE: OnceLock<Option<Regex>> = OnceLock::new();
    static YEARS: OnceLock<Option<Regex>> = OnceLock::new();
    let entry = r"(?x) ^\s* (?:(?:see|cf\.?|e\.g\.,?|also|see\ also|for\ details,?|in)\s+)*
        ((?:(?:de|van|von|der|la|le|di|al)\s+){0,3}\p{Lu}[\p{L}'’\-]* (?:\s+\p{Lu}[\p{L}'’\-]+\.?){0,4}\.?
        (?:\s+(?:et\ al\.?|and\ colleagues|and\ others)|(?:,\s+\p{Lu}[\p{L}'’\-]+)*,?\s*(?:&|and|und|y|et)\s+\p{Lu}[\p{L}'’\-]+)?)
        ,?\s+ \(? (1[5-9]\d\d|20\d\d)[a-z]? (?:\)|\s*[,:]|\s*$)";
    let mut spans = Vec::new();
    for hit in regex(&PARENS, r"\(([^()]{4,240})\)")
        .into_iter()
        .flat_map(|r| r.captures_iter(body))
    {
        let Some(inside) = hit.get(1) else { continue };
        let mut at = inside.start();
        for part in inside.as_str().split(';') {
            let parsed = regex(&ENTRY, entry).and_then(|r| r.captures(part));
            if let Some((author, year)) = parsed.as_ref().and_then(author_and_year) {
                let lead = part.len() - part.trim_start().len();
                let span = Span::new(at + lead, at + part.trim_end().len());
                spans.push(span);
                // "(Smith, 2019, 2020)": the same author, another work.
                let said = parsed
                    .as_ref()
                    .and_then(|hit| hit.get(2))
                    .map_or(0, |hit| hit.end());
                let more = regex(&YEARS, r"[,;]\s*(1[5-9]\d\d|20\d\d)[a-z]?\b")
                    .into_iter()
                    .flat_map(|r| r.captures_iter(part.get(said..).unwrap_or_default()))
                    .filter_map(|hit| hit.get(1)?.as_str().parse().ok());
                for year in std::iter::once(year).chain(more) {
                    found.push(Citation {
                        span,
                        text: part.trim().to_owned(),
                        target: CitationTarget::AuthorYear {
                            author: author.clone(),
                            year,
                        },
                    });
                }
            }
            at += part.len() + 1;
        }
    }
    let narrative = r"(\p{Lu}[\p{L}'’\-]+)(?:\s+(?:et\s+al\.?|and\s+colleagues|(?:and|&|und|et|y)\s+\p{Lu}[\p{L}'’\-]+)|['’]s)?\s+\((1[5-9]\d\d|20\d\d)[a-z]?(?:,\s?[a-z])*(?:[,;]\s*(?:(?:pp?|ch|chap|sec|eq|fig|vol)\.|see\b|[Cc]hapters?|[Ss]ections?|[Tt]ables?|\d)[^()]{0,60}|:\s*\d+(?:[-–]\d+)?)?\)";
    for hit in regex(&NARRATIVE, narrative)
        .into_iter()
        .flat_map(|r| r.captures_iter(body))
    {
        let Some(whole) = hit.get(0) else { continue };
        let span = Span::new(whole.start(), whole.end());
        if let Some((author, year)) = author_and_year(&hit)
            && spans.iter().all(|other| !other.overlaps(&span))
        {
            found.push(Citation {
                span,
                text: whole.as_str().to_owned(),
                target: CitationTarget::AuthorYear { author, year },
            });
        }
    }
}

fn author_and_year(hit: &regex::Captures<'_>) -> Option<(String, i32)> {
    let names = hit.get(1)?.as_str();
    let year = hit.get(2)?.as_str().parse().ok()?;
    let first = names
        .split([',', '&'])
        .next()?
        .split(" and ")
        .next()?
        .split(" et al")
        .next()?
        .trim();
    #[rustfmt::skip]
    const MONTHS: &[&str] = &[
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December", "In", "Since", "Spring", "Summer", "Autumn", "Winter",
        "Until", "From",
    ];
    let month = first.split_whitespace().any(|word| MONTHS.contains(&word));
    (!month).then(|| (first.to_owned(), year))
}

/// Bare addresses and DOIs.
fn addresses(body: &str, found: &mut Vec<Citation>) {
    static ADDRESS: OnceLock<Option<Regex>> = OnceLock::new();
    // East Asia sets no blank before an address, and its letters are no part of one: the boundary is of ASCII words.
    let pattern = r#"(?i)(?-u:\b)(?:https?://|www\.)[^\s<>"“”«»{}|\\^`]{3,2000}|(?-u:\b)(?:doi:\s*)?10\.\d{4,9}/[^\s<>"“”«»]{1,500}"#;
    for span in regex(&ADDRESS, pattern)
        .into_iter()
        .flat_map(|pattern| spans_of(pattern, body))
    {
        let text = unbroken(&body[span.start..span.end]).into_owned();
        found.push(Citation {
            span,
            text: text.clone(),
            target: CitationTarget::Address(text),
        });
    }
}

/// Links and raised note marks the reader found in the source.
fn runs(block: &Block, span: &Span, found: &mut Vec<Citation>) {
    for run in block.runs.iter().filter(|run| span.contains(&run.span)) {
        let Some(text) = run.span.slice(&block.text) else {
            continue;
        };
        let targets = match &run.style {
            RunStyle::Link(address) if address.starts_with('#') => continue,
            RunStyle::Link(address) => vec![CitationTarget::Address(address.clone())],
            RunStyle::NoteMark(label) => vec![CitationTarget::Note(label.clone())],
            RunStyle::Superscript if is_power(&block.text[..run.span.start], text) => continue,
            RunStyle::Superscript => numbers(text)
                .into_iter()
                .filter(|number| (1..1000).contains(number))
                .map(CitationTarget::Numbered)
                .collect(),
            _ => continue,
        };
        for target in targets {
            let known = found
                .iter()
                .any(|citation| citation.target == target && citation.span.overlaps(&run.span));
            if !known {
                found.push(Citation {
                    span: run.span,
                    text: text.to_owned(),
                    target,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{BlockKind, Run};

    fn targets(text: &str) -> Vec<CitationTarget> {
        let block = Block {
            kind: BlockKind::Paragraph,
            text: text.to_owned(),
            runs: Vec::new(),
        };
        find(&block, &Span::new(0, text.len()))
            .into_iter()
            .map(|c| c.target)
            .collect()
    }

    fn author(author: &str, year: i32) -> CitationTarget {
        CitationTarget::AuthorYear {
            author: author.to_owned(),
            year,
        }
    }

    #[test]
    fn every_form() {
        use CitationTarget::{Address, Note, Numbered};
        let table: Vec<(&str, Vec<CitationTarget>)> = vec![
            ("It fell. [3]", vec![Numbered(3)]),
            ("It fell.[1-3]", vec![Numbered(1), Numbered(2), Numbered(3)]),
            ("It fell [1, 4].", vec![Numbered(1), Numbered(4)]),
            ("It fell.[^n]", vec![Note("n".into())]),
            ("It fell.【12】", vec![Numbered(12)]),
            ("It fell.¹² It was 3 m² and 10³ strong.", vec![Numbered(12)]),
            ("It fell (Smith, 2019).", vec![author("Smith", 2019)]),
            (
                "It fell (Smith et al., 2019; Lee & Wu 2020a, p. 4).",
                vec![author("Smith", 2019), author("Lee", 2020)],
            ),
            (
                "As Okafor (2021) found, it fell.",
                vec![author("Okafor", 2021)],
            ),
            (
                "It fell (see van der Berg and Li, 1998).",
                vec![author("van der Berg", 1998)],
            ),
            (
                "It fell (R Core Team 2015).",
                vec![author("R Core Team", 2015)],
            ),
            (
                "It fell (StataCorp. 2007; for details, see Sterne 2009).",
                vec![author("StataCorp.", 2007), author("Sterne", 2009)],
            ),
            (
                "Bates and Watts (1988, Chapter 6) say so.",
                vec![author("Bates", 1988)],
            ),
            ("It fell (March 2019).", vec![]),
            ("It fell (1914–1918) by [a lot].", vec![]),
            (
                "See https://example.org/a_(b).",
                vec![Address("https://example.org/a_(b)".into())],
            ),
            (
                "图纸见https://a.example/1911，目录见doi:10.1000/zh.5。",
                vec![
                    Address("https://a.example/1911".into()),
                    Address("doi:10.1000/zh.5".into()),
                ],
            ),
            (
                "See doi:10.1000/xyz.12, there.",
                vec![Address("doi:10.1000/xyz.12".into())],
            ),
            (
                "It fell (doi:10.1000/ab(1999)7<12:ACOTD>2.0.CO;2-H); see https://doi.org/10.1000/1(2)<3::AID-X4>3.0.CO;2.",
                vec![
                    Address("doi:10.1000/ab(1999)7<12:ACOTD>2.0.CO;2-H".into()),
                    Address("https://doi.org/10.1000/1(2)<3::AID-X4>3.0.CO;2".into()),
                ],
            ),
            (
                "It fell.[i] It rose[xiv] (“so”[b]).",
                vec![Note("i".into()), Note("xiv".into()), Note("b".into())],
            ),
            (
                "“[a] man” saw the harbour[s] and f[x] of [v] kinds.",
                vec![],
            ),
        ];
        for (text, expected) in table {
            assert_eq!(targets(text), expected, "{text}");
        }
    }

    #[test]
    fn links_of_the_reader() {
        let block = Block {
            kind: BlockKind::Paragraph,
            text: "It fell sharply.".into(),
            runs: vec![Run {
                span: Span::new(3, 7),
                style: RunStyle::Link("https://example.org/".into()),
            }],
        };
        let found = find(&block, &Span::new(0, 16));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].text, "fell");
    }
}
