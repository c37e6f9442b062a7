//! A text as it sounds: without what hides its words from a reader of letters.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Fewest letters in a row, each by itself, that are read as a word spaced out.
const SPACED: usize = 6;

/// A text without hidden characters, in plain letters.
pub(super) struct Plain {
    pub(super) text: String,
    /// The letters of each stretch that was spaced out, together.
    pub(super) spaced: Vec<String>,
}

/// Folds a text: compatibility forms, invisible characters, look-alike letters, single letters with
/// something between them.
pub(super) fn plain(text: &str) -> Plain {
    let shown: String = text
        .chars()
        .filter_map(shown)
        .nfkc()
        .filter_map(shown)
        .collect();
    let letters = without_look_alikes(&shown);
    let spaced = spaced(&letters);
    Plain {
        text: letters,
        spaced,
    }
}

/// The character a model reads; `None` for one that shows nothing. Tag characters spell ASCII.
fn shown(ch: char) -> Option<char> {
    match ch {
        '\u{e0020}'..='\u{e007e}' => char::from_u32(u32::from(ch) - 0xe0000),
        '\u{00ad}'
        | '\u{034f}'
        | '\u{061c}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{e0000}'..='\u{e01ef}' => None,
        '\n' | '\t' => Some(ch),
        ch if ch.is_control() => None,
        '’' | 'ʼ' | '‘' => Some('\''),
        ch => Some(ch),
    }
}

/// Latin letters for Cyrillic and Greek ones that look like them, in words that have both, and in words of
/// nothing else where the text is Latin; marks on Latin letters that no word of a language has are dropped.
fn without_look_alikes(text: &str) -> String {
    let latin = text.chars().filter(char::is_ascii_alphabetic).count();
    let foreign = text.chars().filter(|ch| twin(*ch).is_some()).count();
    let mostly_latin = latin > foreign;
    let mut out = String::with_capacity(text.len());
    let mut word = String::new();
    for ch in text.chars().chain([' ']) {
        if ch.is_alphanumeric() || is_combining_mark(ch) {
            word.push(ch);
            continue;
        }
        out.push_str(&unmasked(&word, mostly_latin));
        word.clear();
        out.push(ch);
    }
    out.pop();
    out
}

fn unmasked(word: &str, mostly_latin: bool) -> String {
    let has_latin = word.chars().any(|ch| ch.is_ascii_alphabetic());
    let twins = word.chars().filter(|ch| twin(*ch).is_some()).count();
    let all_twins = twins > 0 && word.chars().all(|ch| twin(ch).is_some());
    let masked = twins > 0 && (has_latin || (all_twins && mostly_latin));
    // "1gn0re": a figure between letters.
    let begins = word
        .chars()
        .next()
        .is_some_and(|ch| ch.is_ascii_alphabetic() || ch == '1');
    let figures = has_latin
        && begins
        && word.chars().filter(char::is_ascii_digit).count() <= 3
        && word.chars().filter(|ch| ch.is_ascii_alphabetic()).count() >= 4;
    // Marks stacked on letters ("i̶g̶n̶o̶r̶e̶") that composed with none.
    let bare = word.chars().filter(|ch| {
        !('\u{0300}'..='\u{036f}').contains(ch) && !('\u{20d0}'..='\u{20ff}').contains(ch)
    });
    bare.map(|ch| match ch {
        ch if masked && twin(ch).is_some() => twin(ch).unwrap_or(ch),
        '0' if figures => 'o',
        '1' if figures => 'i',
        '3' if figures => 'e',
        '4' if figures => 'a',
        '5' if figures => 's',
        '7' if figures => 't',
        ch => ch,
    })
    .collect()
}

/// The Latin letter that a Cyrillic, Greek or other one looks like.
fn twin(ch: char) -> Option<char> {
    Some(match ch {
        'а' | 'α' | 'ɑ' => 'a',
        'А' | 'Α' => 'A',
        'в' | 'В' | 'Β' => 'B',
        'с' | 'ϲ' => 'c',
        'С' => 'C',
        'ԁ' => 'd',
        'е' | 'ҽ' | 'ε' => 'e',
        'Е' | 'Ε' => 'E',
        'ɡ' => 'g',
        'һ' => 'h',
        'Н' | 'Η' => 'H',
        'і' | 'ι' | 'ı' => 'i',
        'І' | 'Ι' => 'I',
        'ј' => 'j',
        'Ј' => 'J',
        'к' | 'κ' => 'k',
        'К' | 'Κ' => 'K',
        'ӏ' => 'l',
        'м' => 'm',
        'М' | 'Μ' => 'M',
        'п' | 'η' => 'n',
        'Ν' => 'N',
        'о' | 'ο' | 'օ' => 'o',
        'О' | 'Ο' => 'O',
        'р' | 'ρ' => 'p',
        'Р' | 'Ρ' => 'P',
        'ԛ' => 'q',
        'г' => 'r',
        'ѕ' => 's',
        'Ѕ' => 'S',
        'т' | 'τ' => 't',
        'Т' | 'Τ' => 'T',
        'υ' | 'ս' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ѡ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'Х' | 'Χ' => 'X',
        'у' | 'γ' => 'y',
        'У' | 'Υ' => 'Y',
        'Ζ' => 'Z',
        _ => return None,
    })
}

/// Stretches of single letters with little between them, each put together.
fn spaced(text: &str) -> Vec<String> {
    let parts = |ch: char| matches!(ch, ' ' | '.' | '-' | '_' | '*' | '·' | '/' | '|' | '\u{a0}');
    let mut all = Vec::new();
    let mut run = String::new();
    let mut finish = |run: &mut String| {
        if run.chars().count() >= SPACED {
            all.push(run.to_lowercase());
        }
        run.clear();
    };
    let mut word = String::new();
    for ch in text.chars().chain(['\n']) {
        if ch.is_alphabetic() {
            word.push(ch);
            continue;
        }
        match word.chars().count() {
            0 => {}
            1 => run.push_str(&word),
            _ => finish(&mut run),
        }
        word.clear();
        if !parts(ch) {
            finish(&mut run);
        }
    }
    all
}
