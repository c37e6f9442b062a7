//! Marks that turn the direction of writing for all that follows: in a report they let words be read as others ("moc.live"
//! for "evil.com"), and no language needs them where a file says its direction itself.

use std::borrow::Cow;

use stet_core::report::Report;

/// True for marks that embed, override or isolate a direction. The plain marks of Arabic and Hebrew (U+200E, U+200F,
/// U+061C) turn nothing.
pub(crate) fn turns(ch: char) -> bool {
    matches!(ch, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The report with U+FFFD in the place of every such mark, as long in bytes, so that places in its words stay.
pub(crate) fn plain(report: &Report) -> Cow<'_, Report> {
    let written = serde_json::to_string(report).unwrap_or_default();
    if !written.contains(turns) {
        return Cow::Borrowed(report);
    }
    let plain: String = written
        .chars()
        .map(|ch| if turns(ch) { '\u{FFFD}' } else { ch })
        .collect();
    // What was written by a report is read as one.
    serde_json::from_str(&plain).map_or(Cow::Borrowed(report), Cow::Owned)
}
