//! Makes any words safe as Markdown: whatever they say, they stay words in their place.

use crate::links::followable;

/// The words as inline Markdown on one line. Everything that could be markup is escaped, wherever
/// it stands: emphasis, code, links, HTML, entities, tables, addresses that readers make clickable,
/// and what begins a block at the start of a line.
pub(super) fn inline(words: &str) -> String {
    let mut out = String::with_capacity(words.len() + words.len() / 8);
    let mut start = true;
    let mut digits = 0;
    let mut blank = true;
    for ch in words.chars() {
        let ch = shown(ch);
        if ch == ' ' {
            // White space at the start would make code of the words, twice at the end a line break.
            if !blank {
                out.push(' ');
            }
            blank = true;
            digits = 0;
            continue;
        }
        blank = false;
        let opens_block = start && matches!(ch, '#' | '+' | '-' | '=');
        // "1." and "1)" begin a numbered list; only at the start, so "4.5" stays as it is.
        let numbers = digits > 0 && out.len() == digits && matches!(ch, '.' | ')');
        if opens_block || numbers || is_markup(ch) {
            out.push('\\');
        }
        out.push(ch);
        digits = if ch.is_ascii_digit() && out.len() == digits + 1 {
            digits + 1
        } else {
            0
        };
        start = false;
    }
    out.truncate(out.trim_end_matches(' ').len());
    // Readers make these clickable by themselves; a checked text may not.
    out.replace("://", "\\://").replace("www.", "www\\.")
}

fn is_markup(ch: char) -> bool {
    matches!(
        ch,
        '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '$'
    )
}

/// Line ends become spaces; what cannot be shown, and what turns the direction of all that follows,
/// becomes U+FFFD.
fn shown(ch: char) -> char {
    match ch {
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => '\u{FFFD}',
        ch if ch.is_control() => '\u{FFFD}',
        ch => ch,
    }
}

/// A link to a place in this file.
pub(super) fn leading(words: &str, anchor: &str) -> String {
    format!("[{}](#{anchor})", inline(words))
}

/// Words as a link to an address, if a reader may follow it.
pub(super) fn link(words: &str, address: &str) -> String {
    let words = inline(words);
    match followable(address).filter(|_| !words.is_empty()) {
        Some(address) => format!("[{words}](<{}>)", destination(address)),
        None => words,
    }
}

/// An address that cannot end its brackets, its cell of a table, or be read as entities.
fn destination(address: &str) -> String {
    let mut out = String::with_capacity(address.len() + 8);
    for ch in address.chars() {
        match ch {
            '\\' => out.push_str("%5C"),
            '|' => out.push_str("%7C"),
            '`' => out.push_str("%60"),
            '&' => out.push_str("&amp;"),
            ch => out.push(shown(ch)),
        }
    }
    out
}

/// Program code between fences longer than any in it.
pub(super) fn fenced(words: &str) -> String {
    let mut longest = 2;
    let mut run = 0;
    for ch in words.chars() {
        run = if ch == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    let words: String = words
        .chars()
        .map(|ch| if ch == '\n' { ch } else { shown(ch) })
        .collect();
    format!("{fence}\n{}\n{fence}", words.trim_end_matches('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_words() {
        assert_eq!(inline("# no heading"), "\\# no heading");
        assert_eq!(
            inline("2019. It rose 4.5 points"),
            "2019\\. It rose 4.5 points"
        );
        assert_eq!(inline("In 2019. Then"), "In 2019. Then");
        assert_eq!(inline("  a \n\n - b  "), "a - b");
        assert_eq!(inline("- b"), "\\- b");
        assert_eq!(
            inline("a|b <script> &lt; *x*"),
            "a\\|b \\<script\\> \\&lt; \\*x\\*"
        );
        assert_eq!(
            inline("https://x.example www.x.example"),
            "https\\://x.example www\\.x.example"
        );
        assert_eq!(inline("a\u{202E}b\0"), "a\u{FFFD}b\u{FFFD}");
        assert_eq!(link("x", "javascript:alert(1)"), "x");
        assert_eq!(
            link("x", "https://a.example/?b=1&copy=|"),
            "[x](<https://a.example/?b=1&amp;copy=%7C>)"
        );
        assert_eq!(fenced("a ``` b"), "````\na ``` b\n````");
    }
}
