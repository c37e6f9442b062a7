//! The report as a Word file: real styles, a table whose headings repeat, links that lead
//! somewhere, page numbers that count. The same report gives the same bytes.
//!
//! docx-rs writes the parts; [`finish`] puts in what it has no builder for, and [`package`] the styles,
//! the title and the language.

mod corrections;
mod entries;
pub(crate) mod finish;
pub(crate) mod markup;
pub(crate) mod package;
mod picture;
mod sections;
mod suggested;
mod summary;
mod table;
mod text;

use package::NewFile;
pub use package::WordError;
use stet_core::report::Report;

use crate::checked_copy::moment;
use crate::logo::Logo;
use crate::words;

/// Writes the report as a Word file (`.docx`), in the order and words of the other writers.
///
/// # Errors
/// [`WordError`] if the file cannot be packed.
pub fn report(report: &Report) -> Result<Vec<u8>, WordError> {
    report_with(report, None)
}

/// Writes the report as a Word file with the publisher's logo above its title.
///
/// # Errors
/// As [`report`].
pub fn report_with(report: &Report, logo: Option<&Logo>) -> Result<Vec<u8>, WordError> {
    let report = &*crate::direction::plain(report);
    let mut file = NewFile {
        title: words::report_title(report),
        creator: report.title.checker.name.clone(),
        language: report.title.language.clone(),
        made: moment(&report.title.generated_at),
        ..NewFile::default()
    };
    if let Some(logo) = logo {
        file.put(picture::picture(logo));
        file.picture = words::logo_alternative(report);
    }
    sections::all(&mut file, report);
    file.pack()
}
