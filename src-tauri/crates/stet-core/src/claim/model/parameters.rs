//! The files of fitted parameters: reading, writing, one head's arithmetic.
//!
//! Layout, little-endian: eight bytes that name the model, `u32` buckets, `u32`
//! dense features; then for each of two heads `f32` bias, threshold, lean on the other
//! head, scale, the dense weights as `f32`, the bucket weights as `i8` times scale.

use thiserror::Error;

use super::Opinion;
use super::features::{BUCKETS, DENSE, Features};

const MAGIC: &[u8; 8] = b"STETCLM1";

/// Why a parameter file cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FormatError {
    /// It does not begin with the mark of such a file.
    #[error("not a claim model")]
    NotAModel,
    /// It was fitted with other features.
    #[error("the model was fitted with other features")]
    OtherFeatures,
    /// It ends early or late.
    #[error("the model file has a wrong length")]
    Length,
}

/// The weights of one question.
#[derive(Debug, Clone, PartialEq)]
pub struct HeadParameters {
    /// Added to every score.
    pub bias: f32,
    /// Yes from this probability on.
    pub threshold: f32,
    /// Weight of the other head's logit; 0 for the first head.
    pub lean: f32,
    /// Weights of the dense features.
    pub dense: Vec<f32>,
    /// Unit of the bucket weights.
    pub scale: f32,
    /// Weights of the hashed features, in units of `scale`.
    pub buckets: Vec<i8>,
}

/// Both heads.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters {
    /// Would a checker pick it?
    pub worthiness: HeadParameters,
    /// Does it assert a verifiable fact?
    pub factuality: HeadParameters,
}

impl HeadParameters {
    /// What this head says, given the log-odds of the other one where it leans on it.
    pub(super) fn opinion(&self, features: &Features, other: f64) -> Opinion {
        Opinion {
            probability: 1.0 / (1.0 + (-self.logit(features, other)).exp()),
            threshold: f64::from(self.threshold),
        }
    }

    /// The log-odds of yes.
    pub(super) fn logit(&self, features: &Features, other: f64) -> f64 {
        let sparse: f64 = features
            .sparse
            .iter()
            .map(|&(bucket, value)| {
                f64::from(self.buckets.get(bucket as usize).copied().unwrap_or(0))
                    * f64::from(value)
            })
            .sum();
        let dense: f64 = features
            .dense
            .iter()
            .zip(&self.dense)
            .map(|(&value, &weight)| f64::from(value) * f64::from(weight))
            .sum();
        f64::from(self.bias) + sparse * f64::from(self.scale) + dense + other * f64::from(self.lean)
    }
}

impl Parameters {
    /// Reads a parameter file.
    ///
    /// # Errors
    /// If the bytes are not such a file or were fitted with other features.
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        let [worthiness, factuality] = read_heads(bytes, MAGIC)?;
        Ok(Self {
            worthiness,
            factuality,
        })
    }

    /// The bytes [`Parameters::read`] reads.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        write_heads(MAGIC, [&self.worthiness, &self.factuality])
    }
}

/// The two heads of a file that begins with `magic`.
pub(super) fn read_heads(
    bytes: &[u8],
    magic: &[u8; 8],
) -> Result<[HeadParameters; 2], FormatError> {
    let mut rest = bytes.strip_prefix(magic).ok_or(FormatError::NotAModel)?;
    let buckets = u32::from_le_bytes(take(&mut rest)?) as usize;
    let dense = u32::from_le_bytes(take(&mut rest)?) as usize;
    if buckets != BUCKETS || dense != DENSE {
        return Err(FormatError::OtherFeatures);
    }
    let heads = [read_head(&mut rest)?, read_head(&mut rest)?];
    rest.is_empty().then_some(heads).ok_or(FormatError::Length)
}

/// The bytes [`read_heads`] reads.
pub(super) fn write_heads(magic: &[u8; 8], heads: [&HeadParameters; 2]) -> Vec<u8> {
    let mut out = magic.to_vec();
    for size in [BUCKETS, DENSE] {
        out.extend(u32::try_from(size).unwrap_or(u32::MAX).to_le_bytes());
    }
    for head in heads {
        for value in [head.bias, head.threshold, head.lean, head.scale] {
            out.extend(value.to_le_bytes());
        }
        out.extend(head.dense.iter().flat_map(|value| value.to_le_bytes()));
        out.extend(head.buckets.iter().flat_map(|value| value.to_le_bytes()));
    }
    out
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], FormatError> {
    let (head, tail) = rest.split_first_chunk::<N>().ok_or(FormatError::Length)?;
    *rest = tail;
    Ok(*head)
}

fn float(rest: &mut &[u8]) -> Result<f32, FormatError> {
    take(rest).map(f32::from_le_bytes)
}

fn read_head(rest: &mut &[u8]) -> Result<HeadParameters, FormatError> {
    let (bias, threshold, lean, scale) = (float(rest)?, float(rest)?, float(rest)?, float(rest)?);
    let dense = (0..DENSE).map(|_| float(rest)).collect::<Result<_, _>>()?;
    let (buckets, tail) = rest.split_at_checked(BUCKETS).ok_or(FormatError::Length)?;
    *rest = tail;
    let buckets = buckets
        .iter()
        .map(|&byte| i8::from_le_bytes([byte]))
        .collect();
    Ok(HeadParameters {
        bias,
        threshold,
        lean,
        dense,
        scale,
        buckets,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let head = |seed: i8| HeadParameters {
            bias: 0.5,
            threshold: 0.4,
            lean: f32::from(seed),
            dense: vec![0.25; DENSE],
            scale: 0.01,
            buckets: vec![seed; BUCKETS],
        };
        let model = Parameters {
            worthiness: head(0),
            factuality: head(-3),
        };
        let bytes = model.write();
        assert_eq!(Parameters::read(&bytes), Ok(model));
        assert_eq!(Parameters::read(b"else"), Err(FormatError::NotAModel));
        assert_eq!(
            Parameters::read(&bytes[..bytes.len() - 1]),
            Err(FormatError::Length)
        );
        let mut other = bytes;
        other[8] ^= 1;
        assert_eq!(Parameters::read(&other), Err(FormatError::OtherFeatures));
    }
}
