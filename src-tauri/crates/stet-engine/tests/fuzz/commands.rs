//! Every command of the window that carries a payload, called as the shell calls it. A command that is
//! neither here nor among those left out fails a test.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;
use stet_engine::wire::{
    BibliographyFormat, ClaimEdit, DecisionInput, Failure, FlagAnswer, FlagInput, Keep,
    NetworkView, Offer, OverrideInput, PastedText, RebuttalInput, ReliabilityQuery, ReliabilityRow,
    ReportFormat, ReportOptions, SaidNote, Settings,
};
use stet_engine::{Engine, export};

/// Commands that would touch the keychain of whoever runs the tests, open a dialog, or that send nothing but
/// a passphrase.
const LEFT_OUT: [&str; 5] = [
    "remove_key",
    "test_key",
    "pick_files",
    "ask_for_pages",
    "export_everything",
];

/// Commands that carry a payload to fuzz. What a ticket of the shell stands for is fuzzed as files.
pub(crate) fn with_payload() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shell/commands");
    let declared = stet_commands::declared(&folder).expect("the commands can be read");
    declared
        .into_iter()
        .filter(|command| !command.parameters.is_empty())
        .filter(|command| command.parameters.iter().all(|sent| sent.name != "ticket"))
        .map(|command| command.name)
        .filter(|name| !LEFT_OUT.contains(&name.as_str()))
        .collect()
}

/// One field of a payload, if it is of its type.
fn arg<T: DeserializeOwned>(args: &Value, name: &str) -> Option<T> {
    serde_json::from_value(args.get(name).cloned().unwrap_or(Value::Null)).ok()
}

/// Calls a command; `None` if the payload is not of its types, as the shell would refuse it too.
pub(crate) async fn call(
    engine: &Engine,
    command: &str,
    args: &Value,
) -> Option<Result<(), Failure>> {
    let document = || arg::<String>(args, "document");
    let text = |name: &str| arg::<String>(args, name);
    Some(match command {
        "search" => engine.search(text("words")?).await.map(drop),
        "create_document" => engine
            .create_document(arg::<PastedText>(args, "pasted")?)
            .await
            .map(drop),
        "compare_drafts" => engine
            .compare_drafts(document()?, arg(args, "number")?)
            .await
            .map(drop),
        "set_citation_check" => {
            let (mode, threshold) = (text("mode")?, arg(args, "threshold")?);
            engine
                .set_citation_check(document()?, mode, threshold)
                .await
        }
        "document" => engine.document(document()?).await.map(drop),
        "inspector" => engine
            .inspector(document()?, text("claim")?)
            .await
            .map(drop),
        "add_source_text" => engine
            .add_source_text(
                document()?,
                text("name")?,
                text("text")?,
                arg(args, "confidential")?,
            )
            .await
            .map(drop),
        "add_said" => engine
            .add_said(document()?, arg::<SaidNote>(args, "note")?)
            .await
            .map(drop),
        "add_source_address" => engine
            .add_source_address(document()?, text("address")?)
            .await
            .map(drop),
        "document_from_address" => engine
            .document_from_address(text("address")?)
            .await
            .map(drop),
        "run_plan" => engine.run_plan(document()?).await.map(drop),
        "recheck_claim" => engine.recheck_claim(document()?, text("claim")?).await,
        "remove_source" => engine.remove_source(document()?, text("source")?).await,
        "set_primary" => {
            engine
                .set_primary(document()?, text("source")?, arg(args, "primary")?)
                .await
        }
        "allow_host" => engine.allow_host(document()?, text("host")?).await,
        "set_confidential" => {
            engine
                .set_confidential(document()?, text("source")?, arg(args, "confidential")?)
                .await
        }
        "set_document_type" => {
            engine
                .set_document_type(document()?, text("documentType")?)
                .await
        }
        "start_run" => {
            let started = engine.start_run(document()?).await;
            engine.wait_run(document()?).await.ok();
            started
        }
        "stop_run" => engine.stop_run(document()?).await,
        "edit_claim" => engine
            .edit_claim(document()?, arg::<ClaimEdit>(args, "edit")?)
            .await
            .map(drop),
        "tick_atom" => {
            let (atom, ticked) = (arg(args, "atom")?, arg(args, "ticked")?);
            engine
                .tick_atom(document()?, text("claim")?, atom, ticked)
                .await
        }
        "decide" => {
            let decision = arg::<DecisionInput>(args, "decision")?;
            engine.decide(document()?, text("claim")?, decision).await
        }
        "undo" => engine.undo(document()?).await,
        "delete_document" => engine.delete_document(document()?).await,
        "set_settings" => {
            engine
                .set_settings(arg::<Settings>(args, "settings")?)
                .await
        }
        "report_view" | "report_pdf" => engine
            .report(document()?, arg::<ReportOptions>(args, "options")?)
            .await
            .map(drop),
        "export_report" => {
            let (format, options) = (arg(args, "format")?, arg::<ReportOptions>(args, "options")?);
            if format == ReportFormat::CheckedCopy {
                return Some(engine.checked_copy(document()?).await.map(drop));
            }
            let report = match engine.report(document()?, options.clone()).await {
                Ok(report) => report,
                Err(failure) => return Some(Err(failure)),
            };
            // A PDF takes a second; the words that go into it are those of the Word file.
            if format != ReportFormat::Pdf
                && let Err(export::Unwritten::Fault(why)) = export::write(&report, format, &options)
            {
                panic!("{format:?}: {why}");
            }
            Ok(())
        }
        "references" => engine.references(document()?).await.map(drop),
        "reference" => engine.reference(document()?, text("id")?).await.map(drop),
        "recheck_reference" => engine.recheck_reference(document()?, text("id")?).await,
        "network" => engine.network(document()?).await.map(drop),
        "set_network" => {
            engine
                .set_network(document()?, arg::<NetworkView>(args, "network")?)
                .await
        }
        "decline_offer" => {
            engine
                .decline_offer(document()?, arg::<Offer>(args, "offer")?)
                .await
        }
        "service_sample" => engine
            .service_sample(document()?, text("service")?)
            .await
            .map(drop),
        "set_key" => {
            arg::<bool>(args, "sessionOnly")?;
            // For this session whatever it says: the keychain is that of whoever runs the tests.
            engine
                .set_key(text("service")?, text("key")?, true)
                .await
                .map(drop)
        }
        "ledger" | "export_ledger" => engine.ledger(document()?).await.map(drop),
        "export_references" => {
            let format = arg::<BibliographyFormat>(args, "format")?;
            engine
                .export_references(document()?, format)
                .await
                .map(drop)
        }
        "export_evidence" => engine.evidence_archive(document()?).await.map(drop),
        "model_names" => engine.model_names(text("service")?).await.map(drop),
        "spending" => engine.spending(document()?).await.map(drop),
        "draft_question" => engine
            .draft_question(document()?, text("claim")?)
            .await
            .map(drop),
        "outlets" => engine.outlets(document()?).await.map(drop),
        "assess_outlets" => engine.assess_outlets(document()?).await.map(drop),
        "stop_assessing" => {
            engine.stop_assessing(&document()?);
            Ok(())
        }
        "outlet_rating" => engine.outlet_rating(text("domain")?).await.map(drop),
        "reliability" => engine
            .reliability(arg::<ReliabilityQuery>(args, "query")?)
            .await
            .map(drop),
        "reliability_of" => engine
            .reliability_of(arg::<ReliabilityRow>(args, "row")?)
            .await
            .map(drop),
        "set_reliability" => {
            engine
                .set_reliability(arg::<OverrideInput>(args, "word")?)
                .await
        }
        "clear_reliability" => engine.clear_reliability(text("domain")?).await,
        "drop_reliability" => {
            engine
                .drop_reliability(arg::<ReliabilityRow>(args, "row")?)
                .await
        }
        "hand_over" => engine.hand_over(document()?).await.map(drop),
        "conflicts" => engine.conflicts(document()?).await.map(drop),
        "settle_conflicts" => {
            let choices = arg::<Option<BTreeMap<String, Keep>>>(args, "choices")?;
            engine
                .settle_conflicts(document()?, choices)
                .await
                .map(drop)
        }
        "verify_record" => engine.verify(document()?).await.map(drop),
        "corrections" => engine.corrections(document()?).await.map(drop),
        "sign_off" => engine
            .sign_off_with(document()?, text("reason")?, arg(args, "standards")?)
            .await
            .map(drop),
        "compare_revisions" => {
            let (from, to) = (arg(args, "from")?, arg(args, "to")?);
            engine
                .compare_revisions(document()?, from, to)
                .await
                .map(drop)
        }
        "export_revision" => {
            arg::<ReportFormat>(args, "format")?;
            arg::<ReportOptions>(args, "options")?;
            engine
                .revision(document()?, arg(args, "number")?)
                .await
                .map(drop)
        }
        "report_error" => {
            engine
                .report_error(document()?, arg::<FlagInput>(args, "input")?)
                .await
        }
        "answer_error" => {
            let answer = arg::<FlagAnswer>(args, "answer")?;
            engine
                .answer_error(document()?, text("flag")?, answer, text("words")?)
                .await
        }
        "add_rebuttal" => {
            engine
                .add_rebuttal(document()?, arg::<RebuttalInput>(args, "input")?)
                .await
        }
        "withdraw_rebuttal" => {
            engine
                .withdraw_rebuttal(document()?, text("rebuttal")?)
                .await
        }
        "set_assessing" => {
            engine
                .set_assessing(document()?, arg::<bool>(args, "on")?)
                .await
        }
        "name_key" => engine.name_key(text("key")?, text("name")?).await,
        "timestamp" => engine.timestamp(document()?).await.map(drop),
        "source_salt" => {
            let salt = engine.source_salt(document()?, text("source")?).await;
            salt.map(drop)
        }
        "set_tier" => engine.set_tier(document()?, text("tier")?).await,
        "confirm_unopposed" => engine.confirm_unopposed(document()?).await.map(drop),
        "read_text" => engine.read_text(document()?).await,
        "stop_reading" => {
            engine.stop_reading(&document()?);
            Ok(())
        }
        "ask_author" => engine.ask_author(document()?, text("question")?).await,
        "settle_remark" => {
            let question = arg::<Option<String>>(args, "question")?;
            engine
                .settle_remark(document()?, text("remark")?, question)
                .await
        }
        "export_letter" => engine.author_letter(document()?).await.map(drop),
        other => panic!("no such command: {other}"),
    })
}
