//! The window shows its own page and goes nowhere else: a page that left could carry words away in an
//! address, past every rule of the door.

use tauri::plugin::{Builder, TauriPlugin};
use tauri::{Runtime, Url};

/// Refuses every navigation but to the program's own page.
pub(crate) fn stays<R: Runtime>() -> TauriPlugin<R> {
    Builder::new("stays")
        .on_navigation(|_, url| is_own(url))
        .build()
}

/// True for the program's own page, by the names the platforms have for it.
fn is_own(url: &Url) -> bool {
    match url.scheme() {
        "tauri" => url.host_str() == Some("localhost"),
        "http" | "https" => url.host_str() == Some("tauri.localhost"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_page_is_gone_to() {
        let own = |address: &str| is_own(&Url::parse(address).expect("an address"));
        for address in [
            "tauri://localhost/",
            "tauri://localhost/index.html#x",
            "https://tauri.localhost/",
        ] {
            assert!(own(address), "{address}");
        }
        for address in [
            "https://example.org/?words",
            "http://localhost:1420/",
            "http://127.0.0.1/",
            "https://tauri.localhost.example.org/",
            "file:///etc/passwd",
            "data:text/html,x",
            "javascript:alert(1)",
            "tauri://elsewhere/",
        ] {
            assert!(!own(address), "{address}");
        }
    }
}
