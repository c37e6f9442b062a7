//! Matrices in single precision, row by row, and what a network does with their rows between its products.

use std::ops::Range;

use rayon::prelude::*;
use rten_simd::{SimdOp, SimdUnaryOp};
use rten_tensor::NdTensorView;
use rten_vecmath::{Gelu, Normalize, NormalizeOptions, Softmax, Sum, SumSquareSub, Tanh};

/// Values that one thread is given at least.
const SHARE: usize = 16_384;

/// Rows of equal width, one after another.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Matrix {
    width: usize,
    values: Vec<f32>,
}

impl Matrix {
    /// `None` if the values do not fill rows of that width.
    pub(crate) fn new(width: usize, values: Vec<f32>) -> Option<Self> {
        let fills = width > 0 && values.len().is_multiple_of(width);
        fills.then_some(Self { width, values })
    }

    pub(crate) fn zeros(rows: usize, width: usize) -> Self {
        Self {
            width,
            values: vec![0.0; rows * width],
        }
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn rows(&self) -> usize {
        self.values.len() / self.width
    }

    pub(crate) fn row(&self, at: usize) -> Option<&[f32]> {
        self.values.get(at * self.width..(at + 1) * self.width)
    }

    pub(crate) fn values(&self) -> &[f32] {
        &self.values
    }

    pub(crate) fn values_mut(&mut self) -> &mut [f32] {
        &mut self.values
    }

    pub(crate) fn into_values(self) -> Vec<f32> {
        self.values
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[f32]> {
        self.values.chunks_exact(self.width)
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        self.values.chunks_exact_mut(self.width)
    }

    /// As the library of products sees it.
    pub(crate) fn view(&self) -> NdTensorView<'_, f32, 2> {
        NdTensorView::from_data([self.rows(), self.width], self.values.as_slice())
    }

    /// Adds a matrix of the same shape.
    pub(crate) fn add(&mut self, other: &Self) {
        for (value, by) in self.values.iter_mut().zip(&other.values) {
            *value += by;
        }
    }

    /// x · Φ(x), element by element.
    pub(crate) fn gelu(&mut self) {
        let shares = self.values.par_chunks_mut(SHARE);
        shares.for_each(|values| {
            Gelu {}.map_mut(values);
        });
    }

    /// The hyperbolic tangent of each element.
    pub(crate) fn tanh(&mut self) {
        Tanh {}.map_mut(&mut self.values);
    }

    /// The softmax of each row.
    pub(crate) fn softmax(&mut self) {
        for row in self.iter_mut() {
            Softmax::new_mut(row).dispatch();
        }
    }

    /// The mean of these rows.
    pub(crate) fn mean(&self, rows: &Range<usize>) -> Vec<f32> {
        let mut mean = vec![0.0; self.width];
        for row in rows.clone().filter_map(|at| self.row(at)) {
            for (sum, value) in mean.iter_mut().zip(row) {
                *sum += value / rows.len() as f32;
            }
        }
        mean
    }
}

/// The normalisation of a layer.
#[derive(Debug)]
pub(crate) struct Norm {
    pub(crate) weight: Vec<f32>,
    pub(crate) bias: Vec<f32>,
    /// Added to the variance.
    pub(crate) eps: f32,
}

impl Norm {
    /// Normalises each row, which must be as wide as weight and bias.
    pub(crate) fn apply(&self, x: &mut Matrix) {
        let width = x.width;
        let rows = x.values.par_chunks_exact_mut(width);
        rows.with_min_len(SHARE / width + 1).for_each(|row| {
            let mean = Sum::new(row).dispatch() / width as f32;
            let variance = SumSquareSub::new(row, mean).dispatch() / width as f32;
            let how = NormalizeOptions {
                pre_scale_bias: mean,
                scale: (variance + self.eps).sqrt().recip(),
                element_scale: Some(&self.weight),
                bias: 0.0,
                element_bias: Some(&self.bias),
            };
            Normalize::new_mut(row, how).dispatch();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_normalised_each_by_itself() {
        let mut x = Matrix::new(2, vec![1.0, 3.0, -4.0, 4.0]).expect("two rows");
        let norm = Norm {
            weight: vec![1.0, 2.0],
            bias: vec![0.5, 0.0],
            eps: 0.0,
        };
        norm.apply(&mut x);
        assert_eq!(x.values(), [-0.5, 2.0, -0.5, 2.0]);
        assert_eq!(x.mean(&(0..2)), [-0.5, 2.0]);
        assert_eq!(Matrix::new(2, vec![0.0; 3]), None);
    }
}
