//! Fits a linear chain of labels by stochastic gradient ascent on its log-likelihood.
//!
//! Deterministic: rows are taken, and observations left out, in an order drawn from a fixed seed.
//! Each weight has its own step size (AdaGrad); the weights of the later passes are averaged.

use std::collections::HashMap;

use stet_core::reference::parse::model::{
    LABELS, Label, Parameters, TRANSITIONS, Token, features, transition,
};

/// How to fit.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// Passes over the rows; the second half is averaged.
    pub passes: usize,
    /// Step size before AdaGrad's division.
    pub rate: f32,
    /// L2 penalty on the weights a step touches.
    pub penalty: f32,
    /// Share of observations left out at random in each step, 0 to 1.
    pub left_out: f32,
    /// Observations seen fewer times are ignored.
    pub least: u32,
    /// Weights nearer to zero are not kept.
    pub prune: f32,
}

/// What the shipped model was fitted with; compared by five folds of the public set.
pub const PLAN: Plan = Plan {
    passes: 36,
    rate: 0.1,
    penalty: 0.0005,
    left_out: 0.7,
    least: 2,
    prune: 0.07,
};

/// A labelled citation, its observations numbered by an [`Index`].
#[derive(Debug, Clone)]
pub struct Example {
    observed: Vec<Vec<u32>>,
    closes: Vec<usize>,
    labels: Vec<usize>,
}

/// Numbers of observations, in order of first sight.
#[derive(Debug, Default)]
pub struct Index {
    numbers: HashMap<u32, u32>,
    hashes: Vec<u32>,
    seen: Vec<u32>,
}

impl Index {
    /// Numbers the observations of a labelled citation; `None` if words and labels differ in
    /// number.
    pub fn example(&mut self, tokens: &[Token<'_>], labels: &[Label]) -> Option<Example> {
        if tokens.is_empty() || tokens.len() != labels.len() {
            return None;
        }
        let observed = features(tokens)
            .iter()
            .map(|hashes| hashes.iter().map(|hash| self.number(*hash)).collect())
            .collect();
        let closes = tokens
            .iter()
            .map(|token| transition(token.close, 0, 0))
            .collect();
        Some(Example {
            observed,
            closes,
            labels: labels.iter().map(|label| *label as usize).collect(),
        })
    }

    fn number(&mut self, hash: u32) -> u32 {
        let next = self.hashes.len() as u32;
        let number = *self.numbers.entry(hash).or_insert(next);
        if number == next {
            self.hashes.push(hash);
            self.seen.push(0);
        }
        self.seen[number as usize] += 1;
        number
    }
}

/// Fits the chain on labelled citations.
#[must_use]
pub fn fit(index: &Index, examples: &[&Example], plan: Plan) -> Parameters {
    let mut emit = Weights::new(index.hashes.len() * LABELS);
    let mut link = Weights::new(TRANSITIONS);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    for pass in 0..plan.passes {
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at + 1));
        }
        for &row in &order {
            step(
                &mut emit,
                &mut link,
                index,
                examples[row],
                plan,
                &mut random,
            );
        }
        if pass * 2 >= plan.passes {
            emit.remember();
            link.remember();
        }
    }
    let weights = index
        .hashes
        .iter()
        .enumerate()
        .filter_map(|(number, hash)| {
            let row: Vec<(u8, f32)> = (0..LABELS)
                .map(|label| (label as u8, emit.mean(number * LABELS + label)))
                .filter(|(_, weight)| weight.abs() >= plan.prune)
                .collect();
            (!row.is_empty()).then_some((*hash, row))
        })
        .collect();
    Parameters {
        transitions: (0..TRANSITIONS).map(|at| link.mean(at)).collect(),
        weights,
    }
}

/// Weights with what AdaGrad and averaging need to know of them.
struct Weights {
    now: Vec<f32>,
    squares: Vec<f32>,
    sum: Vec<f32>,
    remembered: u32,
}

impl Weights {
    fn new(count: usize) -> Self {
        Self {
            now: vec![0.0; count],
            squares: vec![1e-3; count],
            sum: vec![0.0; count],
            remembered: 0,
        }
    }

    fn climb(&mut self, at: usize, gradient: f32, plan: Plan) {
        let gradient = gradient - plan.penalty * self.now[at];
        self.squares[at] += gradient * gradient;
        self.now[at] += plan.rate * gradient / self.squares[at].sqrt();
    }

    fn remember(&mut self) {
        self.remembered += 1;
        for (sum, now) in self.sum.iter_mut().zip(&self.now) {
            *sum += now;
        }
    }

    fn mean(&self, at: usize) -> f32 {
        self.sum[at] / self.remembered.max(1) as f32
    }
}

/// Xorshift; the same sequence on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % bound as u64) as usize
    }

    fn chance(&mut self, share: f32) -> bool {
        (self.below(1000) as f32) < share * 1000.0
    }
}

type Row = [f32; LABELS];

/// One step: expected minus seen, from the forward and backward sums of one citation.
fn step(
    emit: &mut Weights,
    link: &mut Weights,
    index: &Index,
    example: &Example,
    plan: Plan,
    random: &mut Random,
) {
    let observed: Vec<Vec<u32>> = example
        .observed
        .iter()
        .map(|all| {
            all.iter()
                .copied()
                .filter(|&number| {
                    index.seen[number as usize] >= plan.least && !random.chance(plan.left_out)
                })
                .collect()
        })
        .collect();
    let local: Vec<Row> = observed
        .iter()
        .map(|numbers| local_odds(emit, numbers, 1.0 - plan.left_out))
        .collect();
    let links: Vec<Vec<f32>> = example.closes[..example.closes.len() - 1]
        .iter()
        .map(|base| {
            link.now[*base..base + LABELS * LABELS]
                .iter()
                .map(|weight| weight.exp())
                .collect()
        })
        .collect();
    let (forward, backward) = sums(&local, &links);
    for (at, odds) in links.iter().enumerate() {
        let mut pairs = vec![0.0_f32; LABELS * LABELS];
        let mut total = 0.0;
        for (from, row) in pairs.chunks_mut(LABELS).enumerate() {
            for (to, pair) in row.iter_mut().enumerate() {
                *pair = forward[at][from]
                    * odds[from * LABELS + to]
                    * local[at + 1][to]
                    * backward[at + 1][to];
                total += *pair;
            }
        }
        let right = example.labels[at] * LABELS + example.labels[at + 1];
        for (cell, pair) in pairs.iter().enumerate() {
            let gradient = f32::from(u8::from(cell == right)) - pair / total.max(f32::MIN_POSITIVE);
            if gradient.abs() >= 1e-5 {
                link.climb(example.closes[at] + cell, gradient, plan);
            }
        }
    }
    for (at, numbers) in observed.iter().enumerate() {
        let mut odds = forward[at];
        for (odd, back) in odds.iter_mut().zip(&backward[at]) {
            *odd *= back;
        }
        normalise(&mut odds);
        for (label, odd) in odds.iter().enumerate() {
            let gradient = f32::from(u8::from(label == example.labels[at])) - odd;
            if gradient.abs() >= 1e-4 {
                for number in numbers {
                    emit.climb(*number as usize * LABELS + label, gradient, plan);
                }
            }
        }
    }
}

/// Odds of each label from the observations alone; the largest is 1.
fn local_odds(emit: &Weights, numbers: &[u32], kept: f32) -> Row {
    let mut odds: Row = [0.0; LABELS];
    for number in numbers {
        let base = *number as usize * LABELS;
        for (odd, weight) in odds.iter_mut().zip(&emit.now[base..base + LABELS]) {
            *odd += weight / kept;
        }
    }
    let largest = odds.iter().copied().fold(f32::MIN, f32::max);
    for odd in &mut odds {
        *odd = (*odd - largest).exp();
    }
    odds
}

/// Forward and backward sums, each row scaled to 1.
fn sums(local: &[Row], links: &[Vec<f32>]) -> (Vec<Row>, Vec<Row>) {
    let mut forward = vec![[0.0_f32; LABELS]; local.len()];
    forward[0] = local[0];
    normalise(&mut forward[0]);
    for (at, odds) in links.iter().enumerate() {
        let mut row: Row = [0.0; LABELS];
        for (from, reached) in forward[at].iter().enumerate() {
            for (to, sum) in row.iter_mut().enumerate() {
                *sum += reached * odds[from * LABELS + to];
            }
        }
        for (sum, odd) in row.iter_mut().zip(&local[at + 1]) {
            *sum *= odd;
        }
        normalise(&mut row);
        forward[at + 1] = row;
    }
    let mut backward = vec![[1.0_f32; LABELS]; local.len()];
    for (at, odds) in links.iter().enumerate().rev() {
        let mut next = backward[at + 1];
        for (sum, odd) in next.iter_mut().zip(&local[at + 1]) {
            *sum *= odd;
        }
        let mut row: Row = [0.0; LABELS];
        for (sum, from) in row.iter_mut().zip(odds.chunks(LABELS)) {
            *sum = from.iter().zip(&next).map(|(odd, next)| odd * next).sum();
        }
        normalise(&mut row);
        backward[at] = row;
    }
    (forward, backward)
}

fn normalise(row: &mut Row) {
    let total: f32 = row.iter().sum();
    if total > 0.0 {
        for value in row {
            *value /= total;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stet_core::reference::parse::model::tokens;

    #[test]
    fn a_few_citations_are_learnt_and_the_same_rows_give_the_same_bytes() {
        let rows = [
            ("Holm J. (2020). Tides. Oslo: Fjord.", "aadtlp"),
            ("Renn B. (2019). Ships. Bergen: Quay.", "aadtlp"),
            ("Lee C. (2018). Fog. London: Dock.", "aadtlp"),
        ];
        let label = |ch| match ch {
            'a' => Label::Author,
            'd' => Label::Date,
            't' => Label::Title,
            'l' => Label::Location,
            _ => Label::Publisher,
        };
        let plan = Plan { least: 2, ..PLAN };
        let learn = || {
            let mut index = Index::default();
            let examples: Vec<Example> = rows
                .iter()
                .filter_map(|(text, labels)| {
                    let labels: Vec<Label> = labels.chars().map(label).collect();
                    index.example(&tokens(text), &labels)
                })
                .collect();
            fit(&index, &examples.iter().collect::<Vec<_>>(), plan)
        };
        let parameters = learn();
        let wanted: Vec<Label> = "aadtlp".chars().map(label).collect();
        assert_eq!(
            parameters.labels(&tokens("Wu D. (2017). Ice. Rome: Pier.")),
            wanted
        );
        assert_eq!(parameters.write(), learn().write());
    }
}
