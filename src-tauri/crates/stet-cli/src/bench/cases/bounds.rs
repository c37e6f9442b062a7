//! What the figures must keep to.

use clap::Args;
use serde_json::Value;

/// Bounds of the figures, shares from 0 to 1; a figure on the bound keeps it.
#[derive(Debug, Default, Args)]
pub(super) struct Bounds {
    /// Most of the erring statements that may be called right.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    max_ticked: Option<f64>,
    /// Most of the right statements that may be held against the text.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    max_accused: Option<f64>,
    /// Least of the erring statements to be found.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    min_found: Option<f64>,
    /// Most of the statements without facts that may become claims.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    max_noise: Option<f64>,
}

fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "must be a number from 0 to 1".to_owned())
}

impl Bounds {
    /// A sentence on each figure that does not keep its bound; one that there is none of does not.
    pub(super) fn missed(&self, figures: &Value) -> Vec<String> {
        [
            at_most(figures, "ticked", self.max_ticked),
            at_most(figures, "accused", self.max_accused),
            at_least(figures, "found", self.min_found),
            at_most(figures, "noise", self.max_noise),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

fn at_most(figures: &Value, figure: &str, most: Option<f64>) -> Option<String> {
    let most = most?;
    match figures[figure].as_f64() {
        Some(reached) if reached <= most => None,
        Some(reached) => Some(format!("{figure} is {reached}, and may be {most} at most.")),
        None => Some(uncounted(figure)),
    }
}

fn at_least(figures: &Value, figure: &str, least: Option<f64>) -> Option<String> {
    let least = least?;
    match figures[figure].as_f64() {
        Some(reached) if reached >= least => None,
        Some(reached) => Some(format!(
            "{figure} is {reached}, and must be {least} at least."
        )),
        None => Some(uncounted(figure)),
    }
}

fn uncounted(figure: &str) -> String {
    format!("{figure} has a bound, and the cases hold no statement to count for it.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_figure_beyond_its_bound_is_named() {
        let figures = json!({"ticked": 0.1, "accused": 0.02, "found": 0.4, "noise": null});
        let bounds = Bounds {
            max_ticked: Some(0.1),
            max_accused: Some(0.01),
            min_found: Some(0.5),
            max_noise: Some(1.0),
        };
        let missed = bounds.missed(&figures);
        assert_eq!(missed.len(), 3);
        assert_eq!(missed[0], "accused is 0.02, and may be 0.01 at most.");
        assert_eq!(missed[1], "found is 0.4, and must be 0.5 at least.");
        assert!(missed[2].starts_with("noise has a bound"));
        assert!(Bounds::default().missed(&figures).is_empty());
    }
}
