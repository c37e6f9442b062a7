//! Claims that a language model finds in a text (rules 6.2). A claim whose words do not stand in the
//! paragraph it names is none; everything else about it is read here as for any other claim.

use serde::Deserialize;
use serde_json::{Value, json};

use super::dropped::{line, of_schema, verbatim};
use super::fence::Fence;
use super::{Checked, Dropped};
use crate::claim::{Claim, ClaimKind, Extraction, Limits, NotFactual, NotFactualReason, claim_at};
use crate::document::{BlockKind, Document, DocumentType, Place};
use crate::text::Span;

/// Most characters of paragraphs in one question: small enough that nothing at its end is passed
/// over.
pub const MOST: usize = 12_000;

/// Most claims, and most asides, that are read out of one answer: more than a portion can hold in
/// sentences. What a model repeats without end is not held against the text for ever.
const MOST_ROWS: usize = 300;

/// The paragraphs that may hold claims, in portions for one question each.
#[must_use]
pub fn portions(document: &Document) -> Vec<Vec<usize>> {
    let mut out: Vec<Vec<usize>> = Vec::new();
    let mut room = 0;
    for (index, block) in document.blocks.iter().enumerate() {
        let holds = block.kind.holds_claims() && !matches!(block.kind, BlockKind::Code);
        if !holds || block.text.trim().is_empty() {
            continue;
        }
        let length = block.text.chars().count();
        match out.last_mut() {
            Some(portion) if length <= room => portion.push(index),
            _ => {
                out.push(vec![index]);
                room = MOST;
            }
        }
        room = room.saturating_sub(length);
    }
    out
}

/// The question about these paragraphs of a text of this sort, for at most `most` claims.
#[must_use]
pub fn question(document: &Document, sort: DocumentType, portion: &[usize], most: usize) -> String {
    let mut fence = Fence::default();
    for index in portion {
        if let Some(block) = document.blocks.get(*index) {
            fence.add(id(*index), &block.text);
        }
    }
    let told = told_of(sort).map_or_else(String::new, |told| format!(" {told}"));
    format!("At most {most} claims.{told}\n\n{}", fence.written())
}

/// What the sort of a text says of its claims, as [`crate::claim::held_to_sort`] holds them to it;
/// nothing where it is read as any text.
fn told_of(sort: DocumentType) -> Option<&'static str> {
    Some(match sort {
        DocumentType::Screenplay => {
            "The text is a screenplay: only what it presents as fact is a claim – title cards, \
             captions, a narrator's words. Action and dialogue are not_factual: creative."
        }
        DocumentType::Contract => {
            "The text is a contract: what the parties recite, represent or warrant to be so is a \
             claim. What they agree shall be so, definitions, headings and the names of the parties \
             are not_factual."
        }
        DocumentType::LegalBrief => {
            "The text is a legal brief: facts of the case and what an authority is said to hold are \
             claims. The caption and the questions presented are not_factual."
        }
        DocumentType::Patent => {
            "The text is a patent: what it says of the prior art and of the world is a claim. What is \
             claimed as the invention and its embodiments' parts are not_factual."
        }
        DocumentType::Academic => {
            "The text is an academic paper: methods, results and what other works are said to have \
             found are claims. Hypotheses, plans and remarks on the paper's own parts are not_factual."
        }
        DocumentType::Textbook => {
            "The text is a textbook: what it teaches as fact is a claim. Learning objectives, \
             exercises and definitions are not_factual."
        }
        DocumentType::Book | DocumentType::Longread | DocumentType::Other => return None,
    })
}

fn id(index: usize) -> String {
    format!("b{index}")
}

/// The schema of the answer.
#[must_use]
pub fn schema() -> Value {
    let kinds = [
        "date",
        "number",
        "name",
        "event",
        "quotation",
        "scientific",
        "historical",
        "legal",
        "attribution",
    ];
    let reasons = [
        "opinion",
        "interpretation",
        "definition",
        "common_knowledge",
        "creative",
        "prediction",
        "experience",
        "question",
        "request",
        "fragment",
    ];
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["claims", "not_factual"],
        "properties": {
            "claims": { "type": "array", "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["paragraph", "quote", "kind", "worth"],
                "properties": {
                    "paragraph": { "type": "string" },
                    "quote": { "type": "string" },
                    "kind": { "type": "string", "enum": kinds },
                    "worth": { "type": "integer" },
                },
            }},
            "not_factual": { "type": "array", "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["paragraph", "quote", "reason"],
                "properties": {
                    "paragraph": { "type": "string" },
                    "quote": { "type": "string" },
                    "reason": { "type": "string", "enum": reasons },
                },
            }},
        },
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    claims: Vec<Row>,
    not_factual: Vec<Aside>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    paragraph: String,
    quote: String,
    kind: ClaimKind,
    worth: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Aside {
    paragraph: String,
    quote: String,
    reason: NotFactualReason,
}

/// What may be believed of the answer about this portion.
///
/// # Errors
/// Why nothing of it can be: it is not of the [`schema`].
pub fn read(
    answer: &Value,
    document: &Document,
    portion: &[usize],
) -> Result<Checked<Extraction>, Dropped> {
    let answer: Answer = of_schema(answer)?;
    let mut reader = Reader {
        document,
        portion,
        taken: Vec::new(),
        dropped: Vec::new(),
    };
    let mut kept = Extraction::default();
    for (what, rows) in [
        ("claims", answer.claims.len()),
        ("asides", answer.not_factual.len()),
    ] {
        if rows > MOST_ROWS {
            let part = format!("{} {what}", rows - MOST_ROWS);
            reader.dropped.push(Dropped::new(
                part,
                "there are more than a text of this length could have",
            ));
        }
    }
    for row in answer.claims.into_iter().take(MOST_ROWS) {
        let Some(place) = reader.place(&row.paragraph, &row.quote) else {
            continue;
        };
        let Some(claim) = claim_at(document, place) else {
            continue;
        };
        kept.claims.push(Claim {
            kind: row.kind,
            check_worthiness: f64::from(i32::try_from(row.worth.clamp(0, 100)).unwrap_or(0))
                / 100.0,
            ..claim
        });
    }
    for row in answer.not_factual.into_iter().take(MOST_ROWS) {
        let Some(place) = reader.place(&row.paragraph, &row.quote) else {
            continue;
        };
        let quote = reader.words(place).to_owned();
        kept.not_factual.push(NotFactual {
            place,
            quote,
            reason: row.reason,
        });
    }
    let order = |place: &Place| (place.block, place.span.start);
    kept.claims.sort_by_key(|claim| order(&claim.place));
    kept.not_factual.sort_by_key(|item| order(&item.place));
    Ok(Checked {
        kept,
        dropped: reader.dropped,
    })
}

struct Reader<'d> {
    document: &'d Document,
    portion: &'d [usize],
    taken: Vec<Place>,
    dropped: Vec<Dropped>,
}

impl Reader<'_> {
    fn words(&self, place: Place) -> &str {
        let block = self.document.blocks.get(place.block);
        block
            .and_then(|block| place.span.slice(&block.text))
            .unwrap_or_default()
    }

    /// Where the words stand that nobody else took; their first place that is free.
    fn place(&mut self, paragraph: &str, quote: &str) -> Option<Place> {
        let part = || format!("“{}”", line(quote, 60));
        let block = self.portion.iter().find(|index| id(**index) == paragraph);
        let Some((block, text)) = block.and_then(|index| {
            let block = self.document.blocks.get(*index)?;
            Some((*index, block.text.as_str()))
        }) else {
            self.dropped
                .push(Dropped::new(part(), "there is no such paragraph"));
            return None;
        };
        let mut from = 0;
        let mut there = false;
        while let Some(span) = verbatim(quote, text.get(from..)?) {
            there = true;
            let span = Span::new(span.start + from, span.end + from);
            let place = Place { block, span };
            let free = |other: &Place| other.block != block || !other.span.overlaps(&span);
            if self.taken.iter().all(free) {
                self.taken.push(place);
                return Some(place);
            }
            from = span.end;
        }
        let why = if there {
            "its words are part of another one"
        } else {
            "its words are not in the paragraph"
        };
        self.dropped.push(Dropped::new(part(), why));
        None
    }
}

/// Everything that was read out of the portions, the most check-worthy claims within the limit.
#[must_use]
pub fn joined(portions: Vec<Extraction>, limits: Limits) -> Extraction {
    let mut all = Extraction::default();
    for portion in portions {
        all.claims.extend(portion.claims);
        all.not_factual.extend(portion.not_factual);
    }
    crate::claim::within(all, limits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Block;

    fn document(texts: &[&str]) -> Document {
        let block = |text: &&str| Block {
            kind: BlockKind::Paragraph,
            text: (*text).to_owned(),
            runs: Vec::new(),
        };
        Document {
            blocks: texts.iter().map(block).collect(),
            ..Document::default()
        }
    }

    #[test]
    fn claims_stand_in_their_paragraph_or_are_dropped() {
        let text = "The mill opened in 1901, and it burned in 1923. We loved it.";
        let document = document(&[text, "Nobody was hurt."]);
        let answer = json!({
            "claims": [
                { "paragraph": "b0", "quote": "it burned in 1923", "kind": "historical", "worth": 80 },
                { "paragraph": "b0", "quote": "The mill opened in 1901", "kind": "date", "worth": 300 },
                { "paragraph": "b0", "quote": "The mill opened in 1910", "kind": "date", "worth": 90 },
                { "paragraph": "b0", "quote": "burned in 1923", "kind": "date", "worth": 90 },
                { "paragraph": "b7", "quote": "The mill opened", "kind": "date", "worth": 90 },
            ],
            "not_factual": [
                { "paragraph": "b0", "quote": "We loved it.", "reason": "opinion" },
            ],
        });
        let checked = read(&answer, &document, &[0, 1]).expect("of the schema");
        let quotes: Vec<&str> = checked
            .kept
            .claims
            .iter()
            .map(|c| c.quote.as_str())
            .collect();
        assert_eq!(quotes, ["The mill opened in 1901", "it burned in 1923"]);
        assert!(!checked.kept.claims[0].atoms.is_empty(), "atoms are ours");
        assert!((checked.kept.claims[0].check_worthiness - 1.0).abs() < 1e-9);
        assert_eq!(
            checked.kept.not_factual[0].reason,
            NotFactualReason::Opinion
        );
        assert_eq!(checked.dropped.len(), 3);
        assert!(read(&json!({ "claims": [] }), &document, &[0]).is_err());
    }

    #[test]
    fn portions_hold_every_paragraph_once() {
        let long = "word ".repeat(2_000);
        let document = document(&[&long, "", "short", &long, &long, "end"]);
        let portions = portions(&document);
        let all: Vec<usize> = portions.iter().flatten().copied().collect();
        assert_eq!(all, [0, 2, 3, 4, 5]);
        assert_eq!(portions.len(), 3);
        let asked = question(&document, DocumentType::Other, &portions[0], 80);
        assert!(asked.starts_with("At most 80 claims.\n") && asked.contains("<material id=\"b2\""));
        let asked = question(&document, DocumentType::Screenplay, &portions[0], 80);
        assert!(
            asked.starts_with("At most 80 claims. The text is a screenplay:"),
            "{asked}"
        );
    }

    #[test]
    fn what_is_repeated_without_end_is_read_so_far_and_counted() {
        let document = document(&["The mill opened in 1901."]);
        let row = json!({ "paragraph": "b0", "quote": "The mill", "kind": "date", "worth": 1 });
        let answer = json!({ "claims": vec![row; MOST_ROWS + 7], "not_factual": [] });
        let checked = read(&answer, &document, &[0]).expect("of the schema");
        assert_eq!(checked.kept.claims.len(), 1);
        assert_eq!(checked.dropped[0].part, "7 claims");
        assert_eq!(checked.dropped.len(), MOST_ROWS);
    }
}
