//! A row of a table written out as "heading: value; heading: value": each figure belongs to its
//! heading, and a row of another year is about another fact.

use crate::quantity::{self, Mention};
use crate::text::Span;

/// The cells of a row: heading and value.
fn cells(passage: &str) -> Option<Vec<(&str, Span)>> {
    let mut out = Vec::new();
    let mut start = 0;
    for part in passage.split(';') {
        let (heading, value) = part.split_once(": ")?;
        if heading.split_whitespace().count() > 5 || value.contains(". ") {
            return None;
        }
        let lead = value.len() - value.trim_start().len();
        let from = start + heading.len() + 2 + lead;
        out.push((heading.trim(), Span::new(from, from + value.trim().len())));
        start += part.len() + 1;
    }
    (out.len() >= 2).then_some(out)
}

/// True if the passage is a row written out.
pub(super) fn is_row(passage: &str) -> bool {
    cells(passage).is_some()
}

/// The figures of a row, each read with its heading as what it counts; `None` for other text.
pub(super) fn figures(passage: &str) -> Option<Vec<Mention>> {
    let mut out = Vec::new();
    for (heading, span) in cells(passage)? {
        let value = span.slice(passage).unwrap_or_default();
        let plain = year(value).filter(|_| dated(heading)).is_some();
        let text = if plain {
            format!("in {value}")
        } else {
            format!("{value} {heading}")
        };
        let found = quantity::find(&text).into_iter().map(|mut mention| {
            mention.span = span;
            mention.text = value.to_owned();
            mention
        });
        out.extend(found);
    }
    Some(out)
}

fn dated(heading: &str) -> bool {
    ["year", "date", "season"]
        .iter()
        .any(|word| heading.to_lowercase().contains(word))
}

fn year(value: &str) -> Option<u32> {
    value
        .parse()
        .ok()
        .filter(|year| (1000..=2999).contains(year))
}

/// True if the row is of a year the claim does not speak of, though it names one.
pub(super) fn of_another_year(claim: &str, passage: &str) -> bool {
    let Some(cells) = cells(passage) else {
        return false;
    };
    let theirs = cells
        .iter()
        .filter(|(heading, _)| dated(heading))
        .find_map(|(_, span)| year(span.slice(passage)?));
    let mut stated = claim
        .split(|ch: char| !ch.is_alphanumeric() && ch != ',' && ch != '.')
        .filter_map(|word| year(word.trim_matches([',', '.'])))
        .peekable();
    theirs.is_some_and(|theirs| stated.peek().is_some() && stated.all(|mine| mine != theirs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_of_its_year() {
        let row = "year: 2019; port: Hest; landings: 310";
        assert!(is_row(row));
        assert!(!is_row("Renn: I was afraid. I missed it."));
        assert!(of_another_year("Hest had 280 landings in 2018.", row));
        assert!(!of_another_year("Hest had 280 landings in 2019.", row));
        assert!(!of_another_year("Hest had 280 landings.", row));
    }
}
