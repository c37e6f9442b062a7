//! Fits the small models Stet ships. Never part of running or testing the app.
//!
//! `stet-fit claims --data FOLDER --out data/claim-model.bin` reads the
//! claim-detection sets, writes the parameters and prints one JSON line: the
//! cross-validated figures. The same input gives the
//! same bytes.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use stet_cli::bench::cases::calibration::Articles;
use stet_cli::fit;

/// Fits the small models Stet ships.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    model: Model,
}

#[derive(Subcommand)]
enum Model {
    /// Which sentences are worth checking.
    Claims {
        /// Folder with ct24_english_train.jsonl, ct24_english_dev.jsonl (to leave its rows out)
        /// and policlaim_train_golden.jsonl.
        #[arg(long)]
        data: PathBuf,
        /// Where to write the parameters.
        #[arg(long)]
        out: PathBuf,
    },
    /// How often findings that take a side are right.
    Calibration {
        #[command(flatten)]
        articles: Articles,
        /// Folder of cases that nobody has worked with: how sure findings are altogether is fitted on them.
        #[arg(long, value_name = "FOLDER")]
        kept: PathBuf,
        /// The day, RFC 3339 date, for the card.
        #[arg(long)]
        fitted: String,
        /// What the articles are, in a sentence for the card.
        #[arg(long)]
        about: String,
        /// Where to write the parameters.
        #[arg(long)]
        out: PathBuf,
    },
    /// Which sentences state nothing to check, where the encoder knows no word of the language.
    Scenes {
        /// Folder of rows {text, label}, a file a language: de-a.jsonl.
        #[arg(long)]
        rows: PathBuf,
        /// Where to write the parameters.
        #[arg(long)]
        out: PathBuf,
    },
    /// Which word of a citation belongs to which field.
    References {
        /// Labelled citations: rows {text, segments}; may be given several times. The five-fold
        /// figures are those of the first file.
        #[arg(long, required = true)]
        data: Vec<PathBuf>,
        /// Where to write the parameters.
        #[arg(long)]
        out: PathBuf,
    },
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("stet-fit: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let (out, bytes, figures) = match &arguments.model {
        Model::Claims { data, out } => {
            let (parameters, figures) = fit::claims::fit(data)?;
            (out, parameters.write(), figures)
        }
        Model::Calibration {
            articles,
            kept,
            fitted,
            about,
            out,
        } => {
            let kept = articles.with_folder(kept);
            let (file, figures) = fit::calibration::fit((articles, &kept), fitted, about)?;
            (out, file.into_bytes(), figures)
        }
        Model::Scenes { rows, out } => {
            let (parameters, figures) = fit::scenes::fit(rows)?;
            (out, parameters.write(), figures)
        }
        Model::References { data, out } => {
            let (parameters, figures) = fit::references::run(data)?;
            (out, parameters.write(), figures)
        }
    };
    std::fs::write(out, &bytes).map_err(|error| format!("{}: {error}", out.display()))?;
    eprintln!("wrote {} ({} bytes)", out.display(), bytes.len());
    #[allow(clippy::print_stdout, reason = "figures are the output")]
    {
        println!("{figures}");
    }
    Ok(())
}
