//! What the full-text index is given and asked: pairs of characters for scripts without spaces,
//! and match expressions in which no word of a claim can be mistaken for an operator.

/// True for characters of scripts that put no spaces between words (rules 7, 2).
#[must_use]
pub fn unspaced(c: char) -> bool {
    matches!(u32::from(c),
        0x0E00..=0x0EFF          // Thai, Lao
        | 0x1000..=0x109F        // Myanmar
        | 0x1780..=0x17FF        // Khmer
        | 0x3040..=0x30FF        // Hiragana, Katakana
        | 0x31F0..=0x31FF
        | 0x3400..=0x4DBF
        | 0x4E00..=0x9FFF        // Han
        | 0xAC00..=0xD7AF        // Hangul
        | 0xF900..=0xFAFF
        | 0x2_0000..=0x3_FFFF)
}

/// Every pair of neighbouring characters of unspaced scripts, separated by spaces; a character
/// that stands alone is given alone. Each pair becomes one token of the index.
#[must_use]
pub fn grams(text: &str) -> String {
    let mut out = String::new();
    let mut before: Option<char> = None;
    let mut paired = false;
    for c in text.chars().chain(std::iter::once(' ')) {
        if unspaced(c) {
            if let Some(first) = before {
                push(&mut out, &[first, c]);
                paired = true;
            } else {
                paired = false;
            }
            before = Some(c);
        } else {
            if let Some(alone) = before
                && !paired
            {
                push(&mut out, &[alone]);
            }
            before = None;
        }
    }
    out
}

fn push(out: &mut String, token: &[char]) {
    if !out.is_empty() {
        out.push(' ');
    }
    out.extend(token);
}

/// The word that stands for a document in the index.
#[must_use]
pub fn shelf(document: &str) -> String {
    let mut word = String::from("d");
    word.extend(document.chars().filter(char::is_ascii_alphanumeric));
    word
}

/// A match expression: passages of the document that hold the term. A term ending in `*` stands
/// for all words that begin so. `None` if the term has no letter or digit.
#[must_use]
pub fn expression(document: &str, term: &str) -> Option<String> {
    if !term.chars().any(char::is_alphanumeric) {
        return None;
    }
    let term = match term.strip_suffix('*') {
        Some(stem) => format!("{} *", quote(stem)),
        None => quote(term),
    };
    let shelf = quote(&shelf(document));
    Some(format!("shelf : {shelf} AND {{text grams}} : {term}"))
}

fn quote(words: &str) -> String {
    let mut out = String::with_capacity(words.len() + 2);
    out.push('"');
    for c in words.chars() {
        match c {
            '"' => out.push_str("\"\""),
            '\0' => {}
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_unspaced_characters() {
        assert_eq!(grams("東京都 in 2020, 茶"), "東京 京都 茶");
        assert_eq!(grams("plain words"), "");
        assert_eq!(grams(""), "");
    }

    #[test]
    fn no_term_becomes_an_operator() {
        assert_eq!(
            expression("1-2", "b\" OR c").as_deref(),
            Some("shelf : \"d12\" AND {text grams} : \"b\"\" OR c\"")
        );
        assert_eq!(
            expression("1-2", "visito*").as_deref(),
            Some("shelf : \"d12\" AND {text grams} : \"visito\" *")
        );
        assert_eq!(expression("1-2", "--"), None);
    }
}
