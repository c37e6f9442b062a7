//! What `stet references` can be told.

use std::path::PathBuf;

use clap::Args;

use crate::exit;

/// Lists what a text cites and, at the services you allow, looks each reference up.
///
/// Nothing is sent anywhere unless `--allow` names a service: crossref, doi, datacite, europepmc,
/// openlibrary, arxiv, wikidata, dblp, openalex, semanticscholar, courtlistener, govinfo,
/// web (the linked pages), wayback, or all of those that take no key.
#[derive(Debug, Args)]
#[command(after_help = exit::REFERENCES_HELP)]
pub struct Arguments {
    /// The text: Word, PDF, OpenDocument, RTF, EPUB, HTML, a mail, Markdown or
    /// plain text; `-` for standard input.
    #[arg(value_name = "TEXT")]
    pub text: PathBuf,
    /// A service that may be asked. May be given several times, or as a list with commas.
    #[arg(long, value_name = "SERVICE", value_delimiter = ',')]
    pub allow: Vec<String>,
    /// Fail (exit 1) also if a work that is cited was not found where it was looked for, or a service
    /// that was asked did not answer.
    #[arg(long, requires = "allow")]
    pub strict: bool,
    /// Prints JSON: an array with everything known about each reference.
    #[arg(long)]
    pub json: bool,
    /// Folder of a library in which text, findings and the ledger are kept. Otherwise a temporary
    /// one, removed afterwards.
    #[arg(long, value_name = "FOLDER")]
    pub library: Option<PathBuf>,
}
