//! Citation support of a document, by the references found in it.
//!
//! An answer says in its text which source a mark means; a document has been read for that already
//! ([`crate::reference::find`]), so links, notes and author-year marks are followed as they were
//! found there.

use std::collections::BTreeMap;

use super::{Check, Compared, Mode, Report, Settings, Uncited, add, asserts};
use crate::document::{Document, Place};
use crate::reference::find::list::SourceList;
use crate::reference::{Reference, ReferenceForm, find};
use crate::text::{self, Span, language};

/// Checks every citation of a document whose source's text is at hand; `texts` holds those by
/// [`Reference::number`]. With [`Mode::Off`] the report is empty.
#[must_use]
pub fn verify_document(
    document: &Document,
    references: &[Reference],
    texts: &BTreeMap<u32, String>,
    settings: &Settings,
) -> Report {
    let mut report = Report {
        threshold: settings.threshold,
        ..Report::default()
    };
    if settings.mode == Mode::Off {
        return report;
    }
    let unlisted = find::unlisted(document, references);
    let mut sentences: BTreeMap<Place, Vec<Cite<'_>>> = BTreeMap::new();
    for reference in references {
        for mention in &reference.mentions {
            let cite = (mention.place, Some(reference));
            sentences.entry(mention.sentence).or_default().push(cite);
        }
    }
    for dangling in &unlisted.cited {
        let cite = (dangling.place, None);
        sentences.entry(dangling.sentence).or_default().push(cite);
        let mark = document.words(&dangling.place).unwrap_or_default();
        report.without_source.push(mark.to_owned());
    }
    let mut compared = Compared::new(language_of(document));
    for (place, mut cites) in sentences.clone() {
        let Some(sentence) = document.words(&place) else {
            continue;
        };
        cites.sort_by_key(|(mark, _)| *mark);
        let words = without_marks(sentence, &place, &cites);
        let claim = compared.reader.sentence(&words);
        let cited = cites
            .iter()
            .map(|(mark, reference)| {
                let mark = document.words(mark).unwrap_or_default().to_owned();
                let source = reference.map(|reference| {
                    let text = texts.get(&reference.number).map(String::as_str);
                    (reference.number, text)
                });
                compared.cite(&claim, mark, source)
            })
            .collect();
        let check = Check {
            block: place.block,
            ..super::check(sentence, place.span, cited)
        };
        add(&mut report, check);
    }
    report.uncited = uncited(document, &sentences);
    report.never_cited = unlisted.listed;
    report
}

/// A mark and what it leads to.
type Cite<'r> = (Place, Option<&'r Reference>);

/// The language most of the text is written in, judged by its first blocks.
fn language_of(document: &Document) -> Option<&'static str> {
    const ENOUGH: usize = 4_000;
    let mut sample = String::new();
    for block in document.blocks.iter().filter(|b| b.kind.holds_claims()) {
        sample.push_str(&block.text);
        sample.push('\n');
        if sample.len() > ENOUGH {
            break;
        }
    }
    language::guess(&sample)
}

/// The sentence with its marks blanked out. The words of a link are the sentence's own, and of
/// "Okafor (2021)" the name is.
fn without_marks(sentence: &str, place: &Place, cites: &[Cite<'_>]) -> String {
    let mut words = sentence.to_owned();
    for (mark, reference) in cites {
        if reference.is_some_and(|reference| reference.form == ReferenceForm::Link) {
            continue;
        }
        let Some(start) = mark.span.start.checked_sub(place.span.start) else {
            continue;
        };
        let end = start + mark.span.len();
        let Some(written) = sentence.get(start..end) else {
            continue;
        };
        let named = written.starts_with(char::is_alphabetic);
        let from = start + written.find('(').filter(|_| named).unwrap_or(0);
        if words.get(from..end).is_some() {
            words.replace_range(from..end, &" ".repeat(end - from));
        }
    }
    words
}

fn uncited(document: &Document, cited: &BTreeMap<Place, Vec<Cite<'_>>>) -> Vec<Uncited> {
    let list = SourceList::read(document);
    let mut all = Vec::new();
    for (index, block) in document.blocks.iter().enumerate() {
        if !block.kind.holds_claims() {
            continue;
        }
        for span in text::sentences(&block.text) {
            let place = Place { block: index, span };
            let start = Place {
                block: index,
                span: Span::new(0, 0),
            };
            let cites = cited
                .range(start..)
                .take_while(|(known, _)| known.block == index)
                .any(|(known, _)| known.span.overlaps(&span));
            let sentence = span.slice(&block.text).unwrap_or_default();
            if !cites && !list.covers(&place) && asserts(sentence) {
                all.push(Uncited {
                    sentence: sentence.to_owned(),
                    span,
                    block: index,
                });
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Block, BlockKind};

    fn document(texts: &[&str]) -> Document {
        let blocks = texts
            .iter()
            .map(|text| Block {
                kind: if *text == "References" {
                    BlockKind::Heading { level: 2 }
                } else {
                    BlockKind::Paragraph
                },
                text: (*text).to_owned(),
                runs: Vec::new(),
            })
            .collect();
        Document {
            blocks,
            ..Document::default()
        }
    }

    #[test]
    fn a_document_is_held_against_the_texts_of_what_it_cites() {
        let document = document(&[
            "The harbour ferry carried 4,100 passengers in May [1]. \
             The council closed every library in the valley [2]. \
             Rain fell on 12 days of June [3]. \
             The bridge was opened in 1931.",
            "References",
            "[1] Holm, A. (2020). Ferry statistics. Harbour Press.",
            "[2] Berg, B. (2019). Council minutes. Valley Press.",
        ]);
        let references = find::find(&document);
        assert_eq!(references.len(), 2);
        let texts = BTreeMap::from([
            (
                1,
                "In May the ferry in the harbour carried 4,100 passengers.".to_owned(),
            ),
            (
                2,
                "The council met twice and approved the budget.".to_owned(),
            ),
        ]);
        let report = verify_document(&document, &references, &texts, &Settings::default());
        assert_eq!((report.total, report.supported), (3, 1));
        let failing: Vec<&str> = report.unsupported().map(|c| c.sentence.as_str()).collect();
        assert_eq!(failing.len(), 2);
        assert!(failing[0].starts_with("The council closed"));
        assert_eq!(report.without_source, ["[3]"]);
        let uncited: Vec<&str> = report.uncited.iter().map(|u| u.sentence.as_str()).collect();
        assert_eq!(uncited, ["The bridge was opened in 1931."]);
        let off = Settings {
            mode: Mode::Off,
            ..Settings::default()
        };
        assert_eq!(
            verify_document(&document, &references, &texts, &off).checks,
            []
        );
    }

    #[test]
    fn a_source_without_text_is_outside_the_totals() {
        let document = document(&[
            "The harbour ferry carried 4,100 passengers in May [1].",
            "References",
            "[1] Holm, A. (2020). Ferry statistics. Harbour Press.",
        ]);
        let references = find::find(&document);
        let report = verify_document(
            &document,
            &references,
            &BTreeMap::new(),
            &Settings::default(),
        );
        assert_eq!((report.total, report.not_checked), (0, 1));
        assert_eq!(report.checks[0].supported, None);
    }
}
