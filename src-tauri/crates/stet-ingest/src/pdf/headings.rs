//! Which paragraphs are headings, and of what level.
//!
//! Headings are larger than the text, or stand alone in bold, or are listed in the outline. Levels
//! follow the outline where there is one, else the rank of their setting, else their number
//! (“2.1”).

use std::collections::{HashMap, HashSet};

use super::paragraphs::{Kind, Paragraph};

/// Longest heading, in characters.
const LONGEST: usize = 220;

/// Longest heading that is told by bold type alone.
const LONGEST_BOLD: usize = 120;

/// Type this much larger than that of the text is a heading's.
const LARGER: f32 = 1.13;

/// How a heading is set: size in half points, bold.
type Setting = (i32, bool);

/// Marks headings among `paragraphs`; `body` is the size of running text.
pub(crate) fn mark(paragraphs: &mut [Paragraph], body: f32, outline: &[(u8, String)]) {
    let listed: HashMap<String, u8> = outline
        .iter()
        .map(|(depth, title)| (plain(title), *depth))
        .filter(|(title, _)| title.chars().count() >= 3)
        .collect();
    let mut found: Vec<(usize, Setting, Option<u8>, Option<u8>)> = Vec::new();
    for (at, paragraph) in paragraphs.iter().enumerate() {
        if !matches!(paragraph.kind, Kind::Text | Kind::Item { .. }) || paragraph.aside() {
            continue;
        }
        let text = paragraph.text();
        let depth = listed.get(&plain(&text)).copied();
        let size = paragraph.size();
        let bold = paragraph.share(|piece| piece.style.bold) > 0.95;
        let own = matches!(paragraph.kind, Kind::Text) || numbering(&text).is_some();
        if own
            && (depth.is_some() && paragraph.lines.len() <= 4
                || looks_like_one(&text, size / body, bold))
        {
            let setting = ((size * 2.0).round() as i32, bold);
            found.push((at, setting, depth, numbering(&text)));
        }
    }
    // Larger first; of one size the bold one.
    let mut settings: Vec<Setting> = found.iter().map(|(_, setting, ..)| *setting).collect();
    settings.sort_by_key(|setting| std::cmp::Reverse(*setting));
    settings.dedup();
    // The one largest heading of the beginning is the title; the outline does not list it.
    let titled = found.first().is_some_and(|(_, setting, depth, _)| {
        depth.is_none()
            && Some(setting) == settings.first()
            && found
                .iter()
                .filter(|(_, other, ..)| other == setting)
                .count()
                <= 2
    });
    let below = u8::from(titled);
    let by_outline: HashMap<Setting, u8> = found
        .iter()
        .filter_map(|(_, setting, depth, _)| Some((*setting, (*depth)?)))
        .collect();
    let numbered: HashSet<Setting> = found
        .iter()
        .filter(|(_, _, _, number)| number.is_some())
        .map(|(_, setting, ..)| *setting)
        .collect();
    let first_numbered = settings
        .iter()
        .position(|setting| numbered.contains(setting));
    for (at, setting, depth, number) in found {
        let rank = settings
            .iter()
            .position(|other| *other == setting)
            .unwrap_or(0);
        let level = match (depth.or_else(|| by_outline.get(&setting).copied()), number) {
            (Some(depth), _) => depth + 1 + below,
            (None, Some(number)) => u8::try_from(first_numbered.unwrap_or(rank))
                .unwrap_or(6)
                .saturating_add(number),
            (None, None) => u8::try_from(rank + 1).unwrap_or(6),
        };
        let level = if at == 0 && titled {
            1
        } else {
            level.clamp(1, 6)
        };
        paragraphs[at].kind = Kind::Heading { level };
    }
}

fn looks_like_one(text: &str, larger: f32, bold: bool) -> bool {
    let text = text.trim();
    let count = text.chars().count();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    // Formulas and figures in large type are no headings.
    if letters < 2 || 2 * letters < text.chars().filter(|c| !c.is_whitespace()).count() {
        return false;
    }
    let numbered = numbering(text).is_some();
    let sentence = text.ends_with(['.', ',', ';', ':']) && !numbered;
    if larger >= LARGER {
        return count <= LONGEST && !(sentence && count > 80);
    }
    bold && larger >= 0.93 && count <= LONGEST_BOLD && !sentence && !text.ends_with(':')
}

/// Depth of a section number at the beginning: 1 for “2 Methods”, 2 for “2.1 Methods”.
fn numbering(text: &str) -> Option<u8> {
    let (number, rest) = text.trim().split_once(char::is_whitespace)?;
    let number = number.trim_end_matches('.');
    let parts = number.split('.');
    let all_digits = parts.clone().all(|part| {
        !part.is_empty() && part.len() <= 2 && part.bytes().all(|b| b.is_ascii_digit())
    });
    let titled = rest.chars().next().is_some_and(char::is_uppercase);
    (all_digits && titled).then(|| u8::try_from(parts.count()).unwrap_or(6))
}

/// Letters and digits alone, small: what a heading and its entry in the outline share. The number
/// stands in one of them only at times.
fn plain(text: &str) -> String {
    let text =
        text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace());
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_sections_have_a_depth() {
        assert_eq!(numbering("2 Methods"), Some(1));
        assert_eq!(numbering("2.1. Sampling"), Some(2));
        assert_eq!(numbering("2019 was dry"), None);
        assert_eq!(numbering("3 apples"), None);
        assert_eq!(plain("2.1 The Harbour"), plain("The harbour"));
    }

    #[test]
    fn size_and_weight_make_a_heading_and_formulas_do_not() {
        assert!(looks_like_one("The harbour", 1.4, false));
        assert!(looks_like_one("Methods", 1.0, true));
        assert!(!looks_like_one("Methods", 1.0, false));
        assert!(!looks_like_one("a = 3 + 4 / 12", 1.4, false));
        assert!(!looks_like_one("It rained all day.", 1.0, true));
    }
}
