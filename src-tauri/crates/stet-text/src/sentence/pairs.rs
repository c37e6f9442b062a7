//! Quotes and brackets inside which a full stop does not end the sentence.

/// Longer stretches are not protected: a mark was probably forgotten.
const LONGEST: usize = 1_500;
/// Openers remembered at once; more would be noise.
const DEPTH: usize = 12;

/// Stretches between matching quotes or brackets, outermost only.
#[derive(Debug, Default)]
pub(super) struct Protected {
    spans: Vec<(usize, usize)>,
    next: usize,
}

impl Protected {
    /// Finds the stretches of `text` in one pass.
    pub(super) fn find(text: &str) -> Self {
        let mut open: Vec<(char, usize)> = Vec::new();
        let mut spans: Vec<(usize, usize)> = Vec::new();
        let mut previous = '\n';
        let mut chars = text.char_indices().peekable();
        while let Some((at, ch)) = chars.next() {
            let next = chars.peek().map_or('\n', |&(_, c)| c);
            if ch == '\n' && (previous == '\n' || previous == '\r') {
                open.clear();
            }
            match role(ch, previous, next, &open) {
                Role::Open => {
                    if open.len() == DEPTH {
                        open.remove(0);
                    }
                    open.push((ch, at));
                }
                Role::Close(depth) => {
                    if let Some(&(_, start)) = open.get(depth)
                        && at - start <= LONGEST
                    {
                        spans.push((start, at));
                    }
                    open.truncate(depth);
                }
                Role::None => {}
            }
            if !ch.is_whitespace() || ch == '\n' {
                previous = ch;
            } else {
                previous = ' ';
            }
        }
        spans.sort_unstable();
        let mut outer: Vec<(usize, usize)> = Vec::new();
        for span in spans {
            if outer.last().is_none_or(|last| span.0 > last.1) {
                outer.push(span);
            }
        }
        Self {
            spans: outer,
            next: 0,
        }
    }

    /// True if byte `at` lies inside a stretch. Must be asked in ascending order.
    pub(super) fn covers(&mut self, at: usize) -> bool {
        while self.spans.get(self.next).is_some_and(|&(_, end)| end < at) {
            self.next += 1;
        }
        self.spans
            .get(self.next)
            .is_some_and(|&(start, end)| start < at && at <= end)
    }
}

enum Role {
    Open,
    /// Closes the opener at this depth.
    Close(usize),
    None,
}

fn role(ch: char, previous: char, next: char, open: &[(char, usize)]) -> Role {
    let find = |set: &[char]| open.iter().rposition(|(c, _)| set.contains(c));
    let close = |set: &[char]| find(set).map_or(Role::None, Role::Close);
    let before_word = previous.is_whitespace()
        || matches!(
            previous,
            '(' | '[' | '“' | '"' | '—' | '–' | '-' | ':' | ','
        );
    match ch {
        '(' | '[' | '{' | '（' | '「' | '『' | '【' | '《' | '〈' | '„' | '‘' | '‹' => {
            Role::Open
        }
        ')' => close(&['(', '（']),
        '）' => close(&['（', '(']),
        ']' => close(&['[']),
        '}' => close(&['{']),
        '」' => close(&['「']),
        '』' => close(&['『']),
        '】' => close(&['【']),
        '》' => close(&['《']),
        '〉' => close(&['〈']),
        '›' => close(&['‹']),
        '“' => find(&['„']).map_or(Role::Open, Role::Close),
        '”' => close(&['“', '„', '”']),
        '«' => find(&['»']).map_or(Role::Open, Role::Close),
        '»' => match find(&['«']) {
            Some(depth) => Role::Close(depth),
            None if before_word && !next.is_whitespace() => Role::Open,
            None => Role::None,
        },
        '"' => match find(&['"']) {
            Some(depth) if !before_word || next.is_whitespace() => Role::Close(depth),
            // 6 3/4" is a length, and a mark between letters is a slip.
            _ if before_word && !next.is_whitespace() => Role::Open,
            _ => Role::None,
        },
        '\'' | '’' => {
            let closes = matches!(previous, '.' | ',' | '!' | '?' | '…') && !next.is_alphanumeric();
            if closes {
                close(&['‘', '\'', '`'])
            } else if ch == '\'' && before_word && next.is_alphanumeric() {
                Role::Open
            } else {
                Role::None
            }
        }
        '`' if before_word && next.is_alphanumeric() => Role::Open,
        _ => Role::None,
    }
}
