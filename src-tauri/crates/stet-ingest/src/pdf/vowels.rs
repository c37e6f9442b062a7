//! Signs of Arabic and Hebrew that stand above or below a letter and are drawn by themselves: vowels,
//! doubling, the ending of an indefinite noun.

use super::bidi::is_rtl;
use super::glyph::{Glyph, Letters};

/// Glyphs drawn before and after such a sign among which its letter is looked for.
const NEAR: usize = 6;

/// A sign stands no further from the base line of its letter than this, in its size.
const FARTHEST: f32 = 1.2;

/// Puts each such sign behind the letter that it is drawn over, as it is written.
pub(super) fn vowels_joined(glyphs: &mut Vec<Glyph>) {
    if !glyphs.iter().any(is_vowel) {
        return;
    }
    let mut joined = vec![false; glyphs.len()];
    for at in 0..glyphs.len() {
        if !is_vowel(&glyphs[at]) {
            continue;
        }
        let near = at.saturating_sub(NEAR)..glyphs.len().min(at + NEAR + 1);
        let distance = |other: usize| off(&glyphs[at], &glyphs[other]);
        let letters = near.filter(|other| carries(&glyphs[at], &glyphs[*other]));
        let Some(letter) = letters.min_by(|a, b| distance(*a).total_cmp(&distance(*b))) else {
            continue;
        };
        let mut text = String::new();
        glyphs[letter].text.push_to(&mut text);
        glyphs[at].text.push_to(&mut text);
        if let Some(letters) = Letters::new(&text) {
            glyphs[letter].text = letters;
            joined[at] = true;
        }
    }
    let mut at = 0;
    glyphs.retain(|_| {
        at += 1;
        !joined[at - 1]
    });
}

fn is_vowel(glyph: &Glyph) -> bool {
    let sign = |c: char| {
        matches!(c,
            '\u{0591}'..='\u{05BD}' | '\u{05BF}' | '\u{05C1}' | '\u{05C2}' | '\u{05C4}' | '\u{05C5}'
            | '\u{05C7}' | '\u{0610}'..='\u{061A}' | '\u{064B}'..='\u{065F}' | '\u{0670}'
            | '\u{06D6}'..='\u{06DC}' | '\u{06DF}'..='\u{06E4}' | '\u{06E7}' | '\u{06E8}'
            | '\u{06EA}'..='\u{06ED}')
    };
    match &glyph.text {
        Letters::One(c) => sign(*c),
        Letters::Many(text) => text.chars().all(sign),
    }
}

/// True if `letter` may be the one that `vowel` is drawn over.
fn carries(vowel: &Glyph, letter: &Glyph) -> bool {
    let letters = is_rtl(letter.text.first()) && !is_vowel(letter) && !letter.text.is_space();
    letters
        && letter.angle == vowel.angle
        && (letter.y - vowel.y).abs() < FARTHEST * vowel.size
        && off(vowel, letter) < 0.35 * vowel.size
}

/// How far the middle of a sign stands outside its letter; less than nothing inside, least in the middle.
fn off(vowel: &Glyph, letter: &Glyph) -> f32 {
    let middle = (vowel.x0 + vowel.x1) / 2.0;
    (letter.x0 - middle).max(middle - letter.x1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::glyph::{Shift, Style};

    fn glyph(text: &str, x0: f32, x1: f32, y: f32) -> Glyph {
        Glyph {
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
        }
    }

    #[test]
    fn a_vowel_goes_behind_the_letter_below_it() {
        let mut glyphs = vec![
            glyph("\u{64B}", 13.0, 13.0, 104.0),
            glyph("ا", 10.0, 12.0, 100.0),
            glyph("ر", 12.0, 16.0, 100.0),
            glyph(" ", 16.0, 19.0, 100.0),
            glyph("\u{64F}", 40.0, 40.0, 60.0),
        ];
        vowels_joined(&mut glyphs);
        let texts: Vec<String> = glyphs
            .iter()
            .map(|glyph| {
                let mut text = String::new();
                glyph.text.push_to(&mut text);
                text
            })
            .collect();
        assert_eq!(
            texts,
            ["ا", "ر\u{64B}", " ", "\u{64F}"],
            "one has no letter"
        );
    }
}
