//! Fitted changes of the published weights, each with the head on top.
//!
//! A safetensors file. `NAME` of 16-bit floats is added to the published tensor of that name, or
//! is a tensor of its own. `NAME.q` holds the change of a matrix in four bits a value, row by row,
//! the lower half of a byte first; `NAME.s` one scale for each [`GROUP`](crate::weights::GROUP) values: (nibble − 8) · scale.

use safetensors::SafeTensors;

use crate::Problem;
use crate::weights::Weights;

/// A fitted change that this program carries.
#[derive(Debug)]
pub(crate) struct Change {
    /// Where it stands in the repository.
    pub(crate) what: &'static str,
    bytes: &'static [u8],
}

/// For reading sentences that may be worth checking (`docs/models/claim-model.md`).
pub(crate) static SENTENCES: Change = Change {
    what: "data/claims/encoder.bin",
    bytes: include_bytes!("../../../../data/claims/encoder.bin"),
};

impl Change {
    /// SHA-256 in hexadecimal: a fixture names the change it was read with.
    #[cfg(test)]
    pub(crate) fn hash(&self) -> String {
        crate::place::hash(self.bytes)
    }

    /// A number that was fitted with the change and stands in the file's own description.
    pub(crate) fn number(&self, name: &str) -> Result<f64, Problem> {
        let damaged = |why: &dyn std::fmt::Display| Problem::damaged(self.what, why);
        let (_, header) = SafeTensors::read_metadata(self.bytes).map_err(|why| damaged(&why))?;
        header
            .metadata()
            .as_ref()
            .and_then(|numbers| numbers.get(name)?.parse().ok())
            .ok_or_else(|| damaged(&format!("it has no “{name}”")))
    }

    /// Puts the change on the published weights.
    pub(crate) fn apply(&self, weights: &mut Weights) -> Result<(), Problem> {
        weights.take_in(self.bytes, self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_bytes_are_a_problem_and_no_panic() {
        for bytes in [&b""[..], b"{}", &[255; 64], &SENTENCES.bytes[..1000]] {
            let damaged = Change {
                what: "a file",
                bytes,
            };
            assert!(damaged.apply(&mut Weights::default()).is_err());
            assert!(damaged.number("factuality_threshold").is_err());
        }
    }
}
