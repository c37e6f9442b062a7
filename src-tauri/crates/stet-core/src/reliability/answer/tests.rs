//! Answers that hold, and answers that lie.

use serde_json::{Value, json};

use super::*;
use crate::reliability::confidence::Basis;
use crate::reliability::pack::{Item, Pack};
use crate::reliability::scale::SourceType;
use crate::reliability::thousandths::Thousandths;

pub(in crate::reliability) fn pack() -> Pack {
    let item = |n: usize, outlet: &str, checker: bool, snippet: &str, published: &str| Item {
        id: format!("E{n}"),
        url: format!("https://{outlet}/a{n}"),
        title: format!("Orrinpaper, report {n}"),
        snippet: snippet.to_owned(),
        published: (!published.is_empty()).then(|| published.to_owned()),
        outlet: outlet.to_owned(),
        fact_checker: checker.then(|| outlet.to_owned()),
    };
    Pack {
        domain: "orrinpaper.example".to_owned(),
        items: vec![
            item(
                1,
                "checks.example",
                true,
                "found three false claims in Orrinpaper",
                "2026-03-01",
            ),
            item(
                2,
                "facts.example",
                true,
                "Orrinpaper publishes “invented” interviews",
                "2026-04",
            ),
            item(
                3,
                "review.example",
                false,
                "libraries cite Orrinpaper as a reference",
                "2019",
            ),
            item(
                4,
                "campus.example",
                false,
                "Orrinpaper corrects errors within a day",
                "",
            ),
        ],
        ..Pack::default()
    }
}

pub(in crate::reliability) fn answer(score: f64, assessments: &[(&str, &str, &str)]) -> Value {
    let assessments: Vec<Value> = assessments
        .iter()
        .map(|(id, signal, quote)| json!({"evidenceId": id, "signal": signal, "quote": quote}))
        .collect();
    json!({
        "identifiedEntity": "Orrinpaper",
        "sourceType": "editorial_publisher",
        "sourceTypeEvidence": ["E1"],
        "assessments": assessments,
        "reasoning": [{"text": "Checked by two.", "evidenceIds": ["E1", "E2"]}],
        "bias": {"politicalBias": "not_applicable", "otherBias": "none_detected"},
        "caveats": [],
        "score": score,
        "confidence": 0.9,
    })
}

pub(in crate::reliability) const FALSE_CLAIMS: (&str, &str, &str) =
    ("E1", "false_claims", "found three false claims");
pub(in crate::reliability) const INVENTED: (&str, &str, &str) =
    ("E2", "fabrication", "publishes \"invented\" interviews");
pub(in crate::reliability) const CITED: (&str, &str, &str) =
    ("E3", "academic_citation", "libraries cite Orrinpaper");

#[test]
fn a_sound_answer_is_kept_whole() {
    let kept = check(&answer(0.3, &[FALSE_CLAIMS, INVENTED, CITED]), &pack()).expect("sound");
    assert_eq!(kept.dropped, Dropped::default());
    assert_eq!(kept.score, Thousandths::of(0.3));
    assert_eq!(kept.identified_entity.as_deref(), Some("Orrinpaper"));
    assert_eq!(kept.assessments.len(), 3);
    assert_eq!(kept.assessors(&pack()).len(), 3);
    assert_eq!(kept.type_assessors(&pack()).len(), 1);
    let today = time::macros::date!(2026 - 05 - 01);
    assert_eq!(
        kept.basis(&pack(), today),
        Basis {
            fact_checkers: 2,
            further: 1,
            mostly_recent: true,
            mostly_old: false,
            agreeing: 2,
            contradictory: true,
        }
    );
    // 3 + 1 + 2 references, 3 of them different, 3 dated, 3 assessors.
    assert!((kept.foundedness(&pack()) - (12.0 + 3.0 + 0.75 + 0.6)).abs() < 1e-9);
}

#[test]
fn what_the_evidence_does_not_bear_out_is_dropped_and_counted() {
    let mut lying = answer(
        0.9,
        &[
            ("E9", "rated_reliable", "found three false claims"),
            ("E1", "rated_reliable", "found no false claims"),
            ("E1", "beloved", "found three false claims"),
            ("E1", "false_claims", "a"),
        ],
    );
    lying["identifiedEntity"] = json!("Ministry of Weather");
    lying["sourceType"] = json!("angelic");
    lying["sourceTypeEvidence"] = json!(["E1", "E77", 3]);
    lying["reasoning"] = json!([
        {"text": "Everybody knows it.", "evidenceIds": []},
        {"text": "See https://elsewhere.example/x.", "evidenceIds": ["E1"]},
        {"text": "See (https://checks.example/a1).", "evidenceIds": ["E1"]},
    ]);
    lying["bias"] = json!({"politicalBias": "purple"});
    lying["confidence"] = json!(-3);
    let kept = check(&lying, &pack()).expect("in form");
    assert_eq!(
        kept.dropped,
        Dropped {
            ids: 3,
            quotes: 2,
            sentences: 2,
            names: 5,
            numbers: 2
        }
    );
    assert_eq!(kept.score, None, "a score without an assessment is none");
    assert_eq!(kept.stated_confidence, None);
    assert_eq!(kept.source_type, SourceType::Unknown);
    assert_eq!(kept.identified_entity, None);
    assert_eq!(kept.reasoning.len(), 1);
}

#[test]
fn an_answer_out_of_form_is_refused_whole() {
    for broken in [json!(null), json!([]), json!({"score": 1}), json!("fine")] {
        assert!(check(&broken, &pack()).is_err(), "{broken}");
    }
    let mut without = answer(0.5, &[FALSE_CLAIMS]);
    without["assessments"] = json!("none");
    let said = check(&without, &pack())
        .expect_err("out of form")
        .to_string();
    assert!(said.contains("“assessments”"), "{said}");
}

#[test]
fn a_percentage_is_read_as_one_and_nothing_between_one_and_two() {
    let score = |value: f64| {
        check(&answer(value, &[FALSE_CLAIMS]), &pack())
            .expect("in form")
            .score
    };
    assert_eq!(score(35.0), Thousandths::of(0.35));
    assert_eq!(score(1.5), None);
}

#[test]
fn every_property_of_the_schema_is_required_and_no_other_allowed() {
    fn closed(value: &Value) {
        if value["type"] == "object" {
            let names = value["properties"].as_object().expect("properties");
            assert_eq!(
                value["required"].as_array().expect("required").len(),
                names.len()
            );
            assert_eq!(value["additionalProperties"], json!(false));
            names.values().for_each(closed);
        }
        if let Some(items) = value.get("items") {
            closed(items);
        }
    }
    closed(&schema(false));
    closed(&schema(true));
    assert!(schema(true)["properties"]["refinementNotes"].is_object());
    assert!(schema(false)["properties"]["refinementNotes"].is_null());
    let given = answer(0.5, &[]);
    let asked = schema(false);
    let asked: Vec<&String> = asked["properties"]
        .as_object()
        .expect("fields")
        .keys()
        .collect();
    let made: Vec<&String> = given.as_object().expect("fields").keys().collect();
    assert_eq!(asked, made);
}
