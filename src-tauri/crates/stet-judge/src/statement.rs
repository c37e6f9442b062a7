//! A source read into statements: a sentence, a line or a cell of a table, each with what it stands under.
//!
//! Owns where a statement begins and ends, its values, names and years. Does not know any claim.

use std::collections::HashSet;

use stet_core::claim::proper_names;
use stet_core::evidence::{Passage, Pinpoint};
use stet_core::quantity::{self, Mention, PartialDate, Value};
use stet_core::text::{Span, sentences_in};
use unicode_normalization::UnicodeNormalization;

use crate::cell;
use crate::heads::Heads;
use crate::talk::Talk;
use crate::terms::content_stems;

/// Between the parts of what a statement stands under.
pub(crate) const UNDER: &str = " › ";

/// A stretch of a passage that says something of its own.
#[derive(Debug, Clone)]
pub struct Statement {
    /// Id of the [`Passage`].
    pub passage: String,
    /// Id of its source.
    pub source: String,
    /// Where in the passage, in bytes.
    pub span: Span,
    /// Its words in normal form: no zero-width marks, full-width figures as plain ones.
    pub text: String,
    /// Title, headings, row's subject, speaker: outermost first, parted by " › ".
    pub under: String,
    /// The sentence before it in the passage, where the statement points back to one.
    pub before: String,
    /// For a cell of a table, its row and column.
    pub cell: Option<CellOf>,
    /// Who speaks, where the source says so.
    pub speaker: Option<String>,
    /// The language it is read in (ISO 639-1).
    pub(crate) tongue: String,
    /// Figures, dates and names in it; spans are bytes of `text`.
    pub values: Vec<Stated>,
    /// Content stems of `text`.
    pub(crate) terms: HashSet<String>,
    /// Content stems of `under` and `before`.
    pub(crate) around: HashSet<String>,
    /// Years named in `text`.
    pub(crate) years: Vec<i32>,
    /// Years named in `under`.
    pub(crate) years_around: Vec<i32>,
    /// Names in `under` and `before`.
    pub(crate) names_around: Vec<String>,
}

/// Where a cell stands in its table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellOf {
    /// The column's head as a person would say it.
    pub head: String,
    /// The value of the row's first cell: what the row is about.
    pub subject: String,
    /// The words of the cell after it, which tell rows of one subject apart: "herring" of "Hest; herring; 90". Empty where
    /// there are none.
    pub detail: String,
    /// What all cells of the table have in common.
    pub(crate) table: String,
    /// What the row is told by.
    pub(crate) row: Label,
    /// What the column is told by.
    pub(crate) column: Label,
}

/// The words and years by which a row or a column is told from the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) stems: HashSet<String>,
    pub(crate) years: Vec<i32>,
}

impl Label {
    pub(crate) fn new(words: &str, tongue: &str) -> Self {
        Self {
            stems: content_stems(words, tongue),
            years: {
                // "2023 gbp million" is a year before a unit, and no sum of money.
                let bare = words.split(|ch: char| !ch.is_alphanumeric());
                let bare = bare
                    .filter(|word| word.len() == 4)
                    .filter_map(|word| word.parse().ok());
                let mut years = years(words);
                years.extend(bare.filter(|year| (1900..2100).contains(year)));
                years.sort_unstable();
                years.dedup();
                years
            },
        }
    }
}

/// A value that a statement holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Stated {
    /// Where in [`Statement::text`].
    pub span: Span,
    /// As written.
    pub text: String,
    /// What it is.
    pub what: StatedValue,
}

/// The kinds of value a statement can hold.
#[derive(Debug, Clone, PartialEq)]
pub enum StatedValue {
    /// A figure or date.
    Figure(Value),
    /// A proper name; true for a place.
    Name(String, bool),
}

impl Statement {
    /// True if the statement's words themselves are `name` in some form, or what it stands under.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.own_names()
            .chain(self.names_around.iter().map(String::as_str))
    }

    /// The names in the statement's own words.
    pub(crate) fn own_names(&self) -> impl Iterator<Item = &str> {
        self.values.iter().filter_map(|stated| match &stated.what {
            StatedValue::Name(name, _) => Some(name.as_str()),
            StatedValue::Figure(_) => None,
        })
    }
}

/// `text` in normal form: compatibility forms composed, marks without width and soft hyphens left out.
#[must_use]
pub(crate) fn normal(text: &str) -> String {
    text.nfkc()
        .filter(|ch| !matches!(ch, '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}' | '\u{00AD}'))
        .collect()
}

/// Fewest and most words of the sentence before that is taken along.
const BEFORE: std::ops::RangeInclusive<usize> = 2..=28;

/// Reads a passage of a source, in the language `tongue`, into its statements, in order. `speaker` is who spoke last before it in the
/// same source and is moved on.
#[must_use]
pub(crate) fn statements(
    passage: &Passage,
    (talk, units): (&Talk, &Heads),
    speaker: &mut Option<String>,
    tongue: &str,
) -> Vec<Statement> {
    if matches!(passage.pinpoint, Pinpoint::Row { .. }) {
        return cell::cells(passage, units, tongue);
    }
    let timed = matches!(passage.pinpoint, Pinpoint::Time { .. });
    let mut out: Vec<Statement> = Vec::new();
    let mut heads: Option<String> = None;
    let mut from = 0;
    for line in passage.text.split_inclusive('\n') {
        let start = from;
        from += line.len();
        let (who, said) = talk.speaker_of(line, timed);
        if let Some(who) = who {
            *speaker = Some(who);
        } else if !timed {
            *speaker = None;
        }
        let at = start + said;
        let words = &passage.text[at..start + line.trim_end().len().max(said)];
        if words.trim().is_empty() {
            continue;
        }
        let labelled = is_label(words);
        if !labelled {
            heads = (words.split_whitespace().count() <= 12).then(|| words.trim().to_owned());
        }
        let mut before: Option<String> = None;
        let sentences = sentences_in(words, Some(tongue)).into_iter();
        for (sentence, goes_on) in sentences.flat_map(|sentence| clauses(words, sentence)) {
            let text = &words[sentence.start..sentence.end];
            let mut under: Vec<&str> = vec![&passage.under];
            if let (true, Some(head)) = (labelled, &heads) {
                under.push(head);
            }
            if let Some(who) = speaker.as_deref() {
                under.push(who);
            }
            under.retain(|part| !part.is_empty());
            let carried = before
                .take()
                .filter(|_| goes_on || points_back(text, tongue))
                .unwrap_or_default();
            let span = sentence.shifted(at);
            let head = under.last().copied().unwrap_or_default().to_owned();
            let mut statement = build(
                passage,
                span,
                text,
                under.join(UNDER),
                carried,
                speaker.clone(),
                tongue,
            );
            if labelled {
                in_unit_of_head(&mut statement, &head, units);
            }
            out.push(statement);
            before = BEFORE
                .contains(&text.split_whitespace().count())
                .then(|| text.to_owned());
        }
    }
    out
}

/// A bare figure behind a label takes the unit and the scale of the heading over the list: "Profit in 2023, £ million".
fn in_unit_of_head(statement: &mut Statement, head: &str, heads: &Heads) {
    let Some((label, value)) = statement.text.split_once(':') else {
        return;
    };
    let start = statement.text.len() - value.trim_start().len();
    if !cell::is_figure(value) || label.is_empty() {
        return;
    }
    let Some(read) = heads.in_unit(value.trim(), label, head) else {
        return;
    };
    let figure = |stated: &Stated| {
        stated.span.start >= start && matches!(stated.what, StatedValue::Figure(_))
    };
    if let (Some(at), Some(mention)) = (
        statement.values.iter().position(figure),
        read.into_iter().next(),
    ) {
        statement.values[at].what = StatedValue::Figure(mention.value);
    }
}

/// The parts of a sentence between semicolons, each with whether it goes on from the part before it. Parts of a word or
/// two stay with what they follow.
fn clauses(words: &str, sentence: Span) -> Vec<(Span, bool)> {
    let mut out: Vec<(Span, bool)> = Vec::new();
    let mut start = sentence.start;
    for part in words[sentence.start..sentence.end].split_inclusive("; ") {
        let span = Span::new(start, start + part.trim_end().len());
        start += part.len();
        match out.last_mut() {
            Some((last, _)) if part.split_whitespace().count() < 3 => last.end = span.end,
            before => {
                let goes_on = before.is_some();
                out.push((span, goes_on));
            }
        }
    }
    out
}

/// A statement of these words.
pub(crate) fn build(
    passage: &Passage,
    span: Span,
    text: &str,
    under: String,
    before: String,
    speaker: Option<String>,
    tongue: &str,
) -> Statement {
    let text = normal(text);
    let values = stated(&text, tongue);
    let around = format!("{under} {before}");
    Statement {
        passage: passage.id.clone(),
        source: passage.source.clone(),
        span,
        terms: content_stems(&text, tongue),
        around: content_stems(&around, tongue),
        years: years(&text),
        years_around: years(&around),
        names_around: names(&under, tongue)
            .chain(names(&before, tongue))
            .collect(),
        values,
        text,
        under,
        before,
        cell: None,
        speaker,
        tongue: tongue.to_owned(),
    }
}

fn names(text: &str, tongue: &str) -> impl Iterator<Item = String> {
    let parts: Vec<String> = text
        .split(UNDER.trim())
        .map(|part| part.trim().to_owned())
        .collect();
    let tongue = tongue.to_owned();
    parts.into_iter().flat_map(move |part| {
        proper_names(&part, &tongue)
            .into_iter()
            .map(|name| name.words)
    })
}

/// The values of a text in order of appearance.
pub(crate) fn stated(text: &str, tongue: &str) -> Vec<Stated> {
    let figures = quantity::find(text);
    let mut out: Vec<Stated> = proper_names(text, tongue)
        .into_iter()
        .filter(|name| {
            figures
                .iter()
                .all(|figure| !figure.span.overlaps(&name.span))
        })
        .map(|name| Stated {
            text: text
                .get(name.span.start..name.span.end)
                .unwrap_or_default()
                .to_owned(),
            span: name.span,
            what: StatedValue::Name(name.words, name.place),
        })
        .collect();
    out.extend(
        figures
            .into_iter()
            .map(|Mention { span, text, value }| Stated {
                span,
                text,
                what: StatedValue::Figure(value),
            }),
    );
    out.sort_by_key(|stated| stated.span.start);
    out
}

/// Years named in a text, each once.
pub(crate) fn years(text: &str) -> Vec<i32> {
    let mut found: Vec<i32> = quantity::find(text)
        .into_iter()
        .filter_map(|mention| match mention.value {
            Value::Date(date) if !date.relative => Some([Some(date.start), date.end]),
            _ => None,
        })
        .flatten()
        .flatten()
        .filter_map(|PartialDate { year, .. }| year)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// "Beds: 14", "Ada Holm – 412": a label and little behind it.
pub(crate) fn is_label(line: &str) -> bool {
    let line = line.trim();
    // Asked of every value: of a long line no more is counted than tells.
    let few = |part: &str, most: usize| {
        (1..=most).contains(&part.split_whitespace().take(most + 1).count())
    };
    line.split_once([':', '\t'])
        .is_some_and(|(label, value)| few(label, 8) && few(value, 12))
}

/// True if the sentence begins with a word that stands for something said before.
pub(crate) fn points_back(text: &str, tongue: &str) -> bool {
    let first = text.trim_start_matches(|ch: char| !ch.is_alphanumeric());
    let word: String = first
        .chars()
        .take_while(|ch| ch.is_alphanumeric())
        .collect();
    let list: &[&str] = match tongue {
        "de" => &[
            "er", "sie", "es", "ihr", "ihre", "sein", "seine", "dies", "diese", "dieser", "das",
            "davon", "dort",
        ],
        "fr" => &[
            "il", "elle", "ils", "elles", "ce", "cette", "son", "sa", "ses", "leur", "leurs",
            "celui", "cela",
        ],
        "nl" => &[
            "hij", "zij", "ze", "het", "zijn", "haar", "hun", "deze", "dit", "dat", "daarvan",
        ],
        "es" => &[
            "él", "ella", "ellos", "ellas", "su", "sus", "este", "esta", "esto", "lo",
        ],
        _ => &[
            "he", "she", "it", "they", "his", "her", "its", "their", "this", "that", "these",
            "those", "there", "both", "all", "of", "one",
        ],
    };
    let mut words = first.split_whitespace().skip(1);
    // "There were 412 votes" points at nothing.
    let existential = word.eq_ignore_ascii_case("there")
        && words.next().is_some_and(|next| BEING.contains(&next));
    list.contains(&word.to_lowercase().as_str()) && !existential
}

const BEING: &[&str] = &[
    "is", "are", "was", "were", "will", "has", "have", "had", "would",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    fn passage(text: &str) -> Passage {
        Passage {
            under: "Minutes".to_owned(),
            ..fixtures::passage(text)
        }
    }

    #[test]
    fn a_label_belongs_to_the_line_above_its_list() {
        let read = statements(
            &passage("Votes by candidate\nAda Holm: 412\nTobias Renn: 398"),
            (&Talk::default(), &Heads::default()),
            &mut None,
            "en",
        );
        let last = read.last().expect("statements");
        assert_eq!(last.under, "Minutes › Votes by candidate");
        assert_eq!(last.text, "Tobias Renn: 398");
        assert_eq!(last.values[1].text, "398");
    }

    #[test]
    fn a_speaker_stands_over_the_words() {
        let mut who = None;
        let read = statements(
            &passage("ORRIS: We sold you resilience. It failed.\nThe room was silent."),
            (&Talk::default(), &Heads::default()),
            &mut who,
            "en",
        );
        let heard: Vec<(Option<&str>, &str)> = read
            .iter()
            .map(|one| (one.speaker.as_deref(), one.before.as_str()))
            .collect();
        assert_eq!(
            heard,
            [
                (Some("ORRIS"), ""),
                (Some("ORRIS"), "We sold you resilience."),
                (None, "")
            ]
        );
    }

    #[test]
    fn hidden_marks_and_wide_figures_are_read_plainly() {
        assert_eq!(normal("１２\u{200B}４ e\u{301}te\u{AD}"), "124 éte");
    }
}
