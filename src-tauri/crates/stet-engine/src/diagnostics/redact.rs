//! Cuts from a line what could be somebody's words, name, address or key.

use std::sync::LazyLock;

use regex::Regex;

/// Marks that begin words of others in a message of ours or of a library: everything from the first
/// of them on is cut, for the words may hold such marks themselves.
const QUOTES: [char; 9] = ['"', '“', '”', '‘', '«', '„', '`', '\'', '’'];

/// Addresses and mail, paths, and runs of 20 and more letters and digits: long enough for a key,
/// longer than a word.
static PRIVATE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?xi)
        [a-z][a-z0-9+.-]*://\S+
        | [^\s@]+@[^\s@]+
        | (?:^|[\s=(\[])(?:~|[a-z]:)?[/\\][^\s]+
        | [\p{L}\p{N}_\-]{20,}
        ",
    )
    .ok()
});

/// The line without what could be private, at most 300 characters long, on one line.
#[must_use]
pub fn redact(line: &str) -> String {
    let ours = line.split(QUOTES).next().unwrap_or_default();
    let flat: String = ours
        .chars()
        .map(|ch| if ch.is_control() { ' ' } else { ch })
        .take(300)
        .collect();
    let cut = if ours.len() < line.len() {
        "‹…›"
    } else {
        ""
    };
    match PRIVATE.as_ref() {
        Some(private) => format!("{}{cut}", private.replace_all(&flat, "‹…›").trim_end()),
        None => "‹…›".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::redact;

    #[test]
    fn what_others_wrote_is_cut_and_what_we_counted_stays() {
        for (line, kept) in [
            (
                "run finished claims=41 open=9",
                "run finished claims=41 open=9",
            ),
            ("“The mayor took money” is no theme.", "‹…›"),
            (
                "byte index 3 is not a char boundary; it is inside 'é' (bytes 2..4) of `The mayor`",
                "byte index 3 is not a char boundary; it is inside‹…›",
            ),
            (
                "asked https://example.org/mayor?q=1 twice",
                "asked ‹…› twice",
            ),
            ("rosa@example.org signed", "‹…› signed"),
            (
                "cannot open /home/rosa/The-mayor.docx now",
                "cannot open‹…› now",
            ),
            (r"cannot open C:\Users\rosa\x.docx", "cannot open‹…›"),
            ("key sk-abcdefghijklmnopqrstuvwx failed", "key ‹…› failed"),
            ("two\nlines", "two lines"),
        ] {
            assert_eq!(redact(line), kept, "{line}");
        }
        assert!(redact(&"word ".repeat(500)).chars().count() <= 301);
    }
}
