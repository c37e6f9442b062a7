//! Colours, sizes and the style of a stretch of words.

use stet_core::report::LineStyle;
use stet_core::verdict::FindingKind;

pub(super) const INK: u32 = 0x1B_1C_1E;
pub(super) const QUIET: u32 = 0x55_58_5D;
pub(super) const HAIR: u32 = 0xC9_C6_BD;

/// The print colour of a finding, as on light paper.
pub(super) fn colour(finding: FindingKind) -> u32 {
    match finding {
        FindingKind::Supported => 0x0A_5F_A8,
        FindingKind::Contradicted => 0x8E_12_30,
        FindingKind::Mixed => 0x7D_55_00,
        FindingKind::Unresolved | FindingKind::Inconclusive => 0x3F_42_47,
        FindingKind::NotChecked | FindingKind::NotCheckable => 0x62_66_6C,
    }
}

/// The two families; other scripts follow by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Family {
    #[default]
    Serif,
    Sans,
}

/// How a stretch of words is set. Sizes in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    pub(super) family: Family,
    pub(super) size: f32,
    pub(super) bold: bool,
    pub(super) italic: bool,
    pub(super) ink: Ink,
}

/// What of a style reaches the page after layout; parley carries it as its brush.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Ink {
    pub(super) colour: u32,
    /// The line drawn under the words, with its colour.
    pub(super) under: Option<(LineStyle, u32)>,
    /// Index into the composer's targets.
    pub(super) link: Option<u32>,
    /// Points above the baseline.
    pub(super) rise: f32,
    /// What a redline does with the words.
    pub(super) redline: Redline,
}

/// What a redline does with words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Redline {
    /// They are in no redline, or stay.
    #[default]
    Stays,
    /// A line through them.
    Removed,
    /// Two lines under them.
    Added,
}

impl Redline {
    /// What a reading machine is told before the words.
    pub(super) fn told(self) -> Option<&'static str> {
        match self {
            Self::Stays => None,
            Self::Removed => Some("deleted: "),
            Self::Added => Some("inserted: "),
        }
    }
}

impl Style {
    pub(super) const fn serif(size: f32) -> Self {
        Self {
            family: Family::Serif,
            size,
            bold: false,
            italic: false,
            ink: Ink {
                colour: INK,
                under: None,
                link: None,
                rise: 0.0,
                redline: Redline::Stays,
            },
        }
    }

    pub(super) const fn sans(size: f32) -> Self {
        let mut style = Self::serif(size);
        style.family = Family::Sans;
        style
    }

    pub(super) const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    pub(super) const fn italic(mut self) -> Self {
        self.italic = true;
        self
    }

    pub(super) const fn colour(mut self, colour: u32) -> Self {
        self.ink.colour = colour;
        self
    }

    pub(super) const fn quiet(self) -> Self {
        self.colour(QUIET)
    }

    pub(super) const fn link(mut self, link: Option<u32>) -> Self {
        self.ink.link = link;
        self
    }

    pub(super) fn under(mut self, finding: FindingKind) -> Self {
        self.ink.under = match finding.line() {
            LineStyle::None => None,
            line => Some((line, colour(finding))),
        };
        self
    }

    /// Set as words that a redline takes out.
    pub(super) const fn removed(mut self) -> Self {
        self.ink.redline = Redline::Removed;
        self.quiet()
    }

    /// Set as words that a redline puts in.
    pub(super) const fn added(mut self) -> Self {
        self.ink.redline = Redline::Added;
        self.ink.under = Some((LineStyle::Double, INK));
        self.bold()
    }

    /// Raised and smaller.
    pub(super) fn raised(mut self) -> Self {
        self.ink.rise = self.size * 0.36;
        self.size *= 0.66;
        self
    }
}
