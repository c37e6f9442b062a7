//! What a document allows: its mode and the services switched on for it.

use std::collections::BTreeSet;
use std::sync::Arc;

use stet_core::evidence::{Names, registrable_domain};
use url::Url;

/// How a document stands towards the network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// Nothing leaves.
    #[default]
    Sealed,
    /// A service is asked after a person has seen a sample of what it would be sent and agreed.
    Ask,
    /// The services that are switched on are asked.
    Allowed,
}

/// A document's mode with its services.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Permission {
    /// The mode.
    pub mode: Mode,
    /// Ids of the services switched on; in [`Mode::Ask`], those a person agreed to.
    pub services: BTreeSet<String>,
}

/// What the door does with a request to a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// It may leave.
    Granted,
    /// A person has not been asked yet.
    Unasked,
    /// It may not leave.
    Withheld,
}

impl Permission {
    /// Nothing leaves.
    #[must_use]
    pub fn sealed() -> Self {
        Self::default()
    }

    /// These services are switched on.
    #[must_use]
    pub fn allowed<S: Into<String>>(services: impl IntoIterator<Item = S>) -> Self {
        Self {
            mode: Mode::Allowed,
            services: services.into_iter().map(Into::into).collect(),
        }
    }

    /// Whether a request to `service` may leave.
    #[must_use]
    pub fn leave(&self, service: &str) -> Leave {
        match self.mode {
            Mode::Sealed => Leave::Withheld,
            _ if self.services.contains(service) => Leave::Granted,
            Mode::Ask => Leave::Unasked,
            Mode::Allowed => Leave::Withheld,
        }
    }
}

/// Hosts that are asked for nothing before a person said so: those of whom a document's claims name, as
/// far as a name can tell (rules 7, 6.7). A request would let them know that somebody is looking.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AskFirst {
    /// Persons and organisations that the claims name.
    pub names: Arc<Names>,
    /// Registrable domains that a person allowed all the same.
    pub allowed: BTreeSet<String>,
}

impl AskFirst {
    /// Whose host this is, if a person is to be asked before it is.
    #[must_use]
    pub fn owner(&self, url: &Url) -> Option<&str> {
        let owner = self.names.owner(url.as_str())?;
        let allowed =
            registrable_domain(url.as_str()).is_some_and(|domain| self.allowed.contains(&domain));
        (!allowed).then_some(owner)
    }
}

/// Where permissions are kept. Methods block.
pub trait Permissions: Send + Sync {
    /// The permission of a document; the empty id stands for the program itself, which asks on
    /// behalf of no document (the test of a key in Settings).
    ///
    /// # Errors
    /// Why it cannot be told, in words; nothing leaves then.
    fn of(&self, document: &str) -> Result<Permission, String>;

    /// Whose hosts are asked for no page of theirs before a person said so; nobody's where documents have
    /// no claims.
    ///
    /// # Errors
    /// Why it cannot be told, in words; no page is asked for then.
    fn ask_first(&self, _document: &str) -> Result<AskFirst, String> {
        Ok(AskFirst::default())
    }
}

/// One permission for every document: the terminal program, and tests.
impl Permissions for Permission {
    fn of(&self, _document: &str) -> Result<Permission, String> {
        Ok(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_of_somebody_named_is_asked_for_once_it_is_allowed() {
        let mut first = AskFirst {
            names: Arc::new(Names::from_iter(["Ada Moll"])),
            ..AskFirst::default()
        };
        let url = |address: &str| Url::parse(address).expect("an address");
        let page = url("https://blog.adamoll.example/cv");
        assert_eq!(first.owner(&page), Some("Ada Moll"));
        assert_eq!(first.owner(&url("https://gazette.example/adamoll")), None);
        first.allowed.insert("adamoll.example".to_owned());
        assert_eq!(first.owner(&page), None);
        assert_eq!(first.owner(&url("https://ada-moll.net/")), Some("Ada Moll"));
    }

    #[test]
    fn a_sealed_document_withholds_whatever_is_switched_on() {
        let mut permission = Permission::allowed(["crossref"]);
        assert_eq!(permission.leave("crossref"), Leave::Granted);
        assert_eq!(permission.leave("web"), Leave::Withheld);
        permission.mode = Mode::Ask;
        assert_eq!(permission.leave("crossref"), Leave::Granted);
        assert_eq!(permission.leave("web"), Leave::Unasked);
        permission.mode = Mode::Sealed;
        assert_eq!(permission.leave("crossref"), Leave::Withheld);
    }
}
