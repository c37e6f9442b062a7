//! What each token takes from the others of its text (Vaswani et al., 2017).

use std::ops::Range;

use rayon::prelude::*;
use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions};
use rten_simd::SimdOp;
use rten_tensor::NdTensorView;
use rten_tensor::prelude::*;
use rten_vecmath::Softmax;

use crate::Problem;
use crate::matrix::Matrix;

/// What tokens ask for, what they are asked by and what they give, (tokens of all texts, width) each.
pub(crate) struct Attention<'m> {
    pub(crate) query: &'m Matrix,
    pub(crate) key: &'m Matrix,
    pub(crate) value: &'m Matrix,
    /// Divides the width.
    pub(crate) heads: usize,
    /// What the products of query and key are multiplied by.
    pub(crate) scale: f32,
}

/// The tokens of one text, as one head sees them.
#[derive(Debug, Clone)]
pub(crate) struct Head {
    /// Rows of the text's tokens.
    pub(crate) tokens: Range<usize>,
    /// Columns that are this head's.
    pub(crate) columns: Range<usize>,
    /// Which head, from 0.
    pub(crate) at: usize,
}

/// Puts something to the scores of a head, (tokens asking, tokens asked).
pub(crate) type Added<'a> = &'a (dyn Fn(&Head, &mut [f32]) -> Result<(), Problem> + Sync);

impl Head {
    /// The part of a matrix that it sees.
    pub(crate) fn of<'m>(&self, x: &'m Matrix) -> NdTensorView<'m, f32, 2> {
        x.view().slice((self.tokens.clone(), self.columns.clone()))
    }
}

impl Attention<'_> {
    /// softmax(scale · query · keyᵀ + `added`) · value, head by head, for each of `texts`.
    pub(crate) fn over(&self, texts: &[Range<usize>], added: Added<'_>) -> Result<Matrix, Problem> {
        let each = self.value.width() / self.heads;
        let heads = |tokens: &Range<usize>| {
            let tokens = tokens.clone();
            (0..self.heads).map(move |at| Head {
                tokens: tokens.clone(),
                columns: at * each..(at + 1) * each,
                at,
            })
        };
        let heads: Vec<Head> = texts.iter().flat_map(heads).collect();
        let seen: Vec<Vec<f32>> = heads
            .par_iter()
            .map(|head| self.seen_by(head, added))
            .collect::<Result<_, _>>()?;
        let mut out = Matrix::zeros(self.value.rows(), self.value.width());
        for (head, seen) in heads.iter().zip(seen) {
            let rows = out.iter_mut().skip(head.tokens.start);
            for (row, seen) in rows.zip(seen.chunks_exact(each)) {
                row[head.columns.clone()].copy_from_slice(seen);
            }
        }
        Ok(out)
    }

    fn seen_by(&self, head: &Head, added: Added<'_>) -> Result<Vec<f32>, Problem> {
        let tokens = head.tokens.len();
        let mut scores = product(
            head.of(self.query),
            head.of(self.key).transposed(),
            self.scale,
        )?;
        added(head, &mut scores)?;
        for row in scores.chunks_exact_mut(tokens) {
            Softmax::new_mut(row).dispatch();
        }
        let shares = NdTensorView::from_data([tokens, tokens], scores.as_slice());
        product(shares, head.of(self.value), 1.0)
    }
}

/// `by` · a · b, row by row.
pub(crate) fn product(
    a: NdTensorView<'_, f32, 2>,
    b: NdTensorView<'_, f32, 2>,
    by: f32,
) -> Result<Vec<f32>, Problem> {
    let mut out = vec![0.0; a.size(0) * b.size(1)];
    let options = GemmOptions {
        alpha: by,
        ..GemmOptions::default()
    };
    let (a, b) = (GemmInputA::Unpacked(a), GemmInputB::Unpacked(b));
    GemmExecutor::<f32>::default().gemm(&mut out, a, b, options)?;
    Ok(out)
}
