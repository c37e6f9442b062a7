//! A figure that fills a cell of a table: "1,234", "(12.5)", "€ 1.200", "12 %*".

use std::sync::LazyLock;

use regex::Regex;

use crate::text::Span;

use super::super::words::pattern;

/// Sign or bracket, digits with their separators, and what may stand around them.
static FIGURE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^\s*(?P<open>\()?(?:(?:[A-Z]{2,3}|US|Rs\.?|kr\.?|Fr\.)\s*)?[$€£¥]?\s*(?P<sign>[-−–+])?\s*[$€£¥]?\s*(?P<digits>\d[\d.,'’\u{a0}\u{202f}\u{2009} ]*)\s*(?P<after>%|\p{L}{1,4}|[€$£¥])?\s*\)?\s*(?:[*†‡¹²³⁴⁵]|\[\w{1,3}\])*\s*$",
    )
});

/// How the figures of a table are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// "1,234.5"
    Stop,
    /// "1.234,5"
    Comma,
}

impl Style {
    /// Read off the cells: a comma before one or two last digits, or a stop before three with
    /// none that is a decimal, is European.
    pub(super) fn of<'t>(cells: impl Iterator<Item = &'t str>) -> Self {
        let (mut comma, mut stop, mut thousands) = (false, false, false);
        for cell in cells.filter(|cell| FIGURE.is_match(cell)) {
            let cell = cell.trim_end_matches(|ch: char| !ch.is_ascii_digit());
            let tail = cell.rfind(['.', ',']).map(|at| cell.split_at(at));
            let Some((_, tail)) = tail else { continue };
            match (tail.as_bytes()[0], tail.len()) {
                (b',', 2 | 3) => comma = true,
                (b'.', 4) => thousands = true,
                (b'.', _) => stop = true,
                _ => {}
            }
        }
        if comma || thousands && !stop {
            Self::Comma
        } else {
            Self::Stop
        }
    }
}

/// The figure of a cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Cell {
    /// Its value; negative in brackets, as in accounts.
    pub(super) value: f64,
    /// The size of its last digit.
    pub(super) step: f64,
    /// Stated in per cent.
    pub(super) percent: bool,
    /// Where in the cell, in bytes: sign and digits.
    pub(super) span: Span,
}

impl Cell {
    /// The figure that the whole cell is; `None` for words, ranges and empty cells.
    pub(super) fn read(text: &str, style: Style) -> Option<Self> {
        let found = FIGURE.captures(text)?;
        let digits = found.name("digits")?;
        let ordinal = found
            .name("after")
            .is_some_and(|after| matches!(after.as_str(), "st" | "nd" | "rd" | "th"));
        if ordinal {
            return None;
        }
        let written = digits.as_str().trim_end_matches([' ', ',', '.', '\u{a0}']);
        let decimal = match style {
            Style::Stop => '.',
            Style::Comma => ',',
        };
        let (whole, places) = match written.rsplit_once(decimal) {
            Some((whole, places)) if places.len() <= 6 => (whole, places),
            _ => (written, ""),
        };
        let plain: String = whole.chars().filter(char::is_ascii_digit).collect();
        if plain.is_empty() || !places.bytes().all(|byte| byte.is_ascii_digit()) || !grouped(whole)
        {
            return None;
        }
        let value: f64 = format!("{plain}.{places}0").parse().ok()?;
        let sign = found.name("sign");
        let negative =
            found.name("open").is_some() || sign.is_some_and(|sign| sign.as_str() != "+");
        let places = i32::try_from(places.len()).ok()?;
        let start = sign.map_or(digits.start(), |sign| sign.start());
        Some(Self {
            value: if negative { -value } else { value },
            step: 10f64.powi(-places),
            percent: found
                .name("after")
                .is_some_and(|after| after.as_str() == "%"),
            span: Span::new(start, digits.start() + written.len()),
        })
    }
}

/// True if what separates the digits separates threes, or lakhs.
fn grouped(whole: &str) -> bool {
    let groups: Vec<&str> = whole.split(|ch: char| !ch.is_ascii_digit()).collect();
    groups.len() == 1
        || groups.last().is_some_and(|last| last.len() == 3)
            && groups[1..].iter().all(|group| matches!(group.len(), 2 | 3))
            && groups[0].len() <= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_a_figure_or_none() {
        for (text, style, value) in [
            ("1,234", Style::Stop, Some(1234.0)),
            ("1.234", Style::Comma, Some(1234.0)),
            ("12,5", Style::Comma, Some(12.5)),
            ("€ 1 234.50*", Style::Stop, Some(1234.5)),
            ("(120)", Style::Stop, Some(-120.0)),
            ("−3.5 %", Style::Stop, Some(-3.5)),
            ("12 t", Style::Stop, Some(12.0)),
            ("10–12", Style::Stop, None),
            ("3 of 4", Style::Stop, None),
            ("–", Style::Stop, None),
            ("2019/20", Style::Stop, None),
            ("B-29", Style::Stop, None),
            ("5th", Style::Stop, None),
        ] {
            assert_eq!(
                Cell::read(text, style).map(|cell| cell.value),
                value,
                "{text}"
            );
        }
        assert_eq!(
            Style::of(["1.200", "2.800", "30 %"].into_iter()),
            Style::Comma
        );
        assert_eq!(Style::of(["1.25", "2.800"].into_iter()), Style::Stop);
    }
}
