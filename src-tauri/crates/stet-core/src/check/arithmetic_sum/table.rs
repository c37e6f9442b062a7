//! The total row or column of a table in the text.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use crate::document::{Block, BlockKind, Place};
use crate::text::Span;

use super::super::words::{figure, pattern};
use super::super::{Check, CheckFinding, Scope, Severity};
use super::cell::{Cell, Style};

/// Most rows or columns of a table that is added up.
const MOST: usize = 500;
/// Terms a working shows before it leaves some out.
const SHOWN: usize = 12;

/// Labels of a line that adds up others, in the languages of the manual and some more.
static TOTAL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\P{L}*)(?:(?:grand|overall|in|im|au|en|no|i|sub|sous|zwischen|sub-)[\s-]*)?(?:totals?|totaal|totale[ns]?|totali|totaux|totais|totalt|subtotals?|subtotaal|subtotale|sum|summe|zwischensumme|gesamt(?:summe|zahl|betrag)?|insgesamt|zusammen|summa|somme|ensemble|suma|somma|soma|conjunto|tutto|i\s+alt|ialt|yhteensä|razem|ogółem|celkem|összesen|toplam|итого|всего|σύνολο|合計|計|小計|总计|合计|總計|合計|합계|소계)(?P<of>[\s:,(–-].{0,40})?$",
    )
});
/// Labels of a line that is part of the one above it, or of another kind: a mean, a change.
static PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\P{L}*(?:mean|average|median|per\s+cent|change|durchschnitt|mittelwert|veränderung|moyenne|media|promedio|variación|variazione|gemiddelde|medel|snitt|of\s+which|of\s+whom|including|thereof|davon|darunter|dont|de\s+(?:los|las)\s+cuales|di\s+cui|waarvan|varav|heraf|dos\s+quais)\b",
    )
});

/// A table: its cells by row and column, with the block each stands in.
type Grid<'a> = BTreeMap<u32, Row<'a>>;
/// The cells of a row by column.
type Row<'a> = BTreeMap<u32, (usize, &'a Block)>;

/// One figure of a line that is added up.
#[derive(Debug, Clone, Copy)]
struct Entry {
    block: usize,
    cell: Cell,
    role: Line,
    /// The label says more than "total".
    qualified: bool,
}

/// What a line of the table is to the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    Item,
    Part,
    Total,
}

/// Totals that the rows or columns of the document's tables do not add up to.
pub(super) fn findings(check: &dyn Check, scope: &Scope<'_>) -> Vec<CheckFinding> {
    let mut found = Vec::new();
    for grid in grids(&scope.document.blocks) {
        let style = Style::of(
            grid.values()
                .flat_map(BTreeMap::values)
                .map(|(_, cell)| cell.text.as_str()),
        );
        for line in lines(&grid, style) {
            found.extend(wrong(&line).map(|sum| report(check, scope, &line, &sum)));
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

/// The lines that end in a total, each from its first figure to the total: columns first, then
/// rows under a head that says total.
fn lines(grid: &Grid<'_>, style: Style) -> Vec<Vec<Entry>> {
    let mut all = columns(grid, style);
    let rows = rows(grid, style);
    // A head alone is no proof that its column adds up the others: one row must.
    if rows.iter().any(|line| wrong(line).is_none()) {
        all.extend(rows);
    }
    all
}

fn columns(grid: &Grid<'_>, style: Style) -> Vec<Vec<Entry>> {
    let labels: Vec<(Line, bool, &Row<'_>)> = grid
        .values()
        .filter(|row| !row.values().all(|(_, cell)| heads(cell)))
        .map(|row| {
            let label = label(row);
            (role(label), of_something(label), row)
        })
        .collect();
    let mut columns: Vec<u32> = labels
        .iter()
        .flat_map(|(.., row)| row.keys().copied())
        .collect();
    columns.sort_unstable();
    columns.dedup();
    let mut all = Vec::new();
    for column in columns {
        let mut line = Vec::new();
        for (role, qualified, row) in &labels {
            let cell = row.get(&column);
            let Some((block, cell)) =
                cell.and_then(|(block, cell)| Some((*block, Cell::read(&cell.text, style)?)))
            else {
                continue;
            };
            line.push(Entry {
                block,
                cell,
                role: *role,
                qualified: *qualified,
            });
            if *role == Line::Total {
                all.push(line.clone());
            }
        }
    }
    all
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

fn rows(grid: &Grid<'_>, style: Style) -> Vec<Vec<Entry>> {
    let Some(head) = grid.values().next() else {
        return Vec::new();
    };
    let total = head
        .iter()
        .find(|(column, (_, cell))| **column > 0 && TOTAL.is_match(cell.text.trim()));
    let Some((total, _)) = total else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for row in grid.values().skip(1) {
        let mut line = Vec::new();
        for (column, (block, cell)) in row
            .iter()
            .filter(|(column, _)| **column > 0 && *column <= total)
        {
            let Some(cell) = Cell::read(&cell.text, style) else {
                continue;
            };
            let role = if column == total {
                Line::Total
            } else {
                Line::Item
            };
            line.push(Entry {
                block: *block,
                cell,
                role,
                qualified: false,
            });
        }
        if line.last().is_some_and(|last| last.role == Line::Total) {
            all.push(line);
        }
    }
    all
}

/// A sum that misses its total.
struct Missed {
    parts: Vec<Entry>,
    sum: f64,
    severity: Severity,
}

/// The nearest sum if no way of adding up the line makes its total, and adding up is what it does.
fn wrong(line: &[Entry]) -> Option<Missed> {
    let (total, before) = line.split_last()?;
    let stated = total.cell.value;
    let ways = ways(before);
    let alike = before
        .iter()
        .all(|entry| entry.cell.percent == total.cell.percent);
    // A mean, a rate or a rank lies among its parts; only a total exceeds them all.
    let adds = |parts: &Vec<Entry>| {
        parts.len() >= 2
            && (parts.iter().any(|part| part.cell.value < 0.0)
                || parts.iter().all(|part| part.cell.value <= stated + 1e-9))
            && parts.iter().any(|part| part.cell.value != 0.0)
    };
    // Years and other labels in figures are never added up.
    let years = before
        .iter()
        .all(|entry| entry.cell.step == 1.0 && (1500.0..2100.0).contains(&entry.cell.value));
    if !alike || (years && stated < 2100.0) || total.cell.percent && stated != 100.0 {
        return None;
    }
    let mut nearest: Option<Missed> = None;
    for parts in ways.into_iter().filter(adds) {
        let sum: f64 = parts.iter().map(|part| part.cell.value).sum();
        let difference = (sum - stated).abs();
        let slack: f64 = parts
            .iter()
            .chain([total])
            .map(|entry| entry.cell.step / 2.0)
            .sum();
        let noise = 1e-9 * stated.abs().max(1.0);
        let exact = parts
            .iter()
            .chain([total])
            .all(|entry| entry.cell.step == 1.0);
        if difference <= noise || (!exact && difference <= slack + noise) {
            return None;
        }
        let doubtful = total.cell.percent || total.qualified;
        let severity = if difference <= slack + noise || doubtful {
            Severity::Query
        } else {
            Severity::Contradiction
        };
        if nearest
            .as_ref()
            .is_none_or(|other| difference < (other.sum - stated).abs())
        {
            nearest = Some(Missed {
                parts,
                sum,
                severity,
            });
        }
    }
    nearest
}

/// The ways in which the entries above a total may make it: all items since the top or since the
/// total before, with or without lines called a part of the one above, the totals so far, the last
/// of them and what follows, and all items that are not broken down in those below.
fn ways(before: &[Entry]) -> Vec<Vec<Entry>> {
    let only = |entries: &[Entry], role: fn(Line) -> bool| -> Vec<Entry> {
        entries
            .iter()
            .filter(|entry| role(entry.role))
            .copied()
            .collect()
    };
    let since = before
        .iter()
        .rposition(|entry| entry.role == Line::Total)
        .map_or(0, |at| at + 1);
    let items = only(before, |role| role == Line::Item);
    let section = only(&before[since..], |role| role == Line::Item);
    let mut ways = vec![
        section.clone(),
        items.clone(),
        only(before, |role| role != Line::Total),
        only(&before[since..], |role| role != Line::Total),
        only(before, |role| role == Line::Total),
        whole(&items),
        whole(&section),
    ];
    if since > 0 {
        ways.push(before[since - 1..].to_vec());
    }
    ways
}

/// The entries less those that break down the one before them.
fn whole(entries: &[Entry]) -> Vec<Entry> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(entry) = entries.get(at) {
        out.push(*entry);
        let mut sum = 0.0;
        let below = entries[at + 1..]
            .iter()
            .take(MOST)
            .enumerate()
            .find(|(many, part)| {
                sum += part.cell.value;
                *many > 0 && (sum - entry.cell.value).abs() <= 1e-9 * sum.abs().max(1.0)
            });
        at += below.map_or(1, |(many, _)| many + 2);
    }
    out
}

fn report(check: &dyn Check, scope: &Scope<'_>, line: &[Entry], missed: &Missed) -> CheckFinding {
    let total = line.last().copied();
    let stated = total.map_or(0.0, |total| total.cell.value);
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
    scope.finding(
        check,
        missed.severity,
        total.iter().chain(&missed.parts).map(place).collect(),
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
    )
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
            "| Port | 2019 | 2020 |\n| Hest | 120 | 90 |\n| Orrin | 340 | 10 |\n| Mean | 230 | 50 |\n| Total | 460 | 100 |",
        ] {
            assert_eq!(in_table(table), [], "{table}");
        }
    }
}
