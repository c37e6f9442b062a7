//! Keys of values as they cross to the window: "legal_brief", "change_proposed".

use serde::Serialize;
use stet_core::check::Severity;
use stet_core::claim::AtomValue;
use stet_core::decision::Decision;
use stet_core::entailment::AtomState;

/// The JSON name of a plain enum.
pub(crate) fn key<T: Serialize>(value: &T) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|value| value.as_str().map(str::to_owned))
        .unwrap_or_default()
}

pub(crate) fn decision(decision: &Decision) -> &'static str {
    match decision {
        Decision::Open => "open",
        Decision::Confirmed => "confirmed",
        Decision::ChangeProposed { .. } => "change_proposed",
        Decision::Query { .. } => "query",
        Decision::OnAuthor => "on_author",
        Decision::Cut => "cut",
        Decision::Ignored { .. } => "ignored",
        Decision::Found { .. } => "found",
        Decision::Weighed { .. } => "weighed",
    }
}

pub(crate) fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Contradiction => "contradiction",
        Severity::Inconsistency => "inconsistency",
        Severity::Query => "query",
        Severity::Citation => "citation",
    }
}

pub(crate) fn atom_kind(value: &AtomValue) -> &'static str {
    match value {
        AtomValue::Number(_) => "number",
        AtomValue::Date(_) => "date",
        AtomValue::Name(_) => "name",
        AtomValue::Place(_) => "place",
        AtomValue::Quotation(_) => "quotation",
        AtomValue::Attribution(_) => "attribution",
        AtomValue::Superlative(_) => "superlative",
        AtomValue::Negation(_) => "negation",
    }
}

pub(crate) fn atom_state(state: AtomState) -> &'static str {
    match state {
        AtomState::Agrees => "agrees",
        AtomState::AgreesWithinTolerance => "agrees_within_tolerance",
        AtomState::Differs => "differs",
        AtomState::NotCovered => "not_covered",
    }
}
