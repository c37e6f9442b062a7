//! What of a model's answer was not believed, and the words it must bear out.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::text::Span;

/// A part of an answer that was dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dropped {
    /// Which part: "p3", "claim 4".
    pub part: String,
    /// Why, in words that complete "{part} was dropped: …".
    pub why: String,
}

impl Dropped {
    /// This part, dropped for this reason.
    #[must_use]
    pub fn new(part: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            part: part.into(),
            why: why.into(),
        }
    }
}

/// What was believed of an answer, and what was not.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked<T> {
    /// What passed every check.
    pub kept: T,
    /// What did not.
    pub dropped: Vec<Dropped>,
}

/// The answer, if it is of the shape that was asked for.
pub(super) fn of_schema<T: DeserializeOwned>(answer: &Value) -> Result<T, Dropped> {
    T::deserialize(answer)
        .map_err(|error| Dropped::new("the answer", format!("it is not as asked ({error})")))
}

/// Where `quote` stands in `text`, letter by letter but for runs of white space and the shape of
/// quotation marks and dashes, which models do not keep; `None` if it does not.
pub(super) fn verbatim(quote: &str, text: &str) -> Option<Span> {
    let wanted: Vec<char> = folded(quote).map(|(_, c)| c).collect();
    let (mut first, mut last) = (0, wanted.len());
    while first < last && wanted[first] == ' ' {
        first += 1;
    }
    while last > first && wanted[last - 1] == ' ' {
        last -= 1;
    }
    let wanted = &wanted[first..last];
    if wanted.is_empty() {
        return None;
    }
    let there: Vec<(usize, char)> = folded(text).collect();
    let at = find(&there, wanted)?;
    let start = there.get(at)?.0;
    let (end, _) = *there.get(at + wanted.len() - 1)?;
    let end = end + text.get(end..)?.chars().next()?.len_utf8();
    Some(Span::new(start, end))
}

/// Knuth, Morris and Pratt: linear in both, whatever a model repeats.
fn find(there: &[(usize, char)], wanted: &[char]) -> Option<usize> {
    let mut back = vec![0_usize; wanted.len()];
    let mut have = 0;
    for at in 1..wanted.len() {
        while have > 0 && wanted[at] != wanted[have] {
            have = back[have - 1];
        }
        have += usize::from(wanted[at] == wanted[have]);
        back[at] = have;
    }
    have = 0;
    for (at, (_, c)) in there.iter().enumerate() {
        while have > 0 && *c != wanted[have] {
            have = back[have - 1];
        }
        have += usize::from(*c == wanted[have]);
        if have == wanted.len() {
            return Some(at + 1 - have);
        }
    }
    None
}

/// The characters that are compared, each with its place in `text`.
fn folded(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut after_space = false;
    text.char_indices().filter_map(move |(at, c)| {
        let plain = match c {
            c if c.is_whitespace() => ' ',
            '“' | '”' | '„' | '«' | '»' | '‟' => '"',
            '‘' | '’' | '‚' | '‛' => '\'',
            '–' | '—' | '‐' | '‑' | '−' => '-',
            c => c,
        };
        let skip = plain == ' ' && after_space;
        after_space = plain == ' ';
        (!skip).then_some((at, plain))
    })
}

/// True if the words name an address: a model's own are never shown.
pub(super) fn names_an_address(words: &str) -> bool {
    let lower = words.to_lowercase();
    lower.contains("http:") || lower.contains("https:") || lower.contains("www.") || {
        lower
            .split(|c: char| c.is_whitespace() || "()<>[]“”\"'".contains(c))
            .any(is_bare_address)
    }
}

/// "example.org/x", "doi:10.1000/x": a host with a known ending and a path, or a DOI.
fn is_bare_address(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ';', ':']);
    if word.starts_with("doi:") || is_doi(word) {
        return true;
    }
    word.split_once('/').is_some_and(|(host, _)| {
        host.contains('.')
            && stet_suffix::suffix(host)
                .is_some_and(|suffix| suffix.known && suffix.label.is_some())
    })
}

/// "10.1000/182": a directory's number of four digits or more, and what it gave a name to.
fn is_doi(word: &str) -> bool {
    let registrant = word
        .strip_prefix("10.")
        .and_then(|rest| rest.split_once('/'));
    registrant.is_some_and(|(number, name)| {
        number.len() >= 4 && number.bytes().all(|byte| byte.is_ascii_digit()) && !name.is_empty()
    })
}

/// The first `most` characters of a model's sentence, on one line.
pub(super) fn line(words: &str, most: usize) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    words.join(" ").chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_is_there_letter_by_letter_or_not_at_all() {
        let text = "The “ferry” carries\n120 passengers – no more.";
        let cases = [
            (
                "\"ferry\" carries 120 passengers",
                Some("“ferry” carries\n120 passengers"),
            ),
            (" no more. ", Some("no more.")),
            ("passengers - no", Some("passengers – no")),
            ("carries 150 passengers", None),
            ("The ferry carries", None),
            ("", None),
            ("   ", None),
        ];
        for (quote, expected) in cases {
            let found = verbatim(quote, text).and_then(|span| span.slice(text));
            assert_eq!(found, expected, "{quote:?}");
        }
        assert_eq!(
            verbatim("aab", "aaaab").and_then(|s| s.slice("aaaab")),
            Some("aab")
        );
    }

    #[test]
    fn addresses_in_any_dress_are_known() {
        for words in [
            "See https://a.example/x.",
            "at www.a.example",
            "bbc.co.uk/news/1 says so",
            "doi:10.1000/x",
            "(10.1000/182)",
        ] {
            assert!(names_an_address(words), "{words}");
        }
        for words in [
            "It fell by 10.5/100 000.",
            "and/or",
            "The U.S./Canada border",
            "e.g. 3.5",
        ] {
            assert!(!names_an_address(words), "{words}");
        }
    }
}
