//! Taking in documents and sources: read, cut into passages, kept with hash and time.

use serde_json::json;
use stet_core::document::{Document, kind};
use stet_core::evidence::{Passage, Source, SourceClass, class_of};
use stet_core::reference::find;
use stet_ingest::limits::MAX_CHARACTERS_TOGETHER;
use stet_ingest::{Format, Meta, Reading};
use stet_sources::providers::Opened;
use stet_store::commitment::commit;
use stet_store::{Entry, documents, log, new_id, passages, reference_list, sha256_hex, sources};

use crate::engine::Inner;
use crate::extraction;
use crate::reading::{self, Refused, Taken};
use crate::review;
use crate::run::plan::keep_claims;
use crate::view::words;
use crate::wire::{Event, Failure, FailureCode, FileOutcome, PastedText, SaidNote};

pub(crate) fn paste(inner: &Inner, pasted: &PastedText) -> Result<String, Failure> {
    let reading = stet_ingest::paste(&pasted.text, pasted.html.as_deref())?;
    let raw = pasted.html.as_ref().filter(|_| pasted.text.is_empty());
    let raw = raw.unwrap_or(&pasted.text).as_bytes();
    keep(inner, reading, "", raw, pasted.title.as_deref())
}

pub(crate) fn document(inner: &Inner, name: &str, bytes: &[u8]) -> Result<String, Failure> {
    let reading = reading::read(name, bytes)?;
    keep(inner, reading, name, bytes, None)
}

/// A fetched page as the document to check.
pub(crate) fn page(inner: &Inner, opened: &Opened) -> Result<String, Failure> {
    let reading = reading_of(opened)?;
    let snapshot = &opened.snapshot;
    keep(inner, reading, &snapshot.address, &snapshot.body, None)
}

/// A fetched page as a source that the user supplied.
pub(crate) fn page_source(
    inner: &Inner,
    document: &str,
    opened: &Opened,
) -> Result<FileOutcome, Failure> {
    let snapshot = &opened.snapshot;
    let canonical = opened.page.canonical.clone();
    let url = canonical.unwrap_or_else(|| snapshot.address.clone());
    let reading = reading_of(opened)?;
    let given = Given {
        name: &url,
        url: Some(&url),
        bytes: &snapshot.body,
        confidential: false,
    };
    source_from(inner, document, &given, || Ok(reading))
}

fn reading_of(opened: &Opened) -> Result<Reading, Failure> {
    let (page, snapshot) = (&opened.page, &opened.snapshot);
    if page.document.word_count() == 0 {
        let why = page.withheld.as_deref().unwrap_or("shows no text");
        return Err(Failure {
            code: FailureCode::Unreadable,
            message: format!("The page {} {why}.", snapshot.address),
            advice: Some("Open it in a browser and paste its text.".to_owned()),
            retry: false,
        });
    }
    let title = page.document.title.clone();
    Ok(Reading {
        document: stet_ingest::page::document(page, &snapshot.address, &snapshot.retrieved_at),
        meta: Meta {
            title: Some(title).filter(|title| !title.is_empty()),
            author: page.author.clone(),
            publisher: page.publisher.clone(),
            published_at: page.published_at.clone(),
            language: page.language.clone(),
        },
        format: Format::Html,
    })
}

fn keep(
    inner: &Inner,
    mut reading: Reading,
    name: &str,
    raw: &[u8],
    title: Option<&str>,
) -> Result<String, Failure> {
    if let Some(title) = title.map(str::trim).filter(|title| !title.is_empty()) {
        reading.document.title = title.to_owned();
    }
    let title = [reading.document.title.trim(), name]
        .into_iter()
        .find(|title| !title.is_empty())
        .unwrap_or("Untitled")
        .to_owned();
    let detected = kind::detect(&reading.document);
    let notice = detected.notice();
    reading.document.notices.extend(notice.clone());
    let at = inner.now();
    let settings = inner.settings()?;
    let stored = documents::Stored {
        id: new_id(),
        title,
        kind: detected.kind,
        version: sha256_hex(words_of(&reading.document).as_bytes()),
        words: u32::try_from(reading.document.word_count()).unwrap_or(u32::MAX),
        name: name.to_owned(),
        raw_hash: sha256_hex(raw),
        tier: review::tier(&settings.tier)?,
        author: reading.meta.author,
        publisher: reading.meta.publisher,
        published_at: reading.meta.published_at,
        extracted: false,
        inputs: 0,
        created_at: at.clone(),
        updated_at: at,
        document: reading.document,
    };
    // Read at once, so that the claims are there before the first run; a run reads them again only
    // if the document's type has changed.
    let claims = extraction::claims(inner, &stored.document, stored.kind)?;
    let references = find::find(&stored.document);
    inner.library.record(&stored.id, &inner.person()?, |tx| {
        documents::insert(tx, &stored, raw)?;
        let entry = Entry::new(
            "document_added",
            json!({
                "title": stored.title, "name": name, "version": stored.version,
                "raw_hash": stored.raw_hash, "bytes": raw.len(),
                "type": words::key(&stored.kind),
            }),
        );
        let mut entries = vec![entry];
        if notice.is_some() {
            let payload = json!({
                "type": words::key(&detected.kind), "confidence": detected.confidence,
                "reasons": detected.reasons,
            });
            entries.push(Entry::new("document_type_detected", payload));
        }
        entries.push(keep_claims(tx, &stored.id, &stored.document, claims)?);
        reference_list::keep(tx, &stored.id, &references)?;
        Ok(((), entries))
    })?;
    inner.tell(Event::DeskChanged);
    Ok(stored.id)
}

/// The words of a document, blocks separated by a line feed: what its version is the hash of.
pub(crate) fn words_of(document: &Document) -> String {
    let blocks: Vec<&str> = document.blocks.iter().map(|b| b.text.as_str()).collect();
    blocks.join("\n")
}

pub(crate) fn note(
    inner: &Inner,
    document: &str,
    name: &str,
    text: &str,
    confidential: bool,
) -> Result<FileOutcome, Failure> {
    let name = match name.trim() {
        "" => "Note",
        name => name,
    };
    let given = Given::file(name, text.as_bytes(), confidential);
    source_from(inner, document, &given, || {
        stet_ingest::paste(text, None).map_err(Refused::from)
    })
}

/// A note of what somebody said: the speaker stands behind it, however many notes there are.
pub(crate) fn said(inner: &Inner, document: &str, note: &SaidNote) -> Result<FileOutcome, Failure> {
    let (who, at) = (note.who.trim(), note.at.trim());
    if who.is_empty() || note.text.trim().is_empty() {
        return Err(Failure {
            code: FailureCode::Invalid,
            message: "A call note needs a name and what was said.".to_owned(),
            advice: Some("Write both, then add the note.".to_owned()),
            retry: false,
        });
    }
    let name = format!("Call with {who}, {at}");
    // The same words said by another person, or another day, are another note.
    let bytes = format!("{name}\n{}", note.text);
    let name = name.trim_end_matches(", ");
    let given = Given::file(name, bytes.as_bytes(), note.confidential);
    source_from(inner, document, &given, || {
        let mut reading = stet_ingest::paste(&note.text, None)?;
        reading.meta.author = Some(who.to_owned());
        reading.meta.published_at = day_of(at);
        Ok(reading)
    })
}

/// The day a moment begins with; `None` for words that are no date.
fn day_of(moment: &str) -> Option<String> {
    let day = moment.get(..10)?;
    let format = time::macros::format_description!("[year]-[month]-[day]");
    time::Date::parse(day, format).ok()?;
    Some(day.to_owned())
}

/// Takes a file as material: itself, or each of the files in it (an archive), or both (a mail with
/// something attached).
pub(crate) fn material(
    inner: &Inner,
    document: &str,
    name: &str,
    bytes: &[u8],
    confidential: bool,
) -> Result<Vec<FileOutcome>, Failure> {
    let mut pack = Pack {
        inner,
        document,
        confidential,
        characters: MAX_CHARACTERS_TOGETHER,
        notices: Vec::new(),
        outcomes: Vec::new(),
    };
    pack.take(name, bytes, 0)?;
    Ok(pack.outcomes)
}

/// How many files deep a file in a file is taken apart: the mails of an archive, what is attached to
/// them, and to a mail among that.
const MOST_NESTED: usize = 3;

/// A file of material and what is in it, while it is taken in.
struct Pack<'p> {
    inner: &'p Inner,
    document: &'p str,
    confidential: bool,
    /// Bytes of text that all of its files together may still have.
    characters: usize,
    /// What was left out of the file that holds the others; it stands with the first of them.
    notices: Vec<String>,
    outcomes: Vec<FileOutcome>,
}

impl Pack<'_> {
    fn take(&mut self, name: &str, bytes: &[u8], depth: usize) -> Result<(), Failure> {
        let taken = if depth < MOST_NESTED {
            reading::take(name, bytes)
        } else {
            reading::read(name, bytes).map(Taken::Whole)
        };
        match taken {
            Ok(Taken::Whole(reading)) => self.keep(name, bytes, Ok(reading)),
            Err(refused) => self.keep(name, bytes, Err(refused)),
            Ok(Taken::Parts {
                itself,
                files,
                notices,
            }) => {
                self.notices.extend(notices.iter().cloned());
                if let Some(itself) = itself {
                    self.keep(name, bytes, itself)?;
                } else if files.is_empty() {
                    self.tell(name, format!("{name} contains no readable files."));
                }
                for (at, file) in files.iter().enumerate() {
                    if self.characters == 0 {
                        let rest = files.len() - at;
                        self.tell(name, full(name, rest));
                        break;
                    }
                    let within = format!("{name}/{}", file.name);
                    self.take(&within, &file.bytes, depth + 1)?;
                }
                for notice in notices {
                    self.tell(name, notice);
                }
                Ok(())
            }
        }
    }

    fn keep(
        &mut self,
        name: &str,
        bytes: &[u8],
        mut read: Result<Reading, Refused>,
    ) -> Result<(), Failure> {
        if let Ok(reading) = &mut read {
            reading.document.notices.append(&mut self.notices);
            let texts = reading.document.blocks.iter().map(|block| block.text.len());
            self.characters = self.characters.saturating_sub(texts.sum());
        }
        let given = Given::file(name, bytes, self.confidential);
        let outcome = source_from(self.inner, self.document, &given, || read)?;
        self.outcomes.push(outcome);
        Ok(())
    }

    fn tell(&mut self, name: &str, problem: String) {
        self.outcomes.push(FileOutcome {
            name: name.to_owned(),
            id: None,
            problem: Some(problem),
        });
    }
}

/// What is said of the files that do not fit any more.
fn full(name: &str, rest: usize) -> String {
    let files = if rest == 1 {
        "1 more file in it was".to_owned()
    } else {
        format!("{rest} more files in it were")
    };
    format!(
        "{name} was cut off: its files have more than {} million characters in total, and {files} \
         not read. Unpack it and add the files that matter.",
        MAX_CHARACTERS_TOGETHER / 1_000_000
    )
}

pub(crate) fn source(
    inner: &Inner,
    document: &str,
    name: &str,
    bytes: &[u8],
    confidential: bool,
) -> Result<FileOutcome, Failure> {
    let given = Given::file(name, bytes, confidential);
    source_from(inner, document, &given, || reading::read(name, bytes))
}

/// A source as it was given.
struct Given<'g> {
    /// File name, or what stands for one.
    name: &'g str,
    /// Its address, for a page.
    url: Option<&'g str>,
    bytes: &'g [u8],
    /// True if none of its words may leave the machine.
    confidential: bool,
}

impl<'g> Given<'g> {
    fn file(name: &'g str, bytes: &'g [u8], confidential: bool) -> Self {
        Self {
            name,
            url: None,
            bytes,
            confidential,
        }
    }
}

fn source_from(
    inner: &Inner,
    document: &str,
    given: &Given<'_>,
    read: impl FnOnce() -> Result<Reading, Refused>,
) -> Result<FileOutcome, Failure> {
    let Given {
        name,
        url,
        bytes,
        confidential,
    } = *given;
    let outcome = |id: Option<String>, problem: Option<String>| FileOutcome {
        name: name.to_owned(),
        id,
        problem,
    };
    let hash = sha256_hex(bytes);
    let known = inner.library.read(|tx| {
        documents::get(tx, document)?;
        sources::same_bytes(tx, document, &hash)
    })?;
    if let Some(id) = known {
        if confidential {
            crate::confidential::set(inner, document, &id, true)?;
        }
        return Ok(outcome(
            Some(id),
            Some(format!("{name} is already in the source pack.")),
        ));
    }
    let reading = match read() {
        Ok(reading) => reading,
        Err(error) => return Ok(outcome(None, Some(error.to_string()))),
    };
    let at = inner.now();
    let source = Source {
        id: new_id(),
        title: title_of(&reading, name),
        url: url.map(str::to_owned),
        author: reading.meta.author.clone(),
        publisher: reading.meta.publisher.clone(),
        published_at: reading.meta.published_at.clone(),
        retrieved_at: at.clone(),
        content_hash: hash,
        supplied: true,
        primary: true,
        class: url.map_or(SourceClass::Other, class_of),
        reliability: None,
        confidential,
    };
    let passages = cut(&source.id, &reading.document);
    inner.library.record(document, &inner.person()?, |tx| {
        documents::get(tx, document)?;
        sources::insert(tx, document, &source, &reading.document.notices, bytes)?;
        passages::insert(tx, document, &passages)?;
        documents::touch(tx, document, &at, true)?;
        // Neither its name nor a hash of it: the log is handed over whole, and a source may be confidential,
        // or become so.
        let entry = Entry::new(
            log::SOURCE_ADDED,
            json!({
                "source": source.id, "confidential": confidential,
                "content": commit(&sources::salt(tx, document, &source.id)?, bytes),
                "record": sources::record_commitment(tx, document, &source.id)?,
            }),
        );
        Ok(((), vec![entry]))
    })?;
    inner.changed(document);
    Ok(outcome(Some(source.id), None))
}

/// The title the material declares, else its file name: two tables both called "Year" help nobody.
fn title_of(reading: &Reading, name: &str) -> String {
    let declared = reading.meta.title.as_deref().map(str::trim);
    match declared.filter(|title| !title.is_empty()) {
        Some(title) if title != name => format!("{title} ({name})"),
        _ => name.to_owned(),
    }
}

/// A fresh name for a passage: it tells which source it stands in, and not how far down.
fn passage_id(source: &str) -> String {
    let name: String = new_id().chars().filter(|c| *c != '-').take(16).collect();
    format!("{source}:{name}")
}

fn cut(source: &str, document: &Document) -> Vec<Passage> {
    stet_ingest::stretches(document)
        .into_iter()
        .map(|stretch| Passage {
            id: passage_id(source),
            source: source.to_owned(),
            text: stretch.text,
            pinpoint: stretch.pinpoint,
            under: stretch.under,
            relevance: 0.0,
        })
        .collect()
}
