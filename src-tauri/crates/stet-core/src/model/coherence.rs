//! Remarks on the tone of a text and the structure of its argument – of a patent also questions of
//! novelty and of the inventive step –, by a language model, for the editor (rules 6.1 and 6.2, Magazine
//! tier). They are no findings: nothing of them is a verdict.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::dropped::{line, names_an_address, of_schema, verbatim};
use super::fence::Fence;
use super::{Checked, Dropped, extraction, list_of};
use crate::bias::balance::Balance;
use crate::document::{BlockKind, Document, DocumentType};

/// Most remarks kept of one answer; the prompt says so too.
const MOST: usize = 12;

/// Longest remark kept, in characters; the prompt says 300.
const LONGEST: usize = 400;

/// What a remark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RemarkKind {
    /// The text says otherwise elsewhere.
    Contradiction,
    /// A conclusion that what stands before does not carry.
    Leap,
    /// Words that judge where the text reports.
    Loaded,
    /// A disputed matter with one voice.
    OneSided,
    /// Who or what is meant cannot be told.
    Unclear,
    /// Of a patent: whether what is claimed was known before.
    Novelty,
    /// Of a patent: whether what is claimed was obvious to a skilled person.
    Obviousness,
}

impl RemarkKind {
    /// True for what is asked of patents only.
    fn of_patents(self) -> bool {
        matches!(self, Self::Novelty | Self::Obviousness)
    }
}

/// A remark on some words of the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// Index of the paragraph.
    pub block: usize,
    /// The words it is about, verbatim.
    pub quote: String,
    /// What it is about.
    pub kind: RemarkKind,
    /// One or two sentences for the editor.
    pub note: String,
}

/// The text in portions for one question each: chapters, cut where they are longer than a model
/// reads with care.
#[must_use]
pub fn portions(document: &Document) -> Vec<Vec<usize>> {
    let mut chapters = 0_usize;
    let chapter: Vec<usize> = document
        .blocks
        .iter()
        .map(|block| {
            let begins = matches!(block.kind, BlockKind::Heading { level } if level <= 2);
            chapters += usize::from(begins);
            chapters
        })
        .collect();
    extraction::portions(document)
        .iter()
        .flat_map(|portion| portion.chunk_by(|a, b| chapter.get(*a) == chapter.get(*b)))
        .map(<[usize]>::to_vec)
        .collect()
}

/// The question about these paragraphs; `balance` where the sources of a political text all lean one
/// way.
#[must_use]
pub fn question(document: &Document, portion: &[usize], balance: Option<Balance>) -> String {
    let guidance = balance.map_or_else(String::new, |balance| {
        format!("Note on the sources: {}\n\n", balance.coherence_guidance())
    });
    let mut fence = Fence::default();
    for index in portion {
        if let Some(block) = document.blocks.get(*index) {
            fence.add(format!("b{index}"), &block.text);
        }
    }
    format!("{guidance}{}", fence.written())
}

/// The schema of the answer about a text of this sort.
#[must_use]
pub fn schema(sort: DocumentType) -> Value {
    let mut kinds = vec!["contradiction", "leap", "loaded", "one_sided", "unclear"];
    if sort == DocumentType::Patent {
        kinds.extend(["novelty", "obviousness"]);
    }
    list_of(
        "notes",
        json!({
            "paragraph": { "type": "string" },
            "quote": { "type": "string" },
            "kind": { "type": "string", "enum": kinds },
            "note": { "type": "string" },
        }),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    notes: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    paragraph: String,
    quote: String,
    kind: RemarkKind,
    note: String,
}

/// The remarks that may be shown: those whose words stand in the paragraph they name, and of a kind
/// that is asked of this sort of text.
///
/// # Errors
/// Why nothing can be read: it is not of the [`schema`].
pub fn read(
    answer: &Value,
    document: &Document,
    sort: DocumentType,
    portion: &[usize],
) -> Result<Checked<Vec<Remark>>, Dropped> {
    let answer: Answer = of_schema(answer)?;
    let (mut kept, mut dropped) = (Vec::new(), Vec::new());
    for row in answer.notes {
        let part = || format!("the remark on “{}”", line(&row.quote, 60));
        let block = portion
            .iter()
            .copied()
            .find(|index| format!("b{index}") == row.paragraph);
        let text = block.and_then(|index| Some((index, &document.blocks.get(index)?.text)));
        let Some((block, text)) = text else {
            dropped.push(Dropped::new(part(), "there is no such paragraph"));
            continue;
        };
        let note = line(&row.note, LONGEST);
        let quote = verbatim(&row.quote, text).and_then(|span| span.slice(text));
        let why = match quote {
            None => "its words are not in the paragraph",
            Some(_) if row.kind.of_patents() && sort != DocumentType::Patent => {
                "that applies only to patents"
            }
            Some(_) if note.is_empty() => "it says nothing",
            Some(_) if names_an_address(&note) => "it names an address",
            Some(_) if kept.len() == MOST => "there are more than requested",
            Some(quote) => {
                kept.push(Remark {
                    block,
                    quote: quote.to_owned(),
                    kind: row.kind,
                    note,
                });
                continue;
            }
        };
        dropped.push(Dropped::new(part(), why));
    }
    Ok(Checked { kept, dropped })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Block;

    fn document() -> Document {
        let block = |kind: BlockKind, text: &str| Block {
            kind,
            text: text.to_owned(),
            runs: Vec::new(),
        };
        Document {
            blocks: vec![
                block(BlockKind::Heading { level: 1 }, "One"),
                block(
                    BlockKind::Paragraph,
                    "The brave mayor won, so he was right.",
                ),
                block(BlockKind::Heading { level: 2 }, "Two"),
                block(BlockKind::Paragraph, "They left."),
                block(BlockKind::Paragraph, "Nobody else was asked."),
            ],
            ..Document::default()
        }
    }

    #[test]
    fn a_text_is_read_chapter_by_chapter() {
        let document = document();
        let portions = portions(&document);
        let of = |index: usize| portions.iter().position(|portion| portion.contains(&index));
        assert_eq!(of(3), of(4));
        assert_ne!(of(1), of(3));
        assert!(question(&document, &[3], None).starts_with("<material id=\"b3\""));
        let balance = Balance {
            lean: crate::bias::balance::Lean::Right,
            rated: 3,
        };
        let told = question(&document, &[3], Some(balance));
        assert!(
            told.starts_with("Note on the sources: All 3 rated sources"),
            "{told}"
        );
    }

    #[test]
    fn remarks_are_about_words_that_are_there() {
        let answer = json!({ "notes": [
            { "paragraph": "b1", "quote": "brave", "kind": "loaded", "note": "Judges\nthe mayor." },
            { "paragraph": "b1", "quote": "craven", "kind": "loaded", "note": "Judges him." },
            { "paragraph": "b3", "quote": "They", "kind": "unclear", "note": "See www.a.example" },
            { "paragraph": "b9", "quote": "They", "kind": "unclear", "note": "Who?" },
        ]});
        let sort = DocumentType::Longread;
        let checked = read(&answer, &document(), sort, &[1, 3]).expect("of the schema");
        let remark = Remark {
            block: 1,
            quote: "brave".to_owned(),
            kind: RemarkKind::Loaded,
            note: "Judges the mayor.".to_owned(),
        };
        assert_eq!(checked.kept, [remark]);
        assert_eq!(checked.dropped.len(), 3);
        assert!(read(&json!({ "notes": "none" }), &document(), sort, &[1]).is_err());
    }

    #[test]
    fn only_of_a_patent_is_asked_whether_it_is_new() {
        let answer = json!({ "notes": [
            { "paragraph": "b1", "quote": "brave", "kind": "novelty", "note": "Was it known?" },
        ]});
        for (sort, kept) in [(DocumentType::Patent, 1), (DocumentType::Academic, 0)] {
            let checked = read(&answer, &document(), sort, &[1]).expect("of the schema");
            assert_eq!(checked.kept.len(), kept, "{sort:?}");
            assert_eq!(schema(sort).to_string().contains("novelty"), kept == 1);
        }
    }
}
