//! Weights by name, from safetensors files.

use std::collections::HashMap;
use std::ops::Range;

use half::{bf16, f16};
use safetensors::SafeTensors;
use safetensors::tensor::{Dtype, TensorView};

use crate::Problem;
use crate::linear::Linear;
use crate::matrix::{Matrix, Norm};

/// Weights by name, as they are stored.
#[derive(Debug, Default)]
pub(crate) struct Weights {
    tables: HashMap<String, Table>,
}

/// A matrix as it is stored; a vector is a single row.
#[derive(Debug, Clone)]
pub(crate) enum Table {
    /// In single precision.
    Floats(Matrix),
    /// In four bits a value, the lower half of a byte first, with a scale for each [`GROUP`] values: (half − 8) · scale.
    FourBits {
        width: usize,
        packed: Vec<u8>,
        scales: Vec<f32>,
    },
}

/// Values that share a scale.
pub(crate) const GROUP: usize = 64;

impl Table {
    /// A matrix whose values `view` packs, with its scales beside it in `file` under `NAME.s`.
    fn in_four_bits(
        file: &SafeTensors<'_>,
        name: &str,
        view: &TensorView<'_>,
        width: usize,
        what: &str,
    ) -> Result<Self, Problem> {
        let damaged = |why: &dyn std::fmt::Display| Problem::damaged(what, why);
        let scales = file.tensor(&format!("{name}.s"));
        let scales = floats(&scales.map_err(|why| damaged(&why))?);
        let scales = scales.ok_or_else(|| damaged(&"scales that are no floats"))?;
        let packed = view.data().to_vec();
        let values = packed.len() * 2;
        if width == 0 || values != scales.len() * GROUP || !values.is_multiple_of(width) {
            return Err(damaged(&format!("“{name}” is of another size")));
        }
        Ok(Self::FourBits {
            width,
            packed,
            scales,
        })
    }

    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Floats(matrix) => matrix.width(),
            Self::FourBits { width, .. } => *width,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        match self {
            Self::Floats(matrix) => matrix.rows(),
            Self::FourBits { width, packed, .. } => packed.len() * 2 / width,
        }
    }

    /// Adds a row of it to `sum`.
    pub(crate) fn add_row(&self, row: u32, sum: &mut [f32]) -> Result<(), Problem> {
        let (row, width) = (row as usize, self.width());
        if row >= self.rows() || sum.len() != width {
            return Err(Problem::misfit());
        }
        let range = row * width..(row + 1) * width;
        match self {
            Self::Floats(matrix) => {
                for (sum, value) in sum.iter_mut().zip(&matrix.values()[range]) {
                    *sum += value;
                }
            }
            Self::FourBits { packed, scales, .. } => {
                for (sum, value) in sum.iter_mut().zip(unpacked(packed, scales, range)) {
                    *sum += value;
                }
            }
        }
        Ok(())
    }

    /// In single precision.
    pub(crate) fn into_floats(self) -> Result<Matrix, Problem> {
        match self {
            Self::Floats(matrix) => Ok(matrix),
            Self::FourBits {
                width,
                packed,
                scales,
            } => {
                let values = unpacked(&packed, &scales, 0..packed.len() * 2).collect();
                Matrix::new(width, values).ok_or_else(Problem::misfit)
            }
        }
    }
}

/// The values at these places.
fn unpacked(packed: &[u8], scales: &[f32], at: Range<usize>) -> impl Iterator<Item = f32> {
    at.map(|at| {
        let half = (packed[at / 2] >> (at % 2 * 4)) & 15;
        (f32::from(half) - 8.0) * scales[at / GROUP]
    })
}

impl Weights {
    /// Reads a safetensors file; tensors that are no floats are left out.
    pub(crate) fn read(bytes: &[u8], what: &str) -> Result<Self, Problem> {
        let mut weights = Self::default();
        weights.take_in(bytes, what)?;
        Ok(weights)
    }

    /// Takes in the tensors of a safetensors file: what is there already they are added to. `NAME.q` holds a matrix in four
    /// bits a value, in the shape of what it is added to, or (rows, half the columns); `NAME.s` its scales in row order.
    pub(crate) fn take_in(&mut self, bytes: &[u8], what: &str) -> Result<(), Problem> {
        let file = SafeTensors::deserialize(bytes).map_err(|why| Problem::damaged(what, why))?;
        for (name, view) in file.iter() {
            let width = view.shape().last().copied().unwrap_or(1);
            if let Some(matrix) = name.strip_suffix(".q") {
                let there = self.tables.get(matrix).map(Table::width);
                let width = there.unwrap_or(width * 2);
                self.add(
                    matrix,
                    Table::in_four_bits(&file, matrix, &view, width, what)?,
                )?;
            } else if !name.ends_with(".s")
                && let Some(matrix) = floats(&view).and_then(|values| Matrix::new(width, values))
            {
                self.add(name, Table::Floats(matrix))?;
            }
        }
        Ok(())
    }

    /// Takes out what goes by that name.
    pub(crate) fn table(&mut self, name: &str) -> Result<Table, Problem> {
        let table = self.tables.remove(name);
        table.ok_or_else(|| Problem::damaged("The network", format!("it has no “{name}”")))
    }

    /// Takes out the matrix or the vector of that name.
    pub(crate) fn matrix(&mut self, name: &str) -> Result<Matrix, Problem> {
        self.table(name)?.into_floats()
    }

    /// Takes out the linear layer of that name, with its bias. What is stored in four bits is multiplied in eight.
    pub(crate) fn linear(&mut self, name: &str) -> Result<Linear, Problem> {
        let bias = self.matrix(&format!("{name}.bias"))?.into_values();
        let weight = self.table(&format!("{name}.weight"))?;
        let in_bytes = matches!(weight, Table::FourBits { .. });
        let weight = weight.into_floats()?;
        if in_bytes {
            Linear::in_bytes(&weight, bias)
        } else {
            Linear::in_floats(&weight, bias)
        }
    }

    /// Takes out the normalisation of that name, of rows of that width.
    pub(crate) fn norm(&mut self, name: &str, width: usize, eps: f64) -> Result<Norm, Problem> {
        let weight = self.matrix(&format!("{name}.weight"))?.into_values();
        let bias = self.matrix(&format!("{name}.bias"))?.into_values();
        if weight.len() != width || bias.len() != width {
            return Err(Problem::misfit());
        }
        let eps = eps as f32;
        Ok(Norm { weight, bias, eps })
    }

    /// Adds `by` to what goes by that name, or puts it there as it is stored.
    fn add(&mut self, name: &str, by: Table) -> Result<(), Problem> {
        let sum = match self.tables.remove(name) {
            Some(before) => {
                let (mut sum, by) = (before.into_floats()?, by.into_floats()?);
                if (sum.width(), sum.rows()) != (by.width(), by.rows()) {
                    return Err(Problem::misfit());
                }
                sum.add(&by);
                Table::Floats(sum)
            }
            None => by,
        };
        self.tables.insert(name.to_owned(), sum);
        Ok(())
    }

    /// Values of a row of what goes by that name.
    pub(crate) fn width(&self, name: &str) -> Option<usize> {
        self.tables.get(name).map(Table::width)
    }
}

/// A tensor of floats of any width as 32-bit floats; `None` if it holds something else.
fn floats(view: &TensorView<'_>) -> Option<Vec<f32>> {
    let data = view.data();
    Some(match view.dtype() {
        Dtype::F32 => each(data, f32::from_le_bytes),
        Dtype::F16 => each(data, |bytes| f16::from_le_bytes(bytes).to_f32()),
        Dtype::BF16 => each(data, |bytes| bf16::from_le_bytes(bytes).to_f32()),
        Dtype::F64 => each(data, |bytes| f64::from_le_bytes(bytes) as f32),
        _ => return None,
    })
}

fn each<const BYTES: usize>(data: &[u8], float: impl Fn([u8; BYTES]) -> f32) -> Vec<f32> {
    let values = data.as_chunks::<BYTES>().0.iter();
    values.map(|bytes| float(*bytes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_bytes_become_values() {
        let table = Table::FourBits {
            width: 32,
            packed: vec![0x18; 32],
            scales: vec![0.5],
        };
        let mut sum = vec![1.0; 32];
        table.add_row(1, &mut sum).expect("a row");
        assert_eq!(sum[..4], [1.0, -2.5, 1.0, -2.5]);
        assert!(table.add_row(2, &mut sum).is_err() && table.add_row(0, &mut sum[1..]).is_err());
        let floats = table.into_floats().expect("floats");
        assert_eq!(floats.values()[62..], [0.0, -3.5]);
    }
}
