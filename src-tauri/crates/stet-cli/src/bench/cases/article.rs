//! The article of a case, and where words stand in it.

/// From and to, in bytes of the article's normalised text.
pub(super) type Place = (usize, usize);

/// An article in which words are looked for.
pub(super) struct Article(String);

impl Article {
    pub(super) fn new(text: &str) -> Self {
        Self(normalised(text))
    }

    /// Where the words stand: within `near` if they do, else where they come first.
    pub(super) fn place(&self, words: &str, near: Option<Place>) -> Option<Place> {
        let words = normalised(words);
        if words.is_empty() {
            return None;
        }
        let within = |(start, end): Place| Some(start + self.0.get(start..end)?.find(&words)?);
        let start = near.and_then(within).or_else(|| self.0.find(&words))?;
        Some((start, start + words.len()))
    }
}

/// True if both stand somewhere and share a letter.
pub(super) fn overlap(one: Option<Place>, other: Option<Place>) -> bool {
    matches!((one, other), (Some(one), Some(other)) if one.0 < other.1 && other.0 < one.1)
}

/// In lower case, with one space between words, plain quotation marks and hyphens, and without the
/// marks of Markdown within a line, notes and addresses of links.
fn normalised(text: &str) -> String {
    let plain: String = without_marks(text).chars().map(plain).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

fn plain(letter: char) -> char {
    match letter {
        '“' | '”' | '„' | '«' | '»' => '"',
        '‘' | '’' => '\'',
        '–' | '—' | '\u{2011}' => '-',
        letter => letter,
    }
}

fn without_marks(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['*', '_', '`', '[']) {
        let (before, from) = rest.split_at(at);
        let (words, after) = mark(from);
        kept.push_str(before);
        kept.push_str(words);
        rest = after;
    }
    kept.push_str(rest);
    kept
}

/// Which words the mark at the start of `text` leaves, and what follows it.
fn mark(text: &str) -> (&str, &str) {
    let emphasis = || Some(("", text.strip_prefix(['*', '_', '`'])?));
    emphasis()
        .or_else(|| note(text))
        .or_else(|| link(text))
        // A bracket that is none.
        .unwrap_or_else(|| text.split_at(1))
}

/// `[3]`, `[^3]`: nothing is left.
fn note(text: &str) -> Option<(&str, &str)> {
    let number = text.strip_prefix('[')?;
    let number = number.strip_prefix('^').unwrap_or(number);
    let after = number.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let numbered = after.len() < number.len();
    Some(("", after.strip_prefix(']').filter(|_| numbered)?))
}

/// `[words](address)`: the words are left.
fn link(text: &str) -> Option<(&str, &str)> {
    let (words, address) = text.strip_prefix('[')?.split_once(']')?;
    let (_, after) = address.strip_prefix('(')?.split_once(')')?;
    Some((words, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_quotation_marks_and_spaces_do_not_count() {
        let text =
            "The **“Old  Mill”**, [see\nhere](https://mill.example/a_b) [^2][3] [no link] – SHUT";
        let plain = "the \"old mill\", see here [no link] - shut";
        assert_eq!(normalised(text), plain);
        assert_eq!(normalised("a_b [1](x) [] [^]"), "ab (x) [] [^]");
        assert_eq!(normalised(" \u{a0}\n"), "");
    }

    #[test]
    fn words_are_looked_for_nearby_first() {
        let article = Article::new("Six boats left. Six came back.");
        let second = article.place("Six came back.", None);
        assert_eq!(article.place("six", None), Some((0, 3)));
        assert_eq!(article.place("six", second), Some((16, 19)));
        assert_eq!(article.place("boats", second), Some((4, 9)));
        assert_eq!(article.place("ten", second), None);
        assert_eq!(article.place("*", None), None);
        assert!(overlap(Some((0, 3)), Some((2, 5))));
        assert!(!overlap(Some((0, 3)), Some((3, 5))) && !overlap(None, Some((3, 5))));
    }
}
