//! A package of the checked sample, and everything somebody might change in it. Each change is one
//! thing; each must be noticed, and its place named.
//!
//! A tamperer is given three strengths: one changes a part and nothing else; one also writes the
//! manifest anew; one seals anew, so that every hash and the chain of the log are sound again and only
//! what follows from what gives the change away.

mod edits;
mod forged;
mod kinds;
mod package;

use std::panic::{AssertUnwindSafe, catch_unwind};

use kinds::{Kind, Strength};
use package::{Parts, sealed_sample, sealed_with_revisions};
use stet_engine::handover::verify;

fn verified(parts: &Parts) -> stet_engine::Verification {
    verify(&parts.zipped(), None).expect("it can be read")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_untouched_package_holds_and_each_kind_of_tampering_is_named() {
    let sample = sealed_sample().await;
    let found = sample.verify().expect("it can be read");
    assert!(found.holds(), "{:#?}", found.deviations);
    // The findings of the first of two runs were made without what was said of a source since.
    assert_eq!(found.remarks.len(), 1, "{:?}", found.remarks);
    assert!(
        found.findings > 10 && found.passages > 10 && found.decisions > 3,
        "{found:?}"
    );
    let parts = Parts::of(&sample.bytes);
    // Packing again what was unpacked changes nothing; sealing anew is no tampering either.
    assert!(verified(&parts).holds());
    let mut again = parts.clone();
    again.seal_anew();
    assert!(
        verified(&again).holds(),
        "{:#?}",
        verified(&again).deviations
    );

    let kinds = kinds::all();
    let mut unnoticed = Vec::new();
    for Kind {
        name,
        strength,
        place,
        tamper,
    } in &kinds
    {
        let mut tampered = parts.clone();
        if catch_unwind(AssertUnwindSafe(|| tamper(&mut tampered))).is_err() {
            unnoticed.push(format!("{name}: there is nothing to change"));
            continue;
        }
        assert_ne!(tampered, parts, "{name} changes nothing");
        match strength {
            Strength::Part => {}
            Strength::Manifest => tampered.manifest_anew(),
            Strength::Seal => tampered.seal_anew(),
        }
        match verify(&tampered.zipped(), None) {
            Ok(found) => {
                let named = found
                    .deviations
                    .iter()
                    .any(|deviation| deviation.place.contains(place));
                if !named {
                    unnoticed.push(format!("{name}: {:?}", found.deviations));
                }
            }
            Err(error) if !error.to_string().contains(place) => {
                unnoticed.push(format!("{name}: {error}"));
            }
            Err(_) => {}
        }
    }
    assert!(unnoticed.is_empty(), "of {}: {unnoticed:#?}", kinds.len());
    assert!(kinds.len() >= 50, "{}", kinds.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_signed_off_report_that_was_altered_or_dropped_is_named() {
    let sealed = sealed_with_revisions().await;
    let found = sealed.verify().expect("it can be read");
    assert!(found.holds(), "{:#?}", found.deviations);
    let parts = Parts::of(&sealed.bytes);
    type Change = fn(&mut Vec<serde_json::Value>);
    let changes: [(&str, Change, &str); 5] = [
        (
            "its words",
            |rows| rows[0]["report"] = "{}".into(),
            "revision 1 of the report",
        ),
        (
            "its reason",
            |rows| rows[1]["reason"] = "A better one.".into(),
            "revision 2 of the report",
        ),
        (
            "its day",
            |rows| rows[1]["at"] = "2020-01-01T00:00:00Z".into(),
            "revision 2 of the report",
        ),
        (
            "words and hash",
            |rows| {
                rows[0]["report"] = "{}".into();
                rows[0]["hash"] = stet_store::sha256_hex(b"{}").into();
            },
            "revision 1 of the report",
        ),
        ("all of it", |rows| drop(rows.pop()), "of the log"),
    ];
    for (name, change, place) in changes {
        let mut tampered = parts.clone();
        tampered.rows("revisions", change);
        tampered.seal_anew();
        let found = verified(&tampered).deviations;
        assert!(
            found
                .iter()
                .any(|deviation| deviation.place.contains(place)),
            "{name}: {found:#?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_written_anew_holds_and_only_the_printed_hash_tells() {
    let sample = sealed_sample().await;
    let mut parts = Parts::of(&sample.bytes);
    // The first row tells of the day; everything after it is hashed anew.
    parts.log(|rows| rows[0]["at"] = "2020-01-01T00:00:00Z".into());
    parts.log_anew();
    parts.edit("report.json", |report| {
        report["alcoa"]["log_head"] = "to be set".into();
    });
    parts.report_follows();
    parts.seal_anew();
    let bytes = parts.zipped();
    let found = verify(&bytes, None).expect("it can be read");
    assert!(found.holds(), "{:#?}", found.deviations);
    let found = verify(&bytes, Some(&sample.head)).expect("it can be read");
    assert_eq!(found.deviations.len(), 1);
    assert_eq!(found.deviations[0].place, "the printed hash");
    let found = verify(&sample.bytes, Some(&sample.head)).expect("it can be read");
    assert!(found.holds());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_package_cut_off_or_of_a_newer_version_is_refused_with_a_sentence() {
    let sample = sealed_sample().await;
    for cut in [0, 4, sample.bytes.len() / 3, sample.bytes.len() - 30] {
        let error = verify(&sample.bytes[..cut], None).expect_err("cut off");
        assert!(
            error.to_string().starts_with("This is not a Stet package"),
            "{error}"
        );
    }
    let mut newer = Parts::of(&sample.bytes);
    newer.edit("manifest.json", |manifest| {
        manifest["format"] = (stet_engine::handover::FORMAT + 1).into();
        manifest["program"] = "Stet 9.0".into();
    });
    let error = verify(&newer.zipped(), None).expect_err("newer");
    assert!(
        error
            .to_string()
            .contains("newer version of Stet (Stet 9.0)"),
        "{error}"
    );
    let mut newer = Parts::of(&sample.bytes);
    newer.rows("claims", |rows| rows[0]["mood"] = "good".into());
    assert!(verify(&newer.zipped(), None).is_err());
}
