//! `OpenDocument` spreadsheets (ODS). Cells keep the words they show, so nothing is formatted here.

use std::collections::BTreeSet;

use super::{Grid, OPEN, Sheets};
use crate::ReadError;
use crate::package::{Package, Part};
use crate::xml::{self, Element, Event, Xml, XmlError};

/// Most times that one cell or row with words is repeated.
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
                let mut grid = Grid::new();
                let whole = rows(&mut xml, out, &mut grid)?.is_ok();
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
fn rows(
    xml: &mut Xml<'_>,
    out: &mut Sheets<'_>,
    grid: &mut Grid,
) -> Result<Result<(), XmlError>, ReadError> {
    let outside = xml.depth().saturating_sub(1);
    let mut row = 0_u32;
    while xml.depth() > outside {
        let event = match xml.next().transpose() {
            Ok(Some(event)) => event,
            Ok(None) => break,
            Err(error) => return Ok(Err(error)),
        };
        let Event::Open(element) = event else {
            continue;
        };
        if element.name != "table-row" {
            continue;
        }
        let times = repeated(&element, "number-rows-repeated");
        let cells = match cells(xml) {
            Ok(cells) => cells,
            Err(error) => return Ok(Err(error)),
        };
        if !cells.is_empty() {
            for again in 0..times.min(MAX_REPEATED) {
                for (column, words) in &cells {
                    out.put(grid, row.saturating_add(again), *column, words)?;
                }
            }
        }
        row = row.saturating_add(times);
    }
    Ok(Ok(()))
}

/// The cells with words of the row opened last.
fn cells(xml: &mut Xml<'_>) -> Result<Vec<(u32, String)>, XmlError> {
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
                    let repeats = (0..times.min(MAX_REPEATED))
                        .map(|again| (column.saturating_add(again), words.clone()));
                    cells.extend(repeats);
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
