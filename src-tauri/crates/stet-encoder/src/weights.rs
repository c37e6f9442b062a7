//! Tensors by name, from a safetensors file.

use std::collections::HashMap;

use candle_core::{DType, Device, Shape, Tensor};
use candle_nn::{LayerNorm, Linear};
use safetensors::SafeTensors;
use safetensors::tensor::TensorView;

use crate::Problem;

/// Tensors of 32-bit floats by name.
#[derive(Debug, Default)]
pub(crate) struct Weights {
    tensors: HashMap<String, Tensor>,
}

impl Weights {
    /// Reads a safetensors file; tensors that are no floats are left out.
    pub(crate) fn read(bytes: &[u8], what: &str) -> Result<Self, Problem> {
        let mut weights = Self::default();
        weights.take_in(bytes, what)?;
        Ok(weights)
    }

    /// Puts the tensors of a safetensors file to those there are. `NAME.q` holds a matrix in four bits a value, (rows,
    /// half the columns), the lower half of a byte first; `NAME.s` one scale for each [`GROUP`] values in row order.
    pub(crate) fn take_in(&mut self, bytes: &[u8], what: &str) -> Result<(), Problem> {
        let file = SafeTensors::deserialize(bytes).map_err(|why| Problem::damaged(what, why))?;
        for (name, view) in file.iter() {
            if let (Some(matrix), [rows, halves]) = (name.strip_suffix(".q"), view.shape()) {
                let shape = Shape::from((*rows, halves * 2));
                let tensor = in_four_bits(&file, matrix, &view, shape, what)?;
                self.tensors.insert(matrix.to_owned(), tensor);
            } else if !name.ends_with(".s")
                && let Some(tensor) = floats(&view)?
            {
                self.tensors.insert(name.to_owned(), tensor);
            }
        }
        Ok(())
    }

    /// The tensor of that name, if there is one.
    pub(crate) fn find(&self, name: &str) -> Option<&Tensor> {
        self.tensors.get(name)
    }

    /// The tensor of that name.
    pub(crate) fn tensor(&self, name: &str) -> Result<Tensor, Problem> {
        self.tensors
            .get(name)
            .cloned()
            .ok_or_else(|| Problem::damaged("The network", format!("it has no “{name}”")))
    }

    /// The linear layer of that name, with its bias.
    pub(crate) fn linear(&self, name: &str) -> Result<Linear, Problem> {
        let bias = self.tensor(&format!("{name}.bias"))?;
        Ok(Linear::new(
            self.tensor(&format!("{name}.weight"))?,
            Some(bias),
        ))
    }

    /// The normalisation of that name.
    pub(crate) fn norm(&self, name: &str, eps: f64) -> Result<LayerNorm, Problem> {
        let bias = self.tensor(&format!("{name}.bias"))?;
        Ok(LayerNorm::new(
            self.tensor(&format!("{name}.weight"))?,
            bias,
            eps,
        ))
    }

    /// Adds `by` to the tensor of that name, or puts it there.
    pub(crate) fn add(&mut self, name: &str, by: Tensor) -> Result<(), Problem> {
        let sum = match self.tensors.get(name) {
            Some(before) => before.add(&by)?,
            None => by,
        };
        self.tensors.insert(name.to_owned(), sum);
        Ok(())
    }
}

/// Values that share a scale.
pub(crate) const GROUP: usize = 64;

/// The matrix whose values `view` packs in four bits each, with its scales beside it in `file`.
pub(crate) fn in_four_bits(
    file: &SafeTensors<'_>,
    matrix: &str,
    view: &TensorView<'_>,
    shape: Shape,
    what: &str,
) -> Result<Tensor, Problem> {
    let damaged = |why: &dyn std::fmt::Display| Problem::damaged(what, why);
    let scales = file.tensor(&format!("{matrix}.s"));
    let scales = floats(&scales.map_err(|why| damaged(&why))?)?;
    let scales = scales.ok_or_else(|| damaged(&"scales that are no floats"))?;
    let values = unpacked(view.data(), &scales.to_vec1()?);
    if values.len() != shape.elem_count() {
        return Err(damaged(&format!("“{matrix}” is of another size")));
    }
    Ok(Tensor::from_vec(values, shape, &Device::Cpu)?)
}

/// Two values a byte, each times the scale of its group; as many as there are scales for.
fn unpacked(packed: &[u8], scales: &[f32]) -> Vec<f32> {
    let halves = packed.iter().flat_map(|byte| [byte & 15, byte >> 4]);
    let each = scales
        .iter()
        .flat_map(|scale| std::iter::repeat_n(*scale, GROUP));
    halves
        .zip(each)
        .map(|(half, scale)| (f32::from(half) - 8.0) * scale)
        .collect()
}

/// A tensor of floats of any width as 32-bit floats; `None` if it holds something else.
pub(crate) fn floats(view: &TensorView<'_>) -> Result<Option<Tensor>, Problem> {
    let dtype = match view.dtype() {
        safetensors::Dtype::F32 => DType::F32,
        safetensors::Dtype::F16 => DType::F16,
        safetensors::Dtype::BF16 => DType::BF16,
        safetensors::Dtype::F64 => DType::F64,
        _ => return Ok(None),
    };
    let raw = Tensor::from_raw_buffer(view.data(), dtype, view.shape(), &Device::Cpu)?;
    Ok(Some(raw.to_dtype(DType::F32)?))
}

#[cfg(test)]
mod tests {
    use super::unpacked;

    #[test]
    fn nibbles_become_values() {
        let values = unpacked(&[0x18; 32], &[0.5]);
        assert_eq!(values.len(), 64);
        assert_eq!(values[..4], [0.0, -3.5, 0.0, -3.5]);
        assert_eq!(unpacked(&[0; 32], &[]).len(), 0);
    }
}
