//! Reads a claim's sentence beside the lines of the sources that most likely settle something of it, with two networks: one
//! tells which lines those are, the other what they say of its words.

use std::collections::HashMap;
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

    /// What is read of a claim's sentence beside the lines that tell most of the claim; `None` where nothing can be read beside
    /// it, if `stop` said so, or if the networks cannot be opened.
    pub fn read(
        &self,
        claim: &Claim,
        around: &Around,
        library: &Library,
        stop: &dyn Fn() -> bool,
    ) -> Option<SentenceRead> {
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

    fn read_with(
        &self,
        networks: &Networks,
        (claim, around, library): (&Claim, &Around, &Library),
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<SentenceRead>, Problem> {
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
        let Some(read) = networks.reader.read(&asked, stop)? else {
            return Ok(None);
        };
        let words = read.words.into_iter().map(|word| WordRead {
            span: Span::new(word.span.start, word.span.end).shifted(claim.sentence.start),
            agrees: word.agrees.into(),
            differs: word.differs.into(),
        });
        let settles = read.lines.into_iter().map(f64::from);
        let lines = lines.iter().map(|one| one.line.statements.clone());
        Ok(Some(SentenceRead {
            words: words.collect(),
            lines: lines.zip(settles).collect(),
        }))
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
