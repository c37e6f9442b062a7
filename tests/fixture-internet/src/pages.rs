//! Web pages and their archived copies.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;
use url::Url;

use crate::exchange::{Asked, Reply};
use crate::{Fault, Latency};

/// One web page.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Page {
    /// Its address. A path that ends in `*` stands for every path that begins so and has no page
    /// of its own.
    pub url: String,
    /// Status; 200 or, with `redirect`, 301 if not given.
    pub status: Option<u16>,
    /// Headers; `content-type` is HTML if not given.
    pub headers: BTreeMap<String, String>,
    /// The whole body. Without one, a plain page is made of `title` and `text`.
    pub body: String,
    /// Title of a page without `body`.
    pub title: String,
    /// Words of a page without `body`.
    pub text: String,
    /// Who wrote a page without `body`.
    pub author: String,
    /// Who publishes a page without `body`.
    pub publisher: String,
    /// Day it was published, "2023-05-14".
    pub published: String,
    /// Its language; English if not given.
    pub language: String,
    /// What it is for searches of one sort: "news", "paper" or "patent"; every page that can be
    /// found is in the search of the web.
    pub sort: String,
    /// What searches have of it, where that is not its text: a page that was there once, or lets
    /// nobody in.
    pub indexed: String,
    /// True if searches do not know it.
    pub unlisted: bool,
    /// Where it redirects to; may be relative.
    pub redirect: String,
    /// Status of HEAD, where that is another.
    pub head: Option<u16>,
    /// How long it takes.
    pub latency: Option<Latency>,
    /// What goes wrong, first match first.
    pub faults: Vec<Fault>,
    /// Copies in the web archive.
    pub archived: Vec<Archived>,
}

/// An archived copy of a page.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Archived {
    /// When it was taken, "20230401120000".
    pub at: String,
    /// Title of the copy.
    pub title: String,
    /// Words of the copy.
    pub text: String,
}

impl Page {
    pub(crate) fn check(&self) -> Result<(), String> {
        let url = Url::parse(&self.url).map_err(|error| format!("page {:?}: {error}", self.url))?;
        if !["http", "https"].contains(&url.scheme()) || url.host_str().is_none() {
            return Err(format!("page {:?} has no web address", self.url));
        }
        let digits = |at: &str| at.len() == 14 && at.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(copy) = self.archived.iter().find(|copy| !digits(&copy.at)) {
            return Err(format!(
                "an archived copy of {:?} is dated {:?}, not like 20230401120000",
                self.url, copy.at
            ));
        }
        Ok(())
    }

    /// Its host, in lower case.
    pub(crate) fn host(&self) -> String {
        Url::parse(&self.url)
            .ok()
            .and_then(|url| url.host_str().map(str::to_owned))
            .unwrap_or_default()
    }

    /// How well it fits an address: `None` not at all, else the higher the more exactly.
    fn fits(&self, asked: &Url) -> Option<usize> {
        let mine = Url::parse(&self.url).ok()?;
        if mine.scheme() != asked.scheme() || mine.host_str() != asked.host_str() {
            return None;
        }
        let target = |url: &Url| match url.query() {
            Some(query) => format!("{}?{query}", url.path()),
            None => url.path().to_owned(),
        };
        let (mine, asked) = (target(&mine), target(asked));
        match mine.strip_suffix('*') {
            Some(start) => asked.starts_with(start).then_some(start.len()),
            None => (mine == asked).then_some(usize::MAX),
        }
    }

    /// True if it says nothing of itself and has one paragraph.
    fn is_plain(&self) -> bool {
        let said = [
            &self.author,
            &self.publisher,
            &self.published,
            &self.language,
        ];
        said.iter().all(|field| field.is_empty()) && !self.text.contains('\n')
    }

    /// A page that says who wrote it and when; each line of the text is a paragraph.
    fn article(&self) -> String {
        let mut head = String::new();
        for (name, value) in [
            ("name=\"author\"", &self.author),
            ("property=\"og:site_name\"", &self.publisher),
            ("property=\"article:published_time\"", &self.published),
        ] {
            if !value.is_empty() {
                head.push_str(&format!("<meta {name} content=\"{value}\">"));
            }
        }
        let lines = self.text.lines().filter(|line| !line.trim().is_empty());
        let paragraphs: String = lines.map(|line| format!("<p>{line}</p>")).collect();
        let (title, language) = (&self.title, self.language());
        format!(
            "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
             <title>{title}</title>{head}</head><body><main><article><h1>{title}</h1>{paragraphs}\
             </article></main></body></html>"
        )
    }

    /// Its language.
    pub(crate) fn language(&self) -> &str {
        if self.language.is_empty() {
            "en"
        } else {
            &self.language
        }
    }

    /// What searches know of it; `None` for nothing.
    pub(crate) fn known_as(&self) -> Option<&str> {
        if self.unlisted || !self.redirect.is_empty() || self.url.ends_with('*') {
            return None;
        }
        let shown = matches!(self.status, None | Some(200));
        match (self.indexed.is_empty(), shown && !self.text.is_empty()) {
            (false, _) => Some(&self.indexed),
            (true, true) => Some(&self.text),
            (true, false) => None,
        }
    }

    /// Its answer.
    pub(crate) fn answer(&self, asked: &Asked) -> Reply {
        let mut reply = if !self.redirect.is_empty() {
            let status = self.status.unwrap_or(301);
            Reply::redirect(status, &self.redirect)
        } else if self.body.is_empty() && self.is_plain() {
            Reply::html(self.status.unwrap_or(200), &self.title, &self.text)
        } else if self.body.is_empty() {
            let status = self.status.unwrap_or(200);
            Reply::of(status, "text/html; charset=utf-8", self.article())
        } else {
            let status = self.status.unwrap_or(200);
            Reply::of(status, "text/html; charset=utf-8", self.body.as_str())
        };
        for (name, value) in &self.headers {
            reply.set(name, value);
        }
        if asked.method == "HEAD" {
            reply.status = self.head.unwrap_or(reply.status);
        }
        reply
    }
}

/// The page at this address; the most exact of several.
pub(crate) fn find<'a>(pages: &'a [Page], asked: &Asked) -> Option<&'a Page> {
    let url = Url::parse(&asked.url()).ok()?;
    pages
        .iter()
        .filter_map(|page| page.fits(&url).map(|fit| (fit, page)))
        .max_by_key(|(fit, _)| *fit)
        .map(|(_, page)| page)
}

/// archive.org: `/wayback/available?url=&timestamp=`.
pub(crate) fn wayback(pages: &[Page], asked: &Asked) -> Reply {
    if asked.path != "/wayback/available" {
        return Reply::html(404, "Not found", "");
    }
    let url = asked.parameter("url").unwrap_or_default();
    let wanted = asked.parameter("timestamp").unwrap_or_default();
    let closest = copies(pages, &url).min_by_key(|copy| match stamp(&wanted) {
        // Without a date the newest is closest.
        None => i64::MAX - stamp(&copy.at).unwrap_or(0),
        Some(wanted) => (stamp(&copy.at).unwrap_or(0) - wanted).abs(),
    });
    let mut answer = json!({ "url": url, "archived_snapshots": {} });
    if !wanted.is_empty() {
        answer["timestamp"] = wanted.into();
    }
    if let Some(copy) = closest {
        answer["archived_snapshots"]["closest"] = json!({
            "status": "200",
            "available": true,
            "url": format!("http://web.archive.org/web/{}/{url}", copy.at),
            "timestamp": copy.at,
        });
    }
    Reply::json(&answer)
}

/// web.archive.org: `/web/{timestamp}/{address}`, also as `{timestamp}id_`.
pub(crate) fn archived(pages: &[Page], asked: &Asked) -> Reply {
    let target = asked.target();
    let found = target
        .strip_prefix("/web/")
        .and_then(|rest| rest.split_once('/'))
        .and_then(|(at, url)| {
            copies(pages, url).find(|copy| at.trim_end_matches("id_") == copy.at)
        });
    match found {
        Some(copy) => Reply::html(200, &copy.title, &copy.text),
        None => Reply::html(404, "Not in the archive", "No copy of this page was kept."),
    }
}

fn copies<'a>(pages: &'a [Page], url: &str) -> impl Iterator<Item = &'a Archived> {
    let bare = bare(url);
    pages
        .iter()
        .filter(move |page| self::bare(&page.url) == bare)
        .flat_map(|page| &page.archived)
}

/// An address without scheme and last slash, as the archive compares them.
fn bare(url: &str) -> String {
    url.trim_start_matches("https://")
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .to_lowercase()
}

/// Fourteen digits from the first so many.
fn stamp(text: &str) -> Option<i64> {
    if text.is_empty() {
        return None;
    }
    format!("{text:0<14}").parse().ok()
}
