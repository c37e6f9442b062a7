//! Forgeries aimed at what a record is for: the times of evidence, the words of a signed-off report, the
//! confidential material, decisions in another's name. Whoever forges has the package, this program's
//! source and a key of their own, and lets the hash stand that the report prints. Each must be noticed.

use serde_json::{Value, json};
use stet_core::report::Report;
use stet_engine::Engine;
use stet_engine::handover::verify;
use stet_engine::wire::{DecisionInput, PackageState, PastedText};
use stet_store::sha256_hex;

use super::package::{Parts, sealed_with_secret};

/// What the forger mends afterwards.
#[derive(Clone, Copy)]
enum Mends {
    Nothing,
    /// Manifest and seal: the printed hash stands.
    Seal,
    /// The row that names the tables too: the printed hash is another.
    Everything,
}

struct Forgery {
    name: &'static str,
    mends: &'static [Mends],
    forge: fn(&mut Parts),
}

const ANY: &[Mends] = &[Mends::Nothing, Mends::Seal, Mends::Everything];

fn payload(row: &Value) -> Value {
    serde_json::from_str(row["payload"].as_str().expect("text")).expect("JSON")
}

/// Changes the row that says that the source was taken in which is confidential, or is not.
fn taken_in(parts: &mut Parts, confidential: bool, change: impl Fn(&mut Value)) {
    parts.log(|rows| {
        let row = rows.iter_mut().find(|row| {
            row["kind"] == "source_added" && payload(row)["confidential"] == confidential
        });
        change(row.expect("a row"));
    });
}

fn said(row: &mut Value, change: impl Fn(&mut Value)) {
    let mut said = payload(row);
    change(&mut said);
    row["payload"] = said.to_string().into();
}

/// Changes the signed-off report.
fn signed_off(parts: &mut Parts, change: impl Fn(&mut Value)) {
    parts.inside("revisions", "report", |_| true, change);
}

fn forgeries() -> Vec<Forgery> {
    let of = |name, mends, forge| Forgery { name, mends, forge };
    vec![
        of("A1: the bytes of judged evidence", ANY, |p| {
            let mut old = String::new();
            p.rows("sources", |rows| {
                let row = rows.iter_mut().find(|row| row["confidential"] == 0);
                let row = row.expect("an open source");
                old = row["raw"]["sha256"].as_str().expect("a hash").to_owned();
            });
            let mut bytes = p.0.remove(&format!("bytes/{old}")).expect("bytes");
            bytes[0] ^= 1;
            let new = sha256_hex(&bytes);
            p.0.insert(format!("bytes/{new}"), bytes);
            p.rows("sources", |rows| {
                for row in rows.iter_mut().filter(|row| row["raw"]["sha256"] == old) {
                    row["raw"]["sha256"] = new.clone().into();
                }
            });
        }),
        of("A2: when and by whom evidence was taken in", ANY, |p| {
            taken_in(p, false, |row| {
                said(row, |said| said["withheld"] = "00".into());
                row["at"] = "2019-01-01T00:00:00Z".into();
                row["by"] = "ED".into();
            });
        }),
        of("A3: a second row for the same source", ANY, |p| {
            p.log(|rows| {
                let row = rows.iter().find(|row| row["kind"] == "source_added");
                let row = row.expect("a row").clone();
                let at = rows.len() - 2;
                rows.insert(at, row);
            });
            p.rehash(1, usize::MAX);
        }),
        of("A4.1: the verdict of a signed-off report", ANY, |p| {
            signed_off(p, |report| {
                report["claims"][0]["verdict"] = "verified".into();
                report["claims"][0]["finding"] = "supported".into();
            });
        }),
        of("A4.2: who signed it", ANY, |p| {
            p.inside(
                "revisions",
                "checker",
                |_| true,
                |checker| {
                    checker["name"] = "Somebody Else".into();
                },
            );
        }),
        of("A4.3: who is named in it as its checker", ANY, |p| {
            signed_off(p, |report| {
                report["title"]["checker"]["name"] = "Somebody Else".into()
            });
        }),
        of("A4.4: the words of its evidence", ANY, |p| {
            signed_off(p, |report| {
                report["claims"][1]["evidence"][0]["quote"] = "Never written.".into()
            });
        }),
        of("A4.5: who decided", ANY, |p| {
            signed_off(p, |report| {
                report["claims"][0]["decision"]["by"] = "Nobody".into()
            });
        }),
        of(
            "A4.6: the verdict, and no revision in the report",
            ANY,
            |p| {
                signed_off(p, |report| {
                    report["claims"][0]["verdict"] = "verified".into()
                });
                p.edit("report.json", |report| report["revision"] = Value::Null);
            },
        ),
        of("A4.7: the verdict, and the hash beside it", ANY, |p| {
            signed_off(p, |report| {
                report["claims"][0]["verdict"] = "verified".into()
            });
            p.rows("revisions", |rows| {
                let words = rows[0]["report"].as_str().expect("text").to_owned();
                rows[0]["hash"] = sha256_hex(words.as_bytes()).into();
            });
        }),
        of("A4.8: the verdict, said to be withheld", ANY, |p| {
            signed_off(p, |report| {
                report["claims"][0]["verdict"] = "verified".into();
                for source in report["sources"].as_array_mut().expect("a list") {
                    source["withheld"] = true.into();
                }
            });
        }),
        of("A5: the commitment to the confidential source", ANY, |p| {
            let other = format!("hmac-sha256:{}", sha256_hex(b"another document"));
            taken_in(p, true, |row| {
                said(row, |said| said["content"] = other.clone().into());
                row["at"] = "2019-01-01T00:00:00Z".into();
            });
            p.rows("sources", |rows| {
                for row in rows.iter_mut().filter(|row| row["confidential"] == 1) {
                    row["content_hash"] = other.clone().into();
                    row["commitment"] = other.clone().into();
                }
            });
            p.inside(
                "sources",
                "source",
                |source| source["title"] == "Withheld",
                |source| {
                    source["content_hash"] = other.clone().into();
                },
            );
        }),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_forgery_aimed_at_a_package_is_noticed() {
    let sealed = sealed_with_secret().await;
    let parts = Parts::of(&sealed.bytes);
    let printed = parts.printed();
    let found = verify(&sealed.bytes, Some(&printed)).expect("it can be read");
    assert!(found.holds(), "{:#?}", found.deviations);
    let mut unnoticed = Vec::new();
    for forgery in forgeries() {
        let mut noticed = true;
        for mends in forgery.mends {
            let mut forged = parts.clone();
            (forgery.forge)(&mut forged);
            assert_ne!(forged, parts, "{} changes nothing", forgery.name);
            match mends {
                Mends::Nothing => {}
                Mends::Seal => forged.manifest_sealed_anew(),
                Mends::Everything => forged.seal_anew(),
            }
            for head in [Some(&printed), Some(&sealed.head)] {
                let holds = verify(&forged.zipped(), head.map(String::as_str))
                    .is_ok_and(|found| found.holds());
                noticed &= !holds;
            }
        }
        eprintln!(
            "trust | aimed forgeries | {} | 1 | {}",
            forgery.name,
            u8::from(noticed)
        );
        if !noticed {
            unnoticed.push(forgery.name);
        }
    }
    assert!(unnoticed.is_empty(), "{unnoticed:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_printed_hash_a_signed_off_report_is_held_to_its_own() {
    let parts = Parts::of(&sealed_with_secret().await.bytes);
    for forgery in forgeries() {
        if !forgery.name.starts_with("A4") {
            continue;
        }
        let mut forged = parts.clone();
        (forgery.forge)(&mut forged);
        forged.seal_anew();
        let found = verify(&forged.zipped(), None).expect("it can be read");
        assert!(!found.holds(), "{}", forgery.name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seal_without_a_signature_is_no_seal() {
    let parts = Parts::of(&sealed_with_secret().await.bytes);
    let mut bare = parts.clone();
    bare.log(|rows| {
        for row in rows {
            row.as_object_mut().expect("a row").remove("signature");
        }
    });
    let found = verify(&bare.zipped(), None).expect("it can be read");
    let named = |place: &str| found.deviations.iter().any(|one| one.place.contains(place));
    assert!(
        named("the seal") && named("decided"),
        "{:#?}",
        found.deviations
    );
    let found = verify(&parts.zipped(), None).expect("it can be read");
    assert_eq!((found.signed.len(), found.unsigned), (1, 0), "{found:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_signed_off_report_with_confidential_parts_is_provable() {
    let parts = Parts::of(&sealed_with_secret().await.bytes);
    let found = verify(&parts.zipped(), None).expect("it can be read");
    assert!(found.holds(), "{:#?}", found.deviations);
    assert!(
        !found
            .remarks
            .iter()
            .any(|remark| remark.contains("could not be held")),
        "{:?}",
        found.remarks
    );
    let mut words = String::new();
    let mut hash = String::new();
    parts.clone().rows("revisions", |rows| {
        words = rows[0]["report"].as_str().expect("text").to_owned();
        hash = rows[0]["hash"].as_str().expect("text").to_owned();
    });
    assert_eq!(sha256_hex(words.as_bytes()), hash);
    let report: Report = serde_json::from_str(&words).expect("a report");
    assert!(report.sources.iter().any(|source| source.withheld));
}

/// A machine with Rosa at it, a text with two claims of which she confirmed one, and her package.
async fn confirmed_and_handed_over() -> (tempfile::TempDir, Engine, String, Parts) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let mut settings = engine.settings().await.expect("settings");
    settings.name = "Rosa Alvarez".to_owned();
    settings.initials = "RA".to_owned();
    engine.set_settings(settings).await.expect("kept");
    let pasted = PastedText {
        text: "The harbour of Orrow was dredged in 1931.\n\nThe chapel was built in 1887."
            .to_owned(),
        html: None,
        title: None,
    };
    let id = engine.create_document(pasted).await.expect("a text");
    let claims = engine.document(&id).await.expect("a view").claims;
    let confirmed = engine.decide(&id, &claims[1].id, DecisionInput::Confirmed);
    confirmed.await.expect("decided");
    let package = engine.hand_over(&id).await.expect("a package");
    (folder, engine, id, Parts::of(&package.bytes))
}

/// Puts a decision in her name behind everything, and seals it all with the forger's key.
fn decided_in_her_name(parts: &mut Parts, claim: &str, decision: &str) {
    let checker = json!({ "name": "Rosa Alvarez", "initials": "RA", "organisation": "" });
    let decision = json!({ "type": decision });
    let at = "2026-11-26T01:00:00Z";
    let mut from = 0;
    parts.log(|rows| {
        let tail: Vec<Value> = rows[rows.len() - 2..].to_vec();
        from = rows.len();
        rows.push(json!({
            "seq": 0, "at": at, "by": "RA", "kind": "decided", "claim": claim, "prev_hash": "",
            "payload": json!({ "decision": decision, "checker": checker }).to_string(), "hash": "",
        }));
        rows.extend(tail);
    });
    parts.rows("decisions", |rows| {
        let mut row = rows[0].clone();
        row["claim"] = claim.into();
        row["at"] = at.into();
        row["decision"] = decision.to_string().into();
        row["checker"] = checker.to_string().into();
        rows.push(row);
    });
    parts.rehash(from, usize::MAX);
    parts.recorded_anew();
    parts.report_follows();
    parts.manifest_sealed_anew();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn opening_a_package_decides_nothing_in_my_name() {
    let mut unnoticed = Vec::new();
    for (name, at, decision) in [
        ("G1.1: a decision in my name", 0, "confirmed"),
        ("G1.2: in place of my own", 1, "on_author"),
    ] {
        let (_folder, rosa, id, mut parts) = confirmed_and_handed_over().await;
        let before = rosa.document(&id).await.expect("a view").claims;
        decided_in_her_name(&mut parts, &before[at].id, decision);
        let outcome = rosa.open_package(parts.zipped()).await.expect("read");
        let after = rosa.document(&id).await.expect("a view").claims;
        let told = outcome
            .notes
            .iter()
            .any(|note| note.contains("does not know who handed it over"));
        let noticed = after == before && outcome.state == PackageState::Conflicts && told;
        eprintln!(
            "trust | aimed forgeries | {name} | 1 | {}",
            u8::from(noticed)
        );
        if !noticed {
            unnoticed.push(format!("{name}: {outcome:?}"));
        }
        let record = rosa.verify(&id).await.expect("a record");
        assert!(record.holds(), "{:#?}", record.deviations);
        assert_eq!(record.unsigned, 0, "no row of hers is another's");
    }
    assert!(unnoticed.is_empty(), "{unnoticed:#?}");
}
