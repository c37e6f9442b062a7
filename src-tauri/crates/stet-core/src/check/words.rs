//! Words as the checks compare them, and figures as their workings print them.

use std::sync::LazyLock;

use regex::Regex;

use crate::text::Span;

/// A word with its place in the text it was cut from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word<'t> {
    /// The word as written.
    pub(super) text: &'t str,
    /// Where, in bytes of the text given to [`words`].
    pub(super) span: Span,
}

static WORD: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\p{L}\p{N}]+(?:['’\-.][\p{L}\p{N}]+)*"));

/// Compiles a pattern of this crate's own; every one is a constant that a test exercises.
pub(super) fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is a constant of this crate")
}

/// The words of `text` in order; hyphens, apostrophes and dots inside a word belong to it.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    WORD.find_iter(text)
        .map(|found| Word {
            text: found.as_str(),
            span: Span::new(found.start(), found.end()),
        })
        .collect()
}

/// Lower case, straight apostrophe, without a possessive ending.
pub(super) fn plain(word: &str) -> String {
    let lower = word.to_lowercase().replace('’', "'");
    lower
        .strip_suffix("'s")
        .map_or(lower.clone(), str::to_owned)
}

/// The last `count` words of `text`, plain, in order. Looks at no more than the last 200 bytes.
pub(super) fn tail(text: &str, count: usize) -> Vec<String> {
    let mut from = text.len().saturating_sub(200);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let all = words(&text[from..]);
    let skip = all.len().saturating_sub(count);
    all[skip..].iter().map(|word| plain(word.text)).collect()
}

/// The first `count` words of `text`, plain, in order. Looks at no more than the first 200 bytes.
pub(super) fn head(text: &str, count: usize) -> Vec<String> {
    let mut to = text.len().min(200);
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    words(&text[..to])
        .iter()
        .take(count)
        .map(|word| plain(word.text))
        .collect()
}

/// A number for a working: thousands parted by commas, at most `digits` decimals, no trailing
/// zeros. `4870.0` → "4,870".
pub(super) fn figure(value: f64, digits: usize) -> String {
    let fixed = format!("{:.*}", digits, value.abs());
    let (whole, decimals) = fixed.split_once('.').unwrap_or((&fixed, ""));
    let mut out = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    let decimals = decimals.trim_end_matches('0');
    if !decimals.is_empty() {
        out.push('.');
        out.push_str(decimals);
    }
    if value < 0.0 && out.chars().any(|ch| ch.is_ascii_digit() && ch != '0') {
        out.insert(0, '−');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_hyphens_and_apostrophes() {
        let found: Vec<&str> = words("Anne-Marie’s co-op, 4.5 m")
            .iter()
            .map(|word| word.text)
            .collect();
        assert_eq!(found, ["Anne-Marie’s", "co-op", "4.5", "m"]);
        assert_eq!(plain("Holm’s"), "holm");
    }

    #[test]
    fn head_and_tail_never_cut_a_character() {
        let text = "é".repeat(150);
        assert_eq!(tail(&text, 1).len(), 1);
        assert_eq!(head(&text, 1).len(), 1);
    }

    #[test]
    fn figures_print_for_readers() {
        for (value, digits, wanted) in [
            (4870.0, 2, "4,870"),
            (4.9, 2, "4.9"),
            (1_234_567.891, 1, "1,234,567.9"),
            (-12.0, 0, "−12"),
            (-0.001, 1, "0"),
            (0.5, 2, "0.5"),
        ] {
            assert_eq!(figure(value, digits), wanted);
        }
    }
}
