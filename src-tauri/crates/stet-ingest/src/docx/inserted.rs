//! Documents inserted as a whole (`w:altChunk`): a web page, rich text, plain text or another Word
//! file that stands in the package as it was and is laid out when Word opens it.
//!
//! Each is read by the reader of its own format and stands where it was inserted. One that cannot be
//! read is told, with why.

use std::collections::HashMap;
use std::rc::Rc;

use stet_core::document::{Block, BlockKind, Document};

use super::File;
use super::piece::Piece;
use crate::package::Part;
use crate::{ReadError, reader};

/// Last word of the type of relationship that points to such a document.
const RELATIONSHIP: &str = "aFChunk";

impl File<'_> {
    /// The documents inserted into the text, by the part they stand in; one that cannot be read is
    /// told.
    ///
    /// # Errors
    /// [`ReadError::Unpacks`] as [`crate::package::Package::part`].
    pub(super) fn inserted(&mut self) -> Result<HashMap<String, Rc<[Block]>>, ReadError> {
        let parts: Vec<String> = self
            .relationships
            .parts(RELATIONSHIP)
            .into_iter()
            .map(str::to_owned)
            .collect();
        let mut all = HashMap::new();
        for part in parts {
            let bytes = match self.package.part(&part)? {
                Part::Bytes(bytes) => bytes,
                // It is told where it is missing.
                Part::Missing => continue,
                Part::Damaged => {
                    self.lost(&part, "it cannot be unpacked");
                    continue;
                }
            };
            match reader::read_within(&part, &bytes, self.depth + 1) {
                Ok(reading) => {
                    let Document {
                        blocks, notices, ..
                    } = reading.document;
                    self.notices.extend(notices);
                    all.insert(part, blocks.into());
                }
                // Nothing stands in it, and nothing is lost.
                Err(ReadError::Empty { .. }) => drop(all.insert(part, Rc::default())),
                Err(error) => {
                    let why = error.to_string();
                    self.lost(&part, why.trim_end_matches('.'));
                }
            }
        }
        Ok(all)
    }

    fn lost(&mut self, part: &str, why: &str) {
        let name = part.rsplit('/').next().unwrap_or(part);
        self.notices.push(format!(
            "An inserted document ({name}) was left out: {why}. Add it as a separate file."
        ));
    }
}

/// A block of an inserted document as a piece of this one.
pub(super) fn piece(block: Block) -> Piece {
    Piece {
        verbatim: block.kind == BlockKind::Code,
        kind: block.kind,
        text: block.text,
        runs: block.runs,
        ..Piece::new()
    }
}
