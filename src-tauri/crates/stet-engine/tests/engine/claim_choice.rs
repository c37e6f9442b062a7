//! Where a document has more claims than are kept, the encoder has a word in which.

use std::path::PathBuf;

use stet_core::claim::{Claim, Limits, extract, within};
use stet_core::document::DocumentType;
use stet_encoder::ClaimReader;
use stet_engine::Builder;
use stet_engine::wire::Settings;

use crate::common;

const KEPT: usize = 4;

/// The encoder in the checkout, if set-up could fetch it.
fn encoder() -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../vendor/encoder");
    let there = stet_encoder::find(std::slice::from_ref(&folder)).is_some();
    if !there {
        eprintln!("skipped: no encoder in vendor/encoder (scripts/fetch-encoder.sh fetches it)");
    }
    there.then_some(folder)
}

/// Quote and worthiness of the claims that are kept out of [`common::TEXT`].
async fn kept(builder: Builder, limit: usize) -> Vec<(String, f64)> {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = builder.open(folder.path()).expect("a library");
    let settings = Settings {
        claim_limit: u32::try_from(limit).expect("a small number"),
        ..engine.settings().await.expect("settings")
    };
    engine.set_settings(settings).await.expect("kept");
    let pasted = common::pasted(common::TEXT);
    let id = engine.create_document(pasted).await.expect("a document");
    let view = engine.document(&id).await.expect("a view");
    let rows = view.claims.into_iter();
    rows.map(|row| (row.quote, row.check_worthiness)).collect()
}

fn expected(claims: &[Claim]) -> Vec<(String, f64)> {
    let rows = claims.iter();
    rows.map(|claim| (claim.quote.clone(), claim.check_worthiness))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_encoder_weighs_where_the_limit_cuts_and_only_there() {
    let reading = stet_ingest::paste(common::TEXT, None).expect("a text");
    let all = Limits { claims: usize::MAX };
    let by_rules = extract(&reading.document, DocumentType::Other, all);
    let small_model = within(by_rules.clone(), Limits { claims: KEPT });
    assert!(by_rules.claims.len() > KEPT);
    let without = kept(Builder::default(), KEPT).await;
    assert_eq!(without, expected(&small_model.claims));

    let Some(folder) = encoder() else { return };
    let with = || Builder::default().encoder(vec![folder.clone()]);
    let reader = ClaimReader::open(&folder).expect("the encoder opens");
    let mut weighed = by_rules.clone();
    let quotes: Vec<&str> = by_rules.claims.iter().map(|c| c.quote.as_str()).collect();
    let read = reader.read(&quotes, &|| false).expect("read").expect("all");
    for (claim, read) in weighed.claims.iter_mut().zip(read) {
        claim.weigh(read.worthiness);
    }
    let chosen = within(weighed, Limits { claims: KEPT });
    let mine = kept(with(), KEPT).await;
    assert_eq!(mine.len(), KEPT);
    for ((quote, worth), (theirs, expected)) in mine.iter().zip(expected(&chosen.claims)) {
        assert_eq!(*quote, theirs);
        assert!(
            (worth - expected).abs() < 1e-3,
            "{quote}: {worth} for {expected}"
        );
    }
    let different = |(_, worth): &&(String, f64)| !without.iter().any(|(_, other)| other == worth);
    assert!(
        mine.iter().filter(different).count() > 0,
        "nothing was weighed anew"
    );

    let room = by_rules.claims.len();
    assert_eq!(kept(with(), room).await, expected(&by_rules.claims));
}
