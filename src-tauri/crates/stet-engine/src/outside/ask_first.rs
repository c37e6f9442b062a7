//! Whose hosts are asked for nothing before a person said so: those of whom a document's claims name
//! (rules 7, 6.7). The door holds to it; here stands who that is, and how a person says so.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::json;
use stet_core::evidence::{Names, named, registrable_domain};
use stet_sources::door::AskFirst;
use stet_store::claims::Status;
use stet_store::{Entry, Result, Tx, allowed_hosts, claims, documents};
use url::Url;

use crate::change::{Refused, change};
use crate::engine::Inner;
use crate::undo::Inverse;
use crate::wire::Failure;

/// The names of the document that was asked about last: a look at links asks of one document many times.
#[derive(Debug, Default)]
pub(crate) struct Lately(Mutex<Option<(String, u64, Arc<Names>)>>);

impl Lately {
    /// Whom the claims of a document name, and which hosts were allowed all the same. The claims are read
    /// only where they have changed.
    ///
    /// # Errors
    /// A failure of the database.
    pub(crate) fn of(&self, tx: &Tx<'_>, document: &str) -> Result<AskFirst> {
        let version = claims::version(tx, document)?;
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let names = match &*kept {
            Some((of, at, names)) if of == document && *at == version => Arc::clone(names),
            _ => {
                let names = Arc::new(names(tx, document)?);
                *kept = Some((document.to_owned(), version, Arc::clone(&names)));
                names
            }
        };
        Ok(AskFirst {
            names,
            allowed: allowed_hosts::all(tx, document)?,
        })
    }
}

/// Whom the claims of a document name, each once.
fn names(tx: &Tx<'_>, document: &str) -> Result<Names> {
    let mut found: Vec<String> = Vec::new();
    let mut known: HashSet<String> = HashSet::new();
    for status in [Status::Active, Status::BeyondLimit] {
        for stored in claims::with_status(tx, document, status)? {
            for name in named(&stored.claim) {
                if known.insert(name.clone()) {
                    found.push(name);
                }
            }
        }
    }
    Ok(found.into_iter().collect())
}

/// Lets a host be asked for pages on behalf of a document.
///
/// # Errors
/// `Invalid` for what is no host; `NotFound`; a failure of the library.
pub(crate) fn allow(inner: &Inner, document: &str, host: &str) -> std::result::Result<(), Failure> {
    let domain = registrable_domain(host).filter(|domain| domain.contains('.'));
    change(inner, document, |tx, at| {
        documents::get(tx, document)?;
        let Some(domain) = domain else {
            return Err(Refused::invalid(format!("“{host}” is not a host name.")));
        };
        let Some(entry) = set(tx, document, &domain, true, at)? else {
            return Ok(((), Vec::new()));
        };
        Inverse {
            host: Some(domain),
            inputs: true,
            ..Inverse::default()
        }
        .push(tx, document, "host_allowed")?;
        documents::touch(tx, document, at, true)?;
        Ok(((), vec![entry]))
    })
}

/// Lets the host of a page be asked that a person gave the address of, if it would be asked about first.
///
/// # Errors
/// As [`allow`].
pub(crate) fn asked_for(
    inner: &Inner,
    document: &str,
    page: &Url,
) -> std::result::Result<(), Failure> {
    let first = inner
        .library
        .read(|tx| Lately::default().of(tx, document))?;
    match first.owner(page) {
        Some(_) => allow(inner, document, page.host_str().unwrap_or_default()),
        None => Ok(()),
    }
}

/// Allows a host, or no longer; the row for the log, `None` if that was so already.
pub(crate) fn set(
    tx: &Tx<'_>,
    document: &str,
    host: &str,
    allowed: bool,
    at: &str,
) -> Result<Option<Entry>> {
    let kind = if allowed {
        "host_allowed"
    } else {
        "host_no_longer_allowed"
    };
    let changed = allowed_hosts::set(tx, document, host, allowed, at)?;
    Ok(changed.then(|| Entry::new(kind, json!({ "host": host }))))
}
