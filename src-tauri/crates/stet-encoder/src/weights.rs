//! Tensors by name, from a safetensors file.

use std::collections::HashMap;

use candle_core::{DType, Device, Tensor};
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
        let file = SafeTensors::deserialize(bytes).map_err(|why| Problem::damaged(what, why))?;
        let mut tensors = HashMap::new();
        for (name, view) in file.iter() {
            if let Some(tensor) = floats(&view)? {
                tensors.insert(name.to_owned(), tensor);
            }
        }
        Ok(Self { tensors })
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
