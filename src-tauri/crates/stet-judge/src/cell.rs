//! A row of a table read into its cells: the row's subject, the column's head, value, unit and scale.

use stet_core::evidence::Passage;
use stet_core::text::Span;

use crate::heads::Heads;
use crate::statement::{CellOf, Label, Stated, StatedValue, Statement, UNDER, build, normal};

/// "Head: value" of a row passage, in order, with where it stands.
struct Cell {
    span: Span,
    head: String,
    value: String,
}

/// Most words of a cell that tells rows of one subject apart.
const DETAIL: usize = 4;

/// The cells of a row, each a statement under the row's subject. The row's own subject is one too, if it is no figure.
pub(crate) fn cells(passage: &Passage, heads: &Heads, tongue: &str) -> Vec<Statement> {
    let cells = split(&passage.text);
    let Some(key) = subject(&cells) else {
        return Vec::new();
    };
    let row = |at: usize| {
        let cell = &cells[at];
        if cell.head.is_empty() {
            cell.value.clone()
        } else {
            format!("{}: {}", readable(&cell.head), cell.value)
        }
    };
    let mut subject_words = row(key);
    // A count or a number before the name tells little: "No: 3; Vessel: Tern".
    if is_figure(&cells[key].value)
        && let Some(named) = (0..cells.len()).find(|at| {
            *at != key
                && !is_figure(&cells[*at].value)
                && cells[*at].value.split_whitespace().count() <= 6
        })
    {
        subject_words = format!("{subject_words}; {}", row(named));
    }
    let label = Label::new(&subject_words, tongue);
    let detail = cells
        .get(key + 1)
        .filter(|next| !is_figure(&next.value) && next.value.split_whitespace().count() <= DETAIL);
    let detail = detail.map_or_else(String::new, |next| next.value.clone());
    let mut out = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        if at == key && cells.len() > 1 {
            continue;
        }
        let under: Vec<&str> = [passage.under.as_str(), &subject_words]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        let text = if cell.head.is_empty() {
            cell.value.clone()
        } else {
            format!("{} : {}", readable(&cell.head), cell.value)
        };
        let mut statement = build(
            passage,
            cell.span,
            &text,
            under.join(UNDER),
            String::new(),
            None,
            tongue,
        );
        statement.cell = Some(CellOf {
            head: readable(&cell.head),
            subject: cells[key].value.clone(),
            detail: detail.clone(),
            table: format!("{} {UNDER} {}", passage.source, passage.under),
            row: label.clone(),
            column: Label::new(&readable(&cell.head), tongue),
        });
        statement.values = values(cell, &statement, heads, tongue);
        out.push(statement);
    }
    out
}

/// A head as a person would say it: "profit_2023_gbp_million" is "profit 2023 gbp million".
fn readable(head: &str) -> String {
    normal(head).replace('_', " ")
}

fn split(text: &str) -> Vec<Cell> {
    let mut out: Vec<Cell> = Vec::new();
    let mut from = 0;
    for piece in text.split("; ") {
        let span = Span::new(from, from + piece.len());
        from += piece.len() + 2;
        match piece.split_once(": ") {
            Some((head, value)) if !head.trim().is_empty() => out.push(Cell {
                span,
                head: head.trim().to_owned(),
                value: value.trim().to_owned(),
            }),
            _ if out.last().is_some_and(|last| !last.head.is_empty()) => {
                // A semicolon inside a cell.
                if let Some(last) = out.last_mut() {
                    last.value = format!("{}; {}", last.value, piece.trim());
                    last.span = last.span.cover(&span);
                }
            }
            _ => out.push(Cell {
                span,
                head: String::new(),
                value: piece.trim().to_owned(),
            }),
        }
    }
    out.retain(|cell| !cell.value.is_empty());
    out
}

/// The first cell says what the row is about.
fn subject(cells: &[Cell]) -> Option<usize> {
    (!cells.is_empty()).then_some(0)
}

/// True if the words are a figure and nothing else that tells.
pub(crate) fn is_figure(words: &str) -> bool {
    let letters = words.chars().filter(|ch| ch.is_alphabetic()).count();
    let digits = words.chars().filter(char::is_ascii_digit).count();
    digits > 0 && letters <= digits
}

/// The cell's values; a bare figure takes its unit and scale from the column's head.
fn values(cell: &Cell, statement: &Statement, heads: &Heads, tongue: &str) -> Vec<Stated> {
    let start = statement.text.len() - normal(&cell.value).len().min(statement.text.len());
    let value = statement.text.get(start..).unwrap_or_default().to_owned();
    if !is_figure(&value) {
        return crate::statement::stated(&value, tongue)
            .into_iter()
            .map(|stated| Stated {
                span: stated.span.shifted(start),
                ..stated
            })
            .collect();
    }
    let whole = Span::new(start, statement.text.len());
    let number = if tongue != "en" && is_grouped_by_points(&value) {
        value.replace('.', "")
    } else {
        value.clone()
    };
    let Some(read) = heads.in_unit(&number, &readable(&cell.head), &statement.under) else {
        return Vec::new();
    };
    read.into_iter()
        .map(|mention| Stated {
            span: whole,
            text: value.clone(),
            what: StatedValue::Figure(mention.value),
        })
        .collect()
}

/// "41.200" or "1.041.200", as thousands are parted in most languages but English; "0.250" is a fraction in any.
fn is_grouped_by_points(value: &str) -> bool {
    let mut groups = value.split('.');
    let digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let first = groups.next().unwrap_or_default();
    let mut rest = groups.peekable();
    (1..=3).contains(&first.len())
        && digits(first)
        && !first.starts_with('0')
        && rest.peek().is_some()
        && rest.all(|group| group.len() == 3 && digits(group))
}

#[cfg(test)]
mod tests {
    use stet_core::evidence::Pinpoint;
    use stet_core::quantity::{self, Value};

    use super::*;

    fn row(text: &str) -> Vec<Statement> {
        cells(
            &Passage {
                id: "p".to_owned(),
                source: "s".to_owned(),
                text: text.to_owned(),
                under: "Return 2023".to_owned(),
                pinpoint: Pinpoint::Row { number: 1 },
                relevance: 1.0,
            },
            &Heads::default(),
            "en",
        )
    }

    #[test]
    fn a_cell_stands_under_its_subject_and_takes_its_heads_unit() {
        let read = row("company: Pell & Sons; profit_2023_gbp_million: 12.4; sites: 31");
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].under, "Return 2023 › company: Pell & Sons");
        assert!(read[0].text.starts_with("profit 2023 gbp million"));
        let StatedValue::Figure(Value::Quantity(profit)) = &read[0].values[0].what else {
            panic!("{:?}", read[0].values)
        };
        assert_eq!(
            (
                profit.low,
                profit.unit.as_ref().map(|unit| unit.symbol.as_str())
            ),
            (12_400_000.0, Some("GBP"))
        );
        let read = row("town: Korvik; turnout_percent: 61.2");
        let StatedValue::Figure(Value::Quantity(turnout)) = &read[0].values[0].what else {
            panic!("{:?}", read[0].values)
        };
        assert_eq!(turnout.role, quantity::Role::Percent);
    }

    #[test]
    fn points_part_thousands_where_no_fraction_is_meant() {
        for (value, grouped) in [
            ("41.200", true),
            ("1.041.200", true),
            ("0.250", false),
            ("41.20", false),
            ("41200", false),
        ] {
            assert_eq!(is_grouped_by_points(value), grouped, "{value}");
        }
    }

    #[test]
    fn words_in_cells_are_values_too() {
        let read = row("Seat: Chair; Holder: Mrs Patience Okeke; Since: 12 March 2021");
        assert!(
            read[0].own_names().any(|name| name.contains("Okeke")),
            "{:?}",
            read[0].values
        );
        assert!(matches!(
            read[1].values[0].what,
            StatedValue::Figure(Value::Date(_))
        ));
    }
}
