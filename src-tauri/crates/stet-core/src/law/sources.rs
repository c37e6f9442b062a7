//! Citations that need no table of reporters: constitutions, dockets, decisions under a court's own
//! number, European identifiers.
//!
//! Forms: OSCOLA 4th ed. (neutral citations of the United Kingdom), McGill Guide 9th ed. (Canada),
//! AGLC 4 (Australia), ECLI (Council conclusions 2011/C 127/01), CELEX (EUR-Lex).

use std::sync::OnceLock;

use regex::{Captures, Regex};

use super::{Citation, Kind, continental};
use crate::text::Span;

/// A form, what it cites, and the parts its groups are.
type Form = (Kind, Regex);

const PARTS: [&str; 13] = [
    "year",
    "court",
    "number",
    "page",
    "volume",
    "reporter",
    "article",
    "amendment",
    "section",
    "country",
    "type",
    "clause",
    "division",
];

/// Constitutions of the states as citations shorten them: a capitalised word or two and a stop.
const PLACE: &str = r"U\.\s?S\.|Ala\.|Alaska|Ariz\.|Ark\.|Cal\.|Colo\.|Conn\.|Del\.|Fla\.|Ga\.|Haw\.|Idaho|Ill\.|Ind\.|Iowa|Kan\.|Ky\.|La\.|Me\.|Md\.|Mass\.|Mich\.|Minn\.|Miss\.|Mo\.|Mont\.|Neb\.|Nev\.|N\.H\.|N\.J\.|N\.M\.|N\.Y\.|N\.C\.|N\.D\.|Ohio|Okla\.|Or\.|Pa\.|R\.I\.|S\.C\.|S\.D\.|Tenn\.|Tex\.|Utah|Vt\.|Va\.|Wash\.|W\. ?Va\.|Wis\.|Wyo\.";

fn forms() -> &'static [Form] {
    static COMPILED: OnceLock<Vec<Form>> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let roman = "(?:[IVXLC]+|[0-9]+)";
        let written = [
            (
                Kind::Constitution,
                format!(
                    r"\b(?P<reporter>(?:{PLACE}) Const\.),? (?:pmbl\.|(?:(?:art\.|[Aa]rticle) (?P<article>{roman})|amends?\. (?P<amendment>{roman}))(?:,? §§? ?(?P<section>[0-9]+[a-z]?))?(?:,? cl\. (?P<clause>[0-9]+))?)"
                ),
            ),
            (
                Kind::Rule,
                format!(
                    r"\b(?P<reporter>(?:Fed\.|{PLACE}) ?R\. ?(?:Civ\. ?P\.|Crim\. ?P\.|App\. ?P\.|Bankr\. ?P\.|Evid\.)|Sup\. Ct\. R\.|FRCP|FRE|Cal\. Rules of Court, rule|Model Rules of Pro(?:f’l|f'l|fessional|\.) Conduct r\.) (?P<number>[0-9]{{1,4}}(?:\.[0-9]+)?(?:\([0-9a-zA-Z]{{1,4}}\)){{0,6}})"
                ),
            ),
            // A rule of a set named before, or of none: "Rule 26(b)(1)", "Rule 3.1.2"
            (
                Kind::Section,
                r"\b(?P<reporter>Rules?) (?P<number>[0-9]{1,4}(?:[a-z]?[-–][0-9]{1,2})?(?:\.[0-9]{1,4}){0,4}(?:\([0-9a-zA-Z]{1,4}\)){1,6}|[0-9]{1,4}(?:\.[0-9]{1,4}){1,4}|[0-9]{1,3}[a-z]-[0-9]{1,2})".to_owned(),
            ),
            // [2010] UKSC 12; [2004] EWCA Civ 1; [2019] EWHC 12 (Ch)
            (
                Kind::Neutral,
                r"\[(?P<year>[12][0-9]{3})\] (?P<court>UKSC|UKHL|UKPC|UKUT|UKFTT|UKEAT|EAT|EWCA (?:Civ|Crim)|EWHC|EWFC|EWCOP|EWCC|CSIH|CSOH|HCJAC|NICA|NIQB|NICh|IESC|IECA|IEHC|HCA|HCATrans|FCA|FCAFC|NSWCA|NSWSC|NSWCCA|VSC|VSCA|QCA|QSC|WASC|WASCA|SASC|SASCFC|NZSC|NZCA|NZHC|HKCFA|HKCA|SGCA|SGHC|ZASCA|ZACC) (?P<number>[0-9]{1,5})(?: \((?P<division>[A-Za-z&]{2,12})\))?".to_owned(),
            ),
            // 2015 SCC 5; 2010 ONCA 12
            (
                Kind::Neutral,
                r"\b(?P<year>(?:19|20)[0-9]{2}) (?P<court>SCC|CSC|FCA|CAF|FC|CF|TCC|ONCA|ONSC|ONCJ|BCCA|BCSC|ABCA|ABQB|ABKB|QCCA|QCCS|QCCQ|MBCA|MBQB|SKCA|SKQB|NSCA|NSSC|NBCA|NBQB|NLCA|PECA|YKCA|NWTCA|NUCA) (?P<number>[0-9]{1,5})\b".to_owned(),
            ),
            // (2015) 3 SCC 1; [1932] AC 562; [1998] 2 SCR 217
            (
                Kind::Neutral,
                r"[\[(](?P<year>1[6-9][0-9]{2}|20[0-9]{2})[\])] (?:(?P<volume>[0-9]{1,3}) )?(?P<reporter>A\.?C\.?|Q\.?B\.?|K\.?B\.?|Ch\.?|Fam|W\.?L\.?R\.?|All E\.?R\.?|S\.?C\.?R\.?|SCC|AIR SC|C\.?L\.?R\.?|E\.?C\.?R\.?|I\.?R\.?|NZLR|ALR|ALJR|FCR|NSWLR|DLR|ICR|IRLR|EHRR|CMLR|SLR(?:\(R\))?|HKLRD|Lloyd’s Rep|Lloyd's Rep|Cr App R|BCLC|F\.?S\.?R\.?|R\.?P\.?C\.?) (?P<page>(?:I{1,2}[-–])?[0-9]{1,5})\b".to_owned(),
            ),
            // AIR 1973 SC 1461
            (
                Kind::Neutral,
                r"\b(?P<reporter>A\.?I\.?R\.?) (?P<year>(?:19|20)[0-9]{2}) (?P<court>SC|S\.C\.|PC|FC|[A-Z][a-z]{2,4}|[A-Z]&[A-Z]|[A-Z]{2,3}) (?P<page>[0-9]{1,5})\b".to_owned(),
            ),
            (
                Kind::Neutral,
                r"\bECLI:(?P<country>[A-Z]{2}):(?P<court>[A-Za-z0-9]{1,7}):(?P<year>[0-9]{4}):(?P<number>[A-Z0-9.]{1,25}[A-Z0-9])".to_owned(),
            ),
            // Case C-131/12; Joined Cases C-92/09
            (
                Kind::Neutral,
                r"\b(?:Joined )?[Cc]ases? (?P<number>[CTF][-–‑][0-9]{1,4}/[0-9]{2})\b".to_owned(),
            ),
            // Directive 95/46/EC; Regulation (EU) 2016/679; Council Decision 2008/633/JHA
            (
                Kind::Union,
                r"\b(?P<type>Directive|Regulation|Decision) (?:\((?:EC|EU|EEC|EU, Euratom)\) )?(?:No\.? )?(?P<number>[0-9]{1,4}/[0-9]{1,4}(?:/(?:EC|EU|EEC|JHA|CFSP|ECSC|Euratom))?)\b".to_owned(),
            ),
            // CELEX: 32016R0679
            (
                Kind::Union,
                r"\b(?:CELEX:? ?)?(?P<number>[1-9EC][12][0-9]{3}[A-Z]{1,2}[0-9]{4}(?:\([0-9]{2}\))?)\b".to_owned(),
            ),
            (
                Kind::Docket,
                r"\b(?:No\.|Nos\.|Docket No\.|Civ\. No\.|Case No\.|Civ\. A\. No\.) (?P<number>(?:[0-9]:)?[0-9]{2}[-–‑](?:[A-Za-z]{2,4}[-–‑])?[0-9]{1,6}(?:[-–‑][A-Z]{2,4})?|[0-9]{2} Civ\. [0-9]{1,5})\b".to_owned(),
            ),
        ];
        written
            .into_iter()
            .filter_map(|(kind, pattern)| Some((kind, Regex::new(&pattern).ok()?)))
            .collect()
    })
}

/// Every such citation in an evened text. Linear.
pub(super) fn find(text: &str) -> Vec<Citation> {
    let mut found: Vec<Citation> = Vec::new();
    for (kind, pattern) in forms() {
        let read = pattern.captures_iter(text);
        found.extend(read.filter_map(|read| citation(*kind, pattern, &read, text)));
    }
    for form in continental::forms().iter().filter(|form| !form.court) {
        for read in form.pattern.captures_iter(text) {
            if let Some(mut citation) = citation(form.kind, &form.pattern, &read, text) {
                if is_private(&citation) {
                    continue;
                }
                citation.parts.insert("country", form.country.to_owned());
                let courted =
                    || continental::named_by_court(form, window(text, citation.span.start));
                if !form.named || citation.plaintiff.is_some() || courted() {
                    found.push(citation);
                }
            }
        }
    }
    found.sort_by_key(|citation| (citation.span.start, std::cmp::Reverse(citation.span.end)));
    let mut end = 0;
    found.retain(|citation| {
        let free = citation.span.start >= end;
        if free {
            end = citation.span.end;
        }
        free
    });
    found
}

/// Rules that a landlord or a club gives itself are named as codes are: "§ 7 der Hausordnung".
fn is_private(citation: &Citation) -> bool {
    const OWN: [&str; 10] = [
        "hausordnung",
        "vereinsordnung",
        "gartenordnung",
        "tagesordnung",
        "badeordnung",
        "platzordnung",
        "hofordnung",
        "benutzungsordnung",
        "beitragsordnung",
        "wettkampfordnung",
    ];
    let code = citation.part("reporter").unwrap_or_default().to_lowercase();
    OWN.iter().any(|own| code.ends_with(own))
}

fn citation(kind: Kind, pattern: &Regex, read: &Captures, text: &str) -> Option<Citation> {
    let all = read.get(0)?;
    let mut citation = Citation::new(kind, Span::new(all.start(), all.end()), text);
    for name in PARTS {
        if pattern.capture_names().flatten().all(|own| own != name) {
            continue;
        }
        if let Some(words) = read.name(name) {
            citation.parts.insert(name, words.as_str().to_owned());
        }
    }
    citation.year = citation.part("year").and_then(|year| year.parse().ok());
    if kind == Kind::Union && citation.part("type").is_none() && !celex(&citation.words) {
        return None;
    }
    if kind == Kind::Neutral {
        name_before(&mut citation, text);
        parties_before(&mut citation, text);
        pin_after(&mut citation, text);
        // "2015 FC 12" may be a score; with a name before it is a decision.
        let bare = citation.words.starts_with(|ch: char| ch.is_ascii_digit());
        let short = citation
            .part("court")
            .is_some_and(|court| court.len() <= 3 && court != "SCC");
        if bare && short && citation.plaintiff.is_none() {
            return None;
        }
    }
    Some(citation)
}

/// A bare CELEX number is believed only with a sector, a year and a type that exist.
fn celex(words: &str) -> bool {
    let bare = words
        .trim_start_matches("CELEX")
        .trim_start_matches([':', ' ']);
    let year = bare.get(1..5).and_then(|year| year.parse::<i32>().ok());
    year.is_some_and(|year| (1951..=2099).contains(&year))
        && (words.starts_with("CELEX")
            || bare.get(5..).is_some_and(|rest| {
                ["R", "L", "D", "CJ", "TJ", "CC", "PC", "DC"]
                    .iter()
                    .any(|kind| {
                        rest.strip_prefix(kind)
                            .is_some_and(|rest| rest.starts_with(|ch: char| ch.is_ascii_digit()))
                    })
            }))
}

/// "Jones v Kernott [2011] UKSC 53": the name before a neutral citation.
fn name_before(citation: &mut Citation, text: &str) {
    let words = super::words::Words::of(window(text, citation.span.start));
    let names = super::names::before(&words, words.tokens.len());
    if names.plaintiff.is_none() && names.procedural.is_none() {
        return;
    }
    citation.procedural = names.procedural;
    citation.plaintiff = names.plaintiff;
    citation.defendant = names.defendant;
    if let Some(start) = names.start {
        let lead = citation.span.start - words.text.len();
        citation.whole = Span::new(lead + start, citation.span.end);
    }
}

/// What stands between the parties of a case in other languages than English.
const AGAINST: [&str; 16] = [
    "gegen",
    "contre",
    "contra",
    "c.",
    "c",
    "tegen",
    "mot",
    "mod",
    "przeciwko",
    "proti",
    "kontra",
    "vastaan",
    "v",
    "t.",
    "./.",
    "c/",
];
/// Words with a capital before a name that are none of it: judgment, case, matter, see.
#[rustfmt::skip]
const CALLED: [&str; 29] = [
    "Urteil", "Urteile", "Rechtssache", "Rechtssachen", "Rs.", "Sache", "Entscheidung", "Beschluss", "Arrêt", "Affaire",
    "Sentencia", "Asunto", "Sentenza", "Causa", "Acórdão", "Processo", "Arrest", "Zaak", "Wyrok", "Sprawa", "Case", "See",
    "Also", "In", "Cf.", "Siehe", "Vgl.", "Voir", "Véase",
];

/// Words in lower case within the name of a party.
const SMALL: [&str; 29] = [
    "u", "a", "und", "and", "et", "y", "e", "of", "de", "la", "der", "van", "inc", "ltée", "ltd",
    "plc", "ag", "spa", "srl", "others", "autres", "andere", "anderen", "otros", "altri", "outros",
    "inni", "övriga", "co",
];

/// "Holm gegen Norwegen, Nr. …", "Roy c Énergie inc, 2018 CSC 4": parties that other words part than the "v" of English.
fn parties_before(citation: &mut Citation, text: &str) {
    if citation.plaintiff.is_some() || citation.procedural.is_some() {
        return;
    }
    let before = window(text, citation.span.start);
    let words: Vec<(usize, &str)> = before
        .split(' ')
        .scan(0, |at, word| {
            let start = *at;
            *at += word.len() + 1;
            Some((start, word))
        })
        .filter(|(_, word)| !word.is_empty())
        .collect();
    let Some(joint) = words.iter().rposition(|(_, word)| {
        AGAINST.contains(&word.trim_end_matches('.')) || AGAINST.contains(word)
    }) else {
        return;
    };
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let small = |word: &str| SMALL.contains(&word.trim_end_matches([',', '.']));
    let (head, tail) = words.split_at(joint);
    let tail = &tail[1..];
    let named = tail
        .iter()
        .take_while(|(_, word)| capital(word) || small(word))
        .count();
    let closed = tail
        .iter()
        .take(named)
        .position(|(_, word)| word.ends_with(','));
    let defendant = &tail[..closed.map_or(named, |at| at + 1)];
    // Only the numbers of the case, and "(dec.)" or "[GC]", stand between its name and the citation.
    let numbers = tail[defendant.len()..].iter().all(|(_, word)| {
        word.contains(|ch: char| ch.is_ascii_digit())
            || word.starts_with(['(', '['])
            || *word == "Rs."
    });
    let first = head
        .iter()
        .rposition(|(_, word)| {
            !capital(word) && !small(word) || word.ends_with(['.', ';', ',', ':']) && word.len() > 4
        })
        .map_or(0, |at| at + 1);
    let called = head[first..]
        .iter()
        .take_while(|(_, word)| CALLED.contains(word) || small(word))
        .count();
    let plaintiff = &head[first + called..];
    let joined = |words: &[(usize, &str)]| {
        let all: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
        all.join(" ").trim_matches([',', ' ', '(']).to_owned()
    };
    if !numbers || defendant.is_empty() || plaintiff.is_empty() || defendant.len() > 8 {
        return;
    }
    let start = citation.span.start - before.len() + plaintiff[0].0;
    citation.plaintiff = Some(joined(plaintiff));
    citation.defendant = Some(joined(defendant));
    citation.whole = Span::new(start, citation.whole.end);
}

/// "at [34]", ", para 83", "at 128", ", Rn. 14", "E. 2.3", "(43)": the paragraph or page meant, as the
/// Commonwealth and the Continent write it.
fn pin_after(citation: &mut Citation, text: &str) {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let pattern = PATTERN.get_or_init(|| {
        let range = |one: &str| format!("{one}(?:(?:[-–]|, ?| and ){one})*");
        let paragraph = range(r"\[[0-9]{1,4}\]");
        let page = range(r"[0-9]{1,5}(?:\.[0-9]{1,2}){0,3}(?: ?ff?\.)?");
        let marked = r"(?:paras?\.?|paragraphs?|¶{1,2}|§{1,2}|Rn\.|Rdn?r\.|Rz\.|Tz\.|E\.|Erw\.|consid\.|cons\.|pt\.|FJ|F\. ?J\.|r\. ?o\.|s\.|S\.)";
        Regex::new(&format!(
            r"^,? ?(?P<pin>(?:at )?(?:{paragraph}|{marked} ?(?:{paragraph}|{page}))|at (?:pp?\.? ?)?{page})(?:[^0-9A-Za-z\[]|$)|^(?:, ?(?P<page>{page})| \((?P<bracketed>{page})\))(?:[,;.)]|$)"
        ))
        .ok()
    });
    let near = super::reporters::window_after(text, citation.span.end, 64);
    let Some(read) = pattern.as_ref().and_then(|pattern| pattern.captures(near)) else {
        return;
    };
    // A bare figure is a page of a report; behind a court's own number it is another citation's.
    let reported = citation.part("page").is_some();
    let pin = read.name("pin").or_else(|| {
        let page = read.name("page").or_else(|| read.name("bracketed"));
        page.filter(|_| reported)
    });
    let Some(pin) = pin else {
        return;
    };
    citation.pin = Some(pin.as_str().to_owned());
    citation.whole = Span::new(citation.whole.start, citation.span.end + pin.end());
}

/// Up to 160 bytes before an offset.
fn window(text: &str, end: usize) -> &str {
    let mut start = end.saturating_sub(160);
    while start > 0
        && !(text.is_char_boundary(start) && text.as_bytes()[start] == b' ')
        && start < end
    {
        start += 1;
    }
    text.get(start..end).unwrap_or_default()
}

/// Adds citations to those by the tables, both in order. One that a table covers is left out; a
/// patent or a constitution that the tables read as something else, or a section sign inside it,
/// gives way.
pub(super) fn merge(found: Vec<Citation>, mut others: Vec<Citation>) -> Vec<Citation> {
    others.sort_by_key(|citation| citation.span);
    let mut gone = vec![false; found.len()];
    let mut added: Vec<Citation> = Vec::new();
    for mut other in others {
        let from = found.partition_point(|known| known.span.end <= other.span.start);
        let over = found[from..]
            .iter()
            .take_while(|known| known.span.start < other.span.end)
            .count();
        let over = from..from + over;
        let taken = added
            .last()
            .is_some_and(|last| last.span.overlaps(&other.span));
        if taken
            || found[over.clone()]
                .iter()
                .any(|known| !gives_way(known, &other))
        {
            continue;
        }
        for at in over {
            gone[at] = true;
            if found[at].kind == Kind::Law {
                other.edition = found[at].edition;
                if let Some(reporter) = found[at].parts.get("reporter") {
                    other.parts.insert("reporter", reporter.clone());
                }
            }
        }
        added.push(other);
    }
    let mut all: Vec<Citation> = found
        .into_iter()
        .zip(gone)
        .filter(|(_, gone)| !gone)
        .map(|(citation, _)| citation)
        .chain(added)
        .collect();
    all.sort_by_key(|citation| citation.span);
    all
}

fn gives_way(known: &Citation, other: &Citation) -> bool {
    match (known.kind, other.kind) {
        (Kind::Section, _) | (Kind::Law, Kind::Patent) => true,
        (Kind::Case, Kind::Constitution) => other.span.contains(&known.span),
        // "823 Abs." is no reporter where it stands in "§ 823 Abs. 1 BGB".
        (_, Kind::Law | Kind::Neutral) => {
            other.part("country").is_some() && other.span.contains(&known.span)
        }
        _ => false,
    }
}
