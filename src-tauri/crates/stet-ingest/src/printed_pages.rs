//! Plain text that was set for a printer: pages parted by form feeds, each with the same head, a number
//! below. Sentences run on across them.
//!
//! What stands at the edge of several pages, figures apart, is no part of the text; nor is a number that
//! counts them.

use std::collections::HashMap;

use crate::text::{NARROWEST_WRAP, columns};

/// Lines looked at from each edge of a page.
const EDGE: usize = 3;

/// `text` without its form feeds and what stands on every page.
pub(crate) fn joined(text: &str) -> String {
    let mut pages: Vec<Vec<&str>> = text
        .split('\u{c}')
        .map(|page| page.split('\n').collect())
        .collect();
    let mut seen: HashMap<(bool, String), usize> = HashMap::new();
    for (at, page) in pages.iter().enumerate() {
        for top in [true, false] {
            for line in edge(page, top) {
                *seen.entry((top, sign(page[line], at))).or_default() += 1;
            }
        }
    }
    let least = if pages.len() <= 3 { 2 } else { 3 };
    for (at, page) in pages.iter_mut().enumerate() {
        // What stands above the first page is its title, too.
        for top in [true, false].into_iter().filter(|top| at > 0 || !top) {
            let repeats = |line: &usize| seen.get(&(top, sign(page[*line], at))) >= Some(&least);
            let running: Vec<usize> = edge(page, top).take_while(repeats).collect();
            running.into_iter().for_each(|line| page[line] = "");
        }
    }
    let mut out = String::with_capacity(text.len());
    for page in pages {
        let words = page.join("\n");
        let words = words.trim_matches('\n');
        if words.trim().is_empty() {
            continue;
        }
        let last = out.lines().next_back().unwrap_or_default();
        let gap = if runs_on(last, words) { "\n" } else { "\n\n" };
        if !out.is_empty() {
            out.push_str(gap);
        }
        out.push_str(words.trim_end());
    }
    out
}

/// Numbers of the outermost lines with words, from the edge inwards.
fn edge<'p>(page: &'p [&str], top: bool) -> impl Iterator<Item = usize> + use<'p> {
    let numbers: Box<dyn Iterator<Item = usize>> = match top {
        true => Box::new(0..page.len()),
        false => Box::new((0..page.len()).rev()),
    };
    numbers
        .filter(|line| !page[*line].trim().is_empty())
        .take(EDGE)
}

/// What is the same on every page: the words with their figures replaced, or by how much a number is
/// ahead of the pages.
fn sign(line: &str, page: usize) -> String {
    let bare =
        line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—' | '[' | ']'));
    if let Ok(number) = bare.parse::<u16>() {
        return (i64::from(number) - i64::try_from(page).unwrap_or(i64::MAX)).to_string();
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut sign = String::new();
    for c in words.join(" ").chars() {
        match c.is_ascii_digit() {
            true if sign.ends_with('#') => {}
            true => sign.push('#'),
            false => sign.push(c),
        }
    }
    sign
}

/// True if a sentence goes on from the last line of a page to the first of the next.
fn runs_on(last: &str, next: &str) -> bool {
    let small = next.trim_start().starts_with(char::is_lowercase);
    let open = !last
        .trim_end()
        .ends_with(['.', '!', '?', '…', '"', '”', '»', '。']);
    open && (small || columns(last) >= NARROWEST_WRAP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_goes_on_behind_the_head_of_the_next_page() {
        let text = "  Harbour Board    Minutes\n\nThe crane was moved in March, and the light on the\n\n     - 7 -\n\
                    \u{c}Harbour Board    Minutes\n\nmole was lit again. It had been out since May.\n\n     - 8 -\n\
                    \u{c}Harbour Board    Minutes\n\nThe board rose at nine.\n\n     - 9 -\n\u{c}";
        assert_eq!(
            joined(text),
            "  Harbour Board    Minutes\n\nThe crane was moved in March, and the light on the\n\
             mole was lit again. It had been out since May.\n\nThe board rose at nine."
        );
    }

    #[test]
    fn words_that_do_not_repeat_stay() {
        let text = "One\n\nBoats in port: 12\n\u{c}Two\n\nBoats at sea:\n\n7";
        assert_eq!(
            joined(text),
            "One\n\nBoats in port: 12\n\nTwo\n\nBoats at sea:\n\n7"
        );
    }
}
