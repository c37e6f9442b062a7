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

pub(crate) use abbreviations::ABBREVIATIONS;

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
/// English language name ("german", "deutsch"); `None` guesses. English words outrank a name they
/// plainly belie.
#[must_use]
pub fn sentences_in(text: &str, lang: Option<&str>) -> Vec<Span> {
    let code = lang
        .and_then(language::code)
        .filter(|code| !language::is_english_instead(text, code))
        .or_else(|| language::guess(text));
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

struct Splitter<'t> {
    text: &'t str,
    lang: &'static str,
    table: &'static Table,
    protected: Protected,
    markers: Vec<Marker>,
}

impl<'t> Splitter<'t> {
    fn new(text: &'t str, code: Option<&'static str>) -> Self {
        let lang = code.unwrap_or("en");
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
            .filter(|marker| marker.begins_item)
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
            // 「…。」と言った: the particle ties the quoted sentence to the one around it.
            let tied = cluster.closed
                && rest.starts_with([
                    'と', '、', 'は', 'が', 'を', 'に', 'の', 'で', 'も', '，', '的',
                ]);
            let decimal = glued_digit && cluster.full_width_stop;
            return (!tied && !decimal).then_some(cluster.end);
        }
        if next.gap == 0 {
            return self.glued(cluster, rest).then_some(cluster.end);
        }
        let Some(first) = next.first else {
            return Some(cluster.end);
        };
        let lower = first.is_lowercase();
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
        // "42 U.S.C. § 1983", "Cal. § 12"
        let short = token.chars().count() < 6 && token.starts_with(char::is_uppercase);
        if next.section && (short || is_initialism(token)) {
            return false;
        }
        // "am 5. Januar 2022" in a text of any language
        if next.before_year && is_day(token) {
            return false;
        }
        // "in ref. 12.", "born c. 1850", "124 Stat. 119", "Hauptstr. 5", "EE. UU."
        if next.number
            && (self.points(cluster.start, token, next)
                || self.is_cited(cluster.start, token)
                || word.ends_with("str")
                || word.ends_with("gt"))
        {
            return false;
        }
        if is_doubled(token) && is_doubled(next.word) && next.stopped {
            return false;
        }
        let starts = self.table.is_starter(&next.word.to_lowercase()) && !next.initial;
        let digit = next.first.is_some_and(char::is_numeric);
        let hour = matches!(word.as_str(), "a.m" | "p.m" | "am" | "pm");
        let known = !hour && (self.table.stands_before(&word) || self.table.may_end(&word));
        if digit && known && self.measured(cluster.start, token) {
            return false;
        }
        if self.table.counts(token, &word) {
            if self.table.stands_before(&word) {
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
            if word == "etc" || word == "usw" || word == "osv" {
                return true;
            }
            if self.table.may_end(&word) {
                return starts || next.quoted || digit;
            }
        }
        if is_initialism(token) {
            return starts || (digit && token.contains('.'));
        }
        if is_day(token) && matches!(self.lang, "de" | "da" | "sv" | "cs" | "pl") {
            return starts || self.numbered(cluster.start - token.len());
        }
        true
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
        stopped && (self.table.before_number(&word) || word.ends_with("str"))
    }

    /// "6 ft. 2": an abbreviated unit between two figures.
    fn measured(&self, stop: usize, token: &str) -> bool {
        let figure = self.word_before(stop - token.len());
        !figure.is_empty() && figure.chars().all(|c| c.is_ascii_digit() || c == '.')
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

/// One or two digits.
fn is_day(token: &str) -> bool {
    token.len() <= 2 && token.bytes().all(|b| b.is_ascii_digit())
}

/// "EE" of "EE. UU.": a plural shortened to one letter twice.
fn is_doubled(token: &str) -> bool {
    let bytes = token.as_bytes();
    bytes.len() == 2 && bytes[0] == bytes[1] && bytes[0].is_ascii_uppercase()
}

#[cfg(test)]
mod tests;
