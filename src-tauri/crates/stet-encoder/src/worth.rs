//! Whether a sentence without figures, dates or quoted words is put before a checker at all.

use crate::bert::{Batch, Bert};
use crate::linear::Linear;
use crate::matrix::Matrix;
use crate::sentence::unit;
use crate::tokens::Reader;
use crate::weights::Weights;
use crate::{Problem, Stop};

/// What `scripts/fit-worth.py` fitted.
static FITTED: &[u8] = include_bytes!("../../../../data/claims/worth.bin");
/// The layers whose mean states are looked at.
const LAYERS: [usize; 2] = [3, 6];
/// Most tokens of a sentence.
const LONGEST: usize = 128;
/// Sentences read at a time: the states of two stay in a core's cache.
const BATCH: usize = 2;

/// What a sentence does; the order is that of the fitted classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// General wisdom, definitions that everybody knows.
    Background,
    /// Something that happened or is so: documents or people could settle it.
    Claim,
    /// A judgement, praise, irony.
    Opinion,
    /// An expectation, a hope, a guess.
    Prediction,
    /// Atmosphere, gestures, what the reporter saw or felt.
    Scene,
    /// A signpost, a rhetorical question, a teaser.
    Transition,
}

const SORTS: [Sort; 6] = [
    Sort::Background,
    Sort::Claim,
    Sort::Opinion,
    Sort::Prediction,
    Sort::Scene,
    Sort::Transition,
];

/// What the reader makes of a sentence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worth {
    /// Probability that it states something to check.
    pub claim: f64,
    /// The likeliest of the other sorts.
    pub otherwise: Sort,
}

/// MiniLM as it was published with a linear head of six classes (`docs/models/claim-model.md`). English.
pub struct WorthReader {
    reader: Reader,
    bert: Bert,
    head: Linear,
}

impl std::fmt::Debug for WorthReader {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("WorthReader")
    }
}

impl WorthReader {
    /// Opens the published encoder in `folder`. Takes about half a second and 140 MB.
    ///
    /// # Errors
    /// If a file is missing or is not the one that the head was fitted over.
    pub fn open(folder: &std::path::Path) -> Result<Self, Problem> {
        let (reader, bert) = Bert::published(folder)?;
        Ok(Self {
            reader,
            bert,
            head: Weights::read(FITTED, "data/claims/worth.bin")?.linear("head")?,
        })
    }

    /// What every sentence is, in order; `None` if `stop` said so before the last batch.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub fn read(&self, sentences: &[&str], stop: Stop<'_>) -> Result<Option<Vec<Worth>>, Problem> {
        let mut out = Vec::with_capacity(sentences.len());
        for chunk in sentences.chunks(BATCH) {
            let tokens: Vec<Vec<u32>> = chunk
                .iter()
                .map(|sentence| self.reader.text(sentence, LONGEST))
                .collect::<Result<_, _>>()?;
            let rows: Vec<(&[u32], usize)> = tokens
                .iter()
                .map(|ids| (ids.as_slice(), ids.len()))
                .collect();
            let batch = Batch::new(&rows)?;
            let Some(states) = self.bert.states_after(&batch, &LAYERS, stop)? else {
                return Ok(None);
            };
            let mut means = Vec::new();
            for text in &batch.texts {
                means.extend(states.iter().flat_map(|layer| unit(layer.mean(text))));
            }
            let width = means.len() / batch.texts.len();
            let means = Matrix::new(width, means).ok_or_else(Problem::misfit)?;
            let mut shares = self.head.forward(&means)?;
            shares.softmax();
            out.extend(shares.iter().map(worth));
        }
        Ok(Some(out))
    }
}

fn worth(shares: &[f32]) -> Worth {
    let sorted = || SORTS.into_iter().zip(shares.iter().copied());
    let claim = sorted().find(|(sort, _)| *sort == Sort::Claim);
    let otherwise = sorted()
        .filter(|(sort, _)| *sort != Sort::Claim)
        .max_by(|one, other| one.1.total_cmp(&other.1));
    Worth {
        claim: claim.map_or(1.0, |(_, share)| f64::from(share)),
        otherwise: otherwise.map_or(Sort::Scene, |(sort, _)| sort),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::{parity, place};

    #[derive(Deserialize)]
    struct Row {
        text: String,
        claim: f32,
    }

    fn open() -> Option<WorthReader> {
        place::in_checkout().map(|folder| WorthReader::open(&folder).expect("the encoder opens"))
    }

    #[test]
    fn the_same_answers_as_the_reference() {
        let rows: Vec<Row> = parity::rows(
            include_str!("../tests/data/worth.json"),
            &place::hash(FITTED),
        );
        let Some(reader) = open() else { return };
        let texts: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
        let read = reader.read(&texts, &|| false).expect("read").expect("all");
        for (row, worth) in rows.iter().zip(read) {
            let claim = worth.claim as f32;
            parity::close(&row.text, &[claim], &[row.claim], 1e-3);
        }
    }

    #[test]
    fn scene_is_told_from_what_happened_and_any_length_is_read() {
        let Some(reader) = open() else { return };
        let long = "x ".repeat(100_000);
        let texts = [
            "The council overruled its own officers and sold the mill.",
            "Outside, the rain had stopped and somebody was laughing.",
            "It is hard not to admire her.",
            "",
            &long,
        ];
        let read = reader.read(&texts, &|| false).expect("read").expect("all");
        assert!(read[0].claim > 0.5, "{read:?}");
        assert!(
            read[1].claim < 0.3 && read[1].otherwise == Sort::Scene,
            "{read:?}"
        );
        assert!(
            read[2].claim < 0.3 && read[2].otherwise == Sort::Opinion,
            "{read:?}"
        );
        assert!(read.iter().all(|one| one.claim.is_finite()));
        assert_eq!(reader.read(&texts, &|| true).expect("read"), None);
    }
}
