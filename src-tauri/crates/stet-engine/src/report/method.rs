//! How the checking was done: who judged, which services were used and which were not, what limits
//! hold. What left the machine is told by the ledger, and by nothing else.

use std::collections::{BTreeMap, HashMap, HashSet};

use stet_core::evidence::Outcome;
use stet_core::report::{
    JudgeEntry, Method, Report, ServiceEntry, TableEntry, Warning, standard_limits,
};
use stet_sources::door::Refusal;
use stet_store::{Result, Tx, documents, findings, ledger, log, permissions};

use super::{CONTEXT_PRINTED, Imprint};
use crate::models;
use crate::outside::services;
use crate::run::classifier::OWN;
use crate::run::judge::READING;
use crate::tables;

/// What is said of the method where material is confidential.
pub(super) const WITHHOLDS: &str = "Some of the material is confidential: its words are withheld, and \
    a salted commitment to its content stands in their place.";

/// Code of the warning that a service which was allowed has no key.
const KEYLESS: &str = "service-without-key";

/// Services that the document allowed and that were not asked, having no key: told by what the
/// looking recorded, so that a record computed anew says the same.
pub(super) fn keyless(
    report: &Report,
    found: &HashMap<String, findings::Stored>,
) -> Vec<&'static str> {
    let of_claims = found.values().flat_map(|found| &found.looked);
    let of_claims = of_claims.filter_map(|looked| match &looked.outcome {
        Outcome::Declined(reason) => Some(reason.as_str()),
        _ => None,
    });
    let of_references = report
        .references
        .iter()
        .flat_map(|reference| &reference.consulted);
    let of_references = of_references.map(|asked| asked.words.as_str());
    let reasons: HashSet<&str> = of_claims.chain(of_references).collect();
    let lacks = |id: &&str| {
        let words = Refusal::without_key(id);
        reasons.iter().any(|reason| reason.contains(&words))
    };
    services::ids().filter(lacks).collect()
}

/// A warning for each service that has no key.
pub(super) fn keyless_warnings(keyless: &[&str]) -> Vec<Warning> {
    let warning = |id: &&str| Warning {
        code: KEYLESS.to_owned(),
        text: format!(
            "{} was allowed but has no key, so it was not asked. {}",
            services::name(id),
            services::KEYS_AT
        ),
        blocking: false,
    };
    keyless.iter().map(warning).collect()
}

pub(super) fn method(
    tx: &Tx<'_>,
    document: &str,
    mut judges: HashSet<String>,
    keyless: &[&str],
    imprint: &Imprint,
) -> Result<Method> {
    let read_by = documents::claims_by(tx, document)?;
    if !read_by.is_empty() {
        judges.insert(read_by);
    }
    let totals = ledger::by_service(tx, document)?;
    let allowed = permissions::get(tx, document)?;
    let mut names: Vec<String> = judges.into_iter().collect();
    names.sort();
    Ok(Method {
        judges: names.iter().map(|name| judge(name)).collect(),
        services_used: totals.iter().map(used).collect(),
        services_not_used: not_used(&totals, &allowed, keyless)
            .into_iter()
            .chain(no_model(&names, &totals))
            .collect(),
        settings: vec![
            format!(
                "At most {} claims are checked, the most check-worthy first.",
                imprint.claim_limit
            ),
            format!(
                "Of the passages that take no side, the {CONTEXT_PRINTED} nearest to a claim are \
                 printed."
            ),
        ],
        tables: own_tables(&log::rows(tx, document)?),
        limits: standard_limits(totals.is_empty()),
    })
}

/// Tables of the checker's own that were in force when the text was read or checked, by name, each text
/// once: told by the log, so that a record computed anew says the same.
fn own_tables(rows: &[log::Row]) -> Vec<TableEntry> {
    let mut all: BTreeMap<(String, String), (String, String)> = BTreeMap::new();
    for row in rows {
        let on = day(&row.at);
        for (name, sha256) in tables::said_in(&row.payload) {
            let days = all.entry((name, sha256));
            let (_, to) = days.or_insert_with(|| (on.to_owned(), on.to_owned()));
            on.clone_into(to);
        }
    }
    let entry = |((name, sha256), (from, to))| TableEntry {
        name,
        sha256,
        from,
        to,
    };
    all.into_iter().map(entry).collect()
}

/// The version of the prompt in a language model's stamp, "Anthropic (a-model), reading/1"; `None` for
/// the built-in rules.
fn prompt_of(judge: &str) -> Option<(&str, &str)> {
    judge
        .rsplit_once(", ")
        .filter(|(_, prompt)| prompt.contains('/'))
}

/// A judge's name and version; what stands in brackets behind the version belongs to it.
fn name_and_version(judge: &str) -> Option<(&str, &str)> {
    let aside = judge.ends_with(')').then(|| judge.rfind(" (")).flatten();
    let at = judge[..aside.unwrap_or(judge.len())].rfind(' ')?;
    Some((&judge[..at], &judge[at + 1..]))
}

/// "built-in 4", or a language model with the version of its prompt.
fn judge(name: &str) -> JudgeEntry {
    let model = prompt_of(name);
    let (name, version) = model
        .or_else(|| name_and_version(name))
        .unwrap_or((name, ""));
    let task = model.and_then(|(_, prompt)| prompt.split('/').next());
    let role = match task {
        None if name.ends_with(OWN) => {
            "Compared each claim with the passages found, on this machine. What the built-in judge \
             left open was read by a classifier that the checker supplied and Stet did not \
             calibrate: its verdict counted only where it called itself at least .90 sure and \
             could point to a sentence in the passage."
        }
        None if version.ends_with(READING) => {
            "Compared each claim with the passages found, on this machine and without a language \
             model that writes. What its rules left open was read word by word by a network; what \
             that decided is marked as the built-in reader’s understanding."
        }
        None => {
            "Compared each claim with the passages found, on this machine and without a language \
             model that writes."
        }
        Some("extraction") => {
            "A language model: read the claims out of the text. Only words found in the text \
             became claims."
        }
        Some("explanation") => {
            "A language model: worded reasoning that the desk shows beside its own. None of its \
             wording appears in this report."
        }
        Some(_) => {
            "A language model: read passages that the built-in judge left open. Its verdict \
             counted only if backed by words found in the passage, and never against a figure, a \
             date or a quotation that differs."
        }
    };
    JudgeEntry {
        name: name.to_owned(),
        version: version.to_owned(),
        role: role.to_owned(),
    }
}

fn used(total: &ledger::OfService) -> ServiceEntry {
    let requests = match total.requests {
        1 => "1 request".to_owned(),
        count => format!("{count} requests"),
    };
    let silent = match total.unanswered {
        0 => String::new(),
        1 => ", 1 without an answer".to_owned(),
        count => format!(", {count} without an answer"),
    };
    let (first, last) = (day(&total.first), day(&total.last));
    let when = if first == last {
        format!("on {first}")
    } else {
        format!("from {first} to {last}")
    };
    ServiceEntry {
        name: services::name(&total.service).to_owned(),
        note: format!("{requests} {when}{silent}"),
    }
}

/// Every service that was sent nothing, with why; those that only differ in name share a line.
fn not_used(
    totals: &[ledger::OfService],
    allowed: &permissions::Stored,
    keyless: &[&str],
) -> Vec<ServiceEntry> {
    let on = |id: &str| {
        allowed.mode != permissions::Mode::Sealed
            && allowed.services.get(id).is_some_and(|service| service.on)
    };
    let unused: Vec<&str> = services::ids()
        .filter(|id| totals.iter().all(|total| total.service != *id))
        .collect();
    let (idle, off): (Vec<&str>, Vec<&str>) = unused.into_iter().partition(|id| on(id));
    let (keyless, idle): (Vec<&str>, Vec<&str>) =
        idle.into_iter().partition(|id| keyless.contains(id));
    [
        (keyless, "switched on but not asked: it has no key"),
        (idle, "switched on but nothing was sent"),
        (off, "not switched on for this document"),
    ]
    .into_iter()
    .filter(|(ids, _)| !ids.is_empty())
    .map(|(ids, note)| ServiceEntry {
        name: ids
            .into_iter()
            .map(services::name)
            .collect::<Vec<_>>()
            .join(", "),
        note: note.to_owned(),
    })
    .collect()
}

/// That no language model had a part in it, where none had: neither stamped on what it said nor in the
/// ledger. A model that was asked is named among judges or services, with what it did.
fn no_model(judges: &[String], totals: &[ledger::OfService]) -> Option<ServiceEntry> {
    let said = judges.iter().any(|judge| prompt_of(judge).is_some());
    let asked = totals.iter().any(|total| models::is_model(&total.service));
    (!said && !asked).then(|| ServiceEntry {
        name: "Language models".to_owned(),
        note: "none was used in this check".to_owned(),
    })
}

/// The day of a moment.
fn day(moment: &str) -> &str {
    moment.get(..10).unwrap_or(moment)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(service: &str) -> ledger::OfService {
        ledger::OfService {
            service: service.to_owned(),
            requests: 1,
            unanswered: 0,
            first: "2026-11-20T10:00:00Z".to_owned(),
            last: "2026-11-20T10:00:00Z".to_owned(),
        }
    }

    fn row(at: &str, payload: &serde_json::Value) -> log::Row {
        log::Row {
            seq: 1,
            at: at.to_owned(),
            by: "stet".to_owned(),
            kind: "run_started".to_owned(),
            claim: None,
            payload: payload.to_string(),
            prev_hash: String::new(),
            hash: String::new(),
            signature: None,
        }
    }

    #[test]
    fn each_text_of_a_table_is_named_with_its_days() {
        let with =
            |tables: serde_json::Value| serde_json::json!({ "run": "r", "own_tables": tables });
        let old = serde_json::json!({ "domains.toml": "aa", "stop-words.toml": "bb" });
        let new = serde_json::json!({ "domains.toml": "cc" });
        let rows = [
            row("2026-11-20T10:00:00Z", &with(old.clone())),
            row("2026-11-21T10:00:00Z", &serde_json::json!({ "run": "r" })),
            row("2026-11-22T10:00:00Z", &with(old)),
            row("2026-11-23T10:00:00Z", &with(new)),
        ];
        let said: Vec<[String; 4]> = own_tables(&rows)
            .into_iter()
            .map(|table| [table.name, table.sha256, table.from, table.to])
            .collect();
        assert_eq!(
            said,
            [
                ["domains.toml", "aa", "2026-11-20", "2026-11-22"],
                ["domains.toml", "cc", "2026-11-23", "2026-11-23"],
                ["stop-words.toml", "bb", "2026-11-20", "2026-11-22"],
            ]
        );
        assert!(own_tables(&rows[1..2]).is_empty());
        // A payload that speaks of other tables is none.
        let other = row(
            "2026-11-20T10:00:00Z",
            &serde_json::json!({ "own_tables": 3 }),
        );
        assert!(own_tables(&[other]).is_empty());
    }

    #[test]
    fn that_no_model_was_used_is_said_only_where_it_is_true() {
        let built_in = ["built-in 4".to_owned()];
        assert!(no_model(&built_in, &[total("crossref")]).is_some());
        assert!(no_model(&built_in, &[total("anthropic")]).is_none());
        // What a model said before may be kept and used again without a request.
        let kept = ["OpenAI (a-model), reading/1".to_owned()];
        assert!(no_model(&kept, &[]).is_none());
    }

    #[test]
    fn a_judge_is_named_with_what_it_did() {
        let rules = judge("built-in 4");
        assert_eq!(
            (rules.name.as_str(), rules.version.as_str()),
            ("built-in", "4")
        );
        let reader = judge("Anthropic (a-model), extraction/1");
        assert_eq!(reader.name, "Anthropic (a-model)");
        assert_eq!(reader.version, "extraction/1");
        assert!(reader.role.contains("out of the text"));
        let own = judge("built-in 4 + cross-encoder/nli (your classifier) 3f2a91c0");
        assert_eq!(own.name, "built-in 4 + cross-encoder/nli (your classifier)");
        assert_eq!(own.version, "3f2a91c0");
        assert!(own.role.contains("did not calibrate"), "{}", own.role);
        let older = judge("built-in 2 (symbols and a network)");
        assert_eq!(
            (older.name.as_str(), older.version.as_str()),
            ("built-in", "2 (symbols and a network)")
        );
        let odd = judge("some judge, of old");
        assert!(!odd.role.starts_with("A language model"), "{}", odd.role);
    }
}
