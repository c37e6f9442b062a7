//! Bibliographies in and out.

use serde_json::json;
use stet_core::document::Place;
use stet_core::reference::{Reference, ReferenceForm, Work};
use stet_core::text::Span;
use stet_export::bibliography;
use stet_store::{Entry, documents, reference_findings, reference_list};

use super::finding::ReferenceFinding;
use super::list;
use crate::engine::Inner;
use crate::reading;
use crate::wire::{BibliographyFormat, Failure, FileOutcome};

/// Adds the works of a bibliography file to what the document cites. A work that is cited already,
/// by identifier or by title and year, is not added twice.
///
/// # Errors
/// `NotFound`; a failure of the library. A file that cannot be read is no error: see
/// [`FileOutcome::problem`].
pub(crate) fn import(
    inner: &Inner,
    document: &str,
    name: &str,
    bytes: &[u8],
) -> Result<FileOutcome, Failure> {
    let outcome = |problem: Option<String>| FileOutcome {
        name: name.to_owned(),
        id: problem.is_none().then(|| document.to_owned()),
        problem,
    };
    let read = match reading::bibliography(name, bytes) {
        Ok(read) => read,
        Err(error) => return Ok(outcome(Some(error.to_string()))),
    };
    let mut references = list::of(inner, document)?;
    let before = references.len();
    for (key, work) in read.works {
        if references.iter().any(|known| same(&known.cited, &work)) {
            continue;
        }
        let number = references.iter().map(|known| known.number).max();
        references.push(imported(number.unwrap_or(0) + 1, key, work));
    }
    let added = references.len() - before;
    inner.library.record(document, &inner.person()?, |tx| {
        documents::get(tx, document)?;
        reference_list::keep(tx, document, &references)?;
        let entry = Entry::new(
            "references_imported",
            json!({ "name": name, "added": added, "notices": read.notices }),
        );
        Ok(((), vec![entry]))
    })?;
    inner.changed(document);
    Ok(outcome(None))
}

fn imported(number: u32, key: String, work: Work) -> Reference {
    Reference {
        number,
        form: ReferenceForm::Imported,
        // It stands nowhere in the text.
        place: Place {
            block: usize::MAX,
            span: Span::new(0, 0),
        },
        raw: key,
        label: None,
        cited: work,
        mentions: Vec::new(),
    }
}

/// True if two citations name one work by the same identifier, or by title and year.
fn same(one: &Work, other: &Work) -> bool {
    let both = |a: &str, b: &str| !a.is_empty() && a.eq_ignore_ascii_case(b);
    let title = |work: &Work| {
        let words: Vec<String> = work
            .title
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        words.join(" ")
    };
    both(&one.doi, &other.doi)
        || both(&one.arxiv, &other.arxiv)
        || both(&one.isbn, &other.isbn)
        || (both(&title(one), &title(other)) && one.year == other.year)
}

/// The works the document cites, as verified where a record stands, else as cited. The title of
/// the document and the file's words.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn export(
    inner: &Inner,
    document: &str,
    format: BibliographyFormat,
) -> Result<(String, String), Failure> {
    let references = list::of(inner, document)?;
    let (title, findings) = inner.library.read(|tx| {
        let findings = reference_findings::latest::<ReferenceFinding>(tx, document)?;
        Ok((documents::get(tx, document)?.title, findings))
    })?;
    let works: Vec<Work> = references
        .into_iter()
        .map(|reference| {
            let record = findings
                .get(&reference.number)
                .and_then(|stored| stored.finding.adjudication.record.as_ref());
            record.map_or(reference.cited, |record| record.work.clone())
        })
        .filter(|work| !work.title.is_empty() || !work.url.is_empty())
        .collect();
    let words = match format {
        BibliographyFormat::Bibtex => bibliography::bibtex(&works),
        BibliographyFormat::Ris => bibliography::ris(&works),
        BibliographyFormat::CslJson => bibliography::csl_json(&works),
    };
    Ok((title, words))
}
