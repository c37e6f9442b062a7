//! The query sheet: a letter to the author with every question and every proposed change, numbered,
//! with room for the answer, as a Word file. It says nothing of what was found and judges nobody.

use stet_core::report::{DecisionType, Report};

use crate::checked_copy::moment;
use crate::docx::WordError;
use crate::docx::markup::{paragraph, plain, rightward};
use crate::docx::package::NewFile;

/// Where the author writes.
const ANSWER: &str = "Answer: ______________________________________________";

/// Writes the letter as a Word file (`.docx`); the same report gives the same bytes.
///
/// # Errors
/// [`WordError`] if the file cannot be packed.
pub fn write(report: &Report) -> Result<Vec<u8>, WordError> {
    let report = &*crate::direction::plain(report);
    let title = &report.title;
    let mut file = NewFile {
        title: format!("Questions on “{}”", title.document),
        creator: title.checker.name.clone(),
        language: title.language.clone(),
        made: moment(&title.generated_at),
        ..NewFile::default()
    };
    let mut sheet = Sheet {
        file: &mut file,
        number: 0,
    };
    sheet.words("Title", &format!("Questions on “{}”", title.document));
    let day = title.generated_at.get(..10).unwrap_or_default();
    let version: String = title.version.chars().take(12).collect();
    sheet.words("Meta", &format!("{day}  ·  text {version}"));
    sheet.words(
        "Normal",
        "These points came up while we were checking your text. A source, a figure, a date or a \
         correction is all we need; proposed changes are made only if you accept them.",
    );
    for question in &report.questions {
        let place = match question.claim {
            Some(claim) => format!("Claim {claim}, {}", question.place),
            None if question.place.is_empty() => "The whole text".to_owned(),
            None => question.place.clone(),
        };
        sheet.head(&place);
        if !question.quote.is_empty() {
            sheet.words("Quote", &question.quote);
        }
        sheet.words("Normal", &question.question);
        sheet.words("Normal", ANSWER);
    }
    let waiting = report.changes.iter().filter(|change| {
        matches!(
            change.state,
            DecisionType::ChangeProposed | DecisionType::Cut
        )
    });
    for change in waiting {
        sheet.head(&format!("Claim {}, {}", change.claim, change.place));
        sheet.words("Quote", &change.before);
        if change.after.is_empty() {
            sheet.words("Normal", "We propose to delete these words.");
        } else {
            sheet.words("Normal", "We propose to say instead:");
            sheet.words("Quote", &change.after);
        }
        if !change.reason.is_empty() {
            sheet.words("Normal", &change.reason);
        }
        sheet.words("Normal", "☐ accepted    ☐ declined, because:");
        sheet.words("Normal", ANSWER);
    }
    let checker = &title.checker;
    let signed: Vec<&str> = [checker.name.as_str(), checker.organisation.as_str()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    sheet.words("Normal", &signed.join(", "));
    file.pack()
}

struct Sheet<'f> {
    file: &'f mut NewFile,
    number: u32,
}

impl Sheet<'_> {
    fn words(&mut self, style: &str, words: &str) {
        self.file
            .put(paragraph(style, plain(words), rightward(words)));
    }

    /// The head of the next point.
    fn head(&mut self, place: &str) {
        self.number += 1;
        self.words("Heading3", &format!("{}. {place}", self.number));
    }
}

#[cfg(test)]
mod tests {
    use stet_core::report::{ReportQuestion, TitleBlock};

    use super::*;

    #[test]
    fn the_letter_reads_back_with_its_questions() {
        let mut report = Report::new(TitleBlock {
            document: "The bridge".to_owned(),
            generated_at: "2026-11-21T08:00:00Z".to_owned(),
            ..TitleBlock::default()
        });
        report.questions.push(ReportQuestion {
            claim: Some(3),
            place: "¶ 2".to_owned(),
            quote: "412 metres <long>".to_owned(),
            question: "Who measured it?".to_owned(),
            by: None,
            at: None,
        });
        let bytes = write(&report).expect("a file");
        assert_eq!(bytes, write(&report).expect("a file"));
        let reading = stet_ingest::read("letter.docx", &bytes, None).expect("it opens");
        let text: Vec<&str> = reading
            .document
            .blocks
            .iter()
            .map(|block| block.text.as_str())
            .collect();
        for words in ["1. Claim 3, ¶ 2", "412 metres <long>", "Who measured it?"] {
            assert!(text.contains(&words), "{words} is not in {text:?}");
        }
    }
}
