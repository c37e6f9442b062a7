//! List markers, at the start of a line and inside one: "1. … 2. …", "a) … b) …", "• …".

/// A list marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Marker {
    /// Byte offset of its first character.
    pub(super) start: usize,
    /// Byte offset after it.
    pub(super) end: usize,
    /// True if a new sentence begins with it.
    pub(super) begins_item: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Count {
    Number(u32),
    Letter(char),
    Roman(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reading {
    len: usize,
    opened: bool,
    stop: bool,
    bracket: bool,
    count: Count,
}

/// True if `text` begins with a bullet.
pub(super) fn bullet(text: &str) -> bool {
    let mut chars = text.chars();
    match chars.next() {
        Some('•' | '⁃' | '◦' | '▪' | '‣' | '●' | '■' | '◆' | '➢' | '✓' | '※') => {
            true
        }
        Some('-' | '*' | '–' | '—') => chars.next().is_some_and(char::is_whitespace),
        _ => false,
    }
}

/// Length in bytes of the list marker `text` begins with.
pub(super) fn marker_len(text: &str) -> Option<usize> {
    readings(text).next().map(|reading| reading.len)
}

/// Every way to read the start of `text` as a marker followed by white space.
fn readings(text: &str) -> impl Iterator<Item = Reading> {
    let opened = text.starts_with('(');
    let body = if opened { &text[1..] } else { text };
    let word: &str = {
        let len = body
            .bytes()
            .take(5)
            .take_while(u8::is_ascii_alphanumeric)
            .count();
        &body[..len]
    };
    let tail = &body[word.len()..];
    let stop = tail.starts_with('.');
    let bracket = tail[usize::from(stop)..].starts_with(')');
    let len = usize::from(opened) + word.len() + usize::from(stop) + usize::from(bracket);
    let spaced = text[len..].chars().next().is_none_or(char::is_whitespace);
    let closed = (bracket || (stop && !opened)) && spaced && !word.is_empty() && word.len() <= 4;
    let number = (word.len() <= 3)
        .then(|| word.parse().ok())
        .flatten()
        .map(Count::Number);
    let mut chars = word.chars();
    let letter = match (chars.next(), chars.next()) {
        // "A. Smith" is a person: capitals count only with a bracket.
        (Some(c), None) if c.is_ascii_alphabetic() && (bracket || c.is_ascii_lowercase()) => {
            Some(Count::Letter(c))
        }
        _ => None,
    };
    let roman = roman(word).map(Count::Roman);
    [number, letter, roman]
        .into_iter()
        .flatten()
        .filter(move |_| closed)
        .map(move |count| Reading {
            len,
            opened,
            stop,
            bracket,
            count,
        })
}

fn roman(word: &str) -> Option<u32> {
    #[rustfmt::skip]
    const SMALL: &[&str] = &[
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv",
        "xv",
    ];
    let place = SMALL.iter().position(|&numeral| numeral == word)?;
    u32::try_from(place + 1).ok()
}

impl Reading {
    fn follows(&self, last: &Self) -> bool {
        let same = (self.opened, self.stop, self.bracket) == (last.opened, last.stop, last.bracket);
        same && match (last.count, self.count) {
            (Count::Number(a), Count::Number(b)) | (Count::Roman(a), Count::Roman(b)) => b == a + 1,
            (Count::Letter(a), Count::Letter(b)) => u32::from(b) == u32::from(a) + 1,
            _ => false,
        }
    }

    fn opens_list(&self) -> bool {
        match self.count {
            Count::Number(n) => n <= 1 || self.bracket,
            Count::Letter(c) => c.eq_ignore_ascii_case(&'a') || self.bracket,
            Count::Roman(n) => n == 1,
        }
    }
}

/// The markers of `text`, in order.
pub(super) fn markers(text: &str) -> Vec<Marker> {
    let mut found = Vec::new();
    let mut lists: Vec<Reading> = Vec::new();
    let mut line_start = true;
    // After a sentence end a list may open in the middle of a line.
    let mut after_end = true;
    let mut previous_space = true;
    let mut after_bullet = false;
    // Letters of the word before: "u. a." begins no list.
    let mut letters = 0_usize;
    for (at, ch) in text.char_indices() {
        let candidate = previous_space && (ch == '(' || ch.is_ascii_alphanumeric());
        if previous_space && matches!(ch, '•' | '⁃' | '◦' | '▪' | '‣' | '●') {
            found.push(Marker {
                start: at,
                end: at,
                begins_item: true,
            });
            line_start = true;
            after_bullet = true;
            // A number may touch its bullet.
            continue;
        }
        if candidate {
            let rest = &text[at..];
            let all: Vec<Reading> = readings(rest).collect();
            let continues = lists
                .iter()
                .find_map(|last| all.iter().find(|reading| reading.follows(last)).copied());
            let opens = all
                .iter()
                .copied()
                .find(|reading| reading.opens_list() && (line_start || after_end));
            if let Some(reading) = continues {
                lists.retain(|last| !reading.follows(last));
                lists.push(reading);
                found.push(Marker {
                    start: at,
                    end: at + reading.len,
                    begins_item: !after_bullet,
                });
            } else if let Some(reading) = opens {
                lists = all.iter().copied().filter(Reading::opens_list).collect();
                // It begins an item by its place already.
                found.push(Marker {
                    start: at,
                    end: at + reading.len,
                    begins_item: !after_bullet
                        && (line_start || reading.count == Count::Letter('a')),
                });
            } else if line_start && let Some(reading) = all.first() {
                lists = all.clone();
                found.push(Marker {
                    start: at,
                    end: at + reading.len,
                    begins_item: false,
                });
            }
        }
        if matches!(ch, '\n' | '\r') {
            line_start = true;
        } else if !ch.is_whitespace() {
            line_start = false;
            after_bullet = false;
            after_end = matches!(ch, '!' | '?' | ':')
                || ch == '.' && letters != 1
                || (after_end && matches!(ch, '"' | '”' | ')' | ']'));
        }
        letters = if ch.is_alphabetic() { letters + 1 } else { 0 };
        previous_space = ch.is_whitespace() || (line_start && matches!(ch, '\n' | '\r'));
    }
    found
}
