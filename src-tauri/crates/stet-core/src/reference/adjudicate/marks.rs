//! Which words of two texts differ, for showing them side by side.

use super::fold::Word;
use crate::text::Span;

/// The spans of words on each side that have no equal on the other in the same order; neighbouring
/// words are one span.
pub(super) fn marks(left: &[Word], right: &[Word]) -> (Vec<Span>, Vec<Span>) {
    let kept = common(left, right);
    let mut in_left = vec![false; left.len()];
    let mut in_right = vec![false; right.len()];
    for (a, b) in kept {
        in_left[a] = true;
        in_right[b] = true;
    }
    (spans(left, &in_left), spans(right, &in_right))
}

/// Index pairs of a longest common subsequence of words.
pub(super) fn common(left: &[Word], right: &[Word]) -> Vec<(usize, usize)> {
    // Titles and lists of names are short; longer texts are not compared word by word.
    const LONGEST: usize = 400;
    let (n, m) = (left.len().min(LONGEST), right.len().min(LONGEST));
    let mut length = vec![vec![0_u16; m + 1]; n + 1];
    for a in (0..n).rev() {
        for b in (0..m).rev() {
            length[a][b] = if left[a].text == right[b].text {
                length[a + 1][b + 1] + 1
            } else {
                length[a + 1][b].max(length[a][b + 1])
            };
        }
    }
    let (mut a, mut b) = (0, 0);
    let mut pairs = Vec::new();
    while a < n && b < m {
        if left[a].text == right[b].text {
            pairs.push((a, b));
            a += 1;
            b += 1;
        } else if length[a + 1][b] >= length[a][b + 1] {
            a += 1;
        } else {
            b += 1;
        }
    }
    pairs
}

fn spans(words: &[Word], same: &[bool]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut previous = None;
    for (at, word) in words.iter().enumerate().filter(|(at, _)| !same[*at]) {
        match spans.last_mut() {
            Some(last) if previous == at.checked_sub(1) && previous.is_some() => {
                *last = last.cover(&word.span);
            }
            _ => spans.push(word.span),
        }
        previous = Some(at);
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::super::fold::words;
    use super::*;

    #[test]
    fn only_what_differs_is_marked() {
        let (left, right) = (
            "Multi-Occupant Tracking in Intelligent Homes",
            "Multi-Resident Tracking in Smart Homes",
        );
        let (a, b) = marks(&words(left), &words(right));
        let cut = |text: &str, spans: Vec<Span>| -> Vec<String> {
            spans
                .iter()
                .filter_map(|span| span.slice(text).map(str::to_owned))
                .collect()
        };
        assert_eq!(cut(left, a), ["Occupant", "Intelligent"]);
        assert_eq!(cut(right, b), ["Resident", "Smart"]);
        let (a, b) = marks(&words("one two three"), &words("four"));
        assert_eq!((a.len(), b.len()), (1, 1));
    }
}
