//! Proper names: capitalised words with their particles, acronyms, places.

use super::{gazetteer, german};
use crate::text::{Span, words};

/// A name in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::claim) struct Name {
    /// Where, in bytes of the claim's words.
    pub(in crate::claim) span: Span,
    /// The words, spaces single, titles removed.
    pub(in crate::claim) value: String,
    /// True if it is known or placed as a place.
    pub(in crate::claim) place: bool,
}

#[rustfmt::skip]
const TITLES: &[&str] = &[
    "mr", "mrs", "ms", "mx", "miss", "dr", "prof", "professor", "sir", "dame", "lord", "lady",
    "rev", "reverend", "father", "sister", "brother", "president", "vice", "minister", "prime",
    "chancellor", "senator", "sen", "rep", "representative", "congressman", "congresswoman",
    "governor", "gov", "mayor", "judge", "justice", "king", "queen", "prince", "princess", "pope",
    "bishop", "archbishop", "cardinal", "general", "gen", "colonel", "col", "major", "captain",
    "capt", "lieutenant", "lt", "sergeant", "sgt", "admiral", "officer", "detective", "inspector",
    "chief", "secretary", "ambassador", "director", "chairman", "chairwoman", "chair", "ceo",
    "herr", "frau", "monsieur", "madame", "mme", "señor", "señora", "don", "doña", "sheikh",
    "imam", "rabbi", "count", "countess", "duke", "duchess", "baron", "baroness", "hon",
    "councillor", "commissioner", "speaker", "coach", "uncle", "aunt", "saint",
];
#[rustfmt::skip]
const PARTICLES: &[&str] = &[
    "de", "del", "della", "der", "den", "des", "di", "da", "dos", "du", "la", "le", "van", "von",
    "zu", "zur", "ten", "ter", "al", "el", "bin", "ibn", "ben", "abu", "af", "of", "y", "e",
    "and", "the", "for", "on", "&", "in", "at",
];
/// Particles that hold a name together only before the end of an institution's name.
const WEAK: &[&str] = &["of", "and", "the", "for", "on", "&", "in", "at", "y", "e"];
#[rustfmt::skip]
const CALENDAR: &[&str] = &[
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct",
    "nov", "dec", "mon", "tue", "tues", "wed", "thu", "thurs", "fri", "sat", "sun", "ad", "bc",
    "bce", "ce", "am", "pm", "i", "ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii", "ok",
    "tv",
];
/// Words that open a sentence with a capital and are no names.
#[rustfmt::skip]
const OPENERS: &[&str] = &[
    "the", "a", "an", "this", "that", "these", "those", "it", "he", "she", "they", "we", "you",
    "i", "his", "her", "its", "their", "our", "my", "your", "in", "on", "at", "by", "for", "from",
    "with", "without", "of", "to", "as", "if", "when", "while", "where", "what", "who", "why",
    "how", "which", "there", "here", "then", "now", "today", "yesterday", "tomorrow", "and",
    "but", "or", "so", "yet", "nor", "although", "though", "because", "since", "after", "before",
    "during", "until", "under", "over", "about", "according", "among", "between", "despite",
    "all", "both", "each", "every", "few", "many", "more", "most", "much", "no", "none", "not",
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "some",
    "several", "such", "only", "other", "another", "any", "even", "just", "also", "however",
    "meanwhile", "moreover", "nevertheless", "therefore", "thus", "still", "instead", "perhaps",
    "maybe", "indeed", "finally", "first", "second", "third", "last", "next", "later", "earlier",
    "once", "nearly", "almost", "roughly", "around", "out", "up", "down", "off", "again", "never",
    "always", "often", "sometimes", "usually", "recently", "currently", "is", "are", "was",
    "were", "do", "does", "did", "has", "have", "had", "can", "could", "will", "would", "should",
    "may", "might", "must", "let", "yes", "please", "people", "nobody", "everyone", "everybody",
    "nothing", "something", "anyone", "less", "like", "unlike", "than", "through", "within",
    "across", "against", "along", "behind", "beyond", "inside", "outside", "per", "upon", "via",
    "whether", "whose", "half", "critics", "police", "water", "music", "art", "science",
    "history", "nature", "life", "time", "money", "work", "food", "unemployment", "inflation",
    "production", "research", "evidence", "construction", "traffic", "crime", "poverty",
    "education", "health", "congress's", "fewer", "total", "good", "new", "old", "young", "local",
    "national", "international", "public", "private", "early", "late",
];

/// The names in the words at `span` of `text`; spans are relative to `span.start`.
pub(in crate::claim) fn find(
    text: &str,
    span: &Span,
    sentence: &Span,
    language: Option<&str>,
) -> Vec<Name> {
    let Some(body) = span.slice(text) else {
        return Vec::new();
    };
    let tokens = words(body);
    if is_headline(body, &tokens) {
        return Vec::new();
    }
    let mut names = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let (end, name) = read_one(text, body, span, sentence, &tokens, at);
        names.extend(match language {
            Some("de") => name.and_then(|name| german::name(name, body)),
            _ => name,
        });
        at = end.max(at + 1);
    }
    names
}

/// Most words capitalised: capitals say nothing.
fn is_headline(body: &str, tokens: &[Span]) -> bool {
    let long: Vec<&str> = tokens
        .iter()
        .filter_map(|t| t.slice(body))
        .filter(|w| w.len() > 3)
        .collect();
    let capital = long
        .iter()
        .filter(|w| w.starts_with(char::is_uppercase))
        .count();
    let shouted = body.chars().filter(|c| c.is_lowercase()).count() * 4
        < body.chars().filter(|c| c.is_uppercase()).count();
    long.len() >= 8 && capital * 10 >= long.len() * 9 || (shouted && tokens.len() >= 4)
}

fn read_one(
    text: &str,
    body: &str,
    span: &Span,
    sentence: &Span,
    tokens: &[Span],
    first: usize,
) -> (usize, Option<Name>) {
    let word = tokens[first].slice(body).unwrap_or_default();
    if !begins_name(word) {
        return (first + 1, None);
    }
    // Collect capitalised words and the particles between them.
    let mut last = first;
    let mut next = first + 1;
    while next < tokens.len() {
        let gap = &body[tokens[last].end..tokens[next].start];
        let word = tokens[next].slice(body).unwrap_or_default();
        let single_gap = joins(gap, tokens[last].slice(body).unwrap_or_default());
        if single_gap && begins_name(word) {
            last = next;
            next += 1;
            continue;
        }
        if last == first + 1 && is_given_syllable(gap, word) {
            last = next;
            next += 1;
            continue;
        }
        // "University of the West": up to two particles, then a capital again.
        let mut probe = next;
        while probe < tokens.len()
            && probe < next + 2
            && PARTICLES.contains(&tokens[probe].slice(body).unwrap_or_default())
            && body[tokens[probe - 1].end..tokens[probe].start]
                .chars()
                .all(is_space)
        {
            probe += 1;
        }
        let particle = tokens[next].slice(body).unwrap_or_default();
        let weak = WEAK.contains(&particle);
        let resumes = probe > next
            && probe < tokens.len()
            && body[tokens[probe - 1].end..tokens[probe].start]
                .chars()
                .all(is_space)
            && begins_name(tokens[probe].slice(body).unwrap_or_default())
            && (!weak || institution(body, tokens, first, last, particle));
        if !resumes {
            break;
        }
        last = probe;
        next = probe + 1;
    }
    let mut from = first;
    let sentence_start = span.start + tokens[first].start;
    let opens_sentence = text
        .get(sentence.start..sentence_start)
        .is_none_or(|lead| !lead.chars().any(char::is_alphanumeric))
        || opens_inner(body, tokens[first].start);
    // Titles and sentence openers are not part of the name.
    while from < last {
        let lower = bare(tokens[from].slice(body).unwrap_or_default());
        // "New Zealand" is a place, "New laws" are none.
        let place = || {
            let whole = &body[tokens[from].start..tokens[last].end];
            gazetteer::is_place(&whole[..whole.len() - possessive(whole)])
        };
        let opener =
            from == first && opens_sentence && OPENERS.contains(&lower.as_str()) && !place();
        if opener || TITLES.contains(&lower.as_str()) {
            from += 1;
            while from < last && WEAK.contains(&tokens[from].slice(body).unwrap_or_default()) {
                from += 1;
            }
        } else {
            break;
        }
    }
    let start = tokens[from].start;
    let mut end = tokens[last].end;
    let raw = &body[start..end];
    end -= possessive(raw);
    let raw = &body[start..end];
    let lower = raw.to_lowercase();
    let lone = from == last;
    let useless = lone
        && (CALENDAR.contains(&lower.as_str())
            || TITLES.contains(&lower.as_str())
            || (OPENERS.contains(&lower.as_str())
                && (opens_sentence || raw.chars().skip(1).all(char::is_lowercase)))
            || raw.chars().count() < 2
            || raw.chars().all(|c| c.is_numeric()));
    if useless {
        return (last + 1, None);
    }
    if lone && from == first && opens_sentence && !sure_at_start(text, body, span, raw, end) {
        return (last + 1, None);
    }
    let value = raw.split_whitespace().collect::<Vec<_>>().join(" ");
    let place = gazetteer::is_place(&value) || placed(body, start, &value);
    (
        last + 1,
        Some(Name {
            span: Span::new(start, end),
            value,
            place,
        }),
    )
}

fn bare(word: &str) -> String {
    word.trim_end_matches("'s")
        .trim_end_matches("’s")
        .to_lowercase()
}

fn is_space(ch: char) -> bool {
    matches!(ch, ' ' | '\u{a0}' | '\u{202f}' | '\n')
}

/// What may stand between two words of one name: a space, a hyphen, the stop of an initial
/// or title, "&".
fn joins(gap: &str, before: &str) -> bool {
    let short = before.chars().count() <= 4;
    matches!(gap, "-" | "‑" | " & " | "." | "-\u{200d}")
        || (!gap.is_empty()
            && gap.chars().all(is_space)
            && gap.chars().count() <= 2
            && !before.ends_with("'s")
            && !before.ends_with("’s"))
        || (short
            && gap.starts_with('.')
            && gap.len() > 1
            && gap[1..].chars().all(is_space)
            && abbreviated(before))
}

/// "Kim Jong-un", "Park Geun-hye": a given name of two syllables behind the family's. "New York-based"
/// is put together otherwise.
fn is_given_syllable(gap: &str, word: &str) -> bool {
    #[rustfmt::skip]
    const COMPOUNDS: &[&str] = &[
        "aged", "area", "based", "born", "bound", "bred", "built", "class", "era", "free", "held",
        "led", "level", "like", "made", "only", "owned", "paid", "port", "ready", "run", "side", "size",
        "style", "the", "trade", "type", "ward", "wide", "wing",
    ];
    matches!(gap, "-" | "‑")
        && (2..=5).contains(&word.len())
        && word.bytes().all(|byte| byte.is_ascii_lowercase())
        && !COMPOUNDS.contains(&word)
}

fn abbreviated(word: &str) -> bool {
    word.chars().count() == 1
        || TITLES.contains(&word.to_lowercase().as_str())
        || word == "St"
        || word == "Mt"
}

fn begins_name(word: &str) -> bool {
    let mut chars = word.chars();
    let first = chars.next().unwrap_or(' ');
    // "iPhone", "eBay"
    let inner = first.is_lowercase() && chars.next().is_some_and(char::is_uppercase);
    first.is_uppercase() || inner
}

/// "Bank of", "Ministry for": heads that take a weak particle.
fn institution(body: &str, tokens: &[Span], first: usize, last: usize, particle: &str) -> bool {
    #[rustfmt::skip]
    const HEADS: &[&str] = &[
        "bank", "university", "college", "ministry", "department", "institute", "office",
        "bureau", "court", "house", "board", "centre", "center", "museum", "school", "church",
        "council", "committee", "commission", "agency", "academy", "association", "society",
        "institution", "republic", "kingdom", "states", "state", "city", "isle", "gulf", "bay",
        "cape", "strait", "sea", "lake", "university", "secretary", "minister", "battle",
        "treaty", "bill", "declaration", "duke", "prince", "king", "queen", "lord", "lady",
        "order", "league", "organization", "organisation", "union", "federation", "confederation",
        "library", "act", "palace", "tower", "lord", "dean", "centers", "centres", "fund",
        "foundation", "parliament", "chamber", "chancellor", "district", "province", "archbishop",
        "bishop", "papua", "democratic", "united", "food", "health", "royal", "national", "world",
        "international", "journal", "statue", "temple", "tomb", "wars", "war", "game", "lord",
        "sons", "daughters",
    ];
    let head = tokens[first..=last]
        .iter()
        .filter_map(|t| t.slice(body))
        .any(|w| HEADS.contains(&w.to_lowercase().as_str()));
    match particle {
        "of" => head,
        "the" | "in" | "at" => false,
        _ => head,
    }
}

fn possessive(raw: &str) -> usize {
    ["'s", "’s"]
        .iter()
        .find(|tail| raw.ends_with(**tail))
        .map_or(0, |tail| tail.len())
}

/// True if an opening quote or colon stands right before: a new sentence inside.
fn opens_inner(body: &str, at: usize) -> bool {
    let before = body[..at].trim_end_matches(is_space);
    body[..at].ends_with(['“', '"', '«', '„', '‘']) || before.ends_with(['.', '!', '?', ':'])
}

/// A lone capital at the start of a sentence is a name if anything else says so.
fn sure_at_start(text: &str, body: &str, span: &Span, raw: &str, end: usize) -> bool {
    let inner_capital = raw
        .chars()
        .skip(1)
        .any(|c| c.is_uppercase() || c.is_numeric());
    if inner_capital || gazetteer::is_place(raw) {
        return true;
    }
    let after = &body[end..];
    if after.starts_with("'s ") || after.starts_with("’s ") || after.starts_with(" and his ") {
        return true;
    }
    if OPENERS.contains(&raw.to_lowercase().as_str())
        || raw.ends_with("ly")
        || raw.ends_with("ing")
        || raw.ends_with('s') && !raw.ends_with("is") && !raw.ends_with("us")
    {
        // Seen with a capital inside a sentence nearby?
        return seen_inside(text, span, raw);
    }
    let next = after.split_whitespace().next().unwrap_or_default();
    let verb = matches!(
        next,
        "is" | "was"
            | "has"
            | "had"
            | "said"
            | "says"
            | "will"
            | "told"
            | "became"
            | "did"
            | "does"
            | "won"
            | "lost"
            | "grew"
            | "wrote"
            | "began"
            | "made"
            | "took"
            | "rose"
            | "fell"
            | "owns"
            | "makes"
            | "sold"
            | "bought"
            | "sells"
    ) || (next.ends_with("ed") && next.len() > 4);
    verb || seen_inside(text, span, raw)
}

/// True if the word stands with its capital after a lower-case word near this claim.
fn seen_inside(text: &str, span: &Span, raw: &str) -> bool {
    let from = floor(text, span.start.saturating_sub(2_000));
    let to = floor(text, (span.end + 2_000).min(text.len()));
    text[from..to].match_indices(raw).any(|(at, _)| {
        let before = text[from..from + at].trim_end_matches(is_space);
        let after = text[from + at + raw.len()..].chars().next();
        before.ends_with(|c: char| c.is_lowercase() || c == ',')
            && !after.is_some_and(char::is_alphanumeric)
    })
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// "in Ghent": a capitalised word after a preposition of place that is not an organisation.
fn placed(body: &str, start: usize, value: &str) -> bool {
    let before = body[..start].trim_end();
    let word = before
        .rsplit(|c: char| !c.is_alphabetic())
        .next()
        .unwrap_or_default();
    let acronym = value
        .chars()
        .all(|c| c.is_uppercase() || !c.is_alphabetic());
    let institution = value.split(' ').any(|w| {
        matches!(
            w,
            "University"
                | "Bank"
                | "Court"
                | "Council"
                | "Act"
                | "Institute"
                | "Party"
                | "Company"
                | "Corp"
                | "Inc"
                | "Congress"
                | "Parliament"
                | "Senate"
                | "House"
                | "War"
                | "League"
                | "Cup"
        )
    });
    matches!(word, "in" | "near" | "outside" | "throughout")
        && !acronym
        && !institution
        && !gazetteer::is_language(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<(String, bool)> {
        let whole = Span::new(0, text.len());
        find(text, &whole, &whole, None)
            .into_iter()
            .map(|name| (name.value, name.place))
            .collect()
    }

    #[test]
    fn names_places_titles_and_openers() {
        let table: &[(&str, &[(&str, bool)])] = &[
            (
                "The mayor, Dr. Ana de la Cruz, met Prime Minister Jo Ek in Ghent.",
                &[("Ana de la Cruz", false), ("Jo Ek", false), ("Ghent", true)],
            ),
            ("Prices rose in March.", &[]),
            (
                "New Zealand became a dominion in 1907.",
                &[("New Zealand", true)],
            ),
            (
                "Researchers at the University of Leeds asked NASA.",
                &[("University of Leeds", false), ("NASA", false)],
            ),
            (
                "Maria was born in France.",
                &[("Maria", false), ("France", true)],
            ),
            (
                "However, J. R. Smith left Barclays & Co on Monday.",
                &[("J. R. Smith", false), ("Barclays & Co", false)],
            ),
            (
                "Apple's iPhone sold well.",
                &[("Apple", false), ("iPhone", false)],
            ),
            (
                "Kim Jong-un met Moon Jae-in and Hwang Sok-yong.",
                &[
                    ("Kim Jong-un", false),
                    ("Moon Jae-in", false),
                    ("Hwang Sok-yong", false),
                ],
            ),
            (
                "A New York-based firm left the Cold War-era plant.",
                &[("New York", true), ("Cold War", false)],
            ),
            (
                "The Bank of England raised rates.",
                &[("Bank of England", false)],
            ),
        ];
        for (text, expected) in table {
            let expected: Vec<(String, bool)> =
                expected.iter().map(|&(n, p)| (n.to_owned(), p)).collect();
            assert_eq!(names(text), expected, "{text}");
        }
    }
}
