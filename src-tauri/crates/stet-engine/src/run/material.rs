//! The built-in judge with the encoder beside it: symbolic checks first, what they leave open is
//! read by the network, a batch at a time.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use stet_core::claim::Claim;
use stet_core::entailment::{BuiltIn, Context, Judge, Judgement, Reading, joined_with};
use stet_core::evidence::Passage;
use stet_encoder::CrossEncoder;

use super::judge::{DocumentJudge, symbols_first};

/// The built-in judge, second form (`docs/models/entailment-model.md`). Without the encoder it is
/// the first form.
#[derive(Debug)]
pub struct ReadingJudge {
    folders: Vec<PathBuf>,
    /// Opened when first needed: it takes a second, and the window does not wait for it.
    encoder: OnceLock<Option<CrossEncoder>>,
}

impl ReadingJudge {
    /// Reads with the encoder in the first of `folders` that has one.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>) -> Self {
        Self {
            folders,
            encoder: OnceLock::new(),
        }
    }

    /// The encoder; `None` where there is none, or none that the committed parameters were fitted
    /// with.
    fn encoder(&self) -> Option<&CrossEncoder> {
        let open = || {
            let folder = stet_encoder::find(&self.folders)?;
            if joined_with() != Some(stet_encoder::fitted()) {
                tracing::warn!(
                    "The judge's parameters were fitted with another encoder; it works without one."
                );
                return None;
            }
            CrossEncoder::open(folder)
                .inspect_err(|problem| tracing::warn!("{problem}"))
                .ok()
        };
        self.encoder.get_or_init(open).as_ref()
    }

    /// What the network reads out of the passages at `open`; `None` if it was stopped or can not.
    fn readings(
        &self,
        claim: &str,
        passages: &[Passage],
        open: &[usize],
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Reading>> {
        let pairs: Vec<(&str, &str)> = open
            .iter()
            .filter_map(|at| Some((claim, passages.get(*at)?.text.as_str())))
            .collect();
        let read = self.encoder()?.read(&pairs, stop);
        let logits = read
            .inspect_err(|problem| tracing::warn!("{problem}"))
            .ok()??;
        let reading = |[entail, contradict, neutral]: [f32; 3]| Reading {
            entail: entail.into(),
            contradict: contradict.into(),
            neutral: neutral.into(),
        };
        Some(logits.into_iter().map(reading).collect())
    }
}

impl DocumentJudge for ReadingJudge {
    fn name(&self) -> String {
        match self.encoder() {
            Some(_) => "built-in 2 (symbols and MiniLM)".to_owned(),
            None => BuiltIn.name(),
        }
    }

    fn judge(&self, claim: &Claim, passage: &Passage, context: &Context) -> Judgement {
        let one = std::slice::from_ref(passage);
        let judged = self.judge_all(claim, one, context, &|| false).pop();
        judged.unwrap_or_else(|| BuiltIn.judge_in(claim, passage, context))
    }

    fn judge_all(
        &self,
        claim: &Claim,
        passages: &[Passage],
        context: &Context,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Judgement> {
        let (mut judged, open) = symbols_first(claim, passages, context, stop);
        let readings = self.readings(&claim.words(), passages, &open, stop);
        for (at, reading) in open.iter().zip(readings.unwrap_or_default()) {
            if let (Some(slot), Some(passage)) = (judged.get_mut(*at), passages.get(*at)) {
                *slot = BuiltIn.judge_read(claim, passage, context, Some(&reading));
            }
        }
        let name = DocumentJudge::name(self);
        for one in &mut judged {
            one.judge.clone_from(&name);
        }
        judged
    }
}

/// Where the encoder may lie: where the environment says, beside the program, in its bundle, in
/// the checkout it was built from.
#[must_use]
pub fn encoder_folders(said: Option<PathBuf>, program: Option<&Path>) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = said.into_iter().collect();
    if let Some(folder) = program.and_then(Path::parent) {
        for beside in [
            "encoder",
            "resources/encoder",
            "../Resources/encoder",
            "../lib/stet/encoder",
        ] {
            out.push(folder.join(beside));
        }
        // target/<profile>/stet in a checkout.
        out.push(folder.join("../../vendor/encoder"));
    }
    out
}

#[cfg(test)]
mod tests {
    use stet_core::document::{Block, BlockKind, Document, Place};
    use stet_core::evidence::Pinpoint;
    use stet_core::text::Span;

    use super::*;
    use crate::run::judge::InDocument;

    fn claim(text: &str) -> Claim {
        let document = Document {
            title: String::new(),
            blocks: vec![Block {
                kind: BlockKind::Paragraph,
                text: text.to_owned(),
                runs: Vec::new(),
            }],
            ..Document::default()
        };
        let span = Span::new(0, text.len());
        stet_core::claim::claim_at(&document, Place { block: 0, span }).expect("a claim")
    }

    fn passages(texts: &[&str]) -> Vec<Passage> {
        let passage = |(at, text): (usize, &&str)| Passage {
            id: format!("p{at}"),
            source: "s".to_owned(),
            text: (*text).to_owned(),
            pinpoint: Pinpoint::Paragraph {
                number: 1,
                heading: None,
            },
            relevance: 1.0,
        };
        texts.iter().enumerate().map(passage).collect()
    }

    const SAID: [&str; 3] = [
        "The ferry carries 150 passengers.",
        "Up to six score travellers find room on the ferry.",
        "Eelgrass is a flowering plant.",
    ];

    #[test]
    fn without_the_encoder_it_is_the_first_form() {
        let judge = ReadingJudge::new(vec![PathBuf::from("/nowhere/at/all")]);
        let (claim, passages) = (claim("The ferry carries 120 passengers."), passages(&SAID));
        let context = Context::default();
        let mine = judge.judge_all(&claim, &passages, &context, &|| false);
        let first = InDocument::default().judge_all(&claim, &passages, &context, &|| false);
        assert_eq!(mine, first);
        assert_eq!(DocumentJudge::name(&judge), "built-in 1");
        assert!(
            judge
                .judge_all(&claim, &passages, &context, &|| true)
                .is_empty()
        );
    }

    #[test]
    fn with_it_what_the_symbols_decide_stays() {
        let checkout = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../vendor/encoder");
        if stet_encoder::find(std::slice::from_ref(&checkout)).is_none() {
            eprintln!(
                "skipped: no encoder in vendor/encoder (scripts/fetch-encoder.sh fetches it)"
            );
            return;
        }
        let judge = ReadingJudge::new(vec![checkout]);
        let (claim, passages) = (claim("The ferry carries 120 passengers."), passages(&SAID));
        let context = Context::default();
        let mine = judge.judge_all(&claim, &passages, &context, &|| false);
        let first = InDocument::default().judge_all(&claim, &passages, &context, &|| false);
        assert_eq!(mine.len(), 3);
        assert!(mine.iter().all(|one| one.judge.starts_with("built-in 2")));
        assert_eq!(
            mine[0].probabilities, first[0].probabilities,
            "150 for 120 is decided by rule"
        );
        assert!(mine[0].probabilities.contradict >= 0.9);
        assert_ne!(
            mine[1].probabilities, first[1].probabilities,
            "the open one was read"
        );
        for one in &mine {
            assert!(
                !one.probabilities.decided() || one.decisive.is_some(),
                "{one:?}"
            );
        }
    }
}
