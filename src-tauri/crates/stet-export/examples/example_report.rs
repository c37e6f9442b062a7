//! Writes the made-up reports of the tests as PDF, Word, HTML and JSON: `example_report FOLDER`.

#[path = "../tests/common/mod.rs"]
mod common;

use stet_export::{docx, html, json, pdf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).ok_or("name a folder")?);
    let fonts = pdf::Fonts::bundled();
    for (name, report) in [("example", common::example()), ("long", common::long(80))] {
        let started = std::time::Instant::now();
        let bytes = pdf::write(&report, &fonts)?;
        eprintln!(
            "{name}.pdf: {} KB in {:?}",
            bytes.len() / 1024,
            started.elapsed()
        );
        std::fs::write(folder.join(format!("{name}.pdf")), bytes)?;
        std::fs::write(folder.join(format!("{name}.docx")), docx::report(&report)?)?;
        std::fs::write(folder.join(format!("{name}.html")), html::write(&report))?;
        std::fs::write(folder.join(format!("{name}.json")), json::write(&report))?;
    }
    Ok(())
}
