//! A three-way softmax fitted by bounded Newton steps (Böhning's bound): no step length to choose,
//! every step improves, the same result on every machine.

/// Strength of the pull towards zero.
const RIDGE: f64 = 2.0;
/// Most steps.
const STEPS: usize = 150;
/// A step smaller than this ends the fit.
const ENOUGH: f64 = 1e-4;

/// One labelled vector.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    /// The features.
    pub(crate) values: Vec<f64>,
    /// Which of entail, contradict, neutral the label allows: at least one.
    pub(crate) allowed: [bool; 3],
    /// Its weight.
    pub(crate) weight: f64,
}

/// Weights of entail and contradict against neutral. Where a label allows two classes, the model
/// itself says how much of each (expectation-maximisation).
#[must_use]
pub(crate) fn fit(examples: &[&Example]) -> [Vec<f64>; 2] {
    let width = examples.first().map_or(0, |example| example.values.len());
    let mut weights = [vec![0.0; width], vec![0.0; width]];
    let Some(factor) = cholesky(bound(examples, width), width) else {
        return weights;
    };
    for _ in 0..STEPS {
        let gradient = gradient(examples, &weights, width);
        // The bound is ½(I − ⅓11ᵀ) ⊗ XᵀWX; the inverse of its 2×2 part is 2(I + 11ᵀ).
        let solved = [solve(&factor, &gradient[0]), solve(&factor, &gradient[1])];
        let mut largest: f64 = 0.0;
        for at in 0..width {
            let both = solved[0][at] + solved[1][at];
            for side in 0..2 {
                let step = 2.0 * (solved[side][at] + both);
                weights[side][at] += step;
                largest = largest.max(step.abs());
            }
        }
        if largest < ENOUGH {
            break;
        }
    }
    weights
}

fn bound(examples: &[&Example], width: usize) -> Vec<f64> {
    let mut matrix = vec![0.0; width * width];
    for example in examples {
        for (row, value) in example.values.iter().enumerate() {
            let scaled = value * example.weight;
            if scaled == 0.0 {
                continue;
            }
            for (cell, other) in matrix[row * width..=row * width + row]
                .iter_mut()
                .zip(&example.values)
            {
                *cell += scaled * other;
            }
        }
    }
    for row in 0..width {
        matrix[row * width + row] += 6.0 * RIDGE;
    }
    matrix
}

fn gradient(examples: &[&Example], weights: &[Vec<f64>; 2], width: usize) -> [Vec<f64>; 2] {
    let mut out = [
        weights[0]
            .iter()
            .map(|value| -RIDGE * value)
            .collect::<Vec<f64>>(),
        weights[1]
            .iter()
            .map(|value| -RIDGE * value)
            .collect::<Vec<f64>>(),
    ];
    debug_assert_eq!(out[0].len(), width);
    for example in examples {
        let p = probabilities(weights, &example.values);
        let allowed: f64 = (0..3)
            .filter(|class| example.allowed[*class])
            .map(|class| p[class])
            .sum();
        for side in 0..2 {
            let wanted = if example.allowed[side] {
                p[side] / allowed.max(1e-12)
            } else {
                0.0
            };
            let error = (wanted - p[side]) * example.weight;
            for (cell, value) in out[side].iter_mut().zip(&example.values) {
                *cell += error * value;
            }
        }
    }
    out
}

fn probabilities(weights: &[Vec<f64>; 2], values: &[f64]) -> [f64; 3] {
    let dot = |weights: &[f64]| -> f64 {
        weights
            .iter()
            .zip(values)
            .map(|(weight, value)| weight * value)
            .sum()
    };
    let (entail, contradict) = (dot(&weights[0]), dot(&weights[1]));
    let top = entail.max(contradict).max(0.0);
    let terms = [(entail - top).exp(), (contradict - top).exp(), (-top).exp()];
    let sum: f64 = terms.iter().sum();
    terms.map(|term| term / sum)
}

/// Lower triangle L with L·Lᵀ = the matrix (lower triangle given); `None` if it is not positive.
fn cholesky(mut matrix: Vec<f64>, width: usize) -> Option<Vec<f64>> {
    for row in 0..width {
        for column in 0..=row {
            let mut sum = matrix[row * width + column];
            for k in 0..column {
                sum -= matrix[row * width + k] * matrix[column * width + k];
            }
            if row == column {
                if sum <= 0.0 {
                    return None;
                }
                matrix[row * width + row] = sum.sqrt();
            } else {
                matrix[row * width + column] = sum / matrix[column * width + column];
            }
        }
    }
    Some(matrix)
}

fn solve(factor: &[f64], right: &[f64]) -> Vec<f64> {
    let width = right.len();
    let mut out = right.to_vec();
    for row in 0..width {
        for k in 0..row {
            out[row] -= factor[row * width + k] * out[k];
        }
        out[row] /= factor[row * width + row];
    }
    for row in (0..width).rev() {
        for k in row + 1..width {
            out[row] -= factor[k * width + row] * out[k];
        }
        out[row] /= factor[row * width + row];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_separable_feature_gets_the_weight() {
        let rows: Vec<Example> = (0..300)
            .map(|at| {
                let class = at % 3;
                let mark = |wanted: usize| if class == wanted { 1.0 } else { 0.0 };
                let mut allowed = [false; 3];
                allowed[class] = true;
                Example {
                    values: vec![1.0, mark(0), mark(1)],
                    allowed,
                    weight: 1.0,
                }
            })
            .collect();
        let [entail, contradict] = fit(&rows.iter().collect::<Vec<_>>());
        assert!(
            entail[1] > 1.0 && contradict[2] > 1.0,
            "{entail:?} {contradict:?}"
        );
        let p = probabilities(&[entail, contradict], &[1.0, 1.0, 0.0]);
        assert!(p[0] > 0.8, "{p:?}");
    }
}
