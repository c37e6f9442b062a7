//! The day a text was written, where it says so itself: a dateline, or a date alone near the top.

use std::sync::LazyLock;

use regex::Regex;

use crate::document::{BlockKind, Document};
use crate::quantity::{self, PartialDate, Value};

use super::calendar::{day, plain};
use super::words::pattern;

/// Blocks looked at.
const TOP: usize = 6;
/// Longest place and agency before the date of a dateline, in bytes.
const PLACE: usize = 60;

/// "Bergen, ", "PARIS (AFP), le ", "Stand: ", "Published on " before the date.
static LED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i:^[*_\s]*(?:(?:published|updated|posted|last\s+updated|date|stand|veröffentlicht|erschienen|publié|mis\s+à\s+jour|publicado|actualizado|pubblicato|aggiornato|gepubliceerd|publicerad|publisert|opublikowano|опубликовано)(?:\s+(?:on|am|le|el|il|op|den|em))?\s*:?\s*)?$)|^[*_\s]*(?:\p{Lu}[\p{L}’'.-]*)(?:[\s/-]+[\p{L}’'.-]+){0,3}(?:\s*\([^)]{1,20}\))?,?\s+(?:(?:den|le|el|il|am|vom|on|dnia|em)\s+)?$",
    )
});
/// Behind the date of a dateline: a dash, or the end of the line.
static CLOSED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:\s*(?:г\.|года|r\.|roku))?[*_\s]*(?:\([^)]{1,20}\)\s*)?(?:[–—―]|-\s|[.:]?\s*[*_]*\s*$|[|·•])",
    )
});

/// The day the document was written by its own words; `None` where it does not say.
pub(super) fn dateline(document: &Document) -> Option<PartialDate> {
    let texts = document.blocks.iter().take(TOP);
    texts
        .filter(|block| !matches!(block.kind, BlockKind::Code | BlockKind::TableCell { .. }))
        .find_map(|block| {
            let line = block.text.lines().next()?;
            let mention = quantity::find(line).into_iter().find(|mention| {
                matches!(&mention.value, Value::Date(date) if plain(date).and_then(day).is_some())
            })?;
            let Value::Date(date) = &mention.value else {
                return None;
            };
            let before = line.get(..mention.span.start)?;
            let after = line.get(mention.span.end..)?;
            let said = before.len() <= PLACE && LED.is_match(before) && CLOSED.is_match(after);
            said.then_some(date.start)
        })
}

#[cfg(test)]
mod tests {
    use super::super::testing::document;
    use super::*;

    #[test]
    fn a_dateline_tells_the_day() {
        for (text, told) in [
            ("*Bergen, 12 March 2024* – The fleet sails.", true),
            ("# The fleet sails\n\n12 March 2024\n\nIt sailed.", true),
            ("BERGEN, 12. März 2024 (dpa) – Die Flotte läuft aus.", true),
            ("Paris, le 12 mars 2024 — La flotte part.", true),
            ("Stand: 12. März 2024\n\nDie Flotte läuft aus.", true),
            ("On 12 March 2024 the fleet sailed.", false),
            ("Anna Holm, 12 March 2024, said no.", false),
            ("The fleet sails.", false),
        ] {
            let found = dateline(&document(text)).and_then(|date| day(&date));
            assert_eq!(found.is_some(), told, "{text}");
        }
    }
}
