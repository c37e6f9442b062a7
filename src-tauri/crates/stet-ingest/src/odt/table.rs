//! Tables of an `OpenDocument` text.

use stet_core::document::BlockKind;

use super::body::{Body, Stop};
use crate::xml::{Element, Event, Xml};

/// Most columns kept apart, and most times that one empty cell or row is repeated.
const MAX_COLUMNS: u32 = 1_000;

impl Body<'_, '_> {
    /// Writes a table; its element has just been opened. A table inside a cell is lines of it.
    pub(super) fn table(&mut self) -> Result<(), Stop> {
        if self.in_cell {
            return self.content();
        }
        self.in_cell = true;
        let mut row = 0;
        let done = self.rows(false, &mut row);
        self.in_cell = false;
        done?;
        self.write_notes()
    }

    fn rows(&mut self, header: bool, row: &mut u32) -> Result<(), Stop> {
        let outside = self.xml.depth().saturating_sub(1);
        while self.xml.depth() > outside {
            let Some(event) = self.xml.next() else {
                break;
            };
            let Event::Open(element) = event? else {
                continue;
            };
            match element.name.as_str() {
                "table-header-rows" => self.rows(true, row)?,
                "table-rows" | "table-row-group" => self.rows(header, row)?,
                "table-row" => {
                    self.cells(header, *row)?;
                    *row = row.saturating_add(1);
                }
                "soft-page-break" => self.page_break(None),
                // Titles and columns have no words of the text.
                _ => Xml::skip(&mut self.xml)?,
            }
        }
        Ok(())
    }

    fn cells(&mut self, header: bool, row: u32) -> Result<(), Stop> {
        let outside = self.xml.depth().saturating_sub(1);
        let mut column = 0_u32;
        while self.xml.depth() > outside {
            let Some(event) = self.xml.next() else {
                break;
            };
            let Event::Open(element) = event? else {
                continue;
            };
            match element.name.as_str() {
                "table-cell" if column < MAX_COLUMNS => {
                    self.content()?;
                    self.add(BlockKind::TableCell {
                        row,
                        column,
                        header,
                    })?;
                    column = column.saturating_add(repeated(&element));
                }
                "covered-table-cell" => {
                    Xml::skip(&mut self.xml)?;
                    column = column.saturating_add(repeated(&element));
                }
                _ => Xml::skip(&mut self.xml)?,
            }
        }
        Ok(())
    }
}

fn repeated(element: &Element) -> u32 {
    element
        .attribute("number-columns-repeated")
        .and_then(|times| times.parse().ok())
        .unwrap_or(1)
        .clamp(1, MAX_COLUMNS)
}
