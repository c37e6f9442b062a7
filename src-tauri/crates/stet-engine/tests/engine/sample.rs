//! The sample article through the whole engine, with nothing but its source pack.

use serde_json::Value;
use stet_core::document::DocumentType;
use stet_core::verdict::FindingKind;
use stet_engine::Engine;
use stet_engine::export::{self, Unwritten};
use stet_engine::wire::{ReportAudience, ReportFormat, ReportOptions, RunPhase};

const PLANTED: &str = include_str!("../../../../../data/sample/planted.json");

async fn checked() -> (tempfile::TempDir, Engine, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine.open_sample().await.expect("the sample opens");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("the run ends");
    (folder, engine, id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sample_is_checked_offline() {
    let (_folder, engine, id) = checked().await;
    let view = engine.document(&id).await.expect("a view");
    assert_eq!(view.document_type, DocumentType::Other);
    assert_eq!(view.run.phase, RunPhase::Finished);
    assert_eq!(view.run.done, view.run.total);
    assert!(!view.run.stale);
    for block in &view.blocks {
        let whole: String = block.runs.iter().map(|run| run.text.as_str()).collect();
        assert!(!whole.is_empty() || block.runs.is_empty());
    }
    let planted: Value = serde_json::from_str(PLANTED).expect("planted.json");
    let mut missed = Vec::new();
    for error in planted["planted"].as_array().expect("a list") {
        if error["finding"].is_null() {
            continue;
        }
        let quote = error["quote"].as_str().expect("a quote");
        let found = view.claims.iter().any(|claim| {
            claim.finding == FindingKind::Contradicted
                && (claim.quote.contains(quote) || quote.contains(&claim.quote))
        });
        if !found {
            let near: Vec<_> = view
                .claims
                .iter()
                .filter(|claim| claim.quote.contains(quote) || quote.contains(&claim.quote))
                .map(|claim| (claim.finding, claim.quote.clone()))
                .collect();
            missed.push((error["id"].to_string(), near));
        }
    }
    assert!(missed.is_empty(), "not found contradicted: {missed:#?}");
    let planted_errors = planted["planted"].as_array().expect("a list");
    for claim in &view.claims {
        let wrong = matches!(
            claim.finding,
            FindingKind::Contradicted | FindingKind::Mixed
        );
        let expected = planted_errors.iter().any(|error| {
            let quote = error["quote"].as_str().expect("a quote");
            !error["finding"].is_null()
                && (claim.quote.contains(quote) || quote.contains(&claim.quote))
        });
        assert!(!wrong || expected, "called wrong: {}", claim.quote);
    }
    let mut supported = 0;
    let listed = planted["supported"].as_array().expect("a list");
    for entry in listed {
        let quote = entry["quote"].as_str().expect("a quote");
        supported += usize::from(view.claims.iter().any(|claim| {
            claim.finding == FindingKind::Supported
                && (claim.quote.contains(quote) || quote.contains(&claim.quote))
        }));
    }
    // Two entries stand in sentences that go on to say what no source says ("before the tea had
    // gone cold", "because the old one …"): as one claim each they stay unresolved.
    assert!(
        supported + 2 >= listed.len(),
        "{supported} of {} supported",
        listed.len()
    );
    for claim in &view.claims {
        eprintln!(
            "{:?} {:?} {} | {}",
            claim.finding, claim.sub_label, claim.number, claim.quote
        );
    }
    let verification = engine.verify(&id).await.expect("a record");
    assert!(verification.holds(), "{verification:?}");
    let report = engine
        .report(&id, ReportOptions::default())
        .await
        .expect("a report");
    for claim in &report.claims {
        if matches!(
            claim.finding,
            FindingKind::Supported | FindingKind::Contradicted
        ) {
            assert!(
                claim
                    .evidence
                    .iter()
                    .any(|e| !e.quote.is_empty() && !e.pinpoint.is_empty()),
                "{} has no quoted passage",
                claim.quote
            );
        }
    }
    for claim in &view.claims {
        engine
            .inspector(&id, &claim.id)
            .await
            .expect("an inspector");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sample_is_exported_in_every_format_for_every_audience() {
    let (_folder, engine, id) = checked().await;
    for audience in [
        ReportAudience::EditorsCopy,
        ReportAudience::FullRecord,
        ReportAudience::MethodNote,
    ] {
        let options = ReportOptions {
            audience,
            cover: true,
            ..ReportOptions::default()
        };
        let report = engine.report(&id, options.clone()).await.expect("a report");
        assert_eq!(report.audience, audience.into());
        let none = report
            .method
            .services_not_used
            .iter()
            .find(|service| service.name == "Language models");
        assert_eq!(
            none.map(|service| service.note.as_str()),
            Some("none was used in this check")
        );
        let note = audience == ReportAudience::MethodNote;
        assert_eq!(report.claims.is_empty(), note);
        assert!(report.headline.claims > 20, "the counts stay");
        for format in [
            ReportFormat::Pdf,
            ReportFormat::Html,
            ReportFormat::Json,
            ReportFormat::Docx,
            ReportFormat::Markdown,
            ReportFormat::Csv,
            ReportFormat::ClaimReview,
        ] {
            let written = export::write(&report, format, &options);
            // Nobody decided anything yet, and a note has no claims to put into a table.
            let nothing =
                format == ReportFormat::ClaimReview || (note && format == ReportFormat::Csv);
            match written {
                Ok(bytes) => assert!(!nothing && bytes.len() > 500, "{format:?}"),
                Err(Unwritten::Nothing(why)) => {
                    assert!(nothing && why.ends_with('.'), "{format:?}: {why}");
                }
                Err(Unwritten::Fault(why)) => panic!("{format:?}: {why}"),
            }
        }
    }
}
