//! Which outlet an address belongs to: longest path, then host, then parent domains down to the
//! registrable one (rules 5 and 7).

use std::collections::HashSet;
use std::sync::LazyLock;

use super::outlets::Outlets;
use super::rating::Entry;
use crate::reference::classify::host_of;
use crate::tables;

/// Hosts where anybody may publish.
pub(crate) static USER_CONTENT: tables::Table = tables::Table::new(
    "mbfc/user-content-hosts.txt",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/mbfc/user-content-hosts.txt"
    )),
    tables::holds_lines,
);

static USER_CONTENT_HOSTS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    USER_CONTENT
        .text()
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
});

/// Names below which a site puts the same pages.
const SAME_PAGES: [&str; 4] = ["www.", "m.", "mobile.", "amp."];

/// The outlet an address belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match<'o> {
    /// What MBFC says of it.
    pub entry: &'o Entry,
    /// By what it was found.
    pub by: Matched,
}

/// By what an outlet was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matched {
    /// Host and path.
    Path,
    /// The host.
    Host,
    /// A domain above the host.
    Parent,
}

impl Outlets {
    /// The outlet behind an address; `None` if none of the file.
    ///
    /// Hosts where anybody may publish stand only for the exact paths that are rated.
    #[must_use]
    pub fn lookup(&self, address: &str) -> Option<Match<'_>> {
        let host = host_of(address)?;
        let path = path_of(address);
        let bare = SAME_PAGES
            .iter()
            .find_map(|prefix| host.strip_prefix(prefix))
            .filter(|rest| rest.contains('.'));
        let same: Vec<&str> = [Some(host.as_str()), bare]
            .into_iter()
            .flatten()
            .flat_map(|host| [Some(host), self.aliases.get(host).map(String::as_str)])
            .flatten()
            .collect();
        let found = |entry, by| Some(Match { entry, by });
        if let Some(entry) = same.iter().find_map(|host| self.below_path(host, &path)) {
            return found(entry, Matched::Path);
        }
        if let Some(entry) = same.iter().find_map(|host| self.whole_host(host)) {
            return found(entry, Matched::Host);
        }
        let registrable = stet_suffix::registrable(&host)?;
        let mut rest = host.as_str();
        while rest.len() > registrable.len() {
            rest = rest.split_once('.')?.1;
            if USER_CONTENT_HOSTS.contains(rest) {
                return None;
            }
            let alias = self.aliases.get(rest).map(String::as_str);
            if let Some(entry) = [Some(rest), alias]
                .into_iter()
                .flatten()
                .find_map(|host| self.whole_host(host))
            {
                return found(entry, Matched::Parent);
            }
        }
        None
    }

    fn on_host(&self, host: &str) -> impl Iterator<Item = &Entry> {
        self.by_host
            .get(host)
            .into_iter()
            .flatten()
            .filter_map(|&at| self.entries().get(at))
    }

    fn below_path(&self, host: &str, path: &str) -> Option<&Entry> {
        self.on_host(host)
            .filter_map(|entry| Some((entry.path.as_deref()?, entry)))
            .filter(|(rated, _)| {
                path.strip_prefix(rated)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
            .max_by_key(|(rated, _)| rated.len())
            .map(|(_, entry)| entry)
    }

    fn whole_host(&self, host: &str) -> Option<&Entry> {
        if USER_CONTENT_HOSTS.contains(host) {
            return None;
        }
        self.on_host(host).find(|entry| entry.path.is_none())
    }
}

/// The path of an address in lower case, without slashes at its ends.
fn path_of(address: &str) -> String {
    let address = address.trim();
    let parsed = if address.contains("://") {
        url::Url::parse(address)
    } else {
        url::Url::parse(&format!("https://{}", address.trim_start_matches('/')))
    };
    parsed
        .map(|url| url.path().trim_matches('/').to_lowercase())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::outlets::tests::{file, row};
    use super::*;

    #[test]
    fn path_then_host_then_parents() {
        let rows = [
            ("daily.example", "Daily"),
            ("daily.example/arts", "Daily Arts"),
            ("daily.example/arts/stage", "Daily Stage"),
            ("sport.daily.example", "Daily Sport"),
            ("youtube.com", "A platform"),
            ("youtube.com/dailyshow", "The Show"),
            ("writer.substack.com", "A writer"),
            ("substack.com", "Another platform"),
        ]
        .map(|(place, name)| row(place, name, "left", ""));
        let outlets = Outlets::parse(file(&rows).as_bytes()).expect("a file");
        let table = [
            ("https://daily.example/", Some(("Daily", Matched::Host))),
            (
                "https://www.daily.example/x?y#z",
                Some(("Daily", Matched::Host)),
            ),
            (
                "https://daily.example/artsy",
                Some(("Daily", Matched::Host)),
            ),
            (
                "https://daily.example/Arts/",
                Some(("Daily Arts", Matched::Path)),
            ),
            (
                "https://daily.example/arts/x",
                Some(("Daily Arts", Matched::Path)),
            ),
            (
                "https://m.daily.example/arts/stage/x",
                Some(("Daily Stage", Matched::Path)),
            ),
            ("daily.example/arts", Some(("Daily Arts", Matched::Path))),
            (
                "https://short.example/arts",
                Some(("Daily Arts", Matched::Path)),
            ),
            (
                "https://go.short.example/x",
                Some(("Daily", Matched::Parent)),
            ),
            (
                "https://sport.daily.example/arts",
                Some(("Daily Sport", Matched::Host)),
            ),
            (
                "https://a.b.daily.example/arts",
                Some(("Daily", Matched::Parent)),
            ),
            ("https://notdaily.example/", None),
            ("https://daily.example.org/", None),
            ("https://example.org/?u=daily.example", None),
            ("https://youtube.com/", None),
            ("https://www.youtube.com/watch?v=1", None),
            (
                "https://www.youtube.com/DailyShow/videos",
                Some(("The Show", Matched::Path)),
            ),
            ("https://www.youtube.com/dailyshowing", None),
            (
                "https://writer.substack.com/p/x",
                Some(("A writer", Matched::Host)),
            ),
            ("https://other.substack.com/p/x", None),
            ("https://substack.com/", None),
            ("http://192.0.2.1/", None),
            ("", None),
        ];
        for (address, expected) in table {
            let found = outlets.lookup(address);
            assert_eq!(
                found.map(|one| (one.entry.name.as_str(), one.by)),
                expected,
                "{address}"
            );
        }
    }

    #[test]
    fn parents_end_at_the_registrable_domain() {
        let rows = ["co.uk", "github.io"].map(|host| row(host, "Nobody", "left", ""));
        let outlets = Outlets::parse(file(&rows).as_bytes()).expect("a file");
        assert_eq!(outlets.lookup("https://daily.co.uk/"), None);
        assert_eq!(outlets.lookup("https://daily.github.io/"), None);
    }

    #[test]
    fn the_bundled_outlets_awkward_cases() {
        let name = |address| {
            let found = Outlets::built_in().lookup(address);
            found.map(|one| one.entry.name.as_str())
        };
        assert_eq!(
            name("https://news.bbc.co.uk/x"),
            name("https://www.bbc.com/x")
        );
        assert!(name("https://www.bbc.co.uk/news").is_some());
        assert_eq!(
            name("https://politi.co/3abc"),
            name("https://www.politico.com/")
        );
        assert_eq!(name("https://medium.com/@somebody/x"), None);
        assert_eq!(name("https://rumble.com/v1"), None);
        assert_eq!(
            name("https://web.archive.org/web/2020/https://bbc.com/"),
            None
        );
        assert_eq!(name("https://www.facebook.com/somebody"), None);
        assert!(name("https://www.facebook.com/theyoungcons/posts/1").is_some());
        assert_ne!(
            name("https://www.newyorker.com/humor/borowitz-report/x"),
            name("https://www.newyorker.com/news/x")
        );
    }
}
