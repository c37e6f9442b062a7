//! The glyphs of findings as drawn shapes, and the lines under marked words. Shapes need no font
//! and look the same in every viewer.

use printpdf::{Color, Op, Rgb};
use stet_core::report::LineStyle;
use stet_core::verdict::FindingKind;

use super::raw::operator;

/// Sets the stroke colour.
pub(super) fn stroke(out: &mut Vec<Op>, colour: u32) {
    out.push(Op::SetOutlineColor { col: rgb(colour) });
}

/// Sets the fill colour.
pub(super) fn fill(out: &mut Vec<Op>, colour: u32) {
    out.push(Op::SetFillColor { col: rgb(colour) });
}

fn rgb(colour: u32) -> Color {
    let [_, r, g, b] = colour.to_be_bytes();
    let [r, g, b] = [r, g, b].map(|part| f32::from(part) / 255.0);
    Color::Rgb(Rgb {
        r,
        g,
        b,
        icc_profile: None,
    })
}

/// One straight line.
pub(super) fn line(out: &mut Vec<Op>, from: (f32, f32), to: (f32, f32), width: f32) {
    operator(out, "w", &[width]);
    path(out, &[from, to]);
    operator(out, "S", &[]);
}

fn path(out: &mut Vec<Op>, points: &[(f32, f32)]) {
    for (n, (x, y)) in points.iter().enumerate() {
        operator(out, if n == 0 { "m" } else { "l" }, &[*x, *y]);
    }
}

/// The line under marked words from `x0` to `x1`, `y` being the baseline of the words.
pub(super) fn underline(out: &mut Vec<Op>, style: LineStyle, x0: f32, x1: f32, y: f32) {
    if x1 - x0 < 0.5 {
        return;
    }
    let y = y - 2.4;
    match style {
        LineStyle::Solid => line(out, (x0, y), (x1, y), 0.8),
        LineStyle::Double => {
            line(out, (x0, y + 0.4), (x1, y + 0.4), 0.6);
            line(out, (x0, y - 1.2), (x1, y - 1.2), 0.6);
        }
        LineStyle::Wavy => {
            operator(out, "w", &[0.7]);
            operator(out, "m", &[x0, y]);
            let (mut x, mut up) = (x0, true);
            while x + 2.0 <= x1 {
                let peak = if up { y + 1.5 } else { y - 1.5 };
                operator(out, "c", &[x + 0.6, peak, x + 1.4, peak, x + 2.0, y]);
                x += 2.0;
                up = !up;
            }
            operator(out, "S", &[]);
        }
        LineStyle::Dashed => dashed(out, &[3.0, 1.8], (x0, x1), y, 0.8),
        LineStyle::DashDot => dashed(out, &[4.5, 1.6, 0.9, 1.6], (x0, x1), y, 0.9),
        LineStyle::Dotted => dashed(out, &[0.9, 1.7], (x0, x1), y, 0.9),
        LineStyle::None => {}
    }
}

fn dashed(out: &mut Vec<Op>, pattern: &[f32], (x0, x1): (f32, f32), y: f32, width: f32) {
    super::raw::dash(out, pattern);
    line(out, (x0, y), (x1, y), width);
    super::raw::dash(out, &[]);
}

/// The glyph of a finding in a square of side `size` whose lower left corner is at (`x`, `y`).
pub(super) fn glyph(out: &mut Vec<Op>, finding: FindingKind, x: f32, y: f32, size: f32) {
    let at = |dx: f32, dy: f32| (x + dx * size, y + dy * size);
    let width = size * 0.13;
    match finding {
        FindingKind::Supported => {
            operator(out, "w", &[width]);
            path(out, &[at(0.08, 0.48), at(0.38, 0.14), at(0.92, 0.88)]);
            operator(out, "S", &[]);
        }
        FindingKind::Contradicted => {
            line(out, at(0.12, 0.12), at(0.88, 0.88), width);
            line(out, at(0.12, 0.88), at(0.88, 0.12), width);
        }
        FindingKind::Mixed => {
            circle(out, at(0.5, 0.5), size * 0.42, width * 0.7);
            half(out, at(0.5, 0.5), size * 0.42);
        }
        FindingKind::Unresolved => {
            operator(out, "w", &[width]);
            path(out, &[at(0.24, 0.66)]);
            curve(out, at(0.24, 0.98), at(0.78, 0.98), at(0.78, 0.66));
            curve(out, at(0.78, 0.5), at(0.5, 0.46), at(0.5, 0.28));
            operator(out, "S", &[]);
            dot(out, at(0.5, 0.08), size * 0.085);
        }
        FindingKind::Inconclusive => {
            for dx in [0.14, 0.5, 0.86] {
                dot(out, at(dx, 0.2), size * 0.1);
            }
        }
        FindingKind::NotChecked => circle(out, at(0.5, 0.5), size * 0.42, width * 0.7),
        FindingKind::NotCheckable => line(out, at(0.1, 0.5), at(0.9, 0.5), width),
    }
}

const KAPPA: f32 = 0.552_285;

fn curve(out: &mut Vec<Op>, one: (f32, f32), two: (f32, f32), end: (f32, f32)) {
    operator(out, "c", &[one.0, one.1, two.0, two.1, end.0, end.1]);
}

/// The left half of a circle from top to bottom.
fn left_half(out: &mut Vec<Op>, (cx, cy): (f32, f32), r: f32) {
    let k = r * KAPPA;
    path(out, &[(cx, cy + r)]);
    curve(out, (cx - k, cy + r), (cx - r, cy + k), (cx - r, cy));
    curve(out, (cx - r, cy - k), (cx - k, cy - r), (cx, cy - r));
}

fn circle_path(out: &mut Vec<Op>, (cx, cy): (f32, f32), r: f32) {
    let k = r * KAPPA;
    left_half(out, (cx, cy), r);
    curve(out, (cx + k, cy - r), (cx + r, cy - k), (cx + r, cy));
    curve(out, (cx + r, cy + k), (cx + k, cy + r), (cx, cy + r));
    operator(out, "h", &[]);
}

fn circle(out: &mut Vec<Op>, centre: (f32, f32), r: f32, width: f32) {
    operator(out, "w", &[width]);
    circle_path(out, centre, r);
    operator(out, "S", &[]);
}

fn dot(out: &mut Vec<Op>, centre: (f32, f32), r: f32) {
    circle_path(out, centre, r);
    operator(out, "f", &[]);
}

fn half(out: &mut Vec<Op>, centre: (f32, f32), r: f32) {
    left_half(out, centre, r);
    operator(out, "h", &[]);
    operator(out, "f", &[]);
}
