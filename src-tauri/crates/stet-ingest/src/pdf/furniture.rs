//! What stands on every page and is no part of the text: running heads and feet, page numbers.
//!
//! Known by repetition: the same words (figures apart) at the same height of several pages, or a
//! number that counts the pages. Only the outermost rows of a page are looked at, from the edge
//! inwards up to the first that does not repeat.

use std::collections::{HashMap, HashSet};

use super::glyph::Shift;
use super::layout::Page;
use super::lines::Line;

/// Rows looked at from each edge.
const ROWS: usize = 4;

/// Most rows of one head or foot.
const MOST_TOGETHER: usize = 3;

/// Rows on one page no further apart than this, in points, are one.
const SAME_ROW: f32 = 3.0;

/// A repeated line may move by this much from page to page, in points.
const DRIFT: f32 = 9.0;

/// A running head stands again no further on than this many pages; what opens every chapter, or every
/// set of exercises, does not.
const NEAR: usize = 3;

/// Part of a page's height, from each edge, in which such lines stand.
const MARGIN: f32 = 0.2;

/// White between such lines and the text, from base line to base line, in the larger type size.
const SET_OFF: f32 = 1.5;

/// On so many pages, and more than half of all, the same outermost words are a head or foot whatever white
/// there is beside them.
const EVERYWHERE: usize = 6;

/// What a row from the edge of a page is known by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Sign {
    /// Its words, figures replaced.
    Words(bool, String),
    /// A number in it, less the number of the page.
    Count(bool, i64),
}

/// Takes running heads, feet and page numbers out of all pages.
pub(crate) fn clear(pages: &mut [Page]) {
    let edges: Vec<[Vec<Vec<usize>>; 2]> = pages.iter().map(edges).collect();
    let mut seen: HashMap<Sign, Vec<(usize, f32)>> = HashMap::new();
    for (at, (page, edges)) in pages.iter().zip(&edges).enumerate() {
        for (top, rows) in [true, false].into_iter().zip(edges) {
            for line in rows.iter().flatten().map(|line| &page.lines[*line]) {
                for sign in signs(line, top, at) {
                    seen.entry(sign).or_default().push((at, line.y));
                }
            }
        }
    }
    let least = if pages.len() <= 3 { 2 } else { 3 };
    let repeats = |line: &Line, top: bool, at: usize| {
        // A footnote may say the same on many pages: “¹ Ibid.”
        if line
            .pieces
            .first()
            .is_some_and(|piece| piece.shift == Shift::Raised)
        {
            return false;
        }
        signs(line, top, at).any(|sign| {
            let places = seen.get(&sign).map_or(&[][..], Vec::as_slice);
            let level = |place: &&(usize, f32)| (place.1 - line.y).abs() <= DRIFT;
            let from = places.partition_point(|(page, _)| page + NEAR < at);
            let near = places[from..]
                .iter()
                .take_while(|(page, _)| *page <= at + NEAR)
                .any(|place| place.0 != at && level(&place));
            let pages = places.iter().filter(level).map(|(page, _)| *page);
            near && pages.take(64).collect::<HashSet<usize>>().len() >= least
        }) || is_own_number(line, at)
    };
    let everywhere = |line: &Line, top: bool, at: usize| {
        signs(line, top, at).any(|sign| {
            let places = seen.get(&sign).map_or(&[][..], Vec::as_slice);
            let level = places.iter().filter(|(_, y)| (y - line.y).abs() <= DRIFT);
            let on: HashSet<usize> = level.map(|(page, _)| *page).collect();
            on.len() >= EVERYWHERE && 2 * on.len() > pages.len()
        })
    };
    let mut gone: Vec<HashSet<usize>> = Vec::with_capacity(pages.len());
    for (at, (page, edges)) in pages.iter().zip(&edges).enumerate() {
        let mut here = HashSet::new();
        for (top, rows) in [true, false].into_iter().zip(edges) {
            // Left and right part of one head stand on one row and go together.
            let repeated = rows
                .iter()
                .take_while(|row| row.iter().any(|line| repeats(&page.lines[*line], top, at)))
                .count();
            let mut count = set_off(page, &rows[..repeated]);
            // A form repeats row upon row.
            if count == 0 && (1..ROWS).contains(&repeated) {
                let stands = |line: &usize| everywhere(&page.lines[*line], top, at);
                count = usize::from(rows[0].iter().any(stands));
            }
            here.extend(rows[..count].iter().flatten().copied());
        }
        gone.push(here);
    }
    for (page, gone) in pages.iter_mut().zip(gone) {
        // A page of nothing but repeated words keeps them.
        if gone.len() < page.lines.len() || pages_number_only(page, &gone) {
            let mut at = 0;
            page.lines.retain(|_| {
                at += 1;
                !gone.contains(&(at - 1))
            });
        }
    }
}

/// How many of the outermost repeated rows are set off from the text: the first that stand
/// together, and a single further one apart from both. A text whose every line repeats (a form) is
/// none of them.
fn set_off(page: &Page, rows: &[Vec<usize>]) -> usize {
    let apart: Vec<usize> = (1..=rows.len())
        .filter(|count| stands_off(page, &rows[..*count]))
        .collect();
    match apart.as_slice() {
        [] => 0,
        [first, ..] if *first > MOST_TOGETHER => 0,
        [first, second, ..] if *second == first + 1 => *second,
        [first, ..] => *first,
    }
}

/// True if there is more white between these outermost rows and the next than between lines: the
/// rows of a long table repeat as well.
fn stands_off(page: &Page, rows: &[Vec<usize>]) -> bool {
    let Some(edge) = rows.last().and_then(|row| page.lines.get(*row.first()?)) else {
        return false;
    };
    let taken: HashSet<usize> = rows.iter().flatten().copied().collect();
    page.lines
        .iter()
        .enumerate()
        .filter(|(at, line)| !line.aside && !taken.contains(at))
        .map(|(_, line)| (line.y - edge.y).abs() / line.size.max(edge.size))
        .min_by(f32::total_cmp)
        .is_none_or(|gap| gap > SET_OFF)
}

fn pages_number_only(page: &Page, gone: &HashSet<usize>) -> bool {
    gone.iter()
        .all(|line| counted(&page.lines[*line].text()).is_some())
}

/// The outermost rows of a page, from the edge inwards: at the top, at the foot.
fn edges(page: &Page) -> [Vec<Vec<usize>>; 2] {
    let mut order: Vec<usize> = (0..page.lines.len())
        .filter(|line| !page.lines[*line].aside)
        .collect();
    order.sort_by(|a, b| page.lines[*b].y.total_cmp(&page.lines[*a].y));
    let (highest, lowest) = (page.height * (1.0 - MARGIN), page.height * MARGIN);
    let top = rows(
        page,
        order
            .iter()
            .copied()
            .take_while(|line| page.lines[*line].y > highest),
    );
    let foot = order.iter().rev().copied();
    let foot = rows(page, foot.take_while(|line| page.lines[*line].y < lowest));
    [top, foot]
}

fn rows(page: &Page, lines: impl Iterator<Item = usize>) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for line in lines {
        let y = page.lines[line].y;
        let full = rows.len() == ROWS;
        match rows.last_mut() {
            Some(row) if (page.lines[row[0]].y - y).abs() < SAME_ROW => row.push(line),
            _ if full => break,
            _ => rows.push(vec![line]),
        }
    }
    rows
}

fn signs(line: &Line, top: bool, page: usize) -> impl Iterator<Item = Sign> {
    let text = line.text();
    let mut words = String::new();
    let mut numbers = Vec::new();
    for word in text.split_whitespace() {
        let digits = word.trim_matches(|c: char| !c.is_ascii_digit());
        if let Ok(number) = digits.parse::<i64>()
            && digits.len() <= 5
        {
            numbers.push(number);
        } else if let Some(number) = roman(word) {
            numbers.push(number);
        }
        let plain: String = word
            .chars()
            .map(|c| if c.is_numeric() { '#' } else { c })
            .collect();
        words.push_str(&plain.to_lowercase());
        words.push(' ');
    }
    let page = i64::try_from(page).unwrap_or(i64::MAX);
    let ends = [numbers.first().copied(), numbers.last().copied()];
    let short = text.chars().count() <= 160;
    let counts = ends
        .into_iter()
        .flatten()
        .map(move |n| Sign::Count(top, n - page));
    let words = Sign::Words(top, words);
    std::iter::once(words).chain(counts).filter(move |_| short)
}

/// True for a lone number that is the page's own: enough on its own, as in a letter of one page.
fn is_own_number(line: &Line, page: usize) -> bool {
    counted(&line.text()).is_some_and(|number| number == page as i64 + 1)
}

/// The number in a line that holds nothing else: “12”, “– 12 –”, “Page 12 of 30”.
fn counted(text: &str) -> Option<i64> {
    let mut words = text
        .split(|c: char| c.is_whitespace() || "-–—|/.[]()".contains(c))
        .filter(|word| !word.is_empty());
    let first = words.next()?;
    let first = if first.eq_ignore_ascii_case("page") {
        words.next()?
    } else {
        first
    };
    let number = first.parse().ok().or_else(|| roman(first))?;
    words
        .all(|word| word.eq_ignore_ascii_case("of") || word.parse::<i64>().is_ok())
        .then_some(number)
}

/// A number as front matter counts: i to about lxxx, in small letters.
fn roman(word: &str) -> Option<i64> {
    let mut sum = 0;
    let mut last = 0;
    if word.is_empty() || word.len() > 8 {
        return None;
    }
    for c in word.chars().rev() {
        let value = match c {
            'i' => 1,
            'v' => 5,
            'x' => 10,
            'l' => 50,
            _ => return None,
        };
        if value < last {
            sum -= value;
        } else {
            sum += value;
            last = value;
        }
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::glyph::Shift;
    use crate::pdf::glyph::Style;
    use crate::pdf::lines::Piece;

    fn line(text: &str, y: f32) -> Line {
        Line {
            pieces: vec![Piece {
                text: text.into(),
                style: Style::default(),
                shift: Shift::None,
                link: None,
                x0: 50.0,
                x1: 300.0,
                size: 10.0,
                gap: 0.0,
            }],
            x0: 50.0,
            x1: 300.0,
            y,
            size: 10.0,
            column: (50.0, 550.0),
            zone: 0,
            page: 0,
            rtl: false,
            aside: false,
        }
    }

    fn left(pages: &[&[(&str, f32)]]) -> Vec<String> {
        let mut pages: Vec<Page> = pages
            .iter()
            .map(|lines| Page {
                lines: lines.iter().map(|(text, y)| line(text, *y)).collect(),
                height: 800.0,
                ..Page::default()
            })
            .collect();
        clear(&mut pages);
        pages
            .iter()
            .map(|page| page.lines.iter().map(|line| line.text() + "|").collect())
            .collect()
    }

    #[test]
    fn heads_that_repeat_and_numbers_that_count_are_left_out() {
        let kept = left(&[
            &[
                ("The Harbour 1", 780.0),
                ("First words.", 700.0),
                ("12", 20.0),
            ],
            &[("Storms 2", 780.0), ("Second words.", 700.0), ("13", 20.0)],
            &[
                ("The Harbour 3", 780.0),
                ("Third words.", 700.0),
                ("14", 20.0),
            ],
            &[("Storms 4", 780.0), ("Fourth words.", 700.0), ("15", 20.0)],
        ]);
        assert_eq!(
            kept,
            [
                "First words.|",
                "Second words.|",
                "Third words.|",
                "Fourth words.|"
            ]
        );
    }

    #[test]
    fn the_openings_of_chapters_are_kept() {
        let opening: &[(&str, f32)] = &[("Chapter 1", 780.0), ("It begins.", 700.0)];
        let mut pages = Vec::new();
        for _ in 0..4 {
            pages.push(opening);
            pages.extend([
                &[("a", 780.0), ("One.", 700.0)][..],
                &[("b", 780.0), ("Two.", 700.0)][..],
                &[("c", 780.0), ("Three.", 700.0)][..],
            ]);
        }
        let kept = left(&pages);
        assert_eq!(kept[0], "Chapter 1|It begins.|");
        assert_eq!(kept[12], "Chapter 1|It begins.|");
    }

    #[test]
    fn a_head_right_above_the_text_is_known_by_standing_everywhere() {
        let texts: Vec<String> = (0..8)
            .map(|at| {
                format!(
                    "Words of page {}.",
                    "abcdefgh".chars().nth(at).unwrap_or('z')
                )
            })
            .collect();
        let rows: Vec<[(&str, f32); 2]> = texts
            .iter()
            .map(|text| [("The Quiet Harbour", 780.0), (text.as_str(), 768.0)])
            .collect();
        let pages: Vec<&[(&str, f32)]> = rows.iter().map(|rows| &rows[..]).collect();
        assert_eq!(left(&pages)[3], "Words of page d.|");
        // On three pages it may be anything.
        assert_eq!(left(&pages[..3])[1], "The Quiet Harbour|Words of page b.|");
    }

    #[test]
    fn words_that_do_not_repeat_are_kept() {
        let kept = left(&[
            &[
                ("A title", 780.0),
                ("Words.", 700.0),
                ("In 1999 there were 12", 20.0),
            ],
            &[
                ("Other words", 780.0),
                ("Words.", 700.0),
                ("and 14 more in 2003", 20.0),
            ],
            &[("Third page", 780.0), ("Words.", 700.0), ("3", 20.0)],
        ]);
        assert_eq!(kept[0], "A title|Words.|In 1999 there were 12|");
        assert_eq!(kept[2], "Third page|Words.|");
    }

    #[test]
    fn a_number_alone_is_a_page_number_in_many_dresses() {
        for text in ["12", "- 12 -", "Page 12 of 30", "[12]", "12/30", "xii"] {
            assert_eq!(counted(text), Some(12), "{text}");
        }
        assert_eq!(counted("12 apples"), None);
        assert_eq!(counted("Page"), None);
    }
}
