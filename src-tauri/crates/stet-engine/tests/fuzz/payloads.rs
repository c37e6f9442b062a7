//! What the window may send, spoilt.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;

use faults::JsonFuzz;
use fixture_internet::{Internet, World};
use serde_json::{Value, json};
use stet_engine::wire::{
    DecisionInput, FlagInput, NetworkMode, NetworkView, RebuttalInput, Settings,
};
use stet_engine::{Builder, Engine};
use stet_sources::door::{Fixture, OneDoor};

use crate::commands::{call, with_payload};
use crate::common::{TEXT, pasted};
use crate::is_plain;

/// A desk behind the door to an internet with nothing in it.
struct Desk {
    _folder: tempfile::TempDir,
    _internet: Internet,
    engine: Engine,
    /// The document that is worked on, as it is put back.
    package: Vec<u8>,
    id: String,
}

impl Desk {
    async fn new() -> Self {
        let internet = Internet::start(World::parse("", Path::new("")).expect("a world")).await;
        let internet = internet.expect("an internet");
        let fixture = Fixture {
            http: internet.http(),
            https: internet.https(),
            authority_pem: internet.authority_pem().as_bytes().to_vec(),
            names: Default::default(),
        };
        let folder = tempfile::tempdir().expect("a folder");
        let engine = Builder::default()
            .door(Box::new(move |mut parts| {
                parts.limits.whole = std::time::Duration::from_secs(2);
                OneDoor::through(parts, &fixture)
            }))
            .open(folder.path())
            .expect("a library");
        let cited = format!(
            "{TEXT}\n\nReferences\n\n[1] Holm, J. (2020). Tides of the fjords. J. Mar. Res., 45(3), 123–145. \
             doi:10.5555/tides.1"
        );
        let id = engine
            .create_document(pasted(&cited))
            .await
            .expect("a document");
        let note = engine
            .add_source_text(
                &id,
                "Register",
                "The Halden bridge was opened in 1931.",
                false,
            )
            .await;
        note.expect("a note");
        engine.start_run(&id).await.expect("a run starts");
        engine.wait_run(&id).await.expect("a run ends");
        let claims = engine.document(&id).await.expect("a view").claims;
        for claim in &claims {
            let decided = engine
                .decide(&id, &claim.id, DecisionInput::Confirmed)
                .await;
            decided.expect("decided");
        }
        engine.sign_off(&id, "").await.expect("signed off");
        let flag = FlagInput {
            claim: Some(claims[0].id.clone()),
            from: "A reader".to_owned(),
            words: "The year is wrong.".to_owned(),
        };
        engine.report_error(&id, flag).await.expect("reported");
        let rebuttal = RebuttalInput {
            claim: None,
            outlet: None,
            author: "The author".to_owned(),
            words: "I was there.".to_owned(),
        };
        engine.add_rebuttal(&id, rebuttal).await.expect("kept");
        let package = engine.hand_over(&id).await.expect("a package").bytes;
        Self {
            _folder: folder,
            _internet: internet,
            engine,
            package,
            id,
        }
    }

    /// The document and the settings as they were.
    async fn put_back(&self) {
        for card in self.engine.desk().await.expect("a desk").documents {
            self.engine
                .delete_document(card.id)
                .await
                .expect("forgotten");
        }
        self.engine
            .open_package(self.package.clone())
            .await
            .expect("put back");
        let kept = self.engine.set_settings(Settings::default()).await;
        kept.expect("the usual settings");
    }

    /// Everything of the document that a refused command could have changed.
    async fn state(&self) -> Option<String> {
        let view = self.engine.document(&self.id).await.ok()?;
        let corrections = self.engine.corrections(&self.id).await.expect("a view");
        Some(format!("{view:?} {corrections:?}"))
    }

    /// A sound payload of each command that is called.
    async fn payloads(&self) -> Vec<(&'static str, Value)> {
        let view = self.engine.document(&self.id).await.expect("a view");
        let corrections = self.engine.corrections(&self.id).await.expect("a view");
        let references = self.engine.references(&self.id).await.expect("a list");
        let (d, first, second) = (&self.id, &view.claims[0].id, &view.claims[1].id);
        let claim = json!({ "document": d, "claim": first });
        let only = json!({ "document": d });
        let selection = json!({
            "block": 0, "start_run": 0, "start_offset": 0, "end_run": 0, "end_offset": 10,
        });
        let row = json!({
            "domain": "gazette.example", "model": "m", "prompt": "p", "score": 0.7, "confidence": 0.8,
            "source_type": "editorial publisher", "evaluated_on": "2026-01-01", "expired": false, "by_person": false,
        });
        let options = json!({
            "annotated_text": true, "evidence": true, "not_factual": true, "letter": false,
            "audience": "full_record", "cover": false,
        });
        let reference = &references.rows[0].id;
        let with = |more: Value| {
            let mut args = only.clone();
            let object = args.as_object_mut().expect("an object");
            object.extend(more.as_object().expect("an object").clone());
            args
        };
        let mut all = vec![
            ("search", json!({ "words": "bridge" })),
            (
                "create_document",
                json!({ "pasted": { "text": TEXT, "html": "<p>The bridge <b>is</b> old.</p>", "title": "T" } }),
            ),
            ("compare_drafts", with(json!({ "number": 1 }))),
            (
                "set_citation_check",
                with(json!({ "mode": "strict", "threshold": 0.4 })),
            ),
            (
                "add_source_text",
                with(
                    json!({ "name": "Note", "text": "It was opened in 1931.", "confidential": false }),
                ),
            ),
            (
                "add_said",
                with(
                    json!({ "note": { "who": "Ada", "at": "2026-03-14T15:30", "text": "It was." } }),
                ),
            ),
            (
                "add_source_address",
                with(json!({ "address": "https://gazette.example/bridge" })),
            ),
            (
                "document_from_address",
                json!({ "address": "https://gazette.example/bridge" }),
            ),
            (
                "remove_source",
                with(json!({ "source": view.sources[0].id })),
            ),
            (
                "set_primary",
                with(json!({ "source": view.sources[0].id, "primary": true })),
            ),
            ("allow_host", with(json!({ "host": "adamoll.example" }))),
            (
                "set_confidential",
                with(json!({ "source": view.sources[0].id, "confidential": true })),
            ),
            (
                "set_document_type",
                with(json!({ "documentType": "legal_brief" })),
            ),
            (
                "tick_atom",
                with(json!({ "claim": first, "atom": 0, "ticked": true })),
            ),
            ("set_settings", json!({ "settings": Settings::default() })),
            ("report_view", with(json!({ "options": options }))),
            ("report_pdf", with(json!({ "options": options }))),
            ("reference", with(json!({ "id": reference }))),
            ("recheck_reference", with(json!({ "id": reference }))),
            (
                "set_network",
                with(json!({ "network": { "mode": "allowed", "services": ["crossref"] } })),
            ),
            ("decline_offer", with(json!({ "offer": "claims" }))),
            ("service_sample", with(json!({ "service": "crossref" }))),
            (
                "set_key",
                json!({ "service": "serper", "key": "a-key-of-the-tests", "sessionOnly": true }),
            ),
            ("model_names", json!({ "service": "anthropic" })),
            ("outlet_rating", json!({ "domain": "gazette.example" })),
            (
                "reliability",
                json!({ "query": { "sort": "score", "descending": true, "containing": "g", "page": 0 } }),
            ),
            ("reliability_of", json!({ "row": row })),
            ("drop_reliability", json!({ "row": row })),
            (
                "set_reliability",
                json!({ "word": { "domain": "gazette.example", "score": 0.5, "note": "Known." } }),
            ),
            ("clear_reliability", json!({ "domain": "gazette.example" })),
            (
                "settle_conflicts",
                with(
                    json!({ "choices": { (first.as_str()): "mine", (second.as_str()): "theirs" } }),
                ),
            ),
            (
                "sign_off",
                with(json!({
                    "reason": "A year.",
                    "standards": [{ "number": 4, "status": "met", "note": "Weighed." }],
                })),
            ),
            ("compare_revisions", with(json!({ "from": 1, "to": 1 }))),
            (
                "export_revision",
                with(json!({ "number": 1, "format": "json", "options": options })),
            ),
            (
                "report_error",
                with(json!({ "input": { "claim": first, "from": "Bo", "words": "No." } })),
            ),
            (
                "answer_error",
                with(
                    json!({ "flag": corrections.flags[0].id, "answer": "declined", "words": "It is right." }),
                ),
            ),
            (
                "add_rebuttal",
                with(json!({ "input": { "claim": first, "author": "Bo", "words": "No." } })),
            ),
            (
                "withdraw_rebuttal",
                with(json!({ "rebuttal": corrections.rebuttals[0].id })),
            ),
            ("set_assessing", with(json!({ "on": true }))),
            ("name_key", json!({ "key": "00", "name": "Rosa" })),
            ("timestamp", with(json!({}))),
            ("source_salt", with(json!({ "source": "s" }))),
            ("set_tier", with(json!({ "tier": "magazine" }))),
            ("ask_author", with(json!({ "question": "Who says so?" }))),
            (
                "settle_remark",
                with(json!({ "remark": "r", "question": "Why?" })),
            ),
        ];
        for command in ["inspector", "recheck_claim", "draft_question"] {
            all.push((command, claim.clone()));
        }
        for command in [
            "document",
            "run_plan",
            "start_run",
            "stop_run",
            "undo",
            "delete_document",
            "references",
            "network",
            "ledger",
            "export_ledger",
            "export_evidence",
            "spending",
            "outlets",
            "assess_outlets",
            "stop_assessing",
            "hand_over",
            "conflicts",
            "verify_record",
            "corrections",
            "confirm_unopposed",
            "read_text",
            "stop_reading",
            "export_letter",
        ] {
            all.push((command, only.clone()));
        }
        for edit in [
            json!({ "type": "add", "selection": selection }),
            json!({ "type": "split", "claim": first, "at": selection }),
            json!({ "type": "merge", "claim": first, "with": second }),
            json!({ "type": "rebound", "claim": first, "selection": selection }),
            json!({ "type": "rekind", "claim": first, "kind": "number" }),
            json!({ "type": "dismiss", "claim": first }),
            json!({ "type": "restore", "id": first }),
        ] {
            all.push(("edit_claim", with(json!({ "edit": edit }))));
        }
        for decision in [
            json!({ "type": "confirmed" }),
            json!({ "type": "change_proposed", "replacement": "In 1932.", "accepted": null, "reason": "r" }),
            json!({ "type": "query", "question": "Who?" }),
            json!({ "type": "ignored", "reason": "A joke." }),
        ] {
            all.push((
                "decide",
                with(json!({ "claim": first, "decision": decision })),
            ));
        }
        for format in [
            "html",
            "json",
            "docx",
            "markdown",
            "csv",
            "claim_review",
            "checked_copy",
        ] {
            all.push((
                "export_report",
                with(json!({ "format": format, "options": options })),
            ));
        }
        for format in ["bibtex", "ris", "csl_json"] {
            all.push(("export_references", with(json!({ "format": format }))));
        }
        all
    }
}

#[test]
fn fuzz_payloads_of_the_window() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let desk = runtime.block_on(Desk::new());
    let payloads = runtime.block_on(desk.payloads());
    let called: BTreeSet<String> = payloads
        .iter()
        .map(|(command, _)| (*command).to_owned())
        .collect();
    assert_eq!(
        called,
        with_payload(),
        "every command with a payload is fuzzed"
    );

    // Unchanged, each payload is of its types.
    for (command, args) in &payloads {
        runtime.block_on(desk.put_back());
        let answer = runtime.block_on(call(&desk.engine, command, args));
        let answer = answer.unwrap_or_else(|| panic!("{command} does not take {args}"));
        if let Err(failure) = answer {
            assert!(is_plain(&failure), "{command}: {failure}");
        }
    }
    runtime.block_on(desk.put_back());
    let before = RefCell::new(runtime.block_on(desk.state()));
    let values: Vec<Value> = payloads.iter().map(|(_, args)| args.clone()).collect();
    let fuzz = JsonFuzz {
        what: "fuzz: payloads of the window",
        usual: 150,
        seeds: &values,
    };
    fuzz.values(|which, args| {
        let command = payloads[which].0;
        runtime.block_on(async {
            match call(&desk.engine, command, args).await {
                None => {}
                Some(Err(failure)) => {
                    assert!(is_plain(&failure), "{command}: {failure}");
                    let after = desk.state().await;
                    assert!(
                        after == *before.borrow(),
                        "{command} was refused, and changed something"
                    );
                }
                Some(Ok(())) => {
                    let sealed = NetworkView {
                        mode: NetworkMode::Sealed,
                        services: Vec::new(),
                    };
                    let _ = desk.engine.set_network(&desk.id, sealed).await;
                    let after = desk.state().await;
                    let is_gone = after.is_none();
                    if is_gone || after != *before.borrow() || command == "set_settings" {
                        if !is_gone {
                            let record = desk.engine.verify(&desk.id).await.expect("a record");
                            assert!(record.holds(), "after {command}: {record:?}");
                        }
                        desk.put_back().await;
                    }
                    before.replace(desk.state().await);
                }
            }
        });
    });
}
