//! What a page shows, letter by letter, with its place.
//!
//! Owns the geometry: matrices, and frames in which text runs from left to right whatever the
//! direction it is set in. Knows no PDF syntax and no words.

/// An affine map `[a b c d e f]` as PDF writes it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Matrix(pub(crate) [f64; 6]);

impl Matrix {
    pub(crate) const IDENTITY: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// `self` first, then `next`.
    pub(crate) fn then(self, next: Self) -> Self {
        let [a, b, c, d, e, f] = self.0;
        let [p, q, r, s, t, u] = next.0;
        Self([
            a * p + b * r,
            a * q + b * s,
            c * p + d * r,
            c * q + d * s,
            e * p + f * r + t,
            e * q + f * s + u,
        ])
    }

    pub(crate) fn moved(x: f64, y: f64) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    pub(crate) fn point(self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// A direction, without the shift.
    pub(crate) fn vector(self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, ..] = self.0;
        (a * x + c * y, b * x + d * y)
    }

    pub(crate) fn is_finite(self) -> bool {
        self.0.iter().all(|part| part.is_finite())
    }
}

/// How letters are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub(crate) struct Style {
    pub(crate) bold: bool,
    pub(crate) italic: bool,
    /// Every letter as wide as the next.
    pub(crate) mono: bool,
}

/// Where letters stand against the base line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Shift {
    #[default]
    None,
    Raised,
    Lowered,
}

/// One drawn character, or several that one shape stands for.
#[derive(Debug, Clone)]
pub(crate) struct Glyph {
    /// What it says; a space says that words end here.
    pub(crate) text: Letters,
    /// Where it begins along the line, in points of its frame.
    pub(crate) x0: f32,
    /// Where it ends.
    pub(crate) x1: f32,
    /// Height of its base line; larger is higher.
    pub(crate) y: f32,
    /// Size of its type in points.
    pub(crate) size: f32,
    /// Direction of writing in whole degrees, anticlockwise from the page's own.
    pub(crate) angle: i16,
    pub(crate) style: Style,
    /// As the font itself draws it; a smaller letter set higher shows by its place.
    pub(crate) shift: Shift,
    /// Drawn without ink: the layer that text recognition puts over a picture of the page.
    pub(crate) hidden: bool,
    /// The link that covers it: an index into the page's links.
    pub(crate) link: Option<u16>,
}

/// What one glyph says: nearly always one character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Letters {
    One(char),
    Many(Box<str>),
}

impl Letters {
    pub(crate) fn new(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (None, _) => None,
            (Some(one), None) => Some(Self::One(one)),
            _ => Some(Self::Many(text.into())),
        }
    }

    pub(crate) fn is_space(&self) -> bool {
        match self {
            Self::One(c) => c.is_whitespace(),
            Self::Many(text) => text.chars().all(char::is_whitespace),
        }
    }

    pub(crate) fn first(&self) -> char {
        match self {
            Self::One(c) => *c,
            Self::Many(text) => text.chars().next().unwrap_or(' '),
        }
    }

    pub(crate) fn push_to(&self, out: &mut String) {
        match self {
            Self::One(c) => out.push(*c),
            Self::Many(text) => out.push_str(text),
        }
    }
}

/// A point of the page in the frame of text written at `angle` degrees.
pub(crate) fn framed(x: f64, y: f64, angle: i16) -> (f64, f64) {
    match angle {
        0 => (x, y),
        90 => (y, -x),
        180 => (-x, -y),
        -90 => (-y, x),
        _ => {
            let (sin, cos) = f64::from(angle).to_radians().sin_cos();
            (x * cos + y * sin, y * cos - x * sin)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_its_frame_text_runs_to_the_right_and_lines_go_down() {
        // Vertical writing: letters go down the page, lines to the left.
        let first = framed(500.0, 700.0, -90);
        let next_letter = framed(500.0, 690.0, -90);
        let next_line = framed(480.0, 700.0, -90);
        assert!(next_letter.0 > first.0 && next_letter.1 == first.1);
        assert!(next_line.1 < first.1 && next_line.0 == first.0);
        let (x, y) = framed(1.0, 1.0, 45);
        assert!((x - 2_f64.sqrt()).abs() < 1e-9 && y.abs() < 1e-9);
    }
}
