//! The outer form of a BibTeX file: where its entries are and which fields they have.
//!
//! The crate `biblatex` refuses a whole file for one bad entry; so a refused file is cut into its
//! entries and each is read alone, the last time by a reading that forgives what people and
//! programs leave out: commas, keys, braces around a value.

use biblatex::{Field, Pair, RawBibliography, RawChunk, RawEntry, Spanned};

/// Entries, each with its line from 1, and the definitions of `@string`, in the order of the file.
#[derive(Default)]
pub(super) struct Source<'s> {
    pub(super) entries: Vec<(usize, RawEntry<'s>)>,
    pub(super) strings: Vec<Pair<'s>>,
}

/// The entries of a file; a notice for each that cannot be read.
pub(super) fn source<'s>(text: &'s str, notices: &mut Vec<String>) -> Source<'s> {
    let mut source = Source::default();
    if let Ok(raw) = RawBibliography::parse(text) {
        source.take(raw, text, 1);
        return source;
    }
    for (line, body) in cut(text) {
        let kind = kind_of(body).to_lowercase();
        match RawBibliography::parse(body) {
            Ok(raw) => source.take(raw, body, line),
            Err(_) if matches!(kind.as_str(), "comment" | "preamble") => {}
            Err(error) => match forgiving(body).filter(|_| kind != "string") {
                Some((entry, whole)) => {
                    source.entries.push((line, entry));
                    if !whole {
                        notices.push(format!(
                            "The entry at line {line} is damaged: some of its fields may be missing."
                        ));
                    }
                }
                None => notices.push(format!(
                    "The entry at line {line} could not be read: {}.",
                    error.kind
                )),
            },
        }
    }
    source
}

impl<'s> Source<'s> {
    /// Adds what was read of a text whose first line is `line`.
    fn take(&mut self, raw: RawBibliography<'s>, text: &str, mut line: usize) {
        let mut seen = 0;
        for entry in raw.entries {
            let start = entry.span.start.max(seen);
            line += text[seen..start].matches('\n').count();
            seen = start;
            self.entries.push((line, entry.v));
        }
        self.strings.extend(raw.abbreviations);
    }
}

/// The file with `@article( … )` written as `@article{ … }`, which means the same and is of the
/// same length.
pub(super) fn braced(text: &str) -> String {
    let mut out = text.as_bytes().to_vec();
    for (start, body) in bodies(text) {
        let open = body.find(['{', '(']).unwrap_or_default();
        if !body[open..].starts_with('(') {
            continue;
        }
        if let Some(close) = closing_bracket(&body[open + 1..]) {
            out[start + open] = b'{';
            out[start + open + 1 + close] = b'}';
        }
    }
    // Only ASCII took the place of ASCII.
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

/// Where the bracket that was opened before these words is closed, outside braces and quotation
/// marks.
fn closing_bracket(words: &str) -> Option<usize> {
    let (mut depth, mut quoted) = (0_usize, false);
    for (at, byte) in words.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b'"' if depth == 0 => quoted = !quoted,
            b')' if depth == 0 && !quoted => return Some(at),
            _ => {}
        }
    }
    None
}

/// "article" of "@article{…".
fn kind_of(body: &str) -> &str {
    let name = body.strip_prefix('@').unwrap_or_default();
    let end = name.find(|ch: char| !ch.is_alphanumeric());
    &name[..end.unwrap_or(name.len())]
}

/// The stretches that begin with "@kind{" or "@kind(" at the head of a line, each with where it
/// starts.
fn bodies(text: &str) -> Vec<(usize, &str)> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim_start();
        let kind = kind_of(words);
        let opened = !kind.is_empty()
            && words[1 + kind.len()..]
                .trim_start()
                .starts_with(['{', '(', '"']);
        if opened {
            starts.push(at + line.len() - words.len());
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| (*start, text[*start..end].trim_end()))
        .collect()
}

/// The [`bodies`], each with its line number from 1.
fn cut(text: &str) -> Vec<(usize, &str)> {
    let (mut line, mut seen) = (1, 0);
    bodies(text)
        .into_iter()
        .map(|(start, body)| {
            line += text[seen..start].matches('\n').count();
            seen = start;
            (line, body)
        })
        .collect()
}

/// An entry with commas, its key or the braces of a value left out, and whether every word of it
/// found a place; `None` where a value does not end.
fn forgiving(body: &str) -> Option<(RawEntry<'_>, bool)> {
    let kind = kind_of(body);
    let mut rest = body.get(1 + kind.len()..)?.trim_start();
    rest = rest.strip_prefix(['{', '"'])?;
    let key_end = rest.find([',', '=', '\n', '}'])?;
    let key = match rest[key_end..].chars().next() {
        Some(',' | '\n') => {
            let key = rest[..key_end].trim();
            rest = &rest[key_end..];
            key
        }
        _ => "",
    };
    let mut entry = RawEntry {
        key: unplaced(key),
        kind: unplaced(kind),
        fields: Vec::new(),
    };
    let mut whole = true;
    loop {
        rest = rest.trim_start_matches(|ch: char| ch.is_whitespace() || ch == ',');
        match rest.chars().next() {
            None | Some('}') => break,
            Some('%') => {
                rest = rest.split_once('\n').map_or("", |(_, after)| after);
            }
            Some(first) => {
                let name_end = rest.find(|ch: char| !is_name(ch)).unwrap_or(rest.len());
                let (name, after) = rest.split_at(name_end);
                match after.trim_start().strip_prefix('=') {
                    Some(after) if !name.is_empty() => {
                        let (value, after) = value(after)?;
                        entry
                            .fields
                            .push(Pair::new(unplaced(name), unplaced(value)));
                        rest = after;
                    }
                    _ => {
                        whole = false;
                        rest = &rest[name_end.max(first.len_utf8())..];
                    }
                }
            }
        }
    }
    (!entry.fields.is_empty()).then_some((entry, whole))
}

fn is_name(ch: char) -> bool {
    ch.is_alphanumeric() || matches!(ch, '-' | '_' | ':' | '.' | '+')
}

/// A value, parts of which may be joined by "#", and what comes after it.
fn value(text: &str) -> Option<(Field<'_>, &str)> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let (part, after) = part(rest.trim_start())?;
        parts.push(unplaced(part));
        match after.trim_start().strip_prefix('#') {
            Some(next) => rest = next,
            None => return Some((parts, after)),
        }
    }
}

/// Words in braces or quotation marks, or bare ones to the next comma or end of line.
fn part(text: &str) -> Option<(RawChunk<'_>, &str)> {
    let quoted = text.starts_with('"');
    if quoted || text.starts_with('{') {
        let end = end_of_part(&text[1..], quoted)?;
        return Some((RawChunk::Normal(&text[1..=end]), &text[end + 2..]));
    }
    let end = text.find([',', '}', '#', '\n']).unwrap_or(text.len());
    let (word, after) = text.split_at(end);
    let word = word.trim();
    let is_macro = word.starts_with(char::is_alphabetic) && word.chars().all(is_name);
    let chunk = if is_macro {
        RawChunk::Abbreviation(word)
    } else {
        RawChunk::Normal(word)
    };
    Some((chunk, after))
}

/// Where the quotation mark or brace that was opened before these words is closed.
fn end_of_part(words: &str, quoted: bool) -> Option<usize> {
    let mut depth = 0_usize;
    let mut escaped = false;
    for (at, byte) in words.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' if quoted && depth == 0 => return Some(at),
            b'}' if !quoted && depth == 0 => return Some(at),
            b'{' => depth += 1,
            b'}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// A value whose place in the file nobody asks for.
fn unplaced<T>(value: T) -> Spanned<T> {
    Spanned::new(value, 0..0)
}
