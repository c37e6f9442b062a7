//! The total row or column of a table in the text.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use crate::document::{Block, BlockKind, Place};
use crate::text::Span;

use super::super::words::{figure, pattern};
use super::super::{Check, CheckFinding, Scope, Severity};
use super::addition::{Entry, Line, Missed, Sum, add};
use super::cell::{Cell, Style};

/// Most rows or columns of a table that is added up.
const MOST: usize = 500;
/// Most columns that a column of totals adds up.
const MOST_COLUMNS: usize = 24;
/// Terms a working shows before it leaves some out.
const SHOWN: usize = 12;

/// Labels of a line that adds up others, in the languages of the manual and some more.
static TOTAL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\P{L}*)(?:(?:grand|overall|in|im|au|en|no|i|sub|sous|zwischen|sub-|промежуточный|частичн\p{L}+|general|razem|łączna)[\s-]*)?(?:totals?|totaal|totale[ns]?|totali|totaux|totais|totalt|subtotals?|subtotaal|subtotale|sum|summe|zwischensumme|teilsumme|delsumma|delsum|mellomsum|välisumma|részösszeg|mezisoučet|součet|úhrnem|medzisúčet|spolu|suma\s+częściowa|podsumowanie|podsuma|итог|подытог|усього|разом|μερικό\s+σύνολο|ara\s+toplam|gesamt(?:summe|zahl|betrag)?|insgesamt|zusammen|summa|somme|ensemble|suma|somma|soma|conjunto|tutto|i\s+alt|ialt|yhteensä|razem|ogółem|celkem|összesen|toplam|итого|всего|σύνολο|合計|計|小計|总计|合计|總計|合計|합계|소계)(?P<of>[\s:,(–-].{0,40})?$",
    )
});
/// Labels of a line that is part of the one above it, or of another kind: a mean, a change.
static PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\P{L}*(?:mean|average|median|per\s+cent|change|durchschnitt|mittelwert|veränderung|moyenne|media|promedio|variación|variazione|gemiddelde|medel|snitt|of\s+which|of\s+whom|including|thereof|davon|darunter|dont|de\s+(?:los|las)\s+cuales|di\s+cui|waarvan|varav|heraf|herav|hvorav|hvoraf|dos\s+quais|das\s+quais|de\s+(?:ellos|ellas)|di\s+questi|daaronder|onder\s+wie|w\s+tym|z\s+tego|z\s+czego|z\s+toho|z\s+nich|z\s+čoho|в\s+том\s+числе|из\s+них|у\s+тому\s+числі|з\s+них|joista|josta|ebből|ezek\s+közül|από\s+τα\s+οποία|bunun|din\s+care|of\s+these|of\s+those|of\s+them)\b",
    )
});
/// Heads of columns that are never added up.
static NOT_ADDED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:avg|average|mean|median|rate|ratio|per|rank|best|long|high(?:est)?|max|min|year|age|index|price|score|Durchschnitt|Schnitt|Mittel|je|pro|Rang|Jahr|Alter|Preis|moyenne|taux|par|rang|année|âge|prix|media|promedio|tasa|por|año|edad|precio|tasso|anno|età|prezzo|gemiddelde|jaar|leeftijd|prijs)\b|Ø|#|№",
    )
});

/// A table: its cells by row and column, with the block each stands in.
type Grid<'a> = BTreeMap<u32, Row<'a>>;
/// The cells of a row by column.
type Row<'a> = BTreeMap<u32, (usize, &'a Block)>;

/// Totals that the rows or columns of the document's tables do not add up to.
pub(super) fn findings(check: &dyn Check, scope: &Scope<'_>) -> Vec<CheckFinding> {
    let mut found = Vec::new();
    for grid in grids(&scope.document.blocks) {
        let cells = grid.values().flat_map(BTreeMap::values);
        let style = Style::of(cells.map(|(_, cell)| cell.text.as_str()));
        for (line, missed) in total_rows(&grid, style)
            .into_iter()
            .chain(total_column(&grid, style))
        {
            found.extend(report(check, scope, &line, &missed));
        }
    }
    found
}

/// The tables of the document: a new one begins after other blocks and where rows start again.
fn grids(blocks: &[Block]) -> Vec<Grid<'_>> {
    let mut all: Vec<Grid<'_>> = Vec::new();
    let mut last: Option<u32> = None;
    for (at, block) in blocks.iter().enumerate() {
        let BlockKind::TableCell { row, column, .. } = block.kind else {
            last = None;
            continue;
        };
        if last.is_none_or(|last| row < last) {
            all.push(Grid::new());
        }
        last = Some(row);
        if let Some(grid) = all.last_mut() {
            grid.entry(row).or_default().insert(column, (at, block));
        }
    }
    all.retain(|grid| grid.len() <= MOST && grid.values().all(|row| row.len() <= MOST));
    all
}

/// The columns above each row of totals that miss it. Where most columns miss it, the row adds up
/// something else: one of them is asked about.
fn total_rows(grid: &Grid<'_>, style: Style) -> Vec<(Vec<Entry>, Missed)> {
    let mut all = Vec::new();
    for (at, _) in grid
        .iter()
        .filter(|(_, row)| role(label(row)) == Line::Total)
    {
        let (mut held, mut missed) = (0, Vec::new());
        for line in columns(grid, *at, style) {
            match add(&line) {
                Sum::Unread => {}
                Sum::Holds => held += 1,
                Sum::Missed(sum) => missed.push((line, sum)),
            }
        }
        if missed.len() > 1 && missed.len() > held {
            missed.truncate(1);
            missed
                .iter_mut()
                .for_each(|(_, sum)| sum.severity = Severity::Query);
        }
        all.extend(missed);
    }
    all
}

/// The figures of each column down to this row, which ends it.
fn columns(grid: &Grid<'_>, total: u32, style: Style) -> Vec<Vec<Entry>> {
    let rows: Vec<(Line, bool, &Row<'_>)> = grid
        .range(..=total)
        .filter(|(_, row)| !row.values().all(|(_, cell)| heads(cell)))
        .map(|(_, row)| {
            let label = label(row);
            (role(label), of_something(label), row)
        })
        .collect();
    let Some((_, _, last)) = rows.last() else {
        return Vec::new();
    };
    let added = |column: &u32| {
        let mut heads = grid.values().take(2).filter_map(|row| row.get(column));
        !heads.any(|(_, cell)| NOT_ADDED.is_match(&cell.text))
    };
    let read = |column: u32| {
        let entry = |(role, qualified, row): &(Line, bool, &Row<'_>)| {
            let (block, cell) = row.get(&column)?;
            Some(Entry {
                block: *block,
                cell: Cell::read(&cell.text, style)?,
                role: *role,
                qualified: *qualified,
            })
        };
        rows.iter().filter_map(entry).collect::<Vec<Entry>>()
    };
    let ends_in_total = |line: &Vec<Entry>| {
        let block = line.last().map(|entry| entry.block);
        last.values().any(|(at, _)| Some(*at) == block)
    };
    last.keys()
        .filter(|column| added(column))
        .map(|column| read(*column))
        .filter(ends_in_total)
        .collect()
}

/// True for the head of a column.
fn heads(cell: &Block) -> bool {
    matches!(cell.kind, BlockKind::TableCell { header: true, .. })
}

/// The label of a row: its first cell with letters.
fn label<'a>(row: &Row<'a>) -> &'a str {
    row.values()
        .map(|(_, cell)| cell.text.trim())
        .find(|text| text.contains(char::is_alphabetic))
        .unwrap_or_default()
}

/// True if a label says total of something: "Total area" may stand among lines of other things.
fn of_something(label: &str) -> bool {
    TOTAL
        .captures(label)
        .and_then(|found| found.name("of"))
        .is_some_and(|of| of.as_str().chars().filter(|ch| ch.is_alphabetic()).count() > 2)
}

/// What its label makes of a row.
fn role(label: &str) -> Line {
    if TOTAL.is_match(label) {
        Line::Total
    } else if PART.is_match(label) {
        Line::Part
    } else {
        Line::Item
    }
}

/// The rows that miss the column whose head says total. A head alone is no proof of what its
/// column adds up: two rows must hold, and twice as many as do not.
fn total_column(grid: &Grid<'_>, style: Style) -> Vec<(Vec<Entry>, Missed)> {
    let Some((_, head)) = grid.first_key_value() else {
        return Vec::new();
    };
    let total = head
        .iter()
        .find(|(column, (_, cell))| **column > 1 && TOTAL.is_match(cell.text.trim()));
    let Some((total, _)) = total else {
        return Vec::new();
    };
    let mut best = (0, Vec::new());
    for first in (0..*total).rev().take(MOST_COLUMNS) {
        let (mut held, mut missed) = (0, Vec::new());
        for row in grid.values().skip(1) {
            let line = across(row, first, *total, style);
            match add(&line) {
                Sum::Unread => {}
                Sum::Holds => held += 1,
                Sum::Missed(sum) => missed.push((line, sum)),
            }
        }
        if held > best.0 && held >= 2 && held >= 2 * missed.len() {
            best = (held, missed);
        }
    }
    best.1
}

/// The figures of a row from one column to its total; none if its last is no figure.
fn across(row: &Row<'_>, first: u32, total: u32, style: Style) -> Vec<Entry> {
    let entry = |(column, (block, cell)): (&u32, &(usize, &Block))| {
        let role = if *column == total {
            Line::Total
        } else {
            Line::Item
        };
        Some(Entry {
            block: *block,
            cell: Cell::read(&cell.text, style)?,
            role,
            qualified: false,
        })
    };
    let line: Vec<Entry> = row.range(first..=total).filter_map(entry).collect();
    if line.last().is_some_and(|last| last.role == Line::Total) {
        line
    } else {
        Vec::new()
    }
}

fn report(
    check: &dyn Check,
    scope: &Scope<'_>,
    line: &[Entry],
    missed: &Missed,
) -> Option<CheckFinding> {
    let total = line.last()?;
    let stated = total.cell.value;
    let place = |entry: &Entry| Place {
        block: entry.block,
        span: Span::new(entry.cell.span.start, entry.cell.span.end),
    };
    let mut terms = String::new();
    for (at, part) in missed.parts.iter().enumerate() {
        let value = figure(part.cell.value.abs(), 3);
        match (at, part.cell.value < 0.0) {
            (0, false) => terms.push_str(&value),
            (0, true) => terms.push_str(&format!("−{value}")),
            (SHOWN.., _) => {
                terms.push_str(" + …");
                break;
            }
            (_, false) => terms.push_str(&format!(" + {value}")),
            (_, true) => terms.push_str(&format!(" − {value}")),
        }
    }
    let places = std::iter::once(total).chain(&missed.parts).map(place);
    Some(scope.finding(
        check,
        missed.severity,
        places.collect(),
        format!(
            "The table adds up to {}, not to {}.",
            figure(missed.sum, 3),
            figure(stated, 3)
        ),
        format!(
            "{terms} = {}, not {}",
            figure(missed.sum, 3),
            figure(stated, 3)
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::run;
    use super::super::ArithmeticSum;
    use super::*;

    /// First quote, working and severity of each finding in a table.
    fn in_table(table: &str) -> Vec<(String, String, Severity)> {
        run(&ArithmeticSum, table)
            .into_iter()
            .map(|found| (found.quotes[0].clone(), found.working, found.severity))
            .collect()
    }

    #[test]
    fn finds_totals_the_rows_do_not_make() {
        for (table, quote, working, severity) in [
            (
                "| Port | Tonnes |\n| Hest | 120 |\n| Orrin | 340 |\n| Skarn | 95 |\n| Total | 655 |",
                "655",
                "120 + 340 + 95 = 555, not 655",
                Severity::Contradiction,
            ),
            (
                "| Ort | Einwohner | Anteil |\n| Hest | 1.200 | 30 % |\n| Orrin | 2.800 | 70 % |\n| Gesamt | 4.200 | 100 % |",
                "4.200",
                "1,200 + 2,800 = 4,000, not 4,200",
                Severity::Contradiction,
            ),
            (
                "| Année | Recettes (M€) |\n| 2019 | 12,5 |\n| 2020 | 7,5 |\n| 2021 | −3,0 |\n| Total | 23,0 |",
                "23,0",
                "12.5 + 7.5 − 3 = 17, not 23",
                Severity::Contradiction,
            ),
            (
                "| Ward | Men | Women | Total |\n| North | 10 | 20 | 30 |\n| South | 5 | 7 | 14 |\n| East | 4 | 4 | 8 |",
                "14",
                "5 + 7 = 12, not 14",
                Severity::Contradiction,
            ),
            (
                "| Fund | Sum |\n| A | 10 |\n| B | 20 |\n| Subtotal | 30 |\n| C | 5 |\n| Grand total | 45 |",
                "45",
                "10 + 20 + 5 = 35, not 45",
                Severity::Contradiction,
            ),
            (
                "| Fund | £000 |\n| A | 100 |\n| B | 201 |\n| C | 99 |\n| Total | 401 |",
                "401",
                "100 + 201 + 99 = 400, not 401",
                Severity::Query,
            ),
        ] {
            let wanted = (quote.to_owned(), working.to_owned(), severity);
            assert_eq!(in_table(table), [wanted], "{table}");
        }
    }

    #[test]
    fn accepts_totals_that_hold_and_lines_that_are_not_added() {
        for table in [
            "| Port | Tonnes |\n| Hest | 120 |\n| Orrin | 340 |\n| Total | 460 |",
            "| Port | Tonnes |\n| Hest | 12.4 |\n| Orrin | 3.4 |\n| Total | 15.9 |",
            "| Port | Price |\n| Hest | 120 |\n| Orrin | 340 |\n| Total | 230 |",
            "| Port | Share |\n| Hest | 33.3 % |\n| Orrin | 66.6 % |\n| Total | 100 % |",
            "| Land | People |\n| Europe | 100 |\n| France | 40 |\n| Spain | 60 |\n| Asia | 50 |\n| Total | 150 |",
            "| Staff | People |\n| Nurses | 100 |\n| of whom part-time | 40 |\n| Doctors | 50 |\n| Total | 150 |",
            "| Fund | Sum |\n| A | 10 |\n| B | 20 |\n| Subtotal | 30 |\n| C | 5 |\n| Total | 35 |",
            "| Club | Founded | Members |\n| A | 1900 | 10 |\n| B | 1950 | 20 |\n| Total | – | 30 |",
            "| Fund | Sum |\n| A | 100 |\n| B | (40) |\n| Total | 60 |",
            "| Team | Played | Total |\n| A | 10 | 20 |\n| B | 12 | 31 |",
            "| Port | Tonnes |\n| Hest | 120 |\n| Orrin | 340 |\n| Skarn | 95 |",
            "| Player | Gain | Longest | Avg |\n| A | 20 | 12 | 5.1 |\n| B | 30 | 15 | 7.2 |\n| Total | 50 | 15 | 14.0 |",
            "| Player | Tests | Catches | Stumpings | Total |\n| A | 3 | 5 | 1 | 6 |\n| B | 4 | 6 | 2 | 8 |\n| C | 5 | 7 | 2 | 9 |",
            "| Unit | Crews | Men | Total |\n| A | 45 | 60 | 2078 |\n| B | 72 | 96 | 2261 |\n| C | 10 | 11 | 21 |",
            "| Port | 2019 | 2020 |\n| Hest | 120 | 90 |\n| Orrin | 340 | 10 |\n| Mean | 230 | 50 |\n| Total | 460 | 100 |",
        ] {
            assert_eq!(in_table(table), [], "{table}");
        }
    }
}
