//! The PHIA yardstick: words for probabilities (rules 6.3 and 7, 3.4 and 6.3).

/// The term for a *calibrated* probability `p`, or one a person gave; gaps between the bands go to
/// the nearer term, the middle of a gap to the lower one. `None` if `p` is not in [0,1]. Never put
/// a term and a confidence band into one sentence.
#[must_use]
pub fn phia_term(p: f64) -> Option<&'static str> {
    const UPPER_ENDS: [(f64, &str); 6] = [
        (0.075, "remote chance"),
        (0.225, "highly unlikely"),
        (0.375, "unlikely"),
        // The yardstick's fourth band ends below .50 and the fifth begins at .55.
        (0.525, "realistic possibility"),
        (0.775, "likely"),
        (0.925, "highly likely"),
    ];
    if !(0.0..=1.0).contains(&p) {
        return None;
    }
    let term = UPPER_ENDS
        .into_iter()
        .find(|(end, _)| p <= *end)
        .map_or("almost certain", |(_, term)| term);
    Some(term)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_and_gaps() {
        let cases = [
            (0.0, "remote chance"),
            (0.05, "remote chance"),
            (0.07, "remote chance"),
            (0.08, "highly unlikely"),
            (0.20, "highly unlikely"),
            (0.24, "unlikely"),
            (0.35, "unlikely"),
            (0.40, "realistic possibility"),
            (0.49, "realistic possibility"),
            (0.55, "likely"),
            (0.75, "likely"),
            (0.80, "highly likely"),
            (0.90, "highly likely"),
            (0.93, "almost certain"),
            (1.0, "almost certain"),
        ];
        for (p, term) in cases {
            assert_eq!(phia_term(p), Some(term), "{p}");
        }
        assert_eq!(phia_term(f64::NAN), None);
        assert_eq!(phia_term(1.1), None);
    }
}
