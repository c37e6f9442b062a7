//! Numbers of lines in the margin, or between two columns, are no part of the text.
//!
//! Patents and pleadings have them. They are told by what only they are: figures below each other
//! that rise by equal steps, beside lines of prose, in a strip of the page in which nothing else
//! stands but its head and foot.

use super::lines::Stretch;

/// Most digits.
const DIGITS: usize = 3;

/// Steps by which they rise, and how many it takes to be sure.
const STEPS: [(u32, usize); 4] = [(1, 6), (2, 5), (5, 3), (10, 3)];

/// Numbers of one strip end (or begin) within this many points.
const ALIGNED: f32 = 2.0;

/// Part of the page's height, from each edge, in which heads and feet may cross the strip.
const EDGE: f32 = 0.1;

/// Prose beside them is at least this many times as wide as its type is high.
const PROSE: f32 = 12.0;

/// Strips of the margin in which numbers of lines were found, for the pages that have too few.
#[derive(Debug, Default)]
pub(crate) struct Margins(Vec<Strip>);

/// An edge at which such numbers are aligned.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Strip {
    Begins(f32),
    Ends(f32),
}

impl Strip {
    fn holds(self, stretch: &Stretch) -> bool {
        match self {
            Self::Begins(x) => (stretch.x0 - x).abs() <= ALIGNED,
            Self::Ends(x) => (stretch.x1 - x).abs() <= ALIGNED,
        }
    }
}

impl Margins {
    /// The stretches of a page of this height without the numbers of its lines.
    pub(crate) fn cleared(&mut self, stretches: Vec<Stretch>, height: f32) -> Vec<Stretch> {
        let mut numbers: Vec<usize> = (0..stretches.len())
            .filter(|at| value(&stretches[*at]).is_some())
            .collect();
        if numbers.is_empty() {
            return stretches;
        }
        let page = Page { stretches, height };
        let mut gone: Vec<usize> = Vec::new();
        let ends = numbers.iter().map(|at| Strip::Ends(page.stretches[*at].x1));
        let begins = numbers
            .iter()
            .map(|at| Strip::Begins(page.stretches[*at].x0));
        for strip in self
            .0
            .iter()
            .copied()
            .chain(ends)
            .chain(begins)
            .collect::<Vec<_>>()
        {
            let of_strip = |at: &usize| strip.holds(&page.stretches[*at]);
            let here: Vec<usize> = numbers.iter().copied().filter(of_strip).collect();
            let known = self.0.contains(&strip);
            if here.is_empty() || !(known || page.count_lines(&here)) || !page.stands_alone(&here) {
                continue;
            }
            if !known {
                self.0.push(strip);
            }
            numbers.retain(|at| !here.contains(at));
            gone.extend(here);
        }
        let mut at = 0;
        let mut stretches = page.stretches;
        stretches.retain(|_| {
            at += 1;
            !gone.contains(&(at - 1))
        });
        stretches
    }
}

struct Page {
    stretches: Vec<Stretch>,
    height: f32,
}

impl Page {
    /// True if these numbers, from the top, rise by equal steps.
    fn count_lines(&self, numbers: &[usize]) -> bool {
        let mut lines: Vec<(f32, u32)> = numbers
            .iter()
            .filter_map(|at| Some((self.stretches[*at].y, value(&self.stretches[*at])?)))
            .collect();
        lines.sort_by(|a, b| b.0.total_cmp(&a.0));
        STEPS.iter().any(|(step, fewest)| {
            lines.len() >= *fewest && lines.windows(2).all(|pair| pair[1].1 == pair[0].1 + step)
        })
    }

    /// True if nothing else stands in their strip of the page, and prose beside most of them.
    fn stands_alone(&self, numbers: &[usize]) -> bool {
        let left = numbers.iter().map(|at| self.stretches[*at].x0);
        let right = numbers.iter().map(|at| self.stretches[*at].x1);
        let (left, right) = (
            left.fold(f32::MAX, f32::min),
            right.fold(f32::MIN, f32::max),
        );
        let text = EDGE * self.height..(1.0 - EDGE) * self.height;
        let crossed = self.stretches.iter().enumerate().any(|(at, other)| {
            !numbers.contains(&at) && text.contains(&other.y) && other.x0 < right && other.x1 > left
        });
        let beside = |at: &&usize| {
            let number = &self.stretches[**at];
            self.stretches.iter().any(|other| {
                other.x1 - other.x0 > PROSE * other.size
                    && (other.y - number.y).abs() < 0.4 * other.size
            })
        };
        !crossed && 2 * numbers.iter().filter(beside).count() >= numbers.len()
    }
}

/// The number, if a stretch is nothing else.
fn value(stretch: &Stretch) -> Option<u32> {
    let mut text = String::new();
    for glyph in &stretch.glyphs {
        glyph.text.push_to(&mut text);
    }
    let text = text.trim();
    let digits = text.len() <= DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::glyph::{Glyph, Letters, Shift, Style};

    fn stretch(text: &str, x0: f32, x1: f32, y: f32) -> Stretch {
        Stretch {
            glyphs: vec![Glyph {
                text: Letters::new(text).expect("letters"),
                x0,
                x1,
                y,
                size: 10.0,
                angle: 0,
                style: Style::default(),
                shift: Shift::None,
                hidden: false,
                link: None,
            }],
            x0,
            x1,
            y,
            size: 10.0,
            order: 0,
        }
    }

    /// Lines of prose 12 points apart, the numbers `at` which are given beside them.
    fn page(lines: usize, numbers: &[(usize, &str)]) -> Vec<Stretch> {
        let y = |line: usize| 700.0 - 12.0 * line as f32;
        let prose = (0..lines).map(|line| stretch("prose", 80.0, 400.0, y(line)));
        let beside = numbers
            .iter()
            .map(|(line, text)| stretch(text, 62.0, 70.0, y(*line)));
        prose.chain(beside).collect()
    }

    const BY_FIVES: [(usize, &str); 4] = [(4, "5"), (9, "10"), (14, "15"), (19, "20")];

    #[test]
    fn numbers_of_lines_go_also_where_a_page_has_few() {
        let mut margins = Margins::default();
        let left = margins.cleared(page(22, &BY_FIVES), 800.0);
        assert_eq!(left.len(), 22);
        let left = margins.cleared(page(7, &[(4, "5")]), 800.0);
        assert_eq!(left.len(), 7, "a page with one number, after one with many");
    }

    #[test]
    fn other_figures_stay() {
        let mut margins = Margins::default();
        assert_eq!(
            margins.cleared(page(7, &[(4, "5")]), 800.0).len(),
            8,
            "one alone"
        );
        let years = [(2, "12"), (4, "15"), (6, "31"), (8, "32")];
        assert_eq!(margins.cleared(page(12, &years), 800.0).len(), 16);
        // Rows of a table with their numbers, below a paragraph as wide as the page.
        let mut rows: Vec<Stretch> = (0..8)
            .map(|row| stretch("cell", 120.0, 180.0, 500.0 - 12.0 * row as f32))
            .collect();
        rows.extend(
            (1..=8).map(|row| stretch(&row.to_string(), 62.0, 70.0, 512.0 - 12.0 * row as f32)),
        );
        assert_eq!(
            margins.cleared(rows.clone(), 800.0).len(),
            16,
            "beside cells"
        );
        rows.extend(
            (0..8).map(|row| stretch("a long cell", 200.0, 400.0, 500.0 - 12.0 * row as f32)),
        );
        rows.push(stretch("prose", 60.0, 400.0, 600.0));
        assert_eq!(
            margins.cleared(rows.clone(), 800.0).len(),
            25,
            "below a paragraph"
        );
    }
}
