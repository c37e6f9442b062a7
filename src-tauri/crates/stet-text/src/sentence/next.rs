//! What stands after a possible sentence end, as far as it tells whether one is there.

/// What stands after a possible sentence end.
pub(super) struct Next<'t> {
    /// Bytes of white space before it.
    pub(super) gap: usize,
    /// The first letter or digit, behind quotes, brackets and dashes.
    pub(super) first: Option<char>,
    /// The word that begins with `first`.
    pub(super) word: &'t str,
    /// A dash stands before `first`.
    pub(super) dashed: bool,
    /// A round bracket stands before `first`.
    pub(super) bracketed: bool,
    /// A quotation mark stands before `first`.
    pub(super) quoted: bool,
    /// The word is one capital followed by a full stop: an initial.
    pub(super) initial: bool,
    /// The word is a number.
    pub(super) number: bool,
    /// The number is a year.
    pub(super) year: bool,
    /// The word is letters, and a year follows: "Januar 2022".
    pub(super) before_year: bool,
    /// What follows the number shows that no sentence begins with it: "12.", "12 and".
    pub(super) closes: bool,
    /// The word is a Roman numeral.
    pub(super) roman: bool,
    /// A word with a capital follows: "Van Dam".
    pub(super) named: bool,
    /// A full stop follows the word.
    pub(super) stopped: bool,
    /// The sign of a section stands before `first`.
    pub(super) section: bool,
    /// The word is a small letter behind an apostrophe, and a word with a capital follows: "’s Avonds".
    pub(super) clitic: bool,
    /// The word has its first capital behind a small letter, in any place of a sentence: "eBay", "mRNA".
    pub(super) camel: bool,
    /// The word is "No." before a figure: "Pat. No. 5,123,456".
    pub(super) numbered: bool,
}

impl<'t> Next<'t> {
    pub(super) fn read(rest: &'t str) -> Self {
        let gap = rest.len() - rest.trim_start().len();
        let mut next = Self {
            gap,
            first: None,
            word: "",
            dashed: false,
            bracketed: false,
            quoted: false,
            initial: false,
            number: false,
            year: false,
            before_year: false,
            closes: false,
            roman: false,
            named: false,
            stopped: false,
            section: false,
            clitic: false,
            camel: false,
            numbered: false,
        };
        for (offset, ch) in rest[gap..].char_indices().take(16) {
            match ch {
                '-' | '–' | '—' | '‒' => next.dashed = true,
                '(' | '（' => next.bracketed = true,
                '§' | '¶' => next.section = true,
                '"' | '“' | '„' | '«' | '‘' | '\'' | '’' | '»' => next.quoted = true,
                _ if ch.is_alphanumeric() => {
                    let word = &rest[gap + offset..];
                    let len = word
                        .char_indices()
                        .take(32)
                        .find(|(_, c)| !(c.is_alphanumeric() || matches!(c, '\'' | '’')))
                        .map_or_else(
                            || word.char_indices().nth(32).map_or(word.len(), |(i, _)| i),
                            |(i, _)| i,
                        );
                    next.first = Some(ch);
                    next.word = &word[..len];
                    next.initial =
                        len == ch.len_utf8() && ch.is_uppercase() && word[len..].starts_with('.');
                    next.number = next.word.chars().all(char::is_numeric);
                    let year = next.word.trim_end_matches(|c: char| c.is_ascii_lowercase());
                    next.year = year.len() == 4
                        && year.bytes().all(|b| b.is_ascii_digit())
                        && (year.starts_with("20") || year.starts_with('1'));
                    next.roman =
                        next.word.len() > 1 && next.word.bytes().all(|b| b"IVXLCDM".contains(&b));
                    let tail = &word[len..];
                    let digits = tail.strip_prefix(' ').map_or(0, |year| {
                        year.bytes().take_while(u8::is_ascii_digit).count()
                    });
                    next.before_year = digits == 4 && next.word.chars().all(char::is_alphabetic);
                    next.named = tail
                        .strip_prefix([' ', '\u{a0}'])
                        .is_some_and(|behind| behind.starts_with(char::is_uppercase));
                    next.stopped = tail.starts_with('.');
                    let cut = rest[..gap + offset].ends_with(['’', '\'']);
                    next.clitic =
                        cut && next.named && matches!(next.word, "s" | "t" | "n" | "k" | "m" | "r");
                    next.camel = ch.is_lowercase()
                        && next.word.chars().nth(1).is_some_and(char::is_uppercase);
                    next.closes = tail.is_empty()
                        || tail.starts_with([',', ';', ')', ']', ':', '–', '-'])
                        || [" and ", " or ", " to "]
                            .iter()
                            .any(|w| tail.starts_with(w))
                        || next.stopped && !tail[1..].starts_with(|c: char| c.is_ascii_digit());
                    let behind = word[len..].strip_prefix('.').unwrap_or_default();
                    next.numbered = matches!(next.word, "No" | "Nos" | "Nr")
                        && behind
                            .trim_start_matches([':', ' '])
                            .starts_with(|c: char| c.is_ascii_digit());
                    break;
                }
                _ => {}
            }
        }
        next
    }
}
