//! The fitted reader of facts: does a statement speak of the same fact as a claim, and how?

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use candle_core::Tensor;

use crate::Problem;
use crate::bert::{Batch, Bert};
use crate::fitted::Stop;
use crate::interaction::{Interaction, Side};
use crate::pair::{HIDDEN, MARK, Reader};
use crate::weights::Weights;

/// What `scripts/fit-facts.py` fitted, in half precision.
static FITTED: &[u8] = include_bytes!("../../../../data/facts/reader.bin");
/// The layers whose states are compared; 0 are the words themselves.
const LAYERS: [usize; 3] = [0, 3, 6];
/// Most tokens of a text; what is hidden or marked stays in view.
const LONGEST: usize = 64;
/// Texts read at a time: the states of two stay in a core's cache.
const BATCH: usize = 2;
/// Texts that are kept: the same statement is held against many facts. About 25 kB each.
const KEPT: usize = 2_000;

/// MiniLM as it was published, and over its states a small fitted network that holds two texts against each other
/// (`docs/models/fact-model.md`).
pub struct FactEncoder {
    reader: Reader,
    bert: Bert,
    interaction: Interaction,
    kept: Mutex<HashMap<String, Arc<Side>>>,
}

impl std::fmt::Debug for FactEncoder {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("FactEncoder")
    }
}

impl FactEncoder {
    /// Opens the published encoder in `folder`. Takes about half a second and 100 MB.
    ///
    /// # Errors
    /// If a file is missing or is not the one that the network was fitted over.
    pub fn open(folder: &std::path::Path) -> Result<Self, Problem> {
        let (reader, bert) = Bert::published(folder)?;
        Ok(Self {
            reader,
            bert,
            interaction: Interaction::new(&Weights::read(FITTED, "data/facts/reader.bin")?)?,
            kept: Mutex::default(),
        })
    }

    /// Logits of same, differs and other for every (claim, statement), in order; `None` if
    /// `stop` said so before the last one.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub fn read(
        &self,
        pairs: &[(&str, &str)],
        stop: Stop<'_>,
    ) -> Result<Option<Vec<[f32; 3]>>, Problem> {
        let texts: Vec<&str> = pairs
            .iter()
            .flat_map(|(one, other)| [*one, *other])
            .collect();
        let Some(sides) = self.sides(&texts, stop)? else {
            return Ok(None);
        };
        let mut out = Vec::with_capacity(pairs.len());
        for (one, other) in pairs {
            if stop() {
                return Ok(None);
            }
            out.push(self.interaction.logits(&sides[*one], &sides[*other])?);
        }
        Ok(Some(out))
    }

    fn sides<'t>(
        &self,
        texts: &[&'t str],
        stop: Stop<'_>,
    ) -> Result<Option<HashMap<&'t str, Arc<Side>>>, Problem> {
        let mut out = HashMap::new();
        let mut open: Vec<(&str, Vec<u32>)> = Vec::new();
        {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            for text in texts {
                if let Some(known) = kept.get(*text) {
                    out.insert(*text, Arc::clone(known));
                } else if !open.iter().any(|(one, _)| one == text) {
                    let ids = self.reader.around(text, LONGEST, &[HIDDEN, MARK])?;
                    open.push((text, ids));
                }
            }
        }
        open.sort_by_key(|(_, ids)| ids.len());
        for chunk in open.chunks(BATCH) {
            let rows: Vec<(&[u32], usize)> = chunk
                .iter()
                .map(|(_, ids)| (ids.as_slice(), ids.len()))
                .collect();
            let Some(states) = self.bert.states_after(&Batch::new(&rows)?, &LAYERS, stop)? else {
                return Ok(None);
            };
            let states = Tensor::cat(&states, 2)?;
            for (row, (text, ids)) in chunk.iter().enumerate() {
                let mine = states.get(row)?.narrow(0, 0, ids.len())?.contiguous()?;
                let side = Arc::new(Side {
                    focus: focus(ids),
                    hidden: ids.contains(&HIDDEN),
                    states: self.interaction.compared(&mine)?,
                    ids: ids.clone(),
                });
                out.insert(text, Arc::clone(&side));
                let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
                if kept.len() >= KEPT {
                    kept.clear();
                }
                kept.insert((*text).to_owned(), side);
            }
        }
        Ok(Some(out))
    }
}

/// What a text is about: what is hidden in it, or else where its marked words begin, or else its frame.
fn focus(ids: &[u32]) -> usize {
    let at = |sign: u32| ids.iter().position(|id| *id == sign);
    at(HIDDEN).or_else(|| at(MARK)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::{parity, place};

    #[derive(Deserialize)]
    struct Row {
        claim: String,
        statement: String,
        logits: [f32; 3],
    }

    fn open() -> Option<FactEncoder> {
        place::in_checkout().map(|folder| FactEncoder::open(&folder).expect("the encoder opens"))
    }

    #[test]
    fn the_same_logits_as_the_reference() {
        let rows: Vec<Row> = parity::rows(
            include_str!("../tests/data/facts.json"),
            &place::hash(FITTED),
        );
        let Some(encoder) = open() else { return };
        let pairs: Vec<(&str, &str)> = rows
            .iter()
            .map(|row| (row.claim.as_str(), row.statement.as_str()))
            .collect();
        let read = encoder
            .read(&pairs, &|| false)
            .expect("read")
            .expect("not stopped");
        for (row, logits) in rows.iter().zip(read) {
            parity::close(&row.claim, &logits, &row.logits, 5e-3);
        }
    }

    #[test]
    fn whoever_stops_gets_nothing_and_any_length_is_read() {
        let Some(encoder) = open() else { return };
        parity::stops_and_reads_any_length(&|pairs, stop| encoder.read(pairs, stop));
    }
}
