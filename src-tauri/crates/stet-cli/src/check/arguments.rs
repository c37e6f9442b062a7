//! What `stet check` can be told.

use std::path::PathBuf;

use clap::Args;
use stet_core::document::DocumentType;
use stet_engine::wire::ReportAudience;

use super::given::Given;
use super::target::{self, Target};
use crate::exit;

/// Checks a text against the material given with it.
///
/// Nothing is sent anywhere unless `--allow` names a service. Progress goes to standard error, a short summary to standard output,
/// the whole result into the reports. A file of the material that cannot be read is named and
/// left out; the rest is used.
#[derive(Debug, Args)]
#[command(after_help = exit::HELP)]
pub struct Arguments {
    /// The text to check: Word, PDF, OpenDocument, RTF, EPUB, HTML, a mail, Markdown or
    /// plain text; `-` for standard input; the address of a web page, with `--allow web`.
    #[arg(value_name = "TEXT")]
    pub article: Given,
    /// Material to hold it against: a file, or a folder or ZIP archive with all files in it; of a
    /// mail also what is attached; the address of a web page, with `--allow web`. May be given several times.
    #[arg(long, value_name = "PATH")]
    pub sources: Vec<Given>,
    /// The material is confidential: none of it is shown to a language model, and in the reports
    /// "withheld" and a salted commitment stand in place of its words and names.
    #[arg(long)]
    pub confidential: bool,
    /// A service that claims and references may be taken to: wikipedia, wikidata_statements,
    /// fact_checks, serper, brave, europepmc_abstracts, crossref_abstracts, web (cited and found pages), those of `stet
    /// references`, or all of those that take no key. Keys are read from the system's keychain. May
    /// be given several times, or as a list with commas.
    #[arg(long, value_name = "SERVICE", value_delimiter = ',')]
    pub allow: Vec<String>,
    /// A host that may be asked for pages though it seems to belong to somebody the text names; without
    /// it such pages are read in the web archive or not at all. May be given several times.
    #[arg(long, value_name = "HOST")]
    pub allow_host: Vec<String>,
    /// A language model that reads passages, finds claims and words the reasoning: anthropic,
    /// openai, gemini or local_model, with a colon and the name of a model where it shall not be the
    /// usual one. Its service must be allowed too.
    #[arg(long, value_name = "SERVICE[:MODEL]")]
    pub model: Option<String>,
    /// Where the server of local_model is: "http://127.0.0.1:8080". Otherwise the library's setting, at
    /// first Ollama's own address.
    #[arg(long, value_name = "ADDRESS")]
    pub model_address: Option<String>,
    /// Most that a run may spend on the language model, in US dollars; 0 for no limit. Otherwise the
    /// library's setting, at first 1.
    #[arg(long, value_name = "DOLLARS", value_parser = dollars)]
    pub spend_limit: Option<f64>,
    /// Folder of a classifier of your own that reads what the built-in judge leaves
    /// open: a BERT or a DeBERTa v3 for natural language inference, with config.json,
    /// model.safetensors and tokenizer.json in it. Otherwise the library's setting, at first none.
    #[arg(long, value_name = "FOLDER")]
    pub classifier: Option<PathBuf>,
    /// Judge by rules alone, without the network that reads closely: many times as fast, and finds less.
    #[arg(long)]
    pub quick: bool,
    /// Where to write a report, ending in .pdf, .html, .docx, .md or .json; .csv for a table of the
    /// claims, .jsonld for ClaimReview. May be given several times.
    #[arg(long, value_name = "FILE", value_parser = target::parse)]
    pub report: Vec<Target>,
    /// Where to write the checked copy, a Word file: the author's text with corrections as tracked
    /// changes and findings as comments.
    #[arg(long, value_name = "FILE", value_parser = target::word_file)]
    pub checked_copy: Option<PathBuf>,
    /// For whom the reports are made: editor (what needs action), full (everything) or readers (what
    /// was checked and how).
    #[arg(long, value_name = "AUDIENCE", default_value = "full", value_parser = audience)]
    pub audience: ReportAudience,
    /// A cover before the report in PDF, with the publisher's logo where there is one: that of `--logo`,
    /// else the library's. In Word and HTML the logo stands above the title.
    #[arg(long)]
    pub cover: bool,
    /// The publisher's logo for the cover, a PNG or JPEG picture.
    #[arg(long, value_name = "PICTURE", requires = "cover")]
    pub logo: Option<PathBuf>,
    /// Paper of the size US Letter instead of A4, in PDF.
    #[arg(long)]
    pub letter: bool,
    /// What sort of text it is: book, longread, legal-brief, patent, academic, textbook,
    /// contract, screenplay or other; auto tells it by its signs, and is other where they are
    /// not clear.
    #[arg(long = "type", value_name = "TYPE", default_value = "auto", value_parser = wanted_type)]
    pub kind: WantedType,
    /// The language the text is in, by its two letters: en, de, fr …; otherwise told by its words.
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    pub language: Option<String>,
    /// How closely it is reviewed: magazine, newspaper or hybrid; otherwise the library's setting, at first
    /// newspaper.
    #[arg(long, value_name = "TIER")]
    pub tier: Option<String>,
    /// Have the outlets that a run meets assessed before anything of theirs is judged: needs a language
    /// model and a web search, both allowed; one at a time, at most ten a minute.
    #[arg(long)]
    pub assess_outlets: bool,
    /// The styles in which citations are written, the first one first, with commas between:
    /// apa_7,mla_9, chicago_17_notes, bluebook_21 …; otherwise the library's setting, at first the
    /// one that suits the type of text.
    #[arg(long, value_name = "STYLES")]
    pub style: Option<String>,
    /// Most claims to check, 1 to 1000; the most check-worthy are kept and the rest listed.
    /// Otherwise the library's setting, at first 80.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub limit: Option<u32>,
    /// Fail (exit 1) if a sentence is not borne out by the source it cites.
    #[arg(long, conflicts_with = "no_verify_cites")]
    pub strict_cites: bool,
    /// Least share of a sentence's content words that a cited source must hold, 0 to 1; otherwise
    /// the library's setting, at first 0.4.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub cite_min_recall: Option<f64>,
    /// Do not hold sentences against the sources they cite.
    #[arg(long)]
    pub no_verify_cites: bool,
    /// Folder of a library in which text, material and findings are kept. Otherwise a temporary
    /// one, removed afterwards.
    #[arg(long, value_name = "FOLDER")]
    pub library: Option<PathBuf>,
    /// Name of the person who checks, for the record.
    #[arg(long, value_name = "NAME")]
    pub checker: Option<String>,
    /// No progress on standard error.
    #[arg(long)]
    pub quiet: bool,
}

fn language(text: &str) -> Result<String, String> {
    let known = stet_core::text::language::known(text);
    known.map(str::to_owned).ok_or_else(|| {
        "that isn’t a language Stet knows; use its two letters: en, de, fr …".to_owned()
    })
}

fn dollars(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|dollars| (0.0..=10_000.0).contains(dollars))
        .ok_or_else(|| "it is a number of dollars from 0 to 10,000".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "it is a number from 0 to 1".to_owned())
}

fn audience(text: &str) -> Result<ReportAudience, String> {
    match text {
        "editor" => Ok(ReportAudience::EditorsCopy),
        "full" => Ok(ReportAudience::FullRecord),
        "readers" => Ok(ReportAudience::MethodNote),
        _ => Err("it is one of editor, full, readers".to_owned()),
    }
}

/// What is said of the sort of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WantedType {
    /// It is told by its signs.
    Auto,
    /// It is this.
    Is(DocumentType),
}

fn wanted_type(text: &str) -> Result<WantedType, String> {
    let name = text.to_lowercase().replace('-', "_");
    if name == "auto" {
        return Ok(WantedType::Auto);
    }
    serde_json::from_value(name.into())
        .map(WantedType::Is)
        .map_err(|_| {
            "it is one of auto, book, longread, legal-brief, patent, academic, textbook, \
             contract, screenplay, other"
                .to_owned()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_where_they_are_given() {
        let brief = WantedType::Is(DocumentType::LegalBrief);
        assert_eq!(wanted_type("legal-brief"), Ok(brief));
        assert_eq!(wanted_type("auto"), Ok(WantedType::Auto));
        assert!(wanted_type("poem").is_err());
        assert_eq!(audience("readers"), Ok(ReportAudience::MethodNote));
        assert!(audience("everybody").is_err());
    }
}
