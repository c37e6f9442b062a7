//! Excel workbooks (XLSX).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::number::{Shown, built_in};
use super::{EXCEL, Grid, Sheets};
use crate::package::{Package, Part, beside};
use crate::unread::Unread;
use crate::xml::{self, Element, Event, Xml, XmlError};
use crate::{ReadError, limits};

/// Largest row and column there are.
const LAST_ROW: u32 = 1_048_575;
const LAST_COLUMN: u32 = 16_383;

const WORKBOOK: &str = "xl/workbook.xml";

/// What the parts beside the sheets say about them.
#[derive(Default)]
struct Book {
    strings: Strings,
    /// Shared: a file may name one format for each of a million styles.
    formats: Vec<Rc<Shown>>,
    since_1904: bool,
}

/// Reads every sheet that is not hidden.
pub(super) fn read(package: &mut Package<'_>, out: &mut Sheets<'_>) -> Result<(), ReadError> {
    let Part::Bytes(bytes) = package.part(WORKBOOK)? else {
        return Err(ReadError::Damaged {
            name: out.name.into(),
            kind: EXCEL,
            problem: "its list of sheets is missing or damaged".into(),
        });
    };
    let mut book = Book::default();
    let mut sheets = Vec::new();
    for event in Xml::new(&xml::decoded(&bytes)).map_while(Result::ok) {
        let Event::Open(element) = event else {
            continue;
        };
        match element.name.as_str() {
            "workbookPr" => {
                book.since_1904 = matches!(element.attribute("date1904"), Some("1" | "true"))
            }
            "sheet" => sheets.push(element),
            _ => {}
        }
    }
    let parts = targets(package)?;
    if let Part::Bytes(bytes) = package.part("xl/sharedStrings.xml")? {
        book.strings = strings(&xml::decoded(&bytes));
    }
    if let Part::Bytes(bytes) = package.part("xl/styles.xml")? {
        book.formats = formats(&xml::decoded(&bytes));
    }
    count_unread(package, &mut out.unread);
    for sheet in sheets {
        if out.blocks.is_full() {
            break;
        }
        let title = sheet.attribute("name").unwrap_or_default();
        if matches!(sheet.attribute("state"), Some("hidden" | "veryHidden")) {
            out.hidden(title);
            continue;
        }
        let Some(part) = sheet.attribute("id").and_then(|id| parts.get(id)) else {
            out.damaged(title);
            continue;
        };
        match package.part(part)? {
            Part::Bytes(bytes) => {
                let mut grid = out.grid();
                let whole = cells(&xml::decoded(&bytes), &book, out, &mut grid);
                if !whole {
                    out.damaged(title);
                }
                out.write(title, &grid)?;
            }
            Part::Missing | Part::Damaged => out.damaged(title),
        }
    }
    Ok(())
}

/// Counts what stands beside the cells: each is a part of its own.
fn count_unread(package: &Package<'_>, unread: &mut Unread) {
    for part in package.names() {
        let (folder, file) = part.rsplit_once('/').unwrap_or(("", &part));
        let numbered = |stem: &str| file.starts_with(stem) && file.ends_with(".xml");
        match folder {
            "xl/charts" if numbered("chart") => unread.charts += 1,
            "xl/media" => unread.pictures += 1,
            "xl/embeddings" => unread.objects += 1,
            "xl" | "xl/comments" if numbered("comments") => unread.remarks += 1,
            _ => {}
        }
    }
}

fn targets(package: &mut Package<'_>) -> Result<BTreeMap<String, String>, ReadError> {
    let mut targets = BTreeMap::new();
    if let Part::Bytes(bytes) = package.part("xl/_rels/workbook.xml.rels")? {
        for event in Xml::new(&xml::decoded(&bytes)).map_while(Result::ok) {
            if let Event::Open(element) = event
                && let (Some(id), Some(target)) =
                    (element.attribute("Id"), element.attribute("Target"))
                && let Some(part) = beside(WORKBOOK, target)
            {
                targets.insert(id.to_owned(), part);
            }
        }
    }
    Ok(targets)
}

/// The strings that cells refer to, by number: all in one, for there may be millions without a word.
#[derive(Default)]
struct Strings {
    words: String,
    ends: Vec<u32>,
}

impl Strings {
    fn get(&self, number: usize) -> Option<&str> {
        let end = *self.ends.get(number)? as usize;
        let start = match number.checked_sub(1) {
            Some(before) => *self.ends.get(before)? as usize,
            None => 0,
        };
        self.words.get(start..end)
    }

    /// Adds a string; its part unpacks to less than 4 GB ([`limits::MAX_PART`]).
    fn push(&mut self, words: &str) {
        self.words.push_str(words);
        let end = u32::try_from(self.words.len());
        self.ends.extend(end);
    }
}

const _: () = assert!(limits::MAX_PART < u32::MAX as u64);

fn strings(text: &str) -> Strings {
    let mut strings = Strings::default();
    let mut xml = Xml::new(text);
    while let Some(Ok(event)) = xml.next() {
        if let Event::Open(element) = event
            && element.name == "si"
        {
            match string(&mut xml) {
                Ok(words) => strings.push(&words),
                Err(_) => break,
            }
        }
    }
    strings
}

/// The words of the string opened last, without the readings of its characters.
fn string(xml: &mut Xml<'_>) -> Result<String, XmlError> {
    let outside = xml.depth().saturating_sub(1);
    let mut words = String::new();
    while xml.depth() > outside {
        match xml.next().transpose()? {
            Some(Event::Open(element)) if element.name == "t" => words.push_str(&xml.words()?),
            Some(Event::Open(element)) if element.name == "rPh" => Xml::skip(xml)?,
            Some(_) => {}
            None => break,
        }
    }
    Ok(words)
}

/// How each style of cells shows its numbers.
fn formats(text: &str) -> Vec<Rc<Shown>> {
    let mut codes = BTreeMap::new();
    let mut formats = Vec::new();
    let mut of_cells = false;
    for event in Xml::new(text).map_while(Result::ok) {
        let Event::Open(element) = event else {
            continue;
        };
        let id = || {
            element
                .attribute("numFmtId")
                .and_then(|id| id.parse::<u32>().ok())
        };
        match element.name.as_str() {
            "numFmt" => {
                if let (Some(id), Some(code)) = (id(), element.attribute("formatCode")) {
                    codes.insert(id, Rc::new(Shown::by(code)));
                }
            }
            "cellXfs" => of_cells = true,
            "cellStyleXfs" | "cellStyles" | "dxfs" => of_cells = false,
            "xf" if of_cells => {
                let id = id().unwrap_or(0);
                formats.push(
                    codes
                        .get(&id)
                        .cloned()
                        .unwrap_or_else(|| Rc::new(Shown::by(built_in(id)))),
                );
            }
            _ => {}
        }
    }
    formats
}

/// Puts the cells of a sheet into the grid; false if it breaks off.
fn cells(text: &str, book: &Book, out: &mut Sheets<'_>, grid: &mut Grid) -> bool {
    let mut xml = Xml::new(text);
    // Where a row or cell does not say where it stands, it follows the one before.
    let (mut row, mut column) = (0_u32, 0_u32);
    let mut begun = false;
    while let Some(event) = xml.next() {
        let Ok(event) = event else {
            return false;
        };
        let Event::Open(element) = event else {
            continue;
        };
        match element.name.as_str() {
            "row" => {
                let said = element
                    .attribute("r")
                    .and_then(|r| r.parse::<u32>().ok()?.checked_sub(1));
                row = said.unwrap_or(if begun { row.saturating_add(1) } else { 0 });
                begun = true;
                column = 0;
            }
            "c" => {
                if let Some((said_row, said_column)) = element.attribute("r").and_then(place) {
                    (row, column) = (said_row, said_column);
                }
                let Ok((words, resultless)) = cell(&mut xml, &element, book) else {
                    return false;
                };
                out.unread.formulas += usize::from(resultless);
                if row <= LAST_ROW && column <= LAST_COLUMN && !grid.put(row, column, &words) {
                    return true;
                }
                column = column.saturating_add(1);
            }
            _ => {}
        }
    }
    true
}

/// What people see in the cell opened last, and whether it has a formula without its result.
fn cell<'b>(
    xml: &mut Xml<'_>,
    element: &Element,
    book: &'b Book,
) -> Result<(Cow<'b, str>, bool), XmlError> {
    let outside = xml.depth().saturating_sub(1);
    let (mut value, mut formula) = (String::new(), false);
    while xml.depth() > outside {
        match xml.next().transpose()? {
            Some(Event::Open(inner)) => match inner.name.as_str() {
                "f" => {
                    formula = true;
                    Xml::skip(xml)?;
                }
                "v" => value = xml.words()?,
                "is" => value = string(xml)?,
                _ => Xml::skip(xml)?,
            },
            Some(_) => {}
            None => break,
        }
    }
    // A text that a formula made may be empty.
    let resultless = formula && value.is_empty() && element.attribute("t") != Some("str");
    let words = match element.attribute("t") {
        Some("s") => {
            let index = value.trim().parse::<usize>().ok();
            let words = index.and_then(|index| book.strings.get(index));
            words.unwrap_or_default().into()
        }
        Some("str" | "inlineStr" | "e") => value.into(),
        Some("b") => if value.trim() == "1" { "TRUE" } else { "FALSE" }.into(),
        Some("d") => {
            let day = value.trim_end_matches("T00:00:00");
            day.replace('T', " ").into()
        }
        _ => match value.trim().parse::<f64>() {
            Ok(number) => {
                let style = element
                    .attribute("s")
                    .and_then(|s| s.parse::<usize>().ok())
                    .unwrap_or(0);
                let shown = book.formats.get(style).cloned().unwrap_or_default();
                shown.write(number, book.since_1904).into()
            }
            Err(_) => value.into(),
        },
    };
    Ok((words, resultless))
}

/// Row and column, from 0, of a reference such as `B3`.
fn place(reference: &str) -> Option<(u32, u32)> {
    let letters = reference
        .bytes()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    if !(1..=3).contains(&letters) {
        return None;
    }
    let column = reference[..letters].bytes().fold(0_u32, |column, letter| {
        column * 26 + u32::from(letter.to_ascii_uppercase() - b'A') + 1
    });
    let row: u32 = reference[letters..].parse().ok()?;
    Some((row.checked_sub(1)?, column - 1))
}
