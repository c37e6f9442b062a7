//! What a document allows: its mode and the services switched on for it.

use std::collections::BTreeSet;

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

/// Where permissions are kept. Methods block.
pub trait Permissions: Send + Sync {
    /// The permission of a document; the empty id stands for the program itself, which asks on
    /// behalf of no document (the test of a key in Settings).
    ///
    /// # Errors
    /// Why it cannot be told, in words; nothing leaves then.
    fn of(&self, document: &str) -> Result<Permission, String>;
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
