//! Files a person picked or dropped. Their paths stay here; the page holds a ticket that works
//! once, so that it can never name a file itself.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use stet_engine::wire::FileTicket;

/// Tickets not yet used. At most [`Tickets::KEPT`] are remembered; the oldest go first.
#[derive(Debug, Default)]
pub(crate) struct Tickets {
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    order: Vec<String>,
    paths: HashMap<String, Vec<PathBuf>>,
}

impl Tickets {
    const KEPT: usize = 16;

    /// A ticket for these files.
    pub(crate) fn issue(&self, paths: Vec<PathBuf>) -> FileTicket {
        let names = paths.iter().map(|path| shown_name(path)).collect();
        let ticket = uuid::Uuid::new_v4().to_string();
        let mut open = self.lock();
        if open.order.len() == Self::KEPT {
            let oldest = open.order.remove(0);
            open.paths.remove(&oldest);
        }
        open.order.push(ticket.clone());
        open.paths.insert(ticket.clone(), paths);
        FileTicket { ticket, names }
    }

    /// The files of a ticket, which is spent by asking; `None` if there is no such ticket.
    pub(crate) fn redeem(&self, ticket: &str) -> Option<Vec<PathBuf>> {
        let mut open = self.lock();
        open.order.retain(|kept| kept != ticket);
        open.paths.remove(ticket)
    }

    /// Lets a ticket that was spent be used once more: the files could not be opened without something that a
    /// person has to be asked for.
    pub(crate) fn give_back(&self, ticket: String, paths: Vec<PathBuf>) {
        let mut open = self.lock();
        open.order.push(ticket.clone());
        open.paths.insert(ticket, paths);
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The name of a file as shown to a person.
pub(crate) fn shown_name(path: &std::path::Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_works_once_and_only_the_newest_are_kept() {
        let tickets = Tickets::default();
        let first = tickets.issue(vec![PathBuf::from("/a/notes.md")]);
        assert_eq!(first.names, ["notes.md"]);
        assert_eq!(
            tickets.redeem(&first.ticket),
            Some(vec![PathBuf::from("/a/notes.md")])
        );
        assert_eq!(tickets.redeem(&first.ticket), None);
        tickets.give_back(first.ticket.clone(), vec![PathBuf::from("/a/notes.md")]);
        assert!(tickets.redeem(&first.ticket).is_some());
        assert_eq!(tickets.redeem(&first.ticket), None);

        let oldest = tickets.issue(vec![PathBuf::from("/a")]);
        for _ in 0..Tickets::KEPT {
            tickets.issue(vec![PathBuf::from("/b")]);
        }
        assert_eq!(tickets.redeem(&oldest.ticket), None);
    }
}
