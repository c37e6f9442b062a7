//! The confidence band where no calibrated value exists (rules 7, 3.4).

use super::Band;

/// What the band is made from.
#[derive(Debug, Clone, Copy)]
pub struct BandInput {
    /// Independent sources on the deciding side.
    pub independent: u32,
    /// True if a found primary source decides.
    pub primary: bool,
    /// True if it rests on one source the user supplied as primary.
    pub one_supplied: bool,
    /// The deciding probability.
    pub deciding: f64,
    /// The threshold it had to pass.
    pub threshold: f64,
    /// Highest probability on the opposing side.
    pub opposing: f64,
    /// True if a consulted service did not answer.
    pub somebody_silent: bool,
}

/// High: three independent sources or the primary one, opposing maximum below .20, everyone
/// answered. Low: one source, a deciding probability within .10 of its threshold, or somebody
/// silent. One source the user supplied as primary is not "one source", but never High.
#[must_use]
pub fn band(of: &BandInput) -> Band {
    let close = of.deciding < of.threshold + 0.10;
    let lone = of.independent <= 1 && !of.primary && !of.one_supplied;
    if of.somebody_silent || close || lone {
        return Band::Low;
    }
    let strong = of.independent >= 3 || of.primary;
    if strong && of.opposing < 0.20 && !of.one_supplied {
        Band::High
    } else {
        Band::Moderate
    }
}

impl Band {
    /// The number shown beside the band: 35, 60 or 85.
    #[must_use]
    pub fn points(self) -> u8 {
        match self {
            Self::Low => 35,
            Self::Moderate => 60,
            Self::High => 85,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_as_a_table() {
        let base = BandInput {
            independent: 3,
            primary: false,
            one_supplied: false,
            deciding: 0.9,
            threshold: 0.7,
            opposing: 0.1,
            somebody_silent: false,
        };
        let cases = [
            ("three sources", base, Band::High),
            (
                "two sources",
                BandInput {
                    independent: 2,
                    ..base
                },
                Band::Moderate,
            ),
            (
                "one source",
                BandInput {
                    independent: 1,
                    ..base
                },
                Band::Low,
            ),
            (
                "the primary one",
                BandInput {
                    independent: 1,
                    primary: true,
                    ..base
                },
                Band::High,
            ),
            (
                "one supplied",
                BandInput {
                    independent: 1,
                    one_supplied: true,
                    ..base
                },
                Band::Moderate,
            ),
            (
                "opposed",
                BandInput {
                    opposing: 0.2,
                    ..base
                },
                Band::Moderate,
            ),
            (
                "close",
                BandInput {
                    deciding: 0.79,
                    ..base
                },
                Band::Low,
            ),
            (
                "silence",
                BandInput {
                    somebody_silent: true,
                    ..base
                },
                Band::Low,
            ),
        ];
        for (name, input, expected) in cases {
            assert_eq!(band(&input), expected, "{name}");
        }
    }
}
