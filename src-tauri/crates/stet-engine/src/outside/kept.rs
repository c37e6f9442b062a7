//! Permissions, ledger and cache of the door, kept in the library.

use std::sync::Arc;

use super::ask_first::Lately;
use stet_sources::door::{
    AskFirst, Cache, Cached, Entry, Ledger, Mode, Outcome, Permission, Permissions,
};
use stet_store::{Library, http_cache, ledger, permissions};

/// The library as the door sees it.
pub(super) struct Kept {
    library: Arc<Library>,
    named: Lately,
}

impl Kept {
    pub(super) fn new(library: Arc<Library>) -> Self {
        Self {
            library,
            named: Lately::default(),
        }
    }
}

impl Permissions for Kept {
    fn of(&self, document: &str) -> Result<Permission, String> {
        if document.is_empty() {
            // The program itself asks only when a person presses Test beside a key.
            return Ok(Permission::allowed(super::services::ids()));
        }
        let stored = self
            .library
            .read(|tx| permissions::get(tx, document))
            .map_err(|error| error.to_string())?;
        Ok(permission(&stored))
    }

    fn ask_first(&self, document: &str) -> Result<AskFirst, String> {
        if document.is_empty() {
            // A person gave the address of a page to check: there are no claims yet.
            return Ok(AskFirst::default());
        }
        self.library
            .read(|tx| self.named.of(tx, document))
            .map_err(|error| error.to_string())
    }
}

/// What the store says, as the door understands it.
pub(crate) fn permission(stored: &permissions::Stored) -> Permission {
    Permission {
        mode: match stored.mode {
            permissions::Mode::Sealed => Mode::Sealed,
            permissions::Mode::Ask => Mode::Ask,
            permissions::Mode::Allowed => Mode::Allowed,
        },
        services: stored
            .services
            .iter()
            .filter(|(_, service)| service.on)
            .map(|(id, _)| id.clone())
            .collect(),
    }
}

impl Ledger for Kept {
    fn begin(&self, entry: &Entry) -> Result<i64, String> {
        let sent = ledger::Sent {
            at: entry.at.clone(),
            document: entry.document.clone(),
            service: entry.service.clone(),
            host: entry.host.clone(),
            purpose: entry.purpose.clone(),
            method: entry.method.clone(),
            url: entry.url.clone(),
            headers: entry.headers.clone(),
            body: entry.body.clone(),
            attempt: entry.attempt,
        };
        self.library
            .ledger_begin(&sent)
            .map_err(|error| error.to_string())
    }

    fn end(&self, id: i64, outcome: &Outcome) -> Result<(), String> {
        let ended = ledger::Ended {
            at: outcome.at.clone(),
            status: outcome.status,
            bytes_in: outcome.bytes_in,
            millis: outcome.millis,
            failure: outcome.failure.clone(),
            excerpt: outcome.excerpt.clone(),
        };
        self.library
            .ledger_end(id, &ended)
            .map_err(|error| error.to_string())
    }
}

impl Cache for Kept {
    fn get(&self, document: &str, key: &str) -> Option<Cached> {
        // An answer that cannot be read is asked for again.
        let answer = self
            .library
            .read(|tx| http_cache::get(tx, document, key))
            .ok()??;
        Some(Cached {
            status: answer.status,
            url: answer.url,
            redirects: answer.redirects,
            headers: answer.headers,
            body: answer.body,
            truncated: answer.truncated,
            stored_at: answer.stored_at,
        })
    }

    fn put(&self, document: &str, key: &str, answer: &Cached) {
        let stored = http_cache::Answer {
            status: answer.status,
            url: answer.url.clone(),
            redirects: answer.redirects.clone(),
            headers: answer.headers.clone(),
            body: answer.body.clone(),
            truncated: answer.truncated,
            stored_at: answer.stored_at,
        };
        // What was not kept is asked for again: no harm done.
        let _ = self.library.cache_put(document, key, &stored);
    }
}
