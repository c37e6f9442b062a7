//! Products with fitted matrices, in single precision or in whole numbers of eight bits.

use rayon::prelude::*;
use rten_gemm::{BiasVector, GemmExecutor, GemmInputA, GemmInputB, GemmOptions, PackedBMatrix};
use rten_simd::SimdOp;
use rten_tensor::NdTensorView;
use rten_vecmath::{ExtendInit, MinMax, Quantize};

use crate::Problem;
use crate::matrix::Matrix;

/// The largest whole number a weight becomes. Processors without a dot product of bytes add two products in sixteen bits:
/// 2 · 255 · 63 still fits, and every processor comes to the same.
const LARGEST: f32 = 63.0;

/// x · weightᵀ + bias.
pub(crate) struct Linear {
    inputs: usize,
    weights: Packed,
    bias: Vec<f32>,
}

/// Weights in the order the processor reads them.
enum Packed {
    Floats(PackedBMatrix<f32>),
    /// Whole numbers; what those of each output are multiplied by, and their sum.
    Bytes(PackedBMatrix<i8>, Vec<Row>),
}

#[derive(Debug, Clone, Copy)]
struct Row {
    scale: f32,
    sum: i32,
}

impl Packed {
    /// In whole numbers, each row by itself.
    fn rounded(weight: &Matrix) -> Self {
        let mut bytes = Vec::with_capacity(weight.values().len());
        let mut rows = Vec::with_capacity(weight.rows());
        for row in weight.values().chunks_exact(weight.width()) {
            let (least, most) = MinMax::new(row).dispatch();
            let scale = most.max(-least) / LARGEST;
            let by = if scale > 0.0 { scale.recip() } else { 0.0 };
            let start = bytes.len();
            bytes.extend(row.iter().map(|value| (value * by).round() as i8));
            let sum = bytes[start..].iter().map(|byte| i32::from(*byte)).sum();
            rows.push(Row { scale, sum });
        }
        let view = NdTensorView::from_data([weight.rows(), weight.width()], bytes.as_slice());
        let packed = GemmExecutor::<u8, i8, i32>::default().prepack_b(view.transposed());
        Self::Bytes(packed, rows)
    }
}

impl Linear {
    /// In single precision; a row of `weight` for each output.
    pub(crate) fn in_floats(weight: &Matrix, bias: Vec<f32>) -> Result<Self, Problem> {
        Self::new(weight, bias, |weight| {
            let gemm = GemmExecutor::<f32>::default();
            Packed::Floats(gemm.prepack_b(weight.view().transposed()))
        })
    }

    /// With weights rounded to 127 steps a row, and 256 for a row of what comes in: four times as fast.
    pub(crate) fn in_bytes(weight: &Matrix, bias: Vec<f32>) -> Result<Self, Problem> {
        Self::new(weight, bias, Packed::rounded)
    }

    fn new(
        weight: &Matrix,
        bias: Vec<f32>,
        packed: impl FnOnce(&Matrix) -> Packed,
    ) -> Result<Self, Problem> {
        if bias.is_empty() || bias.len() != weight.rows() {
            return Err(Problem::misfit());
        }
        Ok(Self {
            inputs: weight.width(),
            weights: packed(weight),
            bias,
        })
    }

    pub(crate) fn outputs(&self) -> usize {
        self.bias.len()
    }

    /// Itself, if it takes so many values and gives so many.
    pub(crate) fn fitting(self, inputs: usize, outputs: usize) -> Result<Self, Problem> {
        if (self.inputs, self.outputs()) == (inputs, outputs) {
            Ok(self)
        } else {
            Err(Problem::misfit())
        }
    }

    /// A row of outputs for each row of inputs.
    pub(crate) fn forward(&self, x: &Matrix) -> Result<Matrix, Problem> {
        let mut out = Matrix::zeros(x.rows(), self.outputs());
        match &self.weights {
            Packed::Floats(weights) => {
                let options = GemmOptions {
                    bias: Some(BiasVector::Row(&self.bias)),
                    ..GemmOptions::default()
                };
                let (a, b) = (GemmInputA::Unpacked(x.view()), GemmInputB::Packed(weights));
                GemmExecutor::<f32>::default().gemm(out.values_mut(), a, b, options)?;
            }
            Packed::Bytes(weights, outputs) => {
                let x = Bytes::new(x);
                let mut products = vec![0; x.rows.len() * outputs.len()];
                let (a, b) = (GemmInputA::Unpacked(x.view()), GemmInputB::Packed(weights));
                let gemm = GemmExecutor::<u8, i8, i32>::default();
                gemm.gemm(&mut products, a, b, GemmOptions::default())?;
                let rows = out.values_mut().par_chunks_exact_mut(outputs.len());
                let products = products.par_chunks_exact(outputs.len());
                let rows = rows.zip(products).zip(&x.rows).with_min_len(16);
                rows.for_each(|((row, products), step)| {
                    let each = products.iter().zip(outputs).zip(&self.bias);
                    for (out, ((product, output), bias)) in row.iter_mut().zip(each) {
                        // Zero points are taken off here: rten-gemm 0.27 takes those of the first eight rows for all.
                        let steps = product - step.zero * output.sum;
                        *out = steps as f32 * (output.scale * step.size) + bias;
                    }
                });
            }
        }
        Ok(out)
    }
}

/// A matrix whose rows are each rounded to 256 steps between their least and their largest value.
struct Bytes {
    width: usize,
    values: Vec<u8>,
    rows: Vec<Step>,
}

/// A step of a row, and which number of steps is zero.
#[derive(Debug, Clone, Copy)]
struct Step {
    size: f32,
    zero: i32,
}

impl Bytes {
    fn new(x: &Matrix) -> Self {
        let mut bytes = Self {
            width: x.width(),
            values: Vec::with_capacity(x.values().len()),
            rows: Vec::with_capacity(x.rows()),
        };
        for row in x.values().chunks_exact(x.width()) {
            let (least, most) = MinMax::new(row).dispatch();
            let (least, most) = (least.min(0.0), most.max(0.0));
            let size = (most - least) / 255.0;
            let by = if size > 0.0 { size.recip() } else { 0.0 };
            let zero = (-least * by).round() as u8;
            let step = Step {
                size,
                zero: zero.into(),
            };
            bytes.rows.push(step);
            bytes.values.extend_init(|rest| {
                let rest = rest.split_at_mut(row.len()).0;
                Quantize::new(row, rest, by, zero).dispatch()
            });
        }
        bytes
    }

    fn view(&self) -> NdTensorView<'_, u8, 2> {
        NdTensorView::from_data([self.rows.len(), self.width], self.values.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, between -1 and 1.
    fn numbers(count: usize, seed: u32) -> Vec<f32> {
        let next = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        let states = std::iter::successors(Some(seed), next).skip(1);
        let values = states.map(|state| (state >> 8) as f32 / (1 << 23) as f32 - 1.0);
        values.take(count).collect()
    }

    #[test]
    fn bytes_come_to_what_floats_come_to() {
        let (rows, inputs, outputs) = (70, 192, 65);
        let x = Matrix::new(inputs, numbers(rows * inputs, 1)).expect("rows");
        let weight = Matrix::new(inputs, numbers(outputs * inputs, 2)).expect("rows");
        let bias = numbers(outputs, 3);
        let floats = Linear::in_floats(&weight, bias.clone()).expect("fits");
        let bytes = Linear::in_bytes(&weight, bias.clone()).expect("fits");
        let [floats, bytes] = [floats, bytes].map(|linear| linear.forward(&x).expect("a product"));
        let wanted = x.iter().flat_map(|x| {
            let product = |row: &[f32]| -> f32 { x.iter().zip(row).map(|(x, w)| x * w).sum() };
            let rows = weight.iter().zip(&bias);
            rows.map(move |(row, bias)| product(row) + bias)
        });
        let got = floats.values().iter().zip(bytes.values());
        for (wanted, (float, byte)) in wanted.zip(got) {
            assert!((float - wanted).abs() < 1e-4, "{float} for {wanted}");
            assert!((byte - wanted).abs() < 0.3, "{byte} for {wanted}");
        }
        assert_eq!(floats.rows(), rows);
    }

    #[test]
    fn rows_of_nothing_and_parts_that_do_not_fit() {
        let weight = Matrix::zeros(3, 64);
        let linear = Linear::in_bytes(&weight, vec![1.0, 2.0, 3.0]).expect("fits");
        let out = linear.forward(&Matrix::zeros(2, 64)).expect("a product");
        assert_eq!(out.values(), [1.0, 2.0, 3.0, 1.0, 2.0, 3.0]);
        assert!(linear.forward(&Matrix::zeros(2, 65)).is_err());
        assert!(linear.fitting(64, 4).is_err());
        assert!(Linear::in_floats(&weight, vec![1.0]).is_err());
        assert!(Linear::in_floats(&Matrix::zeros(0, 64), Vec::new()).is_err());
    }
}
