//! `stet-bench readers`: a book as PDF and a chapter as Word file, read by the desk and, in the same
//! run, by pdftotext and pandoc; each the middle one of three.
//!
//! Ours gives paragraphs, pages, links and notes as a `Document`; theirs write plain text, start as a
//! program of their own, and are left out with a word where they are not installed.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use serde_json::{Value, json};
use stet_core::document::DocumentType;
use stet_engine::wire::{ReportFormat, ReportOptions};

use super::speed::{document, report};

/// Words of the book, which come to about 500 pages, and of the chapter, about 100.
const BOOK: usize = 252_000;
const CHAPTER: usize = 40_000;

/// Runs them and returns the figures; times in milliseconds.
///
/// # Errors
/// Why it could not be run, in words.
pub fn run() -> Result<Value, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let book = folder.path().join("book.pdf");
    let chapter = folder.path().join("chapter.docx");
    write(&book, BOOK, ReportFormat::Pdf)?;
    write(&chapter, CHAPTER, ReportFormat::Docx)?;
    let out = folder.path().join("out.txt");
    let (ours_pdf, words_pdf) = ours(&book)?;
    let (ours_docx, words_docx) = ours(&chapter)?;
    let pdftotext = theirs(Command::new("pdftotext").arg(&book).arg(&out));
    let pandoc = theirs(
        Command::new("pandoc")
            .args(["--from", "docx", "--to", "plain", "--output"])
            .arg(&out)
            .arg(&chapter),
    );
    let figures = json!({
        "n": 2,
        "pdf": side_by_side(ours_pdf, words_pdf, "pdftotext", pdftotext, pages(&book)),
        "docx": side_by_side(ours_docx, words_docx, "pandoc", pandoc, None),
    });
    eprintln!("{figures}");
    Ok(figures)
}

fn write(path: &Path, words: usize, format: ReportFormat) -> Result<(), String> {
    let text = document(words);
    let limits = stet_core::claim::Limits { claims: 80 };
    let claims = stet_core::claim::extract(&text, DocumentType::Other, limits).claims;
    let bytes =
        stet_engine::export::write(&report(&text, &claims), format, &ReportOptions::default());
    let bytes = bytes.map_err(|failure| failure.to_string())?;
    std::fs::write(path, bytes).map_err(|error| error.to_string())
}

/// Milliseconds from the file on disk to the document, and its words.
fn ours(path: &Path) -> Result<(f64, usize), String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut words = 0;
    let took = middle(|| {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        let reading = stet_ingest::read(&name, &bytes, None).map_err(|error| error.to_string())?;
        words = reading.document.word_count();
        Ok(())
    })?;
    Ok((took, words))
}

fn theirs(command: &mut Command) -> Result<f64, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    middle(|| {
        let out = command
            .output()
            .map_err(|error| format!("{program}: {error}"))?;
        if out.status.success() {
            return Ok(());
        }
        Err(String::from_utf8_lossy(&out.stderr).trim().to_owned())
    })
}

/// The middle one of three times, in milliseconds.
fn middle(mut work: impl FnMut() -> Result<(), String>) -> Result<f64, String> {
    let mut times = Vec::new();
    for _ in 0..3 {
        let begun = Instant::now();
        work()?;
        times.push(begun.elapsed().as_secs_f64() * 1_000.0);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[1])
}

fn side_by_side(
    ours: f64,
    words: usize,
    program: &str,
    theirs: Result<f64, String>,
    pages: Option<u64>,
) -> Value {
    let mut figures = json!({ "ms": ours, "words": words, "pages": pages });
    match theirs {
        Ok(theirs) => {
            figures["beside"] = program.into();
            figures["beside_ms"] = theirs.into();
            figures["ratio"] = (ours / theirs.max(0.001)).into();
        }
        Err(why) => eprintln!("{program}: left out ({why})"),
    }
    figures
}

/// Pages of a PDF as poppler counts them.
fn pages(path: &Path) -> Option<u64> {
    let out = Command::new("pdfinfo").arg(path).output().ok()?;
    let told = String::from_utf8_lossy(&out.stdout).into_owned();
    let line = told.lines().find_map(|line| line.strip_prefix("Pages:"))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_timed_is_read_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, format) in [("a.pdf", ReportFormat::Pdf), ("a.docx", ReportFormat::Docx)] {
            let path = folder.path().join(name);
            write(&path, 600, format).expect("written");
            let (_, words) = ours(&path).expect("read");
            assert!(words >= 600, "{name}: {words} words");
        }
    }
}
