//! Sentence boundaries.
//!
//! Owns where a sentence ends in running text of any script. Refuses to know
//! what a sentence says. A citation mark after the full stop ("claim. [1]")
//! belongs to the sentence before it.

mod abbreviations;
mod cluster;
mod lines;
mod lists;
mod next;
mod pairs;
mod told;

pub use abbreviations::ABBREVIATIONS;

use super::{Span, language};
use abbreviations::Table;
use cluster::{Cluster, Strength};
use lists::Marker;
use next::Next;
use pairs::Protected;

/// The sentences of `text` in order, trimmed of surrounding white space; they never overlap.
///
/// The language is guessed from the words. Runs in time linear in the length of `text`.
#[must_use]
pub fn sentences(text: &str) -> Vec<Span> {
    sentences_in(text, None)
}

/// The sentences of `text`, read as `lang`: an ISO 639-1 code or tag ("en", "pt-BR") or an
/// English language name ("german", "deutsch"); `None` guesses. Words and script outrank a name they
/// plainly belie: a letter of a French source in an English article is cut as French.
#[must_use]
pub fn sentences_in(text: &str, lang: Option<&str>) -> Vec<Span> {
    let code = lang
        .and_then(language::code)
        .filter(|code| !language::is_belied(text, code))
        .or_else(|| language::spoken(text));
    let mut spans = Vec::new();
    let mut start = 0;
    for cut in Splitter::new(text, code).cuts() {
        push_trimmed(text, start, cut, &mut spans);
        start = cut;
    }
    push_trimmed(text, start, text.len(), &mut spans);
    spans
}

fn push_trimmed(text: &str, start: usize, end: usize, spans: &mut Vec<Span>) {
    let Some(piece) = text.get(start..end) else {
        return;
    };
    let left = piece.len() - piece.trim_start().len();
    let trimmed = piece.trim();
    if !trimmed.is_empty() {
        spans.push(Span::new(start + left, start + left + trimmed.len()));
    }
}

/// "And so on", "and the like" as abbreviated.
const AND_SO_ON: [&str; 20] = [
    "etc", "usw", "usf", "osv", "osfrv", "enz", "ecc", "itd", "itp", "atd", "apod", "stb", "itn",
    "jne", "т.д", "т.п", "т.ін", "κλπ", "κτλ", "ș.a.m.d",
];

struct Splitter<'t> {
    text: &'t str,
    lang: &'static str,
    table: &'static Table,
    protected: Protected,
    markers: Vec<Marker>,
}

impl<'t> Splitter<'t> {
    fn new(text: &'t str, code: Option<&'static str>) -> Self {
        let lang = match code.unwrap_or("en") {
            // The abbreviations of both kinds of Norwegian stand with the Danish ones.
            "nb" | "nn" | "no" => "da",
            // Afrikaans shortens and apostrophises as Dutch does.
            "af" => "nl",
            other => other,
        };
        Self {
            text,
            lang,
            table: abbreviations::table(lang),
            protected: Protected::find(text),
            markers: lists::markers(text),
        }
    }

    /// Byte offsets at which a new sentence begins, ascending.
    fn cuts(mut self) -> Vec<usize> {
        let mut cuts: Vec<usize> = self
            .markers
            .iter()
            .filter(|marker| marker.begins_item && !self.points_to(marker.start))
            .map(|marker| marker.start)
            .collect();
        let mut at = 0;
        let mut line_start = 0;
        while let Some(ch) = self.text[at..].chars().next() {
            let after = at + ch.len_utf8();
            if matches!(ch, '\n' | '\r' | '\u{2028}' | '\u{2029}') {
                let gap = lines::gap(self.text, at);
                if lines::breaks(&self.text[line_start..at], &self.text[gap.end..], gap.blank) {
                    cuts.push(gap.end);
                }
                line_start = gap.end;
                at = gap.end;
            } else if cluster::is_terminator(ch, self.lang) {
                let cluster = cluster::read(self.text, at, self.lang);
                let end = cluster.end.max(after);
                if let Some(cut) = self.decide(&cluster) {
                    cuts.push(cut);
                }
                at = end;
            } else {
                at = after;
            }
        }
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }

    fn decide(&mut self, cluster: &Cluster) -> Option<usize> {
        if self.protected.covers(cluster.end) || self.ends_marker(cluster.start) {
            return None;
        }
        let rest = &self.text[cluster.end..];
        let next = Next::read(rest);
        if rest.is_empty() {
            return Some(cluster.end);
        }
        if cluster.strength == Strength::Wide {
            // Full-width marks need no space, but "３．２９" is one number.
            let glued_digit = next.gap == 0 && next.first.is_some_and(char::is_numeric);
            let tied = cluster.closed && told::goes_on(&self.text[..cluster.end], rest);
            let decimal = glued_digit && cluster.full_width_stop;
            return (!tied && !decimal).then_some(cluster.end);
        }
        if next.gap == 0 {
            return self.glued(cluster, rest).then_some(cluster.end);
        }
        let Some(first) = next.first else {
            return Some(cluster.end);
        };
        let lower = first.is_lowercase()
            && !next.camel
            // Dutch begins a sentence with a word cut down to a small letter: "’s Avonds", "’n Man".
            && !(next.clitic && self.lang == "nl");
        match cluster.strength {
            Strength::Ellipsis if lower || cluster.bracketed => None,
            // ". . ." leaves words out of a sentence; ". . . ." ends it as well.
            Strength::Ellipsis if !cluster.attached && cluster.spaced && cluster.dots == 3 => None,
            Strength::Ellipsis if cluster.attached && cluster.spaced && cluster.dots >= 4 => {
                // "compounds. . . . The": the first stop ends the sentence, three open the next.
                Some(cluster.start + 1)
            }
            Strength::Ellipsis => Some(cluster.end),
            Strength::Question if next.dashed => (!lower).then_some(cluster.end),
            Strength::Question if lower && cluster.closed => None,
            Strength::Question => Some(cluster.end),
            Strength::Exclamation if lower => None,
            _ if cluster.closed && next.bracketed && !cluster.reference => None,
            Strength::Exclamation | Strength::Wide => Some(cluster.end),
            Strength::Stop if lower => None,
            Strength::Stop if cluster.closed || cluster.reference => Some(cluster.end),
            Strength::Stop => self.stop_ends(cluster, &next).then_some(cluster.end),
        }
    }

    /// True if the stop at `at` belongs to a list marker such as "1." or "a.".
    fn ends_marker(&self, at: usize) -> bool {
        let i = self.markers.partition_point(|marker| marker.end <= at);
        self.markers
            .get(i)
            .is_some_and(|marker| marker.start <= at && at < marker.end)
    }

    /// "one.Two": a missing space, but not an address, a file name or initials.
    fn glued(&self, cluster: &Cluster, rest: &str) -> bool {
        let mut ahead = rest.chars();
        let capital = ahead.next().is_some_and(char::is_uppercase);
        let follows = ahead.next().is_some_and(|c| c.is_lowercase() || c == ' ');
        if !(capital && follows) {
            return false;
        }
        let before = cluster::chunk_before(self.text, cluster.start);
        let ahead: String = rest
            .chars()
            .take_while(|c| !c.is_whitespace())
            .take(40)
            .collect();
        let address = |s: &str| s.contains(['@', '/', '_', '\\', '#']) || s.starts_with("www");
        let mut last = before.chars().rev();
        let wordlike = match (last.next(), last.next()) {
            (Some(a), Some(b)) if a.is_lowercase() && b.is_lowercase() => true,
            (Some(a), Some(b)) => a.is_ascii_digit() && (b.is_ascii_digit() || b == ','),
            _ => false,
        };
        let stem = before
            .rsplit(['(', '"', '“'])
            .next()
            .unwrap_or(before)
            .to_lowercase();
        let dotted = stem.contains('.') && stem.is_ascii() && !ahead.contains('.');
        (cluster.closed || wordlike)
            && !address(before)
            && !address(&ahead)
            && !dotted
            && !self.table.stands_before(&stem)
    }

    /// Decides on a plain full stop followed by white space and something not in lower case.
    fn stop_ends(&self, cluster: &Cluster, next: &Next<'_>) -> bool {
        let token = cluster::token_before(self.text, cluster.start);
        if token.is_empty() {
            return true;
        }
        let word = token.to_lowercase();
        // "e. V.", "и т. д.": one abbreviation written apart
        if next.stopped && self.is_abbreviation(&word, &next.word.to_lowercase()) {
            return false;
        }
        if self.and_so_on(cluster.start - token.len(), &word) {
            return true;
        }
        // "42 U.S.C. § 1983", "Cal. § 12"
        let short = token.chars().count() < 6 && token.starts_with(char::is_uppercase);
        if next.section && (short || is_initialism(token)) {
            return false;
        }
        // "az 5. § szerint"
        if next.section && is_day(token) && self.lang == "hu" {
            return false;
        }
        // "am 5. Januar 2022" in a text of any language; not "in 7. In 2022"
        let word_starts = self.table.is_starter(&next.word.to_lowercase());
        if next.before_year && is_day(token) && !word_starts {
            return false;
        }
        // "3. 5. 2022", "2022. 05. 03."
        if next.number && self.is_spaced_date(cluster.start, token, next) {
            return false;
        }
        // "in ref. 12.", "born c. 1850", "124 Stat. 119", "Hauptstr. 5", "EE. UU."
        if next.number
            && (self.points(cluster.start, token, next)
                || self.is_cited(cluster.start, token)
                || word.ends_with("str")
                || word.ends_with("gt")
                || self.lang == "sv" && is_street(token))
        {
            return false;
        }
        if is_doubled(token) && is_doubled(next.word) && next.stopped {
            return false;
        }
        // "A. De Smet", "C. Di Luca": a name may begin with what sentences begin with.
        let particle =
            next.named && is_initialism(token) && told::is_particle(&next.word.to_lowercase());
        let starts = word_starts && !next.initial && !particle;
        let digit = next.first.is_some_and(char::is_numeric);
        let hour = matches!(word.as_str(), "a.m" | "p.m" | "am" | "pm");
        let known = !hour && (self.table.stands_before(&word) || self.table.may_end(&word));
        if digit && known && self.measured(cluster.start, token) {
            return false;
        }
        if self.table.counts(token, &word) {
            // "г. Тверь" is a town, "1898 г." a year.
            let counted = digit_or_end(self.word_before(cluster.start - token.len()))
                && self.table.may_end(&word);
            if self.table.stands_before(&word) && !counted {
                return false;
            }
            if next.numbered && self.table.before_number(&word) {
                return false;
            }
            let numbered = self.table.before_number(&word);
            if next.roman && numbered {
                return false;
            }
            if digit && (numbered || next.number) {
                // "Wells et al. 2020" goes on.
                return !(numbered || next.year && self.table.may_end(&word));
            }
            if hour {
                return !abbreviations::continues_time(next.word)
                    && !self.table.stands_before(&next.word.to_lowercase());
            }
            if self.table.may_end(&word) {
                // "412 m. M. Aubry": a title begins the next sentence behind a measure.
                let titled =
                    counted && next.stopped && self.table.stands_before(&next.word.to_lowercase());
                return starts || next.quoted || digit || titled;
            }
        }
        if is_initialism(token) {
            return starts || (digit && token.contains('.'));
        }
        if is_day(token) && counts_with_stops(self.lang) {
            return starts || self.numbered(cluster.start - token.len());
        }
        // "Ludwig XIV. Hof"
        if is_roman(token) && counts_with_stops(self.lang) {
            return starts;
        }
        if is_clipped(token) && !syllabic(self.lang) {
            return starts || next.quoted;
        }
        true
    }

    /// True for the two halves of an abbreviation of the table: "e" and "v", "д" and "п".
    fn is_abbreviation(&self, first: &str, second: &str) -> bool {
        let whole = format!("{first}.{second}");
        first.chars().count() <= 2
            && (self.table.may_end(&whole) || self.table.stands_before(&whole))
    }

    /// True for "etc" in the languages of the table, where a capital behind it begins a sentence: a list that
    /// goes on past it would need a comma. It may be written apart, its last part at byte `start`.
    fn and_so_on(&self, start: usize, word: &str) -> bool {
        let whole = || format!("{}.{word}", self.word_before(start).to_lowercase());
        AND_SO_ON.contains(&word) || AND_SO_ON.contains(&whole().as_str())
    }

    /// The words before the one that ends at byte `at`, without their stops.
    fn word_before(&self, at: usize) -> &'t str {
        let text = self.text[..at].trim_end();
        cluster::token_before(text, text.trim_end_matches('.').len())
    }

    /// "S. 12.", "Nr. 5.": the number is no ordinal, an abbreviation before it counts by it.
    fn numbered(&self, start: usize) -> bool {
        let stopped = self.text[..start].trim_end().ends_with('.');
        let word = self.word_before(start).to_lowercase();
        // A contraction keeps its last letter and takes no stop: "nr 5.", "pkt 1."
        let contracted = word.chars().count() > 1 && !word.chars().any(is_vowel);
        (stopped || contracted) && self.table.before_number(&word)
            || stopped && word.ends_with("str")
    }

    /// "6 ft. 2": an abbreviated unit between two figures.
    fn measured(&self, stop: usize, token: &str) -> bool {
        let figure = self.word_before(stop - token.len());
        !figure.is_empty() && figure.chars().all(|c| c.is_ascii_digit() || c == '.')
    }

    /// A date in figures set apart: day and month, or year and month, before another figure of it.
    fn is_spaced_date(&self, stop: usize, token: &str, next: &Next<'_>) -> bool {
        let part = is_day(next.word) && next.stopped;
        let last = next.year && is_day(self.word_before(stop - token.len()));
        let from_year = self.lang == "hu" && is_year(token) && part;
        counts_with_stops(self.lang) && (is_day(token) && (part || last) || from_year)
    }

    /// True if what stands before byte `at` points to it: "písm. a)", "lit. a)" begin no list.
    fn points_to(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end();
        let word = before
            .strip_suffix('.')
            .map(|word| cluster::token_before(before, word.len()).to_lowercase());
        word.is_some_and(|word| self.table.before_number(&word) || self.table.stands_before(&word))
    }

    /// "124 Stat. 119", "c. 1850": before a figure, a short name behind another figure, or one small
    /// letter behind none.
    fn is_cited(&self, stop: usize, token: &str) -> bool {
        let before = self.word_before(stop - token.len());
        let figure = !before.is_empty() && before.bytes().all(|b| b.is_ascii_digit());
        let mut letters = token.chars();
        match letters.next() {
            Some(first) if first.is_lowercase() => letters.next().is_none() && !figure,
            Some(first) => {
                first.is_uppercase() && figure && (2..=5).contains(&token.chars().count())
            }
            None => false,
        }
    }

    /// "in ref. 12.", "see eq. 5,": a short word behind a preposition, and a figure with which no
    /// sentence begins.
    fn points(&self, stop: usize, token: &str, next: &Next<'_>) -> bool {
        let short = (2..=4).contains(&token.len()) && token.bytes().all(|b| b.is_ascii_lowercase());
        if !short || !next.closes || self.table.is_starter(token) {
            return false;
        }
        let before = self.text[..stop - token.len()].trim_end();
        let led = self.word_before(stop - token.len());
        before.ends_with(['(', '[', ';', ','])
            || matches!(
                led,
                "in" | "In" | "see" | "See" | "of" | "from" | "by" | "to" | "and" | "with" | "per"
            )
    }
}

/// "J", "J.R.R", "U.S", "Ph.D", "Л.Н": one or two letters between full stops.
fn is_initialism(token: &str) -> bool {
    let mut parts = token.split('.').peekable();
    let dotted = token.contains('.');
    parts.all(|part| {
        let part = part.trim_start_matches('-');
        let letters = part.chars().count();
        part.chars().all(char::is_alphabetic)
            && letters >= 1
            && (letters == 1 || (dotted && letters == 2))
            && (dotted || part.chars().all(char::is_uppercase))
    })
}

/// A figure, also one of a range: "1990–1991".
fn digit_or_end(word: &str) -> bool {
    !word.is_empty()
        && word
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | '-'))
}

fn is_year(token: &str) -> bool {
    token.len() == 4 && token.bytes().all(|b| b.is_ascii_digit())
}

/// Languages that write an ordinal as a figure with a stop.
fn counts_with_stops(lang: &str) -> bool {
    matches!(
        lang,
        "de" | "da" | "fi" | "cs" | "sk" | "pl" | "hu" | "tr" | "sl" | "hr"
    )
}

/// A Roman numeral of two letters or more.
fn is_roman(token: &str) -> bool {
    token.len() > 1 && token.bytes().all(|b| b"IVXLCDM".contains(&b))
}

/// "Stptl", "pkt": two letters or more and no vowel among them, so no word of its own.
fn is_clipped(token: &str) -> bool {
    let mut letters = token.chars();
    let first = letters.next().is_some_and(char::is_alphabetic);
    let rest = letters.as_str();
    first
        && !rest.is_empty()
        && rest.chars().all(char::is_lowercase)
        && !token.to_lowercase().chars().any(is_vowel)
}

fn is_vowel(letter: char) -> bool {
    const VOWELS: &str = "aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿąęěůűőœıăāēīūėįų\
                          аеёиоуыэюяєіїъαεηιουωάέήίόύώϊϋΐΰ";
    // Scripts without such letters are none of this rule's.
    VOWELS.contains(letter) || !is_of_europe(letter)
}

fn is_of_europe(letter: char) -> bool {
    matches!(letter, 'a'..='z' | '\u{c0}'..='\u{24f}' | '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{45f}')
}

/// Languages whose words may do without a vowel: "vlk", "smrt", "prst".
fn syllabic(lang: &str) -> bool {
    matches!(lang, "cs" | "sk" | "sl" | "hr" | "sr")
}

/// "Storg", "Solv": a Swedish street or road before its number.
fn is_street(token: &str) -> bool {
    let named = token.starts_with(char::is_uppercase) && token.chars().count() > 3;
    named && token.ends_with(['g', 'v'])
}

/// One or two digits.
fn is_day(token: &str) -> bool {
    (1..=2).contains(&token.len()) && token.bytes().all(|b| b.is_ascii_digit())
}

/// "EE" of "EE. UU.": a plural shortened to one letter twice.
fn is_doubled(token: &str) -> bool {
    let bytes = token.as_bytes();
    bytes.len() == 2 && bytes[0] == bytes[1] && bytes[0].is_ascii_uppercase()
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_abroad;
