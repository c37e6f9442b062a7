//! Who asks: the program, and the address its user wants to be reached at.

use std::sync::{PoisonError, RwLock};

/// The name every request gives.
#[derive(Debug)]
pub(super) struct Asker {
    contact: RwLock<Option<String>>,
}

impl Asker {
    pub(super) fn new(contact: Option<String>) -> Self {
        Self {
            contact: RwLock::new(contact.filter(|contact| is_mail_address(contact))),
        }
    }

    pub(super) fn set_contact(&self, contact: Option<String>) {
        let contact = contact.filter(|contact| is_mail_address(contact));
        *self.contact.write().unwrap_or_else(PoisonError::into_inner) = contact;
    }

    /// True if services can reach somebody; they are more generous then.
    pub(super) fn is_known(&self) -> bool {
        self.contact
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some()
    }

    /// The `User-Agent`, honestly.
    pub(super) fn user_agent(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        match &*self.contact.read().unwrap_or_else(PoisonError::into_inner) {
            Some(contact) => format!("Stet/{version} (fact-checking desk; mailto:{contact})"),
            None => format!("Stet/{version} (fact-checking desk)"),
        }
    }
}

/// Fit to stand in a header: one address and nothing that would end it.
fn is_mail_address(text: &str) -> bool {
    let fit = |c: char| c.is_ascii_alphanumeric() || "._%+-".contains(c);
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty() && host.contains('.') && name.chars().all(fit) && host.chars().all(fit)
    })
}
