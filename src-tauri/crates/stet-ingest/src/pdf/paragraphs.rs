//! Lines become paragraphs, within a column and on into the next column or page.
//!
//! A line goes on the one before unless something sets it off: more white above than between
//! lines, an indented beginning, other type, the mark of a list item, or an end of the line before
//! that left room for the next word.

use std::collections::HashMap;

use super::edges::Edges;
use super::lines::{Line, Piece};
use super::tables::{Cell, table};

/// Lines that belong together.
#[derive(Debug)]
pub(crate) struct Paragraph {
    pub(crate) kind: Kind,
    pub(crate) lines: Vec<Line>,
}

/// What a paragraph is.
#[derive(Debug)]
pub(crate) enum Kind {
    Text,
    Heading {
        level: u8,
    },
    Item {
        /// Bytes that the mark takes at the beginning of the text.
        mark: usize,
        number: Option<u32>,
        depth: u8,
    },
    Code,
    Table(Vec<Cell>),
}

impl Paragraph {
    pub(crate) fn text(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(Line::text).collect();
        lines.join(" ")
    }

    pub(crate) fn size(&self) -> f32 {
        self.lines.first().map_or(0.0, |line| line.size)
    }

    pub(crate) fn aside(&self) -> bool {
        self.lines.first().is_some_and(|line| line.aside)
    }

    /// Share of its letters for which `test` holds, 0 to 1.
    pub(crate) fn share(&self, test: impl Fn(&Piece) -> bool + Copy) -> f32 {
        let sum: f32 = self.lines.iter().map(|line| line.share(test)).sum();
        sum / self.lines.len().max(1) as f32
    }
}

/// How running text is set in a document.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Body {
    /// Size most letters have, in points.
    pub(crate) size: f32,
    /// Distance of base lines in that size.
    leading: f32,
    /// Most of it is type of one width.
    mono: bool,
}

impl Body {
    /// Measures all `lines`.
    pub(crate) fn of<'l>(lines: impl Iterator<Item = &'l Line>) -> Self {
        let mut sizes: HashMap<i32, usize> = HashMap::new();
        let mut steps: HashMap<i32, usize> = HashMap::new();
        let (mut all, mut mono) = (0.0, 0.0);
        let mut before: Option<&Line> = None;
        for line in lines {
            let letters = line.text().chars().count();
            *sizes.entry((line.size * 10.0).round() as i32).or_default() += letters;
            all += letters as f32;
            mono += line.share(|piece| piece.style.mono) * letters as f32;
            if let Some(before) = before.filter(|b| b.zone == line.zone && same(b.size, line.size))
            {
                *steps
                    .entry(((before.y - line.y) * 2.0).round() as i32)
                    .or_default() += letters;
            }
            before = Some(line);
        }
        let most = |counts: HashMap<i32, usize>| {
            counts
                .into_iter()
                .max_by_key(|(value, count)| (*count, *value))
                .map(|(value, _)| value)
        };
        let size = most(sizes).map_or(10.0, |tenths| tenths as f32 / 10.0);
        let leading = most(steps).map_or(1.2 * size, |halves| halves as f32 / 2.0);
        Self {
            size,
            leading: leading.clamp(0.9 * size, 2.6 * size),
            mono: mono > 0.5 * all,
        }
    }
}

fn same(a: f32, b: f32) -> bool {
    (a - b).abs() <= 0.07 * a.max(b)
}

/// Distances of base lines, for each zone the most frequent.
fn leadings(lines: &[Line], body: Body) -> HashMap<usize, f32> {
    let mut steps: HashMap<usize, Vec<f32>> = HashMap::new();
    for pair in lines.windows(2) {
        let step = pair[0].y - pair[1].y;
        if pair[0].zone == pair[1].zone
            && same(pair[0].size, pair[1].size)
            && step > 0.5 * pair[0].size
        {
            steps.entry(pair[0].zone).or_default().push(step);
        }
    }
    steps
        .into_iter()
        .filter(|(_, steps)| steps.len() >= 3)
        .map(|(zone, mut steps)| {
            steps.sort_by(f32::total_cmp);
            // The lower third: white between paragraphs is never the rule within them.
            (zone, steps[steps.len() / 3].min(2.6 * body.size))
        })
        .collect()
}

/// Gathers `lines`, in reading order, into paragraphs.
pub(crate) fn gathered(lines: Vec<Line>, body: Body) -> Vec<Paragraph> {
    let leadings = leadings(&lines, body);
    let edges = Edges::of(&lines);
    let mut found: Vec<Paragraph> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        // Columns in type of one width are a program's, and kept as it set them.
        if !is_code(&lines[at], body)
            && let Some((rows, cells)) = table(&lines[at..])
        {
            found.push(Paragraph {
                kind: Kind::Table(cells),
                lines: lines[at..at + rows].to_vec(),
            });
            at += rows;
            continue;
        }
        let line = &lines[at];
        at += 1;
        let goes_on = found.last().is_some_and(|open| {
            let leading = leadings.get(&line.zone).copied();
            goes_on(open, line, leading, body, &edges)
        });
        match found.last_mut() {
            Some(open) if goes_on => open.lines.push(line.clone()),
            _ => {
                let kind = begun(line, found.last(), body);
                found.push(Paragraph {
                    kind,
                    lines: vec![line.clone()],
                });
            }
        }
    }
    found
}

/// True for the rest of an address, which is often set in type of one width: "10.1016/j.csda.2005.07.001.".
fn is_address(text: &str) -> bool {
    let text = text.trim();
    let whole = !text.contains(char::is_whitespace) && text.len() > 6;
    whole && (text.contains('/') || text.to_lowercase().starts_with("doi:"))
}

/// True if `line` goes on in small letters after a `last` that said much and ended nothing: in a block set in
/// at the right as well, a short word would have found room.
fn is_mid_sentence(last: &Line, line: &Line) -> bool {
    let before = last.text();
    let wide = last.x1 - last.x0 > 0.6 * (last.column.1 - last.column.0);
    wide && line.text().trim_start().starts_with(char::is_lowercase)
        && before
            .trim_end()
            .ends_with(|c: char| c.is_alphanumeric() || c == ',')
        && (last.x0 - line.x0).abs() < 0.3 * line.size
}

fn begun(line: &Line, before: Option<&Paragraph>, body: Body) -> Kind {
    if is_code(line, body) {
        return Kind::Code;
    }
    let Some((mark, number)) = marker(&line.text()) else {
        return Kind::Text;
    };
    let depth = match before.map(|before| (&before.kind, before.lines.first())) {
        Some((Kind::Item { depth, .. }, Some(first))) if first.column == line.column => {
            let deeper = line.x0 - first.x0;
            if deeper > 0.7 * line.size {
                depth.saturating_add(1)
            } else if deeper < -0.7 * line.size {
                depth.saturating_sub(1)
            } else {
                *depth
            }
        }
        _ => 0,
    };
    Kind::Item {
        mark,
        number,
        depth,
    }
}

fn is_code(line: &Line, body: Body) -> bool {
    !body.mono && line.share(|piece| piece.style.mono) > 0.95
}

/// The mark of a list item at the beginning of `text`: the bytes it takes, and its number.
pub(crate) fn marker(text: &str) -> Option<(usize, Option<u32>)> {
    let (first, rest) = text.split_once(' ')?;
    if rest.trim().is_empty() {
        return None;
    }
    let taken = text.len() - rest.trim_start().len();
    let mut signs = first.chars();
    if let (Some(sign), None) = (signs.next(), signs.next())
        && is_bullet(sign)
    {
        return Some((taken, None));
    }
    let digits = first
        .strip_suffix(['.', ')'])
        .or_else(|| first.strip_prefix('(')?.strip_suffix(')'))?;
    if digits.is_empty() || digits.len() > 3 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some((taken, digits.parse().ok()))
}

/// Signs that open the items of a list: dots and dashes, geometric shapes, dingbats, and what the fonts of
/// office programs have in the area of private use.
fn is_bullet(sign: char) -> bool {
    matches!(
        sign,
        '•' | '‣' | '⁃' | '∙' | '·' | '–' | '—' | '-' | '*' | '►' | '▻' | '⋄' | '⧫'
            | '\u{25A0}'..='\u{25FF}'
            | '\u{2600}'..='\u{27BF}'
            | '\u{2B00}'..='\u{2BFF}'
            | '\u{F020}'..='\u{F0FF}'
    )
}

/// “[12] Smith, J.”: an entry of a list of works.
fn is_entry(text: &str) -> bool {
    let Some((label, rest)) = text.strip_prefix('[').and_then(|rest| rest.split_once(']')) else {
        return false;
    };
    (1..=12).contains(&label.len()) && !label.contains(' ') && rest.starts_with(' ')
}

/// True if `line` is a further line of `open`.
fn goes_on(open: &Paragraph, line: &Line, leading: Option<f32>, body: Body, edges: &Edges) -> bool {
    let (Some(first), Some(last)) = (open.lines.first(), open.lines.last()) else {
        return false;
    };
    if matches!(open.kind, Kind::Table(_)) || last.aside != line.aside {
        return false;
    }
    let code = matches!(open.kind, Kind::Code);
    let typed = is_code(line, body) && !is_address(&line.text());
    if code || typed {
        return code && is_code(line, body) && last.zone == line.zone;
    }
    if !same(last.size, line.size) && !marks_only(last, line) {
        return false;
    }
    let text = line.text();
    if is_entry(&text) || is_of_contents(&last.text()) {
        return false;
    }
    if last.zone != line.zone {
        return goes_on_elsewhere(open, last, line, body, edges);
    }
    let step = last.y - line.y;
    let scaled = body.leading * line.size / body.size;
    let usual = match leading {
        // What is usual among small lines is little between large ones.
        Some(leading) if line.size > 1.13 * body.size => leading.max(scaled),
        Some(leading) => leading,
        None => scaled,
    };
    if step > 1.27 * usual + 0.6 || step > 2.7 * line.size || step < 0.4 * line.size {
        return false;
    }
    if line.size > 1.13 * body.size {
        return true;
    }
    // A little more white than usual sets off what follows a sentence that ended.
    if step > 1.12 * usual + 0.6
        && leading.is_some()
        && ends_sentence(&last.text())
        && !text.trim_start().starts_with(char::is_lowercase)
    {
        return false;
    }
    if are_set_singly(last, line) || is_shouted(open, &text) {
        return false;
    }
    let all_bold = |line: &Line| line.share(|piece| piece.style.bold) > 0.97;
    let room = room(last, edges);
    let broken = last.text().ends_with(['-', '\u{AD}', '\u{2010}']);
    let mid_sentence = is_mid_sentence(last, line);
    let ended = !broken && !mid_sentence && room > first_word(line) + 0.6 * line.size;
    if all_bold(last) != all_bold(line) && ended {
        return false;
    }
    let starts_item = marker(&text);
    if let Some((_, number)) = starts_item {
        let in_list = matches!(open.kind, Kind::Item { .. });
        let next = match open.kind {
            Kind::Item {
                number: Some(before),
                ..
            } => number == before.checked_add(1),
            _ => false,
        };
        if number.is_none() || in_list && next || ended || line.x0 > last.x0 + 0.7 * line.size {
            return false;
        }
    }
    !ended && !is_set_off(open, first, last, line, edges)
}

/// “Introduction ........ 3”: a line of a table of contents.
fn is_of_contents(text: &str) -> bool {
    let text = text.trim_end();
    let before = text.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
    let number = text.len() - before.len();
    let words = before.trim_end_matches(['.', '…', '·', ' ']);
    let leader = &before[words.len()..];
    let dots = leader.matches(['.', '·']).count() + 3 * leader.matches('…').count();
    (1..=5).contains(&number) && dots >= 4
}

/// Centred lines, or lines that end at the right: each says something of its own.
fn are_set_singly(last: &Line, line: &Line) -> bool {
    let far = 0.25 * (line.column.1 - line.column.0);
    let (before, here) = (indent(last), indent(line));
    before > far && here > far && (before - here).abs() > 0.75 * line.size
}

/// True if all that is `open` is in capitals, as a heading may be, and `text` is not: "DETAILED DESCRIPTION",
/// "Referring to FIG. 1 …".
fn is_shouted(open: &Paragraph, text: &str) -> bool {
    let small = |text: &str| text.chars().any(char::is_lowercase);
    let mut first = text.split_whitespace().take(3);
    // Asked of every line: the words of a long paragraph are put together only where none of its lines
    // says that it is none.
    if !text.trim_start().starts_with(char::is_uppercase)
        || !first.any(small)
        || open.lines.iter().any(|line| small(&line.text()))
    {
        return false;
    }
    let said = open.text();
    said.chars().filter(|c| c.is_alphabetic()).count() >= 6
        && said.chars().any(char::is_uppercase)
        && !said.trim_end().ends_with([',', '-', '\u{AD}', '&'])
}

fn ends_sentence(text: &str) -> bool {
    text.trim_end_matches(['"', '”', '’', '»', ')', ']'])
        .ends_with(['.', '!', '?', ':', '。', '؟', '！', '？'])
}

/// Words of another size that share a paragraph: a line of nothing but small marks.
fn marks_only(last: &Line, line: &Line) -> bool {
    let bare = |line: &Line| line.pieces.len() == 1 && line.text().chars().count() <= 3;
    bare(last) || bare(line)
}

/// White left at the end of a line, in points.
fn room(line: &Line, edges: &Edges) -> f32 {
    let in_column = if line.rtl {
        line.x0 - line.column.0
    } else {
        line.column.1 - line.x1
    };
    edges
        .room(line)
        .map_or(in_column, |room| room.min(in_column))
}

fn indent(line: &Line) -> f32 {
    if line.rtl {
        line.column.1 - line.x1
    } else {
        line.x0 - line.column.0
    }
}

/// About how wide the first word of a line is, in points.
fn first_word(line: &Line) -> f32 {
    let text = line.text();
    let mut words = text.split_whitespace();
    let first = words.next().map_or(0, |word| word.chars().count());
    let all = text.chars().count().max(1);
    let spaceless = text
        .chars()
        .next()
        .is_some_and(crate::inline::written_without_spaces);
    let letters = if spaceless { 2 } else { first + 1 };
    (line.x1 - line.x0) * letters as f32 / all as f32
}

/// True if the beginning of `line` is set in as that of a new paragraph.
fn is_set_off(open: &Paragraph, first: &Line, last: &Line, line: &Line, edges: &Edges) -> bool {
    let step = 0.75 * line.size;
    let here = indent(line);
    let before = indent(last);
    if let [only] = open.lines.as_slice() {
        // After a first line: further in is a hanging indent if the line is full and hangs by
        // more than a paragraph would be set in, or the paragraph is a list item.
        let hangs = matches!(open.kind, Kind::Item { .. })
            || is_entry(&only.text())
            || indent(only) < step && room(only, edges) < 3.0 * line.size;
        return here > before + step && !hangs;
    }
    let second = open.lines.get(1).map_or(before, indent);
    let hanging = second > indent(first) + step;
    if hanging {
        here < second - step
    } else {
        here > before + step
    }
}

/// True if the text of `open` goes on in another column or on another page.
fn goes_on_elsewhere(
    open: &Paragraph,
    last: &Line,
    line: &Line,
    body: Body,
    edges: &Edges,
) -> bool {
    if !same(last.size, line.size) || line.size > 1.13 * body.size || last.aside {
        return false;
    }
    let text = line.text();
    let before = last.text();
    let Some(first) = text.chars().find(|c| !c.is_whitespace()) else {
        return false;
    };
    if marker(&text).is_some() {
        return false;
    }
    let hyphen = before.ends_with(['-', '\u{AD}', '\u{2010}']);
    if hyphen && first.is_alphanumeric() {
        return true;
    }
    // A short last line is an end; one column may be wider than the other.
    let full = room(last, edges) < 0.25 * (last.column.1 - last.column.0).max(1.0)
        || open.lines.len() == 1;
    if !full {
        return false;
    }
    if first.is_lowercase() {
        return true;
    }
    if ends_sentence(&before) {
        let justified = room(last, edges) < 0.35 * last.size && open.lines.len() > 1;
        return justified && indent(line) < 0.5 * line.size;
    }
    // No case in this script, a name, a figure: the sentence has not ended.
    let long = before.chars().count() > 20;
    long && indent(line) < 1.5 * line.size && open.share(|piece| piece.style.bold) < 0.9
}
