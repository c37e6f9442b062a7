//! Where the words of a paired line stand: each character of the text with its atoms.

use std::ops::Range;

use super::align::Token;
use super::story::{Atom, Shown};

/// A character as lines are compared by: raised and lowered figures as plain ones, and one form of
/// the minus sign. The text shows raised figures as Unicode has them; the file sets plain ones high.
pub(super) fn fold(c: char) -> char {
    const PLAIN: [char; 15] = [
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-', '=', '(', ')',
    ];
    const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾";
    const LOWERED: &str = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎";
    if c.is_ascii() {
        return c;
    }
    if matches!(c, '−' | '–') {
        return '-';
    }
    let known = |table: &str| table.chars().position(|known| known == c);
    known(RAISED)
        .or_else(|| known(LOWERED))
        .and_then(|at| PLAIN.get(at).copied())
        .unwrap_or(c)
}

/// For each token the atoms it came from; several where white space was joined, `None` where that
/// cannot be known.
pub(super) fn places(tokens: &[Token], atoms: &[Atom]) -> Vec<Option<Range<usize>>> {
    let mut places = vec![None; tokens.len()];
    let unclear = |atom: &Atom| matches!(atom.shown, Shown::Symbol | Shown::Formula);
    let Some(first) = atoms.iter().position(unclear) else {
        forward(tokens, atoms, 0..atoms.len(), &mut places);
        return places;
    };
    let symbols = atoms.iter().all(|atom| atom.shown != Shown::Formula);
    let words = |tokens: &[Token]| tokens.iter().filter(|token| !blank_token(token)).count();
    if symbols && words(tokens) == atoms.iter().filter(|atom| !blank(atom)).count() {
        // Every symbol is one character.
        forward(tokens, atoms, 0..atoms.len(), &mut places);
        return places;
    }
    let last = atoms.iter().rposition(unclear).unwrap_or(first);
    let head = forward(tokens, atoms, 0..first, &mut places);
    backward(
        &tokens[head..],
        atoms,
        last + 1..atoms.len(),
        &mut places[head..],
    );
    places
}

/// True if a line with symbols or formulas reads as the tokens do around those.
pub(super) fn fits(tokens: &[Token], atoms: &[Atom]) -> bool {
    let unclear = |atom: &Atom| matches!(atom.shown, Shown::Symbol | Shown::Formula);
    let (Some(first), Some(last)) = (
        atoms.iter().position(unclear),
        atoms.iter().rposition(unclear),
    ) else {
        return false;
    };
    let words = |atoms: &[Atom]| atoms.iter().filter(|atom| !blank(atom)).count();
    let found = places(tokens, atoms);
    let atom_words = words(&atoms[..first]) + words(&atoms[last + 1..]);
    let token_words = tokens
        .iter()
        .zip(&found)
        .filter(|(token, place)| !blank_token(token) && place.is_some())
        .count();
    let spread = tokens.iter().filter(|token| !blank_token(token)).count();
    // All words beside the symbols must be found, and enough of them to know the line by.
    token_words >= atom_words && atom_words > 0 && spread >= atom_words
}

fn blank(atom: &Atom) -> bool {
    matches!(atom.shown, Shown::Letter(c) if c.is_whitespace())
}

fn blank_token(token: &Token) -> bool {
    token.letter.is_some_and(char::is_whitespace)
}

fn same(token: &Token, atom: &Atom) -> bool {
    match (token.letter, atom.shown) {
        (Some(c), Shown::Letter(other)) => fold(c) == fold(other),
        (None, Shown::Mark) | (Some(_), Shown::Symbol) => true,
        _ => false,
    }
}

/// Pairs from the beginning, as far as both read the same; gives the number of tokens passed.
fn forward(
    tokens: &[Token],
    atoms: &[Atom],
    within: Range<usize>,
    places: &mut [Option<Range<usize>>],
) -> usize {
    let (mut token, mut atom) = (0, within.start);
    loop {
        let tokens_here = tokens[token..]
            .iter()
            .take_while(|t| blank_token(t))
            .count();
        let atoms_here = atoms[atom..within.end]
            .iter()
            .take_while(|a| blank(a))
            .count();
        // White space that the text joined to one belongs to that one.
        for number in 0..tokens_here.min(atoms_here) {
            let start = atom + number;
            let end = if number + 1 == tokens_here {
                atom + atoms_here
            } else {
                start + 1
            };
            places[token + number] = Some(start..end);
        }
        atom += atoms_here;
        let next = tokens.get(token + tokens_here);
        let Some((next, here)) = next.zip(atoms[..within.end].get(atom)) else {
            return token + tokens_here;
        };
        if !same(next, here) {
            return token;
        }
        token += tokens_here;
        places[token] = Some(atom..atom + 1);
        token += 1;
        atom += 1;
    }
}

/// Pairs words from the end, as far as both read the same; white space only one to one.
fn backward(
    tokens: &[Token],
    atoms: &[Atom],
    within: Range<usize>,
    places: &mut [Option<Range<usize>>],
) {
    let (mut token, mut atom) = (tokens.len(), within.end);
    while token > 0 && atom > within.start {
        let (last, here) = (&tokens[token - 1], &atoms[atom - 1]);
        match (blank_token(last), blank(here)) {
            (false, true) => atom -= 1,
            (true, false) => token -= 1,
            _ if same(last, here) || blank(here) => {
                places[token - 1] = Some(atom - 1..atom);
                token -= 1;
                atom -= 1;
            }
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checked_copy::story::Spot;

    fn tokens(text: &str) -> Vec<Token> {
        text.char_indices()
            .map(|(start, c)| Token {
                start,
                end: start + c.len_utf8(),
                letter: Some(c),
            })
            .collect()
    }

    fn atoms(words: &str) -> Vec<Atom> {
        let shown = |c| match c {
            '◆' => Shown::Symbol,
            '∎' => Shown::Formula,
            c => Shown::Letter(c),
        };
        words
            .chars()
            .map(|c| Atom {
                shown: shown(c),
                paragraph: Some(0),
                spot: Spot::Fence(0),
            })
            .collect()
    }

    #[test]
    fn joined_white_space_belongs_to_the_one_space() {
        let found = places(&tokens("a b"), &atoms(" a \t b "));
        assert_eq!(found, [Some(1..2), Some(2..5), Some(5..6)]);
    }

    #[test]
    fn white_space_that_the_text_dropped_has_no_place_and_moves_nothing() {
        let found = places(&tokens("10²km"), &atoms("102 km"));
        assert_eq!(found[2], Some(2..3));
        assert_eq!(found[3], Some(4..5));
    }

    #[test]
    fn around_a_formula_the_words_are_found_and_in_it_they_are_not() {
        let (text, line) = (tokens("so x^2 is big"), atoms("so ∎ is big"));
        assert!(fits(&text, &line));
        let found = places(&text, &line);
        assert_eq!(found[0], Some(0..1));
        assert_eq!(found[3], None);
        assert_eq!(found[12], Some(10..11));
        assert!(!fits(&tokens("no x^2 is big"), &line));
        assert!(!fits(&tokens("x^2"), &atoms("∎")));
    }

    #[test]
    fn a_symbol_is_one_character_where_the_lengths_agree() {
        assert_eq!(places(&tokens("5 μm"), &atoms("5 ◆m"))[2], Some(2..3));
        assert_eq!(places(&tokens("5 m"), &atoms("5 ◆m"))[2], Some(3..4));
    }
}
