//! ClaimReview against a description of schema.org's shape.

use serde_json::Value;
use stet_core::report::{Audience, DecisionType, Report};
use stet_export::claim_review;

use crate::{EVIL, common};

fn shape() -> Value {
    serde_json::from_str(include_str!("shapes/schema-org-claim-review.json")).expect("the shape")
}

/// True if `kind` is `wanted` or inherits from it.
fn is_a(shape: &Value, kind: &str, wanted: &str) -> bool {
    kind == wanted
        || shape["types"][kind]["inherits"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|parent| is_a(shape, parent.as_str().expect("a type"), wanted))
}

/// What a property of a type may hold, its own or an inherited one.
fn range<'s>(shape: &'s Value, kind: &str, property: &str) -> Option<&'s Vec<Value>> {
    let own = &shape["types"][kind];
    own["properties"][property].as_array().or_else(|| {
        own["inherits"]
            .as_array()?
            .iter()
            .find_map(|parent| range(shape, parent.as_str()?, property))
    })
}

fn check(shape: &Value, thing: &Value, faults: &mut Vec<String>) {
    let kind = thing["@type"].as_str().unwrap_or_default();
    if shape["types"].get(kind).is_none() {
        faults.push(format!("{kind:?} is no known type"));
        return;
    }
    for wanted in shape["required"][kind].as_array().into_iter().flatten() {
        let wanted = wanted.as_str().expect("a name");
        if thing
            .get(wanted)
            .is_none_or(|value| value.as_str() == Some(""))
        {
            faults.push(format!("{kind} lacks {wanted}"));
        }
    }
    for (property, value) in thing.as_object().expect("an object") {
        if property.starts_with('@') {
            continue;
        }
        let Some(range) = range(shape, kind, property) else {
            faults.push(format!("{kind} has no property {property}"));
            continue;
        };
        if let Some(partners) = shape["paired"][property].as_array() {
            for partner in partners.iter().filter_map(Value::as_str) {
                if thing.get(partner).is_none() {
                    faults.push(format!("{property} without {partner}"));
                }
            }
        }
        let values = match value {
            Value::Array(many) => many.iter().collect(),
            one => vec![one],
        };
        for value in values {
            let fits = range.iter().filter_map(Value::as_str).any(|wanted| {
                let text = value.as_str();
                match wanted {
                    "Text" | "Language" => text.is_some(),
                    "URL" => text.is_some_and(|url| url.starts_with("http")),
                    "Date" | "DateTime" => {
                        text.is_some_and(|at| at.as_bytes().get(4) == Some(&b'-'))
                    }
                    "Number" => value.is_number(),
                    wanted => is_a(shape, value["@type"].as_str().unwrap_or_default(), wanted),
                }
            });
            if !fits {
                faults.push(format!("{kind}.{property}: {value}"));
            }
            if value.is_object() {
                check(shape, value, faults);
            }
        }
    }
}

fn reviews(report: &Report) -> Vec<Value> {
    let bytes = claim_review::write(report).expect("eligible claims");
    let file: Value = serde_json::from_slice(&bytes).expect("JSON");
    assert_eq!(file["@context"], "https://schema.org");
    file["@graph"].as_array().expect("reviews").clone()
}

#[test]
fn reviews_have_schema_orgs_shape() {
    let shape = shape();
    let reviews = reviews(&common::large());
    // Claims whose author is still asked are not settled; all others are decided.
    assert_eq!(reviews.len(), 60 - 9);
    let mut faults = Vec::new();
    for review in &reviews {
        check(&shape, review, &mut faults);
        assert_eq!(review["itemReviewed"]["author"]["name"], "the Port Office");
        assert_eq!(review["itemReviewed"]["author"]["@type"], "Organization");
        assert_eq!(review["author"]["name"], "The Harbour Review");
        assert_eq!(review["datePublished"], "2026-11-21T09:00:00Z");
        assert_eq!(review["reviewRating"]["alternateName"], "Close match");
        assert!(review["reviewRating"].get("ratingValue").is_none());
        assert!(
            review.get("url").is_none(),
            "nobody knows where it is published"
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    check(
        &shape,
        &serde_json::json!({ "@type": "Rating", "ratingValue": 3, "stars": 4 }),
        &mut faults,
    );
    assert_eq!(faults.len(), 4, "the check itself can fail: {faults:?}");
}

#[test]
fn addresses_come_from_evidence_alone() {
    let report = common::large();
    let known: Vec<&str> = report
        .claims
        .iter()
        .flat_map(|claim| &claim.evidence)
        .filter_map(|item| item.url.as_deref())
        .collect();
    let text = serde_json::to_string(&reviews(&report)).expect("JSON");
    for part in text.split("\"url\":\"").skip(1) {
        let url = part.split('"').next().unwrap_or_default();
        assert!(known.contains(&url), "{url}");
    }
}

#[test]
fn nothing_eligible_is_a_sentence_and_no_file() {
    let why = claim_review::write(&common::example()).expect_err("nobody is quoted by name");
    assert_eq!(
        why.to_string(),
        "No claim can be published as a ClaimReview: 9 with no named speaker other than the \
         author. A ClaimReview covers only what another named party said in public, and only once \
         a person has decided on it."
    );
    let mut own = common::large();
    own.title.author = Some("Port Office".to_owned());
    assert!(
        claim_review::write(&own).is_err(),
        "the author's own claims"
    );
    let mut undecided = common::large();
    for claim in &mut undecided.claims {
        claim.decision.kind = DecisionType::Open;
    }
    let why = claim_review::write(&undecided)
        .expect_err("undecided")
        .to_string();
    assert!(why.contains("60 with no decision by a person"), "{why}");
    let mut nobody = common::large();
    nobody.title.checker = stet_core::decision::Checker::default();
    assert!(claim_review::write(&nobody).is_err(), "nobody reviews");
    let note = common::large().for_audience(Audience::MethodNote);
    assert!(claim_review::write(&note).is_err());
}

#[test]
fn hostile_words_cannot_leave_a_page_it_is_put_into() {
    let shape = shape();
    for evil in EVIL {
        let mut report = common::said(evil);
        for claim in &mut report.claims {
            claim.decision.kind = DecisionType::Confirmed;
            claim.decision.by = Some("IF".to_owned());
            claim.verdict = Some(stet_core::verdict::ReportVerdict::Contested);
            claim.sentence = "She asked Ana Kovač.".to_owned();
            for atom in &mut claim.atoms {
                atom.kind = "attribution".to_owned();
                atom.normalised = "Ana Kovač".to_owned();
            }
        }
        let bytes = claim_review::write(&report).expect("eligible");
        assert!(!bytes.contains(&b'<'));
        let file: Value = serde_json::from_slice(&bytes).expect("JSON");
        let mut faults = Vec::new();
        for review in file["@graph"].as_array().expect("reviews") {
            check(&shape, review, &mut faults);
        }
        assert!(faults.is_empty(), "{evil:?}: {faults:?}");
    }
    faults::told(
        "content: scripts in a ClaimReview",
        1,
        "cannot leave the page",
    );
}
