//! Quoted words, in every usual style of marks.

use crate::text::Span;

/// Quotations in `body`: the span with its marks and the words without them, outermost only.
///
/// Straight single marks are read only around several words; an apostrophe, a prime after a
/// figure (6′ 2″, 5'10") and a lone word are no quotation of somebody's words.
pub(in crate::claim) fn find(body: &str) -> Vec<(Span, String)> {
    pairs(body)
        .into_iter()
        .filter_map(|pair| {
            let inside = body.get(pair.inner.start..pair.inner.end)?.trim();
            let long = inside.chars().count() >= 2 && inside.chars().any(char::is_alphabetic);
            (long && (!pair.single || inside.contains(char::is_whitespace))).then(|| {
                (
                    pair.outer,
                    inside.split_whitespace().collect::<Vec<_>>().join(" "),
                )
            })
        })
        .collect()
}

/// Every stretch between matching marks, marks included.
pub(in crate::claim) fn marks(body: &str) -> Vec<Span> {
    pairs(body).into_iter().map(|pair| pair.outer).collect()
}

struct Pair {
    outer: Span,
    inner: Span,
    single: bool,
}

fn pairs(body: &str) -> Vec<Pair> {
    let mut found = Vec::new();
    let mut open: Option<(usize, usize, char)> = None;
    let mut previous = ' ';
    let mut chars = body.char_indices().peekable();
    while let Some((at, ch)) = chars.next() {
        let next = chars.peek().map_or(' ', |&(_, c)| c);
        let after = at + ch.len_utf8();
        match open {
            None if opens(ch, previous, next) => open = Some((at, after, ch)),
            Some((start, inner, mark)) if closes(mark, ch, previous, next) => {
                found.push(Pair {
                    outer: Span::new(start, after),
                    inner: Span::new(inner, at),
                    single: matches!(mark, '\'' | '‘' | '’' | '‚'),
                });
                open = None;
            }
            // A second opener of the stronger sort: the first was an apostrophe.
            Some((_, _, '\'' | '‘' | '’'))
                if opens(ch, previous, next) && !matches!(ch, '\'' | '‘' | '’') =>
            {
                open = Some((at, after, ch));
            }
            _ => {}
        }
        previous = ch;
    }
    found
}

fn opens(ch: char, previous: char, next: char) -> bool {
    let before = previous.is_whitespace()
        || matches!(previous, '(' | '[' | '—' | '–' | '-' | ':' | ',' | '/');
    match ch {
        '“' | '„' | '«' | '「' | '『' | '‟' => true,
        '»' | '”' => before && !next.is_whitespace(),
        '"' | '\'' => before && !next.is_whitespace() && next != '-',
        '‘' | '‚' => before && next.is_alphanumeric(),
        _ => false,
    }
}

fn closes(mark: char, ch: char, previous: char, next: char) -> bool {
    let end_of_word = !next.is_alphanumeric();
    match (mark, ch) {
        ('“' | '‟', '”') | ('”', '”') | ('„', '“' | '”' | '"') | ('«', '»') | ('»', '«') => {
            true
        }
        ('“', '"') | ('"', '”') => end_of_word,
        ('「', '」') | ('『', '』') => true,
        ('"', '"') => end_of_word && !previous.is_whitespace(),
        ('\'', '\'') | ('‘' | '‚', '’' | '\'' | '‘') => {
            end_of_word && !previous.is_whitespace()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_style_and_no_apostrophes_or_inches() {
        let table: &[(&str, &[&str])] = &[
            ("She said “it fell” twice.", &["it fell"]),
            ("He wrote \"we won\" and left.", &["we won"]),
            ("Er sagte: „Es ist aus“ und ging.", &["Es ist aus"]),
            ("Il a dit « c'est fini » hier.", &["c'est fini"]),
            ("彼は「終わった」と言った。", &["終わった"]),
            ("They called it ‘a total loss’ later.", &["a total loss"]),
            ("They called it 'a total loss' later.", &["a total loss"]),
            ("The workers' pay and the boss's car.", &[]),
            ("It isn't 5'10\" or 6 3/4\" wide.", &[]),
            ("Rock 'n' roll in the '90s.", &[]),
            ("“He said ‘no’ to me,” she said.", &["He said ‘no’ to me,"]),
        ];
        for (text, expected) in table {
            let found: Vec<String> = find(text).into_iter().map(|(_, words)| words).collect();
            assert_eq!(found, *expected, "{text}");
        }
    }
}
