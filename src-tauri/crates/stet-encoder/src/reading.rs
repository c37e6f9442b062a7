//! What each word of an article's sentence says, held against lines of the sources that stand beside it: whether the lines bear it
//! out, say otherwise or say nothing of it, and which of them settle that.

use std::ops::Range;

use crate::bert::{Batch, Bert, MPNET};
use crate::linear::Linear;
use crate::tokens::{CLS, Reader, SEP};
use crate::weights::Weights;
use crate::{Problem, Stop, place};

/// Before each line stands a token that was never used in the published network: what is said of the line is read there.
const MARK: u32 = 1;
/// Most tokens of title, sentence before, sentence, lines together, a line, and all.
const TITLE: usize = 16;
const BEFORE: usize = 24;
const SENTENCE: usize = 110;
const LINES: usize = 220;
const LINE: usize = 70;
const ALL: usize = 420;
/// Tokens that a line costs besides its own.
const COST: usize = 3;
/// Characters of what a line stands under, from the end.
const UNDER: usize = 45;

/// A sentence and the lines it is read beside.
#[derive(Debug, Clone, Default)]
pub struct Question<'q> {
    /// Title of the article; may be empty.
    pub title: &'q str,
    /// The sentence before; may be empty.
    pub before: &'q str,
    /// The sentence.
    pub sentence: &'q str,
    /// The lines in the sources' order.
    pub lines: Vec<Line<'q>>,
}

/// A line of a source.
#[derive(Debug, Clone, Copy)]
pub struct Line<'q> {
    /// What it stands under; may be empty.
    pub under: &'q str,
    /// Its words.
    pub text: &'q str,
    /// Lines of less weight are left out first, where not all can be read.
    pub weight: f64,
}

/// What was read of one word.
#[derive(Debug, Clone, PartialEq)]
pub struct WordReading {
    /// Where in the sentence, in bytes.
    pub span: Range<usize>,
    /// Probability that the lines bear out the fact it belongs to.
    pub agrees: f32,
    /// Probability that they say otherwise. With `agrees` at most 1: the rest is that they say nothing of it.
    pub differs: f32,
}

/// What was read of a sentence.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SentenceReading {
    /// Its words or parts of words, in order.
    pub words: Vec<WordReading>,
    /// For every line how likely it settles something, 0 for those left out.
    pub lines: Vec<f32>,
}

/// MPNet, fitted, with a head for words and one for lines (`docs/models/reading-model.md`).
pub struct SentenceReader {
    reader: Reader,
    bert: Bert,
    words: Linear,
    lines: Linear,
}

impl std::fmt::Debug for SentenceReader {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("SentenceReader")
    }
}

/// A question as tokens.
struct Arranged {
    ids: Vec<u32>,
    /// How many of them come before the lines.
    first: usize,
    /// Token and bytes of each word of the sentence.
    words: Vec<(usize, Range<usize>)>,
    /// Token that stands for each line; `None` for those left out.
    lines: Vec<Option<usize>>,
}

impl SentenceReader {
    /// Opens the reader in `folder`. Takes about half a second and 200 MB.
    ///
    /// # Errors
    /// If a file is missing or is not the one that was fitted.
    pub fn open(folder: &std::path::Path) -> Result<Self, Problem> {
        let tokens = place::read_right(folder, &place::TOKENS_FILE)?;
        let mut weights = Weights::default();
        for file in &place::READING {
            weights.take_in(&place::read_right(folder, file)?, file.name)?;
        }
        Ok(Self {
            reader: Reader::new(&tokens)?,
            bert: Bert::new(&mut weights, "", MPNET)?,
            words: weights.linear("words")?,
            lines: weights.linear("lines")?,
        })
    }

    /// True if the reader's files are in `folder`. Only looks whether they are there.
    #[must_use]
    pub fn is_in(folder: &std::path::Path) -> bool {
        let mut files = place::READING.iter().chain([&place::TOKENS_FILE]);
        files.all(|file| folder.join(file.name).is_file())
    }

    /// What the words of a sentence say; `None` if `stop`, asked before each layer, said so. A tenth of a second on two cores
    /// with a dot product of bytes.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub fn read(
        &self,
        question: &Question<'_>,
        stop: Stop<'_>,
    ) -> Result<Option<SentenceReading>, Problem> {
        let arranged = self.arrange(question)?;
        let batch = Batch::new(&[(&arranged.ids, arranged.first)])?;
        let Some(states) = self.bert.states(&batch, stop)? else {
            return Ok(None);
        };
        let mut shares = self.words.forward(&states)?;
        shares.softmax();
        let settles = self.lines.forward(&states)?;
        let words = arranged.words.into_iter().filter_map(|(at, span)| {
            let [_, agrees, differs] = shares.row(at)? else {
                return None;
            };
            Some(WordReading {
                span,
                agrees: *agrees,
                differs: *differs,
            })
        });
        let settle = |at: usize| settles.row(at).and_then(<[f32]>::first);
        let lines = arranged.lines.iter().map(|at| at.and_then(settle));
        Ok(Some(SentenceReading {
            words: words.collect(),
            lines: lines
                .map(|logit| logit.map_or(0.0, |logit| 1.0 / (1.0 + (-logit).exp())))
                .collect(),
        }))
    }

    fn arrange(&self, question: &Question<'_>) -> Result<Arranged, Problem> {
        let pieces = |text: &str| self.reader.pieces(text);
        let only = |pieces: Vec<(u32, Range<usize>)>| pieces.into_iter().map(|(id, _)| id);
        let mut ids = vec![CLS];
        if !question.title.is_empty() {
            ids.extend(only(pieces(&format!("{}. ", question.title))?).take(TITLE));
        }
        let before: Vec<u32> = only(pieces(question.before)?).collect();
        ids.extend(&before[before.len().saturating_sub(BEFORE)..]);
        ids.push(SEP);
        let mut words = Vec::new();
        for (id, span) in pieces(question.sentence)?.into_iter().take(SENTENCE) {
            words.push((ids.len(), span));
            ids.push(id);
        }
        ids.push(SEP);
        let first = ids.len();
        let texts: Vec<Vec<u32>> = question
            .lines
            .iter()
            .map(|line| Ok(only(pieces(line.text)?).collect()))
            .collect::<Result<_, Problem>>()?;
        let kept = most_weighty(&question.lines, &texts);
        let mut lines = vec![None; question.lines.len()];
        let mut under = "";
        for (at, line) in question
            .lines
            .iter()
            .enumerate()
            .filter(|(at, _)| kept[*at])
        {
            if at == 0 || line.under != under {
                under = line.under;
                if !under.is_empty() {
                    ids.push(SEP);
                    ids.extend(only(pieces(tail(under, UNDER))?));
                }
            }
            lines[at] = (ids.len() < ALL).then_some(ids.len());
            ids.push(MARK);
            ids.extend(texts[at].iter().take(LINE));
        }
        ids.truncate(ALL);
        Ok(Arranged {
            ids,
            first,
            words,
            lines,
        })
    }
}

/// Which lines are read: those of least weight are left out until the others fit.
fn most_weighty(lines: &[Line<'_>], texts: &[Vec<u32>]) -> Vec<bool> {
    let cost = |at: usize| texts[at].len() + COST;
    let mut kept = vec![true; lines.len()];
    let mut total: usize = (0..lines.len()).map(cost).sum();
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|one, other| lines[*one].weight.total_cmp(&lines[*other].weight));
    for at in order {
        if total <= LINES {
            break;
        }
        total -= cost(at);
        kept[at] = false;
    }
    kept
}

/// The last `most` characters.
fn tail(text: &str, most: usize) -> &str {
    let start = text.char_indices().rev().nth(most.saturating_sub(1));
    start.map_or(text, |(at, _)| text.get(at..).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::parity;

    #[derive(Deserialize)]
    struct Row {
        title: String,
        before: String,
        sentence: String,
        lines: Vec<(String, String)>,
        /// (agrees, differs) of every word.
        words: Vec<[f32; 2]>,
        settles: Vec<f32>,
    }

    fn open() -> Option<SentenceReader> {
        let folder = place::in_checkout().filter(|folder| SentenceReader::is_in(folder))?;
        Some(SentenceReader::open(&folder).expect("the reader opens"))
    }

    fn read(reader: &SentenceReader, sentence: &str, lines: &[(&str, &str)]) -> SentenceReading {
        let line = |(under, text): &(&'_ str, &'_ str)| -> (String, String) {
            ((*under).to_owned(), (*text).to_owned())
        };
        let lines: Vec<(String, String)> = lines.iter().map(line).collect();
        let read = reader.read(&question("", "", sentence, &lines), &|| false);
        read.expect("read").expect("not stopped")
    }

    fn question<'q>(
        title: &'q str,
        before: &'q str,
        sentence: &'q str,
        lines: &'q [(String, String)],
    ) -> Question<'q> {
        let line = |(under, text): &'q (String, String)| Line {
            under,
            text,
            weight: 1.0,
        };
        Question {
            title,
            before,
            sentence,
            lines: lines.iter().map(line).collect(),
        }
    }

    fn differs(read: &SentenceReading, sentence: &str, words: &str) -> f32 {
        let start = sentence.find(words).expect("words of the sentence");
        let inside = read
            .words
            .iter()
            .filter(|word| word.span.start >= start && word.span.end <= start + words.len());
        inside.map(|word| word.differs).fold(0.0, f32::max)
    }

    #[test]
    fn the_same_answers_as_the_reference() {
        let rows: Vec<Row> = parity::rows(
            include_str!("../tests/data/reading.json"),
            place::reading_hash(),
        );
        let Some(reader) = open() else { return };
        for row in rows {
            let question = question(&row.title, &row.before, &row.sentence, &row.lines);
            let read = reader
                .read(&question, &|| false)
                .expect("read")
                .expect("all");
            let words: Vec<f32> = read
                .words
                .iter()
                .flat_map(|word| [word.agrees, word.differs])
                .collect();
            // The reference computes in floats.
            parity::close(&row.sentence, &words, row.words.as_flattened(), 0.04);
            assert_eq!(words.len(), row.words.len() * 2);
            parity::close(&row.sentence, &read.lines, &row.settles, 0.04);
        }
    }

    #[test]
    fn what_a_line_says_otherwise_is_told_word_by_word() {
        let Some(reader) = open() else { return };
        let sentence = "Ames, a plumber, mended the pipe in June.";
        let lines = [
            ("Statement of R. Ames", "I am an electrician by trade."),
            (
                "Statement of R. Ames",
                "I mended the pipe in June, as the landlord had asked.",
            ),
        ];
        let read = read(&reader, sentence, &lines);
        assert!(differs(&read, sentence, "plumber") > 0.7, "{read:?}");
        assert!(differs(&read, sentence, "June") < 0.3, "{read:?}");
        assert!(read.lines[0] > 0.05, "{read:?}");
    }

    #[test]
    fn any_length_is_read_and_whoever_stops_gets_nothing() {
        let Some(reader) = open() else { return };
        let long = "The ferry carries 120 passengers. ".repeat(2_000);
        let read = read(&reader, &long, &[("", &long), ("", ""), (&long, "x")]);
        assert!(read.words.iter().all(|word| word.agrees.is_finite()) && read.lines.len() == 3);
        let question = Question {
            sentence: "A.",
            ..Question::default()
        };
        assert_eq!(reader.read(&question, &|| true).expect("read"), None);
    }
}
