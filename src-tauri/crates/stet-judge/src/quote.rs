//! Quoted words against a passage: verbatim, altered or not there (rules 3.2).

use stet_core::quantity::{self, Value};
use stet_core::text::Span;

use crate::lexicon::lexicon;

/// How quoted words stand in a passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QuoteMatch {
    /// Word for word, but for case, marks and an ellipsis or bracket the writer owned up to.
    Verbatim(Span),
    /// Word for word, but what an ellipsis leaves out turns the sense: a "not", a "never".
    Turned(Span),
    /// Most of the words in order, some of them others.
    Altered(Span),
    /// Not there.
    Absent,
}

/// Share of a quotation's words that must stand in order for it to count as altered, not absent.
const RECOGNISED: f64 = 0.7;
/// Fewest words of a quotation that can be recognised when altered.
const FEWEST: usize = 4;
/// Most words compared; longer quotations are compared by their beginning.
const MOST: usize = 400;

#[derive(Clone, Copy)]
struct Word<'t> {
    span: Span,
    text: &'t str,
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut out = Vec::new();
    let mut start: Option<usize> = None;
    for (at, ch) in text.char_indices().chain([(text.len(), ' ')]) {
        if ch.is_alphanumeric() && !is_raised(ch) {
            start.get_or_insert(at);
        } else if let Some(from) = start.take() {
            out.push(Word {
                span: Span::new(from, at),
                text: &text[from..at],
            });
        }
    }
    out.retain(|word| !is_note(text, word));
    out
}

/// True for a raised figure: "five¹²" is "five" with two notes.
fn is_raised(ch: char) -> bool {
    matches!(ch, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹')
}

/// Most words of an aside that whoever wrote a talk down put into it: "(applause)", "[voices in the hall]".
const ASIDE: usize = 4;

/// The words outside such asides, where there are any; one that denies is kept.
fn without_asides<'t>(passage: &str, words: &[Word<'t>]) -> Option<Vec<Word<'t>>> {
    let mut asides: Vec<Span> = Vec::new();
    let mut opened: Option<(usize, char)> = None;
    for (at, ch) in passage.char_indices() {
        match (ch, opened) {
            ('(', _) => opened = Some((at, ')')),
            ('[', _) => opened = Some((at, ']')),
            (ch, Some((from, end))) if ch == end => {
                asides.push(Span::new(from, at));
                opened = None;
            }
            _ => {}
        }
    }
    asides.retain(|aside| {
        let inside = words.iter().filter(|word| aside.contains(&word.span));
        let lower: Vec<String> = inside.map(|word| word.text.to_lowercase()).collect();
        lower.len() <= ASIDE && !lower.iter().any(|word| lexicon().denials.has_in_any(word))
    });
    let outside = |word: &Word<'_>| !asides.iter().any(|aside| aside.contains(&word.span));
    (!asides.is_empty()).then(|| words.iter().copied().filter(outside).collect())
}

/// True for the number of a note, "[13]": a source's own marks are no words of it.
fn is_note(text: &str, word: &Word<'_>) -> bool {
    let inside = |ch: char| ch.is_ascii_digit() || matches!(ch, ',' | '-' | '–' | ' ');
    word.text.bytes().all(|byte| byte.is_ascii_digit())
        && text[..word.span.start]
            .trim_end_matches(inside)
            .ends_with('[')
        && text[word.span.end..]
            .trim_start_matches(inside)
            .starts_with(']')
}

/// What is contracted behind an apostrophe, and in full.
const CONTRACTED: &[(&str, &str)] = &[
    ("t", "not"),
    ("s", "is"),
    ("re", "are"),
    ("ve", "have"),
    ("ll", "will"),
    ("d", "would"),
    ("m", "am"),
];

/// The words in lower case and in full, one for one: whoever writes a talk down writes "isn't" or "is not".
fn in_full(text: &str, words: &[Word<'_>]) -> Vec<String> {
    let behind_apostrophe = |at: usize| {
        let (before, word) = (words.get(at.wrapping_sub(1)), words.get(at));
        let between = before
            .zip(word)
            .map(|(one, other)| one.span.end..other.span.start);
        between.is_some_and(|between| matches!(text.get(between), Some("'" | "’")))
    };
    let full = |(at, word): (usize, &Word<'_>)| {
        let lower = word.text.to_lowercase();
        let contracted = CONTRACTED.iter().find(|(short, _)| *short == lower);
        if let Some((_, full)) = contracted.filter(|_| behind_apostrophe(at)) {
            return (*full).to_owned();
        }
        let denied = behind_apostrophe(at + 1) && words[at + 1].text.eq_ignore_ascii_case("t");
        match lower.as_str() {
            "won" if denied => "will".to_owned(),
            "can" => lower,
            _ if denied => lower.trim_end_matches('n').to_owned(),
            _ => lower,
        }
    };
    words.iter().enumerate().map(full).collect()
}

/// Looks for `quote` in `passage`.
pub(crate) fn find_quote(quote: &str, passage: &str) -> QuoteMatch {
    let found = find_words(quote, passage);
    let QuoteMatch::Altered(span) = found else {
        return found;
    };
    // One writes numbers in words and another in digits.
    match find_words(&in_figures(quote), &in_figures(passage)) {
        QuoteMatch::Verbatim(_) => QuoteMatch::Verbatim(span),
        _ => found,
    }
}

/// The text with every number in digits and its unit's usual symbol; not "one", which stands for people too.
fn in_figures(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = 0;
    for mention in quantity::find(text) {
        let Value::Quantity(number) = &mention.value else {
            continue;
        };
        if number.low != number.high || number.low <= 1.0 || mention.span.start < rest {
            continue;
        }
        let unit = number.unit.as_ref().map_or("", |unit| &unit.symbol);
        out.push_str(&text[rest..mention.span.start]);
        out.push_str(&format!(
            "{:?} {} {:?} {unit}",
            number.qualifier, number.low, number.role
        ));
        rest = mention.span.end;
    }
    out.push_str(&text[rest..]);
    out
}

fn find_words(quote: &str, passage: &str) -> QuoteMatch {
    let theirs = words(passage);
    let lower = in_full(passage, &theirs);
    let pieces = pieces(quote);
    let found = spans_of_pieces(&pieces, &lower, &theirs).or_else(|| {
        let outside = without_asides(passage, &theirs)?;
        spans_of_pieces(&pieces, &in_full(passage, &outside), &outside)
    });
    let Some(found) = found else {
        let said: Vec<String> = pieces.into_iter().flatten().take(MOST).collect();
        return altered(&said, &lower, &theirs);
    };
    let (Some(first), Some(last)) = (found.first(), found.last()) else {
        return QuoteMatch::Absent;
    };
    let whole = first.cover(last);
    if found
        .windows(2)
        .any(|pair| leaves_out_denial(pair, passage))
    {
        return QuoteMatch::Turned(whole);
    }
    QuoteMatch::Verbatim(whole)
}

/// True if a denial is left out between two quoted pieces that belongs to one of them: it stands in the clause of the one
/// before or of the one behind.
fn leaves_out_denial(pair: &[Span], passage: &str) -> bool {
    let [before, behind] = pair else {
        return false;
    };
    let left_out = passage.get(before.end..behind.start).unwrap_or_default();
    let clause_ends = [',', ';', ':', '.', '!', '?', '–', '—', '(', ')'];
    let first = left_out.split(clause_ends).next();
    let last = left_out.rsplit(clause_ends).next();
    [first, last].into_iter().flatten().any(|clause| {
        let all = words(clause);
        let full = in_full(clause, &all);
        full.iter().any(|word| lexicon().denials.has_in_any(word))
    })
}

/// The quotation's words, cut where the writer left something out or put something in.
fn pieces(quote: &str) -> Vec<Vec<String>> {
    let quote = without_incise(quote);
    let mut plain = String::with_capacity(quote.len());
    let mut depth = 0_u32;
    for (at, ch) in quote.char_indices() {
        match ch {
            // "[t]he": a capital made small, or the other way about.
            '[' if changes_capital(&quote[at..]) => {}
            '[' => {
                depth += 1;
                plain.push('…');
            }
            ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ => plain.push(ch),
        }
    }
    plain
        .replace("...", "…")
        .replace(". . .", "…")
        .split('…')
        .map(|piece| {
            let all = words(piece);
            in_full(piece, &all)
        })
        .filter(|piece: &Vec<String>| !piece.is_empty())
        .collect()
}

/// True for "[t]he …", one letter in brackets and the rest of its word.
fn changes_capital(rest: &str) -> bool {
    let mut first = rest.chars().skip(1);
    first.next().is_some_and(char::is_alphabetic)
        && first.next() == Some(']')
        && first.next().is_some_and(char::is_alphabetic)
}

/// Pronouns behind the verb of an incise.
const SPEAKS: &[&str] = &["il", "elle", "ils", "elles", "on"];

/// The quotation with an ellipsis for every incise of who speaks, ", dit-il": French leaves it inside the marks.
fn without_incise(quote: &str) -> String {
    let mut out = String::with_capacity(quote.len());
    let mut rest = quote;
    while let Some(at) = rest.find(", ") {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let clause = &from[2..];
        let end = clause
            .find([',', '.', ';', ':', '!', '?', '»'])
            .unwrap_or(clause.len());
        let first = clause[..end].split_whitespace().next().unwrap_or_default();
        let speaks = first
            .rsplit_once(['-', '‑'])
            .is_some_and(|(_, last)| SPEAKS.contains(&last));
        if speaks {
            out.push('…');
            rest = &clause[end..];
        } else {
            out.push_str(", ");
            rest = clause;
        }
    }
    out.push_str(rest);
    out
}

/// Where the pieces stand, one behind the other; `None` if one does not.
fn spans_of_pieces(
    pieces: &[Vec<String>],
    lower: &[String],
    theirs: &[Word<'_>],
) -> Option<Vec<Span>> {
    let mut from = 0;
    let mut found = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let at = lower
            .get(from..)?
            .windows(piece.len())
            .position(|window| window == piece.as_slice())?
            + from;
        found.push(theirs[at].span.cover(&theirs[at + piece.len() - 1].span));
        from = at + piece.len();
    }
    Some(found)
}

/// The longest run in which most of the quoted words stand in order.
fn altered(said: &[String], lower: &[String], theirs: &[Word<'_>]) -> QuoteMatch {
    if said.len() < FEWEST {
        return QuoteMatch::Absent;
    }
    let (mut best, mut best_start) = (0, 0);
    let width = said.len() + said.len() / 3 + 1;
    // Only windows that begin with one of the first quoted words can hold most of them in order.
    let heads: Vec<&String> = said.iter().take(3).collect();
    for start in (0..lower.len())
        .filter(|at| heads.contains(&&lower[*at]))
        .take(200)
    {
        let window = &lower[start..lower.len().min(start + width)];
        let common = common_in_order(said, window);
        if common > best {
            (best, best_start) = (common, start);
        }
    }
    if (best as f64) < RECOGNISED * said.len() as f64 {
        return QuoteMatch::Absent;
    }
    let end = (best_start + said.len()).min(theirs.len()) - 1;
    QuoteMatch::Altered(theirs[best_start].span.cover(&theirs[end].span))
}

/// Length of the longest common subsequence.
fn common_in_order(one: &[String], other: &[String]) -> usize {
    let mut row = vec![0_usize; other.len() + 1];
    for word in one {
        let mut diagonal = 0;
        for (at, theirs) in other.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if word == theirs {
                diagonal + 1
            } else {
                above.max(row[at])
            };
            diagonal = above;
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbatim_altered_absent() {
        let passage = "“We will not sell the harbour,” Mayor Lind told the council, “as long as \
                       I hold this office.”";
        let kind = |quote: &str| match find_quote(quote, passage) {
            QuoteMatch::Verbatim(_) => "verbatim",
            QuoteMatch::Turned(_) => "turned",
            QuoteMatch::Altered(_) => "altered",
            QuoteMatch::Absent => "absent",
        };
        assert_eq!(kind("We will not sell the harbour"), "verbatim");
        assert_eq!(
            kind("We will not sell, disait-elle, the harbour"),
            "verbatim"
        );
        assert_eq!(kind("we will NOT sell the harbour,"), "verbatim");
        assert_eq!(kind("We will … sell the harbour"), "turned");
        assert_eq!(kind("We will not … the harbour"), "verbatim");
        assert_eq!(kind("[They] will not sell the harbour"), "verbatim");
        assert_eq!(kind("We will never sell the harbour"), "altered");
        assert_eq!(kind("Ships are the soul of the town"), "absent");
        assert_eq!(kind(""), "absent");
    }

    #[test]
    fn a_clause_left_out_whole_turns_nothing() {
        let passage = "But the alternative, and let no one here pretend otherwise, was closing the pool. It isn't \
                       cheap.";
        let whole = "But the alternative … was closing the pool.";
        assert!(matches!(
            find_quote(whole, passage),
            QuoteMatch::Verbatim(_)
        ));
        assert!(matches!(
            find_quote("It is not cheap", passage),
            QuoteMatch::Verbatim(_)
        ));
        assert!(matches!(
            find_quote("It … cheap", passage),
            QuoteMatch::Turned(_)
        ));
    }

    #[test]
    fn what_a_stenographer_puts_in_is_no_word_of_it() {
        let passage = "Die Halle bleibt (Beifall) in der Hand der Stadt.¹² Wir verkaufen (nicht) das Dach. Never (pause) again.";
        let same = |quote: &str| matches!(find_quote(quote, passage), QuoteMatch::Verbatim(_));
        assert!(same("Die Halle bleibt in der Hand der Stadt"));
        assert!(same("Never again"));
        assert!(!same("Wir verkaufen das Dach"));
    }

    #[test]
    fn a_number_is_the_same_in_words_and_in_digits() {
        let passage = "I've shipped through here for thirty years and buried two agents.";
        let same = |quote: &str| matches!(find_quote(quote, passage), QuoteMatch::Verbatim(_));
        assert!(same("I've shipped through here for 30 years"));
        assert!(!same("I've shipped through here for 13 years"));
    }

    #[test]
    fn a_capital_changed_in_brackets_is_the_same_word() {
        let passage = "The spire leans. Every storm moves it a hair.";
        let same = |quote: &str| matches!(find_quote(quote, passage), QuoteMatch::Verbatim(_));
        assert!(same("[e]very storm moves it a hair"));
        assert!(same("[T]he spire leans"));
        assert!(!same("[s]very storm moves it a hair"));
    }
}
