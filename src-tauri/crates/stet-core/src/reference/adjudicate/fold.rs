//! Text folded for comparison: markup, case, accents, typography and punctuation taken away, every
//! remaining word with its place in the original.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::text::Span;

/// A folded word and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// Lower-case letters and digits without accents.
    pub(super) text: String,
    /// Its bytes in the original.
    pub(super) span: Span,
    /// True if a hyphen ties it to the word before.
    pub(super) tied: bool,
}

/// The words of `text`. Hyphens and punctuation part words, apostrophes do not; "&" is "and".
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut out = Words::default();
    let mut rest = text;
    while let Some(ch) = rest.chars().next() {
        let at = text.len() - rest.len();
        let taken = match ch {
            '\\' => latex(rest, at, &mut out),
            '<' => tag(rest).inspect(|_| out.part()),
            '&' => entity(rest, at, &mut out),
            _ => None,
        };
        let taken = taken.unwrap_or_else(|| {
            plain(ch, at, &mut out);
            ch.len_utf8()
        });
        rest = &rest[taken..];
    }
    out.part();
    out.done
}

/// The folded words as one string without spaces.
pub(super) fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect()
}

/// `text` with everything in brackets, and the brackets, blanked out: places in it stay places in
/// `text`.
pub(super) fn without_brackets(text: &str) -> String {
    let mut depth = 0_u32;
    let mut out = String::with_capacity(text.len());
    for ch in text.chars() {
        let closes = matches!(ch, ')' | ']');
        depth += u32::from(matches!(ch, '(' | '['));
        if depth == 0 {
            out.push(ch);
        } else {
            out.extend(std::iter::repeat_n(' ', ch.len_utf8()));
        }
        depth = depth.saturating_sub(u32::from(closes));
    }
    out
}

#[derive(Default)]
struct Words {
    done: Vec<Word>,
    open: Option<Word>,
    hyphen: bool,
}

impl Words {
    fn push(&mut self, ch: char, at: usize, len: usize) {
        let open = self.open.get_or_insert_with(|| Word {
            text: String::new(),
            span: Span::new(at, at),
            tied: self.hyphen,
        });
        self.hyphen = false;
        open.text.push(ch);
        open.span = Span::new(open.span.start, at + len);
    }

    fn part(&mut self) {
        self.done.extend(self.open.take());
        self.hyphen = false;
    }
}

fn plain(ch: char, at: usize, out: &mut Words) {
    match ch {
        '{' | '}' | '$' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{feff}' => {}
        '\'' | '’' | '‘' | 'ʼ' | 'ʹ' | '`' | '´' | '′' => {}
        '+' | '#' if out.open.is_some() => out.push(ch, at, 1),
        '-' | '‐' | '‑' if out.open.is_some() => {
            out.part();
            out.hyphen = true;
        }
        '&' => {
            out.part();
            for letter in "and".chars() {
                out.push(letter, at, 1);
            }
            out.part();
        }
        _ => {
            let mut any = false;
            fold_char(ch, &mut |folded| {
                out.push(folded, at, ch.len_utf8());
                any = true;
            });
            if !any && !is_combining_mark(ch) {
                out.part();
            }
        }
    }
}

/// Gives the folded letters and digits of a character; nothing for anything else.
fn fold_char(ch: char, give: &mut dyn FnMut(char)) {
    if ch.is_ascii() {
        if ch.is_ascii_alphanumeric() {
            give(ch.to_ascii_lowercase());
        }
        return;
    }
    if let Some(letters) = special(ch) {
        letters.chars().for_each(give);
        return;
    }
    for part in ch.nfkd().flat_map(char::to_lowercase) {
        if part.is_alphanumeric() {
            match special(part) {
                Some(letters) => letters.chars().for_each(&mut *give),
                None => give(part),
            }
        }
    }
}

/// Letters that do not decompose, and Greek letters, which titles spell out as often as not.
fn special(ch: char) -> Option<&'static str> {
    Some(match ch {
        'ß' | 'ẞ' => "ss",
        'æ' | 'Æ' => "ae",
        'œ' | 'Œ' => "oe",
        'ø' | 'Ø' => "o",
        'đ' | 'Đ' | 'ð' | 'Ð' => "d",
        'ł' | 'Ł' => "l",
        'þ' | 'Þ' => "th",
        'ı' | 'İ' => "i",
        'ħ' | 'Ħ' => "h",
        'ŋ' | 'Ŋ' => "n",
        'α' | 'Α' => "alpha",
        'β' | 'Β' | 'ϐ' => "beta",
        'γ' | 'Γ' => "gamma",
        'δ' | 'Δ' | '∆' => "delta",
        'ε' | 'Ε' | 'ϵ' => "epsilon",
        'κ' | 'Κ' => "kappa",
        'λ' | 'Λ' => "lambda",
        'μ' | 'Μ' | 'µ' => "mu",
        'π' | 'Π' => "pi",
        'ρ' | 'Ρ' => "rho",
        'σ' | 'Σ' | 'ς' => "sigma",
        'τ' | 'Τ' => "tau",
        'φ' | 'Φ' | 'ϕ' => "phi",
        'χ' | 'Χ' => "chi",
        'ψ' | 'Ψ' => "psi",
        'ω' | 'Ω' => "omega",
        '∞' => "infinity",
        _ => return None,
    })
}

/// A LaTeX command at the start of `rest`: accents fold to their letter, letters to themselves,
/// other commands vanish and leave their argument. Returns the bytes taken.
fn latex(rest: &str, at: usize, out: &mut Words) -> Option<usize> {
    let after = &rest[1..];
    let sign = after.chars().next()?;
    if !sign.is_ascii_alphabetic() {
        // \"u, \'{e}, \~n: the sign goes, the letter follows as plain text; \& is an ampersand.
        return Some(
            if matches!(sign, '"' | '\'' | '`' | '^' | '~' | '=' | '.') {
                2
            } else {
                1
            },
        );
    }
    let name: String = after
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .collect();
    let taken = 1 + name.len();
    let letters = match name.as_str() {
        "ss" => "ss",
        "o" | "O" => "o",
        "l" | "L" => "l",
        "i" | "j" => name.as_str(),
        "aa" | "AA" => "a",
        "ae" | "AE" => "ae",
        "oe" | "OE" => "oe",
        // Accents by letter: \c{c}, \v{s}, \H{o}; fonts: \emph{x}.
        "c" | "v" | "u" | "H" | "k" | "r" | "d" | "b" | "t" | "emph" | "textit" | "textbf"
        | "textsc" | "texttt" | "textrm" | "mathrm" | "mathbf" | "mathcal" | "mathbb" | "text"
        | "mbox" | "it" | "bf" | "em" | "rm" | "tt" | "sc" | "mathit" | "ensuremath" => "",
        // \alpha and the like are spelled out.
        other => other,
    };
    for ch in letters.chars() {
        out.push(ch.to_ascii_lowercase(), at, taken);
    }
    // The space after a command ends it and is not a space.
    let space = after[name.len()..].starts_with(' ');
    Some(taken + usize::from(space))
}

/// An HTML or JATS tag at the start of `rest`; the bytes it takes.
fn tag(rest: &str) -> Option<usize> {
    const LONGEST: usize = 60;
    let end = rest.find('>').filter(|&end| end <= LONGEST)?;
    let name = rest[1..end].trim_start_matches('/');
    name.starts_with(|ch: char| ch.is_ascii_alphabetic())
        .then_some(end + 1)
}

/// A character entity at the start of `rest`; the bytes it takes.
fn entity(rest: &str, at: usize, out: &mut Words) -> Option<usize> {
    const LONGEST: usize = 10;
    let end = rest.find(';').filter(|&end| end <= LONGEST)?;
    let name = rest[1..end].to_ascii_lowercase();
    let ch = match name.as_str() {
        "amp" => '&',
        "lt" | "gt" | "quot" | "nbsp" | "ndash" | "mdash" => ' ',
        "apos" => '\'',
        _ => {
            let code = name.strip_prefix('#')?;
            let code = match code.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => code.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    plain(ch, at, out);
    Some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        let words: Vec<String> = words(text).into_iter().map(|word| word.text).collect();
        words.join(" ")
    }

    #[test]
    fn markup_case_accents_and_signs() {
        let table = [
            ("Don’t “Judge”—an Object", "dont judge an object"),
            ("M{\\\"u}ller and Erd\\H{o}s", "muller and erdos"),
            ("M\u{fc}ller, Mu\u{308}ller", "muller muller"),
            ("Søren Łukasz Straße", "soren lukasz strasse"),
            (
                "\\emph{BERT}: a {G}erman $\\alpha$-model",
                "bert a german alpha model",
            ),
            ("α-model &amp; C++", "alpha model and c++"),
            ("CO<sub>2</sub> &#38; H₂O", "co 2 and h2o"),
            ("a < b", "a b"),
            ("Обучение", "обучение"),
            ("東京", "東京"),
        ];
        for (text, expected) in table {
            assert_eq!(folded(text), expected, "{text}");
        }
    }

    #[test]
    fn words_know_their_place() {
        let text = "Ein M{\\\"u}ller’s Ding";
        let found: Vec<_> = words(text)
            .iter()
            .filter_map(|word| word.span.slice(text))
            .map(str::to_owned)
            .collect();
        assert_eq!(found, ["Ein", "M{\\\"u}ller’s", "Ding"]);
    }
}
