//! Consent to the network. It is asked for in a dialog of the system and never in the page, so that no script that got
//! into the page can give it.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Mutex, PoisonError};

use stet_engine::web_address;
use tauri::{AppHandle, Manager};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind};

/// Most addresses a dialog lists; what is more is counted.
const LISTED: usize = 12;

/// Addresses a person has agreed to open and that have not been opened yet.
#[derive(Debug, Default)]
pub(crate) struct Agreed(Mutex<HashSet<String>>);

impl Agreed {
    /// Asks whether these pages may be opened, each once.
    pub(crate) async fn ask(&self, app: &AppHandle, addresses: Vec<String>) -> bool {
        let (title, words) = pages(&addresses);
        let agreed = asked(app, title, &words, "Open").await;
        if agreed {
            let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.extend(addresses);
        }
        agreed
    }

    /// True if a person agreed to this page just now or before; that holds for one request.
    pub(crate) async fn to(&self, app: &AppHandle, address: &str) -> bool {
        self.take(address) || self.ask(app, vec![address.to_owned()]).await && self.take(address)
    }

    fn take(&self, address: &str) -> bool {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.remove(address)
    }
}

/// Asks a question about the network; only a click on `yes` is a yes.
pub(crate) async fn asked(app: &AppHandle, title: &str, words: &str, yes: &str) -> bool {
    // Tests drive the page and can't press a button of the system's. No optimised build has this.
    if cfg!(feature = "fixture-internet") {
        return true;
    }
    confirmed(app, MessageDialogKind::Info, title, words, yes).await
}

/// Asks a question in a dialog of the system; no answer is a no.
pub(crate) async fn confirmed(
    app: &AppHandle,
    kind: MessageDialogKind,
    title: &str,
    words: &str,
    yes: &str,
) -> bool {
    let buttons = MessageDialogButtons::OkCancelCustom(yes.to_owned(), "Cancel".to_owned());
    let dialog = app.dialog().message(words).title(title).kind(kind);
    let mut dialog = dialog.buttons(buttons);
    if let Some(window) = app.get_webview_window("main") {
        dialog = dialog.parent(&window);
    }
    // Off the threads that serve the page.
    let shown = tauri::async_runtime::spawn_blocking(move || dialog.blocking_show());
    shown.await.unwrap_or(false)
}

/// Title and words of the question about these pages.
fn pages(addresses: &[String]) -> (&'static str, String) {
    let host = |address: &String| Some(web_address(address).ok()?.host_str()?.to_owned());
    let hosts: BTreeSet<String> = addresses.iter().filter_map(host).collect();
    let hosts: Vec<String> = hosts.into_iter().collect();
    let mut words = format!(
        "Stet asks {} and sends nothing but the address:\n",
        hosts.join(", ")
    );
    for address in addresses.iter().take(LISTED) {
        words.push('\n');
        words.push_str(address);
    }
    if let Some(more) = addresses.len().checked_sub(LISTED).filter(|more| *more > 0) {
        words.push_str(&format!("\nand {more} more"));
    }
    match addresses {
        [_] => ("Open this page?", words),
        _ => ("Open these pages?", words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_names_hosts_and_whole_addresses() {
        let one = "gazette.example/a?q=every+word".to_owned();
        let (title, words) = pages(std::slice::from_ref(&one));
        assert_eq!(title, "Open this page?");
        assert!(words.contains("asks gazette.example and"), "{words}");
        assert!(words.ends_with(&one), "nothing of it is hidden: {words}");
        let many: Vec<String> = (0..14)
            .map(|at| format!("https://gazette.example/{at}"))
            .collect();
        let (title, words) = pages(&many);
        assert_eq!(title, "Open these pages?");
        assert_eq!(words.matches("gazette.example/").count(), LISTED);
        assert!(words.ends_with("and 2 more"), "{words}");
    }

    #[test]
    fn consent_to_a_page_holds_for_one_request() {
        let agreed = Agreed::default();
        assert!(!agreed.take("https://gazette.example/"));
        agreed
            .0
            .lock()
            .expect("free")
            .insert("https://gazette.example/".to_owned());
        assert!(agreed.take("https://gazette.example/"));
        assert!(!agreed.take("https://gazette.example/"));
    }
}
