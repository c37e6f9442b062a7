//! Public claims of others as ClaimReview of schema.org, in JSON-LD.
//!
//! Only what may be said in public is: a claim that the text attributes by name to somebody who is
//! neither its author nor the checker, on which a person decided, and which has a verdict. The rating
//! is the verdict in words; there is no number, because nothing was measured on a scale. Addresses
//! come from evidence and nowhere else. If no claim is eligible there is no file, but a sentence
//! that says why.

mod party;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use stet_core::report::{Audience, Report, ReportClaim, verdict_word};

use crate::links::followable;
use crate::words;
use party::{Party, Reason};

/// Why there is nothing to publish; the words are a sentence for a person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NothingToReview(String);

/// Writes the eligible claims as indented UTF-8 JSON with a final line break. `<` is escaped, so that
/// the file can be put into a page as it is.
///
/// # Errors
/// [`NothingToReview`] if no claim is eligible, or nobody is named who reviews.
pub fn write(report: &Report) -> Result<Vec<u8>, NothingToReview> {
    if report.audience == Audience::MethodNote {
        return Err(nothing(
            "A method note holds no claims; make the ClaimReview file from the full record.",
        ));
    }
    let Some(reviewer) = reviewer(report) else {
        return Err(nothing(
            "A review needs a reviewer: enter your name or organisation in Settings.",
        ));
    };
    let mut reviews = Vec::new();
    let mut reasons: BTreeMap<Reason, usize> = BTreeMap::new();
    for claim in &report.claims {
        match party::of(report, claim) {
            Ok(party) => reviews.push(review(report, claim, party, &reviewer)),
            Err(reason) => *reasons.entry(reason).or_default() += 1,
        }
    }
    if reviews.is_empty() {
        return Err(nothing(&none_eligible(&reasons)));
    }
    let graph = json!({ "@context": "https://schema.org", "@graph": reviews });
    let text = serde_json::to_string_pretty(&graph).unwrap_or_default();
    // Within JSON these signs stand in strings only.
    let mut bytes = text
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .into_bytes();
    bytes.push(b'\n');
    Ok(bytes)
}

fn nothing(words: &str) -> NothingToReview {
    NothingToReview(words.to_owned())
}

/// Why none of the claims is eligible, by number.
fn none_eligible(reasons: &BTreeMap<Reason, usize>) -> String {
    let said: Vec<String> = reasons
        .iter()
        .map(|(reason, number)| {
            let why = match reason {
                Reason::NoSpeaker => "no named speaker other than the author",
                Reason::Undecided => "no decision by a person",
                Reason::NoVerdict => "no verdict",
            };
            format!("{number} with {why}")
        })
        .collect();
    let counted = if said.is_empty() {
        "there are no claims".to_owned()
    } else {
        said.join(", ")
    };
    format!(
        "No claim can be published as a ClaimReview: {counted}. A ClaimReview covers only what \
         another named party said in public, and only once a person has decided on it."
    )
}

/// The organisation, or the person where no organisation is named.
fn reviewer(report: &Report) -> Option<Value> {
    let checker = &report.title.checker;
    let named = |kind: &str, name: &str| json!({ "@type": kind, "name": name });
    if !checker.organisation.trim().is_empty() {
        return Some(named("Organization", checker.organisation.trim()));
    }
    (!checker.name.trim().is_empty()).then(|| named("Person", checker.name.trim()))
}

fn review(report: &Report, claim: &ReportClaim, party: Party<'_>, reviewer: &Value) -> Value {
    let rating = {
        let word = claim.verdict.map_or("", verdict_word);
        let label = words::sub_label(claim.finding, claim.sub_label.as_deref());
        match label.filter(|_| claim.own_finding.is_none()) {
            Some(label) if !label.eq_ignore_ascii_case(word) => format!("{word}: {label}"),
            _ => word.to_owned(),
        }
    };
    let kind = if party.organisation {
        "Organization"
    } else {
        "Person"
    };
    let published = report
        .own_revision()
        .map_or(report.title.generated_at.as_str(), |own| own.at.as_str());
    let mut appearance = Map::new();
    appearance.insert("@type".into(), "CreativeWork".into());
    appearance.insert("name".into(), report.title.document.clone().into());
    if let Some(author) = &report.title.author {
        appearance.insert(
            "author".into(),
            json!({ "@type": "Person", "name": author }),
        );
    }
    let mut review = Map::new();
    review.insert("@type".into(), "ClaimReview".into());
    review.insert("claimReviewed".into(), claim.quote.clone().into());
    review.insert(
        "itemReviewed".into(),
        json!({
            "@type": "Claim",
            "author": { "@type": kind, "name": party.name },
            "appearance": appearance,
        }),
    );
    review.insert(
        "reviewRating".into(),
        json!({ "@type": "Rating", "alternateName": rating }),
    );
    review.insert("author".into(), reviewer.clone());
    review.insert("datePublished".into(), published.into());
    review.insert("inLanguage".into(), "en".into());
    // The explanation is the machine's; where a person found otherwise, the person's reason is told.
    let body = claim
        .own_finding
        .as_ref()
        .map_or(&claim.explanation, |own| &own.reason);
    if !body.is_empty() {
        review.insert("reviewBody".into(), body.clone().into());
    }
    let cited = cited(claim);
    if !cited.is_empty() {
        review.insert("citation".into(), cited.into());
    }
    Value::Object(review)
}

/// The evidence that has an address, each address once, in the order of its numbers.
fn cited(claim: &ReportClaim) -> Vec<Value> {
    let mut seen: Vec<&str> = Vec::new();
    let mut out = Vec::new();
    for item in &claim.evidence {
        let Some(url) = item.url.as_deref().and_then(followable) else {
            continue;
        };
        if seen.contains(&url) {
            continue;
        }
        seen.push(url);
        let mut work = Map::new();
        work.insert("@type".into(), "CreativeWork".into());
        work.insert("name".into(), item.source.title.clone().into());
        work.insert("url".into(), url.into());
        if let Some(date) = &item.published_at {
            work.insert("datePublished".into(), date.clone().into());
        }
        out.push(Value::Object(work));
    }
    out
}
