//! Boosted trees over a fact's features: what was fitted says how surely a statement speaks of the same fact.

use serde::{Deserialize, Serialize};

/// A sum of small decision trees behind a logistic curve.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Trees {
    /// Added to every sum.
    base: f64,
    trees: Vec<Tree>,
}

/// One tree in arrays: node `n` asks whether feature `feature[n]` is at most `at[n]` and goes to `left[n]` or
/// `right[n]`; a leaf has no feature (−1) and gives `value[n]`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Tree {
    feature: Vec<i32>,
    at: Vec<f64>,
    left: Vec<usize>,
    right: Vec<usize>,
    value: Vec<f64>,
}

impl Trees {
    /// Probability, in [0, 1].
    #[must_use]
    pub(crate) fn probability(&self, features: &[f64]) -> f64 {
        let sum = self.base
            + self
                .trees
                .iter()
                .map(|tree| tree.value(features))
                .sum::<f64>();
        1.0 / (1.0 + (-sum).exp())
    }
}

impl Tree {
    fn value(&self, features: &[f64]) -> f64 {
        let mut node = 0;
        // A path is never longer than the tree has nodes.
        for _ in 0..self.feature.len() {
            let Some(feature) = self
                .feature
                .get(node)
                .and_then(|feature| usize::try_from(*feature).ok())
            else {
                break;
            };
            let goes_left = features.get(feature).copied().unwrap_or(0.0)
                <= self.at.get(node).copied().unwrap_or(0.0);
            node = if goes_left {
                self.left[node]
            } else {
                self.right[node]
            };
        }
        self.value.get(node).copied().unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_walked_and_a_broken_one_ends() {
        let tree = |left| Tree {
            feature: vec![1, -1, -1],
            at: vec![0.5, 0.0, 0.0],
            left: vec![left, 0, 0],
            right: vec![2, 0, 0],
            value: vec![0.0, -2.0, 2.0],
        };
        let trees = Trees {
            base: 0.0,
            trees: vec![tree(1)],
        };
        assert!(trees.probability(&[0.0, 0.4]) < 0.2);
        assert!(trees.probability(&[0.0, 0.9]) > 0.8);
        let circle = Trees {
            base: 0.0,
            trees: vec![tree(0)],
        };
        assert!(circle.probability(&[0.0, 0.4]).is_finite());
    }
}
