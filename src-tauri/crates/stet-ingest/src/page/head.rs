//! What a page says of itself in its head, its microdata and its JSON-LD.

use super::said::Said;
use super::visible::shown_text;
use super::{dates, json_ld, words};
use crate::html::tree::Tree;
use crate::html::unread::is_unread;

/// Most JSON-LD blocks looked at.
const MAX_BLOCKS: usize = 40;

/// Reads what the elements that carry metadata say.
pub(super) fn read(tree: &Tree, address: &str, said: &mut Said) {
    let mut blocks = 0;
    let mut windows = 0;
    for id in tree.ids() {
        let node = tree.node(id);
        match node.name {
            "html" => {
                let lang = node.attribute("lang");
                said.language.offer(0, lang);
                state(&mut said.stated.html, lang);
            }
            // Pictures drawn in the page have titles too.
            "title" if windows == 0 => {
                windows += 1;
                said.window_title.set(0, &tree.text_of(id, 1_000));
            }
            "meta" => {
                let key = ["property", "name", "itemprop", "http-equiv"]
                    .iter()
                    .find_map(|key| node.attribute(key))
                    .map(|key| words::within(key, 80).to_ascii_lowercase());
                if let (Some(key), Some(content)) = (key, node.attribute("content")) {
                    meta(&key, content, said);
                }
            }
            "link"
                if node
                    .attribute("rel")
                    .is_some_and(|rel| rel.eq_ignore_ascii_case("canonical")) =>
            {
                said.canonical.offer(0, node.attribute("href"));
            }
            "script"
                if node
                    .attribute("type")
                    .is_some_and(|kind| kind.to_ascii_lowercase().contains("ld+json")) =>
            {
                blocks += 1;
                if blocks <= MAX_BLOCKS {
                    json_ld::read(&tree.text_of(id, usize::MAX), said);
                }
            }
            _ if node.is_text || is_unread(node) => {}
            _ => microdata(tree, id, said),
        }
    }
    if said.refreshes_to.as_deref() == Some(address) {
        said.refreshes_to = None;
    }
}

/// Longest language tag kept, in bytes.
const LONGEST_TAG: usize = 80;

/// Keeps what is stated first.
fn state(slot: &mut Option<String>, value: Option<&str>) {
    let value = value.map(|value| words::within(value, LONGEST_TAG).trim());
    if let Some(value) = value.filter(|value| !value.is_empty() && slot.is_none()) {
        *slot = Some(value.to_owned());
    }
}

fn meta(key: &str, content: &str, said: &mut Said) {
    let date = || dates::of_field(content);
    match key {
        "citation_title" | "dc.title" | "dcterms.title" => said.declared_title.set(0, content),
        "og:title" => said.declared_title.set(1, content),
        "twitter:title" | "parsely-title" | "sailthru.title" => said.declared_title.set(3, content),
        "author" | "dc.creator" | "dcterms.creator" | "parsely-author" | "sailthru.author"
        | "citation_author" => {
            said.author
                .offer(1, super::said::name_of_author(content).as_deref());
        }
        "article:author" | "og:article:author" => {
            said.author
                .offer(4, super::said::name_of_author(content).as_deref());
        }
        "og:site_name"
        | "citation_publisher"
        | "citation_journal_title"
        | "dc.publisher"
        | "publisher" => {
            said.publisher.set(0, content);
        }
        "application-name" | "apple-mobile-web-app-title" | "copyright" => {
            said.publisher.set(5, content)
        }
        "article:published_time"
        | "og:article:published_time"
        | "datepublished"
        | "citation_publication_date"
        | "citation_date" => said.published.offer(1, date().as_deref()),
        "og:published_time"
        | "parsely-pub-date"
        | "sailthru.date"
        | "pubdate"
        | "dc.date.issued"
        | "dcterms.issued"
        | "dcterms.created"
        | "dc.date"
        | "dc.date.created"
        | "dcterms.date"
        | "date"
        | "publish-date"
        | "publish_date"
        | "publication_date"
        | "publishdate"
        | "article.published"
        | "article:published"
        | "originalpublicationdate"
        | "rnews:datepublished"
        | "cxenseparse:recs:publishtime"
        | "last-published" => {
            said.published.offer(3, date().as_deref());
        }
        "article:modified_time" | "datemodified" | "og:updated_time" | "article:updated_time" => {
            said.updated.offer(1, date().as_deref());
        }
        "last-modified" | "dcterms.modified" | "dc.date.modified" | "lastmod" | "revised"
        | "article.updated" => {
            said.updated.offer(3, date().as_deref());
        }
        "content-language" | "language" | "dc.language" | "dcterms.language" => {
            said.language.set(1, content);
            if key == "content-language" {
                state(&mut said.stated.content_language, Some(content));
            }
        }
        "og:locale" => {
            said.language.set(2, content);
            state(&mut said.stated.og_locale, Some(content));
        }
        "og:url" => said.canonical.set(1, content),
        "refresh" => said.refreshes_to = refresh(content),
        _ => {}
    }
}

/// Where `0; url=…` sends readers to, if at once.
fn refresh(content: &str) -> Option<String> {
    let (wait, rest) = content.split_once([';', ','])?;
    let seconds: f64 = wait.trim().parse().ok()?;
    let rest = rest.trim();
    let (key, target) = rest.split_once('=')?;
    let target = target.trim().trim_matches(['"', '\'']);
    (key.trim().eq_ignore_ascii_case("url") && seconds <= 15.0 && !target.is_empty())
        .then(|| words::within(target, 500).to_owned())
}

fn microdata(tree: &Tree, id: u32, said: &mut Said) {
    let node = tree.node(id);
    let value = || {
        node.attribute("datetime")
            .or_else(|| node.attribute("content"))
    };
    if node.name == "time" && node.attribute("pubdate").is_some() {
        said.published.offer(
            2,
            node.attribute("datetime")
                .and_then(dates::of_field)
                .as_deref(),
        );
    }
    let Some(props) = node.attribute("itemprop") else {
        return;
    };
    for prop in words::within(props, 200).split_whitespace() {
        match prop {
            "datePublished" => {
                let shown = || shown_text(tree, id, 120);
                let date = value()
                    .and_then(dates::of_field)
                    .or_else(|| dates::of_line(&shown()));
                said.published.offer(2, date.as_deref());
            }
            "dateModified" => said
                .updated
                .offer(2, value().and_then(dates::of_field).as_deref()),
            "headline" => said.declared_title.set(4, &shown_text(tree, id, 400)),
            "author" => {
                let name = value().map_or_else(|| shown_text(tree, id, 200), str::to_owned);
                said.author
                    .offer(2, super::said::name_of_author(&name).as_deref());
            }
            _ => {}
        }
    }
}
