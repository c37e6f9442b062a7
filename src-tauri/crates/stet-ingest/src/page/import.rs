//! A page as a document to be checked: what *From URL* puts on the desk.

use stet_core::document::Document;
use stet_core::evidence::Page;

/// The words of `page`, with notices that say where they came from and what is missing. `address`
/// is the one that answered; `retrieved_at` its RFC 3339 time, whose day is told.
#[must_use]
pub fn document(page: &Page, address: &str, retrieved_at: &str) -> Document {
    let mut document = page.document.clone();
    let day: String = retrieved_at.chars().take(10).collect();
    let from = page.canonical.as_deref().unwrap_or(address);
    let mut notices = vec![match day.is_empty() {
        true => format!("This text was read from {from}."),
        false => format!("This text was read from {from} on {day}."),
    }];
    let by: Vec<String> = [
        page.author.as_ref().map(|author| format!("by {author}")),
        page.publisher
            .as_ref()
            .map(|name| format!("published by {name}")),
        page.published_at
            .as_ref()
            .map(|date| format!("dated {date}")),
        page.updated_at
            .as_ref()
            .filter(|date| page.published_at.as_ref() != Some(date))
            .map(|date| format!("last changed {date}")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !by.is_empty() {
        notices.push(format!("The page says that it is {}.", by.join(", ")));
    }
    notices.extend(withheld_notice(page));
    notices.append(&mut document.notices);
    document.notices = notices;
    document
}

/// What to say of a page that shows its readers a part of itself.
pub(super) fn withheld_notice(page: &Page) -> Option<String> {
    let withheld = page.withheld.as_ref()?;
    Some(format!(
        "The page {withheld}. What it does not show is missing here: open it in a browser, and paste the rest."
    ))
}
