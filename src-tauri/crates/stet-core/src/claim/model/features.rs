//! Features of a sentence: hashed word, pattern and letter sequences, and a few counts.
//!
//! The same code serves fitting and use. It depends on nothing that is likely
//! to change for other reasons: a change here means fitting again.

use super::lexicon;

/// Number of hash buckets.
pub const BUCKETS: usize = 1 << 18;
/// Number of dense features.
pub const DENSE: usize = 34;

/// Longest sentence looked at, in tokens: a very long one says no more.
const LONGEST: usize = 120;

/// The features of one sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Features {
    /// Bucket and value, sorted by bucket, each bucket once.
    pub sparse: Vec<(u32, f32)>,
    /// Counts and flags, roughly 0 to 1.
    pub dense: [f32; DENSE],
}

/// Reads the features of a sentence.
#[must_use]
pub fn features(text: &str) -> Features {
    let tokens = tokenise(text);
    let mut sparse = Vec::new();
    words(&tokens, &mut sparse);
    patterns(&tokens, &mut sparse);
    letters(&tokens, &mut sparse);
    let dense = dense(text, &tokens);
    sparse.sort_unstable_by_key(|&(bucket, _)| bucket);
    sparse.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    Features { sparse, dense }
}

#[derive(Debug)]
struct Token {
    /// Lower case, straight apostrophes; figures by their shape.
    word: String,
    capital: bool,
    shout: bool,
    figure: bool,
}

/// Words, figures and telling signs.
fn tokenise(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, first)) = chars.next() {
        if tokens.len() >= LONGEST {
            break;
        }
        if first.is_alphanumeric() {
            let mut end = start + first.len_utf8();
            while let Some(&(at, ch)) = chars.peek() {
                let after = text[at + ch.len_utf8()..]
                    .chars()
                    .next()
                    .is_some_and(char::is_alphanumeric);
                let joins = matches!(ch, '\'' | '’' | '.' | ',')
                    && after
                    && text[..end].ends_with(|c: char| c.is_ascii());
                let digits = text[..end]
                    .chars()
                    .next_back()
                    .is_some_and(|c| c.is_ascii_digit());
                let inside = ch.is_alphanumeric()
                    || (matches!(ch, '\'' | '’') && joins)
                    || (matches!(ch, '.' | ',') && joins && digits);
                if !inside {
                    break;
                }
                end = at + ch.len_utf8();
                chars.next();
            }
            tokens.push(token(&text[start..end]));
        } else if matches!(
            first,
            '$' | '€'
                | '£'
                | '%'
                | '?'
                | '!'
                | '"'
                | '“'
                | '”'
                | ':'
                | ';'
                | '#'
                | '@'
                | '-'
                | '–'
                | '—'
        ) {
            let sign = match first {
                '“' | '”' => '"',
                '–' | '—' => '-',
                '€' | '£' => '$',
                other => other,
            };
            tokens.push(Token {
                word: sign.to_string(),
                capital: false,
                shout: false,
                figure: false,
            });
        }
    }
    tokens
}

fn token(raw: &str) -> Token {
    let first = raw.chars().next().unwrap_or(' ');
    let figure = first.is_ascii_digit();
    let word = if figure {
        let digits: usize = raw.chars().filter(char::is_ascii_digit).count();
        let number = raw.parse::<u32>().unwrap_or(0);
        if digits == 4 && (1700..2100).contains(&number) {
            "0year".to_owned()
        } else if raw.ends_with(|c: char| c.is_alphabetic()) {
            let tail: String = raw.chars().filter(|c| c.is_alphabetic()).collect();
            format!("0{}", tail.to_lowercase())
        } else {
            format!("0{}", digits.min(6))
        }
    } else {
        raw.to_lowercase().replace('’', "'")
    };
    let letters = raw.chars().filter(|c| c.is_alphabetic()).count();
    Token {
        word,
        capital: first.is_uppercase(),
        shout: letters > 1 && raw.chars().all(|c| !c.is_lowercase()),
        figure,
    }
}

fn hash(parts: &[&str], group: u8) -> u32 {
    // FNV-1a: stable across platforms and releases.
    let mut state: u64 = 0xcbf2_9ce4_8422_2325 ^ u64::from(group);
    for part in parts {
        for byte in part.bytes().chain([0x1f]) {
            state ^= u64::from(byte);
            state = state.wrapping_mul(0x0100_0000_01b3);
        }
    }
    state ^= state >> 29;
    (state % BUCKETS as u64) as u32
}

/// Adds one group, each sequence once, scaled so that long sentences do not outweigh short ones.
fn add(group: Vec<u32>, weight: f32, sparse: &mut Vec<(u32, f32)>) {
    let mut group = group;
    group.sort_unstable();
    group.dedup();
    let value = weight / (group.len().max(1) as f32).sqrt();
    sparse.extend(group.into_iter().map(|bucket| (bucket, value)));
}

/// One, two and three words in a row, and the opening words.
fn words(tokens: &[Token], sparse: &mut Vec<(u32, f32)>) {
    let list: Vec<&str> = std::iter::once("^")
        .chain(tokens.iter().map(|token| token.word.as_str()))
        .chain(std::iter::once("$$"))
        .collect();
    let mut one: Vec<u32> = list.iter().map(|word| hash(&[word], 1)).collect();
    one.extend(list.windows(2).map(|pair| hash(pair, 2)));
    add(one, 1.6, sparse);
    add(
        list.windows(3).map(|three| hash(three, 3)).collect(),
        0.7,
        sparse,
    );
}

/// The class of a word: itself if common, else its shape or ending.
fn class(token: &Token) -> &str {
    let word = token.word.as_str();
    if token.figure {
        return if word == "0year" { "0year" } else { "0" };
    }
    if lexicon::FUNCTION.binary_search(&word).is_ok() || !word.starts_with(char::is_alphabetic) {
        return word;
    }
    if lexicon::QUANTITY.contains(&word) {
        return "Q";
    }
    if token.shout {
        return "AA";
    }
    if token.capital {
        return "A";
    }
    for ending in ["ing", "ed", "ly", "est", "er", "tion", "s"] {
        if word.len() > ending.len() + 2 && word.ends_with(ending) {
            return ending;
        }
    }
    "w"
}

/// Two to four word classes in a row, and pairs with one between.
fn patterns(tokens: &[Token], sparse: &mut Vec<(u32, f32)>) {
    let list: Vec<&str> = std::iter::once("^")
        .chain(tokens.iter().map(class))
        .chain(std::iter::once("$$"))
        .collect();
    let mut group: Vec<u32> = Vec::new();
    for length in 2..=4 {
        group.extend(list.windows(length).map(|part| hash(part, 4)));
    }
    group.extend(list.windows(3).map(|part| hash(&[part[0], part[2]], 5)));
    add(group, 1.0, sparse);
}

/// Three to five letters in a row inside words.
fn letters(tokens: &[Token], sparse: &mut Vec<(u32, f32)>) {
    let mut group: Vec<u32> = Vec::new();
    for token in tokens.iter().filter(|token| !token.figure) {
        let padded = format!("<{}>", token.word);
        let marks: Vec<usize> = padded
            .char_indices()
            .map(|(at, _)| at)
            .chain([padded.len()])
            .collect();
        for length in 3..=5 {
            group.extend(
                marks
                    .windows(length + 1)
                    .map(|part| hash(&[&padded[part[0]..part[length]]], 6)),
            );
        }
    }
    add(group, 1.0, sparse);
}

fn dense(text: &str, tokens: &[Token]) -> [f32; DENSE] {
    let count = tokens.len().max(1) as f32;
    let of = |list: &[&str]| {
        tokens
            .iter()
            .filter(|t| list.contains(&t.word.as_str()))
            .count() as f32
    };
    let some = |n: f32| (n / 3.0).min(1.0);
    let figures = tokens.iter().filter(|t| t.figure).count() as f32;
    let capitals = tokens
        .iter()
        .skip(1)
        .filter(|t| t.capital && t.word != "i" && !t.word.starts_with("i'"))
        .count() as f32;
    let sign = |mark: &str| f32::from(u8::from(tokens.iter().any(|t| t.word == mark)));
    let first = |list: &[&str]| {
        f32::from(u8::from(
            tokens
                .first()
                .is_some_and(|t| list.contains(&t.word.as_str())),
        ))
    };
    let year = tokens.iter().any(|t| t.word == "0year");
    let past = tokens
        .iter()
        .filter(|t| {
            lexicon::PAST.contains(&t.word.as_str()) || (t.word.len() > 4 && t.word.ends_with("ed"))
        })
        .count() as f32;
    let ends = |mark: char| {
        f32::from(u8::from(
            text.trim_end()
                .trim_end_matches(['"', '”', '\'', ')'])
                .ends_with(mark),
        ))
    };
    let quantity = of(lexicon::QUANTITY);
    let singular = of(lexicon::FIRST_SINGULAR);
    let plural = of(lexicon::FIRST_PLURAL);
    let hard = figures + capitals + quantity;
    [
        (count.ln() / 4.0).min(1.2),
        f32::from(u8::from(count < 6.0)),
        f32::from(u8::from(count < 10.0)),
        f32::from(u8::from(count > 25.0)),
        some(figures),
        f32::from(u8::from(figures > 0.0)),
        f32::from(u8::from(year)),
        sign("$"),
        sign("%"),
        some(quantity),
        some(capitals),
        f32::from(u8::from(capitals > 0.0)),
        f32::from(u8::from(tokens.iter().any(|t| t.shout && t.word != "i"))),
        some(singular),
        some(plural),
        some(of(lexicon::SECOND)),
        some(of(lexicon::THIRD)),
        some(of(lexicon::MODAL)),
        some(of(lexicon::MENTAL)),
        some(past),
        f32::from(u8::from(past > 0.0)),
        some(of(lexicon::COMPARE)),
        some(of(lexicon::TIME)),
        some(of(lexicon::INSTITUTION)),
        some(of(lexicon::NEGATION)),
        some(of(lexicon::REPORT)),
        some(of(lexicon::EVALUATIVE)),
        ends('?'),
        ends('!'),
        sign("\""),
        first(lexicon::FIRST_SINGULAR),
        first(lexicon::FIRST_PLURAL),
        (hard / count).min(1.0),
        f32::from(u8::from(past > 0.0 && hard > 0.0 && singular == 0.0)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_words_are_sorted_for_search() {
        assert!(lexicon::FUNCTION.is_sorted());
    }

    #[test]
    fn features_are_stable_and_bounded_on_any_input() {
        let long = "word ".repeat(100_000);
        for text in [
            "",
            "🙂",
            "e\u{301}",
            "O’Neil’s 5,000. 3.",
            "漢字とかな",
            &long,
        ] {
            let found = features(text);
            assert_eq!(found, features(text));
            assert!(
                found
                    .sparse
                    .iter()
                    .all(|&(bucket, value)| (bucket as usize) < BUCKETS && value > 0.0)
            );
            assert!(found.sparse.is_sorted_by(|a, b| a.0 < b.0));
            assert!(found.dense.iter().all(|value| (0.0..=1.2).contains(value)));
        }
    }
}
