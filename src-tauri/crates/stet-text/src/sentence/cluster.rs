//! Runs of closing punctuation: terminators, closing quotes and brackets,
//! citation marks.

/// What kind of mark ends the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strength {
    /// A single full stop.
    Stop,
    /// Several stops or an ellipsis character.
    Ellipsis,
    /// A question mark.
    Question,
    /// An exclamation mark.
    Exclamation,
    /// A mark that ends a sentence by itself (。 ። ၊ …).
    Wide,
}

/// A run of closing punctuation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cluster {
    /// Byte offset of its first mark.
    pub(super) start: usize,
    /// Byte offset after its last mark, closing quote, bracket or citation mark.
    pub(super) end: usize,
    /// What ends it.
    pub(super) strength: Strength,
    /// How many full stops it has.
    pub(super) dots: usize,
    /// The stops are set apart by spaces.
    pub(super) spaced: bool,
    /// The first mark touches a word.
    pub(super) attached: bool,
    /// An opening bracket stands right before it: "[...]".
    pub(super) bracketed: bool,
    /// It holds a closing quote or bracket.
    pub(super) closed: bool,
    /// It holds a citation mark.
    pub(super) reference: bool,
    /// It is a full-width stop, which is also a decimal point.
    pub(super) full_width_stop: bool,
}

/// True if `ch` can end a sentence in `lang`.
pub(super) fn is_terminator(ch: char, lang: &str) -> bool {
    matches!(
        ch,
        '.' | '!' | '?' | '…' | '‽' | '؟' | '۔' | '。' | '！' | '？' | '．' | '｡' | '।' | '॥'
    ) || matches!(ch, '።' | '፧' | '፨' | '။' | '։' | '⁇' | '⁈' | '⁉')
        || (ch == ':' && matches!(lang, "hy" | "ar" | "fa"))
        || (matches!(ch, ';' | '\u{37e}') && lang == "el")
}

fn strength(ch: char) -> Strength {
    match ch {
        '.' => Strength::Stop,
        '…' => Strength::Ellipsis,
        '?' | '؟' | ';' | '\u{37e}' | '‽' | '⁇' | '⁈' => Strength::Question,
        '!' | '⁉' | ':' | '۔' | '։' => Strength::Exclamation,
        _ => Strength::Wide,
    }
}

fn is_closer(ch: char) -> bool {
    matches!(
        ch,
        '"' | '”'
            | '’'
            | '\''
            | '»'
            | '“'
            | ')'
            | ']'
            | '}'
            | '）'
            | '」'
            | '』'
            | '】'
            | '》'
            | '〉'
            | '›'
    )
}

/// Reads the run that begins at the terminator at byte `start`.
pub(super) fn read(text: &str, start: usize, lang: &str) -> Cluster {
    let previous = text[..start].chars().next_back();
    let mut cluster = Cluster {
        start,
        end: start,
        strength: Strength::Stop,
        dots: 0,
        spaced: false,
        attached: previous.is_some_and(|c| !c.is_whitespace()),
        bracketed: matches!(previous, Some('[' | '(' | '{')),
        closed: false,
        reference: false,
        full_width_stop: false,
    };
    let mut chars = text[start..].char_indices().peekable();
    while let Some(&(offset, ch)) = chars.peek() {
        if is_terminator(ch, lang) {
            // "5.:" and "a.m.:" go on; a colon only closes after a word.
            if ch == '.' {
                cluster.dots += 1;
            }
            let new = strength(ch);
            cluster.strength = match (cluster.dots, new) {
                (0 | 1, Strength::Stop) if cluster.end == start => Strength::Stop,
                (2.., Strength::Stop) => Strength::Ellipsis,
                (_, Strength::Stop) => cluster.strength,
                (_, other) => other,
            };
            cluster.full_width_stop |= ch == '．';
        } else if is_closer(ch) && closes(text, start + offset, ch) {
            cluster.closed = true;
        } else if let Some(len) = spaced_guillemet(&text[start + offset..]) {
            // « Vous êtes en retard. »
            cluster.closed = true;
            cluster.end = start + offset + len;
            while chars.peek().is_some_and(|&(at, _)| at < offset + len) {
                chars.next();
            }
            continue;
        } else if matches!(ch, ' ' | '\u{a0}' | '\u{202f}')
            && cluster.dots > 0
            && !cluster.closed
            && text[start + offset + ch.len_utf8()..].starts_with('.')
            && cluster.dots < 12
        {
            cluster.spaced = true;
        } else {
            break;
        }
        cluster.end = start + offset + ch.len_utf8();
        chars.next();
    }
    // "consultation.11" is a note, "05:01" a time.
    let word = cluster.strength == Strength::Stop && previous.is_some_and(char::is_lowercase);
    let (end, found) = references(text, cluster.end, word);
    cluster.end = end;
    cluster.reference = found;
    cluster
}

/// The length of a blank and the closing guillemet behind it, as French sets it; a guillemet that
/// touches a word opens instead.
fn spaced_guillemet(rest: &str) -> Option<usize> {
    let mark = rest.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
    let blank = rest.len() - mark.len();
    let behind = mark.strip_prefix('»')?;
    let opens = behind.starts_with(char::is_alphanumeric);
    ((1..=3).contains(&blank) && !opens).then_some(blank + '»'.len_utf8())
}

/// A straight or single mark closes only if a word does not follow it at once.
fn closes(text: &str, at: usize, ch: char) -> bool {
    let ambiguous = matches!(ch, '"' | '\'' | '’' | '“' | '»');
    !ambiguous
        || !text[at + ch.len_utf8()..]
            .chars()
            .next()
            .is_some_and(char::is_alphanumeric)
}

/// Takes in the citation marks after a sentence end: "[1]", "[1][2]", " [^n]", "【1】", "¹",
/// "word.12 Next", " (Smith, 2019)".
fn references(text: &str, mut end: usize, after_word: bool) -> (usize, bool) {
    let mut found = false;
    loop {
        let rest = &text[end..];
        let body = rest.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
        let gap = rest.len() - body.len();
        let taken = bracket_mark(body)
            .or_else(|| superscripts(body))
            .or_else(|| {
                (gap == 0 && after_word)
                    .then(|| glued_number(body))
                    .flatten()
            })
            .or_else(|| (gap > 0 && !found).then(|| author_year(body)).flatten());
        match taken {
            Some(len) if gap <= 2 => {
                end += gap + len;
                found = true;
            }
            _ => return (end, found),
        }
    }
}

fn bracket_mark(body: &str) -> Option<usize> {
    let (open, close) = match body.chars().next()? {
        '[' => ('[', ']'),
        '【' => ('【', '】'),
        _ => return None,
    };
    let inside = &body[open.len_utf8()..];
    let len = inside
        .char_indices()
        .take(40)
        .find(|&(_, c)| c == close)
        .map(|(i, _)| i)?;
    let label = &inside[..len];
    let numeric = label.chars().any(|c| c.is_ascii_digit())
        && label.chars().all(|c| {
            c.is_ascii_digit() || matches!(c, ' ' | ',' | ';' | '-' | '–' | '—' | '†' | ':' | 'L')
        });
    let note = label.starts_with('^') && label.len() > 1;
    let word = matches!(
        label.to_lowercase().as_str(),
        "citation needed" | "sic" | "note" | "clarification needed"
    );
    (numeric || note || word).then(|| open.len_utf8() + len + close.len_utf8())
}

fn superscripts(body: &str) -> Option<usize> {
    let len: usize = body
        .chars()
        .take_while(|c| {
            matches!(
                c,
                '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' | '\u{2007}' | '⁻' | '˒' | '⁾' | '⁽'
            )
        })
        .map(char::len_utf8)
        .sum();
    (len > 0).then_some(len)
}

/// "consultation.11 12 Take": note numbers that lost their raised setting.
fn glued_number(body: &str) -> Option<usize> {
    let mut len = 0;
    let bytes = body.as_bytes();
    loop {
        let digits = bytes[len..]
            .iter()
            .take(4)
            .take_while(|b| b.is_ascii_digit())
            .count();
        if digits == 0 || digits > 3 {
            break;
        }
        len += digits;
        match bytes.get(len) {
            Some(b' ' | b',') if bytes.get(len + 1).is_some_and(u8::is_ascii_digit) => len += 1,
            _ => break,
        }
    }
    let after = &body[len..];
    let mut ahead = after.chars();
    let capital = matches!(ahead.next(), Some(' ' | '\u{a0}'))
        && ahead.next().is_some_and(char::is_uppercase);
    (len > 0 && capital).then_some(len)
}

/// " (Smith, 2019)" after the stop; a year must be in it and no sentence end.
fn author_year(body: &str) -> Option<usize> {
    let inside = body.strip_prefix('(')?;
    let len = inside
        .char_indices()
        .take(90)
        .find(|&(_, c)| c == ')')
        .map(|(i, _)| i)?;
    let label = &inside[..len];
    let year = label
        .as_bytes()
        .windows(4)
        .any(|w| w.iter().all(u8::is_ascii_digit) && (w.starts_with(b"1") || w.starts_with(b"20")));
    let capital = label.chars().next().is_some_and(char::is_uppercase);
    let words = label.split_whitespace().count();
    (year && capital && words <= 9 && label.contains([',', ' ']) && !label.contains(['!', '?']))
        .then(|| len + 2)
}

/// The word before byte `at`, back to white space or an opening mark, without them.
pub(super) fn token_before(text: &str, at: usize) -> &str {
    let mut start = at;
    for (offset, ch) in text[..at].char_indices().rev().take(24) {
        if ch.is_whitespace()
            || matches!(
                ch,
                '(' | '['
                    | '{'
                    | '"'
                    | '“'
                    | '„'
                    | '«'
                    | '‘'
                    | '\''
                    | '’'
                    | ','
                    | '/'
                    | '–'
                    | '—'
                    | ':'
            )
        {
            break;
        }
        start = offset;
    }
    &text[start..at]
}

/// Everything before byte `at` back to white space, at most 80 characters.
pub(super) fn chunk_before(text: &str, at: usize) -> &str {
    let mut start = at;
    for (offset, ch) in text[..at].char_indices().rev().take(80) {
        if ch.is_whitespace() {
            break;
        }
        start = offset;
    }
    &text[start..at]
}
