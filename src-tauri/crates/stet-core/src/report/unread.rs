//! What of the text and of its material nobody read: pictures, hidden sheets, what was cut off.

use serde::{Deserialize, Serialize};

use crate::document::{Document, kind};
use crate::evidence::Source;

/// Something that was given and not read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportUnread {
    /// [`Source::id`]; `None` for the text that was checked.
    pub source: Option<String>,
    /// Title of the source; empty for the text.
    pub title: String,
    /// What was not read, in a sentence.
    pub said: String,
}

impl ReportUnread {
    /// What was not read of the text itself.
    pub fn of_text(document: &Document) -> impl Iterator<Item = Self> {
        let told = document.notices.iter().filter(|notice| is_unread(notice));
        told.map(|notice| Self {
            source: None,
            title: String::new(),
            said: notice.clone(),
        })
    }

    /// What was not read of a source, by the `notices` of its reader. Of confidential material only that
    /// something was not: a sheet or a file in it may have a telling name.
    #[must_use]
    pub fn of_source(source: &Source, notices: &[String]) -> Vec<Self> {
        let row = |said: String| Self {
            source: Some(source.id.clone()),
            title: match source.confidential {
                true => super::WITHHELD.to_owned(),
                false => source.title.clone(),
            },
            said,
        };
        let told = notices.iter().filter(|notice| is_unread(notice));
        if source.confidential {
            let some = told.count() > 0;
            return some
                .then(|| row(WITHHOLDS.to_owned()))
                .into_iter()
                .collect();
        }
        told.map(|notice| row(notice.clone())).collect()
    }

    /// Material that could not be read at all, and why.
    #[must_use]
    pub fn of_refused(title: String, said: String, confidential: bool) -> Self {
        let mut row = Self {
            source: None,
            title,
            said,
        };
        if confidential {
            row.withhold();
        }
        row
    }

    /// Takes the words of a source that is confidential out.
    pub(super) fn withhold(&mut self) {
        super::WITHHELD.clone_into(&mut self.title);
        WITHHOLDS.clone_into(&mut self.said);
    }
}

/// What is said of confidential material.
const WITHHOLDS: &str = "Something in this confidential source was not read.";

/// True for a notice of a reader that is of words, not of what the file was taken to be.
fn is_unread(notice: &str) -> bool {
    let of_format = notice.contains(" as its name says; it was read as ");
    !of_format && kind::announced(notice).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::tests::source;
    use crate::report::{Report, TitleBlock, WITHHELD};

    fn notices() -> Vec<String> {
        vec![
            "a.txt is not plain text as its name says; it was read as a table (CSV).".to_owned(),
            "The hidden sheet Bribes was left out.".to_owned(),
            "3 pictures were not read: any words or figures in them are missing here.".to_owned(),
        ]
    }

    #[test]
    fn what_was_not_read_is_told_and_what_was_read_otherwise_is_not() {
        let open = Source {
            title: "Ledger".to_owned(),
            ..source("open")
        };
        let told = ReportUnread::of_source(&open, &notices());
        assert_eq!(told.len(), 2);
        assert!(told.iter().all(|row| row.title == "Ledger"));
        assert_eq!(told[0].said, "The hidden sheet Bribes was left out.");
        assert_eq!(ReportUnread::of_source(&open, &notices()[..1]), []);
        let text = Document {
            notices: notices(),
            ..Document::default()
        };
        assert_eq!(ReportUnread::of_text(&text).count(), 2);
    }

    #[test]
    fn of_confidential_material_only_that_something_was_not_read() {
        let confidential = Source {
            title: "Leak".to_owned(),
            confidential: true,
            ..source("leaked")
        };
        let told = ReportUnread::of_source(&confidential, &notices());
        assert_eq!(told.len(), 1);
        assert_eq!(
            (told[0].title.as_str(), told[0].said.as_str()),
            (WITHHELD, WITHHOLDS)
        );

        // What becomes confidential later is withheld from what was settled before.
        let open = Source {
            title: "Leak".to_owned(),
            ..source("leaked")
        };
        let mut report = Report::new(TitleBlock::default());
        report.unread = ReportUnread::of_source(&open, &notices());
        let commitments = [("leaked".to_owned(), "c0".to_owned())].into();
        assert!(report.withhold(&commitments));
        let said = serde_json::to_string(&report).expect("JSON");
        assert!(
            !said.contains("Bribes") && !said.contains("Leak\""),
            "{said}"
        );
    }
}
