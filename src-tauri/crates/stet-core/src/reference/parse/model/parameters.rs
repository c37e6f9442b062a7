//! The fitted weights and the file they are kept in.
//!
//! Layout, little-endian: "STETREF", version of the observations (1 byte), scale of the weights
//! (f32), transitions (`Close::COUNT` × labels × labels, f32), number of observations (u32); then
//! for each observation, sorted by hash: distance of its hash from the one before (LEB128), which
//! labels it has weights for (one bit each, 3 bytes), and those weights in order (i8).

use std::collections::HashMap;

use super::features::VERSION;
use super::label::Label;
use super::tokens::Close;

const MAGIC: &[u8; 7] = b"STETREF";
/// Number of labels.
pub const LABELS: usize = Label::ALL.len();
/// Number of transition weights.
pub const TRANSITIONS: usize = Close::COUNT * LABELS * LABELS;

/// Weights of a linear chain over [`Label`]s.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters {
    /// From label to label, by the punctuation between; index by [`transition`].
    pub transitions: Vec<f32>,
    /// For each observation the labels it speaks for or against.
    pub weights: HashMap<u32, Vec<(u8, f32)>>,
}

/// Why a file of weights was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// It does not begin as such a file does.
    #[error("not a file of reference-model weights")]
    NotAModel,
    /// It was fitted on other observations.
    #[error("fitted with another version of the observations")]
    OtherFeatures,
    /// It is cut short or too long, or names a label that does not exist.
    #[error("damaged")]
    Damaged,
}

/// Index of the weight from one label to another across a punctuation.
#[must_use]
pub fn transition(close: Close, from: usize, to: usize) -> usize {
    (close as usize * LABELS + from) * LABELS + to
}

impl Parameters {
    /// As bytes; weights are rounded to 127 steps either side.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let largest = self
            .weights
            .values()
            .flatten()
            .fold(0.0_f32, |most, (_, weight)| most.max(weight.abs()));
        let scale = if largest > 0.0 { largest / 127.0 } else { 1.0 };
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        out.extend(scale.to_le_bytes());
        for weight in &self.transitions {
            out.extend(weight.to_le_bytes());
        }
        let mut sorted: Vec<(u32, Vec<(u8, i8)>)> = self
            .weights
            .iter()
            .map(|(hash, labels)| {
                let rounded = labels
                    .iter()
                    .map(|&(label, weight)| (label, (weight / scale).round() as i8))
                    .filter(|&(_, weight)| weight != 0)
                    .collect::<Vec<_>>();
                (*hash, rounded)
            })
            .filter(|(_, labels)| !labels.is_empty())
            .collect();
        sorted.sort_unstable();
        out.extend((sorted.len() as u32).to_le_bytes());
        let mut last = 0;
        for (hash, labels) in sorted {
            distance(&mut out, hash - last);
            last = hash;
            let mask = labels
                .iter()
                .fold(0_u32, |mask, (label, _)| mask | 1 << label);
            out.extend(&mask.to_le_bytes()[..3]);
            out.extend(labels.iter().map(|(_, weight)| weight.to_le_bytes()[0]));
        }
        out
    }

    /// From bytes.
    ///
    /// # Errors
    /// [`FormatError`] for anything [`Parameters::write`] did not write.
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(FormatError::NotAModel)?;
        let (&version, rest) = rest.split_first().ok_or(FormatError::Damaged)?;
        if version != VERSION {
            return Err(FormatError::OtherFeatures);
        }
        let mut rest = Bytes(rest);
        let scale = rest.float()?;
        let transitions = (0..TRANSITIONS)
            .map(|_| rest.float())
            .collect::<Result<Vec<_>, _>>()?;
        let count = rest.word()?;
        let mut weights = HashMap::new();
        let mut hash = 0_u32;
        for _ in 0..count {
            hash = hash.wrapping_add(rest.distance()?);
            let mask = u32::from_le_bytes([rest.byte()?, rest.byte()?, rest.byte()?, 0]);
            if mask >> LABELS != 0 {
                return Err(FormatError::Damaged);
            }
            let row = (0..LABELS as u8)
                .filter(|label| mask >> label & 1 == 1)
                .map(|label| {
                    let weight = i8::from_le_bytes([rest.byte()?]);
                    Ok((label, f32::from(weight) * scale))
                })
                .collect::<Result<Vec<_>, _>>()?;
            weights.insert(hash, row);
        }
        if rest.0.is_empty() {
            Ok(Self {
                transitions,
                weights,
            })
        } else {
            Err(FormatError::Damaged)
        }
    }
}

/// Seven bits a byte, the lowest first; the high bit says that more follow.
fn distance(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> Result<u8, FormatError> {
        let (&first, rest) = self.0.split_first().ok_or(FormatError::Damaged)?;
        self.0 = rest;
        Ok(first)
    }

    fn distance(&mut self) -> Result<u32, FormatError> {
        let mut value = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            value |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(FormatError::Damaged)
    }

    fn four(&mut self) -> Result<[u8; 4], FormatError> {
        let (four, rest) = self.0.split_first_chunk().ok_or(FormatError::Damaged)?;
        self.0 = rest;
        Ok(*four)
    }

    fn word(&mut self) -> Result<u32, FormatError> {
        self.four().map(u32::from_le_bytes)
    }

    fn float(&mut self) -> Result<f32, FormatError> {
        self.four().map(f32::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_and_damage_is_noticed() {
        let weights = [
            (7, vec![(0, 1.27), (22, -0.5)]),
            (4_000_000_000, vec![(3, 0.01)]),
        ];
        let model = Parameters {
            transitions: vec![0.5; TRANSITIONS],
            weights: weights.into_iter().collect(),
        };
        let bytes = model.write();
        let back = Parameters::read(&bytes).expect("written by itself");
        assert_eq!(back.transitions, model.transitions);
        for (hash, row) in &model.weights {
            for ((label, weight), (known, wanted)) in back.weights[hash].iter().zip(row) {
                assert_eq!(label, known);
                assert!((weight - wanted).abs() < 0.006);
            }
        }
        assert_eq!(back.write(), bytes);
        assert_eq!(Parameters::read(b"else"), Err(FormatError::NotAModel));
        assert_eq!(
            Parameters::read(&bytes[..bytes.len() - 1]),
            Err(FormatError::Damaged)
        );
        let mut other = bytes.clone();
        other[MAGIC.len()] ^= 1;
        assert_eq!(Parameters::read(&other), Err(FormatError::OtherFeatures));
        other = bytes;
        other.push(0);
        assert_eq!(Parameters::read(&other), Err(FormatError::Damaged));
    }
}
