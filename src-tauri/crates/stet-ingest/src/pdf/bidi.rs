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

/// What belongs to a number when it stands between or before digits.
fn joins_number(c: char) -> bool {
    matches!(
        c,
        '.' | ',' | ':' | '/' | '-' | '−' | '+' | '%' | '٪' | '٫' | '٬' | '$' | '€' | '£' | '°'
    )
}

/// The indices of `glyphs`, which are sorted from left to right, in the order in which they are
/// read; `rtl` says which way the line as a whole goes.
pub(crate) fn logical(glyphs: &[Glyph], rtl: bool) -> Vec<usize> {
    let kinds: Vec<char> = glyphs.iter().map(|glyph| glyph.text.first()).collect();
    let mut order: Vec<usize> = (0..glyphs.len()).collect();
    if !kinds.iter().any(|c| is_rtl(*c)) {
        return order;
    }
    if rtl {
        order.reverse();
        // Runs of the other direction were turned round with the rest: turn them back.
        turn_runs(&mut order, &kinds, is_ltr, joins_number, is_rtl);
    } else {
        turn_runs(&mut order, &kinds, is_rtl, |_| false, is_ltr);
    }
    order
}

/// Reverses each run that begins and ends with what `of_run` accepts and holds nothing that `ends`
/// accepts; single signs that `attached` accepts and touch a run's end go with it.
fn turn_runs(
    order: &mut [usize],
    kinds: &[char],
    of_run: impl Fn(char) -> bool,
    attached: impl Fn(char) -> bool,
    ends: impl Fn(char) -> bool,
) {
    let mut at = 0;
    while at < order.len() {
        if !of_run(kinds[order[at]]) {
            at += 1;
            continue;
        }
        let mut last = at;
        let mut look = at + 1;
        while look < order.len() && !ends(kinds[order[look]]) {
            if of_run(kinds[order[look]]) {
                last = look;
            }
            look += 1;
        }
        let mut from = at;
        let mut to = last;
        if from > 0
            && attached(kinds[order[from - 1]])
            && kinds[order[from]].is_numeric()
            && is_sign(kinds[order[from - 1]])
        {
            from -= 1;
        }
        if to + 1 < order.len()
            && is_sign(kinds[order[to + 1]])
            && attached(kinds[order[to + 1]])
            && kinds[order[to]].is_numeric()
        {
            to += 1;
        }
        order[from..=to].reverse();
        at = to + 1;
    }
}

/// Signs that stand at the edge of a number; a stop or comma there ends the sentence instead.
fn is_sign(c: char) -> bool {
    !matches!(c, '.' | ',' | ':' | '/' | '-')
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
}
