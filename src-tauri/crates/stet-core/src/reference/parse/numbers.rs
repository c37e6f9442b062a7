//! Volume, issue and pages, packed or apart.

use std::sync::LazyLock;

use regex::Regex;

use super::Pattern;

/// Year, volume, issue and pages written as one: "2012;30(15):1750-1754".
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Packed {
    pub(super) year: Option<i32>,
    pub(super) volume: String,
    pub(super) issue: String,
    pub(super) pages: String,
}

/// "123", "e1002", "S12", "17a", "267:6", "11E201".
const PAGE: &str = r"[A-Za-z]{0,2}\d+(?::\d+)?(?:[A-Z]\d{2,}|[A-Za-z])?(?:\.e?\d+)?";

static WITH_YEAR: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"\b((?:1[6-9]|20)\d\d)(?:\s+[A-Z][a-z]{{2,8}}\.?(?:[-–/][A-Z][a-z]{{2,8}})?(?:\s+\d{{1,2}})?)?\s?(?:[;:]\s?(\d+\s?[-–—−]\s?\d+)|;\s?([A-Za-z]?\d+[A-Za-z]?|[IVXLC]+)?\s?(?:\(([^()]{{1,24}})\)|((?:[Ss]uppl|[Pp]t|[Ss]pec [Nn]o)\.?\s?\d{{0,2}}))?\s?(?:[:,]\s?({PAGE}(?:\s?[-–—−]\s?{PAGE})?))?)"
    ))
    .ok()
});
static VOLUME: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i)(?:\b(?:{VOLUMES})\b\.?\s*|^)([A-Za-z]?\d+[A-Za-z]?(?:[-–/]\d+)?|[IVXLC]+)\b"
    ))
    .ok()
});
static ISSUE: Pattern = LazyLock::new(|| {
    Regex::new(&format!(r"(?i)(?:\b(?:{ISSUES})\b\.?\s*|\bn\.?\s?[°ºo]?\.?\s*|№\s*)([A-Za-z]?\d+[A-Za-z]?(?:[-–/]\d+)?)")).ok()
});
static BRACKETED: Pattern = LazyLock::new(|| {
    Regex::new(r"([A-Za-z]?\d+[A-Za-z]?|[IVXLC]+)\s*\(\s*((?:no\.?|nr\.?|suppl\.?|Pt)?\s*[\w .\-–/]{1,24}?)\s*\)").ok()
});
static DOTTED: Pattern =
    LazyLock::new(|| Regex::new(r"^\W*(\d{1,4})[./](\d{1,3}(?:[-–]\d{1,3})?)\W*$").ok());
static PAGES: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"({PAGE}|[ivxlc]+)(?:\s?(?:[-–—−‐‑_]+|--)\s?({PAGE}|[ivxlc]+))?"
    ))
    .ok()
});

/// The packed form, wherever it stands.
pub(super) fn packed(text: &str) -> Option<Packed> {
    WITH_YEAR.as_ref()?.captures_iter(text).find_map(|hit| {
        let group = |at: usize| hit.get(at).map_or("", |hit| hit.as_str());
        let packed = Packed {
            year: group(1).parse().ok(),
            volume: group(3).to_owned(),
            issue: [group(4), group(5)].concat().trim().to_owned(),
            pages: pages(if group(2).is_empty() {
                group(6)
            } else {
                group(2)
            }),
        };
        let says =
            !(packed.volume.is_empty() && packed.issue.is_empty() && packed.pages.is_empty());
        says.then_some(packed)
    })
}

/// What counts volumes in the languages of the West and East, and what issues.
const VOLUMES: &str = "vols?|volumes?|volumen|bd|band|bind|tome?|tomo|tom|jg|jrg|jahrgang|jaargang|årg|årgang|roč|ročník|rocznik|god|évf|évfolyam|köt|vsk|cilt|том|т|v|t";
const ISSUES: &str = "no|nos|nr|núm|issues?|iss|heft|h|fasc|num|numéro|número|numero|nummer|number|part|pt|z|zesz|zeszyt|číslo|čís|č|br|sz|szám|nro|n:o|вып|выпуск";

/// The name of a journal without the word that counts its volumes: "Vlastivědný sborník, roč.".
pub(super) fn without_counter(name: &str) -> &str {
    let bare = name.trim_end_matches([' ', '.', ',']);
    let cut = bare.rsplit_once([',', ';', '.']).filter(|(_, last)| {
        let last = last.trim().to_lowercase();
        last.len() > 1
            && VOLUMES
                .split('|')
                .any(|word| word.trim_end_matches('?') == last)
            && !["tom", "band", "god"].contains(&last.as_str())
    });
    cut.map_or(name, |(before, _)| before)
}

/// Volume and issue of the words labelled so; pages if they follow a colon in the same words.
pub(super) fn volume(text: &str) -> (String, String, String) {
    let text = text.trim();
    let capture = |pattern: &'static Pattern, at: usize| {
        pattern
            .as_ref()
            .and_then(|pattern| pattern.captures(text))
            .and_then(|hit| hit.get(at))
            .map_or_else(String::new, |hit| hit.as_str().trim().to_owned())
    };
    let after_colon = text
        .split_once(':')
        .map(|(_, rest)| rest.trim())
        .filter(|rest| rest.starts_with(|ch: char| ch.is_ascii_digit() || ch == 'e'))
        .map_or_else(String::new, pages);
    let dotted = (capture(&DOTTED, 1), capture(&DOTTED, 2));
    if !dotted.0.is_empty() {
        return (dotted.0, dotted.1, after_colon);
    }
    let bracketed = (capture(&BRACKETED, 1), capture(&BRACKETED, 2));
    let mut issue = capture(&ISSUE, 1);
    if !bracketed.0.is_empty() && super::date::year(&bracketed.1).is_none() {
        let inner = bracketed
            .1
            .trim_start_matches(|ch: char| !ch.is_ascii_digit() && ch != 'S');
        let inner = if inner.is_empty() {
            bracketed.1.as_str()
        } else {
            inner
        };
        return (bracketed.0, inner.to_owned(), after_colon);
    }
    let mut volume = capture(&VOLUME, 1);
    if volume.is_empty() {
        // A bare number that is not the issue's.
        let rest = match ISSUE.as_ref().and_then(|pattern| pattern.find(text)) {
            Some(hit) => format!("{} {}", &text[..hit.start()], &text[hit.end()..]),
            None => text.to_owned(),
        };
        volume = rest
            .split(|ch: char| !ch.is_alphanumeric() && ch != '-' && ch != '–')
            .find(|word| word.chars().any(|ch| ch.is_ascii_digit()))
            .unwrap_or_default()
            .to_owned();
    }
    if volume.is_empty() && issue.is_empty() {
        volume = super::clean::field(text);
    }
    if volume == issue {
        issue.clear();
    }
    (volume, issue, after_colon)
}

/// The number of an issue that is called so: "n.º 33", "Heft 4".
pub(super) fn issue(text: &str) -> String {
    let hit = ISSUE.as_ref().and_then(|pattern| pattern.captures(text));
    let issue = hit.map_or_else(String::new, |hit| hit[1].to_owned());
    let counted = issue.starts_with(|ch: char| ch.is_ascii_digit()) && issue.len() <= 7;
    if counted { issue } else { String::new() }
}

/// Pages as written, without "pp." and with plain hyphens: "488-504", "e1002".
pub(super) fn pages(text: &str) -> String {
    let Some(pattern) = PAGES.as_ref() else {
        return String::new();
    };
    let body = text
        .trim()
        .trim_start_matches(|ch: char| !ch.is_alphanumeric());
    let lower = body.to_lowercase();
    let mut from = 0;
    for word in [
        "pages", "page", "pp.", "pp", "pgs.", "pg.", "p.", "págs.", "pág.", "seiten", "seite",
        "ss.", "s.", "стр.", "с.", "article", "art.", "no.",
    ] {
        if lower.starts_with(word) && lower.len() == body.len() {
            from = word.len();
            break;
        }
    }
    let body = body[from..].trim_start_matches([' ', '.', ':']);
    let lists: Vec<String> = body
        .split([',', '&'])
        .filter_map(|part| {
            let hit = pattern.captures(part)?;
            if !hit
                .get(0)?
                .as_str()
                .chars()
                .any(|ch| ch.is_ascii_digit() || "ivxlc".contains(ch))
            {
                return None;
            }
            let first = hit.get(1)?.as_str();
            Some(match hit.get(2) {
                Some(last) => format!("{first}-{}", last.as_str()),
                None => first.to_owned(),
            })
        })
        .filter(|part| part.chars().any(|ch| ch.is_ascii_digit()) || part.contains('-'))
        .collect();
    lists.join(", ")
}
