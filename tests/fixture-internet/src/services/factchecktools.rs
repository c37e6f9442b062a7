//! factchecktools.googleapis.com: `/v1alpha1/claims:search`.
//!
//! After <https://developers.google.com/fact-check/tools/api/reference/rest/v1alpha1/claims/search>;
//! an answer without claims is an empty object.

use serde_json::{Value, json};

use crate::exchange::{Asked, Reply};
use crate::texts::{FactCheck, Texts, said};

pub(crate) fn answer(asked: &Asked, texts: &Texts) -> Reply {
    if asked.path != "/v1alpha1/claims:search" {
        return Reply::html(404, "Error 404 (Not Found)!!1", "");
    }
    let Some(query) = asked.parameter("query").filter(|query| !query.is_empty()) else {
        return refused(
            400,
            "INVALID_ARGUMENT",
            "Request must include a query.",
            None,
        );
    };
    let language = asked.parameter("languageCode");
    let language = language.as_deref().and_then(|code| code.split('-').next());
    let mut found = texts.fact_checks(&query, language);
    found.truncate(asked.count("pageSize", 10, 100));
    if found.is_empty() {
        return Reply::json(&json!({}));
    }
    let claims: Vec<Value> = found.into_iter().map(claim).collect();
    Reply::json(&json!({ "claims": claims, "nextPageToken": "CAo" }))
}

fn claim(check: &FactCheck) -> Value {
    let noon = |day: &str| format!("{day}T00:00:00Z");
    let mut out = json!({
        "text": check.claim,
        "claimReview": [{
            "publisher": { "name": check.publisher, "site": check.site },
            "url": check.url,
            "title": check.title,
            "textualRating": check.rating,
            "languageCode": said(&check.language),
        }],
    });
    if !check.claimant.is_empty() {
        out["claimant"] = check.claimant.as_str().into();
    }
    if !check.claimed.is_empty() {
        out["claimDate"] = noon(&check.claimed).into();
    }
    if !check.reviewed.is_empty() {
        out["claimReview"][0]["reviewDate"] = noon(&check.reviewed).into();
    }
    out
}

/// What it says to a wrong key, and to none.
pub(crate) fn locked(given: bool) -> Reply {
    if given {
        let why = "API key not valid. Please pass a valid API key.";
        refused(400, "INVALID_ARGUMENT", why, Some("API_KEY_INVALID"))
    } else {
        let why = "Method doesn't allow unregistered callers.";
        refused(403, "PERMISSION_DENIED", why, None)
    }
}

fn refused(code: u16, status: &str, message: &str, reason: Option<&str>) -> Reply {
    let mut error = json!({ "code": code, "message": message, "status": status });
    if let Some(reason) = reason {
        error["details"] = json!([{
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            "reason": reason,
            "domain": "googleapis.com",
        }]);
    }
    Reply::json_of(code, &json!({ "error": error }))
}
