//! Reads a claim's sentence beside the lines of the sources that most likely settle something of it, with two networks: one
//! tells which lines those are, the other what they say of its words.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use stet_core::claim::Claim;
use stet_core::text::Span;
use stet_encoder::{Problem, SentenceEncoder, SentenceReader, cosine};
use stet_judge::{Around, ExcerptLimits, Library, SentenceRead, WordRead};

use crate::engine::held;

/// Lines of the sources that are looked at for what they mean; of more, only their words count.
const MOST_LINES: usize = 4_000;

/// Lines whose vectors are kept, 1.5 KB each.
const VECTORS: usize = 20_000;

/// Reads closely what the rules leave open.
#[derive(Debug)]
pub struct CloseReader {
    folder: PathBuf,
    /// Opened when the first claim is judged; inside, why they cannot be.
    networks: OnceLock<Result<Networks, String>>,
    vectors: Mutex<HashMap<String, Arc<[f32]>>>,
}

#[derive(Debug)]
struct Networks {
    encoder: SentenceEncoder,
    reader: SentenceReader,
}

impl Networks {
    fn open(folder: &Path) -> Result<Self, Problem> {
        Ok(Self {
            encoder: SentenceEncoder::open(folder)?,
            reader: SentenceReader::open(folder)?,
        })
    }
}

/// A claim's sentence, read, and what it was read beside.
pub struct ReadClosely<'q> {
    networks: &'q Networks,
    asked: stet_encoder::Question<'q>,
    /// Where the sentence begins in the claim's block.
    start: usize,
    /// Of every line its statements.
    statements: Vec<Range<usize>>,
    sentence: SentenceRead,
    stop: &'q dyn Fn() -> bool,
}

impl ReadClosely<'_> {
    /// What was read of the sentence as it stands.
    #[must_use]
    pub fn sentence(&self) -> &SentenceRead {
        &self.sentence
    }

    /// What is read of it with `words` in place of those at `span`, in bytes of the claim's block; `None` if it was stopped, or
    /// the span isn't of the sentence.
    #[must_use]
    pub fn instead(&self, span: Span, words: &str) -> Option<SentenceRead> {
        let sentence = self.asked.sentence;
        let (from, to) = (
            span.start.checked_sub(self.start)?,
            span.end.checked_sub(self.start)?,
        );
        let changed = [sentence.get(..from)?, words, sentence.get(to..)?].concat();
        let read = self.of(&changed);
        let read = read.inspect_err(|problem| tracing::warn!("{problem}"));
        read.ok().flatten()
    }

    fn of(&self, sentence: &str) -> Result<Option<SentenceRead>, Problem> {
        let asked = stet_encoder::Question {
            sentence,
            ..self.asked.clone()
        };
        let Some(read) = self.networks.reader.read(&asked, self.stop)? else {
            return Ok(None);
        };
        let words = read.words.into_iter().map(|word| WordRead {
            span: Span::new(word.span.start, word.span.end).shifted(self.start),
            agrees: word.agrees.into(),
            differs: word.differs.into(),
        });
        let settles = read.lines.into_iter().map(f64::from);
        Ok(Some(SentenceRead {
            words: words.collect(),
            lines: self.statements.iter().cloned().zip(settles).collect(),
        }))
    }
}

impl CloseReader {
    /// With the networks in the first of `folders` that has them; `None` if none has.
    #[must_use]
    pub fn of(folders: &[PathBuf]) -> Option<Self> {
        let folder = folders
            .iter()
            .find(|folder| SentenceReader::is_in(folder))?;
        Some(Self {
            folder: folder.clone(),
            networks: OnceLock::new(),
            vectors: Mutex::default(),
        })
    }

    /// Reads a claim's sentence beside the lines that tell most of the claim; `None` where nothing can be read beside it, if
    /// `stop` said so, or if the networks cannot be opened.
    pub fn read<'q>(
        &'q self,
        claim: &'q Claim,
        around: &'q Around,
        library: &'q Library,
        stop: &'q dyn Fn() -> bool,
    ) -> Option<ReadClosely<'q>> {
        let opened = self
            .networks
            .get_or_init(|| Networks::open(&self.folder).map_err(|problem| problem.to_string()));
        let networks = opened.as_ref().ok()?;
        let read = self.read_with(networks, (claim, around, library), stop);
        let read = read.inspect_err(|problem| tracing::warn!("{problem}"));
        read.ok().flatten()
    }

    /// Why the networks could not be opened, once that was tried.
    pub(crate) fn failed(&self) -> Option<&str> {
        let failed = self.networks.get()?.as_ref().err()?;
        Some(failed)
    }

    fn read_with<'q>(
        &'q self,
        networks: &'q Networks,
        (claim, around, library): (&'q Claim, &'q Around, &'q Library),
        stop: &'q dyn Fn() -> bool,
    ) -> Result<Option<ReadClosely<'q>>, Problem> {
        let Some(sentence) = claim.sentence.slice(&around.block) else {
            return Ok(None);
        };
        let lines = library.lines.iter().take(MOST_LINES);
        let texts: Vec<&str> = lines.map(|line| line.text.as_str()).collect();
        let Some(alike) = self.cosines(&networks.encoder, sentence, &texts, stop)? else {
            return Ok(None);
        };
        let lines = stet_judge::excerpt(claim, around, library, &alike, ExcerptLimits::READ);
        if lines.is_empty() {
            return Ok(None);
        }
        let asked = stet_encoder::Question {
            title: &around.title,
            before: &around.before,
            sentence,
            lines: lines
                .iter()
                .map(|one| stet_encoder::Line {
                    under: &one.line.under,
                    text: &one.line.text,
                    weight: one.settles,
                })
                .collect(),
        };
        let mut out = ReadClosely {
            networks,
            asked,
            start: claim.sentence.start,
            statements: lines
                .iter()
                .map(|one| one.line.statements.clone())
                .collect(),
            sentence: SentenceRead::default(),
            stop,
        };
        let Some(own) = out.of(sentence)? else {
            return Ok(None);
        };
        out.sentence = own;
        Ok(Some(out))
    }

    /// The cosine of each line's vector and the sentence's; `None` if `stop` said so.
    fn cosines(
        &self,
        encoder: &SentenceEncoder,
        sentence: &str,
        lines: &[&str],
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Vec<f32>>, Problem> {
        // Whoever else asks now asks for the same lines, and waits for them.
        let mut known = held(&self.vectors);
        if known.len() > VECTORS {
            known.clear();
        }
        let texts = lines.iter().copied().chain([sentence]);
        let mut new: Vec<&str> = texts.filter(|text| !known.contains_key(*text)).collect();
        new.sort_unstable();
        new.dedup();
        let Some(vectors) = encoder.vectors(&new, stop)? else {
            return Ok(None);
        };
        let named = new.iter().map(|text| (*text).to_owned());
        known.extend(named.zip(vectors.into_iter().map(Arc::from)));
        let own = &known[sentence];
        let alike = lines.iter().map(|line| cosine(own, &known[*line]));
        Ok(Some(alike.collect()))
    }
}
