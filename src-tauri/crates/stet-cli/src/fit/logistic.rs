//! Logistic regression with L2 penalty on sparse rows, by L-BFGS. Deterministic.

/// One row: sorted feature indices with values.
pub(crate) type Row = Vec<(u32, f32)>;

const MEMORY: usize = 8;
const ROUNDS: usize = 120;

/// Fitted weights, the last one being the bias.
pub(crate) fn fit(
    rows: &[&Row],
    labels: &[f64],
    dimensions: usize,
    penalty: &dyn Fn(usize) -> f64,
) -> Vec<f64> {
    let size = dimensions + 1;
    let penalties: Vec<f64> = (0..size)
        .map(|i| if i == dimensions { 0.0 } else { penalty(i) })
        .collect();
    let objective = |weights: &[f64], gradient: &mut Vec<f64>| -> f64 {
        let mut loss = 0.0;
        gradient.clear();
        gradient.extend(weights.iter().zip(&penalties).map(|(w, p)| w * p));
        for (w, p) in weights.iter().zip(&penalties) {
            loss += 0.5 * p * w * w;
        }
        for (row, &label) in rows.iter().zip(labels) {
            let z = score(weights, row);
            // log(1 + e^z) − y·z, without overflow
            loss += z.max(0.0) + (-z.abs()).exp().ln_1p() - label * z;
            let slope = 1.0 / (1.0 + (-z).exp()) - label;
            for &(index, value) in row.iter() {
                gradient[index as usize] += slope * f64::from(value);
            }
            gradient[dimensions] += slope;
        }
        loss
    };
    let mut weights = vec![0.0; size];
    let mut gradient = Vec::new();
    let mut loss = objective(&weights, &mut gradient);
    let mut history: Vec<(Vec<f64>, Vec<f64>, f64)> = Vec::new();
    for _ in 0..ROUNDS {
        let direction = descent(&gradient, &history);
        let slope = dot(&direction, &gradient);
        let mut step = if history.is_empty() {
            1.0 / norm(&gradient).max(1.0)
        } else {
            1.0
        };
        let mut next_gradient = Vec::new();
        let mut accepted = None;
        for _ in 0..30 {
            let next: Vec<f64> = weights
                .iter()
                .zip(&direction)
                .map(|(w, d)| w + step * d)
                .collect();
            let next_loss = objective(&next, &mut next_gradient);
            if next_loss <= loss + 1e-4 * step * slope {
                accepted = Some((next, next_loss));
                break;
            }
            step *= 0.5;
        }
        let Some((next, next_loss)) = accepted else {
            break;
        };
        let moved: Vec<f64> = next.iter().zip(&weights).map(|(a, b)| a - b).collect();
        let turned: Vec<f64> = next_gradient
            .iter()
            .zip(&gradient)
            .map(|(a, b)| a - b)
            .collect();
        let curvature = dot(&moved, &turned);
        if curvature > 1e-12 {
            if history.len() == MEMORY {
                history.remove(0);
            }
            history.push((moved, turned, 1.0 / curvature));
        }
        let gain = loss - next_loss;
        weights = next;
        gradient = next_gradient;
        loss = next_loss;
        if gain < 1e-5 * loss.abs().max(1.0) {
            break;
        }
    }
    weights
}

/// The log-odds of a row; the last weight is the bias.
pub(crate) fn score(weights: &[f64], row: &Row) -> f64 {
    let bias = weights.last().copied().unwrap_or(0.0);
    row.iter().fold(bias, |sum, &(index, value)| {
        sum + weights[index as usize] * f64::from(value)
    })
}

/// The probability of yes for a row.
pub(crate) fn probability(weights: &[f64], row: &Row) -> f64 {
    1.0 / (1.0 + (-score(weights, row)).exp())
}

fn descent(gradient: &[f64], history: &[(Vec<f64>, Vec<f64>, f64)]) -> Vec<f64> {
    let mut q: Vec<f64> = gradient.to_vec();
    let mut alphas = Vec::with_capacity(history.len());
    for (moved, turned, rho) in history.iter().rev() {
        let alpha = rho * dot(moved, &q);
        for (a, b) in q.iter_mut().zip(turned) {
            *a -= alpha * b;
        }
        alphas.push(alpha);
    }
    if let Some((_, turned, rho)) = history.last() {
        let scale = 1.0 / (rho * dot(turned, turned)).max(1e-300);
        for a in &mut q {
            *a *= scale;
        }
    }
    for ((moved, turned, rho), alpha) in history.iter().zip(alphas.into_iter().rev()) {
        let beta = rho * dot(turned, &q);
        for (a, b) in q.iter_mut().zip(moved) {
            *a += (alpha - beta) * b;
        }
    }
    for a in &mut q {
        *a = -*a;
    }
    q
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_separating_feature() {
        let rows: Vec<Row> = (0..40).map(|i| vec![(i % 2, 1.0), (2, 1.0)]).collect();
        let labels: Vec<f64> = (0..40).map(|i| f64::from(i % 2)).collect();
        let refs: Vec<&Row> = rows.iter().collect();
        let weights = fit(&refs, &labels, 3, &|_| 0.1);
        assert!(weights[1] > 1.0 && weights[0] < -1.0);
        assert!(score(&weights, &rows[1]) > 0.0 && score(&weights, &rows[0]) < 0.0);
    }
}
