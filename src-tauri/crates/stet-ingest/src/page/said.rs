//! What a page says of itself, from whatever place, the most telling place first.

use stet_core::evidence::StatedLanguage;

use super::words::within;
use crate::blocks::short_title;

/// Longest value kept of any field, in bytes.
const LONGEST: usize = 2_000;

/// A field: the best value so far and its rank, 0 the most telling.
#[derive(Debug, Default)]
pub(super) struct Field(Option<(u8, String)>);

impl Field {
    /// Takes a value unless a better one is known; of equals the first stays.
    pub(super) fn set(&mut self, rank: u8, value: &str) {
        let value = within(value, LONGEST).trim();
        if value.is_empty() || self.0.as_ref().is_some_and(|(known, _)| *known <= rank) {
            return;
        }
        self.0 = Some((rank, value.to_owned()));
    }

    /// [`Field::set`] where there is a value.
    pub(super) fn offer(&mut self, rank: u8, value: Option<&str>) {
        if let Some(value) = value {
            self.set(rank, value);
        }
    }

    pub(super) fn value(&self) -> Option<&str> {
        self.0.as_ref().map(|(_, value)| value.as_str())
    }

    pub(super) fn take(&mut self) -> Option<String> {
        self.0.take().map(|(_, value)| value)
    }
}

/// What was found. Dates are RFC 3339 dates; nothing is vouched for.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// Titles as declared in the head.
    pub(super) declared_title: Field,
    /// The `title` element, with the name of the site as a rule.
    pub(super) window_title: Field,
    /// Headings of the two highest levels, in order.
    pub(super) headings: Vec<String>,
    /// The heading of the first level, if there is exactly one.
    pub(super) lone_h1: Option<String>,
    pub(super) author: Field,
    pub(super) publisher: Field,
    pub(super) published: Field,
    pub(super) updated: Field,
    pub(super) language: Field,
    /// What is said of the language, place by place.
    pub(super) stated: StatedLanguage,
    pub(super) canonical: Field,
    /// The page says that its text is not free to read.
    pub(super) not_free: bool,
    /// Where the page sends its readers on to by itself.
    pub(super) refreshes_to: Option<String>,
}

impl Said {
    /// The title of the text: the heading that agrees best with the declared title, else that title
    /// without the name of the site.
    pub(super) fn title(&self) -> Option<String> {
        let declared = self.declared_title.value().or(self.window_title.value());
        let site = self.publisher.value().map(folded).unwrap_or_default();
        let mut best: Option<(usize, &str)> = None;
        for heading in &self.headings {
            let plain = folded(heading);
            if plain == site {
                continue;
            }
            let shares = [self.declared_title.value(), self.window_title.value()];
            let share = shares
                .into_iter()
                .flatten()
                .map(|title| agreement(&plain, &folded(&self.without_site(title))))
                .max()
                .unwrap_or(0);
            if share >= 60 && best.is_none_or(|(known, _)| share > known) {
                best = Some((share, heading));
            }
        }
        if let Some((_, heading)) = best {
            return Some(heading.to_owned());
        }
        // A lone heading of the first level is the title that readers see, unless it is the site's.
        if let Some(only) = self.lone_h1.as_deref() {
            let words = only.split_whitespace().count();
            if words >= 3 && folded(only) != site && self.is_no_part_of_window(only) {
                return Some(only.to_owned());
            }
        }
        declared
            .map(|title| self.without_site(title))
            .or_else(|| self.headings.first().cloned())
            .filter(|title| !title.is_empty())
    }

    /// False for a heading that stands whole in the `title` element beside other words: there it is
    /// the name of the site.
    fn is_no_part_of_window(&self, heading: &str) -> bool {
        let window = self.window_title.value().map(folded).unwrap_or_default();
        !window.contains(&folded(heading))
    }

    /// A title without the name of the site at its end or beginning.
    fn without_site(&self, title: &str) -> String {
        const MARKS: &[&str] = &[
            " | ", " - ", " – ", " — ", " · ", " :: ", " » ", " « ", " • ", " ⋆ ", " / ",
        ];
        let title = short_title(title);
        let site = self.publisher.value().map(folded).unwrap_or_default();
        let cuts = MARKS
            .iter()
            .filter_map(|mark| title.rfind(mark).map(|at| (at, mark.len())));
        if let Some((at, mark)) = cuts.max() {
            let (before, after) = (&title[..at], &title[at + mark..]);
            let names_site = !site.is_empty()
                && (folded(after).contains(&site) || site.contains(&folded(after)));
            let words = |text: &str| text.split_whitespace().count();
            if names_site
                || (words(before) >= 3 && words(after) <= 5 && words(before) > words(after))
            {
                return before.trim().to_owned();
            }
        }
        if !site.is_empty()
            && let Some((before, after)) = title.split_once([':', '|', '–', '-'])
            && folded(before) == site
        {
            return after.trim().to_owned();
        }
        title
    }

    /// The author, where what was found is a name.
    pub(super) fn author(&mut self) -> Option<String> {
        self.author.take().as_deref().and_then(name_of_author)
    }
}

/// How far two titles are the same, in hundredths of the longer one's words.
fn agreement(one: &str, other: &str) -> usize {
    let words = |text: &str| text.split(' ').filter(|word| !word.is_empty()).count();
    let most = words(one).max(words(other));
    if most == 0 {
        return 0;
    }
    let others: std::collections::HashSet<&str> = other.split(' ').collect();
    let shared = one.split(' ').filter(|word| others.contains(word)).count();
    shared * 100 / most
}

/// Letters and digits in lower case, single spaces.
fn folded(text: &str) -> String {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join(" ")
}

/// A name without “By”, addresses and what follows it; `None` for what is no name.
pub(crate) fn name_of_author(value: &str) -> Option<String> {
    const BEFORE: &[&str] = &[
        "by",
        "von",
        "par",
        "por",
        "di",
        "da",
        "door",
        "af",
        "av",
        "autor:",
        "autorin:",
        "author:",
        "text:",
        "written",
        "posted",
        "geschrieben",
        "autor",
        "author",
        "redaktion:",
        "story",
        "published",
    ];
    let mut words: Vec<&str> = value.split_whitespace().take(40).collect();
    while words.len() > 1 && BEFORE.contains(&words[0].to_lowercase().as_str()) {
        words.remove(0);
    }
    // A date, a time or a pipe ends the name.
    let end = words
        .iter()
        .position(|word| {
            matches!(
                *word,
                "|" | "•" | "·" | "–" | "-" | "—" | "on" | "am" | "//"
            ) || word.starts_with('@')
                || word.chars().any(|c| c.is_ascii_digit())
        })
        .unwrap_or(words.len());
    words.truncate(end);
    let name = words.join(" ");
    let name = name
        .trim_matches(|c: char| !c.is_alphanumeric() && c != ')' && c != '.')
        .trim();
    let lower = name.to_lowercase();
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let bad = name.contains("://")
        || name.contains("www.")
        || name.contains('@')
        || name.contains('{')
        || (words.len() == 1 && name.contains(['.', '_', '/']))
        || matches!(
            lower.as_str(),
            "admin"
                | "administrator"
                | "webmaster"
                | "author"
                | "editor"
                | "user"
                | "root"
                | "home"
                | "autor"
                | "redaktion"
                | "anonymous"
                | "none"
                | "gast"
                | "beitragvon"
                | "null"
                | "undefined"
        )
        || name.chars().count() > 100
        || words.len() > 12
        || letters < 2;
    (!bad).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_agree_with_their_headings() {
        let cases: &[(&str, &[&str], &str, &str)] = &[
            (
                "Bridge opens | The Post",
                &["Bridge opens"],
                "The Post",
                "Bridge opens",
            ),
            (
                "Bridge opens - The Post",
                &["The Post", "Bridge opens"],
                "The Post",
                "Bridge opens",
            ),
            (
                "Bridge opens at last - Eldhaven Post",
                &[],
                "",
                "Bridge opens at last",
            ),
            ("The Post: Bridge opens", &[], "The Post", "Bridge opens"),
            (
                "State-of-the-art - a short history of the phrase and its users",
                &[],
                "",
                "State-of-the-art - a short history of the phrase and its users",
            ),
            ("", &["A heading of words"], "", "A heading of words"),
            (
                "Notes on reefs - Lighthouse",
                &["Lighthouse", "Notes on reefs"],
                "",
                "Notes on reefs",
            ),
        ];
        for (window, headings, publisher, expected) in cases {
            let mut said = Said::default();
            said.window_title.set(0, window);
            said.publisher.set(0, publisher);
            said.headings = headings
                .iter()
                .map(|heading| (*heading).to_owned())
                .collect();
            assert_eq!(said.title().as_deref(), Some(*expected), "{window}");
        }
        assert_eq!(Said::default().title(), None);
    }

    #[test]
    fn names_of_authors() {
        let cases = [
            ("By Anna Lind", Some("Anna Lind")),
            ("Von Jörg Maier | 3. Mai 2019", Some("Jörg Maier")),
            ("Anna Lind and Bo Ek", Some("Anna Lind and Bo Ek")),
            ("https://example.org/anna", None),
            ("@anna", None),
            ("admin", None),
            ("", None),
            ("Written by J. R. Smith", Some("J. R. Smith")),
        ];
        for (value, name) in cases {
            assert_eq!(name_of_author(value).as_deref(), name, "{value}");
        }
    }
}
