//! Numbers in the margin, or between two columns, are no part of the sentences beside them.
//!
//! Patents and pleadings number their lines, courts their paragraphs. Numbers of lines are told by
//! what only they are: figures below each other that rise by equal steps, beside lines of prose, in a
//! strip of the page in which nothing else stands but its head and foot. Fewer of them are enough
//! outside all prose of the page. One alone there, beside a sentence that goes on in the next line, is
//! kept, but read apart: it could be anything, and is no word of that sentence.

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

/// White between the prose of a page and a number in its margin, in its type size.
const WHITE: f32 = 1.0;

/// Fewest numbers of paragraphs at the right, and of lines at the left, that are sure outside all prose.
const FEWEST_PARAGRAPHS: usize = 2;
const FEWEST_LINES: usize = 3;

/// The strips of the margin in which numbers were found, for the pages that have too few.
#[derive(Debug, Default)]
pub(crate) struct Margins {
    /// Strips whose numbers are sure.
    strips: Vec<Strip>,
    /// Strips with a number alone, and that number.
    alone: Vec<(Strip, u32)>,
}

/// The stretches of a page, parted.
#[derive(Debug, Default)]
pub(crate) struct Parted {
    /// Those of its text.
    pub(crate) text: Vec<Stretch>,
    /// Numbers beside its text that are no part of it and may say something.
    pub(crate) beside: Vec<Stretch>,
}

/// An edge at which such numbers are aligned.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Strip {
    Begins(f32),
    Ends(f32),
}

impl Strip {
    /// True if both are one edge.
    fn near(self, other: Self) -> bool {
        match (self, other) {
            (Self::Begins(one), Self::Begins(other)) | (Self::Ends(one), Self::Ends(other)) => {
                (one - other).abs() <= ALIGNED
            }
            _ => false,
        }
    }

    fn holds(self, stretch: &Stretch) -> bool {
        match self {
            Self::Begins(x) => (stretch.x0 - x).abs() <= ALIGNED,
            Self::Ends(x) => (stretch.x1 - x).abs() <= ALIGNED,
        }
    }
}

impl Margins {
    /// The stretches of a page of this height without the numbers in its margins.
    pub(crate) fn cleared(&mut self, stretches: Vec<Stretch>, height: f32) -> Parted {
        let mut numbers: Vec<usize> = (0..stretches.len())
            .filter(|at| value(&stretches[*at]).is_some())
            .collect();
        let page = Page { stretches, height };
        let (mut gone, mut beside) = (Vec::new(), Vec::new());
        for strip in self.strips_of(&page, &numbers) {
            let of_strip = |at: &usize| strip.holds(&page.stretches[*at]);
            let here: Vec<usize> = numbers.iter().copied().filter(of_strip).collect();
            if here.is_empty() || !page.stands_alone(&here) {
                continue;
            }
            let known = self.strips.contains(&strip);
            if known || page.count_lines(&here) || self.is_margin(strip, &page, &here) {
                if !known {
                    self.strips.push(strip);
                }
                numbers.retain(|at| !here.contains(at));
                gone.extend(here);
            } else if let [number] = here[..]
                && page.breaks_a_sentence(number)
            {
                self.alone
                    .extend(value(&page.stretches[number]).map(|value| (strip, value)));
                numbers.retain(|at| *at != number);
                beside.push(number);
            }
        }
        let mut parted = Parted::default();
        for (at, stretch) in page.stretches.into_iter().enumerate() {
            if beside.contains(&at) {
                parted.beside.push(stretch);
            } else if !gone.contains(&at) {
                parted.text.push(stretch);
            }
        }
        parted
    }

    fn strips_of(&self, page: &Page, numbers: &[usize]) -> Vec<Strip> {
        let ends = numbers.iter().map(|at| Strip::Ends(page.stretches[*at].x1));
        let begins = numbers
            .iter()
            .map(|at| Strip::Begins(page.stretches[*at].x0));
        let known = self.strips.iter().copied();
        known.chain(ends).chain(begins).collect()
    }

    /// True for numbers of paragraphs at the right of all prose, or of lines at its left, that count on.
    fn is_margin(&self, strip: Strip, page: &Page, numbers: &[usize]) -> bool {
        let values = page.values(numbers);
        let counts = values.windows(2).all(|pair| pair[1] == pair[0] + 1);
        let Some(side) = page.side(numbers).filter(|_| counts) else {
            return false;
        };
        let goes_on = values.first().is_some_and(|first| {
            let before = self.alone.iter().find(|(other, _)| other.near(strip));
            before.is_some_and(|(_, last)| first.checked_sub(1) == Some(*last))
        });
        match side {
            Side::Right => values.len() >= FEWEST_PARAGRAPHS || goes_on,
            Side::Left => values.len() >= FEWEST_LINES && page.line_by_line(numbers),
        }
    }
}

/// Where numbers stand that are outside all prose of their page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

struct Page {
    stretches: Vec<Stretch>,
    height: f32,
}

impl Page {
    /// These numbers, from the top.
    fn values(&self, numbers: &[usize]) -> Vec<u32> {
        let mut lines: Vec<(f32, u32)> = numbers
            .iter()
            .filter_map(|at| Some((self.stretches[*at].y, value(&self.stretches[*at])?)))
            .collect();
        lines.sort_by(|a, b| b.0.total_cmp(&a.0));
        lines.into_iter().map(|(_, value)| value).collect()
    }

    /// True if these numbers, from the top, rise by equal steps.
    fn count_lines(&self, numbers: &[usize]) -> bool {
        let values = self.values(numbers);
        STEPS.iter().any(|(step, fewest)| {
            values.len() >= *fewest && values.windows(2).all(|pair| pair[1] == pair[0] + step)
        })
    }

    fn prose(&self) -> impl Iterator<Item = &Stretch> {
        self.stretches
            .iter()
            .filter(|other| other.x1 - other.x0 > PROSE * other.size)
    }

    /// The side of all prose on which these numbers stand, each beside a line of it.
    fn side(&self, numbers: &[usize]) -> Option<Side> {
        let left = self.prose().map(|line| line.x0).fold(f32::MAX, f32::min);
        let right = self.prose().map(|line| line.x1).fold(f32::MIN, f32::max);
        let side = |at: &usize| {
            let number = &self.stretches[*at];
            let white = WHITE * number.size;
            self.beside(number)?;
            if number.x0 > right + white {
                Some(Side::Right)
            } else if number.x1 < left - white {
                Some(Side::Left)
            } else {
                None
            }
        };
        let first = side(numbers.first()?)?;
        let all = numbers.iter().all(|at| side(at) == Some(first));
        (all && self.prose().count() > 1).then_some(first)
    }

    /// The line of prose on whose base line a number stands.
    fn beside(&self, number: &Stretch) -> Option<&Stretch> {
        self.prose()
            .find(|line| (line.y - number.y).abs() < 0.4 * line.size)
    }

    /// True if these numbers stand beside lines that follow each other.
    fn line_by_line(&self, numbers: &[usize]) -> bool {
        let mut heights: Vec<f32> = numbers.iter().map(|at| self.stretches[*at].y).collect();
        heights.sort_by(f32::total_cmp);
        heights.windows(2).all(|pair| {
            let between = |line: &&Stretch| line.y > pair[0] + 2.0 && line.y < pair[1] - 2.0;
            !self.prose().any(|line| between(&line))
        })
    }

    /// True if a number outside all prose stands beside a line in whose sentence it has no place.
    fn breaks_a_sentence(&self, at: usize) -> bool {
        let number = &self.stretches[at];
        let Some((line, side)) = self.beside(number).zip(self.side(&[at])) else {
            return false;
        };
        let next_to = |other: &&Stretch, above: bool| {
            let step = if above {
                other.y - line.y
            } else {
                line.y - other.y
            };
            step > 0.5 * line.size
                && step < 2.2 * line.size
                && other.x0 < line.x1
                && other.x1 > line.x0
        };
        let follows = |before: &Stretch, after: &Stretch| {
            let ends = words(before).ends_with(|c: char| c.is_alphanumeric() || c == ',');
            ends && words(after).starts_with(char::is_lowercase)
        };
        match side {
            Side::Right => self
                .stretches
                .iter()
                .filter(|other| next_to(other, false))
                .any(|below| follows(line, below)),
            Side::Left => self
                .stretches
                .iter()
                .filter(|other| next_to(other, true))
                .any(|above| follows(above, line)),
        }
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

/// The words of a stretch.
fn words(stretch: &Stretch) -> String {
    let mut text = String::new();
    for glyph in &stretch.glyphs {
        glyph.text.push_to(&mut text);
    }
    text.trim().to_owned()
}

/// The number, if a stretch is nothing else.
fn value(stretch: &Stretch) -> Option<u32> {
    let text = words(stretch);
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
        assert_eq!(left.text.len(), 22);
        let left = margins.cleared(page(7, &[(4, "5")]), 800.0);
        assert_eq!(
            left.text.len(),
            7,
            "a page with one number, after one with many"
        );
    }

    #[test]
    fn other_figures_stay() {
        let mut margins = Margins::default();
        assert_eq!(
            margins.cleared(page(7, &[(4, "5")]), 800.0).text.len(),
            8,
            "one alone"
        );
        let years = [(2, "12"), (4, "15"), (6, "31"), (8, "32")];
        assert_eq!(margins.cleared(page(12, &years), 800.0).text.len(), 16);
        // Rows of a table with their numbers, below a paragraph as wide as the page.
        let mut rows: Vec<Stretch> = (0..8)
            .map(|row| stretch("cell", 120.0, 180.0, 500.0 - 12.0 * row as f32))
            .collect();
        rows.extend(
            (1..=8).map(|row| stretch(&row.to_string(), 62.0, 70.0, 512.0 - 12.0 * row as f32)),
        );
        assert_eq!(
            margins.cleared(rows.clone(), 800.0).text.len(),
            16,
            "beside cells"
        );
        rows.extend(
            (0..8).map(|row| stretch("a long cell", 200.0, 400.0, 500.0 - 12.0 * row as f32)),
        );
        rows.push(stretch("prose", 60.0, 400.0, 600.0));
        assert_eq!(
            margins.cleared(rows.clone(), 800.0).text.len(),
            25,
            "below a paragraph"
        );
    }
}
