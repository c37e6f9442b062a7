//! Where the lines of a block end that is narrower than its column.
//!
//! Speech in a screenplay, a long quotation: set in at both sides and ragged at the right, so that the
//! column says nothing of where such a line is full. Lines that begin alike, follow each other and
//! are running prose say it together.

use std::collections::HashMap;

use super::lines::Line;

/// Fewest pairs of lines that tell anything.
const FEWEST: usize = 6;

/// Lines that reach this part of the width are full.
const REACH: f32 = 0.85;

/// Width of a class of beginnings, in points.
const CLASS: f32 = 2.0;

/// The ends of narrow blocks, by where their lines begin.
#[derive(Debug, Default)]
pub(crate) struct Edges(HashMap<(bool, i32), f32>);

/// What is gathered of lines that begin at one place.
#[derive(Debug, Default)]
struct Gathered {
    ends: Vec<f32>,
    /// Lines that begin in the middle of a sentence: verse and addresses have few.
    flowing: usize,
}

impl Edges {
    /// Measures all `lines`, in reading order.
    pub(crate) fn of(lines: &[Line]) -> Self {
        let mut found: HashMap<(bool, i32), Gathered> = HashMap::new();
        for pair in lines.windows(2) {
            let [line, next] = pair else { continue };
            let step = (line.y - next.y) / line.size.max(0.1);
            let together = line.zone == next.zone
                && line.rtl == next.rtl
                && (line.size - next.size).abs() < 0.05 * line.size
                && (begin(line) - begin(next)).abs() < 0.3 * line.size
                && (0.5..2.6).contains(&step);
            if together {
                let gathered = found.entry(class(line)).or_default();
                gathered.ends.push(end(line));
                let first = next.text().trim_start().chars().next();
                gathered.flowing += usize::from(first.is_some_and(char::is_lowercase));
            }
        }
        let edge = |(at, gathered): ((bool, i32), Gathered)| {
            let edge = gathered.ends.iter().copied().fold(f32::MIN, f32::max);
            let width = edge - at.1 as f32 * CLASS;
            let full = |reached: &&f32| edge - **reached < (1.0 - REACH) * width;
            let full = gathered.ends.iter().filter(full).count();
            let all = gathered.ends.len();
            (all >= FEWEST && 2 * full >= all && 3 * gathered.flowing >= all).then_some((at, edge))
        };
        Self(found.into_iter().filter_map(edge).collect())
    }

    /// White left at the end of a line of such a block, in points.
    pub(crate) fn room(&self, line: &Line) -> Option<f32> {
        let (rtl, at) = class(line);
        // A beginning near the edge of its class may have fallen into the next one.
        let near = [at, at - 1, at + 1];
        let edge = near.iter().find_map(|at| self.0.get(&(rtl, *at)))?;
        Some(edge - end(line))
    }
}

fn class(line: &Line) -> (bool, i32) {
    (line.rtl, (begin(line) / CLASS).round() as i32)
}

/// Where a line begins and ends, along its own direction.
fn begin(line: &Line) -> f32 {
    if line.rtl { -line.x1 } else { line.x0 }
}

fn end(line: &Line) -> f32 {
    if line.rtl { -line.x0 } else { line.x1 }
}
