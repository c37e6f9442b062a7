//! The measures: one file per task, each a function from rows to figures, and their registry.
//!
//! A task is a file here with
//! `pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value`
//! and a line in [`TASKS`]; a task with settings takes [`Options`] beside. It returns its figures as
//! an object, `n` among them, and calls `predictions` once for each row it judged.

pub mod cases;
pub mod citations;
pub mod claims;
pub mod classify;
pub mod documents;
pub mod entailment;
mod entailment_tally;
pub mod extraction;
pub mod harness;
mod internet;
pub mod kinds;
pub mod language;
pub mod legal_citations;
pub mod links;
pub mod numbers;
pub mod outlet_analysis;
pub mod outlets;
pub mod page_text;
pub(crate) mod pairs;
pub mod political_topic;
pub mod readers;
pub mod reference_parsing;
pub mod references;
mod references_tally;
mod registry;
pub mod registry_gaps;
pub mod reliability_rules;
mod rendered;
pub mod retrieval;
mod rows;
pub mod same_fact;
pub mod sentences;
mod share;
pub mod siblings;
pub mod speed;
mod stations;
mod typst;
mod unpacked;
pub mod verdict;
mod works;
pub mod world_run;

use serde_json::Value;

/// Rows in, figures out.
pub type Run = fn(&mut dyn Iterator<Item = Value>, &mut dyn FnMut(Value), &Options) -> Value;

/// What the command line sets for a task.
#[derive(Debug, Default)]
pub struct Options {
    /// Rows of the file named by `--registry`.
    pub registry: Vec<Value>,
    /// Which form of the rules is measured.
    pub form: Form,
    /// Where the registry is searched.
    pub search: Search,
    /// In what form citations are given.
    pub given: As,
    /// Where the encoder may lie; empty to measure without it.
    pub encoder: Vec<std::path::PathBuf>,
    /// A classifier that reads what the built-in judge leaves open.
    pub classifier: Option<std::sync::Arc<stet_encoder::Classifier>>,
}

/// In what form the citations of a reference set are given to the code under test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum As {
    /// Field by field.
    #[default]
    Fields,
    /// As one string in some citation style.
    Text,
}

/// Where a registry is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Search {
    /// At the services of the fixture internet, by the app's own queries.
    #[default]
    Internet,
    /// In memory.
    Memory,
}

/// A rule as the desk applies it, or exactly as the package it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Form {
    /// What the app does.
    #[default]
    Desk,
    /// The original's arithmetic, number for number.
    Parity,
}

/// A measure.
#[derive(Debug, Clone, Copy)]
pub struct Task {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it measures, and the rows it takes.
    pub about: &'static str,
    /// The fields a row must have.
    pub fields: &'static [Field],
    /// True if it reads `--registry`.
    pub registry: bool,
    /// The measure itself.
    pub run: Run,
}

/// A field a row must have, and its kind.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it may hold.
    pub kind: Kind,
}

/// What a field may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A string.
    Text,
    /// A list.
    List,
    /// An object.
    Object,
    /// A string or a list of strings.
    TextOrTexts,
    /// 0 or 1, as a number, a string or a truth value.
    ZeroOrOne,
}

/// Every measure, by name.
pub const TASKS: &[Task] = &[
    Task {
        name: "claims",
        about: "which sentences are worth checking: rows {text, label 0|1, source?}",
        fields: &[field("text", Kind::Text), field("label", Kind::ZeroOrOne)],
        registry: false,
        run: claims::run,
    },
    Task {
        name: "kinds",
        about: "small cases after kinds of reported faults: rows {kind, task, expect, …} (tests/kinds)",
        fields: &[
            field("kind", Kind::Text),
            field("task", Kind::Text),
            field("expect", Kind::List),
        ],
        registry: false,
        run: |rows, predictions, _| kinds::run(rows, predictions),
    },
    Task {
        name: "sentences",
        about: "where sentences end: rows {text, sentences, lang?}",
        fields: &[field("text", Kind::Text), field("sentences", Kind::List)],
        registry: false,
        run: |rows, predictions, _| sentences::run(rows, predictions),
    },
    Task {
        name: "claim-extraction",
        about: "claims against propositions: rows {sentence, tokens, token_sets}",
        fields: &[
            field("sentence", Kind::Text),
            field("tokens", Kind::List),
            field("token_sets", Kind::List),
        ],
        registry: false,
        run: |rows, predictions, _| extraction::run(rows, predictions),
    },
    Task {
        name: "language",
        about: "which language a text is in: rows {text, label}",
        fields: &[field("text", Kind::Text), field("label", Kind::Text)],
        registry: false,
        run: |rows, predictions, _| language::run(rows, predictions),
    },
    Task {
        name: "numbers",
        about: "figures and dates, span and value: rows {input, model, results, context?}",
        fields: &[
            field("input", Kind::Text),
            field("model", Kind::Text),
            field("results", Kind::List),
        ],
        registry: false,
        run: |rows, predictions, _| numbers::run(rows, predictions),
    },
    Task {
        name: "entailment",
        about: "does a passage bear a claim out: rows {claim, evidence, label}",
        fields: &[
            field("claim", Kind::Text),
            field("evidence", Kind::TextOrTexts),
            field("label", Kind::Text),
        ],
        registry: false,
        run: entailment::run,
    },
    Task {
        name: "support",
        about: "does a source support the citing sentence: rows {claim, evidence, label}",
        fields: &[
            field("claim", Kind::Text),
            field("evidence", Kind::TextOrTexts),
            field("label", Kind::Text),
        ],
        registry: false,
        run: entailment::run,
    },
    Task {
        name: "same-fact",
        about: "does a statement speak of a fact: rows {claim, fact, s: [[under, statement, label, value]]}",
        fields: &[
            field("claim", Kind::Text),
            field("fact", Kind::Text),
            field("s", Kind::List),
        ],
        registry: false,
        run: |rows, predictions, _| same_fact::run(rows, predictions),
    },
    Task {
        name: "retrieval",
        about: "does the gold passage reach the top 8: rows {claim, evidence: [lines], supporting: [[n]]}",
        fields: &[
            field("claim", Kind::Text),
            field("evidence", Kind::List),
            field("supporting", Kind::List),
        ],
        registry: false,
        run: retrieval::run,
    },
    Task {
        name: "references",
        about: "cited works against a registry: rows {title, authors, venue, …} or {fields}",
        fields: &[],
        registry: true,
        run: |rows, predictions, options| references::run(rows, predictions, options),
    },
    Task {
        name: "registry-gaps",
        about: "the same with random halves of the registry taken away, five times: rows as for references",
        fields: &[],
        registry: true,
        run: |rows, predictions, options| registry_gaps::run(rows, predictions, options),
    },
    Task {
        name: "classify",
        about: "kind of source and both scores: rows {ref: {doi, url, type}, domain?, layers?}",
        fields: &[field("ref", Kind::Object)],
        registry: false,
        run: |rows, predictions, options| classify::run(rows, predictions, options.form),
    },
    Task {
        name: "verdict",
        about: "support score and verdict by the seed's formula: rows {features: {e_max, …}}",
        fields: &[field("features", Kind::Object)],
        registry: false,
        run: |rows, predictions, _| verdict::run(rows, predictions),
    },
    Task {
        name: "citations",
        about: "do cited sources bear an answer out: rows {answer, sources: [{id, content}]}",
        fields: &[field("answer", Kind::Text), field("sources", Kind::List)],
        registry: false,
        run: |rows, predictions, options| citations::run(rows, predictions, options.form),
    },
    Task {
        name: "reference-parsing",
        about: "which word of a citation is what: rows {text, segments: [[label, words], …]}",
        fields: &[field("segments", Kind::List)],
        registry: false,
        run: |rows, predictions, _| reference_parsing::run(rows, predictions),
    },
    Task {
        name: "documents",
        about: "files below a folder, opened and held against FILE.ref.txt: rows {path, reference?}",
        fields: &[field("path", Kind::Text)],
        registry: false,
        run: |rows, predictions, _| documents::run(rows, predictions),
    },
    Task {
        name: "page-text",
        about: "main text of web pages: a folder (or .tar.xz of it) with segments.json and pages/",
        fields: &[field("path", Kind::Text)],
        registry: false,
        run: |rows, predictions, _| page_text::run(rows, predictions),
    },
    Task {
        name: "legal-citations",
        about: "legal citations, kinds and fields: rows {text, citations: [{kind, …}]}",
        fields: &[field("text", Kind::Text), field("citations", Kind::List)],
        registry: false,
        run: |rows, predictions, _| legal_citations::run(rows, predictions),
    },
    Task {
        name: "reliability-rules",
        about: "rules of source reliability as functions: rows {fn, args, expected?}",
        fields: &[field("fn", Kind::Text)],
        registry: false,
        run: |rows, predictions, options| reliability_rules::run(rows, predictions, options.form),
    },
    Task {
        name: "political-topic",
        about: "is a text about politics: rows {text, label 0|1, language?}",
        fields: &[field("text", Kind::Text), field("label", Kind::ZeroOrOne)],
        registry: false,
        run: |rows, predictions, _| political_topic::run(rows, predictions),
    },
    Task {
        name: "outlets",
        about: "addresses among the outlets MBFC rates: rows {url, place?, by?}",
        fields: &[field("url", Kind::Text)],
        registry: false,
        run: |rows, predictions, _| outlets::run(rows, predictions),
    },
];

const fn field(name: &'static str, kind: Kind) -> Field {
    Field { name, kind }
}

/// The task of that name.
#[must_use]
pub fn task(name: &str) -> Option<&'static Task> {
    TASKS.iter().find(|task| task.name == name)
}
