//! The languages fact-checkers are looked for in: who checks there, and what is searched for.
//!
//! Owns the table of nineteen languages and English (`data/reliability/fact-checkers.toml`), and
//! which of them a site is in by what it says of itself. The checkers find and order evidence;
//! they score nobody.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::reference::classify::host_of;
use crate::tables;
use crate::text::language::detect;

/// Who checks facts in which language.
pub(crate) static CHECKERS: tables::Table = tables::Table::new(
    "reliability/fact-checkers.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/reliability/fact-checkers.toml"
    )),
    tables::reads_as::<Table>,
);

/// A language with its fact-checkers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Language {
    /// BCP 47 primary tag: "de", "nb".
    pub code: String,
    /// Its English name.
    pub name: String,
    /// Words beside an outlet's name: fact check, rating, corrections.
    pub searches: Vec<String>,
    /// Words for outlets about which little is found.
    pub negative: Vec<String>,
    /// Who checks facts in it.
    pub checkers: Vec<Checker>,
}

/// A fact-checker.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Checker {
    /// Its name.
    pub name: String,
    /// Its hosts, some with a path.
    pub hosts: Vec<String>,
}

#[derive(Default, Deserialize)]
struct Table {
    written: String,
    language: Vec<Language>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    // A test reads the file and fails where it cannot be read.
    toml::from_str(CHECKERS.text()).unwrap_or_default()
});

/// Every language, English first.
#[must_use]
pub fn all() -> &'static [Language] {
    &TABLE.language
}

/// The day the table was written, as RFC 3339 date.
#[must_use]
pub fn written() -> &'static str {
    &TABLE.written
}

/// English, in which everything is searched for.
#[must_use]
pub fn english() -> Option<&'static Language> {
    by_tag("en")
}

/// Other tags for languages of the table.
const ALIASES: &[(&str, &str)] = &[
    ("no", "nb"),
    ("nn", "nb"),
    ("nor", "nb"),
    ("nob", "nb"),
    ("eng", "en"),
    ("deu", "de"),
    ("ger", "de"),
    ("fra", "fr"),
    ("fre", "fr"),
    ("spa", "es"),
    ("por", "pt"),
    ("ita", "it"),
    ("nld", "nl"),
    ("dut", "nl"),
    ("pol", "pl"),
    ("rus", "ru"),
    ("swe", "sv"),
    ("dan", "da"),
    ("fin", "fi"),
    ("ces", "cs"),
    ("cze", "cs"),
    ("hun", "hu"),
    ("tur", "tr"),
    ("jpn", "ja"),
    ("zho", "zh"),
    ("chi", "zh"),
    ("kor", "ko"),
    ("ara", "ar"),
];

/// The language of a tag or locale ("de", "pt-BR", "de_CH"); `None` if the table lacks it.
#[must_use]
pub fn by_tag(tag: &str) -> Option<&'static Language> {
    let primary = primary(tag)?;
    let code = ALIASES
        .iter()
        .find(|(alias, _)| *alias == primary)
        .map_or(primary.as_str(), |&(_, code)| code);
    all().iter().find(|language| language.code == code)
}

/// The primary part of a language tag; `None` if it is no tag.
fn primary(tag: &str) -> Option<String> {
    let head = tag.split([',', ';']).next()?.trim();
    let primary = head.split(['-', '_']).next()?;
    ((2..=3).contains(&primary.len()) && primary.bytes().all(|byte| byte.is_ascii_alphabetic()))
        .then(|| primary.to_ascii_lowercase())
}

/// What a site says of its own language.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stated<'t> {
    /// `<html lang>`.
    pub html: Option<&'t str>,
    /// `content-language`, as header or `meta http-equiv`.
    pub content_language: Option<&'t str>,
    /// `og:locale`.
    pub og_locale: Option<&'t str>,
    /// Words of the site.
    pub text: &'t str,
}

/// The language of a site: the first that is stated as a tag, in the order of the fields, else the
/// one its words are in. `None` if that is none of the table, or nothing tells.
#[must_use]
pub fn of_site(stated: &Stated<'_>) -> Option<&'static Language> {
    let tag = [stated.html, stated.content_language, stated.og_locale]
        .into_iter()
        .flatten()
        .find(|tag| primary(tag).is_some());
    match tag {
        Some(tag) => by_tag(tag),
        None => by_tag(detect(stated.text)?.tag),
    }
}

/// The fact-checker an address belongs to, in any language.
#[must_use]
pub fn fact_checker(address: &str) -> Option<&'static str> {
    let host = host_of(address)?;
    let path = path_of(address);
    all()
        .iter()
        .flat_map(|language| &language.checkers)
        .find(|checker| {
            checker
                .hosts
                .iter()
                .any(|entry| lies_in(&host, &path, entry))
        })
        .map(|checker| checker.name.as_str())
}

fn path_of(address: &str) -> String {
    let address = address.trim();
    url::Url::parse(address)
        .or_else(|_| url::Url::parse(&format!("https://{address}")))
        .map(|url| url.path().to_lowercase())
        .unwrap_or_default()
}

fn lies_in(host: &str, path: &str, entry: &str) -> bool {
    let (domain, below) = entry
        .split_once('/')
        .map_or((entry, None), |(domain, below)| (domain, Some(below)));
    let on_host = host
        .strip_suffix(domain)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    on_host
        && below.is_none_or(|below| {
            path.trim_start_matches('/')
                .strip_prefix(below)
                .is_some_and(|rest| !rest.starts_with(|ch: char| ch.is_alphanumeric()))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_the_nineteen_and_english() {
        let table: Table = toml::from_str(CHECKERS.bundled).expect("fact-checkers.toml");
        let codes: Vec<&str> = table.language.iter().map(|one| one.code.as_str()).collect();
        assert_eq!(
            codes,
            [
                "en", "de", "fr", "es", "pt", "it", "nl", "pl", "ru", "sv", "nb", "da", "fi", "cs",
                "hu", "tr", "ja", "zh", "ko", "ar"
            ]
        );
        for language in &table.language {
            assert_eq!(language.searches.len(), 3, "{}", language.name);
            assert_eq!(language.negative.len(), 2, "{}", language.name);
            assert!(!language.checkers.is_empty(), "{}", language.name);
            for host in language.checkers.iter().flat_map(|one| &one.hosts) {
                assert!(
                    host.contains('.') && !host.contains("//") && host == &host.to_lowercase(),
                    "{host}"
                );
            }
        }
    }

    #[test]
    fn the_seeds_regional_checkers_are_known() {
        let table = [
            ("https://correctiv.org/faktencheck/2026/x/", "CORRECTIV"),
            ("https://www.mimikama.org/x/", "Mimikama"),
            ("https://dpa-factchecking.com/germany/x", "dpa-Faktencheck"),
            (
                "https://www.tagesschau.de/faktenfinder/x-100.html",
                "Faktenfinder (ARD)",
            ),
            ("https://factuel.afp.com/doc", "AFP Factuel"),
            (
                "https://www.lemonde.fr/les-decodeurs/article/x.html",
                "Les Décodeurs (Le Monde)",
            ),
            (
                "https://www.liberation.fr/checknews/x/",
                "Libération CheckNews",
            ),
            ("https://maldita.es/x", "Maldita.es"),
            ("https://www.newtral.es/x", "Newtral"),
            ("https://verifica.efe.com/x", "EFE Verifica"),
            ("https://www.aosfatos.org/x", "Aos Fatos"),
            ("https://lupa.uol.com.br/x", "Lupa"),
            ("https://poligrafo.sapo.pt/x", "Polígrafo"),
            ("https://pagellapolitica.it/x", "Pagella Politica"),
            (
                "https://www.ansa.it/sito/notizie/fact_checking/x",
                "ANSA Fact-checking",
            ),
            ("https://www.nu.nl/factcheck/1/x.html", "Nu.nl Factcheck"),
            ("https://nieuwscheckers.nl/x", "Nieuwscheckers"),
        ];
        for (address, name) in table {
            assert_eq!(fact_checker(address), Some(name), "{address}");
        }
        for address in [
            "https://www.tagesschau.de/inland/x.html",
            "https://www.lemonde.fr/les-decodeursx/a",
            "https://notcorrectiv.org/x",
            "https://example.org/?u=snopes.com",
        ] {
            assert_eq!(fact_checker(address), None, "{address}");
        }
    }

    #[test]
    fn a_sites_own_word_comes_before_its_words() {
        let german = "Der Bundestag hat das Gesetz am Freitag mit großer Mehrheit beschlossen.";
        let of = |html, content_language, og_locale, text| {
            of_site(&Stated {
                html,
                content_language,
                og_locale,
                text,
            })
            .map(|language| language.code.as_str())
        };
        assert_eq!(of(Some("fr-FR"), Some("de"), None, german), Some("fr"));
        assert_eq!(of(Some(""), Some("de, en"), None, ""), Some("de"));
        assert_eq!(of(Some("unknown"), None, Some("nn_NO"), ""), Some("nb"));
        assert_eq!(of(None, None, None, german), Some("de"));
        assert_eq!(of(Some("ro"), None, None, german), None);
        assert_eq!(of(None, None, None, "42"), None);
    }
}
