//! From the order in which letters stand to the order in which they are read.
//!
//! A page knows only places. Arabic and Hebrew are read from right to left, numbers and Latin
//! words inside them from left to right; this is the Unicode bidirectional algorithm backwards, as
//! far as one line without embeddings needs it.

use super::glyph::Glyph;

/// Letters of scripts written from right to left.
pub(crate) fn is_rtl(c: char) -> bool {
    matches!(c,
        '\u{0590}'..='\u{05FF}' | '\u{0600}'..='\u{065F}' | '\u{066D}'..='\u{06EF}'
        | '\u{06FA}'..='\u{08FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
        && !matches!(c, '\u{060C}' | '\u{061B}' | '\u{061F}')
}

/// What keeps its own direction from left to right: letters and digits of other scripts.
fn is_ltr(c: char) -> bool {
    c.is_alphanumeric() && !is_rtl(c)
}

/// Letters of Arabic, after which figures are set as Arabic ones are; Hebrew sets them as Latin
/// text does.
fn is_arabic(c: char) -> bool {
    is_rtl(c)
        && matches!(c, '\u{0600}'..='\u{08FF}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}

/// A single one between two figures makes one number of them.
fn joins_figures(c: char) -> bool {
    matches!(c, '.' | ',' | ':' | '/' | '\u{A0}' | '،' | '٫' | '٬')
}

/// The same, but not after Arabic letters.
fn joins_outside_arabic(c: char) -> bool {
    matches!(c, '-' | '+' | '−')
}

/// Belongs to the number it touches, but not after Arabic letters.
fn touches_number(c: char) -> bool {
    matches!(c, '%' | '٪' | '‰' | '$' | '€' | '£' | '¥' | '₪' | '°' | '#')
}

/// The indices of `glyphs`, which are sorted from left to right, in the order in which they are
/// read; `rtl` says which way the line as a whole goes.
pub(crate) fn logical(glyphs: &[Glyph], rtl: bool) -> Vec<usize> {
    let signs: Vec<char> = glyphs.iter().map(|glyph| glyph.text.first()).collect();
    let mut order: Vec<usize> = (0..glyphs.len()).collect();
    if !rtl {
        let mut at = 0;
        while let Some((from, to)) = stretch(&order, &signs, at, is_rtl, is_ltr) {
            order[from..to].reverse();
            at = to;
        }
        return order;
    }
    order.reverse();
    // Runs of the other direction were turned round with the rest: turn them back.
    let mut at = 0;
    while let Some((from, to)) = stretch(&order, &signs, at, is_ltr, is_rtl) {
        at = to;
        let here = |at: usize| signs[order[at]];
        if (from..to).any(|at| here(at).is_alphabetic()) {
            order[from..to].reverse();
            continue;
        }
        // Figures alone: each number is a run of its own.
        let before = order[..from].iter().rev().map(|at| signs[*at]);
        let mut letters = before.chain(signs.iter().copied()).filter(|c| is_rtl(*c));
        let arabic = letters.next().is_some_and(is_arabic);
        for (from, to) in numbers(&order, &signs, (from, to), arabic) {
            order[from..to].reverse();
            // Its sign may stand behind the stretch, and is not to be turned again.
            at = at.max(to);
        }
    }
    order
}

/// The next stretch, from `at` on, that begins and ends with what `of_run` accepts and holds nothing
/// that `ends` accepts.
fn stretch(
    order: &[usize],
    signs: &[char],
    at: usize,
    of_run: impl Fn(char) -> bool,
    ends: impl Fn(char) -> bool,
) -> Option<(usize, usize)> {
    let from = (at..order.len()).find(|at| of_run(signs[order[*at]]))?;
    let mut to = from + 1;
    for look in from + 1..order.len() {
        let sign = signs[order[look]];
        if ends(sign) {
            break;
        }
        if of_run(sign) {
            to = look + 1;
        }
    }
    Some((from, to))
}

/// The numbers within a stretch of figures and signs. Outside Arabic the signs of percent, currency
/// and the like go with the figures that they touch, also where they stand at the stretch's edge.
fn numbers(
    order: &[usize],
    signs: &[char],
    (from, to): (usize, usize),
    arabic: bool,
) -> Vec<(usize, usize)> {
    let sign = |at: usize| order.get(at).map(|at| signs[*at]);
    let figure = |at: usize| sign(at).is_some_and(char::is_numeric);
    let joins = |at: usize| {
        sign(at).is_some_and(|c| joins_figures(c) || !arabic && joins_outside_arabic(c))
            && figure(at + 1)
    };
    let touches = |at: usize| !arabic && sign(at).is_some_and(touches_number);
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut at = from;
    while at < to {
        if !figure(at) {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        while end < to && (figure(end) || joins(end)) {
            end += 1;
        }
        let least = found.last().map_or(0, |(_, end)| *end);
        let mut begin = at;
        while begin > least && touches(begin - 1) {
            begin -= 1;
        }
        while touches(end) {
            end += 1;
        }
        found.push((begin, end));
        at = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::glyph::{Letters, Shift, Style};

    /// Reads letters that stand from left to right as given.
    fn read(shown: &str, rtl: bool) -> String {
        let glyphs: Vec<Glyph> = shown
            .chars()
            .map(|c| Glyph {
                text: Letters::One(c),
                x0: 0.0,
                x1: 0.0,
                y: 0.0,
                size: 1.0,
                angle: 0,
                style: Style::default(),
                shift: Shift::None,
                hidden: false,
                link: None,
            })
            .collect();
        logical(&glyphs, rtl)
            .into_iter()
            .map(|at| shown.chars().nth(at).expect("there"))
            .collect()
    }

    #[test]
    fn words_and_numbers_in_both_directions() {
        assert_eq!(read("ג2019ב א", true), "א ב2019ג");
        assert_eq!(read("412.5 וכרוא", true), "אורכו 412.5");
        assert_eq!(read("ב PDF file א", true), "א PDF file ב");
        assert_eq!(read("see גבא here", false), "see אבג here");
        assert_eq!(read(".גב", true), "בג.");
        assert_eq!(read("plain", false), "plain");
    }

    #[test]
    fn numbers_side_by_side_are_read_one_after_the_other() {
        // What is shown, from left to right; what it says.
        for (shown, said) in [
            ("85 = 35 + 40 تغلب", "بلغت 40 + 35 = 85"),
            ("[3].2014 سرام", "مارس 2014.]3["),
            ("48200 310 2021 ةنس", "سنة 2021 310 48200"),
            ("31-11-2022 يف", "في 2022-11-31"),
            ("%37.5 مهنم", "منهم 37.5%"),
            ("12:30 ةعاس", "ساعة 12:30"),
            ("٢٠٢١ ماع", "عام ٢٠٢١"),
            // A line without a letter in a text that goes to the left.
            ("]7[", "[7]"),
            ("310 2021", "2021 310"),
            ("2020-2021", "2020-2021"),
            // In Hebrew figures stand as they do in Latin text.
            ("2022-11-30 ב", "ב 2022-11-30"),
            ("37.5% ב", "ב 37.5%"),
            ("€4 ,€12 ב", "ב €12, €4"),
        ] {
            assert_eq!(read(shown, true), said);
        }
    }
}
