//! A reader of facts under trial: does a statement speak of the same fact as a claim, and how?

use std::path::Path;

use crate::Problem;
use crate::delta::Change;
use crate::fitted::{Fitted, Stop};
use crate::pair::Reader;

/// MiniLM with a fitted change of its weights that lies in a file (`scripts/fit-facts.py` writes one).
pub struct FactEncoder(Fitted<3>);

impl std::fmt::Debug for FactEncoder {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("FactEncoder")
    }
}

impl FactEncoder {
    /// Opens the published encoder in `folder` and puts the change in the file at `change` on it.
    ///
    /// # Errors
    /// If a file is missing or is not the one that the change was fitted to.
    pub fn open(folder: &Path, change: &Path) -> Result<Self, Problem> {
        Fitted::open(folder, &Change::in_file(change)?).map(Self)
    }

    /// Logits of same, differs and other for every (claim, statement), in order; `None` if `stop` said so before
    /// the last batch.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub fn read(
        &self,
        pairs: &[(&str, &str)],
        stop: Stop<'_>,
    ) -> Result<Option<Vec<[f32; 3]>>, Problem> {
        let tokens = |reader: &Reader, pair: &(&str, &str)| reader.fact_pair(pair.0, pair.1);
        self.0.read(pairs, tokens, stop)
    }
}
