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
/// Nothing is sent anywhere unless `--allow` names a service. Progress goes to standard error, a short
/// summary to standard output, the full result to the reports. Material that cannot be read is named and
/// skipped.
#[derive(Debug, Args)]
#[command(after_help = exit::HELP)]
pub struct Arguments {
    /// The text to check: Word, PDF, OpenDocument, RTF, EPUB, HTML, a mail, Markdown or
    /// plain text; `-` for standard input; the address of a web page, with `--allow web`.
    #[arg(value_name = "TEXT")]
    pub article: Given,
    /// Material to check it against: a file, or a folder or ZIP archive with everything in it; for a mail,
    /// its attachments too; the address of a web page, with `--allow web`. May be repeated.
    #[arg(long, value_name = "PATH")]
    pub sources: Vec<Given>,
    /// The material is confidential: no language model sees any of it, and reports show "withheld" and a
    /// salted commitment instead of its words and names.
    #[arg(long)]
    pub confidential: bool,
    /// A service that may be asked about claims and references: wikipedia, wikidata_statements, fact_checks,
    /// serper, brave, europepmc_abstracts, crossref_abstracts, web (cited and found pages), those of `stet
    /// references`, or `all` for every service that needs no key. Keys are read from the system's keychain.
    /// May be repeated, or given as a comma-separated list.
    #[arg(long, value_name = "SERVICE", value_delimiter = ',')]
    pub allow: Vec<String>,
    /// A host that may be asked for pages even though it seems to belong to someone named in the text;
    /// otherwise its pages are read from the web archive or not at all. May be repeated.
    #[arg(long, value_name = "HOST")]
    pub allow_host: Vec<String>,
    /// A language model that reads passages, finds claims and words the reasoning: anthropic, openai, gemini
    /// or local_model, optionally followed by a colon and a model name. Its service must be allowed too.
    #[arg(long, value_name = "SERVICE[:MODEL]")]
    pub model: Option<String>,
    /// Address of the local_model server, such as "http://127.0.0.1:8080". Defaults to the library's
    /// setting, initially Ollama's own address.
    #[arg(long, value_name = "ADDRESS")]
    pub model_address: Option<String>,
    /// Spending limit per run for the language model, in US dollars; 0 for no limit. Defaults to the
    /// library's setting, initially 1.
    #[arg(long, value_name = "DOLLARS", value_parser = dollars)]
    pub spend_limit: Option<f64>,
    /// Folder with your own classifier, which reads what the built-in judge leaves open: a BERT or DeBERTa
    /// v3 for natural language inference, with config.json, model.safetensors and tokenizer.json. Defaults
    /// to the library's setting, initially none.
    #[arg(long, value_name = "FOLDER")]
    pub classifier: Option<PathBuf>,
    /// Judge by rules alone, without the close-reading network: many times faster, but finds less.
    #[arg(long)]
    pub quick: bool,
    /// Where to write a report, ending in .pdf, .html, .docx, .md or .json; .csv for a table of the claims,
    /// .jsonld for ClaimReview. May be repeated.
    #[arg(long, value_name = "FILE", value_parser = target::parse)]
    pub report: Vec<Target>,
    /// Where to write the checked copy, a Word file: the author's text with corrections as tracked
    /// changes and findings as comments.
    #[arg(long, value_name = "FILE", value_parser = target::word_file)]
    pub checked_copy: Option<PathBuf>,
    /// Who the reports are for: editor (what needs action), full (everything) or readers (what was checked
    /// and how).
    #[arg(long, value_name = "AUDIENCE", default_value = "full", value_parser = audience)]
    pub audience: ReportAudience,
    /// Add a cover page to PDF reports, with the publisher's logo if there is one: that of `--logo`, or else
    /// the library's. In Word and HTML the logo goes above the title.
    #[arg(long)]
    pub cover: bool,
    /// The publisher's logo for the cover, a PNG or JPEG picture.
    #[arg(long, value_name = "PICTURE", requires = "cover")]
    pub logo: Option<PathBuf>,
    /// Use US Letter paper instead of A4 in PDF reports.
    #[arg(long)]
    pub letter: bool,
    /// What type of text it is: book, longread, legal-brief, patent, academic, textbook, contract,
    /// screenplay or other; auto detects the type and falls back to other when in doubt.
    #[arg(long = "type", value_name = "TYPE", default_value = "auto", value_parser = wanted_type)]
    pub kind: WantedType,
    /// The language of the text as a two-letter code: en, de, fr …; detected if omitted.
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    pub language: Option<String>,
    /// How closely it is reviewed: magazine, newspaper or hybrid. Defaults to the library's setting,
    /// initially newspaper.
    #[arg(long, value_name = "TIER")]
    pub tier: Option<String>,
    /// Assess each outlet a run comes across before judging anything it published: needs a language model
    /// and a web search, both allowed; one at a time, at most ten a minute.
    #[arg(long)]
    pub assess_outlets: bool,
    /// Citation styles, separated by commas, the main one first: apa_7, mla_9, chicago_17_notes, bluebook_21
    /// … Defaults to the library's setting, initially the style that suits the type of text.
    #[arg(long, value_name = "STYLES")]
    pub style: Option<String>,
    /// Maximum number of claims to check, 1 to 1000; the most check-worthy are checked and the rest listed.
    /// Defaults to the library's setting, initially 80.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub limit: Option<u32>,
    /// Fail (exit 1) if a sentence is not supported by the source it cites.
    #[arg(long, conflicts_with = "no_verify_cites")]
    pub strict_cites: bool,
    /// Minimum share of a sentence's content words that must appear in the cited source, 0 to 1. Defaults to
    /// the library's setting, initially 0.4.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub cite_min_recall: Option<f64>,
    /// Do not check sentences against the sources they cite.
    #[arg(long)]
    pub no_verify_cites: bool,
    /// Library folder to keep the text, material and findings in. Without it, a temporary library is used
    /// and then removed.
    #[arg(long, value_name = "FOLDER")]
    pub library: Option<PathBuf>,
    /// Name of the checker, for the record.
    #[arg(long, value_name = "NAME")]
    pub checker: Option<String>,
    /// No progress on standard error.
    #[arg(long)]
    pub quiet: bool,
}

fn language(text: &str) -> Result<String, String> {
    let known = stet_core::text::language::known(text);
    known.map(str::to_owned).ok_or_else(|| {
        "that isn’t a language Stet knows; use a two-letter code: en, de, fr …".to_owned()
    })
}

fn dollars(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|dollars| (0.0..=10_000.0).contains(dollars))
        .ok_or_else(|| "must be an amount in dollars, from 0 to 10,000".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "must be a number from 0 to 1".to_owned())
}

fn audience(text: &str) -> Result<ReportAudience, String> {
    match text {
        "editor" => Ok(ReportAudience::EditorsCopy),
        "full" => Ok(ReportAudience::FullRecord),
        "readers" => Ok(ReportAudience::MethodNote),
        _ => Err("must be editor, full or readers".to_owned()),
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
            "must be auto, book, longread, legal-brief, patent, academic, textbook, contract, \
             screenplay or other"
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
