//! `OpenDocument` spreadsheets (ODS). Cells keep the words they show, so nothing is formatted here.

use std::collections::BTreeSet;

use super::{Grid, OPEN, Sheets};
use crate::ReadError;
use crate::package::{Package, Part};
use crate::xml::{self, Element, Event, Xml, XmlError};

/// Most times that one cell or row with words is repeated; a sheet that repeats one more often says so.
const MAX_REPEATED: u32 = 1_000;

/// Reads every sheet that is not hidden.
pub(super) fn read(package: &mut Package<'_>, out: &mut Sheets<'_>) -> Result<(), ReadError> {
    if let Some(manifest) = package.part("META-INF/manifest.xml")?.bytes()
        && xml::decoded(&manifest).contains("encryption-data")
    {
        return Err(ReadError::Encrypted {
            name: out.name.into(),
            kind: OPEN,
        });
    }
    let Part::Bytes(bytes) = package.part("content.xml")? else {
        return Err(ReadError::Damaged {
            name: out.name.into(),
            kind: OPEN,
            problem: "the part with its cells is missing or damaged".into(),
        });
    };
    let text = xml::decoded(&bytes);
    let mut xml = Xml::new(&text);
    let mut hidden_styles = BTreeSet::new();
    let mut style = String::new();
    while let Some(Ok(event)) = xml.next() {
        let Event::Open(element) = event else {
            continue;
        };
        match element.name.as_str() {
            "style" => element
                .attribute("name")
                .unwrap_or_default()
                .clone_into(&mut style),
            "table-properties" if element.attribute("display") == Some("false") => {
                hidden_styles.insert(style.clone());
            }
            "table" => {
                let title = element.attribute("name").unwrap_or_default();
                let hidden = element
                    .attribute("style-name")
                    .is_some_and(|style| hidden_styles.contains(style));
                if hidden {
                    out.hidden(title);
                    if Xml::skip(&mut xml).is_err() {
                        break;
                    }
                    continue;
                }
                if out.blocks.is_full() {
                    break;
                }
                let mut grid = out.grid();
                let whole = rows(&mut xml, out, &mut grid).is_ok();
                if !whole {
                    out.damaged(title);
                }
                out.write(title, &grid)?;
            }
            "tracked-changes" if Xml::skip(&mut xml).is_err() => break,
            _ => {}
        }
    }
    Ok(())
}

/// Puts the rows of the table opened last into the grid.
fn rows(xml: &mut Xml<'_>, out: &mut Sheets<'_>, grid: &mut Grid) -> Result<(), XmlError> {
    let outside = xml.depth().saturating_sub(1);
    let mut row = 0_u32;
    while xml.depth() > outside {
        let Some(event) = xml.next().transpose()? else {
            break;
        };
        let Event::Open(element) = event else {
            continue;
        };
        if element.name != "table-row" {
            continue;
        }
        let times = repeated(&element, "number-rows-repeated");
        let cells = cells(xml)?;
        let often = |times| times > MAX_REPEATED;
        if !cells.is_empty() && (often(times) || cells.iter().any(|cell| often(cell.times))) {
            out.repeats();
        }
        if !put(grid, row, times, &cells) {
            return Ok(());
        }
        row = row.saturating_add(times);
    }
    Ok(())
}

/// Puts a row of these cells into the grid, `times` over. False once the grid is full.
fn put(grid: &mut Grid, row: u32, times: u32, cells: &[Cell]) -> bool {
    let rows = if cells.is_empty() { 0 } else { times };
    (0..rows.min(MAX_REPEATED)).all(|down| {
        cells.iter().all(|cell| {
            (0..cell.times.min(MAX_REPEATED)).all(|along| {
                let column = cell.column.saturating_add(along);
                grid.put(row.saturating_add(down), column, &cell.words)
            })
        })
    })
}

/// A cell with words, and how often it stands there.
struct Cell {
    column: u32,
    times: u32,
    words: String,
}

/// The cells with words of the row opened last.
fn cells(xml: &mut Xml<'_>) -> Result<Vec<Cell>, XmlError> {
    let outside = xml.depth().saturating_sub(1);
    let mut cells = Vec::new();
    let mut column = 0_u32;
    while xml.depth() > outside {
        let Some(event) = xml.next().transpose()? else {
            break;
        };
        let Event::Open(element) = event else {
            continue;
        };
        match element.name.as_str() {
            "table-cell" => {
                let times = repeated(&element, "number-columns-repeated");
                let words = words(xml)?;
                if !words.is_empty() {
                    cells.push(Cell {
                        column,
                        times,
                        words,
                    });
                }
                column = column.saturating_add(times);
            }
            "covered-table-cell" => {
                let times = repeated(&element, "number-columns-repeated");
                Xml::skip(xml)?;
                column = column.saturating_add(times);
            }
            _ => Xml::skip(xml)?,
        }
    }
    Ok(cells)
}

/// What the cell opened last shows, line by line, without remarks and drawings.
fn words(xml: &mut Xml<'_>) -> Result<String, XmlError> {
    let outside = xml.depth().saturating_sub(1);
    let mut words = String::new();
    while xml.depth() > outside {
        match xml.next().transpose()? {
            Some(Event::Open(element)) => match element.name.as_str() {
                "annotation" | "frame" | "custom-shape" | "shapes" | "detective" => Xml::skip(xml)?,
                "p" if !words.is_empty() => words.push('\n'),
                "s" | "tab" => words.push(' '),
                "line-break" => words.push('\n'),
                _ => {}
            },
            Some(Event::Text(text)) => words.push_str(&text),
            Some(Event::Close) => {}
            None => break,
        }
    }
    Ok(words.trim().to_owned())
}

fn repeated(element: &Element, attribute: &str) -> u32 {
    let times = element
        .attribute(attribute)
        .and_then(|times| times.parse().ok());
    u32::max(times.unwrap_or(1), 1)
}
