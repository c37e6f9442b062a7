//! The check exactly as the published package makes it, to be compared number for number.
//!
//! ASCII words, the digits of citation marks among them; sentences line by line; everything from
//! "## Sources" on cut off; sentences that only disclaim sources set aside. Stop words and phrases are
//! those of deepdive (askalf, MIT). The desk never uses it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::OnceLock;

use regex::Regex;

use crate::text::ecmascript;

/// Least recall of a supported citation unless another is asked for.
pub const DEFAULT_THRESHOLD: f64 = 0.4;

/// Words without content.
const STOP_WORDS: &[&str] = &[
    "the", "and", "for", "are", "but", "not", "you", "all", "any", "can", "had", "her", "was",
    "one", "our", "out", "day", "get", "has", "him", "his", "how", "man", "new", "now", "old",
    "see", "two", "way", "who", "boy", "did", "its", "let", "put", "say", "she", "too", "use",
    "this", "that", "with", "have", "from", "they", "will", "been", "than", "them", "were", "what",
    "when", "your", "into", "some", "more", "very", "also", "such", "only", "like", "over", "most",
    "other", "their", "there", "these", "those", "which", "would", "could", "should", "about",
    "after", "before", "because", "between", "during", "while", "where", "without", "within",
    "across", "through", "based", "using", "used", "make", "made", "does", "doing", "done", "each",
    "both", "many", "much", "same", "just", "still", "even", "well",
];

/// A citation's number. The package's numbers are floating point, and so are these: a mark of more
/// than sixteen digits is rounded as there.
pub type Id = f64;

/// What became of an answer's citations.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// Least recall of a supported citation.
    pub threshold: f64,
    /// Citations counted.
    pub total_citations: usize,
    /// Those that reach the threshold.
    pub supported_citations: usize,
    /// Every sentence with citations.
    pub checks: Vec<Check>,
    /// Sentences set aside because they only say that sources were not used.
    pub disclaimers: Vec<Check>,
}

/// One sentence with citations.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// The sentence, trimmed.
    pub sentence: String,
    /// What it cites, in order, repetitions included.
    pub cited_ids: Vec<Id>,
    /// Those under the threshold.
    pub unsupported_ids: Vec<Id>,
    /// Recall of each.
    pub recall_by_cite: Vec<(Id, f64)>,
    /// True if none is under the threshold.
    pub supported: bool,
}

impl Report {
    /// The checks that are not supported.
    pub fn unsupported(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(|check| !check.supported)
    }
}

/// Checks every "[N]" of `answer` against the text of source N; of two sources with one number the
/// last counts.
#[must_use]
pub fn verify(answer: &str, sources: &[(Id, &str)], threshold: Option<f64>) -> Report {
    let threshold = threshold.unwrap_or(DEFAULT_THRESHOLD);
    let mut report = Report {
        threshold,
        ..Report::default()
    };
    let by_id: HashMap<u64, &str> = sources.iter().map(|(id, text)| (key(*id), *text)).collect();
    // Only sources that are cited are read.
    let mut read: BTreeMap<u64, HashSet<String>> = BTreeMap::new();
    for sentence in sentences(body(answer)) {
        let cited_ids = cited(sentence);
        if cited_ids.is_empty() {
            continue;
        }
        let mut claim = Vec::new();
        tokens(sentence, |token| claim.push(token.to_owned()));
        claim.sort_unstable();
        claim.dedup();
        let mut check = Check {
            sentence: sentence.to_owned(),
            unsupported_ids: Vec::new(),
            recall_by_cite: Vec::new(),
            supported: false,
            cited_ids,
        };
        for &id in &check.cited_ids {
            let recall = by_id.get(&key(id)).map_or(0.0, |text| {
                let words = read.entry(key(id)).or_insert_with(|| {
                    let mut words = HashSet::new();
                    tokens(text, |token| {
                        if !words.contains(token) {
                            words.insert(token.to_owned());
                        }
                    });
                    words
                });
                recall(&claim, words)
            });
            if !check.recall_by_cite.iter().any(|(known, _)| *known == id) {
                check.recall_by_cite.push((id, recall));
            }
            if recall < threshold {
                check.unsupported_ids.push(id);
            }
        }
        check.supported = check.unsupported_ids.is_empty();
        if check.unsupported_ids.len() == check.cited_ids.len() && is_disclaimer(sentence) {
            report.disclaimers.push(check);
            continue;
        }
        report.total_citations += check.cited_ids.len();
        report.supported_citations += check.cited_ids.len() - check.unsupported_ids.len();
        report.checks.push(check);
    }
    report
}

/// Numbers as keys: equal numbers, equal keys.
fn key(id: Id) -> u64 {
    // −0 equals 0.
    if id == 0.0 { 0 } else { id.to_bits() }
}

fn recall(claim: &[String], source: &HashSet<String>) -> f64 {
    if claim.is_empty() {
        return 1.0;
    }
    let hits = claim.iter().filter(|token| source.contains(*token)).count();
    hits as f64 / claim.len() as f64
}

/// The answer before its list of sources.
fn body(answer: &str) -> &str {
    static HEADING: OnceLock<Option<Regex>> = OnceLock::new();
    // White space and the word boundary as ECMAScript has them.
    let pattern = r"(?:^|\n)##[\s\x{feff}&&[^\x{85}]]+[Ss][Oo][Uu][Rr][Cc][Ee][Ss](?-u:\b)";
    let found = HEADING
        .get_or_init(|| Regex::new(pattern).ok())
        .as_ref()
        .and_then(|heading| heading.find(answer));
    found.map_or(answer, |found| {
        answer[..found.start()].trim_end_matches(ecmascript::is_space)
    })
}

/// Lines, parted where white space stands between ".", "!" or "?" and a capital or bracket.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| {
        let line = ecmascript::trim(line.strip_suffix('\r').unwrap_or(line));
        let mut pieces = Vec::new();
        let mut start = 0;
        let mut previous = ' ';
        let mut chars = line.char_indices().peekable();
        while let Some((at, ch)) = chars.next() {
            if ecmascript::is_space(ch) && matches!(previous, '.' | '!' | '?') {
                let mut end = at + ch.len_utf8();
                while let Some(&(next, space)) = chars.peek()
                    && ecmascript::is_space(space)
                {
                    end = next + space.len_utf8();
                    chars.next();
                }
                if chars
                    .peek()
                    .is_some_and(|(_, next)| matches!(next, 'A'..='Z' | '[' | '('))
                {
                    pieces.push(&line[start..at]);
                    start = end;
                }
                previous = ' ';
            } else {
                previous = ch;
            }
        }
        pieces.push(&line[start..]);
        pieces.into_iter().filter(|piece| !piece.is_empty())
    })
}

/// The numbers of "[1]", "[1, 3]" in order; 0 and what is too large for a number are passed over.
fn cited(sentence: &str) -> Vec<Id> {
    let mut ids = Vec::new();
    let mut at = 0;
    while let Some(open) = sentence[at..].find('[') {
        let inside = at + open + 1;
        match list(&sentence[inside..]) {
            Some((numbers, length)) => {
                ids.extend(numbers.into_iter().filter(|id| id.is_finite() && *id > 0.0));
                at = inside + length;
            }
            None => at = inside,
        }
    }
    ids
}

/// Numbers with commas up to a closing bracket, and the length of all that.
fn list(text: &str) -> Option<(Vec<Id>, usize)> {
    let mut numbers = Vec::new();
    let mut rest = text;
    loop {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        numbers.push(rest[..digits].parse().ok()?);
        rest = &rest[digits..];
        if let Some(end) = rest.strip_prefix(']') {
            return Some((numbers, text.len() - end.len()));
        }
        rest = rest
            .trim_start_matches(ecmascript::is_space)
            .strip_prefix(',')?
            .trim_start_matches(ecmascript::is_space);
    }
}

/// Gives each token: runs of ASCII letters, or of digits, in lower case; no stop words, no letters
/// fewer than three.
fn tokens(text: &str, mut give: impl FnMut(&str)) {
    static STOP: OnceLock<HashSet<&'static str>> = OnceLock::new();
    let stop = STOP.get_or_init(|| STOP_WORDS.iter().copied().collect());
    let mut token = String::new();
    let mut flush = |token: &mut String| {
        let digits = token.starts_with(|ch: char| ch.is_ascii_digit());
        if !token.is_empty() && (digits || token.len() >= 3) && !stop.contains(token.as_str()) {
            give(token);
        }
        token.clear();
    };
    for ch in text.chars() {
        let (letter, ends) = match ch {
            'a'..='z' | '0'..='9' => (Some(ch), false),
            'A'..='Z' => (Some(ch.to_ascii_lowercase()), false),
            // The two signs beyond ASCII whose lower case is, or begins with, an ASCII letter.
            '\u{212a}' => (Some('k'), false),
            '\u{130}' => (Some('i'), true),
            _ => (None, true),
        };
        if let Some(letter) = letter {
            let kind = |ch: char| ch.is_ascii_digit();
            if token
                .chars()
                .next_back()
                .is_some_and(|last| kind(last) != kind(letter))
            {
                flush(&mut token);
            }
            token.push(letter);
        }
        if ends {
            flush(&mut token);
        }
    }
    flush(&mut token);
}

/// True for a sentence about sources that says they carry nothing.
fn is_disclaimer(sentence: &str) -> bool {
    static NOUN: OnceLock<Option<Regex>> = OnceLock::new();
    static EXCLUSION: OnceLock<Option<Regex>> = OnceLock::new();
    let noun = r"(?i-u)\b(?:sources?|references?|citations?)\b";
    let exclusion = r"(?i-u)\b(?:no information|contains? no|have no|has no|not cited|were not used|are not used|not relevant|irrelevant|excluded|nothing (?:about|on|relevant)|do(?:es)? not (?:address|discuss|mention|contain))\b";
    let says = |slot: &'static OnceLock<Option<Regex>>, pattern: &str| {
        slot.get_or_init(|| Regex::new(pattern).ok())
            .as_ref()
            .is_some_and(|regex| regex.is_match(sentence))
    };
    says(&NOUN, noun) && says(&EXCLUSION, exclusion)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        sentences(text).collect()
    }

    fn content(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        tokens(text, |token| found.push(token.to_owned()));
        found
    }

    #[test]
    fn sentences_line_by_line() {
        assert_eq!(
            split("Foo bar. Baz qux! Quux? Done."),
            ["Foo bar.", "Baz qux!", "Quux?", "Done."]
        );
        assert_eq!(
            split("## Head\r\n\n First [1].\nSecond"),
            ["## Head", "First [1].", "Second"]
        );
        assert_eq!(
            split("e.g. this. \u{a0} [2] That"),
            ["e.g. this.", "[2] That"]
        );
        assert_eq!(split("Done. next"), ["Done. next"]);
        assert_eq!(split("Über. Äpfel"), ["Über. Äpfel"]);
    }

    #[test]
    fn citation_numbers() {
        assert_eq!(
            cited("a [3] b [1][3] c [1, 3] [ 4 ] [5,] [citation] [0] [02]"),
            [3.0, 1.0, 3.0, 1.0, 3.0, 2.0]
        );
        assert_eq!(cited("[[7]"), [7.0]);
        assert_eq!(cited("[1 , 2]"), [1.0, 2.0]);
        assert_eq!(cited(&format!("[{}]", "9".repeat(400))), Vec::<f64>::new());
    }

    #[test]
    fn content_words() {
        assert_eq!(
            content("The quick 5-hour, 5h and v2 café_x well-known"),
            ["quick", "5", "hour", "5", "2", "caf", "known"]
        );
        assert_eq!(content("\u{212a}elvin \u{130}zmir"), ["kelvin", "zmir"]);
        assert_eq!(content("!!! --- at"), Vec::<String>::new());
    }

    #[test]
    fn the_list_of_sources_is_cut() {
        assert_eq!(body("Body [1].\n\n##  SOURCES\n1. x"), "Body [1].");
        assert_eq!(body("Body [1].\n## Sourcesx"), "Body [1].\n## Sourcesx");
        assert_eq!(body("### Sources"), "### Sources");
        assert_eq!(body("a\n##\nsources: b"), "a");
    }

    const SOURCES: &[(Id, &str)] = &[
        (
            1.0,
            "The harbour master keeps a tide table and a five-day storm log.",
        ),
        (2.0, "Cats sleep in cardboard boxes."),
    ];

    #[test]
    fn every_cited_source_must_bear_the_sentence_out() {
        let report = verify(
            "The harbour master keeps a tide table [1][2].",
            SOURCES,
            None,
        );
        let check = &report.checks[0];
        assert_eq!((report.total_citations, report.supported_citations), (2, 1));
        assert_eq!(
            (check.supported, &check.unsupported_ids[..]),
            (false, &[2.0][..])
        );
        // harbour, master, keeps, tide, table of seven tokens; the marks' digits count.
        assert_eq!(check.recall_by_cite, [(1.0, 5.0 / 7.0), (2.0, 0.0)]);
        assert_eq!(report.unsupported().count(), 1);
    }

    #[test]
    fn edges() {
        let unknown = verify("Some claim [99].", SOURCES, None);
        assert_eq!(unknown.checks[0].recall_by_cite, [(99.0, 0.0)]);
        let strict = verify("Harbour master mongoose cardboard [1].", SOURCES, Some(0.7));
        assert!(!strict.checks[0].supported);
        let lax = verify("Harbour master mongoose cardboard [1].", SOURCES, Some(0.3));
        assert!(lax.checks[0].supported);
        let twice = verify("Cats sleep [2][2].", SOURCES, None);
        assert_eq!(
            (twice.total_citations, twice.checks[0].recall_by_cite.len()),
            (2, 1)
        );
        let last = verify(
            "Cats sleep [2].",
            &[(2.0, "dogs"), (2.0, "cats sleep")],
            None,
        );
        assert!(last.checks[0].supported);
        assert_eq!(verify("No citation.", SOURCES, None).checks, []);
    }

    #[test]
    fn disclaimers_are_set_aside() {
        let text = "Note that sources [1] and [2] contain no information about glaciers.";
        let report = verify(text, SOURCES, None);
        assert_eq!((report.disclaimers.len(), report.total_citations), (1, 0));
        let text = "The harbour master's sources contain no tide table or storm log [1].";
        assert_eq!(verify(text, SOURCES, None).disclaimers.len(), 0);
    }
}
