//! How wide the columns are in which lines stand.
//!
//! A column is as wide as its lines; where it has only a few short ones, as wide as the columns of
//! the document that begin at the same place and are full.

use super::lines::Line;

/// Fewest lines of a column that others are measured by.
const FEWEST: usize = 6;

/// Columns begin at the same place, and lines are full, within this many points.
const SLACK: f32 = 3.0;

/// Gives every line of all pages the edges of its column.
pub(crate) fn measure<'l>(pages: impl Iterator<Item = &'l mut [Line]>) {
    let mut zones: Vec<&mut [Line]> = pages
        .flat_map(|lines| lines.chunk_by_mut(|a, b| a.zone == b.zone))
        .collect();
    let mut full: Vec<(f32, f32)> = Vec::new();
    for zone in &zones {
        let (left, right) = extent(zone);
        let reach = zone.iter().filter(|line| right - line.x1 < SLACK).count();
        if zone.len() >= FEWEST && 2 * reach >= zone.len() {
            full.push((left, right));
        }
    }
    for zone in &mut zones {
        let (left, right) = extent(zone);
        let alike =
            |(begin, end): &&(f32, f32)| (begin - left).abs() < SLACK && *end > right - SLACK;
        let ends = full.iter().filter(alike).map(|(_, end)| *end);
        let right = ends
            .min_by(f32::total_cmp)
            .map_or(right, |end| end.max(right));
        for line in zone.iter_mut() {
            line.column = (left, right);
        }
    }
}

fn extent(lines: &[Line]) -> (f32, f32) {
    let left = lines.iter().map(|line| line.x0).fold(f32::MAX, f32::min);
    let right = lines.iter().map(|line| line.x1).fold(f32::MIN, f32::max);
    (left, right)
}
