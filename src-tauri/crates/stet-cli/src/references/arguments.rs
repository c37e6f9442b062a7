//! What `stet references` can be told.

use std::path::PathBuf;

use clap::Args;

use crate::exit;

/// Lists what a text cites and looks each reference up with the services you allow.
///
/// Nothing is sent anywhere unless `--allow` names a service: crossref, doi, datacite, europepmc,
/// openlibrary, arxiv, wikidata, dblp, openalex, semanticscholar, courtlistener, govinfo, web (the linked
/// pages), wayback, or `all` for every service that needs no key.
#[derive(Debug, Args)]
#[command(after_help = exit::REFERENCES_HELP)]
pub struct Arguments {
    /// The text: Word, PDF, OpenDocument, RTF, EPUB, HTML, a mail, Markdown or
    /// plain text; `-` for standard input.
    #[arg(value_name = "TEXT")]
    pub text: PathBuf,
    /// A service that may be asked. May be repeated, or given as a comma-separated list.
    #[arg(long, value_name = "SERVICE", value_delimiter = ',')]
    pub allow: Vec<String>,
    /// Also fail (exit 1) if a cited work was not found or a service did not answer.
    #[arg(long, requires = "allow")]
    pub strict: bool,
    /// Prints JSON: an array with everything known about each reference.
    #[arg(long)]
    pub json: bool,
    /// Library folder to keep the text, findings and ledger in. Without it, a temporary library is used and
    /// then removed.
    #[arg(long, value_name = "FOLDER")]
    pub library: Option<PathBuf>,
}
