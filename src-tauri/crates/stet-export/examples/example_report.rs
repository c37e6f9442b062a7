//! Writes the made-up reports of the tests in every format and for every audience, with a
//! logo on the covers if a picture is named: `example_report FOLDER [PICTURE]`.

#[path = "../tests/common/mod.rs"]
mod common;

use stet_core::report::Audience;
use stet_export::logo::Logo;
use stet_export::{claim_review, csv, docx, html, json, markdown, pdf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).ok_or("name a folder")?);
    let logo = match std::env::args().nth(2) {
        Some(picture) => Some(Logo::read(&std::fs::read(picture)?)?),
        None => None,
    };
    let fonts = pdf::Fonts::bundled();
    for (name, report) in [
        ("example", common::example()),
        ("long", common::long(80)),
        ("large", common::large()),
    ] {
        let started = std::time::Instant::now();
        let bytes = pdf::write(&report, &fonts)?;
        eprintln!(
            "{name}.pdf: {} KB in {:?}",
            bytes.len() / 1024,
            started.elapsed()
        );
        std::fs::write(folder.join(format!("{name}.pdf")), bytes)?;
        std::fs::write(
            folder.join(format!("{name}.docx")),
            docx::report_with(&report, logo.as_ref())?,
        )?;
        std::fs::write(
            folder.join(format!("{name}.html")),
            html::write_with(&report, logo.as_ref()),
        )?;
        std::fs::write(folder.join(format!("{name}.md")), markdown::write(&report))?;
        std::fs::write(folder.join(format!("{name}.csv")), csv::claims(&report)?)?;
        match claim_review::write(&report) {
            Ok(bytes) => std::fs::write(folder.join(format!("{name}.jsonld")), bytes)?,
            Err(why) => eprintln!("{name}: {why}"),
        }
        let print = pdf::Print {
            cover: true,
            ..pdf::Print::default()
        };
        for (kind, audience) in [
            ("editor", Audience::EditorsCopy),
            ("note", Audience::MethodNote),
        ] {
            let copy = report.clone().for_audience(audience);
            let bytes = pdf::print_with(&copy, &fonts, print, logo.as_ref())?;
            std::fs::write(folder.join(format!("{name}-{kind}.pdf")), bytes)?;
        }
        std::fs::write(folder.join(format!("{name}.json")), json::write(&report))?;
    }
    Ok(())
}
