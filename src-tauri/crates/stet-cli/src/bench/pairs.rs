//! Labelled pairs of claim and evidence, as the entailment sets write them: shared by the measure
//! and the fit.

use serde_json::Value;
use stet_core::claim::{Claim, ClaimKind, claim_at};
use stet_core::document::{Block, BlockKind, Document, Place};
use stet_core::evidence::{LONGEST, windows};
use stet_core::text::Span;

/// What a row's label says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Label {
    /// The evidence makes the claim true.
    Entail,
    /// The evidence makes it false.
    Contradict,
    /// Neither.
    Neutral,
    /// Not entailed: contradicted or neutral, the set does not say which.
    NotEntail,
}

impl Label {
    /// Reads a label as the sets write it.
    #[must_use]
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text {
            "entail" => Some(Self::Entail),
            "contradict" => Some(Self::Contradict),
            "neutral" => Some(Self::Neutral),
            "not_entail" | "generic" | "partial" | "not_supported" => Some(Self::NotEntail),
            _ => None,
        }
    }

    /// True if a judge that says `said` is right about this label.
    #[must_use]
    pub(crate) fn accepts(self, said: Self) -> bool {
        self == said || self == Self::NotEntail && said != Self::Entail
    }
}

/// The evidence of a row as passages of at most 1,200 characters; a list's items follow one
/// another as lines. `None` if it is neither text nor a list of texts.
#[must_use]
pub(crate) fn passages(evidence: &Value) -> Option<Vec<String>> {
    let text = match evidence {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let lines: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            lines?.join("\n")
        }
        _ => return None,
    };
    if text.chars().count() <= LONGEST {
        return Some(vec![text]);
    }
    let cut = windows(&text);
    Some(
        cut.iter()
            .filter_map(|span| span.slice(&text))
            .map(str::to_owned)
            .collect(),
    )
}

/// A claim given as text alone, read as the app reads one.
#[must_use]
pub(crate) fn claim_of(text: &str) -> Claim {
    let place = Place {
        block: 0,
        span: Span::new(0, text.len()),
    };
    let document = Document {
        title: String::new(),
        blocks: vec![Block {
            kind: BlockKind::Paragraph,
            text: text.to_owned(),
            runs: Vec::new(),
        }],
        ..Document::default()
    };
    claim_at(&document, place).unwrap_or_else(|| Claim {
        place,
        quote: text.to_owned(),
        sentence: place.span,
        kind: ClaimKind::Event,
        check_worthiness: 0.0,
        atoms: Vec::new(),
        citations: Vec::new(),
        asides: Vec::new(),
        risks: Vec::new(),
    })
}
