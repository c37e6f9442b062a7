//! What sort of text a document is: told when it is taken in, changed by a person, and what follows.

use stet_core::claim::NotFactualReason;
use stet_core::document::DocumentType;
use stet_engine::Engine;
use stet_engine::wire::{DocumentView, PastedText};

const LEASE: &str = "RESIDENTIAL LEASE\n\nThis lease is entered into on 1 May 2022 by and between Jo Mbeki (the “Landlord”) and Pat Lind (the “Tenant”).\n\n1. Premises. The Landlord lets the flat at 4 Quay Street.\n\n2. Term. The term is one year.\n\n3. Rent. The Tenant shall pay €900 on the first day of each month.\n\n4. Warranties. The Landlord represents and warrants that the roof was repaired in 2019.\n\n5. Repairs. The Landlord shall keep the roof in repair.\n\n6. Pets. The Tenant may not keep pets.\n\n7. Law. This lease is governed by the laws of Ireland. The Landlord shall keep the deposit.";

const BRIEF: &str = "The route was closed in 2019. The Court has held that silence is not consent. The County was silent.";

async fn pasted(engine: &Engine, text: &str) -> String {
    let pasted = PastedText {
        text: text.to_owned(),
        html: None,
        title: None,
    };
    engine.create_document(pasted).await.expect("a document")
}

async fn run(engine: &Engine, id: &str) -> DocumentView {
    engine.start_run(id).await.expect("a run");
    engine.wait_run(id).await.expect("its end");
    engine.document(id).await.expect("a view")
}

fn legal_terms(view: &DocumentView) -> usize {
    let terms = view.not_factual.iter();
    terms
        .filter(|row| row.reason == NotFactualReason::LegalTerm)
        .count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_contract_is_told_said_and_can_be_called_something_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = pasted(&engine, LEASE).await;
    let view = engine.document(&id).await.expect("a view");
    assert_eq!(view.document_type, DocumentType::Contract);
    let notice = "Read as a contract: ";
    assert!(view.notices.iter().any(|said| said.starts_with(notice)));
    assert!(legal_terms(&view) >= 4, "{:#?}", view.not_factual);
    let warranted = |view: &DocumentView| {
        let mut claims = view.claims.iter();
        claims.any(|claim| claim.quote.contains("roof was repaired in 2019"))
    };
    assert!(warranted(&view));

    engine
        .set_document_type(&id, "other")
        .await
        .expect("a type");
    let view = run(&engine, &id).await;
    assert_eq!(view.document_type, DocumentType::Other);
    assert!(!view.notices.iter().any(|said| said.starts_with(notice)));
    assert_eq!(legal_terms(&view), 0);
    assert!(warranted(&view));
    assert!(engine.verify(&id).await.expect("a record").holds());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checks_follow_the_sort() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = pasted(&engine, BRIEF).await;
    let code = "law-without-authority";
    let found = |view: &DocumentView| view.checks.iter().any(|check| check.code == code);
    let view = run(&engine, &id).await;
    assert_eq!(view.document_type, DocumentType::Other);
    assert!(view.notices.is_empty());
    assert!(!found(&view));
    engine
        .set_document_type(&id, "legal_brief")
        .await
        .expect("a type");
    assert!(found(&run(&engine, &id).await));
}
