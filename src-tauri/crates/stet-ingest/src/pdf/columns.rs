//! The order in which the stretches of a page are read.
//!
//! A gutter is a place that few stretches cross and beside which lines stand on both sides. What
//! crosses it (a title, an abstract, a wide figure) cuts the columns into bands; a band's left
//! column is read before its right one. Tables have white gaps as well: they are told from columns
//! by the order in which they were drawn, row by row. A page with too little on it to show a gutter has
//! that of the page before.

use super::lines::{Line, Stretch, line};

/// Widths at which a gutter is looked for.
const PLACES: usize = 160;

/// Fewest lines on either side of a gutter.
const FEWEST: usize = 3;

/// Most columns within columns.
const DEEPEST: usize = 5;

/// Pages with more stretches are read from top to bottom.
const MOST: usize = 20_000;

/// What goes on from page to page.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    /// Number of the next stretch of lines that stand below each other.
    zone: usize,
    /// Where the columns of the page before were parted, in points.
    gutter: Option<f32>,
}

/// Lines of a page in reading order; `rtl` pages begin with the right column.
pub(crate) fn ordered(
    stretches: Vec<Stretch>,
    page: usize,
    rtl: bool,
    flow: &mut Flow,
) -> Vec<Line> {
    let mut reader = Reader {
        page,
        rtl,
        flow,
        lines: Vec::new(),
    };
    let depth = if stretches.len() > MOST { DEEPEST } else { 0 };
    reader.read(stretches, depth);
    reader.lines
}

struct Reader<'f> {
    page: usize,
    rtl: bool,
    flow: &'f mut Flow,
    lines: Vec<Line>,
}

/// A band of a page: across the gutter, or on its two sides.
enum Band {
    Whole(Vec<Stretch>),
    Columns(Vec<Stretch>, Vec<Stretch>),
}

impl Reader<'_> {
    fn read(&mut self, mut stretches: Vec<Stretch>, depth: usize) {
        stretches.sort_by(|a, b| b.y.total_cmp(&a.y).then(a.x0.total_cmp(&b.x0)));
        let gutter = if depth < DEEPEST {
            gutter(&stretches)
        } else {
            None
        };
        let Some(gutter) = gutter else {
            match self
                .flow
                .gutter
                .filter(|x| depth == 0 && goes_on(&stretches, *x))
            {
                Some(x) => self.read_short_columns(stretches, x),
                None => self.lines_of(stretches),
            }
            return;
        };
        let mut whole: Vec<Stretch> = Vec::new();
        for band in bands(stretches, gutter) {
            match band {
                Band::Whole(stretches) => whole.extend(stretches),
                Band::Columns(left, right) if are_columns(&left, &right) => {
                    if depth == 0 {
                        self.flow.gutter = Some(gutter);
                    }
                    self.read(std::mem::take(&mut whole), depth + 1);
                    let (first, second) = if self.rtl {
                        (right, left)
                    } else {
                        (left, right)
                    };
                    self.read(first, depth + 1);
                    self.read(second, depth + 1);
                }
                Band::Columns(left, right) => whole.extend(left.into_iter().chain(right)),
            }
        }
        self.read_rest(whole, depth);
    }

    /// The last lines of two columns, too few to show them.
    fn read_short_columns(&mut self, stretches: Vec<Stretch>, x: f32) {
        let (left, right): (Vec<_>, Vec<_>) = stretches
            .into_iter()
            .partition(|stretch| side(stretch, x) == Side::Left);
        let both = if self.rtl {
            [right, left]
        } else {
            [left, right]
        };
        for column in both {
            self.lines_of(column);
        }
    }

    fn read_rest(&mut self, stretches: Vec<Stretch>, depth: usize) {
        self.read(stretches, depth + 1);
    }

    /// One column: its stretches from top to bottom, those at one height as one line.
    fn lines_of(&mut self, mut stretches: Vec<Stretch>) {
        if stretches.is_empty() {
            return;
        }
        stretches.sort_by(|a, b| b.y.total_cmp(&a.y).then(a.x0.total_cmp(&b.x0)));
        let mut found: Vec<Line> = Vec::new();
        let mut row: Vec<Stretch> = Vec::new();
        for stretch in stretches {
            if !row.is_empty() && !on_row(&row, &stretch) {
                found.extend(line(std::mem::take(&mut row), self.rtl));
            }
            row.push(stretch);
        }
        found.extend(line(row, self.rtl));
        for mut line in found {
            line.zone = self.flow.zone;
            line.page = self.page;
            self.lines.push(line);
        }
        self.flow.zone += 1;
    }
}

/// True if `next`, not higher than the row, stands on it: on its base line, or beside it as a mark
/// or a taller bracket would.
fn on_row(row: &[Stretch], next: &Stretch) -> bool {
    row.iter().any(|stretch| {
        let drop = stretch.y - next.y;
        let (small, large) = if stretch.size < next.size {
            (stretch.size, next.size)
        } else {
            (next.size, stretch.size)
        };
        let beside = next.x0 > stretch.x1 - 0.3 * small || next.x1 < stretch.x0 + 0.3 * small;
        drop < 0.3 * small || small < 0.85 * large && drop < 0.5 * large && beside
    })
}

/// The best place to part the stretches, if there is one.
fn gutter(stretches: &[Stretch]) -> Option<f32> {
    if stretches.len() < 2 * FEWEST {
        return None;
    }
    let left = stretches.iter().map(|s| s.x0).fold(f32::MAX, f32::min);
    let right = stretches.iter().map(|s| s.x1).fold(f32::MIN, f32::max);
    let width = right - left;
    let mut best: Option<(usize, usize, usize)> = None;
    for place in PLACES / 8..PLACES - PLACES / 8 {
        let x = left + width * place as f32 / PLACES as f32;
        let score = parted(stretches, x);
        if score == 0 {
            continue;
        }
        match &mut best {
            Some((most, _, last)) if score == *most && *last + 1 == place => *last = place,
            Some((most, ..)) if score <= *most => {}
            _ => best = Some((score, place, place)),
        }
    }
    let (_, first, last) = best?;
    Some(left + width * (first + last) as f32 / 2.0 / PLACES as f32)
}

/// How many lines a gutter at `x` would part into columns; 0 if it is none.
fn parted(stretches: &[Stretch], x: f32) -> usize {
    let mut all = 0;
    let (mut left, mut right) = (0, 0);
    let mut flush = |left: &mut usize, right: &mut usize| {
        if *left >= FEWEST && *right >= FEWEST {
            all += *left + *right;
        }
        (*left, *right) = (0, 0);
    };
    // The words of a line that was spread out are one line.
    let mut last: [Option<&Stretch>; 2] = [None, None];
    for stretch in stretches {
        let (count, last) = match side(stretch, x) {
            Side::Across => {
                flush(&mut left, &mut right);
                continue;
            }
            Side::Left => (&mut left, &mut last[0]),
            Side::Right => (&mut right, &mut last[1]),
        };
        *count += usize::from(
            last.replace(stretch)
                .is_none_or(|last| is_below(last, stretch)),
        );
    }
    flush(&mut left, &mut right);
    all
}

/// True if `next`, not higher than `stretch`, stands on a line below it.
fn is_below(stretch: &Stretch, next: &Stretch) -> bool {
    stretch.y - next.y > 0.3 * stretch.size.min(next.size)
}

/// Lines on which the stretches, sorted from top to bottom, stand.
fn rows(stretches: &[Stretch]) -> usize {
    let further = stretches
        .windows(2)
        .filter(|pair| is_below(&pair[0], &pair[1]));
    further.count() + usize::from(!stretches.is_empty())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Across,
}

/// A line that reaches only a little over the gutter is an overfull one of its column.
fn side(stretch: &Stretch, x: f32) -> Side {
    let slack = 0.5 * stretch.size;
    if stretch.x1 <= x + slack {
        Side::Left
    } else if stretch.x0 >= x - slack {
        Side::Right
    } else {
        Side::Across
    }
}

/// Cuts stretches, sorted from top to bottom, where one crosses the gutter.
fn bands(stretches: Vec<Stretch>, x: f32) -> Vec<Band> {
    let mut bands = Vec::new();
    let (mut left, mut right, mut across) = (Vec::new(), Vec::new(), Vec::new());
    for stretch in stretches {
        match side(&stretch, x) {
            Side::Across => {
                if !left.is_empty() || !right.is_empty() {
                    bands.push(Band::Columns(
                        std::mem::take(&mut left),
                        std::mem::take(&mut right),
                    ));
                }
                across.push(stretch);
                continue;
            }
            Side::Left => left.push(stretch),
            Side::Right => right.push(stretch),
        }
        if !across.is_empty() {
            bands.push(Band::Whole(std::mem::take(&mut across)));
        }
    }
    if !across.is_empty() {
        bands.push(Band::Whole(across));
    }
    if !left.is_empty() || !right.is_empty() {
        bands.push(Band::Columns(left, right));
    }
    bands
}

/// True if few stretches, sorted from top to bottom, are the ends of the columns that `x` parted on the page
/// before: on both sides of it, none across, and one side drawn after the other.
fn goes_on(stretches: &[Stretch], x: f32) -> bool {
    if stretches.iter().any(|s| side(s, x) == Side::Across) {
        return false;
    }
    let mut drawn: Vec<(usize, bool)> = stretches
        .iter()
        .map(|s| (s.order, side(s, x) == Side::Left))
        .collect();
    drawn.sort_unstable();
    let turns = drawn.windows(2).filter(|pair| pair[0].1 != pair[1].1);
    turns.count() == 1 && rows(stretches) > 1
}

/// True if two sides of a gutter are columns and not the cells of a table.
fn are_columns(left: &[Stretch], right: &[Stretch]) -> bool {
    let fewest = rows(left).min(rows(right));
    if fewest < FEWEST {
        return false;
    }
    // How often the drawing goes from one side to the other.
    let mut drawn: Vec<(usize, bool)> = left.iter().map(|s| (s.order, true)).collect();
    drawn.extend(right.iter().map(|s| (s.order, false)));
    drawn.sort_unstable();
    let turns = drawn
        .windows(2)
        .filter(|pair| pair[0].1 != pair[1].1)
        .count();
    if turns <= 2.max(fewest / 3) {
        return true;
    }
    turns >= fewest && is_prose(left) && is_prose(right)
}

/// True if most lines reach the far edge of their column.
fn is_prose(lines: &[Stretch]) -> bool {
    let left = lines.iter().map(|s| s.x0).fold(f32::MAX, f32::min);
    let right = lines.iter().map(|s| s.x1).fold(f32::MIN, f32::max);
    let width = right - left;
    let full = lines.iter().filter(|s| s.x1 - s.x0 > 0.7 * width).count();
    let size = lines.iter().map(|s| s.size).sum::<f32>() / lines.len().max(1) as f32;
    width > 12.0 * size && 3 * full >= 2 * lines.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::glyph::{Glyph, Letters, Shift, Style};

    fn stretch(word: char, x0: f32, x1: f32, y: f32, order: usize) -> Stretch {
        Stretch {
            glyphs: vec![Glyph {
                text: Letters::One(word),
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
            order,
        }
    }

    fn read_after(flow: &mut Flow, stretches: Vec<Stretch>) -> String {
        let lines = ordered(stretches, 0, false, flow);
        lines.iter().map(|line| line.text() + "|").collect()
    }

    fn read(stretches: Vec<Stretch>) -> String {
        read_after(&mut Flow::default(), stretches)
    }

    #[test]
    fn the_last_lines_of_two_columns_are_read_as_columns() {
        let two = |rows: u8| {
            let mut page = Vec::new();
            for at in 0..rows {
                let y = 700.0 - 12.0 * f32::from(at);
                let order = usize::from(at);
                page.push(stretch(char::from(b'a' + at), 50.0, 260.0, y, order));
                let order = usize::from(rows + at);
                page.push(stretch(char::from(b'p' + at), 275.0, 500.0, y, order));
            }
            page
        };
        let mut flow = Flow::default();
        assert_eq!(
            read_after(&mut flow, two(2)),
            "a p|b q|",
            "nothing shows columns"
        );
        assert_eq!(read_after(&mut flow, two(4)), "a|b|c|d|p|q|r|s|");
        assert_eq!(
            read_after(&mut flow, two(2)),
            "a|b|p|q|",
            "the page before does"
        );
        // Drawn row by row, they are cells.
        let mut rows = two(2);
        rows.sort_by(|a, b| b.y.total_cmp(&a.y).then(a.x0.total_cmp(&b.x0)));
        for (order, stretch) in rows.iter_mut().enumerate() {
            stretch.order = order;
        }
        assert_eq!(read_after(&mut flow, rows), "a p|b q|");
    }

    #[test]
    fn columns_below_a_title_are_read_one_after_the_other() {
        let mut page = vec![stretch('T', 50.0, 500.0, 700.0, 0)];
        for (at, word) in ('a'..='d').enumerate() {
            page.push(stretch(word, 50.0, 260.0, 680.0 - 12.0 * at as f32, 1 + at));
        }
        for (at, word) in ('p'..='s').enumerate() {
            page.push(stretch(
                word,
                275.0,
                500.0,
                678.0 - 12.0 * at as f32,
                5 + at,
            ));
        }
        page.push(stretch('F', 50.0, 500.0, 600.0, 9));
        assert_eq!(read(page), "T|a|b|c|d|p|q|r|s|F|");
    }

    #[test]
    fn the_words_of_one_spread_line_are_no_columns() {
        let mut page: Vec<Stretch> = (0..8)
            .map(|at| stretch('l', 50.0, 300.0, 700.0 - 12.0 * at as f32, at))
            .collect();
        for (at, word) in ('a'..='f').enumerate() {
            let x = 50.0 + 42.0 * at as f32;
            page.push(stretch(word, x, x + 25.0, 604.0, 8 + at));
        }
        page.push(stretch('z', 50.0, 300.0, 592.0, 14));
        assert_eq!(read(page), "l|l|l|l|l|l|l|l|a b c d e f|z|");
    }

    #[test]
    fn a_table_drawn_row_by_row_is_read_row_by_row() {
        let mut page = Vec::new();
        for at in 0..4_u8 {
            let y = 700.0 - 12.0 * f32::from(at);
            let order = usize::from(at) * 2;
            page.push(stretch(char::from(b'a' + at), 50.0, 90.0, y, order));
            page.push(stretch(char::from(b'p' + at), 300.0, 350.0, y, order + 1));
        }
        assert_eq!(read(page), "a p|b q|c r|d s|");
    }
}
